/* reading.c — playouts, a search from either side where they doubt, and the regions between living stones.
 * SPDX-License-Identifier: MIT
 */
#include "engine/reading.h"

#include "engine/verdict.h"
#include "rules/life.h"
#include "sys/clock.h"

#include <string.h>

/* A search that finds the pass to cost so many points has seen what the reading has not. By results it is never sure of
 * a board that is won by half a point. */
static const double PASS_COSTS_POINTS = 5;
enum { LEAST_VISITS = 8, GLANCES = 24, SAMPLES = 200, READINGS = 800, TIME_SHARE = 4, HARM_SHARE = 6, PARTED = 8 };
/* In percent, from -100 (always the other side's) to 100. A chain is in doubt between DOUBT_ABOVE and DOUBT_BELOW: of 10,000 chains of finished
 * games those above 60 all lived, and all but one below -90 were dead. A point of one side's territory below HELD is not safe yet. Where a move
 * at home costs nothing a player wants more before it is the first to pass: of five games lost by such a pass its chains were below FIRM
 * or its points below FIRMLY_HELD in all. */
enum { DEAD_BELOW = -20, DOUBT_ABOVE = -90, DOUBT_BELOW = 60, HELD = 50, FIRM = 88, FIRMLY_HELD = 75, ANYHOW = -101 };

/* Shares in percent, Black's, by point. */
typedef struct shares { int8_t all[WQ_POINTS], first[2][WQ_POINTS]; } shares;

/* The board as if nobody had passed: who moves and what was just taken is not of the reading. */
static wq_position as_it_stands(const wq_position *pos)
{
    wq_position it = *pos;
    it.passes = 0;
    it.ko = WQ_PASS;
    it.to_move = WQ_BLACK;
    return it;
}

static void seed_reading(wq_search *search, const wq_position *pos, uint64_t seed)
{
    wq_rng_init(&search->rng, seed ^ wq_rng_mix(pos->hash));
}

static int chain_share(const wq_position *pos, wq_point head, const int8_t *share)
{
    int sum = 0, stones = 0;
    wq_point s = head;
    do {
        sum += share[s];
        stones++;
        s = pos->link[s];
    } while (s != head);
    return (pos->color[head] == WQ_BLACK ? sum : -sum) / stones;
}

static bool is_chain(const wq_position *pos, wq_point p) { return wq_is_stone(pos->color[p]) && pos->head[p] == p; }

static bool in_doubt(const wq_position *pos, wq_point p, const int8_t *share)
{
    int mine = pos->color[p] == WQ_BLACK ? share[p] : -share[p];
    return mine > DOUBT_ABOVE && mine < DOUBT_BELOW;
}


/* How many points are in regions, of empty points and dead stones, that touch living stones of both colours. */
static int count_nobodys(const wq_position *pos, const uint8_t *dead)
{
    uint8_t seen[WQ_POINTS] = { 0 };
    wq_point region[WQ_MAX_AREA];
    int found = 0;
    for (int start = 0; start < pos->width * pos->height; start++) {
        wq_point first = wq_point_at(start % pos->width, start / pos->width);
        if (seen[first] || pos->color[first] != WQ_EMPTY) continue;
        int n = 0;
        unsigned sides = 0;
        seen[first] = 1;
        region[n++] = first;
        for (int k = 0; k < n; k++)
            for (int i = 0; i < 4; i++) {
                wq_point p = wq_step(region[k], wq_side_step[i]);
                if (pos->color[p] == WQ_BORDER || seen[p]) continue;
                if (wq_is_stone(pos->color[p]) && !dead[p]) sides |= pos->color[p];
                else seen[p] = 1, region[n++] = p;
            }
        if (sides == (WQ_BLACK | WQ_WHITE)) found += n;
    }
    return found;
}

static void mark_chain(const wq_position *pos, wq_point head, uint8_t *marks, uint8_t mark)
{
    wq_point s = head;
    do {
        marks[s] = mark;
        s = pos->link[s];
    } while (s != head);
}

/* A chain that alone parts the two sides is not dead while it stands: without it what it parts would be nobody's. */
static void keep_parting(const wq_position *pos, uint8_t *dead)
{
    int nobodys = count_nobodys(pos, dead);
    for (int start = 0; nobodys >= PARTED && start < pos->width * pos->height; start++) {
        wq_point p = wq_point_at(start % pos->width, start / pos->width);
        if (!is_chain(pos, p) || !dead[p]) continue;
        mark_chain(pos, p, dead, 0);
        int without = count_nobodys(pos, dead);
        if (nobodys - without >= PARTED) nobodys = without;
        else mark_chain(pos, p, dead, 1);
    }
}

static void mark_dead(const wq_position *pos, const int8_t *share, uint8_t *dead)
{
    memset(dead, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (is_chain(pos, p) && chain_share(pos, p, share) < DEAD_BELOW) mark_chain(pos, p, dead, 1);
        }
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        uint8_t alive[WQ_POINTS];
        wq_life_unconditional(pos, (wq_color)color, alive);
        for (int p = 0; p < WQ_POINTS; p++)
            if (pos->color[p] == color && alive[p]) dead[p] = 0;
    }
    keep_parting(pos, dead);
}

/* Adds to the marks the living chains of a side (0 Black, 1 White) that it keeps by less than `least` where the other moves first. */
static void mark_weak(const wq_position *pos, const uint8_t *dead, const shares *by, int side, int least, uint8_t *marks)
{
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            if (pos->color[p] != (side ? WQ_WHITE : WQ_BLACK) || pos->head[p] != p || dead[p]) continue;
            if (chain_share(pos, p, by->first[!side]) < least) mark_chain(pos, p, marks, 1);
        }
}

/* Marks in `live` the empty points of each region between living stones that is still open: it touches both colours, a chain around or in
 * it is in doubt, or the side that has it would hold a point of it by less than held[side] if the other moved first. Returns how many. */
static int find_live(const wq_position *pos, const uint8_t *dead, const uint8_t *doubtful, const shares *by, const int held[2], uint8_t *live)
{
    uint8_t seen[WQ_POINTS] = { 0 };
    wq_point region[WQ_MAX_AREA];
    int found = 0;
    memset(live, 0, WQ_POINTS);
    for (int start = 0; start < pos->width * pos->height; start++) {
        wq_point first = wq_point_at(start % pos->width, start / pos->width);
        if (seen[first] || pos->color[first] != WQ_EMPTY) continue;
        int n = 0;
        unsigned sides = 0;
        bool open = false;
        seen[first] = 1;
        region[n++] = first;
        for (int k = 0; k < n; k++) {
            open |= doubtful[region[k]] != 0;
            for (int i = 0; i < 4; i++) {
                wq_point p = wq_step(region[k], wq_side_step[i]);
                if (pos->color[p] == WQ_BORDER) continue;
                if (pos->color[p] != WQ_EMPTY && !dead[p]) {
                    sides |= pos->color[p];
                    open |= doubtful[p] != 0;
                } else if (!seen[p]) {
                    seen[p] = 1;
                    region[n++] = p;
                }
            }
        }
        if (sides == (WQ_BLACK | WQ_WHITE)) open = true;
        for (int k = 0; k < n && !open; k++)                /* the intruder moves first */
            open = sides == WQ_BLACK ? by->first[1][region[k]] < held[0] : -by->first[0][region[k]] < held[1];
        for (int k = 0; k < n && open; k++)
            if (pos->color[region[k]] == WQ_EMPTY) {
                live[region[k]] = 1;
                found++;
            }
    }
    return found;
}

/* Searches in which each side moves first and komi makes the game even, so that what is in doubt decides it: a playout alone
 * answers at random where one answer kills. */
static wq_status read_on(wq_search *search, const wq_problem *problem, const int32_t owned[WQ_POINTS], int64_t think_ms, const _Atomic int *stop,
                         shares *out)
{
    wq_position pos = *problem->pos;
    wq_rules area = *problem->rules;
    int64_t lead = 0;
    for (int p = 0; p < WQ_POINTS; p++) lead += owned[p];
    area.counting = WQ_COUNT_AREA;
    area.tax = WQ_TAX_NONE;
    area.dead_by_agreement = true;
    wq_problem even = { .pos = &pos, .rules = &area, .komi_halves = (int)(2 * lead / SAMPLES) | 1 };
    int64_t found[2][WQ_POINTS];
    uint32_t made[2];
    for (int side = 0; side < 2; side++) {
        pos.to_move = side ? WQ_WHITE : WQ_BLACK;
        wq_search_begin(search, &even);
        wq_status s = wq_search_run(search, READINGS, think_ms == INT64_MAX ? think_ms : think_ms / 2 + 1, stop);
        if (s != WQ_OK) return s;
        for (int p = 0; p < WQ_POINTS; p++) found[side][p] = search->owned[p];
        made[side] = search->playouts;
    }
    for (int p = 0; p < WQ_POINTS; p++) {
        int64_t sum = owned[p] * 100 / SAMPLES, both = sum;
        if (made[0] + made[1] > 0) both = (found[0][p] + found[1][p]) * 100 / (made[0] + made[1]);
        out->all[p] = (int8_t)((sum + both) / 2);
        for (int side = 0; side < 2; side++) {
            both = made[side] ? found[side][p] * 100 / made[side] : sum;
            out->first[side][p] = (int8_t)((sum + 3 * both) / 4);   /* playouts do not know whose turn it is */
        }
    }
    return WQ_OK;
}

wq_status wq_reading_make(wq_reading *out, wq_search *search, const wq_problem *problem, uint64_t seed, int64_t think_ms,
                          const _Atomic int *stop)
{
    wq_position pos = as_it_stands(problem->pos);
    wq_problem here = *problem;
    shares by;
    int32_t owned[WQ_POINTS] = { 0 };
    uint8_t doubtful[WQ_POINTS] = { 0 }, dead[2][WQ_POINTS];
    here.pos = &pos;
    here.history = NULL;
    memset(out, 0, sizeof *out);
    seed_reading(search, &pos, seed);
    struct wq_search_net *net = search->net;
    search->net = NULL;
    search->problem = here;
    wq_status s = wq_search_sample(search, &pos, SAMPLES, stop, owned);
    bool doubt = false;
    for (int p = 0; s == WQ_OK && p < WQ_POINTS; p++) {
        by.all[p] = by.first[0][p] = by.first[1][p] = (int8_t)(owned[p] * 100 / SAMPLES);
        if (wq_is_stone(pos.color[p])) doubt |= in_doubt(&pos, (wq_point)p, by.all);
    }
    if (s == WQ_OK && doubt) s = read_on(search, &here, owned, think_ms, stop, &by);
    search->net = net;
    if (s != WQ_OK) return s;

    mark_dead(&pos, by.all, out->dead);
    out->settled = true;
    for (int side = 0; side < 2; side++) {
        mark_dead(&pos, by.first[side], dead[side]);
        out->lead_first_halves[side] = wq_ended_lead_halves(problem, problem->pos, problem->history, dead[side]);
        for (int p = 0; p < WQ_POINTS; p++)
            if (dead[side][p] != out->dead[p]) doubtful[p] = 1;
    }
    for (int p = 0; p < WQ_POINTS; p++) out->settled &= !doubtful[p];
    for (int side = 0; side < 2; side++) {
        uint8_t frail[WQ_POINTS] = { 0 };
        mark_weak(&pos, out->dead, &by, side, FIRM, frail);
        const int held[2] = { side ? ANYHOW : FIRMLY_HELD, side ? FIRMLY_HELD : ANYHOW };
        (void)find_live(&pos, out->dead, frail, &by, held, out->frail[side]);
        mark_weak(&pos, out->dead, &by, side, DOUBT_BELOW, doubtful);
    }
    out->live_count = find_live(&pos, out->dead, doubtful, &by, (const int[2]){ HELD, HELD }, out->live);
    out->lead_halves = wq_ended_lead_halves(problem, problem->pos, problem->history, out->dead);
    return WQ_OK;
}

bool wq_reading_is_due(wq_search *search, const wq_problem *problem, uint64_t seed)
{
    const wq_position *now = problem->pos;
    int area = now->width * now->height;
    if (!problem->rules->dead_by_agreement || problem->rules->counting == WQ_COUNT_STONES) return false;
    if (now->passes > 0) return true;
    if (now->empty_count * 3 >= area * 2) return false;
    wq_position pos = as_it_stands(now);
    shares by;
    int32_t owned[WQ_POINTS] = { 0 };
    uint8_t dead[WQ_POINTS], live[WQ_POINTS], doubtful[WQ_POINTS] = { 0 };
    seed_reading(search, &pos, seed);
    if (wq_search_sample(search, &pos, GLANCES, NULL, owned) != WQ_OK) return false;
    for (int p = 0; p < WQ_POINTS; p++) by.all[p] = (int8_t)(owned[p] * 100 / GLANCES);
    memset(by.first, 0, sizeof by.first);                   /* nothing is asked of who moves first */
    mark_dead(&pos, by.all, dead);
    return find_live(&pos, dead, doubtful, &by, (const int[2]){ ANYHOW, ANYHOW }, live) <= area / 6 + 2;
}

wq_status wq_reading_is_harmful(const wq_reading *now, wq_search *search, const wq_problem *problem, wq_point point, uint64_t seed,
                                int64_t think_ms, const _Atomic int *stop, bool *harmful)
{
    wq_color me = (wq_color)problem->pos->to_move;
    *harmful = false;
    if (think_ms < problem->pos->width * problem->pos->height / 4) return WQ_OK;   /* no time to find out */
    if (wq_liberties_after(problem->pos, point, me, 4) > 3) return WQ_OK;
    wq_position after = *problem->pos;
    wq_position_play_known(&after, wq_move_of(me, point));
    wq_problem then = *problem;
    then.pos = &after;
    wq_reading reading;
    wq_status s = wq_reading_make(&reading, search, &then, seed, think_ms, stop);
    if (s != WQ_OK) return s;
    int lead = me == WQ_BLACK ? reading.lead_first_halves[1] : -reading.lead_first_halves[0];     /* the answer is the opponent's */
    *harmful = lead < wq_reading_lead(now, problem) - 2;
    return WQ_OK;
}

bool wq_reading_limits(const wq_reading *it, const wq_problem *problem)
{
    const wq_position *pos = problem->pos;
    for (int i = 0; i < pos->empty_count; i++) {
        wq_move move = wq_move_of((wq_color)pos->to_move, pos->empty[i]);
        if (!it->live[move.point]) continue;
        wq_status s = problem->history ? wq_history_check(problem->history, pos, problem->rules, move, NULL)
                                       : wq_position_check(pos, problem->rules, move);
        if (s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO || s == WQ_ILLEGAL_ING_CYCLE) return false;
    }
    return it->live_count > 0;
}

bool wq_reading_passes(const wq_reading *it, const wq_problem *problem, wq_tried play, wq_tried pass)
{
    const wq_position *pos = problem->pos;
    bool ends = pos->passes > 0 && problem->rules->passes_end, won = wq_reading_lead(it, problem) > 0;
    if (ends && won && it->settled && it->live_count * 4 <= pos->width * pos->height) return true;
    if (it->live_count == 0) return play.visits <= pass.visits || pass.visits < LEAST_VISITS || play.lead <= pass.lead + PASS_COSTS_POINTS;
    return pass.visits > play.visits && wq_ending_play_harms(play, pass) && (!ends || won);     /* as in a seki */
}

wq_status wq_reading_try(wq_reading *out, bool *read, wq_search *search, const wq_problem *problem, uint64_t seed, int64_t until_ms,
                         const _Atomic int *stop)
{
    int64_t left_ms = wq_left_ms(until_ms), most = until_ms != INT64_MAX ? left_ms / TIME_SHARE : INT64_MAX;
    *read = left_ms >= problem->pos->width * problem->pos->height && wq_reading_is_due(search, problem, seed);
    wq_status s = *read ? wq_reading_make(out, search, problem, seed, most, stop) : WQ_OK;
    const wq_position *pos = problem->pos;
    if (s == WQ_OK && *read && pos->passes == 0 && problem->rules->counting == WQ_COUNT_AREA && problem->rules->tax == WQ_TAX_NONE) {
        const uint8_t *frail = out->frail[pos->to_move == WQ_WHITE];
        out->live_count = 0;
        for (int p = 0; p < WQ_POINTS; p++) out->live_count += out->live[p] = out->live[p] || frail[p];
    }
    return s;
}

int64_t wq_reading_search_ms(const wq_reading *it, bool read, int64_t until_ms)
{
    int64_t left_ms = wq_left_ms(until_ms);
    return read && it->settled && until_ms != INT64_MAX ? left_ms - left_ms / HARM_SHARE : left_ms;
}

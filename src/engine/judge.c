/* judge.c — ask the net or the cache, play out, mix.
 * SPDX-License-Identifier: MIT
 */
#include "engine/judge.h"

#include "engine/ending.h"
#include "engine/verdict.h"
#include "sys/clock.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What a lead counts for beside the result, and the lead (of a board of n points: n ^ 1/2 times this) that gives about half of it: enough
 * to go on playing well when the result is clear. */
static const float LEAD_SHARE = 0.12f, LEAD_SCALE = 1.0f;
enum { SETTLED_PLAYOUTS = 24, ALL_WAYS = 8 };

struct wq_judge {
    const wq_net *net;
    wq_net_work *work;
    wq_puct_cache *cache;
    wq_patterns patterns;
    wq_rng rng;
    wq_playout playout;
    wq_problem problem;
    wq_judge_terms terms;
    uint64_t question;                  /* rules and komi, for the keys */
    uint64_t asked, found;
    wq_net_answer answer, mean;
};

wq_status wq_judge_new(wq_judge **out, const wq_net *net, uint32_t cache_entries)
{
    wq_judge *judge = calloc(1, sizeof *judge);
    if (!judge) return WQ_FAIL_MEMORY;
    judge->net = net;
    wq_status s = wq_net_work_new(&judge->work, net, NULL, WQ_MAX_SIZE, WQ_MAX_SIZE);
    if (s == WQ_OK) s = wq_puct_cache_new(&judge->cache, cache_entries);
    if (s != WQ_OK) {
        wq_judge_free(judge);
        return s;
    }
    wq_patterns_init(&judge->patterns);
    judge->playout.patterns = &judge->patterns;
    judge->playout.rng = &judge->rng;
    *out = judge;
    return WQ_OK;
}

void wq_judge_free(wq_judge *judge)
{
    if (!judge) return;
    wq_net_work_free(judge->work);
    wq_puct_cache_free(judge->cache);
    free(judge);
}

void wq_judge_counts(const wq_judge *judge, uint64_t *asked, uint64_t *found)
{
    *asked = judge->asked;
    *found = judge->found;
}

void wq_judge_glance(const wq_judge *judge, const wq_position *pos, wq_point last, const wq_edge *edges, int n, float *weight)
{
    wq_node moves[WQ_MAX_AREA + 1];
    float sum = 0;
    memset(moves, 0, (size_t)n * sizeof *moves);
    for (int i = 0; i < n; i++) moves[i].point = edges[i].point;
    wq_prior_set(&judge->patterns, pos, last, moves, n);
    for (int i = 0; i < n; i++) sum += moves[i].prior_wins;
    for (int i = 0; i < n; i++) weight[i] = sum > 0 ? moves[i].prior_wins / sum : 1 / (float)n;
}

static uint64_t stir(uint64_t hash, uint64_t value) { return wq_rng_mix(hash ^ value); }

void wq_judge_begin(wq_judge *judge, const wq_problem *problem, const wq_judge_terms *terms)
{
    const wq_rules *rules = problem->rules;
    judge->problem = *problem;
    judge->terms = *terms;
    if (judge->terms.playouts <= 0) judge->terms.mix = 0;
    wq_rng_init(&judge->rng, terms->seed);
    judge->question = stir(stir((uint64_t)rules->counting << 32 | (uint64_t)rules->repetition << 24 | (uint64_t)rules->tax << 16
                                | (uint64_t)rules->suicide << 8 | (uint64_t)rules->button << 1 | rules->dead_by_agreement,
                                (uint64_t)(uint32_t)problem->komi_halves),
                           (uint64_t)problem->pos->width << 8 | problem->pos->height);
}

/* Names the position as the net sees it: what the past closes, whether the button is gone, the last moves, the boards one and two turns ago
 * whose ladders it is shown. Of those last two only the last move, which steers it more than all the rest, where by_line is not asked. */
static uint64_t key_of(const wq_judge *judge, const wq_position *pos, const wq_position *const before[2], const wq_history *history)
{
    const wq_rules *rules = judge->problem.rules;
    uint64_t key = stir(judge->question ^ pos->hash, (uint64_t)pos->ko << 16 | (uint64_t)pos->passes << 8 | pos->to_move);
    uint32_t moves = judge->terms.by_line ? WQ_NET_PAST : 1;
    for (uint32_t i = 1; history && i <= moves && i < history->count; i++) {
        const wq_past *past = &history->past[history->count - i];
        key = stir(key, (uint64_t)past->move.point << 8 | past->move.color);
    }
    for (int i = 0; i < 2 && judge->terms.by_line; i++) key = stir(key, before[i] ? before[i]->hash : 0);
    bool passed = false, here = false;                      /* the button is gone; a pass now would be this side's second from here */
    for (uint32_t i = 1; history && i < history->count; i++) {
        const wq_past *past = &history->past[i];
        if (past->move.point != WQ_PASS) continue;
        passed = rules->button;
        here |= past->move.color == pos->to_move && past[-1].hash == pos->hash && past[-1].ko == pos->ko;
    }
    if (passed || here) key = stir(key, (uint64_t)passed << 1 | here);
    if (rules->counting == WQ_COUNT_TERRITORY) key = stir(key, (uint64_t)(uint32_t)wq_position_placed_ahead(pos));
    if (history && rules->repetition != WQ_REPEAT_KO && rules->repetition != WQ_REPEAT_NONE)
        for (int i = 0; i < pos->empty_count; i++) {
            wq_move move = wq_move_of((wq_color)pos->to_move, pos->empty[i]);
            if (wq_position_check(pos, rules, move) == WQ_OK && wq_history_check(history, pos, rules, move, NULL) != WQ_OK)
                key += wq_rng_mix(move.point);              /* a sum, as the list of empty points has no order */
        }
    return key ? key : 1;
}

/* answer := the mean of the net's answers under every symmetry, or under as many of them as there is time for; how many in *done. */
static wq_status ask_all_ways(wq_judge *judge, const wq_net_view *view, int *done)
{
    int area = view->now->width * view->now->height, ways = view->now->width == view->now->height ? 8 : 4, n = 0;
    const wq_judge_terms *terms = &judge->terms;
    wq_net_answer *mean = &judge->mean, *one = &judge->answer;
    memset(mean, 0, sizeof *mean);
    do {
        if (terms->stop && atomic_load_explicit(terms->stop, memory_order_relaxed)) return WQ_FAIL_STOPPED;
        wq_status s = wq_net_evaluate(judge->net, judge->work, view, n++, 0, NULL, one);
        if (s != WQ_OK) return s;
        mean->win += one->win;
        mean->no_result += one->no_result;
        mean->lead += one->lead;
        for (int i = 0; i <= area; i++) mean->policy[i] += one->policy[i];  /* not legal: -1 in all of them */
        for (int i = 0; i < area; i++) mean->owner[i] += one->owner[i];
    } while (n < ways && !(terms->until_ms && wq_monotonic_ms() >= terms->until_ms));
    mean->win /= (float)n;
    mean->no_result /= (float)n;
    mean->lead /= (float)n;
    for (int i = 0; i <= area; i++) mean->policy[i] /= (float)n;
    for (int i = 0; i < area; i++) mean->owner[i] /= (float)n;
    *one = *mean;
    *done = n == ways ? 0 : n;
    return WQ_OK;
}

static wq_status ask_net(wq_judge *judge, const wq_position *pos, const wq_position *const before[2], const wq_history *history,
                         bool all_ways, const wq_opinion **out)
{
    uint64_t key = key_of(judge, pos, before, history);
    if (all_ways) key = stir(key, ALL_WAYS) | 1;
    const wq_opinion *known = wq_puct_cache_find(judge->cache, key);
    if (known) {
        judge->found++;
        *out = known;
        return WQ_OK;
    }
    wq_net_view view = {
        .now = pos, .before = { before[0], before[1] }, .history = history, .rules = judge->problem.rules,
        .komi_halves = judge->problem.komi_halves, .pass_is_safe = judge->problem.rules->dead_by_agreement,
    };
    int symmetry = (int)(key >> 61);                        /* as good as drawn, and the same whenever the position comes again */
    int only = 0;                                           /* ways, where there was no time for all: that is another answer */
    wq_status s = all_ways ? ask_all_ways(judge, &view, &only)
                           : wq_net_evaluate(judge->net, judge->work, &view, symmetry, 0, NULL, &judge->answer);
    if (s != WQ_OK) return s;
    if (only) key = stir(key, (uint64_t)only) | 1;
    judge->asked++;
    wq_opinion *place = wq_puct_cache_place(judge->cache, key);
    wq_opinion_round(place, key, &judge->answer, pos->width * pos->height);
    *out = place;
    return WQ_OK;
}

static float utility_of(const wq_position *pos, float win, float lead)
{
    float scale = LEAD_SCALE * sqrtf((float)(pos->width * pos->height));
    float share = 2 / 3.14159265f * atanf(lead / scale);
    return (1 - LEAD_SHARE) * (2 * win - 1) + LEAD_SHARE * share;
}

typedef struct sums { float win, lead, owner[WQ_MAX_AREA]; } sums;

/* Adds a playout from `pos`. */
static void play_out(wq_judge *judge, const wq_position *pos, wq_point last, wq_point before_last, sums *out)
{
    wq_position end = *pos;
    int8_t owner[WQ_POINTS];
    judge->playout.last = last;
    judge->playout.before_last = before_last;
    memset(judge->playout.first_by, 0, sizeof judge->playout.first_by);
    int ahead = judge->problem.rules->counting == WQ_COUNT_TERRITORY ? wq_position_placed_ahead(pos) : 0;
    wq_playout_run(&judge->playout, &end);
    ahead -= judge->playout.stones_ahead;
    int halves = wq_playout_lead_halves(&judge->problem, &end, ahead, owner);
    out->win += wq_lead_wins(judge->problem.rules, halves);
    out->lead += (float)halves / 2;
    int at = 0;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) out->owner[at++] += owner[wq_point_at(column, row)];
}

wq_status wq_judge_settled(wq_judge *judge, const wq_position *pos, float *owner)
{
    int area = pos->width * pos->height;
    wq_position open = *pos;                                /* as if play went on: passes tell nothing of life */
    open.passes = 0;
    open.ko = WQ_PASS;
    const wq_opinion *opinion = NULL;
    sums played = { 0 };
    float mix = judge->terms.end_mix, sign = pos->to_move == WQ_BLACK ? 1 : -1;
    wq_status s = WQ_OK;
    if (mix < 1) s = ask_net(judge, &open, (const wq_position *const[2]){ NULL, NULL }, NULL, false, &opinion);
    if (s != WQ_OK) return s;
    for (int k = 0; mix > 0 && k < SETTLED_PLAYOUTS; k++) {
        open.to_move = k % 2 ? WQ_WHITE : WQ_BLACK;
        play_out(judge, &open, WQ_PASS, WQ_PASS, &played);
    }
    for (int i = 0; i < area; i++)
        owner[i] = (opinion ? (1 - mix) * sign * (float)opinion->owner[i] / 127 : 0) + mix * played.owner[i] / SETTLED_PLAYOUTS;
    return WQ_OK;
}

/* Play is over: who owns what decides which stones are dead, and the rules count. Where all stones stand nothing is asked. */
static wq_status judge_end(wq_judge *judge, const wq_position *pos, const wq_history *history, wq_judgement *out)
{
    wq_ending ending;
    const uint8_t *dead = NULL;
    if (judge->problem.rules->dead_by_agreement) {
        float owner[WQ_MAX_AREA];
        wq_status s = wq_judge_settled(judge, pos, owner);
        if (s != WQ_OK) return s;
        wq_problem at_end = judge->problem;
        at_end.pos = pos;
        wq_ending_read_shares(&ending, &at_end, owner);
        dead = ending.dead;
    }
    int halves = wq_ended_lead_halves(&judge->problem, pos, history, dead);
    out->win = wq_lead_wins(judge->problem.rules, halves);
    out->lead = (float)halves / 2;
    out->utility = utility_of(pos, out->win, out->lead);
    out->opinion = NULL;
    return WQ_OK;
}

/* No side leads by more than the whole board. With a komi of hundreds that decides who wins, whatever a net thinks of it. */
static void keep_possible(const wq_judge *judge, int area, wq_judgement *out)
{
    const wq_rules *rules = judge->problem.rules;
    if (rules->counting != WQ_COUNT_AREA || rules->tax != WQ_TAX_NONE) return;
    float komi = (float)judge->problem.komi_halves / 2, least = (float)-area - komi, most = (float)area - komi;
    out->lead = out->lead < least ? least : out->lead > most ? most : out->lead;
    if (least > 0) out->win = 1;
    if (most < 0) out->win = 0;
}

wq_status wq_judge_position(wq_judge *judge, const wq_position *pos, const wq_position *const before[2], const wq_history *history,
                            bool all_ways, wq_judgement *out)
{
    if (pos->passes >= 2) return judge_end(judge, pos, history, out);
    const wq_opinion *opinion;
    wq_status s = ask_net(judge, pos, before, history, all_ways, &opinion);
    if (s != WQ_OK) return s;
    int area = pos->width * pos->height, n = judge->terms.playouts;
    float mix = judge->terms.mix, sign = pos->to_move == WQ_BLACK ? 1 : -1;
    sums played = { 0 };
    if (mix > 0) {
        wq_point last = WQ_PASS, before_last = WQ_PASS;
        if (history && history->count > 1) last = history->past[history->count - 1].move.point;
        if (history && history->count > 2) before_last = history->past[history->count - 2].move.point;
        for (int k = 0; k < n; k++) play_out(judge, pos, last, before_last, &played);
    }
    float of_net = 1 - mix, of_played = mix > 0 ? mix / (float)n : 0;
    out->win = of_net * (sign > 0 ? opinion->win : 1 - opinion->win) + of_played * played.win;
    out->lead = of_net * sign * opinion->lead + of_played * played.lead;
    keep_possible(judge, area, out);
    out->utility = utility_of(pos, out->win, out->lead);
    out->opinion = opinion;
    return WQ_OK;
}

/* standings.c — the criteria, round by round.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/standings.h"

#include <stdlib.h>
#include <string.h>

const wq_criterion_row wq_criteria[WQ_CRITERION_COUNT] = {
#define ROW(name, code, field, scale, zh, text) { code, field, scale, zh, text },
    WQ_CRITERION_MAP(ROW)
#undef ROW
};

wq_criterion wq_criterion_find(const char *code)
{
    static const struct {
        const char *other, *code;
    } same[] = { { "STS", "MMS" }, { "SOS", "SOSW" }, { "SOSOS", "SOSOSW" }, { "SODOS", "SODOSW" }, { "CUSS", "CUSSW" },
        { "积分", "POINTS" }, { "对手分", "OPP" }, { "累进分", "PROG" }, { "胜者小分", "BEATEN" }, { "总得分", "TOTAL" } };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (strcmp(code, same[i].other) == 0) code = same[i].code;
    int c = 0;
    while (c < WQ_CRITERION_COUNT && strcmp(wq_criteria[c].code, code) != 0) c++;
    return (wq_criterion)c;
}

/* What a player did in a round. */
typedef struct seen { int32_t opponent, own2, handicap; bool met, bye, half, absent, decided, forfeit; } seen;

typedef struct table { const wq_sheet *sheet; wq_standings *out; seen *cell; int rounds; } table;

static seen *cell_of(const table *t, int player, int round) { return &t->cell[player * t->rounds + round]; }

static int even_down(const wq_sheet *sheet, int value) { return sheet->round_down ? value / 2 * 2 : value; }

/* Start score: the rank between floor and bar, above zero. */
static int start2(const wq_sheet *sheet, const wq_sheet_player *p)
{
    if (p->has_start) return p->start2;
    int rank = p->rank < sheet->floor ? sheet->floor : p->rank > sheet->bar ? sheet->bar : p->rank;
    return 2 * (rank - sheet->zero + p->correction);
}

static void read_cells(table *t)
{
    const wq_sheet *sheet = t->sheet;
    for (int p = 0; p < sheet->player_count; p++)
        for (int r = 0; r < t->rounds; r++) {
            seen *c = cell_of(t, p, r);
            c->opponent = -1;
            c->bye = sheet->players[p].byes >> r & 1;
            c->half = sheet->players[p].half_byes >> r & 1;
            c->absent = !c->bye && (sheet->players[p].absent >> r & 1);
        }
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        for (int side = 0; side < 2; side++) {
            seen *c = cell_of(t, side ? g->white : g->black, g->round);
            *c = (seen){ .opponent = side ? g->black : g->white, .own2 = g->decided ? (side ? g->white2 : g->black2) : 0, .met = true,
                .handicap = side ? g->handicap : -g->handicap, .decided = g->decided, .forfeit = g->forfeit };
        }
    }
}

/* Wins, MMS and points after every round, and their sums over rounds. */
static void running(table *t)
{
    wq_standings *s = t->out;
    const wq_sheet *sheet = t->sheet;
    for (int p = 0; p < s->n; p++) {
        int won = 0, nbw_else = 0, mms_else = 0, points = 0, start = start2(sheet, &sheet->players[p]);
        for (int r = 0; r < t->rounds; r++) {
            const seen *c = cell_of(t, p, r);
            won += c->own2;
            points += c->bye ? (c->half ? 1 : sheet->points_bye) : c->absent ? sheet->points_absent : c->own2;
            if (c->bye) {
                nbw_else += c->half ? 1 : sheet->nbw2_bye;
                mms_else += c->half ? 1 : sheet->mms2_bye;
            }
            if (c->absent) {
                nbw_else += sheet->nbw2_absent;
                mms_else += sheet->mms2_absent;
            }
            s->value[WQ_CRITERION_CUSSW][p] += won + even_down(sheet, nbw_else);
            s->value[WQ_CRITERION_CUSSM][p] += start + won + even_down(sheet, mms_else);
            s->value[WQ_CRITERION_PROG][p] += points;
            s->byes[p] += c->bye;
        }
        s->value[WQ_CRITERION_NBW][p] = won + even_down(sheet, nbw_else);
        s->value[WQ_CRITERION_MMS][p] = start + won + even_down(sheet, mms_else);
        s->value[WQ_CRITERION_POINTS][p] = points;
        if (points > s->best_points) s->best_points = points;
        s->value[WQ_CRITERION_WARNINGS][p] = sheet->players[p].warnings;
        s->value[WQ_CRITERION_RATING][p] = sheet->players[p].rating;
        s->value[WQ_CRITERION_RANK][p] = sheet->players[p].rank;
        s->value[WQ_CRITERION_REACHED][p] = sheet->players[p].reached;
        s->value[WQ_CRITERION_PLAYOFF][p] = sheet->players[p].playoff;
        s->value[WQ_CRITERION_LOT][p] = sheet->players[p].lot;
    }
}

/* How a score counts for the opponents: each round without a game as half a point where the event wants it. */
static int as_opponent(const table *t, int score, int player)
{
    if (!t->sheet->unplayed_half) return score;
    for (int r = 0; r < t->rounds; r++) score += !cell_of(t, player, r)->met;
    return score;
}

static int by_value(const void *x, const void *y)
{
    const int32_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* Sum of opponents' scores, without the lowest one or two, of defeated ones, and then the opponents' sums. */
static void opponents(table *t, bool mms)
{
    wq_standings *s = t->out;
    wq_criterion score = mms ? WQ_CRITERION_MMS : WQ_CRITERION_NBW, sos = mms ? WQ_CRITERION_SOSM : WQ_CRITERION_SOSW,
        m1 = mms ? WQ_CRITERION_SOSMM1 : WQ_CRITERION_SOSWM1, m2 = mms ? WQ_CRITERION_SOSMM2 : WQ_CRITERION_SOSWM2,
        sodos = mms ? WQ_CRITERION_SODOSM : WQ_CRITERION_SODOSW, sosos = mms ? WQ_CRITERION_SOSOSM : WQ_CRITERION_SOSOSW;
    for (int p = 0; p < s->n; p++) {
        int32_t by_round[WQ_SHEET_ROUNDS];
        int start = start2(t->sheet, &t->sheet->players[p]), sum = 0;
        for (int r = 0; r < t->rounds; r++) {
            const seen *c = cell_of(t, p, r);
            int value = mms ? start : 0;
            if (c->met) value = as_opponent(t, s->value[score][c->opponent], c->opponent) + (mms ? 2 * c->handicap : 0);
            by_round[r] = value;
            sum += value;
            if (c->met) s->value[sodos][p] += value * c->own2;
        }
        qsort(by_round, (size_t)t->rounds, sizeof *by_round, by_value);
        s->value[sos][p] = sum;
        s->value[m1][p] = sum - (t->rounds > 0 ? by_round[0] : 0);
        s->value[m2][p] = s->value[m1][p] - (t->rounds > 1 ? by_round[1] : 0);
    }
    for (int p = 0; p < s->n; p++)
        for (int r = 0; r < t->rounds; r++) {
            const seen *c = cell_of(t, p, r);
            s->value[sosos][p] += c->met ? s->value[sos][c->opponent] : mms ? start2(t->sheet, &t->sheet->players[p]) * t->rounds : 0;
        }
}

static void chinese(table *t)                                                       /* [R186] [R187] [R188] */
{
    wq_standings *s = t->out;
    const int32_t *points = s->value[WQ_CRITERION_POINTS];
    int lowest = s->n > 0 ? points[0] : 0;
    for (int p = 1; p < s->n; p++) lowest = points[p] < lowest ? points[p] : lowest;
    wq_fraction divisor = t->sheet->total_by_rounds ? wq_fraction_make(t->rounds, 1) : wq_fraction_make(s->best_points, 2);
    for (int p = 0; p < s->n; p++) {
        for (int r = 0; r < t->rounds; r++) {
            const seen *c = cell_of(t, p, r);
            if (c->bye) s->value[WQ_CRITERION_OPP][p] += wq_bye_adds((wq_bye_rule)t->sheet->bye_small, points[p], lowest, t->rounds, r + 1);
            if (!c->met) continue;
            s->value[WQ_CRITERION_OPP][p] += points[c->opponent];
            s->value[WQ_CRITERION_BEATEN][p] += c->own2 * points[c->opponent];
        }
        int left = s->value[WQ_CRITERION_OPP][p];
        for (int r = t->rounds - 1, k = 0; r >= 0; r--, k++) {
            const seen *c = cell_of(t, p, r);
            if (c->met) left -= points[c->opponent];
            if (c->bye) left -= wq_bye_adds((wq_bye_rule)t->sheet->bye_small, points[p], lowest, t->rounds, r + 1);
            s->reverse[p * t->rounds + k] = left;
        }
        s->total[p] = wq_total_score(points[p], s->value[WQ_CRITERION_OPP][p], divisor, t->rounds);
    }
}

/* How the event went: colours, byes, repeats. */
static wq_status facts(table *t, wq_arena *arena)
{
    wq_standings *s = t->out;
    const wq_sheet *sheet = t->sheet;
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        s->decided_games2 += g->decided ? g->black2 + g->white2 : 0;
        if (g->handicap != 0 || g->forfeit || !g->coloured) continue;
        s->black[g->black]++;
        s->white[g->white]++;
    }
    int64_t *pairs = wq_arena_take(arena, sheet->game_count, sizeof *pairs);
    if (!pairs && sheet->game_count > 0) return WQ_FAIL_MEMORY;
    for (int p = 0; p < s->n; p++) {
        int difference = abs(s->black[p] - s->white[p]);
        if (difference > s->most_colour_difference) s->most_colour_difference = difference;
        if (s->byes[p] > s->most_byes) s->most_byes = s->byes[p];
        for (int r = 0; r < t->rounds; r++)                 /* a pair that met k times is repeated k - 1 times */
            for (int q = 0; q < r; q++) {
                const seen *a = cell_of(t, p, r), *b = cell_of(t, p, q);
                if (a->met && b->met && a->opponent == b->opponent && a->opponent > p) { s->repeated_pairs++; break; }
            }
    }
    return WQ_OK;
}

/* Wins inside a group of equal main score, where every two of it have met in one decided game. */
static void direct_encounter(table *t, wq_criterion main_score)
{
    wq_standings *s = t->out;
    const int32_t *score = s->value[main_score];
    for (int p = 0; p < s->n; p++) {
        int group = 0, met = 0, wins = 0;
        bool whole = true;
        for (int q = 0; q < s->n; q++) group += q != p && score[q] == score[p];
        for (int q = 0; q < s->n && whole; q++) {
            if (score[q] != score[p]) continue;
            int have = 0;
            for (int r = 0; r < t->rounds; r++) {
                const seen *c = cell_of(t, q, r);
                if (!c->met || !c->decided || c->forfeit || score[c->opponent] != score[p]) continue;
                have++;                                     /* exactly one game each: a repeat decides nothing */
                if (q == p) wins += c->own2 == 2;
            }
            whole = have == group;
        }
        met = group > 0 && whole;
        s->direct[p] = met ? wins : -1;
    }
}

typedef struct ordering { const wq_standings *s; const wq_criterion *criteria; int count; bool reverse; const char *undrawn; } ordering;

static int compare(const void *context, int a, int b)
{
    const ordering *o = context;
    for (int i = 0; i < o->count; i++) {
        wq_criterion c = o->criteria[i];
        if (c == WQ_CRITERION_TOTAL) {
            int way = wq_fraction_compare(o->s->total[a], o->s->total[b]);
            if (way != 0) return -way;
            continue;
        }
        if (c == WQ_CRITERION_LOT && o->undrawn && o->undrawn[a]) continue;
        int32_t x = o->s->value[c][a], y = o->s->value[c][b];
        if (x != y) return (x > y) == (wq_criteria[c].scale >= 0) ? -1 : 1;
    }
    for (int r = 0; o->reverse && r < o->s->rounds; r++) {
        int32_t x = o->s->reverse[a * o->s->rounds + r], y = o->s->reverse[b * o->s->rounds + r];
        if (x != y) return x > y ? -1 : 1;
    }
    return 0;
}

wq_status wq_standings_places(
    int32_t *place, wq_arena *arena, const wq_standings *s, const wq_criterion *criteria, int count, bool reverse_last)
{
    int32_t *order = wq_arena_take(arena, (size_t)s->n, sizeof *order);
    if (!order) return WQ_FAIL_MEMORY;
    ordering o = { s, criteria, count, reverse_last, NULL };
    return wq_places_by(place, order, s->n, compare, &o);
}

static void read_team_round(wq_team_round *out, const wq_sheet *sheet, int team, int round)
{
    *out = (wq_team_round){ .opponent = -1 };
    for (int b = 0; b < WQ_SHEET_BOARDS; b++) out->own2[b] = -1;
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        if (g->round != round) continue;
        for (int side = 0; side < 2; side++) {
            int mine = side ? g->white : g->black, theirs = side ? g->black : g->white, other = sheet->players[theirs].team;
            if (sheet->players[mine].team != team || other < 0 || other == team) continue;
            for (int b = 0; b < WQ_SHEET_BOARDS && b < sheet->team_size; b++) {
                if (sheet->teams[team].board[round][b] != mine) continue;
                out->own2[b] = g->decided ? (side ? g->white2 : g->black2) : 0;
                out->theirs2[b] = g->decided ? (side ? g->black2 : g->white2) : 0;
                for (int k = 0; k < WQ_SHEET_BOARDS; k++)
                    if (sheet->teams[other].board[round][k] == theirs) out->their_board[b] = k + 1;
                out->own += out->own2[b];
                out->theirs += out->theirs2[b];
                out->opponent = out->opponent == -1 || out->opponent == other ? other : -2;
            }
        }
    }
    int points[2];
    wq_match_points(points, out->own, out->theirs);
    out->match = out->opponent == -1 ? 0 : points[0];
    for (int p = 0; p < sheet->player_count && out->opponent == -1; p++)            /* a team that had the bye */
        if (sheet->players[p].team == team && (sheet->players[p].byes >> round & 1)) out->match = 2;
}

void wq_team_round_read(wq_team_round *out, const wq_sheet *sheet, int team, int round)     /* [R174] [R189] */
{
    int k = sheet->match_rounds, own = 0, theirs = 0, points[2];
    read_team_round(out, sheet, team, round);
    if (k <= 1) return;
    if (round % k != k - 1) {                                   /* 全队轮赛: the match is decided with its last round */
        out->match = 0;
        return;
    }
    wq_team_round one;
    for (int r = round - k + 1; r <= round; r++) {
        read_team_round(&one, sheet, team, r);
        own += one.own;
        theirs += one.theirs;
    }
    wq_match_points(points, own, theirs);
    if (out->opponent != -1) out->match = points[0];
}

static wq_status teams(table *t, wq_arena *arena)
{
    wq_standings *s = t->out;
    const wq_sheet *sheet = t->sheet;
    size_t n = (size_t)sheet->team_count;
    s->team_match = wq_arena_take(arena, n, sizeof(int32_t));
    s->team_board = wq_arena_take(arena, n, sizeof(int32_t));
    s->team_opponents = wq_arena_take(arena, n, sizeof(int32_t));
    s->team_boards = wq_arena_take(arena, n * WQ_SHEET_BOARDS, sizeof(int32_t));
    if (arena->failed) return WQ_FAIL_MEMORY;
    wq_team_round round;
    for (int team = 0; team < sheet->team_count; team++)
        for (int r = 0; r < t->rounds; r++) {
            wq_team_round_read(&round, sheet, team, r);
            s->team_match[team] += round.match;
            s->team_board[team] += round.own;
            for (int b = 0; b < WQ_SHEET_BOARDS; b++) s->team_boards[team * WQ_SHEET_BOARDS + b] += round.own2[b] > 0 ? round.own2[b] : 0;
        }
    for (int team = 0; team < sheet->team_count; team++)
        for (int r = 0; r < t->rounds; r++) {
            wq_team_round_read(&round, sheet, team, r);
            bool decides = sheet->match_rounds <= 1 || r % sheet->match_rounds == sheet->match_rounds - 1;
            if (round.opponent >= 0 && decides) s->team_opponents[team] += s->team_match[round.opponent];
        }
    return WQ_OK;
}

/* A lot decides among equal players where each of them has drawn: who came to be equal later may be before or behind.  [R186] */
static wq_status find_undrawn(ordering *o, wq_standings *s, wq_arena *arena)
{
    int before = 0;
    while (before < o->count && o->criteria[before] != WQ_CRITERION_LOT) before++;
    if (before == o->count) return WQ_OK;
    char *undrawn = wq_arena_take(arena, (size_t)s->n, 1), *missing = wq_arena_take(arena, (size_t)s->n + 1, 1);
    if (arena->failed) return WQ_FAIL_MEMORY;
    ordering first = { s, o->criteria, before, false, NULL };
    wq_status status = wq_places_by(s->place, s->order, s->n, compare, &first);
    for (int p = 0; status == WQ_OK && p < s->n; p++)
        if (s->value[WQ_CRITERION_LOT][p] == 0) missing[s->place[p]] = 1;
    for (int p = 0; status == WQ_OK && p < s->n; p++) undrawn[p] = missing[s->place[p]];
    o->undrawn = undrawn;
    return status;
}

wq_status wq_standings_make(wq_standings *out, wq_arena *arena, const wq_sheet *sheet)
{
    size_t n = (size_t)sheet->player_count, rounds = (size_t)sheet->round_count;
    *out = (wq_standings){ .n = sheet->player_count, .rounds = sheet->round_count };
    for (int c = 0; c < WQ_CRITERION_COUNT; c++) out->value[c] = wq_arena_take(arena, n, sizeof(int32_t));
    int32_t **more[] = { &out->black, &out->white, &out->byes, &out->direct, &out->place, &out->order };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) *more[i] = wq_arena_take(arena, n, sizeof(int32_t));
    out->total = wq_arena_take(arena, n, sizeof *out->total);
    out->reverse = wq_arena_take(arena, n * rounds, sizeof(int32_t));
    table t = { sheet, out, wq_arena_take(arena, n * rounds, sizeof(seen)), sheet->round_count };
    if (arena->failed) return WQ_FAIL_MEMORY;
    read_cells(&t);
    running(&t);
    opponents(&t, false);
    opponents(&t, true);
    chinese(&t);
    wq_status status = facts(&t, arena);
    if (status == WQ_OK && sheet->team_count > 0) status = teams(&t, arena);
    /* up to the first that is not a plain number */
    for (int i = 0; i < sheet->criteria_count; i++) {
        wq_criterion c = wq_criterion_find(sheet->criteria[i]);
        if (c == WQ_CRITERION_COUNT) break;
        out->criteria[out->criteria_count++] = c;
    }
    direct_encounter(&t, out->criteria_count > 0 ? out->criteria[0] : WQ_CRITERION_NBW);
    ordering o = { out, out->criteria, out->criteria_count, false, NULL };
    if (status == WQ_OK) status = find_undrawn(&o, out, arena);
    return status == WQ_OK ? wq_places_by(out->place, out->order, out->n, compare, &o) : status;
}

/* formats.c — brackets, Berger tables, series, team matches, totals.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/formats.h"

#include <inttypes.h>
#include <stdio.h>

int wq_bracket_size(int players)
{
    int size = 1;
    while (size < players) size *= 2;
    return size;
}

int wq_bracket_rounds(int players)
{
    int rounds = 0;
    for (int size = wq_bracket_size(players); size > 1; size /= 2) rounds++;
    return rounds;
}

void wq_bracket_seeds(int32_t *out, int size)                                       /* [R179] */
{
    out[0] = 1;
    for (int have = 1; have < size; have *= 2)
        for (int i = have - 1; i >= 0; i--) {
            out[2 * i] = out[i];
            out[2 * i + 1] = 2 * have + 1 - out[i];
        }
}

void wq_elimination_games(int64_t *least, int64_t *most, int players, int k)
{
    *least = (int64_t)k * (players - 1);
    *most = (int64_t)k * players - 1;
    if (players < 2) *least = *most = 0;
}

void wq_berger_pair(int32_t *first, int32_t *second, int n, int round, int table)   /* [R180] */
{
    int ring = n - 1, half = n / 2;
    /* numbers go round by n / 2 places a round; the last number stays and changes colour */
    int base = (int)((int64_t)round * half % ring);
    if (table == 0) {
        *first = round % 2 == 0 ? base + 1 : n;
        *second = round % 2 == 0 ? n : base + 1;
        return;
    }
    *first = (base + table) % ring + 1;
    *second = (base + ring - table) % ring + 1;
}

wq_status wq_series_read(wq_series *out, int n, const char *results)                /* [R183] */
{
    *out = (wq_series){ .winner = -1 };
    for (; *results; results++) {
        if (*results != 'A' && *results != 'B' && *results != '=') return WQ_BAD_ARGUMENT;
        if (out->winner >= 0) { out->ignored++; continue; }   /* a drawn game decides nothing: one more is played */
        out->games++;
        if (*results == '=') continue;
        int side = *results == 'B';
        if (++out->wins[side] > n / 2) out->winner = side;
    }
    return WQ_OK;
}

void wq_duel_init(wq_duel *duel, int a, int b)
{
    *duel = (wq_duel){ .left = { a, b }, .winner = -1, .streak_side = -1, .run_side = -1 };
}

wq_status wq_duel_report(wq_duel *duel, int winner_side)                            /* [R184] */
{
    if (duel->winner >= 0 || duel->left[0] <= 0 || duel->left[1] <= 0) return WQ_ILLEGAL_GAME_OVER;
    duel->games++;
    if (winner_side < 0) {                                      /* both lose: both leave */
        duel->run = 0;
        duel->run_side = -1;
        for (int side = 0; side < 2; side++) {
            duel->front[side]++;
            duel->left[side]--;
        }
        if ((duel->left[0] == 0) != (duel->left[1] == 0)) duel->winner = duel->left[0] == 0;
        return WQ_OK;
    }
    int loser = 1 - winner_side;
    duel->run = duel->run_side == winner_side ? duel->run + 1 : 1;
    duel->run_side = winner_side;
    if (duel->run > duel->streak) {
        duel->streak = duel->run;
        duel->streak_side = winner_side;
        duel->streak_player = duel->front[winner_side];
    }
    duel->front[loser]++;
    if (--duel->left[loser] == 0) duel->winner = winner_side;
    return WQ_OK;
}

int wq_all_play_opponent(int k, int round, int board) { return (board + round) % k; }      /* [R174] */

void wq_match_points(int out[2], int board_a, int board_b)                          /* [R189] */
{
    out[0] = board_a > board_b ? 2 : board_a == board_b;
    out[1] = 2 - out[0];
}

wq_fraction wq_fraction_make(int64_t over, int64_t under)
{
    if (under < 0) { over = -over; under = -under; }
    int64_t a = over < 0 ? -over : over, b = under;
    while (b != 0) { int64_t rest = a % b; a = b; b = rest; }
    if (a == 0) return (wq_fraction){ 0, 1 };
    return (wq_fraction){ over / a, under / a };
}

int wq_fraction_compare(wq_fraction a, wq_fraction b)
{
    __extension__ typedef __int128 wide;
    wide left = (wide)a.over * b.under, right = (wide)b.over * a.under;
    return (left > right) - (left < right);
}

char *wq_fraction_text(char out[WQ_FRACTION_TEXT], wq_fraction f)
{
    snprintf(out, WQ_FRACTION_TEXT, "%" PRId64 "/%" PRId64, f.over, f.under);
    return out;
}

wq_fraction wq_total_score(int64_t points, int64_t opponents, wq_fraction divisor, int rounds)      /* [R187] */
{
    if (divisor.over <= 0) return wq_fraction_make(points - rounds, 1);
    return wq_fraction_make((points - rounds) * divisor.over + opponents * divisor.under, divisor.over);
}

int wq_bye_compensation(int rounds, int bye_round) { return rounds - bye_round + 1; }

int wq_bye_adds(wq_bye_rule rule, int own, int lowest, int rounds, int bye_round)
{
    switch (rule) {
    case WQ_BYE_COMPENSATION: return wq_bye_compensation(rounds, bye_round);
    case WQ_BYE_OWN: return own;
    case WQ_BYE_LOWEST: return lowest;
    default: return 0;
    }
}

void wq_duo_init(wq_duo *duo, int handicap, int after, int step, int most)
{
    *duo = (wq_duo){ .a_black = handicap <= 0, .handicap = handicap, .after = after, .step = step, .most = most, .run_side = -1 };
}

void wq_duo_report(wq_duo *duo, int winner_side)                                    /* [R216] */
{
    if (winner_side < 0) {
        duo->run = 0;
        duo->run_side = -1;
    } else {
        duo->wins[winner_side]++;
        duo->run = duo->run_side == winner_side ? duo->run + 1 : 1;
        duo->run_side = winner_side;
        if (duo->after > 0 && duo->run >= duo->after) {         /* A won: B gets more, or A less */
            duo->handicap += winner_side == 0 ? duo->step : -duo->step;
            if (duo->handicap > duo->most) duo->handicap = duo->most;
            if (duo->handicap < -duo->most) duo->handicap = -duo->most;
            duo->run = 0;
        }
    }
    duo->a_black = duo->handicap == 0 ? !duo->a_black : duo->handicap < 0;
}

wq_warned_count wq_count_with_warnings(int black_area_quarters, int komi_quarters, int warnings_black, int warnings_white)
{
    wq_warned_count out = { .margin_quarters =
                                black_area_quarters - 722 - komi_quarters + 4 * (warnings_white - warnings_black) }; /* [R169] */
    out.winner = out.margin_quarters > 0 ? 0 : out.margin_quarters < 0 ? 1 : -1;
    out.by_warning = warnings_black >= 2 || warnings_white >= 2;                                    /* [R170] */
    if (out.by_warning) out.winner = warnings_black >= 2 && warnings_white >= 2 ? -1 : warnings_black >= 2;
    return out;
}

wq_status wq_places_by(int32_t *place, int32_t *order, int n, wq_place_fn *compare, const void *context)
{
    /* merge sort, so that equals keep their order */
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    int32_t *other = wq_arena_take(&scratch, (size_t)n, sizeof *other), *from = order;
    if (!other) return WQ_FAIL_MEMORY;
    for (int i = 0; i < n; i++) order[i] = i;
    int32_t *to = other;
    for (int width = 1; width < n; width *= 2) {
        for (int begin = 0; begin < n; begin += 2 * width) {
            int middle = begin + width < n ? begin + width : n, end = begin + 2 * width < n ? begin + 2 * width : n;
            int a = begin, b = middle;
            for (int at = begin; at < end; at++)
                to[at] = a < middle && (b >= end || compare(context, from[a], from[b]) <= 0) ? from[a++] : from[b++];
        }
        int32_t *kept = from;
        from = to;
        to = kept;
    }
    for (int i = 0; i < n && from != order; i++) order[i] = from[i];
    for (int i = 0; i < n; i++)
        place[order[i]] = i > 0 && compare(context, order[i - 1], order[i]) == 0 ? place[order[i - 1]] : i + 1;
    wq_arena_free(&scratch);
    return WQ_OK;
}

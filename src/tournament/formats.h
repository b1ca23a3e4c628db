/* formats.h — the forms of articles 25 to 27 that are arithmetic: brackets, tables, series, team matches, tie-breaks.
 *
 * Pure functions on integers; points are 2 for a win, 1 for a draw, 0 for a loss.               [R185]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_FORMATS_H
#define WQ_TOURNAMENT_FORMATS_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

/* Knock-out: the smallest power of two that holds `players`; the seed (from 1) in each of its places, so that the best
 * two can meet in the final only, the best four in the last two rounds, and so on. Byes go to the first seeds.  [R179] */
int wq_bracket_size(int players);
int wq_bracket_rounds(int players);
void wq_bracket_seeds(int32_t *out, int size);

/* Games until all but one have lost k times: k (n - 1) at least, k n - 1 at most.                 [R179] */
void wq_elimination_games(int64_t *least, int64_t *most, int players, int k);

/* Berger tables: in round r (from 0) of n players (n even; the last number is the bye where it is none) the pair at
 * `table` (from 0): *first has Black. Every pair once, colours differ by at most one.              [R180] */
void wq_berger_pair(int32_t *first, int32_t *second, int n, int round, int table);

/* Best of n: reads results 'A', 'B', '=' until one side has more than half of n.                   [R183] */
typedef struct wq_series { int wins[2], games, ignored; int winner; } wq_series;      /* winner -1: not decided */
wq_status wq_series_read(wq_series *out, int n, const char *results);

/* Win and continue: the order in each team is agreed, the loser leaves, the winner stays.          [R184] */
typedef struct wq_duel {
    int front[2], left[2], games, winner;               /* players in front, from 0; winner -1: not decided */
    int streak, streak_side, streak_player;             /* the longest; player from 0 */
    int run, run_side;
} wq_duel;
void wq_duel_init(wq_duel *duel, int a, int b);
wq_status wq_duel_report(wq_duel *duel, int winner_side);       /* -1: both lose and leave. WQ_ILLEGAL_GAME_OVER when it is decided */

/* All against all between two teams of k: in round r (from 0) board i meets this board of the other team.  [R174] */
int wq_all_play_opponent(int k, int round, int board);

/* Match points of a team match from board points: 2, 1, 0.                                         [R189] */
void wq_match_points(int out[2], int board_a, int board_b);

/* An exact fraction in lowest terms, denominator above 0. */
typedef struct wq_fraction { int64_t over, under; } wq_fraction;
wq_fraction wq_fraction_make(int64_t over, int64_t under);
int wq_fraction_compare(wq_fraction a, wq_fraction b);
enum { WQ_FRACTION_TEXT = 44 };
char *wq_fraction_text(char out[WQ_FRACTION_TEXT], wq_fraction f);

/* 总得分 = points + (opponents' points / divisor - rounds); the divisor is over/under, by default half of the best
 * points in the event. A divisor of 0 (nobody has points) leaves the bracket at -rounds.            [R187] */
wq_fraction wq_total_score(int64_t points, int64_t opponents, wq_fraction divisor, int rounds);

/* 轮空补小分: what a bye in round r (from 1) of R adds to the opponents' points. */
int wq_bye_compensation(int rounds, int bye_round);

/* What a bye adds to the opponents' points: nothing, 轮空补小分, the player's own points, or the lowest of the field. */
typedef enum wq_bye_rule { WQ_BYE_ZERO, WQ_BYE_COMPENSATION, WQ_BYE_OWN, WQ_BYE_LOWEST } wq_bye_rule;
int wq_bye_adds(wq_bye_rule rule, int own, int lowest, int rounds, int bye_round);

/* A series of two players, A and B: colours in turn on even terms; 升降: after so many wins in a row the handicap moves by a
 * step against the winner. Handicap: stones that B gets, 1 is Black every game; negative: A gets them.  [R216] */
typedef struct wq_duo {
    bool a_black;                       /* in the next game */
    int handicap, after, step, most;    /* after 0: the handicap stays */
    int wins[2], run, run_side;
} wq_duo;
void wq_duo_init(wq_duo *duo, int handicap, int after, int step, int most);
void wq_duo_report(wq_duo *duo, int winner_side);               /* 0 A, 1 B, -1 a draw */

/* Counting with warnings: a warning costs its side one zi each way, two lose the game. All in quarter zi of 361.  [R169] [R170] */
typedef struct wq_warned_count { int margin_quarters; int winner; bool by_warning; } wq_warned_count;  /* winner 0 Black, 1 White, -1 */
wq_warned_count wq_count_with_warnings(int black_area_quarters, int komi_quarters, int warnings_black, int warnings_white);

/* Places by the given compare function (negative: a is before b; 0: they share the place), from 1, into place[]. */
typedef int wq_place_fn(const void *context, int a, int b);
wq_status wq_places_by(int32_t *place, int32_t *order, int n, wq_place_fn *compare, const void *context);

#endif

/* standings.h — every number a standing can be ordered by, computed from a sheet.
 *
 * A criterion is a row of a table: its code, its names, its written definition, its unit. Values are whole numbers; the
 * scale says what they are multiplied by. An open game counts nothing.                            [R185] [R186] [R187]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_STANDINGS_H
#define WQ_TOURNAMENT_STANDINGS_H

#include "tournament/formats.h"
#include "tournament/sheet.h"

/* Name, code of OpenGotha or ours, field in JSON ("" none), scale, Chinese, definition. */
#define WQ_CRITERION_MAP(X)                                                                                                      \
    X(NBW,      "NBW",      "nbw2",      2, "胜局", "wins, a draw half; byes and absences as the event says")                       \
    X(MMS,      "MMS",      "mms2",      2, "级差分", "start score plus wins")                                                      \
    X(SOSW,     "SOSW",     "sosw2",     2, "对手胜局和", "sum of the opponents' wins; 0 for a round without a game")                 \
    X(SOSWM1,   "SOSW-1",   "soswm1_2",  2, "对手胜局和去一低", "SOSW without the lowest round")                                      \
    X(SOSWM2,   "SOSW-2",   "soswm2_2",  2, "对手胜局和去二低", "SOSW without the two lowest rounds")                                 \
    X(SODOSW,   "SODOSW",   "sodosw4",   4, "胜者胜局和", "sum of beaten opponents' wins, half for a draw")                          \
    X(SOSOSW,   "SOSOSW",   "sososw2",   2, "对手的对手胜局和", "sum of the opponents' SOSW")                                        \
    X(CUSSW,    "CUSSW",    "cussw2",    2, "累进胜局", "sum of the wins after each round")                                         \
    X(SOSM,     "SOSM",     "sosm2",     2, "对手级差分和", "sum of the opponents' MMS, plus the handicap White gave, less that Black took; own start score for a round without a game") \
    X(SOSMM1,   "SOSM-1",   "sosmm1_2",  2, "对手级差分和去一低", "SOSM without the lowest round")                                    \
    X(SOSMM2,   "SOSM-2",   "sosmm2_2",  2, "对手级差分和去二低", "SOSM without the two lowest rounds")                               \
    X(SODOSM,   "SODOSM",   "sodosm4",   4, "胜者级差分和", "sum of beaten opponents' MMS, half for a draw")                         \
    X(SOSOSM,   "SOSOSM",   "sososm2",   2, "对手的对手级差分和", "sum of the opponents' SOSM; own start score times rounds for a round without a game") \
    X(CUSSM,    "CUSSM",    "cussm2",    2, "累进级差分", "sum of the MMS after each round")                                        \
    X(POINTS,   "POINTS",   "cn_points", 1, "积分", "2 a win, 1 a draw, 0 a loss; byes and absences as the event says, 2 and 0 as a rule")        \
    X(OPP,      "OPP",      "cn_opp",    1, "对手分", "sum of the points of all opponents met, forfeits included; a bye adds what the event says, 0 as a rule")      \
    X(PROG,     "PROG",     "cn_prog",   1, "累进分", "sum of the points after each round")                                         \
    X(BEATEN,   "BEATEN",   "cn_beaten2", 2, "胜者小分", "points of beaten opponents and half the points of drawn ones")             \
    X(TOTAL,    "TOTAL",    "",          0, "总得分", "points + (opponents' points / divisor - rounds), as an exact fraction; the divisor is half of the best points reached, or the rounds") \
    X(WARNINGS, "WARNINGS", "warnings",  -1, "警告", "warnings in the whole event, fewer first")                                    \
    X(REACHED,  "REACHED",  "",          1, "晋级", "how far the player came: stages, rounds of a knock-out; the greater the further")      \
    X(PLAYOFF,  "PLAYOFF",  "",          1, "加赛", "standing in the play-off that was fixed beforehand, the greater the better")         \
    X(RATING,   "RATING",   "",          1, "等级分", "rating before the event")                                                    \
    X(RANK,     "RANK",     "",          1, "段级位", "rank before the event")                                                      \
    X(LOT,      "LOT",      "",          -1, "抽签", "the lot drawn, lower first")

typedef enum wq_criterion {
#define WQ_CRITERION_ENUM(name, code, field, scale, zh, text) WQ_CRITERION_##name,
    WQ_CRITERION_MAP(WQ_CRITERION_ENUM)
#undef WQ_CRITERION_ENUM
    WQ_CRITERION_COUNT
} wq_criterion;

typedef struct wq_criterion_row {
    const char *code, *field;
    int scale;                          /* value = number * scale; -1: fewer is better; 0: the fraction in total[] */
    const char *zh, *text;
} wq_criterion_row;

extern const wq_criterion_row wq_criteria[WQ_CRITERION_COUNT];
wq_criterion wq_criterion_find(const char *code);           /* WQ_CRITERION_COUNT: it is not a plain number, or unknown */

typedef struct wq_standings {
    int n, rounds;
    int32_t *value[WQ_CRITERION_COUNT];
    wq_fraction *total;
    int32_t *reverse;                   /* 对手分逆减: n * rounds */
    int32_t *black, *white, *byes;      /* games on even terms really played */
    int32_t *direct;                    /* wins inside the group of equal main score; -1: not all of it have met */
    int32_t *place, *order;             /* by `criteria` */
    int criteria_count;
    wq_criterion criteria[WQ_SHEET_CRITERIA];
    int repeated_pairs, most_colour_difference, most_byes, decided_games2;
    int32_t best_points;
    /* teams: match points, board points, points of each board, opponents' match points */
    int32_t *team_match, *team_board, *team_boards, *team_opponents;
} wq_standings;

/* Everything lies in `arena`. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_standings_make(wq_standings *out, wq_arena *arena, const wq_sheet *sheet);

/* Places by other criteria than the sheet's. `reverse_last` breaks ties by 对手分逆减 after them. */
wq_status wq_standings_places(int32_t *place, wq_arena *arena, const wq_standings *standings, const wq_criterion *criteria, int count,
                              bool reverse_last);

/* One team match: board points of `team` in `round` and of its opponent (-1: none, -2: several). */
typedef struct wq_team_round { int opponent, own, theirs, match; int32_t own2[WQ_SHEET_BOARDS], theirs2[WQ_SHEET_BOARDS], their_board[WQ_SHEET_BOARDS]; } wq_team_round;
void wq_team_round_read(wq_team_round *out, const wq_sheet *sheet, int team, int round);

#endif

/* sheet.h — a tournament as one sheet: who took part, what was played, which values the event gives to byes and absences.
 *
 * Every exchange format is read into a sheet and written from one; standings are computed from one. Everything lies in
 * the arena given. Points of a game come doubled: 2 a win, 1 a draw.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_SHEET_H
#define WQ_TOURNAMENT_SHEET_H

#include "base/arena.h"
#include "base/status.h"

#include <stdint.h>

enum { WQ_SHEET_PLAYERS = 20000, WQ_SHEET_ROUNDS = 64, WQ_SHEET_CRITERIA = 12, WQ_SHEET_BOARDS = 16 };

typedef struct wq_sheet_player {
    const char *name, *first_name, *country, *club, *pin;
    int32_t rank;                       /* -30 is 30 kyu, -1 is 1 kyu, 0 is 1 dan, 9 to 17 are professional 1 to 9 dan   [R177] */
    int32_t rating, correction;         /* of the MacMahon start score */
    int32_t warnings, lot;              /* in the whole event; drawn by lot, 0: none */
    int32_t reached, playoff;           /* how far he came; how he stood in a play-off: the greater the better */
    int32_t prize_lower;                /* places */
    uint64_t absent;                    /* rounds, bit 0 the first; with a bye: he had asked for it */
    uint64_t byes, half_byes;           /* half_byes: a bye of one point */
    int32_t team;                       /* -1: none */
    bool has_start;                     /* start2 is known, not to be computed from the rank */
    int32_t start2;
} wq_sheet_player;

typedef struct wq_sheet_game {
    int32_t black, white;
    int16_t round, table, handicap;     /* round from 0 */
    int16_t board;                      /* of a team match, from 1; 0: none */
    int8_t black2, white2;              /* points of the result, doubled: 2 0, 1 1, 0 0 (both lose), 2 2 (both win) */
    bool decided, forfeit, coloured;    /* coloured false: who had Black is not known */
} wq_sheet_game;

typedef struct wq_sheet_team {
    const char *name;
    int32_t board[WQ_SHEET_ROUNDS][WQ_SHEET_BOARDS];        /* player on each board in each round; -1: none */
} wq_sheet_team;

/* These two may not meet in rounds from .. to (from 0). */
typedef struct wq_sheet_ban { int32_t a, b; int16_t from, to; } wq_sheet_ban;

/* Points, doubled, that players first .. last have for pairing alone in rounds from .. to (from 0). */
typedef struct wq_sheet_boost { int32_t first, last; int16_t from, to; int32_t points2; } wq_sheet_boost;

typedef struct wq_sheet {
    const char *name, *format;          /* "opengotha", "h9", "tou", "trf", "aga", "csv", "journal" */
    int player_count, round_count, team_count, team_size;
    int rounds_planned;                 /* 0: not said */
    bool dutch;                         /* FIDE's Dutch system paired it */
    int8_t first_colour;                /* drawn for the first player in the first round: 1 Black, -1 White, 0 not said */
    int32_t *numbers;                   /* pairing numbers, from 0, where they are not the order of the players; else NULL */
    size_t game_count;
    wq_sheet_player *players;
    wq_sheet_game *games;
    wq_sheet_team *teams;
    int32_t bar, floor, zero;           /* ranks; the start score is the rank between floor and bar, less zero */
    int match_rounds;                   /* of a team match, where everybody meets everybody; 0: one */
    int best_members;                   /* teams are placed by the sum of their best members; 0: they are not */
    bool sum_places, total_by_rounds;   /* of places instead of points; divisor of the total */
    int bye_small;                      /* wq_bye_rule */
    int nbw2_bye, nbw2_absent, mms2_bye, mms2_absent;
    int points_bye, points_absent;      /* 积分 of a bye and of an absence; 2 and 0 in every file that is not ours  [R185] */
    bool round_down, unplayed_half;
    int criteria_count;
    char criteria[WQ_SHEET_CRITERIA][24];
    size_t ban_count, boost_count;
    wq_sheet_ban *bans;
    wq_sheet_boost *boosts;
    int8_t *cells2;                     /* trf: points of each player and round; NULL else */
    int8_t *cell_played;
    int32_t *file_points2;
} wq_sheet;

/* Reads a file of any known format: OpenGotha XML, EGF h9, FFG tou, FIDE TRF16 and TRF26, AGA text, CSV. WQ_OK; WQ_BAD_ARGUMENT with the place in *err;
 * WQ_BAD_TOO_LARGE; WQ_FAIL_MEMORY. */
wq_status wq_sheet_read(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);

/* Readers of one format. */
wq_status wq_sheet_read_gotha(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);
wq_status wq_sheet_read_h9(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);
wq_status wq_sheet_read_trf(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);
wq_status wq_sheet_read_aga(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);
wq_status wq_sheet_read_csv(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err);

/* Writers: "opengotha", "h9", "tou", "trf", "trf26", "aga", "csv": the text in `arena`, NUL-terminated. NULL: the arena is full, or the format is unknown. */
char *wq_sheet_write(size_t *length, wq_arena *arena, const wq_sheet *sheet, const char *format);

/* Ranks as text: "7D", "12K", "9P"; read also "5段", "3级", "职业9段". False: not a rank. */
bool wq_rank_parse(int32_t *out, const char *text);
char *wq_rank_text(char out[16], int32_t rank);

/* Is the sheet whole: every index in bounds, nobody twice in a round? */
wq_status wq_sheet_check(const wq_sheet *sheet, wq_error *err);

#endif

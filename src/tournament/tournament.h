/* tournament.h — a tournament as the fold of its events.
 *
 * An event is one JSON object on one line of a journal: {"seq": 12, "at": ms, "kind": "reported", ...}. Events are only
 * ever added: a correction is a later event, undoing names the event that no longer counts. So every result can change
 * at any time, later rounds stay as they were paired, and who did what when can be read off.      [R193] [R217]
 *
 *   opened     name, system, rounds, settings (below)
 *   entered    player (number from 1, the next), name, rank, rating, club, country, team, board, from_round
 *   seeded     order: players, strongest first
 *   paired     round, tables [{black, white, handicap, nigiri, result, forfeit}], bye, manual, repeats, goals
 *   reported   round, table (from 1), result "B" "W" "=" "both_lose" "both_win" "?", forfeit, series "AAB", why
 *   absent     player, round                        withdrawn  player, from_round, why        returned  player, from_round
 *   warned     player, round, why                   sanctioned player, what, why
 *   closed     round                                lot        purpose "pairing" or "places", by, drawn {player: number}
 *   lineup     team (name), round (the next), players in order of board            [R174] [R175] [R176]
 *   undone     event: the seq that no longer counts, why                amended  player, and what of his entry is put right
 *   claimed, denied  round, table, player, result      boarded  round, table, game (online)      late  player, round, minutes
 *   noted      text; who added an event may stand in "by"
 *
 * A play-off is a journal of its own, opened beforehand with its rounds, teams and boards.           [R192]
 *
 * Settings: "pairing" (pairing_json.h), "cycles" of a round robin, "losses" until out, "bar" "floor" ranks, "handicap",
 * "teams" true: teams meet, on "boards" boards, in the form "team_form": "fixed" 分台定人, "substitutes" 定台换人, "lineup"
 * 临场出人; "criteria" in order, "withdrawal" "forfeit" or "half", "club_rounds", "bye" and "absent" points doubled.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_TOURNAMENT_H
#define WQ_TOURNAMENT_TOURNAMENT_H

#include "tournament/pairing.h"
#include "tournament/sheet.h"

#include <jansson.h>

/* Name, Chinese, what it is. */
#define WQ_SYSTEM_MAP(X)                                                                                     \
    X(SWISS,             "swiss",             "积分编排制",     "equal or near points meet")                   /* [R172] [R181] */ \
    X(MACMAHON,          "macmahon",          "麦克马洪制",     "as swiss, from a start score by rank")        \
    X(ROUND_ROBIN,       "round_robin",       "循环制",         "everybody meets everybody, in cycles")        /* [R180] */ \
    X(ELIMINATION,       "elimination",       "淘汰制",         "out after so many losses")                    /* [R179] */ \
    X(SWISS_ELIMINATION, "swiss_elimination", "积分编排加淘汰", "as swiss, and out after so many losses")       /* [R182] */ \
    X(LEITAI,            "leitai",            "擂台赛",         "two teams in order, the winner stays")        /* [R184] */

typedef enum wq_system {
#define WQ_SYSTEM_ENUM(name, word, zh, text) WQ_SYSTEM_##name,
    WQ_SYSTEM_MAP(WQ_SYSTEM_ENUM)
#undef WQ_SYSTEM_ENUM
    WQ_SYSTEM_COUNT
} wq_system;

const char *wq_system_name(wq_system system);

typedef struct wq_player_state {
    wq_sheet_player sheet;
    int team, board;                    /* -1, 0: none */
    int seed;                           /* from 0, lower is stronger */
    int from_round, out_from;           /* enters with this round; is out from that one (rounds + 1: stays), from 0 */
    bool sanctioned;
} wq_player_state;

typedef struct wq_lineup { int team, round; int32_t players[WQ_SHEET_BOARDS]; } wq_lineup;     /* -1: nobody */

typedef enum wq_team_form { WQ_TEAM_FIXED, WQ_TEAM_SUBSTITUTES, WQ_TEAM_LINEUP } wq_team_form;

typedef struct wq_round_state {
    bool paired, closed, manual;
    size_t first_game, game_count;      /* in games */
} wq_round_state;

typedef struct wq_tournament {
    wq_arena *arena;
    const char *name;
    wq_system system;
    int rounds, rounds_paired;          /* planned; so far */
    wq_pairing_settings pairing;
    int cycles, losses, club_rounds;
    bool handicap, half_rule, by_team;
    wq_team_form team_form;
    int boards;                         /* of a team match; 0: as many as the smallest team has */
    wq_lineup *lineups;
    size_t lineup_count, lineup_room;
    int bye2, absent2;
    int mms_bye2, mms_absent2;          /* as bye2 and absent2 for the MacMahon score */
    bool round_down, unplayed_half;
    int32_t bar, floor, zero;
    wq_sheet_ban *bans;
    wq_sheet_boost *boosts;
    size_t ban_count, boost_count;
    int criteria_count;
    char criteria[WQ_SHEET_CRITERIA][24];
    int player_count, team_count, seq, open_games;
    wq_player_state *players;
    size_t player_room, game_count, game_room, team_room;
    wq_sheet_game *games;
    const char **teams;
    wq_round_state round[WQ_SHEET_ROUNDS];
    json_t *events;                     /* array, as read; wq_tournament_free gives it back */
    const char *left_out;               /* of each event: 1, it was undone and does not count */
} wq_tournament;

/* Folds a journal. A last line that was cut off is left out (*whole is its length without that; NULL allowed).
 * WQ_OK; WQ_BAD_EVENT or WQ_BAD_JSON with line and sentence in *err; WQ_FAIL_MEMORY. */
wq_status wq_tournament_fold(wq_tournament *out, wq_arena *arena, const char *text, size_t length, size_t *whole, wq_error *err);
void wq_tournament_free(wq_tournament *t);

/* The event that pairs the next round; the caller decrefs it. WQ_ILLEGAL_PHASE: the last round is not reported whole, or
 * nothing is left to pair; else the statuses of wq_pairing_make. *state (may be NULL) is what was paired, for explaining;
 * its players are `player_of`. */
typedef struct wq_paired {
    wq_pairing_input input;
    wq_pairing pairing;
    int32_t *player_of;
} wq_paired;
wq_status wq_tournament_pair(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err);

/* Teams: how many boards a match has; who sits at a board (from 0) in a round, -1 nobody; the next round's pairing. */
int wq_tournament_boards(const wq_tournament *t);
int wq_tournament_at_board(const wq_tournament *t, int team, int round, int board);
wq_status wq_tournament_pair_teams(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err);

/* The same as a sheet; names and arrays are shared with t. */
wq_status wq_tournament_sheet(wq_sheet *out, const wq_tournament *t, wq_arena *arena);

/* The events that make such a tournament of a sheet; an array the caller decrefs. */
json_t *wq_tournament_import(const wq_sheet *sheet);

/* Losses of a player in decided games and forfeits. */
int wq_tournament_losses(const wq_tournament *t, int player);

#endif

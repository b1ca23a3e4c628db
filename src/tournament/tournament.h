/* tournament.h — a tournament as the fold of its events.
 * SPDX-License-Identifier: MIT
 *
 * An event is one JSON object on one line of a journal: {"seq": 12, "at": ms, "kind": "reported", ...}. Events are only
 * ever added: a correction is a later event, undoing names the event that no longer counts. So every result can change
 * at any time, later rounds stay as they were paired, and who did what when can be read off.      [R193] [R217]
 *
 *   opened     name, system, rounds, settings (below)
 *   entered    player (number from 1, the next), name, rank, rating, club, country, team, board, from_round
 *   seeded     order: players, strongest first
 *   paired     round, tables [{black, white, handicap, nigiri, result, forfeit}], bye, manual, repeats, goals; gaps: where the time
 *              was over, the first goal not proved best, with its value and the least there can be (of each group or division)
 *   reported   round, table (from 1), result "B" "W" "=" "both_lose" "both_win" "?", forfeit, series "AAB", why
 *   absent     player, round, half (true: a point by leave)
 *   withdrawn  player, from_round, why              returned   player, from_round
 *   warned     player, round, why
 *   sanctioned player, what: "warning" "loss" "results_cancelled" (rounds, opponents_win) "disqualified" (from_round, results "cancel")
 *              "suspension" (events) "prize_lower" (places) "criticism"; why                              [R217] [R218] [R222]
 *   late       player, round, minutes: lost by forfeit beyond the limit of the event
 *   closed     round                                lot        purpose "pairing" or "places", who, when, drawn {player: number}
 *   forbidden  players (two or more may not meet), from_round, to_round, soft
 *   play_off   order: players from the first down, as the play-off fixed beforehand placed them             [R192]
 *   sealed     team, round, seal: a line-up handed in hidden, opened by "lineup" with its salt (wq_lineup_seal)
 *   lineup     team (name), round (the next), players in order of board            [R174] [R175] [R176]
 *   undone     event: the seq that no longer counts, why                amended  player, and what of his entry is put right
 *   claimed, denied  round, table, player, result      boarded  round, table, game (online)      late  player, round, minutes
 *   postponed  round, starts_at_ms: its agreed start is put off; why, by                                  [R136]
 *   noted      text; who added an event may stand in "by"
 *
 * A play-off is a journal of its own, opened beforehand with its rounds, teams and boards.           [R192]
 *
 * A paired event may name the stage that begins with it: "stage": {"number", "players" in order of seed, "groups" [[..], ..]}.
 *
 * Settings: "pairing" (pairing_json.h), "cycles" of a round robin, "losses" until out, "bar" (or "auto") "floor" ranks, "handicap",
 * "teams" true: teams meet, on "boards" boards, in the form "team_form": "fixed" 分台定人, "substitutes" 定台换人, "lineup"
 * 临场出人, "all_play_all" 全队轮赛 (a match takes as many rounds as there are boards); "best_members" 队员总分制: teams are placed by
 * their best members, "team_sum" by "points" or "places"; "stages" [{"system", "groups", "take", "rounds", ..}, ..] one after the
 * other; "third_place", "draw" "bracket" or "matching" and "reset" of a knock-out; "best_of"; "cuts" [{"round", "points", "through"}, ..]
 * of a Swiss with elimination, "even" (true); "accelerated" "baku"; "handicap_less" 1, "handicap_most" 9; "series" {"handicap",
 * "after", "step", "most", "games"} of two players; "absences_out" rounds missed in a row; "late_minutes"; "shared" false: places
 * may not be shared; "total_divisor" "half_of_best" or "rounds", "bye_small" "zero" "compensation" "own" "lowest"; "play_off" {"games",
 * "time", "team_size"}; "suspended" names that may not enter, or {"name", "events", "why", "event"}; "sheet" the competition sheet; "criteria" in order, "withdrawal" "forfeit" or "half", "club_rounds", "bye" and "absent" points doubled,
 * which 积分 and the MacMahon score follow unless "points_bye", "points_absent", "mms_bye", "mms_absent" say otherwise.
 */
#ifndef WQ_TOURNAMENT_TOURNAMENT_H
#define WQ_TOURNAMENT_TOURNAMENT_H

#include "tournament/formats.h"
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
    X(LEITAI,            "leitai",            "擂台赛",         "two teams in order, the winner stays")        /* [R184] */ \
    X(SERIES,            "series",            "多局赛",         "two players, colours in turn, 升降")          /* [R183] [R216] */ \
    X(ARENA,             "arena",             "自由赛",         "whoever waits is paired at once")

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
    int division;                       /* 组别; -1: none */
    int from_round, out_from;           /* enters with this round; is out from that one (rounds + 1: stays), from 0 */
    uint64_t half_asked;                /* rounds for which a half-point bye is given */
    uint64_t cancelled;                 /* rounds whose result counts nothing for him */
    bool opponents_win;                 /* and his opponents of these have won */
    bool sanctioned, criticised;
    int suspended_events, prize_lower;  /* sanctions that outlive the game */
} wq_player_state;

typedef struct wq_lineup { int team, round; int32_t players[WQ_SHEET_BOARDS]; } wq_lineup;     /* -1: nobody */

typedef enum wq_team_form { WQ_TEAM_FIXED, WQ_TEAM_SUBSTITUTES, WQ_TEAM_LINEUP, WQ_TEAM_ALL_PLAY_ALL } wq_team_form;

/* A line-up handed in hidden: the hash of its salt and players. */
typedef struct wq_sealed { int team, round; char seal[65]; bool opened; } wq_sealed;

/* One of several systems, each for those the one before sent on. */
enum { WQ_STAGES = 8, WQ_CUTS = 16 };
typedef struct wq_stage {
    wq_system system;
    int rounds, losses, cycles, groups, take, best_of;      /* take: so many from each group before */
    bool third_place, drawn, reset, carry;                  /* carry: games among those who went on count */
    /* once begun */
    int first_round, player_count;
    int32_t *players, *group;                               /* in order of seed; of each, from 0 */
} wq_stage;

/* Who has fewer points after that round is out; or, through: who has as many is through and plays no more. */
typedef struct wq_cut { int round, points; bool through; } wq_cut;

typedef struct wq_round_state {
    bool paired, closed, manual;
    size_t first_game, game_count;      /* in games */
    const json_t *gaps;                 /* where the time was over as it was paired; NULL: the best pairs were proved */
} wq_round_state;

typedef struct wq_tournament {
    wq_arena *arena;
    const char *name;
    wq_system system;
    int rounds, rounds_paired;          /* planned; so far */
    wq_pairing_settings pairing;
    int cycles, losses, club_rounds, best_of, absences_out, late_minutes, handicap_less, handicap_most;
    bool handicap, half_rule, by_team, third_place, drawn, reset, carry, even_field, no_sharing, total_by_rounds, sum_places, soft_bans;
    wq_bye_rule bye_small;
    int best_members;                   /* 队员总分制; 0: none */
    wq_duo duo;                         /* of a series, as it begins */
    int duo_games, play_off_games;      /* play_off_games 0: none was fixed */
    int stage, stage_count;             /* stage -1: none has begun */
    wq_stage stages[WQ_STAGES];
    int cut_count;
    wq_cut cuts[WQ_CUTS];
    int division_count;
    const char **divisions;
    size_t division_room, sealed_count, sealed_room, soft_count, soft_room, ban_room;
    wq_sealed *sealed;
    wq_sheet_ban *soft;                 /* better not */
    bool accelerated, bar_auto;         /* bar_auto: the bar is set as the first round is paired */
    const json_t *suspended, *sheet;    /* lists and data of the opening */
    wq_team_form team_form;
    int boards;                         /* of a team match; 0: as many as the smallest team has */
    wq_lineup *lineups;
    size_t lineup_count, lineup_room;
    int bye2, absent2;
    int points_bye, points_absent;      /* as bye2 and absent2 for 积分 */
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
    char *left_out;                     /* of each event: 1, it was undone and does not count */
    size_t left_out_room;
} wq_tournament;

/* Folds a journal. A last line that was cut off is left out (*whole is its length without that; NULL allowed).
 * WQ_OK; WQ_BAD_EVENT or WQ_BAD_JSON with line and sentence in *err; WQ_FAIL_MEMORY. */
wq_status wq_tournament_fold(wq_tournament *out, wq_arena *arena, const char *text, size_t length, size_t *whole, wq_error *err);

/* The same of events that have been read already; *out keeps the array (a reference of its own). */
wq_status wq_tournament_fold_events(wq_tournament *out, wq_arena *arena, json_t *events, wq_error *err);

/* Applies one more event and puts it behind the others, in time that does not grow with their number. An "undone" is not for this
 * function: with it the whole is folded anew. Refused (as wq_tournament_fold), the fold is good for nothing but being freed. */
wq_status wq_tournament_add(wq_tournament *t, json_t *event, wq_error *err);
void wq_tournament_free(wq_tournament *t);

/* An event just folded: may it be written? A fold reads on over some things that older journals hold: sanctions it does not know,
 * a lot two players drew, a warning in no round. WQ_OK or WQ_BAD_EVENT. */
wq_status wq_tournament_accepts(const wq_tournament *t, const json_t *event, wq_error *err);

/* The event that pairs the next round; the caller decrefs it. WQ_ILLEGAL_PHASE: the last round is not reported whole, or
 * nothing is left to pair; else the statuses of wq_pairing_make. *state (may be NULL) is what was paired, for explaining;
 * its players are `player_of`. */
typedef struct wq_paired {
    wq_pairing_input input;
    wq_pairing pairing;
    wq_pairing_settings settings;       /* with which it was made */
    int32_t *player_of;
} wq_paired;
wq_status wq_tournament_pair(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err);

/* Teams: how many boards a match has; who sits at a board (from 0) in a round, -1 nobody; the next round's pairing. */
int wq_tournament_boards(const wq_tournament *t);
int wq_tournament_at_board(const wq_tournament *t, int team, int round, int board);
wq_status wq_tournament_pair_teams(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err);

/* The agreed start of a round: as it was put off last, else as the competition sheet fixes it; 0: none is agreed.   [R136] */
int64_t wq_tournament_start(const wq_tournament *t, int round);

/* The same as a sheet; names and arrays are shared with t. */
wq_status wq_tournament_sheet(wq_sheet *out, const wq_tournament *t, wq_arena *arena);

/* The events that make such a tournament of a sheet; an array the caller decrefs. */
json_t *wq_tournament_import(const wq_sheet *sheet);

/* The part of a tournament that these players (in order of seed) make in rounds first .. end - 1: numbered anew, results as they
 * are. `stage` gives its system (NULL: the same); where it carries over, earlier games among them count too. Everything lies in
 * `arena`. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_tournament_view(wq_tournament *out, const wq_tournament *t, const int32_t *players, int count, int first, int end,
                             const wq_stage *stage, wq_arena *arena);

/* Who is still in a Swiss with cuts or losses, for a round (from 0); NULL: out of memory. */
char *wq_tournament_alive(const wq_tournament *t, int round, wq_arena *arena);

/* The seal of a line-up: SHA-256 of "salt:3,1,2" with players from 1, in hexadecimal digits. */
void wq_lineup_seal(char out[65], const char *salt, const int32_t *players, int count);

/* How far each player came, the greater the further, into `out` (player_count): stages, then rounds of a knock-out. */
wq_status wq_tournament_reached(int32_t *out, const wq_tournament *t, wq_arena *arena);

/* Who may not enter the next event: {"name", "events" (of them the next is the first), "why", "event"}, from the suspensions of
 * this one and those it was opened with that last longer. An array the caller decrefs; it is what "suspended" takes. */
json_t *wq_tournament_suspensions(const wq_tournament *t);

/* The bar where it is "auto": so that those at or above it are between half and all of the players that as many rounds can part
 * (2^rounds); the higher one where several do, the nearest where none does. Before the first round by who has entered. */
int32_t wq_tournament_bar(const wq_tournament *t);

/* Losses of a player in decided games and forfeits. */
int wq_tournament_losses(const wq_tournament *t, int player);

#endif

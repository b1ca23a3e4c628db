/* table.h — one game at one table: its events, its seats, the wall clock. What "play" and "match" share.
 *
 * Everything that happens goes through wq_game_decide and wq_game_apply, as on the server.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_TABLE_H
#define WQ_CLI_TABLE_H

#include "game/player.h"
#include "sys/thread.h"

typedef struct wq_table {
    wq_game game;
    wq_ply *plies;
    wq_past *past;
    uint32_t capacity;
    wq_event *events;                   /* all of the game, in order */
    uint32_t event_count, event_capacity;
    wq_player *seat[3];                 /* by colour, borrowed; NULL: a person */
    wq_lock lock;                       /* of the two below */
    wq_signal answered;
    bool have_answer;
    wq_answer answer;
} wq_table;

/* Opens and starts a game between host and guest. WQ_OK; as wq_game_decide for the opening; WQ_FAIL_MEMORY. wq_table_close is
 * due whatever is returned. */
wq_status wq_table_open(wq_table *table, const wq_opening *opening);
void wq_table_close(wq_table *table);

/* Decides and applies now; the seats are told. As wq_game_decide, or WQ_FAIL_MEMORY. The actor is filled in from the colour. */
wq_status wq_table_do(wq_table *table, wq_command command, wq_color color);

/* Ends the game where the running clock is past its deadline; WQ_ILLEGAL_TIME where it is not. */
wq_status wq_table_time_out(wq_table *table);

/* Asks the seat of `color` and waits, at most until its time is up: then the answer is WQ_ILLEGAL_TIME. move_ms: may think so
 * long where the game has no clock; INT64_MAX: as it likes. */
wq_answer wq_table_ask(wq_table *table, wq_ask what, wq_color color, int64_t move_ms);

/* The turn of a seat that is no person: asks and applies what it answers. A player that fails, or whose move is refused, has
 * lost; *why (may be NULL) then says so. */
wq_status wq_table_turn(wq_table *table, int64_t move_ms, wq_status *why);

/* The counting: exactly the stones of `dead` are marked by `color`, nothing is agreed yet. */
wq_status wq_table_mark(wq_table *table, const uint8_t dead[WQ_POINTS], wq_color color);

#endif

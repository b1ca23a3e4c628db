/* game_impl.h — what the parts of decide and apply share. For src/game alone.
 *
 * Every kind of event has a row of two functions: may it follow (check), and what it changes (fold). Every kind of
 * command has one: which events it would be (decide). game.c holds both tables.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_GAME_IMPL_H
#define WQ_GAME_GAME_IMPL_H

#include "game/game.h"

/* The events decided so far. */
typedef struct wq_decided {
    wq_event *events;                   /* WQ_MAX_DECIDED places */
    int count;
    uint32_t seq;                       /* of the next */
    int64_t at_ms;
    uint8_t actor;
    uint16_t credit_ms;                 /* of the move decided on */
    uint32_t *repeats;                  /* may be NULL */
} wq_decided;

/* Adds an event of this kind, its payload all zero, and returns it. */
wq_event *wq_decided_add(wq_decided *out, wq_event_kind kind);

/* Adds ENDED. */
void wq_decided_end(wq_decided *out, wq_manner manner, wq_color winner);

/* For which colour a command is. WQ_OK or WQ_ILLEGAL_SEAT. */
wq_status wq_command_side(const wq_game *game, const wq_command *command, wq_color *color);

/* May this actor do something for this colour? */
bool wq_actor_plays(const wq_game *game, uint8_t actor, uint8_t color);

/* WQ_OK, or WQ_ILLEGAL_STALE where the sender saw an older board. */
wq_status wq_command_fresh(const wq_game *game, const wq_command *command);

/* Would `passes` passes in a row, the last by `color`, end play?                               [R50] */
bool wq_passes_end_play(const wq_game *game, int passes, wq_color color);

/* Pushes a pass of the side to move, and gives its time to the other side. */
void wq_fold_pass(wq_game *game, wq_color color, int64_t at_ms);

/* Sets game->clock running for `color` (WQ_EMPTY: standing) and notes it with the last move. */
void wq_fold_clock(wq_game *game, wq_color color, int64_t at_ms);

/* True where another move fits the memory. */
bool wq_room_for_ply(const wq_game *game);

/* opening.c: the board before the first move; free handicap stones still to place. As wq_opening_check. */
wq_status wq_opening_start(const wq_opening *opening, wq_position *start, uint8_t *free_left);

/* One function each; named after the event or the command. check: WQ_OK, WQ_BAD_EVENT or WQ_FAIL_SPACE. */
typedef wq_status wq_check_fn(const wq_game *game, const wq_event *event);
typedef void wq_fold_fn(wq_game *game, const wq_event *event);
typedef wq_status wq_decide_fn(const wq_game *game, const wq_command *command, wq_decided *out);

/* opening.c */
wq_check_fn wq_check_opened, wq_check_started;
wq_fold_fn wq_fold_opened, wq_fold_started;
wq_decide_fn wq_decide_open, wq_decide_start;
/* arrival.c */
wq_check_fn wq_check_arrived, wq_check_colours_taken;
wq_fold_fn wq_fold_arrived, wq_fold_colours_taken;
wq_decide_fn wq_decide_arrive, wq_decide_take_colours;
wq_status wq_may_start(const wq_game *game, uint8_t actor, int64_t now_ms);             /* WQ_OK, WQ_ILLEGAL_PHASE */
bool wq_is_beyond(const wq_game *game, wq_color color, int64_t now_ms);                 /* past the limit of lateness, not ruled on */
bool wq_is_late_within(const wq_game *game, wq_color color);                            /* came late, in time, not ruled on */
bool wq_is_chair_to_read(const wq_game *game, wq_color color);                          /* empty, and the sheet reads for it */
bool wq_other_stays_away(const wq_game *game, wq_color color);                          /* its opponent's chair is empty as well */
/* postpone.c */
wq_check_fn wq_check_postponed, wq_check_postponement_undone;
wq_fold_fn wq_fold_postponed, wq_fold_postponement_undone;
wq_decide_fn wq_decide_postpone, wq_decide_undo_postponement;
/* close_count.c */
wq_check_fn wq_check_count_closed;
wq_fold_fn wq_fold_count_closed;
wq_decide_fn wq_decide_close_count;
void wq_note_said(wq_game *game, wq_point point, uint8_t color, bool dead);      /* of the whole chain */
void wq_forget_said(wq_game *game);
/* nigiri.c */
wq_check_fn wq_check_hand_held, wq_check_hand_guessed, wq_check_colours_drawn;
wq_fold_fn wq_fold_hand_held, wq_fold_hand_guessed, wq_fold_colours_drawn;
wq_decide_fn wq_decide_hold_hand, wq_decide_guess_hand, wq_decide_open_hand;
/* play.c */
wq_check_fn wq_check_played, wq_check_passed;
wq_fold_fn wq_fold_played, wq_fold_passed;
wq_decide_fn wq_decide_play, wq_decide_pass;
/* take_back.c */
wq_check_fn wq_check_undo_asked, wq_check_undo_refused, wq_check_taken_back;
wq_fold_fn wq_fold_undo_asked, wq_fold_undo_refused, wq_fold_taken_back;
wq_decide_fn wq_decide_ask_undo, wq_decide_answer_undo;
/* agreement.c */
wq_check_fn wq_check_end_proposed, wq_check_end_refused, wq_check_counting, wq_check_marked, wq_check_agreed,
    wq_check_resumed;
wq_fold_fn wq_fold_end_proposed, wq_fold_end_refused, wq_fold_counting, wq_fold_marked, wq_fold_agreed,
    wq_fold_resumed;
wq_decide_fn wq_decide_propose_end, wq_decide_answer_end, wq_decide_mark, wq_decide_agree, wq_decide_resume;
/* ending.c */
wq_check_fn wq_check_resigned, wq_check_timed_out, wq_check_ended;
wq_fold_fn wq_fold_resigned, wq_fold_timed_out, wq_fold_ended;
wq_decide_fn wq_decide_resign, wq_decide_time_out, wq_decide_abort;
/* ruling.c */
wq_check_fn wq_check_claimed, wq_check_dismissed, wq_check_ruled, wq_check_appealed, wq_check_reversed;
wq_fold_fn wq_fold_claimed, wq_fold_dismissed, wq_fold_ruled, wq_fold_appealed, wq_fold_reversed;
wq_decide_fn wq_decide_claim, wq_decide_dismiss, wq_decide_rule, wq_decide_appeal, wq_decide_reverse, wq_decide_confirm;
/* pause.c */
wq_check_fn wq_check_paused, wq_check_adjourned, wq_check_times_confirmed, wq_check_sealed, wq_check_clock_resumed,
    wq_check_seal_opened;
wq_fold_fn wq_fold_paused, wq_fold_adjourned, wq_fold_times_confirmed, wq_fold_sealed, wq_fold_clock_resumed, wq_fold_seal_opened;
wq_decide_fn wq_decide_pause, wq_decide_adjourn, wq_decide_confirm_times, wq_decide_seal, wq_decide_continue;
/* timekeeping.c */
wq_check_fn wq_check_time_corrected, wq_check_late;
wq_fold_fn wq_fold_time_corrected, wq_fold_late;
wq_decide_fn wq_decide_correct, wq_decide_late, wq_decide_lateness, wq_decide_flag_choice;
bool wq_are_times(const wq_game *game, const wq_side_time side[3]);          /* possible under the game's system */
/* board.c */
wq_check_fn wq_check_irregular, wq_check_restored, wq_check_points_given_up;
wq_fold_fn wq_fold_irregular, wq_fold_restored, wq_fold_points_given_up;
wq_decide_fn wq_decide_restore, wq_decide_give_up;

/* board.c: a stone that may not be played, by a player, where the referee is to rule on it: WQ_OK and the event IRREGULAR;
 * or `why` it may not be played. */
wq_status wq_decide_irregular(const wq_game *game, const wq_command *command, wq_color color, wq_status why, wq_decided *out);

/* take_back.c: the board after move n again, what follows forgotten; the clock is left alone. */
void wq_fold_back_to(wq_game *game, uint32_t to);

/* ruling.c: a row of the table ruled by the referee himself: adds its RULED events, the last one's loss included. WQ_OK, or
 * as wq_ledger_rule; WQ_BAD_TOO_MANY where no more rulings fit a game. */
wq_status wq_decide_ruling(const wq_game *game, const wq_case *ruled, uint16_t claim, const char *reason, wq_decided *out);

/* ruling.c: when a pending result stands; and the event that makes it so. */
int64_t wq_pending_deadline(const wq_game *game);
wq_status wq_decide_pending(const wq_game *game, wq_decided *out);

/* ruling.c: the result a list of consequences makes; WQ_MANNER_NONE for none. */
wq_result wq_verdict_result(const wq_ruling *ruling);

/* The game's articles. */
static inline wq_edition wq_game_edition(const wq_game *game) { return (wq_edition)game->opening.sheet.edition; }

static inline bool wq_is_referee(uint8_t actor) { return actor == WQ_ACTOR_REFEREE || actor == WQ_ACTOR_CHIEF; }

/* A player who calls, or an official. */
uint8_t wq_official_of(const wq_game *game, uint8_t actor, wq_color color);

/* Is the clock to run: play is under way, and nothing makes it stand? */
bool wq_clock_is_due(const wq_game *game);

/* Runs the clock for the side to move where it is due; stops it, giving nothing, where it is not. */
void wq_fold_clock_anew(wq_game *game, int64_t at_ms);

/* ending.c: what the rules make of the present position when a play has brought it about for the third time:
 * WQ_MANNER_DRAW, WQ_MANNER_NO_RESULT, or WQ_MANNER_NONE.                                      [R43] */
wq_manner wq_long_cycle_manner(const wq_game *game, const wq_position *pos, uint32_t moves);

/* ending.c: a game both sides have not yet moved in may be called off. */
bool wq_may_abort(const wq_game *game);

/* ending.c: the count with these marks and this position, as a result alone. */
/* Does a dispute now leave every stone standing? Where the rules say so, or after play resumed and both passed again. */
bool wq_dispute_leaves_all(const wq_game *game);
wq_status wq_count_game(const wq_game *game, const wq_position *pos, const uint8_t *dead, const uint16_t passes[3],
                        uint8_t first_passer, wq_account *out);

#endif

/* game.c — decide and apply: the tables of commands and events, and what may be asked of a game.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <assert.h>
#include <string.h>

enum { STANDING = 1, SEALING = 2, PENDING = 4, ALWAYS = 7 };

static const struct {
    wq_check_fn *check;
    wq_fold_fn *fold;
    bool board;                         /* changes what the players see: board, turn, marks or phase */
    unsigned when;                      /* may come as well while the clock is made to stand, or a move is being sealed */
} event_rows[WQ_EVENT_KINDS] = {
    [WQ_EVENT_OPENED]        = { wq_check_opened, wq_fold_opened, true, 0 },
    [WQ_EVENT_HAND_HELD]     = { wq_check_hand_held, wq_fold_hand_held, true, 0 },
    [WQ_EVENT_HAND_GUESSED]  = { wq_check_hand_guessed, wq_fold_hand_guessed, true, 0 },
    [WQ_EVENT_COLOURS_DRAWN] = { wq_check_colours_drawn, wq_fold_colours_drawn, true, 0 },
    [WQ_EVENT_ARRIVED]       = { wq_check_arrived, wq_fold_arrived, false, ALWAYS },
    [WQ_EVENT_POSTPONED]     = { wq_check_postponed, wq_fold_postponed, false, 0 },
    [WQ_EVENT_POSTPONEMENT_UNDONE] = { wq_check_postponement_undone, wq_fold_postponement_undone, false, 0 },
    [WQ_EVENT_COLOURS_TAKEN] = { wq_check_colours_taken, wq_fold_colours_taken, true, 0 },
    [WQ_EVENT_STARTED]       = { wq_check_started, wq_fold_started, true, 0 },
    [WQ_EVENT_PLAYED]        = { wq_check_played, wq_fold_played, true, 0 },
    [WQ_EVENT_PASSED]        = { wq_check_passed, wq_fold_passed, true, 0 },
    [WQ_EVENT_UNDO_ASKED]    = { wq_check_undo_asked, wq_fold_undo_asked, false, 0 },
    [WQ_EVENT_UNDO_REFUSED]  = { wq_check_undo_refused, wq_fold_undo_refused, false, 0 },
    [WQ_EVENT_TAKEN_BACK]    = { wq_check_taken_back, wq_fold_taken_back, true, 0 },
    [WQ_EVENT_END_PROPOSED]  = { wq_check_end_proposed, wq_fold_end_proposed, true, 0 },
    [WQ_EVENT_END_REFUSED]   = { wq_check_end_refused, wq_fold_end_refused, true, 0 },
    [WQ_EVENT_COUNTING]      = { wq_check_counting, wq_fold_counting, true, ALWAYS },
    [WQ_EVENT_MARKED]        = { wq_check_marked, wq_fold_marked, true, 0 },
    [WQ_EVENT_AGREED]        = { wq_check_agreed, wq_fold_agreed, false, 0 },
    [WQ_EVENT_COUNT_CLOSED]  = { wq_check_count_closed, wq_fold_count_closed, true, 0 },
    [WQ_EVENT_RESUMED]       = { wq_check_resumed, wq_fold_resumed, true, 0 },
    [WQ_EVENT_RESIGNED]      = { wq_check_resigned, wq_fold_resigned, true, STANDING | SEALING },
    [WQ_EVENT_TIMED_OUT]     = { wq_check_timed_out, wq_fold_timed_out, true, ALWAYS },
    [WQ_EVENT_IRREGULAR]     = { wq_check_irregular, wq_fold_irregular, true, 0 },
    [WQ_EVENT_CLAIMED]       = { wq_check_claimed, wq_fold_claimed, false, ALWAYS },
    [WQ_EVENT_DISMISSED]     = { wq_check_dismissed, wq_fold_dismissed, false, ALWAYS },
    [WQ_EVENT_RULED]         = { wq_check_ruled, wq_fold_ruled, true, ALWAYS },
    [WQ_EVENT_APPEALED]      = { wq_check_appealed, wq_fold_appealed, false, ALWAYS },
    [WQ_EVENT_REVERSED]      = { wq_check_reversed, wq_fold_reversed, true, ALWAYS },
    [WQ_EVENT_PAUSED]        = { wq_check_paused, wq_fold_paused, true, STANDING },
    [WQ_EVENT_ADJOURNED]     = { wq_check_adjourned, wq_fold_adjourned, true, STANDING },
    [WQ_EVENT_TIMES_CONFIRMED] = { wq_check_times_confirmed, wq_fold_times_confirmed, false, ALWAYS },
    [WQ_EVENT_SEALED]        = { wq_check_sealed, wq_fold_sealed, true, SEALING },
    [WQ_EVENT_CLOCK_RESUMED] = { wq_check_clock_resumed, wq_fold_clock_resumed, true, STANDING | PENDING },
    [WQ_EVENT_SEAL_OPENED]   = { wq_check_seal_opened, wq_fold_seal_opened, true, 0 },
    [WQ_EVENT_TIME_CORRECTED] = { wq_check_time_corrected, wq_fold_time_corrected, false, STANDING | SEALING },
    [WQ_EVENT_LATE]          = { wq_check_late, wq_fold_late, false, PENDING },
    [WQ_EVENT_RESTORED]      = { wq_check_restored, wq_fold_restored, true, STANDING | PENDING },
    [WQ_EVENT_POINTS_GIVEN_UP] = { wq_check_points_given_up, wq_fold_points_given_up, true, 0 },
    [WQ_EVENT_ENDED]         = { wq_check_ended, wq_fold_ended, true, ALWAYS },
};

enum { PLAYER = 8, REFEREE = 16, ANYBODY = 24 };

static const struct {
    wq_decide_fn *decide;
    unsigned who_when;                  /* a player's seat, a referee's; the server may do anything */
} command_rows[WQ_COMMANDS] = {
    [WQ_DO_OPEN] = { wq_decide_open, PLAYER },
    [WQ_DO_HOLD_HAND] = { wq_decide_hold_hand, PLAYER },
    [WQ_DO_GUESS_HAND] = { wq_decide_guess_hand, PLAYER },
    [WQ_DO_OPEN_HAND] = { wq_decide_open_hand, PLAYER },
    [WQ_DO_START] = { wq_decide_start, ANYBODY },
    [WQ_DO_PLAY] = { wq_decide_play, PLAYER },
    [WQ_DO_PASS] = { wq_decide_pass, PLAYER },
    [WQ_DO_ASK_UNDO] = { wq_decide_ask_undo, PLAYER },
    [WQ_DO_ANSWER_UNDO] = { wq_decide_answer_undo, PLAYER },
    [WQ_DO_PROPOSE_END] = { wq_decide_propose_end, PLAYER },
    [WQ_DO_ANSWER_END] = { wq_decide_answer_end, PLAYER },
    [WQ_DO_MARK] = { wq_decide_mark, ANYBODY },                 /* a referee fixes the borders [R114] */
    [WQ_DO_AGREE] = { wq_decide_agree, ANYBODY },               /* a referee for a side that stays away [R63] [R81] */
    [WQ_DO_RESUME] = { wq_decide_resume, PLAYER },
    [WQ_DO_RESIGN] = { wq_decide_resign, PLAYER | STANDING | SEALING },
    [WQ_DO_TIME_OUT] = { wq_decide_time_out, ANYBODY | ALWAYS },
    [WQ_DO_ABORT] = { wq_decide_abort, ANYBODY | STANDING },
    [WQ_DO_CLAIM] = { wq_decide_claim, ANYBODY | ALWAYS },
    [WQ_DO_APPEAL] = { wq_decide_appeal, ANYBODY | ALWAYS },
    [WQ_DO_CONFIRM] = { wq_decide_confirm, ANYBODY | ALWAYS },
    [WQ_DO_FLAG_CHOICE] = { wq_decide_flag_choice, ANYBODY | PENDING },
    [WQ_DO_CONFIRM_TIMES] = { wq_decide_confirm_times, PLAYER | STANDING | PENDING },
    [WQ_DO_SEAL] = { wq_decide_seal, PLAYER | SEALING },
    [WQ_DO_GIVE_UP] = { wq_decide_give_up, PLAYER },
    [WQ_DO_RULE] = { wq_decide_rule, REFEREE | ALWAYS },
    [WQ_DO_DISMISS] = { wq_decide_dismiss, REFEREE | ALWAYS },
    [WQ_DO_REVERSE] = { wq_decide_reverse, REFEREE | ALWAYS },
    [WQ_DO_PAUSE] = { wq_decide_pause, REFEREE | STANDING },
    [WQ_DO_ADJOURN] = { wq_decide_adjourn, REFEREE | STANDING },
    [WQ_DO_CONTINUE] = { wq_decide_continue, REFEREE | STANDING | PENDING },
    [WQ_DO_CORRECT] = { wq_decide_correct, REFEREE | STANDING | SEALING },
    [WQ_DO_LATE] = { wq_decide_late, REFEREE | PENDING },
    [WQ_DO_RESTORE] = { wq_decide_restore, REFEREE | STANDING | PENDING },
    [WQ_DO_ARRIVE] = { wq_decide_arrive, PLAYER | ALWAYS },
    [WQ_DO_TAKE_COLOURS] = { wq_decide_take_colours, PLAYER },
    [WQ_DO_LATENESS] = { wq_decide_lateness, PLAYER },
    [WQ_DO_POSTPONE] = { wq_decide_postpone, REFEREE },
    [WQ_DO_UNDO_POSTPONEMENT] = { wq_decide_undo_postponement, REFEREE },
    [WQ_DO_CLOSE_COUNT] = { wq_decide_close_count, PLAYER },
};

static const int64_t latest_ms = (int64_t)1 << 53;      /* what JSON numbers hold exactly; the year 287396 */

void wq_game_init(wq_game *game, wq_ply *plies, wq_past *past, uint32_t ply_capacity)
{
    assert(ply_capacity >= 1);
    memset(game, 0, sizeof *game);
    memset(&plies[0], 0, sizeof plies[0]);
    memset(&past[0], 0, sizeof past[0]);
    game->plies = plies;
    game->ply_capacity = ply_capacity;
    game->history = (wq_history){ .past = past, .count = 1, .capacity = ply_capacity };
}

/* ---- decide ---- */

wq_event *wq_decided_add(wq_decided *out, wq_event_kind kind)
{
    assert(out->count < WQ_MAX_DECIDED);
    wq_event *event = &out->events[out->count++];
    memset(event, 0, sizeof *event);
    event->seq = out->seq++;
    event->at_ms = out->at_ms;
    event->kind = (uint8_t)kind;
    event->actor = out->actor;
    if (kind == WQ_EVENT_PLAYED || kind == WQ_EVENT_PASSED || kind == WQ_EVENT_END_PROPOSED) {
        event->credit_ms = out->credit_ms;
        out->credit_ms = 0;
    }
    return event;
}

void wq_decided_end(wq_decided *out, wq_manner manner, wq_color winner)
{
    wq_event *event = wq_decided_add(out, WQ_EVENT_ENDED);
    event->ended.result = (wq_result){ .manner = (uint8_t)manner, .winner = (uint8_t)winner };
}

bool wq_actor_plays(const wq_game *game, uint8_t actor, uint8_t color)
{
    if (actor == WQ_ACTOR_SERVER || wq_is_referee(actor)) return true;
    uint8_t own = game->color_of[actor];
    return own != WQ_EMPTY && (own == color || game->opening.one_screen);
}

wq_status wq_command_side(const wq_game *game, const wq_command *command, wq_color *color)
{
    if (command->color > WQ_WHITE) return WQ_BAD_COLOR;
    wq_color wanted = (wq_color)command->color;
    if (wanted == WQ_EMPTY) {
        if (command->actor != WQ_ACTOR_HOST && command->actor != WQ_ACTOR_GUEST) return WQ_ILLEGAL_SEAT;
        wanted = (wq_color)game->color_of[command->actor];
        if (game->opening.one_screen && wq_game_to_move(game) != WQ_EMPTY) wanted = wq_game_to_move(game);
    }
    if (wanted == WQ_EMPTY || !wq_actor_plays(game, command->actor, (uint8_t)wanted)) return WQ_ILLEGAL_SEAT;
    *color = wanted;
    return WQ_OK;
}

wq_status wq_command_fresh(const wq_game *game, const wq_command *command)
{
    if (command->seen_seq == 0) return WQ_OK;
    return command->seen_seq >= game->board_seq && command->seen_seq <= game->seq ? WQ_OK : WQ_ILLEGAL_STALE;
}

/* What makes the game stand still now: nothing, or bits of STANDING, SEALING, PENDING. */
static unsigned state_of(const wq_game *game)
{
    unsigned state = game->standing != WQ_STANDING_NOT || game->irregular ? STANDING : 0;
    if (game->sealing != WQ_EMPTY) state |= SEALING;
    if (game->pending_why != WQ_PENDING_NONE) state |= PENDING;
    return state;
}

/* Whose command it is, and whether it may be given while the game stands. */
static wq_status may_command(const wq_game *game, const wq_command *command)
{
    unsigned row = command_rows[command->kind].who_when;
    if (wq_is_referee(command->actor)) {
        if (!game->opening.refereed) return WQ_ILLEGAL_SEAT;
        if (!(row & REFEREE)) return WQ_ILLEGAL_SEAT;
    } else if (command->actor != WQ_ACTOR_SERVER && !(row & PLAYER)) return WQ_ILLEGAL_RIGHT;
    else if (command->actor == WQ_ACTOR_SERVER && !(row & PLAYER)) return WQ_ILLEGAL_SEAT;
    return state_of(game) & ~row ? WQ_ILLEGAL_PHASE : WQ_OK;
}

/* Network credit for the move that ends the running side's time: what was measured, as far as cap and quota allow. */
static uint16_t credit_of(const wq_game *game, const wq_command *command, int64_t at_ms)
{
    bool move = command->kind == WQ_DO_PLAY || command->kind == WQ_DO_PASS || command->kind == WQ_DO_PROPOSE_END;
    if (!move || game->phase != WQ_GAME_PLAYING || game->clock.running == WQ_EMPTY) return 0;
    int64_t credit = command->credit_ms, most = wq_game_credit_left(game, (wq_color)game->clock.running);
    if (credit > most) credit = most;
    if (credit > at_ms - game->clock.since_ms) credit = at_ms - game->clock.since_ms;
    return (uint16_t)(credit > 0 ? credit : 0);
}

wq_status wq_game_decide(const wq_game *game, const wq_command *command, int64_t now_ms,
                         wq_event events[WQ_MAX_DECIDED], int *count, uint32_t *repeats)
{
    *count = 0;
    if (command->kind >= WQ_COMMANDS) return WQ_BAD_ARGUMENT;
    if (command->actor >= WQ_ACTORS) return WQ_ILLEGAL_SEAT;
    if (game->phase == WQ_GAME_ENDED) return WQ_ILLEGAL_GAME_OVER;      /* [R59] [R81] */
    if (game->phase == WQ_GAME_NEW && command->kind != WQ_DO_OPEN) return WQ_ILLEGAL_PHASE;
    if (game->due.manner != WQ_MANNER_NONE || game->counting_due) return WQ_ILLEGAL_PHASE;

    wq_decided out = {
        .events = events,
        .seq = game->seq + 1,
        .at_ms = now_ms > game->at_ms ? now_ms : game->at_ms,          /* the machine's clock may have been set back */
        .actor = command->actor,
        .repeats = repeats,
    };
    if (out.at_ms > latest_ms) return WQ_BAD_ARGUMENT;
    out.credit_ms = credit_of(game, command, out.at_ms);
    if (command->kind != WQ_DO_TIME_OUT && out.at_ms - out.credit_ms >= wq_game_deadline(game)) return WQ_ILLEGAL_TIME;   /* [R108] */
    wq_status s = may_command(game, command);
    if (s == WQ_OK) s = command_rows[command->kind].decide(game, command, &out);
    if (s == WQ_OK) *count = out.count;
    return s;
}

/* ---- apply ---- */

static bool credit_is_due(const wq_game *game, const wq_event *event)
{
    if (event->credit_ms == 0) return true;
    bool move = event->kind == WQ_EVENT_PLAYED || event->kind == WQ_EVENT_PASSED || event->kind == WQ_EVENT_END_PROPOSED;
    if (!move || game->phase != WQ_GAME_PLAYING || game->clock.running == WQ_EMPTY) return false;
    return event->credit_ms <= wq_game_credit_left(game, (wq_color)game->clock.running)
        && event->credit_ms <= event->at_ms - game->clock.since_ms;
}

static wq_status check(const wq_game *game, const wq_event *event)
{
    if (event->kind >= WQ_EVENT_KINDS || event->actor >= WQ_ACTORS) return WQ_BAD_EVENT;
    if (wq_is_referee(event->actor) && game->phase != WQ_GAME_NEW && !game->opening.refereed) return WQ_BAD_EVENT;
    size_t reason = 0;
    while (reason < sizeof event->reason && event->reason[reason] != '\0') reason++;
    if (reason == sizeof event->reason || !credit_is_due(game, event)) return WQ_BAD_EVENT;
    if (event->seq != game->seq + 1 || event->seq == 0) return WQ_BAD_EVENT;
    if (event->at_ms < game->at_ms || event->at_ms > latest_ms) return WQ_BAD_EVENT;
    if (game->phase == WQ_GAME_ENDED) return WQ_BAD_EVENT;              /* [R59] */
    if ((game->phase == WQ_GAME_NEW) != (event->kind == WQ_EVENT_OPENED)) return WQ_BAD_EVENT;
    if (game->due.manner != WQ_MANNER_NONE && event->kind != WQ_EVENT_ENDED) return WQ_BAD_EVENT;
    if (game->counting_due && event->kind != WQ_EVENT_COUNTING) return WQ_BAD_EVENT;
    bool late = event->at_ms - event->credit_ms >= wq_game_deadline(game);
    if (late && event->kind != WQ_EVENT_TIMED_OUT && !(event->kind == WQ_EVENT_ENDED && game->pending_why != WQ_PENDING_NONE)) return WQ_BAD_EVENT;
    if (state_of(game) & ~event_rows[event->kind].when) return WQ_BAD_EVENT;
    return event_rows[event->kind].check(game, event);
}

wq_status wq_game_apply(wq_game *game, const wq_event *event)
{
    wq_status s = check(game, event);
    if (s != WQ_OK) return s;
    if (event->credit_ms) {
        game->credited_ms[game->clock.running] += event->credit_ms;
        game->clock.since_ms += event->credit_ms;
    }
    event_rows[event->kind].fold(game, event);
    game->seq = event->seq;
    game->at_ms = event->at_ms;
    if (event_rows[event->kind].board) game->board_seq = event->seq;
    return WQ_OK;
}

/* ---- asking ---- */

wq_color wq_game_to_move(const wq_game *game)
{
    bool turn = game->phase == WQ_GAME_PLACING || game->phase == WQ_GAME_PLAYING || game->phase == WQ_GAME_PROPOSED;
    if (game->standing != WQ_STANDING_NOT || game->irregular || game->pending_why != WQ_PENDING_NONE) return WQ_EMPTY;
    return turn && game->due.manner == WQ_MANNER_NONE && !game->counting_due ? (wq_color)game->pos.to_move : WQ_EMPTY;
}

bool wq_clock_is_due(const wq_game *game) { return wq_game_to_move(game) != WQ_EMPTY; }

void wq_fold_clock_anew(wq_game *game, int64_t at_ms)
{
    if (!wq_clock_is_due(game)) wq_clock_stop(&game->clock, &game->opening.time, at_ms);
    else if (game->clock.running != game->pos.to_move) {
        wq_clock_stop(&game->clock, &game->opening.time, at_ms);
        wq_clock_run(&game->clock, &game->opening.time, (wq_color)game->pos.to_move, at_ms);
    }
}

wq_status wq_game_position_at(const wq_game *game, uint32_t move_number, wq_position *out)
{
    if (move_number > wq_game_moves(game)) return WQ_BAD_ARGUMENT;
    *out = game->start;
    for (uint32_t n = 1; n <= move_number; n++) wq_position_play_known(out, game->history.past[n].move);
    out->to_move = game->history.past[move_number].to_move;
    out->ko = game->history.past[move_number].ko;
    out->passes = game->plies[move_number].passes;
    return WQ_OK;
}

int wq_game_before(const wq_game *game, wq_position out[2])
{
    const wq_past *past = game->history.past;
    uint32_t moves = wq_game_moves(game);
    wq_position pos = game->start;
    for (uint32_t n = 1; n <= moves; n++) {
        if (moves - n < 2) out[moves - n] = pos;
        pos.to_move = past[n].move.color;
        wq_position_play_known(&pos, past[n].move);
    }
    return moves > 2 ? 2 : (int)moves;
}

int64_t wq_game_deadline(const wq_game *game)
{
    if (game->phase != WQ_GAME_ENDED && game->pending_why != WQ_PENDING_NONE) return wq_pending_deadline(game);
    return wq_clock_deadline(&game->clock, &game->opening.time);
}

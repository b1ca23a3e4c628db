/* game.c — decide and apply: the tables of commands and events, and what may be asked of a game.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <assert.h>
#include <string.h>

static const struct {
    wq_check_fn *check;
    wq_fold_fn *fold;
    bool board;                         /* changes what the players see: board, turn, marks or phase */
} event_rows[WQ_EVENT_KINDS] = {
    [WQ_EVENT_OPENED]        = { wq_check_opened, wq_fold_opened, true },
    [WQ_EVENT_HAND_HELD]     = { wq_check_hand_held, wq_fold_hand_held, true },
    [WQ_EVENT_HAND_GUESSED]  = { wq_check_hand_guessed, wq_fold_hand_guessed, true },
    [WQ_EVENT_COLOURS_DRAWN] = { wq_check_colours_drawn, wq_fold_colours_drawn, true },
    [WQ_EVENT_STARTED]       = { wq_check_started, wq_fold_started, true },
    [WQ_EVENT_PLAYED]        = { wq_check_played, wq_fold_played, true },
    [WQ_EVENT_PASSED]        = { wq_check_passed, wq_fold_passed, true },
    [WQ_EVENT_UNDO_ASKED]    = { wq_check_undo_asked, wq_fold_undo_asked, false },
    [WQ_EVENT_UNDO_REFUSED]  = { wq_check_undo_refused, wq_fold_undo_refused, false },
    [WQ_EVENT_TAKEN_BACK]    = { wq_check_taken_back, wq_fold_taken_back, true },
    [WQ_EVENT_END_PROPOSED]  = { wq_check_end_proposed, wq_fold_end_proposed, true },
    [WQ_EVENT_END_REFUSED]   = { wq_check_end_refused, wq_fold_end_refused, true },
    [WQ_EVENT_COUNTING]      = { wq_check_counting, wq_fold_counting, true },
    [WQ_EVENT_MARKED]        = { wq_check_marked, wq_fold_marked, true },
    [WQ_EVENT_AGREED]        = { wq_check_agreed, wq_fold_agreed, false },
    [WQ_EVENT_RESUMED]       = { wq_check_resumed, wq_fold_resumed, true },
    [WQ_EVENT_RESIGNED]      = { wq_check_resigned, wq_fold_resigned, true },
    [WQ_EVENT_TIMED_OUT]     = { wq_check_timed_out, wq_fold_timed_out, true },
    [WQ_EVENT_ENDED]         = { wq_check_ended, wq_fold_ended, true },
};

static wq_decide_fn *const command_rows[WQ_COMMANDS] = {
    [WQ_DO_OPEN] = wq_decide_open,
    [WQ_DO_HOLD_HAND] = wq_decide_hold_hand,
    [WQ_DO_GUESS_HAND] = wq_decide_guess_hand,
    [WQ_DO_OPEN_HAND] = wq_decide_open_hand,
    [WQ_DO_START] = wq_decide_start,
    [WQ_DO_PLAY] = wq_decide_play,
    [WQ_DO_PASS] = wq_decide_pass,
    [WQ_DO_ASK_UNDO] = wq_decide_ask_undo,
    [WQ_DO_ANSWER_UNDO] = wq_decide_answer_undo,
    [WQ_DO_PROPOSE_END] = wq_decide_propose_end,
    [WQ_DO_ANSWER_END] = wq_decide_answer_end,
    [WQ_DO_MARK] = wq_decide_mark,
    [WQ_DO_AGREE] = wq_decide_agree,
    [WQ_DO_RESUME] = wq_decide_resume,
    [WQ_DO_RESIGN] = wq_decide_resign,
    [WQ_DO_TIME_OUT] = wq_decide_time_out,
    [WQ_DO_ABORT] = wq_decide_abort,
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
    return event;
}

void wq_decided_end(wq_decided *out, wq_manner manner, wq_color winner)
{
    wq_event *event = wq_decided_add(out, WQ_EVENT_ENDED);
    event->ended.result = (wq_result){ .manner = (uint8_t)manner, .winner = (uint8_t)winner };
}

bool wq_actor_plays(const wq_game *game, uint8_t actor, uint8_t color)
{
    if (actor == WQ_ACTOR_SERVER || actor == WQ_ACTOR_REFEREE) return true;
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

wq_status wq_game_decide(const wq_game *game, const wq_command *command, int64_t now_ms,
                         wq_event events[WQ_MAX_DECIDED], int *count, uint32_t *repeats)
{
    *count = 0;
    if (command->kind >= WQ_COMMANDS) return WQ_BAD_ARGUMENT;
    if (command->actor > WQ_ACTOR_REFEREE) return WQ_ILLEGAL_SEAT;
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
    if (command->kind != WQ_DO_TIME_OUT && out.at_ms >= wq_game_deadline(game)) return WQ_ILLEGAL_TIME;   /* [R108] */
    wq_status s = command_rows[command->kind](game, command, &out);
    if (s == WQ_OK) *count = out.count;
    return s;
}

/* ---- apply ---- */

static wq_status check(const wq_game *game, const wq_event *event)
{
    if (event->kind >= WQ_EVENT_KINDS || event->actor > WQ_ACTOR_REFEREE) return WQ_BAD_EVENT;
    if (event->seq != game->seq + 1 || event->seq == 0) return WQ_BAD_EVENT;
    if (event->at_ms < game->at_ms || event->at_ms > latest_ms) return WQ_BAD_EVENT;
    if (game->phase == WQ_GAME_ENDED) return WQ_BAD_EVENT;              /* [R59] */
    if ((game->phase == WQ_GAME_NEW) != (event->kind == WQ_EVENT_OPENED)) return WQ_BAD_EVENT;
    if (game->due.manner != WQ_MANNER_NONE && event->kind != WQ_EVENT_ENDED) return WQ_BAD_EVENT;
    if (game->counting_due && event->kind != WQ_EVENT_COUNTING) return WQ_BAD_EVENT;
    if (event->kind != WQ_EVENT_TIMED_OUT && event->at_ms >= wq_game_deadline(game)) return WQ_BAD_EVENT;
    return event_rows[event->kind].check(game, event);
}

wq_status wq_game_apply(wq_game *game, const wq_event *event)
{
    wq_status s = check(game, event);
    if (s != WQ_OK) return s;
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
    return turn && game->due.manner == WQ_MANNER_NONE && !game->counting_due ? (wq_color)game->pos.to_move : WQ_EMPTY;
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

int64_t wq_game_deadline(const wq_game *game)
{
    return wq_clock_deadline(&game->clock, &game->opening.time);
}

/* agreement.c — the end of play: proposing it, marking dead stones, agreeing, playing on.       [R48] [R53]-[R66]
 *
 * Life and death at the end is what both sides say it is [R61] [R62] [R63]. Any change of a mark clears what either
 * side has agreed to, so nobody agrees to what it has not seen.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

static void clear_agreements(wq_game *game) { game->agreed[WQ_BLACK] = game->agreed[WQ_WHITE] = false; }

/* ---- proposing the end ---- */

wq_status wq_check_end_proposed(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_PLAYING || !game->opening.rules.proposal_ends) return WQ_BAD_EVENT;
    uint8_t color = event->side.color;
    if (color != game->pos.to_move || !wq_actor_plays(game, event->actor, color)) return WQ_BAD_EVENT;  /* [R53] */
    if (wq_passes_end_play(game, game->pos.passes + 1, (wq_color)color)) return WQ_BAD_EVENT;
    return wq_room_for_ply(game) ? WQ_OK : WQ_FAIL_SPACE;
}

void wq_fold_end_proposed(wq_game *game, const wq_event *event)
{
    wq_fold_pass(game, (wq_color)event->side.color, event->at_ms);      /* gives up the move [R56] */
    game->phase = WQ_GAME_PROPOSED;
    game->end_proposer = event->side.color;
}

wq_status wq_decide_propose_end(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_PLAYING || !game->opening.rules.proposal_ends) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (color != game->pos.to_move) return WQ_ILLEGAL_TURN;             /* [R53] the side to move */
    if (wq_passes_end_play(game, game->pos.passes + 1, color))          /* the other side has just passed */
        return wq_decide_pass(game, command, out);
    wq_decided_add(out, WQ_EVENT_END_PROPOSED)->side.color = (uint8_t)color;
    return WQ_OK;
}

wq_status wq_check_end_refused(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_PROPOSED || event->side.color != game->pos.to_move) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, event->side.color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_end_refused(wq_game *game, const wq_event *event)          /* [R57] it plays; its clock runs on */
{
    (void)event;
    game->phase = WQ_GAME_PLAYING;
    game->end_proposer = WQ_EMPTY;
}

wq_status wq_decide_answer_end(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_PROPOSED) return WQ_ILLEGAL_NOT_ASKED;
    wq_color other = (wq_color)game->pos.to_move, color = other;
    if (command->actor == WQ_ACTOR_HOST || command->actor == WQ_ACTOR_GUEST || command->color != WQ_EMPTY) {
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
    }
    if (color != other) return WQ_ILLEGAL_SEAT;
    wq_status s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (!command->yes) {
        wq_decided_add(out, WQ_EVENT_END_REFUSED)->side.color = (uint8_t)color;
        return WQ_OK;
    }
    if (game->opening.rules.dead_by_agreement) {
        wq_decided_add(out, WQ_EVENT_COUNTING);
        return WQ_OK;
    }
    wq_account account;
    s = wq_count_game(game, &game->pos, NULL, game->passes_made, WQ_EMPTY, &account);
    if (s == WQ_OK) wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = account.result;
    return s;
}

/* ---- counting ---- */

wq_status wq_check_counting(const wq_game *game, const wq_event *event)
{
    if (game->counting_due) return WQ_OK;
    if (game->phase != WQ_GAME_PROPOSED || !game->opening.rules.dead_by_agreement) return WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, game->pos.to_move) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_counting(wq_game *game, const wq_event *event)
{
    game->counting_due = false;
    game->phase = WQ_GAME_COUNTING;
    game->end_proposer = WQ_EMPTY;
    game->undo_asker = WQ_EMPTY;
    memset(game->dead, 0, sizeof game->dead);
    game->last_marker = WQ_EMPTY;
    clear_agreements(game);
    wq_forget_said(game);
    wq_fold_clock(game, WQ_EMPTY, event->at_ms);
}

static bool is_stone(const wq_game *game, wq_point point)
{
    return point != WQ_PASS && wq_point_on_board(point, game->opening.width, game->opening.height)
        && game->pos.color[point] != WQ_EMPTY;
}

wq_status wq_check_marked(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_COUNTING || !is_stone(game, event->marked.point)) return WQ_BAD_EVENT;
    if ((game->dead[event->marked.point] != 0) == event->marked.dead) return WQ_BAD_EVENT;
    if (event->marked.color > WQ_WHITE) return WQ_BAD_EVENT;
    bool nobody = event->actor == WQ_ACTOR_SERVER || wq_is_referee(event->actor);
    if (event->marked.color == WQ_EMPTY) return nobody ? WQ_OK : WQ_BAD_EVENT;
    return wq_actor_plays(game, event->actor, event->marked.color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_marked(wq_game *game, const wq_event *event)
{
    wq_point chain[WQ_MAX_AREA];
    int stones = wq_chain_stones(&game->pos, event->marked.point, chain);
    for (int i = 0; i < stones; i++) game->dead[chain[i]] = event->marked.dead;
    clear_agreements(game);
    wq_note_said(game, event->marked.point, event->marked.color, event->marked.dead);

    /* The claim of death is remembered for a dispute [R66]. It is withdrawn when its own side takes the last mark
     * off; where the other side takes it off, that is the dispute. */
    uint8_t color = event->marked.color;
    if (event->marked.dead) {
        if (color != WQ_EMPTY) game->last_marker = color;
    } else if (color == game->last_marker) {
        bool any = false;
        for (int p = 0; p < WQ_POINTS; p++) any = any || game->dead[p];
        if (!any) game->last_marker = WQ_EMPTY;
    }
}

wq_status wq_decide_mark(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;
    wq_color color = WQ_EMPTY;
    bool nobody = command->actor == WQ_ACTOR_SERVER || wq_is_referee(command->actor);
    if (!nobody || command->color != WQ_EMPTY) {
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
    }
    if (!is_stone(game, command->point)) return WQ_ILLEGAL_NO_STONE;
    if ((game->dead[command->point] != 0) == command->yes) return WQ_ILLEGAL_STALE;
    wq_event *event = wq_decided_add(out, WQ_EVENT_MARKED);
    event->marked.point = command->point;
    event->marked.dead = command->yes;
    event->marked.color = (uint8_t)color;
    return WQ_OK;
}

/* ---- agreeing ---- */

static bool waits_for_confirmation(const wq_game *game) { return game->opening.refereed && game->opening.sheet.confirm_ms > 0; }

wq_status wq_check_agreed(const wq_game *game, const wq_event *event)
{
    uint8_t color = event->side.color;
    if (game->phase != WQ_GAME_COUNTING || (color != WQ_BLACK && color != WQ_WHITE)) return WQ_BAD_EVENT;
    return !game->agreed[color] && wq_actor_plays(game, event->actor, color) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_agreed(wq_game *game, const wq_event *event)
{
    game->agreed[event->side.color] = true;
    game->agreed_ms[event->side.color] = event->at_ms;
    if (!game->agreed[WQ_BLACK] || !game->agreed[WQ_WHITE]) return;
    if (!waits_for_confirmation(game)) {
        game->due.manner = WQ_MANNER_COUNT;                             /* [R63] */
        return;
    }
    game->pending = (wq_result){ .manner = WQ_MANNER_COUNT };           /* the referee confirms as well [R81] */
    game->pending_why = WQ_PENDING_COUNT;
    game->pending_until_ms = event->at_ms + game->opening.sheet.confirm_ms;
}

wq_status wq_decide_agree(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    if (game->opening.one_screen && command->color == WQ_EMPTY && game->agreed[color]) color = wq_opponent(color);
    s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (game->agreed[color]) return WQ_ILLEGAL_NOT_ASKED;
    if (wq_is_referee(command->actor) && command->reason[0] == '\0') return WQ_BAD_ARGUMENT;   /* for a side that stays away: why */
    wq_event *event = wq_decided_add(out, WQ_EVENT_AGREED);
    event->side.color = (uint8_t)color;
    if (wq_is_referee(command->actor)) memcpy(event->reason, command->reason, WQ_REASON_BYTES);
    if (!game->agreed[wq_opponent(color)] || waits_for_confirmation(game)) return WQ_OK;
    wq_account account;
    s = wq_game_count(game, &account);
    if (s == WQ_OK) wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = account.result;
    return s;
}

/* ---- playing on ---- */

/* AGA: "if both players pass twice in succession", the stones left are alive. Passes before and after resuming follow each
 * other in the history. */
bool wq_dispute_leaves_all(const wq_game *game)
{
    wq_dispute dispute = game->opening.rules.dispute;
    if (dispute != WQ_DISPUTE_TURN_FIRST) return dispute == WQ_DISPUTE_ALL_ALIVE;
    uint32_t count = game->history.count;
    if (count < 5) return false;
    for (uint32_t n = count - 4; n < count; n++)
        if (game->history.past[n].move.point != WQ_PASS) return false;
    return true;
}

wq_status wq_check_resumed(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_COUNTING || wq_dispute_leaves_all(game)) return WQ_BAD_EVENT;
    return event->resumed.to_move == WQ_BLACK || event->resumed.to_move == WQ_WHITE ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_resumed(wq_game *game, const wq_event *event)
{
    game->phase = WQ_GAME_PLAYING;
    game->pos.to_move = event->resumed.to_move;
    game->pos.passes = 0;
    game->pos.ko = WQ_PASS;
    wq_past *last = &game->history.past[wq_game_moves(game)];
    last->to_move = game->pos.to_move;
    last->ko = WQ_PASS;
    game->given_up = WQ_EMPTY;
    memset(game->dead, 0, sizeof game->dead);
    game->last_marker = WQ_EMPTY;
    clear_agreements(game);
    wq_fold_clock(game, (wq_color)game->pos.to_move, event->at_ms);
}

/* Who plays first when the sides do not agree. */
static wq_color first_after_dispute(const wq_game *game, wq_color asker)
{
    switch (game->opening.rules.dispute) {
    case WQ_DISPUTE_CLAIMER_FIRST:                                      /* [R66] */
        return (wq_color)(game->last_marker != WQ_EMPTY ? game->last_marker : game->pos.to_move);
    case WQ_DISPUTE_OPPONENT_FIRST:                                     /* [JP 9.3] */
        return wq_opponent(asker);
    case WQ_DISPUTE_TURN_FIRST:                                         /* who has not passed last */
    case WQ_DISPUTE_ALL_ALIVE:
        break;
    }
    return (wq_color)game->pos.to_move;
}

wq_status wq_decide_resume(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    s = wq_command_fresh(game, command);
    if (s != WQ_OK) return s;
    if (!wq_dispute_leaves_all(game)) {
        wq_decided_add(out, WQ_EVENT_RESUMED)->resumed.to_move = (uint8_t)first_after_dispute(game, color);
        return WQ_OK;
    }
    wq_account account;                                                 /* nothing is agreed: every stone stands */
    s = wq_count_game(game, &game->pos, NULL, game->passes_made, WQ_EMPTY, &account);
    if (s == WQ_OK) wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = account.result;
    return s;
}

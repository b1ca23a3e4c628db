/* room_machines.c — how a machine behaves at a seat, and the judge's proposal.
 *
 * The player behind a seat chooses moves and says which stones it takes for dead; manners are the server's:
 *   猜先    it holds a hand nobody can guess, guesses, opens                                     [R83] [R84] [R85]
 *   undo    granted, always; a strict game has no asking
 *   end     a proposal is answered with its own next choice: a pass agrees, a move plays on     [R56] [R57]
 *   count   it marks what it takes for dead, and agrees with any marks that leave it no worse off than its own; with
 *           others it does not, and says so: they are settled by playing on                      [R63] [R66]
 * Where no machine sits, the judge proposes dead stones once, as nobody's claim; also where somebody has marked before it: who
 * marks fast has not spoken for it.
 * SPDX-License-Identifier: MIT
 */
#include "server/room_impl.h"

#include <string.h>

enum { MOST_NONSENSE = 2 };

static const wq_actor actor_of[WQ_MACHINE_SEATS] = { WQ_ACTOR_HOST, WQ_ACTOR_GUEST, WQ_ACTOR_SERVER };

static wq_color color_of(const wq_room *room, int index)
{
    return index == SEAT_JUDGE ? WQ_EMPTY : (wq_color)room->fold.game.color_of[actor_of[index]];
}

/* One deed for each version of the game, so that nothing is asked or sent twice. */
static bool may_act(wq_machine_seat *seat)
{
    uint32_t seq = seat->room->fold.game.seq;
    if (seat->gave_up || seat->acted_seq == seq) return false;
    seat->acted_seq = seq;
    return true;
}

static void act(wq_machine_seat *seat, int index, wq_command command)
{
    if (!may_act(seat)) return;
    command.actor = (uint8_t)actor_of[index];
    command.seen_seq = seat->room->fold.game.seq;
    wq_room_send(seat->room, &command, index);
}

/* ---- 猜先 ---- */

static void draw_colours(wq_room *room, int index)
{
    const wq_game *game = &room->fold.game;
    bool holds = (game->opening.colours == WQ_COLOURS_HOST_HOLDS) == (index == SEAT_HOST);
    wq_command command = { 0 };
    wq_secret_hand(room->world->secret, room->fold.id, command.salt, &command.number, &command.yes);
    if (holds && !game->held) {
        command.kind = WQ_DO_HOLD_HAND;                                 /* [R83] */
        wq_hand_hash(command.hash, command.salt, command.number);
    } else if (!holds && game->held && !game->guessed) {
        command.kind = WQ_DO_GUESS_HAND;                                /* [R84] */
    } else if (holds && game->guessed) {
        command.kind = WQ_DO_OPEN_HAND;                                 /* [R85] */
    } else {
        return;
    }
    act(&room->seat[index], index, command);
}

/* ---- moves ---- */

static void ask_move(wq_room *room, int index, wq_color color)
{
    wq_machine_seat *seat = &room->seat[index];
    if (!may_act(seat)) return;
    wq_machine_ask(seat->machine, &room->fold.game, WQ_ASK_MOVE, color, wq_room_now(room));
    wq_room_tell(room, wq_say_thinking(room->fold.id, color));
}

static void give_up(wq_room *room, wq_machine_seat *seat)
{
    seat->gave_up = true;
    wq_room_tell(room, wq_say_notice(room->fold.id, "engine_failed",
        "the machine does not answer; the game stands as it is and can be resigned, called off, or looked at again later"));
}

void wq_room_retry_machines(wq_room *room)
{
    for (int i = 0; i < WQ_MACHINE_SEATS; i++) {
        wq_machine_seat *seat = &room->seat[i];
        if (!seat->gave_up) continue;
        seat->gave_up = false;
        seat->nonsense = 0;
        seat->acted_seq = 0;
    }
}

static void take_move(wq_room *room, int index, const wq_answer *answer)
{
    wq_command command = { .kind = WQ_DO_PLAY, .point = answer->point };
    if (answer->choice == WQ_CHOOSE_RESIGN) command.kind = WQ_DO_RESIGN;
    else if (answer->point == WQ_PASS) command.kind = WQ_DO_PASS;       /* agrees where the end is proposed */
    command.actor = (uint8_t)actor_of[index];
    command.seen_seq = room->fold.game.seq;
    wq_room_send(room, &command, index);
}

/* ---- the count ---- */

static wq_point first_difference(const wq_game *game, const uint8_t *dead)
{
    for (int row = 0; row < game->opening.height; row++)
        for (int column = 0; column < game->opening.width; column++) {
            wq_point point = wq_point_at(column, row);
            uint8_t stone = game->pos.color[point];
            if ((stone == WQ_BLACK || stone == WQ_WHITE) && !dead[point] != !game->dead[point]) return point;
        }
    return WQ_PASS;
}

/* By how much these marks are better for `color`, in half points. */
static bool margin_of(const wq_game *game, const uint8_t *dead, wq_color color, int32_t *margin)
{
    wq_game other = *game;
    wq_account account;
    memcpy(other.dead, dead, sizeof other.dead);
    if (wq_game_count(&other, &account) != WQ_OK) return false;
    *margin = account.total[color] - account.total[wq_opponent(color)];
    return true;
}

static bool is_no_worse(const wq_room *room, const wq_machine_seat *seat, wq_color color)
{
    const wq_game *game = &room->fold.game;
    int32_t now = 0, proposed = 0;
    if (!margin_of(game, game->dead, color, &now) || !margin_of(game, seat->dead, color, &proposed)) return false;
    return now >= proposed;
}

/* Has somebody else changed the marks? To agree to them half made is no change: that agreement ends with the next mark. */
static bool others_marked(const wq_room *room, int index)
{
    return (room->fold.markers & ~(1u << actor_of[index])) != 0;
}

/* A dead chain that stands unmarked, and was not proposed yet. */
static wq_point first_to_propose(const wq_game *game, const uint8_t *dead)
{
    for (int row = 0; row < game->opening.height; row++)
        for (int column = 0; column < game->opening.width; column++) {
            wq_point point = wq_point_at(column, row);
            if (dead[point] && !game->dead[point] && game->said_of[WQ_EMPTY][point] == WQ_SAID_NOTHING) return point;
        }
    return WQ_PASS;
}

static void mark_next(wq_room *room, int index)
{
    wq_machine_seat *seat = &room->seat[index];
    const wq_game *game = &room->fold.game;
    wq_point point = index == SEAT_JUDGE ? first_to_propose(game, seat->dead) : first_difference(game, seat->dead);
    if (point == WQ_PASS || (index != SEAT_JUDGE && others_marked(room, index))) {
        seat->marking = false;                          /* done, or somebody else has a say: leave it at that */
        return;
    }
    act(seat, index, (wq_command){ .kind = WQ_DO_MARK, .point = point, .yes = seat->dead[point] != 0 });
}

static void count(wq_room *room, int index)
{
    wq_machine_seat *seat = &room->seat[index];
    const wq_game *game = &room->fold.game;
    wq_color color = color_of(room, index);
    if (seat->proposal_seq != room->fold.counting_seq) {
        if (index == SEAT_JUDGE && (room->fold.markers & 1u << WQ_ACTOR_SERVER)) return;    /* it has proposed, before a restart */
        if (wq_machine_is_asked(seat->machine) || !may_act(seat)) return;
        seat->marking = seat->disputed = false;
        wq_machine_ask(seat->machine, game, WQ_ASK_DEAD, index == SEAT_JUDGE ? WQ_BLACK : color, wq_room_now(room));
        return;
    }
    if (seat->marking) mark_next(room, index);
    if (seat->marking || index == SEAT_JUDGE || game->agreed[color]) return;
    if (is_no_worse(room, seat, color)) {
        act(seat, index, (wq_command){ .kind = WQ_DO_AGREE });
    } else if (game->agreed[wq_opponent(color)] && !seat->disputed) {
        seat->disputed = true;
        wq_room_tell(room, wq_say_notice(room->fold.id, "marks_disputed",
            "the machine does not agree with these marks: change them, or play on to settle it"));
    }
}

/* Chains are marked as one: a program that names some stones of a chain means them all, or its marks would never be made. */
static void take_whole_chains(const wq_position *pos, const uint8_t *named, uint8_t *dead)
{
    memset(dead, 0, WQ_POINTS);
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point point = wq_point_at(column, row), chain[WQ_MAX_AREA];
            if (!named[point] || dead[point] || pos->color[point] == WQ_EMPTY) continue;
            int stones = wq_chain_stones(pos, point, chain);
            for (int i = 0; i < stones; i++) dead[chain[i]] = 1;
        }
}

static void take_dead(wq_room *room, int index, const wq_answer *answer)
{
    wq_machine_seat *seat = &room->seat[index];
    take_whole_chains(&room->fold.game.pos, answer->dead, seat->dead);
    seat->proposal_seq = room->fold.counting_seq;
    seat->marking = index == SEAT_JUDGE || !others_marked(room, index);     /* somebody has marked already: look at that first */
    seat->acted_seq = 0;
    if (room->under_way == NULL && room->waiting == NULL) count(room, index);
}

/* ---- what comes back ---- */

static void on_answer(void *context, wq_machine *machine, const wq_answer *answer)
{
    wq_machine_seat *seat = context;
    wq_room *room = seat->room;
    (void)machine;
    int index = (int)(seat - room->seat);
    if (answer->status != WQ_OK) give_up(room, seat);
    else if (answer->choice == WQ_CHOOSE_DEAD) take_dead(room, index, answer);
    else take_move(room, index, answer);
}

/* Its command was refused. An impossible move is nonsense: another player is asked, once; what the disk refused, or what
 * the game has overtaken, is simply looked at anew. */
void wq_room_machine_refused(wq_room *room, int index, wq_status status)
{
    wq_machine_seat *seat = &room->seat[index];
    if (status == WQ_ILLEGAL_STALE || status >= WQ_BAD_POINT) {
        seat->acted_seq = 0;
        return;
    }
    if (status == WQ_ILLEGAL_TIME || status == WQ_ILLEGAL_GAME_OVER || status == WQ_ILLEGAL_PHASE) return;
    wq_machine_replace(seat->machine);
    if (seat->nonsense_seq != room->fold.game.seq) seat->nonsense = 0;
    seat->nonsense_seq = room->fold.game.seq;
    if (++seat->nonsense >= MOST_NONSENSE) {
        give_up(room, seat);
        return;
    }
    seat->acted_seq = 0;
    wq_room_stir_machines(room);
}

static void stir_seat(wq_room *room, int index)
{
    const wq_game *game = &room->fold.game;
    wq_machine_seat *seat = &room->seat[index];
    wq_color color = color_of(room, index);
    bool to_move = color != WQ_EMPTY && wq_game_to_move(game) == color;

    if (seat->acted_seq != game->seq && wq_machine_is_asked(seat->machine) && game->phase != WQ_GAME_COUNTING)
        wq_machine_stop(seat->machine);                 /* the game has moved on under its thoughts */
    if (game->phase == WQ_GAME_COUNTING) count(room, index);
    else if (index == SEAT_JUDGE) return;
    else if (game->phase == WQ_GAME_COLOURS) draw_colours(room, index);
    else if (game->undo_asker != WQ_EMPTY && (wq_color)game->undo_asker != color)
        act(seat, index, (wq_command){ .kind = WQ_DO_ANSWER_UNDO, .yes = true });
    else if (to_move) ask_move(room, index, color);
}

void wq_room_stir_machines(wq_room *room)
{
    if (room->broken || room->world->ending) return;
    if (room->fold.game.phase == WQ_GAME_ENDED) {
        wq_room_dismiss_machines(room);
        return;
    }
    for (int i = 0; i < WQ_MACHINE_SEATS; i++)          /* a command on its way changes the game: wait for it */
        if (room->seat[i].machine != NULL && room->under_way == NULL && room->waiting == NULL) stir_seat(room, i);
}

bool wq_room_machines_busy(const wq_room *room)
{
    for (int i = 0; i < WQ_MACHINE_SEATS; i++)
        if (wq_machine_is_asked(room->seat[i].machine)) return true;
    return false;
}

/* ---- sitting down and leaving ---- */

wq_status wq_room_seat_machines(wq_room *room)
{
    const wq_game *game = &room->fold.game;
    const char *word[WQ_MACHINE_SEATS] = { game->opening.player[0], game->opening.player[1], room->world->judge };
    bool any = false;
    for (int i = 0; i < WQ_MACHINE_SEATS; i++) {
        wq_machine_seat *seat = &room->seat[i];
        seat->room = room;
        if (game->phase == WQ_GAME_ENDED || word[i] == NULL || word[i][0] == 0 || strcmp(word[i], "human") == 0) continue;
        if (i == SEAT_JUDGE && any) continue;           /* a machine at the board proposes itself */
        any = seat->taken = true;
        uint64_t seed = wq_secret_key(room->world->secret, (int)actor_of[i], room->fold.id);
        wq_status status = wq_machine_new(&seat->machine, room->world->desk, word[i], seed, on_answer, seat);
        if (status != WQ_OK) return status;
    }
    return WQ_OK;
}

void wq_room_dismiss_machines(wq_room *room)
{
    for (int i = 0; i < WQ_MACHINE_SEATS; i++) {
        wq_machine_free(room->seat[i].machine);
        room->seat[i].machine = NULL;
    }
}

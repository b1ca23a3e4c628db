/* nigiri.c — 猜先: one side commits to a hand of stones, the other guesses odd or even, the hand opens.  [R82]-[R86]
 *
 * At a table the hand hides the stones. Here a hash does: SHA-256 of sixteen salt bytes and the number. Neither
 * side can change its word after hearing the other's.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include "base/sha256.h"

#include <string.h>

void wq_hand_hash(uint8_t out[WQ_HASH_BYTES], const uint8_t salt[WQ_SALT_BYTES], uint8_t number)
{
    uint8_t bytes[WQ_SALT_BYTES + 1];
    memcpy(bytes, salt, WQ_SALT_BYTES);
    bytes[WQ_SALT_BYTES] = number;
    wq_sha256(out, bytes, sizeof bytes);
}

static uint8_t holder(const wq_game *game)                              /* [R83] [R86] */
{
    return game->opening.colours == WQ_COLOURS_HOST_HOLDS ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
}

static uint8_t guesser(const wq_game *game)
{
    return holder(game) == WQ_ACTOR_HOST ? WQ_ACTOR_GUEST : WQ_ACTOR_HOST;
}

/* The guesser says "odd: I am Black" or "even: I am Black"; otherwise White.                    [R84] [R85] */
static wq_color host_color(const wq_game *game, uint8_t number)
{
    bool right = (number % 2 == 1) == game->guess_odd;
    wq_color guessers = right ? WQ_BLACK : WQ_WHITE;
    return guesser(game) == WQ_ACTOR_HOST ? guessers : wq_opponent(guessers);
}

static bool is_the_hand(const wq_game *game, const uint8_t *salt, uint8_t number)
{
    uint8_t hash[WQ_HASH_BYTES];
    wq_hand_hash(hash, salt, number);
    return number >= 1 && number <= WQ_MAX_HAND && memcmp(hash, game->hand_hash, sizeof hash) == 0;
}

wq_status wq_check_hand_held(const wq_game *game, const wq_event *event)
{
    return game->phase == WQ_GAME_COLOURS && !game->held && event->actor == holder(game) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_hand_held(wq_game *game, const wq_event *event)
{
    game->held = true;
    memcpy(game->hand_hash, event->hand_held.hash, WQ_HASH_BYTES);
}

wq_status wq_decide_hold_hand(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COLOURS || game->held) return WQ_ILLEGAL_PHASE;
    if (command->actor != holder(game)) return WQ_ILLEGAL_SEAT;
    memcpy(wq_decided_add(out, WQ_EVENT_HAND_HELD)->hand_held.hash, command->hash, WQ_HASH_BYTES);
    return WQ_OK;
}

wq_status wq_check_hand_guessed(const wq_game *game, const wq_event *event)
{
    return game->phase == WQ_GAME_COLOURS && game->held && !game->guessed && event->actor == guesser(game)
         ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_hand_guessed(wq_game *game, const wq_event *event)
{
    game->guessed = true;
    game->guess_odd = event->hand_guessed.odd;
}

wq_status wq_decide_guess_hand(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COLOURS || !game->held || game->guessed) return WQ_ILLEGAL_PHASE;
    if (command->actor != guesser(game)) return WQ_ILLEGAL_SEAT;
    wq_decided_add(out, WQ_EVENT_HAND_GUESSED)->hand_guessed.odd = command->yes;
    return WQ_OK;
}

wq_status wq_check_colours_drawn(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_COLOURS || !game->guessed || event->actor != holder(game)) return WQ_BAD_EVENT;
    if (!is_the_hand(game, event->colours_drawn.salt, event->colours_drawn.number)) return WQ_BAD_EVENT;
    return event->colours_drawn.host_color == host_color(game, event->colours_drawn.number) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_colours_drawn(wq_game *game, const wq_event *event)
{
    memcpy(game->hand_salt, event->colours_drawn.salt, WQ_SALT_BYTES);
    game->hand_number = event->colours_drawn.number;
    game->color_of[WQ_ACTOR_HOST] = event->colours_drawn.host_color;
    game->color_of[WQ_ACTOR_GUEST] = (uint8_t)wq_opponent((wq_color)event->colours_drawn.host_color);
    game->phase = WQ_GAME_WAITING;
}

wq_status wq_decide_open_hand(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_COLOURS || !game->guessed) return WQ_ILLEGAL_PHASE;
    if (command->actor != holder(game)) return WQ_ILLEGAL_SEAT;
    if (!is_the_hand(game, command->salt, command->number)) return WQ_ILLEGAL_HAND;
    wq_event *event = wq_decided_add(out, WQ_EVENT_COLOURS_DRAWN);
    memcpy(event->colours_drawn.salt, command->salt, WQ_SALT_BYTES);
    event->colours_drawn.number = command->number;
    event->colours_drawn.host_color = (uint8_t)host_color(game, command->number);
    return WQ_OK;
}

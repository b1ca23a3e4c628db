/* machine.h — players of player.h, seen from the loop: asked here, answered here, whatever thread they think on.
 *
 * The desk is where all answers of a server come in. A machine is one player: made when first asked, asked one question
 * at a time; a broken one is replaced once and asked again.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_MACHINE_H
#define WQ_SERVER_MACHINE_H

#include "game/player.h"

#include <event2/event.h>

typedef struct wq_desk wq_desk;
typedef struct wq_machine wq_machine;

/* `maker` is copied. WQ_OK, WQ_FAIL_MEMORY, WQ_FAIL_SYSTEM. Machines must be freed before their desk. */
wq_status wq_desk_new(wq_desk **out, struct event_base *base, const wq_player_maker *maker);
void wq_desk_free(wq_desk *desk);

/* On the loop's thread. `answer->status` is WQ_OK or WQ_FAIL_*; never WQ_FAIL_STOPPED: who stops hears no more. */
typedef void wq_machine_answer(void *context, wq_machine *machine, const wq_answer *answer);

/* `word`: "engine:5". Nothing is started yet. `answered` hears with `context`. */
wq_status wq_machine_new(wq_machine **out, wq_desk *desk, const char *word, uint64_t seed, wq_machine_answer *answered,
                         void *context);
void wq_machine_free(wq_machine *machine);          /* NULL is allowed */

/* Asks; a question still open is dropped first. `game` is read when there is a player to ask, and again should it break: it
 * must stay until the answer or the next stop. The answer never comes during this call. */
void wq_machine_ask(wq_machine *machine, const wq_game *game, wq_ask ask, wq_color color, int64_t now_ms);
bool wq_machine_is_asked(const wq_machine *machine);

/* Drops the open question. */
void wq_machine_stop(wq_machine *machine);

/* Tells the player, where there is one and it wants to know. */
void wq_machine_tell(wq_machine *machine, const wq_game *game, const wq_event *event);

/* Lets an idle player go; the next question makes another. For games nobody looks at. */
void wq_machine_rest(wq_machine *machine);          /* NULL is allowed */

/* Its last answer was nonsense: the next question goes to a new player. */
void wq_machine_replace(wq_machine *machine);

#endif

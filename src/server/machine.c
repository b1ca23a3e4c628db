/* machine.c — answers come on any thread; a ticket and a bell bring them to the loop.
 *
 * A ticket names its machine and question by number. When it arrives, the number says whether anybody still waits for it;
 * pointers are never trusted across threads.
 * SPDX-License-Identifier: MIT
 */
#include "server/machine.h"

#include "sys/thread.h"
#include "sys/wake.h"

#include <stdlib.h>
#include <string.h>

typedef struct ticket {
    struct ticket *next;
    wq_desk *desk;
    uint64_t machine, question;
    wq_answer answer;
} ticket;

struct wq_desk {
    wq_player_maker maker;
    wq_machine *machines;               /* a list, looked through by number */
    uint64_t last_number;
    wq_wake wake;
    struct event *heard;
    wq_lock lock;                       /* of came */
    ticket *came, **came_end;
};

struct wq_machine {
    wq_machine *next;
    wq_desk *desk;
    uint64_t number, question;          /* question: counts what was asked and what was dropped */
    uint64_t owed;                      /* the question the player is to answer, wanted or not */
    char word[WQ_PLAYER_BYTES];
    uint64_t seed;
    wq_player *player;
    wq_machine_answer *answered;
    void *context;
    bool busy;                          /* the player owes an answer */
    bool asked;                         /* somebody waits */
    bool again;                         /* the player has been replaced for this question already */
    bool broken;                        /* to be replaced before the next question */
    const wq_game *game;
    wq_ask ask;
    wq_color color;
    int64_t now_ms;
};

/* ---- asking ---- */

static void on_answer(void *context, const wq_answer *answer)      /* on any thread */
{
    ticket *t = context;
    wq_desk *desk = t->desk;
    t->answer = *answer;
    wq_lock_take(&desk->lock);
    t->next = NULL;
    *desk->came_end = t;
    desk->came_end = &t->next;
    wq_lock_give(&desk->lock);
    wq_wake_ring(&desk->wake);
}

/* An answer of our own making, through the same door. */
static void fail_later(ticket *t, wq_status status)
{
    wq_answer answer = { .status = status };
    on_answer(t, &answer);
}

static void free_player(wq_machine *machine)
{
    if (machine->player == NULL) return;
    machine->player->ops->free(machine->player);
    machine->player = NULL;
    machine->busy = false;
    machine->broken = false;
}

static void start(wq_machine *machine)
{
    ticket *t = calloc(1, sizeof *t);
    if (t == NULL) return;                              /* no memory: the room's next event asks again */
    if (machine->broken) free_player(machine);
    machine->question++;
    *t = (ticket){ .desk = machine->desk, .machine = machine->number, .question = machine->question };

    wq_status status = WQ_OK;
    if (machine->player == NULL) {
        const wq_player_maker *maker = &machine->desk->maker;
        status = maker->make ? maker->make(maker->context, machine->word, &machine->game->opening, machine->seed,
                                           &machine->player)
                             : WQ_FAIL_ENGINE;
    }
    if (status == WQ_OK) {
        wq_question question = {
            .ask = machine->ask, .color = machine->color, .now_ms = machine->now_ms,
            .free_ms = machine->ask == WQ_ASK_MOVE
                ? wq_clock_free_ms(&machine->game->clock, &machine->game->opening.time, machine->color, machine->now_ms)
                : INT64_MAX,
        };
        status = machine->player->ops->ask(machine->player, machine->game, &question, on_answer, t);
    }
    machine->busy = true;
    machine->owed = machine->question;
    if (status != WQ_OK) fail_later(t, WQ_FAIL_ENGINE);
}

void wq_machine_ask(wq_machine *machine, const wq_game *game, wq_ask ask, wq_color color, int64_t now_ms)
{
    wq_machine_stop(machine);
    machine->game = game;
    machine->ask = ask;
    machine->color = color;
    machine->now_ms = now_ms;
    machine->asked = true;
    machine->again = false;
    if (!machine->busy) start(machine);                 /* else when the dropped question's answer has come */
}

bool wq_machine_is_asked(const wq_machine *machine)
{
    return machine != NULL && machine->asked;
}

void wq_machine_stop(wq_machine *machine)
{
    if (!machine->asked) return;
    machine->asked = false;
    machine->question++;                                /* whatever comes is for nobody */
    if (machine->busy && machine->player != NULL) machine->player->ops->stop(machine->player);
}

void wq_machine_tell(wq_machine *machine, const wq_game *game, const wq_event *event)
{
    if (machine != NULL && machine->player != NULL && machine->player->ops->tell != NULL)
        machine->player->ops->tell(machine->player, game, event);
}

void wq_machine_replace(wq_machine *machine)
{
    machine->broken = true;
}

/* ---- answers ---- */

static void take_answer(wq_machine *machine, const ticket *t)
{
    if (t->question != machine->owed) return;
    machine->busy = false;
    if (!machine->asked) return;
    if (t->question != machine->question) {             /* the answer to a dropped question: now ask the one that waits */
        start(machine);
        return;
    }
    if (t->answer.status != WQ_OK && !machine->again) {
        machine->again = true;
        machine->broken = true;
        start(machine);
        return;
    }
    machine->asked = false;
    if (t->answer.status != WQ_OK) machine->broken = true;
    machine->answered(machine->context, machine, &t->answer);
}

static void on_heard(evutil_socket_t fd, short what, void *context)
{
    wq_desk *desk = context;
    (void)fd, (void)what;
    wq_wake_clear(&desk->wake);
    wq_lock_take(&desk->lock);
    ticket *came = desk->came;
    desk->came = NULL;
    desk->came_end = &desk->came;
    wq_lock_give(&desk->lock);

    for (ticket *t = came, *next; t != NULL; t = next) {
        next = t->next;
        wq_machine *machine = desk->machines;
        while (machine != NULL && machine->number != t->machine) machine = machine->next;
        if (machine != NULL) take_answer(machine, t);
        free(t);
    }
}

/* ---- making and unmaking ---- */

wq_status wq_machine_new(wq_machine **out, wq_desk *desk, const char *word, uint64_t seed, wq_machine_answer *answered,
                         void *context)
{
    wq_machine *machine = calloc(1, sizeof *machine);
    if (machine == NULL) return WQ_FAIL_MEMORY;
    *machine = (wq_machine){
        .next = desk->machines, .desk = desk, .number = ++desk->last_number, .seed = seed, .answered = answered,
        .context = context,
    };
    strncpy(machine->word, word, sizeof machine->word - 1);
    desk->machines = machine;
    *out = machine;
    return WQ_OK;
}

void wq_machine_free(wq_machine *machine)
{
    if (machine == NULL) return;
    wq_machine **place = &machine->desk->machines;
    while (*place != machine) place = &(*place)->next;
    *place = machine->next;
    free_player(machine);                               /* its last answer is in the desk's list by then, for nobody */
    free(machine);
}

wq_status wq_desk_new(wq_desk **out, struct event_base *base, const wq_player_maker *maker)
{
    wq_desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL) return WQ_FAIL_MEMORY;
    if (maker != NULL) desk->maker = *maker;
    desk->came_end = &desk->came;
    if (wq_wake_open(&desk->wake) != WQ_OK) {
        free(desk);
        return WQ_FAIL_SYSTEM;
    }
    wq_lock_init(&desk->lock);
    desk->heard = event_new(base, desk->wake.read_fd, EV_READ | EV_PERSIST, on_heard, desk);
    if (desk->heard == NULL || event_add(desk->heard, NULL) != 0) {
        wq_desk_free(desk);
        return WQ_FAIL_MEMORY;
    }
    *out = desk;
    return WQ_OK;
}

void wq_desk_free(wq_desk *desk)
{
    if (desk == NULL) return;
    if (desk->heard) event_free(desk->heard);
    for (ticket *t = desk->came, *next; t != NULL; t = next) {
        next = t->next;
        free(t);
    }
    wq_wake_close(&desk->wake);
    wq_lock_done(&desk->lock);
    free(desk);
}

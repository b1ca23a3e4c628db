/* machine.c — players are made, asked and freed without the loop ever waiting for one.
 *
 * Making a player may take its program's start, freeing one its end: each is done on a thread of its own. What comes back,
 * a player or an answer, comes as a parcel with a bell. A parcel names its machine and question by number; when it arrives,
 * the numbers say whether anybody still waits for it. Pointers are never trusted across threads.
 * SPDX-License-Identifier: MIT
 */
#include "server/machine.h"

#include "sys/thread.h"
#include "sys/wake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLAYERS = 512, MOST_LEAVING = 32 };       /* leaving: let go to make room, and not gone yet */

typedef enum parcel_kind { AN_ANSWER, A_NEW_PLAYER, A_FREED_PLAYER } parcel_kind;

typedef struct parcel {
    struct parcel *next;
    parcel_kind kind;
    wq_desk *desk;
    uint64_t machine, question;
    wq_answer answer;                   /* an answer */
    wq_thread thread;                   /* the others: who did it, to be joined */
    wq_player *player;
    wq_status status;
    char word[WQ_PLAYER_BYTES];
    wq_opening opening;
    uint64_t seed;
} parcel;

struct wq_desk {
    wq_player_maker maker;
    wq_machine *machines;               /* a list, looked through by number */
    uint64_t last_number, questions;    /* questions: asked of players so far */
    int players, threads;               /* players alive; makings and freeings under way */
    wq_wake wake;
    struct event *heard;
    wq_lock lock;                       /* of came */
    wq_signal arrived;
    parcel *came, **came_end;
};

struct wq_machine {
    wq_machine *next;
    wq_desk *desk;
    uint64_t number, question;          /* question: counts what was asked and what was dropped */
    uint64_t used;                      /* when it was asked last, in the desk's questions */
    uint64_t owed;                      /* the question the player is to answer, wanted or not */
    char word[WQ_PLAYER_BYTES];
    uint64_t seed;
    wq_player *player;
    wq_machine_answer *answered;
    void *context;
    bool busy;                          /* a player is being made, or owes an answer */
    bool asked;                         /* somebody waits */
    bool again;                         /* the player has been replaced for this question already */
    bool broken;                        /* to be replaced before the next question */
    const wq_game *game;
    wq_ask ask;
    wq_color color;
    int64_t now_ms;
};

/* ---- parcels, posted from any thread ---- */

static void post(parcel *p)
{
    wq_desk *desk = p->desk;
    wq_lock_take(&desk->lock);
    p->next = NULL;
    *desk->came_end = p;
    desk->came_end = &p->next;
    wq_signal_wake(&desk->arrived);
    wq_lock_give(&desk->lock);
    wq_wake_ring(&desk->wake);
}

static void on_answer(void *context, const wq_answer *answer)
{
    parcel *p = context;
    p->answer = *answer;
    post(p);
}

static void make_player(void *context)
{
    parcel *p = context;
    const wq_player_maker *maker = &p->desk->maker;
    p->status = maker->make ? maker->make(maker->context, p->word, &p->opening, p->seed, &p->player) : WQ_FAIL_ENGINE;
    post(p);
}

static void unmake_player(void *context)
{
    parcel *p = context;
    p->player->ops->free(p->player);
    post(p);
}

static parcel *new_parcel(wq_machine *machine, parcel_kind kind)
{
    parcel *p = calloc(1, sizeof *p);
    if (p != NULL)
        *p = (parcel){ .kind = kind, .desk = machine->desk, .machine = machine->number, .question = machine->question };
    return p;
}

/* ---- asking ---- */

static void free_player(wq_desk *desk, wq_player *player)
{
    parcel *p = calloc(1, sizeof *p);
    if (p != NULL) *p = (parcel){ .kind = A_FREED_PLAYER, .desk = desk, .player = player };
    desk->players--;
    desk->threads++;
    if (p != NULL && wq_thread_start(&p->thread, unmake_player, p) == WQ_OK) return;
    desk->threads--;
    free(p);
    player->ops->free(player);          /* no thread to be had: here, then */
}

static void drop_player(wq_machine *machine)
{
    if (machine->player != NULL) free_player(machine->desk, machine->player);
    machine->player = NULL;
    machine->broken = false;
}

/* Is there room for one more player? Where all places are taken, the player idle longest gives up its own: its next
 * question makes it anew. So nobody keeps others from a machine by leaving games open. */
static bool make_room(wq_desk *desk)
{
    int most = desk->maker.most > 0 ? desk->maker.most : MOST_PLAYERS, here = desk->players + desk->threads;
    if (here < most) return true;
    if (here >= most + MOST_LEAVING) return false;
    wq_machine *idle = NULL;
    for (wq_machine *m = desk->machines; m != NULL; m = m->next)
        if (m->player != NULL && !m->busy && (idle == NULL || m->used < idle->used)) idle = m;
    if (idle == NULL) return false;
    drop_player(idle);
    return true;
}

static bool start_making(wq_machine *machine, parcel *p)
{
    wq_desk *desk = machine->desk;
    if (!make_room(desk)) return false;
    p->kind = A_NEW_PLAYER;
    p->opening = machine->game->opening;
    p->seed = machine->seed;
    strcpy(p->word, machine->word);
    desk->threads++;
    if (wq_thread_start(&p->thread, make_player, p) == WQ_OK) return true;
    desk->threads--;
    return false;
}

static bool start_asking(wq_machine *machine, parcel *p)
{
    const wq_game *game = machine->game;
    bool move = machine->ask == WQ_ASK_MOVE;
    machine->used = ++machine->desk->questions;
    wq_question question = {
        .ask = machine->ask, .color = machine->color, .now_ms = machine->now_ms,
        .free_ms = move ? wq_clock_free_ms(&game->clock, &game->opening.time, machine->color, machine->now_ms) : INT64_MAX,
    };
    return machine->player->ops->ask(machine->player, game, &question, on_answer, p) == WQ_OK;
}

/* Makes a player where there is none, else asks it. What comes of it comes as a parcel, failure too. */
static void start(wq_machine *machine)
{
    if (machine->broken) drop_player(machine);
    machine->question++;
    parcel *p = new_parcel(machine, AN_ANSWER);
    if (p == NULL) return;                              /* no memory: the room's next event asks again */
    machine->busy = true;
    machine->owed = machine->question;
    if (machine->player == NULL ? start_making(machine, p) : start_asking(machine, p)) return;
    p->kind = AN_ANSWER;
    p->answer.status = WQ_FAIL_ENGINE;
    post(p);
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

void wq_machine_rest(wq_machine *machine)
{
    if (machine != NULL && !machine->busy) drop_player(machine);
}

/* ---- what arrives ---- */

static void take_answer(wq_machine *machine, const parcel *p)
{
    if (p->question != machine->owed) return;
    machine->busy = false;
    if (!machine->asked) return;
    if (p->question != machine->question) {             /* the answer to a dropped question: now ask the one that waits */
        start(machine);
        return;
    }
    if (p->answer.status != WQ_OK && !machine->again) {
        machine->again = true;
        machine->broken = true;
        start(machine);
        return;
    }
    machine->asked = false;
    if (p->answer.status != WQ_OK) machine->broken = true;
    machine->answered(machine->context, machine, &p->answer);
}

/* A player has been made, or could not be: that counts as an answer. */
static void take_player(wq_machine *machine, parcel *p)
{
    if (p->status != WQ_OK) {
        p->answer.status = WQ_FAIL_ENGINE;
        take_answer(machine, p);
        return;
    }
    machine->desk->players++;
    machine->player = p->player;
    machine->busy = false;
    if (machine->asked) start(machine);
}

static void open_parcel(wq_desk *desk, parcel *p)
{
    wq_machine *machine = desk->machines;
    while (machine != NULL && machine->number != p->machine) machine = machine->next;
    if (p->kind != AN_ANSWER) {
        wq_thread_join(p->thread);                      /* it has done its work */
        desk->threads--;
    }
    if (p->kind == AN_ANSWER && machine != NULL) take_answer(machine, p);
    if (p->kind == A_NEW_PLAYER && machine != NULL) take_player(machine, p);
    if (p->kind == A_NEW_PLAYER && machine == NULL && p->status == WQ_OK) {
        desk->players++;
        free_player(desk, p->player);                   /* its machine has gone meanwhile */
    }
    free(p);
}

static parcel *take_parcels(wq_desk *desk)
{
    parcel *came = desk->came;
    desk->came = NULL;
    desk->came_end = &desk->came;
    return came;
}

static void on_heard(evutil_socket_t fd, short what, void *context)
{
    wq_desk *desk = context;
    (void)fd, (void)what;
    wq_wake_clear(&desk->wake);
    wq_lock_take(&desk->lock);
    parcel *came = take_parcels(desk);
    wq_lock_give(&desk->lock);
    for (parcel *next; came != NULL; came = next) {
        next = came->next;
        open_parcel(desk, came);
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
    snprintf(machine->word, sizeof machine->word, "%s", word);
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
    drop_player(machine);
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
    wq_signal_init(&desk->arrived);
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
    for (;;) {                                          /* until the last player has been made, and freed */
        wq_lock_take(&desk->lock);
        while (desk->came == NULL && desk->threads > 0) wq_signal_wait(&desk->arrived, &desk->lock);
        parcel *came = take_parcels(desk);
        wq_lock_give(&desk->lock);
        if (came == NULL) break;
        for (parcel *next; came != NULL; came = next) {
            next = came->next;
            open_parcel(desk, came);
        }
    }
    wq_wake_close(&desk->wake);
    wq_signal_done(&desk->arrived);
    wq_lock_done(&desk->lock);
    free(desk);
}

/* room_impl.h — what the parts of a room share: room.c (commands and events), room_machines.c (who sits there).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_ROOM_IMPL_H
#define WQ_SERVER_ROOM_IMPL_H

#include "server/room.h"

/* A command on its way. */
typedef struct wq_journey {
    struct wq_journey *next;
    wq_watcher *from;                   /* NULL: nobody to tell, or they have left */
    char key[WQ_KEY_TEXT];              /* "": our own */
    uint64_t key_number;
    wq_command command;
    int64_t came_ms;
    int tries;
    int seat;                           /* of a machine's command: its index in wq_room.seat; -1 */
} wq_journey;

typedef struct wq_refused_key { uint64_t key; wq_status status; int64_t repeats; } wq_refused_key;

/* A machine in the room: at a seat, or the judge. */
typedef struct wq_machine_seat {
    wq_machine *machine;                /* NULL: a person, or the game is over */
    bool taken;                         /* a machine's, in this game */
    wq_room *room;
    uint32_t acted_seq;                 /* the version at which it last asked its player or sent a command */
    uint32_t proposal_seq;              /* the counting its proposal is for; 0: none */
    uint8_t dead[WQ_POINTS];            /* the proposal */
    bool marking;                       /* it is making the marks equal to its proposal */
    bool disputed;                      /* it has said that it cannot agree, in this counting */
    int nonsense;                       /* answers that could not be played, at version nonsense_seq */
    uint32_t nonsense_seq;
    bool gave_up;                       /* broken for good; said so */
} wq_machine_seat;

enum { SEAT_HOST, SEAT_GUEST, SEAT_JUDGE, WQ_MACHINE_SEATS };
enum { WQ_REFUSED_KEYS = 16 };

struct wq_room {
    wq_world *world;
    wq_fold fold;
    wq_watcher *watchers;
    int64_t ahead_ms;                   /* the game's time runs ahead of the server's clock by this: a clock set back */
    int64_t used_ms;
    wq_journey *under_way;               /* its append is at the store */
    wq_event events[WQ_MAX_DECIDED];    /* what it will be */
    int event_count;
    wq_journey *waiting, **waiting_end;
    int waiting_count;
    wq_refused_key refused[WQ_REFUSED_KEYS];
    int refused_next;
    int64_t here_since_ms[3];           /* by actor: host, guest; INT64_MAX: not here */
    struct event *alarm;                /* the clock's deadline, or trying again */
    int64_t rest_until_ms;              /* the disk refused what the server itself wanted: not before then */
    bool broken;                        /* the store says what cannot be: closed for play */
    wq_machine_seat seat[WQ_MACHINE_SEATS];
};

int64_t wq_room_now(const wq_room *room);
void wq_room_tell(wq_room *room, char *text);               /* to all watchers; frees the text */

/* Sends a command of the server's or a machine's. seat: index, or -1. */
void wq_room_send(wq_room *room, const wq_command *command, int seat);

/* room_machines.c */
wq_status wq_room_seat_machines(wq_room *room);
void wq_room_dismiss_machines(wq_room *room);
void wq_room_stir_machines(wq_room *room);                  /* the game has changed, or has just been opened */
void wq_room_retry_machines(wq_room *room);                 /* somebody has come: those given up are asked again */
void wq_room_machine_refused(wq_room *room, int seat, wq_status status);
bool wq_room_machines_busy(const wq_room *room);

#endif

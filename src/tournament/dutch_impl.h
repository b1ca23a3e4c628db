/* dutch_impl.h — a bracket while it is paired: who is left, and what a pair costs in a row of goals.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_DUTCH_IMPL_H
#define WQ_TOURNAMENT_DUTCH_IMPL_H

#include "tournament/dutch.h"
#include "tournament/levels.h"
#include "tournament/pairing_impl.h"

typedef struct wq_dutch_player {
    int32_t entrant, points, seed, unplayed;
    int32_t difference;                 /* games as Black less games as White */
    int8_t last;                        /* colour of the latest game: 1 Black, -1 White, 0 none yet */
    uint8_t run;                        /* how many of the latest games had that colour */
    int8_t wish;                        /* the colour due: 1 Black, -1 White, 0 none */
    uint8_t strength;                   /* 3 absolute, 2 strong, 1 mild */
    int8_t floated[2];                  /* last round, the one before: 1 up, -1 down */
    bool topscorer, barred;             /* barred from the bye */
    uint64_t coloured, black;
} wq_dutch_player;

/* Where somebody stands as seen from the bracket. */
typedef enum wq_dutch_zone { WQ_ZONE_MOVED_DOWN, WQ_ZONE_RESIDENT, WQ_ZONE_NEXT, WQ_ZONE_BELOW, WQ_ZONE_BYE } wq_dutch_zone;

/* Goals of the order of candidates, behind the criteria (articles 4.2 to 4.4). */
enum {
    WQ_DUTCH_MOVED_SET = WQ_DUTCH_COUNT,    /* arg: one who moved down; is he left out? */
    WQ_DUTCH_MOVED_PARTNER,                 /* arg: one who moved down; his opponent's place among the residents */
    WQ_DUTCH_EXCHANGES,                     /* players exchanged between the halves */
    WQ_DUTCH_EXCHANGE_DISTANCE,             /* sum of the numbers that come up, less that of those that go down */
    WQ_DUTCH_EXCHANGE_DOWN,                 /* arg: a number of the upper half; does it stay? */
    WQ_DUTCH_EXCHANGE_UP,                   /* arg: a number of the lower half; does it stay? */
    WQ_DUTCH_PARTNER                        /* arg: one of the upper half; his opponent's number */
};

#define WQ_DUTCH_ANYBODY INT32_MIN        /* as an arg of C8: whatever his points */

typedef struct wq_dutch_row { int criterion; int32_t arg; int64_t span; } wq_dutch_row;

typedef struct wq_dutch_work {
    const wq_dutch_player *players;     /* in order: points downward, then seed */
    int size;                           /* of those left, with the bye where their number is odd: local numbers 0 .. size - 1 */
    const int32_t *left;                /* player of each, -1 the bye */
    const uint8_t *zone;
    int residents_from;                 /* local number of the first resident */
    int half;                           /* players of the upper half of the remainder */
    const int32_t *number;              /* in the remainder, from 1; 0: not in it */
    const wq_dutch_row *rows;
    bool first_white;                   /* the colour drawn for the first round */
} wq_dutch_work;

/* wq_level_cost of a work's rows (dutch_rows.c). */
int64_t wq_dutch_cost(const void *work, int row, int a, int b);

/* Who has Black: a is the higher one. *decided is false where only the drawn colour decided (article 5.2.5). */
bool wq_dutch_black(const wq_dutch_player *a, const wq_dutch_player *b, bool first_white, bool *decided);

/* The player as the criteria see him. */
wq_dutch_player wq_dutch_player_of(const wq_pairing_entrant *entrant, int32_t number);

#endif

/* fake.h — a player for tests that answers as it is told, on its own thread, so that answers cross threads as an engine's do.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_SERVER_FAKE_H
#define WQ_TESTS_SERVER_FAKE_H

#include "game/player.h"

/* What the next players do. Shared by all players made; set before the question comes. */
typedef struct fake_plan {
    const char *moves;                  /* "D4 pass E5 resign": the n-th move question gets the n-th word; then passes */
    const char *dead;                   /* "A1 B2": stones it takes for dead */
    int fail_first;                     /* this many questions are answered WQ_FAIL_ENGINE */
    bool never;                         /* answers only when stopped */
    int width, height;
    int made, asked, stopped;           /* counted */
} fake_plan;

wq_player_maker fake_maker(fake_plan *plan);

#endif

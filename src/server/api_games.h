/* api_games.h — what HTTP answers under /api/.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_API_GAMES_H
#define WQ_SERVER_API_GAMES_H

#include "server/http.h"
#include "server/halls.h"
#include "server/lobby.h"

typedef struct wq_api {
    wq_lobby *lobby;
    wq_world *world;
    const char *const *players;         /* words for a machine's seat, NULL-terminated */
    wq_halls *halls;                    /* NULL: none are kept */
} wq_api;

/* Answers every request, now or later. */
void wq_api_answer(wq_api *api, wq_request *request);

#endif

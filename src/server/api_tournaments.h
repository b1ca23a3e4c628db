/* api_tournaments.h — what HTTP answers under /api/events.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_API_TOURNAMENTS_H
#define WQ_SERVER_API_TOURNAMENTS_H

#include "server/http.h"
#include "server/office.h"

enum { WQ_UPLOADS = 8, WQ_MAX_UPLOAD = 4 << 20 };

/* A file on its way, part after part: a request's body is small. */
typedef struct wq_upload { char name[WQ_KEY_TEXT]; char *text; size_t length; int parts, next; int64_t used_ms; } wq_upload;

typedef struct wq_api_tournaments {
    wq_office *office;                  /* NULL: this server keeps none */
    wq_lobby *lobby;
    wq_world *world;
    wq_upload uploads[WQ_UPLOADS];
} wq_api_tournaments;

/* Is the path one of these? Then: answers it, now or later. */
bool wq_api_is_tournament(const char *path);
void wq_api_tournament(wq_api_tournaments *api, wq_request *request);
void wq_api_tournaments_end(wq_api_tournaments *api);

#endif

/* halls.h — the ledgers of halls of real boards, kept for whoever has their key.
 *
 * A hall's page makes a random key and shows it in its link's fragment. The server knows a hall by what follows from key and
 * server secret, never by the key itself, and keeps the last state whole: a file in DATA/halls, or memory where nothing is kept.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_HALLS_H
#define WQ_SERVER_HALLS_H

#include "server/http.h"
#include "server/secret.h"

typedef struct wq_halls wq_halls;

/* Halls; boards of one; bytes of one, as it is kept, and of all. */
enum { WQ_MAX_HALLS = 2000, WQ_MAX_MEMORY_HALLS = 50, WQ_HALL_BOARDS = 2000, WQ_HALL_MOST = 512 * 1024, WQ_HALLS_MOST = 256 * 1024 * 1024 };

/* data: the server's folder, NULL: memory. Borrows the secret. WQ_OK, WQ_FAIL_*. */
wq_status wq_halls_new(wq_halls **out, const wq_secret *secret, const char *data, wq_error *err);
void wq_halls_free(wq_halls *halls);

/* POST /api/hall. {"key"}: {"version","hall"}, 404 where there is none yet; with "have" the version that is known, and nothing newer:
 * {"version"} alone. {"key","version","hall"}: keeps it where `version` is the one kept (0: none yet) and answers {"version"}; else 409
 * with the one kept. With "part": true the boards given stand in place of those of the same number ("n"), those numbered in "gone" are
 * taken away, and all others stay: a hall of many boards is told in requests of the usual size. */
void wq_halls_answer(wq_halls *halls, wq_request *request);

#endif

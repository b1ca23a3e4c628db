/* tournament_file.h — a tournament's journal as a file: events added by whoever is at it, a desk, a command, the server.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_STORE_TOURNAMENT_FILE_H
#define WQ_STORE_TOURNAMENT_FILE_H

#include "base/status.h"
#include "tournament/tournament.h"

#include <jansson.h>

enum { WQ_TOURNAMENT_FILE_MAX = 1 << 28 };

/* Adds events (an array; each gets its number and date) to a journal, all or none: they are on the disk when this returns.
 * Refused, the journal is as before. `create`: it must not be there yet. Where `text` is not NULL it gets the whole journal as
 * it is now, to be freed. A crash in the middle of several leaves the first of them or none.
 * WQ_OK; WQ_CONFLICT, WQ_BAD_NOT_FOUND, WQ_BAD_EVENT (what the fold says), WQ_BAD_TOO_LARGE, WQ_FAIL_DISK, WQ_FAIL_MEMORY. */
wq_status wq_tournament_file_append(const char *path, json_t *events, int create, char **text, size_t *length, wq_error *err);

/* The same for a journal that is only text: *longer is the journal with the events behind it, to be freed, its first
 * *whole bytes those of `text` (without a last line that was cut off). Nothing is written. */
wq_status wq_tournament_text_append(char **longer, size_t *longer_length, size_t *whole, const char *text, size_t length, json_t *events,
                                    int64_t now_ms, wq_error *err);

/* In events where players may be named instead of numbered: their numbers in this tournament (NULL: there is none yet).
 * WQ_OK, or WQ_BAD_EVENT: nobody has that name. */
wq_status wq_tournament_number_players(json_t *events, const wq_tournament *t, wq_error *err);

/* One event. */
wq_status wq_tournament_append(const char *path, json_t *event, int create, wq_error *err);

#endif

/* moment.h — a moment as text: 2026-12-01T09:00:00+08:00.
 *
 * ISO 8601 with its zone, for a moment without one is another in every place. Milliseconds since 1970 UTC.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_MOMENT_H
#define WQ_GAME_MOMENT_H

#include "base/status.h"

#include <stdint.h>

enum { WQ_MOMENT_TEXT = 32 };

/* "2026-12-01T01:00:00Z", with ".250" where it is not a whole second. Years 1970 to 9999; later ones are held there. */
void wq_moment_name(char out[WQ_MOMENT_TEXT], int64_t ms);

/* "2026-12-01T09:00+08:00": seconds and their fraction may be left out, the zone (Z, or hours and minutes) may not; a space
 * for the T is read too. WQ_OK, or WQ_BAD_TIME with *ms unchanged. */
wq_status wq_moment_parse(int64_t *ms, const char *text);

#endif

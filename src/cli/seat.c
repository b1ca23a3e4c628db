/* seat.c — the words of players.
 * SPDX-License-Identifier: MIT
 */
#include "cli/seat.h"

#include "engine/engine.h"
#include "gtp/gtp_client.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_LEVEL = 5 };

static bool read_number(const char *text, long most, long *out)
{
    char *end;
    if (*text < '0' || *text > '9') return false;
    *out = strtol(text, &end, 10);
    return *end == '\0' && *out >= 1 && *out <= most;
}

/* "FILE" or "pPLAYOUTS:FILE", or "pPLAYOUTS:vVISITS:FILE"; no file: the shipped net. */
static wq_status make_net(const char *text, uint64_t seed, wq_player **out, wq_seat_maker *maker)
{
    long number[2] = { 0, 0 };
    for (int i = 0; i < 2; i++) {
        char *end;
        if (*text != "pv"[i] || text[1] < '0' || text[1] > '9') continue;
        long value = strtol(text + 1, &end, 10);
        if ((*end != ':' && *end != '\0') || value < 0 || value > 100000000) continue;
        number[i] = value;
        text = *end ? end + 1 : end;
    }
    return wq_engine_player_with_net(out, *text ? text : NULL, (float)number[1], WQ_MAX_LEVEL, (uint32_t)number[0], seed, maker ? &maker->error : NULL);
}

wq_status wq_seat_make(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out)
{
    wq_seat_maker *maker = context;
    long number = USUAL_LEVEL;
    (void)opening;
    if (maker) maker->error = (wq_error){ .status = WQ_OK };
    if (strcmp(word, "engine") == 0) return wq_engine_player_new(out, USUAL_LEVEL, seed);
    if (strncmp(word, "engine:p", 8) == 0 && read_number(word + 8, 100000000, &number))
        return wq_engine_player_with(out, WQ_MAX_LEVEL, (uint32_t)number, seed);
    if (strncmp(word, "engine:", 7) == 0 && read_number(word + 7, WQ_MAX_LEVEL, &number))
        return wq_engine_player_new(out, (int)number, seed);
    if (strcmp(word, "net") == 0) return make_net("", seed, out, maker);
    if (strncmp(word, "net:", 4) == 0 && word[4] && !(maker && maker->no_programs)) return make_net(word + 4, seed, out, maker);
    if (strncmp(word, "gtp:", 4) == 0 && word[4] && !(maker && maker->no_programs))
        return wq_gtp_player_new(out, word + 4, maker ? &maker->error : NULL);
    return wq_refuse(maker ? &maker->error : NULL, WQ_BAD_ARGUMENT, 0, 0,
                     "a player is engine:LEVEL, engine:pPLAYOUTS, net, net:FILE, net:pPLAYOUTS[:FILE] or gtp:COMMAND");
}

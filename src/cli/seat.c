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

/* One word of a net's player before its file: a letter and a number, or a way to search. False: it is something else. */
static bool read_net_word(const char *word, size_t length, wq_net_use *use, uint32_t *visits)
{
    if (length == 6 && strncmp(word, "priors", 6) == 0) {
        use->priors_only = true;
        return true;
    }
    char number[16];
    long value;
    if (length < 2 || length > sizeof number) return false;
    memcpy(number, word + 1, length - 1);
    number[length - 1] = '\0';
    if (strcmp(number, "0") == 0) value = 0;
    else if (!read_number(number, 100000000, &value)) return false;
    switch (word[0]) {
    case 'p': *visits = (uint32_t)value; return true;
    case 'm': use->mix = (float)(value < 100 ? value : 100) / 100; return true;
    case 'k': use->playouts = (int)(value < 1000 ? value : 1000); return true;
    case 'v': use->value_visits = (float)value; return true;
    default: return false;
    }
}

/* Words and then a file, by colons: "p400:m50:FILE"; no file: the shipped net. */
static wq_status make_net(const char *text, uint64_t seed, wq_player **out, wq_seat_maker *maker)
{
    wq_net_use use = wq_net_use_usual;
    uint32_t visits = 0;
    while (*text) {
        size_t length = strcspn(text, ":");
        if (!read_net_word(text, length, &use, &visits)) break;
        text += length + (text[length] == ':');
    }
    use.path = *text ? text : NULL;
    return wq_engine_player_with_net(out, &use, WQ_MAX_LEVEL, visits, seed, maker ? &maker->error : NULL);
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
    if (strcmp(word, "plain") == 0) return wq_engine_player_with(out, USUAL_LEVEL, 0, seed);
    if (strncmp(word, "plain:", 6) == 0 && read_number(word + 6, WQ_MAX_LEVEL, &number))
        return wq_engine_player_with(out, (int)number, 0, seed);
    if (strncmp(word, "engine:", 7) == 0 && read_number(word + 7, WQ_MAX_LEVEL, &number))
        return wq_engine_player_new(out, (int)number, seed);
    if (strcmp(word, "net") == 0) return make_net("", seed, out, maker);
    if (strncmp(word, "net:", 4) == 0 && word[4] && !(maker && maker->no_programs)) return make_net(word + 4, seed, out, maker);
    if (strncmp(word, "gtp:", 4) == 0 && word[4] && !(maker && maker->no_programs))
        return wq_gtp_player_new(out, word + 4, maker ? &maker->error : NULL);
    return wq_refuse(maker ? &maker->error : NULL, WQ_BAD_ARGUMENT, 0, 0,
                     "a player is engine:LEVEL, plain:LEVEL, engine:pPLAYOUTS, net[:pVISITS][:mMIX][:FILE] or gtp:COMMAND");
}

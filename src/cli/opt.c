/* opt.c — options that several commands share.
 * SPDX-License-Identifier: MIT
 */
#include "cli/opt.h"
#include "record/event_json.h"
#include "rules/handicap.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void wq_opt_game_init(wq_opt_game *game)
{
    *game = (wq_opt_game){ .width = 19, .height = 19, .rules = *wq_rules_find("chinese"),
                           .time = { .kind = WQ_TIME_NONE } };
}

long wq_opt_number(const struct argp_state *state, const char *option, const char *arg, long least, long most)
{
    char *end;
    errno = 0;
    long value = strtol(arg, &end, 10);
    if (errno || end == arg || *end || value < least || value > most)
        argp_error(state, "--%s takes a number from %ld to %ld, not \"%.40s\"", option, least, most, arg);
    return value;
}

void wq_opt_size(const struct argp_state *state, const char *arg, int *width, int *height)
{
    char *end;
    long w = strtol(arg, &end, 10), h = w;
    bool ok = end != arg;
    if (ok && (*end == 'x' || *end == 'X')) {
        const char *second = end + 1;
        h = strtol(second, &end, 10);
        ok = end != second;
    }
    if (!ok || *end || w < 1 || h < 1 || w > WQ_MAX_SIZE || h > WQ_MAX_SIZE)
        argp_error(state, "a board is N or WIDTHxHEIGHT lines, each from 1 to %d, not \"%.40s\"", WQ_MAX_SIZE, arg);
    *width = (int)w;
    *height = (int)h;
}

/* Reads digits into *value, at most `most`; the place after them, or NULL. */
static const char *read_digits(const char *p, long most, long *value)
{
    if (*p < '0' || *p > '9') return NULL;
    for (*value = 0; *p >= '0' && *p <= '9'; p++) {
        *value = *value * 10 + (*p - '0');
        if (*value > most) return NULL;
    }
    return p;
}

wq_status wq_komi_parse(int *halves, const char *text)
{
    enum { MOST = 1250 };                       /* points: twice the largest board, in either direction */
    bool minus = *text == '-';
    const char *p = text + (minus || *text == '+');
    long whole = 0, quarters = 0;               /* of the unit: a point or a zi */
    const char *after = read_digits(p, MOST, &whole);
    if (!after) return WQ_BAD_KOMI;
    if (*after == '.') {                        /* .25 .5 .50 .75 .0 */
        static const struct { const char *digits; long quarters; } parts[] = {
            { "0", 0 }, { "00", 0 }, { "25", 1 }, { "5", 2 }, { "50", 2 }, { "75", 3 }
        };
        size_t n = strspn(after + 1, "0123456789"), i = 0, rows = sizeof parts / sizeof parts[0];
        while (i < rows && !(strlen(parts[i].digits) == n && strncmp(parts[i].digits, after + 1, n) == 0)) i++;
        if (i == rows) return WQ_BAD_KOMI;
        quarters = parts[i].quarters;
        after += 1 + n;
    } else if (*after == ' ' || strncmp(after, "又", 3) == 0) {
        const char *q = after + (*after == ' ' ? 1 : 3);    /* "3 3/4", "3又3/4" */
        if (q[0] >= '1' && q[0] <= '3' && q[1] == '/' && (q[2] == '4' || (q[2] == '2' && q[0] == '1'))) {
            quarters = (q[0] - '0') * (q[2] == '4' ? 1 : 2);
            after = q + 3;
        } else if (*after != ' ')
            return WQ_BAD_KOMI;
    }
    while (*after == ' ') after++;
    bool zi = strcmp(after, "zi") == 0 || strcmp(after, "子") == 0;
    if (!zi && *after && strcmp(after, "points") != 0 && strcmp(after, "目") != 0) return WQ_BAD_KOMI;

    long all = whole * 4 + quarters;            /* a zi is two points: a quarter zi is half a point */
    if (!zi && all % 2) return WQ_BAD_KOMI;
    long value = zi ? all : all / 2;
    if (value > 2 * MOST) return WQ_BAD_KOMI;
    *halves = (int)(minus ? -value : value);
    return WQ_OK;
}

int wq_opt_komi(const struct argp_state *state, const char *arg)
{
    int halves = 0;
    if (wq_komi_parse(&halves, arg) != WQ_OK)
        argp_error(state, "komi is a number of half points (7.5) or quarter zi (3.75zi), not \"%.40s\"", arg);
    return halves;
}

wq_rules wq_opt_rules(const struct argp_state *state, const char *arg)
{
    const wq_rules *row = wq_rules_find(arg);
    if (row) return *row;
    wq_rules own = *wq_rules_at(0);
    if (arg[0] != '{') argp_error(state, "there is no rule set \"%.40s\"; \"weiqi rules\" lists them", arg);
    json_error_t where;
    json_t *json = json_loads(arg, JSON_REJECT_DUPLICATES, &where);
    if (!json) argp_error(state, "the rule set is no JSON: at byte %d: %s", where.position, where.text);
    wq_error err;
    if (wq_rules_from_json(&own, json, &err) != WQ_OK) argp_error(state, "the rule set: %s", err.text);
    json_decref(json);
    return own;
}

enum { OPT_BOARD = 'b', OPT_RULES = 'r', OPT_KOMI = 'k', OPT_HANDICAP = 'H', OPT_TIME = 't' };

static const struct argp_option options[] = {
    { "board", OPT_BOARD, "N|WxH", 0, "lines of the board (19)", 0 },
    { "rules", OPT_RULES, "NAME|JSON", 0, "rule set, or a row such as {\"base\":\"chinese\",\"repetition\":\"positional\"} (chinese)", 0 },
    { "komi", OPT_KOMI, "K", 0, "points White is given, 7.5 or 3.75zi (as the rules say)", 0 },
    { "handicap", OPT_HANDICAP, "N", 0, "handicap stones; 1: Black first and no komi (0)", 0 },
    { "time", OPT_TIME, "TIME", 0, "none, 1h, 10m+3x30s, 55m+5x60s-kept (none)", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wq_opt_game *game = state->input;
    switch (key) {
    case OPT_BOARD: wq_opt_size(state, arg, &game->width, &game->height); return 0;
    case OPT_RULES: game->rules = wq_opt_rules(state, arg); return 0;
    case OPT_HANDICAP: game->handicap = (int)wq_opt_number(state, "handicap", arg, 0, WQ_MAX_SIZE); return 0;
    case OPT_KOMI:
        game->komi_halves = wq_opt_komi(state, arg);
        game->has_komi = true;
        return 0;
    case OPT_TIME:
        if (wq_time_control_parse(&game->time, arg) != WQ_OK)
            argp_error(state, "\"%.40s\" is no time: say none, 1h, 10m+3x30s or 55m+5x60s-kept", arg);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp wq_opt_game_argp = { .options = options, .parser = parse };

void wq_opt_game_fill(const wq_opt_game *game, wq_opening *opening)
{
    opening->width = (uint8_t)game->width;
    opening->height = (uint8_t)game->height;
    opening->rules = game->rules;
    opening->handicap = (uint8_t)game->handicap;
    opening->komi_halves = (int16_t)(game->has_komi ? game->komi_halves
                                                      : wq_default_komi_halves(&game->rules, game->handicap));
    opening->time = game->time;
}

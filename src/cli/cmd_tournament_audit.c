/* cmd_tournament_audit.c — looking back at a journal: log, effect of an event, public notices; and handing in a line-up hidden.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/cmd_tournament.h"

#include "game/moment.h"
#include "store/tournament_file.h"
#include "sys/file.h"
#include "sys/random.h"
#include "tournament/effect.h"
#include "tournament/tournament.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct options { const char *word[4]; int words, json; } options;

static error_t parse(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    if (key == 'j') o->json = 1;
    else if (key == ARGP_KEY_ARG && o->words < 4) o->word[o->words++] = arg;
    else if (key == ARGP_KEY_ARG) argp_error(state, "too many arguments");
    else return ARGP_ERR_UNKNOWN;
    return 0;
}

static const struct argp_option list[] = { { "json", 'j', NULL, 0, "Answer in JSON", 0 }, { NULL, 0, NULL, 0, NULL, 0 } };

static int print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_COMPACT);
    puts("");
    json_decref(json);
    return WQ_EXIT_YES;
}

/* Reads and folds; the text is to be freed, and the tournament too. */
static wq_status open_journal(
    char **text, size_t *length, wq_tournament *t, wq_arena *arena, const options *o, int wanted, const char *usage, wq_error *err)
{
    *t = (wq_tournament){ 0 };
    *text = NULL;
    if (o->words != wanted) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, usage);
    wq_status status = wq_file_read(text, length, o->word[0], WQ_TOURNAMENT_FILE_MAX, err);
    if (status == WQ_OK) status = wq_tournament_fold(t, arena, *text, *length, NULL, err);
    return status;
}

/* Which events no longer count: those an undoing names that counts itself. */
static char *undone_events(const wq_tournament *t, wq_arena *arena)
{
    size_t count = json_array_size(t->events);
    char *undone = wq_arena_take(arena, count + 1, 1);
    for (size_t i = count; undone && i-- > 0;) {
        const json_t *e = json_array_get(t->events, i);
        const char *kind = json_string_value(json_object_get(e, "kind"));
        json_int_t target = json_integer_value(json_object_get(e, "event"));
        if (!undone[i] && kind && strcmp(kind, "undone") == 0 && target >= 1 && target <= (json_int_t)i) undone[target - 1] = 1;
    }
    return undone;
}

static const char *name_of(const wq_tournament *t, const json_t *number)
{
    json_int_t p = json_integer_value(number);
    return p >= 1 && p <= t->player_count ? t->players[p - 1].sheet.name : "";
}

static void print_when(const json_t *at)
{
    time_t seconds = (time_t)(json_integer_value(at) / 1000);
    struct tm when;
    char text[32] = "";
    if (json_is_integer(at) && gmtime_r(&seconds, &when)) strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &when);
    printf("%-19s ", text);
}

int cmd_tournament_log(int argc, char **argv)
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE",
        .doc = "Prints everything that happened in the journal FILE, in order: number, date (UTC), kind, what was said. What was undone is marked." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    char *text, *undone = NULL;
    size_t length = 0;
    wq_status status = open_journal(&text, &length, &t, &arena, &o, 1, "which file?", &err);
    if (status == WQ_OK && !(undone = undone_events(&t, &arena))) status = WQ_FAIL_MEMORY;
    json_t *all = json_array();
    for (size_t i = 0; status == WQ_OK && i < json_array_size(t.events); i++) {
        json_t *e = json_array_get(t.events, i), *value;
        const char *key;
        if (o.json) {
            json_t *copy = json_copy(e);
            json_object_set_new(copy, "counts", json_boolean(!undone[i]));
            json_array_append_new(all, copy);
            continue;
        }
        printf("%5zu ", i + 1);
        print_when(json_object_get(e, "at"));
        printf("%-10s%s", json_string_value(json_object_get(e, "kind")), undone[i] ? " (undone)" : "");
        json_object_foreach(e, key, value) {
            if (strcmp(key, "seq") == 0 || strcmp(key, "at") == 0 || strcmp(key, "kind") == 0 || strcmp(key, "goals") == 0) continue;
            if (strcmp(key, "player") == 0) { printf(" %s", name_of(&t, value)); continue; }
            if (strcmp(key, "tables") == 0) { printf(" tables=%zu", json_array_size(value)); continue; }
            char *dump = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
            printf(" %s=%s", key, json_is_string(value) ? json_string_value(value) : dump ? dump : "");
            free(dump);
        }
        puts("");
    }
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(o.words > 0 ? o.word[0] : "log", status, &err);
    if (status == WQ_OK && o.json) print_json(json_pack("{s:O}", "events", all));
    json_decref(all);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    free(text);
    return code;
}

/* A change of a number in words: ", name 4 -> 6"; nothing where it stays. */
static void print_change(const char *name, const json_t *pair)
{
    json_int_t was = json_integer_value(json_array_get(pair, 0)), now = json_integer_value(json_array_get(pair, 1));
    if (was != now) printf(", %s %lld -> %lld", name, (long long)was, (long long)now);
}

static void print_effect(const json_t *effect)
{
    const json_t *one, *value;
    size_t i, k;
    json_array_foreach(json_object_get(effect, "changes"), i, one) {
        const json_t *points = json_object_get(one, "points"), *place = json_object_get(one, "place"),
                     *prize = json_object_get(one, "prize");
        printf("%-24s points %lld -> %lld, place %lld -> %lld", json_string_value(json_object_get(one, "name")),
               (long long)json_integer_value(json_array_get(points, 0)), (long long)json_integer_value(json_array_get(points, 1)),
               (long long)json_integer_value(json_array_get(place, 0)), (long long)json_integer_value(json_array_get(place, 1)));
        if (!json_equal(prize, place)) print_change("prize", prize);
        json_array_foreach(json_object_get(one, "values"), k, value) {
            const char *code = json_string_value(json_object_get(value, "code"));
            if (strcmp(code, "POINTS") == 0 || strcmp(code, "REACHED") == 0) continue;      /* said already; a number nobody reads */
            char *was = json_dumps(json_object_get(value, "was"), JSON_ENCODE_ANY | JSON_REAL_PRECISION(6)),
                 *now = json_dumps(json_object_get(value, "now"), JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
            if (was && now) printf(", %s %s -> %s", code, was, now);
            free(was);
            free(now);
        }
        puts("");
    }
    if (json_array_size(json_object_get(effect, "changes")) == 0) puts("nothing changes");
}

/* [R217]: results cancelled rounds later, with their effect shown; the same for any event. */
int cmd_tournament_effect(int argc, char **argv)
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE SEQ",
        .doc = "Says what the event SEQ changed: points, places, prizes and tie-breaks, without it and with it. Nothing is written." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t, without = { 0 };
    char *text, *longer = NULL;
    size_t length = 0, longer_length = 0, whole = 0;
    json_t *effect = NULL;
    wq_status status = open_journal(&text, &length, &t, &arena, &o, 2, "wanted: FILE and the number of an event", &err);
    long seq = o.words == 2 ? atol(o.word[1]) : 0;
    if (status == WQ_OK && (seq < 2 || seq > t.seq))
        status = wq_refuse(&err, WQ_BAD_NOT_FOUND, 0, 0, "there is no such event, or it is the opening");
    if (status == WQ_OK) {
        json_t *undo = json_pack("[{s:s,s:i}]", "kind", "undone", "event", (int)seq);
        status = wq_tournament_text_append(&longer, &longer_length, &whole, text, length, undo, 0, &err);
        json_decref(undo);
        wq_tournament_rests(&err, (int)seq);
    }
    if (status == WQ_OK) status = wq_tournament_fold(&without, &arena, longer, longer_length, NULL, &err);
    if (status == WQ_OK) status = wq_tournament_effect(&effect, &without, &t, &arena);
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(o.words > 0 ? o.word[0] : "effect", status, &err);
    if (status == WQ_OK && o.json) {
        json_object_set_new(effect, "event", json_integer(seq));
        print_json(json_incref(effect));
    } else if (status == WQ_OK) {
        print_effect(effect);
    }
    json_decref(effect);
    wq_tournament_free(&without);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    free(longer);
    free(text);
    return code;
}

/* A round put off: what hangs beside the pairings. */
static void notice_start(json_t *notices, const wq_tournament *t, const json_t *e, int seq, bool json)
{
    char moment[WQ_MOMENT_TEXT];
    const char *why = json_string_value(json_object_get(e, "why"));
    int round = (int)json_integer_value(json_object_get(e, "round"));
    wq_moment_name(moment, json_integer_value(json_object_get(e, "starts_at_ms")));
    json_array_append_new(
        notices, json_pack("{s:i, s:i, s:s, s:I, s:s, s:o, s:o}", "event", seq, "round", round, "what", "postponed", "starts_at_ms",
                     json_integer_value(json_object_get(e, "starts_at_ms")), "why", why ? why : "", "zh",
                     json_sprintf("第%d轮推迟至 %s 开赛。事由：%s", round, moment, why ? why : ""), "en",
                     json_sprintf("Round %d is put off to %s. Reason: %s", round, moment, why ? why : "")));
    const json_t *last = json_array_get(notices, json_array_size(notices) - 1);
    if (!json)
        printf("%s\n  %s\n  %s\n", t->name, json_string_value(json_object_get(last, "zh")),
            json_string_value(json_object_get(last, "en")));
}

/* [R217] [R222] */
int cmd_tournament_notice(int argc, char **argv)
{
    static const struct {
        const char *what, *zh, *en;
    } words[] = { { "criticism", "通报批评", "is publicly criticised" }, { "suspension", "停赛", "is suspended" },
        { "results_cancelled", "取消成绩", "has results cancelled" }, { "disqualified", "取消比赛资格", "is disqualified" },
        { "prize_lower", "降低名次发奖", "receives a lower prize" } };
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE",
        .doc = "Prints the public notices of the event in FILE, one a sanction that counts and a round put off, in Chinese and English." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_tournament t;
    char *text, *undone = NULL;
    size_t length = 0;
    wq_status status = open_journal(&text, &length, &t, &arena, &o, 1, "which file?", &err);
    if (status == WQ_OK && !(undone = undone_events(&t, &arena))) status = WQ_FAIL_MEMORY;
    json_t *notices = json_array();
    for (size_t i = 0; status == WQ_OK && i < json_array_size(t.events); i++) {
        const json_t *e = json_array_get(t.events, i);
        const char *kind = json_string_value(json_object_get(e, "kind")), *what = json_string_value(json_object_get(e, "what")),
                   *why = json_string_value(json_object_get(e, "why"));
        if (!undone[i] && strcmp(kind, "postponed") == 0) notice_start(notices, &t, e, (int)i + 1, o.json);
        if (undone[i] || strcmp(kind, "sanctioned") != 0 || !what) continue;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            if (strcmp(words[k].what, what) != 0) continue;
            const char *name = name_of(&t, json_object_get(e, "player"));
            char detail[80] = "", detail_zh[80] = "";
            json_int_t events = json_integer_value(json_object_get(e, "events")), places = json_integer_value(json_object_get(e, "places"));
            if (k == 1) {
                snprintf(detail, sizeof detail, " for %lld event(s)", (long long)(events ? events : 1));
                snprintf(detail_zh, sizeof detail_zh, "%lld 次比赛", (long long)(events ? events : 1));
            }
            if (k == 4) {
                snprintf(detail, sizeof detail, ", %lld place(s) down", (long long)(places ? places : 1));
                snprintf(detail_zh, sizeof detail_zh, "（降 %lld 名）", (long long)(places ? places : 1));
            }
            json_array_append_new(notices,
                json_pack("{s:i,s:s,s:s,s:s,s:s+++,s:s+++}", "event", (int)i + 1, "name", name, "what", what, "why", why ? why : "",
                    "zh", name, words[k].zh, detail_zh, why ? why : "", "en", name, " ", words[k].en, detail));
            if (!o.json)
                printf("%s\n  %s：%s%s。%s%s\n  %s %s%s.%s%s\n", t.name, name, words[k].zh, detail_zh, why ? "事由：" : "",
                    why ? why : "", name, words[k].en, detail, why ? " Reason: " : "", why ? why : "");
        }
    }
    int code = status == WQ_OK ? WQ_EXIT_YES : wq_tournament_refused(o.words > 0 ? o.word[0] : "notice", status, &err);
    if (status == WQ_OK && o.json) print_json(json_pack("{s:O}", "notices", notices));
    json_decref(notices);
    wq_tournament_free(&t);
    wq_arena_free(&arena);
    free(text);
    return code;
}

int cmd_tournament_seal(int argc, char **argv)                                       /* [R174] [R176] */
{
    static const struct argp argp = { .options = list, .parser = parse, .args_doc = "FILE TEAM ROUND [4,1,2]",
        .doc = "Hands in a team's line-up for the next round hidden: the journal gets a hash of it. Prints the salt; when all have handed in, "
               "\"weiqi tournament lineup FILE TEAM ROUND [4,1,2] salt=...\" opens it, and only that line-up." };
    options o = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    wq_error err = { 0 };
    json_t *players = o.words == 4 ? json_loads(o.word[3], 0, NULL) : NULL;
    int32_t line[WQ_SHEET_BOARDS];
    size_t n = json_array_size(players);
    wq_status status =
        json_is_array(players) && n <= WQ_SHEET_BOARDS
            ? WQ_OK
            : wq_refuse(&err, WQ_BAD_ARGUMENT, 0, 0, "wanted: FILE TEAM ROUND and players in order of board, as [4,1,2]");
    for (size_t i = 0; status == WQ_OK && i < n; i++) line[i] = (int32_t)json_integer_value(json_array_get(players, i)) - 1;
    unsigned char bytes[16];
    char salt[33], seal[65];
    wq_random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(salt + 2 * i, 3, "%02x", bytes[i]);
    if (status == WQ_OK) {
        wq_lineup_seal(seal, salt, line, (int)n);
        json_t *event = json_pack("{s:s,s:s,s:i,s:s}", "kind", "sealed", "team", o.word[1], "round", atoi(o.word[2]), "seal", seal);
        status = event ? wq_tournament_append(o.word[0], event, 0, &err) : wq_refuse(&err, WQ_FAIL_MEMORY, 0, 0, NULL);
        json_decref(event);
    }
    json_decref(players);
    err.line = 0;
    if (status != WQ_OK) return wq_tournament_refused(o.words > 0 ? o.word[0] : "seal", status, &err);
    if (o.json) return print_json(json_pack("{s:s,s:s}", "salt", salt, "seal", seal));
    printf("handed in; open it with salt=%s\n", salt);
    return WQ_EXIT_YES;
}

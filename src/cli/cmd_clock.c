/* cmd_clock.c — "weiqi clock": keeps the time at a board: events in, what is said and how it stands out.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/sheet_file.h"
#include "record/event_json.h"
#include "record/keeper_json.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wishes {
    const char *system, *length, *sheet, *starts_at, *path;
    wq_time_lang lang;
    wq_edition edition;
    bool json, down, describe, edition_given;
} wishes;

enum { OPT_DESCRIBE = 256, OPT_LENGTH, OPT_DOWN, OPT_SHEET, OPT_STARTS };
static const struct argp_option options[] = {
    { "system", 's', "TEXT|JSON", 0, "the time system: 55m+5x60s-kept, or {\"type\":\"fischer\",...}", 0 },
    { "sheet", OPT_SHEET, "NAME|FILE", 0, "a competition sheet: its time, edition, lateness and agreed start", 0 },
    { "starts-at", OPT_STARTS, "MOMENT", 0, "the agreed start (2026-12-01T09:00+08:00, or milliseconds since 1970): lateness runs from it by the sheet; at_ms counts from 1970 then", 0 },
    { "edition", 'e', "2002|1988", 0, "whose calls and rules (2002)", 0 },
    { "lang", 'l', "zh|en", 0, "the language of what is said (zh)", 0 },
    { "json", 'j', NULL, 0, "print JSON lines", 0 },
    { "count-down", OPT_DOWN, NULL, 0, "say the last ten seconds from 10 down to 1", 0 },
    { "describe", OPT_DESCRIBE, NULL, 0, "print the system as text, JSON and words, and stop", 0 },
    { "length", OPT_LENGTH, "TEXT", 0, "print a length of time (1:02:24, 1h30m, 90) in milliseconds, and stop", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 's': w->system = arg; return 0;
    case 'e':
        if (wq_edition_parse(&w->edition, arg) != WQ_OK) argp_error(state, "--edition is 2002 or 1988");
        w->edition_given = true;
        return 0;
    case OPT_SHEET: w->sheet = arg; return 0;
    case OPT_STARTS: w->starts_at = arg; return 0;
    case 'l':
        if (strcmp(arg, "zh") != 0 && strcmp(arg, "en") != 0) argp_error(state, "--lang is zh or en");
        w->lang = strcmp(arg, "en") == 0 ? WQ_LANG_EN : WQ_LANG_ZH;
        return 0;
    case 'j': w->json = true; return 0;
    case OPT_DOWN: w->down = true; return 0;
    case OPT_DESCRIBE: w->describe = true; return 0;
    case OPT_LENGTH: w->length = arg; return 0;
    case ARGP_KEY_ARG:
        if (w->path) argp_error(state, "one file at a time");
        w->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (w->starts_at && !w->sheet) argp_error(state, "--starts-at asks for a --sheet, which says what lateness costs");
        if (!w->system && !w->length && !w->sheet) argp_error(state, "which time system? --system 55m+5x60s-kept");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int print_length(const char *text)
{
    int64_t ms = 0;
    bool known = wq_length_parse(&ms, text) == WQ_OK;
    if (known) printf("{\"ms\":%lld}\n", (long long)ms);
    else puts("{\"ms\":null}");
    return known ? WQ_EXIT_YES : WQ_EXIT_NO;
}

static int describe(const wishes *w, const wq_time_control *control)
{
    char text[WQ_TIME_TEXT], zh[WQ_TIME_WORDS], en[WQ_TIME_WORDS];
    wq_time_control_name(text, control);
    wq_time_control_words(zh, control, WQ_LANG_ZH);
    wq_time_control_words(en, control, WQ_LANG_EN);
    if (w->json)
        return wq_json_line(json_pack("{s:o, s:s, s:s, s:s}", "system", wq_time_control_json(control), "text", text, "zh", zh, "en", en));
    printf("%s\n%s\n%s\n", text, zh, en);
    return WQ_EXIT_YES;
}

static int say(const wishes *w, const wq_call *call)
{
    if (w->json) return wq_json_line(wq_call_json(call, w->lang));
    char words[WQ_CALL_TEXT];
    wq_call_words(words, call, w->lang);
    printf("%10.3f %s  \"%s\"\n", (double)call->at_ms / 1000, call->color == WQ_BLACK ? "B" : "W", words);
    return WQ_EXIT_YES;
}

static int show(const wishes *w, const wq_keeper *keeper)
{
    for (int side = WQ_BLACK; side <= WQ_WHITE; side++) {
        if (w->json) {
            if (wq_json_line(wq_keeper_state_json(keeper, (wq_color)side)) != WQ_EXIT_YES) return WQ_EXIT_SYSTEM;
            continue;
        }
        char words[WQ_TIME_WORDS];
        wq_side_time_words(words, &keeper->clock.side[side], &keeper->control, w->lang);
        printf("%10.3f %s  %s\n", (double)keeper->last_ms / 1000, side == WQ_BLACK ? "B" : "W", words);
    }
    return WQ_EXIT_YES;
}

typedef struct sitting {
    const wishes *w;
    wq_keeper keeper;
} sitting;

/* The seconds for an empty chair run from the agreed start, though nothing has happened then: what is said of them is due. */
static void look_at_start(wq_keeper *keeper, int64_t at_ms)
{
    int64_t start = keeper->agreed.starts_at_ms;
    if (start == 0 || start > at_ms || (keeper->begun && start < keeper->last_ms)) return;
    wq_keeper_apply(keeper, &(wq_keeper_event){ .at_ms = start, .kind = WQ_KEEPER_QUERY });
}

/* One event: what was due to be said before it, then how it stands. */
static int take(void *context, json_t *line, wq_error *err)
{
    sitting *s = context;
    wq_keeper_event event;
    wq_keeper after = s->keeper;
    wq_status status = wq_keeper_event_from_json(&event, line, err);
    if (status == WQ_OK) {
        look_at_start(&after, event.at_ms);
        wq_keeper looked = after;
        status = wq_keeper_apply(&after, &event);
        if (status == WQ_OK) s->keeper = looked;
        if (status != WQ_OK) wq_refuse(err, status, 0, 0, NULL);
        if (status == WQ_BAD_EVENT && after.begun && event.at_ms < after.last_ms)
            snprintf(err->text, sizeof err->text, "at_ms: goes back: %lld is before %lld", (long long)event.at_ms,
                (long long)after.last_ms);
        else if (status == WQ_BAD_EVENT && event.side == WQ_EMPTY)
            snprintf(err->text, sizeof err->text, "side: is missing: \"B\" or \"W\"");
    }
    if (status != WQ_OK) return WQ_EXIT_NO;

    wq_call_style style = s->w->down ? WQ_CALLS_DOWN : s->w->edition == WQ_EDITION_1988 ? WQ_CALLS_1988 : WQ_CALLS_2002;
    wq_call calls[WQ_CALLS_AT_ONCE];
    int count;
    int64_t said_ms = s->keeper.last_ms;
    while ((count = wq_clock_calls_after(&s->keeper.clock, &s->keeper.control, style, said_ms, calls)) > 0
           && calls[0].at_ms <= event.at_ms) {
        for (int i = 0; i < count; i++)
            if (say(s->w, &calls[i]) != WQ_EXIT_YES) return WQ_EXIT_SYSTEM;
        said_ms = calls[0].at_ms;
    }
    s->keeper = after;
    return show(s->w, &s->keeper);
}

static wq_status read_system(wq_time_control *control, const char *text, wq_error *err)
{
    json_error_t place;
    json_t *json = json_loads(text, 0, &place);
    wq_status s = json ? wq_time_control_from_json(control, json, err) : wq_time_control_parse(control, text);
    json_decref(json);
    return s;
}

int cmd_clock(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "[EVENTS.jsonl]",
        .doc = "Keeps the time at a board. Reads events, a JSON object a line, from the file or standard input "
               "({\"at_ms\":0,\"side\":\"B\",\"event\":\"start\"}; press, query, pause, resume, adjourn, late, absent_reading, correct, "
               "clock_error, split, flag_choice, reread; with an agreed start arrive, postpone) and prints after each what was due to be said and how both sides stand. "
               "An event that is refused changes nothing; exit status 1 when there was one. docs/clock.md has the fields." };
    wishes w = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    if (w.length) return print_length(w.length);

    wq_error err = { 0 };
    wq_competition sheet = { 0 };
    wq_time_control control;
    int64_t starts_at_ms = 0;
    wq_status s = w.sheet ? wq_sheet_named(&sheet, w.sheet, &err) : WQ_OK;
    if (s == WQ_OK && w.sheet) {
        control = sheet.time;
        starts_at_ms = wq_competition_start(&sheet, 1);
        if (!w.edition_given) w.edition = (wq_edition)sheet.edition;
    }
    if (s == WQ_OK && w.system) s = read_system(&control, w.system, &err);
    if (s == WQ_OK && w.starts_at && wq_moment_named(&starts_at_ms, w.starts_at) != WQ_OK)
        s = wq_refuse(&err, WQ_BAD_TIME, 0, 0, "--starts-at is a moment like 2026-12-01T09:00+08:00, or milliseconds since 1970 UTC");
    if (s != WQ_OK) {
        fprintf(stderr, "%s: %s\n", argv[0], err.text[0] ? err.text : wq_status_text(s));
        return WQ_EXIT_USAGE;
    }
    if (w.describe) return describe(&w, &control);
    sitting board = { .w = &w };
    wq_keeper_init(&board.keeper, &control, w.edition);
    if (starts_at_ms != 0) {
        wq_agreed_start agreed = wq_agreed_start_by(&sheet, starts_at_ms);
        wq_keeper_agree(&board.keeper, &agreed);
    }
    return wq_json_lines_read(argv[0], w.path, w.json, take, &board);
}

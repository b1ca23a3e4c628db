/* gtp_rules.c — komi and rules over GTP: a row of ours by name, or KataGo's questions one by one.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include "record/event_json.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <jansson.h>

enum { MOST_KOMI = 2 * WQ_MAX_AREA };

void wq_gtp_komi(wq_gtp *gtp, int argc, char **argv)
{
    char *end;
    (void)argc;
    double komi = strtod(argv[1], &end), halves = komi * 2;
    if (end == argv[1] || *end || !(halves > -MOST_KOMI && halves < MOST_KOMI)) {
        wq_gtp_fail(gtp, "komi is a number");
        return;
    }
    int whole = (int)halves;
    if (whole != halves) wq_gtp_fail(gtp, "komi is a number of half points");
    else gtp->game.opening.komi_halves = (int16_t)whole;
}

void wq_gtp_get_komi(wq_gtp *gtp, int argc, char **argv)
{
    char text[32];
    (void)argc;
    (void)argv;
    wq_points_text(text, gtp->game.opening.komi_halves);
    wq_gtp_add(gtp, "%s", text);
}

/* A question as KataGo names it: its answers are words for values of one field of the row. */
typedef struct question {
    const char *name;
    struct { const char *word; int value; } answers[7];     /* ends with a NULL word; the first word of a value is the one said */
    bool quoted;                        /* in JSON: a text; else true, false */
} question;

static const question questions[] = {
    { "ko", { { "SIMPLE", WQ_REPEAT_KO }, { "POSITIONAL", WQ_REPEAT_POSITIONAL }, { "SITUATIONAL", WQ_REPEAT_SITUATIONAL },
              { "SPIGHT", WQ_REPEAT_SITUATIONAL }, { "ING", WQ_REPEAT_ING }, { "NONE", WQ_REPEAT_NONE } }, true },
    { "scoring", { { "AREA", WQ_COUNT_AREA }, { "TERRITORY", WQ_COUNT_TERRITORY } }, true },
    { "tax", { { "NONE", WQ_TAX_NONE }, { "SEKI", WQ_TAX_SEKI }, { "ALL", WQ_TAX_GROUPS } }, true },
    { "suicide", { { "true", WQ_SUICIDE_SEVERAL }, { "false", WQ_SUICIDE_NEVER } }, false },
    { "hasButton", { { "true", true }, { "false", false } }, false },
    { "whiteHandicapBonus", { { "0", WQ_BONUS_NONE }, { "N", WQ_BONUS_N }, { "N-1", WQ_BONUS_N_MINUS_ONE } }, true },
    { "friendlyPassOk", { { "true", true }, { "false", false } }, false },
};

enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static int get(const wq_gtp *gtp, int q)
{
    const wq_rules *rules = &gtp->game.opening.rules;
    switch (q) {
    case 0: return (int)rules->repetition;
    case 1: return (int)rules->counting;
    case 2: return (int)rules->tax;
    case 3: return (int)rules->suicide;
    case 4: return rules->button;
    case 5: return (int)rules->handicap_bonus;
    default: return rules->dead_by_agreement && !gtp->dead_unsaid;      /* KataGo's default is false */
    }
}

static void set(wq_rules *rules, int q, int value)
{
    switch (q) {
    case 0: rules->repetition = (wq_repetition)value; break;
    case 1: rules->counting = (wq_counting)value; break;
    case 2: rules->tax = (wq_tax)value; break;
    case 3: rules->suicide = (wq_suicide)value; break;
    case 4: rules->button = value != 0; break;
    case 5: rules->handicap_bonus = (wq_bonus)value; break;
    default: rules->dead_by_agreement = value != 0; break;
    }
}

/* Answers one question in *rules; false (said) for an unknown one. */
static bool answer(wq_gtp *gtp, wq_rules *rules, const char *name, const char *word)
{
    for (int q = 0; q < QUESTIONS; q++) {
        if (strcmp(questions[q].name, name) != 0) continue;
        for (int a = 0; questions[q].answers[a].word; a++)
            if (strcasecmp(questions[q].answers[a].word, word) == 0) {
                set(rules, q, questions[q].answers[a].value);
                strcpy(rules->id, "custom");
                return true;
            }
    }
    wq_gtp_fail(gtp, "unknown rule: %.40s %.40s", name, word);
    return false;
}

/* A row as JSON into *rules, and the komi where it is named: KataGo's questions, of which those not answered have KataGo's
 * defaults, or a row of ours, {"base":"ing"}. *dead_unsaid: it is an area row of the former kind without friendlyPassOk. By
 * territory dead stones come off in any case: KataGo plays that out. */
static bool read_json(wq_gtp *gtp, const char *text, wq_rules *rules, int16_t *komi_halves, bool *dead_unsaid)
{
    wq_error err = { .text = "not JSON" };
    json_t *json = json_loads(text, 0, NULL);
    bool katago = json_is_object(json) && !json_object_get(json, "base") && !json_object_get(json, "name")
               && !json_object_get(json, "counting");
    if (katago && !json_object_get(json, "ko")) json_object_set_new(json, "ko", json_string("POSITIONAL"));
    bool ok = json && wq_rules_from_json(rules, json, &err) == WQ_OK;
    *dead_unsaid = ok && katago && rules->counting != WQ_COUNT_TERRITORY && !json_object_get(json, "friendlyPassOk");
    if (ok && (json_object_get(json, "komi") || json_object_get(json, "komi_halves"))) *komi_halves = rules->komi_halves;
    json_decref(json);
    if (!ok) wq_gtp_fail(gtp, "unknown rules: %s", err.text);
    return ok;
}

/* A name means KataGo's preset; a name of ours that KataGo has not, our row. Komi stays, unless JSON names it. */
void wq_gtp_set_rules(wq_gtp *gtp, int argc, char **argv)
{
    wq_opening *opening = &gtp->game.opening;
    if (argv[1][0] == '{') {
        for (int i = 1; i + 1 < argc; i++) argv[i][strlen(argv[i])] = ' ';     /* the words stand in one line: join them again */
        wq_rules rules;
        int16_t komi_halves = opening->komi_halves;
        bool dead_unsaid;
        if (!read_json(gtp, argv[1], &rules, &komi_halves, &dead_unsaid)) return;
        opening->rules = rules;
        gtp->dead_unsaid = dead_unsaid;
        opening->komi_halves = komi_halves;
        return;
    }
    char katago[48];
    snprintf(katago, sizeof katago, "kata-%.40s", argv[1]);
    const wq_rules *row = argc == 2 ? wq_rules_find(katago) : NULL;
    if (!row && argc == 2) row = wq_rules_find(argv[1]);
    if (row) {
        opening->rules = *row;
        gtp->dead_unsaid = false;
    } else wq_gtp_fail(gtp, "unknown rules: there is no rule set of that name");
}

void wq_gtp_set_rule(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    wq_rules rules = gtp->game.opening.rules;
    if (!answer(gtp, &rules, argv[1], argv[2])) return;
    gtp->game.opening.rules = rules;
    if (strcmp(argv[1], "friendlyPassOk") == 0) gtp->dead_unsaid = false;
}

void wq_gtp_get_rules(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    wq_gtp_add(gtp, "{");
    for (int q = 0; q < QUESTIONS; q++) {
        const char *word = NULL;
        for (int a = 0; questions[q].answers[a].word && !word; a++)
            if (questions[q].answers[a].value == get(gtp, q)) word = questions[q].answers[a].word;
        const char *mark = questions[q].quoted || !word ? "\"" : "";
        wq_gtp_add(gtp, "%s\"%s\":%s%s%s", q ? "," : "", questions[q].name, mark, word ? word : "OTHER", mark);
    }
    wq_gtp_add(gtp, "}");
}

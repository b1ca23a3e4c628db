/* cmd_rules.c — weiqi rules: the rule sets by name, or one row of answers in Chinese and English with its source.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "record/event_json.h"
#include "rules/result.h"
#include "rules/ruleset.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A value of a question, and its words. */
typedef struct answer { const char *name, *zh, *en; } answer;

static const answer countings[] = {
    { "area", "数子：活棋与所围的点", "area: living stones and the points they surround" },
    { "territory", "数目：所围的点与提子", "territory: surrounded points and prisoners" },
    { "stones", "子多为胜：只数盘上活棋", "living stones on the board alone" },
    { "fill-in", "填满计点", "both sides fill in their 180 stones" }, { 0 }
};
static const answer repetitions[] = {
    { "none", "不禁", "nothing is forbidden" },
    { "ko", "单劫不可立即回提", "only the single ko may not be retaken at once" },
    { "positional", "禁止全局同形再现", "no earlier whole-board position" },
    { "situational", "同一方走后不得全局同形", "no earlier position with the same side to move" },
    { "own", "不得重复自己走成过的局面", "no position the same player has left before" },
    { "ing", "应氏劫：争劫与搅劫", "Ing: fighting and disturbing ko" }, { 0 }
};
static const answer cycles[] = {
    { "forbid", "禁止", "forbidden" }, { "draw", "和棋", "a draw" }, { "no-result", "无胜负", "no result" },
    { "replay", "重下", "played again" }, { "play-off", "加赛", "a play-off" },
    { "referee", "由裁判裁定", "the referee decides" }, { 0 }
};
static const answer taxes[] = {
    { "none", "无", "none" }, { "seki", "双活无目", "no territory in seki" },
    { "groups", "还棋头", "one zi for every living group" },
    { "eyes", "每块活棋扣两眼", "two eyes of every living group" }, { 0 }
};
static const answer suicides[] = {
    { "never", "禁止", "forbidden" }, { "several", "两子以上可以", "allowed for two stones or more" }, { 0 }
};
static const answer bonuses[] = {
    { "none", "无", "none" }, { "n", "每子半子", "half a zi a stone" },
    { "n-1", "除第一子外每子一目", "a point a stone but the first" },
    { "n-zi", "每子一子", "a zi a stone" }, { 0 }
};
static const answer placings[] = {
    { "fixed", "在星位", "on the star points" }, { "free", "自由放置", "anywhere" },
    { "white-passes", "黑走白停", "Black plays, White passes" }, { 0 }
};
static const answer disputes[] = {
    { "claimer-first", "继续对局，主张死棋的一方先走", "play resumes, the side that says \"dead\" first" },
    { "opponent-first", "继续对局，要求方的对方先走", "play resumes, the opponent of the side that asked first" },
    { "all-alive", "盘上之子皆算活棋", "all stones stand" },
    { "turn-first", "继续对局，最后虚着方的对方先走；双方随即再虚着，盘上之子皆算活棋",
      "play resumes, the opponent of the last to pass first; if both then pass again at once, all stones stand" }, { 0 }
};
static const answer setups[] = {
    { "empty", "空枰", "an empty board" }, { "corners", "座子", "four corner stones" }, { 0 }
};

/* A question: how to ask a row, and the words for its values. */
#define ASK(kind) static const char *ask_##kind(const wq_rules *r) { return wq_##kind##_name(r->kind); }
ASK(counting)
ASK(repetition)
ASK(tax)
ASK(suicide)
ASK(dispute)
ASK(setup)
static const char *ask_cycle(const wq_rules *r) { return wq_cycle_name(r->long_cycle); }
static const char *ask_bonus(const wq_rules *r) { return wq_bonus_name(r->handicap_bonus); }
static const char *ask_placing(const wq_rules *r) { return wq_placing_name(r->handicap_placing); }

static const struct question {
    const char *field, *zh, *en;
    const char *(*ask)(const wq_rules *rules);
    const answer *answers;
} questions[] = {
    { "counting", "计算胜负", "counting", ask_counting, countings },
    { "repetition", "同形再现", "repetition", ask_repetition, repetitions },
    { "long_cycle", "长循环", "long cycles", ask_cycle, cycles },
    { "tax", "扣除", "tax", ask_tax, taxes },
    { "suicide", "自杀", "suicide", ask_suicide, suicides },
    { "handicap_placing", "让子位置", "handicap stones", ask_placing, placings },
    { "handicap_bonus", "让子贴还", "handicap compensation", ask_bonus, bonuses },
    { "dispute", "死活争议", "disputes about life", ask_dispute, disputes },
    { "setup", "开局", "start", ask_setup, setups },
};

static void print_answer(const struct question *q, const wq_rules *rules)
{
    const char *name = q->ask(rules);
    const answer *a = q->answers;
    while (a->name && strcmp(a->name, name) != 0) a++;
    printf("%-18s %-16s %s: %s\n%36s%s: %s\n", q->field, name, q->zh, a->name ? a->zh : name, "",
           q->en, a->name ? a->en : name);
}

static void print_flag(const char *field, bool value, const char *zh, const char *en)
{
    printf("%-18s %-16s %s\n%36s%s\n", field, value ? "yes" : "no", zh, "", en);
}

static void print_row(const wq_rules *rules)
{
    char points[32], zi_zh[32], zi_en[32];
    wq_points_text(points, rules->komi_halves);
    wq_zi_zh(zi_zh, rules->komi_halves);
    wq_zi_en(zi_en, rules->komi_halves);
    printf("%s\n%s\n\n", rules->id, rules->source);
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) print_answer(&questions[i], rules);
    printf("%-18s %-16s 黑贴%s子（%s目）\n%36sBlack gives %s zi (%s points)\n", "komi", points, zi_zh, points, "", zi_en, points);
    if (rules->handicap_komi_halves != 0) {
        wq_points_text(points, rules->handicap_komi_halves);
        printf("%-18s %-16s 让子棋黑贴%s目\n%36sin a handicap game Black gives %s points\n", "handicap_komi", points, points, "", points);
    }
    printf("%-18s %-16s %s\n%36s%s\n", "first", wq_color_name(rules->first), rules->first == WQ_BLACK ? "黑先" : "白先",
           "", rules->first == WQ_BLACK ? "Black plays first" : "White plays first");
    print_flag("passes_end", rules->passes_end, "双方连续虚着即终局", "two passes in a row end play");
    print_flag("proposal_ends", rules->proposal_ends, "一方提议、对方同意即终局", "a proposal agreed to ends play");
    print_flag("dead_by_agreement", rules->dead_by_agreement, "死活由双方协商", "the sides agree which stones are dead");
    print_flag("pass_stones", rules->pass_stones, "虚着交一子", "a pass hands one prisoner over");
    print_flag("white_passes_last", rules->white_passes_last, "白方最后虚着", "White passes last");
    print_flag("button", rules->button, "先虚着者得半目", "half a point to the first pass");
    print_flag("tie_to_black", rules->tie_to_black, "等数黑胜", "Black wins a tie");
}

/* What KataGo's preset of the same name answers otherwise. */
static void print_kata(const wq_rules *rules)
{
    char name[64];
    snprintf(name, sizeof name, "kata-%s", rules->id);
    const wq_rules *kata = wq_rules_find(name);
    json_t *ours = kata ? wq_rules_json(rules) : NULL, *theirs = kata ? wq_rules_json(kata) : NULL;
    const char *field;
    json_t *value;
    bool any = false;
    json_object_foreach(theirs, field, value) {
        if (strcmp(field, "id") == 0 || strcmp(field, "source") == 0) continue;
        if (json_equal(value, json_object_get(ours, field))) continue;
        if (!any) printf("\nKataGo 的同名规则 / KataGo's rules of that name (%s):\n", name);
        any = true;
        char *text = json_dumps(value, JSON_ENCODE_ANY);
        if (text) printf("%-18s %s\n", field, text);
        free(text);
    }
    json_decref(ours);
    json_decref(theirs);
}

typedef struct wishes {
    const char *name;
    bool json;
} wishes;

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "print rows as JSON, one a line", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    switch (key) {
    case 'j': w->json = true; return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) argp_error(state, "one rule set at a time");
        w->name = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int cmd_rules(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "[NAME]",
        .doc = "Lists the rule sets, or prints what NAME says to each question on which rule books differ, in Chinese "
               "and English, with the text it was read from." };
    wishes w = { NULL, false };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    if (!w.name) {
        for (int i = 0; wq_rules_at(i); i++) {
            const wq_rules *row = wq_rules_at(i);
            if (!w.json) printf("%-18s %s\n", row->id, row->source);
            else if (wq_json_line(wq_rules_json(row)) != WQ_EXIT_YES) return WQ_EXIT_SYSTEM;
        }
        return WQ_EXIT_YES;
    }
    const wq_rules *rules = wq_rules_find(w.name);
    if (!rules) {
        fprintf(stderr, "weiqi rules: there is no rule set \"%.40s\"; \"weiqi rules\" lists them\n", w.name);
        return WQ_EXIT_NO;
    }
    if (w.json) return wq_json_line(wq_rules_json(rules));
    print_row(rules);
    print_kata(rules);
    return WQ_EXIT_YES;
}

/* test_golden.c — nets of KataGo's format answer what KataGo answers: random nets of every version (katago.jsonl, which
 * ask_katago.py made), and known nets (shared data; skipped without).
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "engine/net/net.h"
#include "exact_kernels.h"
#include "random_net.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOVES = 1000, NETS = 32 };

typedef struct golden {
    wq_position three[3];
    wq_history history;
    wq_past past[MOVES];
    wq_rules rules;
    int komi_halves, area;
} golden;

static wq_rules rules_named(const char *name)
{
    if (strcmp(name, "chinese") == 0 || strcmp(name, "japanese") == 0 || strcmp(name, "tromp-taylor") == 0)
        return *wq_rules_find(name);
    wq_rules rules = *wq_rules_find("chinese");
    if (strcmp(name, "stone-scoring") == 0) {
        rules.tax = WQ_TAX_GROUPS;
    } else if (strcmp(name, "aga") == 0) {
        rules.repetition = WQ_REPEAT_SITUATIONAL;
    } else if (strcmp(name, "new-zealand") == 0) {
        rules.repetition = WQ_REPEAT_SITUATIONAL;
        rules.suicide = WQ_SUICIDE_SEVERAL;
    } else {
        fail_msg("rules %s are not known to this test", name);
    }
    return rules;
}

static void replay(golden *g, const json_t *line)
{
    const json_t *size = json_object_get(line, "size"), *moves = json_object_get(line, "moves");
    int width = (int)json_integer_value(json_array_get(size, 0)), height = (int)json_integer_value(json_array_get(size, 1));
    g->rules = rules_named(json_string_value(json_object_get(line, "rules")));
    g->komi_halves = (int)lround(2 * json_number_value(json_object_get(line, "komi")));
    g->area = width * height;
    assert_int_equal(WQ_OK, wq_position_init(&g->three[0], width, height));
    wq_history_init(&g->history, g->past, MOVES, &g->three[0]);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *text = json_string_value(json_array_get(moves, i));
        wq_point p;
        assert_int_equal(WQ_OK, wq_point_parse(&p, text + 2, width, height));
        g->three[2] = g->three[1];
        g->three[1] = g->three[0];
        wq_color color = text[0] == 'B' ? WQ_BLACK : WQ_WHITE;
        assert_int_equal(WQ_OK, wq_history_play(&g->history, &g->three[0], &g->rules, wq_move_of(color, p), NULL));
    }
}

static double number_at(const json_t *grid, int i, int width)
{
    const json_t *cell = json_array_get(json_array_get(grid, (size_t)(i / width)), (size_t)(i % width));
    return json_is_null(cell) ? NAN : json_number_value(cell);
}

static double worst_policy, worst_value, worst_owner, worst_lead;

static void compare(double *worst, double mine, double told, double most, const char *what, int line)
{
    double off = fabs(mine - told);
    if (off > *worst) *worst = off;
    if (!(off <= most)) fail_msg("line %d, %s: %f, not %f", line, what, mine, told);
}

static void check_line(const json_t *line, const wq_net *net, const wq_net_kernel *kernel, int number, int symmetry)
{
    static golden g;
    static wq_net_answer a;
    replay(&g, line);
    int width = g.three[0].width;
    uint32_t made = g.history.count - 1;
    wq_net_work *work;
    assert_int_equal(WQ_OK, wq_net_work_new(&work, net, kernel, width, g.three[0].height));
    wq_net_view view = {
        .now = &g.three[0], .before = { made >= 1 ? &g.three[1] : NULL, made >= 2 ? &g.three[2] : NULL }, .history = &g.history,
        .rules = &g.rules, .komi_halves = g.komi_halves, .pass_is_safe = g.rules.dead_by_agreement,
    };
    /* kata-raw-nn mixes in a fifth of the optimistic policy unless told otherwise */
    assert_int_equal(WQ_OK, wq_net_evaluate(net, work, &view, symmetry, 0.2f, NULL, &a));
    wq_net_work_free(work);
    if (symmetry) return;                       /* KataGo's answers are of the board as it lies; here it must only not fail */

    int white = g.three[0].to_move == WQ_WHITE ? 1 : -1;
    const json_t *policy = json_object_get(line, "policy"), *owner = json_object_get(line, "white_ownership");
    for (int i = 0; i < g.area; i++) {
        double told = number_at(policy, i, width);
        if (isnan(told)) assert_true(a.policy[i] == -1.0f);
        else compare(&worst_policy, (double)a.policy[i], told, 1e-4, "policy", number);
        compare(&worst_owner, white * (double)a.owner[i], number_at(owner, i, width), 1e-4, "ownership", number);
    }
    compare(&worst_policy, (double)a.policy[g.area], json_number_value(json_object_get(line, "policy_pass")), 1e-4, "pass", number);
    double win = white > 0 ? (double)a.win : (double)a.loss, lead = white * (double)a.lead;
    compare(&worst_value, win, json_number_value(json_object_get(line, "whiteWin")), 1e-4, "win", number);
    compare(&worst_value, (double)a.no_result, json_number_value(json_object_get(line, "noResult")), 1e-4, "no result", number);
    compare(&worst_lead, lead, json_number_value(json_object_get(line, "whiteLead")), 2e-3, "lead", number);
    compare(&worst_lead, white * (double)a.score, json_number_value(json_object_get(line, "whiteScoreSelfplay")), 2e-3, "score", number);
    const struct { const char *key; double mine; } rest[] = {
        { "varTimeLeft", (double)a.time_left }, { "shorttermWinlossError", (double)a.win_error },
        { "shorttermScoreError", (double)a.score_error },
    };
    for (int i = 0; i < 3; i++)
        compare(&worst_lead, rest[i].mine, json_number_value(json_object_get(line, rest[i].key)), 2e-3, rest[i].key, number);
}

/* "random:VERSION:SEED:ACTIVATION" or a file in the shared data. */
static wq_net *open_net(const char *name)
{
    wq_net *net = NULL;
    wq_error err = { .text = "" };
    int version;
    unsigned long long seed;
    char act[16], path[600];
    if (sscanf(name, "random:%d:%llu:%15s", &version, &seed, act) == 3) {
        net_text t = random_net(version, seed, 1, act);
        wq_status s = wq_net_read(&net, t.bytes, t.length, &err);
        free(t.bytes);
        if (s != WQ_OK) fail_msg("%s: %s", name, err.text);
    } else {
        snprintf(path, sizeof path, "%s/nets/%s", TEST_DATA(), name);
        if (wq_net_open(&net, path, &err) != WQ_OK) fail_msg("%s: %s", name, err.text);
    }
    return net;
}

/* A share of a file's positions with one kernel. */
static void run(const char *path, const wq_net_kernel *kernel, double share)
{
    if (!wq_net_kernel_runs_here(kernel)) skip();
    char names[NETS][100];
    wq_net *nets[NETS];
    int net_count = 0, number = 0;
    FILE *file = fopen(path, "r");
    if (!file) skip();
    worst_policy = worst_value = worst_owner = worst_lead = 0;
    for (;;) {
        json_t *line = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL);
        if (!line) break;
        const char *name = json_string_value(json_object_get(line, "net"));
        int n = 0;
        while (n < net_count && strcmp(names[n], name) != 0) n++;
        if (n == net_count) {
            assert_true(n < NETS);
            snprintf(names[n], sizeof names[n], "%.99s", name);
            nets[n] = open_net(name);
            net_count++;
        }
        number++;
        if (share >= 1 || (double)((number * 7) % 10) < share * 10) {
            check_line(line, nets[n], kernel, number, 0);
            if (number % 9 == 0) check_line(line, nets[n], kernel, number, 1 + number % 7);
        }
        json_decref(line);
    }
    fclose(file);
    for (int n = 0; n < net_count; n++) wq_net_free(nets[n]);
    print_message("# %s: %d positions; off by at most: policy %.2g, value %.2g, ownership %.2g, lead %.2g\n",
                  wq_net_kernel_name(kernel), number, worst_policy, worst_value, worst_owner, worst_lead);
    assert_true(number > 20);
}

/* The sanitizers make the portable kernel slow: a part of the positions there. */
#if defined __SANITIZE_ADDRESS__
#define PART 0.3
#else
#define PART 1.0
#endif

static void run_shared(const wq_net_kernel *kernel)
{
    char path[600];
    if (!TEST_DATA()) skip();
    snprintf(path, sizeof path, "%s/nets/golden.jsonl", TEST_DATA());
    run(path, kernel, PART);
}

TEST(known_nets_answer_as_told_on_every_kernel)
{
    for (const wq_net_kernel *kernel = NULL; (kernel = next_exact(kernel));) run_shared(kernel);
}

TEST(random_nets_of_every_version_answer_as_katago_does_on_every_kernel)
{
    for (const wq_net_kernel *kernel = NULL; (kernel = next_exact(kernel));) run(KATAGO_ANSWERS, kernel, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(known_nets_answer_as_told_on_every_kernel),
        IS_TEST(random_nets_of_every_version_answer_as_katago_does_on_every_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

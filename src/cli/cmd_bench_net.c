/* cmd_bench_net.c — "weiqi bench net": how many positions a second a net evaluates here, and how near the CPU's limit.
 * SPDX-License-Identifier: MIT
 */
#include "cli/cmd.h"

#include "base/rng.h"
#include "cli/opt.h"
#include "engine/net/net.h"
#include "sys/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_JSON = 1000, KEY_SECONDS, KEY_KERNEL, POSITIONS = 32 };

typedef struct options {
    const char *path, *kernel;
    int width, height;
    long seconds;
    bool json, all_sizes;
} options;

static error_t read_option(int key, char *arg, struct argp_state *state)
{
    options *o = state->input;
    switch (key) {
    case KEY_JSON: o->json = true; return 0;
    case KEY_SECONDS: o->seconds = wq_opt_number(state, "seconds", arg, 1, 600); return 0;
    case KEY_KERNEL: o->kernel = arg; return 0;
    case 's':
        wq_opt_size(state, arg, &o->width, &o->height);
        o->all_sizes = false;
        return 0;
    case ARGP_KEY_ARG:
        if (o->path) argp_error(state, "one net");
        o->path = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option option_rows[] = {
    { "size", 's', "N", 0, "board size (9, 13 and 19)", 0 },
    { "kernel", KEY_KERNEL, "NAME", 0, "compute with this kernel instead of the best that runs here", 0 },
    { "seconds", KEY_SECONDS, "S", 0, "CPU seconds for each size (2)", 0 },
    { "json", KEY_JSON, NULL, 0, "print JSON: a line for each size", 0 },
    { 0 }
};
static const struct argp argp = { .options = option_rows, .parser = read_option, .args_doc = "[FILE]",
    .doc = "Evaluates positions of a fixed random game on one thread with the net in FILE (KataGo's format) or the shipped one, input "
           "planes included. "
           "GFLOP/s counts the multiplications and additions that the kernels do; the peak is measured first. --json prints a line for "
           "each size. The environment variable WEIQI_KERNEL takes another kernel in every command." };

/* One position with what the net wants to know of its past. */
typedef struct sample {
    wq_position three[3];
    wq_history history;
    wq_past past[POSITIONS * 12 + 2];
} sample;

static void play_on(sample *s, wq_rng *rng, const wq_rules *rules, int moves)
{
    for (int i = 0; i < moves; i++) {
        wq_position *now = &s->three[0];
        wq_point p = now->empty_count ? now->empty[wq_rng_below(rng, now->empty_count)] : WQ_PASS;
        wq_position before = *now;
        if (wq_history_play(&s->history, now, rules, wq_move_of((wq_color)now->to_move, p), NULL) != WQ_OK) continue;
        s->three[2] = s->three[1];
        s->three[1] = before;
    }
}

/* Evaluations a CPU second; 0 where the net answered something that is no number, or memory is out. */
static double bench_size(const wq_net *net, wq_net_work *work, const options *o, int width, int height)
{
    const wq_rules *rules = wq_rules_find("chinese");
    sample *s = calloc(1, sizeof *s);
    wq_rng rng;
    wq_rng_init(&rng, 2002);
    if (!s) return 0;
    (void)wq_position_init(&s->three[0], width, height);
    wq_history_init(&s->history, s->past, sizeof s->past / sizeof s->past[0], &s->three[0]);
    play_on(s, &rng, rules, 2);
    wq_ladders ladders[3];
    memset(ladders, 0, sizeof ladders);
    int64_t us = 0;
    long count = 0;
    wq_status status = WQ_OK;
    while (status == WQ_OK && us < o->seconds * 1000000) {
        wq_net_view view = {
            .now = &s->three[0], .before = { &s->three[1], &s->three[2] }, .ladders_before = { &ladders[1], &ladders[2] },
            .history = &s->history, .rules = rules, .komi_halves = 15,
        };
        wq_net_answer answer;
        int64_t begun = wq_cpu_us();
        for (int i = 0; i < 8; i++) status = wq_net_evaluate(net, work, &view, 0, 0, &ladders[0], &answer);
        us += wq_cpu_us() - begun;
        count += 8;
        ladders[2] = ladders[1];
        ladders[1] = ladders[0];
        if (s->history.count < POSITIONS * (uint32_t)(width * height) / 40 && s->history.count + 4 < s->history.capacity)
            play_on(s, &rng, rules, 1);
    }
    free(s);
    return status == WQ_OK && us > 0 ? (double)count * 1e6 / (double)us : 0;
}

/* The kernel asked for by option or environment, or the best; NULL where it does not run here, said. */
static const wq_net_kernel *choose_kernel(const char *option)
{
    const char *wish = option ? option : getenv("WEIQI_KERNEL");
    const wq_net_kernel *kernel = wish ? wq_net_kernel_find(wish) : wq_net_kernel_best();
    if (kernel) return kernel;
    fprintf(stderr, "weiqi bench net: there is no kernel %s for this CPU; there is", wish);
    for (int i = 0; wq_net_kernel_at(i); i++)
        if (wq_net_kernel_runs_here(wq_net_kernel_at(i))) fprintf(stderr, " %s", wq_net_kernel_name(wq_net_kernel_at(i)));
    fprintf(stderr, "\n");
    return NULL;
}

/* What was wrong with the file, with the place where there is one. */
static int refuse(wq_status s, const wq_error *err)
{
    const char *text = err->text[0] ? err->text : wq_status_text(s);
    if (s == WQ_FAIL_CORRUPT || s == WQ_BAD_ARGUMENT) fprintf(stderr, "weiqi bench net: %s (byte %zu)\n", text, err->offset);
    else fprintf(stderr, "weiqi bench net: %s\n", text);
    return s >= WQ_FAIL_SPACE && s != WQ_FAIL_CORRUPT ? WQ_EXIT_SYSTEM : WQ_EXIT_NO;
}

static void print_row(const options *o, const wq_net *net, const wq_net_kernel *kernel, int width, int height, double rate, double peak)
{
    double done = rate * wq_net_gflop(net, width, height, kernel), plain = rate * wq_net_gflop(net, width, height, NULL);
    char size[16];
    if (width == height) snprintf(size, sizeof size, "%d", width);
    else snprintf(size, sizeof size, "\"%dx%d\"", width, height);
    if (o->json)
        printf("{\"size\":%s,\"kernel\":\"%s\",\"evals_per_cpu_s\":%.1f,\"gflops\":%.1f,\"peak_share\":%.3f}\n", size,
               wq_net_kernel_name(kernel), rate, done, done / peak);
    else
        printf("%2dx%-2d %8.1f evaluations a CPU second, %6.1f GFLOP/s: %2.0f %% of the peak (worth %.0f GFLOP/s of plain filtering)\n",
               width, height, rate, done, 100 * done / peak, plain);
    fflush(stdout);
}

int cmd_bench_net(int argc, char **argv)
{
    options o = { .seconds = 2, .all_sizes = true };
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    const wq_net_kernel *kernel = choose_kernel(o.kernel);
    if (!kernel) return WQ_EXIT_USAGE;
    wq_net *net;
    wq_error err = { .text = "" };
    wq_status s = o.path ? wq_net_open(&net, o.path, &err) : wq_net_open_shipped(&net, &err);
    if (s != WQ_OK) return refuse(s, &err);

    double peak = wq_net_kernel_peak(kernel, 200);
    if (!o.json)
        printf("%s, format %d, kernel %s, peak %.0f GFLOP/s\n", wq_net_name(net), wq_net_version(net), wq_net_kernel_name(kernel), peak);
    for (int i = 0; i < (o.all_sizes ? 3 : 1) && s == WQ_OK; i++) {
        static const int sizes[] = { 9, 13, 19 };
        int width = o.all_sizes ? sizes[i] : o.width, height = o.all_sizes ? sizes[i] : o.height;
        wq_net_work *work;
        s = wq_net_work_new(&work, net, kernel, width, height);
        if (s != WQ_OK) break;
        double rate = bench_size(net, work, &o, width, height);
        wq_net_work_free(work);
        if (rate > 0) print_row(&o, net, kernel, width, height, rate, peak);
        else s = WQ_FAIL_ENGINE;
    }
    wq_net_free(net);
    if (s == WQ_OK) return WQ_EXIT_YES;
    fprintf(stderr, "weiqi bench net: %s\n", s == WQ_FAIL_ENGINE ? "the net answers something that is no number" : wq_status_text(s));
    return WQ_EXIT_SYSTEM;
}

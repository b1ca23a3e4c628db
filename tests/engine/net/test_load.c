/* test_load.c — nets are read whole or refused with the place; every version computes on every kernel alike.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "engine/net/net.h"
#include "exact_kernels.h"
#include "random_net.h"
#include "sys/file.h"

#include <zlib.h>

static const char *const acts[] = { "RELU", "MISH", "SILU", "IDENTITY", "MIXED" };

static void expect_refused(const net_text *t, size_t length, wq_status status, const char *says)
{
    wq_net *net = NULL;
    wq_error err = { .text = "" };
    char *copy = malloc(length + 1);                /* so that reading past the end is seen */
    memcpy(copy, t->bytes, length);
    wq_status s = wq_net_read(&net, copy, length, &err);
    free(copy);
    if (s != status) fail_msg("status %s, not %s (%s)", wq_status_word(s), wq_status_word(status), err.text);
    assert_null(net);
    if (says && !strstr(err.text, says)) fail_msg("\"%s\" does not say \"%s\"", err.text, says);
}

TEST(a_net_of_every_version_is_read_in_text_and_binary_packed_or_not)
{
    for (int version = 8; version <= 17; version++)
        for (int binary = 0; binary < 2; binary++) {
            net_text t = random_net(version, 7, binary, acts[version % 5]);
            wq_net *net;
            wq_error err = { .text = "" };
            if (wq_net_read(&net, t.bytes, t.length, &err) != WQ_OK) fail_msg("version %d: %s", version, err.text);
            assert_int_equal(version, wq_net_version(net));
            assert_string_equal("random", wq_net_name(net));
            wq_net_free(net);

            uLong room = compressBound((uLong)t.length) + 64;
            unsigned char *packed = malloc(room);
            z_stream z = { 0 };
            assert_int_equal(Z_OK, deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY));
            z.next_in = (unsigned char *)t.bytes;
            z.avail_in = (uInt)t.length;
            z.next_out = packed;
            z.avail_out = (uInt)room;
            assert_int_equal(Z_STREAM_END, deflate(&z, Z_FINISH));
            size_t length = room - z.avail_out;
            deflateEnd(&z);
            assert_int_equal(WQ_OK, wq_net_read(&net, packed, length, &err));
            wq_net_free(net);
            assert_int_equal(WQ_FAIL_CORRUPT, wq_net_read(&net, packed, length / 2, &err));
            free(packed);
            free(t.bytes);
        }
}

TEST(a_truncated_net_is_refused_wherever_it_ends)         /* past the version, whose digits could be cut */
{
    for (int binary = 0; binary < 2; binary++) {
        net_text t = random_net(17, 3, binary, acts[0]);
        for (size_t length = 16; length < t.length - 40; length += 1 + length / 60) expect_refused(&t, length, WQ_FAIL_CORRUPT, NULL);
        free(t.bytes);
    }
}

/* The text with `from` replaced once by `to`. */
static net_text changed(const net_text *t, const char *from, const char *to)
{
    net_text out = { 0 };
    char *at = strstr(t->bytes, from);
    assert_non_null(at);
    net_put(&out, t->bytes, (size_t)(at - t->bytes));
    net_put(&out, to, strlen(to));
    net_put(&out, at + strlen(from), t->length - (size_t)(at - t->bytes) - strlen(from));
    return out;
}

TEST(what_is_wrong_is_said_with_the_layer)
{
    static const struct { const char *from, *to; wq_status status; const char *says; } rows[] = {
        { "random\n16", "random\n18", WQ_BAD_ARGUMENT, "format version 18" },
        { "random\n16", "random\n7", WQ_BAD_ARGUMENT, "format version 7" },
        { "random\n16", "1\n0.25", WQ_FAIL_CORRUPT, "KataGo's format" },
        { "random\n16", "(;GM[1]\nFF[4])", WQ_FAIL_CORRUPT, "KataGo's format" },
        { "22\n19", "18\n19", WQ_BAD_ARGUMENT, "inputs" },
        { "conv_in\n5 5 22 20", "conv_in\n5 5 22 200", WQ_FAIL_CORRUPT, "conv_in" },
        { "conv_in\n5 5 22 20", "conv_in\n5 5 22 8000", WQ_FAIL_CORRUPT, "conv_in" },
        { "conv_in\n5 5 22 20", "conv_in\n4 5 22 20", WQ_FAIL_CORRUPT, "conv_in" },
        { "second\n3 3 20 20", "second\n3 3 20 19", WQ_FAIL_CORRUPT, "second" },
        { "second\n3 3 20 20", "second\n3 3 20 -20", WQ_FAIL_CORRUPT, "second" },
        { "gpool_block", "mystery_block", WQ_BAD_ARGUMENT, "kind of block" },
        { "ACTIVATION_RELU", "ACTIVATION_SINE", WQ_BAD_ARGUMENT, "activation" },
        { "owner\n1 1 9 1 1 1\n", "owner\n1 1 9 1 1 1\nnan ", WQ_FAIL_CORRUPT, "owner" },
        { "v1\n1 1 20 9 1 1\n", "v1\n1 1 20 9 1 1\ninf ", WQ_FAIL_CORRUPT, "v1" },
        { "0.001 1 1\n", "-0.001 1 1\n", WQ_FAIL_CORRUPT, "norm" },
        { "nested\n2\n", "nested\n1000\n", WQ_BAD_ARGUMENT, NULL },
    };
    net_text t = random_net(16, 5, 0, acts[0]);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        net_text wrong = changed(&t, rows[i].from, rows[i].to);
        expect_refused(&wrong, wrong.length, rows[i].status, rows[i].says);
        free(wrong.bytes);
    }
    net_say(&t, "\nmore\n");
    expect_refused(&t, t.length, WQ_FAIL_CORRUPT, "follows");
    free(t.bytes);
}

typedef struct sample {
    wq_position three[3];
    wq_history history;
    wq_past past[200];
} sample;

/* A random game of `moves` moves, turned by `symmetry`. */
static void play(sample *s, int width, int height, int moves, int symmetry)
{
    wq_rng rng;
    wq_rng_init(&rng, 11);
    assert_int_equal(WQ_OK, wq_position_init(&s->three[0], symmetry & 4 ? height : width, symmetry & 4 ? width : height));
    wq_history_init(&s->history, s->past, 200, &s->three[0]);
    for (int i = 0; i < moves;) {
        int column = (int)wq_rng_below(&rng, (uint32_t)width), row = (int)wq_rng_below(&rng, (uint32_t)height);
        if (symmetry & 1) row = height - 1 - row;
        if (symmetry & 2) column = width - 1 - column;
        wq_point p = symmetry & 4 ? wq_point_at(row, column) : wq_point_at(column, row);
        wq_position before = s->three[0];
        if (wq_history_play(&s->history, &s->three[0], wq_rules_find("tromp-taylor"),
                            wq_move_of((wq_color)before.to_move, p), NULL) != WQ_OK) continue;
        s->three[2] = s->three[1];
        s->three[1] = before;
        i++;
    }
}

static void evaluate(const wq_net *net, const wq_net_kernel *kernel, const sample *s, int symmetry, wq_net_answer *out)
{
    wq_net_work *work;
    wq_net_view view = { .now = &s->three[0], .before = { &s->three[1], &s->three[2] }, .history = &s->history,
                         .rules = wq_rules_find("tromp-taylor"), .komi_halves = 15 };
    assert_int_equal(WQ_OK, wq_net_work_new(&work, net, kernel, s->three[0].width, s->three[0].height));
    assert_int_equal(WQ_OK, wq_net_evaluate(net, work, &view, symmetry, 0.5f, NULL, out));
    wq_net_work_free(work);
}

static void expect_alike(const wq_net_answer *a, const wq_net_answer *b, int area)
{
    for (int i = 0; i <= area; i++) assert_true(fabsf(a->policy[i] - b->policy[i]) < 1e-4f);
    for (int i = 0; i < area; i++) assert_true(fabsf(a->owner[i] - b->owner[i]) < 1e-4f);
    assert_true(fabsf(a->win - b->win) < 1e-4f && fabsf(a->loss - b->loss) < 1e-4f);
    assert_true(fabsf(a->lead - b->lead) < 2e-3f && fabsf(a->score - b->score) < 2e-3f);
}

TEST(all_kernels_agree_on_every_version_and_board)
{
    static sample s;
    static wq_net_answer first, other;
    for (int version = 8; version <= 17; version++) {
        net_text t = random_net(version, 100 + (uint64_t)version, 1, acts[version % 3]);
        wq_net *net;
        assert_int_equal(WQ_OK, wq_net_read(&net, t.bytes, t.length, NULL));
        static const int sizes[][2] = { { 5, 5 }, { 7, 6 }, { 9, 9 }, { 13, 5 }, { 1, 3 } };
        const int *size = sizes[version % 5];
        play(&s, size[0], size[1], size[0] * size[1] / 3, 0);
        evaluate(net, wq_net_kernel_find("portable"), &s, 0, &first);
        float sum = 0;
        for (int i = 0; i <= size[0] * size[1]; i++) sum += first.policy[i] > 0 ? first.policy[i] : 0;
        assert_true(fabsf(sum - 1) < 1e-4f && fabsf(first.win + first.loss + first.no_result - 1) < 1e-5f);
        for (const wq_net_kernel *kernel = NULL; (kernel = next_exact(kernel));) {
            evaluate(net, kernel, &s, 0, &other);
            expect_alike(&first, &other, size[0] * size[1]);
        }
        wq_net_free(net);
        free(t.bytes);
    }
}

TEST(all_kernels_agree_on_boards_of_every_size)
{
    static sample s;
    static wq_net_answer first, other;
    net_text t = random_net(14, 77, 1, "MIXED");
    wq_net *net;
    assert_int_equal(WQ_OK, wq_net_read(&net, t.bytes, t.length, NULL));
    for (int size = 5; size <= WQ_MAX_SIZE; size++)
        for (int square = 0; square < 2; square++) {
            int height = square ? size : 5 + (size * 7) % 15;
            play(&s, size, height, size * height / (2 + size % 4) < 190 ? size * height / (2 + size % 4) : 190, 0);
            evaluate(net, wq_net_kernel_find("portable"), &s, 0, &first);
            for (const wq_net_kernel *kernel = NULL; (kernel = next_exact(kernel));) {
                evaluate(net, kernel, &s, 0, &other);
                expect_alike(&first, &other, size * height);
            }
        }
    wq_net_free(net);
    free(t.bytes);
}

/* The shipped net on its usual boards, the worst differences told. */
TEST(all_kernels_agree_on_the_net_the_program_brings)
{
    static sample s;
    static wq_net_answer first, other;
    size_t length;
    wq_net *net;
    if (!wq_net_shipped_bytes(&length)) skip();
    assert_int_equal(WQ_OK, wq_net_open_shipped(&net, NULL));
    for (const wq_net_kernel *kernel = NULL; (kernel = next_exact(kernel));) {
        float policy = 0, rest = 0;
        for (int size = 9; size <= 19; size += 10) {
            play(&s, size, size, size * 4, 0);
            evaluate(net, wq_net_kernel_find("portable"), &s, 0, &first);
            evaluate(net, kernel, &s, 0, &other);
            expect_alike(&first, &other, size * size);
            for (int i = 0; i <= size * size; i++) policy = fmaxf(policy, fabsf(first.policy[i] - other.policy[i]));
            for (int i = 0; i < size * size; i++) rest = fmaxf(rest, fabsf(first.owner[i] - other.owner[i]));
            rest = fmaxf(rest, fabsf(first.win - other.win));
        }
        print_message("# %s: the shipped net, off from portable by at most: policy %.2g, win and ownership %.2g\n",
                      wq_net_kernel_name(kernel), (double)policy, (double)rest);
    }
    wq_net_free(net);
}

TEST(a_kernel_may_be_chosen_by_name)
{
    assert_null(wq_net_kernel_find("abacus"));
    assert_non_null(wq_net_kernel_find("portable"));
    setenv("WEIQI_KERNEL", "portable", 1);
    assert_string_equal("portable", wq_net_kernel_name(wq_net_kernel_best()));
    setenv("WEIQI_KERNEL", "abacus", 1);                /* not here: the best there is */
    assert_true(wq_net_kernel_runs_here(wq_net_kernel_best()));
    unsetenv("WEIQI_KERNEL");
    assert_true(wq_net_kernel_is_exact(wq_net_kernel_exact()));
    print_message("# taken here: %s, where every digit counts %s\n", wq_net_kernel_name(wq_net_kernel_best()),
                  wq_net_kernel_name(wq_net_kernel_exact()));
    /* one that rounds may be wished for, but not where every digit counts */
    const char *wish = wq_net_kernel_name(wq_net_kernel_best());
    setenv("WEIQI_KERNEL", wish, 1);
    assert_true(wq_net_kernel_is_exact(wq_net_kernel_exact()));
    unsetenv("WEIQI_KERNEL");
}

/* The numbers after `layer` all made 9e37, which the arithmetic cannot hold. */
static void swell(net_text *t, const char *layer)
{
    char *at = strstr(t->bytes, layer);
    assert_non_null(at);
    for (at += strlen(layer); *at != '\n'; at++) {
        size_t n = strcspn(at, " \n");
        for (size_t i = 0; i < n; i++) at[i] = ' ';
        if (n >= 4) memcpy(at, "9e37", 4);
        else if (n > 0) at[0] = '9';
        at += n;
        if (*at == '\n') break;
    }
}

TEST(an_answer_that_is_no_number_is_refused_not_given)
{
    static const char *const layers[] = { "p2\n1 1 9 4 1 1\n", "v1\n1 1 20 9 1 1\n", "conv_in\n5 5 22 20 1 1\n", "owner\n1 1 9 1 1 1\n" };
    static sample s;
    static wq_net_answer answer;
    int refused = 0, kernels = 0;
    while (wq_net_kernel_at(kernels)) kernels++;
    play(&s, 5, 5, 8, 0);
    for (int i = 0; i < 4 * kernels; i++) {
        const wq_net_kernel *kernel = wq_net_kernel_at(i / 4);
        if (!wq_net_kernel_runs_here(kernel)) continue;
        net_text t = random_net(16, 5, 0, "RELU");
        wq_net *net;
        wq_net_work *work;
        wq_error err = { .text = "" };
        swell(&t, layers[i % 4]);
        if (wq_net_read(&net, t.bytes, t.length, &err) != WQ_OK) fail_msg("%s", err.text);
        wq_net_view view = { .now = &s.three[0], .history = &s.history, .rules = wq_rules_find("tromp-taylor"), .komi_halves = 15 };
        assert_int_equal(WQ_OK, wq_net_work_new(&work, net, kernel, 5, 5));
        wq_status status = wq_net_evaluate(net, work, &view, 0, 0.5f, NULL, &answer);
        float sum = 0;                                  /* an answer of numbers, or none */
        for (int p = 0; p <= 25; p++) sum += answer.policy[p] > 0 ? answer.policy[p] : 0;
        if (status == WQ_OK) {
            assert_true(fabsf(sum - 1) < 1e-3f && isfinite(answer.win) && isfinite(answer.lead) && isfinite(answer.score));
            for (int p = 0; p < 25; p++) assert_true(fabsf(answer.owner[p]) <= 1);
        } else {
            assert_int_equal(WQ_FAIL_ENGINE, status);
            refused++;
        }
        wq_net_work_free(work);
        wq_net_free(net);
        free(t.bytes);
    }
    assert_true(refused > 0);
}

TEST(a_turned_board_is_answered_as_the_turned_game_would_be)
{
    static sample s, turned;
    static wq_net_answer a, b, back;
    net_text t = random_net(12, 9, 1, acts[0]);
    wq_net *net;
    assert_int_equal(WQ_OK, wq_net_read(&net, t.bytes, t.length, NULL));
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        int size = 7;
        play(&s, size, size, 20, 0);
        play(&turned, size, size, 20, symmetry);
        evaluate(net, NULL, &s, symmetry, &a);
        evaluate(net, NULL, &turned, 0, &b);
        back = b;
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                int r = symmetry & 1 ? size - 1 - row : row, c = symmetry & 2 ? size - 1 - column : column;
                int to = symmetry & 4 ? c * size + r : r * size + c;
                back.policy[row * size + column] = b.policy[to];
                back.owner[row * size + column] = b.owner[to];
            }
        expect_alike(&a, &back, size * size);
    }
    wq_net_free(net);
    free(t.bytes);
}

TEST(the_program_brings_the_net_that_lies_in_the_project)
{
    size_t length, file_length;
    const void *bytes = wq_net_shipped_bytes(&length);
    const char *root = getenv("WEIQI_ROOT");
    char path[4096], *file;
    if (!root) skip();
    snprintf(path, sizeof path, "%s/data/weiqi.bin.gz", root);
    if (wq_file_size(path) < 0) skip();
    assert_non_null(bytes);
    assert_int_equal(WQ_OK, wq_file_read(&file, &file_length, path, 1 << 30, NULL));
    assert_int_equal(file_length, length);
    assert_memory_equal(file, bytes, length);
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_net_of_every_version_is_read_in_text_and_binary_packed_or_not),
        IS_TEST(a_truncated_net_is_refused_wherever_it_ends),
        IS_TEST(what_is_wrong_is_said_with_the_layer),
        IS_TEST(all_kernels_agree_on_every_version_and_board),
        IS_TEST(all_kernels_agree_on_boards_of_every_size),
        IS_TEST(all_kernels_agree_on_the_net_the_program_brings),
        IS_TEST(a_kernel_may_be_chosen_by_name),
        IS_TEST(an_answer_that_is_no_number_is_refused_not_given),
        IS_TEST(a_turned_board_is_answered_as_the_turned_game_would_be),
        IS_TEST(the_program_brings_the_net_that_lies_in_the_project),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

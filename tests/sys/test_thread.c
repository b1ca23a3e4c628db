/* test_thread.c — src/sys/thread.c, clock.c and random.c: threads, waiting, time and chance.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "sys/clock.h"
#include "sys/random.h"
#include "sys/thread.h"

#include <signal.h>
#include <string.h>

typedef struct counter {
    wq_lock lock;
    wq_signal changed;
    int value;
    bool signals_blocked;
} counter;

enum { THREADS = 4, STEPS = 2000 };

static void count_up(void *context)
{
    counter *c = context;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    for (int i = 0; i < STEPS; i++) {
        wq_lock_take(&c->lock);
        c->value++;
        c->signals_blocked = c->signals_blocked && sigismember(&blocked, SIGTERM) && sigismember(&blocked, SIGINT);
        wq_lock_give(&c->lock);
    }
    wq_lock_take(&c->lock);
    wq_signal_wake(&c->changed);
    wq_lock_give(&c->lock);
}

TEST(threads_take_turns_and_leave_signals_to_the_main_one)
{
    counter c = { .value = 0, .signals_blocked = true };
    wq_lock_init(&c.lock);
    wq_signal_init(&c.changed);
    wq_thread thread[THREADS];
    for (int i = 0; i < THREADS; i++) EXPECT_EQ(WQ_OK, wq_thread_start(&thread[i], count_up, &c));
    wq_lock_take(&c.lock);
    while (c.value < THREADS * STEPS) wq_signal_wait(&c.changed, &c.lock);
    wq_lock_give(&c.lock);
    for (int i = 0; i < THREADS; i++) wq_thread_join(thread[i]);
    EXPECT_EQ(THREADS * STEPS, c.value);
    EXPECT(c.signals_blocked);
    sigset_t mine;
    pthread_sigmask(SIG_SETMASK, NULL, &mine);
    EXPECT(!sigismember(&mine, SIGTERM));               /* the starter's own mask is as it was */
    wq_signal_done(&c.changed);
    wq_lock_done(&c.lock);
}

TEST(a_wait_nobody_ends_lasts_as_long_as_it_says)
{
    wq_lock lock;
    wq_signal signal;
    wq_lock_init(&lock);
    wq_signal_init(&signal);
    wq_lock_take(&lock);
    int64_t begun = wq_monotonic_ms();
    while (wq_signal_wait_ms(&signal, &lock, 60)) { }   /* may wake for no reason; then it waits again */
    EXPECT(wq_monotonic_ms() - begun >= 59);
    EXPECT(!wq_signal_wait_ms(&signal, &lock, 0));
    EXPECT(!wq_signal_wait_ms(&signal, &lock, -5));
    wq_lock_give(&lock);
    wq_signal_done(&signal);
    wq_lock_done(&lock);
}

TEST(the_clocks_agree_on_what_a_second_is)
{
    int64_t wall = wq_wall_ms(), steady = wq_monotonic_ms(), cpu = wq_cpu_us();
    EXPECT(wall > INT64_C(1600000000000));              /* milliseconds since 1970, not seconds */
    EXPECT(wall < INT64_C(32500000000000));
    while (wq_monotonic_ms() - steady < 50) { }
    EXPECT(wq_cpu_us() > cpu);
    EXPECT(wq_cpu_us() - cpu <= 60 * 1000 * 1000);
}

TEST(random_bytes_fill_what_they_are_asked_to_and_differ)
{
    uint8_t a[1000], b[1000];
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    wq_random_bytes(a, sizeof a - 1);
    wq_random_bytes(b, sizeof b - 1);
    EXPECT(memcmp(a, b, sizeof a) != 0);
    EXPECT(a[sizeof a - 1] == 0 && b[sizeof b - 1] == 0);           /* nothing beyond the length */
    int seen = 0;
    bool known[256] = { false };
    for (size_t i = 0; i + 1 < sizeof a; i++)
        if (!known[a[i]]) {
            known[a[i]] = true;
            seen++;
        }
    EXPECT(seen > 200);                                 /* 999 draws of 256 values miss 5 on average */
    for (size_t from = 700; from < 960; from += 32) {   /* past the 256 bytes one system call gives */
        bool zero = true;
        for (size_t i = 0; i < 32; i++) zero = zero && a[from + i] == 0;
        EXPECT(!zero);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(threads_take_turns_and_leave_signals_to_the_main_one),
        IS_TEST(a_wait_nobody_ends_lasts_as_long_as_it_says),
        IS_TEST(the_clocks_agree_on_what_a_second_is),
        IS_TEST(random_bytes_fill_what_they_are_asked_to_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

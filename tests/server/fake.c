/* fake.c — a player for tests.
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include "sys/thread.h"

#include <stdlib.h>
#include <string.h>

typedef struct fake {
    wq_player player;                   /* first */
    fake_plan *plan;
    wq_thread thread;
    bool running;
    wq_lock lock;
    wq_signal changed;
    bool stop;
    wq_answer answer;
    wq_answer_fn *done;
    void *context;
} fake;

static bool nth_word(const char *words, int n, char out[16])
{
    while (words && *words) {
        size_t length = strcspn(words, " ");
        if (n-- == 0) {
            memcpy(out, words, length < 15 ? length : 15);
            out[length < 15 ? length : 15] = 0;
            return true;
        }
        words += length + strspn(words + length, " ");
    }
    return false;
}

static void think(void *context)
{
    fake *f = context;
    wq_lock_take(&f->lock);
    while (f->plan->never && !f->stop) wq_signal_wait(&f->changed, &f->lock);
    if (f->stop) f->answer.status = WQ_FAIL_STOPPED;
    wq_lock_give(&f->lock);
    f->done(f->context, &f->answer);
}

static void settle(fake *f)
{
    if (f->running) wq_thread_join(f->thread);
    f->running = false;
}

static wq_status fake_ask(wq_player *player, const wq_game *game, const wq_question *question, wq_answer_fn *done,
                          void *context)
{
    fake *f = (fake *)player;
    fake_plan *plan = f->plan;
    (void)game;
    settle(f);
    f->stop = false;
    f->done = done;
    f->context = context;
    memset(&f->answer, 0, sizeof f->answer);
    char word[16] = "pass";
    if (plan->fail_first > 0) {
        plan->fail_first--;
        f->answer.status = WQ_FAIL_ENGINE;
    } else if (question->ask == WQ_ASK_DEAD) {
        f->answer.choice = WQ_CHOOSE_DEAD;
        for (int i = 0; nth_word(plan->dead, i, word); i++) {
            wq_point point;
            if (wq_point_parse(&point, word, plan->width, plan->height) == WQ_OK) f->answer.dead[point] = 1;
        }
    } else {
        nth_word(plan->moves, plan->asked++, word);
        if (strcmp(word, "resign") == 0) f->answer.choice = WQ_CHOOSE_RESIGN;
        else wq_point_parse(&f->answer.point, word, plan->width, plan->height);
    }
    wq_status status = wq_thread_start(&f->thread, think, f);
    f->running = status == WQ_OK;
    return status == WQ_OK ? WQ_OK : WQ_FAIL_ENGINE;
}

static void fake_stop(wq_player *player)
{
    fake *f = (fake *)player;
    wq_lock_take(&f->lock);
    f->stop = true;
    wq_signal_wake(&f->changed);
    wq_lock_give(&f->lock);
    f->plan->stopped++;
}

static void fake_free(wq_player *player)
{
    fake *f = (fake *)player;
    fake_stop(player);
    settle(f);
    wq_signal_done(&f->changed);
    wq_lock_done(&f->lock);
    free(f);
}

static const char *fake_name(const wq_player *player) { return player ? "fake" : ""; }

static const wq_player_ops ops = { fake_ask, NULL, fake_stop, fake_free, fake_name };

static wq_status make(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out)
{
    fake_plan *plan = context;
    (void)seed;
    if (strncmp(word, "engine", 6) != 0) return WQ_BAD_ARGUMENT;
    fake *f = calloc(1, sizeof *f);
    if (f == NULL) return WQ_FAIL_MEMORY;
    f->player.ops = &ops;
    f->plan = plan;
    plan->width = opening->width;
    plan->height = opening->height;
    plan->made++;
    wq_lock_init(&f->lock);
    wq_signal_init(&f->changed);
    *out = &f->player;
    return WQ_OK;
}

wq_player_maker fake_maker(fake_plan *plan)
{
    return (wq_player_maker){ .make = make, .context = plan };
}

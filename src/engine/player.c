/* player.c — the engine in a seat: copies the question, thinks on the pool, answers once.
 * SPDX-License-Identifier: MIT
 */
#include "engine/budget.h"
#include "engine/engine_impl.h"
#include "engine/net_card.h"
#include "engine/pool.h"
#include "engine/puct_choice.h"
#include "engine/search_net.h"
#include "engine/shared_net.h"
#include "rules/handicap.h"
#include "sys/clock.h"
#include "sys/thread.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESIGN_AFTER = 3, TREE_BYTES = 256 << 20 };  /* so many hopeless moves in a row; the most a tree may take */

/* Reports in a row that would resign, and what past the last of them had. */
typedef struct hopeless { int reports; uint32_t entries; uint64_t hash; } hopeless;

/* A question and its answerer. One is outstanding at a time. */
typedef struct engine_player {
    wq_player player;
    wq_errand errand;
    int level;
    uint32_t playouts;                  /* instead of the level's; 0: the level's */
    uint64_t seed;
    wq_shared_net *shared;              /* NULL: plays without a net */
    wq_net_use use;
    bool level_decides;                 /* the level says whether the net is asked */
    bool net_failed;                    /* it is asked no more */
    wq_puct *puct;                      /* the search it guides, or */
    wq_search_net *asked_net;           /* what the search by playouts needs to ask it */
    char name[32];
    wq_lock lock;                       /* of the two below */
    wq_signal idle;
    bool asked;                         /* a question is out */
    int delivering;                     /* answers being given just now */
    hopeless hopeless[3];               /* by colour */
    /* the question, copied */
    wq_question question;
    wq_position pos, before[2];
    int known_before;                   /* of those */
    wq_history history;
    wq_rules rules;
    int komi_halves;
    bool with_net;                      /* the net is asked */
    bool placing;                       /* a free handicap stone is wanted */
    wq_budget budget;
    int64_t until_ms;                   /* on the monotonic clock; INT64_MAX: no limit */
    wq_answer_fn *done;
    void *context;
} engine_player;

/* A free handicap stone goes on the first empty star point, while there is one. */
static bool place_stone(const engine_player *me, wq_answer *answer)
{
    wq_point stars[9];
    int n = wq_star_points(me->pos.width, me->pos.height, stars);
    for (int i = 0; i < n; i++)
        if (me->pos.color[stars[i]] == WQ_EMPTY) {
            answer->point = stars[i];
            return true;
        }
    return false;
}

/* Hopeless moves in a row, this one included. The last one of this colour must have been a turn ago and in this game; asked again of the
 * same position, it is the same one. */
static int count_hopeless(engine_player *me, bool resign)
{
    const wq_past *past = me->history.past;
    hopeless *last = &me->hopeless[me->question.color];
    uint32_t entries = me->history.count;
    bool same_game = last->entries > 0 && last->entries <= entries && past[last->entries - 1].hash == last->hash;
    if (!resign) last->reports = 0;
    else if (!same_game || entries > last->entries + 2) last->reports = 1;
    else if (entries > last->entries || last->reports == 0) last->reports++;
    last->entries = entries;
    last->hash = past[entries - 1].hash;
    return last->reports;
}

static void take_report(engine_player *me, const wq_report *report, wq_answer *answer)
{
    if (answer->status != WQ_OK) return;
    answer->point = report->point;
    if (count_hopeless(me, report->resign) >= RESIGN_AFTER && !me->placing) answer->choice = WQ_CHOOSE_RESIGN;
}

static const wq_net_card *card_of(const engine_player *me)
{
    return wq_net_card_of(wq_shared_net_of(me->shared), me->pos.width, me->pos.height);
}

/* The judge of this thinking thread, and how it should judge. */
static wq_status judge_of(engine_player *me, int seat, wq_judge **judge, wq_judge_terms *terms)
{
    *terms = wq_net_card_terms(card_of(me), me->use.mix, me->use.playouts, me->seed);
    return wq_shared_net_judge(me->shared, seat, judge);
}

static wq_problem problem_of(const engine_player *me)
{
    return (wq_problem){
        .pos = &me->pos, .history = &me->history, .rules = &me->rules, .komi_halves = me->komi_halves,
        .before = { me->known_before > 0 ? &me->before[0] : NULL, me->known_before > 1 ? &me->before[1] : NULL },
    };
}

/* A search bound by time takes over what the one before it found; one bound by visits alone starts afresh, so that it depends on
 * the position and the seed alone, and a server's many games hold no trees between their moves. */
static wq_status choose_guided(engine_player *me, wq_engine *engine, wq_budget budget, wq_report *report)
{
    wq_judge *judge;
    wq_puct_options options = { .explore = card_of(me)->explore, .keep = budget.think_ms != INT64_MAX, .all_ways = true };
    wq_problem problem = problem_of(me);
    wq_status s = judge_of(me, engine->seat, &judge, &options.terms);
    if (options.terms.end_mix > 0) options.reader = &engine->search;      /* else the net reads the end best */
    if (s == WQ_OK) s = wq_puct_choose(me->puct, judge, &options, &problem, budget, &me->errand.stop, report);
    if (!options.keep) wq_puct_forget(me->puct);
    return s;
}

/* Did the net or its memory fail? Then it is asked no more, and somebody should know. */
static bool gives_up(engine_player *me, wq_status s)
{
    if (s != WQ_FAIL_ENGINE && s != WQ_FAIL_MEMORY && s != WQ_BAD_TOO_LARGE) return false;
    me->net_failed = true;
    fprintf(stderr, "weiqi: %s; playing on without it\n",
            s == WQ_FAIL_ENGINE ? "the net answers what is no number" : "there is no memory to think with the net");
    return true;
}

static void mark_dead(engine_player *me, wq_engine *engine, wq_answer *answer)
{
    answer->choice = WQ_CHOOSE_DEAD;
    if (me->with_net && me->puct && !me->net_failed) {
        wq_judge *judge;
        wq_judge_terms terms;
        wq_problem problem = problem_of(me);
        answer->status = judge_of(me, engine->seat, &judge, &terms);
        bool trusted = terms.end_mix <= 0;                      /* else playouts that read on know better than the net */
        if (answer->status == WQ_OK && trusted) answer->status = wq_puct_dead(judge, &terms, &problem, answer->dead);
        if (!gives_up(me, answer->status) && trusted) return;
    }
    wq_engine_reseed(engine, me->seed);
    answer->status = wq_engine_dead(engine, &me->pos, &me->rules, me->komi_halves, &me->errand.stop, answer->dead);
}

static void choose(engine_player *me, wq_engine *engine, wq_answer *answer)
{
    answer->choice = WQ_CHOOSE_MOVE;
    if (me->placing && place_stone(me, answer)) return;
    wq_budget budget = me->budget;
    if (me->until_ms != INT64_MAX) {
        int64_t left = me->until_ms - wq_monotonic_ms();    /* waiting in the queue was thinking time too */
        budget.think_ms = left > 1 ? left : 1;
    }
    wq_report report;
    if (me->with_net && !me->net_failed && me->puct) {
        answer->status = choose_guided(me, engine, budget, &report);
        if (!gives_up(me, answer->status)) {
            take_report(me, &report, answer);
            return;
        }
        budget.playouts = wq_engine_level(me->level, me->pos.width, me->pos.height).playouts;
    }
    wq_engine_reseed(engine, me->seed);
    wq_engine_use_net(engine, me->asked_net);
    answer->status = wq_engine_choose(engine, &me->pos, &me->history, &me->rules, me->komi_halves, budget, &me->errand.stop, &report);
    wq_engine_use_net(engine, NULL);                        /* the engine serves other players too */
    take_report(me, &report, answer);
}

static void work(wq_errand *errand, wq_engine *engine)
{
    engine_player *me = (engine_player *)((char *)errand - offsetof(engine_player, errand));
    wq_answer answer = { .status = WQ_OK };
    if (!engine || atomic_load(&errand->stop)) answer.status = WQ_FAIL_STOPPED;
    else if (me->question.ask == WQ_ASK_MOVE) choose(me, engine, &answer);
    else mark_dead(me, engine, &answer);
    free(me->history.past);
    me->history.past = NULL;

    wq_lock_take(&me->lock);
    wq_answer_fn *done = me->done;
    void *context = me->context;
    me->asked = false;                                      /* the owner may ask again as soon as it has the answer */
    me->delivering++;
    wq_lock_give(&me->lock);
    done(context, &answer);
    wq_lock_take(&me->lock);
    me->delivering--;
    wq_signal_wake(&me->idle);
    wq_lock_give(&me->lock);
}

static wq_status copy_game(engine_player *me, const wq_game *game)
{
    size_t bytes = game->history.count * sizeof *game->history.past;
    wq_past *past = malloc(bytes);
    if (!past) return WQ_FAIL_MEMORY;
    memcpy(past, game->history.past, bytes);
    me->history = game->history;        /* with what it has seen, or repetitions would pass unnoticed */
    me->history.past = past;
    me->history.capacity = game->history.count;
    me->pos = game->pos;
    me->pos.to_move = (uint8_t)me->question.color;
    me->known_before = wq_game_before(game, me->before);
    me->rules = game->opening.rules;
    me->komi_halves = game->opening.komi_halves + wq_handicap_bonus_halves(&me->rules, game->opening.handicap);
    me->placing = game->phase == WQ_GAME_PLACING;
    return WQ_OK;
}

static wq_status ask(wq_player *player, const wq_game *game, const wq_question *question, wq_answer_fn *done, void *context)
{
    engine_player *me = (engine_player *)player;
    wq_lock_take(&me->lock);
    bool busy = me->asked;
    if (!busy) atomic_store(&me->errand.stop, 0);
    me->asked = true;
    wq_lock_give(&me->lock);
    if (busy) return WQ_FAIL_ENGINE;

    me->question = *question;
    wq_status s = copy_game(me, game);
    if (s != WQ_OK) {
        wq_lock_take(&me->lock);
        me->asked = false;
        wq_lock_give(&me->lock);
        return s;
    }
    me->done = done;
    me->context = context;
    wq_level level = wq_engine_net_level(me->level, game->pos.width, game->pos.height);
    me->with_net = me->shared && (!me->level_decides || level.with_net);
    me->budget = me->with_net && me->puct ? level.budget : wq_engine_level(me->level, game->pos.width, game->pos.height);
    if (me->playouts) me->budget.playouts = me->playouts;
    const wq_time_control *control = &game->opening.time;
    wq_side_time time = { 0 };
    if (control->kind != WQ_TIME_NONE) time = wq_clock_look(&game->clock, control, question->color, question->now_ms);
    int64_t ms = wq_budget_ms(control, &time, question->free_ms, (int)game->history.count - 1, game->pos.width * game->pos.height);
    me->until_ms = ms == INT64_MAX ? INT64_MAX : wq_monotonic_ms() + ms;
    wq_pool_ask(&me->errand);
    return WQ_OK;
}

static void stop(wq_player *player)
{
    engine_player *me = (engine_player *)player;
    wq_lock_take(&me->lock);
    if (me->asked) wq_pool_stop(&me->errand);
    wq_lock_give(&me->lock);
}

static void free_player(wq_player *player)
{
    engine_player *me = (engine_player *)player;
    stop(player);
    wq_lock_take(&me->lock);
    while (me->asked || me->delivering > 0) wq_signal_wait(&me->idle, &me->lock);
    wq_lock_give(&me->lock);
    wq_pool_leave();
    wq_signal_done(&me->idle);
    wq_lock_done(&me->lock);
    wq_search_net_free(me->asked_net);
    wq_puct_free(me->puct);
    wq_shared_net_give(me->shared);
    free(me);
}

static const char *name_of(const wq_player *player) { return ((const engine_player *)player)->name; }

static const wq_player_ops ops = { .ask = ask, .stop = stop, .free = free_player, .name = name_of };

wq_status wq_engine_player_with(wq_player **out, int level, uint32_t playouts, uint64_t seed)
{
    if (level < 1 || level > WQ_MAX_LEVEL) return WQ_BAD_ARGUMENT;
    engine_player *me = calloc(1, sizeof *me);
    if (!me) return WQ_FAIL_MEMORY;
    wq_status s = wq_pool_join();
    if (s != WQ_OK) {
        free(me);
        return s;
    }
    me->player.ops = &ops;
    me->errand.work = work;
    me->level = level;
    me->playouts = playouts;
    me->seed = seed;
    if (playouts) snprintf(me->name, sizeof me->name, "weiqi, %u playouts", (unsigned)playouts);
    else snprintf(me->name, sizeof me->name, "weiqi, level %d", level);
    wq_lock_init(&me->lock);
    wq_signal_init(&me->idle);
    *out = &me->player;
    return WQ_OK;
}

wq_status wq_engine_player_with_net(wq_player **out, const wq_net_use *use, int level, uint32_t visits, uint64_t seed, wq_error *err)
{
    wq_shared_net *shared;
    wq_player *player;
    wq_status s = wq_shared_net_take(&shared, use->path, err);
    if (s != WQ_OK) return s;
    s = wq_engine_player_with(&player, level, visits, seed);
    if (s != WQ_OK) {
        wq_shared_net_give(shared);
        return wq_refuse(err, s, 0, 0, NULL);
    }
    engine_player *me = (engine_player *)player;
    me->shared = shared;
    me->use = *use;
    me->use.path = NULL;                                    /* the caller's, and no longer needed */
    s = use->priors_only ? wq_search_net_new(&me->asked_net, wq_shared_net_of(shared), use->value_visits)
                         : wq_puct_new(&me->puct, TREE_BYTES);
    if (s != WQ_OK) {
        player->ops->free(player);
        return wq_refuse(err, s, 0, 0, NULL);
    }
    if (visits && !use->priors_only) snprintf(me->name, sizeof me->name, "weiqi, net, %u visits", (unsigned)visits);
    *out = player;
    return WQ_OK;
}

wq_status wq_engine_player_new(wq_player **out, int level, uint64_t seed)
{
    wq_status s = wq_engine_player_with_net(out, &wq_net_use_usual, level, 0, seed, NULL);
    if (s == WQ_OK) ((engine_player *)*out)->level_decides = true;
    return s == WQ_BAD_NOT_FOUND ? wq_engine_player_with(out, level, 0, seed) : s;
}

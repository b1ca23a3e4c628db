/* gtp_client.c — another program in a seat: a thread that talks to its process, and answers once.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_client.h"

#include "gtp/gtp_talk.h"
#include "gtp/gtp_time.h"
#include "sys/clock.h"
#include "sys/thread.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { START_MS = 20000, SETUP_MS = 10000, GRACE_MS = 10000, UNTIMED_MS = 600000 };

typedef struct gtp_player {
    wq_player player;
    wq_gtp_talk talk;                   /* the thread's alone, but for talk.stop */
    char name[96];
    wq_thread thread;
    wq_lock lock;                       /* of what follows, up to the question */
    wq_signal changed;
    bool ready, closing, asked, work;
    int delivering;
    wq_status started;
    wq_error why;
    /* the question, copied: the thread's from `work` to the answer */
    wq_question question;
    wq_opening opening;
    wq_position start;
    wq_history history;
    wq_side_time time;
    wq_answer_fn *done;
    void *context;
    /* what the process has been told; nothing where it has just been started */
    bool told;
    wq_opening told_opening;
    uint64_t told_start;
    wq_move *told_moves;
    uint32_t told_count, told_capacity;
} gtp_player;

/* ---- telling the game ---- */

static void point_text(char out[WQ_POINT_NAME], wq_point p, const gtp_player *me)
{
    wq_point_name(out, p, me->opening.height);
}

static wq_status say_size(gtp_player *me)
{
    char text[64];
    if (me->opening.width == me->opening.height) snprintf(text, sizeof text, "boardsize %d", me->opening.width);
    else if (wq_gtp_talk_knows(&me->talk, "rectangular_boardsize"))
        snprintf(text, sizeof text, "rectangular_boardsize %d %d", me->opening.width, me->opening.height);
    else return WQ_FAIL_ENGINE;
    wq_status s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
    return s == WQ_OK ? wq_gtp_talk_ask(&me->talk, "clear_board", SETUP_MS) : s;
}

/* Stones that stand before the first move: as handicap where they are Black's alone, else one by one. In any order none of
 * them is captured, for each chain has a liberty in the end. */
static wq_status say_start(gtp_player *me)
{
    enum { most = 8 * WQ_MAX_AREA };
    wq_status s = WQ_OK;
    int count[3] = { 0, 0, 0 };
    char *list = malloc(most + 32);
    if (!list) return WQ_FAIL_MEMORY;
    size_t length = (size_t)snprintf(list, most, "set_free_handicap");
    for (int row = 0; row < me->start.height; row++)
        for (int column = 0; column < me->start.width; column++) {
            wq_point p = wq_point_at(column, row);
            char name[WQ_POINT_NAME];
            uint8_t color = me->start.color[p];
            if (color == WQ_EMPTY) continue;
            count[color]++;
            point_text(name, p, me);
            length += (size_t)snprintf(list + length, most - length, " %s", name);
        }
    bool handicap = count[WQ_WHITE] == 0 && count[WQ_BLACK] >= 2
                 && wq_gtp_talk_ask(&me->talk, list, SETUP_MS) == WQ_OK;
    free(list);
    for (int row = 0; !handicap && row < me->start.height; row++)
        for (int column = 0; s == WQ_OK && column < me->start.width; column++) {
            wq_point p = wq_point_at(column, row);
            char name[WQ_POINT_NAME], text[64];
            if (me->start.color[p] == WQ_EMPTY) continue;
            point_text(name, p, me);
            snprintf(text, sizeof text, "play %s %s", wq_color_name(me->start.color[p]), name);
            s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
        }
    return s;
}

static bool remember(gtp_player *me, wq_move move)
{
    if (me->told_count == me->told_capacity) {
        uint32_t more = me->told_capacity ? 2 * me->told_capacity : 256;
        wq_move *moves = realloc(me->told_moves, more * sizeof *moves);
        if (!moves) return false;
        me->told_moves = moves;
        me->told_capacity = more;
    }
    me->told_moves[me->told_count++] = move;
    return true;
}

/* Is what the process knows the beginning of the game? */
static bool knows_beginning(const gtp_player *me)
{
    if (!me->told || me->told_start != me->start.hash || me->told_count > me->history.count - 1
        || me->told_opening.width != me->opening.width || me->told_opening.height != me->opening.height
        || me->told_opening.komi_halves != me->opening.komi_halves
        || memcmp(&me->told_opening.rules, &me->opening.rules, sizeof me->opening.rules) != 0)
        return false;
    for (uint32_t i = 0; i < me->told_count; i++) {
        wq_move move = me->history.past[i + 1].move;
        if (me->told_moves[i].point != move.point || me->told_moves[i].color != move.color) return false;
    }
    return true;
}

/* Brings the process to the present position, from where it is or from the beginning. */
static wq_status tell_game(gtp_player *me)
{
    wq_status s = WQ_OK;
    char text[96], name[WQ_POINT_NAME];
    if (!knows_beginning(me)) {
        me->told = false;
        me->told_count = 0;
        s = say_size(me);
        if (s != WQ_OK) return s;
        if (wq_gtp_talk_knows(&me->talk, "kata-set-rules")) {
            snprintf(text, sizeof text, "kata-set-rules %s", me->opening.rules.id);
            s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
            if (s != WQ_OK && s != WQ_BAD_MESSAGE) return s;    /* a row it does not know: it plays by its own */
        }
        char komi[32];
        wq_points_text(komi, me->opening.komi_halves);
        snprintf(text, sizeof text, "komi %s", komi);
        s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
        if (s == WQ_OK) s = say_start(me);
        if (s != WQ_OK) return s;
        me->told = true;
        me->told_opening = me->opening;
        me->told_start = me->start.hash;
    }
    while (s == WQ_OK && me->told_count < me->history.count - 1) {
        wq_move move = me->history.past[me->told_count + 1].move;
        point_text(name, move.point, me);
        snprintf(text, sizeof text, "play %s %s", wq_color_name(move.color), name);
        s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
        if (s == WQ_OK && !remember(me, move)) s = WQ_FAIL_MEMORY;
    }
    return s;
}

static wq_status tell_time(gtp_player *me)
{
    char text[WQ_GTP_TIME_TEXT];
    const wq_time_control *control = &me->opening.time;
    wq_gtp_words words = wq_gtp_talk_knows(&me->talk, "kata-time_settings") ? WQ_GTP_KATA
                       : wq_gtp_talk_knows(&me->talk, "kgs-time_settings") ? WQ_GTP_KGS : WQ_GTP_PLAIN;
    wq_gtp_time_settings_text(text, control, me->question.free_ms, words);
    wq_status s = WQ_OK;
    if (text[0] && strcmp(text, me->talk.time_settings) != 0) {
        s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
        if (s == WQ_OK) strcpy(me->talk.time_settings, text);
        if (s == WQ_BAD_MESSAGE) s = WQ_OK;                     /* it has no clock: it is on its own */
    }
    wq_gtp_time_left_text(text, control, &me->time, me->question.color, words);
    if (s == WQ_OK && text[0]) s = wq_gtp_talk_ask(&me->talk, text, SETUP_MS);
    return s == WQ_BAD_MESSAGE ? WQ_OK : s;
}

/* ---- asking ---- */

static wq_status ask_move(gtp_player *me, wq_answer *answer)
{
    char text[32];
    int64_t limit = me->question.free_ms > UNTIMED_MS ? UNTIMED_MS : me->question.free_ms + GRACE_MS;
    wq_status s = tell_time(me);
    if (s != WQ_OK) return s;
    snprintf(text, sizeof text, "genmove %s", wq_color_name(me->question.color));
    s = wq_gtp_talk_ask(&me->talk, text, limit);
    if (s != WQ_OK) return s;
    char *word = me->talk.reply;
    word[strcspn(word, " \t\n")] = '\0';
    if (strcasecmp(word, "resign") == 0) {
        answer->choice = WQ_CHOOSE_RESIGN;
        return WQ_OK;
    }
    answer->choice = WQ_CHOOSE_MOVE;
    if (wq_point_parse(&answer->point, word, me->opening.width, me->opening.height) != WQ_OK) return WQ_FAIL_ENGINE;
    return remember(me, wq_move_of(me->question.color, answer->point)) ? WQ_OK : WQ_FAIL_MEMORY;
}

static wq_status ask_dead(gtp_player *me, wq_answer *answer)
{
    answer->choice = WQ_CHOOSE_DEAD;
    wq_status s = wq_gtp_talk_ask(&me->talk, "final_status_list dead", UNTIMED_MS / 10);
    char *place = NULL;
    for (char *w = s == WQ_OK ? strtok_r(me->talk.reply, " \t\n", &place) : NULL; w; w = strtok_r(NULL, " \t\n", &place)) {
        wq_point p;
        if (wq_point_parse(&p, w, me->opening.width, me->opening.height) != WQ_OK || p == WQ_PASS) return WQ_FAIL_ENGINE;
        answer->dead[p] = 1;
    }
    return s;
}

static wq_status answer_question(gtp_player *me, wq_answer *answer)
{
    wq_status s = WQ_OK;
    if (!wq_gtp_talk_is_open(&me->talk)) {
        me->told = false;
        s = wq_gtp_talk_open(&me->talk, START_MS, NULL);
    }
    if (s == WQ_OK) s = tell_game(me);
    if (s == WQ_OK) s = me->question.ask == WQ_ASK_MOVE ? ask_move(me, answer) : ask_dead(me, answer);
    if (s == WQ_OK) return s;
    bool stopped = atomic_load(&me->talk.stop);
    if (s != WQ_BAD_MESSAGE) wq_gtp_talk_close(&me->talk);      /* hung, gone or in the middle of a thought: a fresh one next time */
    me->told = false;
    return stopped ? WQ_FAIL_STOPPED : WQ_FAIL_ENGINE;
}

static void run(void *context)
{
    gtp_player *me = context;
    wq_error why = { .status = WQ_OK };
    wq_status s = wq_gtp_talk_open(&me->talk, START_MS, &why);  /* here, for the process dies with the thread that started it */
    wq_lock_take(&me->lock);
    me->started = s;
    me->why = why;
    if (s == WQ_OK) snprintf(me->name, sizeof me->name, "%.60s %.30s", me->talk.name, me->talk.version);
    me->ready = true;
    wq_signal_wake(&me->changed);
    while (!me->closing) {
        if (!me->work) {
            wq_signal_wait(&me->changed, &me->lock);
            continue;
        }
        me->work = false;
        wq_lock_give(&me->lock);
        wq_answer answer = { .status = WQ_OK };
        answer.status = atomic_load(&me->talk.stop) ? WQ_FAIL_STOPPED : answer_question(me, &answer);
        free(me->history.past);
        me->history.past = NULL;
        wq_lock_take(&me->lock);
        wq_answer_fn *done = me->done;
        void *to = me->context;
        me->asked = false;
        me->delivering++;
        wq_lock_give(&me->lock);
        done(to, &answer);
        wq_lock_take(&me->lock);
        me->delivering--;
        wq_signal_wake(&me->changed);
    }
    wq_lock_give(&me->lock);
    wq_gtp_talk_close(&me->talk);
}

/* ---- the seat ---- */

static wq_status ask(wq_player *player, const wq_game *game, const wq_question *question, wq_answer_fn *done, void *context)
{
    gtp_player *me = (gtp_player *)player;
    size_t bytes = game->history.count * sizeof *game->history.past;
    wq_past *past = malloc(bytes);
    if (!past) return WQ_FAIL_MEMORY;
    memcpy(past, game->history.past, bytes);
    wq_lock_take(&me->lock);
    bool busy = me->asked;
    if (!busy) {
        me->asked = me->work = true;
        atomic_store(&me->talk.stop, 0);
        me->question = *question;
        me->opening = game->opening;
        me->start = game->start;
        me->history = game->history;        /* with what it has seen, or repetitions would pass unnoticed */
        me->history.past = past;
        me->history.capacity = game->history.count;
        if (me->opening.time.kind != WQ_TIME_NONE)
            me->time = wq_clock_look(&game->clock, &me->opening.time, question->color, question->now_ms);
        me->done = done;
        me->context = context;
        wq_signal_wake(&me->changed);
    }
    wq_lock_give(&me->lock);
    if (busy) free(past);
    return busy ? WQ_FAIL_ENGINE : WQ_OK;
}

static void stop(wq_player *player)
{
    gtp_player *me = (gtp_player *)player;
    wq_lock_take(&me->lock);
    if (me->asked) atomic_store(&me->talk.stop, 1);
    wq_lock_give(&me->lock);
}

static void free_player(wq_player *player)
{
    gtp_player *me = (gtp_player *)player;
    wq_lock_take(&me->lock);
    atomic_store(&me->talk.stop, 1);
    while (me->asked || me->delivering > 0) wq_signal_wait(&me->changed, &me->lock);
    me->closing = true;
    wq_signal_wake(&me->changed);
    wq_lock_give(&me->lock);
    wq_thread_join(me->thread);
    wq_signal_done(&me->changed);
    wq_lock_done(&me->lock);
    free(me->told_moves);
    free(me);
}

static const char *name_of(const wq_player *player) { return ((const gtp_player *)player)->name; }

static const wq_player_ops ops = { .ask = ask, .stop = stop, .free = free_player, .name = name_of };

wq_status wq_gtp_player_new(wq_player **out, const char *command, wq_error *err)
{
    gtp_player *me = calloc(1, sizeof *me);
    if (!me) return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, NULL);
    me->player.ops = &ops;
    if (strlen(command) >= sizeof me->talk.command) {
        free(me);
        return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, "the command is too long");
    }
    strcpy(me->talk.command, command);
    wq_lock_init(&me->lock);
    wq_signal_init(&me->changed);
    wq_status s = wq_thread_start(&me->thread, run, me);
    if (s != WQ_OK) {
        wq_signal_done(&me->changed);
        wq_lock_done(&me->lock);
        free(me);
        return wq_refuse(err, s, 0, 0, NULL);
    }
    wq_lock_take(&me->lock);
    while (!me->ready) wq_signal_wait(&me->changed, &me->lock);
    s = me->started;
    wq_error why = me->why;
    wq_lock_give(&me->lock);
    if (s != WQ_OK) {
        free_player(&me->player);
        return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, why.text[0] ? why.text : NULL);
    }
    *out = &me->player;
    return WQ_OK;
}

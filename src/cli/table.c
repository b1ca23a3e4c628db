/* table.c — decide, apply, tell; ask and wait.
 * SPDX-License-Identifier: MIT
 */
#include "cli/table.h"

#include "sys/clock.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_PLIES = 512 };

static wq_actor actor_of(const wq_game *game, wq_color color)
{
    return game->color_of[WQ_ACTOR_GUEST] == color ? WQ_ACTOR_GUEST : WQ_ACTOR_HOST;
}

/* Memory for twice as many moves, and the game folded again into it. */
static wq_status grow(wq_table *table)
{
    uint32_t more = table->capacity ? table->capacity * 2 : FIRST_PLIES;
    wq_ply *plies = calloc(more, sizeof *plies);
    wq_past *past = calloc(more, sizeof *past);
    if (!plies || !past) {
        free(plies);
        free(past);
        return WQ_FAIL_MEMORY;
    }
    wq_game_init(&table->game, plies, past, more);
    free(table->plies);
    free(table->past);
    table->plies = plies;
    table->past = past;
    table->capacity = more;
    wq_status s = WQ_OK;
    for (uint32_t i = 0; s == WQ_OK && i < table->event_count; i++) s = wq_game_apply(&table->game, &table->events[i]);
    return s;
}

static wq_status keep(wq_table *table, const wq_event *event)
{
    if (table->event_count == table->event_capacity) {
        uint32_t more = table->event_capacity ? table->event_capacity * 2 : 256;
        wq_event *events = realloc(table->events, more * sizeof *events);
        if (!events) return WQ_FAIL_MEMORY;
        table->events = events;
        table->event_capacity = more;
    }
    table->events[table->event_count++] = *event;
    return WQ_OK;
}

static wq_status act(wq_table *table, const wq_command *command)
{
    wq_event events[WQ_MAX_DECIDED];
    int count;
    wq_status s = WQ_OK;
    if (wq_game_moves(&table->game) + 2 >= table->capacity) s = grow(table);
    if (s == WQ_OK) s = wq_game_decide(&table->game, command, wq_wall_ms(), events, &count, NULL);
    for (int i = 0; s == WQ_OK && i < count; i++) {
        s = keep(table, &events[i]);
        if (s == WQ_OK) s = wq_game_apply(&table->game, &events[i]);
        for (int color = WQ_BLACK; s == WQ_OK && color <= WQ_WHITE; color++) {
            wq_player *player = table->seat[color];
            if (player && player->ops->tell) player->ops->tell(player, &table->game, &events[i]);
        }
    }
    return s;
}

wq_status wq_table_do(wq_table *table, wq_command command, wq_color color)
{
    command.actor = (uint8_t)actor_of(&table->game, color);
    command.color = (uint8_t)color;
    return act(table, &command);
}

wq_status wq_table_time_out(wq_table *table)
{
    wq_command command = { .kind = WQ_DO_TIME_OUT, .actor = WQ_ACTOR_SERVER };
    return act(table, &command);
}

wq_status wq_table_open(wq_table *table, const wq_opening *opening)
{
    memset(table, 0, sizeof *table);
    wq_lock_init(&table->lock);
    wq_signal_init(&table->answered);
    wq_status s = grow(table);
    wq_command open = { .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_SERVER, .opening = opening };
    if (s == WQ_OK) s = act(table, &open);
    wq_command start = { .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER };
    if (s == WQ_OK && table->game.phase == WQ_GAME_WAITING) s = act(table, &start);
    return s;
}

void wq_table_close(wq_table *table)
{
    wq_signal_done(&table->answered);
    wq_lock_done(&table->lock);
    free(table->plies);
    free(table->past);
    free(table->events);
}

static void take_answer(void *context, const wq_answer *answer)
{
    wq_table *table = context;
    wq_lock_take(&table->lock);
    table->answer = *answer;
    table->have_answer = true;
    wq_signal_wake(&table->answered);
    wq_lock_give(&table->lock);
}

wq_answer wq_table_ask(wq_table *table, wq_ask what, wq_color color, int64_t move_ms)
{
    wq_player *player = table->seat[color];
    int64_t now = wq_wall_ms();
    wq_question question = { .ask = what, .color = color, .now_ms = now, .free_ms = move_ms };
    const wq_time_control *control = &table->game.opening.time;
    bool timed = what == WQ_ASK_MOVE && control->kind != WQ_TIME_NONE;
    if (timed) question.free_ms = wq_clock_free_ms(&table->game.clock, control, color, now);
    table->have_answer = false;
    wq_status s = player->ops->ask(player, &table->game, &question, take_answer, table);
    if (s != WQ_OK) return (wq_answer){ .status = s };

    bool late = false;
    int64_t deadline = timed ? wq_game_deadline(&table->game) : INT64_MAX;
    wq_lock_take(&table->lock);
    while (!table->have_answer) {
        int64_t left = deadline == INT64_MAX ? 1000 : deadline - wq_wall_ms();
        if (left <= 0 && !late) {
            late = true;
            wq_lock_give(&table->lock);
            player->ops->stop(player);
            wq_lock_take(&table->lock);
        } else if (late) wq_signal_wait(&table->answered, &table->lock);
        else wq_signal_wait_ms(&table->answered, &table->lock, left);
    }
    wq_lock_give(&table->lock);
    if (late) table->answer.status = WQ_ILLEGAL_TIME;
    return table->answer;
}

wq_status wq_table_turn(wq_table *table, int64_t move_ms, wq_status *why)
{
    wq_color color = wq_game_to_move(&table->game);
    wq_answer answer = wq_table_ask(table, WQ_ASK_MOVE, color, move_ms);
    if (why) *why = answer.status;
    wq_status s = answer.status;
    wq_command command = { .kind = WQ_DO_RESIGN };
    if (s == WQ_OK && answer.choice == WQ_CHOOSE_MOVE) {
        command.kind = answer.point == WQ_PASS ? WQ_DO_PASS : WQ_DO_PLAY;
        command.point = answer.point;
    }
    if (s != WQ_ILLEGAL_TIME) s = wq_table_do(table, command, color);
    if (s == WQ_ILLEGAL_TIME) return wq_table_time_out(table);
    if (s != WQ_OK && command.kind != WQ_DO_RESIGN) {           /* its move was refused */
        if (why) *why = s;
        return wq_table_do(table, (wq_command){ .kind = WQ_DO_RESIGN }, color);
    }
    return s;
}

wq_status wq_table_mark(wq_table *table, const uint8_t dead[WQ_POINTS], wq_color color)
{
    wq_status s = WQ_OK;
    for (int p = 0; s == WQ_OK && p < WQ_POINTS; p++) {
        uint8_t c = table->game.pos.color[p];
        if (c != WQ_BLACK && c != WQ_WHITE) continue;
        if ((table->game.dead[p] != 0) == (dead[p] != 0)) continue;
        s = wq_table_do(table, (wq_command){ .kind = WQ_DO_MARK, .point = (wq_point)p, .yes = dead[p] != 0 }, color);
    }
    return s;
}

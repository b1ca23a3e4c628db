/* history.c — whole-board repetition.
 * SPDX-License-Identifier: MIT
 */
#include "rules/history.h"

#include <assert.h>
#include <string.h>

static void mark_seen(wq_history *history, uint64_t hash)
{
    history->seen[hash % WQ_SEEN_WORDS] |= (uint64_t)1 << (hash >> 58);
}

static bool maybe_seen(const wq_history *history, uint64_t hash)
{
    return history->seen[hash % WQ_SEEN_WORDS] >> (hash >> 58) & 1;
}

void wq_history_init(wq_history *history, wq_past *memory, uint32_t capacity, const wq_position *start)
{
    assert(capacity >= 1);
    memset(history, 0, sizeof *history);
    history->past = memory;
    history->capacity = capacity;
    history->count = 1;
    memory[0] = (wq_past){ .hash = start->hash, .to_move = start->to_move, .ko = start->ko };
    mark_seen(history, start->hash);
}

wq_status wq_history_copy(wq_history *out, wq_past *memory, uint32_t capacity, const wq_history *from)
{
    if (capacity < from->count) return WQ_FAIL_SPACE;
    memcpy(memory, from->past, from->count * sizeof *memory);
    *out = *from;
    out->past = memory;
    out->capacity = capacity;
    return WQ_OK;
}

/* Is the entry one that `move`, leaving the board `hash`, may not bring back under these rules? */
static bool forbids(const wq_past *entry, const wq_rules *rules, wq_move move, uint64_t hash)
{
    if (entry->hash != hash) return false;
    switch (rules->repetition) {
    case WQ_REPEAT_POSITIONAL:                              /* [R35] the board alone */
        return true;
    case WQ_REPEAT_SITUATIONAL:                             /* the board and whose turn it was */
        return entry->to_move == wq_opponent((wq_color)move.color);
    case WQ_REPEAT_OWN:                                     /* the boards this player's own moves left */
        return entry->move.color == move.color;
    case WQ_REPEAT_NONE:
    case WQ_REPEAT_KO:
    case WQ_REPEAT_ING:
        break;
    }
    return false;
}

/* Ing: the cycle has come round once (the present position, same side to move, stood before), and the move would send
 * it round again: it leaves what followed then. */
static wq_status starts_second_cycle(const wq_history *history, const wq_position *pos, uint64_t hash, uint32_t *repeats)
{
    for (uint32_t i = history->count - 1; i-- > 0;) {
        const wq_past *entry = &history->past[i];
        if (entry->hash != pos->hash || entry->to_move != pos->to_move || entry[1].hash != hash) continue;
        if (repeats) *repeats = i + 1;
        return WQ_ILLEGAL_ING_CYCLE;
    }
    return WQ_OK;
}

wq_status wq_history_check(const wq_history *history, const wq_position *pos, const wq_rules *rules,
                           wq_move move, uint32_t *repeats)
{
    wq_status s = wq_position_check(pos, rules, move);
    if (s == WQ_ILLEGAL_KO && repeats) *repeats = history->count >= 2 ? history->count - 2 : 0;
    if (s != WQ_OK || move.point == WQ_PASS) return s;
    if (rules->repetition == WQ_REPEAT_NONE || rules->repetition == WQ_REPEAT_KO) return WQ_OK;

    uint64_t hash = wq_position_hash_after(pos, move);
    if (!maybe_seen(history, hash)) return WQ_OK;
    if (rules->repetition == WQ_REPEAT_ING) return starts_second_cycle(history, pos, hash, repeats);
    for (uint32_t i = history->count; i-- > 0;)
        if (forbids(&history->past[i], rules, move, hash)) {
            if (repeats) *repeats = i;
            return WQ_ILLEGAL_SUPERKO;
        }
    return WQ_OK;
}

wq_status wq_history_push(wq_history *history, const wq_position *pos, wq_move move, int taken)
{
    if (history->count >= history->capacity) return WQ_FAIL_SPACE;
    history->past[history->count++] = (wq_past){
        .hash = pos->hash, .move = move, .to_move = pos->to_move, .ko = pos->ko, .taken = (uint16_t)taken,
    };
    mark_seen(history, pos->hash);
    return WQ_OK;
}

wq_status wq_history_play(wq_history *history, wq_position *pos, const wq_rules *rules, wq_move move,
                          uint32_t *repeats)
{
    wq_status s = wq_history_check(history, pos, rules, move, repeats);
    if (s != WQ_OK) return s;
    if (history->count >= history->capacity) return WQ_FAIL_SPACE;

    int before = pos->taken[move.color];
    wq_position_play_known(pos, move);
    return wq_history_push(history, pos, move, pos->taken[move.color] - before);
}

bool wq_history_cycles(const wq_history *history, uint32_t entries, const wq_position *pos, const wq_rules *rules)
{
    if (rules->repetition != WQ_REPEAT_KO || rules->long_cycle == WQ_CYCLE_FORBID || rules->long_cycle == WQ_CYCLE_REFEREE) return false;
    if (!maybe_seen(history, pos->hash)) return false;
    int before = 0;
    for (uint32_t n = 0; n < entries; n++) {
        const wq_past *past = &history->past[n];
        if (past->hash == pos->hash && past->to_move == pos->to_move && (n == 0 || past->move.point != WQ_PASS)) before++;
    }
    return before >= 2;
}

int wq_history_recurrences(const wq_history *history, const wq_position *pos, uint32_t *since)
{
    int times = 0;
    for (uint32_t i = history->count - 1; i-- > 0;)             /* the last entry is the present position */
        if (history->past[i].hash == pos->hash && history->past[i].to_move == pos->to_move) {
            if (times++ == 0 && since) *since = i;
        }
    return times;
}

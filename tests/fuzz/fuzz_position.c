/* fuzz_position.c — any bytes as a row of commands to a board: set-up, moves, passes, going back, counting. The invariants hold
 * after each, and a refusal changes nothing.
 * SPDX-License-Identifier: MIT
 */
#include "rules/handicap.h"
#include "rules/history.h"
#include "rules/score.h"

#include <assert.h>
#include <string.h>

enum { PAST = 512, MOST_COMMANDS = 2000 };

typedef struct bytes { const uint8_t *at, *end; } bytes;

static unsigned next(bytes *in) { return in->at < in->end ? *in->at++ : 0; }

static void count(const wq_position *pos, const wq_rules *rules, bytes *in)
{
    uint8_t dead[WQ_POINTS] = { 0 }, seki[WQ_POINTS] = { 0 };
    wq_count_input input = { .pos = pos, .rules = rules, .dead = dead, .seki = next(in) % 2 ? seki : NULL,
                             .komi_halves = (int)next(in) - 128, .handicap = (int)next(in) % 30,
                             .warnings = { 0, (int)next(in) % 3, (int)next(in) % 3 }, .button = (uint8_t)(next(in) % 3) };
    for (int i = 0; i < 8; i++) dead[(next(in) << 8 | next(in)) % WQ_POINTS] = 1;
    for (int i = 0; i < 4; i++) seki[(next(in) << 8 | next(in)) % WQ_POINTS] = 1;
    wq_account a;
    wq_status s = wq_count(&a, &input);
    if (s == WQ_ILLEGAL_NO_STONE) {
        memset(dead, 0, sizeof dead);
        s = wq_count(&a, &input);
    }
    assert(s == WQ_OK);
    int32_t sum[3] = { 0 }, points = 0;
    for (int i = 0; i < a.term_count; i++) sum[a.terms[i].side] += a.terms[i].halves;
    for (int c = WQ_BLACK; c <= WQ_WHITE; c++) {
        assert(sum[c] == a.total[c]);
        points += a.stones[c] + a.surrounded[c];
    }
    assert(points + a.shared + a.neutral == a.base_halves);
    char text[WQ_RESULT_TEXT];
    wq_result_zh(text, a.result, true);
    wq_result_en(text, a.result, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    bytes in = { data, data + length };
    static wq_past past[PAST];
    wq_history history;
    wq_position pos;
    if (wq_position_init(&pos, (int)next(&in) % 27, (int)next(&in) % 27) != WQ_OK) return 0;
    int rows = 0;
    while (wq_rules_at(rows)) rows++;
    wq_rules rules = *wq_rules_at((int)next(&in) % rows);
    rules.repetition = (wq_repetition)(next(&in) % (WQ_REPEAT_ING + 1));
    rules.suicide = (wq_suicide)(next(&in) % 2);
    rules.tax = (wq_tax)(next(&in) % (WQ_TAX_EYES + 1));
    if (next(&in) % 4 == 0) (void)wq_handicap_start(&pos, &rules, (int)next(&in) % 40 - 2);
    for (unsigned stones = next(&in) % 64; stones > 0; stones--) {
        wq_position before = pos;
        if (wq_position_put(&pos, (wq_point)(next(&in) << 8 | next(&in)), (wq_color)(next(&in) % 3)) != WQ_OK)
            assert(memcmp(&before, &pos, sizeof pos) == 0);
    }
    assert(wq_position_ok(&pos));
    if (!wq_position_has_no_airless(&pos)) return 0;
    wq_history_init(&history, past, PAST, &pos);
    for (int i = 0; i < MOST_COMMANDS && in.at < in.end; i++) {
        unsigned command = next(&in);
        if (command >= 250) {
            count(&pos, &rules, &in);
            continue;
        }
        wq_point point = command >= 240 ? WQ_PASS
                       : wq_point_at((int)next(&in) % (pos.width + 1), (int)command % (pos.height + 1));
        wq_color color = next(&in) % 16 ? (wq_color)pos.to_move : wq_opponent((wq_color)pos.to_move);
        wq_position before = pos;
        uint32_t repeats = 0, moves = history.count;
        wq_move move = wq_move_of(color, point);
        uint64_t hash = wq_history_check(&history, &pos, &rules, move, &repeats) == WQ_OK ? wq_position_hash_after(&pos, move) : 0;
        if (wq_history_play(&history, &pos, &rules, move, NULL) == WQ_OK) {
            assert(hash == pos.hash && history.count == moves + 1 && past[moves].hash == hash);
            assert(wq_position_ok(&pos) && wq_position_has_no_airless(&pos));
        } else {
            assert(memcmp(&before, &pos, sizeof pos) == 0 && history.count == moves && repeats < moves);
        }
    }
    return 0;
}

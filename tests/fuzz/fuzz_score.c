/* fuzz_score.c — any bytes as what "weiqi score" and "weiqi check" are given: a list of dead stones and prisoners on the
 * first line, a record below it. What is read is replayed, judged and counted; the account adds up.
 * SPDX-License-Identifier: MIT
 */
#include "record/replay.h"
#include "record/score_json.h"
#include "record/stone_list.h"

#include <assert.h>
#include <string.h>

enum { MOVES = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static wq_move moves[MOVES];
    static wq_past past[MOVES + 1];
    static wq_sgf_game sgf;
    static wq_replay replay;
    const uint8_t *end = length > 0 ? memchr(bytes, '\n', length) : NULL;
    if (!end || end - bytes > 500) return 0;
    char list[512] = "";
    memcpy(list, bytes, (size_t)(end - bytes));
    const char *text = (const char *)end + 1;
    size_t rest = length - (size_t)(end - bytes) - 1;
    if (wq_sgf_read_game(&sgf, moves, MOVES, text, rest, NULL) != WQ_OK) return 0;

    for (int i = 0; wq_rules_at(i); i++) {
        const wq_rules *rules = wq_rules_at(i);
        (void)wq_replay_sgf(&replay, past, &sgf, rules, UINT32_MAX, true);
        assert(wq_replay_sgf(&replay, past, &sgf, rules, UINT32_MAX, false) != WQ_OK || wq_position_ok(&replay.pos));
        if (replay.moves < sgf.move_count || replay.history.count == 0) continue;

        uint8_t dead[WQ_POINTS] = { 0 }, seki[WQ_POINTS] = { 0 };
        wq_error err = { .status = WQ_OK };
        wq_status s = wq_stone_list_parse(dead, list, &replay.pos, &err);
        assert(s == WQ_OK || (err.status == s && err.offset <= strlen(list)));
        (void)wq_prisoners_parse(replay.pos.taken, list, NULL);
        wq_count_input input = wq_replay_count(&replay, &sgf, rules);
        input.dead = dead;
        wq_life_seki(&replay.pos, dead, seki);
        if (rules->tax == WQ_TAX_SEKI) input.seki = seki;
        wq_account account;
        assert(wq_count(&account, &input) == WQ_OK);
        int32_t total[3] = { 0, 0, 0 };
        for (int t = 0; t < account.term_count; t++) total[account.terms[t].side] += account.terms[t].halves;
        assert(total[WQ_BLACK] == account.total[WQ_BLACK] && total[WQ_WHITE] == account.total[WQ_WHITE]);
        json_t *answer = wq_score_json(&input, &account, NULL);
        assert(answer);
        json_decref(answer);
    }
    return 0;
}

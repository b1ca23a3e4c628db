/* replay.c — a record played again.
 * SPDX-License-Identifier: MIT
 */
#include "record/replay.h"

#include "rules/handicap.h"

#include <string.h>

/* Asking costs the square of the moves. */
enum { LONGEST_ASKED = 5000 };

/* How many of the first moves are handicap stones: none where they were set up, or where White moves among them. */
static uint32_t handicap_moves(const wq_sgf_game *sgf)
{
    if (sgf->handicap < 2 || sgf->handicap > sgf->move_count) return 0;
    for (int i = 0; i < sgf->width * sgf->height; i++)
        if (sgf->setup[i] != WQ_EMPTY) return 0;
    for (uint32_t n = 0; n < sgf->handicap; n++)
        if (sgf->moves[n].color != WQ_BLACK || sgf->moves[n].point == WQ_PASS) return 0;
    return sgf->handicap;
}

static bool play_is_over(const wq_replay *r, const wq_rules *rules)
{
    if (!rules->passes_end || r->pos.passes < 2) return false;
    return !rules->white_passes_last || r->pos.to_move == WQ_BLACK;
}

/* What a referee asks before the move itself.                                                  [R13] [R57] [R158] */
static wq_status judge_turn(wq_replay *r, const wq_rules *rules, wq_move move)
{
    if (play_is_over(r, rules)) {
        if (!rules->dead_by_agreement || rules->dispute == WQ_DISPUTE_ALL_ALIVE) return WQ_ILLEGAL_GAME_OVER;
        r->resumed = true;              /* the sides did not agree: whoever plays first, play goes on */
        r->pos.passes = 0;
        r->pos.to_move = move.color;
        return WQ_OK;
    }
    return move.color == r->pos.to_move ? WQ_OK : WQ_ILLEGAL_TURN;
}

static wq_status play(wq_replay *r, const wq_rules *rules, wq_move move, bool judge)
{
    if (judge) {
        wq_status s = judge_turn(r, rules, move);
        if (s != WQ_OK) return s;
    } else
        r->pos.to_move = move.color;
    uint32_t repeats = UINT32_MAX;
    wq_status s = wq_history_play(&r->history, &r->pos, rules, move, &repeats);
    if (s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO) {
        r->repeats_known = repeats != UINT32_MAX;
        r->repeats = r->repeats_known ? repeats : 0;
    }
    return s;
}

wq_status wq_replay_sgf(wq_replay *out, wq_past *past, const wq_sgf_game *sgf, const wq_rules *rules, uint32_t upto,
                        bool judge)
{
    memset(out, 0, sizeof *out);
    wq_rules viewed = *rules;
    if (!judge) viewed.repetition = WQ_REPEAT_NONE;
    wq_status s = wq_sgf_start(&out->pos, sgf, rules);
    if (s != WQ_OK) return s;

    uint32_t placed = handicap_moves(sgf);
    for (uint32_t n = 0; n < placed && n < upto; n++) {
        s = wq_position_put(&out->pos, sgf->moves[n].point, WQ_BLACK);
        if (s != WQ_OK) return s;
        out->moves++;
    }
    if (placed > 0) out->pos.to_move = WQ_WHITE;                        /* [R17] */
    wq_history_init(&out->history, past, sgf->move_count + 1, &out->pos);
    for (uint32_t n = placed; n < upto && n < sgf->move_count; n++) {
        wq_move move = sgf->moves[n];
        s = play(out, &viewed, move, judge);
        if (s != WQ_OK) {
            out->repeats += out->repeats_known ? placed : 0;            /* moves are counted as the record does */
            return s;
        }
        out->moves++;
        bool asks = judge && out->recurs == 0 && out->moves <= LONGEST_ASKED && move.point != WQ_PASS;
        if (asks && wq_history_recurrences(&out->history, &out->pos, &out->recurs_since) > 0) {
            out->recurs = out->moves;                                   /* a long cycle [R42] */
            out->recurs_since += placed;
        }
        if (move.point == WQ_PASS) {
            out->passes[move.color]++;
            if (out->first_passer == WQ_EMPTY) out->first_passer = move.color;
        }
    }
    return WQ_OK;
}

wq_count_input wq_replay_count(const wq_replay *replay, const wq_sgf_game *sgf, const wq_rules *rules)
{
    return (wq_count_input){
        .pos = &replay->pos,
        .rules = rules,
        .komi_halves = sgf->has_komi ? sgf->komi_halves : wq_default_komi_halves(rules, sgf->handicap),
        .handicap = sgf->handicap >= 2 ? sgf->handicap : 0,
        .passes = { 0, replay->passes[WQ_BLACK], replay->passes[WQ_WHITE] },
        .button = replay->first_passer,
    };
}

/* playout.c — the policy and the count at its end.
 * SPDX-License-Identifier: MIT
 */
#include "engine/playout.h"

#include <string.h>

/* How often each rule is asked, in percent. Found by matches on 9x9 (docs/engine.md). */
enum { ATARI_PERCENT = 90, VITAL_PERCENT = 80, SHAPE_PERCENT = 95, CAPTURE_TRIES = 4, OPEN_TRIES = 3,
       LONG_GAME = 3 };

static const int around_step[8] = {
    -WQ_STRIDE - 1, -WQ_STRIDE, -WQ_STRIDE + 1, -1, 1, WQ_STRIDE - 1, WQ_STRIDE, WQ_STRIDE + 1
};

static bool chance(const wq_playout *play, unsigned percent) { return wq_rng_below(play->rng, 100) < percent; }

static wq_point one_of(const wq_playout *play, const wq_point *list, int n)
{
    return list[n == 1 ? 0 : wq_rng_below(play->rng, (uint32_t)n)];
}

/* Chains in atari on and around the last two moves: ours to save, theirs to take. */
static wq_point answer_atari(const wq_playout *play, const wq_position *pos)
{
    wq_color me = pos->to_move;
    wq_point list[160], heads[18];
    int n = 0, known = 0;
    for (int k = 0; k < 2; k++) {
        wq_point around = k == 0 ? play->last : play->before_last;
        if (around == WQ_PASS) continue;
        for (int i = -1; i < 8; i++) {
            wq_point p = i < 0 ? around : wq_step(around, around_step[i]);
            if (!wq_is_stone(pos->color[p])) continue;
            wq_point head = pos->head[p];
            if (pos->airs[head] > 4) continue;
            bool seen = false;
            for (int j = 0; j < known && !seen; j++) seen = heads[j] == head;
            if (seen) continue;
            heads[known++] = head;
            wq_point liberty = wq_only_liberty(pos, p);
            if (liberty == WQ_PASS) continue;
            if (pos->color[p] == me) n += wq_atari_answers(pos, p, list + n);
            else if (wq_is_playable(pos, liberty, me)) list[n++] = liberty;
        }
    }
    return n ? one_of(play, list, n) : WQ_PASS;
}

static wq_point answer_eye_space(const wq_position *pos, wq_point last)
{
    for (int i = 0; i < 4; i++) {
        wq_point p = wq_step(last, wq_side_step[i]);
        if (pos->color[p] != WQ_EMPTY) continue;
        wq_point vital = wq_vital_point(pos, p);
        if (vital != WQ_PASS && wq_is_playable(pos, vital, pos->to_move)) return vital;
    }
    return WQ_PASS;
}

static wq_point answer_shape(const wq_playout *play, const wq_position *pos, wq_point around)
{
    wq_color me = pos->to_move;
    wq_point list[8];
    int n = 0;
    for (int i = 0; i < 8; i++) {
        wq_point p = wq_step(around, around_step[i]);
        if (pos->color[p] == WQ_EMPTY && wq_is_shape(play->patterns, pos, p)) list[n++] = p;
    }
    while (n > 0) {
        uint32_t k = n == 1 ? 0 : wq_rng_below(play->rng, (uint32_t)n);
        wq_point p = list[k];
        if (wq_is_playable(pos, p, me) && !wq_is_bad_self_atari(pos, p, me)) return p;
        list[k] = list[--n];
    }
    return WQ_PASS;
}

/* A few empty points tried for a capture. */
static wq_point random_capture(const wq_playout *play, const wq_position *pos)
{
    wq_color me = pos->to_move;
    for (int k = 0; k < CAPTURE_TRIES; k++) {
        wq_point p = pos->empty[wq_rng_below(play->rng, pos->empty_count)];
        for (int i = 0; i < 4; i++) {
            wq_point q = wq_step(p, wq_side_step[i]);
            if (pos->color[q] != wq_opponent(me) || pos->airs[pos->head[q]] > 4) continue;
            if (wq_only_liberty(pos, q) == p && wq_is_playable(pos, p, me)) return p;
        }
    }
    return WQ_PASS;
}

/* A few empty points tried for one with nothing around it: spreads the stones of a large board.
 * Source: G. Chaslot, C. Fiter, J.-B. Hoock, A. Rimmel, O. Teytaud, Adding expert knowledge ... (2009), "fill the board". */
static wq_point random_open(const wq_playout *play, const wq_position *pos)
{
    for (int k = 0; k < OPEN_TRIES; k++) {
        wq_point p = pos->empty[wq_rng_below(play->rng, pos->empty_count)];
        if (wq_around(pos, p) == 0) return p;
    }
    return WQ_PASS;
}

/* The first good point of the empty ones from a random one on. */
static wq_point any_move(const wq_playout *play, const wq_position *pos)
{
    wq_color me = pos->to_move;
    uint32_t count = pos->empty_count;
    if (count == 0) return WQ_PASS;
    uint32_t start = wq_rng_below(play->rng, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t at = start + k;
        wq_point p = pos->empty[at < count ? at : at - count];
        if (wq_is_real_eye(pos, p, me) || !wq_is_playable(pos, p, me)) continue;
        if (!play->light && wq_is_bad_self_atari(pos, p, me)) continue;     /* rather none: so a seki stays one */
        return p;
    }
    return WQ_PASS;
}

wq_point wq_playout_move(const wq_playout *play, const wq_position *pos)
{
    if (pos->empty_count == 0) return WQ_PASS;
    wq_point p = WQ_PASS;
    if (!play->light) {
        if (play->last != WQ_PASS) {
            if (chance(play, ATARI_PERCENT) && (p = answer_atari(play, pos)) != WQ_PASS) return p;
            if (chance(play, VITAL_PERCENT) && (p = answer_eye_space(pos, play->last)) != WQ_PASS) return p;
            if (chance(play, SHAPE_PERCENT)) {
                if ((p = answer_shape(play, pos, play->last)) != WQ_PASS) return p;
                if (play->before_last != WQ_PASS && (p = answer_shape(play, pos, play->before_last)) != WQ_PASS) return p;
            }
        }
        if ((p = random_capture(play, pos)) != WQ_PASS) return p;
        if (pos->width * pos->height > 100 && (p = random_open(play, pos)) != WQ_PASS) return p;
    }
    return any_move(play, pos);
}

void wq_playout_run(wq_playout *play, wq_position *pos)
{
    int area = pos->width * pos->height, passes = 0;
    uint32_t most = (uint32_t)(area * LONG_GAME + 10);
    int mercy = area / 3 + 6;                               /* so many prisoners ahead decides */
    int taken = (int)pos->taken[WQ_BLACK] - (int)pos->taken[WQ_WHITE];
    bool passed = false;
    play->moves = 0;
    play->stones_ahead = 0;
    while (passes < 2 && play->moves < most) {
        wq_color me = pos->to_move;
        wq_point p = wq_playout_move(play, pos);
        wq_position_play_known(pos, wq_move_of(me, p));
        play->moves++;
        play->before_last = play->last;
        play->last = p;
        if (p == WQ_PASS) {
            passes++;
            passed = true;
            continue;
        }
        passes = 0;
        if (play->first_by[p] == WQ_EMPTY) play->first_by[p] = (uint8_t)me;
        if (!passed) play->stones_ahead += me == WQ_BLACK ? 1 : -1;
        int lead = (int)pos->taken[WQ_BLACK] - (int)pos->taken[WQ_WHITE] - taken;
        if (lead > mercy || lead < -mercy) break;
    }
}

int wq_area_lead(const wq_position *pos, int8_t *owner)
{
    int lead = 0;
    for (int row = 0; row < pos->height; row++) {
        wq_point p = wq_point_at(0, row);
        for (int column = 0; column < pos->width; column++, p++) {
            unsigned sides = 0;
            uint8_t c = pos->color[p];
            if (c == WQ_EMPTY)
                for (int i = 0; i < 4; i++) {
                    uint8_t n = pos->color[p + wq_side_step[i]];
                    if (wq_is_stone(n)) sides |= n;
                }
            else sides = c;
            int whose = sides == WQ_BLACK ? 1 : sides == WQ_WHITE ? -1 : 0;
            lead += whose;
            if (owner) owner[p] = (int8_t)whose;
        }
    }
    return lead;
}

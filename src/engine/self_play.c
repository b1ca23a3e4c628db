/* self_play.c — search in full or fast, choose with some chance, note what was found, count the end.
 * SPDX-License-Identifier: MIT
 */
#include "engine/self_play.h"

#include "engine/ending.h"
#include "engine/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A quarter of the root's priors is noise; moves are drawn by visits to the power 1 / heat, the heat falling by half each time as many
 * moves as the board has lines have been made. The final count is of so many playouts. */
static const float NOISE = 0.25f, FORCED = 2, HEAT_FIRST = 0.8f, HEAT_LAST = 0.15f;
enum { LABEL_ROUNDS = 3, WEIGHT_ONE = 10000 };

/* A move by its share, hotter early. A pass is only made where it is the best. */
static wq_point draw(wq_rng *rng, const wq_puct_move *moves, const float *share, int n, int ply, int lines)
{
    double heat = (double)HEAT_LAST + (double)(HEAT_FIRST - HEAT_LAST) * pow(0.5, (double)ply / lines), sum = 0, part[WQ_MAX_AREA + 1];
    int best = 0;
    for (int i = 0; i < n; i++) {
        if (share[i] > share[best]) best = i;
        sum += part[i] = share[i] > 0 ? pow((double)share[i], 1 / heat) : 0;
    }
    double at = wq_rng_unit(rng) * sum;
    int chosen = best;
    for (int i = 0; i < n; i++) {
        at -= part[i];
        if (at < 0) {
            chosen = i;
            break;
        }
    }
    return moves[chosen].point == WQ_PASS ? moves[best].point : moves[chosen].point;
}

static wq_status note_turn(wq_self_game *game, int ply, const wq_puct *puct, const wq_puct_move *moves, const float *share, int n)
{
    if (game->target_count + (uint32_t)n > game->target_capacity) {
        uint32_t more = (game->target_count + (uint32_t)n) * 2;
        wq_self_target *grown = realloc(game->target, more * sizeof *grown);
        if (!grown) return WQ_FAIL_MEMORY;
        game->target = grown;
        game->target_capacity = more;
    }
    const wq_puct_node *root = wq_puct_tree_of(puct)->nodes;
    double black = root->win / root->visits;
    wq_self_turn *turn = &game->turn[game->turns++];
    *turn = (wq_self_turn){ .ply = (uint16_t)ply, .first = game->target_count,
                            .win = (float)(game->end.to_move == WQ_BLACK ? black : 1 - black) };
    for (int i = 0; i < n; i++) {
        uint16_t weight = (uint16_t)lrintf(share[i] * WEIGHT_ONE);
        if (weight == 0) continue;
        game->target[game->target_count++] = (wq_self_target){ .point = moves[i].point, .weight = weight };
        turn->targets++;
    }
    return WQ_OK;
}

/* Who owns what, by playouts alone: a net must not teach itself what it already believes. */
static wq_status count_end(wq_self_game *game, wq_judge *judge, const wq_problem *problem)
{
    int area = game->end.width * game->end.height;
    float owner[WQ_MAX_AREA], sum[WQ_MAX_AREA] = { 0 };
    wq_judge_terms terms = { .end_mix = 1, .seed = problem->pos->hash };
    wq_judge_begin(judge, problem, &terms);
    for (int k = 0; k < LABEL_ROUNDS; k++) {
        wq_status s = wq_judge_settled(judge, &game->end, owner);
        if (s != WQ_OK) return s;
        for (int i = 0; i < area; i++) sum[i] += owner[i] / LABEL_ROUNDS;
    }
    const uint8_t *dead = NULL;
    wq_ending ending;
    int8_t standing[WQ_POINTS];
    if (problem->rules->dead_by_agreement) {
        wq_ending_read_shares(&ending, problem, sum);
        dead = ending.dead;
    } else {
        (void)wq_area_lead(&game->end, standing);
        for (int i = 0; i < area; i++) sum[i] = standing[wq_point_at(i % game->end.width, i / game->end.width)];
    }
    game->lead_halves = wq_ended_lead_halves(problem, &game->end, &game->history, dead);
    for (int i = 0; i < area; i++) game->owner[i] = (int8_t)lrintf(sum[i] * 100);
    return WQ_OK;
}

wq_status wq_self_play(wq_self_game *out, wq_puct *puct, wq_judge *judge, const wq_self_terms *terms, const wq_rules *rules,
                       int komi_halves, int width, int height, const _Atomic int *stop)
{
    wq_rng rng;
    int most = 2 * width * height + 40;
    if (most > WQ_SELF_MOST_MOVES) most = WQ_SELF_MOST_MOVES;
    wq_status s = wq_position_init(&out->end, width, height);
    if (s != WQ_OK) return s;
    wq_history_init(&out->history, out->past, WQ_SELF_MOST_MOVES + 1, &out->end);
    out->turns = 0;
    out->target_count = 0;
    wq_rng_init(&rng, terms->judge.seed);
    wq_problem problem = { .pos = &out->end, .history = &out->history, .rules = rules, .komi_halves = komi_halves };
    wq_position before[2];                                  /* the positions one and two turns ago take turns there */
    for (int ply = 0; ply < most && out->end.passes < 2; ply++) {
        bool full = wq_rng_unit(&rng) < (double)terms->full_share;
        wq_puct_options options = { .terms = terms->judge, .to_the_end = true, .noise = full ? NOISE : 0, .forced = full ? FORCED : 0 };
        options.terms.seed = wq_rng_mix(terms->judge.seed ^ wq_rng_mix((uint64_t)ply));
        for (int i = 0; i < 2; i++) problem.before[i] = ply > i ? &before[(ply - 1 - i) % 2] : NULL;
        s = wq_puct_begin(puct, judge, &problem, &options);
        if (s == WQ_OK) s = wq_puct_run(puct, full ? terms->visits : terms->fast_visits, INT64_MAX, stop);
        if (s != WQ_OK) return s;
        wq_puct_move moves[WQ_MAX_AREA + 1];
        float share[WQ_MAX_AREA + 1];
        int n = wq_puct_moves(puct, moves);
        wq_puct_shares(puct, moves, n, share);
        wq_point point = n > 0 ? draw(&rng, moves, share, n, ply, width > height ? width : height) : WQ_PASS;
        if (full && n > 0) s = note_turn(out, ply, puct, moves, share, n);
        before[ply % 2] = out->end;
        if (s == WQ_OK) s = wq_history_play(&out->history, &out->end, rules, wq_move_of((wq_color)out->end.to_move, point), NULL);
        if (s != WQ_OK) return s;
    }
    out->finished = out->end.passes >= 2;
    return count_end(out, judge, &problem);
}

void wq_self_game_free(wq_self_game *game)
{
    free(game->target);
    game->target = NULL;
    game->target_capacity = game->target_count = 0;
}

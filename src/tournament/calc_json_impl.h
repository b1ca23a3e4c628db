/* calc_json_impl.h — what calc_json.c, calc_ties.c, calc_articles.c and calc_rating.c share.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_CALC_JSON_IMPL_H
#define WQ_TOURNAMENT_CALC_JSON_IMPL_H

#include "tournament/calc_json.h"

#include "base/arena.h"

#include <stdint.h>

wq_status wq_calc_wants(wq_error *err, const char *text);
bool wq_calc_whole(long long *out, const json_t *json, long long least, long long most);
bool wq_calc_real(double *out, const json_t *json);
json_t *wq_calc_numbers(const int32_t *list, int count);

typedef wq_status wq_calc_fn(json_t **out, const json_t *question, wq_arena *arena, wq_error *err);

wq_calc_fn wq_calc_round_robin, wq_calc_swiss, wq_calc_order;
wq_calc_fn wq_calc_promotion, wq_calc_reverse_minus, wq_calc_nigiri, wq_calc_points, wq_calc_knock_out, wq_calc_ranks, wq_calc_series;

/* In the order of the functions below. */
#define WQ_CALC_RATING_KINDS                                                                                 \
    { "egf_gor_2021", "EGF rating of one game", "r1, r2, score -> con, bonus, expected, new" },              \
    { "elo", "Elo rating of one game", "ra, rb, score, k -> expected, new" },                                \
    { "elo_cn", "等级分 of an event", "event, own, games [[rating, score], ..] -> change, new" },             \
    { "glicko2", "Glicko-2 of a rating period", "r, rd, vol, games, tau -> new" },                           \
    { "bradley_terry_map_one_virtual_draw_pair", "two players, with a prior", "wins, games -> elo_a, elo_b" }, \
    { "whr", "Whole-History Rating", "w2, games [[a, b, score of a, day], ..] -> ratings, gradient" },            \
    { "aga", "AGA ratings of an event", "players [[name, rating, sigma], ..], games [[white, black, winner, handicap, komi], ..] -> ratings" }, \
    { "rating", "any of these, by its fields", "as above" },

wq_calc_fn wq_calc_egf, wq_calc_elo, wq_calc_elo_event, wq_calc_glicko, wq_calc_bradley_terry, wq_calc_whr, wq_calc_aga, wq_calc_rating;

#endif

/* calc_json_impl.h — what calc_json.c and calc_rating.c share.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_CALC_JSON_IMPL_H
#define WQ_TOURNAMENT_CALC_JSON_IMPL_H

#include "tournament/calc_json.h"

#include "base/arena.h"

wq_status wq_calc_wants(wq_error *err, const char *text);
bool wq_calc_whole(long long *out, const json_t *json, long long least, long long most);
bool wq_calc_real(double *out, const json_t *json);

/* In the order of the functions below. */
#define WQ_CALC_RATING_KINDS                                                                                 \
    { "egf_gor_2021", "EGF rating of one game", "r1, r2, score -> con, bonus, expected, new" },              \
    { "elo", "Elo rating of one game", "ra, rb, score, k -> expected, new" },                                \
    { "elo_cn", "等级分 of an event", "event, own, games [[rating, score], ..] -> change, new" },             \
    { "glicko2", "Glicko-2 of a rating period", "r, rd, vol, games, tau -> new" },                           \
    { "bradley_terry_map_one_virtual_draw_pair", "two players, with a prior", "wins, games -> elo_a, elo_b" }, \
    { "whr", "Whole-History Rating", "w2, games [[a, b, score of a, day], ..] -> days" },

wq_status wq_calc_egf(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);
wq_status wq_calc_elo(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);
wq_status wq_calc_elo_event(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);
wq_status wq_calc_glicko(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);
wq_status wq_calc_bradley_terry(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);
wq_status wq_calc_whr(json_t **out, const json_t *q, wq_arena *arena, wq_error *err);

#endif

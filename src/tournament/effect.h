/* effect.h — what an event changes, or would change: places, points, tie-breaks, prizes, results, teams, before and after.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_EFFECT_H
#define WQ_TOURNAMENT_EFFECT_H

#include "tournament/standings.h"
#include "tournament/tournament.h"

/* The tournament with more events behind it: a fold of its own (wq_tournament_free), `t` stays as it is. Players are numbers.
 * As wq_tournament_fold_events, and what wq_tournament_accepts refuses. [R217] */
wq_status wq_tournament_with(wq_tournament *out, wq_arena *arena, const wq_tournament *t, json_t *events, int64_t now_ms, wq_error *err);

/* The differences, each as [before, after]; the caller decrefs it:
 * {"changes": [{"player", "name", "points", "place", "prize", "values": [{"code", "was", "now"}], "out_from"}],
 *  "games": [{"round", "table", "black", "white", "was": [points of Black, of White], "now"}], "teams": [{"team", "place", "match_points", "board_points"}],
 *  "rounds": [paired before, after], "players": how many there are}
 * `prize` is the place a prize is given for; `values` are the criteria that order the places.  [R217] [R218] [R222] */
wq_status wq_tournament_effect(json_t **out, const wq_tournament *before, const wq_tournament *after, wq_arena *arena);

/* One number of the standings as it is announced: whole, or with its fraction; a total score to three places.  [R187] */
json_t *wq_standings_value_json(const wq_standings *standings, wq_criterion criterion, int player);

#endif

/* pairing_json.h — a bare state to pair as JSON, and the pairing as JSON.
 *
 * {"players": 7, "points": [..], "played": [[0,1], ..], "had_bye": [1, ..], "forbidden": [[0,2], ..]} and, all optional,
 * "seeds": [..], "colours": ["BW-", ..] (round by round), "floated": [1,0,-1, ..], "clubs": [..], "soft": [[..], ..],
 * "forced": [[a,b], ..] (b = players: a has the bye), "settings": {"preset": "default", "goals": ["repeat", ..],
 * "seeding": "slip", "random_seed": 1, "colour_difference": 2, "colour_run": 2, "limit_ms": 500}. With the preset "dutch": "first_colour"
 * "black" or "white" among the settings, and "floated_before", "unplayed", "topscorers" beside "floated" (dutch.h).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_PAIRING_JSON_H
#define WQ_TOURNAMENT_PAIRING_JSON_H

#include "tournament/pairing.h"

#include <jansson.h>

typedef struct wq_pairing_state {
    wq_pairing_input input;
    wq_pairing_settings settings;
} wq_pairing_state;

/* WQ_OK; WQ_BAD_JSON or WQ_BAD_ARGUMENT with a sentence in *err; WQ_FAIL_MEMORY. Everything lies in `arena`. */
wq_status wq_pairing_state_read(wq_pairing_state *out, wq_arena *arena, const char *text, size_t length, wq_error *err);

/* {"preset": .., "goals": [..], ..} over what *settings holds. */
wq_status wq_pairing_settings_read(wq_pairing_settings *settings, const json_t *json, wq_error *err);

/* {"pairs": [[a,b], ..], "bye": entrant or null, "repeats": n, "tables": [..], "goals": {..}, "certificate": {..}}; the
 * caller decrefs it. NULL: out of memory. `full` false leaves the duals out. */
json_t *wq_pairing_json(const wq_pairing *pairing, const wq_pairing_input *input, bool full);

/* {"repeat": 0, ..}: the value of every goal, or of every criterion of the Dutch system. */
json_t *wq_pairing_goals_json(const wq_pairing *pairing);

/* Where the time was over: {"goal": the first one not proved best, "value": of this pairing, "at_least": of any}; else NULL. */
json_t *wq_pairing_gap_json(const wq_pairing *pairing);

const char *wq_seeding_name(wq_seeding seeding);

#endif

/* effect.c — two folds of one tournament laid side by side.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/effect.h"

#include "tournament/standings_json.h"

#include <stdio.h>
#include <string.h>

wq_status wq_tournament_with(wq_tournament *out, wq_arena *arena, const wq_tournament *t, json_t *events, int64_t now_ms, wq_error *err)
{
    size_t count = json_array_size(t->events);
    json_t *all = json_copy(t->events);                         /* the events themselves are only read */
    *out = (wq_tournament){ 0 };
    if (all == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        json_object_set_new(event, "seq", json_integer((json_int_t)(count + i) + 1));
        if (!json_object_get(event, "at")) json_object_set_new(event, "at", json_integer(now_ms));
        json_array_append(all, event);
    }
    wq_status status = wq_tournament_fold_events(out, arena, all, err);
    for (size_t i = 0; status == WQ_OK && i < json_array_size(events); i++)
        status = wq_tournament_accepts(out, json_array_get(events, i), err);
    json_decref(all);
    return status;
}

json_t *wq_standings_value_json(const wq_standings *s, wq_criterion c, int p)
{
    const wq_criterion_row *row = &wq_criteria[c];
    if (row->scale == 0) {                                      /* to three places, as it is announced       [R187] */
        char out[WQ_FRACTION_TEXT];
        snprintf(out, sizeof out, "%.3f", (double)s->total[p].over / (double)s->total[p].under);
        return json_string(out);
    }
    if (row->scale <= 1) return json_integer(s->value[c][p]);
    return json_real((double)s->value[c][p] / row->scale);
}

/* One of the two. */
typedef struct side { const wq_tournament *t; wq_sheet sheet; wq_standings s; } side;

static wq_status side_of(side *out, const wq_tournament *t, wq_arena *arena)
{
    out->t = t;
    wq_status status = wq_tournament_sheet(&out->sheet, t, arena);
    return status == WQ_OK ? wq_standings_make(&out->s, arena, &out->sheet) : status;
}

static int place_of(const side *x, int p) { return x->s.criteria_count > 0 && p < x->s.n ? x->s.place[p] : 0; }

/* A prize goes so many places lower; who is out by disqualification has none, but that is for the director to say.  [R222] */
static int prize_of(const side *x, int p)
{
    return p < x->s.n && place_of(x, p) > 0 ? place_of(x, p) + x->sheet.players[p].prize_lower : 0;
}

static json_t *player_json(const side *was, const side *now, int p)
{
    int points[2] = { p < was->s.n ? was->s.value[WQ_CRITERION_POINTS][p] : 0, p < now->s.n ? now->s.value[WQ_CRITERION_POINTS][p] : 0 };
    int place[2] = { place_of(was, p), place_of(now, p) }, prize[2] = { prize_of(was, p), prize_of(now, p) };
    int out[2] = { was->t->players[p].out_from, now->t->players[p].out_from };
    bool differs = points[0] != points[1] || place[0] != place[1] || prize[0] != prize[1] || out[0] != out[1];
    json_t *values = json_array();
    for (int k = 0; k < now->s.criteria_count && p < was->s.n && p < now->s.n; k++) {
        wq_criterion c = now->s.criteria[k];
        bool same = c == WQ_CRITERION_TOTAL ? wq_fraction_compare(was->s.total[p], now->s.total[p]) == 0
                                            : was->s.value[c][p] == now->s.value[c][p];
        if (!same)
            json_array_append_new(
                values, json_pack("{s:s, s:o, s:o}", "code", wq_criteria[c].code, "was", wq_standings_value_json(&was->s, c, p),
                            "now", wq_standings_value_json(&now->s, c, p)));
    }
    json_t *json = NULL;
    if (differs || json_array_size(values) > 0) {
        json = json_pack("{s:i, s:s, s:[i,i], s:[i,i], s:[i,i], s:O}", "player", p + 1, "name", now->t->players[p].sheet.name,
            "points", points[0], points[1], "place", place[0], place[1], "prize", prize[0], prize[1], "values", values);
        if (json && out[0] != out[1]) {                         /* null: he plays on */
            json_t *rounds = json_array();
            for (int k = 0; k < 2; k++) json_array_append_new(rounds, out[k] <= WQ_SHEET_ROUNDS ? json_integer(out[k] + 1) : json_null());
            json_object_set_new(json, "out_from", rounds);
        }
    }
    json_decref(values);
    return json;
}

/* Results that count differently, of pairs that are there in both. */
static json_t *games_json(const side *was, const side *now)
{
    json_t *games = json_array();
    for (size_t i = 0, k = 0; i < now->sheet.game_count; i++) {
        const wq_sheet_game *g = &now->sheet.games[i], *h = NULL;
        for (size_t n = 0; n < was->sheet.game_count && !h; n++, k++) {         /* mostly in the same order */
            const wq_sheet_game *one = &was->sheet.games[k % was->sheet.game_count];
            if (one->round == g->round && one->black == g->black && one->white == g->white) h = one;
        }
        if (!h || (h->decided == g->decided && h->black2 == g->black2 && h->white2 == g->white2)) continue;
        json_array_append_new(
            games, json_pack("{s:i, s:i, s:i, s:i, s:o, s:o}", "round", g->round + 1, "table", (int)g->table, "black", g->black + 1,
                       "white", g->white + 1, "was", h->decided ? json_pack("[i,i]", (int)h->black2, (int)h->white2) : json_null(),
                       "now", g->decided ? json_pack("[i,i]", (int)g->black2, (int)g->white2) : json_null()));
    }
    return games;
}

static json_t *teams_json(const side *was, const side *now, wq_arena *arena)
{
    json_t *list = json_array(), *old = wq_standings_json(&was->s, &was->sheet, arena),
           *fresh = wq_standings_json(&now->s, &now->sheet, arena), *row;
    static const struct {
        const char *name, *as;
    } fields[] = { { "place_match_board_boards", "place" }, { "match_points", "match_points" },
        { "board_points", "board_points" } };
    const char *name;
    json_object_foreach(json_object_get(fresh, "teams"), name, row) {
        const json_t *before = json_object_get(json_object_get(old, "teams"), name);
        json_t *team = json_pack("{s:s}", "team", name);
        bool differs = false;
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            json_int_t a = json_integer_value(json_object_get(before, fields[i].name)),
                       b = json_integer_value(json_object_get(row, fields[i].name));
            differs |= a != b;
            json_object_set_new(team, fields[i].as, json_pack("[I,I]", a, b));
        }
        if (differs) json_array_append(list, team);
        json_decref(team);
    }
    json_decref(old);
    json_decref(fresh);
    return list;
}

wq_status wq_tournament_effect(json_t **out, const wq_tournament *before, const wq_tournament *after, wq_arena *arena)
{
    side was, now;
    wq_status status = side_of(&was, before, arena);
    if (status == WQ_OK) status = side_of(&now, after, arena);
    if (status != WQ_OK) return status;
    json_t *changes = json_array();
    for (int i = 0; i < now.s.n; i++) {                         /* in the order of the places as they would be */
        int p = now.s.order[i];
        json_t *one = p < before->player_count ? player_json(&was, &now, p) : NULL;
        if (one) json_array_append_new(changes, one);
    }
    *out = json_pack("{s:o, s:o, s:[i,i], s:i}", "changes", changes, "games", games_json(&was, &now), "rounds",
        before->rounds_paired, after->rounds_paired, "players", after->player_count);
    if (*out && now.sheet.team_count > 0 && now.sheet.best_members == 0) json_object_set_new(*out, "teams", teams_json(&was, &now, arena));
    return *out ? WQ_OK : WQ_FAIL_MEMORY;
}

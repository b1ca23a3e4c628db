/* office_view.c — the fold, its standings and its notes as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_view.h"

#include "tournament/effect.h"
#include "tournament/rating_list.h"
#include "tournament/shares.h"
#include "tournament/standings_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int whole(const json_t *object, const char *name) { return (int)json_integer_value(json_object_get(object, name)); }
static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value ? value : "";
}

/* ---- tables ---- */

const char *wq_table_result(const wq_sheet_game *g)
{
    if (!g->decided) return "?";
    if (g->black2 == g->white2) return g->black2 == 2 ? "both_win" : g->black2 == 1 ? "=" : "both_lose";
    return g->black2 > g->white2 ? "B" : "W";
}

const wq_sheet_game *wq_table_game(const wq_tournament *t, int round, int table)
{
    if (round < 1 || round > t->rounds_paired || table < 1 || (size_t)table > t->round[round - 1].game_count) return NULL;
    return &t->games[t->round[round - 1].first_game + (size_t)table - 1];
}

/* The event that paired a round, as it counts. */
static int paired_seq(const wq_tournament *t, int round, const json_t **event)
{
    for (size_t i = json_array_size(t->events); i-- > 0;) {
        const json_t *e = json_array_get(t->events, i);
        if (t->left_out[i] || strcmp(text(e, "kind"), "paired") != 0 || whole(e, "round") != round) continue;
        if (event) *event = e;
        return (int)i + 1;
    }
    return 0;
}

const json_t *wq_table_event(const wq_tournament *t, const char *kind, int round, int table, int player, int after)
{
    for (size_t i = json_array_size(t->events); i-- > (size_t)after;) {
        const json_t *e = json_array_get(t->events, i);
        if (t->left_out[i] || strcmp(text(e, "kind"), kind) != 0) continue;
        if (whole(e, "round") == round && whole(e, "table") == table && (player == 0 || whole(e, "player") == player)) return e;
    }
    return NULL;
}

wq_claims wq_table_claims(const wq_tournament *t, int round, int table)
{
    wq_claims claims = { { "", "" }, { false, false }, paired_seq(t, round, NULL) };
    const json_t *reported = wq_table_event(t, "reported", round, table, 0, claims.seq);
    const wq_sheet_game *game = wq_table_game(t, round, table);
    if (game == NULL) return claims;
    if (reported) claims.seq = whole(reported, "seq");
    for (int side = 0; side < 2; side++) {
        int player = (side == 0 ? game->black : game->white) + 1;
        const json_t *said = wq_table_event(t, "claimed", round, table, player, claims.seq);
        const json_t *denied = wq_table_event(t, "denied", round, table, player, claims.seq);
        if (said) claims.said[side] = text(said, "result");
        claims.denied[side] = denied && (!said || whole(denied, "seq") > whole(said, "seq"));
    }
    return claims;
}

wq_table_notes *wq_table_notes_make(const wq_tournament *t)
{
    wq_table_notes *notes = calloc(t->game_count + 1, sizeof *notes);
    for (size_t i = 0; notes && i < t->game_count; i++) notes[i].claims.said[0] = notes[i].claims.said[1] = "";
    for (size_t i = 0; notes && i < json_array_size(t->events); i++) {
        const json_t *e = json_array_get(t->events, i);
        const char *kind = text(e, "kind");
        int round = whole(e, "round");
        bool said = strcmp(kind, "claimed") == 0, denied = strcmp(kind, "denied") == 0, reported = strcmp(kind, "reported") == 0;
        const wq_sheet_game *g = said || denied || reported || strcmp(kind, "boarded") == 0 ? wq_table_game(t, round, whole(e, "table")) : NULL;
        if (g == NULL || t->left_out[i]) continue;
        wq_table_notes *note = &notes[g - t->games];
        int player = whole(e, "player") - 1, side = player == g->black ? 0 : player == g->white ? 1 : -1;
        if (reported) {                                         /* what was said before is settled */
            note->reported = e;
            note->claims = (wq_claims){ { "", "" }, { false, false }, (int)i + 1 };
        } else if (!said && !denied) {
            note->boarded = e;
        } else if (side >= 0) {
            if (said) note->claims.said[side] = text(e, "result");
            note->claims.denied[side] = denied;
        }
    }
    return notes;
}

/* ---- everybody's view ---- */

static json_t *rounds_of(uint64_t bits, int rounds)
{
    json_t *array = json_array();
    for (int r = 0; r < rounds; r++)
        if (bits >> r & 1) json_array_append_new(array, json_integer(r + 1));
    return array;
}

static json_t *players_json(const wq_tournament *t)
{
    json_t *players = json_array();
    for (int p = 0; p < t->player_count; p++) {
        const wq_player_state *x = &t->players[p];
        char rank[16];
        json_t *json = json_pack("{s:i, s:s, s:s, s:s, s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:b, s:o, s:o}", "n", p + 1, "name", x->sheet.name,
            "first_name", x->sheet.first_name, "rank", wq_rank_text(rank, x->sheet.rank), "rating", (int)x->sheet.rating,
            "country", x->sheet.country, "club", x->sheet.club, "board", x->board, "seed", x->seed + 1, "from_round", x->from_round + 1,
            "warnings", (int)x->sheet.warnings, "sanctioned", x->sanctioned, "absent", rounds_of(x->sheet.absent, WQ_SHEET_ROUNDS),
            "byes", rounds_of(x->sheet.byes, t->rounds_paired));
        if (json == NULL) continue;
        if (x->team >= 0) json_object_set_new(json, "team", json_string(t->teams[x->team]));
        if (x->division >= 0) json_object_set_new(json, "division", json_string(t->divisions[x->division]));
        if (x->prize_lower > 0) json_object_set_new(json, "prize_lower", json_integer(x->prize_lower));
        if (x->sheet.lot > 0) json_object_set_new(json, "lot", json_integer(x->sheet.lot));
        if (x->out_from <= WQ_SHEET_ROUNDS) json_object_set_new(json, "out_from", json_integer(x->out_from + 1));
        json_array_append_new(players, json);
    }
    return players;
}

static json_t *table_json(const wq_tournament *t, int round, int table, const json_t *paired, const wq_table_notes *note)
{
    const wq_sheet_game *g = wq_table_game(t, round, table);
    const json_t *one = json_array_get(json_object_get(paired, "tables"), (size_t)table - 1);
    json_t *json = json_pack("{s:i, s:i, s:i, s:s, s:b}", "table", table, "black", g->black + 1, "white", g->white + 1,
                             "result", wq_table_result(g), "forfeit", g->forfeit);
    if (g->handicap > 0) json_object_set_new(json, "handicap", json_integer(g->handicap));
    if (g->board > 0) json_object_set_new(json, "board", json_integer(g->board));
    static const char *const named[] = { "match", "division", "group" };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (json_object_get(one, named[i])) json_object_set(json, named[i], json_object_get(one, named[i]));
    if (json_is_true(json_object_get(one, "nigiri"))) json_object_set_new(json, "nigiri", json_true());
    if (note && note->reported) json_object_set(json, "reported", json_object_get(note->reported, "seq"));
    if (note && json_object_get(note->reported, "series")) json_object_set(json, "series", json_object_get(note->reported, "series"));
    if (note && note->boarded) json_object_set(json, "game", json_object_get(note->boarded, "game"));
    return json;
}

static json_t *rounds_json(const wq_tournament *t)
{
    json_t *rounds = json_array();
    const json_t *paired[WQ_SHEET_ROUNDS] = { NULL };           /* as it counts */
    int seq[WQ_SHEET_ROUNDS] = { 0 };
    wq_table_notes *notes = wq_table_notes_make(t);
    for (size_t i = 0; i < json_array_size(t->events); i++) {
        const json_t *e = json_array_get(t->events, i);
        int r = strcmp(text(e, "kind"), "paired") == 0 ? whole(e, "round") - 1 : -1;
        if (r < 0 || r >= WQ_SHEET_ROUNDS || t->left_out[i]) continue;
        paired[r] = e;
        seq[r] = (int)i + 1;
    }
    for (int r = 0; r < t->rounds_paired; r++) {
        const wq_round_state *state = &t->round[r];
        json_t *tables = json_array(), *byes = json_array(), *absent = json_array();
        for (int i = 1; i <= (int)state->game_count; i++)
            json_array_append_new(tables, table_json(t, r + 1, i, paired[r], notes ? &notes[state->first_game + (size_t)i - 1] : NULL));
        json_t *half = json_array();
        for (int p = 0; p < t->player_count; p++) {
            const wq_player_state *x = &t->players[p];
            if (x->sheet.byes >> r & 1) json_array_append_new(byes, json_integer(p + 1));
            if (x->sheet.byes & x->sheet.half_byes & (uint64_t)1 << r) json_array_append_new(half, json_integer(p + 1));
            else if ((x->sheet.absent >> r & 1) && x->from_round <= r) json_array_append_new(absent, json_integer(p + 1));
        }
        json_t *round = json_pack("{s:i, s:i, s:b, s:b, s:o, s:o, s:o}", "round", r + 1, "seq", seq[r], "closed", state->closed,
            "manual", state->manual, "tables", tables, "byes", byes, "absent", absent);
        if (json_array_size(half) > 0) json_object_set(round, "half_byes", half);
        json_decref(half);
        int best_of = t->best_of;
        for (int s = 0; s < t->stage_count; s++) {              /* the stage a round belongs to */
            if (t->stages[s].first_round < 0 || t->stages[s].first_round > r) continue;
            best_of = t->stages[s].best_of;
            json_object_set_new(round, "stage", json_integer(s + 1));
        }
        if (best_of > 1) json_object_set_new(round, "best_of", json_integer(best_of));
        if (wq_tournament_start(t, r + 1) != 0) json_object_set_new(round, "starts_at_ms", json_integer(wq_tournament_start(t, r + 1)));
        if (paired[r]) json_object_set(round, "at", json_object_get(paired[r], "at"));
        if (json_object_get(paired[r], "cost")) json_object_set(round, "cost", json_object_get(paired[r], "cost"));
        json_array_append_new(rounds, round);
    }
    free(notes);
    return rounds;
}

/* The sheet as it stood after some rounds. */
static wq_status sheet_after(wq_sheet *sheet, const wq_tournament *t, wq_arena *arena, int after)
{
    wq_status status = wq_tournament_sheet(sheet, t, arena);
    if (status != WQ_OK || after <= 0 || after >= sheet->round_count) return status;
    size_t kept = 0;
    for (size_t i = 0; i < sheet->game_count; i++)
        if (sheet->games[i].round < after) sheet->games[kept++] = sheet->games[i];
    sheet->game_count = kept;
    sheet->round_count = after;
    return WQ_OK;
}

static json_t *criterion_json(wq_criterion c)
{
    const wq_criterion_row *row = &wq_criteria[c];
    return json_pack("{s:s, s:s, s:s, s:i}", "code", row->code, "zh", row->zh, "text", row->text, "scale", row->scale);
}

static json_t *standings_json(const wq_standings *s)
{
    json_t *rows = json_array();
    for (int i = 0; i < s->n; i++) {
        int p = s->order[i];
        json_t *values = json_array();
        for (int k = 0; k < s->criteria_count; k++) json_array_append_new(values, wq_standings_value_json(s, s->criteria[k], p));
        json_array_append_new(rows, json_pack("{s:i, s:i, s:o, s:f}", "n", p + 1, "place", (int)s->place[p], "values", values,
                                              "wins", s->value[WQ_CRITERION_NBW][p] / 2.0));
    }
    return rows;
}

/* What was written on the competition sheet: with the opening, and amended later. */
static json_t *sheet_json(const wq_tournament *t)
{
    json_t *sheet = json_object();
    for (size_t i = 0; i < json_array_size(t->events); i++) {
        const json_t *e = json_array_get(t->events, i), *more = json_object_get(e, "sheet");
        if (!t->left_out[i] && json_is_object(more)) json_object_update(sheet, (json_t *)more);
    }
    return sheet;
}

/* Lateness, sanctions and notes that everybody may read. */
static json_t *notices_json(const wq_tournament *t)
{
    json_t *notices = json_array();
    for (size_t i = 0; i < json_array_size(t->events); i++) {
        static const char *const kinds[] = { "warned", "sanctioned", "late", "postponed", "lot", "noted", "withdrawn", "returned" };
        const json_t *e = json_array_get(t->events, i);
        bool wanted = false;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) wanted |= strcmp(text(e, "kind"), kinds[k]) == 0;
        if (!wanted || t->left_out[i] || json_object_get(e, "sheet")) continue;
        json_t *notice = json_object();
        static const char *const fields[] = { "seq", "at", "kind", "player", "round", "from_round", "minutes", "starts_at_ms", "what", "why", "text", "purpose", "drawn", "who", "when", "events", "places" };
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
            if (json_object_get(e, fields[k])) json_object_set(notice, fields[k], json_object_get(e, fields[k]));
        json_array_append_new(notices, notice);
    }
    return notices;
}

static json_t *view_json(const wq_kept *kept, wq_arena *arena, int after)
{
    const wq_tournament *t = wq_kept_fold(kept);
    wq_sheet sheet;
    wq_standings standings;
    if (sheet_after(&sheet, t, arena, after) != WQ_OK || wq_standings_make(&standings, arena, &sheet) != WQ_OK) return NULL;
    json_t *criteria = json_array();
    for (int k = 0; k < standings.criteria_count; k++) json_array_append_new(criteria, criterion_json(standings.criteria[k]));
    const json_t *opened = json_array_get(t->events, 0);
    json_t *view = json_pack("{s:s, s:i, s:s, s:s, s:i, s:i, s:i, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "event", wq_kept_id(kept), "seq", t->seq,
        "name", t->name, "system", wq_system_name(t->system), "rounds", t->rounds, "rounds_paired", t->rounds_paired,
        "after", after > 0 ? after : t->rounds_paired, "teams_play", t->by_team, "settings",
        json_object_get(opened, "settings") ? json_deep_copy(json_object_get(opened, "settings")) : json_object(), "sheet", sheet_json(t),
        "players", players_json(t), "round", rounds_json(t), "criteria", criteria, "standings", standings_json(&standings), "notices", notices_json(t));
    if (view && sheet.team_count > 0) {
        json_t *all = wq_standings_json(&standings, &sheet, arena);
        static const char *const fields[] = { "teams", "team_totals" };
        for (size_t i = 0; i < 2; i++)
            if (json_object_get(all, fields[i])) json_object_set(view, fields[i], json_object_get(all, fields[i]));
        json_decref(all);
    }
    if (view) json_object_set_new(view, "unplayed", json_pack("{s:i, s:i}", "bye", t->points_bye, "absent", t->points_absent));
    if (view) json_object_set(view, "opened_ms", json_object_get(opened, "at"));
    return view;
}

char *wq_office_view_text(const wq_kept *kept, int after)
{
    wq_arena arena;
    wq_arena_init(&arena, 0);
    json_t *json = view_json(kept, &arena, after);
    char *out = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    wq_arena_free(&arena);
    return out;
}

json_t *wq_office_sum_json(const wq_kept *kept, int player, const char *code, int after)
{
    const wq_tournament *t = wq_kept_fold(kept);
    wq_criterion c = wq_criterion_find(code);
    if (player < 1 || player > t->player_count || c == WQ_CRITERION_COUNT) return NULL;
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet sheet;
    wq_standings s;
    json_t *json = NULL, *lines = json_array();
    if (sheet_after(&sheet, t, &arena, after) == WQ_OK && wq_standings_make(&s, &arena, &sheet) == WQ_OK) {
        wq_share shares[WQ_SHARES];
        int count = wq_standings_shares(shares, &sheet, &s, c, player - 1), scale = wq_criteria[c].scale > 1 ? wq_criteria[c].scale : 1;
        for (int i = 0; i < count; i++)
            json_array_append_new(lines, json_pack("{s:s, s:i, s:i, s:f}", "kind", wq_share_word((wq_share_kind)shares[i].kind),
                "round", shares[i].round + 1, "opponent", (int)shares[i].opponent + 1, "value", (double)shares[i].value / scale));
        json = json_pack("{s:i, s:o, s:o, s:O}", "player", player, "criterion", criterion_json(c), "value", wq_standings_value_json(&s, c, player - 1), "shares", lines);
        if (json && c == WQ_CRITERION_TOTAL) {                   /* points + (opponents / divisor - rounds)      [R187] */
            char fraction[WQ_FRACTION_TEXT];
            json_object_set_new(json, "total", json_pack("{s:i, s:i, s:f, s:i, s:s}", "points", (int)s.value[WQ_CRITERION_POINTS][player - 1],
                "opponents", (int)s.value[WQ_CRITERION_OPP][player - 1], "divisor", sheet.total_by_rounds ? (double)s.rounds : s.best_points / 2.0, "rounds", s.rounds,
                "exact", wq_fraction_text(fraction, s.total[player - 1])));
        }
    }
    json_decref(lines);
    wq_arena_free(&arena);
    return json;
}

wq_status wq_office_ratings_json(json_t **out, const wq_kept *kept, const char *system, int k, int after, int player, wq_error *err)
{
    wq_rating_options options = { .system = wq_rating_system_find(system), .k = k, .after = after, .lines_of = player };
    if (options.system == WQ_RATING_COUNT) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "systems are chinese, elo, egf, aga, glicko2, whr");
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_status status = wq_rating_list(out, wq_kept_fold(kept), &options, &arena, err);
    wq_arena_free(&arena);
    return status;
}

json_t *wq_office_line_json(const wq_kept *kept)
{
    const wq_tournament *t = wq_kept_fold(kept);
    json_t *sheet = sheet_json(t);
    wq_kept_line now = wq_kept_now(kept);
    json_t *line = json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:O}", "event", wq_kept_id(kept), "name", t->name, "system", wq_system_name(t->system),
        "players", now.players, "rounds", now.rounds, "rounds_paired", now.rounds_paired, "open_games", now.open_games, "sheet", sheet);
    json_decref(sheet);
    if (line) json_object_set(line, "at_ms", json_object_get(json_array_get(t->events, 0), "at"));
    return line;
}

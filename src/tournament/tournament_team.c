/* tournament_team.c — teams: who sits at which board, and which teams meet.                     [R173] [R174] [R175] [R176]
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament.h"

#include "tournament/formats.h"
#include "tournament/pairing_json.h"
#include "tournament/standings.h"

#include <string.h>

int wq_tournament_boards(const wq_tournament *t)
{
    if (t->boards > 0) return t->boards;
    int least = 0;
    for (int team = 0; team < t->team_count; team++) {
        int members = 0;
        for (int p = 0; p < t->player_count; p++) members += t->players[p].team == team;
        if (team == 0 || members < least) least = members;
    }
    return least < WQ_SHEET_BOARDS ? least : WQ_SHEET_BOARDS;
}

/* The usual order: the boards named at entry, then rank, then rating, then entry.                [R175] */
static bool sits_before(const wq_tournament *t, int a, int b)
{
    const wq_player_state *x = &t->players[a], *y = &t->players[b];
    int bx = x->board ? x->board : WQ_SHEET_BOARDS + 1, by = y->board ? y->board : WQ_SHEET_BOARDS + 1;
    if (bx != by) return bx < by;
    if (x->sheet.rank != y->sheet.rank) return x->sheet.rank > y->sheet.rank;
    if (x->sheet.rating != y->sheet.rating) return x->sheet.rating > y->sheet.rating;
    return a < b;
}

static bool can_play(const wq_tournament *t, int p, int round)
{
    return t->players[p].from_round <= round && t->players[p].out_from > round && !(t->players[p].sheet.absent >> round & 1);
}

int wq_tournament_at_board(const wq_tournament *t, int team, int round, int board)
{
    for (size_t i = t->lineup_count; i-- > 0;)                  /* the last line-up handed in counts */
        if (t->lineups[i].team == team && t->lineups[i].round == round) {
            int p = t->lineups[i].players[board];
            return p >= 0 && can_play(t, p, round) ? p : -1;
        }
    for (int p = 0; p < t->player_count; p++) {
        if (t->players[p].team != team || (t->team_form != WQ_TEAM_FIXED && !can_play(t, p, round))) continue;
        int before = 0;
        for (int q = 0; q < t->player_count; q++)
            before += t->players[q].team == team && q != p && sits_before(t, q, p)
                      && (t->team_form == WQ_TEAM_FIXED || can_play(t, q, round));
        if (before == board) return can_play(t, p, round) ? p : -1;         /* fixed boards: who is away leaves his board empty */
    }
    return -1;
}

static bool is_present(const wq_tournament *t, int team, int round)
{
    for (int b = 0; b < wq_tournament_boards(t); b++)
        if (wq_tournament_at_board(t, team, round, b) >= 0) return true;
    return false;
}

/* The boards of a match; the first team has Black on the odd ones. A board with one player is won by forfeit. */
static void add_match(json_t *tables, const wq_tournament *t, int first, int second, int round)
{
    int boards = wq_tournament_boards(t), shift = t->team_form == WQ_TEAM_ALL_PLAY_ALL ? round % boards : 0;
    for (int b = 0; b < boards; b++) {
        int x = wq_tournament_at_board(t, first, round, b),
            y = wq_tournament_at_board(t, second, round, wq_all_play_opponent(boards, shift, b));
        if (x < 0 && y < 0) continue;
        if (x < 0 || y < 0) { /* the absent member loses: the next of the team who does not play stands for him */
            int team = x < 0 ? first : second, stand_in = -1;
            for (int p = 0; p < t->player_count && stand_in < 0; p++) {
                bool sits = false;
                for (int k = 0; k < wq_tournament_boards(t); k++) sits |= wq_tournament_at_board(t, team, round, k) == p;
                for (size_t k = 0; k < json_array_size(tables); k++) {
                    const json_t *table = json_array_get(tables, k);
                    sits |= json_integer_value(json_object_get(table, "black")) == p + 1
                            || json_integer_value(json_object_get(table, "white")) == p + 1;
                }
                if (t->players[p].team == team && !sits) stand_in = p;
            }
            if (stand_in < 0) continue;
            *(x < 0 ? &x : &y) = stand_in;
            bool first_lost = team == first, black = (b + shift) % 2 == 0;
            json_array_append_new(
                tables, json_pack("{s:i,s:i,s:i,s:s,s:b}", "black", (black ? x : y) + 1, "white", (black ? y : x) + 1, "board",
                            b + 1, "result", first_lost == black ? "W" : "B", "forfeit", 1));
            continue;
        }
        bool black = (b + shift) % 2 == 0;
        json_array_append_new(
            tables, json_pack("{s:i,s:i,s:i}", "black", (black ? x : y) + 1, "white", (black ? y : x) + 1, "board", b + 1));
    }
}

static json_t *event_of(const wq_tournament *t, int round, json_t *tables, int bye)
{
    json_t *byes = json_array();
    for (int p = 0; p < t->player_count && bye >= 0; p++)
        if (t->players[p].team == bye && can_play(t, p, round)) json_array_append_new(byes, json_integer(p + 1));
    return json_pack("{s:s,s:i,s:o,s:o}", "kind", "paired", "round", round + 1, "tables", tables, "bye", byes);
}

static wq_status state_of(wq_paired *out, const wq_tournament *t, wq_arena *arena, int round)
{
    size_t n = (size_t)t->team_count;
    wq_sheet sheet;
    wq_standings standings;
    wq_status status = wq_tournament_sheet(&sheet, t, arena);
    if (status == WQ_OK) status = wq_standings_make(&standings, arena, &sheet);
    if (status != WQ_OK) return status;
    wq_pairing_entrant *entrants = wq_arena_take(arena, n, sizeof *entrants);
    wq_pair *met = wq_arena_take(arena, t->game_count, sizeof *met);
    int32_t *entrant_of = wq_arena_take(arena, n, sizeof *entrant_of);
    out->player_of = wq_arena_take(arena, n + 1, sizeof *out->player_of);
    if (arena->failed) return WQ_FAIL_MEMORY;
    out->input = (wq_pairing_input){ .entrants = entrants, .met = met };
    for (int team = 0; team < t->team_count; team++) {
        entrant_of[team] = -1;
        if (!is_present(t, team, round)) continue;
        int e = entrant_of[team] = out->input.n++, seed = t->player_count;
        out->player_of[e] = team;
        entrants[e] = (wq_pairing_entrant){ .points = standings.team_match[team] };
        for (int p = 0; p < t->player_count; p++)
            if (t->players[p].team == team && t->players[p].seed < seed) seed = t->players[p].seed;
        entrants[e].seed = seed;
        for (int r = 0; r < round; r++) {
            wq_team_round one;
            wq_team_round_read(&one, &sheet, team, r);
            entrants[e].byes += one.opponent == -1 && one.match == 2;
        }
    }
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        int a = t->players[g->black].team, b = t->players[g->white].team;
        if (a < 0 || b < 0 || entrant_of[a] < 0 || entrant_of[b] < 0) continue;
        wq_pair pair = { entrant_of[a], entrant_of[b] };
        if (t->team_form == WQ_TEAM_ALL_PLAY_ALL && g->round % wq_tournament_boards(t) != 0) continue;
        bool new_match = i == 0 || t->games[i - 1].round != g->round || g->board <= t->games[i - 1].board;
        if (!new_match) continue;                               /* one match counts once, with the colour of its first board */
        met[out->input.met_count++] = pair;
        bool odd = g->board % 2 == 1;
        for (int side = 0; side < 2; side++) {
            wq_pairing_entrant *e = &entrants[side ? pair.b : pair.a];
            e->coloured = e->coloured << 1 | 1;
            e->black = e->black << 1 | (uint64_t)((side == 0) == odd);
        }
    }
    return WQ_OK;
}

/* 全队轮赛: the next round of the matches that are going on; who was first in the first round is first. */
static json_t *go_on(const wq_tournament *t, int round)
{
    int boards = wq_tournament_boards(t), begun = round - round % boards;
    json_t *tables = json_array();
    int bye = -1, last_first = -1, last_second = -1;
    for (size_t i = 0; i < t->round[begun].game_count; i++) {
        const wq_sheet_game *g = &t->games[t->round[begun].first_game + i];
        int black = t->players[g->black].team, white = t->players[g->white].team;
        bool odd = g->board % 2 == 1;
        int first = odd ? black : white, second = odd ? white : black;
        if (first == last_first && second == last_second) continue;
        add_match(tables, t, last_first = first, last_second = second, round);
    }
    for (int p = 0; p < t->player_count && bye < 0; p++)
        if (t->players[p].sheet.byes >> begun & 1) bye = t->players[p].team;
    return event_of(t, round, tables, bye);
}

wq_status wq_tournament_pair_teams(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    int round = t->rounds_paired, boards = wq_tournament_boards(t),
        match = boards > 0 && t->team_form == WQ_TEAM_ALL_PLAY_ALL ? round / boards : round;
    for (size_t i = 0; i < t->sealed_count; i++)
        if (t->sealed[i].round == round && !t->sealed[i].opened)
            return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0,
                "a line-up handed in sealed is not opened yet: all are opened together, then the round is paired");
    if (boards > 0 && t->team_form == WQ_TEAM_ALL_PLAY_ALL && round % boards > 0) {
        *event = go_on(t, round);
        return WQ_OK;
    }
    if (t->team_count < 2 || wq_tournament_boards(t) == 0)
        return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, "there are fewer than two teams with players");
    if (t->system == WQ_SYSTEM_ROUND_ROBIN) {                   /* [R180] [R190] */
        int n = t->team_count + t->team_count % 2, cycle = match / (n - 1), bye = -1;
        if (cycle >= t->cycles) return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, "every team has met every other");
        json_t *tables = json_array();
        for (int i = 0; i < n / 2; i++) {
            int32_t a, b;
            wq_berger_pair(&a, &b, n, match % (n - 1), i);
            if (cycle % 2 == 1) { int32_t kept = a; a = b; b = kept; }
            if (a > t->team_count || b > t->team_count) bye = (a > t->team_count ? b : a) - 1;
            else add_match(tables, t, a - 1, b - 1, round);
        }
        *event = event_of(t, round, tables, bye);
        return WQ_OK;
    }
    wq_status status = state_of(state, t, arena, round);        /* [R181] [R191] */
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    if (state->input.n < 2) return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, "fewer than two teams are left to pair");
    status = wq_pairing_make(&state->pairing, arena, &state->input, &state->settings, err);
    if (status != WQ_OK) return status;
    json_t *tables = json_array();
    for (int i = 0; i < state->pairing.table_count; i++)
        add_match(tables, t, state->player_of[state->pairing.tables[i].black], state->player_of[state->pairing.tables[i].white], round);
    *event = event_of(t, round, tables, state->pairing.bye < 0 ? -1 : state->player_of[state->pairing.bye]);
    json_object_set_new(*event, "repeats", json_integer(state->pairing.value[WQ_GOAL_REPEAT]));
    json_t *gap = wq_pairing_gap_json(&state->pairing);
    if (gap) json_object_set_new(*event, "gaps", json_pack("[o]", gap));
    return WQ_OK;
}

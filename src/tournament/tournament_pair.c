/* tournament_pair.c — the next round of each system, as the event that pairs it; and a tournament as a sheet.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament.h"

#include "tournament/formats.h"
#include "tournament/standings.h"

#include <string.h>

static wq_status over(wq_error *err, const char *text) { return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, text); }

wq_status wq_tournament_sheet(wq_sheet *out, const wq_tournament *t, wq_arena *arena)
{
    *out = (wq_sheet){ .name = t->name, .format = "journal", .player_count = t->player_count, .round_count = t->rounds_paired, .bar = t->bar,
        .floor = t->floor, .zero = t->zero, .nbw2_bye = t->bye2, .mms2_bye = t->mms_bye2, .nbw2_absent = t->absent2, .mms2_absent = t->mms_absent2,
        .round_down = t->round_down, .unplayed_half = t->unplayed_half, .bans = t->bans, .ban_count = t->ban_count, .boosts = t->boosts,
        .boost_count = t->boost_count, .rounds_planned = t->rounds, .criteria_count = t->criteria_count };
    memcpy(out->criteria, t->criteria, sizeof out->criteria);
    out->players = wq_arena_take(arena, (size_t)t->player_count, sizeof *out->players);
    out->games = wq_arena_take(arena, t->game_count, sizeof *out->games);
    char *cancelled = wq_arena_take(arena, (size_t)t->player_count, 1);
    int32_t *played = wq_arena_take(arena, (size_t)t->player_count, sizeof *played);
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (size_t i = 0; i < t->game_count; i++)
        if (t->games[i].decided && !t->games[i].forfeit) {
            played[t->games[i].black]++;
            played[t->games[i].white]++;
        }
    for (int p = 0; p < t->player_count; p++) {
        out->players[p] = t->players[p].sheet;
        if (t->bye2 == 1) out->players[p].half_byes |= out->players[p].byes;
        /* who left a round robin before half of it: his games no longer count                     [R193] */
        cancelled[p] = t->half_rule && t->system == WQ_SYSTEM_ROUND_ROBIN && t->players[p].out_from <= WQ_SHEET_ROUNDS
            && 2 * played[p] < (t->player_count - 1) * t->cycles;
    }
    if (t->by_team && t->team_count > 0) {
        out->teams = wq_arena_take(arena, (size_t)t->team_count, sizeof *out->teams);
        if (!out->teams) return WQ_FAIL_MEMORY;
        out->team_count = t->team_count;
        out->team_size = wq_tournament_boards(t);
        for (int k = 0; k < t->team_count; k++) {
            out->teams[k].name = t->teams[k];
            memset(out->teams[k].board, -1, sizeof out->teams[k].board);
        }
        for (int p = 0; p < t->player_count; p++) out->players[p].team = t->players[p].team;
        for (size_t i = 0; i < t->game_count; i++) {
            const wq_sheet_game *g = &t->games[i];
            for (int side = 0; side < 2 && g->board > 0; side++) {
                int p = side ? g->white : g->black;
                if (t->players[p].team >= 0) out->teams[t->players[p].team].board[g->round][g->board - 1] = p;
            }
        }
    }
    for (size_t i = 0; i < t->game_count; i++)
        if (!cancelled[t->games[i].black] && !cancelled[t->games[i].white]) out->games[out->game_count++] = t->games[i];
    return WQ_OK;
}

static bool is_there(const wq_tournament *t, int p, int round)
{
    const wq_player_state *x = &t->players[p];
    return x->from_round <= round && x->out_from > round && !(x->sheet.absent >> round & 1)
        && (t->losses == 0 || t->system == WQ_SYSTEM_ROUND_ROBIN || wq_tournament_losses(t, p) < t->losses);
}

static json_t *table_json(int black, int white, int handicap, bool nigiri)
{
    json_t *json = json_pack("{s:i,s:i}", "black", black + 1, "white", white + 1);
    if (handicap > 0) json_object_set_new(json, "handicap", json_integer(handicap));
    if (nigiri) json_object_set_new(json, "nigiri", json_true());
    return json;
}

static json_t *event_of(int round, json_t *tables, json_t *bye)
{
    return json_pack("{s:s,s:i,s:o,s:o}", "kind", "paired", "round", round + 1, "tables", tables, "bye", bye);
}

/* What happened so far, for those who play this round. */
static wq_status state_of(wq_paired *out, const wq_tournament *t, wq_arena *arena, int round)
{
    size_t n = (size_t)t->player_count;
    wq_sheet sheet;
    wq_standings standings;
    wq_status status = wq_tournament_sheet(&sheet, t, arena);
    if (status == WQ_OK) status = wq_standings_make(&standings, arena, &sheet);
    if (status != WQ_OK) return status;
    wq_pairing_entrant *entrants = wq_arena_take(arena, n, sizeof *entrants);
    wq_pair *met = wq_arena_take(arena, t->game_count, sizeof *met);
    int32_t *entrant_of = wq_arena_take(arena, n, sizeof *entrant_of), *before = wq_arena_take(arena, n, sizeof *before);
    out->player_of = wq_arena_take(arena, n + 1, sizeof *out->player_of);
    if (arena->failed) return WQ_FAIL_MEMORY;
    out->input = (wq_pairing_input){ .entrants = entrants, .met = met };
    const int32_t *score = standings.value[t->system == WQ_SYSTEM_MACMAHON ? WQ_CRITERION_MMS : WQ_CRITERION_POINTS];
    for (int p = 0; p < t->player_count; p++) {
        entrant_of[p] = -1;
        before[p] = score[p];
        if (round > 0 && t->players[p].sheet.byes >> (round - 1) & 1) before[p] -= t->bye2;
        if (!is_there(t, p, round)) continue;
        int e = entrant_of[p] = out->input.n++;
        out->player_of[e] = p;
        entrants[e] = (wq_pairing_entrant){ .points = t->system == WQ_SYSTEM_ELIMINATION ? -wq_tournament_losses(t, p) : score[p], .seed = t->players[p].seed,
            .byes = __builtin_popcountll(t->players[p].sheet.byes) };
        for (int q = 0; round < t->club_rounds && t->players[p].sheet.club[0] && entrants[e].club == 0 && q <= p; q++)
            if (strcmp(t->players[q].sheet.club, t->players[p].sheet.club) == 0) entrants[e].club = q + 1;
    }
    out->player_of[out->input.n] = -1;
    for (size_t i = 0; i < t->game_count; i++) {                /* in order of rounds */
        const wq_sheet_game *g = &t->games[i];
        int a = entrant_of[g->black], b = entrant_of[g->white];
        bool colour = g->handicap == 0 && !g->forfeit && g->coloured;      /* unplayed and handicap games give none */
        if (colour && a >= 0) { entrants[a].coloured = entrants[a].coloured << 1 | 1; entrants[a].black = entrants[a].black << 1 | 1; }
        if (colour && b >= 0) { entrants[b].coloured = entrants[b].coloured << 1 | 1; entrants[b].black <<= 1; }
        if (a >= 0 && b >= 0) met[out->input.met_count++] = (wq_pair){ a, b };
        if (g->round != round - 1) continue;
        before[g->black] -= g->black2;
        before[g->white] -= g->white2;
    }
    for (size_t i = 0; round > 0 && i < t->round[round - 1].game_count; i++) {
        const wq_sheet_game *g = &t->games[t->round[round - 1].first_game + i];
        int way = (before[g->white] > before[g->black]) - (before[g->white] < before[g->black]);
        if (entrant_of[g->black] >= 0) entrants[entrant_of[g->black]].floated = (int8_t)way;
        if (entrant_of[g->white] >= 0) entrants[entrant_of[g->white]].floated = (int8_t)-way;
    }
    return WQ_OK;
}

static wq_status pair_by_matching(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)
{
    wq_status status = state_of(state, t, arena, round);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    if (state->input.n < 2) return over(err, state->input.n == 1 ? "one player is left: the event is decided" : "nobody is left to pair");
    wq_pairing_settings settings = t->pairing;
    settings.random_seed += (uint64_t)round;
    status = wq_pairing_make(&state->pairing, arena, &state->input, &settings, err);
    if (status != WQ_OK) return status;
    json_t *tables = json_array(), *goals = json_object();
    for (int i = 0; i < state->pairing.table_count; i++) {
        const wq_pairing_table *table = &state->pairing.tables[i];
        int black = state->player_of[table->black], white = state->player_of[table->white], handicap = 0;
        int apart = (state->input.entrants[table->white].points - state->input.entrants[table->black].points) / 2;
        if (t->handicap && t->system == WQ_SYSTEM_MACMAHON && (apart > 1 || apart < -1)) {         /* the weaker has Black and stones */
            if (apart < 0) { int kept = black; black = white; white = kept; apart = -apart; }
            handicap = apart - 1 > 9 ? 9 : apart - 1;
            if (handicap == 1) handicap = 0;
        }
        json_array_append_new(tables, table_json(black, white, handicap, !table->coloured));
    }
    for (int g = 0; g < WQ_GOAL_COUNT; g++) json_object_set_new(goals, wq_goal_name((wq_goal)g), json_integer(state->pairing.value[g]));
    int bye = state->pairing.bye;
    *event = event_of(round, tables, bye < 0 ? json_null() : json_integer(state->player_of[bye] + 1));
    json_object_set_new(*event, "repeats", json_integer(state->pairing.value[WQ_GOAL_REPEAT]));
    json_object_set_new(*event, "goals", goals);
    return WQ_OK;
}

/* Players in order of seed. */
static int32_t *by_seed(const wq_tournament *t, wq_arena *arena)
{
    int32_t *order = wq_arena_take(arena, (size_t)t->player_count + 1, sizeof *order);
    for (int p = 0; order && p < t->player_count; p++) order[t->players[p].seed] = p;
    return order;
}

static wq_status pair_round_robin(json_t **event, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)     /* [R180] */
{
    int n = t->player_count + t->player_count % 2, cycle = round / (n - 1), k = round % (n - 1);
    if (cycle >= t->cycles) return over(err, "everybody has met everybody");
    /* the last two rounds of the first of two cycles change places, so that nobody has one colour three times in a row */
    if (t->cycles == 2 && cycle == 0 && n > 3 && k >= n - 3) k = k == n - 3 ? n - 2 : n - 3;
    int32_t *order = by_seed(t, arena);
    if (!order) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    json_t *tables = json_array(), *bye = json_null();
    for (int i = 0; i < n / 2; i++) {
        int32_t a, b;
        wq_berger_pair(&a, &b, n, k, i);
        if (cycle % 2 == 1) { int32_t kept = a; a = b; b = kept; }
        if (a > t->player_count || b > t->player_count) {
            bye = json_integer(order[(a > t->player_count ? b : a) - 1] + 1);
            continue;
        }
        int black = order[a - 1], white = order[b - 1];
        bool black_out = t->players[black].out_from <= round, white_out = t->players[white].out_from <= round;
        json_t *table = table_json(black, white, 0, false);
        if (black_out || white_out) {                           /* whoever withdrew loses the rest               [R193] */
            json_object_set_new(table, "result", json_string(black_out && white_out ? "both_lose" : black_out ? "W" : "B"));
            json_object_set_new(table, "forfeit", json_true());
        }
        json_array_append_new(tables, table);
    }
    *event = event_of(round, tables, bye);
    return WQ_OK;
}

static const wq_sheet_game *game_between(const wq_tournament *t, int a, int b, int round)
{
    for (size_t i = 0; i < t->round[round].game_count; i++) {
        const wq_sheet_game *g = &t->games[t->round[round].first_game + i];
        if ((g->black == a && g->white == b) || (g->black == b && g->white == a)) return g;
    }
    return NULL;
}

/* Who comes out of two places of the bracket: -1 nobody. A place that is empty lets the other through. */
static int advances(const wq_tournament *t, int a, int b, int round)
{
    if (a < 0 || b < 0) return a < 0 ? b : a;
    const wq_sheet_game *g = game_between(t, a, b, round);
    if (!g || g->black2 == g->white2) return -1;                /* both forfeited: the next opponent has a walk-over */
    return g->black2 > g->white2 ? g->black : g->white;
}

static wq_status pair_bracket(json_t **event, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)          /* [R179] */
{
    int size = wq_bracket_size(t->player_count);
    int32_t *seeds = wq_arena_take(arena, (size_t)size, sizeof *seeds), *order = by_seed(t, arena);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_bracket_seeds(seeds, size);
    for (int i = 0; i < size; i++) seeds[i] = seeds[i] <= t->player_count ? order[seeds[i] - 1] : -1;
    for (int r = 0; r < round; r++, size /= 2)
        for (int i = 0; i < size / 2; i++) seeds[i] = advances(t, seeds[2 * i], seeds[2 * i + 1], r);
    int left = 0;
    for (int i = 0; i < size; i++) left += seeds[i] >= 0;
    if (left < 2 || size < 2) return over(err, left == 1 ? "the knock-out is decided" : "nobody is left in the knock-out");
    json_t *tables = json_array(), *byes = json_array();
    for (int i = 0; i < size / 2; i++) {
        int a = seeds[2 * i], b = seeds[2 * i + 1];
        if (a < 0 && b < 0) continue;
        if (a < 0 || b < 0) {
            json_array_append_new(byes, json_integer((a < 0 ? b : a) + 1));
            continue;
        }
        /* who has had Black less often; else the lower place */
        int blacks[2] = { 0, 0 };
        for (size_t k = 0; k < t->game_count; k++) {
            blacks[0] += (t->games[k].black == a) - (t->games[k].white == a);
            blacks[1] += (t->games[k].black == b) - (t->games[k].white == b);
        }
        bool black = blacks[0] < blacks[1] || (blacks[0] == blacks[1] && i % 2 == 0);
        bool a_out = t->players[a].out_from <= round, b_out = t->players[b].out_from <= round;
        json_t *table = table_json(black ? a : b, black ? b : a, 0, blacks[0] == blacks[1]);
        if (a_out || b_out) {
            json_object_set_new(table, "result", json_string(a_out && b_out ? "both_lose" : a_out == black ? "W" : "B"));
            json_object_set_new(table, "forfeit", json_true());
        }
        json_array_append_new(tables, table);
    }
    *event = event_of(round, tables, byes);
    return WQ_OK;
}

/* The members of a team in order of board, then of entry. */
static int member_at(const wq_tournament *t, int team, int position)
{
    for (int board = 0; board <= WQ_SHEET_BOARDS; board++)
        for (int p = 0; p < t->player_count; p++)
            if (t->players[p].team == team && (t->players[p].board ? t->players[p].board : WQ_SHEET_BOARDS) == board && position-- == 0) return p;
    return -1;
}

static wq_status pair_leitai(json_t **event, const wq_tournament *t, int round, wq_error *err)                            /* [R184] */
{
    if (t->team_count != 2) return over(err, "a 擂台赛 is between two teams: enter every player with one of two team names");
    int size[2] = { 0, 0 };
    for (int p = 0; p < t->player_count; p++)
        if (t->players[p].team >= 0) size[t->players[p].team]++;
    wq_duel duel;
    wq_duel_init(&duel, size[0], size[1]);
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        if (g->black2 == g->white2) continue;                   /* a draw is played again by the same two */
        wq_duel_report(&duel, t->players[g->black2 > g->white2 ? g->black : g->white].team);
    }
    if (duel.winner >= 0) return over(err, "one team has nobody left: the match is decided");
    int a = member_at(t, 0, duel.front[0]), b = member_at(t, 1, duel.front[1]);
    bool black = round % 2 == 0;                                /* in turn between the teams                     [R216] */
    *event = event_of(round, json_pack("[o]", table_json(black ? a : b, black ? b : a, 0, round == 0)), json_null());
    return WQ_OK;
}

wq_status wq_tournament_pair(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    wq_paired own;
    if (!state) state = &own;
    *state = (wq_paired){ .pairing = { .bye = -1 } };
    int round = t->rounds_paired;
    if (t->player_count < 2) return over(err, "there are fewer than two players");
    if (t->rounds > 0 && round >= t->rounds) return over(err, "all rounds are paired");
    if (round >= WQ_SHEET_ROUNDS) return over(err, "there cannot be more rounds");
    if (t->open_games > 0 && t->system != WQ_SYSTEM_ROUND_ROBIN) return over(err, "a game is not reported yet");
    if (t->by_team) return wq_tournament_pair_teams(event, state, t, arena, err);
    switch (t->system) {
    case WQ_SYSTEM_ROUND_ROBIN: return pair_round_robin(event, t, arena, round, err);
    case WQ_SYSTEM_LEITAI: return pair_leitai(event, t, round, err);
    case WQ_SYSTEM_ELIMINATION:
        if (t->losses == 1) return pair_bracket(event, t, arena, round, err);
        return pair_by_matching(event, state, t, arena, round, err);
    default: return pair_by_matching(event, state, t, arena, round, err);
    }
}

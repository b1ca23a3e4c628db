/* tournament_pair.c — the next round of each system, as the event that pairs it.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/bracket.h"
#include "tournament/pairing_json.h"
#include "tournament/standings.h"

#include <stdio.h>
#include <string.h>

static wq_status over(wq_error *err, const char *text) { return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, text); }

static bool is_there(const wq_tournament *t, int p, int round, const char *alive)
{
    const wq_player_state *x = &t->players[p];
    return x->from_round <= round && x->out_from > round && !((x->sheet.absent | x->half_asked) >> round & 1) && alive[p];
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

/* Points, doubled, for pairing alone: as the event names them, or by the Baku method: two for the better half in the first half of
 * the accelerated rounds, one in the second; half of all rounds are accelerated. */
int wq_tournament_boost(const wq_tournament *t, int p, int round)
{
    int points2 = 0, fast = (t->rounds + 1) / 2, half = (t->player_count + 3) / 4 * 2;
    for (size_t i = 0; i < t->boost_count; i++) {
        const wq_sheet_boost *b = &t->boosts[i];
        if (b->first <= p && p <= b->last && b->from <= round && round <= b->to) points2 += b->points2;
    }
    if (t->accelerated && t->players[p].seed < half) points2 += round < (fast + 1) / 2 ? 2 : round < fast;
    return points2;
}

/* Rounds of an arena in which he was there and had no game. */
static int waited(const wq_tournament *t, int p, int round)
{
    int played = 0, there = round - t->players[p].from_round;
    for (size_t i = 0; i < t->game_count; i++) played += t->games[i].black == p || t->games[i].white == p;
    return there > played ? there - played : 0;
}

/* In an arena only the last two games of either count as met. */
static bool is_recent(const wq_tournament *t, size_t game)
{
    int later[2] = { 0, 0 }, both[2] = { t->games[game].black, t->games[game].white };
    for (size_t i = game + 1; i < t->game_count; i++)
        for (int k = 0; k < 2; k++) later[k] += t->games[i].black == both[k] || t->games[i].white == both[k];
    return later[0] < 2 || later[1] < 2;
}

/* Brackets and criteria in place of goals; not where losses make the groups, or waiting. */
static bool is_dutch(const wq_tournament *t)
{
    return t->pairing.dutch && t->system != WQ_SYSTEM_ARENA && t->system != WQ_SYSTEM_ELIMINATION;
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
    wq_pair *met = wq_arena_take(arena, t->game_count, sizeof *met), *forbidden = wq_arena_take(arena, t->ban_count, sizeof *forbidden),
            *soft = wq_arena_take(arena, t->soft_count, sizeof *soft);
    char *alive = wq_tournament_alive(t, round, arena);
    int32_t *entrant_of = wq_arena_take(arena, n, sizeof *entrant_of), *before = wq_arena_take(arena, n, sizeof *before);
    out->player_of = wq_arena_take(arena, n + 1, sizeof *out->player_of);
    if (arena->failed) return WQ_FAIL_MEMORY;
    out->input = (wq_pairing_input){ .entrants = entrants, .met = met, .forbidden = forbidden, .soft = soft };
    bool arena_event = t->system == WQ_SYSTEM_ARENA;
    for (size_t i = 0; arena_event && i < t->game_count; i++)   /* who still plays does not wait */
        if (!t->games[i].decided) alive[t->games[i].black] = alive[t->games[i].white] = 0;
    const int32_t *score = standings.value[t->system == WQ_SYSTEM_MACMAHON ? WQ_CRITERION_MMS : WQ_CRITERION_POINTS];
    for (int p = 0; p < t->player_count; p++) {
        entrant_of[p] = -1;
        before[p] = score[p];
        if (round > 0 && t->players[p].sheet.byes >> (round - 1) & 1)
            before[p] -= t->players[p].sheet.half_byes >> (round - 1) & 1 ? 1
                         : t->system == WQ_SYSTEM_MACMAHON                ? t->mms_bye2
                                                                          : t->points_bye;
        if (!is_there(t, p, round, alive)) continue;
        int e = entrant_of[p] = out->input.n++;
        out->player_of[e] = p;
        entrants[e] =
            (wq_pairing_entrant){ .points = t->system == WQ_SYSTEM_ELIMINATION ? -wq_tournament_losses(t, p)
                                                                               : score[p] + wq_tournament_boost(t, p, round),
                .seed = t->players[p].seed,
                .byes = __builtin_popcountll(t->players[p].sheet.byes) };
        if (arena_event) entrants[e].byes = waited(t, p, round);
        if (t->best_members > 0 && t->players[p].team >= 0) entrants[e].club = t->player_count + 1 + t->players[p].team;
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
        if (a >= 0 && b >= 0 && (!arena_event || is_recent(t, i))) met[out->input.met_count++] = (wq_pair){ a, b };
        if (g->round != round - 1) continue;
        before[g->black] -= g->black2;
        before[g->white] -= g->white2;
    }
    for (int kind = 0; kind < 2; kind++)
        for (size_t i = 0; i < (kind ? t->soft_count : t->ban_count); i++) {
            const wq_sheet_ban *ban = kind ? &t->soft[i] : &t->bans[i];
            if (ban->from > round || ban->to < round || ban->a >= t->player_count || ban->b >= t->player_count
                || entrant_of[ban->a] < 0 || entrant_of[ban->b] < 0)
                continue;
            wq_pair pair = { entrant_of[ban->a], entrant_of[ban->b] };
            if (kind) soft[out->input.soft_count++] = pair;
            else forbidden[out->input.forbidden_count++] = pair;
        }
    for (size_t i = 0; round > 0 && i < t->round[round - 1].game_count; i++) {
        const wq_sheet_game *g = &t->games[t->round[round - 1].first_game + i];
        int way = (before[g->white] > before[g->black]) - (before[g->white] < before[g->black]);
        if (entrant_of[g->black] >= 0) entrants[entrant_of[g->black]].floated = (int8_t)way;
        if (entrant_of[g->white] >= 0) entrants[entrant_of[g->white]].floated = (int8_t)-way;
    }
    return is_dutch(t) ? wq_tournament_dutch_state(out, t, arena, score, entrant_of, round) : WQ_OK;
}

static wq_status pair_by_matching(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)
{
    wq_status status = state_of(state, t, arena, round);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    bool arena_event = t->system == WQ_SYSTEM_ARENA;
    if (state->settings.dutch && !is_dutch(t)) wq_pairing_settings_find(&state->settings, "default");
    if (state->input.n < 2)
        return over(err, arena_event           ? "fewer than two players wait"
                         : state->input.n == 1 ? "one player is left: the event is decided"
                                               : "nobody is left to pair");
    if (arena_event) {                                          /* who waited longest plays; then equal points, no recent opponent */
        static const wq_goal goals[] = { WQ_GOAL_SECOND_BYE, WQ_GOAL_REPEAT, WQ_GOAL_SCORE, WQ_GOAL_COLOUR, WQ_GOAL_SEED };
        state->settings.goal_count = 5;
        memcpy(state->settings.goals, goals, sizeof goals);
    }
    status = wq_pairing_make(&state->pairing, arena, &state->input, &state->settings, err);
    if (status == WQ_BAD_NOT_FOUND && err && err->offset < (size_t)state->input.n) {
        const char *name = t->players[state->player_of[err->offset]].sheet.name;
        snprintf(err->text, sizeof err->text,
            "no pairing exists: nobody is left for %.60s; allow one of the forbidden pairs, or let one sit out", name);
        err->offset = 0;
    }
    if (status != WQ_OK) return status;
    json_t *tables = json_array();
    for (int i = 0; i < state->pairing.table_count; i++) {
        const wq_pairing_table *table = &state->pairing.tables[i];
        int black = state->player_of[table->black], white = state->player_of[table->white], handicap = 0;
        int apart = (state->input.entrants[table->white].points - state->input.entrants[table->black].points) / 2, less = t->handicap_less;
        if (t->handicap && t->system == WQ_SYSTEM_MACMAHON
            && (apart > less || apart < -less)) { /* the weaker has Black and stones */
            if (apart < 0) { int kept = black; black = white; white = kept; apart = -apart; }
            handicap = apart - less > t->handicap_most ? t->handicap_most : apart - less;
            if (handicap == 1) handicap = 0;                    /* Black, and no stones */
        }
        json_array_append_new(tables, table_json(black, white, handicap, !table->coloured));
    }
    int bye = state->pairing.bye;
    *event = event_of(round, tables, bye < 0 || arena_event ? json_null() : json_integer(state->player_of[bye] + 1));
    if (arena_event && bye >= 0) json_object_set_new(*event, "unpaired", json_pack("[i]", state->player_of[bye] + 1));
    json_object_set_new(*event, "repeats", json_integer(state->pairing.value[WQ_GOAL_REPEAT]));
    json_object_set_new(*event, "goals", wq_pairing_goals_json(&state->pairing));
    json_t *gap = wq_pairing_gap_json(&state->pairing);
    if (gap) json_object_set_new(*event, "gaps", json_pack("[o]", gap));
    return WQ_OK;
}

/* Does he miss this round, gone for good or for this one alone? Where a table fixes the pairs his game is lost by forfeit. [R193] */
static bool misses(const wq_tournament *t, int p, int round)
{
    const wq_player_state *x = &t->players[p];
    return x->out_from <= round || ((x->sheet.absent | x->half_asked) >> round & 1);
}

/* Players in order of seed. */
static int32_t *by_seed(const wq_tournament *t, wq_arena *arena)
{
    int32_t *order = wq_arena_take(arena, (size_t)t->player_count + 1, sizeof *order);
    for (int p = 0; order && p < t->player_count; p++) order[t->players[p].seed] = p;
    return order;
}

static bool have_met(const wq_tournament *t, int a, int b)
{
    for (size_t i = 0; i < t->game_count; i++)
        if ((t->games[i].black == a && t->games[i].white == b) || (t->games[i].black == b && t->games[i].white == a)) return true;
    return false;
}

/* How many pairs of a round of the table have not met. */
static int berger_left(const wq_tournament *t, const int32_t *order, int n, int k)
{
    int left = 0;
    for (int i = 0; i < n / 2; i++) {
        int32_t a, b;
        wq_berger_pair(&a, &b, n, k, i);
        left += a <= t->player_count && b <= t->player_count && !have_met(t, order[a - 1], order[b - 1]);
    }
    return left;
}

static wq_status pair_round_robin(json_t **event, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)     /* [R180] */
{
    int n = t->player_count + t->player_count % 2, cycle = round / (n - 1), k = round % (n - 1);
    if (t->carry) {                                             /* games from before count: only who has not met meets */
        int32_t *seeds = by_seed(t, arena);
        if (!seeds) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
        for (cycle = 0, k = 0; k < n - 1 && berger_left(t, seeds, n, k) == 0; k++) continue;
        if (k == n - 1) return over(err, "everybody has met everybody");
    }
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
            int alone = order[(a > t->player_count ? b : a) - 1];
            if (!misses(t, alone, round)) bye = json_integer(alone + 1);           /* who withdrew has no more points */
            continue;
        }
        int black = order[a - 1], white = order[b - 1];
        if (t->carry && have_met(t, black, white)) continue;
        bool black_out = misses(t, black, round), white_out = misses(t, white, round);
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

/* Games of a knock-out as its bracket sees them. */
static wq_bracket_game *bracket_games(const wq_tournament *t, wq_arena *arena)
{
    wq_bracket_game *games = wq_arena_take(arena, t->game_count, sizeof *games);
    for (size_t i = 0; games && i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        games[i] = (wq_bracket_game){ g->black, g->white,
            !g->decided             ? WQ_BRACKET_OPEN
            : g->black2 > g->white2 ? g->black
            : g->white2 > g->black2 ? g->white
            : g->black2 == 1        ? WQ_BRACKET_DRAW
                                    : WQ_BRACKET_NOBODY };
    }
    return games;
}

static wq_status pair_bracket(json_t **event, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)          /* [R179] */
{
    wq_bracket b = { .size = wq_bracket_size(t->player_count),
        .two_lives = t->losses == 2,
        .reset = t->reset,
        .third_place = t->third_place,
        .games = bracket_games(t, arena),
        .game_count = (int)t->game_count };
    int32_t *order = by_seed(t, arena), winner;
    b.seeds = wq_arena_take(arena, (size_t)b.size, sizeof *b.seeds);
    char *busy = wq_arena_take(arena, (size_t)t->player_count, 1);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_bracket_seeds(b.seeds, b.size);
    for (int i = 0; i < b.size; i++) b.seeds[i] = b.seeds[i] <= t->player_count ? order[b.seeds[i] - 1] : WQ_BRACKET_NOBODY;
    wq_bracket_match *ready;
    int count;
    if (wq_bracket_ready(&ready, &count, &winner, arena, &b) != WQ_OK) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (count == 0) return over(err, winner >= 0 ? "the knock-out is decided" : "nobody is left in the knock-out");
    json_t *tables = json_array(), *byes = json_array();
    for (int i = 0; i < count; i++) {
        int one = ready[i].a, two = ready[i].b;
        busy[one] = busy[two] = 1;
        int blacks[2] = { 0, 0 };                               /* who has had Black less often; else the lower place */
        for (size_t k = 0; k < t->game_count; k++) {
            blacks[0] += (t->games[k].black == one) - (t->games[k].white == one);
            blacks[1] += (t->games[k].black == two) - (t->games[k].white == two);
        }
        bool black = blacks[0] < blacks[1] || (blacks[0] == blacks[1] && i % 2 == 0);
        bool one_out = misses(t, one, round), two_out = misses(t, two, round);
        json_t *table = table_json(black ? one : two, black ? two : one, 0, blacks[0] == blacks[1]);
        json_object_set_new(table, "match", json_string(ready[i].place));
        if (one_out || two_out) {
            json_object_set_new(table, "result", json_string(one_out && two_out ? "both_lose" : one_out == black ? "W" : "B"));
            json_object_set_new(table, "forfeit", json_true());
        }
        json_array_append_new(tables, table);
    }
    for (int p = 0; round == 0 && p < t->player_count; p++)     /* who goes on without a game */
        if (!busy[p]) json_array_append_new(byes, json_integer(p + 1));
    *event = event_of(round, tables, byes);
    json_t *unpaired = json_array();
    for (int p = 0; round > 0 && p < t->player_count; p++)
        if (!busy[p] && wq_tournament_losses(t, p) < t->losses && t->players[p].out_from > round)
            json_array_append_new(unpaired, json_integer(p + 1));
    json_object_set_new(*event, "unpaired", unpaired);
    return WQ_OK;
}

/* The members of a team in order of board, then of entry. */
static int member_at(const wq_tournament *t, int team, int position)
{
    for (int board = 0; board <= WQ_SHEET_BOARDS; board++)
        for (int p = 0; p < t->player_count; p++)
            if (t->players[p].team == team && (t->players[p].board ? t->players[p].board : WQ_SHEET_BOARDS) == board
                && position-- == 0)
                return p;
    return -1;
}

/* Two players: the next game of the series, colours and handicap by the results before.           [R183] [R216] */
static wq_status pair_series(json_t **event, const wq_tournament *t, wq_arena *arena, int round, wq_error *err)
{
    int32_t *order = by_seed(t, arena);
    if (!order) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (t->player_count != 2) return over(err, "a series is between two players");
    int a = order[0], b = order[1], games = t->duo_games ? t->duo_games : t->best_of;
    wq_duo duo = t->duo;
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        int won = g->black2 > g->white2 ? g->black : g->white2 > g->black2 ? g->white : -1;
        wq_duo_report(&duo, won < 0 ? -1 : won == b);
    }
    if (t->best_of && (duo.wins[0] > t->best_of / 2 || duo.wins[1] > t->best_of / 2))
        return over(err, "more than half is won: the series is decided");
    if (games && (int)t->game_count >= games) return over(err, "all games of the series are played");
    int stones = duo.handicap < 0 ? -duo.handicap : duo.handicap;
    *event = event_of(round,
        json_pack(
            "[o]", table_json(duo.a_black ? a : b, duo.a_black ? b : a, stones > 1 ? stones : 0, round == 0 && duo.handicap == 0)),
        json_null());
    return WQ_OK;
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
        if (!g->decided || (g->black2 == g->white2 && g->black2 > 0)) continue;         /* a draw is played again by the same two */
        wq_duel_report(&duel, g->black2 == g->white2 ? -1 : t->players[g->black2 > g->white2 ? g->black : g->white].team);
    }
    if (duel.left[0] == 0 && duel.left[1] == 0) return over(err, "nobody is left on either side: the match is drawn");
    if (duel.winner >= 0) return over(err, "one team has nobody left: the match is decided");
    int a = member_at(t, 0, duel.front[0]), b = member_at(t, 1, duel.front[1]);
    bool black = round % 2 == 0;                                /* in turn between the teams                     [R216] */
    *event = event_of(round, json_pack("[o]", table_json(black ? a : b, black ? b : a, 0, round == 0)), json_null());
    return WQ_OK;
}

wq_status wq_tournament_pair_plain(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    int round = t->rounds_paired;
    *state = (wq_paired){ .pairing = { .bye = -1 }, .settings = t->pairing };
    state->settings.random_seed += (uint64_t)round;
    if (t->player_count < 2) return over(err, "there are fewer than two players");
    if (t->rounds > 0 && round >= t->rounds) return over(err, "all rounds are paired");
    if (round >= WQ_SHEET_ROUNDS) return over(err, "there cannot be more rounds");
    if (t->open_games > 0 && t->system != WQ_SYSTEM_ROUND_ROBIN && t->system != WQ_SYSTEM_ARENA)
        return over(err, "a game is not reported yet");
    if (t->by_team) return wq_tournament_pair_teams(event, state, t, arena, err);
    switch (t->system) {
    case WQ_SYSTEM_ROUND_ROBIN: return pair_round_robin(event, t, arena, round, err);
    case WQ_SYSTEM_LEITAI: return pair_leitai(event, t, round, err);
    case WQ_SYSTEM_SERIES: return pair_series(event, t, arena, round, err);
    case WQ_SYSTEM_ELIMINATION:
        if (t->drawn) return pair_bracket(event, t, arena, round, err);
        return pair_by_matching(event, state, t, arena, round, err);
    default: return pair_by_matching(event, state, t, arena, round, err);
    }
}

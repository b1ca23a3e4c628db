/* tournament.c — the fold: each kind of event, what it asks and what it changes.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/formats.h"
#include "tournament/pairing_json.h"
#include "tournament/standings.h"

#include <stdio.h>
#include <string.h>

wq_status wq_event_refuse(wq_error *err, const char *text) { return wq_refuse(err, WQ_BAD_EVENT, 0, 0, text); }

bool wq_event_number(int *out, const json_t *e, const char *name, int least, int most, int absent)
{
    const json_t *json = json_object_get(e, name);
    *out = absent;
    if (!json || json_is_null(json)) return true;
    if (!json_is_integer(json) || json_integer_value(json) < least || json_integer_value(json) > most) return false;
    *out = (int)json_integer_value(json);
    return true;
}

const char *wq_event_text(wq_tournament *t, const json_t *e, const char *name)
{
    const char *text = json_string_value(json_object_get(e, name));
    if (!text) text = "";
    size_t length = strlen(text);
    if (length > 200) length = 200;
    char *copy = wq_arena_text(t->arena, text, length);
    for (char *c = copy; copy && *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    return copy ? copy : "";
}

bool wq_event_player(int *out, const wq_tournament *t, const json_t *e, const char *name)
{
    if (!wq_event_number(out, e, name, 1, t->player_count, 0) || *out == 0) return false;
    --*out;
    return true;
}

static wq_status entered(wq_tournament *t, const json_t *e, wq_error *err)
{
    int self, board, from, rating;
    if (t->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    if (!wq_event_number(&self, e, "player", 1, WQ_SHEET_PLAYERS, t->player_count + 1) || self != t->player_count + 1)
        return wq_event_refuse(err, "players are numbered from 1 in the order of entry");
    if (t->rounds_paired > 0 && (t->system == WQ_SYSTEM_ROUND_ROBIN || t->system == WQ_SYSTEM_ELIMINATION || t->system == WQ_SYSTEM_LEITAI
                                  || t->system == WQ_SYSTEM_SERIES || t->stage_count > 0))
        return wq_event_refuse(err, "nobody can join this system after its first round");
    if (!wq_event_number(&board, e, "board", 1, WQ_SHEET_BOARDS, 0)
        || !wq_event_number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)
        || !wq_event_number(&rating, e, "rating", -10000, 10000, 0))
        return wq_event_refuse(err, "board, from_round or rating is out of bounds");
    for (size_t i = 0; i < json_array_size(t->suspended); i++) {
        const json_t *one = json_array_get(t->suspended, i);
        const char *banned = json_is_object(one) ? json_string_value(json_object_get(one, "name")) : json_string_value(one);
        const char *wanted = json_string_value(json_object_get(e, "name"));
        if (!banned || !wanted || strcmp(banned, wanted) != 0) continue;
        const char *why = json_string_value(json_object_get(one, "why")), *event = json_string_value(json_object_get(one, "event"));
        json_int_t left = json_integer_value(json_object_get(one, "events"));
        wq_status status = wq_event_refuse(err, "that player is suspended and may not enter"); /* [R217] */
        if (!err) return status;
        size_t at = strlen(err->text), room = sizeof err->text - at;
        if (why || event)
            snprintf(err->text + at, room, ": %.60s%s%.40s%s", why ? why : "", event ? (why ? " (" : "(") : "", event ? event : "",
                event ? ")" : "");
        at = strlen(err->text);
        if (left > 1) snprintf(err->text + at, sizeof err->text - at, "; %d events with this one", (int)left);
        return status;
    }
    const char *name = wq_event_text(t, e, "name"), *division = wq_event_text(t, e, "division"),
               *first = wq_event_text(t, e, "first_name"), *rank = json_string_value(json_object_get(e, "rank")),
               *team = wq_event_text(t, e, "team");
    if (!name[0]) return wq_event_refuse(err, "a player has a name");
    for (int p = 0; p < t->player_count; p++)
        if (strcmp(t->players[p].sheet.name, name) == 0 && strcmp(t->players[p].sheet.first_name, first) == 0)
            return wq_event_refuse(err, "that player is entered already; add a first name or a place to tell two apart");
    if (!wq_arena_grow(t->arena, &t->players, &t->player_room, (size_t)t->player_count + 1, sizeof *t->players))
        return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_player_state *p = &t->players[t->player_count];
    *p = (wq_player_state){ .team = -1,
        .board = board,
        .seed = t->player_count,
        .from_round = from - 1,
        .out_from = WQ_SHEET_ROUNDS + 1,
        .division = -1,
        .sheet = { .name = name,
            .first_name = first,
            .country = wq_event_text(t, e, "country"),
            .club = wq_event_text(t, e, "club"),
            .pin = wq_event_text(t, e, "pin"),
            .rating = rating,
            .rank = -30,
            .team = -1 } };
    int correction, start;
    if (!wq_event_number(&correction, e, "correction", -50, 50, 0) || !wq_event_number(&start, e, "start", -1000, 1000, -100000))
        return wq_event_refuse(err, "a correction is -50 to 50");
    p->sheet.correction = correction;
    p->sheet.has_start = start > -100000;
    p->sheet.start2 = p->sheet.has_start ? start : 0;
    if (rank && !wq_rank_parse(&p->sheet.rank, rank)) return wq_event_refuse(err, "a rank is like 3D or 12K");
    for (int k = 0; team[0] && k <= t->team_count; k++) {
        if (k == t->team_count) {
            if (!wq_arena_grow(t->arena, &t->teams, &t->team_room, (size_t)k + 1, sizeof *t->teams))
                return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
            t->teams[t->team_count++] = team;
        }
        if (strcmp(t->teams[k], team) == 0) { p->team = k; break; }
    }
    if (division[0] && (t->stage_count > 0 || t->by_team))
        return wq_event_refuse(err, "an event of stages or of teams has no divisions: give each its own journal");
    for (int k = 0; division[0] && k <= t->division_count; k++) {
        if (k == t->division_count) {
            if (!wq_arena_grow(t->arena, &t->divisions, &t->division_room, (size_t)k + 1, sizeof *t->divisions))
                return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
            t->divisions[t->division_count++] = division;
        }
        if (strcmp(t->divisions[k], division) == 0) { p->division = k; break; }
    }
    t->player_count++;
    return WQ_OK;
}

static wq_status seeded(wq_tournament *t, const json_t *e, wq_error *err)
{
    const json_t *order = json_object_get(e, "order");
    size_t n = json_array_size(order);
    int32_t *seed = wq_arena_take(t->arena, (size_t)t->player_count, sizeof *seed);
    if (!seed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (n != (size_t)t->player_count) return wq_event_refuse(err, "\"order\" names every player once");
    for (size_t i = 0; i < n; i++) {
        json_int_t p = json_integer_value(json_array_get(order, i));
        if (p < 1 || p > t->player_count || seed[p - 1]) return wq_event_refuse(err, "\"order\" names every player once");
        seed[p - 1] = (int32_t)i + 1;
    }
    for (int p = 0; p < t->player_count; p++) t->players[p].seed = seed[p] - 1;
    return WQ_OK;
}

/* Who sits where in the next round: members of the team, nobody twice. Fixed boards do not change.  [R174] [R175] [R176] */
static wq_status lineup(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *name = json_string_value(json_object_get(e, "team"));
    const json_t *players = json_object_get(e, "players");
    int round, team = 0;
    while (name && team < t->team_count && strcmp(t->teams[team], name) != 0) team++;
    if (!t->by_team || !name || team == t->team_count) return wq_event_refuse(err, "there is no team of that name");
    if (t->team_form == WQ_TEAM_FIXED)
        return wq_event_refuse(err, "in this event boards are fixed; open it with settings.team_form=substitutes or lineup");
    if (!wq_event_number(&round, e, "round", t->rounds_paired + 1, t->rounds_paired + 1, t->rounds_paired + 1))
        return wq_event_refuse(err, "a line-up is for the next round");
    wq_lineup line = { .team = team, .round = round - 1 };
    memset(line.players, -1, sizeof line.players);
    if (!json_is_array(players) || json_array_size(players) > WQ_SHEET_BOARDS)
        return wq_event_refuse(err, "\"players\" is in the order of the boards");
    for (size_t i = 0; i < json_array_size(players); i++) {
        json_int_t p = json_integer_value(json_array_get(players, i));
        bool good = p >= 1 && p <= t->player_count && t->players[p - 1].team == team;
        for (size_t k = 0; good && k < i; k++) good = line.players[k] != p - 1;
        if (!good) return wq_event_refuse(err, "a line-up names members of the team, nobody twice");
        line.players[i] = (int32_t)p - 1;
    }
    wq_status status = wq_lineup_open(t, &line, (int)json_array_size(players), e, err);
    if (status != WQ_OK) return status;
    if (!wq_arena_grow(t->arena, &t->lineups, &t->lineup_room, t->lineup_count + 1, sizeof line))
        return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    t->lineups[t->lineup_count++] = line;
    return WQ_OK;
}

static const struct result_row { const char *name; int8_t black2, white2; bool decided; } results[] = {
    { "B", 2, 0, true }, { "W", 0, 2, true }, { "=", 1, 1, true }, { "both_lose", 0, 0, true }, { "both_win", 2, 2, true }, { "?", 0, 0, false } };

bool wq_event_set_result(wq_sheet_game *g, const char *name, bool forfeit)
{
    for (size_t i = 0; name && i < sizeof results / sizeof *results; i++) {
        if (strcmp(results[i].name, name) != 0) continue;
        g->black2 = results[i].black2;
        g->white2 = results[i].white2;
        g->decided = results[i].decided;
        g->forfeit = forfeit && g->decided;
        return true;
    }
    return false;
}

/* The stage that begins with this round, where the event says so. */
static wq_status begun(wq_tournament *t, const json_t *e, int round, wq_error *err)
{
    const json_t *json = json_object_get(e, "stage"), *players = json_object_get(json, "players"),
                 *groups = json_object_get(json, "groups");
    int number;
    if (!json)
        return t->stage_count > 0 && t->stage < 0 ? wq_event_refuse(err, "the first round of an event of stages names its stage")
                                                  : WQ_OK;
    if (!wq_event_number(&number, json, "number", 1, t->stage_count, 0) || number != t->stage + 2)
        return wq_event_refuse(err, "stages begin one after the other");
    wq_stage *s = &t->stages[++t->stage];
    size_t n = json_array_size(players);
    s->first_round = round - 1;
    s->player_count = (int)n;
    s->players = wq_arena_take(t->arena, n, sizeof *s->players);
    s->group = wq_arena_take(t->arena, n, sizeof *s->group);
    char *seen = wq_arena_take(t->arena, (size_t)t->player_count, 1);
    if (t->arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; i < n; i++) {
        json_int_t p = json_integer_value(json_array_get(players, i));
        if (p < 1 || p > t->player_count || seen[p - 1]++) return wq_event_refuse(err, "a stage names each of its players once");
        s->players[i] = (int32_t)p - 1;
    }
    for (size_t g = 0; g < json_array_size(groups); g++)
        for (size_t i = 0; i < json_array_size(json_array_get(groups, g)); i++) {
            json_int_t p = json_integer_value(json_array_get(json_array_get(groups, g), i));
            size_t at = 0;
            while (at < n && s->players[at] != p - 1) at++;
            if (at == n) return wq_event_refuse(err, "a group names a player who is not in the stage");
            s->group[at] = (int32_t)g;
        }
    return WQ_OK;
}

static wq_status paired(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round;
    const json_t *tables = json_object_get(e, "tables"), *bye = json_object_get(e, "bye");
    if (!wq_event_number(&round, e, "round", 1, WQ_SHEET_ROUNDS, 0) || round != t->rounds_paired + 1
        || (t->rounds > 0 && round > t->rounds))
        return wq_event_refuse(err, "rounds are paired one after the other, up to the last");
    size_t count = json_array_size(tables), n = (size_t)t->player_count;
    char *busy = wq_arena_take(t->arena, n, 1);
    if (!busy || !wq_arena_grow(t->arena, &t->games, &t->game_room, t->game_count + count, sizeof *t->games))
        return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (!json_is_array(tables) || count > n / 2) return wq_event_refuse(err, "\"tables\" is an array, with no player twice");
    for (size_t i = 0; i < count; i++) {
        const json_t *table = json_array_get(tables, i);
        int black, white, handicap, board;
        if (!wq_event_player(&black, t, table, "black") || !wq_event_player(&white, t, table, "white") || black == white
            || busy[black]++ || busy[white]++)
            return wq_event_refuse(err, "a table names a player who is not there, or one for the second time");
        if (!wq_event_number(&handicap, table, "handicap", 0, 25, 0) || !wq_event_number(&board, table, "board", 1, WQ_SHEET_BOARDS, 0))
            return wq_event_refuse(err, "a handicap is 0 to 25 stones, a board 1 to 16");
        wq_sheet_game *g = &t->games[t->game_count + i];
        *g = (wq_sheet_game){ .black = black,
            .white = white,
            .round = (int16_t)(round - 1),
            .table = (int16_t)(i + 1),
            .handicap = (int16_t)handicap,
            .board = (int16_t)board,
            .coloured = !json_is_false(json_object_get(table, "coloured")) };
        const char *result = json_string_value(json_object_get(table, "result"));
        if (result && !wq_event_set_result(g, result, json_is_true(json_object_get(table, "forfeit"))))
            return wq_event_refuse(err, "that result is not known");
    }
    size_t byes = json_is_array(bye) ? json_array_size(bye) : bye && !json_is_null(bye);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < byes; i++) {
            const json_t *one = json_is_array(bye) ? json_array_get(bye, i) : bye;
            json_int_t p = json_integer_value(one);
            if (p < 1 || p > t->player_count || (pass == 0 && busy[p - 1]++))
                return wq_event_refuse(err, "the bye goes to a player who is there and does not play");
            if (pass == 1) t->players[p - 1].sheet.byes |= (uint64_t)1 << (round - 1);
        }
    const json_t *half = json_object_get(e, "half_bye");
    for (size_t i = 0; i < json_array_size(half); i++) {        /* by leave: a point for a round without a game */
        json_int_t p = json_integer_value(json_array_get(half, i));
        if (p < 1 || p > t->player_count || busy[p - 1]++)
            return wq_event_refuse(err, "a half-point bye goes to a player who is there and does not play");
        t->players[p - 1].sheet.byes |= (uint64_t)1 << (round - 1);
        t->players[p - 1].sheet.half_byes |= (uint64_t)1 << (round - 1);
    }
    const json_t *unpaired = json_object_get(e, "unpaired");    /* neither: there, but left over */
    for (size_t i = 0; i < json_array_size(unpaired); i++) {
        json_int_t p = json_integer_value(json_array_get(unpaired, i));
        if (p < 1 || p > t->player_count || busy[p - 1]++) return wq_event_refuse(err, "\"unpaired\" names players who do not play");
        t->players[p - 1].sheet.absent &= ~((uint64_t)1 << (round - 1));
    }
    uint64_t bit = (uint64_t)1 << (round - 1);
    for (int p = 0; p < t->player_count; p++) { /* who neither plays nor has a bye is absent, or has half a point by leave */
        wq_sheet_player *x = &t->players[p].sheet;
        if (busy[p]) continue;
        if (t->players[p].half_asked & bit) {
            x->byes |= bit;
            x->half_byes |= bit;
        } else x->absent |= bit;
    }
    wq_status status = begun(t, e, round, err);
    if (status != WQ_OK) return status;
    if (round == 1) t->bar = wq_tournament_bar(t);
    t->round[round - 1] = (wq_round_state){ .paired = true,
        .manual = json_is_true(json_object_get(e, "manual")),
        .first_game = t->game_count,
        .game_count = count,
        .gaps = json_object_get(e, "gaps") };
    t->game_count += count;
    t->rounds_paired = round;
    return WQ_OK;
}

static wq_status reported(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round, table;
    const char *result = json_string_value(json_object_get(e, "result")), *series = json_string_value(json_object_get(e, "series"));
    if (!wq_event_number(&round, e, "round", 1, t->rounds_paired, 0) || round == 0) return wq_event_refuse(err, "that round is not paired");
    const wq_round_state *r = &t->round[round - 1];
    if (!wq_event_number(&table, e, "table", 1, (int)r->game_count, 0) || table == 0)
        return wq_event_refuse(err, "there is no such table in that round");
    wq_sheet_game *g = &t->games[r->first_game + (size_t)table - 1];
    if (series) {                                               /* best of 3, 5, 7: A is Black's name on the slip  [R183] */
        wq_series read;
        int best;
        int agreed = t->stage >= 0 && t->stages[t->stage].best_of ? t->stages[t->stage].best_of : t->best_of ? t->best_of : 3;
        if (!wq_event_number(&best, e, "best_of", 1, 99, agreed) || best % 2 == 0 || wq_series_read(&read, best, series) != WQ_OK
            || read.ignored > 0)
            return wq_event_refuse(err, "a series is letters A, B and = for the games of black, white and nobody, and best_of is odd");
        result = read.winner < 0 ? "?" : read.winner ? "W" : "B";
    }
    if (!wq_event_set_result(g, result, json_is_true(json_object_get(e, "forfeit"))))
        return wq_event_refuse(err, "a result is B, W, =, both_lose, both_win or ?");
    return WQ_OK;
}

static wq_status absent(wq_tournament *t, const json_t *e, wq_error *err)
{
    int p, round;
    if (!wq_event_player(&p, t, e, "player") || !wq_event_number(&round, e, "round", t->rounds_paired + 1, WQ_SHEET_ROUNDS, 0)
        || round == 0)
        return wq_event_refuse(err, "a player is absent from a round that is not paired yet");
    t->players[p].sheet.absent |= (uint64_t)1 << (round - 1);
    if (json_is_true(json_object_get(e, "half"))) t->players[p].half_asked |= (uint64_t)1 << (round - 1);
    return WQ_OK;
}

static wq_status withdrawn(wq_tournament *t, const json_t *e, wq_error *err)        /* [R193] [R218] */
{
    int p, from;
    if (!wq_event_player(&p, t, e, "player") || !wq_event_number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1))
        return wq_event_refuse(err, "who withdraws, and from which round?");
    if (from <= t->rounds_paired && t->round[from - 1].closed)
        return wq_event_refuse(err, "that round is closed; withdraw from a later one");
    t->players[p].out_from = from - 1;
    for (size_t i = 0; i < t->game_count; i++) {                /* his open games from there on are lost by forfeit */
        wq_sheet_game *g = &t->games[i];
        if (g->round < from - 1 || g->decided || (g->black != p && g->white != p)) continue;
        wq_event_set_result(g, g->black == p ? "W" : "B", true);
    }
    return WQ_OK;
}

static wq_status returned(wq_tournament *t, const json_t *e, wq_error *err)
{
    int p, from;
    if (!wq_event_player(&p, t, e, "player")
        || !wq_event_number(&from, e, "from_round", t->rounds_paired + 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)
        || t->players[p].out_from > WQ_SHEET_ROUNDS)
        return wq_event_refuse(err, "only somebody who withdrew can return, to a round that is not paired yet");
    t->players[p].out_from = WQ_SHEET_ROUNDS + 1;
    t->players[p].from_round = from - 1;
    return WQ_OK;
}

static wq_status warned(wq_tournament *t, const json_t *e, wq_error *err)           /* [R171] */
{
    int p;
    if (!wq_event_player(&p, t, e, "player")) return wq_event_refuse(err, "who is warned?");
    t->players[p].sheet.warnings++;
    return WQ_OK;
}

static wq_status closed(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round;
    if (!wq_event_number(&round, e, "round", 1, t->rounds_paired, 0) || round == 0) return wq_event_refuse(err, "that round is not paired");
    for (size_t i = 0; i < t->round[round - 1].game_count; i++)
        if (!t->games[t->round[round - 1].first_game + i].decided) return wq_event_refuse(err, "a game of that round is still open");
    t->round[round - 1].closed = true;
    return WQ_OK;
}

static wq_status undone(wq_tournament *t, const json_t *e, wq_error *err)           /* its target was left out already */
{
    int event;
    if (!wq_event_number(&event, e, "event", 2, t->seq, 0) || event == 0)
        return wq_event_refuse(err, "only an earlier event can be undone, and not the opening");
    return WQ_OK;
}

static const struct kind_row { const char *name; wq_status (*apply)(wq_tournament *t, const json_t *e, wq_error *err); } kinds[] = {
    { "opened", wq_event_opened }, { "entered", entered }, { "seeded", seeded }, { "paired", paired }, { "reported", reported }, { "absent", absent },
    { "withdrawn", withdrawn }, { "returned", returned }, { "warned", warned }, { "sanctioned", wq_event_sanctioned }, { "closed", closed }, { "lot", wq_event_lot }, { "forbidden", wq_event_forbidden },
    { "play_off", wq_event_played_off }, { "sealed", wq_event_sealed }, { "lineup", lineup },
    { "claimed", wq_hall_claimed }, { "denied", wq_hall_denied }, { "boarded", wq_hall_boarded }, { "late", wq_hall_late }, { "postponed", wq_hall_postponed }, { "amended", wq_hall_amended }, { "noted", wq_hall_noted },
    { "undone", undone } };

static wq_status apply(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *kind = json_string_value(json_object_get(e, "kind"));
    int seq;
    if (!kind || !wq_event_number(&seq, e, "seq", 1, 100000000, 0) || seq != t->seq + 1)
        return wq_event_refuse(err, "events are numbered one after the other");
    if (t->seq == 0 && strcmp(kind, "opened") != 0) return wq_event_refuse(err, "a tournament begins with being opened");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, kind) != 0) continue;
        wq_status status = kinds[i].apply(t, e, err);
        if (status == WQ_OK) t->seq = seq;
        return status;
    }
    return wq_event_refuse(err, "there is no such kind of event");
}

/* Reads the lines into t->events; a last line without its end is left out. */
static wq_status read_lines(wq_tournament *t, const char *text, size_t length, size_t *whole, wq_error *err)
{
    size_t at = 0;
    for (int line = 1; at < length; line++) {
        const char *end = memchr(text + at, '\n', length - at);
        if (!end) break;
        json_error_t place;
        size_t size = (size_t)(end - text) - at;
        json_t *event = json_loadb(text + at, size, JSON_REJECT_DUPLICATES, &place);
        if (!json_is_object(event)) {
            json_decref(event);
            return wq_refuse(err, WQ_BAD_JSON, at, line, event ? "an event is a JSON object" : place.text);
        }
        json_array_append_new(t->events, event);
        at += size + 1;
    }
    if (whole) *whole = at;
    return WQ_OK;
}

static void count_open(wq_tournament *t)
{
    t->open_games = 0;
    for (size_t i = 0; i < t->game_count; i++) t->open_games += !t->games[i].decided;
}

/* Folds out->events. */
static wq_status fold(wq_tournament *out, wq_error *err)
{
    size_t count = json_array_size(out->events);
    wq_status status = WQ_OK;
    if (!wq_arena_grow(out->arena, &out->left_out, &out->left_out_room, count + 2, 1)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    char *left_out = out->left_out;
    if (count == 0) status = wq_refuse(err, WQ_BAD_EVENT, 0, 0, "this is an empty journal");
    for (size_t i = count; status == WQ_OK && i-- > 0;) {       /* from the end: an undoing that was undone does not count */
        const json_t *e = json_array_get(out->events, i);
        const char *kind = json_string_value(json_object_get(e, "kind"));
        json_int_t target = json_integer_value(json_object_get(e, "event"));
        if (!left_out[i] && kind && strcmp(kind, "undone") == 0 && target >= 2 && target <= (json_int_t)i) left_out[target - 1] = 1;
    }
    for (size_t i = 0; status == WQ_OK && i < count; i++) {
        if (left_out[i]) { out->seq++; continue; }
        status = apply(out, json_array_get(out->events, i), err);
        if (status != WQ_OK && err) err->line = (int)i + 1;
    }
    count_open(out);
    return status == WQ_OK && out->arena->failed ? wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL) : status;
}

wq_status wq_tournament_fold(wq_tournament *out, wq_arena *arena, const char *text, size_t length, size_t *whole, wq_error *err)
{
    *out = (wq_tournament){ .arena = arena, .name = "", .stage = -1, .events = json_array() };
    wq_status status = read_lines(out, text, length, whole, err);
    if (status == WQ_OK) status = fold(out, err);
    if (status != WQ_OK) wq_tournament_free(out);
    return status;
}

wq_status wq_tournament_fold_events(wq_tournament *out, wq_arena *arena, json_t *events, wq_error *err)
{
    *out = (wq_tournament){ .arena = arena, .name = "", .stage = -1, .events = json_incref(events) };
    wq_status status = fold(out, err);
    if (status != WQ_OK) wq_tournament_free(out);
    return status;
}

wq_status wq_tournament_add(wq_tournament *t, json_t *event, wq_error *err)
{
    size_t count = json_array_size(t->events);
    const char *kind = json_string_value(json_object_get(event, "kind"));
    if (kind && strcmp(kind, "undone") == 0) return wq_event_refuse(err, "with an undoing the whole is folded anew");
    if (!wq_arena_grow(t->arena, &t->left_out, &t->left_out_room, count + 2, 1)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    t->left_out[count] = 0;
    wq_status status = apply(t, event, err);
    if (status == WQ_OK && (json_array_append(t->events, event) != 0 || t->arena->failed))
        status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status == WQ_OK) count_open(t);
    else if (err) err->line = (int)count + 1;
    return status;
}

void wq_tournament_free(wq_tournament *t)
{
    json_decref(t->events);
    t->events = NULL;
}

int wq_tournament_losses(const wq_tournament *t, int p)
{
    int losses = 0;
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        if (g->decided && ((g->black == p && g->black2 == 0) || (g->white == p && g->white2 == 0))) losses++;
    }
    return losses;
}

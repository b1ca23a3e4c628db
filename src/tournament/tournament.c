/* tournament.c — the fold: each kind of event, what it asks and what it changes.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/formats.h"
#include "tournament/pairing_json.h"
#include "tournament/standings.h"

#include <stdio.h>
#include <string.h>

static const char *const systems[] = {
#define NAME(name, word, zh, text) word,
    WQ_SYSTEM_MAP(NAME)
#undef NAME
};

const char *wq_system_name(wq_system system) { return (unsigned)system < WQ_SYSTEM_COUNT ? systems[system] : "none"; }

static wq_status no(wq_error *err, const char *text) { return wq_refuse(err, WQ_BAD_EVENT, 0, 0, text); }

/* A whole number in bounds, or `absent` where there is none; false: something else. */
static bool number(int *out, const json_t *e, const char *name, int least, int most, int absent)
{
    const json_t *json = json_object_get(e, name);
    *out = absent;
    if (!json || json_is_null(json)) return true;
    if (!json_is_integer(json) || json_integer_value(json) < least || json_integer_value(json) > most) return false;
    *out = (int)json_integer_value(json);
    return true;
}

static const char *text_of(wq_tournament *t, const json_t *e, const char *name)
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

static bool player(int *out, const wq_tournament *t, const json_t *e, const char *name)
{
    if (!number(out, e, name, 1, t->player_count, 0) || *out == 0) return false;
    --*out;
    return true;
}

/* Rows of five numbers at most, into *out with the absent ones 0. */
static bool rows_of(int (**out)[5], size_t *count, wq_tournament *t, const json_t *json)
{
    *count = json_array_size(json);
    if (!json || *count == 0) return !json || json_is_array(json);
    *out = wq_arena_take(t->arena, *count, sizeof **out);
    for (size_t i = 0; *out && i < *count; i++) {
        const json_t *row = json_array_get(json, i);
        if (json_array_size(row) < 2 || json_array_size(row) > 5) return false;
        for (size_t k = 0; k < json_array_size(row); k++) {
            const json_t *one = json_array_get(row, k);
            if (!json_is_integer(one) || json_integer_value(one) < 0 || json_integer_value(one) > WQ_SHEET_PLAYERS) return false;
            (*out)[i][k] = (int)json_integer_value(one);
        }
    }
    return *out != NULL;
}

/* Players are from 1, and may be entered later. */
static bool bans_and_boosts(wq_tournament *t, const json_t *settings)
{
    int (*rows)[5] = NULL;
    size_t count;
    if (!rows_of(&rows, &count, t, json_object_get(settings, "bans"))) return false;
    t->bans = wq_arena_take(t->arena, count, sizeof *t->bans);
    for (size_t i = 0; t->bans && i < count; i++) {
        int from = rows[i][2] ? rows[i][2] : 1, to = rows[i][3] ? rows[i][3] : WQ_SHEET_ROUNDS;
        if (rows[i][0] < 1 || rows[i][1] < 1 || rows[i][0] == rows[i][1] || to < from || to > WQ_SHEET_ROUNDS) return false;
        t->bans[t->ban_count++] = (wq_sheet_ban){ rows[i][0] - 1, rows[i][1] - 1, (int16_t)(from - 1), (int16_t)(to - 1) };
    }
    if (!rows_of(&rows, &count, t, json_object_get(settings, "boosts"))) return false;
    t->boosts = wq_arena_take(t->arena, count, sizeof *t->boosts);
    for (size_t i = 0; t->boosts && i < count; i++) {
        const int *r = rows[i];
        if (r[0] < 1 || r[1] < r[0] || r[2] < 1 || r[3] < r[2] || r[3] > WQ_SHEET_ROUNDS || r[4] > 100) return false;
        t->boosts[t->boost_count++] = (wq_sheet_boost){ r[0] - 1, r[1] - 1, (int16_t)(r[2] - 1), (int16_t)(r[3] - 1), r[4] };
    }
    return true;
}

static wq_status opened(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *system = json_string_value(json_object_get(e, "system"));
    const json_t *settings = json_object_get(e, "settings"), *pairing = json_object_get(settings, "pairing"),
        *criteria = json_object_get(settings, "criteria");
    if (t->seq > 0) return no(err, "a tournament is opened once, first of all");
    int which = 0;
    while (which < WQ_SYSTEM_COUNT && (!system || strcmp(systems[which], system) != 0)) which++;
    if (which == WQ_SYSTEM_COUNT)
        return no(err, "\"system\" is one of swiss, macmahon, round_robin, elimination, swiss_elimination, leitai");
    t->system = (wq_system)which;
    t->name = text_of(t, e, "name");
    wq_pairing_settings_find(&t->pairing, "default");
    if (which == WQ_SYSTEM_ELIMINATION) t->pairing.seeding = WQ_SEEDING_FOLD;
    if (pairing && wq_pairing_settings_read(&t->pairing, pairing, err) != WQ_OK) return WQ_BAD_EVENT;
    if (!number(&t->rounds, e, "rounds", 1, WQ_SHEET_ROUNDS, 0)) return no(err, "\"rounds\" is 1 to 64");
    if (!number(&t->cycles, settings, "cycles", 1, 16, 1) || !number(&t->losses, settings, "losses", 1, 32, which == WQ_SYSTEM_SWISS_ELIMINATION ? 2 : 1)
        || !number(&t->club_rounds, settings, "club_rounds", 0, WQ_SHEET_ROUNDS, WQ_SHEET_ROUNDS)
        || !number(&t->bye2, settings, "bye", 0, 2, 2) || !number(&t->absent2, settings, "absent", 0, 2, 0))
        return no(err, "a setting is out of bounds");
    if (t->system == WQ_SYSTEM_SWISS || t->system == WQ_SYSTEM_MACMAHON) t->losses = 0;
    static const char *const forms[] = { "fixed", "substitutes", "lineup" };
    const char *form = json_string_value(json_object_get(settings, "team_form"));
    int which_form = 0;
    while (form && which_form < 3 && strcmp(forms[which_form], form) != 0) which_form++;
    t->by_team = json_is_true(json_object_get(settings, "teams")) || (form && which != WQ_SYSTEM_LEITAI);
    if (which_form == 3 || !number(&t->boards, settings, "boards", 0, WQ_SHEET_BOARDS, 0)
        || (t->by_team && which != WQ_SYSTEM_SWISS && which != WQ_SYSTEM_MACMAHON && which != WQ_SYSTEM_ROUND_ROBIN))
        return no(err, "teams play swiss, macmahon or round_robin, in the form fixed, substitutes or lineup");
    t->team_form = (wq_team_form)which_form;
    if (!number(&t->mms_bye2, settings, "mms_bye", 0, 2, t->bye2) || !number(&t->mms_absent2, settings, "mms_absent", 0, 2, t->absent2))
        return no(err, "mms_bye and mms_absent are points doubled, 0 to 2");
    t->round_down = json_is_true(json_object_get(settings, "round_down"));
    t->unplayed_half = json_is_true(json_object_get(settings, "unplayed_half"));
    if (!bans_and_boosts(t, settings)) return no(err, "bans are [[player, player, from round, to round], ..], boosts [[first, last, from round, to round, points doubled], ..]");
    t->handicap = json_is_true(json_object_get(settings, "handicap"));
    const char *withdrawal = json_string_value(json_object_get(settings, "withdrawal"));
    t->half_rule = withdrawal && strcmp(withdrawal, "half") == 0;
    const char *bar = json_string_value(json_object_get(settings, "bar")), *floor = json_string_value(json_object_get(settings, "floor"));
    const char *zero = json_string_value(json_object_get(settings, "zero"));
    t->bar = 8;
    t->floor = t->zero = -30;
    if (zero && !wq_rank_parse(&t->zero, zero)) return no(err, "zero is a rank");
    if ((bar && !wq_rank_parse(&t->bar, bar)) || (floor && !wq_rank_parse(&t->floor, floor)) || t->bar < t->floor)
        return no(err, "bar and floor are ranks, the bar not below the floor");
    for (size_t i = 0; i < json_array_size(criteria); i++) {
        const char *code = json_string_value(json_array_get(criteria, i));
        if (!code || wq_criterion_find(code) == WQ_CRITERION_COUNT || t->criteria_count == WQ_SHEET_CRITERIA) return no(err, "there is no criterion of that name");
        strcpy(t->criteria[t->criteria_count++], wq_criteria[wq_criterion_find(code)].code);
    }
    static const char *const usual[WQ_SYSTEM_COUNT][4] = { { "POINTS", "OPP", "WARNINGS" }, { "MMS", "SOSM", "SOSOSM" }, { "POINTS", "BEATEN", "WARNINGS" },
        { "POINTS", "OPP" }, { "POINTS", "OPP", "WARNINGS" }, { "POINTS" } };                       /* [R186] [R188] */
    for (int i = 0; t->criteria_count == 0 || (i > 0 && i < 4 && usual[which][i]); i++)
        strcpy(t->criteria[t->criteria_count++], usual[which][i]);
    return WQ_OK;
}

static wq_status entered(wq_tournament *t, const json_t *e, wq_error *err)
{
    int self, board, from, rating;
    if (t->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    if (!number(&self, e, "player", 1, WQ_SHEET_PLAYERS, t->player_count + 1) || self != t->player_count + 1)
        return no(err, "players are numbered from 1 in the order of entry");
    if (t->rounds_paired > 0 && (t->system == WQ_SYSTEM_ROUND_ROBIN || t->system == WQ_SYSTEM_ELIMINATION || t->system == WQ_SYSTEM_LEITAI))
        return no(err, "nobody can join this system after its first round");
    if (!number(&board, e, "board", 1, WQ_SHEET_BOARDS, 0) || !number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)
        || !number(&rating, e, "rating", -10000, 10000, 0)) return no(err, "board, from_round or rating is out of bounds");
    const char *name = text_of(t, e, "name"), *first = text_of(t, e, "first_name"), *rank = json_string_value(json_object_get(e, "rank")), *team = text_of(t, e, "team");
    if (!name[0]) return no(err, "a player has a name");
    for (int p = 0; p < t->player_count; p++)
        if (strcmp(t->players[p].sheet.name, name) == 0 && strcmp(t->players[p].sheet.first_name, first) == 0)
            return no(err, "that player is entered already; add a first name or a place to tell two apart");
    if (!wq_arena_grow(t->arena, &t->players, &t->player_room, (size_t)t->player_count + 1, sizeof *t->players)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_player_state *p = &t->players[t->player_count];
    *p = (wq_player_state){ .team = -1, .board = board, .seed = t->player_count, .from_round = from - 1, .out_from = WQ_SHEET_ROUNDS + 1,
        .sheet = { .name = name, .first_name = first, .country = text_of(t, e, "country"), .club = text_of(t, e, "club"), .pin = text_of(t, e, "pin"),
            .rating = rating, .rank = -30, .team = -1 } };
    int correction, start;
    if (!number(&correction, e, "correction", -50, 50, 0) || !number(&start, e, "start", -1000, 1000, -100000)) return no(err, "a correction is -50 to 50");
    p->sheet.correction = correction;
    p->sheet.has_start = start > -100000;
    p->sheet.start2 = p->sheet.has_start ? start : 0;
    if (rank && !wq_rank_parse(&p->sheet.rank, rank)) return no(err, "a rank is like 3D or 12K");
    for (int k = 0; team[0] && k <= t->team_count; k++) {
        if (k == t->team_count) {
            if (!wq_arena_grow(t->arena, &t->teams, &t->team_room, (size_t)k + 1, sizeof *t->teams)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
            t->teams[t->team_count++] = team;
        }
        if (strcmp(t->teams[k], team) == 0) { p->team = k; break; }
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
    if (n != (size_t)t->player_count) return no(err, "\"order\" names every player once");
    for (size_t i = 0; i < n; i++) {
        json_int_t p = json_integer_value(json_array_get(order, i));
        if (p < 1 || p > t->player_count || seed[p - 1]) return no(err, "\"order\" names every player once");
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
    if (!t->by_team || !name || team == t->team_count) return no(err, "there is no team of that name");
    if (t->team_form == WQ_TEAM_FIXED) return no(err, "in this event boards are fixed; open it with settings.team_form=substitutes or lineup");
    if (!number(&round, e, "round", t->rounds_paired + 1, t->rounds_paired + 1, t->rounds_paired + 1)) return no(err, "a line-up is for the next round");
    wq_lineup line = { .team = team, .round = round - 1 };
    memset(line.players, -1, sizeof line.players);
    if (!json_is_array(players) || json_array_size(players) > WQ_SHEET_BOARDS) return no(err, "\"players\" is in the order of the boards");
    for (size_t i = 0; i < json_array_size(players); i++) {
        json_int_t p = json_integer_value(json_array_get(players, i));
        bool good = p >= 1 && p <= t->player_count && t->players[p - 1].team == team;
        for (size_t k = 0; good && k < i; k++) good = line.players[k] != p - 1;
        if (!good) return no(err, "a line-up names members of the team, nobody twice");
        line.players[i] = (int32_t)p - 1;
    }
    if (!wq_arena_grow(t->arena, &t->lineups, &t->lineup_room, t->lineup_count + 1, sizeof line)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    t->lineups[t->lineup_count++] = line;
    return WQ_OK;
}

static const struct result_row { const char *name; int8_t black2, white2; bool decided; } results[] = {
    { "B", 2, 0, true }, { "W", 0, 2, true }, { "=", 1, 1, true }, { "both_lose", 0, 0, true }, { "both_win", 2, 2, true }, { "?", 0, 0, false } };

static bool set_result(wq_sheet_game *g, const char *name, bool forfeit)
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

static wq_status paired(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round;
    const json_t *tables = json_object_get(e, "tables"), *bye = json_object_get(e, "bye");
    if (!number(&round, e, "round", 1, WQ_SHEET_ROUNDS, 0) || round != t->rounds_paired + 1 || (t->rounds > 0 && round > t->rounds))
        return no(err, "rounds are paired one after the other, up to the last");
    size_t count = json_array_size(tables), n = (size_t)t->player_count;
    char *busy = wq_arena_take(t->arena, n, 1);
    if (!busy || !wq_arena_grow(t->arena, &t->games, &t->game_room, t->game_count + count, sizeof *t->games)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (!json_is_array(tables) || count > n / 2) return no(err, "\"tables\" is an array, with no player twice");
    for (size_t i = 0; i < count; i++) {
        const json_t *table = json_array_get(tables, i);
        int black, white, handicap, board;
        if (!player(&black, t, table, "black") || !player(&white, t, table, "white") || black == white || busy[black]++ || busy[white]++)
            return no(err, "a table names a player who is not there, or one for the second time");
        if (!number(&handicap, table, "handicap", 0, 25, 0) || !number(&board, table, "board", 1, WQ_SHEET_BOARDS, 0))
            return no(err, "a handicap is 0 to 25 stones, a board 1 to 16");
        wq_sheet_game *g = &t->games[t->game_count + i];
        *g = (wq_sheet_game){ .black = black, .white = white, .round = (int16_t)(round - 1), .table = (int16_t)(i + 1), .handicap = (int16_t)handicap,
            .board = (int16_t)board, .coloured = !json_is_false(json_object_get(table, "coloured")) };
        const char *result = json_string_value(json_object_get(table, "result"));
        if (result && !set_result(g, result, json_is_true(json_object_get(table, "forfeit")))) return no(err, "that result is not known");
    }
    size_t byes = json_is_array(bye) ? json_array_size(bye) : bye && !json_is_null(bye);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < byes; i++) {
            const json_t *one = json_is_array(bye) ? json_array_get(bye, i) : bye;
            json_int_t p = json_integer_value(one);
            if (p < 1 || p > t->player_count || (pass == 0 && busy[p - 1]++)) return no(err, "the bye goes to a player who is there and does not play");
            if (pass == 1) t->players[p - 1].sheet.byes |= (uint64_t)1 << (round - 1);
        }
    const json_t *half = json_object_get(e, "half_bye");
    for (size_t i = 0; i < json_array_size(half); i++) {        /* by leave: a point for a round without a game */
        json_int_t p = json_integer_value(json_array_get(half, i));
        if (p < 1 || p > t->player_count || busy[p - 1]++) return no(err, "a half-point bye goes to a player who is there and does not play");
        t->players[p - 1].sheet.byes |= (uint64_t)1 << (round - 1);
        t->players[p - 1].sheet.half_byes |= (uint64_t)1 << (round - 1);
    }
    const json_t *unpaired = json_object_get(e, "unpaired");    /* neither: there, but left over */
    for (size_t i = 0; i < json_array_size(unpaired); i++) {
        json_int_t p = json_integer_value(json_array_get(unpaired, i));
        if (p < 1 || p > t->player_count || busy[p - 1]++) return no(err, "\"unpaired\" names players who do not play");
        t->players[p - 1].sheet.absent &= ~((uint64_t)1 << (round - 1));
    }
    for (int p = 0; p < t->player_count; p++)                   /* who neither plays nor has a bye is absent */
        if (!busy[p]) t->players[p].sheet.absent |= (uint64_t)1 << (round - 1);
    t->round[round - 1] = (wq_round_state){ .paired = true, .manual = json_is_true(json_object_get(e, "manual")), .first_game = t->game_count, .game_count = count };
    t->game_count += count;
    t->rounds_paired = round;
    return WQ_OK;
}

static wq_status reported(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round, table;
    const char *result = json_string_value(json_object_get(e, "result")), *series = json_string_value(json_object_get(e, "series"));
    if (!number(&round, e, "round", 1, t->rounds_paired, 0) || round == 0) return no(err, "that round is not paired");
    const wq_round_state *r = &t->round[round - 1];
    if (!number(&table, e, "table", 1, (int)r->game_count, 0) || table == 0) return no(err, "there is no such table in that round");
    wq_sheet_game *g = &t->games[r->first_game + (size_t)table - 1];
    if (series) {                                               /* best of 3, 5, 7: A is Black's name on the slip  [R183] */
        wq_series read;
        int best;
        if (!number(&best, e, "best_of", 1, 99, 3) || best % 2 == 0 || wq_series_read(&read, best, series) != WQ_OK || read.ignored > 0)
            return no(err, "a series is letters A, B and = for the games of black, white and nobody, and best_of is odd");
        result = read.winner < 0 ? "?" : read.winner ? "W" : "B";
    }
    if (!set_result(g, result, json_is_true(json_object_get(e, "forfeit")))) return no(err, "a result is B, W, =, both_lose, both_win or ?");
    return WQ_OK;
}

static wq_status absent(wq_tournament *t, const json_t *e, wq_error *err)
{
    int p, round;
    if (!player(&p, t, e, "player") || !number(&round, e, "round", t->rounds_paired + 1, WQ_SHEET_ROUNDS, 0) || round == 0)
        return no(err, "a player is absent from a round that is not paired yet");
    t->players[p].sheet.absent |= (uint64_t)1 << (round - 1);
    return WQ_OK;
}

static wq_status withdrawn(wq_tournament *t, const json_t *e, wq_error *err)        /* [R193] [R218] */
{
    int p, from;
    if (!player(&p, t, e, "player") || !number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)) return no(err, "who withdraws, and from which round?");
    if (from <= t->rounds_paired && t->round[from - 1].closed) return no(err, "that round is closed; withdraw from a later one");
    t->players[p].out_from = from - 1;
    for (size_t i = 0; i < t->game_count; i++) {                /* his open games from there on are lost by forfeit */
        wq_sheet_game *g = &t->games[i];
        if (g->round < from - 1 || g->decided || (g->black != p && g->white != p)) continue;
        set_result(g, g->black == p ? "W" : "B", true);
    }
    return WQ_OK;
}

static wq_status returned(wq_tournament *t, const json_t *e, wq_error *err)
{
    int p, from;
    if (!player(&p, t, e, "player") || !number(&from, e, "from_round", t->rounds_paired + 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)
        || t->players[p].out_from > WQ_SHEET_ROUNDS) return no(err, "only somebody who withdrew can return, to a round that is not paired yet");
    t->players[p].out_from = WQ_SHEET_ROUNDS + 1;
    t->players[p].from_round = from - 1;
    return WQ_OK;
}

static wq_status warned(wq_tournament *t, const json_t *e, wq_error *err)           /* [R171] */
{
    int p;
    if (!player(&p, t, e, "player")) return no(err, "who is warned?");
    t->players[p].sheet.warnings++;
    return WQ_OK;
}

static wq_status sanctioned(wq_tournament *t, const json_t *e, wq_error *err)       /* [R217] [R222] */
{
    int p;
    if (!player(&p, t, e, "player") || !json_is_string(json_object_get(e, "what"))) return no(err, "who is sanctioned, and how?");
    t->players[p].sanctioned = true;
    return WQ_OK;
}

static wq_status closed(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round;
    if (!number(&round, e, "round", 1, t->rounds_paired, 0) || round == 0) return no(err, "that round is not paired");
    for (size_t i = 0; i < t->round[round - 1].game_count; i++)
        if (!t->games[t->round[round - 1].first_game + i].decided) return no(err, "a game of that round is still open");
    t->round[round - 1].closed = true;
    return WQ_OK;
}

/* Who drew, for which purpose: a lot for pairing changes no place.                               [R186] [R187] [R188] */
static wq_status lot(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *purpose = json_string_value(json_object_get(e, "purpose")), *key;
    json_t *drawn = json_object_get(e, "drawn"), *value;
    if (!purpose || (strcmp(purpose, "pairing") != 0 && strcmp(purpose, "places") != 0) || !json_is_object(drawn))
        return no(err, "a lot has a purpose, pairing or places, and what was drawn");
    json_object_foreach(drawn, key, value) {
        int p = 0, used = 0;
        if (sscanf(key, "%d%n", &p, &used) != 1 || key[used] || p < 1 || p > t->player_count || !json_is_integer(value)
            || json_integer_value(value) < 1 || json_integer_value(value) > WQ_SHEET_PLAYERS) return no(err, "a lot is a number for a player");
        if (purpose[1] == 'l') t->players[p - 1].sheet.lot = (int32_t)json_integer_value(value);
    }
    return WQ_OK;
}

static wq_status undone(wq_tournament *t, const json_t *e, wq_error *err)           /* its target was left out already */
{
    int event;
    if (!number(&event, e, "event", 2, t->seq, 0) || event == 0) return no(err, "only an earlier event can be undone, and not the opening");
    return WQ_OK;
}

static const struct kind_row { const char *name; wq_status (*apply)(wq_tournament *t, const json_t *e, wq_error *err); } kinds[] = {
    { "opened", opened }, { "entered", entered }, { "seeded", seeded }, { "paired", paired }, { "reported", reported }, { "absent", absent },
    { "withdrawn", withdrawn }, { "returned", returned }, { "warned", warned }, { "sanctioned", sanctioned }, { "closed", closed }, { "lot", lot }, { "lineup", lineup },
    { "claimed", wq_hall_claimed }, { "denied", wq_hall_denied }, { "boarded", wq_hall_boarded }, { "late", wq_hall_late }, { "amended", wq_hall_amended }, { "noted", wq_hall_noted },
    { "undone", undone } };

static wq_status apply(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *kind = json_string_value(json_object_get(e, "kind"));
    int seq;
    if (!kind || !number(&seq, e, "seq", 1, 100000000, 0) || seq != t->seq + 1) return no(err, "events are numbered one after the other");
    if (t->seq == 0 && strcmp(kind, "opened") != 0) return no(err, "a tournament begins with being opened");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].name, kind) != 0) continue;
        wq_status status = kinds[i].apply(t, e, err);
        if (status == WQ_OK) t->seq = seq;
        return status;
    }
    return no(err, "there is no such kind of event");
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

wq_status wq_tournament_fold(wq_tournament *out, wq_arena *arena, const char *text, size_t length, size_t *whole, wq_error *err)
{
    *out = (wq_tournament){ .arena = arena, .name = "", .events = json_array() };
    wq_status status = read_lines(out, text, length, whole, err);
    size_t count = json_array_size(out->events);
    char *left_out = wq_arena_take(arena, count + 2, 1);
    if (!left_out) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status == WQ_OK && count == 0) status = wq_refuse(err, WQ_BAD_EVENT, 0, 0, "this is an empty journal");
    for (size_t i = count; status == WQ_OK && i-- > 0;) {       /* from the end: an undoing that was undone does not count */
        const json_t *e = json_array_get(out->events, i);
        const char *kind = json_string_value(json_object_get(e, "kind"));
        json_int_t target = json_integer_value(json_object_get(e, "event"));
        if (!left_out[i] && kind && strcmp(kind, "undone") == 0 && target >= 2 && target <= (json_int_t)i) left_out[target - 1] = 1;
    }
    out->left_out = left_out;
    for (size_t i = 0; status == WQ_OK && i < count; i++) {
        if (left_out[i]) { out->seq++; continue; }
        status = apply(out, json_array_get(out->events, i), err);
        if (status != WQ_OK && err) err->line = (int)i + 1;
    }
    for (size_t i = 0; i < out->game_count; i++) out->open_games += !out->games[i].decided;
    if (status == WQ_OK && arena->failed) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status != WQ_OK) wq_tournament_free(out);
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

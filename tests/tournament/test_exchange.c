/* test_exchange.c — reading, writing and reading again changes nothing: real events, random ones, every format.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/standings_json.h"
#include "tournament/tournament.h"

#include "base/rng.h"
#include "harness.h"
#include "sys/file.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* What a format can hold of a player's line: all of it, games with both scores, games alone, games but not the colours of open ones. */
typedef enum held { ALL, SCORES, GAMES, POINTS } held;

static bool is_held(const char *field, held what)
{
    static const char *const of_scores[] = { "mms2", "sosm2", "sosmm1_2", "sosmm2_2", "sodosm4", "sososm2" };
    static const char *const of_games[] = { "cn_points", "cn_opp", "cn_prog", "cn_beaten2", "cn_rev", "cn_total", "cn_place_total", "cn_place_points_opp_prog", "byes" };
    for (size_t i = 0; i < sizeof of_games / sizeof *of_games; i++)
        if (strcmp(field, of_games[i]) == 0) return true;
    if (strcmp(field, "black") == 0 || strcmp(field, "white") == 0) return what <= GAMES;
    for (size_t i = 0; i < sizeof of_scores / sizeof *of_scores; i++)
        if (strcmp(field, of_scores[i]) == 0) return what <= SCORES;
    return what == ALL;
}

static json_t *standings_of(const wq_sheet *sheet, wq_arena *arena)
{
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_sheet_check(sheet, NULL));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, arena, sheet));
    return wq_standings_json(&s, sheet, arena);
}

static const json_t *player_of(const json_t *standings, const char *name, size_t number)
{
    const json_t *players = json_object_get(standings, "p"), *one = json_object_get(players, name);
    char digits[16];
    char word[300];
    snprintf(word, sizeof word, "%s", name);
    for (char *c = word; *c; c++)
        if (*c == ' ') *c = '_';                            /* as column files have it */
    if (!one) one = json_object_get(players, word);
    snprintf(digits, sizeof digits, "%zu", number + 1);
    return one ? one : json_object_get(players, digits);
}

static void expect_same(const wq_sheet *a, const wq_sheet *b, held what, const char *where, wq_arena *arena)
{
    json_t *x = standings_of(a, arena), *y = standings_of(b, arena), *value;
    const char *field;
    EXPECT_EQ(a->player_count, b->player_count);
    EXPECT_EQ(a->game_count, b->game_count);
    EXPECT_EQ(a->round_count, b->round_count);
    for (int p = 0; p < a->player_count; p++) {
        json_t *mine = (json_t *)player_of(x, a->players[p].name, (size_t)p);
        const json_t *other = player_of(y, a->players[p].name, (size_t)p);
        EXPECT(mine != NULL);
        if (!other) fail_msg("%s: %s is missing", where, a->players[p].name);
        json_object_foreach(mine, field, value)
            if (is_held(field, what) && !(strcmp(field, "place") == 0 && json_is_null(value)) && json_object_get(other, field) && !json_equal(value, json_object_get(other, field)))
                fail_msg("%s: %s of %s differs", where, field, a->players[p].name);
    }
    static const char *const counts[] = { "repeated_pairs", "max_colour_difference", "max_byes_of_one_player", "total_nbw2_from_games" };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)          /* TRF holds no handicap, and with it no evenness of colours */
        if (i != 1 || what <= GAMES) EXPECT(json_equal(json_object_get(x, counts[i]), json_object_get(y, counts[i])));
    if (what == ALL && json_object_get(x, "teams")) EXPECT(json_equal(json_object_get(x, "teams"), json_object_get(y, "teams")));
    json_decref(x);
    json_decref(y);
}

/* The journal of a sheet, folded. */
static void as_journal(wq_sheet *out, const wq_sheet *sheet, wq_arena *arena, const char *where)
{
    json_t *events = wq_tournament_import(sheet);
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_dumpf(json_array_get(events, i), memory, JSON_COMPACT);
        fputc('\n', memory);
    }
    fclose(memory);
    wq_error err = { 0 };
    wq_tournament *t = wq_arena_take(arena, 1, sizeof *t);
    if (wq_tournament_fold(t, arena, text, length, NULL, &err) != WQ_OK) fail_msg("%s: line %d: %s", where, err.line, err.text);
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(out, t, arena));
    wq_tournament_free(t);
    json_decref(events);
    free(text);
}

static const struct row { const char *format; held what; } rows[] = { { "opengotha", ALL }, { "h9", SCORES }, { "tou", GAMES }, { "trf", POINTS }, { "trf26", POINTS },
    { "aga", GAMES }, { "csv", GAMES } };

/* Written and read, what the format holds is the same; written again, every letter is. */
static void expect_round_trip(const wq_sheet *sheet, const struct row *row, const char *where, wq_arena *arena)
{
    char place[300];
    size_t length, again;
    char *text = wq_sheet_write(&length, arena, sheet, row->format);
    wq_sheet read, twice;
    wq_error err = { 0 };
    EXPECT(text != NULL);
    snprintf(place, sizeof place, "%.200s as %s", where, row->format);
    if (wq_sheet_read(&read, arena, text, length, &err) != WQ_OK) fail_msg("%s: line %d: %s", place, err.line, err.text);
    expect_same(sheet, &read, row->what, place, arena);
    char *second = wq_sheet_write(&again, arena, &read, row->format);
    EXPECT(second != NULL);
    EXPECT_EQ(WQ_OK, wq_sheet_read(&twice, arena, second, again, &err));
    char *third = wq_sheet_write(&length, arena, &twice, row->format);
    if (again != length || memcmp(second, third, length) != 0) fail_msg("%s: written twice it differs", place);
}

TEST(real_events_stay_what_they_are_in_every_format)
{
    const char *data = TEST_DATA();
    char folder[500];
    snprintf(folder, sizeof folder, "%s/tournaments", data ? data : "");
    DIR *dir = data ? opendir(folder) : NULL;
    if (!dir) skip();
    int files = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || (strcmp(dot, ".xml") != 0 && strcmp(dot, ".h9") != 0 && strcmp(dot, ".trf") != 0)) continue;
        char path[1000], *text = NULL;
        size_t length = 0;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        EXPECT_EQ(WQ_OK, wq_file_read(&text, &length, path, (size_t)1 << 26, NULL));
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet sheet, journal;
        EXPECT_EQ(WQ_OK, wq_sheet_read(&sheet, &arena, text, length, NULL));
        as_journal(&journal, &sheet, &arena, entry->d_name);
        expect_same(&sheet, &journal, ALL, entry->d_name, &arena);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            if (sheet.player_count > 300 && i != 1) continue;
            /* columns of TRF show the colour of each, or none: two that disagree are beyond it */
            expect_round_trip(&sheet, &rows[i], entry->d_name, &arena);
            expect_round_trip(&journal, &rows[i], entry->d_name, &arena);
        }
        wq_arena_free(&arena);
        free(text);
        files++;
    }
    closedir(dir);
    EXPECT(files > 0);
}

/* Any names, any results, any rounds out. */
static void random_sheet(wq_sheet *out, wq_rng *rng, wq_arena *arena)
{
    static const char *const names[] = { "Li Lei", "韩梅", "O'Brien", "=SUM(A1)", "Müller-Lüdenscheidt", "a\"b", "x|y", "古力" };
    int n = 2 + (int)wq_rng_below(rng, 15), rounds = 1 + (int)wq_rng_below(rng, 6);
    *out = (wq_sheet){ .name = "Random & Co", .format = "journal", .player_count = n, .round_count = rounds, .bar = 2, .floor = -12, .zero = -30, .nbw2_bye = 2, .points_bye = 2, .mms2_bye = 2,
        .mms2_absent = 1, .criteria_count = 2, .criteria = { "POINTS", "OPP" } };
    out->players = wq_arena_take(arena, (size_t)n, sizeof *out->players);
    out->games = wq_arena_take(arena, (size_t)(n * rounds), sizeof *out->games);
    for (int p = 0; p < n; p++) {
        char first[32];
        snprintf(first, sizeof first, "F%d", p);
        const char *name = names[wq_rng_below(rng, 8)];
        char whole[64];
        snprintf(whole, sizeof whole, "%s%d", name, p);
        out->players[p] = (wq_sheet_player){ .name = wq_arena_text(arena, whole, strlen(whole)), .first_name = wq_rng_below(rng, 2) ? wq_arena_text(arena, first, strlen(first)) : "",
            .country = "CN", .club = wq_rng_below(rng, 2) ? "北京" : "", .pin = "", .rank = (int32_t)wq_rng_below(rng, 30) - 20, .rating = (int32_t)wq_rng_below(rng, 2500), .team = -1 };
    }
    for (int r = 0; r < rounds; r++) {
        int order[16];
        for (int p = 0; p < n; p++) order[p] = p;
        for (int p = n - 1; p > 0; p--) {
            int q = (int)wq_rng_below(rng, (uint32_t)p + 1), kept = order[p];
            order[p] = order[q];
            order[q] = kept;
        }
        int at = 0;
        for (; at + 1 < n && wq_rng_below(rng, 8) != 0; at += 2) {
            static const int8_t points[][2] = { { 2, 0 }, { 0, 2 }, { 2, 0 }, { 0, 2 }, { 1, 1 }, { 0, 0 }, { 0, 0 } };
            unsigned which = wq_rng_below(rng, 7);
            wq_sheet_game *g = &out->games[out->game_count++];
            *g = (wq_sheet_game){ .black = order[at], .white = order[at + 1], .round = (int16_t)r, .table = (int16_t)(at / 2 + 1), .black2 = points[which][0], .white2 = points[which][1],
                .decided = which != 6, .coloured = true, .handicap = wq_rng_below(rng, 4) == 0 ? (int16_t)wq_rng_below(rng, 9) : 0 };
            g->forfeit = which < 4 && wq_rng_below(rng, 5) == 0;
        }
        for (; at < n; at++) {
            unsigned what = wq_rng_below(rng, 3);
            wq_sheet_player *p = &out->players[order[at]];
            if (what == 0) p->byes |= (uint64_t)1 << r;
            else p->absent |= (uint64_t)1 << r;
        }
    }
}

TEST(random_events_stay_what_they_are_in_every_format)
{
    wq_rng rng;
    wq_rng_init(&rng, 99);
    for (int e = 0; e < 150; e++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet sheet, journal;
        random_sheet(&sheet, &rng, &arena);
        as_journal(&journal, &sheet, &arena, "random");
        expect_same(&sheet, &journal, ALL, "random", &arena);
        bool handicap = false;
        for (size_t i = 0; i < sheet.game_count; i++) handicap |= sheet.games[i].handicap > 0;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            bool names_change = strcmp(rows[i].format, "h9") == 0 || strcmp(rows[i].format, "tou") == 0;    /* spaces become _ */
            bool holds_handicap = strncmp(rows[i].format, "trf", 3) != 0;
            if (names_change) for (int p = 0; p < sheet.player_count; p++) {
                char *c = wq_arena_text(&arena, sheet.players[p].name, strlen(sheet.players[p].name));
                sheet.players[p].name = c;
                for (; *c; c++) if (*c == ' ' || *c == '|') *c = '_';
            }
            if (handicap && !holds_handicap) for (size_t k = 0; k < sheet.game_count; k++) sheet.games[k].handicap = 0;
            expect_round_trip(&sheet, &rows[i], "random", &arena);
        }
        wq_arena_free(&arena);
    }
}

TEST(a_french_an_american_and_a_table_of_entries_are_read)
{
    static const char tou[] = ";name=Paris\r\n;date=01/02/2024\r\n;vill=Paris\r\n;comm=Tournoi de Paris\r\n;\r\n;Num Nom Prenom               Niv Licence Club\r\n"
        "   1 DUPONT Jean               3D 0412345 75Pa    2+w0   3+b0\r\n   2 MARTIN Luc                2K         38Gr    1-b0   4=w2\r\n"
        "   3 ROUX Eve                  1D 1234567 69Ly    4+b    1-w0\r\n   4 PETIT Max                12K              3-w    2=b2\r\n";
    static const char aga[] = "# a comment\nTOURNEY Cotsen Open, Los Angeles, CA\n\tstart=1/1/2024\n\trules=AGA\nPLAYERS\n 12 Kim, Mia 4D CLUB=LAGC\n 7 Doe, John -3.5\n 99 Roe, Ann 5.7 # new\n"
        "GAMES\n12 7 W 3 0\n99 12 b 0 7\n99 7 w 0 7.5\n";
    static const char csv[] = "\xEF\xBB\xBF序号;姓名;段位;单位;等级分\r\n1;李雷;5段;\"北京;东城\";2450\r\n2;韩梅;3级;上海;\r\n\r\n3;柯洁;职业9段;;3600\r\n";
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet s;
    EXPECT_EQ(WQ_OK, wq_sheet_read(&s, &arena, tou, strlen(tou), NULL));
    EXPECT_STR("tou", s.format);
    EXPECT_STR("Tournoi de Paris", s.name);
    EXPECT_EQ(4, s.player_count);
    EXPECT_EQ(4, s.game_count);
    EXPECT_STR("0412345", s.players[0].pin);
    EXPECT_STR("38Gr", s.players[1].club);
    EXPECT_EQ(-12, s.players[3].rank);
    EXPECT_EQ(2, s.games[3].handicap);
    EXPECT_EQ(WQ_OK, wq_sheet_read(&s, &arena, aga, strlen(aga), NULL));
    EXPECT_STR("Cotsen Open, Los Angeles, CA", s.name);
    EXPECT_EQ(3, s.player_count);
    EXPECT_STR("Mia", s.players[0].first_name);
    EXPECT_STR("LAGC", s.players[0].club);
    EXPECT_EQ(-3, s.players[1].rank);
    EXPECT_EQ(4, s.players[2].rank);
    EXPECT_EQ(3, s.game_count);
    EXPECT_EQ(3, s.games[0].handicap);
    EXPECT_EQ(1, s.games[1].round);                         /* no rounds are named: the first in which both are free */
    EXPECT_EQ(2, s.games[1].black2);
    EXPECT_EQ(2, s.games[2].round);
    EXPECT_EQ(WQ_OK, wq_sheet_read(&s, &arena, csv, strlen(csv), NULL));
    EXPECT_EQ(3, s.player_count);
    EXPECT_STR("李雷", s.players[0].name);
    EXPECT_STR("北京;东城", s.players[0].club);
    EXPECT_EQ(4, s.players[0].rank);
    EXPECT_EQ(-3, s.players[1].rank);
    EXPECT_EQ(17, s.players[2].rank);
    EXPECT_EQ(2450, s.players[0].rating);
    EXPECT_EQ(0, s.round_count);
    wq_arena_free(&arena);
}

TEST(a_report_of_2026_keeps_what_pairing_needs)
{
    char text[4000] = "### a comment\n012 Cup\n142 7\n152 B\n162  W 1.0\n";
    for (int p = 1; p <= 6; p++) {
        char line[200];
        snprintf(line, sizeof line, "001 %4d      %-33s %4d CHN                         1.0    1  %4d b 1\n", p, "Somebody", 2000 + p, p % 2 ? p + 1 : p - 1);
        if (p % 2 == 0) line[96] = 'w', line[98] = '0', line[81] = '0';
        strcat(text, line);
    }
    strcat(text, "240 H 002    5    6\n240 Z 003    1\n250       1.0 001 003    1    3\n260 002 004    1    3    5\n"
                 "310   1 North                            NOR                               1    3    5\n310   2 South                            SOU                               2    4    6\n"
                 "300   1   1   2    5    3    1\n");
    wq_arena arena;
    wq_arena_init(&arena, 0);
    wq_sheet s;
    wq_error err = { 0 };
    if (wq_sheet_read(&s, &arena, text, strlen(text), &err) != WQ_OK) fail_msg("line %d: %s", err.line, err.text);
    EXPECT_EQ(7, s.rounds_planned);
    EXPECT_EQ(1, s.boost_count);
    EXPECT_EQ(2, s.boosts[0].points2);
    EXPECT_EQ(2, s.boosts[0].to);
    EXPECT_EQ(3, s.ban_count);                              /* three players: three pairs */
    EXPECT_EQ(1, s.bans[0].from);
    EXPECT_EQ(2, s.team_count);
    EXPECT_STR("South", s.teams[1].name);
    EXPECT_EQ(4, s.teams[0].board[0][0]);                   /* out of order in round 1 */
    EXPECT_EQ(1, s.teams[1].board[0][0]);
    static const char *const bad[] = { "142 0\n", "240 Q 001    1\n", "250       1.0 003 001    1    3\n", "260 001 002    1\n", "260 001 002    1    9\n" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char worse[4500];
        snprintf(worse, sizeof worse, "%s%s", text, bad[i]);
        EXPECT_EQ(WQ_BAD_ARGUMENT, wq_sheet_read(&s, &arena, worse, strlen(worse), &err));
    }
    wq_arena_free(&arena);
}

TEST(lists_that_are_none_are_refused_with_the_line)
{
    static const struct { const char *text; int line; } bad[] = {
        { "TOURNEY X\nPLAYERS\n1 A 3D\n1 B 3D\nGAMES\n", 4 }, { "TOURNEY X\nPLAYERS\n1 A\n", 3 }, { "TOURNEY X\nPLAYERS\n1 A 3D\nGAMES\n1 2 W 0 7\n", 5 },
        { "TOURNEY X\nPLAYERS\n1 A 3D\n2 B 1D\nGAMES\n1 2 X 0 7\n", 6 }, { "TOURNEY X\n", 1 }, { "PLAYERS\n1 A 3D\n2 B 2D\n#! bye 99 1\n", 4 },
        { "name,rank\nA,x\n", 2 }, { "name,rank\nA,3D\nA,2D\n", 3 }, { "name,rank\n\"A,3D\n", 2 }, { "name,round 1\nA,B +b0\nB,\n", 3 }, { "name,rank\nA,3D,extra\n", 2 },
        { "name,round 99\nA,\n", 1 }, { "name,round 1\nA,Z +\n", 2 }, { "name,club\n", 1 } };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_sheet s;
        wq_error err = { 0 };
        if (wq_sheet_read(&s, &arena, bad[i].text, strlen(bad[i].text), &err) == WQ_OK) fail_msg("%zu is read", i);
        EXPECT(err.text[0] != '\0');
        wq_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(real_events_stay_what_they_are_in_every_format),
        IS_TEST(random_events_stay_what_they_are_in_every_format),
        IS_TEST(a_french_an_american_and_a_table_of_entries_are_read),
        IS_TEST(a_report_of_2026_keeps_what_pairing_needs),
        IS_TEST(lists_that_are_none_are_refused_with_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

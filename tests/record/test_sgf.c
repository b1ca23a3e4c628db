/* test_sgf.c — games written and read again; what other programs write; what is refused, and where.
 * SPDX-License-Identifier: MIT
 */
#include "record/sgf.h"

#include "base/rng.h"
#include "game/box.h"

#include <stdio.h>
#include <string.h>

static wq_move moves[1000];
static wq_sgf_game sgf;
static wq_error err;

static wq_status read_bytes(const char *text, size_t length)
{
    memset(&err, 0, sizeof err);
    return wq_sgf_read_game(&sgf, moves, 1000, text, length, &err);
}

static wq_status read_sgf(const char *text) { return read_bytes(text, strlen(text)); }

static int stones(wq_color color)
{
    int count = 0;
    for (int i = 0; i < WQ_MAX_AREA; i++) count += sgf.setup[i] == color;
    return count;
}

static void expect_move(uint32_t n, wq_color color, const char *name)
{
    char text[WQ_POINT_NAME];
    EXPECT(n < sgf.move_count);
    wq_point_name(text, moves[n].point, sgf.height);
    EXPECT_EQ(color, moves[n].color);
    EXPECT_STR(name, text);
}

/* ---- the cases ---- */

TEST(handicap_is_a_number_and_the_stones_are_those_set_up)              /* case sgf-003 */
{
    EXPECT_EQ(WQ_OK, read_sgf("(;FF[4]HA[7]SZ[19]AB[dp][pd][dd][pp][jj][dj][pj][da][fa][ia][ka][ja][ga][ea]"
                              "AW[ma][na][oa][pa][qa][ra][sa]PL[W];W[qf])"));
    EXPECT_EQ(7, sgf.handicap);
    EXPECT_EQ(14, stones(WQ_BLACK));
    EXPECT_EQ(7, stones(WQ_WHITE));
    EXPECT_EQ(WQ_WHITE, sgf.first);
    EXPECT_EQ(1, sgf.move_count);
}

TEST(tt_is_a_pass_only_up_to_19_lines)                                  /* case sgf-010 */
{
    EXPECT_EQ(WQ_OK, read_sgf("(;GM[1]FF[4]SZ[25];B[tt];W[])"));
    EXPECT_EQ(2, sgf.move_count);
    expect_move(0, WQ_BLACK, "U6");
    expect_move(1, WQ_WHITE, "pass");
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[19];B[tt];W[ ])"));
    expect_move(0, WQ_BLACK, "pass");
    expect_move(1, WQ_WHITE, "pass");
}

TEST(a_rectangle_has_columns_and_rows)                                  /* case sgf-011 */
{
    EXPECT_EQ(WQ_OK, read_sgf("(;GM[1]FF[4]SZ[9:13];B[aa];W[im])"));
    EXPECT_EQ(9, sgf.width);
    EXPECT_EQ(13, sgf.height);
    expect_move(0, WQ_BLACK, "A13");
    expect_move(1, WQ_WHITE, "J1");
}

TEST(the_main_line_is_the_first_variation)                              /* case sgf-013 */
{
    EXPECT_EQ(WQ_OK, read_sgf("(;GM[1]FF[4]SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))"));
    EXPECT_EQ(3, sgf.move_count);
    expect_move(1, WQ_WHITE, "B8");
}

TEST(komi_and_result_may_be_in_zi)                                      /* case sgf-016  [R75] [R87] */
{
    EXPECT_EQ(WQ_OK, read_sgf("(;GM[1]FF[4]SZ[19]KM[375]RU[Chinese]RE[B+0.25];B[pd])"));
    EXPECT(sgf.in_zi);
    EXPECT_EQ(15, sgf.komi_halves);
    EXPECT_EQ(WQ_MANNER_COUNT, sgf.outcome.manner);
    EXPECT_EQ(WQ_BLACK, sgf.outcome.winner);
    EXPECT_EQ(1, sgf.outcome.margin_halves);                            /* B+0.5 */
    EXPECT_EQ(WQ_OK, read_sgf("(;KM[3.75])"));
    EXPECT_EQ(15, sgf.komi_halves);
    EXPECT_EQ(WQ_OK, read_sgf("(;KM[6.5]RE[W+12.5])"));
    EXPECT(!sgf.in_zi);
    EXPECT_EQ(13, sgf.komi_halves);
    EXPECT_EQ(25, sgf.outcome.margin_halves);
    EXPECT_EQ(WQ_OK, read_sgf("(;KM[650])"));
    EXPECT_EQ(13, sgf.komi_halves);
    EXPECT_EQ(WQ_OK, read_sgf("(;KM[-7])"));
    EXPECT_EQ(-14, sgf.komi_halves);
    EXPECT_EQ(WQ_OK, read_sgf("(;KM[])"));
    EXPECT(!sgf.has_komi);
}

/* ---- more ---- */

TEST(results_are_understood)
{
    static const struct { const char *text; wq_manner manner; wq_color winner; } rows[] = {
        { "(;RE[B+R])", WQ_MANNER_RESIGNATION, WQ_BLACK }, { "(;RE[W+Resign])", WQ_MANNER_RESIGNATION, WQ_WHITE },
        { "(;RE[W+T])", WQ_MANNER_TIME, WQ_WHITE },        { "(;RE[B+F])", WQ_MANNER_FORFEIT, WQ_BLACK },
        { "(;RE[0])", WQ_MANNER_DRAW, WQ_EMPTY },          { "(;RE[Draw])", WQ_MANNER_DRAW, WQ_EMPTY },
        { "(;RE[Void])", WQ_MANNER_NO_RESULT, WQ_EMPTY },  { "(;RE[?])", WQ_MANNER_NONE, WQ_EMPTY },
        { "(;RE[black wins])", WQ_MANNER_NONE, WQ_EMPTY }, { "(;RE[B+])", WQ_MANNER_NONE, WQ_EMPTY },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EXPECT_EQ(WQ_OK, read_sgf(rows[i].text));
        EXPECT_EQ(rows[i].manner, sgf.outcome.manner);
        EXPECT_EQ(rows[i].winner, sgf.outcome.winner);
    }
}

TEST(chinese_results_are_understood)                                    /* [R49] [R75] */
{
    static const struct { const char *text; wq_manner manner; wq_color winner; int halves; } rows[] = {
        { "白胜43.5目", WQ_MANNER_COUNT, WQ_WHITE, 87 },      { "黑胜 1又1/4子", WQ_MANNER_COUNT, WQ_BLACK, 5 },
        { "黑胜3/4子", WQ_MANNER_COUNT, WQ_BLACK, 3 },        { "黑胜2.75子", WQ_MANNER_COUNT, WQ_BLACK, 11 },
        { "白方胜 12 子", WQ_MANNER_COUNT, WQ_WHITE, 48 },    { "黑中盘胜", WQ_MANNER_RESIGNATION, WQ_BLACK, 0 },
        { "白棋认输", WQ_MANNER_RESIGNATION, WQ_BLACK, 0 },   { "黑超时负", WQ_MANNER_TIME, WQ_WHITE, 0 },
        { "黑超时胜", WQ_MANNER_TIME, WQ_BLACK, 0 },          { "白弃权", WQ_MANNER_FORFEIT, WQ_BLACK, 0 },
        { "和棋", WQ_MANNER_DRAW, WQ_EMPTY, 0 },              { "无胜负", WQ_MANNER_NO_RESULT, WQ_EMPTY, 0 },
        { "黑胜", WQ_MANNER_NONE, WQ_EMPTY, 0 },              { "黑胜1/0子", WQ_MANNER_NONE, WQ_EMPTY, 0 },
        { "黑胜1/3子", WQ_MANNER_NONE, WQ_EMPTY, 0 },         { "黑胜99999999999子", WQ_MANNER_NONE, WQ_EMPTY, 0 },
        { "黑胜2.125子", WQ_MANNER_NONE, WQ_EMPTY, 0 },       { "黑", WQ_MANNER_NONE, WQ_EMPTY, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[80];
        snprintf(text, sizeof text, "(;RE[%s])", rows[i].text);
        EXPECT_EQ(WQ_OK, read_sgf(text));
        EXPECT_EQ(rows[i].manner, sgf.outcome.manner);
        EXPECT_EQ(rows[i].winner, sgf.outcome.winner);
        EXPECT_EQ(rows[i].halves, sgf.outcome.margin_halves);
    }
}

TEST(point_lists_may_be_compressed_and_come_before_the_size)
{
    EXPECT_EQ(WQ_OK, read_sgf("(;AB[aa:cb][ee]AW[ii]AE[bb]SZ[9])"));
    EXPECT_EQ(6, stones(WQ_BLACK));
    EXPECT_EQ(1, stones(WQ_WHITE));
    EXPECT_EQ(WQ_EMPTY, sgf.setup[10]);
    EXPECT_EQ(WQ_BLACK, sgf.setup[11]);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9]AB[cb:aa])"));                    /* corners in any order */
    EXPECT_EQ(6, stones(WQ_BLACK));
}

TEST(old_names_headers_and_line_ends_are_read)
{
    EXPECT_EQ(WQ_OK, read_sgf("\xEF\xBB\xBFmail header (not a game)\r\n (\n;GaMe[1] SiZe[9]\n PlayerBlack[x]PB[y]\r\n; Black [dd]\n;White[ee] )"));
    EXPECT_EQ(9, sgf.width);
    EXPECT_EQ(2, sgf.move_count);
    expect_move(1, WQ_WHITE, "E5");
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9]XX[a\\]b][c]KGSDE[aa]C[a;b(c)];B[dd]C[ \\\\];W[ee])"));
    EXPECT_EQ(2, sgf.move_count);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9];;B[dd];;C[x];W[ee])"));          /* empty nodes */
    EXPECT_EQ(2, sgf.move_count);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9];B[dd]AB[ee])"));                 /* stones first, wherever they stand */
    EXPECT_EQ(1, stones(WQ_BLACK));
    EXPECT_EQ(1, sgf.move_count);
}

TEST(text_is_unescaped_and_always_utf8)
{
    EXPECT_EQ(WQ_OK, read_sgf("(;PB[ a\\]b\\\\c\\\nd\ne ]PW[\xE6\x9F\xAF\xE6\xB4\x81])"));
    EXPECT_STR("a]b\\cd e", sgf.name[0]);
    EXPECT_STR("\xE6\x9F\xAF\xE6\xB4\x81", sgf.name[1]);
    EXPECT_EQ(WQ_OK, read_sgf("(;PB[\xFF\xC0\x80" "a\xED\xA0\x80])"));
    EXPECT_STR("???a???", sgf.name[0]);
    char text[400] = "(;PB[";
    for (int i = 0; i < 40; i++) strcat(text, "\xE6\x9F\xAF");          /* cut between characters */
    strcat(text, "])");
    EXPECT_EQ(WQ_OK, read_sgf(text));
    EXPECT_EQ(63, strlen(sgf.name[0]));
}

TEST(what_cannot_be_read_is_refused_with_its_place)
{
    static const struct { const char *text; wq_status status; size_t offset; int line; } rows[] = {
        { "", WQ_BAD_SGF, 0, 1 },
        { "hello", WQ_BAD_SGF, 0, 1 },
        { "(;SZ[9]AB[jj])", WQ_BAD_SGF, 10, 1 },                        /* off the board */
        { "(;SZ[9]AB[dd]AW[ee][dd])", WQ_BAD_SGF, 20, 1 },              /* black and white at once */
        { "(;SZ[9]AB[aa:cc]AW[bb])", WQ_BAD_SGF, 19, 1 },
        { "(;SZ[9]\n;B[dd]\n;W[a])", WQ_BAD_SGF, 18, 3 },
        { "(;SZ[26])", WQ_BAD_SIZE, 5, 1 },
        { "(;SZ[0])", WQ_BAD_SIZE, 5, 1 },
        { "(;SZ[9:])", WQ_BAD_SIZE, 5, 1 },
        { "(;GM[2])", WQ_BAD_SGF, 5, 1 },
        { "(;KM[many])", WQ_BAD_SGF, 5, 1 },
        { "(;KM[999999])", WQ_BAD_SGF, 5, 1 },
        { "(;HA[26])", WQ_BAD_SGF, 5, 1 },
        { "(;PL[x])", WQ_BAD_SGF, 5, 1 },
        { "(;SZ[9];B[dd]", WQ_BAD_SGF, 13, 1 },                         /* no end */
        { "(;SZ[9];B[dd", WQ_BAD_SGF, 9, 1 },                           /* no bracket */
        { "(;SZ[9];B[dd\\])", WQ_BAD_SGF, 9, 1 },
        { "(;SZ[9];B)", WQ_BAD_SGF, 9, 1 },                             /* no value */
        { "(;SZ[9];b[dd])", WQ_BAD_SGF, 8, 1 },
        { "(;SZ[9];B[dd] ! )", WQ_BAD_SGF, 14, 1 },
        { "(;SZ[9];B[dd];AB[ee])", WQ_BAD_SGF, 17, 1 },                 /* set-up in the middle */
        { "(;SZ[9]AB[aa:cc:dd])", WQ_BAD_SGF, 10, 1 },
    };
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[13];B[dd])"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EXPECT_EQ(rows[i].status, read_sgf(rows[i].text));
        EXPECT_EQ(rows[i].status, err.status);
        EXPECT_EQ(rows[i].offset, err.offset);
        EXPECT_EQ(rows[i].line, err.line);
        EXPECT_EQ(13, sgf.width);                                       /* as it was */
    }
    EXPECT_EQ(WQ_FAIL_SPACE, wq_sgf_read_game(&sgf, moves, 1, "(;B[aa];W[bb])", 14, &err));
}

TEST(a_move_beside_the_board_ends_the_reading_with_its_place)           /* [R5] */
{
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD, read_sgf("(;SZ[9]PB[x];B[dd];W[ee];B[jj];W[ff])"));
    EXPECT_EQ(27, err.offset);
    EXPECT_EQ(2, sgf.move_count);
    EXPECT_EQ(WQ_BLACK, sgf.off_board_color);
    EXPECT_STR("jj", sgf.off_board);
    EXPECT_STR("x", sgf.name[0]);
}

TEST(a_million_brackets_deep_is_no_deeper)
{
    enum { DEPTH = 1000000 };
    char *text = malloc(2 * DEPTH + 8);
    size_t length = 0;
    for (int i = 0; i < DEPTH; i++) {
        text[length++] = '(';
        text[length++] = ';';
    }
    text[length++] = ')';
    EXPECT_EQ(WQ_OK, read_bytes(text, length));
    free(text);
}

TEST(any_bytes_are_read_or_refused)
{
    static const char alphabet[] = "(;)[]\\:ABWSZKMHPLREGCabst019.-+ \n\xE6\xFF";
    wq_rng rng;
    wq_rng_init(&rng, 11);
    int read = 0;
    for (int round = 0; round < 60000; round++) {
        char text[80] = "(;SZ[9];B[dd];W[ee]AB[aa:bb]KM[7.5]PB[x\\]]RE[B+3](;B[ff])(;B[gg]))";
        size_t length = round % 2 ? strlen(text) : (size_t)wq_rng_below(&rng, sizeof text);
        for (uint32_t n = round % 2 ? 1 + wq_rng_below(&rng, 3) : sizeof text; n > 0; n--)
            text[wq_rng_below(&rng, (uint32_t)sizeof text - 1)] = alphabet[wq_rng_below(&rng, sizeof alphabet - 1)];
        char *exact = malloc(length > 0 ? length : 1);                  /* so that a byte too far is seen */
        memcpy(exact, text, length);
        wq_status s = read_bytes(exact, length);
        read += s == WQ_OK;
        if (s != WQ_OK) EXPECT(err.offset <= length);
        free(exact);
    }
    EXPECT(read > 1000);
}

/* ---- writing ---- */

static box b;
static char text[65536];

TEST(a_whole_record_is_written)
{
    wq_opening opening = an_opening("chinese", 9);
    strcpy(opening.name[0], "x[3k]");
    strcpy(opening.name[1], "a\\b");
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "10s+3x30s"));
    box_open(&b, &opening);
    b.now += 4000;
    box_line(&b, "E5");
    b.now += 45500;
    box_line(&b, "pass pass");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    size_t length = wq_sgf_write_game(text, sizeof text, &b.game, "2026-11-29");
    EXPECT_EQ(strlen(text), length);
    static const char whole[] = "(;GM[1]FF[4]CA[UTF-8]AP[weiqi]SZ[9]RU[Chinese]KM[7.5]PB[x[3k\\]]PW[a\\\\b]DT[2026-11-29]TM[10]OT[3x30 byo-yomi]"
               "RE[B+73.5]GC[\xE9\xBB\x91\xE8\x83\x9C 36\xE5\x8F\x88" "3/4\xE5\xAD\x90 / Black wins by 36 3/4 zi (73.5 points)]\n"
               ";B[ee]BL[6];W[]WL[30]OW[2];B[]BL[6]TB[aa][ba]";
    assert_memory_equal(whole, text, sizeof whole - 1);
    EXPECT_STR("[ii])\n", text + length - 6);
    char small[10];
    EXPECT_EQ(length, wq_sgf_write_game(small, sizeof small, &b.game, "2026-11-29"));
    EXPECT_EQ(9, strlen(small));
    EXPECT_EQ(length, wq_sgf_write_game(NULL, 0, &b.game, "2026-11-29"));
}

TEST(a_machine_without_a_name_is_written_as_what_it_is)
{
    static const struct { const char *name, *player, *written; } rows[] = {
        { "", "engine:5", "PW[weiqi, level 5]" }, { "", "gtp:gnugo", "PW[gnugo]" }, { "Xu", "engine:5", "PW[Xu]" }, { "", "human", "PW[]" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wq_opening opening = an_opening("chinese", 9);
        strcpy(opening.name[1], rows[i].name);
        strcpy(opening.player[1], rows[i].player);
        box_open(&b, &opening);
        (void)wq_sgf_write_game(text, sizeof text, &b.game, NULL);
        EXPECT(strstr(text, rows[i].written) != NULL);
    }
}

TEST(a_counted_record_says_which_stones_were_dead)
{
    wq_opening opening = an_opening("chinese", 3);
    box_open(&b, &opening);
    box_line(&b, "B1 C1 B2 A2 B3 pass pass");                   /* Black's wall; White's stones on both sides are dead */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_MARK, .actor = box_actor(&b, WQ_BLACK), .point = wq_point_at(2, 2), .yes = true }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_MARK, .actor = box_actor(&b, WQ_BLACK), .point = wq_point_at(0, 1), .yes = true }));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, read_bytes(text, wq_sgf_write_game(text, sizeof text, &b.game, NULL)));
    EXPECT(sgf.has_territory);
    for (int i = 0; i < 9; i++) EXPECT_EQ(i % 3 == 1 ? WQ_EMPTY : WQ_BLACK, sgf.territory[i]);

    box_open(&b, &opening);
    box_line(&b, "A1 C3 pass B2 pass pass");                    /* B2, taken off, leaves a point that both share */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_MARK, .actor = box_actor(&b, WQ_BLACK), .point = wq_point_at(1, 1), .yes = true }));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, read_bytes(text, wq_sgf_write_game(text, sizeof text, &b.game, NULL)));
    for (int i = 0; i < 9; i++) EXPECT_EQ(i == 4 ? WQ_BLACK : WQ_EMPTY, sgf.territory[i]);
}

TEST(territory_is_that_of_the_last_position)
{
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[3];TB[aa];B[bb];W[cc]TB[ab:cb][zz][]TW[cc])"));
    EXPECT(sgf.has_territory);
    EXPECT_EQ(WQ_EMPTY, sgf.territory[0]);
    EXPECT_EQ(WQ_BLACK, sgf.territory[3]);
    EXPECT_EQ(WQ_WHITE, sgf.territory[8]);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[3];TB[aa];B[bb])"));
    EXPECT(!sgf.has_territory);
}

TEST(what_is_written_is_read_again)
{
    wq_rng rng;
    wq_rng_init(&rng, 3);
    for (int round = 0; round < 200; round++) {
        wq_opening opening = an_opening(round % 3 ? "chinese" : "japanese", 1 + (int)wq_rng_below(&rng, 25));
        opening.height = (uint8_t)(1 + wq_rng_below(&rng, 25));
        opening.komi_halves = (int16_t)((int)wq_rng_below(&rng, 60) - 30);
        for (int i = 0; i < 20; i++) opening.name[0][i] = "]\\[;()x y:\xC3"[wq_rng_below(&rng, 9)];
        opening.name[0][0] = opening.name[0][20] = 'n';                 /* no blanks at the edges: those are dropped */
        if (round % 5 == 0) {
            for (int i = 0; i < opening.width * opening.height; i++)
                opening.setup[i] = (uint8_t)(wq_rng_below(&rng, 6) == 0 ? 1 + wq_rng_below(&rng, 2) : 0);
            opening.first = (uint8_t)wq_rng_below(&rng, 3);
            if (wq_opening_check(&opening) != WQ_OK) continue;
        }
        box_open(&b, &opening);
        for (int n = 0; n < 200 && b.game.phase == WQ_GAME_PLAYING; n++) {
            wq_command play = { .kind = WQ_DO_PLAY, .actor = box_actor(&b, wq_game_to_move(&b.game)),
                                .point = wq_point_at((int)wq_rng_below(&rng, opening.width), (int)wq_rng_below(&rng, opening.height)) };
            if (wq_rng_below(&rng, 30) == 0) play.kind = WQ_DO_PASS;
            (void)box_do(&b, play);
        }
        size_t length = wq_sgf_write_game(text, sizeof text, &b.game, NULL);
        EXPECT(length < sizeof text);
        EXPECT_EQ(WQ_OK, read_bytes(text, length));
        EXPECT_EQ(opening.width, sgf.width);
        EXPECT_EQ(opening.height, sgf.height);
        EXPECT_EQ(opening.komi_halves, sgf.komi_halves);
        EXPECT_STR(opening.name[0], sgf.name[0]);
        assert_memory_equal(opening.setup, sgf.setup, sizeof sgf.setup);
        assert_non_null(wq_rules_find(sgf.rules));
        EXPECT_STR(opening.rules.id, wq_rules_find(sgf.rules)->id);
        EXPECT_EQ(wq_game_moves(&b.game), sgf.move_count);
        for (uint32_t n = 0; n < sgf.move_count; n++) {
            EXPECT_EQ(b.game.history.past[n + 1].move.point, moves[n].point);
            EXPECT_EQ(b.game.history.past[n + 1].move.color, moves[n].color);
        }
        wq_position start;
        EXPECT_EQ(WQ_OK, wq_sgf_start(&start, &sgf, &opening.rules));
        EXPECT_EQ(b.game.start.hash, start.hash);
        EXPECT_EQ(b.game.start.to_move, start.to_move);
    }
}

TEST(the_time_system_and_what_is_left_are_read)
{
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9]TM[3300]OT[5x60 byo-yomi];B[ee]BL[3200.5];W[ec]WL[60]OW[5];B[cc]BL[59]OB[4])"));
    EXPECT(sgf.has_time);
    EXPECT_EQ(WQ_TIME_BYOYOMI, sgf.time.kind);
    EXPECT_EQ(3300000, sgf.time.main_ms);
    EXPECT_EQ(5, sgf.time.periods);
    EXPECT(sgf.left[WQ_BLACK].known && sgf.left[WQ_WHITE].known);
    EXPECT_EQ(59000, sgf.left[WQ_BLACK].left_ms);
    EXPECT_EQ(4, sgf.left[WQ_BLACK].count);
    EXPECT_EQ(5, sgf.left[WQ_WHITE].count);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9]TM[600]OT[10 fischer];B[ee]OB[3]BL[3200.5])"));
    EXPECT_EQ(WQ_TIME_FISCHER, sgf.time.kind);
    EXPECT_EQ(3200500, sgf.left[WQ_BLACK].left_ms);
    EXPECT_EQ(3, sgf.left[WQ_BLACK].count);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9]TM[an hour]OT[as they like];B[ee]BL[-5]OB[x])"));      /* passed over: the moves matter more */
    EXPECT(!sgf.has_time && !sgf.left[WQ_BLACK].known);
    EXPECT_STR("as they like", sgf.overtime);
    EXPECT_EQ(WQ_OK, read_sgf("(;SZ[9];B[ee])"));
    EXPECT(!sgf.has_time);
}

TEST(handicap_stones_are_written_as_set_up)                             /* [R92] */
{
    wq_opening opening = an_opening("chinese", 9);
    opening.handicap = 2;
    box_open(&b, &opening);
    size_t length = wq_sgf_write_game(text, sizeof text, &b.game, NULL);
    EXPECT_EQ(WQ_OK, read_bytes(text, length));
    EXPECT_EQ(2, sgf.handicap);
    EXPECT_EQ(2, stones(WQ_BLACK));
    wq_position start;
    EXPECT_EQ(WQ_OK, wq_sgf_start(&start, &sgf, &opening.rules));
    EXPECT_EQ(WQ_WHITE, start.to_move);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(handicap_is_a_number_and_the_stones_are_those_set_up),
        IS_TEST(tt_is_a_pass_only_up_to_19_lines),
        IS_TEST(a_rectangle_has_columns_and_rows),
        IS_TEST(the_main_line_is_the_first_variation),
        IS_TEST(komi_and_result_may_be_in_zi),
        IS_TEST(results_are_understood),
        IS_TEST(chinese_results_are_understood),
        IS_TEST(point_lists_may_be_compressed_and_come_before_the_size),
        IS_TEST(old_names_headers_and_line_ends_are_read),
        IS_TEST(text_is_unescaped_and_always_utf8),
        IS_TEST(what_cannot_be_read_is_refused_with_its_place),
        IS_TEST(a_move_beside_the_board_ends_the_reading_with_its_place),
        IS_TEST(a_million_brackets_deep_is_no_deeper),
        IS_TEST(any_bytes_are_read_or_refused),
        IS_TEST(a_whole_record_is_written),
        IS_TEST(a_machine_without_a_name_is_written_as_what_it_is),
        IS_TEST(a_counted_record_says_which_stones_were_dead),
        IS_TEST(territory_is_that_of_the_last_position),
        IS_TEST(what_is_written_is_read_again),
        IS_TEST(the_time_system_and_what_is_left_are_read),
        IS_TEST(handicap_stones_are_written_as_set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_reports.c — what other programs were told they did wrong: each report once, by its thread, as it should be.
 *
 * Some have their test where they belong: KataGo 887 and Sabaki 328, 29 in tests/cases (leg-030, leg-031, sko-031); littlego 325 in
 * test_sgf.c (sgf-003); engines that broke rules (MuGo 25, RocAlphaGo 152) in tests/engine, whose moves all pass the
 * referee; clocks (WeiqiHub 156, pychess-variants 641, leela-zero 2105) in tests/game/test_clock.c and tests/gtp.
 * SPDX-License-Identifier: MIT
 */
#include "record/replay.h"

#include "harness.h"
#include "record/hand_count.h"
#include "record/stone_list.h"
#include "rules/handicap.h"

#include <stdio.h>
#include <string.h>

static wq_sgf_game sgf;
static wq_replay r;
static wq_past past[1000];
static wq_move moves[999];

static wq_status judge(const char *text, const char *rules)
{
    EXPECT_EQ(WQ_OK, wq_sgf_read_game(&sgf, moves, 999, text, strlen(text), NULL));
    return wq_replay_sgf(&r, past, &sgf, wq_rules_find(rules), UINT32_MAX, true);
}

/* The result of the record, these stones dead. */
static const char *counted(const char *text, const char *rules, const char *dead_list)
{
    static char result[WQ_RESULT_TEXT];
    uint8_t dead[WQ_POINTS] = { 0 };
    wq_account account;
    EXPECT_EQ(WQ_OK, judge(text, rules));
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(dead, dead_list, &r.pos, NULL));
    wq_count_input input = wq_replay_count(&r, &sgf, wq_rules_find(rules));
    input.dead = dead;
    EXPECT_EQ(WQ_OK, wq_count(&account, &input));
    wq_result_name(result, account.result);
    return result;
}

/* KataGo 366: which rule applies decides: dead stones agreed, or all stones stand. */
TEST(dead_stones_count_as_the_rules_say)
{
    static const char game[] = "(;SZ[9]KM[0]AB[ed][de][ee][fe][ge][ie][bf][cf][df][ff][gf][hf][if][ag][fg][bh][eh][gh][ei][fi][hi]"
                               "AW[cc][dc][ec][fc][bd][dd][fd][gd][hd][id][ae][be][ce][he][af][dg][eg][gg][hg][hh];B[];W[])";
    EXPECT_STR("B+1", counted(game, "chinese", "D3,E3,G3,H3,H2"));
    EXPECT_STR("W+22", counted(game, "tromp-taylor", "none"));
}

/* KataGo 911: an immediate retake is named as the first illegal move, with the board it repeats. OnlineGo 3664 is the same
 * for programs: there is no other door than this one. */
TEST(an_immediate_retake_ends_the_replay)                           /* [R37] */
{
    EXPECT_EQ(WQ_ILLEGAL_KO, judge("(;SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb];W[aa])", "chinese"));
    EXPECT_EQ(8, r.moves);
}

/* OnlineGo 93: one stone retaken after two were taken is no ko, and no rule of superko is in the single ko. */
TEST(retaking_one_stone_after_two_is_legal_under_the_single_ko)     /* [R37] */
{
    EXPECT_EQ(WQ_OK, judge("(;SZ[9]AB[bh][bg][af]AW[bi][ah][ag]PL[B];B[ai];W[ah])", "chinese"));
}

/* weiqi.js 35, OGS 3664: two stones sent, one returned: the board of the start, the other side to move. */
TEST(two_sent_and_one_returned_asks_which_superko)                  /* [R35] [R42] */
{
    static const char game[] = "(;SZ[7]AB[ab][bc][ad]AW[bd][be][af][bf]PL[B];B[ae];W[ac];B[ad])";
    EXPECT_EQ(WQ_OK, judge(game, "chinese"));
    EXPECT_EQ(WQ_OK, judge(game, "aga"));                           /* situational: another side is to move */
    EXPECT_EQ(WQ_ILLEGAL_SUPERKO, judge(game, "chinese-superko"));
    EXPECT_EQ(2, r.moves);
    EXPECT(r.repeats_known);
    EXPECT_EQ(0, r.repeats);
}

/* Sabaki 662: twelve dead stones become prisoners, one point of each and one of its place. */
TEST(dead_stones_become_prisoners)                                  /* [R68] [R77] */
{
    /* Black holds the left half, White the right; twelve white stones lie dead in Black's */
    static const char game[] = "(;SZ[9]KM[%s]AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]"
                               "[aa][ac][ae][ag][ai][ca][cc][ce][cg][ci][bb][bd];B[];W[])";
    char text[512];
    snprintf(text, sizeof text, game, "11.5");                      /* area 45 to 36 */
    EXPECT_STR("W+2.5", counted(text, "chinese", "A9,A7,A5,A3,A1,C9,C7,C5,C3,C1,B8,B6"));
    snprintf(text, sizeof text, game, "20.5");                      /* territory 36 + 12 to 27 */
    EXPECT_STR("B+0.5", counted(text, "japanese", "A9,A7,A5,A3,A1,C9,C7,C5,C3,C1,B8,B6"));
}

/* Sabaki 499, AQ 84; online-go.com 651, gobandroid 5: what White is given back, and a handicap of one. */
TEST(handicap_is_given_back_as_the_rules_say)                       /* [R91] [R93] */
{
    EXPECT_EQ(2 * 4, wq_handicap_bonus_halves(wq_rules_find("chinese"), 4));
    EXPECT_EQ(2 * 3, wq_handicap_bonus_halves(wq_rules_find("aga"), 4));
    static const char *const rows[] = { "chinese", "aga", "japanese", "new-zealand" };
    for (int i = 0; i < 4; i++) {
        wq_position pos;
        EXPECT_EQ(WQ_OK, wq_position_init(&pos, 19, 19));
        EXPECT_EQ(WQ_OK, wq_handicap_start(&pos, wq_rules_find(rows[i]), 1));
        EXPECT_EQ(361, pos.empty_count);
        EXPECT_EQ(WQ_BLACK, pos.to_move);
        EXPECT_EQ(0, wq_handicap_bonus_halves(wq_rules_find(rows[i]), 1));
    }
}

/* online-go.com 203, 1381, littlego 190, gogui 2: in seki the area of both counts; their territory does not, once marked. */
TEST(seki_counts_by_area_and_not_by_territory)                      /* [R69] */
{
    static const char game[] = "(;SZ[5:3]KM[0]AB[ba][bb][bc]AW[ca][cb][cc];B[];W[])";    /* one column to two */
    wq_account account;
    uint8_t seki[WQ_POINTS] = { 0 };
    EXPECT_STR("W+3", counted(game, "chinese", "none"));
    EXPECT_STR("W+3", counted(game, "japanese", "none"));
    wq_count_input input = wq_replay_count(&r, &sgf, wq_rules_find("japanese"));
    EXPECT_EQ(WQ_OK, wq_stone_list_parse(seki, "B3,C3", &r.pos, NULL));
    input.seki = seki;
    EXPECT_EQ(WQ_OK, wq_count(&account, &input));
    EXPECT_EQ(WQ_MANNER_DRAW, account.result.manner);
}

/* goban 144, 146; online-go.com 1469: White's bonus stands on the sheet where there is one, and nowhere else. */
TEST(a_bonus_is_a_line_only_where_it_counts)
{
    static const char game[] = "(;SZ[9]HA[2]KM[0]AB[cg][gc];W[cc];B[];W[])";
    static const struct { const char *rules; int lines; } rows[] = { { "chinese", 1 }, { "japanese", 0 }, { "ing", 0 } };
    for (int i = 0; i < 3; i++) {
        wq_account account;
        EXPECT_EQ(WQ_OK, judge(game, rows[i].rules));
        wq_count_input input = wq_replay_count(&r, &sgf, wq_rules_find(rows[i].rules));
        EXPECT_EQ(WQ_OK, wq_count(&account, &input));
        int lines = 0;
        for (int t = 0; t < account.term_count; t++) lines += account.terms[t].kind == WQ_TERM_HANDICAP;
        EXPECT_EQ(rows[i].lines, lines);
    }
}

/* leela-zero 1469: a stone set up is no handicap. */
TEST(a_stone_set_up_is_no_handicap)
{
    EXPECT_EQ(WQ_OK, judge("(;SZ[19]AB[dd];B[pd];W[pp])", "chinese"));
    EXPECT_EQ(0, sgf.handicap);
    EXPECT_EQ(WQ_BLACK, r.pos.to_move);
    EXPECT_EQ(0, wq_replay_count(&r, &sgf, wq_rules_find("chinese")).handicap);
}

/* goreviewpartner 71: a komi left empty is not known, not nothing; lizzie 272: results are written in Chinese too. */
TEST(an_empty_komi_is_not_known)
{
    EXPECT_EQ(WQ_OK, judge("(;SZ[19]KM[]RE[\xE7\x99\xBD\xE8\x83\x9C" "43.5\xE7\x9B\xAE];B[pd])", "chinese"));
    EXPECT(!sgf.has_komi);
    EXPECT_EQ(WQ_WHITE, sgf.outcome.winner);
    EXPECT_EQ(87, sgf.outcome.margin_halves);
}

/* katrain 150: the first move may stand in the root node. */
TEST(a_move_in_the_root_node_is_played)
{
    EXPECT_EQ(WQ_OK, judge("(;SZ[19]KM[7.5]B[pd];W[dp];B[pp])", "chinese"));
    EXPECT_EQ(3, r.moves);
}

/* leela-zero 1246, 400: the half point decides. */
TEST(the_half_point_decides)                                        /* [R88] */
{
    static const struct { int black_zi; const char *result; } rows[] = { { 184, "W+0.5" }, { 185, "B+1.5" } };
    for (int i = 0; i < 2; i++) {                                   /* on a full board: 184 to 177 and 7.5 */
        wq_hand_count count = { .rules = wq_rules_find("chinese"), .width = 19, .height = 19, .side = WQ_BLACK, .komi_halves = 15 };
        count.counted[WQ_BLACK] = 4 * rows[i].black_zi;
        char text[WQ_RESULT_TEXT];
        EXPECT_EQ(WQ_OK, wq_hand_count_do(&count));
        wq_result_name(text, count.result);
        EXPECT_STR(rows[i].result, text);
    }
    wq_hand_count both = { .rules = wq_rules_find("japanese"), .width = 19, .height = 19, .by_territory = true, .komi_halves = 15 };
    both.counted[WQ_BLACK] = 2 * 184;                               /* with a point that is nobody's: 184 to 176 and 7.5 */
    both.counted[WQ_WHITE] = 2 * 176;
    char text[WQ_RESULT_TEXT];
    EXPECT_EQ(WQ_OK, wq_hand_count_do(&both));
    wq_result_name(text, both.result);
    EXPECT_STR("B+0.5", text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(dead_stones_count_as_the_rules_say),
        IS_TEST(an_immediate_retake_ends_the_replay),
        IS_TEST(retaking_one_stone_after_two_is_legal_under_the_single_ko),
        IS_TEST(two_sent_and_one_returned_asks_which_superko),
        IS_TEST(dead_stones_become_prisoners),
        IS_TEST(handicap_is_given_back_as_the_rules_say),
        IS_TEST(seki_counts_by_area_and_not_by_territory),
        IS_TEST(a_bonus_is_a_line_only_where_it_counts),
        IS_TEST(a_stone_set_up_is_no_handicap),
        IS_TEST(an_empty_komi_is_not_known),
        IS_TEST(a_move_in_the_root_node_is_played),
        IS_TEST(the_half_point_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_replay.c — records judged: the first illegal move, its reason, and what it repeats.
 * SPDX-License-Identifier: MIT
 */
#include "record/replay.h"

#include "harness.h"

#include <string.h>

static wq_replay r;
static wq_past past[1000];
static wq_move moves[999];

static wq_status replay(const char *text, const char *rules, bool judge)
{
    static wq_sgf_game sgf;
    EXPECT_EQ(WQ_OK, wq_sgf_read_game(&sgf, moves, 999, text, strlen(text), NULL));
    return wq_replay_sgf(&r, past, &sgf, wq_rules_find(rules), UINT32_MAX, judge);
}

TEST(a_good_record_is_replayed_to_its_end)
{
    EXPECT_EQ(WQ_OK, replay("(;SZ[9];B[dd];W[ee];B[];W[])", "chinese", true));
    EXPECT_EQ(4, r.moves);
    EXPECT_EQ(1, r.passes[WQ_BLACK]);
    EXPECT_EQ(WQ_BLACK, r.first_passer);
}

TEST(two_moves_in_a_row_are_refused_by_a_referee_and_shown_by_a_viewer)     /* [R13] [R158] */
{
    EXPECT_EQ(WQ_ILLEGAL_TURN, replay("(;SZ[9];B[dd];B[ee])", "chinese", true));
    EXPECT_EQ(1, r.moves);
    EXPECT_EQ(WQ_OK, replay("(;SZ[9];B[dd];B[ee])", "chinese", false));
    EXPECT_EQ(2, r.moves);
}

TEST(a_repetition_names_the_move_it_repeats)                            /* [R35] [R37] */
{
    /* the ko of STYLE.md: White takes at B3 with move 8, Black retakes at once */
    const char *ko = "(;SZ[5];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[cc])";
    EXPECT_EQ(WQ_ILLEGAL_KO, replay(ko, "chinese", true));
    EXPECT_EQ(8, r.moves);
    EXPECT(r.repeats_known);
    EXPECT_EQ(7, r.repeats);
    wq_status s = replay(ko, "tromp-taylor", true);
    EXPECT(s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO);
    EXPECT_EQ(7, r.repeats);
    EXPECT_EQ(WQ_OK, replay(ko, "chinese", false));
    EXPECT_EQ(WQ_OK, replay("(;SZ[5];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[ee];W[aa];B[cc])", "chinese", true));
}

TEST(play_after_two_passes_is_play_resumed_or_a_game_that_was_over)     /* [R50] [R57], case leg-105 */
{
    const char *text = "(;SZ[5];B[cc];W[];B[];W[dc])";
    EXPECT_EQ(WQ_OK, replay(text, "chinese-superko", true));
    EXPECT(r.resumed);
    EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, replay(text, "tromp-taylor", true));
    EXPECT_EQ(3, r.moves);
}

TEST(what_cannot_be_put_on_a_board_is_refused_to_everybody)             /* [R30] [R212] */
{
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, replay("(;SZ[9];B[dd];W[dd])", "chinese", false));
    EXPECT_EQ(WQ_ILLEGAL_SUICIDE, replay("(;SZ[9]AB[ba][ab];W[aa])", "chinese", false));
    EXPECT_EQ(WQ_BAD_SETUP, replay("(;SZ[9]AB[aa]AW[ba][ab];W[cc])", "chinese", false));
}

TEST(handicap_stones_may_be_written_as_moves)                           /* [R17] [R92] */
{
    EXPECT_EQ(WQ_OK, replay("(;SZ[9]HA[2];B[cc];B[gg];W[ee];B[dd])", "chinese", true));
    EXPECT_EQ(4, r.moves);
    EXPECT_EQ(WQ_OK, replay("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[dd])", "chinese", true));
    EXPECT_EQ(WQ_ILLEGAL_TURN, replay("(;SZ[9]HA[2]AB[cc][gg];B[ee])", "chinese", true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_good_record_is_replayed_to_its_end),
        IS_TEST(two_moves_in_a_row_are_refused_by_a_referee_and_shown_by_a_viewer),
        IS_TEST(a_repetition_names_the_move_it_repeats),
        IS_TEST(play_after_two_passes_is_play_resumed_or_a_game_that_was_over),
        IS_TEST(what_cannot_be_put_on_a_board_is_refused_to_everybody),
        IS_TEST(handicap_stones_may_be_written_as_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

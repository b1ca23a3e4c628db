/* test_referee.c — the referee's ledger, from articles 15 to 24 and the older rules 7 to 12.
 * SPDX-License-Identifier: MIT
 */
#include "game/referee.h"

#include "base/rng.h"
#include "harness.h"

#include <string.h>

enum { MOST = 64 };
static wq_ruling memory[MOST];

static wq_ledger ledger_of(wq_edition edition)
{
    wq_ledger ledger;
    wq_ledger_init(&ledger, edition, memory, MOST);
    return ledger;
}

static wq_case a_case(const char *code, wq_color side, wq_official by)
{
    int violation = wq_violation_find(code);
    EXPECT(violation >= 0);
    return (wq_case){ .violation = (int16_t)violation, .side = (uint8_t)side, .by = (uint8_t)by, .move = UINT32_MAX };
}

/* Rules, and gives the words of the first ruling: "move_void warning". */
static const char *ruled(wq_ledger *ledger, wq_case one)
{
    static char text[256];
    uint32_t first = 0;
    int made = 0;
    wq_status s = wq_ledger_rule(ledger, &one, &first, &made);
    if (s != WQ_OK) return wq_status_word(s);
    text[0] = '\0';
    for (const uint8_t *c = ledger->rulings[first].list; *c; c++) {
        if (text[0]) strcat(text, " ");
        strcat(text, wq_consequence_word((wq_consequence)*c));
    }
    EXPECT(wq_ruling_article(&ledger->rulings[first], (wq_edition)ledger->edition)[0] != '\0');
    return text;
}

static const char *in(wq_edition edition, const char *code)
{
    wq_ledger ledger = ledger_of(edition);
    return ruled(&ledger, a_case(code, WQ_BLACK, WQ_BY_REFEREE));
}

TEST(each_violation_is_ruled_as_its_article_says)
{
    static const struct { const char *code, *new, *old; } rows[] = {
        { "double_move", "move_void warning", "loss" },                                 /* [R158] */
        { "take_back", "stone_back warning", "stone_back warning" },                    /* [R15] [R18] [R159] */
        { "stone_dropped", "chief_referee_decides", "place_anywhere" },                 /* [R160] */
        { "clock_too_early", "warning clock_unchanged", "referee_in_the_spirit_of_the_rules" },     /* [R119] */
        { "captures_left_before_clock", "warning clock_unchanged", "referee_in_the_spirit_of_the_rules" },  /* [R121] [R122] */
        { "stone_moved_deliberately", "loss", "loss" },                                 /* [R162] */
        { "board_upset_by_player", "loss", "loss" },                                    /* [R165] */
        { "board_upset_deliberately", "referee_in_the_spirit_of_the_rules", "loss" },
        { "living_stones_taken", "warning stones_restored", "warning stones_restored" },/* [R166] */
        { "captures_missed", "warning captures_completed", "referee_in_the_spirit_of_the_rules" },  /* [R167] */
        { "ko_retaken", "move_void counts_as_pass warning", "move_void counts_as_pass" },   /* [R46] [R47] */
        { "forbidden_point", "move_void counts_as_pass", "move_void counts_as_pass" },  /* [R33] */
        { "false_life_cycle", "cycle_forbidden", "not_life_at_the_end" },               /* [R40] [R41] */
        { "long_cycle", "cycle_forbidden", "needs_choice" },
        { "contested_points_after_end", "as_seki", "referee_in_the_spirit_of_the_rules" },      /* [R58] */
        { "move_found_after_end", "not_reopened", "referee_in_the_spirit_of_the_rules" },       /* [R59] */
        { "life_and_death_dispute", "resume_death_claimer_first", "referee_in_the_spirit_of_the_rules" },   /* [R66] */
        { "repetition_against_the_end", "referee_in_the_spirit_of_the_rules", "cycle_forbidden" },      /* [R45] */
        { "contest_given_up", "timing_stops contested_points_to_opponent", "referee_in_the_spirit_of_the_rules" },  /* [R114] */
        { "overrun_absolute", "loss", "referee_in_the_spirit_of_the_rules" },           /* [R111] [R115] */
        { "senseless_moves", "stopped", "referee_in_the_spirit_of_the_rules" },         /* [R117] */
        { "overrun_in_last_minute", "loss", "loss" },                                   /* [R109] [R120] */
        { "left_seat_in_byoyomi", "clock_runs", "referee_in_the_spirit_of_the_rules" }, /* [R123] without leave */
        { "late", "double_deduction", "referee_in_the_spirit_of_the_rules" },
        { "clock_fault_two_minutes_an_hour", "clock_replaced times_corrected_in_proportion", "referee_in_the_spirit_of_the_rules" },
        { "times_record_missing", "times_split_evenly referee_disciplined", "referee_in_the_spirit_of_the_rules" },
        { "withdrawal_without_cause", "loss", "referee_in_the_spirit_of_the_rules" },   /* [R141] [R218] */
        { "ceremony_missed", "public_criticism", "referee_in_the_spirit_of_the_rules" },/* [R155] [R222] */
        { "phone_looked_at", "loss", "referee_in_the_spirit_of_the_rules" },            /* [R223] */
        { "phone_of_spectator", "public_criticism", "referee_in_the_spirit_of_the_rules" },     /* [R157] */
        { "dress_or_manners", "referee_in_the_spirit_of_the_rules", "referee_in_the_spirit_of_the_rules" },     /* [R145] */
        { "wrong_hand", "referee_in_the_spirit_of_the_rules", "referee_in_the_spirit_of_the_rules" },   /* [R112] */
        { "walking_about", "referee_in_the_spirit_of_the_rules", "referee_in_the_spirit_of_the_rules" },        /* [R148] */
        { "unlisted", "referee_in_the_spirit_of_the_rules", "referee_in_the_spirit_of_the_rules" },     /* [R168] */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EXPECT_STR(rows[i].new, in(WQ_EDITION_2002, rows[i].code));
        EXPECT_STR(rows[i].old, in(WQ_EDITION_1988, rows[i].code));
    }
}

/* The older text names these without a penalty, in its sixth article.                           [R141]-[R145] [R148] */
TEST(discipline_of_the_older_text_is_named_and_left_to_its_spirit)
{
    static const char *const named[][2] = {
        { "withdrawal_without_cause", "6(1)" }, { "disturbance", "6(2)" }, { "discussion_or_consulting", "6(3)" },
        { "walking_about", "6(4)" }, { "dress_or_manners", "6(5)" },
    };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        const wq_verdict *older = &wq_violations[wq_violation_find(named[i][0])].by[WQ_EDITION_1988];
        EXPECT_STR(named[i][1], older->article);
        EXPECT_STR("referee_in_the_spirit_of_the_rules", in(WQ_EDITION_1988, named[i][0]));
    }
}

TEST(a_second_warning_loses_and_one_costs_a_zi)                 /* [R169] [R170] [R171] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    ruled(&ledger, a_case("double_move", WQ_BLACK, WQ_BY_REFEREE));
    EXPECT_EQ(1, wq_ledger_warnings(&ledger, WQ_BLACK));
    EXPECT_EQ(1, wq_ledger_zi_to_give(&ledger, WQ_BLACK));
    EXPECT(!wq_ledger_has_lost(&ledger, WQ_BLACK));
    ruled(&ledger, a_case("captures_missed", WQ_WHITE, WQ_BY_REFEREE));
    EXPECT_EQ(2, ledger.count);                                 /* one each is no second warning */
    ruled(&ledger, a_case("clock_too_early", WQ_BLACK, WQ_BY_REFEREE));
    EXPECT_EQ(4, ledger.count);
    EXPECT_EQ(wq_violation_find("two_warnings"), ledger.rulings[3].violation);
    EXPECT_EQ(3, ledger.rulings[3].follows);
    EXPECT(wq_ledger_has_lost(&ledger, WQ_BLACK));
    EXPECT(!wq_ledger_has_lost(&ledger, WQ_WHITE));
    wq_ledger old = ledger_of(WQ_EDITION_1988);                 /* the older text counts two alone */
    ruled(&old, a_case("take_back", WQ_BLACK, WQ_BY_REFEREE));
    EXPECT_EQ(0, wq_ledger_zi_to_give(&old, WQ_BLACK));
}

TEST(a_reversal_takes_back_what_followed)                       /* [R153] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    ruled(&ledger, a_case("double_move", WQ_BLACK, WQ_BY_REFEREE));
    ruled(&ledger, a_case("captures_missed", WQ_BLACK, WQ_BY_REFEREE));
    EXPECT(wq_ledger_has_lost(&ledger, WQ_BLACK));
    EXPECT_EQ(WQ_OK, wq_ledger_appeal(&ledger, 1, WQ_BY_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, wq_ledger_appeal(&ledger, 1, WQ_BY_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, wq_ledger_appeal(&ledger, 2, WQ_BY_REFEREE));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, wq_ledger_reverse(&ledger, 1, WQ_BY_REFEREE));
    EXPECT_EQ(WQ_BAD_NOT_FOUND, wq_ledger_reverse(&ledger, 9, WQ_BY_CHIEF));
    EXPECT_EQ(WQ_OK, wq_ledger_reverse(&ledger, 1, WQ_BY_CHIEF));
    EXPECT_EQ(1, wq_ledger_warnings(&ledger, WQ_BLACK));
    EXPECT(!wq_ledger_has_lost(&ledger, WQ_BLACK));
    EXPECT_EQ(3, ledger.count);                                 /* nothing is deleted */
    EXPECT_EQ(WQ_ILLEGAL_PHASE, wq_ledger_reverse(&ledger, 1, WQ_BY_CHIEF));
}

TEST(a_take_back_is_claimed_before_the_claimants_next_move)     /* [R159] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    wq_case claim = a_case("take_back", WQ_BLACK, WQ_BY_WHITE);
    wq_ledger_move(&ledger, WQ_BLACK);
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&ledger, &claim));
    wq_ledger_move(&ledger, WQ_WHITE);
    EXPECT_EQ(WQ_ILLEGAL_CLAIM_LATE, wq_ledger_check_claim(&ledger, &claim));
    wq_ledger_move(&ledger, WQ_BLACK);
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&ledger, &claim));   /* of Black's latest move */
    claim.move = 1;
    EXPECT_EQ(WQ_ILLEGAL_CLAIM_LATE, wq_ledger_check_claim(&ledger, &claim));
    claim.by = WQ_BY_BLACK;
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, wq_ledger_check_claim(&ledger, &claim));
    wq_ledger old = ledger_of(WQ_EDITION_1988);                 /* no deadline there */
    old.moves = ledger.moves;
    memcpy(old.last_move, ledger.last_move, sizeof old.last_move);
    claim.by = WQ_BY_WHITE;
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&old, &claim));
}

TEST(complaints_are_raised_at_once_or_void)                     /* [R150] [R151] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    wq_ledger_move(&ledger, WQ_BLACK);
    wq_case claim = a_case("disturbance", WQ_WHITE, WQ_BY_BLACK);
    claim.move = 1;
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&ledger, &claim));
    wq_ledger_move(&ledger, WQ_WHITE);
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&ledger, &claim));
    wq_ledger_move(&ledger, WQ_BLACK);
    EXPECT_EQ(WQ_ILLEGAL_CLAIM_LATE, wq_ledger_check_claim(&ledger, &claim));
    ledger.edition = WQ_EDITION_1988;
    EXPECT_EQ(WQ_OK, wq_ledger_check_claim(&ledger, &claim));
    ledger.edition = WQ_EDITION_2002;
    wq_ledger_confirm(&ledger);                                 /* [R81] [R217] */
    wq_case missed = a_case("captures_missed", WQ_WHITE, WQ_BY_BLACK), fixed = a_case("fixed_game", WQ_WHITE, WQ_BY_CHIEF);
    EXPECT_EQ(WQ_ILLEGAL_CLAIM_LATE, wq_ledger_check_claim(&ledger, &missed));
    EXPECT_STR("needs_choice", ruled(&ledger, fixed));
    fixed.choice = WQ_RULE_BOTH_LOSE;
    fixed.grave = true;
    EXPECT_STR("both_lose suspension", ruled(&ledger, fixed));  /* [R140] [R217] */
    EXPECT(wq_ledger_has_lost(&ledger, WQ_BLACK) && wq_ledger_has_lost(&ledger, WQ_WHITE));
}

TEST(choices_are_made_from_the_list_by_who_may)                 /* [R161] [R163] [R164] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    wq_case moved = a_case("stone_moved", WQ_EMPTY, WQ_BY_REFEREE);
    EXPECT_STR("needs_choice", ruled(&ledger, moved));
    moved.choice = WQ_RULE_REPLAY;
    EXPECT_STR("no_right", ruled(&ledger, moved));
    moved.by = WQ_BY_CHIEF;
    EXPECT_STR("replay", ruled(&ledger, moved));
    moved.choice = WQ_RULE_LOSS;
    EXPECT_STR("needs_choice", ruled(&ledger, moved));
    moved.by = WQ_BY_REFEREE;
    moved.choice = WQ_RULE_NOTHING;
    moved.agreed = true;
    EXPECT_STR("stone_back", ruled(&ledger, moved));
    moved.choice = WQ_RULE_STONE_TO_AGREED;
    EXPECT_STR("stone_to_agreed_point", ruled(&ledger, moved));
    moved.by = WQ_BY_BLACK;
    EXPECT_STR("no_right", ruled(&ledger, moved));
    wq_case dropped = a_case("stone_dropped", WQ_BLACK, WQ_BY_REFEREE);
    dropped.agreed = true;
    EXPECT_STR("place_anywhere", ruled(&ledger, dropped));      /* [R160] */
    wq_case upset = a_case("board_upset_from_outside", WQ_EMPTY, WQ_BY_CHIEF);
    upset.choice = WQ_RULE_BOTH_LOSE;
    EXPECT_STR("both_lose", ruled(&ledger, upset));
    ledger.edition = WQ_EDITION_1988;
    EXPECT_STR("needs_choice", ruled(&ledger, upset));          /* the older text has draw and replay alone */
    upset.choice = WQ_RULE_DRAW;
    EXPECT_STR("draw", ruled(&ledger, upset));
    moved = a_case("stone_moved", WQ_EMPTY, WQ_BY_REFEREE);
    moved.agreed = true;
    moved.choice = WQ_RULE_STONE_STAYS;
    EXPECT_STR("stone_stays", ruled(&ledger, moved));
    wq_case cycle = a_case("long_cycle", WQ_EMPTY, WQ_BY_REFEREE);      /* [R42] [R43] [R44] */
    cycle.choice = WQ_RULE_REPLAY;
    EXPECT_STR("replay", ruled(&ledger, cycle));
    ledger.edition = WQ_EDITION_2002;
    cycle.choice = WQ_RULE_NO_RESULT;
    EXPECT_STR("no_result", ruled(&ledger, cycle));
    wq_case failed = a_case("clock_failure_absolute", WQ_BLACK, WQ_BY_CHIEF);   /* [R116] */
    failed.choice = WQ_RULE_LOSS;
    EXPECT_STR("loss", ruled(&ledger, failed));
    wq_case talk = a_case("talk_without_leave", WQ_BLACK, WQ_BY_REFEREE);       /* [R144] [R221] */
    talk.choice = WQ_RULE_WARNING;
    EXPECT_STR("warning", ruled(&ledger, talk));
    wq_case consult = a_case("discussion_or_consulting", WQ_WHITE, WQ_BY_REFEREE);      /* [R143] [R220] */
    consult.choice = WQ_RULE_LOSS;
    EXPECT_STR("loss", ruled(&ledger, consult));
    wq_case disturb = a_case("disturbance", WQ_WHITE, WQ_BY_REFEREE);           /* [R142] [R219] */
    disturb.choice = WQ_RULE_DRAW;
    EXPECT_STR("needs_choice", ruled(&ledger, disturb));
    wq_case smaller = a_case("clock_fault_smaller", WQ_EMPTY, WQ_BY_REFEREE);   /* [R125] */
    smaller.choice = WQ_RULE_CLOCK_KEPT;
    EXPECT_STR("times_unchanged clock_kept", ruled(&ledger, smaller));
}

TEST(first_and_again_limits_and_requests)                         /* [R156] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    wq_case phone = a_case("phone_sounds", WQ_BLACK, WQ_BY_REFEREE);            /* [R146] [R223] */
    EXPECT_STR("warning", ruled(&ledger, phone));
    EXPECT_STR("loss", ruled(&ledger, phone));
    phone.side = WQ_WHITE;
    EXPECT_STR("warning", ruled(&ledger, phone));
    wq_case smoke = a_case("smoking", WQ_WHITE, WQ_BY_REFEREE);                 /* [R147] [R224] */
    ledger = ledger_of(WQ_EDITION_2002);
    EXPECT_STR("warning", ruled(&ledger, smoke));
    EXPECT_STR("loss", ruled(&ledger, smoke));
    wq_case seat = a_case("left_seat_in_byoyomi", WQ_BLACK, WQ_BY_REFEREE);     /* [R123] */
    seat.leave = true;
    EXPECT_STR("allowed", ruled(&ledger, seat));
    EXPECT_STR("clock_runs", ruled(&ledger, seat));             /* once a game */
    wq_case late = a_case("late", WQ_BLACK, WQ_BY_REFEREE);     /* [R136] [R138] */
    EXPECT_STR("double_deduction", ruled(&ledger, late));
    late.beyond = true;
    EXPECT_STR("loss", ruled(&ledger, late));
    late.both = true;
    EXPECT_STR("both_lose", ruled(&ledger, late));
    wq_case overrun = a_case("overrun_in_last_minute", WQ_BLACK, WQ_BY_REFEREE);        /* [R120] */
    overrun.request = true;
    EXPECT_STR("counts_as_pass", ruled(&ledger, overrun));
    ledger.edition = WQ_EDITION_1988;
    EXPECT_STR("loss", ruled(&ledger, overrun));
    ledger = ledger_of(WQ_EDITION_2002);
    wq_case colours = a_case("wrong_colours", WQ_EMPTY, WQ_BY_REFEREE);         /* [R90] */
    colours.move = 10;
    EXPECT_STR("colours_corrected", ruled(&ledger, colours));
    colours.move = 11;
    EXPECT_STR("not_corrected", ruled(&ledger, colours));
}

TEST(two_who_are_each_beyond_the_limit_both_lose_until_one_is_excused)         /* [R138] */
{
    wq_ledger ledger = ledger_of(WQ_EDITION_2002);
    wq_case late = a_case("late", WQ_BLACK, WQ_BY_REFEREE);
    late.beyond = true;
    EXPECT_STR("loss", ruled(&ledger, late));
    late.side = WQ_WHITE;
    EXPECT_STR("both_lose", ruled(&ledger, late));
    EXPECT(wq_ledger_has_lost(&ledger, WQ_BLACK) && wq_ledger_has_lost(&ledger, WQ_WHITE));
    EXPECT_EQ(WQ_OK, wq_ledger_reverse(&ledger, 1, WQ_BY_CHIEF));               /* Black had a cause: White alone has lost */
    EXPECT(!wq_ledger_has_lost(&ledger, WQ_BLACK) && wq_ledger_has_lost(&ledger, WQ_WHITE));

    ledger = ledger_of(WQ_EDITION_2002);
    late.beyond = false;
    EXPECT_STR("double_deduction", ruled(&ledger, late));
    late.side = WQ_BLACK;
    late.beyond = true;
    EXPECT_STR("loss", ruled(&ledger, late));                                   /* the other was late within the limit */
    ledger = ledger_of(WQ_EDITION_1988);
    EXPECT_STR("referee_in_the_spirit_of_the_rules", ruled(&ledger, late));     /* the older text has no such article */
}

TEST(rights_are_cited_with_their_article)
{
    static const struct { const char *code, *new, *old; } rows[] = {
        { "recheck", "16.4", NULL },                            /* [R80] */
        { "cooperate_in_recheck", "16.4", NULL },               /* [R227] */
        { "be_shown_the_move", "16.5", "7(6)" },                /* [R20] */
        { "correct_miscount", NULL, "7(3)" },                   /* [R152] */
        { "appeal", "16.3", "7(4)" },                           /* [R153] */
        { "keep_discipline", "16.1", "7(5)" },                  /* [R149] */
        { "tidy_and_leave", "16.6", "7(7)" },                   /* [R154] */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int right = wq_right_find(rows[i].code);
        EXPECT(right >= 0);
        const char *wanted[] = { rows[i].new, rows[i].old };
        for (int e = 0; e < WQ_EDITIONS; e++) {
            if (wanted[e]) EXPECT_STR(wanted[e], wq_rights[right].article[e]);
            else EXPECT(wq_rights[right].article[e] == NULL);
        }
    }
}

/* Random cases: what is refused changes nothing, and no ruling is without an article and a consequence. */
TEST(no_ruling_is_without_an_article)
{
    wq_rng rng;
    wq_rng_init(&rng, 24);
    for (int round = 0; round < 400; round++) {
        wq_ledger ledger = ledger_of((wq_edition)(round & 1));
        for (int step = 0; step < 60; step++) {
            if (wq_rng_below(&rng, 3) == 0) wq_ledger_move(&ledger, step & 1 ? WQ_WHITE : WQ_BLACK);
            if (wq_rng_below(&rng, 8) == 0 && ledger.count > 0)
                wq_ledger_reverse(&ledger, 1 + (uint32_t)wq_rng_below(&rng, ledger.count), WQ_BY_CHIEF);
            wq_case one = { .violation = (int16_t)wq_rng_below(&rng, (uint32_t)wq_violation_count()), .side = (uint8_t)wq_rng_below(&rng, 3),
                            .by = (uint8_t)wq_rng_below(&rng, 4), .move = wq_rng_below(&rng, 2) ? UINT32_MAX : (uint32_t)wq_rng_below(&rng, 30),
                            .choice = (uint8_t)(wq_rng_below(&rng, 2) ? wq_rng_below(&rng, WQ_CONSEQUENCES) : 0),
                            .agreed = wq_rng_below(&rng, 4) == 0, .request = wq_rng_below(&rng, 4) == 0 };
            uint32_t count = ledger.count, first = 0;
            int made = 0;
            if (wq_ledger_rule(&ledger, &one, &first, &made) != WQ_OK) {
                EXPECT_EQ(count, ledger.count);
                continue;
            }
            EXPECT_EQ(count + (uint32_t)made, ledger.count);
            for (uint32_t i = first; i < ledger.count; i++) {
                EXPECT(ledger.rulings[i].list[0] != WQ_RULE_NOTHING);
                EXPECT(wq_ruling_article(&ledger.rulings[i], (wq_edition)ledger.edition) != NULL);
                EXPECT_EQ(i + 1, ledger.rulings[i].number);
            }
            for (int side = WQ_BLACK; side <= WQ_WHITE; side++)
                if (wq_ledger_warnings(&ledger, (wq_color)side) >= 2) EXPECT(wq_ledger_has_lost(&ledger, (wq_color)side));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(each_violation_is_ruled_as_its_article_says),
        IS_TEST(discipline_of_the_older_text_is_named_and_left_to_its_spirit),
        IS_TEST(a_second_warning_loses_and_one_costs_a_zi),
        IS_TEST(a_reversal_takes_back_what_followed),
        IS_TEST(a_take_back_is_claimed_before_the_claimants_next_move),
        IS_TEST(complaints_are_raised_at_once_or_void),
        IS_TEST(choices_are_made_from_the_list_by_who_may),
        IS_TEST(first_and_again_limits_and_requests),
        IS_TEST(two_who_are_each_beyond_the_limit_both_lose_until_one_is_excused),
        IS_TEST(rights_are_cited_with_their_article),
        IS_TEST(no_ruling_is_without_an_article),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

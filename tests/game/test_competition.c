/* test_competition.c — the competition sheet: the presets say what the texts say, each cell with its source.
 * SPDX-License-Identifier: MIT
 */
#include "game/game.h"
#include "harness.h"

#include <string.h>

TEST(every_preset_is_possible_and_every_cell_has_its_source)
{
    int count = 0;
    for (const wq_competition *sheet; (sheet = wq_competition_at(count)); count++) {
        wq_competition_cell cell;
        EXPECT_EQ(WQ_OK, wq_competition_check(sheet, &cell));
        EXPECT(wq_competition_find(sheet->id) == sheet);
        for (int i = 0; i < WQ_COMPETITION_CELLS; i++) {
            const char *source = wq_competition_source(sheet, (wq_competition_cell)i);
            if (!source || !source[0]) fail_msg("%s: %s has no source", sheet->id, wq_cell_word((wq_competition_cell)i));
        }
    }
    EXPECT(count >= 8);
    EXPECT(wq_competition_find("nonsense") == NULL && wq_competition_at(-1) == NULL);
    wq_competition copy = *wq_competition_at(0);
    EXPECT(wq_competition_source(&copy, WQ_CELL_TIME) == NULL);         /* changed cells have no text behind them */
}

TEST(the_national_event_keeps_five_minutes_and_allows_an_hour)          /* [R103] [R136] */
{
    const wq_competition *sheet = wq_competition_find("national");
    EXPECT_EQ(WQ_TIME_KEPT_BYOYOMI, sheet->time.kind);
    EXPECT_EQ(5, sheet->time.periods);
    EXPECT_EQ(60000, sheet->time.period_ms);
    EXPECT(!sheet->same_venue);
    EXPECT_EQ(3600000, sheet->late_ms);
    EXPECT_EQ(2, sheet->late_times);
    EXPECT_EQ(15, sheet->komi_halves);                                  /* 3 3/4 zi [R87] */
    EXPECT_EQ(WQ_DRAWING_LOT, sheet->colours);                          /* [R82] */
    EXPECT_EQ(0, sheet->lag_cap_ms);
}

TEST(the_local_event_keeps_one_minute_of_one_to_two_hours)              /* [R102] [R103] [R137] */
{
    const wq_competition *sheet = wq_competition_find("local");
    int64_t all = sheet->time.main_ms + sheet->time.periods * sheet->time.period_ms;
    EXPECT_EQ(1, sheet->time.periods);
    EXPECT(all >= 3600000 && all <= 7200000);
    EXPECT_EQ(900000, sheet->late_ms);
}

TEST(rapid_games_read_for_the_empty_chair_and_the_older_text_has_no_pass)   /* [R109] [R110] [R120] [R139] */
{
    static const struct { const char *id; int64_t reading_ms; } rapid[] = { { "rapid-30", 30000 }, { "rapid-20", 20000 }, { "rapid-10", 10000 } };
    for (int i = 0; i < 3; i++) {
        const wq_competition *sheet = wq_competition_find(rapid[i].id);
        EXPECT_EQ(rapid[i].reading_ms, sheet->time.period_ms);
        EXPECT(sheet->absent_reading && sheet->late_ms == 0);
    }
    wq_competition old = *wq_competition_find("national-1988");
    EXPECT_EQ(WQ_OVERRUN_LOSS, old.overrun);
    EXPECT_EQ(WQ_CYCLE_DRAW, old.long_cycle);                           /* [R44] */
    old.overrun = WQ_OVERRUN_REQUEST;
    wq_competition_cell cell;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_competition_check(&old, &cell));
    EXPECT_EQ(WQ_CELL_OVERRUN, cell);
}

TEST(absolute_time_has_no_reading_to_turn_into_a_pass)                  /* [R111] [R226] */
{
    wq_competition sheet = *wq_competition_find("absolute");
    EXPECT_EQ(WQ_TIME_ABSOLUTE, sheet.time.kind);
    sheet.overrun = WQ_OVERRUN_REQUEST;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_competition_check(&sheet, NULL));
}

TEST(what_is_not_possible_is_named)
{
    wq_competition good = *wq_competition_find("sealed"), bad;
    wq_competition_cell cell;
    bad = good, bad.pauses = false;                                     /* a sealed move asks for a pause [R131] */
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_ARGUMENT && cell == WQ_CELL_SEALED_MOVES);
    bad = good, strcpy(bad.rules, "checkers");
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_RULES && cell == WQ_CELL_RULES);
    bad = good, bad.size = 0;
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_SIZE && cell == WQ_CELL_SIZE);
    bad = good, bad.time.period_ms = -1;
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_TIME && cell == WQ_CELL_TIME);
    bad = good, bad.komi_halves = 2000;
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_KOMI && cell == WQ_CELL_KOMI);
    bad = good, bad.late_ms = -1;
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_ARGUMENT && cell == WQ_CELL_LATE);
    bad = good, bad.lag_cap_ms = 3000;
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_ARGUMENT && cell == WQ_CELL_LAG_CAP);
    bad = good, bad.id[0] = '\0';
    EXPECT(wq_competition_check(&bad, &cell) == WQ_BAD_ARGUMENT && cell == WQ_COMPETITION_CELLS);
}

TEST(a_game_opens_by_its_sheet)
{
    wq_competition sheet = *wq_competition_find("national");
    sheet.long_cycle = WQ_CYCLE_FORBID;                                 /* [R42]: then no whole-board repetition at all */
    wq_opening opening = { .handicap = 0, .player = { "human", "human" } };
    wq_opening_by_sheet(&opening, &sheet);
    EXPECT_EQ(19, opening.width);
    EXPECT_EQ(15, opening.komi_halves);
    EXPECT_EQ(WQ_REPEAT_POSITIONAL, opening.rules.repetition);
    EXPECT_EQ(5, opening.time.periods);
    EXPECT(opening.strict && opening.refereed);
    EXPECT_EQ(WQ_OK, wq_opening_check(&opening));
    opening.sheet.confirm_ms = -1;
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_opening_check(&opening));
    opening.sheet = (wq_competition){ 0 };
    EXPECT_EQ(WQ_BAD_ARGUMENT, wq_opening_check(&opening));             /* a referee without articles */
    opening.refereed = false;
    EXPECT_EQ(WQ_OK, wq_opening_check(&opening));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(every_preset_is_possible_and_every_cell_has_its_source),
        IS_TEST(the_national_event_keeps_five_minutes_and_allows_an_hour),
        IS_TEST(the_local_event_keeps_one_minute_of_one_to_two_hours),
        IS_TEST(rapid_games_read_for_the_empty_chair_and_the_older_text_has_no_pass),
        IS_TEST(absolute_time_has_no_reading_to_turn_into_a_pass),
        IS_TEST(what_is_not_possible_is_named),
        IS_TEST(a_game_opens_by_its_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

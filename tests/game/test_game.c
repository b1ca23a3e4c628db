/* test_game.c — opening, colours, turns, taking back, time and long cycles.
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

#include "base/rng.h"

static box b;

static void start(const char *rules, int size)
{
    wq_opening opening = an_opening(rules, size);
    box_open(&b, &opening);
}

/* ---- opening ---- */

static wq_status try_open(const wq_opening *opening)
{
    box_init(&b);
    return box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = opening });
}

TEST(an_impossible_opening_is_refused_by_its_own_word)
{
    wq_opening good = an_opening("chinese", 9), o = good;
    EXPECT_EQ(WQ_OK, try_open(&o));
    o = good; o.width = 0;              EXPECT_EQ(WQ_BAD_SIZE, try_open(&o));
    o = good; o.height = 26;            EXPECT_EQ(WQ_BAD_SIZE, try_open(&o));
    o = good; o.rules.id[0] = '\0';     EXPECT_EQ(WQ_BAD_RULES, try_open(&o));
    o = good; o.komi_halves = 30000;    EXPECT_EQ(WQ_BAD_KOMI, try_open(&o));
    o = good; o.time.kind = 200;        EXPECT_EQ(WQ_BAD_TIME, try_open(&o));
    o = good; o.colours = 4;            EXPECT_EQ(WQ_BAD_ARGUMENT, try_open(&o));
    o = good; o.handicap = 26;          EXPECT_EQ(WQ_ILLEGAL_HANDICAP, try_open(&o));
    o = good; o.handicap = 10;          EXPECT_EQ(WQ_ILLEGAL_HANDICAP, try_open(&o));
    EXPECT_EQ(WQ_OK, try_open(&good));
    EXPECT_EQ(WQ_BAD_EVENT, wq_game_apply(&b.game, &b.log[0]));         /* opened once */
    o = good; o.setup[0] = 3;           EXPECT_EQ(WQ_BAD_SETUP, try_open(&o));
    o = good; o.setup[0] = WQ_BLACK; o.setup[1] = o.setup[9] = WQ_WHITE;
    EXPECT_EQ(WQ_BAD_SETUP, try_open(&o));                              /* a stone without liberty [R25] */
    o = good; o.setup[0] = WQ_BLACK; o.setup[624] = WQ_WHITE;           /* outside 9x9 */
    EXPECT_EQ(WQ_BAD_SETUP, try_open(&o));
    o = good; memset(o.name[0], 'x', WQ_NAME_BYTES);    EXPECT_EQ(WQ_BAD_ARGUMENT, try_open(&o));
    o = good; o.name[1][0] = '\n';      EXPECT_EQ(WQ_BAD_ARGUMENT, try_open(&o));
    EXPECT_EQ(0, b.game.seq);
}

TEST(an_even_game_starts_from_an_empty_board_with_black)        /* [R12] [R13] */
{
    start("chinese", 19);
    EXPECT_EQ(361, b.game.pos.empty_count);
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_play(&b, WQ_WHITE, "D4"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
}

TEST(with_handicap_stones_white_plays_first)                    /* [R17] [R91] [R92] */
{
    wq_opening opening = an_opening("chinese", 19);
    opening.handicap = 4;
    box_open(&b, &opening);
    EXPECT_EQ(357, b.game.pos.empty_count);
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    opening.handicap = 1;                                       /* 让先 */
    box_open(&b, &opening);
    EXPECT_EQ(361, b.game.pos.empty_count);
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));
}

TEST(free_handicap_stones_are_placed_before_the_first_move)
{
    wq_opening opening = an_opening("tromp-taylor", 9);
    opening.handicap = 3;
    box_open(&b, &opening);
    EXPECT_EQ(WQ_GAME_PLACING, b.game.phase);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_BLACK, "pass"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_play(&b, WQ_WHITE, "E5"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "E5"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "F6"));
    EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    EXPECT_EQ(0, wq_game_moves(&b.game));                       /* set-up, not moves */
    EXPECT_EQ(3, 81 - b.game.start.empty_count);
}

/* ---- seats, versions ---- */

TEST(only_the_players_of_a_game_move_in_it)
{
    start("chinese", 9);
    wq_point e5 = box_point(&b, "E5");
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = 9, .point = e5 }));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_SERVER, .point = e5 }));
    EXPECT_EQ(WQ_ILLEGAL_SEAT,
              box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_GUEST, .color = WQ_BLACK, .point = e5 }));
    EXPECT_EQ(WQ_BAD_COLOR,
              box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .color = 3, .point = e5 }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = e5 }));
}

TEST(on_one_screen_one_actor_plays_both_sides)
{
    wq_opening opening = an_opening("chinese", 9);
    opening.one_screen = true;
    box_open(&b, &opening);
    for (int n = 0; n < 3; n++) {
        wq_point point = wq_point_at(n, n);
        EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = point }));
    }
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_ASK_UNDO, .actor = WQ_ACTOR_HOST }));      /* at once */
    EXPECT_EQ(2, wq_game_moves(&b.game));
    EXPECT_EQ(WQ_BLACK, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_PASS, .actor = WQ_ACTOR_HOST }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_PASS, .actor = WQ_ACTOR_HOST }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = WQ_ACTOR_HOST, .color = WQ_WHITE }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_AGREE, .actor = WQ_ACTOR_HOST, .color = WQ_BLACK }));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
}

TEST(a_move_on_an_older_board_is_stale)
{
    start("chinese", 9);
    box_line(&b, "E5");
    wq_command late = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_GUEST, .point = box_point(&b, "D4"), .seen_seq = b.game.seq - 1 };
    EXPECT_EQ(WQ_ILLEGAL_STALE, box_do(&b, late));
    late.seen_seq = b.game.seq + 1;                             /* nor has anybody seen the future */
    EXPECT_EQ(WQ_ILLEGAL_STALE, box_do(&b, late));
    late.seen_seq = b.game.seq;
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));    /* a question changes no board */
    EXPECT_EQ(WQ_OK, box_do(&b, late));
    EXPECT_EQ(WQ_EMPTY, b.game.undo_asker);                     /* the move was the answer */
}

TEST(a_forbidden_point_is_refused_in_its_words_and_nothing_changes)     /* [R30] [R37] [R212] */
{
    start("chinese", 9);
    box_line(&b, "B1 pass A2 pass");
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "J9"));
    uint32_t seq = b.game.seq;
    EXPECT_EQ(WQ_ILLEGAL_SUICIDE, box_play(&b, WQ_WHITE, "A1"));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, box_play(&b, WQ_WHITE, "B1"));
    EXPECT_EQ(WQ_ILLEGAL_OFF_BOARD,
              box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_GUEST, .point = wq_point_at(9, 0) }));
    EXPECT_EQ(seq, b.game.seq);

    start("chinese", 5);
    box_line(&b, "B4 C4 A3 D3 B2 C2 C3 B3");                    /* a ko: White has just taken */
    EXPECT_EQ(WQ_ILLEGAL_KO, box_play(&b, WQ_BLACK, "C3"));
    box_line(&b, "E1 E5");                                      /* one exchange elsewhere [R38] */
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "C3"));
}

TEST(a_repetition_says_which_move_it_repeats)                   /* [R35] */
{
    start("chinese-superko", 5);
    box_line(&b, "B4 C4 A3 D3 B2 C2 C3");                       /* after move 7 Black stands at C3 */
    box_line(&b, "B3");
    wq_command again = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = box_point(&b, "C3") };
    wq_event events[WQ_MAX_DECIDED];
    int count;
    uint32_t repeats = 99;
    wq_status s = wq_game_decide(&b.game, &again, b.now, events, &count, &repeats);
    EXPECT(s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO);
    EXPECT_EQ(7, repeats);
}

/* ---- taking back ---- */

TEST(back_to_my_move_is_one_or_two_moves_and_needs_consent)
{
    start("chinese", 9);
    EXPECT_EQ(WQ_ILLEGAL_NO_UNDO, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));
    box_line(&b, "E5 D4 C3");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_ASK_UNDO));            /* White: two back */
    EXPECT_EQ(1, b.game.undo_to);
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_answer(&b, WQ_WHITE, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_UNDO, false));
    EXPECT_EQ(3, wq_game_moves(&b.game));
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_ASK_UNDO));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));  /* one question at a time */
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(1, wq_game_moves(&b.game));
    EXPECT_EQ(WQ_WHITE, wq_game_to_move(&b.game));
    EXPECT_EQ(WQ_EMPTY, b.game.pos.color[box_point(&b, "D4")]);
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));            /* Black: one back */
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_WHITE, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(0, wq_game_moves(&b.game));
}

TEST(in_strict_play_a_stone_once_played_stays)                  /* [R15] */
{
    wq_opening opening = an_opening("chinese", 9);
    opening.strict = true;
    box_open(&b, &opening);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_ILLEGAL_NO_UNDO, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));
    EXPECT_EQ(1, wq_game_moves(&b.game));
}

TEST(captures_and_ko_come_back_with_a_move_taken_back)          /* [R19] */
{
    start("chinese", 5);
    box_line(&b, "B4 C4 A3 D3 B2 C2 C3 B3");
    wq_position before;
    EXPECT_EQ(WQ_OK, wq_game_position_at(&b.game, 7, &before));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_ASK_UNDO));
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_BLACK, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(before.hash, b.game.pos.hash);
    EXPECT_EQ(0, b.game.pos.taken[WQ_WHITE]);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "B3"));             /* as if for the first time */
    EXPECT_EQ(1, b.game.pos.taken[WQ_WHITE]);
}

TEST(time_used_stays_used_when_moves_are_taken_back)
{
    wq_opening opening = an_opening("chinese", 9);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1m"));
    box_open(&b, &opening);
    b.now += 10000;
    box_line(&b, "E5");
    b.now += 5000;
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_ASK_UNDO));
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_WHITE, WQ_DO_ANSWER_UNDO, true));
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);
    EXPECT_EQ(b.now + 50000, wq_game_deadline(&b.game));
    EXPECT_EQ(55000, b.game.clock.side[WQ_WHITE].main_ms);
}

/* ---- time ---- */

TEST(a_move_at_the_deadline_is_too_late_and_the_game_is_lost_on_time)   /* [R97] [R101] [R108] [R111] */
{
    wq_opening opening = an_opening("chinese", 9);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1m"));
    box_open(&b, &opening);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    b.now += 59999;
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "E5"));             /* in time */
    box_open(&b, &opening);
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_ILLEGAL_TIME, box_play(&b, WQ_BLACK, "E5"));
    EXPECT_EQ(WQ_ILLEGAL_TIME, box_say(&b, WQ_BLACK, WQ_DO_RESIGN));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_MANNER_TIME, b.game.result.manner);
    EXPECT_EQ(WQ_WHITE, b.game.result.winner);
}

TEST(used_times_add_up_to_the_time_between_the_moves)
{
    wq_opening opening = an_opening("chinese", 9);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1h"));
    box_open(&b, &opening);
    int64_t began = b.now, used[3] = { 0, 0, 0 };
    for (int n = 0; n < 40; n++) {
        wq_color color = wq_game_to_move(&b.game);
        int64_t ms = 100 + 37 * n;
        b.now += ms;
        used[color] += ms;
        EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = box_actor(&b, color),
                                                  .point = wq_point_at(n % 9, n / 9) }));
    }
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++)
        EXPECT_EQ(3600000 - used[color], b.game.plies[40].clock.side[color].main_ms);
    EXPECT_EQ(b.now - began, used[WQ_BLACK] + used[WQ_WHITE]);
}

TEST(a_clock_of_the_machine_set_back_takes_no_time_from_anybody)
{
    wq_opening opening = an_opening("chinese", 9);
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&opening.time, "1m"));
    box_open(&b, &opening);
    b.now += 1000;
    box_line(&b, "E5");
    b.now -= 500000;
    box_line(&b, "D4");
    EXPECT_EQ(60000, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(59000, b.game.clock.side[WQ_BLACK].main_ms);
}

/* ---- calling off, long cycles, memory ---- */

TEST(a_game_is_called_off_only_before_both_have_moved)
{
    start("chinese", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_ABORT));
    EXPECT_EQ(WQ_MANNER_NO_RESULT, b.game.result.manner);
    EXPECT_EQ(WQ_EMPTY, b.game.result.winner);
    start("chinese", 9);
    box_line(&b, "E5 D4");
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_say(&b, WQ_WHITE, WQ_DO_ABORT));
}

/* Random play on a tiny board, with passes only where nothing else is left, where boards come again soon. The list kept here says how often each
 * has stood; the game must end with the third time and not before. */
static int play_in_circles(wq_cycle long_cycle, uint64_t seed, wq_manner expected)
{
    static struct { uint8_t color[WQ_POINTS]; uint8_t to_move; } stood[BOX_PLIES];
    wq_opening opening = an_opening("chinese", 2);
    opening.height = (uint8_t)(2 + seed % 3);
    opening.rules.long_cycle = long_cycle;
    box_open(&b, &opening);
    wq_rng rng;
    wq_rng_init(&rng, seed);
    memcpy(stood[0].color, b.game.pos.color, WQ_POINTS);
    stood[0].to_move = b.game.pos.to_move;
    for (int n = 1; n < 200; n++) {
        wq_point legal[WQ_MAX_AREA];
        uint32_t count = 0;
        for (int i = 0; i < 2 * opening.height; i++) {
            wq_point point = wq_point_at(i % 2, i / 2);
            wq_move move = wq_move_of((wq_color)b.game.pos.to_move, point);
            if (wq_position_check(&b.game.pos, &opening.rules, move) == WQ_OK) legal[count++] = point;
        }
        wq_color color = wq_game_to_move(&b.game);
        if (count == 0) {                                       /* only a pass is left; the board it leaves is no new one */
            EXPECT_EQ(WQ_OK, box_play(&b, color, "pass"));
            if (b.game.phase == WQ_GAME_COUNTING) return 0;
            n--;
            continue;
        }
        wq_command play = { .kind = WQ_DO_PLAY, .actor = box_actor(&b, color), .point = legal[wq_rng_below(&rng, count)] };
        EXPECT_EQ(WQ_OK, box_do(&b, play));
        memcpy(stood[n].color, b.game.pos.color, WQ_POINTS);
        stood[n].to_move = b.game.pos.to_move;
        int times = 0;
        for (int i = 0; i <= n; i++)
            times += stood[i].to_move == stood[n].to_move && memcmp(stood[i].color, stood[n].color, WQ_POINTS) == 0;
        if (times >= 3 && expected != WQ_MANNER_NONE) {
            EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
            EXPECT_EQ(expected, b.game.result.manner);
            EXPECT_EQ(WQ_EMPTY, b.game.result.winner);
            return 1;
        }
        EXPECT_EQ(WQ_GAME_PLAYING, b.game.phase);
        if (times >= 4) return 1;
    }
    return 0;
}

TEST(a_board_that_comes_a_third_time_ends_the_game_as_the_rules_say)    /* [R42] [R43] [R45] */
{
    static const struct { wq_cycle rule; wq_manner manner; } rows[] = {
        { WQ_CYCLE_NO_RESULT, WQ_MANNER_NO_RESULT }, { WQ_CYCLE_DRAW, WQ_MANNER_DRAW },
        { WQ_CYCLE_REPLAY, WQ_MANNER_NO_RESULT },    { WQ_CYCLE_PLAY_OFF, WQ_MANNER_NO_RESULT },
        { WQ_CYCLE_REFEREE, WQ_MANNER_NONE },        { WQ_CYCLE_FORBID, WQ_MANNER_NONE },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int cycles = 0;
        for (uint64_t seed = 1; seed <= 100; seed++) cycles += play_in_circles(rows[i].rule, seed, rows[i].manner);
        EXPECT(cycles > 10);
    }
}

TEST(full_memory_says_so_and_a_larger_one_goes_on)
{
    wq_ply plies[3];
    wq_past past[3];
    static wq_game game;
    wq_game_init(&game, plies, past, 3);
    wq_opening opening = an_opening("chinese", 9);
    box_open(&b, &opening);
    box_line(&b, "A1 B2 C3");
    int taken = 0;
    wq_status s = WQ_OK;
    while (taken < b.logged && (s = wq_game_apply(&game, &b.log[taken])) == WQ_OK) taken++;
    EXPECT_EQ(WQ_FAIL_SPACE, s);
    EXPECT_EQ(2, wq_game_moves(&game));
    EXPECT(wq_game_ok(&game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(an_impossible_opening_is_refused_by_its_own_word),
        IS_TEST(an_even_game_starts_from_an_empty_board_with_black),
        IS_TEST(with_handicap_stones_white_plays_first),
        IS_TEST(free_handicap_stones_are_placed_before_the_first_move),
        IS_TEST(only_the_players_of_a_game_move_in_it),
        IS_TEST(on_one_screen_one_actor_plays_both_sides),
        IS_TEST(a_move_on_an_older_board_is_stale),
        IS_TEST(a_forbidden_point_is_refused_in_its_words_and_nothing_changes),
        IS_TEST(a_repetition_says_which_move_it_repeats),
        IS_TEST(back_to_my_move_is_one_or_two_moves_and_needs_consent),
        IS_TEST(in_strict_play_a_stone_once_played_stays),
        IS_TEST(captures_and_ko_come_back_with_a_move_taken_back),
        IS_TEST(time_used_stays_used_when_moves_are_taken_back),
        IS_TEST(a_move_at_the_deadline_is_too_late_and_the_game_is_lost_on_time),
        IS_TEST(used_times_add_up_to_the_time_between_the_moves),
        IS_TEST(a_clock_of_the_machine_set_back_takes_no_time_from_anybody),
        IS_TEST(a_game_is_called_off_only_before_both_have_moved),
        IS_TEST(a_board_that_comes_a_third_time_ends_the_game_as_the_rules_say),
        IS_TEST(full_memory_says_so_and_a_larger_one_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_refereed.c — a game before a referee: claims, rulings, pauses, the sealed move, corrections, the result confirmed.
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

static box b;
static const uint8_t salt[WQ_SALT_BYTES] = { 1, 2, 3 };

static void open_by(const char *sheet, int size)
{
    wq_opening opening;
    memset(&opening, 0, sizeof opening);
    wq_opening_by_sheet(&opening, wq_competition_find(sheet));
    opening.width = opening.height = (uint8_t)size;
    opening.colours = WQ_COLOURS_HOST_BLACK;
    for (int i = 0; i < 2; i++) memcpy(opening.player[i], "human", sizeof "human");
    box_open(&b, &opening);
}

static uint16_t row(const char *code) { return (uint16_t)(wq_violation_find(code) + 1); }

static wq_status rule(wq_actor by, const char *code, wq_color side)
{
    return box_do(&b, (wq_command){ .kind = WQ_DO_RULE, .actor = (uint8_t)by, .row = row(code), .side = (uint8_t)side, .move = UINT32_MAX });
}

static wq_status claim(wq_color by, const char *code, wq_color side)
{
    return box_do(&b, (wq_command){ .kind = WQ_DO_CLAIM, .actor = box_actor(&b, by), .row = row(code), .side = (uint8_t)side, .move = UINT32_MAX });
}

static wq_status officially(wq_actor by, wq_command_kind kind) { return box_do(&b, (wq_command){ .kind = (uint8_t)kind, .actor = (uint8_t)by }); }

TEST(a_claim_is_ruled_on_and_costs_one_zi_at_the_count)                 /* [R159] [R169] */
{
    open_by("local", 5);
    box_line(&b, "C3");
    EXPECT_EQ(WQ_OK, claim(WQ_WHITE, "take_back", WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, rule(WQ_ACTOR_GUEST, "take_back", WQ_BLACK));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_RULE, .actor = WQ_ACTOR_REFEREE, .of = 1, .move = UINT32_MAX }));
    EXPECT_EQ(WQ_CLAIM_RULED, b.game.claims[0].state);
    EXPECT_EQ(1, b.game.ruling_count);
    box_line(&b, "pass pass");
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    int halves = 0;
    for (int i = 0; i < account.term_count; i++)
        if (account.terms[i].kind == WQ_TERM_WARNING && account.terms[i].side == WQ_BLACK) halves = account.terms[i].halves;
    EXPECT_EQ(-2, halves);                              /* one zi off, and one on the other side */
    EXPECT_EQ(50 - 15 - 4, account.result.margin_halves);
}

TEST(a_claim_after_its_deadline_leaves_the_log_as_it_was)               /* [R150] [R159] */
{
    open_by("local", 5);
    box_line(&b, "C3 D3");
    uint32_t seq = b.game.seq;
    EXPECT_EQ(WQ_ILLEGAL_CLAIM_LATE, claim(WQ_WHITE, "take_back", WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, claim(WQ_WHITE, "take_back", WQ_WHITE));
    EXPECT_EQ(seq, b.game.seq);
    for (int i = 0; i < WQ_MAX_OPEN_CLAIMS; i++) EXPECT_EQ(WQ_OK, claim(WQ_BLACK, "disturbance", WQ_WHITE));
    EXPECT_EQ(WQ_BAD_TOO_MANY, claim(WQ_BLACK, "disturbance", WQ_WHITE));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_DISMISS, .actor = WQ_ACTOR_REFEREE, .of = 2, .reason = "nothing was heard" }));
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, box_do(&b, (wq_command){ .kind = WQ_DO_DISMISS, .actor = WQ_ACTOR_REFEREE, .of = 2 }));
    EXPECT_EQ(WQ_BAD_NOT_FOUND, box_do(&b, (wq_command){ .kind = WQ_DO_DISMISS, .actor = WQ_ACTOR_REFEREE, .of = 9 }));
}

TEST(the_second_warning_loses_and_the_chief_referee_may_reverse_it)     /* [R153] [R170] */
{
    open_by("local", 9);
    box_line(&b, "E5 E6");
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "clock_too_early", WQ_BLACK));
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "captures_missed", WQ_BLACK));
    EXPECT_EQ(3, b.game.ruling_count);
    EXPECT_EQ(WQ_PENDING_RULING, b.game.pending_why);
    EXPECT_EQ(WQ_WHITE, b.game.pending.winner);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_BLACK, "D4"));
    EXPECT_EQ(WQ_EMPTY, b.game.clock.running);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_APPEAL, .actor = WQ_ACTOR_HOST, .of = 3, .reason = "they were all taken" }));
    EXPECT_EQ(INT64_MAX, wq_game_deadline(&b.game));    /* the appeal waits for the chief referee */
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, officially(WQ_ACTOR_REFEREE, WQ_DO_CONFIRM));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, box_do(&b, (wq_command){ .kind = WQ_DO_REVERSE, .actor = WQ_ACTOR_REFEREE, .of = 2 }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_REVERSE, .actor = WQ_ACTOR_CHIEF, .of = 2 }));
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);     /* the loss falls with it, the game goes on */
    EXPECT(b.game.rulings[2].reversed);
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "D4"));
}

TEST(a_loss_by_ruling_stands_when_nobody_appeals_in_time)
{
    open_by("local", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "phone_looked_at", WQ_WHITE));      /* [R223] */
    int64_t due = wq_game_deadline(&b.game);
    EXPECT_EQ(b.now + b.game.opening.sheet.confirm_ms, due);
    b.now = due - 1;
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    b.now = due;
    EXPECT_EQ(WQ_ILLEGAL_TIME, box_do(&b, (wq_command){ .kind = WQ_DO_APPEAL, .actor = WQ_ACTOR_GUEST, .of = 1 }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_GAME_ENDED, b.game.phase);
    EXPECT_EQ(WQ_MANNER_RULING, b.game.result.manner);
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
    EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, rule(WQ_ACTOR_CHIEF, "phone_looked_at", WQ_BLACK));        /* [R81] */
}

TEST(a_pause_stops_the_clock_and_both_confirm_their_times)              /* [R129] [R130] [R133] */
{
    open_by("local", 9);
    b.now += 1000;
    box_line(&b, "E5");
    b.now += 7000;
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, officially(WQ_ACTOR_HOST, WQ_DO_PAUSE));
    EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_PAUSE));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_WHITE, "E6"));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_CONFIRM_TIMES));
    EXPECT_EQ(WQ_ILLEGAL_NOT_ASKED, box_say(&b, WQ_WHITE, WQ_DO_CONFIRM_TIMES));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_CONFIRM_TIMES));
    b.now += 3600000;
    EXPECT_EQ(INT64_MAX, wq_game_deadline(&b.game));
    EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_CONTINUE));
    b.now += 3000;
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "E6"));
    int64_t main_ms = b.game.opening.time.main_ms;
    EXPECT_EQ(main_ms - 1000, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ(main_ms - 10000, b.game.clock.side[WQ_WHITE].main_ms);
}

static wq_status seal(wq_color color, const char *at)
{
    wq_command command = { .kind = WQ_DO_SEAL, .actor = box_actor(&b, color), .point = box_point(&b, at) };
    wq_seal_hash(command.hash, salt, (uint8_t)color, command.point);
    return box_do(&b, command);
}

static wq_status open_seal(wq_actor by, const char *at)
{
    wq_command command = { .kind = WQ_DO_CONTINUE, .actor = (uint8_t)by, .point = box_point(&b, at) };
    memcpy(command.salt, salt, sizeof salt);
    return box_do(&b, command);
}

TEST(a_sealed_move_is_opened_checked_and_played)                        /* [R131] [R132] [R135] */
{
    open_by("sealed", 9);
    box_line(&b, "E5 E6");
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_ADJOURN, .actor = WQ_ACTOR_REFEREE, .yes = true }));
    EXPECT_EQ(WQ_BLACK, b.game.sealing);
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);          /* it thinks on its own time */
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_BLACK, "D5"));
    b.now += 60000;
    EXPECT_EQ(WQ_ILLEGAL_TURN, seal(WQ_WHITE, "D5"));
    EXPECT_EQ(WQ_ILLEGAL_OCCUPIED, seal(WQ_BLACK, "E6"));
    EXPECT_EQ(WQ_OK, seal(WQ_BLACK, "D5"));
    EXPECT(b.game.sealed && b.game.standing == WQ_STANDING_ADJOURNED);
    EXPECT_EQ(WQ_EMPTY, b.game.pos.color[box_point(&b, "D5")]);
    b.now += 50000000;
    EXPECT_EQ(WQ_ILLEGAL_HAND, open_seal(WQ_ACTOR_REFEREE, "C5"));      /* not what was committed to */
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, open_seal(WQ_ACTOR_HOST, "D5"));
    EXPECT_EQ(WQ_OK, open_seal(WQ_ACTOR_REFEREE, "D5"));
    EXPECT_EQ(WQ_BLACK, b.game.pos.color[box_point(&b, "D5")]);
    EXPECT_EQ(WQ_WHITE, b.game.clock.running);
    EXPECT_EQ(b.game.opening.time.main_ms - 60000, b.game.clock.side[WQ_BLACK].main_ms);
    open_by("local", 9);                                /* only by regulations of the event */
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_do(&b, (wq_command){ .kind = WQ_DO_ADJOURN, .actor = WQ_ACTOR_REFEREE, .yes = true }));
}

TEST(a_forbidden_point_and_a_ko_are_void_and_a_pass)                    /* [R33] [R46] [R47] */
{
    open_by("sealed", 5);
    box_line(&b, "B1 C1 A2 D2 C3 D4 D1");               /* any game; then White into Black's corner */
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "A1"));     /* no liberty there: it lies, the clock stands */
    EXPECT(b.game.irregular);
    EXPECT_EQ(WQ_EMPTY, b.game.clock.running);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_play(&b, WQ_BLACK, "B2"));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, rule(WQ_ACTOR_REFEREE, "double_move", WQ_WHITE));
    uint32_t moves = wq_game_moves(&b.game);
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "forbidden_point", WQ_WHITE));
    EXPECT(!b.game.irregular);
    EXPECT_EQ(moves + 1, wq_game_moves(&b.game));       /* one pass */
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);
    EXPECT_EQ(WQ_EMPTY, b.game.pos.color[box_point(&b, "A1")]);

    open_by("local", 5);                                /* a server that refuses them */
    box_line(&b, "B1 E5 A2 E4 pass");
    EXPECT_EQ(WQ_ILLEGAL_SUICIDE, box_play(&b, WQ_WHITE, "A1"));

    open_by("sealed", 5);
    box_line(&b, "B2 C2 A3 D3 B4 C4 C3 B3");            /* White has just taken at C3 */
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "C3"));
    EXPECT(b.game.irregular);
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "ko_retaken", WQ_BLACK));
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(&b.game, memory);
    EXPECT_EQ(1, wq_ledger_warnings(&ledger, WQ_BLACK));
    EXPECT_EQ(WQ_WHITE, b.game.pos.to_move);
}

TEST(the_second_of_two_moves_in_a_row_is_void)                          /* [R158] */
{
    open_by("sealed", 9);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_BLACK, "E6"));
    EXPECT(b.game.irregular && b.game.irregular_violation == wq_violation_find("double_move"));
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "double_move", WQ_BLACK));
    EXPECT_EQ(1, wq_game_moves(&b.game));
    EXPECT_EQ(WQ_WHITE, b.game.clock.running);
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "E4"));
    EXPECT_EQ(WQ_OK, box_play(&b, WQ_WHITE, "E3"));     /* a slip of the mouse: the referee lets the board stand */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_RESTORE, .actor = WQ_ACTOR_REFEREE, .move = 2 }));
    EXPECT(!b.game.irregular);
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);
}

TEST(an_overrun_may_be_a_pass_on_request)                               /* [R120] [R225] */
{
    open_by("rapid-10", 9);
    box_line(&b, "E5");
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_PENDING_FLAG, b.game.pending_why);
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, box_answer(&b, WQ_BLACK, WQ_DO_FLAG_CHOICE, true));
    b.now += 5000;
    EXPECT_EQ(WQ_OK, box_answer(&b, WQ_WHITE, WQ_DO_FLAG_CHOICE, true));
    EXPECT_EQ(WQ_BLACK, b.game.clock.running);
    EXPECT_EQ(1, b.game.clock.side[WQ_WHITE].periods);  /* the same reading goes on */
    EXPECT_EQ(WQ_PASS, b.game.history.past[2].move.point);
    box_line(&b, "E6");
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    b.now = wq_game_deadline(&b.game);                  /* nobody asks: a loss */
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_TIME, b.game.result.manner);
    EXPECT_EQ(WQ_BLACK, b.game.result.winner);
}

TEST(a_stone_found_moved_goes_back_to_where_the_record_has_it)         /* [R161] */
{
    open_by("national", 9);
    box_line(&b, "E5 D4");
    wq_position before = b.game.pos;
    wq_command moved = { .kind = WQ_DO_RULE, .actor = WQ_ACTOR_CHIEF, .row = row("stone_moved"), .side = WQ_BLACK, .move = UINT32_MAX };
    static const uint8_t elsewhere[] = { WQ_RULE_STONE_TO_REASONABLE, WQ_RULE_STONE_STAYS, WQ_RULE_STONE_TO_AGREED };
    for (size_t i = 0; i < sizeof elsewhere; i++) {
        moved.choice = elsewhere[i];
        moved.agreed = elsewhere[i] == WQ_RULE_STONE_TO_AGREED;
        EXPECT_EQ(WQ_ILLEGAL_CHOICE, box_do(&b, moved));
    }
    moved.choice = WQ_RULE_NOTHING;
    moved.agreed = true;
    EXPECT_EQ(WQ_OK, box_do(&b, moved));                /* both agree: back */
    EXPECT_EQ(WQ_RULE_STONE_BACK, b.game.rulings[0].list[0]);
    EXPECT(before.hash == b.game.pos.hash);
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);
    moved.agreed = false;
    moved.choice = WQ_RULE_REPLAY;                      /* they do not: the chief referee, of what is left */
    EXPECT_EQ(WQ_OK, box_do(&b, moved));
    EXPECT_EQ(WQ_MANNER_NO_RESULT, b.game.pending.manner);
}

static wq_status late(wq_color side, int64_t ms)
{
    return box_do(&b, (wq_command){ .kind = WQ_DO_LATE, .actor = WQ_ACTOR_REFEREE, .side = (uint8_t)side, .ms = ms });
}

TEST(who_is_late_pays_twice_and_past_the_limit_loses)                   /* [R136] [R137] [R138] */
{
    open_by("local", 9);
    EXPECT_EQ(WQ_OK, late(WQ_WHITE, 15 * 60000));       /* the limit itself is still allowed */
    EXPECT_EQ(59 * 60000 - 30 * 60000, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);
    EXPECT_EQ(WQ_OK, late(WQ_BLACK, 15 * 60000 + 1));
    EXPECT_EQ(WQ_PENDING_RULING, b.game.pending_why);
    EXPECT_EQ(WQ_MANNER_FORFEIT, b.game.pending.manner);
    EXPECT_EQ(WQ_WHITE, b.game.pending.winner);
    EXPECT_EQ(WQ_OK, late(WQ_WHITE, 20 * 60000));       /* both beyond: both lose */
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.pending.manner);
    EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_CONFIRM));
    EXPECT_EQ(WQ_MANNER_BOTH_LOSE, b.game.result.manner);

    open_by("national", 9);
    EXPECT_EQ(WQ_OK, late(WQ_BLACK, 3600000));
    EXPECT_EQ((145 - 120) * 60000, b.game.clock.side[WQ_BLACK].main_ms);
    box_line(&b, "E5");
    EXPECT_EQ(WQ_ILLEGAL_PHASE, late(WQ_BLACK, 1000));  /* after the first move nobody is late */
}

TEST(the_empty_chair_is_read_in_rapid_games)                            /* [R139] */
{
    open_by("rapid-10", 9);
    wq_command reading = { .kind = WQ_DO_CORRECT, .actor = WQ_ACTOR_REFEREE, .cause = WQ_KEEPER_ABSENT_READING, .side = WQ_BLACK };
    EXPECT_EQ(WQ_OK, box_do(&b, reading));
    EXPECT_EQ(WQ_BLACK, b.game.absent);
    b.now = wq_game_deadline(&b.game);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_TIME_OUT }));
    EXPECT_EQ(WQ_MANNER_FORFEIT, b.game.result.manner); /* no choice of a pass */
    open_by("rapid-10", 9);
    EXPECT_EQ(WQ_OK, box_do(&b, reading));
    b.now += 20000;
    box_line(&b, "E5");                                 /* sat down in time */
    EXPECT_EQ(WQ_EMPTY, b.game.absent);
}

TEST(clocks_are_corrected_and_one_side_alone_only_by_the_chief_referee) /* [R124] [R125] [R126] [R128] [R134] */
{
    open_by("local", 9);
    b.now += 600000;
    box_line(&b, "E5");
    wq_command one = { .kind = WQ_DO_CORRECT, .actor = WQ_ACTOR_REFEREE, .cause = WQ_KEEPER_CORRECT, .side = WQ_BLACK, .ms = 3000000, .periods = -1 };
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, box_do(&b, one));
    one.actor = WQ_ACTOR_CHIEF;
    EXPECT_EQ(WQ_OK, box_do(&b, one));
    EXPECT_EQ(3000000, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ(WQ_WHITE, b.game.clock.running);
    wq_command fault = { .kind = WQ_DO_CORRECT, .actor = WQ_ACTOR_REFEREE, .cause = WQ_KEEPER_CLOCK_ERROR, .ms = 120000 };
    EXPECT_EQ(WQ_OK, box_do(&b, fault));                /* 2 minutes an hour too fast: 9 minutes used were less */
    EXPECT_EQ(3000000 + 540000 / 30, b.game.clock.side[WQ_BLACK].main_ms);
    fault.ms = 119999;
    int64_t before = b.game.clock.side[WQ_BLACK].main_ms;
    EXPECT_EQ(WQ_OK, box_do(&b, fault));
    EXPECT_EQ(before, b.game.clock.side[WQ_BLACK].main_ms);
    EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_PAUSE));
    wq_command split = { .kind = WQ_DO_CORRECT, .actor = WQ_ACTOR_REFEREE, .cause = WQ_KEEPER_SPLIT };
    EXPECT_EQ(WQ_OK, box_do(&b, split));
    EXPECT_EQ(b.game.clock.side[WQ_BLACK].main_ms, b.game.clock.side[WQ_WHITE].main_ms);
    one.ms = INT64_MAX;
    EXPECT_EQ(WQ_BAD_ARGUMENT, box_do(&b, one));
}

TEST(the_board_goes_back_and_nothing_is_deleted)                        /* [R164] */
{
    open_by("local", 9);
    box_line(&b, "E5 E6 D5 D6");
    b.now += 5000;
    uint32_t seq = b.game.seq;
    EXPECT_EQ(WQ_BAD_ARGUMENT, box_do(&b, (wq_command){ .kind = WQ_DO_RESTORE, .actor = WQ_ACTOR_REFEREE, .move = 5 }));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_RESTORE, .actor = WQ_ACTOR_REFEREE, .move = 1, .reason = "the cloth was pulled" }));
    EXPECT_EQ(seq + 1, b.game.seq);
    EXPECT_EQ(1, wq_game_moves(&b.game));
    EXPECT_EQ(WQ_WHITE, b.game.clock.running);
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, box_do(&b, (wq_command){ .kind = WQ_DO_RESTORE, .actor = WQ_ACTOR_HOST }));
}

TEST(colours_taken_wrongly_are_corrected_up_to_move_ten)                /* [R90] */
{
    open_by("national", 9);
    box_line(&b, "A1 A2 A3 A4 A5 A6 A7 A8 A9 B9");
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "wrong_colours", WQ_EMPTY));
    EXPECT_EQ(WQ_WHITE, b.game.color_of[WQ_ACTOR_HOST]);
    box_line(&b, "C9");
    EXPECT_EQ(WQ_OK, rule(WQ_ACTOR_REFEREE, "wrong_colours", WQ_EMPTY));
    EXPECT_EQ(WQ_WHITE, b.game.color_of[WQ_ACTOR_HOST]);                /* too late: as it is */
}

TEST(neutral_points_are_timed)                                          /* [R113] */
{
    open_by("absolute", 5);
    box_line(&b, "C1 D1 C2 D2 C3 D3 C4 D4 B5 D5");
    int64_t before = b.game.clock.side[WQ_BLACK].main_ms;
    b.now += 7000;
    box_line(&b, "C5");                                 /* nothing but a neutral point is left */
    EXPECT_EQ(before - 7000, b.game.clock.side[WQ_BLACK].main_ms);
}

TEST(contest_and_move_given_up_stop_the_clock)                          /* [R114] */
{
    open_by("absolute", 5);
    box_line(&b, "C1 D1 C2 D2 C3 D3 C4 D4 B5 D5");      /* C5 is contested, Black to move */
    b.now += 10000;
    EXPECT_EQ(WQ_ILLEGAL_TURN, box_say(&b, WQ_WHITE, WQ_DO_GIVE_UP));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_GIVE_UP));
    EXPECT_EQ(WQ_GAME_COUNTING, b.game.phase);
    EXPECT_EQ(WQ_EMPTY, b.game.clock.running);
    wq_account account;
    EXPECT_EQ(WQ_OK, wq_game_count(&b.game, &account));
    EXPECT_EQ(0, account.shared);
    EXPECT_EQ(2 * 11, account.area_halves[WQ_WHITE]);   /* C5 with them */
    open_by("local", 5);
    box_line(&b, "C3");
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_say(&b, WQ_WHITE, WQ_DO_GIVE_UP));  /* absolute time alone */
}

TEST(a_count_is_rechecked_until_it_is_confirmed)                        /* [R80] [R81] [R227] */
{
    open_by("local", 5);
    box_line(&b, "C3 pass pass");
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    EXPECT_EQ(WQ_PENDING_COUNT, b.game.pending_why);
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, box_say(&b, WQ_BLACK, WQ_DO_CONFIRM));
    wq_command recheck = { .kind = WQ_DO_CLAIM, .actor = WQ_ACTOR_GUEST, .of_right = true, .row = (uint16_t)(wq_right_find("recheck") + 1) };
    EXPECT_EQ(WQ_OK, box_do(&b, recheck));
    EXPECT_EQ(WQ_PENDING_NONE, b.game.pending_why);
    EXPECT(!b.game.agreed[WQ_BLACK] && !b.game.agreed[WQ_WHITE]);
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_BLACK, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, box_say(&b, WQ_WHITE, WQ_DO_AGREE));
    EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_CONFIRM));
    EXPECT_EQ(WQ_MANNER_COUNT, b.game.result.manner);
    EXPECT_EQ(WQ_ILLEGAL_GAME_OVER, box_do(&b, recheck));
}

TEST(a_referee_is_only_where_the_game_has_one)
{
    wq_opening opening = an_opening("chinese", 9);
    box_open(&b, &opening);
    EXPECT_EQ(WQ_ILLEGAL_SEAT, rule(WQ_ACTOR_REFEREE, "take_back", WQ_BLACK));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, claim(WQ_BLACK, "disturbance", WQ_WHITE));
    open_by("local", 9);
    EXPECT_EQ(WQ_ILLEGAL_SEAT, box_do(&b, (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_REFEREE, .color = WQ_BLACK, .point = box_point(&b, "E5") }));
    EXPECT_EQ(WQ_ILLEGAL_RIGHT, officially(WQ_ACTOR_HOST, WQ_DO_ABORT));
}

TEST(network_credit_has_a_cap_and_a_quota)
{
    wq_opening opening = an_opening("chinese", 9);
    wq_time_control_parse(&opening.time, "10s");
    box_open(&b, &opening);
    b.now += 2000;
    wq_command play = { .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = box_point(&b, "E5"), .credit_ms = 300 };
    EXPECT_EQ(WQ_OK, box_do(&b, play));
    EXPECT_EQ(8300, b.game.clock.side[WQ_BLACK].main_ms);
    b.now += 9999 + 400;                                /* past the deadline, but not by more than the credit */
    play = (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_GUEST, .point = box_point(&b, "E6"), .credit_ms = 300 };
    EXPECT_EQ(WQ_ILLEGAL_TIME, box_do(&b, play));
    play.credit_ms = 65535;                             /* the cap is 500 */
    EXPECT_EQ(WQ_OK, box_do(&b, play));
    EXPECT_EQ(101, b.game.clock.side[WQ_WHITE].main_ms);
    EXPECT_EQ(500, b.game.credited_ms[WQ_WHITE]);

    open_by("local", 9);                                /* in a hall there is none */
    b.now += 2000;
    play = (wq_command){ .kind = WQ_DO_PLAY, .actor = WQ_ACTOR_HOST, .point = box_point(&b, "E5"), .credit_ms = 300 };
    EXPECT_EQ(WQ_OK, box_do(&b, play));
    EXPECT_EQ(b.game.opening.time.main_ms - 2000, b.game.clock.side[WQ_BLACK].main_ms);
}

TEST(time_used_is_time_passed_less_pauses_and_credits)
{
    open_by("online", 9);
    b.game.opening.time = (wq_time_control){ .kind = WQ_TIME_ABSOLUTE, .main_ms = 3600000 };
    wq_clock_init(&b.game.clock, &b.game.opening.time);
    wq_clock_run(&b.game.clock, &b.game.opening.time, WQ_BLACK, b.now);
    int64_t begun = b.now, paused = 0, credited = 0;
    for (int n = 0; n < 60; n++) {
        b.now += 137 * (n % 7) + 11;
        if (n % 5 == 0) {
            EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_REFEREE, WQ_DO_PAUSE));
            b.now += 777;
            paused += 777;
            EXPECT_EQ(WQ_OK, officially(WQ_ACTOR_CHIEF, WQ_DO_CONTINUE));
        }
        wq_color color = wq_game_to_move(&b.game);
        int32_t before = b.game.credited_ms[color];
        wq_command play = { .kind = WQ_DO_PLAY, .actor = box_actor(&b, color), .point = wq_point_at(n % 9, n / 9), .credit_ms = (uint16_t)(n % 4 * 20) };
        EXPECT_EQ(WQ_OK, box_do(&b, play));
        credited += b.game.credited_ms[color] - before;
    }
    int64_t used = 2 * 3600000 - b.game.clock.side[WQ_BLACK].main_ms - b.game.clock.side[WQ_WHITE].main_ms;
    EXPECT(credited > 0);
    EXPECT_EQ(b.now - begun - paused - credited, used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_claim_is_ruled_on_and_costs_one_zi_at_the_count),
        IS_TEST(a_claim_after_its_deadline_leaves_the_log_as_it_was),
        IS_TEST(the_second_warning_loses_and_the_chief_referee_may_reverse_it),
        IS_TEST(a_loss_by_ruling_stands_when_nobody_appeals_in_time),
        IS_TEST(a_pause_stops_the_clock_and_both_confirm_their_times),
        IS_TEST(a_sealed_move_is_opened_checked_and_played),
        IS_TEST(a_forbidden_point_and_a_ko_are_void_and_a_pass),
        IS_TEST(the_second_of_two_moves_in_a_row_is_void),
        IS_TEST(an_overrun_may_be_a_pass_on_request),
        IS_TEST(a_stone_found_moved_goes_back_to_where_the_record_has_it),
        IS_TEST(who_is_late_pays_twice_and_past_the_limit_loses),
        IS_TEST(the_empty_chair_is_read_in_rapid_games),
        IS_TEST(clocks_are_corrected_and_one_side_alone_only_by_the_chief_referee),
        IS_TEST(the_board_goes_back_and_nothing_is_deleted),
        IS_TEST(colours_taken_wrongly_are_corrected_up_to_move_ten),
        IS_TEST(neutral_points_are_timed),
        IS_TEST(contest_and_move_given_up_stop_the_clock),
        IS_TEST(a_count_is_rechecked_until_it_is_confirmed),
        IS_TEST(a_referee_is_only_where_the_game_has_one),
        IS_TEST(network_credit_has_a_cap_and_a_quota),
        IS_TEST(time_used_is_time_passed_less_pauses_and_credits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

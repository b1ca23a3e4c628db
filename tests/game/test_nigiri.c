/* test_nigiri.c — 猜先: nobody can change a hand after the guess, nor a guess after the hand.
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

static box b;
static const uint8_t salt[WQ_SALT_BYTES] = { 1, 2, 3, 250 };

static wq_status hold(uint8_t actor, uint8_t number)
{
    wq_command command = { .kind = WQ_DO_HOLD_HAND, .actor = actor };
    wq_hand_hash(command.hash, salt, number);
    return box_do(&b, command);
}

static wq_status guess(uint8_t actor, bool odd)
{
    return box_do(&b, (wq_command){ .kind = WQ_DO_GUESS_HAND, .actor = actor, .yes = odd });
}

static wq_status open_hand(uint8_t actor, uint8_t number)
{
    wq_command command = { .kind = WQ_DO_OPEN_HAND, .actor = actor, .number = number };
    memcpy(command.salt, salt, sizeof salt);
    return box_do(&b, command);
}

static void begin(wq_colours colours)
{
    wq_opening opening = an_opening("chinese", 9);
    opening.colours = (uint8_t)colours;
    box_init(&b);
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_OPEN, .opening = &opening }));
}

TEST(a_right_guess_is_black_and_a_wrong_one_white)              /* [R83] [R84] [R85] */
{
    for (uint8_t number = 1; number <= WQ_MAX_HAND; number++)
        for (int odd = 0; odd < 2; odd++)
            for (int holder = WQ_ACTOR_HOST; holder <= WQ_ACTOR_GUEST; holder++) {
                uint8_t other = (uint8_t)(3 - holder);
                begin(holder == WQ_ACTOR_HOST ? WQ_COLOURS_HOST_HOLDS : WQ_COLOURS_GUEST_HOLDS);
                EXPECT_EQ(WQ_OK, hold((uint8_t)holder, number));
                EXPECT_EQ(WQ_OK, guess(other, odd == 1));
                EXPECT_EQ(WQ_OK, open_hand((uint8_t)holder, number));
                bool right = number % 2 == odd;
                EXPECT_EQ(right ? WQ_BLACK : WQ_WHITE, b.game.color_of[other]);
                EXPECT_EQ(right ? WQ_WHITE : WQ_BLACK, b.game.color_of[holder]);
                EXPECT_EQ(number, b.game.hand_number);
                EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_START }));
            }
}

TEST(the_steps_come_in_their_order_from_the_right_side)         /* [R82] [R86] */
{
    begin(WQ_COLOURS_GUEST_HOLDS);                              /* the elder or higher of the two is the guest here */
    EXPECT_EQ(WQ_ILLEGAL_PHASE, box_do(&b, (wq_command){ .kind = WQ_DO_START }));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, hold(WQ_ACTOR_HOST, 7));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, hold(WQ_ACTOR_SERVER, 7));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, guess(WQ_ACTOR_HOST, true));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, open_hand(WQ_ACTOR_GUEST, 7));
    EXPECT_EQ(WQ_OK, hold(WQ_ACTOR_GUEST, 7));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, hold(WQ_ACTOR_GUEST, 8));       /* held is held */
    EXPECT_EQ(WQ_ILLEGAL_PHASE, open_hand(WQ_ACTOR_GUEST, 7));
    EXPECT_EQ(WQ_ILLEGAL_SEAT, guess(WQ_ACTOR_GUEST, true));
    EXPECT_EQ(WQ_OK, guess(WQ_ACTOR_HOST, true));
    EXPECT_EQ(WQ_ILLEGAL_PHASE, guess(WQ_ACTOR_HOST, false));   /* said is said */
    EXPECT_EQ(WQ_ILLEGAL_SEAT, open_hand(WQ_ACTOR_HOST, 7));
    EXPECT_EQ(WQ_OK, open_hand(WQ_ACTOR_GUEST, 7));
    EXPECT_EQ(WQ_BLACK, b.game.color_of[WQ_ACTOR_HOST]);
}

TEST(another_hand_than_the_one_held_is_refused)                 /* [R85] */
{
    begin(WQ_COLOURS_HOST_HOLDS);
    EXPECT_EQ(WQ_OK, hold(WQ_ACTOR_HOST, 7));
    EXPECT_EQ(WQ_OK, guess(WQ_ACTOR_GUEST, true));
    EXPECT_EQ(WQ_ILLEGAL_HAND, open_hand(WQ_ACTOR_HOST, 8));
    EXPECT_EQ(WQ_GAME_COLOURS, b.game.phase);
    EXPECT_EQ(WQ_OK, open_hand(WQ_ACTOR_HOST, 7));

    begin(WQ_COLOURS_HOST_HOLDS);                               /* a hand nobody can hold */
    EXPECT_EQ(WQ_OK, hold(WQ_ACTOR_HOST, 0));
    EXPECT_EQ(WQ_OK, guess(WQ_ACTOR_GUEST, true));
    EXPECT_EQ(WQ_ILLEGAL_HAND, open_hand(WQ_ACTOR_HOST, 0));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_ABORT, .actor = WQ_ACTOR_GUEST }));
}

TEST(colours_fixed_beforehand_need_no_draw)                     /* [R82] */
{
    begin(WQ_COLOURS_HOST_WHITE);
    EXPECT_EQ(WQ_WHITE, b.game.color_of[WQ_ACTOR_HOST]);
    EXPECT_EQ(WQ_ILLEGAL_PHASE, hold(WQ_ACTOR_HOST, 7));
    EXPECT_EQ(WQ_OK, box_do(&b, (wq_command){ .kind = WQ_DO_START }));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(a_right_guess_is_black_and_a_wrong_one_white),
        IS_TEST(the_steps_come_in_their_order_from_the_right_side),
        IS_TEST(another_hand_than_the_one_held_is_refused),
        IS_TEST(colours_fixed_beforehand_need_no_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_streams.c — whatever is said to a game, in any order: it stays whole, refusals change nothing, and its
 * events, even through JSON, fold to the same game.
 * SPDX-License-Identifier: MIT
 */
#include "box.h"

#include "base/rng.h"
#include "record/event_json.h"

enum { STREAMS = 900, COMMANDS = 160 };

static box live, folded, scratch;
static wq_point sealed_point;                           /* what lies in the envelope */

static uint32_t below(wq_rng *rng, uint32_t n) { return wq_rng_below(rng, n); }
static bool chance(wq_rng *rng, uint32_t percent) { return below(rng, 100) < percent; }

static wq_time_control random_time(wq_rng *rng)
{
    static const char *const systems[] = { "none", "1m", "10s+2x3s", "5s+3x60s-kept", "2x1s" };
    wq_time_control control;
    EXPECT_EQ(WQ_OK, wq_time_control_parse(&control, systems[below(rng, 5)]));
    return control;
}

static wq_opening random_opening(wq_rng *rng)
{
    const wq_rules *row = wq_rules_at(0);
    for (int i = (int)below(rng, 20); i > 0 && wq_rules_at(i % 16); i--) row = wq_rules_at(i % 16);
    wq_opening opening;
    memset(&opening, 0, sizeof opening);
    opening.width = (uint8_t)(1 + below(rng, chance(rng, 10) ? 25 : 5));
    opening.height = (uint8_t)(1 + below(rng, chance(rng, 10) ? 25 : 5));
    opening.rules = *row;
    if (chance(rng, 30)) {                              /* rows nobody has written yet */
        opening.rules.dispute = (wq_dispute)below(rng, 3);
        opening.rules.dead_by_agreement = chance(rng, 70);
        opening.rules.proposal_ends = chance(rng, 70);
        opening.rules.passes_end = chance(rng, 70);
        opening.rules.white_passes_last = chance(rng, 30);
        opening.rules.handicap_placing = (wq_placing)below(rng, 3);
        opening.rules.long_cycle = (wq_cycle)below(rng, 6);
        opening.rules.pass_stones = chance(rng, 30);
        opening.rules.button = chance(rng, 30);
    }
    opening.komi_halves = (int16_t)((int)below(rng, 40) - 10);
    opening.handicap = (uint8_t)(chance(rng, 25) ? below(rng, 6) : 0);
    opening.time = random_time(rng);
    opening.colours = (uint8_t)below(rng, 4);
    opening.strict = chance(rng, 20);
    opening.one_screen = chance(rng, 20);
    if (chance(rng, 15)) {
        for (int i = 0; i < opening.width * opening.height; i++)
            opening.setup[i] = (uint8_t)(chance(rng, 40) ? 1 + below(rng, 2) : 0);
        opening.first = (uint8_t)below(rng, 3);
    }
    if (chance(rng, 60)) {                              /* before a referee */
        int presets = 0;
        while (wq_competition_at(presets)) presets++;
        opening.sheet = *wq_competition_at((int)below(rng, (uint32_t)presets));
        opening.sheet.pauses = chance(rng, 80);
        opening.sheet.sealed_moves = opening.sheet.pauses && chance(rng, 80);
        opening.sheet.absent_reading = chance(rng, 50);
        opening.sheet.confirm_ms = chance(rng, 70) ? (int64_t)below(rng, 5000) / 1000 * 1000 : 0;
        opening.sheet.late_ms = (int64_t)below(rng, 3) * 1000;
        opening.sheet.late_times = (uint8_t)below(rng, 4);
        opening.sheet.wrong_moves = (uint8_t)below(rng, 2);
        if (opening.sheet.edition == WQ_EDITION_2002 && opening.sheet.overrun == WQ_OVERRUN_LOSS) opening.sheet.time = (wq_time_control){ 0 };
        opening.sheet.lag_cap_ms = (int32_t)below(rng, 300);
        opening.sheet.lag_quota_ms = (int32_t)below(rng, 900);
        opening.refereed = chance(rng, 90);
        for (int i = 0; i < 2; i++) memcpy(opening.player[i], "human", sizeof "human");
        if (chance(rng, 30)) opening.starts_at_ms = 1 + (int64_t)below(rng, 3000000);
    }
    memcpy(opening.name[0], "\xE6\x9C\xAC \"]\\", 8);
    return opening;
}

static void referee_at_work(wq_command *command, const box *b, wq_rng *rng)
{
    command->kind = (uint8_t)(WQ_DO_CLAIM + below(rng, WQ_DO_ARRIVE - WQ_DO_CLAIM));
    if (chance(rng, 30)) command->kind = WQ_DO_RULE;
    if (command->kind == WQ_DO_RESTORE && chance(rng, 60)) command->kind = WQ_DO_LATE;
    if (command->kind >= WQ_DO_RULE && chance(rng, 95)) command->actor = (uint8_t)(WQ_ACTOR_REFEREE + below(rng, 2));
    if (b->game.pending_why == WQ_PENDING_FLAG && chance(rng, 50)) command->kind = WQ_DO_FLAG_CHOICE;
    if (b->game.pending_why == WQ_PENDING_RULING && chance(rng, 60)) command->kind = (uint8_t)(chance(rng, 40) ? WQ_DO_REVERSE : chance(rng, 50) ? WQ_DO_APPEAL : WQ_DO_CONFIRM);
    if (b->game.sealing != WQ_EMPTY && chance(rng, 70)) command->kind = WQ_DO_SEAL;
    if (command->kind == WQ_DO_SEAL) command->actor = box_actor(b, (wq_color)(b->game.sealing ? b->game.sealing : 1));
    if (b->game.standing != WQ_STANDING_NOT && chance(rng, 50)) command->kind = WQ_DO_CONTINUE;
    if (command->kind == WQ_DO_CONTINUE && b->game.sealed && chance(rng, 90)) command->point = sealed_point;
    if (command->kind == WQ_DO_CONTINUE || command->kind == WQ_DO_REVERSE || command->kind == WQ_DO_CONFIRM) command->actor = WQ_ACTOR_CHIEF;
    command->of_right = chance(rng, 20);
    command->row = (uint16_t)(below(rng, 60));
    static const char *const often[] = { "take_back", "clock_too_early", "phone_looked_at", "smoking", "board_upset_from_outside", "fixed_game" };
    if (command->kind == WQ_DO_RULE && chance(rng, 50)) command->row = (uint16_t)(1 + wq_violation_find(often[below(rng, 6)]));
    if (command->kind == WQ_DO_RULE && b->game.irregular && chance(rng, 80)) {
        command->row = (uint16_t)(1 + b->game.irregular_violation);
        command->side = b->game.irregular_color;
    } else command->side = (uint8_t)below(rng, 3);
    command->of = (uint16_t)below(rng, 6);
    command->move = chance(rng, 50) ? UINT32_MAX : below(rng, 20);
    if (command->kind == WQ_DO_RESTORE) command->move = below(rng, wq_game_moves(&b->game) + 2);
    static const uint8_t choices[] = { WQ_RULE_DRAW, WQ_RULE_BOTH_LOSE, WQ_RULE_REPLAY, WQ_RULE_LOSS, 0, 0 };
    command->choice = chance(rng, 80) ? choices[below(rng, 6)] : (uint8_t)below(rng, WQ_CONSEQUENCES);
    command->agreed = chance(rng, 30), command->request = chance(rng, 30), command->leave = chance(rng, 30);
    command->beyond = chance(rng, 10), command->both = chance(rng, 10), command->grave = chance(rng, 10);
    command->cause = (uint8_t)below(rng, WQ_KEEPER_KINDS);
    command->ms = (int64_t)below(rng, 4000) - 500;
    if (command->cause == WQ_KEEPER_CLOCK_ERROR) command->ms *= 100;
    command->periods = (int32_t)below(rng, 4) - 1;
    command->from_s = (int32_t)below(rng, 4);
    memcpy(command->reason, "too \xE6\x97\xA9", 8);
}

static wq_command random_command(const box *b, wq_rng *rng, const wq_opening *opening)
{
    static const uint8_t salt[WQ_SALT_BYTES] = { 9, 8, 7 };
    wq_command command = {
        .kind = (uint8_t)below(rng, WQ_COMMANDS),
        .actor = (uint8_t)below(rng, WQ_ACTORS + 1),
        .yes = chance(rng, 50),
        .opening = opening,
        .number = 7,
        .point = wq_point_at((int)below(rng, opening->width), (int)below(rng, opening->height)),
    };
    if (chance(rng, 60)) command.kind = WQ_DO_PLAY;
    if (b->game.phase == WQ_GAME_NEW && chance(rng, 90)) command.kind = WQ_DO_OPEN;
    if (b->game.phase == WQ_GAME_COLOURS && chance(rng, 90))
        command.kind = (uint8_t)(WQ_DO_HOLD_HAND + below(rng, 3));
    if (b->game.phase == WQ_GAME_WAITING && chance(rng, 90)) command.kind = WQ_DO_START;
    if (b->game.starts_at_ms != 0 && b->game.phase <= WQ_GAME_PLAYING && chance(rng, 60)) {     /* the agreed start, by itself */
        const int64_t here[3] = { INT64_MAX, chance(rng, 50) ? b->now - 500 : INT64_MAX, chance(rng, 50) ? b->now - 500 : INT64_MAX };
        wq_command step;
        if (wq_game_start_step(&b->game, here, b->now, &step)) return step;
    }
    if (b->game.starts_at_ms != 0 && b->game.phase <= WQ_GAME_WAITING && chance(rng, 25)) {     /* put off, and perhaps taken back */
        command.kind = (uint8_t)(chance(rng, 60) ? WQ_DO_POSTPONE : WQ_DO_UNDO_POSTPONEMENT);
        command.actor = (uint8_t)(WQ_ACTOR_REFEREE + below(rng, 2));
        command.ms = (b->game.starts_at_ms > b->now ? b->game.starts_at_ms : b->now) + (int64_t)below(rng, 900) - 50;
        memcpy(command.reason, "no light", 9);
        return command;
    }
    for (uint8_t color = WQ_BLACK; b->game.phase == WQ_GAME_COUNTING && color <= WQ_WHITE; color++)
        if (b->game.agreed[color] && chance(rng, 30)) return (wq_command){ .kind = WQ_DO_CLOSE_COUNT, .actor = box_actor(b, (wq_color)color), .color = color };
    if (b->game.phase == WQ_GAME_COUNTING && chance(rng, 80))
        command.kind = (uint8_t)(chance(rng, 70) ? WQ_DO_MARK : chance(rng, 60) ? WQ_DO_AGREE : WQ_DO_RESUME);
    if (b->game.undo_asker != WQ_EMPTY && chance(rng, 30)) command.kind = WQ_DO_ANSWER_UNDO;
    if ((command.kind == WQ_DO_RESIGN || command.kind == WQ_DO_ABORT) && chance(rng, 90)) command.kind = WQ_DO_PASS;
    if (chance(rng, 80) && wq_game_to_move(&b->game) != WQ_EMPTY) command.actor = box_actor(b, wq_game_to_move(&b->game));
    if (chance(rng, 30)) command.color = (uint8_t)below(rng, 3);
    command.credit_ms = (uint16_t)(chance(rng, 30) ? below(rng, 400) : 0);
    bool stands = wq_game_to_move(&b->game) == WQ_EMPTY && b->game.phase >= WQ_GAME_PLAYING;
    if (b->game.opening.refereed && chance(rng, stands || b->game.sealing ? 70 : 12)) referee_at_work(&command, b, rng);
    if (chance(rng, 20)) command.seen_seq = b->game.seq - below(rng, 3);
    if (chance(rng, 2)) command.point = (wq_point)below(rng, 65536);
    memcpy(command.salt, salt, sizeof salt);
    wq_hand_hash(command.hash, salt, (uint8_t)(chance(rng, 90) ? 7 : 21));
    if (command.kind == WQ_DO_SEAL) wq_seal_hash(command.hash, salt, b->game.sealing, command.point);
    return command;
}

/* Bytes, padding too: a refusal must not touch anything. */
static void expect_untouched(const box *before, const box *after) { assert_memory_equal(before, after, offsetof(box, log)); }

static void random_garbage(wq_event *event, wq_rng *rng)
{
    uint8_t *bytes = (uint8_t *)event;
    switch (below(rng, 4)) {
    case 0: event->kind = (uint8_t)below(rng, WQ_EVENT_KINDS + 2); break;
    case 1: event->actor = (uint8_t)below(rng, WQ_ACTORS + 2); break;
    case 2: event->at_ms = (int64_t)(((uint64_t)wq_rng_next(rng) << 32 | wq_rng_next(rng)) >> below(rng, 64)); break;
    case 3:                                             /* the payload, bools kept bools */
        if (event->kind == WQ_EVENT_HAND_GUESSED || event->kind == WQ_EVENT_OPENED) break;
        for (size_t i = offsetof(wq_event, opened); i < offsetof(wq_event, opened) + 2; i++)
            bytes[i] = (uint8_t)below(rng, 256);
        if (event->kind == WQ_EVENT_MARKED) event->marked.color = (uint8_t)below(rng, 4);
        if (event->kind == WQ_EVENT_ENDED) event->ended.result.margin_halves = (int32_t)wq_rng_next(rng);
        break;
    }
}

/* Offers a spoilt event to a copy: taken or not, the copy stays whole, and untouched when it is not. */
static void expect_garbage_is_harmless(const wq_event *good, wq_rng *rng)
{
    wq_event event = *good;
    random_garbage(&event, rng);
    if (event.kind == WQ_EVENT_MARKED && good->kind != WQ_EVENT_MARKED) event.marked.dead = false;
    if (event.kind == WQ_EVENT_HAND_GUESSED && good->kind != WQ_EVENT_HAND_GUESSED) event.hand_guessed.odd = false;
    if ((event.kind == WQ_EVENT_OPENED || event.kind == WQ_EVENT_RULED) && good->kind != event.kind) return;
    box_copy(&scratch, &live);
    wq_status s = wq_game_apply(&scratch.game, &event);
    if (s == WQ_OK) {
        EXPECT(wq_game_ok(&scratch.game));
        return;
    }
    box_copy(&folded, &live);                           /* the same pointers as scratch is compared with */
    scratch.game.plies = folded.game.plies;
    scratch.game.history.past = folded.game.history.past;
    expect_untouched(&folded, &scratch);
}

static int seen[WQ_EVENT_KINDS];

static void play_stream(uint64_t seed, int ended[16])
{
    wq_rng rng;
    wq_rng_init(&rng, seed);
    static box before;
    static wq_opening opening;
    opening = random_opening(&rng);
    box_init(&live);
    for (int n = 0; n < COMMANDS && live.game.phase != WQ_GAME_ENDED; n++) {
        wq_command command = random_command(&live, &rng, &opening);
        live.now += chance(&rng, 5) ? (int64_t)below(&rng, 20000) - 5000 : (int64_t)below(&rng, 700);
        if (command.kind == WQ_DO_CLOSE_COUNT) live.now += WQ_CLOSE_UNTIMED_MS;
        if (n % 8 == 0) memcpy(&before, &live, offsetof(box, log));
        wq_event events[WQ_MAX_DECIDED];
        int count = 0;
        uint32_t repeats;
        wq_status s = wq_game_decide(&live.game, &command, live.now, events, &count, &repeats);
        if (n % 8 == 0) expect_untouched(&before, &live);
        if (s != WQ_OK) {
            EXPECT_EQ(0, count);
            continue;
        }
        EXPECT(count >= 1 && count <= WQ_MAX_DECIDED);
        for (int i = 0; i < count; i++) {
            if (chance(&rng, 10)) expect_garbage_is_harmless(&events[i], &rng);
            if (box_apply(&live, &events[i]) != WQ_OK)
                fail_msg("stream %d: command %d decided %s, number %d of %d, and it does not follow", (int)seed, command.kind,
                         wq_event_word((wq_event_kind)events[i].kind), i + 1, count);
            EXPECT(wq_game_ok(&live.game));
            seen[events[i].kind]++;
            if (events[i].kind == WQ_EVENT_SEALED) sealed_point = command.point;
            EXPECT_EQ(WQ_BAD_EVENT, wq_game_apply(&live.game, &events[i]));     /* never twice */
        }
        EXPECT(live.game.due.manner == WQ_MANNER_NONE || live.game.phase == WQ_GAME_ENDED);
        EXPECT(!live.game.counting_due);
    }
    ended[live.game.result.manner]++;

    /* the log, through JSON, folded again */
    box_init(&folded);
    for (int i = 0; i < live.logged; i++) {
        json_t *body = wq_event_body(&live.log[i], opening.height);
        assert_non_null(body);
        wq_event back = { .seq = live.log[i].seq, .at_ms = live.log[i].at_ms, .kind = live.log[i].kind, .actor = live.log[i].actor };
        wq_error err;
        EXPECT_EQ(WQ_OK, wq_event_from_body(&back, body, opening.width, opening.height, &err));
        json_t *again = wq_event_body(&back, opening.height);
        EXPECT(json_equal(body, again));
        json_decref(body);
        json_decref(again);
        EXPECT_EQ(WQ_OK, wq_game_apply(&folded.game, &back));
    }
    expect_same_game(&live.game, &folded.game);

    /* and any earlier position is what it was */
    for (uint32_t n = 0; live.game.seq > 0 && n <= wq_game_moves(&live.game); n += 7) {
        wq_position pos;
        EXPECT_EQ(WQ_OK, wq_game_position_at(&live.game, n, &pos));
        EXPECT_EQ(live.game.history.past[n].hash, pos.hash);
        EXPECT(wq_position_ok(&pos));
    }
    uint32_t moves = live.game.seq > 0 ? wq_game_moves(&live.game) : 0;
    wq_position earlier[2];
    if (live.game.seq > 0) EXPECT_EQ(moves > 2 ? 2 : (int)moves, wq_game_before(&live.game, earlier));
    for (uint32_t ago = 1; ago <= 2 && ago <= moves; ago++) {
        EXPECT_EQ(live.game.history.past[moves - ago].hash, earlier[ago - 1].hash);
        EXPECT(wq_position_ok(&earlier[ago - 1]));
    }
}

TEST(any_stream_of_commands_leaves_a_whole_game_that_folds_again)
{
    int ended[16] = { 0 };
    for (uint64_t seed = 1; seed <= STREAMS; seed++) play_stream(seed, ended);
    /* the streams must have reached every ending, or they show little */
    EXPECT(ended[WQ_MANNER_COUNT] > 5);
    EXPECT(ended[WQ_MANNER_RESIGNATION] > 5);
    EXPECT(ended[WQ_MANNER_TIME] > 5);
    EXPECT(ended[WQ_MANNER_NO_RESULT] > 0);
    EXPECT(ended[WQ_MANNER_RULING] > 5);
    EXPECT(ended[WQ_MANNER_BOTH_LOSE] > 0);
    for (int kind = 0; kind < WQ_EVENT_KINDS; kind++)
        if (seen[kind] == 0) fail_msg("no stream has %s", wq_event_word((wq_event_kind)kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(any_stream_of_commands_leaves_a_whole_game_that_folds_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

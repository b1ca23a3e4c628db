/* fuzz_game.c — any bytes as an opening and a row of commands: the game stays whole, refusals leave no event, and the
 * events fold to the same game.
 * SPDX-License-Identifier: MIT
 */
#include "game/game.h"

#include <assert.h>
#include <string.h>

enum { PLIES = 300, EVENTS = 1200 };

typedef struct input { const uint8_t *at, *end; } input;

static uint8_t next(input *in) { return in->at < in->end ? *in->at++ : 0; }

static wq_opening read_opening(input *in)
{
    static const char *const times[] = { "none", "1m", "5s+2x3s", "5s+3x60s-kept" };
    wq_opening opening;
    memset(&opening, 0, sizeof opening);
    opening.width = (uint8_t)(next(in) % 27);
    opening.height = (uint8_t)(next(in) % 27);
    int rows = 0;
    while (wq_rules_at(rows)) rows++;
    opening.rules = *wq_rules_at(next(in) % rows);
    opening.rules.dispute = (wq_dispute)(next(in) % 3);
    uint8_t flags = next(in);
    opening.rules.dead_by_agreement = !(flags & 1);
    opening.rules.proposal_ends = flags & 2;
    opening.rules.passes_end = !(flags & 4);
    opening.strict = flags & 8;
    opening.one_screen = flags & 16;
    opening.handicap = flags & 32 ? next(in) : 0;
    opening.komi_halves = (int16_t)(next(in) - 128);
    opening.colours = next(in) % 5;
    (void)wq_time_control_parse(&opening.time, times[next(in) % 4]);
    if (flags & 128) {                                  /* before a referee */
        int presets = 0;
        while (wq_competition_at(presets)) presets++;
        opening.sheet = *wq_competition_at(next(in) % presets);
        uint8_t cells = next(in);
        opening.sheet.wrong_moves = cells & 1;
        opening.sheet.sealed_moves = opening.sheet.pauses && cells & 2;
        opening.sheet.confirm_ms = cells & 4 ? 0 : 2000;
        opening.sheet.late_ms = cells & 8 ? 1000 : 0;
        opening.sheet.absent_reading = cells & 16;
        opening.refereed = !(cells & 32);
        for (int i = 0; i < 2; i++) memcpy(opening.player[i], "human", sizeof "human");
    }
    for (int i = flags & 64 ? 30 : 0; i > 0; i--) opening.setup[next(in)] = next(in) % 3;
    return opening;
}

static wq_command read_command(input *in, const wq_opening *opening)
{
    wq_command command = {
        .kind = (uint8_t)(next(in) % (WQ_COMMANDS + 1)),
        .actor = next(in) % 6,
        .color = next(in) % 4,
        .seen_seq = next(in) % 8 ? 0 : next(in),
        .opening = opening,
        .number = 7,
    };
    uint8_t where = next(in);
    command.point = wq_point_at(where % 16, where / 16);
    command.yes = where & 1;
    wq_hand_hash(command.hash, command.salt, 7);
    if (command.kind < WQ_DO_CLAIM) {
        command.credit_ms = where;
        return command;
    }
    command.point = wq_point_at(where % 3, where / 3 % 3);              /* the same in the seal and at its opening */
    if (command.kind == WQ_DO_SEAL) wq_seal_hash(command.hash, command.salt, command.color, command.point);
    uint8_t flags = next(in), number = next(in);
    command.of_right = flags & 1;
    command.agreed = flags & 2, command.request = flags & 4, command.leave = flags & 8;
    command.beyond = flags & 16, command.both = flags & 32, command.grave = flags & 64;
    command.row = next(in) % 64;
    command.side = next(in) % 4;
    command.of = number % 8;
    command.move = flags & 128 ? UINT32_MAX : number;
    command.choice = next(in) % (WQ_CONSEQUENCES + 2);
    command.cause = number % (WQ_KEEPER_KINDS + 1);
    command.ms = (int64_t)(int8_t)next(in) * (flags & 1 ? 5000 : 100);
    command.periods = number % 5 - 1;
    command.from_s = number % 7;
    return command;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static wq_game game, folded;
    static wq_ply plies[PLIES], folded_plies[PLIES];
    static wq_past past[PLIES], folded_past[PLIES];
    static wq_event log[EVENTS];
    int logged = 0;
    int64_t now = 1000;
    input in = { bytes, bytes + length };
    static wq_opening opening;
    opening = read_opening(&in);
    wq_game_init(&game, plies, past, PLIES);
    for (int n = 0; n < 400 && (in.at < in.end || n == 0); n++) {
        wq_command command = read_command(&in, &opening);
        if (game.phase == WQ_GAME_NEW) command = (wq_command){ .kind = WQ_DO_OPEN, .opening = &opening };
        else if (game.phase == WQ_GAME_WAITING) command.kind = WQ_DO_START;
        now += 10 * next(&in);
        wq_event events[WQ_MAX_DECIDED];
        int count = 7;
        wq_status s = wq_game_decide(&game, &command, now, events, &count, NULL);
        assert(s == WQ_OK ? count >= 1 && count <= WQ_MAX_DECIDED : count == 0);
        for (int i = 0; i < count; i++) {
            s = wq_game_apply(&game, &events[i]);
            if (s == WQ_FAIL_SPACE) return 0;
            assert(s == WQ_OK);
            assert(wq_game_ok(&game));
            log[logged++] = events[i];
        }
        if (game.phase == WQ_GAME_NEW) return 0;
    }
    wq_game_init(&folded, folded_plies, folded_past, PLIES);
    for (int i = 0; i < logged; i++) assert(wq_game_apply(&folded, &log[i]) == WQ_OK);
    assert(folded.seq == game.seq && folded.phase == game.phase && folded.pos.hash == game.pos.hash);
    assert(folded.history.count == game.history.count);
    assert(memcmp(folded.dead, game.dead, sizeof game.dead) == 0);
    return 0;
}

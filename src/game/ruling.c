/* ruling.c — claims, rulings, appeals and reversals in a game; what a ruling does to the result.  [R143]-[R171] [R217]-[R224]
 *
 * The table and the ledger are referee.h's; here they meet the game. A ruling that ends the game leaves its result pending
 * for as long as the sheet allows an appeal; a count that both have agreed to is pending the same way until it is confirmed.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include <string.h>

/* ---- the ledger of a game ---- */

wq_ledger wq_game_ledger(const wq_game *game, wq_ruling memory[WQ_MAX_RULINGS])
{
    wq_ledger ledger;
    memcpy(memory, game->rulings, sizeof game->rulings);
    wq_ledger_init(&ledger, wq_game_edition(game), memory, WQ_MAX_RULINGS);
    ledger.count = game->ruling_count;
    ledger.moves = wq_game_moves(game);
    for (uint32_t n = ledger.moves; n >= 1; n--) {
        uint8_t color = game->history.past[n].move.color;
        if (ledger.last_move[color] == 0) ledger.last_move[color] = n;
        if (ledger.last_move[WQ_BLACK] && ledger.last_move[WQ_WHITE]) break;
    }
    ledger.confirmed = game->phase == WQ_GAME_ENDED;
    return ledger;
}

uint8_t wq_official_of(const wq_game *game, uint8_t actor, wq_color color)
{
    (void)game;
    if (actor == WQ_ACTOR_CHIEF) return WQ_BY_CHIEF;
    if (actor == WQ_ACTOR_HOST || actor == WQ_ACTOR_GUEST) return color == WQ_BLACK ? WQ_BY_BLACK : WQ_BY_WHITE;
    return WQ_BY_REFEREE;
}

static bool has(const uint8_t *list, uint8_t one)
{
    for (; *list != WQ_RULE_NOTHING; list++)
        if (*list == one) return true;
    return false;
}

/* A list that ends, of known consequences. */
static bool is_list(const uint8_t *list)
{
    for (int i = 0; i <= WQ_MAX_CONSEQUENCES; i++) {
        if (list[i] == WQ_RULE_NOTHING) return true;
        if (list[i] >= WQ_CONSEQUENCES) return false;
    }
    return false;
}

static bool is_row(int row, int count) { return row >= 0 && row < count; }

static void take_words(wq_event *event, const char *reason) { memcpy(event->reason, reason, WQ_REASON_BYTES); }

wq_result wq_verdict_result(const wq_ruling *ruling)
{
    const uint8_t *list = ruling->list;
    if (has(list, WQ_RULE_BOTH_LOSE)) return (wq_result){ .manner = WQ_MANNER_BOTH_LOSE };
    if (has(list, WQ_RULE_LOSS) && ruling->side != WQ_EMPTY) {
        bool absent = strcmp(wq_violations[ruling->violation].code, "late") == 0
            || strcmp(wq_violations[ruling->violation].code, "absent_in_rapid_game") == 0;
        return (wq_result){ .manner = absent ? WQ_MANNER_FORFEIT : WQ_MANNER_RULING, .winner = (uint8_t)wq_opponent((wq_color)ruling->side) };
    }
    if (has(list, WQ_RULE_DRAW)) return (wq_result){ .manner = WQ_MANNER_DRAW };
    if (has(list, WQ_RULE_REPLAY) || has(list, WQ_RULE_NO_RESULT) || has(list, WQ_RULE_PLAY_OFF))
        return (wq_result){ .manner = WQ_MANNER_NO_RESULT };
    return (wq_result){ .manner = WQ_MANNER_NONE };
}

/* What the rulings that stand make of the game: the last verdict; two that each lose for another side lose for both. */
static wq_result standing_verdict(const wq_game *game)
{
    wq_result all = { .manner = WQ_MANNER_NONE };
    for (int i = 0; i < game->ruling_count; i++) {
        if (game->rulings[i].reversed) continue;
        wq_result one = wq_verdict_result(&game->rulings[i]);
        if (one.manner == WQ_MANNER_NONE) continue;
        if (all.winner != WQ_EMPTY && one.winner != WQ_EMPTY && all.winner != one.winner)       /* [R138] */
            one = (wq_result){ .manner = WQ_MANNER_BOTH_LOSE };
        all = one;
    }
    return all;
}

static bool appeal_is_open(const wq_game *game)
{
    for (int i = 0; i < game->ruling_count; i++)
        if (game->rulings[i].appealed && !game->rulings[i].reversed && wq_verdict_result(&game->rulings[i]).manner != WQ_MANNER_NONE)
            return true;
    return false;
}

/* ---- claims ---- */

static int open_claims(const wq_game *game, uint8_t by)
{
    int count = 0;
    for (int i = 0; i < game->claim_count; i++) count += game->claims[i].state == WQ_CLAIM_STANDS && game->claims[i].by == by;
    return count;
}

static bool is_recheck(int right)
{
    return right >= 0 && (strcmp(wq_rights[right].code, "recheck") == 0 || strcmp(wq_rights[right].code, "correct_miscount") == 0);
}

wq_status wq_check_claimed(const wq_game *game, const wq_event *event)
{
    if (!game->opening.refereed || game->claim_count >= WQ_MAX_GAME_CLAIMS) return WQ_BAD_EVENT;
    if (event->claimed.number != game->claim_count + 1 || event->claimed.side > WQ_WHITE) return WQ_BAD_EVENT;
    bool violation = is_row(event->claimed.violation, wq_violation_count()), right = is_row(event->claimed.right, wq_right_count());
    if (event->claimed.edition != game->opening.sheet.edition) return WQ_BAD_EVENT;
    if (violation == right || event->claimed.by >= WQ_OFFICIALS || event->actor == WQ_ACTOR_SERVER) return WQ_BAD_EVENT;
    if (event->claimed.by >= WQ_BY_BLACK) {
        uint8_t color = event->claimed.by == WQ_BY_BLACK ? WQ_BLACK : WQ_WHITE;
        if (wq_is_referee(event->actor) || !wq_actor_plays(game, event->actor, color)) return WQ_BAD_EVENT;
    } else if (event->actor != (event->claimed.by == WQ_BY_CHIEF ? WQ_ACTOR_CHIEF : WQ_ACTOR_REFEREE)) return WQ_BAD_EVENT;
    return WQ_OK;
}

void wq_fold_claimed(wq_game *game, const wq_event *event)
{
    game->claims[game->claim_count++] = (wq_claim){
        .violation = event->claimed.violation, .right = event->claimed.right, .side = event->claimed.side,
        .by = event->claimed.by, .move = event->claimed.move,
    };
    if (!is_recheck(event->claimed.right) || game->phase != WQ_GAME_COUNTING) return;
    game->agreed[WQ_BLACK] = game->agreed[WQ_WHITE] = false;            /* nothing is confirmed until both have looked again [R80] */
    if (game->pending_why != WQ_PENDING_COUNT) return;
    game->pending_why = WQ_PENDING_NONE;
    game->pending = (wq_result){ .manner = WQ_MANNER_NONE };
}

wq_status wq_decide_claim(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (!game->opening.refereed) return WQ_ILLEGAL_PHASE;
    if (command->actor == WQ_ACTOR_SERVER) return WQ_ILLEGAL_SEAT;
    if (command->side > WQ_WHITE || command->row == 0) return WQ_BAD_ARGUMENT;
    wq_color color = WQ_EMPTY;
    if (!wq_is_referee(command->actor)) {
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
    }
    int row = command->row - 1;
    uint8_t by = wq_official_of(game, command->actor, color);
    uint32_t move = command->move < wq_game_moves(game) ? command->move : wq_game_moves(game);
    if (command->of_right) {
        if (!is_row(row, wq_right_count()) || !wq_rights[row].article[wq_game_edition(game)]) return WQ_BAD_ARGUMENT;
        if (is_recheck(row) && game->phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;        /* [R80] [R152] */
    } else {
        if (!is_row(row, wq_violation_count())) return WQ_BAD_ARGUMENT;
        wq_ruling memory[WQ_MAX_RULINGS];
        wq_ledger ledger = wq_game_ledger(game, memory);
        wq_case claim = { .violation = (int16_t)row, .side = command->side, .by = by,
                          .move = command->move == UINT32_MAX ? UINT32_MAX : move };
        wq_status s = wq_ledger_check_claim(&ledger, &claim);           /* [R150] [R159] */
        if (s != WQ_OK) return s;
    }
    if (game->claim_count >= WQ_MAX_GAME_CLAIMS || (by >= WQ_BY_BLACK && open_claims(game, by) >= WQ_MAX_OPEN_CLAIMS)) return WQ_BAD_TOO_MANY;
    wq_event *event = wq_decided_add(out, WQ_EVENT_CLAIMED);
    event->claimed.number = (uint16_t)(game->claim_count + 1);
    event->claimed.violation = (int16_t)(command->of_right ? -1 : row);
    event->claimed.right = (int16_t)(command->of_right ? row : -1);
    event->claimed.side = command->side;
    event->claimed.by = by;
    event->claimed.move = move;
    event->claimed.edition = game->opening.sheet.edition;
    take_words(event, command->reason);
    return WQ_OK;
}

static bool claim_stands(const wq_game *game, uint16_t number)
{
    return number >= 1 && number <= game->claim_count && game->claims[number - 1].state == WQ_CLAIM_STANDS;
}

wq_status wq_check_dismissed(const wq_game *game, const wq_event *event)
{
    return wq_is_referee(event->actor) && claim_stands(game, event->review.number) ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_dismissed(wq_game *game, const wq_event *event) { game->claims[event->review.number - 1].state = WQ_CLAIM_DISMISSED; }

wq_status wq_decide_dismiss(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (command->of == 0 || command->of > game->claim_count) return WQ_BAD_NOT_FOUND;
    if (!claim_stands(game, command->of)) return WQ_ILLEGAL_NOT_ASKED;
    wq_event *event = wq_decided_add(out, WQ_EVENT_DISMISSED);
    event->review.number = command->of;
    event->review.by = wq_official_of(game, command->actor, WQ_EMPTY);
    take_words(event, command->reason);
    return WQ_OK;
}

/* ---- rulings ---- */

wq_status wq_check_ruled(const wq_game *game, const wq_event *event)
{
    const wq_ruling *ruling = &event->ruled.ruling;
    if (!game->opening.refereed && game->opening.sheet.id[0] == '\0') return WQ_BAD_EVENT;
    if (event->ruled.edition != game->opening.sheet.edition) return WQ_BAD_EVENT;
    if (game->ruling_count >= WQ_MAX_RULINGS || ruling->number != (uint32_t)game->ruling_count + 1) return WQ_BAD_EVENT;
    if (!is_row(ruling->violation, wq_violation_count()) || ruling->side > WQ_WHITE || ruling->by > WQ_BY_CHIEF) return WQ_BAD_EVENT;
    if (!is_list(ruling->list) || ruling->reversed || ruling->appealed || ruling->follows >= ruling->number) return WQ_BAD_EVENT;
    if (event->ruled.claim != 0 && !claim_stands(game, event->ruled.claim)) return WQ_BAD_EVENT;
    if (wq_is_referee(event->actor)) return (event->actor == WQ_ACTOR_CHIEF) == (ruling->by == WQ_BY_CHIEF) ? WQ_OK : WQ_BAD_EVENT;
    bool lateness = event->actor == WQ_ACTOR_SERVER && game->starts_at_ms != 0 && game->phase == WQ_GAME_WAITING
        && ruling->by == WQ_BY_REFEREE && strcmp(wq_violations[ruling->violation].code, "late") == 0;  /* by itself [R136] */
    if (lateness) return WQ_OK;
    /* a player's request that an overrun be a pass is granted by the sheet [R120] */
    bool granted = game->pending_why == WQ_PENDING_FLAG && has(ruling->list, WQ_RULE_COUNTS_AS_PASS) && ruling->list[1] == WQ_RULE_NOTHING;
    return granted && wq_actor_plays(game, event->actor, ruling->side) && ruling->side == wq_opponent((wq_color)game->pending.winner)
         ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_ruled(wq_game *game, const wq_event *event)
{
    const wq_ruling *ruling = &event->ruled.ruling;
    game->rulings[game->ruling_count++] = *ruling;
    if (event->ruled.claim) game->claims[event->ruled.claim - 1].state = WQ_CLAIM_RULED;
    if (game->irregular && ruling->side == game->irregular_color) game->irregular = false;
    if (game->phase == WQ_GAME_COUNTING) {                              /* the account may have changed [R169] */
        game->agreed[WQ_BLACK] = game->agreed[WQ_WHITE] = false;
        if (game->pending_why == WQ_PENDING_COUNT) {
            game->pending_why = WQ_PENDING_NONE;
            game->pending.manner = WQ_MANNER_NONE;
        }
    }
    bool flag = game->pending_why == WQ_PENDING_FLAG;
    if (flag && has(ruling->list, WQ_RULE_COUNTS_AS_PASS)) {            /* the same reading goes on [R120] */
        wq_side_time *time = &game->clock.side[ruling->side];
        time->periods = game->opening.time.kind == WQ_TIME_SIMPLE ? 0 : 1;
        time->period_used_ms = 0;
        time->phase = WQ_PHASE_LAST;
        game->pending_why = WQ_PENDING_NONE;
        game->pending = (wq_result){ .manner = WQ_MANNER_NONE };
    }
    if (has(ruling->list, WQ_RULE_COLOURS_CORRECTED)) {                 /* the players change seats, their times with them [R90] */
        uint8_t host = game->color_of[WQ_ACTOR_HOST];
        game->color_of[WQ_ACTOR_HOST] = game->color_of[WQ_ACTOR_GUEST];
        game->color_of[WQ_ACTOR_GUEST] = host;
        if (game->clock.running != WQ_EMPTY) wq_clock_stop(&game->clock, &game->opening.time, event->at_ms);
        wq_side_time black = game->clock.side[WQ_BLACK];
        game->clock.side[WQ_BLACK] = game->clock.side[WQ_WHITE];
        game->clock.side[WQ_WHITE] = black;
        game->undo_asker = WQ_EMPTY;
    }
    wq_result verdict = wq_verdict_result(ruling);
    if (verdict.manner != WQ_MANNER_NONE) {
        game->pending = standing_verdict(game);
        game->pending_why = WQ_PENDING_RULING;
        game->pending_until_ms = event->at_ms + game->opening.sheet.confirm_ms;
    }
    wq_fold_clock_anew(game, event->at_ms);
}

static void add_ruling(const wq_game *game, wq_decided *out, const wq_ruling *ruling, uint16_t claim, const char *reason)
{
    wq_event *event = wq_decided_add(out, WQ_EVENT_RULED);
    event->ruled.ruling = *ruling;
    event->ruled.claim = claim;
    event->ruled.edition = game->opening.sheet.edition;
    take_words(event, reason);
}

/* What the ruling does to the board, as events of their own. */
static wq_status add_effects(const wq_game *game, const wq_ruling *ruling, wq_decided *out)
{
    const uint8_t *list = ruling->list;
    bool playing = game->phase == WQ_GAME_PLAYING && game->standing == WQ_STANDING_NOT && game->sealing == WQ_EMPTY;
    uint32_t moves = wq_game_moves(game);
    bool lies = game->irregular && game->irregular_color == ruling->side;
    bool last = !game->irregular && moves > 0 && game->history.past[moves].move.color == ruling->side
        && game->history.past[moves].move.point != WQ_PASS;
    uint8_t to_move = game->pos.to_move;
    if (has(list, WQ_RULE_MOVE_VOID) && playing && last) {              /* it stood as a move: the board before it [R33] [R46] */
        wq_decided_add(out, WQ_EVENT_RESTORED)->undo.to_move_number = moves - 1;
        to_move = ruling->side;
        lies = true;
    }
    bool flag = game->pending_why == WQ_PENDING_FLAG && ruling->side == wq_opponent((wq_color)game->pending.winner);
    if (has(list, WQ_RULE_COUNTS_AS_PASS) && playing && (lies || flag) && to_move == ruling->side) {        /* [R33] [R46] [R47] [R120] */
        wq_decided_add(out, WQ_EVENT_PASSED)->side.color = ruling->side;
        int passes = last && lies ? game->plies[moves - 1].passes + 1 : game->pos.passes + 1;
        if (wq_passes_end_play(game, passes, (wq_color)ruling->side)) {
            if (!game->opening.rules.dead_by_agreement) return WQ_ILLEGAL_PHASE;
            wq_decided_add(out, WQ_EVENT_COUNTING);
        }
    }
    if (has(list, WQ_RULE_RESUME) && game->phase == WQ_GAME_COUNTING && game->opening.rules.dispute != WQ_DISPUTE_ALL_ALIVE)
        wq_decided_add(out, WQ_EVENT_RESUMED)->resumed.to_move =        /* the side that says dead first [R66] */
            game->last_marker != WQ_EMPTY ? game->last_marker : game->pos.to_move;
    if (has(list, WQ_RULE_TIMING_STOPS) && playing && !game->irregular && ruling->side == game->pos.to_move) {     /* [R114] */
        wq_decided_add(out, WQ_EVENT_POINTS_GIVEN_UP)->side.color = ruling->side;
        wq_decided_add(out, WQ_EVENT_COUNTING);
    }
    return WQ_OK;
}

wq_status wq_decide_ruling(const wq_game *game, const wq_case *ruled, uint16_t claim, const char *reason, wq_decided *out)
{
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    uint32_t first = 0;
    int made = 0;
    wq_status s = wq_ledger_rule(&ledger, ruled, &first, &made);
    if (s == WQ_FAIL_SPACE) return WQ_BAD_TOO_MANY;
    if (s != WQ_OK) return s;
    const wq_ruling *ruling = &ledger.rulings[first];
    add_ruling(game, out, ruling, claim, reason);
    if (wq_verdict_result(ruling).manner == WQ_MANNER_NONE) s = add_effects(game, ruling, out);
    if (s != WQ_OK) return s;
    static const char nothing[WQ_REASON_BYTES];
    if (made == 2) add_ruling(game, out, &ledger.rulings[first + 1], 0, nothing);       /* two warnings lose [R170] */
    bool ends = wq_verdict_result(&ledger.rulings[first + (uint32_t)made - 1]).manner != WQ_MANNER_NONE;
    if (ends && (game->opening.sheet.confirm_ms == 0 || !game->opening.refereed)) {     /* nobody would hear an appeal */
        wq_game after = *game;                          /* the moves stay where they are: only the verdict is asked */
        memcpy(after.rulings, ledger.rulings, sizeof after.rulings);
        after.ruling_count = (uint16_t)ledger.count;
        wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = standing_verdict(&after);
    }
    return WQ_OK;
}

/* A stone found moved beside a game that is recorded here: where it stood is known, so it goes back there, or the game ends as
 * the row allows. Letting it lie elsewhere is for boards without a record; back to an earlier move is `restore`. [R161] */
static bool leaves_the_record(const wq_case *one)
{
    if (strcmp(wq_violations[one->violation].code, "stone_moved") != 0) return false;
    return one->choice == WQ_RULE_STONE_TO_AGREED || one->choice == WQ_RULE_STONE_TO_REASONABLE || one->choice == WQ_RULE_STONE_STAYS;
}

wq_status wq_decide_rule(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (command->side > WQ_WHITE || command->of_right) return WQ_BAD_ARGUMENT;
    wq_case one = {
        .violation = (int16_t)(command->row - 1), .side = command->side, .by = wq_official_of(game, command->actor, WQ_EMPTY),
        .move = command->move, .choice = command->choice, .agreed = command->agreed, .request = command->request,
        .leave = command->leave, .beyond = command->beyond, .both = command->both, .grave = command->grave,
    };
    if (command->of != 0) {
        if (command->of > game->claim_count) return WQ_BAD_NOT_FOUND;
        const wq_claim *claim = &game->claims[command->of - 1];
        if (claim->state != WQ_CLAIM_STANDS) return WQ_ILLEGAL_NOT_ASKED;
        if (command->row == 0) one.violation = claim->violation;
        if (command->side == WQ_EMPTY) one.side = claim->side;
        if (command->move == UINT32_MAX) one.move = claim->move;
    }
    if (!is_row(one.violation, wq_violation_count())) return WQ_BAD_ARGUMENT;
    if (leaves_the_record(&one)) return WQ_ILLEGAL_CHOICE;
    if (game->irregular && one.side == game->irregular_color && one.violation != game->irregular_violation
        && strcmp(wq_violations[one.violation].code, "unlisted") != 0)
        return WQ_ILLEGAL_PHASE;                        /* first what lies on the board */
    return wq_decide_ruling(game, &one, command->of, command->reason, out);
}

/* ---- appeal and reversal ---- */

wq_status wq_check_appealed(const wq_game *game, const wq_event *event)
{
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    if (event->review.by < WQ_BY_BLACK || event->review.by >= WQ_OFFICIALS) return WQ_BAD_EVENT;
    uint8_t color = event->review.by == WQ_BY_BLACK ? WQ_BLACK : WQ_WHITE;
    if (event->actor != WQ_ACTOR_HOST && event->actor != WQ_ACTOR_GUEST) return WQ_BAD_EVENT;
    if (!wq_actor_plays(game, event->actor, color)) return WQ_BAD_EVENT;
    return wq_ledger_appeal(&ledger, event->review.number, (wq_official)event->review.by) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_appealed(wq_game *game, const wq_event *event) { game->rulings[event->review.number - 1].appealed = true; }

wq_status wq_decide_appeal(const wq_game *game, const wq_command *command, wq_decided *out)     /* [R153] */
{
    if (command->actor != WQ_ACTOR_HOST && command->actor != WQ_ACTOR_GUEST) return WQ_ILLEGAL_RIGHT;
    if (!game->opening.refereed) return WQ_ILLEGAL_PHASE;
    wq_color color;
    wq_status s = wq_command_side(game, command, &color);
    if (s != WQ_OK) return s;
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    wq_official by = (wq_official)wq_official_of(game, command->actor, color);
    s = wq_ledger_appeal(&ledger, command->of, by);
    if (s != WQ_OK) return s;
    wq_event *event = wq_decided_add(out, WQ_EVENT_APPEALED);
    event->review.number = command->of;
    event->review.by = (uint8_t)by;
    take_words(event, command->reason);
    return WQ_OK;
}

wq_status wq_check_reversed(const wq_game *game, const wq_event *event)
{
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    if (event->actor != WQ_ACTOR_CHIEF || event->review.by != WQ_BY_CHIEF) return WQ_BAD_EVENT;
    return wq_ledger_reverse(&ledger, event->review.number, WQ_BY_CHIEF) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_reversed(wq_game *game, const wq_event *event)
{
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    wq_ledger_reverse(&ledger, event->review.number, WQ_BY_CHIEF);
    memcpy(game->rulings, memory, sizeof memory);
    if (game->pending_why == WQ_PENDING_RULING) {
        game->pending = standing_verdict(game);
        if (game->pending.manner == WQ_MANNER_NONE) game->pending_why = WQ_PENDING_NONE;        /* the game goes on */
    } else if (game->phase == WQ_GAME_COUNTING) {
        game->agreed[WQ_BLACK] = game->agreed[WQ_WHITE] = false;
        game->pending_why = WQ_PENDING_NONE;
        game->pending = (wq_result){ .manner = WQ_MANNER_NONE };
    }
    wq_fold_clock_anew(game, event->at_ms);
}

wq_status wq_decide_reverse(const wq_game *game, const wq_command *command, wq_decided *out)
{
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(game, memory);
    wq_status s = wq_ledger_reverse(&ledger, command->of, (wq_official)wq_official_of(game, command->actor, WQ_EMPTY));
    if (s != WQ_OK) return s;
    wq_event *event = wq_decided_add(out, WQ_EVENT_REVERSED);
    event->review.number = command->of;
    event->review.by = WQ_BY_CHIEF;
    take_words(event, command->reason);
    return WQ_OK;
}

/* ---- confirming ---- */

int64_t wq_pending_deadline(const wq_game *game)
{
    return game->pending_why == WQ_PENDING_RULING && appeal_is_open(game) ? INT64_MAX : game->pending_until_ms;
}

wq_status wq_decide_pending(const wq_game *game, wq_decided *out)
{
    wq_result result = game->pending;
    if (game->pending_why == WQ_PENDING_COUNT) {
        wq_account account;
        wq_status s = wq_game_count(game, &account);
        if (s != WQ_OK) return s;
        result = account.result;
    }
    wq_decided_add(out, WQ_EVENT_ENDED)->ended.result = result;
    return WQ_OK;
}

/* The referee confirms; or the side that loses does not wait. After an appeal the chief referee alone. [R81] [R153] */
wq_status wq_decide_confirm(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->pending_why == WQ_PENDING_NONE) return WQ_ILLEGAL_NOT_ASKED;
    if (game->pending_why == WQ_PENDING_RULING && appeal_is_open(game) && command->actor != WQ_ACTOR_CHIEF) return WQ_ILLEGAL_RIGHT;
    if (!wq_is_referee(command->actor)) {
        wq_color color;
        wq_status s = wq_command_side(game, command, &color);
        if (s != WQ_OK) return s;
        if (game->pending.winner == WQ_EMPTY || color == game->pending.winner) return WQ_ILLEGAL_RIGHT;
    }
    return wq_decide_pending(game, out);
}

/* opening.c — what is fixed before the first move: sizes, rules, komi, handicap, set-up; and the start.
 * SPDX-License-Identifier: MIT
 */
#include "game/game_impl.h"

#include "rules/handicap.h"

#include <string.h>

/* Text from outside: it ends, and has no control characters. */
static bool is_line(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\0') return true;
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F) return false;
    }
    return false;
}

static bool has_setup(const wq_opening *opening)
{
    for (int i = 0; i < opening->width * opening->height; i++)
        if (opening->setup[i] != WQ_EMPTY) return true;
    return false;
}

static wq_status put_setup(const wq_opening *opening, wq_position *pos)
{
    for (int i = opening->width * opening->height; i < WQ_MAX_AREA; i++)
        if (opening->setup[i] != WQ_EMPTY) return WQ_BAD_SETUP;
    return wq_position_set_up(pos, opening->width, opening->height, opening->setup);       /* [R25] */
}

wq_status wq_opening_start(const wq_opening *opening, wq_position *start, uint8_t *free_left)
{
    const wq_rules *rules = &opening->rules;
    int handicap = opening->handicap;
    *free_left = 0;
    wq_status s = wq_position_init(start, opening->width, opening->height);
    if (s != WQ_OK) return s;
    if (handicap > WQ_MAX_HANDICAP) return WQ_ILLEGAL_HANDICAP;

    if (has_setup(opening)) {
        s = put_setup(opening, start);
        if (s != WQ_OK) return s;
        start->to_move = (uint8_t)(handicap >= 2 ? WQ_WHITE : handicap == 1 ? WQ_BLACK : rules->first);
    } else if (handicap >= 2 && rules->handicap_placing != WQ_PLACE_FIXED) {
        /* where White passes, Black plays n stones in a row as well: the same stones, placed in this phase */
        if (handicap * 2 >= opening->width * opening->height) return WQ_ILLEGAL_HANDICAP;
        *free_left = opening->handicap;
        start->to_move = WQ_BLACK;
        return opening->first == WQ_EMPTY ? WQ_OK : WQ_BAD_SETUP;
    } else {
        s = wq_handicap_start(start, rules, handicap);                  /* [R17] [R91] [R92] */
        if (s != WQ_OK) return s;
    }
    if (opening->first != WQ_EMPTY) start->to_move = opening->first;
    return WQ_OK;
}

void wq_opening_by_sheet(wq_opening *opening, const wq_competition *sheet)
{
    opening->sheet = *sheet;
    opening->width = opening->height = sheet->size;
    wq_competition_rules(&opening->rules, sheet);
    opening->komi_halves = (int16_t)wq_default_komi_halves(&opening->rules, opening->handicap);
    opening->time = sheet->time;
    opening->colours = sheet->colours == WQ_DRAWING_NIGIRI ? WQ_COLOURS_HOST_HOLDS : WQ_COLOURS_HOST_BLACK;    /* [R82] */
    opening->strict = sheet->take_back == WQ_TAKE_BACK_NEVER;
    opening->refereed = true;
    opening->starts_at_ms = wq_competition_start(sheet, 1);             /* [R136] */
}

wq_status wq_opening_check(const wq_opening *opening)
{
    if (opening->width < 1 || opening->width > WQ_MAX_SIZE) return WQ_BAD_SIZE;
    if (opening->height < 1 || opening->height > WQ_MAX_SIZE) return WQ_BAD_SIZE;
    if (wq_rules_check(&opening->rules) != WQ_OK) return WQ_BAD_RULES;
    if (opening->komi_halves > WQ_MAX_KOMI_HALVES || opening->komi_halves < -WQ_MAX_KOMI_HALVES) return WQ_BAD_KOMI;
    if (wq_time_control_check(&opening->time) != WQ_OK) return WQ_BAD_TIME;
    if (opening->colours > WQ_COLOURS_GUEST_HOLDS) return WQ_BAD_ARGUMENT;
    if (opening->first > WQ_WHITE) return WQ_BAD_SETUP;
    if (opening->sheet.id[0] != '\0' && wq_competition_check(&opening->sheet, NULL) != WQ_OK) return WQ_BAD_ARGUMENT;
    if (opening->refereed && opening->sheet.id[0] == '\0') return WQ_BAD_ARGUMENT;
    if (opening->starts_at_ms < 0 || opening->starts_at_ms > (int64_t)1 << 53) return WQ_BAD_TIME;
    for (int i = 0; i < 2; i++) {
        if (!is_line(opening->name[i], WQ_NAME_BYTES)) return WQ_BAD_ARGUMENT;
        if (!is_line(opening->player[i], WQ_PLAYER_BYTES)) return WQ_BAD_ARGUMENT;
    }
    wq_position start;
    uint8_t free_left;
    return wq_opening_start(opening, &start, &free_left);
}

wq_status wq_check_opened(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_NEW) return WQ_BAD_EVENT;
    return wq_opening_check(&event->opened) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_opened(wq_game *game, const wq_event *event)
{
    game->opening = event->opened;
    wq_opening_start(&game->opening, &game->start, &game->free_left);
    game->pos = game->start;
    wq_history_init(&game->history, game->history.past, game->ply_capacity, &game->start);
    wq_clock_init(&game->clock, &game->opening.time);
    game->plies[0] = (wq_ply){ .at_ms = event->at_ms, .clock = game->clock };
    if (game->opening.starts_at_ms != 0)
        game->starts_at_ms = game->opening.starts_at_ms > event->at_ms ? game->opening.starts_at_ms : event->at_ms;
    game->phase = WQ_GAME_COLOURS;                                      /* [R82] */
    if (game->opening.colours == WQ_COLOURS_HOST_BLACK || game->opening.colours == WQ_COLOURS_HOST_WHITE) {
        wq_color host = game->opening.colours == WQ_COLOURS_HOST_BLACK ? WQ_BLACK : WQ_WHITE;
        game->color_of[WQ_ACTOR_HOST] = (uint8_t)host;
        game->color_of[WQ_ACTOR_GUEST] = (uint8_t)wq_opponent(host);
        game->phase = WQ_GAME_WAITING;
    }
}

wq_status wq_decide_open(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_NEW) return WQ_ILLEGAL_PHASE;
    if (!command->opening) return WQ_BAD_ARGUMENT;
    wq_status s = wq_opening_check(command->opening);
    if (s == WQ_OK) wq_decided_add(out, WQ_EVENT_OPENED)->opened = *command->opening;
    return s;
}

wq_status wq_check_started(const wq_game *game, const wq_event *event)
{
    if (game->phase != WQ_GAME_WAITING) return WQ_BAD_EVENT;
    return wq_may_start(game, event->actor, event->at_ms) == WQ_OK ? WQ_OK : WQ_BAD_EVENT;
}

void wq_fold_started(wq_game *game, const wq_event *event)
{
    game->phase = game->free_left > 0 ? WQ_GAME_PLACING : WQ_GAME_PLAYING;
    wq_fold_clock(game, (wq_color)game->pos.to_move, event->at_ms);
    game->plies[0].at_ms = event->at_ms;
}

wq_status wq_decide_start(const wq_game *game, const wq_command *command, wq_decided *out)
{
    if (game->phase != WQ_GAME_WAITING) return WQ_ILLEGAL_PHASE;
    wq_status s = wq_may_start(game, command->actor, out->at_ms);
    if (s != WQ_OK) return s;
    wq_decided_add(out, WQ_EVENT_STARTED);
    return WQ_OK;
}

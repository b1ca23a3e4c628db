/* sgf_write.c — a game as SGF.
 * SPDX-License-Identifier: MIT
 */
#include "record/sgf.h"

#include "record/text_out.h"
#include "record/time_sgf.h"
#include "rules/life.h"

#include <stdio.h>
#include <string.h>

static void put_escaped(wq_text_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') wq_out_char(out, '\\');
        wq_out_char(out, *text);
    }
}

static void put_property(wq_text_out *out, const char *name, const char *value)
{
    wq_out_text(out, name);
    wq_out_char(out, '[');
    put_escaped(out, value);
    wq_out_char(out, ']');
}

static void put_number(wq_text_out *out, const char *name, int64_t value)
{
    wq_out_text(out, name);
    wq_out_char(out, '[');
    wq_out_number(out, value);
    wq_out_char(out, ']');
}

/* Milliseconds as seconds: "30", "1.5". */
static void put_seconds(wq_text_out *out, const char *name, int64_t ms)
{
    wq_out_text(out, name);
    wq_out_char(out, '[');
    wq_out_number(out, ms / 1000);
    int64_t rest = ms % 1000;
    if (rest > 0) {
        char digits[4] = { '.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10) };
        size_t count = rest % 100 == 0 ? 2 : rest % 10 == 0 ? 3 : 4;
        wq_out_bytes(out, digits, count);
    }
    wq_out_char(out, ']');
}

static void put_point(wq_text_out *out, wq_point point)
{
    wq_out_char(out, '[');
    if (point != WQ_PASS) {                                     /* a pass is "[]", on every size */
        wq_out_char(out, (char)('a' + wq_point_column(point)));
        wq_out_char(out, (char)('a' + wq_point_row(point)));
    }
    wq_out_char(out, ']');
}

static void put_stones(wq_text_out *out, const char *name, const wq_position *pos, wq_color color)
{
    bool first = true;
    for (int i = 0; i < pos->width * pos->height; i++) {
        wq_point point = wq_point_at(i % pos->width, i / pos->width);
        if (pos->color[point] != color) continue;
        if (first) wq_out_text(out, name);
        first = false;
        put_point(out, point);
    }
}

/* "chinese-superko" as SGF files spell rule sets: "Chinese-Superko". wq_rules_find reads any case. */
static void put_rules(wq_text_out *out, const wq_rules *rules)
{
    char name[sizeof rules->id];
    memcpy(name, rules->id, sizeof name);
    for (size_t i = 0; name[i]; i++)
        if ((i == 0 || name[i - 1] == '-') && name[i] >= 'a' && name[i] <= 'z') name[i] = (char)(name[i] - 32);
    put_property(out, "RU", name);
}

static void put_time_system(wq_text_out *out, const wq_time_control *time)
{
    if (time->kind == WQ_TIME_NONE) return;
    char text[WQ_TIME_SGF];
    put_seconds(out, "TM", time->main_ms);
    wq_time_control_sgf(text, time);                            /* as other programs read it: "5x60 byo-yomi" */
    if (text[0]) put_property(out, "OT", text);
}

static void put_result(wq_text_out *out, const wq_game *game)
{
    char text[WQ_RESULT_TEXT];
    if (game->phase != WQ_GAME_ENDED) return;
    wq_result_sgf(text, game->result);
    put_property(out, "RE", text);
    if (game->result.manner != WQ_MANNER_COUNT || game->opening.rules.unit != WQ_UNIT_ZI) return;
    wq_out_text(out, "GC[");                                    /* the result in zi  [R75] */
    wq_result_zh(text, game->result, true);
    put_escaped(out, text);
    wq_out_text(out, " / ");
    wq_result_en(text, game->result, true);
    put_escaped(out, text);
    wq_out_char(out, ']');
}

/* A player's name; of a machine without one, which it is: "weiqi, level 5" for "engine:5", "gnugo" for "gtp:gnugo". */
static void put_player(wq_text_out *out, const char *property, const wq_opening *opening, int seat)
{
    char text[WQ_PLAYER_BYTES + 16];
    const char *name = opening->name[seat], *player = opening->player[seat];
    if (name[0] == '\0' && strncmp(player, "engine:", 7) == 0) {
        snprintf(text, sizeof text, "weiqi, level %s", player + 7);
        name = text;
    } else if (name[0] == '\0' && strncmp(player, "gtp:", 4) == 0) name = player + 4;
    put_property(out, property, name);
}

static void put_root(wq_text_out *out, const wq_game *game, const char *date)
{
    const wq_opening *opening = &game->opening;
    char text[32];
    wq_out_text(out, "(;GM[1]FF[4]CA[UTF-8]AP[weiqi]SZ[");
    wq_out_number(out, opening->width);
    if (opening->width != opening->height) {
        wq_out_char(out, ':');
        wq_out_number(out, opening->height);
    }
    wq_out_char(out, ']');
    put_rules(out, &opening->rules);
    wq_points_text(text, opening->komi_halves);
    put_property(out, "KM", text);
    if (opening->handicap >= 2) put_number(out, "HA", opening->handicap);
    uint8_t host = game->color_of[WQ_ACTOR_HOST];
    put_player(out, "PB", opening, host == WQ_WHITE ? 1 : 0);
    put_player(out, "PW", opening, host == WQ_WHITE ? 0 : 1);
    if (date) put_property(out, "DT", date);
    put_time_system(out, &opening->time);
    put_result(out, game);
    put_stones(out, "AB", &game->start, WQ_BLACK);
    put_stones(out, "AW", &game->start, WQ_WHITE);
    wq_color usual = opening->handicap >= 2 ? WQ_WHITE : WQ_BLACK;
    if (game->start.to_move != usual) put_property(out, "PL", game->start.to_move == WQ_BLACK ? "B" : "W");
    wq_out_char(out, '\n');
}

/* The time the mover has left: of the main time, else of a fresh period, with the periods. */
static void put_time_left(wq_text_out *out, const wq_game *game, const wq_ply *ply, wq_color color)
{
    const wq_time_control *time = &game->opening.time;
    if (time->kind == WQ_TIME_NONE) return;
    const wq_side_time *side = &ply->clock.side[color];
    bool black = color == WQ_BLACK;
    if (side->phase == WQ_PHASE_MAIN || wq_time_kind_fields((wq_time_kind)time->kind) == WQ_TIME_HAS_MAIN) {
        put_seconds(out, black ? "BL" : "WL", side->main_ms);
        return;
    }
    put_seconds(out, black ? "BL" : "WL", wq_side_time_period_left(side, time));
    int left = side->stones > 0 ? side->stones : side->periods;
    if (left > 0) put_number(out, black ? "OB" : "OW", left);
}

/* The territory both agreed to: empty points, and every dead stone as the other side's, also where what it leaves is shared. */
static void put_territory(wq_text_out *out, const wq_game *game)
{
    wq_account account;
    if (game->phase != WQ_GAME_ENDED || wq_game_count(game, &account) != WQ_OK) return;
    wq_position claimed = game->pos;
    for (int row = 0; row < claimed.height; row++)
        for (int column = 0; column < claimed.width; column++) {
            wq_point point = wq_point_at(column, row);
            uint8_t owner = account.owner[point], whose = WQ_EMPTY;
            if (game->dead[point]) whose = (uint8_t)wq_opponent((wq_color)game->pos.color[point]);
            else if (game->pos.color[point] != WQ_EMPTY) whose = WQ_EMPTY;
            else if (owner == WQ_OWNER_BLACK || owner == WQ_OWNER_WHITE) whose = owner == WQ_OWNER_BLACK ? WQ_BLACK : WQ_WHITE;
            claimed.color[point] = whose;
        }
    put_stones(out, "TB", &claimed, WQ_BLACK);
    put_stones(out, "TW", &claimed, WQ_WHITE);
}

size_t wq_sgf_write_game(char *out, size_t size, const wq_game *game, const char *date)
{
    wq_text_out text = wq_out_begin(out, size);
    put_root(&text, game, date);
    for (uint32_t n = 1; n <= wq_game_moves(game); n++) {
        wq_move move = game->history.past[n].move;
        wq_out_text(&text, move.color == WQ_BLACK ? ";B" : ";W");
        put_point(&text, move.point);
        put_time_left(&text, game, &game->plies[n], (wq_color)move.color);
        if (n % 10 == 0) wq_out_char(&text, '\n');
    }
    put_territory(&text, game);
    wq_out_text(&text, ")\n");
    return text.length;
}

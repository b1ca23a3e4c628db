/* gtp_board.c — GTP commands on the board: sizes, moves, set-up, handicap, showing it.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include "record/diagram.h"
#include "rules/handicap.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 512 };

/* Starts afresh from `start`; komi, rules and time settings stay. */
static void begin(wq_gtp *gtp, const wq_position *start)
{
    wq_game *game = &gtp->game;
    game->start = game->pos = *start;
    game->opening.width = start->width;
    game->opening.height = start->height;
    game->opening.handicap = 0;
    wq_history_init(&game->history, game->history.past, gtp->past_capacity, start);
}

bool wq_gtp_new_board(wq_gtp *gtp, int width, int height)
{
    wq_position start;
    if (wq_position_init(&start, width, height) != WQ_OK) return false;
    if (!gtp->game.history.past) {
        gtp->game.history.past = malloc(FIRST_CAPACITY * sizeof(wq_past));
        if (!gtp->game.history.past) return false;
        gtp->past_capacity = FIRST_CAPACITY;
    }
    begin(gtp, &start);
    return true;
}

static bool grow(wq_gtp *gtp)
{
    if (gtp->past_capacity >= WQ_GTP_MOVES) return false;
    wq_past *past = realloc(gtp->game.history.past, 2 * gtp->past_capacity * sizeof *past);
    if (!past) return false;
    gtp->past_capacity *= 2;
    gtp->game.history.past = past;
    gtp->game.history.capacity = gtp->past_capacity;
    return true;
}

wq_status wq_gtp_play(wq_gtp *gtp, wq_color color, wq_point point)
{
    wq_history *history = &gtp->game.history;
    if (history->count == history->capacity && !grow(gtp)) return WQ_FAIL_SPACE;
    wq_position pos = gtp->game.pos;
    if (pos.to_move != color) {                             /* GTP lets a side move twice: the other has then passed silently */
        pos.to_move = (uint8_t)color;
        pos.ko = WQ_PASS;
    }
    uint8_t first = history->past[0].to_move;
    if (history->count == 1) history->past[0].to_move = (uint8_t)color;    /* nothing else says whose turn it was at the start */
    wq_status s = wq_history_play(history, &pos, &gtp->game.opening.rules, wq_move_of(color, point), NULL);
    if (s == WQ_OK) {
        if (history->count == 2) gtp->game.start.to_move = (uint8_t)color;
        gtp->game.pos = pos;
    } else
        history->past[0].to_move = first;
    return s;
}

static void resize(wq_gtp *gtp, int width, int height)
{
    if (!wq_gtp_new_board(gtp, width, height)) wq_gtp_fail(gtp, "unacceptable size");
}

void wq_gtp_boardsize(wq_gtp *gtp, int argc, char **argv)
{
    int width, height;
    (void)argc;
    if (!wq_gtp_read_int(gtp, &width, argv[1], 1, WQ_MAX_SIZE)) {
        wq_gtp_fail(gtp, "unacceptable size");
        return;
    }
    height = width;
    if (argc > 2 && !wq_gtp_read_int(gtp, &height, argv[2], 1, WQ_MAX_SIZE)) return;
    resize(gtp, width, height);
}

void wq_gtp_rectangular(wq_gtp *gtp, int argc, char **argv)
{
    int width, height;
    (void)argc;
    if (wq_gtp_read_int(gtp, &width, argv[1], 1, WQ_MAX_SIZE) && wq_gtp_read_int(gtp, &height, argv[2], 1, WQ_MAX_SIZE))
        resize(gtp, width, height);
    else wq_gtp_fail(gtp, "unacceptable size");
}

void wq_gtp_clear(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    resize(gtp, gtp->game.pos.width, gtp->game.pos.height);
}

void wq_gtp_play_command(wq_gtp *gtp, int argc, char **argv)
{
    wq_color color;
    wq_point point;
    (void)argc;
    if (!wq_gtp_read_color(gtp, &color, argv[1]) || !wq_gtp_read_point(gtp, &point, argv[2])) return;
    wq_status s = wq_gtp_play(gtp, color, point);
    if (s != WQ_OK) wq_gtp_fail(gtp, "illegal move: %s", wq_status_word(s));
}

void wq_gtp_undo(wq_gtp *gtp, int argc, char **argv)
{
    wq_history *history = &gtp->game.history;
    (void)argc;
    (void)argv;
    if (history->count <= 1) {
        wq_gtp_fail(gtp, "cannot undo");
        return;
    }
    wq_position pos = gtp->game.start;
    for (uint32_t i = 1; i + 1 < history->count; i++) {
        pos.to_move = history->past[i].move.color;
        wq_position_play_known(&pos, history->past[i].move);
    }
    history->count--;
    pos.ko = history->past[history->count - 1].ko;
    gtp->game.pos = pos;
}

void wq_gtp_set_position(wq_gtp *gtp, int argc, char **argv)
{
    wq_position pos;
    (void)wq_position_init(&pos, gtp->game.pos.width, gtp->game.pos.height);
    if (argc % 2 == 0) {
        wq_gtp_fail(gtp, "syntax error: set_position takes pairs of color and vertex");
        return;
    }
    for (int i = 1; i + 1 < argc; i += 2) {
        wq_color color;
        wq_point point;
        if (!wq_gtp_read_color(gtp, &color, argv[i]) || !wq_gtp_read_point(gtp, &point, argv[i + 1])) return;
        wq_status s = point == WQ_PASS ? WQ_ILLEGAL_OFF_BOARD : wq_position_put(&pos, point, color);
        if (s != WQ_OK) {
            wq_gtp_fail(gtp, "illegal position: %s%s%s", wq_status_word(s), point == WQ_PASS ? "" : " at ",
                        point == WQ_PASS ? "" : argv[i + 1]);
            return;
        }
    }
    wq_point airless = wq_position_airless(&pos);                       /* [R25] */
    char text[WQ_POINT_NAME];
    wq_point_name(text, airless, pos.height);
    if (airless != WQ_PASS) wq_gtp_fail(gtp, "illegal position: a chain without liberties at %s", text);
    else begin(gtp, &pos);
}

static bool is_empty(wq_gtp *gtp)
{
    if (gtp->game.pos.empty_count == gtp->game.pos.width * gtp->game.pos.height && gtp->game.history.count == 1) return true;
    wq_gtp_fail(gtp, "board not empty");
    return false;
}

/* The handicap stones as a new start, White to move. */
static void set_handicap(wq_gtp *gtp, const wq_point *points, int n)
{
    wq_position pos = gtp->game.pos;
    char text[WQ_POINT_NAME];
    for (int i = 0; i < n; i++)
        if (points[i] == WQ_PASS || wq_position_put(&pos, points[i], WQ_BLACK) != WQ_OK) {
            wq_point_name(text, points[i], pos.height);
            wq_gtp_fail(gtp, "bad vertex list: %s%s", text, points[i] == WQ_PASS ? "" : " comes twice");
            return;
        }
    wq_point airless = wq_position_airless(&pos);                       /* [R25] */
    if (airless != WQ_PASS) {
        wq_point_name(text, airless, pos.height);
        wq_gtp_fail(gtp, "bad vertex list: a chain without liberties at %s", text);
        return;
    }
    pos.to_move = WQ_WHITE;
    begin(gtp, &pos);
    gtp->game.opening.handicap = (uint8_t)(n < 255 ? n : 255);
}

/* As many fixed stones as asked, or (`fewer` allowed) as many as have a place; says which. */
static void place_stars(wq_gtp *gtp, const char *number, bool fewer)
{
    int n, width = gtp->game.pos.width, height = gtp->game.pos.height, most = wq_handicap_max(width, height);
    wq_point points[9];
    if (!wq_gtp_read_int(gtp, &n, number, 2, WQ_MAX_AREA - 1)) {
        wq_gtp_fail(gtp, "invalid number of stones");
        return;
    }
    if (!is_empty(gtp)) return;
    if (fewer && n > most) n = most;
    if (n > 9 || wq_handicap_points(width, height, n, points) != WQ_OK) {
        wq_gtp_fail(gtp, "invalid number of stones");
        return;
    }
    set_handicap(gtp, points, n);
    for (int i = 0; i < n && !gtp->failed; i++) {
        char text[WQ_POINT_NAME];
        wq_point_name(text, points[i], height);
        wq_gtp_add(gtp, "%s%s", i ? " " : "", text);
    }
}

void wq_gtp_fixed_handicap(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    place_stars(gtp, argv[1], false);
}

void wq_gtp_place_handicap(wq_gtp *gtp, int argc, char **argv)
{
    (void)argc;
    place_stars(gtp, argv[1], true);
}

void wq_gtp_set_handicap(wq_gtp *gtp, int argc, char **argv)
{
    wq_point points[WQ_MAX_AREA];
    int n = 0;
    if (!is_empty(gtp)) return;
    for (int i = 1; i < argc; i++) {
        if (n == WQ_MAX_AREA || wq_point_parse(&points[n], argv[i], gtp->game.pos.width, gtp->game.pos.height) != WQ_OK) {
            wq_gtp_fail(gtp, "bad vertex list");
            return;
        }
        n++;
    }
    if (n < 2) wq_gtp_fail(gtp, "bad vertex list");
    else set_handicap(gtp, points, n);
}

void wq_gtp_showboard(wq_gtp *gtp, int argc, char **argv)
{
    char text[8192];
    (void)argc;
    (void)argv;
    const wq_history *history = &gtp->game.history;
    wq_point last = history->count > 1 ? history->past[history->count - 1].move.point : WQ_PASS;
    wq_diagram_write(text, sizeof text, &gtp->game.pos, last);
    wq_gtp_add(gtp, "\n%s", text);
}

void wq_gtp_list_stones(wq_gtp *gtp, int argc, char **argv)
{
    wq_color color;
    (void)argc;
    if (!wq_gtp_read_color(gtp, &color, argv[1])) return;
    const wq_position *pos = &gtp->game.pos;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row);
            char text[WQ_POINT_NAME];
            if (pos->color[p] != color) continue;
            wq_point_name(text, p, pos->height);
            wq_gtp_add(gtp, "%s%s", gtp->length ? " " : "", text);
        }
}

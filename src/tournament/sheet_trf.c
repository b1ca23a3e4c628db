/* sheet_trf.c — reads FIDE's tournament report file, version 2016 and 2026.
 *
 * Source: FIDE handbook C.04, "Format of Tournament Report File (TRF), Version 2026". Records of 2026 that say something about
 * pairing are kept: rounds (142), the colour drawn for the first round (152), the system (192, 092), byes (240), points for pairing
 * (250), pairs that may not meet (260), teams (310, and 013) and line-ups out of order (300); of those that programs had before, XXR,
 * XXC, XXA and XXP, which say the same.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 64 };

typedef struct given_bye { int32_t player; int round; char code; } given_bye;
typedef struct out_of_order { int round, team, count; int32_t players[WQ_SHEET_BOARDS]; } out_of_order;
typedef struct team_list { int number, count; int32_t players[WQ_SHEET_BOARDS]; } team_list;

typedef struct records {
    given_bye *byes;
    out_of_order *orders;
    team_list *lists;
    size_t bye_count, bye_room, order_count, order_room, team_room, list_room, ban_room, boost_room;
    int32_t highest;                    /* number named */
} records;

/* The number in columns from .. to (from 1), or `absent`. */
static int column(const char *line, size_t size, size_t from, size_t to, int absent)
{
    char field[12] = "";
    size_t at = 0;
    for (size_t c = from - 1; c < to && c < size && at + 1 < sizeof field; c++) field[at++] = line[c];
    char *end;
    long value = strtol(field, &end, 10);
    return end == field || value < 0 || value > 99999 ? absent : (int)value;
}

static int column_list(int32_t *out, int most, records *r, const char *line, size_t size, size_t from, size_t width)
{
    int count = 0;
    for (size_t at = from; at <= size && count < most; at += width + 1) {
        int number = column(line, size, at, at + width - 1, -1);
        if (number < 0) break;
        if (number > r->highest) r->highest = number;
        out[count++] = number - 1;
    }
    return count;
}

/* The same, apart from each other by blanks. */
static int words_list(int32_t *out, records *r, const char *text)
{
    int count = 0, used;
    for (int number; count < LISTED && sscanf(text, "%5d%n", &number, &used) == 1 && number > 0; text += used) {
        if (number > r->highest) r->highest = number;
        out[count++] = number - 1;
    }
    return count;
}

static bool add_team(
    records *r, wq_sheet *s, wq_arena *arena, const char *line, size_t size, int number, size_t name_at, size_t list_at, size_t gap)
{
    if (s->team_count >= 1000 || !wq_arena_grow(arena, &s->teams, &r->team_room, (size_t)s->team_count + 1, sizeof *s->teams)
        || !wq_arena_grow(arena, &r->lists, &r->list_room, (size_t)s->team_count + 1, sizeof *r->lists)) return false;
    size_t end = name_at + 31 < size ? name_at + 31 : size;
    while (end > name_at && line[end - 1] == ' ') end--;
    wq_sheet_team *team = &s->teams[s->team_count];
    team_list *list = &r->lists[s->team_count++];
    *team = (wq_sheet_team){ .name = wq_arena_text(arena, line + name_at - 1, end + 1 > name_at ? end + 1 - name_at : 0) };
    memset(team->board, -1, sizeof team->board);
    list->number = number;
    list->count = column_list(list->players, WQ_SHEET_BOARDS, r, line, size, list_at, gap);
    return !arena->failed;
}

/* Everything but players; false: not as it should be. */
static bool other_record(records *r, wq_sheet *s, wq_arena *arena, const char *line, size_t size)
{
    int32_t listed[LISTED];
    if (size < 4) return true;
    if (strncmp(line, "012 ", 4) == 0) s->name = line + 4;
    else if (strncmp(line, "092 ", 4) == 0 || strncmp(line, "192 ", 4) == 0) s->dutch |= strcasestr(line + 4, "dutch") != NULL;
    else if (strncmp(line, "152 ", 4) == 0) s->first_colour = line[4] == 'B' ? 1 : line[4] == 'W' ? -1 : 0;
    else if (strncmp(line, "XXC ", 4) == 0) {
        if (strstr(line + 4, "white1")) s->first_colour = -1;
        else if (strstr(line + 4, "black1")) s->first_colour = 1;
    }
    else if (strncmp(line, "142 ", 4) == 0 || strncmp(line, "XXR ", 4) == 0) {
        int rounds = atoi(line + 4);
        if (rounds < 1 || rounds > WQ_SHEET_ROUNDS) return false;
        s->rounds_planned = rounds;
    } else if (strncmp(line, "240 ", 4) == 0) {
        char code = size > 4 ? (char)toupper((unsigned char)line[4]) : ' ';
        int round = column(line, size, 7, 9, 0), count = column_list(listed, LISTED, r, line, size, 11, 4);
        if (!strchr("FHZ", code) || round < 1 || round > WQ_SHEET_ROUNDS) return false;
        for (int i = 0; i < count; i++) {
            if (listed[i] < 0 || !wq_arena_grow(arena, &r->byes, &r->bye_room, r->bye_count + 1, sizeof *r->byes)) return false;
            r->byes[r->bye_count++] = (given_bye){ listed[i], round - 1, code };
        }
    } else if (strncmp(line, "250 ", 4) == 0) {
        char field[8] = "";
        int32_t points2;
        int from = column(line, size, 15, 17, 0), to = column(line, size, 19, 21, 0), first = column(line, size, 23, 26, 0),
            last = column(line, size, 28, 31, 0);
        if (size >= 13) memcpy(field, line + 9, 4);
        if (!wq_halves_parse(&points2, field) || from < 1 || to < from || to > WQ_SHEET_ROUNDS || first < 1 || last < first) return false;
        if (last > r->highest) r->highest = last;
        if (!wq_arena_grow(arena, &s->boosts, &r->boost_room, s->boost_count + 1, sizeof *s->boosts)) return false;
        s->boosts[s->boost_count++] = (wq_sheet_boost){ first - 1, last - 1, (int16_t)(from - 1), (int16_t)(to - 1), points2 };
    } else if (strncmp(line, "260 ", 4) == 0) {
        int from = column(line, size, 5, 7, 0), to = column(line, size, 9, 11, 0),
            count = column_list(listed, LISTED, r, line, size, 13, 4);
        if (from < 1 || to < from || to > 999 || count < 2) return false;
        if (to > WQ_SHEET_ROUNDS) to = WQ_SHEET_ROUNDS;
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++) {
                if (listed[a] < 0 || listed[b] < 0 || listed[a] == listed[b] || from > WQ_SHEET_ROUNDS
                    || !wq_arena_grow(arena, &s->bans, &r->ban_room, s->ban_count + 1, sizeof *s->bans)) return false;
                s->bans[s->ban_count++] = (wq_sheet_ban){ listed[a], listed[b], (int16_t)(from - 1), (int16_t)(to - 1) };
            }
    } else if (strncmp(line, "XXA ", 4) == 0) {                 /* points for pairing, round by round, as files before 2026 have them */
        int player = column(line, size, 5, 8, 0), round = 0;
        for (size_t at = 9; at + 4 <= size && round < WQ_SHEET_ROUNDS; at += 5, round++) {
            char field[5] = "";
            int32_t points2;
            memcpy(field, line + at, 4);
            if (strspn(field, " ") == 4) continue;
            if (player < 1 || !wq_halves_parse(&points2, field)) return false;
            if (points2 == 0) continue;
            if (!wq_arena_grow(arena, &s->boosts, &r->boost_room, s->boost_count + 1, sizeof *s->boosts)) return false;
            s->boosts[s->boost_count++] = (wq_sheet_boost){ player - 1, player - 1, (int16_t)round, (int16_t)round, points2 };
        }
        if (player > r->highest) r->highest = player;
    } else if (strncmp(line, "XXP ", 4) == 0) {                 /* who may not meet */
        int count = words_list(listed, r, line + 4);
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++) {
                if (listed[a] == listed[b] || !wq_arena_grow(arena, &s->bans, &r->ban_room, s->ban_count + 1, sizeof *s->bans))
                    return false;
                s->bans[s->ban_count++] = (wq_sheet_ban){ listed[a], listed[b], 0, WQ_SHEET_ROUNDS - 1 };
            }
    } else if (strncmp(line, "013 ", 4) == 0) return add_team(r, s, arena, line, size, s->team_count + 1, 5, 37, 4);
    else if (strncmp(line, "310 ", 4) == 0) return add_team(r, s, arena, line, size, column(line, size, 5, 7, 0), 9, 74, 4);
    else if (strncmp(line, "300 ", 4) == 0) {
        int round = column(line, size, 5, 7, 0), team = column(line, size, 9, 11, 0);
        if (round < 1 || round > WQ_SHEET_ROUNDS || team < 1
            || !wq_arena_grow(arena, &r->orders, &r->order_room, r->order_count + 1, sizeof *r->orders))
            return false;
        out_of_order *order = &r->orders[r->order_count++];
        *order = (out_of_order){ .round = round - 1, .team = team };
        order->count = column_list(order->players, WQ_SHEET_BOARDS, r, line, size, 17, 4);
    }
    return true;
}

/* Who sat where: the order of the list without those who had no game, or the order handed in. */
static void seat_teams(const records *r, wq_sheet *s)
{
    for (int t = 0; t < s->team_count; t++) {
        const team_list *list = &r->lists[t];
        for (int i = 0; i < list->count; i++)
            if (list->players[i] >= 0) s->players[list->players[i]].team = t;
        if (list->count > s->team_size) s->team_size = list->count;
        for (int round = 0; round < s->round_count; round++)
            for (int i = 0; i < list->count; i++) s->teams[t].board[round][i] = list->players[i];
        for (size_t k = 0; k < r->order_count; k++) {
            const out_of_order *order = &r->orders[k];
            if (order->team != list->number || order->round >= s->round_count) continue;
            for (int i = 0; i < WQ_SHEET_BOARDS; i++) s->teams[t].board[order->round][i] = i < order->count ? order->players[i] : -1;
        }
    }
}

/* Who said beforehand that he will not play that round. */
static void announce(wq_sheet_player *p, int round, char code)
{
    p->absent |= (uint64_t)1 << round;
    if (code == 'H' || code == 'h') p->half_byes |= (uint64_t)1 << round;
}

/* A last round of which some lines say nothing, and the others nothing but absences and byes asked for, is not paired yet. */
static void drop_announced(wq_sheet *s, const wq_cell *cells)
{
    while (s->round_count > 0) {
        int round = s->round_count - 1, silent = 0;
        for (int p = 0; p < s->player_count; p++) {
            const wq_cell *c = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)round];
            silent += c->code == '\0';
            if (c->code != '\0' && (c->opponent >= 0 || !strchr(" ZHFzhf", c->code))) return;
        }
        if (silent == 0) return;
        for (int p = 0; p < s->player_count; p++) {
            char code = cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)round].code;
            if (code != '\0' && code != ' ') announce(&s->players[p], round, code);
        }
        s->round_count--;
    }
}

/* Who was drawn to have which colour, where the file does not say: by the first player who had one in the first round with colours. */
static void infer_first_colour(wq_sheet *s, const wq_cell *cells)
{
    for (int r = 0; r < s->round_count && s->first_colour == 0; r++)
        for (int p = 0; p < s->player_count && s->first_colour == 0; p++) {
            const wq_cell *c = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r];
            if (c->coloured) s->first_colour = c->black == (p % 2 == 0) ? 1 : -1;
        }
}

/* Columns of TRF, from 1: 5-8 start number, 15-47 name, 49-52 rating, 54-56 federation, 81-84 points, from 92 ten a round. */
wq_status wq_sheet_read_trf(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    *out = (wq_sheet){ .format = "trf", .name = "", .nbw2_bye = 2, .points_bye = 2, .bar = 8, .floor = -30, .zero = -30 };
    wq_lines in = { text, text + length, 0 };
    size_t size, room = 0, cell_room = 0, points_room = 0;
    records more = { 0 };
    wq_cell *cells = NULL;
    for (char *line; (line = wq_lines_next(&in, arena, &size)) != NULL;) {
        if (memchr(line, 0, size)) return wq_lines_refuse(err, &in, "this is not a text");
        if (strncmp(line, "001 ", 4) != 0) {
            if (!other_record(&more, out, arena, line, size))
                return wq_lines_refuse(err, &in, arena->failed ? NULL : "this record is not as TRF has it");
            continue;
        }
        size_t n = (size_t)out->player_count;
        if (out->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, in.line, NULL);
        if (size < 84 || atoi(line + 4) != out->player_count + 1)
            return wq_lines_refuse(err, &in, "a player's line is too short, or its number is not the next");
        if (!wq_arena_grow(arena, &out->players, &room, n + 1, sizeof *out->players)
            || !wq_arena_grow(arena, &cells, &cell_room, (n + 1) * WQ_SHEET_ROUNDS, sizeof *cells)
            || !wq_arena_grow(arena, &out->file_points2, &points_room, n + 1, sizeof(int32_t)))
            return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
        char field[40] = "";
        memcpy(field, line + 14, 33);
        for (size_t k = strlen(field); k > 0 && field[k - 1] == ' '; k--) field[k - 1] = '\0';
        out->players[n] = (wq_sheet_player){ .name = wq_arena_text(arena, field, strlen(field)), .first_name = "", .club = "", .pin = "",
            .country = wq_arena_text(arena, line + 53, line[53] == ' ' ? 0 : 3), .rating = atoi(line + 48), .rank = -30, .team = -1 };
        if (!wq_halves_parse(&out->file_points2[n], line + 80)) return wq_lines_refuse(err, &in, "the points are not a number");
        int rounds = 0;
        for (size_t at = 91; at + 8 <= size && rounds < WQ_SHEET_ROUNDS; at += 10, rounds++) {
            wq_cell *c = &cells[n * WQ_SHEET_ROUNDS + (size_t)rounds];
            char colour = line[at + 5], code = line[at + 7];
            int opponent = atoi(line + at);
            *c = (wq_cell){ .opponent = opponent > 0 ? opponent - 1 : -1,
                .code = code,
                .coloured = colour == 'w' || colour == 'b',
                .black = colour == 'b' };
            c->points2 = strchr("1+FUWfuw", code) && code ? 2 : strchr("=HDhd", code) && code ? 1 : 0;
            c->played = strchr("10=WDLwdl", code) && code && opponent > 0;
            if (code == ' ' && opponent > 0) c->code = '?';                        /* paired, not reported yet */
            c->forfeit = code == '+' || code == '-';
            c->bye = opponent <= 0 && c->points2 > 0;
        }
        if (rounds > out->round_count) out->round_count = rounds;
        out->player_count++;
    }
    if (out->player_count == 0) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, in.line, "this TRF names no player");
    if (more.highest > out->player_count) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "a record names a player who is not in the list");
    drop_announced(out, cells);
    for (size_t i = 0; i < more.bye_count; i++) {           /* byes given beforehand count where the round says nothing */
        int r = more.byes[i].round;
        if (r >= out->round_count) {
            announce(&out->players[more.byes[i].player], r, more.byes[i].code);
            continue;
        }
        wq_cell *c = &cells[(size_t)more.byes[i].player * WQ_SHEET_ROUNDS + (size_t)r];
        if (c->opponent >= 0 || c->bye || (c->code != '\0' && c->code != ' ')) continue;
        *c = (wq_cell){ .opponent = -1,
            .code = more.byes[i].code,
            .points2 = more.byes[i].code == 'F' ? 2 : more.byes[i].code == 'H',
            .bye = more.byes[i].code != 'Z' };
    }
    infer_first_colour(out, cells);
    seat_teams(&more, out);
    size_t all = (size_t)out->player_count * (size_t)out->round_count;
    out->cells2 = wq_arena_take(arena, all, 1);
    out->cell_played = wq_arena_take(arena, all, 1);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (int p = 0; p < out->player_count; p++)
        for (int r = 0; r < out->round_count; r++) {
            const wq_cell *c = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r];
            out->cells2[p * out->round_count + r] = c->points2;
            out->cell_played[p * out->round_count + r] = c->played;
            if ((c->code == 'F' || c->code == 'f') && c->opponent < 0) out->players[p].absent |= (uint64_t)1 << r;      /* asked for */
            if (c->code == '\0') cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r].opponent = -1;
        }
    strcpy(out->criteria[0], "NBW");
    out->criteria_count = 1;
    return wq_sheet_games(out, arena, cells, err);
}

/* sheet_text.c — reads EGF h9 and FIDE TRF; line ends may be LF, CR LF or CR.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct cell { int32_t opponent; char code; int8_t points2; bool played, forfeit, bye, coloured, black; int16_t handicap; } cell;

typedef struct lines { const char *at, *end; int line; } lines;

/* The next line, copied into `arena` without its end; NULL at the end of the text. */
static char *next_line(lines *in, wq_arena *arena, size_t *length)
{
    if (in->at >= in->end) return NULL;
    const char *begin = in->at;
    while (in->at < in->end && *in->at != '\n' && *in->at != '\r') in->at++;
    *length = (size_t)(in->at - begin);
    if (in->at < in->end) in->at += *in->at == '\r' && in->at + 1 < in->end && in->at[1] == '\n' ? 2 : 1;
    in->line++;
    return wq_arena_text(arena, begin, *length);
}

static wq_status refuse(wq_error *err, const lines *in, const char *text) { return wq_refuse(err, WQ_BAD_ARGUMENT, 0, in->line, text); }

/* Games out of cells: each once, from the player of the lower number; the cells of both must agree. */
static wq_status games_of(wq_sheet *s, wq_arena *arena, const cell *cells, wq_error *err)
{
    size_t rounds = (size_t)s->round_count, room = 0;
    for (int r = 0; r < s->round_count; r++)
        for (int p = 0; p < s->player_count; p++) {
            const cell *mine = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r];
            wq_sheet_player *player = &s->players[p];
            if (mine->bye) player->byes |= (uint64_t)1 << r;
            if (mine->bye && mine->points2 == 1) player->half_byes |= (uint64_t)1 << r;
            if (mine->opponent < 0) {
                if (!mine->bye && mine->code != '-') player->absent |= (uint64_t)1 << r;
                continue;
            }
            if (mine->opponent >= s->player_count || mine->opponent == p) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "an opponent who is not in the list");
            const cell *other = &cells[(size_t)mine->opponent * WQ_SHEET_ROUNDS + (size_t)r];
            if (other->opponent != p) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "two players do not agree on whom they met");
            if (mine->opponent < p) continue;
            if (!wq_arena_grow(arena, &s->games, &room, s->game_count + 1, sizeof *s->games)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
            bool black = mine->coloured ? mine->black : true;
            const cell *b = black ? mine : other, *w = black ? other : mine;
            s->games[s->game_count++] = (wq_sheet_game){ .black = black ? p : mine->opponent, .white = black ? mine->opponent : p, .round = (int16_t)r,
                .handicap = mine->handicap, .black2 = b->points2, .white2 = w->points2, .decided = mine->code != '?', .forfeit = mine->forfeit || other->forfeit,
                .coloured = mine->coloured };
        }
    (void)rounds;
    return WQ_OK;
}

/* "404", "44.5", "44½" as halves. */
static bool halves(int32_t *out, const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || value < -100000 || value > 1000000) return false;
    *out = (int32_t)(value * 2 + (value < 0 ? -0.5 : 0.5)) + (strstr(end, "\xC2\xBD") != NULL);
    return true;
}

/* "26+/w0", "22+!w0", "0-", "13=/b2", "7+": opponent, result, forfeit, colour, handicap. */
static bool h9_cell(cell *out, const char *text)
{
    char *end;
    long opponent = strtol(text, &end, 10);
    *out = (cell){ .opponent = -1 };
    if (end == text || opponent < 0 || opponent > WQ_SHEET_PLAYERS || !strchr("+-=?", *end) || *end == '\0') return false;
    out->code = *end++;
    out->points2 = out->code == '+' ? 2 : out->code == '=' ? 1 : 0;
    if (opponent == 0) {                                    /* no game: absent, not paired, or a bye */
        out->bye = out->code == '+';
        out->points2 = out->bye ? 2 : 0;
        return true;
    }
    out->opponent = (int32_t)opponent - 1;
    if (*end == '!') out->forfeit = true;
    if (*end == '!' || *end == '/') end++;
    if (*end == 'b' || *end == 'w') {
        out->coloured = true;
        out->black = *end++ == 'b';
    }
    if (isdigit((unsigned char)*end)) out->handicap = (int16_t)(*end - '0');
    return true;
}

wq_status wq_sheet_read_h9(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    *out = (wq_sheet){ .format = "h9", .name = "", .bar = 8, .floor = -30, .zero = -30, .nbw2_bye = 2, .mms2_bye = 2, .mms2_absent = 1 };
    lines in = { text, text + length, 0 };
    size_t size, player_room = 0, cell_room = 0;
    cell *cells = NULL;
    for (char *line; (line = next_line(&in, arena, &size)) != NULL;) {
        if (memchr(line, 0, size)) return refuse(err, &in, "this is not a text");
        while (*line == ' ' || *line == '\t') line++;
        if (line[0] == '\0') continue;
        if (line[0] == ';') {
            if (strncmp(line, "; EV[", 5) == 0 && strchr(line, ']')) out->name = wq_arena_text(arena, line + 5, (size_t)(strchr(line, ']') - line - 5));
            continue;
        }
        char *pin = strchr(line, '|');
        if (pin) *pin++ = '\0';
        char *word[16 + WQ_SHEET_ROUNDS], *save = NULL;
        int words = 0, first_cell = 0;
        for (char *w = strtok_r(line, " \t", &save); w && words < (int)(sizeof word / sizeof *word); w = strtok_r(NULL, " \t", &save)) word[words++] = w;
        int rank_at = 0;
        int32_t rank = -30;
        for (int i = 2; i < words && rank_at == 0; i++) {
            char unit = (char)toupper((unsigned char)word[i][strlen(word[i]) - 1]);
            if (isdigit((unsigned char)word[i][0]) && strchr("KDP", unit) && wq_rank_parse(&rank, word[i])) rank_at = i;
        }
        cell probe;
        for (int i = words - 1; i > rank_at && h9_cell(&probe, word[i]); i--) first_cell = i;
        char *end;
        if (words < 4 || rank_at < 2 || first_cell == 0 || strtol(word[0], &end, 10) != out->player_count + 1 || *end)
            return refuse(err, &in, "a line of h9 is: place, name, rank, country, club, scores, results; places from 1 in order");
        if (out->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, in.line, NULL);
        size_t n = (size_t)out->player_count;
        if (!wq_arena_grow(arena, &out->players, &player_room, n + 1, sizeof *out->players)
            || !wq_arena_grow(arena, &cells, &cell_room, (n + 1) * WQ_SHEET_ROUNDS, sizeof *cells)) return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
        wq_sheet_player *p = &out->players[n];
        *p = (wq_sheet_player){ .name = word[1], .first_name = rank_at > 2 ? word[2] : "", .rank = rank, .team = -1, .pin = pin ? pin : "",
            .country = rank_at + 1 < first_cell ? word[rank_at + 1] : "", .club = rank_at + 2 < first_cell ? word[rank_at + 2] : "" };
        int scores = first_cell - rank_at - 3;
        if (scores > 0 && !halves(&p->start2, word[rank_at + 3])) return refuse(err, &in, "a score is not a number");
        p->has_start = scores > 0;
        int rounds = words - first_cell;
        if (n > 0 && rounds != out->round_count) return refuse(err, &in, "this line has another number of rounds than the first");
        out->round_count = rounds;
        for (int r = 0; r < rounds; r++) {                  /* the first score, less what was won, is where the player started */
            cell *c = &cells[n * WQ_SHEET_ROUNDS + (size_t)r];
            h9_cell(c, word[first_cell + r]);
            p->start2 -= c->opponent < 0 && c->code == '=' ? 1 : c->points2;
        }
        p->start2 += p->start2 % 2 != 0;                    /* scores are printed without their halves */
        out->player_count++;
    }
    if (out->player_count == 0) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, in.line, "this is no tournament: OpenGotha XML, h9 and TRF are known");
    strcpy(out->criteria[0], "MMS");
    strcpy(out->criteria[1], "SOSM");
    out->criteria_count = 2;
    return games_of(out, arena, cells, err);
}

/* Columns of TRF, from 1: 5-8 start number, 15-47 name, 49-52 rating, 54-56 federation, 81-84 points, from 92 ten a round. */
wq_status wq_sheet_read_trf(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    *out = (wq_sheet){ .format = "trf", .name = "", .nbw2_bye = 2, .bar = 8, .floor = -30, .zero = -30 };
    lines in = { text, text + length, 0 };
    size_t size, room = 0, cell_room = 0, points_room = 0;
    cell *cells = NULL;
    for (char *line; (line = next_line(&in, arena, &size)) != NULL;) {
        if (memchr(line, 0, size)) return refuse(err, &in, "this is not a text");
        if (strncmp(line, "012 ", 4) == 0) out->name = line + 4;
        if (strncmp(line, "001 ", 4) != 0) continue;
        size_t n = (size_t)out->player_count;
        if (out->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, in.line, NULL);
        if (size < 84 || atoi(line + 4) != out->player_count + 1) return refuse(err, &in, "a player's line is too short, or its number is not the next");
        if (!wq_arena_grow(arena, &out->players, &room, n + 1, sizeof *out->players)
            || !wq_arena_grow(arena, &cells, &cell_room, (n + 1) * WQ_SHEET_ROUNDS, sizeof *cells)
            || !wq_arena_grow(arena, &out->file_points2, &points_room, n + 1, sizeof(int32_t))) return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
        char field[40] = "";
        memcpy(field, line + 14, 33);
        for (size_t k = strlen(field); k > 0 && field[k - 1] == ' '; k--) field[k - 1] = '\0';
        out->players[n] = (wq_sheet_player){ .name = wq_arena_text(arena, field, strlen(field)), .first_name = "", .club = "", .pin = "",
            .country = wq_arena_text(arena, line + 53, 3), .rating = atoi(line + 48), .rank = -30, .team = -1 };
        if (!halves(&out->file_points2[n], line + 80)) return refuse(err, &in, "the points are not a number");
        int rounds = 0;
        for (size_t at = 91; at + 8 <= size && rounds < WQ_SHEET_ROUNDS; at += 10, rounds++) {
            cell *c = &cells[n * WQ_SHEET_ROUNDS + (size_t)rounds];
            char colour = line[at + 5], code = line[at + 7];
            int opponent = atoi(line + at);
            *c = (cell){ .opponent = opponent > 0 ? opponent - 1 : -1, .code = code, .coloured = colour == 'w' || colour == 'b', .black = colour == 'b' };
            c->points2 = strchr("1+FUWfuw", code) && code ? 2 : strchr("=HDhd", code) && code ? 1 : 0;
            c->played = strchr("10=WDLwdl", code) && code && opponent > 0;
            c->forfeit = code == '+' || code == '-';
            c->bye = opponent <= 0 && c->points2 > 0;
        }
        if (rounds > out->round_count) out->round_count = rounds;
        out->player_count++;
    }
    if (out->player_count == 0) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, in.line, "this TRF names no player");
    size_t all = (size_t)out->player_count * (size_t)out->round_count;
    out->cells2 = wq_arena_take(arena, all, 1);
    out->cell_played = wq_arena_take(arena, all, 1);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (int p = 0; p < out->player_count; p++)
        for (int r = 0; r < out->round_count; r++) {
            const cell *c = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r];
            out->cells2[p * out->round_count + r] = c->points2;
            out->cell_played[p * out->round_count + r] = c->played;
            if (c->code == '\0') cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r].opponent = -1;
        }
    strcpy(out->criteria[0], "NBW");
    out->criteria_count = 1;
    return games_of(out, arena, cells, err);
}

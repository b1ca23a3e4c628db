/* sheet_text.c — reads EGF h9 and FFG tou, one line a player; line ends may be LF, CR LF or CR.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "26+/w0", "22+!w0", "0-", "13=/b2", "7+": opponent, result, forfeit, colour, handicap. */
static bool h9_cell(wq_cell *out, const char *text)
{
    char *end;
    long opponent = strtol(text, &end, 10);
    *out = (wq_cell){ .opponent = -1 };
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
    *out = (wq_sheet){ .format = "h9",
        .name = "",
        .bar = 8,
        .floor = -30,
        .zero = -30,
        .nbw2_bye = 2,
        .points_bye = 2,
        .mms2_bye = 2,
        .mms2_absent = 1 };
    wq_lines in = { text, text + length, 0 };
    size_t size, player_room = 0, cell_room = 0;
    wq_cell *cells = NULL;
    for (char *line; (line = wq_lines_next(&in, arena, &size)) != NULL;) {
        if (memchr(line, 0, size)) return wq_lines_refuse(err, &in, "this is not a text");
        while (*line == ' ' || *line == '\t') line++;
        if (line[0] == '\0') continue;
        if (line[0] == ';') {
            if (strncmp(line, ";name=", 6) == 0 || strncmp(line, ";comm=", 6) == 0) {                     /* tou: the longer of both */
                out->format = "tou";
                if (strlen(line + 6) > strlen(out->name)) out->name = line + 6;
            }
            if (strncmp(line, "; EV[", 5) == 0 && strchr(line, ']'))
                out->name = wq_arena_text(arena, line + 5, (size_t)(strchr(line, ']') - line - 5));
            continue;
        }
        char *pin = strchr(line, '|');
        if (pin) *pin++ = '\0';
        char *word[16 + WQ_SHEET_ROUNDS], *save = NULL;
        int words = 0, first_cell = 0;
        for (char *w = strtok_r(line, " \t", &save); w && words < (int)(sizeof word / sizeof *word);
             w = strtok_r(NULL, " \t", &save))
            word[words++] = w;
        int rank_at = 0;
        int32_t rank = -30;
        for (int i = 2; i < words && rank_at == 0; i++) {
            char unit = (char)toupper((unsigned char)word[i][strlen(word[i]) - 1]);
            if (isdigit((unsigned char)word[i][0]) && strchr("KDP", unit) && wq_rank_parse(&rank, word[i])) rank_at = i;
        }
        wq_cell probe;
        for (int i = words - 1; i > rank_at && h9_cell(&probe, word[i]); i--) first_cell = i;
        char *end;
        if (words < 3 || rank_at < 2 || first_cell == 0 || strtol(word[0], &end, 10) != out->player_count + 1 || *end)
            return wq_lines_refuse(err, &in, "a line of h9 is: place, name, rank, country, club, scores, results; places from 1 in order");
        if (out->player_count >= WQ_SHEET_PLAYERS) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, in.line, NULL);
        size_t n = (size_t)out->player_count;
        if (!wq_arena_grow(arena, &out->players, &player_room, n + 1, sizeof *out->players)
            || !wq_arena_grow(arena, &cells, &cell_room, (n + 1) * WQ_SHEET_ROUNDS, sizeof *cells))
            return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
        wq_sheet_player *p = &out->players[n];
        *p = (wq_sheet_player){ .name = word[1], .first_name = rank_at > 2 ? word[2] : "", .rank = rank, .team = -1, .pin = pin ? pin : "",
            .country = rank_at + 1 < first_cell ? word[rank_at + 1] : "", .club = rank_at + 2 < first_cell ? word[rank_at + 2] : "" };
        int scores = first_cell - rank_at - 3;
        if (scores > 0 && strcmp(out->format, "tou") != 0 && !wq_halves_parse(&p->start2, word[rank_at + 3]))
            return wq_lines_refuse(err, &in, "a score is not a number");
        p->has_start = scores > 0;
        bool french = strcmp(out->format, "tou") == 0;
        if (french) {                                       /* licence and club, each of which may be missing */
            p->has_start = false;
            p->country = "";
            p->club = "";
            for (int i = rank_at + 1; i < first_cell; i++) {
                if (word[i][strspn(word[i], "0123456789")] == '\0') p->pin = word[i];
                else if (strcmp(word[i], "-") != 0) p->club = word[i];
            }
        }
        int rounds = words - first_cell;
        if (n > 0 && rounds != out->round_count) return wq_lines_refuse(err, &in, "this line has another number of rounds than the first");
        out->round_count = rounds;
        for (int r = 0; r < rounds; r++) {                  /* the first score, less what was won, is where the player started */
            wq_cell *c = &cells[n * WQ_SHEET_ROUNDS + (size_t)r];
            h9_cell(c, word[first_cell + r]);
            p->start2 -= c->opponent < 0 && c->code == '=' ? 1 : c->points2;
        }
        p->start2 += p->start2 % 2 != 0;                    /* scores are printed without their halves */
        out->player_count++;
    }
    if (out->player_count == 0)
        return wq_refuse(
            err, WQ_BAD_ARGUMENT, 0, in.line, "this is no tournament: OpenGotha XML, h9, tou, TRF, AGA text and CSV are known");
    bool french = strcmp(out->format, "tou") == 0;
    strcpy(out->criteria[0], french ? "NBW" : "MMS");
    strcpy(out->criteria[1], french ? "SOSW" : "SOSM");
    out->criteria_count = 2;
    return wq_sheet_games(out, arena, cells, err);
}


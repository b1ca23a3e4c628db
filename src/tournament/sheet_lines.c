/* sheet_lines.c — lines of a text, and games out of what each player did in each round.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *wq_lines_next(wq_lines *in, wq_arena *arena, size_t *length)
{
    if (in->at >= in->end) return NULL;
    const char *begin = in->at;
    while (in->at < in->end && *in->at != '\n' && *in->at != '\r') in->at++;
    *length = (size_t)(in->at - begin);
    if (in->at < in->end) in->at += *in->at == '\r' && in->at + 1 < in->end && in->at[1] == '\n' ? 2 : 1;
    in->line++;
    return wq_arena_text(arena, begin, *length);
}

wq_status wq_lines_refuse(wq_error *err, const wq_lines *in, const char *text)
{
    return wq_refuse(err, WQ_BAD_ARGUMENT, 0, in->line, text);
}

/* Who with whom, in which round; nobody: one who is not in the list. */
static wq_status refuse_pair(wq_error *err, const wq_sheet *s, int player, int other, int round)
{
    wq_status status = wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "");
    if (!err) return status;
    if (other < 0)
        snprintf(err->text, sizeof err->text, "round %d: %.60s met somebody who is not in the list", round + 1, s->players[player].name);
    else
        snprintf(err->text, sizeof err->text, "round %d: %.60s met %.60s, whose line names another opponent", round + 1,
            s->players[player].name, s->players[other].name);
    return status;
}

wq_status wq_sheet_games(wq_sheet *s, wq_arena *arena, const wq_cell *cells, wq_error *err)
{
    size_t room = 0;
    for (int r = 0; r < s->round_count; r++)
        for (int p = 0; p < s->player_count; p++) {
            const wq_cell *mine = &cells[(size_t)p * WQ_SHEET_ROUNDS + (size_t)r];
            wq_sheet_player *player = &s->players[p];
            if (mine->bye) player->byes |= (uint64_t)1 << r;
            if (mine->bye && mine->points2 == 1) player->half_byes |= (uint64_t)1 << r;
            if (mine->opponent < 0) {
                if (!mine->bye && mine->code != '-') player->absent |= (uint64_t)1 << r;
                continue;
            }
            if (mine->opponent >= s->player_count || mine->opponent == p)
                return refuse_pair(err, s, p, -1, r);
            const wq_cell *other = &cells[(size_t)mine->opponent * WQ_SHEET_ROUNDS + (size_t)r];
            if (other->opponent != p) return refuse_pair(err, s, p, mine->opponent, r);
            if (mine->opponent < p) continue;
            if (!wq_arena_grow(arena, &s->games, &room, s->game_count + 1, sizeof *s->games))
                return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
            bool black = mine->coloured ? mine->black : true;
            const wq_cell *b = black ? mine : other, *w = black ? other : mine;
            s->games[s->game_count++] = (wq_sheet_game){ .black = black ? p : mine->opponent,
                .white = black ? mine->opponent : p,
                .round = (int16_t)r,
                .handicap = mine->handicap,
                .board = mine->board,
                .black2 = b->points2,
                .white2 = w->points2,
                .decided = mine->code != '?',
                .forfeit = mine->forfeit || other->forfeit,
                .coloured = mine->coloured };
        }
    return WQ_OK;
}

bool wq_halves_parse(int32_t *out, const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || value < -100000 || value > 1000000) return false;
    *out = (int32_t)(value * 2 + (value < 0 ? -0.5 : 0.5)) + (strstr(end, "\xC2\xBD") != NULL);
    return true;
}

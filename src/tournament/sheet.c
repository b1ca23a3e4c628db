/* sheet.c — which format is it, and is the sheet whole.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool wq_rank_parse(int32_t *out, const char *text)
{
    while (*text == ' ') text++;
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || number < 0 || number > 99) return false;
    while (*end == ' ') end++;
    switch (toupper((unsigned char)*end)) {
    case 'K': *out = number == 0 ? -1 : (int32_t)-number; return true;
    case 'D': *out = number == 0 ? 0 : (int32_t)number - 1; return true;
    case 'P': *out = 8 + (int32_t)(number < 1 ? 1 : number > 9 ? 9 : number); return true;      /* professional: different in kind [R177] */
    default: return false;
    }
}

char *wq_rank_text(char out[16], int32_t rank)
{
    if (rank < 0) snprintf(out, 16, "%dK", -rank);
    else if (rank > 8) snprintf(out, 16, "%dP", rank > 17 ? 9 : rank - 8);
    else snprintf(out, 16, "%dD", rank + 1);
    return out;
}

wq_status wq_sheet_check(const wq_sheet *sheet, wq_error *err)
{
    size_t cells = (size_t)sheet->player_count * (size_t)sheet->round_count;
    wq_arena scratch;
    wq_arena_init(&scratch, 0);
    char *busy = wq_arena_take(&scratch, cells, 1);
    wq_status status = busy ? WQ_OK : WQ_FAIL_MEMORY;
    char text[160] = "";
    for (size_t i = 0; status == WQ_OK && i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        int both[2] = { g->black, g->white };
        if (g->round < 0 || g->round >= sheet->round_count || g->black == g->white) status = WQ_BAD_ARGUMENT;
        for (int k = 0; status == WQ_OK && k < 2; k++) {
            if (both[k] < 0 || both[k] >= sheet->player_count) { status = WQ_BAD_ARGUMENT; break; }
            char *cell = &busy[(size_t)both[k] * (size_t)sheet->round_count + (size_t)g->round];
            if ((*cell)++ > 0) {
                status = WQ_BAD_ARGUMENT;
                snprintf(text, sizeof text, "%.60s plays twice in round %d", sheet->players[both[k]].name, g->round + 1);
            }
        }
    }
    wq_arena_free(&scratch);
    if (status == WQ_OK) return WQ_OK;
    return wq_refuse(err, status, 0, 0, text[0] ? text : status == WQ_BAD_ARGUMENT ? "a game names a player or a round that is not there" : NULL);
}

wq_status wq_sheet_read(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    size_t at = 0;
    while (at < length && (isspace((unsigned char)text[at]) || (unsigned char)text[at] >= 0xBB)) at++;     /* a byte order mark, too */
    wq_status status;
    if (at < length && text[at] == '<') status = wq_sheet_read_gotha(out, arena, text + at, length - at, err);
    else if (length >= at + 4 && isdigit((unsigned char)text[at]) && isdigit((unsigned char)text[at + 1]) && isdigit((unsigned char)text[at + 2])
             && text[at + 3] == ' ') status = wq_sheet_read_trf(out, arena, text + at, length - at, err);
    else status = wq_sheet_read_h9(out, arena, text, length, err);
    return status == WQ_OK ? wq_sheet_check(out, err) : status;
}

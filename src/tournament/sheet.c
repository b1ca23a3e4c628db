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
    bool professional = false;
    while (*text == ' ') text++;
    if (strncmp(text, "职业", strlen("职业")) == 0) professional = true;
    if (professional || strncmp(text, "业余", strlen("业余")) == 0) text += strlen("业余");
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || number < 0 || number > 99) return false;
    while (*end == ' ') end++;
    if (strncmp(end, "级", strlen("级")) == 0) end = "K";
    else if (strncmp(end, "段", strlen("段")) == 0) end = professional ? "P" : "D";
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
    return wq_refuse(err, status, 0, 0,
        text[0]                     ? text
        : status == WQ_BAD_ARGUMENT ? "a game names a player or a round that is not there"
                                    : NULL);
}

/* Does the first line that says something begin with this word, in any case? */
static bool begins(const char *text, size_t length, const char *word)
{
    size_t at = 0, size = strlen(word);
    while (at < length) {
        while (at < length && isspace((unsigned char)text[at])) at++;
        if (at < length && text[at] == '#') {
            while (at < length && text[at] != '\n' && text[at] != '\r') at++;
            continue;
        }
        return length - at >= size && strncasecmp(text + at, word, size) == 0;
    }
    return false;
}

/* A table with a head: the first line has separators and names a column of names. */
static bool is_table(const char *text, size_t length)
{
    static const char *const names[] = { "name", "姓名", "选手", "棋手" };
    char line[1024];
    size_t size = 0;
    while (size < length && size + 1 < sizeof line && text[size] != '\n' && text[size] != '\r') {
        line[size] = (char)tolower((unsigned char)text[size]);
        size++;
    }
    line[size] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(line, names[i]);
        if (at && line[0] != ';' && (strpbrk(line, ",;\t") || strlen(names[i]) == size)) return true;
    }
    return false;
}

wq_status wq_sheet_read(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    size_t at = 0;
    while (at < length && isspace((unsigned char)text[at])) at++;
    if (length - at >= 3 && memcmp(text + at, "\xEF\xBB\xBF", 3) == 0) at += 3;                           /* a byte order mark */
    const char *begin = text + at;
    size_t left = length - at;
    wq_status status;
    if (left > 0 && begin[0] == '<') status = wq_sheet_read_gotha(out, arena, begin, left, err);
    else if (left >= 4
             && ((isdigit((unsigned char)begin[0]) && isdigit((unsigned char)begin[1]) && isdigit((unsigned char)begin[2])
                     && begin[3] == ' ')
                 || memcmp(begin, "###", 3) == 0))
        status = wq_sheet_read_trf(out, arena, begin, left, err);
    else if (begins(begin, left, "TOURNEY") || begins(begin, left, "PLAYERS")) status = wq_sheet_read_aga(out, arena, begin, left, err);
    else if (is_table(begin, left)) status = wq_sheet_read_csv(out, arena, begin, left, err);
    else status = wq_sheet_read_h9(out, arena, text, length, err);
    return status == WQ_OK ? wq_sheet_check(out, err) : status;
}

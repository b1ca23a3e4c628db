/* sheet_lists.c — reads AGA text and CSV.
 *
 * AGA text is a list of players and a list of games that were won over the board. What else an event holds stands in comments
 * that begin with "#!", which other programs pass over: rounds, byes, absences, and games without a winner or not played.
 * CSV is a table with a head; columns are known by their names, unknown ones are passed over. With players alone it is a list
 * of entries.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct lists { wq_sheet *s; wq_arena *arena; json_t *number_of; size_t player_room, game_room; } lists;

static wq_sheet_player *new_player(lists *l)
{
    wq_sheet *s = l->s;
    if (s->player_count >= WQ_SHEET_PLAYERS
        || !wq_arena_grow(l->arena, &s->players, &l->player_room, (size_t)s->player_count + 1, sizeof *s->players))
        return NULL;
    wq_sheet_player *p = &s->players[s->player_count++];
    *p = (wq_sheet_player){ .name = "", .first_name = "", .country = "", .club = "", .pin = "", .rank = -30, .team = -1 };
    return p;
}

static wq_sheet_game *new_game(lists *l)
{
    wq_sheet *s = l->s;
    if (!wq_arena_grow(l->arena, &s->games, &l->game_room, s->game_count + 1, sizeof *s->games)) return NULL;
    return &s->games[s->game_count++];
}

/* A whole word as a number in bounds. */
static bool number_in(int *out, const char *word, int least, int most)
{
    char *end;
    long value = word ? strtol(word, &end, 10) : 0;
    if (!word || end == word || *end || value < least || value > most) return false;
    *out = (int)value;
    return true;
}

static const struct result_row { const char *word; int8_t black2, white2; bool decided; } results[] = {
    { "W", 0, 2, true }, { "B", 2, 0, true }, { "=", 1, 1, true }, { "both_lose", 0, 0, true }, { "both_win", 2, 2, true }, { "?", 0, 0, false } };

static bool set_result(wq_sheet_game *g, const char *word)
{
    for (size_t i = 0; word && i < sizeof results / sizeof *results; i++) {
        if (strcasecmp(results[i].word, word) != 0) continue;
        g->black2 = results[i].black2;
        g->white2 = results[i].white2;
        g->decided = results[i].decided;
        return true;
    }
    return false;
}

static int aga_player(const lists *l, const char *id)
{
    const json_t *number = id ? json_object_get(l->number_of, id) : NULL;
    return number ? (int)json_integer_value(number) : -1;
}

/* "12345 Li, Lei 3D club=North rating=2300"; the rank may be a number as 3.5 or -2.1. */
static bool aga_line_player(lists *l, char *line)
{
    wq_sheet_player *p = new_player(l);
    char *save = NULL, *word = strtok_r(line, " \t", &save), *name = NULL, *rest = save;
    int32_t rank = 0;
    bool ranked = false;
    if (!p || !word || json_object_get(l->number_of, word)) return false;
    json_object_set_new(l->number_of, word, json_integer(l->s->player_count - 1));
    p->pin = wq_arena_text(l->arena, word, strlen(word));
    name = rest;
    while (name && (*name == ' ' || *name == '\t')) name++;
    char *end_of_name = NULL;
    for (char *at = name; at && *at; ) {                    /* the name goes to the first word that is a rank */
        while (*at == ' ' || *at == '\t') at++;
        size_t size = strcspn(at, " \t");
        char piece[32] = "", *stop;
        if (size > 0 && size < sizeof piece) memcpy(piece, at, size);
        double value = strtod(piece, &stop);
        bool is_rank = piece[0] && (isdigit((unsigned char)piece[0]) || piece[0] == '-') && at > name;
        if (is_rank && !ranked && (wq_rank_parse(&rank, piece) || (*stop == '\0' && stop != piece && value > -60 && value < 20))) {
            if (*stop == '\0') rank = value >= 1 ? (int32_t)value - 1 : value <= -1 ? (int32_t)value : 0;
            ranked = true;
            end_of_name = at;
        } else if (ranked && strchr(piece, '=')) {
            char *text = wq_arena_text(l->arena, at, size), *value_at = text ? strchr(text, '=') : NULL;
            if (!value_at) return false;
            *value_at++ = '\0';
            for (char *c = value_at; *c; c++)
                if (*c == '_') *c = ' ';
            if (strcasecmp(text, "club") == 0) p->club = value_at;
            else if (strcasecmp(text, "country") == 0) p->country = value_at;
            else if (strcasecmp(text, "rating") == 0) p->rating = atoi(value_at);
        }
        at += size;
    }
    if (!name || !*name || !ranked) return false;
    p->rank = rank;
    while (end_of_name > name && (end_of_name[-1] == ' ' || end_of_name[-1] == '\t')) end_of_name--;
    char *whole = wq_arena_text(l->arena, name, (size_t)(end_of_name - name)), *comma = whole ? strchr(whole, ',') : NULL;
    if (!whole) return false;
    if (comma) {
        *comma++ = '\0';
        while (*comma == ' ') comma++;
        p->first_name = comma;
    }
    p->name = whole;
    return whole[0] != '\0';
}

/* "12 7 W 0 7": White, Black, who won, handicap, komi. Round -1: the first in which neither has played yet. */
static bool aga_line_game(lists *l, char *save, char *first, int round, bool with_flags)
{
    char *black = strtok_r(NULL, " \t", &save), *result = strtok_r(NULL, " \t", &save), *handicap = strtok_r(NULL, " \t", &save), *word;
    int a = aga_player(l, first), b = aga_player(l, black), stones = 0;
    wq_sheet_game game = { .black = b, .white = a, .coloured = true };
    if (a < 0 || b < 0 || a == b || !set_result(&game, result) || (handicap && !number_in(&stones, handicap, 0, 25))) return false;
    game.handicap = (int16_t)stones;
    while ((word = strtok_r(NULL, " \t", &save)) != NULL) {
        if (!with_flags) continue;                          /* the komi, and what may stand behind it */
        if (strcmp(word, "forfeit") == 0) game.forfeit = true;
        if (strcmp(word, "nocolour") == 0) game.coloured = false;
        if (strncmp(word, "board=", 6) == 0) game.board = (int16_t)atoi(word + 6);
    }
    for (int r = 0; round < 0; r++) {
        bool busy = false;
        for (size_t i = 0; i < l->s->game_count; i++) {
            const wq_sheet_game *g = &l->s->games[i];
            busy |= g->round == r && (g->black == a || g->white == a || g->black == b || g->white == b);
        }
        if (!busy) round = r;
    }
    if (round >= WQ_SHEET_ROUNDS) return false;
    game.round = (int16_t)round;
    if (round >= l->s->round_count) l->s->round_count = round + 1;
    wq_sheet_game *place = new_game(l);
    if (!place) return false;
    *place = game;
    return true;
}

static bool aga_note(lists *l, char *line)
{
    char *save = NULL, *what = strtok_r(line, " \t", &save), *first = strtok_r(NULL, " \t", &save);
    int round;
    if (!what || !number_in(&round, first, strcmp(what, "rounds") == 0 ? 0 : 1, WQ_SHEET_ROUNDS)) return false;
    if (strcmp(what, "rounds") == 0) {
        if (round > l->s->round_count) l->s->round_count = round;
        return true;
    }
    char *who = strtok_r(NULL, " \t", &save);
    if (strcmp(what, "game") == 0) return who && aga_line_game(l, save, who, round - 1, true);
    int p = aga_player(l, who);
    uint64_t bit = (uint64_t)1 << (round - 1);
    if (p < 0) return false;
    if (strcmp(what, "bye") == 0 || strcmp(what, "half-bye") == 0) l->s->players[p].byes |= bit;
    if (strcmp(what, "half-bye") == 0) l->s->players[p].half_byes |= bit;
    if (strcmp(what, "absent") == 0) l->s->players[p].absent |= bit;
    return true;
}

wq_status wq_sheet_read_aga(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    *out = (wq_sheet){ .format = "aga", .name = "", .bar = 8, .floor = -30, .zero = -30, .nbw2_bye = 2, .points_bye = 2, .mms2_bye = 2 };
    lists l = { .s = out, .arena = arena, .number_of = json_object() };
    wq_lines in = { text, text + length, 0 };
    size_t size;
    enum { NOWHERE, PLAYERS, GAMES } part = NOWHERE;
    int round = -1;
    const char *wrong = NULL;
    for (char *line; !wrong && (line = wq_lines_next(&in, arena, &size)) != NULL;) {
        if (memchr(line, 0, size)) { wrong = "this is not a text"; break; }
        bool note = strncmp(line, "#!", 2) == 0;
        char *comment = note ? NULL : strchr(line, '#');
        if (comment) *comment = '\0';
        if (note && !aga_note(&l, line + 2)) wrong = "a comment with #! that cannot be read";
        if (note) continue;
        bool indented = line[0] == ' ' || line[0] == '\t';
        while (*line == ' ' || *line == '\t') line++;
        if (line[0] == '\0') continue;
        if (strncasecmp(line, "TOURNEY", 7) == 0 && !indented) { out->name = line + 7 + strspn(line + 7, " \t"); part = NOWHERE; continue; }
        if (strncasecmp(line, "PLAYERS", 7) == 0) { part = PLAYERS; continue; }
        if (strncasecmp(line, "GAMES", 5) == 0) {
            char *number = line + 5 + strspn(line + 5, " \t");
            int read;
            number[strcspn(number, " \t")] = '\0';
            part = GAMES;
            round = number_in(&read, number, 1, WQ_SHEET_ROUNDS) ? read - 1 : -1;
            continue;
        }
        if (part == PLAYERS && !aga_line_player(&l, line)) wrong = "a player's line is: id, name, rank; each id once";
        if (part == GAMES) {
            char *save = NULL, *first = strtok_r(line, " \t", &save);
            if (!first || !aga_line_game(&l, save, first, round, false))
                wrong = "a game's line is: White's id, Black's id, W or B, handicap, komi";
        }
    }
    json_decref(l.number_of);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
    if (!wrong && out->player_count == 0) wrong = "this AGA text names no player";
    if (wrong) return wq_lines_refuse(err, &in, wrong);
    strcpy(out->criteria[0], "NBW");
    strcpy(out->criteria[1], "SOSW");
    out->criteria_count = 2;
    return WQ_OK;
}

/* CSV: what a column holds. */
enum { C_NONE, C_NAME, C_FIRST, C_RANK, C_RATING, C_COUNTRY, C_CLUB, C_TEAM, C_ID, C_ROUND };

static const struct { const char *word; int what; } heads[] = {
    { "name", C_NAME }, { "姓名", C_NAME }, { "选手", C_NAME }, { "棋手", C_NAME }, { "player", C_NAME }, { "last name", C_NAME }, { "surname", C_NAME },
    { "first name", C_FIRST }, { "given name", C_FIRST }, { "名", C_FIRST }, { "rank", C_RANK }, { "grade", C_RANK }, { "段位", C_RANK }, { "级别", C_RANK }, { "段级位", C_RANK },
    { "rating", C_RATING }, { "等级分", C_RATING }, { "country", C_COUNTRY }, { "国家", C_COUNTRY }, { "地区", C_COUNTRY }, { "club", C_CLUB }, { "单位", C_CLUB }, { "俱乐部", C_CLUB },
    { "team", C_TEAM }, { "代表队", C_TEAM }, { "队", C_TEAM }, { "队名", C_TEAM }, { "id", C_ID }, { "pin", C_ID }, { "编号", C_ID }, { "证号", C_ID } };

/* The fields of one record, unquoted, in `arena`; returns how many, or -1 (a quote that does not end, too many). */
static int csv_record(char **field, int most, wq_lines *in, wq_arena *arena, char separator)
{
    int count = 0;
    const char *at = in->at;
    in->line++;
    for (;;) {
        if (count == most) return -1;
        const char *stop = at;
        bool quoted = at < in->end && *at == '"';
        if (quoted) {
            for (stop = ++at; stop < in->end && !(*stop == '"' && (stop + 1 >= in->end || stop[1] != '"')); stop++) {
                in->line += *stop == '\n';
                if (*stop == '"') stop++;
            }
            if (stop >= in->end) return -1;
        } else {
            while (stop < in->end && *stop != separator && *stop != '\n' && *stop != '\r') stop++;
        }
        char *text = field[count++] = wq_arena_text(arena, at, (size_t)(stop - at)), *to = text;
        if (!text || memchr(text, 0, (size_t)(stop - at))) return -1;
        for (char *from = text; quoted && *from; from++) {
            if (*from == '"' && from[1] == '"') from++;
            *to++ = *from;
        }
        if (quoted) *to = '\0';
        while (*text == ' ') text = ++field[count - 1];
        for (size_t k = strlen(text); k > 0 && text[k - 1] == ' '; k--) text[k - 1] = '\0';
        if (text[0] == '\'' && text[1] && strchr("=+-@", text[1])) field[count - 1]++;      /* guarded against spreadsheets */
        at = stop + quoted;
        if (at >= in->end || *at == '\n' || *at == '\r') break;
        if (*at != separator) return -1;
        at++;
    }
    if (at < in->end) at += *at == '\r' && at + 1 < in->end && at[1] == '\n' ? 2 : 1;
    in->at = at;
    return count;
}

/* "Li Lei +b0", "Li Lei -!w2#3", "bye", "half bye", "absent", "". */
static bool csv_cell(wq_cell *out, const json_t *number_of, char *text)
{
    *out = (wq_cell){ .opponent = -1, .code = '-' };
    if (!text[0]) return true;
    if (strcasecmp(text, "absent") == 0 || strcmp(text, "缺席") == 0) { out->code = '='; return true; }
    if (strcasecmp(text, "bye") == 0 || strcmp(text, "轮空") == 0 || strcasecmp(text, "half bye") == 0) {
        out->bye = true;
        out->points2 = text[0] == 'h' || text[0] == 'H' ? 1 : 2;
        return true;
    }
    char *sign = strrchr(text, ' ');
    if (!sign || !strchr("+-=?", sign[1]) || !sign[1]) return false;
    *sign++ = '\0';
    const json_t *number = json_object_get(number_of, text);
    if (!number) return false;
    out->opponent = (int32_t)json_integer_value(number);
    out->code = *sign++;
    out->points2 = out->code == '+' ? 2 : out->code == '=' ? 1 : 0;
    if (*sign == '!') { out->forfeit = true; sign++; }
    if (*sign == 'b' || *sign == 'w') { out->coloured = true; out->black = *sign++ == 'b'; }
    if (isdigit((unsigned char)*sign)) out->handicap = (int16_t)strtol(sign, &sign, 10);
    if (*sign == '#') out->board = (int16_t)strtol(sign + 1, &sign, 10);
    return *sign == '\0' && out->handicap <= 25 && out->board >= 0 && out->board <= WQ_SHEET_BOARDS;
}

static int head_of(const char *text)
{
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strcasecmp(heads[i].word, text) == 0) return heads[i].what;
    return C_NONE;
}

wq_status wq_sheet_read_csv(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    enum { COLUMNS = 40 + WQ_SHEET_ROUNDS };
    *out = (wq_sheet){ .format = "csv", .name = "", .bar = 8, .floor = -30, .zero = -30, .nbw2_bye = 2, .points_bye = 2, .mms2_bye = 2 };
    lists l = { .s = out, .arena = arena, .number_of = json_object() };
    wq_lines in = { text, text + length, 0 };
    char *field[COLUMNS], **cells = NULL, separator = ',';
    int what[COLUMNS] = { 0 }, round_of[COLUMNS] = { 0 }, columns = 0;
    size_t cell_room = 0, team_room = 0, first_line = 0;
    const char *wrong = NULL;
    while (first_line < length && text[first_line] != '\n' && text[first_line] != '\r') first_line++;
    if (!memchr(text, ',', first_line) && memchr(text, ';', first_line)) separator = ';';
    if (!memchr(text, ',', first_line) && memchr(text, '\t', first_line)) separator = '\t';
    while (!wrong && in.at < in.end) {
        int count = csv_record(field, COLUMNS, &in, arena, separator);
        if (count < 0) { wrong = "this record of CSV cannot be read: a quote does not end, or there are too many columns"; break; }
        if (count == 1 && field[0][0] == '\0') continue;
        if (columns == 0) {
            bool named = false;
            for (int i = 0; i < count; i++) {
                int number = 0, used = 0;
                what[i] = head_of(field[i]);
                if ((sscanf(field[i], "round %d%n", &number, &used) == 1 || sscanf(field[i], "Round %d%n", &number, &used) == 1
                        || sscanf(field[i], "第%d轮%n", &number, &used) == 1)
                    && used > 0 && !field[i][used]) {
                    if (number < 1 || number > WQ_SHEET_ROUNDS) { wrong = "a column names a round that is out of bounds"; break; }
                    what[i] = C_ROUND;
                    round_of[i] = number - 1;
                    if (number > out->round_count) out->round_count = number;
                }
                named |= what[i] == C_NAME;
            }
            if (!named && !wrong)
                wrong = "the first line of a CSV names the columns: name, first name, rank, rating, club, team, id, round 1, ...";
            columns = count;
            continue;
        }
        if (count > columns) { wrong = "a record has more fields than the head"; break; }
        wq_sheet_player *p = new_player(&l);
        size_t n = (size_t)out->player_count;
        if (!p || !wq_arena_grow(arena, &cells, &cell_room, n * WQ_SHEET_ROUNDS, sizeof *cells)) break;
        for (int i = 0; i < count; i++) {
            char *value = field[i];
            switch (what[i]) {
            case C_NAME: p->name = value; break;
            case C_FIRST: p->first_name = value; break;
            case C_COUNTRY: p->country = value; break;
            case C_CLUB: p->club = value; break;
            case C_ID: p->pin = value; break;
            case C_RANK: if (value[0] && !wq_rank_parse(&p->rank, value)) wrong = "a rank is like 3D, 12K, 5段 or 3级"; break;
            case C_RATING: p->rating = atoi(value); break;
            case C_ROUND: cells[(n - 1) * WQ_SHEET_ROUNDS + (size_t)round_of[i]] = value; break;
            case C_TEAM:
                for (int k = 0; value[0] && k <= out->team_count; k++) {
                    if (k == out->team_count) {
                        if (!wq_arena_grow(arena, &out->teams, &team_room, (size_t)k + 1, sizeof *out->teams)) break;
                        out->teams[out->team_count++] = (wq_sheet_team){ .name = value };
                        memset(out->teams[k].board, -1, sizeof out->teams[k].board);
                    }
                    if (strcmp(out->teams[k].name, value) == 0) { p->team = k; break; }
                }
                break;
            default: break;
            }
        }
        char full[512];
        snprintf(full, sizeof full, "%.200s%s%.200s", p->name, p->first_name[0] ? " " : "", p->first_name);
        if (!p->name[0] || json_object_get(l.number_of, full)) wrong = "a player without a name, or the same player twice";
        json_object_set_new(l.number_of, full, json_integer((json_int_t)n - 1));
    }
    wq_cell *read = !wrong && !arena->failed ? wq_arena_take(arena, (size_t)out->player_count * WQ_SHEET_ROUNDS, sizeof *read) : NULL;
    for (int p = 0; read && !wrong && p < out->player_count; p++)
        for (int r = 0; r < out->round_count; r++) {
            size_t at = (size_t)p * WQ_SHEET_ROUNDS + (size_t)r;
            if (!csv_cell(&read[at], l.number_of, cells[at] ? cells[at] : ""))
                wrong = "a result is like \"Li Lei +b0\": opponent, + - = or ?, ! for a forfeit, colour, handicap; or bye";
        }
    json_decref(l.number_of);
    if (arena->failed) return wq_refuse(err, WQ_FAIL_MEMORY, 0, in.line, NULL);
    if (!wrong && out->player_count == 0) wrong = "this CSV names no player";
    if (wrong) return wq_lines_refuse(err, &in, wrong);
    wq_status status = wq_sheet_games(out, arena, read, err);
    for (size_t i = 0; status == WQ_OK && i < out->game_count; i++) {
        const wq_sheet_game *g = &out->games[i];
        int both[2] = { g->black, g->white };
        for (int k = 0; k < 2 && g->board > 0; k++) {
            int team = out->players[both[k]].team;
            if (team >= 0) out->teams[team].board[g->round][g->board - 1] = both[k];
        }
        if (g->board > out->team_size) out->team_size = g->board;
    }
    strcpy(out->criteria[0], "POINTS");
    strcpy(out->criteria[1], "OPP");
    out->criteria_count = 2;
    return status;
}

/* sheet_gotha.c — reads OpenGotha's XML.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet.h"

#include <ctype.h>
#include <expat.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    wq_sheet *sheet;
    wq_arena *arena;
    XML_Parser parser;
    wq_error *err;
    wq_status status;
    json_t *number_of;                  /* player's key -> index */
    size_t player_room, game_room, team_room;
    bool in_teams, seen_tournament;
} reader;

static const char *get(const char **attributes, const char *name)
{
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return "";
}

static void fail(reader *r, wq_status status, const char *text)
{
    if (r->status != WQ_OK) return;
    r->status = wq_refuse(r->err, status, (size_t)XML_GetCurrentByteIndex(r->parser), (int)XML_GetCurrentLineNumber(r->parser), text);
    XML_StopParser(r->parser, XML_FALSE);
}

/* The key games use: name and first name, without spaces, in capitals. */
static void key_of(char out[200], const char *name, const char *first)
{
    size_t at = 0;
    for (int part = 0; part < 2; part++)
        for (const char *c = part ? first : name; *c && at + 1 < 200; c++)
            if (*c != ' ') out[at++] = (char)toupper((unsigned char)*c);
    out[at] = '\0';
}

static int player_of(reader *r, const char *key)
{
    char plain[200];
    key_of(plain, key, "");
    const json_t *number = json_object_get(r->number_of, plain);
    if (number) return (int)json_integer_value(number);
    fail(r, WQ_BAD_ARGUMENT, "a player is named who is not in the list");
    return -1;
}

static int number_of(const char *text, int absent)
{
    char *end;
    long value = strtol(text, &end, 10);
    return end == text || value < -100000 || value > 100000 ? absent : (int)value;
}

static int round_of(reader *r, const char **attributes)
{
    int round = number_of(get(attributes, "roundNumber"), 0);
    if (round >= 1 && round <= WQ_SHEET_ROUNDS) return round - 1;
    fail(r, WQ_BAD_ARGUMENT, "a round's number is missing or out of bounds");
    return -1;
}

static void add_player(reader *r, const char **a)
{
    wq_sheet *s = r->sheet;
    const char *name = get(a, "name"), *first = get(a, "firstName"), *participating = get(a, "participating"), *rank = get(a, "rank");
    if (s->player_count >= WQ_SHEET_PLAYERS) { fail(r, WQ_BAD_TOO_LARGE, NULL); return; }
    if (!wq_arena_grow(r->arena, &s->players, &r->player_room, (size_t)s->player_count + 1, sizeof *s->players)) {
        fail(r, WQ_FAIL_MEMORY, NULL);
        return;
    }
    char key[200];
    key_of(key, name, first);
    if (!key[0] || json_object_get(r->number_of, key)) {
        fail(r, WQ_BAD_ARGUMENT, "a player without a name, or the same player twice");
        return;
    }
    wq_sheet_player *p = &s->players[s->player_count];
    *p = (wq_sheet_player){ .name = wq_arena_text(r->arena, name, strlen(name)),
        .first_name = wq_arena_text(r->arena, first, strlen(first)),
        .country = wq_arena_text(r->arena, get(a, "country"), strlen(get(a, "country"))),
        .club = wq_arena_text(r->arena, get(a, "club"), strlen(get(a, "club"))),
        .pin = wq_arena_text(r->arena, get(a, "egfPin"), strlen(get(a, "egfPin"))),
        .rating = number_of(get(a, "rating"), 0),
        .correction = number_of(get(a, "smmsCorrection"), 0),
        .team = -1 };
    if (!wq_rank_parse(&p->rank, rank) && !wq_rank_parse(&p->rank, get(a, "grade"))) p->rank = -30;
    for (int round = 0; participating[round] && round < WQ_SHEET_ROUNDS; round++)
        if (participating[round] == '0') p->absent |= (uint64_t)1 << round;
    json_object_set_new(r->number_of, key, json_integer(s->player_count++));
}

static const struct result_row { const char *name; int8_t black2, white2; bool decided; } results[] = {
    { "RESULT_UNKNOWN", 0, 0, false }, { "RESULT_WHITEWINS", 0, 2, true }, { "RESULT_BLACKWINS", 2, 0, true }, { "RESULT_EQUAL", 1, 1, true },
    { "RESULT_BOTHWIN", 2, 2, true }, { "RESULT_BOTHLOSE", 0, 0, true }
};

static void add_game(reader *r, const char **a)
{
    wq_sheet *s = r->sheet;
    if (!wq_arena_grow(r->arena, &s->games, &r->game_room, s->game_count + 1, sizeof *s->games)) { fail(r, WQ_FAIL_MEMORY, NULL); return; }
    const char *result = get(a, "result");
    wq_sheet_game *g = &s->games[s->game_count];
    *g = (wq_sheet_game){ .black = player_of(r, get(a, "blackPlayer")),
        .white = player_of(r, get(a, "whitePlayer")),
        .round = (int16_t)round_of(r, a),
        .table = (int16_t)number_of(get(a, "tableNumber"), 0),
        .handicap = (int16_t)number_of(get(a, "handicap"), 0),
        .coloured = strcmp(get(a, "knownColor"), "false") != 0 };
    size_t row = 0, rows = sizeof results / sizeof *results, length = 0;
    for (; row < rows; row++) {
        length = strlen(results[row].name);
        if (strncmp(result, results[row].name, length) == 0 && (result[length] == '\0' || strcmp(result + length, "_BYDEF") == 0)) break;
    }
    if (row == rows) { fail(r, WQ_BAD_ARGUMENT, "a game with a result that is not known"); return; }
    g->black2 = results[row].black2;
    g->white2 = results[row].white2;
    g->decided = results[row].decided;
    g->forfeit = result[length] != '\0';
    if (g->handicap < 0 || g->handicap > 25) { fail(r, WQ_BAD_ARGUMENT, "a handicap is out of bounds"); return; }
    s->game_count++;
}

static int rank_or(const char *text, int absent)
{
    int32_t rank;
    return wq_rank_parse(&rank, text) ? rank : absent;
}

static void set_general(wq_sheet *s, wq_arena *arena, const char **a)
{
    s->name = wq_arena_text(arena, get(a, "name"), strlen(get(a, "name")));
    s->round_count = number_of(get(a, "numberOfRounds"), s->round_count);
    s->bar = rank_or(get(a, "genMMBar"), 8);
    s->floor = rank_or(get(a, "genMMFloor"), -30);
    s->zero = rank_or(get(a, "genMMZero"), -30);
    s->nbw2_bye = number_of(get(a, "genNBW2ValueBye"), 2);
    s->nbw2_absent = number_of(get(a, "genNBW2ValueAbsent"), 0);
    s->mms2_bye = number_of(get(a, "genMMS2ValueBye"), 2);
    s->mms2_absent = number_of(get(a, "genMMS2ValueAbsent"), 1);
    s->round_down = strcmp(get(a, "genRoundDownNBWMMS"), "false") != 0;
    s->unplayed_half = strcmp(get(a, "genCountNotPlayedGamesAsHalfPoint"), "true") == 0;
}

static void add_board(reader *r, const char **a)
{
    wq_sheet *s = r->sheet;
    int board = number_of(get(a, "boardNumber"), 0), round = round_of(r, a);
    if (s->team_count == 0 || board < 1 || board > WQ_SHEET_BOARDS) {
        fail(r, WQ_BAD_ARGUMENT, "a board's number is out of bounds");
        return;
    }
    int player = player_of(r, get(a, "player"));
    if (r->status != WQ_OK) return;
    s->teams[s->team_count - 1].board[round][board - 1] = player;
    s->players[player].team = s->team_count - 1;
}

static void XMLCALL begin_element(void *data, const XML_Char *name, const XML_Char **a)
{
    reader *r = data;
    wq_sheet *s = r->sheet;
    if (r->status != WQ_OK) return;
    if (strcmp(name, "Tournament") == 0) r->seen_tournament = true;
    else if (strcmp(name, "Player") == 0) add_player(r, a);
    else if (strcmp(name, "Game") == 0) add_game(r, a);
    else if (strcmp(name, "ByePlayer") == 0) {
        int player = player_of(r, get(a, "player")), round = round_of(r, a);
        if (r->status == WQ_OK) s->players[player].byes |= (uint64_t)1 << round;
    } else if (strcmp(name, "GeneralParameterSet") == 0) set_general(s, r->arena, a);
    else if (strcmp(name, "TeamTournamentParameterSet") == 0) r->in_teams = true;
    else if (strcmp(name, "TeamGeneralParameterSet") == 0) s->team_size = number_of(get(a, "teamSize"), 0);
    else if (strcmp(name, "PlacementCriterion") == 0 && !r->in_teams && s->criteria_count < WQ_SHEET_CRITERIA) {
        const char *code = get(a, "name");
        if (strcmp(code, "NULL") != 0 && strlen(code) < sizeof s->criteria[0]) strcpy(s->criteria[s->criteria_count++], code);
    } else if (strcmp(name, "Team") == 0) {
        if (s->team_count >= WQ_SHEET_PLAYERS / 2) { fail(r, WQ_BAD_TOO_LARGE, NULL); return; }
        if (!wq_arena_grow(r->arena, &s->teams, &r->team_room, (size_t)s->team_count + 1, sizeof *s->teams)) {
            fail(r, WQ_FAIL_MEMORY, NULL);
            return;
        }
        wq_sheet_team *team = &s->teams[s->team_count++];
        memset(team->board, -1, sizeof team->board);
        team->name = wq_arena_text(r->arena, get(a, "teamName"), strlen(get(a, "teamName")));
    } else if (strcmp(name, "Board") == 0) add_board(r, a);
}

wq_status wq_sheet_read_gotha(wq_sheet *out, wq_arena *arena, const char *text, size_t length, wq_error *err)
{
    *out = (wq_sheet){ .format = "opengotha",
        .name = "",
        .bar = 8,
        .floor = -30,
        .zero = -30,
        .nbw2_bye = 2,
        .points_bye = 2,
        .mms2_bye = 2,
        .mms2_absent = 1,
        .round_down = true };
    if (length > (size_t)1 << 30) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    reader r = { .sheet = out, .arena = arena, .err = err, .parser = XML_ParserCreate(NULL), .number_of = json_object() };
    if (!r.parser || !r.number_of) r.status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (r.status == WQ_OK) {
        XML_SetUserData(r.parser, &r);
        XML_SetStartElementHandler(r.parser, begin_element);
        if (XML_Parse(r.parser, text, (int)length, 1) == XML_STATUS_ERROR && r.status == WQ_OK)
            r.status = wq_refuse(err, WQ_BAD_ARGUMENT, (size_t)XML_GetCurrentByteIndex(r.parser), (int)XML_GetCurrentLineNumber(r.parser),
                                 XML_ErrorString(XML_GetErrorCode(r.parser)));
        else if (r.status == WQ_OK && (!r.seen_tournament || out->player_count == 0))
            r.status = wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "this XML holds no tournament");
    }
    /* rounds that were played count even where the settings name fewer */
    for (size_t i = 0; i < out->game_count; i++)
        if (out->games[i].round >= out->round_count) out->round_count = out->games[i].round + 1;
    if (out->round_count < 0) out->round_count = 0;
    if (out->round_count > WQ_SHEET_ROUNDS) out->round_count = WQ_SHEET_ROUNDS;
    json_decref(r.number_of);
    if (r.parser) XML_ParserFree(r.parser);
    if (r.status == WQ_OK && arena->failed) r.status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    return r.status;
}

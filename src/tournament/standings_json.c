/* standings_json.c — standings of players and of teams as JSON.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/standings_json.h"

#include <stdio.h>
#include <string.h>

static const struct place_row { const char *field; int count; wq_criterion criteria[3]; bool reverse; } place_rows[] = {
    { "cn_place_opp_prog_rev", 3, { WQ_CRITERION_POINTS, WQ_CRITERION_OPP, WQ_CRITERION_PROG }, true },     /* [R188] */
    { "cn_place_opp", 2, { WQ_CRITERION_POINTS, WQ_CRITERION_OPP }, false },
    { "cn_place_beaten", 2, { WQ_CRITERION_POINTS, WQ_CRITERION_BEATEN }, false },                          /* [R186] */
    { "cn_place_total", 1, { WQ_CRITERION_TOTAL }, false },                                                 /* [R187] */
};
enum { PLACE_ROWS = sizeof place_rows / sizeof *place_rows };

static json_t *player_json(const wq_standings *s, const wq_sheet *sheet, int p, int32_t *const *places)
{
    json_t *json = json_object();
    for (int c = 0; c < WQ_CRITERION_COUNT; c++)
        if (wq_criteria[c].field[0]) json_object_set_new(json, wq_criteria[c].field, json_integer(s->value[c][p]));
    json_t *reverse = json_array();
    for (int r = 0; r < s->rounds; r++) json_array_append_new(reverse, json_integer(s->reverse[p * s->rounds + r]));
    json_object_set_new(json, "cn_rev", reverse);
    json_object_set_new(json, "black", json_integer(s->black[p]));
    json_object_set_new(json, "white", json_integer(s->white[p]));
    json_object_set_new(json, "byes", json_integer(s->byes[p]));
    if (sheet->players[p].prize_lower > 0 && s->criteria_count > 0)         /* the prize goes so many places lower   [R222] */
        json_object_set_new(json, "prize_place", json_integer(s->place[p] + sheet->players[p].prize_lower));
    json_object_set_new(json, "place", s->criteria_count > 0 ? json_integer(s->place[p]) : json_null());
    for (int k = 0; k < PLACE_ROWS; k++) json_object_set_new(json, place_rows[k].field, json_integer(places[k][p]));
    json_object_set_new(json, "sdc_in_main_score_group", s->direct[p] < 0 ? json_null() : json_integer(s->direct[p]));
    char text[WQ_FRACTION_TEXT];
    json_object_set_new(json, "cn_total", json_string(wq_fraction_text(text, s->total[p])));
    if (sheet->cells2) {                                    /* TRF: over games really played */
        int played = 0, black = 0, white = 0, running = 0, cumulative = 0, opponents = 0, sb4 = 0;
        for (int r = 0; r < s->rounds; r++) {
            running += sheet->cells2[p * s->rounds + r];
            cumulative += running;
        }
        for (size_t i = 0; i < sheet->game_count; i++) {
            const wq_sheet_game *g = &sheet->games[i];
            if ((g->black != p && g->white != p) || !sheet->cell_played[p * s->rounds + g->round]) continue;
            int other = g->black == p ? g->white : g->black;
            played++;
            black += g->coloured && g->black == p;
            white += g->coloured && g->white == p;
            opponents += sheet->file_points2[other];
            sb4 += sheet->file_points2[other] * sheet->cells2[p * s->rounds + g->round];
        }
        json_object_set_new(json, "points2", json_integer(sheet->file_points2[p]));
        json_object_set_new(json, "played", json_integer(played));
        json_object_set_new(json, "black", json_integer(black));
        json_object_set_new(json, "white", json_integer(white));
        json_object_set_new(json, "sum_opp_points2", json_integer(opponents));
        json_object_set_new(json, "sb4", json_integer(sb4));
        json_object_set_new(json, "cumulative2", json_integer(cumulative));
    }
    return json;
}

/* Teams: match points, board points, boards from the first; or the opponents' match points before the board points. */
typedef struct team_order { const wq_standings *s; bool opponents; } team_order;

static int compare_teams(const void *context, int a, int b)                         /* [R190] [R191] */
{
    const team_order *o = context;
    const wq_standings *s = o->s;
    if (s->team_match[a] != s->team_match[b]) return s->team_match[a] > s->team_match[b] ? -1 : 1;
    if (o->opponents && s->team_opponents[a] != s->team_opponents[b]) return s->team_opponents[a] > s->team_opponents[b] ? -1 : 1;
    if (s->team_board[a] != s->team_board[b]) return s->team_board[a] > s->team_board[b] ? -1 : 1;
    for (int k = 0; k < WQ_SHEET_BOARDS; k++) {
        int32_t x = s->team_boards[a * WQ_SHEET_BOARDS + k], y = s->team_boards[b * WQ_SHEET_BOARDS + k];
        if (x != y) return x > y ? -1 : 1;
    }
    return 0;
}

static json_t *teams_json(const wq_standings *s, const wq_sheet *sheet, wq_arena *arena)
{
    size_t n = (size_t)sheet->team_count;
    int32_t *place[2], *order = wq_arena_take(arena, n, sizeof *order);
    for (int k = 0; k < 2; k++) {
        place[k] = wq_arena_take(arena, n, sizeof **place);
        team_order how = { s, k == 1 };
        if (arena->failed || wq_places_by(place[k], order, sheet->team_count, compare_teams, &how) != WQ_OK) return NULL;
    }
    json_t *teams = json_object();
    int size = sheet->team_size < WQ_SHEET_BOARDS ? sheet->team_size : WQ_SHEET_BOARDS;
    for (int team = 0; team < sheet->team_count; team++) {
        json_t *board = json_array(), *rounds = json_array();
        for (int b = 0; b < size; b++) json_array_append_new(board, json_integer(s->team_boards[team * WQ_SHEET_BOARDS + b]));
        for (int r = 0; r < s->rounds; r++) {
            wq_team_round round;
            wq_team_round_read(&round, sheet, team, r);
            json_t *boards = json_array(), *opponent = json_array();
            for (int b = 0; b < size; b++)
                json_array_append_new(boards,
                    round.own2[b] < 0 ? json_null() : json_pack("[i,i,i]", round.own2[b], round.theirs2[b], round.their_board[b]));
            if (round.opponent >= 0) json_array_append_new(opponent, json_string(sheet->teams[round.opponent].name));
            json_array_append_new(rounds, json_pack("{s:o,s:o,s:i}", "opp", opponent, "boards", boards, "mp", round.match));
        }
        json_object_set_new(teams, sheet->teams[team].name, json_pack("{s:i,s:i,s:o,s:o,s:i,s:i,s:i}", "match_points", s->team_match[team],
            "board_points", s->team_board[team], "board", board, "rounds", rounds, "opp_match_points", s->team_opponents[team],
            "place_match_board_boards", place[0][team], "place_match_opp_board_boards", place[1][team]));
    }
    return teams;
}

/* 队员总分制: teams by the points, or the places, of their best members; then by the best of them.     [R174] */
typedef struct sums { const int32_t *sum, *best; bool places; } sums;

static int compare_sums(const void *context, int a, int b)
{
    const sums *s = context;
    if (s->sum[a] != s->sum[b]) return (s->sum[a] > s->sum[b]) != s->places ? -1 : 1;
    return s->best[a] == s->best[b] ? 0 : s->best[a] < s->best[b] ? -1 : 1;
}

static json_t *team_totals(const wq_standings *s, const wq_sheet *sheet, wq_arena *arena)
{
    size_t n = (size_t)sheet->team_count;
    int32_t *sum = wq_arena_take(arena, n, sizeof *sum), *best = wq_arena_take(arena, n, sizeof *best),
            *place = wq_arena_take(arena, n, sizeof *place), *order = wq_arena_take(arena, n, sizeof *order);
    json_t *list = json_array();
    if (arena->failed) return list;
    for (int team = 0; team < sheet->team_count; team++) {
        best[team] = s->n + 1;
        for (int i = 0, taken = 0; i < s->n && taken < sheet->best_members; i++) {
            int p = s->order[i];
            if (sheet->players[p].team != team) continue;
            sum[team] += sheet->sum_places ? s->place[p] : s->value[WQ_CRITERION_POINTS][p];
            if (taken++ == 0) best[team] = s->place[p];
        }
    }
    sums how = { sum, best, sheet->sum_places };
    if (wq_places_by(place, order, sheet->team_count, compare_sums, &how) != WQ_OK) return list;
    for (int i = 0; i < sheet->team_count; i++) {
        json_t *members = json_array();
        for (int k = 0, taken = 0; k < s->n && taken < sheet->best_members; k++)
            if (sheet->players[s->order[k]].team == order[i]) {
                json_array_append_new(members, json_string(sheet->players[s->order[k]].name));
                taken++;
            }
        json_array_append_new(list, json_pack("{s:s,s:i,s:i,s:o}", "team", sheet->teams[order[i]].name, "place", place[order[i]],
                                        "sum", sum[order[i]], "members", members));
    }
    return list;
}

/* Places that several share, where the event does not allow it: to be decided by play-off or lot.  [R186] [R187] [R188] */
static json_t *shared_places(const wq_standings *s, const wq_sheet *sheet)
{
    json_t *groups = json_array();
    for (int i = 0; i < s->n;) {
        int j = i;
        json_t *group = json_array();
        for (; j < s->n && s->place[s->order[j]] == s->place[s->order[i]]; j++)
            json_array_append_new(group, json_string(sheet->players[s->order[j]].name));
        if (j - i > 1) json_array_append_new(groups, json_pack("{s:i,s:O}", "place", s->place[s->order[i]], "players", group));
        json_decref(group);
        i = j;
    }
    return groups;
}

json_t *wq_standings_json(const wq_standings *s, const wq_sheet *sheet, wq_arena *arena)
{
    int32_t *places[PLACE_ROWS];
    for (int k = 0; k < PLACE_ROWS; k++) {
        places[k] = wq_arena_take(arena, (size_t)s->n, sizeof **places);
        if (!places[k]
            || wq_standings_places(places[k], arena, s, place_rows[k].criteria, place_rows[k].count, place_rows[k].reverse)
                   != WQ_OK)
            return NULL;
    }
    json_t *criteria = json_array(), *used = json_array(), *players = json_object();
    int byes = 0;
    for (int i = 0; i < sheet->criteria_count; i++) json_array_append_new(criteria, json_string(sheet->criteria[i]));
    for (int i = 0; i < s->criteria_count; i++) json_array_append_new(used, json_string(sheet->criteria[i]));
    for (int p = 0; p < s->n; p++) {
        char number[16];
        snprintf(number, sizeof number, "%d", p + 1);
        json_object_set_new(players, sheet->cells2 ? number : sheet->players[p].name, player_json(s, sheet, p, places));
        byes += s->byes[p];
    }
    json_t *json = json_pack("{s:s,s:s,s:i,s:i,s:i,s:i,s:o,s:o,s:i,s:i,s:i,s:i}", "name", sheet->name, "format", sheet->format,
        "players", s->n, "rounds", s->rounds, "games", (int)sheet->game_count, "byes", byes, "criteria", criteria, "place_criteria",
        used, "repeated_pairs", s->repeated_pairs, "max_colour_difference", s->most_colour_difference, "max_byes_of_one_player",
        s->most_byes, "total_nbw2_from_games", s->decided_games2);
    if (!json) {
        json_decref(players);
        return NULL;
    }
    json_object_set_new(json, "p", players);
    if (s->criteria_count > 0 && strcmp(sheet->format, "journal") == 0) json_object_set_new(json, "shared_places", shared_places(s, sheet));
    if (sheet->best_members > 0) json_object_set_new(json, "team_totals", team_totals(s, sheet, arena));
    else if (sheet->team_count > 0) {
        json_object_set_new(json, "team_size", json_integer(sheet->team_size));
        json_t *teams = teams_json(s, sheet, arena);
        if (teams) json_object_set_new(json, "teams", teams);
    }
    return json;
}

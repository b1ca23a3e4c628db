/* tournament_import.c — a sheet as the events of a journal, so that an event begun elsewhere goes on here.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament.h"

#include "tournament/standings.h"

#include <string.h>

/* What the event said about itself. */
static json_t *settings_of(const wq_sheet *sheet, bool *mms)
{
    char rank[3][16];
    json_t *criteria = json_array(), *bans = json_array(), *boosts = json_array();
    for (int i = 0; i < sheet->criteria_count; i++) {
        wq_criterion c = wq_criterion_find(sheet->criteria[i]);
        if (c == WQ_CRITERION_COUNT) break;
        *mms |= c == WQ_CRITERION_MMS;
        json_array_append_new(criteria, json_string(wq_criteria[c].code));
    }
    for (size_t i = 0; i < sheet->ban_count; i++)
        json_array_append_new(bans,
            json_pack("[i,i,i,i]", sheet->bans[i].a + 1, sheet->bans[i].b + 1, sheet->bans[i].from + 1, sheet->bans[i].to + 1));
    for (size_t i = 0; i < sheet->boost_count; i++)
        json_array_append_new(boosts, json_pack("[i,i,i,i,i]", sheet->boosts[i].first + 1, sheet->boosts[i].last + 1,
                                          sheet->boosts[i].from + 1, sheet->boosts[i].to + 1, (int)sheet->boosts[i].points2));
    json_t *settings = json_pack("{s:o,s:s,s:s,s:s,s:i,s:i,s:i,s:i,s:b,s:b}", "criteria", criteria, "bar",
        wq_rank_text(rank[0], sheet->bar), "floor", wq_rank_text(rank[1], sheet->floor), "zero", wq_rank_text(rank[2], sheet->zero),
        "bye", sheet->nbw2_bye, "absent", sheet->nbw2_absent, "mms_bye", sheet->mms2_bye, "mms_absent", sheet->mms2_absent,
        "round_down", sheet->round_down, "unplayed_half", sheet->unplayed_half);
    if (sheet->points_bye != sheet->nbw2_bye) json_object_set_new(settings, "points_bye", json_integer(sheet->points_bye));
    if (sheet->points_absent != sheet->nbw2_absent) json_object_set_new(settings, "points_absent", json_integer(sheet->points_absent));
    if (sheet->dutch && sheet->team_count == 0)
        json_object_set_new(settings, "pairing",
            json_pack("{s:s,s:s}", "preset", "dutch", "first_colour", sheet->first_colour < 0 ? "white" : "black"));
    json_object_set_new(settings, "bans", bans);
    json_object_set_new(settings, "boosts", boosts);
    if (sheet->team_count > 0) {
        json_object_set_new(settings, "teams", json_true());
        json_object_set_new(settings, "team_form", json_string("lineup"));
        json_object_set_new(settings, "boards", json_integer(sheet->team_size < WQ_SHEET_BOARDS ? sheet->team_size : WQ_SHEET_BOARDS));
    }
    return settings;
}

static json_t *player_event(const wq_sheet *sheet, int p, int *seq)
{
    const wq_sheet_player *x = &sheet->players[p];
    char rank[16];
    json_t *e = json_pack("{s:i,s:s,s:i,s:s,s:s,s:s,s:i,s:s,s:s}", "seq", ++*seq, "kind", "entered", "player", p + 1, "name", x->name,
        "first_name", x->first_name ? x->first_name : "", "rank", wq_rank_text(rank, x->rank), "rating", (int)x->rating,
        "club", x->club ? x->club : "", "country", x->country ? x->country : "");
    if (x->pin && x->pin[0]) json_object_set_new(e, "pin", json_string(x->pin));
    if (x->correction != 0) json_object_set_new(e, "correction", json_integer(x->correction));
    if (x->has_start) json_object_set_new(e, "start", json_integer(x->start2));
    if (x->team >= 0) json_object_set_new(e, "team", json_string(sheet->teams[x->team].name));
    return e;
}

/* The board both sit at, 0 where they do not agree. */
static int board_of(const wq_sheet *sheet, const wq_sheet_game *g)
{
    if (g->board > 0 || sheet->team_count == 0) return g->board;
    int black = sheet->players[g->black].team, white = sheet->players[g->white].team;
    for (int b = 0; b < WQ_SHEET_BOARDS && black >= 0 && white >= 0; b++)
        if (sheet->teams[black].board[g->round][b] == g->black && sheet->teams[white].board[g->round][b] == g->white) return b + 1;
    return 0;
}

static json_t *round_event(const wq_sheet *sheet, int r, int *seq)
{
    json_t *tables = json_array(), *byes = json_array(), *half = json_array(), *unpaired = json_array();
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        if (g->round != r) continue;
        int board = board_of(sheet, g);
        json_t *table = json_pack("{s:i,s:i,s:s}", "black", (int)g->black + 1, "white", (int)g->white + 1, "result",
            !g->decided             ? "?"
            : g->black2 > g->white2 ? "B"
            : g->white2 > g->black2 ? "W"
            : g->black2 == 1        ? "="
            : g->black2 == 2        ? "both_win"
                                    : "both_lose");
        if (g->handicap > 0) json_object_set_new(table, "handicap", json_integer(g->handicap));
        if (g->forfeit) json_object_set_new(table, "forfeit", json_true());
        if (!g->coloured) json_object_set_new(table, "coloured", json_false());
        if (board > 0) json_object_set_new(table, "board", json_integer(board));
        json_array_append_new(tables, table);
    }
    for (int p = 0; p < sheet->player_count; p++) {
        const wq_sheet_player *x = &sheet->players[p];
        if (x->half_byes >> r & 1) json_array_append_new(half, json_integer(p + 1));
        else if (x->byes >> r & 1) json_array_append_new(byes, json_integer(p + 1));
        else if (!(x->absent >> r & 1)) {
            bool plays = false;
            for (size_t i = 0; i < sheet->game_count && !plays; i++)
                plays = sheet->games[i].round == r && (sheet->games[i].black == p || sheet->games[i].white == p);
            if (!plays) json_array_append_new(unpaired, json_integer(p + 1));
        }
    }
    json_t *e = json_pack(
        "{s:i,s:s,s:i,s:b,s:o,s:o}", "seq", ++*seq, "kind", "paired", "round", r + 1, "manual", 1, "tables", tables, "bye", byes);
    if (json_array_size(half) > 0) json_object_set(e, "half_bye", half);
    if (json_array_size(unpaired) > 0) json_object_set(e, "unpaired", unpaired);
    json_decref(half);
    json_decref(unpaired);
    return e;
}

json_t *wq_tournament_import(const wq_sheet *sheet)
{
    json_t *events = json_array();
    int seq = 0;
    bool mms = false;
    json_t *settings = settings_of(sheet, &mms);
    json_array_append_new(events, json_pack("{s:i,s:s,s:s,s:s,s:o}", "seq", ++seq, "kind", "opened", "name", sheet->name, "system",
                                      mms ? "macmahon" : "swiss", "settings", settings));
    if (sheet->rounds_planned >= sheet->round_count && sheet->rounds_planned > 0)
        json_object_set_new(json_array_get(events, 0), "rounds", json_integer(sheet->rounds_planned));
    for (int p = 0; p < sheet->player_count; p++) json_array_append_new(events, player_event(sheet, p, &seq));
    for (int r = 0; r < sheet->round_count; r++) {
        for (int p = 0; p < sheet->player_count; p++) {         /* who did not play is absent, for pairing the round again */
            const wq_sheet_player *x = &sheet->players[p];
            bool leave = x->half_byes >> r & 1, plays = !leave && x->byes >> r & 1 && !(x->absent >> r & 1);
            for (size_t i = 0; i < sheet->game_count && !plays; i++)
                plays = sheet->games[i].round == r && (sheet->games[i].black == p || sheet->games[i].white == p);
            if (!plays)
                json_array_append_new(events, json_pack("{s:i,s:s,s:i,s:i,s:b}", "seq", ++seq, "kind", "absent", "player", p + 1,
                                                  "round", r + 1, "half", leave));
        }
        json_array_append_new(events, round_event(sheet, r, &seq));
    }
    int last = sheet->rounds_planned > 0 ? sheet->rounds_planned : WQ_SHEET_ROUNDS;
    for (int r = sheet->round_count; r < last; r++)             /* and who said that he will not play */
        for (int p = 0; p < sheet->player_count; p++)
            if (sheet->players[p].absent >> r & 1)
                json_array_append_new(events, json_pack("{s:i,s:s,s:i,s:i,s:b}", "seq", ++seq, "kind", "absent", "player", p + 1,
                                                  "round", r + 1, "half", (int)(sheet->players[p].half_byes >> r & 1)));
    return events;
}

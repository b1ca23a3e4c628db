/* tournament_sheet.c — a tournament as a sheet: what counts, what was cancelled, how far everybody came.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/standings.h"

#include <string.h>

/* The round in which a player lost for the last time he could, -1 while he is in. */
static int round_out(const wq_tournament *t, int p)
{
    int losses = 0;
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        bool lost = g->decided && ((g->black == p && g->black2 == 0) || (g->white == p && g->white2 == 0));
        if (lost && ++losses == t->losses) return g->round;
    }
    return -1;
}

/* A knock-out: the round he went out in; who won the match for the third place is before who lost it. */
static void reached_plain(int32_t *out, const wq_tournament *t)
{
    for (int p = 0; p < t->player_count; p++) {
        int round = t->losses > 0 ? round_out(t, p) : -1;
        out[p] = t->losses == 0 ? 0 : 2 * ((round < 0 ? t->rounds_paired : round) + 1);
        for (size_t i = 0; round >= 0 && i < t->game_count; i++) {
            const wq_sheet_game *g = &t->games[i];
            if (g->round > round && ((g->black == p && g->black2 == 2) || (g->white == p && g->white2 == 2))) out[p]++;
        }
    }
}

wq_status wq_tournament_reached(int32_t *out, const wq_tournament *t, wq_arena *arena)
{
    if (t->stage_count == 0) {
        reached_plain(out, t);
        return WQ_OK;
    }
    for (int s = 0; s <= t->stage; s++) {
        const wq_stage *stage = &t->stages[s];
        int end = s < t->stage ? t->stages[s + 1].first_round : t->rounds_paired;
        int32_t *members = wq_arena_take(arena, (size_t)stage->player_count, sizeof *members);
        if (!members) return WQ_FAIL_MEMORY;
        for (int g = 0; g < stage->groups; g++) {
            int count = 0;
            for (int i = 0; i < stage->player_count; i++)
                if (stage->group[i] == g) members[count++] = stage->players[i];
            wq_tournament view;
            wq_sheet sheet;
            wq_standings standings;
            if (count == 0) continue;
            wq_status status = wq_tournament_view(&view, t, members, count, stage->first_round, end, stage, arena);
            if (status == WQ_OK) status = wq_tournament_sheet(&sheet, &view, arena);
            if (status == WQ_OK) status = wq_standings_make(&standings, arena, &sheet);
            if (status != WQ_OK) return status;
            for (int i = 0; i < count; i++) out[members[i]] = (t->player_count < 800 ? 1000 : 100000) * (s + 1) - standings.place[i];
        }
    }
    return WQ_OK;
}

int32_t wq_tournament_bar(const wq_tournament *t)
{
    if (!t->bar_auto || t->rounds_paired > 0) return t->bar;
    int64_t most = t->rounds < 20 ? (int64_t)1 << t->rounds : (int64_t)1 << 20, least = most / 2, best_off = INT64_MAX;
    int32_t best = t->bar;
    for (int32_t bar = 8; bar >= t->floor; bar--) {             /* from the highest down: the groups only grow */
        int64_t size = 0, at = 0;
        for (int p = 0; p < t->player_count; p++) {
            size += t->players[p].from_round == 0 && t->players[p].sheet.rank >= bar;
            at += t->players[p].from_round == 0 && t->players[p].sheet.rank == bar;
        }
        int64_t off = size < least ? least - size : size > most ? size - most : 0;
        if (at == 0 || off >= best_off) continue;
        best_off = off;
        best = bar;
    }
    return best;
}

/* What a file has to know of pairing beyond results: the Dutch system's numbers, points of an accelerated event, who is not there in rounds
 * to come. */
static bool add_pairing(wq_sheet *out, const wq_tournament *t, wq_arena *arena)
{
    size_t n = (size_t)t->player_count, room = 0;
    uint64_t to_come = t->rounds_paired < WQ_SHEET_ROUNDS ? ~(uint64_t)0 << t->rounds_paired : 0;
    bool in_order = true;
    for (int p = 0; p < t->player_count; p++) {
        const wq_player_state *x = &t->players[p];
        in_order &= x->seed == p;
        out->players[p].half_byes |= x->half_asked & to_come;
        uint64_t gone = x->out_from < WQ_SHEET_ROUNDS ? ~(uint64_t)0 << x->out_from : 0,
                 later = x->from_round < WQ_SHEET_ROUNDS ? ((uint64_t)1 << x->from_round) - 1 : ~(uint64_t)0;
        out->players[p].absent |= (gone | later) & to_come;
    }
    if (t->pairing.dutch && !in_order && !t->by_team) {
        out->numbers = wq_arena_take(arena, n, sizeof *out->numbers);
        for (int p = 0; out->numbers && p < t->player_count; p++) out->numbers[p] = t->players[p].seed;
    }
    if (!t->accelerated) return !arena->failed;
    out->boosts = NULL;
    out->boost_count = 0;
    if (!wq_arena_grow(arena, &out->boosts, &room, t->boost_count + 1, sizeof *out->boosts)) return false;
    for (size_t i = 0; i < t->boost_count; i++) out->boosts[out->boost_count++] = t->boosts[i];
    for (int phase = 0; phase < 2; phase++) {                   /* each run of players who are in the better half */
        int fast = (t->rounds + 1) / 2, from = phase ? (fast + 1) / 2 : 0, to = (phase ? fast : (fast + 1) / 2) - 1, points2 = 2 - phase;
        for (int p = 0, first = -1; from <= to && p <= t->player_count; p++) {
            bool better = p < t->player_count && t->players[p].seed < (t->player_count + 3) / 4 * 2;
            if (better && first < 0) first = p;
            if (better || first < 0) continue;
            if (!wq_arena_grow(arena, &out->boosts, &room, out->boost_count + 1, sizeof *out->boosts)) return false;
            out->boosts[out->boost_count++] = (wq_sheet_boost){ first, p - 1, (int16_t)from, (int16_t)to, points2 };
            first = -1;
        }
    }
    return !arena->failed;
}

wq_status wq_tournament_sheet(wq_sheet *out, const wq_tournament *t, wq_arena *arena)
{
    *out = (wq_sheet){ .name = t->name,
        .format = "journal",
        .player_count = t->player_count,
        .round_count = t->rounds_paired,
        .bar = wq_tournament_bar(t),
        .floor = t->floor,
        .zero = t->zero,
        .nbw2_bye = t->bye2,
        .mms2_bye = t->mms_bye2,
        .nbw2_absent = t->absent2,
        .mms2_absent = t->mms_absent2,
        .points_bye = t->points_bye,
        .points_absent = t->points_absent,
        .round_down = t->round_down,
        .unplayed_half = t->unplayed_half,
        .bans = t->bans,
        .ban_count = t->ban_count,
        .boosts = t->boosts,
        .boost_count = t->boost_count,
        .rounds_planned = t->rounds,
        .dutch = t->pairing.dutch,
        .first_colour = !t->pairing.dutch        ? 0
                        : t->pairing.first_white ? -1
                                                 : 1,
        .match_rounds = t->by_team && t->team_form == WQ_TEAM_ALL_PLAY_ALL ? wq_tournament_boards(t) : 0,
        .best_members = t->best_members,
        .sum_places = t->sum_places,
        .total_by_rounds = t->total_by_rounds,
        .bye_small = (int)t->bye_small,
        .criteria_count = t->criteria_count };
    memcpy(out->criteria, t->criteria, sizeof out->criteria);
    out->players = wq_arena_take(arena, (size_t)t->player_count, sizeof *out->players);
    out->games = wq_arena_take(arena, t->game_count, sizeof *out->games);
    char *cancelled = wq_arena_take(arena, (size_t)t->player_count, 1);
    int32_t *played = wq_arena_take(arena, (size_t)t->player_count, sizeof *played);
    int32_t *reached = wq_arena_take(arena, (size_t)t->player_count, sizeof *reached);
    if (arena->failed || wq_tournament_reached(reached, t, arena) != WQ_OK) return WQ_FAIL_MEMORY;
    for (size_t i = 0; i < t->game_count; i++)
        if (t->games[i].decided && !t->games[i].forfeit) {
            played[t->games[i].black]++;
            played[t->games[i].white]++;
        }
    for (int p = 0; p < t->player_count; p++) {
        out->players[p] = t->players[p].sheet;
        out->players[p].reached = reached[p];
        out->players[p].prize_lower = t->players[p].prize_lower;
        out->players[p].byes &= ~t->players[p].cancelled;
        out->players[p].half_byes &= ~t->players[p].cancelled;
        if (t->bye2 == 1 && t->mms_bye2 == 1 && t->points_bye == 1) out->players[p].half_byes |= out->players[p].byes;
        /* who left a round robin before half of it: his games no longer count                     [R193] */
        cancelled[p] = t->half_rule && t->system == WQ_SYSTEM_ROUND_ROBIN && t->players[p].out_from <= WQ_SHEET_ROUNDS
            && 2 * played[p] < (t->player_count - 1) * t->cycles;
    }
    if (!add_pairing(out, t, arena)) return WQ_FAIL_MEMORY;
    if ((t->by_team || t->best_members > 0) && t->team_count > 0) {
        out->teams = wq_arena_take(arena, (size_t)t->team_count, sizeof *out->teams);
        if (!out->teams) return WQ_FAIL_MEMORY;
        out->team_count = t->team_count;
        out->team_size = wq_tournament_boards(t);
        for (int k = 0; k < t->team_count; k++) {
            out->teams[k].name = t->teams[k];
            memset(out->teams[k].board, -1, sizeof out->teams[k].board);
        }
        for (int p = 0; p < t->player_count; p++) out->players[p].team = t->players[p].team;
        for (size_t i = 0; i < t->game_count; i++) {
            const wq_sheet_game *g = &t->games[i];
            for (int side = 0; side < 2 && g->board > 0; side++) {
                int p = side ? g->white : g->black;
                if (t->players[p].team >= 0) out->teams[t->players[p].team].board[g->round][g->board - 1] = p;
            }
        }
    }
    for (size_t i = 0; i < t->game_count; i++)
        if (!cancelled[t->games[i].black] && !cancelled[t->games[i].white]) out->games[out->game_count++] = t->games[i];
    for (size_t i = 0; i < out->game_count; i++) {              /* results cancelled rounds later                  [R217] */
        wq_sheet_game *g = &out->games[i];
        for (int side = 0; side < 2; side++) {
            const wq_player_state *x = &t->players[side ? g->white : g->black];
            if (!(x->cancelled >> g->round & 1) || !g->decided) continue;
            *(side ? &g->white2 : &g->black2) = 0;
            if (x->opponents_win) *(side ? &g->black2 : &g->white2) = 2;
        }
    }
    return WQ_OK;
}

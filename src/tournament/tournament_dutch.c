/* tournament_dutch.c — what the Dutch system asks about the rounds so far: floats, byes that bar from another, rounds not played.
 *
 * As FIDE's handbook has them (C.04.1, C.04.3 article 1): a game lost or won by forfeit was not played, gives no colour and no
 * meeting; who has points of a round without playing has floated down.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

/* Adds the points, doubled, that each player has of a round. */
static void add_points(int32_t *out, const wq_tournament *t, const wq_sheet *sheet, int round)
{
    bool mms = t->system == WQ_SYSTEM_MACMAHON;
    for (int p = 0; p < t->player_count; p++) {
        const wq_sheet_player *x = &sheet->players[p];
        out[p] += x->half_byes >> round & 1 ? 1 : x->byes >> round & 1 ? (mms ? t->mms_bye2 : t->points_bye)
            : x->absent >> round & 1 ? (mms ? t->mms_absent2 : t->points_absent) : 0;
    }
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        if (g->round != round) continue;
        out[g->black] += g->black2;
        out[g->white] += g->white2;
    }
}

static bool was_played(const wq_sheet_game *g) { return g->decided && !g->forfeit; }

wq_status wq_tournament_dutch_state(
    wq_paired *state, const wq_tournament *t, wq_arena *arena, const int32_t *score, const int32_t *entrant_of, int round)
{
    wq_sheet sheet;
    wq_pairing_entrant *entrants = (wq_pairing_entrant *)state->input.entrants;
    wq_pair *met = wq_arena_take(arena, t->game_count, sizeof *met);
    size_t n = (size_t)t->player_count;
    int32_t *since = wq_arena_take(arena, n, sizeof *since), *own = wq_arena_take(arena, n, sizeof *own);
    int8_t *played = wq_arena_take(arena, n, 1);
    wq_status status = arena->failed ? WQ_FAIL_MEMORY : wq_tournament_sheet(&sheet, t, arena);
    if (status != WQ_OK) return status;
    state->input.met = met;
    state->input.met_count = 0;
    for (int p = 0; p < t->player_count; p++) {
        if (entrant_of[p] < 0) continue;
        wq_pairing_entrant *e = &entrants[entrant_of[p]];
        e->byes = __builtin_popcountll(t->players[p].sheet.byes & ~t->players[p].sheet.half_byes);
        e->unplayed = round;
        e->floated = e->floated_before = 0;
        e->topscorer =
            t->rounds > 0 && round == t->rounds - 1 && score[p] > round; /* two points a round, doubled: more than half of all */
    }
    for (size_t i = 0; i < sheet.game_count; i++) {
        const wq_sheet_game *g = &sheet.games[i];
        int a = entrant_of[g->black], b = entrant_of[g->white];
        bool game = was_played(g);
        if (a >= 0) { entrants[a].unplayed -= game; entrants[a].byes += !game && g->black2 == 2; }
        if (b >= 0) { entrants[b].unplayed -= game; entrants[b].byes += !game && g->white2 == 2; }
        if (a >= 0 && b >= 0 && !g->forfeit) met[state->input.met_count++] = (wq_pair){ a, b };
    }
    for (int back = 0; back < 2 && back < round; back++) {
        int then = round - 1 - back;
        for (int p = 0; p < t->player_count; p++) own[p] = played[p] = 0;
        add_points(own, t, &sheet, then);
        for (int p = 0; p < t->player_count; p++) since[p] += own[p];
        for (size_t i = 0; i < sheet.game_count; i++) {
            const wq_sheet_game *g = &sheet.games[i];
            if (g->round != then || !was_played(g)) continue;
            played[g->black] = played[g->white] = 1;
            int a = score[g->black] - since[g->black] + wq_tournament_boost(t, g->black, then),
                b = score[g->white] - since[g->white] + wq_tournament_boost(t, g->white, then);
            int8_t way = (int8_t)((b > a) - (b < a));
            for (int side = 0; side < 2; side++) {
                int e = entrant_of[side ? g->white : g->black];
                if (e >= 0) *(back ? &entrants[e].floated_before : &entrants[e].floated) = (int8_t)(side ? -way : way);
            }
        }
        for (int p = 0; p < t->player_count; p++)
            if (entrant_of[p] >= 0 && !played[p] && (own[p] > 0 || t->players[p].sheet.byes >> then & 1))
                *(back ? &entrants[entrant_of[p]].floated_before : &entrants[entrant_of[p]].floated) = -1;
    }
    return WQ_OK;
}

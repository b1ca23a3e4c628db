/* tournament_view.c — stages, groups and divisions: each is a tournament of its own within the whole.
 *
 * A view is that tournament: its players numbered anew in order of seed, its rounds counted from its first. It is paired as any
 * other, and the pairs are numbered back into the whole.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/standings.h"

#include <string.h>

static wq_status over(wq_error *err, const char *text) { return wq_refuse(err, WQ_ILLEGAL_PHASE, 0, 0, text); }

/* The criteria of a stage, which names none. */
static void stage_criteria(wq_tournament *t)
{
    static const char *const rows[3][3] = { { "POINTS", "OPP", "WARNINGS" }, { "POINTS", "BEATEN", "WARNINGS" },
        { "REACHED", NULL, NULL } };
    int row = t->system == WQ_SYSTEM_ELIMINATION ? 2 : t->system == WQ_SYSTEM_ROUND_ROBIN;
    t->criteria_count = 0;
    for (int i = 0; i < 3 && rows[row][i]; i++) strcpy(t->criteria[t->criteria_count++], rows[row][i]);
}

wq_status wq_tournament_view(wq_tournament *out, const wq_tournament *t, const int32_t *players, int count, int first, int end,
                             const wq_stage *stage, wq_arena *arena)
{
    *out = *t;
    out->arena = arena;
    out->events = NULL;
    out->stage_count = out->division_count = 0;
    out->stage = -1;
    out->player_count = count;
    out->players = wq_arena_take(arena, (size_t)count, sizeof *out->players);
    out->games = wq_arena_take(arena, t->game_count, sizeof *out->games);
    out->bans = wq_arena_take(arena, t->ban_count, sizeof *out->bans);
    out->soft = wq_arena_take(arena, t->soft_count, sizeof *out->soft);
    int32_t *number = wq_arena_take(arena, (size_t)t->player_count, sizeof *number);
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (int p = 0; p < t->player_count; p++) number[p] = -1;
    bool carry = stage && stage->carry;
    int begin = carry ? 0 : first;
    uint64_t within = (end >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << end) - 1) & ~(((uint64_t)1 << first) - 1);
    for (int i = 0; i < count; i++) {
        wq_player_state *p = &out->players[i];
        *p = t->players[players[i]];
        number[players[i]] = i;
        p->seed = i;
        p->sheet.byes = (p->sheet.byes & within) >> begin;
        p->sheet.half_byes = (p->sheet.half_byes & within) >> begin;
        p->sheet.absent = (carry ? p->sheet.absent & ~(((uint64_t)1 << first) - 1) : p->sheet.absent >> begin);
        p->half_asked >>= begin;
        p->cancelled >>= begin;
        p->from_round = p->from_round > begin ? p->from_round - begin : 0;
        if (p->out_from <= WQ_SHEET_ROUNDS) p->out_from = p->out_from > begin ? p->out_from - begin : 0;
    }
    out->game_count = 0;
    out->open_games = 0;
    out->rounds_paired = end - begin;
    memset(out->round, 0, sizeof out->round);
    for (int r = begin; r < end; r++) {
        wq_round_state *round = &out->round[r - begin];
        *round = t->round[r];
        round->first_game = out->game_count;
        for (size_t i = 0; i < t->round[r].game_count; i++) {
            wq_sheet_game g = t->games[t->round[r].first_game + i];
            g.black = number[g.black];
            g.white = number[g.white];
            g.round = (int16_t)(r - begin);
            if (g.black < 0 || g.white < 0) continue;
            out->open_games += !g.decided;
            out->games[out->game_count++] = g;
        }
        round->game_count = out->game_count - round->first_game;
    }
    out->ban_count = out->soft_count = out->boost_count = 0;
    for (int kind = 0; kind < 2; kind++)
        for (size_t i = 0; i < (kind ? t->soft_count : t->ban_count); i++) {
            wq_sheet_ban ban = kind ? t->soft[i] : t->bans[i];
            if (ban.a >= t->player_count || ban.b >= t->player_count || number[ban.a] < 0 || number[ban.b] < 0 || ban.to < begin) continue;
            ban.a = number[ban.a];
            ban.b = number[ban.b];
            ban.from = (int16_t)(ban.from > begin ? ban.from - begin : 0);
            ban.to = (int16_t)(ban.to - begin);
            if (kind) out->soft[out->soft_count++] = ban;
            else out->bans[out->ban_count++] = ban;
        }
    if (!stage) return WQ_OK;
    out->system = stage->system;
    out->losses = stage->losses;
    out->cycles = stage->cycles;
    out->best_of = stage->best_of;
    out->third_place = stage->third_place;
    out->drawn = stage->drawn;
    out->reset = stage->reset;
    out->carry = carry;
    out->cut_count = 0;
    out->accelerated = false;
    out->even_field = stage->system == WQ_SYSTEM_SWISS_ELIMINATION;
    out->rounds = stage->rounds ? stage->rounds + (first - begin) : 0;
    if (out->system == WQ_SYSTEM_ELIMINATION) out->pairing.seeding = WQ_SEEDING_FOLD;
    stage_criteria(out);
    return WQ_OK;
}

/* Better of two who are out: more points, then more of the opponents' points, then the seed. */
static bool better(const wq_tournament *t, const wq_standings *s, int a, int b)
{
    const int32_t *points = s->value[WQ_CRITERION_POINTS], *opponents = s->value[WQ_CRITERION_OPP];
    if (points[a] != points[b]) return points[a] > points[b];
    if (opponents[a] != opponents[b]) return opponents[a] > opponents[b];
    return t->players[a].seed < t->players[b].seed;
}

/* Points a player had after so many rounds. */
static int points_after(const wq_tournament *t, int p, int rounds)
{
    int points = 0;
    for (size_t i = 0; i < t->game_count; i++) {
        const wq_sheet_game *g = &t->games[i];
        if (g->round < rounds && (g->black == p || g->white == p)) points += g->black == p ? g->black2 : g->white2;
    }
    for (int r = 0; r < rounds; r++)
        if (t->players[p].sheet.byes >> r & 1) points += t->players[p].sheet.half_byes >> r & 1 ? 1 : t->points_bye;
        else if (t->players[p].sheet.absent >> r & 1) points += t->points_absent;
    return points;
}

static bool present(const wq_tournament *t, int p, int round)
{
    const wq_player_state *x = &t->players[p];
    return x->from_round <= round && x->out_from > round && !((x->sheet.absent | x->half_asked) >> round & 1);
}

char *wq_tournament_alive(const wq_tournament *t, int round, wq_arena *arena)       /* [R182] */
{
    char *alive = wq_arena_take(arena, (size_t)t->player_count, 1), *through = wq_arena_take(arena, (size_t)t->player_count, 1);
    if (!alive || !through) return NULL;
    int count = 0;
    for (int p = 0; p < t->player_count; p++) {
        alive[p] = t->losses == 0 || t->system == WQ_SYSTEM_ROUND_ROBIN || wq_tournament_losses(t, p) < t->losses;
        for (int c = 0; c < t->cut_count; c++) {
            const wq_cut *cut = &t->cuts[c];
            if (cut->round > round) continue;
            int points = points_after(t, p, cut->round);
            if (cut->through && points >= cut->points) through[p] = 1;
            if (!cut->through && points < cut->points) alive[p] = 0;
        }
        int missed = 0;                                     /* rounds missed in a row, without leave */
        for (int r = round - 1; r >= t->players[p].from_round && (t->players[p].sheet.absent >> r & 1); r--) missed++;
        if (t->absences_out > 0 && missed >= t->absences_out) alive[p] = 0;
        if (through[p]) alive[p] = 0;
        count += alive[p] && present(t, p, round);
    }
    if (!t->even_field || count % 2 == 0) return alive;
    /* the field stays even: the best of those who are out goes on. One alone is the winner, unless only a cut put the others
     * out and rounds are left: then he plays the best of them. */
    bool cut_now = false, alone = count == 1;
    for (int c = 0; c < t->cut_count; c++)
        cut_now |= !t->cuts[c].through && (t->cuts[c].round == round || (t->rounds > 0 && t->cuts[c].round < round));
    if (alone && !cut_now) return alive;
    wq_sheet sheet;
    wq_standings s;
    if (wq_tournament_sheet(&sheet, t, arena) != WQ_OK || wq_standings_make(&s, arena, &sheet) != WQ_OK) return NULL;
    int best = -1;
    for (int p = 0; p < t->player_count; p++)
        if (!alive[p] && !through[p] && present(t, p, round) && !(alone && t->losses > 0 && wq_tournament_losses(t, p) >= t->losses)
            && (best < 0 || better(t, &s, p, best)))
            best = p;
    if (best >= 0) alive[best] = 1;
    return alive;
}

/* What the views give, put together: their pairs in the numbers of the whole. */
typedef struct whole { json_t *tables, *byes, *unpaired, *goals, *gaps; json_int_t repeats; int views; } whole;

static json_t *renumber(const json_t *number, const int32_t *players) { return json_integer(players[json_integer_value(number) - 1] + 1); }

static void take_in(whole *w, json_t *event, const int32_t *players)
{
    json_t *tables = json_object_get(event, "tables"), *bye = json_object_get(event, "bye"), *unpaired = json_object_get(event, "unpaired");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *table = json_array_get(tables, i);
        json_object_set_new(table, "black", renumber(json_object_get(table, "black"), players));
        json_object_set_new(table, "white", renumber(json_object_get(table, "white"), players));
        json_array_append(w->tables, table);
    }
    if (json_is_integer(bye)) json_array_append_new(w->byes, renumber(bye, players));
    for (size_t i = 0; i < json_array_size(bye); i++) json_array_append_new(w->byes, renumber(json_array_get(bye, i), players));
    for (size_t i = 0; i < json_array_size(unpaired); i++)
        json_array_append_new(w->unpaired, renumber(json_array_get(unpaired, i), players));
    w->repeats += json_integer_value(json_object_get(event, "repeats"));
    if (json_object_get(event, "goals")) json_object_update(w->goals, json_object_get(event, "goals"));
    json_array_extend(w->gaps, json_object_get(event, "gaps"));
    w->views++;
}

/* Pairs one view into the whole. WQ_ILLEGAL_PHASE: it is over. */
static wq_status pair_view(whole *w, wq_paired *state, const wq_tournament *t, const int32_t *players, int count, int first,
    const wq_stage *stage, wq_arena *arena, wq_error *err)
{
    wq_tournament view;
    wq_paired one;
    json_t *event = NULL;
    wq_status status = wq_tournament_view(&view, t, players, count, first, t->rounds_paired, stage, arena);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    status = wq_tournament_pair_plain(&event, &one, &view, arena, err);
    if (status != WQ_OK) return status;
    take_in(w, event, players);
    json_decref(event);
    if (w->views > 1 || one.input.n == 0) {                 /* several proofs are not one */
        *state = (wq_paired){ .pairing = { .bye = -1 } };
        return WQ_OK;
    }
    *state = one;
    for (int e = 0; e < one.input.n; e++) state->player_of[e] = players[one.player_of[e]];
    return WQ_OK;
}

static json_t *event_of(const wq_tournament *t, whole *w)
{
    json_t *event = json_pack("{s:s,s:i,s:O,s:O}", "kind", "paired", "round", t->rounds_paired + 1, "tables", w->tables, "bye", w->byes);
    if (json_array_size(w->unpaired) > 0) json_object_set(event, "unpaired", w->unpaired);
    if (w->views == 1 && json_object_size(w->goals) > 0) json_object_set(event, "goals", w->goals);
    json_object_set_new(event, "repeats", json_integer(w->repeats));
    if (json_array_size(w->gaps) > 0) json_object_set(event, "gaps", w->gaps);
    return event;
}

static whole begin_whole(void)
{
    return (whole){
        .tables = json_array(), .byes = json_array(), .unpaired = json_array(), .goals = json_object(), .gaps = json_array()
    };
}

static void end_whole(whole *w)
{
    json_decref(w->tables);
    json_decref(w->byes);
    json_decref(w->unpaired);
    json_decref(w->goals);
    json_decref(w->gaps);
}

/* Players of a division, or all, in order of seed. */
static int seeded(int32_t *out, const wq_tournament *t, int division, wq_arena *arena)
{
    int32_t *order = wq_arena_take(arena, (size_t)t->player_count + 1, sizeof *order);
    int count = 0;
    for (int p = 0; order && p < t->player_count; p++) order[t->players[p].seed] = p;
    for (int i = 0; order && i < t->player_count; i++)
        if (division == -2 || t->players[order[i]].division == division) out[count++] = order[i];
    return order ? count : -1;
}

/* 组别: each division is paired for itself; who named none is one more.  */
static wq_status pair_divisions(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    whole w = begin_whole();
    int32_t *members = wq_arena_take(arena, (size_t)t->player_count, sizeof *members);
    wq_status status = members ? WQ_OK : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL), last = WQ_OK;
    for (int d = -1; status == WQ_OK && d < t->division_count; d++) {
        int count = seeded(members, t, d, arena);
        if (count == 0 || (d == -1 && count < 2)) continue;
        int32_t *kept = wq_arena_take(arena, (size_t)count, sizeof *kept);
        if (count < 0 || !kept) { status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL); break; }
        memcpy(kept, members, (size_t)count * sizeof *kept);
        size_t before = json_array_size(w.tables);
        last = pair_view(&w, state, t, kept, count, 0, NULL, arena, err);
        if (last != WQ_OK && last != WQ_ILLEGAL_PHASE) status = last;
        for (size_t i = before; last == WQ_OK && i < json_array_size(w.tables) && d >= 0; i++)
            json_object_set_new(json_array_get(w.tables, i), "division", json_string(t->divisions[d]));
    }
    if (status == WQ_OK && w.views == 0) status = last == WQ_OK ? over(err, "nobody is left to pair") : last;
    if (status == WQ_OK) *event = event_of(t, &w);
    end_whole(&w);
    return status;
}

/* Who goes on: so many of each group, the first of all groups before the second. */
static int sent_on(int32_t *out, const wq_tournament *t, int take, wq_arena *arena)
{
    const wq_stage *s = &t->stages[t->stage];
    int32_t *members = wq_arena_take(arena, (size_t)s->player_count, sizeof *members);
    int (*chosen)[2] = wq_arena_take(arena, (size_t)s->player_count, sizeof *chosen), count = 0, chosen_count = 0;
    if (arena->failed) return -1;
    for (int g = 0; g < s->groups; g++) {
        int n = 0;
        for (int i = 0; i < s->player_count; i++)
            if (s->group[i] == g) members[n++] = s->players[i];
        wq_tournament view;
        wq_sheet sheet;
        wq_standings standings;
        if (n == 0) continue;
        if (wq_tournament_view(&view, t, members, n, s->first_round, t->rounds_paired, s, arena) != WQ_OK
            || wq_tournament_sheet(&sheet, &view, arena) != WQ_OK || wq_standings_make(&standings, arena, &sheet) != WQ_OK)
            return -1;
        for (int i = 0, taken = 0; i < n && taken < take; i++) {
            int p = members[standings.order[i]];
            if (t->players[p].out_from <= t->rounds_paired) continue;       /* who has left makes room for the next */
            chosen[chosen_count][0] = taken++;
            chosen[chosen_count++][1] = p;
        }
    }
    for (int place = 0; place < take; place++)
        for (int i = 0; i < chosen_count; i++)
            if (chosen[i][0] == place) out[count++] = chosen[i][1];
    return count;
}

/* Players dealt to groups to and fro: 1 2 3 / 6 5 4 / 7 ... */
static void deal(int32_t *group, int count, int groups)
{
    for (int i = 0; i < count; i++) {
        int row = i / groups, at = i % groups;
        group[i] = row % 2 ? groups - 1 - at : at;
    }
}

static json_t *stage_json(const wq_stage *s, int number)
{
    json_t *players = json_array(), *groups = json_array();
    for (int i = 0; i < s->player_count; i++) json_array_append_new(players, json_integer(s->players[i] + 1));
    for (int g = 0; g < s->groups; g++) {
        json_t *group = json_array();
        for (int i = 0; i < s->player_count; i++)
            if (s->group[i] == g) json_array_append_new(group, json_integer(s->players[i] + 1));
        json_array_append_new(groups, group);
    }
    return json_pack("{s:i,s:s,s:o,s:o}", "number", number, "system", wq_system_name(s->system), "players", players, "groups", groups);
}

static wq_status pair_groups(whole *w, wq_paired *state, const wq_tournament *t, const wq_stage *s, wq_arena *arena, wq_error *err)
{
    wq_status last = over(err, "nobody is left to pair");
    for (int g = 0; g < s->groups; g++) {
        int32_t *members = wq_arena_take(arena, (size_t)s->player_count, sizeof *members);
        int count = 0;
        if (!members) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
        for (int i = 0; i < s->player_count; i++)
            if (s->group[i] == g) members[count++] = s->players[i];
        size_t before = json_array_size(w->tables);
        last = count > 0 ? pair_view(w, state, t, members, count, s->first_round, s, arena, err) : WQ_ILLEGAL_PHASE;
        if (last != WQ_OK && last != WQ_ILLEGAL_PHASE) return last;
        for (size_t i = before; s->groups > 1 && i < json_array_size(w->tables); i++)
            json_object_set_new(json_array_get(w->tables, i), "group", json_integer(g + 1));
    }
    return w->views > 0 ? WQ_OK : last;
}

static wq_status pair_stages(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    if (t->rounds_paired >= WQ_SHEET_ROUNDS) return over(err, "there cannot be more rounds");
    whole w = begin_whole();
    wq_status status = WQ_ILLEGAL_PHASE;
    wq_stage next = { 0 };
    int number = t->stage + 1;
    if (t->stage >= 0) status = pair_groups(&w, state, t, &t->stages[t->stage], arena, err);
    bool begins = status == WQ_ILLEGAL_PHASE && t->open_games == 0;
    if (begins && number == t->stage_count) status = over(err, "the last stage is decided");
    else if (begins) {
        next = t->stages[number];
        next.first_round = t->rounds_paired;
        next.players = wq_arena_take(arena, (size_t)t->player_count, sizeof *next.players);
        next.group = wq_arena_take(arena, (size_t)t->player_count, sizeof *next.group);
        next.player_count = arena->failed ? -1
                            : number == 0 ? seeded(next.players, t, -2, arena)
                                          : sent_on(next.players, t, next.take, arena);
        if (next.player_count >= 0) {
            deal(next.group, next.player_count, next.groups);
            status = pair_groups(&w, state, t, &next, arena, err);
        } else status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    } else if (status == WQ_ILLEGAL_PHASE) status = over(err, "a game is not reported yet");
    if (status == WQ_OK) {
        *event = event_of(t, &w);
        if (begins) json_object_set_new(*event, "stage", stage_json(&next, number + 1));
    }
    end_whole(&w);
    return status;
}

wq_status wq_tournament_pair(json_t **event, wq_paired *state, const wq_tournament *t, wq_arena *arena, wq_error *err)
{
    wq_paired own;
    if (!state) state = &own;
    *state = (wq_paired){ .pairing = { .bye = -1 } };
    if (t->player_count < 2) return over(err, "there are fewer than two players");
    if (t->stage_count > 0) return pair_stages(event, state, t, arena, err);
    if (t->division_count > 0) return pair_divisions(event, state, t, arena, err);
    return wq_tournament_pair_plain(event, state, t, arena, err);
}

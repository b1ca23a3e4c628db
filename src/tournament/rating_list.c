/* rating_list.c — the games of an event, rated by one of the formulas of rating.h.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/rating_list.h"

#include "tournament/rating.h"
#include "tournament/standings.h"

#include <math.h>
#include <string.h>

static const struct { const char *word; } systems[] = {
#define ROW(name, word, zh, text) { word },
    WQ_RATING_MAP(ROW)
#undef ROW
};

wq_rating_system wq_rating_system_find(const char *word)
{
    int i = 0;
    while (i < WQ_RATING_COUNT && strcmp(systems[i].word, word) != 0) i++;
    return (wq_rating_system)i;
}

/* A player's side of a game that is rated. */
typedef struct line { int round, opponent, handicap; double score, expected, change; const char *kind; } line;

typedef struct rated {
    double before, after, deviation[2];
    bool from_grade;
    int count, first;                   /* lines */
} rated;

typedef struct list {
    const wq_tournament *t;
    const wq_rating_options *o;
    wq_sheet sheet;
    wq_arena *arena;
    int n;
    rated *player;
    line *lines;
    int line_count;
} list;

static bool is_rated(const list *l, const wq_sheet_game *g)
{
    return g->decided && !g->forfeit && g->black2 + g->white2 == 2 && (l->o->after == 0 || g->round < l->o->after);
}

static double of_rank(int32_t rank) { return rank > 8 ? 2700 + 30 * (rank - 9) : 2100 + 100 * rank; }

/* AGA without the gap between 1 kyu and 1 dan, and back; 1 dan, 2100, is 1.5. */
static double closed(double rating) { return rating > 0 ? rating - 1 : rating + 1; }
static double opened(double rating) { return rating >= 0 ? rating + 1 : rating - 1; }

static void begin(list *l)
{
    bool aga = l->o->system == WQ_RATING_AGA;
    for (int p = 0; p < l->n; p++) {
        const wq_sheet_player *x = &l->sheet.players[p];
        rated *r = &l->player[p];
        r->from_grade = x->rating == 0;
        r->before = r->from_grade ? of_rank(x->rank) : x->rating;
        if (aga) r->before = opened((r->before - 2100) / 100 + 0.5);
        if (aga && fabs(r->before) > 40) r->before = r->before > 0 ? 40 : -40;
        r->deviation[0] = l->o->deviation > 0 ? l->o->deviation : aga ? (r->from_grade ? 1 : 0.6) : r->from_grade ? 200 : 100;
        r->after = r->before;
        r->deviation[1] = r->deviation[0];
    }
}

/* Each player's games in order of rounds. */
static bool read_lines(list *l)
{
    l->lines = wq_arena_take(l->arena, 2 * l->sheet.game_count + 2 * (size_t)l->n, sizeof *l->lines);
    if (!l->lines) return false;
    for (size_t i = 0; i < l->sheet.game_count; i++) {
        const wq_sheet_game *g = &l->sheet.games[i];
        if (!is_rated(l, g)) continue;
        l->player[g->black].count++;
        l->player[g->white].count++;
    }
    for (int p = 0, at = 0; p < l->n; p++) {                    /* room for one line more each, which is no game */
        l->player[p].first = at;
        at += l->player[p].count + 2;
        l->player[p].count = 0;
    }
    for (size_t i = 0; i < l->sheet.game_count; i++) {
        const wq_sheet_game *g = &l->sheet.games[i];
        for (int side = 0; side < 2 && is_rated(l, g); side++) {
            rated *r = &l->player[side ? g->white : g->black];
            l->lines[r->first + r->count++] = (line){ .round = g->round + 1,
                .opponent = side ? g->black : g->white,
                .handicap = side ? -g->handicap : g->handicap,
                .score = (side ? g->white2 : g->black2) / 2.0,
                .kind = "game" };
        }
    }
    return true;
}

static void add_line(list *l, rated *r, const char *kind, double change)
{
    if (fabs(change) > 1e-9) l->lines[r->first + r->count++] = (line){ .opponent = -1, .change = change, .kind = kind };
}

static double k_of(const list *l) { return l->o->k > 0 ? l->o->k : 10; }

static void elo(list *l)
{
    for (int p = 0; p < l->n; p++)
        for (int i = 0; i < l->player[p].count; i++) {
            line *x = &l->lines[l->player[p].first + i];
            x->expected = wq_elo_expected(l->player[p].before, l->player[x->opponent].before);
            x->change = k_of(l) * (x->score - x->expected);
        }
}

/* Who alone is first. */
static int champion(list *l)
{
    wq_standings s;
    if (l->sheet.criteria_count == 0 || wq_standings_make(&s, l->arena, &l->sheet) != WQ_OK || s.n == 0 || s.criteria_count == 0) return -1;
    return s.n > 1 && s.place[s.order[1]] == 1 ? -1 : s.order[0];
}

static void chinese(list *l)                                                        /* [R178] */
{
    wq_system system = l->t->stage_count > 0 ? WQ_SYSTEM_ELIMINATION : l->t->system;
    bool robin = system == WQ_SYSTEM_ROUND_ROBIN, swiss = system == WQ_SYSTEM_SWISS || system == WQ_SYSTEM_MACMAHON
                                                          || system == WQ_SYSTEM_SWISS_ELIMINATION || system == WQ_SYSTEM_ARENA;
    if (!robin && !swiss) elo(l);
    for (int p = 0; p < l->n && (robin || swiss); p++) {
        rated *r = &l->player[p];
        double sum = 0;
        for (int i = 0; i < r->count; i++) sum += l->player[l->lines[r->first + i].opponent].before;
        double expected = r->count == 0 ? 0 : swiss ? r->count * wq_elo_expected(r->before, sum / r->count)
                                                    : (r->count + 1) * wq_elo_expected(r->before, (sum + r->before) / (r->count + 1)) - 0.5;
        for (int i = 0; i < r->count; i++) {
            line *x = &l->lines[r->first + i];
            x->expected = expected / r->count;
            x->change = k_of(l) * (x->score - x->expected);
        }
    }
    int first = l->o->after > 0 && l->o->after < l->t->rounds_paired ? -1 : champion(l);
    double lost = 0;
    for (int i = 0; first >= 0 && i < l->player[first].count; i++) lost += l->lines[l->player[first].first + i].change;
    if (first >= 0 && lost < 0) add_line(l, &l->player[first], "champion", -lost);
}

static void egf(list *l)
{
    double weight = l->o->weight > 0 ? l->o->weight : 1;
    for (int p = 0; p < l->n; p++) {
        rated *r = &l->player[p];
        double sum = r->before = fmin(fmax(r->before, -900), 3299);
        for (int i = 0; i < r->count; i++) {
            line *x = &l->lines[r->first + i];
            int stones = x->handicap > 9 ? 9 : x->handicap < -9 ? -9 : x->handicap;
            double other = fmin(fmax(of_rank(l->sheet.players[x->opponent].rank), -900), 3299);
            if (!l->player[x->opponent].from_grade) other = fmin(fmax(l->sheet.players[x->opponent].rating, -900), 3299);
            if (r->before + 100 * stones >= 3299) stones = 0;   /* nobody at the top takes stones; the formula ends there */
            wq_egf g = wq_egf_update(r->before, other, x->score, stones, weight);
            x->expected = g.expected;
            x->change = g.updated - r->before;
            sum += x->change;
        }
        if (sum < -900) add_line(l, r, "floor", -900 - sum);
    }
}

/* Each game's part: the variance before times the slope of its chance where the whole is likeliest; they add up to the change. */
static wq_status aga(list *l, wq_error *err)
{
    size_t count = 0;
    wq_aga_player *players = wq_arena_take(l->arena, (size_t)l->n, sizeof *players);
    wq_aga_game *games = wq_arena_take(l->arena, l->sheet.game_count, sizeof *games);
    if (l->arena->failed) return WQ_FAIL_MEMORY;
    if (l->n > WQ_RATING_AGA_MOST)
        return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "AGA rates all games at once: events of up to 400 players");
    for (int p = 0; p < l->n; p++) players[p] = (wq_aga_player){ l->player[p].before, l->player[p].deviation[0] };
    for (size_t i = 0; i < l->sheet.game_count; i++) {
        const wq_sheet_game *g = &l->sheet.games[i];
        if (!is_rated(l, g) || g->black2 == g->white2) continue;        /* the model knows no draw */
        int stones = g->handicap > 9 ? 9 : g->handicap;
        games[count++] = (wq_aga_game){ g->white, g->black, g->white2 == 2, stones, stones > 0 ? 0.5 : 7.5 };
    }
    wq_status status = wq_aga_rate(players, l->n, games, (int)count, l->arena);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    for (int p = 0; p < l->n; p++) {
        rated *r = &l->player[p];
        r->deviation[1] = r->count > 0 ? players[p].sigma : r->deviation[0];
        for (int i = 0; i < r->count; i++) {
            line *x = &l->lines[r->first + i];
            int stones = x->handicap < 0 ? -x->handicap : x->handicap;
            stones = stones > 9 ? 9 : stones;
            double komi = stones > 0 ? 0.5 : 7.5, own = players[p].rating, other = players[x->opponent].rating,
                   sigma = wq_aga_sigma_px(stones, komi);
            bool white = x->handicap < 0;
            for (size_t k = 0; stones == 0 && k < l->sheet.game_count; k++) {           /* who had White, where no stones tell */
                const wq_sheet_game *g = &l->sheet.games[k];
                if (g->round + 1 == x->round && (g->white == p || g->black == p)) white = g->white == p;
            }
            double worth = white ? -wq_aga_handicap_worth(stones, komi) : wq_aga_handicap_worth(stones, komi),
                   before = closed(r->before) - closed(l->player[x->opponent].before);
            x->expected = erfc(-(before + worth) / sigma / M_SQRT2) / 2;
            if (x->score == 0.5) continue;
            double sign = x->score > 0.5 ? 1 : -1, z = sign * (closed(own) - closed(other) + worth) / sigma;
            x->change = r->deviation[0] * r->deviation[0] * sign * exp(-z * z / 2 - 0.5 * log(2 * M_PI)) / (sigma * erfc(-z / M_SQRT2) / 2);
        }
    }
    return WQ_OK;
}

static wq_status glicko2(list *l)
{
    wq_glicko_game *games = wq_arena_take(l->arena, WQ_SHEET_ROUNDS + 1, sizeof *games);
    if (!games) return WQ_FAIL_MEMORY;
    for (int p = 0; p < l->n; p++) {
        rated *r = &l->player[p];
        double sum = 0, change;
        for (int i = 0; i < r->count; i++) {
            line *x = &l->lines[r->first + i];
            const rated *other = &l->player[x->opponent];
            double phi = other->deviation[0] / 173.7178, g = 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
            x->expected = 1 / (1 + exp(-g * (r->before - other->before) / 173.7178));
            x->change = g * (x->score - x->expected);           /* its share, as large as the whole allows */
            sum += x->change;
            games[i] = (wq_glicko_game){ other->before, other->deviation[0], x->score };
        }
        wq_glicko now = wq_glicko_update((wq_glicko){ r->before, r->deviation[0], 0.06 }, games, r->count, 0.5);
        r->deviation[1] = now.deviation;
        change = now.rating - r->before;
        for (int i = 0; i < r->count; i++) l->lines[r->first + i].change *= fabs(sum) > 1e-12 ? change / sum : 0;
    }
    return WQ_OK;
}

/* A round is a day; lines are the days' ratings, one from the other. */
static wq_status whr(list *l, wq_error *err)
{
    size_t count = 0;
    double average = 0;
    wq_whr_game *games = wq_arena_take(l->arena, l->sheet.game_count, sizeof *games);
    if (l->arena->failed) return WQ_FAIL_MEMORY;
    for (int p = 0; p < l->n; p++) average += l->player[p].before / l->n;
    for (size_t i = 0; i < l->sheet.game_count; i++) {
        const wq_sheet_game *g = &l->sheet.games[i];
        if (is_rated(l, g))
            games[count++] =
                (wq_whr_game){ g->black, g->white, g->black2 / 2.0, g->round, g->handicap > 0 ? -100 * (g->handicap - 0.5) : 0 };
    }
    wq_whr fit = { 0 };
    wq_status status = count > 0 ? wq_whr_fit(&fit, l->arena, l->n, games, (int)count, 300) : WQ_OK;
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    for (int d = 0; d < fit.day_count; d++) {
        rated *r = &l->player[fit.days[d].player];
        double last = d > 0 && fit.days[d - 1].player == fit.days[d].player ? fit.days[d - 1].elo : 0;
        for (int i = 0; i < r->count; i++)
            if (l->lines[r->first + i].round == fit.days[d].day + 1) l->lines[r->first + i].change = fit.days[d].elo - last;
    }
    for (int p = 0; p < l->n; p++) {
        rated *r = &l->player[p];
        for (int i = 0; i < r->count; i++)
            l->lines[r->first + i].expected = wq_elo_expected(r->before, l->player[l->lines[r->first + i].opponent].before);
        if (r->count > 0) add_line(l, r, "start", average - r->before);
    }
    return WQ_OK;
}

static json_t *line_json(const list *l, const line *x)
{
    json_t *json = json_pack("{s:s, s:f}", "kind", x->kind, "change", x->change);
    if (x->opponent < 0) return json;
    json_object_set_new(json, "round", json_integer(x->round));
    json_object_set_new(json, "opponent", json_integer(x->opponent + 1));
    json_object_set_new(json, "rating", json_real(l->player[x->opponent].before));
    if (x->handicap != 0) json_object_set_new(json, "handicap", json_integer(x->handicap));
    json_object_set_new(json, "score", json_real(x->score));
    json_object_set_new(json, "expected", json_real(x->expected));
    return json;
}

static json_t *player_json(list *l, int p)
{
    rated *r = &l->player[p];
    bool has_deviation = l->o->system == WQ_RATING_AGA || l->o->system == WQ_RATING_GLICKO2;
    double change = 0, score = 0, after = 0;
    int games = 0;
    for (int i = 0; i < r->count; i++) {
        const line *x = &l->lines[r->first + i];
        change += x->change;
        score += x->score;
        games += x->opponent >= 0;
    }
    after = l->o->system == WQ_RATING_AGA ? opened(closed(r->before) + change) : r->before + change;
    json_t *json = json_pack("{s:i, s:s, s:f, s:f, s:f, s:i, s:f, s:b}", "n", p + 1, "name", l->sheet.players[p].name, "before",
        r->before, "after", after, "change", change, "games", games, "score", score, "from_grade", r->from_grade);
    if (has_deviation) json_object_set_new(json, "deviation", json_pack("[f,f]", r->deviation[0], r->deviation[1]));
    if (l->o->system == WQ_RATING_EGF || l->o->system == WQ_RATING_AGA) {
        char text[16];
        int rank = l->o->system == WQ_RATING_EGF ? (int)floor((after - 2050) / 100) : after > 0 ? (int)after - 1 : (int)after;
        json_object_set_new(json, "grade", json_string(wq_rank_text(text, rank < -30 ? -30 : rank > 8 ? 8 : rank)));
    }
    if (l->o->lines_of != -1 && l->o->lines_of != p + 1) return json;
    json_t *lines = json_array();
    for (int i = 0; i < r->count; i++) json_array_append_new(lines, line_json(l, &l->lines[r->first + i]));
    json_object_set_new(json, "lines", lines);
    return json;
}

wq_status wq_rating_list(json_t **out, const wq_tournament *t, const wq_rating_options *options, wq_arena *arena, wq_error *err)
{
    list l = { .t = t, .o = options, .arena = arena, .n = t->player_count };
    wq_status status = wq_tournament_sheet(&l.sheet, t, arena);
    l.player = wq_arena_take(arena, (size_t)l.n, sizeof *l.player);
    if (status == WQ_OK && (arena->failed || !read_lines(&l))) status = WQ_FAIL_MEMORY;
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    begin(&l);
    switch (options->system) {
    case WQ_RATING_ELO: elo(&l); break;
    case WQ_RATING_EGF: egf(&l); break;
    case WQ_RATING_AGA: status = aga(&l, err); break;
    case WQ_RATING_GLICKO2: status = glicko2(&l); break;
    case WQ_RATING_WHR: status = whr(&l, err); break;
    default: chinese(&l); break;
    }
    if (status != WQ_OK) return status;
    json_t *players = json_array();
    for (int p = 0; p < l.n; p++) json_array_append_new(players, player_json(&l, p));
    *out = json_pack("{s:s, s:i, s:o}", "system", systems[options->system < WQ_RATING_COUNT ? options->system : WQ_RATING_CHINESE].word,
                     "after", options->after > 0 && options->after < t->rounds_paired ? options->after : t->rounds_paired, "players", players);
    return *out ? WQ_OK : WQ_FAIL_MEMORY;
}

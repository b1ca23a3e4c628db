/* tournament_hall.c — what is written down in the hall: claims, lateness, boards, notes.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include <string.h>

static wq_status no(wq_error *err, const char *text) { return wq_refuse(err, WQ_BAD_EVENT, 0, 0, text); }

static bool whole(int *out, const json_t *e, const char *name, int least, int most)
{
    const json_t *json = json_object_get(e, name);
    if (!json_is_integer(json) || json_integer_value(json) < least || json_integer_value(json) > most) return false;
    *out = (int)json_integer_value(json);
    return true;
}

/* The game at a table, or NULL. */
static const wq_sheet_game *game_at(const wq_tournament *t, const json_t *e)
{
    int round, table;
    if (!whole(&round, e, "round", 1, t->rounds_paired) || !whole(&table, e, "table", 1, (int)t->round[round - 1].game_count)) return NULL;
    return &t->games[t->round[round - 1].first_game + (size_t)table - 1];
}

/* Only the two who sit there speak for a table. */
static wq_status said_at_table(const wq_tournament *t, const json_t *e, wq_error *err)
{
    const wq_sheet_game *game = game_at(t, e);
    int player;
    if (!game) return no(err, "there is no such table in that round");
    if (!whole(&player, e, "player", 1, t->player_count) || (game->black != player - 1 && game->white != player - 1))
        return no(err, "only a player of that table may say how it ended");
    return WQ_OK;
}

wq_status wq_hall_claimed(wq_tournament *t, const json_t *e, wq_error *err)
{
    static const char *const results[] = { "B", "W", "=", "both_lose" };
    const char *result = json_string_value(json_object_get(e, "result"));
    bool known = false;
    for (size_t i = 0; result && i < sizeof results / sizeof *results; i++) known |= strcmp(result, results[i]) == 0;
    return known ? said_at_table(t, e, err) : no(err, "a player's result is B, W, = or both_lose");
}

wq_status wq_hall_denied(wq_tournament *t, const json_t *e, wq_error *err) { return said_at_table(t, e, err); }

wq_status wq_hall_boarded(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *game = json_string_value(json_object_get(e, "game"));
    if (!game_at(t, e)) return no(err, "there is no such table in that round");
    return game && game[0] && strlen(game) < 64 ? WQ_OK : no(err, "which game is played at that table?");
}

/* The limit itself is still allowed; beyond it the game is lost.                                [R136] [R137] [R138] */
wq_status wq_hall_late(wq_tournament *t, const json_t *e, wq_error *err)
{
    int player, round, minutes;
    if (!whole(&player, e, "player", 1, t->player_count) || !whole(&round, e, "round", 1, WQ_SHEET_ROUNDS)
        || !whole(&minutes, e, "minutes", 0, 10000))
        return no(err, "who was late, in which round, by how many minutes?");
    if (t->late_minutes == 0 || minutes <= t->late_minutes || round > t->rounds_paired) return WQ_OK;
    for (size_t i = 0; i < t->round[round - 1].game_count; i++) {
        wq_sheet_game *g = &t->games[t->round[round - 1].first_game + i];
        bool black = g->black == player - 1;
        if (!black && g->white != player - 1) continue;
        if (!g->decided) wq_event_set_result(g, black ? "W" : "B", true);
        else if (g->forfeit && (black ? g->black2 : g->white2) == 2)
            wq_event_set_result(g, "both_lose", true); /* the other was late, too */
    }
    return WQ_OK;
}

/* What the competition sheet fixes: a moment, or one for each round. */
static int64_t fixed_start(const wq_tournament *t, int round)
{
    const json_t *starts = json_object_get(t->sheet, "starts_at_ms");
    if (json_is_integer(starts)) return round == 1 ? json_integer_value(starts) : 0;
    return json_integer_value(json_array_get(starts, (size_t)round - 1));
}

/* As it was before the event `seq`. */
static int64_t start_before(const wq_tournament *t, int round, json_int_t seq)
{
    int64_t start = fixed_start(t, round);
    for (size_t i = 0; i < json_array_size(t->events) && (json_int_t)i + 1 < seq; i++) {
        const json_t *e = json_array_get(t->events, i), *kind = json_object_get(e, "kind");
        if (t->left_out[i] || !json_is_string(kind) || strcmp(json_string_value(kind), "postponed") != 0) continue;
        if (json_integer_value(json_object_get(e, "round")) == round) start = json_integer_value(json_object_get(e, "starts_at_ms"));
    }
    return start;
}

int64_t wq_tournament_start(const wq_tournament *t, int round) { return start_before(t, round, INT64_MAX); }

/* A round that is closed has been played.                                                        [R136] */
wq_status wq_hall_postponed(wq_tournament *t, const json_t *e, wq_error *err)
{
    int round;
    const json_t *start = json_object_get(e, "starts_at_ms"), *why = json_object_get(e, "why");
    if (!whole(&round, e, "round", 1, WQ_SHEET_ROUNDS)) return no(err, "which round is put off?");
    if (!json_is_integer(start) || json_integer_value(start) <= 0 || json_integer_value(start) > (json_int_t)1 << 53)
        return no(err, "\"starts_at_ms\" is the new start, milliseconds since 1970 UTC");
    if (!json_is_string(why) || json_string_length(why) == 0) return no(err, "a start is put off with a reason: \"why\"");
    if (round <= t->rounds_paired && t->round[round - 1].closed) return no(err, "that round is closed");
    if (json_integer_value(start) <= start_before(t, round, json_integer_value(json_object_get(e, "seq"))))
        return no(err, "a start is put off to a later time; what was put off is undone with the event's number");
    return WQ_OK;
}

/* What an entry says of a player, put right: what was played stays. */
static void put_right(wq_tournament *t, const char **to, const json_t *e, const char *name)
{
    const json_t *json = json_object_get(e, name);
    if (!json_is_string(json)) return;
    size_t length = json_string_length(json) < 200 ? json_string_length(json) : 200;
    char *copy = wq_arena_text(t->arena, json_string_value(json), length);
    for (char *c = copy; copy && *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    if (copy) *to = copy;
}

wq_status wq_hall_amended(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *rank = json_string_value(json_object_get(e, "rank"));
    int player, rating = 0;
    if (!whole(&player, e, "player", 1, t->player_count)) return no(err, "whose entry is put right?");
    wq_sheet_player changed = t->players[player - 1].sheet;
    bool rated = json_object_get(e, "rating") != NULL;
    if (rated && !whole(&rating, e, "rating", -10000, 10000)) return no(err, "board, from_round or rating is out of bounds");
    if (rank && !wq_rank_parse(&changed.rank, rank)) return no(err, "a rank is like 3D or 12K");
    if (rated) changed.rating = rating;
    put_right(t, &changed.name, e, "name");
    put_right(t, &changed.first_name, e, "first_name");
    put_right(t, &changed.club, e, "club");
    put_right(t, &changed.country, e, "country");
    if (!changed.name[0]) return no(err, "a player has a name");
    for (int p = 0; p < t->player_count; p++)
        if (p != player - 1 && strcmp(t->players[p].sheet.name, changed.name) == 0
            && strcmp(t->players[p].sheet.first_name, changed.first_name) == 0)
            return no(err, "that player is entered already; add a first name or a place to tell two apart");
    t->players[player - 1].sheet = changed;
    return WQ_OK;
}

wq_status wq_hall_noted(wq_tournament *t, const json_t *e, wq_error *err)
{
    (void)t;
    return json_is_string(json_object_get(e, "text")) ? WQ_OK : no(err, "a note has a text");
}

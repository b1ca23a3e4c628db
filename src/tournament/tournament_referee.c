/* tournament_referee.c — what the referee and the director decide about an event: sanctions that outlive a game, lots, play-offs,
 * pairs that may not meet, line-ups handed in hidden.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "base/sha256.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wq_status no(wq_error *err, const char *text) { return wq_event_refuse(err, text); }

/* Rounds as bits, from an array of numbers; absent: all that are paired. */
static bool rounds_of(uint64_t *out, const wq_tournament *t, const json_t *json)
{
    *out = 0;
    if (!json) *out = t->rounds_paired >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << t->rounds_paired) - 1;
    for (size_t i = 0; i < json_array_size(json); i++) {
        json_int_t r = json_integer_value(json_array_get(json, i));
        if (r < 1 || r > t->rounds_paired) return false;
        *out |= (uint64_t)1 << (r - 1);
    }
    return !json || json_is_array(json);
}

static const char *const sanctions[] = { "warning", "loss", "results_cancelled", "disqualified", "suspension", "prize_lower", "criticism" };
enum { SANCTIONS = sizeof sanctions / sizeof *sanctions };

wq_status wq_event_sanctioned(wq_tournament *t, const json_t *e, wq_error *err)     /* [R217] [R218] [R222] */
{
    const char *what = json_string_value(json_object_get(e, "what")), *results = json_string_value(json_object_get(e, "results"));
    int p, kind = 0, from, events, places;
    uint64_t rounds;
    if (!wq_event_player(&p, t, e, "player") || !what) return no(err, "who is sanctioned, and how?");
    while (kind < SANCTIONS && strcmp(sanctions[kind], what) != 0) kind++;       /* another word: an older journal's, no more than a note */
    wq_player_state *x = &t->players[p];
    x->sanctioned = true;
    switch (kind) {
    case 0: x->sheet.warnings++; break;
    case 2:
        if (!rounds_of(&rounds, t, json_object_get(e, "rounds"))) return no(err, "\"rounds\" are rounds that are paired");
        x->cancelled |= rounds;
        x->opponents_win |= json_is_true(json_object_get(e, "opponents_win"));
        break;
    case 3:
        if (!wq_event_number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, t->rounds_paired + 1)
            || (results && strcmp(results, "cancel") != 0 && strcmp(results, "keep") != 0))
            return no(err, "from which round is he out? results are \"keep\" or \"cancel\"");
        x->out_from = from - 1;
        for (size_t i = 0; i < t->game_count; i++) {        /* his open games from there on are lost */
            wq_sheet_game *g = &t->games[i];
            if (!g->decided && (g->black == p || g->white == p)) wq_event_set_result(g, g->black == p ? "W" : "B", true);
        }
        if (results && strcmp(results, "cancel") == 0) x->cancelled = ~(uint64_t)0;
        x->opponents_win |= json_is_true(json_object_get(e, "opponents_win"));
        break;
    case 4:
        if (!wq_event_number(&events, e, "events", 1, 1000, 1)) return no(err, "for how many events is he suspended?");
        x->suspended_events += events;
        break;
    case 5:
        if (!wq_event_number(&places, e, "places", 1, 1000, 1)) return no(err, "by how many places is the prize lower?");
        x->prize_lower += places;
        break;
    case 6: x->criticised = true; break;
    default: break;                                         /* a loss is reported as a result */
    }
    return WQ_OK;
}

wq_status wq_event_forbidden(wq_tournament *t, const json_t *e, wq_error *err)
{
    const json_t *players = json_object_get(e, "players");
    size_t n = json_array_size(players);
    int from, to;
    bool soft = json_is_true(json_object_get(e, "soft"));
    if (!json_is_array(players) || n < 2 || n > 100) return no(err, "\"players\" are two or more who may not meet");
    if (!wq_event_number(&from, e, "from_round", 1, WQ_SHEET_ROUNDS, 1)
        || !wq_event_number(&to, e, "to_round", from, WQ_SHEET_ROUNDS, WQ_SHEET_ROUNDS))
        return no(err, "from_round and to_round are rounds");
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            json_int_t x = json_integer_value(json_array_get(players, a)), y = json_integer_value(json_array_get(players, b));
            if (x < 1 || y < 1 || x == y || x > t->player_count || y > t->player_count)
                return no(err, "\"players\" names somebody who is not there, or twice");
            wq_sheet_ban ban = { (int32_t)x - 1, (int32_t)y - 1, (int16_t)(from - 1), (int16_t)(to - 1) };
            if (soft) {
                if (!wq_arena_grow(t->arena, &t->soft, &t->soft_room, t->soft_count + 1, sizeof ban))
                    return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
                t->soft[t->soft_count++] = ban;
            } else {
                if (!wq_arena_grow(t->arena, &t->bans, &t->ban_room, t->ban_count + 1, sizeof ban))
                    return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
                t->bans[t->ban_count++] = ban;
            }
        }
    return WQ_OK;
}

/* Who came first in the play-off, and so on; only where games, time and team size were fixed beforehand.  [R192] */
wq_status wq_event_played_off(wq_tournament *t, const json_t *e, wq_error *err)
{
    const json_t *order = json_object_get(e, "order");
    size_t n = json_array_size(order);
    if (t->play_off_games == 0)
        return no(err,
            "a play-off is fixed beforehand: open the event with settings.play_off={\"games\": 1, \"time\": .., \"team_size\": ..}");
    if (!json_is_array(order) || n < 2) return no(err, "\"order\" is the players from the first down");
    for (size_t i = 0; i < n; i++) {
        json_int_t p = json_integer_value(json_array_get(order, i));
        if (p < 1 || p > t->player_count) return no(err, "\"order\" names somebody who is not there");
        for (size_t k = 0; k < i; k++)
            if (json_integer_value(json_array_get(order, k)) == p) return no(err, "\"order\" names somebody twice");
        t->players[p - 1].sheet.playoff = (int32_t)(n - i);
    }
    return WQ_OK;
}

void wq_lineup_seal(char out[65], const char *salt, const int32_t *players, int count)
{
    char text[400];
    int at = snprintf(text, sizeof text, "%.100s:", salt);
    for (int i = 0; i < count && at < 380; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "%s%d", i ? "," : "", (int)players[i] + 1);
    uint8_t hash[WQ_SHA256_BYTES];
    wq_sha256(hash, text, (size_t)at);
    for (int i = 0; i < WQ_SHA256_BYTES; i++) snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

wq_status wq_event_sealed(wq_tournament *t, const json_t *e, wq_error *err)         /* [R174] [R176] */
{
    const char *name = json_string_value(json_object_get(e, "team")), *seal = json_string_value(json_object_get(e, "seal"));
    int team = 0, round;
    while (name && team < t->team_count && strcmp(t->teams[team], name) != 0) team++;
    if (!t->by_team || !name || team == t->team_count) return no(err, "there is no team of that name");
    if (t->team_form != WQ_TEAM_SUBSTITUTES && t->team_form != WQ_TEAM_LINEUP) return no(err, "in this event nobody hands in a line-up");
    if (!wq_event_number(&round, e, "round", t->rounds_paired + 1, t->rounds_paired + 1, t->rounds_paired + 1))
        return no(err, "a line-up is for the next round");
    if (!seal || strlen(seal) != 64 || strspn(seal, "0123456789abcdef") != 64) return no(err, "a seal is 64 hexadecimal digits");
    for (size_t i = 0; i < t->sealed_count; i++)
        if (t->sealed[i].team == team && t->sealed[i].round == round - 1 && t->sealed[i].opened)
            return no(err, "that line-up is open already");
    if (!wq_arena_grow(t->arena, &t->sealed, &t->sealed_room, t->sealed_count + 1, sizeof *t->sealed))
        return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    for (size_t i = 0; i < t->sealed_count; i++)                /* a later one takes the place of the earlier */
        if (t->sealed[i].team == team && t->sealed[i].round == round - 1) {
            memcpy(t->sealed[i].seal, seal, 65);
            return WQ_OK;
        }
    t->sealed[t->sealed_count] = (wq_sealed){ .team = team, .round = round - 1 };
    memcpy(t->sealed[t->sealed_count++].seal, seal, 65);
    return WQ_OK;
}

wq_status wq_lineup_open(wq_tournament *t, const wq_lineup *line, int count, const json_t *e, wq_error *err)
{
    const char *salt = json_string_value(json_object_get(e, "salt"));
    for (size_t i = 0; i < t->sealed_count; i++) {
        wq_sealed *s = &t->sealed[i];
        if (s->team != line->team || s->round != line->round) continue;
        char seal[65];
        if (!salt) return no(err, "that team's line-up was handed in sealed: open it with its salt");
        wq_lineup_seal(seal, salt, line->players, count);
        if (strcmp(seal, s->seal) != 0) return no(err, "this is not the line-up that was handed in sealed");
        s->opened = true;
    }
    return WQ_OK;
}

/* Who drew, for which purpose: a lot for pairing changes no place.                               [R186] [R187] [R188] */
wq_status wq_event_lot(wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *purpose = json_string_value(json_object_get(e, "purpose")), *key;
    json_t *drawn = json_object_get(e, "drawn"), *value;
    if (!purpose || (strcmp(purpose, "pairing") != 0 && strcmp(purpose, "places") != 0) || !json_is_object(drawn))
        return no(err, "a lot has a purpose, pairing or places, and what was drawn");
    json_object_foreach(drawn, key, value) {
        int p = 0, used = 0;
        if (sscanf(key, "%d%n", &p, &used) != 1 || key[used] || p < 1 || p > t->player_count || !json_is_integer(value)
            || json_integer_value(value) < 1 || json_integer_value(value) > WQ_SHEET_PLAYERS)
            return no(err, "a lot is a number for a player");
        if (purpose[1] == 'l') t->players[p - 1].sheet.lot = (int32_t)json_integer_value(value);
    }
    bool known = purpose[1] != 'l' || t->criteria_count == WQ_SHEET_CRITERIA;       /* a lot for places decides what nothing else did */
    for (int i = 0; i < t->criteria_count; i++) known |= strcmp(t->criteria[i], "LOT") == 0;
    if (!known) strcpy(t->criteria[t->criteria_count++], "LOT");
    return WQ_OK;
}

static bool is_kind(const json_t *e, const char *word)
{
    const json_t *kind = json_object_get(e, "kind");
    return json_is_string(kind) && strcmp(json_string_value(kind), word) == 0;
}

/* Undoing an entry numbers those entered later anew: not where an event names a player by his number. */
static wq_status keeps_numbers(const wq_tournament *t, const json_t *undone, wq_error *err)
{
    static const char *const nameless[] = { "entered", "undone", "noted", "postponed", "closed", "boarded", "sealed" };
    size_t count = json_array_size(t->events), at = count;
    const json_t *e = undone;
    while (is_kind(e, "undone")) {                              /* of an undoing: it is the entry again that changes */
        json_int_t target = json_integer_value(json_object_get(e, "event"));
        if (target < 1 || target > (json_int_t)at) return WQ_OK;
        at = (size_t)target - 1;
        e = json_array_get(t->events, at);
    }
    if (!is_kind(e, "entered")) return WQ_OK;
    bool renumbers = false;
    for (size_t i = at + 1; i < count; i++) renumbers |= !t->left_out[i] && is_kind(json_array_get(t->events, i), "entered");
    for (size_t i = at + 1; renumbers && i < count; i++) {
        bool names = !t->left_out[i];
        for (size_t k = 0; k < sizeof nameless / sizeof *nameless; k++) names = names && !is_kind(json_array_get(t->events, i), nameless[k]);
        if (!names) continue;
        wq_status status = no(err, "it names players by number, and without that entry the later ones have others; undo it first");
        if (err) err->line = (int)i + 1;
        return status;
    }
    return WQ_OK;
}

/* What older journals hold and is read on, but not written any more. */
wq_status wq_tournament_accepts(const wq_tournament *t, const json_t *e, wq_error *err)
{
    const char *kind = json_string_value(json_object_get(e, "kind")), *what = json_string_value(json_object_get(e, "what")), *key, *other;
    json_t *drawn = json_object_get(e, "drawn"), *value, *number;
    int round, known = 0;
    if (!kind) return WQ_OK;
    if (strcmp(kind, "undone") == 0) return keeps_numbers(t, e, err);
    while (what && known < SANCTIONS && strcmp(sanctions[known], what) != 0) known++;
    if (strcmp(kind, "sanctioned") == 0 && known == SANCTIONS)
        return no(err, "a sanction is warning, loss, results_cancelled, disqualified, suspension, prize_lower or criticism");
    if (strcmp(kind, "warned") == 0 && !wq_event_number(&round, e, "round", 1, t->rounds > 0 ? t->rounds : WQ_SHEET_ROUNDS, 0))
        return no(err, "that is no round of this event");
    if (strcmp(kind, "postponed") == 0 && t->rounds > 0 && json_integer_value(json_object_get(e, "round")) > t->rounds)
        return no(err, "that is no round of this event");
    if (strcmp(kind, "lot") != 0) return WQ_OK;
    if (json_object_size(drawn) == 0) return no(err, "who drew which lot?");
    json_object_foreach(drawn, key, value)
        json_object_foreach(drawn, other, number) {
            if (strcmp(other, key) == 0) continue;
            if (json_equal(number, value)) return no(err, "two players cannot have drawn the same lot");
            if (strtol(other, NULL, 10) == strtol(key, NULL, 10)) return no(err, "a player draws one lot");
        }
    return WQ_OK;
}

static void suspend(json_t *list, const char *name, json_int_t events, const char *why, const char *event)
{
    json_t *one = NULL;
    for (size_t i = 0; i < json_array_size(list) && !one; i++) {
        json_t *other = json_array_get(list, i);
        if (strcmp(json_string_value(json_object_get(other, "name")), name) == 0) one = other;
    }
    if (one) {                                              /* twice: one after the other */
        json_object_set_new(one, "events", json_integer(json_integer_value(json_object_get(one, "events")) + events));
        return;
    }
    one = json_pack("{s:s, s:I, s:s}", "name", name, "events", events, "event", event);
    if (why && why[0]) json_object_set_new(one, "why", json_string(why));
    json_array_append_new(list, one);
}

json_t *wq_tournament_suspensions(const wq_tournament *t)                           /* [R217] */
{
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(t->suspended); i++) {
        const json_t *one = json_array_get(t->suspended, i);
        const char *name = json_string_value(json_object_get(one, "name")), *event = json_string_value(json_object_get(one, "event"));
        json_int_t events = json_integer_value(json_object_get(one, "events"));
        if (name && events > 1) suspend(list, name, events - 1, json_string_value(json_object_get(one, "why")), event ? event : t->name);
    }
    for (size_t i = 0; i < json_array_size(t->events); i++) {
        const json_t *e = json_array_get(t->events, i);
        const char *kind = json_string_value(json_object_get(e, "kind")), *what = json_string_value(json_object_get(e, "what"));
        int p, events;
        if (t->left_out[i] || !kind || !what || strcmp(kind, "sanctioned") != 0 || strcmp(what, "suspension") != 0
            || !wq_event_player(&p, t, e, "player") || !wq_event_number(&events, e, "events", 1, 1000, 1)) continue;
        suspend(list, t->players[p].sheet.name, events, json_string_value(json_object_get(e, "why")), t->name);
    }
    return list;
}

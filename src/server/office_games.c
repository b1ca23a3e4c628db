/* office_games.c — from a table to a game and back.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_games.h"

#include "server/office_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int whole(const json_t *object, const char *name) { return (int)json_integer_value(json_object_get(object, name)); }
static const char *text(const json_t *object, const char *name)
{
    const char *value = json_string_value(json_object_get(object, name));
    return value ? value : "";
}

/* ---- opening ---- */

typedef struct boarding {
    wq_office *office;
    char id[WQ_GAME_ID], by[WQ_KEY_TEXT];
    wq_boarded_fn *done;
    void *context;
    int left, opened;
    wq_status status;
    wq_error err;
} boarding;

typedef struct one_board { boarding *all; wq_kept *kept; int round, table; char game[WQ_GAME_ID]; bool refereed; } one_board;

static void one_less(boarding *all)
{
    if (--all->left > 0) return;
    all->done(all->context, all->status, all->opened, &all->err);
    free(all);
}

static void fail(boarding *all, wq_status status, const wq_error *err)
{
    if (all->status != WQ_OK) return;
    all->status = status;
    if (err) all->err = *err;
}

static wq_status write_board(void *context, wq_error *err)
{
    const one_board *one = context;
    json_t *events = json_pack("[{s:s, s:i, s:i, s:s, s:s}]", "kind", "boarded", "round", one->round, "table", one->table, "game", one->game, "by", one->all->by);
    if (one->refereed) json_object_set_new(json_array_get(events, 0), "refereed", json_true());
    wq_status status = wq_kept_add(one->kept, events, err);
    json_decref(events);
    return status;
}

static void on_board(void *context, wq_status status, const wq_error *err)
{
    one_board *one = context;
    boarding *all = one->all;
    if (status == WQ_OK) all->opened++;
    else fail(all, status, err);
    free(one);
    one_less(all);
}

static void on_opened(void *context, wq_status status, const char *id, wq_seats seats, const wq_error *err)
{
    one_board *one = context;
    one->kept = status == WQ_OK ? wq_office_find(one->all->office, one->all->id) : NULL;
    if (one->kept == NULL) {
        on_board(one, status == WQ_OK ? WQ_BAD_NOT_FOUND : status, err);
        return;
    }
    strcpy(one->game, id);
    one->refereed = seats & 1u << WQ_ACTOR_REFEREE;
    wq_kept_do(one->kept, write_board, on_board, one);
}

/* The request of a game for a table, as its text; NULL: no memory. */
static char *request_of(const wq_tournament *t, const char *id, int round, int table, const json_t *wanted)
{
    const wq_sheet_game *g = wq_table_game(t, round, table);
    const wq_sheet_player *black = &t->players[g->black].sheet, *white = &t->players[g->white].sheet;
    json_t *body = json_is_object(wanted) ? json_deep_copy(wanted) : json_object();
    char key[WQ_KEY_TEXT], name[2][100];
    snprintf(key, sizeof key, "table-%s-%d-%d", id, round, table);
    const wq_sheet_player *who[2] = { black, white };
    for (int i = 0; i < 2; i++) {                               /* cut between characters where it is too long */
        int length = snprintf(name[i], sizeof name[i], "%s%s%s", who[i]->name, who[i]->first_name[0] ? " " : "", who[i]->first_name);
        int most = length < 60 ? length : 60;
        while (most < length && most > 0 && ((unsigned char)name[i][most] & 0xC0) == 0x80) most--;
        name[i][most] = 0;
    }
    json_object_set_new(body, "key", json_string(key));
    json_object_set_new(body, "names", json_pack("[s,s]", name[0], name[1]));
    json_object_set_new(body, "players", json_pack("[s,s]", "human", "human"));
    json_object_set_new(body, "colours", json_string("host_black"));
    json_object_set_new(body, "one_screen", json_false());
    json_object_del(body, "setup");
    json_object_del(body, "first");
    int64_t start = wq_tournament_start(t, round);              /* as agreed for the round, unless the desk says another */
    if (json_object_get(body, "starts_at_ms") == NULL && json_object_get(body, "sheet") != NULL)
        json_object_set_new(body, "starts_at_ms", json_integer(start));
    if (g->handicap > 0) json_object_set_new(body, "handicap", json_integer(g->handicap));
    char *out = json_dumps(body, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(body);
    return out;
}

static bool is_wanted(const json_t *tables, int table)
{
    if (!json_is_array(tables)) return true;
    for (size_t i = 0; i < json_array_size(tables); i++)
        if (json_integer_value(json_array_get(tables, i)) == table) return true;
    return false;
}

void wq_office_board(wq_office *office, wq_lobby *lobby, const wq_act_request *request, wq_boarded_fn *done, void *context)
{
    const wq_tournament *t = wq_kept_fold(request->kept);
    int round = whole(request->body, "round");
    wq_error err = { 0 };
    boarding *all = calloc(1, sizeof *all);
    if (all == NULL || round < 1 || round > t->rounds_paired || (request->role.kind != WQ_ROLE_DIRECTOR && request->role.kind != WQ_ROLE_HOUSE)) {
        wq_status status = all == NULL ? WQ_FAIL_MEMORY : round < 1 || round > t->rounds_paired ? WQ_BAD_NOT_FOUND : WQ_ILLEGAL_SEAT;
        wq_refuse(&err, status, 0, 0, status == WQ_BAD_NOT_FOUND ? "that round is not paired" : NULL);
        free(all);
        done(context, status, 0, &err);
        return;
    }
    *all = (boarding){ .office = office, .done = done, .context = context, .left = 1 };
    strcpy(all->id, wq_kept_id(request->kept));
    strcpy(all->by, "director");
    int tables = (int)t->round[round - 1].game_count;
    size_t first = t->round[round - 1].first_game;
    wq_table_notes *notes = wq_table_notes_make(t);             /* as it was before the first board opened */
    for (int table = 1; notes && table <= tables; table++) {
        t = wq_kept_fold(request->kept);                        /* it changes with each board that opens at once */
        const wq_sheet_game *g = wq_table_game(t, round, table);
        if (g == NULL || g->decided || notes[first + (size_t)table - 1].boarded || !is_wanted(json_object_get(request->body, "tables"), table)) continue;
        one_board *one = calloc(1, sizeof *one);
        char *body = one ? request_of(t, all->id, round, table, json_object_get(request->body, "game")) : NULL;
        if (body == NULL) {
            free(one);
            fail(all, WQ_FAIL_MEMORY, NULL);
            break;
        }
        *one = (one_board){ .all = all, .round = round, .table = table };
        all->left++;
        wq_lobby_open(lobby, body, strlen(body), on_opened, one);
        free(body);
        if (all->status != WQ_OK) break;
    }
    if (notes == NULL) fail(all, WQ_FAIL_MEMORY, NULL);
    free(notes);
    one_less(all);
}

/* ---- and back ---- */

/* What of an ended game goes into the journal. */
typedef struct end {
    wq_kept *kept;
    char id[WQ_GAME_ID], words[WQ_RESULT_TEXT];
    const char *result;                 /* NULL: none */
    bool forfeit;
    int warnings[2];                    /* of Black's and White's name on the slip */
} end;

/* The result as the table has it; NULL where the game has none. */
static const char *result_of(const wq_game *game)
{
    switch (game->result.manner) {
    case WQ_MANNER_NONE: case WQ_MANNER_NO_RESULT: return NULL;             /* abandoned: the desk decides */
    case WQ_MANNER_BOTH_LOSE: return "both_lose";
    default: break;
    }
    if (game->result.winner == WQ_EMPTY) return "=";
    return game->result.winner == game->color_of[WQ_ACTOR_HOST] ? "B" : "W";    /* the host is the table's Black */
}

static end end_of(wq_kept *kept, const wq_fold *fold)
{
    end x = { .kept = kept, .result = result_of(&fold->game), .forfeit = fold->game.result.manner == WQ_MANNER_FORFEIT };
    strcpy(x.id, fold->id);
    wq_result_name(x.words, fold->game.result);
    wq_ruling memory[WQ_MAX_RULINGS];
    wq_ledger ledger = wq_game_ledger(&fold->game, memory);
    for (int side = 0; side < 2; side++) {
        wq_color color = (wq_color)fold->game.color_of[side == 0 ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST];
        x.warnings[side] = color == WQ_EMPTY ? 0 : wq_ledger_warnings(&ledger, color);
    }
    return x;
}

/* The result, unless the desk has entered one: that stands. */
static void add_result(json_t *events, const wq_tournament *t, const end *x, int round, int table)
{
    const char *known = wq_table_result(wq_table_game(t, round, table));
    const json_t *reported = wq_table_event(t, "reported", round, table, 0, 0);
    if (x->result == NULL || strcmp(x->result, known) == 0) return;
    /* a result the desk has entered stands over the game's */
    if (strcmp(known, "?") != 0 && !(reported && strcmp(text(reported, "game"), x->id) == 0)) return;
    json_t *event = json_pack("{s:s, s:i, s:i, s:s, s:s, s:s, s:s}", "kind", "reported", "round", round, "table", table, "result", x->result,
                              "game", x->id, "why", x->words, "by", "game");
    if (x->forfeit) json_object_set_new(event, "forfeit", json_true());
    json_array_append_new(events, event);
}

/* The referee's warnings of the game, each once.                                                   [R171] */
static void add_warnings(json_t *events, const wq_tournament *t, const end *x, int round, int table)
{
    const wq_sheet_game *g = wq_table_game(t, round, table);
    for (int side = 0; side < 2; side++) {
        int player = (side == 0 ? g->black : g->white) + 1, known = 0;
        for (size_t i = 0; x->warnings[side] > 0 && i < json_array_size(t->events); i++) {
            const json_t *e = json_array_get(t->events, i);
            known += !t->left_out[i] && strcmp(text(e, "kind"), "warned") == 0 && whole(e, "player") == player && strcmp(text(e, "game"), x->id) == 0;
        }
        for (int n = x->warnings[side]; n > known; n--)
            json_array_append_new(events, json_pack("{s:s, s:i, s:i, s:s, s:s}", "kind", "warned", "player", player, "round", round, "game", x->id, "by", "game"));
    }
}

static wq_status write_end(void *context, wq_error *err)
{
    const end *x = context;
    const wq_tournament *t = wq_kept_fold(x->kept);
    const json_t *boarded = wq_kept_boarded(x->kept, x->id);
    int round = whole(boarded, "round"), table = whole(boarded, "table");
    if (boarded == NULL || wq_table_game(t, round, table) == NULL) return WQ_OK;
    json_t *events = json_array();
    add_result(events, t, x, round, table);
    add_warnings(events, t, x, round, table);
    wq_status status = wq_kept_add(x->kept, events, err);
    json_decref(events);
    return status;
}

static void on_end(void *context, wq_status status, const wq_error *err)
{
    end *x = context;
    if (status != WQ_OK) fprintf(stderr, "weiqi: event %s: the result of game %s: %s\n", wq_kept_id(x->kept), x->id, err->text);
    free(x);
}

static void write_down(wq_kept *kept, const wq_fold *fold)
{
    end *x = malloc(sizeof *x);
    if (x == NULL) return;              /* the next start catches up */
    *x = end_of(kept, fold);
    wq_kept_do(kept, write_end, on_end, x);
}

void wq_office_game_ended(void *context, const wq_fold *fold)
{
    for (wq_kept *kept = wq_office_first(context); kept != NULL; kept = wq_kept_next(kept)) {
        if (wq_kept_boarded(kept, fold->id) == NULL) continue;
        write_down(kept, fold);
        return;
    }
}

void wq_office_catch_up(wq_office *office)
{
    for (wq_kept *kept = wq_office_first(office); kept != NULL; kept = wq_kept_next(kept)) {
        const wq_tournament *t = wq_kept_fold(kept);
        wq_table_notes *notes = wq_table_notes_make(t);
        size_t games = notes ? t->game_count : 0;
        char (*ids)[WQ_GAME_ID] = calloc(games + 1, sizeof *ids);
        for (size_t i = 0; ids && i < games; i++) {
            const char *id = text(notes[i].boarded, "game");
            if (!t->games[i].decided && wq_game_id_ok(id)) strcpy(ids[i], id);
        }
        free(notes);
        for (size_t i = 0; ids && i < games; i++) {             /* the fold changes with each that is written */
            wq_fold fold;
            wq_world *world = wq_kept_world(kept);
            if (ids[i][0] == 0 || wq_fold_open(&fold, world->store, world->secret, ids[i]) != WQ_OK) continue;
            if (fold.game.phase == WQ_GAME_ENDED) write_down(kept, &fold);
            wq_fold_close(&fold);
        }
        free(ids);
    }
}

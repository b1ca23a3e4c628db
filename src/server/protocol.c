/* protocol.c — the table of what a client may say, and what the server says.
 * SPDX-License-Identifier: MIT
 */
#include "server/protocol.h"

#include "record/event_json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- client to server: one row a message ---- */

typedef enum field {
    HAS_GAME = 1, HAS_TOKEN = 2, HAS_KEY = 4, HAS_SEQ = 8, HAS_HAVE = 16, HAS_N = 32, HAS_COLOR = 64,
    HAS_EVENT = 1 << 24,                /* of a tournament: into `game` */
    HAS_AT = 128, HAS_YES = 256, HAS_DEAD = 512, HAS_ODD = 1024, HAS_HASH = 2048, HAS_HAND = 4096,
    HAS_CASE = 8192, HAS_OF = 16384, HAS_TIME = 32768, HAS_REASON = 65536, HAS_TO = 131072, HAS_SEAL = 262144, HAS_MS = 524288, HAS_START = 1 << 20, HAS_WHY = 1 << 21,
    A_COMMAND = HAS_GAME | HAS_TOKEN | HAS_KEY | HAS_SEQ | HAS_COLOR
} field;

static const struct { const char *word; wq_said_kind kind; wq_command_kind command; unsigned fields; } rows[] = {
    { "watch",       WQ_SAID_WATCH,   WQ_COMMANDS,       HAS_GAME | HAS_TOKEN | HAS_HAVE },
    { "leave",       WQ_SAID_LEAVE,   WQ_COMMANDS,       HAS_GAME },
    { "follow",      WQ_SAID_FOLLOW,  WQ_COMMANDS,       HAS_EVENT },
    { "unfollow",    WQ_SAID_UNFOLLOW, WQ_COMMANDS,      HAS_EVENT },
    { "ping",        WQ_SAID_PING,    WQ_COMMANDS,       HAS_N },
    { "hold_hand",   WQ_SAID_COMMAND, WQ_DO_HOLD_HAND,   A_COMMAND | HAS_HASH },     /* [R83] */
    { "guess_hand",  WQ_SAID_COMMAND, WQ_DO_GUESS_HAND,  A_COMMAND | HAS_ODD },      /* [R84] */
    { "open_hand",   WQ_SAID_COMMAND, WQ_DO_OPEN_HAND,   A_COMMAND | HAS_HAND },     /* [R85] */
    { "play",        WQ_SAID_COMMAND, WQ_DO_PLAY,        A_COMMAND | HAS_AT },
    { "pass",        WQ_SAID_COMMAND, WQ_DO_PASS,        A_COMMAND },                /* [R16] */
    { "ask_undo",    WQ_SAID_COMMAND, WQ_DO_ASK_UNDO,    A_COMMAND },
    { "answer_undo", WQ_SAID_COMMAND, WQ_DO_ANSWER_UNDO, A_COMMAND | HAS_YES },
    { "propose_end", WQ_SAID_COMMAND, WQ_DO_PROPOSE_END, A_COMMAND },                /* [R56] */
    { "answer_end",  WQ_SAID_COMMAND, WQ_DO_ANSWER_END,  A_COMMAND | HAS_YES },      /* [R57] */
    { "mark",        WQ_SAID_COMMAND, WQ_DO_MARK,        A_COMMAND | HAS_AT | HAS_DEAD },
    { "agree",       WQ_SAID_COMMAND, WQ_DO_AGREE,       A_COMMAND | HAS_REASON },   /* [R63] */
    { "close_count", WQ_SAID_COMMAND, WQ_DO_CLOSE_COUNT, A_COMMAND },
    { "resume",      WQ_SAID_COMMAND, WQ_DO_RESUME,      A_COMMAND },                /* [R66] */
    { "resign",      WQ_SAID_COMMAND, WQ_DO_RESIGN,      A_COMMAND },                /* [R49] */
    { "abort",       WQ_SAID_COMMAND, WQ_DO_ABORT,       A_COMMAND },
    /* before a referee */
    { "claim",       WQ_SAID_COMMAND, WQ_DO_CLAIM,       A_COMMAND | HAS_CASE | HAS_REASON },        /* [R150] */
    { "appeal",      WQ_SAID_COMMAND, WQ_DO_APPEAL,      A_COMMAND | HAS_OF | HAS_REASON },          /* [R153] */
    { "confirm",     WQ_SAID_COMMAND, WQ_DO_CONFIRM,     A_COMMAND },                                /* [R81] */
    { "flag_choice", WQ_SAID_COMMAND, WQ_DO_FLAG_CHOICE, A_COMMAND | HAS_YES },                      /* [R120] */
    { "confirm_times", WQ_SAID_COMMAND, WQ_DO_CONFIRM_TIMES, A_COMMAND },                            /* [R133] */
    { "seal",        WQ_SAID_COMMAND, WQ_DO_SEAL,        A_COMMAND | HAS_AT },                       /* [R131] */
    { "give_up",     WQ_SAID_COMMAND, WQ_DO_GIVE_UP,     A_COMMAND },                                /* [R114] */
    /* by a referee */
    { "start",       WQ_SAID_COMMAND, WQ_DO_START,       A_COMMAND },
    { "postpone",    WQ_SAID_COMMAND, WQ_DO_POSTPONE,    A_COMMAND | HAS_START | HAS_REASON | HAS_WHY },     /* [R136] */
    { "undo_postponement", WQ_SAID_COMMAND, WQ_DO_UNDO_POSTPONEMENT, A_COMMAND | HAS_REASON },
    { "rule",        WQ_SAID_COMMAND, WQ_DO_RULE,        A_COMMAND | HAS_CASE | HAS_REASON },
    { "dismiss",     WQ_SAID_COMMAND, WQ_DO_DISMISS,     A_COMMAND | HAS_OF | HAS_REASON },
    { "reverse",     WQ_SAID_COMMAND, WQ_DO_REVERSE,     A_COMMAND | HAS_OF | HAS_REASON },
    { "pause",       WQ_SAID_COMMAND, WQ_DO_PAUSE,       A_COMMAND | HAS_REASON },                   /* [R129] */
    { "adjourn",     WQ_SAID_COMMAND, WQ_DO_ADJOURN,     A_COMMAND | HAS_SEAL | HAS_REASON },        /* [R132] */
    { "continue",    WQ_SAID_COMMAND, WQ_DO_CONTINUE,    A_COMMAND | HAS_REASON },                   /* [R130] */
    { "correct",     WQ_SAID_COMMAND, WQ_DO_CORRECT,     A_COMMAND | HAS_TIME | HAS_REASON },        /* [R124] [R126] */
    { "late",        WQ_SAID_COMMAND, WQ_DO_LATE,        A_COMMAND | HAS_MS | HAS_REASON },          /* [R136] */
    { "restore",     WQ_SAID_COMMAND, WQ_DO_RESTORE,     A_COMMAND | HAS_TO | HAS_REASON },          /* [R164] */
};

static wq_status refuse_field(wq_error *err, wq_status status, const char *name)
{
    char text[sizeof err->text];
    snprintf(text, sizeof text, "%s: missing, or not of the right kind", name);
    return wq_refuse(err, status, 0, 0, text);
}

bool wq_key_ok(const char *key)
{
    size_t length = strlen(key);
    if (length < WQ_KEY_SHORTEST || length >= WQ_KEY_TEXT) return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)key[i]) && key[i] != '_' && key[i] != '-') return false;
    return true;
}

bool wq_game_id_ok(const char *id)
{
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < WQ_GAME_ID && id[length] == 0;
}

/* Texts without a NUL inside, that fit. */
static bool read_text(char *out, size_t size, json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    size_t length = json_string_length(value);
    if (!json_is_string(value) || length >= size || strlen(json_string_value(value)) != length) return false;
    memcpy(out, json_string_value(value), length + 1);
    return true;
}

static bool read_number(int64_t *out, json_t *object, const char *name, int64_t least, int64_t most)
{
    json_t *value = json_object_get(object, name);
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most) return false;
    *out = json_integer_value(value);
    return true;
}

static bool read_bool(bool *out, json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    if (json_is_boolean(value)) *out = json_is_true(value);
    return json_is_boolean(value);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool read_hex(uint8_t *out, size_t bytes, json_t *object, const char *name)
{
    char text[2 * WQ_HASH_BYTES + 1];
    if (!read_text(text, sizeof text, object, name) || strlen(text) != 2 * bytes) return false;
    for (size_t i = 0; i < bytes; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(16 * high + low);
    }
    return true;
}

static bool is_absent(json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    return value == NULL || json_is_null(value);
}

/* "B" or "W"; absent: nobody. */
static bool read_side(uint8_t *out, json_t *object, const char *name)
{
    char text[8];
    wq_color color;
    if (is_absent(object, name)) return true;
    if (!read_text(text, sizeof text, object, name) || wq_color_parse(&color, text) != WQ_OK) return false;
    *out = (uint8_t)color;
    return true;
}

static bool maybe_number(int64_t *out, json_t *object, const char *name, int64_t least, int64_t most)
{
    return is_absent(object, name) || read_number(out, object, name, least, most);
}

static bool is_plain(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7F) return false;
    return true;
}

/* What a claim or a ruling is about. NULL, or the name of the field that is wrong. */
static const char *read_case(wq_command *command, json_t *object)
{
    char word[64];
    int64_t of = 0, move = UINT32_MAX;
    const char *name = is_absent(object, "right") ? "violation" : "right";
    command->of_right = strcmp(name, "right") == 0;
    if (!is_absent(object, name)) {
        if (!read_text(word, sizeof word, object, name)) return name;
        int row = command->of_right ? wq_right_find(word) : wq_violation_find(word);
        if (row < 0) return name;
        command->row = (uint16_t)(row + 1);
    }
    if (!read_side(&command->side, object, "side")) return "side";
    if (!maybe_number(&of, object, "of", 0, UINT16_MAX)) return "of";
    if (!maybe_number(&move, object, "move", 0, UINT32_MAX)) return "move";
    command->of = (uint16_t)of;
    command->move = (uint32_t)move;
    if (!is_absent(object, "choice")) {
        wq_consequence choice;
        if (!read_text(word, sizeof word, object, "choice") || wq_consequence_parse(&choice, word) != WQ_OK) return "choice";
        command->choice = (uint8_t)choice;
    }
    const struct { const char *name; bool *flag; } flags[] = {
        { "agreed", &command->agreed }, { "request", &command->request }, { "leave", &command->leave },
        { "beyond", &command->beyond }, { "both", &command->both }, { "grave", &command->grave },
    };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (!is_absent(object, flags[i].name) && !read_bool(flags[i].flag, object, flags[i].name)) return flags[i].name;
    return NULL;
}

static const char *read_correction(wq_command *command, json_t *object)
{
    char word[32];
    wq_keeper_kind cause;
    int64_t ms = 0, periods = -1, from_s = 0;
    if (!read_text(word, sizeof word, object, "cause") || wq_keeper_kind_parse(&cause, word) != WQ_OK) return "cause";
    if (!read_side(&command->side, object, "side")) return "side";
    if (!maybe_number(&ms, object, "ms", -(1LL << 53), 1LL << 53)) return "ms";
    if (!maybe_number(&periods, object, "periods", -1, 10000)) return "periods";
    if (!maybe_number(&from_s, object, "from_s", 0, 1000000)) return "from_s";
    command->cause = (uint8_t)cause;
    command->ms = ms;
    command->periods = (int32_t)periods;
    command->from_s = (int32_t)from_s;
    return NULL;
}

static const char *read_referee_fields(wq_command *command, json_t *object, unsigned fields)
{
    int64_t number = 0;
    const char *wrong = NULL;
    if (fields & HAS_CASE) wrong = read_case(command, object);
    if (!wrong && (fields & HAS_TIME)) wrong = read_correction(command, object);
    if (wrong) return wrong;
    if (fields & HAS_OF) {
        if (!read_number(&number, object, "of", 1, UINT16_MAX)) return "of";
        command->of = (uint16_t)number;
    }
    if (fields & HAS_TO) {
        if (!read_number(&number, object, "to", 0, UINT32_MAX)) return "to";
        command->move = (uint32_t)number;
    }
    if (fields & HAS_MS) {
        if (!read_number(&command->ms, object, "ms", 1, 1LL << 53)) return "ms";
        if (!read_side(&command->side, object, "side") || command->side == WQ_EMPTY) return "side";
    }
    if ((fields & HAS_START) && !read_number(&command->ms, object, "starts_at_ms", 1, 1LL << 53)) return "starts_at_ms";
    if ((fields & HAS_SEAL) && !is_absent(object, "seal") && !read_bool(&command->yes, object, "seal")) return "seal";
    if ((fields & HAS_REASON) && !is_absent(object, "reason")
        && (!read_text(command->reason, sizeof command->reason, object, "reason") || !is_plain(command->reason)))
        return "reason";
    if ((fields & HAS_WHY) && command->reason[0] == 0) return "reason";
    return NULL;
}

/* The fields a message of this kind has; NULL, or the name of the one that is wrong. */
static const char *read_fields(wq_said *out, json_t *object, unsigned fields)
{
    int64_t number = 0;
    wq_command *command = &out->command;
    if ((fields & HAS_TOKEN) && !is_absent(object, "token") && !read_text(out->token, sizeof out->token, object, "token"))
        return "token";
    if (fields & HAS_SEQ) {
        if (!read_number(&number, object, "seq", 0, UINT32_MAX)) return "seq";
        command->seen_seq = (uint32_t)number;
    }
    if (fields & HAS_HAVE) {
        number = 0;
        if (!is_absent(object, "have") && !read_number(&number, object, "have", 0, UINT32_MAX)) return "have";
        out->have = (uint32_t)number;
    }
    if ((fields & HAS_N) && !read_number(&out->n, object, "n", -(1LL << 53), 1LL << 53)) return "n";
    if ((fields & HAS_COLOR) && !is_absent(object, "color")) {
        char color[8];
        wq_color value;
        if (!read_text(color, sizeof color, object, "color") || wq_color_parse(&value, color) != WQ_OK) return "color";
        command->color = (uint8_t)value;
    }
    if ((fields & HAS_AT) && !read_text(out->at, sizeof out->at, object, "at")) return "at";
    if ((fields & HAS_YES) && !read_bool(&command->yes, object, "yes")) return "yes";
    if ((fields & HAS_DEAD) && !read_bool(&command->yes, object, "dead")) return "dead";
    if ((fields & HAS_ODD) && !read_bool(&command->yes, object, "odd")) return "odd";
    if ((fields & HAS_HASH) && !read_hex(command->hash, WQ_HASH_BYTES, object, "hash")) return "hash";
    if (fields & HAS_HAND) {
        if (!read_hex(command->salt, WQ_SALT_BYTES, object, "salt")) return "salt";
        if (!read_number(&number, object, "number", 0, UINT8_MAX)) return "number";
        command->number = (uint8_t)number;
    }
    return read_referee_fields(command, object, fields);
}

static wq_status read_said(wq_said *out, json_t *object, wq_error *err)
{
    char word[32];
    if (!json_is_object(object)) return wq_refuse(err, WQ_BAD_MESSAGE, 0, 0, "a message is a JSON object");
    if (!read_text(out->game, sizeof out->game, object, "game") || !wq_game_id_ok(out->game)) out->game[0] = 0;
    if (!read_text(out->key, sizeof out->key, object, "key") || !wq_key_ok(out->key)) out->key[0] = 0;
    if (!read_text(word, sizeof word, object, "t")) return refuse_field(err, WQ_BAD_MESSAGE, "t");

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].word, word) != 0) continue;
        out->kind = rows[i].kind;
        out->command.kind = (uint8_t)rows[i].command;
        if ((rows[i].fields & HAS_EVENT) && (!read_text(out->game, sizeof out->game, object, "event") || !wq_game_id_ok(out->game))) {
            out->game[0] = 0;
            return refuse_field(err, WQ_BAD_MESSAGE, "event");
        }
        if ((rows[i].fields & HAS_GAME) && out->game[0] == 0) return refuse_field(err, WQ_BAD_MESSAGE, "game");
        if ((rows[i].fields & HAS_KEY) && out->key[0] == 0) return wq_refuse(err, WQ_BAD_KEY, 0, 0, NULL);
        const char *wrong = read_fields(out, object, rows[i].fields);
        return wrong ? refuse_field(err, WQ_BAD_MESSAGE, wrong) : WQ_OK;
    }
    return wq_refuse(err, WQ_BAD_MESSAGE, 0, 0, "t: there is no such message");
}

static json_t *load(const char *text, size_t length, wq_error *err)
{
    json_error_t where;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    if (json == NULL) wq_refuse(err, WQ_BAD_JSON, (size_t)(where.position < 0 ? 0 : where.position), 0, where.text);
    return json;
}

wq_status wq_said_parse(wq_said *out, const char *text, size_t length, wq_error *err)
{
    memset(out, 0, sizeof *out);
    json_t *json = load(text, length, err);
    if (json == NULL) return WQ_BAD_JSON;
    wq_status status = read_said(out, json, err);
    json_decref(json);
    return status;
}

wq_status wq_open_parse(wq_opening *out, char key[WQ_KEY_TEXT], const char *text, size_t length, wq_error *err)
{
    json_t *json = load(text, length, err);
    if (json == NULL) return WQ_BAD_JSON;
    wq_event event = { .seq = 1, .kind = WQ_EVENT_OPENED, .actor = WQ_ACTOR_HOST };
    wq_status status = WQ_OK;
    if (!json_is_object(json)) status = wq_refuse(err, WQ_BAD_JSON, 0, 0, "the body is a JSON object");
    else if (!read_text(key, WQ_KEY_TEXT, json, "key") || !wq_key_ok(key)) status = wq_refuse(err, WQ_BAD_KEY, 0, 0, NULL);
    else status = wq_event_from_body(&event, json, 0, 0, err);
    json_decref(json);
    if (status != WQ_OK) return status;
    status = wq_opening_check(&event.opened);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    *out = event.opened;
    return WQ_OK;
}

/* ---- server to client ---- */

static char *said(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

json_t *wq_side_json(wq_color color)
{
    return color == WQ_BLACK ? json_string("B") : color == WQ_WHITE ? json_string("W") : json_null();
}

json_t *wq_both_json(json_t *black, json_t *white)
{
    return json_pack("{s:o, s:o}", "B", black, "W", white);
}

json_t *wq_here_json(const wq_game *game, wq_seats here)
{
    bool party[3] = { false, here & 1u << WQ_ACTOR_HOST, here & 1u << WQ_ACTOR_GUEST };
    json_t *json = json_pack("{s:b, s:b}", "host", party[WQ_ACTOR_HOST], "guest", party[WQ_ACTOR_GUEST]);
    if (game->opening.refereed)
        json_object_set_new(json, "referee", json_boolean(here & (1u << WQ_ACTOR_REFEREE | 1u << WQ_ACTOR_CHIEF)));
    for (int actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++)
        if (game->color_of[actor] != WQ_EMPTY)
            json_object_set_new(json, game->color_of[actor] == WQ_BLACK ? "B" : "W", json_boolean(party[actor]));
    return json;
}

char *wq_say_hello(int64_t now_ms)
{
    return said(json_pack("{s:s, s:I, s:s}", "t", "hello", "now_ms", (json_int_t)now_ms, "version", WQ_VERSION));
}

char *wq_say_pong(int64_t n, int64_t now_ms)
{
    return said(json_pack("{s:s, s:I, s:I}", "t", "pong", "n", (json_int_t)n, "now_ms", (json_int_t)now_ms));
}

static json_t *you_json(const wq_game *game, wq_seats seats)
{
    json_t *you = json_array();
    for (int actor = WQ_ACTOR_HOST; actor <= WQ_ACTOR_GUEST; actor++) {
        wq_color color = (wq_color)game->color_of[actor];
        if (!(seats & 1u << actor) && !(game->opening.one_screen && seats & (1u << WQ_ACTOR_HOST | 1u << WQ_ACTOR_GUEST))) continue;
        if (color != WQ_EMPTY) json_array_append_new(you, wq_side_json(color));
        else json_array_append_new(you, json_string(actor == WQ_ACTOR_HOST ? "host" : "guest"));
    }
    if (game->opening.refereed && seats & 1u << WQ_ACTOR_CHIEF) json_array_append_new(you, json_string("chief_referee"));
    else if (game->opening.refereed && seats & 1u << WQ_ACTOR_REFEREE) json_array_append_new(you, json_string("referee"));
    return you;
}

static json_t *moves_json(const wq_game *game)
{
    json_t *moves = json_array();
    char at[WQ_POINT_NAME];
    for (uint32_t n = 1; n <= wq_game_moves(game); n++) {
        wq_move move = game->history.past[n].move;
        wq_point_name(at, move.point, game->opening.height);
        json_array_append_new(moves, json_pack("{s:o, s:s, s:I}", "c", wq_side_json((wq_color)move.color), "at", at,
                                               "at_ms", (json_int_t)game->plies[n].at_ms));
    }
    return moves;
}

/* The stones before move 1: set-up, handicap, and what Black has placed so far. */
static json_t *start_json(const wq_game *game)
{
    json_t *stones = json_array();
    for (int row = 0; row < game->opening.height; row++)
        for (int column = 0; column < game->opening.width; column++) {
            wq_point point = wq_point_at(column, row);
            char at[WQ_POINT_NAME];
            uint8_t color = game->start.color[point];
            if (color != WQ_BLACK && color != WQ_WHITE) continue;
            wq_point_name(at, point, game->opening.height);
            json_array_append_new(stones, json_sprintf("%s %s", color == WQ_BLACK ? "B" : "W", at));
        }
    return stones;
}

char *wq_say_game(const char *id, const wq_game *game, wq_seats seats, json_t *view)
{
    wq_event opened = { .kind = WQ_EVENT_OPENED, .opened = game->opening };
    return said(json_pack("{s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o}", "t", "game", "game", id, "seq",
                          (json_int_t)game->seq, "you", you_json(game, seats),
                          "opened", wq_event_body(&opened, game->opening.height), "start", start_json(game), "moves", moves_json(game), "view", view));
}

char *wq_say_event(const char *id, const wq_event *event, int height, json_t *view)
{
    json_t *json = json_pack("{s:s, s:s, s:I, s:o}", "t", "event", "game", id, "seq", (json_int_t)event->seq,
                             "event", wq_event_json(event, height));
    if (view != NULL) json_object_set_new(json, "view", view);
    return said(json);
}

char *wq_say_ok(const char *id, const char *key, uint32_t seq)
{
    return said(json_pack("{s:s, s:s, s:s, s:I}", "t", "ok", "game", id, "key", key, "seq", (json_int_t)seq));
}

char *wq_say_no(const char *id, const char *key, uint32_t seq, wq_status status, const char *text, int64_t repeats)
{
    return said(json_pack("{s:s, s:s, s:s, s:I, s:s, s:s, s:o}", "t", "no", "game", id, "key", key, "seq", (json_int_t)seq,
                          "status", wq_status_word(status), "text", text ? text : wq_status_text(status), "repeats",
                          repeats < 0 ? json_null() : json_integer(repeats)));
}

char *wq_say_thinking(const char *id, wq_color color)
{
    return said(json_pack("{s:s, s:s, s:o}", "t", "thinking", "game", id, "color", wq_side_json(color)));
}

char *wq_say_here(const char *id, const wq_game *game, wq_seats here)
{
    return said(json_pack("{s:s, s:s, s:o}", "t", "here", "game", id, "here", wq_here_json(game, here)));
}

char *wq_say_notice(const char *id, const char *code, const char *text)
{
    return said(json_pack("{s:s, s:s, s:s, s:s}", "t", "notice", "game", id, "code", code, "text", text));
}

char *wq_say_bad(const wq_said *was, wq_status status, const char *text)
{
    json_t *json = json_pack("{s:s, s:s, s:s}", "t", "bad", "status", wq_status_word(status), "text",
                             text && *text ? text : wq_status_text(status));
    if (was != NULL && was->game[0]) json_object_set_new(json, "game", json_string(was->game));
    if (was != NULL && was->key[0]) json_object_set_new(json, "key", json_string(was->key));
    return said(json);
}

char *wq_say_event_at(const char *event, int seq)
{
    return said(json_pack("{s:s, s:s, s:i}", "t", "event_at", "event", event, "seq", seq));
}

char *wq_say_bye(wq_status status, const char *text)
{
    return said(json_pack("{s:s, s:s, s:s}", "t", "bye", "status", wq_status_word(status), "text",
                          text ? text : wq_status_text(status)));
}

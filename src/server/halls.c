/* halls.c — a hall's ledger as a file, its version counted so that two devices do not overwrite each other.
 * SPDX-License-Identifier: MIT
 */
#include "server/halls.h"

#include "server/protocol.h"
#include "sys/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT = 4200, FILE_MOST = WQ_HALL_MOST + 1024, SAVE_COST = 2 };

typedef struct in_memory { char id[WQ_GAME_ID]; char *text; } in_memory;

struct wq_halls {
    const wq_secret *secret;
    char folder[PATH_TEXT - 64];        /* "": memory */
    int count;                          /* of files */
    long long bytes;                    /* in them */
    in_memory memory[WQ_MAX_MEMORY_HALLS];
};

static void path_of(const wq_halls *halls, const char *name, char out[PATH_TEXT]) { snprintf(out, PATH_TEXT, "%s/%s", halls->folder, name); }

static void hall_path(const wq_halls *halls, const char *id, char out[PATH_TEXT])
{
    char name[WQ_GAME_ID + 8];
    snprintf(name, sizeof name, "%s.json", id);
    path_of(halls, name, out);
}

static void count_one(void *context, const char *name)
{
    wq_halls *halls = context;
    char path[PATH_TEXT];
    path_of(halls, name, path);
    long long bytes = wq_file_size(path);
    halls->count++;
    halls->bytes += bytes > 0 ? bytes : 0;
}

wq_status wq_halls_new(wq_halls **out, const wq_secret *secret, const char *data, wq_error *err)
{
    wq_halls *halls = calloc(1, sizeof *halls);
    if (halls == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    halls->secret = secret;
    wq_status status = WQ_OK;
    if (data != NULL) {
        int length = snprintf(halls->folder, sizeof halls->folder, "%s/halls", data);
        if (length < 0 || (size_t)length >= sizeof halls->folder) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "the data folder's name is too long");
        if (status == WQ_OK) status = wq_folder_make(halls->folder, err);
        if (status == WQ_OK) status = wq_folder_list(halls->folder, ".json", count_one, halls, err);
    }
    if (status != WQ_OK) wq_halls_free(halls);
    else *out = halls;
    return status;
}

void wq_halls_free(wq_halls *halls)
{
    if (halls == NULL) return;
    for (int i = 0; i < WQ_MAX_MEMORY_HALLS; i++) free(halls->memory[i].text);
    free(halls);
}

/* ---- the last state ---- */

/* The hall as it is kept, {"version","hall"}; NULL with WQ_BAD_NOT_FOUND, or a failure. */
static json_t *read_hall(const wq_halls *halls, const char *id, wq_status *status)
{
    char path[PATH_TEXT], *text = NULL;
    size_t length = 0;
    *status = WQ_BAD_NOT_FOUND;
    if (halls->folder[0] != 0) {
        hall_path(halls, id, path);
        *status = wq_file_read(&text, &length, path, FILE_MOST, NULL);
    } else {
        for (int i = 0; i < WQ_MAX_MEMORY_HALLS; i++)
            if (halls->memory[i].text != NULL && strcmp(halls->memory[i].id, id) == 0) text = strdup(halls->memory[i].text);
        if (text != NULL) length = strlen(text), *status = WQ_OK;
    }
    json_t *json = *status == WQ_OK ? json_loadb(text, length, 0, NULL) : NULL;
    free(text);
    if (*status == WQ_OK && json == NULL) *status = WQ_FAIL_CORRUPT;
    return json;
}

/* Takes the text. */
static wq_status write_file(wq_halls *halls, const char *id, char *text, size_t length, bool is_new)
{
    char path[PATH_TEXT];
    hall_path(halls, id, path);
    long long before = is_new ? 0 : wq_file_size(path), more = (long long)length - (before > 0 ? before : 0);
    bool full = (is_new && halls->count >= WQ_MAX_HALLS) || (more > 0 && halls->bytes + more > WQ_HALLS_MOST);
    wq_status status = full ? WQ_BAD_TOO_MANY : wq_file_write(path, text, length, 0600, NULL);
    if (status == WQ_OK) {
        halls->count += is_new;
        halls->bytes += more;
    }
    free(text);
    return status;
}

static wq_status write_hall(wq_halls *halls, const char *id, const json_t *json, bool is_new)
{
    char *text = json_dumps(json, JSON_COMPACT);
    if (text == NULL) return WQ_FAIL_MEMORY;
    size_t length = strlen(text);
    if (length > WQ_HALL_MOST) {
        free(text);
        return WQ_BAD_TOO_LARGE;
    }
    if (halls->folder[0] != 0) return write_file(halls, id, text, length, is_new);
    for (int i = 0; i < WQ_MAX_MEMORY_HALLS; i++) {
        in_memory *m = &halls->memory[i];
        if (is_new ? m->text != NULL : m->text == NULL || strcmp(m->id, id) != 0) continue;
        free(m->text);
        m->text = text;
        snprintf(m->id, sizeof m->id, "%s", id);
        return WQ_OK;
    }
    free(text);
    return WQ_BAD_TOO_MANY;
}

/* ---- a part of it ---- */

static json_int_t number_of(const json_t *board) { return json_integer_value(json_object_get(board, "n")); }

/* Whether every one is a board with a number of its own. */
static bool are_boards(const json_t *boards)
{
    size_t i;
    json_t *board;
    if (!json_is_array(boards)) return false;
    json_array_foreach(boards, i, board)
        if (number_of(board) < 1) return false;
    return true;
}

/* What is said of a board, in order; no board: it is gone. */
typedef struct said_board { json_int_t number; size_t order; json_t *board; } said_board;

static int by_number_then_order(const void *a, const void *b)
{
    const said_board *x = a, *y = b;
    return x->number != y->number ? (x->number > y->number) - (x->number < y->number) : (x->order > y->order) - (x->order < y->order);
}

static void say_boards(said_board *said, size_t *count, const json_t *boards)
{
    for (size_t i = 0; i < json_array_size(boards); i++, (*count)++)
        said[*count] = (said_board){ number_of(json_array_get(boards, i)), *count, json_array_get(boards, i) };
}

/* The boards that are kept, with those of `part` in the place of theirs and without those that are gone: of each number the last that is
 * said stands. NULL without memory. */
static json_t *put_together(const json_t *kept, const json_t *part, const json_t *gone)
{
    size_t count = 0;
    json_t *out = json_array();
    said_board *said = calloc(json_array_size(kept) + json_array_size(gone) + json_array_size(part) + 1, sizeof *said);
    bool whole = out && said;
    if (said) {
        say_boards(said, &count, kept);
        for (size_t i = 0; i < json_array_size(gone); i++, count++)
            said[count] = (said_board){ json_integer_value(json_array_get(gone, i)), count, NULL };
        say_boards(said, &count, part);
        qsort(said, count, sizeof *said, by_number_then_order);
    }
    for (size_t i = 0; whole && i < count; i++)
        if (said[i].board && (i + 1 == count || said[i + 1].number != said[i].number)) whole = json_array_append(out, said[i].board) == 0;
    free(said);
    if (whole) return out;
    json_decref(out);
    return NULL;
}

/* ---- answering ---- */

static void refuse(wq_request *request, wq_status status, const char *text) { wq_answer_refusal(request, wq_status_http(status), status, text); }

static void save(wq_halls *halls, wq_request *request, const char *id, json_t *body, json_t *kept)
{
    json_t *hall = json_object_get(body, "hall"), *given = json_object_get(body, "version"), *boards = json_object_get(hall, "boards"),
           *gone = json_object_get(body, "gone");
    bool is_part = json_is_true(json_object_get(body, "part"));
    json_int_t version = kept ? json_integer_value(json_object_get(kept, "version")) : 0;
    const char *kind = json_string_value(json_object_get(hall, "kind"));
    if (kind == NULL || strcmp(kind, "weiqi-hall") != 0 || !json_is_array(boards) || (is_part && !are_boards(boards))
        || json_array_size(boards) > WQ_HALL_BOARDS || json_array_size(gone) > WQ_HALL_BOARDS) {
        refuse(request, WQ_BAD_MESSAGE, "hall: not the ledger of a hall");
    } else if (!json_is_integer(given) || json_integer_value(given) != version) {
        json_t *answer = kept ? json_deep_copy(kept) : json_pack("{s:i, s:n}", "version", 0, "hall");
        if (answer) json_object_set_new(answer, "status", json_string(wq_status_word(WQ_CONFLICT)));
        if (answer) json_object_set_new(answer, "text", json_string("another device has changed this hall meanwhile"));
        wq_answer_json(request, 409, answer);
    } else if (kept == NULL && !wq_request_may_open(request)) {
        refuse(request, WQ_BAD_TOO_MANY, NULL);
    } else {
        json_t *whole = is_part ? put_together(json_object_get(json_object_get(kept, "hall"), "boards"), boards, gone) : json_incref(boards);
        if (whole) json_object_set_new(hall, "boards", whole);
        json_t *next = whole ? json_pack("{s:I, s:O}", "version", version + 1, "hall", hall) : NULL;
        wq_status status = !next ? WQ_FAIL_MEMORY : json_array_size(whole) > WQ_HALL_BOARDS ? WQ_BAD_TOO_LARGE : write_hall(halls, id, next, kept == NULL);
        json_decref(next);
        if (status == WQ_OK) wq_answer_json(request, 200, json_pack("{s:I}", "version", version + 1));
        else refuse(request, status, status == WQ_BAD_TOO_MANY ? "this server keeps no more halls" : status == WQ_BAD_TOO_LARGE ? "a hall has 2000 boards and 512 KiB at most" : NULL);
    }
}

void wq_halls_answer(wq_halls *halls, wq_request *request)
{
    json_t *body = json_loadb(request->body ? request->body : "", request->body_length, JSON_REJECT_DUPLICATES, NULL), *have = json_object_get(body, "have");
    const char *key = json_string_value(json_object_get(body, "key"));
    char id[WQ_GAME_ID], word[WQ_KEY_TEXT + 8];
    wq_status status = WQ_OK;
    if (!json_is_object(body)) refuse(request, WQ_BAD_JSON, NULL);
    else if (key == NULL || strlen(key) < 24 || !wq_key_ok(key)) refuse(request, WQ_BAD_KEY, "key: at least 24 letters, digits, - and _");
    else {
        snprintf(word, sizeof word, "hall/%s", key);
        wq_secret_game(id, halls->secret, word);
        json_t *kept = read_hall(halls, id, &status);
        if (status != WQ_OK && status != WQ_BAD_NOT_FOUND) refuse(request, status, NULL);
        else if (json_object_get(body, "hall") && !wq_request_allowed(request, SAVE_COST)) refuse(request, WQ_BAD_TOO_MANY, NULL);
        else if (json_object_get(body, "hall")) save(halls, request, id, body, kept);
        else if (kept == NULL) refuse(request, WQ_BAD_NOT_FOUND, "nobody has kept a hall with this link");
        else if (json_is_integer(have) && json_equal(have, json_object_get(kept, "version")))
            wq_answer_json(request, 200, json_pack("{s:O}", "version", have));
        else wq_answer_json(request, 200, json_incref(kept));
        json_decref(kept);
    }
    json_decref(body);
}

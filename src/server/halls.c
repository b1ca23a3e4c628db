/* halls.c — a hall's ledger as a file, its version counted so that two devices do not overwrite each other.
 * SPDX-License-Identifier: MIT
 */
#include "server/halls.h"

#include "server/protocol.h"
#include "sys/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT = 4200, FILE_MOST = 1 << 20 };

typedef struct in_memory { char id[WQ_GAME_ID]; char *text; } in_memory;

struct wq_halls {
    const wq_secret *secret;
    char folder[PATH_TEXT - 64];        /* "": memory */
    int count;                          /* of files */
    in_memory memory[WQ_MAX_MEMORY_HALLS];
};

static void count_one(void *context, const char *name)
{
    (void)name;
    ((wq_halls *)context)->count++;
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

static void path_of(const wq_halls *halls, const char *id, char out[PATH_TEXT]) { snprintf(out, PATH_TEXT, "%s/%s.json", halls->folder, id); }

/* The hall as it is kept, {"version","hall"}; NULL with WQ_BAD_NOT_FOUND, or a failure. */
static json_t *read_hall(const wq_halls *halls, const char *id, wq_status *status)
{
    char path[PATH_TEXT], *text = NULL;
    size_t length = 0;
    *status = WQ_BAD_NOT_FOUND;
    if (halls->folder[0] != 0) {
        path_of(halls, id, path);
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

static wq_status write_hall(wq_halls *halls, const char *id, const json_t *json, bool is_new)
{
    char path[PATH_TEXT], *text = json_dumps(json, JSON_COMPACT);
    if (text == NULL) return WQ_FAIL_MEMORY;
    if (halls->folder[0] != 0) {
        path_of(halls, id, path);
        wq_status status = is_new && halls->count >= WQ_MAX_HALLS ? WQ_BAD_TOO_MANY : wq_file_write(path, text, strlen(text), 0600, NULL);
        if (status == WQ_OK && is_new) halls->count++;
        free(text);
        return status;
    }
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

/* ---- answering ---- */

static void refuse(wq_request *request, wq_status status, const char *text) { wq_answer_refusal(request, wq_status_http(status), status, text); }

static void save(wq_halls *halls, wq_request *request, const char *id, json_t *body, json_t *kept)
{
    json_t *hall = json_object_get(body, "hall"), *given = json_object_get(body, "version");
    json_int_t version = kept ? json_integer_value(json_object_get(kept, "version")) : 0;
    const char *kind = json_string_value(json_object_get(hall, "kind"));
    if (kind == NULL || strcmp(kind, "weiqi-hall") != 0 || !json_is_array(json_object_get(hall, "boards"))) {
        refuse(request, WQ_BAD_MESSAGE, "hall: not the ledger of a hall");
    } else if (!json_is_integer(given) || json_integer_value(given) != version) {
        json_t *answer = kept ? json_deep_copy(kept) : json_pack("{s:i, s:n}", "version", 0, "hall");
        if (answer) json_object_set_new(answer, "status", json_string(wq_status_word(WQ_CONFLICT)));
        if (answer) json_object_set_new(answer, "text", json_string("another device has changed this hall meanwhile"));
        wq_answer_json(request, 409, answer);
    } else if (kept == NULL && !wq_request_may_open(request)) {
        refuse(request, WQ_BAD_TOO_MANY, NULL);
    } else {
        json_t *next = json_pack("{s:I, s:O}", "version", version + 1, "hall", hall);
        wq_status status = next ? write_hall(halls, id, next, kept == NULL) : WQ_FAIL_MEMORY;
        json_decref(next);
        if (status == WQ_OK) wq_answer_json(request, 200, json_pack("{s:I}", "version", version + 1));
        else refuse(request, status, status == WQ_BAD_TOO_MANY ? "this server keeps no more halls" : NULL);
    }
}

void wq_halls_answer(wq_halls *halls, wq_request *request)
{
    json_t *body = json_loadb(request->body ? request->body : "", request->body_length, JSON_REJECT_DUPLICATES, NULL);
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
        else if (json_object_get(body, "hall")) save(halls, request, id, body, kept);
        else if (kept == NULL) refuse(request, WQ_BAD_NOT_FOUND, "nobody has kept a hall with this link");
        else wq_answer_json(request, 200, json_incref(kept));
        json_decref(kept);
    }
    json_decref(body);
}

/* office.c — journals found and opened; passes.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_impl.h"

#include "sys/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_S = 2 };

wq_kept *wq_kept_next(wq_kept *kept) { return kept->next; }
wq_kept *wq_office_first(wq_office *office) { return office->first; }

static void look_at(wq_kept *kept)
{
    wq_error err = { 0 };
    if (kept->path == NULL || kept->writes || wq_file_size(kept->path) == (long long)kept->seen) return;
    if (wq_kept_read_file(kept, &err) == WQ_OK) wq_kept_tell(kept);
    else fprintf(stderr, "weiqi: %s: line %d: %s\n", kept->path, err.line, err.text);
}

static void on_look(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    for (wq_kept *kept = ((wq_office *)context)->first; kept != NULL; kept = kept->next)
        if (kept->followers != NULL) look_at(kept);
}

/* ---- finding and opening ---- */

static wq_kept *add_kept(wq_office *office, const char *id)
{
    wq_kept *kept = calloc(1, sizeof *kept);
    size_t size = office->folder ? strlen(office->folder) + strlen(id) + 16 : 0;
    char *path = size > 0 ? malloc(size) : NULL;
    if (kept == NULL || (size > 0 && path == NULL)) {
        free(kept);
        free(path);
        return NULL;
    }
    if (path) snprintf(path, size, "%s/%s.journal", office->folder, id);
    *kept = (wq_kept){ .office = office, .path = path };
    strcpy(kept->id, id);
    kept->next = office->first;
    office->first = kept;
    office->count++;
    return kept;
}

static void note_file(void *context, const char *name)
{
    wq_office *office = context;
    char id[WQ_GAME_ID];
    size_t length = strlen(name) - strlen(".journal");
    if (length >= sizeof id || office->count >= WQ_MAX_KEPT) return;
    memcpy(id, name, length);
    id[length] = 0;
    if (!wq_game_id_ok(id)) return;
    wq_kept *kept = add_kept(office, id);
    wq_error err = { 0 };
    if (kept && wq_kept_read_file(kept, &err) != WQ_OK)
        fprintf(stderr, "weiqi: %s: line %d: %s\n", kept->path, err.line, err.text);
}

wq_kept *wq_office_find(wq_office *office, const char *id)
{
    wq_kept *kept = office->first;
    while (kept != NULL && strcmp(kept->id, id) != 0) kept = kept->next;
    if (kept == NULL) {                                         /* a journal that a command made meanwhile */
        char path[4096];
        if (office->folder == NULL || office->count >= WQ_MAX_KEPT || !wq_game_id_ok(id)) return NULL;
        if (snprintf(path, sizeof path, "%s/%s.journal", office->folder, id) >= (int)sizeof path || wq_file_size(path) <= 0) return NULL;
        kept = add_kept(office, id);
        if (kept && wq_kept_read_file(kept, NULL) != WQ_OK) return NULL;
    } else {
        look_at(kept);
    }
    return kept && kept->folded && !kept->opening ? kept : NULL;
}

wq_status wq_office_open(wq_office *office, wq_kept **out, const char *key, json_t *events, wq_error *err)
{
    char id[WQ_GAME_ID], word[WQ_KEY_TEXT + 16];
    snprintf(word, sizeof word, "event %s", key);
    wq_secret_game(id, office->world->secret, word);
    wq_kept *kept = office->first;
    while (kept != NULL && !(kept->opening && strcmp(kept->id, id) == 0)) kept = kept->next;
    *out = kept ? kept : wq_office_find(office, id);
    if (*out != NULL) return WQ_OK;
    if (office->world->ending || office->closing) return wq_refuse(err, WQ_FAIL_STOPPED, 0, 0, NULL);
    if (office->count >= WQ_MAX_KEPT) return wq_refuse(err, WQ_BAD_TOO_MANY, 0, 0, "this server keeps as many events as it may; move old journals away");
    kept = add_kept(office, id);
    if (kept == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_status status = wq_kept_begin(kept, events, err);
    if (status == WQ_OK) {
        *out = kept;
        return WQ_OK;
    }
    wq_office_drop(office, kept);
    wq_kept_free(kept);
    return status;
}

void wq_office_drop(wq_office *office, wq_kept *kept)
{
    wq_kept **place = &office->first;
    while (*place != kept) place = &(*place)->next;
    *place = kept->next;
    office->count--;
}

/* ---- passes ---- */

void wq_office_pass(char out[WQ_PASS_TEXT], const wq_office *office)
{
    wq_secret_pass(out, office->world->secret, "house", "");
}

void wq_kept_pass(char out[WQ_PASS_TEXT], const wq_kept *kept, wq_role role)
{
    const wq_secret *secret = kept->office->world->secret;
    char token[WQ_TOKEN_TEXT], name[WQ_GAME_ID + 16];
    if (role.kind == WQ_ROLE_DIRECTOR || role.kind == WQ_ROLE_RECORDER) {
        wq_secret_pass(out, secret, role.kind == WQ_ROLE_DIRECTOR ? "director" : "recorder", kept->id);
        return;
    }
    snprintf(name, sizeof name, "%s %d", kept->id, role.player);
    wq_secret_pass(token, secret, "player", name);
    snprintf(out, WQ_PASS_TEXT, "%d.%s", role.player, token);
}

wq_role wq_office_role(const wq_office *office, const wq_kept *kept, const char *pass)
{
    const wq_secret *secret = office->world->secret;
    wq_role nobody = { WQ_ROLE_NOBODY, 0 };
    if (pass == NULL || strlen(pass) >= WQ_PASS_TEXT) return nobody;
    if (wq_secret_is_pass(secret, "house", "", pass)) return (wq_role){ WQ_ROLE_HOUSE, 0 };
    if (kept == NULL) return nobody;
    if (wq_secret_is_pass(secret, "director", kept->id, pass)) return (wq_role){ WQ_ROLE_DIRECTOR, 0 };
    if (wq_secret_is_pass(secret, "recorder", kept->id, pass)) return (wq_role){ WQ_ROLE_RECORDER, 0 };
    int player = 0, used = 0;
    char name[WQ_GAME_ID + 16];
    if (sscanf(pass, "%5d.%n", &player, &used) != 1 || used == 0 || player < 1 || player > kept->t.player_count) return nobody;
    snprintf(name, sizeof name, "%s %d", kept->id, player);
    return wq_secret_is_pass(secret, "player", name, pass + used) ? (wq_role){ WQ_ROLE_PLAYER, player } : nobody;
}

/* ---- making and unmaking ---- */

wq_status wq_office_new(wq_office **out, wq_world *world, const char *folder, wq_error *err)
{
    wq_office *office = calloc(1, sizeof *office);
    struct timeval every = { .tv_sec = LOOK_S };
    if (office == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    office->world = world;
    wq_status status = WQ_OK;
    if (folder != NULL) {
        size_t size = strlen(folder) + 16;
        office->folder = malloc(size);
        if (office->folder) snprintf(office->folder, size, "%s/events", folder);
        status = office->folder ? wq_folder_make(office->folder, err) : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
        if (status == WQ_OK && (status = wq_clerk_new(&office->clerk, world->base)) != WQ_OK) wq_refuse(err, status, 0, 0, NULL);
        if (status == WQ_OK) status = wq_folder_list(office->folder, ".journal", note_file, office, err);
    }
    office->look = status == WQ_OK ? event_new(world->base, -1, EV_PERSIST, on_look, office) : NULL;
    if (status == WQ_OK && (office->look == NULL || event_add(office->look, &every) != 0)) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    if (status != WQ_OK) {
        wq_office_free(office);
        return status;
    }
    *out = office;
    return WQ_OK;
}

void wq_office_free(wq_office *office)
{
    if (office == NULL) return;
    if (office->look) event_free(office->look);
    office->closing = true;
    wq_clerk_free(office->clerk);       /* everybody who waited has been answered */
    for (wq_kept *kept = office->first, *next; kept != NULL; kept = next) {
        next = kept->next;
        wq_kept_free(kept);
    }
    free(office->folder);
    free(office);
}

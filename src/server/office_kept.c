/* office_kept.c — one tournament: its fold, what is added to it, and who waits for the disk.
 *
 * Jobs are done in the order they came, while the clerk writes nothing of this tournament: first those that only read, as the
 * fold is what the disk has; then all that wait to write, each on the fold of those before it. What they added goes to the clerk in
 * one piece, and nobody is answered or reads again until it is written. When a command has written meanwhile, the journal is read
 * again and the same jobs are done once more.
 * SPDX-License-Identifier: MIT
 */
#include "server/office_impl.h"

#include "store/tournament_file.h"
#include "sys/file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STALE = 20 };

const char *wq_kept_id(const wq_kept *kept) { return kept->id; }
const wq_tournament *wq_kept_fold(const wq_kept *kept) { return &kept->t; }
wq_world *wq_kept_world(const wq_kept *kept) { return kept->office->world; }
wq_kept_line wq_kept_now(const wq_kept *kept) { return kept->now; }

const char *wq_kept_text(const wq_kept *kept, size_t *length)
{
    *length = kept->length;
    return kept->text;
}

/* ---- the fold ---- */

static void drop_views(wq_kept *kept)
{
    for (int i = 0; i < WQ_KEPT_VIEWS; i++) wq_long_text_free(&kept->view[i]);
}

static void drop_fold(wq_kept *kept)
{
    if (kept->folded) wq_tournament_free(&kept->t);
    kept->folded = false;
    kept->t = (wq_tournament){ 0 };
    wq_arena_free(&kept->arena);
}

/* Everything in memory is on the disk as well. */
static void is_durable(wq_kept *kept)
{
    const wq_tournament *t = &kept->t;
    kept->durable = kept->length;
    kept->now = (wq_kept_line){ t->seq, t->player_count, t->rounds, t->rounds_paired, t->open_games };
    kept->stale = 0;
    drop_views(kept);
}

static void index_event(wq_kept *kept, json_t *event)
{
    const char *key = json_string_value(json_object_get(event, "key")), *kind = json_string_value(json_object_get(event, "kind"));
    const char *game = json_string_value(json_object_get(event, "game"));
    if (key) json_object_set(kept->keys, key, event);
    if (game && kind && strcmp(kind, "boarded") == 0) json_object_set(kept->boarded, game, event);
}

static void index_events(wq_kept *kept)
{
    json_decref(kept->keys);
    json_decref(kept->boarded);
    kept->keys = json_object();
    kept->boarded = json_object();
    for (size_t i = 0; i < json_array_size(kept->t.events); i++) index_event(kept, json_array_get(kept->t.events, i));
}

static wq_status fold_events(wq_kept *kept, json_t *events, wq_error *err)
{
    json_incref(events);                /* they may be the fold's own */
    drop_fold(kept);
    wq_arena_init(&kept->arena, 0);
    wq_status status = wq_tournament_fold_events(&kept->t, &kept->arena, events, err);
    kept->folded = status == WQ_OK;
    if (!kept->folded) drop_fold(kept);
    json_decref(events);
    return status;
}

/* Back to the first `count` events. */
static void go_back(wq_kept *kept, json_t *events, size_t count, size_t length)
{
    kept->length = length;
    if (kept->text) kept->text[length] = 0;
    while (json_array_size(events) > count) json_array_remove(events, json_array_size(events) - 1);
    if (count > 0) fold_events(kept, events, NULL);
    else drop_fold(kept);
}

wq_status wq_kept_read_file(wq_kept *kept, wq_error *err)
{
    char *text = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&text, &length, kept->path, WQ_MAX_KEPT_BYTES * 2, err);
    if (status != WQ_OK) return status;
    drop_fold(kept);
    free(kept->text);
    kept->text = text;
    kept->length = kept->room = kept->seen = length;
    wq_arena_init(&kept->arena, 0);
    status = wq_tournament_fold(&kept->t, &kept->arena, text, length, &kept->length, err);
    kept->folded = status == WQ_OK;
    if (!kept->folded) drop_fold(kept);
    is_durable(kept);
    index_events(kept);
    return status;
}

/* ---- adding ---- */

static bool make_room(wq_kept *kept, size_t wanted)
{
    if (wanted <= kept->room && kept->text) return true;
    size_t room = wanted < 4096 ? 8192 : wanted * 2;
    char *text = realloc(kept->text, room + 1);
    if (text == NULL) return false;
    kept->text = text;
    kept->room = room;
    return true;
}

/* Numbers and dates an event and puts its line behind the text; what comes back is the event as it will be read. */
static json_t *write_line(wq_kept *kept, json_t *event, int seq, int64_t now_ms)
{
    json_object_set_new(event, "seq", json_integer(seq));
    if (!json_object_get(event, "at")) json_object_set_new(event, "at", json_integer(now_ms));
    char *line = json_dumps(event, JSON_COMPACT);
    size_t length = line ? strlen(line) : 0;
    json_t *read = line && make_room(kept, kept->length + length + 1) ? json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (read) {
        memcpy(kept->text + kept->length, line, length);
        kept->length += length;
        kept->text[kept->length++] = '\n';
        kept->text[kept->length] = 0;
    }
    free(line);
    return read;
}

static bool is_undoing(const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    return kind && strcmp(kind, "undone") == 0;
}

static wq_status add(wq_kept *kept, json_t *given, wq_error *err)
{
    size_t length = kept->length, count = kept->folded ? json_array_size(kept->t.events) : 0;
    bool anew = !kept->folded;
    json_t *fresh = json_array(), *all = kept->folded ? json_incref(kept->t.events) : json_array();
    int64_t now_ms = kept->office->world->now_ms(kept->office->world->now_context);
    wq_status status = kept->folded ? wq_tournament_number_players(given, &kept->t, err) : WQ_OK;
    for (size_t i = 0; status == WQ_OK && i < json_array_size(given); i++) {
        json_t *event = write_line(kept, json_array_get(given, i), (int)(count + i) + 1, now_ms);
        if (event == NULL || json_array_append_new(fresh, event) != 0) status = wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
        anew |= is_undoing(event);
    }
    if (status == WQ_OK && anew) status = json_array_extend(all, fresh) == 0 ? fold_events(kept, all, err) : wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    else
        for (size_t i = 0; status == WQ_OK && i < json_array_size(fresh); i++) status = wq_tournament_add(&kept->t, json_array_get(fresh, i), err);
    for (size_t i = 0; status == WQ_OK && i < json_array_size(fresh); i++) status = wq_tournament_accepts(&kept->t, json_array_get(fresh, i), err);
    if (status != WQ_OK && (kept->length > length || json_array_size(all) > count)) go_back(kept, all, count, length);
    for (size_t i = 0; status == WQ_OK && kept->keys && i < json_array_size(fresh); i++) index_event(kept, json_array_get(fresh, i));
    if (status == WQ_OK && !kept->keys) index_events(kept);
    json_decref(all);
    json_decref(fresh);
    return status;
}

wq_status wq_kept_add(wq_kept *kept, json_t *events, wq_error *err)
{
    assert(kept->path == NULL || kept->draining);
    if (kept->office->world->ending || kept->office->closing) return wq_refuse(err, WQ_FAIL_STOPPED, 0, 0, NULL);
    if (kept->length > WQ_MAX_KEPT_BYTES) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "this journal is as long as it may become");
    if (json_array_size(events) == 0) return WQ_OK;
    wq_status status = add(kept, events, err);
    if (status == WQ_OK && kept->path == NULL) {
        is_durable(kept);
        wq_kept_tell(kept);
    }
    return status;
}

const json_t *wq_kept_done(const wq_kept *kept, const char *key) { return json_object_get(kept->keys, key); }

const json_t *wq_kept_boarded(const wq_kept *kept, const char *game)
{
    const json_t *event = json_object_get(kept->boarded, game);
    json_int_t seq = json_integer_value(json_object_get(event, "seq"));
    return event && !kept->t.left_out[seq - 1] ? event : NULL;
}

/* ---- jobs ---- */

static void push(wq_kept_jobs *jobs, wq_kept_job *job)
{
    job->next = NULL;
    if (jobs->first == NULL) jobs->first = job;
    else jobs->last->next = job;
    jobs->last = job;
}

static wq_kept_job *pop(wq_kept_jobs *jobs)
{
    wq_kept_job *job = jobs->first;
    if (job) jobs->first = job->next;
    return job;
}

static void finish(wq_kept_job *job, wq_status status, const wq_error *err)
{
    job->done(job->context, status, err);
    free(job);
}

static void finish_all(wq_kept_jobs *jobs, wq_status status, const wq_error *err)
{
    for (wq_kept_job *job; (job = pop(jobs)) != NULL;) finish(job, status, err);
}

static void run_one(wq_kept *kept, wq_kept_job *job)
{
    wq_error err = { 0 };
    wq_status status = kept->folded ? job->run(job->context, &err) : WQ_FAIL_CORRUPT;
    if (status != WQ_OK || kept->length == kept->durable) finish(job, status, &err);
    else push(&kept->under_way, job);
}

static void on_written(wq_writing *writing);

static void hand_over(wq_kept *kept, bool create)
{
    size_t length = kept->length - kept->durable;
    char *lines = malloc(length);
    if (lines) memcpy(lines, kept->text + kept->durable, length);
    kept->writing = (wq_writing){ .path = kept->path, .create = create, .seen = kept->seen, .whole = kept->durable, .lines = lines,
                                  .length = length, .done = on_written, .context = kept };
    kept->writes = true;
    if (lines) {
        wq_clerk_write(kept->office->clerk, &kept->writing);
        return;
    }
    kept->writing.status = wq_refuse(&kept->writing.err, WQ_FAIL_MEMORY, 0, 0, NULL);
    on_written(&kept->writing);
}

static void drain(wq_kept *kept);

static void on_thought(wq_writing *writing)
{
    wq_kept *kept = writing->context;
    kept->writes = false;
    kept->waiting.first->thought = true;
    drain(kept);
}

/* The first of those who wait has something to think about: true, he will be long. */
static bool thinks(wq_kept *kept, wq_kept_job *job)
{
    kept->writing = (wq_writing){ .think = job->think, .thinker = job->context, .done = on_thought, .context = kept };
    kept->writes = kept->office->clerk && wq_clerk_think(kept->office->clerk, &kept->writing);
    if (kept->writes) return true;
    job->think(job->context);
    job->thought = true;
    return false;
}

static void drain(wq_kept *kept)
{
    if (kept->draining || kept->writes) return;
    kept->draining = true;
    wq_error none = { 0 };
    for (wq_kept_job *job;;) {
        if (kept->length == kept->durable) finish_all(&kept->readers, kept->folded ? WQ_OK : WQ_FAIL_CORRUPT, &none);
        if ((job = kept->waiting.first) == NULL) break;
        bool long_one = job->think && !job->thought && kept->folded && !kept->office->closing;
        if (long_one && (kept->length > kept->durable || thinks(kept, job))) break;
        run_one(kept, pop(&kept->waiting));
    }
    kept->draining = false;
    if (kept->length > kept->durable) hand_over(kept, false);
}

/* The commands were first: what they wrote is read, and the same is done once more. */
static void do_again(wq_kept *kept)
{
    if (kept->under_way.first) {
        kept->under_way.last->next = kept->waiting.first;
        if (kept->waiting.first == NULL) kept->waiting.last = kept->under_way.last;
        kept->waiting.first = kept->under_way.first;
        kept->under_way = (wq_kept_jobs){ 0 };
    }
    for (wq_kept_job *job = kept->waiting.first; job != NULL; job = job->next) job->thought = false;
    int stale = kept->stale + 1;
    wq_error err = { 0 };
    wq_status status = wq_kept_read_file(kept, &err);
    kept->stale = stale;
    if (status == WQ_OK && stale > MOST_STALE) status = wq_refuse(&err, WQ_CONFLICT, 0, 0, "other programs write to this journal without pause");
    if (kept->folded) wq_kept_tell(kept);
    if (status != WQ_OK) finish_all(&kept->waiting, status, &err);
}

static void on_written(wq_writing *writing)
{
    wq_kept *kept = writing->context;
    wq_status status = writing->status;
    wq_error err = writing->err;
    free(writing->lines);
    kept->writes = false;
    if (kept->opening && status != WQ_OK) {
        wq_office_drop(kept->office, kept);
        finish_all(&kept->readers, status, &err);
        wq_kept_free(kept);
        return;
    }
    kept->opening = false;
    if (status == WQ_OK) {
        kept->seen = kept->length;
        is_durable(kept);
        wq_kept_tell(kept);
        kept->draining = true;          /* who is answered may ask for more */
        finish_all(&kept->under_way, WQ_OK, &err);
        kept->draining = false;
    } else if (status == WQ_CONFLICT) {
        do_again(kept);
    } else {
        size_t count = 0;
        for (size_t at = 0; at < kept->durable; at++) count += kept->text[at] == '\n';
        json_t *events = json_incref(kept->t.events);
        go_back(kept, events, count, kept->durable);
        json_decref(events);
        index_events(kept);
        finish_all(&kept->under_way, status, &err);
    }
    drain(kept);
}

void wq_kept_think(wq_kept *kept, wq_kept_think_fn *think, wq_kept_run_fn *run, wq_kept_done_fn *done, void *context)
{
    wq_error err = { 0 };
    bool still = !kept->writes && kept->length == kept->durable;
    if (run == NULL && still) {
        done(context, kept->folded ? WQ_OK : WQ_FAIL_CORRUPT, &err);
        return;
    }
    wq_kept_job *job = malloc(sizeof *job);
    if (job == NULL) {
        done(context, wq_refuse(&err, WQ_FAIL_MEMORY, 0, 0, NULL), &err);
        return;
    }
    *job = (wq_kept_job){ .think = think, .run = run, .done = done, .context = context };
    push(run ? &kept->waiting : &kept->readers, job);
    drain(kept);
}

void wq_kept_do(wq_kept *kept, wq_kept_run_fn *run, wq_kept_done_fn *done, void *context) { wq_kept_think(kept, NULL, run, done, context); }

wq_status wq_kept_begin(wq_kept *kept, json_t *events, wq_error *err)
{
    wq_status status = add(kept, events, err);
    if (status == WQ_OK && kept->length > WQ_MAX_KEPT_BYTES) status = wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, "this journal is as long as it may become");
    if (status != WQ_OK) return status;
    kept->opening = kept->path != NULL;
    if (kept->path) hand_over(kept, true);
    else is_durable(kept);
    return WQ_OK;
}

/* ---- followers ---- */

void wq_kept_tell(wq_kept *kept)
{
    for (wq_follower *f = kept->followers, *next; f != NULL; f = next) {
        next = f->next;
        f->changed(f->context, kept->id, kept->now.seq);
    }
}

void wq_kept_follow(wq_kept *kept, wq_follower *follower)
{
    follower->next = kept->followers;
    kept->followers = follower;
    follower->changed(follower->context, kept->id, kept->now.seq);
}

void wq_kept_unfollow(wq_kept *kept, wq_follower *follower)
{
    for (wq_follower **place = &kept->followers; *place != NULL; place = &(*place)->next)
        if (*place == follower) {
            *place = follower->next;
            return;
        }
}

/* ---- views ---- */

wq_long_text *wq_kept_view(wq_kept *kept, int which, char *(*make)(const wq_kept *kept, int which))
{
    if (which < 0 || which >= WQ_KEPT_VIEWS) return NULL;
    wq_long_text *view = &kept->view[which];
    if (view->text == NULL) {
        view->text = make(kept, which);
        view->length = view->text ? strlen(view->text) : 0;
    }
    return view->text ? view : NULL;
}

json_t *wq_kept_player_links(wq_kept *kept)
{
    if (kept->links == NULL) kept->links = json_array();
    while (json_array_size(kept->links) > (size_t)kept->t.player_count) json_array_remove(kept->links, json_array_size(kept->links) - 1);
    for (int p = (int)json_array_size(kept->links) + 1; p <= kept->t.player_count; p++) {
        char pass[WQ_PASS_TEXT];
        wq_kept_pass(pass, kept, (wq_role){ WQ_ROLE_PLAYER, p });
        if (json_array_append_new(kept->links, json_sprintf("/event/%s#%s", kept->id, pass)) != 0) break;
    }
    return kept->links;
}

void wq_kept_free(wq_kept *kept)
{
    drop_fold(kept);
    drop_views(kept);
    json_decref(kept->keys);
    json_decref(kept->boarded);
    json_decref(kept->links);
    free(kept->text);
    free(kept->path);
    free(kept);
}

/* store_sqlite.c — events kept in one SQLite file.
 *
 * One thread writes, on a connection of its own. It takes all the appends that have come, waits for company for at most
 * 5 ms, and commits them together: one fsync for all of them. Each append stands in a savepoint, so that one which
 * conflicts leaves the others alone; when the disk refuses a whole batch, each append is tried by itself, so that a small
 * one is not refused because a large one was. Reading goes through a second connection, on the caller's thread.
 * SPDX-License-Identifier: MIT
 */
#include "store/store_impl.h"

#include "store/schema.h"
#include "sys/clock.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPANY_MS = 5, MAX_BATCH = 512, BUSY_MS = 10000 };

typedef enum reading { READ_GAME, READ_LIST, READ_UNFINISHED, READINGS } reading;

/* seq 1 is found through the index event_first, which holds the opening rows alone. */
static const char *const reading_sql[READINGS] = {
    [READ_GAME] = "SELECT game, seq, at_ms, kind, actor, body FROM event WHERE game = ?1 AND seq >= ?2 ORDER BY seq",
    [READ_LIST] = "SELECT game, seq, at_ms, kind, actor, body FROM event WHERE seq = 1"
                  " ORDER BY at_ms DESC, game DESC LIMIT ?2 OFFSET ?1",
    [READ_UNFINISHED] = "SELECT l.game, l.seq, l.at_ms, l.kind, l.actor, l.body FROM event f JOIN event l"
                        " ON l.game = f.game AND l.seq = (SELECT max(seq) FROM event WHERE game = f.game)"
                        " WHERE f.seq = 1 AND l.kind <> ?1",
};

typedef struct sqlite_store {
    wq_store store;                     /* first: a wq_store is cast back to this */
    wq_thread writer;
    wq_signal wanted;                   /* work has come, or the end */
    wq_append_queue waiting;            /* under store.lock */
    bool ending;                        /* under store.lock */
    sqlite3 *write_db, *read_db;        /* write_db is the writer thread's once it runs */
    sqlite3_stmt *insert, *last_seq;
    sqlite3_stmt *readings[READINGS];
} sqlite_store;

static wq_status run(sqlite3 *db, const char *sql)
{
    int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? WQ_OK : wq_schema_status(code);
}

/* ---- writing, on the writer's thread ---- */

static wq_status last_seq_of(sqlite_store *self, const char *game, uint32_t *last)
{
    sqlite3_bind_text(self->last_seq, 1, game, -1, SQLITE_STATIC);
    int code = sqlite3_step(self->last_seq);
    if (code == SQLITE_ROW) *last = (uint32_t)sqlite3_column_int64(self->last_seq, 0);
    sqlite3_reset(self->last_seq);
    return code == SQLITE_ROW ? WQ_OK : wq_schema_status(code);
}

static wq_status insert_row(sqlite_store *self, const wq_row *row)
{
    sqlite3_stmt *insert = self->insert;
    sqlite3_bind_text(insert, 1, row->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 2, row->seq);
    sqlite3_bind_int64(insert, 3, row->at_ms);
    sqlite3_bind_text(insert, 4, row->kind, -1, SQLITE_STATIC);
    sqlite3_bind_int(insert, 5, row->actor);
    sqlite3_bind_text(insert, 6, row->body, -1, SQLITE_STATIC);
    int code = sqlite3_step(insert);
    sqlite3_reset(insert);
    if (code == SQLITE_CONSTRAINT) return WQ_CONFLICT;
    return code == SQLITE_DONE ? WQ_OK : wq_schema_status(code);
}

/* One append inside the open transaction. WQ_CONFLICT leaves the transaction as it was; a WQ_FAIL_* spoils it. */
static wq_status write_append(sqlite_store *self, const wq_append *append)
{
    uint32_t last = 0;
    wq_status status = last_seq_of(self, append->rows[0].game, &last);
    if (status != WQ_OK) return status;
    if (append->rows[0].seq != last + 1) return WQ_CONFLICT;

    status = run(self->write_db, "SAVEPOINT one");
    for (int i = 0; status == WQ_OK && i < append->count; i++) status = insert_row(self, &append->rows[i]);
    if (status == WQ_CONFLICT && run(self->write_db, "ROLLBACK TO one") != WQ_OK) status = WQ_FAIL_DISK;
    if (status == WQ_OK || status == WQ_CONFLICT)
        if (run(self->write_db, "RELEASE one") != WQ_OK) status = WQ_FAIL_DISK;
    return status;
}

/* Commits batch[0..count) together and sets the status of each. False: nothing of it was written. */
static bool write_batch(sqlite_store *self, wq_append **batch, int count)
{
    wq_status status = run(self->write_db, "BEGIN IMMEDIATE");
    for (int i = 0; status == WQ_OK && i < count; i++) {
        batch[i]->status = write_append(self, batch[i]);
        if (batch[i]->status != WQ_CONFLICT) status = batch[i]->status;
    }
    if (status == WQ_OK) status = run(self->write_db, "COMMIT");
    if (status == WQ_OK) return true;

    if (!sqlite3_get_autocommit(self->write_db)) run(self->write_db, "ROLLBACK");
    for (int i = 0; i < count; i++) batch[i]->status = status;
    return false;
}

/* Waits for work and then, a little, for company. The number taken; 0: the end. */
static int take_batch(sqlite_store *self, wq_append *batch[MAX_BATCH])
{
    wq_lock *lock = &self->store.lock;
    wq_lock_take(lock);
    while (self->waiting.count == 0 && !self->ending) wq_signal_wait(&self->wanted, lock);

    int64_t until = wq_monotonic_ms() + COMPANY_MS;
    for (int seen = 0; !self->ending && seen != self->waiting.count && self->waiting.count < MAX_BATCH;) {
        seen = self->waiting.count;     /* a millisecond in which nobody came ends the wait */
        int64_t left = until - wq_monotonic_ms();
        if (left <= 0) break;
        wq_signal_wait_ms(&self->wanted, lock, left < 1 ? left : 1);
    }
    int count = 0;
    while (count < MAX_BATCH && self->waiting.count > 0) batch[count++] = wq_append_queue_pop(&self->waiting);
    wq_lock_give(lock);
    return count;
}

static void write_all(void *context)
{
    sqlite_store *self = context;
    wq_append *batch[MAX_BATCH];
    int count;
    while ((count = take_batch(self, batch)) > 0) {
        if (!write_batch(self, batch, count) && count > 1)
            for (int i = 0; i < count; i++) write_batch(self, &batch[i], 1);
        for (int i = 0; i < count; i++) wq_store_finish(&self->store, batch[i]);
    }
}

static wq_status sqlite_append(wq_store *store, const wq_row *rows, int count, wq_appended_fn *done, void *context)
{
    sqlite_store *self = (sqlite_store *)store;
    wq_append *append = wq_append_copy(rows, count, done, context);
    if (append == NULL) return WQ_FAIL_MEMORY;

    wq_lock_take(&store->lock);
    bool full = self->waiting.count + store->finished.count >= WQ_MAX_APPENDS_WAITING;
    if (!full) {
        wq_append_queue_push(&self->waiting, append);
        wq_signal_wake(&self->wanted);
    }
    wq_lock_give(&store->lock);
    if (full) free(append);
    return full ? WQ_BAD_TOO_MANY : WQ_OK;
}

/* ---- reading, on the caller's thread ---- */

static bool row_of(sqlite3_stmt *statement, wq_row *row)
{
    const char *game = (const char *)sqlite3_column_text(statement, 0);
    row->kind = (const char *)sqlite3_column_text(statement, 3);
    row->body = (const char *)sqlite3_column_text(statement, 5);
    if (game == NULL || row->kind == NULL || row->body == NULL || strlen(game) >= WQ_GAME_ID) return false;
    strcpy(row->game, game);
    row->seq = (uint32_t)sqlite3_column_int64(statement, 1);
    row->at_ms = sqlite3_column_int64(statement, 2);
    row->actor = sqlite3_column_int(statement, 4);
    return true;
}

/* Steps through a bound reading. A reading that is under way already (each reads from inside each) gets a statement of
 * its own. */
static wq_status read_rows(sqlite3_stmt *statement, wq_row_fn *each, void *context)
{
    wq_status status = WQ_OK;
    for (;;) {
        int code = sqlite3_step(statement);
        if (code == SQLITE_DONE) break;
        wq_row row;
        if (code != SQLITE_ROW) status = wq_schema_status(code);
        else if (!row_of(statement, &row)) status = WQ_FAIL_CORRUPT;
        if (status != WQ_OK || each(context, &row) != 0) break;
    }
    sqlite3_reset(statement);
    return status;
}

static sqlite3_stmt *take_reading(sqlite_store *self, reading which)
{
    sqlite3_stmt *statement = self->readings[which];
    self->readings[which] = NULL;
    if (statement == NULL) sqlite3_prepare_v2(self->read_db, reading_sql[which], -1, &statement, NULL);
    return statement;
}

static void give_reading(sqlite_store *self, reading which, sqlite3_stmt *statement)
{
    sqlite3_finalize(self->readings[which]);
    self->readings[which] = statement;
}

static wq_status sqlite_read(wq_store *store, const char *game, uint32_t from_seq, wq_row_fn *each, void *context)
{
    sqlite_store *self = (sqlite_store *)store;
    sqlite3_stmt *statement = take_reading(self, READ_GAME);
    if (statement == NULL) return WQ_FAIL_DISK;
    sqlite3_bind_text(statement, 1, game, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(statement, 2, from_seq);
    wq_status status = read_rows(statement, each, context);
    give_reading(self, READ_GAME, statement);
    return status;
}

static wq_status sqlite_list(wq_store *store, int skip, int limit, wq_row_fn *each, void *context)
{
    sqlite_store *self = (sqlite_store *)store;
    sqlite3_stmt *statement = take_reading(self, READ_LIST);
    if (statement == NULL) return WQ_FAIL_DISK;
    sqlite3_bind_int(statement, 1, skip);
    sqlite3_bind_int(statement, 2, limit < 0 ? 0 : limit);
    wq_status status = read_rows(statement, each, context);
    give_reading(self, READ_LIST, statement);
    return status;
}

static wq_status sqlite_unfinished(wq_store *store, const char *final_kind, wq_row_fn *each, void *context)
{
    sqlite_store *self = (sqlite_store *)store;
    sqlite3_stmt *statement = take_reading(self, READ_UNFINISHED);
    if (statement == NULL) return WQ_FAIL_DISK;
    sqlite3_bind_text(statement, 1, final_kind, -1, SQLITE_TRANSIENT);
    wq_status status = read_rows(statement, each, context);
    give_reading(self, READ_UNFINISHED, statement);
    return status;
}

/* ---- opening and closing ---- */

static void release(sqlite_store *self)
{
    sqlite3_finalize(self->insert);
    sqlite3_finalize(self->last_seq);
    for (int i = 0; i < READINGS; i++) sqlite3_finalize(self->readings[i]);
    sqlite3_close(self->read_db);
    sqlite3_close(self->write_db);      /* last: it folds the write-ahead log into the file */
    free(self);
}

static void sqlite_close_store(wq_store *store)
{
    sqlite_store *self = (sqlite_store *)store;
    wq_lock_take(&store->lock);
    self->ending = true;
    wq_signal_wake(&self->wanted);
    wq_lock_give(&store->lock);
    wq_thread_join(self->writer);       /* it writes what is waiting first */
    wq_store_deliver(store);
    wq_signal_done(&self->wanted);
    wq_store_end(store);
    release(self);
}

static const wq_store_ops sqlite_ops = {
    sqlite_close_store, sqlite_append, sqlite_read, sqlite_list, sqlite_unfinished
};

static wq_status open_connection(sqlite3 **db, const char *path, wq_error *err)
{
    int code = sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(*db, BUSY_MS);
        return WQ_OK;
    }
    return wq_schema_refuse(err, *db, code, path);
}

static wq_status prepare(sqlite_store *self, const char *path, wq_error *err)
{
    wq_status status = open_connection(&self->write_db, path, err);
    if (status != WQ_OK) return status;
    status = wq_schema_bring_up(self->write_db, path, err);
    if (status != WQ_OK) return status;
    status = open_connection(&self->read_db, path, err);
    if (status != WQ_OK) return status;

    int code = sqlite3_prepare_v3(self->write_db,
        "INSERT INTO event (game, seq, at_ms, kind, actor, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)", -1,
        SQLITE_PREPARE_PERSISTENT, &self->insert, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v3(self->write_db, "SELECT coalesce(max(seq), 0) FROM event WHERE game = ?1", -1,
            SQLITE_PREPARE_PERSISTENT, &self->last_seq, NULL);
    return code == SQLITE_OK ? WQ_OK : wq_schema_refuse(err, self->write_db, code, path);
}

wq_status wq_store_open_sqlite(wq_store **out, const char *path, wq_error *err)
{
    sqlite_store *self = calloc(1, sizeof *self);
    if (self == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    wq_append_queue_init(&self->waiting);

    wq_status status = prepare(self, path, err);
    if (status != WQ_OK) goto refused;
    status = wq_store_start(&self->store, &sqlite_ops);
    if (status != WQ_OK) goto refused;
    wq_signal_init(&self->wanted);
    status = wq_thread_start(&self->writer, write_all, self);
    if (status != WQ_OK) {
        wq_signal_done(&self->wanted);
        wq_store_end(&self->store);
        goto refused;
    }
    *out = &self->store;
    return WQ_OK;

refused:
    release(self);
    return status;
}

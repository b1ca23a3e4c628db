/* schema.c — the tables of the SQLite file, as numbered steps.
 *
 * PRAGMA user_version holds the number of steps a file has had. A step is never changed, only followed by another.
 * SPDX-License-Identifier: MIT
 */
#include "store/schema.h"

#include <stdio.h>
#include <string.h>

static const char *const steps[] = {
    /* 1: the events. The index over opening rows makes the list of games and the search for unfinished ones cheap. */
    "CREATE TABLE event ("
    "  game TEXT NOT NULL,"
    "  seq INTEGER NOT NULL,"
    "  at_ms INTEGER NOT NULL,"
    "  kind TEXT NOT NULL,"
    "  actor INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (game, seq)"
    ") WITHOUT ROWID;"
    "CREATE INDEX event_first ON event (at_ms, game) WHERE seq = 1;",
};

enum {
    STEPS = sizeof steps / sizeof steps[0],
    APPLICATION_ID = 0x77656971,        /* "weiq" */
    CHECKED_WHOLE_BYTES = 64 << 20      /* a larger file is looked over only as far as opening it needs */
};

wq_status wq_schema_status(int code)
{
    switch (code & 0xff) {
    case SQLITE_OK: case SQLITE_DONE: case SQLITE_ROW: return WQ_OK;
    case SQLITE_CORRUPT: case SQLITE_NOTADB: return WQ_FAIL_CORRUPT;
    case SQLITE_NOMEM: return WQ_FAIL_MEMORY;
    default: return WQ_FAIL_DISK;
    }
}

static wq_status refuse_text(wq_error *err, wq_status status, const char *path, const char *why)
{
    char text[sizeof err->text];
    snprintf(text, sizeof text, "%s: %s", path, why);
    return wq_refuse(err, status, 0, 0, text);
}

wq_status wq_schema_refuse(wq_error *err, sqlite3 *db, int code, const char *path)
{
    return refuse_text(err, wq_schema_status(code), path, db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

static int number_of(sqlite3 *db, const char *sql, sqlite3_int64 *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code != SQLITE_OK) return code;
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_CORRUPT : code;
}

/* quick_check answers "ok" or a list of what is wrong. */
static wq_status look_over(sqlite3 *db, const char *path, wq_error *err)
{
    sqlite3_int64 pages = 0, page_bytes = 0;
    int code = number_of(db, "PRAGMA page_count", &pages);
    if (code == SQLITE_OK) code = number_of(db, "PRAGMA page_size", &page_bytes);
    if (code != SQLITE_OK) return wq_schema_refuse(err, db, code, path);
    if (pages * page_bytes > CHECKED_WHOLE_BYTES) return WQ_OK;

    sqlite3_stmt *statement = NULL;
    code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    wq_status status = WQ_OK;
    if (code != SQLITE_ROW) status = wq_schema_refuse(err, db, code, path);
    else if (strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0)
        status = refuse_text(err, WQ_FAIL_CORRUPT, path, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return status;
}

static int take_steps(sqlite3 *db, sqlite3_int64 taken)
{
    char sql[96];
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (; code == SQLITE_OK && taken < STEPS; taken++) code = sqlite3_exec(db, steps[taken], NULL, NULL, NULL);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID, (int)STEPS);
    if (code == SQLITE_OK) code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return code;
}

wq_status wq_schema_bring_up(sqlite3 *db, const char *path, wq_error *err)
{
    sqlite3_int64 taken = 0, application = 0, tables = 0;
    int code = number_of(db, "PRAGMA user_version", &taken);
    if (code == SQLITE_OK) code = number_of(db, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = number_of(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (code != SQLITE_OK) return wq_schema_refuse(err, db, code, path);

    if (application != APPLICATION_ID && (tables != 0 || taken != 0))
        return refuse_text(err, WQ_FAIL_CORRUPT, path, "this file belongs to another program");
    if (taken > STEPS) return refuse_text(err, WQ_FAIL_CORRUPT, path, "this file was written by a later version");

    code = sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL, NULL, NULL);
    if (code == SQLITE_OK && taken < STEPS) code = take_steps(db, taken);
    if (code != SQLITE_OK) return wq_schema_refuse(err, db, code, path);
    return look_over(db, path, err);
}

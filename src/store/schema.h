/* schema.h — the tables of the SQLite file, and bringing an older file up to date.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_STORE_SCHEMA_H
#define WQ_STORE_SCHEMA_H

#include "base/status.h"

#include <sqlite3.h>

/* Sets the connection's ways (WAL, synchronous=FULL), makes the tables where the file is new, applies the steps it lacks
 * where it is older, and looks the file over. WQ_OK; WQ_FAIL_CORRUPT for a damaged file, another program's file, or one
 * written by a later version; WQ_FAIL_DISK. *err says why. */
wq_status wq_schema_bring_up(sqlite3 *db, const char *path, wq_error *err);

/* The status of an SQLite result code: WQ_FAIL_DISK, WQ_FAIL_CORRUPT, WQ_FAIL_MEMORY. */
wq_status wq_schema_status(int code);

/* Refuses with "PATH: what SQLite says". */
wq_status wq_schema_refuse(wq_error *err, sqlite3 *db, int code, const char *path);

#endif

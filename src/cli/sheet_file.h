/* sheet_file.h — a competition sheet named on the command line: a preset, or a file.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_SHEET_FILE_H
#define WQ_CLI_SHEET_FILE_H

#include "game/competition.h"

/* `name`: a preset's; a file of JSON; "-": standard input. WQ_OK; WQ_BAD_NOT_FOUND: neither; or as
 * wq_competition_from_json, wq_file_read. *err says why, *out is unchanged. */
wq_status wq_sheet_named(wq_competition *out, const char *name, wq_error *err);

/* A moment on the command line: milliseconds since 1970 UTC, or 2026-12-01T09:00+08:00. WQ_OK or WQ_BAD_TIME. */
wq_status wq_moment_named(int64_t *ms, const char *text);

#endif

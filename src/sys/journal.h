/* journal.h — a file that only grows, line by line: one writer at a time, durable, a line cut off by a crash repaired.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_JOURNAL_H
#define WQ_SYS_JOURNAL_H

#include "base/status.h"

/* Opens and locks, waiting for another writer. `create`: it must not exist yet (WQ_CONFLICT). Else WQ_BAD_NOT_FOUND,
 * WQ_FAIL_DISK, with *err naming the path. The descriptor goes to wq_journal_close. */
wq_status wq_journal_open(int *out, const char *path, int create, wq_error *err);

/* Opens, or begins, and locks: for a run that goes on where it stopped. WQ_CONFLICT at once where another run has it; else
 * WQ_FAIL_DISK; *err as above. */
wq_status wq_journal_take(int *out, const char *path, wq_error *err);
void wq_journal_close(int journal);

/* Everything in it, into memory the caller frees; a NUL follows. WQ_OK, WQ_BAD_TOO_LARGE, WQ_FAIL_DISK, WQ_FAIL_MEMORY. */
wq_status wq_journal_read(char **out, size_t *length, int journal, size_t max_bytes, wq_error *err);

/* Puts `line` (with its newline) behind the first `whole` bytes and waits for the disk. When that fails the journal is as
 * before. WQ_OK or WQ_FAIL_DISK. */
wq_status wq_journal_append(int journal, size_t whole, const char *line, size_t length, wq_error *err);

#endif

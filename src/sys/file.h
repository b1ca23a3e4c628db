/* file.h — whole files and folders.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SYS_FILE_H
#define WQ_SYS_FILE_H

#include "base/status.h"

/* Reads a file, or standard input for "-", whole into memory the caller frees; a NUL follows the last byte.
 * WQ_OK; WQ_BAD_NOT_FOUND, WQ_BAD_TOO_LARGE (above max_bytes), WQ_FAIL_DISK, WQ_FAIL_MEMORY, with *err naming the path. */
wq_status wq_file_read(char **out, size_t *length, const char *path, size_t max_bytes, wq_error *err);

/* Writes a file whole and durable: under another name first, then renamed. mode as for open(2). */
wq_status wq_file_write(const char *path, const void *bytes, size_t length, unsigned mode, wq_error *err);

/* Its length in bytes, or -1 where there is none. */
long long wq_file_size(const char *path);

/* Calls `each` with the name of every file in a folder that ends in `ending`. WQ_OK; WQ_BAD_NOT_FOUND, WQ_FAIL_DISK. */
wq_status wq_folder_list(const char *path, const char *ending, void (*each)(void *context, const char *name), void *context, wq_error *err);

/* Makes a folder and its parents where absent (0700). */
wq_status wq_folder_make(const char *path, wq_error *err);

#endif

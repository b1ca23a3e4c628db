/* journal.c — append, lock, fsync.
 * SPDX-License-Identifier: MIT
 */
#include "sys/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static wq_status refuse(wq_error *err, wq_status status, const char *path)
{
    char text[200];
    snprintf(text, sizeof text, "%.120s: %s", path, strerror(errno));
    return wq_refuse(err, status, 0, 0, text);
}

wq_status wq_journal_open(int *out, const char *path, int create, wq_error *err)
{
    int fd = open(path, O_RDWR | O_CLOEXEC | (create ? O_CREAT | O_EXCL : 0), 0600);
    if (fd < 0) return refuse(err, errno == EEXIST ? WQ_CONFLICT : errno == ENOENT ? WQ_BAD_NOT_FOUND : WQ_FAIL_DISK, path);
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    while (fcntl(fd, F_OFD_SETLKW, &whole) != 0) {
        if (errno == EINTR) continue;
        close(fd);
        return refuse(err, WQ_FAIL_DISK, path);
    }
    *out = fd;
    return WQ_OK;
}

wq_status wq_journal_take(int *out, const char *path, wq_error *err)
{
    int fd = open(path, O_RDWR | O_CLOEXEC | O_CREAT, 0600);
    if (fd < 0) return refuse(err, WQ_FAIL_DISK, path);
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(fd, F_OFD_SETLK, &whole) != 0) {
        int busy = errno == EAGAIN || errno == EACCES;
        char text[200];
        snprintf(text, sizeof text, "%.120s: another run is at work there", path);
        wq_status status = busy ? wq_refuse(err, WQ_CONFLICT, 0, 0, text) : refuse(err, WQ_FAIL_DISK, path);
        close(fd);
        return status;
    }
    *out = fd;
    return WQ_OK;
}

void wq_journal_close(int journal) { close(journal); }

wq_status wq_journal_read(char **out, size_t *length, int journal, size_t max_bytes, wq_error *err)
{
    struct stat about;
    if (fstat(journal, &about) != 0) return refuse(err, WQ_FAIL_DISK, "journal");
    if ((size_t)about.st_size > max_bytes) return wq_refuse(err, WQ_BAD_TOO_LARGE, 0, 0, NULL);
    size_t size = (size_t)about.st_size, have = 0;
    char *text = malloc(size + 1);
    if (!text) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    while (have < size) {
        ssize_t got = pread(journal, text + have, size - have, (off_t)have);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            free(text);
            return refuse(err, WQ_FAIL_DISK, "journal");
        }
        if (got == 0) break;
        have += (size_t)got;
    }
    text[have] = '\0';
    *out = text;
    *length = have;
    return WQ_OK;
}

wq_status wq_journal_append(int journal, size_t whole, const char *line, size_t length, wq_error *err)
{
    if (ftruncate(journal, (off_t)whole) != 0) return refuse(err, WQ_FAIL_DISK, "journal");
    size_t put = 0;
    while (put < length) {
        ssize_t wrote = pwrite(journal, line + put, length - put, (off_t)(whole + put));
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) break;
        put += (size_t)wrote;
    }
    if (put == length && fsync(journal) == 0) return WQ_OK;
    wq_status status = refuse(err, WQ_FAIL_DISK, "journal");
    if (ftruncate(journal, (off_t)whole) != 0) return status;       /* the cut line has no end and will be left out */
    return status;
}

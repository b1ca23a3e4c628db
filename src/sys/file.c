/* file.c — whole files and folders.
 * SPDX-License-Identifier: MIT
 */
#include "sys/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "PATH: reason". */
static wq_status refuse_path(wq_error *err, wq_status status, const char *path, const char *reason)
{
    char text[sizeof err->text];
    snprintf(text, sizeof text, "%.120s: %.70s", path, reason);
    return wq_refuse(err, status, 0, 0, text);
}

static wq_status refuse_errno(wq_error *err, const char *path)
{
    return refuse_path(err, errno == ENOENT || errno == ENOTDIR ? WQ_BAD_NOT_FOUND : WQ_FAIL_DISK, path, strerror(errno));
}

/* Reads fd to its end: what "-" and pipes need, whose size nobody knows beforehand. */
static wq_status read_all(char **out, size_t *length, int fd, size_t max_bytes, const char *path, wq_error *err)
{
    size_t room = 65536, used = 0;
    if (room > max_bytes) room = max_bytes;
    char *bytes = malloc(room + 1);
    if (!bytes) return refuse_path(err, WQ_FAIL_MEMORY, path, wq_status_text(WQ_FAIL_MEMORY));
    for (;;) {
        ssize_t n = read(fd, bytes + used, room + 1 - used);     /* the place for the NUL doubles as a probe for more */
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            wq_status s = refuse_path(err, WQ_FAIL_DISK, path, strerror(errno));
            free(bytes);
            return s;
        }
        if (n == 0) break;
        used += (size_t)n;
        if (used <= room) continue;
        if (room >= max_bytes) {
            free(bytes);
            return refuse_path(err, WQ_BAD_TOO_LARGE, path, wq_status_text(WQ_BAD_TOO_LARGE));
        }
        room = room > max_bytes / 2 ? max_bytes : room * 2;
        char *larger = realloc(bytes, room + 1);
        if (!larger) {
            free(bytes);
            return refuse_path(err, WQ_FAIL_MEMORY, path, wq_status_text(WQ_FAIL_MEMORY));
        }
        bytes = larger;
    }
    bytes[used] = '\0';
    *out = bytes;
    *length = used;
    return WQ_OK;
}

wq_status wq_file_read(char **out, size_t *length, const char *path, size_t max_bytes, wq_error *err)
{
    if (strcmp(path, "-") == 0) return read_all(out, length, STDIN_FILENO, max_bytes, "standard input", err);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return refuse_errno(err, path);
    wq_status s = read_all(out, length, fd, max_bytes, path, err);
    close(fd);
    return s;
}

static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* A rename lasts only once its folder is on the disk. */
static bool sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;
    if (n >= sizeof folder) return false;
    memcpy(folder, path, n);
    folder[n] = '\0';
    int fd = open(n > 0 ? folder : slash ? "/" : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return false;
    bool ok = fsync(fd) == 0;
    close(fd);
    return ok;
}

wq_status wq_file_write(const char *path, const void *bytes, size_t length, unsigned mode, wq_error *err)
{
    char name[PATH_MAX];
    int n = snprintf(name, sizeof name, "%s.%ld.new", path, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof name) return refuse_path(err, WQ_FAIL_DISK, path, "the name is too long");

    unlink(name);                               /* left behind by a process of that number that died */
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (mode_t)mode);
    if (fd < 0) return refuse_errno(err, path);
    bool ok = write_all(fd, bytes, length) && fsync(fd) == 0;
    int why = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        why = errno;
    }
    if (ok && rename(name, path) != 0) {
        ok = false;
        why = errno;
    }
    if (!ok) {
        unlink(name);
        return refuse_path(err, WQ_FAIL_DISK, path, strerror(why));
    }
    return sync_folder_of(path) ? WQ_OK : refuse_path(err, WQ_FAIL_DISK, path, strerror(errno));
}

long long wq_file_size(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISREG(found.st_mode) ? (long long)found.st_size : -1;
}

wq_status wq_folder_list(const char *path, const char *ending, void (*each)(void *context, const char *name), void *context, wq_error *err)
{
    DIR *folder = opendir(path);
    if (!folder) return refuse_errno(err, path);
    size_t tail = strlen(ending);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length > tail && strcmp(entry->d_name + length - tail, ending) == 0) each(context, entry->d_name);
    }
    closedir(folder);
    return WQ_OK;
}

wq_status wq_folder_make(const char *path, wq_error *err)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof part) return refuse_path(err, WQ_FAIL_DISK, path, "not a name for a folder");
    memcpy(part, path, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (part[i] != '/' && part[i] != '\0') continue;
        char kept = part[i];
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return refuse_path(err, WQ_FAIL_DISK, part, strerror(errno));
        part[i] = kept;
    }
    struct stat found;
    if (stat(path, &found) != 0) return refuse_path(err, WQ_FAIL_DISK, path, strerror(errno));
    return S_ISDIR(found.st_mode) ? WQ_OK : refuse_path(err, WQ_FAIL_DISK, path, "not a folder");
}

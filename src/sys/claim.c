/* claim.c — one process at a time, by a lock that belongs to the open file (fcntl(2), F_OFD_SETLK).
 * SPDX-License-Identifier: MIT
 */
#include "sys/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

wq_status wq_claim_take(int *out, const char *path, wq_error *err)
{
    char text[200];
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        snprintf(text, sizeof text, "%s: %s", path, strerror(errno));
        return wq_refuse(err, WQ_FAIL_DISK, 0, 0, text);
    }
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(fd, F_OFD_SETLK, &whole) != 0) {
        wq_status status = errno == EAGAIN || errno == EACCES ? WQ_CONFLICT : WQ_FAIL_DISK;
        snprintf(text, sizeof text, "%s: %s", path, strerror(errno));
        close(fd);
        return wq_refuse(err, status, 0, 0, text);
    }
    *out = fd;
    return WQ_OK;
}

void wq_claim_give(int claim)
{
    close(claim);
}

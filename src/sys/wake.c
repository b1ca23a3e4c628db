/* wake.c — a bell between threads, made of a pipe that never blocks.
 * SPDX-License-Identifier: MIT
 */
#include "sys/wake.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

wq_status wq_wake_open(wq_wake *wake)
{
    int fds[2];
    if (pipe2(fds, O_NONBLOCK | O_CLOEXEC) != 0) return WQ_FAIL_SYSTEM;
    wake->read_fd = fds[0];
    wake->write_fd = fds[1];
    return WQ_OK;
}

void wq_wake_close(wq_wake *wake)
{
    close(wake->read_fd);
    close(wake->write_fd);
    wake->read_fd = wake->write_fd = -1;
}

void wq_wake_ring(const wq_wake *wake)
{
    while (write(wake->write_fd, "", 1) < 0 && errno == EINTR) { }      /* a full pipe rings already */
}

void wq_wake_clear(const wq_wake *wake)
{
    char rings[256];
    ssize_t n;
    do n = read(wake->read_fd, rings, sizeof rings);
    while (n == (ssize_t)sizeof rings || (n < 0 && errno == EINTR));
}

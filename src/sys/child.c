/* child.c — another program at the end of three pipes.
 * SPDX-License-Identifier: MIT
 */
#include "sys/child.h"

#include "sys/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_BYTES = 1 << 16, TAIL_BYTES = 2048 };

/* The sanitizers reserve terabytes of addresses: a child built with them gets no limit on memory. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define WQ_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WQ_SANITIZED
#endif
#ifdef WQ_SANITIZED
static const rlim_t MEMORY_BYTES = RLIM_INFINITY;
#else
static const rlim_t MEMORY_BYTES = (rlim_t)8 << 30;
#endif
static const rlim_t FILE_BYTES = (rlim_t)256 << 20, FILES = 256;

struct wq_child {
    pid_t pid;
    int in, out, err;                   /* our ends: its input, its output, its complaints; -1 once closed */
    char buffer[LINE_BYTES];            /* of its output, not yet read as lines */
    size_t filled;
    char tail[TAIL_BYTES + 1];          /* of its complaints */
    size_t tail_length;
};

static void close_end(int *fd)
{
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* In the new process, between fork and exec: only calls that are safe there. */
static void become(char *const argv[], int in, int out, int err, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);                    /* it died before the line above */
    dup2(in, 0);
    dup2(out, 1);
    dup2(err, 2);
    struct rlimit limit = { MEMORY_BYTES, MEMORY_BYTES };
    setrlimit(RLIMIT_DATA, &limit);
    limit = (struct rlimit){ FILE_BYTES, FILE_BYTES };
    setrlimit(RLIMIT_FSIZE, &limit);
    limit = (struct rlimit){ FILES, FILES };
    setrlimit(RLIMIT_NOFILE, &limit);
    limit = (struct rlimit){ 0, 0 };
    setrlimit(RLIMIT_CORE, &limit);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    execvp(argv[0], argv);
}

wq_status wq_child_start(wq_child **out, char *const argv[], wq_error *err)
{
    int pipes[4][2] = { { -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 } };      /* in, out, err, and: did exec work? */
    const char *what = "no pipe";
    wq_child *child = calloc(1, sizeof *child);
    if (!child) return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, "no memory for another program");
    child->in = child->out = child->err = -1;
    for (int i = 0; i < 4; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0) goto failed;
    what = "no process";
    pid_t parent = getpid(), pid = fork();
    if (pid < 0) goto failed;
    if (pid == 0) {
        become(argv, pipes[0][0], pipes[1][1], pipes[2][1], parent);
        int why = errno;
        (void)!write(pipes[3][1], &why, sizeof why);
        _exit(127);
    }
    setpgid(pid, pid);                                      /* here too: whichever comes first */
    close_end(&pipes[0][0]);
    close_end(&pipes[1][1]);
    close_end(&pipes[2][1]);
    close_end(&pipes[3][1]);
    int why = 0;
    ssize_t n;
    while ((n = read(pipes[3][0], &why, sizeof why)) < 0 && errno == EINTR) { }
    if (n > 0) {                                            /* nothing comes where exec worked: the end was closed by it */
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) { }
        errno = why;
        what = argv[0];
        goto failed;
    }
    close_end(&pipes[3][0]);
    child->pid = pid;
    child->in = pipes[0][1];
    child->out = pipes[1][0];
    child->err = pipes[2][0];
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    fcntl(child->out, F_SETFL, O_NONBLOCK);
    fcntl(child->err, F_SETFL, O_NONBLOCK);
    *out = child;
    return WQ_OK;

failed:;
    char text[160];
    snprintf(text, sizeof text, "cannot start another program: %.80s: %s", what, strerror(errno));
    for (int i = 0; i < 4; i++) {
        close_end(&pipes[i][0]);
        close_end(&pipes[i][1]);
    }
    free(child);
    return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, text);
}

/* Keeps the last TAIL_BYTES of what it complained of; a child that says much must not block on it. */
static void drain_stderr(wq_child *child)
{
    char bytes[1024];
    for (int rounds = 0; child->err >= 0 && rounds < 64; rounds++) {
        ssize_t n = read(child->err, bytes, sizeof bytes);
        if (n < 0) {
            if (errno != EAGAIN && errno != EINTR) close_end(&child->err);
            return;
        }
        if (n == 0) {
            close_end(&child->err);
            return;
        }
        size_t length = (size_t)n;
        if (child->tail_length + length > TAIL_BYTES) {
            size_t drop = child->tail_length + length - TAIL_BYTES;
            memmove(child->tail, child->tail + drop, child->tail_length - drop);
            child->tail_length -= drop;
        }
        memcpy(child->tail + child->tail_length, bytes, length);
        child->tail_length += length;
    }
}

/* Waits for `events` on `fd`, taking in complaints meanwhile. False when the time is up. */
static bool wait_for(wq_child *child, int fd, short events, int64_t until_ms)
{
    for (;;) {
        int64_t left = until_ms - wq_monotonic_ms();
        if (left < 0) return false;
        struct pollfd both[2] = { { .fd = fd, .events = events }, { .fd = child->err, .events = POLLIN } };
        int n = poll(both, child->err >= 0 ? 2 : 1, left > 1000 ? 1000 : (int)left);
        if (n > 0 && child->err >= 0 && both[1].revents) drain_stderr(child);
        if (n > 0 && both[0].revents) return true;
        if (left == 0) return false;
    }
}

wq_status wq_child_write(wq_child *child, const char *bytes, size_t length, int64_t timeout_ms)
{
    int64_t until = wq_monotonic_ms() + timeout_ms;
    if (child->in < 0) return WQ_FAIL_SYSTEM;
    /* A child that is gone must not end us: its SIGPIPE is held back and taken away again. */
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    wq_status s = WQ_OK;
    while (length > 0 && s == WQ_OK) {
        ssize_t n = write(child->in, bytes, length);
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!wait_for(child, child->in, POLLOUT, until)) s = WQ_FAIL_STOPPED;
        } else if (n < 0 && errno == EINTR) continue;
        else s = WQ_FAIL_SYSTEM;
    }
    if (s == WQ_FAIL_SYSTEM && !was_pending) {
        struct timespec now = { 0, 0 };
        while (sigtimedwait(&pipe_only, NULL, &now) < 0 && errno == EINTR) { }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return s;
}

wq_status wq_child_read_line(wq_child *child, char *out, size_t size, int64_t timeout_ms)
{
    int64_t until = wq_monotonic_ms() + timeout_ms;
    for (;;) {
        char *newline = memchr(child->buffer, '\n', child->filled);
        if (newline) {
            size_t length = (size_t)(newline - child->buffer), whole = length + 1;
            while (length > 0 && child->buffer[length - 1] == '\r') length--;
            bool fits = length < size;
            if (fits) {
                memcpy(out, child->buffer, length);
                out[length] = '\0';
            }
            child->filled -= whole;
            memmove(child->buffer, newline + 1, child->filled);
            return fits ? WQ_OK : WQ_BAD_TOO_LARGE;
        }
        if (child->filled == sizeof child->buffer) {
            child->filled = 0;
            return WQ_BAD_TOO_LARGE;
        }
        if (child->out < 0) return WQ_FAIL_SYSTEM;
        ssize_t n = read(child->out, child->buffer + child->filled, sizeof child->buffer - child->filled);
        if (n > 0) child->filled += (size_t)n;
        else if (n < 0 && errno == EAGAIN) {
            if (!wait_for(child, child->out, POLLIN, until)) return WQ_FAIL_STOPPED;
        } else if (n == 0 || errno != EINTR) {
            drain_stderr(child);
            close_end(&child->out);
            return WQ_FAIL_SYSTEM;
        }
    }
}

const char *wq_child_stderr(wq_child *child)
{
    drain_stderr(child);
    child->tail[child->tail_length] = '\0';
    return child->tail;
}

void wq_child_end(wq_child *child, int64_t grace_ms)
{
    if (!child) return;
    close_end(&child->in);
    int64_t until = wq_monotonic_ms() + grace_ms;
    bool gone = false;
    while (!gone) {
        /* Only looked at, not reaped: its number must stay ours until its group is killed. */
        siginfo_t info = { 0 };
        gone = waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == child->pid;
        if (gone || wq_monotonic_ms() >= until) break;
        char bytes[4096];                                   /* it may be waiting to be read */
        if (child->out >= 0 && read(child->out, bytes, sizeof bytes) == 0) close_end(&child->out);
        drain_stderr(child);
        poll(NULL, 0, 5);
    }
    kill(-child->pid, SIGKILL);                             /* whatever it started goes with it */
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR) { }
    close_end(&child->out);
    close_end(&child->err);
    free(child);
}

/* test_load.c — many running clocks at once, a client connected to each: flags fall on time and are heard, and what that costs.
 *
 * All games have one agreed start, as a round has: the server starts every clock at that instant. Then either all flags fall at
 * one instant, the worst there is, or over half a minute. A flag never falls early, and every client hears its start before the
 * first call of its seconds is due and the end soon after the flag. 10 games; WEIQI_TEST_LONG=1: 5,000, with the figures printed.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "client.h"
#include "sys/clock.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FEW = 10, MANY = 5000, SPREAD_S = 30, CALIBRATE = 5 };

/* ---- the server ---- */

typedef struct program { pid_t pid; int port; char data[64]; } program;

static bool start(program *p)
{
    const char *path = getenv("WEIQI");
    int out[2];
    char line[128] = "";
    const char *temporary = getenv("TMPDIR");
    snprintf(p->data, sizeof p->data, "%.40s/weiqi-load-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    if (path == NULL || mkdtemp(p->data) == NULL || pipe(out) != 0) return false;
    p->pid = fork();
    if (p->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);               /* a failed test leaves no server behind */
        dup2(out[1], 1);
        close(out[0]);
        close(out[1]);
        execl(path, "weiqi", "serve", "--listen", "127.0.0.1:0", "--data", p->data, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    bool heard = p->pid > 0 && fgets(line, sizeof line, said) != NULL && sscanf(line, "weiqi: listening on http://127.0.0.1:%d/", &p->port) == 1;
    fclose(said);
    return heard;
}

static void end(program *p)
{
    char command[128];
    kill(p->pid, SIGTERM);
    waitpid(p->pid, NULL, 0);
    snprintf(command, sizeof command, "rm -rf '%s'", p->data);
    if (system(command) != 0) fprintf(stderr, "%s stays\n", p->data);
}

/* Milliseconds of a core the server has used, and its memory in MiB. */
static int64_t cpu_ms(const program *p)
{
    char path[64], text[1024];
    unsigned long user = 0, system_time = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)p->pid);
    FILE *file = fopen(path, "r");
    size_t got = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[got] = 0;
    if (file) fclose(file);
    const char *after = strrchr(text, ')');
    if (after == NULL || sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system_time) != 2) return 0;
    return (int64_t)(user + system_time) * 1000 / sysconf(_SC_CLK_TCK);
}

static long memory_mib(const program *p, const char *row)
{
    char path[64], line[128];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)p->pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, row, strlen(row)) == 0) sscanf(line + strlen(row), ": %ld", &kib);
    if (file) fclose(file);
    return kib / 1024;
}

/* ---- the clients ---- */

typedef struct seat {
    client c;
    int main_ms;
    int64_t started_ms, ended_ms;       /* heard; 0: not yet */
    int64_t begun_ms, said_ms;          /* the server's time of the start and of the end */
    bool on_time;                       /* lost on time, as it should be */
    uint8_t *part;                      /* of a frame that is not whole yet */
    size_t part_length;
} seat;

static seat *seats;
static int seat_count, ended_count, gone_count, watcher = -1;

static int64_t wall_ms(void) { return wq_wall_ms(); }

static int64_t at_of(const char *text, size_t length)
{
    const char *at = memmem(text, length, "\"at_ms\":", 8);
    return at ? strtoll(at + 8, NULL, 10) : 0;
}

static void hear(seat *s, const char *text, size_t length)
{
    if (memmem(text, length, "\"kind\":\"started\"", 16) != NULL && s->started_ms == 0) {
        s->started_ms = wall_ms();
        s->begun_ms = at_of(text, length);
    }
    if (memmem(text, length, "\"kind\":\"ended\"", 14) == NULL || s->ended_ms != 0) return;
    s->ended_ms = wall_ms();
    s->said_ms = at_of(text, length);
    s->on_time = memmem(text, length, "\"manner\":\"time\"", 15) != NULL;
    ended_count++;
}

/* Takes the whole frames of what has come; a ping is answered, as a browser does by itself. */
static void take_frames(seat *s, const uint8_t *bytes, size_t length)
{
    size_t at = 0;
    s->part = realloc(s->part, s->part_length + length);
    memcpy(s->part + s->part_length, bytes, length);
    s->part_length += length;
    while (s->part_length - at >= 2) {
        const uint8_t *frame = s->part + at;
        size_t size = frame[1] & 127, head = size < 126 ? 2 : size == 126 ? 4 : 10;
        if (s->part_length - at < head) break;
        if (size == 126) size = (size_t)frame[2] << 8 | frame[3];
        else if (size == 127) for (int i = (int)(size = 0); i < 8; i++) size = size << 8 | frame[2 + i];
        if (s->part_length - at < head + size) break;
        if ((frame[0] & 15) == 9) client_frame(&s->c, 0x8A, frame + head, size);
        else if ((frame[0] & 15) == 1) hear(s, (const char *)frame + head, size);
        at += head + size;
    }
    memmove(s->part, s->part + at, s->part_length - at);
    s->part_length -= at;
    if (s->part_length == 0) {
        free(s->part);
        s->part = NULL;
    }
}

static void pump(int timeout_ms)
{
    static uint8_t buffer[1 << 16];
    struct epoll_event ready[256];
    int count = epoll_wait(watcher, ready, 256, timeout_ms);
    for (int i = 0; i < count; i++) {
        seat *s = ready[i].data.ptr;
        ssize_t got = read(s->c.fd, buffer, sizeof buffer);
        if (got > 0) {
            take_frames(s, buffer, (size_t)got);
            continue;
        }
        gone_count++;
        epoll_ctl(watcher, EPOLL_CTL_DEL, s->c.fd, NULL);
    }
}

/* A game with its agreed start, and one client who sits at both its seats. */
static bool sit(seat *s, const program *p, int number, int64_t starts_at_ms, int main_s)
{
    char body[400];
    int code = 0;
    snprintf(body, sizeof body, "{\"key\":\"load-%010d-%lld\",\"width\":19,\"colours\":\"host_black\",\"refereed\":false,\"sheet\":{\"base\":\"online\",\"late_s\":600,"
             "\"confirm_s\":0,\"lag_cap_ms\":0,\"lag_quota_ms\":0,\"time\":\"%ds\",\"starts_at_ms\":%lld}}",
             number, (long long)starts_at_ms, main_s, (long long)starts_at_ms);
    json_t *opened = http_post(p->port, "/api/games", body, &code), *links = json_object_get(opened, "links");
    bool fine = code == 201 && client_open(&s->c, p->port);
    for (int i = 0; fine && i < 2; i++) {
        const char *link = text_of(links, i == 0 ? "host" : "guest"), *token = strchr(link, '#');
        fine = token != NULL && client_say_json(&s->c, json_pack("{s:s, s:s, s:s, s:i}", "t", "watch", "game", text_of(opened, "game"), "token", token + 1, "have", 0));
        json_t *game = fine ? client_await(&s->c, "game", 30000) : NULL;
        fine = game != NULL;
        json_decref(game);
    }
    json_decref(opened);
    if (!fine) return false;
    s->main_ms = main_s * 1000;
    struct epoll_event wanted = { .events = EPOLLIN, .data.ptr = s };
    take_frames(s, s->c.held, s->c.held_length);        /* what came meanwhile; its buffer is needed no more */
    free(s->c.held);
    s->c.held = NULL;
    s->c.held_length = s->c.held_size = 0;
    return epoll_ctl(watcher, EPOLL_CTL_ADD, s->c.fd, &wanted) == 0;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void print_delays(const char *what, int64_t *delays)
{
    qsort(delays, (size_t)seat_count, sizeof *delays, by_size);
    print_message("    %s: median %lld ms, 99 of 100 within %lld ms, all within %lld ms\n", what, (long long)delays[seat_count / 2],
                  (long long)delays[seat_count * 99 / 100], (long long)delays[seat_count - 1]);
}

static void run(int games, int flag_s, bool spread, int64_t most_late_ms)
{
    program p = { 0 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if ((rlim_t)games + 100 > files.rlim_cur) games = (int)files.rlim_cur - 100;
    EXPECT(start(&p));
    watcher = epoll_create1(EPOLL_CLOEXEC);
    seats = calloc((size_t)games + CALIBRATE, sizeof *seats);
    seat_count = games, ended_count = gone_count = 0;

    int64_t begun = wq_monotonic_ms();                  /* how long does it take to open one? These never start */
    for (int i = 0; i < CALIBRATE; i++) EXPECT(sit(&seats[games + i], &p, games + i, wall_ms() + 86400000, flag_s));
    int64_t each_ms = (wq_monotonic_ms() - begun) / CALIBRATE + 1;
    int64_t starts_at_ms = wall_ms() + 2000 + each_ms * games * 3 / 2;
    for (int i = 0; i < games; i++) {
        EXPECT(sit(&seats[i], &p, i, starts_at_ms, flag_s + (spread ? (int)((int64_t)i * SPREAD_S / games) : 0)));
        pump(0);
    }
    int64_t opened_ms = wq_monotonic_ms() - begun;
    EXPECT(wall_ms() < starts_at_ms);
    int64_t waiting_cpu = cpu_ms(&p), waiting_wall = wall_ms();
    while (wall_ms() < starts_at_ms - 200) pump(50);
    waiting_cpu = cpu_ms(&p) - waiting_cpu, waiting_wall = wall_ms() - waiting_wall;
    int64_t start_cpu = cpu_ms(&p);
    while (wall_ms() < starts_at_ms + flag_s * 400) pump(50);
    int64_t running_cpu = cpu_ms(&p), running_wall = wall_ms();
    start_cpu = running_cpu - start_cpu;
    while (wall_ms() < starts_at_ms + flag_s * 1000 - 300) pump(50);
    running_cpu = cpu_ms(&p) - running_cpu, running_wall = wall_ms() - running_wall;
    int64_t flags_cpu = cpu_ms(&p), until = starts_at_ms + (flag_s + (spread ? SPREAD_S : 0)) * 1000 + most_late_ms + 1000;
    while (ended_count < games && wall_ms() < until) pump(50);
    flags_cpu = cpu_ms(&p) - flags_cpu;

    int64_t *started = calloc((size_t)games, sizeof *started), *fell = calloc((size_t)games, sizeof *fell), *heard = calloc((size_t)games, sizeof *heard);
    int silent = 0, early = 0, wrong = 0;
    for (int i = 0; i < games; i++) {
        const seat *s = &seats[i];
        if (s->started_ms == 0 || s->ended_ms == 0) {
            silent++;
            continue;
        }
        started[i] = s->started_ms - starts_at_ms;
        fell[i] = s->said_ms - s->begun_ms - s->main_ms;
        heard[i] = s->ended_ms - s->begun_ms - s->main_ms;
        early += fell[i] < 0;
        wrong += !s->on_time;
    }
    if (getenv("WEIQI_TEST_LONG")) {
        print_message("    %d games, a client each, opened in %lld ms; memory %ld MiB, at most %ld MiB\n", games, (long long)opened_ms, memory_mib(&p, "VmRSS"), memory_mib(&p, "VmHWM"));
        print_message("    of a core: waiting %.1f %%, clocks running %.1f %%; the start %lld ms, the flags %lld ms\n", 100.0 * (double)waiting_cpu / (double)(waiting_wall + 1),
                      100.0 * (double)running_cpu / (double)(running_wall + 1), (long long)start_cpu, (long long)flags_cpu);
        print_delays("start heard after its time", started);
        print_delays("flag fell after its time", fell);
        print_delays("flag heard after its time", heard);
    }
    EXPECT_EQ(0, silent);
    EXPECT_EQ(0, gone_count);
    EXPECT_EQ(0, early);                                /* not a millisecond is taken [R108] */
    EXPECT_EQ(0, wrong);
    for (int i = 0; i < games; i++) {
        EXPECT(started[i] < most_late_ms);
        EXPECT(heard[i] < most_late_ms);
    }
    for (int i = 0; i < games + CALIBRATE; i++) {
        client_close(&seats[i].c);
        free(seats[i].part);
    }
    free(started);
    free(fell);
    free(heard);
    free(seats);
    close(watcher);
    end(&p);
}

TEST(all_flags_of_a_round_fall_at_one_instant)                  /* [R108] [R136] */
{
    bool many = getenv("WEIQI_TEST_LONG") != NULL;
    run(many ? MANY : FEW, many ? 40 : 3, false, 20000);      /* long enough to be heard by all before it is measured */
}

TEST(flags_that_fall_over_half_a_minute_are_heard_at_once)
{
    if (!getenv("WEIQI_TEST_LONG")) skip();
    run(MANY, 40, true, 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(all_flags_of_a_round_fall_at_one_instant),
        IS_TEST(flags_that_fall_over_half_a_minute_are_heard_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

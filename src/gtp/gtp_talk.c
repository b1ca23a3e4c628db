/* gtp_talk.c — starting a program, sending lines, reading replies.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_talk.h"

#include "sys/clock.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE_MS = 20, CLOSE_MS = 300, MOST_LINES = 10000 };

/* One line, in slices, so that `stop` is seen at once. */
static wq_status read_line(wq_gtp_talk *talk, char *line, size_t size, int64_t until)
{
    for (;;) {
        if (atomic_load(&talk->stop)) return WQ_FAIL_STOPPED;
        wq_status s = wq_child_read_line(talk->child, line, size, SLICE_MS);
        if (s != WQ_FAIL_STOPPED) return s == WQ_OK ? WQ_OK : WQ_FAIL_ENGINE;
        if (wq_monotonic_ms() >= until) return WQ_FAIL_STOPPED;
    }
}

static void add_line(wq_gtp_talk *talk, size_t *length, const char *line)
{
    size_t n = strlen(line);
    if (*length + n + 2 > sizeof talk->reply) return;           /* what does not fit is not wanted */
    if (*length > 0) talk->reply[(*length)++] = '\n';
    memcpy(talk->reply + *length, line, n + 1);
    *length += n;
}

wq_status wq_gtp_talk_ask(wq_gtp_talk *talk, const char *command, int64_t timeout_ms)
{
    char line[8192];
    int64_t until = wq_monotonic_ms() + timeout_ms;
    wq_status s = wq_child_write(talk->child, command, strlen(command), timeout_ms);
    if (s == WQ_OK) s = wq_child_write(talk->child, "\n", 1, timeout_ms);
    if (s != WQ_OK) return s == WQ_FAIL_STOPPED ? s : WQ_FAIL_ENGINE;

    do {                                                        /* blank lines between replies mean nothing */
        s = read_line(talk, line, sizeof line, until);
        if (s != WQ_OK) return s;
    } while (line[0] == '\0');
    if (line[0] != '=' && line[0] != '?') return WQ_FAIL_ENGINE;
    bool refused = line[0] == '?';
    size_t length = 0, skip = 1 + strspn(line + 1, "0123456789");
    skip += strspn(line + skip, " \t");
    talk->reply[0] = '\0';
    add_line(talk, &length, line + skip);
    for (int lines = 0; line[0] != '\0'; lines++) {
        s = read_line(talk, line, sizeof line, until);
        if (s != WQ_OK) return s;
        if (lines > MOST_LINES) return WQ_FAIL_ENGINE;
        if (line[0] != '\0') add_line(talk, &length, line);
    }
    return refused ? WQ_BAD_MESSAGE : WQ_OK;
}

bool wq_gtp_talk_knows(const wq_gtp_talk *talk, const char *command)
{
    char line[80];
    snprintf(line, sizeof line, "\n%s\n", command);
    return strstr(talk->known, line) != NULL;
}

void wq_gtp_talk_close(wq_gtp_talk *talk)
{
    wq_child_end(talk->child, CLOSE_MS);
    talk->child = NULL;
}

static wq_status greet(wq_gtp_talk *talk, int64_t timeout_ms)
{
    wq_status s = wq_gtp_talk_ask(talk, "name", timeout_ms);
    if (s != WQ_OK) return s;
    snprintf(talk->name, sizeof talk->name, "%.60s", talk->reply);
    s = wq_gtp_talk_ask(talk, "version", timeout_ms);
    if (s != WQ_OK && s != WQ_BAD_MESSAGE) return s;
    snprintf(talk->version, sizeof talk->version, "%.60s", s == WQ_OK ? talk->reply : "");
    s = wq_gtp_talk_ask(talk, "list_commands", timeout_ms);
    if (s == WQ_OK) snprintf(talk->known, sizeof talk->known, "\n%.*s\n", (int)sizeof talk->known - 4, talk->reply);
    return s == WQ_BAD_MESSAGE ? WQ_OK : s;
}

wq_status wq_gtp_talk_open(wq_gtp_talk *talk, int64_t timeout_ms, wq_error *err)
{
    char copy[sizeof talk->command], *argv[64], *place = NULL;
    int argc = 0;
    memcpy(copy, talk->command, sizeof copy);
    for (char *w = strtok_r(copy, " \t", &place); w && argc < 63; w = strtok_r(NULL, " \t", &place)) argv[argc++] = w;
    argv[argc] = NULL;
    if (argc == 0) return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, "no program is named");
    wq_status s = wq_child_start(&talk->child, argv, err);
    if (s != WQ_OK) {
        talk->child = NULL;
        return s;
    }
    talk->time_settings[0] = '\0';
    talk->known[0] = '\0';
    s = greet(talk, timeout_ms);
    if (s == WQ_OK) return WQ_OK;
    const char *words = wq_child_stderr(talk->child);
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == '\n') length--;
    const char *last = words + length;
    while (last > words && last[-1] != '\n') last--;            /* its last line */
    char text[200];
    snprintf(text, sizeof text, "%.40s does not speak GTP: %.*s", argv[0], (int)(words + length - last), last);
    wq_gtp_talk_close(talk);
    return wq_refuse(err, s, 0, 0, text);
}

/* test_store.c — one contract, every kind of store: order, conflict, all or nothing, reopening, a full disk.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "store/store.h"
#include "sys/thread.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct shelf {                  /* a store under test, and where it lies (memory: nowhere) */
    wq_store *store;
    char folder[64], path[80];
} shelf;

static void open_shelf(shelf *s, bool sqlite)
{
    memset(s, 0, sizeof *s);
    if (!sqlite) {
        EXPECT_EQ(WQ_OK, wq_store_open_memory(&s->store));
        return;
    }
    strcpy(s->folder, "/tmp/weiqi-store-XXXXXX");
    EXPECT(mkdtemp(s->folder) != NULL);
    snprintf(s->path, sizeof s->path, "%s/games.db", s->folder);
    EXPECT_EQ(WQ_OK, wq_store_open_sqlite(&s->store, s->path, NULL));
}

static void close_shelf(shelf *s)
{
    wq_store_close(s->store);
    if (s->folder[0] == 0) return;
    char name[96];
    static const char *const tails[] = { "", "-wal", "-shm" };
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", s->path, tails[i]);
        unlink(name);
    }
    rmdir(s->folder);
}

/* ---- small ways of saying things ---- */

typedef struct answers { int count; wq_status status[600]; } answers;
typedef struct pending { answers *to; int index; } pending;
static pending pool[4096];

static void note(void *context, wq_status status)
{
    pending *p = context;
    p->to->status[p->index] = status;
    p->to->count++;
}

static void await(wq_store *store, const answers *a, int count)
{
    while (a->count < count) {
        struct pollfd fd = { .fd = wq_store_fd(store), .events = POLLIN };
        EXPECT(poll(&fd, 1, 5000) == 1);                /* the bell rings within 5 s */
        wq_store_deliver(store);
    }
}

static wq_row row(const char *game, uint32_t seq, const char *kind, const char *body)
{
    wq_row r = { .seq = seq, .at_ms = 1000 + seq, .kind = kind, .actor = 1, .body = body };
    strcpy(r.game, game);
    return r;
}

static wq_status append_rows(wq_store *store, const wq_row *rows, int count)
{
    answers a = { 0 };
    pending p = { &a, 0 };
    wq_status status = wq_store_append(store, rows, count, note, &p);
    if (status != WQ_OK) return status;
    await(store, &a, 1);
    return a.status[0];
}

static wq_status append_one(wq_store *store, const char *game, uint32_t seq, const char *kind, const char *body)
{
    wq_row r = row(game, seq, kind, body);
    return append_rows(store, &r, 1);
}

typedef struct seen { int count; char text[8192]; } seen;

static int see(void *context, const wq_row *r)
{
    seen *s = context;
    size_t used = strlen(s->text);
    snprintf(s->text + used, sizeof s->text - used, "%s/%u/%s/%.8s ", r->game, r->seq, r->kind, r->body);
    s->count++;
    return 0;
}

static const char *read_all(wq_store *store, const char *game, uint32_t from)
{
    static seen s;
    memset(&s, 0, sizeof s);
    EXPECT_EQ(WQ_OK, wq_store_read(store, game, from, see, &s));
    return s.text;
}

/* ---- the contract ---- */

static void rows_come_back_in_order_and_from_where_one_asks(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    for (uint32_t seq = 1; seq <= 12; seq++)            /* past 9: the order is of numbers, not of texts */
        EXPECT_EQ(WQ_OK, append_one(s.store, "g1", seq, seq == 1 ? "opened" : "played", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g2", 1, "opened", "{\"a\":1}"));
    EXPECT_STR("g1/9/played/{} g1/10/played/{} g1/11/played/{} g1/12/played/{} ", read_all(s.store, "g1", 9));
    EXPECT_STR("g2/1/opened/{\"a\":1} ", read_all(s.store, "g2", 0));
    EXPECT_STR("", read_all(s.store, "g2", 2));
    EXPECT_STR("", read_all(s.store, "nosuchgame", 0));
    close_shelf(&s);
}

static void a_number_taken_or_left_out_is_a_conflict(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", "{}"));
    EXPECT_EQ(WQ_CONFLICT, append_one(s.store, "g1", 1, "opened", "{\"b\":2}"));
    EXPECT_EQ(WQ_CONFLICT, append_one(s.store, "g1", 3, "played", "{}"));
    EXPECT_EQ(WQ_CONFLICT, append_one(s.store, "g9", 2, "played", "{}"));
    EXPECT_STR("g1/1/opened/{} ", read_all(s.store, "g1", 1));
    EXPECT_STR("", read_all(s.store, "g9", 1));
    close_shelf(&s);
}

static void rows_of_one_append_stand_or_fall_together(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    wq_row three[3] = { row("g1", 1, "opened", "{}"), row("g1", 2, "started", "{}"), row("g1", 3, "played", "{}") };
    EXPECT_EQ(WQ_OK, append_rows(s.store, three, 3));
    wq_row late[2] = { row("g1", 3, "passed", "{}"), row("g1", 4, "counting", "{}") };
    EXPECT_EQ(WQ_CONFLICT, append_rows(s.store, late, 2));
    EXPECT_STR("g1/1/opened/{} g1/2/started/{} g1/3/played/{} ", read_all(s.store, "g1", 1));
    close_shelf(&s);
}

static void what_is_too_large_is_refused_at_once(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    char *body = malloc(WQ_MAX_BODY + 2);
    memset(body, 'x', WQ_MAX_BODY + 1);
    body[WQ_MAX_BODY + 1] = 0;
    EXPECT_EQ(WQ_BAD_TOO_LARGE, append_one(s.store, "g1", 1, "opened", body));
    body[WQ_MAX_BODY] = 0;
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", body));
    free(body);
    close_shelf(&s);
}

static void the_list_has_the_newest_game_first_and_skips(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    for (int i = 0; i < 5; i++) {
        char id[8];
        snprintf(id, sizeof id, "g%d", i);
        wq_row r = row(id, 1, "opened", "{}");
        r.at_ms = 1000 * (i + 1);
        EXPECT_EQ(WQ_OK, append_rows(s.store, &r, 1));
    }
    EXPECT_EQ(WQ_OK, append_one(s.store, "g0", 2, "played", "{}"));
    seen list = { 0 };
    EXPECT_EQ(WQ_OK, wq_store_list(s.store, 1, 3, see, &list));
    EXPECT_STR("g3/1/opened/{} g2/1/opened/{} g1/1/opened/{} ", list.text);
    memset(&list, 0, sizeof list);
    EXPECT_EQ(WQ_OK, wq_store_list(s.store, 5, 3, see, &list));
    EXPECT_EQ(0, list.count);
    close_shelf(&s);
}

static void unfinished_games_are_those_whose_last_row_is_not_the_final_kind(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 2, "ended", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g2", 1, "opened", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g2", 2, "played", "{}"));
    seen list = { 0 };
    EXPECT_EQ(WQ_OK, wq_store_unfinished(s.store, "ended", see, &list));
    EXPECT_STR("g2/2/played/{} ", list.text);
    close_shelf(&s);
}

static void answers_come_in_the_order_of_asking(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    answers a = { 0 };
    pending p[200];
    for (int i = 0; i < 200; i++) {                     /* the same numbers twice each: first yes, then no */
        p[i] = (pending){ &a, i };
        wq_row r = row("g1", (uint32_t)i / 2 + 1, "played", "{}");
        EXPECT_EQ(WQ_OK, wq_store_append(s.store, &r, 1, note, &p[i]));
    }
    await(s.store, &a, 200);
    for (int i = 0; i < 200; i++) EXPECT_EQ(i % 2 ? WQ_CONFLICT : WQ_OK, a.status[i]);
    close_shelf(&s);
}

/* What a player is told is safe must be there for another reader at that very moment. */
typedef struct promise { wq_store *store; uint32_t seq; int answered, kept; } promise;

static int is_there(void *context, const wq_row *r)
{
    promise *p = context;
    p->kept += r->seq == p->seq;
    return 1;
}

static void look_at_once(void *context, wq_status status)
{
    promise *p = context;
    p->answered++;
    if (status == WQ_OK) wq_store_read(p->store, "g1", p->seq, is_there, p);
}

static void what_is_answered_is_there_already(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    promise p = { .store = s.store };
    for (uint32_t seq = 1; seq <= 40; seq++) {
        p.seq = seq;
        wq_row r = row("g1", seq, "played", "{}");
        EXPECT_EQ(WQ_OK, wq_store_append(s.store, &r, 1, look_at_once, &p));
        while (p.answered < (int)seq) wq_store_deliver(s.store);
    }
    EXPECT_EQ(40, p.kept);
    close_shelf(&s);
}

static void closing_writes_and_answers_what_was_accepted(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    answers a = { 0 };
    pending p[50];
    for (int i = 0; i < 50; i++) {
        p[i] = (pending){ &a, i };
        wq_row r = row("g1", (uint32_t)i + 1, "played", "{}");
        EXPECT_EQ(WQ_OK, wq_store_append(s.store, &r, 1, note, &p[i]));
    }
    close_shelf(&s);
    EXPECT_EQ(50, a.count);
}

/* Four threads append to games of their own and to one they all want: of each number exactly one wins. */
typedef struct appender { wq_store *store; int me; answers own, shared; wq_thread thread; } appender;

static void append_many(void *context)
{
    appender *me = context;
    for (int i = 0; i < 100; i++) {
        char id[8];
        snprintf(id, sizeof id, "own%d", me->me);
        pending *p = &pool[me->me * 200 + i];
        *p = (pending){ &me->own, i };
        wq_row r = row(id, (uint32_t)i + 1, "played", "{}");
        while (wq_store_append(me->store, &r, 1, note, p) != WQ_OK) { }
        p = &pool[me->me * 200 + 100 + i];
        *p = (pending){ &me->shared, i };
        r = row("all", (uint32_t)i + 1, "played", "{}");
        while (wq_store_append(me->store, &r, 1, note, p) != WQ_OK) { }
    }
}

static void of_many_writers_one_wins_each_number(bool sqlite)
{
    shelf s;
    open_shelf(&s, sqlite);
    static appender writers[4];
    memset(writers, 0, sizeof writers);

    for (int i = 0; i < 4; i++) {
        writers[i].store = s.store;
        writers[i].me = i;
        EXPECT_EQ(WQ_OK, wq_thread_start(&writers[i].thread, append_many, &writers[i]));
    }
    for (int i = 0; i < 4; i++) wq_thread_join(writers[i].thread);
    for (int i = 0; i < 4; i++) {
        await(s.store, &writers[i].own, 100);
        await(s.store, &writers[i].shared, 100);
        for (int n = 0; n < 100; n++) EXPECT_EQ(WQ_OK, writers[i].own.status[n]);
    }
    uint32_t kept = 0;
    for (int i = 0; i < 4; i++)
        for (int n = 0; n < 100; n++) kept += writers[i].shared.status[n] == WQ_OK;
    seen all = { 0 };
    EXPECT_EQ(WQ_OK, wq_store_read(s.store, "all", 0, see, &all));
    EXPECT_EQ(kept, all.count);
    EXPECT(kept >= 1 && kept <= 100);
    close_shelf(&s);
}

/* ---- SQLite alone ---- */

TEST(a_reopened_file_holds_what_was_acknowledged)
{
    shelf s;
    open_shelf(&s, true);
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 2, "played", "{}"));
    wq_store_close(s.store);
    EXPECT_EQ(WQ_OK, wq_store_open_sqlite(&s.store, s.path, NULL));
    EXPECT_STR("g1/1/opened/{} g1/2/played/{} ", read_all(s.store, "g1", 1));
    EXPECT_EQ(WQ_CONFLICT, append_one(s.store, "g1", 2, "passed", "{}"));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 3, "passed", "{}"));
    close_shelf(&s);
}

TEST(a_full_disk_is_said_and_writes_nothing_and_later_appends_work)
{
    signal(SIGXFSZ, SIG_IGN);
    shelf s;
    open_shelf(&s, true);
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", "{}"));

    struct stat file;
    char wal[96];
    snprintf(wal, sizeof wal, "%s-wal", s.path);
    EXPECT_EQ(0, stat(wal, &file));
    struct rlimit old, full;
    EXPECT_EQ(0, getrlimit(RLIMIT_FSIZE, &old));
    full = old;
    full.rlim_cur = (rlim_t)file.st_size;               /* not a byte more in the write-ahead log */
    EXPECT_EQ(0, setrlimit(RLIMIT_FSIZE, &full));
    wq_status refused = append_one(s.store, "g1", 2, "played", "{}");
    wq_row two[2] = { row("g2", 1, "opened", "{}"), row("g2", 2, "started", "{}") };
    wq_status refused_too = append_rows(s.store, two, 2);
    EXPECT_EQ(0, setrlimit(RLIMIT_FSIZE, &old));

    EXPECT_EQ(WQ_FAIL_DISK, refused);
    EXPECT_EQ(WQ_FAIL_DISK, refused_too);
    EXPECT_STR("g1/1/opened/{} ", read_all(s.store, "g1", 1));
    EXPECT_STR("", read_all(s.store, "g2", 1));
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 2, "played", "{}"));
    EXPECT_EQ(WQ_OK, append_rows(s.store, two, 2));
    wq_store_close(s.store);
    EXPECT_EQ(WQ_OK, wq_store_open_sqlite(&s.store, s.path, NULL));
    EXPECT_STR("g1/1/opened/{} g1/2/played/{} ", read_all(s.store, "g1", 1));
    close_shelf(&s);
}

static void overwrite(const char *path, long at, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "r+b");
    EXPECT(file != NULL);
    EXPECT_EQ(0, fseek(file, at, SEEK_SET));
    EXPECT_EQ(length, fwrite(bytes, 1, length, file));
    fclose(file);
}

TEST(a_damaged_file_is_refused_by_name)
{
    shelf s;
    open_shelf(&s, true);
    EXPECT_EQ(WQ_OK, append_one(s.store, "g1", 1, "opened", "{}"));
    wq_store_close(s.store);
    s.store = NULL;
    char junk[600];
    memset(junk, 0x5a, sizeof junk);
    overwrite(s.path, 4096, junk, sizeof junk);         /* the page of the table */
    wq_error err = { 0 };
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_store_open_sqlite(&s.store, s.path, &err));
    EXPECT(strstr(err.text, "games.db") != NULL);
    overwrite(s.path, 0, junk, sizeof junk);            /* not even SQLite */
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_store_open_sqlite(&s.store, s.path, &err));
    s.store = NULL;
    close_shelf(&s);
}

TEST(a_file_of_a_later_version_or_another_program_is_refused)
{
    shelf s;
    open_shelf(&s, true);
    wq_store_close(s.store);
    s.store = NULL;
    overwrite(s.path, 60, "\0\0\x03\xe7", 4);           /* user_version stands at byte 60 of the header: 999 */
    wq_error err = { 0 };
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_store_open_sqlite(&s.store, s.path, &err));
    EXPECT(strstr(err.text, "later version") != NULL);
    overwrite(s.path, 60, "\0\0\0\x01", 4);
    overwrite(s.path, 68, "\0\0\0\x07", 4);             /* application_id at byte 68 */
    EXPECT_EQ(WQ_FAIL_CORRUPT, wq_store_open_sqlite(&s.store, s.path, &err));
    EXPECT(strstr(err.text, "another program") != NULL);
    s.store = NULL;
    close_shelf(&s);
}

TEST(a_place_that_cannot_be_written_is_a_disk_failure)
{
    wq_store *store = NULL;
    wq_error err = { 0 };
    EXPECT_EQ(WQ_FAIL_DISK, wq_store_open_sqlite(&store, "/nonexistent-folder/games.db", &err));
    EXPECT(strstr(err.text, "/nonexistent-folder/games.db") != NULL);
}

/* Each part of the contract, for both kinds. */
#define BOTH(name)                                              \
    TEST(name##_in_memory) { name(false); }                     \
    TEST(name##_in_sqlite) { name(true); }
BOTH(rows_come_back_in_order_and_from_where_one_asks)
BOTH(a_number_taken_or_left_out_is_a_conflict)
BOTH(rows_of_one_append_stand_or_fall_together)
BOTH(what_is_too_large_is_refused_at_once)
BOTH(the_list_has_the_newest_game_first_and_skips)
BOTH(unfinished_games_are_those_whose_last_row_is_not_the_final_kind)
BOTH(answers_come_in_the_order_of_asking)
BOTH(what_is_answered_is_there_already)
BOTH(closing_writes_and_answers_what_was_accepted)
BOTH(of_many_writers_one_wins_each_number)
#define IS_BOTH(name) IS_TEST(name##_in_memory), IS_TEST(name##_in_sqlite)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_BOTH(rows_come_back_in_order_and_from_where_one_asks),
        IS_BOTH(a_number_taken_or_left_out_is_a_conflict),
        IS_BOTH(rows_of_one_append_stand_or_fall_together),
        IS_BOTH(what_is_too_large_is_refused_at_once),
        IS_BOTH(the_list_has_the_newest_game_first_and_skips),
        IS_BOTH(unfinished_games_are_those_whose_last_row_is_not_the_final_kind),
        IS_BOTH(answers_come_in_the_order_of_asking),
        IS_BOTH(what_is_answered_is_there_already),
        IS_BOTH(closing_writes_and_answers_what_was_accepted),
        IS_BOTH(of_many_writers_one_wins_each_number),
        IS_TEST(a_reopened_file_holds_what_was_acknowledged),
        IS_TEST(a_full_disk_is_said_and_writes_nothing_and_later_appends_work),
        IS_TEST(a_damaged_file_is_refused_by_name),
        IS_TEST(a_file_of_a_later_version_or_another_program_is_refused),
        IS_TEST(a_place_that_cannot_be_written_is_a_disk_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

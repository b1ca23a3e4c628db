/* test_file.c — src/sys/file.c: files read and written whole, folders made.
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"
#include "sys/file.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* A name inside the test's own temporary folder. */
static const char *in_folder(const char *name)
{
    static char path[4][512];
    static int turn;
    const char *folder = getenv("TMPDIR");
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/test_file.%ld.%s", folder ? folder : "/tmp", (long)getpid(), name);
    return path[turn];
}

TEST(what_was_written_is_read_back_with_a_nul_after_it)
{
    const char *path = in_folder("back");
    const char bytes[] = "one\0two\n";
    char *read;
    size_t length;
    EXPECT_EQ(WQ_OK, wq_file_write(path, bytes, sizeof bytes - 1, 0600, NULL));
    EXPECT_EQ(WQ_OK, wq_file_read(&read, &length, path, 100, NULL));
    EXPECT_EQ(sizeof bytes - 1, length);
    EXPECT(memcmp(bytes, read, length) == 0 && read[length] == '\0');
    free(read);
    struct stat found;
    EXPECT(stat(path, &found) == 0 && (found.st_mode & 0777) == 0600);
    unlink(path);
}

TEST(a_file_is_read_up_to_its_limit_and_not_a_byte_beyond)
{
    const char *path = in_folder("limit");
    enum { BYTES = 200000 };
    char *bytes = malloc(BYTES), *read = NULL;
    size_t length;
    memset(bytes, 'x', BYTES);
    EXPECT_EQ(WQ_OK, wq_file_write(path, bytes, BYTES, 0644, NULL));
    EXPECT_EQ(WQ_OK, wq_file_read(&read, &length, path, BYTES, NULL));
    EXPECT_EQ(BYTES, length);
    free(read);
    read = NULL;
    wq_error err;
    EXPECT_EQ(WQ_BAD_TOO_LARGE, wq_file_read(&read, &length, path, BYTES - 1, &err));
    EXPECT(read == NULL && strstr(err.text, "limit"));
    EXPECT_EQ(WQ_BAD_TOO_LARGE, wq_file_read(&read, &length, path, 0, NULL));
    free(bytes);
    unlink(path);
}

TEST(an_empty_file_is_an_empty_text)
{
    const char *path = in_folder("empty");
    char *read;
    size_t length = 7;
    EXPECT_EQ(WQ_OK, wq_file_write(path, "", 0, 0644, NULL));
    EXPECT_EQ(WQ_OK, wq_file_read(&read, &length, path, 0, NULL));
    EXPECT_EQ(0, length);
    EXPECT_STR("", read);
    free(read);
    unlink(path);
}

TEST(a_refused_write_leaves_the_old_file)
{
    const char *path = in_folder("absent/name");
    wq_error err;
    EXPECT_EQ(WQ_BAD_NOT_FOUND, wq_file_write(path, "new", 3, 0644, &err));
    EXPECT(strstr(err.text, "absent"));
    EXPECT_EQ(WQ_BAD_NOT_FOUND, err.status);

    const char *folder = in_folder("folder");                       /* a folder cannot be replaced by a file */
    EXPECT_EQ(WQ_OK, wq_folder_make(folder, NULL));
    EXPECT_EQ(WQ_FAIL_DISK, wq_file_write(folder, "new", 3, 0644, &err));
    struct stat found;
    EXPECT(stat(folder, &found) == 0 && S_ISDIR(found.st_mode));
    rmdir(folder);
}

TEST(a_disk_that_fills_up_leaves_the_old_file_and_nothing_else)
{
    const char *path = in_folder("full");
    static char bytes[100000];
    EXPECT_EQ(WQ_OK, wq_file_write(path, "old", 3, 0644, NULL));

    struct rlimit before, small;                        /* a limit on the size of files refuses as a full disk does */
    EXPECT(getrlimit(RLIMIT_FSIZE, &before) == 0);
    small = before;
    small.rlim_cur = 4096;
    signal(SIGXFSZ, SIG_IGN);
    EXPECT(setrlimit(RLIMIT_FSIZE, &small) == 0);
    wq_error err;
    wq_status s = wq_file_write(path, bytes, sizeof bytes, 0644, &err);
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(WQ_FAIL_DISK, s);
    EXPECT(strstr(err.text, "full"));

    char *read, beside[600];
    size_t length;
    EXPECT_EQ(WQ_OK, wq_file_read(&read, &length, path, 100, NULL));
    EXPECT_STR("old", read);
    free(read);
    snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid());
    EXPECT(access(beside, F_OK) != 0);
    unlink(path);
}

TEST(what_is_not_there_is_not_found)
{
    char *read = NULL;
    size_t length;
    wq_error err;
    EXPECT_EQ(WQ_BAD_NOT_FOUND, wq_file_read(&read, &length, in_folder("nothing"), 10, &err));
    EXPECT(read == NULL && strstr(err.text, "nothing"));
    EXPECT_EQ(WQ_FAIL_DISK, wq_file_read(&read, &length, "/", 10, &err));    /* a folder is no file */
}

TEST(a_folder_is_made_with_its_parents_and_may_be_there)
{
    const char *top = in_folder("top"), *deep = in_folder("top/middle/deep");
    char middle[512];
    snprintf(middle, sizeof middle, "%s/middle", top);
    EXPECT_EQ(WQ_OK, wq_folder_make(deep, NULL));
    EXPECT_EQ(WQ_OK, wq_folder_make(deep, NULL));
    struct stat found;
    EXPECT(stat(deep, &found) == 0 && S_ISDIR(found.st_mode) && (found.st_mode & 0777) == 0700);

    char file[600];
    snprintf(file, sizeof file, "%s/file", deep);
    EXPECT_EQ(WQ_OK, wq_file_write(file, "x", 1, 0644, NULL));
    EXPECT_EQ(WQ_FAIL_DISK, wq_folder_make(file, NULL));
    EXPECT_EQ(WQ_FAIL_DISK, wq_folder_make("", NULL));
    unlink(file);
    rmdir(deep);
    rmdir(middle);
    rmdir(top);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(what_was_written_is_read_back_with_a_nul_after_it),
        IS_TEST(a_file_is_read_up_to_its_limit_and_not_a_byte_beyond),
        IS_TEST(an_empty_file_is_an_empty_text),
        IS_TEST(a_refused_write_leaves_the_old_file),
        IS_TEST(a_disk_that_fills_up_leaves_the_old_file_and_nothing_else),
        IS_TEST(what_is_not_there_is_not_found),
        IS_TEST(a_folder_is_made_with_its_parents_and_may_be_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_shares.c — every number of every real event, opened: its shares add up to it.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/shares.h"

#include "harness.h"
#include "sys/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong_sums(const wq_sheet *sheet, const wq_standings *s)
{
    int wrong = 0;
    for (int p = 0; p < s->n; p += 1 + s->n / 40)
        for (int c = 0; c < WQ_CRITERION_COUNT; c++) {
            wq_share shares[WQ_SHARES];
            int count = wq_standings_shares(shares, sheet, s, (wq_criterion)c, p), sum = 0;
            bool rounded = false;
            for (int i = 0; i < count; i++) {
                sum += shares[i].value;
                rounded |= shares[i].kind == WQ_SHARE_ROUNDED;
            }
            if (c == WQ_CRITERION_TOTAL) wrong += sum != s->value[WQ_CRITERION_OPP][p];
            else wrong += sum != s->value[c][p] || (rounded && !sheet->round_down);
        }
    return wrong;
}

TEST(the_shares_of_every_number_of_real_events_add_up)      /* [R185] [R186] [R187] [R188] */
{
    const char *data = TEST_DATA();
    char folder[500], path[1000];
    snprintf(folder, sizeof folder, "%s/tournaments", data ? data : "");
    DIR *dir = data ? opendir(folder) : NULL;
    if (!dir) skip();
    int files = 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char *text = NULL;
        size_t length = 0;
        wq_arena arena;
        wq_sheet sheet;
        wq_standings standings;
        if (entry->d_name[0] == '.' || strstr(entry->d_name, ".json")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (wq_file_read(&text, &length, path, (size_t)1 << 26, NULL) != WQ_OK) continue;
        wq_arena_init(&arena, 0);
        if (wq_sheet_read(&sheet, &arena, text, length, NULL) == WQ_OK && wq_standings_make(&standings, &arena, &sheet) == WQ_OK
            && sheet.player_count > 2) {
            EXPECT_EQ(0, wrong_sums(&sheet, &standings));
            files++;
        }
        wq_arena_free(&arena);
        free(text);
    }
    closedir(dir);
    EXPECT(files >= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(the_shares_of_every_number_of_real_events_add_up) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

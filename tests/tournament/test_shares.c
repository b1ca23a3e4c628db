/* test_shares.c — every number of every real event, opened: its shares add up to it.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/shares.h"
#include "tournament/tournament.h"

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

/* Three players, one of them with a bye in each round; what a bye adds to the opponents' points is the event's. */
TEST(a_bye_adds_its_share_as_the_event_says)
{
    static const char *const rules[] = { "zero", "compensation", "own", "lowest" };
    for (size_t i = 0; i < 4; i++) {
        char text[900];
        snprintf(text, sizeof text, "{\"seq\":1,\"kind\":\"opened\",\"name\":\"N\",\"system\":\"swiss\",\"rounds\":3,\"settings\":{\"bye_small\":\"%s\"}}\n"
            "{\"seq\":2,\"kind\":\"entered\",\"name\":\"A\"}\n{\"seq\":3,\"kind\":\"entered\",\"name\":\"B\"}\n{\"seq\":4,\"kind\":\"entered\",\"name\":\"C\"}\n"
            "{\"seq\":5,\"kind\":\"paired\",\"round\":1,\"tables\":[{\"black\":1,\"white\":2,\"result\":\"B\"}],\"bye\":3}\n"
            "{\"seq\":6,\"kind\":\"paired\",\"round\":2,\"tables\":[{\"black\":3,\"white\":1,\"result\":\"=\"}],\"bye\":2}\n", rules[i]);
        wq_arena arena;
        wq_arena_init(&arena, 0);
        wq_tournament t;
        wq_sheet sheet;
        wq_standings standings;
        EXPECT_EQ(WQ_OK, wq_tournament_fold(&t, &arena, text, strlen(text), NULL, NULL));
        EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &t, &arena));
        EXPECT_EQ(WQ_OK, wq_standings_make(&standings, &arena, &sheet));
        EXPECT_EQ(0, wrong_sums(&sheet, &standings));
        wq_share shares[WQ_SHARES];
        EXPECT_EQ(2, wq_standings_shares(shares, &sheet, &standings, WQ_CRITERION_OPP, 2));
        EXPECT_EQ(WQ_SHARE_BYE, shares[0].kind);
        wq_tournament_free(&t);
        wq_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(the_shares_of_every_number_of_real_events_add_up), IS_TEST(a_bye_adds_its_share_as_the_event_says) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* fuzz_gtp.c — any bytes as a GTP session; each line is answered or means nothing, and the board stays sound.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include <assert.h>
#include <string.h>

/* Answers at once, from within a thread of its own making as little as it can: the first empty point, or no stone dead. */
static wq_status ask(wq_player *player, const wq_game *game, const wq_question *question, wq_answer_fn *done, void *context)
{
    (void)player;
    static wq_answer answer;
    memset(&answer, 0, sizeof answer);
    answer.choice = question->ask == WQ_ASK_DEAD ? WQ_CHOOSE_DEAD : WQ_CHOOSE_MOVE;
    answer.point = game->pos.empty_count ? game->pos.empty[0] : WQ_PASS;
    done(context, &answer);
    return WQ_OK;
}

static size_t said;

static void say(void *context, const char *text, size_t length)
{
    (void)context;
    said += length;
    assert(length == 0 || text != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const wq_player_ops ops = { .ask = ask };
    wq_player player = { &ops };
    wq_gtp *gtp;
    if (wq_gtp_new(&gtp, &player, wq_rules_find("chinese")) != WQ_OK) return 0;
    const char *line = (const char *)bytes, *end = line + length;
    for (bool more = true; more && line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t n = (size_t)((newline ? newline : end) - line);
        said = 0;
        more = wq_gtp_line(gtp, line, n, say, NULL);
        assert(wq_position_ok(&gtp->game.pos));
        line += newline ? n + 1 : n;
    }
    wq_gtp_free(gtp);
    return 0;
}

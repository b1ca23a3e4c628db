/* referee.c — sits beside a game as its referee: every command is decided, what is allowed is applied.
 *
 *   cc referee.c $(pkg-config --cflags --libs weiqi)
 * SPDX-License-Identifier: MIT
 */
#include <weiqi.h>

#include <stdio.h>

enum { MOVES = 400 };

/* Decides and applies one command; says what came of it. The time is the caller's: here seconds of a made-up clock. */
static void hear(wq_game *game, const wq_command *command, int64_t now_s, const char *what)
{
    wq_event events[WQ_MAX_DECIDED];
    int count = 0;
    wq_status s = wq_game_decide(game, command, now_s * 1000, events, &count, NULL);
    for (int i = 0; s == WQ_OK && i < count; i++) s = wq_game_apply(game, &events[i]);
    printf("%4lld s  %-22s", (long long)now_s, what);
    if (s == WQ_OK)
        for (int i = 0; i < count; i++) printf(" %s", wq_event_word((wq_event_kind)events[i].kind));
    else
        printf(" refused: %s", wq_status_text(s));
    printf("\n");
}

static wq_command play(wq_actor actor, const char *name)
{
    wq_command c = { .kind = WQ_DO_PLAY, .actor = (uint8_t)actor };
    if (wq_point_parse(&c.point, name, 9, 9) != WQ_OK) c.point = WQ_PASS;
    return c;
}

int main(void)
{
    static wq_ply plies[MOVES];
    static wq_past past[MOVES];
    static wq_game game;
    wq_game_init(&game, plies, past, MOVES);

    static wq_opening opening = { .width = 9, .height = 9, .komi_halves = 15, .colours = WQ_COLOURS_HOST_BLACK,
                                  .strict = true };
    opening.rules = *wq_rules_find("chinese");
    if (wq_time_control_parse(&opening.time, "1m+3x10s") != WQ_OK) return 1;    /* a minute, then 3 readings of 10 s */

    hear(&game, &(wq_command){ .kind = WQ_DO_OPEN, .actor = WQ_ACTOR_SERVER, .opening = &opening }, 0, "open");
    hear(&game, &(wq_command){ .kind = WQ_DO_START, .actor = WQ_ACTOR_SERVER }, 0, "start");
    wq_command c = play(WQ_ACTOR_HOST, "E5");
    hear(&game, &c, 5, "Black E5");
    c = play(WQ_ACTOR_HOST, "C3");
    hear(&game, &c, 6, "Black C3, out of turn");
    c = play(WQ_ACTOR_GUEST, "E5");
    hear(&game, &c, 7, "White E5, occupied");
    c = play(WQ_ACTOR_GUEST, "C3");
    hear(&game, &c, 10, "White C3");
    c = (wq_command){ .kind = WQ_DO_ASK_UNDO, .actor = WQ_ACTOR_GUEST };
    hear(&game, &c, 11, "White would undo");

    int64_t deadline = wq_game_deadline(&game);     /* Black has 55 s left of the minute, then 3 x 10 s */
    printf("Black's time is up at %lld s\n", (long long)(deadline / 1000));
    c = (wq_command){ .kind = WQ_DO_TIME_OUT, .actor = WQ_ACTOR_SERVER };
    hear(&game, &c, 94, "is it? not yet");
    hear(&game, &c, deadline / 1000, "is it? yes");

    char zh[WQ_RESULT_TEXT], text[WQ_RESULT_TEXT];
    wq_result_sgf(text, game.result);
    wq_result_zh(zh, game.result, true);
    printf("%s %s\n", text, zh);
    return 0;
}

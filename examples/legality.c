/* legality.c — asks the rule book whether moves may be played, and why not.
 *
 *   cc legality.c $(pkg-config --cflags --libs weiqi)
 * SPDX-License-Identifier: MIT
 */
#include <weiqi.h>

#include <stdio.h>

/* A ko on a 5x5 board: Black's stones stand around B3, White's around C3. A1 is Black's eye. */
static const char board[] = ". . . . .\n"
                            ". X O . .\n"
                            "X O . O .\n"
                            "X X O . .\n"
                            ". X . . .\n";

static void ask(wq_history *history, wq_position *pos, const wq_rules *rules, wq_color color, const char *name)
{
    wq_point point;
    wq_status s = wq_point_parse(&point, name, pos->width, pos->height);
    uint32_t repeats = 0;
    if (s == WQ_OK) s = wq_history_play(history, pos, rules, wq_move_of(color, point), &repeats);
    printf("%s %s: %s (%s)\n", wq_color_name(color), name, wq_status_word(s), wq_status_text(s));
    if (s == WQ_ILLEGAL_KO || s == WQ_ILLEGAL_SUPERKO) printf("  the board after move %u would stand again\n", repeats);
}

int main(void)
{
    wq_position pos;
    if (wq_diagram_parse(&pos, board, NULL) != WQ_OK) return 1;
    const wq_rules *rules = wq_rules_find("chinese-superko");
    wq_past past[100];
    wq_history history;
    wq_history_init(&history, past, 100, &pos);

    ask(&history, &pos, rules, WQ_WHITE, "A1");     /* in Black's eye */
    ask(&history, &pos, rules, WQ_BLACK, "C3");     /* takes the stone at B3 */
    ask(&history, &pos, rules, WQ_WHITE, "B3");     /* the ko: not at once */
    ask(&history, &pos, rules, WQ_WHITE, "E1");
    ask(&history, &pos, rules, WQ_BLACK, "A5");
    ask(&history, &pos, rules, WQ_WHITE, "B3");     /* the board has changed: now it may */
    ask(&history, &pos, rules, WQ_BLACK, "B3");     /* a stone stands there */
    ask(&history, &pos, rules, WQ_BLACK, "F1");     /* no such point on this board */
    ask(&history, &pos, rules, WQ_BLACK, "I1");     /* no such point at all: I is left out */
    return 0;
}

/* rules_digest.c — plays random games by the rules in C and prints every position's digest, for the browser's copy
 * of the rules to be compared with (web/tests/rules.test.ts plays the same moves in WebAssembly).
 *
 * rules_digest GAMES: for each game a line "game WIDTH HEIGHT REPETITION SUICIDE" and a line a move, "COLOR POINT DIGEST". Points are
 * counted row by row from the top left, -1 is a pass. The digest is 32-bit FNV-1a over the hash, the ko, the
 * turn, the prisoners, every stone and what the rules say of every point.
 * SPDX-License-Identifier: MIT
 */
#include "base/rng.h"
#include "rules/history.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAST = 4096 };

static uint32_t fnv(uint32_t sum, uint32_t byte) { return (sum ^ (byte & 0xff)) * 16777619u; }

static uint32_t fnv_number(uint32_t sum, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) sum = fnv(sum, (uint32_t)(number >> (8 * i)));
    return sum;
}

static wq_point point_of(const wq_position *pos, int index)
{
    return wq_point_at(index % pos->width, index / pos->width);
}

static int index_of(const wq_position *pos, wq_point point)
{
    return point == WQ_PASS ? -1 : wq_point_row(point) * pos->width + wq_point_column(point);
}

/* Digests the position and lists the legal points; their number. */
static int look(const wq_position *pos, const wq_history *history, const wq_rules *rules, int *legal, uint32_t *digest)
{
    int area = pos->width * pos->height, count = 0;
    uint32_t sum = fnv_number(2166136261u, pos->hash, 8);
    sum = fnv_number(sum, (uint64_t)index_of(pos, pos->ko), 2);
    sum = fnv_number(sum, pos->to_move, 1);
    sum = fnv_number(sum, pos->taken[WQ_BLACK], 2);
    sum = fnv_number(sum, pos->taken[WQ_WHITE], 2);
    for (int i = 0; i < area; i++) sum = fnv(sum, pos->color[point_of(pos, i)]);
    for (int i = 0; i < area; i++) {
        wq_status s = wq_history_check(history, pos, rules, wq_move_of((wq_color)pos->to_move, point_of(pos, i)), NULL);
        if (s == WQ_OK) legal[count++] = i;
        sum = fnv(sum, (uint32_t)s);
    }
    *digest = sum;
    return count;
}

static void play_game(wq_rng *rng, const wq_rules *rules)
{
    static wq_past past[PAST];
    static int legal[WQ_MAX_AREA];
    uint32_t kind = wq_rng_below(rng, 100);
    int longest = kind < 80 ? 9 : kind < 97 ? 13 : 25;
    int width = 1 + (int)wq_rng_below(rng, (uint32_t)longest);
    int height = kind % 4 == 0 ? 1 + (int)wq_rng_below(rng, (uint32_t)longest) : width;

    wq_position pos;
    wq_history history;
    if (wq_position_init(&pos, width, height) != WQ_OK) exit(3);
    wq_history_init(&history, past, PAST, &pos);
    printf("game %d %d %s %s\n", width, height, wq_repetition_name(rules->repetition), wq_suicide_name(rules->suicide));

    int passes = 0, moves = 2 * width * height + 20;
    for (int n = 0; n < moves && passes < 2; n++) {
        uint32_t digest;
        int count = look(&pos, &history, rules, legal, &digest);
        int index = count == 0 || wq_rng_below(rng, 40) == 0 ? -1 : legal[wq_rng_below(rng, (uint32_t)count)];
        wq_move move = wq_move_of((wq_color)pos.to_move, index < 0 ? WQ_PASS : point_of(&pos, index));
        printf("%d %d %08x\n", move.color, index, digest);
        passes = index < 0 ? passes + 1 : 0;
        if (wq_history_play(&history, &pos, rules, move, NULL) != WQ_OK) exit(3);
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 1000, rows = 0;
    while (wq_rules_at(rows)) rows++;
    wq_rng rng;
    wq_rng_init(&rng, 2002);
    for (int i = 0; i < games; i++) play_game(&rng, wq_rules_at(i % rows));
    return 0;
}

/* rules_digest.c — plays random games by the rules in C and prints every position's digest, for the browser's copy
 * of the rules to be compared with (web/tests/rules.test.ts plays the same moves in WebAssembly).
 *
 * rules_digest GAMES: for each game a line "game WIDTH HEIGHT REPETITION SUICIDE" and a line a move, "COLOR POINT DIGEST". Points are
 * counted row by row from the top left, -1 is a pass. The digest is 32-bit FNV-1a over the hash, the ko, the
 * turn, the prisoners, every stone and what the rules say of every point. The last board of every fourth game is counted
 * under every row, ours and KataGo's: "count ROW KOMI HANDICAP WARNINGS-BLACK WARNINGS-WHITE DEAD SEKI", the marks as points with
 * commas between ("-" for none, "?" for seki not given), and a line "= " with what came out, as account_text writes it.
 * SPDX-License-Identifier: MIT
 */
#include "base/rng.h"
#include "rules/history.h"
#include "rules/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* One chain in `one_in` is marked; prints them. */
static void print_marks(wq_rng *rng, const wq_position *pos, uint32_t one_in, uint8_t marks[WQ_POINTS])
{
    static wq_point chain[WQ_MAX_AREA];
    int printed = 0;
    memset(marks, 0, WQ_POINTS);
    for (int i = 0; i < pos->width * pos->height; i++) {
        wq_point p = point_of(pos, i);
        if ((pos->color[p] != WQ_BLACK && pos->color[p] != WQ_WHITE) || marks[p] || pos->head[p] != p) continue;
        if (wq_rng_below(rng, one_in) != 0) continue;
        int stones = wq_chain_stones(pos, p, chain);
        for (int n = 0; n < stones; n++) marks[chain[n]] = 1;
        printf("%s%d", printed++ ? "," : " ", i);
    }
    if (!printed) printf(" -");
}

/* Every number of the account and the result's words: what both sides of the comparison write. */
static void print_account(const wq_account *a, const wq_position *pos, const wq_rules *rules)
{
    static const char owners[] = { '.', 'b', 'w', '=' };
    char text[WQ_RESULT_TEXT];
    bool zi = rules->unit == WQ_UNIT_ZI;
    printf("=");
    for (int i = 0; i < a->term_count; i++)
        printf(" %s:%c:%d", wq_term_word((wq_term_kind)a->terms[i].kind), a->terms[i].side == WQ_BLACK ? 'B' : 'W', a->terms[i].halves);
    for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++)
        printf(" %d %d %d %d %d %d %d", a->total[c], a->stones[c], a->surrounded[c], a->dead[c], a->taken[c], a->area_halves[c], a->regions[c]);
    printf(" %d %d %d %s %d ", a->shared, a->neutral, a->base_halves, wq_manner_name((wq_manner)a->result.manner), a->result.margin_halves);
    for (int i = 0; i < pos->width * pos->height; i++) putchar(owners[a->owner[point_of(pos, i)]]);
    wq_result_name(text, a->result);
    printf(" %s", text);
    wq_result_zh(text, a->result, zi);
    printf(" %s", text);
    wq_result_en(text, a->result, zi);
    printf(" %s\n", text);
}

static void count_under(wq_rng *rng, const wq_position *pos, const wq_history *history, const wq_rules *rules)
{
    static uint8_t dead[WQ_POINTS], seki[WQ_POINTS];
    wq_count_input input = { .pos = pos, .rules = rules, .dead = dead, .komi_halves = (int)wq_rng_below(rng, 41) - 20,
                             .handicap = wq_rng_below(rng, 3) == 0 ? 2 + (int)wq_rng_below(rng, 8) : 0 };
    if (wq_rng_below(rng, 4) == 0)
        for (wq_color c = WQ_BLACK; c <= WQ_WHITE; c++) input.warnings[c] = (int)wq_rng_below(rng, 3);
    for (uint32_t n = 1; n < history->count; n++) {
        wq_move move = history->past[n].move;
        if (move.point != WQ_PASS) continue;
        if (!input.button) input.button = move.color;
        input.passes[move.color]++;
    }
    printf("count %s %d %d %d %d", rules->id, input.komi_halves, input.handicap, input.warnings[WQ_BLACK], input.warnings[WQ_WHITE]);
    print_marks(rng, pos, 6, dead);
    if (wq_rng_below(rng, 2) == 0) {
        print_marks(rng, pos, 4, seki);
        input.seki = seki;
        printf("\n");
    } else {
        printf(" ?\n");
        if (wq_count_asks_seki(rules)) {
            wq_life_seki(pos, dead, seki);
            input.seki = seki;
        }
    }
    wq_account account;
    if (wq_count(&account, &input) != WQ_OK) exit(3);
    print_account(&account, pos, rules);
}

static void play_game(wq_rng *rng, const wq_rules *rules, bool counted)
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
    for (int i = 0; counted && wq_rules_at(i); i++) count_under(rng, &pos, &history, wq_rules_at(i));
    for (int i = 0; counted && wq_rules_kata_at(i); i++) count_under(rng, &pos, &history, wq_rules_kata_at(i));
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 1000, rows = 0;
    while (wq_rules_at(rows)) rows++;
    wq_rng rng;
    wq_rng_init(&rng, 2002);
    for (int i = 0; i < games; i++) play_game(&rng, wq_rules_at(i % rows), i / rows % 4 == 0);
    return 0;
}

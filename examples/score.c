/* score.c — replays a game from SGF and counts it as a Chinese referee does, line by line.
 *
 *   cc score.c $(pkg-config --cflags --libs weiqi) && ./a.out game.sgf
 * SPDX-License-Identifier: MIT
 */
#include <weiqi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    static char text[65536];
    FILE *file = fopen(argc > 1 ? argv[1] : "game.sgf", "rb");
    if (!file) return 3;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);

    static wq_sgf_game sgf;
    static wq_move moves[1000];
    wq_error err;
    if (wq_sgf_read_game(&sgf, moves, 1000, text, length, &err) != WQ_OK) {
        fprintf(stderr, "line %d: %s\n", err.line, err.text);
        return 1;
    }
    const wq_rules *rules = wq_rules_find(sgf.rules);
    if (!rules) rules = wq_rules_find("chinese");

    wq_position pos;
    if (wq_position_init(&pos, sgf.width, sgf.height) != WQ_OK) return 1;
    static wq_past past[1001];
    wq_history history;
    wq_history_init(&history, past, 1001, &pos);
    for (uint32_t i = 0; i < sgf.move_count; i++) {
        wq_status s = wq_history_play(&history, &pos, rules, moves[i], NULL);
        if (s != WQ_OK) {
            fprintf(stderr, "move %u: %s\n", i + 1, wq_status_text(s));
            return 1;
        }
    }

    uint8_t dead[WQ_POINTS] = { 0 };                /* what the players agreed on: here the stone at B2 */
    wq_point b2;
    if (wq_point_parse(&b2, "B2", pos.width, pos.height) == WQ_OK && pos.color[b2] != WQ_EMPTY) dead[b2] = 1;

    static char drawn[8192];
    wq_diagram_write(drawn, sizeof drawn, &pos, WQ_PASS);
    fputs(drawn, stdout);

    wq_account account;
    wq_count_input input = { .pos = &pos, .rules = rules, .dead = dead,
                             .komi_halves = sgf.has_komi ? sgf.komi_halves : rules->komi_halves };
    if (wq_count(&account, &input) != WQ_OK) return 1;
    for (int i = 0; i < account.term_count; i++) {
        const wq_term *term = &account.terms[i];
        char points[32];
        wq_points_text(points, term->halves);
        printf("%s %s: %s\n", wq_color_name((wq_color)term->side), wq_term_en((wq_term_kind)term->kind), points);
    }
    char zh[WQ_RESULT_TEXT], en[WQ_RESULT_TEXT], short_form[WQ_RESULT_TEXT];
    wq_result_zh(zh, account.result, true);
    wq_result_en(en, account.result, true);
    wq_result_sgf(short_form, account.result);
    printf("%s\n%s\n%s\n", short_form, zh, en);
    return 0;
}

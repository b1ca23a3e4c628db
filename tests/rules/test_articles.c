/* test_articles.c — runs tests/articles: the rule books' articles as drawn positions and what must happen in them.
 *
 * A file is a row of scenes. A line that begins with '#' quotes the sense and carries the tags; '%' begins a scene and says
 * what it shows. Then one statement a line:
 *   rules NAME [question=answer ...]     for the file or the scene; a question by its name, as in a rule row
 *   board COLUMNS ROWS | rows of X O .   the start; `to_play b|w` after it
 *   play b D4 ok | illegal WORD [N]      N: the move it repeats; `pass b` passes
 *   looks, then rows                     the board now
 *   liberties D4 N, stones D4 N, taken b N, ko D4|none, to_move b, empty N, recurs N
 *   owner D4 black|white|shared|none, alive D4 ..., not_alive D4 ..., in_seki D4 ..., not_in_seki D4 ...
 *   handicap N, then `black D4 ...`, `white D4 ...`: where the stones stand now; bonus N RESULT, komi_for N POINTS
 *   komi N, handicap_stones N, dead D4 ..., seki D4 ..., warnings b N, button b
 *   answer QUESTION WORD                 what the rules answer (long_cycle, dispute, repetition, ...)
 *   count RESULT [zi B W]                and the words with `zh TEXT`, `en TEXT`, the lines with `term WORD b N`
 * SPDX-License-Identifier: MIT
 */
#include "harness.h"

#include "rules/drawn.h"
#include "rules/handicap.h"
#include "rules/history.h"
#include "rules/score.h"

#include <dirent.h>
#include <stdio.h>

enum { MAX_FILES = 200, MAX_PATH = 512, MAX_WORDS = 64, PAST = 1000 };

typedef struct scene {
    const char *file;
    int line, checks;
    wq_rules file_rules, rules;
    bool in_scene, started;
    char rows[WQ_MAX_AREA + 1];         /* a board being drawn: one character a point */
    int width, points;
    enum { NO_DRAWING, DRAWING_START, DRAWING_NOW } drawing;
    wq_position pos;
    wq_history history;
    wq_past past[PAST];
    uint8_t dead[WQ_POINTS], seki[WQ_POINTS];
    bool has_dead, has_seki, counted;
    wq_count_input input;
    wq_account account;
} scene;

static void wrong(const scene *s, const char *what, const char *got)
{
    fail_msg("%s:%d: %s; got %s", s->file, s->line, what, got);
}

static void check(scene *s, bool ok, const char *what, const char *got)
{
    s->checks++;
    if (!ok) wrong(s, what, got);
}

static void check_int(scene *s, long wanted, long got, const char *what)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", got);
    check(s, wanted == got, what, text);
}

static wq_color color_named(const scene *s, const char *word)
{
    wq_color color = WQ_BLACK;
    if (wq_color_parse(&color, word) != WQ_OK) wrong(s, "a colour", word);
    return color;
}

static wq_point point_here(const scene *s, const char *word)
{
    wq_point point = WQ_PASS;
    if (wq_point_parse(&point, word, s->pos.width, s->pos.height) != WQ_OK) wrong(s, "a point", word);
    return point;
}

static void start_scene(scene *s)
{
    wq_history_init(&s->history, s->past, PAST, &s->pos);
    s->started = true;
    s->has_dead = s->has_seki = s->counted = false;
    memset(&s->input, 0, sizeof s->input);
}

static void end_drawing(scene *s)
{
    if (s->drawing == NO_DRAWING) return;
    s->rows[s->points] = '\0';
    if (s->drawing == DRAWING_NOW) check(s, looks(&s->pos, s->rows), "the board looks otherwise", "another one");
    else {
        s->pos = drawn(s->width, s->rows);
        start_scene(s);
    }
    s->drawing = NO_DRAWING;
}

static void draw_row(scene *s, const char *line)
{
    if (s->drawing == NO_DRAWING) {
        s->drawing = DRAWING_START;
        s->points = 0;
    }
    int before = s->points;
    for (const char *p = line; *p; p++)
        if (*p != ' ') s->rows[s->points++] = *p;
    if (before == 0) s->width = s->points;
    if (s->points - before != s->width) wrong(s, "rows of one width", line);
}

/* question=answer of a rule row, for the questions the articles change. */
static void change_rule(const scene *s, wq_rules *rules, char *pair)
{
    char *answer = strchr(pair, '=');
    if (!answer) wrong(s, "question=answer", pair);
    *answer++ = '\0';
    wq_status ok = strcmp(pair, "repetition") == 0  ? wq_repetition_parse(&rules->repetition, answer)
                 : strcmp(pair, "suicide") == 0     ? wq_suicide_parse(&rules->suicide, answer)
                 : strcmp(pair, "counting") == 0    ? wq_counting_parse(&rules->counting, answer)
                 : strcmp(pair, "tax") == 0         ? wq_tax_parse(&rules->tax, answer)
                 : strcmp(pair, "handicap_placing") == 0 ? wq_placing_parse(&rules->handicap_placing, answer)
                                                    : WQ_BAD_RULES;
    if (ok != WQ_OK) wrong(s, "a question and its answer", pair);
}

static void set_rules(scene *s, char **word, int words)
{
    const wq_rules *row = words > 1 ? wq_rules_find(word[1]) : NULL;
    if (!row) wrong(s, "rules", words > 1 ? word[1] : "nothing");
    s->rules = *row;
    for (int i = 2; i < words; i++) change_rule(s, &s->rules, word[i]);
    if (!s->in_scene) s->file_rules = s->rules;
}

static void do_play(scene *s, char **word, int words)
{
    wq_point point = WQ_PASS;
    uint32_t repeats = UINT32_MAX;
    wq_color color = color_named(s, word[1]);
    wq_status got = wq_point_parse(&point, word[2], s->pos.width, s->pos.height);
    if (got == WQ_OK) got = wq_history_play(&s->history, &s->pos, &s->rules, wq_move_of(color, point), &repeats);
    const char *wanted = strcmp(word[3], "ok") == 0 ? "ok" : words > 4 ? word[4] : "?";
    check(s, strcmp(wanted, wq_status_word(got)) == 0, wanted, wq_status_word(got));
    if (words > 5) check_int(s, atol(word[5]), (long)repeats, "the move repeated");
}

static void mark(scene *s, uint8_t marks[WQ_POINTS], char **word, int words)
{
    memset(marks, 0, WQ_POINTS);
    for (int i = 1; i < words; i++) marks[point_here(s, word[i])] = 1;
}

static void do_count(scene *s, char **word, int words)
{
    s->input.pos = &s->pos;
    s->input.rules = &s->rules;
    s->input.dead = s->has_dead ? s->dead : NULL;
    s->input.seki = s->has_seki ? s->seki : NULL;
    check(s, wq_count(&s->account, &s->input) == WQ_OK, "a count", "a refusal");
    s->counted = true;
    char got[WQ_RESULT_TEXT];
    wq_result_name(got, s->account.result);
    check(s, strcmp(word[1], got) == 0, word[1], got);
    for (int side = 1; side <= 2 && words > 4; side++)
        check_int(s, (long)(2 * atof(word[2 + side])), s->account.area_halves[side], "zi, twice");
}

static void check_term(scene *s, char **word)
{
    long halves = 0;
    for (int i = 0; i < s->account.term_count; i++) {
        const wq_term *t = &s->account.terms[i];
        if (strcmp(wq_term_word((wq_term_kind)t->kind), word[1]) == 0 && t->side == color_named(s, word[2]))
            halves += t->halves;
    }
    check_int(s, (long)(2 * atof(word[3])), halves, word[1]);
}

static void check_stones(scene *s, wq_color color, char **word, int words)
{
    uint8_t wanted[WQ_POINTS];
    mark(s, wanted, word, words);
    for (int p = 0; p < WQ_POINTS; p++)
        if ((s->pos.color[p] == color) != (wanted[p] != 0)) {
            char name[WQ_POINT_NAME];
            wq_point_name(name, (wq_point)p, s->pos.height);
            check(s, false, "stones of this colour", name);
        }
    s->checks++;
}

static void check_marked(scene *s, const uint8_t *got, bool wanted, char **word, int words)
{
    for (int i = 1; i < words; i++) check(s, (got[point_here(s, word[i])] != 0) == wanted, word[0], word[i]);
}

static void check_life(scene *s, char **word, int words)
{
    uint8_t alive[WQ_POINTS], white[WQ_POINTS];
    wq_life_unconditional_by(&s->pos, s->rules.suicide, WQ_BLACK, alive);
    wq_life_unconditional_by(&s->pos, s->rules.suicide, WQ_WHITE, white);
    for (int p = 0; p < WQ_POINTS; p++) alive[p] |= white[p];
    check_marked(s, alive, strcmp(word[0], "alive") == 0, word, words);
}

static void check_seki(scene *s, char **word, int words)
{
    uint8_t seki[WQ_POINTS];
    wq_life_seki(&s->pos, s->has_dead ? s->dead : NULL, seki);
    check_marked(s, seki, strcmp(word[0], "in_seki") == 0, word, words);
}

static void check_owner(scene *s, char **word)
{
    static const char *const names[] = { "none", "black", "white", "shared" };
    uint8_t owner[WQ_POINTS];
    wq_life_owners(&s->pos, s->has_dead ? s->dead : NULL, owner);
    const char *got = names[s->counted ? s->account.owner[point_here(s, word[1])] : owner[point_here(s, word[1])]];
    check(s, strcmp(word[2], got) == 0, word[2], got);
}

static void check_answer(scene *s, char **word)
{
    const wq_rules *r = &s->rules;
    const char *got = strcmp(word[1], "long_cycle") == 0   ? wq_cycle_name(r->long_cycle)
                    : strcmp(word[1], "repetition") == 0   ? wq_repetition_name(r->repetition)
                    : strcmp(word[1], "counting") == 0     ? wq_counting_name(r->counting)
                    : strcmp(word[1], "tax") == 0          ? wq_tax_name(r->tax)
                    : strcmp(word[1], "dispute") == 0      ? wq_dispute_name(r->dispute)
                    : strcmp(word[1], "unit") == 0         ? wq_unit_name(r->unit)
                    : strcmp(word[1], "passes_end") == 0   ? (r->passes_end ? "yes" : "no")
                    : strcmp(word[1], "proposal_ends") == 0 ? (r->proposal_ends ? "yes" : "no")
                    : strcmp(word[1], "dead_by_agreement") == 0 ? (r->dead_by_agreement ? "yes" : "no")
                                                           : "?";
    check(s, strcmp(word[2], got) == 0, word[2], got);
}

/* Statements that ask; true where `word` was one. */
static bool ask(scene *s, char **word, int words, const char *rest)
{
    wq_point out[WQ_MAX_AREA];
    char text[WQ_RESULT_TEXT];
    const char *is = word[0];
    bool zi = s->rules.unit == WQ_UNIT_ZI;
    if (strcmp(is, "liberties") == 0)
        check_int(s, atol(word[2]), wq_chain_liberties(&s->pos, point_here(s, word[1]), out), "liberties");
    else if (strcmp(is, "stones") == 0)
        check_int(s, atol(word[2]), wq_chain_stones(&s->pos, point_here(s, word[1]), out), "stones");
    else if (strcmp(is, "taken") == 0) check_int(s, atol(word[2]), s->pos.taken[color_named(s, word[1])], "taken");
    else if (strcmp(is, "empty") == 0) check_int(s, atol(word[1]), s->pos.empty_count, "empty points");
    else if (strcmp(is, "recurs") == 0)
        check_int(s, atol(word[1]), wq_history_recurrences(&s->history, &s->pos, NULL), "recurrences");
    else if (strcmp(is, "ko") == 0)
        check_int(s, strcmp(word[1], "none") == 0 ? WQ_PASS : point_here(s, word[1]), s->pos.ko, "the ko point");
    else if (strcmp(is, "to_move") == 0) check_int(s, color_named(s, word[1]), s->pos.to_move, "whose turn");
    else if (strcmp(is, "owner") == 0) check_owner(s, word);
    else if (strcmp(is, "alive") == 0 || strcmp(is, "not_alive") == 0) check_life(s, word, words);
    else if (strcmp(is, "in_seki") == 0 || strcmp(is, "not_in_seki") == 0) check_seki(s, word, words);
    else if (strcmp(is, "black") == 0) check_stones(s, WQ_BLACK, word, words);
    else if (strcmp(is, "white") == 0) check_stones(s, WQ_WHITE, word, words);
    else if (strcmp(is, "bonus") == 0)
        check_int(s, (long)(2 * atof(word[2])), wq_handicap_bonus_halves(&s->rules, atoi(word[1])), "bonus");
    else if (strcmp(is, "komi_for") == 0)
        check_int(s, (long)(2 * atof(word[2])), wq_default_komi_halves(&s->rules, atoi(word[1])), "komi");
    else if (strcmp(is, "count") == 0) do_count(s, word, words);
    else if (strcmp(is, "term") == 0) check_term(s, word);
    else if (strcmp(is, "answer") == 0) check_answer(s, word);
    else if (strcmp(is, "zh") == 0) {
        wq_result_zh(text, s->account.result, zi);
        check(s, strcmp(rest, text) == 0, rest, text);
    } else if (strcmp(is, "en") == 0) {
        wq_result_en(text, s->account.result, zi);
        check(s, strcmp(rest, text) == 0, rest, text);
    } else return false;
    return true;
}

static void statement(scene *s, char **word, int words, const char *rest)
{
    const char *is = word[0];
    if (strcmp(is, "rules") == 0) set_rules(s, word, words);
    else if (strcmp(is, "board") == 0) {
        check(s, wq_position_init(&s->pos, atoi(word[1]), atoi(word[2])) == WQ_OK, "a board", word[1]);
        start_scene(s);
    } else if (!s->started) wrong(s, "a board first", is);
    else if (strcmp(is, "to_play") == 0) {
        s->pos.to_move = (uint8_t)color_named(s, word[1]);
        start_scene(s);
    } else if (strcmp(is, "play") == 0 && words >= 4) do_play(s, word, words);
    else if (strcmp(is, "pass") == 0)
        check(s, wq_history_play(&s->history, &s->pos, &s->rules, wq_move_of(color_named(s, word[1]), WQ_PASS), NULL) == WQ_OK,
              "a pass", "a refusal");
    else if (strcmp(is, "handicap") == 0) {
        wq_status got = wq_handicap_start(&s->pos, &s->rules, atoi(word[1]));
        const char *wanted = words > 2 && strcmp(word[2], "illegal") == 0 ? "bad_handicap" : "ok";
        check(s, strcmp(wanted, wq_status_word(got)) == 0, wanted, wq_status_word(got));
        start_scene(s);
    } else if (strcmp(is, "looks") == 0) {
        s->drawing = DRAWING_NOW;
        s->points = 0;
    } else if (strcmp(is, "komi") == 0) s->input.komi_halves = (int)(2 * atof(word[1]));
    else if (strcmp(is, "handicap_stones") == 0) s->input.handicap = atoi(word[1]);
    else if (strcmp(is, "warnings") == 0) s->input.warnings[color_named(s, word[1])] = atoi(word[2]);
    else if (strcmp(is, "passes") == 0) s->input.passes[color_named(s, word[1])] = atoi(word[2]);
    else if (strcmp(is, "button") == 0) s->input.button = (uint8_t)color_named(s, word[1]);
    else if (strcmp(is, "dead") == 0) mark(s, s->dead, word, words), s->has_dead = true;
    else if (strcmp(is, "seki") == 0) mark(s, s->seki, word, words), s->has_seki = true;
    else if (!ask(s, word, words, rest)) wrong(s, "no such statement", is);
}

static void run_line(scene *s, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#') return;
    if (line[0] != '\0' && strspn(line, "XO. ") == strlen(line) && strchr(line, '%') == NULL) {
        draw_row(s, line);
        return;
    }
    end_drawing(s);
    if (line[0] == '%') {
        s->in_scene = true;
        s->started = false;
        s->rules = s->file_rules;
        return;
    }
    if (line[0] == '\0') return;
    char *word[MAX_WORDS] = { NULL }, *save = NULL;
    const char *rest = strchr(line, ' ');
    char whole[512];
    snprintf(whole, sizeof whole, "%s", rest ? rest + 1 : "");
    int words = 0;
    for (char *w = strtok_r(line, " ", &save); w && words < MAX_WORDS; w = strtok_r(NULL, " ", &save)) word[words++] = w;
    statement(s, word, words, whole);
}

static void run_file(void **state)
{
    static scene s;
    memset(&s, 0, sizeof s);
    s.file = *state;
    s.file_rules = s.rules = *wq_rules_find("chinese");
    FILE *file = fopen(s.file, "r");
    EXPECT(file != NULL);
    char line[512];
    while (fgets(line, sizeof line, file)) {
        s.line++;
        run_line(&s, line);
    }
    end_drawing(&s);
    fclose(file);
    EXPECT(s.checks > 0);
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

int main(void)
{
    static char path[MAX_FILES][MAX_PATH];
    static struct CMUnitTest test[MAX_FILES];
    static const char *const books[] = { "chinese", "japanese", "tromp-taylor", "others" };
    int files = 0;
    for (size_t b = 0; b < sizeof books / sizeof books[0]; b++) {
        char folder[MAX_PATH / 2];
        snprintf(folder, sizeof folder, TESTS_FOLDER "/articles/%s", books[b]);
        DIR *dir = opendir(folder);
        if (!dir) continue;
        for (struct dirent *entry; (entry = readdir(dir)) != NULL && files < MAX_FILES;)
            if (strstr(entry->d_name, ".t")) snprintf(path[files++], MAX_PATH, "%.250s/%.200s", folder, entry->d_name);
        closedir(dir);
    }
    qsort(path, (size_t)files, MAX_PATH, by_name);
    for (int i = 0; i < files; i++)
        test[i] = (struct CMUnitTest){ .name = strstr(path[i], "articles/") + 9, .test_func = run_file,
                                       .initial_state = path[i] };
    if (files == 0) {
        fprintf(stderr, "no article files under " TESTS_FOLDER "/articles\n");
        return 1;
    }
    return _cmocka_run_group_tests("articles", test, (size_t)files, NULL, NULL);
}

/* play_dialogue.c — lines of people to commands of the game, and the board to the terminal.
 * SPDX-License-Identifier: MIT
 */
#include "cli/play_dialogue.h"

#include "cli/account_text.h"
#include "record/diagram.h"
#include "sys/clock.h"

#include <stdlib.h>
#include <string.h>

typedef struct dialogue {
    wq_table *table;
    FILE *in, *out;
    bool zh;
    bool quit;
    bool proposed;                      /* the other seat's dead stones have been asked for this counting */
    uint8_t proposal[WQ_POINTS];
} dialogue;

typedef wq_status line_fn(dialogue *talk, const char *word);

static line_fn do_play, do_pass, do_resign, do_undo, do_end, do_dead, do_agree, do_resume, do_board, do_score, do_help, do_quit;

/* The words of a line. A point's name by itself plays there. */
static const struct { const char *word; line_fn *run; bool counting, playing; const char *help; } rows[] = {
    { "play",   do_play,   false, true,  "D4 (or \"play D4\"): a stone on that point" },
    { "pass",   do_pass,   false, true,  "give up this turn; two passes end play" },
    { "resign", do_resign, true,  true,  "the other side wins" },
    { "undo",   do_undo,   false, true,  "take back to your last move" },
    { "end",    do_end,    false, true,  "propose the end of play, where the rules have it" },
    { "dead",   do_dead,   true,  false, "dead D3: that chain is dead, or alive again" },
    { "agree",  do_agree,  true,  true,  "agree with the count, or with the end that was proposed" },
    { "resume", do_resume, true,  false, "no agreement: play on" },
    { "board",  do_board,  true,  true,  "the board once more" },
    { "score",  do_score,  true,  true,  "the count as the board stands" },
    { "help",   do_help,   true,  true,  "this list" },
    { "quit",   do_quit,   true,  true,  "leave the game as it is" },
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static wq_color me(const dialogue *talk)                    /* the person at the terminal who is asked now */
{
    const wq_table *table = talk->table;
    if (table->seat[WQ_WHITE]) return WQ_BLACK;
    if (table->seat[WQ_BLACK]) return WQ_WHITE;
    wq_color turn = wq_game_to_move(&table->game);
    return turn == WQ_EMPTY ? WQ_BLACK : turn;
}

static void show_board(const dialogue *talk)
{
    char text[8192];
    const wq_game *game = &talk->table->game;
    uint32_t moves = wq_game_moves(game);
    wq_diagram_write(text, sizeof text, &game->pos, moves ? game->history.past[moves].move.point : WQ_PASS);
    fprintf(talk->out, "\n%s", text);
    fprintf(talk->out, "Captured by Black %d, by White %d.\n", game->pos.taken[WQ_BLACK], game->pos.taken[WQ_WHITE]);
}

static void show_clock(const dialogue *talk, wq_color color)
{
    const wq_game *game = &talk->table->game;
    if (game->opening.time.kind == WQ_TIME_NONE || color == WQ_EMPTY) return;
    wq_side_time time = wq_clock_look(&game->clock, &game->opening.time, color, wq_wall_ms());
    char words[WQ_TIME_WORDS];
    wq_side_time_words(words, &time, &game->opening.time, WQ_LANG_EN);
    fprintf(talk->out, "%s", words);
    fprintf(talk->out, "  ");
}

static void say(const dialogue *talk, wq_status s) { fprintf(talk->out, "%s.\n", wq_status_text(s)); }

static wq_status act(dialogue *talk, wq_command_kind kind, wq_point point, bool yes)
{
    wq_command command = { .kind = (uint8_t)kind, .point = point, .yes = yes };
    return wq_table_do(talk->table, command, me(talk));
}

static bool read_point(const dialogue *talk, const char *word, wq_point *out)
{
    const wq_game *game = &talk->table->game;
    wq_status s = word ? wq_point_parse(out, word, game->opening.width, game->opening.height) : WQ_BAD_POINT;
    if (s == WQ_OK && *out == WQ_PASS) s = WQ_BAD_POINT;
    if (s != WQ_OK) say(talk, s);
    return s == WQ_OK;
}

static wq_status do_play(dialogue *talk, const char *word)
{
    wq_point p;
    return read_point(talk, word, &p) ? act(talk, WQ_DO_PLAY, p, false) : WQ_OK;
}

static wq_status do_pass(dialogue *talk, const char *word) { (void)word; return act(talk, WQ_DO_PASS, WQ_PASS, false); }
static wq_status do_resign(dialogue *talk, const char *word) { (void)word; return act(talk, WQ_DO_RESIGN, WQ_PASS, false); }
static wq_status do_end(dialogue *talk, const char *word) { (void)word; return act(talk, WQ_DO_PROPOSE_END, WQ_PASS, false); }
static wq_status do_resume(dialogue *talk, const char *word) { (void)word; return act(talk, WQ_DO_RESUME, WQ_PASS, false); }
static wq_status do_quit(dialogue *talk, const char *word) { (void)word; talk->quit = true; return WQ_OK; }

/* A program grants every wish to take back. */
static wq_status do_undo(dialogue *talk, const char *word)
{
    (void)word;
    wq_table *table = talk->table;
    wq_color mine = me(talk);
    if (table->game.opening.one_screen && wq_game_moves(&table->game) > 0)
        mine = (wq_color)table->game.history.past[wq_game_moves(&table->game)].move.color;
    wq_status s = wq_table_do(table, (wq_command){ .kind = WQ_DO_ASK_UNDO }, mine);
    if (s != WQ_OK || table->game.undo_asker == WQ_EMPTY) return s;
    return wq_table_do(table, (wq_command){ .kind = WQ_DO_ANSWER_UNDO, .yes = true }, wq_opponent(mine));
}

static wq_status do_dead(dialogue *talk, const char *word)
{
    wq_point p;
    if (!read_point(talk, word, &p)) return WQ_OK;
    return act(talk, WQ_DO_MARK, p, !talk->table->game.dead[p]);
}

static void show_count(const dialogue *talk, const wq_game *game)
{
    wq_account account;
    wq_status s = wq_game_count(game, &account);
    if (s != WQ_OK) {
        say(talk, s);
        return;
    }
    int dead = 0;
    for (int p = 0; p < WQ_POINTS; p++) {
        char name[WQ_POINT_NAME];
        if (!game->dead[p]) continue;
        wq_point_name(name, (wq_point)p, game->opening.height);
        fprintf(talk->out, "%s%s", dead++ ? " " : "Dead: ", name);
    }
    fprintf(talk->out, "%s\n", dead ? "" : "No stone is marked dead.");
    wq_account_print(talk->out, &account, &game->opening.rules, talk->zh);
}

static wq_status do_board(dialogue *talk, const char *word)
{
    (void)word;
    show_board(talk);
    return WQ_OK;
}

/* While there is play, every stone stands: the real count comes when play has ended. */
static wq_status do_score(dialogue *talk, const char *word)
{
    (void)word;
    wq_game now = talk->table->game;
    if (now.phase != WQ_GAME_COUNTING) {
        fprintf(talk->out, "If play ended now and every stone stood:\n");
        now.phase = WQ_GAME_COUNTING;
        memset(now.dead, 0, sizeof now.dead);
    }
    show_count(talk, &now);
    return WQ_OK;
}

/* The program agrees with its own marks, and with others that leave it no worse. */
static bool other_agrees(const dialogue *talk, wq_color other)
{
    const wq_table *table = talk->table;
    wq_game own = table->game;
    wq_account now, proposed;
    memcpy(own.dead, talk->proposal, sizeof own.dead);
    if (wq_game_count(&table->game, &now) != WQ_OK || wq_game_count(&own, &proposed) != WQ_OK) return false;
    int sign = other == WQ_BLACK ? 1 : -1;
    return sign * (now.total[WQ_BLACK] - now.total[WQ_WHITE]) >= sign * (proposed.total[WQ_BLACK] - proposed.total[WQ_WHITE]);
}

static wq_status do_agree(dialogue *talk, const char *word)
{
    (void)word;
    wq_table *table = talk->table;
    wq_color mine = me(talk), other = wq_opponent(mine);
    if (table->game.phase == WQ_GAME_PROPOSED) return act(talk, WQ_DO_ANSWER_END, WQ_PASS, true);
    if (table->game.phase != WQ_GAME_COUNTING) return WQ_ILLEGAL_PHASE;
    if (table->seat[other] && !other_agrees(talk, other)) {
        fprintf(talk->out, "The other side does not agree. Change the marks, or type resume to play it out.\n");
        return WQ_OK;
    }
    wq_command agree = { .kind = WQ_DO_AGREE, .seen_seq = table->game.seq };
    wq_status s = wq_table_do(table, agree, mine);
    agree.seen_seq = table->game.seq;
    return s == WQ_OK && table->game.phase == WQ_GAME_COUNTING ? wq_table_do(table, agree, other) : s;
}

static wq_status do_help(dialogue *talk, const char *word)
{
    (void)word;
    bool counting = talk->table->game.phase == WQ_GAME_COUNTING;
    for (int i = 0; i < ROWS; i++)
        if (counting ? rows[i].counting : rows[i].playing) fprintf(talk->out, "  %-7s %s\n", rows[i].word, rows[i].help);
    return WQ_OK;
}

static wq_status obey(dialogue *talk, char *line)
{
    char *place = NULL, *word = strtok_r(line, " \t\r\n", &place), *argument = word ? strtok_r(NULL, " \t\r\n", &place) : NULL;
    if (!word) return WQ_OK;
    for (int i = 0; i < ROWS; i++)
        if (strcasecmp(rows[i].word, word) == 0) return rows[i].run(talk, argument);
    wq_point p;
    const wq_game *game = &talk->table->game;
    if (wq_point_parse(&p, word, game->opening.width, game->opening.height) == WQ_BAD_POINT) {
        fprintf(talk->out, "\"%.40s\" is not understood; \"help\" lists what is.\n", word);
        return WQ_OK;
    }
    return game->phase == WQ_GAME_COUNTING ? do_dead(talk, word) : do_play(talk, word);
}

/* A person's line. What the game refuses is said, and nothing has changed. */
static wq_status hear(dialogue *talk)
{
    const wq_game *game = &talk->table->game;
    char line[256];
    show_clock(talk, wq_game_to_move(game));
    if (game->phase == WQ_GAME_COUNTING) fprintf(talk->out, "count (agree, dead D3, resume)> ");
    else fprintf(talk->out, "%s%s> ", game->phase == WQ_GAME_PROPOSED ? "the end is proposed (agree, or play on), " : "",
                 wq_color_name(me(talk)));
    fflush(talk->out);
    if (!fgets(line, sizeof line, talk->in)) {
        talk->quit = true;
        return WQ_OK;
    }
    if (!strchr(line, '\n'))                                /* the rest of a line too long to mean anything */
        for (int c = 0; c != '\n' && c != EOF;) c = fgetc(talk->in);
    uint32_t before = game->seq;
    bool was_counting = game->phase == WQ_GAME_COUNTING;
    wq_status s = obey(talk, line);
    if (s == WQ_ILLEGAL_TIME) s = wq_table_time_out(talk->table);
    if (s >= WQ_FAIL_SPACE) return s;
    if (s != WQ_OK) say(talk, s);
    if (game->seq != before && was_counting && game->phase == WQ_GAME_COUNTING) show_count(talk, game);
    wq_color turn = wq_game_to_move(game);
    if (game->seq != before && turn != WQ_EMPTY && !talk->table->seat[turn]) show_board(talk);
    return WQ_OK;
}

static wq_status hear_seat(dialogue *talk)
{
    wq_table *table = talk->table;
    wq_color color = wq_game_to_move(&table->game);
    uint32_t before = wq_game_moves(&table->game);
    wq_status why = WQ_OK, s = wq_table_turn(table, INT64_MAX, &why);
    if (why != WQ_OK) fprintf(talk->out, "%s has lost: %s.\n", table->seat[color]->ops->name(table->seat[color]), wq_status_text(why));
    if (s == WQ_OK && wq_game_moves(&table->game) > before) {
        char name[WQ_POINT_NAME];
        wq_point_name(name, table->game.history.past[wq_game_moves(&table->game)].move.point, table->game.opening.height);
        show_board(talk);
        fprintf(talk->out, "%s: %s\n", wq_color_name(color), name);
    }
    return s;
}

/* The other seat proposes the dead stones, once. */
static wq_status propose(dialogue *talk)
{
    wq_table *table = talk->table;
    talk->proposed = true;
    wq_color other = wq_opponent(me(talk));
    memset(talk->proposal, 0, sizeof talk->proposal);
    wq_status s = WQ_OK;
    if (table->seat[other]) {
        wq_answer answer = wq_table_ask(table, WQ_ASK_DEAD, other, INT64_MAX);
        if (answer.status == WQ_OK) {
            s = wq_table_mark(table, answer.dead, other);
            memcpy(talk->proposal, table->game.dead, sizeof talk->proposal);
        } else say(talk, answer.status);
    }
    show_board(talk);
    show_count(talk, &talk->table->game);
    return s;
}

wq_status wq_play_dialogue(wq_table *table, FILE *in, FILE *out)
{
    dialogue talk = { .table = table, .in = in, .out = out };
    const char *language = getenv("LC_ALL");
    if (!language || !*language) language = getenv("LC_MESSAGES");
    if (!language || !*language) language = getenv("LANG");
    talk.zh = language && strncmp(language, "zh", 2) == 0;
    wq_status s = WQ_OK;
    show_board(&talk);
    while (s == WQ_OK && !talk.quit && table->game.phase != WQ_GAME_ENDED) {
        wq_color turn = wq_game_to_move(&table->game);
        if (table->game.phase == WQ_GAME_COUNTING && !talk.proposed) s = propose(&talk);
        else if (turn != WQ_EMPTY && table->seat[turn]) s = hear_seat(&talk);
        else s = hear(&talk);
        if (table->game.phase == WQ_GAME_PLAYING) talk.proposed = false;
    }
    if (s == WQ_OK && table->game.phase == WQ_GAME_ENDED) {
        char text[WQ_RESULT_TEXT];
        bool zi = table->game.opening.rules.unit == WQ_UNIT_ZI;
        if (talk.zh) wq_result_zh(text, table->game.result, zi);
        else wq_result_en(text, table->game.result, zi);
        if (table->game.result.manner == WQ_MANNER_COUNT) {
            wq_account account;
            if (wq_game_count(&table->game, &account) == WQ_OK) wq_account_print(out, &account, &table->game.opening.rules, talk.zh);
        } else fprintf(out, "%s\n", text);
    }
    return s;
}

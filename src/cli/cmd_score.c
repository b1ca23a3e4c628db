/* cmd_score.c — "weiqi score": counts a finished game and prints the account.
 * SPDX-License-Identifier: MIT
 */
#include "cli/account_text.h"
#include "cli/cmd.h"
#include "cli/json_lines.h"
#include "cli/opt.h"
#include "cli/record_file.h"
#include "engine/engine.h"
#include "record/score_json.h"
#include "record/stone_list.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_BONUS = 1000, KEY_TO_PLAY };

typedef struct wishes {
    const char *path, *dead, *seki, *prisoners;
    bool has_rules, has_komi, json;
    int komi_halves, to_play;
    long white_bonus, move;             /* -1: not given */
    wq_rules rules;
} wishes;

static const struct argp_option options[] = {
    { "rules", 'r', "NAME|JSON", 0, "count by these rules (the record's own, else chinese)", 0 },
    { "komi", 'k', "K", 0, "what Black gives: 7.5 or 3.75zi (the record's, else the rules')", 0 },
    { "dead", 'd', "LIST", 0, "dead stones, D3,E3: each stands for its chain; none; auto: the engine says (the record's, else none)", 0 },
    { "seki", 's', "LIST", 0, "stones whose chains stand in seki (found, where the rules ask); none", 0 },
    { "prisoners", 'p', "B17,W11", 0, "stones each side holds (those taken in the record)", 0 },
    { "white-bonus", KEY_BONUS, "N", 0, "points White is given for handicap stones (as the rules say)", 0 },
    { "to-play", KEY_TO_PLAY, "B|W", 0, "who moves first in the record, where it does not say", 0 },
    { "move", 'm', "N", 0, "count the position after move N (the last)", 0 },
    { "json", 'j', NULL, 0, "print the account as JSON", 0 },
    { 0 }
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    wishes *w = state->input;
    wq_color color;
    switch (key) {
    case 'r': w->rules = wq_opt_rules(state, arg); w->has_rules = true; return 0;
    case 'k': w->komi_halves = wq_opt_komi(state, arg); w->has_komi = true; return 0;
    case 'd': w->dead = arg; return 0;
    case 's': w->seki = arg; return 0;
    case 'p': w->prisoners = arg; return 0;
    case 'm': w->move = wq_opt_number(state, "move", arg, 0, 100000000); return 0;
    case 'j': w->json = true; return 0;
    case KEY_BONUS: w->white_bonus = wq_opt_number(state, "white-bonus", arg, 0, 600); return 0;
    case KEY_TO_PLAY:
        if (wq_color_parse(&color, arg) != WQ_OK) argp_error(state, "a side is B or W, not \"%.40s\"", arg);
        w->to_play = (int)color;
        return 0;
    case ARGP_KEY_ARG:
        if (w->path) argp_error(state, "one game at a time");
        w->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!w->path) argp_error(state, "which game? name an SGF file, or - for standard input");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int complain(const char *program, const char *what, const wq_error *err)
{
    fprintf(stderr, "%s: %s: %s (byte %zu)\n", program, what, err->text, err->offset);
    return WQ_EXIT_NO;
}

/* Ends where the record cannot be put on a board. */
static int replay(const wishes *w, const char *program, wq_record_file *record, wq_replay *out)
{
    if (w->to_play && record->sgf.first == WQ_EMPTY) record->sgf.first = (uint8_t)w->to_play;
    uint32_t upto = w->move >= 0 ? (uint32_t)w->move : UINT32_MAX;
    wq_status s = wq_replay_sgf(out, record->past, &record->sgf, &record->rules, upto, false);
    if (s == WQ_OK && out->moves < upto) s = record->read;
    if (s == WQ_OK && w->move >= 0 && out->moves < upto) s = WQ_BAD_NOT_FOUND;
    if (s == WQ_OK) return WQ_EXIT_YES;
    if (s == WQ_BAD_SETUP) {
        char at[WQ_POINT_NAME];
        wq_point_name(at, wq_position_airless(&out->pos), out->pos.height);
        fprintf(stderr, "%s: the stone set up at %s has no liberty\n", program, at);
    } else if (s == WQ_BAD_NOT_FOUND) fprintf(stderr, "%s: the record ends with move %u\n", program, out->moves);
    else fprintf(stderr, "%s: move %u: %s\n", program, out->moves + 1, wq_status_text(s));
    return WQ_EXIT_NO;
}

/* Stones that stand on the territory a record gives the other side: its players took them for dead. */
static bool recorded_dead(const wishes *w, const wq_sgf_game *sgf, const wq_position *pos, uint8_t *dead)
{
    if (w->dead || w->move >= 0 || !sgf->has_territory) return false;
    for (int i = 0; i < sgf->width * sgf->height; i++) {
        wq_point point = wq_point_at(i % sgf->width, i / sgf->width);
        dead[point] = sgf->territory[i] != WQ_EMPTY && pos->color[point] == wq_opponent((wq_color)sgf->territory[i]);
    }
    return true;
}

static int find_dead(const wishes *w, const char *program, const wq_count_input *input, uint8_t *dead)
{
    wq_error err;
    if (!w->dead || strcmp(w->dead, "auto") != 0)
        return wq_stone_list_parse(dead, w->dead ? w->dead : "none", input->pos, &err) == WQ_OK
             ? WQ_EXIT_YES : complain(program, "--dead", &err);
    wq_engine *engine;
    wq_status s = wq_engine_new(&engine, 1, 64 << 20);
    if (s == WQ_OK) {
        const _Atomic int stop = 0;
        s = wq_engine_dead(engine, input->pos, input->rules, input->komi_halves, &stop, dead);
        wq_engine_free(engine);
    }
    if (s == WQ_OK) return WQ_EXIT_YES;
    fprintf(stderr, "%s: %s\n", program, wq_status_text(s));
    return WQ_EXIT_SYSTEM;
}

/* A game that was not counted out keeps its own result, unless a count was asked for by naming stones or a move. */
static bool keeps_result(const wishes *w, wq_result outcome)
{
    bool decided = outcome.manner == WQ_MANNER_RESIGNATION || outcome.manner == WQ_MANNER_TIME || outcome.manner == WQ_MANNER_FORFEIT;
    return decided && !w->dead && w->move < 0;
}

static int count(const wishes *w, const char *program, wq_record_file *record, wq_replay *played)
{
    uint8_t dead[WQ_POINTS] = { 0 }, seki[WQ_POINTS] = { 0 };
    const wq_sgf_game *sgf = &record->sgf;
    wq_count_input input = wq_replay_count(played, sgf, &record->rules);
    input.dead = dead;
    if (w->has_komi) input.komi_halves = w->komi_halves;
    if (w->white_bonus >= 0) {                          /* n - 1 points for n stones */
        record->rules.handicap_bonus = WQ_BONUS_N_MINUS_ONE;
        input.handicap = (int)w->white_bonus + 1;
    }
    wq_error err;
    if (w->prisoners && wq_prisoners_parse(played->pos.taken, w->prisoners, &err) != WQ_OK)
        return complain(program, "--prisoners", &err);
    bool recorded = recorded_dead(w, sgf, &played->pos, dead);
    int status = recorded ? WQ_EXIT_YES : find_dead(w, program, &input, dead);
    if (status != WQ_EXIT_YES) return status;
    if (w->seki) {
        if (wq_stone_list_parse(seki, w->seki, input.pos, &err) != WQ_OK) return complain(program, "--seki", &err);
        input.seki = seki;
    } else if (wq_count_asks_seki(&record->rules)) {
        wq_life_seki(input.pos, dead, seki);
        input.seki = seki;
    }
    wq_account account;
    if (wq_count(&account, &input) != WQ_OK) return WQ_EXIT_SYSTEM;
    if (w->json) return wq_json_line(wq_score_json(&input, &account, keeps_result(w, sgf->outcome) ? &sgf->outcome : NULL));
    wq_account_print(stdout, &account, &record->rules, true);
    wq_account_print(stdout, &account, &record->rules, false);
    if (recorded) printf("The dead stones are those the record names (TB, TW).\n");
    else if (!w->dead) printf("No stone was taken as dead: --dead D3,E3 names some, --dead auto lets the engine say.\n");
    if (keeps_result(w, sgf->outcome)) printf("The game itself was decided otherwise: %s\n", sgf->result);
    return WQ_EXIT_YES;
}

int cmd_score(int argc, char **argv)
{
    static const struct argp argp = { .options = options, .parser = parse, .args_doc = "GAME.sgf",
        .doc = "Counts the final position of a game's main line and prints the account, line by line, with the result." };
    wishes w = { .white_bonus = -1, .move = -1 };
    argp_parse(&argp, argc, argv, 0, NULL, &w);
    wq_record_file record;
    static wq_replay played;
    int status = wq_record_file_open(&record, argv[0], w.path, w.has_rules ? &w.rules : NULL);
    if (status == WQ_EXIT_YES) status = replay(&w, argv[0], &record, &played);
    if (status == WQ_EXIT_YES) status = count(&w, argv[0], &record, &played);
    wq_record_file_free(&record);
    return status;
}

/* opt.h — options that several commands share, for argp.
 *
 * A command names wq_opt_game_argp among its argp children and gives it a wq_opt_game as input; or it calls the single
 * readers from its own parser. A value that cannot be read ends the program with argp's message and exit code 2.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_OPT_H
#define WQ_CLI_OPT_H

#include "game/event.h"

#include <argp.h>
#include <stdbool.h>

/* --board, --rules, --komi, --handicap, --time: what is fixed before a game. */
typedef struct wq_opt_game {
    int width, height;                  /* 19 x 19 */
    wq_rules rules;                     /* chinese */
    bool has_komi;                      /* false: the rules' own for that handicap */
    int komi_halves;
    int handicap;                       /* 0 */
    wq_time_control time;               /* none */
} wq_opt_game;

void wq_opt_game_init(wq_opt_game *game);
extern const struct argp wq_opt_game_argp;
/* Puts these into an opening: board, rules, handicap, komi, time; the rest of it is untouched. */
void wq_opt_game_fill(const wq_opt_game *game, wq_opening *opening);

/* Each reads `arg` and returns its value, or ends the program saying what was expected. */
long wq_opt_number(const struct argp_state *state, const char *option, const char *arg, long least, long most);
void wq_opt_size(const struct argp_state *state, const char *arg, int *width, int *height);     /* "19", "13x9" */
int wq_opt_komi(const struct argp_state *state, const char *arg);       /* "7.5", "3.75zi", "3 3/4zi": half points */
/* A name or a JSON row. */
wq_rules wq_opt_rules(const struct argp_state *state, const char *arg);

/* The same reading without the ending: WQ_OK or WQ_BAD_KOMI with *halves unchanged. */
wq_status wq_komi_parse(int *halves, const char *text);

#endif

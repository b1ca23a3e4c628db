/* player.h — a seat: whoever chooses for one side, in this process or behind a pipe.
 *
 * The owner of the game (server, terminal, match) asks; the player thinks wherever it likes and answers
 * once, by calling `done`, from any thread. The owner must not be able to tell an engine in the process from
 * a GTP program in a child process.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_PLAYER_H
#define WQ_GAME_PLAYER_H

#include "game/game.h"

typedef enum wq_ask {
    WQ_ASK_MOVE,                        /* play, pass or resign */
    WQ_ASK_DEAD                         /* play has ended: which stones are dead? */
} wq_ask;

typedef struct wq_question {
    wq_ask   ask;
    wq_color color;                     /* for whom */
    int64_t  now_ms;                    /* the game clock's present */
    int64_t  free_ms;                   /* may think this long without losing anything; INT64_MAX: no clock */
} wq_question;

typedef enum wq_choice { WQ_CHOOSE_MOVE, WQ_CHOOSE_RESIGN, WQ_CHOOSE_DEAD } wq_choice;

typedef struct wq_answer {
    wq_status status;                   /* WQ_OK; WQ_FAIL_STOPPED after stop(); WQ_FAIL_ENGINE: it broke or hung */
    wq_choice choice;
    wq_point  point;                    /* of a move; WQ_PASS passes */
    uint8_t   dead[WQ_POINTS];          /* WQ_CHOOSE_DEAD: nonzero for dead stones */
} wq_answer;

typedef void wq_answer_fn(void *context, const wq_answer *answer);

typedef struct wq_player wq_player;

typedef struct wq_player_ops {
    /* Asks. The game is read during the call only: the player copies what it needs. `done` is called exactly
     * once for each WQ_OK, never during ask itself. WQ_OK, or WQ_FAIL_* and then `done` is not called. */
    wq_status (*ask)(wq_player *player, const wq_game *game, const wq_question *question,
                     wq_answer_fn *done, void *context);
    /* Told after each change of the game, its own moves included; NULL where it does not care. */
    void (*tell)(wq_player *player, const wq_game *game, const wq_event *event);
    /* Gives up the present question at once: an answer of WQ_FAIL_STOPPED follows. */
    void (*stop)(wq_player *player);
    /* Stops, waits for the last answer to be delivered, frees. */
    void (*free)(wq_player *player);
    /* Its name for people, for example "GNU Go 3.8". Lives as long as the player. */
    const char *(*name)(const wq_player *player);
} wq_player_ops;

struct wq_player { const wq_player_ops *ops; };      /* first member of every player */

/* Makes players from the server's word for them ("engine:5", "gtp:gnugo ..."). What the server is given, so that it
 * never sees an engine. */
typedef struct wq_player_maker {
    /* WQ_OK; WQ_BAD_ARGUMENT for a word it does not know; WQ_FAIL_*. */
    wq_status (*make)(void *context, const char *word, const wq_opening *opening, uint64_t seed, wq_player **out);
    void *context;
    int most;                           /* players alive at once; 0: as many as the server thinks right */
} wq_player_maker;

#endif

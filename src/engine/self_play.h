/* self_play.h — one game of a net against itself, to learn from.
 *
 * Playout-cap randomisation, forced visits and their pruning, noise at the root: D. J. Wu, Accelerating Self-Play Learning in Go (2019).
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_SELF_PLAY_H
#define WQ_ENGINE_SELF_PLAY_H

#include "engine/puct.h"

typedef struct wq_self_terms {
    wq_judge_terms judge;               /* judge.seed decides the whole game */
    uint32_t visits;                    /* of a full search: with noise; its distribution is taught */
    uint32_t fast_visits;               /* of the others: they only make the game go on */
    float full_share;                   /* of the moves that are searched in full */
} wq_self_terms;

enum { WQ_SELF_MOST_MOVES = 1000 };

typedef struct wq_self_target {
    wq_point point;
    uint16_t weight;                    /* in ten-thousandths */
} wq_self_target;

/* A move that was searched in full. */
typedef struct wq_self_turn {
    uint16_t ply;                       /* so many moves had been made */
    float win;                          /* what the search expected for the side to move */
    uint32_t first;                     /* of its targets */
    uint16_t targets;
} wq_self_turn;

typedef struct wq_self_game {
    wq_position end;
    wq_past past[WQ_SELF_MOST_MOVES + 1];
    wq_history history;
    bool finished;                      /* by passes; else it went on too long, and is counted where it stands */
    int lead_halves;                    /* Black's, komi taken off */
    int8_t owner[WQ_MAX_AREA];          /* -100 White's to 100 Black's, by [row * width + column] */
    int turns;
    wq_self_turn turn[WQ_SELF_MOST_MOVES];
    uint32_t target_count, target_capacity;
    wq_self_target *target;             /* grown as needed; wq_self_game_free */
} wq_self_game;

/* Plays one game from an empty board of this size. *out is zeroed or an earlier game, whose memory is used again.
 * WQ_OK; WQ_FAIL_STOPPED; WQ_FAIL_ENGINE: the net answered something that is no number; WQ_FAIL_MEMORY. */
wq_status wq_self_play(wq_self_game *out, wq_puct *puct, wq_judge *judge, const wq_self_terms *terms, const wq_rules *rules,
                       int komi_halves, int width, int height, const _Atomic int *stop);
void wq_self_game_free(wq_self_game *game);

#endif

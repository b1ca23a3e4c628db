/* engine.h — chooses moves: sees a position and its past, never a game, a clock or a socket.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_ENGINE_H
#define WQ_ENGINE_ENGINE_H

#include "game/player.h"

typedef struct wq_engine wq_engine;     /* the search's memory and settings; one question at a time */

/* What one choice may cost. Whichever is reached first ends it. */
typedef struct wq_budget {
    int64_t  think_ms;                  /* wall time; INT64_MAX: no limit */
    uint32_t playouts;                  /* 0: no limit */
} wq_budget;

typedef struct wq_report {
    wq_point point;                     /* the choice; WQ_PASS passes */
    bool     resign;
    uint32_t playouts;
    double   win;                       /* expected result for the side to move, 0..1 */
    wq_point line[16];                  /* the line thought best, point first */
    int      line_count;
} wq_report;

enum { WQ_MAX_LEVEL = 10 };

/* WQ_OK; WQ_FAIL_MEMORY; WQ_BAD_ARGUMENT for memory below 1 MiB. The same seed and level give the same game where the budget is
 * playouts alone. */
wq_status wq_engine_new(wq_engine **out, uint64_t seed, size_t memory_bytes);
void wq_engine_free(wq_engine *engine);

/* What level 1..10 may spend: playouts alone, so that strength does not depend on the machine. */
wq_budget wq_engine_level(int level, int width, int height);

/* Chooses for pos->to_move; passes without a search where every point is one side's for good (wq_ending_is_over). `*stop`, set from
 * any thread, ends the search at once. WQ_OK; WQ_FAIL_STOPPED. Never an illegal move: candidates are checked with wq_history_check. */
wq_status wq_engine_choose(wq_engine *engine, const wq_position *pos, const wq_history *history, const wq_rules *rules,
                           int komi_halves, wq_budget budget, const _Atomic int *stop, wq_report *out);

/* Which stones are dead if play ended here: out[WQ_POINTS] nonzero. Whole chains. */
wq_status wq_engine_dead(wq_engine *engine, const wq_position *pos, const wq_rules *rules, int komi_halves,
                         const _Atomic int *stop, uint8_t *out);

/* What a level of the program's own player may do: think with the shipped net, and then budget.playouts are visits. */
typedef struct wq_level { bool with_net; wq_budget budget; } wq_level;
wq_level wq_engine_net_level(int level, int width, int height);

/* A player for player.h at a level, thinking on its own thread (at most a fixed number think at once in the process; the others
 * wait their turn): with the shipped net where the level says so and the program has one, else without. */
wq_status wq_engine_player_new(wq_player **out, int level, uint64_t seed);

/* One without a net, with so many playouts a move instead of the level's (0: the level's). WQ_BAD_ARGUMENT: no such level. */
wq_status wq_engine_player_with(wq_player **out, int level, uint32_t playouts, uint64_t seed);

/* How a player uses a net. */
typedef struct wq_net_use {
    const char *path;                   /* a file in KataGo's format (docs/net.md); NULL: the shipped one */
    bool priors_only;                   /* playouts search, with RAVE: the net only says which moves to try (search_net.h) */
    float value_visits;                 /* then: how many visits of a node the net's judgement of it counts for */
    float mix;                          /* else: what playouts count for beside its judgement; below 0: as its card says */
    int   playouts;                     /* a position judged; below 0: as its card says */
} wq_net_use;
static const wq_net_use wq_net_use_usual = { .mix = -1, .playouts = -1 };

/* One with that net; `visits` a move instead of the level's (0: the level's). What wq_net_open says besides; WQ_FAIL_MEMORY. Where
 * the net fails in play, it says so on standard error and goes on without it. */
wq_status wq_engine_player_with_net(wq_player **out, const wq_net_use *use, int level, uint32_t visits, uint64_t seed, wq_error *err);

#endif

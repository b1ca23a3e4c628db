/* pairing.h — who meets whom: the best pairing of a round, proved best and explained.
 *
 * Entrants, what happened so far and a row of goals go in; pairs with colours, a bye where the number is odd, the
 * value of every goal and a certificate come out. Goals are lexicographic: a lower one is looked at only among
 * pairings that are best in all higher ones, whatever the size of the field. The same input gives the same pairing on
 * every machine; the order of entry does not matter as long as the seeds differ.             [R181] [R182]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_PAIRING_H
#define WQ_TOURNAMENT_PAIRING_H

#include "tournament/matching.h"

/* Goal, its name, and what its value (to be made least) counts. */
#define WQ_GOAL_MAP(X)                                                                                       \
    X(REPEAT,       "repeat",       "pairs that have met before, each as often as they met")                 \
    X(SECOND_BYE,   "second_bye",   "byes that the player given the bye has had before")                     \
    X(COLOUR_LIMIT, "colour_limit", "pairs in which a colour would exceed the limits")                       \
    X(BYE,          "bye",          "score groups below that of the player given the bye")                   \
    X(SCORE,        "score",        "sum of the squared differences of points")                              \
    X(LARGEST,      "largest",      "pairs with the largest difference of points (which is least itself)")   \
    X(SOFT,         "soft",         "pairs to be avoided: same club, or named")                              \
    X(COLOUR,       "colour",       "colour wishes not met, by strength")                                    \
    X(FLOAT,        "float",        "players drawn up or down as they were the round before")                \
    X(SEED,         "seed",         "squared distances from the seeding's ideal opponents")

typedef enum wq_goal {
#define WQ_GOAL_ENUM(name, word, text) WQ_GOAL_##name,
    WQ_GOAL_MAP(WQ_GOAL_ENUM)
#undef WQ_GOAL_ENUM
    WQ_GOAL_COUNT
} wq_goal;

const char *wq_goal_name(wq_goal goal);
const char *wq_goal_text(wq_goal goal);
wq_goal wq_goal_find(const char *name);                 /* WQ_GOAL_COUNT: none of that name */

typedef enum wq_seeding {
    WQ_SEEDING_FOLD,                    /* first against last of the group      首尾 */
    WQ_SEEDING_SLIP,                    /* first against the one past the middle 拦腰 */
    WQ_SEEDING_ADJACENT,                /* first against second                 临近 */
    WQ_SEEDING_RANDOM                   /* adjacent in an order drawn from the published number */
} wq_seeding;

typedef struct wq_pairing_entrant {
    int32_t points;                     /* or MacMahon score, or whatever should be near */
    int32_t seed;                       /* lower is stronger; best all different */
    int32_t byes;                       /* byes had */
    int8_t floated;                     /* last round: 1 met more points, -1 fewer, 0 neither */
    int8_t floated_before;              /* in the round before that; this and the next two count in the Dutch system alone (dutch.h) */
    bool topscorer;                     /* the last round is paired, and he has more than half of the points there were */
    int32_t unplayed;                   /* rounds without a game */
    int32_t club;                       /* 0: none; equal ones count in the goal SOFT */
    uint64_t coloured, black;           /* games with a colour, the latest at bit 0: which there were, which as Black */
} wq_pairing_entrant;

typedef struct wq_pair { int32_t a, b; } wq_pair;

typedef struct wq_pairing_input {
    int n;
    const wq_pairing_entrant *entrants;
    size_t met_count, forbidden_count, soft_count, forced_count;
    const wq_pair *met;                 /* one for each game, forfeits included */
    const wq_pair *forbidden;           /* never */
    const wq_pair *soft;                /* better not */
    const wq_pair *forced;              /* these two meet; b == n: a has the bye */
} wq_pairing_input;

/* Is the time over? Asked often; where the time comes from is the caller's business. */
typedef struct wq_pairing_limit { wq_over_fn *over; void *context; } wq_pairing_limit;

typedef struct wq_pairing_settings {
    int goal_count;
    wq_goal goals[WQ_GOAL_COUNT];       /* in order of importance; absent ones do not count */
    wq_seeding seeding;
    uint64_t random_seed;
    int colour_difference, colour_run;  /* at most this much; 2 and 2: never three in a row */
    bool dutch;                         /* brackets and criteria of FIDE's Dutch system, not goals */
    bool first_white;                   /* there: the colour drawn for the first player in the first round */
    int limit_ms;                       /* as it was asked for; 0: none. It counts only through: */
    const wq_pairing_limit *limit;      /* NULL: until the best is found */
} wq_pairing_settings;

/* Rows of settings by name: "default"; "chinese" (points nearer before colours); "dutch" (FIDE's system). False: no such row. */
bool wq_pairing_settings_find(wq_pairing_settings *out, const char *name);

typedef struct wq_pairing_table {
    int32_t black, white;               /* entrants */
    bool coloured;                      /* false: nothing decides the colours, nigiri does */
} wq_pairing_table;

typedef struct wq_pairing {
    int table_count;
    wq_pairing_table *tables;           /* from the most points down */
    int bye;                            /* entrant, or -1 */
    int64_t value[WQ_GOAL_COUNT];
    int32_t largest_difference;         /* of points in a pair */
    /* The first goal not proved best, WQ_GOAL_COUNT where all are: the time was over. Every goal before it has its best value; of
     * it, open_value, and no pairing that is as good in those before has less than open_least. */
    wq_goal open;
    int64_t open_value, open_least;
    bool dropped[WQ_GOAL_COUNT];        /* goals that no longer fitted beside the others (huge fields in dire straits) */
    /* the proof */
    wq_matching matching;               /* of vertices: see order */
    int32_t *order;                     /* entrant of each vertex; n for the bye */
    int passes;
    size_t edges;                       /* of the n (n - 1) / 2 possible */
    /* what the weights were made of */
    bool hard[WQ_GOAL_COUNT];           /* kept by leaving pairs out altogether */
    wq_wide unit[WQ_GOAL_COUNT];        /* weight of one, of the others */
    int threshold;                      /* differences counted by LARGEST */
    bool exact_largest;
    int seed_steps;
    const struct wq_dutch *dutch;       /* how the Dutch system paired it (dutch.h), in place of values and proof; NULL else */
} wq_pairing;

enum { WQ_PAIRING_MAX = 20000, WQ_PAIRING_POINTS_MAX = 20000, WQ_PAIRING_LIMIT_MAX = 3600000 };

/* WQ_OK; WQ_BAD_ARGUMENT (an index, a number or a forced pair is impossible); WQ_BAD_TOO_LARGE; WQ_BAD_NOT_FOUND (no
 * pairing exists, and *err names a player who cannot be paired); WQ_ILLEGAL_TIME (the time was over before there was any
 * pairing: only where many pairs are forbidden); WQ_FAIL_MEMORY. Everything lies in `arena`. */
wq_status wq_pairing_make(wq_pairing *out, wq_arena *arena, const wq_pairing_input *input,
                          const wq_pairing_settings *settings, wq_error *err);

/* Checks the certificate against every pair there is, and that `open` claims no more than it proves. */
bool wq_pairing_check(const wq_pairing *pairing, const wq_pairing_input *input, const wq_pairing_settings *settings,
                      const char **why);

/* Why is a not paired with b (b == n: the bye)? Pairs again with them forced together: *out is that pairing, *first
 * the first goal that gets worse, WQ_GOAL_COUNT when it would be just as good. Statuses as above. The Dutch system has its own
 * (wq_dutch_explain). */
wq_status wq_pairing_explain(wq_goal *first, wq_pairing *out, wq_arena *arena, const wq_pairing *pairing,
                             const wq_pairing_input *input, const wq_pairing_settings *settings, int a, int b, wq_error *err);

#endif

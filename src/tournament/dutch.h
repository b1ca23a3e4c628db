/* dutch.h — the Dutch system of FIDE: brackets of equal points from the top, each paired best by criteria in a fixed order.
 *
 * Rules followed: FIDE Handbook C.04.3, "FIDE (Dutch) System", the edition applied from 1 February 2026, with C.04.1 and C.04.2 of
 * the same date. What earlier editions called the penultimate bracket, the collapsed one and the difference of scores is no longer
 * there.
 *
 * The system describes a search: candidates in an order, the first that is best by the criteria is taken. Here no candidates are
 * walked through. Criteria and order are goals of one perfect matching of all who are left, a bracket at a time (levels.h), and so
 * the completion of the round is a part of every answer.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_DUTCH_H
#define WQ_TOURNAMENT_DUTCH_H

#include "tournament/pairing.h"

/* Criterion, its name in the Handbook, what its value (to be made least) counts. C1 to C3 say which pairs and byes are possible at
 * all, C4 that the round can be completed. */
#define WQ_DUTCH_MAP(X)                                                                                         \
    X(C1,    "C1",    "pairs that have met before")                                                             \
    X(C2,    "C2",    "a bye for who has had one, or has won without playing")                                  \
    X(C3,    "C3",    "pairs in which the same colour is absolutely due to both")                               \
    X(C4,    "C4",    "the others could not all be paired")                                                     \
    X(C5,    "C5",    "points of the player given the bye")                                                     \
    X(C6,    "C6",    "players who leave the bracket unpaired")                                                 \
    X(C7,    "C7",    "players of the most points, then of fewer, who leave the bracket unpaired")              \
    X(C8,    "C8",    "the same for the bracket below, as it would come out")                                   \
    X(C9,    "C9",    "games that the player given the bye has not played")                                     \
    X(C10,   "C10",   "colour differences beyond two, of those who have most points in the last round")         \
    X(C11,   "C11",   "colours three times in a row, of those who have most points in the last round")          \
    X(C12,   "C12",   "players who do not get the colour due to them")                                          \
    X(C13,   "C13",   "players who do not get the colour strongly due to them")                                 \
    X(C14,   "C14",   "players of this bracket's points who float down, and did the round before")              \
    X(C15,   "C15",   "players met by one who floated down to them, and met more points the round before")      \
    X(C16,   "C16",   "players of this bracket's points who float down, and did two rounds before")             \
    X(C17,   "C17",   "players met by one who floated down to them, and met more points two rounds before")     \
    X(C18,   "C18",   "by points from the most: players floated down again who did the round before")           \
    X(C19,   "C19",   "by points from the most: opponents of players floated down, who met more the round before") \
    X(C20,   "C20",   "by points from the most: players floated down again who did two rounds before")          \
    X(C21,   "C21",   "by points from the most: opponents of players floated down, who met more two rounds before") \
    X(ORDER, "order", "an equally good pairing that comes earlier: fewer and nearer exchanges, then seeds as they stand")

typedef enum wq_dutch_criterion {
#define WQ_DUTCH_ENUM(name, word, text) WQ_DUTCH_##name,
    WQ_DUTCH_MAP(WQ_DUTCH_ENUM)
#undef WQ_DUTCH_ENUM
    WQ_DUTCH_COUNT
} wq_dutch_criterion;

const char *wq_dutch_name(wq_dutch_criterion criterion);
const char *wq_dutch_text(wq_dutch_criterion criterion);

typedef struct wq_dutch_value {
    wq_dutch_criterion criterion;
    int32_t points;                     /* of whom it counts, for those that go by points; else 0 */
    int64_t value;
} wq_dutch_value;

typedef struct wq_dutch_bracket {
    int32_t points;                     /* of those who belong to it */
    int32_t moved_down, residents, pairs;
    size_t first_value, value_count;    /* criteria in order */
} wq_dutch_bracket;

/* How a round was paired. */
typedef struct wq_dutch {
    int bracket_count;
    wq_dutch_bracket *brackets;
    wq_dutch_value *values;
    int32_t *mate, *bracket;            /* of each entrant: whom he meets (n: the bye), and in which bracket (the last one: the bye) */
    int32_t bye_points;
    int solvings;
} wq_dutch;

/* A round is paired and checked by wq_pairing_make and wq_pairing_check, where the settings say `dutch`. Of the entrants it reads
 * points, seed (from 0; the pairing number less one), byes (of any kind that bars from another: C2), floated and floated_before as C.04.3
 * has floats (a bye floats down), unplayed, topscorer and colours. WQ_BAD_NOT_FOUND: the round cannot be completed within C1 to C3. Checking
 * pairs it again and has the separate checker (matching_check.c) look at every solving. */
enum { WQ_DUTCH_MAX = 1000, WQ_DUTCH_UNPLAYED_MAX = 1000 };

/* The first criterion, from the first bracket down, in which another pairing is worse than the best; WQ_DUTCH_COUNT: none. */
typedef struct wq_dutch_difference {
    wq_dutch_criterion criterion;
    int32_t points;                     /* of the bracket; nothing for C1 to C5 */
    int64_t best, other;
} wq_dutch_difference;

/* Why are these not the pairs (b == n: the bye)? Pairs again with them together: *other is that pairing, *difference the first thing
 * that gets worse. C1 to C4: no such pairing is allowed, and *other is empty. Statuses as wq_pairing_make, but for
 * WQ_BAD_NOT_FOUND. */
wq_status wq_dutch_explain(wq_dutch_difference *difference, wq_pairing *other, wq_arena *arena, const wq_pairing *pairing, const wq_pairing_input *input,
                           const wq_pairing_settings *settings, const wq_pair *pairs, size_t count, wq_error *err);

/* The value of each criterion over all brackets. */
void wq_dutch_totals(int64_t out[WQ_DUTCH_COUNT], const wq_dutch *dutch);

#endif

/* rating_list.h — the rating list of an event: each entrant before and after it, and every change as a sum over his games.
 *
 * Games won by forfeit, lost by both, cancelled or open are not rated. Who was entered without a rating begins with one taken from
 * his grade (1 dan is 2100, a grade 100, a professional grade 30 above 2700).                                        [R178]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TOURNAMENT_RATING_LIST_H
#define WQ_TOURNAMENT_RATING_LIST_H

#include "tournament/tournament.h"

/* Name, word, Chinese, what it is. */
#define WQ_RATING_MAP(X)                                                                                       \
    X(CHINESE, "chinese", "等级分",  "k (won - expected) over the event: Swiss-like against the opponents' average, round robin against that of all less half a game, else game by game; the one champion loses nothing") \
    X(ELO,     "elo",     "Elo",     "k (score - expected), game by game, from the ratings before the event")   \
    X(EGF,     "egf",     "EGF",     "European rating of 2021, from the ratings before the event")              \
    X(AGA,     "aga",     "AGA",     "the likeliest ratings given all games; from grades, 3 dan is 3.5")        \
    X(GLICKO2, "glicko2", "Glicko-2", "the event as one period")                                                \
    X(WHR,     "whr",     "WHR",     "from the games of this event alone, a round a day, around the average of all before it")

typedef enum wq_rating_system {
#define WQ_RATING_ENUM(name, word, zh, text) WQ_RATING_##name,
    WQ_RATING_MAP(WQ_RATING_ENUM)
#undef WQ_RATING_ENUM
    WQ_RATING_COUNT
} wq_rating_system;

wq_rating_system wq_rating_system_find(const char *word);       /* WQ_RATING_COUNT: there is none */

typedef struct wq_rating_options {
    wq_rating_system system;
    double k;                           /* Elo, 等级分; 0: 10 */
    double weight;                      /* EGF: class of the event 1, 0.75, 0.5; 0: 1 */
    double deviation;                   /* before: Glicko-2 (0: 100; from a grade 200), AGA (0: 0.6; from a grade 1) */
    int after;                          /* rounds; 0: all */
    int lines_of;                       /* whose games are told: a player from 1; 0: nobody's; -1: everybody's */
} wq_rating_options;

/* {"system", "after", "players": [{"n", "name", "before", "after", "change", "games", "score", "from_grade", "deviation": [before, after], "grade",
 * "lines": [{"kind", "round", "opponent", "rating", "handicap", "score", "expected", "change"}]}]}, in the order of entry; the caller
 * decrefs it. Lines add up to the change; kinds are "game", "start" (WHR: the average of all), "champion", "floor" (EGF: -900).
 * "grade" is the one the new rating stands for (EGF, AGA). WQ_OK; WQ_BAD_TOO_LARGE (AGA: above 400 players); WQ_FAIL_MEMORY. */
enum { WQ_RATING_AGA_MOST = 400 };
wq_status wq_rating_list(json_t **out, const wq_tournament *t, const wq_rating_options *options, wq_arena *arena, wq_error *err);

#endif

/* life.h — what can be said about life without asking anybody: unconditional life, regions, seki, dame.
 *
 * Life and death at the end is the players' to agree; this only proposes.                [R61] [R62] [R63] [R201]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_LIFE_H
#define WQ_RULES_LIFE_H

#include "rules/position.h"

/* Whose each point is, once dead stones are off. */
typedef enum wq_owner {
    WQ_OWNER_NONE,                      /* touches neither colour, or off the board */
    WQ_OWNER_BLACK,                     /* Black's stone or point */
    WQ_OWNER_WHITE,
    WQ_OWNER_SHARED                     /* empty, touching both (公气, 单官): half each by area  [R69] */
} wq_owner;

/* Fills owner[WQ_POINTS] with the wq_owner of each point, dead stones (NULL: none) taken as empty. In a real sense play is
 * over when this is settled for every point.                                                        [R60] */
void wq_life_owners(const wq_position *pos, const uint8_t *dead, uint8_t *owner);

/* The independent regions of `color`: maximal regions of its stones and empty points that hold a stone of it, no
 * shared point and no chain with a single liberty. out[p] is nonzero on their points; returns their number.
 * What the group tax and the seki tax of area counting ask.                                   [R205] [R207]
 * Source: KataGo's rules, version 2 ("independent-life-region"). */
int wq_life_independent(const wq_position *pos, const uint8_t *dead, wq_color color, uint8_t *out);

/* Benson's unconditionally alive chains of `color` (they live though the opponent plays every move), and
 * the regions they close: out[p] (WQ_POINTS places) is nonzero for their stones and for the points,
 * stones of the other colour included, of their vital regions: the real eyes, which no threat takes away. These stones
 * are alive by every definition; of the others, those that only kos keep among them (假生), nothing is said.
 *                                                                           [R41] [R64] [R65] [R228]
 * Source: D. B. Benson, Life in the Game of Go, Information Sciences 10 (1976). */
void wq_life_unconditional(const wq_position *pos, wq_color color, uint8_t *out);

/* The same where the rules permit suicide: then every point of a vital region, not only every empty one, has to
 * touch its chain, as the other side may take its own stones off to play there again. */
void wq_life_unconditional_by(const wq_position *pos, wq_suicide suicide, wq_color color, uint8_t *out);

/* Empty points from which both colours can be reached, with dead stones taken as empty: out[p] = 1. The
 * number of them is returned. dead may be NULL. */
int wq_life_shared(const wq_position *pos, const uint8_t *dead, uint8_t *out);

/* Proposes which living chains stand in seki: those that touch a shared point and have, with all they are joined
 * to through their own points, neither two separate eyes nor room for two. out[p] nonzero for their stones.
 * A proposal: it does not read. */
void wq_life_seki(const wq_position *pos, const uint8_t *dead, uint8_t *out);

#endif

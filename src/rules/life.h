/* life.h — what can be said about life without asking anybody: unconditional life, regions, seki.
 *
 * Life and death at the end is the players' to agree (R61-R63); this only proposes.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_LIFE_H
#define WQ_RULES_LIFE_H

#include "rules/position.h"

/* Benson's unconditionally alive chains of `color` (they live though the opponent plays every move), and
 * the regions they close: out[p] (WQ_POINTS places) is nonzero for their stones and for the points,
 * stones of the other colour included, of their vital regions.
 * Source: D. B. Benson, Life in the Game of Go, Information Sciences 10 (1976). */
void wq_life_unconditional(const wq_position *pos, wq_color color, uint8_t *out);

/* Empty points from which both colours can be reached, with dead stones taken as empty: out[p] = 1. The
 * number of them is returned. dead may be NULL. */
int wq_life_shared(const wq_position *pos, const uint8_t *dead, uint8_t *out);

/* Proposes which living chains stand in seki: those that touch a shared point which neither side would
 * fill (dame that close the position excepted): out[p] nonzero for their stones. */
void wq_life_seki(const wq_position *pos, const uint8_t *dead, uint8_t *out);

#endif

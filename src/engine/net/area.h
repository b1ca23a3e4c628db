/* area.h — whose each point is, as the nets of KataGo's format are told.
 *
 * Unconditional life after D. B. Benson, Life in the Game of Go (Information Sciences 10, 1976), with the readings that
 * format wants; life.h answers the referee's question, which differs in the regions it counts.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_NET_AREA_H
#define WQ_ENGINE_NET_AREA_H

#include "rules/position.h"

/* owner[p] (WQ_POINTS places) becomes WQ_BLACK, WQ_WHITE or WQ_EMPTY: unconditionally living stones and their small regions,
 * else stones where they stand and empty regions that touch one colour. `suicide`: several stones may kill themselves, so a
 * region is vital to a chain only where all its points, stones too, touch it. */
void wq_net_area(const wq_position *pos, bool suicide, uint8_t *owner);

/* The same without what a tax takes: regions (stones and points of one owner together) that touch a neutral empty point or
 * hold a stone in atari are no independent life. Stones keep their colour. */
void wq_net_area_taxed(const wq_position *pos, const uint8_t *airs, bool suicide, uint8_t *owner);

#endif

/* regions_impl.h — the board as rows of bits, for the count: whose each point is, and the regions of the group tax. Private to
 * rules/.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RULES_REGIONS_IMPL_H
#define WQ_RULES_REGIONS_IMPL_H

#include "rules/life.h"

/* Row r of the board is word r + 1, its column c bit c; the words above and below are empty. */
enum { WQ_LINE_WORDS = WQ_MAX_SIZE + 2, WQ_MAX_RUNS = WQ_MAX_SIZE * (WQ_MAX_SIZE + 1) / 2 };

/* Empty points side by side in a row. */
typedef struct wq_run {
    uint32_t bits;                              /* its columns */
    uint16_t parent;                            /* the first run of its region; of that one, itself */
    uint8_t around;                             /* of a region's first run: what the region touches (regions.c) */
} wq_run;

typedef struct wq_lines {
    int width, height;
    int32_t dead[3];                            /* dead stones taken off, by colour */
    uint32_t stones[3][WQ_LINE_WORDS];          /* living stones by colour; WQ_EMPTY: the empty points */
    uint32_t owned[4][WQ_LINE_WORDS];           /* the empty points by wq_owner */
    uint16_t first[WQ_LINE_WORDS];              /* where each row's runs begin in run[]; row height + 1: their number */
    wq_run run[WQ_MAX_RUNS];
} wq_lines;

/* Draws the board, dead stones (NULL: none) off, and finds whose each empty point is. An empty region that touches a chain
 * with a mark in `seki` (NULL: none) is nobody's, where it was one side's. */
void wq_lines_draw(wq_lines *lines, const wq_position *pos, const uint8_t *dead, const uint8_t *seki);

/* The independent regions of life.h: regions[] by colour receives their number, and empty points outside their owner's become
 * nobody's. `pos` and `dead` as they were drawn. */
void wq_lines_keep_independent(wq_lines *lines, const wq_position *pos, const uint8_t *dead, int32_t regions[3]);

/* The shared points become this side's. */
void wq_lines_give_shared(wq_lines *lines, wq_color color);

/* Writes owner[WQ_POINTS]: the wq_owner of each point. */
void wq_lines_owner(uint8_t *owner, const wq_lines *lines);

/* How many points these rows hold. */
int32_t wq_lines_count(const uint32_t rows[WQ_LINE_WORDS], int height);

#endif

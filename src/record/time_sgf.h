/* time_sgf.h — a time system in SGF's words: TM, the main time in seconds, and OT, what comes after it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_RECORD_TIME_SGF_H
#define WQ_RECORD_TIME_SGF_H

#include "game/clock.h"

enum { WQ_TIME_SGF = 64 };

/* OT: "5x60 byo-yomi", "15/300 Canadian", "10 fischer"; "" where there is nothing after the main time. The kept minutes
 * are written as byo-yomi: other programs know no other word, and the arithmetic is the same. */
void wq_time_control_sgf(char out[WQ_TIME_SGF], const wq_time_control *control);

/* From TM and OT, either NULL for absent. Read are also "3x30", "25 moves / 300 sec", "15/300", "30 simple".
 * WQ_OK; WQ_BAD_TIME with *out unchanged. */
wq_status wq_time_control_from_sgf(wq_time_control *out, const char *tm, const char *ot);

#endif

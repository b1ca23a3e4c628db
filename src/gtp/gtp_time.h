/* gtp_time.h — our clocks in GTP's words.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GTP_GTP_TIME_H
#define WQ_GTP_GTP_TIME_H

#include "game/clock.h"

enum { WQ_GTP_TIME_TEXT = 80 };

/* Which words a program knows: time_settings alone; kgs-time_settings, which can say how many periods there are;
 * kata-time_settings, which can say what a move adds as well. */
typedef enum wq_gtp_words { WQ_GTP_PLAIN, WQ_GTP_KGS, WQ_GTP_KATA } wq_gtp_words;

/* "time_settings 600 30 1" for a time system. Where a program has no words for what a move adds (Fischer) or what of it is free
 * (delay), it hears of so many seconds for each move after the main time: less than it has, never more. Without a clock but with a limit for each
 * move (free_ms), that limit. "" where there is nothing to say. */
void wq_gtp_time_settings_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, int64_t free_ms, wq_gtp_words words);

/* "time_left black 540 0" for a side's time as it stands; "" without a clock. */
void wq_gtp_time_left_text(char out[WQ_GTP_TIME_TEXT], const wq_time_control *control, const wq_side_time *time, wq_color color,
                           wq_gtp_words words);

#endif

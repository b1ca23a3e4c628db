/* play_dialogue.h — the talk of a game at the terminal: the board shown, lines read, the game brought to its end.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_PLAY_DIALOGUE_H
#define WQ_CLI_PLAY_DIALOGUE_H

#include "cli/table.h"

#include <stdio.h>

/* Until the game has ended, "quit" or the end of `in`. WQ_OK, or WQ_FAIL_*. */
wq_status wq_play_dialogue(wq_table *table, FILE *in, FILE *out);

#endif

/* record_file.h — an SGF file named on the command line, with the rules it is to be read under.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_CLI_RECORD_FILE_H
#define WQ_CLI_RECORD_FILE_H

#include "record/replay.h"

typedef struct wq_record_file {
    wq_sgf_game sgf;
    wq_move *moves;
    wq_past *past;                      /* move_count + 1 entries */
    wq_status read;                     /* WQ_OK, or WQ_ILLEGAL_OFF_BOARD: the game up to that move */
    wq_rules rules;                     /* those asked for, else the record's, else chinese */
} wq_record_file;

/* Reads `path` ("-": standard input) and the first game in it. `rules` may be NULL. What fails is printed as
 * "PROGRAM: ...". WQ_EXIT_YES; WQ_EXIT_NO (no such file, no SGF); WQ_EXIT_SYSTEM. wq_record_file_free is due either way. */
int wq_record_file_open(wq_record_file *out, const char *program, const char *path, const wq_rules *rules);
void wq_record_file_free(wq_record_file *record);

#endif

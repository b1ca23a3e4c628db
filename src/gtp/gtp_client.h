/* gtp_client.h — drives another program that speaks GTP, as a player of player.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GTP_GTP_CLIENT_H
#define WQ_GTP_GTP_CLIENT_H

#include "game/player.h"

/* Starts `command` (split at blanks, no shell) in a child process with limits. It is told the whole game before each
 * question, so it may be restarted at any time. A child that hangs past its time + 10 s, dies or answers nonsense gives
 * WQ_FAIL_ENGINE, and its last words of stderr in *err of the next call.
 * WQ_OK; WQ_FAIL_SYSTEM with *err. */
wq_status wq_gtp_player_new(wq_player **out, const char *command, wq_error *err);

#endif

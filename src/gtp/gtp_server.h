/* gtp_server.h — we answer GTP 2: one session over the engine, pure of input and output.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GTP_GTP_SERVER_H
#define WQ_GTP_GTP_SERVER_H

#include "game/player.h"

typedef struct wq_gtp wq_gtp;

/* `player` answers genmove; borrowed. The session begins with these rules and their komi. WQ_OK or WQ_FAIL_MEMORY. */
wq_status wq_gtp_new(wq_gtp **out, wq_player *player, const wq_rules *rules);
void wq_gtp_free(wq_gtp *gtp);

/* Answers one line (without its newline) by writing a whole GTP response, with its two newlines, through `say`.
 * Comments and empty lines answer nothing. False after quit. */
typedef void wq_gtp_say(void *context, const char *text, size_t length);
bool wq_gtp_line(wq_gtp *gtp, const char *line, size_t length, wq_gtp_say *say, void *context);

/* kata-raw-nn asks this net; borrowed. WQ_OK; WQ_FAIL_MEMORY; WQ_BAD_TOO_LARGE. */
struct wq_net;
wq_status wq_gtp_use_net(wq_gtp *gtp, const struct wq_net *net);

#endif

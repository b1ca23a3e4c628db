/* shared_net.h — one net in memory for all who play with it, and a judge for each thinking thread.
 *
 * A server's games all play with the shipped net: it is read once, from the first player to the last.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_SHARED_NET_H
#define WQ_ENGINE_SHARED_NET_H

#include "engine/judge.h"

typedef struct wq_shared_net wq_shared_net;

/* The net in the file, or the shipped one for NULL; each take is given back. What wq_net_open says; WQ_BAD_NOT_FOUND where the
 * program was built without one. */
wq_status wq_shared_net_take(wq_shared_net **out, const char *path, wq_error *err);
void wq_shared_net_give(wq_shared_net *shared);

const wq_net *wq_shared_net_of(const wq_shared_net *shared);

/* The judge of the thinking thread `seat` (below WQ_THINKING_MOST), made when first asked for. WQ_OK, WQ_FAIL_MEMORY, WQ_BAD_TOO_LARGE. */
wq_status wq_shared_net_judge(wq_shared_net *shared, int seat, wq_judge **out);

#endif

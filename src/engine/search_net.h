/* search_net.h — a net's opinion as what the search knows of a node's moves before any playout.
 *
 * The tree, the playouts and RAVE stay as they are; a node that is opened asks the net once, and each move starts with imagined
 * won visits that grow with the square root of its probability (as Pachi does with its patterns and nets; J. Gailly and
 * P. Baudiš). A net whose judgement of positions is worth something adds it as visits of the node itself.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_ENGINE_SEARCH_NET_H
#define WQ_ENGINE_SEARCH_NET_H

#include "engine/net/net.h"
#include "engine/tree.h"

enum { WQ_SEARCH_NET_DEPTH = 256 };

typedef struct wq_search_net wq_search_net;

/* Memory for one search at a time with this net, which must outlive it. value_visits: how many visits of a node the net's
 * judgement of it counts for (0: none). WQ_OK; WQ_FAIL_MEMORY; WQ_BAD_TOO_LARGE. */
wq_status wq_search_net_new(wq_search_net **out, const wq_net *net, float value_visits);
void wq_search_net_free(wq_search_net *it);

/* A search from this position begins; history NULL: no past. rules are borrowed. False where the past does not fit into memory:
 * then the net must not be asked. */
bool wq_search_net_begin(wq_search_net *it, const wq_position *pos, const wq_history *history, const wq_rules *rules, int komi_halves);

/* The node reached from that position by `moves` has just been opened: adds to its `n` children's priors.
 * before[2]: the positions one and two turns ago where they are known. Returns what the net thinks of winning, for the side to
 * move, or -1 where it gave no answer; *visits is what that counts for. */
float wq_search_net_ask(wq_search_net *it, const wq_position *pos, const wq_position *const before[2], const wq_move *moves,
                        int move_count, wq_node *children, int n, float *visits);

#endif

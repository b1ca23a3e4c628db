/* shared_net.c — a short list of nets in use.
 * SPDX-License-Identifier: MIT
 */
#include "engine/shared_net.h"

#include "engine/pool.h"
#include "sys/thread.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_POSITIONS = 8192 };         /* a judge's: some 16 MB when all are used */

struct wq_shared_net {
    wq_shared_net *next;
    char *path;                         /* NULL: the shipped one */
    int users;
    wq_net *net;
    wq_judge *judge[WQ_THINKING_MOST];
};

static struct { pthread_mutex_t lock; wq_shared_net *first; } nets = { .lock = PTHREAD_MUTEX_INITIALIZER };

static wq_shared_net *find(const char *path)
{
    for (wq_shared_net *n = nets.first; n; n = n->next)
        if (path ? n->path && strcmp(n->path, path) == 0 : !n->path) return n;
    return NULL;
}

static wq_status open_net(wq_shared_net **out, const char *path, wq_error *err)
{
    wq_shared_net *it = calloc(1, sizeof *it);
    if (!it || (path && !(it->path = strdup(path)))) {
        free(it);
        return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    }
    wq_status s = path ? wq_net_open(&it->net, path, err) : wq_net_open_shipped(&it->net, err);
    if (s != WQ_OK) {
        free(it->path);
        free(it);
        return s;
    }
    it->next = nets.first;
    nets.first = it;
    *out = it;
    return WQ_OK;
}

wq_status wq_shared_net_take(wq_shared_net **out, const char *path, wq_error *err)
{
    wq_status s = WQ_OK;
    pthread_mutex_lock(&nets.lock);
    wq_shared_net *it = find(path);
    if (!it) s = open_net(&it, path, err);
    if (s == WQ_OK) {
        it->users++;
        *out = it;
    }
    pthread_mutex_unlock(&nets.lock);
    return s;
}

void wq_shared_net_give(wq_shared_net *shared)
{
    if (!shared) return;
    pthread_mutex_lock(&nets.lock);
    bool last = --shared->users == 0;
    for (wq_shared_net **at = &nets.first; last && *at; at = &(*at)->next)
        if (*at == shared) {
            *at = shared->next;
            break;
        }
    pthread_mutex_unlock(&nets.lock);
    if (!last) return;
    for (int i = 0; i < WQ_THINKING_MOST; i++) wq_judge_free(shared->judge[i]);
    wq_net_free(shared->net);
    free(shared->path);
    free(shared);
}

const wq_net *wq_shared_net_of(const wq_shared_net *shared) { return shared->net; }

wq_status wq_shared_net_judge(wq_shared_net *shared, int seat, wq_judge **out)
{
    wq_status s = WQ_OK;                                    /* only its own thread uses a seat's: no lock is needed */
    if (!shared->judge[seat]) s = wq_judge_new(&shared->judge[seat], shared->net, KEPT_POSITIONS);
    *out = shared->judge[seat];
    return s;
}

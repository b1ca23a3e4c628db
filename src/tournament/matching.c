/* matching.c — the search: one alternating tree at a time, events in order of time.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/matching_impl.h"

#include <assert.h>
#include <string.h>

static const wq_wide never = (wq_wide)1 << 126;

wq_matcher *wq_matcher_new(wq_arena *arena, int n)
{
    if (n < 0 || n > WQ_MATCHING_MAX) return NULL;
    wq_matcher *m = wq_arena_take(arena, 1, sizeof *m);
    if (!m) return NULL;
    size_t v = (size_t)n, nodes = 2 * v + 1;
    m->arena = arena;
    m->n = n;
    m->nodes = (int)nodes;
    wq_wide **wide_v[] = { &m->y, &m->shift, &m->at, &m->best }, **wide_n[] = { &m->z, &m->z_at };
    int32_t **int_v[] = { &m->best_stage, &m->set, &m->vertex_next, &m->barrier, &m->owner };
    int32_t **int_n[] = { &m->parent, &m->child, &m->next, &m->link, &m->match, &m->tree, &m->first, &m->last, &m->size,
        &m->own_set, &m->mark, &m->spare };
    for (size_t i = 0; i < sizeof wide_v / sizeof *wide_v; i++) *wide_v[i] = wq_arena_take(arena, v, sizeof(wq_wide));
    for (size_t i = 0; i < sizeof wide_n / sizeof *wide_n; i++) *wide_n[i] = wq_arena_take(arena, nodes, sizeof(wq_wide));
    for (size_t i = 0; i < sizeof int_v / sizeof *int_v; i++) *int_v[i] = wq_arena_take(arena, v, sizeof(int32_t));
    for (size_t i = 0; i < sizeof int_n / sizeof *int_n; i++) *int_n[i] = wq_arena_take(arena, nodes, sizeof(int32_t));
    m->sign = wq_arena_take(arena, v, 1);
    m->label = wq_arena_take(arena, nodes, 1);
    m->path = wq_arena_take(arena, 4 * nodes, sizeof(int32_t));
    if (arena->failed) return NULL;
    for (int node = 0; node < m->nodes; node++) {
        m->parent[node] = m->match[node] = -1;
        if (node < n) {
            m->set[node] = m->own_set[node] = m->owner[node] = m->first[node] = m->last[node] = node;
            m->vertex_next[node] = -1;
            m->size[node] = 1;
        } else {
            m->spare[m->spare_count++] = m->nodes - 1 - (node - n);
        }
    }
    return m;
}

wq_status wq_matcher_add(wq_matcher *m, int a, int b, wq_wide weight)
{
    if (a < 0 || b < 0 || a >= m->n || b >= m->n || a == b) return WQ_BAD_ARGUMENT;
    if (m->edges >= INT32_MAX / 4) return WQ_FAIL_MEMORY;
    if (!wq_arena_grow(m->arena, &m->end, &m->edge_room, 2 * m->edges + 2, sizeof *m->end)
        || !wq_arena_grow(m->arena, &m->w2, &m->weight_room, m->edges + 1, sizeof *m->w2)) return WQ_FAIL_MEMORY;
    m->end[2 * m->edges] = a;
    m->end[2 * m->edges + 1] = b;
    m->w2[m->edges++] = 2 * weight;
    return WQ_OK;
}

/* Half-edges in order of their tails. */
static bool index_edges(wq_matcher *m)
{
    size_t n = (size_t)m->n;
    if (!wq_arena_grow(m->arena, &m->start, &m->start_room, n + 2, sizeof *m->start)
        || !wq_arena_grow(m->arena, &m->adjacent, &m->adjacent_room, 2 * m->edges, sizeof *m->adjacent)) return false;
    memset(m->start, 0, (n + 2) * sizeof *m->start);
    for (size_t h = 0; h < 2 * m->edges; h++) m->start[m->end[h] + 2]++;
    for (size_t v = 2; v < n + 2; v++) m->start[v] += m->start[v - 1];
    for (size_t h = 0; h < 2 * m->edges; h++) m->adjacent[m->start[m->end[h] + 1]++] = (int32_t)h;
    return true;
}

/* Events: a binary heap by key, then by id, so that every machine takes them in the same order. */
static inline bool earlier(const wq_match_event *a, const wq_match_event *b)
{
    return a->key < b->key || (a->key == b->key && a->id < b->id);
}

static void push(wq_matcher *m, wq_wide key, int32_t id)
{
    if (!wq_arena_grow(m->arena, &m->heap, &m->heap_room, m->heap_count + 1, sizeof *m->heap)) return;
    size_t i = m->heap_count++;
    wq_match_event event = { key, id };
    while (i > 0 && earlier(&event, &m->heap[(i - 1) / 2])) {
        m->heap[i] = m->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    m->heap[i] = event;
}

static wq_match_event pop(wq_matcher *m)
{
    wq_match_event least = m->heap[0], moved = m->heap[--m->heap_count];
    size_t i = 0, count = m->heap_count;
    for (;;) {
        size_t c = 2 * i + 1;
        if (c >= count) break;
        if (c + 1 < count && earlier(&m->heap[c + 1], &m->heap[c])) c++;
        if (!earlier(&m->heap[c], &moved)) break;
        m->heap[i] = m->heap[c];
        i = c;
    }
    m->heap[i] = moved;
    return least;
}

/* When does the half-edge from the even vertex u to a free vertex become tight? Kept if it is the soonest for that one. */
static void note_grow(wq_matcher *m, int32_t h, wq_wide slack, int to)
{
    wq_wide key = m->now + slack;
    if (m->best_stage[to] == m->stage && m->best[to] <= key) return;
    m->best_stage[to] = m->stage;
    m->best[to] = key;
    if (key >= m->bound) return;
    if (m->match[wq_top(m, to)] < 0) m->bound = key + 1;        /* an exposed one: the stage ends then at the latest */
    push(m, key, h);
}

static inline int sign_of(const wq_matcher *m, int v) { return m->sign[m->set[v]]; }

static void scan(wq_matcher *m, int u)
{
    wq_wide dual = wq_dual(m, u);
    int top = wq_top(m, u);
    for (int32_t i = m->start[u]; i < m->start[u + 1]; i++) {
        int32_t h = m->adjacent[i];
        int to = m->end[h ^ 1];
        if (sign_of(m, to) > 0) continue;
        wq_wide slack = dual + wq_dual(m, to) - m->w2[h >> 1];
        if (sign_of(m, to) == 0) {
            note_grow(m, h, slack, to);
        } else if (m->now + slack / 2 < m->bound && wq_top(m, to) != top) {
            push(m, m->now + slack / 2, h);
        }
    }
}

static void scan_node(wq_matcher *m, int node)
{
    for (int v = m->first[node]; v >= 0; v = m->vertex_next[v]) scan(m, v);
}

static void make_odd(wq_matcher *m, int node, int32_t tree_edge)
{
    m->tree[node] = tree_edge;
    wq_node_move(m, node, T_NODE);
    if (node >= m->n) push(m, m->now + m->z[node] / 2, ~node);
}

/* The half-edge h, out of an even node, meets a free node: it and its mate join the tree. */
static void grow(wq_matcher *m, int32_t h)
{
    int node = wq_top(m, m->end[h ^ 1]);
    make_odd(m, node, h);
    int mate = wq_top(m, m->end[m->match[node] ^ 1]);
    wq_node_move(m, mate, S_NODE);
    scan_node(m, mate);
}

/* The nearest common ancestor of two even nodes; both climb in turn, so that the cost is that of the cycle. */
static int ancestor(wq_matcher *m, int a, int b)
{
    int mark = ++m->marks;
    for (;;) {
        if (a >= 0) {
            if (m->mark[a] == mark) return a;
            m->mark[a] = mark;
            a = m->match[a] < 0 ? -1 : wq_top(m, m->end[m->tree[wq_top(m, m->end[m->match[a] ^ 1])]]);
        }
        int other = a;
        a = b;
        b = other;
    }
}

/* An odd blossom without dual falls apart: the part of its cycle between tree edge and mate stays in the tree. */
static void expand(wq_matcher *m, int b)
{
    int32_t entry = m->tree[b];
    int top_child = wq_blossom_child(m, b, m->end[entry ^ 1]);
    int base = wq_blossom_child(m, b, m->end[m->match[b]]);
    int steps = 0;
    for (int c = base; c != top_child; c = m->next[c]) steps++;
    wq_node_move(m, b, FREE);                                   /* every vertex at rest, with its dual of now */
    int first_child = m->child[b];
    wq_blossom_open(m, b);

    if (steps % 2 == 1) {                                       /* from top_child onward to the base is even */
        int32_t edge = entry;
        for (int c = top_child; c != base; c = m->next[m->next[c]]) {
            make_odd(m, c, edge);
            wq_node_move(m, m->next[c], S_NODE);
            edge = m->link[m->next[c]];
        }
        make_odd(m, base, edge);
    } else {                                                    /* backward: collect the way first */
        int count = 0;
        for (int c = base; c != top_child; c = m->next[c]) m->path[count++] = c;
        int32_t edge = entry;
        for (int c = top_child; c != base;) {
            int even = m->path[--count];
            make_odd(m, c, edge);
            wq_node_move(m, even, S_NODE);
            c = m->path[--count];
            edge = m->link[c] ^ 1;
        }
        make_odd(m, base, edge);
    }
    int c = first_child;
    do {
        if (m->label[c] == S_NODE) {
            scan_node(m, c);
        } else if (m->label[c] == FREE) {
            for (int v = m->first[c]; v >= 0; v = m->vertex_next[v]) {
                m->best_stage[v] = 0;
                for (int32_t i = m->start[v]; i < m->start[v + 1]; i++) {
                    int32_t h = m->adjacent[i];
                    int from = m->end[h ^ 1];
                    if (sign_of(m, from) < 0) note_grow(m, h ^ 1, wq_dual(m, from) + wq_dual(m, v) - m->w2[h >> 1], v);
                }
            }
        }
        c = m->next[c];
    } while (c != first_child);
}

/* The half-edge h leads from an even node to an exposed one: the matching flips along the tree up to the root. */
static void augment(wq_matcher *m, int32_t h)
{
    m->match[wq_top(m, m->end[h ^ 1])] = h ^ 1;
    for (int node = wq_top(m, m->end[h]);;) {
        int32_t old = m->match[node];
        m->match[node] = h;
        if (old < 0) return;
        int odd = wq_top(m, m->end[old ^ 1]);
        h = m->tree[odd];
        m->match[odd] = h ^ 1;
        node = wq_top(m, m->end[h]);
    }
}

static void open_flat(wq_matcher *m, int node)                  /* blossoms without dual are of no more use */
{
    if (node < m->n || m->parent[node] >= 0 || m->z[node] != 0) return;
    int c = m->child[node], first_child = c;
    wq_blossom_open(m, node);
    int32_t *list = m->path;
    int count = 0;
    do {
        list[count++] = c;
        c = m->next[c];
    } while (c != first_child);
    for (int at = 0; at < count; at++) {                        /* children without dual join the list's end */
        int b = list[at];
        if (b < m->n || m->z[b] != 0) continue;
        int d = m->child[b], begin = d;
        wq_blossom_open(m, b);
        do {
            list[count++] = d;
            d = m->next[d];
        } while (d != begin);
    }
}

static void end_stage(wq_matcher *m)
{
    for (int i = 0; i < m->labelled_count; i++)
        if (m->label[m->labelled[i]] != FREE) wq_node_move(m, m->labelled[i], FREE);
    for (int i = 0; i < m->labelled_count; i++) {
        int node = m->labelled[i];
        if (node >= m->n && wq_top(m, m->first[node]) == node) open_flat(m, node);
    }
    m->labelled_count = 0;
}

/* One tree from the exposed node `root` until it meets another exposed one. */
static bool grow_tree(wq_matcher *m, int root)
{
    m->stage++;
    m->now = 0;
    m->bound = never;
    m->heap_count = 0;
    wq_node_move(m, root, S_NODE);
    scan_node(m, root);
    bool met = false;
    while (!met && m->heap_count > 0 && !m->arena->failed) {
        wq_match_event event = pop(m);
        if (event.id < 0) {
            int b = ~event.id;
            if (m->label[b] != T_NODE || wq_top(m, m->first[b]) != b || m->z[b] - 2 * (event.key - m->z_at[b]) != 0) continue;
            m->now = event.key;
            expand(m, b);
            continue;
        }
        int32_t h = event.id;
        int from = m->end[h], to = m->end[h ^ 1];
        if (sign_of(m, from) >= 0 || sign_of(m, to) > 0 || wq_top(m, from) == wq_top(m, to)) continue;
        m->now = event.key;
        if (wq_dual(m, from) + wq_dual(m, to) != m->w2[h >> 1]) continue;
        if (sign_of(m, to) < 0) {
            int scans, lca = ancestor(m, wq_top(m, from), wq_top(m, to));
            wq_blossom_make(m, h, lca, &scans);
            for (int i = 0; i < scans; i++) scan(m, m->path[i]);
        } else if (m->match[wq_top(m, to)] < 0) {
            augment(m, h);
            met = true;
        } else {
            grow(m, h);
        }
    }
    if (!met) {
        m->barrier_count = 0;
        for (int v = 0; v < m->n; v++)
            if (sign_of(m, v) > 0) m->barrier[m->barrier_count++] = v;
    }
    end_stage(m);
    return met;
}

/* First duals: each vertex as low as its neighbours allow; where that makes an edge tight between exposed ones, match. */
static void begin(wq_matcher *m)
{
    for (int v = 0; v < m->n; v++) {
        wq_wide most = -never;
        for (int32_t i = m->start[v]; i < m->start[v + 1]; i++)
            if (m->w2[m->adjacent[i] >> 1] / 2 > most) most = m->w2[m->adjacent[i] >> 1] / 2;
        m->y[v] = most == -never ? 0 : most;
    }
    for (int v = 0; v < m->n; v++) {
        wq_wide most = -never;
        int32_t pick = -1;
        for (int32_t i = m->start[v]; i < m->start[v + 1]; i++) {
            int32_t h = m->adjacent[i];
            int to = m->end[h ^ 1];
            wq_wide need = m->w2[h >> 1] - m->y[to];
            bool open = m->match[to] < 0;
            if (need > most || (need == most && open && m->match[m->end[pick ^ 1]] >= 0)) { most = need; pick = h; }
        }
        if (pick < 0 || m->match[v] >= 0) continue;
        m->y[v] = most;
        if (m->match[m->end[pick ^ 1]] < 0) {
            m->match[v] = pick;
            m->match[m->end[pick ^ 1]] = pick ^ 1;
        }
    }
}

static void unmatch(wq_matcher *m, int node)
{
    if (m->match[node] < 0) return;
    m->match[wq_top(m, m->end[m->match[node] ^ 1])] = -1;
    m->match[node] = -1;
}

/* Raises v's dual, after opening the blossoms around it (their dual goes to their vertices, half each: what was tight
 * inside stays tight). Only pairs that are no longer tight come apart. */
static void raise(wq_matcher *m, int v, wq_wide by)
{
    for (int b; (b = wq_top(m, v)) != v;) {
        wq_wide half = m->z[b] / 2;
        if (half != 0) {
            unmatch(m, b);
            m->shift[m->own_set[b]] += half;
        }
        wq_blossom_open(m, b);
    }
    unmatch(m, v);
    m->y[v] += by;
}

static void repair(wq_matcher *m)
{
    for (size_t e = m->indexed; e < m->edges; e++) {
        int a = m->end[2 * e], b = m->end[2 * e + 1];
        wq_wide slack = wq_dual(m, a) + wq_dual(m, b) - m->w2[e];
        if (wq_top(m, a) == wq_top(m, b)) slack += wq_matcher_inner(m, a, b);
        if (slack >= 0) continue;
        /* the one that loses less: an exposed vertex, or one outside blossoms */
        int raised = wq_top(m, b) == b && (wq_top(m, a) != a || m->match[b] < 0) ? b : a;
        raise(m, raised, 0);
        slack = wq_dual(m, a) + wq_dual(m, b) - m->w2[e];
        if (wq_top(m, a) == wq_top(m, b)) slack += wq_matcher_inner(m, a, b);
        if (slack < 0) m->y[raised] -= slack;
    }
}

wq_status wq_matcher_solve(wq_matcher *m)
{
    m->barrier_count = 0;
    if (m->n == 0) return WQ_OK;
    if (!index_edges(m)) return WQ_FAIL_MEMORY;
    if (m->started) repair(m);
    else begin(m);
    m->started = true;
    m->indexed = m->edges;
    for (int v = 0; v < m->n; v++) {
        int top = wq_top(m, v);
        if (m->match[top] >= 0) continue;
        if (m->n % 2 == 1 || !grow_tree(m, top)) return m->arena->failed ? WQ_FAIL_MEMORY : WQ_BAD_NOT_FOUND;
        if (m->arena->failed) return WQ_FAIL_MEMORY;
    }
    return WQ_OK;
}

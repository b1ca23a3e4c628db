/* matching.c — the search: alternating trees from all exposed nodes, events in order of time.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/matching_impl.h"

#include <assert.h>
#include <string.h>

static const wq_wide never = (wq_wide)1 << 126;

/* Everything apart, to begin anew. */
static void forget(wq_matcher *m)
{
    m->spare_count = 0;
    for (int node = m->nodes - 1; node >= 0; node--) {
        m->parent[node] = m->match[node] = -1;
        m->label[node] = FREE;
        m->z[node] = 0;
        if (node >= m->n) { m->spare[m->spare_count++] = node; continue; }
        m->set[node] = m->own_set[node] = m->owner[node] = m->first[node] = m->last[node] = node;
        m->vertex_next[node] = -1;
        m->size[node] = 1;
        m->shift[node] = 0;
        m->sign[node] = 0;
    }
}

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
    int32_t **int_v[] = { &m->best_edge, &m->set, &m->vertex_next, &m->barrier, &m->owner, &m->tree_first };
    int32_t **int_n[] = { &m->parent, &m->child, &m->next, &m->link, &m->match, &m->tree, &m->first, &m->last, &m->size,
        &m->own_set, &m->mark, &m->tree_of, &m->spare };
    for (size_t i = 0; i < sizeof wide_v / sizeof *wide_v; i++) *wide_v[i] = wq_arena_take(arena, v, sizeof(wq_wide));
    for (size_t i = 0; i < sizeof wide_n / sizeof *wide_n; i++) *wide_n[i] = wq_arena_take(arena, nodes, sizeof(wq_wide));
    for (size_t i = 0; i < sizeof int_v / sizeof *int_v; i++) *int_v[i] = wq_arena_take(arena, v, sizeof(int32_t));
    for (size_t i = 0; i < sizeof int_n / sizeof *int_n; i++) *int_n[i] = wq_arena_take(arena, nodes, sizeof(int32_t));
    m->sign = wq_arena_take(arena, v, 1);
    m->label = wq_arena_take(arena, nodes, 1);
    m->path = wq_arena_take(arena, 4 * nodes, sizeof(int32_t));
    m->flat = wq_arena_take(arena, 2 * nodes, sizeof(int32_t));
    if (arena->failed) return NULL;
    forget(m);
    return m;
}

void wq_matcher_limit(wq_matcher *m, wq_over_fn *over, void *context)
{
    m->over = over;
    m->over_context = context;
}

bool wq_matcher_gave_up(const wq_matcher *m) { return m->gave_up; }

wq_status wq_matcher_add(wq_matcher *m, int a, int b, wq_wide weight)
{
    if (a < 0 || b < 0 || a >= m->n || b >= m->n || a == b) return WQ_BAD_ARGUMENT;
    if (m->edges >= INT32_MAX / 4) return WQ_FAIL_MEMORY;
    if (!wq_arena_grow(m->arena, &m->end, &m->edge_room, 2 * m->edges + 2, sizeof *m->end)
        || !wq_arena_grow(m->arena, &m->w4, &m->weight_room, m->edges + 1, sizeof *m->w4)) return WQ_FAIL_MEMORY;
    m->end[2 * m->edges] = a;
    m->end[2 * m->edges + 1] = b;
    m->w4[m->edges++] = WQ_DUAL_SCALE * weight;             /* so that times stay whole: see even_out */
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

static void push(wq_matcher *m, wq_wide key, int kind, int32_t what)
{
    if (!wq_arena_grow(m->arena, &m->heap, &m->heap_room, m->heap_count + 1, sizeof *m->heap)) return;
    size_t i = m->heap_count++;
    wq_match_event event = { key, (int64_t)kind << 32 | what };
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

static inline int sign_of(const wq_matcher *m, int v) { return m->sign[m->set[v]]; }

/* When does the half-edge from an even vertex to a free one become tight? Kept if it is the soonest for that one. */
static inline void note_grow(wq_matcher *m, int32_t h, wq_wide slack, int to)
{
    wq_wide key = m->now + slack;
    if (m->best_edge[to] >= 0 && m->best[to] <= key) return;
    m->best_edge[to] = h;
    m->best[to] = key;
    push(m, key, GROW, h);
}

/* All that follows from u being even now. */
static void scan(wq_matcher *m, int u)
{
    wq_wide dual = wq_dual(m, u);
    int top = wq_top(m, u);
    for (int32_t i = m->start[u]; i < m->start[u + 1]; i++) {
        int32_t h = m->adjacent[i];
        int to = m->end[h ^ 1], sign = sign_of(m, to);
        if (sign > 0) continue;
        if (sign == 0) {
            note_grow(m, h, dual + wq_dual(m, to) - m->w4[h >> 1], to);
            continue;
        }
        int other = wq_top(m, to);
        if (other == top) continue;
        wq_wide slack = dual + wq_dual(m, to) - m->w4[h >> 1];
        push(m, m->now + slack / 2, m->tree_of[other] == m->tree_of[top] ? CLOSE : MEET, h);
    }
}

static void scan_node(wq_matcher *m, int node)
{
    for (int v = m->first[node]; v >= 0; v = m->vertex_next[v]) scan(m, v);
}

/* How soon can some tree reach the free vertex v? */
static void scan_free(wq_matcher *m, int v)
{
    wq_wide dual = wq_dual(m, v);
    m->best_edge[v] = -1;
    for (int32_t i = m->start[v]; i < m->start[v + 1]; i++) {
        int32_t h = m->adjacent[i];
        int from = m->end[h ^ 1];
        if (sign_of(m, from) >= 0) continue;
        wq_wide key = m->now + wq_dual(m, from) + dual - m->w4[h >> 1];
        if (m->best_edge[v] >= 0 && m->best[v] <= key) continue;
        m->best_edge[v] = h ^ 1;
        m->best[v] = key;
    }
    if (m->best_edge[v] >= 0) push(m, m->best[v], GROW, m->best_edge[v]);
}

static void make_odd(wq_matcher *m, int node, int32_t tree_edge, int tree)
{
    m->tree[node] = tree_edge;
    wq_node_move(m, node, T_NODE, tree);
    if (node >= m->n) push(m, m->now + m->z[node] / 2, EXPAND, node);
}

/* The half-edge h, out of an even node, meets a free node: it and its mate join the tree. */
static void grow(wq_matcher *m, int32_t h)
{
    int node = wq_top(m, m->end[h ^ 1]), tree = m->tree_of[wq_top(m, m->end[h])];
    make_odd(m, node, h, tree);
    int mate = wq_top(m, m->end[m->match[node] ^ 1]);
    wq_node_move(m, mate, S_NODE, tree);
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
    int tree = m->tree_of[b];
    int top_child = wq_blossom_child(m, b, m->end[entry ^ 1]);
    int base = wq_blossom_child(m, b, m->end[m->match[b]]);
    int steps = 0;
    for (int c = base; c != top_child; c = m->next[c]) steps++;
    wq_node_move(m, b, FREE, 0);                                /* every vertex at rest, with its dual of now */
    int first_child = m->child[b];
    wq_blossom_open(m, b);

    if (steps % 2 == 1) {                                       /* from top_child onward to the base is even */
        int32_t edge = entry;
        for (int c = top_child; c != base; c = m->next[m->next[c]]) {
            make_odd(m, c, edge, tree);
            wq_node_move(m, m->next[c], S_NODE, tree);
            edge = m->link[m->next[c]];
        }
        make_odd(m, base, edge, tree);
    } else {                                                    /* backward: collect the way first */
        int count = 0;
        for (int c = base; c != top_child; c = m->next[c]) m->path[count++] = c;
        int32_t edge = entry;
        for (int c = top_child; c != base;) {
            int even = m->path[--count];
            make_odd(m, c, edge, tree);
            wq_node_move(m, even, S_NODE, tree);
            c = m->path[--count];
            edge = m->link[c] ^ 1;
        }
        make_odd(m, base, edge, tree);
    }
    int c = first_child;
    do {
        if (m->label[c] == S_NODE) scan_node(m, c);
        for (int v = m->label[c] == FREE ? m->first[c] : -1; v >= 0; v = m->vertex_next[v]) scan_free(m, v);
        c = m->next[c];
    } while (c != first_child);
}

/* The matching flips along the tree from the tail of h up to the root; h becomes the match of its tail's node. */
static void flip(wq_matcher *m, int32_t h)
{
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
    int32_t *list = m->flat;
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

/* The nodes of a tree come to rest; its vertices join m->path from `count` on. Returns the new count. */
static int dissolve(wq_matcher *m, int tree, int count)
{
    int32_t first = m->tree_first[tree];
    m->tree_first[tree] = -1;
    for (int32_t e = first; e >= 0; e = m->entries[e].next) {
        int node = m->entries[e].node;
        if (wq_top(m, m->first[node]) != node || m->label[node] == FREE || m->tree_of[node] != tree) continue;
        wq_node_move(m, node, FREE, 0);
        for (int v = m->first[node]; v >= 0; v = m->vertex_next[v]) m->path[count++] = v;
    }
    for (int32_t e = first; e >= 0; e = m->entries[e].next) {
        int node = m->entries[e].node;
        if (node >= m->n && wq_top(m, m->first[node]) == node && m->label[node] == FREE) open_flat(m, node);
    }
    return count;
}

static void meet(wq_matcher *m, int32_t h)
{
    int a = m->tree_of[wq_top(m, m->end[h])], b = m->tree_of[wq_top(m, m->end[h ^ 1])];
    flip(m, h);
    flip(m, h ^ 1);
    int count = dissolve(m, a, 0);
    count = dissolve(m, b, count);
    for (int i = 0; i < count; i++) scan_free(m, m->path[i]);
}

/* Trees from all exposed nodes, until none is left. */
static bool grow_trees(wq_matcher *m, int exposed)
{
    unsigned turn = 0;
    while (exposed > 0 && m->heap_count > 0 && !m->arena->failed) {
        if (m->over && turn++ % 64 == 0 && m->over(m->over_context)) {
            m->gave_up = true;
            return false;
        }
        wq_match_event event = pop(m);
        int32_t what = (int32_t)(event.id & 0xFFFFFFFF);
        if (event.id >> 32 == EXPAND) {
            int b = what;
            if (m->label[b] != T_NODE || wq_top(m, m->first[b]) != b || m->z[b] - 2 * (event.key - m->z_at[b]) != 0) continue;
            m->now = event.key;
            expand(m, b);
            continue;
        }
        int from = m->end[what], to = m->end[what ^ 1];
        m->now = event.key;
        bool valid = sign_of(m, from) < 0 && wq_dual(m, from) + wq_dual(m, to) == m->w4[what >> 1];
        if (sign_of(m, to) == 0) {
            if (valid) grow(m, what);
            else if (m->best_edge[to] == what) scan_free(m, to);        /* its tree is gone: who is the next? */
            continue;
        }
        if (!valid || sign_of(m, to) > 0) continue;
        int node = wq_top(m, from), other = wq_top(m, to);
        if (node == other) continue;
        if (m->tree_of[node] != m->tree_of[other]) {
            meet(m, what);
            exposed -= 2;
        } else {
            int scans, lca = ancestor(m, node, other);
            wq_blossom_make(m, what, lca, &scans);
            for (int i = 0; i < scans; i++) scan(m, m->path[i]);
        }
    }
    return exposed == 0;
}

/* First duals: each vertex as low as its neighbours allow; where that makes an edge tight between exposed ones, match. */
static void begin(wq_matcher *m)
{
    for (int v = 0; v < m->n; v++) {
        wq_wide most = -never;
        for (int32_t i = m->start[v]; i < m->start[v + 1]; i++)
            if (m->w4[m->adjacent[i] >> 1] / 2 > most) most = m->w4[m->adjacent[i] >> 1] / 2;      /* even: see even_out */
        m->y[v] = most == -never ? 0 : most;
    }
    for (int v = 0; v < m->n; v++) {
        wq_wide most = -never;
        int32_t pick = -1;
        for (int32_t i = m->start[v]; i < m->start[v + 1]; i++) {
            int32_t h = m->adjacent[i];
            int to = m->end[h ^ 1];
            wq_wide need = m->w4[h >> 1] - m->y[to];
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
        wq_wide slack = wq_dual(m, a) + wq_dual(m, b) - m->w4[e];
        if (wq_top(m, a) == wq_top(m, b)) slack += wq_matcher_inner(m, a, b);
        if (slack >= 0) continue;
        /* the one that loses less: an exposed vertex, or one outside blossoms */
        int raised = wq_top(m, b) == b && (wq_top(m, a) != a || m->match[b] < 0) ? b : a;
        raise(m, raised, 0);
        slack = wq_dual(m, a) + wq_dual(m, b) - m->w4[e];
        if (wq_top(m, a) == wq_top(m, b)) slack += wq_matcher_inner(m, a, b);
        if (slack < 0) m->y[raised] -= slack;
    }
}

/* How many of the edges added since are violated. */
static size_t violated(const wq_matcher *m)
{
    size_t count = 0;
    for (size_t e = m->indexed; e < m->edges; e++)
        count += wq_dual(m, m->end[2 * e]) + wq_dual(m, m->end[2 * e + 1]) < m->w4[e];
    return count;
}

/* Two trees meet after half the slack between them. It is whole because all exposed nodes have even duals, whatever
 * becomes of them: a tree's duals all change by the same time, tight edges join equal parities, and doubled weights are
 * even. A first solution begins so; exposed nodes that repair left odd go up by one (their blossom's dual down by two). */
static void even_out(wq_matcher *m, int node)
{
    if (wq_dual(m, m->first[node]) % 2 == 0) return;
    m->shift[m->own_set[node]] += 1;
    if (node >= m->n) m->z[node] -= 2;
}

wq_status wq_matcher_solve(wq_matcher *m)
{
    m->barrier_count = 0;
    if (m->n == 0) return WQ_OK;
    if (!index_edges(m)) return WQ_FAIL_MEMORY;
    if (m->started && violated(m) <= (size_t)m->n / 16) {
        repair(m);
    } else {                                                    /* mending more than a few costs more than the first solution */
        if (m->started) forget(m);
        begin(m);
    }
    m->started = true;
    m->indexed = m->edges;
    m->now = 0;
    m->heap_count = m->entry_count = 0;
    for (int b = m->n; b < m->nodes; b++)
        if (wq_top(m, m->first[b]) == b) open_flat(m, b);
    int exposed = 0;
    for (int v = 0; v < m->n; v++) {
        m->best_edge[v] = -1;
        m->tree_first[v] = -1;
        int top = wq_top(m, v);
        if (m->match[top] >= 0 || m->label[top] == S_NODE) continue;
        even_out(m, top);
        wq_node_move(m, top, S_NODE, exposed);
        exposed++;
    }
    for (int tree = 0, count = (int)m->entry_count; tree < count; tree++) scan_node(m, m->entries[tree].node);
    bool met = grow_trees(m, exposed);
    for (int v = 0; !met && !m->gave_up && v < m->n; v++)
        if (sign_of(m, v) > 0) m->barrier[m->barrier_count++] = v;
    for (int tree = 0; !met && tree < m->n; tree++)
        if (m->tree_first[tree] >= 0) dissolve(m, tree, 0);
    if (m->arena->failed) return WQ_FAIL_MEMORY;
    return met || m->gave_up ? WQ_OK : WQ_BAD_NOT_FOUND;
}

/* matching_nodes.c — blossoms: made of a cycle, taken apart, and read for the result.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/matching_impl.h"

#include <assert.h>

/* A blossom's own dual runs twice as fast, the other way. */
static void settle_z(wq_matcher *m, int node)
{
    if (m->label[node] == S_NODE) m->z[node] += 2 * (m->now - m->z_at[node]);
    else if (m->label[node] == T_NODE) m->z[node] -= 2 * (m->now - m->z_at[node]);
    m->z_at[node] = m->now;
}

static void move_set(wq_matcher *m, int set, int sign)
{
    if (m->sign[set] > 0) m->shift[set] += m->now - m->at[set];
    else if (m->sign[set] < 0) m->shift[set] -= m->now - m->at[set];
    m->at[set] = m->now;
    m->sign[set] = (int8_t)sign;
}

static void enlist(wq_matcher *m, int node, int tree)
{
    m->tree_of[node] = tree;
    if (!wq_arena_grow(m->arena, &m->entries, &m->entry_room, m->entry_count + 1, sizeof *m->entries)) return;
    m->entries[m->entry_count] = (wq_tree_entry){ node, m->tree_first[tree] };
    m->tree_first[tree] = (int32_t)m->entry_count++;
}

void wq_node_move(wq_matcher *m, int node, int label, int tree)
{
    if (node >= m->n) settle_z(m, node);
    m->label[node] = (int8_t)label;
    move_set(m, m->own_set[node], label == S_NODE ? -1 : label == T_NODE ? 1 : 0);
    if (label != FREE) enlist(m, node, tree);
}

/* The children's vertices become one set: that of the largest child. All are even from now on. */
static void join_sets(wq_matcher *m, int b)
{
    int c = m->child[b], largest = c, last = -1;
    m->size[b] = 0;
    do {
        m->size[b] += m->size[c];
        move_set(m, m->own_set[c], -1);
        if (m->size[c] > m->size[largest]) largest = c;
        if (last < 0) m->first[b] = m->first[c];
        else m->vertex_next[last] = m->first[c];
        last = m->last[c];
        c = m->next[c];
    } while (c != m->child[b]);
    m->last[b] = last;
    int set = m->own_set[largest];
    m->own_set[b] = set;
    m->owner[set] = b;
    do {
        wq_wide differs = m->shift[m->own_set[c]] - m->shift[set];
        if (c != largest)
            for (int v = m->first[c];; v = m->vertex_next[v]) {
                m->y[v] += differs;
                m->set[v] = set;
                if (v == m->last[c]) break;
            }
        c = m->next[c];
    } while (c != m->child[b]);
}

int wq_blossom_make(wq_matcher *m, int32_t h, int lca, int *scan_count)
{
    assert(m->spare_count > 0);
    int b = m->spare[--m->spare_count];
    int from = wq_top(m, m->end[h]), to = wq_top(m, m->end[h ^ 1]), scans = 0;

    /* the side of `from`: links point down from the ancestor */
    m->link[from] = h;
    m->next[from] = to;
    for (int x = from; x != lca;) {
        int t = wq_top(m, m->end[m->match[x] ^ 1]);
        int p = wq_top(m, m->end[m->tree[t]]);
        m->link[t] = m->match[x] ^ 1;
        m->next[t] = x;
        m->link[p] = m->tree[t];
        m->next[p] = t;
        x = p;
    }
    if (from == lca) m->next[lca] = to;
    /* the side of `to`: links point up to the ancestor */
    for (int x = to; x != lca;) {
        int t = wq_top(m, m->end[m->match[x] ^ 1]);
        int p = wq_top(m, m->end[m->tree[t]]);
        m->link[x] = m->match[x];
        m->next[x] = t;
        m->link[t] = m->tree[t] ^ 1;
        m->next[t] = p;
        x = p;
    }
    m->child[b] = lca;
    m->match[b] = m->match[lca];
    m->parent[b] = -1;
    int c = lca;
    do {
        m->parent[c] = b;
        if (m->label[c] == T_NODE) {
            if (c >= m->n) settle_z(m, c);
            for (int v = m->first[c]; v >= 0; v = m->vertex_next[v]) m->path[scans++] = v;
        } else if (c >= m->n) {
            settle_z(m, c);
        }
        m->label[c] = FREE;
        c = m->next[c];
    } while (c != lca);
    join_sets(m, b);
    m->z[b] = 0;
    m->z_at[b] = m->now;
    m->label[b] = S_NODE;
    enlist(m, b, m->tree_of[lca]);
    *scan_count = scans;
    return b;
}

int wq_blossom_child(const wq_matcher *m, int b, int v)
{
    int node = v;
    while (m->parent[node] != b) node = m->parent[node];
    return node;
}

void wq_blossom_open(wq_matcher *m, int b)
{
    int outside = m->match[b];
    int base = outside >= 0 ? wq_blossom_child(m, b, m->end[outside]) : m->child[b];
    int c = m->child[b], joint = m->own_set[b];
    move_set(m, joint, 0);
    do {
        int set = m->own_set[c];
        m->owner[set] = c;
        if (set != joint) {
            for (int v = m->first[c];; v = m->vertex_next[v]) {
                m->y[v] += m->shift[joint];
                m->set[v] = set;
                if (v == m->last[c]) break;
            }
            m->shift[set] = 0;
            m->at[set] = m->now;
            m->sign[set] = 0;
        }
        m->vertex_next[m->last[c]] = -1;
        m->parent[c] = -1;
        m->label[c] = FREE;
        m->z_at[c] = m->now;
        c = m->next[c];
    } while (c != m->child[b]);
    m->match[base] = outside;
    for (int p = m->next[base]; p != base; p = m->next[m->next[p]]) {
        m->match[p] = m->link[p];
        m->match[m->next[p]] = m->link[p] ^ 1;
    }
    m->label[b] = FREE;
    m->z[b] = 0;
    m->match[b] = -1;
    m->spare[m->spare_count++] = b;
}

wq_wide wq_matcher_dual(const wq_matcher *m, int vertex) { return wq_dual(m, vertex); }

/* How deep each node lies, and the z of all blossoms above and of itself; filled on the way up from each vertex. */
static bool measure(int32_t *depth, wq_wide *above, const wq_matcher *m, wq_arena *arena)
{
    int32_t *way = wq_arena_take(arena, (size_t)m->nodes, sizeof *way);
    if (!way) return false;
    for (int v = 0; v < m->n; v++) {
        int count = 0, node = v;
        while (node >= 0 && depth[node] == 0) {
            way[count++] = node;
            node = m->parent[node];
        }
        while (count > 0) {
            int child = way[--count];
            depth[child] = node >= 0 ? depth[node] + 1 : 1;
            above[child] = (node >= 0 ? above[node] : 0) + (child >= m->n ? m->z[child] : 0);
            node = child;
        }
    }
    return true;
}

bool wq_matcher_order(int32_t *out, wq_wide *between, const wq_matcher *m, wq_arena *arena)
{
    int32_t *depth = wq_arena_take(arena, (size_t)m->nodes, sizeof *depth);
    wq_wide *above = wq_arena_take(arena, (size_t)m->nodes, sizeof *above);
    if (arena->failed || !measure(depth, above, m, arena)) return false;
    int count = 0;
    for (int v = 0; v < m->n; v++) {
        int top = wq_top(m, v);
        if (m->first[top] != v) continue;
        for (int u = v; u >= 0; u = m->vertex_next[u]) {
            out[count] = u;
            int p = u, q = m->vertex_next[u];               /* up to the innermost blossom of both: once round the whole tree in all */
            while (q >= 0 && p != q) {
                if (depth[p] >= depth[q]) p = m->parent[p];
                else q = m->parent[q];
            }
            between[count++] = q >= 0 ? above[p] : 0;
        }
    }
    return true;
}

wq_wide wq_matcher_inner(const wq_matcher *m, int a, int b)
{
    if (wq_top(m, a) != wq_top(m, b)) return 0;
    wq_wide sum = 0;
    int depth_a = 0, depth_b = 0, p = a, q = b;
    while ((p = m->parent[p]) >= 0) depth_a++;
    while ((q = m->parent[q]) >= 0) depth_b++;
    for (p = a, q = b; p != q;) {               /* up to the innermost blossom of both */
        if (depth_a >= depth_b) { p = m->parent[p]; depth_a--; }
        else { q = m->parent[q]; depth_b--; }
    }
    for (; p >= 0; p = m->parent[p]) sum += m->z[p];
    return sum;
}

int wq_matcher_barrier(const int32_t **out, const wq_matcher *m)
{
    *out = m->barrier;
    return m->barrier_count;
}

/* Mates inside the node, given that its vertex `base` is matched outside. The stack holds pairs (node, base). */
static void read_mates(wq_matching *out, wq_matcher *m, int node, int base)
{
    int32_t *stack = m->path;
    int count = 0;
    stack[count++] = node;
    stack[count++] = base;
    while (count > 0) {
        base = stack[--count];
        node = stack[--count];
        if (node < m->n) continue;
        int c = wq_blossom_child(m, node, base);
        stack[count++] = c;
        stack[count++] = base;
        for (int p = m->next[c]; p != c; p = m->next[m->next[p]]) {
            int u = m->end[m->link[p]], v = m->end[m->link[p] ^ 1];
            out->mate[u] = v;
            out->mate[v] = u;
            stack[count++] = p;
            stack[count++] = u;
            stack[count++] = m->next[p];
            stack[count++] = v;
        }
    }
}

wq_status wq_matcher_result(wq_matching *out, wq_matcher *m, wq_arena *arena)
{
    int blossoms = 0;
    size_t members = 0;
    char *used = wq_arena_take(arena, (size_t)m->nodes, 1);
    *out = (wq_matching){ .n = m->n, .mate = wq_arena_take(arena, (size_t)m->n, sizeof(int32_t)),
        .y = wq_arena_take(arena, (size_t)m->n, sizeof(wq_wide)) };
    if (arena->failed) return WQ_FAIL_MEMORY;
    for (int v = 0; v < m->n; v++) {
        out->y[v] = wq_dual(m, v);
        int top = wq_top(m, v);
        if (m->match[top] < 0) {                                /* it gave up: the first vertex has no mate, the others have */
            if (m->first[top] == v) {
                out->mate[v] = -1;
                read_mates(out, m, top, v);
            }
        } else if (m->end[m->match[top]] == v) {
            out->mate[v] = m->end[m->match[top] ^ 1];
            read_mates(out, m, top, v);
        }
        for (int p = m->parent[v]; p >= 0; p = m->parent[p]) {
            if (m->z[p] == 0) continue;
            if (!used[p]) blossoms++;
            used[p] = 1;
            members++;
        }
    }
    out->blossoms = wq_arena_take(arena, (size_t)blossoms, sizeof *out->blossoms);
    out->members = wq_arena_take(arena, members, sizeof *out->members);
    if (arena->failed) return WQ_FAIL_MEMORY;
    members = 0;
    for (int b = m->n; b < m->nodes; b++) {
        if (!used[b]) continue;
        wq_blossom *blossom = &out->blossoms[out->blossom_count++];
        *blossom = (wq_blossom){ .first = (int32_t)members, .z = m->z[b] };
        for (int v = m->first[b];; v = m->vertex_next[v]) {
            out->members[members++] = v;
            if (v == m->last[b]) break;
        }
        blossom->count = (int32_t)members - blossom->first;
    }
    return WQ_OK;
}

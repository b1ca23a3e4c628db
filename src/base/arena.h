/* arena.h — memory that is freed all at once.
 *
 * An arena owns everything that was asked of it; nothing is freed singly. A limit makes input from strangers safe:
 * past it, and where the heap is empty, asking gives NULL and sets `failed`, so that many askings can be checked once.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_BASE_ARENA_H
#define WQ_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wq_arena_block wq_arena_block;

typedef struct wq_arena {
    wq_arena_block *blocks;             /* newest first */
    char *at;                           /* free part of the newest block */
    size_t left_bytes;
    size_t used_bytes, limit_bytes;     /* limit 0: none */
    bool failed;                        /* some asking was refused */
} wq_arena;

void wq_arena_init(wq_arena *arena, size_t limit_bytes);

/* Frees everything; the arena may be used again. */
void wq_arena_free(wq_arena *arena);

/* Zeroed memory for `count` things of `size_bytes`, aligned for any of them. NULL when refused (see above); a count
 * of 0 gives a pointer that must not be read. */
void *wq_arena_take(wq_arena *arena, size_t count, size_t size_bytes);

/* A copy of the first `length` bytes with a NUL behind them. */
char *wq_arena_text(wq_arena *arena, const char *text, size_t length);

/* The one way arrays grow here: *array has room for *capacity things; afterwards for `wanted` or more, with the first
 * *capacity kept. The old place stays valid until the arena goes. false when refused, nothing changed. */
bool wq_arena_grow(wq_arena *arena, void *array, size_t *capacity, size_t wanted, size_t size_bytes);

#endif

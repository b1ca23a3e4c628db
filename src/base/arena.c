/* arena.c — blocks of doubling size, handed out from the front.
 * SPDX-License-Identifier: MIT
 */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct wq_arena_block {
    wq_arena_block *older;
    size_t size_bytes;
    max_align_t data[];
};

enum { ALIGN = 16, FIRST_BLOCK = 1 << 14, LARGEST_BLOCK = 1 << 24 };

void wq_arena_init(wq_arena *arena, size_t limit_bytes)
{
    *arena = (wq_arena){ .limit_bytes = limit_bytes };
}

void wq_arena_free(wq_arena *arena)
{
    wq_arena_block *block = arena->blocks;
    while (block) {
        wq_arena_block *older = block->older;
        free(block);
        block = older;
    }
    wq_arena_init(arena, arena->limit_bytes);
}

static void *refuse(wq_arena *arena)
{
    arena->failed = true;
    return NULL;
}

void *wq_arena_take(wq_arena *arena, size_t count, size_t size_bytes)
{
    if (size_bytes && count > (SIZE_MAX / 4) / size_bytes) return refuse(arena);
    size_t wanted = (count * size_bytes + ALIGN - 1) / ALIGN * ALIGN;
    if (arena->limit_bytes && wanted > arena->limit_bytes - arena->used_bytes) return refuse(arena);

    if (!arena->at || wanted > arena->left_bytes) {
        size_t size = arena->blocks ? arena->blocks->size_bytes * 2 : FIRST_BLOCK;
        if (size > LARGEST_BLOCK) size = LARGEST_BLOCK;
        if (size < wanted) size = wanted;
        wq_arena_block *block = calloc(1, sizeof *block + size + ALIGN);
        if (!block) return refuse(arena);
        block->older = arena->blocks;
        block->size_bytes = size;
        arena->blocks = block;
        arena->at = (char *)block->data;
        arena->left_bytes = size;
    }
    void *taken = arena->at;
    arena->at += wanted;
    arena->left_bytes -= wanted;
    arena->used_bytes += wanted;
    return taken;
}

char *wq_arena_text(wq_arena *arena, const char *text, size_t length)
{
    char *copy = wq_arena_take(arena, length + 1, 1);
    if (copy && length > 0) memcpy(copy, text, length);
    return copy;
}

bool wq_arena_grow(wq_arena *arena, void *array, size_t *capacity, size_t wanted, size_t size_bytes)
{
    if (wanted <= *capacity) return true;
    size_t larger = *capacity < 16 ? 16 : *capacity * 2;
    if (larger < wanted) larger = wanted;
    void *fresh = wq_arena_take(arena, larger, size_bytes);
    if (!fresh) return false;
    void *old;
    memcpy(&old, array, sizeof old);                /* `array` is the address of some pointer to things */
    if (*capacity > 0) memcpy(fresh, old, *capacity * size_bytes);
    memcpy(array, &fresh, sizeof fresh);
    *capacity = larger;
    return true;
}

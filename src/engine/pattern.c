/* pattern.c — the shapes, drawn once each; turned, mirrored and recoloured by the code.
 * SPDX-License-Identifier: MIT
 */
#include "engine/pattern.h"

#include <string.h>

/* Rows from the top, the middle point left out. B and W are the two colours (either may be to move), '.' empty,
 * 'b' anything but B, 'w' anything but W, '*' anything on the board, '?' anything, '-' the edge. */
static const char *const shapes[] = {
    "BWB" ".." "***",           /* hane between two */
    "BW." ".." "*.*",           /* hane with the side open */
    "BW*" "B." "b.*",           /* hane at the head of two */
    ".W." "B." "...",           /* turning corner to corner */
    "BW*" "Wb" "*b*",           /* the cut across the corner */
    "BW*" "WB" "*b*",           /* the cut, already answered on one side */
    "*B*" "WW" "bbb",           /* pushing between two */
    "WB*" "b." "---",           /* on the edge: chasing */
    "B.*" "W*" "---",           /* on the edge: following from the side */
    "*BW" "bW" "---",           /* on the edge: the cut under */
    "*B*" "bW" "---",           /* on the edge: connecting below */
    "*WB" "BW" "---",           /* on the edge: capping the cut */
    "*B?" "bb" "---",           /* on the edge: coming down in the open */
};

/* Sets every arrangement that fits cells[from..8) with the ones before already in `code`. */
static void fill(wq_patterns *patterns, const char cells[8], int from, unsigned code)
{
    if (from == 8) {
        patterns->bit[code >> 3] = (uint8_t)(patterns->bit[code >> 3] | 1u << (code & 7));
        return;
    }
    static const struct { char sign; uint8_t values; } signs[] = {     /* bit n: value n fits */
        { '.', 1 << 0 }, { 'B', 1 << 1 }, { 'W', 1 << 2 }, { '-', 1 << 3 },
        { 'b', 1 << 0 | 1 << 2 }, { 'w', 1 << 0 | 1 << 1 }, { '*', 7 }, { '?', 15 },
    };
    unsigned values = 0;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i].sign == cells[from]) values = signs[i].values;
    for (unsigned v = 0; v < 4; v++)
        if (values >> v & 1) fill(patterns, cells, from + 1, code | v << (2 * from));
}

void wq_patterns_init(wq_patterns *patterns)
{
    /* Where each of the eight cells goes in a quarter turn, and in a mirror. Cells: 0 1 2 / 3 4 / 5 6 7. */
    static const int turn[8] = { 5, 3, 0, 6, 1, 7, 4, 2 }, mirror[8] = { 2, 1, 0, 4, 3, 7, 6, 5 };
    memset(patterns, 0, sizeof *patterns);
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        char cells[8];
        memcpy(cells, shapes[s], 8);
        for (int m = 0; m < 16; m++) {
            fill(patterns, cells, 0, 0);
            char next[8];
            const int *map = m % 4 == 3 ? mirror : turn;
            for (int i = 0; i < 8; i++) next[i] = cells[map[i]];
            if (m == 7)                                     /* the other eight: colours swapped */
                for (int i = 0; i < 8; i++)
                    for (const char *p = "BWBbwb"; p[1]; p++)
                        if (next[i] == p[0]) { next[i] = p[1]; break; }
            memcpy(cells, next, 8);
        }
    }
}

/* naive_rules.c — see naive_rules.h.
 * SPDX-License-Identifier: MIT
 */
#include "naive_rules.h"

#include <string.h>

static char other(char color) { return color == 'X' ? 'O' : 'X'; }

static char look(const naive_game *game, const naive_board *board, int column, int row)
{
    return column < 0 || row < 0 || column >= game->width || row >= game->height ? '#' : board->at[row][column];
}

static int count_stones(const naive_game *game, const naive_board *board)
{
    int n = 0;
    for (int row = 0; row < game->height; row++)
        for (int column = 0; column < game->width; column++) n += board->at[row][column] != '.';
    return n;
}

static bool same_board(const naive_game *game, const naive_board *a, const naive_board *b)
{
    for (int row = 0; row < game->height; row++)
        if (memcmp(a->at[row], b->at[row], (size_t)game->width) != 0) return false;
    return true;
}

static const int step[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

/* Walks the chain from a stone, marking it; true where a liberty is met. */
static bool walk(const naive_game *game, const naive_board *board, int column, int row,
                 bool mark[NAIVE_SIZE][NAIVE_SIZE])
{
    int stack[NAIVE_SIZE * NAIVE_SIZE][2], depth = 0;
    bool liberty = false;
    char color = board->at[row][column];
    mark[row][column] = true;
    stack[depth][0] = column, stack[depth][1] = row, depth++;
    while (depth > 0) {
        depth--;
        int c = stack[depth][0], r = stack[depth][1];
        for (int i = 0; i < 4; i++) {
            int nc = c + step[i][0], nr = r + step[i][1];
            char there = look(game, board, nc, nr);
            if (there == '.') liberty = true;
            if (there == color && !mark[nr][nc]) {
                mark[nr][nc] = true;
                stack[depth][0] = nc, stack[depth][1] = nr, depth++;
            }
        }
    }
    return liberty;
}

/* Takes the chain off if it has no liberty; returns the number of stones taken. */
static int take_if_airless(const naive_game *game, naive_board *board, int column, int row)
{
    bool mark[NAIVE_SIZE][NAIVE_SIZE] = { { false } };
    if (walk(game, board, column, row, mark)) return 0;
    int n = 0;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++)
            if (mark[r][c]) {
                board->at[r][c] = '.';
                n++;
            }
    return n;
}

/* The stone goes down, the other side's airless stones come off, then one's own. */
static void put(const naive_game *game, naive_board *board, char color, int column, int row, int *took, int *lost)
{
    *took = *lost = 0;
    board->at[row][column] = color;
    for (int i = 0; i < 4; i++)
        if (look(game, board, column + step[i][0], row + step[i][1]) == other(color))
            *took += take_if_airless(game, board, column + step[i][0], row + step[i][1]);
    *lost = take_if_airless(game, board, column, row);
}

static void remember(naive_game *game, char mover, char to_move)
{
    naive_past *past = &game->past[game->count++];
    past->board = game->board;
    past->stones = count_stones(game, &game->board);
    past->mover = mover;
    past->to_move = to_move;
}

void naive_start(naive_game *game, int width, int height, naive_repetition repetition, bool suicide, char to_move)
{
    game->width = width;
    game->height = height;
    game->repetition = repetition;
    game->suicide = suicide;
    game->taken_by_x = game->taken_by_o = 0;
    memset(&game->board, '.', sizeof game->board);
    game->count = 0;
    remember(game, '.', to_move);
}

const char *naive_judge(const naive_game *game, char color, int column, int row, int *repeats)
{
    char there = look(game, &game->board, column, row);
    if (there == '#') return "off_board";
    if (there != '.') return "occupied";

    naive_board after = game->board;
    int took, lost;
    put(game, &after, color, column, row, &took, &lost);
    if (lost == 1 || (lost > 1 && !game->suicide)) return "suicide";

    int stones = count_stones(game, &after);
    for (int i = game->count - 1; i >= 0; i--) {
        const naive_past *past = &game->past[i];
        if (past->stones != stones || !same_board(game, &past->board, &after)) continue;
        *repeats = i;
        switch (game->repetition) {
        case NAIVE_NONE: break;
        case NAIVE_KO:
            if (i == game->count - 2 && game->past[game->count - 1].mover == other(color)) return "ko";
            break;
        case NAIVE_POSITIONAL: return "superko";
        case NAIVE_SITUATIONAL:
            if (past->to_move == other(color)) return "superko";
            break;
        case NAIVE_OWN:
            if (past->mover == color) return "superko";
            break;
        }
    }
    return "ok";
}

void naive_play(naive_game *game, char color, int column, int row)
{
    if (column >= 0) {
        int took, lost;
        put(game, &game->board, color, column, row, &took, &lost);
        if (color == 'X') game->taken_by_x += took, game->taken_by_o += lost;
        else game->taken_by_o += took, game->taken_by_x += lost;
    }
    remember(game, color, other(color));
}

naive_count naive_counts(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE])
{
    naive_board board = game->board;
    bool x[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, o[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, changed = true;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++)
            if (dead[r][c]) board.at[r][c] = '.';
    while (changed) {                               /* a colour spreads from its stones over empty points */
        changed = false;
        for (int r = 0; r < game->height; r++)
            for (int c = 0; c < game->width; c++) {
                if (board.at[r][c] != '.') continue;
                for (int i = 0; i < 4; i++) {
                    int nc = c + step[i][0], nr = r + step[i][1];
                    char there = look(game, &board, nc, nr);
                    bool to_x = there == 'X' || (there == '.' && x[nr][nc]);
                    bool to_o = there == 'O' || (there == '.' && o[nr][nc]);
                    if (to_x && !x[r][c]) x[r][c] = changed = true;
                    if (to_o && !o[r][c]) o[r][c] = changed = true;
                }
            }
    }
    naive_count n = { 0 };
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++) {
            if (board.at[r][c] == 'X') n.stones_x++;
            else if (board.at[r][c] == 'O') n.stones_o++;
            else if (x[r][c] && o[r][c]) n.both++;
            else if (x[r][c]) n.only_x++;
            else if (o[r][c]) n.only_o++;
            else n.neither++;
        }
    return n;
}

/* Everything that hangs together with a point over points of these kinds; which neighbours it has, into *around. */
static void spread_from(const naive_game *game, const naive_board *board, int column, int row, const char *kinds,
                        bool mark[NAIVE_SIZE][NAIVE_SIZE], bool around[256])
{
    bool changed = true;
    mark[row][column] = true;
    while (changed) {
        changed = false;
        for (int r = 0; r < game->height; r++)
            for (int c = 0; c < game->width; c++) {
                if (!mark[r][c]) continue;
                for (int i = 0; i < 4; i++) {
                    int nc = c + step[i][0], nr = r + step[i][1];
                    char there = look(game, board, nc, nr);
                    around[(unsigned char)there] = true;
                    if (!strchr(kinds, there) || there == '\0' || mark[nr][nc]) continue;
                    mark[nr][nc] = changed = true;
                }
            }
    }
}

static int liberties(const naive_game *game, const naive_board *board, int column, int row)
{
    bool chain[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, around[256] = { false };
    char kind[2] = { board->at[row][column], '\0' };
    spread_from(game, board, column, row, kind, chain, around);
    int count = 0;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++) {
            bool touches = false;
            for (int i = 0; i < 4; i++) {
                int nc = c + step[i][0], nr = r + step[i][1];
                touches = touches || (nc >= 0 && nr >= 0 && nc < game->width && nr < game->height && chain[nr][nc]);
            }
            count += board->at[r][c] == '.' && touches;
        }
    return count;
}

static naive_board without_dead(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE])
{
    naive_board board = game->board;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++)
            if (dead[r][c]) board.at[r][c] = '.';
    return board;
}

naive_groups naive_independent(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE], char color)
{
    naive_board board = without_dead(game, dead);
    bool seen[NAIVE_SIZE][NAIVE_SIZE] = { { false } };
    const char kinds[3] = { color, '.', '\0' };
    naive_groups found = { 0, 0 };
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++) {
            if (seen[r][c] || !strchr(kinds, board.at[r][c])) continue;
            bool region[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, around[256] = { false }, stone = false, good = true;
            int points = 0;
            spread_from(game, &board, c, r, kinds, region, around);
            for (int y = 0; y < game->height; y++)
                for (int x = 0; x < game->width; x++) {
                    if (!region[y][x]) continue;
                    seen[y][x] = true;
                    if (board.at[y][x] == color) {
                        stone = true;
                        if (liberties(game, &board, x, y) == 1) good = false;
                        continue;
                    }
                    points++;
                    bool empties[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, touched[256] = { false };
                    spread_from(game, &board, x, y, ".", empties, touched);
                    if (touched['X'] && touched['O']) good = false;
                }
            if (!stone || !good) continue;
            found.groups++;
            found.points += points;
        }
    return found;
}

int naive_outside_seki(const naive_game *game, const bool dead[NAIVE_SIZE][NAIVE_SIZE], const bool seki[NAIVE_SIZE][NAIVE_SIZE],
                       char color)
{
    naive_board board = without_dead(game, dead), marked = board;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++) {
            if (!seki[r][c] || board.at[r][c] == '.') continue;
            bool chain[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, around[256] = { false };
            char kind[2] = { board.at[r][c], '\0' };
            spread_from(game, &board, c, r, kind, chain, around);
            for (int y = 0; y < game->height; y++)
                for (int x = 0; x < game->width; x++)
                    if (chain[y][x]) marked.at[y][x] = board.at[r][c] == 'X' ? 'x' : 'o';
        }
    int count = 0;
    for (int r = 0; r < game->height; r++)
        for (int c = 0; c < game->width; c++) {
            if (marked.at[r][c] != '.') continue;
            bool empties[NAIVE_SIZE][NAIVE_SIZE] = { { false } }, around[256] = { false };
            spread_from(game, &marked, c, r, ".", empties, around);
            count += around[(unsigned char)color] && !around[(unsigned char)other(color)] && !around['x'] && !around['o'];
        }
    return count;
}

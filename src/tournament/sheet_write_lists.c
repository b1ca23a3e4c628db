/* sheet_write_lists.c — writes a sheet as FIDE TRF16 or TRF26, and as AGA text.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* At most `most` bytes, cut between letters, without line ends; `first` behind a comma. */
static const char *column_name(char out[64], size_t most, const char *name, const char *first)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%.200s%s%.200s", name, first && first[0] ? ", " : "", first ? first : "");
    size_t size = strlen(whole) < most ? strlen(whole) : most;
    while (size > 0 && size < strlen(whole) && ((unsigned char)whole[size] & 0xC0) == 0x80) size--;
    memcpy(out, whole, size);
    out[size] = '\0';
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    return out;
}

static int number_of(const wq_sheet *s, int player) { return (s->numbers ? s->numbers[player] : player) + 1; }

/* Teams as TRF26 has them: the list, and each round in which somebody sat elsewhere. */
static void write_teams(wq_writer *w, const wq_sheet *s)
{
    char name[64];
    for (int t = 0; t < s->team_count; t++) {
        int32_t list[WQ_SHEET_BOARDS];
        int count = 0;
        for (int p = 0; p < s->player_count && count < WQ_SHEET_BOARDS; p++)
            if (s->players[p].team == t) list[count++] = p;
        wq_write(w, "310 %3d %-32s %-5s %6s %6s %6s %3s ", t + 1, column_name(name, 32, s->teams[t].name, NULL), "", "", "", "", "");
        for (int i = 0; i < count; i++) wq_write(w, " %4d", number_of(s, list[i]));
        wq_write(w, "\n");
    }
    for (int t = 0; t < s->team_count; t++)
        for (int r = 0; r < s->round_count; r++) {
            int last = -1;
            for (int b = 0; b < WQ_SHEET_BOARDS; b++)
                if (s->teams[t].board[r][b] >= 0) last = b;
            if (last < 0) continue;
            wq_write(w, "300 %3d %3d %3s", r + 1, t + 1, "");
            for (int b = 0; b <= last; b++) {
                int p = s->teams[t].board[r][b];
                wq_write(w, " %04d", p < 0 ? 0 : number_of(s, p));
            }
            wq_write(w, "\n");
        }
}

static int by_number(const void *x, const void *y)
{
    const int32_t *a = x, *b = y;
    return (a[0] > b[0]) - (a[0] < b[0]);
}

/* Points for pairing alone, each line for players whose numbers follow one another. */
static void write_boosts(wq_writer *w, const wq_sheet *s, char *has)
{
    for (size_t i = 0, next; i < s->boost_count; i = next) {
        const wq_sheet_boost *boost = &s->boosts[i];
        memset(has, 0, (size_t)s->player_count + 2);
        bool twice = false;
        for (next = i; next < s->boost_count; next++) {           /* what is the same for other players goes with it */
            const wq_sheet_boost *one = &s->boosts[next];
            if (one->from != boost->from || one->to != boost->to || one->points2 != boost->points2) break;
            for (int p = one->first; p <= one->last && p < s->player_count; p++) twice |= has[number_of(s, p)] != 0;
            if (twice) break;
            for (int p = one->first; p <= one->last && p < s->player_count; p++) has[number_of(s, p)] = 1;
        }
        for (int n = 1, first = 0; n <= s->player_count + 1; n++) {
            if (has[n] && first == 0) first = n;
            if (has[n] || first == 0) continue;
            wq_write(w, "250      %4.1f %03d %03d %4d %4d\n", boost->points2 / 2.0, boost->from + 1, boost->to + 1, first, n - 1);
            first = 0;
        }
    }
}

/* The same as files before 2026 have it, and who may not meet from now to the end. */
static void write_extensions(wq_writer *w, const wq_sheet *s, const int32_t (*order)[2], int rounds)
{
    for (int i = 0; i < s->player_count; i++) {
        int points2[WQ_SHEET_ROUNDS] = { 0 }, p = order[i][1], count = 0;
        for (size_t k = 0; k < s->boost_count; k++)
            for (int r = s->boosts[k].from; p >= s->boosts[k].first && p <= s->boosts[k].last && r <= s->boosts[k].to; r++)
                points2[r] += s->boosts[k].points2;
        for (int r = 0; r < WQ_SHEET_ROUNDS; r++)
            if (points2[r] > 0) count = r + 1;
        if (count > 0) wq_write(w, "XXA %4d", number_of(s, p));
        for (int r = 0; r < count; r++) wq_write(w, " %4.1f", points2[r] / 2.0);
        if (count > 0) wq_write(w, "\n");
    }
    for (size_t i = 0; i < s->ban_count; i++)
        if (s->bans[i].a < s->player_count && s->bans[i].b < s->player_count && s->bans[i].from <= s->round_count
            && s->bans[i].to >= (s->rounds_planned > 0 ? rounds : WQ_SHEET_ROUNDS) - 1)
            wq_write(w, "XXP %d %d\n", number_of(s, s->bans[i].a), number_of(s, s->bans[i].b));
}

void wq_write_trf(wq_writer *w, const wq_sheet *s, const int32_t *points, const int32_t *place, bool of_2026)
{
    char name[64], title[64], *has = wq_arena_take(w->arena, (size_t)s->player_count + 2, 1);
    int32_t (*order)[2] = wq_arena_take(w->arena, (size_t)s->player_count, sizeof *order);
    if (w->arena->failed) { w->failed = true; return; }
    int rounds_most = s->rounds_planned > 0 ? s->rounds_planned : WQ_SHEET_ROUNDS;
    uint64_t next = s->round_count < WQ_SHEET_ROUNDS ? (uint64_t)1 << s->round_count : 0, waiting = 0;
    for (int p = 0; p < s->player_count; p++) {
        if (!(s->players[p].absent & next)) waiting = next;     /* where nobody plays there is no such round */
        order[p][0] = number_of(s, p);
        order[p][1] = p;
    }
    qsort(order, (size_t)s->player_count, sizeof *order, by_number);
    wq_write(w, "012 %s\n062 %d\n092 Swiss%s\n", column_name(title, 60, s->name, NULL), s->player_count, s->dutch ? " Dutch" : "");
    int rounds = s->rounds_planned > s->round_count ? s->rounds_planned : s->round_count;
    if (of_2026) wq_write(w, "142 %d\n182 weiqi\n", rounds);
    if (of_2026 && s->dutch) wq_write(w, "152 %c\n192 FIDE_DUTCH_2026\n", s->first_colour < 0 ? 'W' : 'B');
    if (!of_2026 && s->dutch) wq_write(w, "XXR %d\nXXC %s\n", rounds, s->first_colour < 0 ? "white1" : "black1");
    for (int i = 0; i < s->player_count; i++) {
        int p = order[i][1];
        const wq_sheet_player *x = &s->players[p];
        int points2 = s->file_points2 ? s->file_points2[p] : points[p], width = 33;
        column_name(name, (size_t)width, x->name, x->first_name);
        wq_write(w, "001 %4d      %-33s %4d %-3.3s                        %4.1f %4d", i + 1, name, (int)x->rating,
            x->country ? x->country : "", points2 / 2.0, (int)place[p]);
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = wq_sheet_game_of(s, p, r);
            if (!g) {
                wq_write(w, "  0000 - %c", !(x->byes >> r & 1) ? 'Z' : x->half_byes >> r & 1 ? 'H' : x->absent >> r & 1 ? 'F' : 'U');
                continue;
            }
            bool black = g->black == p;
            int own = black ? g->black2 : g->white2;
            wq_write(w, "  %4d %c %c", number_of(s, black ? g->white : g->black), !g->coloured ? '-' : black ? 'b' : 'w',
                !g->decided ? ' ' : own == 1 ? '=' : g->forfeit ? (own == 2 ? '+' : '-') : own == 2 ? '1' : '0');
        }
        /* who is not there in the round to be paired next; files of 2026 have a record for it */
        if (!of_2026 && (x->absent & waiting) && s->round_count < rounds_most)
            wq_write(w, "  0000 - %c", x->half_byes & waiting ? 'H' : 'Z');
        wq_write(w, "\n");
    }
    if (!of_2026) {
        write_extensions(w, s, (const int32_t (*)[2])order, rounds);
        return;
    }
    for (int i = 0; i < s->player_count; i++)               /* what is known of rounds that are not paired */
        for (int r = s->round_count; r < WQ_SHEET_ROUNDS && (s->rounds_planned == 0 || r < s->rounds_planned); r++) {
            const wq_sheet_player *x = &s->players[order[i][1]];
            if (x->absent >> r & 1) wq_write(w, "240 %c %03d %4d\n", x->half_byes >> r & 1 ? 'H' : 'Z', r + 1, i + 1);
        }
    write_boosts(w, s, has);
    for (size_t i = 0; i < s->ban_count; i++)
        if (s->bans[i].a < s->player_count && s->bans[i].b < s->player_count)
            wq_write(w, "260 %03d %03d %4d %4d\n", s->bans[i].from + 1, s->bans[i].to + 1, number_of(s, s->bans[i].a), number_of(s, s->bans[i].b));
    if (s->team_count > 0) write_teams(w, s);
}

/* The ids of all, where each has one of digits alone and all differ; else numbers from 1. */
static bool has_ids(const wq_sheet *s)
{
    for (int p = 0; p < s->player_count; p++) {
        const char *pin = s->players[p].pin;
        if (!pin || !pin[0] || strlen(pin) > 12 || pin[strspn(pin, "0123456789")]) return false;
        for (int q = 0; q < p; q++)
            if (strcmp(s->players[q].pin, pin) == 0) return false;
    }
    return true;
}

/* A value behind "=": no spaces in it. */
static void write_value(wq_writer *w, const char *name, const char *value)
{
    if (!value || !value[0]) return;
    wq_write(w, " %s=", name);
    for (; *value; value++) wq_write(w, "%c", (unsigned char)*value <= ' ' || *value == '#' ? '_' : *value);
}

static void write_plain(wq_writer *w, const char *text)
{
    for (; text && *text; text++) wq_write(w, "%c", (unsigned char)*text < ' ' || *text == ',' || *text == '#' ? ' ' : *text);
}

void wq_write_aga(wq_writer *w, const wq_sheet *s)
{
    char rank[16], id[2][24], title[64];
    bool ids = has_ids(s);
    wq_write(w, "TOURNEY %s\n\trules=AGA\n\nPLAYERS\n", column_name(title, 60, s->name, NULL));
    for (int p = 0; p < s->player_count; p++) {
        const wq_sheet_player *x = &s->players[p];
        snprintf(id[0], sizeof id[0], ids ? "%s" : "%.0s%d", ids ? x->pin : "", p + 1);
        wq_write(w, " %s ", id[0]);
        write_plain(w, x->name);
        wq_write(w, ", ");
        write_plain(w, x->first_name);
        wq_write(w, " %s", wq_rank_text(rank, x->rank));
        write_value(w, "club", x->club);
        write_value(w, "country", x->country);
        if (x->rating != 0) wq_write(w, " rating=%d", (int)x->rating);
        wq_write(w, "\n");
    }
    wq_write(w, "\n#! rounds %d\n", s->round_count);
    for (int r = 0; r < s->round_count; r++) {
        wq_write(w, "\nGAMES %d\n", r + 1);
        for (size_t i = 0; i < s->game_count; i++) {
            const wq_sheet_game *g = &s->games[i];
            if (g->round != r) continue;
            int both[2] = { g->white, g->black };
            for (int k = 0; k < 2; k++)
                snprintf(id[k], sizeof id[k], ids ? "%s" : "%.0s%d", ids ? s->players[both[k]].pin : "", both[k] + 1);
            /* only games that were won over the board are rated */
            bool rated = g->decided && !g->forfeit && g->black2 + g->white2 == 2 && g->black2 != g->white2 && g->coloured && g->board == 0;
            const char *result = !g->decided             ? "?"
                                 : g->white2 > g->black2 ? "W"
                                 : g->black2 > g->white2 ? "B"
                                 : g->black2 == 1        ? "="
                                 : g->black2 == 2        ? "both_win"
                                                         : "both_lose";
            if (rated) wq_write(w, "%s %s %s %d %s\n", id[0], id[1], result, g->handicap, g->handicap > 0 ? "0" : "7");
            else {
                wq_write(w, "#! game %d %s %s %s %d%s%s", r + 1, id[0], id[1], result, g->handicap, g->forfeit ? " forfeit" : "",
                    g->coloured ? "" : " nocolour");
                if (g->board > 0) wq_write(w, " board=%d", g->board);
                wq_write(w, "\n");
            }
        }
        for (int p = 0; p < s->player_count; p++) {
            const wq_sheet_player *x = &s->players[p];
            const char *what = x->half_byes >> r & 1 ? "half-bye" : x->byes >> r & 1 ? "bye" : x->absent >> r & 1 ? "absent" : NULL;
            if (!what) continue;
            snprintf(id[0], sizeof id[0], ids ? "%s" : "%.0s%d", ids ? x->pin : "", p + 1);
            wq_write(w, "#! %s %d %s\n", what, r + 1, id[0]);
        }
    }
}

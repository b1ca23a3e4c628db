/* shares.c — each criterion once more, round by round, from the sheet and the finished standings.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/shares.h"

#include <string.h>

const char *wq_share_word(wq_share_kind kind)
{
    static const char *const words[] = {
#define WORD(name, word) word,
        WQ_SHARE_MAP(WORD)
#undef WORD
    };
    return words[kind];
}

/* What a player did in a round, the last game of it counting. */
typedef struct cell { const wq_sheet_game *game; int opponent, own2, handicap; bool bye, half, absent; } cell;

static cell cell_of(const wq_sheet *sheet, int player, int round)
{
    const wq_sheet_player *p = &sheet->players[player];
    cell c = { .opponent = -1, .bye = p->byes >> round & 1, .half = p->half_byes >> round & 1 };
    c.absent = !c.bye && (p->absent >> round & 1);
    for (size_t i = 0; i < sheet->game_count; i++) {
        const wq_sheet_game *g = &sheet->games[i];
        if (g->round != round || (g->black != player && g->white != player)) continue;
        bool white = g->white == player;
        c = (cell){ .game = g, .opponent = white ? g->black : g->white, .own2 = g->decided ? (white ? g->white2 : g->black2) : 0,
            .handicap = white ? g->handicap : -g->handicap };
    }
    return c;
}

static int unplayed(const wq_sheet *sheet, int player, int rounds)
{
    int count = 0;
    for (int r = 0; r < rounds; r++) count += cell_of(sheet, player, r).game == NULL;
    return count;
}

/* How each criterion sums: by which number of the opponent, times what. */
typedef struct rule { wq_criterion of; bool mms, points, running, times_own, raw; int dropped; } rule;

static bool rule_of(rule *out, wq_criterion c)
{
    static const struct { wq_criterion c; rule rule; } rows[] = {
        { WQ_CRITERION_SOSW, { .of = WQ_CRITERION_NBW } }, { WQ_CRITERION_SOSWM1, { .of = WQ_CRITERION_NBW, .dropped = 1 } },
        { WQ_CRITERION_SOSWM2, { .of = WQ_CRITERION_NBW, .dropped = 2 } }, { WQ_CRITERION_SODOSW, { .of = WQ_CRITERION_NBW, .times_own = true } },
        { WQ_CRITERION_SOSM, { .of = WQ_CRITERION_MMS, .mms = true } }, { WQ_CRITERION_SOSMM1, { .of = WQ_CRITERION_MMS, .mms = true, .dropped = 1 } },
        { WQ_CRITERION_SOSMM2, { .of = WQ_CRITERION_MMS, .mms = true, .dropped = 2 } },
        { WQ_CRITERION_SODOSM, { .of = WQ_CRITERION_MMS, .mms = true, .times_own = true } },
        { WQ_CRITERION_SOSOSW, { .of = WQ_CRITERION_SOSW, .raw = true } }, { WQ_CRITERION_SOSOSM, { .of = WQ_CRITERION_SOSM, .mms = true, .raw = true } },
        { WQ_CRITERION_OPP, { .of = WQ_CRITERION_POINTS, .raw = true, .points = true } },
        { WQ_CRITERION_TOTAL, { .of = WQ_CRITERION_POINTS, .raw = true, .points = true } },
        { WQ_CRITERION_BEATEN, { .of = WQ_CRITERION_POINTS, .raw = true, .points = true, .times_own = true } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].c == c) {
            *out = rows[i].rule;
            return true;
        }
    return false;
}

/* MMS less what was won, had as byes and as absences. */
static int start_of(const wq_sheet *sheet, const wq_standings *s, int player)
{
    int won = 0, others = 0;
    for (int r = 0; r < s->rounds; r++) {
        cell c = cell_of(sheet, player, r);
        won += c.own2;
        if (c.bye) others += c.half ? 1 : sheet->mms2_bye;
        if (c.absent) others += sheet->mms2_absent;
    }
    if (sheet->round_down) others = others / 2 * 2;
    return s->value[WQ_CRITERION_MMS][player] - won - others;
}

static int add(wq_share *out, int count, wq_share_kind kind, int round, int opponent, int value)
{
    out[count] = (wq_share){ .kind = (uint8_t)kind, .round = (int16_t)round, .opponent = opponent, .value = value };
    return count + 1;
}

/* Own results: NBW, MMS, POINTS, and the running sums CUSSW, CUSSM, PROG. */
static int own_shares(wq_share *out, const wq_sheet *sheet, const wq_standings *s, wq_criterion c, int player)
{
    bool mms = c == WQ_CRITERION_MMS || c == WQ_CRITERION_CUSSM, points = c == WQ_CRITERION_POINTS || c == WQ_CRITERION_PROG;
    bool sums = c == WQ_CRITERION_CUSSW || c == WQ_CRITERION_CUSSM || c == WQ_CRITERION_PROG;
    int start = mms ? start_of(sheet, s, player) : 0, won = 0, others = 0, count = 0;
    if (mms && !sums) count = add(out, count, WQ_SHARE_START, -1, -1, start);
    for (int r = 0; r < s->rounds; r++) {
        cell x = cell_of(sheet, player, r);
        int other = 0;
        if (x.bye) other = x.half ? 1 : points ? sheet->points_bye : mms ? sheet->mms2_bye : sheet->nbw2_bye;
        if (x.absent) other = points ? sheet->points_absent : mms ? sheet->mms2_absent : sheet->nbw2_absent;
        won += x.own2;
        others += other;
        int value = sums ? start + won + (sheet->round_down && !points ? others / 2 * 2 : others) : x.own2 + other;
        count = add(out, count, x.game ? WQ_SHARE_GAME : x.bye ? WQ_SHARE_BYE : WQ_SHARE_ABSENT, r, x.opponent, value);
    }
    return count;
}

/* What a bye adds to the opponents' points, as the event says. */
static int bye_of(const wq_sheet *sheet, const wq_standings *s, int player, int round)
{
    const int32_t *points = s->value[WQ_CRITERION_POINTS];
    int lowest = points[0];
    for (int p = 1; p < s->n; p++) lowest = points[p] < lowest ? points[p] : lowest;
    return wq_bye_adds((wq_bye_rule)sheet->bye_small, points[player], lowest, s->rounds, round + 1);
}

static int sum_shares(wq_share *out, const wq_sheet *sheet, const wq_standings *s, const rule *how, int player)
{
    int start = how->mms ? start_of(sheet, s, player) : 0, count = 0;
    for (int r = 0; r < s->rounds; r++) {
        cell x = cell_of(sheet, player, r);
        int value = how->raw && how->mms ? start * s->rounds : start;
        if (x.game) {
            value = s->value[how->of][x.opponent];
            if (!how->raw && sheet->unplayed_half) value += unplayed(sheet, x.opponent, s->rounds);
            if (!how->raw && how->mms) value += 2 * x.handicap;
        }
        if (how->points && !how->times_own && x.bye) value = bye_of(sheet, s, player, r);
        if (how->times_own) value = x.game ? value * x.own2 : 0;
        count = add(out, count, x.game ? WQ_SHARE_GAME : x.bye ? WQ_SHARE_BYE : WQ_SHARE_ABSENT, r, x.opponent, value);
    }
    for (int k = 0, rounds = count; k < how->dropped && k < rounds; k++) {      /* the lowest of those left */
        int lowest = -1;
        for (int i = 0; i < rounds; i++) {
            bool gone = false;
            for (int j = rounds; j < count; j++) gone |= out[j].round == out[i].round;
            if (!gone && (lowest < 0 || out[i].value < out[lowest].value)) lowest = i;
        }
        count = add(out, count, WQ_SHARE_DROPPED, out[lowest].round, out[lowest].opponent, -out[lowest].value);
    }
    return count;
}

int wq_standings_shares(wq_share out[WQ_SHARES], const wq_sheet *sheet, const wq_standings *s, wq_criterion c, int player)
{
    rule how;
    int count = 0, sum = 0;
    if (rule_of(&how, c)) {
        count = sum_shares(out, sheet, s, &how, player);
    } else {
        switch (c) {
        case WQ_CRITERION_NBW: case WQ_CRITERION_MMS: case WQ_CRITERION_POINTS:
        case WQ_CRITERION_CUSSW: case WQ_CRITERION_CUSSM: case WQ_CRITERION_PROG:
            count = own_shares(out, sheet, s, c, player);
            break;
        default:
            return add(out, 0, WQ_SHARE_WHOLE, -1, -1, s->value[c][player]);
        }
    }
    for (int i = 0; i < count; i++) sum += out[i].value;
    if (c != WQ_CRITERION_TOTAL && sum != s->value[c][player]) count = add(out, count, WQ_SHARE_ROUNDED, -1, -1, s->value[c][player] - sum);
    return count;
}

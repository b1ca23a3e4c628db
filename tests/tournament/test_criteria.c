/* test_criteria.c — every criterion of the standings against its written definition, by a small oracle of its own.
 *
 * Random events with everything that leaves a round without a game: byes (whole, half), absences, late entries, withdrawals,
 * forfeits, both lose, draws, handicap, an open game. The oracle keeps a plain list of what happened to whom and adds up what
 * the definitions (standings.h, docs/tournament.md) say, player by player, from nothing but that list.
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"
#include "long_run.h"

#include "tournament/standings.h"

#include <stdlib.h>

enum { MOST = 12, ROUNDS = 7 };

typedef struct deed { int opponent, own2, given; bool bye, half, absent; } deed;       /* opponent -1: no game; given: stones given as White */

typedef struct oracle {
    int n, rounds, start2[MOST], warnings[MOST], bye2, absent2, points_bye, points_absent;
    deed of[MOST][ROUNDS];
} oracle;

/* Wins (doubled) after so many rounds. */
static int wins_after(const oracle *o, int p, int rounds)
{
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        const deed *d = &o->of[p][r];
        sum += d->opponent >= 0 ? d->own2 : d->half ? 1 : d->bye ? o->bye2 : d->absent ? o->absent2 : 0;
    }
    return sum;
}

/* 积分 after so many rounds: 2 a win, 1 a draw or half a bye, a bye and an absence as the event says.      [R185] */
static int points_after(const oracle *o, int p, int rounds)
{
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        const deed *d = &o->of[p][r];
        sum += d->opponent >= 0 ? d->own2 : d->half ? 1 : d->bye ? o->points_bye : d->absent ? o->points_absent : 0;
    }
    return sum;
}

static int wins(const oracle *o, int p) { return wins_after(o, p, o->rounds); }
static int mms(const oracle *o, int p) { return o->start2[p] + wins(o, p); }
static int points(const oracle *o, int p) { return points_after(o, p, o->rounds); }

/* What a round's opponent is worth for the sums over wins, or over MMS. */
static int worth(const oracle *o, int p, int r, bool by_mms)
{
    const deed *d = &o->of[p][r];
    if (d->opponent < 0) return by_mms ? o->start2[p] : 0;
    return by_mms ? mms(o, d->opponent) + 2 * d->given : wins(o, d->opponent);
}

static int sos(const oracle *o, int p, bool by_mms)
{
    int sum = 0;
    for (int r = 0; r < o->rounds; r++) sum += worth(o, p, r, by_mms);
    return sum;
}

/* Without the lowest `left` rounds. */
static int sos_less(const oracle *o, int p, bool by_mms, int left)
{
    bool gone[ROUNDS] = { false };
    int sum = sos(o, p, by_mms);
    for (; left > 0; left--) {
        int lowest = -1;
        for (int r = 0; r < o->rounds; r++)
            if (!gone[r] && (lowest < 0 || worth(o, p, r, by_mms) < worth(o, p, lowest, by_mms))) lowest = r;
        if (lowest < 0) return sum;
        gone[lowest] = true;
        sum -= worth(o, p, lowest, by_mms);
    }
    return sum;
}

static int sodos(const oracle *o, int p, bool by_mms)          /* scale 4: two a win, one a draw, of doubled scores */
{
    int sum = 0;
    for (int r = 0; r < o->rounds; r++)
        if (o->of[p][r].opponent >= 0) sum += o->of[p][r].own2 * worth(o, p, r, by_mms);
    return sum;
}

static int sosos(const oracle *o, int p, bool by_mms)
{
    int sum = 0;
    for (int r = 0; r < o->rounds; r++) sum += o->of[p][r].opponent >= 0 ? sos(o, o->of[p][r].opponent, by_mms) : by_mms ? o->start2[p] * o->rounds : 0;
    return sum;
}

static int cumulated(const oracle *o, int p, int kind)         /* 0 wins, 1 MMS, 2 points */
{
    int sum = 0;
    for (int r = 1; r <= o->rounds; r++) sum += kind == 2 ? points_after(o, p, r) : wins_after(o, p, r) + (kind == 1 ? o->start2[p] : 0);
    return sum;
}

/* 对手分 and 胜者小分 (scale 2: two a win, one a draw). */
static int opponents(const oracle *o, int p, bool beaten)
{
    int sum = 0;
    for (int r = 0; r < o->rounds; r++)
        if (o->of[p][r].opponent >= 0) sum += points(o, o->of[p][r].opponent) * (beaten ? o->of[p][r].own2 : 1);
    return sum;
}

static void check(const oracle *o)
{
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &e.t, &e.arena));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &e.arena, &sheet));
    int best = 0;
    for (int p = 0; p < o->n; p++) best = points(o, p) > best ? points(o, p) : best;
    for (int p = 0; p < o->n; p++) {
        const int expected[][2] = { { WQ_CRITERION_NBW, wins(o, p) }, { WQ_CRITERION_MMS, mms(o, p) }, { WQ_CRITERION_SOSW, sos(o, p, false) },
            { WQ_CRITERION_SOSWM1, sos_less(o, p, false, 1) }, { WQ_CRITERION_SOSWM2, sos_less(o, p, false, 2) }, { WQ_CRITERION_SODOSW, sodos(o, p, false) },
            { WQ_CRITERION_SOSOSW, sosos(o, p, false) }, { WQ_CRITERION_CUSSW, cumulated(o, p, 0) }, { WQ_CRITERION_SOSM, sos(o, p, true) },
            { WQ_CRITERION_SOSMM1, sos_less(o, p, true, 1) }, { WQ_CRITERION_SOSMM2, sos_less(o, p, true, 2) }, { WQ_CRITERION_SODOSM, sodos(o, p, true) },
            { WQ_CRITERION_SOSOSM, sosos(o, p, true) }, { WQ_CRITERION_CUSSM, cumulated(o, p, 1) }, { WQ_CRITERION_POINTS, points(o, p) },
            { WQ_CRITERION_OPP, opponents(o, p, false) }, { WQ_CRITERION_PROG, cumulated(o, p, 2) }, { WQ_CRITERION_BEATEN, opponents(o, p, true) },
            { WQ_CRITERION_WARNINGS, o->warnings[p] } };
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            if (s.value[expected[i][0]][p] != expected[i][1])
                fail_msg("%s of player %d of %d after %d rounds is %d by its definition, not %d", wq_criteria[expected[i][0]].code, p + 1, o->n, o->rounds,
                         expected[i][1], (int)s.value[expected[i][0]][p]);
        if (best > 0) {                                         /* 总得分 = points + (opponents / (best / 2) - rounds)  [R187] */
            wq_fraction total = wq_fraction_make((int64_t)points(o, p) * best + 2 * opponents(o, p, false) - (int64_t)o->rounds * best, best);
            EXPECT_EQ(0, wq_fraction_compare(total, s.total[p]));
        }
        int left = opponents(o, p, false);                      /* 对手分逆减: the last opponent off first            [R188] */
        for (int r = o->rounds - 1; r >= 0; r--) {
            if (o->of[p][r].opponent >= 0) left -= points(o, o->of[p][r].opponent);
            EXPECT_EQ(left, s.reverse[p * o->rounds + o->rounds - 1 - r]);
        }
        int place = 1;                                          /* points, then opponents, then warnings            [R188] */
        for (int q = 0; q < o->n; q++) {
            int mine[] = { points(o, p), opponents(o, p, false), -o->warnings[p] }, theirs[] = { points(o, q), opponents(o, q, false), -o->warnings[q] };
            for (int k = 0; k < 3; k++) {
                if (mine[k] == theirs[k]) continue;
                place += theirs[k] > mine[k];
                break;
            }
        }
        EXPECT_EQ(place, s.place[p]);
    }
}

/* One event, paired by hand at random; the oracle writes down what happens beside the journal. */
static void play_event(uint64_t seed)
{
    static const struct { const char *name; int black2, white2; } results[] = { { "B", 2, 0 }, { "W", 0, 2 }, { "=", 1, 1 }, { "both_lose", 0, 0 }, { "both_win", 2, 2 }, { "?", 0, 0 } };
    wq_rng rng;
    wq_rng_init(&rng, seed);
    oracle o = { .n = 3 + (int)wq_rng_below(&rng, MOST - 3), .rounds = 0, .bye2 = (int)wq_rng_below(&rng, 3), .absent2 = (int)wq_rng_below(&rng, 3) };
    bool apart = wq_rng_below(&rng, 4) == 0;                    /* 积分 of its own, as for a file of another program */
    o.points_bye = apart ? 2 : o.bye2;
    o.points_absent = apart ? 0 : o.absent2;
    int late = o.n - 1, rounds = 1 + (int)wq_rng_below(&rng, ROUNDS), gone = -1;
    char fields[300];
    snprintf(fields, sizeof fields, "\"system\":\"swiss\",\"rounds\":%d,\"settings\":{\"bye\":%d,\"absent\":%d%s,\"bar\":\"3D\",\"floor\":\"5K\",\"zero\":\"30K\",\"criteria\":[\"POINTS\",\"OPP\",\"WARNINGS\"]}",
             rounds, o.bye2, o.absent2, apart ? ",\"points_bye\":2,\"points_absent\":0" : "");
    open_event(fields, 0);
    for (int p = 0; p < o.n; p++) {
        int rank = (int)wq_rng_below(&rng, 16) - 10, held = rank < -5 ? -5 : rank > 2 ? 2 : rank;      /* 0 is 1 dan, -1 is 1 kyu */
        o.start2[p] = 2 * (held + 30);
        if (p < late) add("entered", "\"name\":\"P%d\",\"rank\":\"%d%c\"", p + 1, rank < 0 ? -rank : rank + 1, rank < 0 ? 'K' : 'D');
        else add("entered", "\"name\":\"P%d\",\"rank\":\"%d%c\",\"from_round\":%d", p + 1, rank < 0 ? -rank : rank + 1, rank < 0 ? 'K' : 'D', rounds > 1 ? 2 : 1);
    }
    good();
    for (int r = 0; r < rounds; r++) {
        int order[MOST], there = 0;
        char tables[1500] = "", half[20] = "", bye[20] = "null";
        size_t at = 0;
        if (r == 2 && wq_rng_below(&rng, 2)) add("withdrawn", "\"player\":%d", (gone = 0) + 1);
        for (int p = 0; p < o.n; p++) {
            bool missing = p == gone || (p == late && r == 0 && rounds > 1) || wq_rng_below(&rng, 8) == 0;
            o.of[p][r] = (deed){ .opponent = -1, .absent = missing };
            if (!missing) order[there++] = p;
        }
        for (int i = there - 1; i > 0; i--) {
            int j = (int)wq_rng_below(&rng, (uint32_t)i + 1), kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        if (there > 0 && there % 2 == 1) {
            int p = order[--there];
            o.of[p][r].bye = true;
            snprintf(bye, sizeof bye, "%d", p + 1);
        }
        if (there > 2 && wq_rng_below(&rng, 3) == 0)            /* two more sit out: one with half a point, one neither there nor away */
            for (int k = 0; k < 2; k++) {
                int p = order[--there];
                if (k == 0) o.of[p][r].bye = o.of[p][r].half = true;
                else o.of[p][r].absent = true;
                if (k == 0) snprintf(half, sizeof half, "%d", p + 1);
            }
        for (int i = 0; i < there; i += 2) {
            int stones = wq_rng_below(&rng, 4) == 0 ? 2 + (int)wq_rng_below(&rng, 3) : 0;
            at += (size_t)snprintf(tables + at, sizeof tables - at, "%s{\"black\":%d,\"white\":%d,\"handicap\":%d}", i ? "," : "", order[i] + 1, order[i + 1] + 1, stones);
            o.of[order[i]][r] = (deed){ .opponent = order[i + 1], .given = -stones };
            o.of[order[i + 1]][r] = (deed){ .opponent = order[i], .given = stones };
        }
        add("paired", "\"round\":%d,\"tables\":[%s],\"bye\":%s,\"half_bye\":[%s]", r + 1, tables, bye, half);
        for (int i = 0; i < there; i += 2) {
            int k = (int)wq_rng_below(&rng, 10), which = k < 4 ? 0 : k < 7 ? 1 : k - 5;        /* 2 to 4 now and then */
            if (r + 1 == rounds && wq_rng_below(&rng, 6) == 0) which = 5;                      /* still open: nobody has anything of it */
            o.of[order[i]][r].own2 = results[which].black2;
            o.of[order[i + 1]][r].own2 = results[which].white2;
            add("reported", "\"round\":%d,\"table\":%d,\"result\":\"%s\",\"forfeit\":%s", r + 1, i / 2 + 1, results[which].name, wq_rng_below(&rng, 5) == 0 ? "true" : "false");
        }
        if (wq_rng_below(&rng, 3) == 0) {
            int p = (int)wq_rng_below(&rng, (uint32_t)o.n);
            o.warnings[p]++;
            add("warned", "\"player\":%d", p + 1);
        }
        o.rounds = r + 1;
        good();
        check(&o);
    }
}

TEST(every_criterion_is_what_its_definition_says)                       /* [R186] [R187] [R188] */
{
    int first, end;
    long_run(&first, &end, 150, 5000);
    for (int k = first; k < end; k++) play_event((uint64_t)k);
}

static int value_of(wq_criterion c, int player)
{
    wq_sheet sheet;
    wq_standings s;
    EXPECT_EQ(WQ_OK, wq_tournament_sheet(&sheet, &e.t, &e.arena));
    EXPECT_EQ(WQ_OK, wq_standings_make(&s, &e.arena, &sheet));
    return s.value[c][player];
}

TEST(a_bye_worth_nothing_adds_nothing_to_the_points)                    /* [R185] */
{
    for (int bye = 0; bye <= 2; bye++) {
        char fields[100];
        snprintf(fields, sizeof fields, "\"system\":\"swiss\",\"rounds\":2,\"settings\":{\"bye\":%d,\"criteria\":[\"POINTS\"]}", bye);
        open_event(fields, 3);
        add("paired", "\"round\":1,\"tables\":[{\"black\":1,\"white\":2}],\"bye\":3");
        add("reported", "\"round\":1,\"table\":1,\"result\":\"B\"");
        good();
        EXPECT_EQ(2, value_of(WQ_CRITERION_POINTS, 0));
        EXPECT_EQ(bye, value_of(WQ_CRITERION_POINTS, 2));
        EXPECT_EQ(bye, value_of(WQ_CRITERION_PROG, 2));
        EXPECT_EQ(bye, value_of(WQ_CRITERION_NBW, 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { IS_TEST(every_criterion_is_what_its_definition_says), IS_TEST(a_bye_worth_nothing_adds_nothing_to_the_points) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

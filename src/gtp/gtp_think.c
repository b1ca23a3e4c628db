/* gtp_think.c — GTP commands that ask the player: moves and dead stones; and the time it may take.
 * SPDX-License-Identifier: MIT
 */
#include "gtp/gtp_server_impl.h"

#include "rules/life.h"
#include "sys/clock.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SECONDS = 1000000 };

static void take_answer(void *context, const wq_answer *answer)
{
    wq_gtp *gtp = context;
    wq_lock_take(&gtp->lock);
    gtp->answer = *answer;
    gtp->have_answer = true;
    wq_signal_wake(&gtp->answered);
    wq_lock_give(&gtp->lock);
}

/* Asks and waits; false (and the response says so) where no answer came. */
static bool ask(wq_gtp *gtp, wq_ask what, wq_color color, int64_t free_ms)
{
    wq_question question = { .ask = what, .color = color, .now_ms = wq_wall_ms(), .free_ms = free_ms };
    gtp->have_answer = false;
    wq_status s = gtp->player->ops->ask(gtp->player, &gtp->game, &question, take_answer, gtp);
    if (s == WQ_OK) {
        wq_lock_take(&gtp->lock);
        while (!gtp->have_answer) wq_signal_wait(&gtp->answered, &gtp->lock);
        wq_lock_give(&gtp->lock);
        s = gtp->answer.status;
    }
    if (s != WQ_OK) wq_gtp_fail(gtp, "no answer: %s", wq_status_word(s));
    return s == WQ_OK;
}

/* What the move may take: a share of what is left. */
static int64_t free_ms(const wq_gtp *gtp, wq_color color)
{
    const wq_gtp_time *time = &gtp->time[color];
    if (!gtp->timed || !time->known) return INT64_MAX;
    if (time->stones > 0) return time->left_ms / time->stones;
    int64_t moves = (gtp->game.pos.width * gtp->game.pos.height * 7 / 10 - (int64_t)gtp->game.history.count) / 2;
    if (moves < 12) moves = 12;
    if (gtp->increment_ms > 0) {                            /* Fischer: a share of what is left, and most of what the move adds */
        int64_t some = time->left_ms / moves + gtp->increment_ms * 4 / 5;
        return some < time->left_ms * 4 / 5 ? some : time->left_ms * 4 / 5;
    }
    int64_t share = time->left_ms / moves, period = gtp->byo_stones > 0 ? gtp->byo_ms / gtp->byo_stones : 0;
    return share > period ? share : period;
}

/* Counts the time ourselves, until the controller's next time_left corrects it. */
static void spend(wq_gtp *gtp, wq_color color, int64_t ms)
{
    wq_gtp_time *time = &gtp->time[color];
    if (!gtp->timed || !time->known) return;
    time->left_ms -= ms;
    if (gtp->increment_ms > 0) {
        if (time->left_ms < 0) time->left_ms = 0;
        time->left_ms += gtp->increment_ms;
        if (gtp->cap_ms > 0 && time->left_ms > gtp->cap_ms) time->left_ms = gtp->cap_ms;
        return;
    }
    bool fresh = time->stones > 0 ? --time->stones == 0 : time->left_ms <= 0;
    if (fresh && gtp->byo_stones > 0) {
        time->left_ms = gtp->byo_ms;
        time->stones = gtp->byo_stones;
    }
    if (time->left_ms < 0) time->left_ms = 0;
}

static void genmove(wq_gtp *gtp, const char *side, bool play)
{
    wq_color color;
    if (!wq_gtp_read_color(gtp, &color, side)) return;
    int64_t before = wq_monotonic_ms();
    if (!ask(gtp, WQ_ASK_MOVE, color, free_ms(gtp, color))) return;
    if (play) spend(gtp, color, wq_monotonic_ms() - before);
    if (gtp->answer.choice == WQ_CHOOSE_RESIGN) {
        wq_gtp_add(gtp, "resign");
        return;
    }
    wq_status s = play ? wq_gtp_play(gtp, color, gtp->answer.point) : WQ_OK;
    if (s != WQ_OK) {
        wq_gtp_fail(gtp, "no legal move was chosen: %s", wq_status_word(s));
        return;
    }
    char text[WQ_POINT_NAME];
    wq_point_name(text, gtp->answer.point, gtp->game.pos.height);
    wq_gtp_add(gtp, "%s", text);
}

void wq_gtp_genmove(wq_gtp *gtp, int argc, char **argv) { (void)argc; genmove(gtp, argv[1], true); }
void wq_gtp_reg_genmove(wq_gtp *gtp, int argc, char **argv) { (void)argc; genmove(gtp, argv[1], false); }

static void begin_clock(wq_gtp *gtp)
{
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++)
        gtp->time[color] = gtp->main_ms > 0 || gtp->byo_stones == 0
            ? (wq_gtp_time){ .known = true, .left_ms = gtp->main_ms }
            : (wq_gtp_time){ .known = true, .left_ms = gtp->byo_ms, .stones = gtp->byo_stones };
}

/* Seconds with a fraction, as KataGo's words allow. */
static bool read_seconds(wq_gtp *gtp, int64_t *ms, const char *text, double least)
{
    char *end;
    double value = strtod(text, &end);
    if (*text == '\0' || *end != '\0' || !(value >= least && value <= MOST_SECONDS)) {
        wq_gtp_fail(gtp, "\"%.20s\" is not a number of seconds", text);
        return false;
    }
    *ms = (int64_t)(value * 1000 + 0.5);
    return true;
}

/* kgs-time_settings and kata-time_settings: none | absolute M | byoyomi M P N | canadian M P N | fischer M I |
 * fischer-capped M I CAP MAX-A-MOVE. */
void wq_gtp_word_time_settings(wq_gtp *gtp, int argc, char **argv)
{
    static const struct { const char *word; int arguments; } systems[] = {
        { "none", 0 }, { "absolute", 1 }, { "byoyomi", 3 }, { "canadian", 3 }, { "fischer", 2 }, { "fischer-capped", 4 },
    };
    bool kata = strncmp(argv[0], "kata", 4) == 0;
    int which = 0, count = 0, most = kata ? 6 : 4;
    while (which < most && strcmp(systems[which].word, argv[1]) != 0) which++;
    if (which == most || argc != systems[which].arguments + 2) {
        wq_gtp_fail(gtp, "time system not known, or another number of arguments: none, absolute, byoyomi, canadian%s",
                    kata ? ", fischer, fischer-capped" : "");
        return;
    }
    int64_t main_ms = 0, second_ms = 0, cap_ms = 0, most_ms = 0;
    if (which >= 1 && !read_seconds(gtp, &main_ms, argv[2], 0)) return;
    if (which >= 2 && !read_seconds(gtp, &second_ms, argv[3], 0)) return;
    if (which == 5 && (!read_seconds(gtp, &cap_ms, argv[4], -1e9) || !read_seconds(gtp, &most_ms, argv[5], -1e9))) return;
    if ((which == 2 || which == 3) && !wq_gtp_read_int(gtp, &count, argv[4], 1, MOST_SECONDS)) return;
    gtp->timed = which != 0;
    gtp->main_ms = main_ms;
    gtp->byo_ms = which == 2 || which == 3 ? second_ms : 0;
    gtp->byo_stones = gtp->byo_ms == 0 ? 0 : which == 2 ? 1 : count;
    gtp->byo_periods = which == 2 ? count : 0;
    gtp->increment_ms = which >= 4 ? second_ms : 0;
    gtp->cap_ms = cap_ms > 0 ? cap_ms : 0;
    begin_clock(gtp);
}

void wq_gtp_time_settings(wq_gtp *gtp, int argc, char **argv)
{
    int main_s, byo_s, stones;
    (void)argc;
    if (!wq_gtp_read_int(gtp, &main_s, argv[1], 0, MOST_SECONDS) || !wq_gtp_read_int(gtp, &byo_s, argv[2], 0, MOST_SECONDS)
        || !wq_gtp_read_int(gtp, &stones, argv[3], 0, MOST_SECONDS))
        return;
    gtp->timed = !(byo_s > 0 && stones == 0);               /* that pair means: no limit (GTP 2, 4.2) */
    gtp->main_ms = main_s * 1000LL;
    gtp->byo_ms = byo_s * 1000LL;
    gtp->byo_stones = byo_s > 0 ? stones : 0;
    gtp->byo_periods = 0;
    gtp->increment_ms = gtp->cap_ms = 0;
    begin_clock(gtp);
}

void wq_gtp_time_left(wq_gtp *gtp, int argc, char **argv)
{
    wq_color color;
    int seconds, stones;
    (void)argc;
    if (!wq_gtp_read_color(gtp, &color, argv[1]) || !wq_gtp_read_int(gtp, &seconds, argv[2], 0, MOST_SECONDS)
        || !wq_gtp_read_int(gtp, &stones, argv[3], 0, MOST_SECONDS))
        return;
    gtp->timed = true;
    if (gtp->byo_periods > 0 && stones > 0) stones = 1;     /* there the number counts periods left, each of one move */
    gtp->time[color] = (wq_gtp_time){ .known = true, .left_ms = seconds * 1000LL, .stones = stones };
}

/* Dead stones in gtp->answer.dead: none where the rules let every stone stand. */
static bool ask_dead(wq_gtp *gtp)
{
    if (gtp->game.opening.rules.dead_by_agreement) return ask(gtp, WQ_ASK_DEAD, gtp->game.pos.to_move, INT64_MAX);
    memset(gtp->answer.dead, 0, sizeof gtp->answer.dead);
    return true;
}

/* `as_it_stands`: no stone is dead. */
static bool count(wq_gtp *gtp, wq_account *account, uint8_t seki[WQ_POINTS], bool as_it_stands)
{
    const wq_game *game = &gtp->game;
    if (as_it_stands) memset(gtp->answer.dead, 0, sizeof gtp->answer.dead);
    else if (!ask_dead(gtp)) return false;
    wq_life_seki(&game->pos, gtp->answer.dead, seki);
    wq_count_input input = { .pos = &game->pos, .rules = &game->opening.rules, .dead = gtp->answer.dead,
        .seki = wq_count_asks_seki(&game->opening.rules) ? seki : NULL, .komi_halves = game->opening.komi_halves, .handicap = game->opening.handicap };
    for (uint32_t i = 1; i < game->history.count; i++) {
        wq_move move = game->history.past[i].move;
        if (move.point != WQ_PASS) continue;
        input.passes[move.color]++;
        if (input.button == WQ_EMPTY) input.button = move.color;
    }
    wq_status s = wq_count(account, &input);
    if (s != WQ_OK) wq_gtp_fail(gtp, "cannot score: %s", wq_status_word(s));
    return s == WQ_OK;
}

void wq_gtp_final_score(wq_gtp *gtp, int argc, char **argv)
{
    wq_account account;
    uint8_t seki[WQ_POINTS];
    char text[WQ_RESULT_TEXT];
    (void)argc;
    (void)argv;
    if (!count(gtp, &account, seki, gtp->dead_unsaid)) return;
    wq_result_sgf(text, account.result);
    wq_gtp_add(gtp, "%s", text);
}

void wq_gtp_final_status(wq_gtp *gtp, int argc, char **argv)
{
    static const char *const words[] = { "alive", "dead", "seki", "black_territory", "white_territory", "dame" };
    enum { ALIVE, DEAD, SEKI, BLACK_TERRITORY, WHITE_TERRITORY, DAME, WORDS };
    wq_account account;
    uint8_t seki[WQ_POINTS];
    int which = 0;
    (void)argc;
    while (which < WORDS && strcmp(argv[1], words[which]) != 0) which++;
    if (which == WORDS) {
        wq_gtp_fail(gtp, "invalid status");
        return;
    }
    if (!count(gtp, &account, seki, false)) return;
    const wq_position *pos = &gtp->game.pos;
    for (int row = 0; row < pos->height; row++)
        for (int column = 0; column < pos->width; column++) {
            wq_point p = wq_point_at(column, row), stones[WQ_MAX_AREA] = { p };
            int n = 1, is;
            if (pos->color[p] == WQ_EMPTY) {
                static const int of_owner[] = { DAME, BLACK_TERRITORY, WHITE_TERRITORY, DAME };
                is = of_owner[account.owner[p] & 3];
            } else {
                n = wq_chain_stones(pos, p, stones);
                is = gtp->answer.dead[p] ? DEAD : seki[p] ? SEKI : ALIVE;
                for (int i = 0; i < n; i++)
                    if (stones[i] < p) n = 0;               /* the chain was named at its first stone */
            }
            if (is != which) continue;
            for (int i = 0; i < n; i++) {
                char text[WQ_POINT_NAME];
                wq_point_name(text, stones[i], pos->height);
                wq_gtp_add(gtp, "%s%s", i ? " " : gtp->length ? "\n" : "", text);
            }
        }
}

/* box.h — a game with its memory in one place, and short ways to drive it. For tests.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_TESTS_GAME_BOX_H
#define WQ_TESTS_GAME_BOX_H

#include "game/game.h"

#include "harness.h"

#include <string.h>

enum { BOX_PLIES = 512 };

typedef struct box {
    wq_game game;
    wq_ply plies[BOX_PLIES];
    wq_past past[BOX_PLIES];
    int64_t now;
    int logged;
    wq_event log[4 * BOX_PLIES];        /* last: what copies and comparisons leave out */
} box;

static inline void box_init(box *b)
{
    memset(b, 0, offsetof(box, log));
    wq_game_init(&b->game, b->plies, b->past, BOX_PLIES);
    b->now = 1000000;
}

static inline void box_copy(box *to, const box *from)
{
    memcpy(to, from, offsetof(box, log));
    to->game.plies = to->plies;
    to->game.history.past = to->past;
}

static inline wq_status box_apply(box *b, const wq_event *event)
{
    wq_status s = wq_game_apply(&b->game, event);
    if (s == WQ_OK) b->log[b->logged++] = *event;
    return s;
}

/* Decides, and applies everything decided. */
static inline wq_status box_do(box *b, wq_command command)
{
    wq_event events[WQ_MAX_DECIDED];
    int count = 0;
    wq_status s = wq_game_decide(&b->game, &command, b->now, events, &count, NULL);
    if (s != WQ_OK) assert_int_equal(0, count);
    for (int i = 0; s == WQ_OK && i < count; i++) {
        assert_int_equal(WQ_OK, box_apply(b, &events[i]));
        assert_true(wq_game_ok(&b->game));
    }
    return s;
}

static inline wq_opening an_opening(const char *rules, int size)
{
    wq_opening opening;
    memset(&opening, 0, sizeof opening);
    opening.width = opening.height = (uint8_t)size;
    opening.rules = *wq_rules_find(rules);
    opening.komi_halves = opening.rules.komi_halves;
    return opening;
}

/* Opened and started; host is Black unless the opening says otherwise. */
static inline void box_open(box *b, const wq_opening *opening)
{
    box_init(b);
    assert_int_equal(WQ_OK, box_do(b, (wq_command){ .kind = WQ_DO_OPEN, .opening = opening }));
    assert_int_equal(WQ_OK, box_do(b, (wq_command){ .kind = WQ_DO_START }));
}

static inline uint8_t box_actor(const box *b, wq_color color)
{
    return b->game.color_of[WQ_ACTOR_HOST] == color ? WQ_ACTOR_HOST : WQ_ACTOR_GUEST;
}

/* A command from the seat of `color`. */
static inline wq_status box_say(box *b, wq_color color, wq_command_kind kind)
{
    return box_do(b, (wq_command){ .kind = (uint8_t)kind, .actor = box_actor(b, color) });
}

static inline wq_status box_answer(box *b, wq_color color, wq_command_kind kind, bool yes)
{
    return box_do(b, (wq_command){ .kind = (uint8_t)kind, .actor = box_actor(b, color), .yes = yes });
}

static inline wq_point box_point(const box *b, const char *name)
{
    wq_point point = WQ_PASS;
    assert_int_equal(WQ_OK, wq_point_parse(&point, name, b->game.opening.width, b->game.opening.height));
    return point;
}

static inline wq_status box_play(box *b, wq_color color, const char *at)
{
    wq_point point = box_point(b, at);
    wq_command_kind kind = point == WQ_PASS ? WQ_DO_PASS : WQ_DO_PLAY;
    return box_do(b, (wq_command){ .kind = (uint8_t)kind, .actor = box_actor(b, color), .point = point });
}

/* "D4 E5 pass ...", from the side to move on, alternating as the game says. Every move must be accepted. */
static inline void box_line(box *b, const char *moves)
{
    char word[WQ_POINT_NAME];
    for (const char *at = moves; *at;) {
        size_t length = strcspn(at, " ");
        assert_true(length < sizeof word);
        memcpy(word, at, length);
        word[length] = '\0';
        assert_int_equal(WQ_OK, box_play(b, wq_game_to_move(&b->game), word));
        at += length;
        while (*at == ' ') at++;
    }
}

static inline wq_status box_mark(box *b, wq_color color, const char *at, bool dead)
{
    return box_do(b, (wq_command){ .kind = WQ_DO_MARK, .actor = box_actor(b, color), .point = box_point(b, at), .yes = dead });
}

/* Everything two folds must agree in. */
static inline void expect_same_game(const wq_game *a, const wq_game *b)
{
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_memory_equal(a->pos.color, b->pos.color, sizeof a->pos.color);
    assert_memory_equal(a->pos.taken, b->pos.taken, sizeof a->pos.taken);
    assert_int_equal(a->pos.hash, b->pos.hash);
    assert_int_equal(a->pos.to_move, b->pos.to_move);
    assert_int_equal(a->pos.ko, b->pos.ko);
    assert_int_equal(a->pos.passes, b->pos.passes);
    assert_memory_equal(a->start.color, b->start.color, sizeof a->start.color);
    assert_int_equal(a->history.count, b->history.count);
    for (uint32_t n = 0; n < a->history.count; n++) {
        const wq_past *p = &a->history.past[n], *q = &b->history.past[n];
        assert_int_equal(p->hash, q->hash);
        assert_int_equal(p->move.point, q->move.point);
        assert_int_equal(p->move.color, q->move.color);
        assert_int_equal(p->to_move, q->to_move);
        assert_int_equal(p->ko, q->ko);
        assert_int_equal(p->taken, q->taken);
        assert_int_equal(a->plies[n].at_ms, b->plies[n].at_ms);
        assert_int_equal(a->plies[n].passes, b->plies[n].passes);
    }
    assert_int_equal(a->claim_count, b->claim_count);
    assert_memory_equal(a->claims, b->claims, a->claim_count * sizeof a->claims[0]);
    assert_int_equal(a->ruling_count, b->ruling_count);
    for (int i = 0; i < a->ruling_count; i++) {
        assert_int_equal(a->rulings[i].violation, b->rulings[i].violation);
        assert_int_equal(a->rulings[i].side, b->rulings[i].side);
        assert_int_equal(a->rulings[i].reversed, b->rulings[i].reversed);
        assert_int_equal(a->rulings[i].appealed, b->rulings[i].appealed);
        assert_memory_equal(a->rulings[i].list, b->rulings[i].list, sizeof a->rulings[i].list);
    }
    assert_int_equal(a->standing, b->standing);
    assert_int_equal(a->sealing, b->sealing);
    assert_int_equal(a->sealed, b->sealed);
    assert_memory_equal(a->seal_hash, b->seal_hash, sizeof a->seal_hash);
    assert_int_equal(a->irregular, b->irregular);
    assert_int_equal(a->irregular_point, b->irregular_point);
    assert_int_equal(a->pending_why, b->pending_why);
    assert_int_equal(a->pending.manner, b->pending.manner);
    assert_int_equal(a->pending.winner, b->pending.winner);
    assert_int_equal(a->pending_until_ms, b->pending_until_ms);
    assert_int_equal(a->given_up, b->given_up);
    assert_int_equal(a->absent, b->absent);
    for (int color = WQ_BLACK; color <= WQ_WHITE; color++) {
        assert_int_equal(a->credited_ms[color], b->credited_ms[color]);
        assert_int_equal(a->times_confirmed[color], b->times_confirmed[color]);
        assert_int_equal(a->clock.side[color].main_ms, b->clock.side[color].main_ms);
        assert_int_equal(a->clock.side[color].periods, b->clock.side[color].periods);
        assert_int_equal(a->clock.side[color].period_used_ms, b->clock.side[color].period_used_ms);
        assert_int_equal(a->clock.side[color].phase, b->clock.side[color].phase);
        assert_int_equal(a->agreed[color], b->agreed[color]);
        assert_int_equal(a->color_of[color], b->color_of[color]);
        assert_int_equal(a->passes_made[color], b->passes_made[color]);
    }
    assert_int_equal(a->clock.running, b->clock.running);
    assert_int_equal(a->clock.since_ms, b->clock.since_ms);
    assert_int_equal(a->held, b->held);
    assert_int_equal(a->guessed, b->guessed);
    assert_int_equal(a->guess_odd, b->guess_odd);
    assert_memory_equal(a->hand_hash, b->hand_hash, sizeof a->hand_hash);
    assert_int_equal(a->hand_number, b->hand_number);
    assert_int_equal(a->undo_asker, b->undo_asker);
    assert_int_equal(a->undo_to, b->undo_to);
    assert_int_equal(a->end_proposer, b->end_proposer);
    assert_memory_equal(a->dead, b->dead, sizeof a->dead);
    assert_int_equal(a->last_marker, b->last_marker);
    assert_int_equal(a->free_left, b->free_left);
    assert_int_equal(a->counting_due, b->counting_due);
    assert_int_equal(a->due.manner, b->due.manner);
    assert_int_equal(a->board_seq, b->board_seq);
    assert_int_equal(a->result.manner, b->result.manner);
    assert_int_equal(a->result.winner, b->result.winner);
    assert_int_equal(a->result.margin_halves, b->result.margin_halves);
}

#endif

/* weiqi.h — the front door of the library: the rules, a game through time, and games as text.
 *
 *   base/     how a function says no; repeatable random numbers
 *   rules/    points, positions, repetition, counting, handicap, rule sets: pure values
 *   game/     one game as the fold of its events, its clocks, its players: pure as well
 *   record/   diagrams, SGF, events as JSON
 *
 * Start with wq_position_play (rules/position.h), wq_count (rules/score.h) or wq_game_decide (game/game.h);
 * examples/ shows each at work.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_WEIQI_H
#define WQ_WEIQI_H

#include "base/arena.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/status.h"

#include "rules/handicap.h"
#include "rules/history.h"
#include "rules/life.h"
#include "rules/point.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset.h"
#include "rules/score.h"

#include "game/clock.h"
#include "game/event.h"
#include "game/game.h"
#include "game/player.h"

#include "record/diagram.h"
#include "record/event_json.h"
#include "record/hand_count.h"
#include "record/replay.h"
#include "record/score_json.h"
#include "record/sgf.h"

#endif

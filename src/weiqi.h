/* weiqi.h — the front door of the library: the rules, a game through time, games as text, tournaments.
 *
 *   base/        how a function says no; repeatable random numbers
 *   rules/       points, positions, repetition, counting, handicap, rule sets: pure values
 *   game/        one game as the fold of its events, its clocks, its players: pure as well
 *   record/      diagrams, SGF, events and counts as JSON
 *   tournament/  pairing, standings, ratings
 *
 * Start with wq_position_play (rules/position.h), wq_count (rules/score.h) or wq_game_decide (game/game.h);
 * examples/ shows each at work. From C++ include this header; the others alone are C.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_WEIQI_H
#define WQ_WEIQI_H

#ifdef __cplusplus
extern "C" {
#endif

#include "base/arena.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/status.h"
#include "base/utf8.h"

#include "rules/handicap.h"
#include "rules/history.h"
#include "rules/life.h"
#include "rules/point.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruleset.h"
#include "rules/score.h"

#include "game/agreed_start.h"
#include "game/clock.h"
#include "game/clock_calls.h"
#include "game/clock_keeper.h"
#include "game/competition.h"
#include "game/event.h"
#include "game/game.h"
#include "game/moment.h"
#include "game/player.h"
#include "game/referee.h"

#include "record/competition_json.h"
#include "record/diagram.h"
#include "record/event_json.h"
#include "record/hand_count.h"
#include "record/keeper_json.h"
#include "record/referee_json.h"
#include "record/replay.h"
#include "record/result_zh.h"
#include "record/score_json.h"
#include "record/sgf.h"
#include "record/stone_list.h"
#include "record/time_json.h"
#include "record/time_sgf.h"

#include "tournament/bracket.h"
#include "tournament/calc_json.h"
#include "tournament/dutch.h"
#include "tournament/dutch_json.h"
#include "tournament/effect.h"
#include "tournament/explain.h"
#include "tournament/formats.h"
#include "tournament/graph.h"
#include "tournament/levels.h"
#include "tournament/matching.h"
#include "tournament/pairing.h"
#include "tournament/pairing_json.h"
#include "tournament/rating.h"
#include "tournament/rating_list.h"
#include "tournament/shares.h"
#include "tournament/sheet.h"
#include "tournament/simulate.h"
#include "tournament/standings.h"
#include "tournament/standings_json.h"
#include "tournament/tournament.h"

#ifdef __cplusplus
}
#endif

#endif

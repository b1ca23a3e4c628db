/* view.h — everything that can be seen of a game now, as JSON: the `view` of docs/protocol.md.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_VIEW_H
#define WQ_SERVER_VIEW_H

#include "server/protocol.h"

/* `here`: the seats somebody is connected for. A new reference; NULL: no memory. */
json_t *wq_view_json(const wq_game *game, wq_seats here, int64_t now_ms);

/* The `referee` of the view: the ledger, and what makes the clock stand; null where there is no sheet. */
json_t *wq_view_referee_json(const wq_game *game);

/* The referee's table for the pages: {"edition","violations":[row...],"rights":[row...],"consequences":{word:{"zh","en"}}}. */
json_t *wq_referee_book_json(wq_edition edition);

/* A result with its words: {"winner","manner","margin_halves","text","zh","en"}. */
json_t *wq_result_words_json(wq_result result, const wq_rules *rules);

/* "colours", "waiting", ... */
const char *wq_phase_name(wq_phase phase);

#endif

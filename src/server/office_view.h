/* office_view.h — a tournament as it can be seen: by everybody, by a player, by the desk; docs/protocol.md says the same in words.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_OFFICE_VIEW_H
#define WQ_SERVER_OFFICE_VIEW_H

#include "server/office.h"

/* The text of everybody's view; `after` rounds (0: now, all of them). To be freed; NULL: no memory. For wq_kept_view. */
char *wq_office_view_text(const wq_kept *kept, int after);

/* What only the desk sees: passes, claims, the journal from event `from` on. */
json_t *wq_office_desk_json(wq_kept *kept, wq_role role, int from);

/* What only this player sees: his claims, the other side's, and his seats in online games. */
json_t *wq_office_player_json(const wq_kept *kept, int player);

/* {"player","criterion","text","value","scale","shares":[{"kind","round","opponent","value"}...]}; NULL: no such number. */
json_t *wq_office_sum_json(const wq_kept *kept, int player, const char *criterion, int after);

/* The rating list by a system (rating_list.h), after some rounds (0: all); the games of one player are told (0: nobody's). */
wq_status wq_office_ratings_json(json_t **out, const wq_kept *kept, const char *system, int k, int after, int player, wq_error *err);

/* The line of a list. */
json_t *wq_office_line_json(const wq_kept *kept);

/* "B" "W" "=" "both_lose" "both_win" "?" */
const char *wq_table_result(const wq_sheet_game *game);
/* The game at a table, both from 1; NULL. */
const wq_sheet_game *wq_table_game(const wq_tournament *t, int round, int table);

/* The last event of this kind for a table that counts, `after` an event's number; NULL. `player` 0: anybody's. */
const json_t *wq_table_event(const wq_tournament *t, const char *kind, int round, int table, int player, int after);

/* What two players say of a table since its result last changed: "" nothing. */
typedef struct wq_claims { const char *said[2]; bool denied[2]; int seq; } wq_claims;       /* 0 Black, 1 White */
wq_claims wq_table_claims(const wq_tournament *t, int round, int table);

/* The same of every table at once, in the order of t->games, with its last report and its online game: to be freed; NULL: no memory. */
typedef struct wq_table_notes { wq_claims claims; const json_t *reported, *boarded; } wq_table_notes;
wq_table_notes *wq_table_notes_make(const wq_tournament *t);

#endif

/* session.h — one WebSocket connection: what it says goes to rooms, what rooms say goes to it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_SESSION_H
#define WQ_SERVER_SESSION_H

#include "server/lobby.h"
#include "server/websocket.h"

typedef struct wq_session wq_session;
typedef struct wq_sessions { wq_session *first; } wq_sessions;

enum { WQ_MAX_WATCHED = 32, WQ_MAX_FOLLOWED = 4 };

/* Begins to listen to an upgraded connection and says hello. It ends, and is freed, with the connection. */
void wq_session_begin(wq_sessions *sessions, wq_lobby *lobby, wq_world *world, wq_socket *socket);

/* Says goodbye to everybody: bye, then a close frame. */
void wq_sessions_say_bye(wq_sessions *sessions);
/* Ends all that are left, at once. */
void wq_sessions_end(wq_sessions *sessions);

#endif

/* origins.h — the addresses a page may come from to be served: those listened on, and those named with --origin.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_ORIGINS_H
#define WQ_SERVER_ORIGINS_H

#include "base/status.h"

#include <stdbool.h>

enum { WQ_MAX_ORIGINS = 64, WQ_ORIGIN_TEXT = 128 };

typedef struct wq_origins {
    int count;
    char text[WQ_MAX_ORIGINS][WQ_ORIGIN_TEXT];  /* "http://127.0.0.1:8361", lower case */
} wq_origins;

/* Adds one: scheme://host[:port], nothing behind it but perhaps "/". The scheme's own port is left out, as browsers do.
 * WQ_OK, also where it is there already; WQ_BAD_ARGUMENT; WQ_BAD_TOO_MANY. */
wq_status wq_origins_add(wq_origins *origins, const char *text);

/* Adds what a server listening on `address` (numeric, IPv6 without brackets) can be reached by: a loopback address also
 * as localhost, every address of the machine and its name where it listens on all of them. */
void wq_origins_add_listening(wq_origins *origins, const char *scheme, const char *address, int port);

bool wq_origins_have(const wq_origins *origins, const char *origin);

/* May a browser have asked for this Host? A name that somebody else gives to our address (DNS rebinding) may not: what is
 * neither an address, nor a name without a dot, nor the name of an origin of ours. NULL: no browser asked. */
bool wq_origins_have_host(const wq_origins *origins, const char *host);

#endif

/* origins.c — which Origin headers are ours.
 * SPDX-License-Identifier: MIT
 */
#include "server/origins.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lower case, checked, the usual port cut off. False: not an origin. */
static bool normalise(char out[WQ_ORIGIN_TEXT], const char *text)
{
    size_t length = strlen(text);
    if (length > 0 && text[length - 1] == '/') length--;
    if (length >= WQ_ORIGIN_TEXT) return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (!isalnum(c) && strchr(".-_:/[]", c) == NULL) return false;
        out[i] = (char)tolower(c);
    }
    out[length] = 0;

    const char *usual = strncmp(out, "http://", 7) == 0 ? ":80" : strncmp(out, "https://", 8) == 0 ? ":443" : NULL;
    if (usual == NULL) return false;
    char *host = strstr(out, "://") + 3;
    if (*host == 0 || strchr(host, '/') != NULL) return false;
    size_t tail = strlen(usual);
    size_t all = strlen(host);
    if (all > tail && strcmp(host + all - tail, usual) == 0) host[all - tail] = 0;
    return true;
}

bool wq_origins_have(const wq_origins *origins, const char *origin)
{
    char text[WQ_ORIGIN_TEXT];
    if (origin == NULL || !normalise(text, origin)) return false;
    for (int i = 0; i < origins->count; i++)
        if (strcmp(origins->text[i], text) == 0) return true;
    return false;
}

/* Lower case, the port cut off. False: no host. */
static bool host_alone(char out[WQ_ORIGIN_TEXT], const char *text)
{
    size_t length = text[0] == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":");
    if (length == 0 || length >= WQ_ORIGIN_TEXT || length > strlen(text)) return false;
    for (size_t i = 0; i < length; i++) out[i] = (char)tolower((unsigned char)text[i]);
    out[length] = 0;
    return true;
}

bool wq_origins_have_host(const wq_origins *origins, const char *host)
{
    char asked[WQ_ORIGIN_TEXT], ours[WQ_ORIGIN_TEXT];
    struct in_addr address;
    if (host == NULL || host[0] == 0) return true;
    if (!host_alone(asked, host)) return false;
    if (asked[0] == '[' || inet_pton(AF_INET, asked, &address) == 1) return true;
    size_t length = strlen(asked);
    if (length > 10 && strcmp(asked + length - 10, ".localhost") == 0) return true;
    if (strchr(asked, '.') == NULL) return true;                /* no zone of anybody's has such names */
    for (int i = 0; i < origins->count; i++)
        if (host_alone(ours, strstr(origins->text[i], "://") + 3) && strcmp(ours, asked) == 0) return true;
    return false;
}

wq_status wq_origins_add(wq_origins *origins, const char *text)
{
    char origin[WQ_ORIGIN_TEXT];
    if (!normalise(origin, text)) return WQ_BAD_ARGUMENT;
    if (wq_origins_have(origins, origin)) return WQ_OK;
    if (origins->count == WQ_MAX_ORIGINS) return WQ_BAD_TOO_MANY;
    strcpy(origins->text[origins->count++], origin);
    return WQ_OK;
}

static void add_host(wq_origins *origins, const char *scheme, const char *host, int port)
{
    char text[256];
    bool v6 = strchr(host, ':') != NULL;
    snprintf(text, sizeof text, v6 ? "%s://[%s]:%d" : "%s://%s:%d", scheme, host, port);
    wq_origins_add(origins, text);
}

static void add_every_address(wq_origins *origins, const char *scheme, int port)
{
    char text[INET6_ADDRSTRLEN];
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) == 0) {
        for (struct ifaddrs *a = all; a != NULL; a = a->ifa_next) {
            if (a->ifa_addr == NULL) continue;
            const void *address = NULL;
            if (a->ifa_addr->sa_family == AF_INET) address = &((struct sockaddr_in *)a->ifa_addr)->sin_addr;
            else if (a->ifa_addr->sa_family == AF_INET6) address = &((struct sockaddr_in6 *)a->ifa_addr)->sin6_addr;
            if (address && inet_ntop(a->ifa_addr->sa_family, address, text, sizeof text) != NULL)
                add_host(origins, scheme, text, port);
        }
        freeifaddrs(all);
    }
    char name[80];
    if (gethostname(name, sizeof name - 7) != 0) return;
    name[sizeof name - 8] = 0;
    add_host(origins, scheme, name, port);
    if (strchr(name, '.') == NULL) {
        strcat(name, ".local");
        add_host(origins, scheme, name, port);
    }
}

void wq_origins_add_listening(wq_origins *origins, const char *scheme, const char *address, int port)
{
    bool everywhere = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    bool loopback = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
    if (everywhere || loopback) {
        add_host(origins, scheme, "localhost", port);
        add_host(origins, scheme, "127.0.0.1", port);
        add_host(origins, scheme, "::1", port);
    }
    if (everywhere) add_every_address(origins, scheme, port);
    else add_host(origins, scheme, address, port);
}

/* http.c — evhttp between the gate and the rest of the server.
 * SPDX-License-Identifier: MIT
 */
#include "server/http.h"

#include "server/assets.h"

#define ZLIB_CONST                      /* zlib reads its input, and says so */
#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/util.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct wq_http {
    struct event_base *base;
    struct evhttp *evhttp;
    struct evhttp_bound_socket *bound;
    SSL_CTX *tls;
    wq_gate *gate;
    wq_origins origins;
    wq_socket_limits socket_limits;
    wq_http_ears ears;
    void *context;
    char url[WQ_ORIGIN_TEXT];
};

enum { LONG_TEXT = 2048 };              /* from here on worth compressing */

/* ---- answering ---- */

static struct bufferevent *bev_of(struct evhttp_request *raw)
{
    return evhttp_connection_get_bufferevent(evhttp_request_get_connection(raw));
}

static void answered(struct evhttp_request *raw, void *context)
{
    wq_http *http = context;
    struct evhttp_connection *connection = evhttp_request_get_connection(raw);
    if (connection != NULL) wq_gate_answered(http->gate, evhttp_connection_get_bufferevent(connection));
}

/* Scripts and styles of our own only, nothing inline, nobody frames us. Where the Host header is plain, the WebSocket of
 * this very host is named too, for browsers that do not count it as 'self'. */
static void add_policy(struct evhttp_request *raw)
{
    char policy[600], sockets[256] = "";
    const char *host = evhttp_find_header(evhttp_request_get_input_headers(raw), "Host");
    if (host != NULL && strlen(host) < 80
        && strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") == strlen(host))
        snprintf(sockets, sizeof sockets, " ws://%s wss://%s", host, host);
    snprintf(policy, sizeof policy,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'%s; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'", sockets);
    evhttp_add_header(evhttp_request_get_output_headers(raw), "Content-Security-Policy", policy);
}

static void send_answer(wq_http *http, struct evhttp_request *raw, int code, const char *type, const void *bytes,
                        size_t length, bool borrowed)
{
    static const struct { int code; const char *words; } reasons[] = {
        { 200, "OK" }, { 201, "Created" }, { 304, "Not Modified" }, { 400, "Bad Request" }, { 403, "Forbidden" },
        { 404, "Not Found" }, { 405, "Method Not Allowed" }, { 409, "Conflict" }, { 413, "Payload Too Large" },
        { 415, "Unsupported Media Type" }, { 421, "Misdirected Request" },
        { 426, "Upgrade Required" }, { 429, "Too Many Requests" },
        { 500, "Internal Server Error" }, { 503, "Service Unavailable" },
    };
    const char *words = "Status";
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].code == code) words = reasons[i].words;

    struct evkeyvalq *headers = evhttp_request_get_output_headers(raw);
    add_policy(raw);
    evhttp_add_header(headers, "X-Content-Type-Options", "nosniff");
    evhttp_add_header(headers, "Referrer-Policy", "no-referrer");
    evhttp_add_header(headers, "Cross-Origin-Opener-Policy", "same-origin");
    evhttp_add_header(headers, "Cross-Origin-Resource-Policy", "same-origin");
    if (type != NULL) evhttp_add_header(headers, "Content-Type", type);
    if (code == 429 || code == 503) evhttp_add_header(headers, "Retry-After", "10");

    char size[32];
    snprintf(size, sizeof size, "%zu", length);
    if (code != 304) evhttp_add_header(headers, "Content-Length", size);
    evhttp_request_set_on_complete_cb(raw, answered, http);

    struct evbuffer *body = evbuffer_new();
    bool head = evhttp_request_get_command(raw) == EVHTTP_REQ_HEAD;
    if (body != NULL && length > 0 && !head) {
        if (borrowed) evbuffer_add_reference(body, bytes, length, NULL, NULL);
        else evbuffer_add(body, bytes, length);
    }
    evhttp_send_reply(raw, code, words, body);
    if (body) evbuffer_free(body);
}

static void refuse_raw(wq_http *http, struct evhttp_request *raw, int code, wq_status status, const char *text)
{
    wq_error said;                                      /* text may quote the request, whatever bytes it holds */
    (void)wq_refuse(&said, status, 0, 0, text);
    json_t *json = json_pack("{s:s, s:s}", "status", wq_status_word(status), "text", said.text);
    char *bytes = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    send_answer(http, raw, code, "application/json", bytes ? bytes : "{}", bytes ? strlen(bytes) : 2, false);
    free(bytes);
}

int wq_status_http(wq_status status)
{
    switch (status) {
    case WQ_OK: return 200;
    case WQ_BAD_NOT_FOUND: return 404;
    case WQ_BAD_TOO_LARGE: return 413;
    case WQ_BAD_TOO_MANY: return 429;
    case WQ_ILLEGAL_SEAT: return 403;
    case WQ_CONFLICT: return 409;
    case WQ_FAIL_SPACE: case WQ_FAIL_CORRUPT: return 500;
    case WQ_FAIL_MEMORY: case WQ_FAIL_DISK: case WQ_FAIL_NETWORK: case WQ_FAIL_SYSTEM: case WQ_FAIL_ENGINE:
    case WQ_FAIL_STOPPED: return 503;
    default: return 400;
    }
}

/* ---- requests that are answered later ---- */

typedef struct held_request {
    wq_request request;                 /* first: a wq_request is cast back to this */
    char *path, *query, *body;
} held_request;

static void connection_gone(struct evhttp_connection *connection, void *context)
{
    (void)connection;
    ((held_request *)context)->request.raw = NULL;
}

static void free_held(wq_request *request)
{
    held_request *held = (held_request *)request;
    free(held->path);
    free(held->query);
    free(held->body);
    free(held);
}

static held_request *hold(wq_http *http, struct evhttp_request *raw, const char *path)
{
    held_request *held = calloc(1, sizeof *held);
    if (held == NULL) return NULL;
    struct evbuffer *input = evhttp_request_get_input_buffer(raw);
    size_t length = evbuffer_get_length(input);
    const char *query = evhttp_uri_get_query(evhttp_request_get_evhttp_uri(raw));
    held->path = strdup(path);
    held->query = strdup(query ? query : "");
    held->body = malloc(length + 1);
    if (held->path == NULL || held->query == NULL || held->body == NULL) {
        free_held(&held->request);
        return NULL;
    }
    evbuffer_copyout(input, held->body, length);
    held->body[length] = 0;
    held->request = (wq_request){
        .method = evhttp_request_get_command(raw) == EVHTTP_REQ_POST ? WQ_POST : WQ_GET,
        .path = held->path, .query = held->query, .body = held->body, .body_length = length, .raw = raw, .http = http,
    };
    evhttp_connection_set_closecb(evhttp_request_get_connection(raw), connection_gone, held);
    return held;
}

static void answer(wq_request *request, int code, const char *type, const void *bytes, size_t length)
{
    if (request->raw != NULL) {
        evhttp_connection_set_closecb(evhttp_request_get_connection(request->raw), NULL, NULL);
        evhttp_add_header(evhttp_request_get_output_headers(request->raw), "Cache-Control", "no-store");
        send_answer(request->http, request->raw, code, type, bytes, length, false);
    }
    free_held(request);
}

void wq_answer_json(wq_request *request, int code, json_t *json)
{
    char *bytes = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (bytes == NULL) {
        wq_answer_refusal(request, 500, WQ_FAIL_MEMORY, NULL);
        return;
    }
    answer(request, code, "application/json", bytes, strlen(bytes));
    free(bytes);
}

/* gzip's bytes, to be freed; NULL where that is not shorter. */
static void *packed(const char *bytes, size_t length, size_t *packed_length)
{
    z_stream stream = { 0 };
    if (length > INT32_MAX || deflateInit2(&stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return NULL;
    unsigned char *out = malloc(length);
    stream.next_in = (const unsigned char *)bytes;
    stream.avail_in = (unsigned)length;
    stream.next_out = out;
    stream.avail_out = (unsigned)length;
    bool whole = out != NULL && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *packed_length = length - stream.avail_out;
    deflateEnd(&stream);
    if (whole) return out;
    free(out);
    return NULL;
}

void wq_answer_long(wq_request *request, int code, wq_long_text *json)
{
    const char *encodings = request->raw ? evhttp_find_header(evhttp_request_get_input_headers(request->raw), "Accept-Encoding") : NULL;
    bool wanted = json->length > LONG_TEXT && encodings && strstr(encodings, "gzip");
    if (wanted && !json->tried) json->packed = packed(json->text, json->length, &json->packed_length);
    json->tried |= wanted;
    bool short_one = wanted && json->packed != NULL;
    if (short_one) evhttp_add_header(evhttp_request_get_output_headers(request->raw), "Content-Encoding", "gzip");
    answer(request, code, "application/json", short_one ? json->packed : json->text, short_one ? json->packed_length : json->length);
}

void wq_long_text_free(wq_long_text *json)
{
    free(json->text);
    free(json->packed);
    *json = (wq_long_text){ 0 };
}

void wq_answer_refusal(wq_request *request, int code, wq_status status, const char *text)
{
    if (request->raw != NULL) {
        evhttp_connection_set_closecb(evhttp_request_get_connection(request->raw), NULL, NULL);
        evhttp_add_header(evhttp_request_get_output_headers(request->raw), "Cache-Control", "no-store");
        refuse_raw(request->http, request->raw, code, status, text);
    }
    free_held(request);
}

void wq_answer_file(wq_request *request, const char *type, const char *file_name, const char *bytes, size_t length)
{
    if (request->raw != NULL) {
        char disposition[160];
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%.100s\"", file_name);
        evhttp_add_header(evhttp_request_get_output_headers(request->raw), "Content-Disposition", disposition);
    }
    answer(request, 200, type, bytes, length);
}

bool wq_request_allowed(const wq_request *request, int cost)
{
    return request->raw == NULL || wq_gate_allows(request->http->gate, bev_of(request->raw), cost);
}

bool wq_request_may_open(const wq_request *request)
{
    return request->raw == NULL || wq_gate_allows_game(request->http->gate, bev_of(request->raw));
}

/* ---- files ---- */

/* The page is one program: it has every address without a dot that is nobody else's. */
static const wq_asset *find_asset(const char *path)
{
    if (strchr(path, '.') == NULL) path = "/index.html";
    for (size_t i = 0; i < wq_asset_count; i++)
        if (strcmp(wq_assets[i].path, path) == 0) return &wq_assets[i];
    return NULL;
}

static void send_asset(wq_http *http, struct evhttp_request *raw, const wq_asset *asset)
{
    struct evkeyvalq *in = evhttp_request_get_input_headers(raw), *out = evhttp_request_get_output_headers(raw);
    const char *known = evhttp_find_header(in, "If-None-Match");
    const char *encodings = evhttp_find_header(in, "Accept-Encoding");
    evhttp_add_header(out, "ETag", asset->etag);
    evhttp_add_header(out, "Vary", "Accept-Encoding");
    evhttp_add_header(out, "Cache-Control", asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (known != NULL && strstr(known, asset->etag) != NULL) {
        send_answer(http, raw, 304, NULL, NULL, 0, true);
    } else if (asset->gzip != NULL && encodings != NULL && strstr(encodings, "gzip") != NULL) {
        evhttp_add_header(out, "Content-Encoding", "gzip");
        send_answer(http, raw, 200, asset->type, asset->gzip, asset->gzip_length, true);
    } else {
        send_answer(http, raw, 200, asset->type, asset->bytes, asset->length, true);
    }
}

/* ---- requests ---- */

static void upgrade(wq_http *http, struct evhttp_request *raw)
{
    wq_socket *socket;
    struct bufferevent *bev = bev_of(raw);
    wq_status status = wq_socket_take(&socket, http->base, raw, &http->socket_limits);
    if (status != WQ_OK) {
        int code = status == WQ_BAD_MESSAGE ? 426 : 503;
        if (code == 426) evhttp_add_header(evhttp_request_get_output_headers(raw), "Sec-WebSocket-Version", "13");
        refuse_raw(http, raw, code, status, code == 426 ? "this address speaks WebSocket, version 13" : NULL);
        return;
    }
    wq_gate_upgraded(http->gate, bev);
    http->ears.socket(http->context, socket);
}

static void to_api(wq_http *http, struct evhttp_request *raw, const char *path, bool post)
{
    const char *type = evhttp_find_header(evhttp_request_get_input_headers(raw), "Content-Type");
    if (post && (type == NULL || strncmp(type, "application/json", 16) != 0)) {
        refuse_raw(http, raw, 415, WQ_BAD_MESSAGE, "Content-Type must be application/json");
        return;
    }
    held_request *held = hold(http, raw, path);
    if (held == NULL) refuse_raw(http, raw, 503, WQ_FAIL_MEMORY, NULL);
    else http->ears.api(http->context, &held->request);
}

static void on_request(struct evhttp_request *raw, void *context)
{
    wq_http *http = context;
    wq_gate_asked(http->gate, bev_of(raw));
    struct evkeyvalq *headers = evhttp_request_get_input_headers(raw);
    const char *origin = evhttp_find_header(headers, "Origin");
    enum evhttp_cmd_type command = evhttp_request_get_command(raw);
    bool post = command == EVHTTP_REQ_POST;
    const char *encoded = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(raw));
    char *path = evhttp_uridecode(encoded && *encoded ? encoded : "/", 0, NULL);

    bool is_socket = path && strcmp(path, "/ws") == 0;
    bool is_api = path && strncmp(path, "/api/", 5) == 0;
    const wq_asset *asset = path && !is_api && !is_socket ? find_asset(path) : NULL;

    if (path == NULL) refuse_raw(http, raw, 503, WQ_FAIL_MEMORY, NULL);
    else if (!wq_gate_allows(http->gate, bev_of(raw), 1)) refuse_raw(http, raw, 429, WQ_BAD_TOO_MANY, NULL);
    else if (!wq_origins_have_host(&http->origins, evhttp_find_header(headers, "Host")))
        refuse_raw(http, raw, 421, WQ_BAD_ARGUMENT, "this server does not go by that name (Host); --origin gives it another");
    else if ((post || is_socket) && !wq_origins_have(&http->origins, origin))
        refuse_raw(http, raw, 403, WQ_BAD_ARGUMENT, "requests from that page's address (Origin) are not served here");
    else if (post && !is_api) refuse_raw(http, raw, 405, WQ_BAD_MESSAGE, "only GET here");
    else if (is_socket) upgrade(http, raw);
    else if (is_api) to_api(http, raw, path, post);
    else if (asset != NULL) send_asset(http, raw, asset);
    else refuse_raw(http, raw, 404, WQ_BAD_NOT_FOUND, NULL);
    free(path);
}

/* ---- opening and closing ---- */

static wq_status refuse_tls(wq_error *err, const char *file)
{
    char text[sizeof err->text], why[100];
    ERR_error_string_n(ERR_get_error(), why, sizeof why);
    snprintf(text, sizeof text, "%.80s: %s", file, why);
    return wq_refuse(err, WQ_FAIL_SYSTEM, 0, 0, text);
}

static wq_status load_tls(wq_http *http, const char *cert, const char *key, wq_error *err)
{
    if (cert == NULL || key == NULL) return wq_refuse(err, WQ_BAD_ARGUMENT, 0, 0, "TLS needs a certificate and its key");
    http->tls = SSL_CTX_new(TLS_server_method());
    if (http->tls == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    SSL_CTX_set_min_proto_version(http->tls, TLS1_2_VERSION);
    SSL_CTX_set_options(http->tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    if (SSL_CTX_use_certificate_chain_file(http->tls, cert) != 1) return refuse_tls(err, cert);
    if (SSL_CTX_use_PrivateKey_file(http->tls, key, SSL_FILETYPE_PEM) != 1) return refuse_tls(err, key);
    if (SSL_CTX_check_private_key(http->tls) != 1) return refuse_tls(err, key);
    return WQ_OK;
}

static wq_status refuse_address(wq_error *err, wq_status status, const char *address, const char *why)
{
    char text[sizeof err->text];
    snprintf(text, sizeof text, "%.80s: %s", address, why);
    return wq_refuse(err, status, 0, 0, text);
}

/* "ADDR:PORT" or "[ADDR]:PORT" into its parts, the address written as the system writes it. */
static bool split_address(const char *listen, char host[64], int *port)
{
    const char *colon = strrchr(listen, ':');
    size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;
    if (digits == 0 || digits > 5 || colon[1 + digits] != 0 || atoi(colon + 1) > 65535) return false;
    *port = atoi(colon + 1);

    size_t length = (size_t)(colon - listen);
    bool v6 = length >= 2 && listen[0] == '[' && listen[length - 1] == ']';
    if (v6) listen++, length -= 2;
    if (length >= 64) return false;
    memcpy(host, listen, length);
    host[length] = 0;
    struct in6_addr address;                            /* room for either kind */
    int family = v6 ? AF_INET6 : AF_INET;
    return inet_pton(family, host, &address) == 1 && inet_ntop(family, &address, host, 64) != NULL;
}

static int port_of(int fd)
{
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    if (getsockname(fd, (struct sockaddr *)&bound, &length) != 0) return 0;
    return bound.ss_family == AF_INET ? ntohs(((struct sockaddr_in *)&bound)->sin_port)
                                      : ntohs(((struct sockaddr_in6 *)&bound)->sin6_port);
}

static wq_status start_listening(wq_http *http, const wq_http_options *options, wq_error *err)
{
    char host[64];
    int port;
    if (!split_address(options->listen, host, &port))
        return refuse_address(err, WQ_BAD_ARGUMENT, options->listen, "not an address and port, such as 127.0.0.1:8361");
    http->bound = evhttp_bind_socket_with_handle(http->evhttp, host, (ev_uint16_t)port);
    if (http->bound == NULL)
        return refuse_address(err, WQ_FAIL_NETWORK, options->listen,
                              evutil_socket_error_to_string(EVUTIL_SOCKET_ERROR()));
    evutil_socket_t listening = evhttp_bound_socket_get_fd(http->bound);
    port = port_of(listening);
    int one = 1;                        /* accepted sockets have it as well: no answer's end waits for an acknowledgement */
    setsockopt(listening, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);

    const char *scheme = http->tls ? "https" : "http";
    wq_origins_add_listening(&http->origins, scheme, host, port);
    for (int i = 0; options->origins != NULL && options->origins[i] != NULL; i++)
        if (wq_origins_add(&http->origins, options->origins[i]) != WQ_OK)
            return refuse_address(err, WQ_BAD_ARGUMENT, options->origins[i], "not an origin, such as https://go.example");
    snprintf(http->url, sizeof http->url, strchr(host, ':') ? "%s://[%s]:%d/" : "%s://%s:%d/", scheme, host, port);
    return WQ_OK;
}

static wq_status open_all(wq_http *http, const wq_http_options *options, wq_error *err)
{
    if (options->tls_cert != NULL || options->tls_key != NULL) {
        wq_status status = load_tls(http, options->tls_cert, options->tls_key, err);
        if (status != WQ_OK) return status;
    }
    wq_status status = wq_gate_new(&http->gate, http->base, http->tls, options->gate ? options->gate : &wq_gate_usual);
    if (status != WQ_OK) return wq_refuse(err, status, 0, 0, NULL);
    http->evhttp = evhttp_new(http->base);
    if (http->evhttp == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);

    evhttp_set_max_headers_size(http->evhttp, WQ_MAX_HEADER);
    evhttp_set_max_body_size(http->evhttp, WQ_MAX_REQUEST_BODY);
    evhttp_set_allowed_methods(http->evhttp, EVHTTP_REQ_GET | EVHTTP_REQ_HEAD | EVHTTP_REQ_POST);
    evhttp_set_default_content_type(http->evhttp, NULL);
    evhttp_set_timeout(http->evhttp, 60);       /* the gate's own deadlines come first */
    evhttp_set_bevcb(http->evhttp, wq_gate_admit, http->gate);
    evhttp_set_gencb(http->evhttp, on_request, http);
    return start_listening(http, options, err);
}

wq_status wq_http_open(wq_http **out, struct event_base *base, const wq_http_options *options,
                       const wq_http_ears *ears, void *context, wq_error *err)
{
    wq_http *http = calloc(1, sizeof *http);
    if (http == NULL) return wq_refuse(err, WQ_FAIL_MEMORY, 0, 0, NULL);
    http->base = base;
    http->ears = *ears;
    http->context = context;
    http->socket_limits = options->socket ? *options->socket : wq_socket_usual;
    wq_status status = open_all(http, options, err);
    if (status != WQ_OK) {
        wq_http_close(http);
        return status;
    }
    *out = http;
    return WQ_OK;
}

void wq_http_deafen(wq_http *http)
{
    if (http->bound) evhttp_del_accept_socket(http->evhttp, http->bound);
    http->bound = NULL;
}

void wq_http_close(wq_http *http)
{
    if (http == NULL) return;
    if (http->evhttp) evhttp_free(http->evhttp);
    wq_gate_free(http->gate);
    if (http->tls) SSL_CTX_free(http->tls);
    free(http);
}

const char *wq_http_url(const wq_http *http)
{
    return http->url;
}

/* fuzz_office.c — what strangers and people with a pass may send to /api/events: acts, pairs, uploads, files, queries.
 *
 * One tournament lives as long as the process; the first byte says who asks what, the rest is the body or the path.
 * SPDX-License-Identifier: MIT
 */
#include "server/api_tournaments.h"
#include "server/office_acts.h"
#include "server/office_view.h"

#include "one_server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static wq_office *office;
static wq_kept *kept;

/* A fresh event every so often: what was added must not grow for ever. */
static void begin(one_server *s)
{
    wq_error err = { 0 };
    json_t *events = json_pack("[{s:s,s:s,s:s,s:i}]", "kind", "opened", "name", "Cup", "system", "swiss", "rounds", 5);
    wq_office_free(office);
    if (wq_office_new(&office, &s->world, NULL, &err) != WQ_OK || wq_office_open(office, &kept, "fuzz-key-1", events, &err) != WQ_OK) abort();
    json_decref(events);
    s->world.office = s->tournaments.office = office;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static wq_act_fn *const acts[] = { wq_office_acts, wq_office_pair, wq_office_explain, wq_office_cost, wq_office_import };
    one_server *s = the_server();
    size_t length;
    if (office == NULL) {
        office = s->world.office;
        begin(s);
    }
    (void)wq_kept_text(kept, &length);
    if (length > 20000) begin(s);
    if (size < 2) return 0;
    const char *text = (const char *)data + 1;
    json_t *body = json_loadb(text, size - 1, JSON_REJECT_DUPLICATES, NULL), *answer = NULL, *events = NULL;
    wq_error err = { 0 };
    int what = data[0] & 7, who = data[0] >> 3 & 3;
    wq_act_request request = { .kept = kept, .role = { (wq_role_kind)(who == 0 ? WQ_ROLE_PLAYER : who == 1 ? WQ_ROLE_RECORDER : WQ_ROLE_DIRECTOR), 1 },
                               .key = "", .body = body };
    if (what < 5 && json_is_object(body)) {
        if (acts[what](&answer, &request, &err) == WQ_OK && answer == NULL) abort();
    } else if (what == 5 && json_is_object(body)) {
        if ((wq_office_opening(&events, body, &err) == WQ_OK) != (events != NULL)) abort();
    } else if (what == 6) {
        char pass[256];
        snprintf(pass, sizeof pass, "%.*s", (int)(size - 1 < 255 ? size - 1 : 255), text);
        if (wq_office_role(office, kept, pass).kind != WQ_ROLE_NOBODY) abort();      /* nobody guesses a pass */
    }
    json_decref(events);
    json_decref(answer);
    json_decref(body);
    if (wq_kept_view(kept, 0, wq_office_view_text) == NULL) abort();
    json_decref(wq_office_desk_json(kept, request.role, 0));
    json_decref(wq_office_sum_json(kept, 1, "OPP", 0));
    return 0;
}

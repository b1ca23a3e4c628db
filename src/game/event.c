/* event.c — the words of the events.
 * SPDX-License-Identifier: MIT
 */
#include "game/event.h"

#include <string.h>

static const char *const event_words[WQ_EVENT_KINDS] = {
#define WQ_EVENT_WORD(name, word) word,
    WQ_EVENT_MAP(WQ_EVENT_WORD)
#undef WQ_EVENT_WORD
};

const char *wq_event_word(wq_event_kind kind)
{
    return (unsigned)kind < WQ_EVENT_KINDS ? event_words[kind] : "?";
}

wq_status wq_event_kind_parse(wq_event_kind *out, const char *word)
{
    for (int i = 0; i < WQ_EVENT_KINDS; i++)
        if (strcmp(word, event_words[i]) == 0) {
            *out = (wq_event_kind)i;
            return WQ_OK;
        }
    return WQ_BAD_EVENT;
}

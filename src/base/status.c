/* status.c — the words and sentences of status.h.
 * SPDX-License-Identifier: MIT
 */
#include "base/status.h"

#include "base/utf8.h"

#include <string.h>

static const char *const words[WQ_STATUS_COUNT] = {
#define WQ_STATUS_WORD(name, word, sentence) word,
    WQ_STATUS_MAP(WQ_STATUS_WORD)
#undef WQ_STATUS_WORD
};

static const char *const sentences[WQ_STATUS_COUNT] = {
#define WQ_STATUS_SENTENCE(name, word, sentence) sentence,
    WQ_STATUS_MAP(WQ_STATUS_SENTENCE)
#undef WQ_STATUS_SENTENCE
};

const char *wq_status_word(wq_status status)
{
    return (unsigned)status < WQ_STATUS_COUNT ? words[status] : "unknown";
}

const char *wq_status_text(wq_status status)
{
    return (unsigned)status < WQ_STATUS_COUNT ? sentences[status] : "unknown status";
}

/* What quotes its input may have cut a character or quote what is none. */
static void mend(char *text, size_t length)
{
    for (size_t i = 0, count; i < length; i += count > 0 ? count : 1) {
        count = wq_utf8_length(text + i, length - i);
        if (count == 0) text[i] = '?';
        else if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F) text[i] = ' ';
    }
}

wq_status wq_refuse(wq_error *err, wq_status status, size_t offset, int line, const char *text)
{
    if (!err) return status;
    err->status = status;
    err->offset = offset;
    err->line = line;
    if (!text) text = wq_status_text(status);
    size_t length = strlen(text);
    if (length >= sizeof err->text) {
        length = sizeof err->text - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;   /* cut between characters */
    }
    memcpy(err->text, text, length);
    err->text[length] = '\0';
    mend(err->text, length);
    return status;
}

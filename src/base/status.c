/* status.c — the words and sentences of status.h.
 * SPDX-License-Identifier: MIT
 */
#include "base/status.h"

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

/* Bytes of the UTF-8 character that begins here; 0: none does, or it is a control character. Source: Unicode 15, table 3-7. */
static size_t character_length(const unsigned char *s)
{
    if (s[0] < 0x80) return s[0] >= 0x20 && s[0] != 0x7F;
    size_t more = s[0] >= 0xC2 && s[0] <= 0xDF ? 1 : (s[0] & 0xF0) == 0xE0 ? 2 : s[0] >= 0xF0 && s[0] <= 0xF4 ? 3 : 0;
    unsigned char least = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : 0x80, most = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : 0xBF;
    for (size_t i = 1; i <= more; i++) {                /* the end of the text is none of these */
        if (s[i] < least || s[i] > most) return 0;
        least = 0x80;
        most = 0xBF;
    }
    return more ? more + 1 : 0;
}

/* What quotes its input may have cut a character or quote what is none. */
static void mend(char *text)
{
    for (size_t i = 0, length; text[i]; i += length) {
        length = character_length((const unsigned char *)text + i);
        if (length > 0) continue;
        text[i] = (unsigned char)text[i] < 0x80 ? ' ' : '?';
        length = 1;
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
    mend(err->text);
    return status;
}

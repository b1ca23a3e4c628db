/* sgf_read.c — the main line of an SGF file.
 *
 * One pass from left to right without recursion: of a tree, the main line is what stands before the first ")".
 * SPDX-License-Identifier: MIT
 */
#include "record/sgf.h"

#include "base/utf8.h"
#include "record/result_zh.h"
#include "record/time_sgf.h"

#include <string.h>

typedef struct span { const char *at; size_t length; } span;

typedef struct reader {
    const char *text;
    size_t length, at;
    wq_error *err;
    wq_sgf_game game;
    uint32_t capacity;
    bool sizing;                        /* first pass over the root: only SZ and GM, on which points depend */
    wq_move pending[4];                 /* moves of this node: its set-up comes first, wherever it stands */
    int pending_count;
    bool claimed;                       /* this node names territory */
    bool places;                        /* this node sets up: */
    uint8_t placed[WQ_MAX_AREA];        /* ... 1 + the colour on each point, 0 where none */
} reader;

static int line_of(const reader *r, size_t offset)
{
    int line = 1;
    for (size_t i = 0; i < offset && i < r->length; i++) line += r->text[i] == '\n';
    return line;
}

static wq_status refuse_at(const reader *r, size_t offset, wq_status status, const char *text)
{
    return wq_refuse(r->err, status, offset, line_of(r, offset), text);
}

static wq_status refuse_span(const reader *r, span s, wq_status status, const char *text)
{
    return refuse_at(r, (size_t)(s.at - r->text), status, text);
}

static bool is_blank(char c) { return (unsigned char)c <= ' '; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(reader *r)
{
    while (r->at < r->length && is_blank(r->text[r->at])) r->at++;
}

static span trimmed(span s)
{
    while (s.length > 0 && is_blank(s.at[0])) { s.at++; s.length--; }
    while (s.length > 0 && is_blank(s.at[s.length - 1])) s.length--;
    return s;
}

/* ---- values ---- */

/* Reads "[...]", a backslash keeping the next byte from ending it. r->at is at the bracket. */
static wq_status read_value(reader *r, span *value)
{
    size_t open = r->at++;
    value->at = r->text + r->at;
    while (r->at < r->length && r->text[r->at] != ']') r->at += r->text[r->at] == '\\' ? 2 : 1;
    if (r->at >= r->length) return refuse_at(r, open, WQ_BAD_SGF, "this value has no closing bracket");
    value->length = (size_t)(r->text + r->at - value->at);
    r->at++;
    return WQ_OK;
}

/* SimpleText: escapes undone, blanks and line ends to single spaces, what is not UTF-8 to '?', cut to fit. */
static void read_text(char *out, size_t size, span s)
{
    s = trimmed(s);
    size_t length = 0;
    for (size_t i = 0; i < s.length;) {
        if (s.at[i] == '\\') {
            i++;
            if (i < s.length && (s.at[i] == '\n' || s.at[i] == '\r')) {         /* soft line break */
                char first = s.at[i++];
                if (i < s.length && (s.at[i] == '\n' || s.at[i] == '\r') && s.at[i] != first) i++;
                continue;
            }
            if (i >= s.length) break;
        }
        size_t count = wq_utf8_length(s.at + i, s.length - i);
        if (length + (count > 0 ? count : 1) >= size) break;
        if (count == 0) out[length++] = '?';
        else if (count == 1) out[length++] = is_blank(s.at[i]) || s.at[i] == 0x7F ? ' ' : s.at[i];
        else {
            memcpy(out + length, s.at + i, count);
            length += count;
        }
        i += count > 0 ? count : 1;
    }
    memset(out + length, 0, size - length);
}

/* A decimal number in hundredths: "-6.5" is -650. False where it is none, or beyond +-10^7. */
static bool read_hundredths(int64_t *out, span s)
{
    s = trimmed(s);
    size_t i = 0;
    bool negative = s.length > 0 && s.at[0] == '-', any = false;
    if (s.length > 0 && (s.at[0] == '-' || s.at[0] == '+')) i++;
    int64_t value = 0;
    for (; i < s.length && is_digit(s.at[i]); i++, any = true) {
        value = value * 10 + (s.at[i] - '0');
        if (value > 100000) return false;
    }
    value *= 100;
    if (i < s.length && (s.at[i] == '.' || s.at[i] == ',')) {
        i++;
        for (int unit = 10; i < s.length && is_digit(s.at[i]); i++, unit /= 10, any = true)
            value += unit * (s.at[i] - '0');
    }
    if (!any || i != s.length) return false;
    *out = negative ? -value : value;
    return true;
}

/* Half points from a number of points or zi. There are no quarter points: 3.75 is zi, and so is 375, which Chinese
 * sites write for it.                                                                          [R75] [R87] */
static bool halves_of(int64_t hundredths, bool *zi, int64_t *halves)
{
    if (hundredths >= 10000 || hundredths <= -10000) {
        if (hundredths % 100 != 0) return false;
        hundredths /= 100;
    }
    if (hundredths % 25 != 0) return false;
    *zi = *zi || hundredths % 50 != 0;
    *halves = *zi ? hundredths / 25 : hundredths / 50;
    return true;
}

static int letter_value(char c) { return c >= 'a' && c <= 'z' ? c - 'a' : is_upper(c) ? c - 'A' + 26 : -1; }

static wq_status read_point(const reader *r, span s, wq_point *out)
{
    int column = s.length == 2 ? letter_value(s.at[0]) : -1, row = s.length == 2 ? letter_value(s.at[1]) : -1;
    if (column < 0 || row < 0) return refuse_span(r, s, WQ_BAD_SGF, "this is not a point");
    if (column >= r->game.width || row >= r->game.height)
        return refuse_span(r, s, WQ_ILLEGAL_OFF_BOARD, "this point is not on the board");
    *out = wq_point_at(column, row);
    return WQ_OK;
}

/* ---- properties: a table of names and readers ---- */

typedef wq_status read_fn(reader *r, span value);

static wq_status read_game_kind(reader *r, span s)
{
    s = trimmed(s);
    return s.length == 0 || (s.length == 1 && s.at[0] == '1') ? WQ_OK
         : refuse_span(r, s, WQ_BAD_SGF, "this is another game than Weiqi");
}

static bool read_lines(span s, uint8_t *out)
{
    s = trimmed(s);
    int value = 0;
    if (s.length == 0 || s.length > 3) return false;
    for (size_t i = 0; i < s.length; i++) {
        if (!is_digit(s.at[i])) return false;
        value = value * 10 + (s.at[i] - '0');
    }
    if (value < 1 || value > WQ_MAX_SIZE) return false;
    *out = (uint8_t)value;
    return true;
}

static wq_status read_size(reader *r, span s)
{
    const char *colon = memchr(s.at, ':', s.length);
    span width = s, height = s;
    if (colon) {
        width.length = (size_t)(colon - s.at);
        height = (span){ colon + 1, s.length - width.length - 1 };
    }
    if (!read_lines(width, &r->game.width) || !read_lines(height, &r->game.height))
        return refuse_span(r, s, WQ_BAD_SIZE, NULL);
    return WQ_OK;
}

static wq_status read_komi(reader *r, span s)
{
    int64_t hundredths, halves;
    if (trimmed(s).length == 0) return WQ_OK;
    bool zi = false;
    if (!read_hundredths(&hundredths, s) || !halves_of(hundredths, &zi, &halves) || halves > WQ_MAX_KOMI_HALVES
        || halves < -WQ_MAX_KOMI_HALVES)
        return refuse_span(r, s, WQ_BAD_SGF, "komi must be half points, or quarters of a zi");
    r->game.has_komi = true;
    r->game.in_zi = zi;
    r->game.komi_halves = (int16_t)halves;
    return WQ_OK;
}

static wq_status read_handicap(reader *r, span s)
{
    int64_t hundredths = 0;
    if (trimmed(s).length == 0) return WQ_OK;
    if (!read_hundredths(&hundredths, s) || hundredths % 100 != 0 || hundredths < 0 || hundredths > 100 * WQ_MAX_HANDICAP)
        return refuse_span(r, s, WQ_BAD_SGF, "handicap must be 0 to 25 stones");
    r->game.handicap = (uint8_t)(hundredths / 100);
    return WQ_OK;
}

static wq_status read_rules(reader *r, span s) { read_text(r->game.rules, sizeof r->game.rules, s); return WQ_OK; }
static wq_status read_result(reader *r, span s) { read_text(r->game.result, sizeof r->game.result, s); return WQ_OK; }
static wq_status read_black_name(reader *r, span s) { read_text(r->game.name[0], WQ_NAME_BYTES, s); return WQ_OK; }
static wq_status read_white_name(reader *r, span s) { read_text(r->game.name[1], WQ_NAME_BYTES, s); return WQ_OK; }

static wq_status read_player(reader *r, span s)
{
    s = trimmed(s);
    char c = s.length > 0 ? s.at[0] : ' ';
    if (c == 'B' || c == 'b' || c == '1') r->game.first = WQ_BLACK;
    else if (c == 'W' || c == 'w' || c == '2') r->game.first = WQ_WHITE;
    else return refuse_span(r, s, WQ_BAD_SGF, "whose turn it is must be B or W");
    return WQ_OK;
}

/* A point, or a rectangle of them: `value` in every place of `field`. `placed`, where there is one: the stones the node set there
 * before, which must not be of the other colour. */
static wq_status put_points(reader *r, span s, uint8_t field[WQ_MAX_AREA], wq_color value, uint8_t *placed)
{
    wq_point from, to;
    wq_status status;
    if (s.length == 5 && s.at[2] == ':') {                      /* a rectangle */
        status = read_point(r, (span){ s.at, 2 }, &from);
        if (status == WQ_OK) status = read_point(r, (span){ s.at + 3, 2 }, &to);
    } else {
        status = read_point(r, s, &from);
        to = from;
    }
    if (status != WQ_OK) return status;
    int left = wq_point_column(from), right = wq_point_column(to), top = wq_point_row(from), bottom = wq_point_row(to);
    if (left > right) { int swap = left; left = right; right = swap; }
    if (top > bottom) { int swap = top; top = bottom; bottom = swap; }
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            int i = row * r->game.width + column;
            if (placed && placed[i] != 0 && placed[i] != 1 + value)
                return refuse_span(r, s, WQ_BAD_SGF, "a black and a white stone are set up on this point");
            if (placed && placed[i] != 0 && r->game.twice == WQ_PASS) {
                r->game.twice = wq_point_at(column, row);
                r->game.twice_offset = (size_t)(s.at - r->text);
                r->game.twice_line = line_of(r, r->game.twice_offset);
            }
            field[i] = (uint8_t)value;
            if (placed) placed[i] = (uint8_t)(1 + value);
        }
    return WQ_OK;
}

static wq_status put_setup(reader *r, span s, wq_color color)
{
    s = trimmed(s);
    if (s.length == 0) return WQ_OK;                            /* an empty list */
    if (r->game.move_count > 0)
        return refuse_span(r, s, WQ_BAD_SGF, "stones set up after the first move are not read here");
    if (!r->places) memset(r->placed, 0, sizeof r->placed);
    r->places = true;
    wq_status status = put_points(r, s, r->game.setup, color, color == WQ_EMPTY ? NULL : r->placed);
    return status == WQ_ILLEGAL_OFF_BOARD ? refuse_span(r, s, WQ_BAD_SGF, "this stone is not on the board") : status;
}

/* Territory is a remark on the last position, not the game: what cannot be read of it is passed over. */
static wq_status put_territory(reader *r, span s, wq_color color)
{
    if (!r->claimed) memset(r->game.territory, WQ_EMPTY, sizeof r->game.territory);
    r->claimed = r->game.has_territory = true;
    (void)put_points(r, trimmed(s), r->game.territory, color, NULL);
    return WQ_OK;
}

static wq_status read_black_territory(reader *r, span s) { return put_territory(r, s, WQ_BLACK); }
static wq_status read_white_territory(reader *r, span s) { return put_territory(r, s, WQ_WHITE); }

static wq_status read_add_black(reader *r, span s) { return put_setup(r, s, WQ_BLACK); }
static wq_status read_add_white(reader *r, span s) { return put_setup(r, s, WQ_WHITE); }
static wq_status read_add_empty(reader *r, span s) { return put_setup(r, s, WQ_EMPTY); }

static wq_status put_move(reader *r, span s, wq_color color)
{
    span value = trimmed(s);
    wq_point point = WQ_PASS;
    bool tt = value.length == 2 && value.at[0] == 't' && value.at[1] == 't' && r->game.width <= 19 && r->game.height <= 19;
    if (value.length > 0 && !tt) {
        wq_status status = read_point(r, value, &point);
        if (status == WQ_ILLEGAL_OFF_BOARD) {
            r->game.off_board_color = (uint8_t)color;
            memcpy(r->game.off_board, value.at, 2);
        }
        if (status != WQ_OK) return status;
    }
    if (r->pending_count == 4) return refuse_span(r, s, WQ_BAD_SGF, "too many moves in one node");
    r->pending[r->pending_count++] = wq_move_of(color, point);
    return WQ_OK;
}

static wq_status read_black(reader *r, span s) { return put_move(r, s, WQ_BLACK); }
static wq_status read_white(reader *r, span s) { return put_move(r, s, WQ_WHITE); }

/* ---- time ---- */

static wq_status read_main_time(reader *r, span s) { read_text(r->game.main_time, sizeof r->game.main_time, s); return WQ_OK; }
static wq_status read_overtime_words(reader *r, span s) { read_text(r->game.overtime, sizeof r->game.overtime, s); return WQ_OK; }

/* What is no number is passed over: the moves matter more. */
static wq_status read_left(reader *r, span s, wq_color color)
{
    int64_t hundredths;
    wq_sgf_left *left = &r->game.left[color];
    if (!read_hundredths(&hundredths, s) || hundredths < 0) return WQ_OK;
    left->known = true;
    left->left_ms = hundredths * 10;
    return WQ_OK;
}

static wq_status read_count(reader *r, span s, wq_color color)
{
    int64_t hundredths;
    if (read_hundredths(&hundredths, s) && hundredths >= 0 && hundredths % 100 == 0) r->game.left[color].count = (int32_t)(hundredths / 100);
    return WQ_OK;
}

static wq_status read_black_left(reader *r, span s) { return read_left(r, s, WQ_BLACK); }
static wq_status read_white_left(reader *r, span s) { return read_left(r, s, WQ_WHITE); }
static wq_status read_black_count(reader *r, span s) { return read_count(r, s, WQ_BLACK); }
static wq_status read_white_count(reader *r, span s) { return read_count(r, s, WQ_WHITE); }

static const struct { const char *name; read_fn *read; bool sizes; bool list; } properties[] = {
    { "GM", read_game_kind, true, false },  { "SZ", read_size, true, false },
    { "KM", read_komi, false, false },      { "HA", read_handicap, false, false },
    { "RU", read_rules, false, false },     { "RE", read_result, false, false },
    { "PB", read_black_name, false, false }, { "PW", read_white_name, false, false },
    { "PL", read_player, false, false },
    { "AB", read_add_black, false, true },  { "AW", read_add_white, false, true },
    { "AE", read_add_empty, false, true },
    { "TB", read_black_territory, false, true }, { "TW", read_white_territory, false, true },
    { "TM", read_main_time, false, false }, { "OT", read_overtime_words, false, false },
    { "BL", read_black_left, false, false }, { "WL", read_white_left, false, false },
    { "OB", read_black_count, false, false }, { "OW", read_white_count, false, false },
    { "B", read_black, false, false },      { "W", read_white, false, false },
};
enum { PROPERTIES = sizeof properties / sizeof properties[0] };

/* The name without its small letters: older files write "GaMe" and "Black". NULL reader for what we do not read. */
static wq_status read_name(reader *r, int *row)
{
    size_t start = r->at;
    char name[3];
    int count = 0;
    while (r->at < r->length && (is_letter(r->text[r->at]) || is_digit(r->text[r->at]))) {
        char c = r->text[r->at++];
        if (is_upper(c) || is_digit(c)) {
            if (count < 3) name[count] = c;
            count++;
        }
    }
    if (count == 0) return refuse_at(r, start, WQ_BAD_SGF, "a property's name has capital letters");
    *row = PROPERTIES;
    for (int i = 0; i < PROPERTIES; i++)
        if (strlen(properties[i].name) == (size_t)count && memcmp(properties[i].name, name, (size_t)count) == 0) *row = i;
    return WQ_OK;
}

static wq_status read_property(reader *r)
{
    int row = PROPERTIES;
    wq_status status = read_name(r, &row);
    skip_blanks(r);
    if (status == WQ_OK && (r->at >= r->length || r->text[r->at] != '['))
        return refuse_at(r, r->at, WQ_BAD_SGF, "a property has a value in brackets");
    for (bool first = true; status == WQ_OK && r->at < r->length && r->text[r->at] == '['; first = false) {
        span value;
        status = read_value(r, &value);
        if (status == WQ_OK && row < PROPERTIES && properties[row].sizes == r->sizing && (first || properties[row].list))
            status = properties[row].read(r, value);
        skip_blanks(r);
    }
    return status;
}

/* The properties up to the next node, variation or end. */
static wq_status read_node(reader *r)
{
    r->pending_count = 0;
    r->claimed = r->places = false;
    wq_status refused = WQ_OK;
    while (refused == WQ_OK) {
        skip_blanks(r);
        if (r->at >= r->length || !is_letter(r->text[r->at])) break;
        refused = read_property(r);
    }
    if (refused != WQ_OK && refused != WQ_ILLEGAL_OFF_BOARD) return refused;
    if (r->pending_count > 0 && !r->claimed) r->game.has_territory = false;     /* it was of an earlier position */
    for (int i = 0; i < r->pending_count; i++) {
        if (r->game.move_count == r->capacity) return refuse_at(r, r->at, WQ_FAIL_SPACE, NULL);
        r->game.moves[r->game.move_count++] = r->pending[i];
    }
    return refused;
}

/* ---- the file ---- */

/* To the first node: files come with a mark of their encoding, mail headers and the like in front. */
static wq_status find_game(reader *r)
{
    for (; r->at < r->length; r->at++) {
        if (r->text[r->at] != '(') continue;
        size_t next = r->at + 1;
        while (next < r->length && is_blank(r->text[next])) next++;
        if (next < r->length && r->text[next] == ';') {
            r->at = next + 1;
            return WQ_OK;
        }
    }
    return refuse_at(r, 0, WQ_BAD_SGF, "there is no game here: a game begins with \"(;\"");
}

/* "B+3.5", "W+R", "Draw", or in Chinese: what RE says. The margin is in zi where the file counts in zi.       [R75] */
static wq_result understand_result(const char *text, bool zi)
{
    wq_result result = { .manner = WQ_MANNER_NONE };
    if (strcmp(text, "0") == 0 || strncmp(text, "Draw", 4) == 0) result.manner = WQ_MANNER_DRAW;
    if (strncmp(text, "Void", 4) == 0) result.manner = WQ_MANNER_NO_RESULT;
    if ((unsigned char)text[0] >= 0x80) return wq_result_from_zh(text);
    if ((text[0] != 'B' && text[0] != 'W') || text[1] != '+') return result;
    int64_t hundredths, halves;
    const char *rest = text + 2;
    if (rest[0] == 'R') result.manner = WQ_MANNER_RESIGNATION;
    else if (rest[0] == 'T') result.manner = WQ_MANNER_TIME;
    else if (rest[0] == 'F') result.manner = WQ_MANNER_FORFEIT;
    else if (read_hundredths(&hundredths, (span){ rest, strlen(rest) }) && hundredths >= 0
             && halves_of(hundredths, &zi, &halves)) {
        result.manner = WQ_MANNER_COUNT;
        result.margin_halves = (int32_t)halves;
    }
    if (result.manner != WQ_MANNER_NONE) result.winner = text[0] == 'B' ? WQ_BLACK : WQ_WHITE;
    return result;
}

wq_status wq_sgf_read_game(wq_sgf_game *out, wq_move *moves, uint32_t capacity, const char *text, size_t length,
                           wq_error *err)
{
    reader r = { .text = text, .length = length, .err = err, .capacity = capacity };
    r.game.width = r.game.height = 19;
    r.game.moves = moves;

    wq_status status = find_game(&r);
    if (status != WQ_OK) return status;
    size_t root = r.at;
    r.sizing = true;                                            /* SZ may stand after the stones it is needed for */
    status = read_node(&r);
    if (status != WQ_OK) return status;
    r.sizing = false;
    r.at = root;

    for (status = read_node(&r); status == WQ_OK; status = read_node(&r)) {
        while (r.at < r.length && (r.text[r.at] == '(' || is_blank(r.text[r.at]))) r.at++;   /* into the first variation */
        if (r.at >= r.length) return refuse_at(&r, r.at, WQ_BAD_SGF, "the game has no end: a bracket \")\" is missing");
        if (r.text[r.at] == ')') break;
        if (r.text[r.at] != ';') return refuse_at(&r, r.at, WQ_BAD_SGF, "a node, a variation or the end was expected here");
        r.at++;
    }
    if (status != WQ_OK && status != WQ_ILLEGAL_OFF_BOARD) return status;
    const char *tm = r.game.main_time[0] ? r.game.main_time : NULL, *ot = r.game.overtime[0] ? r.game.overtime : NULL;
    r.game.has_time = (tm || ot) && wq_time_control_from_sgf(&r.game.time, tm, ot) == WQ_OK;
    r.game.outcome = understand_result(r.game.result, r.game.in_zi);
    *out = r.game;
    return status;
}

wq_status wq_sgf_start(wq_position *out, const wq_sgf_game *sgf, const wq_rules *rules)
{
    wq_status status = wq_position_set_up(out, sgf->width, sgf->height, sgf->setup);       /* [R25] */
    if (status == WQ_OK) out->to_move = sgf->first != WQ_EMPTY ? sgf->first : (uint8_t)(sgf->handicap >= 2 ? WQ_WHITE : rules->first);
    return status;
}

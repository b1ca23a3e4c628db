/* competition.c — the presets of the competition sheet, each cell with its source; checking one; its words.
 *
 * "a12.3" is article 12.3 of the rules of 2002, "old 3" section 3 of the older competition rules. What no text names says so.
 * SPDX-License-Identifier: MIT
 */
#include "game/competition.h"

#include <string.h>

typedef struct preset {
    wq_competition sheet;
    const char *source[WQ_COMPETITION_CELLS];
} preset;

enum { minute_ms = 60000, hour_ms = 3600000 };

#define KEPT(main, kept, reading_s) \
    { .kind = WQ_TIME_KEPT_BYOYOMI, .main_ms = (main), .periods = (kept), .period_ms = (reading_s) * 1000 }

static const preset presets[] = {
    {
        .sheet = {
            .id = "national", .zh = "全国比赛", .en = "national event", .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,
            .time = KEPT(145 * minute_ms, 5, 60), .colours = WQ_DRAWING_LOT, .komi_halves = 15,
            .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_SHARED, .same_venue = false, .late_ms = hour_ms, .late_times = 2,
            .pauses = true, .overrun = WQ_OVERRUN_REQUEST, .restore = true, .confirm_ms = 10 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",
            [WQ_CELL_TIME] = "old 3: national games end within a day and keep five minutes [R102] [R103]; two and a half hours in all are ours",
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 [R186]", [WQ_CELL_VENUE] = "a22.1 [R136]", [WQ_CELL_LATE] = "a22.1: one hour, that included",
            [WQ_CELL_LATE_TIMES] = "a22.1: twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14 [R129]", [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]",
            [WQ_CELL_OVERRUN] = "a22.5 [R120]", [WQ_CELL_TAKE_BACK] = "a17.3", [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them",
            [WQ_CELL_RESTORE] = "a17.6 [R164]", [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours",
            [WQ_CELL_LAG_CAP] = "ours: none in a hall", [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
    {
        .sheet = {
            .id = "local", .zh = "基层比赛", .en = "local event", .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,
            .time = KEPT(59 * minute_ms, 1, 60), .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15,
            .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_SHARED, .same_venue = true, .late_ms = 15 * minute_ms, .late_times = 2,
            .pauses = true, .overrun = WQ_OVERRUN_REQUEST, .restore = true, .confirm_ms = 5 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",
            [WQ_CELL_TIME] = "old 3: local games last one to two hours a side and may keep one minute [R102] [R103]",
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 [R186]", [WQ_CELL_VENUE] = "a22.2 [R137]", [WQ_CELL_LATE] = "a22.2: fifteen minutes",
            [WQ_CELL_LATE_TIMES] = "a22.2: as a22.1, twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14 [R129]", [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]",
            [WQ_CELL_OVERRUN] = "a22.5 [R120]", [WQ_CELL_TAKE_BACK] = "a17.3", [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them",
            [WQ_CELL_RESTORE] = "a17.6 [R164]", [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours",
            [WQ_CELL_LAG_CAP] = "ours: none in a hall", [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
#define RAPID(ID, ZH, EN, MAIN, KEPT_COUNT, READING)                                                                               \
    {                                                                                                                              \
        .sheet = {                                                                                                                 \
            .id = ID, .zh = ZH, .en = EN, .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,                               \
            .time = KEPT(MAIN, KEPT_COUNT, READING), .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15,                               \
            .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_PLAY_OFF, .same_venue = true, .absent_reading = true,             \
            .overrun = WQ_OVERRUN_REQUEST, .restore = true, .confirm_ms = 2 * minute_ms,                                            \
        },                                                                                                                         \
        .source = {                                                                                                                \
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",                                              \
            [WQ_CELL_TIME] = "a12.3: 30, 20 or 10 seconds on the same principle, fixed beforehand [R110]; the numbers are ours",    \
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",                                                \
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",                              \
            [WQ_CELL_PLACES] = "a27.1 c: a play-off where places may not be shared [R186]", [WQ_CELL_VENUE] = "a22.4",              \
            [WQ_CELL_LATE] = "a22.4: the reading decides", [WQ_CELL_LATE_TIMES] = "a22.4: nothing is taken off",                    \
            [WQ_CELL_ABSENT_READING] = "a22.4 [R139]", [WQ_CELL_PAUSES] = "a14: where the event has them",                          \
            [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]", [WQ_CELL_OVERRUN] = "a22.5 [R120]",            \
            [WQ_CELL_TAKE_BACK] = "a17.3", [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them",                             \
            [WQ_CELL_RESTORE] = "a17.6 [R164]", [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours",                        \
            [WQ_CELL_LAG_CAP] = "ours: none in a hall", [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",                               \
        },                                                                                                                         \
    }
    RAPID("rapid-30", "快棋（30秒）", "rapid, 30 seconds", 10 * minute_ms, 5, 30),
    RAPID("rapid-20", "快棋（20秒）", "rapid, 20 seconds", 5 * minute_ms, 5, 20),
    RAPID("rapid-10", "快棋（10秒）", "rapid, 10 seconds", 0, 10, 10),
#undef RAPID
    {
        .sheet = {
            .id = "absolute", .zh = "包干用时", .en = "absolute time", .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,
            .time = { .kind = WQ_TIME_ABSOLUTE, .main_ms = 90 * minute_ms }, .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15,
            .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_SHARED, .same_venue = true, .late_ms = 15 * minute_ms, .late_times = 2,
            .pauses = false, .overrun = WQ_OVERRUN_LOSS, .restore = true, .confirm_ms = 5 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",
            [WQ_CELL_TIME] = "a12.4 [R111] [R226]; the length from old 3: one to two hours a side [R102]",
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 [R186]", [WQ_CELL_VENUE] = "a22.2 [R137]", [WQ_CELL_LATE] = "a22.2: fifteen minutes",
            [WQ_CELL_LATE_TIMES] = "a22.2: as a22.1, twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14: where the event has them", [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]",
            [WQ_CELL_OVERRUN] = "a12.4: overrun loses [R111]", [WQ_CELL_TAKE_BACK] = "a17.3",
            [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them", [WQ_CELL_RESTORE] = "a17.6 [R164]",
            [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours", [WQ_CELL_LAG_CAP] = "ours: none in a hall",
            [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
    {
        .sheet = {
            .id = "moves-in-a-period", .zh = "定时限步", .en = "moves in a period", .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,
            .time = { .kind = WQ_TIME_BLOCK, .main_ms = hour_ms, .period_ms = 10 * minute_ms, .stones = 15 },
            .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15, .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_SHARED,
            .same_venue = true, .late_ms = 15 * minute_ms, .late_times = 2, .pauses = false, .overrun = WQ_OVERRUN_LOSS,
            .restore = true, .confirm_ms = 5 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",
            [WQ_CELL_TIME] = "a12.5: 15 moves in 10 minutes, what is left is carried over [R118]; the hour before is ours",
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 [R186]", [WQ_CELL_VENUE] = "a22.2 [R137]", [WQ_CELL_LATE] = "a22.2: fifteen minutes",
            [WQ_CELL_LATE_TIMES] = "a22.2: as a22.1, twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14: where the event has them", [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]",
            [WQ_CELL_OVERRUN] = "a12.5; a22.5 speaks of the reading alone", [WQ_CELL_TAKE_BACK] = "a17.3",
            [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them", [WQ_CELL_RESTORE] = "a17.6 [R164]",
            [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours", [WQ_CELL_LAG_CAP] = "ours: none in a hall",
            [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
    {
        .sheet = {
            .id = "sealed", .zh = "重大比赛（封棋）", .en = "major event with sealed moves", .rules = "chinese", .edition = WQ_EDITION_2002,
            .size = 19, .time = KEPT(235 * minute_ms, 5, 60), .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15,
            .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_PLAY_OFF, .same_venue = true, .late_ms = 15 * minute_ms, .late_times = 2,
            .pauses = true, .sealed_moves = true, .overrun = WQ_OVERRUN_REQUEST, .wrong_moves = WQ_WRONG_MOVES_RULED, .restore = true,
            .confirm_ms = 10 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1",
            [WQ_CELL_TIME] = "old 3: five minutes are kept [R103]; four hours in all are ours", [WQ_CELL_COLOURS] = "a10 [R82]",
            [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 c [R186]", [WQ_CELL_VENUE] = "a22.2 [R137]", [WQ_CELL_LATE] = "a22.2: fifteen minutes",
            [WQ_CELL_LATE_TIMES] = "a22.2: as a22.1, twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14 [R129]", [WQ_CELL_SEALED_MOVES] = "a14 [R131]; the way of it from old 5 [R132]",
            [WQ_CELL_OVERRUN] = "a22.5 [R120]", [WQ_CELL_TAKE_BACK] = "a17.3",
            [WQ_CELL_WRONG_MOVES] = "a17.2, a18.3, a19: they lie there until they are ruled void [R33] [R47]",
            [WQ_CELL_RESTORE] = "a17.6 [R164]", [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours",
            [WQ_CELL_LAG_CAP] = "ours: none in a hall", [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
    {
        .sheet = {
            .id = "national-1988", .zh = "全国比赛（旧规则）", .en = "national event, older rules", .rules = "chinese-1988",
            .edition = WQ_EDITION_1988, .size = 19, .time = KEPT(145 * minute_ms, 5, 60), .colours = WQ_DRAWING_LOT, .komi_halves = 15,
            .long_cycle = WQ_CYCLE_DRAW, .places = WQ_PLACES_SHARED, .same_venue = false, .late_ms = 0, .late_times = 0,
            .pauses = true, .sealed_moves = true, .overrun = WQ_OVERRUN_LOSS, .restore = true, .confirm_ms = 10 * minute_ms,
        },
        .source = {
            [WQ_CELL_RULES] = "old rules", [WQ_CELL_EDITION] = "old 8-12", [WQ_CELL_SIZE] = "old rules 1",
            [WQ_CELL_TIME] = "old 3: within a day, five minutes kept [R102] [R103]; two and a half hours in all are ours",
            [WQ_CELL_COLOURS] = "old 1 [R82]", [WQ_CELL_KOMI] = "old 2: 3 3/4 zi", [WQ_CELL_LONG_CYCLE] = "old 11(3): draw or replay [R44]",
            [WQ_CELL_PLACES] = "not named: as a27", [WQ_CELL_VENUE] = "not named", [WQ_CELL_LATE] = "not named",
            [WQ_CELL_LATE_TIMES] = "not named", [WQ_CELL_ABSENT_READING] = "not named", [WQ_CELL_PAUSES] = "old 5 [R129]",
            [WQ_CELL_SEALED_MOVES] = "old 5 [R132]", [WQ_CELL_OVERRUN] = "old 3: 10, over time, loss [R109]",
            [WQ_CELL_TAKE_BACK] = "old 8(2)", [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them",
            [WQ_CELL_RESTORE] = "old 8(4)", [WQ_CELL_CONFIRM] = "old 7(3) [R152]; the length is ours",
            [WQ_CELL_LAG_CAP] = "ours: none in a hall", [WQ_CELL_LAG_QUOTA] = "ours: none in a hall",
        },
    },
    {
        .sheet = {
            .id = "online", .zh = "网络比赛", .en = "online event", .rules = "chinese", .edition = WQ_EDITION_2002, .size = 19,
            .time = { .kind = WQ_TIME_BYOYOMI, .main_ms = 20 * minute_ms, .periods = 3, .period_ms = 30000 },
            .colours = WQ_DRAWING_NIGIRI, .komi_halves = 15, .long_cycle = WQ_CYCLE_NO_RESULT, .places = WQ_PLACES_SHARED,
            .same_venue = true, .late_ms = 15 * minute_ms, .late_times = 2, .pauses = true, .overrun = WQ_OVERRUN_LOSS, .restore = true,
            .confirm_ms = 2 * minute_ms, .lag_cap_ms = 500, .lag_quota_ms = 30000,
        },
        .source = {
            [WQ_CELL_RULES] = "a9", [WQ_CELL_EDITION] = "2002", [WQ_CELL_SIZE] = "a1", [WQ_CELL_TIME] = "custom of servers",
            [WQ_CELL_COLOURS] = "a10 [R82]", [WQ_CELL_KOMI] = "a11: 3 3/4 zi [R87]",
            [WQ_CELL_LONG_CYCLE] = "a20.3: forbidden in principle, an event may rule no result [R43]",
            [WQ_CELL_PLACES] = "a27.1 [R186]", [WQ_CELL_VENUE] = "a22.2: nobody has to travel", [WQ_CELL_LATE] = "a22.2: fifteen minutes",
            [WQ_CELL_LATE_TIMES] = "a22.2: as a22.1, twice", [WQ_CELL_ABSENT_READING] = "a22.4: for rapid games alone",
            [WQ_CELL_PAUSES] = "a14 [R129]", [WQ_CELL_SEALED_MOVES] = "a14: only by regulations of the event [R131]",
            [WQ_CELL_OVERRUN] = "ours: as servers do", [WQ_CELL_TAKE_BACK] = "a17.3", [WQ_CELL_WRONG_MOVES] = "ours: a server need not take them",
            [WQ_CELL_RESTORE] = "a17.6 [R164]", [WQ_CELL_CONFIRM] = "a16.4 [R80] [R81]; the length is ours",
            [WQ_CELL_LAG_CAP] = "ours: half a second", [WQ_CELL_LAG_QUOTA] = "ours: half a minute",
        },
    },
};
enum { PRESETS = sizeof presets / sizeof presets[0] };

const wq_competition *wq_competition_at(int index)
{
    return index >= 0 && index < PRESETS ? &presets[index].sheet : NULL;
}

const wq_competition *wq_competition_find(const char *id)
{
    for (int i = 0; i < PRESETS; i++)
        if (strcmp(presets[i].sheet.id, id) == 0) return &presets[i].sheet;
    return NULL;
}

const char *wq_competition_source(const wq_competition *sheet, wq_competition_cell cell)
{
    for (int i = 0; i < PRESETS; i++)
        if (sheet == &presets[i].sheet && (unsigned)cell < WQ_COMPETITION_CELLS)
            return cell == WQ_CELL_STARTS ? "a22: lateness is from the start; when that is, each event says [R136]" : presets[i].source[cell];
    return NULL;
}

int64_t wq_competition_start(const wq_competition *sheet, int round)
{
    return round >= 1 && round <= sheet->start_count ? sheet->starts_at_ms[round - 1] : 0;
}

/* ---- checking ---- */

static bool is_line(const char *text, size_t size, bool empty_too)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\0') return i > 0 || empty_too;
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F) return false;
    }
    return false;
}

static bool is_id(const char *text, size_t size)
{
    if (!is_line(text, size, false)) return false;
    for (; *text; text++)
        if (!(*text >= 'a' && *text <= 'z') && !(*text >= '0' && *text <= '9') && *text != '-' && *text != '_') return false;
    return true;
}

/* The reading that an overrun may be turned into a pass of. */
static bool reads_a_move(const wq_time_control *time)
{
    return time->kind == WQ_TIME_KEPT_BYOYOMI || time->kind == WQ_TIME_BYOYOMI || time->kind == WQ_TIME_SIMPLE;
}

/* Real moments, each after the one before. */
static bool are_starts(const wq_competition *s)
{
    if (s->start_count > WQ_MAX_STARTS) return false;
    for (int i = 0; i < s->start_count; i++)
        if (s->starts_at_ms[i] <= (i > 0 ? s->starts_at_ms[i - 1] : 0) || s->starts_at_ms[i] > (int64_t)1 << 53) return false;
    return true;
}

static wq_status check_cell(const wq_competition *s, wq_competition_cell cell)
{
    const int64_t day_ms = 24 * (int64_t)hour_ms;
    bool fine = true;
    switch (cell) {
    case WQ_CELL_RULES: return is_line(s->rules, sizeof s->rules, false) && wq_rules_find(s->rules) ? WQ_OK : WQ_BAD_RULES;
    case WQ_CELL_SIZE: return s->size >= 1 && s->size <= WQ_MAX_SIZE ? WQ_OK : WQ_BAD_SIZE;
    case WQ_CELL_TIME: return wq_time_control_check(&s->time);
    case WQ_CELL_KOMI: return s->komi_halves <= 2 * WQ_MAX_AREA && s->komi_halves >= -2 * WQ_MAX_AREA ? WQ_OK : WQ_BAD_KOMI;
    case WQ_CELL_EDITION: fine = s->edition < WQ_EDITIONS; break;
    case WQ_CELL_COLOURS: fine = s->colours <= WQ_DRAWING_NIGIRI; break;
    case WQ_CELL_LONG_CYCLE: fine = s->long_cycle <= WQ_CYCLE_REFEREE; break;
    case WQ_CELL_PLACES: fine = s->places <= WQ_PLACES_LOT; break;
    case WQ_CELL_STARTS: return are_starts(s) ? WQ_OK : WQ_BAD_TIME;
    case WQ_CELL_LATE: fine = s->late_ms >= 0 && s->late_ms <= day_ms; break;
    case WQ_CELL_LATE_TIMES: fine = s->late_times <= 10; break;
    case WQ_CELL_ABSENT_READING: fine = !s->absent_reading || s->time.kind != WQ_TIME_NONE; break;
    case WQ_CELL_SEALED_MOVES: fine = !s->sealed_moves || s->pauses; break;
    case WQ_CELL_OVERRUN:                               /* the older text knows the loss alone [R109] [R120] */
        fine = s->overrun == WQ_OVERRUN_LOSS
            || (s->overrun == WQ_OVERRUN_REQUEST && s->edition == WQ_EDITION_2002 && reads_a_move(&s->time));
        break;
    case WQ_CELL_TAKE_BACK: fine = s->take_back <= WQ_TAKE_BACK_AGREED; break;
    case WQ_CELL_WRONG_MOVES: fine = s->wrong_moves <= WQ_WRONG_MOVES_RULED; break;
    case WQ_CELL_CONFIRM: fine = s->confirm_ms >= 0 && s->confirm_ms <= day_ms; break;
    case WQ_CELL_LAG_CAP: fine = s->lag_cap_ms >= 0 && s->lag_cap_ms <= WQ_MAX_LAG_CAP_MS; break;
    case WQ_CELL_LAG_QUOTA: fine = s->lag_quota_ms >= 0 && s->lag_quota_ms <= WQ_MAX_LAG_QUOTA_MS; break;
    case WQ_CELL_VENUE: case WQ_CELL_PAUSES: case WQ_CELL_RESTORE: case WQ_COMPETITION_CELLS: break;
    }
    return fine ? WQ_OK : WQ_BAD_ARGUMENT;
}

wq_status wq_competition_check(const wq_competition *sheet, wq_competition_cell *cell)
{
    if (cell) *cell = WQ_COMPETITION_CELLS;
    if (!is_id(sheet->id, sizeof sheet->id) || !is_line(sheet->zh, sizeof sheet->zh, true) || !is_line(sheet->en, sizeof sheet->en, true))
        return WQ_BAD_ARGUMENT;
    for (int i = 0; i < WQ_COMPETITION_CELLS; i++) {
        wq_status s = check_cell(sheet, (wq_competition_cell)i);
        if (s == WQ_OK) continue;
        if (cell) *cell = (wq_competition_cell)i;
        return s;
    }
    return WQ_OK;
}

void wq_competition_rules(wq_rules *out, const wq_competition *sheet)
{
    *out = *wq_rules_find(sheet->rules);
    out->long_cycle = (wq_cycle)sheet->long_cycle;
    if (out->long_cycle == WQ_CYCLE_FORBID && out->repetition == WQ_REPEAT_KO) out->repetition = WQ_REPEAT_POSITIONAL;
    out->komi_halves = sheet->komi_halves;
}

/* ---- words ---- */

static const struct { const char *word, *zh, *en; } cells[WQ_COMPETITION_CELLS] = {
#define WQ_COMPETITION_CELL_ROW(name, word, zh, en) { word, zh, en },
    WQ_COMPETITION_CELL_MAP(WQ_COMPETITION_CELL_ROW)
#undef WQ_COMPETITION_CELL_ROW
};

const char *wq_cell_word(wq_competition_cell cell) { return (unsigned)cell < WQ_COMPETITION_CELLS ? cells[cell].word : "id"; }
const char *wq_cell_zh(wq_competition_cell cell) { return (unsigned)cell < WQ_COMPETITION_CELLS ? cells[cell].zh : "?"; }
const char *wq_cell_en(wq_competition_cell cell) { return (unsigned)cell < WQ_COMPETITION_CELLS ? cells[cell].en : "?"; }

/* A value's index in a list of words; -1. */
static int find_word(const char *const *words, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], name) == 0) return i;
    return -1;
}

#define WORDS(type, ...)                                                                        \
    static const char *const type##_words[] = { __VA_ARGS__ };                                  \
    enum { type##_count = sizeof type##_words / sizeof type##_words[0] };                       \
    const char *wq_##type##_name(wq_##type value)                                               \
    {                                                                                           \
        return (unsigned)value < type##_count ? type##_words[value] : "?";                      \
    }                                                                                           \
    wq_status wq_##type##_parse(wq_##type *out, const char *name)                               \
    {                                                                                           \
        int found = find_word(type##_words, type##_count, name);                                \
        if (found < 0) return WQ_BAD_ARGUMENT;                                                  \
        *out = (wq_##type)found;                                                                \
        return WQ_OK;                                                                           \
    }

WORDS(drawing, "lot", "nigiri")
WORDS(places, "shared", "play_off", "lot")
WORDS(overrun, "loss", "request")
WORDS(taking_back, "never", "agreed")
WORDS(wrong_moves, "refused", "ruled")

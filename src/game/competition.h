/* competition.h — the competition sheet 竞赛规程: what an event fixes beforehand, as one row of plain cells.
 *
 * Clock, referee, new games and tournaments take their settings from it. Presets come from the texts, each cell with its
 * source; an event changes what it wants. A plain value: copy it with `=`.               [R82] [R101] [R103] [R131] [R226]
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_COMPETITION_H
#define WQ_GAME_COMPETITION_H

#include "game/clock.h"
#include "rules/ruleset.h"

/* Who has Black.                                                                                [R82] */
typedef enum wq_drawing {
    WQ_DRAWING_LOT,                     /* 抽签编排: the pairing says */
    WQ_DRAWING_NIGIRI                   /* 猜先 before the game                                  [R83] */
} wq_drawing;

/* When all tie-breaks are equal.                                                                [R186] [R188] */
typedef enum wq_places { WQ_PLACES_SHARED, WQ_PLACES_PLAY_OFF, WQ_PLACES_LOT } wq_places;

/* The last minute overrun: a loss; or, where the player asks for it, a pass.                    [R120] */
typedef enum wq_overrun { WQ_OVERRUN_LOSS, WQ_OVERRUN_REQUEST } wq_overrun;

/* Taking back.                                                                                  [R15] [R159] */
typedef enum wq_taking_back { WQ_TAKE_BACK_NEVER, WQ_TAKE_BACK_AGREED } wq_taking_back;

/* A stone where none may be: the server does not take it; or it lies there, as on a board, until the referee rules.
 *                                                                                               [R33] [R46] [R47] */
typedef enum wq_wrong_moves { WQ_WRONG_MOVES_REFUSED, WQ_WRONG_MOVES_RULED } wq_wrong_moves;

enum { WQ_MAX_LAG_CAP_MS = 2000, WQ_MAX_LAG_QUOTA_MS = 600000 };
enum { WQ_MAX_STARTS = 32 };            /* rounds a sheet may fix the start of */

typedef struct wq_competition {
    char     id[32];                    /* "national"; "" where there is no sheet */
    char     zh[64], en[64];            /* its name, UTF-8 */
    char     rules[32];                 /* id of a row of ruleset.h */
    uint8_t  edition;                   /* wq_edition: by which text the referee rules */
    uint8_t  size;                      /* lines of the board */
    wq_time_control time;               /* basic time and kept minutes                           [R101] [R103] */
    uint8_t  colours;                   /* wq_drawing */
    int16_t  komi_halves;               /*                                                       [R87] */
    uint8_t  long_cycle;                /* wq_cycle: the supplement on long cycles               [R43] */
    uint8_t  places;                    /* wq_places */
    uint8_t  start_count;               /* agreed starts, a round each; 0: the sheet fixes none  [R136] */
    int64_t  starts_at_ms[WQ_MAX_STARTS];   /* milliseconds since 1970 UTC, each later than the one before */
    bool     same_venue;                /* lodging and hall in one place                         [R136] [R137] */
    int64_t  late_ms;                   /* so late is still allowed; 0: no limit of this kind */
    uint8_t  late_times;                /* the delay is taken off so many times: 2; 0: not at all [R136] */
    bool     absent_reading;            /* the seconds are read for an empty chair               [R139] */
    bool     pauses;                    /*                                                       [R129] */
    bool     sealed_moves;              /* 封棋 at an adjournment; asks for pauses               [R131] */
    uint8_t  overrun;                   /* wq_overrun */
    uint8_t  take_back;                 /* wq_taking_back */
    uint8_t  wrong_moves;               /* wq_wrong_moves */
    bool     restore;                   /* the referee may take the board back to move n         [R164] */
    int64_t  confirm_ms;                /* a result or a loss by ruling stands when confirmed, or after so long: until
                                           then a recheck or an appeal is heard; 0: at once      [R80] [R81] [R153] */
    int32_t  lag_cap_ms;                /* credit for the network, at most so much a move; 0: none, as in a hall */
    int32_t  lag_quota_ms;              /* and so much a side in the game */
} wq_competition;

/* The cells beside the names, in the order to show them: field, word in JSON, what it is. */
#define WQ_COMPETITION_CELL_MAP(X)                                                                \
    X(RULES,          "rules",          "规则",           "rule set")                              \
    X(EDITION,        "edition",        "裁判法文本",     "edition of the referee's articles")     \
    X(SIZE,           "size",           "棋盘",           "board")                                 \
    X(TIME,           "time",           "时限",           "time")                                  \
    X(COLOURS,        "colours",        "先后手",         "colours")                               \
    X(KOMI,           "komi_halves",    "贴子",           "komi, in half points")                  \
    X(LONG_CYCLE,     "long_cycle",     "全局同形再现",   "long cycles")                           \
    X(PLACES,         "places",         "名次并列",       "equal places")                          \
    X(STARTS,         "starts_at_ms",   "开赛时间",       "agreed start, of each round")           \
    X(VENUE,          "venue",          "住地与赛场",     "lodging and hall")                      \
    X(LATE,           "late_s",         "迟到时限",       "lateness, seconds allowed")             \
    X(LATE_TIMES,     "late_times",     "迟到扣时倍数",   "lateness, times taken off")             \
    X(ABSENT_READING, "absent_reading", "缺席读秒",       "absent reading")                        \
    X(PAUSES,         "pauses",         "暂停",           "pauses")                                \
    X(SEALED_MOVES,   "sealed_moves",   "封棋",           "sealed moves")                          \
    X(OVERRUN,        "overrun",        "末一分钟超时",   "the last minute overrun")               \
    X(TAKE_BACK,      "take_back",      "悔棋",           "taking back")                           \
    X(WRONG_MOVES,    "wrong_moves",    "违规着子",       "stones where none may be")              \
    X(RESTORE,        "restore",        "复原棋局",       "restoring the board")                   \
    X(CONFIRM,        "confirm_s",      "确认与申诉时限", "seconds for recheck and appeal")        \
    X(LAG_CAP,        "lag_cap_ms",     "每手网络补时",   "network credit a move, ms")             \
    X(LAG_QUOTA,      "lag_quota_ms",   "全局网络补时",   "network credit a game, ms")

typedef enum wq_competition_cell {
#define WQ_COMPETITION_CELL_ENUM(name, word, zh, en) WQ_CELL_##name,
    WQ_COMPETITION_CELL_MAP(WQ_COMPETITION_CELL_ENUM)
#undef WQ_COMPETITION_CELL_ENUM
    WQ_COMPETITION_CELLS
} wq_competition_cell;

const char *wq_cell_word(wq_competition_cell cell);
const char *wq_cell_zh(wq_competition_cell cell);
const char *wq_cell_en(wq_competition_cell cell);

/* The presets in the order to list them; NULL past the end; and by id, NULL for none. Static. */
const wq_competition *wq_competition_at(int index);
const wq_competition *wq_competition_find(const char *id);

/* Where a preset's cell was read: an article, or that it is our choice. NULL for what is no preset. */
const char *wq_competition_source(const wq_competition *preset, wq_competition_cell cell);

/* The start agreed for a round, from 1; 0: the sheet fixes none for it. */
int64_t wq_competition_start(const wq_competition *sheet, int round);

/* WQ_OK; else *cell (may be NULL) is the one that is not possible, alone or beside the others:
 * WQ_BAD_RULES, WQ_BAD_SIZE, WQ_BAD_TIME, WQ_BAD_KOMI, WQ_BAD_ARGUMENT. */
wq_status wq_competition_check(const wq_competition *sheet, wq_competition_cell *cell);

/* The rule row of a game by this sheet: long cycles and komi as the sheet says. A ban on long cycles is one on every
 * whole-board repetition, where the row itself knows only the single ko.                        [R42] [R43] */
void wq_competition_rules(wq_rules *out, const wq_competition *sheet);

/* The words of the choices ("lot", "nigiri"; "shared", "play_off", "lot"; "loss", "request"; "never", "agreed";
 * "refused", "ruled"), and back: WQ_OK, or WQ_BAD_ARGUMENT with *out unchanged. */
const char *wq_drawing_name(wq_drawing value);
const char *wq_places_name(wq_places value);
const char *wq_overrun_name(wq_overrun value);
const char *wq_taking_back_name(wq_taking_back value);
const char *wq_wrong_moves_name(wq_wrong_moves value);
wq_status wq_drawing_parse(wq_drawing *out, const char *name);
wq_status wq_places_parse(wq_places *out, const char *name);
wq_status wq_overrun_parse(wq_overrun *out, const char *name);
wq_status wq_taking_back_parse(wq_taking_back *out, const char *name);
wq_status wq_wrong_moves_parse(wq_wrong_moves *out, const char *name);

#endif

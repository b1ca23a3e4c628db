/* referee.h — the referee: one table of violations, and a ledger whose every ruling cites its article.
 *
 * The table has a row for each violation and, in it, what each edition makes of it. The ledger takes claims (with their
 * deadlines), rulings, appeals and reversals; nothing in it is ever deleted. Pure: rulings live in memory the caller
 * gives; a full one is WQ_FAIL_SPACE.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_REFEREE_H
#define WQ_GAME_REFEREE_H

#include "game/agreed_start.h"

/* What a ruling can consist of: its word, and what it means. */
#define WQ_CONSEQUENCE_MAP(X)                                                                                    \
    X(WARNING,              "warning",              "警告一次",             "a warning")                          \
    X(LOSS,                 "loss",                 "判负",                 "the game is lost")                   \
    X(BOTH_LOSE,            "both_lose",            "判双方负",             "both lose")                          \
    X(DRAW,                 "draw",                 "判和",                 "a draw")                             \
    X(REPLAY,               "replay",               "重赛",                 "the game is played again")           \
    X(NO_RESULT,            "no_result",            "无胜负",               "no result")                          \
    X(PLAY_OFF,             "play_off",             "加赛",                 "a play-off")                         \
    X(MOVE_VOID,            "move_void",            "着手无效",             "the move is void")                   \
    X(COUNTS_AS_PASS,       "counts_as_pass",       "弃权一次",             "it counts as a pass")                \
    X(STONE_BACK,           "stone_back",           "棋子放回原处",         "the stone goes back")                \
    X(STONE_TO_AGREED,      "stone_to_agreed_point","挪至双方认可的点",     "the stone goes where both agree")    \
    X(STONE_TO_REASONABLE,  "stone_to_reasonable_point", "挪至合理点",      "the stone goes to a reasonable point") \
    X(STONE_STAYS,          "stone_stays",          "移动之子有效",         "the stone stays")                    \
    X(PLACE_ANYWHERE,       "place_anywhere",       "拣起后任选着点",       "the stone may be played anywhere")   \
    X(STONES_RESTORED,      "stones_restored",      "有气之子放回原处",     "the stones are put back")            \
    X(CAPTURES_COMPLETED,   "captures_completed",   "提取无气之子",         "what has no liberty is taken now")   \
    X(CHIEF_DECIDES,        "chief_referee_decides","由裁判长裁决",         "the chief referee decides")          \
    X(CYCLE_FORBIDDEN,      "cycle_forbidden",      "禁止循环",             "the cycle is forbidden")             \
    X(NOT_LIFE,             "not_life_at_the_end",  "终局不作活棋",         "not alive at the end")               \
    X(AS_SEKI,              "as_seki",              "按双活处理",           "shared as in seki")                  \
    X(NOT_REOPENED,         "not_reopened",         "不得重新开始",         "the game is not reopened")           \
    X(RESUME,               "resume_death_claimer_first", "重新开始，认为是死的一方先下", "play resumes, the side that says dead first") \
    X(ALLOWED,              "allowed",              "许可",                 "allowed")                            \
    X(CLOCK_UNCHANGED,      "clock_unchanged",      "不改变计时器读数",     "the clock stays as it is")           \
    X(CLOCK_RUNS,           "clock_runs",           "照常读秒",             "the seconds run on")                 \
    X(DOUBLE_DEDUCTION,     "double_deduction",     "加倍扣除",             "twice the delay is taken off")       \
    X(CLOCK_REPLACED,       "clock_replaced",       "更换计时器",           "the clock is replaced")              \
    X(CLOCK_KEPT,           "clock_kept",           "不更换计时器",         "the clock is kept")                  \
    X(TIMES_CORRECTED,      "times_corrected_in_proportion", "按比例拨正时间", "the times are corrected in proportion") \
    X(TIMES_UNCHANGED,      "times_unchanged",      "不改拨时间",           "the times stay")                     \
    X(TIMES_SPLIT,          "times_split_evenly",   "双方均摊",             "the used time is split evenly")      \
    X(READING_EXPLAINED,    "reading_explained",    "解释读数",             "the clock's reading is explained")   \
    X(TIMING_STOPS,         "timing_stops",         "终止计时",             "timing stops")                       \
    X(POINTS_TO_OPPONENT,   "contested_points_to_opponent", "可争之点归对方", "contested points go to the other side") \
    X(STOPPED,              "stopped",              "制止",                 "the referee stops it")               \
    X(COLOURS_CORRECTED,    "colours_corrected",    "改正黑白",             "the colours are corrected")          \
    X(NOT_CORRECTED,        "not_corrected",        "不予改正",             "not corrected any more")             \
    X(RESULTS_CANCELLED,    "results_cancelled",    "取消成绩",             "results are cancelled")              \
    X(SUSPENSION,           "suspension",           "停赛",                 "suspension")                         \
    X(CRITICISM,            "public_criticism",     "通报批评",             "public criticism")                   \
    X(PRIZE_LOWER,          "prize_one_place_lower","降一名次发奖",         "the prize of one place lower")       \
    X(REFEREE_DISCIPLINED,  "referee_disciplined",  "裁判员另行处罚",       "the referee is disciplined")         \
    X(MINUS_ONE_ZI,         "minus_one_zi",         "罚出一子",             "gives one zi at the count")          \
    X(SPIRIT,               "referee_in_the_spirit_of_the_rules", "按规则精神判决", "the referee rules in the spirit of the rules")

typedef enum wq_consequence {
    WQ_RULE_NOTHING,                    /* ends a list */
#define WQ_CONSEQUENCE_ENUM(name, word, zh, en) WQ_RULE_##name,
    WQ_CONSEQUENCE_MAP(WQ_CONSEQUENCE_ENUM)
#undef WQ_CONSEQUENCE_ENUM
    WQ_CONSEQUENCES
} wq_consequence;

const char *wq_consequence_word(wq_consequence c);
const char *wq_consequence_zh(wq_consequence c);
const char *wq_consequence_en(wq_consequence c);
wq_status wq_consequence_parse(wq_consequence *out, const char *word);     /* WQ_OK or WQ_BAD_ARGUMENT */

enum { WQ_MAX_CONSEQUENCES = 6 };
typedef uint8_t wq_consequences[WQ_MAX_CONSEQUENCES + 1];                  /* ended by WQ_RULE_NOTHING */

/* What an edition makes of a violation. `article` NULL: it does not name it. */
typedef struct wq_verdict {
    const char *article;
    wq_consequences ruling;             /* all together */
    wq_consequences choice;             /* one of these is chosen, and added */
    wq_consequences first, again;       /* the first time, and after that */
    wq_consequences agreed;             /* where both players agree: one of these, instead of all else */
    wq_consequences on_request;         /* where the player asks for it: instead of the ruling */
    wq_consequences beyond, both_beyond;/* past the limit; both past it */
    wq_consequences grave;              /* may be added in grave cases */
    uint8_t beyond_moves;               /* the limit is so many moves; 0: it is told by the case */
    bool chief;                         /* the choice is the chief referee's */
    bool optional;                      /* the choice need not be made */
} wq_verdict;

typedef enum wq_claim_limit {
    WQ_CLAIM_OPEN,                      /* while the result is not confirmed                     [R81] */
    WQ_CLAIM_NEXT_MOVE,                 /* before the claimant's next own move                   [R159] */
    WQ_CLAIM_AT_ONCE,                   /* the same in a game: later it is void                  [R150] */
    WQ_CLAIM_ANY_TIME,                  /* rounds later too                                      [R217] */
    WQ_CLAIM_EVENT                      /* not a matter of one game: no limit */
} wq_claim_limit;
const char *wq_claim_limit_name(wq_claim_limit limit);      /* "claimant's next move", ...; NULL for OPEN */

typedef struct wq_violation {
    const char *code;
    const char *rules;                  /* "R46 R47" */
    uint8_t claim;                      /* wq_claim_limit, of 2002; the older text has none */
    const char *zh, *en;
    wq_verdict by[WQ_EDITIONS];
} wq_violation;

extern const wq_violation wq_violations[];
int wq_violation_count(void);
int wq_violation_find(const char *code);                    /* its index; -1 for none */

/* Rights and duties a claim can cite. [R149] [R150] */
typedef struct wq_right {
    const char *code, *rules;
    const char *article[WQ_EDITIONS];   /* NULL: not in that text */
    bool duty;
    const char *zh, *en;
} wq_right;
extern const wq_right wq_rights[];
int wq_right_count(void);
int wq_right_find(const char *code);

/* ---- the ledger ---- */

typedef enum wq_official { WQ_BY_REFEREE, WQ_BY_CHIEF, WQ_BY_BLACK, WQ_BY_WHITE, WQ_OFFICIALS } wq_official;
const char *wq_official_name(wq_official by);               /* "referee", "chief_referee", "B", "W" */
wq_status wq_official_parse(wq_official *out, const char *name);

typedef struct wq_ruling {
    uint32_t number;                    /* from 1 */
    int16_t violation;                  /* index */
    uint8_t side;                       /* wq_color who did it; WQ_EMPTY: nobody */
    uint8_t by;                         /* wq_official */
    wq_consequences list;
    bool reversed, appealed;
    uint32_t follows;                   /* the ruling it follows from (the second warning); 0 for none */
} wq_ruling;

typedef struct wq_ledger {
    uint8_t edition;                    /* wq_edition */
    wq_ruling *rulings;
    uint32_t count, capacity;
    uint32_t moves;                     /* made in the game */
    uint32_t last_move[3];              /* the number of each side's last move */
    bool confirmed;                     /* the result is, by both and the referee                [R81] */
    wq_agreed_start agreed;             /* where a start is agreed: lateness is ruled by itself  [R136] */
} wq_ledger;

void wq_ledger_init(wq_ledger *ledger, wq_edition edition, wq_ruling *memory, uint32_t capacity);
void wq_ledger_move(wq_ledger *ledger, wq_color color);     /* a stone or a pass */
void wq_ledger_confirm(wq_ledger *ledger);

typedef struct wq_case {
    int16_t violation;
    uint8_t side;                       /* who did it; WQ_EMPTY: nobody */
    uint8_t by;                         /* who claims, or rules: wq_official */
    uint32_t move;                      /* after how many moves it happened; UINT32_MAX: just now */
    uint8_t choice;                     /* wq_consequence chosen; WQ_RULE_NOTHING: none */
    bool agreed, request, leave, beyond, both, grave;
} wq_case;

/* May this be claimed now? WQ_OK; WQ_ILLEGAL_CLAIM_LATE after its deadline or after the result was confirmed;
 * WQ_ILLEGAL_RIGHT where a player claims against himself what only the other may. */
wq_status wq_ledger_check_claim(const wq_ledger *ledger, const wq_case *claim);

/* The ruling the table gives; a second warning in the game brings a second one, its loss [R170]. WQ_OK with *first, the
 * index of the first of *made rulings; else the ledger unchanged:
 *   WQ_ILLEGAL_RIGHT    a player does not rule; or the choice is the chief referee's
 *   WQ_ILLEGAL_CHOICE   a choice is needed, or is not one of the list
 *   WQ_ILLEGAL_CLAIM_LATE the result is confirmed
 *   WQ_BAD_COLOR        a warning or a loss, and no side
 *   WQ_FAIL_SPACE */
wq_status wq_ledger_rule(wq_ledger *ledger, const wq_case *ruled, uint32_t *first, int *made);

/* Takes in a ruling as a log has it: what was ruled is not weighed again. Its number is the ledger's next. WQ_OK, WQ_FAIL_SPACE. */
wq_status wq_ledger_note(wq_ledger *ledger, const wq_ruling *ruling);

/* What a choice can be made of here; empty where there is nothing to choose. */
const uint8_t *wq_ledger_choices(const wq_ledger *ledger, const wq_case *ruled);

/* An appeal against a ruling, before the result is confirmed; and its reversal, by the chief referee: what followed from it
 * is reversed too. WQ_OK, WQ_BAD_NOT_FOUND, WQ_ILLEGAL_RIGHT, WQ_ILLEGAL_CLAIM_LATE, WQ_ILLEGAL_PHASE (done already; a
 * loss by two warnings falls with one of them). */
wq_status wq_ledger_appeal(wq_ledger *ledger, uint32_t number, wq_official by);
wq_status wq_ledger_reverse(wq_ledger *ledger, uint32_t number, wq_official by);

/* As the rulings stand. */
int wq_ledger_warnings(const wq_ledger *ledger, wq_color color);            /* [R171] */
int wq_ledger_zi_to_give(const wq_ledger *ledger, wq_color color);          /* at the count      [R169] */
bool wq_ledger_has_lost(const wq_ledger *ledger, wq_color color);

/* "17.2", or the article of the row for what is unlisted. Never NULL. */
const char *wq_ruling_article(const wq_ruling *ruling, wq_edition edition);

#endif

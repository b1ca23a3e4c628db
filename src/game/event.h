/* event.h — the vocabulary: every kind of thing that can happen in a game.
 *
 * Events are facts, not wishes: a refused command leaves none. They carry the server's time, so a fold
 * reads no clock. Kinds are never renamed, and fields only added, with a default.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_EVENT_H
#define WQ_GAME_EVENT_H

#include "game/clock_keeper.h"
#include "game/competition.h"
#include "game/referee.h"
#include "rules/ruleset.h"
#include "rules/result.h"

/* Kind, its word on disk and wire. The order is that of a game's life. */
#define WQ_EVENT_MAP(X)                                                                                  \
    X(OPENED,         "opened")         /* everything fixed beforehand; always seq 1 */                  \
    X(HAND_HELD,      "hand_held")      /* nigiri: the holder commits to a hand         [R83] */         \
    X(HAND_GUESSED,   "hand_guessed")   /* one stone shown: odd; two: even              [R84] */         \
    X(COLOURS_DRAWN,  "colours_drawn")  /* the hand is opened, the colours follow       [R85] */         \
    X(ARRIVED,        "arrived")        /* that player is at the board, at or after the agreed start [R136] */ \
    X(POSTPONED,      "postponed")      /* the agreed start is put off by a referee              [R136] */ \
    X(POSTPONEMENT_UNDONE, "postponement_undone")   /* and is as it was before                             */ \
    X(COLOURS_TAKEN,  "colours_taken")  /* no drawing, one of them has not come: the host is Black  */   \
    X(STARTED,        "started")        /* both sides are there: the first clock runs */                 \
    X(PLAYED,         "played")                                                                          \
    X(PASSED,         "passed")         /*                                              [R16] */         \
    X(UNDO_ASKED,     "undo_asked")                                                                      \
    X(UNDO_REFUSED,   "undo_refused")                                                                    \
    X(TAKEN_BACK,     "taken_back")     /* granted: back to the position after move n */                 \
    X(END_PROPOSED,   "end_proposed")   /* gives up the move                            [R53] [R56] */   \
    X(END_REFUSED,    "end_refused")    /* the other side plays on; the proposer is in again [R57] */    \
    X(COUNTING,       "counting")       /* play has ended: dead stones are marked       [R48] [R50] */   \
    X(MARKED,         "marked")         /* a chain's mark changed; clears both agreements */             \
    X(AGREED,         "agreed")         /* one side agrees with the marks and the count [R63] */         \
    X(COUNT_CLOSED,   "count_closed")   /* the other side does not answer: counted as marked by nobody [R63] */ \
    X(RESUMED,        "resumed")        /* no agreement: play goes on                   [R66] */         \
    X(RESIGNED,       "resigned")       /*                                              [R49] */         \
    X(TIMED_OUT,      "timed_out")                                                                       \
    X(IRREGULAR,      "irregular")      /* a stone where none may be lies there     [R33] [R47] [R158] */\
    X(CLAIMED,        "claimed")        /* a player or a referee has seen something     [R150] [R159] */ \
    X(DISMISSED,      "dismissed")      /* a claim is turned down */                                     \
    X(RULED,          "ruled")          /* a ruling, with its article                          [R156] */ \
    X(APPEALED,       "appealed")       /*                                                     [R153] */ \
    X(REVERSED,       "reversed")       /* by the chief referee; nothing is deleted */                   \
    X(PAUSED,         "paused")         /* the clock stands                                    [R129] */ \
    X(ADJOURNED,      "adjourned")      /* for hours; the side to move seals, where so said    [R132] */ \
    X(TIMES_CONFIRMED, "times_confirmed") /* a side confirms the times recorded at the pause   [R133] */ \
    X(SEALED,         "sealed")         /* 封棋: the commitment, and the move encrypted        [R131] */ \
    X(CLOCK_RESUMED,  "clock_resumed")  /* and runs on where it stood                          [R130] */ \
    X(SEAL_OPENED,    "seal_opened")    /* 启封: checked against the commitment; played next   [R132] */ \
    X(TIME_CORRECTED, "time_corrected") /* a clock is set                               [R124] [R126] */ \
    X(LATE,           "late")           /* at the start                                 [R136] [R137] */ \
    X(RESTORED,       "restored")       /* the board after move n again                        [R164] */ \
    X(POINTS_GIVEN_UP, "points_given_up") /* contest and move given up; timing stops           [R114] */ \
    X(ENDED,          "ended")          /* the result; nothing but talk comes after     [R59] */

typedef enum wq_event_kind {
#define WQ_EVENT_ENUM(name, word) WQ_EVENT_##name,
    WQ_EVENT_MAP(WQ_EVENT_ENUM)
#undef WQ_EVENT_ENUM
    WQ_EVENT_KINDS
} wq_event_kind;

/* Who did it. Before colours are drawn the two parties are known only as host and guest. */
typedef enum wq_actor { WQ_ACTOR_SERVER, WQ_ACTOR_HOST, WQ_ACTOR_GUEST, WQ_ACTOR_REFEREE, WQ_ACTOR_CHIEF, WQ_ACTORS } wq_actor;

/* How the colours are found. Who holds is for the players to know: the higher dan, of equals the older. [R86] */
typedef enum wq_colours {
    WQ_COLOURS_HOST_BLACK, WQ_COLOURS_HOST_WHITE,       /* by choice or by the event              [R82] */
    WQ_COLOURS_HOST_HOLDS, WQ_COLOURS_GUEST_HOLDS       /* 猜先: that party holds the stones      [R83] */
} wq_colours;

enum { WQ_NAME_BYTES = 64, WQ_PLAYER_BYTES = 64, WQ_HASH_BYTES = 32, WQ_SALT_BYTES = 16 };
enum { WQ_REASON_BYTES = 160 };         /* of a claim's or a ruling's own words, NUL included */
enum { WQ_SEAL_NONCE = 24, WQ_SEAL_BOX = WQ_SEAL_NONCE + 16 + WQ_SALT_BYTES + 2 };     /* nonce, tag; salt, point */
enum { WQ_MAX_HAND = 20 };              /* stones in a hand at 猜先 */
enum { WQ_MAX_HANDICAP = 25 };          /*                                                      [R95] */
enum { WQ_MAX_KOMI_HALVES = 2 * WQ_MAX_AREA };

/* Everything that is fixed when a game opens. */
typedef struct wq_opening {
    uint8_t  width, height;
    wq_rules rules;                     /* the whole row */
    int16_t  komi_halves;
    uint8_t  handicap;                  /* 0 even, 1 让先, n stones. With a set-up the stones are the set-up's, and
                                           this number counts for the compensation alone        [R91] [R92] */
    wq_time_control time;
    uint8_t  colours;                   /* wq_colours */
    bool     strict;                    /* 落子无悔: nothing is taken back */
    bool     one_screen;                /* both seats are played from one page */
    char     name[2][WQ_NAME_BYTES];    /* host's and guest's, UTF-8; may be empty */
    char     player[2][WQ_PLAYER_BYTES];/* "human", "engine:5", ...: who sits there; the server's word */
    uint8_t  setup[WQ_MAX_AREA];        /* wq_color of each point, row by row from the top left, before
                                           handicap stones; all 0 for a start from the empty board */
    uint8_t  first;                     /* wq_color to move first with a set-up; WQ_EMPTY: as the rules say */
    wq_competition sheet;               /* the event's, whole; its id is "" where there is none. What rules, komi, time and
                                           board are is said above */
    bool     refereed;                  /* a referee has a link; asks for a sheet */
    int64_t  starts_at_ms;              /* agreed start, milliseconds since 1970 UTC; 0: when both are there [R136] */
} wq_opening;

typedef struct wq_event {
    uint32_t seq;                       /* 1 for the first event of a game, then one more each */
    int64_t  at_ms;                     /* server's time, milliseconds since 1970 UTC */
    uint8_t  kind;                      /* wq_event_kind */
    uint8_t  actor;                     /* wq_actor */
    uint16_t credit_ms;                 /* of a move: network delay not counted against its side */
    char     reason[WQ_REASON_BYTES];   /* of what a referee does, and of a claim: words, UTF-8; may be empty */
    union {
        wq_opening opened;
        struct { uint8_t hash[WQ_HASH_BYTES]; } hand_held;          /* SHA-256 of salt then one byte, the number */
        struct { bool odd; } hand_guessed;
        struct { int64_t starts_at_ms; wq_side_time side[3]; } postponed;   /* the start now; both sides' time after it */
        struct { int64_t late_ms; } arrived;                        /* how long after the start; 0: in time */
        struct { uint8_t salt[WQ_SALT_BYTES]; uint8_t number; uint8_t host_color; } colours_drawn;
        struct { wq_point point; uint8_t color; } played;           /* passed: color alone */
        struct { uint32_t to_move_number; } undo;                   /* asked, taken_back, restored: the move to go back to */
        struct { wq_point point; bool dead; uint8_t color; } marked;/* the whole chain there; color: who says so,
                                                                       WQ_EMPTY: nobody's claim (a proposal) */
        struct { uint8_t color; } side;                             /* agreed, resigned, timed_out, passed, times_confirmed,
                                                                       end_proposed, end_refused, undo_refused, points_given_up, count_closed;
                                                                       adjourned: who seals, WQ_EMPTY for nobody */
        struct { uint8_t to_move; } resumed;                        /* resumed: who plays first */
        struct { wq_result result; } ended;
        struct { wq_point point; uint8_t color; int16_t violation; } irregular;
        struct {
            uint16_t number;            /* from 1 in the game */
            int16_t violation, right;   /* rows of the referee's tables; -1: the other one */
            uint8_t side;               /* wq_color who did it; WQ_EMPTY: nobody */
            uint8_t by;                 /* wq_official */
            uint32_t move;              /* after how many moves it happened */
            uint8_t edition;            /* wq_edition: whose articles */
        } claimed;
        struct { wq_ruling ruling; uint16_t claim; uint8_t edition; } ruled;    /* claim: its number, or 0 */
        struct { uint16_t number; uint8_t by; } review;             /* dismissed: a claim; appealed, reversed: a ruling */
        struct { uint8_t color; uint8_t hash[WQ_HASH_BYTES]; uint8_t box[WQ_SEAL_BOX]; } sealed;
        struct { uint8_t salt[WQ_SALT_BYTES]; wq_point point; uint8_t color; } seal_opened;
        struct {
            uint8_t cause;              /* wq_keeper_kind */
            uint8_t color;              /* WQ_EMPTY: both */
            int64_t ms;                 /* what it was about: the delay, the time left, the error an hour */
            wq_side_time side[3];       /* both sides' time after it */
        } time;                         /* time_corrected, late */
    };
} wq_event;

const char *wq_event_word(wq_event_kind kind);
wq_status wq_event_kind_parse(wq_event_kind *out, const char *word);    /* WQ_OK or WQ_BAD_EVENT */

#endif

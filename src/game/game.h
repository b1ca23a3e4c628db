/* game.h — one game through time: the fold of its events.
 *
 * One `decide` (would this be allowed now?), one `apply` (the only function that changes a game). Everything
 * else, persistence, replay, undo, reconnect and appeal, is reading events and folding them again.
 * Nothing is allocated: the moves live in memory the caller gives; a full one is WQ_FAIL_SPACE, answered by
 * folding again into a larger one.
 *
 * Ways of this game, where the rule texts leave a choice:
 *   - A proposal to end gives up the move [R56], so it stands among the moves as a pass of the proposer. The other
 *     side agrees, or plays on at once: it is its turn, and the proposer is in again after it [R57]. A proposal that
 *     answers a pass is the second pass. To play while a proposal stands refuses it; to pass agrees.
 *   - The clock runs for the side that must answer a proposal and for Black while placing free handicap stones; it
 *     stands still before the start, during the counting and after the end.
 *   - Where only the single ko is refused, a whole-board position that a play brings about for the third time with
 *     the same side to move ends the game: draw or no result, as rules->long_cycle says [R42] [R43]. Rows that
 *     leave it to a referee or to superko end nothing.
 *   - Taking back leaves the time used as it is: time once used is used.
 *   - Whose time is up is known at the deadline itself: what arrives then or later is WQ_ILLEGAL_TIME, and
 *     WQ_DO_TIME_OUT ends the game.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GAME_GAME_H
#define WQ_GAME_GAME_H

#include "game/agreed_start.h"
#include "game/event.h"
#include "rules/history.h"
#include "rules/score.h"

typedef enum wq_phase {
    WQ_GAME_NEW,                        /* nothing has happened */
    WQ_GAME_COLOURS,                    /* opened; the colours are being drawn                  [R82] */
    WQ_GAME_WAITING,                    /* colours known; not started */
    WQ_GAME_PLACING,                    /* Black places free handicap stones */
    WQ_GAME_PLAYING,
    WQ_GAME_PROPOSED,                   /* one side has proposed the end                        [R56] */
    WQ_GAME_COUNTING,                   /* marking and agreeing                                 [R48] */
    WQ_GAME_ENDED
} wq_phase;

/* What history.h does not keep of a move: when it was made and how the clocks stood after it. The move itself
 * is history.past[n]. */
typedef struct wq_ply {
    int64_t at_ms;
    wq_clock clock;
    uint8_t passes;                     /* passes in a row before the next move; 0 again where play was resumed */
} wq_ply;

/* Why the clock stands while the game is under way. */
typedef enum wq_standing { WQ_STANDING_NOT, WQ_STANDING_PAUSED, WQ_STANDING_ADJOURNED } wq_standing;

/* A result that stands unless something is said against it in time. */
typedef enum wq_pending {
    WQ_PENDING_NONE,
    WQ_PENDING_FLAG,                    /* the last minute was overrun: a loss, or on request a pass   [R120] */
    WQ_PENDING_RULING,                  /* by a ruling: may be appealed against                        [R153] */
    WQ_PENDING_COUNT                    /* both have agreed: may be rechecked until it is confirmed    [R80] [R81] */
} wq_pending;

typedef enum wq_claim_state { WQ_CLAIM_STANDS, WQ_CLAIM_RULED, WQ_CLAIM_DISMISSED } wq_claim_state;

typedef struct wq_claim {
    int16_t violation, right;           /* rows; -1: the other one */
    uint8_t side, by;                   /* wq_color, wq_official */
    uint8_t state;                      /* wq_claim_state */
    uint32_t move;
} wq_claim;

/* A start put off, and perhaps taken back. */
typedef struct wq_postponement {
    int64_t from_ms, to_ms;
    uint8_t actor;                      /* wq_actor: WQ_ACTOR_REFEREE, WQ_ACTOR_CHIEF */
    bool    undone;
    char    reason[WQ_REASON_BYTES];
} wq_postponement;

/* Of a stone, in the counting: what was said of it last. */
typedef enum wq_said_of { WQ_SAID_NOTHING, WQ_SAID_DEAD, WQ_SAID_ALIVE } wq_said_of;

enum { WQ_MAX_GAME_CLAIMS = 64, WQ_MAX_RULINGS = 64, WQ_MAX_OPEN_CLAIMS = 4 };   /* a game; a player at once */
enum { WQ_FLAG_CHOICE_MS = 60000 };     /* how long the choice of [R120] is open: ours, the text names no time */
/* How long a side that has agreed waits for the other before it may close the count alone: without a clock, with one; in
 * correspondence the time for a move. Ours, the text names no time. */
enum { WQ_CLOSE_UNTIMED_MS = 3600000, WQ_CLOSE_TIMED_MS = 600000 };
enum { WQ_FRIENDLY_LAG_CAP_MS = 500, WQ_FRIENDLY_LAG_QUOTA_MS = 30000 };    /* where there is no sheet */

typedef struct wq_game {
    wq_opening opening;
    uint8_t  phase;                     /* wq_phase */
    uint32_t seq;                       /* of the last event folded; 0 for none: the game's version */
    int64_t  at_ms;                     /* of the last event folded */
    wq_position start;                  /* after set-up and handicap, before move 1 */
    wq_position pos;
    wq_history history;
    wq_ply  *plies;                     /* plies[0] is the start, plies[n] the n-th move */
    uint32_t ply_capacity;
    wq_clock clock;
    uint8_t  color_of[3];               /* [WQ_ACTOR_HOST], [WQ_ACTOR_GUEST]: wq_color, WQ_EMPTY while unknown */
    /* 猜先 */
    bool     held, guessed, guess_odd;
    uint8_t  hand_hash[WQ_HASH_BYTES];
    uint8_t  hand_salt[WQ_SALT_BYTES];
    uint8_t  hand_number;               /* known once opened */
    /* taking back */
    uint8_t  undo_asker;                /* wq_color, WQ_EMPTY: nobody */
    uint32_t undo_to;
    /* the end */
    uint8_t  end_proposer;              /* wq_color, WQ_EMPTY: nobody */
    uint8_t  dead[WQ_POINTS];           /* marked dead */
    uint8_t  last_marker;               /* wq_color that marked a stone dead last: the claimer of death [R66] */
    bool     agreed[3];                 /* by colour */
    uint8_t  free_left;                 /* free handicap stones still to place */
    uint16_t passes_made[3];            /* by colour, for pass stones */
    bool counting_due;                  /* the last pass ended play: COUNTING must follow */
    wq_result due;                      /* the ENDED that must follow; of a count only the manner is fixed */
    uint32_t board_seq;                 /* the last event that changed board, turn, marks or phase */
    uint32_t asked_seq;                 /* the last UNDO_ASKED */
    wq_result result;
    /* the referee */
    wq_claim claims[WQ_MAX_GAME_CLAIMS];
    wq_ruling rulings[WQ_MAX_RULINGS];
    uint16_t claim_count, ruling_count;
    uint8_t standing;                   /* wq_standing */
    uint8_t sealing;                    /* wq_color that is to seal its move; WQ_EMPTY */
    bool    sealed;                     /* a sealed move waits for its opening */
    uint8_t seal_color, seal_hash[WQ_HASH_BYTES], seal_box[WQ_SEAL_BOX];
    bool    times_confirmed[3];         /* by colour, of the times at the pause                 [R133] */
    bool    irregular;                  /* a stone lies where none may be, until the referee has ruled */
    wq_point irregular_point;
    uint8_t irregular_color;
    int16_t irregular_violation;
    uint8_t pending_why;                /* wq_pending */
    wq_result pending;                  /* of a count only the manner is fixed */
    int64_t pending_until_ms;
    uint8_t given_up;                   /* wq_color that gave up contest and move; WQ_EMPTY     [R114] */
    uint8_t absent;                     /* wq_color whose empty chair is read; WQ_EMPTY         [R139] */
    int32_t credited_ms[3];             /* network credit used, by colour */
    /* the agreed start */
    int64_t starts_at_ms;               /* nobody is late for what did not exist: not before the opening; 0: none agreed */
    bool    came[3];                    /* [WQ_ACTOR_HOST], [WQ_ACTOR_GUEST]: has come to the board at or after the start */
    int64_t late_by_ms[3];              /* so late, by actor; 0: in time */
    bool    late_ruled[3];              /* by colour: its lateness has been dealt with          [R136] [R137] */
    bool    has_before_late[3];         /* by colour: what its clock showed before lateness was taken off */
    wq_side_time before_late[3];
    uint8_t postponement_count;
    wq_postponement postponements[WQ_MAX_POSTPONED];
    /* a side that does not answer in the counting */
    uint8_t said_of[3][WQ_POINTS];      /* by wq_color who said it, WQ_EMPTY: nobody, a proposal; wq_said_of */
    int64_t agreed_ms[3];               /* by colour: since when it agrees */
} wq_game;

/* Memory for the fold: `ply_capacity` plies and as many history entries, at least 1 each. */
void wq_game_init(wq_game *game, wq_ply *plies, wq_past *past, uint32_t ply_capacity);

typedef enum wq_command_kind {
    WQ_DO_OPEN, WQ_DO_HOLD_HAND, WQ_DO_GUESS_HAND, WQ_DO_OPEN_HAND, WQ_DO_START,
    WQ_DO_PLAY, WQ_DO_PASS,
    WQ_DO_ASK_UNDO, WQ_DO_ANSWER_UNDO,
    WQ_DO_PROPOSE_END, WQ_DO_ANSWER_END,
    WQ_DO_MARK, WQ_DO_AGREE, WQ_DO_RESUME,
    WQ_DO_RESIGN, WQ_DO_TIME_OUT, WQ_DO_ABORT,
    /* before a referee */
    WQ_DO_CLAIM, WQ_DO_APPEAL, WQ_DO_CONFIRM, WQ_DO_FLAG_CHOICE, WQ_DO_CONFIRM_TIMES, WQ_DO_SEAL, WQ_DO_GIVE_UP,
    /* by a referee */
    WQ_DO_RULE, WQ_DO_DISMISS, WQ_DO_REVERSE, WQ_DO_PAUSE, WQ_DO_ADJOURN, WQ_DO_CONTINUE, WQ_DO_CORRECT, WQ_DO_LATE, WQ_DO_RESTORE,
    /* by the server, at and after the agreed start: a player is there; no drawing of colours; what lateness costs */
    WQ_DO_ARRIVE, WQ_DO_TAKE_COLOURS, WQ_DO_LATENESS,
    WQ_DO_POSTPONE, WQ_DO_UNDO_POSTPONEMENT,            /* by a referee */
    WQ_DO_CLOSE_COUNT,                                  /* by a player whose opponent does not answer */
    WQ_COMMANDS
} wq_command_kind;

typedef struct wq_command {
    uint8_t kind;                       /* wq_command_kind */
    uint8_t actor;                      /* wq_actor: whose seat sent it */
    uint8_t color;                      /* wq_color it is for where one actor plays both (one_screen), or the server
                                           acts for a side; WQ_EMPTY: the actor's own, on one screen the side to
                                           move where there is one */
    uint32_t seen_seq;                  /* the version the sender saw; 0: any. A play, pass, agreement or
                                           answer from an older board is refused as WQ_ILLEGAL_STALE */
    wq_point point;                     /* play, mark */
    bool    yes;                        /* answers; mark: dead; guess: odd */
    uint8_t salt[WQ_SALT_BYTES];        /* open hand */
    uint8_t number;                     /* open hand: stones held */
    uint8_t hash[WQ_HASH_BYTES];        /* hold hand */
    const wq_opening *opening;          /* open */
    uint16_t credit_ms;                 /* a move: the network delay the server has measured; what of it counts is decided */
    /* referee: what applies */
    uint16_t row;                       /* 1 + index of a violation, or with `of_right` of a right; 0: the claim's */
    bool    of_right;
    uint8_t side;                       /* wq_color who did it, or whose clock it is */
    uint16_t of;                        /* number of a claim (rule, dismiss) or a ruling (appeal, reverse) */
    uint32_t move;                      /* claim: after how many moves it happened, UINT32_MAX for now; restore: to which */
    uint8_t choice;                     /* wq_consequence */
    bool    agreed, request, leave, beyond, both, grave;
    uint8_t cause;                      /* correct: wq_keeper_kind: correct, clock_error, split, reread, absent_reading */
    int64_t ms;                         /* correct, late, arrive; postpone: the new start */
    int32_t periods;                    /* correct: -1 as they are */
    int32_t from_s;                     /* reread */
    uint8_t box[WQ_SEAL_BOX];           /* seal: the move encrypted; `hash` its commitment; continue: `salt`, `point` */
    char    reason[WQ_REASON_BYTES];
} wq_command;

/* More than one event may follow from one command (the second pass ends play; the second agreement ends the
 * game; a ruling and what it does to the board): decide gives them all, in order, at most WQ_MAX_DECIDED. */
enum { WQ_MAX_DECIDED = 6 };

/* Would this be allowed at now_ms? Fills events[0..*count) with what to append. Changes nothing.
 * WQ_OK, any WQ_ILLEGAL_* with *count = 0, WQ_BAD_SIZE / _RULES / _KOMI / _TIME / _SETUP for an opening.
 * *repeats (may be NULL): as wq_history_check. */
wq_status wq_game_decide(const wq_game *game, const wq_command *command, int64_t now_ms,
                         wq_event events[WQ_MAX_DECIDED], int *count, uint32_t *repeats);

/* The only function that changes a game. Same events, same game, on any machine.
 * WQ_OK; WQ_BAD_EVENT where it does not follow from the game so far; WQ_FAIL_SPACE. Then *game is unchanged. */
wq_status wq_game_apply(wq_game *game, const wq_event *event);

/* Whose turn: the colour that may act now; WQ_EMPTY before the start, while counting and after the end. */
wq_color wq_game_to_move(const wq_game *game);

/* Moves made (passes included). plies[1..moves] are valid. */
static inline uint32_t wq_game_moves(const wq_game *game) { return game->history.count - 1; }

/* The position after move n (0: the start). WQ_OK; WQ_BAD_ARGUMENT past the last. Replays: O(n). */
wq_status wq_game_position_at(const wq_game *game, uint32_t move_number, wq_position *out);

/* The positions one and two moves ago, into out[0] and out[1]; how many of them there are. Replays as well, but needs no plies: whose
 * turn it is and how many passed in a row are not told. */
int wq_game_before(const wq_game *game, wq_position out[2]);

/* When the server must wake to see a time-out; INT64_MAX for never. */
int64_t wq_game_deadline(const wq_game *game);

/* The agreed start. When the server must look again, for nobody may be connected; INT64_MAX for never. */
int64_t wq_game_start_due_ms(const wq_game *game, int64_t now_ms);

/* What is due by itself now, if anything: true, and the command. here_since_ms[WQ_ACTOR_HOST], [WQ_ACTOR_GUEST]: since
 * when that player has been at the board; INT64_MAX: is not. To be asked again after each command. [R136]-[R139] */
bool wq_game_start_step(const wq_game *game, const int64_t here_since_ms[3], int64_t now_ms, wq_command *out);

/* From when `color` may close the count alone, should nothing more happen; INT64_MAX: not at all. */
int64_t wq_game_close_from_ms(const wq_game *game, wq_color color);

/* The count with the marks as they stand. WQ_OK, or WQ_ILLEGAL_PHASE before the counting. */
wq_status wq_game_count(const wq_game *game, wq_account *out);

/* Where "take back" would lead if `color` asked now: the move after which that side was to move last.
 * WQ_OK or WQ_ILLEGAL_NO_UNDO. */
wq_status wq_game_undo_target(const wq_game *game, wq_color color, uint32_t *to_move_number);

/* The commitment of 猜先: SHA-256 of the salt followed by one byte, the number of stones held.   [R83] */
void wq_hand_hash(uint8_t out[WQ_HASH_BYTES], const uint8_t salt[WQ_SALT_BYTES], uint8_t number);

/* WQ_OK where a game could open so: sizes, rules, komi, time, handicap, set-up and names are possible.
 * WQ_BAD_SIZE / _RULES / _KOMI / _TIME / _SETUP / _ARGUMENT (colours, names), WQ_ILLEGAL_HANDICAP. */
wq_status wq_opening_check(const wq_opening *opening);

/* Fills what a competition sheet fixes: rules, komi, time, board, colours, taking back; and a referee. All of it may be
 * changed after that. The sheet has passed wq_competition_check. */
void wq_opening_by_sheet(wq_opening *opening, const wq_competition *sheet);

/* ---- the referee ---- */

/* The game's ledger over a copy of its rulings in `memory`: for asking referee.h. */
wq_ledger wq_game_ledger(const wq_game *game, wq_ruling memory[WQ_MAX_RULINGS]);

/* The commitment of a sealed move: SHA-256 of the salt, then the colour's letter and the point's two bytes, high first. */
void wq_seal_hash(uint8_t out[WQ_HASH_BYTES], const uint8_t salt[WQ_SALT_BYTES], uint8_t color, wq_point point);

/* Network credit that `color` may still have in this move, at most. */
int32_t wq_game_credit_left(const wq_game *game, wq_color color);

/* Invariants as code. */
bool wq_game_ok(const wq_game *game);

#endif

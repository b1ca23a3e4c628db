/* status.h — every way to say no: one list of names, words and sentences.
 *
 * Four families: WQ_OK; WQ_ILLEGAL_* (the rules or the game say no: normal, shown to the player);
 * WQ_BAD_* (the input is malformed); WQ_CONFLICT and WQ_FAIL_* (another writer, memory, disk, network).
 * The word is the stable name used in JSON, GTP and the pages; the sentence is for people.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_BASE_STATUS_H
#define WQ_BASE_STATUS_H

#include <stddef.h>

#define WQ_STATUS_MAP(X)                                                                                     \
    X(OK,                     "ok",             "done")                                                      \
    /* a move the rules forbid */                                                                            \
    X(ILLEGAL_OCCUPIED,       "occupied",       "there is a stone on that point already")                    \
    X(ILLEGAL_OFF_BOARD,      "off_board",      "that point is not on this board")                           \
    X(ILLEGAL_SUICIDE,        "suicide",        "no liberty there: the stone would have none and takes nothing") \
    X(ILLEGAL_KO,             "ko",             "ko: play elsewhere first")                                  \
    X(ILLEGAL_SUPERKO,        "superko",        "that would repeat an earlier whole-board position")         \
    X(ILLEGAL_ING_CYCLE,      "ing_cycle",      "that ko may not be taken again now")                        \
    X(ILLEGAL_TURN,           "wrong_turn",     "it is the other side's turn")                               \
    X(ILLEGAL_GAME_OVER,      "game_over",      "the game is over")                                          \
    /* a command that does not fit the game now */                                                           \
    X(ILLEGAL_PHASE,          "wrong_phase",    "that cannot be done at this stage of the game")             \
    X(ILLEGAL_SEAT,           "not_your_seat",  "only a player of this game may do that")                    \
    X(ILLEGAL_NO_STONE,       "no_stone",       "there is no stone on that point")                           \
    X(ILLEGAL_NO_UNDO,        "no_undo",        "there is nothing to take back, or this game is played without taking back") \
    X(ILLEGAL_NOT_ASKED,      "not_asked",      "nothing was asked that could be answered")                  \
    X(ILLEGAL_STALE,          "stale",          "the game has moved on since you looked")                    \
    X(ILLEGAL_TIME,           "time_up",        "the time was up")                                           \
    X(ILLEGAL_HAND,           "wrong_hand",     "the opened hand is not the one that was held")              \
    X(ILLEGAL_HANDICAP,       "bad_handicap",   "that number or placing of handicap stones is not possible here") \
    X(ILLEGAL_CLAIM_LATE,     "claim_late",     "that had to be claimed earlier")                            \
    X(ILLEGAL_RIGHT,          "no_right",       "that is for the referee or the chief referee to say")       \
    X(ILLEGAL_CHOICE,         "needs_choice",   "the table leaves a choice here, and that is not one of it") \
    X(ILLEGAL_START,          "bad_start",      "a start is put off to a later time, at most a year ahead")  \
    X(ILLEGAL_OWN_MARKS,      "own_marks",      "what one side alone has marked to its own gain is not counted without the other") \
    /* malformed input */                                                                                    \
    X(BAD_POINT,              "bad_point",      "that is not the name of a point")                           \
    X(BAD_COLOR,              "bad_color",      "that is not a colour")                                      \
    X(BAD_SIZE,               "bad_size",       "a board has 1 to 25 lines in each direction")               \
    X(BAD_RULES,              "bad_rules",      "that is not a rule set")                                    \
    X(BAD_KOMI,               "bad_komi",       "komi is a number of half points")                           \
    X(BAD_TIME,               "bad_time",       "that is not a time system")                                 \
    X(BAD_SETUP,              "bad_setup",      "the set-up position is not possible")                       \
    X(BAD_JSON,               "bad_json",       "that is not the JSON expected here")                        \
    X(BAD_SGF,                "bad_sgf",        "that is not SGF")                                           \
    X(BAD_EVENT,              "bad_event",      "that event does not fit the game")                          \
    X(BAD_MESSAGE,            "bad_message",    "that message is not understood")                            \
    X(BAD_KEY,                "bad_key",        "the command's key is missing or malformed")                 \
    X(BAD_ARGUMENT,           "bad_argument",   "an argument is missing or malformed")                       \
    X(BAD_NOT_FOUND,          "not_found",      "there is no such thing")                                    \
    X(BAD_TOO_LARGE,          "too_large",      "that is larger than allowed")                               \
    X(BAD_TOO_MANY,           "too_many",       "too many at once: try again later")                         \
    /* the world */                                                                                          \
    X(CONFLICT,               "conflict",       "somebody else wrote first")                                 \
    X(FAIL_SPACE,             "no_space",       "the memory given is full")                                  \
    X(FAIL_MEMORY,            "no_memory",      "out of memory")                                             \
    X(FAIL_DISK,              "disk",           "the disk refused: nothing was changed")                     \
    X(FAIL_CORRUPT,           "corrupt",        "the stored record is damaged")                              \
    X(FAIL_NETWORK,           "network",        "the connection failed")                                     \
    X(FAIL_SYSTEM,            "system",         "the operating system refused")                              \
    X(FAIL_ENGINE,            "engine",         "the engine did not answer")                                 \
    X(FAIL_STOPPED,           "stopped",        "it was stopped")

typedef enum wq_status {
#define WQ_STATUS_ENUM(name, word, sentence) WQ_##name,
    WQ_STATUS_MAP(WQ_STATUS_ENUM)
#undef WQ_STATUS_ENUM
    WQ_STATUS_COUNT
} wq_status;

/* A refusal with its place. Parsers fill one through their last parameter, which may be NULL. */
typedef struct wq_error {
    wq_status status;
    size_t offset;              /* byte offset in the input, from 0 */
    int line;                   /* line in the input, from 1; 0 where lines mean nothing */
    char text[200];             /* one sentence, UTF-8, no newline */
} wq_error;

/* The stable word ("superko") and the English sentence of a status. Static strings. */
const char *wq_status_word(wq_status status);
const char *wq_status_text(wq_status status);

/* Fills *err (NULL is allowed) and returns `status`, so a parser can `return wq_refuse(err, ...)`. text may quote its input: what is no
 * UTF-8 becomes '?', a control character a space.
 * `text` NULL takes the status's own sentence; longer texts are cut. */
wq_status wq_refuse(wq_error *err, wq_status status, size_t offset, int line, const char *text);

#endif

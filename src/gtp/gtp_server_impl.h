/* gtp_server_impl.h — one GTP session: its game, clock and answer; the commands by file. For src/gtp alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_GTP_GTP_SERVER_IMPL_H
#define WQ_GTP_GTP_SERVER_IMPL_H

#include "gtp/gtp_server.h"
#include "sys/thread.h"

enum { WQ_GTP_REPLY = 131072, WQ_GTP_ARGS = 2048, WQ_GTP_MOVES = 65536, WQ_GTP_LINE = 32768 };

/* A side's time as the controller tells it. */
typedef struct wq_gtp_time {
    bool known;                         /* told, or counted since time_settings */
    int64_t left_ms;
    int stones;                         /* to be played in left_ms; 0: main time */
} wq_gtp_time;

struct wq_gtp {
    wq_player *player;
    wq_game game;                       /* filled directly, not folded: GTP lets moves follow in any order */
    uint32_t past_capacity;
    bool dead_unsaid;                   /* a row in KataGo's questions that does not say whether dead stones are agreed:
                                           final_score lets every stone stand, as "weiqi score" does */
    bool timed;                         /* time_settings gave a limit */
    int64_t main_ms, byo_ms;
    int byo_stones;
    int byo_periods;                    /* so many periods of one move each; 0: plain GTP, without end */
    int64_t increment_ms, cap_ms;       /* what a move adds (Fischer), and up to what; 0: nothing, no cap */
    wq_gtp_time time[3];
    /* the player's answer */
    wq_lock lock;
    wq_signal answered;
    bool have_answer;
    wq_answer answer;
    struct wq_gtp_net *net;             /* gtp_net.c; NULL: none */
    /* the response being written */
    bool failed, quit;
    size_t length;
    char reply[WQ_GTP_REPLY];
    char line[WQ_GTP_LINE];
};

typedef void wq_gtp_command(wq_gtp *gtp, int argc, char **argv);

/* Adds to the response; `fail` makes it an error with this text. */
void wq_gtp_add(wq_gtp *gtp, const char *format, ...) __attribute__((format(printf, 2, 3)));
void wq_gtp_fail(wq_gtp *gtp, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "invalid color or coordinate" and the like said; false then. */
bool wq_gtp_read_color(wq_gtp *gtp, wq_color *out, const char *text);
bool wq_gtp_read_point(wq_gtp *gtp, wq_point *out, const char *text);      /* the pass too */
bool wq_gtp_read_int(wq_gtp *gtp, int *out, const char *text, int least, int most);

/* gtp_board.c */
bool wq_gtp_new_board(wq_gtp *gtp, int width, int height);      /* empty; false: no memory */
wq_status wq_gtp_play(wq_gtp *gtp, wq_color color, wq_point point);
wq_gtp_command wq_gtp_boardsize, wq_gtp_rectangular, wq_gtp_clear, wq_gtp_play_command, wq_gtp_undo, wq_gtp_set_position,
    wq_gtp_fixed_handicap, wq_gtp_place_handicap, wq_gtp_set_handicap, wq_gtp_showboard, wq_gtp_list_stones;

/* gtp_think.c: what asks the player, and the time it has */
wq_gtp_command wq_gtp_genmove, wq_gtp_reg_genmove, wq_gtp_time_settings, wq_gtp_word_time_settings, wq_gtp_time_left, wq_gtp_final_score,
    wq_gtp_final_status;

/* gtp_rules.c */
wq_gtp_command wq_gtp_komi, wq_gtp_get_komi, wq_gtp_set_rules, wq_gtp_get_rules, wq_gtp_set_rule;

/* gtp_net.c */
wq_gtp_command wq_gtp_raw_nn;
void wq_gtp_drop_net(wq_gtp *gtp);

#endif

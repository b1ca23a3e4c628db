/* referee_table.c — the table: a row for each violation, right and duty, with its article in both editions.
 *
 * 2002: articles 12 to 24 of that text. 1988: the older competition rules, cited by their own numbers; an edition without
 * an article does not name the violation. A new violation is a row here and nothing else.
 * SPDX-License-Identifier: MIT
 */
#include "game/referee.h"

#define ONE(name) WQ_RULE_##name
#define LIST(...) { __VA_ARGS__ }

/* Short names, so that a row stays a line or two. */
enum {
    warning = ONE(WARNING), loss = ONE(LOSS), both_lose = ONE(BOTH_LOSE), draw = ONE(DRAW), replay = ONE(REPLAY), no_result = ONE(NO_RESULT),
    play_off = ONE(PLAY_OFF), move_void = ONE(MOVE_VOID), a_pass = ONE(COUNTS_AS_PASS), stone_back = ONE(STONE_BACK),
    to_agreed = ONE(STONE_TO_AGREED), to_reasonable = ONE(STONE_TO_REASONABLE), stone_stays = ONE(STONE_STAYS),
    anywhere = ONE(PLACE_ANYWHERE), restored = ONE(STONES_RESTORED), completed = ONE(CAPTURES_COMPLETED), chief = ONE(CHIEF_DECIDES),
    no_cycle = ONE(CYCLE_FORBIDDEN), not_life = ONE(NOT_LIFE), as_seki = ONE(AS_SEKI), not_reopened = ONE(NOT_REOPENED), resumed = ONE(RESUME),
    allowed = ONE(ALLOWED), clock_same = ONE(CLOCK_UNCHANGED), clock_runs = ONE(CLOCK_RUNS), doubled = ONE(DOUBLE_DEDUCTION),
    replaced = ONE(CLOCK_REPLACED), clock_kept = ONE(CLOCK_KEPT), corrected = ONE(TIMES_CORRECTED), times_same = ONE(TIMES_UNCHANGED),
    split = ONE(TIMES_SPLIT), explained = ONE(READING_EXPLAINED), stops = ONE(TIMING_STOPS), to_opponent = ONE(POINTS_TO_OPPONENT),
    stopped = ONE(STOPPED), colours = ONE(COLOURS_CORRECTED), not_corrected = ONE(NOT_CORRECTED), cancelled = ONE(RESULTS_CANCELLED),
    suspension = ONE(SUSPENSION), criticism = ONE(CRITICISM), prize = ONE(PRIZE_LOWER), disciplined = ONE(REFEREE_DISCIPLINED),
    minus_zi = ONE(MINUS_ONE_ZI), spirit = ONE(SPIRIT)
};

const wq_violation wq_violations[] = {
    /* at the board */
    { "wrong_colours", "R90", WQ_CLAIM_OPEN, "拿错黑白棋", "colours taken wrongly",
      { { .article = "17.1", .ruling = LIST(colours), .beyond = LIST(not_corrected), .beyond_moves = 10 } } },                      /* [R90] up to and including move 10 */
    { "double_move", "R158", WQ_CLAIM_OPEN, "连下两着", "two moves in a row",
      { { .article = "17.2", .ruling = LIST(move_void, warning) }, { .article = "8(1)", .ruling = LIST(loss) } } },   /* [R158] */
    { "take_back", "R159", WQ_CLAIM_NEXT_MOVE, "悔棋", "a move taken back",
      { { .article = "17.3", .ruling = LIST(stone_back, warning) }, { .article = "8(2)", .ruling = LIST(stone_back, warning) } } },   /* [R15] [R18] [R159] */
    { "stone_dropped", "R160", WQ_CLAIM_OPEN, "棋子掉落", "a stone dropped on the board",
      { { .article = "17.3", .ruling = LIST(chief), .agreed = LIST(anywhere) }, { .article = "8(2)", .ruling = LIST(anywhere) } } },   /* [R160] */
    { "clock_too_early", "R119", WQ_CLAIM_OPEN, "着子之前按钟", "the clock pressed before or with the stone",
      { { .article = "17.4", .ruling = LIST(warning, clock_same) } } },                                         /* [R119] */
    { "captures_left_before_clock", "R121", WQ_CLAIM_OPEN, "未提清按钟", "the clock pressed before all captures were off",
      { { .article = "22.6", .ruling = LIST(warning, clock_same) } } },                                         /* [R19] [R121] [R122] */
    { "stone_moved", "R161", WQ_CLAIM_OPEN, "棋子移动", "a stone was found moved",
      { { .article = "17.5", .choice = LIST(to_reasonable, stone_stays, draw, replay, both_lose), .agreed = LIST(stone_back, to_agreed), .chief = true },
        { .article = "8(3)", .choice = LIST(stone_back, stone_stays, draw, replay), .agreed = LIST(stone_back, stone_stays), .chief = true } } },    /* [R161] */
    { "stone_moved_deliberately", "R162", WQ_CLAIM_OPEN, "故意移子", "a stone moved on purpose",
      { { .article = "17.5", .ruling = LIST(loss) }, { .article = "8(3)", .ruling = LIST(loss) } } },           /* [R162] */
    { "board_upset_from_outside", "R164", WQ_CLAIM_OPEN, "外因散乱", "the board upset from outside, not to be restored",
      { { .article = "17.6", .choice = LIST(draw, replay, both_lose), .chief = true },
        { .article = "8(4)", .choice = LIST(draw, replay), .chief = true } } },                                 /* [R163] lots decide the pairing [R164] */
    { "board_upset_by_player", "R165", WQ_CLAIM_OPEN, "无意散乱", "the board upset by accident, not to be restored",
      { { .article = "17.6", .ruling = LIST(loss) }, { .article = "8(4)", .ruling = LIST(loss) } } },           /* [R165] */
    { "board_upset_deliberately", "R165", WQ_CLAIM_OPEN, "故意散乱", "the board upset on purpose",
      { { 0 }, { .article = "8(4)", .ruling = LIST(loss) } } },
    { "living_stones_taken", "R166", WQ_CLAIM_OPEN, "误提", "stones with liberties taken",
      { { .article = "18.1", .ruling = LIST(warning, restored) }, { .article = "9", .ruling = LIST(warning, restored) } } },    /* [R166] */
    { "captures_missed", "R167", WQ_CLAIM_OPEN, "未提漏提", "captures not made, or not all",
      { { .article = "18.2", .ruling = LIST(warning, completed) } } },                                          /* [R167] */
    { "ko_retaken", "R46 R47", WQ_CLAIM_OPEN, "未找劫材提劫", "a ko retaken at once",
      { { .article = "18.3 20.1", .ruling = LIST(move_void, a_pass, warning) },                                 /* [R37] [R47] */
        { .article = "11(1)", .ruling = LIST(move_void, a_pass) } } },                                          /* [R46] */
    { "forbidden_point", "R33", WQ_CLAIM_OPEN, "下在禁着点", "a stone on a forbidden point",
      { { .article = "19", .ruling = LIST(move_void, a_pass) }, { .article = "10", .ruling = LIST(move_void, a_pass) } } },      /* [R33] */
    { "false_life_cycle", "R40 R41", WQ_CLAIM_OPEN, "假生循环", "a cycle of false life",
      { { .article = "20.2", .ruling = LIST(no_cycle) }, { .article = "11(2)", .ruling = LIST(not_life) } } },  /* [R40] [R41] */
    { "long_cycle", "R42 R43 R44", WQ_CLAIM_OPEN, "三劫、四劫、长生、双提两子", "a long cycle",
      { { .article = "20.3", .ruling = LIST(no_cycle), .choice = LIST(no_result, draw, play_off), .optional = true },
        { .article = "11(3)", .choice = LIST(draw, replay) } } },                                               /* [R42] [R43] [R44] */
    /* the end */
    { "contested_points_after_end", "R58", WQ_CLAIM_OPEN, "终局后可争之点", "contested points left after the end",
      { { .article = "21.2", .ruling = LIST(as_seki) } } },                                                     /* [R58] */
    { "move_found_after_end", "R59", WQ_CLAIM_OPEN, "终局后发现手段", "a move found after the end",
      { { .article = "21.3", .ruling = LIST(not_reopened) } } },                                                /* [R59] */
    { "life_and_death_dispute", "R66", WQ_CLAIM_OPEN, "死活争议", "a dispute on life and death",
      { { .article = "21.4", .ruling = LIST(resumed) } } },                                                     /* [R66] */
    { "repetition_against_the_end", "R45", WQ_CLAIM_OPEN, "以循环拒绝终局", "repetition given as a reason not to end",
      { { 0 }, { .article = "11(4)", .ruling = LIST(no_cycle) } } },                                            /* [R45] */
    /* time */
    { "wrong_hand", "R112", WQ_CLAIM_OPEN, "一手下棋另一手按钟", "stone and clock with different hands",
      { { .article = "12.4(2)", .ruling = LIST(spirit) } } },                                                   /* [R112] no penalty is named */
    { "contest_given_up", "R114", WQ_CLAIM_OPEN, "放弃盘上竞争", "one side gives up the contest and its move",
      { { .article = "12.4(4)", .ruling = LIST(stops, to_opponent) } } },                                       /* [R114] */
    { "overrun_absolute", "R111 R115", WQ_CLAIM_OPEN, "包干超时", "absolute time overrun; on an analogue clock the flag down, both hands past 12",
      { { .article = "12.4(5)", .ruling = LIST(loss) } } },                                                     /* [R111] [R115] */
    { "clock_failure_absolute", "R116", WQ_CLAIM_OPEN, "包干计时钟故障", "the clock failed in absolute time",
      { { .article = "12.4(6)", .choice = LIST(replaced, explained, loss), .chief = true } } },                 /* [R116] */
    { "senseless_moves", "R117", WQ_CLAIM_OPEN, "无理消耗对方时间", "senseless moves to use up the opponent's time",
      { { .article = "12.4(7)", .ruling = LIST(stopped) } } },                                                  /* [R117] */
    { "moves_in_period_missed", "R118", WQ_CLAIM_OPEN, "限步未着完", "fewer moves than the period asks for",
      { { .article = "12.5", .ruling = LIST(loss) } } },                                                        /* [R118] no penalty is named: inferred */
    { "overrun_in_last_minute", "R120", WQ_CLAIM_OPEN, "最后一分钟超时", "the last minute overrun",
      { { .article = "22.5", .ruling = LIST(loss), .on_request = LIST(a_pass) }, { .article = "3", .ruling = LIST(loss) } } },  /* [R109] [R120] */
    { "left_seat_in_byoyomi", "R123", WQ_CLAIM_OPEN, "读秒期间离席", "the seat left during the reading",
      { { .article = "22.7", .ruling = LIST(clock_runs), .first = LIST(allowed), .again = LIST(clock_runs) } } },     /* [R123] once a game, with leave */
    { "late", "R136 R137 R138", WQ_CLAIM_OPEN, "迟到", "late at the start",
      { { .article = "22.1-22.3", .ruling = LIST(doubled), .beyond = LIST(loss), .both_beyond = LIST(both_lose) } } },     /* [R136] [R137] [R138] */
    { "absent_in_rapid_game", "R139", WQ_CLAIM_OPEN, "按时缺席读秒告终", "not there when the absent reading ended",
      { { .article = "22.4", .ruling = LIST(loss) } } },
    { "clock_fault_two_minutes_an_hour", "R124", WQ_CLAIM_OPEN, "计时器误差两分钟以上", "the clock wrong by two minutes an hour or more",
      { { .article = "22.8", .ruling = LIST(replaced, corrected) } } },
    { "clock_fault_smaller", "R125", WQ_CLAIM_OPEN, "计时器误差不足两分钟", "the clock wrong by less",
      { { .article = "22.8", .ruling = LIST(times_same), .choice = LIST(replaced, clock_kept) } } },
    { "times_record_missing", "R134", WQ_CLAIM_OPEN, "续弈时无用时记录", "no record of the times at the resumption, and a wrong clock",
      { { .article = "22.9", .ruling = LIST(split, disciplined) } } },                                          /* [R134] */
    /* discipline [R156] */
    { "fixed_game", "R140 R217", WQ_CLAIM_ANY_TIME, "假棋、君子协定", "a fixed game or an agreement",
      { { .article = "23.1", .choice = LIST(loss, both_lose, cancelled), .grave = LIST(suspension) } } },       /* [R140] [R217] */
    { "withdrawal_without_cause", "R141 R218", WQ_CLAIM_ANY_TIME, "无故弃权退出", "withdrawal without cause",
      { { .article = "23.2", .ruling = LIST(loss), .choice = LIST(suspension), .optional = true },
        { .article = "6(1)", .ruling = LIST(spirit) } } },                                                      /* [R141] [R218] the older text names no penalties */
    { "disturbance", "R142 R219", WQ_CLAIM_AT_ONCE, "妨碍思考、扰乱秩序", "the opponent or the hall disturbed",
      { { .article = "23.3", .choice = LIST(warning, loss) }, { .article = "6(2)", .ruling = LIST(spirit) } } },        /* [R142] [R219] */
    { "discussion_or_consulting", "R143 R220", WQ_CLAIM_AT_ONCE, "议论、查阅资料", "the game discussed, or material consulted",
      { { .article = "23.4", .choice = LIST(warning, loss) }, { .article = "6(3)", .ruling = LIST(spirit) } } },        /* [R143] [R220] */
    { "talk_without_leave", "R144 R221", WQ_CLAIM_AT_ONCE, "违规交谈", "talk without leave, or above two minutes",
      { { .article = "23.5", .choice = LIST(warning, loss) } } },                                               /* [R144] [R221] */
    { "ceremony_missed", "R155 R222", WQ_CLAIM_EVENT, "不参加开闭幕式", "ceremonies missed",
      { { .article = "23.6", .ruling = LIST(criticism), .choice = LIST(prize, suspension), .optional = true } } },    /* [R155] [R222] */
    { "phone_sounds", "R146 R223", WQ_CLAIM_AT_ONCE, "手机发出响声", "a phone sounds",
      { { .article = "23.7", .first = LIST(warning), .again = LIST(loss) } } },                                 /* [R146] [R223] */
    { "phone_looked_at", "R223", WQ_CLAIM_AT_ONCE, "注视手机屏面", "a phone looked at",
      { { .article = "23.7", .ruling = LIST(loss) } } },
    { "phone_of_spectator", "R157", WQ_CLAIM_EVENT, "旁观者使用手机", "a phone used by who does not play",
      { { .article = "23.7", .ruling = LIST(criticism) } } },                                                   /* [R157] */
    { "smoking", "R147 R224", WQ_CLAIM_AT_ONCE, "违规吸烟", "smoking against the ban",
      { { .article = "23.8", .first = LIST(warning), .again = LIST(loss) } } },                                 /* [R147] [R224] */
    { "dress_or_manners", "R145", WQ_CLAIM_AT_ONCE, "言行、衣着不当", "words or dress",
      { { .article = "15.6", .ruling = LIST(spirit) }, { .article = "6(5)", .ruling = LIST(spirit) } } },       /* [R145] */
    { "walking_about", "R148", WQ_CLAIM_OPEN, "来回走动", "walking about to watch other games",
      { { 0 }, { .article = "6(4)", .ruling = LIST(spirit) } } },                                               /* [R148] */
    /* warnings */
    { "one_warning", "R169", WQ_CLAIM_OPEN, "一次警告", "one warning in the game",
      { { .article = "24.1", .ruling = LIST(minus_zi) } } },                                                    /* [R169] */
    { "two_warnings", "R170", WQ_CLAIM_OPEN, "两次警告", "two warnings in the game",
      { { .article = "24.2", .ruling = LIST(loss) }, { .article = "12(2)", .ruling = LIST(loss) } } },          /* [R170] */
    { "unlisted", "R168", WQ_CLAIM_OPEN, "规则未列", "not listed",
      { { .article = "17-23", .ruling = LIST(spirit) }, { .article = "12(1)", .ruling = LIST(spirit) } } },     /* [R168] */
};

int wq_violation_count(void) { return (int)(sizeof wq_violations / sizeof wq_violations[0]); }

const wq_right wq_rights[] = {
    { "ask_time_left", "R127", { "16.2", "7(1)" }, false, "查询剩余时间", "to ask what time is left" },
    { "read_again", "R128", { "16.2", NULL }, false, "要求重新读秒", "to have the last minute read again from the mistake" },
    { "complain", "R150 R151", { "16.3", "7(2)" }, false, "提出意见和申诉", "to complain: at once (2002), in one's own time (older)" },   /* [R150] [R151] */
    { "recheck", "R80", { "16.4", NULL }, false, "提出复核", "to have the count rechecked before it is confirmed" },
    { "correct_miscount", "R152", { NULL, "7(3)" }, false, "要求纠正数子失误", "to have miscounts corrected" },                        /* [R152] */
    { "be_shown_the_move", "R20", { "16.5", "7(6)" }, false, "指明落子点", "to be shown the move made while absent" },                 /* [R20] */
    { "appeal", "R153", { "16.3", "7(4)" }, false, "申诉", "to appeal at once through the organisation" },                             /* [R153] */
    { "confirm_times", "R133", { "22.9", NULL }, false, "确认双方用时", "to confirm the times recorded at a pause" },
    { "keep_discipline", "R149", { "16.1", "7(5)" }, true, "遵守赛场纪律", "to keep discipline and ethics" },                          /* [R149] */
    { "follow_rulings", "R153", { NULL, "7(4)" }, true, "服从判决", "to follow the referee's ruling" },
    { "cooperate_in_recheck", "R227", { "16.4", NULL }, true, "真诚配合复核", "to cooperate sincerely in a recheck" },                 /* [R227] */
    { "tidy_and_leave", "R154", { "16.6", "7(7)" }, true, "整理棋具退场", "to tidy the set and leave after the game" },                /* [R154] */
    { "attend_ceremonies", "R155", { "16.7", NULL }, true, "参加仪式活动", "to attend the ceremonies" },
};

int wq_right_count(void) { return (int)(sizeof wq_rights / sizeof wq_rights[0]); }

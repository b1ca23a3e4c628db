/* handicap.c — handicap stones and the star points they stand on.
 * SPDX-License-Identifier: MIT
 */
#include "rules/handicap.h"

/* How far the stars stand from the edge, in lines from 0: the third line on small boards, else the fourth. */
static int star_line(int size) { return size < 13 ? 2 : 3; }

int wq_handicap_max(int width, int height)
{
    int least = width < height ? width : height;
    if (least < 7) return 0;
    if (least == 7 || width % 2 == 0 || height % 2 == 0) return 4;
    return 9;
}

/* The nine places: columns and rows named by low, middle, high; row "low" is the lower side of the board. */
enum { LOW, MIDDLE, HIGH };

static wq_point star(int width, int height, int column, int row)
{
    int c = column == MIDDLE ? width / 2 : column == LOW ? star_line(width) : width - 1 - star_line(width);
    int r = row == MIDDLE ? height / 2 : row == HIGH ? star_line(height) : height - 1 - star_line(height);
    return wq_point_at(c, r);
}

int wq_star_points(int width, int height, wq_point out[9])
{
    static const uint8_t place[9][2] = {                        /* corners, the middle (天元), sides [R3] */
        { LOW, LOW }, { HIGH, HIGH }, { LOW, HIGH }, { HIGH, LOW }, { MIDDLE, MIDDLE },
        { LOW, MIDDLE }, { HIGH, MIDDLE }, { MIDDLE, LOW }, { MIDDLE, HIGH },
    };
    int least = width < height ? width : height;
    bool odd = width % 2 == 1 && height % 2 == 1;
    int n = least < 7 ? 0 : !odd || least == 7 ? 4 : least < 15 ? 5 : 9;
    for (int i = 0; i < n; i++) out[i] = star(width, height, place[i][0], place[i][1]);
    return n;
}

const wq_star_name *wq_star_name_at(int width, int height, wq_point point)
{
    static const struct { uint8_t column, row; wq_star_name name; } stars[9] = {
        { HIGH, HIGH,     { "右上星", "右上", "migi-ue",       "upper right star" } },
        { LOW, LOW,       { "左下星", "左下", "hidari-shita",  "lower left star" } },
        { HIGH, LOW,      { "右下星", "右下", "migi-shita",    "lower right star" } },
        { LOW, HIGH,      { "左上星", "左上", "hidari-ue",     "upper left star" } },
        { MIDDLE, MIDDLE, { "天元",   "天元", "tengen",        "centre" } },
        { LOW, MIDDLE,    { "左边星", "左辺", "sahen",         "left side star" } },
        { HIGH, MIDDLE,   { "右边星", "右辺", "uhen",          "right side star" } },
        { MIDDLE, HIGH,   { "上边星", "上辺", "johen",         "upper side star" } },
        { MIDDLE, LOW,    { "下边星", "下辺", "kahen",         "lower side star" } },
    };
    int most = wq_handicap_max(width, height);
    for (int i = 0; i < most; i++)                              /* boards with four stars have the corners alone */
        if (star(width, height, stars[i].column, stars[i].row) == point) return &stars[i].name;
    return NULL;
}

wq_status wq_handicap_points(int width, int height, int n, wq_point *out)
{
    static const uint8_t corner[4][2] = { { LOW, LOW }, { HIGH, HIGH }, { LOW, HIGH }, { HIGH, LOW } };
    static const uint8_t side[4][2] = { { LOW, MIDDLE }, { HIGH, MIDDLE }, { MIDDLE, LOW }, { MIDDLE, HIGH } };
    if (n < 2 || n > wq_handicap_max(width, height)) return WQ_ILLEGAL_HANDICAP;

    int k = 0;                                                  /* [R92] */
    for (int i = 0; i < 4 && k < n; i++) out[k++] = star(width, height, corner[i][0], corner[i][1]);
    int sides = n >= 8 ? 4 : n >= 6 ? 2 : 0;
    for (int i = 0; i < sides; i++) out[k++] = star(width, height, side[i][0], side[i][1]);
    if (k < n) out[k++] = star(width, height, MIDDLE, MIDDLE);  /* 5, 7 and 9 */
    return WQ_OK;
}

wq_status wq_handicap_start(wq_position *pos, const wq_rules *rules, int n)
{
    int width = pos->width, height = pos->height;
    wq_point points[9];
    if (n < 0 || n > WQ_MAX_SIZE || n >= width * height) {      /* [R95] */
        if (n != 0 && n != 1) return WQ_ILLEGAL_HANDICAP;
    }
    if (n < 2) {                                                /* even, or 让先: no stone [R91] */
        pos->to_move = (uint8_t)(n == 1 ? WQ_BLACK : rules->first);     /* [R13] [R203] */
        if (rules->setup != WQ_SETUP_CORNERS || wq_handicap_points(width, height, 4, points) != WQ_OK) return WQ_OK;
        for (int i = 0; i < 4; i++)                             /* 座子: diagonal, two of each [R202] */
            (void)wq_position_put(pos, points[i], i < 2 ? WQ_BLACK : WQ_WHITE);
        return WQ_OK;
    }
    if (rules->handicap_placing != WQ_PLACE_FIXED) {            /* Black puts them down himself */
        pos->to_move = WQ_BLACK;
        return WQ_OK;
    }
    wq_status s = wq_handicap_points(width, height, n, points);
    if (s != WQ_OK) return s;
    for (int i = 0; i < n; i++) (void)wq_position_put(pos, points[i], WQ_BLACK);
    pos->to_move = WQ_WHITE;                                    /* [R17] [R92] */
    return WQ_OK;
}

int wq_handicap_bonus_halves(const wq_rules *rules, int n)
{
    if (n < 2) return 0;                                        /* 让先 gives nothing [R91] */
    switch (rules->handicap_bonus) {
    case WQ_BONUS_NONE: break;
    case WQ_BONUS_N: return 2 * n;                              /* half the stones in zi: n points [R93] [R94] */
    case WQ_BONUS_N_MINUS_ONE: return 2 * (n - 1);
    case WQ_BONUS_N_ZI: return 4 * n;
    }
    return 0;
}

int wq_default_komi_halves(const wq_rules *rules, int n)
{
    return n >= 1 ? rules->handicap_komi_halves : rules->komi_halves;       /* [R87] [R91] */
}

const wq_komi_row *wq_komi_at(int index)
{
    static const wq_komi_row rows[] = {
        { 11, "贴2又3/4子", "2 3/4 zi (5.5 points)", "older Chinese rules, before 2002" },     /* [R89] */
        { 13, "贴6目半",    "6.5 points",            "Japanese and Korean rules" },            /* [R76] */
        { 15, "贴3又3/4子", "3 3/4 zi (7.5 points)", "Chinese rules of 2002, AGA" },           /* [R87] */
        { 16, "贴8点",      "8 points",              "Ing's rules, where Black wins ties" },   /* [R215] */
    };
    return index >= 0 && index < (int)(sizeof rows / sizeof rows[0]) ? &rows[index] : NULL;
}

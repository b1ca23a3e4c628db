/* sheet_write.c — writes a sheet as OpenGotha XML, EGF h9, FFG tou or CSV; as TRF and AGA text in sheet_write_lists.c.
 *
 * What a format can hold is written so that reading it again gives the same standings.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet_impl.h"
#include "tournament/standings.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void wq_write(wq_writer *w, const char *format, ...)
{
    char piece[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (length < 0) { w->failed = true; return; }
    if ((size_t)length >= sizeof piece) length = (int)sizeof piece - 1;
    if (!wq_arena_grow(w->arena, &w->text, &w->room, w->length + (size_t)length + 1, 1)) { w->failed = true; return; }
    memcpy(w->text + w->length, piece, (size_t)length + 1);
    w->length += (size_t)length;
}

/* XML's own letters escaped. */
static void attribute(wq_writer *w, const char *name, const char *value)
{
    wq_write(w, " %s=\"", name);
    for (const char *c = value ? value : ""; *c; c++) {
        if (*c == '&') wq_write(w, "&amp;");
        else if (*c == '<') wq_write(w, "&lt;");
        else if (*c == '"') wq_write(w, "&quot;");
        else if ((unsigned char)*c < ' ') wq_write(w, " ");
        else wq_write(w, "%c", *c);
    }
    wq_write(w, "\"");
}

static const char *key_of(char key[400], const wq_sheet_player *p)
{
    size_t at = 0;
    for (int part = 0; part < 2; part++)
        for (const char *c = part ? p->first_name : p->name; *c && at + 1 < 400; c++)
            if (*c != ' ') key[at++] = (char)toupper((unsigned char)*c);
    key[at] = '\0';
    return key;
}

static void write_gotha(wq_writer *w, const wq_sheet *s)
{
    char key[400], rank[16];
    wq_write(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Tournament dataVersion=\"201\">\n<Players>\n");
    for (int i = 0; i < s->player_count; i++) {
        const wq_sheet_player *p = &s->players[i];
        wq_write(w, "<Player");
        attribute(w, "name", p->name);
        attribute(w, "firstName", p->first_name);
        attribute(w, "country", p->country);
        attribute(w, "club", p->club);
        attribute(w, "egfPin", p->pin);
        attribute(w, "rank", wq_rank_text(rank, p->rank));
        attribute(w, "grade", wq_rank_text(rank, p->rank));
        char rounds[WQ_SHEET_ROUNDS + 1];
        int count = s->round_count > 20 ? s->round_count : 20;
        for (int r = 0; r < count; r++) rounds[r] = p->absent >> r & 1 ? '0' : '1';
        rounds[count] = '\0';
        attribute(w, "participating", rounds);
        wq_write(w, " rating=\"%d\" ratingOrigin=\"MAN\" registeringStatus=\"FIN\" smmsCorrection=\"%d\" />\n", (int)p->rating,
            (int)p->correction);
    }
    wq_write(w, "</Players>\n<Games>\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const wq_sheet_game *g = &s->games[i];
        const char *result = !g->decided             ? "RESULT_UNKNOWN"
                             : g->black2 > g->white2 ? "RESULT_BLACKWINS"
                             : g->white2 > g->black2 ? "RESULT_WHITEWINS"
                             : g->black2 == 2        ? "RESULT_BOTHWIN"
                             : g->black2 == 1        ? "RESULT_EQUAL"
                                                     : "RESULT_BOTHLOSE";
        wq_write(w, "<Game");
        attribute(w, "blackPlayer", key_of(key, &s->players[g->black]));
        attribute(w, "whitePlayer", key_of(key, &s->players[g->white]));
        wq_write(w, " handicap=\"%d\" knownColor=\"%s\" result=\"%s%s\" roundNumber=\"%d\" tableNumber=\"%d\" />\n", g->handicap,
            g->coloured ? "true" : "false", result, g->forfeit ? "_BYDEF" : "", g->round + 1, g->table);
    }
    wq_write(w, "</Games>\n<ByePlayers>\n");
    for (int r = 0; r < s->round_count; r++)
        for (int i = 0; i < s->player_count; i++) {
            if (!(s->players[i].byes >> r & 1)) continue;
            wq_write(w, "<ByePlayer");
            attribute(w, "player", key_of(key, &s->players[i]));
            wq_write(w, " roundNumber=\"%d\" />\n", r + 1);
        }
    wq_write(w, "</ByePlayers>\n");
    if (s->team_count > 0) {
        wq_write(w, "<Teams>\n");
        for (int t = 0; t < s->team_count; t++) {
            wq_write(w, "<Team");
            attribute(w, "teamName", s->teams[t].name);
            wq_write(w, " teamNumber=\"%d\">\n", t + 1);
            for (int r = 0; r < s->round_count; r++)
                for (int b = 0; b < WQ_SHEET_BOARDS; b++) {
                    if (s->teams[t].board[r][b] < 0) continue;
                    wq_write(w, "<Board boardNumber=\"%d\"", b + 1);
                    attribute(w, "player", key_of(key, &s->players[s->teams[t].board[r][b]]));
                    wq_write(w, " roundNumber=\"%d\" />\n", r + 1);
                }
            wq_write(w, "</Team>\n");
        }
        wq_write(w, "</Teams>\n");
    }
    char bar[16], floor[16], zero[16];
    wq_write(w, "<TournamentParameterSet>\n<GeneralParameterSet");
    attribute(w, "name", s->name);
    wq_write(w,
        " genMMBar=\"%s\" genMMFloor=\"%s\" genMMZero=\"%s\" genNBW2ValueBye=\"%d\" genNBW2ValueAbsent=\"%d\" genMMS2ValueBye=\"%d\" "
        "genMMS2ValueAbsent=\"%d\" genRoundDownNBWMMS=\"%s\" genCountNotPlayedGamesAsHalfPoint=\"%s\" numberOfRounds=\"%d\" />\n",
        wq_rank_text(bar, s->bar), wq_rank_text(floor, s->floor), wq_rank_text(zero, s->zero), s->nbw2_bye, s->nbw2_absent,
        s->mms2_bye, s->mms2_absent, s->round_down ? "true" : "false", s->unplayed_half ? "true" : "false", s->round_count);
    wq_write(w, "<PlacementParameterSet>\n<PlacementCriteria>\n");
    for (int i = 0; i < s->criteria_count; i++) wq_write(w, "<PlacementCriterion name=\"%s\" number=\"%d\" />\n", s->criteria[i], i + 1);
    wq_write(w, "</PlacementCriteria>\n</PlacementParameterSet>\n</TournamentParameterSet>\n");
    if (s->team_size > 0)
        wq_write(w, "<TeamTournamentParameterSet>\n<TeamGeneralParameterSet teamSize=\"%d\" />\n</TeamTournamentParameterSet>\n",
            s->team_size);
    wq_write(w, "</Tournament>\n");
}

/* A word of a column file: no spaces in it, never empty. */
static const char *word(char buffer[64], const char *text)
{
    size_t at = 0;
    for (; *text && at + 1 < 64; text++) buffer[at++] = (unsigned char)*text <= ' ' || *text == '|' ? '_' : *text;
    while (*text && at > 0 && ((unsigned char)*text & 0xC0) == 0x80) {              /* cut between letters */
        at--;
        if (((unsigned char)buffer[at] & 0xC0) == 0xC0) break;
    }
    buffer[at] = '\0';
    if (at == 0) strcpy(buffer, "-");
    return buffer;
}

/* One line of a head: no line ends in it. */
static const char *one_line(char buffer[256], const char *text)
{
    size_t at = 0;
    for (; *text && at + 1 < 256; text++) buffer[at++] = (unsigned char)*text < ' ' || *text == ']' ? ' ' : *text;
    buffer[at] = '\0';
    return buffer;
}

const wq_sheet_game *wq_sheet_game_of(const wq_sheet *s, int player, int round)
{
    for (size_t i = 0; i < s->game_count; i++)
        if (s->games[i].round == round && (s->games[i].black == player || s->games[i].white == player)) return &s->games[i];
    return NULL;
}

/* A score without its half where it has none. */
static const char *half_text(char out[24], int32_t doubled)
{
    snprintf(out, 24, doubled % 2 ? "%.1f" : "%.0f", doubled / 2.0);
    return out;
}

static void write_h9(wq_writer *w, const wq_sheet *s, const wq_standings *st, bool french)
{
    int32_t *number = wq_arena_take(w->arena, (size_t)s->player_count, sizeof *number);
    if (!number) { w->failed = true; return; }
    for (int i = 0; i < s->player_count; i++) number[st->order[i]] = i + 1;
    char title[256];
    wq_write(w, french ? ";name=%s\n;size=19\n;\n;Num Nom Prenom               Niv Licence Club\n" : "; EV[%s]\n",
        one_line(title, s->name));
    for (int i = 0; i < s->player_count; i++) {
        int p = st->order[i];
        const wq_sheet_player *x = &s->players[p];
        char name[64], first[64], country[64], club[64], rank[16], text[48], score[3][24];
        if (french) {
            bool licence = x->pin && x->pin[0] && x->pin[strspn(x->pin, "0123456789")] == '\0';
            char both[160];
            snprintf(both, sizeof both, "%s %s", word(name, x->name), word(first, x->first_name));
            wq_write(w, "%4d %-24s %3s %-7s %-5s ", i + 1, both, wq_rank_text(rank, x->rank), licence ? x->pin : "",
                word(club, x->club ? x->club : ""));
        } else
            wq_write(w, "%4d %-12s %-10s %3s %-3s %-5s %5s %5s %6s ", i + 1, word(name, x->name), word(first, x->first_name),
                wq_rank_text(rank, x->rank), word(country, x->country ? x->country : ""), word(club, x->club ? x->club : ""),
                half_text(score[0], st->value[WQ_CRITERION_MMS][p]), half_text(score[1], st->value[WQ_CRITERION_SOSM][p]),
                half_text(score[2], st->value[WQ_CRITERION_SOSOSM][p]));
        /* rounds missed that add half a point each to the score; where halves are rounded down, the last odd one adds nothing */
        int missed = 0, halves = 0;
        for (int r = 0; r < s->round_count; r++) missed += !wq_sheet_game_of(s, p, r) && !(x->byes >> r & 1) && (x->absent >> r & 1);
        halves = s->mms2_absent != 1 ? 0 : s->round_down ? missed / 2 * 2 : missed;
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = wq_sheet_game_of(s, p, r);
            if (!g) {
                wq_write(w, "    0%c    ", x->byes >> r & 1 ? '+' : x->absent >> r & 1 && halves-- > 0 ? '=' : '-');
                continue;
            }
            bool black = g->black == p;
            int own = black ? g->black2 : g->white2;
            snprintf(text, sizeof text, "%d%c%s%s%d", (int)number[black ? g->white : g->black],
                !g->decided ? '?'
                : own == 2  ? '+'
                : own == 1  ? '='
                            : '-',
                g->forfeit ? "!"
                : french   ? ""
                           : "/",
                g->coloured ? (black ? "b" : "w") : "", g->handicap > 9 ? 9 : g->handicap);
            wq_write(w, " %8s", text);
        }
        char pin[64];
        if (!french && x->pin && x->pin[0]) wq_write(w, " |%s", word(pin, x->pin));
        wq_write(w, "\n");
    }
}

static void csv_field(wq_writer *w, const char *text)
{
    /* quoted where needed; a leading = + - @ would be a formula to a spreadsheet */
    bool quote = strpbrk(text, ",\"\n\r") != NULL, formula = *text && strchr("=+-@", *text) != NULL;
    if (quote || formula) wq_write(w, "\"%s", formula ? "'" : "");
    for (; *text; text++) wq_write(w, *text == '"' ? "\"\"" : "%c", *text);
    if (quote || formula) wq_write(w, "\"");
}

static void full_name(char out[512], const wq_sheet_player *p)
{
    snprintf(out, 512, "%.200s%s%.200s", p->name, p->first_name && p->first_name[0] ? " " : "", p->first_name ? p->first_name : "");
}

static void write_csv(wq_writer *w, const wq_sheet *s, const wq_standings *st)
{
    char rank[16], text[WQ_FRACTION_TEXT];
    bool teams = s->team_count > 0;
    wq_write(w, "place,name,first name,rank,rating,country,club,id,%spoints,opponents,progressive,total", teams ? "team," : "");
    for (int r = 0; r < s->round_count; r++) wq_write(w, ",round %d", r + 1);
    wq_write(w, "\n");
    for (int i = 0; i < s->player_count; i++) {
        int p = st->order[i];
        const wq_sheet_player *x = &s->players[p];
        wq_write(w, "%d,", (int)st->place[p]);
        csv_field(w, x->name);
        wq_write(w, ",");
        csv_field(w, x->first_name ? x->first_name : "");
        wq_write(w, ",%s,%.0d,", wq_rank_text(rank, x->rank), (int)x->rating);
        csv_field(w, x->country ? x->country : "");
        wq_write(w, ",");
        csv_field(w, x->club ? x->club : "");
        wq_write(w, ",");
        csv_field(w, x->pin ? x->pin : "");
        if (teams) {
            wq_write(w, ",");
            csv_field(w, x->team >= 0 ? s->teams[x->team].name : "");
        }
        wq_write(w, ",%d,%d,%d,%s", (int)st->value[WQ_CRITERION_POINTS][p], (int)st->value[WQ_CRITERION_OPP][p],
            (int)st->value[WQ_CRITERION_PROG][p], wq_fraction_text(text, st->total[p]));
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = wq_sheet_game_of(s, p, r);
            wq_write(w, ",");
            if (!g) {
                wq_write(w, "%s",
                    x->half_byes >> r & 1 ? "half bye"
                    : x->byes >> r & 1    ? "bye"
                    : x->absent >> r & 1  ? "absent"
                                          : "");
                continue;
            }
            int own = g->black == p ? g->black2 : g->white2;
            char name[512], cell[600];
            full_name(name, &s->players[g->black == p ? g->white : g->black]);
            int at = snprintf(cell, sizeof cell, "%s %c%s%s%d", name,
                !g->decided ? '?'
                : own == 2  ? '+'
                : own == 1  ? '='
                            : '-',
                g->forfeit ? "!" : "",
                !g->coloured    ? ""
                : g->black == p ? "b"
                                : "w",
                g->handicap);
            if (g->board > 0 && at > 0 && at < 580) snprintf(cell + at, sizeof cell - (size_t)at, "#%d", g->board);
            csv_field(w, cell);
        }
        wq_write(w, "\n");
    }
}

char *wq_sheet_write(size_t *length, wq_arena *arena, const wq_sheet *sheet, const char *format)
{
    wq_writer w = { .arena = arena };
    wq_standings st;
    if (wq_standings_make(&st, arena, sheet) != WQ_OK) return NULL;
    if (strcmp(format, "opengotha") == 0) write_gotha(&w, sheet);
    else if (strcmp(format, "h9") == 0) write_h9(&w, sheet, &st, false);
    else if (strcmp(format, "trf") == 0) wq_write_trf(&w, sheet, st.value[WQ_CRITERION_POINTS], st.place, false);
    else if (strcmp(format, "trf26") == 0) wq_write_trf(&w, sheet, st.value[WQ_CRITERION_POINTS], st.place, true);
    else if (strcmp(format, "aga") == 0) wq_write_aga(&w, sheet);
    else if (strcmp(format, "tou") == 0) write_h9(&w, sheet, &st, true);
    else if (strcmp(format, "csv") == 0) write_csv(&w, sheet, &st);
    else return NULL;
    if (w.failed) return NULL;
    *length = w.length;
    return w.text;
}

/* sheet_write.c — writes a sheet as OpenGotha XML, EGF h9, FIDE TRF16, AGA text, French tou, or CSV.
 *
 * What a format can hold is written so that reading it again gives the same standings.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/sheet.h"
#include "tournament/standings.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct writer { wq_arena *arena; char *text; size_t length, room; bool failed; } writer;

static void out(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void out(writer *w, const char *format, ...)
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
static void attribute(writer *w, const char *name, const char *value)
{
    out(w, " %s=\"", name);
    for (const char *c = value ? value : ""; *c; c++) {
        if (*c == '&') out(w, "&amp;");
        else if (*c == '<') out(w, "&lt;");
        else if (*c == '"') out(w, "&quot;");
        else out(w, "%c", *c);
    }
    out(w, "\"");
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

static void write_gotha(writer *w, const wq_sheet *s)
{
    char key[400], rank[16];
    out(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Tournament dataVersion=\"201\">\n<Players>\n");
    for (int i = 0; i < s->player_count; i++) {
        const wq_sheet_player *p = &s->players[i];
        out(w, "<Player");
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
        out(w, " rating=\"%d\" ratingOrigin=\"MAN\" registeringStatus=\"FIN\" smmsCorrection=\"%d\" />\n", (int)p->rating, (int)p->correction);
    }
    out(w, "</Players>\n<Games>\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const wq_sheet_game *g = &s->games[i];
        const char *result = !g->decided ? "RESULT_UNKNOWN" : g->black2 > g->white2 ? "RESULT_BLACKWINS" : g->white2 > g->black2 ? "RESULT_WHITEWINS"
            : g->black2 == 2 ? "RESULT_BOTHWIN" : g->black2 == 1 ? "RESULT_EQUAL" : "RESULT_BOTHLOSE";
        out(w, "<Game");
        attribute(w, "blackPlayer", key_of(key, &s->players[g->black]));
        attribute(w, "whitePlayer", key_of(key, &s->players[g->white]));
        out(w, " handicap=\"%d\" knownColor=\"%s\" result=\"%s%s\" roundNumber=\"%d\" tableNumber=\"%d\" />\n", g->handicap, g->coloured ? "true" : "false",
            result, g->forfeit ? "_BYDEF" : "", g->round + 1, g->table);
    }
    out(w, "</Games>\n<ByePlayers>\n");
    for (int r = 0; r < s->round_count; r++)
        for (int i = 0; i < s->player_count; i++) {
            if (!(s->players[i].byes >> r & 1)) continue;
            out(w, "<ByePlayer");
            attribute(w, "player", key_of(key, &s->players[i]));
            out(w, " roundNumber=\"%d\" />\n", r + 1);
        }
    out(w, "</ByePlayers>\n");
    if (s->team_count > 0) {
        out(w, "<Teams>\n");
        for (int t = 0; t < s->team_count; t++) {
            out(w, "<Team");
            attribute(w, "teamName", s->teams[t].name);
            out(w, " teamNumber=\"%d\">\n", t + 1);
            for (int r = 0; r < s->round_count; r++)
                for (int b = 0; b < WQ_SHEET_BOARDS; b++) {
                    if (s->teams[t].board[r][b] < 0) continue;
                    out(w, "<Board boardNumber=\"%d\"", b + 1);
                    attribute(w, "player", key_of(key, &s->players[s->teams[t].board[r][b]]));
                    out(w, " roundNumber=\"%d\" />\n", r + 1);
                }
            out(w, "</Team>\n");
        }
        out(w, "</Teams>\n");
    }
    char bar[16], floor[16], zero[16];
    out(w, "<TournamentParameterSet>\n<GeneralParameterSet");
    attribute(w, "name", s->name);
    out(w, " genMMBar=\"%s\" genMMFloor=\"%s\" genMMZero=\"%s\" genNBW2ValueBye=\"%d\" genNBW2ValueAbsent=\"%d\" genMMS2ValueBye=\"%d\" "
        "genMMS2ValueAbsent=\"%d\" genRoundDownNBWMMS=\"%s\" genCountNotPlayedGamesAsHalfPoint=\"%s\" numberOfRounds=\"%d\" />\n", wq_rank_text(bar, s->bar),
        wq_rank_text(floor, s->floor), wq_rank_text(zero, s->zero), s->nbw2_bye, s->nbw2_absent, s->mms2_bye, s->mms2_absent,
        s->round_down ? "true" : "false", s->unplayed_half ? "true" : "false", s->round_count);
    out(w, "<PlacementParameterSet>\n<PlacementCriteria>\n");
    for (int i = 0; i < s->criteria_count; i++) out(w, "<PlacementCriterion name=\"%s\" number=\"%d\" />\n", s->criteria[i], i + 1);
    out(w, "</PlacementCriteria>\n</PlacementParameterSet>\n</TournamentParameterSet>\n");
    if (s->team_size > 0)
        out(w, "<TeamTournamentParameterSet>\n<TeamGeneralParameterSet teamSize=\"%d\" />\n</TeamTournamentParameterSet>\n", s->team_size);
    out(w, "</Tournament>\n");
}

/* A word of a column file: no spaces in it, never empty. */
static const char *word(char buffer[64], const char *text)
{
    size_t at = 0;
    for (; *text && at + 1 < 64; text++) buffer[at++] = *text == ' ' || *text == '|' ? '_' : *text;
    buffer[at] = '\0';
    if (at == 0) strcpy(buffer, "-");
    return buffer;
}

/* The game of a player in a round, or NULL. */
static const wq_sheet_game *game_of(const wq_sheet *s, int player, int round)
{
    for (size_t i = 0; i < s->game_count; i++)
        if (s->games[i].round == round && (s->games[i].black == player || s->games[i].white == player)) return &s->games[i];
    return NULL;
}

static void write_h9(writer *w, const wq_sheet *s, const wq_standings *st, bool french)
{
    int32_t *number = wq_arena_take(w->arena, (size_t)s->player_count, sizeof *number);
    if (!number) { w->failed = true; return; }
    for (int i = 0; i < s->player_count; i++) number[st->order[i]] = i + 1;
    out(w, french ? ";name=%s\n;size=19\n" : "; EV[%s]\n", s->name);
    for (int i = 0; i < s->player_count; i++) {
        int p = st->order[i];
        const wq_sheet_player *x = &s->players[p];
        char name[64], first[64], country[64], club[64], rank[16], text[48];
        out(w, "%4d %-12s %-10s %3s %-3s %-5s %5d %5d %6d ", i + 1, word(name, x->name), word(first, x->first_name), wq_rank_text(rank, x->rank),
            word(country, x->country), word(club, x->club), (int)st->value[WQ_CRITERION_MMS][p] / 2, (int)st->value[WQ_CRITERION_SOSM][p] / 2,
            (int)st->value[WQ_CRITERION_SOSOSM][p] / 2);
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = game_of(s, p, r);
            if (!g) {
                out(w, "    0%c    ", x->byes >> r & 1 ? '+' : x->absent >> r & 1 ? '=' : '-');
                continue;
            }
            bool black = g->black == p;
            int own = black ? g->black2 : g->white2;
            snprintf(text, sizeof text, "%d%c%c%s%d", (int)number[black ? g->white : g->black], !g->decided ? '?' : own == 2 ? '+' : own == 1 ? '=' : '-',
                     g->forfeit ? '!' : '/', g->coloured ? (black ? "b" : "w") : "", g->handicap > 9 ? 9 : g->handicap);
            out(w, " %8s", text);
        }
        out(w, x->pin && x->pin[0] ? " |%s\n" : "\n", x->pin);
    }
}

static void write_trf(writer *w, const wq_sheet *s, const wq_standings *st)
{
    out(w, "012 %s\n062 %d\n092 %s\n", s->name, s->player_count, "Swiss");
    for (int p = 0; p < s->player_count; p++) {
        const wq_sheet_player *x = &s->players[p];
        int points2 = s->file_points2 ? s->file_points2[p] : st->value[WQ_CRITERION_POINTS][p];
        out(w, "001 %4d      %-33.33s %4d %-3.3s                        %4.1f %4d", p + 1, x->name, (int)x->rating, x->country ? x->country : "", points2 / 2.0,
            (int)st->place[p]);
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = game_of(s, p, r);
            if (!g) {
                out(w, "  0000 - %c", x->half_byes >> r & 1 ? 'H' : x->byes >> r & 1 ? 'U' : 'Z');
                continue;
            }
            bool black = g->black == p;
            int own = black ? g->black2 : g->white2;
            out(w, "  %4d %c %c", (black ? g->white : g->black) + 1, !g->coloured ? '-' : black ? 'b' : 'w',
                !g->decided ? ' ' : g->forfeit ? (own == 2 ? '+' : '-') : own == 2 ? '1' : own == 1 ? '=' : '0');
        }
        out(w, "\n");
    }
}

static void write_aga(writer *w, const wq_sheet *s)
{
    char rank[16];
    out(w, "TOURNEY %s\n\nPLAYERS\n", s->name);
    for (int p = 0; p < s->player_count; p++)
        out(w, "%d %s, %s %s\n", p + 1, s->players[p].name, s->players[p].first_name, wq_rank_text(rank, s->players[p].rank));
    out(w, "\nGAMES 1\n");
    for (size_t i = 0; i < s->game_count; i++) {
        const wq_sheet_game *g = &s->games[i];
        if (!g->decided || g->forfeit || g->black2 == g->white2) continue;          /* only games that were won over the board are rated */
        out(w, "%d %d %c %d 7\n", (int)g->white + 1, (int)g->black + 1, g->white2 > g->black2 ? 'W' : 'B', g->handicap);
    }
}

static void csv_field(writer *w, const char *text)
{
    /* quoted where needed; a leading = + - @ would be a formula to a spreadsheet */
    bool quote = strpbrk(text, ",\"\n\r") != NULL, formula = *text && strchr("=+-@", *text) != NULL;
    if (quote || formula) out(w, "\"%s", formula ? "'" : "");
    for (; *text; text++) out(w, *text == '"' ? "\"\"" : "%c", *text);
    if (quote || formula) out(w, "\"");
}

static void write_csv(writer *w, const wq_sheet *s, const wq_standings *st)
{
    char rank[16], text[WQ_FRACTION_TEXT];
    out(w, "place,name,first name,rank,country,club,points,opponents,progressive,total");
    for (int r = 0; r < s->round_count; r++) out(w, ",round %d", r + 1);
    out(w, "\n");
    for (int i = 0; i < s->player_count; i++) {
        int p = st->order[i];
        const wq_sheet_player *x = &s->players[p];
        out(w, "%d,", (int)st->place[p]);
        csv_field(w, x->name);
        out(w, ",");
        csv_field(w, x->first_name);
        out(w, ",%s,", wq_rank_text(rank, x->rank));
        csv_field(w, x->country ? x->country : "");
        out(w, ",");
        csv_field(w, x->club ? x->club : "");
        out(w, ",%d,%d,%d,%s", (int)st->value[WQ_CRITERION_POINTS][p], (int)st->value[WQ_CRITERION_OPP][p], (int)st->value[WQ_CRITERION_PROG][p],
            wq_fraction_text(text, st->total[p]));
        for (int r = 0; r < s->round_count; r++) {
            const wq_sheet_game *g = game_of(s, p, r);
            out(w, ",");
            if (!g) { out(w, "%s", x->byes >> r & 1 ? "bye" : ""); continue; }
            int own = g->black == p ? g->black2 : g->white2;
            csv_field(w, s->players[g->black == p ? g->white : g->black].name);
            out(w, " %c%s", !g->decided ? '?' : own == 2 ? '+' : own == 1 ? '=' : '-', g->forfeit ? "!" : "");
        }
        out(w, "\n");
    }
}

char *wq_sheet_write(size_t *length, wq_arena *arena, const wq_sheet *sheet, const char *format)
{
    writer w = { .arena = arena };
    wq_standings st;
    if (wq_standings_make(&st, arena, sheet) != WQ_OK) return NULL;
    if (strcmp(format, "opengotha") == 0) write_gotha(&w, sheet);
    else if (strcmp(format, "h9") == 0) write_h9(&w, sheet, &st, false);
    else if (strcmp(format, "trf") == 0) write_trf(&w, sheet, &st);
    else if (strcmp(format, "aga") == 0) write_aga(&w, sheet);
    else if (strcmp(format, "tou") == 0) write_h9(&w, sheet, &st, true);
    else if (strcmp(format, "csv") == 0) write_csv(&w, sheet, &st);
    else return NULL;
    if (w.failed) return NULL;
    *length = w.length;
    return w.text;
}

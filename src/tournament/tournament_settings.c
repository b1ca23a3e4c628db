/* tournament_settings.c — the opening of a tournament: its system, its stages, everything that is agreed beforehand.
 * SPDX-License-Identifier: MIT
 */
#include "tournament/tournament_impl.h"

#include "tournament/pairing_json.h"
#include "tournament/standings.h"

#include <string.h>

static const char *const systems[] = {
#define NAME(name, word, zh, text) word,
    WQ_SYSTEM_MAP(NAME)
#undef NAME
};

const char *wq_system_name(wq_system system) { return (unsigned)system < WQ_SYSTEM_COUNT ? systems[system] : "none"; }

static wq_status no(wq_error *err, const char *text) { return wq_event_refuse(err, text); }

static const char *word(const json_t *settings, const char *name) { return json_string_value(json_object_get(settings, name)); }

/* Which of `count` words it is; `absent` where there is none; -1: another. */
static int choice(const json_t *settings, const char *name, const char *const *words, int count, int absent)
{
    const json_t *json = json_object_get(settings, name);
    if (!json || json_is_null(json)) return absent;
    for (int i = 0; i < count; i++)
        if (json_is_string(json) && strcmp(words[i], json_string_value(json)) == 0) return i;
    return -1;
}

static bool flag(const json_t *settings, const char *name, bool absent)
{
    const json_t *json = json_object_get(settings, name);
    return json && !json_is_null(json) ? json_is_true(json) : absent;
}

/* Rows of five numbers at most, into *out with the absent ones 0. */
static bool rows_of(int (**out)[5], size_t *count, wq_tournament *t, const json_t *json)
{
    *count = json_array_size(json);
    if (!json || *count == 0) return !json || json_is_array(json);
    *out = wq_arena_take(t->arena, *count, sizeof **out);
    for (size_t i = 0; *out && i < *count; i++) {
        const json_t *row = json_array_get(json, i);
        if (json_array_size(row) < 2 || json_array_size(row) > 5) return false;
        for (size_t k = 0; k < json_array_size(row); k++) {
            const json_t *one = json_array_get(row, k);
            if (!json_is_integer(one) || json_integer_value(one) < 0 || json_integer_value(one) > WQ_SHEET_PLAYERS) return false;
            (*out)[i][k] = (int)json_integer_value(one);
        }
    }
    return *out != NULL;
}

/* Players are from 1, and may be entered later. */
static bool bans_and_boosts(wq_tournament *t, const json_t *settings)
{
    int (*rows)[5] = NULL;
    size_t count;
    if (!rows_of(&rows, &count, t, json_object_get(settings, "bans"))
        || !wq_arena_grow(t->arena, &t->bans, &t->ban_room, count, sizeof *t->bans))
        return false;
    for (size_t i = 0; i < count; i++) {
        int from = rows[i][2] ? rows[i][2] : 1, to = rows[i][3] ? rows[i][3] : WQ_SHEET_ROUNDS;
        if (rows[i][0] < 1 || rows[i][1] < 1 || rows[i][0] == rows[i][1] || to < from || to > WQ_SHEET_ROUNDS) return false;
        t->bans[t->ban_count++] = (wq_sheet_ban){ rows[i][0] - 1, rows[i][1] - 1, (int16_t)(from - 1), (int16_t)(to - 1) };
    }
    if (!rows_of(&rows, &count, t, json_object_get(settings, "boosts"))) return false;
    t->boosts = wq_arena_take(t->arena, count, sizeof *t->boosts);
    for (size_t i = 0; t->boosts && i < count; i++) {
        const int *r = rows[i];
        if (r[0] < 1 || r[1] < r[0] || r[2] < 1 || r[3] < r[2] || r[3] > WQ_SHEET_ROUNDS || r[4] > 100) return false;
        t->boosts[t->boost_count++] = (wq_sheet_boost){ r[0] - 1, r[1] - 1, (int16_t)(r[2] - 1), (int16_t)(r[3] - 1), r[4] };
    }
    return true;
}

/* What a stage and an event of one stage have in common. */
static wq_status read_system(wq_stage *out, const json_t *settings, const char *system, wq_error *err)
{
    static const char *const draws[] = { "matching", "bracket" };
    int which = 0;
    while (which < WQ_SYSTEM_COUNT && (!system || strcmp(systems[which], system) != 0)) which++;
    if (which == WQ_SYSTEM_COUNT)
        return no(err, "\"system\" is one of swiss, macmahon, round_robin, elimination, swiss_elimination, leitai, series, arena");
    *out = (wq_stage){ .system = (wq_system)which, .first_round = -1 };
    bool knock_out = which == WQ_SYSTEM_ELIMINATION, cut = which == WQ_SYSTEM_SWISS_ELIMINATION;
    if (!wq_event_number(&out->cycles, settings, "cycles", 1, 16, 1)
        || !wq_event_number(&out->losses, settings, "losses", 1, 32, cut && !json_object_get(settings, "cuts") ? 2 : 1)
        || !wq_event_number(&out->best_of, settings, "best_of", 1, 99, 0) || out->best_of % 2 != (out->best_of > 0))
        return no(err, "cycles is 1 to 16, losses 1 to 32, best_of an odd number");
    if (cut && json_object_get(settings, "cuts") && !json_object_get(settings, "losses")) out->losses = 0;
    if (!knock_out && !cut) out->losses = 0;
    int draw = choice(settings, "draw", draws, 2, out->losses <= 2);
    if (draw < 0 || (draw == 1 && out->losses > 2)) return no(err, "\"draw\" is bracket, for one loss or two, or matching");
    out->drawn = knock_out && draw == 1;
    out->reset = flag(settings, "reset", true);
    out->third_place = flag(settings, "third_place", false);
    out->carry = flag(settings, "carry", false);
    if (out->third_place && (!knock_out || out->losses != 1)) return no(err, "a match for the third place belongs to a single knock-out");
    return WQ_OK;
}

static wq_status read_stages(wq_tournament *t, const json_t *stages, wq_error *err)
{
    size_t count = json_array_size(stages);
    t->stage = -1;
    if (!stages) return WQ_OK;
    if (!json_is_array(stages) || count < 1 || count > WQ_STAGES) return no(err, "\"stages\" is an array of up to eight");
    for (size_t i = 0; i < count; i++) {
        const json_t *one = json_array_get(stages, i);
        wq_stage *s = &t->stages[i];
        wq_status status = read_system(s, one, word(one, "system"), err);
        if (status != WQ_OK) return status;
        if (s->system == WQ_SYSTEM_LEITAI || s->system == WQ_SYSTEM_ARENA || s->system == WQ_SYSTEM_MACMAHON)
            return no(err, "a stage is swiss, round_robin, elimination, swiss_elimination or series");
        if (!wq_event_number(&s->rounds, one, "rounds", 1, WQ_SHEET_ROUNDS, 0)
            || !wq_event_number(&s->groups, one, "groups", 1, 256, 1)
            || !wq_event_number(&s->take, one, "take", 1, WQ_SHEET_PLAYERS, 0) || (i > 0 && s->take == 0)
            || (i == 0 && s->take > 0))
            return no(err, "each stage but the first takes so many from each group before it (\"take\"); groups are 1 to 256");
        if (s->system == WQ_SYSTEM_SWISS && s->rounds == 0) return no(err, "a swiss stage has \"rounds\"");
    }
    t->stage_count = (int)count;
    t->system = t->stages[0].system;
    return WQ_OK;
}

static wq_status read_cuts(wq_tournament *t, const json_t *settings, wq_error *err)                 /* [R182] */
{
    const json_t *cuts = json_object_get(settings, "cuts");
    if (json_array_size(cuts) > WQ_CUTS || (cuts && !json_is_array(cuts))) return no(err, "\"cuts\" is an array of up to sixteen");
    for (size_t i = 0; i < json_array_size(cuts); i++) {
        wq_cut *c = &t->cuts[t->cut_count++];
        const json_t *one = json_array_get(cuts, i);
        if (!wq_event_number(&c->round, one, "round", 1, WQ_SHEET_ROUNDS, 0) || c->round == 0
            || !wq_event_number(&c->points, one, "points", 0, 2 * WQ_SHEET_ROUNDS, -1) || c->points < 0)
            return no(err,
                "a cut is {\"round\": 3, \"points\": 4}: who has fewer is out; with \"through\" true, who has as many plays no more");
        c->through = flag(one, "through", false);
    }
    return WQ_OK;
}

static wq_status read_teams(wq_tournament *t, const json_t *settings, wq_error *err)                /* [R173] [R174] */
{
    static const char *const forms[] = { "fixed", "substitutes", "lineup", "all_play_all" }, *const sums[] = { "points", "places" };
    int form = choice(settings, "team_form", forms, 4, WQ_TEAM_FIXED), sum = choice(settings, "team_sum", sums, 2, 0);
    t->by_team = flag(settings, "teams", false) || (json_object_get(settings, "team_form") && t->system != WQ_SYSTEM_LEITAI);
    if (form < 0 || sum < 0 || !wq_event_number(&t->boards, settings, "boards", 0, WQ_SHEET_BOARDS, 0)
        || !wq_event_number(&t->best_members, settings, "best_members", 1, 1000, 0)
        || (t->by_team && t->system != WQ_SYSTEM_SWISS && t->system != WQ_SYSTEM_MACMAHON && t->system != WQ_SYSTEM_ROUND_ROBIN))
        return no(err,
            "teams play swiss, macmahon or round_robin, in the form fixed, substitutes, lineup or all_play_all; best_members is a number");
    if (t->by_team && t->stage_count > 0) return no(err, "teams play one stage: give each stage its own journal");
    if (t->by_team && t->best_members > 0) return no(err, "best_members is for an event of individuals: leave teams out");
    t->team_form = (wq_team_form)form;
    t->sum_places = sum == 1;
    return WQ_OK;
}

/* Two players: colours in turn, the handicap moved by results.                                     [R183] [R216] */
static wq_status read_series(wq_tournament *t, const json_t *settings, wq_error *err)
{
    const json_t *series = json_object_get(settings, "series");
    int handicap, after, step, most;
    if (!wq_event_number(&handicap, series, "handicap", -9, 9, 0) || !wq_event_number(&after, series, "after", 1, 100, 0)
        || !wq_event_number(&step, series, "step", 1, 9, 1) || !wq_event_number(&most, series, "most", 0, 9, 9)
        || !wq_event_number(&t->duo_games, series, "games", 1, WQ_SHEET_ROUNDS, 0))
        return no(err, "\"series\" has handicap (stones the second player gets), after, step, most, games");
    wq_duo_init(&t->duo, handicap, after, step, most);
    return WQ_OK;
}

static wq_status read_scores(wq_tournament *t, const json_t *settings, wq_error *err)
{
    static const char *const divisors[] = { "half_of_best", "rounds" }, *const bye_rules[] = { "zero", "compensation", "own", "lowest" };
    int divisor = choice(settings, "total_divisor", divisors, 2, 0), bye_rule = choice(settings, "bye_small", bye_rules, 4, 0);
    if (!wq_event_number(&t->bye2, settings, "bye", 0, 2, 2) || !wq_event_number(&t->absent2, settings, "absent", 0, 2, 0)
        || !wq_event_number(&t->mms_bye2, settings, "mms_bye", 0, 2, t->bye2)
        || !wq_event_number(&t->mms_absent2, settings, "mms_absent", 0, 2, t->absent2)
        || !wq_event_number(&t->points_bye, settings, "points_bye", 0, 2, t->bye2)
        || !wq_event_number(&t->points_absent, settings, "points_absent", 0, 2, t->absent2))
        return no(err, "bye, absent, points_bye, points_absent, mms_bye and mms_absent are points doubled, 0 to 2");
    if (divisor < 0) return no(err, "total_divisor is half_of_best or rounds");
    if (bye_rule < 0) return no(err, "bye_small, what a bye adds to the opponents' points, is zero, compensation, own or lowest");
    t->total_by_rounds = divisor == 1;
    t->bye_small = (wq_bye_rule)bye_rule;
    t->round_down = flag(settings, "round_down", false);
    t->unplayed_half = flag(settings, "unplayed_half", false);
    const char *bar = word(settings, "bar"), *floor = word(settings, "floor"), *zero = word(settings, "zero");
    t->bar = 8;
    t->floor = t->zero = -30;
    t->bar_auto = bar && strcmp(bar, "auto") == 0;
    if (t->bar_auto && t->rounds == 0) return no(err, "an automatic bar needs the number of rounds");
    if ((bar && !t->bar_auto && !wq_rank_parse(&t->bar, bar)) || (floor && !wq_rank_parse(&t->floor, floor))
        || (zero && !wq_rank_parse(&t->zero, zero)) || t->bar < t->floor)
        return no(err, "bar, floor and zero are ranks, the bar not below the floor; a bar can be \"auto\"");
    t->handicap = flag(settings, "handicap", false);
    if (!wq_event_number(&t->handicap_less, settings, "handicap_less", 0, 9, 1)
        || !wq_event_number(&t->handicap_most, settings, "handicap_most", 0, 9, 9))
        return no(err, "handicap_less and handicap_most are 0 to 9 stones");
    return WQ_OK;
}

/* What the competition sheet says about places and lateness, where the settings do not.            [R186] [R187] [R188] */
static wq_status read_sheet(wq_tournament *t, const json_t *settings, wq_error *err)
{
    const json_t *sheet = json_object_get(settings, "sheet"), *late = json_object_get(sheet, "late_s");
    if (sheet && !json_is_object(sheet)) return no(err, "\"sheet\" is a competition sheet as \"weiqi sheet NAME --json\" prints it");
    t->sheet = sheet;
    const char *places = word(sheet, "places");
    if (!wq_event_number(
            &t->late_minutes, settings, "late_minutes", 1, 10000, json_is_integer(late) ? (int)(json_integer_value(late) / 60) : 0))
        return no(err, "late_minutes is a number of minutes");
    t->no_sharing = !flag(settings, "shared", !places || strncmp(places, "share", 5) == 0);
    const json_t *play_off = json_object_get(settings, "play_off");                                 /* [R192] */
    if (play_off && (!wq_event_number(&t->play_off_games, play_off, "games", 1, 99, 1)))
        return no(err, "\"play_off\" fixes games, time and team_size beforehand");
    t->suspended = json_object_get(settings, "suspended");
    return WQ_OK;
}

static wq_status read_criteria(wq_tournament *t, const json_t *criteria, wq_error *err)
{
    for (size_t i = 0; i < json_array_size(criteria); i++) {
        const char *code = json_string_value(json_array_get(criteria, i));
        if (!code || wq_criterion_find(code) == WQ_CRITERION_COUNT || t->criteria_count == WQ_SHEET_CRITERIA)
            return no(err, "there is no criterion of that name");
        strcpy(t->criteria[t->criteria_count++], wq_criteria[wq_criterion_find(code)].code);
    }
    static const char *const usual[WQ_SYSTEM_COUNT][5] = { { "POINTS", "OPP", "WARNINGS", "PLAYOFF" }, { "MMS", "SOSM", "SOSOSM" },
        { "POINTS", "BEATEN", "WARNINGS", "PLAYOFF" }, { "REACHED" }, { "POINTS", "OPP", "WARNINGS" }, { "POINTS" }, { "POINTS" },
        { "POINTS", "OPP" } }; /* [R186] [R188] */
    static const char *const staged[5] = { "REACHED", "POINTS", "OPP" };
    const char *const *row = t->stage_count > 0 ? staged : usual[t->system];
    bool none = t->criteria_count == 0;
    for (int i = 0; none && i < 5 && row[i]; i++)
        if (strcmp(row[i], "PLAYOFF") != 0 || t->play_off_games > 0) strcpy(t->criteria[t->criteria_count++], row[i]);
    return WQ_OK;
}

wq_status wq_event_opened(wq_tournament *t, const json_t *e, wq_error *err)
{
    const json_t *settings = json_object_get(e, "settings"), *pairing = json_object_get(settings, "pairing"),
                 *stages = json_object_get(settings, "stages");
    if (t->seq > 0) return no(err, "a tournament is opened once, first of all");
    if (settings && !json_is_object(settings)) return no(err, "\"settings\" is an object");
    wq_stage whole;
    wq_status status = read_stages(t, stages, err);
    if (status == WQ_OK && !stages) {
        status = read_system(&whole, settings, word(e, "system"), err);
        if (status == WQ_OK) {
            t->system = whole.system;
            t->cycles = whole.cycles;
            t->losses = whole.losses;
            t->best_of = whole.best_of;
            t->third_place = whole.third_place;
            t->drawn = whole.drawn;
            t->reset = whole.reset;
        }
    }
    if (status != WQ_OK) return status;
    t->name = wq_event_text(t, e, "name");
    wq_pairing_settings_find(&t->pairing, "default");
    if (t->system == WQ_SYSTEM_ELIMINATION) t->pairing.seeding = WQ_SEEDING_FOLD;
    if (pairing && wq_pairing_settings_read(&t->pairing, pairing, err) != WQ_OK) return WQ_BAD_EVENT;
    if (!wq_event_number(&t->rounds, e, "rounds", 1, WQ_SHEET_ROUNDS, 0)) return no(err, "\"rounds\" is 1 to 64");
    if (!wq_event_number(&t->club_rounds, settings, "club_rounds", 0, WQ_SHEET_ROUNDS, WQ_SHEET_ROUNDS)
        || !wq_event_number(&t->absences_out, settings, "absences_out", 1, WQ_SHEET_ROUNDS, 0))
        return no(err, "club_rounds and absences_out are numbers of rounds");
    const char *withdrawal = word(settings, "withdrawal"), *accelerated = word(settings, "accelerated");
    if ((withdrawal && strcmp(withdrawal, "half") != 0 && strcmp(withdrawal, "forfeit") != 0)
        || (accelerated && strcmp(accelerated, "baku") != 0))
        return no(err, "withdrawal is forfeit or half, accelerated is baku (or give boosts)");
    t->half_rule = withdrawal && strcmp(withdrawal, "half") == 0;
    t->accelerated = accelerated != NULL;
    if (accelerated && t->rounds == 0) return no(err, "acceleration needs the number of rounds");
    t->even_field = flag(settings, "even", t->system == WQ_SYSTEM_SWISS_ELIMINATION);
    if (!bans_and_boosts(t, settings))
        return no(err,
            "bans are [[player, player, from round, to round], ..], boosts [[first, last, from round, to round, points doubled], ..]");
    status = read_cuts(t, settings, err);
    if (status == WQ_OK) status = read_teams(t, settings, err);
    if (status == WQ_OK && t->by_team && t->pairing.dutch) status = no(err, "the Dutch system pairs players, not teams");
    if (status == WQ_OK) status = read_series(t, settings, err);
    if (status == WQ_OK) status = read_scores(t, settings, err);
    if (status == WQ_OK) status = read_sheet(t, settings, err);
    if (status == WQ_OK) status = read_criteria(t, json_object_get(settings, "criteria"), err);
    return status;
}

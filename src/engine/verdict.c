/* verdict.c — leads in half points, from the rules' own count where playouts cannot know better.
 * SPDX-License-Identifier: MIT
 */
#include "engine/verdict.h"

#include "rules/score.h"

/* What White pays for its groups more than Black: two points each, or the two eyes that cannot be filled where stones alone
 * count. A playout leaves every group on its own eyes, so its independent regions are its groups.   [R205] [R206] [R207] */
static int tax_halves(const wq_rules *rules, const wq_position *end)
{
    if (rules->tax != WQ_TAX_EYES && rules->tax != WQ_TAX_GROUPS && rules->counting != WQ_COUNT_STONES) return 0;
    uint8_t in[WQ_POINTS];
    return 4 * (wq_life_independent(end, NULL, WQ_WHITE, in) - wq_life_independent(end, NULL, WQ_BLACK, in));
}

int wq_playout_lead_halves(const wq_problem *problem, const wq_position *end, int ahead, int8_t *owner)
{
    int lead = wq_area_lead(end, owner);
    if (problem->rules->counting == WQ_COUNT_TERRITORY) lead += ahead;  /* area less the stones each side has spent is territory */
    return 2 * lead - problem->komi_halves + tax_halves(problem->rules, end);
}

float wq_lead_wins(const wq_rules *rules, int halves)
{
    return halves > 0 ? 1.0f : halves < 0 ? 0.0f : rules->tie_to_black ? 1.0f : 0.5f;
}

int wq_ended_lead_halves(const wq_problem *problem, const wq_position *end, const wq_history *history, const uint8_t *dead)
{
    uint8_t seki[WQ_POINTS];
    wq_count_input input = { .pos = end, .rules = problem->rules, .dead = dead, .komi_halves = problem->komi_halves };
    for (uint32_t i = 1; history && i < history->count; i++) {
        const wq_move *move = &history->past[i].move;
        if (move->point != WQ_PASS) continue;
        input.passes[move->color]++;
        if (input.button == WQ_EMPTY) input.button = move->color;
    }
    if (wq_count_asks_seki(problem->rules)) {
        wq_life_seki(end, dead, seki);
        input.seki = seki;
    }
    wq_account account;
    if (wq_count(&account, &input) != WQ_OK) return 2 * wq_area_lead(end, NULL) - problem->komi_halves;
    return account.total[WQ_BLACK] - account.total[WQ_WHITE];
}

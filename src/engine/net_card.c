/* net_card.c — the cards.
 * SPDX-License-Identifier: MIT
 */
#include "engine/net_card.h"

#include <string.h>

/* The first that fits. Measured by "weiqi match": docs/engine.md. */
static const wq_net_card cards[] = {
    { "weiqi", 0,   0.0f, 2, 0.5f, 0.1f, 1.0f },
    { "",      0,   0.0f, 0, 0.0f, 0.0f, 1.0f },    /* strong nets know better than playouts */
};

const wq_net_card *wq_net_card_of(const wq_net *net, int width, int height)
{
    const wq_net_card *card = cards;
    while (strncmp(wq_net_name(net), card->name, strlen(card->name)) != 0 || width * height < card->least_area) card++;
    return card;
}

wq_judge_terms wq_net_card_terms(const wq_net_card *card, float mix, int playouts, uint64_t seed)
{
    wq_judge_terms terms = { .mix = mix < 0 ? card->mix : mix, .playouts = playouts < 0 ? card->playouts : playouts,
                             .end_mix = mix > card->end_mix ? mix : card->end_mix, .doubt = card->doubt, .seed = seed };
    if (terms.mix > 0 && terms.playouts == 0) terms.playouts = 1;
    return terms;
}

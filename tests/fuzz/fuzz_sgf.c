/* fuzz_sgf.c — any bytes as an SGF file; what is read can be set up.
 * SPDX-License-Identifier: MIT
 */
#include "record/sgf.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static wq_move moves[4096];
    static wq_sgf_game sgf;
    wq_error err = { .status = WQ_OK };
    memset(&sgf, 0, sizeof sgf);
    wq_status s = wq_sgf_read_game(&sgf, moves, 4096, (const char *)bytes, length, &err);
    if (s != WQ_OK && s != WQ_ILLEGAL_OFF_BOARD) {
        assert(s == err.status && err.offset <= length && err.text[0] != '\0' && sgf.width == 0);
        return 0;
    }
    assert(sgf.width >= 1 && sgf.width <= WQ_MAX_SIZE && sgf.height >= 1 && sgf.height <= WQ_MAX_SIZE);
    for (uint32_t n = 0; n < sgf.move_count; n++)
        assert(moves[n].point == WQ_PASS || wq_point_on_board(moves[n].point, sgf.width, sgf.height));
    wq_position start;
    if (wq_sgf_start(&start, &sgf, wq_rules_at(0)) == WQ_OK) assert(wq_position_ok(&start));
    return 0;
}

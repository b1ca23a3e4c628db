/* placeholder.c — one page for a binary built without the pages.
 * SPDX-License-Identifier: MIT
 */
#include "server/assets.h"

static const unsigned char page[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>weiqi</title>"
    "<p>This server was built without its pages (-Dweb=false). Its interface is described in docs/protocol.md.</p></html>\n";

const wq_asset wq_assets[] = {
    { "/index.html", "text/html; charset=utf-8", "\"placeholder\"", page, sizeof page - 1, NULL, 0, false },
};
const size_t wq_asset_count = 1;

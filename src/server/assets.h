/* assets.h — the pages' files, in the binary. assets.c is made by the pages' build; placeholder.c stands in without it.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_ASSETS_H
#define WQ_SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wq_asset {
    const char *path, *type, *etag;     /* "/index.html", "text/html; charset=utf-8", a quoted ETag */
    const unsigned char *bytes;
    size_t length;
    const unsigned char *gzip;          /* the same compressed; NULL where that is not shorter */
    size_t gzip_length;
    bool immutable;                     /* its name changes with its content: may be kept for ever */
} wq_asset;

extern const wq_asset wq_assets[];
extern const size_t wq_asset_count;

#endif

/* sha256.h — SHA-256 of a few bytes, pure, so that the pages' WebAssembly can check a hand of stones too.
 *
 * Source: FIPS 180-4. For passwords and ids the server uses libsodium; this is for commitments shown to both sides.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_BASE_SHA256_H
#define WQ_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { WQ_SHA256_BYTES = 32 };

/* The hash of `length` bytes. Time grows with length; nothing is allocated. */
void wq_sha256(uint8_t out[WQ_SHA256_BYTES], const void *bytes, size_t length);

#endif

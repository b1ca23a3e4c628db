/* test_sha256.c — FIPS 180-4's own examples, and every length across the block's edges.
 * SPDX-License-Identifier: MIT
 */
#include "base/sha256.h"

#include "harness.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *hex(const uint8_t hash[WQ_SHA256_BYTES])
{
    static char text[2 * WQ_SHA256_BYTES + 1];
    for (int i = 0; i < WQ_SHA256_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", hash[i]);
    return text;
}

TEST(the_published_examples_come_out)
{
    uint8_t hash[WQ_SHA256_BYTES];
    wq_sha256(hash, "abc", 3);
    EXPECT_STR("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", hex(hash));
    wq_sha256(hash, "", 0);
    EXPECT_STR("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", hex(hash));
    const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    wq_sha256(hash, two_blocks, strlen(two_blocks));
    EXPECT_STR("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", hex(hash));
}

TEST(it_agrees_with_libsodium_for_every_length_up_to_300)
{
    uint8_t bytes[300], ours[WQ_SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 167 + 13);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        wq_sha256(ours, bytes, length);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IS_TEST(the_published_examples_come_out),
        IS_TEST(it_agrees_with_libsodium_for_every_length_up_to_300),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* secret.c — keyed hashes of what is asked for, each under a word of its own.
 * SPDX-License-Identifier: MIT
 */
#include "server/secret.h"

#include "sys/file.h"
#include "sys/random.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keyed(uint8_t *out, size_t out_length, const wq_secret *secret, const char *word, const void *bytes,
                  size_t length)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, secret->bytes, sizeof secret->bytes, out_length);
    crypto_generichash_update(&state, (const unsigned char *)word, strlen(word) + 1);
    crypto_generichash_update(&state, bytes, length);
    crypto_generichash_final(&state, out, out_length);
}

void wq_secret_make(wq_secret *out)
{
    wq_random_bytes(out->bytes, sizeof out->bytes);
}

wq_status wq_secret_load(wq_secret *out, const char *path, wq_error *err)
{
    char *bytes = NULL;
    size_t length = 0;
    wq_status status = wq_file_read(&bytes, &length, path, 4096, err);
    if (status == WQ_BAD_NOT_FOUND) {
        wq_secret_make(out);
        return wq_file_write(path, out->bytes, sizeof out->bytes, 0600, err);
    }
    if (status == WQ_OK && length != sizeof out->bytes) {
        char text[sizeof err->text];
        snprintf(text, sizeof text, "%.150s: not a secret of this program", path);
        status = wq_refuse(err, WQ_FAIL_CORRUPT, 0, 0, text);
    }
    if (status == WQ_OK) memcpy(out->bytes, bytes, sizeof out->bytes);
    if (bytes != NULL) sodium_memzero(bytes, length);
    free(bytes);
    return status;
}

/* The word each seat's hash is made under; NULL: nobody's seat. */
static const char *const seat_words[WQ_ACTORS] = {
    [WQ_ACTOR_HOST] = "seat host", [WQ_ACTOR_GUEST] = "seat guest", [WQ_ACTOR_REFEREE] = "seat referee",
    [WQ_ACTOR_CHIEF] = "seat chief referee",
};
static const char *const key_words[WQ_ACTORS] = {
    [WQ_ACTOR_SERVER] = "key", [WQ_ACTOR_HOST] = "key host", [WQ_ACTOR_GUEST] = "key guest", [WQ_ACTOR_REFEREE] = "key referee",
    [WQ_ACTOR_CHIEF] = "key chief referee",
};

void wq_secret_token(char out[WQ_TOKEN_TEXT], const wq_secret *secret, const char *game, wq_actor seat)
{
    uint8_t hash[24];                   /* 24 bytes are 32 letters */
    keyed(hash, sizeof hash, secret, seat_words[seat], game, strlen(game));
    sodium_bin2base64(out, WQ_TOKEN_TEXT, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

wq_actor wq_secret_seat(const wq_secret *secret, const char *game, const char *token)
{
    char given[WQ_TOKEN_TEXT] = { 0 }, own[WQ_TOKEN_TEXT];
    size_t length = strlen(token);
    memcpy(given, token, length < sizeof given - 1 ? length : sizeof given - 1);
    int seat = WQ_ACTOR_SERVER;
    for (int actor = WQ_ACTOR_HOST; actor < WQ_ACTORS; actor++) {
        wq_secret_token(own, secret, game, (wq_actor)actor);
        seat |= actor & -(sodium_memcmp(given, own, sizeof given) == 0);
    }
    return length == WQ_TOKEN_TEXT - 1 ? (wq_actor)seat : WQ_ACTOR_SERVER;
}

void wq_secret_pass(char out[WQ_TOKEN_TEXT], const wq_secret *secret, const char *word, const char *name)
{
    uint8_t hash[24];
    char whole[64];
    snprintf(whole, sizeof whole, "pass %.50s", word);
    keyed(hash, sizeof hash, secret, whole, name, strlen(name));
    sodium_bin2base64(out, WQ_TOKEN_TEXT, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool wq_secret_is_pass(const wq_secret *secret, const char *word, const char *name, const char *given)
{
    char right[WQ_TOKEN_TEXT], text[WQ_TOKEN_TEXT] = { 0 };
    size_t length = strlen(given);
    memcpy(text, given, length < sizeof text - 1 ? length : sizeof text - 1);
    wq_secret_pass(right, secret, word, name);
    return sodium_memcmp(right, text, sizeof text) == 0 && length == WQ_TOKEN_TEXT - 1;
}

void wq_secret_game(char out[WQ_GAME_ID], const wq_secret *secret, const char *key)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";      /* 32; none that look alike */
    uint8_t hash[16];
    keyed(hash, sizeof hash, secret, "game", key, strlen(key));
    for (int i = 0; i < 16; i++) out[i] = letters[hash[i] & 31];            /* 80 bits */
    out[16] = 0;
}

void wq_secret_digest(char out[WQ_DIGEST_TEXT], const wq_secret *secret, const char *bytes, size_t length)
{
    uint8_t hash[16];
    keyed(hash, sizeof hash, secret, "request", bytes, length);
    sodium_bin2hex(out, WQ_DIGEST_TEXT, hash, sizeof hash);
}

void wq_secret_hand(const wq_secret *secret, const char *game, uint8_t salt[WQ_SALT_BYTES], uint8_t *number, bool *odd)
{
    uint8_t hash[WQ_SALT_BYTES + 8];
    keyed(hash, sizeof hash, secret, "hand", game, strlen(game));
    memcpy(salt, hash, WQ_SALT_BYTES);
    *number = (uint8_t)(1 + (hash[WQ_SALT_BYTES] + 256 * hash[WQ_SALT_BYTES + 1]) % 20);   /* even by 4 in 65536 */
    *odd = hash[WQ_SALT_BYTES + 2] & 1;
}

/* ---- the sealed move ---- */

static void seal_key(uint8_t key[crypto_secretbox_KEYBYTES], const wq_secret *secret, const char *game)
{
    keyed(key, crypto_secretbox_KEYBYTES, secret, "sealed move", game, strlen(game));
}

void wq_seal_close(uint8_t box[WQ_SEAL_BOX], uint8_t hash[WQ_HASH_BYTES], const wq_secret *secret, const char *game, uint8_t color,
                   wq_point point)
{
    uint8_t key[crypto_secretbox_KEYBYTES], plain[WQ_SALT_BYTES + 2];
    wq_random_bytes(plain, WQ_SALT_BYTES);
    plain[WQ_SALT_BYTES] = (uint8_t)(point >> 8);
    plain[WQ_SALT_BYTES + 1] = (uint8_t)(point & 0xff);
    wq_seal_hash(hash, plain, color, point);
    wq_random_bytes(box, WQ_SEAL_NONCE);
    seal_key(key, secret, game);
    crypto_secretbox_easy(box + WQ_SEAL_NONCE, plain, sizeof plain, box, key);
    sodium_memzero(key, sizeof key);
    sodium_memzero(plain, sizeof plain);
}

wq_status wq_seal_open(uint8_t salt[WQ_SALT_BYTES], wq_point *point, const wq_secret *secret, const char *game,
                       const uint8_t box[WQ_SEAL_BOX])
{
    uint8_t key[crypto_secretbox_KEYBYTES], plain[WQ_SALT_BYTES + 2];
    seal_key(key, secret, game);
    int opened = crypto_secretbox_open_easy(plain, box + WQ_SEAL_NONCE, WQ_SEAL_BOX - WQ_SEAL_NONCE, box, key);
    sodium_memzero(key, sizeof key);
    if (opened != 0) return WQ_FAIL_CORRUPT;
    memcpy(salt, plain, WQ_SALT_BYTES);
    *point = (wq_point)(plain[WQ_SALT_BYTES] << 8 | plain[WQ_SALT_BYTES + 1]);
    return WQ_OK;
}

uint64_t wq_secret_key(const wq_secret *secret, int actor, const char *key)
{
    uint8_t hash[16];
    uint64_t number;
    keyed(hash, sizeof hash, secret, key_words[actor >= 0 && actor < WQ_ACTORS ? actor : WQ_ACTOR_SERVER], key, strlen(key));
    memcpy(&number, hash, sizeof number);
    return number;
}

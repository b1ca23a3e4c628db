/* secret.h — what follows from the server's one secret: seats' tokens, games' ids, the machine's hand in 猜先.
 *
 * All are keyed hashes (BLAKE2b): nothing is stored, nothing can be guessed, and after a restart they are the same.
 * SPDX-License-Identifier: MIT
 */
#ifndef WQ_SERVER_SECRET_H
#define WQ_SERVER_SECRET_H

#include "game/game.h"
#include "store/store.h"

typedef struct wq_secret { uint8_t bytes[32]; } wq_secret;

enum { WQ_TOKEN_TEXT = 33, WQ_DIGEST_TEXT = 33 };

/* Reads the secret at `path`, or makes one there (0600). WQ_OK; WQ_FAIL_DISK; WQ_FAIL_CORRUPT for a file that is none. */
wq_status wq_secret_load(wq_secret *out, const char *path, wq_error *err);
void wq_secret_make(wq_secret *out);

/* The token of a seat: who has it plays there. */
void wq_secret_token(char out[WQ_TOKEN_TEXT], const wq_secret *secret, const char *game, wq_actor seat);

/* Whose seat a token is: a player's, a referee's, or WQ_ACTOR_SERVER for nobody's. Takes the same time always. */
wq_actor wq_secret_seat(const wq_secret *secret, const char *game, const char *token);

/* A pass for anything else: `word` says what it opens, `name` which one. Same rules: whoever has it may. */
void wq_secret_pass(char out[WQ_TOKEN_TEXT], const wq_secret *secret, const char *word, const char *name);
bool wq_secret_is_pass(const wq_secret *secret, const char *word, const char *name, const char *given);

/* The id of the game opened with this key: the same key, the same game. */
void wq_secret_game(char out[WQ_GAME_ID], const wq_secret *secret, const char *key);

/* A request's fingerprint: tells whether the same key came with the same words. */
void wq_secret_digest(char out[WQ_DIGEST_TEXT], const wq_secret *secret, const char *bytes, size_t length);

/* The hand a machine holds in a game, and which way it guesses.                                    [R83] [R84] */
void wq_secret_hand(const wq_secret *secret, const char *game, uint8_t salt[WQ_SALT_BYTES], uint8_t *number, bool *odd);

/* A sealed move 封棋: its box, which only this server opens, and the commitment that is published at once.    [R131]
 * Opening: WQ_OK; WQ_FAIL_CORRUPT for a box that is not this game's. */
void wq_seal_close(uint8_t box[WQ_SEAL_BOX], uint8_t hash[WQ_HASH_BYTES], const wq_secret *secret, const char *game, uint8_t color,
                   wq_point point);
wq_status wq_seal_open(uint8_t salt[WQ_SALT_BYTES], wq_point *point, const wq_secret *secret, const char *game,
                       const uint8_t box[WQ_SEAL_BOX]);

/* A command's key, with its sender, as a number: for the memory of keys. */
uint64_t wq_secret_key(const wq_secret *secret, int actor, const char *key);

#endif

/* setup_code.c - the code with which a zone that has no arbiter is set up.
 * Room: server/identity. */
#include "identity/setup_code.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEX_SIZE = TOKEN_HASH_SIZE * 2 + 1 };

void setup_code_make(int64_t now_ms, setup_code *out) {
    uint8_t hash[TOKEN_HASH_SIZE];
    char hex[HEX_SIZE];
    token_make(out->code);
    token_hash(zug_str_from(out->code), hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(out->note, sizeof out->note, "%s %" PRId64, hex, now_ms + SETUP_LASTS_MS);
}

setup_verdict setup_code_judge(const char *note, zug_str code, int64_t now_ms) {
    uint8_t hash[TOKEN_HASH_SIZE];
    char hex[HEX_SIZE];
    if (strlen(note) < HEX_SIZE || !token_hash(code, hash))
        return SETUP_WRONG;
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    if (sodium_memcmp(hex, note, HEX_SIZE - 1) != 0)
        return SETUP_WRONG;
    return strtoll(note + HEX_SIZE, NULL, 10) > now_ms ? SETUP_RIGHT : SETUP_LATE;
}

const char *zone_access_text(bool is_closed) { return is_closed ? "closed" : "open"; }

/* code.c - the codes of login slips.
 * Room: server/identity. */
#include "identity/code.h"

#include <sodium.h>
#include <string.h>

enum { GROUP = 4, GROUPS = 3, LETTERS = GROUP * GROUPS };

_Static_assert(LETTERS + GROUPS - 1 + 1 == CODE_SIZE, "a code fits, with its hyphens and NUL");

/* Nothing that looks like something else: no 0 and O, no 1 and I; an l is written as a capital. */
static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

_Static_assert(sizeof alphabet - 1 == 32, "five bits a letter");

/* One salt for all, for an account is found by the hash of its code. It keeps hashes of other
 * programs from being of use here. */
static const uint8_t salt[crypto_pwhash_SALTBYTES] = "Zug login slip";

/* One pass over a mebibyte: a thousand times the cost of a plain hash for who guesses, and a
 * millisecond for us. */
enum { PASSES = 1, MEMORY = 1 << 20 };

/* Puts a letter of a code in its place; hyphens come by themselves. */
static void put(char out[static CODE_SIZE], int number, char letter) {
    int at = number + number / GROUP;
    if (number > 0 && number % GROUP == 0)
        out[at - 1] = '-';
    out[at] = letter;
    out[at + 1] = '\0';
}

void code_make(char out[static CODE_SIZE]) {
    for (int i = 0; i < LETTERS; i++)
        put(out, i, alphabet[randombytes_uniform(sizeof alphabet - 1)]);
}

bool code_read(zug_str text, char out[static CODE_SIZE]) {
    int count = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (c == ' ' || c == '-')
            continue;
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (count == LETTERS || c == '\0' || strchr(alphabet, c) == NULL)
            return false;
        put(out, count++, c);
    }
    return count == LETTERS;
}

bool code_hash(const char *code, uint8_t out[static CODE_HASH_SIZE]) {
    return crypto_pwhash(out, CODE_HASH_SIZE, code, strlen(code), salt, PASSES, MEMORY,
                         crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* code.h - the codes of login slips: short enough to be typed from paper.
 * Room: server/identity. A code is known to its holder only; here its hash is kept. */
#ifndef ZUG_SERVER_CODE_H
#define ZUG_SERVER_CODE_H

#include "util/str_read.h"

enum {
    CODE_SIZE = 15, /* three groups of four letters with hyphens between them, with its NUL */
    CODE_HASH_SIZE = 32,
};

/* A new code: 60 random bits. */
void code_make(char out[static CODE_SIZE]);

/* Reads a code as people type it: small letters, blanks and hyphens do not matter. False if it has
 * not the form of one. */
bool code_read(zug_str text, char out[static CODE_SIZE]);

/* The hash of a code, by which its account is found: always the same one. It takes a millisecond,
 * so it is for a worker. False without memory. */
bool code_hash(const char *code, uint8_t out[static CODE_HASH_SIZE]);

#endif

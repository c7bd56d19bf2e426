/* name.h - which names people may have, and which of them look alike.
 * Room: server/session. Pure. */
#ifndef ZUG_SERVER_NAME_H
#define ZUG_SERVER_NAME_H

#include "util/span.h"

enum {
    NAME_SIZE = 64, /* with its NUL */
    NAME_KEY_SIZE = 64,
    NAME_PASSWORD_MIN = 8,
    NAME_PASSWORD_MAX = 256,
};

/* Writes the name without blanks around it. NULL, or a sentence that says what is wrong with it: a name has 2
 * to 63 bytes of UTF-8, at least one letter or digit, single blanks, no control codes or invisible
 * characters, no angle brackets or quotes, and letters of one alphabet. */
const char *name_check(span text, char out[static NAME_SIZE]);

/* Equal for names that look alike: small letters, without blanks, hyphens, underscores, periods and
 * apostrophes, and with 0 as o, 1 and i as l. */
void name_key(const char *name, char out[static NAME_KEY_SIZE]);

/* NULL, or a sentence that says what is wrong with a password. */
const char *name_check_password(span password);

#endif

/* name_impl.h - shared by name.c and name_keys.c.
 * Room: server/identity. */
#ifndef ZUG_SERVER_NAME_IMPL_H
#define ZUG_SERVER_NAME_IMPL_H

#include "identity/icu.h"
#include "identity/name.h"

struct name_rules {
    icu icu;
    USpoofChecker *checker;
    const USet *recommended, *included;
    const UNormalizer2 *nfc, *nfkc;
};

/* A text as ICU has it. */
typedef struct name_text {
    int32_t len;
    UChar data[NAME_KEY_SIZE];
} name_text;

/* Takes the next character. */
UChar32 name_text_next(const name_text *text, int32_t *at);

/* From UTF-8, to UTF-8 with its NUL, and in a normal form. False if it does not fit. */
bool name_text_read(const name_rules *rules, zug_str from, name_text *out);
bool name_text_write(const name_rules *rules, const name_text *from, char *out, size_t size);
bool name_text_normalize(const name_rules *rules, const UNormalizer2 *form, const name_text *from,
                         name_text *out);

#endif

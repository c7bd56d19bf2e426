/* name.h - which names people may have, and which of them look alike.
 * Room: server/identity. After Unicode Technical Standard #39, by ICU. */
#ifndef ZUG_SERVER_NAME_H
#define ZUG_SERVER_NAME_H

#include "msg/msg_fault.h"
#include "util/str_read.h"

enum {
    NAME_SIZE = 64, /* with its NUL */
    NAME_KEY_SIZE = 512,
    NAME_LOOKS = 3,
    NAME_WHY_SIZE = 160,
    NAME_PASSWORD_MIN = 8,
    NAME_PASSWORD_MAX = 256,
};

/* What is needed to judge names. Opening takes some milliseconds; NULL, with a sentence, if the
 * library is not there. */
typedef struct name_rules name_rules;
name_rules *name_rules_open(char why[static NAME_WHY_SIZE]);
void name_rules_close(name_rules *rules); /* NULL is allowed */

/* Which rules these are. Keys that others have made are to be made anew. */
const char *name_rules_id(void);

/* Writes the name in Unicode's composed form, without blanks around it. What is wrong with it, if
 * anything is: a name has 2 to 63 bytes of UTF-8, at least one letter or digit,
 * single blanks, letters of one alphabet that is in use today, and nothing that is invisible or
 * has another meaning. */
msg_fault name_check(const name_rules *rules, zug_str text, char out[static NAME_SIZE]);

/* By what names are compared. */
typedef struct name_keys {
    /* Equal for names that differ in small and capital letters or in width alone. */
    char own[NAME_KEY_SIZE];
    char exact[NAME_KEY_SIZE]; /* equal for no two names, nor to an own key */
    /* Two names look alike if they have one of these in common. */
    char looks[NAME_LOOKS][NAME_KEY_SIZE];
    size_t look_count;
} name_keys;

/* The keys of a name, which need not have passed name_check: it may be of older rules. */
void name_keys_make(const name_rules *rules, const char *name, name_keys *out);

/* True for a name that only guests may have: they are called so when an account takes theirs. */
bool name_is_guests(const name_keys *keys);

/* True for a name that looks as if it began with the word that computers are called by. */
bool name_is_computers(const name_rules *rules, const name_keys *keys);

/* The name of a guest with this number who has lost another. */
void name_of_guest(uint64_t number, char out[static NAME_SIZE]);

/* What is wrong with a password, if anything is. */
msg_fault name_check_password(zug_str password);

#endif

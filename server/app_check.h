/* app_check.h - has the games of a text counted by a child without privileges.
 * Room: server. */
#ifndef ZUG_SERVER_APP_CHECK_H
#define ZUG_SERVER_APP_CHECK_H

#include "app_impl.h"

/* How many games a text has, and how many of them are illegal or damaged. */
typedef struct app_check_count {
    uint64_t games, bad;
} app_check_count;

/* Told in the loop: the count, or NULL with a code and a sentence if the text could not be checked. The text is valid
 * until this returns. */
typedef void app_checked(void *ctx, span text, const app_check_count *count, const char *code,
                         const char *sentence);

/* Has a text checked for an address, one after the other, in a fair order. False if too much waits. */
bool app_check(app *in, uint64_t address, span text, app_checked *done, void *ctx);

#endif

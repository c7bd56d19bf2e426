/* password.h - asks for a password without showing it. */
#ifndef CLI_PASSWORD_H
#define CLI_PASSWORD_H

#include <stdbool.h>

enum { PASSWORD_SIZE = 300 };

/* Reads a password: from the terminal, twice and unseen, or the first line of standard input. False
 * after saying what is wrong. */
bool password_read(bool from_stdin, char out[static PASSWORD_SIZE]);

/* Overwrites a password. */
void password_wipe(char out[static PASSWORD_SIZE]);

#endif

/* script_read.h - commands out of the lines of a script.
 * Room: tests. */
#ifndef SCRIPT_READ_H
#define SCRIPT_READ_H

#include "../support/any_msg.h"
#include "script_print.h"

enum { SCRIPT_PERSONS = 64, SCRIPT_BOARDS = 64 };

/* Who and what a script has named so far. */
typedef struct script_cast {
    script_names names;
    msg_person persons[SCRIPT_PERSONS];
    size_t person_count;
} script_cast;

/* What a command is put together from. */
typedef struct script_draft {
    any_command command; /* any_command_made gives what it is by its kind */
    uint64_t fresh[SCRIPT_BOARDS];
    msg_pairing pairings[SCRIPT_BOARDS];
    msg_free_player free[SCRIPT_BOARDS];
    msg_player players[SCRIPT_BOARDS];
    msg_team teams[SCRIPT_BOARDS];
    char lines[256];
} script_draft;

/* The person with a name, who enters if it is new. */
msg_person *script_person(script_cast *cast, const char *name);

/* Seconds as milliseconds. */
int64_t script_ms(const char *seconds);

/* Takes a text in quotes off the end of a line. */
void script_take_text(char *line, char *out, size_t size);

/* Reads the particulars of a command from what strtok has left of its line. False if there is no
 * such command. */
bool script_read(script_cast *cast, const char *by, const char *name, script_draft *out);

#endif

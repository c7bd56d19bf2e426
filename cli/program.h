/* program.h - how this program was called, for hints that can be typed as they stand. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

/* Notes the name under which the system started us. It is kept, not copied. */
void program_note(const char *name);

/* What to type to call it again: "zug" if the shell finds just this program so, else the name that
 * was noted. */
const char *program_name(void);

/* Prints a word so that a shell takes it as one. */
void program_print_word(const char *word);

#endif

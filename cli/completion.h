/* completion.h - what can be typed after a word of the command line, as scripts for shells. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

/* Writes the script of a shell to standard output. What it offers are the commands, their options
 * and the values of these, as --help has them. */
void completion_write_bash(void);
void completion_write_zsh(void);
void completion_write_fish(void);

#endif

/* output.h - where a command writes its result: standard output, or a file that is replaced as a
 * whole. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct output output;

/* Opens an output: standard output for NULL or "-". A file is written under another name in its
 * folder and takes its own only when it is complete, so that nothing is lost if the program is
 * interrupted. NULL after saying why it cannot be written. */
output *output_open(const char *name);

/* True if a file that is going to be read is the one that is going to be replaced. */
bool output_is_same_file(const output *out, const char *name);

/* Writes some bytes; out is the output. It is a spool_sink. */
void output_write(void *out, const char *bytes, size_t len);

/* True if something could not be written: there is no use in going on. */
bool output_is_lost(const output *out);

/* Ends the output. A file takes its name if it is wanted, and is forgotten otherwise. False after
 * saying what has failed; a failure of standard output is said by main. */
bool output_close(output *out, bool wanted);

#endif

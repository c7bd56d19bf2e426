/* io.h - lines in, lines out: bounded, and with every failure noticed. */
#ifndef CLI_IO_H
#define CLI_IO_H

#include <stdbool.h>
#include <stdio.h>
#include <zug/str.h>

enum { IO_LINE_SIZE = 65536 }; /* bytes of the longest line, with its end */

typedef enum io_result { IO_LINE, IO_TOO_LONG, IO_END, IO_FAILED } io_result;

/* Lines of a stream, one after the other, in the caller's memory. */
typedef struct io_lines {
    FILE *from;
    size_t number; /* of the line last read, from 1 */
    char memory[IO_LINE_SIZE];
} io_lines;

/* Reads the next line; its end (LF or CRLF, or none at the end of the stream) is not part of *out,
 * nor is the byte order mark before the first one. Of a line that is too long, *out is the
 * beginning. */
io_result io_next_line(io_lines *lines, zug_str *out);

/* Gives standard output a buffer of its own, unless a person is looking: whatever answers one
 * question fits into it. */
void io_open_output(void);

/* Writes a line, or some bytes, to standard output. */
void io_put_line(const char *line);
void io_put_bytes(const char *bytes, size_t len);

/* Writes out what is waiting for standard output. */
void io_flush_output(void);

/* True if some output could not be written. */
bool io_output_is_lost(void);

/* Closes standard output. Returns 0, or the errno of the first failure: nothing of the output may
 * be lost unnoticed. */
int io_close_output(void);

/* True if there is an ordinary file of that name. */
bool io_is_file(const char *name);

#endif

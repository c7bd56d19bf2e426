/* file_part.h - one of several parts of a file, each of whole games, for as many machines. */
#ifndef CLI_FILE_PART_H
#define CLI_FILE_PART_H

#include "input.h"
#include "problem.h"
#include "spool.h"

/* Which part of each file is wanted. */
typedef struct file_part {
    unsigned number, of; /* part number (from 1) of so many; of 0: the whole file */
    uint64_t from, to; /* of the present file: the offsets of its first byte and behind its last */
    bool is_counted;   /* what is before it has been counted: */
    problem_base before; /* lines and games */
} file_part;

/* The help of the option. */
#define FILE_PART_OPTION                                                                           \
    { "--part", "K/N", "read part K of N parts of each file, cut between games" }

/* Reads "K/N"; NULL is the whole file. False after saying that it is none. */
bool file_part_read(const char *command, const char *word, file_part *out);

/* True if an option that cannot be used with parts was not given with one; otherwise says so. */
bool file_part_allows(const file_part *part, const char *command, const char *option,
                      const char *value);

/* Narrows an input to the part. Where it is cut depends on nothing but the bytes of the file and on
 * N, so that every game is in just one part. False after saying why that cannot be: the input is
 * compressed, no ordinary file, or cannot be read. */
bool file_part_narrow(file_part *part, input *input, const char *name);

/* How many lines and games are before the part: what is there is read for that, once. */
problem_base file_part_before(file_part *part, const input *input);

/* Writes the lines of a report between which stands what is found in the part: lines and games are
 * counted from its beginning there, and zug merge needs to know how many there are. Nothing for the
 * whole file. */
void file_part_begin_report(const file_part *part, const char *name, spool_sink *sink, void *ctx);
void file_part_end_report(const file_part *part, const input *input, uint64_t games,
                          spool_sink *sink, void *ctx);

/* How many of so many bytes the part has, about. */
uint64_t file_part_share(const file_part *part, uint64_t bytes);

/* A sink that writes to standard output. */
void file_part_to_output(void *ctx, const char *bytes, size_t len);

#endif

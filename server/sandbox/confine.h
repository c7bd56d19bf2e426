/* confine.h - the child's side of a sandbox: gives everything up but a text to read and an answer
 * to write.
 * Room: server/sandbox. */
#ifndef ZUG_SERVER_CONFINE_H
#define ZUG_SERVER_CONFINE_H

#include "util/str_read.h"

/* What the child may take at most. */
typedef struct confine_bounds {
    size_t memory_bytes; /* of address space, the program's own among it */
    unsigned cpu_seconds;
} confine_bounds;

/* Gives up files, sockets, privileges, and all system calls but those that read the text, write
 * the answer, and get or give back memory: any other ends the process by SIGSYS. Ends it at once
 * if a bound cannot be set. Where the system has no such filter, all the rest is given up, and the
 * owner of the sandbox is told. */
void confine(const confine_bounds *bounds);

/* Reads more of the text; 0 at its end. */
size_t confine_read(char *out, size_t size);

/* Writes the answer, at most SANDBOX_ANSWER_MAX bytes, and ends the process. */
_Noreturn void confine_answer(zug_str answer);

#endif

/* journal.h - the lines that tell the operator what happens, on standard error.
 * Room: server/journal. */
#ifndef ZUG_SERVER_JOURNAL_H
#define ZUG_SERVER_JOURNAL_H

#include <stdint.h>

/* Milliseconds since 1970 by the system's clock, which may be set back. */
int64_t journal_wall_ms(void);

/* Writes a line: the time, a word for what has happened, and details as name=value. */
void journal_write(const char *what, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

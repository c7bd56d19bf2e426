/* status.c - records where and why a call failed.
 * Room: base. Knows no chess. */
#include <zug/status.h>

/* A program that makes sentences in other languages has no use for the English ones: the page
 * leaves them out. */
#ifdef ZUG_SMALL
enum { HAS_SENTENCES = 0 };
#else
enum { HAS_SENTENCES = 1 };
#endif

zug_status zug_status_fail(zug_error *err, zug_status status, size_t offset, const char *code,
                           const char *message) {
    if (err != NULL)
        *err = (zug_error){status, offset, code, 0, HAS_SENTENCES ? message : NULL};
    return status;
}

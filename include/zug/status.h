/* status.h - what a call answers, and where in the input it stumbled. */
#ifndef ZUG_STATUS_H
#define ZUG_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero is success; ZUG_MORE and ZUG_DONE are answers, not failures. */
typedef enum zug_status {
    ZUG_OK = 0,
    ZUG_ERR_SYNTAX,   /* the text does not have the form it must have */
    ZUG_ERR_POSITION, /* the text is well formed, but chess cannot be played from the position */
    ZUG_ERR_MOVE,     /* the text names no legal move, or more than one */
    ZUG_ERR_SPACE,    /* the caller's buffer is too small */
    ZUG_MORE,         /* not a failure: the reader needs more bytes first */
    ZUG_DONE          /* not a failure: there is nothing more */
} zug_status;

/* Filled in only when a call fails. The texts are static and need no freeing. */
typedef struct zug_error {
    zug_status status;
    size_t offset;    /* byte in the input, from 0; the length of the input if it ended too early */
    const char *code; /* a short name for programs and for other languages: "fen-side" */
    unsigned number;  /* what the code is about, as the rank of "fen-rank-long"; else 0 */
    const char *message; /* a sentence in English; NULL in a library that is built with ZUG_SMALL */
} zug_error;

/* Records a failure in *err, which may be NULL, and returns its status. */
zug_status zug_status_fail(zug_error *err, zug_status status, size_t offset, const char *code,
                           const char *message);

#ifdef __cplusplus
}
#endif

#endif

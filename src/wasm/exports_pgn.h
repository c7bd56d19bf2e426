/* exports_pgn.h - what the exports about PGN share: games that are read from the input, and text
 * that grows. Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_PGN_H
#define ZUG_WASM_EXPORTS_PGN_H

#include <zug/pgn_check.h>

#include "exports.h"

/* Text that grows; all zeros is an empty one. */
typedef struct zug__spool {
    char *data;
    size_t len, capacity;
    bool has_failed; /* there was no memory for all of it */
} zug__spool;

void zug__spool_add(zug__spool *spool, zug_str text);
void zug__spool_free(zug__spool *spool);

/* Gives a reader as many bytes as it takes, or says that there are no more; false if others have to
 * come first. */
bool zug__pgn_feed(zug_pgn_reader *reader, zug_str *bytes, bool is_last);

/* A reader with its checker, and the bytes that wait to be read. */
typedef struct zug__pgn_source {
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_str bytes;
    bool is_last;        /* no others will come */
    zug_pgn_place begin; /* of the first byte */
} zug__pgn_source;

/* Makes a source that begins at an offset, line and column; false without memory. Free it in any
 * case. */
bool zug__pgn_source_open(zug__pgn_source *source, uint64_t offset, zug_pgn_place begin);
void zug__pgn_source_free(zug__pgn_source *source);

/* The next finding: ZUG_OK, ZUG_MORE when all bytes are read, ZUG_DONE after the last of them. */
zug_status zug__pgn_source_next(zug__pgn_source *source, zug_pgn_finding *out);

/* The line and column of an offset that is not before the last event's. */
zug_pgn_place zug__pgn_source_place(zug__pgn_source *source, uint64_t offset);

/* What was found, as members of an object: "code", "facts", "suggestion", "played". */
void zug__answer_found(const zug_pgn_finding *finding);

/* A problem as an object:
 * {"error","code","facts","offset","line","column","ply","san","fen","suggestion","played"}; san,
 * fen and suggestion are those of the move it is about, if it is about one; played is how it is
 * written in the standard, if it was written badly. The code of the facts is another one if they
 * are about the FEN of a game. */
void zug__answer_finding(const zug__pgn_source *source, const zug_pgn_finding *finding);

/* The value of a tag, without escapes, as a string. */
void zug__answer_tag_value(zug_str written);

#endif

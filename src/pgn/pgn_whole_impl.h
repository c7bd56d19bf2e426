/* pgn_whole_impl.h - a game that is written whole: the writer has its movetext first, and only the
 * end says whether there was memory for all. Room: pgn. */
#ifndef ZUG_PGN_WHOLE_IMPL_H
#define ZUG_PGN_WHOLE_IMPL_H

#include <zug/pgn_write.h>

#include "base/text.h"

typedef struct zug__whole {
    zug__text tags, movetext;
    zug_pgn_writer *writer; /* NULL without memory */
    bool lost;              /* there was no memory for all of it */
} zug__whole;

/* Makes the writer, which a game is to be shown to. */
void zug__whole_begin(zug__whole *whole, zug_pgn_form form, zug_alloc alloc);

/* Puts what was written, if it is all there, and frees it. False if it is not; then nothing was
 * put. */
bool zug__whole_end(zug__whole *whole, bool is_shown, void (*put)(void *ctx, zug_str text),
                    void *ctx);

#endif

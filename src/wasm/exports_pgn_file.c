/* exports_pgn_file.c - what a file is that was taken for PGN.
 * Room: wasm. No logic: first bytes in, libzug's name for it out. */
#include <zug/pgn_file.h>

#include "exports.h"

int zug_wasm_pgn_file(int length, int games);

/* What a file is whose first bytes are in the input, if it is no text: "zip"; "" if it may hold
 * games. games is how many games without moves were found when no move was, and -1 before it is
 * read. */
EXPORT(zug_wasm_pgn_file) int zug_wasm_pgn_file(int length, int games) {
    zug_str first = zug__input(0, length);
    bool more = false;
    zug_pgn_file kind = games < 0 ? zug_pgn_file_kind(first, &more)
                                  : zug_pgn_file_without_moves(first, (uint64_t)games);
    zug__answer_begin();
    zug__answer_text(zug_pgn_file_name(kind));
    return zug__answer_end();
}

/* exports.c - what a browser may call.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include <zug/fen.h>
#include <zug/perft.h>

#include "exports.h"

enum { TEXT_SIZE = 4096 };

/* The one place where JavaScript writes its text; a WebAssembly module has one caller. */
static char text[TEXT_SIZE];

double zug_wasm_perft(int length, int depth);

/* Where to write UTF-8 text before a call that takes its length. */
EXPORT(zug_wasm_text) char *zug_wasm_text(void) { return text; }

/* How many bytes may be written there. */
EXPORT(zug_wasm_text_size) int zug_wasm_text_size(void) { return TEXT_SIZE; }

/* perft of the FEN in the text, or -1 if it is no playable position. A double holds every whole number
 * up to 2 to the 53rd, and spares JavaScript the handling of big integers. */
EXPORT(zug_wasm_perft) double zug_wasm_perft(int length, int depth) {
    zug_position pos;
    if (length < 0 || length > TEXT_SIZE)
        return -1;
    zug_str fen = {text, (size_t)length};
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK)
        return -1;
    return (double)zug_perft(&pos, depth);
}

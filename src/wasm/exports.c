/* exports.c - how JavaScript hands text in.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include "exports.h"

#include <zug/fen.h>

#include "heap.h"

/* The one place where JavaScript writes its text; a WebAssembly module has one caller. */
static char *input;
static size_t input_capacity;

char *zug_wasm_input(int bytes);

/* Where to write so many bytes of UTF-8 text before a call that takes its length; 0 without memory.
 */
EXPORT(zug_wasm_input) char *zug_wasm_input(int bytes) {
    zug_alloc alloc = zug__heap();
    size_t need = bytes > 0 ? (size_t)bytes : 1;
    if (need > input_capacity) {
        char *moved = alloc.resize(alloc.ctx, input, input_capacity, need);
        if (moved == NULL)
            return NULL;
        input = moved;
        input_capacity = need;
    }
    return input;
}

zug_str zug__input(int from, int length) {
    if (from < 0 || length < 0 || (size_t)from > input_capacity ||
        (size_t)length > input_capacity - (size_t)from)
        return (zug_str){"", 0};
    return (zug_str){input + from, (size_t)length};
}

bool zug__input_position(int length, zug_position *out) {
    zug_error err = {0};
    zug_fault_set faults = 0;
    zug_position setup;
    zug_str fen = zug__input(0, length);
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, out, &faults, &err) == ZUG_OK)
        return true;
    if (err.status != ZUG_ERR_POSITION ||
        zug_fen_read_setup(fen, ZUG_FEN_LENIENT, &setup, NULL) != ZUG_OK) {
        zug_facts facts = zug_facts_error(&err);
        zug__answer_problem(&facts, (int64_t)err.offset);
        return false;
    }
    zug_fault_set first = faults & ZUG_FAULT_UNPLAYABLE;
    first &= ~first + 1;
    zug_facts facts = zug_facts_fault(&setup, first);
    zug__answer_problem(&facts, (int64_t)zug_fen_locate(fen, &setup, first));
    return false;
}

/* exports.c - how JavaScript hands text in.
 * Room: wasm. No logic: text in, libzug's answer out. */
#include "exports.h"

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

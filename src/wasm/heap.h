/* heap.h - memory for libzug's objects in the browser.
 * Room: wasm. */
#ifndef ZUG_WASM_HEAP_H
#define ZUG_WASM_HEAP_H

#include <zug/alloc.h>

/* An allocator on the module's own memory, which grows as needed. */
zug_alloc zug__heap(void);

#endif

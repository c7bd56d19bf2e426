/* exports.h - how a function is made visible to JavaScript.
 * Room: wasm. */
#ifndef ZUG_WASM_EXPORTS_H
#define ZUG_WASM_EXPORTS_H

/* Makes a function visible to JavaScript under its own name. */
#define EXPORT(name) __attribute__((export_name(#name)))

/* Where JavaScript writes its text and reads the answer, and how many bytes may be written there. */
char *zug_wasm_text(void);
int zug_wasm_text_size(void);

#endif

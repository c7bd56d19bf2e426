/* text.h - a text that grows.
 * Room: base. Private to the library. */
#ifndef ZUG_BASE_TEXT_H
#define ZUG_BASE_TEXT_H

#include <zug/alloc.h>
#include <zug/str.h>

/* All zero but alloc is an empty text. */
typedef struct zug__text {
    zug_alloc alloc;
    char *data;
    size_t len, capacity;
} zug__text;

/* Appends; false without memory, and the text is as it was. */
bool zug__text_add(zug__text *text, zug_str more);

/* The whole text, until it changes. */
static inline zug_str zug__text_str(const zug__text *text) {
    return (zug_str){text->data, text->len};
}

/* Gives the memory back; the text is empty. */
void zug__text_free(zug__text *text);

#endif

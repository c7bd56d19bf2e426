/* text.c - a text that grows.
 * Room: base. */
#include "base/text.h"

#include "base/mem.h"

enum { CAPACITY_LEAST = 256 };

bool zug__text_add(zug__text *text, zug_str more) {
    size_t need = text->len + more.len;
    if (need < text->len)
        return false;
    if (need > text->capacity) {
        size_t capacity = text->capacity * 2 > need ? text->capacity * 2 : need;
        capacity = capacity < CAPACITY_LEAST ? CAPACITY_LEAST : capacity;
        char *data = text->alloc.resize(text->alloc.ctx, text->data, text->capacity, capacity);
        if (!data)
            return false;
        text->data = data;
        text->capacity = capacity;
    }
    if (more.len > 0)
        zug__mem_copy(text->data + text->len, more.data, more.len);
    text->len = need;
    return true;
}

void zug__text_free(zug__text *text) {
    if (text->data)
        text->alloc.resize(text->alloc.ctx, text->data, text->capacity, 0);
    text->data = NULL;
    text->len = text->capacity = 0;
}

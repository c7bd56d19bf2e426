/* text.c - a text that grows.
 * Room: base. */
#include "base/text.h"

#include "base/mem.h"

enum { ROOM_LEAST = 256 };

bool zug__text_add(zug__text *text, zug_str more) {
    size_t need = text->len + more.len;
    if (need < text->len)
        return false;
    if (need > text->room) {
        size_t room = text->room * 2 > need ? text->room * 2 : need;
        room = room < ROOM_LEAST ? ROOM_LEAST : room;
        char *data = text->alloc.resize(text->alloc.ctx, text->data, text->room, room);
        if (!data)
            return false;
        text->data = data;
        text->room = room;
    }
    if (more.len > 0)
        zug__mem_copy(text->data + text->len, more.data, more.len);
    text->len = need;
    return true;
}

void zug__text_free(zug__text *text) {
    if (text->data)
        text->alloc.resize(text->alloc.ctx, text->data, text->room, 0);
    text->data = NULL;
    text->len = text->room = 0;
}

/* wire_text.c - a text that is sent to several clients, and freed with the last. Room:
 * server/wire. */
#include "wire_text.h"

#include <stdlib.h>
#include <string.h>

wire_text *wire_text_new(zug_str bytes) {
    wire_text *made = malloc(sizeof *made + bytes.len);
    if (made == NULL)
        return NULL;
    made->refs = 1;
    made->len = bytes.len;
    if (bytes.len > 0)
        memcpy(made->data, bytes.data, bytes.len);
    return made;
}

wire_text *wire_text_take(json_out *from) {
    wire_text *made = from->failed ? NULL : wire_text_new((zug_str){from->data, from->len});
    from->len = 0;
    return made;
}

void wire_text_drop(wire_text *text) {
    if (text != NULL && --text->refs == 0)
        free(text);
}

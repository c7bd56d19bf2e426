/* wire_text.h - a text that is sent to several clients, and freed with the last. Room:
 * server/wire. */
#ifndef ZUG_SERVER_WIRE_TEXT_H
#define ZUG_SERVER_WIRE_TEXT_H

#include "util/str_read.h"
#include "wire/json_out.h"

typedef struct wire_text {
    uint32_t refs;
    size_t len;
    char data[];
} wire_text;

/* Makes a text of bytes; NULL without memory. */
wire_text *wire_text_new(zug_str bytes);

/* Makes a text of what was written, and empties that. NULL without memory. */
wire_text *wire_text_take(json_out *from);

/* One less needs it; the last one frees it. NULL is allowed. */
void wire_text_drop(wire_text *text);

/* One more needs it. NULL is allowed. */
static inline wire_text *wire_text_keep(wire_text *text) {
    if (text != NULL)
        text->refs++;
    return text;
}

static inline zug_str wire_text_str(const wire_text *text) {
    return (zug_str){text->data, text->len};
}

#endif

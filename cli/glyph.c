/* glyph.c - makes characters of unchecked text safe to show, and knows how wide they are.
 * Room: cli. Knows the user's locale; knows nothing of chess. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "glyph.h"

#include <string.h>
#include <wchar.h>

/* A glyph whose text is already written, one column a byte. */
static glyph finish(glyph shown, size_t bytes) {
    shown.bytes = bytes;
    shown.width = (int)strlen(shown.shown);
    return shown;
}

/* The glyph of a byte that is no character of its own. */
static glyph escape_byte(unsigned char byte) {
    glyph escaped = {.bytes = 1};
    snprintf(escaped.shown, sizeof escaped.shown, "\\x%02x", byte);
    return finish(escaped, 1);
}

glyph glyph_at(zug_str text, size_t at) {
    unsigned char byte = (unsigned char)text.data[at];
    glyph shown = {.bytes = 1, .width = 1, .shown = " "};
    if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r')
        return shown;
    if (byte < 0x20 || byte == 0x7f)
        return escape_byte(byte);
    if (byte < 0x80) {
        shown.shown[0] = (char)byte;
        return shown;
    }
    wchar_t wide = 0;
    mbstate_t state = {0};
    size_t bytes = mbrtowc(&wide, text.data + at, text.len - at, &state);
    if (bytes == 0 || bytes > text.len - at || bytes >= GLYPH_SIZE)
        return escape_byte(byte);
    /* No width at all: combining marks, but also what turns the direction of writing. */
    shown.width = wcwidth(wide);
    shown.bytes = bytes;
    if (shown.width < 1) {
        snprintf(shown.shown, sizeof shown.shown, "\\u%04lx", (unsigned long)wide & 0x1fffff);
        return finish(shown, bytes);
    }
    memcpy(shown.shown, text.data + at, bytes);
    shown.shown[bytes] = '\0';
    return shown;
}

void glyph_write(FILE *to, zug_str text) {
    for (size_t at = 0; at < text.len;) {
        glyph shown = glyph_at(text, at);
        fputs(shown.shown, to);
        at += shown.bytes;
    }
}

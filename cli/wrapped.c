/* wrapped.c - fills lines with words.
 * Room: cli. Knows terminals; knows nothing of chess. */
#include "wrapped.h"

#include <string.h>

#include "glyph.h"
#include "terminal.h"

/* The character at a byte; what is no UTF-8 is taken as Latin-1 where that can be shown. */
static glyph glyph_of(zug_str text, size_t at) {
    unsigned char byte = (unsigned char)text.data[at];
    glyph shown = glyph_at(text, at);
    bool escaped = shown.bytes == 1 && shown.shown[0] == '\\' && byte >= 0xA0;
    if (!escaped || !terminal_is_utf8())
        return shown;
    shown.shown[0] = (char)(0xC0 | byte >> 6);
    shown.shown[1] = (char)(0x80 | (byte & 0x3F));
    shown.shown[2] = '\0';
    shown.width = 1;
    return shown;
}

static bool is_visible(const wrapped *wrapped) {
    return wrapped->to != NULL && wrapped->line >= wrapped->top &&
           wrapped->line < wrapped->top + wrapped->height;
}

/* Begins the next line. */
static void end_line(wrapped *wrapped) {
    wrapped->line++;
    wrapped->used = 0;
}

/* Writes the characters of a word, in several lines if it is longer than one. */
static void put_glyphs(wrapped *wrapped, const char *style, zug_str word) {
    bool begun = false; /* the terminal is at the right place and in the right style */
    for (size_t at = 0; at < word.len;) {
        glyph shown = glyph_of(word, at);
        at += shown.bytes;
        if (wrapped->used + shown.width > wrapped->width && wrapped->used > 0) {
            end_line(wrapped);
            begun = false;
        }
        if (is_visible(wrapped) && !begun)
            fprintf(wrapped->to, "\033[0m\033[%d;%dH%s",
                    wrapped->row + (int)(wrapped->line - wrapped->top),
                    wrapped->column + wrapped->used, style);
        if (is_visible(wrapped))
            fputs(shown.shown, wrapped->to);
        begun = true;
        wrapped->used += shown.width;
    }
    if (wrapped->to != NULL)
        fputs("\033[0m", wrapped->to);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* Writes one word, in the next line if it does not fit into this one. */
static void put_word(wrapped *wrapped, const char *style, zug_str word, bool glued) {
    int width = 0;
    for (size_t at = 0; at < word.len && width <= wrapped->width;) {
        glyph shown = glyph_of(word, at);
        width += shown.width;
        at += shown.bytes;
    }
    int gap = wrapped->used > 0 && !glued;
    if (wrapped->used + gap + width > wrapped->width)
        wrapped_break(wrapped);
    wrapped->used += wrapped->used > 0 ? gap : 0;
    put_glyphs(wrapped, style, word);
}

void wrapped_reserve(wrapped *wrapped, size_t columns) {
    if (wrapped->used > 0 && (size_t)wrapped->used + 1 + columns > (size_t)wrapped->width)
        end_line(wrapped);
}

void wrapped_put(wrapped *wrapped, const char *style, zug_str text, bool glued) {
    for (size_t at = 0; at < text.len;) {
        size_t from = at;
        while (at < text.len && !is_blank(text.data[at]))
            at++;
        if (at > from)
            put_word(wrapped, style, zug_str_slice(text, from, at), glued && from == 0);
        while (at < text.len && is_blank(text.data[at]))
            at++;
    }
}

void wrapped_break(wrapped *wrapped) {
    if (wrapped->used > 0)
        end_line(wrapped);
}

void wrapped_mark(wrapped *wrapped) { wrapped->marked = wrapped->line; }

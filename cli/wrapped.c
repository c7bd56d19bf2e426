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

static bool is_visible(const wrapped *in) {
    return in->to != NULL && in->line >= in->top && in->line < in->top + in->height;
}

/* Begins the next line. */
static void end_line(wrapped *in) {
    in->line++;
    in->used = 0;
}

/* Writes the characters of a word, in several lines if it is longer than one. */
static void put_glyphs(wrapped *in, const char *style, zug_str word) {
    bool begun = false; /* the terminal is at the right place and in the right style */
    for (size_t at = 0; at < word.len;) {
        glyph shown = glyph_of(word, at);
        at += shown.bytes;
        if (in->used + shown.width > in->width && in->used > 0) {
            end_line(in);
            begun = false;
        }
        if (is_visible(in) && !begun)
            fprintf(in->to, "\033[0m\033[%d;%dH%s", in->row + (int)(in->line - in->top),
                    in->column + in->used, style);
        if (is_visible(in))
            fputs(shown.shown, in->to);
        begun = true;
        in->used += shown.width;
    }
    if (in->to != NULL)
        fputs("\033[0m", in->to);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* Writes one word, in the next line if it does not fit into this one. */
static void put_word(wrapped *in, const char *style, zug_str word, bool glued) {
    int width = 0;
    for (size_t at = 0; at < word.len && width <= in->width;) {
        glyph shown = glyph_of(word, at);
        width += shown.width;
        at += shown.bytes;
    }
    int gap = in->used > 0 && !glued;
    if (in->used + gap + width > in->width)
        wrapped_break(in);
    in->used += in->used > 0 ? gap : 0;
    put_glyphs(in, style, word);
}

void wrapped_reserve(wrapped *in, size_t columns) {
    if (in->used > 0 && (size_t)in->used + 1 + columns > (size_t)in->width)
        end_line(in);
}

void wrapped_put(wrapped *in, const char *style, zug_str text, bool glued) {
    for (size_t at = 0; at < text.len;) {
        size_t from = at;
        while (at < text.len && !is_blank(text.data[at]))
            at++;
        if (at > from)
            put_word(in, style, zug_str_slice(text, from, at), glued && from == 0);
        while (at < text.len && is_blank(text.data[at]))
            at++;
    }
}

void wrapped_break(wrapped *in) {
    if (in->used > 0)
        end_line(in);
}

void wrapped_mark(wrapped *in) { in->marked = in->line; }

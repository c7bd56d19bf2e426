/* pgn_write_comment.c - comments in export format.
 * Room: pgn. The words of a comment are kept; the white space between them is where its lines may end. */
#include "pgn_write_impl.h"

static bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* True for a byte that separates words: white space, and what may not be in a text at all. */
static bool separates(char c) { return (unsigned char)c <= ' ' || c == 127; }

void zug__write_comment_begin(zug_pgn_writer *writer, bool to_line_end, size_t first_len) {
    writer->writing =
        (zug__write_comment){.to_line_end = to_line_end, .long_units = writer->fill.long_units};
    zug__write_token(writer, first_len);
    zug__fill_byte(&writer->fill, to_line_end ? ';' : '{');
    if (to_line_end)
        zug__write_lose(writer, ZUG_PGN_LOST_BRACE);
}

/* Writes what is between two words, the second of which begins with a byte. A word that would mean
 * something else at the beginning of a line (an escape, a tag pair) is kept away from there. */
static void separate(zug_pgn_writer *writer, bool may_break) {
    zug__write_comment *comment = &writer->writing;
    bool leads = comment->to_line_end && !comment->has_word;
    if (comment->after_white || leads) {
        if (may_break && !comment->to_line_end)
            zug__fill_gap(&writer->fill);
        else
            zug__fill_byte(&writer->fill, ' ');
    }
    comment->after_white = false;
    comment->has_word = true;
}

/* Writes a `[` that was waiting for the byte behind it: `[%clk` may begin a line, `[White` may not. */
static void write_bracket(zug_pgn_writer *writer, char behind) {
    if (!writer->writing.bracket)
        return;
    writer->writing.bracket = false;
    separate(writer, behind == '%');
    zug__fill_byte(&writer->fill, '[');
}

void zug__write_comment_bytes(zug_pgn_writer *writer, zug_str bytes) {
    zug__write_comment *comment = &writer->writing;
    for (size_t i = 0; i < bytes.len; i++) {
        char c = bytes.data[i];
        write_bracket(writer, c);
        if (separates(c)) {
            comment->after_white = true;
            if (!is_white(c))
                zug__write_lose(writer, ZUG_PGN_LOST_CONTROL);
        } else if (c == '[' && comment->after_white) {
            comment->bracket = true;
        } else {
            if (comment->after_white || !comment->has_word)
                separate(writer, c != '%');
            zug__fill_byte(&writer->fill, c);
        }
    }
}

void zug__write_comment_end(zug_pgn_writer *writer) {
    zug__write_comment *comment = &writer->writing;
    write_bracket(writer, '\0');
    if (comment->to_line_end) {
        zug__fill_break(&writer->fill);
    } else {
        if (comment->after_white && comment->has_word)
            zug__fill_gap(&writer->fill);
        zug__fill_byte(&writer->fill, '}');
    }
    if (writer->fill.long_units != comment->long_units)
        zug__write_lose(writer, ZUG_PGN_LOST_LONG_WORD);
    writer->number_due = true;
}

/* Without the white space at both ends. */
static zug_str trim(zug_str text) {
    while (text.len > 0 && separates(text.data[0]))
        text = zug_str_slice(text, 1, text.len);
    while (text.len > 0 && separates(text.data[text.len - 1]))
        text.len--;
    return text;
}

/* How many bytes cannot be parted from the brace before them. */
static size_t first_unit(zug_str text) {
    size_t len = 0;
    while (len < text.len && !separates(text.data[len]))
        len++;
    return 1 + len + (len == text.len);
}

void zug__write_comment_whole(zug_pgn_writer *writer, zug_str text, bool to_line_end) {
    bool has_brace = false;
    if (to_line_end)
        text = trim(text);
    for (size_t i = 0; i < text.len; i++)
        has_brace |= text.data[i] == '}';
    zug__write_comment_begin(writer, has_brace, first_unit(text));
    zug__write_comment_bytes(writer, text);
    zug__write_comment_end(writer);
}

/* pgn_write_comment.c - comments in export format.
 * Room: pgn. The words of a comment are kept; the white space between them is where its lines may
 * end. A command such as [%clk 0:10:00] is one word, whatever is in it: programs that read it look
 * for it in one line. */
#include "pgn_write_impl.h"

static bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* True for a byte that separates words: white space, and what may not be in a text at all. */
static bool separates(char c) { return (unsigned char)c <= ' ' || c == 127; }

void zug__write_comment_begin(zug_pgn_writer *writer, bool to_line_end, size_t first_len) {
    writer->writing =
        (zug__write_comment){.to_line_end = to_line_end, .long_units = writer->fill.long_units};
    writer->command_len = 0;
    zug__write_token(writer, first_len);
    zug__fill_byte(&writer->fill, to_line_end ? ';' : '{');
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

/* Writes a `[` that was waiting for the byte behind it: `[%clk` may begin a line, `[White` may not.
 */
static void write_bracket(zug_pgn_writer *writer, char behind) {
    if (!writer->writing.bracket)
        return;
    writer->writing.bracket = false;
    separate(writer, behind == '%');
    zug__fill_byte(&writer->fill, '[');
}

/* Writes a byte that is not in a command. */
static void write_byte(zug_pgn_writer *writer, char c) {
    zug__write_comment *comment = &writer->writing;
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

/* Writes a whole command, in which a blank is no place to break a line. */
static void write_command(zug_pgn_writer *writer, zug_str command) {
    write_bracket(writer, '[');
    if (writer->writing.after_white || !writer->writing.has_word)
        separate(writer, true);
    bool after_white = false;
    for (size_t i = 0; i < command.len; i++) {
        char c = command.data[i];
        if (separates(c) && !is_white(c))
            zug__write_lose(writer, ZUG_PGN_LOST_CONTROL);
        if (!separates(c) && after_white)
            zug__fill_byte(&writer->fill, ' ');
        if (!separates(c))
            zug__fill_byte(&writer->fill, c);
        after_white = separates(c);
    }
}

/* Writes what was held in the hope of a command, but was none. */
static void release(zug_pgn_writer *writer) {
    for (size_t i = 0; i < writer->command_len; i++)
        write_byte(writer, writer->command[i]);
    writer->command_len = 0;
}

/* Holds a byte behind a bracket until it is known whether a command has begun there: "[%" and so
 * on, up to the first "]". */
static void hold_command(zug_pgn_writer *writer, char c) {
    if (c == '[' || (writer->command_len == 1 && c != '%') ||
        writer->command_len == ZUG__COMMAND_MAX)
        release(writer);
    if (writer->command_len == 0 && c != '[') {
        write_byte(writer, c);
        return;
    }
    writer->command[writer->command_len++] = c;
    if (c == ']') {
        write_command(writer, (zug_str){writer->command, writer->command_len});
        writer->command_len = 0;
    }
}

void zug__write_comment_bytes(zug_pgn_writer *writer, zug_str bytes) {
    for (size_t i = 0; i < bytes.len; i++)
        hold_command(writer, bytes.data[i]);
}

void zug__write_comment_end(zug_pgn_writer *writer) {
    zug__write_comment *comment = &writer->writing;
    release(writer);
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

/* Without what separates words at both ends, in which there may be more than white space. */
static zug_str trim(const zug_pgn_writer *writer, zug_str text) {
    bool lost = false;
    for (; text.len > 0 && separates(text.data[0]); text = zug_str_slice(text, 1, text.len))
        lost |= !is_white(text.data[0]);
    for (; text.len > 0 && separates(text.data[text.len - 1]); text.len--)
        lost |= !is_white(text.data[text.len - 1]);
    if (lost)
        zug__write_lose(writer, ZUG_PGN_LOST_CONTROL);
    return text;
}

/* Behind the command that begins at a place, or the place itself if none does. */
static size_t behind_command(zug_str text, size_t at) {
    if (at + 1 >= text.len || text.data[at] != '[' || text.data[at + 1] != '%')
        return at;
    for (size_t i = at + 1; i < text.len && i - at < ZUG__COMMAND_MAX && text.data[i] != '['; i++)
        if (text.data[i] == ']')
            return i + 1;
    return at;
}

/* Behind the word that begins at a place. */
static size_t behind_word(zug_str text, size_t at) {
    while (at < text.len && !separates(text.data[at])) {
        size_t behind = behind_command(text, at);
        at = behind > at ? behind : at + 1;
    }
    return at;
}

/* How many bytes cannot be parted from the brace before them. */
static size_t first_unit(zug_str text) {
    size_t len = behind_word(text, 0);
    return 1 + len + (len == text.len);
}

static bool has_brace(zug_str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] == '}')
            return true;
    return false;
}

/* Writes a comment in braces, or with a semicolon if it has a brace itself. */
static void write_whole(zug_pgn_writer *writer, zug_str text) {
    zug__write_comment_begin(writer, has_brace(text), first_unit(text));
    zug__write_comment_bytes(writer, text);
    zug__write_comment_end(writer);
}

/* How much of a text fits behind a parenthesis, a semicolon and a blank: whole words, at least one.
 */
static size_t line_of(const zug_pgn_writer *writer, zug_str text) {
    size_t len = 0, width = 0, most = writer->fill.width > 3 ? writer->fill.width - 3 : 0;
    while (len < text.len) {
        size_t word = len;
        while (word < text.len && separates(text.data[word]))
            word++;
        size_t end = behind_word(text, word);
        width += (len > 0) + end - word;
        if (len > 0 && width > most)
            break;
        len = end;
    }
    return len;
}

/* Writes a comment that has a closing brace. What is too long for a line is several comments. */
static void write_lines(zug_pgn_writer *writer, zug_str text) {
    zug__write_lose(writer, ZUG_PGN_LOST_BRACE);
    while (text.len > 0) {
        size_t len = line_of(writer, text);
        write_whole(writer, zug_str_slice(text, 0, len));
        text = trim(writer, zug_str_slice(text, len, text.len));
    }
}

void zug__write_comment_whole(zug_pgn_writer *writer, zug_str text, bool to_line_end) {
    if (to_line_end)
        text = trim(writer, text);
    if (has_brace(text))
        write_lines(writer, text);
    else
        write_whole(writer, text);
}

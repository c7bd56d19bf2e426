/* letters.c - the letters of pieces in other languages.
 * Room: notation. Knows letters and where a move has them; knows no positions. */
#include <zug/letters.h>

#include <zug/buf.h>

#include "base/mem.h"

/* In the order of zug_piece_type: bishop, rook, queen, knight, king. */
#define LETTERS(code, name, b, r, q, n, k)                                                         \
    {                                                                                              \
        code, name, { "", b, r, q, "", n, k }                                                      \
    }

static const zug_letters languages[] = {
    LETTERS("de", "German", "L", "T", "D", "S", "K"),
    LETTERS("fr", "French", "F", "T", "D", "C", "R"),
    LETTERS("nl", "Dutch", "L", "T", "D", "P", "K"),
    LETTERS("es", "Spanish", "A", "T", "D", "C", "R"),
    LETTERS("it", "Italian", "A", "T", "D", "C", "R"),
    LETTERS("pl", "Polish", "G", "W", "H", "S", "K"),
    LETTERS("ru", "Russian", "\xD0\xA1", "\xD0\x9B", "\xD0\xA4", "\xD0\x9A", "\xD0\x9A\xD1\x80"),
    LETTERS("pt", "Portuguese", "B", "T", "D", "C", "R"),
    LETTERS("cs", "Czech", "S", "V", "D", "J", "K"),
    LETTERS("sv", "Swedish", "L", "T", "D", "S", "K"),
    LETTERS("da", "Danish", "L", "T", "D", "S", "K"),
    LETTERS("no", "Norwegian", "L", "T", "D", "S", "K"),
    LETTERS("fi", "Finnish", "L", "T", "D", "R", "K"),
    LETTERS("hu", "Hungarian", "F", "B", "V", "H", "K"),
    LETTERS("ro", "Romanian", "N", "T", "D", "C", "R"),
    LETTERS("is", "Icelandic", "B", "H", "D", "R", "K"),
    LETTERS("et", "Estonian", "O", "V", "L", "R", "K"),
    LETTERS("ca", "Catalan", "A", "T", "D", "C", "R"),
    LETTERS("uk", "Ukrainian", "\xD0\xA1", "\xD0\xA2", "\xD0\xA4", "\xD0\x9A", "\xD0\x9A\xD1\x80"),
    LETTERS("bg", "Bulgarian", "\xD0\x9E", "\xD0\xA2", "\xD0\x94", "\xD0\x9A", "\xD0\xA6"),
    LETTERS("en", "English", "B", "R", "Q", "N", "K"),
    LETTERS("figurines", "figurines", "\xE2\x99\x97", "\xE2\x99\x96", "\xE2\x99\x95",
            "\xE2\x99\x98", "\xE2\x99\x94"),
};

#undef LETTERS

enum { LANGUAGES = sizeof languages / sizeof languages[0] };
_Static_assert((int)LANGUAGES <= (int)ZUG_LETTERS_MOST, "a set of languages is a set of bits");

static const char english[] = "?BRQPNK"; /* by zug_piece_type */

const zug_letters *zug_letters_at(unsigned index) {
    return index < LANGUAGES ? &languages[index] : NULL;
}

/* True if two words are the same but for capitals in the first one. */
static bool is_same(zug_str name, zug_str word) {
    bool same = name.len == word.len;
    for (size_t i = 0; same && i < name.len; i++) {
        char c = name.data[i];
        same = (c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c) == word.data[i];
    }
    return same;
}

const zug_letters *zug_letters_find(zug_str word) {
    for (size_t i = 0; i < LANGUAGES; i++)
        if (zug_str_equal(zug_str_from(languages[i].code), word) ||
            is_same(zug_str_from(languages[i].name), word))
            return &languages[i];
    return NULL;
}

/* The piece whose letter a text begins with, and how long that is; the longest of several. */
static zug_piece_type piece_at(const zug_letters *letters, zug_str text, size_t *len) {
    zug_piece_type found = ZUG_NO_PIECE;
    *len = 0;
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++) {
        zug_str letter = zug_str_from(letters->pieces[type]);
        if (letter.len > *len && text.len >= letter.len &&
            zug__mem_equal(text.data, letter.data, letter.len)) {
            found = (zug_piece_type)type;
            *len = letter.len;
        }
    }
    return found;
}

static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/* True if a text begins with a letter beyond ASCII, as those of Cyrillic: figurines and dashes are
 * three bytes, and everybody's. */
static bool is_foreign(zug_str text) {
    unsigned char first = (unsigned char)text.data[0];
    return first >= 0xC4 && first < 0xE0;
}

/* True for what castling begins with: O-O, OO. */
static bool is_castling(zug_str text) {
    return text.len > 1 && text.data[0] == 'O' && (text.data[1] == 'O' || text.data[1] == '-');
}

/* Translates the letter of a piece at the beginning of a text; returns its length, or 0 if no
 * letter is there. */
static size_t read_letter(const zug_letters *letters, zug_str text, zug_buf *out) {
    size_t len = 0;
    zug_piece_type type = piece_at(letters, text, &len);
    if (type != ZUG_NO_PIECE) {
        zug_buf_char(out, english[type]);
        return len;
    }
    if (!is_capital(text.data[0]) && !is_foreign(text))
        return 0;
    zug_buf_char(out, '?');
    return is_capital(text.data[0]) ? 1 : text.len > 1 ? 2 : 1;
}

/* True if the piece that a pawn becomes may stand behind a character. */
static bool is_before_promotion(char c) {
    return c == '1' || c == '8' || c == '=' || c == '(' || c == '/';
}

void zug_letters_read(const zug_letters *letters, zug_str move, char out[static ZUG_LETTERS_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_LETTERS_SIZE);
    size_t at = 0;
    bool is_pass = zug_str_equal(move, zug_str_from("Z0"));
    if (move.len > 0 && !is_castling(move) && !is_pass)
        at = read_letter(letters, move, &buf);
    while (at < move.len) {
        zug_str rest = zug_str_slice(move, at, move.len);
        size_t len = 0;
        if (at > 0 && is_before_promotion(move.data[at - 1]))
            len = read_letter(letters, rest, &buf);
        if (len == 0) {
            zug_buf_char(&buf, move.data[at]);
            len = 1;
        }
        at += len;
    }
    if (buf.overflow) { /* no move is as long */
        buf = zug_buf_over(out, ZUG_LETTERS_SIZE);
        zug_buf_char(&buf, '?');
    }
}

/* The piece that an English letter names; none for anything else, and for the O of castling. */
static zug_piece_type english_piece(char c) {
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++)
        if (english[type] == c)
            return (zug_piece_type)type;
    return ZUG_NO_PIECE;
}

void zug_letters_write(const zug_letters *letters, zug_str move,
                       char out[static ZUG_LETTERS_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_LETTERS_SIZE);
    for (size_t i = 0; i < move.len; i++) {
        zug_piece_type type = english_piece(move.data[i]);
        if (type != ZUG_NO_PIECE)
            zug_buf_text(&buf, letters->pieces[type]);
        else
            zug_buf_char(&buf, move.data[i]);
    }
}

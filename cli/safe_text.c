/* safe_text.c - writes text that nobody has checked, for people.
 * Room: cli. Knows UTF-8; knows nothing of chess. */
#include "safe_text.h"

#include <stdint.h>

/* A character, and how many bytes it has; 1 byte and is_utf8 false for a byte that is no UTF-8. */
typedef struct character {
    uint32_t code;
    size_t len;
    bool is_utf8;
} character;

/* The character at a byte of a text. */
static character character_at(zug_str text, size_t at) {
    character here = {(unsigned char)text.data[at], 1, false};
    size_t len = zug_str_character(zug_str_slice(text, at, text.len), &here.code);
    return len > 0 ? (character){here.code, len, true} : here;
}

/* True for what a terminal would obey, and for what makes a line read otherwise than it is written.
 */
static bool is_harmful(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0xFEFF;
}

static void put_hex(zug_buf *to, unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    zug_buf_char(to, digits[byte >> 4]);
    zug_buf_char(to, digits[byte & 15]);
}

/* Writes a character; bytes that are no UTF-8 as Latin-1 if wanted. */
static void put_character(zug_buf *to, character here, zug_str bytes, bool has_latin) {
    if (here.is_utf8 && !is_harmful(here.code)) {
        zug_buf_str(to, bytes);
        return;
    }
    if (!here.is_utf8 && has_latin && !is_harmful(here.code)) {
        zug_buf_char(to, (char)(0xC0 | here.code >> 6));
        zug_buf_char(to, (char)(0x80 | (here.code & 0x3F)));
        return;
    }
    for (size_t i = 0; i < bytes.len; i++) {
        zug_buf_text(to, "\\x");
        put_hex(to, (unsigned char)bytes.data[i]);
    }
}

static void put_text(zug_buf *to, zug_str text, bool has_latin) {
    for (size_t at = 0; at < text.len;) {
        character here = character_at(text, at);
        put_character(to, here, zug_str_slice(text, at, at + here.len), has_latin);
        at += here.len;
    }
}

void safe_text_plain(zug_buf *to, zug_str text) { put_text(to, text, false); }

void safe_text_name(zug_buf *to, zug_str text) { put_text(to, text, true); }

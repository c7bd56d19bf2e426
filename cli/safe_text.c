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

void safe_text_plain(zug_buf *to, zug_str text) {
    for (size_t at = 0; at < text.len;) {
        character here = character_at(text, at);
        zug_str bytes = zug_str_slice(text, at, at + here.len);
        at += here.len;
        if (here.is_utf8 && !is_harmful(here.code)) {
            zug_buf_str(to, bytes);
            continue;
        }
        for (size_t i = 0; i < bytes.len; i++) {
            zug_buf_text(to, "\\x");
            put_hex(to, (unsigned char)bytes.data[i]);
        }
    }
}

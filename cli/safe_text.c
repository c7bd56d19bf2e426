/* safe_text.c - writes text that nobody has checked, for people and for programs.
 * Room: cli. Knows UTF-8, Latin-1 and JSON; knows nothing of chess. */
#include "safe_text.h"

#include <stdint.h>

/* A character, and how many bytes it has; 1 byte and is_utf8 false for a byte that is no UTF-8. */
typedef struct character {
    uint32_t code;
    size_t len;
    bool is_utf8;
} character;

/* The bytes of a UTF-8 character that begins with this one, and the bits of its code in it. */
static size_t length_of(unsigned char first, uint32_t *bits) {
    if (first < 0x80) {
        *bits = first;
        return 1;
    }
    size_t len = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    *bits = len == 0 ? 0 : first & (0x7FU >> len);
    return first < 0xF8 ? len : 0;
}

/* The character at a byte of a text. */
static character character_at(zug_str text, size_t at) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text.data + at;
    character latin1 = {bytes[0], 1, false};
    uint32_t code = 0;
    size_t len = length_of(bytes[0], &code);
    if (len == 0 || len > text.len - at)
        return latin1;
    for (size_t i = 1; i < len; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return latin1;
        code = code << 6 | (bytes[i] & 0x3FU);
    }
    if (code < least[len] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return latin1;
    return (character){code, len, true};
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

/* A character below 0x100 as JSON writes it where it may not stand as it is. */
static void put_unicode(zug_buf *to, uint32_t code) {
    zug_buf_text(to, "\\u00");
    put_hex(to, (unsigned char)code);
}

void safe_text_json(zug_buf *to, zug_str text) {
    zug_buf_char(to, '"');
    for (size_t at = 0; at < text.len;) {
        character here = character_at(text, at);
        if (here.code == '"' || here.code == '\\')
            zug_buf_char(to, '\\');
        if (here.is_utf8 && here.code >= 0x20 && here.code != 0x7F)
            zug_buf_str(to, zug_str_slice(text, at, at + here.len));
        else
            put_unicode(to, here.code);
        at += here.len;
    }
    zug_buf_char(to, '"');
}

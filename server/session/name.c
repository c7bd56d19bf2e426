/* name.c - which names people may have, and which of them look alike.
 * Room: server/session. */
#include "session/name.h"

#include <string.h>

/* Takes one character of well-formed UTF-8 off the text. */
static uint32_t next_character(span text, size_t *at) {
    unsigned char first = (unsigned char)text.data[(*at)++];
    if (first < 0x80)
        return first;
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    uint32_t code = first & (0x3Fu >> more);
    while (more-- > 0)
        code = code << 6 | ((unsigned char)text.data[(*at)++] & 0x3Fu);
    return code;
}

typedef enum alphabet { NO_LETTER, LATIN, GREEK, CYRILLIC, OTHER_ALPHABET } alphabet;

/* Which alphabet a letter belongs to. */
static alphabet alphabet_of(uint32_t c) {
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
        return LATIN;
    if (c < 0xC0 || c == 0xD7 || c == 0xF7)
        return NO_LETTER;
    if (c < 0x250 || (c >= 0x1E00 && c < 0x1F00))
        return LATIN;
    if ((c >= 0x370 && c < 0x400) || (c >= 0x1F00 && c < 0x2000))
        return GREEK;
    if (c >= 0x400 && c < 0x530)
        return CYRILLIC;
    return OTHER_ALPHABET;
}

/* True for what cannot be seen, changes the direction of writing, or has no meaning of its own. */
static bool is_hidden(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA1) || c == 0xAD || (c >= 0x300 && c < 0x370) ||
           c == 0x61C || c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 ||
           (c >= 0x180B && c < 0x180F) || (c >= 0x2000 && c < 0x2010) ||
           (c >= 0x2028 && c < 0x2030) || (c >= 0x205F && c < 0x2070) || c == 0x3000 ||
           c == 0x3164 || (c >= 0xD800 && c < 0xF900) || (c >= 0xFE00 && c < 0xFE10) ||
           c == 0xFEFF || c == 0xFFA0 || (c >= 0xFFF0 && c < 0x10000) || c >= 0xE0000;
}

const char *name_check(span text, char out[static NAME_SIZE]) {
    bool has_word = false;
    unsigned alphabets = 0;
    uint32_t before = 0;
    text = span_trim(text);
    if (text.len < 2 || text.len >= NAME_SIZE)
        return "A name has 2 to 63 bytes.";
    if (!span_is_utf8(text))
        return "A name is UTF-8.";
    for (size_t at = 0; at < text.len;) {
        uint32_t c = next_character(text, &at);
        if (is_hidden(c) || strchr("<>\"\\{}", (int)(c < 0x80 ? c : 'x')) != NULL)
            return "A name has no invisible or special characters.";
        if (c == ' ' && before == ' ')
            return "A name has single blanks.";
        alphabet letter = alphabet_of(c);
        has_word = has_word || letter != NO_LETTER || (c >= '0' && c <= '9');
        if (letter != NO_LETTER && letter != OTHER_ALPHABET)
            alphabets |= 1u << letter;
        before = c;
    }
    if (!has_word)
        return "A name has a letter or a digit.";
    if ((alphabets & (alphabets - 1)) != 0)
        return "The letters of a name are of one alphabet.";
    memcpy(out, text.data, text.len);
    out[text.len] = '\0';
    return NULL;
}

/* The small letter of a capital one, as far as it has as many bytes. */
static uint32_t small_letter(uint32_t c) {
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
        (c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F)
        return c + 0x50;
    bool is_even_capital = (c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177) ||
                           (c >= 0x460 && c <= 0x481) || (c >= 0x1E00 && c <= 0x1EFF);
    bool is_odd_capital = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
    if (is_even_capital && c != 0x131)
        return c | 1;
    return is_odd_capital ? c + (c & 1) : c;
}

/* Appends a character as UTF-8. */
static size_t put_character(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t more = c >= 0x10000 ? 3 : c >= 0x800 ? 2 : 1;
    static const unsigned char marks[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(marks[more] | c >> 6 * more);
    for (size_t i = 1; i <= more; i++)
        out[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3F));
    return more + 1;
}

void name_key(const char *name, char out[static NAME_KEY_SIZE]) {
    span text = span_from(name);
    size_t len = 0;
    for (size_t at = 0; at < text.len && len + 4 < NAME_KEY_SIZE;) {
        uint32_t c = small_letter(next_character(text, &at));
        if (strchr(" -_.'", (int)(c < 0x80 ? c : 'x')) != NULL)
            continue;
        c = c == '0' ? 'o' : c == '1' || c == 'i' ? 'l' : c;
        len += put_character(c, out + len);
    }
    if (len == 0) /* of separators alone there is no name, but a key is never empty */
        out[len++] = '-';
    out[len] = '\0';
}

const char *name_check_password(span password) {
    if (password.len < NAME_PASSWORD_MIN)
        return "A password has at least 8 characters.";
    if (password.len > NAME_PASSWORD_MAX)
        return "A password has at most 256 bytes.";
    return NULL;
}

/* pgn_collate.c - keys that sort games as the PGN standard does.
 * Room: pgn. */
#include <zug/pgn_collate.h>

enum { EVENT, SITE, DATE, ROUND, WHITE_NAME, BLACK_NAME, RESULT, ROSTER };

enum { DATE_PART = 4, DATE_PARTS = 3, DIGITS_MAX = 255 };

/* What a part of a round is; the order is that of the standard. */
enum { PART_NONE, PART_QUERY, PART_HYPHEN, PART_NUMBER, PART_TEXT };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

size_t zug_pgn_collate_size(const zug_str roster[static 7]) {
    size_t size = DATE_PART * DATE_PARTS + 1;
    for (int i = 0; i < ROSTER; i++)
        size += roster[i].len + 1;
    return size + 2 * roster[ROUND].len + 2; /* two bytes more for each part of the round */
}

/* Appends a text and what ends it, which is less than any byte of a text. */
static void add_text(zug_buf *out, zug_str text) {
    zug_buf_str(out, text);
    zug_buf_char(out, '\0');
}

/* The next part of a text between periods; *at is moved behind it. */
static zug_str next_part(zug_str text, size_t *at) {
    size_t start = *at;
    while (*at < text.len && text.data[*at] != '.')
        ++*at;
    zug_str part = zug_str_slice(text, start, *at);
    *at += *at < text.len;
    return part;
}

/* The number that the digits and question marks at the beginning of a text make. */
static uint32_t number_of(zug_str text) {
    enum { MOST = 99999999 };
    uint32_t value = 0;
    for (size_t i = 0; i < text.len && (is_digit(text.data[i]) || text.data[i] == '?'); i++) {
        value = value * 10 + (text.data[i] == '?' ? 0 : (uint32_t)(text.data[i] - '0'));
        value = value > MOST ? MOST : value;
    }
    return value;
}

static void add_date(zug_buf *out, zug_str date) {
    size_t at = 0;
    for (int i = 0; i < DATE_PARTS; i++) {
        uint32_t value = number_of(next_part(date, &at));
        for (int shift = 8 * (DATE_PART - 1); shift >= 0; shift -= 8)
            zug_buf_char(out, (char)(value >> shift));
    }
}

/* True if a text is a number of a length that can be written in one byte. */
static bool is_number(zug_str text) {
    size_t digits = 0;
    while (digits < text.len && is_digit(text.data[digits]))
        digits++;
    return digits > 0 && digits == text.len && digits <= DIGITS_MAX;
}

/* Numbers of any length: the longer is the greater, once leading zeros are gone. */
static void add_number(zug_buf *out, zug_str digits) {
    while (digits.len > 1 && digits.data[0] == '0')
        digits = zug_str_slice(digits, 1, digits.len);
    zug_buf_char(out, (char)digits.len);
    zug_buf_str(out, digits);
}

static void add_round(zug_buf *out, zug_str round) {
    for (size_t at = 0; at < round.len;) {
        zug_str part = next_part(round, &at);
        if (zug_str_equal(part, zug_str_from("?"))) {
            zug_buf_char(out, PART_QUERY);
        } else if (zug_str_equal(part, zug_str_from("-"))) {
            zug_buf_char(out, PART_HYPHEN);
        } else if (is_number(part)) {
            zug_buf_char(out, PART_NUMBER);
            add_number(out, part);
        } else {
            zug_buf_char(out, PART_TEXT);
            add_text(out, part);
        }
    }
    zug_buf_char(out, PART_NONE);
}

void zug_pgn_collate_key(const zug_str roster[static 7], zug_buf *out) {
    add_date(out, roster[DATE]);
    add_text(out, roster[EVENT]);
    add_text(out, roster[SITE]);
    add_round(out, roster[ROUND]);
    add_text(out, roster[WHITE_NAME]);
    add_text(out, roster[BLACK_NAME]);
    add_text(out, roster[RESULT]);
}

int zug_pgn_collate_compare(zug_str a, zug_str b) {
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common > 0 ? __builtin_memcmp(a.data, b.data, common) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

/* trf_fields.c - the columns and the words of a line of a report, as texts, numbers and points.
 * Room: pairing. Knows how fields are written, not what they mean. */
#include "trf_impl.h"

/* The byte at which a column begins. */
static size_t byte_of(const zug__trf *r, size_t column) {
    if (r->in_name == 0 || column <= r->first)
        return column - 1;
    if (column > r->last)
        return column - 1 + r->in_name;
    size_t at = r->first - 1;
    for (size_t i = r->first; i < column && at < r->line.len; i++) {
        uint32_t code;
        size_t len = zug_str_character(zug_str_slice(r->line, at, r->line.len), &code);
        at += len ? len : 1;
    }
    return at;
}

size_t zug__trf_column_of(const zug__trf *r, size_t byte) {
    size_t column = byte + 1;
    if (r->in_name == 0 || byte < r->first)
        return column;
    for (column = r->first; byte_of(r, column) < byte;)
        column++;
    return column;
}

void zug__trf_set_names(zug__trf *r, size_t first, size_t last) {
    size_t at = first - 1;
    r->first = first;
    r->last = last;
    r->in_name = 0;
    for (size_t column = first; column <= last && at < r->line.len; column++) {
        uint32_t code;
        size_t len = zug_str_character(zug_str_slice(r->line, at, r->line.len), &code);
        if (len == 0) {
            r->in_name = 0;
            return;
        }
        at += len;
        r->in_name += len - 1;
    }
}

zug_str zug__trf_columns(const zug__trf *r, size_t first, size_t last) {
    if (!r->line.data) /* of an empty file */
        return r->line;
    size_t from = byte_of(r, first), to = byte_of(r, last + 1);
    from = from > r->line.len ? r->line.len : from;
    to = to > r->line.len ? r->line.len : to;
    return to > from ? zug_str_slice(r->line, from, to) : (zug_str){r->line.data + from, 0};
}

bool zug__trf_parse_number(zug_str text, uint32_t limit, uint32_t *out) {
    uint32_t number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] < '0' || text.data[i] > '9' || number > limit)
            return false;
        number = number * 10 + (uint32_t)(text.data[i] - '0');
    }
    *out = number;
    return text.len > 0 && number <= limit;
}

bool zug__trf_number(zug__trf *r, size_t first, size_t last, uint32_t limit, uint32_t *out) {
    zug_str text = zug_str_trim(zug__trf_columns(r, first, last));
    *out = 0;
    if (text.len == 0 || zug__trf_parse_number(text, limit, out))
        return true;
    return zug__trf_fail(r, first, "trf-number", "this is not a number, or it is too large");
}

bool zug__trf_parse_points(zug_str text, zug_points *out) {
    bool is_negative = text.len > 0 && text.data[0] == '-';
    size_t from = is_negative ? 1 : 0, dot = from;
    uint32_t whole = 0, tenth = 0;
    while (dot < text.len && text.data[dot] != '.' && text.data[dot] != ',')
        dot++;
    zug_str before = zug_str_slice(text, from, dot), behind = zug_str_slice(text, dot, text.len);
    if (before.len > 0 && !zug__trf_parse_number(before, ZUG_POINTS_MAX / 10, &whole))
        return false;
    if (behind.len == 3 && behind.data[2] == '0') /* 1.50: programs that write two decimals */
        behind.len--;
    if (behind.len > 1 &&
        (behind.len > 2 || !zug__trf_parse_number(zug_str_slice(behind, 1, 2), 9, &tenth)))
        return false;
    *out = (zug_points)(whole * 10 + tenth);
    if (is_negative)
        *out = -*out;
    return before.len > 0 || behind.len > 1;
}

bool zug__trf_points(zug__trf *r, size_t first, size_t last, bool *is_there, zug_points *out) {
    zug_str text = zug_str_trim(zug__trf_columns(r, first, last));
    *out = 0;
    *is_there = text.len > 0;
    if (text.len == 0 || zug__trf_parse_points(text, out))
        return true;
    return zug__trf_fail(r, first, "trf-points", "these are no points, as 4.5 would be");
}

zug_str zug__trf_word(zug__trf_words *words, size_t *column) {
    zug_str line = words->r->line;
    while (words->at < line.len && (line.data[words->at] == ' ' || line.data[words->at] == '\t'))
        words->at++;
    size_t from = words->at;
    while (words->at < line.len && line.data[words->at] != ' ' && line.data[words->at] != '\t')
        words->at++;
    *column = words->column = zug__trf_column_of(words->r, from);
    return zug_str_slice(line, from, words->at);
}

bool zug__trf_word_number(zug__trf_words *words, uint32_t limit, bool *is_there, uint32_t *out) {
    size_t column;
    zug_str word = zug__trf_word(words, &column);
    *is_there = word.len > 0;
    if (word.len == 0 || zug__trf_parse_number(word, limit, out))
        return true;
    return zug__trf_fail(words->r, column, "trf-number",
                         "this is not a number, or it is too large");
}

zug__trf_words zug__trf_words_of(zug__trf *r) { return (zug__trf_words){r, ZUG__TRF_CODE_LEN, 1}; }

bool zug__trf_find_player(zug__trf *r, size_t column, uint32_t number, size_t *out) {
    *out = zug_tournament_find(r->t, number);
    return *out != SIZE_MAX ||
           zug__trf_fail(r, column, "trf-player", "there is no player with this number");
}

bool zug__trf_blank(zug__trf *r, size_t column) {
    zug_str text = zug_str_trim(zug__trf_columns(r, column, column));
    return text.len == 0 ||
           zug__trf_fail(r, column, "trf-columns",
                         "there must be a blank here, between two fields; is something before it "
                         "too long, or shifted?");
}

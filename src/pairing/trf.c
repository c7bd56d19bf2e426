/* trf.c - reads a report line by line, and says where it is wrong.
 * Room: pairing. Knows lines and columns; what a line says is read in trf_player.c and
 * trf_lines.c. */
#include <zug/trf.h>

#include "base/mem.h"
#include "trf_impl.h"

enum { CODE_LEN = 3 };

bool zug__trf_fail(zug__trf *r, size_t column, const char *code, const char *message) {
    if (r->has_failed)
        return false;
    r->has_failed = true;
    if (!r->problem)
        return false;
    zug_str before = zug__trf_columns(r, 1, column > 1 ? column - 1 : 0);
    size_t start = r->line.data ? (size_t)(r->line.data - r->text.data) : r->text.len;
    *r->problem = (zug_trf_problem){.line = r->number ? r->number : 1,
                                    .column = column,
                                    .offset = start + (column > 1 ? before.len : 0),
                                    .code = code};
    zug_buf out = zug_buf_over(r->problem->message, sizeof r->problem->message);
    zug_buf_text(&out, message);
    return false;
}

bool zug__trf_no_memory(zug__trf *r) {
    r->is_out_of_memory = r->has_failed = true;
    return false;
}

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
    size_t from = byte_of(r, first), to = byte_of(r, last + 1);
    from = from > r->line.len ? r->line.len : from;
    to = to > r->line.len ? r->line.len : to;
    return to > from ? zug_str_slice(r->line, from, to) : (zug_str){r->line.data + from, 0};
}

/* Reads digits up to a limit. */
static bool parse_number(zug_str text, uint32_t limit, uint32_t *out) {
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
    if (text.len == 0 || parse_number(text, limit, out))
        return true;
    return zug__trf_fail(r, first, "trf-number", "this is not a number, or it is too large");
}

bool zug__trf_parse_points(zug_str text, zug_points *out) {
    bool is_negative = text.len > 0 && text.data[0] == '-';
    size_t from = is_negative ? 1 : 0, dot = from;
    uint32_t whole = 0, tenth = 0;
    while (dot < text.len && text.data[dot] != '.' && text.data[dot] != ',')
        dot++;
    if (!parse_number(zug_str_slice(text, from, dot), ZUG_POINTS_MAX / 10, &whole))
        return false;
    if (dot < text.len && !parse_number(zug_str_slice(text, dot + 1, text.len), 9, &tenth))
        return false;
    *out = (zug_points)(whole * 10 + tenth);
    if (is_negative)
        *out = -*out;
    return text.len <= dot + 2;
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
    if (word.len == 0 || parse_number(word, limit, out))
        return true;
    return zug__trf_fail(words->r, column, "trf-number",
                         "this is not a number, or it is too large");
}

/* Takes the next line of the text, which ends with CR, LF or CRLF; false at the end. */
static bool next_line(zug__trf *r, size_t *at) {
    if (*at >= r->text.len)
        return false;
    size_t from = *at, to = from;
    while (to < r->text.len && r->text.data[to] != '\r' && r->text.data[to] != '\n')
        to++;
    r->line = zug_str_slice(r->text, from, to);
    r->number++;
    r->in_name = 0;
    if (to + 1 < r->text.len && r->text.data[to] == '\r' && r->text.data[to + 1] == '\n')
        to++;
    *at = to + 1;
    return true;
}

/* The code of the present line; empty for a line that says nothing. */
static zug_str code_of(zug__trf *r) {
    zug_str line = r->line;
    while (line.len > 0 && (line.data[line.len - 1] == ' ' || line.data[line.len - 1] == '\t'))
        line.len--;
    r->line = line;
    if (line.len == 0 || (line.len >= CODE_LEN && zug__mem_equal(line.data, "###", CODE_LEN)))
        return (zug_str){line.data, 0};
    return zug_str_slice(line, 0, line.len < CODE_LEN ? line.len : CODE_LEN);
}

/* True if a line begins as all lines do: three letters or digits, then a blank. */
static bool check_code(zug__trf *r, zug_str code) {
    for (size_t i = 0; i < code.len; i++) {
        char c = code.data[i];
        bool is_letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!is_letter && !(c >= '0' && c <= '9'))
            return zug__trf_fail(r, i + 1, "trf-code",
                                 "a line begins with three digits or letters that say what it is");
    }
    if (code.len < CODE_LEN || (r->line.len > CODE_LEN && r->line.data[CODE_LEN] != ' '))
        return zug__trf_fail(r, code.len + 1, "trf-code",
                             "a line begins with three digits or letters and a blank");
    return true;
}

/* Reads what does not speak of players, or is a player. */
static bool read_first(zug__trf *r, zug_str code) {
    bool is_known = false;
    if (zug__trf_is(code, "001"))
        return zug__trf_read_player(r);
    if (zug__trf_is_later(code))
        return true;
    zug_tournament_label label = zug__trf_label(code);
    if (label < ZUG_LABELS) {
        zug_str text = zug_str_trim(zug_str_slice(r->line, CODE_LEN, r->line.len));
        return zug_tournament_set_label(r->t, label, text) || zug__trf_no_memory(r);
    }
    if (!zug__trf_read_rule(r, code, &is_known))
        return false;
    return is_known || zug_tournament_add_line(r->t, r->line) || zug__trf_no_memory(r);
}

/* Goes through all lines. */
static bool read_lines(zug__trf *r, bool is_later) {
    size_t at = 0;
    r->number = 0;
    while (next_line(r, &at)) {
        if (r->number == 1 && r->line.len >= 3 && zug__mem_equal(r->line.data, "\xEF\xBB\xBF", 3))
            r->line = zug_str_slice(r->line, 3, r->line.len);
        zug_str code = code_of(r);
        if (code.len == 0)
            continue;
        if (!is_later && (!check_code(r, code) || !read_first(r, code)))
            return false;
        if (is_later && zug__trf_is_later(code) && !zug__trf_read_later(r, code))
            return false;
    }
    return true;
}

/* Says of a contradiction where it stands. */
static bool fail_by_fault(zug__trf *r, const zug_tournament_fault *fault) {
    char sentence[ZUG_TOURNAMENT_SENTENCE_SIZE];
    zug_buf out = zug_buf_over(sentence, sizeof sentence);
    size_t at = 0, line = fault->player ? r->lines_of[fault->player] : 0;
    size_t column =
        fault->round ? ZUG__TRF_ROUND_COLUMN + ZUG__TRF_ROUND_WIDTH * (fault->round - 1) : 81;
    r->number = 0;
    while (r->number < line)
        next_line(r, &at);
    if (line == 0) {
        r->line = (zug_str){r->text.data, 0};
        r->number = column = 1;
    }
    zug_tournament_fault_write(fault, &out);
    return zug__trf_fail(r, column, zug_tournament_fault_code(fault->kind), sentence);
}

/* True if the code of the system ends with that of the Baku acceleration. */
static bool is_baku(zug_str system) {
    static const char word[] = "_BAKU";
    size_t len = sizeof word - 1;
    return system.len > len && zug__mem_equal(system.data + system.len - len, word, len);
}

/* A system that is accelerated by its code is so unless 250 or XXA give points themselves. */
static void set_baku(zug__trf *r) {
    zug_tournament_rules rules = *zug_tournament_rules_of(r->t);
    rules.is_baku = !r->is_accelerated && is_baku(zug_tournament_label_of(r->t, ZUG_LABEL_SYSTEM));
    zug_tournament_set_rules(r->t, &rules);
}

/* Reads all, and judges it. */
static bool read_all(zug__trf *r) {
    zug_tournament_fault fault;
    if (!read_lines(r, false))
        return false;
    if (zug_tournament_player_count(r->t) == 0)
        return zug__trf_fail(r, 1, "trf-players",
                             "there are no players: lines that begin with 001");
    if (!read_lines(r, true))
        return false;
    set_baku(r);
    return zug_tournament_faults(r->t, &fault, 1) == 0 || fail_by_fault(r, &fault);
}

zug_status zug_trf_read(zug_str text, zug_alloc alloc, zug_tournament **out,
                        zug_trf_problem *problem) {
    enum { LINES_BYTES = (ZUG_PLAYERS_MAX + 1) * sizeof(size_t) };
    zug__trf r = {.text = text, .problem = problem, .t = zug_tournament_new(alloc)};
    r.lines_of = r.t ? alloc.resize(alloc.ctx, NULL, 0, LINES_BYTES) : NULL;
    bool is_read = false;
    if (r.lines_of) {
        zug__mem_set(r.lines_of, 0, LINES_BYTES);
        is_read = read_all(&r);
        alloc.resize(alloc.ctx, r.lines_of, LINES_BYTES, 0);
    } else {
        r.is_out_of_memory = true;
    }
    if (is_read)
        *out = r.t;
    else
        zug_tournament_free(r.t);
    return is_read ? ZUG_OK : r.is_out_of_memory ? ZUG_ERR_SPACE : ZUG_ERR_SYNTAX;
}

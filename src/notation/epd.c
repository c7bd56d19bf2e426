/* epd.c - read and write Extended Position Description records.
 * Room: notation. Knows the form of operations; what opcodes mean is the caller's business, but for
 * the two counters of the position. */
#include <zug/epd.h>

#include "fen_impl.h"

static bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* True for a byte that a word or string may have: printing ASCII, leniently any encoding's. */
static bool is_printing(int c, zug_fen_mode mode) {
    return c >= ' ' && c != 127 && (c < 127 || mode == ZUG_FEN_LENIENT);
}

/* Moves over blanks, whatever the mode. */
static void skip_blanks(zug__fen_reader *reader) {
    while (is_blank(zug__fen_peek(reader)))
        reader->at++;
}

/* Moves over what may separate two parts of an operation: strictly one space. */
static void skip_separator(zug__fen_reader *reader) {
    if (reader->mode == ZUG_FEN_LENIENT)
        skip_blanks(reader);
    else if (zug__fen_peek(reader) == ' ')
        reader->at++;
}

static zug_status read_opcode(zug__fen_reader *reader, zug_str *out) {
    size_t start = reader->at;
    if (!is_letter(zug__fen_peek(reader)))
        return zug__fen_fail(reader, "epd-operation", "an opcode begins with a letter");
    for (;; reader->at++) {
        int c = zug__fen_peek(reader);
        if (!is_letter(c) && !is_digit(c) && c != '_')
            break;
        if (reader->at - start >= ZUG_EPD_OPCODE_MAX)
            return zug__fen_fail(reader, "epd-operation", "an opcode has at most 15 characters");
    }
    int c = zug__fen_peek(reader);
    if (c >= 0 && c != ';' && !is_blank(c))
        return zug__fen_fail(reader, "epd-operation",
                             "an opcode has only letters, digits and underscores");
    *out = zug_str_slice(reader->text, start, reader->at);
    return ZUG_OK;
}

/* Reads a string from its first quote to its last. */
static zug_status read_string(zug__fen_reader *reader) {
    size_t start = ++reader->at;
    for (; zug__fen_peek(reader) != '"'; reader->at++) {
        int c = zug__fen_peek(reader);
        if (c < 0)
            return zug__fen_fail(reader, "epd-operation", "the string has no closing quote");
        if (!is_printing(c, reader->mode))
            return zug__fen_fail(reader, "epd-operation", "a string has printing characters only");
        if (reader->mode == ZUG_FEN_STRICT && reader->at - start >= ZUG_EPD_STRING_MAX)
            return zug__fen_fail(reader, "epd-operation", "a string has fewer than 256 bytes");
    }
    reader->at++;
    int c = zug__fen_peek(reader);
    return c < 0 || c == ';' || is_blank(c)
               ? ZUG_OK
               : zug__fen_fail(reader, "epd-operation",
                               "a space or semicolon must follow the string");
}

static zug_status read_word(zug__fen_reader *reader) {
    for (;; reader->at++) {
        int c = zug__fen_peek(reader);
        if (c < 0 || c == ';' || is_blank(c))
            return ZUG_OK;
        if (c == '"' || !is_printing(c, reader->mode))
            return zug__fen_fail(reader, "epd-operation",
                                 "an operand has printing characters only, and no quote");
    }
}

/* Reads the operands up to and with the semicolon. A lenient reader lets the end of the text close
 * the last operation. */
static zug_status read_operands(zug__fen_reader *reader, zug_str *out) {
    size_t start = reader->at;
    for (;;) {
        bool strict = reader->mode == ZUG_FEN_STRICT;
        size_t end = reader->at;
        skip_separator(reader);
        int c = zug__fen_peek(reader);
        if (c == ';' || (c < 0 && !strict)) {
            if (strict && reader->at != end)
                return zug__fen_fail(reader, "epd-operation",
                                     "the semicolon follows without a space");
            *out = zug_str_trim(zug_str_slice(reader->text, start, end));
            reader->at += c == ';';
            return ZUG_OK;
        }
        if (c < 0)
            return zug__fen_fail(reader, "epd-operation", "the operation has no semicolon");
        if (is_blank(c))
            return zug__fen_fail(reader, "epd-operation", "operands are separated by one space");
        zug_status status = c == '"' ? read_string(reader) : read_word(reader);
        if (status != ZUG_OK)
            return status;
    }
}

/* Reads one operation. */
static zug_status read_operation(zug__fen_reader *reader, zug_epd_operation *out) {
    zug_epd_operation operation = {.offset = reader->at};
    zug_status status = read_opcode(reader, &operation.opcode);
    if (status == ZUG_OK)
        status = read_operands(reader, &operation.operands);
    if (status == ZUG_OK)
        *out = operation;
    return status;
}

bool zug_epd_next_operation(const zug_epd *epd, size_t *at, zug_epd_operation *out) {
    zug__fen_reader reader = {epd->text, *at ? *at : epd->operations, ZUG_FEN_LENIENT, NULL};
    skip_blanks(&reader);
    if (reader.at >= epd->text.len || read_operation(&reader, out) != ZUG_OK)
        return false;
    *at = reader.at;
    return true;
}

bool zug_epd_next_operand(const zug_epd_operation *operation, size_t *at, zug_epd_operand *out) {
    zug__fen_reader reader = {operation->operands, *at, ZUG_FEN_LENIENT, NULL};
    skip_blanks(&reader);
    size_t start = reader.at;
    int c = zug__fen_peek(&reader);
    if (c < 0 || (c == '"' ? read_string(&reader) : read_word(&reader)) != ZUG_OK)
        return false;
    size_t quote = c == '"' ? 1 : 0;
    out->text = zug_str_slice(operation->operands, start + quote, reader.at - quote);
    out->is_string = c == '"';
    *at = reader.at;
    return true;
}

/* Finds an opcode before a place in the record. */
static bool find_before(const zug_epd *epd, zug_str opcode, size_t end, zug_epd_operation *out) {
    zug_epd_operation operation;
    for (size_t at = 0; zug_epd_next_operation(epd, &at, &operation) && operation.offset < end;) {
        if (zug_str_equal(operation.opcode, opcode)) {
            *out = operation;
            return true;
        }
    }
    return false;
}

bool zug_epd_find(const zug_epd *epd, const char *opcode, zug_epd_operation *out) {
    return find_before(epd, zug_str_from(opcode), epd->text.len, out);
}

/* Reads the one operand of hmvc or fmvn, a number from `least` to 65535; all offsets are the
 * record's. */
static zug_status read_counter(const zug__fen_reader *record, const zug_epd_operation *operation,
                               unsigned least, uint16_t *out) {
    zug_epd_operand operand;
    size_t at = 0;
    zug__fen_reader place = *record;
    place.at = operation->offset;
    if (!zug_epd_next_operand(operation, &at, &operand) || operand.is_string ||
        at != operation->operands.len)
        return zug__fen_fail(&place, "epd-operation", "this opcode needs one number");
    unsigned value = 0;
    for (size_t i = 0; i < operand.text.len; i++) {
        place.at = (size_t)(operand.text.data + i - record->text.data);
        if (!is_digit(operand.text.data[i]))
            return zug__fen_fail(&place, "epd-operation", "this opcode needs a number");
        value = value * 10 + (unsigned)(operand.text.data[i] - '0');
        if (value > 65535)
            return zug__fen_fail(&place, "epd-operation", "the number is above 65535");
    }
    if (value < least)
        return zug__fen_fail(&place, "epd-operation", "moves are numbered from 1");
    *out = (uint16_t)value;
    return ZUG_OK;
}

/* Takes over the counters of the position if the operation gives one. */
static zug_status take_counter(const zug__fen_reader *record, const zug_epd_operation *operation,
                               zug_position *pos) {
    if (zug_str_equal(operation->opcode, zug_str_from("hmvc")))
        return read_counter(record, operation, 0, &pos->halfmove_clock);
    if (zug_str_equal(operation->opcode, zug_str_from("fmvn")))
        return read_counter(record, operation, 1, &pos->fullmove_number);
    return ZUG_OK;
}

/* Moves over what separates two operations; what follows the last one is checked, too. */
static zug_status skip_to_operation(zug__fen_reader *reader) {
    if (reader->mode == ZUG_FEN_LENIENT) {
        skip_blanks(reader);
        return ZUG_OK;
    }
    int c = zug__fen_peek(reader);
    if (c >= 0 && c != ' ')
        return zug__fen_fail(reader, "epd-operation", "a space must follow the operation");
    if (c == ' ')
        return zug__fen_separator(reader, "epd-operation", "after the space there is no operation");
    return ZUG_OK;
}

/* Reads the next operation of a record, which has no opcode of an earlier one. */
static zug_status read_new_operation(zug__fen_reader *reader, zug_epd *epd) {
    zug_epd_operation operation, earlier;
    zug_status status = read_operation(reader, &operation);
    if (status == ZUG_OK)
        status = take_counter(reader, &operation, &epd->pos);
    if (status != ZUG_OK)
        return status;
    if (find_before(epd, operation.opcode, operation.offset, &earlier)) {
        reader->at = operation.offset;
        return zug__fen_fail(reader, "epd-operation", "this opcode is given twice");
    }
    return skip_to_operation(reader);
}

/* Checks the operations one by one and takes over the counters. */
static zug_status read_operations(zug__fen_reader *reader, zug_epd *epd) {
    for (int count = 0; zug__fen_peek(reader) >= 0; count++) {
        if (count == ZUG_EPD_OPERATIONS_MAX)
            return zug__fen_fail(reader, "epd-operation", "a record has at most 256 operations");
        zug_status status = read_new_operation(reader, epd);
        if (status != ZUG_OK)
            return status;
    }
    return ZUG_OK;
}

/* Moves from the fourth field to the first operation; a lenient reader takes the counters of a FEN
 * that real files have there. */
static zug_status skip_to_operations(zug__fen_reader *reader, zug_position *pos) {
    zug_status status = ZUG_OK;
    if (reader->mode == ZUG_FEN_STRICT && zug__fen_peek(reader) >= 0)
        return zug__fen_separator(reader, "epd-operation", "after the space there is no operation");
    zug__fen_skip_blanks(reader);
    if (is_digit(zug__fen_peek(reader)))
        status = zug__fen_counters(reader, pos);
    zug__fen_skip_blanks(reader);
    return status;
}

zug_status zug_epd_read_setup(zug_str text, zug_fen_mode mode, zug_epd *out, zug_error *err) {
    zug__fen_reader reader = {text, 0, mode, err};
    zug_epd epd = {.pos = zug_position_empty(), .text = text};
    zug_status status = zug__fen_board(&reader, &epd.pos);
    if (status == ZUG_OK)
        status = skip_to_operations(&reader, &epd.pos);
    epd.operations = reader.at;
    if (status == ZUG_OK)
        status = read_operations(&reader, &epd);
    if (status != ZUG_OK)
        return status;
    zug_position_settle(&epd.pos);
    *out = epd;
    return ZUG_OK;
}

zug_status zug_epd_parse(zug_str text, zug_fen_mode mode, zug_epd *out, zug_fault_set *faults,
                         zug_error *err) {
    zug_epd epd;
    zug_status status = zug_epd_read_setup(text, mode, &epd, err);
    if (status == ZUG_OK)
        status = zug__fen_judge(text, &epd.pos, faults, err);
    if (status == ZUG_OK)
        *out = epd;
    return status;
}

/* True if one opcode comes before another in ASCII order. */
static bool is_before(zug_str a, zug_str b) {
    size_t i = 0;
    while (i < a.len && i < b.len && a.data[i] == b.data[i])
        i++;
    return i < b.len && (i == a.len || a.data[i] < b.data[i]);
}

/* Finds the first operation after an opcode in ASCII order; an empty opcode comes before all. */
static bool find_after(const zug_epd *epd, zug_str opcode, zug_epd_operation *out) {
    zug_epd_operation operation;
    bool found = false;
    for (size_t at = 0; zug_epd_next_operation(epd, &at, &operation);) {
        if (is_before(opcode, operation.opcode) &&
            (!found || is_before(operation.opcode, out->opcode))) {
            *out = operation;
            found = true;
        }
    }
    return found;
}

static void write_operation(const zug_epd_operation *operation, zug_buf *out) {
    zug_epd_operand operand;
    zug_buf_char(out, ' ');
    zug_buf_str(out, operation->opcode);
    for (size_t at = 0; zug_epd_next_operand(operation, &at, &operand);) {
        zug_buf_text(out, operand.is_string ? " \"" : " ");
        zug_buf_str(out, operand.text);
        zug_buf_text(out, operand.is_string ? "\"" : "");
    }
    zug_buf_char(out, ';');
}

zug_status zug_epd_write(const zug_epd *epd, zug_buf *out) {
    zug_fen_writer writer = zug_fen_writer_new();
    char board[ZUG_FEN_SIZE];
    zug_buf_str(out, (zug_str){board, zug_fen_writer_board(&writer, &epd->pos, board)});
    zug_epd_operation operation = {.opcode = {NULL, 0}};
    while (find_after(epd, operation.opcode, &operation))
        write_operation(&operation, out);
    return out->overflow ? ZUG_ERR_SPACE : ZUG_OK;
}

bool zug_epd_next_record(zug_str text, size_t *at, zug_str *out) {
    while (*at < text.len) {
        size_t start = *at, end = start;
        while (end < text.len && text.data[end] != '\n')
            end++;
        *at = end + (end < text.len);
        if (end > start && text.data[end - 1] == '\r')
            end--;
        zug_str line = zug_str_slice(text, start, end);
        if (zug_str_trim(line).len > 0 && line.data[0] != '#') {
            *out = line;
            return true;
        }
    }
    return false;
}

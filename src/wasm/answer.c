/* answer.c - answers to JavaScript, as JSON in memory that grows.
 * Room: wasm. */
#include <zug/clock.h>

#include "exports.h"
#include "heap.h"

static char *text;
static size_t length, capacity;
static bool needs_comma, has_failed;

char *zug_wasm_answer(void);
int zug_wasm_answer_length(void);

/* Where the latest answer is; a call may move it. */
EXPORT(zug_wasm_answer) char *zug_wasm_answer(void) { return text; }

/* How long it is, for calls that answer something else. */
EXPORT(zug_wasm_answer_length) int zug_wasm_answer_length(void) { return zug__answer_end(); }

static void put_char(char c) {
    if (length == capacity) {
        size_t more = capacity > 0 ? 2 * capacity : 4096;
        zug_alloc alloc = zug__heap();
        char *moved = alloc.resize(alloc.ctx, text, capacity, more);
        has_failed = has_failed || moved == NULL;
        if (moved == NULL)
            return;
        text = moved;
        capacity = more;
    }
    text[length++] = c;
}

static void put_raw(const char *raw) {
    while (*raw != '\0')
        put_char(*raw++);
}

/* A comma before all values but the first. */
static void separate(void) {
    if (needs_comma)
        put_char(',');
    needs_comma = true;
}

void zug__answer_begin(void) {
    length = 0;
    needs_comma = has_failed = false;
}

void zug__answer_open(char bracket) {
    separate();
    put_char(bracket);
    needs_comma = false;
}

void zug__answer_close(char bracket) {
    put_char(bracket);
    needs_comma = true;
}

/* A byte of a string. Bytes beyond ASCII are left to the reader, who replaces what is no UTF-8. */
static void put_escaped(unsigned char c) {
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        put_char('\\');
        put_char((char)c);
    } else if (c < ' ') {
        put_raw("\\u00");
        put_char(hex[c >> 4]);
        put_char(hex[c & 15]);
    } else {
        put_char((char)c);
    }
}

void zug__answer_string(zug_str string) {
    separate();
    put_char('"');
    for (size_t i = 0; i < string.len; i++)
        put_escaped((unsigned char)string.data[i]);
    put_char('"');
}

void zug__answer_key(const char *key) {
    zug__answer_text(key);
    put_char(':');
    needs_comma = false;
}

void zug__answer_text(const char *string) { zug__answer_string(zug_str_from(string)); }

void zug__answer_number(int64_t number) {
    char digits[24];
    size_t count = 0;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    separate();
    if (number < 0)
        put_char('-');
    do {
        digits[count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    while (count > 0)
        put_char(digits[--count]);
}

void zug__answer_bool(bool is_true) {
    separate();
    put_raw(is_true ? "true" : "false");
}

void zug__answer_null(void) {
    separate();
    put_raw("null");
}

void zug__answer_bytes(zug_str bytes) {
    for (size_t i = 0; i < bytes.len; i++)
        put_char(bytes.data[i]);
}

int zug__answer_end(void) { return has_failed ? -1 : (int)length; }

void zug__answer_member(const char *key, const char *string) {
    zug__answer_key(key);
    zug__answer_text(string);
}

void zug__answer_count(const char *key, int64_t number) {
    zug__answer_key(key);
    zug__answer_number(number);
}

void zug__answer_flag(const char *key, bool is_true) {
    zug__answer_key(key);
    zug__answer_bool(is_true);
}

const char *zug__kind_name(zug_piece_type type) {
    static const char *const names[] = {"", "bishop", "rook", "queen", "pawn", "knight", "king"};
    return names[type];
}

static void put_square(zug_square square) {
    char name[3] = {(char)('a' + zug_square_file(square)), (char)('1' + zug_square_rank(square)),
                    '\0'};
    zug__answer_text(name);
}

void zug__answer_square(const char *key, zug_square square) {
    zug__answer_key(key);
    put_square(square);
}

void zug__answer_squares(const char *key, zug_bitboard squares) {
    zug__answer_key(key);
    zug__answer_open('[');
    for (; squares != 0; squares &= squares - 1)
        put_square(zug_bitboard_first(squares));
    zug__answer_close(']');
}

void zug__answer_time(const char *key, int64_t ms) {
    zug__answer_key(key);
    if (ms == ZUG_CLOCK_NEVER)
        zug__answer_null();
    else
        zug__answer_number(ms);
}

static void put_pieces(const zug_facts *facts) {
    static const char letters[] = "?BRQPNK?brqpnk";
    zug__answer_key("men");
    zug__answer_open('[');
    for (int i = 0; i < facts->piece_count; i++) {
        const zug_facts_piece *piece = &facts->pieces[i];
        char name[4] = {letters[7 * (int)piece->piece.color + (int)piece->piece.type],
                        (char)('a' + zug_square_file(piece->square)),
                        (char)('1' + zug_square_rank(piece->square)), '\0'};
        zug__answer_text(name);
    }
    zug__answer_close(']');
}

static void put_squares_of(const zug_facts *facts) {
    zug__answer_key("squares");
    zug__answer_open('[');
    for (int i = 0; i < facts->square_count; i++)
        put_square(facts->squares[i]);
    zug__answer_close(']');
}

static void put_numbers(const zug_facts *facts) {
    zug__answer_key("numbers");
    zug__answer_open('[');
    for (int i = 0; i < facts->number_count; i++)
        zug__answer_number((int64_t)facts->numbers[i]);
    zug__answer_close(']');
}

void zug__answer_facts(const char *key, const zug_facts *facts) {
    zug__answer_key(key);
    zug__answer_open('{');
    zug__answer_member("code", facts->code);
    if (facts->detail != NULL)
        zug__answer_member("detail", facts->detail);
    if (facts->side >= 0)
        zug__answer_member("side", facts->side == ZUG_WHITE ? "white" : "black");
    if (facts->type != ZUG_NO_PIECE)
        zug__answer_member("kind", zug__kind_name(facts->type));
    if (facts->line != 0)
        zug__answer_member("line", (const char[]){facts->line, '\0'});
    if (facts->piece_count > 0)
        put_pieces(facts);
    if (facts->square_count > 0)
        put_squares_of(facts);
    if (facts->number_count > 0)
        put_numbers(facts);
    zug__answer_close('}');
}

int zug__answer_problem(const zug_facts *facts, int64_t offset) {
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_facts("problem", facts);
    zug__answer_count("offset", offset);
    zug__answer_close('}');
    return zug__answer_end();
}

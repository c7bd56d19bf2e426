/* test_epd.c - Extended Position Description: fields, operations, operands, and records a line
 * each. */
#define _DEFAULT_SOURCE /* for flush.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/epd.h>

#include "../../support/flush.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define BOARD "4k3/8/8/8/8/8/4P3/4K3 w - -"
#define LONG64 "0123456789012345678901234567890123456789012345678901234567890123"
#define LONG255                                                                                    \
    LONG64 LONG64 LONG64 "012345678901234567890123456789012345678901234567890123456789012"

static void assert_str(zug_str got, const char *want) {
    if (!zug_str_equal(got, zug_str_from(want)))
        fail_msg("\"%.*s\" is not \"%s\"", (int)got.len, got.data, want);
}

/* Reads a text that must have the form of an EPD. */
static zug_epd read_epd(const char *text, zug_fen_mode mode) {
    zug_epd epd = {.operations = 0};
    zug_error err = {.message = ""};
    if (zug_epd_read_setup(zug_str_from(text), mode, &epd, &err) != ZUG_OK)
        fail_msg("%s: byte %zu: %s", text, err.offset, err.message);
    return epd;
}

static void assert_refused(const char *text, zug_fen_mode mode, size_t at, const char *message) {
    zug_epd epd;
    zug_error err = {.message = ""};
    zug_status status = zug_epd_read_setup(zug_str_from(text), mode, &epd, &err);
    if (status != ZUG_ERR_SYNTAX || err.offset != at || !strstr(err.message, message))
        fail_msg("\"%s\": status %d, byte %zu, \"%s\"; not byte %zu, \"%s\"", text, (int)status,
                 err.offset, err.message, at, message);
}

static void assert_written(const zug_epd *epd, const char *want) {
    char text[2048];
    zug_buf buf = zug_buf_over(text, sizeof text);
    assert_int_equal(zug_epd_write(epd, &buf), ZUG_OK);
    assert_string_equal(text, want);
}

static void operations(void **state) {
    (void)state;
    static const char text[] = BOARD " bm Kd2 e4; id \"two words; a semicolon\"; noop; pv e4 Ke7;";
    zug_epd epd = read_epd(text, ZUG_FEN_STRICT);
    static const char *const opcodes[] = {"bm", "id", "noop", "pv"};
    zug_epd_operation operation;
    size_t at = 0, count = 0;
    while (zug_epd_next_operation(&epd, &at, &operation)) {
        assert_true(count < COUNT(opcodes));
        assert_str(operation.opcode, opcodes[count++]);
        assert_ptr_equal(operation.opcode.data, text + operation.offset);
    }
    assert_int_equal(count, COUNT(opcodes));
    assert_int_equal(at, sizeof text - 1);
}

static void operands(void **state) {
    (void)state;
    zug_epd epd =
        read_epd(BOARD " id \"two words; a semicolon\"; pv e4 \"\" Ke7 ;", ZUG_FEN_LENIENT);
    zug_epd_operation operation;
    zug_epd_operand operand;
    size_t at = 0;
    assert_true(zug_epd_find(&epd, "id", &operation));
    assert_true(zug_epd_next_operand(&operation, &at, &operand));
    assert_true(operand.is_string);
    assert_str(operand.text, "two words; a semicolon");
    assert_false(zug_epd_next_operand(&operation, &at, &operand));
    assert_true(zug_epd_find(&epd, "pv", &operation));
    at = 0;
    static const char *const moves[] = {"e4", "", "Ke7"};
    for (size_t i = 0; i < COUNT(moves); i++) {
        assert_true(zug_epd_next_operand(&operation, &at, &operand));
        assert_str(operand.text, moves[i]);
        assert_int_equal(operand.is_string, i == 1);
    }
    assert_false(zug_epd_next_operand(&operation, &at, &operand));
    assert_false(zug_epd_find(&epd, "bm", &operation));
}

/* What a caller put together may be anything; its good beginning is given out. */
static void damaged_records_end_early(void **state) {
    (void)state;
    static const char text[] = BOARD " bm e4; 1x 7; id \"x\";";
    zug_epd epd = {.text = zug_str_from(text), .operations = strlen(BOARD)};
    zug_epd_operation operation;
    zug_epd_operand operand;
    size_t at = 0;
    assert_true(zug_epd_next_operation(&epd, &at, &operation));
    assert_str(operation.opcode, "bm");
    assert_false(zug_epd_next_operation(&epd, &at, &operation));
    static const char *const operands[] = {"e4 \"no end", "e4 d\"4"};
    for (size_t i = 0; i < COUNT(operands); i++) {
        operation.operands = zug_str_from(operands[i]);
        at = 0;
        assert_true(zug_epd_next_operand(&operation, &at, &operand));
        assert_str(operand.text, "e4");
        assert_false(zug_epd_next_operand(&operation, &at, &operand));
    }
}

static void fields_are_those_of_fen(void **state) {
    (void)state;
    static const char *const boards[] = {
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
        "4k3/8/8/8/8/8/8/4KR1R w F -",
        "8/8/8/8/8/8/8/8 b - -",
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        zug_epd epd = read_epd(boards[i], ZUG_FEN_STRICT);
        zug_position pos;
        assert_int_equal(zug_fen_read_setup(zug_str_from(boards[i]), ZUG_FEN_LENIENT, &pos, NULL),
                         ZUG_OK);
        assert_memory_equal(&epd.pos, &pos, sizeof pos);
        assert_written(&epd, boards[i]);
    }
}

static void counters(void **state) {
    (void)state;
    static const struct {
        const char *text;
        zug_fen_mode mode;
        unsigned clock, number;
    } cases[] = {
        {BOARD, ZUG_FEN_STRICT, 0, 1},
        {BOARD " hmvc 7;", ZUG_FEN_STRICT, 7, 1},
        {BOARD " fmvn 40; hmvc 0;", ZUG_FEN_STRICT, 0, 40},
        {BOARD " hmvc 65535; fmvn 65535;", ZUG_FEN_STRICT, 65535, 65535},
        {BOARD " 3 9 bm e4;", ZUG_FEN_LENIENT, 3, 9},
        {BOARD " 3 9", ZUG_FEN_LENIENT, 3, 9},
        {BOARD " 3", ZUG_FEN_LENIENT, 3, 1},
        {BOARD " 3 9 hmvc 4", ZUG_FEN_LENIENT, 4, 9},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_epd epd = read_epd(cases[i].text, cases[i].mode);
        assert_int_equal(epd.pos.halfmove_clock, cases[i].clock);
        assert_int_equal(epd.pos.fullmove_number, cases[i].number);
    }
}

static const struct {
    const char *text;
    size_t at;
    const char *message;
} refused[] = {
    {"", 0, "placement is missing"},
    {"8/8/8/8/8/8/8/8 w -", 19, "en passant field is missing"},
    {BOARD " ;", 28, "begins with a letter"},
    {BOARD " \"x\";", 28, "begins with a letter"},
    {BOARD " {m e4;", 28, "begins with a letter"},
    {BOARD " b-m e4;", 29, "only letters, digits"},
    {BOARD " b{m e4;", 29, "only letters, digits"},
    {BOARD " abcdefghijklmnop 1;", 43, "at most 15"},
    {BOARD " id \"x", 33, "no closing quote"},
    {BOARD " id \"a\tb\";", 33, "printing characters only"},
    {BOARD " id \"a\x7f\";", 33, "printing characters only"},
    {BOARD " id \"a\"b;", 34, "must follow the string"},
    {BOARD " bm e\"4;", 32, "no quote"},
    {BOARD " bm e\x01;", 32, "printing characters"},
    {BOARD " bm e4; bm d4;", 35, "given twice"},
    {BOARD " bm e4; id \"x\"; bm d4;", 43, "given twice"},
    {BOARD " hmvc;", 28, "one number"},
    {BOARD " hmvc \"7\";", 28, "one number"},
    {BOARD " hmvc 7 8;", 28, "one number"},
    {BOARD " hmvc 7x;", 34, "needs a number"},
    {BOARD " hmvc -7;", 33, "needs a number"},
    {BOARD " hmvc 65536;", 37, "above 65535"},
    {BOARD " fmvn 0;", 33, "from 1"},
};

static void refusals(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refused); i++)
        for (int mode = 0; mode < 2; mode++)
            assert_refused(refused[i].text, (zug_fen_mode)mode, refused[i].at, refused[i].message);
}

/* What only the lenient reader takes, what it makes of it, and where the strict one stops. */
static const struct {
    const char *text, *canonical;
    size_t at;
    const char *message;
} lenient[] = {
    {BOARD " ", BOARD, 28, "no operation"},
    {" " BOARD, BOARD, 0, "placement is missing"},
    {BOARD "  bm e4;", BOARD " bm e4;", 28, "one space"},
    {BOARD " bm e4", BOARD " bm e4;", 33, "no semicolon"},
    {BOARD " bm  e4;", BOARD " bm e4;", 31, "one space"},
    {BOARD " bm e4 ;", BOARD " bm e4;", 34, "without a space"},
    {BOARD " noop ;", BOARD " noop;", 33, "without a space"},
    {BOARD " bm\te4;", BOARD " bm e4;", 30, "one space"},
    {BOARD " bm e4; ", BOARD " bm e4;", 35, "no operation"},
    {BOARD " bm e4;\r\n", BOARD " bm e4;", 34, "space must follow"},
    {BOARD " bm e4;id \"x\";", BOARD " bm e4; id \"x\";", 34, "space must follow"},
    {BOARD " bm e4;  id \"x\";", BOARD " bm e4; id \"x\";", 35, "one space"},
    {BOARD " 0 1 bm e4;", BOARD " bm e4;", 28, "begins with a letter"},
    {BOARD " id \"M\xc3\xbcller\";", BOARD " id \"M\xc3\xbcller\";", 33, "printing"},
    {BOARD " id \"" LONG255 "x\";", BOARD " id \"" LONG255 "x\";", 287, "fewer than 256"},
};

static void lenient_forgives(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(lenient); i++) {
        zug_epd epd = read_epd(lenient[i].text, ZUG_FEN_LENIENT);
        assert_written(&epd, lenient[i].canonical);
        assert_refused(lenient[i].text, ZUG_FEN_STRICT, lenient[i].at, lenient[i].message);
    }
    read_epd(BOARD " id \"" LONG255 "\";", ZUG_FEN_STRICT);
}

static void written_in_order(void **state) {
    (void)state;
    zug_epd epd =
        read_epd(BOARD " pv e4 Ke7; id \"x\"; bm e4; b 1; Zug 2; hmvc 3; bmx 4;", ZUG_FEN_STRICT);
    assert_written(&epd, BOARD " Zug 2; b 1; bm e4; bmx 4; hmvc 3; id \"x\"; pv e4 Ke7;");
    char small[40];
    zug_buf buf = zug_buf_over(small, sizeof small);
    assert_int_equal(zug_epd_write(&epd, &buf), ZUG_ERR_SPACE);
}

/* Writes a record with a number of different operations. */
static void many_operations(char *text, int count) {
    text += sprintf(text, "%s", BOARD);
    for (int i = 0; i < count; i++)
        text += sprintf(text, " o%d;", i);
}

static void operations_are_limited(void **state) {
    (void)state;
    char text[4096];
    many_operations(text, ZUG_EPD_OPERATIONS_MAX);
    read_epd(text, ZUG_FEN_STRICT);
    size_t length = strlen(text);
    many_operations(text, ZUG_EPD_OPERATIONS_MAX + 1);
    assert_refused(text, ZUG_FEN_STRICT, length + 1, "at most 256 operations");
}

static void unplayable_is_refused(void **state) {
    (void)state;
    zug_epd epd = read_epd(BOARD, ZUG_FEN_STRICT), before = epd;
    zug_error err = {.message = ""};
    zug_fault_set faults = 0;
    zug_str bad = zug_str_from("4k2p/8/8/8/8/8/8/4K3 w - - bm Kd2;");
    assert_int_equal(zug_epd_parse(bad, ZUG_FEN_STRICT, &epd, &faults, &err), ZUG_ERR_POSITION);
    assert_int_equal(faults, ZUG_FAULT_PAWN_ON_LAST_RANK);
    assert_int_equal(err.offset, 3);
    assert_ptr_equal(epd.text.data, before.text.data);
    zug_str good = zug_str_from(BOARD " bm e4;");
    assert_int_equal(zug_epd_parse(good, ZUG_FEN_STRICT, &epd, NULL, NULL), ZUG_OK);
    assert_int_equal(epd.operations, 28);
    assert_int_equal(zug_epd_parse(zug_str_from("x"), ZUG_FEN_STRICT, &epd, NULL, &err),
                     ZUG_ERR_SYNTAX);
}

static void records(void **state) {
    (void)state;
    static const char text[] = "# a comment\n" BOARD "\n\n \t\r\n" BOARD " bm e4;\r\n#x\r\nlast";
    static const char *const want[] = {BOARD, BOARD " bm e4;", "last"};
    zug_str record;
    size_t at = 0;
    for (size_t i = 0; i < COUNT(want); i++) {
        assert_true(zug_epd_next_record(zug_str_from(text), &at, &record));
        assert_str(record, want[i]);
    }
    assert_false(zug_epd_next_record(zug_str_from(text), &at, &record));
    at = 0;
    assert_false(zug_epd_next_record(zug_str_from(""), &at, &record));
    assert_false(zug_epd_next_record(zug_str_from("\n\r\n"), &at, &record));
}

/* Walks through everything a record has, at the edge of memory. */
static void walk(const zug_epd *epd) {
    zug_epd_operation operation;
    zug_epd_operand operand;
    for (size_t at = 0; zug_epd_next_operation(epd, &at, &operation);)
        for (size_t in = 0; zug_epd_next_operand(&operation, &in, &operand);)
            assert_true(operand.text.len <= operation.operands.len);
}

static void read_beginnings(const flush *edge, const char *text) {
    for (size_t len = 0; len <= strlen(text); len++) {
        zug_str view = flush_str(edge, (zug_str){text, len}), record;
        for (int mode = 0; mode < 2; mode++) {
            zug_epd epd;
            zug_error err = {.message = NULL};
            if (zug_epd_read_setup(view, (zug_fen_mode)mode, &epd, &err) == ZUG_OK)
                walk(&epd);
            else
                assert_true(err.offset <= len && err.message != NULL);
        }
        for (size_t at = 0; zug_epd_next_record(view, &at, &record);)
            assert_true(at <= len);
    }
}

static void stays_within_its_text(void **state) {
    (void)state;
    flush edge = flush_open(4096);
    for (size_t i = 0; i < COUNT(refused); i++)
        read_beginnings(&edge, refused[i].text);
    for (size_t i = 0; i < COUNT(lenient); i++)
        read_beginnings(&edge, lenient[i].text);
    flush_close(&edge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"operations come one by one with their places", operations, NULL, NULL, NULL},
        {"operands are words or strings", operands, NULL, NULL, NULL},
        {"a damaged record ends before the damage", damaged_records_end_early, NULL, NULL, NULL},
        {"the four fields are those of a FEN [fen-16.1.c]", fields_are_those_of_fen, NULL, NULL,
         NULL},
        {"hmvc and fmvn are the counters of the position", counters, NULL, NULL, NULL},
        {"what is no EPD is refused at the byte where it goes wrong", refusals, NULL, NULL, NULL},
        {"the lenient reader forgives what the strict one refuses", lenient_forgives, NULL, NULL,
         NULL},
        {"operations are written in ASCII order", written_in_order, NULL, NULL, NULL},
        {"a record has at most 256 operations", operations_are_limited, NULL, NULL, NULL},
        {"an unplayable position is refused with its place in the text", unplayable_is_refused,
         NULL, NULL, NULL},
        {"a file has one record a line, between blank lines and comments [fen-16.1.b]", records,
         NULL, NULL, NULL},
        {"no byte beyond the text is read", stays_within_its_text, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

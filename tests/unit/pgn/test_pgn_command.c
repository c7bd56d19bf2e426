/* test_pgn_command.c - commands in comments: found among any text, read exactly, refused where
 * malformed. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pgn_command.h>

#include "../../support/flush.h"

/* Writes all commands of a comment as name(value)@offset+len, one after the other. */
static void list(const char *comment, char *out, size_t size) {
    flush f = flush_open(4096);
    zug_str text = flush_str(&f, zug_str_from(comment));
    zug_pgn_command command;
    size_t used = 0;
    out[0] = '\0';
    for (size_t at = 0; zug_pgn_command_next(text, &at, &command);)
        used += (size_t)snprintf(out + used, size - used, "%.*s(%.*s)@%zu+%zu ",
                                 (int)command.name.len, command.name.data, (int)command.value.len,
                                 command.value.data, command.offset, command.len);
    flush_close(&f);
}

static void commands_are_found_among_text(void **state) {
    static const struct {
        const char *comment, *want;
    } cases[] = {
        {"", ""},
        {"no command", ""},
        {"[%clk 0:59:12]", "clk(0:59:12)@0+14 "},
        {" [%eval 0.17] [%clk 0:03:00] ", "eval(0.17)@1+12 clk(0:03:00)@14+14 "},
        {"a[%csl Ga1][%cal Ra1b2]b", "csl(Ga1)@1+10 cal(Ra1b2)@11+12 "},
        {"[%clk\n0:59:12 ]", "clk(0:59:12)@0+15 "},
        {"[%draw]", "draw()@0+7 "},
        {"[%c_effect e4;square;e4]", "c_effect(e4;square;e4)@0+24 "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char got[256];
        list(cases[i].comment, got, sizeof got);
        assert_string_equal(got, cases[i].want);
    }
}

static void what_is_not_written_like_a_command_is_text(void **state) {
    static const struct {
        const char *comment, *want;
    } cases[] = {
        {"[", ""},
        {"[%", ""},
        {"[%]", ""},
        {"[% clk 1]", ""},
        {"[clk 1]", ""},
        {"[%clk", ""},
        {"[%clk 1", ""},
        {"[%clk=1]", ""},
        {"[%clk 1 [%emt 2]", "emt(2)@8+8 "},
        {"[[%clk 1]]", "clk(1)@1+8 "},
        {"%clk 1]", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char got[256];
        list(cases[i].comment, got, sizeof got);
        assert_string_equal(got, cases[i].want);
    }
}

static void a_name_is_compared_in_full(void **state) {
    zug_pgn_command command;
    size_t at = 0;
    (void)state;
    assert_true(zug_pgn_command_next(zug_str_from("[%clk 1]"), &at, &command));
    assert_true(zug_pgn_command_is(&command, "clk"));
    assert_false(zug_pgn_command_is(&command, "cl"));
    assert_false(zug_pgn_command_is(&command, "clks"));
    assert_false(zug_pgn_command_is(&command, "CLK"));
}

static void clocks_are_read_to_the_millisecond(void **state) {
    static const struct {
        const char *in;
        zug_status want;
        int64_t ms;
        size_t at;
    } cases[] = {
        {"0:00:00", ZUG_OK, 0, 0},
        {"1:02:03", ZUG_OK, 3723000, 0},
        {"0:03:00.5", ZUG_OK, 180500, 0},
        {"0:00:09.123456", ZUG_OK, 9123, 0},
        {"49:00:00", ZUG_OK, 176400000, 0},
        {"90:00", ZUG_OK, 5400000, 0},
        {"5", ZUG_OK, 5000, 0},
        {"5.25", ZUG_OK, 5250, 0},
        {"1:5:9", ZUG_OK, 3909000, 0},
        {"1000000000:59:59.999", ZUG_OK, 3600000003599999, 0},
        {"", ZUG_ERR_SYNTAX, 0, 0},
        {"x", ZUG_ERR_SYNTAX, 0, 0},
        {"-1:00:00", ZUG_ERR_SYNTAX, 0, 0},
        {"1:60:00", ZUG_ERR_SYNTAX, 0, 2},
        {"1:00:60", ZUG_ERR_SYNTAX, 0, 5},
        {"1:000:00", ZUG_ERR_SYNTAX, 0, 2},
        {"1:00:", ZUG_ERR_SYNTAX, 0, 5},
        {"1::00", ZUG_ERR_SYNTAX, 0, 2},
        {"0:1:00:00", ZUG_ERR_SYNTAX, 0, 7},
        {"0:00:01.", ZUG_ERR_SYNTAX, 0, 8},
        {"0:00:01 h", ZUG_ERR_SYNTAX, 0, 7},
        {"9999999999999999999999:00", ZUG_ERR_SYNTAX, 0, 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        flush f = flush_open(64);
        zug_error err = {.message = NULL};
        int64_t ms = -7;
        zug_str text = flush_str(&f, zug_str_from(cases[i].in));
        assert_int_equal(zug_pgn_command_clock(text, &ms, &err), cases[i].want);
        assert_int_equal(ms, cases[i].want == ZUG_OK ? cases[i].ms : -7);
        assert_int_equal(err.offset, cases[i].at);
        flush_close(&f);
    }
}

static void evaluations_are_centipawns_or_mates(void **state) {
    static const struct {
        const char *in;
        zug_pgn_eval want;
    } good[] = {
        {"0.25", {false, 0, 25, 0}},     {"-1.5", {false, 0, -150, 0}},
        {"+3", {false, 0, 300, 0}},      {"0", {false, 0, 0, 0}},
        {".5", {false, 0, 50, 0}},       {"12.345", {false, 0, 1234, 0}},
        {"#4", {true, 4, 0, 0}},         {"#-3", {true, -3, 0, 0}},
        {"-M5", {true, -5, 0, 0}},       {"#0", {true, 0, 0, 0}},
        {"0.17,20", {false, 0, 17, 20}}, {"#-1,99", {true, -1, 0, 99}},
        {"-0.05", {false, 0, -5, 0}},
    };
    static const struct {
        const char *in;
        size_t at;
    } bad[] = {{"", 0},     {"x", 0},     {"-", 1},      {"#", 1},           {".", 1},
               {"0.2x", 3}, {"0.25,", 5}, {"0,25,1", 4}, {"99999999999", 7}, {"#99999999999", 8}};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        zug_pgn_eval got;
        assert_int_equal(zug_pgn_command_eval(zug_str_from(good[i].in), &got, NULL), ZUG_OK);
        assert_int_equal(got.is_mate, good[i].want.is_mate);
        assert_int_equal(got.mate, good[i].want.mate);
        assert_int_equal(got.centipawns, good[i].want.centipawns);
        assert_int_equal(got.depth, good[i].want.depth);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        zug_pgn_eval got = {.depth = -7};
        zug_error err = {.message = NULL};
        assert_int_equal(zug_pgn_command_eval(zug_str_from(bad[i].in), &got, &err), ZUG_ERR_SYNTAX);
        assert_int_equal(err.offset, bad[i].at);
        assert_int_equal(got.depth, -7);
    }
}

/* Writes all marks of a value as color, from and to; an x with its offset where one is malformed.
 */
static void list_marks(const char *value, char *out, size_t size) {
    flush f = flush_open(256);
    zug_str text = flush_str(&f, zug_str_from(value));
    zug_error err = {.message = NULL};
    zug_pgn_mark mark;
    size_t used = 0, at = 0;
    out[0] = '\0';
    for (zug_status status; (status = zug_pgn_command_mark(text, &at, &mark, &err)) != ZUG_DONE;) {
        if (status == ZUG_OK)
            used += (size_t)snprintf(out + used, size - used, "%c%d-%d ", mark.color, mark.from,
                                     mark.to);
        else
            used += (size_t)snprintf(out + used, size - used, "x%zu ", err.offset);
    }
    flush_close(&f);
}

static void squares_and_arrows_are_read_and_bad_ones_passed(void **state) {
    static const struct {
        const char *value, *want;
    } cases[] = {
        {"", ""},
        {"Ga1", "G0-0 "},
        {"Ga1,Rh8", "G0-0 R63-63 "},
        {"Ra1b2,Ye2e4", "R0-9 Y12-28 "},
        {" Ga1 , Rh8 ", "G0-0 R63-63 "},
        {",,Ga1,", "G0-0 "},
        {"a1", "x0 "},
        {"Ga9,Rb2", "x0 R9-9 "},
        {"Ga,Rb2", "x0 R9-9 "},
        {"G", "x0 "},
        {"Ga1b", "x0 "},
        {"Ga1b2c3,Rb2", "x0 R9-9 "},
        {"Ra1b2,i9,Ga1", "R0-9 x6 G0-0 "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char got[256];
        list_marks(cases[i].value, got, sizeof got);
        assert_string_equal(got, cases[i].want);
    }
}

/* Values are written as they are read. */
static void values_are_written_as_they_are_read(void **state) {
    (void)state;
    static const struct {
        int64_t ms;
        const char *want;
    } clocks[] = {{0, "0:00:00"},           {59000, "0:00:59"},  {3723000, "1:02:03"},
                  {360000000, "100:00:00"}, {1500, "0:00:01.5"}, {1, "0:00:00.001"}};
    static const struct {
        zug_pgn_eval eval;
        const char *want;
    } evals[] = {{{.centipawns = 0}, "0.00"},
                 {{.centipawns = 25}, "0.25"},
                 {{.centipawns = -5}, "-0.05"},
                 {{.centipawns = -1234}, "-12.34"},
                 {{.is_mate = true, .mate = 4}, "#4"},
                 {{.is_mate = true, .mate = -3}, "#-3"},
                 {{.centipawns = 120, .depth = 18}, "1.20,18"}};
    char memory[64];
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        zug_buf out = zug_buf_over(memory, sizeof memory);
        int64_t ms = -1;
        zug_pgn_command_put_clock(clocks[i].ms, &out);
        assert_string_equal(memory, clocks[i].want);
        assert_int_equal(zug_pgn_command_clock(zug_str_from(memory), &ms, NULL), ZUG_OK);
        assert_int_equal(ms, clocks[i].ms);
    }
    for (size_t i = 0; i < sizeof evals / sizeof *evals; i++) {
        zug_buf out = zug_buf_over(memory, sizeof memory);
        zug_pgn_eval got, want = evals[i].eval;
        zug_pgn_command_put_eval(&want, &out);
        assert_string_equal(memory, evals[i].want);
        assert_int_equal(zug_pgn_command_eval(zug_str_from(memory), &got, NULL), ZUG_OK);
        assert_int_equal(got.is_mate, want.is_mate);
        assert_int_equal(got.mate, want.mate);
        assert_int_equal(got.centipawns, want.centipawns);
        assert_int_equal(got.depth, want.depth);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"commands are found among text", commands_are_found_among_text, NULL, NULL, NULL},
        {"what is not written like a command is text", what_is_not_written_like_a_command_is_text,
         NULL, NULL, NULL},
        {"a name is compared in full", a_name_is_compared_in_full, NULL, NULL, NULL},
        {"values are written as they are read", values_are_written_as_they_are_read, NULL, NULL,
         NULL},
        {"clocks are read to the millisecond", clocks_are_read_to_the_millisecond, NULL, NULL,
         NULL},
        {"evaluations are centipawns or mates", evaluations_are_centipawns_or_mates, NULL, NULL,
         NULL},
        {"squares and arrows are read and bad ones passed",
         squares_and_arrows_are_read_and_bad_ones_passed, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_pgn_lines.c - lines are counted alike in one go, in pieces, and byte by byte.
 * Room: tests of pgn. Random texts with line ends of all kinds, rare and frequent, against a count
 * of their own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/play.h"
#include "../../support/random_play.h"
#include "pgn/pgn_lines_impl.h"

enum { TEXTS = 20000, LEN_MAX = 1500 };

/* Makes a text whose line ends are as frequent as one byte in so many. */
static void make_text(random_play *random, char *text, size_t len) {
    static const char *const ends[] = {"\n",   "\r\n",     "\r", "\r\r\n",
                                       "\n\n", "\r\n\r\n", "\t", "\r\r"};
    unsigned seldom = 1 + random_below(random, random_below(random, 2) ? 20 : 400);
    unsigned kinds = 1 + random_below(random, 8);
    for (size_t at = 0; at < len;) {
        const char *end =
            random_below(random, seldom) == 0 ? ends[random_below(random, kinds)] : "x";
        while (*end != '\0' && at < len)
            text[at++] = *end++;
    }
}

/* Ends a line with this many bytes of text at an offset behind it. */
static void end_line(zug__line_count *lines, uint64_t text_end, uint64_t next) {
    if (text_end - lines->start + 1 > ZUG__LINE_MAX && lines->long_line == 0) {
        lines->long_line = lines->line;
        lines->long_start = lines->start;
    }
    lines->line++;
    lines->start = next;
}

/* The count as the header defines it, by looking ahead. */
static zug__line_count defined_count(zug__line_count lines, const char *text, size_t len) {
    for (size_t at = 0; at < len;) {
        size_t returns = 0;
        while (at + returns < len && text[at + returns] == '\r')
            returns++;
        if (at + returns == len) {
            lines.returns = (uint32_t)returns;
            at = len;
        } else if (text[at + returns] == '\n') {
            end_line(&lines, at, at + returns + 1);
            at += returns + 1;
        } else if (returns > 0) {
            for (; returns > 0; returns--, at++)
                end_line(&lines, at, at + 1);
        } else {
            at++;
        }
    }
    lines.offset = len;
    return lines;
}

static void assert_same(const zug__line_count *a, const zug__line_count *b) {
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->returns, b->returns);
    assert_int_equal(a->long_line, b->long_line);
    assert_int_equal(a->long_start, b->long_start);
}

/* Counts a text in pieces of at most so many bytes. */
static zug__line_count count_in_pieces(random_play *random, zug__line_count lines, const char *text,
                                       size_t len, unsigned most) {
    for (size_t at = 0, piece = 0; at < len; at += piece) {
        piece = 1 + random_below(random, most);
        piece = piece < len - at ? piece : len - at;
        zug__count_lines(&lines, text + at, piece);
    }
    return lines;
}

static void pieces_do_not_matter(void **state) {
    (void)state;
    static char text[LEN_MAX];
    static const unsigned pieces[] = {1, 20, 70, 300, LEN_MAX};
    random_play random = {1};
    zug__line_count start = {.line = 1, .told = UINT64_MAX};
    for (int i = 0; i < TEXTS; i++) {
        size_t len = random_below(&random, LEN_MAX);
        make_text(&random, text, len);
        zug__line_count wanted = defined_count(start, text, len), whole = start;
        zug__count_lines(&whole, text, len);
        assert_same(&whole, &wanted);
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            zug__line_count counted = count_in_pieces(&random, start, text, len, pieces[k]);
            assert_same(&counted, &wanted);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"lines are counted alike in one go, in pieces and byte by byte", pieces_do_not_matter,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_lines", tests, NULL, NULL);
}

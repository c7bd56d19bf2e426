/* test_pgn_file.c - files that are taken for PGN are known by their first bytes; texts never are.
 */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/pgn_file.h>

#include "../../support/flush.h"

/* The kind of some bytes, asked with as many as it takes; *taken is how many that was. */
static zug_pgn_file kind_of(zug_str bytes, size_t *taken) {
    bool more = true;
    zug_pgn_file kind = ZUG_PGN_FILE_TEXT;
    flush f = flush_open(4096);
    for (*taken = 0; more && *taken <= bytes.len; (*taken)++)
        kind = zug_pgn_file_kind(flush_str(&f, zug_str_slice(bytes, 0, *taken)), &more);
    *taken -= 1;
    for (size_t len = *taken; !more && len <= bytes.len; len++)
        assert_int_equal(zug_pgn_file_kind(zug_str_slice(bytes, 0, len), &more), kind);
    flush_close(&f);
    return kind;
}

#define BYTES(text)                                                                                \
    { text, sizeof text - 1 }

static void archives_documents_and_databases_are_known(void **state) {
    static const struct {
        zug_str first;
        zug_pgn_file kind;
        const char *command;
    } cases[] = {
        {BYTES("\x1F\x8B\x08 more"), ZUG_PGN_FILE_GZIP, "gzip -dk"},
        {BYTES("\x28\xB5\x2F\xFD more"), ZUG_PGN_FILE_ZSTD, "zstd -d"},
        {BYTES("\x5A\x2A\x4D\x18 more"), ZUG_PGN_FILE_ZSTD, "zstd -d"},
        {BYTES("BZh9\x31 more"), ZUG_PGN_FILE_BZIP2, "bzip2 -dk"},
        {BYTES("BZh1\x17 more"), ZUG_PGN_FILE_BZIP2, "bzip2 -dk"},
        {BYTES("\xFD"
               "7zXZ\0 more"),
         ZUG_PGN_FILE_XZ, "xz -dk"},
        {BYTES("\x5D\0\0\x80\0 more"), ZUG_PGN_FILE_LZMA, "xz -dk"},
        {BYTES("LZIP\x01 more"), ZUG_PGN_FILE_LZIP, "lzip -dk"},
        {BYTES("\x04\x22\x4D\x18 more"), ZUG_PGN_FILE_LZ4, "lz4 -d"},
        {BYTES("\x1F\x9D\x90 more"), ZUG_PGN_FILE_COMPRESS, "gzip -dk"},
        {BYTES("PK\x03\x04 more"), ZUG_PGN_FILE_ZIP, "unzip"},
        {BYTES("PK\x05\x06\0\0\0\0"), ZUG_PGN_FILE_ZIP, "unzip"},
        {BYTES("PK\x07\x08PK\x03\x04"), ZUG_PGN_FILE_ZIP, "unzip"},
        {BYTES("7z\xBC\xAF\x27\x1C\0\x04"), ZUG_PGN_FILE_7Z, "7z x"},
        {BYTES("Rar!\x1A\x07\x01\0"), ZUG_PGN_FILE_RAR, "unrar x"},
        {BYTES("MSCF\0\0\0\0 more"), ZUG_PGN_FILE_CAB, "cabextract"},
        {BYTES("%PDF-1.7\n"), ZUG_PGN_FILE_PDF, ""},
        {BYTES("{\\rtf1\\ansi"), ZUG_PGN_FILE_RTF, ""},
        {BYTES("\xD0\xCF\x11\xE0\xA1\xB1"), ZUG_PGN_FILE_OFFICE, ""},
        {BYTES("\x89PNG\r\n\x1A\n"), ZUG_PGN_FILE_PICTURE, ""},
        {BYTES("\xFF\xD8\xFF\xE0"), ZUG_PGN_FILE_PICTURE, ""},
        {BYTES("GIF89a\x01"), ZUG_PGN_FILE_PICTURE, ""},
        {BYTES("GIF87a\x01"), ZUG_PGN_FILE_PICTURE, ""},
        {BYTES("SQLite format 3\0 more"), ZUG_PGN_FILE_SQLITE, ""},
        {BYTES("\0\0\x2C\0\x2E\x01\0\0"), ZUG_PGN_FILE_CHESSBASE, ""},
        {BYTES("\0\0\x24\0\x2E\x01\0\0"), ZUG_PGN_FILE_CHESSBASE, ""},
        {BYTES("Scid.si\0\x01\x90"), ZUG_PGN_FILE_SCID, ""},
        {BYTES("Scid.sn\0 more"), ZUG_PGN_FILE_SCID, ""},
        {BYTES("\xFF\xFE[\0E\0"), ZUG_PGN_FILE_UTF16, "iconv -f UTF-16 -t UTF-8"},
        {BYTES("\xFE\xFF\0[\0E"), ZUG_PGN_FILE_UTF16, "iconv -f UTF-16 -t UTF-8"},
        {BYTES("[\0E\0v\0"), ZUG_PGN_FILE_UTF16, "iconv -f UTF-16 -t UTF-8"},
        {BYTES("\0[\0E\0v"), ZUG_PGN_FILE_UTF16, "iconv -f UTF-16 -t UTF-8"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t taken = 0;
        assert_int_equal(kind_of(cases[i].first, &taken), cases[i].kind);
        assert_string_equal(zug_pgn_file_command(cases[i].kind), cases[i].command);
        assert_true(zug_pgn_file_sentence(cases[i].kind)[0] != '\0');
    }
}

static void a_tar_archive_is_known_by_the_head_of_its_first_file(void **state) {
    char head[512] = "club/round1.pgn";
    size_t taken = 0;
    (void)state;
    memcpy(head + 100, "0000644", 8);
    memcpy(head + 257, "ustar  ", 8);
    assert_int_equal(kind_of((zug_str){head, sizeof head}, &taken), ZUG_PGN_FILE_TAR);
    assert_int_equal(taken, ZUG_PGN_FILE_BYTES);
    memset(head, 'a', 100);
    assert_int_equal(kind_of((zug_str){head, sizeof head}, &taken), ZUG_PGN_FILE_TAR);
    head[100] = 'x';
    assert_int_equal(kind_of((zug_str){head, sizeof head}, &taken), ZUG_PGN_FILE_TEXT);
    assert_int_equal(taken, 101);
}

/* A text is known to be one when its first line has ended, or long before. */
static void a_text_is_none_of_them(void **state) {
    static const struct {
        zug_str text;
        size_t taken;
    } cases[] = {
        {BYTES(""), 0},
        {BYTES("\n[Event \"a\"]\n"), 2},
        {BYTES("[Event \"a\"]\n[Site \"b\"]\n"), 12},
        {BYTES("1. e4 e5 *\n\n1. d4 *\n"), 11},
        {BYTES("BZh is a name\n"), 14},
        {BYTES("PK beats\nthe others"), 9},
        {BYTES("Scid.si is a file\n"), 18},
        {BYTES("SQLite format 3 is old\n"), 23},
        {BYTES("%PDX\n1. e4 *\n"), 5},
        {BYTES("{\\r} 1. e4 *\n"), 13},
        {BYTES("\xEF\xBB\xBF[Event \"a\"]\n"), 15},
        {BYTES("\xFF 1. e4 *\n"), 10},
        {BYTES("\0\0\0\0[Event \"a\"]\n"), 3},
        {BYTES("a\0[Event \"a\"]\n"), 4},
        {BYTES("<html>\n"), 7},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t taken = 0;
        assert_int_equal(kind_of(cases[i].text, &taken), ZUG_PGN_FILE_TEXT);
        assert_int_equal(taken, cases[i].taken);
    }
    assert_string_equal(zug_pgn_file_sentence(ZUG_PGN_FILE_TEXT), "");
    assert_string_equal(zug_pgn_file_command(ZUG_PGN_FILE_TEXT), "");
}

static void what_has_no_moves_is_looked_at_once_more(void **state) {
    static const struct {
        zug_str first;
        uint64_t games;
        zug_pgn_file kind;
    } cases[] = {
        {BYTES(""), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("Dear Sirs,\n\tthe results: 5\xBD\x1A"), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("a long letter with one \x01 in it"), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("\x1B[1mred\x1B[0m"), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("\0\0\0\0"), 0, ZUG_PGN_FILE_BINARY},
        {BYTES("\0[Event \"a\"]\n\n1-0\n"), 1, ZUG_PGN_FILE_TEXT},
        {BYTES("\x1F"), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("\x01\x02\xC0\x03 and\x04\n*\n"), 1, ZUG_PGN_FILE_BINARY},
        {BYTES("\x7F"
               "ELF\x02\x01\x01"),
         0, ZUG_PGN_FILE_BINARY},
        {BYTES("<!DOCTYPE html>\n<html>"), 0, ZUG_PGN_FILE_HTML},
        {BYTES("\xEF\xBB\xBF \n<HTML lang=de>"), 0, ZUG_PGN_FILE_HTML},
        {BYTES("<html>\n[Event \"a\"]\n\n1-0\n"), 1, ZUG_PGN_FILE_TEXT},
        {BYTES("<html"), 0, ZUG_PGN_FILE_HTML},
        {BYTES("<htm"), 0, ZUG_PGN_FILE_TEXT},
        {BYTES("<b>not HTML as a whole"), 0, ZUG_PGN_FILE_TEXT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        flush f = flush_open(4096);
        zug_str first = flush_str(&f, cases[i].first);
        assert_int_equal(zug_pgn_file_without_moves(first, cases[i].games), cases[i].kind);
        flush_close(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"archives documents and databases are known", archives_documents_and_databases_are_known,
         NULL, NULL, NULL},
        {"a tar archive is known by the head of its first file",
         a_tar_archive_is_known_by_the_head_of_its_first_file, NULL, NULL, NULL},
        {"a text is none of them", a_text_is_none_of_them, NULL, NULL, NULL},
        {"what has no moves is looked at once more", what_has_no_moves_is_looked_at_once_more, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

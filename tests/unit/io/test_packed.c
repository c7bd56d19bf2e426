/* test_packed.c - games come out of files, compressed or not, however their bytes come. */
#define _POSIX_C_SOURCE 200809L /* for mkstemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <bzlib.h>
#include <cmocka.h>
#include <zlib.h>
#include <zstd.h>
#include <zug/host_alloc.h>
#include <zug/packed.h>

static const char GAMES[] =
    "[White \"Frei\"]\n\n1. e4 e5 1-0\n\n[White \"Keller\"]\n\n1. d4 d5 0-1\n\n";

enum { SPACE = 1 << 14, MEMBERS = 3 };

/* Bytes that are handed out a few at a time. */
typedef struct bytes {
    char data[SPACE];
    size_t len, at, most;
} bytes;

static size_t read_bytes(void *ctx, char *to, size_t size) {
    bytes *from = ctx;
    size_t len = from->len - from->at;
    len = len < from->most ? len : from->most;
    len = len < size ? len : size;
    memcpy(to, from->data + from->at, len);
    from->at += len;
    return len;
}

static void pack_zstd(bytes *to) {
    to->len += ZSTD_compress(to->data + to->len, SPACE - to->len, GAMES, sizeof GAMES - 1, 3);
}

static void pack_gzip(bytes *to) {
    z_stream stream = {.next_in = (z_const Bytef *)GAMES, .avail_in = sizeof GAMES - 1};
    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    stream.next_out = (Bytef *)to->data + to->len;
    stream.avail_out = (unsigned)(SPACE - to->len);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    to->len += stream.total_out;
    deflateEnd(&stream);
}

static void pack_bzip2(bytes *to) {
    unsigned len = (unsigned)(SPACE - to->len);
    assert_int_equal(BZ2_bzBuffToBuffCompress(to->data + to->len, &len, (char *)GAMES,
                                              sizeof GAMES - 1, 9, 0, 0),
                     BZ_OK);
    to->len += len;
}

static void pack_not(bytes *to) {
    memcpy(to->data + to->len, GAMES, sizeof GAMES - 1);
    to->len += sizeof GAMES - 1;
}

typedef void packer(bytes *to);
static packer *const PACKERS[] = {pack_zstd, pack_gzip, pack_bzip2, pack_not};
enum { PACKERS_COUNT = sizeof PACKERS / sizeof *PACKERS };

/* Counts the games of a file to its end, and forgets it. */
static size_t count_games(zug_packed *packed) {
    size_t count = 0;
    const zug_pgn_tree_game *game;
    zug_games *games = zug_games_new(zug_host_alloc(), zug_packed_read, packed);
    assert_non_null(games);
    for (; zug_games_next(games, &game) == ZUG_OK; count++) {
        const char *white = count % 2 == 0 ? "Frei" : "Keller";
        assert_true(zug_str_equal(zug_pgn_tree_tag_of(game, "White"), zug_str_from(white)));
    }
    zug_games_free(games);
    return count;
}

/* Several frames, members or streams are one file, wherever its bytes are cut. */
static void of_all_kinds(void **state) {
    (void)state;
    static const size_t pieces[] = {1, 2, 3, 7, 100, SPACE};
    for (size_t i = 0; i < PACKERS_COUNT; i++) {
        bytes packed = {.len = 0};
        for (int member = 0; member < MEMBERS; member++)
            PACKERS[i](&packed);
        for (size_t j = 0; j < sizeof pieces / sizeof *pieces; j++) {
            packed.at = 0;
            packed.most = pieces[j];
            zug_packed *file = zug_packed_over(read_bytes, &packed);
            assert_int_equal(count_games(file), 2 * MEMBERS);
            assert_null(zug_packed_problem(file));
            zug_packed_close(file);
        }
    }
}

/* What is cut off says so, wherever that is, and what came before counts. */
static void of_what_is_cut_off(void **state) {
    (void)state;
    for (size_t i = 0; i < PACKERS_COUNT && PACKERS[i] != pack_not; i++) {
        bytes packed = {.len = 0};
        PACKERS[i](&packed);
        size_t whole = packed.len;
        for (packed.len = 12; packed.len < whole; packed.len++) {
            char text[SPACE];
            packed.at = 0;
            packed.most = SPACE;
            zug_packed *file = zug_packed_over(read_bytes, &packed);
            size_t len = 0, got;
            while ((got = zug_packed_read(file, text + len, sizeof text - len)) > 0)
                len += got;
            assert_string_equal(zug_packed_problem(file), "the compressed data ends too early");
            assert_memory_equal(text, GAMES, len);
            assert_int_equal(zug_packed_read(file, text, sizeof text), 0);
            zug_packed_close(file);
        }
    }
}

static void of_what_is_damaged(void **state) {
    (void)state;
    bytes packed = {.len = 0, .most = SPACE};
    pack_bzip2(&packed);
    packed.data[packed.len / 2] ^= 1;
    zug_packed *file = zug_packed_over(read_bytes, &packed);
    count_games(file);
    assert_string_equal(zug_packed_problem(file), "the compressed data is damaged");
    zug_packed_close(file);
}

/* Other archives are named, and have no games. */
static void of_what_is_no_text(void **state) {
    (void)state;
    bytes zip = {.data = "PK\3\4 and so on", .len = 14, .most = 3};
    zug_packed *file = zug_packed_over(read_bytes, &zip);
    assert_int_equal(count_games(file), 0);
    assert_non_null(strstr(zug_packed_problem(file), "ZIP"));
    zug_packed_close(file);
}

/* By name, as a stream, and where there is no file. */
static void of_files(void **state) {
    (void)state;
    char name[] = "/tmp/zug-packed-XXXXXX";
    bytes packed = {.len = 0};
    pack_zstd(&packed);
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, packed.data, packed.len), packed.len);
    close(fd);

    zug_packed *file = zug_packed_open(name);
    assert_int_equal(count_games(file), 2);
    assert_null(zug_packed_problem(file));
    zug_packed_close(file);

    FILE *stream = fopen(name, "rb");
    file = zug_packed_of(stream);
    assert_int_equal(count_games(file), 2);
    zug_packed_close(file);
    assert_int_equal(fclose(stream), 0); /* it is still ours */

    unlink(name);
    file = zug_packed_open(name);
    assert_string_equal(zug_packed_problem(file), "No such file or directory");
    assert_int_equal(count_games(file), 0);
    zug_packed_close(file);

    file = zug_packed_open("/");
    assert_int_equal(count_games(file), 0);
    assert_string_equal(zug_packed_problem(file), "Is a directory");
    zug_packed_close(file);
    zug_packed_close(NULL);
}

/* A text that is empty, or shorter than what tells the kind of a file, is a text. */
static void of_short_texts(void **state) {
    (void)state;
    bytes text = {.data = "*", .most = SPACE};
    for (text.len = 0; text.len < 2; text.len++) {
        text.at = 0;
        zug_packed *file = zug_packed_over(read_bytes, &text);
        char got[4];
        assert_int_equal(zug_packed_read(file, got, sizeof got), text.len);
        assert_int_equal(zug_packed_read(file, got, sizeof got), 0);
        assert_null(zug_packed_problem(file));
        zug_packed_close(file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_all_kinds),       cmocka_unit_test(of_what_is_cut_off),
        cmocka_unit_test(of_what_is_damaged), cmocka_unit_test(of_what_is_no_text),
        cmocka_unit_test(of_files),           cmocka_unit_test(of_short_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_fen_write.c - a position is written the same, whatever was written before it.
 * Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/fen.h>

#include "../../support/play.h"
#include "../../support/random_play.h"

/* The letter of what stands on a square; a dot for nothing. */
static char letter_on(const zug_position *pos, int file, int rank) {
    zug_piece piece = zug_position_piece_on(pos, zug_square_at(file, rank));
    if (piece.type == ZUG_NO_PIECE)
        return '.';
    return (piece.color == ZUG_WHITE ? "?BRQPNK" : "?brqpnk")[piece.type];
}

/* A position as it must be written, square by square; the letters of castling are taken as they
 * are, and read back. */
static void write_slowly(const zug_position *pos, const char *rights, char *out) {
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8;) {
            int empty = 0;
            while (file + empty < 8 && letter_on(pos, file + empty, rank) == '.')
                empty++;
            *out++ = empty > 0 ? (char)('0' + empty) : letter_on(pos, file, rank);
            file += empty > 0 ? empty : 1;
        }
        *out++ = rank > 0 ? '/' : ' ';
    }
    char square[] = {(char)('a' + zug_square_file(pos->en_passant)),
                     (char)('1' + zug_square_rank(pos->en_passant)), '\0'};
    sprintf(out, "%c %s %s %u %u", zug_position_turn(pos) == ZUG_WHITE ? 'w' : 'b', rights,
            pos->en_passant == ZUG_NO_SQUARE ? "-" : square, (unsigned)pos->halfmove_clock,
            (unsigned)pos->fullmove_number);
}

static zug_fen_writer writer, board_writer;

/* Holds the writers, who have written other positions, to the one that has written none, and that
 * one to the definition. */
static void assert_written(const zug_position *pos, random_play *random) {
    char alone[ZUG_FEN_SIZE], text[ZUG_FEN_SIZE], slow[ZUG_FEN_SIZE], rights[ZUG_FEN_SIZE];
    zug_position read;
    zug_fen_write(pos, alone);
    assert_int_equal(sscanf(alone, "%*s %*s %s", rights), 1);
    write_slowly(pos, rights, slow);
    assert_string_equal(alone, slow);
    assert_int_equal(zug_fen_read_setup(zug_str_from(alone), ZUG_FEN_STRICT, &read, NULL), ZUG_OK);
    assert_memory_equal(&read, pos, sizeof read);
    assert_int_equal(zug_fen_writer_write(&writer, pos, text), strlen(alone));
    assert_string_equal(text, alone);
    if (random && random_below(random, 4) == 0) /* who does not see every position */
        return;
    *strrchr(alone, ' ') = '\0';
    *strrchr(alone, ' ') = '\0';
    assert_int_equal(zug_fen_writer_board(&board_writer, pos, text), strlen(alone));
    assert_string_equal(text, alone);
}

static void begin_writers(void) { writer = board_writer = zug_fen_writer_new(); }

static void games(void **state) {
    (void)state;
    random_play random = {17};
    begin_writers();
    for (int game = 0; game < 300; game++)
        random_game(&random, assert_written);
}

/* Positions whose rights are called otherwise as soon as another rook comes or goes, with counters
 * of all lengths. */
static void strangers(void **state) {
    (void)state;
    static const char *const fens[] = {
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 65535 65535",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 10 100",
        "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w K - 99 1000",
        "4k3/8/8/8/8/8/8/RR2K3 w B - 0 9",
        "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 10",
        "pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b KQkq a1 9 10",
        "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    };
    enum { FENS = sizeof fens / sizeof *fens };
    begin_writers();
    for (int i = 0; i < FENS * FENS; i++) {
        zug_position pos;
        zug_str text = zug_str_from(fens[i % FENS]), other = zug_str_from(fens[i / FENS]);
        assert_int_equal(zug_fen_read_setup(other, ZUG_FEN_STRICT, &pos, NULL), ZUG_OK);
        assert_written(&pos, NULL);
        assert_int_equal(zug_fen_read_setup(text, ZUG_FEN_STRICT, &pos, NULL), ZUG_OK);
        assert_written(&pos, NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the positions of random games are written one after the other as each by itself", games,
         NULL, NULL, NULL},
        {"positions that have nothing to do with each other are written as each by itself",
         strangers, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("fen_write", tests, NULL, NULL);
}

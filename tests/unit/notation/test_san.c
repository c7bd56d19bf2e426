/* test_san.c - writing canonical SAN, and reading it as real files spell it.
 * Room: tests of notation. Refusals and their sentences are in test_sentence.c, random games in
 * test_san_random.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/san.h>

#include "../../support/play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLING "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
#define EN_PASSANT "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
#define PROMOTION "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"

/* A move in a position, by its squares, and its canonical SAN. */
typedef struct written {
    const char *fen, *move, *san;
} written;

/* Fails unless each move is written so, and so read back without any remark. */
static void expect_written(const written *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_move move = play_find(&pos, rows[i].move);
        char san[ZUG_SAN_SIZE];
        zug_san read = {0};
        if (move == ZUG_MOVE_NONE)
            fail_msg("%s: %s is not legal", rows[i].fen, rows[i].move);
        zug_san_write(&pos, move, san);
        assert_string_equal(san, rows[i].san);
        assert_int_equal(zug_san_parse(&pos, zug_str_from(san), &read, NULL), ZUG_OK);
        assert_int_equal(read.move, move);
        assert_int_equal(read.spelling, 0);
        assert_int_equal(read.nag, 0);
    }
}

#define EXPECT_WRITTEN(rows) expect_written(rows, sizeof(rows) / sizeof *(rows))

/* A text in a position, the move it names by its squares, and the remarks on its spelling. */
typedef struct spelled {
    const char *fen, *text, *move;
    unsigned spelling;
    uint8_t nag;
} spelled;

/* Fails unless each text is read as its move with its remarks. */
static void expect_spelled(const spelled *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_san read = {0};
        zug_status status = zug_san_parse(&pos, zug_str_from(rows[i].text), &read, NULL);
        if (status != ZUG_OK || !play_is_called(&pos, read.move, rows[i].move) ||
            read.spelling != rows[i].spelling || read.nag != rows[i].nag)
            fail_msg("%s \"%s\": status %d, spelling %u, nag %d", rows[i].fen, rows[i].text,
                     (int)status, read.spelling, read.nag);
    }
}

#define EXPECT_SPELLED(rows) expect_spelled(rows, sizeof(rows) / sizeof *(rows))

static void squares(void **state) {
    (void)state;
    zug_square seen[64] = {0};
    /* a rook on each square in turn goes to each square it can */
    for (int from = 0; from < 64; from++) {
        zug_position pos = play_at("8/8/8/8/8/1k6/8/1K6 w - -");
        zug_move_list list;
        zug_position_put(&pos, (zug_square)from, (zug_piece){ZUG_WHITE, ZUG_ROOK});
        zug_position_settle(&pos);
        if (zug_faults_find(&pos) & ZUG_FAULT_UNPLAYABLE)
            continue;
        zug_movegen_legal(&pos, &list);
        for (size_t i = 0; i < list.count; i++) {
            zug_square to = zug_move_to(list.moves[i]);
            char san[ZUG_SAN_SIZE];
            zug_san_write(&pos, list.moves[i], san);
            assert_int_equal(san[1], "abcdefgh"[to % 8]);
            assert_int_equal(san[2], "12345678"[to / 8]);
            seen[to] = 1;
        }
    }
    for (int square = 0; square < 64; square++)
        assert_true(seen[square] || square == ZUG_B1 || square == ZUG_B3); /* the kings */
}

static void pieces(void **state) {
    (void)state;
    static const written rows[] = {
        {INITIAL, "e2e4", "e4"},
        {INITIAL, "g1f3", "Nf3"},
        {"4k3/8/8/8/8/8/8/4KB2 w - -", "f1c4", "Bc4"},
        {"4k3/8/8/8/8/8/8/4K2R w - -", "h1h5", "Rh5"},
        {"4k3/8/8/8/8/8/8/3QK3 w - -", "d1d5", "Qd5"},
        {"4k3/8/8/8/8/8/8/4K3 w - -", "e1d2", "Kd2"},
    };
    EXPECT_WRITTEN(rows);
}

static void basic_moves(void **state) {
    (void)state;
    static const written rows[] = {
        {"4k3/8/8/3p4/4P3/2N5/8/4K3 w - -", "e4d5", "exd5"},
        {"4k3/8/8/3p4/4P3/2N5/8/4K3 w - -", "c3d5", "Nxd5"},
        {CASTLING, "e1g1", "O-O"},
        {CASTLING, "e1c1", "O-O-O"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8g8", "O-O"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "e8c8", "O-O-O"},
        {EN_PASSANT, "e5d6", "exd6"},
        {PROMOTION, "e7e8q", "e8=Q+"},
        {PROMOTION, "e7e8n", "e8=N"},
        {PROMOTION, "e7d8r", "exd8=R+"},
        {PROMOTION, "e7d8b", "exd8=B"},
        {"4k3/8/8/8/8/8/4p3/K7 b - -", "e2e1b", "e1=B"},
    };
    EXPECT_WRITTEN(rows);
}

static void disambiguation(void **state) {
    (void)state;
    static const written rows[] = {
        /* by file, by rank, by square */
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - -", "f3d2", "Nfd2"},
        {"4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3", "R1a3"},
        {"4k3/8/8/R7/8/8/8/R3K3 w - -", "a5a3", "R5a3"},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - -", "e4e1", "Qee1"},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - -", "h1e1", "Q1e1"},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - -", "h4g4", "Qhg4"},
        {"7k/8/8/8/1N6/8/1N3N2/4K3 w - -", "b2d3", "Nb2d3"},
        {"7k/8/8/8/1N6/8/1N3N2/4K3 w - -", "f2d3", "Nfd3"},
        {"7k/8/8/8/1N6/8/1N3N2/4K3 w - -", "b4d3", "N4d3"},
        {"7k/8/8/8/1N6/3p4/1N3N2/4K3 w - -", "b2d3", "Nb2xd3"},
        /* the file is preferred even where the rank would do */
        {"4k3/8/8/8/R7/8/8/4K2R w - -", "a4h4", "Rah4"},
        /* Black's twins */
        {"3qk3/8/8/8/8/8/q7/4K3 b - -", "d8d2", "Qdd2+"},
        /* a pinned twin does not count: moves are compared, not attacks */
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"},
        {"4k3/4r3/8/8/8/4R3/8/R3K3 w - -", "a1a3", "Ra3"},
        {"4k3/8/8/8/7b/8/5R2/1R2K3 w - -", "b1b2", "Rb2"},
    };
    EXPECT_WRITTEN(rows);
}

static void check_marks(void **state) {
    (void)state;
    static const written rows[] = {
        {"4k3/8/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8+"},
        {"4k3/R7/8/8/8/8/8/1R2K3 w - -", "b1b8", "Rb8#"},
        {"4k3/8/8/8/8/4N3/8/K3R3 w - -", "e3d5", "Nd5+"}, /* discovered */
        {"4k3/8/8/4N3/8/8/8/K3R3 w - -", "e5c6", "Nc6+"}, /* discovered */
        {"4k3/8/8/4N3/8/8/8/K3R3 w - -", "e5g6", "Ng6+"},
        {"4k3/8/8/8/4N3/8/8/K3R3 w - -", "e4f6", "Nf6+"}, /* double */
        {"5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"},
        {"3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"},
        {"7k/5K2/6P1/8/8/8/8/8 w - -", "g6g7", "g7+"},
        {"6rk/6pp/8/6N1/8/8/8/4K3 w - -", "g5f7", "Nf7#"},
        {"7k/8/5K2/6Q1/8/8/8/8 w - -", "g5g6", "Qg6"},      /* stalemate */
        {"8/8/8/k2pP2R/8/8/8/4K3 w - d6", "e5d6", "exd6+"}, /* both pawns leave the rank */
    };
    EXPECT_WRITTEN(rows);
    /* checks do not disambiguate: one of two knights discovers check, both need their file */
    static const written twins[] = {
        {"4k3/8/8/8/4N3/8/4K3/N3R3 w - -", "e4c5", "Nc5"},
        {"4k3/8/8/N3N3/8/8/8/K3R3 w - -", "e5c6", "Nec6+"},
        {"4k3/8/8/N3N3/8/8/8/K3R3 w - -", "a5c6", "Nac6"},
    };
    EXPECT_WRITTEN(twins);
}

static void length(void **state) {
    (void)state;
    static const written rows[] = {
        {INITIAL, "d2d4", "d4"},
        {"Q7/1p5k/QQ6/8/8/8/8/4K3 w - -", "a6b7", "Qa6xb7#"},
        {"8/8/8/8/8/1k6/5p2/K5R1 b - -", "f2g1q", "fxg1=Q#"},
    };
    EXPECT_WRITTEN(rows);
}

static void canonical_castling_in_chess960(void **state) {
    (void)state;
    zug_position pos = play_at("4k3/8/8/8/8/8/8/1R3KR1 w GB -");
    static const struct {
        const char *text;
        zug_square rook;
    } texts[] = {{"O-O", ZUG_G1},  {"O-O-O", ZUG_B1}, {"0-0", ZUG_G1},
                 {"f1g1", ZUG_G1}, {"f1b1", ZUG_B1},  {"Kf1b1", ZUG_B1},
                 {"Kxg1", ZUG_G1}, {"Kxb1", ZUG_B1},  {"Kf1xb1", ZUG_B1}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        zug_san read = {0};
        assert_int_equal(zug_san_parse(&pos, zug_str_from(texts[i].text), &read, NULL), ZUG_OK);
        assert_int_equal(read.move, zug_move_make(ZUG_F1, texts[i].rook, ZUG_MOVE_CASTLING));
        assert_int_equal(read.spelling, i < 2 ? 0 : ZUG_SAN_UNUSUAL);
        char san[ZUG_SAN_SIZE];
        zug_san_write(&pos, read.move, san);
        assert_string_equal(san, texts[i].rook == ZUG_G1 ? "O-O" : "O-O-O");
    }
}

/* In ordinary chess it is rather a broken game: it is refused, and castling is suggested. */
static void a_king_that_takes_its_rook(void **state) {
    (void)state;
    static const struct {
        const char *fen, *text;
        zug_move suggestion;
    } rows[] = {
        {CASTLING, "Kxh1", ZUG_E1 | ZUG_H1 << 6 | ZUG_MOVE_CASTLING << 14},
        {CASTLING, "Kxa1", ZUG_E1 | ZUG_A1 << 6 | ZUG_MOVE_CASTLING << 14},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "Kxh8",
         ZUG_E8 | ZUG_H8 << 6 | ZUG_MOVE_CASTLING << 14},
        {"4k3/8/8/8/8/8/8/1R3KR1 w - -", "Kxg1", ZUG_MOVE_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_san read = {0};
        zug_refusal why;
        assert_int_equal(zug_san_parse(&pos, zug_str_from(rows[i].text), &read, &why),
                         ZUG_ERR_MOVE);
        assert_int_equal(why.suggestion, rows[i].suggestion);
    }
}

static void castling_spellings(void **state) {
    (void)state;
    static const char *const kingside[] = {"0-0",
                                           "o-o",
                                           "OO",
                                           "00",
                                           "oo",
                                           "O-0",
                                           "e1g1",
                                           "e1-g1",
                                           "e1h1",
                                           "Ke1g1",
                                           "Ke1-g1",
                                           "O\xE2\x80\x93O",
                                           "O\xE2\x80\x94O",
                                           "0\xE2\x88\x92\x30"};
    static const char *const queenside[] = {
        "0-0-0", "o-o-o", "OOO", "000", "e1c1", "e1a1", "Ke1-c1", "O\xE2\x80\x90O\xE2\x80\x91O"};
    for (size_t i = 0; i < sizeof kingside / sizeof *kingside; i++)
        expect_spelled(&(spelled){CASTLING, kingside[i], "e1g1", ZUG_SAN_UNUSUAL, 0}, 1);
    for (size_t i = 0; i < sizeof queenside / sizeof *queenside; i++)
        expect_spelled(&(spelled){CASTLING, queenside[i], "e1c1", ZUG_SAN_UNUSUAL, 0}, 1);
}

static void promotion_spellings(void **state) {
    (void)state;
    static const char *const texts[] = {"e8Q",    "e8(Q)",         "e8=q",    "e8q",
                                        "e8/Q",   "e8=(Q)",        "e7e8q",   "e7-e8Q",
                                        "e7e8=Q", "Pe8=Q",         "pe7e8/q", "e8=\xE2\x99\x95",
                                        "E8=Q",   "e8\xE2\x99\x9B"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_spelled(
            &(spelled){PROMOTION, texts[i], "e7e8q", ZUG_SAN_UNUSUAL | ZUG_SAN_CHECK_MISSING, 0},
            1);
    static const spelled rows[] = {
        {PROMOTION, "exd8N", "e7d8n", ZUG_SAN_UNUSUAL, 0},
        {PROMOTION, "ed8=N", "e7d8n", ZUG_SAN_CAPTURE_MISSING, 0},
        {PROMOTION, "e7xd8b", "e7d8b", ZUG_SAN_UNUSUAL, 0},
        {PROMOTION, "e8B", "e7e8b", ZUG_SAN_UNUSUAL, 0},
        {PROMOTION, "exd=N", "e7d8n", ZUG_SAN_UNUSUAL, 0},
    };
    EXPECT_SPELLED(rows);
}

static void en_passant_spellings(void **state) {
    (void)state;
    static const char *const texts[] = {"exd6e.p.", "exd6 e.p.", "exd6ep",     "exd6 ep", "exd6e.p",
                                        "exd6ep.",  "e5xd6",     "e5xd6 e.p.", "e5d6",    "Pexd6"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_spelled(&(spelled){EN_PASSANT, texts[i], "e5d6", ZUG_SAN_UNUSUAL, 0}, 1);
    static const spelled rows[] = {
        {EN_PASSANT, "ed6", "e5d6", ZUG_SAN_CAPTURE_MISSING, 0},
        {EN_PASSANT, "exd6e.p.!", "e5d6", ZUG_SAN_UNUSUAL, 1},
        {EN_PASSANT, "exd6+e.p.", "e5d6", ZUG_SAN_UNUSUAL | ZUG_SAN_CHECK_WRONG, 0},
    };
    EXPECT_SPELLED(rows);
}

static void other_notations(void **state) {
    (void)state;
    static const char capture[] = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - -";
    static const spelled rows[] = {
        {INITIAL, "Pe4", "e2e4", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "e2e4", "e2e4", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "e2-e4", "e2e4", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "g1f3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "g1-f3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "Ng1-f3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "N-f3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "E4", "e2e4", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "NF3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "B2B3", "b2b3", ZUG_SAN_UNUSUAL, 0},
        {capture, "NCxd5", "c3d5", ZUG_SAN_UNUSUAL | ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {INITIAL, "Nf3=", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL,
         "\xE2\x99\x98"
         "f3",
         "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL,
         "\xE2\x99\x9E\xEF\xB8\x8E"
         "f3",
         "g1f3", ZUG_SAN_UNUSUAL, 0},
        {INITIAL,
         "\xE2\x99\x99"
         "e4",
         "e2e4", ZUG_SAN_UNUSUAL, 0},
        {capture, "e4xd5", "e4d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "e4d5", "e4d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "e4-d5", "e4d5", ZUG_SAN_UNUSUAL | ZUG_SAN_CAPTURE_MISSING, 0},
        {capture, "ed5", "e4d5", ZUG_SAN_CAPTURE_MISSING, 0},
        {capture, "e:d5", "e4d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "exd", "e4d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "ed", "e4d5", ZUG_SAN_UNUSUAL | ZUG_SAN_CAPTURE_MISSING, 0},
        {capture, "Nd5", "c3d5", ZUG_SAN_CAPTURE_MISSING, 0},
        {capture, "N:d5", "c3d5", ZUG_SAN_UNUSUAL, 0},
        {capture,
         "N\xC3\x97"
         "d5",
         "c3d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "NXD5", "c3d5", ZUG_SAN_UNUSUAL, 0},
        {capture, "Nxe2", "c3e2", ZUG_SAN_CAPTURE_WRONG, 0},
        {capture, "Nc3xd5", "c3d5", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {capture, "Nc3-d5", "c3d5", ZUG_SAN_UNUSUAL | ZUG_SAN_CAPTURE_MISSING, 0},
    };
    EXPECT_SPELLED(rows);
}

static void small_letters(void **state) {
    (void)state;
    static const char both[] = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - -";
    static const spelled rows[] = {
        {INITIAL, "nf3", "g1f3", ZUG_SAN_UNUSUAL, 0},
        {both, "bxc3", "b2c3", 0, 0}, /* the pawn first */
        {both, "Bxc3", "d2c3", 0, 0},
        {both, "bc3", "b2c3", ZUG_SAN_CAPTURE_MISSING, 0},
        {both, "bc1", "d2c1", ZUG_SAN_UNUSUAL, 0}, /* no pawn gets there */
        {both, "b4", "b2b4", 0, 0},
        {"4k3/8/8/8/8/8/1P1B4/4K3 w - -", "bb4", "d2b4", ZUG_SAN_UNUSUAL, 0},
        {"4k3/8/8/8/8/2p5/3B4/4K3 w - -", "bxc3", "d2c3", ZUG_SAN_UNUSUAL, 0},
        {"4k3/8/8/8/8/2p5/1P6/4K3 w - -", "BXC3", "b2c3", ZUG_SAN_UNUSUAL, 0}, /* all capitals */
        {"4k3/8/8/8/8/8/3B4/4K3 w - -", "ke2", "e1e2", ZUG_SAN_UNUSUAL, 0},
        {"4k3/8/8/8/8/8/3B4/4K3 w - -", "bd2-c3", "d2c3", ZUG_SAN_UNUSUAL, 0},
        {"4k3/8/8/8/8/8/3R4/4K3 w - -", "rd5", "d2d5", ZUG_SAN_UNUSUAL, 0},
        {"4k3/8/8/8/8/8/3Q4/4K3 w - -", "qd5", "d2d5", ZUG_SAN_UNUSUAL, 0},
        {INITIAL, "pe4", "e2e4", ZUG_SAN_UNUSUAL, 0},
    };
    EXPECT_SPELLED(rows);
}

static void marks(void **state) {
    (void)state;
    static const char check[] = "4k3/8/8/8/8/8/8/R3K3 w - -";
    static const char mate[] = "4k3/R7/8/8/8/8/8/1R2K3 w - -";
    static const spelled rows[] = {
        {check, "Ra8", "a1a8", ZUG_SAN_CHECK_MISSING, 0},
        {check, "Ra8#", "a1a8", ZUG_SAN_CHECK_WRONG, 0},
        {check, "Ra8++", "a1a8", ZUG_SAN_UNUSUAL, 0},
        {check, "Ra7+", "a1a7", ZUG_SAN_CHECK_WRONG, 0},
        {check, "Ra7#", "a1a7", ZUG_SAN_CHECK_WRONG, 0},
        {check, "Ra7++", "a1a7", ZUG_SAN_CHECK_WRONG, 0},
        {mate, "Rb8", "b1b8", ZUG_SAN_CHECK_MISSING, 0},
        {mate, "Rb8+", "b1b8", ZUG_SAN_CHECK_WRONG, 0},
        {mate, "Rb8++", "b1b8", ZUG_SAN_UNUSUAL, 0},
        {mate, "Rbb8#", "b1b8", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {mate, "Ra8+", "a7a8", 0, 0},
        /* a mark does not tell two knights apart, only a square does: see test_sentence.c */
        {check, "Rd1", "a1d1", 0, 0},
    };
    EXPECT_SPELLED(rows);
    zug_position pos = play_at("4k3/8/8/N3N3/8/8/8/K3R3 w - -");
    zug_san read;
    assert_int_equal(zug_san_parse(&pos, zug_str_from("Nc6+"), &read, NULL), ZUG_ERR_MOVE);
    assert_int_equal(zug_san_parse(&pos, zug_str_from("Nc6"), &read, NULL), ZUG_ERR_MOVE);
}

static void suffixes(void **state) {
    (void)state;
    static const spelled rows[] = {
        {INITIAL, "e4!", "e2e4", 0, 1},
        {INITIAL, "e4?", "e2e4", 0, 2},
        {INITIAL, "e4!!", "e2e4", 0, 3},
        {INITIAL, "e4\?\?", "e2e4", 0, 4},
        {INITIAL, "e4!?", "e2e4", 0, 5},
        {INITIAL, "e4?!", "e2e4", 0, 6},
        {INITIAL, "Nf3!", "g1f3", 0, 1},
        {INITIAL, "e4!!!", "e2e4", ZUG_SAN_UNUSUAL, 3},
        {INITIAL, "e2e4?", "e2e4", ZUG_SAN_UNUSUAL, 2},
        {"4k3/8/8/8/8/8/8/R3K3 w - -", "Ra8+!", "a1a8", 0, 1},
        {"4k3/8/8/8/8/8/8/R3K3 w - -", "Ra8!+", "a1a8", ZUG_SAN_UNUSUAL, 1},
        {CASTLING, "O-O!?", "e1g1", 0, 5},
    };
    EXPECT_SPELLED(rows);
}

static void origins(void **state) {
    (void)state;
    static const char knights[] = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
    static const char rooks[] = "4k3/8/8/R7/8/8/8/R3K3 w - -";
    static const spelled rows[] = {
        {INITIAL, "Ngf3", "g1f3", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {INITIAL, "N1f3", "g1f3", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {INITIAL, "Ng1f3", "g1f3", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {knights, "Nbd2", "b1d2", 0, 0},
        {knights, "Nb1d2", "b1d2", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {knights, "N1d2", "b1d2", ZUG_SAN_UNUSUAL, 0}, /* the file goes before the rank */
        {knights, "Nb1-d2", "b1d2", ZUG_SAN_UNUSUAL, 0},
        {rooks, "R1a3", "a1a3", 0, 0},
        {rooks, "Ra1a3", "a1a3", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {"1k6/8/8/8/4Q2Q/8/8/K6Q w - -", "Qh4e1", "h4e1", 0, 0},
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "Nge2", "g1e2", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        {"4k3/8/8/8/8/8/8/4K3 w - -", "Ke1d1", "e1d1", ZUG_SAN_NEEDLESS_ORIGIN, 0},
        /* the pinned knight does not count */
        {"4k3/8/8/8/1b6/2N3N1/8/4K3 w - -", "Ne2", "g3e2", 0, 0},
    };
    EXPECT_SPELLED(rows);
}

static void passing(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned spelling;
        uint8_t nag;
    } rows[] = {
        {"--", 0, 0}, {"Z0", ZUG_SAN_UNUSUAL, 0}, {"0000", ZUG_SAN_UNUSUAL, 0}, {"--?", 0, 2}};
    zug_position pos = play_at(INITIAL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_san read = {0};
        zug_str text = zug_str_from(rows[i].text);
        assert_int_equal(zug_san_parse_variation(&pos, text, &read, NULL), ZUG_OK);
        assert_int_equal(read.move, ZUG_MOVE_NULL);
        assert_int_equal(read.spelling, rows[i].spelling);
        assert_int_equal(read.nag, rows[i].nag);
        assert_int_equal(zug_san_parse(&pos, text, &read, NULL), ZUG_ERR_MOVE);
    }
    char san[ZUG_SAN_SIZE];
    zug_san read = {0};
    zug_san_write(&pos, ZUG_MOVE_NULL, san);
    assert_string_equal(san, "--");
    assert_int_equal(zug_san_parse_variation(&pos, zug_str_from("Nf3"), &read, NULL), ZUG_OK);
    assert_true(play_is_called(&pos, read.move, "g1f3"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"squares have a file letter and a rank digit [pgn-8.2.3.1.a pgn-8.2.3.1.b pgn-8.2.3.1.c]",
         squares, NULL, NULL, NULL},
        {"pieces have their letters, pawns none [pgn-8.2.3.2.a pgn-8.2.3.2.b pgn-8.2.3.2.c "
         "pgn-8.2.3.3.a]",
         pieces, NULL, NULL, NULL},
        {"captures, castling, en passant and promotion are written so [pgn-8.2.3.3.b pgn-8.2.3.3.c "
         "pgn-8.2.3.3.d pgn-8.2.3.3.e pgn-8.2.3.3.f pgn-8.2.3.3.h pgn-8.2.3.3.i pgn-8.2.3.3.j]",
         basic_moves, NULL, NULL, NULL},
        {"twins are told apart by file, rank or square, over legal moves only [pgn-8.2.3.4.a "
         "pgn-8.2.3.4.b pgn-8.2.3.4.c pgn-8.2.3.4.d pgn-8.2.3.4.e]",
         disambiguation, NULL, NULL, NULL},
        {"check and mate are marked and never tell twins apart [pgn-8.2.3.5.a pgn-8.2.3.5.b "
         "pgn-8.2.3.5.c pgn-8.2.3.5.f pgn-8.2.3.5.g]",
         check_marks, NULL, NULL, NULL},
        {"moves have two to seven characters", length, NULL, NULL, NULL},
        {"Chess960 castles by O-O and O-O-O too", canonical_castling_in_chess960, NULL, NULL, NULL},
        {"castling is suggested for a king that takes its rook", a_king_that_takes_its_rook, NULL,
         NULL, NULL},
        {"castling is read in many spellings [pgn-8.2.3.7.b]", castling_spellings, NULL, NULL,
         NULL},
        {"promotion is read in many spellings [pgn-8.2.3.7.b]", promotion_spellings, NULL, NULL,
         NULL},
        {"en passant is read in many spellings [pgn-8.2.3.7.b]", en_passant_spellings, NULL, NULL,
         NULL},
        {"long algebraic, UCI, figurines and a wrong x are read [pgn-8.2.3.b pgn-8.2.3.2.d "
         "pgn-8.2.3.7.d pgn-8.2.3.7.e]",
         other_notations, NULL, NULL, NULL},
        {"small piece letters are read where they are clear [pgn-8.2.3.7.e]", small_letters, NULL,
         NULL, NULL},
        {"check marks may be missing or wrong [pgn-8.2.3.5.c pgn-8.2.3.7.e]", marks, NULL, NULL,
         NULL},
        {"the six suffixes become NAGs, check marks do not [pgn-8.2.3.5.d]", suffixes, NULL, NULL,
         NULL},
        {"needless disambiguation is read and told [pgn-8.2.3.7.b]", origins, NULL, NULL, NULL},
        {"passing is read in variations only", passing, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

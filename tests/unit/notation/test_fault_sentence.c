/* test_fault_sentence.c - faults in a chess player's words, with the pieces and squares they are
 * about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/fault_sentence.h>
#include <zug/fen.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define FAULT(name) ZUG_FAULT_##name

static const struct {
    const char *fen;
    zug_fault_set fault;
    const char *sentence;
} cases[] = {
    {"4k3/8/8/8/8/8/8/8 w - -", FAULT(NO_WHITE_KING), "there is no white king"},
    {"8/8/8/8/8/8/8/4K3 w - -", FAULT(NO_BLACK_KING), "there is no black king"},
    {"4k3/8/8/8/8/8/8/4K1K1 w - -", FAULT(SEVERAL_WHITE_KINGS), "White has 2 kings, on e1 and g1"},
    {"k3k2k/8/8/8/8/8/8/4K3 w - -", FAULT(SEVERAL_BLACK_KINGS),
     "Black has 3 kings, two of them on a8 and h8"},
    {"P3k3/8/8/8/8/8/8/4K3 w - -", FAULT(PAWN_ON_LAST_RANK),
     "a white pawn stands on a8, where no pawn can be"},
    {"4k3/8/8/8/8/8/8/4K2p w - -", FAULT(PAWN_ON_LAST_RANK),
     "a black pawn stands on h1, where no pawn can be"},
    {"4r3/6k1/8/8/8/8/8/4K3 b - -", FAULT(MOVED_SIDE_IN_CHECK),
     "White, who has just moved, is in check from the rook on e8"},
    {"4r3/6k1/8/8/8/3n4/8/4K3 b - -", FAULT(MOVED_SIDE_IN_CHECK),
     "White, who has just moved, is in check from the knight on d3 and the rook on e8"},
    {"4r3/6k1/8/8/8/2bn4/5n2/4K2r b - -", FAULT(MOVED_SIDE_IN_CHECK),
     "White, who has just moved, is in check from the rook on h1, the bishop on c3, the knight on "
     "d3 and others"},
    {"4k3/8/8/8/8/8/4K3/R7 w Q -", FAULT(CASTLING_WITHOUT_KING),
     "White cannot have the right to castle with a rook on a1: the king on e2 is not at home"},
    {"4k3/8/8/8/8/8/8/4KR1R w HF -", FAULT(CASTLING_WITHOUT_KING),
     "White cannot have the right to castle with a rook on h1: the king on e1 is not between the "
     "rooks"},
    {"8/8/8/8/8/8/8/R3K3 w Qk -", FAULT(CASTLING_WITHOUT_KING),
     "Black cannot have the right to castle with a rook on h8: there is no king"},
    {"8/8/8/8/8/8/8/R7 w Q -", FAULT(CASTLING_WITHOUT_KING),
     "White cannot have the right to castle with a rook on a1: there is no king"},
    {"k6k/8/8/8/8/8/8/4K3 w q -", FAULT(CASTLING_WITHOUT_KING),
     "Black cannot have the right to castle with a rook on a8: there are several kings"},
    {"4k2r/8/8/8/8/8/8/5K1R w Kk -", FAULT(CASTLING_WITHOUT_KING),
     "White cannot have the right to castle with a rook on h1: the king on f1 does not face the "
     "king on e8"},
    {"4k3/8/8/8/8/8/8/4K3 w K -", FAULT(CASTLING_WITHOUT_ROOK),
     "White cannot have the right to castle with a rook on h1: the square is empty"},
    {"4k2n/8/8/8/8/8/8/4K3 w k -", FAULT(CASTLING_WITHOUT_ROOK),
     "Black cannot have the right to castle with a rook on h8: there stands a black knight"},
    {"4k2R/8/8/8/8/8/8/4K3 b k -", FAULT(CASTLING_WITHOUT_ROOK),
     "Black cannot have the right to castle with a rook on h8: there stands a white rook"},
    {"4k1r1/8/8/8/8/8/8/4K2R w Kk -", FAULT(CASTLING_WITHOUT_ROOK),
     "Black cannot have the right to castle with a rook on g8: White may castle with a rook of "
     "another file"},
    {"4k3/8/8/8/8/8/8/4K3 w - e3", FAULT(EN_PASSANT_IMPOSSIBLE),
     "no black pawn can just have passed over e3: that would be on the sixth rank"},
    {"4k3/8/8/8/8/8/8/4K3 b - e6", FAULT(EN_PASSANT_IMPOSSIBLE),
     "no white pawn can just have passed over e6: that would be on the third rank"},
    {"4k3/8/8/8/8/8/8/4K3 w - e6", FAULT(EN_PASSANT_IMPOSSIBLE),
     "no black pawn can just have passed over e6: none stands on e5"},
    {"4k3/8/4N3/4p3/8/8/8/4K3 w - e6", FAULT(EN_PASSANT_IMPOSSIBLE),
     "no black pawn can just have passed over e6: the white knight on e6 is in the way"},
    {"4k3/8/8/8/4P3/8/4R3/4K3 b - e3", FAULT(EN_PASSANT_IMPOSSIBLE),
     "no white pawn can just have passed over e3: the white rook on e2 is in the way"},
    {"4k3/8/8/4p3/8/3n4/8/4K3 w - e6", FAULT(EN_PASSANT_UNREACHABLE),
     "no black pawn can just have passed over e6: before its step from e7 White, having just "
     "moved, was in check"},
    {"4k3/8/3n1n2/8/4K3/8/8/8 w - -", FAULT(IMPOSSIBLE_CHECKERS),
     "White is in check from the knight on d6 and the knight on f6, which no single move can have "
     "done"},
    {"4k3/2N3N1/3N4/8/8/8/8/4K3 b - -", FAULT(IMPOSSIBLE_CHECKERS),
     "Black is in check from the knight on d6, the knight on c7 and the knight on g7, which no "
     "single move can have done"},
    {"4k3/2N3N1/3N1N2/8/8/8/8/4K3 b - -", FAULT(IMPOSSIBLE_CHECKERS),
     "Black is in check from the knight on d6, the knight on f6, the knight on c7 and others, "
     "which no single move can have done"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", FAULT(NO_LAST_MOVE),
     "Black has just moved, but no piece can have come from anywhere"},
    {"4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - -", FAULT(TOO_MANY_PIECES),
     "White has 17 pieces, more than the 16 of a game"},
    {"4k3/pppppppp/p7/8/8/P7/PPPPPPPP/4K3 w - -", FAULT(TOO_MANY_PAWNS),
     "White has 9 pawns, more than the eight of a game; Black has 9 pawns, more than the eight of "
     "a game"},
    {"4k3/8/8/8/8/QQQ5/PPPPPPP1/4K3 w - -", FAULT(TOO_MANY_PROMOTED),
     "White has at least 2 promoted pieces, but only 1 pawn is missing"},
    {"4k3/pppppppp/nnn5/8/8/8/8/4K3 w - -", FAULT(TOO_MANY_PROMOTED),
     "Black has at least 1 promoted piece, but no pawn is missing"},
    {"4k3/pppppppp/nnn5/8/8/P7/PPPPPPPP/4K3 w - -", FAULT(TOO_MANY_PROMOTED),
     "Black has at least 1 promoted piece, but no pawn is missing"}, /* 9 pawns are another fault */
    {"rnbqkb2/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQq -", FAULT(TOO_FEW_CAPTURES),
     "White's pawns must have captured at least 3 pieces, but only 2 black pieces are missing"},
    {"rnbqkbnr/p1pppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", FAULT(TOO_FEW_CAPTURES),
     "Black's pawns must have captured at least 1 piece, but no white piece is missing"},
    {"rnbqkbnr/p1pppppp/p7/n7/8/8/PPPPPPPP/RNBQKBNR w KQkq -", FAULT(TOO_FEW_CAPTURES),
     "Black's pawns must have captured at least 1 piece, but no white piece is missing"},
    {"4k3/8/8/8/8/P7/PP6/4K3 w - -", FAULT(TOO_FEW_CAPTURES),
     "White's pawns cannot have reached their squares"},
    {"rnbqkbnr/pppp1ppp/8/4P3/4p3/8/PPPP1PPP/RNBQKBNR w KQkq -", FAULT(TOO_FEW_CAPTURES),
     "the pawns passed each other by at least 1 capture, but no piece is missing"},
    {"rnbqkbnr/pppppppp/8/8/4R3/8/PPPPPPPP/RNBQKBN1 w Qkq -", FAULT(WALLED_IN),
     "the white rook on e4 cannot have got past its eight unmoved pawns"},
    {"1nbqkbnr/pppppppp/8/8/4r3/8/PPPPPPPP/RNBQKBNR w KQk -", FAULT(WALLED_IN),
     "the black rook on e4 cannot have got past its eight unmoved pawns"},
    {"rnbqkbnr/pppppppp/8/6B1/8/2P5/PP1PPPPP/RN1QKBNR w KQkq -", FAULT(BISHOP_WALLED_IN),
     "in standard chess the white bishop on g5 cannot have got past pawns that never moved, nor "
     "been promoted"},
    {"b3k3/1p6/8/8/8/8/8/4K3 w - -", FAULT(BISHOP_WALLED_IN),
     "in standard chess the black bishop on a8 cannot have got past pawns that never moved, nor "
     "been promoted"},
    {"4k3/8/8/4p3/8/8/8/4K3 w - e6 7 1", FAULT(CLOCK_IMPOSSIBLE),
     "a pawn has just passed over e6, so the halfmove clock must be 0, not 7"},
};

static void sentences(void **state) {
    (void)state;
    zug_fault_set said = 0;
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_position pos = zug_position_empty();
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        zug_str text = zug_str_from(cases[i].fen);
        assert_int_equal(zug_fen_read_setup(text, ZUG_FEN_LENIENT, &pos, NULL), ZUG_OK);
        if (!(zug_faults_find(&pos) & cases[i].fault))
            fail_msg("%s: no %s", cases[i].fen, zug_faults_name(cases[i].fault));
        zug_fault_sentence_write(&pos, cases[i].fault, sentence);
        assert_string_equal(sentence, cases[i].sentence);
        said |= cases[i].fault;
    }
    assert_int_equal(said, ZUG_FAULT_UNPLAYABLE | ZUG_FAULT_UNREACHABLE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every fault has a sentence that names pieces and squares", sentences, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

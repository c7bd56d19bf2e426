/* test_sentence.c - what a player is told about a refused move, word for word, and what is
 * suggested. Room: tests of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/uci.h>

#include "../../support/play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KINGS "4k3/8/8/8/8/8/8/4K3 w - -"
#define PROMOTION "7k/4P3/8/8/8/8/8/4K3 w - -"

/* A text, the sentence about it, and the canonical SAN of the suggestion ("" for none). */
typedef struct told {
    const char *fen, *text;
    zug_refusal_code code;
    const char *sentence, *suggestion;
} told;

/* Fails unless a refusal of a text is as the row has it. */
static void expect_told(const told *row, const zug_position *pos, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE], suggestion[ZUG_SAN_SIZE] = "";
    zug_sentence_refusal(pos, why, sentence);
    if (why->suggestion != ZUG_MOVE_NONE)
        zug_san_write(pos, why->suggestion, suggestion);
    if (why->code != row->code || strcmp(sentence, row->sentence) != 0 ||
        strcmp(suggestion, row->suggestion) != 0)
        fail_msg("%s %s:\n code %d \"%s\", suggestion \"%s\"\n not %d \"%s\", \"%s\"", row->fen,
                 row->text, (int)why->code, sentence, suggestion, (int)row->code, row->sentence,
                 row->suggestion);
}

/* Fails unless SAN refuses every row and says so in its words. */
static void expect_san(const told *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        zug_position pos = play_at(rows[i].fen);
        zug_san san = {ZUG_MOVE_NULL, 99, 99};
        zug_refusal why;
        if (zug_san_parse(&pos, zug_str_from(rows[i].text), &san, &why) != ZUG_ERR_MOVE)
            fail_msg("%s: %s is not refused", rows[i].fen, rows[i].text);
        assert_true(san.move == ZUG_MOVE_NULL && san.spelling == 99 && san.nag == 99);
        expect_told(&rows[i], &pos, &why);
        assert_int_equal(zug_san_parse(&pos, zug_str_from(rows[i].text), &san, NULL), ZUG_ERR_MOVE);
    }
}

#define EXPECT_SAN(rows) expect_san(rows, sizeof(rows) / sizeof *(rows))

static void no_such_piece(void **state) {
    (void)state;
    static const told rows[] = {
        {KINGS, "Nf3", ZUG_REFUSED_NO_SUCH_PIECE, "White has no knight", ""},
        {INITIAL, "Nd5", ZUG_REFUSED_NO_SUCH_PIECE, "no white knight can go to d5", ""},
        {"4k3/8/8/8/8/2p5/1P6/4K3 w - -", "Bxc3", ZUG_REFUSED_NO_SUCH_PIECE, "White has no bishop",
         "bxc3"},
        {INITIAL, "B3", ZUG_REFUSED_NOT_A_MOVE, "this is not a chess move", ""},
        {"4k3/8/8/4p3/3P4/8/8/3QK3 w - -", "Dxe5", ZUG_REFUSED_NOT_A_MOVE,
         "this is not a chess move", "dxe5"},
        {INITIAL, "Qe5", ZUG_REFUSED_NO_SUCH_PIECE, "the queen on d1 cannot go to e5", ""},
        {INITIAL, "Ncd5", ZUG_REFUSED_NO_SUCH_PIECE, "there is no white knight on the c-file", ""},
        {INITIAL, "N3d5", ZUG_REFUSED_NO_SUCH_PIECE, "there is no white knight on rank 3", ""},
        {INITIAL, "N1d5", ZUG_REFUSED_NO_SUCH_PIECE, "no white knight on rank 1 can go to d5", ""},
        {"4k3/8/8/8/8/1N6/1N6/4K3 w - -", "Nbe5", ZUG_REFUSED_NO_SUCH_PIECE,
         "no white knight on the b-file can go to e5", ""},
        {INITIAL, "Ng3-f5", ZUG_REFUSED_NO_SUCH_PIECE, "there is no white knight on g3", ""},
        {INITIAL, "Nf1e3", ZUG_REFUSED_NO_SUCH_PIECE, "there is no white knight on f1", ""},
        {INITIAL, "Ng1f4", ZUG_REFUSED_NO_SUCH_PIECE, "the knight on g1 cannot go to f4", "Nf3"},
        {INITIAL, "e5", ZUG_REFUSED_NO_SUCH_PIECE, "the pawn on e2 cannot go to e5", ""},
        {INITIAL, "exd3", ZUG_REFUSED_NO_SUCH_PIECE, "the pawn on e2 has nothing to capture on d3",
         "d3"},
        {INITIAL, "exd", ZUG_REFUSED_NO_SUCH_PIECE, "the pawn on e2 cannot make this capture", ""},
        {"4k3/8/8/8/4P3/4P3/8/4K3 w - -", "exd", ZUG_REFUSED_NO_SUCH_PIECE,
         "no white pawn on the e-file can make this capture", ""},
        {"4k3/8/8/8/3P4/8/8/4K3 w - -", "exd5", ZUG_REFUSED_NO_SUCH_PIECE,
         "there is no white pawn on the e-file", "d5"},
        {"4k3/pp6/8/8/8/8/8/4K3 b - -", "d5", ZUG_REFUSED_NO_SUCH_PIECE,
         "there is no black pawn on the d-file", ""},
        {INITIAL, "e4e5", ZUG_REFUSED_NO_SUCH_PIECE, "there is no white piece on e4", ""},
        {INITIAL, "e7e5", ZUG_REFUSED_NO_SUCH_PIECE, "the pawn on e7 is Black's", ""},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", "g1f3",
         ZUG_REFUSED_NO_SUCH_PIECE, "the knight on g1 is White's", ""},
        {KINGS, "Ke4", ZUG_REFUSED_NO_SUCH_PIECE, "the king on e1 cannot go to e4", "Ke2"},
    };
    EXPECT_SAN(rows);
}

static void in_the_way(void **state) {
    (void)state;
    static const told rows[] = {
        {INITIAL, "Ra5", ZUG_REFUSED_BLOCKED, "the way from a1 to a5 is blocked by the pawn on a2",
         ""},
        {INITIAL, "Rd1", ZUG_REFUSED_OWN_PIECE_ON_TARGET, "White's own queen stands on d1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", "Nd7",
         ZUG_REFUSED_OWN_PIECE_ON_TARGET, "Black's own pawn stands on d7", ""},
        {"4k3/8/8/4p3/4P3/8/8/4K3 w - -", "e5", ZUG_REFUSED_BLOCKED,
         "the way from e4 to e5 is blocked by the pawn on e5", ""},
    };
    EXPECT_SAN(rows);
}

static void king_in_danger(void **state) {
    (void)state;
    static const told rows[] = {
        {"rn1qkb1r/ppp1pppp/5n2/3p2B1/8/8/PPPPPPPP/RN1QKBNR w KQkq -", "Bxd8", ZUG_REFUSED_BLOCKED,
         "the way from g5 to d8 is blocked by the knight on f6", ""},
        {"3k4/8/5n2/6B1/8/8/8/4K3 b - -", "Nd5", ZUG_REFUSED_PINNED,
         "the knight on f6 is pinned to the king by the bishop on g5", ""},
        {"6k1/8/8/8/8/3q4/8/6K1 w - -", "Kf1", ZUG_REFUSED_KING_INTO_CHECK,
         "the king would be in check from the queen on d3", ""},
        {"8/8/8/8/4k3/8/4K3/8 w - -", "Ke3", ZUG_REFUSED_KING_INTO_CHECK,
         "the king would stand next to the king on e4", "Ke1"},
        {"4k3/8/8/8/7q/8/8/R3K3 w - -", "Ra8", ZUG_REFUSED_CHECK_NOT_ANSWERED,
         "the move does not answer the check from the queen on h4", ""},
        {"4k3/8/8/8/8/3n4/8/R3K3 w - -", "Ra8", ZUG_REFUSED_CHECK_NOT_ANSWERED,
         "the move does not answer the check from the knight on d3", ""},
        {"4k3/8/8/8/8/8/R4p2/4K3 w - -", "Ra8", ZUG_REFUSED_CHECK_NOT_ANSWERED,
         "the move does not answer the check from the pawn on f2", ""},
        {"7k/8/8/K2pP2r/8/8/8/8 w - d6", "exd6", ZUG_REFUSED_KING_INTO_CHECK,
         "the king would be in check from the rook on h5", ""},
        /* the nearest candidate speaks: the other knight never goes to d5 */
        {"3k4/8/5n2/6B1/8/8/8/n3K3 b - -", "Nd5", ZUG_REFUSED_PINNED,
         "the knight on f6 is pinned to the king by the bishop on g5", ""},
    };
    EXPECT_SAN(rows);
}

static void castling(void **state) {
    (void)state;
    static const told rows[] = {
        {INITIAL, "O-O", ZUG_REFUSED_CASTLING_BLOCKED,
         "castling kingside is blocked by the bishop on f1", ""},
        {INITIAL, "0-0-0", ZUG_REFUSED_CASTLING_BLOCKED,
         "castling queenside is blocked by the queen on d1", ""},
        {"r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", "O-O", ZUG_REFUSED_CASTLING_RIGHT_LOST,
         "the right to castle kingside is lost", ""},
        {"4k3/8/8/8/8/4K3/8/8 w - -", "O-O-O", ZUG_REFUSED_CASTLING_RIGHT_LOST,
         "the right to castle queenside is lost", ""},
        {"6k1/8/b7/8/8/8/8/4K2R w K -", "O-O", ZUG_REFUSED_CASTLING_THROUGH_CHECK,
         "the king would pass f1, which is attacked by the bishop on a6", ""},
        {"2r3k1/8/8/8/8/8/8/R3K3 w Q -", "O-O-O", ZUG_REFUSED_CASTLING_THROUGH_CHECK,
         "the king would land on c1, which is attacked by the rook on c8", ""},
        {"4r1k1/8/8/8/8/8/8/R3K3 w Q -", "O-O-O", ZUG_REFUSED_CASTLING_IN_CHECK,
         "the king cannot castle while it is in check from the rook on e8", ""},
        {"4r1k1/8/8/8/8/8/8/R3K3 w Q -", "Ke1-c1", ZUG_REFUSED_CASTLING_IN_CHECK,
         "the king cannot castle while it is in check from the rook on e8", ""},
        /* a capture or a bare target is not castling, whatever would be wrong with that */
        {"4r1k1/8/8/8/8/8/8/R3K3 w Q -", "Ke1xc1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to c1", ""},
        {"4k3/8/8/8/8/8/8/4K1NR w K -", "Kc1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to c1", ""},
        {"4k3/8/8/8/8/8/3P1P2/4KB1R w K -", "Kg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
        {"6k1/8/b7/8/8/8/8/4K2R w K -", "Kg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
        {"4r1k1/8/8/8/8/8/8/4K2R w K -", "Kg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
        {"4k3/8/8/8/8/8/8/4K2R w K -", "Kg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
        {"4k3/8/8/8/8/8/3PPP2/4K2R w K -", "Ke1xg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
        {"4k3/8/8/8/8/8/8/4K3 w - -", "Kg1", ZUG_REFUSED_NO_SUCH_PIECE,
         "the king on e1 cannot go to g1", ""},
    };
    EXPECT_SAN(rows);
}

static void pawns(void **state) {
    (void)state;
    static const told rows[] = {
        {"4k3/8/8/3pP3/8/8/8/4K3 w - -", "exd6", ZUG_REFUSED_EN_PASSANT_TOO_LATE,
         "the pawn on d5 cannot be taken en passant: it has not just moved two squares", ""},
        {PROMOTION, "e8", ZUG_REFUSED_PROMOTION_MISSING,
         "the piece for the promotion on e8 is not named", ""},
        {PROMOTION, "e8=", ZUG_REFUSED_PROMOTION_MISSING,
         "the piece for the promotion on e8 is not named", ""},
        {PROMOTION, "e8=K", ZUG_REFUSED_PROMOTION_IMPOSSIBLE,
         "a pawn can be promoted only to a queen, rook, bishop or knight", ""},
        {INITIAL, "e4=Q", ZUG_REFUSED_PROMOTION_IMPOSSIBLE,
         "only a pawn that reaches the last rank is promoted", ""},
        {INITIAL, "Nf3=Q", ZUG_REFUSED_PROMOTION_IMPOSSIBLE,
         "only a pawn that reaches the last rank is promoted", ""},
    };
    EXPECT_SAN(rows);
}

static void ambiguous(void **state) {
    (void)state;
    static const told rows[] = {
        {"4k3/8/8/8/8/5N2/8/1N2K3 w - -", "Nd2", ZUG_REFUSED_AMBIGUOUS,
         "both the knight on b1 and the knight on f3 can go to d2", ""},
        {"4k3/8/8/8/8/1N3N2/8/1N2K3 w - -", "Nbd2", ZUG_REFUSED_AMBIGUOUS,
         "both the knight on b1 and the knight on b3 can go to d2", ""},
        {"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - -", "exd", ZUG_REFUSED_AMBIGUOUS,
         "both the pawn on e4 and the pawn on e5 can make this capture", ""},
        {"4k3/8/8/8/2p5/1B6/4B3/4K3 w - -", "bc4", ZUG_REFUSED_AMBIGUOUS,
         "both the bishop on e2 and the bishop on b3 can go to c4", ""},
    };
    EXPECT_SAN(rows);
}

static void not_a_move(void **state) {
    (void)state;
    static const char *const texts[] = {"",
                                        "N",
                                        "e",
                                        "x",
                                        "Nf",
                                        "N3",
                                        "Nf9",
                                        "Ni3",
                                        "e4e",
                                        "e4 ",
                                        " e4",
                                        "e44",
                                        "ee4",
                                        "2e4",
                                        "xd5",
                                        "-e4",
                                        "O",
                                        "O-OO",
                                        "O-O-O-O",
                                        "O--O",
                                        "--+",
                                        "Z1",
                                        "+",
                                        "!",
                                        "e4!x",
                                        "e4!!+!",
                                        "e4##",
                                        "e8(Q",
                                        "e8/",
                                        "e8=QQ",
                                        "Pxe4",
                                        "P2e4",
                                        "exc",
                                        "N\xE2\x99",
                                        "\xFF",
                                        "e4\xC3",
                                        "Nf3\xE2\x98\xBA",
                                        "resigns",
                                        "1-0",
                                        "ep",
                                        "e.p.",
                                        "Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3",
                                        "Nf3Nf3Nf3Nf3Nf3Nf3Nf3Nf3N"};
    zug_position pos = play_at(INITIAL);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        zug_san san;
        zug_refusal why;
        char sentence[ZUG_SENTENCE_SIZE];
        if (zug_san_parse(&pos, zug_str_from(texts[i]), &san, &why) != ZUG_ERR_MOVE ||
            why.code != ZUG_REFUSED_NOT_A_MOVE)
            fail_msg("\"%s\": code %d", texts[i], (int)why.code);
        zug_sentence_refusal(&pos, &why, sentence);
        assert_string_equal(sentence, "this is not a chess move");
    }
}

static void null_move(void **state) {
    (void)state;
    static const told rows[] = {
        {INITIAL, "--", ZUG_REFUSED_NULL_MOVE, "passing is not allowed in a game", ""},
        {INITIAL, "Z0", ZUG_REFUSED_NULL_MOVE, "passing is not allowed in a game", ""},
        {INITIAL, "0000", ZUG_REFUSED_NULL_MOVE, "passing is not allowed in a game", ""},
        {"4k3/8/8/8/7q/8/8/4K3 w - -", "--", ZUG_REFUSED_NULL_MOVE,
         "a side in check from the queen on h4 cannot pass", ""},
    };
    EXPECT_SAN(rows);
    zug_position pos = play_at(rows[3].fen);
    zug_san san;
    zug_refusal why;
    assert_int_equal(zug_san_parse_variation(&pos, zug_str_from("--"), &san, &why), ZUG_ERR_MOVE);
    expect_told(&rows[3], &pos, &why);
}

static void one_slip_away(void **state) {
    (void)state;
    static const told rows[] = {
        /* a digit, a letter, one too many, one too few */
        {"4k3/8/8/8/8/8/4K3/7N w - -", "Ng4", ZUG_REFUSED_NO_SUCH_PIECE,
         "the knight on h1 cannot go to g4", "Ng3"},
        {"4k3/8/8/8/8/8/p3K3/7N w - -", "Nh3", ZUG_REFUSED_NO_SUCH_PIECE,
         "the knight on h1 cannot go to h3", "Ng3"},
        {"4k3/8/8/8/8/8/4K3/7N w - -", "Ng33", ZUG_REFUSED_NOT_A_MOVE, "this is not a chess move",
         "Ng3"},
        {"4k3/8/8/8/8/8/4K3/7N w - -", "N3", ZUG_REFUSED_NOT_A_MOVE, "this is not a chess move",
         "Ng3"},
        /* an e.p. too many */
        {"4k3/8/8/8/8/4P3/8/4K3 w - -", "e4e.p.", ZUG_REFUSED_NOT_A_MOVE,
         "this is not a chess move", "e4"},
        /* the other knight, the other rook */
        {"4k3/8/8/8/1b6/2N2N2/8/4K3 w - -", "Nce4", ZUG_REFUSED_PINNED,
         "the knight on c3 is pinned to the king by the bishop on b4", ""},
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "Nce2", ZUG_REFUSED_PINNED,
         "the knight on c3 is pinned to the king by the bishop on b4", "Ne2"},
        /* bxc3 is the pawn's as long as there is one that would go there, though a bishop may */
        {"1r2k3/8/8/8/8/2p5/1P1B4/1K6 w - -", "bxc3", ZUG_REFUSED_PINNED,
         "the pawn on b2 is pinned to the king by the rook on b8", "Bxc3"},
        {"2r1k3/1P2B3/B7/8/8/8/8/4K3 w - -", "bxc8", ZUG_REFUSED_PROMOTION_MISSING,
         "the piece for the promotion on c8 is not named", ""},
        /* two are one slip away: no guess is made */
        {"4k3/8/8/8/8/8/4K3/6N1 w - -", "Ng3", ZUG_REFUSED_NO_SUCH_PIECE,
         "the knight on g1 cannot go to g3", ""},
        /* with both squares written out */
        {INITIAL, "b1c4", ZUG_REFUSED_NO_SUCH_PIECE, "the knight on b1 cannot go to c4", "Nc3"},
        {INITIAL, "Nb1-c4", ZUG_REFUSED_NO_SUCH_PIECE, "the knight on b1 cannot go to c4", "Nc3"},
    };
    EXPECT_SAN(rows);
}

static void a_legal_move_has_a_sentence_too(void **state) {
    (void)state;
    zug_position pos = play_at(INITIAL);
    zug_refusal why;
    char sentence[ZUG_SENTENCE_SIZE];
    assert_true(zug_position_judge_move(&pos, ZUG_E2, ZUG_E4, ZUG_NO_PIECE, &why) != ZUG_MOVE_NONE);
    zug_sentence_refusal(&pos, &why, sentence);
    assert_string_equal(sentence, "the move is legal");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"no such piece: on that square, on that file, at all, or none that gets there",
         no_such_piece, NULL, NULL, NULL},
        {"blocked ways and own pieces are named with their squares", in_the_way, NULL, NULL, NULL},
        {"pins, checks and their givers are named", king_in_danger, NULL, NULL, NULL},
        {"each reason against castling has its sentence", castling, NULL, NULL, NULL},
        {"en passant and promotion have theirs", pawns, NULL, NULL, NULL},
        {"two pieces that can go there are both named", ambiguous, NULL, NULL, NULL},
        {"what is no move at all is told so", not_a_move, NULL, NULL, NULL},
        {"passing is refused in a game, and in check anywhere", null_move, NULL, NULL, NULL},
        {"a move is suggested when exactly one is one slip away", one_slip_away, NULL, NULL, NULL},
        {"a legal move has a sentence too", a_legal_move_has_a_sentence_too, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_fen.c - Forsyth-Edwards Notation: what is read, what is refused and where, what is written.
 */
#define _DEFAULT_SOURCE /* for flush.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/fen.h>

#include "../../support/flush.h"
#include "../../support/play.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Reads a text that must have the form of a FEN. */
static zug_position read_fen(const char *text, zug_fen_mode mode) {
    zug_position pos = zug_position_empty();
    zug_error err = {.message = ""};
    if (zug_fen_read_setup(zug_str_from(text), mode, &pos, &err) != ZUG_OK)
        fail_msg("%s: byte %zu: %s", text, err.offset, err.message);
    return pos;
}

/* Fails unless the reader stumbles at a byte, saying a part of a sentence. */
static void assert_refused(const char *text, zug_fen_mode mode, size_t at, const char *message) {
    zug_position pos = zug_position_initial(), before = pos;
    zug_error err = {.message = ""};
    zug_status status = zug_fen_read_setup(zug_str_from(text), mode, &pos, &err);
    if (status != ZUG_ERR_SYNTAX || err.status != status || err.offset != at ||
        !strstr(err.message, message))
        fail_msg("\"%s\": status %d, byte %zu, \"%s\"; not byte %zu, \"%s\"", text, (int)status,
                 err.offset, err.message, at, message);
    assert_memory_equal(&pos, &before, sizeof pos);
}

static void assert_written(const zug_position *pos, const char *want) {
    char text[ZUG_FEN_SIZE];
    zug_fen_write(pos, text);
    assert_string_equal(text, want);
}

static const char *const canonical[] = {
    START " w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 65535 65535",
    "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1",
    "pppppppp/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b KQkq a1 9 10",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KGkg - 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
    "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
    "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
    "r1r1k3/8/8/8/8/8/8/4K3 w c - 0 1",
    "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K1R1 w H - 0 1",
};

static void canonical_text_returns(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        zug_position pos = read_fen(canonical[i], ZUG_FEN_STRICT);
        assert_written(&pos, canonical[i]);
        zug_position again = read_fen(canonical[i], ZUG_FEN_LENIENT);
        assert_memory_equal(&pos, &again, sizeof pos);
    }
}

static void placement(void **state) {
    (void)state;
    zug_position pos = read_fen("k7/1q6/2r5/3b4/4n3/5p2/PNBRQK2/7P b - - 0 1", ZUG_FEN_STRICT);
    static const struct {
        const char *square;
        zug_piece piece;
    } pieces[] = {
        {"a8", {ZUG_BLACK, ZUG_KING}},   {"b7", {ZUG_BLACK, ZUG_QUEEN}},
        {"c6", {ZUG_BLACK, ZUG_ROOK}},   {"d5", {ZUG_BLACK, ZUG_BISHOP}},
        {"e4", {ZUG_BLACK, ZUG_KNIGHT}}, {"f3", {ZUG_BLACK, ZUG_PAWN}},
        {"a2", {ZUG_WHITE, ZUG_PAWN}},   {"b2", {ZUG_WHITE, ZUG_KNIGHT}},
        {"c2", {ZUG_WHITE, ZUG_BISHOP}}, {"d2", {ZUG_WHITE, ZUG_ROOK}},
        {"e2", {ZUG_WHITE, ZUG_QUEEN}},  {"f2", {ZUG_WHITE, ZUG_KING}},
        {"h1", {ZUG_WHITE, ZUG_PAWN}},
    };
    zug_bitboard seen = 0;
    for (size_t i = 0; i < COUNT(pieces); i++) {
        zug_square square = play_square(pieces[i].square);
        zug_piece piece = zug_position_piece_on(&pos, square);
        assert_int_equal(piece.color, pieces[i].piece.color);
        assert_int_equal(piece.type, pieces[i].piece.type);
        seen |= zug_bitboard_of(square);
    }
    assert_true(zug_position_occupied(&pos) == seen);
}

static void fields(void **state) {
    (void)state;
    zug_position pos =
        read_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQq c6 7 12", ZUG_FEN_STRICT);
    assert_int_equal(zug_bitboard_count(zug_position_occupied(&pos)), 32);
    assert_int_equal(pos.side_to_move, ZUG_WHITE);
    assert_true(pos.castling == play_squares("a1 h1 a8"));
    assert_int_equal(pos.en_passant, ZUG_C6);
    assert_int_equal(pos.halfmove_clock, 7);
    assert_int_equal(pos.fullmove_number, 12);
    assert_int_equal(read_fen("8/8/8/8/8/8/8/8 b - - 0 1", ZUG_FEN_STRICT).side_to_move, ZUG_BLACK);
    assert_int_equal(read_fen("8/8/8/8/8/8/8/8 b - - 0 1", ZUG_FEN_STRICT).en_passant,
                     ZUG_NO_SQUARE);
}

static void castling_letters(void **state) {
    (void)state;
    static const struct {
        const char *letters, *rooks;
    } cases[] = {
        {"K", "h1"},     {"Q", "a1"}, {"k", "h8"}, {"q", "a8"}, {"-", ""}, {"KQkq", "h1 a1 h8 a8"},
        {"Kq", "h1 a8"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        /* Pieces in between and attacks on the way do not take a right away. */
        char text[100] = "rn2k2r/8/8/8/1b6/8/8/RN2KB1R w ";
        strcat(strcat(text, cases[i].letters), " - 0 1");
        assert_true(read_fen(text, ZUG_FEN_STRICT).castling == play_squares(cases[i].rooks));
    }
}

static const struct {
    const char *text;
    size_t at;
    const char *message;
} refused[] = {
    {"", 0, "placement is missing"},
    {"x", 0, "neither the letter"},
    {"8", 1, "fewer than eight ranks"},
    {"8/8/8/8/8/8/8 w - - 0 1", 13, "fewer than eight ranks"},
    {"8/8/8/8/8/8/8/ w - - 0 1", 14, "the first rank has fewer"},
    {"8/8/8/8/8/8/8/8/8 w - - 0 1", 15, "more than eight ranks"},
    {"9/8/8/8/8/8/8/8 w - - 0 1", 0, "from 1 to 8"},
    {"80/8/8/8/8/8/8/8 w - - 0 1", 1, "from 1 to 8"},
    {"ppppppppp/8/8/8/8/8/8/8 w - - 0 1", 8, "the eighth rank has more"},
    {"8/7pp/8/8/8/8/8/8 w - - 0 1", 4, "the seventh rank has more"},
    {"8/8/p8/8/8/8/8/8 w - - 0 1", 5, "the sixth rank has more"},
    {"8/8/8/7/8/8/8/8 w - - 0 1", 7, "the fifth rank has fewer"},
    {"8/8/8/8//8/8/8 w - - 0 1", 8, "the fourth rank has fewer"},
    {"8/8/8/8/8/4K2/8/8 w - - 0 1", 13, "the third rank has fewer"},
    {"8/8/8/8/8/8/4K4/8 w - - 0 1", 14, "the second rank has more"},
    {"8/8/8/8/8/8/8/7 w - - 0 1", 15, "the first rank has fewer"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", 42, "neither the letter"},
    {"8/8/8/8/8/8/8/8", 15, "side to move is missing"},
    {"8/8/8/8/8/8/8/8 ", 16, "side to move is missing"},
    {"8/8/8/8/8/8/8/8 x - - 0 1", 16, "w or b"},
    {"8/8/8/8/8/8/8/8 white - - 0 1", 17, "one letter"},
    {"8/8/8/8/8/8/8/8 w", 17, "castling field is missing"},
    {"8/8/8/8/8/8/8/8 w KX - 0 1", 19, "not a castling letter"},
    {"8/8/8/8/8/8/8/8 w KK - 0 1", 19, "twice"},
    {"8/8/8/8/8/8/8/8 w KH - 0 1", 19, "twice"},
    {"8/8/8/8/8/8/8/8 w HGF - 0 1", 20, "at most two"},
    {"8/8/8/8/8/8/8/8 w KQkqK - 0 1", 22, "twice"},
    {"8/8/8/8/8/8/8/8 w KQkqb - 0 1", 22, "at most two"},
    {"8/8/8/8/8/8/8/8 w -K - 0 1", 19, "after -"},
    {"8/8/8/8/8/8/8/8 w K- - 0 1", 19, "not a castling letter"},
    {"8/8/8/8/8/8/8/8 w K Q - 0 1", 20, "- or a square"},
    {"8/8/8/8/8/8/8/8 w -", 19, "en passant field is missing"},
    {"8/8/8/8/8/8/8/8 w - i3 0 1", 20, "- or a square"},
    {"8/8/8/8/8/8/8/8 w - e 0 1", 21, "no rank"},
    {"8/8/8/8/8/8/8/8 w - e9 0 1", 21, "no rank"},
    {"8/8/8/8/8/8/8/8 w - e33 0 1", 22, "too long"},
    {"8/8/8/8/8/8/8/8 w - -- 0 1", 21, "too long"},
    {"8/8/8/8/8/8/8/8 w - - x 1", 22, "clock is not a number"},
    {"8/8/8/8/8/8/8/8 w - - -1 1", 22, "clock is not a number"},
    {"8/8/8/8/8/8/8/8 w - - +1 1", 22, "clock is not a number"},
    {"8/8/8/8/8/8/8/8 w - - 0 1.", 25, "move number is not a number"},
    {"8/8/8/8/8/8/8/8 w - - 65536 1", 26, "above 65535"},
    {"8/8/8/8/8/8/8/8 w - - 0 99999999999", 28, "above 65535"},
    {"8/8/8/8/8/8/8/8 w - - 0 1 x", 26, "after the move number"},
    {"\xe2\x99\x94", 0, "neither the letter"},
    {"8/8/8/8/8/8/8/8 w - \xc3\xa9"
     "3 0 1",
     20, "- or a square"},
};

static void both_refuse(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refused); i++) {
        bool runs_out =
            strchr(refused[i].text, ' ') && strstr(refused[i].message, "after the move");
        assert_refused(refused[i].text, ZUG_FEN_LENIENT, refused[i].at, refused[i].message);
        /* To the strict reader the needless space itself is wrong. */
        assert_refused(refused[i].text, ZUG_FEN_STRICT, refused[i].at - (runs_out ? 1 : 0),
                       refused[i].message);
    }
}

static void nul_byte_is_refused(void **state) {
    (void)state;
    static const char text[] = "8/8/8/8/8/8/8/8 w - - 0 1\0";
    zug_position pos;
    zug_error err;
    for (size_t at = 0; at < sizeof text - 1; at++) {
        char broken[sizeof text];
        memcpy(broken, text, sizeof text);
        broken[at] = '\0';
        for (int mode = 0; mode < 2; mode++) {
            zug_status status = zug_fen_read_setup((zug_str){broken, sizeof text - 1},
                                                   (zug_fen_mode)mode, &pos, &err);
            assert_int_equal(status, ZUG_ERR_SYNTAX);
            assert_int_equal(err.offset, at);
        }
    }
}

/* What only the lenient reader takes, what it makes of it, and where the strict one stops. */
static const struct {
    const char *text, *canonical;
    size_t strict_at;
    const char *strict_message;
} lenient[] = {
    {START " w KQkq -", START " w KQkq - 0 1", 52, "halfmove clock is missing"},
    {START " w KQkq - 3", START " w KQkq - 3 1", 54, "move number is missing"},
    {START " w KQkq - 0 0", START " w KQkq - 0 1", 55, "numbered from 1"},
    {START " w KQkq - 00 1", START " w KQkq - 0 1", 54, "leading zeros"},
    {START " w KQkq - 0 01", START " w KQkq - 0 1", 56, "leading zeros"},
    {" " START " w KQkq - 0 1", START " w KQkq - 0 1", 0, "placement is missing"},
    {START "  w KQkq - 0 1", START " w KQkq - 0 1", 44, "one space"},
    {START " w  KQkq - 0 1", START " w KQkq - 0 1", 46, "one space"},
    {START " w KQkq  - 0 1", START " w KQkq - 0 1", 51, "one space"},
    {START " w KQkq -  0 1", START " w KQkq - 0 1", 53, "one space"},
    {START " w KQkq - 0  1", START " w KQkq - 0 1", 55, "one space"},
    {START "\tw\tKQkq\t-\t0\t1", START " w KQkq - 0 1", 43, "neither the letter"},
    {START " w KQkq - 0 1 ", START " w KQkq - 0 1", 56, "after the move number"},
    {START " w KQkq - 0 1\r\n", START " w KQkq - 0 1", 56, "move number is not a number"},
    {START "_w_KQkq_-_0_1", START " w KQkq - 0 1", 43, "neither the letter"},
    {START " W KQkq - 0 1", START " w KQkq - 0 1", 44, "w or b"},
    {START " B KQkq - 0 1", START " b KQkq - 0 1", 44, "w or b"},
    {START " w kqKQ - 0 1", START " w KQkq - 0 1", 48, "order KQkq"},
    {START " w QK - 0 1", START " w KQ - 0 1", 47, "order KQkq"},
    {START " w kK - 0 1", START " w Kk - 0 1", 47, "order KQkq"},
    {START " w AH - 0 1", START " w KQ - 0 1", 47, "order KQkq"},
    {"4k3/44/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5, "one digit"},
    {"4k3/11111111/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5, "one digit"},
    {"4k3/8/8/4p3/8/8/8/4K3 w - E6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", 26, "- or a square"},
};

static void lenient_forgives(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(lenient); i++) {
        zug_position pos = read_fen(lenient[i].text, ZUG_FEN_LENIENT);
        assert_written(&pos, lenient[i].canonical);
        assert_refused(lenient[i].text, ZUG_FEN_STRICT, lenient[i].strict_at,
                       lenient[i].strict_message);
    }
}

static void chess960_letters(void **state) {
    (void)state;
    static const struct {
        const char *text, *rooks, *letters;
    } cases[] = {
        {START " w HAha - 0 1", "h1 a1 h8 a8", "KQkq"},
        {"4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "h1", "K"},
        {"4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "g1", "G"},
        {"4k3/8/8/8/8/8/8/4K1RN w K - 0 1", "g1", "K"},
        {"4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "h1 f1", "KF"},
        {"4k3/8/8/8/8/8/8/NRR1K3 w Q - 0 1", "b1", "Q"},
        {"4k3/8/8/8/8/8/8/RRR1K3 w C - 0 1", "c1", "C"},
        {"1rkr4/8/8/8/8/8/8/1RKR4 w KQkq - 0 1", "b1 d1 b8 d8", "KQkq"},
        {"1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1", "b1 d1 b8 d8", "KQkq"},
        {"rrk1r2r/8/8/8/8/8/8/RRK1R2R w EBeb - 0 1", "b1 e1 b8 e8", "EBeb"},
        {"4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1", "a1 h1", "KQ"},
        {"4k3/8/8/8/8/8/8/1R2K3 w A - 0 1", "a1", "A"},
        {"4k3/8/8/8/8/8/8/8 w KQ - 0 1", "a1 h1", "KQ"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_position pos = read_fen(cases[i].text, ZUG_FEN_STRICT);
        char text[ZUG_FEN_SIZE];
        zug_fen_write(&pos, text);
        assert_true(pos.castling == play_squares(cases[i].rooks));
        const char *field = strchr(text, ' ') + 3;
        assert_int_equal(strcspn(field, " "), strlen(cases[i].letters));
        assert_memory_equal(field, cases[i].letters, strlen(cases[i].letters));
        zug_position again = read_fen(text, ZUG_FEN_STRICT);
        assert_memory_equal(&pos, &again, sizeof pos);
    }
}

static void every_chess960_start_returns(void **state) {
    (void)state;
    for (int number = 0; number < 960; number++) {
        zug_position pos = zug_position_chess960(number), again;
        char text[ZUG_FEN_SIZE];
        zug_fen_write(&pos, text);
        assert_non_null(strstr(text, " w KQkq - 0 1"));
        assert_int_equal(zug_fen_parse(zug_str_from(text), ZUG_FEN_STRICT, &again, NULL, NULL),
                         ZUG_OK);
        assert_memory_equal(&pos, &again, sizeof pos);
    }
}

static void en_passant_after_double_steps(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    play_moves(&pos, "e2e4");
    assert_written(&pos, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    play_moves(&pos, "a7a6");
    assert_written(&pos, "rnbqkbnr/1ppppppp/p7/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    play_moves(&pos, "e4e5 d7d5");
    assert_written(&pos, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    play_moves(&pos, "b1c3");
    assert_written(&pos, "rnbqkbnr/1pp1pppp/p7/3pP3/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3");
}

static void counters_count(void **state) {
    (void)state;
    zug_position pos = zug_position_initial();
    static const struct {
        const char *move;
        unsigned clock, number;
    } game[] = {
        {"g1f3", 1, 1}, {"g8f6", 2, 2}, {"f3g1", 3, 2}, {"f6e4", 4, 3}, {"d2d3", 0, 3},
        {"e4c3", 1, 4}, {"b1c3", 0, 4}, {"a7a6", 0, 5}, {"c3b1", 1, 5}, {"a8a7", 2, 6},
    };
    for (size_t i = 0; i < COUNT(game); i++) {
        char text[ZUG_FEN_SIZE], tail[32];
        play_moves(&pos, game[i].move);
        zug_fen_write(&pos, text);
        snprintf(tail, sizeof tail, "- %u %u", game[i].clock, game[i].number);
        assert_string_equal(text + strlen(text) - strlen(tail), tail);
    }
}

/* A text, the only fault of its position, and the byte to point at. */
typedef struct faulty {
    const char *text;
    zug_fault_set fault;
    size_t at;
} faulty;

static void unplayable_is_refused(void **state) {
    (void)state;
    static const faulty cases[] = {
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_NO_BLACK_KING, 0},
        {"  8/8/8/8/8/8/8/4k3 w - - 0 1", ZUG_FAULT_NO_WHITE_KING, 2},
        {"4k3/8/8/8/4K3/8/8/4K3 w - - 0 1", ZUG_FAULT_SEVERAL_WHITE_KINGS, 19},
        {"4k2k/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_SEVERAL_BLACK_KINGS, 3},
        {"4k3/8/8/8/8/8/8/P1p1K3 w - - 0 1", ZUG_FAULT_PAWN_ON_LAST_RANK, 16},
        {"4k1P1/8/8/8/8/8/8/4K3 w - - 0 1", ZUG_FAULT_PAWN_ON_LAST_RANK, 3},
        {"4k3/8/8/8/8/8/8/2p1K3 w - - 0 1", ZUG_FAULT_PAWN_ON_LAST_RANK, 17},
        {"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", ZUG_FAULT_MOVED_SIDE_IN_CHECK, 22},
        {"4k3/8/8/8/8/8/4K3/R6R w Q - 0 1", ZUG_FAULT_CASTLING_WITHOUT_KING, 24},
        {"4k3/8/8/8/8/8/8/R3K3 w QK - 0 1", ZUG_FAULT_CASTLING_WITHOUT_ROOK, 24},
        {"4k2r/8/8/8/8/8/8/4K3 w q - 0 1", ZUG_FAULT_CASTLING_WITHOUT_ROOK, 23},
        {"4k3/8/8/8/8/8/8/4K3  w  -  e6 0 1", ZUG_FAULT_EN_PASSANT_IMPOSSIBLE, 27},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_position pos = zug_position_initial(), before = pos;
        zug_error err = {.message = ""};
        zug_fault_set faults = 0;
        zug_status status =
            zug_fen_parse(zug_str_from(cases[i].text), ZUG_FEN_LENIENT, &pos, &faults, &err);
        assert_int_equal(status, ZUG_ERR_POSITION);
        if (faults != cases[i].fault || err.offset != cases[i].at)
            fail_msg("%s: faults %x, byte %zu", cases[i].text, faults, err.offset);
        assert_string_equal(err.message, zug_faults_message(cases[i].fault));
        assert_memory_equal(&pos, &before, sizeof pos);
    }
    zug_position pos = zug_position_initial();
    zug_fault_set faults = 7;
    zug_error err;
    assert_int_equal(zug_fen_parse(zug_str_from("8/8"), ZUG_FEN_STRICT, &pos, &faults, &err),
                     ZUG_ERR_SYNTAX);
    assert_int_equal(faults, 7);
    assert_int_equal(err.offset, 3);
}

static void faults_have_a_place(void **state) {
    (void)state;
    static const faulty cases[] = {
        {"4k3/8/3n1n2/8/4K3/8/8/8 w - - 0 1", ZUG_FAULT_IMPOSSIBLE_CHECKERS, 15},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 12 1", ZUG_FAULT_CLOCK_IMPOSSIBLE, 29},
        {"rnbqkbnr/pppppppp/8/8/4R3/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1", ZUG_FAULT_WALLED_IN, 23},
        {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", ZUG_FAULT_TOO_FEW_CAPTURES,
         0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        zug_fault_set faults = 0;
        zug_position pos;
        zug_str text = zug_str_from(cases[i].text);
        assert_int_equal(zug_fen_parse(text, ZUG_FEN_STRICT, &pos, &faults, NULL), ZUG_OK);
        assert_int_equal(faults, cases[i].fault);
        assert_int_equal(zug_fen_locate(text, &pos, cases[i].fault), cases[i].at);
    }
    /* Of another text, whose board ends too early, the end. */
    zug_position pos = play_at(cases[2].text);
    assert_int_equal(zug_fen_locate(zug_str_from("8/8 w"), &pos, ZUG_FAULT_WALLED_IN), 5);
}

/* Reads every beginning of a text at the edge of memory. */
static void read_beginnings(const flush *edge, const char *text) {
    for (size_t len = 0; len <= strlen(text); len++) {
        zug_str view = flush_str(edge, (zug_str){text, len});
        for (int mode = 0; mode < 2; mode++) {
            zug_position pos;
            zug_error err = {.message = NULL};
            zug_status status = zug_fen_read_setup(view, (zug_fen_mode)mode, &pos, &err);
            assert_true(status == ZUG_OK || err.offset <= len);
            assert_true(status == ZUG_OK || err.message != NULL);
            assert_int_equal(zug_fen_read_setup(view, (zug_fen_mode)mode, &pos, NULL), status);
            for (int fault = 0; status == ZUG_OK && fault < ZUG_FAULT_COUNT; fault++)
                assert_true(zug_fen_locate(view, &pos, 1U << fault) <= len);
        }
    }
}

static void stays_within_its_text(void **state) {
    (void)state;
    flush edge = flush_open(4096);
    for (size_t i = 0; i < COUNT(canonical); i++)
        read_beginnings(&edge, canonical[i]);
    for (size_t i = 0; i < COUNT(refused); i++)
        read_beginnings(&edge, refused[i].text);
    for (size_t i = 0; i < COUNT(lenient); i++)
        read_beginnings(&edge, lenient[i].text);
    flush_close(&edge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"canonical text is read and written to the same bytes "
         "[fen-16.1.a fen-16.1.b fen-16.1.3.b fen-16.1.3.3.i]",
         canonical_text_returns, NULL, NULL, NULL},
        {"the placement names every square from a8 to h1 "
         "[fen-16.1.3.1.a fen-16.1.3.1.b fen-16.1.3.1.c fen-16.1.3.1.d fen-16.1.3.1.e "
         "fen-16.1.3.1.f]",
         placement, NULL, NULL, NULL},
        {"the six fields each have their meaning "
         "[fen-16.1.3.a fen-16.1.3.c fen-16.1.3.2.a fen-16.1.3.2.b "
         "fen-16.1.3.4.a fen-16.1.3.4.b fen-16.1.3.4.c fen-16.1.3.5.a fen-16.1.3.6.a]",
         fields, NULL, NULL, NULL},
        {"castling letters give rights, whatever stands in between "
         "[fen-16.1.3.3.a fen-16.1.3.3.b fen-16.1.3.3.c fen-16.1.3.3.d fen-16.1.3.3.e "
         "fen-16.1.3.3.f fen-16.1.3.3.g fen-16.1.3.3.h]",
         castling_letters, NULL, NULL, NULL},
        {"what is no FEN is refused at the byte where it goes wrong [fen-16.1.3.c fen-16.1.3.d]",
         both_refuse, NULL, NULL, NULL},
        {"a NUL byte is refused wherever it stands [fen-16.1.3.d]", nul_byte_is_refused, NULL, NULL,
         NULL},
        {"the lenient reader forgives what the strict one refuses "
         "[fen-16.1.3.c fen-16.1.3.e fen-16.1.3.3.i fen-16.1.3.3.j]",
         lenient_forgives, NULL, NULL, NULL},
        {"X-FEN and Shredder-FEN letters find their rooks", chess960_letters, NULL, NULL, NULL},
        {"every Chess960 starting position returns", every_chess960_start_returns, NULL, NULL,
         NULL},
        {"the en passant square is written after every double step and no other move "
         "[fen-16.1.3.4.d fen-16.1.3.4.e fen-16.1.3.4.f]",
         en_passant_after_double_steps, NULL, NULL, NULL},
        {"the counters count half-moves without pawn move or capture, and Black's moves "
         "[fen-16.1.3.5.b fen-16.1.3.6.b fen-16.1.3.6.c]",
         counters_count, NULL, NULL, NULL},
        {"an unplayable position is refused with its place in the text", unplayable_is_refused,
         NULL, NULL, NULL},
        {"every fault has a place in the text", faults_have_a_place, NULL, NULL, NULL},
        {"no byte beyond the text is read", stays_within_its_text, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

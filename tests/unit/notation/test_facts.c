/* test_facts.c - what is said about refused moves, positions and texts, without words. Room: tests
 * of notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zug/buf.h>
#include <zug/facts.h>
#include <zug/fen.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/timecontrol.h>

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { WRITTEN_SIZE = 200 };

static void add_square(zug_buf *out, zug_square square) {
    zug_buf_char(out, (char)('a' + zug_square_file(square)));
    zug_buf_char(out, (char)('1' + zug_square_rank(square)));
}

/* Facts in one line: code.detail side kind line pieces squares numbers. */
static void write_facts(const zug_facts *facts, char out[static WRITTEN_SIZE]) {
    zug_buf buf = zug_buf_over(out, WRITTEN_SIZE);
    zug_buf_text(&buf, facts->code);
    if (facts->detail != NULL) {
        zug_buf_char(&buf, '.');
        zug_buf_text(&buf, facts->detail);
    }
    if (facts->side >= 0)
        zug_buf_text(&buf, facts->side == ZUG_WHITE ? " white" : " black");
    if (facts->type != ZUG_NO_PIECE) {
        zug_buf_char(&buf, ' ');
        zug_buf_char(&buf, "?brqpnk"[facts->type]);
    }
    if (facts->line != 0) {
        zug_buf_text(&buf, " line ");
        zug_buf_char(&buf, facts->line);
    }
    for (int i = 0; i < facts->piece_count; i++) {
        zug_piece piece = facts->pieces[i].piece;
        zug_buf_char(&buf, ' ');
        zug_buf_char(&buf, (piece.color == ZUG_WHITE ? "?BRQPNK" : "?brqpnk")[piece.type]);
        add_square(&buf, facts->pieces[i].square);
    }
    for (int i = 0; i < facts->square_count; i++) {
        zug_buf_char(&buf, ' ');
        add_square(&buf, facts->squares[i]);
    }
    for (int i = 0; i < facts->number_count; i++) {
        zug_buf_char(&buf, ' ');
        zug_buf_number(&buf, facts->numbers[i]);
    }
}

static void moves_are_refused_by_facts(void **state) {
    static const struct {
        const char *fen, *move, *facts;
    } rows[] = {
        {INITIAL, "Zz9", "not-a-move"},
        {INITIAL, "Ra3", "blocked Pa2 a1 a3"},
        {INITIAL, "Ke2", "own-piece-on-target white p e2"},
        {INITIAL, "e2e5", "no-such-piece.cannot Pe2 e5"},
        {INITIAL, "e2d3", "no-such-piece.nothing-to-capture Pe2 d3"},
        {INITIAL, "e7e5", "no-such-piece.not-yours black pe7"},
        {INITIAL, "e3e4", "no-such-piece.not-there white e3"},
        {INITIAL, "Nce4", "no-such-piece.none-there white n line c"},
        {INITIAL, "Ne5", "no-such-piece.none-can white n e5"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "no-such-piece.none white q"},
        {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "pinned Ne2 re7"},
        {"4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O", "castling-through-check.passes rf2 f1"},
        {INITIAL, "O-O", "castling-blocked.kingside Bf1"},
        {"4k3/8/8/8/8/8/8/N3K2N w - - 0 1", "--", "null-move"},
        {"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Ne4", "ambiguous Nc3 Ng3 e4"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        zug_position pos;
        zug_refusal why;
        zug_san san;
        char written[WRITTEN_SIZE], sentence[ZUG_SENTENCE_SIZE], same[ZUG_SENTENCE_SIZE];
        zug_str fen = zug_str_from(rows[i].fen);
        assert_int_equal(zug_fen_parse(fen, ZUG_FEN_STRICT, &pos, NULL, NULL), ZUG_OK);
        assert_int_equal(zug_san_parse(&pos, zug_str_from(rows[i].move), &san, &why), ZUG_ERR_MOVE);
        zug_facts facts = zug_facts_refusal(&pos, &why);
        write_facts(&facts, written);
        assert_string_equal(written, rows[i].facts);
        zug_sentence_facts(&facts, sentence);
        zug_sentence_refusal(&pos, &why, same);
        assert_string_equal(sentence, same);
    }
}

static void positions_are_refused_by_facts(void **state) {
    static const struct {
        const char *fen, *facts;
    } rows[] = {
        {"8/8/8/8/8/8/8/8 w - - 0 1", "no-white-king"},
        {"KKK1k3/8/8/8/8/8/8/8 w - - 0 1", "several-white-kings.two-of-them white a8 c8 3"},
        {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn-on-last-rank white p a8"},
        {"4k3/3P1P2/3N1N2/8/8/8/4R3/4K3 w - - 0 1", "moved-side-in-check black Re2 Nd6 Nf6 5"},
        {"4k3/8/8/8/8/8/8/R3K2n w K - 0 1", "castling-without-rook.other-piece white nh1 h1"},
        {"4k3/8/3B4/3pP3/8/8/8/4K3 w - d6 0 1", "en-passant-impossible.in-the-way black p Bd6 d6"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        zug_position pos;
        char written[WRITTEN_SIZE], sentence[ZUG_SENTENCE_SIZE];
        zug_str fen = zug_str_from(rows[i].fen);
        assert_int_equal(zug_fen_read_setup(fen, ZUG_FEN_LENIENT, &pos, NULL), ZUG_OK);
        zug_fault_set faults = zug_faults_find(&pos);
        zug_facts facts = zug_facts_fault(&pos, faults & (~faults + 1));
        write_facts(&facts, written);
        assert_string_equal(written, rows[i].facts);
        zug_sentence_facts(&facts, sentence);
        assert_true(sentence[0] != '\0');
    }
}

static void texts_are_refused_by_facts(void **state) {
    zug_position pos;
    zug_timecontrol control;
    zug_error err;
    char written[WRITTEN_SIZE], sentence[ZUG_SENTENCE_SIZE];
    (void)state;
    zug_fen_read_setup(zug_str_from("ppppppppp/8/8/8/8/8/8/8 w - -"), ZUG_FEN_LENIENT, &pos, &err);
    zug_facts facts = zug_facts_error(&err);
    write_facts(&facts, written);
    assert_string_equal(written, "fen-rank-long 8");
    zug_sentence_facts(&facts, sentence);
    assert_string_equal(sentence, "the eighth rank has more than eight squares");
    zug_timecontrol_parse(zug_str_from("300:40/9000"), &control, &err);
    facts = zug_facts_error(&err);
    write_facts(&facts, written);
    assert_string_equal(written, "control-order");
}

static void no_more_is_kept_than_fits(void **state) {
    zug_facts facts = zug_facts_of("numbers", NULL);
    char sentence[ZUG_SENTENCE_SIZE];
    (void)state;
    for (uint64_t i = 0; i < 9; i++)
        zug_facts_add_number(&facts, i);
    assert_int_equal(facts.number_count, ZUG_FACTS_MAX);
    zug_sentence_facts(&facts, sentence);
    assert_string_equal(sentence, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a move is refused by a code, pieces, squares and numbers", moves_are_refused_by_facts,
         NULL, NULL, NULL},
        {"a position is refused by a code, pieces, squares and numbers",
         positions_are_refused_by_facts, NULL, NULL, NULL},
        {"a text is refused by a code", texts_are_refused_by_facts, NULL, NULL, NULL},
        {"no more is kept than fits, and a code without words has none", no_more_is_kept_than_fits,
         NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

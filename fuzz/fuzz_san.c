/* fuzz_san.c - any bytes as a move: what is read is legal and can be written and read again; what
 * is refused has a sentence that fits, and a suggestion, if any, that is legal.
 * Input: a byte that chooses a position, a byte of moves to play from it, and the text. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* Positions full of checks, pins, twins, promotions, castling and en passant. */
static zug_position choose(uint8_t byte) {
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        "8/PPP1k3/8/8/8/8/4Kppp/8 b - - 0 1",
        "4k3/8/8/8/1b6/2N3N1/8/R3K2R w KQ - 0 1",
    };
    zug_position pos = zug_position_initial();
    if (byte >= 128)
        return zug_position_chess960(byte * 7 % 960);
    if (byte < sizeof fens / sizeof *fens)
        require(zug_fen_parse(zug_str_from(fens[byte]), ZUG_FEN_STRICT, &pos, NULL, NULL) ==
                ZUG_OK);
    return pos;
}

/* Plays a few moves that depend on a number. */
static void advance(zug_position *pos, unsigned number) {
    for (unsigned ply = 0; ply < number % 32; ply++) {
        zug_move_list list;
        zug_movegen_legal(pos, &list);
        if (list.count == 0)
            return;
        zug_position_play(pos, list.moves[(number * 31 + ply * 17) % list.count]);
    }
}

/* A move that was read is legal; its canonical text is read back without a remark. */
static void check_read(const zug_position *pos, zug_str text, const zug_san *read) {
    char san[ZUG_SAN_SIZE], uci[ZUG_UCI_SIZE];
    zug_san again;
    zug_move move;
    require(read->nag <= 6);
    zug_san_write(pos, read->move, san);
    zug_uci_write(pos, read->move, uci);
    require(zug_san_parse_variation(pos, zug_str_from(san), &again, NULL) == ZUG_OK);
    require(again.move == read->move && again.spelling == 0 && again.nag == 0);
    require(zug_str_equal(text, zug_str_from(san)) == (read->spelling == 0 && read->nag == 0));
    if (read->move == ZUG_MOVE_NULL)
        return;
    require(zug_movegen_is_legal(pos, read->move));
    require(zug_uci_parse(pos, zug_str_from(uci), &move, NULL) == ZUG_OK && move == read->move);
}

/* A refusal has a code, a sentence that fits, and no suggestion that is not legal. */
static void check_refusal(const zug_position *pos, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE];
    require(why->code != ZUG_REFUSED_NOT);
    zug_sentence_refusal(pos, why, sentence);
    require(strlen(sentence) > 10 && strlen(sentence) < sizeof sentence - 1);
    require(why->suggestion == ZUG_MOVE_NONE || zug_movegen_is_legal(pos, why->suggestion));
}

/* In a game the same text means the same, but for passing. */
static void check_main_line(const zug_position *pos, zug_str text, bool ok, const zug_san *read) {
    zug_san main_line;
    zug_refusal why;
    bool accepted = zug_san_parse(pos, text, &main_line, &why) == ZUG_OK;
    require(accepted == (ok && read->move != ZUG_MOVE_NULL));
    if (accepted)
        require(main_line.move == read->move && main_line.spelling == read->spelling);
    else
        check_refusal(pos, &why);
}

/* What is read as a premove is one that can be entered, and is read back the same. */
static void check_premove(const zug_position *pos, zug_str text) {
    char out[ZUG_UCI_SIZE], again[ZUG_UCI_SIZE];
    zug_move move;
    zug_entry_premove_answer answer = zug_entry_premove_typed(pos, text, out);
    if (answer == ZUG_ENTRY_NO_PREMOVE)
        return;
    require(strlen(out) == 4 || strlen(out) == 5);
    require(zug_entry_premove(pos, zug_str_from(out), &move) == answer);
    require(zug_entry_premove_typed(pos, zug_str_from(out), again) == answer);
    require(strcmp(out, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    zug_position pos = choose(data[0]);
    zug_str text = {(const char *)data + 2, size - 2};
    zug_san read;
    zug_refusal why;
    zug_move move;
    advance(&pos, data[1]);
    bool ok = zug_san_parse_variation(&pos, text, &read, &why) == ZUG_OK;
    if (ok)
        check_read(&pos, text, &read);
    else
        check_refusal(&pos, &why);
    check_main_line(&pos, text, ok, &read);
    check_premove(&pos, text);
    if (zug_uci_parse(&pos, text, &move, &why) == ZUG_OK)
        require(zug_movegen_is_legal(&pos, move));
    else
        check_refusal(&pos, &why);
    return 0;
}

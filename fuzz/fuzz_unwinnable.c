/* fuzz_unwinnable.c - any playable FEN: a yes is a line that mates, no budget is overrun or
 * contradicts another, and a position has the same answer when it is mirrored and when the colours
 * are exchanged. */
#include <stdint.h>
#include <stdlib.h>
#include <zug/zug.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MEMORY = 1 << 20, BUDGET = 4000, SMALL = 150, LINE = 20000 };

static _Alignas(8) char memory[MEMORY];
static zug_move moves[LINE];

/* A broken property ends the program; the fuzzer keeps the input. */
static void require(bool property) {
    if (!property)
        abort();
}

/* The moves are legal one after the other, and the last one mates the winner's opponent. */
static void check_line(zug_position pos, zug_color winner, const zug_helpmate *line) {
    require(line->length <= line->size);
    for (size_t i = 0; i < line->length; i++) {
        require(zug_movegen_is_legal(&pos, line->moves[i]));
        zug_position_play(&pos, line->moves[i]);
    }
    require(zug_position_is_checkmate(&pos) && zug_position_turn(&pos) != winner);
}

/* The answer for one side, with its line checked. */
static zug_answer ask(const zug_position *pos, zug_color side, uint64_t budget) {
    zug_unwinnable_work work = {memory, MEMORY, budget, 0};
    zug_helpmate line = {moves, LINE, 0};
    zug_answer answer = zug_unwinnable_can_win(pos, side, &work, &line);
    require(work.spent <= budget);
    if (answer == ZUG_ANSWER_YES)
        check_line(*pos, side, &line);
    else
        require(line.length == 0);
    return answer;
}

static bool contradict(zug_answer a, zug_answer b) {
    return a != b && a != ZUG_ANSWER_UNDECIDED && b != ZUG_ANSWER_UNDECIDED;
}

/* The position with every square's number changed by these bits: 7 mirrors the files, 56 the ranks.
 * With the ranks the colours change too. */
static zug_position turn(const zug_position *pos, unsigned bits) {
    zug_position out = zug_position_empty();
    bool swapped = (bits & 56) != 0;
    for (zug_bitboard set = zug_position_occupied(pos); set;) {
        zug_square square = zug_bitboard_pop(&set);
        zug_piece piece = zug_position_piece_on(pos, square);
        piece.color = swapped ? zug_color_other(piece.color) : piece.color;
        zug_position_put(&out, (zug_square)(square ^ bits), piece);
    }
    out.side_to_move = swapped ? pos->side_to_move ^ 1 : pos->side_to_move;
    if (pos->can_take_en_passant) {
        out.en_passant = (zug_square)(pos->en_passant ^ bits);
        out.can_take_en_passant = true;
    }
    out.key = zug_position_compute_key(&out);
    return out;
}

/* All views of a position agree. */
static void check_views(const zug_position *pos) {
    for (int i = 0; i < 2; i++) {
        zug_color side = (zug_color)i;
        zug_answer answer = ask(pos, side, BUDGET);
        require(!contradict(answer, ask(pos, side, SMALL)));
        if (pos->castling)
            continue;
        zug_position other = turn(pos, 7);
        require(!contradict(answer, ask(&other, side, BUDGET)));
        other = turn(pos, 56);
        require(!contradict(answer, ask(&other, zug_color_other(side), BUDGET)));
    }
}

/* Who can win decides whether the position is dead. */
static void check_dead(const zug_position *pos) {
    zug_unwinnable_work work = {memory, MEMORY, BUDGET, 0};
    zug_answer dead = zug_unwinnable_dead(pos, &work);
    require(work.spent <= work.budget);
    zug_answer white = ask(pos, ZUG_WHITE, BUDGET), black = ask(pos, ZUG_BLACK, BUDGET);
    if (dead == ZUG_ANSWER_YES)
        require(white != ZUG_ANSWER_YES && black != ZUG_ANSWER_YES);
    if (dead == ZUG_ANSWER_NO)
        require(white != ZUG_ANSWER_NO || black != ZUG_ANSWER_NO);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_position pos;
    zug_str text = {(const char *)data, size};
    if (zug_fen_parse(text, ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK)
        return 0;
    check_views(&pos);
    check_dead(&pos);
    return 0;
}

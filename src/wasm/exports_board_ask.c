/* exports_board_ask.c - what a board of JavaScript is asked: its pieces, checks, kinds of moves,
 * its result, who can still win, its picture. Room: wasm. No logic: numbers and text in, libzug's
 * answer out. */
#include <zug/attacks.h>
#include <zug/diagram.h>
#include <zug/move_kind.h>
#include <zug/movegen.h>
#include <zug/names.h>
#include <zug/opening.h>
#include <zug/perft.h>

#include "exports_board.h"
#include "exports_game.h"
#include "heap.h"

int zug_wasm_board_number(const zug_board *board, int what);
int zug_wasm_board_kind(const zug_board *board, int move);
int zug_wasm_board_pieces(const zug_board *board);
int zug_wasm_board_squares(const zug_board *board, int what, int color, int length);
int zug_wasm_board_outcome(const zug_board *board, int is_online, int claims);
int zug_wasm_board_can_win(const zug_board *board, int color, double budget);
int zug_wasm_board_dead(const zug_board *board, double budget);
int zug_wasm_board_opening(const zug_board *board);
int zug_wasm_board_text(const zug_board *board, int look);
int zug_wasm_board_svg(const zug_board *board, int look, int size, int marked, int checked,
                       int arrows);
double zug_wasm_board_perft(const zug_board *board, int depth);

enum { FLIPPED = 1, WITHOUT_COORDINATES = 2, FIGURINES = 4 };
enum { RESULT_BUDGET = 100000 }; /* positions looked at: some hundredths of a second */
enum { LINE_MOVES = 4096, ARROWS_MAX = 64 };

/* A number about a board, by what is asked in the order of packages/js/src/board.ts. */
EXPORT(zug_wasm_board_number) int zug_wasm_board_number(const zug_board *board, int what) {
    const zug_position *pos = zug_board_position(board);
    switch (what) {
    case 0:
        return zug_position_turn(pos);
    case 1:
        return zug_position_in_check(pos);
    case 2:
        return zug_position_is_checkmate(pos);
    case 3:
        return zug_position_is_stalemate(pos);
    case 4:
        return (int)pos->fullmove_number;
    case 5:
        return (int)pos->halfmove_clock;
    case 6:
        return (int)zug_board_plies(board);
    case 7:
        return (int)zug_board_occurrences(board);
    case 8:
        return zug_position_is_chess960(pos);
    case 9:
        return (int)zug_movegen_count(pos);
    default:
        return 0;
    }
}

/* The kinds of a legal move, as move_kind.h adds them up. */
EXPORT(zug_wasm_board_kind) int zug_wasm_board_kind(const zug_board *board, int move) {
    return (int)zug_move_kind(zug_board_position(board), (zug_move)move);
}

/* The pieces: [{"square","color","kind"}], a1 first. */
EXPORT(zug_wasm_board_pieces) int zug_wasm_board_pieces(const zug_board *board) {
    const zug_position *pos = zug_board_position(board);
    zug__answer_begin();
    zug__answer_open('[');
    for (zug_bitboard left = zug_position_occupied(pos); left != 0; left &= left - 1) {
        zug_square square = zug_bitboard_first(left);
        zug_piece piece = zug_position_piece_on(pos, square);
        zug__answer_open('{');
        zug__answer_square("square", square);
        zug__answer_member("color", piece.color == ZUG_WHITE ? "white" : "black");
        zug__answer_member("kind", zug__kind_name(piece.type));
        zug__answer_close('}');
    }
    zug__answer_close(']');
    return zug__answer_end();
}

/* {"squares":[...]}: of those who give check (0); who attack a square of the input (1); who are
 * pinned to their king (2); of rooks with which castling may be possible (3); that a pawn has just
 * passed over (4). A colour is that of the pieces. */
EXPORT(zug_wasm_board_squares)
int zug_wasm_board_squares(const zug_board *board, int what, int color, int length) {
    const zug_position *pos = zug_board_position(board);
    zug_color side = color == 0 ? ZUG_WHITE : ZUG_BLACK;
    zug_bitboard set = 0, asked = zug__squares_of(zug__input(0, length));
    if (what == 0)
        set = zug_position_checkers(pos);
    else if (what == 1 && asked != 0)
        set = zug_position_attackers(pos, zug_bitboard_first(asked), side);
    else if (what == 2)
        set = zug_position_pins(pos, side);
    else if (what == 3)
        set = pos->castling & pos->color[side];
    else if (what == 4 && pos->en_passant != ZUG_NO_SQUARE)
        set = zug_bitboard_of(pos->en_passant);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_squares("squares", set);
    zug__answer_close('}');
    return zug__answer_end();
}

/* What a search may use. */
static zug_unwinnable_work work_of(double budget) {
    void *memory = zug__solver_memory();
    return (zug_unwinnable_work){memory, memory != NULL ? ZUG_GAME_SOLVER_BYTES : 0,
                                 (uint64_t)budget, 0};
}

/* How the Laws have ended the game, {"result","reason","sentence","article"}, or null; online by
 * the Online Chess Regulations; with a claim also the draw that may be claimed. */
EXPORT(zug_wasm_board_outcome)
int zug_wasm_board_outcome(const zug_board *board, int is_online, int claims) {
    zug_game_laws laws = is_online ? ZUG_GAME_ONLINE : ZUG_GAME_OTB;
    zug_game_reason reason = ZUG_GAME_REASON_NONE;
    zug_unwinnable_work work = work_of(RESULT_BUDGET);
    zug_result found = zug_board_result(board, laws, work.memory != NULL ? &work : NULL, &reason);
    if (found == ZUG_RESULT_OPEN && claims) {
        reason = zug_board_claim(board);
        if (reason != ZUG_GAME_REASON_NONE)
            found = ZUG_RESULT_DRAW;
    }
    zug__answer_begin();
    if (found == ZUG_RESULT_OPEN) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug__answer_open('{');
    zug__answer_member("result", zug_outcome_result_name(found));
    zug__answer_member("reason", zug_game_reason_name(reason));
    zug__answer_member("sentence", zug_game_end_sentence(found, reason));
    zug__answer_member("article", zug_game_reason_article(laws, reason));
    zug__answer_close('}');
    return zug__answer_end();
}

/* Whether a side can still checkmate: {"answer","line"}, the answer true, false or null if so many
 * positions do not decide it; the line are the numbers of moves that end in mate. */
EXPORT(zug_wasm_board_can_win)
int zug_wasm_board_can_win(const zug_board *board, int color, double budget) {
    static zug_move moves[LINE_MOVES];
    zug_unwinnable_work work = work_of(budget);
    zug_helpmate line = {moves, LINE_MOVES, 0};
    zug_color side = color == 0 ? ZUG_WHITE : ZUG_BLACK;
    zug_answer answer = zug_unwinnable_can_win(zug_board_position(board), side, &work, &line);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_key("answer");
    if (answer == ZUG_ANSWER_UNDECIDED)
        zug__answer_null();
    else
        zug__answer_bool(answer == ZUG_ANSWER_YES);
    zug__answer_key("line");
    zug__answer_open('[');
    for (size_t i = 0; answer == ZUG_ANSWER_YES && i < line.length && i < LINE_MOVES; i++)
        zug__answer_number(moves[i]);
    zug__answer_close(']');
    zug__answer_close('}');
    return zug__answer_end();
}

/* Whether the position is dead: 1, 0, or -1 if so many positions do not decide it. */
EXPORT(zug_wasm_board_dead) int zug_wasm_board_dead(const zug_board *board, double budget) {
    zug_unwinnable_work work = work_of(budget);
    zug_answer answer = zug_unwinnable_dead(zug_board_position(board), &work);
    return answer == ZUG_ANSWER_UNDECIDED ? -1 : answer == ZUG_ANSWER_YES;
}

/* The name of the last position on the board that has one: {"eco","name"}, or null. */
EXPORT(zug_wasm_board_opening) int zug_wasm_board_opening(const zug_board *board) {
    size_t plies = zug_board_plies(board);
    int index = zug_opening_find(zug_board_position(board));
    for (size_t i = plies; i-- > 0 && index == ZUG_OPENING_NONE;)
        index = zug_opening_find(zug_board_position_at(board, i));
    zug__answer_begin();
    if (index == ZUG_OPENING_NONE) {
        zug__answer_null();
        return zug__answer_end();
    }
    zug_opening named = zug_opening_at(index);
    zug__answer_open('{');
    zug__answer_key("eco");
    zug__answer_string(named.eco);
    zug__answer_key("name");
    zug__answer_string(named.name);
    zug__answer_close('}');
    return zug__answer_end();
}

static zug_diagram diagram_of(int look) {
    return (zug_diagram){.flipped = (look & FLIPPED) != 0,
                         .has_no_coordinates = (look & WITHOUT_COORDINATES) != 0,
                         .has_figurines = (look & FIGURINES) != 0};
}

/* The board as lines of text. look: 1 Black below, 2 without coordinates, 4 with figurines. */
EXPORT(zug_wasm_board_text) int zug_wasm_board_text(const zug_board *board, int look) {
    char text[ZUG_DIAGRAM_SIZE];
    zug_diagram diagram = diagram_of(look);
    zug_diagram_text(zug_board_position(board), &diagram, text);
    return zug__answer_plain(text);
}

static void put(void *ctx, zug_str text) {
    (void)ctx;
    zug__answer_bytes(text);
}

/* Reads arrows: "Ge2e4Rd1h5", a colour and two squares each. */
static size_t read_arrows(zug_str text, zug_diagram_arrow out[static ARROWS_MAX]) {
    size_t count = 0;
    for (size_t at = 0; at + 5 <= text.len && count < ARROWS_MAX; at += 5) {
        zug_diagram_arrow arrow = {.color = text.data[at]};
        if (zug_square_parse(zug_str_slice(text, at + 1, at + 3), &arrow.from) &&
            zug_square_parse(zug_str_slice(text, at + 3, at + 5), &arrow.to))
            out[count++] = arrow;
    }
    return count;
}

/* A picture (SVG), as text. The input has the names of squares that stand out, of those in red, and
 * arrows; size is in pixels. */
EXPORT(zug_wasm_board_svg)
int zug_wasm_board_svg(const zug_board *board, int look, int size, int marked, int checked,
                       int arrows) {
    zug_diagram_arrow drawn[ARROWS_MAX];
    zug_diagram diagram = diagram_of(look);
    diagram.size = size > 0 ? (unsigned)size : 0;
    diagram.marked = zug__squares_of(zug__input(0, marked));
    diagram.checked = zug__squares_of(zug__input(marked, checked));
    diagram.arrow_count = read_arrows(zug__input(marked + checked, arrows), drawn);
    diagram.arrows = drawn;
    zug__answer_begin();
    zug_diagram_svg(zug_board_position(board), &diagram, put, NULL);
    return zug__answer_end();
}

/* The number of sequences of so many legal moves. */
EXPORT(zug_wasm_board_perft) double zug_wasm_board_perft(const zug_board *board, int depth) {
    return (double)zug_perft(zug_board_position(board), depth);
}

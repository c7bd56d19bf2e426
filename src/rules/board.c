/* board.c - a board with its history.
 * Room: rules. */
#include <zug/board.h>
#include <zug/draws.h>
#include <zug/makemove.h>
#include <zug/movegen.h>

struct zug_board {
    zug_alloc alloc;
    zug_position *positions; /* before each move, and the one that is there */
    zug_move *moves;
    size_t plies, position_capacity, move_capacity;
};

/* Space for one item more than so many in an array; false without memory. */
static bool reserve(zug_alloc alloc, void **items, size_t *capacity, size_t count, size_t size) {
    enum { FIRST_CAPACITY = 64 };
    if (count < *capacity)
        return true;
    size_t wider = *capacity == 0 ? FIRST_CAPACITY : *capacity * 2;
    void *grown = alloc.resize(alloc.ctx, *items, *capacity * size, wider * size);
    if (grown == NULL)
        return false;
    *items = grown;
    *capacity = wider;
    return true;
}

/* Space for one position and one move more. */
static bool make_space(zug_board *board) {
    void *positions = board->positions, *moves = board->moves;
    bool fine =
        reserve(board->alloc, &positions, &board->position_capacity, board->plies + 1,
                sizeof *board->positions) &&
        reserve(board->alloc, &moves, &board->move_capacity, board->plies, sizeof *board->moves);
    board->positions = positions;
    board->moves = moves;
    return fine;
}

zug_board *zug_board_new(zug_alloc alloc, const zug_position *start) {
    zug_board *board = alloc.resize(alloc.ctx, NULL, 0, sizeof *board);
    if (board == NULL)
        return NULL;
    *board = (zug_board){.alloc = alloc};
    if (!make_space(board)) {
        zug_board_free(board);
        return NULL;
    }
    board->positions[0] = start != NULL ? *start : zug_position_initial();
    return board;
}

void zug_board_free(zug_board *board) {
    if (board == NULL)
        return;
    zug_alloc alloc = board->alloc;
    if (board->positions != NULL)
        alloc.resize(alloc.ctx, board->positions,
                     board->position_capacity * sizeof *board->positions, 0);
    if (board->moves != NULL)
        alloc.resize(alloc.ctx, board->moves, board->move_capacity * sizeof *board->moves, 0);
    alloc.resize(alloc.ctx, board, sizeof *board, 0);
}

const zug_position *zug_board_position(const zug_board *board) {
    return &board->positions[board->plies];
}

size_t zug_board_plies(const zug_board *board) { return board->plies; }

zug_move zug_board_move_at(const zug_board *board, size_t ply) { return board->moves[ply]; }

const zug_position *zug_board_position_at(const zug_board *board, size_t ply) {
    return &board->positions[ply];
}

zug_status zug_board_play(zug_board *board, zug_move move) {
    if (!zug_movegen_is_legal(zug_board_position(board), move))
        return ZUG_ERR_MOVE;
    if (!make_space(board))
        return ZUG_ERR_SPACE;
    zug_position *pos = &board->positions[board->plies];
    pos[1] = pos[0];
    zug_position_play(&pos[1], move);
    board->moves[board->plies++] = move;
    return ZUG_OK;
}

zug_move zug_board_take_back(zug_board *board) {
    return board->plies > 0 ? board->moves[--board->plies] : ZUG_MOVE_NONE;
}

unsigned zug_board_occurrences(const zug_board *board) {
    return zug_draws_occurrences(zug_board_position(board), board->positions, board->plies);
}

/* The reason for a draw by the number of times or moves, if there is one. */
static zug_game_reason counted(const zug_board *board, unsigned occurrences, bool moves,
                               zug_game_reason by_times, zug_game_reason by_moves) {
    if (zug_board_occurrences(board) >= occurrences)
        return by_times;
    return moves ? by_moves : ZUG_GAME_REASON_NONE;
}

/* How the counting of times and moves has ended the game by itself. */
static zug_game_reason counted_out(const zug_board *board, zug_game_laws laws) {
    const zug_position *pos = zug_board_position(board);
    if (laws == ZUG_GAME_ONLINE)
        return zug_board_claim(board);
    return counted(board, ZUG_DRAWS_FIVEFOLD, zug_draws_seventy_five_moves(pos),
                   ZUG_GAME_REASON_FIVEFOLD, ZUG_GAME_REASON_SEVENTY_FIVE_MOVES);
}

/* The reason that an outcome of the position is. */
static zug_game_reason reason_of(zug_outcome outcome) {
    switch (outcome) {
    case ZUG_OUTCOME_CHECKMATE:
        return ZUG_GAME_REASON_CHECKMATE;
    case ZUG_OUTCOME_STALEMATE:
        return ZUG_GAME_REASON_STALEMATE;
    case ZUG_OUTCOME_DEAD:
        return ZUG_GAME_REASON_DEAD_POSITION;
    case ZUG_OUTCOME_OPEN:
        break;
    }
    return ZUG_GAME_REASON_NONE;
}

zug_result zug_board_result(const zug_board *board, zug_game_laws laws, zug_unwinnable_work *work,
                            zug_game_reason *reason) {
    const zug_position *pos = zug_board_position(board);
    zug_unwinnable_work none = {.memory = NULL};
    zug_outcome outcome = zug_outcome_of(pos, work != NULL ? work : &none);
    zug_game_reason why = reason_of(outcome);
    zug_result result = zug_outcome_result(pos, outcome);
    if (why == ZUG_GAME_REASON_NONE) {
        why = counted_out(board, laws);
        result = why != ZUG_GAME_REASON_NONE ? ZUG_RESULT_DRAW : ZUG_RESULT_OPEN;
    }
    if (reason != NULL)
        *reason = why;
    return result;
}

zug_game_reason zug_board_claim(const zug_board *board) {
    return counted(board, ZUG_DRAWS_REPETITION, zug_draws_fifty_moves(zug_board_position(board)),
                   ZUG_GAME_REASON_REPETITION, ZUG_GAME_REASON_FIFTY_MOVES);
}

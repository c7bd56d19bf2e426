/* test_unwinnable_tables.c - can_win against tables of every position of small material.
 *
 * A table says of each placement of three or four pieces, with either side to move, whether the
 * winner can still mate. It knows nothing of the solver: mates are won, and so is what can be
 * played into a won position. Moves that change the material lead to smaller or other tables.
 *
 * Positions that are others turned or mirrored are left out. Without arguments, one piece is
 * compared at every position, facing pawns and bishops at some. With the argument `all`, every
 * class at every position, which takes an hour or more; `all N`, the Nth test alone; `all N PART
 * PARTS`, of its positions only one part of so many, counted from 0. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <zug/attacks.h>
#include <zug/faults.h>
#include <zug/unwinnable.h>

#include "../../support/play.h"

enum { NO_POSITION, OPEN, WON };
enum { TABLES_MAX = 16, IN_TESTS = 3, TOLD_MOST = 20, MEMORY = 16 << 20, BUDGET = 5000000 };

/* The pieces besides the kings, White's king first in the index, then Black's, then these. */
typedef struct table {
    uint8_t *state;
    zug_piece pieces[2];
    zug_color winner;
    uint32_t size;
    int count; /* 1 or 2 */
    bool same_file;
} table;

static table tables[TABLES_MAX];
static int table_count;
static bool compare_all;
static uint32_t part = 0, parts = 1;
static char memory[MEMORY];

static zug_piece piece_of(const table *t, int i) {
    static const zug_piece kings[] = {{ZUG_WHITE, ZUG_KING}, {ZUG_BLACK, ZUG_KING}};
    return i < 2 ? kings[i] : t->pieces[i - 2];
}

/* The position of an index, as it is put up; it may be none. */
static bool place(const table *t, uint32_t index, zug_square squares[4], zug_position *out) {
    zug_position pos = zug_position_empty();
    pos.side_to_move = index & 1;
    index >>= 1;
    squares[2] = squares[3] = ZUG_A1;
    for (int i = 0; i < t->count + 2; i++, index >>= 6) {
        zug_piece piece = piece_of(t, i);
        squares[i] = index & 63;
        bool last = zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, squares[i]);
        if (zug_bitboard_has(zug_position_occupied(&pos), squares[i]) ||
            (piece.type == ZUG_PAWN && last))
            return false;
        zug_position_put(&pos, squares[i], piece);
    }
    if (t->same_file && ((squares[2] ^ squares[3]) & 7 || squares[2] > squares[3]))
        return false;
    zug_color waits = zug_color_other(zug_position_turn(&pos));
    *out = pos;
    return !zug_position_attackers(&pos, zug_position_king(&pos, waits), zug_position_turn(&pos));
}

static uint32_t index_of(const table *t, const zug_square *squares, unsigned side) {
    uint32_t index = 0;
    for (int i = t->count + 1; i >= 0; i--)
        index = index << 6 | squares[i];
    return index << 1 | side;
}

/* True if the table is of the pieces of this position; then *index is where. */
static bool belongs(const table *t, const zug_position *pos, uint32_t *index) {
    zug_square squares[4];
    zug_bitboard left = zug_position_occupied(pos);
    for (int i = 0; i < t->count + 2; i++) {
        zug_piece piece = piece_of(t, i);
        zug_bitboard here = zug_position_pieces(pos, piece.color, piece.type) & left;
        if (!here)
            return false;
        squares[i] = zug_bitboard_first(here);
        left &= ~zug_bitboard_of(squares[i]);
    }
    *index = index_of(t, squares, pos->side_to_move);
    return left == 0;
}

/* What the tables built so far say of a position with other material. */
static bool is_won(const zug_position *pos, zug_color winner) {
    uint32_t index;
    if (!(pos->color[winner] & ~zug_position_of_type(pos, ZUG_KING)))
        return false; /* a bare king */
    for (int i = 0; i < table_count; i++)
        if (tables[i].winner == winner && belongs(&tables[i], pos, &index))
            return tables[i].state[index] == WON;
    fail_msg("a table is missing");
    return false;
}

/* True if a position is won by itself: it is mate, or a move that changes the material wins. */
static bool starts_won(const table *t, const zug_position *pos) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    if (list.count == 0)
        return zug_position_turn(pos) != t->winner && zug_position_in_check(pos);
    for (size_t i = 0; i < list.count; i++) {
        bool captures = zug_bitboard_has(zug_position_occupied(pos), zug_move_to(list.moves[i]));
        if (!captures && zug_move_sort_of(list.moves[i]) == ZUG_MOVE_PLAIN)
            continue;
        zug_position after = *pos;
        zug_position_play(&after, list.moves[i]);
        if (is_won(&after, t->winner))
            return true;
    }
    return false;
}

/* Where a piece can have come from without capturing. */
static zug_bitboard origins(zug_piece piece, zug_square to, zug_bitboard occupied) {
    if (piece.type != ZUG_PAWN)
        return zug_attacks_by(piece.type, to, occupied) & ~occupied;
    bool is_white = piece.color == ZUG_WHITE;
    zug_bitboard here = zug_bitboard_of(to);
    zug_bitboard one = (is_white ? here >> 8 : here << 8) & ~occupied;
    if (zug_square_rank(to) != (is_white ? 3 : 4))
        return one;
    return one | ((is_white ? one >> 8 : one << 8) & ~occupied);
}

/* Marks every position from which a won one can be reached by one move, and so on. */
static void spread(table *t, uint32_t *queue, uint32_t count) {
    for (uint32_t at = 0; at < count; at++) {
        zug_square squares[4] = {0};
        zug_position pos;
        if (!place(t, queue[at], squares, &pos))
            continue;
        unsigned mover = pos.side_to_move ^ 1U;
        for (int i = 0; i < t->count + 2; i++) {
            zug_piece piece = piece_of(t, i);
            if (piece.color != (zug_color)mover)
                continue;
            zug_square to = squares[i];
            for (zug_bitboard set = origins(piece, to, zug_position_occupied(&pos)); set;) {
                squares[i] = zug_bitboard_pop(&set);
                uint32_t before = index_of(t, squares, mover);
                if (t->state[before] == OPEN) {
                    t->state[before] = WON;
                    queue[count++] = before;
                }
            }
            squares[i] = to;
        }
    }
}

/* Builds the table of these pieces and adds it to the others. */
static table *build(zug_color winner, int count, zug_piece a, zug_piece b, bool same_file) {
    table *t = &tables[table_count];
    *t = (table){.pieces = {a, b},
                 .winner = winner,
                 .size = 2U << 6 * (count + 2),
                 .count = count,
                 .same_file = same_file};
    t->state = calloc(t->size, 1);
    uint32_t *queue = malloc(t->size * sizeof *queue), won = 0;
    if (t->state == NULL || queue == NULL) {
        free(queue);
        fail_msg("no memory");
        return t;
    }
    for (uint32_t i = 0; i < t->size; i++) {
        zug_square squares[4];
        zug_position pos;
        if (!place(t, i, squares, &pos))
            continue;
        t->state[i] = starts_won(t, &pos) ? WON : OPEN;
        if (t->state[i] == WON)
            queue[won++] = i;
    }
    spread(t, queue, won);
    free(queue);
    table_count++;
    return t;
}

static void drop_tables(void) {
    while (table_count > 0)
        free(tables[--table_count].state);
}

/* True if a position stands for those that are it turned or mirrored: White's king is on the left
 * half and, without pawns, in the triangle a1-d1-d4. */
static bool stands_for_others(const table *t, const zug_square *squares) {
    int file = zug_square_file(squares[0]), rank = zug_square_rank(squares[0]);
    bool pawns = t->pieces[0].type == ZUG_PAWN || t->pieces[1].type == ZUG_PAWN;
    return file <= 3 && (pawns || rank <= file);
}

/* Tells how many positions of a class were compared. */
static void tell_class(const table *t, uint32_t compared, uint32_t won, uint32_t wrong) {
    static const char letters[] = " BRQPNK";
    char sides[2][4] = {"K", "K"};
    for (int i = 0; i < t->count; i++) {
        char *side = sides[t->pieces[i].color];
        side[strlen(side)] = letters[t->pieces[i].type];
    }
    printf("# %s v %s, %s to win: %u positions, %u of them won, %u differences\n", sides[0],
           sides[1], t->winner == ZUG_WHITE ? "White" : "Black", compared, won, wrong);
    fflush(stdout);
}

/* Tells of a position where the solver is wrong. */
static void tell_difference(const zug_position *pos, bool is_won, zug_answer answer) {
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(pos, fen);
    printf("# %s: the table says %d, the solver %d\n", fen, is_won, answer);
}

/* Compares the solver with a table at every stride-th position. */
static void compare(const table *t, uint32_t stride) {
    uint32_t seen = 0, compared = 0, won = 0, wrong = 0;
    for (uint32_t i = 0; i < t->size; i++) {
        zug_square squares[4];
        zug_position pos;
        if (t->state[i] == NO_POSITION || seen++ % (compare_all ? parts : stride) != part)
            continue;
        place(t, i, squares, &pos);
        if (!stands_for_others(t, squares))
            continue;
        zug_unwinnable_work work = {memory, MEMORY, BUDGET, 0};
        zug_answer answer = zug_unwinnable_can_win(&pos, t->winner, &work, NULL);
        compared++;
        won += answer == ZUG_ANSWER_YES;
        if (answer == (t->state[i] == WON ? ZUG_ANSWER_YES : ZUG_ANSWER_NO))
            continue;
        if (++wrong <= TOLD_MOST)
            tell_difference(&pos, t->state[i] == WON, answer);
    }
    tell_class(t, compared, won, wrong);
    assert_int_equal(wrong, 0);
}

static const zug_piece NOBODY = {ZUG_WHITE, ZUG_NO_PIECE};
static const zug_piece_type PIECES[] = {ZUG_QUEEN, ZUG_ROOK, ZUG_BISHOP, ZUG_KNIGHT};

/* The tables of one piece of the winner against a bare king, pawn last. */
static table *build_lone_pieces(zug_color winner) {
    for (int i = 0; i < 4; i++)
        build(winner, 1, (zug_piece){winner, PIECES[i]}, NOBODY, false);
    return build(winner, 1, (zug_piece){winner, ZUG_PAWN}, NOBODY, false);
}

static void one_piece(void **state) {
    (void)state;
    for (int side = 0; side < 2; side++) {
        build_lone_pieces((zug_color)side);
        for (int i = 0; i < table_count; i++)
            compare(&tables[i], 1);
        drop_tables();
    }
}

/* The classes below are alike for both colours: in a short run one is enough. */
static int sides(void) { return compare_all ? 2 : 1; }

static void facing_pawns(void **state) {
    (void)state;
    for (int side = 0; side < sides(); side++) {
        zug_piece white = {ZUG_WHITE, ZUG_PAWN}, black = {ZUG_BLACK, ZUG_PAWN};
        build_lone_pieces((zug_color)side);
        compare(build((zug_color)side, 2, white, black, true), 17);
        drop_tables();
    }
}

static void bishop_against_bishop(void **state) {
    (void)state;
    zug_piece pieces[] = {{ZUG_WHITE, ZUG_BISHOP}, {ZUG_BLACK, ZUG_BISHOP}};
    for (int side = 0; side < sides(); side++) {
        build((zug_color)side, 1, pieces[side], NOBODY, false);
        compare(build((zug_color)side, 2, pieces[0], pieces[1], false), 202);
        drop_tables();
    }
}

/* Builds the tables of White's knight against a black piece and then a pawn, and compares them, the
 * pawn's first. */
static void compare_knight(zug_color winner) {
    zug_piece knight = {ZUG_WHITE, ZUG_KNIGHT};
    int first = table_count;
    for (int i = 0; i < 4; i++)
        build(winner, 2, knight, (zug_piece){ZUG_BLACK, PIECES[i]}, false);
    compare(build(winner, 2, knight, (zug_piece){ZUG_BLACK, ZUG_PAWN}, false), 1);
    for (int i = 0; i < 4; i++)
        compare(&tables[first + i], 1);
    drop_tables();
}

/* With a knight the winner needs the help of the loser's piece, or of what the pawn is promoted to.
 */
static void knight_against_pawn(void **state) {
    (void)state;
    build(ZUG_WHITE, 1, (zug_piece){ZUG_WHITE, ZUG_KNIGHT}, NOBODY, false);
    compare_knight(ZUG_WHITE);
}

/* The pawn's side wins by its pawn, or by what it is promoted to. */
static void pawn_against_knight(void **state) {
    (void)state;
    build_lone_pieces(ZUG_BLACK);
    compare_knight(ZUG_BLACK);
}

int main(int argc, char **argv) {
    compare_all = argc > 1 && strcmp(argv[1], "all") == 0;
    const struct CMUnitTest tests[] = {
        {"one piece against a bare king agrees with its table", one_piece, NULL, NULL, NULL},
        {"pawns that face each other agree with their table", facing_pawns, NULL, NULL, NULL},
        {"bishop against bishop agrees with its table", bishop_against_bishop, NULL, NULL, NULL},
        {"pawn, or what it becomes, against knight agrees with its tables", pawn_against_knight,
         NULL, NULL, NULL},
        {"knight against pawn, or what it becomes, agrees with its tables", knight_against_pawn,
         NULL, NULL, NULL},
    };
    size_t count = sizeof tests / sizeof tests[0], first = 0;
    if (!compare_all)
        count = IN_TESTS;
    else if (argc > 2 && (first = strtoul(argv[2], NULL, 10) - 1) < count)
        count = 1;
    else
        first = 0;
    if (compare_all && argc > 4) {
        part = (uint32_t)strtoul(argv[3], NULL, 10);
        parts = (uint32_t)strtoul(argv[4], NULL, 10);
    }
    return _cmocka_run_group_tests("tests", tests + first, count, NULL, NULL);
}

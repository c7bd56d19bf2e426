/* pgn_fast_board_impl.h - the board of the express lane. Room: pgn.
 *
 * The letters of moves come in no order that a processor could guess, and a wrong guess costs it as
 * much as half of a move. So there is no jump for each type of piece: what distinguishes them is a
 * row of a table, and one way leads from the text to the board for all plain moves. And a move
 * waits for those before it only if it is made by the same pieces: each kind of each side is a word
 * of its own. */
#ifndef ZUG_PGN_FAST_BOARD_IMPL_H
#define ZUG_PGN_FAST_BOARD_IMPL_H

#include "base/wide.h"
#include "core/makemove_impl.h"
#include "core/position_impl.h"
#include "pgn_line_impl.h"

#if defined(__GNUC__)
#define APART static __attribute__((noinline))
#else
#define APART static
#endif

/* Pieces by side and kind; 0 is nobody. */
enum { WHITE_PIECE = 8, BLACK_PIECE = 16, PIECES = 24 };

/* What a piece of a side has in its number, and one of the other. */
ZUG__INLINE unsigned side_bit(zug_color side) {
    return side == ZUG_WHITE ? WHITE_PIECE : BLACK_PIECE;
}

/* What is asked of a king in every move, and changes only when it moves. */
typedef struct king {
    zug_bitboard diagonals, straights; /* the lines through it */
    const zug_bitboard *line;          /* to each square and beyond, */
    const zug_bitboard *between;       /* and up to it */
    const zug_bitboard *checked_from;  /* by the rows of zug__reach_from */
} king;

/* What the first letter of a move says about it, and for a pawn, what follows it. */
typedef enum sign {
    NO_SIGN,
    BISHOP,
    ROOK,
    QUEEN,
    KNIGHT,
    STEP,
    TAKES_FROM_A,
    TAKES_FROM_H = TAKES_FROM_A + 7,
    KINGS, /* from here on, a move is none of the plain ones */
    CASTLES,
    KING, /* no sign: what a move of the king is played with */
    SIGNS
} sign;

/* A move as it is written, and what was found out about it when it was played. */
typedef struct token {
    uint64_t before;     /* what is written before the target, as in BEFORE; of a move that was
                            played, the square of the rook that castles, or the piece that a pawn
                            has become */
    uint32_t at;         /* where it begins, from where the lane began */
    uint8_t sign, to;    /* the target, if it is one */
    uint8_t from, taken; /* the piece that was taken */
} token;

enum {
    PLIES_MOST = ZUG__LANE_PLIES,
    NUMBERS = 1000 /* move numbers below this are known here */
};

/* Where the lane has got to. */
typedef struct lane {
    zug_bitboard sets[PIECES]; /* the squares of each piece; those of nobody are not kept */
    zug_bitboard occupied;
    uint8_t on[64];        /* the piece on a square */
    zug_bitboard castling; /* rooks that may castle */
    zug_bitboard
        lanes; /* the kings, and the squares between them and sliders that would attack them if
                  nobody stood there; perhaps more: only from here a move can open a line; and the
                  rooks that may castle. All squares if the side to move is in check; */
    zug_bitboard kept_lanes; /* then these are the lanes */
    king kings[2];
    bool in_check;
    zug_color first;         /* the side to move when the lane was entered */
    unsigned number;         /* of the first move */
    uint64_t clock;          /* of half-moves without capture or pawn's move, before the first */
    const char *start, *end; /* of the text */
    const token *check;      /* the last move marked as check that may be mate */
    const token *special;    /* the last move that is more than a step of one piece, */
    zug_position before;     /* and the position before it */
    const token *left_home;  /* the last move that has lost a right to castle, */
    zug_bitboard had;        /* and the rights before it */
    token tokens[PLIES_MOST + 2]; /* of which the first is the move before */
} lane;

/* What is true of the piece that such a sign means. */
typedef struct piece {
    uint64_t before[3];   /* what is written before a target on which nobody, White, Black stands */
    zug_bitboard origins; /* where it may come from */
    uint16_t reach;  /* the row of zug__reach_from that leads from the target to the origins, */
    uint16_t attack; /* and the one that leads from a king back to it; both times 64 */
    uint8_t piece;
} piece;

#define YES (~UINT64_C(0))
#define NEVER (~UINT64_C(0)) /* is written before no target */
#define BEFORE(first, second) ((uint64_t)(first) << 24 | (uint64_t)(second) << 32)
/* If nothing is taken; and if something is, that is none of its own. */
#define WRITTEN(side, quiet, taking)                                                               \
    { (quiet), (side) == WHITE_PIECE ? NEVER : (taking), (side) == BLACK_PIECE ? NEVER : (taking) }
#define PIECE_WRITTEN(side, kind, ...)                                                             \
    {                                                                                              \
        .before = __VA_ARGS__, .origins = YES, .reach = 64 * (kind), .attack = 64 * (kind),        \
        .piece = (side) + (kind)                                                                   \
    }
#define PIECE(side, letter, kind)                                                                  \
    PIECE_WRITTEN(side, kind, WRITTEN(side, BEFORE(0, letter), BEFORE(letter, 'x')))
#define PAWN(side, from, quiet, taking, row, enemy_pawn)                                           \
    {                                                                                              \
        .before = WRITTEN(side, quiet, taking), .origins = (from), .reach = 64 * (row),            \
        .attack = 64 * (enemy_pawn), .piece = (side) + ZUG_PAWN                                    \
    }
#define TAKER(side, file, from, enemy_pawn)                                                        \
    PAWN(side, ZUG_FILE_A << (file) & (from), NEVER, BEFORE('a' + (file), 'x'), enemy_pawn,        \
         enemy_pawn)
#define NOBODY                                                                                     \
    {                                                                                              \
        .before = { NEVER, NEVER, NEVER }                                                          \
    }
/* Pawns capture from where pawns of the other side would capture. One on the rank before the last
 * cannot make a plain move. */
#define PIECES_OF(side, from, step_row, enemy_pawn)                                                \
    NOBODY, PIECE(side, 'B', ZUG_BISHOP), PIECE(side, 'R', ZUG_ROOK), PIECE(side, 'Q', ZUG_QUEEN), \
        PIECE(side, 'N', ZUG_KNIGHT), PAWN(side, from, 0, NEVER, step_row, enemy_pawn),            \
        TAKER(side, 0, from, enemy_pawn), TAKER(side, 1, from, enemy_pawn),                        \
        TAKER(side, 2, from, enemy_pawn), TAKER(side, 3, from, enemy_pawn),                        \
        TAKER(side, 4, from, enemy_pawn), TAKER(side, 5, from, enemy_pawn),                        \
        TAKER(side, 6, from, enemy_pawn), TAKER(side, 7, from, enemy_pawn),                        \
        PIECE_WRITTEN(side, ZUG_KING, WRITTEN(side, NEVER, NEVER)), NOBODY,                        \
        PIECE(side, 'K', ZUG_KING)
#define WHITE_PIECES                                                                               \
    PIECES_OF(WHITE_PIECE, ~(ZUG_RANK_8 >> 8), ZUG__REACH_WHITE_STEP, ZUG__REACH_BLACK_PAWN)
#define BLACK_PIECES                                                                               \
    PIECES_OF(BLACK_PIECE, ~(ZUG_RANK_1 << 8), ZUG__REACH_BLACK_STEP, ZUG__REACH_WHITE_PAWN)

static const piece pieces[2][SIGNS] = {{WHITE_PIECES}, {BLACK_PIECES}};

/* A step of a piece whose origin is found. */
typedef struct step {
    const piece *mover, *becomes; /* the same but for promotions */
    uint64_t from, to;
} step;

/* The set of one square. */
ZUG__INLINE zug_bitboard only(uint64_t square) { return UINT64_C(1) << square; }

/* The pieces of one side and kind. */
ZUG__INLINE zug_bitboard pieces_of(const lane *state, zug_color side, zug_piece_type type) {
    return state->sets[side_bit(side) + (unsigned)type];
}

/* Whose piece stands on a square: nobody's (0), White's (1) or Black's (2). */
ZUG__INLINE uint64_t side_on(const lane *state, uint64_t square) {
    uint64_t code = state->on[square];
    return code / WHITE_PIECE;
}

/* All pieces of a side. */
ZUG__INLINE zug_bitboard side_of(const lane *state, zug_color side) {
    return pieces_of(state, side, ZUG_PAWN) | pieces_of(state, side, ZUG_KNIGHT) |
           pieces_of(state, side, ZUG_BISHOP) | pieces_of(state, side, ZUG_ROOK) |
           pieces_of(state, side, ZUG_QUEEN) | pieces_of(state, side, ZUG_KING);
}

/* Puts a piece on a square from another; the one it takes. */
ZUG__INLINE uint8_t make(lane *state, const step *move) {
    zug_bitboard origin = only(move->from), target = only(move->to);
    uint8_t taken = state->on[move->to];
    state->sets[taken] ^= target;
    state->sets[move->mover->piece] ^= origin;
    state->sets[move->becomes->piece] ^= target;
    state->occupied = (state->occupied ^ origin) | target;
    state->on[move->from] = 0;
    state->on[move->to] = move->becomes->piece;
    return taken;
}

/* Takes a step back. */
ZUG__INLINE void unmake(lane *state, const step *move, uint8_t taken) {
    zug_bitboard origin = only(move->from), target = only(move->to);
    state->sets[state->on[move->to]] ^= target;
    state->sets[move->mover->piece] ^= origin;
    state->sets[taken] ^= target;
    state->occupied = (state->occupied | origin) ^ (taken ? 0 : target);
    state->on[move->from] = move->mover->piece;
    state->on[move->to] = taken;
}

/* The place of the target square in the text of a move: file, rank, and any byte behind it. */
#define TARGET_AT 40
#define FIRST_TARGET ((uint64_t)('a' | '1' << 8) << TARGET_AT)
#define TARGET_BITS (UINT64_C(0x0707) << TARGET_AT)
#define BEHIND_TARGET (UINT64_C(0xFF) << 56)

/* The target square of a text from which FIRST_TARGET is taken away. */
ZUG__INLINE uint64_t square_of(uint64_t from_first) {
#if defined(__BMI2__)
    return _pext_u64(from_first, TARGET_BITS);
#else
    unsigned target = (unsigned)(from_first >> TARGET_AT);
    return (target | target >> 5) & 63;
#endif
}

/* What is written before the target, as in BEFORE; more than that if it is not a square. */
ZUG__INLINE uint64_t before_square(uint64_t from_first) {
    return from_first & ~TARGET_BITS & ~BEHIND_TARGET;
}

/* True if it is a square. */
ZUG__INLINE bool is_square(uint64_t from_first) {
    return before_square(from_first) >> TARGET_AT == 0;
}

/* True if a move as it is written ends with a square; it does not if a mark follows. */
ZUG__INLINE bool has_target(const token *now) { return now->before >> TARGET_AT == 0; }

/* The square over which a pawn passes with a step; none if it does not. */
ZUG__INLINE zug_square passed_with(uint64_t from, uint64_t to) {
    return (from ^ to) == 16 ? zug__passed_pawn((zug_square)to) : ZUG_NO_SQUARE;
}

/* The square over which a pawn has just passed. */
ZUG__INLINE zug_square passed_by(const token *last) {
    return last->sign == STEP ? passed_with(last->from, last->to) : ZUG_NO_SQUARE;
}

/* The squares of one kind, both sides together. */
ZUG__INLINE zug_bitboard kind_on(const lane *state, zug_piece_type type) {
    return pieces_of(state, ZUG_WHITE, type) | pieces_of(state, ZUG_BLACK, type);
}

/* The same position as the core knows it, but for the counters and the key. A pawn that has just
 * passed over a square perhaps can be taken. */
ZUG__INLINE zug_position position_of(const lane *state, zug_color us, zug_square passed) {
    zug_bitboard knights = kind_on(state, ZUG_KNIGHT), kings = kind_on(state, ZUG_KING);
    zug_bitboard queens = kind_on(state, ZUG_QUEEN);
    zug_position pos = {.plane = {kind_on(state, ZUG_BISHOP) | queens | knights,
                                  kind_on(state, ZUG_ROOK) | queens | kings,
                                  kind_on(state, ZUG_PAWN) | knights | kings},
                        .color = {side_of(state, ZUG_WHITE), side_of(state, ZUG_BLACK)},
                        .castling = state->castling,
                        .en_passant = passed,
                        .side_to_move = (uint8_t)us};
    pos.can_take_en_passant = passed != ZUG_NO_SQUARE && zug__can_take_en_passant(&pos);
    return pos;
}

/* The pieces on their squares when a game begins. */
#define OFFICERS(side)                                                                             \
    (side) + ZUG_ROOK, (side) + ZUG_KNIGHT, (side) + ZUG_BISHOP, (side) + ZUG_QUEEN,               \
        (side) + ZUG_KING, (side) + ZUG_BISHOP, (side) + ZUG_KNIGHT, (side) + ZUG_ROOK
#define EIGHT(code) (code), (code), (code), (code), (code), (code), (code), (code)
static const uint8_t start_pieces[64] = {OFFICERS(WHITE_PIECE),
                                         EIGHT(WHITE_PIECE + ZUG_PAWN),
                                         EIGHT(0),
                                         EIGHT(0),
                                         EIGHT(0),
                                         EIGHT(0),
                                         EIGHT(BLACK_PIECE + ZUG_PAWN),
                                         OFFICERS(BLACK_PIECE)};

/* The squares of each piece then, in the order of kinds. */
#define TWO_FILES(file) (ZUG_FILE_A << (file) | ZUG_FILE_A << (7 - (file)))
#define SETS_OF(rank, pawns)                                                                       \
    0, (rank)&TWO_FILES(2), (rank)&TWO_FILES(0), (rank)&ZUG_FILE_A << 3, (pawns),                  \
        (rank)&TWO_FILES(1), (rank)&ZUG_FILE_A << 4, 0
static const zug_bitboard start_sets[PIECES] = {EIGHT(0), SETS_OF(ZUG_RANK_1, ZUG_RANK_1 << 8),
                                                SETS_OF(ZUG_RANK_8, ZUG_RANK_8 >> 8)};

/* True if the pieces of a position stand as when a game begins. */
ZUG__INLINE bool is_start(const zug_position *pos) {
    const zug_bitboard files = ZUG_RANK_1 | ZUG_RANK_8, pawns = ZUG_RANK_1 << 8 | ZUG_RANK_8 >> 8;
    const zug_bitboard rooks = files & (ZUG_FILE_A | ZUG_FILE_A << 7);
    const zug_bitboard knights = files & (ZUG_FILE_A << 1 | ZUG_FILE_A << 6);
    const zug_bitboard bishops = files & (ZUG_FILE_A << 2 | ZUG_FILE_A << 5);
    const zug_bitboard queens = files & ZUG_FILE_A << 3, kings = files & ZUG_FILE_A << 4;
    return ((pos->plane[0] ^ (bishops | queens | knights)) |
            (pos->plane[1] ^ (rooks | queens | kings)) |
            (pos->plane[2] ^ (pawns | knights | kings)) |
            (pos->color[ZUG_WHITE] ^ (ZUG_RANK_1 | ZUG_RANK_1 << 8))) == 0;
}

/* Sets up the pieces of a side and kind. */
ZUG__INLINE void set_up_pieces(lane *state, zug_color side, zug_piece_type type,
                               zug_bitboard some) {
    unsigned code = side_bit(side) + (unsigned)type;
    state->sets[code] = some;
    while (some)
        state->on[zug_bitboard_pop(&some)] = (uint8_t)code;
}

/* Sets up all pieces of a position. */
APART void set_up_by_hand(lane *state, const zug_position *pos) {
    zug_bitboard diagonals = zug__diagonal_sliders(pos), straights = zug__straight_sliders(pos);
    zug__mem_set(state->on, 0, sizeof state->on);
    for (int i = ZUG_WHITE; i <= ZUG_BLACK; i++) {
        zug_color side = (zug_color)i;
        zug_bitboard all = pos->color[side];
        set_up_pieces(state, side, ZUG_PAWN, zug__pawns(pos) & all);
        set_up_pieces(state, side, ZUG_KNIGHT, zug__knights(pos) & all);
        set_up_pieces(state, side, ZUG_BISHOP, diagonals & ~straights & all);
        set_up_pieces(state, side, ZUG_ROOK, straights & ~diagonals & all);
        set_up_pieces(state, side, ZUG_QUEEN, diagonals & straights & all);
        set_up_pieces(state, side, ZUG_KING, zug__kings(pos) & all);
    }
}

/* Sets up the board of a position. */
ZUG__INLINE void set_up(lane *state, const zug_position *pos) {
    if (is_start(pos)) {
        zug__mem_copy(state->sets, start_sets, sizeof state->sets);
        zug__mem_copy(state->on, start_pieces, sizeof state->on);
    } else {
        set_up_by_hand(state, pos);
    }
    state->occupied = zug_position_occupied(pos);
    state->castling = pos->castling;
}

/* What is to be known of a king on a square. */
ZUG__INLINE king king_on(zug_square square) {
    return (king){.diagonals = zug__diagonal_lines[square],
                  .straights = zug__straight_lines[square],
                  .line = zug__line[square],
                  .between = zug__between[square],
                  .checked_from = &zug__reach_from[square]};
}

#endif

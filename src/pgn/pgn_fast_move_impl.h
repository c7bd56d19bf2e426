/* pgn_fast_move_impl.h - the moves of the express lane, inline and specialised on the side to move. Room: pgn.
 *
 * The letters of moves come in no order that a processor could guess, and a wrong guess costs it as much as
 * half of a move. So there is no jump for each kind of man: what distinguishes them is a row of a table, and
 * one way leads from the text to the board for all plain moves. What makes a move less than plain is found at
 * few places, and there are functions of their own for it. */
#ifndef ZUG_PGN_FAST_MOVE_IMPL_H
#define ZUG_PGN_FAST_MOVE_IMPL_H

#include <zug/movegen.h>

#include "base/mem.h"
#include "core/kernel_impl.h"
#include "core/makemove_impl.h"
#include "notation/san_match_impl.h"
#include "pgn_line_impl.h"

#if defined(__GNUC__)
#define APART static __attribute__((noinline))
#else
#define APART static
#endif

/* A board as sets of squares: one for each colour, and one for each kind of man. */
typedef enum set {
    WHITE_MEN = ZUG_WHITE,
    BLACK_MEN = ZUG_BLACK,
    PAWNS,
    KNIGHTS,
    BISHOPS,
    ROOKS,
    QUEENS,
    KINGS,
    SETS
} set;

typedef struct board {
    _Alignas(64) zug_bitboard sets[SETS];
    zug_bitboard castling;
    uint64_t halfmove_clock; /* may pass the largest that a position knows */
    uint8_t from, to;        /* of the move that led here */
    bool is_step;            /* it was a pawn's step */
} board;

/* What is asked of a king in every move, and changes only when it moves. */
typedef struct king {
    zug_bitboard diagonals, straights; /* the lines through it */
    const zug_bitboard *line;          /* to each square and beyond, */
    const zug_bitboard *between;       /* and up to it */
    const zug_bitboard *checked_from;  /* by the rows of zug__reach_from */
} king;

/* Where the lane has got to. A move is read from the board of the side that plays it and written to that of
 * the other: so the position before the last move is always at hand, and none is ever copied. */
typedef struct lane {
    board boards[2]; /* with White, and with Black to move */
    king kings[2];
    zug_bitboard
        lanes;         /* the kings, and the squares between them and sliders that would attack them
                           if nobody stood there; perhaps more: only from here a move can open a line */
    uint64_t in_check; /* not 0 if the side to move is */
    unsigned moves;    /* how many were played here */
    bool is_over;      /* one was not: the lane ends in front of it */
} lane;

/* A move as it is written. */
typedef struct written {
    uint64_t
        text; /* its characters without marks, the last in the highest byte; zeros before the first */
    unsigned sign;   /* what the first two say */
    unsigned marked; /* not 0 if it is said to be check or mate, */
    char mark;       /* and which of them */
} written;

/* What the first letter of a move says about it, and for a pawn, what follows it. */
typedef enum sign {
    NO_SIGN,
    BISHOP,
    ROOK,
    QUEEN,
    KNIGHT,
    KING,
    STEP,
    TAKES_FROM_A,
    TAKES_FROM_H = TAKES_FROM_A + 7,
    CASTLES,
    SIGNS
} sign;

/* By whether a letter is the second character of a move, and by the first: a pawn that takes has an x there,
 * and one that steps has a digit. */
#define LETTERS                                                                                    \
    ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['N'] = KNIGHT, ['K'] = KING, ['O'] = CASTLES
static const uint8_t signs[2][256] = {
    {LETTERS, ['a'] = STEP, ['b'] = STEP, ['c'] = STEP, ['d'] = STEP, ['e'] = STEP, ['f'] = STEP,
     ['g'] = STEP, ['h'] = STEP},
    {LETTERS, ['a'] = TAKES_FROM_A, ['b'] = TAKES_FROM_A + 1, ['c'] = TAKES_FROM_A + 2,
     ['d'] = TAKES_FROM_A + 3, ['e'] = TAKES_FROM_A + 4, ['f'] = TAKES_FROM_A + 5,
     ['g'] = TAKES_FROM_A + 6, ['h'] = TAKES_FROM_H}};

/* What the first two characters of a word say. */
ZUG__INLINE unsigned sign_of(uint64_t word) { return signs[word >> 14 & 1][word & 0xFF]; }

/* What is true of the man that such a sign means; masks are all ones for yes. */
typedef struct man {
    _Alignas(64) zug_bitboard sets[SETS]; /* those it is in */
    zug_bitboard origins;                 /* where it may come from */
    uint64_t before[2]; /* what is written before the target, as in a text that is moved up by
                                two more: if nothing is taken, and if something is */
    zug_bitboard home;  /* where castling ends when it moves, apart from its own square */
    uint16_t reach;     /* the row of zug__reach_from that leads from the target to the origins, */
    uint16_t attack;    /* and the one that leads from a king back to it; both times 64 */
    uint8_t kind;       /* its set */
    bool is_step;
    uint64_t keeps[2]; /* what is left of the count of half-moves: by whether something is taken */
} man;

#define YES (~UINT64_C(0))
#define NEVER 1 /* is written before no target */
#define BEFORE(first, second) ((uint64_t)(first) << 48 | (uint64_t)(second) << 56)
#define PIECE(us, home_rank, letter, set_of, row)                                                  \
    {                                                                                              \
        .sets = {[us] = YES, [set_of] = YES}, .origins = YES,                                      \
        .before = {BEFORE(0, letter), BEFORE(letter, 'x')}, .home = (home_rank),                   \
        .reach = 64 * (row), .attack = 64 * (row), .kind = (set_of), .keeps = {                    \
            YES,                                                                                   \
            0                                                                                      \
        }                                                                                          \
    }
#define PIECES(us, home_rank)                                                                      \
    [BISHOP] = PIECE(us, 0, 'B', BISHOPS, ZUG_BISHOP),                                             \
    [ROOK] = PIECE(us, 0, 'R', ROOKS, ZUG_ROOK), [QUEEN] = PIECE(us, 0, 'Q', QUEENS, ZUG_QUEEN),   \
    [KNIGHT] = PIECE(us, 0, 'N', KNIGHTS, ZUG_KNIGHT),                                             \
    [KING] = PIECE(us, home_rank, 'K', KINGS, ZUG_KING)
#define PAWN(us, from, quiet, taking, row, enemy_pawn)                                             \
    {                                                                                              \
        .sets = {[us] = YES, [PAWNS] = YES}, .origins = (from), .before = {(quiet), (taking)},     \
        .reach = 64 * (row), .attack = 64 * (enemy_pawn), .kind = PAWNS,                           \
        .is_step = (quiet) != NEVER                                                                \
    }
#define TAKER(us, sign, from, enemy_pawn)                                                          \
    [sign] = PAWN(us, ZUG_FILE_A << ((sign)-TAKES_FROM_A) & (from), NEVER,                         \
                  BEFORE('a' + (sign)-TAKES_FROM_A, 'x'), enemy_pawn, enemy_pawn)
#define PAWN_SIGNS(us, from, step_row, enemy_pawn)                                                 \
    [STEP] = PAWN(us, from, 0, NEVER, step_row, enemy_pawn),                                       \
    TAKER(us, TAKES_FROM_A, from, enemy_pawn), TAKER(us, TAKES_FROM_A + 1, from, enemy_pawn),      \
    TAKER(us, TAKES_FROM_A + 2, from, enemy_pawn), TAKER(us, TAKES_FROM_A + 3, from, enemy_pawn),  \
    TAKER(us, TAKES_FROM_A + 4, from, enemy_pawn), TAKER(us, TAKES_FROM_A + 5, from, enemy_pawn),  \
    TAKER(us, TAKES_FROM_A + 6, from, enemy_pawn), TAKER(us, TAKES_FROM_A + 7, from, enemy_pawn)

/* Pawns capture from where pawns of the other side would capture. One on the rank before the last cannot make
 * a plain move. */
static const man men[2][SIGNS] = {
    {PIECES(WHITE_MEN, ZUG_RANK_1),
     PAWN_SIGNS(WHITE_MEN, ~(ZUG_RANK_8 >> 8), ZUG__REACH_WHITE_STEP, ZUG__REACH_BLACK_PAWN)},
    {PIECES(BLACK_MEN, ZUG_RANK_8),
     PAWN_SIGNS(BLACK_MEN, ~(ZUG_RANK_1 << 8), ZUG__REACH_BLACK_STEP, ZUG__REACH_WHITE_PAWN)}};

/* A step of a man whose origin is found. */
typedef struct step {
    const man *mover, *becomes; /* the same but for promotions */
    uint64_t from, to;
    uint64_t takes; /* 1 if it does */
} step;

/* The square over which a pawn has just passed. */
ZUG__INLINE zug_square en_passant_on(const board *now) {
    bool is_double = now->is_step && (now->from ^ now->to) == 16;
    return is_double ? zug__passed_pawn(now->to) : ZUG_NO_SQUARE;
}

/* The same board as the core knows it, but for the key, the number of the move, and whether a pawn can take
 * en passant. */
ZUG__INLINE zug_position position_of(const board *now, zug_color us) {
    const zug_bitboard *sets = now->sets;
    uint64_t clock = now->halfmove_clock;
    return (zug_position){.plane = {sets[BISHOPS] | sets[QUEENS] | sets[KNIGHTS],
                                    sets[ROOKS] | sets[QUEENS] | sets[KINGS],
                                    sets[PAWNS] | sets[KNIGHTS] | sets[KINGS]},
                          .color = {sets[WHITE_MEN], sets[BLACK_MEN]},
                          .castling = now->castling,
                          .en_passant = en_passant_on(now),
                          .side_to_move = (uint8_t)us,
                          .halfmove_clock = clock < UINT16_MAX ? (uint16_t)clock : UINT16_MAX};
}

ZUG__INLINE board board_of(const zug_position *pos) {
    zug_bitboard diagonals = zug__diagonal_sliders(pos), straights = zug__straight_sliders(pos);
    zug_square passed = zug__passed_pawn(pos->en_passant);
    return (board){.sets = {pos->color[ZUG_WHITE], pos->color[ZUG_BLACK], zug__pawns(pos),
                            zug__knights(pos), diagonals & ~straights, straights & ~diagonals,
                            diagonals & straights, zug__kings(pos)},
                   .castling = pos->castling,
                   .halfmove_clock = pos->halfmove_clock,
                   .from = passed ^ 16,
                   .to = passed,
                   .is_step = pos->en_passant != ZUG_NO_SQUARE};
}

/* What is to be known of a king on a square. */
ZUG__INLINE king king_on(zug_square square) {
    return (king){.diagonals = zug__diagonal_lines[square],
                  .straights = zug__straight_lines[square],
                  .line = zug__line[square],
                  .between = zug__between[square],
                  .checked_from = &zug__reach_from[square]};
}

/* The two characters of a move's target square, each less the lowest that it may be: no other bits than those
 * of 0x0707 are set if they are right. */
ZUG__INLINE unsigned target_of(written san) {
    return (unsigned)(san.text >> 48) - ('a' | '1' << 8);
}

ZUG__INLINE bool is_square(unsigned target) { return (target & ~0x0707U) == 0; }

ZUG__INLINE uint64_t square_of(unsigned target) { return (target | target >> 5) & 63; }

/* The set of one square. */
ZUG__INLINE zug_bitboard only(uint64_t square) { return UINT64_C(1) << square; }

ZUG__INLINE zug_bitboard occupied_on(const board *now) {
    return now->sets[WHITE_MEN] | now->sets[BLACK_MEN];
}

/* The men of one side and kind from which a square can be reached on an empty board. */
ZUG__INLINE zug_bitboard origins_of(const board *now, zug_color us, const man *mover, uint64_t to) {
    return now->sets[us] & now->sets[mover->kind] & zug__reach_from[mover->reach + to];
}

/* The sliders of a side that look at its enemy's king along a line, wherever others stand. */
ZUG__INLINE zug_bitboard snipers(const board *now, zug_color by, const king *at) {
    return ((at->diagonals & (now->sets[BISHOPS] | now->sets[QUEENS])) |
            (at->straights & (now->sets[ROOKS] | now->sets[QUEENS]))) &
           now->sets[by];
}

/* True if nobody stands between a king and one of a set. */
ZUG__INLINE bool any_in_sight(const king *at, zug_bitboard some, zug_bitboard occupied) {
    while (some) {
        if ((at->between[zug_bitboard_pop(&some)] & occupied) == 0)
            return true;
    }
    return false;
}

/* True if a step by which its king may come into danger does not bring it there. */
ZUG__INLINE bool is_safe(const lane *state, zug_color us, const step *move) {
    const board *now = &state->boards[us];
    const king *own = &state->kings[us];
    zug_color them = zug_color_other(us);
    zug_position pos = position_of(now, us);
    zug_bitboard occupied = occupied_on(now) & ~only(move->from);
    if (move->mover->home)
        return zug__attackers(&pos, (zug_square)move->to, them, occupied) == 0;
    if (state->in_check)
        return zug__king_stays_safe(&pos, us, (zug_square)move->from, (zug_square)move->to);
    return (own->line[move->from] & only(move->to)) != 0 ||
           !any_in_sight(own, snipers(now, them, own) & own->line[move->from], occupied);
}

#if defined(__GNUC__)
typedef zug_bitboard four_sets __attribute__((vector_size(32), may_alias, aligned(8)));
#endif

/* Takes all men from some squares, and puts one on one of them. */
ZUG__INLINE void move_man(zug_bitboard *out, const zug_bitboard *sets, const zug_bitboard *man_sets,
                          zug_bitboard emptied, zug_bitboard target) {
#if defined(__GNUC__)
    for (int i = 0; i < SETS; i += 4)
        *(four_sets *)(out + i) = (*(const four_sets *)(sets + i) & ~emptied) |
                                  (*(const four_sets *)(man_sets + i) & target);
#else
    for (int i = 0; i < SETS; i++)
        out[i] = (sets[i] & ~emptied) | (man_sets[i] & target);
#endif
}

/* Writes the position behind a step to the other board. */
ZUG__INLINE void make(lane *state, zug_color us, const step *move) {
    const board *now = &state->boards[us];
    board *next = &state->boards[zug_color_other(us)];
    zug_bitboard target = only(move->to), both = only(move->from) | target;
    move_man(next->sets, now->sets, move->becomes->sets, both, target);
    next->castling = now->castling & ~(both | move->mover->home);
    next->halfmove_clock = (now->halfmove_clock + 1) & move->mover->keeps[move->takes];
    next->from = (uint8_t)move->from;
    next->to = (uint8_t)move->to;
    next->is_step = move->mover->is_step;
}

/* Finds out whether the pawn that has just made a double step can be taken. */
ZUG__INLINE void settle_en_passant(zug_position *pos) {
    pos->can_take_en_passant = pos->en_passant != ZUG_NO_SQUARE && zug__can_take_en_passant(pos);
}

/* True if the side to move, whose king is in check, has a legal move. Mostly it is one of the king's, to a square
 * that is not in these. */
APART bool has_answer(const lane *state, zug_color us, zug_bitboard doubtful) {
    zug_position pos = position_of(&state->boards[us], us);
    zug_square from = zug_position_king(&pos, us);
    zug_bitboard occupied = zug_position_occupied(&pos) & ~zug_bitboard_of(from);
    for (zug_bitboard steps = zug__king_attacks[from] & ~pos.color[us] & ~doubtful; steps;) {
        if (zug__attackers(&pos, zug_bitboard_pop(&steps), zug_color_other(us), occupied) == 0)
            return true;
    }
    settle_en_passant(&pos);
    return ZUG__KERNEL(any)(&pos);
}

/* Plays a step that gives check, if it is marked as the check or the mate that it is. */
ZUG__INLINE bool play_check(lane *state, zug_color us, step move, char mark) {
    zug_color them = zug_color_other(us);
    board kept = state->boards[them];
    move.takes = state->boards[us].sets[them] >> move.to & 1;
    make(state, us, &move);
    if (has_answer(state, them, zug__reach_from[move.becomes->attack + move.to]) != (mark == '+')) {
        state->boards[them] = kept;
        return false;
    }
    state->in_check = 1;
    state->moves++;
    return true;
}

APART bool white_check(lane *state, const man *mover, const man *becomes, uint64_t squares,
                       char mark) {
    return play_check(state, ZUG_WHITE, (step){mover, becomes, squares & 63, squares >> 8, 0},
                      mark);
}

APART bool black_check(lane *state, const man *mover, const man *becomes, uint64_t squares,
                       char mark) {
    return play_check(state, ZUG_BLACK, (step){mover, becomes, squares & 63, squares >> 8, 0},
                      mark);
}

/* The lanes of one king. */
ZUG__INLINE zug_bitboard lanes_of(const lane *state, const board *now, zug_color side) {
    const king *at = &state->kings[side];
    zug_bitboard lanes = 0;
    for (zug_bitboard some = snipers(now, zug_color_other(side), at); some;)
        lanes |= at->between[zug_bitboard_pop(&some)];
    return lanes;
}

/* The lanes of both kings, and the kings. */
ZUG__INLINE zug_bitboard find_lanes(const lane *state, const board *now) {
    return now->sets[KINGS] | lanes_of(state, now, ZUG_WHITE) | lanes_of(state, now, ZUG_BLACK);
}

/* What a closer look says about a step. */
typedef enum verdict { UNSAFE, QUIET, CHECK } verdict;

/* Looks closer at a step in check, or from a square of the lanes. */
ZUG__INLINE verdict look_closer(lane *state, zug_color us, const step *move) {
    zug_color them = zug_color_other(us);
    const board *now = &state->boards[us];
    zug_bitboard origin = only(move->from), target = only(move->to);
    zug_bitboard opened =
        snipers(now, us, &state->kings[them]) & state->kings[them].line[move->from] & ~origin;
    if (!is_safe(state, us, move))
        return UNSAFE;
    if (move->mover->home) { /* if the king's move is refused after all, the lane ends */
        state->kings[us] = king_on((zug_square)move->to);
        state->lanes |= target | lanes_of(state, now, us);
    } else if (!opened && !state->in_check) {
        state->lanes = find_lanes(state, now); /* there were too many, it seems */
    }
    zug_bitboard occupied = (occupied_on(now) & ~origin) | target;
    return any_in_sight(&state->kings[them], opened, occupied) ? CHECK : QUIET;
}

APART verdict white_closer(lane *state, const man *mover, uint64_t from, uint64_t to) {
    step move = {mover, mover, from, to, 0};
    return look_closer(state, ZUG_WHITE, &move);
}

APART verdict black_closer(lane *state, const man *mover, uint64_t from, uint64_t to) {
    step move = {mover, mover, from, to, 0};
    return look_closer(state, ZUG_BLACK, &move);
}

/* Plays a step that its man can make, unless it leaves the king in check or is marked wrongly. */
ZUG__INLINE bool play(lane *state, zug_color us, const step *move, written san) {
    zug_color them = zug_color_other(us);
    const board *now = &state->boards[us];
    const king *enemy = &state->kings[them];
    const man *mover = move->mover;
    uint64_t from = move->from, to = move->to;
    zug_bitboard between = enemy->between[to];
    bool is_open = (between & occupied_on(now) & ~only(from)) == 0;
    uint64_t aims = enemy->checked_from[move->becomes->attack] >> to & 1;
    uint64_t check = aims & is_open;
    if ((state->lanes & only(from)) | state->in_check) {
        verdict closer = us == ZUG_WHITE ? white_closer(state, mover, from, to)
                                         : black_closer(state, mover, from, to);
        if (closer == UNSAFE)
            return false;
        check |= closer == CHECK;
    }
    state->lanes |= between & (0 - aims);
    if (check | san.marked)
        return check && san.marked &&
               (us == ZUG_WHITE
                    ? white_check(state, mover, move->becomes, from | to << 8, san.mark)
                    : black_check(state, mover, move->becomes, from | to << 8, san.mark));
    make(state, us, move);
    state->in_check = 0;
    state->moves++;
    return true;
}

/* Plays castling or an en passant capture that leads to this board, if it is marked as it should be. */
ZUG__INLINE bool play_special(lane *state, zug_color us, const board *next, written san) {
    zug_color them = zug_color_other(us);
    zug_position pos = position_of(next, them);
    bool check = zug__attackers(&pos, zug_position_king(&pos, them), us, occupied_on(next)) != 0;
    board kept = state->boards[them];
    if (check != (san.marked != 0))
        return false;
    state->boards[them] = *next;
    state->kings[us] = king_on(zug_position_king(&pos, us));
    state->lanes = find_lanes(state, next);
    if (check && has_answer(state, them, 0) != (san.mark == '+')) {
        state->boards[them] = kept;
        return false;
    }
    state->in_check = check;
    state->moves++;
    return true;
}

/* From the lower to the higher of two squares, both included. */
ZUG__INLINE zug_bitboard span(uint64_t a, uint64_t b) {
    return a < b ? (UINT64_C(2) << b) - only(a) : (UINT64_C(2) << a) - only(b);
}

/* True if a king that is not in check may castle: nobody stands in the way, and no square on the king's way is
 * attacked; nor is the last, in Chess960, by a rook that the own one has hidden. */
ZUG__INLINE bool may_castle(const board *now, zug_color us, const zug_castling *move) {
    zug_color them = zug_color_other(us);
    zug_position pos = position_of(now, us);
    zug_bitboard occupied = occupied_on(now) & ~only(move->king_from);
    zug_bitboard king_way = span(move->king_from, move->king_to);
    zug_bitboard ways = king_way | span(move->rook_from, move->rook_to);
    if (ways & occupied & ~only(move->rook_from))
        return false;
    for (zug_bitboard some = king_way & ~only(move->king_from); some;) {
        if (zug__attackers(&pos, zug_bitboard_pop(&some), them, occupied))
            return false;
    }
    return !(zug__scan_straight(move->king_to, occupied & ~only(move->rook_from)) &
             zug__home_rank(us) & (now->sets[ROOKS] | now->sets[QUEENS]) & now->sets[them]);
}

/* O-O or O-O-O. */
ZUG__INLINE bool castle(lane *state, zug_color us, written san) {
    const board *now = &state->boards[us];
    bool kingside = san.text == UINT64_C(0x4F2D4F) << 40;
    if ((!kingside && san.text != UINT64_C(0x4F2D4F2D4F) << 24) || state->in_check)
        return false;
    zug_position pos = position_of(now, us);
    zug_square rook = zug_position_castling_rook(&pos, us, kingside);
    if (rook == ZUG_NO_SQUARE)
        return false;
    zug_castling move = zug__castling(&pos, us, rook);
    if (!may_castle(now, us, &move))
        return false;
    zug__play_man(&pos, us, ZUG_KING, zug_move_make(move.king_from, rook, ZUG_MOVE_CASTLING),
                  ZUG__COUNTERS);
    board next = board_of(&pos);
    return play_special(state, us, &next, san);
}

/* Writes one more character. */
ZUG__INLINE uint64_t append(uint64_t text, unsigned character) {
    return text >> 8 | (uint64_t)character << 56;
}

/* What canonical SAN writes before the target if these men can legally go there: the letter, as much of the
 * origin as is needed, and an x. */
ZUG__INLINE uint64_t prefix(const man *mover, zug_bitboard origins, zug_square from, bool takes) {
    uint64_t text = mover->before[0];
    zug_bitboard others = origins & ~zug_bitboard_of(from);
    bool same_file = others & zug_bitboard_file(zug_square_file(from));
    bool same_rank = others & zug_bitboard_rank(zug_square_rank(from));
    if (others != 0 && (!same_file || same_rank))
        text = append(text, 'a' + (from & 7U));
    if (same_file)
        text = append(text, '1' + (from >> 3U));
    return takes ? append(text, 'x') : text;
}

/* Those of a set between which and a square nobody stands. */
ZUG__INLINE zug_bitboard in_sight(zug_bitboard some, uint64_t square, zug_bitboard occupied) {
    zug_bitboard seen = 0;
    for (; some; some &= some - 1) {
        bool is_open = (zug__between[square][zug_bitboard_first(some)] & occupied) == 0;
        seen |= some & (0 - some) & (0 - (zug_bitboard)is_open);
    }
    return seen;
}

/* A piece's move that more than one of its kind might make. */
ZUG__INLINE bool piece_move(lane *state, zug_color us, const man *mover, written san) {
    const board *now = &state->boards[us];
    zug_bitboard occupied = occupied_on(now), legal = 0;
    unsigned target = target_of(san);
    uint64_t to = square_of(target);
    step move = {mover, mover, 0, to, occupied >> to & 1};
    if (!is_square(target) || (now->sets[us] & only(to)))
        return false;
    zug_bitboard origins = in_sight(origins_of(now, us, mover, to), to, occupied);
    if (!zug_bitboard_several(origins))
        legal = origins; /* or not: then it will not be played */
    else {
        for (zug_bitboard some = origins; some;) {
            move.from = zug_bitboard_pop(&some);
            legal |= is_safe(state, us, &move) ? only(move.from) : 0;
        }
    }
    for (zug_bitboard some = legal; some;) {
        zug_square from = zug_bitboard_pop(&some);
        move.from = from;
        if (prefix(mover, legal, from, move.takes) == san.text << 16)
            return play(state, us, &move, san);
    }
    return false;
}

/* A pawn's step that two pawns of its file might make: the one in front does. */
ZUG__INLINE bool pawn_step(lane *state, zug_color us, written san) {
    const man *mover = &men[us][STEP];
    const board *now = &state->boards[us];
    uint64_t to = square_of(target_of(san));
    zug_bitboard pawns = origins_of(now, us, mover, to) & mover->origins;
    if (pawns == 0 || (occupied_on(now) & only(to)) || san.text << 16 != 0)
        return false;
    zug_square from = us == ZUG_WHITE ? zug_bitboard_last(pawns) : zug_bitboard_first(pawns);
    step move = {mover, mover, from, to, 0};
    return play(state, us, &move, san);
}

/* e8=Q or exd8=Q. */
ZUG__INLINE bool promote(lane *state, zug_color us, written san) {
    sign becomes = (sign)sign_of(san.text >> 56);
    if ((san.text >> 48 & 255) != '=' || becomes < BISHOP || becomes > KNIGHT)
        return false;
    san.text <<= 16;
    const board *now = &state->boards[us];
    bool takes = san.sign != STEP;
    const man *mover = &men[us][san.sign];
    unsigned target = target_of(san);
    step move = {mover, &men[us][becomes], 0, square_of(target), takes};
    zug_bitboard file = takes ? zug_bitboard_file((int)san.sign - TAKES_FROM_A) : YES;
    zug_bitboard pawns = origins_of(now, us, mover, move.to) & file &
                         (us == ZUG_WHITE ? ZUG_RANK_8 >> 8 : ZUG_RANK_1 << 8);
    zug_bitboard targets = takes ? now->sets[zug_color_other(us)] : ~occupied_on(now);
    if (!is_square(target) || san.text << 16 != mover->before[takes] || pawns == 0 ||
        !(targets & only(move.to)))
        return false;
    move.from = zug_bitboard_first(pawns);
    return play(state, us, &move, san);
}

/* exd6, where the pawn that is taken stands on d5. */
ZUG__INLINE bool take_en_passant(lane *state, zug_color us, const man *mover, written san) {
    zug_square to = (zug_square)square_of(target_of(san));
    zug_bitboard pawns = origins_of(&state->boards[us], us, mover, to) & mover->origins;
    if (en_passant_on(&state->boards[us]) != to || pawns == 0 || san.text << 16 != mover->before[1])
        return false;
    zug_position pos = position_of(&state->boards[us], us);
    zug_square from = zug_bitboard_first(pawns);
    if (!zug__en_passant_is_legal(&pos, us, from))
        return false;
    zug__play_man(&pos, us, ZUG_PAWN, zug_move_make(from, to, ZUG_MOVE_EN_PASSANT), ZUG__COUNTERS);
    board next = board_of(&pos);
    return play_special(state, us, &next, san);
}

/* Plays a move that is not plain but well written all the same. */
ZUG__INLINE bool play_uncommon(lane *state, zug_color us, written san) {
    const man *mover = &men[us][san.sign];
    if (san.sign == CASTLES)
        return castle(state, us, san);
    if (san.sign < STEP)
        return piece_move(state, us, mover, san);
    if (!is_square(target_of(san)))
        return promote(state, us, san);
    return san.sign == STEP ? pawn_step(state, us, san) : take_en_passant(state, us, mover, san);
}

APART bool white_uncommon(lane *state, written san) { return play_uncommon(state, ZUG_WHITE, san); }

APART bool black_uncommon(lane *state, written san) { return play_uncommon(state, ZUG_BLACK, san); }

/* Plays a move of one side, if it is legal and well written. */
ZUG__INLINE bool play_move(lane *state, zug_color us, written san) {
    const board *now = &state->boards[us];
    const man *mover = &men[us][san.sign];
    unsigned target = target_of(san);
    uint64_t to = square_of(target);
    zug_bitboard own = now->sets[us], enemy = now->sets[zug_color_other(us)];
    step move = {mover, mover, 0, to, enemy >> to & 1};
    zug_bitboard origins = origins_of(now, us, mover, to) & mover->origins;
    uint64_t strange = (san.text << 16 ^ mover->before[move.takes]) | (target & ~0x0707U) |
                       (own & only(to)) | (origins & (origins - 1));
    if (strange != 0 || origins == 0)
        return us == ZUG_WHITE ? white_uncommon(state, san) : black_uncommon(state, san);
    move.from = (uint64_t)__builtin_ctzll(origins);
    return (zug__between[to][move.from] & (own | enemy)) == 0 && play(state, us, &move, san);
}

#endif

/* refusal.h - why a move was refused, from a closed list, with the squares a player would point
 * at. */
#ifndef ZUG_REFUSAL_H
#define ZUG_REFUSAL_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_refusal_code {
    ZUG_REFUSED_NOT = 0,             /* the move is legal */
    ZUG_REFUSED_NOT_A_MOVE,          /* the text is no move at all */
    ZUG_REFUSED_NO_SUCH_PIECE,       /* no piece of that type (or on that square) can get there */
    ZUG_REFUSED_BLOCKED,             /* blocked by the piece on `at` */
    ZUG_REFUSED_OWN_PIECE_ON_TARGET, /* own piece on `to` */
    ZUG_REFUSED_PINNED,              /* the piece on `from` is pinned by the piece on `at` */
    ZUG_REFUSED_KING_INTO_CHECK,     /* the king would be in check from the piece on `at` */
    ZUG_REFUSED_CHECK_NOT_ANSWERED,  /* the check from the piece on `at` would go on */
    ZUG_REFUSED_CASTLING_RIGHT_LOST,
    ZUG_REFUSED_CASTLING_BLOCKED,       /* by the piece on `at` */
    ZUG_REFUSED_CASTLING_THROUGH_CHECK, /* `at` is the square that is attacked, `other` by whom */
    ZUG_REFUSED_CASTLING_IN_CHECK,      /* the king is in check from the piece on `at` */
    ZUG_REFUSED_EN_PASSANT_TOO_LATE,    /* en passant is not (or no longer) possible */
    ZUG_REFUSED_PROMOTION_MISSING,      /* the pawn reaches the last rank, no piece is named */
    ZUG_REFUSED_PROMOTION_IMPOSSIBLE, /* promotion to a king or pawn, or by no pawn on the last rank
                                       */
    ZUG_REFUSED_AMBIGUOUS,            /* both the piece on `at` and the one on `other` can */
    ZUG_REFUSED_NULL_MOVE             /* passing is not allowed in a game */
} zug_refusal_code;

/* Squares that do not apply are ZUG_NO_SQUARE. */
typedef struct zug_refusal {
    zug_refusal_code code;
    zug_piece_type type; /* the piece that was to move; ZUG_NO_PIECE if the text does not say */
    zug_square from, to, at, other;
    zug_bitboard
        origins; /* where the text lets the piece come from: a square, a file, a rank, or all */
    zug_move suggestion; /* the one legal move that is one slip away, or ZUG_MOVE_NONE */
} zug_refusal;

/* Judges the move of the piece on `from` to `to` by the Laws. promotion is the piece named for a
 * pawn that reaches the last rank, otherwise ZUG_NO_PIECE. Castling is a king's move of two squares
 * or onto its own castling rook. Returns the legal move, or ZUG_MOVE_NONE with the reason in *why
 * (may be NULL). */
zug_move zug_position_judge_move(const zug_position *pos, zug_square from, zug_square to,
                                 zug_piece_type promotion, zug_refusal *why);

/* Judges castling towards the h-file (kingside) or the a-file in the same way. */
zug_move zug_position_judge_castling(const zug_position *pos, bool kingside, zug_refusal *why);

#ifdef __cplusplus
}
#endif

#endif

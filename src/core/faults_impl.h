/* faults_impl.h - the details behind a fault, for those who put it into words. Room: core. */
#ifndef ZUG_FAULTS_IMPL_H
#define ZUG_FAULTS_IMPL_H

#include <zug/faults.h>

/* Why the en passant square is impossible or, the last one, unreachable. */
typedef enum zug__passing {
    ZUG__PASSING_POSSIBLE,
    ZUG__PASSING_WRONG_RANK, /* not where a pawn of the side that has just moved passes */
    ZUG__PASSING_NO_PAWN,    /* no pawn stands beyond it */
    ZUG__PASSING_BLOCKED,    /* the square itself or the pawn's first one is occupied */
    ZUG__PASSING_CHECKED     /* the side to move was in check before that pawn moved */
} zug__passing;

zug__passing zug__faults_passing(const zug_position *pos);

/* The castling rights, as rook squares, whose king or whose rook is not at home. */
typedef struct zug__false_rights {
    zug_bitboard king, rook;
    bool unlike; /* each side is right in itself, but they did not begin on the same files */
} zug__false_rights;

zug__false_rights zug__faults_castling(const zug_position *pos);

#endif

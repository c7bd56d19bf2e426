/* tables_impl.h - the constant tables of the core, generated at build time by tools/gen_tables.c.
 * Room: core. */
#ifndef ZUG_TABLES_IMPL_H
#define ZUG_TABLES_IMPL_H

#include <zug/bitboard.h>

/* The part of a line below a square (lower bits) and the part above it. */
typedef struct zug__half_lines {
    zug_bitboard lower, upper;
} zug__half_lines;

extern const uint64_t zug__knight_attacks[64];
extern const uint64_t zug__king_attacks[64];
extern const uint64_t zug__pawn_attacks[2][64];
extern const zug__half_lines zug__lines[64][4]; /* rank, file, diagonal, anti-diagonal */
extern const uint64_t zug__straight_lines[64];  /* a rook's squares on an empty board */
extern const uint64_t zug__diagonal_lines[64];  /* a bishop's */
extern const uint64_t zug__between[64][64];
extern const uint64_t zug__line[64][64];

/* Sliders by PEXT, where the processor has it: the pieces on the inner squares of a slider's lines,
 * gathered into a number, are the index of its attacks. */
typedef struct zug__slider {
    zug_bitboard inner; /* the squares whose pieces can stop it: its lines but for their ends */
    uint32_t first;     /* where its attacks begin in zug__slider_attacks */
} zug__slider;
extern const zug__slider zug__rook_sliders[64], zug__bishop_sliders[64];
extern const uint64_t zug__slider_attacks[107648];

/* What a piece reaches from a square on an empty board, by its kind; and for pawns, by their
 * colour, what they attack from a square, and from where they step straight ahead to it. Ten rows
 * of 64 squares. */
enum {
    ZUG__REACH_WHITE_PAWN = ZUG_PAWN,
    ZUG__REACH_BLACK_PAWN = 7,
    ZUG__REACH_WHITE_STEP = 8,
    ZUG__REACH_BLACK_STEP = 9
};
extern const uint64_t zug__reach_from[640];

extern const uint64_t zug__zobrist_pieces[2][8][64]; /* color, kind, square */
extern const uint64_t zug__zobrist_castling[64];     /* by the rook's square */
extern const uint64_t zug__zobrist_en_passant[8];    /* by file */
extern const uint64_t zug__zobrist_black[1];         /* Black to move */

#endif

/* attacks.h - which squares a piece attacks (Articles 3.2 to 3.8), whether or not it may move
 * there. */
#ifndef ZUG_ATTACKS_H
#define ZUG_ATTACKS_H

#include <zug/bitboard.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The squares that a knight or a king attacks from a square. */
zug_bitboard zug_attacks_knight(zug_square from);
zug_bitboard zug_attacks_king(zug_square from);

/* The squares on which a pawn of this colour captures. */
zug_bitboard zug_attacks_pawn(zug_color color, zug_square from);

/* Sliders stop at the first occupied square on each line and attack it. */
zug_bitboard zug_attacks_bishop(zug_square from, zug_bitboard occupied);
zug_bitboard zug_attacks_rook(zug_square from, zug_bitboard occupied);
zug_bitboard zug_attacks_queen(zug_square from, zug_bitboard occupied);

/* Any piece but a pawn, by type. */
zug_bitboard zug_attacks_by(zug_piece_type type, zug_square from, zug_bitboard occupied);

/* The squares strictly between two squares of one rank, file or diagonal; otherwise none. */
zug_bitboard zug_attacks_between(zug_square a, zug_square b);

/* The whole rank, file or diagonal through two different squares; none if they share no line. */
zug_bitboard zug_attacks_line(zug_square a, zug_square b);

#ifdef __cplusplus
}
#endif

#endif

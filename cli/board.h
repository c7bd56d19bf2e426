/* board.h - draws a position. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <stdio.h>
#include <zug/position.h>

/* Draws the board with coordinates, White below: with figurines on coloured squares where the stream is a
 * terminal that can show them, otherwise with the letters of FEN. */
void board_draw(FILE *to, const zug_position *pos);

/* Writes a line that says whose turn it is, and whether it is check, checkmate or stalemate. */
void board_describe(FILE *to, const zug_position *pos);

#endif

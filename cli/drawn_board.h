/* drawn_board.h - draws a position. */
#ifndef CLI_DRAWN_BOARD_H
#define CLI_DRAWN_BOARD_H

#include <stdio.h>
#include <zug/position.h>

#include "terminal.h"

/* How a board is drawn. */
typedef struct board_look {
    terminal_colors colors;
    bool figurines;      /* on coloured squares; otherwise the letters of FEN */
    bool flipped;        /* Black below */
    int margin;          /* columns to both sides of a figurine: 0 or 1 */
    zug_bitboard marked; /* squares that stand out, where there are colours: of the last move */
} board_look;

enum { BOARD_ROWS = 9 }; /* eight ranks and the letters of the files */

/* The look that suits a stream: with figurines if it is a terminal that can show them. White is
 * below. */
board_look board_look_for(FILE *stream);

/* The columns that it needs. */
int board_width(const board_look *look);

/* Draws one row, from 0 at the top, without the end of the line. */
void board_draw_row(FILE *to, const zug_position *pos, const board_look *look, int row);

/* Draws the board with coordinates, White below: with figurines on coloured squares where the
 * stream is a terminal that can show them, otherwise with the letters of FEN. */
void board_draw(FILE *to, const zug_position *pos);

/* Writes a line that says whose turn it is, and whether it is check, checkmate or stalemate. */
void board_describe(FILE *to, const zug_position *pos);

#endif

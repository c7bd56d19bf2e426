/* drawn_board.c - draws a position for people.
 * Room: cli. Knows colours and figurines; knows nothing of commands. */
#include "drawn_board.h"

#include <zug/movegen.h>

/* How the squares and pieces of a board are coloured. */
typedef struct palette {
    const char *light, *dark, *checked;     /* backgrounds */
    const char *marked_light, *marked_dark; /* of the last move */
    const char *white, *black;              /* pieces */
} palette;

static const palette palettes[] = {
    [TERMINAL_16_COLORS] = {"\033[43m", "\033[42m", "\033[41m", "\033[46m", "\033[46m",
                            "\033[1;37m", "\033[22;30m"},
    [TERMINAL_256_COLORS] = {"\033[48;5;108m", "\033[48;5;65m", "\033[48;5;167m", "\033[48;5;179m",
                             "\033[48;5;136m", "\033[1;38;5;231m", "\033[22;38;5;16m"},
};
static const char RESET[] = "\033[0m";

/* The letter of a piece, as FEN has it; a point for an empty square. */
static char letter_of(zug_piece piece) {
    return piece.type == ZUG_NO_PIECE
               ? '.'
               : (piece.color == ZUG_WHITE ? " BRQPNK" : " brqpnk")[piece.type];
}

/* The figurine of a piece. Both colours have the filled one, which the eye finds more easily. */
static const char *figurine_of(zug_piece piece) {
    static const char *const figurines[] = {" ", "♝", "♜", "♛", "♟", "♞", "♚"};
    return figurines[piece.type];
}

/* The background of a square. */
static const char *background_of(const zug_position *pos, zug_square square, zug_piece piece,
                                 const board_look *look) {
    const palette *colors = &palettes[look->colors];
    bool light = zug_bitboard_has(ZUG_LIGHT_SQUARES, square);
    if (piece.type == ZUG_KING && piece.color == zug_position_turn(pos) &&
        zug_position_in_check(pos))
        return colors->checked;
    if (zug_bitboard_has(look->marked, square))
        return light ? colors->marked_light : colors->marked_dark;
    return light ? colors->light : colors->dark;
}

/* Draws one square. */
static void draw_square(FILE *to, const zug_position *pos, zug_square square,
                        const board_look *look) {
    zug_piece piece = zug_position_piece_on(pos, square);
    if (!look->figurines) {
        fprintf(to, " %c", letter_of(piece));
        return;
    }
    const palette *colors = &palettes[look->colors];
    fprintf(to, "%s%s%*s%s%*s", background_of(pos, square, piece, look),
            piece.color == ZUG_WHITE ? colors->white : colors->black, look->margin, "",
            figurine_of(piece), look->margin, "");
}

/* Draws the letters of the files, each under the middle of its squares. */
static void draw_files(FILE *to, const board_look *look) {
    int before = look->figurines ? look->margin : 1;
    int after = look->figurines ? look->margin : 0;
    fputs("  ", to);
    for (int column = 0; column < 8; column++)
        fprintf(to, "%*s%c%*s", before, "", (look->flipped ? "hgfedcba" : "abcdefgh")[column],
                column < 7 ? after : 0, "");
}

void board_draw_row(FILE *to, const zug_position *pos, const board_look *look, int row) {
    if (row == BOARD_ROWS - 1) {
        draw_files(to, look);
        return;
    }
    int rank = look->flipped ? row : 7 - row;
    fprintf(to, "%d ", rank + 1);
    for (int column = 0; column < 8; column++)
        draw_square(to, pos, zug_square_at(look->flipped ? 7 - column : column, rank), look);
    fputs(look->figurines ? RESET : "", to);
}

board_look board_look_for(FILE *stream) {
    board_look look = {.colors = terminal_color(stream)};
    /* Without colours, figurines of White and Black are hard to tell apart: letters are not. */
    look.figurines = look.colors != TERMINAL_PLAIN && terminal_is_utf8();
    look.margin = terminal_width(stream, 80) < 27 ? 0 : 1;
    return look;
}

int board_width(const board_look *look) {
    return 2 + 8 * (look->figurines ? 1 + 2 * look->margin : 2);
}

void board_draw(FILE *to, const zug_position *pos) {
    board_look look = board_look_for(to);
    for (int row = 0; row < BOARD_ROWS; row++) {
        fputs(row == BOARD_ROWS - 1 && !look.figurines ? "\n" : "", to);
        board_draw_row(to, pos, &look, row);
        fputs("\n", to);
    }
}

/* What the side to move finds itself in. */
void board_describe(FILE *to, const zug_position *pos) {
    static const char *const names[] = {"White", "Black"};
    zug_color turn = zug_position_turn(pos);
    unsigned count = zug_movegen_count(pos);
    if (zug_position_is_checkmate(pos))
        fprintf(to, "Checkmate: %s wins\n", names[zug_color_other(turn)]);
    else if (zug_position_is_stalemate(pos))
        fprintf(to, "Stalemate: %s cannot move, the game is drawn\n", names[turn]);
    else
        fprintf(to, "%s to move%s, %u legal move%s\n", names[turn],
                zug_position_in_check(pos) ? ", in check" : "", count, count == 1 ? "" : "s");
}

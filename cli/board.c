/* board.c - draws a position for people.
 * Room: cli. Knows colours and figurines; knows nothing of commands. */
#include "board.h"

#include <zug/movegen.h>

#include "terminal.h"

/* How the squares and men of a board are coloured. */
typedef struct palette {
    const char *light, *dark, *checked; /* backgrounds */
    const char *white, *black;          /* men */
} palette;

static const palette palettes[] = {
    [TERMINAL_16_COLORS] = {"\033[43m", "\033[42m", "\033[41m", "\033[1;37m", "\033[22;30m"},
    [TERMINAL_256_COLORS] = {"\033[48;5;108m", "\033[48;5;65m", "\033[48;5;167m",
                             "\033[1;38;5;231m", "\033[22;38;5;16m"},
};
static const char RESET[] = "\033[0m";

/* The letter of a man, as FEN has it; a point for an empty square. */
static char letter_of(zug_man man) {
    return man.kind == ZUG_NO_KIND ? '.'
                                   : (man.color == ZUG_WHITE ? " BRQPNK" : " brqpnk")[man.kind];
}

/* The figurine of a man. Both colours have the filled one, which the eye finds more easily. */
static const char *figurine_of(zug_man man) {
    static const char *const figurines[] = {" ", "♝", "♜", "♛", "♟", "♞", "♚"};
    return figurines[man.kind];
}

/* Draws one square in colour, one or three columns wide. */
static void draw_square(FILE *to, const zug_position *pos, zug_square square, const palette *colors,
                        int margin) {
    zug_man man = zug_position_man_on(pos, square);
    bool light = zug_bitboard_has(ZUG_LIGHT_SQUARES, square);
    bool checked =
        man.kind == ZUG_KING && man.color == zug_position_turn(pos) && zug_movegen_in_check(pos);
    fprintf(to, "%s%s%*s%s%*s",
            checked ? colors->checked
            : light ? colors->light
                    : colors->dark,
            man.color == ZUG_WHITE ? colors->white : colors->black, margin, "", figurine_of(man),
            margin, "");
}

/* Draws the board with figurines; squares are narrow where the terminal is. */
static void draw_figurines(FILE *to, const zug_position *pos, const palette *colors, int margin) {
    for (int rank = 7; rank >= 0; rank--) {
        fprintf(to, "%d ", rank + 1);
        for (int file = 0; file < 8; file++)
            draw_square(to, pos, zug_square_at(file, rank), colors, margin);
        fprintf(to, "%s\n", RESET);
    }
    fputs("  ", to);
    for (int file = 0; file < 8; file++)
        fprintf(to, "%*s%c%*s", margin, "", 'a' + file, file < 7 ? margin : 0, "");
    fputs("\n", to);
}

/* Draws the board with letters. */
static void draw_letters(FILE *to, const zug_position *pos) {
    for (int rank = 7; rank >= 0; rank--) {
        fprintf(to, "%d ", rank + 1);
        for (int file = 0; file < 8; file++)
            fprintf(to, " %c", letter_of(zug_position_man_on(pos, zug_square_at(file, rank))));
        fputs("\n", to);
    }
    fputs("\n   a b c d e f g h\n", to);
}

void board_draw(FILE *to, const zug_position *pos) {
    terminal_colors colors = terminal_color(to);
    /* Without colours, figurines of White and Black are hard to tell apart: letters are not. */
    if (colors == TERMINAL_PLAIN || !terminal_is_utf8())
        draw_letters(to, pos);
    else
        draw_figurines(to, pos, &palettes[colors], terminal_width(to, 80) < 27 ? 0 : 1);
}

/* What the side to move finds itself in. */
void board_describe(FILE *to, const zug_position *pos) {
    static const char *const names[] = {"White", "Black"};
    zug_color turn = zug_position_turn(pos);
    unsigned count = zug_movegen_count(pos);
    if (zug_movegen_is_checkmate(pos))
        fprintf(to, "Checkmate: %s wins\n", names[zug_color_other(turn)]);
    else if (zug_movegen_is_stalemate(pos))
        fprintf(to, "Stalemate: %s cannot move, the game is drawn\n", names[turn]);
    else
        fprintf(to, "%s to move%s, %u legal move%s\n", names[turn],
                zug_movegen_in_check(pos) ? ", in check" : "", count, count == 1 ? "" : "s");
}

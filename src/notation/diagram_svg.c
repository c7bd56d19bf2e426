/* diagram_svg.c - a position as a picture. The pieces are plain shapes of our own, on squares
 * of 45. Room: notation. */
#include <zug/buf.h>
#include <zug/diagram.h>
#include <zug/names.h>

enum { SQUARE = 45, MARGIN = 15, BOARD = 8 * SQUARE, USUAL_SIZE = 360, CHUNK_SIZE = 512 };

/* What is drawn, and where it goes. */
typedef struct picture {
    const zug_position *pos;
    const zug_diagram *look;
    void (*put)(void *ctx, zug_str text);
    void *ctx;
} picture;

/* The outline of each piece, by zug_piece_type, and lines within it. */
static const struct {
    const char *id, *outline, *lines;
} shapes[] = {
    [ZUG_BISHOP] = {"b",
                    "M22.5 5.5a2.6 2.6 0 0 1 1.7 4.6c5.3 3.6 7.8 8 7.8 12.2 0 3.1-1.5 5.5-4 7.4"
                    "l1.5 4.3h4.5v4h-23v-4h4.5l1.5-4.3c-2.5-1.9-4-4.3-4-7.4 0-4.2 2.5-8.6 "
                    "7.8-12.2a2.6 2.6 0 0 1 1.7-4.6z",
                    "M22.5 15.5v8M18.5 19.5h8M17 29.7h11"},
    [ZUG_ROOK] = {"r", "M11 9h5v4h4v-4h5v4h4v-4h5v9l-4 3v10l3 3v4h-21v-4l3-3v-10l-4-3z",
                  "M15 21h15M15 31h15"},
    [ZUG_QUEEN] = {"q",
                   "M9 14l5 9 3-12 5.5 11 5.5-11 3 12 5-9-3 17 1 3v4h-23v-4l1-3z"
                   "M9 10a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM17 7a2 2 0 1 1 0 4 2 2 0 1 1 0-4z"
                   "M28 7a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM36 10a2 2 0 1 1 0 4 2 2 0 1 1 0-4z",
                   "M12 31h21M11 34h23"},
    [ZUG_PAWN] = {"p",
                  "M22.5 9a5 5 0 0 1 3.2 8.9c2.6 1.3 3.8 3.6 3.8 6.1h-3.2c.4 4.6 2 "
                  "7.6 5.2 10v4h-18v-4c3.2-2.4 4.8-5.4 5.2-10h-3.2c0-2.5 1.2-4.8 "
                  "3.8-6.1a5 5 0 0 1 3.2-8.9z",
                  ""},
    [ZUG_KNIGHT] = {"n",
                    "M19 6.5l3.5 3.5c8 .5 12 7 12 16v12h-21c0-7 3-10 8-13.5l.5-3c-3 1.5-5 "
                    "3-7.5 4.5l-1.5 1.5-3.5-3.5c1-5 3.5-8.5 6-11.5z",
                    "M18.5 15.5l1.5-1"},
    [ZUG_KING] = {"k",
                  "M21 5h3v3h3v3h-3v4.5c4-2.5 10.5-1.5 10.5 4.5 0 4-3 7-5 11l2 3v4h-18v-4l2-3"
                  "c-2-4-5-7-5-11 0-6 6.5-7 10.5-4.5v-4.5h-3v-3h3z",
                  "M22.5 15.5v15.5M15.5 31h14M13.5 34h18"},
};

static const char *const styles =
    "<style>.l{fill:#f0d9b5}.d{fill:#b58863}.m{fill:#9bc700;fill-opacity:.45}.x{fill:#e03030;"
    "fill-opacity:.6}.w{fill:#fff;stroke:#111}.s{fill:#333;stroke:#000}.w path+path{fill:none}.s "
    "path+path{fill:none;stroke:#ddd}g{stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}"
    "text{font:10px sans-serif;fill:#555}</style>";

/* Puts one line, made of texts and numbers: # stands for the next number. */
static void put_line(const picture *to, const char *form, const double *numbers) {
    char memory[CHUNK_SIZE];
    zug_buf line = zug_buf_over(memory, sizeof memory);
    for (; *form != '\0'; form++) {
        if (*form != '#') {
            zug_buf_char(&line, *form);
            continue;
        }
        double number = *numbers++;
        if (number < 0) {
            zug_buf_char(&line, '-');
            number = -number;
        }
        uint64_t tenths = (uint64_t)(number * 10 + 0.5);
        zug_buf_number(&line, tenths / 10);
        if (tenths % 10 != 0) {
            zug_buf_char(&line, '.');
            zug_buf_number(&line, tenths % 10);
        }
    }
    to->put(to->ctx, (zug_str){memory, line.len});
}

static void put_text(const picture *to, const char *text) { to->put(to->ctx, zug_str_from(text)); }

/* Where the left upper corner of a square is. */
static void place_of(const picture *to, zug_square square, double out[static 2]) {
    int file = zug_square_file(square), rank = zug_square_rank(square);
    out[0] = SQUARE * (to->look->flipped ? 7 - file : file);
    out[1] = SQUARE * (to->look->flipped ? rank : 7 - rank);
}

/* The pieces of one side for those who do not see them: "White: Ke1, pawns ...". */
static void describe_side(const picture *to, zug_color color) {
    static const zug_piece_type order[] = {ZUG_KING,   ZUG_QUEEN,  ZUG_ROOK,
                                           ZUG_BISHOP, ZUG_KNIGHT, ZUG_PAWN};
    put_text(to, color == ZUG_WHITE ? "White:" : ". Black:");
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        zug_bitboard pieces = zug_position_pieces(to->pos, color, order[i]);
        while (pieces != 0) {
            char text[8], square[ZUG_SQUARE_SIZE];
            zug_buf buf = zug_buf_over(text, sizeof text);
            zug_square_write(zug_bitboard_pop(&pieces), square);
            zug_buf_char(&buf, ' ');
            if (order[i] != ZUG_PAWN)
                zug_buf_char(&buf, zug_piece_letter((zug_piece){ZUG_WHITE, order[i]}));
            zug_buf_text(&buf, square);
            to->put(to->ctx, (zug_str){text, buf.len});
        }
    }
}

static void put_head(const picture *to) {
    unsigned size = to->look->size != 0 ? to->look->size : USUAL_SIZE;
    int margin = to->look->has_no_coordinates ? 0 : MARGIN;
    const double numbers[] = {size, size, -margin, 0, BOARD + margin, BOARD + margin};
    put_line(
        to,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        "width=\"#\" height=\"#\" viewBox=\"# # # #\" role=\"img\"><title>",
        numbers);
    describe_side(to, ZUG_WHITE);
    describe_side(to, ZUG_BLACK);
    put_text(to, "</title>");
    put_text(to, styles);
}

/* The shapes that the picture uses. */
static void put_shapes(const picture *to) {
    put_text(to, "<defs>");
    for (int type = ZUG_BISHOP; type <= ZUG_KING; type++) {
        if (zug_position_of_type(to->pos, (zug_piece_type)type) == 0)
            continue;
        put_text(to, "<g id=\"");
        put_text(to, shapes[type].id);
        put_text(to, "\"><path d=\"");
        put_text(to, shapes[type].outline);
        put_text(to, "\"/><path d=\"");
        put_text(to, shapes[type].lines);
        put_text(to, "\"/></g>");
    }
    put_text(to, "</defs>\n");
}

/* A square, and what makes it stand out. */
static void put_square(const picture *to, zug_square square) {
    double place[2];
    place_of(to, square, place);
    bool is_light = zug_bitboard_has(ZUG_LIGHT_SQUARES, square);
    put_line(to,
             is_light ? "<path class=\"l\" d=\"M# #h45v45h-45z\"/>"
                      : "<path class=\"d\" d=\"M# #h45v45h-45z\"/>",
             place);
    if (zug_bitboard_has(to->look->marked, square))
        put_line(to, "<path class=\"m\" d=\"M# #h45v45h-45z\"/>", place);
    if (zug_bitboard_has(to->look->checked, square))
        put_line(to, "<path class=\"x\" d=\"M# #h45v45h-45z\"/>", place);
}

static void put_piece(const picture *to, zug_square square) {
    zug_piece piece = zug_position_piece_on(to->pos, square);
    double place[2];
    if (piece.type == ZUG_NO_PIECE)
        return;
    place_of(to, square, place);
    put_text(to, piece.color == ZUG_WHITE ? "<use class=\"w\" xlink:href=\"#"
                                          : "<use class=\"s\" xlink:href=\"#");
    put_text(to, shapes[piece.type].id);
    put_line(to, "\" x=\"#\" y=\"#\"/>\n", place);
}

/* The letters of the files below, the numbers of the ranks on the left. */
static void put_coordinates(const picture *to) {
    for (int i = 0; i < 8; i++) {
        int at = to->look->flipped ? 7 - i : i;
        const char file[] = {(char)('a' + at), '\0'}, rank[] = {(char)('8' - at), '\0'};
        const double below[] = {SQUARE * i + SQUARE / 2.0, BOARD + 11};
        const double beside[] = {-MARGIN / 2.0, SQUARE * i + SQUARE / 2.0 + 4};
        put_line(to, "<text x=\"#\" y=\"#\" text-anchor=\"middle\">", below);
        put_text(to, file);
        put_line(to, "</text><text x=\"#\" y=\"#\" text-anchor=\"middle\">", beside);
        put_text(to, rank);
        put_text(to, "</text>\n");
    }
}

static const char *color_of(char letter) {
    switch (letter) {
    case 'R':
        return "#882020";
    case 'Y':
        return "#e68f00";
    case 'B':
        return "#003088";
    default:
        return "#15781b";
    }
}

/* A line from the middle of one square to that of another with a head, or a circle. */
static void put_arrow(const picture *to, const zug_diagram_arrow *arrow) {
    double from[2], goal[2];
    place_of(to, arrow->from, from);
    place_of(to, arrow->to, goal);
    const double half = SQUARE / 2.0;
    put_text(to, "<g fill=\"none\" opacity=\".7\" stroke=\"");
    put_text(to, color_of(arrow->color));
    if (arrow->from == arrow->to) {
        const double circle[] = {from[0] + half, from[1] + half};
        put_line(to, "\"><circle cx=\"#\" cy=\"#\" r=\"20\" stroke-width=\"3\"/></g>\n", circle);
        return;
    }
    /* The head is a mark of two strokes: the line comes to it at three tenths of a square. */
    const double dx = goal[0] - from[0], dy = goal[1] - from[1];
    const double length = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    const double ux = dx / length * 14, uy = dy / length * 14;
    const double numbers[] = {
        from[0] + half,           from[1] + half,           goal[0] + half, goal[1] + half,
        goal[0] + half - ux - uy, goal[1] + half - uy + ux, goal[0] + half, goal[1] + half,
        goal[0] + half - ux + uy, goal[1] + half - uy - ux};
    put_line(to, "\"><path stroke-width=\"6\" d=\"M# #L# #M# #L# #L# #\"/></g>\n", numbers);
}

void zug_diagram_svg(const zug_position *pos, const zug_diagram *look,
                     void (*put)(void *ctx, zug_str text), void *ctx) {
    static const zug_diagram usual = {0};
    const picture to = {pos, look != NULL ? look : &usual, put, ctx};
    put_head(&to);
    put_shapes(&to);
    for (int square = 0; square < ZUG_NO_SQUARE; square++)
        put_square(&to, (zug_square)square);
    put_text(&to, "\n");
    for (int square = 0; square < ZUG_NO_SQUARE; square++)
        put_piece(&to, (zug_square)square);
    for (size_t i = 0; i < to.look->arrow_count; i++)
        put_arrow(&to, &to.look->arrows[i]);
    if (!to.look->has_no_coordinates)
        put_coordinates(&to);
    put_text(&to, "</svg>\n");
}

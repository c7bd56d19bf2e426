/* diagram.h - a position as people look at it: as lines of text, or as a picture (SVG).
 *
 *     zug_diagram look = {.marked = zug_bitboard_of(ZUG_E2) | zug_bitboard_of(ZUG_E4)};
 *     zug_diagram_svg(&pos, &look, zug_host_put, stdout);
 *
 * Any position can be drawn, whether chess can be played from it or not. */
#ifndef ZUG_DIAGRAM_H
#define ZUG_DIAGRAM_H

#include <zug/abi.h>
#include <zug/position.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An arrow, or a circle if it goes nowhere: both squares are the same then. */
typedef struct zug_diagram_arrow {
    zug_square from, to;
    char color; /* as in [%cal]: G, R, Y or B; any other is green */
} zug_diagram_arrow;

/* How a position is drawn; all zero is White below, with coordinates and nothing else. */
typedef struct zug_diagram {
    bool flipped; /* Black below */
    bool has_no_coordinates;
    bool has_figurines;   /* in text: figurines instead of the letters of FEN */
    zug_bitboard marked;  /* in the picture: squares that stand out, as those of the last move */
    zug_bitboard checked; /* and squares in red, as of a king in check */
    const zug_diagram_arrow *arrows; /* and these, one over the other */
    size_t arrow_count;
    unsigned size; /* of the picture in pixels; 0: 360 */
} zug_diagram;

enum { ZUG_DIAGRAM_SIZE = 320 };

/* Writes eight lines, a ninth with the letters of the files; NULL is the usual look. */
void zug_diagram_text(const zug_position *pos, const zug_diagram *look,
                      char out[ZUG_LEAST(ZUG_DIAGRAM_SIZE)]);

/* Writes the picture piece by piece. It names its pieces for those who do not see it. */
void zug_diagram_svg(const zug_position *pos, const zug_diagram *look,
                     void (*put)(void *ctx, zug_str text), void *ctx);

#ifdef __cplusplus
}
#endif

#endif

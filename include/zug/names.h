/* names.h - squares and pieces by the letters and words that everybody uses. */
#ifndef ZUG_NAMES_H
#define ZUG_NAMES_H

#include <zug/abi.h>
#include <zug/str.h>
#include <zug/types.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { ZUG_SQUARE_SIZE = 3 };

/* Writes a square as "e4", and ZUG_NO_SQUARE as "-", as FEN does. */
void zug_square_write(zug_square square, char out[ZUG_LEAST(ZUG_SQUARE_SIZE)]);

/* Reads "e4"; false if the text is no square, and *out is untouched then. */
bool zug_square_parse(zug_str text, zug_square *out);

/* The letter of a piece as FEN has it: N for a white knight, n for a black one, a point for none.
 */
char zug_piece_letter(zug_piece piece);

/* Reads such a letter; false if it is none, and *out is untouched then. */
bool zug_piece_parse(char letter, zug_piece *out);

/* The figurine of a piece in UTF-8; a blank for none. */
const char *zug_piece_figurine(zug_piece piece);

/* "knight"; "piece" for none. */
const char *zug_piece_type_name(zug_piece_type type);

/* "White" or "Black". */
const char *zug_color_name(zug_color color);

#ifdef __cplusplus
}
#endif

#endif

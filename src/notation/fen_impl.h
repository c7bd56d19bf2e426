/* fen_impl.h - what FEN and EPD share: the first four fields. Room: notation. */
#ifndef ZUG_FEN_IMPL_H
#define ZUG_FEN_IMPL_H

#include <zug/buf.h>
#include <zug/fen.h>

/* Text being read: everything before `at` is understood. */
typedef struct zug__fen_reader {
    zug_str text;
    size_t at;
    zug_fen_mode mode;
    zug_error *err;
} zug__fen_reader;

/* The byte at the reader's place, or -1 at the end of the text. */
int zug__fen_peek(const zug__fen_reader *reader);

/* Records a syntax error at the reader's place; returns ZUG_ERR_SYNTAX. */
zug_status zug__fen_fail(const zug__fen_reader *reader, const char *code, const char *message);

/* Moves a lenient reader over blanks; a strict one stays. */
void zug__fen_skip_blanks(zug__fen_reader *reader);

/* Moves over what separates two fields. Fails with the sentence `missing` if the text ends before
 * the next field. */
zug_status zug__fen_separator(zug__fen_reader *reader, const char *code, const char *missing);

/* Reads the placement, the side to move, castling and the en passant square. The position is not
 * settled. */
zug_status zug__fen_board(zug__fen_reader *reader, zug_position *out);

/* Reads the two counters of a FEN; a lenient reader lets both or the second be missing. */
zug_status zug__fen_counters(zug__fen_reader *reader, zug_position *out);

/* Finds the faults of the position read from a text and fails if it is unplayable. faults may be
 * NULL. */
zug_status zug__fen_judge(zug_str text, const zug_position *pos, zug_fault_set *faults,
                          zug_error *err);

/* The square that K or Q means for one side: the outermost rook on that side of the king on its
 * home rank; the corner if there is no such king or rook. */
zug_square zug__fen_outermost_rook(const zug_position *pos, zug_color color, bool kingside);

#endif

/* fen.h - positions as text: Forsyth-Edwards Notation (PGN standard, section 16.1), with the
 * castling letters of X-FEN and Shredder-FEN for Chess960. */
#ifndef ZUG_FEN_H
#define ZUG_FEN_H

#include <zug/abi.h>
#include <zug/faults.h>
#include <zug/position.h>
#include <zug/status.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* STRICT: exactly six fields, single spaces, nothing else, as the standard writes it.
 * LENIENT: four to six fields, any blanks (or the underscores of web addresses) between and around
 * them; missing counters are 0 and 1. Also forgiven: castling letters out of order, empty squares
 * in several digits, capital W, B and en passant file, leading zeros, move number 0 (read as 1). */
typedef enum zug_fen_mode { ZUG_FEN_STRICT, ZUG_FEN_LENIENT } zug_fen_mode;

enum { ZUG_FEN_SIZE = 112 }; /* the longest FEN, with its NUL */

/* Reads a position that may be unplayable; only the form of the text is judged (ZUG_ERR_SYNTAX).
 * Castling letters name rooks: K and Q the outermost rook on that side of the king, A to H the rook
 * on that file. A right without its rook is kept on the square where the rook would start, for
 * zug_faults_find to see. */
zug_status zug_fen_read_setup(zug_str text, zug_fen_mode mode, zug_position *out, zug_error *err);

/* Reads a playable position. ZUG_ERR_POSITION if it has an unplayable fault. *faults (may be NULL)
 * gets every fault, unreachable ones too, whenever the text has the form of a FEN. */
zug_status zug_fen_parse(zug_str text, zug_fen_mode mode, zug_position *out, zug_fault_set *faults,
                         zug_error *err);

/* The byte of a well-formed FEN or EPD to point at for one fault of its position: the letter of the
 * piece, of the castling right, or the beginning of the field concerned. */
size_t zug_fen_locate(zug_str text, const zug_position *pos, zug_fault_set fault);

/* Writes the canonical FEN: castling in KQkq order (a file letter where another rook stands further
 * out), the en passant square after every double step. */
void zug_fen_write(const zug_position *pos, char out[ZUG_LEAST(ZUG_FEN_SIZE)]);

/* Writes positions one after the other. What two of them have in common is written once: so those
 * of a game are written several times as fast as each by itself. */
typedef struct zug_fen_writer {
    zug_position last; /* the position that is written here */
    char ranks[8][16]; /* each with the slash behind it */
    uint8_t rank_lengths[8];
    char rights[20]; /* to castle, with the blank behind them */
    uint8_t rights_length;
} zug_fen_writer;

/* One that has written nothing yet. */
zug_fen_writer zug_fen_writer_new(void);

/* Writes a position as zug_fen_write does; the length of the text. */
size_t zug_fen_writer_write(zug_fen_writer *writer, const zug_position *pos,
                            char out[ZUG_LEAST(ZUG_FEN_SIZE)]);

/* The same without the two counters, as an EPD begins. */
size_t zug_fen_writer_board(zug_fen_writer *writer, const zug_position *pos,
                            char out[ZUG_LEAST(ZUG_FEN_SIZE)]);

#ifdef __cplusplus
}
#endif

#endif

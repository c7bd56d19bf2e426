/* epd.h - Extended Position Description (PGN standard, section 16.2): the first four fields of a
 * FEN, then operations such as `bm Nf3; id "WAC.001";`. Everything is a view of the caller's text.
 */
#ifndef ZUG_EPD_H
#define ZUG_EPD_H

#include <zug/buf.h>
#include <zug/fen.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZUG_EPD_OPCODE_MAX = 15,     /* bytes in an opcode */
    ZUG_EPD_STRING_MAX = 255,    /* bytes in a string, if read strictly */
    ZUG_EPD_OPERATIONS_MAX = 256 /* operations in a record */
};

/* A record whose form has been checked: its operations can be walked without fear of errors. */
typedef struct zug_epd {
    zug_position pos;  /* with the counters that hmvc and fmvn give; otherwise 0 and 1 */
    zug_str text;      /* the whole record */
    size_t operations; /* where in it the operations begin */
} zug_epd;

/* One operation: bm Nf3 Qd2; */
typedef struct zug_epd_operation {
    zug_str opcode;
    zug_str operands; /* everything between the opcode and the semicolon */
    size_t offset;    /* of the opcode in the record */
} zug_epd_operation;

/* One operand: a word, or a string without its quotes. */
typedef struct zug_epd_operand {
    zug_str text;
    bool is_string;
} zug_epd_operand;

/* Reads a record whose position may be unplayable; only the form of the text is judged
 * (ZUG_ERR_SYNTAX). STRICT: single spaces, every operation ends in a semicolon, nothing else.
 * LENIENT: any blanks, the two counters of a FEN before the operations, a last semicolon missing,
 * strings of any length and encoding. */
zug_status zug_epd_read_setup(zug_str text, zug_fen_mode mode, zug_epd *out, zug_error *err);

/* Reads a record with a playable position. ZUG_ERR_POSITION if it has an unplayable fault. *faults
 * (may be NULL) gets every fault, unreachable ones too, whenever the text has the form of an EPD.
 */
zug_status zug_epd_parse(zug_str text, zug_fen_mode mode, zug_epd *out, zug_fault_set *faults,
                         zug_error *err);

/* Steps through the operations: begin with *at = 0. False after the last one. */
bool zug_epd_next_operation(const zug_epd *epd, size_t *at, zug_epd_operation *out);

/* Steps through the operands of an operation: begin with *at = 0. False after the last one. */
bool zug_epd_next_operand(const zug_epd_operation *operation, size_t *at, zug_epd_operand *out);

/* Finds the operation of an opcode; false if the record has none. */
bool zug_epd_find(const zug_epd *epd, const char *opcode, zug_epd_operation *out);

/* Writes the record in canonical form: operations in ASCII order of their opcodes, single spaces.
 * Space for the record's text and ZUG_FEN_SIZE more bytes is always enough; with less,
 * ZUG_ERR_SPACE. */
zug_status zug_epd_write(const zug_epd *epd, zug_buf *out);

/* Steps through the records of a .fen or .epd text, one a line: begin with *at = 0. Blank lines and
 * lines that begin with # are passed over; line ends may be LF or CRLF and are not part of the
 * record. False after the last one. */
bool zug_epd_next_record(zug_str text, size_t *at, zug_str *out);

#ifdef __cplusplus
}
#endif

#endif

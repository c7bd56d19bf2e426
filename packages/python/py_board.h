/* py_board.h - the Board of Python: what its files share. */
#ifndef PY_BOARD_H
#define PY_BOARD_H

#include "py_zug.h"

typedef struct board_object {
    PyObject head;
    zug_board *board;
    bool is_chess960; /* castling is written as king takes rook */
    size_t alive;     /* a side can still win after one half-move less than this; 0: not known */
} board_object;

/* The position that stands on it. */
static inline const zug_position *py_board_position(PyObject *self) {
    return zug_board_position(((board_object *)self)->board);
}

/* Questions, as methods and attributes. */
extern PyMethodDef py_board_questions[], py_board_moves[];
extern PyGetSetDef py_board_facts[];

/* Makes what legal_moves returns known to the module. */
bool py_legal_moves_add(PyObject *module);
PyObject *py_legal_moves(const zug_position *pos, bool is_chess960);

#endif

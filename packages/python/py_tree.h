/* py_tree.h - the Tree of Python: what its two files share. */
#ifndef PY_TREE_H
#define PY_TREE_H

#include "py_zug.h"

typedef struct tree_object {
    PyObject head;
    zug_edit *edit;
    bool is_chess960;
} tree_object;

/* Reads the number of a node that is in the game; false with an exception set. */
bool py_tree_node(PyObject *self, PyObject *number, zug_edit_node *out);

/* None if a step was done; otherwise NULL with the reason as an exception. */
PyObject *py_tree_done(zug_status status, const zug_facts *why);

/* Methods about what is written, and functions that read and write it. */
extern PyMethodDef py_tree_notes[], py_tree_texts[];

#endif

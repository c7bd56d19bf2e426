/* py_tree.c - a game that can be edited, in Python: nodes by their numbers, moves, variations, what
 * is written about them, undoing. Room: packages/python. */
#include "py_tree.h"

#include <stdlib.h>
#include <string.h>

static zug_edit *edit_of(PyObject *self) { return ((tree_object *)self)->edit; }

/* -- Making one. -- */

/* The edit of the first game of a text; NULL with an exception set. */
static zug_edit *edit_of_text(zug_str text) {
    zug_games *games = zug_games_of(zug_host_alloc(), text);
    const zug_pgn_tree_game *game = NULL;
    zug_edit *edit = NULL;
    zug_status status = ZUG_ERR_SPACE;
    if (games != NULL)
        status = zug_games_next(games, &game);
    if (status == ZUG_OK)
        edit = zug_edit_new_from(zug_host_alloc(), game);
    if (status == ZUG_DONE)
        py_raise(py_error, "no-game", "there is no game in this text", 0);
    else if (edit == NULL)
        PyErr_NoMemory();
    zug_games_free(games);
    return edit;
}

/* The edit of a FEN, or of the initial position for None; NULL with an exception set. */
static zug_edit *edit_of_fen(PyObject *fen) {
    zug_position start;
    if (fen != Py_None && !py_position_of(fen, &start))
        return NULL;
    zug_edit *edit = zug_edit_new(zug_host_alloc(), fen != Py_None ? &start : NULL);
    if (edit == NULL)
        PyErr_NoMemory();
    return edit;
}

static PyObject *new_tree(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *fen = Py_None, *pgn = Py_None, *bytes = NULL;
    zug_str text;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O$O:Tree", PY_NAMES("fen", "pgn"), &fen,
                                     &pgn) ||
        (pgn != Py_None && (bytes = py_bytes_of(pgn, &text)) == NULL))
        return NULL;
    zug_edit *edit = bytes != NULL ? edit_of_text(text) : edit_of_fen(fen);
    Py_XDECREF(bytes);
    tree_object *self = edit != NULL ? py_object_new(type) : NULL;
    if (self == NULL) {
        zug_edit_free(edit);
        return NULL;
    }
    zug_position start = zug_edit_position(edit, ZUG_EDIT_START);
    self->edit = edit;
    self->is_chess960 = zug_position_is_chess960(&start);
    return (PyObject *)self;
}

static void free_tree(PyObject *self) {
    zug_edit_free(edit_of(self));
    py_object_free(self);
}

/* -- Nodes. -- */

bool py_tree_node(PyObject *self, PyObject *number, zug_edit_node *out) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred())
        return false;
    if (value < ZUG_EDIT_NONE && zug_edit_has(edit_of(self), (zug_edit_node)value)) {
        *out = (zug_edit_node)value;
        return true;
    }
    py_raise(py_error, "no-such-move", "the move is not in the game any more", -1);
    return false;
}

static PyObject *node_number(zug_edit_node node) {
    if (node != ZUG_EDIT_NONE)
        return PyLong_FromUnsignedLong(node);
    Py_RETURN_NONE;
}

/* The answer of a question that gives another node. */
static PyObject *neighbour(PyObject *self, PyObject *number,
                           zug_edit_node (*ask)(const zug_edit *, zug_edit_node)) {
    zug_edit_node node;
    return py_tree_node(self, number, &node) ? node_number(ask(edit_of(self), node)) : NULL;
}

static PyObject *parent(PyObject *self, PyObject *number) {
    return neighbour(self, number, zug_edit_parent);
}

static PyObject *line(PyObject *self, PyObject *number) {
    return neighbour(self, number, zug_edit_line);
}

static PyObject *has(PyObject *self, PyObject *number) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred())
        return NULL;
    return PyBool_FromLong(value < ZUG_EDIT_NONE &&
                           zug_edit_has(edit_of(self), (zug_edit_node)value));
}

static PyObject *children(PyObject *self, PyObject *number) {
    zug_edit_node node;
    if (!py_tree_node(self, number, &node))
        return NULL;
    PyObject *list = PyList_New(0);
    for (zug_edit_node child = zug_edit_child(edit_of(self), node);
         child != ZUG_EDIT_NONE && list != NULL; child = zug_edit_next(edit_of(self), child)) {
        PyObject *item = PyLong_FromUnsignedLong(child);
        if (item == NULL || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *move(PyObject *self, PyObject *number) {
    zug_edit_node node;
    if (!py_tree_node(self, number, &node))
        return NULL;
    zug_move found = zug_edit_move(edit_of(self), node);
    if (found == ZUG_MOVE_NONE)
        Py_RETURN_NONE;
    return py_move(found, ((tree_object *)self)->is_chess960);
}

static PyObject *san(PyObject *self, PyObject *number) {
    zug_edit_node node;
    char text[ZUG_SAN_SIZE] = "";
    if (!py_tree_node(self, number, &node))
        return NULL;
    if (node != ZUG_EDIT_START) {
        zug_position before =
            zug_edit_position(edit_of(self), zug_edit_parent(edit_of(self), node));
        zug_san_write(&before, zug_edit_move(edit_of(self), node), text);
    }
    return PyUnicode_FromString(text);
}

/* The moves from the start to a node, in the caller's array; how many there are, or SIZE_MAX if
 * there is a pass among them. */
static size_t path(const zug_edit *edit, zug_edit_node node, zug_move *out) {
    size_t count = 0;
    for (zug_edit_node at = node; at != ZUG_EDIT_START; at = zug_edit_parent(edit, at)) {
        if (zug_edit_move(edit, at) == ZUG_MOVE_NULL)
            return SIZE_MAX;
        count++;
    }
    size_t left = out != NULL ? count : 0;
    for (zug_edit_node at = node; left > 0; at = zug_edit_parent(edit, at))
        out[--left] = zug_edit_move(edit, at);
    return count;
}

static PyObject *board(PyObject *self, PyObject *number) {
    zug_edit_node node;
    if (!py_tree_node(self, number, &node))
        return NULL;
    const zug_edit *edit = edit_of(self);
    bool is_chess960 = ((tree_object *)self)->is_chess960;
    size_t count = path(edit, node, NULL);
    if (count == SIZE_MAX) { /* a board has no passes, but a position behind one */
        zug_position pos = zug_edit_position(edit, node);
        return py_board(&pos, NULL, 0, is_chess960);
    }
    zug_position start = zug_edit_position(edit, ZUG_EDIT_START);
    zug_move *moves = malloc((count + 1) * sizeof *moves);
    if (moves == NULL)
        return PyErr_NoMemory();
    path(edit, node, moves);
    PyObject *made = py_board(&start, moves, count, is_chess960);
    free(moves);
    return made;
}

/* -- Changes. -- */

PyObject *py_tree_done(zug_status status, const zug_facts *why) {
    char sentence[ZUG_SENTENCE_SIZE];
    if (status == ZUG_OK)
        Py_RETURN_NONE;
    if (status == ZUG_ERR_SPACE)
        return PyErr_NoMemory();
    zug_sentence_facts(why, sentence);
    return py_raise(status == ZUG_ERR_MOVE ? py_move_error : py_error, why->code, sentence, -1);
}

static PyObject *play(PyObject *self, PyObject *args) {
    PyObject *number, *object;
    zug_edit_node node, made = ZUG_EDIT_NONE;
    zug_str text;
    if (!PyArg_ParseTuple(args, "OO:play", &number, &object) || !py_tree_node(self, number, &node))
        return NULL;
    PyObject *words = py_is_move(object) ? PyObject_Str(object) : object;
    PyObject *bytes = words != NULL ? py_bytes_of(words, &text) : NULL;
    if (words != object)
        Py_XDECREF(words);
    if (bytes == NULL)
        return NULL;
    zug_facts why = zug_facts_of("", NULL);
    zug_status status = zug_edit_play_text(edit_of(self), node, text, &made, &why);
    Py_DECREF(bytes);
    PyObject *answer = py_tree_done(status, &why);
    Py_XDECREF(answer);
    return answer != NULL ? node_number(made) : NULL;
}

/* A change of a node that needs nothing else. */
static PyObject *change(PyObject *self, PyObject *number,
                        zug_status (*act)(zug_edit *, zug_edit_node, zug_facts *)) {
    zug_edit_node node;
    zug_facts why = zug_facts_of("", NULL);
    if (!py_tree_node(self, number, &node))
        return NULL;
    zug_status status = act(edit_of(self), node, &why);
    return py_tree_done(status, &why);
}

static PyObject *promote(PyObject *self, PyObject *number) {
    return change(self, number, zug_edit_promote);
}

static PyObject *make_main(PyObject *self, PyObject *number) {
    return change(self, number, zug_edit_make_main);
}

static PyObject *delete_node(PyObject *self, PyObject *number) {
    return change(self, number, zug_edit_delete);
}

static PyObject *cut(PyObject *self, PyObject *number) {
    return change(self, number, zug_edit_cut);
}

static PyObject *prune(PyObject *self, PyObject *number) {
    return change(self, number, zug_edit_prune);
}

static PyObject *undo(PyObject *self, PyObject *unused) {
    (void)unused;
    zug_edit_node where;
    return node_number(zug_edit_undo(edit_of(self), &where) ? where : ZUG_EDIT_NONE);
}

static PyObject *redo(PyObject *self, PyObject *unused) {
    (void)unused;
    zug_edit_node where;
    return node_number(zug_edit_redo(edit_of(self), &where) ? where : ZUG_EDIT_NONE);
}

/* -- Tags, the result, the text. -- */

static PyObject *tags(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *dict = PyDict_New();
    const zug_pgn_tree_tag *tag = zug_edit_tags(edit_of(self));
    for (; tag != NULL && dict != NULL; tag = tag->next) {
        char *memory = malloc(tag->value.len + 1);
        PyObject *name = py_text_of(tag->name), *value = NULL;
        if (memory != NULL) {
            zug_buf plain = zug_buf_over(memory, tag->value.len + 1);
            zug_pgn_tags_unescape(tag->value, &plain);
            value = py_text_of((zug_str){plain.data, plain.len});
        }
        if (name == NULL || value == NULL || PyDict_SetItem(dict, name, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(name);
        Py_XDECREF(value);
        free(memory);
    }
    return dict != NULL || PyErr_Occurred() ? dict : PyErr_NoMemory();
}

static PyObject *set_tag(PyObject *self, PyObject *args) {
    PyObject *name_object, *object, *bytes = NULL;
    zug_str name, value = {NULL, 0};
    zug_facts why = zug_facts_of("", NULL);
    if (!PyArg_ParseTuple(args, "OO:set_tag", &name_object, &object))
        return NULL;
    PyObject *name_bytes = py_bytes_of(name_object, &name);
    if (name_bytes != NULL &&
        (object == Py_None || (bytes = py_bytes_of(object, &value)) != NULL)) {
        zug_status status = zug_edit_set_tag(edit_of(self), name, value, &why);
        Py_XDECREF(bytes);
        Py_DECREF(name_bytes);
        return py_tree_done(status, &why);
    }
    Py_XDECREF(name_bytes);
    return NULL;
}

static PyObject *result(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyUnicode_FromString(zug_pgn_result_text(zug_edit_result(edit_of(self))));
}

static PyObject *write_pgn(PyObject *self, PyObject *reduced) {
    int is_reduced = PyObject_IsTrue(reduced);
    py_text out = {0};
    if (is_reduced < 0)
        return NULL;
    if (zug_edit_write(edit_of(self), is_reduced ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT, py_text_put,
                       &out))
        return py_text_take(&out);
    free(out.data);
    return PyErr_NoMemory();
}

static PyMethodDef methods[] = {
    {"_parent", parent, METH_O, NULL},
    {"_line", line, METH_O, NULL},
    {"_has", has, METH_O, NULL},
    {"_children", children, METH_O, NULL},
    {"_move", move, METH_O, NULL},
    {"_san", san, METH_O, NULL},
    {"_board", board, METH_O, NULL},
    {"_play", play, METH_VARARGS, NULL},
    {"_promote", promote, METH_O, NULL},
    {"_make_main", make_main, METH_O, NULL},
    {"_delete", delete_node, METH_O, NULL},
    {"_cut", cut, METH_O, NULL},
    {"_prune", prune, METH_O, NULL},
    {"_undo", undo, METH_NOARGS, NULL},
    {"_redo", redo, METH_NOARGS, NULL},
    {"_tags", tags, METH_NOARGS, NULL},
    {"_set_tag", set_tag, METH_VARARGS, NULL},
    {"_result", result, METH_NOARGS, NULL},
    {"_write", write_pgn, METH_O, NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A game that can be edited."},
    {Py_tp_new, new_tree},
    {Py_tp_dealloc, free_tree},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {.name = "zug._zug.Tree",
                           .basicsize = sizeof(tree_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           .slots = slots};

bool py_trees_add(PyObject *module) {
    PyTypeObject *type = py_type_add(module, &spec, "Tree");
    return type != NULL && py_methods_add(type, py_tree_notes) &&
           PyModule_AddFunctions(module, py_tree_texts) == 0;
}

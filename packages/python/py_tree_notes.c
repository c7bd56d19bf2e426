/* py_tree_notes.c - what is written about the moves of a game that can be edited, in Python:
 * comments, signs, commands, clocks and evaluations. Room: packages/python. */
#include "py_tree.h"

static zug_edit *edit_of(PyObject *self) { return ((tree_object *)self)->edit; }

/* Adds the words of a comment, without its commands. */
static void add_words(py_text *out, zug_str comment) {
    zug_pgn_command command;
    size_t from = 0;
    for (size_t at = 0; from <= comment.len;) {
        bool is_found = zug_pgn_command_next(comment, &at, &command);
        zug_str words =
            zug_str_trim(zug_str_slice(comment, from, is_found ? command.offset : comment.len));
        if (words.len > 0 && out->len > 0)
            py_text_put(out, zug_str_from(" "));
        py_text_put(out, words);
        if (!is_found)
            return;
        from = command.offset + command.len;
    }
}

static PyObject *comment(PyObject *self, PyObject *args) {
    PyObject *number;
    zug_edit_node node;
    int is_before;
    py_text out = {0};
    if (!PyArg_ParseTuple(args, "Op:comment", &number, &is_before) ||
        !py_tree_node(self, number, &node))
        return NULL;
    const zug_pgn_tree_note *note =
        zug_edit_notes(edit_of(self), node, is_before ? ZUG_EDIT_BEFORE : ZUG_EDIT_AFTER);
    for (; note != NULL; note = note->next)
        if (note->kind == ZUG_PGN_NOTE_COMMENT)
            add_words(&out, note->text);
    return py_text_take(&out);
}

static PyObject *set_comment(PyObject *self, PyObject *args) {
    PyObject *number, *object;
    zug_edit_node node;
    int is_before;
    zug_str text;
    zug_facts why = zug_facts_of("", NULL);
    if (!PyArg_ParseTuple(args, "OpO:set_comment", &number, &is_before, &object) ||
        !py_tree_node(self, number, &node))
        return NULL;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return NULL;
    zug_status status = zug_edit_set_comment(
        edit_of(self), node, is_before ? ZUG_EDIT_BEFORE : ZUG_EDIT_AFTER, text, &why);
    Py_DECREF(bytes);
    return py_tree_done(status, &why);
}

static PyObject *nags(PyObject *self, PyObject *number) {
    zug_edit_node node;
    if (!py_tree_node(self, number, &node))
        return NULL;
    PyObject *list = PyList_New(0);
    const zug_pgn_tree_note *note = zug_edit_notes(edit_of(self), node, ZUG_EDIT_AFTER);
    for (; note != NULL && list != NULL; note = note->next) {
        PyObject *item =
            note->kind == ZUG_PGN_NOTE_NAG ? PyLong_FromUnsignedLong(note->number) : NULL;
        if (item != NULL && PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *set_nags(PyObject *self, PyObject *args) {
    PyObject *number, *bytes;
    zug_edit_node node;
    char *data;
    Py_ssize_t len;
    zug_facts why = zug_facts_of("", NULL);
    if (!PyArg_ParseTuple(args, "OS:set_nags", &number, &bytes) ||
        !py_tree_node(self, number, &node) || PyBytes_AsStringAndSize(bytes, &data, &len) < 0)
        return NULL;
    zug_status status =
        zug_edit_set_nags(edit_of(self), node, (const uint8_t *)data, (size_t)len, &why);
    return py_tree_done(status, &why);
}

/* Finds a command of a name behind a node. */
static bool find_command(const zug_edit *edit, zug_edit_node node, const char *name, zug_str *out) {
    const zug_pgn_tree_note *note = zug_edit_notes(edit, node, ZUG_EDIT_AFTER);
    for (; note != NULL; note = note->next) {
        zug_pgn_command command;
        for (size_t at = 0;
             note->kind == ZUG_PGN_NOTE_COMMENT && zug_pgn_command_next(note->text, &at, &command);)
            if (zug_pgn_command_is(&command, name)) {
                *out = command.value;
                return true;
            }
    }
    return false;
}

static PyObject *command(PyObject *self, PyObject *args) {
    PyObject *number;
    zug_edit_node node;
    const char *name;
    zug_str value;
    if (!PyArg_ParseTuple(args, "Os:command", &number, &name) || !py_tree_node(self, number, &node))
        return NULL;
    if (find_command(edit_of(self), node, name, &value))
        return py_text_of(value);
    Py_RETURN_NONE;
}

static PyObject *set_command(PyObject *self, PyObject *args) {
    PyObject *number, *object, *bytes = NULL;
    zug_edit_node node;
    const char *name;
    zug_str value = {NULL, 0};
    zug_facts why = zug_facts_of("", NULL);
    if (!PyArg_ParseTuple(args, "OsO:set_command", &number, &name, &object) ||
        !py_tree_node(self, number, &node) ||
        (object != Py_None && (bytes = py_bytes_of(object, &value)) == NULL))
        return NULL;
    zug_status status = zug_edit_set_command(edit_of(self), node, name, value, &why);
    Py_XDECREF(bytes);
    return py_tree_done(status, &why);
}

/* clock(text): milliseconds; clock(milliseconds): text. */
static PyObject *clock_text(PyObject *module, PyObject *object) {
    (void)module;
    if (PyLong_Check(object)) {
        char text[64];
        zug_buf out = zug_buf_over(text, sizeof text);
        long long ms = PyLong_AsLongLong(object);
        if (ms == -1 && PyErr_Occurred())
            return NULL;
        if (ms < 0)
            return py_raise(py_error, "negative-time", "a clock is not below zero here", -1);
        zug_pgn_command_put_clock(ms, &out);
        return PyUnicode_FromString(text);
    }
    zug_str text;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return NULL;
    int64_t ms;
    zug_error err;
    zug_status status = zug_pgn_command_clock(text, &ms, &err);
    Py_DECREF(bytes);
    return status == ZUG_OK ? PyLong_FromLongLong(ms) : py_raise_text(py_error, &err);
}

/* eval(text): tuple (centipawns or None, mate or None, depth); evaluation of the same: text. */
static PyObject *eval_of(PyObject *module, PyObject *object) {
    (void)module;
    zug_str text;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return NULL;
    zug_pgn_eval eval;
    zug_error err;
    zug_status status = zug_pgn_command_eval(text, &eval, &err);
    Py_DECREF(bytes);
    if (status != ZUG_OK)
        return py_raise_text(py_error, &err);
    if (eval.is_mate)
        return Py_BuildValue("Oii", Py_None, (int)eval.mate, (int)eval.depth);
    return Py_BuildValue("iOi", (int)eval.centipawns, Py_None, (int)eval.depth);
}

static PyObject *eval_text(PyObject *module, PyObject *args) {
    (void)module;
    int is_mate, value, depth;
    char text[64];
    zug_buf out = zug_buf_over(text, sizeof text);
    if (!PyArg_ParseTuple(args, "pii:eval_text", &is_mate, &value, &depth))
        return NULL;
    zug_pgn_eval eval = {.is_mate = is_mate, .depth = depth};
    eval.mate = is_mate ? value : 0;
    eval.centipawns = is_mate ? 0 : value;
    zug_pgn_command_put_eval(&eval, &out);
    return PyUnicode_FromString(text);
}

PyMethodDef py_tree_notes[] = {
    {"_comment", comment, METH_VARARGS, NULL},
    {"_set_comment", set_comment, METH_VARARGS, NULL},
    {"_nags", nags, METH_O, NULL},
    {"_set_nags", set_nags, METH_VARARGS, NULL},
    {"_command", command, METH_VARARGS, NULL},
    {"_set_command", set_command, METH_VARARGS, NULL},
    {0},
};

PyMethodDef py_tree_texts[] = {
    {"clock", clock_text, METH_O, NULL},
    {"eval_of", eval_of, METH_O, NULL},
    {"eval_text", eval_text, METH_VARARGS, NULL},
    {0},
};

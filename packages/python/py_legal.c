/* py_legal.c - the legal moves of a board of Python as a sequence, by kind, counted; and why others
 * are not legal.
 * Room: packages/python. */
#include "py_board.h"

/* -- The sequence of legal moves. -- */

typedef struct legal_object {
    PyObject head;
    zug_position pos;
    bool is_chess960;
    zug_move_list list;
} legal_object;

static PyTypeObject *legal_type;

static legal_object *new_list(const zug_position *pos, bool is_chess960) {
    legal_object *legal = py_object_new(legal_type);
    if (legal != NULL) {
        legal->pos = *pos;
        legal->is_chess960 = is_chess960;
    }
    return legal;
}

PyObject *py_legal_moves(const zug_position *pos, bool is_chess960) {
    legal_object *legal = new_list(pos, is_chess960);
    if (legal != NULL)
        zug_movegen_legal(pos, &legal->list);
    return (PyObject *)legal;
}

static Py_ssize_t legal_length(PyObject *self) {
    return (Py_ssize_t)((legal_object *)self)->list.count;
}

static PyObject *legal_item(PyObject *self, Py_ssize_t index) {
    const legal_object *legal = (const legal_object *)self;
    if (index >= 0 && (size_t)index < legal->list.count)
        return py_move(legal->list.moves[index], legal->is_chess960);
    PyErr_SetString(PyExc_IndexError, "there are not so many legal moves");
    return NULL;
}

static int legal_contains(PyObject *self, PyObject *object) {
    const legal_object *legal = (const legal_object *)self;
    if (!py_is_move(object))
        return 0;
    zug_move move = py_legal_move(&legal->pos, object);
    PyErr_Clear();
    for (size_t i = 0; move != ZUG_MOVE_NONE && i < legal->list.count; i++)
        if (legal->list.moves[i] == move)
            return 1;
    return 0;
}

static PyObject *legal_count(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromSsize_t(legal_length(self));
}

static PyObject *legal_repr(PyObject *self) {
    const legal_object *legal = (const legal_object *)self;
    py_text out = {0};
    py_text_put(&out, zug_str_from("<LegalMoves"));
    for (size_t i = 0; i < legal->list.count; i++) {
        char san[ZUG_SAN_SIZE];
        zug_san_write(&legal->pos, legal->list.moves[i], san);
        py_text_put(&out, zug_str_from(i == 0 ? " (" : ", "));
        py_text_put(&out, zug_str_from(san));
    }
    py_text_put(&out, zug_str_from(legal->list.count > 0 ? ")>" : ">"));
    return py_text_take(&out);
}

static PyMethodDef legal_methods[] = {
    {"count", legal_count, METH_NOARGS, "count()\n--\n\nHow many there are."},
    {0},
};

static PyType_Slot legal_slots[] = {
    {Py_tp_doc, "Legal moves of a position: a sequence of Move."},
    {Py_tp_dealloc, py_object_free},
    {Py_tp_methods, legal_methods},
    {Py_tp_repr, legal_repr},
    {Py_sq_length, legal_length},
    {Py_sq_item, legal_item},
    {Py_sq_contains, legal_contains},
    {0, NULL},
};

static PyType_Spec legal_spec = {.name = "zug.LegalMoves",
                                 .basicsize = sizeof(legal_object),
                                 .flags = Py_TPFLAGS_DEFAULT,
                                 .slots = legal_slots};

bool py_legal_moves_add(PyObject *module) {
    legal_type = py_type_add(module, &legal_spec, "LegalMoves");
    return legal_type != NULL;
}

/* -- Moves. -- */

static bool is_chess960(PyObject *self) { return ((board_object *)self)->is_chess960; }

static PyObject *moves(PyObject *self, PyObject *args) {
    zug_move_filter filter = {0};
    unsigned long long from, to;
    PyObject *piece;
    if (!PyArg_ParseTuple(args, "IKKO:_moves", &filter.kinds, &from, &to, &piece) ||
        !py_piece_type(piece, &filter.type))
        return NULL;
    filter.from = from;
    filter.to = to;
    legal_object *legal = new_list(py_board_position(self), is_chess960(self));
    if (legal != NULL)
        zug_move_kind_list(&legal->pos, &filter, &legal->list);
    return (PyObject *)legal;
}

static PyObject *kind(PyObject *self, PyObject *object) {
    const zug_position *pos = py_board_position(self);
    zug_move move = py_legal_move(pos, object);
    return move != ZUG_MOVE_NONE ? PyLong_FromUnsignedLong(zug_move_kind(pos, move)) : NULL;
}

static PyObject *is_legal(PyObject *self, PyObject *object) {
    zug_move move = py_legal_move(py_board_position(self), object);
    if (move == ZUG_MOVE_NONE && !PyErr_ExceptionMatches(py_move_error))
        return NULL;
    PyErr_Clear();
    return PyBool_FromLong(move != ZUG_MOVE_NONE);
}

static PyObject *gives_check(PyObject *self, PyObject *object) {
    const zug_position *pos = py_board_position(self);
    zug_move move = py_legal_move(pos, object);
    return move != ZUG_MOVE_NONE ? PyBool_FromLong(zug_movegen_gives_check(pos, move)) : NULL;
}

static PyObject *perft(PyObject *self, PyObject *depth_number) {
    zug_position pos = *py_board_position(self);
    long depth = PyLong_AsLong(depth_number);
    if (depth == -1 && PyErr_Occurred())
        return NULL;
    if (depth < 0 || depth > 20)
        return py_raise(py_error, "perft-depth", "a depth is a number from 0 to 20", -1);
    uint64_t count;
    Py_BEGIN_ALLOW_THREADS
        count = zug_perft(&pos, (int)depth);
    Py_END_ALLOW_THREADS
    return PyLong_FromUnsignedLongLong(count);
}

/* Why a move is refused: code, sentence, squares that a player would point at, and what was
 * probably meant; None if it is legal. */
static PyObject *why_illegal(PyObject *self, PyObject *object) {
    const zug_position *pos = py_board_position(self);
    zug_str text;
    PyObject *words = py_is_move(object) ? PyObject_Str(object) : object;
    if (words == NULL)
        return NULL;
    PyObject *bytes = py_bytes_of(words, &text);
    if (words != object)
        Py_DECREF(words);
    if (bytes == NULL)
        return NULL;
    zug_san san;
    zug_refusal why;
    zug_status status = zug_san_parse(pos, text, &san, &why);
    Py_DECREF(bytes);
    if (status == ZUG_OK)
        Py_RETURN_NONE;
    char sentence[ZUG_SENTENCE_SIZE];
    zug_sentence_refusal(pos, &why, sentence);
    PyObject *suggestion = Py_None;
    if (why.suggestion == ZUG_MOVE_NONE)
        Py_INCREF(suggestion);
    else
        suggestion = py_move(why.suggestion, is_chess960(self));
    return Py_BuildValue("ssNNNNN", zug_facts_refusal_code(why.code), sentence,
                         py_square_number(why.from), py_square_number(why.to),
                         py_square_number(why.at), py_square_number(why.other), suggestion);
}

PyMethodDef py_board_moves[] = {
    {"_moves", moves, METH_VARARGS, NULL},
    {"_kind", kind, METH_O, NULL},
    {"_why_illegal", why_illegal, METH_O, NULL},
    {"is_legal", is_legal, METH_O, "is_legal(move)\n--\n\nTrue if a move can be played."},
    {"gives_check", gives_check, METH_O, "gives_check(move)\n--\n\nTrue if a legal move checks."},
    {"perft", perft, METH_O,
     "perft(depth)\n--\n\nThe number of sequences of so many legal moves; other threads run "
     "meanwhile."},
    {0},
};

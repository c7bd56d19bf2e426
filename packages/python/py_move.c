/* py_move.c - a move as Python sees it: two squares and perhaps a promotion.
 * Room: packages/python.
 *
 * There are 20,480 of them, and each is made once and kept: who lists the moves of a position makes
 * no objects. Whether such a move is castling is known only with a position, as in UCI. */
#include "py_zug.h"

typedef struct move_object {
    PyObject head;
    unsigned char from, to, promotion; /* a zug_piece_type */
} move_object;

static PyTypeObject *move_type;
static PyObject *made[5][64 * 64];

bool py_is_move(PyObject *object) { return Py_TYPE(object) == move_type; }

/* The only Move of these squares, borrowed; NULL with an exception set. */
static PyObject *move_of(zug_square from, zug_square to, zug_piece_type promotion) {
    int row = promotion == ZUG_KNIGHT ? 4 : (int)promotion;
    PyObject **place = &made[row][from | to << 6];
    if (*place == NULL) {
        move_object *move = py_object_new(move_type);
        if (move == NULL)
            return NULL;
        move->from = from;
        move->to = to;
        move->promotion = (unsigned char)promotion;
        *place = (PyObject *)move;
    }
    return *place;
}

PyObject *py_move(zug_move move, bool is_chess960) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING && move != ZUG_MOVE_NULL && !is_chess960)
        to = (zug_square)((from & 56) | (to > from ? 6 : 2));
    PyObject *object = move_of(from, to, zug_move_promotion(move));
    Py_XINCREF(object);
    return object;
}

PyObject *py_moves(const zug_move *moves, size_t count, bool is_chess960) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; i < count && list != NULL; i++) {
        PyObject *move = py_move(moves[i], is_chess960);
        if (move == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, move);
    }
    return list;
}

/* Reads a promotion: a number, or None; false with an exception set. */
static bool promotion_of(PyObject *number, zug_piece_type *out) {
    if (!py_piece_type(number, out))
        return false;
    if (*out != ZUG_PAWN && *out != ZUG_KING)
        return true;
    PyErr_SetString(PyExc_ValueError, "a pawn becomes a queen, rook, bishop or knight");
    return false;
}

static PyObject *new_move(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    PyObject *from_number, *to_number, *number = Py_None, *move = NULL;
    zug_square from, to;
    zug_piece_type promotion;
    if (PyArg_ParseTupleAndKeywords(args, keywords, "OO|O:Move",
                                    PY_NAMES("from_square", "to_square", "promotion"), &from_number,
                                    &to_number, &number) &&
        py_square(from_number, &from) && py_square(to_number, &to) &&
        promotion_of(number, &promotion))
        move = move_of(from, to, promotion);
    Py_XINCREF(move);
    return move;
}

/* Reads "e7e8q" without judging it; false if it is not written so. */
static bool read_uci(zug_str text, zug_square *from, zug_square *to, zug_piece_type *promotion) {
    *promotion = ZUG_NO_PIECE;
    if (zug_str_equal(text, zug_str_from("0000"))) {
        *from = *to = 0;
        return true;
    }
    if ((text.len != 4 && text.len != 5) || !zug_square_parse(zug_str_slice(text, 0, 2), from) ||
        !zug_square_parse(zug_str_slice(text, 2, 4), to) || *from == *to)
        return false;
    zug_piece piece;
    if (text.len == 5) {
        if (!zug_piece_parse(text.data[4], &piece) || piece.color != ZUG_BLACK)
            return false;
        *promotion = piece.type;
    }
    return *promotion != ZUG_PAWN && *promotion != ZUG_KING;
}

static PyObject *from_uci(PyObject *type, PyObject *uci) {
    (void)type;
    zug_str text;
    PyObject *bytes = py_bytes_of(uci, &text), *move = NULL;
    if (bytes == NULL)
        return NULL;
    zug_square from, to;
    zug_piece_type promotion;
    if (read_uci(text, &from, &to, &promotion))
        move = move_of(from, to, promotion);
    else
        py_raise(py_move_error, "not-a-move", "a move is written as e2e4, e7e8q or 0000", 0);
    Py_DECREF(bytes);
    Py_XINCREF(move);
    return move;
}

static PyObject *null_move(PyObject *type, PyObject *unused) {
    (void)type, (void)unused;
    PyObject *move = move_of(0, 0, ZUG_NO_PIECE);
    Py_XINCREF(move);
    return move;
}

static bool is_null(const move_object *move) { return move->from == move->to; }

static PyObject *write_uci(PyObject *self, PyObject *unused) {
    (void)unused;
    const move_object *move = (const move_object *)self;
    char text[2 * ZUG_SQUARE_SIZE] = "0000";
    if (!is_null(move)) {
        zug_square_write(move->from, text);
        zug_square_write(move->to, text + 2);
        if (move->promotion != ZUG_NO_PIECE)
            text[4] = zug_piece_letter((zug_piece){ZUG_BLACK, (zug_piece_type)move->promotion});
    }
    return PyUnicode_FromString(text);
}

static PyObject *move_str(PyObject *self) { return write_uci(self, NULL); }

static PyObject *move_repr(PyObject *self) {
    PyObject *uci = write_uci(self, NULL);
    PyObject *text = uci != NULL ? PyUnicode_FromFormat("Move.from_uci(%R)", uci) : NULL;
    Py_XDECREF(uci);
    return text;
}

static PyObject *reduce(PyObject *self, PyObject *unused) {
    PyObject *make = PyObject_GetAttrString((PyObject *)move_type, "from_uci");
    PyObject *uci = write_uci(self, unused);
    return make != NULL && uci != NULL ? Py_BuildValue("N(N)", make, uci) : NULL;
}

static int move_bool(PyObject *self) { return !is_null((move_object *)self); }

static PyObject *get_from(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(((move_object *)self)->from);
}

static PyObject *get_to(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(((move_object *)self)->to);
}

static PyObject *get_promotion(PyObject *self, void *unused) {
    (void)unused;
    zug_piece_type type = (zug_piece_type)((move_object *)self)->promotion;
    if (type != ZUG_NO_PIECE)
        return PyLong_FromLong(py_piece_number(type));
    Py_RETURN_NONE;
}

zug_move py_legal_move(const zug_position *pos, PyObject *object) {
    zug_refusal why;
    if (py_is_move(object)) {
        const move_object *move = (const move_object *)object;
        zug_move legal = ZUG_MOVE_NONE;
        if (is_null(move))
            why = (zug_refusal){.code = ZUG_REFUSED_NULL_MOVE};
        else
            legal = zug_position_judge_move(pos, move->from, move->to,
                                            (zug_piece_type)move->promotion, &why);
        if (legal == ZUG_MOVE_NONE)
            py_raise_refusal(pos, &why);
        return legal;
    }
    zug_str text;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return ZUG_MOVE_NONE;
    zug_san san = {.move = ZUG_MOVE_NONE};
    if (zug_san_parse(pos, text, &san, &why) != ZUG_OK)
        py_raise_refusal(pos, &why);
    Py_DECREF(bytes);
    return san.move;
}

static PyMethodDef methods[] = {
    {"from_uci", from_uci, METH_O | METH_CLASS,
     "from_uci(text)\n--\n\nThe move that is written as e2e4, e7e8q or, for passing, 0000."},
    {"null", null_move, METH_NOARGS | METH_CLASS, "null()\n--\n\nPassing: 0000."},
    {"uci", write_uci, METH_NOARGS, "uci()\n--\n\nThe move as e2e4 or e7e8q."},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {0},
};

static PyGetSetDef attributes[] = {
    {"from_square", get_from, NULL, "The square from which it goes, 0 to 63.", NULL},
    {"to_square", get_to, NULL, "The square to which it goes, 0 to 63.", NULL},
    {"promotion", get_promotion, NULL, "The type of the new piece, or None.", NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Move(from_square, to_square, promotion=None)\n--\n\n"
                "A move: from a square to another one, and what a pawn becomes.\n\n"
                "Equal moves are the same object. Castling is the king's step (e1g1), and in "
                "Chess960 king takes rook; boards understand both."},
    {Py_tp_new, new_move},
    {Py_tp_dealloc, py_object_free},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {Py_tp_str, move_str},
    {Py_tp_repr, move_repr},
    {Py_nb_bool, move_bool},
    {0, NULL},
};

static PyType_Spec spec = {.name = "zug.Move",
                           .basicsize = sizeof(move_object),
                           .flags = Py_TPFLAGS_DEFAULT,
                           .slots = slots};

bool py_moves_add(PyObject *module) {
    move_type = py_type_add(module, &spec, "Move");
    return move_type != NULL;
}

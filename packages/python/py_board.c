/* py_board.c - a board in Python: made from a FEN, moves played and taken back, moves as text.
 * Room: packages/python. */
#include "py_board.h"

#include <stdlib.h>
#include <string.h>

static PyTypeObject *board_type;

static zug_board *board_of(PyObject *self) { return ((board_object *)self)->board; }

static bool is_chess960(PyObject *self) { return ((board_object *)self)->is_chess960; }

/* A board of a class, with a position; NULL with an exception set. */
static PyObject *make(PyTypeObject *type, const zug_position *start, bool chess960) {
    board_object *self = py_object_new(type);
    if (self == NULL)
        return NULL;
    self->is_chess960 = chess960 || (start != NULL && zug_position_is_chess960(start));
    self->board = zug_board_new(zug_host_alloc(), start);
    if (self->board != NULL)
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static PyObject *new_board(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *fen = Py_None;
    int chess960 = 0;
    zug_position start;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O$p:Board", PY_NAMES("fen", "chess960"),
                                     &fen, &chess960) ||
        (fen != Py_None && !py_position_of(fen, &start)))
        return NULL;
    return make(type, fen != Py_None ? &start : NULL, chess960);
}

static void free_board(PyObject *self) {
    zug_board_free(board_of(self));
    py_object_free(self);
}

/* Plays a legal move; false with an exception set. */
static bool play(PyObject *self, zug_move move) {
    if (move == ZUG_MOVE_NONE)
        return false;
    if (zug_board_play(board_of(self), move) == ZUG_OK)
        return true;
    PyErr_NoMemory();
    return false;
}

/* Plays moves that are legal on a board; false with an exception set. */
static bool play_all(PyObject *self, const zug_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!play(self, moves[i]))
            return false;
    return true;
}

PyObject *py_board(const zug_position *start, const zug_move *moves, size_t count, bool chess960) {
    PyObject *board = make(board_type, start, chess960);
    if (board != NULL && !play_all(board, moves, count))
        Py_CLEAR(board);
    return board;
}

static PyObject *push(PyObject *self, PyObject *move) {
    if (!play(self, py_legal_move(py_board_position(self), move)))
        return NULL;
    Py_RETURN_NONE;
}

/* Reads a text with one of libzug's readers; ZUG_MOVE_NONE with an exception set. */
static zug_move read_text(PyObject *self, PyObject *object, bool is_uci) {
    const zug_position *pos = py_board_position(self);
    zug_str text;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return ZUG_MOVE_NONE;
    zug_refusal why;
    zug_san san = {.move = ZUG_MOVE_NONE};
    zug_status status =
        is_uci ? zug_uci_parse(pos, text, &san.move, &why) : zug_san_parse(pos, text, &san, &why);
    if (status != ZUG_OK) {
        san.move = ZUG_MOVE_NONE;
        py_raise_refusal(pos, &why);
    }
    Py_DECREF(bytes);
    return san.move;
}

static PyObject *parse(PyObject *self, PyObject *text, bool is_uci) {
    zug_move move = read_text(self, text, is_uci);
    return move != ZUG_MOVE_NONE ? py_move(move, is_chess960(self)) : NULL;
}

static PyObject *parse_san(PyObject *self, PyObject *text) { return parse(self, text, false); }

static PyObject *parse_uci(PyObject *self, PyObject *text) { return parse(self, text, true); }

static PyObject *push_text(PyObject *self, PyObject *text, bool is_uci) {
    zug_move move = read_text(self, text, is_uci);
    return play(self, move) ? py_move(move, is_chess960(self)) : NULL;
}

static PyObject *push_san(PyObject *self, PyObject *text) { return push_text(self, text, false); }

static PyObject *push_uci(PyObject *self, PyObject *text) { return push_text(self, text, true); }

static PyObject *pop(PyObject *self, PyObject *unused) {
    (void)unused;
    zug_move move = zug_board_take_back(board_of(self));
    board_object *object = (board_object *)self;
    if (object->alive > zug_board_plies(object->board) + 1)
        object->alive = zug_board_plies(object->board) + 1;
    if (move != ZUG_MOVE_NONE)
        return py_move(move, is_chess960(self));
    PyErr_SetString(PyExc_IndexError, "no move has been made");
    return NULL;
}

static PyObject *peek(PyObject *self, PyObject *unused) {
    (void)unused;
    size_t plies = zug_board_plies(board_of(self));
    if (plies > 0)
        return py_move(zug_board_move_at(board_of(self), plies - 1), is_chess960(self));
    PyErr_SetString(PyExc_IndexError, "no move has been made");
    return NULL;
}

/* Another board of the same class, with the moves or with the position alone. */
static PyObject *copy_of(PyObject *self, bool with_moves) {
    const zug_board *from = board_of(self);
    size_t plies = with_moves ? zug_board_plies(from) : 0;
    const zug_position *start =
        plies > 0 ? zug_board_position_at(from, 0) : zug_board_position(from);
    PyObject *board = make(Py_TYPE(self), start, is_chess960(self));
    for (size_t i = 0; i < plies && board != NULL; i++)
        if (!play(board, zug_board_move_at(from, i)))
            Py_CLEAR(board);
    return board;
}

static PyObject *copy(PyObject *self, PyObject *args, PyObject *keywords) {
    int stack = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$p:copy", PY_NAMES("stack"), &stack))
        return NULL;
    return copy_of(self, stack);
}

static PyObject *shallow_copy(PyObject *self, PyObject *unused) {
    (void)unused;
    return copy_of(self, true);
}

static PyObject *deep_copy(PyObject *self, PyObject *memo) {
    (void)memo;
    return copy_of(self, true);
}

static PyObject *root(PyObject *self, PyObject *unused) {
    (void)unused;
    zug_board *board = board_of(self);
    return make(Py_TYPE(self),
                zug_board_plies(board) > 0 ? zug_board_position_at(board, 0)
                                           : zug_board_position(board),
                is_chess960(self));
}

static PyObject *move_stack(PyObject *self, void *unused) {
    (void)unused;
    size_t plies = zug_board_plies(board_of(self));
    PyObject *list = PyList_New((Py_ssize_t)plies);
    for (size_t i = 0; i < plies && list != NULL; i++) {
        PyObject *move = py_move(zug_board_move_at(board_of(self), i), is_chess960(self));
        if (move == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, move);
    }
    return list;
}

static PyObject *ply(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromSize_t(zug_board_plies(board_of(self)));
}

/* Writes a legal move by one of three manners. */
static PyObject *write_move(PyObject *self, PyObject *object, char manner) {
    const zug_position *pos = py_board_position(self);
    zug_move move = py_legal_move(pos, object);
    char text[ZUG_SAN_LONG_SIZE];
    if (move == ZUG_MOVE_NONE)
        return NULL;
    if (manner == 's')
        zug_san_write(pos, move, text);
    else if (manner == 'l')
        zug_san_write_long(pos, move, text);
    else
        zug_uci_write_move(move, is_chess960(self), text);
    return PyUnicode_FromString(text);
}

static PyObject *san(PyObject *self, PyObject *move) { return write_move(self, move, 's'); }

static PyObject *lan(PyObject *self, PyObject *move) { return write_move(self, move, 'l'); }

static PyObject *uci(PyObject *self, PyObject *move) { return write_move(self, move, 'u'); }

/* Adds one move to a row of them: with its number where one belongs. */
static void add_san(py_text *out, const zug_position *pos, zug_move move) {
    char number[16], text[ZUG_SAN_SIZE];
    bool is_first = out->len == 0, is_white = zug_position_turn(pos) == ZUG_WHITE;
    if (!is_first)
        py_text_put(out, zug_str_from(" "));
    if (is_white || is_first) {
        PyOS_snprintf(number, sizeof number, "%d%s ", pos->fullmove_number, is_white ? "." : "...");
        py_text_put(out, zug_str_from(number));
    }
    zug_san_write(pos, move, text);
    py_text_put(out, zug_str_from(text));
}

static PyObject *variation_san(PyObject *self, PyObject *moves) {
    zug_position pos = *py_board_position(self);
    PyObject *iterator = PyObject_GetIter(moves), *item;
    py_text out = {0};
    if (iterator == NULL)
        return NULL;
    while ((item = PyIter_Next(iterator)) != NULL) {
        zug_move move = py_legal_move(&pos, item);
        Py_DECREF(item);
        if (move == ZUG_MOVE_NONE)
            break;
        add_san(&out, &pos, move);
        zug_position_play(&pos, move);
    }
    Py_DECREF(iterator);
    if (!PyErr_Occurred())
        return py_text_take(&out);
    free(out.data);
    return NULL;
}

static PyObject *write_fen(const zug_position *pos) {
    char text[ZUG_FEN_SIZE];
    zug_fen_write(pos, text);
    return PyUnicode_FromString(text);
}

static PyObject *fen(PyObject *self, PyObject *unused) {
    (void)unused;
    return write_fen(py_board_position(self));
}

static PyObject *set_fen(PyObject *self, PyObject *fen_text) {
    zug_position start;
    if (!py_position_of(fen_text, &start))
        return NULL;
    zug_board *board = zug_board_new(zug_host_alloc(), &start);
    if (board == NULL)
        return PyErr_NoMemory();
    zug_board_free(board_of(self));
    ((board_object *)self)->board = board;
    ((board_object *)self)->alive = 0;
    ((board_object *)self)->is_chess960 |= zug_position_is_chess960(&start);
    Py_RETURN_NONE;
}

static PyObject *board_str(PyObject *self) {
    char text[ZUG_DIAGRAM_SIZE];
    zug_diagram look = {.has_no_coordinates = true};
    zug_diagram_text(py_board_position(self), &look, text);
    size_t len = strlen(text);
    return PyUnicode_FromStringAndSize(
        text, (Py_ssize_t)(len > 0 && text[len - 1] == '\n' ? len - 1 : len));
}

static PyObject *board_repr(PyObject *self) {
    PyObject *text = fen(self, NULL);
    PyObject *repr = text != NULL ? PyUnicode_FromFormat("Board(%R)", text) : NULL;
    Py_XDECREF(text);
    return repr;
}

/* Boards are equal if the same position stands on them with the same counters. */
static PyObject *compare(PyObject *self, PyObject *other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(other, board_type))
        Py_RETURN_NOTIMPLEMENTED;
    const zug_position *a = py_board_position(self), *b = py_board_position(other);
    bool is_same = zug_position_same(a, b) && a->halfmove_clock == b->halfmove_clock &&
                   a->fullmove_number == b->fullmove_number;
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

static PyObject *legal_moves(PyObject *self, void *unused) {
    (void)unused;
    return py_legal_moves(py_board_position(self), is_chess960(self));
}

static PyObject *get_chess960(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(is_chess960(self));
}

static PyMethodDef methods[] = {
    {"push", push, METH_O,
     "push(move)\n--\n\nPlays a move: a Move, or a text in SAN or UCI.\n\n"
     "Raises IllegalMoveError, whose sentence says why it cannot be played."},
    {"push_san", push_san, METH_O, "push_san(text)\n--\n\nPlays a move in SAN and returns it."},
    {"push_uci", push_uci, METH_O, "push_uci(text)\n--\n\nPlays a move in UCI and returns it."},
    {"pop", pop, METH_NOARGS, "pop()\n--\n\nTakes the last move back and returns it."},
    {"peek", peek, METH_NOARGS, "peek()\n--\n\nThe last move."},
    {"ply", ply, METH_NOARGS, "ply()\n--\n\nHow many half-moves have been made on this board."},
    {"copy", PY_KEYWORDS(copy), METH_VARARGS | METH_KEYWORDS,
     "copy(*, stack=True)\n--\n\nAnother board with the same moves; without stack it has the "
     "position alone."},
    {"__copy__", shallow_copy, METH_NOARGS, NULL},
    {"__deepcopy__", deep_copy, METH_O, NULL},
    {"root", root, METH_NOARGS, "root()\n--\n\nA board with the position of the beginning."},
    {"parse_san", parse_san, METH_O,
     "parse_san(text)\n--\n\nThe legal move that a text means, as people and programs write it."},
    {"parse_uci", parse_uci, METH_O, "parse_uci(text)\n--\n\nThe legal move of a text in UCI."},
    {"san", san, METH_O, "san(move)\n--\n\nA legal move in SAN: Nf3, exd6, O-O+."},
    {"lan", lan, METH_O, "lan(move)\n--\n\nThe same from square to square: Ng1-f3."},
    {"uci", uci, METH_O, "uci(move)\n--\n\nThe same as engines want it: g1f3."},
    {"variation_san", variation_san, METH_O,
     "variation_san(moves)\n--\n\nMoves that follow each other, with their numbers."},
    {"fen", fen, METH_NOARGS, "fen()\n--\n\nThe position as a canonical FEN."},
    {"set_fen", set_fen, METH_O, "set_fen(fen)\n--\n\nBegins anew with the position of a FEN."},
    {0},
};

static PyGetSetDef attributes[] = {
    {"legal_moves", legal_moves, NULL, "The legal moves: a sequence of Move.", NULL},
    {"move_stack", move_stack, NULL, "The moves that have been made, as a list.", NULL},
    {"chess960", get_chess960, NULL, "True if castling is written as king takes rook.", NULL},
    {0},
};

/* The package tells which class it has made of this one: games make boards of it. */
static PyObject *set_board_class(PyObject *module, PyObject *type) {
    (void)module;
    if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, board_type)) {
        PyErr_SetString(PyExc_TypeError, "a class of boards is wanted");
        return NULL;
    }
    Py_INCREF(type);
    board_type = (PyTypeObject *)type;
    Py_RETURN_NONE;
}

static PyMethodDef set_class = {"set_board_class", set_board_class, METH_O, NULL};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A position with the moves that led to it."},
    {Py_tp_new, new_board},
    {Py_tp_dealloc, free_board},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {Py_tp_str, board_str},
    {Py_tp_repr, board_repr},
    {Py_tp_richcompare, compare},
    {0, NULL},
};

static PyType_Spec spec = {.name = "zug._zug.Board",
                           .basicsize = sizeof(board_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           .slots = slots};

bool py_boards_add(PyObject *module) {
    board_type = py_type_add(module, &spec, "Board");
    PyObject *function = PyCFunction_NewEx(&set_class, NULL, NULL);
    return board_type != NULL && py_methods_add(board_type, py_board_questions) &&
           py_methods_add(board_type, py_board_moves) &&
           py_attributes_add(board_type, py_board_facts) && function != NULL &&
           PyModule_AddObject(module, "set_board_class", function) == 0 &&
           py_legal_moves_add(module);
}

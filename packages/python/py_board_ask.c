/* py_board_ask.c - what a board of Python is asked: its pieces, checks, its picture, its result,
 * who can still win. Room: packages/python. */
#include "py_board.h"

#include <stdlib.h>
#include <string.h>

static bool is_chess960(PyObject *self) { return ((board_object *)self)->is_chess960; }

/* -- The position. -- */

static PyObject *is_check(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(zug_position_in_check(py_board_position(self)));
}

static PyObject *is_checkmate(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(zug_position_is_checkmate(py_board_position(self)));
}

static PyObject *is_stalemate(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(zug_position_is_stalemate(py_board_position(self)));
}

static PyObject *occurrences(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(zug_board_occurrences(((board_object *)self)->board));
}

static PyObject *piece_on(PyObject *self, PyObject *number) {
    zug_square square;
    if (!py_square(number, &square))
        return NULL;
    char letter = zug_piece_letter(zug_position_piece_on(py_board_position(self), square));
    return PyUnicode_FromStringAndSize(&letter, 1);
}

/* A colour as a truth value; false with an exception set. */
static bool color_of(PyObject *object, zug_color *out) {
    int is_white = PyObject_IsTrue(object);
    *out = is_white ? ZUG_WHITE : ZUG_BLACK;
    return is_white >= 0;
}

static PyObject *mask(zug_bitboard set) { return PyLong_FromUnsignedLongLong(set); }

static PyObject *pieces(PyObject *self, PyObject *args) {
    const zug_position *pos = py_board_position(self);
    PyObject *type_number, *color_object;
    zug_piece_type type;
    zug_color color;
    if (!PyArg_ParseTuple(args, "OO:_pieces", &type_number, &color_object) ||
        !py_piece_type(type_number, &type) || !color_of(color_object, &color))
        return NULL;
    return mask(type != ZUG_NO_PIECE ? zug_position_pieces(pos, color, type) : pos->color[color]);
}

static PyObject *attackers(PyObject *self, PyObject *args) {
    PyObject *color_object, *number;
    zug_color color;
    zug_square square;
    if (!PyArg_ParseTuple(args, "OO:_attackers", &color_object, &number) ||
        !color_of(color_object, &color) || !py_square(number, &square))
        return NULL;
    return mask(zug_position_attackers(py_board_position(self), square, color));
}

static PyObject *checkers(PyObject *self, PyObject *unused) {
    (void)unused;
    return mask(zug_position_checkers(py_board_position(self)));
}

static PyObject *pins(PyObject *self, PyObject *color_object) {
    zug_color color;
    if (!color_of(color_object, &color))
        return NULL;
    return mask(zug_position_pins(py_board_position(self), color));
}

static PyObject *opening(PyObject *self, PyObject *unused) {
    (void)unused;
    const zug_board *board = ((board_object *)self)->board;
    size_t plies = zug_board_plies(board);
    for (size_t i = plies + 1; i-- > 0;) {
        const zug_position *pos =
            i < plies ? zug_board_position_at(board, i) : zug_board_position(board);
        int index = zug_opening_find(pos);
        if (index != ZUG_OPENING_NONE) {
            zug_opening found = zug_opening_at(index);
            return Py_BuildValue("NN", py_text_of(found.eco), py_text_of(found.name));
        }
    }
    Py_RETURN_NONE;
}

/* -- The picture. -- */

enum { ARROWS = 64 };

/* Reads arrows as tuples (from, to, colour); -1 with an exception set. */
static Py_ssize_t read_arrows(PyObject *list, zug_diagram_arrow out[ARROWS]) {
    Py_ssize_t count = PySequence_Size(list);
    if (count > ARROWS) {
        PyErr_SetString(PyExc_ValueError, "there are more than 64 arrows");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *item = PySequence_GetItem(list, i);
        PyObject *from, *to;
        int color = 'G';
        if (item != NULL && !PyTuple_Check(item))
            PyErr_SetString(PyExc_TypeError, "an arrow is a tuple of two squares and a letter");
        bool is_read = item != NULL && !PyErr_Occurred() &&
                       PyArg_ParseTuple(item, "OO|C:arrow", &from, &to, &color) &&
                       py_square(from, &out[i].from) && py_square(to, &out[i].to);
        out[i].color = (char)(color < 128 ? color : 'G');
        Py_XDECREF(item);
        if (!is_read)
            return -1;
    }
    return count;
}

static PyObject *svg(PyObject *self, PyObject *args) {
    unsigned long long marked, checked;
    int is_flipped, has_coordinates;
    PyObject *list;
    zug_diagram look = {0};
    zug_diagram_arrow arrows[ARROWS];
    if (!PyArg_ParseTuple(args, "ppIKKO:_svg", &is_flipped, &has_coordinates, &look.size, &marked,
                          &checked, &list))
        return NULL;
    Py_ssize_t count = read_arrows(list, arrows);
    if (count < 0)
        return NULL;
    look.flipped = is_flipped;
    look.has_no_coordinates = !has_coordinates;
    look.marked = marked;
    look.checked = checked;
    look.arrows = arrows;
    look.arrow_count = (size_t)count;
    py_text out = {0};
    zug_diagram_svg(py_board_position(self), &look, py_text_put, &out);
    return py_text_take(&out);
}

static PyObject *diagram(PyObject *self, PyObject *args) {
    int is_flipped, has_coordinates, has_figurines;
    char text[ZUG_DIAGRAM_SIZE];
    if (!PyArg_ParseTuple(args, "ppp:_diagram", &is_flipped, &has_coordinates, &has_figurines))
        return NULL;
    zug_diagram look = {.flipped = is_flipped,
                        .has_no_coordinates = !has_coordinates,
                        .has_figurines = has_figurines};
    zug_diagram_text(py_board_position(self), &look, text);
    return PyUnicode_FromString(text);
}

/* -- The result, and who can win. -- */

/* Kept for the next question, which then need not ask the system for memory. */
static void *spare_solver;

void *py_solver_take(void) {
    void *memory = spare_solver;
    spare_solver = NULL;
    return memory != NULL ? memory : malloc(PY_SOLVER_BYTES);
}

void py_solver_give(void *memory) {
    if (spare_solver == NULL)
        spare_solver = memory;
    else
        free(memory);
}

/* True if it is known that a side can still win. What was so before a move that legal moves can
 * take back is so after it, which is most moves of pieces. */
static bool is_alive(board_object *self) {
    size_t plies = zug_board_plies(self->board);
    if (self->alive == plies && plies > 0 &&
        zug_unwinnable_can_return(zug_board_position_at(self->board, plies - 1),
                                  zug_board_move_at(self->board, plies - 1)))
        self->alive = plies + 1;
    return self->alive == plies + 1;
}

enum { RESULT_BUDGET = 100000 }; /* positions looked at: some hundredths of a second */

/* How the Laws have ended the game on a board; open if it goes on. */
static zug_result result_of(PyObject *object, zug_game_laws laws, zug_game_reason *reason) {
    board_object *self = (board_object *)object;
    if (is_alive(self))
        return zug_board_result(self->board, laws, NULL, reason);
    zug_unwinnable_work work = {py_solver_take(), PY_SOLVER_BYTES, RESULT_BUDGET, 0};
    if (work.memory == NULL)
        return zug_board_result(self->board, laws, NULL, reason);
    zug_result result = zug_board_result(self->board, laws, &work, reason);
    py_solver_give(work.memory);
    if (*reason != ZUG_GAME_REASON_DEAD_POSITION && work.spent < RESULT_BUDGET)
        self->alive = zug_board_plies(self->board) + 1;
    return result;
}

static PyObject *result(PyObject *self, PyObject *args) {
    int is_online, claims;
    if (!PyArg_ParseTuple(args, "pp:_result", &is_online, &claims))
        return NULL;
    const zug_board *board = ((board_object *)self)->board;
    zug_game_laws laws = is_online ? ZUG_GAME_ONLINE : ZUG_GAME_OTB;
    zug_game_reason reason = ZUG_GAME_REASON_NONE;
    zug_result found = result_of(self, laws, &reason);
    if (found == ZUG_RESULT_OPEN && claims &&
        (reason = zug_board_claim(board)) != ZUG_GAME_REASON_NONE)
        found = ZUG_RESULT_DRAW;
    if (found == ZUG_RESULT_OPEN)
        Py_RETURN_NONE;
    return Py_BuildValue("ssss", zug_outcome_result_name(found), zug_game_reason_name(reason),
                         zug_game_end_sentence(found, reason),
                         zug_game_reason_article(laws, reason));
}

static PyObject *is_game_over(PyObject *self, PyObject *args, PyObject *keywords) {
    int claims = 0, is_online = 0;
    zug_game_reason reason;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$pp:is_game_over",
                                     PY_NAMES("claim_draw", "online"), &claims, &is_online))
        return NULL;
    const zug_board *board = ((board_object *)self)->board;
    zug_game_laws laws = is_online ? ZUG_GAME_ONLINE : ZUG_GAME_OTB;
    return PyBool_FromLong(result_of(self, laws, &reason) != ZUG_RESULT_OPEN ||
                           (claims && zug_board_claim(board) != ZUG_GAME_REASON_NONE));
}

static PyObject *claim(PyObject *self, PyObject *unused) {
    (void)unused;
    zug_game_reason reason = zug_board_claim(((board_object *)self)->board);
    if (reason == ZUG_GAME_REASON_NONE)
        Py_RETURN_NONE;
    return PyUnicode_FromString(zug_game_reason_name(reason));
}

/* The moves of a line that ends in mate, as a list. */
static PyObject *line_list(const zug_helpmate *line, bool chess960) {
    size_t count = line->length < line->size ? line->length : line->size;
    return py_moves(line->moves, count, chess960);
}

enum { LINE_MOVES = 4096 };

static PyObject *can_win(PyObject *self, PyObject *args) {
    zug_position pos = *py_board_position(self);
    PyObject *color_object;
    zug_color side;
    unsigned long long budget;
    if (!PyArg_ParseTuple(args, "OK:_can_win", &color_object, &budget) ||
        !color_of(color_object, &side))
        return NULL;
    zug_unwinnable_work work = {py_solver_take(), PY_SOLVER_BYTES, budget, 0};
    zug_move *line_moves = malloc(LINE_MOVES * sizeof *line_moves);
    zug_helpmate line = {line_moves, LINE_MOVES, 0};
    zug_answer answer = ZUG_ANSWER_UNDECIDED;
    if (work.memory != NULL && line_moves != NULL) {
        Py_BEGIN_ALLOW_THREADS
            answer = zug_unwinnable_can_win(&pos, side, &work, &line);
        Py_END_ALLOW_THREADS
    }
    PyObject *tuple = NULL;
    if (work.memory == NULL || line_moves == NULL)
        PyErr_NoMemory();
    else if (answer == ZUG_ANSWER_YES)
        tuple = Py_BuildValue("ON", Py_True, line_list(&line, is_chess960(self)));
    else
        tuple = Py_BuildValue("OO", answer == ZUG_ANSWER_NO ? Py_False : Py_None, Py_None);
    if (work.memory != NULL)
        py_solver_give(work.memory);
    free(line_moves);
    return tuple;
}

static PyObject *is_dead(PyObject *self, PyObject *budget_number) {
    zug_position pos = *py_board_position(self);
    unsigned long long budget = PyLong_AsUnsignedLongLong(budget_number);
    if (budget == (unsigned long long)-1 && PyErr_Occurred())
        return NULL;
    zug_unwinnable_work work = {py_solver_take(), PY_SOLVER_BYTES, budget, 0};
    if (work.memory == NULL)
        return PyErr_NoMemory();
    zug_answer answer;
    Py_BEGIN_ALLOW_THREADS
        answer = zug_unwinnable_dead(&pos, &work);
    Py_END_ALLOW_THREADS
    py_solver_give(work.memory);
    if (answer == ZUG_ANSWER_UNDECIDED)
        Py_RETURN_NONE;
    return PyBool_FromLong(answer == ZUG_ANSWER_YES);
}

/* -- Facts. -- */

static PyObject *get_turn(PyObject *self, void *unused) {
    (void)unused;
    return py_color(zug_position_turn(py_board_position(self)));
}

static PyObject *get_fullmove(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_board_position(self)->fullmove_number);
}

static PyObject *get_halfmove(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_board_position(self)->halfmove_clock);
}

static PyObject *get_en_passant(PyObject *self, void *unused) {
    (void)unused;
    return py_square_number(py_board_position(self)->en_passant);
}

static PyObject *get_castling(PyObject *self, void *unused) {
    (void)unused;
    return mask(py_board_position(self)->castling);
}

static PyObject *get_key(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(py_board_position(self)->key);
}

static PyObject *get_polyglot(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(zug_polyglot_key(py_board_position(self)));
}

static PyObject *has_legal_en_passant(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(py_board_position(self)->can_take_en_passant);
}

PyMethodDef py_board_questions[] = {
    {"_piece", piece_on, METH_O, NULL},
    {"_pieces", pieces, METH_VARARGS, NULL},
    {"_attackers", attackers, METH_VARARGS, NULL},
    {"_checkers", checkers, METH_NOARGS, NULL},
    {"_pins", pins, METH_O, NULL},
    {"_svg", svg, METH_VARARGS, NULL},
    {"_diagram", diagram, METH_VARARGS, NULL},
    {"_result", result, METH_VARARGS, NULL},
    {"_claim", claim, METH_NOARGS, NULL},
    {"_can_win", can_win, METH_VARARGS, NULL},
    {"_is_dead", is_dead, METH_O, NULL},
    {"_opening", opening, METH_NOARGS, NULL},
    {"is_check", is_check, METH_NOARGS, "is_check()\n--\n\nTrue if the side to move is in check."},
    {"is_checkmate", is_checkmate, METH_NOARGS,
     "is_checkmate()\n--\n\nTrue if the side to move is checkmated (Law 1.4.1)."},
    {"is_stalemate", is_stalemate, METH_NOARGS,
     "is_stalemate()\n--\n\nTrue if it has no legal move and is not in check (Law 5.2.1)."},
    {"is_game_over", PY_KEYWORDS(is_game_over), METH_VARARGS | METH_KEYWORDS,
     "is_game_over(*, claim_draw=False, online=False)\n--\n\nTrue if the Laws have ended the "
     "game."},
    {"occurrences", occurrences, METH_NOARGS,
     "occurrences()\n--\n\nHow often the position has been on this board (Law 9.2.2)."},
    {"has_legal_en_passant", has_legal_en_passant, METH_NOARGS,
     "has_legal_en_passant()\n--\n\nTrue if a pawn can be captured en passant."},
    {0},
};

PyGetSetDef py_board_facts[] = {
    {"turn", get_turn, NULL, "The side to move: WHITE or BLACK.", NULL},
    {"fullmove_number", get_fullmove, NULL, "1 at the start, one more after Black's moves.", NULL},
    {"halfmove_clock", get_halfmove, NULL, "Half-moves since a capture or pawn move.", NULL},
    {"ep_square", get_en_passant, NULL, "The square a pawn has just passed over, or None.", NULL},
    {"castling_rights", get_castling, NULL, "The squares of the rooks that may castle.", NULL},
    {"key", get_key, NULL, "A number that equal positions (Law 9.2.2) share.", NULL},
    {"polyglot_key", get_polyglot, NULL, "The key in opening books of Polyglot.", NULL},
    {0},
};

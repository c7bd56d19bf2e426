/* py_live.c - a game that is being played, with its clocks, in Python: times are the caller's.
 * Room: packages/python. */
#include "py_zug.h"

#include <stdlib.h>
#include <string.h>

typedef struct live_object {
    PyObject head;
    zug_game *game;
    bool is_chess960;
} live_object;

static zug_game *game_of(PyObject *self) { return ((live_object *)self)->game; }

/* Reads a time control as its tag has it; false with an exception set. */
static bool read_control(PyObject *tag, zug_timecontrol *out) {
    zug_str text;
    zug_error err = {.offset = 0};
    PyObject *bytes = py_bytes_of(tag, &text);
    if (bytes == NULL)
        return false;
    zug_status status = zug_timecontrol_parse(text, out, &err);
    Py_DECREF(bytes);
    if (status != ZUG_OK)
        py_raise_text(py_error, &err);
    return status == ZUG_OK;
}

static PyObject *new_live(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *white, *black, *fen;
    int is_online;
    zug_game_settings settings = {.start = zug_position_initial(), .draw_offers = true};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOp:Live",
                                     PY_NAMES("white", "black", "fen", "online"), &white, &black,
                                     &fen, &is_online) ||
        !read_control(white, &settings.control[ZUG_WHITE]) ||
        !read_control(black, &settings.control[ZUG_BLACK]) ||
        (fen != Py_None && !py_position_of(fen, &settings.start)))
        return NULL;
    settings.laws = is_online ? ZUG_GAME_ONLINE : ZUG_GAME_OTB;
    live_object *self = py_object_new(type);
    if (self == NULL)
        return NULL;
    self->is_chess960 = zug_position_is_chess960(&settings.start);
    self->game = zug_game_new(&settings, zug_host_alloc(), NULL);
    if (self->game != NULL)
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void free_live(PyObject *self) {
    zug_game_free(game_of(self));
    py_object_free(self);
}

/* The kind of an event by its name; false with an exception set. */
static bool kind_of(const char *name, zug_game_event_kind *out) {
    for (int kind = 0; kind < ZUG_GAME_EVENT_COUNT; kind++)
        if (strcmp(name, zug_game_event_name((zug_game_event_kind)kind)) == 0) {
            *out = (zug_game_event_kind)kind;
            return true;
        }
    PyErr_Format(PyExc_ValueError, "there is no event %s", name);
    return false;
}

/* Reads what an event is about; false with an exception set. */
static bool read_event(PyObject *self, PyObject *side, PyObject *move, const char *result,
                       zug_game_event *out) {
    int is_white = PyObject_IsTrue(side);
    zug_result read = ZUG_RESULT_OPEN;
    if (is_white < 0)
        return false;
    out->side = is_white ? ZUG_WHITE : ZUG_BLACK;
    if (move != Py_None &&
        (out->move = py_legal_move(zug_game_position(game_of(self)), move)) == ZUG_MOVE_NONE)
        return false;
    if (*result != '\0' && !zug_outcome_result_parse(zug_str_from(result), &read)) {
        py_raise(py_error, "result", "this is no result", 0);
        return false;
    }
    out->result = (uint8_t)read;
    return true;
}

/* apply(name, at_ms, side, move, result, plies, white_ms, black_ms): lets an event happen. */
static PyObject *apply(PyObject *self, PyObject *args) {
    const char *name, *result;
    long long at_ms, white_ms, black_ms;
    PyObject *side, *move;
    zug_game_event event = {.plies = 0};
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count = 0;
    if (!PyArg_ParseTuple(args, "sLOOsILL:apply", &name, &at_ms, &side, &move, &result,
                          &event.plies, &white_ms, &black_ms) ||
        !kind_of(name, &event.kind) || !read_event(self, side, move, result, &event))
        return NULL;
    event.clock_ms[ZUG_WHITE] = white_ms;
    event.clock_ms[ZUG_BLACK] = black_ms;
    void *solver = py_solver_take();
    if (solver == NULL)
        return PyErr_NoMemory();
    zug_game_move(game_of(self), solver);
    zug_game_refusal refusal = zug_game_apply(game_of(self), &event, at_ms, news, &count);
    zug_game_move(game_of(self), NULL);
    py_solver_give(solver);
    if (refusal != ZUG_GAME_ACCEPTED)
        return py_raise(py_error, zug_game_refusal_name(refusal),
                        zug_game_refusal_sentence(refusal), -1);
    Py_RETURN_NONE;
}

/* A number of milliseconds; None for never. */
static PyObject *milliseconds(int64_t ms) {
    if (ms != ZUG_CLOCK_NEVER)
        return PyLong_FromLongLong(ms);
    Py_RETURN_NONE;
}

static PyObject *left(PyObject *self, PyObject *args) {
    PyObject *side;
    long long at_ms;
    if (!PyArg_ParseTuple(args, "OL:left", &side, &at_ms))
        return NULL;
    int is_white = PyObject_IsTrue(side);
    if (is_white < 0)
        return NULL;
    return milliseconds(zug_game_left_ms(game_of(self), is_white ? ZUG_WHITE : ZUG_BLACK, at_ms));
}

static PyObject *deadline(PyObject *self, PyObject *unused) {
    (void)unused;
    return milliseconds(zug_game_deadline_ms(game_of(self)));
}

static PyObject *turn(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_color(zug_position_turn(zug_game_position(game_of(self))));
}

static PyObject *state(PyObject *self, PyObject *unused) {
    static const char *const names[] = {"waiting", "running", "paused", "over"};
    (void)unused;
    return PyUnicode_FromString(names[zug_game_state_of(game_of(self))]);
}

static PyObject *outcome(PyObject *self, PyObject *unused) {
    (void)unused;
    const zug_game *game = game_of(self);
    zug_result result = zug_game_result(game);
    zug_game_reason reason = zug_game_reason_of(game);
    if (result == ZUG_RESULT_OPEN)
        Py_RETURN_NONE;
    return Py_BuildValue("ssss", zug_outcome_result_name(result), zug_game_reason_name(reason),
                         zug_game_end_sentence(result, reason),
                         zug_game_reason_article(zug_game_settings_of(game)->laws, reason));
}

static PyObject *has_offered(PyObject *self, PyObject *side) {
    int is_white = PyObject_IsTrue(side);
    if (is_white < 0)
        return NULL;
    return PyBool_FromLong(zug_game_has_offered(game_of(self), is_white ? ZUG_WHITE : ZUG_BLACK));
}

static PyObject *board(PyObject *self, PyObject *unused) {
    (void)unused;
    const zug_game *game = game_of(self);
    uint32_t plies = zug_game_plies(game);
    zug_move *moves = malloc((plies + 1) * sizeof *moves);
    if (moves == NULL)
        return PyErr_NoMemory();
    for (uint32_t i = 0; i < plies; i++)
        moves[i] = zug_game_half_move_at(game, i)->move;
    PyObject *made = py_board(&zug_game_settings_of(game)->start, moves, plies,
                              ((live_object *)self)->is_chess960);
    free(moves);
    return made;
}

enum { TAGS = 32 };

/* Reads tags as a list of tuples of bytes, which keep the views; -1 with an exception set. */
static Py_ssize_t read_tags(PyObject *list, zug_pgn_game_tag out[TAGS]) {
    Py_ssize_t count = PyList_Size(list);
    if (count > TAGS) {
        PyErr_SetString(PyExc_ValueError, "there are more than 32 tags");
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *name, *value;
        char *data;
        Py_ssize_t len;
        if (!PyArg_ParseTuple(PyList_GetItem(list, i), "SS:tag", &name, &value) ||
            PyBytes_AsStringAndSize(value, &data, &len) < 0)
            return -1;
        out[i] = (zug_pgn_game_tag){PyBytes_AsString(name), {data, (size_t)len}};
    }
    return count;
}

static PyObject *pgn(PyObject *self, PyObject *list) {
    zug_pgn_game_tag tags[TAGS];
    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of tags is wanted");
        return NULL;
    }
    Py_ssize_t count = read_tags(list, tags);
    void *solver = count >= 0 ? py_solver_take() : NULL;
    if (solver == NULL)
        return count >= 0 ? PyErr_NoMemory() : NULL;
    zug_pgn_game_about about = {.tags = tags, .tag_count = (size_t)count};
    py_text out = {0};
    bool is_written =
        zug_pgn_game_export(game_of(self), &about, zug_host_alloc(), solver, py_text_put, &out);
    py_solver_give(solver);
    if (is_written)
        return py_text_take(&out);
    free(out.data);
    return PyErr_NoMemory();
}

static PyMethodDef methods[] = {
    {"_apply", apply, METH_VARARGS, NULL},
    {"_left", left, METH_VARARGS, NULL},
    {"_deadline", deadline, METH_NOARGS, NULL},
    {"_state", state, METH_NOARGS, NULL},
    {"_turn", turn, METH_NOARGS, NULL},
    {"_outcome", outcome, METH_NOARGS, NULL},
    {"_has_offered", has_offered, METH_O, NULL},
    {"_pgn", pgn, METH_O, NULL},
    {"board", board, METH_NOARGS, "board()\n--\n\nA board with the moves that have been made."},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A game that is being played."},
    {Py_tp_new, new_live},
    {Py_tp_dealloc, free_live},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {.name = "zug._zug.Live",
                           .basicsize = sizeof(live_object),
                           .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                           .slots = slots};

bool py_lives_add(PyObject *module) { return py_type_add(module, &spec, "Live") != NULL; }

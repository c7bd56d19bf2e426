/* py_game.c - the games of a PGN text in Python: what reads them, and a game with its tags, moves
 * and problems.
 * Room: packages/python. */
#include "py_zug.h"

#include <pythread.h>
#include <stdlib.h>
#include <string.h>

#include "py_batch.h"
#include "py_source.h"

static PyTypeObject *game_type;

/* -- A game. -- */

typedef struct game_object {
    PyObject head;
    PyObject *tags, *raw, *problems;
    zug_position start, final;
    zug_move *moves;
    size_t count;
    uint64_t number, offset;
    zug_pgn_result result;
    bool is_bad, is_chess960;
} game_object;

static void free_game(PyObject *self) {
    game_object *game = (game_object *)self;
    Py_XDECREF(game->tags);
    Py_XDECREF(game->raw);
    Py_XDECREF(game->problems);
    free(game->moves);
    py_object_free(self);
}

static PyObject *shared(PyObject *object) {
    Py_INCREF(object);
    return object;
}

static PyObject *get_tags(PyObject *self, void *unused) {
    (void)unused;
    return shared(((game_object *)self)->tags);
}

static PyObject *get_raw(PyObject *self, void *unused) {
    (void)unused;
    return shared(((game_object *)self)->raw);
}

static PyObject *get_problems(PyObject *self, void *unused) {
    (void)unused;
    return shared(((game_object *)self)->problems);
}

static PyObject *get_number(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(((game_object *)self)->number);
}

static PyObject *get_offset(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(((game_object *)self)->offset);
}

static PyObject *get_result(PyObject *self, void *unused) {
    (void)unused;
    return PyUnicode_FromString(zug_pgn_result_text(((game_object *)self)->result));
}

static PyObject *get_is_legal(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(!((game_object *)self)->is_bad);
}

static PyObject *get_moves(PyObject *self, void *unused) {
    (void)unused;
    const game_object *game = (const game_object *)self;
    return py_moves(game->moves, game->count, game->is_chess960);
}

static PyObject *write_fen(const zug_position *pos) {
    char text[ZUG_FEN_SIZE];
    zug_fen_write(pos, text);
    return PyUnicode_FromString(text);
}

static PyObject *get_start_fen(PyObject *self, void *unused) {
    (void)unused;
    return write_fen(&((game_object *)self)->start);
}

static PyObject *get_final_fen(PyObject *self, void *unused) {
    (void)unused;
    return write_fen(&((game_object *)self)->final);
}

static PyObject *board(PyObject *self, PyObject *unused) {
    (void)unused;
    const game_object *game = (const game_object *)self;
    return py_board(&game->start, NULL, 0, game->is_chess960);
}

static PyObject *end(PyObject *self, PyObject *unused) {
    (void)unused;
    const game_object *game = (const game_object *)self;
    return py_board(&game->start, game->moves, game->count, game->is_chess960);
}

static PyObject *sans(PyObject *self, PyObject *unused) {
    (void)unused;
    const game_object *game = (const game_object *)self;
    PyObject *list = PyList_New((Py_ssize_t)game->count);
    zug_position pos = game->start;
    for (size_t i = 0; i < game->count && list != NULL; i++) {
        char text[ZUG_SAN_SIZE];
        zug_san_write(&pos, game->moves[i], text);
        PyObject *san = PyUnicode_FromString(text);
        if (san == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, san);
        zug_position_play(&pos, game->moves[i]);
    }
    return list;
}

static PyObject *fens(PyObject *self, PyObject *unused) {
    (void)unused;
    const game_object *game = (const game_object *)self;
    PyObject *list = PyList_New((Py_ssize_t)game->count + 1);
    zug_position pos = game->start;
    zug_fen_writer writer = zug_fen_writer_new();
    for (size_t i = 0; i <= game->count && list != NULL; i++) {
        char text[ZUG_FEN_SIZE];
        size_t len = zug_fen_writer_write(&writer, &pos, text);
        PyObject *fen = PyUnicode_FromStringAndSize(text, (Py_ssize_t)len);
        if (fen == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, fen);
        if (i < game->count)
            zug_position_play(&pos, game->moves[i]);
    }
    return list;
}

static Py_ssize_t length(PyObject *self) { return (Py_ssize_t)((game_object *)self)->count; }

static PyMethodDef game_methods[] = {
    {"board", board, METH_NOARGS, "board()\n--\n\nA board with the position of the beginning."},
    {"end", end, METH_NOARGS,
     "end()\n--\n\nA board on which all moves of the main line were made."},
    {"sans", sans, METH_NOARGS, "sans()\n--\n\nThe moves of the main line in SAN, as a list."},
    {"fens", fens, METH_NOARGS,
     "fens()\n--\n\nThe position of the beginning and that after each move, as FEN."},
    {0},
};

static PyGetSetDef game_attributes[] = {
    {"tags", get_tags, NULL, "The tags, by name, without escapes.", NULL},
    {"raw", get_raw, NULL, "The bytes of the game as they were written.", NULL},
    {"_problems", get_problems, NULL, NULL, NULL},
    {"number", get_number, NULL, "Its number in the text, from 1.", NULL},
    {"offset", get_offset, NULL, "The byte of the text at which it begins.", NULL},
    {"result", get_result, NULL, "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\".", NULL},
    {"is_legal", get_is_legal, NULL, "False if it has an error; it ends there then.", NULL},
    {"moves", get_moves, NULL, "The moves of the main line, as a list.", NULL},
    {"start_fen", get_start_fen, NULL, "The position of the beginning as FEN.", NULL},
    {"final_fen", get_final_fen, NULL, "The position after the last move as FEN.", NULL},
    {0},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "A game of a PGN text."}, {Py_tp_dealloc, free_game}, {Py_tp_methods, game_methods},
    {Py_tp_getset, game_attributes},      {Py_sq_length, length},     {0, NULL},
};

static PyType_Spec game_spec = {.name = "zug._zug.Game",
                                .basicsize = sizeof(game_object),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                .slots = game_slots};

/* -- What reads them. -- */

/* A text that was made a str for the game before: most have the same at the same place. */
enum { KEPT = 48, PLACES = 24 };
typedef struct kept_text {
    char bytes[KEPT];
    size_t len;
    PyObject *str;
} kept_text;

typedef struct reader_object {
    PyObject head;
    PyThread_type_lock lock; /* of what follows: others may run while it reads */
    unsigned long owner;     /* the thread that has it */
    py_source *source;
    py_batch *batch;
    size_t next; /* the game of the batch that comes next */
    bool is_over;
    PyObject *rest; /* problems that belong to no game, at the end */
    kept_text names[PLACES], values[PLACES];
} reader_object;

static PyObject *kept_str(kept_text *kept, zug_str text, bool is_name) {
    if (kept->str != NULL && kept->len == text.len && memcmp(kept->bytes, text.data, text.len) == 0)
        return shared(kept->str);
    PyObject *str = py_text_of(text);
    if (str != NULL && is_name)
        PyUnicode_InternInPlace(&str);
    if (str != NULL && text.len <= KEPT) {
        Py_XDECREF(kept->str);
        memcpy(kept->bytes, text.data, text.len);
        kept->len = text.len;
        kept->str = shared(str);
    }
    return str;
}

/* Puts a tag into a dictionary; of two of one name the first counts. */
static bool put_tag(reader_object *reader, PyObject *tags, size_t i, const py_batch_tag *tag) {
    bool is_kept = i < PLACES;
    PyObject *name = is_kept ? kept_str(&reader->names[i], tag->name, true) : py_text_of(tag->name);
    PyObject *value =
        is_kept ? kept_str(&reader->values[i], tag->value, false) : py_text_of(tag->value);
    bool is_put = name != NULL && value != NULL;
    if (is_put && PyDict_GetItemWithError(tags, name) == NULL)
        is_put = !PyErr_Occurred() && PyDict_SetItem(tags, name, value) == 0;
    Py_XDECREF(name);
    Py_XDECREF(value);
    return is_put;
}

static PyObject *make_tags(reader_object *reader, const py_batch_game *from) {
    PyObject *tags = PyDict_New();
    for (size_t i = 0; i < from->tag_count && tags != NULL; i++)
        if (!put_tag(reader, tags, i, &from->tags[i]))
            Py_CLEAR(tags);
    return tags;
}

/* A problem as a tuple, in the order of zug.Problem. */
static PyObject *make_problem(const py_batch_problem *from) {
    PyObject *suggestion = Py_None;
    if (from->suggestion != ZUG_MOVE_NONE)
        suggestion = py_move(from->suggestion, from->is_chess960);
    else
        Py_INCREF(suggestion);
    return Py_BuildValue("KKKKKOsNNN", (unsigned long long)from->offset,
                         (unsigned long long)from->place.line,
                         (unsigned long long)from->place.column, (unsigned long long)from->game,
                         (unsigned long long)from->ply, from->is_error ? Py_True : Py_False,
                         from->code, py_text_of(from->sentence), py_text_of(from->san), suggestion);
}

static PyObject *make_problems(const py_batch_problem *problems, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; i < count && tuple != NULL; i++) {
        PyObject *problem = make_problem(&problems[i]);
        if (problem == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, (Py_ssize_t)i, problem);
    }
    return tuple;
}

static PyObject *make_game(reader_object *reader, size_t index) {
    py_batch_game from = py_batch_at(reader->batch, index);
    game_object *game = py_object_new(game_type);
    if (game == NULL)
        return NULL;
    game->start = from.start;
    game->final = from.final;
    game->number = from.number;
    game->offset = from.offset;
    game->result = from.result;
    game->is_bad = from.is_bad;
    game->is_chess960 = zug_position_is_chess960(&from.start);
    game->tags = make_tags(reader, &from);
    game->raw = PyBytes_FromStringAndSize(from.text.data, (Py_ssize_t)from.text.len);
    game->problems = make_problems(from.problems, from.problem_count);
    game->moves = malloc((from.move_count + 1) * sizeof *game->moves);
    if (game->moves != NULL && from.move_count > 0) {
        memcpy(game->moves, from.moves, from.move_count * sizeof *game->moves);
        game->count = from.move_count;
    }
    if (game->moves == NULL)
        PyErr_NoMemory();
    if (!PyErr_Occurred() && game->tags != NULL && game->raw != NULL && game->problems != NULL)
        return (PyObject *)game;
    Py_DECREF(game);
    return NULL;
}

/* Gives the batch more bytes; false with an exception set. */
static bool feed(reader_object *reader) {
    size_t size = 0;
    char *to = py_batch_space(reader->batch, &size);
    Py_ssize_t len = py_source_read(reader->source, to, size);
    if (len < 0)
        return false;
    if (!py_batch_fill(reader->batch, (size_t)len)) {
        PyErr_NoMemory();
        return false;
    }
    return PyErr_CheckSignals() == 0;
}

/* The text is over. */
static PyObject *finish(reader_object *reader) {
    size_t count;
    const py_batch_problem *rest = py_batch_rest(reader->batch, &count);
    reader->is_over = true;
    Py_XDECREF(reader->rest);
    reader->rest = make_problems(rest, count);
    return NULL;
}

static PyObject *next_game(reader_object *reader) {
    if (reader->next < py_batch_count(reader->batch))
        return make_game(reader, reader->next++);
    while (!reader->is_over) {
        zug_status status;
        Py_BEGIN_ALLOW_THREADS
            status = py_batch_read(reader->batch);
        Py_END_ALLOW_THREADS
        reader->next = 1;
        if (status == ZUG_OK)
            return make_game(reader, 0);
        if (status == ZUG_DONE)
            return finish(reader);
        if (status != ZUG_MORE)
            return PyErr_NoMemory();
        if (!feed(reader))
            return NULL;
    }
    return NULL;
}

static PyObject *reader_next(PyObject *self) {
    reader_object *reader = (reader_object *)self;
    unsigned long me = PyThread_get_thread_ident();
    if (reader->owner == me) {
        PyErr_SetString(PyExc_RuntimeError, "what it reads from asks it for a game");
        return NULL;
    }
    if (!PyThread_acquire_lock(reader->lock, NOWAIT_LOCK)) {
        Py_BEGIN_ALLOW_THREADS
            PyThread_acquire_lock(reader->lock, WAIT_LOCK);
        Py_END_ALLOW_THREADS
    }
    reader->owner = me;
    PyObject *game = next_game(reader);
    reader->owner = 0;
    PyThread_release_lock(reader->lock);
    return game;
}

static void free_reader(PyObject *self) {
    reader_object *reader = (reader_object *)self;
    for (int i = 0; i < PLACES; i++) {
        Py_XDECREF(reader->names[i].str);
        Py_XDECREF(reader->values[i].str);
    }
    Py_XDECREF(reader->rest);
    py_source_free(reader->source);
    py_batch_free(reader->batch);
    if (reader->lock != NULL)
        PyThread_free_lock(reader->lock);
    py_object_free(self);
}

/* Reads a condition; false with an exception set. None is none. */
static bool read_condition(PyObject *object, zug_select **out) {
    zug_str text;
    zug_error err = {.offset = 0};
    *out = NULL;
    if (object == Py_None)
        return true;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return false;
    zug_status status = zug_select_new(zug_host_alloc(), text, out, &err);
    Py_DECREF(bytes);
    if (status != ZUG_OK)
        py_raise_text(py_error, &err);
    return status == ZUG_OK;
}

static PyObject *new_reader(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    PyObject *source, *where = Py_None;
    int pedantic = 0, tags_only = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|$ppO:Reader",
                                     PY_NAMES("source", "pedantic", "tags_only", "where"), &source,
                                     &pedantic, &tags_only, &where))
        return NULL;
    reader_object *reader = py_object_new(type);
    if (reader == NULL)
        return NULL;
    zug_select *condition = NULL;
    reader->rest = PyTuple_New(0);
    reader->lock = PyThread_allocate_lock();
    reader->batch = py_batch_new();
    reader->source = py_source_new(source);
    bool is_made = reader->lock != NULL && reader->batch != NULL && reader->rest != NULL;
    if (!is_made && !PyErr_Occurred())
        PyErr_NoMemory();
    if (is_made && reader->source != NULL && read_condition(where, &condition)) {
        py_batch_set(reader->batch, pedantic, tags_only, condition);
        return (PyObject *)reader;
    }
    Py_DECREF(reader);
    return NULL;
}

static PyObject *get_rest(PyObject *self, void *unused) {
    (void)unused;
    PyObject *rest = ((reader_object *)self)->rest;
    return rest != NULL ? shared(rest) : PyTuple_New(0);
}

static PyObject *reader_iter(PyObject *self) { return shared(self); }

static PyGetSetDef reader_attributes[] = {
    {"_rest", get_rest, NULL, NULL, NULL},
    {0},
};

static PyType_Slot reader_slots[] = {
    {Py_tp_doc, "Reads games one after the other."},
    {Py_tp_new, new_reader},
    {Py_tp_dealloc, free_reader},
    {Py_tp_getset, reader_attributes},
    {Py_tp_iter, reader_iter},
    {Py_tp_iternext, reader_next},
    {0, NULL},
};

static PyType_Spec reader_spec = {.name = "zug._zug.Reader",
                                  .basicsize = sizeof(reader_object),
                                  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                  .slots = reader_slots};

/* The package tells which class it has made of this one: readers make games of it. */
static PyObject *set_game_class(PyObject *module, PyObject *type) {
    (void)module;
    if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, game_type)) {
        PyErr_SetString(PyExc_TypeError, "a class of games is wanted");
        return NULL;
    }
    game_type = (PyTypeObject *)shared(type);
    Py_RETURN_NONE;
}

static PyMethodDef set_class = {"set_game_class", set_game_class, METH_O, NULL};

bool py_games_add(PyObject *module) {
    game_type = py_type_add(module, &game_spec, "Game");
    PyObject *function = PyCFunction_NewEx(&set_class, NULL, NULL);
    return game_type != NULL && function != NULL &&
           PyModule_AddObject(module, "set_game_class", function) == 0 &&
           py_type_add(module, &reader_spec, "Reader") != NULL;
}

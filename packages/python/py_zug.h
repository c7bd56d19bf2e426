/* py_zug.h - what the files of the Python extension know of each other.
 *
 * The extension keeps to the stable interface of Python 3.9, so that one file serves all versions
 * since. Whatever takes long works on copies and lets other threads run meanwhile. */
#ifndef PY_ZUG_H
#define PY_ZUG_H

#include <Python.h>
#include <zug/host_alloc.h>
#include <zug/zug.h>

/* The exceptions: what is wrong with a text, a position, a move. Each has code, offset, sentence.
 */
extern PyObject *py_error, *py_fen_error, *py_move_error;

/* Makes the types and exceptions of a file known to the module; false with an exception set. */
bool py_errors_add(PyObject *module);
bool py_moves_add(PyObject *module);
bool py_boards_add(PyObject *module);
bool py_games_add(PyObject *module);
bool py_trees_add(PyObject *module);
bool py_lives_add(PyObject *module);

/* Makes a type and puts it into the module, which keeps it alive; NULL with an exception set. */
PyTypeObject *py_type_add(PyObject *module, PyType_Spec *spec, const char *name);

/* Adds methods and attributes of another file to a type; false with an exception set. */
bool py_methods_add(PyTypeObject *type, PyMethodDef *methods);
bool py_attributes_add(PyTypeObject *type, PyGetSetDef *attributes);

/* A new object of a type, or NULL with an exception set. What is behind its head is zero. */
void *py_object_new(PyTypeObject *type);

/* Frees an object whose parts are gone. */
void py_object_free(PyObject *object);

/* The functions of a file: a method table ends with zeros. */
extern PyMethodDef py_text_methods[], py_judge_methods[];

/* A function that takes keywords, as method tables want it. */
#define PY_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))
/* A list of keywords, as PyArg_ParseTupleAndKeywords wants it. */
#define PY_NAMES(...) ((char *[]){__VA_ARGS__, NULL})

/* The bytes of a str as UTF-8 (with lone surrogates, as of a file name), or of bytes: *out is the
 * view of the object that is returned. NULL with a TypeError. */
PyObject *py_bytes_of(PyObject *text, zug_str *out);

/* A str of UTF-8, or of Latin-1 where it is none. */
PyObject *py_text_of(zug_str text);

/* Text that grows, for functions that put piece by piece. */
typedef struct py_text {
    char *data;
    size_t len, size;
    bool failed;
} py_text;
void py_text_put(void *text, zug_str piece);
/* The str of it, which is empty afterwards; or NULL with an exception set. */
PyObject *py_text_take(py_text *text);

/* Raises an error about a text; NULL. */
PyObject *py_raise(PyObject *type, const char *code, const char *sentence, Py_ssize_t offset);
PyObject *py_raise_text(PyObject *type, const zug_error *err);

/* Raises what is wrong with a move; NULL. */
PyObject *py_raise_refusal(const zug_position *pos, const zug_refusal *why);

/* Pieces and colours: 1 to 6 and True or False, as in python-chess. */
int py_piece_number(zug_piece_type type);
bool py_piece_type(PyObject *number, zug_piece_type *out);
PyObject *py_color(zug_color color);
/* Reads a square as a number; false with an exception set. */
bool py_square(PyObject *number, zug_square *out);
/* Where there is no square, None. */
PyObject *py_square_number(zug_square square);

/* The move that has this number of squares and promotion: each is one object for ever. */
PyObject *py_move(zug_move move, bool is_chess960);
PyObject *py_moves(const zug_move *moves, size_t count, bool is_chess960);
bool py_is_move(PyObject *object);

/* The legal move that a Move or a text means in a position; ZUG_MOVE_NONE with an exception set. */
zug_move py_legal_move(const zug_position *pos, PyObject *move);

/* A board with a position, of the class that the package gave to the module. */
PyObject *py_board(const zug_position *start, const zug_move *moves, size_t count,
                   bool is_chess960);

/* Reads a FEN; false with an exception set. */
bool py_position_of(PyObject *fen, zug_position *out);

/* Memory for the search of the dead; NULL without. It is given back for the next one to use. */
void *py_solver_take(void);
void py_solver_give(void *memory);
enum { PY_SOLVER_BYTES = ZUG_UNWINNABLE_MEMORY_GOOD };

#endif

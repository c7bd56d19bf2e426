/* py_text.c - texts, errors and objects between Python and libzug.
 * Room: packages/python. */
#include "py_zug.h"

#include <stdlib.h>
#include <string.h>

PyObject *py_error, *py_fen_error, *py_move_error;

/* A ValueError of one's own, with what all of them have. */
static PyObject *new_error(PyObject *module, const char *name, const char *doc, PyObject *base) {
    char whole[64];
    PyOS_snprintf(whole, sizeof whole, "zug.%s", name);
    PyObject *error = PyErr_NewExceptionWithDoc(whole, doc, base, NULL);
    if (error == NULL)
        return NULL;
    Py_INCREF(error);
    if (PyModule_AddObject(module, name, error) < 0)
        return NULL;
    return error;
}

bool py_errors_add(PyObject *module) {
    py_error = new_error(module, "ZugError",
                         "Something is wrong with a text or a question.\n\nIts sentence says what, "
                         "its code is a name of it for programs, and its offset is the byte at "
                         "which it shows, or None.",
                         PyExc_ValueError);
    if (py_error == NULL)
        return false;
    py_fen_error = new_error(module, "FenError",
                             "A text is no FEN of a position that can be played.", py_error);
    py_move_error =
        new_error(module, "IllegalMoveError",
                  "A move is not legal; its sentence says why, in a player's words.", py_error);
    return py_fen_error != NULL && py_move_error != NULL;
}

PyTypeObject *py_type_add(PyObject *module, PyType_Spec *spec, const char *name) {
    PyObject *type = PyType_FromSpec(spec);
    if (type == NULL)
        return NULL;
    Py_INCREF(type);
    if (PyModule_AddObject(module, name, type) < 0)
        return NULL;
    return (PyTypeObject *)type;
}

/* Puts a descriptor into a type, and lets go of it; false with an exception set. */
static bool put_descriptor(PyTypeObject *type, const char *name, PyObject *descriptor) {
    bool is_put =
        descriptor != NULL && PyObject_SetAttrString((PyObject *)type, name, descriptor) == 0;
    Py_XDECREF(descriptor);
    return is_put;
}

bool py_methods_add(PyTypeObject *type, PyMethodDef *methods) {
    for (; methods->ml_name != NULL; methods++)
        if (!put_descriptor(type, methods->ml_name, PyDescr_NewMethod(type, methods)))
            return false;
    return true;
}

bool py_attributes_add(PyTypeObject *type, PyGetSetDef *attributes) {
    for (; attributes->name != NULL; attributes++)
        if (!put_descriptor(type, attributes->name, PyDescr_NewGetSet(type, attributes)))
            return false;
    return true;
}

void *py_object_new(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void py_object_free(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
    free_object(object);
    Py_DECREF(type);
}

PyObject *py_bytes_of(PyObject *text, zug_str *out) {
    PyObject *bytes;
    if (PyUnicode_Check(text)) {
        bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogateescape");
    } else if (PyBytes_Check(text)) {
        Py_INCREF(text);
        bytes = text;
    } else {
        bytes = PyErr_Format(PyExc_TypeError, "a str or bytes is wanted, not %R", Py_TYPE(text));
    }
    char *data = NULL;
    Py_ssize_t len = 0;
    if (bytes == NULL || PyBytes_AsStringAndSize(bytes, &data, &len) < 0)
        return NULL;
    *out = (zug_str){data, (size_t)len};
    return bytes;
}

PyObject *py_text_of(zug_str text) {
    PyObject *str = PyUnicode_DecodeUTF8(text.data, (Py_ssize_t)text.len, NULL);
    if (str != NULL || !PyErr_ExceptionMatches(PyExc_UnicodeDecodeError))
        return str;
    PyErr_Clear();
    return PyUnicode_DecodeLatin1(text.data, (Py_ssize_t)text.len, NULL);
}

void py_text_put(void *ctx, zug_str piece) {
    py_text *text = ctx;
    if (text->len + piece.len > text->size) {
        size_t size = (text->len + piece.len) * 2 + 256;
        char *data = realloc(text->data, size);
        text->failed = text->failed || data == NULL;
        if (data == NULL)
            return;
        text->data = data;
        text->size = size;
    }
    if (piece.len > 0)
        memcpy(text->data + text->len, piece.data, piece.len);
    text->len += piece.len;
}

PyObject *py_text_take(py_text *text) {
    PyObject *str = text->failed ? PyErr_NoMemory() : py_text_of((zug_str){text->data, text->len});
    free(text->data);
    *text = (py_text){0};
    return str;
}

/* Sets an attribute, and lets go of its value. */
static bool set_attribute(PyObject *object, const char *name, PyObject *value) {
    bool is_set = value != NULL && PyObject_SetAttrString(object, name, value) == 0;
    Py_XDECREF(value);
    return is_set;
}

static PyObject *none(void) {
    Py_INCREF(Py_None);
    return Py_None;
}

PyObject *py_raise(PyObject *type, const char *code, const char *sentence, Py_ssize_t offset) {
    PyObject *error = PyObject_CallFunction(type, "s", sentence);
    if (error != NULL &&
        set_attribute(error, "offset", offset < 0 ? none() : PyLong_FromSsize_t(offset)) &&
        set_attribute(error, "code", PyUnicode_FromString(code)) &&
        set_attribute(error, "sentence", PyUnicode_FromString(sentence)))
        PyErr_SetObject(type, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *py_raise_text(PyObject *type, const zug_error *err) {
    if (err->status == ZUG_ERR_SPACE && err->code == NULL)
        return PyErr_NoMemory();
    return py_raise(type, err->code, err->message, (Py_ssize_t)err->offset);
}

PyObject *py_raise_refusal(const zug_position *pos, const zug_refusal *why) {
    char sentence[ZUG_SENTENCE_SIZE];
    zug_sentence_refusal(pos, why, sentence);
    return py_raise(py_move_error, zug_facts_refusal_code(why->code), sentence, -1);
}

/* By the numbers of libzug, those of python-chess; and the other way round. */
static const unsigned char PIECE_NUMBERS[] = {0, 3, 4, 5, 1, 2, 6};
static const unsigned char PIECE_TYPES[] = {ZUG_NO_PIECE, ZUG_PAWN,  ZUG_KNIGHT, ZUG_BISHOP,
                                            ZUG_ROOK,     ZUG_QUEEN, ZUG_KING};

int py_piece_number(zug_piece_type type) { return PIECE_NUMBERS[type]; }

bool py_piece_type(PyObject *number, zug_piece_type *out) {
    long value = number == Py_None ? 0 : PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred())
        return false;
    if (value < 0 || value > 6) {
        PyErr_SetString(PyExc_ValueError, "a piece type is a number from 1 to 6");
        return false;
    }
    *out = (zug_piece_type)PIECE_TYPES[value];
    return true;
}

PyObject *py_color(zug_color color) { return PyBool_FromLong(color == ZUG_WHITE); }

bool py_square(PyObject *number, zug_square *out) {
    long value = PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred())
        return false;
    if (value < 0 || value > 63) {
        PyErr_SetString(PyExc_ValueError, "a square is a number from 0 (a1) to 63 (h8)");
        return false;
    }
    *out = (zug_square)value;
    return true;
}

PyObject *py_square_number(zug_square square) {
    return square < ZUG_NO_SQUARE ? PyLong_FromLong(square) : none();
}

/* -- Functions about texts. -- */

/* Why a position cannot be read, or cannot be played, as one tuple a fault. */
static PyObject *fault_tuple(const char *code, const char *sentence, zug_square square,
                             size_t offset, bool is_playable) {
    return Py_BuildValue("ssNnO", code, sentence, py_square_number(square), (Py_ssize_t)offset,
                         is_playable ? Py_True : Py_False);
}

/* Adds a tuple to a list, and lets go of it. */
static bool append(PyObject *list, PyObject *item) {
    bool is_added = item != NULL && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return is_added;
}

/* All faults of a text with the form of a FEN. */
static bool append_faults(PyObject *list, zug_str text, const zug_position *pos) {
    zug_fault_set faults = zug_faults_find(pos);
    for (; faults != 0; faults &= faults - 1) {
        zug_fault_set fault = faults & (~faults + 1);
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        zug_fault_sentence_write(pos, fault, sentence);
        if (!append(list,
                    fault_tuple(zug_faults_name(fault), sentence, zug_faults_square(pos, fault),
                                zug_fen_locate(text, pos, fault),
                                (fault & ZUG_FAULT_UNPLAYABLE) == 0)))
            return false;
    }
    return true;
}

static PyObject *fen_faults(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *fen;
    int is_strict;
    zug_str text;
    if (!PyArg_ParseTuple(args, "Op:fen_faults", &fen, &is_strict))
        return NULL;
    PyObject *bytes = py_bytes_of(fen, &text), *list = PyList_New(0);
    zug_position pos;
    zug_error err;
    bool is_good = bytes != NULL && list != NULL;
    if (is_good) {
        zug_fen_mode mode = is_strict ? ZUG_FEN_STRICT : ZUG_FEN_LENIENT;
        if (zug_fen_read_setup(text, mode, &pos, &err) == ZUG_OK)
            is_good = append_faults(list, text, &pos);
        else
            is_good =
                append(list, fault_tuple(err.code, err.message, ZUG_NO_SQUARE, err.offset, false));
    }
    Py_XDECREF(bytes);
    if (!is_good)
        Py_CLEAR(list);
    return list;
}

bool py_position_of(PyObject *fen, zug_position *out) {
    zug_str text;
    PyObject *bytes = py_bytes_of(fen, &text);
    if (bytes == NULL)
        return false;
    zug_error err;
    zug_fault_set faults = 0;
    zug_status status = zug_fen_parse(text, ZUG_FEN_LENIENT, out, &faults, &err);
    if (status == ZUG_ERR_POSITION) {
        zug_position pos;
        char sentence[ZUG_FAULT_SENTENCE_SIZE];
        zug_fault_set fault = faults & (~faults + 1);
        zug_fen_read_setup(text, ZUG_FEN_LENIENT, &pos, NULL);
        zug_fault_sentence_write(&pos, fault, sentence);
        py_raise(py_fen_error, zug_faults_name(fault), sentence,
                 (Py_ssize_t)zug_fen_locate(text, &pos, fault));
    } else if (status != ZUG_OK) {
        py_raise_text(py_fen_error, &err);
    }
    Py_DECREF(bytes);
    return status == ZUG_OK;
}

static PyObject *canonical_fen(PyObject *module, PyObject *fen) {
    (void)module;
    zug_position pos;
    char text[ZUG_FEN_SIZE];
    if (!py_position_of(fen, &pos))
        return NULL;
    zug_fen_write(&pos, text);
    return PyUnicode_FromString(text);
}

static PyObject *chess960_fen(PyObject *module, PyObject *number) {
    (void)module;
    long value = PyLong_AsLong(number);
    if (value == -1 && PyErr_Occurred())
        return NULL;
    if (value < 0 || value > 959)
        return py_raise(py_error, "chess960-number",
                        "a position of Chess960 has a number from 0 to 959", -1);
    zug_position pos = zug_position_chess960((int)value);
    char text[ZUG_FEN_SIZE];
    zug_fen_write(&pos, text);
    return PyUnicode_FromString(text);
}

PyMethodDef py_text_methods[] = {
    {"fen_faults", fen_faults, METH_VARARGS, NULL},
    {"canonical_fen", canonical_fen, METH_O,
     "canonical_fen(fen)\n--\n\nA FEN in the one form that the standard has for its position."},
    {"chess960_fen", chess960_fen, METH_O, NULL},
    {0},
};

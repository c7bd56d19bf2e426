/* py_source.c - the bytes of games, from wherever Python has them: zstd, gzip and bzip2 are
 * recognized by their first bytes and decompressed.
 * Room: packages/python. */
#include "py_source.h"

#include <stdlib.h>
#include <string.h>

#include "unpack.h"

enum { CHUNK = 1 << 18 };

struct py_source {
    PyObject *from;  /* what it reads from, */
    PyObject *read;  /* and how; NULL: there is no more */
    PyObject *chunk; /* the bytes that are being handed out, */
    zug_str left;    /* what is left of them */
    bool has_begun;
    unpacker *unpack;
};

py_source *py_source_new(PyObject *from) {
    py_source *source = calloc(1, sizeof *source);
    if (source == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    if (PyBytes_Check(from))
        source->chunk = py_bytes_of(from, &source->left);
    else
        source->read = PyObject_GetAttrString(from, "read");
    if (source->chunk != NULL || source->read != NULL) {
        Py_INCREF(from);
        source->from = from;
        return source;
    }
    free(source);
    return NULL;
}

void py_source_free(py_source *source) {
    if (source == NULL)
        return;
    Py_XDECREF(source->read);
    Py_XDECREF(source->from);
    Py_XDECREF(source->chunk);
    unpack_free(source->unpack);
    free(source);
}

/* Gets more bytes: 1, 0 at the end, -1 with an exception set. What is left is kept before them. */
static int more(py_source *source) {
    if (source->read == NULL)
        return 0;
    PyObject *got = PyObject_CallFunction(source->read, "i", CHUNK);
    zug_str text = {NULL, 0};
    PyObject *bytes = got != NULL ? py_bytes_of(got, &text) : NULL;
    Py_XDECREF(got);
    if (bytes == NULL)
        return -1;
    if (text.len == 0) {
        Py_DECREF(bytes);
        Py_CLEAR(source->read);
        Py_CLEAR(source->from);
        return 0;
    }
    if (source->left.len > 0) {
        PyObject *before =
            PyBytes_FromStringAndSize(source->left.data, (Py_ssize_t)source->left.len);
        PyObject *both = before != NULL ? PySequence_Concat(before, bytes) : NULL;
        Py_XDECREF(before);
        Py_DECREF(bytes);
        bytes = both;
    }
    if (bytes == NULL)
        return -1;
    Py_XDECREF(source->chunk);
    source->chunk = bytes;
    char *data;
    Py_ssize_t len;
    PyBytes_AsStringAndSize(bytes, &data, &len);
    source->left = (zug_str){data, (size_t)len};
    return 1;
}

/* Looks at the first bytes; false with an exception set. */
static bool begin(py_source *source) {
    source->has_begun = true;
    bool wants_more = false;
    zug_pgn_file kind = zug_pgn_file_kind(source->left, &wants_more);
    while (wants_more) {
        int got = more(source);
        if (got < 0)
            return false;
        kind = zug_pgn_file_kind(source->left, &wants_more);
        if (got == 0)
            break;
    }
    if (kind == ZUG_PGN_FILE_TEXT)
        return true;
    if (!unpack_knows(kind)) {
        py_raise(py_error, zug_pgn_file_name(kind), zug_pgn_file_sentence(kind), 0);
        return false;
    }
    source->unpack = unpack_new(kind);
    if (source->unpack == NULL)
        PyErr_NoMemory();
    return source->unpack != NULL;
}

/* Decompresses; as py_source_read. */
static Py_ssize_t read_packed(py_source *source, const unpack_to *space) {
    for (;;) {
        int got = source->left.len == 0 ? more(source) : 1;
        if (got < 0)
            return -1;
        unpack_from from = {source->left.data, source->left.len};
        unpack_to into = *space;
        const char *wrong;
        Py_BEGIN_ALLOW_THREADS
            wrong = unpack_step(source->unpack, &from, &into);
        Py_END_ALLOW_THREADS
        bool has_taken = from.len < source->left.len;
        source->left = (zug_str){from.data, from.len};
        if (into.len < space->len)
            return (Py_ssize_t)(space->len - into.len);
        if (wrong == NULL && got == 0 && !has_taken && unpack_may_end(source->unpack))
            return 0;
        if (wrong != NULL || (got == 0 && !has_taken)) {
            py_raise(py_error, "damaged", wrong != NULL ? wrong : "the compressed data is cut off",
                     -1);
            return -1;
        }
    }
}

Py_ssize_t py_source_read(py_source *source, char *to, size_t size) {
    if (!source->has_begun && !begin(source))
        return -1;
    if (source->unpack != NULL)
        return read_packed(source, &(unpack_to){to, size});
    if (source->left.len == 0) {
        int got = more(source);
        if (got <= 0)
            return got;
    }
    size_t len = source->left.len < size ? source->left.len : size;
    memcpy(to, source->left.data, len);
    source->left = zug_str_slice(source->left, len, source->left.len);
    return (Py_ssize_t)len;
}

/* py_source.h - the bytes of games, from wherever Python has them, decompressed. */
#ifndef PY_SOURCE_H
#define PY_SOURCE_H

#include "py_zug.h"

typedef struct py_source py_source;

/* Bytes, or what has a read(size) that returns bytes or str; NULL with an exception set. */
py_source *py_source_new(PyObject *from);
void py_source_free(py_source *source);

/* Reads up to size bytes; 0 at the end, less than 0 with an exception set. */
Py_ssize_t py_source_read(py_source *source, char *to, size_t size);

#endif

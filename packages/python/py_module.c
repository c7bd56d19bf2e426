/* py_module.c - zug._zug: what the package zug is made on.
 * Room: packages/python. */
#include "py_zug.h"

PyMODINIT_FUNC PyInit__zug(void);

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_zug",
    "The laws of chess: libzug for the package zug.",
    -1,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
};

PyMODINIT_FUNC PyInit__zug(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module != NULL && py_errors_add(module) && py_moves_add(module) && py_boards_add(module) &&
        py_games_add(module) && py_trees_add(module) && py_lives_add(module) &&
        PyModule_AddFunctions(module, py_text_methods) == 0 &&
        PyModule_AddFunctions(module, py_judge_methods) == 0 &&
        PyModule_AddStringConstant(module, "version", zug_version_text()) == 0)
        return module;
    Py_XDECREF(module);
    return NULL;
}

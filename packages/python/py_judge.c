/* py_judge.c - time controls and pairings in Python: texts in, plain values out.
 * Room: packages/python. */
#include "py_zug.h"

#include <stdlib.h>

/* -- Time controls. -- */

static const char *const BONUSES[] = {"none", "increment", "delay", "bronstein"};

/* The periods of a control as tuples (moves, seconds in ms, bonus, its ms, hourglass). */
static PyObject *period_tuples(const zug_timecontrol *control) {
    PyObject *list = PyTuple_New((Py_ssize_t)control->count);
    for (uint32_t i = 0; i < control->count && list != NULL; i++) {
        const zug_period *period = &control->periods[i];
        PyObject *item = Py_BuildValue("ILsLO", (unsigned)period->moves, (long long)period->time_ms,
                                       BONUSES[period->bonus], (long long)period->bonus_ms,
                                       period->hourglass ? Py_True : Py_False);
        if (item == NULL)
            Py_CLEAR(list);
        else
            PyTuple_SetItem(list, (Py_ssize_t)i, item);
    }
    return list;
}

/* timecontrol(text, manner): tag, name, speed and periods; manner t: as a tag, p: as people type.
 */
static PyObject *timecontrol(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *object;
    int is_typed;
    zug_str text;
    if (!PyArg_ParseTuple(args, "Op:timecontrol", &object, &is_typed))
        return NULL;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return NULL;
    zug_timecontrol control;
    zug_error err = {.offset = 0};
    zug_status status = is_typed ? zug_timecontrol_parse_typed(text, &control, &err)
                                 : zug_timecontrol_parse(text, &control, &err);
    Py_DECREF(bytes);
    if (status != ZUG_OK)
        return py_raise_text(py_error, &err);
    char tag[ZUG_TIMECONTROL_SIZE], name[ZUG_TIMECONTROL_NAME_SIZE];
    zug_timecontrol_write(&control, tag);
    zug_timecontrol_name(&control, name);
    return Py_BuildValue("sssN", tag, name, zug_speed_name(zug_timecontrol_speed(&control)),
                         period_tuples(&control));
}

/* -- Pairings. -- */

/* Raises why a report was refused; NULL. */
static PyObject *refused(const zug_trf_problem *problem) {
    char sentence[ZUG_TRF_MESSAGE_SIZE + 64];
    PyOS_snprintf(sentence, sizeof sentence, "line %lu, column %lu: %s",
                  (unsigned long)problem->line, (unsigned long)problem->column, problem->message);
    return py_raise(py_error, problem->code, sentence, (Py_ssize_t)problem->offset);
}

/* pair(report, round, explains): the JSON of zug_pairing_round_json. */
static PyObject *pair(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *object;
    zug_pairing_round_wish wish = {0};
    int explains;
    zug_str text;
    if (!PyArg_ParseTuple(args, "OIp:pair", &object, &wish.round, &explains))
        return NULL;
    PyObject *bytes = py_bytes_of(object, &text);
    if (bytes == NULL)
        return NULL;
    wish.explains = explains;
    zug_tournament *tournament = NULL;
    zug_trf_problem problem;
    zug_pairing_round round = {0};
    zug_json json = {.alloc = zug_host_alloc()};
    zug_status status;
    Py_BEGIN_ALLOW_THREADS
        status = zug_trf_read(text, zug_host_alloc(), &tournament, &problem);
        if (status == ZUG_OK) {
            zug_pairing_round_make(tournament, &wish, zug_host_alloc(), &round);
            zug_pairing_round_json(&round, &json);
            zug_pairing_round_free(&round);
        }
        zug_tournament_free(tournament);
    Py_END_ALLOW_THREADS
    Py_DECREF(bytes);
    PyObject *result = NULL;
    if (status == ZUG_ERR_SYNTAX)
        refused(&problem);
    else if (status != ZUG_OK || json.failed)
        PyErr_NoMemory();
    else
        result = py_text_of(zug_json_so_far(&json));
    zug_json_free(&json);
    return result;
}

PyMethodDef py_judge_methods[] = {
    {"timecontrol", timecontrol, METH_VARARGS, NULL},
    {"pair", pair, METH_VARARGS, NULL},
    {0},
};

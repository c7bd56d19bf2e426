/* report_text.h - tournament reports for tests: read from a text with memory that is counted, and
 * written into one. */
#ifndef SUPPORT_REPORT_TEXT_H
#define SUPPORT_REPORT_TEXT_H

#include <string.h>
#include <zug/trf.h>

#include "counted_alloc.h"

static counted memory;

static inline zug_tournament *read_text(const char *text) {
    zug_tournament *t = NULL;
    zug_trf_problem problem = {.message = "fine"};
    memory = (counted){0};
    if (zug_trf_read(zug_str_from(text), counted_alloc(&memory), &t, &problem) != ZUG_OK)
        fail_msg("%zu:%zu: %s", problem.line, problem.column, problem.message);
    return t;
}

static inline void end(zug_tournament *t) {
    zug_tournament_free(t);
    assert_int_equal(memory.live, 0);
}

/* A text that grows. */
typedef struct text {
    char data[20000];
    size_t len;
} text;

static inline void append(void *ctx, zug_str piece) {
    text *to = ctx;
    assert_true(to->len + piece.len < sizeof to->data);
    memcpy(to->data + to->len, piece.data, piece.len);
    to->len += piece.len;
    to->data[to->len] = '\0';
}

#endif

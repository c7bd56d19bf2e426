/* fuzz_trf.c - any bytes as a tournament report: what is read has no faults, is written, read again
 * and written as the same bytes; what is refused is so at a place within it. */
#include <string.h>
#include <zug/zug.h>

#include "property.h"

/* A text that grows. */
typedef struct text {
    char *data;
    size_t len;
} text;

static void append(void *ctx, zug_str piece) {
    text *to = ctx;
    to->data = realloc(to->data, to->len + piece.len + 1);
    require(to->data != NULL);
    if (piece.len > 0)
        memcpy(to->data + to->len, piece.data, piece.len);
    to->len += piece.len;
}

/* Reads what was written and writes it once more. */
static void check_again(const text *first) {
    zug_tournament *t = NULL;
    text second = {0};
    require(zug_trf_read((zug_str){first->data, first->len}, libc_alloc(), &t, NULL) == ZUG_OK);
    require(zug_trf_write(t, append, &second) == ZUG_OK);
    require(first->len == second.len && memcmp(first->data, second.data, first->len) == 0);
    free(second.data);
    zug_tournament_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_tournament *t = NULL;
    zug_trf_problem problem = {0};
    zug_str bytes = {(const char *)data, size};
    if (zug_trf_read(bytes, libc_alloc(), &t, &problem) != ZUG_OK) {
        require(problem.line > 0 && problem.column > 0 && problem.offset <= size);
        require(problem.code != NULL && problem.message[0] != '\0');
        return 0;
    }
    require(zug_tournament_faults(t, NULL, 0) == 0);
    text written = {0};
    if (zug_trf_write(t, append, &written) == ZUG_OK)
        check_again(&written);
    free(written.data);
    zug_tournament_free(t);
    return 0;
}

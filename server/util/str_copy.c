/* str_copy.c - texts in the caller's memory.
 * Room: server/util. */
#include "util/str_copy.h"

#include <string.h>

void str_copy(char *out, size_t size, zug_str from) {
    size_t len = from.len < size ? from.len : size - 1;
    if (len > 0) /* an empty text may lie nowhere */
        memcpy(out, from.data, len);
    out[len] = '\0';
}

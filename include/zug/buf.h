/* buf.h - writes text into the caller's memory and never past its end. */
#ifndef ZUG_BUF_H
#define ZUG_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zug/str.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The text so far is data[0..len), always followed by a NUL. */
typedef struct zug_buf {
    char *data;
    size_t size; /* bytes of memory at data, at least 1 */
    size_t len;
    bool overflow; /* something did not fit and was left out */
} zug_buf;

/* An empty text in size bytes of the caller's memory. */
zug_buf zug_buf_over(char *memory, size_t size);

/* Each appends to the text; what does not fit is cut off and remembered in overflow. */
void zug_buf_char(zug_buf *buf, char c);
void zug_buf_str(zug_buf *buf, zug_str text);
void zug_buf_text(zug_buf *buf, const char *text);
void zug_buf_number(zug_buf *buf, uint64_t number);

#ifdef __cplusplus
}
#endif

#endif

/* buf.c - appends text to the caller's memory and never writes past its end.
 * Room: base. Knows no chess and allocates nothing. */
#include <zug/buf.h>

#include "base/mem.h"

zug_buf zug_buf_over(char *memory, size_t size) {
    memory[0] = '\0';
    return (zug_buf){memory, size, 0, false};
}

void zug_buf_str(zug_buf *buf, zug_str text) {
    size_t capacity = buf->size - 1 - buf->len;
    if (text.len > capacity) {
        buf->overflow = true;
        text.len = capacity;
    }
    if (text.len == 0)
        return;
    zug__mem_copy(buf->data + buf->len, text.data, text.len);
    buf->len += text.len;
    buf->data[buf->len] = '\0';
}

void zug_buf_char(zug_buf *buf, char c) { zug_buf_str(buf, (zug_str){&c, 1}); }

void zug_buf_text(zug_buf *buf, const char *text) { zug_buf_str(buf, zug_str_from(text)); }

/* The digits are found from the last to the first, so they are gathered at the end of a small
 * array. */
void zug_buf_number(zug_buf *buf, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    zug_buf_str(buf, (zug_str){digits + at, sizeof digits - at});
}

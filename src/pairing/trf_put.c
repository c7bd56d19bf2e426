/* trf_put.c - puts texts, numbers and points into the columns of a line that is being written.
 * Room: pairing. Knows columns, not what they mean. */
#include "trf_put.h"

void zug__trf_begin_line(zug__trf_writer *w, const char *code) {
    w->line = zug_buf_over(w->memory, sizeof w->memory);
    zug_buf_text(&w->line, code);
    w->column = 4;
}

void zug__trf_flush(zug__trf_writer *w) {
    if (w->sink)
        w->sink(w->ctx, (zug_str){w->line.data, w->line.len});
    w->line = zug_buf_over(w->memory, sizeof w->memory);
}

void zug__trf_end_line(zug__trf_writer *w) {
    zug_buf_char(&w->line, '\r');
    zug__trf_flush(w);
}

void zug__trf_go_to(zug__trf_writer *w, size_t column) {
    for (; w->column < column; w->column++)
        zug_buf_char(&w->line, ' ');
}

/* How many bytes a number of characters have at the beginning of a text; 0 if some of them are no
 * UTF-8. */
static size_t bytes_of(zug_str text, size_t characters) {
    size_t at = 0;
    for (size_t i = 0; i < characters && at < text.len; i++) {
        uint32_t code;
        size_t len = zug_str_character(zug_str_slice(text, at, text.len), &code);
        if (len == 0)
            return 0;
        at += len;
    }
    return at;
}

zug_str zug__trf_cut_name(zug_str name, size_t width) {
    size_t bytes = bytes_of(name, width);
    if (bytes == 0)
        bytes = name.len < width ? name.len : width;
    return zug_str_trim(zug_str_slice(name, 0, bytes));
}

bool zug__trf_is_utf8(zug_str text) { return bytes_of(text, text.len) == text.len; }

void zug__trf_put_text(zug__trf_writer *w, size_t column, size_t width, zug_str text) {
    zug__trf_go_to(w, column);
    for (size_t i = 0; i < width && i < text.len; i++, w->column++)
        zug_buf_char(&w->line, text.data[i]);
}

void zug__trf_put_name(zug__trf_writer *w, size_t column, zug_str name, bool by_characters) {
    zug__trf_go_to(w, column);
    zug_buf_str(&w->line, name);
    for (size_t i = 0; i < name.len; i++)
        if (!by_characters || ((unsigned char)name.data[i] & 0xC0) != 0x80)
            w->column++;
}

void zug__trf_put_right(zug__trf_writer *w, size_t column, size_t width, zug_str text) {
    w->is_too_long = w->is_too_long || text.len > width;
    if (text.len <= width)
        zug__trf_put_text(w, column + width - text.len, width, text);
}

void zug__trf_put_number(zug__trf_writer *w, size_t column, size_t width, uint32_t number) {
    char memory[16];
    zug_buf out = zug_buf_over(memory, sizeof memory);
    zug_buf_number(&out, number);
    zug__trf_put_right(w, column, width, (zug_str){out.data, out.len});
}

void zug__trf_put_points(zug__trf_writer *w, size_t column, size_t width, zug_points points) {
    char memory[16];
    zug_buf out = zug_buf_over(memory, sizeof memory);
    zug_points_write(points, &out);
    zug__trf_put_right(w, column, width, (zug_str){out.data, out.len});
}

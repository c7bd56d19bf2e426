/* engine_line.c - lines of text from an engine and to it.
 * Room: engine. */
#include <zug/buf.h>

#include "base/mem.h"
#include "engine_impl.h"

bool zug__engine_is_word(zug_str word, const char *wanted) {
    return zug_str_equal(word, zug_str_from(wanted));
}

zug_str zug__engine_take_word(zug_str *line) {
    size_t begin = 0, end;
    if (line->len == 0)
        return *line;
    while (begin < line->len && (line->data[begin] == ' ' || line->data[begin] == '\t'))
        begin++;
    for (end = begin; end < line->len && line->data[end] != ' ' && line->data[end] != '\t';)
        end++;
    zug_str word = zug_str_slice(*line, begin, end);
    *line = zug_str_slice(*line, end, line->len);
    return word;
}

int64_t zug__engine_number(zug_str word) {
    const int64_t most = INT64_MAX / 10 - 1;
    bool is_negative = word.len > 0 && word.data[0] == '-';
    int64_t number = 0;
    for (size_t i = is_negative; i < word.len; i++) {
        if (word.data[i] < '0' || word.data[i] > '9')
            return 0;
        number = number < most ? number * 10 + (word.data[i] - '0') : most;
    }
    return is_negative ? -number : number;
}

/* The line that is there whole, if one is: it goes from what came. */
static bool take_line(zug_engine *engine, zug_str *out) {
    for (size_t i = engine->begin; i < engine->end; i++) {
        if (engine->bytes[i] != '\n')
            continue;
        zug_str line = {engine->bytes + engine->begin, i - engine->begin};
        bool is_whole = !engine->is_too_long;
        engine->begin = i + 1;
        engine->is_too_long = false;
        if (is_whole) {
            *out = zug_str_trim(line);
            return true;
        }
    }
    return false;
}

/* Room for what comes next: what has not ended yet goes to the front, and is left out if it fills
 * everything. */
static void make_room(zug_engine *engine) {
    size_t len = engine->end - engine->begin;
    if (len == sizeof engine->bytes) {
        engine->is_too_long = true;
        len = 0;
    }
    zug__mem_move(engine->bytes, engine->bytes + engine->begin, len);
    engine->begin = 0;
    engine->end = len;
}

zug_engine_answer zug__engine_read_line(zug_engine *engine, int64_t until_ms, zug_str *out) {
    const zug_engine_port *port = &engine->port;
    while (!take_line(engine, out)) {
        if (engine->is_gone)
            return ZUG_ENGINE_GONE;
        make_room(engine);
        int64_t left_ms = until_ms - port->now_ms(port->ctx);
        int got =
            port->receive(port->ctx, engine->bytes + engine->end,
                          (int)(sizeof engine->bytes - engine->end), left_ms > 0 ? left_ms : 0);
        if (got < 0)
            engine->is_gone = true;
        else if (got == 0 && left_ms <= 0)
            return ZUG_ENGINE_LATE;
        else
            engine->end += (size_t)got;
    }
    return ZUG_ENGINE_INFO;
}

bool zug__engine_add(zug_engine *engine, const char *text) {
    return zug__text_add(&engine->command, zug_str_from(text));
}

bool zug__engine_add_number(zug_engine *engine, const char *before, int64_t number) {
    char memory[24];
    zug_buf buf = zug_buf_over(memory, sizeof memory);
    if (number < 0)
        zug_buf_char(&buf, '-');
    zug_buf_number(&buf, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
    return zug__engine_add(engine, before) && zug__engine_add(engine, memory);
}

bool zug__engine_send(zug_engine *engine, bool is_made) {
    is_made = is_made && zug__engine_add(engine, "\n") && !engine->is_gone;
    if (is_made && !engine->port.send(engine->port.ctx, zug__text_str(&engine->command)))
        engine->is_gone = true;
    engine->command.len = 0;
    return is_made && !engine->is_gone;
}

/* fuzz_engine.c - any bytes from a chess engine: what is made of them does not depend on the pieces
 * in which they come, every line of moves can be played, and whatever is said to it is one line. */
#include <string.h>
#include <zug/engine.h>
#include <zug/makemove.h>
#include <zug/movegen.h>

#include "property.h"

/* The engine: what it has still to say, and in which pieces. */
typedef struct talker {
    const uint8_t *data;
    size_t size, piece;
    int64_t now_ms;
} talker;

static bool hear(void *ctx, zug_str text) {
    (void)ctx;
    require(text.len > 0 && memchr(text.data, '\n', text.len) == text.data + text.len - 1);
    return true;
}

static int talk(void *ctx, char *to, int size, int64_t wait_ms) {
    talker *self = ctx;
    size_t len = self->size < self->piece ? self->size : self->piece;
    self->now_ms += len == 0 ? wait_ms : 0;
    if (len > (size_t)size)
        len = (size_t)size;
    memcpy(to, self->data, len);
    self->data += len;
    self->size -= len;
    return (int)len;
}

static int64_t tell_time(void *ctx) { return ((talker *)ctx)->now_ms; }

static uint64_t mix_str(uint64_t hash, zug_str text) { return mix(hash, text.data, text.len); }

/* The options as they were understood; their bounds and usual values are tried. */
static uint64_t mix_options(zug_engine *engine) {
    uint64_t hash = 1;
    for (size_t i = 0; i < zug_engine_option_count(engine); i++) {
        const zug_engine_option *option = zug_engine_option_at(engine, i);
        char name[64], value[64];
        hash =
            mix_str(mix_str(mix_str(mix_number(hash, option->type), option->name), option->usual),
                    option->choices);
        hash = mix_number(mix_number(hash, (uint64_t)option->min), (uint64_t)option->max);
        snprintf(name, sizeof name, "%.*s", (int)option->name.len, option->name.data);
        snprintf(value, sizeof value, "%.*s", (int)option->usual.len, option->usual.data);
        hash = mix_number(hash, zug_engine_set(engine, name, value));
    }
    return hash;
}

static uint64_t mix_info(uint64_t hash, const zug_engine_info *info) {
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < info->move_count; i++) {
        require(zug_movegen_is_legal(&pos, info->moves[i]));
        zug_position_play(&pos, info->moves[i]);
    }
    hash = mix_number(mix_number(hash, pos.key), info->move_count);
    hash = mix_number(mix_number(hash, (uint64_t)info->score), info->depth);
    return mix_str(mix_number(mix_number(hash, info->nodes), info->line), info->text);
}

/* The whole life of an engine that says these bytes. */
static uint64_t live(const uint8_t *data, size_t size, size_t piece) {
    talker self = {data, size, piece, 0};
    const zug_engine_port port = {hear, talk, tell_time, &self};
    zug_engine *engine = zug_engine_new(zug_host_alloc(), &port);
    zug_engine_info info;
    const zug_engine_limits limits = {.depth = 3};
    uint64_t hash = (uint64_t)zug_engine_greet(engine, 10);
    hash = mix_str(mix_number(hash, mix_options(engine)), zug_engine_name(engine));
    require(zug_engine_position(engine, NULL, NULL, 0) && zug_engine_go(engine, &limits));
    while (zug_engine_next(engine, 10, &info) == ZUG_ENGINE_INFO)
        hash = mix_info(hash, &info);
    hash = mix_number(mix_number(hash, zug_engine_best(engine)), zug_engine_expected(engine));
    zug_engine_free(engine);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint64_t whole = live(data, size, size + 1);
    require(live(data, size, 1) == whole);
    require(live(data, size, 7) == whole);
    return 0;
}

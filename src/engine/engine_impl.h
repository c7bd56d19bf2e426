/* engine_impl.h - an engine, for the files of its room.
 * Room: engine. */
#ifndef ZUG_ENGINE_IMPL_H
#define ZUG_ENGINE_IMPL_H

#include <zug/engine.h>

#include "base/arena.h"
#include "base/text.h"

/* ZUG__ENGINE_LINE_SIZE: of one line that it says; a longer one is left out. */
enum { ZUG__ENGINE_LINE_SIZE = 16384, ZUG__ENGINE_OPTIONS_MAX = 256 };

struct zug_engine {
    zug_alloc alloc;
    zug_engine_port port;
    zug__arena kept; /* texts that live as long as it does */
    zug_str name, author;
    zug_engine_option options[ZUG__ENGINE_OPTIONS_MAX];
    size_t option_count;
    zug_position root; /* about which it thinks */
    bool is_chess960;  /* as it was told last */
    bool is_searching, is_gone;
    zug_move best, expected;
    zug__text command;                 /* that is being made */
    char bytes[ZUG__ENGINE_LINE_SIZE]; /* what came, from `begin` to `end` not read yet */
    size_t begin, end;
    bool is_too_long; /* the rest of the line is left out */
};

/* Waits for a line until a moment: ZUG_ENGINE_INFO with the line in *out until the next call. */
zug_engine_answer zug__engine_read_line(zug_engine *engine, int64_t until_ms, zug_str *out);

/* Takes the next word off a line; empty at its end. */
zug_str zug__engine_take_word(zug_str *line);

/* True if a word is this one. */
bool zug__engine_is_word(zug_str word, const char *wanted);

/* A whole number as a word; 0 for none, and at the bounds what is beyond them. */
int64_t zug__engine_number(zug_str word);

/* Appends to the command that is being made; false without memory. */
bool zug__engine_add(zug_engine *engine, const char *text);
bool zug__engine_add_number(zug_engine *engine, const char *before, int64_t number);

/* Sends that command with a line feed and begins another; false if it could not be made or sent. */
bool zug__engine_send(zug_engine *engine, bool is_made);

/* Reads what stands behind "option". */
void zug__engine_take_option(zug_engine *engine, zug_str line);

/* Reads what stands behind "info"; false if there is nothing in it that one wants to know. */
bool zug__engine_take_info(const zug_engine *engine, zug_str line, zug_engine_info *out);

#endif

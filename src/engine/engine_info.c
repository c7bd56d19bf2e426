/* engine_info.c - what an engine says while it thinks.
 * Room: engine. */
#include <zug/makemove.h>
#include <zug/uci.h>

#include "engine_impl.h"

/* A number that is not negative, and not more than fits. */
static uint64_t count_of(zug_str word) {
    int64_t number = zug__engine_number(word);
    return number > 0 ? (uint64_t)number : 0;
}

static unsigned small_count_of(zug_str word) {
    uint64_t number = count_of(word);
    return number < 1000000 ? (unsigned)number : 1000000;
}

/* "cp 31", "mate -3", perhaps with a bound behind it. */
static void take_score(zug_str *line, zug_engine_info *out) {
    enum { SCORE_MAX = 1000000 };
    zug_str kind = zug__engine_take_word(line), number = zug__engine_take_word(line);
    int64_t score = zug__engine_number(number);
    out->has_score = number.len > 0;
    out->is_mate = zug__engine_is_word(kind, "mate");
    out->score = (int)(score > SCORE_MAX ? SCORE_MAX : score < -SCORE_MAX ? -SCORE_MAX : score);
}

static void take_chances(zug_str *line, zug_engine_info *out) {
    out->has_chances = true;
    out->win = small_count_of(zug__engine_take_word(line));
    out->draw = small_count_of(zug__engine_take_word(line));
    out->loss = small_count_of(zug__engine_take_word(line));
}

/* The moves of a line, as far as they can be played; of several lines in one text, the last. */
static void take_moves(zug_position pos, zug_str *line, zug_engine_info *out) {
    out->move_count = 0;
    while (out->move_count < ZUG_ENGINE_LINE_MAX) {
        zug_str rest = *line, word = zug__engine_take_word(&rest);
        zug_move move;
        if (zug_uci_parse(&pos, word, &move, NULL) != ZUG_OK)
            return;
        zug_position_play(&pos, move);
        out->moves[out->move_count++] = move;
        *line = rest;
    }
}

/* Takes what belongs to one word; what is not known is passed over, word by word. */
static void take_part(const zug_engine *engine, zug_str word, zug_str *line, zug_engine_info *out) {
    if (zug__engine_is_word(word, "depth"))
        out->depth = small_count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "seldepth"))
        out->selective_depth = small_count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "multipv"))
        out->line = small_count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "score"))
        take_score(line, out);
    else if (zug__engine_is_word(word, "lowerbound"))
        out->bound = ZUG_ENGINE_AT_LEAST;
    else if (zug__engine_is_word(word, "upperbound"))
        out->bound = ZUG_ENGINE_AT_MOST;
    else if (zug__engine_is_word(word, "wdl"))
        take_chances(line, out);
    else if (zug__engine_is_word(word, "nodes"))
        out->nodes = count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "nps"))
        out->nodes_per_second = count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "tbhits"))
        out->table_hits = count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "time"))
        out->time_ms = (int64_t)count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "hashfull"))
        out->hash_full = small_count_of(zug__engine_take_word(line));
    else if (zug__engine_is_word(word, "pv"))
        take_moves(engine->root, line, out);
}

bool zug__engine_take_info(const zug_engine *engine, zug_str line, zug_engine_info *out) {
    zug_str word;
    *out = (zug_engine_info){0};
    while ((word = zug__engine_take_word(&line)).len > 0) {
        if (zug__engine_is_word(word, "string")) {
            out->text = zug_str_trim(line);
            break;
        }
        take_part(engine, word, &line, out);
    }
    if (out->line == 0 && out->has_score)
        out->line = 1; /* engines that know only one line do not number it */
    return out->depth > 0 || out->has_score || out->nodes > 0 || out->text.len > 0;
}

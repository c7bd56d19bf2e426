/* json_game.c - writes a game as one line of JSON.
 * Room: cli. Nothing here recurses: a game may have variations to any depth. */
#include "json_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/pgn_tags.h>
#include <zug/san.h>

#include "game_clock.h"
#include "game_text.h"
#include "io.h"
#include "safe_text.h"

/* A line whose moves are being written. */
typedef struct level {
    const zug_pgn_tree_move *move; /* begun, not ended; NULL for the game as a whole */
    zug_pgn_tree_variations left;  /* variations of it that are not yet written */
    bool has_variations;           /* some of it are written */
    zug_position pos;              /* before the move */
} level;

typedef struct json_game {
    const zug_pgn_tree_game *game;
    level *levels; /* from the outermost to the one that is being written */
    size_t count, size;
    char *memory; /* for texts */
    size_t memory_size;
    bool failed; /* there was no memory */
} json_game;

static void put(const char *text) { io_put_bytes(text, strlen(text)); }

/* Memory for a text of so many bytes; NULL if there is none. */
static char *space_for(json_game *to, size_t bytes) {
    if (bytes <= to->memory_size)
        return to->memory;
    char *memory = realloc(to->memory, bytes);
    if (memory == NULL) {
        to->failed = true;
        return NULL;
    }
    to->memory = memory;
    to->memory_size = bytes;
    return memory;
}

/* Writes a text as a string. */
static void put_string(json_game *to, zug_str text) {
    size_t size = text.len * SAFE_TEXT_GROWTH + 3;
    char *memory = space_for(to, size);
    if (memory == NULL)
        return;
    zug_buf buf = zug_buf_over(memory, size);
    safe_text_json(&buf, text);
    io_put_bytes(buf.data, buf.len);
}

/* Writes the value of a tag without its escapes. */
static void put_value(json_game *to, zug_str written) {
    size_t plain = written.len + 1, size = written.len * SAFE_TEXT_GROWTH + 3;
    char *memory = space_for(to, plain + size);
    if (memory == NULL)
        return;
    zug_buf value = zug_buf_over(memory, plain), buf = zug_buf_over(memory + plain, size);
    zug_pgn_tags_unescape(written, &value);
    safe_text_json(&buf, (zug_str){value.data, value.len});
    io_put_bytes(buf.data, buf.len);
}

/* Names that have been written: of a name, an object has one value. */
typedef struct name_set {
    const zug_pgn_tree_tag **slots;
    size_t mask; /* slots are a power of two, at least twice as many as names */
} name_set;

/* An empty set with room for all tags of a game; without slots if there is no memory. */
static name_set new_set(const zug_pgn_tree_game *game) {
    size_t tags = 0, slots = 64;
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next)
        tags++;
    while (slots < tags * 2)
        slots *= 2;
    /* Pointers are what is wanted: NOLINTNEXTLINE(bugprone-sizeof-expression) */
    const zug_pgn_tree_tag **memory = calloc(slots, sizeof *memory);
    return (name_set){memory, slots - 1};
}

/* Adds the name of a tag; false if it was there before. */
static bool add_name(name_set *set, const zug_pgn_tree_tag *tag) {
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < tag->name.len; i++)
        hash = (hash ^ (unsigned char)tag->name.data[i]) * 1099511628211U;
    size_t at = (size_t)(hash ^ hash >> 32) & set->mask;
    for (; set->slots[at] != NULL; at = (at + 1) & set->mask)
        if (zug_str_equal(set->slots[at]->name, tag->name))
            return false;
    set->slots[at] = tag;
    return true;
}

static void put_tags(json_game *to) {
    const char *between = "";
    name_set names = new_set(to->game);
    to->failed |= names.slots == NULL;
    put("{\"tags\":{");
    for (const zug_pgn_tree_tag *tag = to->game->tags; tag != NULL && !to->failed;
         tag = tag->next) {
        if (!add_name(&names, tag))
            continue;
        put(between);
        put_string(to, tag->name);
        put(":");
        put_value(to, tag->value);
        between = ",";
    }
    put("}");
    free(names.slots);
}

/* Writes the comments among some notes as a member, if there are any. */
static void put_comments(json_game *to, const char *name, const zug_pgn_tree_note *notes) {
    bool any = false;
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        put(any ? "," : name);
        put_string(to, notes->text);
        any = true;
    }
    put(any ? "]" : "");
}

/* Writes the NAGs among some notes; *any tells if there were any. */
static void put_nags(const zug_pgn_tree_note *notes, bool *any) {
    for (; notes != NULL; notes = notes->next) {
        char number[16];
        if (notes->kind != ZUG_PGN_NOTE_NAG)
            continue;
        snprintf(number, sizeof number, "%u", notes->number);
        put(*any ? "," : ",\"nags\":[");
        put(number);
        *any = true;
    }
}

/* Writes the clock time in seconds as a member, if the notes behind a move tell one. */
static void put_clock(const zug_pgn_tree_note *notes) {
    game_clock clock;
    char number[32];
    if (!game_clock_find(notes, &clock))
        return;
    int64_t seconds = clock.ms / 1000, thousandths = clock.ms % 1000;
    snprintf(number, sizeof number, ",\"clock\":%" PRId64, seconds);
    put(number);
    snprintf(number, sizeof number, ".%03" PRId64, thousandths);
    size_t len = strlen(number);
    while (number[len - 1] == '0')
        len--;
    io_put_bytes(number, len > 1 ? len : 0);
}

/* Writes what stands with a move, or with a game without moves, but for variations. */
static void put_notes(json_game *to, const zug_pgn_tree_note *before,
                      const zug_pgn_tree_note *after) {
    bool any = false;
    put_nags(before, &any);
    put_nags(after, &any);
    put(any ? "]" : "");
    put_comments(to, ",\"before\":[", before);
    put_comments(to, ",\"comments\":[", after);
}

/* Begins the object of a move. */
static void begin_move(json_game *to, const level *at) {
    char san[ZUG_SAN_SIZE], uci[ZUG_UCI_SIZE];
    zug_san_write(&at->pos, at->move->move, san);
    game_text_uci(to->game, &at->pos, at->move->move, uci);
    put("{\"san\":\"");
    put(san);
    put("\",\"uci\":\"");
    put(uci);
    put("\"");
    put_clock(at->move->after);
    put_notes(to, at->move->before, at->move->after);
}

/* Begins a line from a position. */
static void begin_line(json_game *to, const zug_pgn_tree_move *first, zug_position pos) {
    if (to->count == to->size) {
        size_t size = to->size * 2 + 16;
        level *levels = realloc(to->levels, size * sizeof *levels);
        to->failed |= levels == NULL;
        if (levels == NULL)
            return;
        to->levels = levels;
        to->size = size;
    }
    to->levels[to->count] =
        (level){.move = first, .left = zug_pgn_tree_variations_of(first), .pos = pos};
    put("[");
    begin_move(to, &to->levels[to->count++]);
}

/* Ends a move, and begins the next one of its line or ends the line. */
static void end_move(json_game *to, level *at) {
    put(at->has_variations ? "]}" : "}");
    const zug_pgn_tree_move *next = at->move->next;
    if (next == NULL) {
        put("]");
        to->count--;
        return;
    }
    game_text_play(&at->pos, at->move->move);
    *at = (level){.move = next, .left = zug_pgn_tree_variations_of(next), .pos = at->pos};
    put(",");
    begin_move(to, at);
}

/* Writes a line and all that branches off it. */
static void put_line(json_game *to, const zug_pgn_tree_line *line, zug_position pos) {
    if (line->first == NULL)
        return;
    begin_line(to, line->first, pos);
    while (to->count > 0 && !to->failed) {
        level *at = &to->levels[to->count - 1];
        const zug_pgn_tree_line *variation = zug_pgn_tree_variations_next(&at->left);
        if (variation == NULL) {
            end_move(to, at);
            continue;
        }
        put(at->has_variations ? "," : ",\"variations\":[");
        at->has_variations = true;
        begin_line(to, variation->first, at->pos);
    }
}

/* Writes the variations of a game that has no main line. */
static void put_lonely(json_game *to) {
    bool any = false;
    const zug_pgn_tree_note *note = to->game->main.lonely;
    put_notes(to, NULL, note);
    for (; note != NULL && !to->failed; note = note->next) {
        if (note->kind != ZUG_PGN_NOTE_LINE)
            continue;
        put(any ? "," : ",\"variations\":[");
        put_line(to, note->line, to->game->start);
        any = true;
    }
    put(any ? "]" : "");
}

bool json_game_write(const zug_pgn_tree_game *game) {
    json_game to = {.game = game};
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(&game->start, fen);
    put_tags(&to);
    put(",\"fen\":\"");
    put(fen);
    put("\",\"moves\":");
    if (game->main.first != NULL)
        put_line(&to, &game->main, game->start);
    else
        put("[]");
    put_lonely(&to);
    put(",\"result\":\"");
    put(game_text_result(game));
    put("\"}\n");
    free(to.levels);
    free(to.memory);
    return !to.failed;
}

/* json_game.c - writes a game as one line of JSON.
 * Room: cli. Nothing here recurses: a game may have variations to any depth. */
#include "json_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/fen.h>
#include <zug/json.h>
#include <zug/pgn_tags.h>
#include <zug/uci.h>

#include "checking.h"
#include "game_clock.h"
#include "game_text.h"
#include "util/array.h"

/* A line whose moves are being written. */
typedef struct level {
    const zug_pgn_tree_move *move; /* begun, not ended; NULL for the game as a whole */
    zug_pgn_tree_variations left;  /* variations of it that are not yet written */
    bool has_variations;           /* some of it are written */
} level;

typedef struct json_game {
    const zug_pgn_tree_game *game;
    bool is_chess960;
    level *levels; /* from the outermost to the one that is being written */
    size_t count, capacity;
    char *memory; /* for texts */
    size_t memory_size;
    zug_json json;
    spool_sink *sink;
    void *ctx;
    bool failed; /* there was no memory */
} json_game;

/* Hands on what has been written, once it is worth while. The last byte stays: it tells the writer
 * whether a comma is due. */
static void hand_on(json_game *to) {
    enum { PIECE_LEAST = 1 << 13 };
    zug_json *json = &to->json;
    if (json->failed || json->len < PIECE_LEAST)
        return;
    to->sink(to->ctx, json->data, json->len - 1);
    json->data[0] = json->data[json->len - 1];
    json->len = 1;
}

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

/* Writes the value of a tag without its escapes. */
static void put_value(json_game *to, zug_str written) {
    char *memory = space_for(to, written.len + 1);
    if (memory == NULL)
        return;
    zug_buf value = zug_buf_over(memory, written.len + 1);
    zug_pgn_tags_unescape(written, &value);
    zug_json_any_text(&to->json, (zug_str){value.data, value.len});
}

/* Names that have been written: of a name, an object has one value. */
typedef struct name_set {
    const zug_pgn_tree_tag **slots;
    size_t mask; /* slots are a power of two, at least twice as many as names */
} name_set;

/* An empty set with space for all tags of a game; without slots if there is no memory. */
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

/* Writes a name that nobody has checked, of the member that is written next. */
static void put_name(json_game *to, zug_str name) {
    zug_json_any_text(&to->json, name);
    zug_json_bytes(&to->json, zug_str_from(":"));
}

static void put_tags(json_game *to) {
    name_set names = new_set(to->game);
    to->failed |= names.slots == NULL;
    zug_json_key(&to->json, "tags");
    zug_json_open(&to->json, '{');
    for (const zug_pgn_tree_tag *tag = to->game->tags; tag != NULL && names.slots != NULL;
         tag = tag->next) {
        if (!add_name(&names, tag))
            continue;
        put_name(to, tag->name);
        put_value(to, tag->value);
    }
    zug_json_close(&to->json, '}');
    free(names.slots);
}

/* Writes the comments among some notes as a member, if there are any. */
static void put_comments(json_game *to, const char *name, const zug_pgn_tree_note *notes) {
    bool any = false;
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        if (!any) {
            zug_json_key(&to->json, name);
            zug_json_open(&to->json, '[');
        }
        zug_json_any_text(&to->json, notes->text);
        any = true;
    }
    if (any)
        zug_json_close(&to->json, ']');
}

/* Writes the NAGs among some notes; *any tells if there were any. */
static void put_nags(json_game *to, const zug_pgn_tree_note *notes, bool *any) {
    for (; notes != NULL; notes = notes->next) {
        if (notes->kind != ZUG_PGN_NOTE_NAG)
            continue;
        if (!*any) {
            zug_json_key(&to->json, "nags");
            zug_json_open(&to->json, '[');
        }
        zug_json_int(&to->json, notes->number);
        *any = true;
    }
}

/* Writes the clock time in seconds as a member, if the notes behind a move tell one. */
static void put_clock(json_game *to, const zug_pgn_tree_note *notes) {
    game_clock clock;
    char part[32];
    if (!game_clock_find(notes, &clock))
        return;
    zug_json_put_int(&to->json, "clock", clock.ms / 1000);
    snprintf(part, sizeof part, ".%03" PRId64, clock.ms % 1000);
    size_t len = strlen(part);
    while (part[len - 1] == '0')
        len--;
    zug_json_bytes(&to->json, (zug_str){part, len > 1 ? len : 0});
}

/* Writes what stands with a move, or with a game without moves, but for variations. */
static void put_notes(json_game *to, const zug_pgn_tree_note *before,
                      const zug_pgn_tree_note *after) {
    bool any = false;
    put_nags(to, before, &any);
    put_nags(to, after, &any);
    if (any)
        zug_json_close(&to->json, ']');
    put_comments(to, "before", before);
    put_comments(to, "comments", after);
}

/* Writes the brace of a move and its names: no name of a move needs an escape. */
static void put_names(json_game *to, const zug_pgn_tree_move *move) {
    enum { UCI_LEAST = 4 }; /* and one letter if a pawn becomes a piece */
    static const char before[] = "{\"san\":\"", between[] = "\",\"uci\":\"";
    char text[sizeof before + ZUG_SAN_SIZE + sizeof between + ZUG_UCI_SIZE];
    char *end = text + sizeof before - 1;
    memcpy(text, before, sizeof before - 1);
    memcpy(end, move->san, sizeof move->san);
    end += strlen(move->san);
    memcpy(end, between, sizeof between - 1);
    end += sizeof between - 1;
    zug_uci_write_move(move->move, to->is_chess960, end);
    end += end[UCI_LEAST] == '\0' ? UCI_LEAST : UCI_LEAST + 1;
    *end++ = '"';
    zug_json_raw(&to->json, (zug_str){text, (size_t)(end - text)});
}

/* Begins the object of a move. */
static void begin_move(json_game *to, const zug_pgn_tree_move *move) {
    hand_on(to);
    put_names(to, move);
    if (move->before == NULL && move->after == NULL)
        return;
    put_clock(to, move->after);
    put_notes(to, move->before, move->after);
}

static void begin_line(json_game *to, const zug_pgn_tree_move *first) {
    level *levels = array_grow(to->levels, to->count, &to->capacity, sizeof *levels);
    to->failed |= levels == NULL;
    if (levels == NULL)
        return;
    to->levels = levels;
    to->levels[to->count] = (level){.move = first, .left = zug_pgn_tree_variations_of(first)};
    zug_json_open(&to->json, '[');
    to->count++;
    begin_move(to, first);
}

/* Ends a move, and begins the next one of its line or ends the line. */
static void end_move(json_game *to, level *at) {
    if (at->has_variations)
        zug_json_close(&to->json, ']');
    zug_json_close(&to->json, '}');
    const zug_pgn_tree_move *next = at->move->next;
    if (next == NULL) {
        zug_json_close(&to->json, ']');
        to->count--;
        return;
    }
    *at = (level){.move = next, .left = zug_pgn_tree_variations_of(next)};
    begin_move(to, next);
}

static void open_variations(json_game *to) {
    zug_json_key(&to->json, "variations");
    zug_json_open(&to->json, '[');
}

/* Writes a line and all that branches off it. */
static void put_line(json_game *to, const zug_pgn_tree_line *line) {
    if (line->first == NULL)
        return;
    begin_line(to, line->first);
    while (to->count > 0 && !to->failed && !to->json.failed) {
        level *at = &to->levels[to->count - 1];
        const zug_pgn_tree_line *variation = zug_pgn_tree_variations_next(&at->left);
        if (variation == NULL) {
            end_move(to, at);
            continue;
        }
        if (!at->has_variations)
            open_variations(to);
        at->has_variations = true;
        begin_line(to, variation->first);
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
        if (!any)
            open_variations(to);
        put_line(to, note->line);
        any = true;
    }
    if (any)
        zug_json_close(&to->json, ']');
}

bool json_game_write(const zug_pgn_tree_game *game, spool_sink *sink, void *ctx) {
    json_game to = {.game = game,
                    .is_chess960 = zug_position_is_chess960(&game->start),
                    .json = {.alloc = checking_memory},
                    .sink = sink,
                    .ctx = ctx};
    char fen[ZUG_FEN_SIZE];
    zug_fen_write(&game->start, fen);
    put_tags(&to);
    zug_json_put_text(&to.json, "fen", fen);
    zug_json_key(&to.json, "moves");
    if (game->main.first != NULL) {
        put_line(&to, &game->main);
    } else {
        zug_json_open(&to.json, '[');
        zug_json_close(&to.json, ']');
    }
    put_lonely(&to);
    zug_json_put_text(&to.json, "result", game_text_result(game));
    zug_json_close(&to.json, '}');
    zug_json_bytes(&to.json, zug_str_from("\n"));
    sink(ctx, to.json.data, to.json.len);
    bool ok = !to.failed && !to.json.failed;
    zug_json_free(&to.json);
    free(to.levels);
    free(to.memory);
    return ok;
}

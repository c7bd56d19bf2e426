/* found_game.c - writes games that were selected.
 * Room: cli. */
#include "found_game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zug/json.h>
#include <zug/pgn_tags.h>
#include <zug/pgn_write.h>

#include "checking.h"

void tag_list_clear(tag_list *tags) {
    tags->len = 0;
    tags->failed = false;
}

void tag_list_free(tag_list *tags) {
    free(tags->text);
    *tags = (tag_list){0};
}

/* What stands before a tag in its list: a value may have any bytes, so that no NUL ends it. */
typedef struct tag_lengths {
    size_t name, value;
} tag_lengths;

/* How many bytes a tag takes in its list, each text with a NUL behind it. */
static size_t size_of_tag(tag_lengths lengths) {
    return sizeof lengths + lengths.name + lengths.value + 2;
}

/* Appends a text and its NUL. */
static void put_text(tag_list *tags, zug_str text) {
    memcpy(tags->text + tags->len, text.data, text.len);
    tags->len += text.len;
    tags->text[tags->len++] = '\0';
}

void tag_list_add(tag_list *tags, zug_str name, zug_str value) {
    tag_lengths lengths = {name.len, value.len};
    size_t wanted = tags->len + size_of_tag(lengths);
    if (wanted > tags->capacity) {
        char *text = realloc(tags->text, wanted * 2);
        tags->failed |= text == NULL;
        if (text == NULL)
            return;
        tags->text = text;
        tags->capacity = wanted * 2;
    }
    memcpy(tags->text + tags->len, &lengths, sizeof lengths);
    tags->len += sizeof lengths;
    put_text(tags, name);
    put_text(tags, value);
}

bool tag_list_next(const tag_list *tags, size_t *at, zug_str *name, zug_str *value) {
    tag_lengths lengths;
    if (*at >= tags->len)
        return false;
    memcpy(&lengths, tags->text + *at, sizeof lengths);
    *name = (zug_str){tags->text + *at + sizeof lengths, lengths.name};
    *value = (zug_str){name->data + lengths.name + 1, lengths.value};
    *at += size_of_tag(lengths);
    return true;
}

zug_str tag_list_find(const tag_list *tags, const char *name) {
    zug_str here, value;
    for (size_t at = 0; tag_list_next(tags, &at, &here, &value);)
        if (strcasecmp(here.data, name) == 0)
            return value;
    return (zug_str){"", 0};
}

struct found_writer {
    found_form form;
    found_loss *tell;
    void *tell_ctx;
    const problem_style *style;
    zug_pgn_reader *reader; /* these four are for export format */
    zug_pgn_checker *checker;
    zug_pgn_writer *writer;
    spool tags, movetext;
    const found_game *game; /* that is being written */
    zug_str front;          /* is read before it, and not written */
    bool is_in_front, is_over;
    zug_json json;
    char *value; /* of a tag, without its escapes */
    size_t value_size;
};

/* Keeps what the writer of export format writes. */
static void put(void *ctx, zug_pgn_section section, zug_str bytes) {
    found_writer *writer = ctx;
    spool_put(section == ZUG_PGN_TAG_SECTION ? &writer->tags : &writer->movetext, bytes);
}

/* Lets the writer see the game, and not what is read before it. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    found_writer *writer = ctx;
    bool is_end = event->kind == ZUG_PGN_GAME_END;
    if (!writer->is_in_front && !writer->is_over)
        zug_pgn_writer_observe(writer->writer, event, pos, san);
    writer->is_over |= is_end && !writer->is_in_front;
    writer->is_in_front &= !is_end;
}

/* Where an offset of the game is in its file: what was read before it stands before its first line,
 * which may begin earlier there. */
static zug_pgn_place place_of(found_writer *writer, uint64_t offset) {
    zug_pgn_place place = zug_pgn_reader_place(writer->reader, offset);
    zug_pgn_place from = writer->game->bytes_place;
    if (place.line == from.line)
        place.column += from.column - 1 - writer->front.len;
    return place;
}

/* Says that something of a game is not written. */
static void lose(void *ctx, zug_pgn_loss loss, uint64_t offset) {
    found_writer *writer = ctx;
    problem found;
    zug_pgn_finding finding = {
        .kind = ZUG_PGN_FOUND_PROBLEM,
        .code = zug_pgn_loss_name(loss),
        .facts = zug_facts_of(zug_pgn_loss_name(loss), zug_pgn_loss_sentence(loss)),
        .offset = offset,
        .place = place_of(writer, offset),
        .game = writer->game->number};
    problem_write(writer->style, &finding, &found);
    writer->tell(writer->tell_ctx, &found);
}

/* Makes what export format needs; false without memory. */
static bool prepare_export(found_writer *writer) {
    zug_pgn_writer_calls calls = {writer, put, lose};
    writer->reader = zug_pgn_reader_new(checking_memory);
    writer->writer = zug_pgn_writer_new(checking_memory, ZUG_PGN_EXPORT, calls);
    if (writer->reader != NULL)
        writer->checker = zug_pgn_checker_new(checking_memory, writer->reader);
    if (writer->writer == NULL || writer->checker == NULL)
        return false;
    zug_pgn_checker_observe(writer->checker, observe, writer);
    return true;
}

found_writer *found_writer_new(found_form form, const problem_style *style, found_loss *tell,
                               void *ctx) {
    found_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL)
        return NULL;
    writer->form = form;
    writer->style = style;
    writer->tell = tell;
    writer->tell_ctx = ctx;
    writer->json.alloc = checking_memory;
    if (form != FOUND_EXPORT || prepare_export(writer))
        return writer;
    found_writer_free(writer);
    return NULL;
}

void found_writer_free(found_writer *writer) {
    if (writer == NULL)
        return;
    zug_pgn_checker_free(writer->checker);
    zug_pgn_reader_free(writer->reader);
    zug_pgn_writer_free(writer->writer);
    spool_free(&writer->tags);
    spool_free(&writer->movetext);
    zug_json_free(&writer->json);
    free(writer->value);
    free(writer);
}

/* Bytes on their way, without the blanks, or a byte order mark, before the first that is none. */
typedef struct plain_copy {
    spool_sink *sink;
    void *ctx;
    bool has_begun, has_line_end, is_crlf;
    char last;
} plain_copy;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Notes how the first line ends. */
static void note_line_end(plain_copy *copy, const char *bytes, size_t len) {
    const char *end = memchr(bytes, '\n', len);
    if (end == NULL || copy->has_line_end)
        return;
    copy->has_line_end = true;
    copy->is_crlf = (end > bytes ? end[-1] : copy->last) == '\r';
}

/* True for a byte of UTF-8's byte order mark. */
static bool is_of_mark(char c) { return c == '\xEF' || c == '\xBB' || c == '\xBF'; }

static void copy_plainly(void *ctx, const char *bytes, size_t len) {
    plain_copy *copy = ctx;
    while (!copy->has_begun && len > 0 && (is_blank(*bytes) || is_of_mark(*bytes))) {
        bytes++;
        len--;
    }
    if (len == 0)
        return;
    copy->has_begun = true;
    note_line_end(copy, bytes, len);
    copy->last = bytes[len - 1];
    copy->sink(copy->ctx, bytes, len);
}

/* Writes a game as it was, and an empty line behind it. */
static void write_plainly(const found_game *game, spool_sink *sink, void *ctx) {
    plain_copy copy = {.sink = sink, .ctx = ctx};
    game_bytes_copy(game->bytes, game_bytes_trim(game->bytes, game->end), copy_plainly, &copy);
    if (copy.is_crlf)
        sink(ctx, "\r\n\r\n", 4);
    else
        sink(ctx, "\n\n", 2);
}

/* Lets the checker go through what has been pushed, up to the end of the game. */
static void drain(found_writer *writer) {
    zug_pgn_finding finding;
    while (!writer->is_over && zug_pgn_checker_next(writer->checker, &finding) == ZUG_OK)
        continue;
}

/* Pushes bytes of a game through the checker and the writer that watches it. */
static void push(void *ctx, const char *bytes, size_t len) {
    found_writer *writer = ctx;
    while (len > 0 && !writer->is_over) {
        size_t piece = len < ZUG_PGN_PUSH ? len : ZUG_PGN_PUSH;
        size_t taken = zug_pgn_reader_push(writer->reader, (zug_str){bytes, piece});
        bytes += taken;
        len -= taken;
        drain(writer);
    }
}

/* What a new reader must have read before the bytes of a game, so that it reads in them what was
 * read at first. What belongs to no game may look like one to a reader that does not know that a
 * game has just ended on this line: a second end mark, and what is behind it. */
static zug_str front_of(const found_game *game) {
    static const char other_game[] = "1. e4 *";
    bool is_first = game->number == 1;
    bool has_nothing = game_bytes_trim(game->bytes, game->offset) == game->bytes->from;
    return zug_str_from(is_first || has_nothing ? "" : other_game);
}

/* Reads a game again, with as much of what is behind it as is needed to see its end: "30." may be a
 * game or none. */
static void read_again(found_writer *writer, const found_game *game) {
    enum { BEHIND = 256 };
    push(writer, writer->front.data, writer->front.len);
    game_bytes_copy(game->bytes, game->end, push, writer);
    uint64_t last = game_bytes_end(game->bytes);
    for (uint64_t at = game->end; at < last && !writer->is_over; at += BEHIND)
        game_bytes_copy_part(game->bytes, at, at + BEHIND, push, writer);
    if (!writer->is_over)
        zug_pgn_reader_push(writer->reader, (zug_str){"", 0});
    drain(writer);
}

/* Writes a game in export format. */
static bool write_export(found_writer *writer, const found_game *game, spool_sink *sink,
                         void *ctx) {
    writer->game = game;
    spool_clear(&writer->tags);
    spool_clear(&writer->movetext);
    writer->front = front_of(game);
    writer->is_in_front = writer->front.len > 0;
    writer->is_over = false;
    zug_pgn_reader_reset(writer->reader, 0, game->bytes_place.line);
    zug_pgn_checker_set_letters(writer->checker, game->letters, false);
    read_again(writer, game);
    bool fine = !zug_pgn_writer_is_incomplete(writer->writer) && writer->tags.error == 0 &&
                writer->movetext.error == 0;
    spool_copy(&writer->tags, sink, ctx);
    spool_copy(&writer->movetext, sink, ctx);
    return fine;
}

/* The value of a tag without its escapes; empty without memory. */
static zug_str unescape(found_writer *writer, zug_str written) {
    if (written.len + 1 > writer->value_size) {
        char *value = realloc(writer->value, written.len + 1);
        writer->json.failed |= value == NULL;
        if (value == NULL)
            return (zug_str){"", 0};
        writer->value = value;
        writer->value_size = written.len + 1;
    }
    zug_buf value = zug_buf_over(writer->value, writer->value_size);
    zug_pgn_tags_unescape(written, &value);
    return (zug_str){value.data, value.len};
}

/* Names that have been written: of a name, an object has one value. */
typedef struct name_set {
    const char **slots;
    size_t mask; /* slots are a power of two, at least twice as many as names */
} name_set;

/* An empty set with space for all names; without slots if there is no memory. A tag takes much more
 * than two bytes of its list. */
static name_set new_set(const tag_list *tags) {
    size_t slots = 64;
    while (slots < tags->len)
        slots *= 2;
    /* Pointers are what is wanted: NOLINTNEXTLINE(bugprone-sizeof-expression) */
    const char **memory = calloc(slots, sizeof *memory);
    return (name_set){memory, slots - 1};
}

/* Adds a name; false if it was there before. */
static bool add_name(name_set *set, zug_str name) {
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * 1099511628211U;
    size_t at = (size_t)(hash ^ hash >> 32) & set->mask;
    for (; set->slots[at] != NULL; at = (at + 1) & set->mask)
        if (strcmp(set->slots[at], name.data) == 0)
            return false;
    set->slots[at] = name.data;
    return true;
}

static void write_tags(found_writer *writer, const tag_list *tags) {
    zug_json *json = &writer->json;
    name_set names = new_set(tags);
    zug_str name, value;
    json->failed |= names.slots == NULL;
    zug_json_key(json, "tags");
    zug_json_open(json, '{');
    for (size_t at = 0; names.slots != NULL && tag_list_next(tags, &at, &name, &value);) {
        if (!add_name(&names, name))
            continue;
        zug_json_any_text(json, name);
        zug_json_bytes(json, zug_str_from(":"));
        zug_json_any_text(json, unescape(writer, value));
    }
    zug_json_close(json, '}');
    free(names.slots);
}

/* Writes where a game is: the beginning of a line. */
static void begin_json(zug_json *json, const found_game *game) {
    zug_json_clear(json);
    zug_json_open(json, '{');
    zug_json_key(json, "file");
    zug_json_any_text(json, zug_str_from(game->file));
    zug_json_put_int(json, "game", (int64_t)game->number);
    zug_json_put_int(json, "line", (int64_t)game->line);
}

/* Writes what else is told of a game: the rest of the line. */
static bool end_json(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx) {
    zug_json *json = &writer->json;
    begin_json(json, game);
    size_t begun = json->len;
    zug_json_put_int(json, "offset", (int64_t)game->offset);
    zug_json_put_int(json, "bytes",
                     (int64_t)(game_bytes_trim(game->bytes, game->end) - game->offset));
    zug_json_put_int(json, "half_moves", (int64_t)game->half_moves);
    write_tags(writer, game->tags);
    zug_json_close(json, '}');
    zug_json_bytes(json, zug_str_from("\n"));
    if (!json->failed)
        sink(ctx, json->data + begun, json->len - begun);
    return !json->failed;
}

bool found_writer_make(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx) {
    errno = ENOMEM;
    if (game->tags->failed)
        return false;
    switch (writer->form) {
    case FOUND_PGN:
        write_plainly(game, sink, ctx);
        break;
    case FOUND_EXPORT:
        return write_export(writer, game, sink, ctx);
    case FOUND_JSON:
        return end_json(writer, game, sink, ctx);
    case FOUND_COUNT:
        break;
    }
    errno = game->bytes->error;
    return errno == 0;
}

/* Puts problems together that come in pieces. */
typedef struct losses {
    const found_writer *writer;
    size_t have; /* bytes of the problem */
    problem found;
} losses;

static void take_losses(void *ctx, const char *bytes, size_t len) {
    losses *of = ctx;
    const size_t head = offsetof(problem, text);
    while (len > 0) {
        size_t whole = of->have < head ? head : head + of->found.len;
        size_t piece = whole - of->have < len ? whole - of->have : len;
        memcpy((char *)&of->found + of->have, bytes, piece);
        of->have += piece;
        bytes += piece;
        len -= piece;
        if (of->have < head || of->have < head + of->found.len)
            continue;
        of->writer->tell(of->writer->tell_ctx, &of->found);
        of->have = 0;
    }
}

bool found_writer_write(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx) {
    if (writer->form == FOUND_JSON) {
        begin_json(&writer->json, game);
        sink(ctx, writer->json.data, writer->json.len);
    }
    if (game->text == NULL)
        return found_writer_make(writer, game, sink, ctx);
    losses of = {.writer = writer};
    spool_copy(&game->text->losses, take_losses, &of);
    spool_copy(&game->text->bytes, sink, ctx);
    errno = game->text->losses.error != 0 ? game->text->losses.error : game->text->bytes.error;
    return errno == 0;
}

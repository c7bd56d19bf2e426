/* pgn_write_tags.c - the tag section of export format.
 * Room: pgn. PGN standard, section 8.1: the roster in its order, then all others in ASCII order. */
#include <zug/buf.h>
#include <zug/fen.h>
#include <zug/pgn_tags.h>

#include "base/mem.h"
#include "pgn_lex_impl.h"
#include "pgn_write_impl.h"

enum { RESULT = ZUG_PGN_ROSTER - 1 };

/* The first eight bytes of a name of six at most; see beginning_of. */
#define BEGINNING(a, b, c, d, e, f)                                                                \
    ((uint64_t)(a) << 56 | (uint64_t)(b) << 48 | (uint64_t)(c) << 40 | (uint64_t)(d) << 32 |       \
     (uint64_t)(e) << 24 | (uint64_t)(f) << 16)

static const struct {
    const char *name, *unknown;
    uint64_t beginning;
} roster[ZUG_PGN_ROSTER] = {
    {"Event", "?", BEGINNING('E', 'v', 'e', 'n', 't', 0)},
    {"Site", "?", BEGINNING('S', 'i', 't', 'e', 0, 0)},
    {"Date", "????.??.??", BEGINNING('D', 'a', 't', 'e', 0, 0)},
    {"Round", "?", BEGINNING('R', 'o', 'u', 'n', 'd', 0)},
    {"White", "?", BEGINNING('W', 'h', 'i', 't', 'e', 0)},
    {"Black", "?", BEGINNING('B', 'l', 'a', 'c', 'k', 0)},
    {"Result", "*", BEGINNING('R', 'e', 's', 'u', 'l', 't')},
};

static bool is_called(zug_str name, const char *text) {
    return zug_str_equal(name, zug_str_from(text));
}

/* The first eight bytes of a name as a number that orders names as their bytes do; those that a
 * shorter name does not have are zero. */
static uint64_t beginning_of(zug_str name) {
    uint64_t word = 0;
    for (size_t i = 0; i < 8; i++)
        word = word << 8 | (i < name.len ? (unsigned char)name.data[i] : 0U);
    return word;
}

/* By what tags are sorted first: the index in the roster, or the beginning of the name, which is
 * greater. Names of the roster have less than eight bytes. */
static uint64_t key_of(zug_str name) {
    uint64_t beginning = beginning_of(name);
    for (uint64_t i = 0; i < ZUG_PGN_ROSTER; i++)
        if (beginning == roster[i].beginning)
            return i;
    return beginning;
}

/* The first of the tags read with a name, looked for as far as the reader remembers names. */
static const zug__write_tag *find_early(const zug_pgn_writer *writer, zug_str name) {
    enum { REMEMBERED = 80 };
    const zug__write_tag *tag = writer->tags;
    for (int i = 0; tag && i < REMEMBERED; i++, tag = tag->next)
        if (zug_str_equal(tag->name, name))
            return tag;
    return NULL;
}

/* Says that a second value is left out, if it is another one. True if there was a first. */
static bool is_second(const zug_pgn_writer *writer, const zug_pgn_event *event) {
    const zug__write_tag *first = writer->tag_is_second ? find_early(writer, event->name) : NULL;
    if (first && !zug_str_equal(first->value, event->text))
        zug__write_lose(writer, ZUG_PGN_LOST_TAG_TWICE);
    return first != NULL;
}

/* Says once that no more tags are kept, and whether that is so. */
static bool is_full(zug_pgn_writer *writer, size_t name_len, size_t value_len) {
    enum { TAG_BYTES_MAX = 16 << 20 };
    bool was_full = writer->tag_bytes > TAG_BYTES_MAX;
    writer->tag_bytes += sizeof(zug__write_tag) + name_len + value_len;
    if (!was_full && writer->tag_bytes > TAG_BYTES_MAX)
        zug__write_lose(writer, ZUG_PGN_LOST_TAG_MANY);
    return writer->tag_bytes > TAG_BYTES_MAX;
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 127; }

/* True if a tag is needed to play the moves. */
static bool is_needed(zug_str name) {
    return is_called(name, "FEN") || is_called(name, "SetUp") || is_called(name, "Variant");
}

/* Says where a tag that is going to be written has a character that cannot be. */
static void lose_control(const zug_pgn_writer *writer, const zug_pgn_event *event) {
    bool is_written = writer->form == ZUG_PGN_EXPORT || key_of(event->name) < ZUG_PGN_ROSTER ||
                      is_needed(event->name);
    bool has_control = false;
    for (size_t i = 0; i < event->text.len; i++)
        has_control |= is_control(event->text.data[i]);
    if (is_written && has_control)
        zug__write_lose_at(writer, ZUG_PGN_LOST_CONTROL,
                           writer->control > event->offset ? writer->control : event->offset);
}

/* Adds a tag behind the others. */
static void append(zug_pgn_writer *writer, zug__write_tag *tag) {
    tag->next = NULL;
    tag->key = key_of(tag->name);
    if (writer->last_tag)
        writer->last_tag->next = tag;
    else
        writer->tags = tag;
    writer->last_tag = tag;
}

void zug__write_keep_pair(void *ctx, zug_str pair, size_t name_len) {
    zug_pgn_writer *writer = ctx;
    size_t value_at = name_len + 3, value_len = pair.len - value_at - 2;
    if (is_full(writer, name_len, value_len))
        return;
    zug__write_tag *tag = zug__arena_take(&writer->arena, sizeof *tag + pair.len + 1);
    if (!tag) {
        writer->incomplete = true;
        return;
    }
    char *line = (char *)(tag + 1);
    zug__mem_copy(line, pair.data, pair.len);
    line[pair.len] = '\n';
    tag->line = (zug_str){line, pair.len + 1};
    tag->name = (zug_str){line + 1, name_len};
    tag->value = (zug_str){line + value_at, value_len};
    append(writer, tag);
}

void zug__write_keep_tag(zug_pgn_writer *writer, const zug_pgn_event *event,
                         const zug_position *pos) {
    bool second = is_second(writer, event);
    writer->tag_is_second = false;
    if (second || is_full(writer, event->name.len, event->text.len))
        return;
    lose_control(writer, event);
    zug__write_tag *tag = zug__arena_take(&writer->arena, sizeof *tag);
    if (!tag || !zug__arena_keep(&writer->arena, event->name, &tag->name) ||
        !zug__arena_keep(&writer->arena, event->text, &tag->value)) {
        writer->incomplete = true;
        return;
    }
    tag->line = (zug_str){"", 0};
    append(writer, tag);
    if (is_called(event->name, "FEN") && !writer->has_fen) {
        writer->has_fen = true;
        writer->start = *pos;
    }
}

/* A tag's value without its escapes and control characters; empty without memory. */
static zug_str plain_value(zug_pgn_writer *writer, const zug__write_tag *tag) {
    zug_str value = tag->value;
    if (tag->line.len > 0)
        return value;
    char *memory = zug__arena_take(&writer->arena, value.len + 1);
    if (!memory) {
        writer->incomplete = true;
        return (zug_str){"", 0};
    }
    zug_buf plain = zug_buf_over(memory, value.len + 1);
    zug_pgn_tags_unescape(value, &plain);
    for (size_t i = 0; i < plain.len; i++)
        memory[i] = is_control(memory[i]) ? ' ' : memory[i];
    return (zug_str){memory, plain.len};
}

static void put(const zug_pgn_writer *writer, zug_str bytes) {
    writer->calls.put(writer->calls.ctx, ZUG_PGN_TAG_SECTION, bytes);
}

static void put_text(const zug_pgn_writer *writer, const char *text) {
    put(writer, zug_str_from(text));
}

/* Puts a tag pair; quotes and backslashes in its value are escaped. */
static void put_tag(const zug_pgn_writer *writer, zug_str name, zug_str value) {
    put_text(writer, "[");
    put(writer, name);
    put_text(writer, " \"");
    size_t done = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] != '\\' && value.data[i] != '"')
            continue;
        put(writer, zug_str_slice(value, done, i));
        put_text(writer, "\\");
        done = i;
    }
    put(writer, zug_str_slice(value, done, value.len));
    put_text(writer, "\"]\n");
}

bool zug__write_read_result(zug_str text, zug_pgn_result *out) {
    if (text.len == 0)
        return false;
    zug__lexed lexed = zug__pgn_lex((zug__span){text.data, text.data + text.len, true});
    *out = lexed.result;
    return lexed.word == ZUG__WORD_RESULT && lexed.len == text.len;
}

/* The value of the Result tag; empty if there is none. */
static zug_str result_tag(zug_pgn_writer *writer) {
    const zug__write_tag *tag = writer->tags;
    while (tag && tag->key != RESULT)
        tag = tag->next;
    return tag ? plain_value(writer, tag) : (zug_str){"", 0};
}

void zug__write_decide_result(zug_pgn_writer *writer) {
    zug_str tag = result_tag(writer);
    zug_pgn_result named = ZUG_PGN_UNKNOWN;
    if (writer->has_result && zug_str_equal(tag, zug_str_from(zug_pgn_result_text(writer->result))))
        return; /* as nearly always */
    bool readable = zug__write_read_result(tag, &named);
    if (writer->has_result && writer->result == ZUG_PGN_UNKNOWN && named != ZUG_PGN_UNKNOWN)
        zug__write_lose(writer, ZUG_PGN_LOST_RESULT_MARK);
    if (!writer->has_result || writer->result == ZUG_PGN_UNKNOWN)
        writer->result = named;
    bool says_nothing =
        tag.len == 0 || is_called(tag, "?") || (readable && named == ZUG_PGN_UNKNOWN);
    if (!says_nothing && !(readable && named == writer->result))
        zug__write_lose(writer, ZUG_PGN_LOST_RESULT_TAG);
}

/* Finds the tags of the roster among the sorted ones, and what their values are to be; the tags
 * behind the roster. */
static const zug__write_tag *take_roster(zug_pgn_writer *writer, const zug__write_tag *tag,
                                         const zug__write_tag *found[ZUG_PGN_ROSTER]) {
    for (uint64_t i = 0; i < ZUG_PGN_ROSTER; i++) {
        writer->roster[i] = zug_str_from(roster[i].unknown);
        found[i] = NULL;
        if (!tag || tag->key != i)
            continue;
        writer->roster[i] = plain_value(writer, tag);
        found[i] = tag;
        tag = tag->next;
    }
    writer->roster[RESULT] = zug_str_from(zug_pgn_result_text(writer->result));
    return tag;
}

/* Puts the tags of the roster: lines as they were read, where nothing has changed. */
static void put_roster(const zug_pgn_writer *writer, const zug__write_tag *found[ZUG_PGN_ROSTER]) {
    for (int i = 0; i < ZUG_PGN_ROSTER; i++) {
        if (found[i] && found[i]->line.len > 0 && zug_str_equal(found[i]->value, writer->roster[i]))
            put(writer, found[i]->line);
        else
            put_tag(writer, zug_str_from(roster[i].name), writer->roster[i]);
    }
}

/* Takes all but the first tag of each name out of a sorted list. */
static void drop_seconds(const zug_pgn_writer *writer, zug__write_tag *tag) {
    for (; tag; tag = tag->next) {
        while (tag->next && zug_str_equal(tag->name, tag->next->name)) {
            if (!zug_str_equal(tag->value, tag->next->value))
                zug__write_lose(writer, ZUG_PGN_LOST_TAG_TWICE);
            tag->next = tag->next->next;
        }
    }
}

/* Puts a tag that is not in the roster. A FEN that is not in the exact form is put right. */
static void put_other(zug_pgn_writer *writer, const zug__write_tag *tag) {
    if (tag->line.len > 0) {
        put(writer, tag->line);
        return;
    }
    char fen[ZUG_FEN_SIZE];
    zug_position pos;
    zug_str value = plain_value(writer, tag);
    if (is_called(tag->name, "FEN") &&
        zug_fen_parse(value, ZUG_FEN_STRICT, &pos, NULL, NULL) != ZUG_OK) {
        zug_fen_write(&writer->start, fen);
        value = zug_str_from(fen);
    }
    put_tag(writer, tag->name, value);
}

/* True if the game does not begin from the initial position. */
static bool is_set_up(const zug_pgn_writer *writer) {
    zug_position initial;
    if (!writer->has_fen)
        return false;
    initial = zug_position_initial();
    return !zug__mem_equal(&writer->start, &initial, sizeof initial);
}

void zug__write_tags(zug_pgn_writer *writer) {
    zug__write_tag *all = zug__write_sorted(writer->tags);
    const zug__write_tag *found[ZUG_PGN_ROSTER];
    drop_seconds(writer, all);
    const zug__write_tag *tags = take_roster(writer, all, found);
    put_roster(writer, found);
    bool reduced = writer->form == ZUG_PGN_REDUCED, set_up = is_set_up(writer);
    if (reduced && set_up)
        zug__write_lose(writer, ZUG_PGN_LOST_FEN_KEPT);
    for (; tags; tags = tags->next)
        if (!reduced || (set_up && is_needed(tags->name)))
            put_other(writer, tags);
    put_text(writer, "\n");
}

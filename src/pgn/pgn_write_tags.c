/* pgn_write_tags.c - the tag section of export format.
 * Room: pgn. PGN standard, section 8.1: the roster in its order, then all others in ASCII order. */
#include <zug/buf.h>
#include <zug/fen.h>
#include <zug/pgn_tags.h>

#include "base/mem.h"
#include "pgn_lex_impl.h"
#include "pgn_write_impl.h"

enum { RESULT = ZUG_PGN_ROSTER - 1 };

static const struct {
    const char *name, *unknown;
} roster[ZUG_PGN_ROSTER] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
                            {"White", "?"}, {"Black", "?"}, {"Result", "*"}};

zug_str zug__write_result(zug_pgn_result result) {
    static const char *const texts[] = {[ZUG_PGN_UNKNOWN] = "*",
                                        [ZUG_PGN_WHITE_WINS] = "1-0",
                                        [ZUG_PGN_BLACK_WINS] = "0-1",
                                        [ZUG_PGN_DRAW] = "1/2-1/2"};
    return zug_str_from(texts[result]);
}

static bool is_called(zug_str name, const char *text) {
    return zug_str_equal(name, zug_str_from(text));
}

/* The index of a name in the roster, or ZUG_PGN_ROSTER. */
static int rank_of(zug_str name) {
    int rank = 0;
    while (rank < ZUG_PGN_ROSTER && !is_called(name, roster[rank].name))
        rank++;
    return rank;
}

/* Whether one tag comes before another: below, at or above 0. */
static int compare_tags(const zug__write_tag *one, const zug__write_tag *other) {
    if (one->rank != other->rank)
        return one->rank - other->rank;
    zug_str a = one->name, b = other->name;
    size_t i = 0;
    while (i < a.len && i < b.len && a.data[i] == b.data[i])
        i++;
    int x = i < a.len ? (unsigned char)a.data[i] : -1,
        y = i < b.len ? (unsigned char)b.data[i] : -1;
    return x - y;
}

/* Merges two sorted lists; where names are equal, those of a come first. */
static zug__write_tag *merge(zug__write_tag *a, zug__write_tag *b) {
    zug__write_tag *first = NULL, **end = &first;
    while (a && b) {
        zug__write_tag **from = compare_tags(a, b) <= 0 ? &a : &b;
        *end = *from;
        end = &(*from)->next;
        *from = (*from)->next;
    }
    *end = a ? a : b;
    return first;
}

/* Sorts a list without recursion: list i holds 2^i tags, or none; the lower, the later they were
 * read. */
static zug__write_tag *sorted(zug__write_tag *tags) {
    enum { LISTS = 64 };
    zug__write_tag *lists[LISTS] = {NULL};
    for (zug__write_tag *next; tags; tags = next) {
        zug__write_tag *carry = tags;
        next = tags->next;
        carry->next = NULL;
        int i = 0;
        for (; lists[i]; i++) {
            carry = merge(lists[i], carry);
            lists[i] = NULL;
        }
        lists[i] = carry;
    }
    zug__write_tag *all = NULL;
    for (int i = 0; i < LISTS; i++)
        all = merge(lists[i], all);
    return all;
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
static bool is_full(zug_pgn_writer *writer, const zug_pgn_event *event) {
    enum { TAG_BYTES_MAX = 16 << 20 };
    bool was_full = writer->tag_bytes > TAG_BYTES_MAX;
    writer->tag_bytes += sizeof(zug__write_tag) + event->name.len + event->text.len;
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
    bool is_written = writer->form == ZUG_PGN_EXPORT || rank_of(event->name) < ZUG_PGN_ROSTER ||
                      is_needed(event->name);
    bool has_control = false;
    for (size_t i = 0; i < event->text.len; i++)
        has_control |= is_control(event->text.data[i]);
    if (is_written && has_control)
        zug__write_lose_at(writer, ZUG_PGN_LOST_CONTROL,
                           writer->control > event->offset ? writer->control : event->offset);
}

void zug__write_keep_tag(zug_pgn_writer *writer, const zug_pgn_event *event,
                         const zug_position *pos) {
    bool second = is_second(writer, event);
    writer->tag_is_second = false;
    if (second || is_full(writer, event))
        return;
    lose_control(writer, event);
    zug__write_tag *tag = zug__arena_take(&writer->arena, sizeof *tag);
    if (!tag || !zug__arena_keep(&writer->arena, event->name, &tag->name) ||
        !zug__arena_keep(&writer->arena, event->text, &tag->value)) {
        writer->incomplete = true;
        return;
    }
    tag->next = NULL;
    tag->rank = rank_of(tag->name);
    if (writer->last_tag)
        writer->last_tag->next = tag;
    else
        writer->tags = tag;
    writer->last_tag = tag;
    if (is_called(event->name, "FEN") && !writer->has_fen) {
        writer->has_fen = true;
        writer->start = *pos;
    }
}

/* A value without its escapes and control characters; empty without memory. */
static zug_str plain_value(zug_pgn_writer *writer, zug_str value) {
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

/* The result that a text names in any of the ways people write it. */
static bool read_result(zug_str text, zug_pgn_result *out) {
    if (text.len == 0)
        return false;
    zug__lexed lexed = zug__pgn_lex((zug__span){text.data, text.data + text.len, true});
    *out = lexed.result;
    return lexed.word == ZUG__WORD_RESULT && lexed.len == text.len;
}

/* The value of the Result tag; empty if there is none. */
static zug_str result_tag(zug_pgn_writer *writer) {
    const zug__write_tag *tag = writer->tags;
    while (tag && tag->rank != RESULT)
        tag = tag->next;
    return tag ? plain_value(writer, tag->value) : (zug_str){"", 0};
}

void zug__write_decide_result(zug_pgn_writer *writer) {
    zug_str tag = result_tag(writer);
    zug_pgn_result named = ZUG_PGN_UNKNOWN;
    bool readable = read_result(tag, &named);
    if (writer->has_result && writer->result == ZUG_PGN_UNKNOWN && named != ZUG_PGN_UNKNOWN)
        zug__write_lose(writer, ZUG_PGN_LOST_RESULT_MARK);
    if (!writer->has_result || writer->result == ZUG_PGN_UNKNOWN)
        writer->result = named;
    bool says_nothing =
        tag.len == 0 || is_called(tag, "?") || (readable && named == ZUG_PGN_UNKNOWN);
    if (!says_nothing && !(readable && named == writer->result))
        zug__write_lose(writer, ZUG_PGN_LOST_RESULT_TAG);
}

/* Finds the values of the roster among the sorted tags; the tags behind the roster. */
static zug__write_tag *take_roster(zug_pgn_writer *writer, zug__write_tag *tag) {
    for (int i = 0; i < ZUG_PGN_ROSTER; i++) {
        writer->roster[i] = zug_str_from(roster[i].unknown);
        if (!tag || tag->rank != i)
            continue;
        writer->roster[i] = plain_value(writer, tag->value);
        tag = tag->next;
    }
    writer->roster[RESULT] = zug__write_result(writer->result);
    return tag;
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
    char fen[ZUG_FEN_SIZE];
    zug_position pos;
    zug_str value = plain_value(writer, tag->value);
    if (is_called(tag->name, "FEN") &&
        zug_fen_parse(value, ZUG_FEN_STRICT, &pos, NULL, NULL) != ZUG_OK) {
        zug_fen_write(&writer->start, fen);
        value = zug_str_from(fen);
    }
    put_tag(writer, tag->name, value);
}

void zug__write_tags(zug_pgn_writer *writer) {
    zug__write_tag *tags = sorted(writer->tags);
    zug_position initial = zug_position_initial();
    drop_seconds(writer, tags);
    tags = take_roster(writer, tags);
    for (int i = 0; i < ZUG_PGN_ROSTER; i++)
        put_tag(writer, zug_str_from(roster[i].name), writer->roster[i]);
    bool reduced = writer->form == ZUG_PGN_REDUCED;
    bool set_up = writer->has_fen && !zug__mem_equal(&writer->start, &initial, sizeof initial);
    if (reduced && set_up)
        zug__write_lose(writer, ZUG_PGN_LOST_FEN_KEPT);
    for (; tags; tags = tags->next)
        if (!reduced || (set_up && is_needed(tags->name)))
            put_other(writer, tags);
    put_text(writer, "\n");
}

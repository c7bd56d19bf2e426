/* exports_pgn.c - what the exports about PGN share: games that are read from the input, and text
 * that grows. Room: wasm. No logic: bytes in, libzug's findings out. */
#include "exports_pgn.h"

#include <zug/fen.h>
#include <zug/pgn_tags.h>

#include "heap.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);

void zug__spool_add(zug__spool *spool, zug_str text) {
    zug_alloc alloc = zug__heap();
    size_t need = spool->len + text.len, capacity = spool->capacity > 0 ? spool->capacity : 1024;
    while (capacity < need)
        capacity *= 2;
    if (capacity != spool->capacity) {
        char *moved = alloc.resize(alloc.ctx, spool->data, spool->capacity, capacity);
        spool->has_failed |= moved == NULL;
        if (moved == NULL)
            return;
        spool->data = moved;
        spool->capacity = capacity;
    }
    memcpy(spool->data + spool->len, text.data, text.len);
    spool->len = need;
}

void zug__spool_free(zug__spool *spool) {
    zug_alloc alloc = zug__heap();
    if (spool->data != NULL)
        alloc.resize(alloc.ctx, spool->data, spool->capacity, 0);
    *spool = (zug__spool){0};
}

bool zug__pgn_source_open(zug__pgn_source *source, uint64_t offset, zug_pgn_place begin) {
    *source = (zug__pgn_source){.begin = begin};
    source->reader = zug_pgn_reader_new(zug__heap());
    if (source->reader == NULL)
        return false;
    zug_pgn_reader_reset(source->reader, offset, begin.line);
    source->checker = zug_pgn_checker_new(zug__heap(), source->reader);
    return source->checker != NULL;
}

void zug__pgn_source_free(zug__pgn_source *source) {
    zug_pgn_checker_free(source->checker);
    zug_pgn_reader_free(source->reader);
}

bool zug__pgn_feed(zug_pgn_reader *reader, zug_str *bytes, bool is_last) {
    if (bytes->len == 0 && !is_last)
        return false;
    size_t taken = zug_pgn_reader_push(reader, *bytes);
    *bytes = zug_str_slice(*bytes, taken, bytes->len);
    return true;
}

zug_status zug__pgn_source_next(zug__pgn_source *source, zug_pgn_finding *out) {
    zug_status status = ZUG_MORE;
    do
        status = zug_pgn_checker_next(source->checker, out);
    while (status == ZUG_MORE && zug__pgn_feed(source->reader, &source->bytes, source->is_last));
    return status;
}

/* A place in the whole text of one that was counted from where the source begins. */
static zug_pgn_place place_in_text(const zug__pgn_source *source, zug_pgn_place place) {
    if (place.line == source->begin.line)
        place.column += source->begin.column - 1;
    return place;
}

zug_pgn_place zug__pgn_source_place(zug__pgn_source *source, uint64_t offset) {
    return place_in_text(source, zug_pgn_reader_place(source->reader, offset));
}

/* A move of the finding's position, in SAN; nothing if there is none. */
static void put_san(const char *key, const zug_pgn_finding *finding, zug_move move) {
    char san[ZUG_SAN_SIZE];
    if (!finding->has_position || move == ZUG_MOVE_NONE || move == ZUG_MOVE_NULL)
        return;
    zug_san_write(&finding->position, move, san);
    zug__answer_member(key, san);
}

void zug__answer_found(const zug_pgn_finding *finding) {
    zug__answer_member("code", finding->code);
    zug__answer_facts("facts", &finding->facts);
    put_san("suggestion", finding, finding->suggestion);
    put_san("played", finding, finding->played);
}

void zug__answer_finding(const zug__pgn_source *source, const zug_pgn_finding *finding) {
    char fen[ZUG_FEN_SIZE];
    zug_pgn_place place = place_in_text(source, finding->place);
    zug__answer_open('{');
    zug__answer_flag("error", finding->is_error);
    zug__answer_found(finding);
    zug__answer_count("offset", (int64_t)finding->offset);
    zug__answer_count("line", (int64_t)place.line);
    zug__answer_count("column", (int64_t)place.column);
    zug__answer_count("ply", (int64_t)finding->ply);
    if (finding->san.len > 0) {
        zug__answer_key("san");
        zug__answer_string(finding->san);
    }
    if (finding->has_position) {
        zug_fen_write(&finding->position, fen);
        zug__answer_member("fen", fen);
    }
    zug__answer_close('}');
}

void zug__answer_tag_value(zug_str written) {
    char small[256], *memory = small;
    zug_alloc alloc = zug__heap();
    if (written.len >= sizeof small)
        memory = alloc.resize(alloc.ctx, NULL, 0, written.len + 1);
    if (memory == NULL) {
        zug__answer_text("");
        return;
    }
    zug_buf value = zug_buf_over(memory, written.len + 1);
    zug_pgn_tags_unescape(written, &value);
    zug__answer_string((zug_str){value.data, value.len});
    if (memory != small)
        alloc.resize(alloc.ctx, memory, written.len + 1, 0);
}

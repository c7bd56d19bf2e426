/* pgn_format.h - formats a text in memory, straight from the checker or by way of a tree.
 * Room: tests. */
#ifndef ZUG_TESTS_PGN_FORMAT_H
#define ZUG_TESTS_PGN_FORMAT_H

#include <string.h>
#include <zug/pgn_tree.h>
#include <zug/pgn_write.h>

#include "counted_alloc.h"

/* Bytes of text that there is room for; whoever includes this may want another number. */
#ifndef PGN_FORMAT_SIZE
#define PGN_FORMAT_SIZE (1 << 18)
#endif

typedef struct pgn_format {
    zug_pgn_form form;
    bool by_tree;
    bool by_event; /* the writer sees every event: it takes no express lane */
    size_t piece;  /* bytes that are pushed at once; 0: as many as there are */
    counted memory;
    /* What came of it: */
    char text[PGN_FORMAT_SIZE]; /* of the games without an error */
    size_t len;
    char tags[PGN_FORMAT_SIZE], movetext[PGN_FORMAT_SIZE]; /* of the game being written */
    size_t tags_len, movetext_len;
    unsigned games, bad_games;
    unsigned spellings;  /* warnings about the spelling of a move */
    uint64_t half_moves; /* of games without an error */
    unsigned losses[ZUG_PGN_LOSS_COUNT];
    uint64_t lost_at;      /* the sum of their offsets, each times its kind */
    bool failed, overflow; /* without memory; without room here */
} pgn_format;

static inline void pgn_format_add(char *to, size_t *len, zug_str bytes, bool *overflow) {
    *overflow |= bytes.len >= PGN_FORMAT_SIZE - *len;
    if (*overflow || bytes.len == 0)
        return;
    memcpy(to + *len, bytes.data, bytes.len);
    *len += bytes.len;
    to[*len] = '\0';
}

static inline void pgn_format_put(void *ctx, zug_pgn_section section, zug_str bytes) {
    pgn_format *f = ctx;
    if (section == ZUG_PGN_TAG_SECTION)
        pgn_format_add(f->tags, &f->tags_len, bytes, &f->overflow);
    else
        pgn_format_add(f->movetext, &f->movetext_len, bytes, &f->overflow);
}

static inline void pgn_format_lose(void *ctx, zug_pgn_loss loss, uint64_t offset) {
    pgn_format *f = ctx;
    f->losses[loss]++;
    f->lost_at += (offset + 1) * ((uint64_t)loss + 1);
}

static inline void pgn_format_game(pgn_format *f, const zug_pgn_finding *finding,
                                   zug_pgn_tree *tree, zug_pgn_writer *writer) {
    f->games++;
    f->bad_games += finding->is_bad;
    if (!finding->is_bad) {
        f->half_moves += finding->half_moves;
        if (f->by_tree)
            f->failed |= !zug_pgn_tree_game_of(tree) ||
                         !zug_pgn_tree_visit(tree, zug_pgn_writer_observe, writer);
        f->failed |= zug_pgn_writer_is_incomplete(writer);
        pgn_format_add(f->text, &f->len, (zug_str){f->tags, f->tags_len}, &f->overflow);
        pgn_format_add(f->text, &f->len, (zug_str){f->movetext, f->movetext_len}, &f->overflow);
    }
    f->tags_len = f->movetext_len = 0;
}

/* Pushes the next bytes of a text. */
static inline void pgn_format_feed(const pgn_format *f, zug_pgn_reader *reader, zug_str *rest) {
    size_t capacity = 0;
    char *to = zug_pgn_reader_space(reader, &capacity);
    size_t most = f->piece > 0 && f->piece < capacity ? f->piece : capacity;
    size_t len = rest->len < most ? rest->len : most;
    if (len > 0)
        memcpy(to, rest->data, len);
    else
        zug_pgn_reader_finish(reader);
    zug_pgn_reader_fill(reader, len);
    *rest = zug_str_slice(*rest, len, rest->len);
}

/* Formats a text. form, by_tree, by_event, piece and memory.fail_at are what the caller has set;
 * the rest is zero. */
static inline void pgn_format_run(pgn_format *f, zug_str text) {
    zug_alloc alloc = counted_alloc(&f->memory);
    zug_pgn_writer_calls calls = {f, pgn_format_put, pgn_format_lose};
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader ? zug_pgn_checker_new(alloc, reader) : NULL;
    zug_pgn_writer *writer = zug_pgn_writer_new(alloc, f->form, calls);
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    f->failed = !checker || !writer || !tree;
    zug_pgn_finding finding;
    zug_status status = f->failed ? ZUG_DONE : ZUG_OK;
    if (!f->failed && f->by_tree)
        zug_pgn_checker_observe(checker, zug_pgn_tree_observe, tree);
    else if (!f->failed && f->by_event)
        zug_pgn_checker_observe(checker, zug_pgn_writer_observe, writer);
    else if (!f->failed)
        zug_pgn_writer_watch(writer, checker);
    while (status != ZUG_DONE && (status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_MORE)
            pgn_format_feed(f, reader, &text);
        else if (finding.kind == ZUG_PGN_FOUND_GAME)
            pgn_format_game(f, &finding, tree, writer);
        else
            f->spellings += !finding.is_error && finding.has_position;
    }
    if (writer)
        zug_pgn_writer_finish(writer, 0);
    zug_pgn_tree_free(tree);
    zug_pgn_writer_free(writer);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
}

#endif

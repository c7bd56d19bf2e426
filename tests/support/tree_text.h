/* tree_text.h - all that is in the game trees of a text, as a text: what a tree keeps must not
 * depend on how it saw its game.
 * Room: tests. */
#ifndef ZUG_TESTS_TREE_TEXT_H
#define ZUG_TESTS_TREE_TEXT_H

#include <stdio.h>
#include <zug/makemove.h>

#include "pgn_format.h"

typedef struct tree_text {
    bool by_event; /* the tree sees every event: no express lane is taken */
    size_t piece;  /* bytes that are pushed at once; 0: as many as there are */
    counted memory;
    /* What came of it: */
    char text[PGN_FORMAT_SIZE];
    size_t len;
    bool failed, overflow; /* without memory; without room here */
    bool is_wrong;         /* a move is not written canonically, or is not that of the main line */
} tree_text;

static inline void tree_text_str(tree_text *out, zug_str bytes) {
    pgn_format_add(out->text, &out->len, bytes, &out->overflow);
}

static inline void tree_text_number(tree_text *out, const char *what, uint64_t number) {
    char text[64];
    snprintf(text, sizeof text, " %s%llu", what, (unsigned long long)number);
    tree_text_str(out, zug_str_from(text));
}

static inline void tree_text_line(tree_text *out, const zug_pgn_tree_line *line, zug_position pos);

static inline void tree_text_notes(tree_text *out, const zug_pgn_tree_note *note,
                                   zug_position pos) {
    for (; note != NULL && !out->overflow; note = note->next) {
        if (note->kind == ZUG_PGN_NOTE_LINE)
            tree_text_line(out, note->line, pos);
        else if (note->kind == ZUG_PGN_NOTE_NAG)
            tree_text_number(out, "$", note->number);
        else {
            tree_text_str(out, zug_str_from(note->to_line_end ? " ;" : " {"));
            tree_text_str(out, note->text);
        }
    }
}

static inline void tree_text_line(tree_text *out, const zug_pgn_tree_line *line, zug_position pos) {
    tree_text_str(out, zug_str_from(" ("));
    tree_text_notes(out, line->lonely, pos);
    for (const zug_pgn_tree_move *move = line->first; move != NULL; move = move->next) {
        char san[ZUG_SAN_SIZE];
        zug_san_write(&pos, move->move, san);
        out->is_wrong |= strcmp(san, move->san) != 0;
        tree_text_notes(out, move->before, pos);
        tree_text_number(out, "", move->offset);
        tree_text_number(out, "=", move->move);
        tree_text_str(out, zug_str_from(move->san));
        tree_text_notes(out, move->after, pos);
        if (move->move == ZUG_MOVE_NULL)
            zug_position_pass(&pos);
        else
            zug_position_play(&pos, move->move);
    }
    tree_text_str(out, zug_str_from(")"));
}

static inline void tree_text_game(tree_text *out, const zug_pgn_tree_game *game,
                                  const zug_pgn_main_line *line) {
    size_t count = 0;
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next) {
        tree_text_str(out, tag->name);
        tree_text_str(out, zug_str_from("="));
        tree_text_str(out, tag->value);
        tree_text_str(out, zug_str_from("\n"));
    }
    tree_text_number(out, "from ", game->start.key);
    tree_text_line(out, &game->main, game->start);
    if (game->has_result)
        tree_text_number(out, "result ", game->result);
    tree_text_str(out, game->has_result ? game->result_text : (zug_str){"", 0});
    tree_text_str(out, zug_str_from("\n"));
    for (const zug_pgn_tree_move *move = game->main.first; move != NULL; move = move->next, count++)
        out->is_wrong |= count >= line->count || line->moves[count] != move->move;
    out->is_wrong |= count != line->count;
}

/* Puts all games of a text without an error into trees. by_event, piece and memory.fail_at are what
 * the caller has set; the rest is zero. */
static inline void tree_text_run(tree_text *out, zug_str text) {
    zug_alloc alloc = counted_alloc(&out->memory);
    zug_pgn_reader *reader = zug_pgn_reader_new(alloc);
    zug_pgn_checker *checker = reader ? zug_pgn_checker_new(alloc, reader) : NULL;
    zug_pgn_tree *tree = zug_pgn_tree_new(alloc);
    pgn_format feeding = {.piece = out->piece};
    zug_pgn_finding finding;
    zug_pgn_main_line line;
    zug_status status = ZUG_OK;
    out->failed = !checker || !tree;
    if (!out->failed && out->by_event)
        zug_pgn_checker_observe(checker, zug_pgn_tree_observe, tree);
    else if (!out->failed)
        zug_pgn_tree_watch(tree, checker);
    if (!out->failed)
        zug_pgn_checker_keep_moves(checker, true);
    while (!out->failed && status != ZUG_DONE) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_MORE)
            pgn_format_feed(&feeding, reader, &text);
        if (status != ZUG_OK || finding.kind != ZUG_PGN_FOUND_GAME || finding.is_bad)
            continue;
        out->failed |= !zug_pgn_tree_game_of(tree) || !zug_pgn_checker_main_line(checker, &line);
        if (!out->failed)
            tree_text_game(out, zug_pgn_tree_game_of(tree), &line);
    }
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
}

#endif

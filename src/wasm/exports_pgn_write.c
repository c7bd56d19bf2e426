/* exports_pgn_write.c - games in PGN export format, written by libzug's own writer.
 * Room: wasm. No logic: bytes in, text out. */
#include <zug/pgn_tags.h>
#include <zug/pgn_write.h>

#include "exports_pgn.h"
#include "heap.h"

int zug_wasm_pgn_write(int length, int is_reduced);

/* The two parts of a game; the movetext comes first and is written last. */
typedef struct parts {
    zug__spool of[2];
} parts;

static void put(void *ctx, zug_pgn_section section, zug_str bytes) {
    zug__spool_add(&((parts *)ctx)->of[section], bytes);
}

static void clear(parts *game) { game->of[0].len = game->of[1].len = 0; }

static bool is_foreign(const zug_pgn_finding *finding) {
    return zug_str_equal(zug_str_from(finding->code),
                         zug_str_from(zug_pgn_tags_fault_name(ZUG_PGN_TAGS_VARIANT_UNKNOWN)));
}

/* Writes all games of a source that are whole. */
static void write_games(zug__pgn_source *source, zug_pgn_writer *writer, parts *game) {
    zug_pgn_finding finding;
    bool is_left_out = false;
    zug_pgn_checker_observe(source->checker, zug_pgn_writer_observe, writer);
    while (zug__pgn_source_next(source, &finding) == ZUG_OK) {
        if (finding.kind == ZUG_PGN_FOUND_PROBLEM) {
            is_left_out |= is_foreign(&finding);
            continue;
        }
        if (!finding.is_bad && !is_left_out && !zug_pgn_writer_is_incomplete(writer)) {
            zug__answer_bytes(
                (zug_str){game->of[ZUG_PGN_TAG_SECTION].data, game->of[ZUG_PGN_TAG_SECTION].len});
            zug__answer_bytes(
                (zug_str){game->of[ZUG_PGN_MOVETEXT].data, game->of[ZUG_PGN_MOVETEXT].len});
        }
        clear(game);
        is_left_out = false;
    }
}

/* The games of the input in export format, or in reduced export format, as text and not as JSON. A
 * game with an error and one of another kind of chess is left out. */
EXPORT(zug_wasm_pgn_write) int zug_wasm_pgn_write(int length, int is_reduced) {
    zug__pgn_source source;
    parts game = {0};
    bool ready = zug__pgn_source_open(&source, 0, (zug_pgn_place){1, 1});
    zug_pgn_writer *writer =
        zug_pgn_writer_new(zug__heap(), is_reduced ? ZUG_PGN_REDUCED : ZUG_PGN_EXPORT,
                           (zug_pgn_writer_calls){&game, put, NULL});
    ready = ready && writer != NULL;
    source.bytes = zug__input(0, length);
    source.is_last = true;
    zug__answer_begin();
    if (ready) {
        zug_pgn_reader_skip_comments(source.reader, is_reduced != 0);
        write_games(&source, writer, &game);
    }
    ready = ready && !game.of[0].has_failed && !game.of[1].has_failed;
    zug__spool_free(&game.of[0]);
    zug__spool_free(&game.of[1]);
    zug_pgn_writer_free(writer);
    zug__pgn_source_free(&source);
    return ready ? zug__answer_end() : -1;
}

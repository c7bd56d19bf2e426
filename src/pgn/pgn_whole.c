/* pgn_whole.c - writes one game as a text, tags first.
 * Room: pgn. */
#include <zug/pgn_tree.h>

#include "pgn_whole_impl.h"

static void keep(void *ctx, zug_pgn_section section, zug_str bytes) {
    zug__whole *whole = ctx;
    whole->lost |=
        !zug__text_add(section == ZUG_PGN_MOVETEXT ? &whole->movetext : &whole->tags, bytes);
}

void zug__whole_begin(zug__whole *whole, zug_pgn_form form, zug_alloc alloc) {
    *whole = (zug__whole){.tags = {.alloc = alloc}, .movetext = {.alloc = alloc}};
    whole->writer = zug_pgn_writer_new(alloc, form, (zug_pgn_writer_calls){whole, keep, NULL});
    whole->lost = whole->writer == NULL;
}

bool zug__whole_end(zug__whole *whole, bool is_shown, void (*put)(void *ctx, zug_str text),
                    void *ctx) {
    bool is_fine = is_shown && !whole->lost && !zug_pgn_writer_is_incomplete(whole->writer);
    if (is_fine) {
        put(ctx, zug__text_str(&whole->tags));
        put(ctx, zug__text_str(&whole->movetext));
    }
    zug_pgn_writer_free(whole->writer);
    zug__text_free(&whole->tags);
    zug__text_free(&whole->movetext);
    return is_fine;
}

bool zug_pgn_tree_game_write(const zug_pgn_tree_game *game, zug_pgn_form form, zug_alloc alloc,
                             void (*put)(void *ctx, zug_str text), void *ctx) {
    zug__whole whole;
    zug__whole_begin(&whole, form, alloc);
    bool is_shown =
        !whole.lost && zug_pgn_tree_game_visit(game, alloc, zug_pgn_writer_observe, whole.writer);
    return zug__whole_end(&whole, is_shown, put, ctx);
}

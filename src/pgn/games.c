/* games.c - reads games one after the other: a reader, a checker and a tree in one.
 * Room: pgn. */
#include <zug/games.h>

#include "base/mem.h"

struct zug_games {
    zug_alloc alloc;
    zug_games_read *read;
    void *ctx;
    zug_str text; /* what is left of a text */
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_pgn_tree *tree;
    bool has_error;
    zug_pgn_finding error;
};

/* A zug_games_read: the next bytes of a text. */
static size_t read_text(void *ctx, char *to, size_t size) {
    zug_games *games = ctx;
    size_t len = games->text.len < size ? games->text.len : size;
    if (len > 0)
        zug__mem_copy(to, games->text.data, len);
    games->text = zug_str_slice(games->text, len, games->text.len);
    return len;
}

zug_games *zug_games_new(zug_alloc alloc, zug_games_read *read, void *ctx) {
    zug_games *games = alloc.resize(alloc.ctx, NULL, 0, sizeof *games);
    if (games == NULL)
        return NULL;
    *games = (zug_games){.alloc = alloc, .read = read, .ctx = ctx};
    games->reader = zug_pgn_reader_new(alloc);
    games->tree = zug_pgn_tree_new(alloc);
    if (games->reader != NULL)
        games->checker = zug_pgn_checker_new(alloc, games->reader);
    if (games->checker == NULL || games->tree == NULL) {
        zug_games_free(games);
        return NULL;
    }
    zug_pgn_tree_watch(games->tree, games->checker);
    return games;
}

zug_games *zug_games_of(zug_alloc alloc, zug_str text) {
    zug_games *games = zug_games_new(alloc, read_text, NULL);
    if (games != NULL) {
        games->ctx = games;
        games->text = text;
    }
    return games;
}

void zug_games_free(zug_games *games) {
    if (games == NULL)
        return;
    zug_pgn_tree_free(games->tree);
    zug_pgn_checker_free(games->checker);
    zug_pgn_reader_free(games->reader);
    games->alloc.resize(games->alloc.ctx, games, sizeof *games, 0);
}

/* Gives the reader more bytes, or says that there are no more. */
static void feed(zug_games *games) {
    size_t size = 0;
    char *to = zug_pgn_reader_space(games->reader, &size);
    size_t len = games->read(games->ctx, to, size);
    if (len > 0)
        zug_pgn_reader_fill(games->reader, len);
    else
        zug_pgn_reader_finish(games->reader);
}

/* The first error of a game is kept: its text is that of the reader, and is not. */
static void keep_error(zug_games *games, const zug_pgn_finding *found) {
    if (games->has_error || !found->is_error)
        return;
    games->has_error = true;
    games->error = *found;
    games->error.san = (zug_str){"", 0};
}

zug_status zug_games_next(zug_games *games, const zug_pgn_tree_game **out) {
    zug_pgn_finding found;
    zug_status status;
    games->has_error = false;
    while ((status = zug_pgn_checker_next(games->checker, &found)) != ZUG_DONE) {
        if (status == ZUG_MORE) {
            feed(games);
        } else if (found.kind == ZUG_PGN_FOUND_PROBLEM) {
            keep_error(games, &found);
        } else {
            const zug_pgn_tree_game *game = zug_pgn_tree_game_of(games->tree);
            if (game != NULL)
                *out = game;
            return game != NULL ? ZUG_OK : ZUG_ERR_SPACE;
        }
    }
    return status;
}

const zug_pgn_finding *zug_games_error(const zug_games *games) {
    return games->has_error ? &games->error : NULL;
}

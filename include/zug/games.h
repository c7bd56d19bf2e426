/* games.h - the games of a PGN file or text, one after the other, with all that is in them.
 *
 *     zug_games *games = zug_games_new(alloc, read, file);
 *     while (zug_games_next(games, &game) == ZUG_OK)
 *         look at game->main.first, zug_pgn_tree_tag_of(game, "White"), ...;
 *     zug_games_free(games);
 *
 * It is a reader, a checker and a tree in one, and takes the memory of the longest game. zug/host.h
 * has an allocator and reads FILE *. */
#ifndef ZUG_GAMES_H
#define ZUG_GAMES_H

#include <zug/pgn_tree.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_games zug_games;

/* Reads up to so many bytes and returns how many there were; none at the end. */
typedef size_t zug_games_read(void *ctx, char *to, size_t size);

/* The games of what a function reads, or of a text, which must stay there; NULL without memory. */
zug_games *zug_games_new(zug_alloc alloc, zug_games_read *read, void *ctx);
zug_games *zug_games_of(zug_alloc alloc, zug_str text);
void zug_games_free(zug_games *games);

/* The next game, until the next call: ZUG_OK; ZUG_DONE if there is none any more; ZUG_ERR_SPACE if
 * there was no memory for it, after which one may go on. A game with an error ends where the error
 * is. */
zug_status zug_games_next(zug_games *games, const zug_pgn_tree_game **out);

/* The first error of the last game; NULL if it has none. zug_pgn_finding_sentence tells it. */
const zug_pgn_finding *zug_games_error(const zug_games *games);

#ifdef __cplusplus
}
#endif

#endif

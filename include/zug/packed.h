/* packed.h - the bytes of a file, compressed with zstd, gzip or bzip2 or not: whoever reads them
 * cannot tell.
 *
 *     zug_packed *file = zug_packed_open("games.pgn.zst");
 *     zug_games *games = zug_games_new(zug_host_alloc(), zug_packed_read, file);
 *     while (zug_games_next(games, &game) == ZUG_OK)
 *         look at game;
 *     if (zug_packed_problem(file) != NULL)
 *         puts(zug_packed_problem(file));
 *     zug_games_free(games);
 *     zug_packed_close(file);
 *
 * This is libzug-io, which knows the libraries for that (`pkg-config zug-io`); libzug itself needs
 * none, and zug.h does not include it. */
#ifndef ZUG_PACKED_H
#define ZUG_PACKED_H

#include <stddef.h>
#include <stdio.h>
#include <zug/games.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_packed zug_packed;

/* A file by its name, or standard input for "-". What cannot be opened has no bytes and a problem.
 * NULL without memory. */
zug_packed *zug_packed_open(const char *path);

/* What a stream has, or what a function reads: they stay their owner's. NULL without memory. */
zug_packed *zug_packed_of(FILE *stream);
zug_packed *zug_packed_over(zug_games_read *read, void *ctx);

/* Forgets it, and closes what zug_packed_open has opened. NULL is none. */
void zug_packed_close(zug_packed *file);

/* A zug_games_read: up to so many bytes, at least one; none at the end, or where there is a
 * problem. */
size_t zug_packed_read(void *file, char *to, size_t size);

/* Why there is nothing more: the file cannot be read, is damaged, ends too early, or is no text, as
 * "this is a ZIP archive: unpack it first". NULL if that was its end, or has not come yet. */
const char *zug_packed_problem(const zug_packed *file);

#ifdef __cplusplus
}
#endif

#endif

/* pgn_read.h - PGN files as a series of events: push bytes, pull events, in constant memory.
 *
 *     while ((status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE) {
 *         if (status == ZUG_MORE) push some bytes, or say that there are no more;
 *         else look at event;
 *     }
 *
 * The reader never stops at damage: damage is an event too, and reading goes on behind it. The same
 * bytes give the same events, however they are cut into pieces. No chess is judged here: see
 * pgn_check.h. */
#ifndef ZUG_PGN_READ_H
#define ZUG_PGN_READ_H

#include <zug/alloc.h>
#include <zug/pgn_event.h>
#include <zug/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_pgn_reader zug_pgn_reader;

/* A reader with nothing read yet, or NULL without memory. It never asks for more memory than this.
 */
zug_pgn_reader *zug_pgn_reader_new(zug_alloc alloc);
void zug_pgn_reader_free(zug_pgn_reader *reader);

/* The same without an allocator, in memory of the caller's own: so many bytes, aligned as malloc
 * does it. It need not be freed; where the memory is NULL, so is the reader. */
size_t zug_pgn_reader_size(void);
zug_pgn_reader *zug_pgn_reader_in(void *memory);

/* Forgets everything, to read other bytes whose first one has this offset and line number (from 1).
 */
void zug_pgn_reader_reset(zug_pgn_reader *reader, uint64_t offset, uint64_t line);

/* Where the next bytes go: read up to *len bytes of input there, then say how many with _fill.
 * There is always space after ZUG_MORE. */
char *zug_pgn_reader_space(zug_pgn_reader *reader, size_t *len);
void zug_pgn_reader_fill(zug_pgn_reader *reader, size_t len);

/* Says that all bytes have been pushed. */
void zug_pgn_reader_finish(zug_pgn_reader *reader);

/* The three in one, for bytes that are somewhere else: copies them, and none say that there are no
 * more. Returns how many were taken: after ZUG_MORE all of them, if they are no more than
 * ZUG_PGN_PUSH. */
enum { ZUG_PGN_PUSH = 1 << 16 };
size_t zug_pgn_reader_push(zug_pgn_reader *reader, zug_str bytes);

/* The next event: ZUG_OK with *out, ZUG_MORE if bytes are needed first, ZUG_DONE at the end. */
zug_status zug_pgn_reader_next(zug_pgn_reader *reader, zug_pgn_event *out);

/* Skips, faster than reading: the rest of the variation last opened, up to its LINE_CLOSE, which is
 * not reported; or the rest of the game: the next event is its GAME_END. */
void zug_pgn_reader_skip_line(zug_pgn_reader *reader);
void zug_pgn_reader_skip_game(zug_pgn_reader *reader);

/* Leaves all comments and escape lines out from now on (or no longer). */
void zug_pgn_reader_skip_comments(zug_pgn_reader *reader, bool skip);

/* Line and column, from 1, of an offset that is not before the last event's. Columns count bytes.
 */
typedef struct zug_pgn_place {
    uint64_t line, column;
} zug_pgn_place;
zug_pgn_place zug_pgn_reader_place(zug_pgn_reader *reader, uint64_t offset);

/* True if no game and no comment is open, and nothing is left to be said of what was read. *offset
 * is then that of the next byte to be read; if a tag pair begins there, at the beginning of a line,
 * a new reader that begins there reads what this one would. */
bool zug_pgn_reader_is_between(const zug_pgn_reader *reader, uint64_t *offset);

#ifdef __cplusplus
}
#endif

#endif

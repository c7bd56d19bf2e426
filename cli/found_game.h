/* found_game.h - a game that was selected, and the forms in which it is written. */
#ifndef CLI_FOUND_GAME_H
#define CLI_FOUND_GAME_H

#include "file_part.h"
#include "game_bytes.h"
#include "problem.h"
#include "progress.h"

/* The tags of a game, as they were written. */
typedef struct tag_list {
    char *text; /* how long name and value are, name NUL value NUL, and so on */
    size_t len, capacity;
    bool failed; /* there was no memory for one */
} tag_list;

void tag_list_clear(tag_list *tags);
void tag_list_add(tag_list *tags, zug_str name, zug_str value);
void tag_list_free(tag_list *tags);

/* The next tag at or behind *at, which is moved behind it; false if there is none left. */
bool tag_list_next(const tag_list *tags, size_t *at, zug_str *name, zug_str *value);

/* The value of the first tag of a name, in capitals or not; empty if there is none. */
zug_str tag_list_find(const tag_list *tags, const char *name);

typedef struct found_game {
    const char *file;           /* its name as it was given */
    const char *shown;          /* the same as a report writes it */
    uint64_t number;            /* in the file, from 1 */
    uint64_t offset, line;      /* at which it begins */
    uint64_t end;               /* the offset behind it */
    uint64_t half_moves;        /* of its main line */
    const zug_letters *letters; /* of its pieces; NULL: English ones */
    const tag_list *tags;
    file_part *part; /* of the file, in which games and lines are counted, */
    const input *input;
    game_bytes *bytes;         /* from what is behind the game before it, */
    zug_pgn_place bytes_place; /* which begins here */
} found_game;

typedef enum found_form {
    FOUND_PGN,    /* byte for byte as it was */
    FOUND_EXPORT, /* in export format */
    FOUND_JSON,   /* where it is, and its tags, on one line */
    FOUND_COUNT   /* nothing: it is only counted */
} found_form;

typedef struct found_writer found_writer;

/* Writes games in one form; the bar, which may be NULL, is erased before anything is said. NULL
 * without memory. */
found_writer *found_writer_new(found_form form, progress *bar);
void found_writer_free(found_writer *writer);

/* Hands the text of a game to a function. False if there was no memory for it, or errno tells of
 * another failure. */
bool found_writer_write(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx);

#endif

/* found_game.h - a game that was selected, and the forms in which it is written. */
#ifndef CLI_FOUND_GAME_H
#define CLI_FOUND_GAME_H

#include "game_bytes.h"
#include "problem.h"
#include "spool.h"

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

enum { FOUND_KEY_SIZE = 128 }; /* bytes of the longest part of a file's name, with its NUL */

/* What decides where a game goes, and whether it is written. */
typedef struct found_marks {
    uint64_t same[2]; /* a hash of all that makes games the same */
    uint64_t weight;  /* how full the game is: bytes that are not blank */
    bool has_moves;
    char key[FOUND_KEY_SIZE]; /* the part of a file's name; empty if games are not split by tags */
} found_marks;

/* The text of a game that another thread has made, and what it does not hold. */
typedef struct found_text {
    spool bytes;  /* without what says where the game is */
    spool losses; /* problems, each as long as its text goes */
} found_text;

typedef struct found_game {
    const char *file;      /* its name as it was given */
    const char *shown;     /* the same as a report writes it */
    uint64_t number;       /* in the file, from 1 */
    uint64_t offset, line; /* at which it begins */
    uint64_t end;          /* the offset behind it */
    uint64_t half_moves;   /* of its main line */
    found_marks marks;
    found_text *text;           /* NULL: it is made from what follows */
    const zug_letters *letters; /* of its pieces; NULL: English ones */
    const tag_list *tags;
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

/* Hears that something of a game is not written. */
typedef bool found_loss(void *ctx, const problem *found);

/* Writes games in one form. NULL without memory. */
found_writer *found_writer_new(found_form form, const problem_style *style, found_loss *tell,
                               void *ctx);
void found_writer_free(found_writer *writer);

/* Hands the text of a game to a function. False if there was no memory for it, or errno tells of
 * another failure. */
bool found_writer_write(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx);

/* The same without what says where the game is, which only they know who know what is before the
 * part of the file in which it was found. */
bool found_writer_make(found_writer *writer, const found_game *game, spool_sink *sink, void *ctx);

#endif

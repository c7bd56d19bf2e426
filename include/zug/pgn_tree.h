/* pgn_tree.h - one game in memory: tags, main line, variations, comments, NAGs, result.
 *
 * A tree watches a checker, so that what it holds has been judged:
 *
 *     zug_pgn_tree_watch(tree, checker);
 *     while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
 *         if (status == ZUG_MORE) push bytes;
 *         else if (finding.kind == ZUG_PGN_FOUND_GAME && !finding.is_bad)
 *             look at zug_pgn_tree_game_of(tree);
 *     }
 *
 * All of a game comes from one arena, which is used again for the next. Texts are kept byte for
 * byte. */
#ifndef ZUG_PGN_TREE_H
#define ZUG_PGN_TREE_H

#include <zug/pgn_write.h>
#include <zug/san.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_pgn_tree_tag zug_pgn_tree_tag;
typedef struct zug_pgn_tree_note zug_pgn_tree_note;
typedef struct zug_pgn_tree_move zug_pgn_tree_move;
typedef struct zug_pgn_tree_line zug_pgn_tree_line;

/* A tag pair; the value is as written, with its escapes. A name may come twice. */
struct zug_pgn_tree_tag {
    zug_str name, value;
    const zug_pgn_tree_tag *next;
};

typedef enum zug_pgn_note_kind {
    ZUG_PGN_NOTE_COMMENT, /* text; to_line_end if it was written with a semicolon */
    ZUG_PGN_NOTE_NAG,     /* number */
    ZUG_PGN_NOTE_LINE     /* line: a variation */
} zug_pgn_note_kind;

/* What stands between moves, in the order in which it was written. A suffix mark is a NAG. */
struct zug_pgn_tree_note {
    zug_pgn_note_kind kind;
    unsigned number;
    bool to_line_end;
    zug_str text;
    const zug_pgn_tree_line *line;
    const zug_pgn_tree_note *next;
};

/* A move. What stands between its number and itself is before it, as is all that begins a line;
 * anything else is after the move that came last. A variation after a move replaces that move. */
struct zug_pgn_tree_move {
    zug_move move;
    char san[ZUG_SAN_SIZE]; /* canonical, however it was written */
    uint64_t offset;        /* of its first byte in the input, where problems of it are told */
    const zug_pgn_tree_note *before, *after;
    const zug_pgn_tree_move *next;
};

/* The main line or a variation. A variation has a move; if it was written without one, its notes
 * are those of the line around it. What was written as a variation before the first move of another
 * stands beside it: both replace the same move. */
struct zug_pgn_tree_line {
    const zug_pgn_tree_move *first;  /* NULL for a game without moves, */
    const zug_pgn_tree_note *lonely; /* whose notes are these */
};

typedef struct zug_pgn_tree_game {
    const zug_pgn_tree_tag *tags; /* in the order in which they were written */
    zug_position start;
    zug_pgn_tree_line main;
    bool has_result;
    zug_pgn_result result;
    zug_str result_text; /* as written */
} zug_pgn_tree_game;

/* The value of a tag, as written; empty if the game has none of this name. */
zug_str zug_pgn_tree_tag_of(const zug_pgn_tree_game *game, const char *name);

/* The position at the end of the main line. */
zug_position zug_pgn_tree_final(const zug_pgn_tree_game *game);

/* Variations of a move that are still to be looked at. */
typedef struct zug_pgn_tree_variations {
    const zug_pgn_tree_note *note, *later;
} zug_pgn_tree_variations;

/* All variations of a move: those before it, then those after it. */
zug_pgn_tree_variations zug_pgn_tree_variations_of(const zug_pgn_tree_move *move);

/* The next of them; NULL if there is none any more. */
const zug_pgn_tree_line *zug_pgn_tree_variations_next(zug_pgn_tree_variations *left);

typedef struct zug_pgn_tree zug_pgn_tree;

/* A tree without a game, or NULL without memory. */
zug_pgn_tree *zug_pgn_tree_new(zug_alloc alloc);
void zug_pgn_tree_free(zug_pgn_tree *tree);

/* Lets a tree see what a checker reads, in the place of any observer: the same as below, but much
 * faster, since nothing is read twice. Both may come and go between games. */
void zug_pgn_tree_watch(zug_pgn_tree *tree, zug_pgn_checker *checker);

/* Takes an event of a game; tree is the zug_pgn_tree. It is a zug_pgn_observer. */
void zug_pgn_tree_observe(void *tree, const zug_pgn_event *event, const zug_position *pos,
                          const zug_san *san);

/* The game that ended last, until the next event; NULL if there was no memory for it. */
const zug_pgn_tree_game *zug_pgn_tree_game_of(const zug_pgn_tree *tree);

/* True between two games, if nothing has come since the last one that may belong to the next:
 * another tree could go on from here. */
bool zug_pgn_tree_is_between(const zug_pgn_tree *tree);

/* Shows a game to an observer as if it were read once more, in canonical SAN; offsets are 0. False
 * if there was no memory to walk through its variations. */
bool zug_pgn_tree_visit(const zug_pgn_tree *tree, zug_pgn_observer *observer, void *ctx);

/* The same with a game that somebody else has made. */
bool zug_pgn_tree_game_visit(const zug_pgn_tree_game *game, zug_alloc alloc,
                             zug_pgn_observer *observer, void *ctx);

/* Writes a game as PGN, piece by piece, from its tags to its result. False without memory; then
 * nothing was put. */
bool zug_pgn_tree_game_write(const zug_pgn_tree_game *game, zug_pgn_form form, zug_alloc alloc,
                             void (*put)(void *ctx, zug_str text), void *ctx);

#ifdef __cplusplus
}
#endif

#endif

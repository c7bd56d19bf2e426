/* pgn_tree_impl.h - the tree while it is being built. Room: pgn. */
#ifndef ZUG_PGN_TREE_IMPL_H
#define ZUG_PGN_TREE_IMPL_H

#include <zug/pgn_tree.h>

#include "base/arena.h"
#include "base/text.h"

typedef struct zug__tree_notes {
    zug_pgn_tree_note *first, *last;
} zug__tree_notes;

/* A line that moves are being added to. */
typedef struct zug__tree_open {
    zug_pgn_tree_line *line;
    zug_pgn_tree_move *last;
    zug__tree_notes before; /* the next move */
    zug__tree_notes after;  /* the last move */
    bool numbered;          /* the number of the next move has been seen */
    struct zug__tree_open *outer;
    struct zug__tree_open *home; /* of a variation: the line in which it stands */
} zug__tree_open;

struct zug_pgn_tree {
    zug_alloc alloc;
    zug__arena arena;
    zug__text comment; /* the pieces so far */
    zug_pgn_tree_game game;
    zug_pgn_tree_tag *last_tag;
    zug__tree_open main, *open;
    bool over; /* the game has ended, and what comes next belongs to another */
    bool lost; /* there was no memory for it */
};

/* What comes next belongs to another game if the last one has ended. */
void zug__tree_begin(zug_pgn_tree *tree);

/* Add what was read. */
void zug__tree_tag(zug_pgn_tree *tree, zug_str name, zug_str value);
void zug__tree_nag(zug_pgn_tree *tree, unsigned number);
void zug__tree_comment(zug_pgn_tree *tree, zug_str text, bool to_line_end);
void zug__tree_result(zug_pgn_tree *tree, zug_pgn_result result, zug_str text);

/* A move without its texts; NULL without memory. */
zug_pgn_tree_move *zug__tree_move(zug_pgn_tree *tree, zug_move played, uint64_t offset);

#endif

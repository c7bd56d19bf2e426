/* opening_tree.h - how often which moves were played in which positions, and with what success. */
#ifndef CLI_OPENING_TREE_H
#define CLI_OPENING_TREE_H

#include <zug/san.h>

#include "opening_reading.h"

/* What is known of the games in which a move was played. Ratings are of the side that played it,
 * opponents of the other one. */
typedef struct opening_count {
    uint32_t results[4]; /* games, by zug_pgn_result */
    uint32_t rated, opposed;
    uint32_t half_points;        /* made against the opponents whose rating is known */
    uint64_t ratings, opponents; /* sums */
} opening_count;

uint64_t opening_count_games(const opening_count *count);

/* The score of the side that moved, in tenths of a per cent of the games whose result is known, a
 * half rounded up; -1 if there are none. */
int opening_count_score(const opening_count *count, zug_color side);

/* The average rating of the side that moved; 0 if none is known. */
int opening_count_rating(const opening_count *count);

/* Its performance by the tables of FIDE, out of the games against rated opponents; 0 if there are
 * none. */
int opening_count_performance(const opening_count *count);

typedef struct opening_tree opening_tree;

opening_tree *opening_tree_new(void);
void opening_tree_free(opening_tree *tree);

/* Counts the moves of a game that passes the position. The side to move there is that of the first
 * one. False without memory. */
bool opening_tree_add(opening_tree *tree, const opening_path *path, zug_color side);

/* The games that come to the position at all; the ratings are those of the side to move. */
const opening_count *opening_tree_root(const opening_tree *tree);

/* A move that was played in a position. */
typedef struct opening_branch {
    const opening_count *count;
    char san[ZUG_SAN_SIZE];
    zug_move move;
} opening_branch;

/* The moves that were played in a position by at least so many games, the most frequent first, and
 * of two that are as frequent the first one by its SAN. Returns how many they are, and adds to
 * *left_out how many are left out. */
enum { OPENING_BRANCHES_MAX = ZUG_MOVES_MAX };
size_t opening_tree_branches(const opening_tree *tree, const zug_position *pos, uint64_t least,
                             opening_branch out[static OPENING_BRANCHES_MAX], size_t *left_out);

/* A move on the way through the tree. */
typedef struct opening_visit {
    unsigned depth; /* from 1 */
    bool is_again;  /* what follows was shown before, behind other moves to the same position */
    zug_position before, after;
    const opening_branch *branch;
    char (*line)[ZUG_SAN_SIZE]; /* the moves from the position on, as many as the depth */
} opening_visit;

/* What is shown of a tree. */
typedef struct opening_view {
    opening_tree *tree;
    zug_position root;
    unsigned depth; /* half-moves */
    uint64_t least; /* games of a move */
} opening_view;

/* Shows every move of a tree, before those that follow it. What follows in a position is shown
 * once, unless it can be followed further when the position comes up again: else the moves of a
 * tree would be more than those of all games. Returns how many are left out. */
typedef void opening_visitor(void *ctx, const opening_visit *visit);
size_t opening_tree_visit(const opening_view *view, opening_visitor *visitor, void *ctx);

#endif

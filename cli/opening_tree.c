/* opening_tree.c - counts moves by the positions in which they were played.
 * Room: cli.
 *
 * A position that different moves lead to is one position: its key names it. Each of its moves is a
 * node of a hash table; the tree is what legal moves make of them. */
#include "opening_tree.h"

#include <stdlib.h>
#include <string.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/pgn_event.h>
#include <zug/rating.h>

typedef struct node {
    uint64_t key;
    zug_move move; /* ZUG_MOVE_NONE: the node is empty */
    uint8_t shown; /* of some node of a position: so many half-moves from there were shown */
    opening_count count;
} node;

struct opening_tree {
    opening_count root;
    node *nodes;
    size_t count, capacity; /* a power of two; at most three quarters of the nodes are used */
};

enum { FIRST_CAPACITY = 1 << 10 };

uint64_t opening_count_games(const opening_count *count) {
    uint64_t games = 0;
    for (int i = 0; i < 4; i++)
        games += count->results[i];
    return games;
}

/* The half-points that a result is worth for a side. */
static uint32_t half_points(zug_pgn_result result, zug_color side) {
    if (result == ZUG_PGN_DRAW)
        return 1;
    return result == (side == ZUG_WHITE ? ZUG_PGN_WHITE_WINS : ZUG_PGN_BLACK_WINS) ? 2 : 0;
}

int opening_count_score(const opening_count *count, zug_color side) {
    uint64_t known = opening_count_games(count) - count->results[ZUG_PGN_UNKNOWN];
    int64_t points = 0;
    for (int result = 0; result < 4; result++)
        points += (int64_t)count->results[result] * half_points((zug_pgn_result)result, side);
    return known == 0 ? -1 : (int)zug_rating_round(points * 500, (int64_t)known);
}

int opening_count_rating(const opening_count *count) {
    return count->rated == 0 ? 0 : (int)zug_rating_round((int64_t)count->ratings, count->rated);
}

int opening_count_performance(const opening_count *count) {
    if (count->opposed == 0)
        return 0;
    int64_t percent = zug_rating_round((int64_t)count->half_points * 50, count->opposed);
    return (int)zug_rating_round((int64_t)count->opponents, count->opposed) +
           zug_rating_difference((uint32_t)percent);
}

/* Counts a game in which this side has moved. */
static void count_game(opening_count *count, const opening_path *path, zug_color side) {
    zug_pgn_result result = (zug_pgn_result)path->result;
    int32_t own = path->rating[side], other = path->rating[zug_color_other(side)];
    count->results[result]++;
    if (own > 0) {
        count->rated++;
        count->ratings += (uint64_t)own;
    }
    if (other > 0 && result != ZUG_PGN_UNKNOWN) {
        count->opposed++;
        count->opponents += (uint64_t)other;
        count->half_points += half_points(result, side);
    }
}

opening_tree *opening_tree_new(void) {
    opening_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL)
        return NULL;
    tree->nodes = calloc(FIRST_CAPACITY, sizeof *tree->nodes);
    tree->capacity = FIRST_CAPACITY;
    if (tree->nodes != NULL)
        return tree;
    free(tree);
    return NULL;
}

void opening_tree_free(opening_tree *tree) {
    if (tree != NULL)
        free(tree->nodes);
    free(tree);
}

/* The node of a move, or the empty one where it would be. */
static node *find(const opening_tree *tree, uint64_t key, zug_move move) {
    uint64_t mixed = (key ^ move) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(mixed >> 32) & (tree->capacity - 1);
    while (tree->nodes[at].move != ZUG_MOVE_NONE &&
           (tree->nodes[at].key != key || tree->nodes[at].move != move))
        at = (at + 1) & (tree->capacity - 1);
    return &tree->nodes[at];
}

/* Makes space for one more node; false without memory. */
static bool reserve(opening_tree *tree) {
    if (tree->count < tree->capacity / 4 * 3)
        return true;
    opening_tree larger = *tree;
    larger.capacity = tree->capacity * 2;
    larger.nodes = calloc(larger.capacity, sizeof *larger.nodes);
    if (larger.nodes == NULL)
        return false;
    for (size_t i = 0; i < tree->capacity; i++)
        if (tree->nodes[i].move != ZUG_MOVE_NONE)
            *find(&larger, tree->nodes[i].key, tree->nodes[i].move) = tree->nodes[i];
    free(tree->nodes);
    *tree = larger;
    return true;
}

/* True if a position has come up earlier on the way: a game counts there once. */
static bool is_again(const opening_path *path, size_t at) {
    for (size_t i = at % 2; i < at; i += 2)
        if (path->steps[i].key == path->steps[at].key)
            return true;
    return false;
}

bool opening_tree_add(opening_tree *tree, const opening_path *path, zug_color side) {
    count_game(&tree->root, path, side);
    for (size_t i = 0; i < path->count; i++, side = zug_color_other(side)) {
        const opening_step *step = &path->steps[i];
        if (is_again(path, i))
            continue;
        if (!reserve(tree))
            return false;
        node *here = find(tree, step->key, step->move);
        tree->count += here->move == ZUG_MOVE_NONE;
        here->key = step->key;
        here->move = step->move;
        count_game(&here->count, path, side);
    }
    return true;
}

const opening_count *opening_tree_root(const opening_tree *tree) { return &tree->root; }

static int compare(const void *a, const void *b) {
    const opening_branch *one = a, *other = b;
    uint64_t games = opening_count_games(one->count), others = opening_count_games(other->count);
    if (games != others)
        return games > others ? -1 : 1;
    return strcmp(one->san, other->san);
}

size_t opening_tree_branches(const opening_tree *tree, const zug_position *pos, uint64_t least,
                             opening_branch out[static OPENING_BRANCHES_MAX], size_t *left_out) {
    zug_move_list legal;
    size_t count = 0;
    zug_movegen_legal(pos, &legal);
    for (size_t i = 0; i < legal.count; i++) {
        const node *here = find(tree, pos->key, legal.moves[i]);
        if (here->move == ZUG_MOVE_NONE)
            continue;
        if (opening_count_games(&here->count) < least) {
            (*left_out)++;
            continue;
        }
        out[count].move = legal.moves[i];
        out[count].count = &here->count;
        zug_san_write(pos, legal.moves[i], out[count++].san);
    }
    qsort(out, count, sizeof *out, compare);
    return count;
}

/* A walk through a tree. */
typedef struct walk {
    const opening_view *view;
    opening_visitor *visitor;
    void *ctx;
    size_t left_out;
    char line[OPENING_DEPTH_MAX][ZUG_SAN_SIZE];
} walk;

/* The node that keeps how much of a position was shown: that of the first of its legal moves that
 * was played; NULL if none was. *is_usual tells if any was played by enough games to be shown. */
static node *keeper_of(const walk *walk, const zug_position *pos, bool *is_usual) {
    zug_move_list legal;
    node *keeper = NULL;
    *is_usual = false;
    zug_movegen_legal(pos, &legal);
    for (size_t i = 0; i < legal.count && !*is_usual; i++) {
        node *here = find(walk->view->tree, pos->key, legal.moves[i]);
        if (here->move == ZUG_MOVE_NONE)
            continue;
        keeper = keeper != NULL ? keeper : here;
        *is_usual = opening_count_games(&here->count) >= walk->view->least;
    }
    return keeper;
}

/* True if so many half-moves from a position are still to be shown; notes that they are now.
 * *is_again tells if some have been shown before. */
static bool is_to_be_shown(const walk *walk, const zug_position *pos, unsigned half_moves,
                           bool *is_again) {
    bool is_usual = false;
    node *keeper = half_moves > 0 ? keeper_of(walk, pos, &is_usual) : NULL;
    bool is_shown = keeper != NULL && keeper->shown >= half_moves;
    *is_again = is_shown && is_usual;
    if (keeper == NULL || is_shown)
        return false;
    keeper->shown = (uint8_t)half_moves;
    return true;
}

/* Shows the moves of a position, and what follows each. */
static void visit_moves(walk *walk, const zug_position *pos, unsigned depth) {
    opening_branch branches[OPENING_BRANCHES_MAX];
    size_t count =
        opening_tree_branches(walk->view->tree, pos, walk->view->least, branches, &walk->left_out);
    for (size_t i = 0; i < count; i++) {
        opening_visit visit = {
            .depth = depth, .before = *pos, .after = *pos, .branch = &branches[i]};
        visit.line = walk->line;
        zug_position_play(&visit.after, branches[i].move);
        memcpy(walk->line[depth - 1], branches[i].san, ZUG_SAN_SIZE);
        bool goes_on =
            is_to_be_shown(walk, &visit.after, walk->view->depth - depth, &visit.is_again);
        walk->visitor(walk->ctx, &visit);
        if (goes_on)
            visit_moves(walk, &visit.after, depth + 1);
    }
}

size_t opening_tree_visit(const opening_view *view, opening_visitor *visitor, void *ctx) {
    walk walk = {.view = view, .visitor = visitor, .ctx = ctx};
    bool is_again = false;
    for (size_t i = 0; i < view->tree->capacity; i++)
        view->tree->nodes[i].shown = 0;
    if (is_to_be_shown(&walk, &view->root, view->depth, &is_again))
        visit_moves(&walk, &view->root, 1);
    return walk.left_out;
}

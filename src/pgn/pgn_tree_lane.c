/* pgn_tree_lane.c - adds to a game in memory what the express lane of the checker has passed over.
 * Room: pgn.
 *
 * Such moves are written canonically, and come with what they were read as: of their text, only
 * their words have to be told apart. */
#include "base/mem.h"
#include "base/wide.h"
#include "notation/san_wish_impl.h"
#include "pgn_check_impl.h"
#include "pgn_tree_impl.h"

/* Movetext on its way into a tree. */
typedef struct passage {
    zug_pgn_tree *tree;
    const char *start;    /* of the text, */
    uint64_t offset;      /* and where that is in the input */
    const zug_move *next; /* the move whose text comes next */
    const zug_move *end;  /* behind the last one */
} passage;

/* How many of the bytes of a move are no marks such as !?, which at most two of them are. */
static inline size_t without_marks(const char *move, size_t len) {
    for (int i = 0; i < 2 && (move[len - 1] == '!' || move[len - 1] == '?'); i++)
        len--;
    return len;
}

/* Adds a move of less than eight bytes; the place behind it. */
static inline const char *take_move(passage *now, const char *at) {
    zug_pgn_tree *tree = now->tree;
    size_t len = zug__lowest_bit(zug__at_most_each(zug__load8(at), ' ')) / 8;
    size_t word = without_marks(at, len);
    tree->lost |= now->next == now->end;
    if (tree->lost)
        return at + len;
    zug_pgn_tree_move *move =
        zug__tree_move(tree, *now->next++, now->offset + (uint64_t)(at - now->start));
    if (!move)
        return at + len;
    zug__mem_copy(move->san, at, word);
    if (word < len)
        zug__tree_nag(tree, zug__san_suffix_nag((zug_str){at + word, len - word}));
    return at + len;
}

/* Adds a NAG; the place behind it. */
static const char *take_nag(passage *now, const char *at) {
    unsigned number = 0;
    for (at++; *at >= '0' && *at <= '9'; at++)
        number = number * 10 + (unsigned)(*at - '0');
    zug__tree_nag(now->tree, number);
    return at;
}

/* Adds a comment in braces; the place behind it. */
static const char *take_comment(passage *now, const char *at) {
    const char *brace = ++at;
    while (*brace != '}')
        brace++;
    zug__tree_comment(now->tree, (zug_str){at, (size_t)(brace - at)}, false);
    return brace + 1;
}

/* Behind a number and its periods. */
static inline const char *take_number(passage *now, const char *at) {
    while ((*at >= '0' && *at <= '9') || *at == '.')
        at++;
    now->tree->open->numbered = true;
    return at;
}

/* Adds what comes next; the place behind it. */
static inline const char *take_next(passage *now, const char *at) {
    if (*at >= 'A' && *at <= 'z')
        return take_move(now, at);
    if (*at == '{')
        return take_comment(now, at);
    if (*at == '$')
        return take_nag(now, at);
    return (unsigned char)*at <= ' ' ? at + 1 : take_number(now, at);
}

/* Adds moves, and what stands with them. */
static void pass_moves(void *ctx, const zug__passed_moves *passed) {
    zug_pgn_tree *tree = ctx;
    zug__tree_begin(tree);
    passage now = {tree, passed->text.data, passed->offset, passed->moves,
                   passed->moves + passed->count};
    const char *end = now.start + passed->text.len;
    for (const char *at = now.start; at < end && !tree->lost;)
        at = take_next(&now, at);
}

/* A game begins. */
static void pass_start(void *ctx, uint64_t offset) {
    (void)offset;
    zug__tree_begin(ctx);
}

/* Adds a tag pair; none of those that set up a position is passed over. */
static void pass_tag(void *ctx, zug_str pair, size_t name_len) {
    zug_pgn_tree *tree = ctx;
    zug_str name = {pair.data + 1, name_len};
    zug_str value = zug_str_slice(pair, name_len + 3, pair.len - 2);
    if (!tree->lost)
        zug__tree_tag(tree, name, value);
}

/* Adds a result that is written as in the standard. */
static void pass_result(void *ctx, zug_pgn_result result, uint64_t offset) {
    zug_pgn_tree *tree = ctx;
    (void)offset;
    if (!tree->lost)
        zug__tree_result(tree, result, zug_str_from(zug_pgn_result_text(result)));
}

void zug_pgn_tree_watch(zug_pgn_tree *tree, zug_pgn_checker *checker) {
    static const zug__passing passing = {.start = pass_start,
                                         .tag = pass_tag,
                                         .moves = pass_moves,
                                         .result = pass_result,
                                         .wants_moves = true};
    zug__checker_observe_passing(checker, zug_pgn_tree_observe, &passing, tree);
}

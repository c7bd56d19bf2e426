/* edit.h - a game that can be edited: moves and variations, comments, signs, clocks, tags, result.
 *
 *     zug_edit *edit = zug_edit_new(alloc, NULL);
 *     zug_edit_node e4, c5, e5;
 *     zug_edit_play_text(edit, ZUG_EDIT_START, zug_str_from("e4"), &e4, NULL);
 *     zug_edit_play_text(edit, e4, zug_str_from("c5"), &c5, NULL);
 *     zug_edit_play_text(edit, e4, zug_str_from("e5"), &e5, NULL);   a variation: 1. e4 c5 (1...
 * e5) zug_edit_promote(edit, e5, NULL);                              now it is 1. e4 e5 (1... c5)
 *     zug_edit_write(edit, ZUG_PGN_EXPORT, put, ctx);
 *
 * Every move is a node. A node has a number, which is never given to another one; the start of the
 * game is the node ZUG_EDIT_START. Of the moves that may be played in one position the first goes
 * on with its line, the others begin variations. The main line never passes; variations may.
 *
 * A change is one step that can be undone, and either happens or not: ZUG_OK; ZUG_ERR_MOVE for a
 * move that is not legal or not in the game; ZUG_ERR_SYNTAX for a text that cannot stand where it
 * should; ZUG_ERR_SPACE without memory. On failure the game is as it was, and *why, which may be
 * NULL, says why in facts. A call that would change nothing is no step.
 *
 * What is undone is kept, and texts that were replaced: memory grows with every change. */
#ifndef ZUG_EDIT_H
#define ZUG_EDIT_H

#include <zug/facts.h>
#include <zug/pgn_command.h>
#include <zug/pgn_tree.h>
#include <zug/pgn_write.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zug_edit zug_edit;

typedef uint32_t zug_edit_node;
#define ZUG_EDIT_START ((zug_edit_node)0)
#define ZUG_EDIT_NONE UINT32_MAX

/* A game without moves from a playable position, NULL being the initial one; or NULL without
 * memory. A position of its own is told by the tags FEN and SetUp, and Variant for Chess960. */
zug_edit *zug_edit_new(zug_alloc alloc, const zug_position *start);

/* A copy of a game that was read; or NULL without memory. Nothing is left out, but what can be
 * written in several ways becomes one of them:
 *   - Behind a move stand its NAGs, its comments, and the variations that replace it, in this
 * order. A comment behind a variation belongs to the next move, if there is one.
 *   - A variation of the first move of a variation stands beside it: both replace the same move.
 *   - A game that has only variations and no move goes on with the first of them; a pass, which its
 *     main line then might have, is left out with what follows it. */
zug_edit *zug_edit_new_from(zug_alloc alloc, const zug_pgn_tree_game *game);

/* Ends a game that is no longer edited. */
void zug_edit_free(zug_edit *edit);

/* -- Looking at it. Nodes that are asked for are in the game, but for zug_edit_has. -- */

/* True if a node is in the game, and has not been deleted or undone. */
bool zug_edit_has(const zug_edit *edit, zug_edit_node node);

/* The move of a node (ZUG_MOVE_NULL for a pass; of the start, ZUG_MOVE_NONE) and the position after
 * it. */
zug_move zug_edit_move(const zug_edit *edit, zug_edit_node node);
zug_position zug_edit_position(const zug_edit *edit, zug_edit_node node);

/* The node before; the first one behind it, with which its line goes on; and the next one that may
 * be played in its place. ZUG_EDIT_NONE where there is none. */
zug_edit_node zug_edit_parent(const zug_edit *edit, zug_edit_node node);
zug_edit_node zug_edit_child(const zug_edit *edit, zug_edit_node node);
zug_edit_node zug_edit_next(const zug_edit *edit, zug_edit_node node);

/* The first move of the variation in which a node stands; ZUG_EDIT_START in the main line. */
zug_edit_node zug_edit_line(const zug_edit *edit, zug_edit_node node);

/* What is written about a move. What stands before one usually begins a variation. The start has
 * only what is after it, and before the first move. */
typedef enum zug_edit_place { ZUG_EDIT_BEFORE, ZUG_EDIT_AFTER } zug_edit_place;

/* The comments and NAGs there, as they were written, until the edit is freed; NULL if there are
 * none. Commands stand in comments: see pgn_command.h. */
const zug_pgn_tree_note *zug_edit_notes(const zug_edit *edit, zug_edit_node node,
                                        zug_edit_place place);

/* The tags, their values with escapes, until the edit is freed; NULL if there are none. */
const zug_pgn_tree_tag *zug_edit_tags(const zug_edit *edit);

/* The result: that of the end of the game, or of its tag where there is none. */
zug_pgn_result zug_edit_result(const zug_edit *edit);

/* The whole game, for all that takes a game that was read, until the next change; NULL without
 * memory. The offset of each move is its node. */
const zug_pgn_tree_game *zug_edit_game(zug_edit *edit);

/* Writes the game as PGN, piece by piece. False without memory; then nothing was put. */
bool zug_edit_write(zug_edit *edit, zug_pgn_form form, void (*put)(void *ctx, zug_str text),
                    void *ctx);

/* -- Moves and lines. -- */

/* Plays a move behind a node: *out (may be NULL) is the node that has it already, or a new one, the
 * last of those that may be played there. */
zug_status zug_edit_play(zug_edit *edit, zug_edit_node at, zug_move move, zug_edit_node *out,
                         zug_facts *why);

/* The same with SAN or UCI, as zug_san_parse_variation reads it. */
zug_status zug_edit_play_text(zug_edit *edit, zug_edit_node at, zug_str text, zug_edit_node *out,
                              zug_facts *why);

/* The variation in which a node stands goes before all others that may be played in its place, and
 * the line that they leave goes on with it; or all variations around it do, and the node is in the
 * main line. */
zug_status zug_edit_promote(zug_edit *edit, zug_edit_node node, zug_facts *why);
zug_status zug_edit_make_main(zug_edit *edit, zug_edit_node node, zug_facts *why);

/* Deletes a move and all behind it. Of the first move of a variation, this is the variation; where
 * the move had variations, the first of them takes its place. */
zug_status zug_edit_delete(zug_edit *edit, zug_edit_node node, zug_facts *why);

/* Deletes all behind a node. */
zug_status zug_edit_cut(zug_edit *edit, zug_edit_node node, zug_facts *why);

/* Deletes all variations behind a node; its own line stays. */
zug_status zug_edit_prune(zug_edit *edit, zug_edit_node node, zug_facts *why);

/* -- What is written about moves. -- */

/* The words of the comments at a place become these, in one comment with the commands that stood
 * there; without words and commands there is no comment. */
zug_status zug_edit_set_comment(zug_edit *edit, zug_edit_node node, zug_edit_place place,
                                zug_str words, zug_facts *why);

/* The NAGs of a move become these, 1 to 255 each. */
zug_status zug_edit_set_nags(zug_edit *edit, zug_edit_node node, const uint8_t *nags, size_t count,
                             zug_facts *why);

/* The command of this name behind a node, as [%clk 0:59:12] or [%eval 0.25], gets this value; a
 * value whose data is NULL takes the command away. The values of clocks and evaluations are written
 * by pgn_command.h. */
zug_status zug_edit_set_command(zug_edit *edit, zug_edit_node node, const char *name, zug_str value,
                                zug_facts *why);

/* The marked squares and arrows behind a node become these: [%csl] and [%cal]. */
zug_status zug_edit_set_marks(zug_edit *edit, zug_edit_node node, const zug_pgn_mark *marks,
                              size_t count, zug_facts *why);

/* -- Tags and the result. -- */

/* A tag gets a value, without escapes; one whose data is NULL takes the tag away. FEN, SetUp and
 * Variant belong to the start and cannot be set. Result is one of PGN's four, and sets the result.
 */
zug_status zug_edit_set_tag(zug_edit *edit, zug_str name, zug_str value, zug_facts *why);

/* Sets the result, and the tag Result; the tag ExactResult, which could contradict it, goes. */
zug_status zug_edit_set_result(zug_edit *edit, zug_pgn_result result, zug_facts *why);

/* -- Undoing. -- */

/* Undoes the last step, or does again the one that was undone last. False if there is none. *where
 * (may be NULL) is a node of the game at which to look then: of a move that was played, the one
 * before; of one that was deleted, the move itself; and the other way round. What was undone can be
 * done again until another change is tried. */
bool zug_edit_undo(zug_edit *edit, zug_edit_node *where);
bool zug_edit_redo(zug_edit *edit, zug_edit_node *where);

/* How many steps there are to undo, and to do again. */
size_t zug_edit_undo_count(const zug_edit *edit);
size_t zug_edit_redo_count(const zug_edit *edit);

#ifdef __cplusplus
}
#endif

#endif

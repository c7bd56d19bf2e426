/* edit.c - a game that can be edited: its nodes, and moves and lines that come and go.
 * Room: pgn. Nothing here recurses: a game may have variations to any depth. */
#include <zug/edit.h>
#include <zug/makemove.h>
#include <zug/movegen.h>

#include "edit_impl.h"

zug_edit *zug_edit_new(zug_alloc alloc, const zug_position *start) {
    zug_edit *edit = zug__edit_make(alloc);
    if (edit == NULL)
        return NULL;
    if (zug__edit_add(edit, ZUG_EDIT_NONE, ZUG_MOVE_NONE) != ZUG_EDIT_NONE) {
        zug__edit_at(edit, ZUG_EDIT_START)->pos = start != NULL ? *start : zug_position_initial();
        edit->head.tags = zug__edit_start_tags(edit, &zug__edit_at(edit, ZUG_EDIT_START)->pos);
    }
    if (!edit->lost)
        return edit;
    zug_edit_free(edit);
    return NULL;
}

zug_move zug_edit_move(const zug_edit *edit, zug_edit_node node) {
    return zug__edit_at(edit, node)->move;
}

zug_position zug_edit_position(const zug_edit *edit, zug_edit_node node) {
    return zug__edit_at(edit, node)->pos;
}

zug_edit_node zug_edit_parent(const zug_edit *edit, zug_edit_node node) {
    return zug__edit_at(edit, node)->parent;
}

zug_edit_node zug_edit_child(const zug_edit *edit, zug_edit_node node) {
    return zug__edit_at(edit, node)->links.child;
}

zug_edit_node zug_edit_next(const zug_edit *edit, zug_edit_node node) {
    return zug__edit_at(edit, node)->links.next;
}

const zug_pgn_tree_note *zug_edit_notes(const zug_edit *edit, zug_edit_node node,
                                        zug_edit_place place) {
    const zug__edit_links *links = &zug__edit_at(edit, node)->links;
    return place == ZUG_EDIT_BEFORE ? links->before : links->after;
}

/* True if a node is the one with which the line of its parent goes on. */
static bool is_first(const zug_edit *edit, zug_edit_node node) {
    return zug_edit_child(edit, zug_edit_parent(edit, node)) == node;
}

/* The node in whose place one may be played, or ZUG_EDIT_NONE for the first of them, or for one
 * that is none of them. */
static zug_edit_node previous(const zug_edit *edit, zug_edit_node node) {
    zug_edit_node at = zug_edit_child(edit, zug_edit_parent(edit, node));
    while (at != ZUG_EDIT_NONE && zug_edit_next(edit, at) != node)
        at = zug_edit_next(edit, at);
    return at;
}

bool zug_edit_has(const zug_edit *edit, zug_edit_node node) {
    if (node >= edit->node_count)
        return false;
    while (node != ZUG_EDIT_START &&
           (is_first(edit, node) || previous(edit, node) != ZUG_EDIT_NONE))
        node = zug_edit_parent(edit, node);
    return node == ZUG_EDIT_START;
}

zug_edit_node zug_edit_line(const zug_edit *edit, zug_edit_node node) {
    while (node != ZUG_EDIT_START && is_first(edit, node))
        node = zug_edit_parent(edit, node);
    return node;
}

zug_status zug__edit_require(const zug_edit *edit, zug_edit_node node, zug_facts *why) {
    return zug_edit_has(edit, node) ? ZUG_OK
                                    : zug__edit_refuse(why, ZUG_ERR_MOVE, "edit-gone",
                                                       "this move is not in the game any more");
}

/* Refuses a node that is not in the game, and the start. */
static zug_status require_move(const zug_edit *edit, zug_edit_node node, zug_facts *why) {
    if (node == ZUG_EDIT_START)
        return zug__edit_refuse(why, ZUG_ERR_MOVE, "edit-start",
                                "there is no move at the start of the game");
    return zug__edit_require(edit, node, why);
}

/* A node gets another first child, or another node beside it. */
static void put_child(zug_edit *edit, zug_edit_node node, zug_edit_node child) {
    zug__edit_links links = zug__edit_at(edit, node)->links;
    links.child = child;
    zug__edit_put_links(edit, node, links);
}

static void put_next(zug_edit *edit, zug_edit_node node, zug_edit_node next) {
    zug__edit_links links = zug__edit_at(edit, node)->links;
    links.next = next;
    zug__edit_put_links(edit, node, links);
}

/* The nodes that may be played in the place of one close the gap that it leaves. */
static void take_out(zug_edit *edit, zug_edit_node node) {
    zug_edit_node next = zug_edit_next(edit, node);
    if (is_first(edit, node))
        put_child(edit, zug_edit_parent(edit, node), next);
    else
        put_next(edit, previous(edit, node), next);
}

/* A node becomes the first child of its parent. */
static void put_first(zug_edit *edit, zug_edit_node node) {
    zug_edit_node parent = zug_edit_parent(edit, node), first = zug_edit_child(edit, parent);
    if (first == node)
        return;
    take_out(edit, node);
    put_next(edit, node, first);
    put_child(edit, parent, node);
}

/* Links a new node behind the others that may be played in its place. */
static void link_last(zug_edit *edit, zug_edit_node node) {
    zug_edit_node parent = zug_edit_parent(edit, node), last = zug_edit_child(edit, parent);
    if (last == ZUG_EDIT_NONE) {
        put_child(edit, parent, node);
        return;
    }
    while (zug_edit_next(edit, last) != ZUG_EDIT_NONE)
        last = zug_edit_next(edit, last);
    put_next(edit, last, node);
}

/* True if a move may be played, or passed, in a variation. */
static bool is_playable(const zug_position *pos, zug_move move) {
    return move == ZUG_MOVE_NULL ? !zug_position_in_check(pos) : zug_movegen_is_legal(pos, move);
}

/* Refuses a move as that of a text would be. */
static zug_status refuse_move(const zug_position *pos, zug_move move, zug_facts *why) {
    zug_refusal refusal = {.code = ZUG_REFUSED_NULL_MOVE};
    if (move != ZUG_MOVE_NULL)
        zug_position_judge_move(pos, zug_move_from(move), zug_move_to(move),
                                zug_move_promotion(move), &refusal);
    if (refusal.code == ZUG_REFUSED_NOT)
        refusal.code = ZUG_REFUSED_NOT_A_MOVE;
    if (why != NULL)
        *why = zug_facts_refusal(pos, &refusal);
    return ZUG_ERR_MOVE;
}

zug_edit_node zug__edit_grow(zug_edit *edit, zug_edit_node parent, zug_move move) {
    zug_edit_node node = zug__edit_add(edit, parent, move);
    if (node == ZUG_EDIT_NONE)
        return node;
    zug_position *pos = &zug__edit_at(edit, node)->pos;
    *pos = zug__edit_at(edit, parent)->pos;
    zug_san_write(pos, move, zug__edit_at(edit, node)->san);
    if (move == ZUG_MOVE_NULL)
        zug_position_pass(pos);
    else
        zug_position_play(pos, move);
    return node;
}

zug_status zug_edit_play(zug_edit *edit, zug_edit_node at, zug_move move, zug_edit_node *out,
                         zug_facts *why) {
    zug_status status = zug__edit_require(edit, at, why);
    if (status != ZUG_OK)
        return status;
    const zug_position *pos = &zug__edit_at(edit, at)->pos;
    if (!is_playable(pos, move))
        return refuse_move(pos, move, why);
    zug_edit_node node = zug_edit_child(edit, at);
    while (node != ZUG_EDIT_NONE && zug_edit_move(edit, node) != move)
        node = zug_edit_next(edit, node);
    if (node == ZUG_EDIT_NONE) {
        node = zug__edit_grow(edit, at, move);
        if (node != ZUG_EDIT_NONE)
            link_last(edit, node);
        status = zug__edit_end_step(edit, at, node, why);
    }
    if (status == ZUG_OK && out != NULL)
        *out = node;
    return status;
}

zug_status zug_edit_play_text(zug_edit *edit, zug_edit_node at, zug_str text, zug_edit_node *out,
                              zug_facts *why) {
    zug_status status = zug__edit_require(edit, at, why);
    if (status != ZUG_OK)
        return status;
    const zug_position *pos = &zug__edit_at(edit, at)->pos;
    zug_refusal refusal;
    zug_san san;
    status = zug_san_parse_variation(pos, text, &san, &refusal);
    if (status == ZUG_OK)
        return zug_edit_play(edit, at, san.move, out, why);
    if (why != NULL)
        *why = zug_facts_refusal(pos, &refusal);
    return status;
}

zug_status zug_edit_promote(zug_edit *edit, zug_edit_node node, zug_facts *why) {
    zug_status status = require_move(edit, node, why);
    if (status != ZUG_OK)
        return status;
    zug_edit_node first = zug_edit_line(edit, node);
    if (first != ZUG_EDIT_START)
        put_first(edit, first);
    return zug__edit_end_step(edit, node, node, why);
}

zug_status zug_edit_make_main(zug_edit *edit, zug_edit_node node, zug_facts *why) {
    zug_status status = require_move(edit, node, why);
    if (status != ZUG_OK)
        return status;
    for (zug_edit_node at = node; at != ZUG_EDIT_START; at = zug_edit_parent(edit, at))
        put_first(edit, at);
    return zug__edit_end_step(edit, node, node, why);
}

zug_status zug_edit_delete(zug_edit *edit, zug_edit_node node, zug_facts *why) {
    zug_status status = require_move(edit, node, why);
    if (status != ZUG_OK)
        return status;
    take_out(edit, node);
    return zug__edit_end_step(edit, node, zug_edit_parent(edit, node), why);
}

zug_status zug_edit_cut(zug_edit *edit, zug_edit_node node, zug_facts *why) {
    zug_status status = zug__edit_require(edit, node, why);
    if (status != ZUG_OK)
        return status;
    put_child(edit, node, ZUG_EDIT_NONE);
    return zug__edit_end_step(edit, node, node, why);
}

zug_status zug_edit_prune(zug_edit *edit, zug_edit_node node, zug_facts *why) {
    zug_status status = zug__edit_require(edit, node, why);
    if (status != ZUG_OK)
        return status;
    for (zug_edit_node at = zug_edit_child(edit, node); at != ZUG_EDIT_NONE;
         at = zug_edit_child(edit, at))
        put_next(edit, at, ZUG_EDIT_NONE);
    return zug__edit_end_step(edit, node, node, why);
}

/* list.h - a ring of nodes that lie inside the things listed; nothing is allocated.
 * Room: server/util. */
#ifndef ZUG_SERVER_LIST_H
#define ZUG_SERVER_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct list_node {
    struct list_node *next, *previous;
} list_node;

/* The thing of a type whose member is the node. */
#define LIST_ITEM(node, type, member) ((type *)(void *)((char *)(node)-offsetof(type, member)))

/* An empty list, or a node in no list: a ring of itself. */
static inline void list_init(list_node *node) { node->next = node->previous = node; }

/* True if a list has no nodes. */
static inline bool list_is_empty(const list_node *list) { return list->next == list; }

/* Puts a node that is in no list at the end. */
static inline void list_append(list_node *list, list_node *node) {
    node->previous = list->previous;
    node->next = list;
    list->previous->next = node;
    list->previous = node;
}

/* Takes a node out of the list it is in, if any. */
static inline void list_remove(list_node *node) {
    node->previous->next = node->next;
    node->next->previous = node->previous;
    list_init(node);
}

#endif

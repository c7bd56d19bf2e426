/* pgn_write_sort.c - sorts the tags of a game: the roster first, then in ASCII order.
 * Room: pgn. */
#include "pgn_write_impl.h"

/* Whether one tag comes before another: below, at or above 0. */
static int compare_tags(const zug__write_tag *one, const zug__write_tag *other) {
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    zug_str a = one->name, b = other->name;
    size_t i = 0;
    while (i < a.len && i < b.len && a.data[i] == b.data[i])
        i++;
    int x = i < a.len ? (unsigned char)a.data[i] : -1,
        y = i < b.len ? (unsigned char)b.data[i] : -1;
    return x - y;
}

/* Merges two sorted lists; where names are equal, those of a come first. */
static zug__write_tag *merge(zug__write_tag *a, zug__write_tag *b) {
    zug__write_tag *first = NULL, **end = &first;
    while (a && b) {
        zug__write_tag **from = compare_tags(a, b) <= 0 ? &a : &b;
        *end = *from;
        end = &(*from)->next;
        *from = (*from)->next;
    }
    *end = a ? a : b;
    return first;
}

/* Sorts a list without recursion: list i holds 2^i tags, or none; the lower, the later they were
 * read. */
static zug__write_tag *sorted(zug__write_tag *tags) {
    enum { LISTS = 64 };
    zug__write_tag *lists[LISTS] = {NULL};
    for (zug__write_tag *next; tags; tags = next) {
        zug__write_tag *carry = tags;
        next = tags->next;
        carry->next = NULL;
        int i = 0;
        for (; lists[i]; i++) {
            carry = merge(lists[i], carry);
            lists[i] = NULL;
        }
        lists[i] = carry;
    }
    zug__write_tag *all = NULL;
    for (int i = 0; i < LISTS; i++)
        all = merge(lists[i], all);
    return all;
}

/* Sorts a few tags whose keys are all different, which those of nearly every game are; NULL if they
 * are not. How many come before each is counted: nothing needs to be guessed, as where lists are
 * merged. */
static zug__write_tag *sorted_by_keys(zug__write_tag *tags) {
    enum { FEW = 32 };
    zug__write_tag *read[FEW], *at[FEW];
    size_t before[FEW] = {0}, count = 0;
    for (zug__write_tag *tag = tags; tag; tag = tag->next) {
        if (count == FEW)
            return NULL;
        for (size_t i = 0; i < count; i++) {
            bool is_less = tag->key < read[i]->key;
            before[i] += is_less;
            before[count] += !is_less;
        }
        read[count++] = tag;
    }
    for (size_t i = 0; i < count; i++)
        at[before[i]] = read[i];
    for (size_t i = 1; i < count; i++)
        if (at[i - 1]->key == at[i]->key)
            return NULL;
    for (size_t i = 0; i < count; i++)
        at[i]->next = i + 1 < count ? at[i + 1] : NULL;
    return count > 0 ? at[0] : NULL;
}

zug__write_tag *zug__write_sorted(zug__write_tag *tags) {
    zug__write_tag *all = sorted_by_keys(tags);
    return all ? all : sorted(tags);
}

/* origins.c - where what is open comes from: a share for each origin, and lists in which none
 * crowds out the others. Room: server/zone. Origins are numbers that the sender's side gives; they
 * are not in the log. What has been loaded from it counts for its person alone. */
#include "zone/zone_impl.h"

#include <stdlib.h>

/* What an origin has open. */
typedef struct origin {
    uint32_t challenges, tables;
} origin;

enum { RANKS = 1024 };

static uint32_t *count_in(origin *of, msg_stream_kind kind) {
    return kind == MSG_STREAM_CHALLENGE ? &of->challenges : &of->tables;
}

/* How many streams of a kind an origin has open. */
static uint32_t open_from(const zone *zone, uint64_t from, msg_stream_kind kind) {
    origin *known = from != 0 ? map_find(&zone->origins, from) : NULL;
    return known != NULL ? *count_in(known, kind) : 0;
}

bool zone__origin_is_below_limit(const zone *zone, const msg_command *command,
                                 msg_stream_kind kind) {
    const uint32_t *limit =
        kind == MSG_STREAM_CHALLENGE ? zone->limits.challenges_from : zone->limits.tables_from;
    for (int i = 0; i < 2; i++) {
        const msg_open_count *told = &command->open_from[i];
        uint32_t open = open_from(zone, command->origin[i], kind);
        uint32_t stored = kind == MSG_STREAM_CHALLENGE ? told->challenges : told->tables;
        if (limit[i] > 0 && (open >= limit[i] || stored >= limit[i]))
            return false;
    }
    return true;
}

/* Counts one more or one less; false without memory. */
static bool count_one(zone *zone, uint64_t from, msg_stream_kind kind, bool is_one_more) {
    origin *known = map_find(&zone->origins, from);
    if (known == NULL) {
        known = calloc(1, sizeof *known);
        if (known == NULL || !map_put(&zone->origins, from, known)) {
            free(known);
            return false;
        }
    }
    *count_in(known, kind) += is_one_more ? 1 : UINT32_MAX;
    if (known->challenges == 0 && known->tables == 0)
        free(map_remove(&zone->origins, from));
    return true;
}

void zone__count_origins(zone *zone, stream *of, bool is_one_more) {
    for (int i = 0; i < 2; i++)
        if (of->origin[i] != 0 && !count_one(zone, of->origin[i], of->kind, is_one_more))
            of->origin[i] = 0; /* without memory it counts for nobody */
}

void zone__come_from(zone__ask *ask, uint64_t id) {
    stream *made = map_find(&ask->zone->streams, id);
    const uint64_t *from = ask->command->origin;
    if (made == NULL || from[0] == 0)
        return;
    made->rank = open_from(ask->zone, from[0], made->kind);
    made->origin[0] = from[0];
    made->origin[1] = from[1] != from[0] ? from[1] : 0;
    if (made->list != ZONE_LIST_OVER)
        zone__count_origins(ask->zone, made, true);
}

void zone_origin(const zone *zone, uint64_t id, uint64_t out[static 2]) {
    const stream *of = map_find(&zone->streams, id);
    for (int i = 0; i < 2; i++)
        out[i] = of != NULL ? of->origin[i] : 0;
}

void zone__free_origins(zone *zone) {
    uint64_t key;
    void *value;
    for (size_t at = 0; map_next(&zone->origins, &at, &key, &value);)
        free(value);
    map_free(&zone->origins);
}

/* Chooses so many of a list that is longer: first one of each origin, then a second one, and so on;
 * of equals the older one. The rank of a stream is how many its origin, or its person, had open
 * when it came, and does not change: what was listed stays so while it is open, unless others come
 * who have less. */
typedef struct choice {
    size_t capacity;
    size_t of_rank[RANKS];
    uint32_t last; /* the highest rank that is listed */
    size_t left;   /* how many more of that rank */
} choice;

static uint32_t rank_of(const stream *of) { return of->rank < RANKS ? of->rank : RANKS - 1; }

/* Decides, when all ranks have been counted. */
static void decide(choice *by) {
    size_t left = by->capacity;
    by->last = 0;
    while (by->last < RANKS - 1 && by->of_rank[by->last] <= left)
        left -= by->of_rank[by->last++];
    by->left = left;
}

static bool is_chosen(choice *by, const stream *of) {
    if (rank_of(of) != by->last)
        return rank_of(of) < by->last;
    if (by->left == 0)
        return false;
    by->left--;
    return true;
}

size_t zone_fair_list(const zone *zone, zone_list which, uint64_t *out, size_t capacity) {
    const list_node *list = &zone->lists[which];
    choice by = {.capacity = capacity};
    size_t count = 0;
    for (const list_node *node = list->next; node != list; node = node->next) {
        const stream *of = LIST_ITEM(node, stream, node);
        by.of_rank[rank_of(of)] += zone__may_see(zone, of, NULL);
    }
    decide(&by);
    for (const list_node *node = list->next; node != list && count < capacity; node = node->next) {
        const stream *of = LIST_ITEM(node, stream, node);
        if (zone__may_see(zone, of, NULL) && is_chosen(&by, of))
            out[count++] = of->id;
    }
    return count;
}

size_t zone__fair_ties(const list_node *ties, uint64_t *out, size_t capacity) {
    choice by = {.capacity = capacity};
    size_t count = 0, all = 0;
    for (const list_node *node = ties->next; node != ties; node = node->next) {
        const stream *of = LIST_ITEM(node, tie, node)->of;
        by.of_rank[rank_of(of)] += of->list != ZONE_LIST_OVER;
        all += of->list != ZONE_LIST_OVER;
    }
    decide(&by);
    for (const list_node *node = ties->next; node != ties && count < capacity; node = node->next) {
        const stream *of = LIST_ITEM(node, tie, node)->of;
        if (of->list != ZONE_LIST_OVER && is_chosen(&by, of))
            out[count++] = of->id;
    }
    return all;
}

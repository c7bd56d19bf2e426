/* limit.h - how often somebody may do something: token buckets.
 * Room: server/identity. Pure: the time is told. */
#ifndef ZUG_SERVER_LIMIT_H
#define ZUG_SERVER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* burst at once, and then per_minute. burst 0 means: no limit. */
typedef struct limit_rule {
    uint32_t burst;
    uint32_t per_minute;
} limit_rule;

/* What somebody has used of it. All zero is a bucket that has never been used. */
typedef struct limit_bucket {
    int64_t at_ms; /* of the last use */
    /* In units of a 60000th: what a rule of one a minute gives back in a millisecond. */
    int64_t used_ut;
} limit_bucket;

/* Takes one. False, and nothing is taken, if it is too soon. Time that goes backwards stands
 * still. */
bool limit_take(limit_bucket *bucket, limit_rule rule, int64_t now_ms);

/* Buckets of many, by a key, in memory that does not grow: who has not come for long enough to
 * have a full bucket again makes space for others, and if all places for a key are taken, the least
 * used one does. */
typedef struct limit_table limit_table;

limit_table *limit_table_new(limit_rule rule, uint64_t seed);

/* The same for keys that are addresses: what an address may do, its network may
 * ADDRESS_NETWORK_TIMES as often. */
limit_table *limit_table_by_address(limit_rule rule, uint64_t seed);
void limit_table_free(limit_table *table);
bool limit_table_take(limit_table *table, uint64_t key, int64_t now_ms);

/* For what is known only afterwards: whether anything is left, and takes so much, more than is
 * left if need be. */
bool limit_table_has(limit_table *table, uint64_t key, int64_t now_ms);
void limit_table_charge(limit_table *table, uint64_t key, int64_t now_ms, uint32_t count);

#endif

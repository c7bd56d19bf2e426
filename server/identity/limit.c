/* limit.c - how often somebody may do something: token buckets.
 * Room: server/identity. */
#include "identity/limit.h"

#include <stdlib.h>

#include "util/address.h"

enum { UNIT = 60000, SETS = 4096, WAYS = 4 };

/* What is still used at a moment. */
static int64_t used_at(const limit_bucket *bucket, limit_rule rule, int64_t now_ms) {
    int64_t passed_ms = now_ms > bucket->at_ms ? now_ms - bucket->at_ms : 0;
    int64_t enough_ms = rule.per_minute > 0 ? bucket->used_ut / rule.per_minute + 1 : INT64_MAX;
    return passed_ms >= enough_ms ? 0 : bucket->used_ut - passed_ms * rule.per_minute;
}

bool limit_take(limit_bucket *bucket, limit_rule rule, int64_t now_ms) {
    if (rule.burst == 0)
        return true;
    int64_t used_ut = used_at(bucket, rule, now_ms);
    if (used_ut + UNIT > (int64_t)rule.burst * UNIT)
        return false;
    bucket->used_ut = used_ut + UNIT;
    bucket->at_ms = now_ms > bucket->at_ms ? now_ms : bucket->at_ms;
    return true;
}

typedef struct place {
    uint64_t key;
    limit_bucket bucket;
} place;

struct limit_table {
    limit_rule rule;
    uint64_t seed;
    limit_table *networks; /* of IPv6 addresses; NULL if keys are no addresses */
    place places[SETS][WAYS];
};

limit_table *limit_table_new(limit_rule rule, uint64_t seed) {
    limit_table *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->rule = rule;
        made->seed = seed | 1;
    }
    return made;
}

limit_table *limit_table_by_address(limit_rule rule, uint64_t seed) {
    limit_rule wide = {rule.burst * ADDRESS_NETWORK_TIMES, rule.per_minute * ADDRESS_NETWORK_TIMES};
    limit_table *made = limit_table_new(rule, seed);
    if (made != NULL && (made->networks = limit_table_new(wide, seed)) == NULL) {
        free(made);
        return NULL;
    }
    return made;
}

void limit_table_free(limit_table *table) {
    if (table != NULL)
        free(table->networks);
    free(table);
}

/* The bucket of a key; a new one takes the place of the least used. */
static limit_bucket *bucket_of(limit_table *table, uint64_t key, int64_t now_ms) {
    uint64_t mixed = (key ^ table->seed) * UINT64_C(0x9E3779B97F4A7C15);
    place *set = table->places[(mixed ^ mixed >> 29) % SETS];
    place *best = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i].bucket;
        if (used_at(&set[i].bucket, table->rule, now_ms) <
            used_at(&best->bucket, table->rule, now_ms))
            best = &set[i];
    }
    *best = (place){.key = key};
    return &best->bucket;
}

/* The table for the network around an address, or NULL if that is not counted. */
static limit_table *around(const limit_table *table, uint64_t key) {
    return table->networks != NULL && address_network(key) != key ? table->networks : NULL;
}

bool limit_table_take(limit_table *table, uint64_t key, int64_t now_ms) {
    limit_table *wide = around(table, key);
    if (wide != NULL && !limit_table_has(wide, address_network(key), now_ms))
        return false;
    return limit_take(bucket_of(table, key, now_ms), table->rule, now_ms) &&
           (wide == NULL || limit_table_take(wide, address_network(key), now_ms));
}

bool limit_table_has(limit_table *table, uint64_t key, int64_t now_ms) {
    limit_table *wide = around(table, key);
    limit_bucket copy = *bucket_of(table, key, now_ms);
    return limit_take(&copy, table->rule, now_ms) &&
           (wide == NULL || limit_table_has(wide, address_network(key), now_ms));
}

void limit_table_charge(limit_table *table, uint64_t key, int64_t now_ms, uint32_t count) {
    limit_table *wide = around(table, key);
    limit_bucket *bucket = bucket_of(table, key, now_ms);
    if (count == 0)
        return;
    bucket->used_ut = used_at(bucket, table->rule, now_ms) + (int64_t)count * UNIT;
    bucket->at_ms = now_ms > bucket->at_ms ? now_ms : bucket->at_ms;
    if (wide != NULL)
        limit_table_charge(wide, address_network(key), now_ms, count);
}

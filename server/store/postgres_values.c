/* postgres_values.c - values on their way to PostgreSQL and back, in its binary form: a number is
 * eight bytes, the highest first.
 * Room: server/store. */
#include "postgres_impl.h"
#include <stdlib.h>

static void put_bytes(uint8_t *to, uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--, value >>= 8)
        to[i] = (uint8_t)value;
}

static void add(pg_values *to, const void *bytes, size_t len) {
    to->at[to->count] = bytes;
    to->len[to->count] = (int)len;
    to->is_binary[to->count] = 1;
    to->count++;
}

void pg_add_number(pg_values *to, int64_t value) {
    uint8_t *own = to->numbers[to->count];
    put_bytes(own, (uint64_t)value, 8);
    add(to, own, 8);
}

void pg_add_id(pg_values *to, uint64_t id) { pg_add_number(to, (int64_t)id); }

void pg_add_bool(pg_values *to, bool value) {
    uint8_t *own = to->numbers[to->count];
    own[0] = value;
    add(to, own, 1);
}

void pg_add_bytes(pg_values *to, const void *bytes, size_t len) {
    add(to, len > 0 ? bytes : "", len);
}

void pg_add_text(pg_values *to, zug_str text) { pg_add_bytes(to, text.data, text.len); }

/* Before the values: one dimension, no value is missing, their type, how many, the first is 1. */
enum { ARRAY_HEAD = 20, ARRAY_STEP = 12, TYPE_OF_NUMBERS = 20 };

bool pg_array_make(pg_array *out, size_t count) {
    *out = (pg_array){.len = ARRAY_HEAD + count * ARRAY_STEP, .count = count};
    uint8_t *bytes = calloc(1, out->len);
    out->bytes = (char *)bytes;
    if (bytes == NULL)
        return false;
    put_bytes(bytes, 1, 4);
    put_bytes(bytes + 8, TYPE_OF_NUMBERS, 4);
    put_bytes(bytes + 12, count, 4);
    put_bytes(bytes + 16, 1, 4);
    return true;
}

void pg_array_set(pg_array *array, size_t at, int64_t value) {
    uint8_t *to = (uint8_t *)array->bytes + ARRAY_HEAD + at * ARRAY_STEP;
    put_bytes(to, 8, 4);
    put_bytes(to + 4, (uint64_t)value, 8);
}

void pg_add_array(pg_values *to, const pg_array *array) { add(to, array->bytes, array->len); }

int64_t pg_number(const PGresult *from, int row, int column) {
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(from, row, column);
    uint64_t value = 0;
    for (int i = 0; i < PQgetlength(from, row, column) && i < 8; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

uint64_t pg_id(const PGresult *from, int row, int column) {
    return (uint64_t)pg_number(from, row, column);
}

bool pg_bool(const PGresult *from, int row, int column) {
    return PQgetlength(from, row, column) > 0 && PQgetvalue(from, row, column)[0] != 0;
}

zug_str pg_str(const PGresult *from, int row, int column) {
    return (zug_str){PQgetvalue(from, row, column), (size_t)PQgetlength(from, row, column)};
}

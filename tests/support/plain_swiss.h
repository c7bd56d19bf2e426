/* plain_swiss.h - the Dutch System with matchings that are found anew after every change.
 * Room: tests. */
#ifndef ZUG_TESTS_PLAIN_SWISS_H
#define ZUG_TESTS_PLAIN_SWISS_H

#include <zug/swiss.h>

/* What zug_swiss_pair promises, many times slower. */
zug_status plain_swiss_pair(const zug_tournament *tournament, uint32_t round, zug_alloc alloc,
                            zug_pair *out, size_t *count, zug_swiss_failure *failure);

#endif

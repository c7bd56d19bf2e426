/* shares.h - something of which there is only so much at a time, and how much of it each address
 * has. Room: server/util. Connections, bytes of memory: whatever is taken is given back. */
#ifndef ZUG_SERVER_SHARES_H
#define ZUG_SERVER_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct shares shares;

/* How much there is in all, and for one address; 0: any number. A network of several addresses may
 * have ADDRESS_NETWORK_TIMES as much as one. NULL without memory. */
shares *shares_new(size_t all, size_t each, uint64_t seed);
void shares_free(shares *shares); /* NULL is allowed */

/* Takes so much. False, and nothing is taken, if there is not so much left, or no memory to note
 * it. */
bool shares_take(shares *of, uint64_t address, size_t amount);

/* Whether so much could be taken. */
bool shares_have(const shares *of, uint64_t address, size_t amount);

/* Takes so much, more than there is if need be. False only without memory. */
bool shares_add(shares *of, uint64_t address, size_t amount);

/* Gives back what was taken. */
void shares_give(shares *of, uint64_t address, size_t amount);

/* How much is taken, in all and by an address. */
size_t shares_used(const shares *of);
size_t shares_used_by(const shares *of, uint64_t address);

#endif

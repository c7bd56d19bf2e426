/* shares.c - something of which there is only so much at a time, and how much of it each address
 * has. Room: server/util. */
#include "util/shares.h"

#include <stdlib.h>

#include "util/address.h"
#include "util/map.h"

struct shares {
    size_t all, each, used;
    map by_address, by_network; /* amounts as pointers; of IPv4 only the former */
};

shares *shares_new(size_t all, size_t each, uint64_t seed) {
    shares *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->all = all;
    made->each = each;
    made->by_address = map_new(seed);
    made->by_network = map_new(seed);
    return made;
}

void shares_free(shares *shares) {
    if (shares == NULL)
        return;
    map_free(&shares->by_address);
    map_free(&shares->by_network);
    free(shares);
}

static size_t amount_of(const map *map, uint64_t key) {
    return (size_t)(uintptr_t)map_find(map, key);
}

/* False without memory, which lowering an amount never needs. */
static bool set_amount(map *map, uint64_t key, size_t amount) {
    if (amount > 0)
        return map_put(map, key, (void *)(uintptr_t)amount);
    map_remove(map, key);
    return true;
}

static bool fits(size_t used, size_t amount, size_t limit) {
    return limit == 0 || (used <= limit && amount <= limit - used);
}

bool shares_have(const shares *of, uint64_t address, size_t amount) {
    uint64_t network = address_network(address);
    return fits(of->used, amount, of->all) &&
           fits(amount_of(&of->by_address, address), amount, of->each) &&
           (network == address ||
            fits(amount_of(&of->by_network, network), amount, of->each * ADDRESS_NETWORK_TIMES));
}

bool shares_add(shares *of, uint64_t address, size_t amount) {
    uint64_t network = address_network(address);
    size_t here = amount_of(&of->by_address, address), around = amount_of(&of->by_network, network);
    if (amount == 0)
        return true;
    if (!set_amount(&of->by_address, address, here + amount))
        return false;
    if (network != address && !set_amount(&of->by_network, network, around + amount)) {
        set_amount(&of->by_address, address, here);
        return false;
    }
    of->used += amount;
    return true;
}

bool shares_take(shares *of, uint64_t address, size_t amount) {
    return shares_have(of, address, amount) && shares_add(of, address, amount);
}

void shares_give(shares *of, uint64_t address, size_t amount) {
    uint64_t network = address_network(address);
    set_amount(&of->by_address, address, amount_of(&of->by_address, address) - amount);
    if (network != address)
        set_amount(&of->by_network, network, amount_of(&of->by_network, network) - amount);
    of->used -= amount;
}

size_t shares_used(const shares *of) { return of->used; }

size_t shares_used_by(const shares *of, uint64_t address) {
    return amount_of(&of->by_address, address);
}

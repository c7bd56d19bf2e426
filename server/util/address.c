/* address.c - where somebody comes from, as one number.
 * Room: server/util. */
#include "util/address.h"

#include <stdio.h>

/* Names get numbers of IPv6 multicast, from which no connection comes. */
#define NAMES UINT64_C(0xff00000000000000)
#define NETWORKS UINT64_C(0xffff000000000000)

uint64_t address_of_four(uint32_t four) { return (UINT64_C(1) << 32) | four; }

uint64_t address_of_six(const uint8_t six[static 8]) {
    uint64_t address = 0;
    for (int i = 0; i < 8; i++)
        address = address << 8 | six[i];
    return address;
}

uint64_t address_of_name(zug_str name) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * UINT64_C(0x100000001b3);
    return NAMES | hash;
}

static bool is_four(uint64_t address) { return address >> 32 == 1; }
static bool is_name(uint64_t address) { return (address & NAMES) == NAMES; }

uint64_t address_network(uint64_t address) {
    return is_four(address) || is_name(address) ? address : NETWORKS | address >> 16;
}

void address_write(uint64_t address, char out[static ADDRESS_TEXT_SIZE]) {
    if (address == 0 || is_name(address))
        snprintf(out, ADDRESS_TEXT_SIZE, "unknown");
    else if (is_four(address))
        snprintf(out, ADDRESS_TEXT_SIZE, "%u.%u.%u.%u", (unsigned)(address >> 24 & 255),
                 (unsigned)(address >> 16 & 255), (unsigned)(address >> 8 & 255),
                 (unsigned)(address & 255));
    else
        snprintf(out, ADDRESS_TEXT_SIZE, "%x:%x:%x:%x::/64", (unsigned)(address >> 48),
                 (unsigned)(address >> 32 & 0xffff), (unsigned)(address >> 16 & 0xffff),
                 (unsigned)(address & 0xffff));
}

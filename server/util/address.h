/* address.h - where somebody comes from, as one number.
 * Room: server/util. Pure.
 *
 * The number of an IPv4 address is 2^32 and the address; that of an IPv6 address is its first 64
 * bits, because one party has at least so many. No IPv6 address in use begins as the numbers of
 * IPv4 do, nor as those of names. */
#ifndef ZUG_SERVER_ADDRESS_H
#define ZUG_SERVER_ADDRESS_H

#include "util/str_read.h"

enum {
    ADDRESS_TEXT_SIZE = 32,    /* "2001:db8:1:2::/64" and its NUL */
    ADDRESS_NETWORK_TIMES = 4, /* a network may have so many times the share of an address */
};

uint64_t address_of_four(uint32_t four);
uint64_t address_of_six(const uint8_t six[static 8]);

/* The number of somebody of whom only a name is known. */
uint64_t address_of_name(zug_str name);

/* The network around an address, as another number: one party often has a whole /48 of IPv6. Of all
 * others it is the address itself. */
uint64_t address_network(uint64_t address);

/* Writes an address for a log, no finer than it is counted: "192.0.2.1", "2001:db8:1:2::/64", or
 * "unknown". */
void address_write(uint64_t address, char out[static ADDRESS_TEXT_SIZE]);

#endif

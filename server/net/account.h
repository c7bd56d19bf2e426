/* account.h - what a connection has queued, counted for the address that has to answer for it.
 * Room: server/net. */
#ifndef ZUG_SERVER_ACCOUNT_H
#define ZUG_SERVER_ACCOUNT_H

#include "util/shares.h"

/* All zero counts nowhere. */
typedef struct net_account {
    shares *memory; /* or NULL */
    uint64_t address;
    size_t counted;
    size_t fixed; /* queued bytes that are nobody's memory; more than there still are, perhaps */
} net_account;

/* Notes how many bytes are queued now. */
void net_account_set(net_account *of, size_t queued);

/* Whether a queue may grow by so many bytes: a little always, so that nobody is kept from small
 * things. */
bool net_account_allows(const net_account *of, size_t queued, size_t len);

/* Moves what is counted to another address, which answers for it from now on. */
void net_account_move(net_account *of, uint64_t address);

#endif

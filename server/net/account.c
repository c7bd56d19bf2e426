/* account.c - what a connection has queued, counted for the address that has to answer for it.
 * Room: server/net. */
#include "net/account.h"

/* STEP: what is less is not counted, so that an ordinary message costs no look into a table.
 * LITTLE: what a connection may queue whatever others have. */
enum { STEP = 4096, LITTLE = 16384 };

void net_account_set(net_account *of, size_t queued) {
    if (of->memory == NULL)
        return;
    if (queued == 0)
        of->fixed = 0;
    size_t own = (queued > of->fixed ? queued - of->fixed : 0) / STEP * STEP;
    if (own == of->counted)
        return;
    if (own < of->counted)
        shares_give(of->memory, of->address, of->counted - own);
    else if (!shares_add(of->memory, of->address, own - of->counted))
        return;
    of->counted = own;
}

bool net_account_allows(const net_account *of, size_t queued, size_t len) {
    return of->memory == NULL || (queued <= LITTLE && len <= LITTLE - queued) ||
           shares_have(of->memory, of->address, len);
}

void net_account_move(net_account *of, uint64_t address) {
    if (of->memory != NULL && of->counted > 0) {
        shares_give(of->memory, of->address, of->counted);
        of->counted = shares_add(of->memory, address, of->counted) ? of->counted : 0;
    }
    of->address = address;
}

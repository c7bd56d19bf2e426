/* account_acts_impl.h - shared by the files that look after accounts.
 * Room: server/identity. */
#ifndef ZUG_SERVER_ACCOUNT_ACTS_IMPL_H
#define ZUG_SERVER_ACCOUNT_ACTS_IMPL_H

#include "identity/account_acts.h"
#include "identity/identity_impl.h"

/* What an arbiter sees of an account: a store_on_person. Guests are none, and leave *out alone. */
bool acts__take_account(void *acts_account, const store_person *from);

/* What is known of an account is no longer so, here and at the other nodes; if its sessions have
 * ended, their connections end. */
void acts__tell_changed(identity *identity, uint64_t person, bool ends_sessions);

/* The fault of what the store has not kept, other than a conflict. */
msg_fault acts__not_stored(store_status status);

#endif

/* origin.h - whether a request comes from a page of our own.
 * Room: server/session. Pure. */
#ifndef ZUG_SERVER_ORIGIN_H
#define ZUG_SERVER_ORIGIN_H

#include "util/span.h"

/* What of a request says where it comes from; empty if it was not sent. */
typedef struct origin_facts {
    span origin;     /* Origin */
    span fetch_site; /* Sec-Fetch-Site */
    span host;       /* Host */
    bool tls;
    span public_url; /* what the operator says the zone is called, or empty */
} origin_facts;

/* True if the request may change something. Programs send no Origin and may; browsers always do, and then it
 * must be ours. */
bool origin_is_ours(const origin_facts *facts);

#endif

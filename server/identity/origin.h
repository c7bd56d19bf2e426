/* origin.h - whether a request comes from a page of our own.
 * Room: server/identity. Pure. */
#ifndef ZUG_SERVER_ORIGIN_H
#define ZUG_SERVER_ORIGIN_H

#include "util/str_read.h"

enum { ORIGIN_SIZE = 300 };

/* Writes the address of a zone as browsers name it in Origin: small letters, no usual port, no
 * slash at the end. False if it is more or less than http:// or https://, a host and perhaps a
 * port, or too long. */
bool origin_write(zug_str url, char out[static ORIGIN_SIZE]);

/* What of a request says where it comes from; empty if it was not sent. */
typedef struct origin_facts {
    zug_str origin;     /* Origin */
    zug_str fetch_site; /* Sec-Fetch-Site */
    zug_str host;       /* Host */
    bool tls;
    zug_str ours; /* what the operator says the zone is called, by origin_write, or empty */
} origin_facts;

/* True if the request may change something. Programs send no Origin and may; browsers always do,
 * and then it must be ours: what the operator says, or else the host that was asked. */
bool origin_is_ours(const origin_facts *facts);

#endif

/* handshake.h - judges the request that asks for a WebSocket (RFC 6455, section 4.2).
 * Room: server/ws. Pure: headers in, the answer's key or a refusal out. */
#ifndef ZUG_SERVER_HANDSHAKE_H
#define ZUG_SERVER_HANDSHAKE_H

#include "util/str_read.h"

enum { WS_ACCEPT_SIZE = 29 }; /* of the answer's key with its NUL */

typedef struct ws_offer {
    bool is_get;
    int minor; /* of HTTP/1.x */
    const str_pair *headers;
    size_t header_count;
} ws_offer;

/* Whether pages of this origin may open a socket here. The origin is empty if the request has none,
 * as those of programs have not. */
typedef bool ws_origin_allowed(void *ctx, zug_str origin);

typedef struct ws_refusal {
    int status; /* 400, 403, 405 or 426 (answer it with Sec-WebSocket-Version: 13) */
    const char *sentence;
} ws_refusal;

/* True if the request asks for a WebSocket at all, well or badly. */
bool ws_is_offered(const ws_offer *offer);

/* Sets *accept for Sec-WebSocket-Accept, or says in *why what is wrong. The origin is judged last.
 * Extensions and subprotocols are never accepted. */
bool ws_handshake(const ws_offer *offer, ws_origin_allowed *allowed, void *ctx,
                  char accept[static WS_ACCEPT_SIZE], ws_refusal *why);

#endif

/* hold.c - what a request takes of the limits until it is answered.
 * Room: server/http. */
#include "http/http_server_impl.h"

/* What comes in one piece, and any ordinary command, is not counted: the number of requests bounds
 * it. */
enum { SMALL_REQUEST = HTTP_HEAD_MAX + 4096 };

bool http_hold_take(http_hold *out, const http_options *options, uint64_t address, size_t bytes,
                    const char **sentence) {
    shares *memory = bytes > SMALL_REQUEST ? options->listen.memory : NULL;
    *out = (http_hold){.address = address};
    if (options->requests != NULL && !shares_take(options->requests, address, 1)) {
        *sentence = "too many of your requests are under way; wait for their answers";
        return false;
    }
    out->requests = options->requests;
    if (memory != NULL && !shares_take(memory, address, bytes)) {
        *sentence = "too much is being sent at the same time; try again in a moment";
        http_hold_end(out);
        return false;
    }
    out->memory = memory;
    out->bytes = bytes;
    return true;
}

void http_hold_end(http_hold *hold) {
    if (hold->requests != NULL)
        shares_give(hold->requests, hold->address, 1);
    if (hold->memory != NULL)
        shares_give(hold->memory, hold->address, hold->bytes);
    *hold = (http_hold){0};
}

/* app_lobby.c - the lobby by HTTP.
 * Room: server. */
#include "app_impl.h"

void app_lobby(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    app *in = ctx;
    app_caller caller;
    json_out text = {0};
    (void)captures;
    app_who(in, request->head, &caller);
    watch_write_lobby(in->zone, caller.who.id, false, &text);
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}

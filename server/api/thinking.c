/* thinking.c - whether an engine may think about a position for somebody.
 * Room: server/api. Never while they play, and never about a game that is being played. */
#include <zug/fen.h>

#include "api_impl.h"

enum { THINKING_FEN_SIZE = 256 };

/* Why it may not; NULL if it may. */
static const char *forbidden(const api *api, const msg_person *person, const zug_position *pos) {
    if (person->id != 0 && zone_is_playing(api->zone, person->id))
        return "own-game";
    return zone_has_position(api->zone, pos) ? "live-position" : NULL;
}

void api_thinking(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    const api *api = ctx;
    char text[THINKING_FEN_SIZE];
    identity_caller caller;
    zug_position pos;
    json_out out = {0};
    (void)captures;
    api_who(request, &caller);
    zug_str fen = api_query_text(request->head->query, "fen", text, sizeof text);
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, &pos, NULL, NULL) != ZUG_OK) {
        api_respond_fault(responder, MSG_FAULT_NO_POSITION);
        return;
    }
    const char *why = forbidden(api, &caller.person, &pos);
    jo_open(&out, '{');
    jo_put_bool(&out, "allowed", why == NULL);
    if (why != NULL)
        jo_put_text(&out, "why", why);
    jo_close(&out, '}');
    api_respond(responder, 200, &out);
    json_out_free(&out);
}

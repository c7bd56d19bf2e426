/* game_requests.c - games and challenges by HTTP, as they stand.
 * Room: server/api. */
#include "stream_requests.h"

static void show_game(api *api, const stream_request *asked) {
    msg_table table;
    json_out text = {0};
    http_responder *responder = asked->asker.responder;
    if (!stream_request_table(api, asked, &table)) {
        api_respond_missing(responder, asked->found, MSG_FAULT_NO_GAME);
        return;
    }
    if (asked->is_pgn && table.is_delayed) {
        api_respond_fault(responder, MSG_FAULT_PGN_DELAYED);
        return;
    }
    if (asked->is_pgn) {
        archive_export_game(api->archive, asked->id,
                            (archive_asker){responder, asked->asker.address});
        return;
    }
    watch_show_presence(api->watch, &table);
    wire_table(&text, &table, commit_now(api->commit));
    api_respond_in_turn(api, responder, &text, commit_is_pending(api->commit, asked->id));
    json_out_free(&text);
}

void api_game(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    stream_request_read(ctx, request, captures, responder, show_game);
}

static void show_challenge(api *api, const stream_request *asked) {
    msg_challenge challenge;
    json_out text = {0};
    http_responder *responder = asked->asker.responder;
    if (asked->is_pgn || !zone_challenge(api->zone, asked->id, &challenge)) {
        api_respond_missing(responder, asked->found, MSG_FAULT_NO_CHALLENGE);
        return;
    }
    wire_list_challenge(&text, &challenge);
    api_respond_in_turn(api, responder, &text, true);
    json_out_free(&text);
}

void api_challenge(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    stream_request_read(ctx, request, captures, responder, show_challenge);
}

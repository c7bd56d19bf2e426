/* app_games.c - games and challenges by HTTP, as they stand.
 * Room: server. */
#include "app_about.h"

static void show_game(app *in, const app_about *asked) {
    msg_table table;
    json_out text = {0};
    http_responder *responder = asked->asker.responder;
    if (!zone_table(in->zone, asked->id, app_about_viewer(asked), &table)) {
        app_respond_missing(responder, asked->found, "There is no such game.");
        return;
    }
    if (asked->is_pgn && table.is_delayed) {
        app_respond_refusal(responder, "not-allowed",
                            "This game is shown with a delay; its PGN comes when it is over.");
        return;
    }
    if (asked->is_pgn) {
        archive_export_game(in->archive, asked->id,
                            (archive_asker){responder, asked->asker.address});
        return;
    }
    watch_show_presence(in->watch, &table);
    jo_open(&text, '{');
    wire_put_table(&text, &table, app_now(in));
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, commit_is_pending(in->commit, asked->id));
    json_out_free(&text);
}

void app_game(void *ctx, const http_request *request, const http_captures *captures,
              http_responder *responder) {
    app_about_ask(ctx, request, captures, responder, show_game);
}

void app_challenge(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    app *in = ctx;
    uint64_t id = 0;
    msg_challenge challenge;
    json_out text = {0};
    (void)request;
    commit_found found =
        wire_id_read(captures->word[0], &id) ? commit_load(in->commit, id) : COMMIT_NOT_FOUND;
    if (found != COMMIT_FOUND || !zone_challenge(in->zone, id, &challenge)) {
        app_respond_missing(responder, found, "There is no such challenge.");
        return;
    }
    jo_open(&text, '{');
    wire_put_challenge(&text, &challenge);
    jo_close(&text, '}');
    app_respond_in_turn(in, responder, &text, true);
    json_out_free(&text);
}

/* app_routes.c - which request goes where.
 * Room: server. */
#include "app_impl.h"

/* A contest is written. */
static bool respond_contest(void *ctx, json_out *text) {
    http_responder *responder = ctx;
    if (text != NULL)
        api_respond(responder, 200, text);
    else
        api_respond_refusal(responder, "busy", "The event cannot be read now.");
    return false;
}

static void show_contest(api *api, const stream_request *asked) {
    msg_contest contest;
    const msg_person *viewer = stream_request_viewer(asked);
    const watch_contest_wish wish = {asked->id, viewer, asked->asker.address, false};
    http_responder *responder = asked->asker.responder;
    if (!zone_contest(api->zone, asked->id, viewer, &contest))
        api_respond_missing(responder, asked->found, "There is no such event.");
    else if (asked->is_pgn)
        app_export_contest(api, asked->id, asked->round, viewer, asked->asker);
    else if (!watch_write_contest(api->watch, &wish, respond_contest, responder))
        api_respond_refusal(responder, "no-memory", "The zone has no memory left for this.");
}

static void app_contest(void *ctx, const http_request *request, const http_captures *captures,
                        http_responder *responder) {
    stream_request_read(ctx, request, captures, responder, show_contest);
}

const http_route app_routes[] = {
    {HTTP_POST, "/api/guest", api_guest, 1024, ""},
    {HTTP_POST, "/api/register", api_register, 2048, ""},
    {HTTP_POST, "/api/login", api_login, 2048, ""},
    {HTTP_POST, "/api/logout", api_logout, 1024, ""},
    {HTTP_POST, "/api/password", api_password, 2048, ""},
    {HTTP_GET, "/api/me", api_me, 0, ""},
    {HTTP_GET, "/api/session", api_whoever, 0, ""},
    {HTTP_PUT, "/api/options", api_set_options, 1024, ""},
    {HTTP_PUT, "/api/name", api_set_name, 1024, ""},
    {HTTP_GET, "/api/tokens", api_tokens, 0, ""},
    {HTTP_POST, "/api/tokens", api_token_make, 1024, ""},
    {HTTP_DELETE, "/api/tokens/:id", api_token_end, 0, ""},
    {HTTP_POST, "/api/command", api_post_command, API_COMMAND_MAX, ""},
    {HTTP_GET, "/api/lobby", api_lobby, 0, ""},
    {HTTP_GET, "/api/challenges/:id", app_challenge, 0, ""},
    {HTTP_GET, "/api/games", app_games, 0, "player from to event contest result moves page"},
    {HTTP_GET, "/api/games.pgn", app_games_pgn, 0, "player from to event contest result moves"},
    {HTTP_GET, "/api/games/:id", app_game, 0, ""},
    {HTTP_GET, "/api/games/:id/log", app_game_log, 0, ""},
    {HTTP_GET, "/api/contests", api_contests, 0, "closed event page"},
    {HTTP_GET, "/api/contests/:id", app_contest, 0, "round"},
    {HTTP_GET, "/api/calls", api_calls, 0, ""},
    {HTTP_POST, "/api/import", app_import, API_IMPORT_MAX, ""},
    {HTTP_GET, "/api/imports/:id", app_imported, 0, ""},
    {HTTP_DELETE, "/api/imports/:id", app_import_end, 0, ""},
    {HTTP_GET, "/healthz", api_healthz, 0, ""},
    {HTTP_GET, "/metrics", api_metrics, 0, ""},
    {HTTP_GET, "/ws", api_ws_open, 0, "v"},
};

const size_t app_route_count = sizeof app_routes / sizeof app_routes[0];

/* routes.c - which request goes where, and which of them a closed zone answers to strangers.
 * Room: server/api. */
#include <string.h>

#include "api_impl.h"

const http_route api_routes[] = {
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
    {HTTP_GET, "/api/thinking", api_thinking, 0, "fen"},
    {HTTP_GET, "/api/challenges/:id", api_challenge, 0, ""},
    {HTTP_GET, "/api/games", api_games, 0,
     "player person color from to event contest result moves where page after"},
    {HTTP_GET, "/api/games.pgn", api_games_pgn, 0,
     "player person color from to event contest result moves where"},
    {HTTP_GET, "/api/games/:id", api_game, 0, ""},
    {HTTP_GET, "/api/games/:id/log", api_game_log, 0, ""},
    {HTTP_GET, "/api/players/:id", api_player, 0, ""},
    {HTTP_GET, "/api/contests", api_contests, 0, "closed event page"},
    {HTTP_GET, "/api/contests/:id", api_contest, 0, "round"},
    {HTTP_GET, "/api/contests/:id/standings", api_contest_standings, 0, "round player of"},
    {HTTP_GET, "/api/contests/:id/standings.csv", api_contest_standings_csv, 0, "round of"},
    {HTTP_GET, "/api/contests/:id/live.pgn", api_contest_live, 0, "round rounds"},
    {HTTP_GET, "/api/contests/:id/matches", api_contest_matches, 0, ""},
    {HTTP_GET, "/api/contests/:id/players.csv", api_contest_players_csv, 0, ""},
    {HTTP_GET, "/api/contests/:id/pairings.csv", api_contest_pairings_csv, 0, ""},
    {HTTP_GET, "/api/contests/:id/proposal", api_contest_proposal, 0, "round explain"},
    {HTTP_GET, "/api/contests/:id/check", api_contest_check, 0, "round"},
    {HTTP_POST, "/api/contests/:id/report", api_take_report, API_IMPORT_MAX, "nonce"},
    {HTTP_GET, "/api/calls", api_calls, 0, ""},
    {HTTP_POST, "/api/import", api_import, API_IMPORT_MAX, ""},
    {HTTP_GET, "/api/imports/:id", api_imported, 0, ""},
    {HTTP_DELETE, "/api/imports/:id", api_import_end, 0, ""},
    {HTTP_GET, "/api/login", api_zone_facts, 0, ""},
    {HTTP_POST, "/api/setup", api_set_up, 2048, ""},
    {HTTP_GET, "/api/zone", api_zone, 0, ""},
    {HTTP_PUT, "/api/zone", api_set_zone, 1024, ""},
    {HTTP_POST, "/api/zone/arbiters", api_arbiter_add, 1024, ""},
    {HTTP_DELETE, "/api/zone/arbiters/:id", api_arbiter_end, 0, ""},
    {HTTP_POST, "/api/zone/backup", api_backup, 1024, ""},
    {HTTP_POST, "/api/login/code", api_login_code, 1024, ""},
    {HTTP_GET, "/api/accounts", api_accounts, 0, "name page"},
    {HTTP_POST, "/api/accounts", api_accounts_make, API_NAMES_MAX, ""},
    {HTTP_POST, "/api/accounts/codes", api_accounts_codes, API_NAMES_MAX, ""},
    {HTTP_PUT, "/api/accounts/:id/name", api_account_name, 1024, ""},
    {HTTP_POST, "/api/accounts/:id/close", api_account_close, 0, ""},
    {HTTP_POST, "/api/accounts/:id/reopen", api_account_reopen, 0, ""},
    {HTTP_DELETE, "/api/accounts/:id/code", api_account_revoke, 0, ""},
    {HTTP_GET, "/healthz", api_healthz, 0, ""},
    {HTTP_GET, "/metrics", api_metrics, 0, ""},
    {HTTP_GET, "/ws", api_ws_open, 0, "v as"},
};

const size_t api_route_count = sizeof api_routes / sizeof api_routes[0];

/* A route that is not named here is closed with the zone: none can be forgotten. */
bool api_is_for_strangers(zug_str path) {
    static const char *const open[] = {"/api/login", "/api/logout", "/api/session",
                                       "/api/setup", "/healthz",    "/metrics"};
    static const char log_in[] = "/api/login/";
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        if (zug_str_equal(path, zug_str_from(open[i])))
            return true;
    return path.len >= strlen(log_in) && memcmp(path.data, log_in, strlen(log_in)) == 0;
}

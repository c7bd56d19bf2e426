/* app_impl.h - the names by which the files of the archive, which has no room of its own yet, call what
 * the other rooms have.
 * Room: server. */
#ifndef ZUG_SERVER_APP_IMPL_H
#define ZUG_SERVER_APP_IMPL_H

#include "api/api_impl.h"
#include "api/stream_requests.h"
#include "app.h"
#include "journal/journal.h"
#include "sandbox/sandbox.h"

typedef api app;
typedef commit_asker app_asker;
typedef identity_caller app_caller;
typedef wire_text app_text;
#define app_text_drop wire_text_drop
#define app_text_span wire_text_span
#define app_log journal_write
#define app_respond api_respond
#define app_respond_refusal api_respond_refusal
#define app_respond_missing api_respond_missing
#define app_respond_pgn api_respond_pgn
#define app_respond_in_turn api_respond_in_turn
#define app_who api_who
#define app_cut_ending api_cut_ending
#define app_search_text api_query_text
#define app_search_page api_query_page
#define app_about stream_request
#define app_about_ask stream_request_read
#define app_about_viewer stream_request_viewer
#define APP_PAGE API_PAGE

static inline int64_t app_now(app *in) { return commit_now(in->commit); }

/* app_check.c: makes ready for imports, and logs how well children are confined here. */
bool app_check_open(app *in, char why[static APP_SENTENCE_SIZE]);

/* app_export.c: one game as PGN, and the games of a contest as a file, in the collating sequence. An empty round means all. */
void app_export_contest(app *in, uint64_t contest, const char *round, const msg_person *viewer,
                        app_asker asker);
void app_export_game(app *in, uint64_t id, app_asker asker);

/* app_routes.c */
extern const http_route app_routes[];
extern const size_t app_route_count;

http_route_handler app_games, app_game, app_game_log, app_games_pgn, app_import, app_imported,
    app_import_end, app_challenge;

#endif

/* archive_requests.c - what is over, by HTTP: games searched for, files of games, logs and imports.
 * Room: server/api. */
#include <stdlib.h>

#include "account_requests.h"
#include "game_query.h"
#include "stream_requests.h"

void api_answer(void *responder, json_out *text) { api_respond(responder, 200, text); }

void api_send_pgn(void *responder, zug_str pgn, const char *disposition) {
    api_respond_pgn(responder, pgn, zug_str_from(disposition));
}

void api_answer_refusal(void *responder, const msg_told *why) {
    api_respond_refusal(responder, why);
}

/* The client has taken some, or has gone. */
static void on_space(void *ctx) { archive_go_on(ctx); }

void api_begin_file(void *responder, archive_file *file) {
    str_pair header = {zug_str_from("Content-Disposition"), zug_str_from("attachment")};
    http_body_begin(responder,
                    &(http_reply){.status = 200,
                                  .type = "application/vnd.chess-pgn",
                                  .headers = &header,
                                  .header_count = 1},
                    on_space, file);
}

bool api_put_piece(void *responder, zug_str piece) { return http_body_write(responder, piece); }
void api_end_file(void *responder, bool is_whole) { http_body_end(responder, is_whole); }
bool api_is_waiting(void *responder) { return http_responder_alive(responder); }

/* Who asks by a request. */
static archive_asker asker_of(const http_request *request, http_responder *responder) {
    return (archive_asker){responder, request->address};
}

/* A search for games, which waits for the contest that it names: who may see that sees its games.
 */
typedef struct game_search {
    api *api;
    archive_asker asker;
    msg_person person; /* id 0: a stranger */
    bool is_pgn;
    game_query asked;
} game_search;

/* Searches, when the contest is in memory if there is one. */
static void search_games(game_search *of) {
    const zone *zone = of->api->zone;
    uint64_t contest = of->asked.query.contest;
    bool has_contest = zone_kind(zone, contest) == MSG_STREAM_CONTEST;
    archive_condition condition = {zug_str_from(of->asked.where), of->person.id};
    of->asked.query.any_contest = has_contest;
    if (has_contest && !zone_may_see(zone, contest, of->person.id != 0 ? &of->person : NULL))
        api_respond_fault(of->asker.request, MSG_FAULT_NO_CONTEST);
    else if (of->is_pgn)
        archive_export_games(of->api->archive, &of->asked.query, &condition, of->asker);
    else if (condition.text.len > 0)
        archive_list_games_where(of->api->archive, &of->asked.query, &condition, of->asker);
    else
        archive_list_games(of->api->archive, &of->asked.query, of->asked.page, of->asker);
    free(of);
}

static void search_fetched(void *ctx, commit_found found) {
    game_search *of = ctx;
    if (of->api->is_stopping) {
        api_respond_fault(of->asker.request, MSG_FAULT_CLOSING);
        free(of);
    } else if (found == COMMIT_UNREAD) {
        api_refuse_missing(of->api, (commit_asker){.responder = of->asker.request}, "", found);
        free(of);
    } else {
        search_games(of);
    }
}

static void begin_search(api *api, const http_request *request, http_responder *responder,
                         bool is_pgn) {
    identity_caller caller;
    game_search *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    if (!game_query_read(request, responder, &made->asked)) {
        free(made);
        return;
    }
    api_who(request, &caller);
    made->api = api;
    made->asker = asker_of(request, responder);
    made->person = caller.person;
    made->is_pgn = is_pgn;
    uint64_t contest = made->asked.query.contest;
    if (contest == 0 || commit_is_loaded(api->commit, contest))
        search_games(made);
    else
        commit_fetch(api->commit, contest, request->address, search_fetched, made);
}

void api_games(void *ctx, const http_request *request, const http_captures *captures,
               http_responder *responder) {
    (void)captures;
    begin_search(ctx, request, responder, false);
}

void api_games_pgn(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    (void)captures;
    begin_search(ctx, request, responder, true);
}

void api_player(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    const api *api = ctx;
    identity_caller caller;
    archive_player player = {0};
    api_who(request, &caller);
    player.viewer = caller.person.id;
    if (wire_id_read(captures->word[0], &player.id))
        archive_show_player(api->archive, &player, asker_of(request, responder));
    else
        api_respond_fault(responder, MSG_FAULT_NO_PLAYER);
}

static void show_log(api *api, const stream_request *asked) {
    msg_table table;
    if (!stream_request_table(api, asked, &table)) {
        api_respond_missing(asked->asker.responder, asked->found, MSG_FAULT_NO_GAME);
        return;
    }
    archive_log log = {asked->id, table.role, table.sides, table.version};
    archive_show_log(api->archive, &log,
                     (archive_asker){asked->asker.responder, asked->asker.address});
}

void api_game_log(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    stream_request_read(ctx, request, captures, responder, show_log);
}

bool api_may_import(api *api, const http_request *request) {
    size_t bytes = request->body.len > STORE_IMPORT_LEAST ? request->body.len : STORE_IMPORT_LEAST;
    if (!identity_may_more(api->identity, IDENTITY_IMPORT_KB, request->address)) {
        api->counts.too_fast++;
        return false;
    }
    identity_charge(api->identity, IDENTITY_IMPORT_KB, request->address,
                    (uint32_t)((bytes + 1023) / 1024));
    return true;
}

void api_import(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    (void)captures;
    if (!api_need_caller(request, responder, &caller))
        return;
    if (!api_may_import(api, request)) {
        api_respond_fault(responder, MSG_FAULT_TOO_MANY_IMPORTS);
        return;
    }
    archive_import import = {caller.person.id, caller.person.is_guest, request->body};
    archive_keep_import(api->archive, &import, asker_of(request, responder));
}

void api_imported(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    zug_str word = captures->word[0];
    uint64_t id;
    api_cut_ending(&word, ".pgn");
    if (wire_id_read(word, &id))
        archive_show_import(api->archive, id, asker_of(request, responder));
    else
        api_respond_fault(responder, MSG_FAULT_NO_IMPORT);
}

void api_import_end(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    zug_str word = captures->word[0];
    uint64_t id;
    api_cut_ending(&word, ".pgn");
    if (!api_need_caller(request, responder, &caller))
        return;
    if (wire_id_read(word, &id))
        archive_end_import(api->archive, caller.person.id, id, responder);
    else
        api_respond_fault(responder, MSG_FAULT_NO_OWN_IMPORT);
}

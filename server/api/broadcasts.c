/* broadcasts.c - the games of a contest for sites that broadcast them, by HTTP: fetched every few
 * seconds, most of the time in vain, which costs next to nothing. Room: server/api. Everybody gets
 * what watchers may see, so that one file is for all. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream_requests.h"

/* Somebody who is to get an edition, unless they have it. */
typedef struct broadcast_request {
    const api *api;
    http_responder *responder;
    broadcast_wish wish;
} broadcast_request;

/* Copies a header that is short enough; another one is as good as none. */
static void copy_header(const http_head *head, const char *name, char *out, size_t size) {
    zug_str value;
    if (http_head_find(head, name, &value) && value.len < size)
        str_copy(out, size, value);
}

/* The tag of an edition, weak or not, as a cache may say it. */
static bool has_tag(const broadcast_wish *wish, const char *tag) {
    return strcmp(wish->tag, tag) == 0 ||
           (strncmp(wish->tag, "W/", 2) == 0 && strcmp(wish->tag + 2, tag) == 0);
}

/* An asker who has a tag is judged by it alone. */
static bool has_edition(const broadcast_wish *wish, const char *tag, const char *since) {
    return wish->tag[0] != '\0' ? has_tag(wish, tag) : strcmp(wish->since, since) == 0;
}

/* Answers with an edition. Pages of others may read it, unless the zone is closed. */
static void respond(const broadcast_request *of, const archive_edition *edition) {
    char tag[STREAM_TAG_SIZE], since[HTTP_DATE_SIZE];
    snprintf(tag, sizeof tag, "\"%016" PRIx64 "\"", edition->hash);
    http_date(edition->since_s, since);
    const str_pair headers[] = {{zug_str_from("ETag"), zug_str_from(tag)},
                                {zug_str_from("Last-Modified"), zug_str_from(since)},
                                {zug_str_from("Cache-Control"), zug_str_from("no-cache")},
                                {zug_str_from("Access-Control-Allow-Origin"), zug_str_from("*")}};
    bool is_known = has_edition(&of->wish, tag, since);
    http_reply reply = {.status = is_known ? 304 : 200, .headers = headers, .header_count = 4};
    if (identity_zone_now(of->api->identity)->is_closed)
        reply.header_count = 3;
    if (!is_known) {
        reply.type = "application/vnd.chess-pgn";
        reply.body = edition->pgn;
    }
    http_respond(of->responder, &reply);
}

void api_show_broadcast(void *request, const archive_edition *edition, const msg_told *why) {
    broadcast_request *of = request;
    if (edition != NULL)
        respond(of, edition);
    else
        api_respond_refusal(of->responder, why);
    free(of);
}

/* The round of a name, or the one that has started last; NULL if there is none. */
static const msg_round *find_round(const msg_contest *contest, const char *name) {
    const msg_round *found = NULL;
    for (size_t i = 0; i < contest->round_count; i++) {
        const msg_round *round = &contest->rounds[i];
        if (name[0] != '\0' ? strcmp(round->name, name) == 0 : round->is_started)
            found = round;
    }
    return found;
}

/* Adds the boards of a round that have a game. */
static size_t put_boards(const api *api, const msg_round *round, archive_board *out) {
    size_t count = 0;
    for (size_t i = 0; i < round->pairing_count; i++) {
        uint64_t table = round->pairings[i].table;
        if (table != 0)
            out[count++] =
                (archive_board){table, zone_kind(api->zone, table) == MSG_STREAM_TABLE
                                           ? zone_version_for(api->zone, table, MSG_ROLE_WATCHER)
                                           : 0};
    }
    return count;
}

/* The boards of a round, or of all if that is NULL: how many there are, in *out, to be freed. False
 * without memory. */
static bool list_boards(const api *api, const msg_contest *contest, const msg_round *only,
                        archive_board **out, size_t *count) {
    size_t most = 1;
    for (size_t i = 0; i < contest->round_count; i++)
        most += contest->rounds[i].pairing_count;
    *count = 0;
    *out = calloc(most, sizeof **out);
    for (size_t i = 0; i < contest->round_count && *out != NULL; i++)
        if (only == NULL || &contest->rounds[i] == only)
            *count += put_boards(api, &contest->rounds[i], *out + *count);
    return *out != NULL;
}

/* Has the boards of a round, or of all if that is NULL, shown to whoever asks. */
static void show_boards(api *api, const stream_request *asked, const msg_contest *contest,
                        const msg_round *round) {
    char name[ARCHIVE_BROADCAST_SIZE];
    archive_board *boards = NULL;
    size_t count;
    broadcast_request *made = malloc(sizeof *made);
    if (made == NULL || !list_boards(api, contest, round, &boards, &count)) {
        free(made);
        api_respond_fault(asked->asker.responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (broadcast_request){api, asked->asker.responder, asked->broadcast};
    snprintf(name, sizeof name, "%s%s", round != NULL ? "=" : "", round != NULL ? round->name : "");
    const archive_broadcast what = {.contest = asked->id,
                                    .seq = zone_seq(api->zone, asked->id),
                                    .name = name,
                                    .boards = boards,
                                    .count = count};
    archive_asker asker = {.address = asked->asker.address};
    asker.request = made;
    archive_show_broadcast(api->archive, &what, asker);
    free(boards);
}

/* A contest of which no round has begun has no games yet: that is no fault of whoever asks for the
 * present one. */
static void show_contest(api *api, const stream_request *asked) {
    static const msg_round none = {.pairing_count = 0};
    msg_contest contest;
    const msg_round *round = NULL;
    if (asked->found != COMMIT_FOUND || !zone_may_see(api->zone, asked->id, NULL) ||
        !zone_contest(api->zone, asked->id, NULL, &contest)) {
        api_respond_missing(asked->asker.responder, asked->found, MSG_FAULT_NO_CONTEST);
        return;
    }
    if (!asked->broadcast.is_whole)
        round = find_round(&contest, asked->round);
    if (round == NULL && asked->round[0] != '\0')
        api_respond_fault(asked->asker.responder, MSG_FAULT_NO_SUCH_ROUND);
    else
        show_boards(api, asked, &contest,
                    round != NULL || asked->broadcast.is_whole ? round : &none);
}

/* Reads what of a contest is asked for. False if it contradicts itself. */
static bool read_query(zug_str query, stream_request *out) {
    char rounds[8];
    api_query_text(query, "rounds", rounds, sizeof rounds);
    api_query_text(query, "round", out->round, sizeof out->round);
    out->broadcast.is_whole = strcmp(rounds, "all") == 0;
    return out->broadcast.is_whole ? !http_query_has(query, "round")
                                   : !http_query_has(query, "rounds");
}

void api_contest_live(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    stream_request asked = {.asker = {.responder = responder, .address = request->address}};
    if (!read_query(request->head->query, &asked)) {
        api_respond_fault(responder, MSG_FAULT_ROUNDS);
        return;
    }
    copy_header(request->head, "if-none-match", asked.broadcast.tag, STREAM_TAG_SIZE);
    copy_header(request->head, "if-modified-since", asked.broadcast.since, HTTP_DATE_SIZE);
    stream_request_find(ctx, request, captures->word[0], &asked, show_contest);
}

/* answers.c - answers to requests by HTTP, and to messages over a WebSocket. Room: server/api. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api_impl.h"

/* The HTTP status for a code. */
static int status_of(const char *code) {
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"not-found", 404},      {"only-players", 403},   {"only-seated", 403},
        {"only-arbiters", 403},  {"not-allowed", 403},    {"foreign-origin", 403},
        {"log-in", 401},         {"too-fast", 429},       {"bad-request", 400},
        {"not-stored", 503},     {"no-memory", 503},      {"busy", 503},
        {"no-such-person", 404}, {"wrong-password", 401}, {"too-many-tries", 429},
        {"damaged", 500},        {"zone-closed", 403},    {"wrong-code", 403},
        {"code-expired", 403},   {"bad-report", 400},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(code, known[i].code) == 0)
            return known[i].status;
    return 409;
}

void api_respond(http_responder *responder, int status, json_out *body) {
    http_reply reply = {.status = body->failed ? 503 : status,
                        .type = "application/json",
                        .body = body->failed ? zug_str_from("{}") : json_out_text(body)};
    http_respond(responder, &reply);
}

void api_respond_fault(http_responder *responder, msg_fault fault) {
    msg_told why = msg_fault_told(fault);
    api_respond_refusal(responder, &why);
}

void api_respond_refusal(http_responder *responder, const msg_told *why) {
    json_out text = {0};
    wire_refusal(&text, "", why);
    api_respond(responder, status_of(why->code), &text);
    json_out_free(&text);
}

void api_respond_misread(http_responder *responder, const char *why) {
    if (errno == ENOMEM)
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
    else
        api_respond_refusal(responder, &(msg_told){.code = "bad-request", .sentence = why});
}

void api_respond_pgn(http_responder *responder, zug_str pgn, zug_str disposition) {
    str_pair header = {zug_str_from("Content-Disposition"), disposition};
    http_respond(responder, &(http_reply){.status = 200,
                                          .type = "application/vnd.chess-pgn",
                                          .body = pgn,
                                          .headers = &header,
                                          .header_count = 1});
}

/* An answer that waits until what it shows is committed. */
typedef struct late_answer {
    commit_wait wait;
    http_responder *responder;
    wire_text *text;
} late_answer;

static void respond_now(commit_wait *wait, bool is_true) {
    late_answer *late = (late_answer *)(void *)wait;
    if (!is_true || late->text == NULL)
        api_respond_fault(late->responder, MSG_FAULT_NOT_CERTAIN);
    else
        http_respond(late->responder, &(http_reply){.status = 200,
                                                    .type = "application/json",
                                                    .body = wire_text_str(late->text)});
    wire_text_drop(late->text);
    free(late);
}

void api_respond_in_turn(api *api, http_responder *responder, json_out *text, bool waits) {
    late_answer *late = waits && commit_is_busy(api->commit) ? malloc(sizeof *late) : NULL;
    if (late == NULL) {
        api_respond(responder, 200, text);
        return;
    }
    *late = (late_answer){.responder = responder, .text = wire_text_take(text)};
    commit_when_stored(api->commit, &late->wait, respond_now);
}

/* Sends an answer that has been written. */
static void send_answer(api *api, commit_asker asker, int status, json_out *text) {
    if (asker.responder != NULL)
        api_respond(asker.responder, status, text);
    else if (asker.client != 0)
        connection_insist_on(api, asker.client, json_out_text(text));
}

void api_reply(api *api, commit_asker asker, const char *nonce, const msg_reply *reply) {
    json_out *text = &api->answer;
    if (asker.responder == NULL && asker.client == 0)
        return;
    api->counts.refused += reply->refusal != MSG_FINE && !asker.is_hidden;
    json_out_clear(text);
    wire_reply(text, nonce, reply);
    send_answer(api, asker, reply->refusal == MSG_FINE ? 200 : status_of(msg_reply_code(reply)),
                text);
}

void api_refuse(api *api, commit_asker asker, const char *nonce, msg_fault fault) {
    msg_told why = msg_fault_told(fault);
    api_refuse_told(api, asker, nonce, &why);
}

void api_refuse_told(api *api, commit_asker asker, const char *nonce, const msg_told *why) {
    json_out text = {0};
    api->counts.refused++;
    wire_refusal(&text, nonce, why);
    send_answer(api, asker, status_of(why->code), &text);
    json_out_free(&text);
}

void api_refuse_missing(api *api, commit_asker asker, const char *nonce, commit_found found) {
    if (found == COMMIT_UNREAD)
        api_refuse(api, asker, nonce, MSG_FAULT_GAME_UNREAD);
    else
        api_reply(api, asker, nonce, &(msg_reply){.refusal = commit_refusal(found)});
}

void api_respond_missing(http_responder *responder, commit_found found, msg_fault fault) {
    msg_reply reply = msg_refuse(commit_refusal(found));
    if (reply.refusal == MSG_REFUSED_NOT_FOUND)
        api_respond_fault(responder, fault);
    else
        api_respond_refusal(responder, &(msg_told){.code = msg_reply_code(&reply),
                                                   .sentence = msg_reply_sentence(&reply)});
}

void api_hang_up(api *api, commit_asker asker) {
    connection *client = map_find(&api->clients, asker.client);
    if (asker.responder != NULL)
        http_abandon(asker.responder);
    else if (client != NULL)
        ws_socket_close(client->socket, WS_SERVER_ERROR, "no memory");
}

/* app_answer.c - answers to who has asked, by HTTP or over a WebSocket.
 * Room: server. */
#include <string.h>

#include "app_impl.h"

int app_status_of(const char *code) {
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"not-found", 404},      {"only-players", 403},   {"only-seated", 403},
        {"only-arbiters", 403},  {"not-allowed", 403},    {"foreign-origin", 403},
        {"log-in", 401},         {"too-fast", 429},       {"bad-request", 400},
        {"not-stored", 503},     {"no-memory", 503},      {"busy", 503},
        {"no-such-person", 404}, {"wrong-password", 401}, {"too-many-tries", 429},
        {"damaged", 500},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(code, known[i].code) == 0)
            return known[i].status;
    return 409;
}

/* Sends an answer that has been written. */
static void send_answer(app *in, app_asker asker, int status, json_out *text) {
    if (asker.responder != NULL)
        app_respond(asker.responder, status, text);
    else if (asker.client != 0)
        app_ws_send_to(in, asker.client, json_out_text(text));
}

void app_answer(app *in, app_asker asker, const char *nonce, const msg_reply *reply) {
    json_out *text = &in->answer;
    if (asker.responder == NULL && asker.client == 0)
        return;
    in->counts.refused += reply->refusal != MSG_FINE && !asker.is_hidden;
    json_out_clear(text);
    wire_reply(text, nonce, reply);
    send_answer(in, asker, reply->refusal == MSG_FINE ? 200 : app_status_of(msg_reply_code(reply)),
                text);
}

void app_refuse(app *in, app_asker asker, const char *nonce, const char *code,
                const char *sentence) {
    app_refuse_of(in, asker, nonce, (app_refusal){code, sentence, NULL, 0});
}

void app_refuse_of(app *in, app_asker asker, const char *nonce, app_refusal why) {
    const char *code = why.code;
    json_out text = {0};
    in->counts.refused++;
    wire_refusal_of(&text, nonce, code, why.sentence, why.names, why.count);
    send_answer(in, asker, app_status_of(code), &text);
    json_out_free(&text);
}

void app_refuse_missing(app *in, app_asker asker, const char *nonce, commit_found found) {
    if (found == COMMIT_UNREAD)
        app_refuse(in, asker, nonce, "busy", "The zone cannot read this game now; try again.");
    else
        app_answer(in, asker, nonce, &(msg_reply){.refusal = commit_refusal(found)});
}

void app_respond_missing(http_responder *responder, commit_found found, const char *sentence) {
    msg_reply reply = msg_refuse(commit_refusal(found));
    if (reply.refusal == MSG_REFUSED_DAMAGED)
        sentence = msg_reply_sentence(&reply);
    app_respond_refusal(responder, msg_reply_code(&reply), sentence);
}

void app_hang_up(app *in, app_asker asker) {
    app_client *client = map_find(&in->clients, asker.client);
    if (asker.responder != NULL)
        http_abandon(asker.responder);
    else if (client != NULL)
        ws_stream_close(client->stream, WS_SERVER_ERROR, "no memory");
}

/* settings.c - what people change of themselves: options, name, and the tokens of their
 * programs.
 * Room: server/api. */
#include <stdlib.h>
#include <string.h>

#include "account_requests.h"
#include "wire/wire_account.h"

void api_set_options(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    api *api = ctx;
    bool values[4] = {false};
    wire_field fields[] = {{.name = "smart_move", .flag = &values[0]},
                           {.name = "premove", .flag = &values[1]},
                           {.name = "auto_queen", .flag = &values[2]},
                           {.name = "confirm", .flag = &values[3]}};
    static const uint32_t bits[] = {MSG_SMART_MOVE, MSG_PREMOVE, MSG_AUTO_QUEEN, MSG_CONFIRM};
    identity_caller caller;
    (void)captures;
    if (!api_need_caller(request, responder, &caller) ||
        !api_read_form(request, responder, fields, 4))
        return;
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    uint32_t options = caller.person.options;
    for (int i = 0; i < 4; i++)
        if (fields[i].is_there)
            options = values[i] ? options | bits[i] : options & ~bits[i];
    changes_set_options(api->identity, &caller.person, options, api_changed, made);
}

/* A request of somebody who is known and has sent a form of one field; NULL after saying why
 * not. */
static change_request *open_own(api *api, const http_request *request, http_responder *responder,
                                wire_field *field, identity_caller *caller) {
    return api_need_caller(request, responder, caller)
               ? change_request_open(api, request, responder, field, 1)
               : NULL;
}

void api_set_name(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    char name[256];
    wire_field field = {.name = "name", .text = name, .size = sizeof name, .is_needed = true};
    identity_caller caller;
    (void)captures;
    change_request *made = open_own(api, request, responder, &field, &caller);
    if (made != NULL)
        changes_set_name(api->identity, &caller.person, name, api_changed, made);
}

/* Tokens that are listed. */
typedef struct token_list {
    http_responder *responder;
    json_out text;
} token_list;

/* A line about a token. */
static bool put_token(void *ctx, const store_session *session) {
    token_list *to = ctx;
    char id[API_TOKEN_ID_SIZE];
    api_token_id(session->token_hash, id);
    wire_put_token(&to->text, &(wire_token){.id = id,
                                            .label = {session->label.data, session->label.len},
                                            .since_ms = session->since_ms,
                                            .until_ms = session->until_ms});
    return true;
}

static void on_tokens(void *ctx, bool is_read) {
    token_list *of = ctx;
    wire_tokens_end(&of->text);
    if (is_read)
        api_respond(of->responder, 200, &of->text);
    else
        api_respond_fault(of->responder, MSG_FAULT_TOKENS_UNREAD);
    json_out_free(&of->text);
    free(of);
}

void api_tokens(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    (void)captures;
    if (!api_need_caller(request, responder, &caller))
        return;
    token_list *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->responder = responder;
    wire_tokens_begin(&made->text);
    changes_list_tokens(api->identity, caller.person.id, put_token, on_tokens, made);
}

void api_token_make(void *ctx, const http_request *request, const http_captures *captures,
                    http_responder *responder) {
    api *api = ctx;
    char label[MSG_NAME_SIZE] = "";
    wire_field field = {.name = "label", .text = label, .size = sizeof label, .is_needed = true};
    identity_caller caller;
    (void)captures;
    change_request *made = open_own(api, request, responder, &field, &caller);
    if (made == NULL)
        return;
    made->is_program = true;
    changes_add_token(api->identity, &caller.person, label[0] != '\0' ? label : "program",
                      api_changed, made);
}

/* Reads the hash of a token from its id. */
static bool read_hex(zug_str text, uint8_t out[static TOKEN_HASH_SIZE]) {
    if (text.len != TOKEN_HASH_SIZE * 2)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = text.data[i] != '\0' ? strchr(digits, text.data[i]) : NULL;
        if (digit == NULL)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | (digit - digits));
    }
    return true;
}

void api_token_end(void *ctx, const http_request *request, const http_captures *captures,
                   http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    uint8_t hash[TOKEN_HASH_SIZE] = {0};
    if (!api_need_caller(request, responder, &caller))
        return;
    if (!read_hex(captures->word[0], hash)) {
        api_respond_fault(responder, MSG_FAULT_NO_TOKEN);
        return;
    }
    change_request *made = change_request_new(api, responder);
    if (made == NULL)
        return;
    made->ends_session = identity_session_key(hash) == caller.session_key;
    changes_end_token(api->identity, caller.person.id, hash, api_session_gone, made);
}

/* wire_account.c - what people are told about themselves: who they are, and their tokens.
 * Room: server/wire. */
#include "wire/wire_account.h"

#include "wire/wire.h"

/* Puts a person as a member of an object; null if there is none. */
static void put_me(json_out *out, const msg_person *me) {
    jo_key(out, "me");
    if (me == NULL) {
        jo_null(out);
        return;
    }
    wire_me(out, me);
}

void wire_me(json_out *out, const msg_person *me) {
    jo_open(out, '{');
    wire_put_person(out, me);
    jo_close(out, '}');
}

void wire_session(json_out *out, const msg_person *me) {
    jo_open(out, '{');
    put_me(out, me);
    jo_close(out, '}');
}

void wire_welcome(json_out *out, const msg_person *me) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    put_me(out, me);
    jo_close(out, '}');
}

void wire_renamed(json_out *out, const msg_person *me, const char *was) {
    jo_open(out, '{');
    jo_put_text(out, "type", "renamed");
    jo_put_text(out, "was", was);
    put_me(out, me);
    jo_close(out, '}');
}

void wire_new_token(json_out *out, const char *id, const char *token) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    jo_put_text(out, "id", id);
    jo_put_text(out, "token", token);
    jo_close(out, '}');
}

void wire_tokens_begin(json_out *out) {
    jo_open(out, '{');
    jo_key(out, "tokens");
    jo_open(out, '[');
}

void wire_put_token(json_out *out, const wire_token *token) {
    jo_open(out, '{');
    jo_put_text(out, "id", token->id);
    jo_key(out, "label");
    jo_text(out, token->label);
    jo_put_int(out, "since_ms", token->since_ms);
    jo_put_int(out, "until_ms", token->until_ms);
    jo_close(out, '}');
}

void wire_tokens_end(json_out *out) {
    jo_close(out, ']');
    jo_close(out, '}');
}

/* wire_account.h - what people are told about themselves: who they are, and their tokens.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_ACCOUNT_H
#define ZUG_SERVER_WIRE_ACCOUNT_H

#include "msg/msg.h"
#include "wire/json_out.h"

/* The answer that tells a person about themselves. */
void wire_me(json_out *out, const msg_person *me);

/* The answer that says whose session this is; NULL: nobody's. */
void wire_session(json_out *out, const msg_person *me);

/* The answer to a person who has come in. */
void wire_welcome(json_out *out, const msg_person *me);

/* The message that tells a guest of a new name, and of the one before it. */
void wire_renamed(json_out *out, const msg_person *me, const char *was);

/* A token that was made, with the id by which it is ended. */
void wire_new_token(json_out *out, const char *id, const char *token);

/* A line about a token. */
typedef struct wire_token {
    const char *id;
    zug_str label;
    int64_t since_ms, until_ms;
} wire_token;

/* A list of tokens: begun, filled, ended. */
void wire_tokens_begin(json_out *out);
void wire_put_token(json_out *out, const wire_token *token);
void wire_tokens_end(json_out *out);

#endif

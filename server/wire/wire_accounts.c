/* wire_accounts.c - what an arbiter of the zone is told about accounts.
 * Room: server/wire. */
#include "wire/wire_accounts.h"

/* A moment, if it is known. */
static void put_moment(json_out *out, const char *name, int64_t at_ms) {
    if (at_ms != 0)
        jo_put_int(out, name, at_ms);
}

void wire_put_account(json_out *out, const wire_account *account) {
    jo_open(out, '{');
    wire_put_id(out, "id", account->id);
    jo_put_text(out, "name", account->name);
    jo_put_bool(out, "arbiter", account->is_arbiter);
    jo_put_bool(out, "password", account->has_password);
    jo_put_bool(out, "code", account->has_code);
    jo_put_int(out, "since_ms", account->since_ms);
    put_moment(out, "seen_ms", account->seen_ms);
    put_moment(out, "closed_ms", account->closed_ms);
    jo_close(out, '}');
}

void wire_account_done(json_out *out, const wire_account *account) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    jo_key(out, "account");
    wire_put_account(out, account);
    jo_close(out, '}');
}

void wire_lines_begin(json_out *out) {
    jo_open(out, '{');
    jo_put_bool(out, "ok", true);
    jo_key(out, "lines");
    jo_open(out, '[');
}

void wire_put_line(json_out *out, const wire_account_line *line) {
    jo_open(out, '{');
    if (line->line != 0)
        jo_put_int(out, "line", line->line);
    if (line->state != NULL)
        jo_put_text(out, "state", line->state);
    jo_put_text(out, "name", line->name);
    wire_put_id(out, "id", line->id);
    if (line->account != NULL)
        jo_put_text(out, "account", line->account);
    if (line->code[0] != '\0')
        jo_put_text(out, "code", line->code);
    if (line->fault != NULL) {
        zug_facts facts =
            zug_facts_of(line->fault->fact != NULL ? line->fault->fact : line->fault->code, NULL);
        jo_put_text(out, "message", line->fault->sentence);
        wire_put_facts(out, &facts);
    }
    jo_close(out, '}');
}

void wire_lines_end(json_out *out) {
    jo_close(out, ']');
    jo_close(out, '}');
}

/* account_desk.c - accounts, for arbiters of the zone: lists of names, codes, and deeds.
 * Room: server/api. Codes are wiped as soon as they have been told, and never logged. */
#include <stdlib.h>
#include <string.h>

#include "account_requests.h"
#include "identity/account_acts.h"
#include "wire/wire_accounts.h"

_Static_assert((int)ACTS_LINES_MAX == (int)WIRE_LINES_MAX, "what can be read can be done");
_Static_assert((int)ACTS_TYPED_SIZE == (int)WIRE_TYPED_SIZE, "names fit");

/* True if an arbiter of the zone asks; else it is said who may. */
static bool need_arbiter(const http_request *request, http_responder *responder, acts_order *out) {
    identity_caller caller;
    if (!api_need_caller(request, responder, &caller))
        return false;
    *out = (acts_order){caller.person, request->address};
    if (caller.person.is_arbiter)
        return true;
    api_respond_fault(responder, MSG_FAULT_ZONE_ARBITERS);
    return false;
}

static wire_account account_of(const acts_account *from) {
    return (wire_account){.id = from->id,
                          .name = from->name,
                          .is_arbiter = from->is_arbiter,
                          .has_password = from->has_password,
                          .has_code = from->has_code,
                          .since_ms = from->since_ms,
                          .seen_ms = from->seen_ms,
                          .closed_ms = from->closed_ms};
}

/* --- the list */

typedef struct page_request {
    http_responder *responder;
    acts_page page;
} page_request;

static void on_page(void *ctx, msg_fault fault) {
    page_request *of = ctx;
    json_out text = {0};
    wire_page_open(&text, of->page.page + 1, "accounts");
    for (size_t i = 0; i < of->page.count; i++) {
        wire_account account = account_of(&of->page.accounts[i]);
        wire_put_account(&text, &account);
    }
    wire_page_close(&text, of->page.has_more);
    if (fault == MSG_NO_FAULT)
        api_respond(of->responder, 200, &text);
    else
        api_respond_fault(of->responder, fault);
    json_out_free(&text);
    free(of);
}

/* Reads what is searched for; false if that is too long or no text. */
static bool read_search(zug_str query, char out[static ACTS_SEARCH_SIZE]) {
    size_t len;
    out[0] = '\0';
    return !http_query_has(query, "name") ||
           http_query_find(query, "name", out, ACTS_SEARCH_SIZE, &len);
}

void api_accounts(void *ctx, const http_request *request, const http_captures *captures,
                  http_responder *responder) {
    api *api = ctx;
    acts_order order;
    uint32_t page;
    (void)captures;
    if (!need_arbiter(request, responder, &order))
        return;
    if (!api_query_page(request->head->query, &page)) {
        api_respond_fault(responder, MSG_FAULT_SEARCH_PAGE);
        return;
    }
    page_request *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    made->responder = responder;
    made->page.page = page;
    if (!read_search(request->head->query, made->page.text)) {
        free(made);
        api_respond_fault(responder, MSG_FAULT_SEARCH_LONG);
        return;
    }
    acts_read_page(api->identity, &order, &made->page, on_page, made);
}

/* --- lists of names, and of accounts that get codes */

typedef struct lines_request {
    http_responder *responder;
    bool makes, is_trial;
    size_t count;
    uint32_t numbers[ACTS_LINES_MAX];
    acts_line lines[ACTS_LINES_MAX];
} lines_request;

/* What became of the name in a line. */
static const char *state_of(const lines_request *of, const acts_line *line) {
    if (!of->makes)
        return NULL;
    if (line->fault == MSG_NO_FAULT)
        return of->is_trial ? "free" : "made";
    return line->fault == MSG_FAULT_NAME_TAKEN ? "taken" : "wrong";
}

static void put_line(const lines_request *of, size_t at, json_out *out) {
    const acts_line *line = &of->lines[at];
    msg_told why = msg_fault_told(line->fault);
    bool is_there = line->id != 0 && line->fault != MSG_FAULT_NO_ACCOUNT;
    wire_put_line(out, &(wire_account_line){.line = of->numbers[at],
                                            .state = state_of(of, line),
                                            .name = of->makes ? line->typed : line->name,
                                            .id = line->id,
                                            .account = of->makes && is_there ? line->name : NULL,
                                            .code = line->fault == MSG_NO_FAULT ? line->code : "",
                                            .fault = line->fault != MSG_NO_FAULT ? &why : NULL});
}

static void on_lines(void *ctx, msg_fault fault) {
    lines_request *of = ctx;
    json_out text = {0};
    wire_lines_begin(&text);
    for (size_t i = 0; i < of->count; i++)
        put_line(of, i, &text);
    wire_lines_end(&text);
    if (fault != MSG_NO_FAULT)
        api_respond_fault(of->responder, fault);
    else
        api_respond(of->responder, 200, &text);
    if (text.data != NULL)
        token_wipe(text.data, text.len);
    json_out_free(&text);
    token_wipe(of, sizeof *of);
    free(of);
}

/* A request about so many lines; NULL after saying why not. */
static lines_request *open_lines(http_responder *responder, size_t count) {
    lines_request *made = count > 0 && count <= ACTS_LINES_MAX ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        api_respond_fault(responder, count > 0 && count <= ACTS_LINES_MAX ? MSG_FAULT_NO_MEMORY
                                                                          : MSG_FAULT_NAMES_COUNT);
        return NULL;
    }
    made->responder = responder;
    made->count = count;
    return made;
}

/* Takes over the names of a list; NULL after saying why not. */
static lines_request *take_names(const http_request *request, http_responder *responder) {
    char why[WIRE_WHY_SIZE];
    lines_request *made = NULL;
    wire_names *names = malloc(sizeof *names);
    if (names == NULL)
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
    else if (!wire_names_read(request->body, names, why))
        api_respond_misread(responder, why);
    else
        made = open_lines(responder, names->count);
    for (size_t i = 0; made != NULL && i < made->count; i++) {
        made->numbers[i] = names->all[i].line;
        memcpy(made->lines[i].typed, names->all[i].text, WIRE_TYPED_SIZE);
    }
    if (made != NULL) {
        made->makes = true;
        made->is_trial = names->is_trial;
    }
    free(names);
    return made;
}

void api_accounts_make(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    api *api = ctx;
    acts_order order;
    (void)captures;
    if (!need_arbiter(request, responder, &order) ||
        !api_may_try(api, IDENTITY_MAKES, request, responder))
        return;
    lines_request *made = take_names(request, responder);
    if (made == NULL)
        return;
    acts_list list = {.lines = made->lines, .count = made->count, .is_trial = made->is_trial};
    acts_make_accounts(api->identity, &order, &list, on_lines, made);
}

void api_accounts_codes(void *ctx, const http_request *request, const http_captures *captures,
                        http_responder *responder) {
    api *api = ctx;
    acts_order order;
    wire_ids ids;
    char why[WIRE_WHY_SIZE];
    (void)captures;
    if (!need_arbiter(request, responder, &order) ||
        !api_may_try(api, IDENTITY_MAKES, request, responder))
        return;
    if (!wire_ids_read(request->body, &ids, why)) {
        api_respond_misread(responder, why);
        return;
    }
    lines_request *made = open_lines(responder, ids.count);
    if (made == NULL)
        return;
    for (size_t i = 0; i < made->count; i++)
        made->lines[i].id = ids.all[i];
    acts_list list = {
        .lines = made->lines, .count = made->count, .ends_sessions = ids.ends_sessions};
    acts_give_codes(api->identity, &order, &list, on_lines, made);
}

/* --- what is done to one account */

typedef struct deed_request {
    api *api;
    http_responder *responder;
    uint64_t address;
    acts_account account; /* that was closed */
} deed_request;

static void respond_account(http_responder *responder, const acts_account *account) {
    json_out text = {0};
    wire_account shown = account_of(account);
    wire_account_done(&text, &shown);
    api_respond(responder, 200, &text);
    json_out_free(&text);
}

/* What somebody has open whose account is closed has come into memory, as far as it could. */
static void on_brought(void *ctx, commit_found found) {
    deed_request *of = ctx;
    msg_person person = {.id = of->account.id, .is_arbiter = of->account.is_arbiter};
    (void)found;
    memcpy(person.name, of->account.name, sizeof person.name);
    if (!of->api->is_stopping)
        api_withdraw_challenges(of->api, &person);
    respond_account(of->responder, &of->account);
    free(of);
}

static void on_deed(void *ctx, msg_fault fault, const acts_account *account) {
    deed_request *of = ctx;
    if (fault == MSG_NO_FAULT && account->closed_ms != 0) {
        of->account = *account;
        commit_bring(of->api->commit, (commit_wish){COMMIT_WISH_PERSON, account->id}, of->address,
                     on_brought, of);
        return;
    }
    if (fault != MSG_NO_FAULT)
        api_respond_fault(of->responder, fault);
    else
        respond_account(of->responder, account);
    free(of);
}

/* Does something to the account that a path names. */
static void do_deed(api *api, const http_request *request, const http_captures *captures,
                    http_responder *responder, acts_deed deed) {
    acts_order order;
    if (!need_arbiter(request, responder, &order))
        return;
    if (!wire_id_read(captures->word[0], &deed.id)) {
        api_respond_fault(responder, MSG_FAULT_NO_ACCOUNT);
        return;
    }
    deed_request *made = calloc(1, sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (deed_request){.api = api, .responder = responder, .address = request->address};
    acts_do(api->identity, &order, &deed, on_deed, made);
}

void api_account_name(void *ctx, const http_request *request, const http_captures *captures,
                      http_responder *responder) {
    char name[256];
    wire_field field = {.name = "name", .text = name, .size = sizeof name, .is_needed = true};
    if (api_read_form(request, responder, &field, 1))
        do_deed(ctx, request, captures, responder, (acts_deed){.kind = ACTS_RENAME, .name = name});
}

void api_account_close(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    do_deed(ctx, request, captures, responder, (acts_deed){.kind = ACTS_CLOSE});
}

void api_account_reopen(void *ctx, const http_request *request, const http_captures *captures,
                        http_responder *responder) {
    do_deed(ctx, request, captures, responder, (acts_deed){.kind = ACTS_REOPEN});
}

void api_account_revoke(void *ctx, const http_request *request, const http_captures *captures,
                        http_responder *responder) {
    do_deed(ctx, request, captures, responder, (acts_deed){.kind = ACTS_REVOKE});
}

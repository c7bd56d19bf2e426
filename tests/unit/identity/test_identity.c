/* test_identity.c - who somebody is, over a real store: coming in, going, names, passwords, limits.
 */
#define _POSIX_C_SOURCE 200809L
#include "../../support/owner_desk.h"
#include "identity/accounts.h"
#include "identity/changes.h"

/* An identity with a clock of the test's own, and what it has said. */
typedef struct people {
    owner_desk desk;
    name_rules *names;
    identity *identity;
    int64_t now_ms;
    bool is_answered;
    char code[32], token[TOKEN_SIZE], browser[TOKEN_SIZE];
    int64_t wait_ms;
    msg_person who;
    int ended, ended_beside, arbiters;
    uint64_t ended_key;
    char renamed[MSG_NAME_SIZE], was[MSG_NAME_SIZE];
} people;

static int64_t now_ms(void *ctx) { return ((people *)ctx)->now_ms; }
static void on_arbiter(void *ctx) { ((people *)ctx)->arbiters++; }

static void on_ended(void *ctx, uint64_t session_key, uint64_t person) {
    people *all = ctx;
    assert_true(person != 0);
    all->ended++;
    all->ended_key = session_key;
}

static void on_ended_beside(void *ctx, uint64_t person) {
    assert_true(person != 0);
    ((people *)ctx)->ended_beside++;
}

static void on_renamed(void *ctx, const msg_person *guest, const char *was) {
    people *all = ctx;
    snprintf(all->renamed, sizeof all->renamed, "%s", guest->name);
    snprintf(all->was, sizeof all->was, "%s", was);
}

static int begin(void **state, uint32_t address_limit) {
    char why[NAME_WHY_SIZE];
    store_status status;
    people *all = calloc(1, sizeof *all);
    assert_non_null(all);
    owner_open(&all->desk);
    all->now_ms = INT64_C(1700000000000);
    all->names = name_rules_open(why);
    assert_non_null(all->names);
    all->desk.store =
        accounts_update_keys(all->desk.store, all->desk.path,
                             (store_caller){owner_post, &all->desk}, all->names, &status);
    assert_non_null(all->desk.store);
    const identity_parts parts = {all->desk.work, address_limit, 1};
    const identity_calls calls = {all, now_ms, on_arbiter, on_ended, on_ended_beside, on_renamed};
    all->identity = identity_new(&parts, &calls);
    assert_non_null(all->identity);
    identity_use_store(all->identity, all->desk.store, all->names);
    *state = all;
    return 0;
}

static int set_up(void **state) { return begin(state, 1); }
static int set_up_without_limits(void **state) { return begin(state, 0); }

static int tear_down(void **state) {
    people *all = *state;
    owner_stop(&all->desk);
    identity_free(all->identity);
    name_rules_close(all->names);
    owner_remove(all->desk.folder);
    free(all);
    return 0;
}

static void on_done(void *ctx, const changes_answer *answer) {
    people *all = ctx;
    all->is_answered = true;
    snprintf(all->code, sizeof all->code, "%s", answer->code != NULL ? answer->code : "ok");
    all->wait_ms = answer->wait_ms;
    all->token[0] = all->browser[0] = '\0';
    if (answer->code != NULL)
        return;
    all->who = answer->who;
    memcpy(all->token, answer->token, strlen(answer->token) + 1);
    memcpy(all->browser, answer->browser, strlen(answer->browser) + 1);
}

/* Waits for the answer to a change: its code, or "ok". */
static const char *answer(people *all) {
    while (!all->is_answered)
        owner_make_call(&all->desk);
    all->is_answered = false;
    return all->code;
}

static const char *come_as(people *all, const char *name) {
    changes_add_guest(all->identity, name, on_done, all);
    return answer(all);
}

static const char *join(people *all, const char *name, const char *password) {
    changes_add_account(all->identity, 7, name, password, on_done, all);
    return answer(all);
}

static const char *log_in(people *all, const char *name, const char *password,
                          const char *browser) {
    const changes_login login = {7, name, password, zug_str_from(browser)};
    changes_log_in(all->identity, &login, on_done, all);
    return answer(all);
}

static identity_caller caller_of(people *all, const char *token) {
    identity_caller out;
    identity_find_caller(all->identity, zug_str_from(token), &out);
    return out;
}

static void a_guest_is_known_by_the_token_and_nobody_by_another(void **state) {
    people *all = *state;
    char token[TOKEN_SIZE];
    assert_string_equal(come_as(all, "Ann"), "ok");
    assert_true(all->who.is_guest);
    identity_caller ann = caller_of(all, all->token);
    assert_int_equal(ann.who.id, all->who.id);
    assert_string_equal(ann.who.name, "Ann");
    assert_true(identity_owns(all->identity, ann.who.id, ann.hash));
    token_make(token);
    identity_caller nobody = caller_of(all, token);
    assert_true(nobody.who.id == 0 && nobody.has_ended);
    assert_false(caller_of(all, "").has_ended);
    assert_string_equal(come_as(all, ""), "bad-request");
}

static void an_account_is_found_by_its_name_and_password_alone(void **state) {
    people *all = *state;
    msg_person found;
    assert_string_equal(join(all, "Bert", "short"), "bad-request");
    assert_string_equal(join(all, "Bert", "correct horse"), "ok");
    assert_string_equal(join(all, "BERT", "correct horse"), "name-taken");
    assert_string_equal(come_as(all, "bert"), "name-taken");
    uint64_t bert = all->who.id;
    assert_true(identity_find_account(all->identity, "bert", &found) && found.id == bert);
    assert_string_equal(log_in(all, "Bert", "wrong horse", ""), "wrong-password");
    assert_string_equal(log_in(all, "Nobody", "wrong horse", ""), "wrong-password");
    assert_string_equal(log_in(all, " bert ", "correct horse", ""), "ok");
    assert_int_equal(all->who.id, bert);
    assert_int_equal(caller_of(all, all->token).who.id, bert);
    identity_counts counts = identity_count(all->identity);
    assert_true(counts.logins == 1 && counts.logins_failed == 2);
}

static void a_session_that_has_ended_is_nobodys(void **state) {
    people *all = *state;
    char first[TOKEN_SIZE];
    assert_string_equal(join(all, "Cleo", "correct horse"), "ok");
    memcpy(first, all->token, sizeof first);
    assert_string_equal(log_in(all, "Cleo", "correct horse", ""), "ok");
    identity_caller cleo = caller_of(all, all->token);
    changes_log_out(all->identity, &cleo, false, on_done, all);
    assert_string_equal(answer(all), "ok");
    assert_true(all->ended == 1 && all->ended_key == cleo.session_key);
    assert_true(caller_of(all, first).who.id == cleo.who.id);
    identity_caller other = caller_of(all, first);
    changes_set_password(all->identity, &other,
                         &(changes_password){7, "correct horse", "another horse"}, on_done, all);
    assert_string_equal(answer(all), "ok");
    assert_true(all->ended == 2 && all->ended_key == 0);
    assert_true(caller_of(all, first).has_ended);
    assert_false(caller_of(all, all->token).has_ended); /* who has changed it stays */
    assert_string_equal(log_in(all, "Cleo", "correct horse", ""), "wrong-password");
    assert_string_equal(log_in(all, "Cleo", "another horse", ""), "ok");
}

static void a_guest_gives_way_to_an_account_of_the_name(void **state) {
    people *all = *state;
    assert_string_equal(come_as(all, "Dora"), "ok");
    identity_caller dora = caller_of(all, all->token); /* now she is remembered */
    assert_string_equal(join(all, "Dora", "correct horse"), "ok");
    assert_string_equal(all->was, "Dora");
    msg_person now;
    assert_true(identity_find_person(all->identity, dora.who.id, &now));
    assert_string_equal(now.name, all->renamed);
    assert_string_not_equal(now.name, "Dora");
}

/* Counts tokens. */
static bool count_token(void *ctx, const store_session *session) {
    int *count = ctx;
    assert_true(session->label.len == 3);
    (*count)++;
    return true;
}

static void programs_have_tokens_of_their_own(void **state) {
    people *all = *state;
    int count = 0;
    assert_string_equal(join(all, "Emil", "correct horse"), "ok");
    msg_person emil = all->who;
    changes_add_token(all->identity, &emil, "bot", on_done, all);
    assert_string_equal(answer(all), "ok");
    identity_caller bot = caller_of(all, all->token);
    assert_int_equal(bot.who.id, emil.id);
    assert_string_equal(all->browser, "");
    assert_int_equal(changes_list_tokens(all->identity, emil.id, count_token, &count), STORE_OK);
    assert_int_equal(count, 1);
    changes_end_token(all->identity, emil.id + 1, bot.hash, on_done, all);
    assert_string_equal(answer(all), "not-found");
    changes_end_token(all->identity, emil.id, bot.hash, on_done, all);
    assert_string_equal(answer(all), "ok");
    assert_true(caller_of(all, all->token).who.id == 0);
}

static void options_and_names_are_kept(void **state) {
    people *all = *state;
    assert_string_equal(come_as(all, "Fay"), "ok");
    char token[TOKEN_SIZE];
    memcpy(token, all->token, sizeof token);
    identity_caller fay = caller_of(all, token);
    changes_set_options(all->identity, &fay.who, MSG_PREMOVE, on_done, all);
    assert_string_equal(answer(all), "ok");
    changes_set_name(all->identity, &fay.who, "Faye", on_done, all);
    assert_string_equal(answer(all), "ok");
    fay = caller_of(all, token);
    assert_int_equal(fay.who.options, MSG_PREMOVE);
    assert_string_equal(fay.who.name, "Faye");
}

static void strangers_wait_and_a_browser_that_is_known_does_not(void **state) {
    people *all = *state;
    char browser[TOKEN_SIZE];
    assert_string_equal(join(all, "Gus", "correct horse"), "ok");
    memcpy(browser, all->browser, sizeof browser);
    assert_true(strlen(browser) == TOKEN_SIZE - 1);
    for (int i = 0; i < 20 && strcmp(all->code, "too-many-tries") != 0; i++)
        log_in(all, "Gus", "wrong horse", "");
    assert_string_equal(all->code, "too-many-tries");
    assert_true(all->wait_ms > 0);
    assert_string_equal(log_in(all, "gus", "correct horse", ""), "too-many-tries");
    assert_string_equal(log_in(all, "Gus", "correct horse", browser), "ok");
    assert_string_equal(all->browser, browser);
    assert_true(identity_count(all->identity).logins_refused > 0);
}

static void an_address_may_so_much_and_another_is_not_concerned(void **state) {
    people *all = *state;
    int count = 0;
    while (count < 10000 && identity_may(all->identity, IDENTITY_LOGINS, 7))
        count++;
    assert_int_equal(count, 90);
    assert_false(identity_may_more(all->identity, IDENTITY_LOGINS, 7));
    assert_true(identity_may(all->identity, IDENTITY_LOGINS, UINT64_C(9) << 40));
    assert_true(identity_may(all->identity, IDENTITY_MAKES, 7));
    all->now_ms += 60000;
    assert_true(identity_may_more(all->identity, IDENTITY_LOGINS, 7));
    assert_true(identity_may_more(all->identity, IDENTITY_IMPORT_KB, 7));
    identity_charge(all->identity, IDENTITY_IMPORT_KB, 7, 1000000);
    assert_false(identity_may_more(all->identity, IDENTITY_IMPORT_KB, 7));
}

static void without_limits_everybody_may(void **state) {
    people *all = *state;
    for (int limit = 0; limit < (int)IDENTITY_LIMITS; limit++)
        for (int i = 0; i < 5000; i++)
            assert_true(identity_may(all->identity, (identity_limit)limit, 7));
    assert_int_equal(identity_connections(all->identity), 0);
}

/* What the operator does, with a store of its own. */
static void end_beside(const people *all, uint64_t person) {
    store_status status;
    owner_desk beside = {.call_count = 0};
    pthread_mutex_init(&beside.lock, NULL);
    pthread_cond_init(&beside.posted, NULL);
    beside.store = store_open_beside(all->desk.path, (store_caller){owner_post, &beside}, &status);
    assert_non_null(beside.store);
    store_session row = {.person = person};
    store_append(beside.store, &(store_batch){.ended = &row, .ended_count = 1}, NULL, NULL);
    store_close(beside.store);
}

static void what_the_operator_ends_is_noticed(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Hans", "correct horse"), "ok");
    identity_caller hans = caller_of(all, all->token);
    identity_check_ends(all->identity);
    int before = all->ended_beside;
    end_beside(all, hans.who.id);
    identity_check_ends(all->identity);
    assert_int_equal(all->ended_beside, before + 1);
    assert_false(identity_owns(all->identity, hans.who.id, hans.hash));
    assert_true(caller_of(all, all->token).has_ended);
}

static void guests_who_are_used_last_longer(void **state) {
    people *all = *state;
    int64_t renewed_ms = 0;
    assert_string_equal(come_as(all, "Ida"), "ok");
    identity_caller ida = caller_of(all, all->token);
    assert_true(identity_note_use(all->identity, ida.hash, &renewed_ms));
    assert_int_equal(renewed_ms, all->now_ms);
    identity_tend(all->identity);
    while (store_pending(all->desk.store) > 0)
        owner_make_call(&all->desk);
    all->now_ms += INT64_C(20) * 86400000; /* a first visit lasts two days */
    assert_int_equal(caller_of(all, all->token).who.id, ida.who.id);
    all->now_ms += INT64_C(40) * 86400000;
    assert_true(caller_of(all, all->token).has_ended);
}

#define WITH(name, test, up)                                                                       \
    { name, test, up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH("a guest is known by the token, and nobody by another",
             a_guest_is_known_by_the_token_and_nobody_by_another, set_up),
        WITH("an account is found by its name and password alone",
             an_account_is_found_by_its_name_and_password_alone, set_up),
        WITH("a session that has ended is nobody's", a_session_that_has_ended_is_nobodys, set_up),
        WITH("a guest gives way to an account of the name",
             a_guest_gives_way_to_an_account_of_the_name, set_up),
        WITH("programs have tokens of their own", programs_have_tokens_of_their_own, set_up),
        WITH("options and names are kept", options_and_names_are_kept, set_up),
        WITH("strangers wait, and a browser that is known does not",
             strangers_wait_and_a_browser_that_is_known_does_not, set_up),
        WITH("an address may so much, and another is not concerned",
             an_address_may_so_much_and_another_is_not_concerned, set_up),
        WITH("without limits everybody may", without_limits_everybody_may, set_up_without_limits),
        WITH("what the operator ends is noticed", what_the_operator_ends_is_noticed, set_up),
        WITH("guests who are used last longer", guests_who_are_used_last_longer, set_up),
    };
    return token_init() ? cmocka_run_group_tests_name("identity", tests, NULL, NULL) : 1;
}

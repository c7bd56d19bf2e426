/* test_identity.c - who somebody is, over a real store: coming in, going, names, passwords, limits.
 */
#define _POSIX_C_SOURCE 200809L
#include "../../support/owner_desk.h"
#include "identity/account_acts.h"
#include "identity/accounts.h"
#include "identity/auth.h"
#include "identity/changes.h"
#include "identity/identity_impl.h"

/* An identity with a clock of the test's own, and what it has said. */
typedef struct people {
    owner_desk desk;
    name_rules *names;
    identity *identity;
    int64_t now_ms;
    bool is_answered;
    char code[32], token[TOKEN_SIZE], browser[TOKEN_SIZE];
    int64_t wait_ms;
    msg_person person;
    int ended, ended_beside, arbiters, arbiter_count;
    uint64_t first_arbiter;
    uint64_t ended_key;
    char renamed[MSG_NAME_SIZE], was[MSG_NAME_SIZE];
} people;

static int64_t now_ms(void *ctx) { return ((people *)ctx)->now_ms; }
static void on_arbiters(void *ctx, const uint64_t *list, size_t count, bool are_all) {
    people *all = ctx;
    all->arbiter_count = (int)count;
    all->first_arbiter = count > 0 ? list[0] : 0;
    assert_true(are_all);
}
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
    const identity_parts parts = {all->desk.work, all->desk.path, address_limit, 1};
    const identity_calls calls = {all,      now_ms,          on_arbiters, on_arbiter,
                                  on_ended, on_ended_beside, on_renamed,  NULL};
    all->identity = identity_new(&parts, &calls);
    assert_non_null(all->identity);
    identity_use_store(all->identity, all->desk.store, all->names);
    store_end_reading(all->desk.store); /* as of a zone that serves: workers read */
    *state = all;
    return 0;
}

static int set_up(void **state) { return begin(state, 1); }
static int set_up_without_limits(void **state) { return begin(state, 0); }

static int tear_down(void **state) {
    people *all = *state;
    work_stop(all->desk.work);
    identity_close_reader(all->identity);
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
    snprintf(all->code, sizeof all->code, "%s", msg_fault_told(answer->fault).code);
    all->wait_ms = answer->wait_ms;
    all->token[0] = all->browser[0] = '\0';
    if (answer->fault != MSG_NO_FAULT)
        return;
    all->person = answer->person;
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
    changes_add_guest(all->identity, 7, name, on_done, all);
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

/* Somebody who was looked for. */
typedef struct sought {
    identity_caller caller;
    bool is_found, is_read;
} sought;

static void on_found(void *ctx, const identity_caller *caller) {
    sought *to = ctx;
    to->is_found = true;
    to->is_read = caller != NULL;
    if (caller != NULL)
        to->caller = *caller;
}

static void on_people(void *ctx, bool is_read) {
    sought *to = ctx;
    to->is_found = true;
    to->is_read = is_read;
}

static void wait_for(people *all, const sought *to) {
    while (!to->is_found)
        owner_make_call(&all->desk);
}

/* Who has come with a token: as is remembered or, if it is not, read. */
static identity_caller caller_of(people *all, const char *token) {
    sought to = {0};
    if (identity_know_caller(all->identity, zug_str_from(token), &to.caller))
        return to.caller;
    identity_find_caller(all->identity, zug_str_from(token), 7, on_found, &to);
    wait_for(all, &to);
    assert_true(to.is_read);
    return to.caller;
}

/* Somebody by id, or an account by name, as the store has them. */
static msg_person find(people *all, uint64_t id, const char *name) {
    sought to = {0};
    identity_wish wish = {.id = id};
    snprintf(wish.name, sizeof wish.name, "%s", name);
    identity_find_people(all->identity, &wish, 1, 7, on_people, &to);
    assert_false(to.is_found); /* nobody waits for the store here */
    wait_for(all, &to);
    assert_true(to.is_read);
    return wish.found;
}

static void a_guest_is_known_by_the_token_and_nobody_by_another(void **state) {
    people *all = *state;
    char token[TOKEN_SIZE];
    assert_string_equal(come_as(all, "Ann"), "ok");
    assert_true(all->person.is_guest);
    identity_caller ann = caller_of(all, all->token);
    assert_int_equal(ann.person.id, all->person.id);
    assert_string_equal(ann.person.name, "Ann");
    token_make(token);
    identity_caller nobody = caller_of(all, token);
    assert_true(nobody.person.id == 0 && nobody.has_ended);
    assert_false(caller_of(all, "").has_ended);
    assert_string_equal(come_as(all, ""), "bad-request");
}

static void an_account_is_found_by_its_name_and_password_alone(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Bert", "short"), "bad-request");
    assert_string_equal(join(all, "Bert", "correct horse"), "ok");
    assert_string_equal(join(all, "BERT", "correct horse"), "name-taken");
    assert_string_equal(come_as(all, "bert"), "name-taken");
    uint64_t bert = all->person.id;
    assert_true(find(all, 0, "bert").id == bert);
    assert_true(find(all, 0, "Norbert").id == 0);
    assert_string_equal(log_in(all, "Bert", "wrong horse", ""), "wrong-password");
    assert_string_equal(log_in(all, "Nobody", "wrong horse", ""), "wrong-password");
    assert_string_equal(log_in(all, " bert ", "correct horse", ""), "ok");
    assert_int_equal(all->person.id, bert);
    assert_int_equal(caller_of(all, all->token).person.id, bert);
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
    assert_true(caller_of(all, first).person.id == cleo.person.id);
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
    msg_person now = find(all, dora.person.id, "");
    assert_string_equal(now.name, all->renamed);
    assert_string_not_equal(now.name, "Dora");
}

/* Tokens that a worker has listed. */
typedef struct counted_tokens {
    int count;
    bool is_done;
} counted_tokens;

static bool count_token(void *ctx, const store_session *session) {
    counted_tokens *to = ctx;
    to->count += session->label.len == 3;
    return true;
}

static void on_counted(void *ctx, bool is_read) {
    counted_tokens *to = ctx;
    assert_true(is_read);
    to->is_done = true;
}

static void programs_have_tokens_of_their_own(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Emil", "correct horse"), "ok");
    msg_person emil = all->person;
    changes_add_token(all->identity, &emil, "bot", on_done, all);
    assert_string_equal(answer(all), "ok");
    identity_caller bot = caller_of(all, all->token);
    assert_int_equal(bot.person.id, emil.id);
    assert_string_equal(all->browser, "");
    counted_tokens counted = {0};
    changes_list_tokens(all->identity, emil.id, count_token, on_counted, &counted);
    while (!counted.is_done)
        owner_make_call(&all->desk);
    assert_int_equal(counted.count, 1);
    changes_end_token(all->identity, emil.id + 1, bot.hash, on_done, all);
    assert_string_equal(answer(all), "not-found");
    changes_end_token(all->identity, emil.id, bot.hash, on_done, all);
    assert_string_equal(answer(all), "ok");
    assert_true(caller_of(all, all->token).person.id == 0);
}

static void options_and_names_are_kept(void **state) {
    people *all = *state;
    assert_string_equal(come_as(all, "Fay"), "ok");
    char token[TOKEN_SIZE];
    memcpy(token, all->token, sizeof token);
    identity_caller fay = caller_of(all, token);
    changes_set_options(all->identity, &fay.person, MSG_PREMOVE, on_done, all);
    assert_string_equal(answer(all), "ok");
    changes_set_name(all->identity, &fay.person, "Faye", on_done, all);
    assert_string_equal(answer(all), "ok");
    fay = caller_of(all, token);
    assert_int_equal(fay.person.options, MSG_PREMOVE);
    assert_string_equal(fay.person.name, "Faye");
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
    owner_desk beside;
    posted_init(&beside.calls);
    beside.store = store_open_beside(all->desk.path, (store_caller){owner_post, &beside}, &status);
    assert_non_null(beside.store);
    store_session row = {.person = person};
    store_append(beside.store, &(store_batch){.ended = &row, .ended_count = 1}, NULL, NULL);
    store_close(beside.store);
}

static void note_checked(void *ctx) { *(bool *)ctx = true; }

/* Has the ends looked for, and waits until that is done: the worker does one after the other. */
static void check_ends(people *all) {
    bool is_checked = false;
    identity_check_ends(all->identity);
    identity_check_arbiters(all->identity, note_checked, &is_checked);
    while (!is_checked)
        owner_make_call(&all->desk);
}

/* Makes somebody an arbiter, by a store of the operator's own. */
static void make_arbiter(people *all, uint64_t person) {
    store_status status;
    owner_desk beside;
    posted_init(&beside.calls);
    beside.store = store_open_beside(all->desk.path, (store_caller){owner_post, &beside}, &status);
    assert_non_null(beside.store);
    store_person row = {.id = person,
                        .part = STORE_PERSON,
                        .name = zug_str_from("Hans"),
                        .name_key = zug_str_from("hans"),
                        .password = zug_str_from("x"),
                        .is_arbiter = true};
    store_append(beside.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
    store_close(beside.store);
}

static void who_becomes_an_arbiter_is_noticed(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Hans", "correct horse"), "ok");
    identity_caller hans = caller_of(all, all->token);
    assert_false(hans.person.is_arbiter);
    check_ends(all);
    assert_int_equal(all->arbiter_count, 0);
    make_arbiter(all, hans.person.id);
    check_ends(all);
    assert_int_equal(all->arbiter_count, 1);
    assert_true(all->first_arbiter == hans.person.id);
    assert_true(caller_of(all, all->token).person.is_arbiter);
}

static void what_the_operator_ends_is_noticed(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Hans", "correct horse"), "ok");
    identity_caller hans = caller_of(all, all->token);
    check_ends(all);
    int before = all->ended_beside;
    end_beside(all, hans.person.id);
    identity_check_ends(all->identity);
    identity_check_ends(all->identity); /* one at a time is enough */
    assert_int_equal(all->ended_beside, before);
    check_ends(all);
    assert_int_equal(all->ended_beside, before + 1);
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
    assert_int_equal(caller_of(all, all->token).person.id, ida.person.id);
    all->now_ms += INT64_C(40) * 86400000;
    assert_true(caller_of(all, all->token).has_ended);
}

/* The password of an account is changed while something else is on its way. */
static void change_password_in_store(const people *all, uint64_t person, const char *password) {
    char hash[AUTH_HASH_SIZE];
    assert_true(auth_hash_now(zug_str_from(password), hash));
    store_person row = {.id = person, .part = STORE_PASSWORD, .password = zug_str_from(hash)};
    store_append(all->desk.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
}

static void a_password_that_was_changed_meanwhile_lets_nobody_in(void **state) {
    people *all = *state;
    assert_string_equal(join(all, "Jan", "correct horse"), "ok");
    identity_caller jan = caller_of(all, all->token);
    const changes_login login = {7, "Jan", "correct horse", zug_str_from("")};
    changes_log_in(all->identity, &login, on_done, all);
    change_password_in_store(all, jan.person.id, "another horse");
    assert_string_equal(answer(all), "wrong-password");
    changes_set_password(all->identity, &jan,
                         &(changes_password){7, "another horse", "my own horse"}, on_done, all);
    change_password_in_store(all, jan.person.id, "correct horse");
    assert_string_equal(answer(all), "wrong-password");
    assert_string_equal(log_in(all, "Jan", "correct horse", ""), "ok");
}

/* A worker reads, and before that is told something changes here. */
static void what_ends_while_it_is_read_is_not_believed(void **state) {
    people *all = *state;
    sought to = {0}, again = {0};
    assert_string_equal(join(all, "Kim", "correct horse"), "ok");
    char token[TOKEN_SIZE];
    memcpy(token, all->token, sizeof token);
    identity_caller kim = caller_of(all, token);
    identity_find_caller(all->identity, zug_str_from(token), 7, on_found, &to);
    posted_call held = posted_take(&all->desk.calls);
    changes_log_out(all->identity, &kim, false, on_done, all);
    assert_string_equal(answer(all), "ok");
    held.call(held.arg);
    assert_false(to.is_found); /* it is read again */
    wait_for(all, &to);
    assert_true(to.is_read && to.caller.has_ended);
    assert_true(caller_of(all, token).has_ended);
    assert_string_equal(come_as(all, "Tom"), "ok");
    identity_caller tom = caller_of(all, all->token);
    assert_string_equal(log_in(all, "Kim", "correct horse", ""), "ok");
    kim = caller_of(all, all->token);
    memcpy(token, all->token, sizeof token);
    identity_find_caller(all->identity, zug_str_from(token), 7, on_found, &again);
    held = posted_take(&all->desk.calls);
    changes_log_out(all->identity, &tom, true, on_done, all);
    assert_string_equal(answer(all), "ok");
    changes_log_out(all->identity, &kim, true, on_done, all);
    assert_string_equal(answer(all), "ok");
    held.call(held.arg);
    wait_for(all, &again);
    assert_true(again.is_read && again.caller.has_ended);
}

static void what_changes_while_it_is_read_is_read_again(void **state) {
    people *all = *state;
    sought to = {0};
    assert_string_equal(come_as(all, "Lea"), "ok");
    identity_wish wish = {.id = all->person.id};
    msg_person lea = all->person;
    identity_find_people(all->identity, &wish, 1, 7, on_people, &to);
    posted_call held = posted_take(&all->desk.calls);
    changes_set_options(all->identity, &lea, MSG_PREMOVE, on_done, all);
    assert_string_equal(answer(all), "ok");
    held.call(held.arg);
    wait_for(all, &to);
    assert_int_equal(wish.found.options, MSG_PREMOVE);
    assert_true(identity_know_person(all->identity, lea.id, &lea));
    assert_int_equal(lea.options, MSG_PREMOVE);
}

static void what_is_being_kept_is_not_forgotten_for_what_was_read_before(void **state) {
    people *all = *state;
    assert_string_equal(come_as(all, "Uwe"), "ok");
    msg_person uwe = caller_of(all, all->token).person;
    identity_wish wish = {.id = uwe.id};
    sought to = {0};
    all->now_ms += 1000;
    identity_find_people(all->identity, &wish, 1, 7, on_people, &to);
    posted_call held = posted_take(&all->desk.calls);
    all->now_ms += 1;
    changes_set_options(all->identity, &uwe, MSG_PREMOVE, on_done, all);
    held.call(held.arg);
    assert_true(identity_know_person(all->identity, uwe.id, &uwe));
    assert_int_equal(uwe.options, MSG_PREMOVE);
    assert_string_equal(answer(all), "ok");
}

/* An account is put into the store, and guests give way to it. */
static void add_account_aside(people *all, const char *name) {
    name_keys keys;
    store_person row = {
        .id = 77, .name = zug_str_from(name), .password = zug_str_from("x"), .since_ms = 1};
    name_keys_make(all->names, name, &keys);
    accounts_put_keys(&keys, &row);
    store_append(all->desk.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
    while (store_pending(all->desk.store) > 0)
        owner_make_call(&all->desk);
    identity__guests_yield(all->identity, name);
}

static void a_guest_who_is_read_while_an_account_takes_the_name_gives_way(void **state) {
    people *all = *state;
    sought to = {0};
    assert_string_equal(come_as(all, "Mia"), "ok");
    identity_wish wish = {.id = all->person.id};
    identity_find_people(all->identity, &wish, 1, 7, on_people, &to);
    posted_call held = posted_take(&all->desk.calls);
    add_account_aside(all, "Mia");
    held.call(held.arg);
    wait_for(all, &to);
    assert_string_not_equal(wish.found.name, "Mia");
}

static void who_stays_is_read_again_ahead_of_time(void **state) {
    people *all = *state;
    msg_person nora;
    assert_string_equal(come_as(all, "Nora"), "ok");
    uint64_t id = all->person.id;
    assert_false(identity_know_person(all->identity, id, &nora));
    find(all, id, "");
    store_person row = {.id = id, .part = STORE_OPTIONS, .options = MSG_PREMOVE};
    store_append(all->desk.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
    while (store_pending(all->desk.store) > 0)
        owner_make_call(&all->desk);
    all->now_ms += 300000;
    assert_true(identity_know_person(all->identity, id, &nora) && nora.options == 0);
    assert_true(identity_know_person(all->identity, id, &nora)); /* one at a time is enough */
    owner_make_call(&all->desk);
    assert_false(posted_any(&all->desk.calls));
    all->now_ms += 299999;
    assert_true(identity_know_person(all->identity, id, &nora) && nora.options == MSG_PREMOVE);
    all->now_ms += 300001;
    assert_false(identity_know_person(all->identity, id, &nora));
}

static void people_are_found_together(void **state) {
    people *all = *state;
    sought to = {0};
    assert_string_equal(come_as(all, "Olga"), "ok");
    identity_wish wishes[4] = {{.id = all->person.id}, {.id = 1}, {.name = "paul"}, {.name = "Q"}};
    assert_string_equal(join(all, "Paul", "correct horse"), "ok");
    identity_find_people(all->identity, wishes, 4, 7, on_people, &to);
    wait_for(all, &to);
    assert_true(to.is_read);
    assert_string_equal(wishes[0].found.name, "Olga");
    assert_string_equal(wishes[2].found.name, "Paul");
    assert_true(wishes[1].found.id == 0 && wishes[3].found.id == 0);
}

static void count_code(void *ctx, const changes_answer *answer) {
    int *counts = ctx;
    counts[0]++;
    counts[1] += answer->fault == MSG_FAULT_PASSWORD_WRONG;
    counts[2] += answer->fault == MSG_FAULT_PASSWORD_TRIES;
}

static void tries_that_are_made_at_once_count_like_others(void **state) {
    enum { TRIES = 20, FREE = 5 };
    people *all = *state;
    int counts[3] = {0};
    assert_string_equal(join(all, "Rosa", "correct horse"), "ok");
    const changes_login login = {7, "Rosa", "wrong horse", zug_str_from("")};
    for (int i = 0; i < TRIES; i++)
        changes_log_in(all->identity, &login, count_code, counts);
    while (counts[0] < TRIES)
        owner_make_call(&all->desk);
    assert_int_equal(counts[1], FREE);
    assert_int_equal(counts[2], TRIES - FREE);
}

/* Waits until the worker has done all that it was asked for. */
static void settle(people *all) {
    bool is_done = false;
    identity_check_arbiters(all->identity, note_checked, &is_done);
    while (!is_done)
        owner_make_call(&all->desk);
}

/* Where nothing can be read nobody is somebody else. */
static void what_cannot_be_read_is_said(void **state) {
    people *all = *state;
    char away[128];
    sought to = {0}, others = {0};
    identity_wish wish = {.id = 1};
    msg_person sam;
    assert_string_equal(come_as(all, "Sam"), "ok");
    uint64_t id = caller_of(all, all->token).person.id;
    all->now_ms += 300000;
    identity_close_reader(all->identity);
    snprintf(away, sizeof away, "%s-away", all->desk.path);
    assert_int_equal(rename(all->desk.path, away), 0);
    identity_find_caller(all->identity, zug_str_from(all->token), 7, on_found, &to);
    identity_find_people(all->identity, &wish, 1, 7, on_people, &others);
    assert_true(identity_know_person(all->identity, id, &sam)); /* and would be read again */
    wait_for(all, &to);
    wait_for(all, &others);
    settle(all);
    assert_int_equal(rename(away, all->desk.path), 0);
    assert_false(to.is_read || others.is_read);
    assert_true(identity_know_person(all->identity, id, &sam)); /* now it is */
    settle(all);
    all->now_ms += 300000;
    assert_true(identity_know_person(all->identity, id, &sam));
}

/* What an arbiter has been told. */
typedef struct told {
    bool is_told;
    char code[32];
    acts_account account;
} told;

static void on_lines(void *ctx, msg_fault fault) {
    told *to = ctx;
    to->is_told = true;
    snprintf(to->code, sizeof to->code, "%s", msg_fault_told(fault).code);
}

static void on_deed(void *ctx, msg_fault fault, const acts_account *account) {
    on_lines(ctx, fault);
    if (account != NULL)
        ((told *)ctx)->account = *account;
}

static const char *await(people *all, told *to) {
    while (!to->is_told)
        owner_make_call(&all->desk);
    to->is_told = false;
    return to->code;
}

static const acts_order by_rita = {{.id = 1, .name = "Rita", .is_arbiter = true}, 9};

/* Makes accounts of names. */
static const char *make_accounts(people *all, acts_line *lines, size_t count) {
    static told to;
    acts_make_accounts(all->identity, &by_rita, &(acts_list){.lines = lines, .count = count},
                       on_lines, &to);
    return await(all, &to);
}

static const char *log_in_by(people *all, const char *code) {
    const changes_login login = {7, "", code, zug_str_from("")};
    changes_log_in_by_code(all->identity, &login, on_done, all);
    return answer(all);
}

static const char *do_to(people *all, acts_kind kind, uint64_t id, told *to) {
    acts_do(all->identity, &by_rita, &(acts_deed){.kind = kind, .id = id}, on_deed, to);
    return await(all, to);
}

static void a_list_is_judged_anew_when_a_name_is_taken_meanwhile(void **state) {
    people *all = *state;
    acts_line lines[2] = {{.typed = "Nina"}, {.typed = "Otto"}};
    told to = {0};
    acts_make_accounts(all->identity, &by_rita, &(acts_list){.lines = lines, .count = 2}, on_lines,
                       &to);
    posted_call held = posted_take(&all->desk.calls); /* both are free, so far */
    add_account_aside(all, "Nina");
    held.call(held.arg);
    assert_string_equal(await(all, &to), "ok");
    assert_int_equal(lines[0].fault, MSG_FAULT_NAME_TAKEN);
    assert_int_equal(lines[0].id, 77);
    assert_int_equal(lines[1].fault, MSG_NO_FAULT);
    assert_string_equal(log_in_by(all, lines[1].code), "ok");
    assert_int_equal(all->person.id, lines[1].id);
    assert_false(all->person.is_guest);
}

/* Gives an account another code while something else is on its way. */
static void change_code_in_store(const people *all, uint64_t person) {
    store_person row = {.id = person, .part = STORE_CODE, .code = zug_str_from("another hash")};
    store_append(all->desk.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
}

static void a_code_that_was_replaced_meanwhile_lets_nobody_in(void **state) {
    people *all = *state;
    acts_line line = {.typed = "Paul"};
    assert_string_equal(make_accounts(all, &line, 1), "ok");
    const changes_login login = {7, "", line.code, zug_str_from("")};
    changes_log_in_by_code(all->identity, &login, on_done, all);
    posted_call held = posted_take(&all->desk.calls); /* it was right, so far */
    change_code_in_store(all, line.id);
    held.call(held.arg);
    assert_string_equal(answer(all), "wrong-password");
    assert_string_equal(log_in_by(all, line.code), "wrong-password");
}

static void an_account_that_is_closed_lets_nobody_in(void **state) {
    people *all = *state;
    acts_line line = {.typed = "Quinn"};
    told to = {0};
    assert_string_equal(make_accounts(all, &line, 1), "ok");
    assert_string_equal(log_in_by(all, line.code), "ok");
    char token[TOKEN_SIZE];
    memcpy(token, all->token, sizeof token);
    assert_int_equal(caller_of(all, token).person.id, line.id);
    int ended = all->ended;
    assert_string_equal(do_to(all, ACTS_CLOSE, line.id, &to), "ok");
    assert_int_equal(to.account.closed_ms, all->now_ms);
    assert_int_equal(all->ended, ended + 1); /* its connections end */
    assert_true(caller_of(all, token).has_ended);
    assert_string_equal(log_in_by(all, line.code), "not-allowed");
    assert_string_equal(do_to(all, ACTS_REOPEN, line.id, &to), "ok");
    assert_string_equal(log_in_by(all, line.code), "ok");
    assert_string_equal(do_to(all, ACTS_CLOSE, by_rita.by.id, &to), "not-allowed");
    assert_string_equal(do_to(all, ACTS_CLOSE, 99, &to), "not-found");
    /* And so if it is closed while somebody logs in. */
    const changes_login login = {7, "", line.code, zug_str_from("")};
    changes_log_in_by_code(all->identity, &login, on_done, all);
    posted_call held = posted_take(&all->desk.calls);
    store_person row = {.id = line.id, .part = STORE_CLOSED, .closed_ms = 5};
    store_append(all->desk.store, &(store_batch){.persons = &row, .person_count = 1}, NULL, NULL);
    held.call(held.arg);
    assert_string_equal(answer(all), "wrong-password");
}

static void a_page_of_accounts_is_read(void **state) {
    people *all = *state;
    static acts_line lines[ACTS_PAGE + 2];
    static acts_page page;
    told to = {0};
    for (int i = 0; i < ACTS_PAGE + 2; i++)
        snprintf(lines[i].typed, sizeof lines[i].typed, "Pupil %03d", i);
    assert_string_equal(make_accounts(all, lines, ACTS_PAGE + 2), "ok");
    acts_read_page(all->identity, &by_rita, &page, on_lines, &to);
    assert_string_equal(await(all, &to), "ok");
    assert_true(page.count == ACTS_PAGE && page.has_more);
    assert_true(page.accounts[0].has_code && !page.accounts[0].has_password);
    page = (acts_page){.text = "PUPIL 05", .page = 0};
    acts_read_page(all->identity, &by_rita, &page, on_lines, &to);
    assert_string_equal(await(all, &to), "ok");
    assert_true(page.count == 2 && !page.has_more);
    assert_string_equal(page.accounts[1].name, "Pupil 051");
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
        WITH("a password that was changed meanwhile lets nobody in",
             a_password_that_was_changed_meanwhile_lets_nobody_in, set_up),
        WITH("strangers wait, and a browser that is known does not",
             strangers_wait_and_a_browser_that_is_known_does_not, set_up),
        WITH("an address may so much, and another is not concerned",
             an_address_may_so_much_and_another_is_not_concerned, set_up),
        WITH("without limits everybody may", without_limits_everybody_may, set_up_without_limits),
        WITH("what the operator ends is noticed", what_the_operator_ends_is_noticed, set_up),
        WITH("who becomes an arbiter is noticed", who_becomes_an_arbiter_is_noticed, set_up),
        WITH("what ends while it is read is not believed",
             what_ends_while_it_is_read_is_not_believed, set_up),
        WITH("what changes while it is read is read again",
             what_changes_while_it_is_read_is_read_again, set_up),
        WITH("what is being kept is not forgotten for what was read before",
             what_is_being_kept_is_not_forgotten_for_what_was_read_before, set_up),
        WITH("a guest who is read while an account takes the name gives way",
             a_guest_who_is_read_while_an_account_takes_the_name_gives_way, set_up),
        WITH("who stays is read again ahead of time", who_stays_is_read_again_ahead_of_time,
             set_up),
        WITH("people are found together", people_are_found_together, set_up),
        WITH("tries that are made at once count like others",
             tries_that_are_made_at_once_count_like_others, set_up),
        WITH("what cannot be read is said", what_cannot_be_read_is_said, set_up),
        WITH("guests who are used last longer", guests_who_are_used_last_longer, set_up),
        WITH("a list is judged anew when a name is taken meanwhile",
             a_list_is_judged_anew_when_a_name_is_taken_meanwhile, set_up),
        WITH("a code that was replaced meanwhile lets nobody in",
             a_code_that_was_replaced_meanwhile_lets_nobody_in, set_up),
        WITH("an account that is closed lets nobody in", an_account_that_is_closed_lets_nobody_in,
             set_up),
        WITH("a page of accounts is read", a_page_of_accounts_is_read, set_up),
    };
    return token_init() ? cmocka_run_group_tests_name("identity", tests, NULL, NULL) : 1;
}

/* test_store_people.c - what a store knows of people: names, passwords, sessions, browsers. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_runs.h"

static store_person person(uint64_t id, const char *name, const char *key) {
    store_person made = {.id = id, .name = zug_str_from(name), .name_key = zug_str_from(key)};
    made.options = 5;
    return made;
}

static void put_person(desk *on, store_person row) {
    store_batch batch = {.persons = &row, .person_count = 1};
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
}

static bool keep_id(void *ctx, const store_person *row) {
    *(uint64_t *)ctx = row->is_arbiter ? row->id + 1000 : row->id;
    return true;
}

static void a_name_belongs_to_one_account_but_guests_may_share_it(void **state) {
    desk *on = *state;
    uint64_t id = 0;
    put_person(on, person(1, "Anna", "anna"));
    put_person(on, person(2, "ANNA", "anna"));
    put_person(on, person(3, "Anna", ""));
    put_person(on, person(4, "Anna", ""));
    const store_status want[] = {STORE_OK, STORE_CONFLICT, STORE_OK, STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(store_find_person(on->store, 0, zug_str_from("anna"), keep_id, &id), STORE_OK);
    assert_int_equal(id, 1);
    store_person promoted = person(1, "Anna", "anna");
    promoted.is_arbiter = true;
    put_person(on, promoted);
    assert_int_equal(store_find_person(on->store, 1, zug_str_from(""), keep_id, &id), STORE_OK);
    assert_int_equal(id, 1001);
    id = 0;
    assert_int_equal(store_find_person(on->store, 0, zug_str_from("nobody"), keep_id, &id),
                     STORE_OK);
    assert_int_equal(id, 0);
}

static bool keep_password(void *ctx, const store_person *row) {
    snprintf(ctx, 16, "%.*s", (int)row->password.len, row->password.data);
    return true;
}

/* Gives person 1 a password in place of another one. */
static void put_password(desk *on, const char *password, const char *was) {
    put_person(on, (store_person){.id = 1,
                                  .part = STORE_PASSWORD,
                                  .password = zug_str_from(password),
                                  .password_was = zug_str_from(was)});
}

static void a_password_replaces_the_one_that_is_named_and_no_other(void **state) {
    desk *on = *state;
    char password[16] = "";
    put_person(on, person(1, "Anna", "anna"));
    put_password(on, "one", "");
    put_password(on, "two", "one");
    put_password(on, "three", "one");
    put_password(on, "two", "two");
    const store_status want[] = {STORE_OK, STORE_OK, STORE_OK, STORE_CONFLICT, STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(store_find_person(on->store, 1, zug_str_from(""), keep_password, password),
                     STORE_OK);
    assert_string_equal(password, "two");
}

/* Who has a look, or 0. */
static uint64_t alike(desk *on, const char *look) {
    uint64_t id = 0;
    zug_str looks[] = {zug_str_from("nobody's"), zug_str_from(look)};
    assert_int_equal(store_find_alike(on->store, looks, 2, keep_id, &id), STORE_OK);
    return id;
}

/* A person with one or two looks. */
static store_person looking(store_person row, const char *look, const char *other) {
    row.looks[0] = zug_str_from(look);
    row.looks[2] = zug_str_from(other);
    return row;
}

static bool count_person(void *ctx, const store_person *row) {
    uint64_t *all = ctx;
    *all = *all * 10 + row->id;
    return true;
}

static void a_look_belongs_to_one_account(void **state) {
    desk *on = *state;
    put_person(on, looking(person(1, "Anna", "anna"), "anna", "ANNA"));
    put_person(on, looking(person(2, "Anne", "anne"), "anne", "ANNA"));
    put_person(on, looking(person(2, "Anne", "anne"), "anne", ""));
    const store_status want[] = {STORE_OK, STORE_CONFLICT, STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(alike(on, "ANNA"), 1);
    assert_int_equal(alike(on, "anne"), 2);
    /* What is put in without looks leaves those that are there; another name has its own. */
    put_person(on, person(1, "Anna", "anna"));
    assert_int_equal(alike(on, "anna"), 1);
    store_person renamed = looking(person(1, "Bea", "bea"), "bea", "");
    renamed.part = STORE_NAME;
    put_person(on, renamed);
    assert_int_equal(alike(on, "anna"), 0);
    assert_int_equal(alike(on, "bea"), 1);
    /* Who yields comes in, and leaves to others what they have. */
    store_person yielding = looking(person(3, "Be4", "be4"), "bea", "be4");
    yielding.yields = true;
    put_person(on, yielding);
    assert_int_equal(alike(on, "bea"), 1);
    assert_int_equal(alike(on, "be4"), 3);
    put_person(on, person(4, "Gus", ""));
    uint64_t all = 0;
    assert_int_equal(store_list_accounts(on->store, count_person, &all), STORE_OK);
    assert_int_equal(all, 123);
}

static bool keep_guests(void *ctx, const store_stream *row) {
    int *out = ctx;
    *out = row->is_guest[0] * 10 + row->is_guest[1];
    return false;
}

/* Who has no password is a guest, and so is who was forgotten; nobody is none. */
static void rows_know_who_is_a_guest(void **state) {
    desk *on = *state;
    int guests = -1;
    bool found;
    store_person anna = person(1, "Anna", "anna");
    anna.password = zug_str_from("x");
    put_person(on, anna);
    put_person(on, person(2, "Gus", ""));
    static const struct {
        uint64_t persons[2];
        int guests;
    } cases[] = {{{1, 2}, 1}, {{2, 1}, 10}, {{1, 1}, 0}, {{9, 1}, 10}, {{0, 0}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        store_stream row = {.id = 50 + i, .kind = STORE_TABLE};
        row.person[0] = cases[i].persons[0];
        row.person[1] = cases[i].persons[1];
        store_append(on->store, &(store_batch){.streams = &row, .stream_count = 1}, note, on);
        wait_for_all(on);
        assert_int_equal(store_find_stream(on->store, 50 + i, keep_guests, &guests, &found),
                         STORE_OK);
        assert_int_equal(guests, cases[i].guests);
    }
}

static uint64_t whose(desk *on, uint8_t mark, int64_t now_ms) {
    uint8_t hash[STORE_TOKEN_SIZE] = {mark};
    uint64_t person = 99;
    assert_int_equal(store_find_session(on->store, hash, now_ms, &person), STORE_OK);
    return person;
}

static void sessions_end_by_time_by_one_and_all_together(void **state) {
    desk *on = *state;
    store_session three[3] = {{.token_hash = {1}, .person = 5, .until_ms = 100},
                              {.token_hash = {2}, .person = 5, .until_ms = 100},
                              {.token_hash = {3}, .person = 6, .until_ms = 100}};
    store_batch come = {.sessions = three, .session_count = 3};
    store_append(on->store, &come, note, on);
    wait_for_all(on);
    assert_int_equal(whose(on, 1, 99), 5);
    assert_int_equal(whose(on, 1, 100), 0);
    assert_int_equal(whose(on, 4, 0), 0);
    store_batch go = {.ended = three, .ended_count = 1};
    store_append(on->store, &go, note, on);
    wait_for_all(on);
    assert_int_equal(whose(on, 1, 0), 0);
    assert_int_equal(whose(on, 2, 0), 5);
    store_session all = {.person = 5};
    store_batch leave = {.ended = &all, .ended_count = 1};
    store_append(on->store, &leave, note, on);
    wait_for_all(on);
    assert_int_equal(whose(on, 2, 0), 0);
    assert_int_equal(whose(on, 3, 0), 6);
}

/* Writes down who is told. */
static void note_end(void *ctx, uint64_t person) {
    uint64_t *all = ctx;
    *all = *all * 10 + person;
}

static uint64_t ended_since(desk *on, int64_t *seen) {
    uint64_t all = 0;
    assert_int_equal(store_list_ends(on->store, seen, note_end, &all), STORE_OK);
    return all;
}

static void it_is_known_whose_sessions_all_ended_since(void **state) {
    desk *on = *state;
    int64_t seen = 0;
    store_person two[] = {{.id = 5, .password = zug_str_from("x")},
                          {.id = 6, .password = zug_str_from("y")}};
    store_session one = {.token_hash = {1}, .person = 5}, all_of[] = {{.person = 6}, {.person = 5}};
    store_append(on->store, &(store_batch){.persons = two, .person_count = 2}, note, on);
    store_append(on->store, &(store_batch){.ended = &one, .ended_count = 1}, note, on);
    wait_for_all(on);
    assert_int_equal(ended_since(on, &seen), 0);
    store_append(on->store, &(store_batch){.ended = all_of, .ended_count = 2}, note, on);
    wait_for_all(on);
    assert_int_equal(ended_since(on, &seen), 65);
    assert_int_equal(ended_since(on, &seen), 0);
    store_append(on->store, &(store_batch){.ended = all_of, .ended_count = 1}, note, on);
    wait_for_all(on);
    assert_int_equal(ended_since(on, &seen), 6);
    seen = 0;
    assert_int_equal(ended_since(on, &seen), 56);
}

static uint64_t is_there(desk *on, uint64_t id) {
    uint64_t found = 0;
    assert_int_equal(store_find_person(on->store, id, zug_str_from(""), keep_id, &found), STORE_OK);
    return found;
}

static void hand_in(desk *on, store_batch batch) {
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
}

static void guests_who_do_not_come_back_are_forgotten(void **state) {
    desk *on = *state;
    bool has_import;
    text body = {""};
    store_person people[] = {person(1, "Anna", "anna"), person(2, "Gone", ""),
                             person(3, "Back", ""), person(4, "Played", "")};
    store_session sessions[] = {{.token_hash = {1}, .person = 1, .until_ms = 100},
                                {.token_hash = {2}, .person = 2, .until_ms = 100},
                                {.token_hash = {3}, .person = 3, .until_ms = 100},
                                {.token_hash = {4}, .person = 4, .until_ms = 100}};
    store_session longer[] = {{.token_hash = {1}, .until_ms = 300},
                              {.token_hash = {3}, .until_ms = 300}};
    store_import import = {7, 2, 5, zug_str_from("1. e4 *"), 0};
    store_stream game = {.id = 9, .kind = STORE_TABLE, .person = {4, 1}};
    people[0].password = zug_str_from("x");
    hand_in(on, (store_batch){.persons = people,
                              .person_count = 4,
                              .sessions = sessions,
                              .session_count = 4,
                              .streams = &game,
                              .stream_count = 1,
                              .imports = &import,
                              .import_count = 1});
    hand_in(on, (store_batch){.renewed = longer, .renewed_count = 2});
    assert_int_equal(whose(on, 3, 200), 3);
    assert_int_equal(whose(on, 1, 200),
                     0); /* an account's session lasts as long as it was made for */
    hand_in(on, (store_batch){.expire_ms = 99});
    assert_int_equal(is_there(on, 2), 2);
    hand_in(on, (store_batch){.expire_ms = 200});
    assert_int_equal(whose(on, 2, 0), 0);
    assert_int_equal(is_there(on, 1), 1);
    assert_int_equal(is_there(on, 2), 0);
    assert_int_equal(is_there(on, 3), 3);
    assert_int_equal(is_there(on, 4), 4);
    assert_int_equal(store_find_import(on->store, 7, add_body, &body, &has_import), STORE_OK);
    assert_false(has_import);
    hand_in(on, (store_batch){.ended = &sessions[2], .ended_count = 1}); /* logs out */
    assert_int_equal(is_there(on, 3), 0);
}

static uint64_t whose_browser(desk *on, uint8_t mark, int64_t now_ms) {
    uint8_t hash[STORE_TOKEN_SIZE] = {mark};
    uint64_t person = 99;
    assert_int_equal(store_find_known(on->store, hash, now_ms, &person), STORE_OK);
    return person;
}

static void the_newest_browsers_of_an_account_are_known(void **state) {
    desk *on = *state;
    for (int i = 1; i <= STORE_KNOWN_MAX + 2; i++) {
        store_known one = {.token_hash = {(uint8_t)i}, .person = 5, .until_ms = 100 + i};
        hand_in(on, (store_batch){.known = &one, .known_count = 1});
    }
    store_known other = {.token_hash = {100}, .person = 6, .until_ms = 1000};
    hand_in(on, (store_batch){.known = &other, .known_count = 1});
    assert_int_equal(whose_browser(on, 2, 0), 0);
    assert_int_equal(whose_browser(on, 3, 0), 5);
    assert_int_equal(whose_browser(on, 3, 103), 0);
    hand_in(on, (store_batch){.expire_ms = 103});
    assert_int_equal(whose_browser(on, 3, 0), 0);
    assert_int_equal(whose_browser(on, 4, 0), 5);
    store_session all = {.person = 5};
    hand_in(on, (store_batch){.ended = &all, .ended_count = 1});
    assert_int_equal(whose_browser(on, 4, 0), 0);
    assert_int_equal(whose_browser(on, 100, 0), 6);
}

/* Makes an account an arbiter, or ends that. */
static store_status set_arbiter(desk *on, uint64_t id, bool is_arbiter) {
    put_person(on, (store_person){.id = id, .part = STORE_ARBITER, .is_arbiter = is_arbiter});
    return on->answers[on->answer_count - 1];
}

static void the_last_arbiter_stays_one(void **state) {
    desk *on = *state;
    uint64_t id = 0;
    size_t count;
    put_person(on, person(1, "Anna", "anna"));
    put_person(on, person(2, "Bert", "bert"));
    put_person(on, person(3, "Guest", ""));
    assert_int_equal(set_arbiter(on, 1, true), STORE_OK);
    assert_int_equal(set_arbiter(on, 1, false), STORE_CONFLICT);
    assert_int_equal(set_arbiter(on, 2, true), STORE_OK);
    assert_int_equal(set_arbiter(on, 1, false), STORE_OK);
    assert_int_equal(set_arbiter(on, 2, false), STORE_CONFLICT);
    /* Neither a guest nor nobody becomes one. */
    assert_int_equal(set_arbiter(on, 3, true), STORE_CONFLICT);
    assert_int_equal(set_arbiter(on, 4, true), STORE_CONFLICT);
    assert_int_equal(store_list_arbiters(on->store, &id, 1, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(id, 2);
}

/* Gives a person a code, in place of another one if that is named, at a moment. */
static store_person coded(uint64_t id, const char *code, const char *was, int64_t seen_ms) {
    return (store_person){.id = id,
                          .part = STORE_CODE,
                          .code = zug_str_from(code),
                          .code_was = zug_str_from(was),
                          .seen_ms = seen_ms};
}

static store_person closed(uint64_t id, int64_t closed_ms) {
    return (store_person){.id = id, .part = STORE_CLOSED, .closed_ms = closed_ms};
}

/* Who has a code, or 0. */
static uint64_t by_code(desk *on, const char *code) {
    uint64_t id = 0;
    assert_int_equal(store_find_code(on->store, zug_str_from(code), keep_id, &id), STORE_OK);
    return id;
}

static void a_code_finds_one_account_until_it_is_replaced(void **state) {
    desk *on = *state;
    store_person anna = person(1, "Anna", "anna");
    anna.code = zug_str_from("first");
    put_person(on, anna);
    put_person(on, person(2, "Ben", "ben"));
    put_person(on, person(3, "Gus", ""));
    assert_int_equal(by_code(on, "first"), 1);
    assert_int_equal(by_code(on, ""), 0); /* those who have none are not found by it */
    put_person(on, coded(2, "first", "", 0));
    put_person(on, coded(1, "second", "other", 0));
    put_person(on, coded(1, "second", "first", 0));
    put_person(on, person(1, "Anna", "anna")); /* who is put in again keeps it */
    put_person(on, coded(2, "first", "", 0));
    const store_status want[] = {STORE_OK,       STORE_OK, STORE_OK, STORE_CONFLICT,
                                 STORE_CONFLICT, STORE_OK, STORE_OK, STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(by_code(on, "second"), 1);
    assert_int_equal(by_code(on, "first"), 2);
    put_person(on, coded(2, "", "", 0));
    assert_int_equal(by_code(on, "first"), 0);
}

static void a_closed_account_has_no_session_and_takes_no_login(void **state) {
    desk *on = *state;
    store_session session = {.token_hash = {1}, .person = 1, .until_ms = 100};
    store_person anna = person(1, "Anna", "anna");
    anna.code = zug_str_from("code");
    put_person(on, anna);
    put_password(on, "secret", "");
    hand_in(on, (store_batch){.sessions = &session, .session_count = 1});
    assert_int_equal(whose(on, 1, 50), 1);
    put_person(on, closed(1, 7));
    assert_int_equal(whose(on, 1, 50), 0); /* though nobody has ended it */
    on->answer_count = 0;
    put_password(on, "secret", "secret");
    put_person(on, coded(1, "code", "code", 0));
    put_password(on, "other", ""); /* as the operator does */
    put_person(on, coded(1, "new code", "", 0));
    put_person(on, closed(1, 0));
    put_password(on, "other", "other");
    put_person(on, coded(1, "new code", "new code", 0));
    const store_status want[] = {STORE_CONFLICT, STORE_CONFLICT, STORE_OK, STORE_OK,
                                 STORE_OK,       STORE_OK,       STORE_OK};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(whose(on, 1, 50), 1);
}

static void the_last_arbiter_is_not_closed(void **state) {
    desk *on = *state;
    uint64_t arbiters[4];
    size_t count;
    store_person anna = person(1, "Anna", "anna"), ben = person(2, "Ben", "ben");
    anna.is_arbiter = ben.is_arbiter = true;
    put_person(on, anna);
    put_person(on, ben);
    put_person(on, person(3, "Cleo", "cleo"));
    on->answer_count = 0;
    put_person(on, closed(3, 5));
    put_person(on, closed(1, 5));
    put_person(on, closed(2, 5));
    put_person(on, closed(9, 5)); /* nobody */
    const store_status want[] = {STORE_OK, STORE_OK, STORE_CONFLICT, STORE_CONFLICT};
    assert_memory_equal(on->answers, want, sizeof want);
    assert_int_equal(store_list_arbiters(on->store, arbiters, 4, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(arbiters[0], 2);
}

static bool keep_seen(void *ctx, const store_person *row) {
    *(int64_t *)ctx = row->seen_ms;
    return false;
}

static int64_t seen(desk *on, uint64_t id) {
    int64_t at_ms = -1;
    assert_int_equal(store_find_person(on->store, id, zug_str_from(""), keep_seen, &at_ms),
                     STORE_OK);
    return at_ms;
}

static void it_is_noted_when_an_account_was_last_seen(void **state) {
    desk *on = *state;
    store_session sessions[] = {{.token_hash = {1}, .person = 1, .until_ms = 1000},
                                {.token_hash = {2}, .person = 2, .until_ms = 1000}};
    store_session used[] = {{.token_hash = {1}, .since_ms = 40, .until_ms = 2000},
                            {.token_hash = {2}, .since_ms = 40, .until_ms = 2000}};
    put_person(on, person(1, "Anna", "anna"));
    put_person(on, person(2, "Gus", ""));
    put_password(on, "secret", "");
    hand_in(on, (store_batch){.sessions = sessions, .session_count = 2});
    assert_int_equal(seen(on, 1), 0);
    hand_in(on, (store_batch){.renewed = used, .renewed_count = 2});
    assert_int_equal(seen(on, 1), 40);
    assert_int_equal(seen(on, 2), 0); /* guests come and go */
    put_person(on, coded(1, "code", "", 30));
    assert_int_equal(seen(on, 1), 40);
    put_person(on, coded(1, "code", "code", 50));
    assert_int_equal(seen(on, 1), 50);
    used[0].since_ms = 45;
    hand_in(on, (store_batch){.renewed = used, .renewed_count = 1});
    assert_int_equal(seen(on, 1), 50);
}

/* The ids of a page of accounts, as digits. */
static uint64_t found_by(desk *on, const char *key, uint32_t limit, uint32_t skip) {
    uint64_t all = 0;
    store_account_query query = {zug_str_from(key), limit, skip};
    assert_int_equal(store_search_accounts(on->store, &query, count_person, &all), STORE_OK);
    return all;
}

static void accounts_are_found_by_a_part_of_their_key_and_in_pages(void **state) {
    desk *on = *state;
    put_person(on, person(1, "Zoe", "zoe"));
    put_person(on, person(2, "Änne", "änne"));
    put_person(on, person(3, "Anne", "anne"));
    put_person(on, person(4, "Ann 50%", "ann 50%"));
    put_person(on, person(5, "Gus", ""));
    assert_int_equal(found_by(on, "", 10, 0), 4312); /* the order of bytes */
    assert_int_equal(found_by(on, "", 2, 0), 43);
    assert_int_equal(found_by(on, "", 2, 2), 12);
    assert_int_equal(found_by(on, "", 2, 4), 0);
    assert_int_equal(found_by(on, "nne", 10, 0), 32);
    assert_int_equal(found_by(on, "0%", 10, 0), 4);
    assert_int_equal(found_by(on, "%", 10, 0), 4);
    assert_int_equal(found_by(on, "gus", 10, 0), 0);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        STORE_TEST("a name belongs to one account but guests may share it",
                   a_name_belongs_to_one_account_but_guests_may_share_it),
        STORE_TEST("a password replaces the one that is named, and no other",
                   a_password_replaces_the_one_that_is_named_and_no_other),
        STORE_TEST("a look belongs to one account", a_look_belongs_to_one_account),
        STORE_TEST("the last arbiter stays one", the_last_arbiter_stays_one),
        STORE_TEST("rows know who is a guest", rows_know_who_is_a_guest),
        STORE_TEST("sessions end by time by one and all together",
                   sessions_end_by_time_by_one_and_all_together),
        STORE_TEST("it is known whose sessions all ended since",
                   it_is_known_whose_sessions_all_ended_since),
        STORE_TEST("guests who do not come back are forgotten",
                   guests_who_do_not_come_back_are_forgotten),
        STORE_TEST("the newest browsers of an account are known",
                   the_newest_browsers_of_an_account_are_known),
        STORE_TEST("a code finds one account until it is replaced",
                   a_code_finds_one_account_until_it_is_replaced),
        STORE_TEST("a closed account has no session and takes no login",
                   a_closed_account_has_no_session_and_takes_no_login),
        STORE_TEST("the last arbiter is not closed", the_last_arbiter_is_not_closed),
        STORE_TEST("it is noted when an account was last seen",
                   it_is_noted_when_an_account_was_last_seen),
        STORE_TEST("accounts are found by a part of their key, and in pages",
                   accounts_are_found_by_a_part_of_their_key_and_in_pages),
    };
    return store_runs(argc, argv, "store people", tests, sizeof tests / sizeof tests[0]);
}

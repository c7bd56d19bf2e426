/* test_store.c - what is stored is there, in order, after any end of the program. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_desk.h"

static void what_is_acknowledged_is_there_after_opening_again(void **state) {
    desk *on = *state;
    store_event two[] = {event(7, 1, "e4"), event(7, 2, "e5")};
    append(on, two, 2);
    wait_for_all(on);
    assert_int_equal(on->answer_count, 1);
    assert_int_equal(on->answers[0], STORE_OK);
    store_close(on->store);
    open_again(on);
    assert_string_equal(bodies(on, 7, 0).data, "e4 e5");
    assert_string_equal(bodies(on, 7, 1).data, "e5");
}

static void the_senders_of_many_batches_are_told_in_parts(void **state) {
    enum { BATCHES = 1000, PART = 8 };
    desk *on = *state;
    size_t largest = 0;
    for (uint32_t seq = 1; seq <= BATCHES; seq++) {
        store_event one = event(7, seq, "x");
        append(on, &one, 1);
    }
    while (store_pending(on->store) > 0) {
        size_t told = make_one_call(on);
        largest = told > largest ? told : largest;
    }
    assert_int_equal(on->answer_count, BATCHES);
    assert_int_equal(largest, PART);
    for (size_t i = 0; i < BATCHES; i++)
        assert_int_equal(on->answers[i], STORE_OK);
}

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* In every round several batches wait for a commit, which begins 2 ms after the one before or
 * later. */
static void commits_of_several_batches_do_not_follow_each_other_at_once(void **state) {
    enum { ROUNDS = 20, BATCHES = 16, SPACE_US = 2000 };
    desk *on = *state;
    int64_t begun_us = now_us();
    uint32_t seq = 1;
    for (int i = 0; i < ROUNDS; i++) {
        for (uint32_t end = seq + BATCHES; seq < end; seq++) {
            store_event one = event(7, seq, "x");
            append(on, &one, 1);
        }
        wait_for_all(on);
    }
    assert_true(now_us() - begun_us >= (int64_t)(ROUNDS - 1) * SPACE_US);
}

static void closing_commits_and_tells_what_was_queued(void **state) {
    desk *on = *state;
    for (uint32_t seq = 1; seq <= 1000; seq++) {
        store_event one = event(9, seq, "m");
        append(on, &one, 1);
    }
    store_close(on->store);
    assert_int_equal(on->answer_count, 1000);
    open_again(on);
    store_event next = event(9, 1001, "last");
    append(on, &next, 1);
    wait_for_all(on);
    assert_int_equal(on->answers[1000], STORE_OK);
}

static void a_number_that_does_not_follow_is_refused(void **state) {
    desk *on = *state;
    store_event gap = event(7, 2, "e5"), first = event(7, 1, "e4"), again = event(7, 1, "d4");
    append(on, &gap, 1);
    append(on, &first, 1);
    append(on, &again, 1);
    wait_for_all(on);
    assert_int_equal(on->answers[0], STORE_CONFLICT);
    assert_int_equal(on->answers[1], STORE_OK);
    assert_int_equal(on->answers[2], STORE_CONFLICT);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
}

static void a_failed_batch_leaves_nothing_and_fails_its_followers(void **state) {
    desk *on = *state;
    store_event ready[] = {event(1, 1, "a"), event(2, 1, "b")};
    append(on, ready, 2);
    store_event broken[] = {event(1, 2, "c"), event(2, 5, "gap")};
    append(on, broken, 2);
    store_event follower = event(1, 3, "d"), other = event(2, 2, "e");
    append(on, &follower, 1);
    append(on, &other, 1);
    wait_for_all(on);
    const store_status want[] = {STORE_OK, STORE_CONFLICT, STORE_CONFLICT, STORE_OK};
    assert_int_equal(on->answer_count, 4);
    assert_memory_equal(on->answers, want, sizeof want);
    assert_string_equal(bodies(on, 1, 0).data, "a");
    assert_string_equal(bodies(on, 2, 0).data, "b e");
}

static void a_write_that_fails_is_told_and_later_ones_succeed(void **state) {
    desk *on = *state;
    struct rlimit whole, small;
    store_event first = event(7, 1, "kept");
    append(on, &first, 1);
    wait_for_all(on);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &whole), 0);
    small = whole;
    small.rlim_cur = 1024;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    store_event lost = event(7, 2, "lost");
    append(on, &lost, 1);
    wait_for_all(on);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &whole), 0);
    assert_int_not_equal(on->answers[1], STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "kept");
    append(on, &lost, 1);
    wait_for_all(on);
    assert_int_equal(on->answers[2], STORE_OK);
    assert_string_equal(bodies(on, 7, 0).data, "kept lost");
}

static store_stream table(uint64_t id, const char *white, const char *black, const char *opening) {
    store_stream made = {.id = id, .kind = STORE_TABLE, .is_open = false, .is_public = true};
    made.person[0] = id * 10;
    made.person[1] = id * 10 + 1;
    made.name[0] = zug_str_from(white);
    made.name[1] = zug_str_from(black);
    made.event = zug_str_from("Club Championship");
    made.result = zug_str_from("1-0");
    made.opening = zug_str_from(opening);
    made.began_ms = (int64_t)id * 1000;
    return made;
}

static bool add_id(void *ctx, const store_stream *stream) {
    text *to = ctx;
    size_t used = strlen(to->data);
    snprintf(to->data + used, sizeof to->data - used, "%s%d", used > 0 ? " " : "", (int)stream->id);
    return true;
}

static text found(desk *on, store_query query) {
    text ids = {""};
    if (query.limit == 0)
        query.limit = 100;
    assert_int_equal(store_search(on->store, &query, add_id, &ids), STORE_OK);
    return ids;
}

static void put_tables(desk *on) {
    store_stream rows[] = {
        table(1, "Anna", "Boris", "e2e4 e7e5 g1f3"), table(2, "Carla", "ANNA", "e2e4 e7e6"),
        table(3, "Dmitri", "Boris", "d2d4"), table(4, "Eva", "Anna", "e2e4 e7e5")};
    rows[2].result = zug_str_from("1/2-1/2");
    rows[2].contest = 77;
    rows[3].is_public = false;
    rows[3].is_open = true;
    rows[3].event = zug_str_from("");
    store_batch batch = {.streams = rows, .stream_count = 4};
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
    assert_int_equal(on->answers[0], STORE_OK);
}

static void games_are_found_by_what_is_asked(void **state) {
    desk *on = *state;
    put_tables(on);
    assert_string_equal(found(on, (store_query){0}).data, "4 3 2 1");
    assert_string_equal(found(on, (store_query){.player = zug_str_from("anna")}).data, "4 2 1");
    assert_string_equal(found(on, (store_query){.event = zug_str_from("champ")}).data, "3 2 1");
    assert_string_equal(found(on, (store_query){.result = zug_str_from("1/2-1/2")}).data, "3");
    assert_string_equal(found(on, (store_query){.opening = zug_str_from("e2e4 e7e5")}).data, "4 1");
    assert_string_equal(found(on, (store_query){.opening = zug_str_from("e2e4 e7e")}).data, "");
    assert_string_equal(found(on, (store_query){.from_ms = 2000, .to_ms = 4000}).data, "3 2");
    assert_string_equal(found(on, (store_query){.contest = 77}).data, "3");
    assert_string_equal(found(on, (store_query){.finished_only = true}).data, "3 2 1");
    assert_string_equal(found(on, (store_query){.limit = 2, .skip = 1}).data, "3 2");
}

static void private_games_are_found_by_their_players_only(void **state) {
    desk *on = *state;
    put_tables(on);
    assert_string_equal(found(on, (store_query){.public_only = true}).data, "3 2 1");
    assert_string_equal(found(on, (store_query){.public_only = true, .or_person = 41}).data,
                        "4 3 2 1");
    assert_string_equal(found(on, (store_query){.public_only = true, .or_person = 10}).data,
                        "3 2 1");
}

static void open_streams_are_listed_and_one_is_found(void **state) {
    desk *on = *state;
    bool is_there;
    text ids = {""};
    put_tables(on);
    assert_int_equal(store_open_streams(on->store, add_id, &ids), STORE_OK);
    assert_string_equal(ids.data, "4");
    assert_int_equal(store_find_stream(on->store, 3, add_id, &ids, &is_there), STORE_OK);
    assert_true(is_there);
    assert_string_equal(ids.data, "4 3");
    assert_int_equal(store_find_stream(on->store, 5, add_id, &ids, &is_there), STORE_OK);
    assert_false(is_there);
}

static store_person person(uint64_t id, const char *name, const char *key) {
    store_person made = {.id = id, .name = zug_str_from(name), .name_key = zug_str_from(key)};
    made.options = 5;
    return made;
}

static void put_person(desk *on, store_person who) {
    store_batch batch = {.persons = &who, .person_count = 1};
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
}

static bool keep_id(void *ctx, const store_person *who) {
    *(uint64_t *)ctx = who->is_arbiter ? who->id + 1000 : who->id;
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

/* Who has a look, or 0. */
static uint64_t alike(desk *on, const char *look) {
    uint64_t id = 0;
    zug_str looks[] = {zug_str_from("nobody's"), zug_str_from(look)};
    assert_int_equal(store_find_alike(on->store, looks, 2, keep_id, &id), STORE_OK);
    return id;
}

/* A person with one or two looks. */
static store_person looking(store_person who, const char *look, const char *other) {
    who.looks[0] = zug_str_from(look);
    who.looks[2] = zug_str_from(other);
    return who;
}

static bool count_person(void *ctx, const store_person *who) {
    uint64_t *all = ctx;
    *all = *all * 10 + who->id;
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

static void notes_are_kept(void **state) {
    desk *on = *state;
    assert_false(store_has_note(on->store, "names", "1"));
    for (int i = 1; i <= 2; i++) {
        store_note noted = {zug_str_from("names"), zug_str_from(i == 1 ? "1" : "2")};
        store_append(on->store, &(store_batch){.notes = &noted, .note_count = 1}, note, on);
        wait_for_all(on);
    }
    assert_false(store_has_note(on->store, "names", "1"));
    assert_true(store_has_note(on->store, "names", "2"));
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
        uint64_t who[2];
        int guests;
    } cases[] = {{{1, 2}, 1}, {{2, 1}, 10}, {{1, 1}, 0}, {{9, 1}, 10}, {{0, 0}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        store_stream row = {.id = 50 + i, .kind = STORE_TABLE};
        row.person[0] = cases[i].who[0];
        row.person[1] = cases[i].who[1];
        store_append(on->store, &(store_batch){.streams = &row, .stream_count = 1}, note, on);
        wait_for_all(on);
        assert_int_equal(store_find_stream(on->store, 50 + i, keep_guests, &guests, &found),
                         STORE_OK);
        assert_int_equal(guests, cases[i].guests);
    }
}

static uint64_t whose(desk *on, uint8_t mark, int64_t now_ms) {
    uint8_t hash[STORE_TOKEN_SIZE] = {mark};
    uint64_t who = 99;
    assert_int_equal(store_find_session(on->store, hash, now_ms, &who), STORE_OK);
    return who;
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
    uint64_t who = 99;
    assert_int_equal(store_find_known(on->store, hash, now_ms, &who), STORE_OK);
    return who;
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

static void an_import_comes_back_byte_for_byte(void **state) {
    desk *on = *state;
    bool is_there;
    text body = {""};
    store_import one = {3, 4, 5, zug_str_from("1. e4 *"), 0};
    store_batch batch = {.imports = &one, .import_count = 1};
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
    assert_int_equal(store_find_import(on->store, 3, add_body, &body, &is_there), STORE_OK);
    assert_true(is_there);
    assert_string_equal(body.data, "1. e4 *");
    assert_int_equal(store_find_import(on->store, 4, add_body, &body, &is_there), STORE_OK);
    assert_false(is_there);
}

/* Hands in an import of so many bytes; an empty one goes. */
static store_status bring(desk *on, uint64_t id, uint64_t person, size_t bytes) {
    static const char pgn[20000];
    store_import one = {id, person, 5, {pgn, bytes}, 30000};
    store_append(on->store, &(store_batch){.imports = &one, .import_count = 1}, note, on);
    wait_for_all(on);
    return on->answers[on->answer_count - 1];
}

static void imports_have_room_for_so_many_bytes_of_a_person(void **state) {
    desk *on = *state;
    assert_int_equal(bring(on, 1, 4, 20000), STORE_OK);
    assert_int_equal(bring(on, 2, 4, 10001), STORE_CONFLICT);
    assert_int_equal(bring(on, 3, 4, 5000), STORE_OK);
    /* The smallest counts for a page. */
    assert_int_equal(bring(on, 4, 4, 1), STORE_OK);
    assert_int_equal(bring(on, 5, 4, 1), STORE_CONFLICT);
    assert_int_equal(bring(on, 6, 5, 20000), STORE_OK);
    /* Only one's own import makes room by going. */
    assert_int_equal(bring(on, 1, 5, 0), STORE_CONFLICT);
    assert_int_equal(bring(on, 1, 4, 0), STORE_OK);
    assert_int_equal(bring(on, 1, 4, 0), STORE_CONFLICT);
    assert_int_equal(bring(on, 7, 4, 20000), STORE_OK);
}

/* How often the log of writes has begun anew, as its head says. */
static uint32_t beginnings(const desk *on) {
    char path[128];
    unsigned char number[4] = {0};
    snprintf(path, sizeof path, "%s-wal", on->path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 12, SEEK_SET), 0);
    assert_int_equal(fread(number, 1, 4, file), 4);
    fclose(file);
    return (uint32_t)number[0] << 24 | (uint32_t)number[1] << 16 | (uint32_t)number[2] << 8 |
           number[3];
}

/* How often is looked for what the copier does, which gives way to everybody else: for half a
 * minute. */
enum { LOOKS = 3000 };

static void wait_a_moment(void) {
    const struct timespec moment = {0, 10000000};
    nanosleep(&moment, NULL);
}

/* Waits until the database itself, without its log, has so many bytes. False if that takes too
 * long. */
static bool grows_to(const char *path, off_t bytes) {
    struct stat file;
    for (int i = 0; i < LOOKS; i++) {
        if (stat(path, &file) == 0 && file.st_size >= bytes)
            return true;
        wait_a_moment();
    }
    return false;
}

static void the_log_of_writes_is_copied_back_and_begins_anew(void **state) {
    enum { MEGABYTE = 1 << 20, LONG = 66, COPIED = 60 };
    desk *on = *state;
    char *pgn = malloc(MEGABYTE);
    assert_non_null(pgn);
    memset(pgn, 'x', MEGABYTE);
    store_event first = event(8, 1, "x");
    append(on, &first, 1);
    wait_for_all(on);
    uint32_t before = beginnings(on);
    for (uint64_t i = 1; i <= LONG; i++) {
        store_import one = {i, 4, 5, {pgn, MEGABYTE}, 0};
        store_append(on->store, &(store_batch){.imports = &one, .import_count = 1}, note, on);
    }
    wait_for_all(on);
    /* The copying is beside the commits: it needs none, and some more of them come before it is
     * through. */
    assert_true(grows_to(on->path, (off_t)COPIED * MEGABYTE));
    for (uint32_t seq = 1; seq <= LOOKS && beginnings(on) == before; seq++) {
        store_event one = event(9, seq, "x");
        append(on, &one, 1);
        wait_for_all(on);
        wait_a_moment();
    }
    free(pgn);
    assert_true(beginnings(on) > before);
}

static void what_is_acknowledged_is_in_the_files_while_the_store_goes_on(void **state) {
    enum { LONG = 300000, ROUNDS = 5 };
    desk *on = *state;
    char from[128], other[128], log[136], wanted[512];
    char *pgn = malloc(LONG);
    assert_non_null(pgn);
    memset(pgn, 'x', LONG);
    snprintf(from, sizeof from, "%s-wal", on->path);
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    snprintf(log, sizeof log, "%s-wal", other);
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        /* Short commits, and one that is longer than what is written at once. */
        store_event one = event(7, round, "e4");
        store_import games = {round, 4, 5, {pgn, LONG}, 0};
        append(on, &one, 1);
        wait_for_all(on);
        store_append(on->store, &(store_batch){.imports = &games, .import_count = 1}, note, on);
        wait_for_all(on);
        /* What a program that is killed now leaves behind. */
        copy_file(on->path, other);
        copy_file(from, log);
        snprintf(wanted, sizeof wanted,
                 "CREATE TABLE proof (x CHECK (x));"
                 "INSERT INTO proof SELECT count(*) = %u FROM log WHERE stream = 7;"
                 "INSERT INTO proof SELECT count(*) = %u FROM import"
                 " WHERE pgn = CAST(printf('%%.*c', %d, 'x') AS BLOB);",
                 (unsigned)round, (unsigned)round, LONG);
        tamper(other, wanted);
        assert_int_equal(unlink(other), 0);
    }
    free(pgn);
}

static void a_newer_a_foreign_and_a_broken_file_are_refused(void **state) {
    desk *on = *state;
    char other[96];
    snprintf(other, sizeof other, "%s/other.db", on->folder);
    tamper(on->path, "PRAGMA user_version = 999");
    assert_int_equal(opening(on, on->path), STORE_TOO_NEW);
    tamper(other, "CREATE TABLE recipes (cake TEXT)");
    assert_int_equal(opening(on, other), STORE_DAMAGED);
    FILE *file = fopen(other, "w");
    assert_non_null(file);
    for (int i = 0; i < 200; i++)
        fputs("This is not a database at all. ", file);
    fclose(file);
    assert_int_equal(opening(on, other), STORE_DAMAGED);
    assert_int_equal(opening(on, "/nowhere/at/all/zug.db"), STORE_READ_ONLY);
}

/* A database as the first version made it, with an arbiter and a game in it. */
static const char first_version[] =
    "CREATE TABLE log (stream INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (stream, seq));"
    "CREATE TABLE stream (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, is_open INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL, contest INTEGER NOT NULL, white INTEGER NOT NULL,"
    " black INTEGER NOT NULL, white_name TEXT NOT NULL, black_name TEXT NOT NULL,"
    " event TEXT NOT NULL, round TEXT NOT NULL, result TEXT NOT NULL, opening TEXT NOT NULL,"
    " began_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL);"
    "CREATE INDEX stream_open ON stream (began_ms) WHERE is_open;"
    "CREATE INDEX stream_began ON stream (kind, began_ms);"
    "CREATE INDEX stream_contest ON stream (contest) WHERE contest <> 0;"
    "CREATE INDEX stream_white ON stream (white);"
    "CREATE INDEX stream_black ON stream (black);"
    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE,"
    " password TEXT NOT NULL, is_arbiter INTEGER NOT NULL, options INTEGER NOT NULL,"
    " since_ms INTEGER NOT NULL);"
    "CREATE TABLE session (token_hash BLOB PRIMARY KEY, person INTEGER NOT NULL,"
    " label TEXT NOT NULL, since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX session_person ON session (person);"
    "CREATE TABLE import (id INTEGER PRIMARY KEY, person INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " pgn BLOB NOT NULL);"
    "INSERT INTO person VALUES (5, 'Clara', 'clara', 'x', 1, 0, 0), (6, 'Dora', 'dora', 'x', 0, 0, "
    "0);"
    "INSERT INTO log VALUES (7, 1, 100, 'set', '{}'), (7, 2, 200, 'game', '{}');"
    "PRAGMA application_id = 1517643553; PRAGMA user_version = 1;";

static void an_older_database_is_brought_up_to_date_or_left_alone(void **state) {
    desk *on = *state;
    char old[96];
    uint64_t arbiters[4];
    size_t count = 0;
    snprintf(old, sizeof old, "%s/old.db", on->folder);
    tamper(old, first_version);
    /* Something is in the way: nothing is changed. */
    tamper(old, "CREATE TABLE person_arbiter (x)");
    assert_int_not_equal(opening(on, old), STORE_OK);
    tamper(old, "DROP TABLE person_arbiter; CREATE TABLE seal (x)");
    assert_int_not_equal(opening(on, old), STORE_OK);
    tamper(old, "CREATE TABLE proof (x CHECK (x));"
                "INSERT INTO proof SELECT user_version = 1 FROM pragma_user_version;"
                "INSERT INTO proof SELECT count(*) = 0 FROM pragma_table_info('log')"
                " WHERE name = 'hash';"
                "INSERT INTO proof SELECT count(*) = 0 FROM sqlite_master"
                " WHERE name = 'person_arbiter';"
                "DROP TABLE proof; DROP TABLE seal");
    store_status status;
    store_caller caller = {post, on};
    store *got = store_open(old, caller, &status);
    assert_int_equal(status, STORE_OK);
    assert_int_equal(store_list_arbiters(got, arbiters, 4, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(arbiters[0], 5);
    text all = {0};
    assert_int_equal(store_read(got, 7, 0, add_body, &all), STORE_OK);
    assert_string_equal(all.data, "{} {}");
    store_close(got);
    assert_int_equal(opening(on, old), STORE_OK);
    /* It is a database of today now, with all that was in it. */
    tamper(old, "CREATE TABLE proof (x CHECK (x));"
                "INSERT INTO proof SELECT user_version > 1 FROM pragma_user_version;"
                "INSERT INTO proof SELECT count(*) = 2 FROM log;"
                "INSERT INTO proof SELECT count(*) = 1 FROM sqlite_master"
                " WHERE name = 'person_arbiter';"
                "INSERT INTO proof SELECT count(*) = 1 FROM sqlite_master"
                " WHERE name = 'import_person';"
                "INSERT INTO proof SELECT count(*) = 2 FROM sqlite_master"
                " WHERE name IN ('known', 'session_until');");
}

static void a_backup_of_a_store_in_use_holds_everything_committed(void **state) {
    desk *on = *state;
    char copy[96];
    snprintf(copy, sizeof copy, "%s/copy.db", on->folder);
    store_event one = event(7, 1, "e4");
    append(on, &one, 1);
    wait_for_all(on);
    assert_int_equal(store_backup(on->path, copy), STORE_OK);
    store_close(on->store);
    memcpy(on->path, copy, sizeof copy);
    open_again(on);
    assert_string_equal(bodies(on, 7, 0).data, "e4");
    assert_int_not_equal(store_backup("/nowhere/zug.db", copy), STORE_OK);
}

static void every_status_has_a_sentence_of_its_own(void **state) {
    (void)state;
    for (int a = STORE_OK; a <= STORE_FAILED; a++)
        for (int b = STORE_OK; b < a; b++)
            assert_string_not_equal(store_sentence((store_status)a),
                                    store_sentence((store_status)b));
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("what is acknowledged is there after opening again",
             what_is_acknowledged_is_there_after_opening_again),
        TEST("the senders of many batches are told in parts",
             the_senders_of_many_batches_are_told_in_parts),
        TEST("commits of several batches do not follow each other at once",
             commits_of_several_batches_do_not_follow_each_other_at_once),
        TEST("closing commits and tells what was queued",
             closing_commits_and_tells_what_was_queued),
        TEST("a number that does not follow is refused", a_number_that_does_not_follow_is_refused),
        TEST("a failed batch leaves nothing and fails its followers",
             a_failed_batch_leaves_nothing_and_fails_its_followers),
        TEST("a write that fails is told and later ones succeed",
             a_write_that_fails_is_told_and_later_ones_succeed),
        TEST("games are found by what is asked", games_are_found_by_what_is_asked),
        TEST("private games are found by their players only",
             private_games_are_found_by_their_players_only),
        TEST("open streams are listed and one is found", open_streams_are_listed_and_one_is_found),
        TEST("a name belongs to one account but guests may share it",
             a_name_belongs_to_one_account_but_guests_may_share_it),
        TEST("guests who do not come back are forgotten",
             guests_who_do_not_come_back_are_forgotten),
        TEST("the newest browsers of an account are known",
             the_newest_browsers_of_an_account_are_known),
        TEST("a look belongs to one account", a_look_belongs_to_one_account),
        TEST("notes are kept", notes_are_kept),
        TEST("rows know who is a guest", rows_know_who_is_a_guest),
        TEST("sessions end by time by one and all together",
             sessions_end_by_time_by_one_and_all_together),
        TEST("it is known whose sessions all ended since",
             it_is_known_whose_sessions_all_ended_since),
        TEST("an import comes back byte for byte", an_import_comes_back_byte_for_byte),
        TEST("imports have room for so many bytes of a person",
             imports_have_room_for_so_many_bytes_of_a_person),
        TEST("the log of writes is copied back and begins anew",
             the_log_of_writes_is_copied_back_and_begins_anew),
        TEST("what is acknowledged is in the files while the store goes on",
             what_is_acknowledged_is_in_the_files_while_the_store_goes_on),
        TEST("a newer a foreign and a broken file are refused",
             a_newer_a_foreign_and_a_broken_file_are_refused),
        TEST("an older database is brought up to date or left alone",
             an_older_database_is_brought_up_to_date_or_left_alone),
        TEST("a backup of a store in use holds everything committed",
             a_backup_of_a_store_in_use_holds_everything_committed),
        {"every status has a sentence of its own", every_status_has_a_sentence_of_its_own, NULL,
         NULL, NULL},
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}

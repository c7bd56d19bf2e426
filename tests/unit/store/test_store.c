/* test_store.c - what is stored is there, in order, after any end of the program. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_runs.h"

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
    if (desk_server != NULL)
        wait_for_all(on); /* else all that is appended before is refused with it */
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
    /* Where others may write too, what was appended behind a failure fails though its number
     * follows.
     */
    bool is_shared = desk_server != NULL;
    const store_status want[] = {STORE_OK, STORE_CONFLICT, STORE_CONFLICT,
                                 is_shared ? STORE_CONFLICT : STORE_OK};
    assert_int_equal(on->answer_count, 4);
    assert_memory_equal(on->answers, want, sizeof want);
    assert_string_equal(bodies(on, 1, 0).data, "a");
    assert_string_equal(bodies(on, 2, 0).data, is_shared ? "b" : "b e");
    append(on, &other, 1);
    wait_for_all(on);
    assert_int_equal(on->answers[4], is_shared ? STORE_OK : STORE_CONFLICT);
    assert_string_equal(bodies(on, 2, 0).data, "b e");
}

static void the_last_numbers_of_many_streams_are_known(void **state) {
    desk *on = *state;
    store_event three[] = {event(7, 1, "a"), event(7, 2, "b"), event(9, 1, "c")};
    const uint64_t streams[] = {9, 8, 7};
    uint32_t last[3] = {5, 5, 5};
    append(on, three, 3);
    wait_for_all(on);
    assert_int_equal(store_last_seqs(on->store, streams, 3, last), STORE_OK);
    assert_int_equal(last[0], 1);
    assert_int_equal(last[1], 0);
    assert_int_equal(last[2], 2);
}

static void there_is_a_clock_that_all_nodes_go_by(void **state) {
    desk *on = *state;
    int64_t first_ms = 0, second_ms = 0;
    assert_int_equal(store_clock(on->store, &first_ms), STORE_OK);
    assert_int_equal(store_clock(on->store, &second_ms), STORE_OK);
    assert_true(first_ms > 1700000000000 && second_ms >= first_ms);
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

static store_status hand_in(desk *on, store_batch batch) {
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
    return on->answers[on->answer_count - 1];
}

static void a_note_is_spent_once_and_takes_nothing_with_it(void **state) {
    desk *on = *state;
    char value[STORE_NOTE_SIZE];
    store_note code = {zug_str_from("setup"), zug_str_from("x")},
               other = {zug_str_from("setup"), zug_str_from("y")},
               name = {zug_str_from("zone-name"), zug_str_from("Club")},
               none = {zug_str_from("zone-name"), zug_str_from("")};
    store_batch with_code = {.notes = &code, .note_count = 1},
                wrong = {.notes = &name, .note_count = 1, .spent = &other, .spent_count = 1},
                right = {.notes = &name, .note_count = 1, .spent = &code, .spent_count = 1};
    assert_int_equal(hand_in(on, with_code), STORE_OK);
    assert_int_equal(hand_in(on, wrong), STORE_CONFLICT);
    assert_false(store_has_note(on->store, "zone-name", "Club"));
    assert_int_equal(hand_in(on, right), STORE_OK);
    assert_int_equal(hand_in(on, right), STORE_CONFLICT);
    assert_int_equal(store_read_note(on->store, "setup", value), STORE_OK);
    assert_string_equal(value, "");
    assert_true(store_has_note(on->store, "zone-name", "Club"));
    /* An empty one goes. */
    assert_int_equal(hand_in(on, (store_batch){.notes = &none, .note_count = 1}), STORE_OK);
    assert_false(store_has_note(on->store, "zone-name", ""));
}

static void games_and_accounts_are_counted(void **state) {
    desk *on = *state;
    store_measures first, then;
    const store_stream rows[] = {{.id = 1, .kind = STORE_TABLE, .is_open = true},
                                 {.id = 2, .kind = STORE_TABLE},
                                 {.id = 3, .kind = STORE_CONTEST}};
    const store_person people[] = {{.id = 1, .name_key = zug_str_from("anna")}, {.id = 2}};
    assert_int_equal(store_measure(on->store, &first), STORE_OK);
    assert_int_equal(first.games + first.accounts, 0);
    assert_true(first.bytes > 0);
    assert_int_equal(hand_in(on, (store_batch){.streams = rows,
                                               .stream_count = 3,
                                               .persons = people,
                                               .person_count = 2}),
                     STORE_OK);
    assert_int_equal(store_measure(on->store, &then), STORE_OK);
    assert_int_equal(then.games, 2);
    assert_int_equal(then.accounts, 1);
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

static void imports_have_space_for_so_many_bytes_of_a_person(void **state) {
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

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        STORE_TEST("what is acknowledged is there after opening again",
                   what_is_acknowledged_is_there_after_opening_again),
        STORE_TEST("the senders of many batches are told in parts",
                   the_senders_of_many_batches_are_told_in_parts),
        STORE_TEST("commits of several batches do not follow each other at once",
                   commits_of_several_batches_do_not_follow_each_other_at_once),
        STORE_TEST("closing commits and tells what was queued",
                   closing_commits_and_tells_what_was_queued),
        STORE_TEST("a number that does not follow is refused",
                   a_number_that_does_not_follow_is_refused),
        STORE_TEST("a failed batch leaves nothing and fails its followers",
                   a_failed_batch_leaves_nothing_and_fails_its_followers),
        STORE_TEST("the last numbers of many streams are known",
                   the_last_numbers_of_many_streams_are_known),
        STORE_TEST("there is a clock that all nodes go by", there_is_a_clock_that_all_nodes_go_by),
        STORE_TEST("notes are kept", notes_are_kept),
        STORE_TEST("a note is spent once, and takes nothing with it",
                   a_note_is_spent_once_and_takes_nothing_with_it),
        STORE_TEST("games and accounts are counted", games_and_accounts_are_counted),
        STORE_TEST("an import comes back byte for byte", an_import_comes_back_byte_for_byte),
        STORE_TEST("imports have space for so many bytes of a person",
                   imports_have_space_for_so_many_bytes_of_a_person),
    };
    return store_runs(argc, argv, "store", tests, sizeof tests / sizeof tests[0]);
}

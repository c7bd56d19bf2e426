/* test_store_streams.c - streams are found again by what is known of them: searches and lists. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/store_runs.h"

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

static void the_first_events_of_a_stream_are_read(void **state) {
    desk *on = *state;
    const store_event events[] = {event(7, 1, "one"), event(7, 2, "two"), event(7, 3, "three")};
    append(on, events, 3);
    wait_for_all(on);
    static const char *const bodies_of[] = {"one two three", "one", "one two", "one two three",
                                            "one two three"};
    for (uint32_t most = 0; most < 5; most++) {
        text all = {""};
        assert_int_equal(store_read_first(on->store, 7, most, add_body, &all), STORE_OK);
        assert_string_equal(all.data, bodies_of[most]);
    }
}

static bool is_wanted(void *ctx) {
    (void)ctx;
    return true;
}

static int counted(desk *on, store_query query) {
    uint64_t count = 99;
    assert_int_equal(store_count_while(on->store, &query, is_wanted, NULL, &count), STORE_OK);
    return (int)count;
}

static void a_search_goes_on_behind_a_game(void **state) {
    desk *on = *state;
    put_tables(on);
    store_stream late = table(5, "Fritz", "Gerd", "");
    late.began_ms = 2000; /* as the second one */
    store_append(on->store, &(store_batch){.streams = &late, .stream_count = 1}, note, on);
    wait_for_all(on);
    assert_string_equal(found(on, (store_query){.limit = 5}).data, "4 3 5 2 1");
    assert_string_equal(found(on, (store_query){.behind = {3000, 3}}).data, "5 2 1");
    assert_string_equal(found(on, (store_query){.behind = {2000, 5}}).data, "2 1");
    assert_string_equal(found(on, (store_query){.behind = {2000, 2}}).data, "1");
    assert_string_equal(found(on, (store_query){.behind = {1000, 1}}).data, "");
    assert_string_equal(found(on, (store_query){.contest = 77, .behind = {4000, 9}}).data, "3");
    assert_int_equal(counted(on, (store_query){0}), 5);
    assert_int_equal(counted(on, (store_query){.behind = {2000, 2}, .limit = 1, .skip = 1}), 5);
    assert_int_equal(counted(on, (store_query){.player = zug_str_from("anna")}), 3);
    assert_int_equal(counted(on, (store_query){.contest = 77}), 1);
    assert_int_equal(counted(on, (store_query){.public_only = true, .finished_only = true}), 4);
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

static void games_of_a_contest_that_is_not_public_are_found_by_those_who_may(void **state) {
    desk *on = *state;
    put_tables(on);
    store_stream contest = {.id = 77, .kind = STORE_CONTEST, .began_ms = 500};
    store_batch batch = {.streams = &contest, .stream_count = 1};
    store_append(on->store, &batch, note, on);
    wait_for_all(on);
    assert_int_equal(on->answers[1], STORE_OK);
    assert_string_equal(found(on, (store_query){.public_only = true}).data, "2 1");
    assert_string_equal(found(on, (store_query){.public_only = true, .or_person = 31}).data,
                        "3 2 1");
    assert_string_equal(
        found(on, (store_query){.public_only = true, .any_contest = true, .contest = 77}).data,
        "3");
    store_query contests = {.kind = STORE_CONTEST, .public_only = true};
    assert_string_equal(found(on, contests).data, "");
    contests.or_person = 10;
    assert_string_equal(found(on, contests).data, "");
    contests.or_person = 30;
    assert_string_equal(found(on, contests).data, "77");
    assert_string_equal(found(on, (store_query){.kind = STORE_CONTEST}).data, "77");
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

/* Puts one stream in, from an origin. */
static void put_one(desk *on, store_kind kind, uint64_t id, bool is_open, uint64_t origin) {
    store_stream row = table(id, "Anna", "Boris", "");
    row.kind = kind;
    row.is_open = is_open;
    row.person[0] = 41;
    row.person[1] = 42;
    row.origin[0] = origin;
    row.origin[1] = origin != 0 ? 7000 : 0;
    store_append(on->store, &(store_batch){.streams = &row, .stream_count = 1}, note, on);
    wait_for_all(on);
}

static void assert_open(desk *on, uint64_t origin, uint32_t challenges, uint32_t tables) {
    store_open_count open;
    assert_int_equal(store_count_open_from(on->store, origin, &open), STORE_OK);
    assert_int_equal(open.challenges, desk_server != NULL ? challenges : 0);
    assert_int_equal(open.tables, desk_server != NULL ? tables : 0);
}

/* One node has all that is open in memory, and counts it there. */
static void what_is_open_is_counted_where_many_nodes_write(void **state) {
    desk *on = *state;
    store_open_count open;
    bool is_kept = desk_server != NULL;
    put_one(on, STORE_CHALLENGE, 1, true, 70);
    put_one(on, STORE_CHALLENGE, 2, true, UINT64_MAX);
    put_one(on, STORE_TABLE, 3, true, 70);
    put_one(on, STORE_TABLE, 4, true, 0);
    assert_int_equal(store_count_open(on->store, 41, &open), STORE_OK);
    assert_true(open.challenges == (is_kept ? 2 : 0) && open.tables == (is_kept ? 2 : 0));
    assert_int_equal(store_count_open(on->store, 42, &open), STORE_OK);
    assert_true(open.challenges == 0 && open.tables == (is_kept ? 2 : 0));
    assert_open(on, 70, 1, 1);
    assert_open(on, UINT64_MAX, 1, 0);
    assert_open(on, 7000, 2, 1);
    assert_open(on, 71, 0, 0);
    put_one(on, STORE_TABLE, 3, true, 0); /* by a node that does not know it */
    assert_open(on, 70, 1, 1);
    put_one(on, STORE_TABLE, 3, false, 0);
    put_one(on, STORE_TABLE, 3, true, 0); /* opened again, by whoever that was */
    assert_open(on, 70, 1, 0);
}

static void the_open_streams_of_a_person_are_listed(void **state) {
    desk *on = *state;
    text ids = {""};
    put_tables(on);
    assert_int_equal(store_open_streams_of(on->store, 41, add_id, &ids), STORE_OK);
    assert_string_equal(ids.data, "4");
    assert_int_equal(store_open_streams_of(on->store, 31, add_id, &ids), STORE_OK);
    assert_string_equal(ids.data, "4");
}

/* What persons have opened since a moment; nothing where one node has it all in memory. */
static text opened(desk *on, const uint64_t *persons, size_t count, int64_t since_ms) {
    text ids = {""};
    store_persons whose = {persons, count, since_ms};
    assert_int_equal(store_new_streams_of(on->store, &whose, add_id, &ids), STORE_OK);
    if (desk_server != NULL)
        return ids;
    assert_string_equal(ids.data, "");
    return (text){"one node"};
}

static void what_persons_have_opened_lately_is_listed_where_many_nodes_write(void **state) {
    static const uint64_t persons[] = {30, 41, 42};
    desk *on = *state;
    bool is_kept = desk_server != NULL;
    put_tables(on); /* 41 has Black at 4, which is open, and 30 White at 3, which is over */
    put_one(on, STORE_CHALLENGE, 50, true, 0);
    put_one(on, STORE_CHALLENGE, 51, false, 0);
    assert_string_equal(opened(on, persons, 2, 4000).data, is_kept ? "50 4" : "one node");
    assert_string_equal(opened(on, persons, 2, 4001).data, is_kept ? "50" : "one node");
    assert_string_equal(opened(on, persons, 3, 50000).data, is_kept ? "50 50" : "one node");
    assert_string_equal(opened(on, persons, 3, 50001).data, is_kept ? "" : "one node");
    assert_string_equal(opened(on, persons, 1, 0).data, is_kept ? "" : "one node");
    assert_string_equal(opened(on, persons, 0, 0).data, is_kept ? "" : "one node");
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        STORE_TEST("the first events of a stream are read", the_first_events_of_a_stream_are_read),
        STORE_TEST("a search goes on behind a game, and all that it would find are counted",
                   a_search_goes_on_behind_a_game),
        STORE_TEST("games are found by what is asked", games_are_found_by_what_is_asked),
        STORE_TEST("private games are found by their players only",
                   private_games_are_found_by_their_players_only),
        STORE_TEST("games of a contest for its players only are found by those who may see it",
                   games_of_a_contest_that_is_not_public_are_found_by_those_who_may),
        STORE_TEST("open streams are listed and one is found",
                   open_streams_are_listed_and_one_is_found),
        STORE_TEST("the open streams of a person are listed",
                   the_open_streams_of_a_person_are_listed),
        STORE_TEST("what persons have opened lately is listed where many nodes write",
                   what_persons_have_opened_lately_is_listed_where_many_nodes_write),
        STORE_TEST("what is open is counted where many nodes write",
                   what_is_open_is_counted_where_many_nodes_write),
    };
    return store_runs(argc, argv, "store streams", tests, sizeof tests / sizeof tests[0]);
}

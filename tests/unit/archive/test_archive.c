/* test_archive.c - what is over, over a real store and workers: searched, shown, written to files,
 * and brought along. The sandbox is a fake. */
#define _POSIX_C_SOURCE 200809L
#include <stdatomic.h>

#include "../../support/commit_desk.h"
#include "archive/archive.h"
#include "util/str_read.h"
#include "wire/wire_archive.h"

enum { TEXT_SIZE = 1 << 16 };

/* How often a whole log was read; store_read_first is wrapped by the linker. */
static atomic_int whole_logs;
store_status __real_store_read_first(store *self, uint64_t stream, uint32_t most,
                                     store_on_event *on_event, void *ctx);
store_status __wrap_store_read_first(store *self, uint64_t stream, uint32_t most,
                                     store_on_event *on_event, void *ctx);
store_status __wrap_store_read_first(store *self, uint64_t stream, uint32_t most,
                                     store_on_event *on_event, void *ctx) {
    whole_logs += most == 0;
    return __real_store_read_first(self, stream, most, on_event, ctx);
}

/* Somebody who asks, and what they have got. */
typedef struct asker {
    char text[TEXT_SIZE];
    char code[32];
    char disposition[700];
    int answers;
    bool has_begun, is_slow, is_gone, is_whole;
    int pieces;
    archive_file *file;
} asker;

typedef struct stock {
    commit_desk *desk;
    archive *archive;
    asker asker;
} stock;

static int64_t now_ms(void *ctx) { return commit_now(((commit_desk *)ctx)->commit); }

static void add(asker *to, zug_str text) {
    size_t used = strlen(to->text);
    assert_true(used + text.len < sizeof to->text);
    if (text.len > 0)
        memcpy(to->text + used, text.data, text.len);
    to->text[used + text.len] = '\0';
}

static void on_answer(void *request, json_out *text) {
    asker *to = request;
    to->answers++;
    add(to, json_out_text(text));
}

static void on_refuse(void *request, const msg_told *why) {
    asker *to = request;
    to->answers++;
    assert_true(strlen(why->sentence) > 0);
    snprintf(to->code, sizeof to->code, "%s", why->code);
}

static void on_send(void *request, zug_str pgn, const char *disposition) {
    asker *to = request;
    to->answers++;
    add(to, pgn);
    snprintf(to->disposition, sizeof to->disposition, "%s", disposition);
}

static void on_begin(void *request, archive_file *file) {
    asker *to = request;
    to->has_begun = true;
    to->file = file;
}

static bool on_put(void *request, zug_str piece) {
    asker *to = request;
    assert_true(to->has_begun);
    to->pieces++;
    add(to, piece);
    return !to->is_slow;
}

static void on_end(void *request, bool is_whole) {
    asker *to = request;
    to->answers++;
    to->is_whole = is_whole;
}

static bool on_is_there(void *request) { return !((asker *)request)->is_gone; }

static int set_up(void **state) {
    static const char *const child[] = {"zug", "none", NULL};
    void *desk = NULL;
    stock *all = calloc(1, sizeof *all);
    assert_non_null(all);
    desk_set_up_to_serve(&desk);
    all->desk = desk;
    const archive_parts parts = {all->desk->zone, all->desk->work, all->desk->readers, child};
    const archive_calls calls = {desk,    now_ms,   desk_any_id, desk_post, on_answer,   on_refuse,
                                 on_send, on_begin, on_put,      on_end,    on_is_there, NULL};
    all->archive = archive_new(&parts, &calls);
    assert_non_null(all->archive);
    archive_use_store(all->archive, all->desk->store);
    archive_name_site(all->archive, "https://chess.example");
    *state = all;
    return 0;
}

static int tear_down(void **state) {
    stock *all = *state;
    void *desk = all->desk;
    archive_stop(all->archive);
    work_stop(all->desk->work);
    while (posted_any(&all->desk->calls))
        desk_make_call(all->desk);
    archive_free(all->archive);
    desk_tear_down(&desk);
    free(all);
    return 0;
}

/* Begins a game, and lets White, person 1, resign after a move: then it is over. */
static uint64_t play(stock *all) {
    commit_desk *desk = all->desk;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_give(desk, 1, "{\"do\":\"resign\",\"game\":\"%s\"}", desk->table);
    desk_settle(desk);
    return desk->table;
}

static archive_asker ask(stock *all) {
    all->asker = (asker){.answers = 0};
    return (archive_asker){&all->asker, 7};
}

/* Makes posted calls until there is an answer. */
static const asker *wait_for_answer(stock *all) {
    while (all->asker.answers == 0)
        desk_make_call(all->desk);
    assert_int_equal(all->asker.answers, 1);
    return &all->asker;
}

static const store_query *any(void) {
    static store_query query;
    query = (store_query){.kind = STORE_TABLE,
                          .finished_only = true,
                          .player = {"", 0},
                          .event = {"", 0},
                          .result = {"", 0},
                          .opening = {"", 0}};
    return &query;
}

static const archive_condition no_condition = {{"", 0}, 0};

static void a_game_that_is_over_is_listed(void **state) {
    stock *all = *state;
    archive_list_games(all->archive, any(), 0, ask(all));
    assert_string_equal(wait_for_answer(all)->text, "{\"page\":1,\"games\":[],\"more\":false}");
    play(all);
    archive_list_games(all->archive, any(), 0, ask(all));
    const char *text = wait_for_answer(all)->text;
    assert_non_null(strstr(text, "\"name\":\"Person 1\""));
    assert_non_null(strstr(text, "\"result\":\"0-1\""));
    assert_non_null(strstr(text, "\"moves\":\"e2e4 e7e5\""));
    assert_non_null(strstr(text, "\"plies\":2,\"eco\":\"C20\""));
    archive_list_games(all->archive, any(), 1, ask(all));
    assert_string_equal(wait_for_answer(all)->text, "{\"page\":2,\"games\":[],\"more\":false}");
    const msg_person stranger = {0};
    archive_list_contests(all->archive, &(archive_contests){zug_str_from(""), 0, &stranger},
                          ask(all));
    assert_string_equal(wait_for_answer(all)->text, "{\"page\":1,\"contests\":[],\"more\":false}");
    store_query query = *any();
    query.contest = 4711;
    archive_list_games(all->archive, &query, 0, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "not-found");
    archive_export_games(all->archive, &query, &no_condition, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "not-found");
}

static void too_many_searches_of_one_are_refused_and_all_others_answered(void **state) {
    enum { MANY = 20 };
    stock *all = *state;
    static asker many[MANY], other;
    int refused = 0, answered = 0;
    memset(many, 0, sizeof many);
    memset(&other, 0, sizeof other);
    for (int i = 0; i < MANY; i++)
        archive_list_games(all->archive, any(), 0, (archive_asker){&many[i], 7});
    archive_list_games(all->archive, any(), 0, (archive_asker){&other, 8});
    for (int i = 0; i < MANY; i++) {
        while (many[i].answers == 0)
            desk_make_call(all->desk);
        refused += strcmp(many[i].code, "busy") == 0;
        answered += many[i].text[0] != '\0';
    }
    while (other.answers == 0)
        desk_make_call(all->desk);
    assert_true(other.text[0] != '\0');
    assert_int_equal(refused, 4);
    assert_int_equal(answered, 16);
}

/* Asks a condition for somebody; person 0 is a stranger. */
static void ask_where(stock *all, const char *where, uint64_t person, archive_asker from) {
    archive_condition condition = {zug_str_from(where), person};
    archive_list_games_where(all->archive, any(), &condition, from);
}

/* What a condition finds. */
static const char *where(stock *all, const char *condition) {
    ask_where(all, condition, 0, ask(all));
    return wait_for_answer(all)->text;
}

static void a_condition_is_asked_of_games_that_are_over(void **state) {
    stock *all = *state;
    assert_string_equal(where(all, "all"), "{\"games\":[],\"more\":false,\"looked\":0,\"of\":0}");
    play(all);
    desk_begin_game(all->desk);
    const char *text = where(all, "line \"1. e4 e5\" and result = 0-1");
    assert_non_null(strstr(text, "\"name\":\"Person 1\""));
    assert_non_null(strstr(text, "\"plies\":2,\"eco\":\"C20\""));
    assert_non_null(strstr(text, "],\"more\":false,\"looked\":1,\"of\":1}"));
    assert_string_equal(where(all, "mate or halfmoves = 0"),
                        "{\"games\":[],\"more\":false,\"looked\":1,\"of\":1}");
    store_query query = *any();
    query.contest = 4711;
    archive_condition every = {zug_str_from("all"), 0};
    archive_list_games_where(all->archive, &query, &every, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "not-found");
    every.text = zug_str_from("mate");
    archive_export_games(all->archive, any(), &every, ask(all));
    assert_string_equal(wait_for_answer(all)->text, "");
    assert_true(all->asker.is_whole);
}

static void the_moves_of_games_that_tags_exclude_are_not_read(void **state) {
    static const char *const by_tags[] = {
        "white ~ nobody and mate",   "result = 1-0 and halfmoves > 3", "speed = correspondence",
        "date < 1990 and annotated", "missing site or has variant",    "event ~ cup and clocks",
        "elo > 2000 or round = 7",   "both player ~ \"Person 1\""};
    stock *all = *state;
    play(all);
    whole_logs = 0;
    for (size_t i = 0; i < sizeof by_tags / sizeof by_tags[0]; i++) {
        assert_string_equal(where(all, by_tags[i]),
                            "{\"games\":[],\"more\":false,\"looked\":1,\"of\":1}");
        assert_int_equal(whole_logs, 0);
        archive_condition condition = {zug_str_from(by_tags[i]), 0};
        archive_export_games(all->archive, any(), &condition, ask(all));
        wait_for_answer(all);
        assert_int_equal(whole_logs, 0);
    }
    where(all, "white ~ person and mate");
    assert_int_equal(whole_logs, 1);
    where(all, "plycount = 7"); /* known at the end only */
    assert_int_equal(whole_logs, 2);
}

enum { MANY_ROWS = 5200 };

/* Puts games in that are over and have no log. */
static void put_rows(stock *all) {
    static store_stream rows[MANY_ROWS];
    for (int i = 0; i < MANY_ROWS; i++)
        rows[i] = (store_stream){.id = (uint64_t)i + 1000000,
                                 .kind = STORE_TABLE,
                                 .is_public = true,
                                 .name = {{"x", 1}, {"y", 1}},
                                 .event = {"", 0},
                                 .round = {"", 0},
                                 .result = {"1-0", 3},
                                 .opening = {"", 0},
                                 .began_ms = 1 + i / 7,
                                 .ended_ms = 2};
    store_append(all->desk->store, &(store_batch){.streams = rows, .stream_count = MANY_ROWS}, NULL,
                 NULL);
    desk_settle(all->desk);
}

/* A number of the answer. */
static int number(const asker *of, const char *name) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *found = strstr(of->text, key);
    assert_non_null(found);
    return atoi(found + strlen(key));
}

static void a_search_that_has_done_its_share_says_where_to_go_on(void **state) {
    stock *all = *state;
    archive_condition condition = {zug_str_from("mate"), 0};
    store_query query = *any();
    int looked = 0, answers = 0;
    put_rows(all);
    for (bool has_more = true; has_more; answers++) {
        archive_list_games_where(all->archive, &query, &condition, ask(all));
        const asker *got = wait_for_answer(all);
        assert_int_equal(answers > 0 || number(got, "of") == MANY_ROWS, 1);
        assert_in_range(number(got, "looked"), 1, 5000);
        looked += number(got, "looked");
        const char *next = strstr(got->text, "\"next\":\"");
        has_more = next != NULL;
        if (has_more) {
            zug_str rest = zug_str_from(next + 8), text = str_cut(&rest, '"');
            assert_true(wire_behind_read(text, &query.behind.began_ms, &query.behind.id));
        }
    }
    assert_int_equal(looked, MANY_ROWS);
    assert_in_range(answers, 2, MANY_ROWS);
}

/* Asks for much twice, and then for little: whether that is answered before all of the other. */
static bool is_little_first(stock *all) {
    static asker much[2], little;
    memset(much, 0, sizeof much);
    memset(&little, 0, sizeof little);
    for (int i = 0; i < 2; i++)
        ask_where(all, "mate", 0, (archive_asker){&much[i], 7});
    desk_make_call(all->desk); /* it is under way */
    archive_condition condition = {zug_str_from("all"), 0};
    store_query query = *any();
    query.player = zug_str_from("Person");
    archive_list_games_where(all->archive, &query, &condition, (archive_asker){&little, 8});
    while (little.answers == 0)
        desk_make_call(all->desk);
    assert_int_equal(number(&little, "looked"), 1);
    bool is_first = much[1].answers == 0;
    while (much[0].answers == 0 || much[1].answers == 0)
        desk_make_call(all->desk);
    return is_first;
}

/* Where all wait in one line, little is never first; here it is, unless this thread was held up
 * until much was done. */
static void who_asks_for_little_does_not_wait_for_who_asks_for_much(void **state) {
    stock *all = *state;
    bool is_first = false;
    put_rows(all);
    assert_true(play(all) != 0);
    for (int i = 0; i < 20 && !is_first; i++)
        is_first = is_little_first(all);
    assert_true(is_first);
}

static void a_search_for_who_has_gone_ends(void **state) {
    stock *all = *state;
    put_rows(all);
    ask_where(all, "mate", 0, ask(all));
    all->asker.is_gone = true;
    desk_make_call(all->desk);
    assert_int_equal(all->asker.answers, 1);
    assert_in_range(number(&all->asker, "looked"), 0, MANY_ROWS - 1);
}

static void each_person_asks_few_conditions_at_once(void **state) {
    enum { MANY = 24 };
    static asker many[MANY];
    stock *all = *state;
    int refused[2] = {0};
    put_rows(all);
    memset(many, 0, sizeof many);
    for (int i = 0; i < MANY; i++) /* half of them one person, half of them strangers */
        ask_where(all, "mate", i % 2 ? 101 : 0, (archive_asker){&many[i], 7});
    static asker others[16];
    memset(others, 0, sizeof others);
    for (int i = 0; i < 16; i++) /* many persons of one address */
        ask_where(all, "mate", 200 + (uint64_t)i, (archive_asker){&others[i], 7});
    static asker elsewhere;
    memset(&elsewhere, 0, sizeof elsewhere);
    ask_where(all, "mate", 0, (archive_asker){&elsewhere, 8});
    assert_int_equal(elsewhere.answers, 0);
    for (int i = 0; i < MANY; i++)
        refused[i % 2] += strcmp(many[i].code, "busy") == 0;
    assert_int_equal(refused[0], MANY / 2 - 2);
    assert_int_equal(refused[1], MANY / 2 - 2);
    int too_many = 0;
    for (int i = 0; i < 16; i++)
        too_many += strcmp(others[i].code, "busy") == 0;
    assert_int_equal(too_many, 4); /* 16 of one address */
    for (int i = 0; i < MANY; i++)
        many[i].is_gone = true;
    for (int i = 0; i < 16; i++)
        others[i].is_gone = true;
    while (elsewhere.answers == 0)
        desk_make_call(all->desk);
    assert_string_equal(elsewhere.code, "");
}

static void a_search_ends_with_the_zone(void **state) {
    stock *all = *state;
    put_rows(all);
    ask_where(all, "mate", 0, ask(all));
    archive_stop(all->archive);
    assert_string_equal(wait_for_answer(all)->code, "busy");
}

static void a_game_is_written_as_pgn_with_a_name(void **state) {
    stock *all = *state;
    archive_export_game(all->archive, play(all), ask(all));
    const asker *got = wait_for_answer(all);
    assert_non_null(strstr(got->text, "[Site \"https://chess.example\"]"));
    assert_non_null(strstr(got->text, "1. e4 "));
    assert_non_null(strstr(got->disposition, "Person-1-Person-2-"));
    archive_export_game(all->archive, 4711, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "busy");
}

static void a_file_waits_for_who_reads_slowly(void **state) {
    stock *all = *state;
    play(all);
    play(all);
    archive_asker from = ask(all);
    all->asker.is_slow = true;
    archive_export_games(all->archive, any(), &no_condition, from);
    while (all->asker.pieces == 0)
        desk_make_call(all->desk);
    assert_int_equal(all->asker.answers, 0);
    all->asker.is_slow = false;
    archive_go_on(all->asker.file);
    const asker *got = wait_for_answer(all);
    assert_true(got->is_whole);
    const char *first = strstr(got->text, "[Event ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "[Event "));
}

static void a_file_for_who_has_gone_ends(void **state) {
    stock *all = *state;
    play(all);
    archive_asker from = ask(all);
    all->asker.is_slow = true;
    archive_export_games(all->archive, any(), &no_condition, from);
    while (all->asker.pieces == 0)
        desk_make_call(all->desk);
    all->asker.is_gone = true;
    archive_go_on(all->asker.file);
    assert_int_equal(all->asker.answers, 1);
    assert_false(all->asker.is_whole);
}

static void a_log_ends_where_the_viewer_may_see_no_more(void **state) {
    stock *all = *state;
    archive_log what = {.game = play(all), .role = MSG_ROLE_WATCHER, .version = UINT32_MAX};
    archive_show_log(all->archive, &what, ask(all));
    assert_non_null(strstr(wait_for_answer(all)->text, "e7e5"));
    what.version = 3;
    archive_show_log(all->archive, &what, ask(all));
    assert_non_null(strstr(wait_for_answer(all)->text, "e2e4"));
    assert_null(strstr(all->asker.text, "e7e5"));
    what.game = 4711;
    archive_show_log(all->archive, &what, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "busy");
}

static void an_import_is_kept_shown_and_let_go_by_its_owner(void **state) {
    static const char pgn[] = "[Event \"x\"]\n\n1. e4 e5 1-0\n";
    stock *all = *state;
    archive_import import = {.person = 101, .text = zug_str_from("\x7f\x45\x4c\x46 no text")};
    archive_keep_import(all->archive, &import, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "bad-request");
    import.text = zug_str_from(pgn);
    archive_keep_import(all->archive, &import, ask(all));
    const asker *got = wait_for_answer(all);
    assert_non_null(strstr(got->text, "\"games\":1,\"bad\":0"));
    uint64_t id = all->desk->last_id;
    archive_show_import(all->archive, id, ask(all));
    assert_string_equal(wait_for_answer(all)->text, pgn);
    archive_end_import(all->archive, 102, id, ask(all).request);
    assert_string_equal(wait_for_answer(all)->code, "not-found");
    archive_end_import(all->archive, 101, id, ask(all).request);
    assert_string_equal(wait_for_answer(all)->text, "{\"ok\":true}");
    archive_show_import(all->archive, id, ask(all));
    assert_string_equal(wait_for_answer(all)->code, "not-found");
}

static void what_was_read_leaves_nothing_beside_the_database(void **state) {
    stock *all = *state;
    commit_desk *desk = all->desk;
    char log[300];
    archive_export_game(all->archive, play(all), ask(all));
    wait_for_answer(all);
    archive_list_games(all->archive, any(), 0, ask(all));
    wait_for_answer(all);
    snprintf(log, sizeof log, "%s-wal", desk->path);
    assert_int_equal(access(log, F_OK), 0);
    work_stop(desk->work);
    readers_close(desk->readers);
    store_close(desk->store);
    desk->store = NULL;
    assert_int_equal(access(log, F_OK), -1);
}

#define TEST(name, test)                                                                           \
    { name, test, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a game that is over is listed", a_game_that_is_over_is_listed),
        TEST("too many searches of one address are refused, and all others answered",
             too_many_searches_of_one_are_refused_and_all_others_answered),
        TEST("a condition is asked of games that are over",
             a_condition_is_asked_of_games_that_are_over),
        TEST("the moves of games that tags exclude are not read",
             the_moves_of_games_that_tags_exclude_are_not_read),
        TEST("a search that has done its share says where to go on",
             a_search_that_has_done_its_share_says_where_to_go_on),
        TEST("who asks for little does not wait for who asks for much",
             who_asks_for_little_does_not_wait_for_who_asks_for_much),
        TEST("a search for who has gone ends", a_search_for_who_has_gone_ends),
        TEST("each person asks few conditions at once", each_person_asks_few_conditions_at_once),
        TEST("a search ends with the zone", a_search_ends_with_the_zone),
        TEST("a game is written as PGN, with a name for its file",
             a_game_is_written_as_pgn_with_a_name),
        TEST("a file waits for who reads slowly", a_file_waits_for_who_reads_slowly),
        TEST("a file for who has gone ends", a_file_for_who_has_gone_ends),
        TEST("a log ends where the viewer may see no more",
             a_log_ends_where_the_viewer_may_see_no_more),
        TEST("an import is kept, shown, and let go by its owner",
             an_import_is_kept_shown_and_let_go_by_its_owner),
        TEST("what was read leaves nothing beside the database when all is closed",
             what_was_read_leaves_nothing_beside_the_database),
    };
    return cmocka_run_group_tests_name("archive", tests, NULL, NULL);
}

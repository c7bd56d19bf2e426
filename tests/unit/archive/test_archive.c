/* test_archive.c - what is over, over a real store and workers: searched, shown, written to files,
 * and brought along. The sandbox is a fake. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"
#include "archive/archive.h"

enum { TEXT_SIZE = 1 << 16 };

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
    const archive_calls calls = {desk,    now_ms,   desk_any_id, desk_post, on_answer,  on_refuse,
                                 on_send, on_begin, on_put,      on_end,    on_is_there};
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
    archive_export_games(all->archive, &query, ask(all));
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
    archive_export_games(all->archive, any(), from);
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
    archive_export_games(all->archive, any(), from);
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

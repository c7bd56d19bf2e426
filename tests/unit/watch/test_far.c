/* test_far.c - who is at a table when there are other nodes, whatever becomes of what they say, and
 * what they write into the lobby. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"
#include "watch/watch.h"

/* Other nodes, and numbers of clients. */
enum { NODE_B = 7001, NODE_C = 7002, CLIENTS = 4 };

/* The room, over all that is below it. */
typedef struct far_desk {
    commit_desk *desk;
    watch *watch;
    watch_client *clients[CLIENTS];
    char last[4000]; /* the last message that a client got */
} far_desk;

static bool on_send(void *ctx, zug_str text, bool is_hidden) {
    far_desk *on = ctx;
    (void)is_hidden;
    snprintf(on->last, sizeof on->last, "%.*s", (int)text.len, text.data);
    return true;
}

static void on_insist(void *ctx, zug_str text) { on_send(ctx, text, false); }

static void on_reply(void *ctx, const char *nonce, const msg_reply *reply) {
    (void)ctx;
    (void)nonce;
    assert_int_equal(reply->refusal, MSG_FINE);
}

static void on_refuse(void *ctx, const char *nonce, msg_fault fault) {
    (void)ctx;
    (void)nonce;
    fail_msg("refused: %s", msg_fault_told(fault).code);
}

static void on_own_news(void *ctx) { (void)ctx; }

static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    commit_desk *desk = ((far_desk *)ctx)->desk;
    msg_command command = {.kind = is_here ? MSG_CMD_PRESENT : MSG_CMD_ABSENT,
                           .by = {.id = person},
                           .id = table,
                           .since = {since_ms}};
    desk_note(desk, "%d is %s", (int)person - DESK_PERSONS, is_here ? "here" : "away");
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
}

static void on_near(void *ctx, uint64_t table, uint64_t person, bool is_near) {
    commit_desk *desk = ((far_desk *)ctx)->desk;
    assert_int_equal(table, desk->table);
    desk_note(desk, "others hear: %d %s", (int)person - DESK_PERSONS, is_near ? "came" : "left");
}

static void on_audience(void *ctx, uint64_t table, uint32_t count) {
    commit_desk *desk = ((far_desk *)ctx)->desk;
    assert_int_equal(table, desk->table);
    desk_note(desk, "others hear: %u look on", (unsigned)count);
}

static void tell(void *above, const commit_news *news) {
    watch_told(((far_desk *)above)->watch, news);
}

static void ignore(void *above, uint64_t stream) {
    (void)above;
    (void)stream;
}

static int set_up(void **state) {
    far_desk *on = calloc(1, sizeof *on);
    assert_non_null(on);
    desk_set_up_to_serve((void **)&on->desk);
    const watch_parts parts = {
        on->desk->zone, on->desk->commit, on->desk->work, on->desk->readers, 1, true};
    const watch_calls calls = {on,          on_send,     on_insist, on_reply,   on_refuse,
                               on_own_news, on_presence, on_near,   on_audience};
    on->watch = watch_new(&parts, &calls);
    assert_non_null(on->watch);
    on->desk->above = on;
    on->desk->on_told = tell;
    on->desk->on_expected = on->desk->on_undone = on->desk->on_look_around = ignore;
    watch_set_linked(on->watch, true);
    desk_begin_game(on->desk);
    *state = on;
    return 0;
}

static int tear_down(void **state) {
    far_desk *on = *state;
    watch_stop(on->watch);
    for (int i = 0; i < CLIENTS; i++)
        watch_client_free(on->clients[i]);
    watch_free(on->watch);
    desk_tear_down((void **)&on->desk);
    free(on);
    return 0;
}

/* Somebody comes to the table at this node, as a client of their number. */
static void come(far_desk *on, uint64_t person) {
    msg_person behind = desk_person(person);
    on->clients[person] = watch_client_new(on->watch, person, 1, &behind, on);
    assert_non_null(on->clients[person]);
    watch_table(on->clients[person], "w", on->desk->table, NULL);
    desk_settle(on->desk);
}

static void go(far_desk *on, uint64_t person) {
    watch_client_free(on->clients[person]);
    on->clients[person] = NULL;
    desk_settle(on->desk);
}

static void say(far_desk *on, uint64_t person, uint64_t node, bool is_here) {
    watch_far_presence(on->watch, on->desk->table, DESK_PERSONS + person, node, is_here);
}

/* Lets so many seconds pass; what was noted meanwhile. */
static const char *wait(far_desk *on, int seconds) {
    desk_log(on->desk);
    for (int i = 0; i < seconds; i++) {
        on->desk->clock_ms += 1000;
        watch_check_presence(on->watch);
        desk_settle(on->desk);
    }
    return desk_log(on->desk);
}

static int count(const char *text, const char *what) {
    int found = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        found++;
    return found;
}

static bool is_connected(const far_desk *on, zug_color side) {
    return zug_game_is_connected(zone_game(on->desk->zone, on->desk->table), side);
}

static void who_leaves_one_of_two_nodes_is_here_and_who_leaves_both_is_away(void **state) {
    far_desk *on = *state;
    come(on, 2);
    assert_string_equal(desk_log(on->desk), "others hear: 2 came\n2 is here\n");
    say(on, 2, NODE_B, true);
    go(on, 2);
    assert_string_equal(desk_log(on->desk), "others hear: 2 left\n");
    come(on, 2);
    desk_log(on->desk);
    say(on, 2, NODE_B, false);
    go(on, 2);
    assert_string_equal(desk_log(on->desk), "others hear: 2 left\n2 is away\n");
    assert_false(is_connected(on, ZUG_BLACK));
}

/* Each of two nodes took somebody to be at the other, and none has told the zone. */
static void who_leaves_two_nodes_at_once_is_away_soon(void **state) {
    far_desk *on = *state;
    come(on, 2);
    say(on, 2, NODE_B, true);
    wait(on, WATCH_CERTAIN_MS / 1000);
    say(on, 2, NODE_B, true);
    go(on, 2);
    say(on, 2, NODE_B, false);
    assert_true(is_connected(on, ZUG_BLACK));
    assert_int_equal(count(wait(on, 1), "2 is away"), 1);
    assert_false(is_connected(on, ZUG_BLACK));
}

static void who_is_at_two_other_nodes_is_here_until_both_are_left(void **state) {
    far_desk *on = *state;
    wait(on, WATCH_CERTAIN_MS / 1000 - 1);
    say(on, 2, NODE_B, true);
    say(on, 2, NODE_C, true);
    say(on, 2, NODE_B, false);
    assert_int_equal(count(wait(on, 3), "2 is away"), 0);
    say(on, 2, NODE_C, false);
    assert_int_equal(count(wait(on, 1), "2 is away"), 1);
}

static void who_never_came_is_away_when_that_is_certain(void **state) {
    far_desk *on = *state;
    say(on, 1, NODE_B, true);
    assert_string_equal(wait(on, WATCH_CERTAIN_MS / 1000 - 1), "");
    assert_int_equal(count(wait(on, WATCH_TELL_MS / 1000), "2 is away"), 1);
    assert_true(is_connected(on, ZUG_WHITE) && !is_connected(on, ZUG_BLACK));
}

static void what_is_not_said_anew_is_forgotten(void **state) {
    far_desk *on = *state;
    for (int i = 0; i < 6; i++) {
        say(on, 2, NODE_B, true);
        say(on, 2, NODE_B, true); /* doubled */
        assert_int_equal(count(wait(on, WATCH_TELL_MS / 1000), "2 is away"), 0);
    }
    assert_int_equal(count(wait(on, WATCH_FAR_MS / 1000), "2 is away"), 1);
}

static void nobody_is_away_because_the_others_are_not_heard(void **state) {
    far_desk *on = *state;
    say(on, 1, NODE_B, true);
    watch_set_linked(on->watch, false);
    assert_int_equal(count(wait(on, 60), "away"), 0);
    watch_set_linked(on->watch, true);
    assert_int_equal(count(wait(on, WATCH_CERTAIN_MS / 1000 - 1), "away"), 0);
    const char *log = wait(on, WATCH_FAR_MS / 1000);
    assert_true(count(log, "1 is away") == 1 && count(log, "2 is away") == 1);
}

static void those_at_a_node_that_is_gone_are_away_at_once(void **state) {
    far_desk *on = *state;
    say(on, 1, NODE_B, true);
    say(on, 2, NODE_B, true);
    say(on, 2, NODE_C, true);
    watch_far_gone(on->watch, NODE_B, commit_now(on->desk->commit));
    desk_settle(on->desk);
    assert_int_equal(count(on->desk->log, "1 is away"), 1);
    assert_int_equal(count(desk_log(on->desk), "2 is away"), 0);
}

static void who_is_here_is_told_anew(void **state) {
    far_desk *on = *state;
    come(on, 1);
    const char *log = wait(on, 3 * WATCH_TELL_MS / 1000);
    assert_int_equal(count(log, "others hear: 1 came"), 3);
    assert_int_equal(count(log, "1 is"), 0); /* and the zone is not bothered */
}

/* Black has an assistant, who is accepted; the persons are 2 and 3. */
static void have_assistant(far_desk *on) {
    const msg_person black = desk_person(2);
    char join[96], link[WIRE_ID_SIZE];
    msg_table table;
    desk_give(on->desk, 2, "{\"do\":\"assistant-ask\",\"game\":\"%s\"}", on->desk->table);
    desk_settle(on->desk);
    assert_true(zone_table(on->desk->zone, on->desk->table, &black, &table));
    wire_id_write(table.assistant[ZUG_BLACK].link, link);
    snprintf(join, sizeof join, "{\"do\":\"assistant-join\",\"game\":\"%%s\",\"link\":\"%s\"}",
             link);
    desk_give(on->desk, 3, join, on->desk->table);
    desk_settle(on->desk);
    desk_give(on->desk, 1, "{\"do\":\"assistant-accept\",\"game\":\"%s\",\"side\":\"black\"}",
              on->desk->table);
    desk_settle(on->desk);
    assert_true(zug_game_has_assistant(zone_game(on->desk->zone, on->desk->table), ZUG_BLACK));
}

static void a_side_is_here_while_its_assistant_is_at_another_node(void **state) {
    far_desk *on = *state;
    have_assistant(on);
    come(on, 2);
    say(on, 3, NODE_B, true);
    desk_log(on->desk);
    go(on, 2);
    const char *log = desk_log(on->desk);
    assert_int_equal(count(log, "3 is here"), 1);
    assert_int_equal(count(log, "2 is away"), 1);
    assert_true(is_connected(on, ZUG_BLACK));
    say(on, 3, NODE_B, false);
    wait(on, WATCH_CERTAIN_MS / 1000);
    assert_false(is_connected(on, ZUG_BLACK));
}

/* However many they are, they would leave no place for those who play. */
static void other_nodes_are_told_only_of_those_who_have_a_part(void **state) {
    far_desk *on = *state;
    come(on, 3);
    go(on, 3);
    assert_int_equal(count(desk_log(on->desk), "others hear"), 0);
}

/* Another node has written into the log that somebody is away who is here. */
static void a_game_that_says_somebody_is_away_who_is_here_is_put_right(void **state) {
    far_desk *on = *state;
    come(on, 2);
    on_presence(on, on->desk->table, DESK_PERSONS + 2, false, 0);
    desk_settle(on->desk);
    assert_false(is_connected(on, ZUG_BLACK));
    watch_look_around(on->watch, on->desk->table);
    desk_settle(on->desk);
    assert_true(is_connected(on, ZUG_BLACK));
    on_presence(on, on->desk->table, DESK_PERSONS + 2, false, 0);
    desk_settle(on->desk);
    wait(on, WATCH_TELL_MS / 1000);
    assert_true(is_connected(on, ZUG_BLACK));
}

static void who_looks_at_a_game_that_is_over_sees_who_is_there_elsewhere(void **state) {
    far_desk *on = *state;
    come(on, 3);
    desk_give(on->desk, 1, "{\"do\":\"resign\",\"game\":\"%s\"}", on->desk->table);
    desk_settle(on->desk);
    say(on, 2, NODE_B, true);
    assert_non_null(strstr(on->last, "\"type\":\"presence\""));
    assert_non_null(strstr(on->last, "\"here\":true"));
    say(on, 2, NODE_B, false);
    assert_non_null(strstr(on->last, "\"here\":false"));
}

/* The lobby as a stranger sees it. */
static const char *lobby(const far_desk *on) {
    static char text[4000];
    json_out out = {0};
    watch_write_lobby(on->watch, 0, false, &out);
    assert_false(out.failed);
    snprintf(text, sizeof text, "%.*s", (int)out.len, out.data);
    json_out_free(&out);
    return text;
}

static void the_lobby_has_the_lines_of_other_nodes(void **state) {
    far_desk *on = *state;
    assert_null(strstr(lobby(on), "far away"));
    watch_far_line(on->watch, 5001, true, zug_str_from("{\"far away\":1}"));
    watch_far_line(on->watch, 5002, false, zug_str_from("{\"far away\":2}"));
    const char *text = lobby(on);
    const char *games = strstr(text, "\"games\":"), *first = strstr(text, "{\"far away\":1}"),
               *second = strstr(text, "{\"far away\":2}");
    assert_true(first != NULL && second != NULL && second < games && games < first);
    watch_far_line(on->watch, 5001, true, zug_str_from("{\"far away\":3}"));
    assert_null(strstr(lobby(on), "{\"far away\":1}"));
    assert_non_null(strstr(lobby(on), "{\"far away\":3}"));
    watch_far_line(on->watch, 5001, true, zug_str_from(""));
    assert_null(strstr(lobby(on), "{\"far away\":3}"));
    watch_far_lines_begin(on->watch);
    watch_far_lines_end(on->watch);
    assert_null(strstr(lobby(on), "far away"));
}

/* What was told while the lines were read anew is newer than what was read. */
static void lines_that_are_read_anew_take_the_place_of_older_ones_only(void **state) {
    far_desk *on = *state;
    watch_far_line(on->watch, 5001, true, zug_str_from("{\"older\":1}"));
    watch_far_line(on->watch, 5002, true, zug_str_from("{\"older\":2}"));
    watch_far_line(on->watch, 5003, true, zug_str_from("{\"older\":3}"));
    watch_far_lines_begin(on->watch);
    watch_far_line(on->watch, 5003, true, zug_str_from(""));
    watch_far_line(on->watch, 5004, true, zug_str_from("{\"told\":4}"));
    watch_far_line(on->watch, 5005, true, zug_str_from("{\"told\":5}"));
    watch_far_line_read(on->watch, 5001, true, zug_str_from("{\"read\":1}"));
    watch_far_line_read(on->watch, 5003, true, zug_str_from("{\"read\":3}"));
    watch_far_line_read(on->watch, 5004, true, zug_str_from("{\"read\":4}"));
    watch_far_lines_end(on->watch);
    const char *text = lobby(on);
    assert_null(strstr(text, "older"));
    assert_non_null(strstr(text, "{\"read\":1}"));
    assert_null(strstr(text, "{\"read\":3}"));
    assert_non_null(strstr(text, "{\"told\":4}"));
    assert_non_null(strstr(text, "{\"told\":5}"));
    watch_far_lines_begin(on->watch);
    watch_far_line_read(on->watch, 5003, true, zug_str_from("{\"read\":3}"));
    watch_far_lines_end(on->watch);
    assert_non_null(strstr(lobby(on), "{\"read\":3}"));
    assert_null(strstr(lobby(on), "told"));
}

/* What clients were told last, if it was how many look on; -1: something else. */
static int told_watchers(far_desk *on) {
    static const char key[] = "\"count\":";
    const char *number =
        strstr(on->last, "\"type\":\"watchers\"") != NULL ? strstr(on->last, key) : NULL;
    return number != NULL ? atoi(number + strlen(key)) : -1;
}

/* Counts anew a second later. */
static int count_later(far_desk *on) {
    on->last[0] = '\0';
    on->desk->clock_ms += 1000;
    watch_check_audience(on->watch);
    return told_watchers(on);
}

static void those_who_look_on_at_other_nodes_are_counted(void **state) {
    far_desk *on = *state;
    come(on, 1);
    come(on, 3);
    desk_log(on->desk);
    assert_int_equal(count_later(on), 1);
    assert_non_null(strstr(desk_log(on->desk), "others hear: 1 look on"));
    watch_far_audience(on->watch, on->desk->table, NODE_B, 4);
    assert_int_equal(count_later(on), 5);
    watch_far_gone(on->watch, NODE_B, 0);
    assert_int_equal(count_later(on), 1);
    watch_far_audience(on->watch, on->desk->table, NODE_C, 2);
    assert_int_equal(count_later(on), 3);
    wait(on, WATCH_FAR_MS / 1000 + 1);
    assert_int_equal(count_later(on), 1);
}

static void what_is_in_memory_is_listed_once(void **state) {
    far_desk *on = *state;
    watch_far_line(on->watch, on->desk->table, true, zug_str_from("{\"far away\":1}"));
    assert_null(strstr(lobby(on), "far away"));
}

#define CASE(function)                                                                             \
    { #function, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(who_leaves_one_of_two_nodes_is_here_and_who_leaves_both_is_away),
        CASE(who_leaves_two_nodes_at_once_is_away_soon),
        CASE(who_is_at_two_other_nodes_is_here_until_both_are_left),
        CASE(who_never_came_is_away_when_that_is_certain),
        CASE(what_is_not_said_anew_is_forgotten),
        CASE(nobody_is_away_because_the_others_are_not_heard),
        CASE(those_at_a_node_that_is_gone_are_away_at_once),
        CASE(who_is_here_is_told_anew),
        CASE(a_side_is_here_while_its_assistant_is_at_another_node),
        CASE(other_nodes_are_told_only_of_those_who_have_a_part),
        CASE(a_game_that_says_somebody_is_away_who_is_here_is_put_right),
        CASE(who_looks_at_a_game_that_is_over_sees_who_is_there_elsewhere),
        CASE(the_lobby_has_the_lines_of_other_nodes),
        CASE(lines_that_are_read_anew_take_the_place_of_older_ones_only),
        CASE(what_is_in_memory_is_listed_once),
        CASE(those_who_look_on_at_other_nodes_are_counted),
    };
    return cmocka_run_group_tests_name("far", tests, NULL, NULL);
}

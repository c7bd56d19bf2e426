/* test_watch.c - who watches gets the state and then every event, who missed something gets the
 * state again, and the zone hears who is there. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/commit_desk.h"
#include "watch/watch.h"

/* A client without a socket. */
typedef struct fake_client {
    commit_desk *desk;
    int number;
    bool is_full; /* takes nothing more */
    watch_client *watching;
} fake_client;

enum { CLIENTS = 4 };

/* The room, over all that is below it. */
typedef struct watch_desk {
    commit_desk *desk;
    watch *watch;
    fake_client clients[CLIENTS];
} watch_desk;

/* Notes the type of a message, and of an event its version. */
static void note_text(const fake_client *to, zug_str text) {
    char copy[2000], type[32] = "?";
    int version = -1;
    snprintf(copy, sizeof copy, "%.*s", (int)text.len, text.data);
    const char *found = strstr(copy, "\"type\":\"");
    if (found != NULL)
        sscanf(found + 8, "%31[^\"]", type);
    found = strstr(copy, "\"version\":");
    if (found != NULL)
        version = atoi(found + 10);
    if (version >= 0)
        desk_note(to->desk, "%d gets %s %d", to->number, type, version);
    else
        desk_note(to->desk, "%d gets %s", to->number, type);
}

static bool on_send(void *ctx, zug_str text, bool is_hidden) {
    const fake_client *to = ctx;
    (void)is_hidden;
    if (to->is_full)
        return false;
    note_text(to, text);
    return true;
}

static void on_insist(void *ctx, zug_str text) { note_text(ctx, text); }

static void on_reply(void *ctx, const char *nonce, const msg_reply *reply) {
    const fake_client *to = ctx;
    desk_note(to->desk, "%d: %s %s", to->number, nonce,
              reply->refusal == MSG_FINE ? "ok" : msg_reply_code(reply));
}

static void on_refuse(void *ctx, const char *nonce, msg_fault fault) {
    const fake_client *to = ctx;
    desk_note(to->desk, "%d: %s %s", to->number, nonce, msg_fault_told(fault).code);
}

static void on_own_news(void *ctx) { (void)ctx; }

static void on_presence(void *ctx, uint64_t table, uint64_t person, bool is_here,
                        int64_t since_ms) {
    (void)table;
    (void)since_ms;
    desk_note(((watch_desk *)ctx)->desk, "%d is %s", (int)person - DESK_PERSONS,
              is_here ? "here" : "away");
}

/* What commit asks goes to watch. */
static void tell(void *above, const commit_news *news) {
    watch_told(((watch_desk *)above)->watch, news);
}
static void expect(void *above, uint64_t table) {
    watch_expect(((watch_desk *)above)->watch, table);
}
static void undo(void *above, uint64_t stream) {
    watch_undone(((watch_desk *)above)->watch, stream);
}
static void look_around(void *above, uint64_t table) {
    watch_look_around(((watch_desk *)above)->watch, table);
}

static int set_up(void **state) {
    watch_desk *on = calloc(1, sizeof *on);
    assert_non_null(on);
    desk_set_up_to_serve((void **)&on->desk);
    const watch_parts parts = {
        on->desk->zone, on->desk->commit, on->desk->work, on->desk->readers, 1, false};
    const watch_calls calls = {on,          on_send,     on_insist, on_reply, on_refuse,
                               on_own_news, on_presence, NULL,      NULL};
    on->watch = watch_new(&parts, &calls);
    assert_non_null(on->watch);
    on->desk->above = on;
    on->desk->on_told = tell;
    on->desk->on_expected = expect;
    on->desk->on_undone = undo;
    on->desk->on_look_around = look_around;
    *state = on;
    return 0;
}

static int tear_down(void **state) {
    watch_desk *on = *state;
    watch_stop(on->watch);
    for (int i = 0; i < CLIENTS; i++)
        watch_client_free(on->clients[i].watching);
    watch_free(on->watch);
    desk_tear_down((void **)&on->desk);
    free(on);
    return 0;
}

/* A client of a person; of nobody if that is 0. */
static watch_client *come(watch_desk *on, int number, uint64_t person) {
    fake_client *made = &on->clients[number];
    msg_person behind = desk_person(person);
    *made = (fake_client){.desk = on->desk, .number = number};
    made->watching =
        watch_client_new(on->watch, (uint64_t)number, 1, person != 0 ? &behind : NULL, made);
    assert_non_null(made->watching);
    return made->watching;
}

static void go(watch_desk *on, int number) {
    watch_client_free(on->clients[number].watching);
    on->clients[number].watching = NULL;
}

static void a_watcher_gets_the_state_and_then_every_event(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_table(come(on, 3, 0), "w", desk->table, NULL);
    assert_string_equal(desk_log(desk), "3: w ok\n3 gets state 2\n");
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "3 gets event 3\nreply to 1 a: ok\n");
    watch_end(on->clients[3].watching, desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 2 b: ok\n");
}

static void a_state_is_shown_when_it_is_committed(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_client *client = come(on, 3, 0);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    watch_table(client, "w", desk->table, NULL);
    assert_string_equal(desk_log(desk), "");
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 1 a: ok\n3: w ok\n3 gets state 3\n");
}

static void a_state_that_was_undone_is_not_shown(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_client *client = come(on, 3, 0);
    desk_take_disk(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    watch_table(client, "w", desk->table, NULL);
    desk_settle(desk);
    while (strstr(desk->log, "3: w ") == NULL)
        desk_make_call(desk);
    const char *log = desk_log(desk);
    assert_null(strstr(log, "gets state 3"));
    assert_non_null(strstr(log, "3: w busy\n"));
    desk_give_disk(desk);
    while (!commit_is_loaded(desk->commit, desk->table)) {
        desk_tick(desk);
        desk_make_call(desk);
    }
    desk_log(desk);
    watch_table(client, "x", desk->table, NULL);
    assert_string_equal(desk_log(desk), "3: x ok\n3 gets state 2\n");
}

static void who_comes_back_gets_what_is_new(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    uint32_t seen = 2;
    desk_begin_game(desk);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
    desk_log(desk);
    watch_table(come(on, 3, 0), "w", desk->table, &seen);
    assert_string_equal(desk_log(desk), "3: w ok\n3 gets event 3\n3 gets event 4\n");
    seen = 9;
    watch_table(on->clients[3].watching, "x", desk->table, &seen);
    assert_string_equal(desk_log(desk), "3: x ok\n3 gets state 4\n");
}

static void who_reads_too_slowly_gets_the_state_or_is_told_to_ask(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_table(come(on, 2, 2), "p", desk->table, NULL);
    watch_table(come(on, 3, 0), "w", desk->table, NULL);
    on->clients[2].is_full = on->clients[3].is_full = true;
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    assert_int_equal(watch_resyncs(on->watch), 2);
    desk_log(desk);
    on->clients[2].is_full = on->clients[3].is_full = false;
    desk_give(desk, 2, DESK_MOVE("b", "e7e5"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 2 b: ok\n");
    watch_client_resume(on->clients[2].watching);
    watch_client_resume(on->clients[3].watching);
    assert_string_equal(desk_log(desk), "2 gets state 4\n3 gets resync\n");
}

static void who_watches_is_here_and_who_goes_is_away(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_table(come(on, 1, 1), "a", desk->table, NULL);
    assert_non_null(strstr(desk_log(desk), "1 is here\n"));
    watch_table(come(on, 2, 1), "b", desk->table, NULL); /* another one of the same person */
    assert_null(strstr(desk_log(desk), "1 is here\n"));
    go(on, 1);
    assert_string_equal(desk_log(desk), "");
    watch_client_quiet(on->clients[2].watching, true, desk->clock_ms);
    assert_string_equal(desk_log(desk), "1 is away\n");
    watch_client_quiet(on->clients[2].watching, false, desk->clock_ms);
    assert_string_equal(desk_log(desk), "1 is here\n");
    go(on, 2);
    assert_string_equal(desk_log(desk), "1 is away\n");
}

static void who_has_not_come_after_a_while_is_away(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_table(come(on, 1, 1), "a", desk->table, NULL);
    desk_log(desk);
    desk->clock_ms += 9000;
    watch_trim(on->watch);
    assert_string_equal(desk_log(desk), "");
    desk->clock_ms += 1001;
    watch_trim(on->watch);
    assert_string_equal(desk_log(desk), "1 is here\n2 is away\n");
}

static void who_plays_by_commands_alone_is_here_for_a_while(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    msg_command command = {.kind = MSG_CMD_MOVE, .id = desk->table, .by = desk_person(2)};
    watch_hear(on->watch, NULL, &command, commit_now(desk->commit));
    assert_string_equal(desk_log(desk), "2 is here\n");
    desk->clock_ms += 1000;
    watch_check_heard(on->watch);
    assert_string_equal(desk_log(desk), "");
    desk->clock_ms += 600000;
    watch_check_heard(on->watch);
    assert_string_equal(desk_log(desk), "2 is away\n");
}

static void the_lobby_is_shown_and_what_changes_in_it(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    watch_lobby(come(on, 3, 0), "l");
    assert_string_equal(desk_log(desk), "3: l ok\n3 gets lobby\n");
    desk_give(desk, 1, "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"c\"}", 1);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "3 gets challenge\nreply to 1 c: ok\n");
    watch_lobby_end(on->clients[3].watching);
    desk_give(desk, 1, "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"d\"}", 1);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 1 d: ok\n");
}

static void calls_are_for_arbiters(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    uint64_t arbiter = DESK_PERSONS + 9;
    zone_set_has_arbiters(desk->zone, true);
    desk_begin_game(desk);
    come(on, 3, 9);
    const char *call = "{\"do\":\"call-arbiter\",\"game\":\"%s\",\"nonce\":\"c\"}";
    watch_set_arbiters(on->watch, &arbiter, 1, true);
    desk_give(desk, 1, call, desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "3 gets call\nreply to 1 c: ok\n");
    watch_set_arbiters(on->watch, NULL, 0, true);
    desk_give(desk, 2, call, desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "reply to 2 c: ok\n");
}

static void a_board_is_promised_and_comes_when_it_is_committed(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_client *client = come(on, 3, 0);
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    watch_board(client, "b", desk->table, false);
    assert_string_equal(desk_log(desk), "3: b ok\n");
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "3 gets board 3\nreply to 1 a: ok\n");
}

static void what_is_not_there_cannot_be_watched(void **state) {
    watch_desk *on = *state;
    watch_client *client = come(on, 3, 0);
    watch_table(client, "t", 77, NULL);
    watch_board(client, "b", 77, false);
    watch_contest(client, "c", 77);
    assert_string_equal(desk_log(on->desk), "3: t not-found\n3: b not-found\n3: c not-found\n");
}

static void who_cannot_even_take_the_resync_of_the_lobby_gets_it_later(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    watch_client *client = come(on, 3, 0);
    watch_lobby(client, "l");
    on->clients[3].is_full = true;
    desk_give(desk, 1, "{\"do\":\"challenge\",\"control\":\"300+3\",\"nonce\":\"c\"}", 1);
    desk_settle(desk);
    desk_log(desk);
    watch_client_resume(client); /* what came before has taken the room */
    assert_string_equal(desk_log(desk), "");
    on->clients[3].is_full = false;
    watch_client_resume(client);
    watch_client_resume(client);
    assert_string_equal(desk_log(desk), "3 gets resync\n");
}

static void who_reads_boards_too_slowly_gets_them_again(void **state) {
    watch_desk *on = *state;
    commit_desk *desk = on->desk;
    desk_begin_game(desk);
    watch_client *client = come(on, 3, 0);
    watch_board(client, "b", desk->table, false);
    on->clients[3].is_full = true;
    desk_give(desk, 1, DESK_MOVE("a", "e2e4"), desk->table);
    desk_settle(desk);
    desk_log(desk);
    on->clients[3].is_full = false;
    watch_client_resume(client);
    desk_give(desk, 2, DESK_MOVE("c", "e7e5"), desk->table);
    desk_settle(desk);
    assert_string_equal(desk_log(desk), "3 gets board 3\n3 gets event 4\nreply to 2 c: ok\n");
}

/* An arbiter makes a contest with so many boards; returns its id. */
static uint64_t begin_contest(commit_desk *desk, size_t boards) {
    static msg_pairing pairings[ZONE_PAIRINGS];
    msg_command command = {.kind = MSG_CMD_CONTEST, .by = desk_person(9)};
    command.by.is_arbiter = true;
    command.contest.terms = msg_terms_usual();
    for (int i = 0; i < 2; i++)
        zug_timecontrol_parse(zug_str_from("300+3"), &command.contest.terms.control[i], NULL);
    snprintf(command.contest.name, sizeof command.contest.name, "Open");
    commit_act(desk->commit, &command, commit_now(desk->commit), (commit_asker){0});
    desk_settle(desk);
    uint64_t contest = desk->last_id;
    while (zone_kind(desk->zone, contest) != MSG_STREAM_CONTEST)
        contest--;
    for (size_t i = 0; i < boards; i++)
        pairings[i] = (msg_pairing){
            .board = (uint32_t)i + 1,
            .seat = {{.person = 2000 + i, .name = "White"}, {.person = 4000 + i, .name = "Black"}}};
    msg_command pair = {.kind = MSG_CMD_CONTEST_PAIR,
                        .id = contest,
                        .by = command.by,
                        .round = {.pairings = pairings, .pairing_count = boards, .round = "1"}};
    commit_act(desk->commit, &pair, commit_now(desk->commit), (commit_asker){0});
    pair.kind = MSG_CMD_CONTEST_START;
    commit_act(desk->commit, &pair, commit_now(desk->commit), (commit_asker){0});
    desk_settle(desk);
    desk_log(desk);
    return contest;
}

static void who_watches_a_round_may_ask_for_it_again(void **state) {
    watch_desk *on = *state;
    uint64_t contest = begin_contest(on->desk, WATCH_MAX / 2 + 1);
    watch_client *client = come(on, 3, 0);
    watch_boards(client, "a", contest, "1", true);
    assert_non_null(strstr(desk_log(on->desk), "3: a ok\n3 gets board"));
    watch_boards(client, "b", contest, "1", true);
    assert_non_null(strstr(desk_log(on->desk), "3: b ok\n3 gets board"));
}

static void a_client_has_few_contests_written_at_a_time(void **state) {
    watch_desk *on = *state;
    uint64_t contest = begin_contest(on->desk, 1);
    watch_client *client = come(on, 3, 0);
    for (int i = 0; i < 100; i++) {
        watch_contest(client, "c", contest);
        watch_end(client, contest);
    }
    assert_non_null(strstr(desk_log(on->desk), "3: c busy\n3: c busy\n"));
    watch_contest(come(on, 2, 2), "d", contest);
    while (strstr(on->desk->log, "2: d ok\n2 gets contest\n") == NULL)
        desk_make_call(on->desk);
    desk_log(on->desk);
    watch_contest(client, "e", contest);
    while (strstr(on->desk->log, "3: e ok\n3 gets contest\n") == NULL)
        desk_make_call(on->desk);
}

#define TEST(name, function)                                                                       \
    { name, function, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("a watcher gets the state and then every event",
             a_watcher_gets_the_state_and_then_every_event),
        TEST("a state is shown when it is committed", a_state_is_shown_when_it_is_committed),
        TEST("a state that was undone is not shown", a_state_that_was_undone_is_not_shown),
        TEST("who comes back gets what is new", who_comes_back_gets_what_is_new),
        TEST("who reads too slowly gets the state or is told to ask",
             who_reads_too_slowly_gets_the_state_or_is_told_to_ask),
        TEST("who watches is here and who goes is away", who_watches_is_here_and_who_goes_is_away),
        TEST("who has not come after a while is away", who_has_not_come_after_a_while_is_away),
        TEST("who plays by commands alone is here for a while",
             who_plays_by_commands_alone_is_here_for_a_while),
        TEST("the lobby is shown and what changes in it",
             the_lobby_is_shown_and_what_changes_in_it),
        TEST("calls are for arbiters", calls_are_for_arbiters),
        TEST("a board is promised and comes when it is committed",
             a_board_is_promised_and_comes_when_it_is_committed),
        TEST("what is not there cannot be watched", what_is_not_there_cannot_be_watched),
        TEST("who cannot even take the resync of the lobby gets it later",
             who_cannot_even_take_the_resync_of_the_lobby_gets_it_later),
        TEST("who reads boards too slowly gets them again",
             who_reads_boards_too_slowly_gets_them_again),
        TEST("who watches a round may ask for it again", who_watches_a_round_may_ask_for_it_again),
        TEST("a client has few contests written at a time",
             a_client_has_few_contests_written_at_a_time),
    };
    return cmocka_run_group_tests_name("watch", tests, NULL, NULL);
}

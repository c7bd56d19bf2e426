/* zone_readers.c - what can be read of the zone and of messages, and the bounds of an event.
 * Room: tests. */
#include "zone/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANNA = 1, BERT, RITA, CHALLENGE = 100, TABLE, CONTEST };

static zone_out out;
static int number, failed;

static void check(bool ok, const char *what) {
    failed += !ok;
    printf("%sok %d - %s\n", ok ? "" : "not ", ++number, what);
}

static msg_person person(uint64_t id) {
    msg_person made = {.id = id, .is_arbiter = id == RITA};
    snprintf(made.name, sizeof made.name, "p%d", (int)id);
    return made;
}

static msg_refusal ask(zone *zone, msg_command command, uint64_t by) {
    command.by = person(by);
    zone_apply(zone, &command, 0, &out);
    return out.reply.refusal;
}

static zone *empty(void) {
    zone *zone = zone_new(NULL, 3);
    if (zone == NULL)
        abort();
    return zone;
}

static void challenge(zone *zone) {
    static const uint64_t fresh = CHALLENGE;
    msg_command command = {.kind = MSG_CMD_CHALLENGE,
                           .challenge = {.terms = msg_terms_usual(), .wish = MSG_WANTS_BLACK},
                           .fresh = &fresh,
                           .fresh_count = 1};
    command.challenge.terms.claim_after_ms = 7000;
    ask(zone, command, ANNA);
}

static void contest(zone *zone) {
    static const uint64_t fresh = CONTEST;
    ask(zone,
        (msg_command){.kind = MSG_CMD_CONTEST,
                      .contest = {.terms = msg_terms_usual(), .name = "Open", .site = "Hall"},
                      .fresh = &fresh,
                      .fresh_count = 1},
        RITA);
}

static void read_challenge(void) {
    static const uint64_t fresh = TABLE;
    zone *zone = empty();
    msg_challenge view;
    msg_terms terms;
    uint8_t sides;
    msg_person anna = person(ANNA);
    check(!zone_challenge(zone, CHALLENGE, &view), "what is not there is not shown");
    challenge(zone);
    check(zone_challenge(zone, CHALLENGE, &view) && view.is_open && view.wish == MSG_WANTS_BLACK &&
              view.from.person == ANNA && view.to.person == 0 && view.terms->claim_after_ms == 7000,
          "an open challenge is shown with its terms");
    check(zone_is_open(zone, CHALLENGE) && zone_kind(zone, CHALLENGE) == MSG_STREAM_CHALLENGE &&
              zone_seq(zone, CHALLENGE) == 1,
          "it is an open stream of one event");
    ask(zone,
        (msg_command){
            .kind = MSG_CMD_CHALLENGE_ACCEPT, .id = CHALLENGE, .fresh = &fresh, .fresh_count = 1},
        BERT);
    check(zone_challenge(zone, CHALLENGE, &view) && !view.is_open && view.table == TABLE &&
              view.ending == MSG_ENDING_ACCEPTED && !zone_is_open(zone, CHALLENGE),
          "once accepted it is over and names the table");
    check(zone_role(zone, TABLE, &anna, &sides) == MSG_ROLE_PLAYER && sides == 2 &&
              zone_role(zone, TABLE, NULL, NULL) == MSG_ROLE_WATCHER &&
              zone_role(zone, 7, &anna, &sides) == MSG_ROLE_WATCHER && sides == 0,
          "roles are told for known and unknown tables");
    check(zone_terms(zone, TABLE, &terms) && terms.claim_after_ms == 7000 && terms.premoves &&
              !zone_terms(zone, 7, &terms),
          "a table has the terms of its challenge");
    check(zone_game(zone, 7) == NULL && zone_version_for(zone, 7, MSG_ROLE_PLAYER) == 0,
          "an unknown table has no game and no version");
    zone_free(zone);
}

static void read_contest(void) {
    zone *zone = empty();
    msg_contest view;
    msg_person rita = person(RITA), anna = person(ANNA);
    check(!zone_contest(zone, CONTEST, &rita, &view), "no event is there yet");
    contest(zone);
    check(zone_contest(zone, CONTEST, &rita, &view) && view.is_arbiter && !view.is_closed &&
              strcmp(view.name, "Open") == 0 && strcmp(view.site, "Hall") == 0 &&
              view.arbiter_count == 1 && view.arbiters[0].person == RITA && view.round_count == 0,
          "an event is shown to its arbiter");
    check(zone_contest(zone, CONTEST, &anna, &view) && !view.is_arbiter &&
              zone_contest(zone, CONTEST, NULL, &view) && !view.is_arbiter,
          "and to others, who are no arbiters");
    zone_free(zone);
}

static void ask_for_missing(void) {
    zone *zone = empty();
    challenge(zone);
    msg_command command = {.kind = MSG_CMD_CHALLENGE};
    check(zone_missing(zone, &command) == 0, "what makes something needs nothing");
    command = (msg_command){.kind = MSG_CMD_CHALLENGE_ACCEPT, .id = 7};
    check(zone_missing(zone, &command) == 7, "an unknown challenge must be loaded");
    command.id = CHALLENGE;
    check(zone_missing(zone, &command) == 0, "a known one need not be");
    command.kind = MSG_CMD_MOVE;
    check(zone_missing(zone, &command) == 0,
          "a challenge is not a table, and loading does not help");
    command.id = 7;
    check(zone_missing(zone, &command) == 7, "an unknown table must be loaded");
    command.kind = MSG_COMMAND_COUNT;
    check(zone_missing(zone, &command) == 0 && ask(zone, command, ANNA) == MSG_REFUSED_NOT_ALLOWED,
          "there is no such command");
    check(ask(zone, (msg_command){.kind = MSG_CMD_RESIGN, .act = {.by = {.side = 2}}}, ANNA) ==
              MSG_REFUSED_NOT_ALLOWED,
          "there is no third side");
    zone_free(zone);
}

static void fill_contest(void) {
    zone *zone = empty();
    static msg_pairing many[ZONE_PAIRINGS + 1];
    bool ok = true;
    contest(zone);
    for (uint64_t i = 1; i < ZONE_ARBITERS; i++)
        ok &= ask(zone,
                  (msg_command){.kind = MSG_CMD_CONTEST_ARBITER,
                                .id = CONTEST,
                                .person = {{.person = 1000 + i, .name = "x"}}},
                  RITA) == MSG_FINE;
    check(ok && ask(zone,
                    (msg_command){.kind = MSG_CMD_CONTEST_ARBITER,
                                  .id = CONTEST,
                                  .person = {{.person = 999, .name = "x"}}},
                    RITA) == MSG_REFUSED_TOO_MANY,
          "an event has sixteen arbiters and no more");
    for (uint32_t i = 0; i <= ZONE_PAIRINGS; i++)
        many[i] = (msg_pairing){
            .board = i + 1,
            .seat = {{.person = 5000 + i, .name = "w"}, {.person = 9000 + i, .name = "b"}}};
    msg_command pair = {
        .kind = MSG_CMD_CONTEST_PAIR,
        .id = CONTEST,
        .round = {.round = "1", .pairings = many, .pairing_count = ZONE_PAIRINGS + 1}};
    check(ask(zone, pair, RITA) == MSG_REFUSED_TOO_MANY, "a round has 500 boards and no more");
    pair.round.pairing_count = ZONE_PAIRINGS;
    check(ask(zone, pair, RITA) == MSG_FINE, "but 500 it may have");
    static uint64_t fresh[ZONE_PAIRINGS];
    for (uint32_t i = 0; i < ZONE_PAIRINGS; i++)
        fresh[i] = 20000 + i;
    msg_command start = {.kind = MSG_CMD_CONTEST_START,
                         .id = CONTEST,
                         .round = {.round = "1"},
                         .fresh = fresh,
                         .fresh_count = ZONE_PAIRINGS};
    check(ask(zone, start, RITA) == MSG_FINE && out.count == 2 * ZONE_PAIRINGS + 1 &&
              zone_count(zone, ZONE_LIST_TABLES) == ZONE_PAIRINGS,
          "and all 500 start together");
    pair.round.pairing_count = 1;
    for (int i = 2; i <= ZONE_ROUNDS; i++) {
        snprintf(pair.round.round, sizeof pair.round.round, "%d", i);
        ok &= ask(zone, pair, RITA) == MSG_FINE;
    }
    snprintf(pair.round.round, sizeof pair.round.round, "65");
    check(ok && ask(zone, pair, RITA) == MSG_REFUSED_TOO_MANY,
          "an event has 64 rounds and no more");
    zone_free(zone);
}

/* Every kind is found by its name, and every refusal has a code and a sentence. */
static void read_names(void) {
    bool ok = true;
    for (int i = 0; i < (int)MSG_COMMAND_COUNT; i++) {
        msg_command_kind kind = MSG_COMMAND_COUNT;
        ok &= msg_command_of_name(msg_command_name((msg_command_kind)i), &kind) && (int)kind == i;
    }
    for (int i = 0; i < (int)MSG_EVENT_COUNT; i++) {
        msg_event_kind kind = MSG_EVENT_COUNT;
        ok &= msg_event_of_name(msg_event_name((msg_event_kind)i), &kind) && (int)kind == i;
    }
    msg_command_kind command;
    msg_event_kind event;
    check(ok && !msg_command_of_name("no", &command) && !msg_event_of_name("no", &event),
          "commands and events are found by their names");
    ok = true;
    for (int i = MSG_FINE + 1; i < (int)MSG_REFUSED_BY_GAME; i++) {
        msg_reply reply = msg_refuse((msg_refusal)i);
        const char *sentence = msg_reply_sentence(&reply);
        ok &= strlen(msg_reply_code(&reply)) > 1 && sentence[0] >= 'A' && sentence[0] <= 'Z' &&
              sentence[strlen(sentence) - 1] == '.';
    }
    for (int i = ZUG_GAME_ACCEPTED + 1; i < (int)ZUG_GAME_REFUSAL_COUNT; i++) {
        msg_reply reply = msg_refuse_game((zug_game_refusal)i);
        const char *sentence = msg_reply_sentence(&reply);
        ok &= sentence[0] >= 'A' && sentence[0] <= 'Z' && sentence[strlen(sentence) - 1] == '.';
    }
    check(ok, "every refusal is a sentence");
    msg_reply fine = {0};
    check(strcmp(msg_reply_code(&fine), "ok") == 0 && msg_reply_sentence(&fine)[0] == '\0',
          "what is not refused is ok");
    char longest[400];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    zug_facts facts = zug_facts_of("not-a-move", longest);
    msg_reply cut = msg_refuse_move(&facts);
    check(strlen(cut.text) == MSG_SENTENCE_SIZE - 1, "a sentence that is too long is cut");
    check(msg_command_is_inner(MSG_CMD_PRESENT) && msg_command_is_inner(MSG_CMD_ABSENT) &&
              msg_command_is_inner(MSG_CMD_OUTAGE) && !msg_command_is_inner(MSG_CMD_MOVE),
          "three commands are the server's own");
}

static void read_eyes(void) {
    msg_event event = {.kind = MSG_EVENT_GAME,
                       .game = {.what = {.kind = ZUG_GAME_PREMOVE, .side = ZUG_BLACK}}};
    zug_game_news news = {.kind = ZUG_GAME_NEWS_PREMOVE_DROPPED, .side = ZUG_BLACK};
    check(!msg_event_is_public(&event) && msg_event_side(&event) == ZUG_BLACK,
          "a premove is for its own side");
    event.game.what.kind = ZUG_GAME_MOVE;
    check(msg_event_is_public(&event), "a move is for everybody");
    event = (msg_event){.kind = MSG_EVENT_ASSISTANT_ASKED, .assistant = {.side = ZUG_WHITE}};
    check(!msg_event_is_public(&event) && msg_event_side(&event) == ZUG_WHITE,
          "a link for an assistant is for its own side");
    check(!msg_news_is_for(&news, 0) && !msg_news_is_for(&news, 1) && msg_news_is_for(&news, 2) &&
              msg_news_is_for(&news, 3),
          "that a premove was dropped is for its own side");
    news.kind = ZUG_GAME_NEWS_MOVE_MADE;
    check(msg_news_is_for(&news, 0), "that a move was made is for everybody");
}

/* Which members count is seen from the kind, so that a move carries no terms. */
static void read_sizes(void) {
    printf("# bytes: an event %zu, a command %zu, terms %zu\n", sizeof(msg_event),
           sizeof(msg_command), sizeof(msg_terms));
    check(sizeof(msg_event) < sizeof(msg_terms), "an event has no room for terms");
    check(sizeof(msg_command) < 2 * sizeof(msg_terms), "a command has room for one of its kind");
}

int main(void) {
    read_sizes();
    read_challenge();
    read_contest();
    ask_for_missing();
    fill_contest();
    read_names();
    read_eyes();
    zone_out_free(&out);
    printf("1..%d\n", number);
    return failed > 0;
}

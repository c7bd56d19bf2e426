/* zone_rights.c - asks the zone about every cell of the table of rights in docs/zone-rules.md.
 * Room: tests.
 *
 * usage: zone_rights docs/zone-rules.md
 *
 * For each command and each role, in a game without an arbiter and in one of a contest, for either
 * side: may the command be given? A command may if it is not refused for want of a right; whether
 * it can be done then is another matter. */
#include "../support/any_msg.h"
#include "zone/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROLES = 4, CELL = 32 };

/* The persons: the numbers are their ids. */
enum { ANNA = 1, BERT, DORA, RITA, CARL };

enum { CHALLENGE = 100, TABLE, CONTEST, LINK };

static zone_out out;

static msg_person person(uint64_t id) {
    msg_person made = {.id = id, .is_arbiter = id == RITA, .options = MSG_PREMOVE};
    snprintf(made.name, sizeof made.name, "p%d", (int)id);
    return made;
}

/* Gives a command that must not be refused. */
static void must(zone *zone, msg_command command, uint64_t by) {
    command.by = person(by);
    zone_apply(zone, &command, 0, &out);
    if (out.reply.refusal != MSG_FINE) {
        printf("Bail out! %s: %s\n", msg_command_name(command.kind),
               msg_reply_sentence(&out.reply));
        exit(1);
    }
}

/* A game of anna (White) with bert, where dora assists anna and somebody waits to assist bert. */
static zone *set_up(bool has_arbiter) {
    static const uint64_t challenge = CHALLENGE, set = TABLE, contest = CONTEST,
                          links[] = {LINK, LINK + 1};
    zone *zone = zone_new(NULL, 1);
    if (zone == NULL)
        abort();
    msg_terms terms = msg_terms_usual();
    if (has_arbiter) {
        msg_pairing pairing = {
            .board = 1,
            .seat = {{.person = ANNA, .name = "anna"}, {.person = BERT, .name = "bert"}}};
        must(zone,
             (msg_command){.kind = MSG_CMD_CONTEST,
                           .contest = {.terms = terms, .name = "c"},
                           .fresh = &contest,
                           .fresh_count = 1},
             RITA);
        must(zone,
             (msg_command){.kind = MSG_CMD_CONTEST_PAIR,
                           .id = CONTEST,
                           .round = {.round = "1", .pairings = &pairing, .pairing_count = 1}},
             RITA);
        must(zone,
             (msg_command){.kind = MSG_CMD_CONTEST_START,
                           .id = CONTEST,
                           .round = {.round = "1"},
                           .fresh = &set,
                           .fresh_count = 1},
             RITA);
    } else {
        must(zone,
             (msg_command){.kind = MSG_CMD_CHALLENGE,
                           .challenge = {.terms = terms, .wish = MSG_WANTS_WHITE},
                           .fresh = &challenge,
                           .fresh_count = 1},
             ANNA);
        must(
            zone,
            (msg_command){
                .kind = MSG_CMD_CHALLENGE_ACCEPT, .id = CHALLENGE, .fresh = &set, .fresh_count = 1},
            BERT);
    }
    must(
        zone,
        (msg_command){.kind = MSG_CMD_ASSISTANT_ASK, .id = TABLE, .fresh = links, .fresh_count = 1},
        ANNA);
    must(zone, (msg_command){.kind = MSG_CMD_ASSISTANT_JOIN, .id = TABLE, .join = {LINK}}, DORA);
    must(zone,
         (msg_command){
             .kind = MSG_CMD_ASSISTANT_ACCEPT, .id = TABLE, .act = {.by = {ZUG_WHITE, false}}},
         RITA);
    must(zone,
         (msg_command){
             .kind = MSG_CMD_ASSISTANT_ASK, .id = TABLE, .fresh = links + 1, .fresh_count = 1},
         BERT);
    must(zone, (msg_command){.kind = MSG_CMD_ASSISTANT_JOIN, .id = TABLE, .join = {LINK + 1}},
         CARL + 1);
    return zone;
}

static bool is_for_want_of_right(msg_refusal refusal) {
    return refusal == MSG_REFUSED_ONLY_PLAYERS || refusal == MSG_REFUSED_ONLY_SEATED ||
           refusal == MSG_REFUSED_ONLY_ARBITERS || refusal == MSG_REFUSED_NOT_ALLOWED ||
           refusal == MSG_REFUSED_OWN_GAME;
}

/* How a command is given: in what game, for which side, and whether the sender says so. */
typedef struct way {
    bool has_arbiter, names_side;
    uint8_t side;
} way;

/* Whether somebody in a role, for White if it is a player's or an assistant's, may give a command.
 */
static bool may(msg_command_kind kind, int role, way how) {
    static const uint64_t actors[ROLES] = {ANNA, DORA, RITA, CARL}, fresh = 999;
    zone *zone = set_up(how.has_arbiter);
    any_command asked = {.base = {.kind = kind,
                                  .id = TABLE,
                                  .fresh = &fresh,
                                  .fresh_count = 1,
                                  .by = person(actors[role])},
                         .side = how.side,
                         .names_side = how.names_side,
                         .move = "e2e4",
                         .phrase = MSG_PHRASE_HELLO,
                         .result = ZUG_RESULT_DRAW};
    msg_command command = any_command_made(&asked);
    zone_apply(zone, &command, 0, &out);
    zone_free(zone);
    return !is_for_want_of_right(out.reply.refusal);
}

/* Commands that say whose assistant is meant; others are about the sender's own side, said or not.
 */
static bool is_about_a_side(msg_command_kind kind) {
    return kind == MSG_CMD_ASSISTANT_ACCEPT || kind == MSG_CMD_ASSISTANT_REFUSE ||
           kind == MSG_CMD_ASSISTANT_REMOVE;
}

/* True for a command that can say a side; others are about the whole table. */
static bool can_say_side(msg_command_kind kind) {
    msg_command_body body = msg_command_body_of(kind);
    return body == MSG_ASKS_MOVE || body == MSG_ASKS_ACT || body == MSG_ASKS_SAY;
}

/* What the page says of a cell. */
static bool is_documented(const char *cell, msg_command_kind kind, way how) {
    bool is_own =
        how.side == ZUG_WHITE || (!how.names_side && !is_about_a_side(kind)) || !can_say_side(kind);
    if (strcmp(cell, "yes") == 0)
        return true;
    if (strcmp(cell, "own") == 0)
        return is_own;
    if (strcmp(cell, "free") == 0)
        return !how.has_arbiter && is_own;
    if (strcmp(cell, "other") == 0)
        return !how.has_arbiter && how.side == ZUG_BLACK;
    return false;
}

/* Reads a row `| name | cell | cell | cell | cell |` about a command. */
static bool read_row(const char *line, msg_command_kind *kind, char cells[ROLES][CELL]) {
    char name[CELL];
    return sscanf(line, "| %31s | %31s | %31s | %31s | %31s |", name, cells[0], cells[1], cells[2],
                  cells[3]) == 5 &&
           msg_command_of_name(name, kind);
}

static bool check_cell(const char *cell, msg_command_kind kind, int role) {
    for (int i = 0; i < 8; i++) {
        way how = {(i & 1) != 0, (i & 2) != 0, (uint8_t)(i >> 2)};
        if (may(kind, role, how) != is_documented(cell, kind, how))
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    static const char *const roles[] = {"player", "assistant", "arbiter", "watcher"};
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    char line[512], cells[ROLES][CELL];
    bool is_known[MSG_COMMAND_COUNT] = {false};
    int number = 0, failed = 0;
    if (file == NULL)
        return 2;
    while (fgets(line, sizeof line, file) != NULL) {
        msg_command_kind kind;
        if (!read_row(line, &kind, cells))
            continue;
        is_known[kind] = true;
        for (int role = 0; role < ROLES; role++) {
            bool ok = check_cell(cells[role], kind, role);
            failed += !ok;
            printf("%sok %d - %s by %s: %s\n", ok ? "" : "not ", ++number, msg_command_name(kind),
                   roles[role], cells[role]);
        }
    }
    fclose(file);
    bool is_whole = true;
    for (int i = MSG_CMD_REMATCH; i <= MSG_CMD_ASSISTANT_REMOVE; i++)
        is_whole &= is_known[i];
    printf("%sok %d - every command about a table is in the table of rights\n",
           is_whole ? "" : "not ", ++number);
    printf("1..%d\n", number);
    zone_out_free(&out);
    return failed > 0 || !is_whole;
}

/* msg_copy.c - a command that outlives what it borrows.
 * Room: server/msg. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "msg/msg.h"

/* A block that is measured first and then filled in. */
typedef struct block {
    char *at; /* NULL while it is measured */
    size_t used;
} block;

/* Takes a copy of some bytes into the block; NULL of nothing, and while it is measured. */
static const void *put(block *to, const void *from, size_t bytes) {
    size_t begin = to->used;
    if (from == NULL || bytes == 0)
        return NULL;
    to->used = (begin + bytes + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    return to->at != NULL ? memcpy(to->at + begin, from, bytes) : NULL;
}

static void put_plan(block *to, msg_plan *plan) {
    plan->lines = put(to, plan->lines, plan->lines != NULL ? strlen(plan->lines) + 1 : 0);
}

static void put_players(block *to, msg_players_named *players) {
    players->list = put(to, players->list, players->count * sizeof *players->list);
}

static void put_teams(block *to, msg_teams_named *teams) {
    teams->list = put(to, teams->list, teams->count * sizeof *teams->list);
}

static void put_round(block *to, msg_round_named *round) {
    round->pairings = put(to, round->pairings, round->pairing_count * sizeof *round->pairings);
    round->free = put(to, round->free, round->free_count * sizeof *round->free);
}

static void put_report(block *to, msg_report *report) {
    const msg_round *from = report->rounds;
    put_plan(to, &report->plan);
    put_players(to, &report->players);
    put_teams(to, &report->teams);
    msg_round *rounds = (msg_round *)put(to, from, report->round_count * sizeof *from);
    for (size_t i = 0; i < report->round_count; i++) {
        const void *pairings =
            put(to, from[i].pairings, from[i].pairing_count * sizeof *from[i].pairings);
        const void *free = put(to, from[i].free, from[i].free_count * sizeof *from[i].free);
        if (rounds != NULL) {
            rounds[i].pairings = (msg_pairing *)pairings;
            rounds[i].free = (msg_free_player *)free;
        }
    }
    report->rounds = rounds;
    report->absences = put(to, report->absences, report->absence_count * sizeof *report->absences);
}

/* Takes over all that a command borrows. */
static void put_command(block *to, msg_command *command) {
    switch ((int)msg_command_body_of(command->kind)) {
    case MSG_ASKS_ROUND:
        put_round(to, &command->round);
        break;
    case MSG_ASKS_PLAN:
        put_plan(to, &command->plan);
        break;
    case MSG_ASKS_PLAYERS:
        put_players(to, &command->players);
        break;
    case MSG_ASKS_TEAMS:
        put_teams(to, &command->teams);
        break;
    case MSG_ASKS_REPORT:
        put_report(to, &command->report);
        break;
    default:
        break;
    }
}

msg_command *msg_command_copy(const msg_command *command) {
    msg_command measured = *command;
    block size = {0};
    put(&size, command, sizeof *command);
    put_command(&size, &measured);
    msg_command *made = malloc(size.used);
    if (made == NULL)
        return NULL;
    block to = {(char *)made, 0};
    put(&to, command, sizeof *command);
    put_command(&to, made);
    return made;
}

/* small_contest.h - a contest of five players for tests, put together by hand: ids are not pairing
 * numbers, so that nobody takes one for the other. Include after cmocka.h.
 * Room: tests. */
#ifndef SMALL_CONTEST_H
#define SMALL_CONTEST_H

#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>

#include "tournament/contest_tournament.h"

/* Ids of the players; their pairing numbers are 3, 1, 5, 2, 4. */
enum { ANNA = 1, BERT, CARL, DORA, EMIL };

typedef struct small_contest {
    msg_contest contest;
    msg_player players[5];
    msg_pairing pairings[3][2];
    msg_free_player free[3][5];
    msg_round rounds[3];
    msg_absence absences[4];
    msg_seat arbiters[2];
    msg_terms terms;
    tournament_result results[4];
    tournament_source from;
} small_contest;

/* The list of players, a Swiss of five rounds, no round yet. */
static inline void small_contest_init(small_contest *c) {
    static const char *const names[] = {"Anna", "Bert", "Carl", "Dora", "Emil"};
    static const uint32_t numbers[] = {3, 1, 5, 2, 4};
    memset(c, 0, sizeof *c);
    for (uint32_t i = 0; i < 5; i++) {
        c->players[i] =
            (msg_player){.id = i + 1, .number = numbers[i], .rating = 2000 - numbers[i]};
        strcpy(c->players[i].name, names[i]);
    }
    c->arbiters[0] = (msg_seat){.person = 70, .name = "Ada"};
    c->arbiters[1] = (msg_seat){.person = 71, .name = "Bea"};
    c->contest = (msg_contest){.id = 1,
                               .name = "Club evening",
                               .site = "Bern",
                               .terms = &c->terms,
                               .arbiters = c->arbiters,
                               .arbiter_count = 2,
                               .rounds = c->rounds,
                               .players = c->players,
                               .player_count = 5,
                               .absences = c->absences};
    strcpy(c->contest.plan.system, "FIDE_DUTCH_2026");
    c->contest.plan.rounds = 5;
    c->from = (tournament_source){.contest = &c->contest, .results = c->results};
}

/* Adds a round of two boards: White and Black by id, and who is free with the bye of the pairing.
 */
static inline msg_round *small_contest_pair(small_contest *c, const uint32_t ids[4],
                                            uint32_t free_player) {
    size_t at = c->contest.round_count++;
    msg_round *round = &c->rounds[at];
    *round = (msg_round){.pairings = c->pairings[at], .pairing_count = 2, .free = c->free[at]};
    round->name[0] = (char)('1' + at);
    for (uint32_t i = 0; i < 2; i++)
        c->pairings[at][i] = (msg_pairing){.board = i + 1, .player = {ids[2 * i], ids[2 * i + 1]}};
    if (free_player != 0)
        c->free[at][round->free_count++] = (msg_free_player){free_player, MSG_BYE_PAIRING};
    return round;
}

static inline void small_contest_absent(small_contest *c, msg_absence absence) {
    c->absences[c->contest.absence_count++] = absence;
}

/* The text that a writer gives, to be freed. */
static inline char *small_contest_write(const small_contest *c, tournament_writer *write,
                                        tournament_wish wish) {
    zug_json out = {.alloc = zug_host_alloc()};
    zug_trf_problem problem = {0};
    if (!write(&c->from, &wish, &out, &problem))
        fail_msg("%s: %s", problem.code, problem.message);
    assert_false(out.failed);
    zug_json_bytes(&out, (zug_str){"", 1});
    return out.data;
}

/* Asserts that a writer's text has a part, or has it not. */
static inline void small_contest_has(const small_contest *c, tournament_writer *write,
                                     tournament_wish wish, const char *part, bool has_it) {
    char *text = small_contest_write(c, write, wish);
    if ((strstr(text, part) != NULL) != has_it)
        fail_msg("%s has%s\n%s", text, has_it ? " not" : "", part);
    free(text);
}

#endif

/* tournament_proposal.c - a round of a contest as the rules pair it.
 * Room: server/tournament. libzug pairs; here its numbers become ids of the list. */
#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pairing_round.h>

#include "tournament_matches.h"

/* Copies who is free in a round but for who was left over by the pairing, and, of teams, who sat
 * opposite an empty chair. */
static void keep_byes(msg_round *round, const msg_round *from, bool has_teams,
                      msg_free_player *memory) {
    round->free = memory;
    round->free_count = 0;
    for (size_t i = 0; i < from->free_count; i++)
        if (from->free[i].bye != MSG_BYE_PAIRING &&
            !(has_teams && from->free[i].bye == MSG_BYE_FULL))
            memory[round->free_count++] = from->free[i];
}

/* True if a contest is paired by a system in which teams meet: then who has a whole point without a
 * game sits opposite an empty chair. */
static bool is_of_teams(const msg_contest *contest) {
    zug_tournament *t = contest->team_count > 0 ? zug_tournament_new(zug_host_alloc()) : NULL;
    zug_pairing_system system = ZUG_SYSTEM_OTHER;
    if (t != NULL &&
        zug_tournament_set_label(t, ZUG_LABEL_SYSTEM, zug_str_from(contest->plan.system)))
        system = zug_pairing_terms_of(t).system;
    zug_tournament_free(t);
    return system == ZUG_SYSTEM_TEAM_ROUNDROBIN || system == ZUG_SYSTEM_SCHEVENINGEN;
}

zug_tournament *tournament_make_without(const tournament_source *from, uint32_t number,
                                        zug_trf_problem *problem) {
    msg_contest contest = *from->contest;
    tournament_source source = *from;
    msg_round *rounds = malloc((contest.round_count + 1) * sizeof *rounds);
    msg_free_player *free_players = malloc((contest.player_count + 1) * sizeof *free_players);
    zug_tournament *made = NULL;
    if (rounds == NULL || free_players == NULL) {
        tournament_refuse_memory(problem);
    } else {
        for (size_t i = 0; i < contest.round_count; i++) {
            rounds[i] = contest.rounds[i];
            if (tournament_round_number(rounds[i].name) != number)
                continue;
            rounds[i].pairing_count = 0;
            keep_byes(&rounds[i], &contest.rounds[i], is_of_teams(&contest), free_players);
        }
        contest.rounds = rounds;
        source.contest = &contest;
        made = tournament_make(&source, zug_host_alloc(), problem);
    }
    free(rounds);
    free(free_players);
    return made;
}

/* A proposal while it is written. */
typedef struct proposal {
    zug_tournament *t;
    const msg_player **players; /* by index in the tournament */
    zug_pairing_round paired;
    round_matches matches; /* of teams; else there are none */
    zug_json *out;
} proposal;

/* The id of the player of a pairing number. */
static uint32_t id_of(const proposal *p, uint32_t number) {
    return p->players[zug_tournament_find(p->t, number)]->id;
}

/* Puts the games of the round together to matches, if teams are paired. False without memory. */
static bool find_matches(proposal *p) {
    match_game *games = calloc(p->paired.count + 1, sizeof *games);
    for (size_t i = 0; games != NULL && i < p->paired.count; i++)
        games[i].pair = p->paired.notes[i].pair;
    bool fine = games != NULL &&
                tournament_matches_make(p->t, p->paired.round, games, p->paired.count, &p->matches);
    free(games);
    return fine;
}

/* The board of a game of teams; 0 of others. */
static uint32_t board_of(const proposal *p, zug_pair pair) {
    for (size_t i = 0; i < p->matches.count; i++)
        for (size_t k = 0; k < p->matches.list[i].count; k++) {
            const match_seat *seat = &p->matches.list[i].seats[k];
            if (seat->player[0] == pair.white || seat->player[1] == pair.white)
                return seat->board;
        }
    return 0;
}

/* Writes the result of a pair of which one is not there. */
static void put_absent(const proposal *p, zug_pair pair) {
    zug_entry_kind white =
        zug_tournament_entry(p->t, zug_tournament_find(p->t, pair.white), p->paired.round).kind;
    zug_entry_kind black =
        zug_tournament_entry(p->t, zug_tournament_find(p->t, pair.black), p->paired.round).kind;
    zug_result result = black == ZUG_ENTRY_FORFEIT_WIN   ? ZUG_RESULT_BLACK_WINS_BY_FORFEIT
                        : white == ZUG_ENTRY_FORFEIT_WIN ? ZUG_RESULT_WHITE_WINS_BY_FORFEIT
                                                         : ZUG_RESULT_BOTH_FORFEIT;
    if (white == ZUG_ENTRY_FORFEIT_WIN || white == ZUG_ENTRY_FORFEIT_LOSS)
        zug_json_put_text(p->out, "result", zug_outcome_result_name(result));
}

/* Writes the games of the round, in the order of boards. */
static void put_pairings(const proposal *p) {
    zug_json_key(p->out, "pairings");
    zug_json_open(p->out, '[');
    for (size_t i = 0; i < p->paired.count; i++) {
        zug_pair pair = p->paired.notes[i].pair;
        if (pair.black == 0)
            continue;
        zug_json_open(p->out, '{');
        zug_json_put_int(p->out, "white_player", id_of(p, pair.white));
        zug_json_put_int(p->out, "black_player", id_of(p, pair.black));
        if (p->matches.count > 0)
            zug_json_put_int(p->out, "board", board_of(p, pair));
        put_absent(p, pair);
        zug_json_close(p->out, '}');
    }
    zug_json_close(p->out, ']');
}

/* Enters who is left over: what they get depends on the system. False without memory. */
static bool enter_byes(proposal *p) {
    const zug_pairing_terms terms = zug_pairing_terms_of(p->t);
    for (size_t i = 0; i < p->paired.count; i++) {
        zug_pair pair = p->paired.notes[i].pair;
        const zug_paired_round free = {.pairs = &pair, .count = 1, .round = p->paired.round};
        if (pair.black == 0 && !(terms.system == ZUG_SYSTEM_SWISS
                                     ? zug_tournament_add_pair(p->t, p->paired.round, pair)
                                     : zug_pairing_system_enter(p->t, &terms, &free)))
            return false;
    }
    return true;
}

/* Writes who has no opponent, by id of the list. */
static void put_free(const proposal *p) {
    zug_json_key(p->out, "free");
    zug_json_open(p->out, '[');
    for (size_t i = 0; p->paired.code == NULL && i < zug_tournament_player_count(p->t); i++) {
        msg_bye bye = tournament_bye_of_entry(zug_tournament_entry(p->t, i, p->paired.round).kind);
        if (bye == MSG_BYE_NONE)
            continue;
        zug_json_open(p->out, '{');
        zug_json_put_int(p->out, "player", p->players[i]->id);
        zug_json_put_text(p->out, "bye", msg_bye_name(bye));
        zug_json_close(p->out, '}');
    }
    zug_json_close(p->out, ']');
}

/* Writes that a contest does not say how it is paired. */
static void put_no_system(zug_json *out) {
    zug_json_put_text(out, "type", "no-pairing");
    zug_json_put_text(out, "code", "system");
    zug_json_put_text(out, "why",
                      "this event has no pairing system: choose one, or pair the round by hand");
}

static void put_proposal(proposal *p, bool has_system) {
    zug_json_open(p->out, '{');
    zug_json_put_int(p->out, "round", p->paired.round);
    put_pairings(p);
    put_free(p);
    zug_json_key(p->out, "paired");
    if (has_system) {
        zug_pairing_round_json(&p->paired, p->out);
    } else {
        zug_json_open(p->out, '{');
        put_no_system(p->out);
        zug_json_close(p->out, '}');
    }
    if (p->matches.count > 0)
        tournament_matches_json(p->t, p->players, &p->matches, p->out);
    zug_json_close(p->out, '}');
}

/* Pairs the round that is wanted. Of a round robin the next round is paired as a whole, if nothing
 * of it is saved: with who is not there. False without a pairing. */
static bool pair_round(proposal *p, const tournament_source *from, const tournament_wish *wish) {
    zug_pairing_round_wish round = {.round = wish->round, .explains = wish->explains};
    bool is_paired = zug_pairing_round_make(p->t, &round, zug_host_alloc(), &p->paired);
    if (!is_paired || wish->round > 0 || p->paired.system != ZUG_SYSTEM_ROUNDROBIN)
        return is_paired;
    round.round = p->paired.round;
    for (size_t i = 0; i < from->contest->round_count; i++)
        if (tournament_round_number(from->contest->rounds[i].name) == round.round)
            return true;
    zug_pairing_round_free(&p->paired);
    return zug_pairing_round_make(p->t, &round, zug_host_alloc(), &p->paired);
}

bool tournament_write_proposal(const tournament_source *from, const tournament_wish *wish,
                               zug_json *out, zug_trf_problem *problem) {
    proposal p = {.out = out, .paired = {.code = "system", .round = wish->round}};
    p.t = wish->round > 0 ? tournament_make_without(from, wish->round, problem)
                          : tournament_make(from, zug_host_alloc(), problem);
    if (p.t == NULL)
        return false;
    p.players = tournament_by_number(from->contest);
    bool has_system = tournament_has_system(p.t), fine = p.players != NULL;
    if (fine && has_system && pair_round(&p, from, wish))
        fine = (!tournament_is_of_teams(p.t) || find_matches(&p)) && enter_byes(&p);
    if (fine)
        put_proposal(&p, has_system);
    if (has_system)
        zug_pairing_round_free(&p.paired);
    tournament_matches_free(&p.matches);
    free(p.players);
    zug_tournament_free(p.t);
    return fine || tournament_refuse_memory(problem);
}

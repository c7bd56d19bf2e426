/* pairing_system.c - the rounds of a tournament by the tables or the bracket that it names.
 * Room: pairing. Joins players with tables; the tables are their own. */
#include <zug/knockout.h>
#include <zug/pairing_system.h>
#include <zug/roundrobin.h>
#include <zug/scheveningen.h>
#include <zug/teammatch.h>

#include "entry_of.h"

/* What is being paired. */
typedef struct pairer {
    const zug_tournament *t;
    const zug_pairing_terms *terms;
    zug_alloc alloc;
    zug_paired_round *out;
} pairer;

static bool refuse(pairer *p, zug_pairing_refusal refusal) {
    p->out->refusal = refusal;
    p->out->count = 0;
    return false;
}

static bool refuse_count(pairer *p, zug_pairing_refusal_kind kind, size_t found, uint32_t wanted) {
    return refuse(p,
                  (zug_pairing_refusal){.kind = kind, .found = (uint32_t)found, .wanted = wanted});
}

/* Adds a pair, by pairing numbers. In a tournament without faults there is always space. */
static void add_pair(pairer *p, zug_pair pair) {
    if (p->out->count < zug_tournament_player_count(p->t))
        p->out->pairs[p->out->count++] = pair;
}

/* True if a round is among so many; else says why not. Rounds that the tournament does not have are
 * over as well. */
static bool has_round(pairer *p, uint32_t rounds, size_t participants) {
    uint32_t said = zug_tournament_rules_of(p->t)->rounds;
    if (rounds > ZUG_ROUNDS_MAX)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_ROUNDS_MANY, participants, ZUG_ROUNDS_MAX);
    if (said > 0 && said < rounds)
        rounds = said;
    if (p->out->round > rounds)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_ROUNDS_OVER, 0, rounds);
    return true;
}

/* Takes a pair of a table into the round. Who has a bye is not paired; the opponent is then free.
 */
static void add_of_table(pairer *p, zug_pair pair) {
    bool white_is_away = zug_entry_is_bye(zug__entry_of(p->t, pair.white, p->out->round).kind);
    bool black_is_away = zug_entry_is_bye(zug__entry_of(p->t, pair.black, p->out->round).kind);
    if (pair.black == 0 || (!white_is_away && !black_is_away)) {
        add_pair(p, pair);
        return;
    }
    if (white_is_away && black_is_away)
        return;
    if (p->out->unplayed && p->out->unplayed_count < zug_tournament_player_count(p->t))
        p->out->unplayed[p->out->unplayed_count++] = pair;
    add_pair(p, (zug_pair){white_is_away ? pair.black : pair.white, 0});
}

/* A round of a round robin. */
static bool pair_roundrobin(pairer *p) {
    size_t players = zug_tournament_player_count(p->t);
    zug_roundrobin plan = zug_pairing_roundrobin(p->t, p->terms);
    if (players < 2)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_PLAYERS_FEW, players, 2);
    if (!has_round(p, zug_roundrobin_rounds(&plan), players))
        return false;
    /* Never more pairs are taken than were read, so that the table may lie where they go. */
    size_t count = zug_roundrobin_round(&plan, p->out->round, p->out->pairs);
    for (size_t i = 0; i < count; i++) {
        zug_pair pair = p->out->pairs[i];
        pair.white = zug_tournament_player(p->t, pair.white - 1)->number;
        if (pair.black != 0)
            pair.black = zug_tournament_player(p->t, pair.black - 1)->number;
        add_of_table(p, pair);
    }
    return true;
}

/* A player of two teams by their place in a Scheveningen table. */
static uint32_t number_at(const zug_team *first, const zug_team *second, uint32_t place) {
    return place <= first->count ? first->players[place - 1]
                                 : second->players[place - 1 - first->count];
}

/* A round of the Scheveningen system; table has space for its pairs. */
static void add_scheveningen(pairer *p, const zug_scheveningen *plan, zug_pair *table) {
    const zug_team *first = zug_tournament_team(p->t, 0), *second = zug_tournament_team(p->t, 1);
    size_t count = zug_scheveningen_round(plan, p->out->round, table);
    for (size_t i = 0; i < count; i++)
        add_of_table(p, (zug_pair){number_at(first, second, table[i].white),
                                   number_at(first, second, table[i].black)});
}

/* A round of the Scheveningen system, of two teams of one size. */
static bool pair_scheveningen(pairer *p) {
    if (zug_tournament_team_count(p->t) != 2)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_TEAMS, zug_tournament_team_count(p->t), 2);
    const zug_team *first = zug_tournament_team(p->t, 0), *second = zug_tournament_team(p->t, 1);
    if (first->count == 0)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_TEAM_EMPTY,
                                               .player = first->number});
    if (first->count != second->count)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_TEAM_SIZES,
                                               .player = first->number,
                                               .opponent = second->number,
                                               .found = (uint32_t)first->count,
                                               .wanted = (uint32_t)second->count});
    zug_scheveningen plan = {(uint32_t)first->count, p->terms->cycles};
    if (!has_round(p, zug_scheveningen_rounds(&plan), first->count))
        return false;
    size_t bytes = plan.boards * sizeof(zug_pair);
    zug_pair *table = p->alloc.resize(p->alloc.ctx, NULL, 0, bytes);
    if (!table)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_MEMORY});
    add_scheveningen(p, &plan, table);
    p->alloc.resize(p->alloc.ctx, table, bytes, 0);
    return true;
}

/* The boards of a match of teams; memory has space for two line-ups and their pairs. */
typedef struct match_space {
    uint32_t boards;
    uint32_t *home, *away;
    zug_pair *pairs;
} match_space;

static void add_match(pairer *p, const match_space *space, const zug_team *home,
                      const zug_team *away) {
    zug_str colors = zug_str_trim(zug_tournament_label_of(p->t, ZUG_LABEL_BOARD_COLORS));
    zug_teammatch_lineup(p->t, home, p->out->round, space->boards, space->home);
    zug_teammatch_lineup(p->t, away, p->out->round, space->boards, space->away);
    size_t count =
        zug_teammatch_pairs(space->home, space->away, space->boards, colors, space->pairs);
    for (size_t i = 0; i < count; i++)
        add_pair(p, space->pairs[i]);
}

/* The matches of a round: each team that is not free, once, from the side of the home team. */
static void add_matches(pairer *p, const match_space *space) {
    zug_roundrobin plan = zug_pairing_roundrobin(p->t, p->terms);
    for (uint32_t place = 1; place <= plan.players; place++) {
        zug_pair teams = zug_roundrobin_pair(&plan, p->out->round, place);
        if (teams.white == place && teams.black != 0)
            add_match(p, space, zug_tournament_team(p->t, teams.white - 1),
                      zug_tournament_team(p->t, teams.black - 1));
    }
}

/* The index of the team of a player; SIZE_MAX if there is none. */
static size_t team_of(const zug_tournament *t, uint32_t number) {
    for (size_t i = 0; i < zug_tournament_team_count(t); i++) {
        const zug_team *team = zug_tournament_team(t, i);
        for (size_t k = 0; k < team->count; k++)
            if (team->players[k] == number)
                return i;
    }
    return SIZE_MAX;
}

/* The first team without players; SIZE_MAX if there is none. */
static size_t empty_team(const zug_tournament *t) {
    for (size_t i = 0; i < zug_tournament_team_count(t); i++)
        if (zug_tournament_team(t, i)->count == 0)
            return i;
    return SIZE_MAX;
}

/* A round of a round robin of teams. */
static bool pair_teams(pairer *p) {
    size_t teams = zug_tournament_team_count(p->t), empty = empty_team(p->t);
    zug_roundrobin plan = zug_pairing_roundrobin(p->t, p->terms);
    if (teams < 2)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_TEAMS, teams, 2);
    if (empty != SIZE_MAX)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_TEAM_EMPTY,
                                               .player = zug_tournament_team(p->t, empty)->number});
    if (!has_round(p, zug_roundrobin_rounds(&plan), teams))
        return false;
    match_space space = {.boards = zug_teammatch_boards(p->t)};
    size_t bytes = space.boards * (2 * sizeof(uint32_t) + sizeof(zug_pair));
    space.pairs = p->alloc.resize(p->alloc.ctx, NULL, 0, bytes);
    if (!space.pairs)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_MEMORY});
    space.home = (uint32_t *)(space.pairs + space.boards);
    space.away = space.home + space.boards;
    add_matches(p, &space);
    p->alloc.resize(p->alloc.ctx, space.pairs, bytes, 0);
    return true;
}

/* A round of a knock-out. */
static bool pair_knockout(pairer *p) {
    zug_knockout plan = {.games = p->terms->games};
    size_t players = zug_tournament_player_count(p->t);
    size_t count = zug_knockout_match_count(players, plan.has_third_place);
    if (count == 0)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_PLAYERS_FEW, players, 2);
    size_t bytes = count * sizeof(zug_knockout_match);
    zug_knockout_match *matches = p->alloc.resize(p->alloc.ctx, NULL, 0, bytes);
    if (!matches)
        return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_MEMORY});
    zug_pairing_refusal why = {0};
    bool is_followed = zug_knockout_follow(p->t, &plan, p->out->round, matches, &why);
    if (is_followed)
        p->out->count = zug_knockout_pairs(p->t, &plan, p->out->round, matches, p->out->pairs);
    p->alloc.resize(p->alloc.ctx, matches, bytes, 0);
    if (!is_followed)
        return refuse(p, why);
    if (p->out->count == 0)
        return refuse_count(p, ZUG_PAIRING_REFUSAL_ROUNDS_OVER, 0, p->out->round - 1);
    return true;
}

/* Pairs the round of p->out by the system. */
static bool pair_round(pairer *p) {
    p->out->count = p->out->unplayed_count = 0;
    p->out->refusal = (zug_pairing_refusal){0};
    switch (p->terms->system) {
    case ZUG_SYSTEM_ROUNDROBIN:
        return pair_roundrobin(p);
    case ZUG_SYSTEM_TEAM_ROUNDROBIN:
        return pair_teams(p);
    case ZUG_SYSTEM_SCHEVENINGEN:
        return pair_scheveningen(p);
    case ZUG_SYSTEM_KNOCKOUT:
        return pair_knockout(p);
    case ZUG_SYSTEM_SWISS:
    case ZUG_SYSTEM_OTHER:
        break;
    }
    return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_SYSTEM});
}

/* True if two players may meet in a round. */
static bool may_meet(const zug_tournament *t, zug_pair pair, uint32_t round) {
    for (size_t i = 0; i < zug_tournament_forbidden_count(t); i++) {
        const zug_forbidden *group = zug_tournament_forbidden(t, i);
        unsigned found = 0;
        for (size_t k = 0; k < group->count; k++)
            found += group->players[k] == pair.white || group->players[k] == pair.black;
        if (found > 1 && round >= group->first_round && round <= group->last_round)
            return false;
    }
    return true;
}

/* Refuses a round in which two meet who must not. */
static bool check_forbidden(pairer *p) {
    for (size_t i = 0; i < p->out->count; i++) {
        zug_pair pair = p->out->pairs[i];
        if (pair.black != 0 && !may_meet(p->t, pair, p->out->round))
            return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_FORBIDDEN,
                                                   .player = pair.white,
                                                   .opponent = pair.black,
                                                   .round = p->out->round});
    }
    return true;
}

/* True if one may have met somebody where another was expected: in a match of teams, where a
 * captain may have chosen, anybody of that other one's team. */
static bool stands_for(const pairer *p, uint32_t met, uint32_t expected) {
    if (p->terms->system != ZUG_SYSTEM_TEAM_ROUNDROBIN)
        return met == expected;
    return team_of(p->t, met) != SIZE_MAX && team_of(p->t, met) == team_of(p->t, expected);
}

/* Refuses a round in which somebody has met another opponent than the table's already. */
static bool check_opponent(pairer *p, uint32_t number, uint32_t expected) {
    zug_entry entry = zug__entry_of(p->t, number, p->out->round);
    if (entry.opponent == 0 || stands_for(p, entry.opponent, expected))
        return true;
    return refuse(p, (zug_pairing_refusal){.kind = ZUG_PAIRING_REFUSAL_HISTORY,
                                           .player = number,
                                           .opponent = entry.opponent,
                                           .round = p->out->round});
}

static bool check_history(pairer *p) {
    for (size_t i = 0; i < p->out->count; i++) {
        zug_pair pair = p->out->pairs[i];
        if (!check_opponent(p, pair.white, pair.black) ||
            (pair.black != 0 && !check_opponent(p, pair.black, pair.white)))
            return false;
    }
    return true;
}

/* Pairs all rounds before one, and compares them with what was entered. */
static bool check_rounds_before(pairer *p, uint32_t round) {
    for (uint32_t i = 1; i < round; i++) {
        p->out->round = i;
        if (!pair_round(p) || !check_history(p))
            return false;
    }
    p->out->round = round;
    return true;
}

bool zug_pairing_system_round(const zug_tournament *t, const zug_pairing_terms *terms,
                              uint32_t round, zug_alloc alloc, zug_paired_round *out) {
    pairer p = {t, terms, alloc, out};
    out->round = round > 0 ? round : 1;
    return check_rounds_before(&p, out->round) && pair_round(&p) && check_forbidden(&p);
}

/* True if a game of a round was played or is going on: more than absences that were entered. */
static bool has_begun(const zug_tournament *t, uint32_t round) {
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        zug_entry_kind kind = zug_tournament_entry(t, i, round).kind;
        if (kind == ZUG_ENTRY_OPEN || zug_entry_is_played(kind))
            return true;
    }
    return false;
}

/* True if nothing is left to be done for a pair: its game is entered, or it cannot be because the
 * round has begun, and one of them is entered otherwise. */
static bool is_entered(const zug_tournament *t, uint32_t round, zug_pair pair, bool begun) {
    zug_entry white = zug__entry_of(t, pair.white, round);
    zug_entry black = zug__entry_of(t, pair.black, round);
    if (pair.black == 0)
        return begun || white.kind != ZUG_ENTRY_NONE;
    if (begun && (white.kind != ZUG_ENTRY_NONE || black.kind != ZUG_ENTRY_NONE))
        return true;
    return white.opponent == pair.black;
}

/* Leaves what is entered out of a round; false if no game is left. */
static bool leave_out_entered(pairer *p) {
    size_t kept = 0;
    bool has_game = false, begun = has_begun(p->t, p->out->round);
    for (size_t i = 0; i < p->out->count; i++) {
        zug_pair pair = p->out->pairs[i];
        if (is_entered(p->t, p->out->round, pair, begun))
            continue;
        has_game = has_game || pair.black != 0;
        p->out->pairs[kept++] = pair;
    }
    p->out->count = kept;
    return has_game;
}

/* The last round that has begun, at least 1: what is missing in those before it stays so. */
static uint32_t last_begun(const zug_tournament *t) {
    uint32_t round = zug_tournament_paired_rounds(t);
    while (round > 1 && !has_begun(t, round))
        round--;
    return round > 0 ? round : 1;
}

bool zug_pairing_system_next(const zug_tournament *t, const zug_pairing_terms *terms,
                             zug_alloc alloc, zug_paired_round *out) {
    pairer p = {t, terms, alloc, out};
    out->round = last_begun(t);
    if (!check_rounds_before(&p, out->round))
        return false;
    for (;; out->round++) {
        if (!pair_round(&p) || !check_history(&p))
            return false;
        if (leave_out_entered(&p))
            return check_forbidden(&p);
    }
}

/* True if everybody has something entered in a round, but for who is left over by the table. */
static bool is_complete(const zug_tournament *t, uint32_t round) {
    size_t missing = 0;
    for (size_t i = 0; i < zug_tournament_player_count(t); i++)
        missing += zug_tournament_entry(t, i, round).kind == ZUG_ENTRY_NONE;
    return missing <= 1;
}

uint32_t zug_pairing_rounds_begun(const zug_tournament *t) {
    uint32_t paired = zug_tournament_paired_rounds(t), round = paired;
    if (zug_pairing_terms_of(t).system != ZUG_SYSTEM_ROUNDROBIN)
        return paired;
    while (round > 0 && !has_begun(t, round))
        round--;
    while (round < paired && is_complete(t, round + 1))
        round++;
    return round;
}

/* True if a player who is free in a round has an opponent in the table, who is absent. */
static bool has_absent_opponent(const zug_tournament *t, const zug_pairing_terms *terms,
                                uint32_t round, uint32_t number) {
    if (terms->system != ZUG_SYSTEM_ROUNDROBIN)
        return terms->system == ZUG_SYSTEM_TEAM_ROUNDROBIN ||
               terms->system == ZUG_SYSTEM_SCHEVENINGEN;
    zug_roundrobin plan = zug_pairing_roundrobin(t, terms);
    uint32_t place = (uint32_t)zug_tournament_find(t, number) + 1;
    return zug_roundrobin_pair(&plan, round, place).black != 0;
}

bool zug_pairing_system_enter(zug_tournament *t, const zug_pairing_terms *terms,
                              const zug_paired_round *round) {
    for (size_t i = 0; i < round->count; i++) {
        zug_pair pair = round->pairs[i];
        zug_entry_kind bye = ZUG_ENTRY_ZERO_BYE;
        if (pair.black == 0 && has_absent_opponent(t, terms, round->round, pair.white))
            bye = ZUG_ENTRY_FULL_BYE;
        bool done = pair.black == 0 ? zug_tournament_set_bye(t, round->round, pair.white, bye)
                                    : zug_tournament_add_pair(t, round->round, pair);
        if (!done)
            return false;
    }
    return true;
}

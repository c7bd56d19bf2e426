/* knockout.c - brackets, matches and who goes on.
 * Room: pairing. Follows what was entered; draws no lots. */
#include <zug/knockout.h>

#include "entry_of.h"

uint32_t zug_knockout_stages(size_t players) {
    uint32_t stages = 0;
    while (players > (size_t)1 << stages)
        stages++;
    return stages;
}

size_t zug_knockout_match_count(size_t players, bool has_third_place) {
    uint32_t stages = zug_knockout_stages(players);
    if (stages == 0)
        return 0;
    return ((size_t)1 << stages) - 1 + (has_third_place && stages > 1);
}

uint32_t zug_knockout_seed(uint32_t stages, uint32_t place) {
    uint32_t seed = 1;
    for (uint32_t i = 1; i <= stages; i++)
        if (place >> (stages - i) & 1)
            seed = (1u << i) + 1 - seed;
    return seed;
}

/* What is being followed. */
typedef struct follower {
    const zug_tournament *t;
    const zug_knockout *plan;
    uint32_t limit; /* the round that is to be paired: what comes before it counts */
    uint32_t stages;
    zug_knockout_match *matches;
    zug_pairing_refusal *why;
} follower;

static bool refuse(const follower *f, zug_pairing_refusal_kind kind,
                   const zug_knockout_match *match, uint32_t round) {
    *f->why = (zug_pairing_refusal){
        .kind = kind, .player = match->first, .opponent = match->second, .round = round};
    return false;
}

/* The index of the first match of a stage from 1. */
static size_t stage_at(uint32_t stages, uint32_t stage) {
    return ((size_t)1 << stages) - ((size_t)1 << (stages - stage + 1));
}

static size_t stage_size(uint32_t stages, uint32_t stage) { return (size_t)1 << (stages - stage); }

/* Two players as a match, the better seed first. */
static zug_knockout_match match_of(uint32_t stage, uint32_t a, uint32_t b, uint32_t begin) {
    bool is_b_first = a == 0 || (b != 0 && b < a);
    return (zug_knockout_match){
        .stage = stage, .first = is_b_first ? b : a, .second = is_b_first ? a : b, .begin = begin};
}

/* The number of the player at a place of the bracket, 0 if nobody sits there. */
static uint32_t number_at(const follower *f, uint32_t place) {
    uint32_t seed = zug_knockout_seed(f->stages, place);
    return seed <= zug_tournament_player_count(f->t) ? zug_tournament_player(f->t, seed - 1)->number
                                                     : 0;
}

/* Makes the matches of a stage of those who came through the one before. */
static void begin_stage(const follower *f, uint32_t stage, uint32_t begin) {
    size_t at = stage_at(f->stages, stage), count = stage_size(f->stages, stage);
    bool is_first = stage == 1;
    const zug_knockout_match *from = &f->matches[is_first ? 0 : stage_at(f->stages, stage - 1)];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = is_first ? number_at(f, 2 * i) : from[2 * i].winner;
        uint32_t b = is_first ? number_at(f, 2 * i + 1) : from[2 * i + 1].winner;
        f->matches[at + i] = match_of(stage, a, b, begin);
    }
    if (stage == f->stages && !is_first && f->plan->has_third_place)
        f->matches[at + 1] = match_of(stage, from[0].loser, from[1].loser, begin);
}

/* How many matches are played at a stage, the one for the third place included. */
static size_t matches_of(uint32_t stages, uint32_t stage, bool has_third_place) {
    return stage_size(stages, stage) + (stage == stages && stages > 1 && has_third_place);
}

static void end_match(zug_knockout_match *match, zug_knockout_end end, uint32_t winner) {
    match->end = end;
    match->winner = winner;
    match->loser = winner == match->first ? match->second : match->first;
    if (winner == 0)
        match->loser = 0;
}

/* True if a player is out of the tournament: said to be, or away in a round. */
static bool has_withdrawn(const follower *f, uint32_t number, uint32_t round) {
    for (size_t i = 0; i < f->plan->withdrawn_count; i++)
        if (f->plan->withdrawn[i] == number)
            return true;
    return zug__entry_of(f->t, number, round).kind == ZUG_ENTRY_ZERO_BYE;
}

/* How many games are still to come before a match can be said to be tied. */
static uint32_t games_left(const zug_knockout *plan, uint32_t games) {
    if (games < plan->games)
        return plan->games - games;
    if (plan->tiebreak_games == 0)
        return 0;
    uint32_t over = (games - plan->games) % plan->tiebreak_games;
    return over == 0 ? 0 : plan->tiebreak_games - over;
}

/* True if tie-break games are left for a match that is tied after so many. */
static bool has_tiebreak(const zug_knockout *plan, uint32_t games) {
    if (plan->tiebreak_games == 0)
        return false;
    return (games - plan->games) / plan->tiebreak_games < plan->tiebreaks;
}

/* Who was drawn to go on from a tied match, 0 if nobody was. */
static uint32_t drawn_lot(const zug_knockout *plan, const zug_knockout_match *match) {
    for (size_t i = 0; i < plan->lot_count; i++) {
        const zug_knockout_lot *lot = &plan->lots[i];
        if (lot->stage == match->stage &&
            (lot->winner == match->first || lot->winner == match->second))
            return lot->winner;
    }
    return 0;
}

/* Ends a match if its games decide it, or a lot; true if it is over. */
static bool decide(const follower *f, zug_knockout_match *match) {
    const zug_scoring *scoring = &zug_tournament_rules_of(f->t)->scoring;
    uint32_t left = games_left(f->plan, match->games);
    zug_points lead = match->first_points - match->second_points;
    zug_points most = (zug_points)left * (scoring->win - scoring->loss);
    if (lead > most || -lead > most)
        end_match(match,
                  match->games > f->plan->games ? ZUG_KNOCKOUT_TIEBREAK : ZUG_KNOCKOUT_POINTS,
                  lead > 0 ? match->first : match->second);
    else if (left == 0 && !has_tiebreak(f->plan, match->games) && drawn_lot(f->plan, match) != 0)
        end_match(match, ZUG_KNOCKOUT_LOT, drawn_lot(f->plan, match));
    return match->end != ZUG_KNOCKOUT_UNDECIDED;
}

/* Ends a match that one or both of its players do not play on; true if it is over. */
static bool walk_over(const follower *f, zug_knockout_match *match, uint32_t round) {
    bool is_first_out = has_withdrawn(f, match->first, round);
    bool is_second_out = has_withdrawn(f, match->second, round);
    if (!is_first_out && !is_second_out)
        return false;
    uint32_t stays = is_first_out ? match->second : match->first;
    end_match(match, ZUG_KNOCKOUT_WITHDRAWAL, is_first_out && is_second_out ? 0 : stays);
    match->loser = 0;
    return true;
}

/* Finds out whether a player of a match met somebody else in a round. */
static bool check_opponent(const follower *f, uint32_t number, uint32_t met, uint32_t expected,
                           uint32_t round) {
    if (met == 0 || met == expected)
        return true;
    *f->why = (zug_pairing_refusal){
        .kind = ZUG_PAIRING_REFUSAL_HISTORY, .player = number, .opponent = met, .round = round};
    return false;
}

/* True if somebody of a match has an opponent in a round, be it the wrong one. */
static bool is_entered(const follower *f, const zug_knockout_match *match, uint32_t round) {
    return zug__entry_of(f->t, match->first, round).opponent != 0 ||
           zug__entry_of(f->t, match->second, round).opponent != 0;
}

/* Counts the game of a match in a round; false, with the reason, if it cannot be counted. */
static bool count_game(const follower *f, zug_knockout_match *match, uint32_t round) {
    const zug_scoring *scoring = &zug_tournament_rules_of(f->t)->scoring;
    zug_entry own = zug__entry_of(f->t, match->first, round);
    zug_entry others = zug__entry_of(f->t, match->second, round);
    if (!check_opponent(f, match->first, own.opponent, match->second, round) ||
        !check_opponent(f, match->second, others.opponent, match->first, round))
        return false;
    if (own.kind == ZUG_ENTRY_OPEN || others.kind == ZUG_ENTRY_OPEN)
        return refuse(f, ZUG_PAIRING_REFUSAL_GAME_OPEN, match, round);
    match->first_points += zug_entry_points(scoring, &own);
    match->second_points += zug_entry_points(scoring, &others);
    match->games++;
    return true;
}

/* Follows one match up to the limit. */
static bool follow_match(const follower *f, zug_knockout_match *match) {
    if (match->first == 0 || match->second == 0) {
        end_match(match, ZUG_KNOCKOUT_UNOPPOSED, match->first);
        return true;
    }
    while (!decide(f, match)) {
        uint32_t round = match->begin + match->games;
        bool goes_on = games_left(f->plan, match->games) > 0 || has_tiebreak(f->plan, match->games);
        if (goes_on && round < f->limit && is_entered(f, match, round)) {
            if (!count_game(f, match, round))
                return false;
        } else if (walk_over(f, match, round)) {
            return true;
        } else if (!goes_on) {
            return refuse(f, ZUG_PAIRING_REFUSAL_MATCH_TIED, match, 0);
        } else {
            return round >= f->limit || refuse(f, ZUG_PAIRING_REFUSAL_GAME_OPEN, match, round);
        }
    }
    return true;
}

/* Follows the matches of a stage; *used is how many rounds they took, *over whether all ended. If
 * one cannot be followed, the others still are. */
static bool follow_stage(const follower *f, uint32_t stage, uint32_t *used, bool *over) {
    zug_knockout_match *matches = f->matches + stage_at(f->stages, stage);
    size_t count = matches_of(f->stages, stage, f->plan->has_third_place);
    zug_pairing_refusal first = {0};
    bool is_followed = true;
    *used = 0;
    *over = true;
    for (size_t i = 0; i < count; i++) {
        if (!follow_match(f, &matches[i]) && is_followed) {
            first = *f->why;
            is_followed = false;
        }
        *used = matches[i].games > *used ? matches[i].games : *used;
        *over = *over && matches[i].end != ZUG_KNOCKOUT_UNDECIDED;
    }
    if (!is_followed)
        *f->why = first;
    return is_followed;
}

bool zug_knockout_follow(const zug_tournament *t, const zug_knockout *plan, uint32_t round,
                         zug_knockout_match *out, zug_pairing_refusal *why) {
    size_t players = zug_tournament_player_count(t);
    follower f = {t, plan, round, zug_knockout_stages(players), out, why};
    size_t count = zug_knockout_match_count(players, plan->has_third_place);
    if (f.stages == 0) {
        *why = (zug_pairing_refusal){
            .kind = ZUG_PAIRING_REFUSAL_PLAYERS_FEW, .found = (uint32_t)players, .wanted = 2};
        return false;
    }
    for (size_t i = 0; i < count; i++)
        out[i] = (zug_knockout_match){0};
    uint32_t begin = 1, used = 0;
    bool over = true;
    for (uint32_t stage = 1; stage <= f.stages && over; stage++) {
        begin_stage(&f, stage, begin);
        if (!follow_stage(&f, stage, &used, &over))
            return false;
        begin += used;
    }
    return true;
}

/* The colour with which the better seed of the first match begins: as drawn, or as seen in round 1
 * in one of the matches of the first stage, or White. */
static zug_round_color first_color(const zug_tournament *t, const zug_knockout_match *matches,
                                   size_t count) {
    zug_round_color drawn = zug_tournament_rules_of(t)->first_color;
    if (drawn != ZUG_ROUND_NO_COLOR)
        return drawn;
    for (size_t i = 0; i < count; i++) {
        zug_entry entry = zug__entry_of(t, matches[i].first, 1);
        if (entry.color == ZUG_ROUND_NO_COLOR)
            continue;
        return (entry.color == ZUG_ROUND_WHITE) == (i % 2 == 0) ? ZUG_ROUND_WHITE : ZUG_ROUND_BLACK;
    }
    return ZUG_ROUND_WHITE;
}

/* The game that comes next of a match, the index-th of its stage. */
static zug_pair next_game(zug_round_color first, const zug_knockout_match *match, size_t index) {
    bool is_white = (first == ZUG_ROUND_WHITE) == ((index + match->games) % 2 == 0);
    return is_white ? (zug_pair){match->first, match->second}
                    : (zug_pair){match->second, match->first};
}

/* True if a match that begins in a round leaves its winner without a game. */
static bool is_free(const zug_knockout_match *match, uint32_t round) {
    return match->winner != 0 && match->games == 0 && match->begin == round;
}

size_t zug_knockout_pairs(const zug_tournament *t, const zug_knockout *plan, uint32_t round,
                          const zug_knockout_match *matches, zug_pair *out) {
    uint32_t stages = zug_knockout_stages(zug_tournament_player_count(t)), stage = 0;
    while (stage < stages && matches[stage_at(stages, stage + 1)].stage != 0)
        stage++;
    if (stage == 0)
        return 0;
    const zug_knockout_match *last = matches + stage_at(stages, stage);
    size_t all = matches_of(stages, stage, plan->has_third_place), count = 0;
    zug_round_color first = first_color(t, matches, stage_size(stages, 1));
    for (size_t i = 0; i < all; i++)
        if (last[i].end == ZUG_KNOCKOUT_UNDECIDED && last[i].begin + last[i].games == round)
            out[count++] = next_game(first, &last[i], i);
    for (size_t i = 0; i < all && count > 0; i++)
        if (is_free(&last[i], round))
            out[count++] = (zug_pair){last[i].winner, 0};
    return count;
}

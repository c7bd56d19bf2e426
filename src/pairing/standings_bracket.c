/* standings_bracket.c - who stands where in a knock-out: by the stage that everybody has reached.
 * Room: pairing. */
#include <zug/knockout.h>
#include <zug/pairing_system.h>

#include "base/mem.h"
#include "entry_of.h"
#include "standings_impl.h"

/* How far somebody has come, the farther the more: out at a stage, winner of the match for the
 * third place, still in at a stage. */
enum { OUT = 0, THIRD = 1, IN = 2, STAGE = 4 };

/* What is known while a bracket is ranked. */
typedef struct bracket {
    const zug_tournament *t;
    zug_knockout plan;
    zug_knockout_match *matches;
    size_t count;    /* of the matches without that for the third place */
    uint32_t stages; /* how many there are */
    uint32_t rounds; /* that are counted */
} bracket;

/* Follows the matches. In the last round games may be open and matches tied, if everything was in
 * order before it. */
static bool follow(const bracket *b, zug_pairing_refusal *why) {
    zug_pairing_refusal before = {0};
    *why = (zug_pairing_refusal){0};
    if (zug_knockout_follow(b->t, &b->plan, b->rounds + 1, b->matches, why))
        return true;
    bool is_going_on =
        why->kind == ZUG_PAIRING_REFUSAL_GAME_OPEN || why->kind == ZUG_PAIRING_REFUSAL_MATCH_TIED;
    if (!is_going_on || b->rounds == 0 ||
        !zug_knockout_follow(b->t, &b->plan, b->rounds, b->matches, &before))
        return false;
    zug_knockout_follow(b->t, &b->plan, b->rounds + 1, b->matches, why);
    return true;
}

/* True if the losers of the semi-finals meet when the final begins. */
static bool has_third_place(const bracket *b) {
    if (b->stages < 2)
        return false;
    const zug_knockout_match *final = &b->matches[b->count - 1];
    uint32_t one = final[-2].loser, other = final[-1].loser;
    return final->stage != 0 && one != 0 && other != 0 && final->begin <= b->rounds &&
           zug__entry_of(b->t, one, final->begin).opponent == other;
}

/* Follows the matches, also that for the third place if it is played and can be followed. */
static bool follow_all(bracket *b, zug_pairing_refusal *why) {
    zug_pairing_refusal of_third;
    if (!follow(b, why))
        return false;
    b->plan.has_third_place = has_third_place(b);
    if (b->plan.has_third_place && !follow(b, &of_third)) {
        b->plan.has_third_place = false;
        return follow(b, why);
    }
    return true;
}

/* Notes how far a player has come by a match; later matches come later. */
static void note(const bracket *b, const zug_knockout_match *match, uint32_t number,
                 uint32_t *reached) {
    size_t index = zug_tournament_find(b->t, number);
    bool is_over = match->end != ZUG_KNOCKOUT_UNDECIDED;
    if (index == SIZE_MAX || match->stage == 0)
        return;
    if (match == &b->matches[b->count])
        reached[index] =
            (b->stages - 1) * STAGE + (is_over && match->winner == number ? THIRD : OUT);
    else if (is_over && match->winner == number)
        reached[index] = (match->stage + 1) * STAGE + IN;
    else
        reached[index] = match->stage * STAGE + (is_over ? OUT : IN);
}

/* Gives everybody a place, the lower the better, from what they have reached. */
static void fill_places(const bracket *b, size_t players, uint32_t *places) {
    for (size_t i = 0; i < b->count + b->plan.has_third_place; i++) {
        note(b, &b->matches[i], b->matches[i].first, places);
        note(b, &b->matches[i], b->matches[i].second, places);
    }
    for (size_t i = 0; i < players; i++)
        places[i] = (b->stages + 2) * STAGE - places[i];
}

bool zug__bracket_is_meant(const zug_tournament *t, bool is_team) {
    return !is_team && zug_pairing_terms_of(t).system == ZUG_SYSTEM_KNOCKOUT &&
           !zug_tournament_pairs_teams(t) && zug_tournament_player_count(t) > 1;
}

bool zug__bracket_rank(zug_standings *standings) {
    const zug_tournament *t = standings->tournament;
    size_t players = zug_tournament_player_count(t);
    bracket b = {.t = t,
                 .plan = {.games = zug_pairing_terms_of(t).games},
                 .count = zug_knockout_match_count(players, false),
                 .stages = zug_knockout_stages(players),
                 .rounds = standings->field.rounds};
    uint32_t *places = zug__arena_take(&standings->arena, players * sizeof *places);
    b.matches = zug__arena_take(&standings->arena, (b.count + 1) * sizeof *b.matches);
    if (!places || !b.matches)
        return false;
    zug__mem_set(places, 0, players * sizeof *places);
    if (!follow_all(&b, &standings->lost_bracket))
        return true;
    standings->lost_bracket = (zug_pairing_refusal){0};
    fill_places(&b, players, places);
    standings->stage_places = places;
    return true;
}

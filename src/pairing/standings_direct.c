/* standings_direct.c - tie-breaks that compare those who are tied: direct encounter (C.07 6), its
 * extension for teams (13.3), and results by board (12).
 * Room: pairing. */
#include "standings_impl.h"

/* What the separate standings of a group are made from and kept in. */
typedef struct encounter {
    const zug__field *field;
    int score;                /* of ZUG__SCORES */
    bool forfeits_played;     /* 6.1.1 */
    uint32_t *group;          /* by participant: the group that is being looked at */
    uint32_t last_group;      /* the last number that was given to one */
    zug_tiebreak_value *sums; /* by participant: points in these encounters */
    uint32_t *missing;        /* by participant: how many of the group they have not met */
    uint32_t *places;         /* by participant: the result */
} encounter;

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* The sum of two values, in lowest terms. */
static zug_tiebreak_value add(zug_tiebreak_value a, zug_tiebreak_value b) {
    int64_t common = common_divisor(a.denominator, b.denominator);
    zug_tiebreak_value sum = {a.numerator * (b.denominator / common) +
                                  b.numerator * (a.denominator / common),
                              a.denominator / common * b.denominator};
    int64_t by = common_divisor(sum.numerator, sum.denominator);
    return by > 1 ? (zug_tiebreak_value){sum.numerator / by, sum.denominator / by} : sum;
}

/* True if a round counts as an encounter (6.1.1, 15.2). */
static bool is_encounter(const encounter *with, const zug__meeting *meeting) {
    bool is_forfeit =
        meeting->kind == ZUG__MEETING_FORFEIT_WIN || meeting->kind == ZUG__MEETING_FORFEIT_LOSS;
    return meeting->opponent != ZUG__NOBODY &&
           (meeting->kind == ZUG__MEETING_PLAYED ||
            (is_forfeit && (with->forfeits_played || !with->field->is_swiss)));
}

/* The average of a participant's points against an opponent (6.1.2), whom they meet first in a
 * round. */
static zug_tiebreak_value average_against(const encounter *with, size_t index, uint32_t opponent,
                                          uint32_t first) {
    zug_tiebreak_value average = {0, 0};
    for (uint32_t round = first; round <= with->field->rounds; round++) {
        const zug__meeting *meeting = zug__meeting_at(with->field, index, round);
        if (!is_encounter(with, meeting) || meeting->opponent != opponent)
            continue;
        average.numerator += meeting->points[with->score];
        average.denominator += 10;
    }
    return average;
}

/* True if a round is the first encounter with its opponent. */
static bool is_first(const encounter *with, size_t index, uint32_t round) {
    uint32_t opponent = zug__meeting_at(with->field, index, round)->opponent;
    for (uint32_t before = 1; before < round; before++) {
        const zug__meeting *meeting = zug__meeting_at(with->field, index, before);
        if (is_encounter(with, meeting) && meeting->opponent == opponent)
            return false;
    }
    return true;
}

/* Makes the separate standings of a group; true if everybody has met everybody. */
static bool make_standings(encounter *with, const uint32_t *members, size_t count) {
    bool is_complete = true;
    with->last_group++;
    for (size_t i = 0; i < count; i++)
        with->group[members[i]] = with->last_group;
    for (size_t i = 0; i < count; i++) {
        uint32_t own = members[i], met = 0;
        with->sums[own] = (zug_tiebreak_value){0, 10};
        for (uint32_t round = 1; round <= with->field->rounds; round++) {
            const zug__meeting *meeting = zug__meeting_at(with->field, own, round);
            if (!is_encounter(with, meeting) || !is_first(with, own, round) ||
                meeting->opponent == own || with->group[meeting->opponent] != with->last_group)
                continue;
            with->sums[own] =
                add(with->sums[own], average_against(with, own, meeting->opponent, round));
            met++;
        }
        with->missing[own] = (uint32_t)count - 1 - met;
        is_complete = is_complete && with->missing[own] == 0;
    }
    return is_complete;
}

/* A participant's points if all games that are missing bring so much each. */
static zug_tiebreak_value with_missing(const encounter *with, uint32_t index, zug_points each) {
    zug_tiebreak_value more = {(int64_t)with->missing[index] * each, 10};
    return add(with->sums[index], more);
}

/* True if a participant is alone at the top of others, whatever the missing games bring. */
static bool is_alone(const encounter *with, uint32_t index, const uint32_t *members, size_t count) {
    zug_tiebreak_value worst = with_missing(with, index, with->field->loss[with->score]);
    for (size_t i = 0; i < count; i++) {
        zug_tiebreak_value best = with_missing(with, members[i], with->field->win[with->score]);
        if (members[i] != index && zug_tiebreak_value_compare(worst, best) <= 0)
            return false;
    }
    return true;
}

/* The member, from one on, who has the most if all missing games are lost. */
static size_t best_at_worst(const encounter *with, const uint32_t *members, size_t from,
                            size_t count) {
    zug_points loss = with->field->loss[with->score];
    size_t best = from;
    for (size_t i = from + 1; i < count; i++)
        if (zug_tiebreak_value_compare(with_missing(with, members[i], loss),
                                       with_missing(with, members[best], loss)) > 0)
            best = i;
    return best;
}

/* Puts those in front who are alone at the top, the second and so on (6.3), gives them places and
 * returns how many they are. */
static size_t rank_certain(encounter *with, uint32_t *members, size_t count, uint32_t place) {
    size_t ranked = 0;
    while (ranked < count) {
        size_t best = best_at_worst(with, members, ranked, count);
        if (!is_alone(with, members[best], members + ranked, count - ranked))
            break;
        uint32_t found = members[best];
        members[best] = members[ranked];
        members[ranked] = found;
        with->places[found] = place + (uint32_t)ranked++;
    }
    return ranked;
}

/* Puts members in the order of their separate standings. Groups in which everybody has met
 * everybody are small. */
static void sort_members(const encounter *with, uint32_t *members, size_t count) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && zug_tiebreak_value_compare(with->sums[members[k]],
                                                               with->sums[members[k - 1]]) > 0;
             k--) {
            uint32_t other = members[k];
            members[k] = members[k - 1];
            members[k - 1] = other;
        }
}

/* How many members from the first on have the same points. */
static size_t run_length(const encounter *with, const uint32_t *members, size_t count) {
    size_t length = 1;
    while (length < count &&
           zug_tiebreak_value_compare(with->sums[members[length]], with->sums[members[0]]) == 0)
        length++;
    return length;
}

/* Gives all members the same place. */
static void leave_tied(encounter *with, const uint32_t *members, size_t count, uint32_t place) {
    for (size_t i = 0; i < count; i++)
        with->places[members[i]] = place;
}

/* Article 6: gives places from one on, and puts members in their order; true if a tie was broken.
 * Subsets are smaller than the group and made of few, so calls do not go deep. */
static bool rank_direct(encounter *with, uint32_t *members, size_t count, uint32_t place) {
    bool is_broken = false;
    while (count > 0 && !make_standings(with, members, count)) {
        size_t ranked = with->field->is_swiss ? rank_certain(with, members, count, place) : 0;
        if (ranked == 0) {
            leave_tied(with, members, count, place);
            return is_broken;
        }
        is_broken = true;
        members += ranked;
        count -= ranked;
        place += (uint32_t)ranked;
    }
    sort_members(with, members, count);
    for (size_t from = 0; from < count;) {
        size_t length = run_length(with, members + from, count - from);
        if (length == count || length == 1)
            leave_tied(with, members + from, length, place + (uint32_t)from);
        else
            rank_direct(with, members + from, length, place + (uint32_t)from);
        is_broken = is_broken || length < count;
        from += length;
    }
    return is_broken;
}

/* The points of a team on the first boards. */
static zug_points first_boards(const zug__field *field, size_t index, uint32_t boards) {
    zug_points sum = 0;
    for (uint32_t board = 0; board < boards; board++)
        sum += field->board_points[index * field->boards + board];
    return sum;
}

/* Positive if a team is before another by its results at the boards from the top (12.2), or without
 * those at the bottom (12.3). */
static int compare_boards(const zug__field *field, uint32_t a, uint32_t b, bool from_top) {
    for (uint32_t i = 1; i <= field->boards; i++) {
        uint32_t boards = from_top ? i : field->boards - i;
        zug_points ours = first_boards(field, a, boards), theirs = first_boards(field, b, boards);
        if (ours != theirs)
            return ours > theirs ? 1 : -1;
    }
    return 0;
}

/* Negative if the board count of a team is the higher one (12.1): it is behind the other. */
static int compare_board_counts(const zug__field *field, uint32_t a, uint32_t b) {
    zug_tiebreak count = {.kind = ZUG_TIEBREAK_BOARD_COUNT};
    return zug_tiebreak_value_compare(zug__record_value(field, &count, b),
                                      zug__record_value(field, &count, a));
}

/* Compares two teams who are tied in everything before, as the rules of a team knock-out do that
 * the kind names (13.3.2). */
static int compare_knockout(const zug__field *field, zug_tiebreak_kind kind, uint32_t a,
                            uint32_t b) {
    bool with_count = kind == ZUG_TIEBREAK_TEAM_DIRECT_BT || kind == ZUG_TIEBREAK_TEAM_DIRECT_BB;
    bool from_top = kind == ZUG_TIEBREAK_TEAM_DIRECT_BT || kind == ZUG_TIEBREAK_TEAM_DIRECT_T;
    int order = with_count ? compare_board_counts(field, a, b) : 0;
    if (kind == ZUG_TIEBREAK_TEAM_DIRECT || order != 0)
        return order;
    return compare_boards(field, a, b, from_top);
}

/* Decides between two teams whom encounters leave tied, if they have the same scores. */
static void rank_two(encounter *with, zug_tiebreak_kind kind, const uint32_t *pair,
                     uint32_t place) {
    const zug__field *field = with->field;
    for (int score = 0; score < ZUG__SCORES; score++)
        if (zug__field_score(field, pair[0], score) != zug__field_score(field, pair[1], score))
            return;
    int order = compare_knockout(field, kind, pair[0], pair[1]);
    with->places[pair[0]] = place + (order < 0);
    with->places[pair[1]] = place + (order > 0);
}

/* 13.3: by the primary score, or if that breaks no tie by the other; anew for every subset. */
static void rank_extended(encounter *with, zug_tiebreak_kind kind, uint32_t *members, size_t count,
                          uint32_t place) {
    int primary = with->field->primary;
    with->score = primary;
    bool is_broken = rank_direct(with, members, count, place);
    with->score = primary == ZUG__MATCH ? ZUG__GAME : ZUG__MATCH;
    if (!is_broken)
        is_broken = rank_direct(with, members, count, place);
    if (!is_broken && count == 2)
        rank_two(with, kind, members, place);
    for (size_t from = 0; is_broken && from < count;) {
        uint32_t here = with->places[members[from]];
        size_t length = 1;
        while (from + length < count && with->places[members[from + length]] == here)
            length++;
        if (length > 1)
            rank_extended(with, kind, members + from, length, here);
        from += length;
    }
}

/* Ranks by the boards: the place is how many are before one. */
static void rank_boards(const zug__field *field, bool from_top, const uint32_t *group, size_t count,
                        uint32_t *places) {
    for (size_t i = 0; i < count; i++) {
        places[group[i]] = 0;
        for (size_t k = 0; k < count; k++)
            places[group[i]] += compare_boards(field, group[k], group[i], from_top) > 0;
    }
}

/* Shows for everybody in a group what the encounters among them brought. */
static void show_encounters(encounter *with, const uint32_t *group, size_t count,
                            zug_tiebreak_value *values) {
    make_standings(with, group, count);
    for (size_t i = 0; i < count; i++)
        values[group[i]] = with->sums[group[i]];
}

void zug__direct_rank(zug_standings *standings, size_t k, uint32_t *group, size_t count) {
    const zug_tiebreak *tiebreak = &standings->list.items[k];
    const zug__field *field = &standings->field;
    zug_tiebreak_value *values = standings->values + k * field->count;
    encounter with = {.field = field,
                      .score = zug__score_of(field, tiebreak),
                      .forfeits_played = tiebreak->forfeits_played,
                      .group = standings->groups,
                      .last_group = standings->last_group,
                      .sums = standings->encounters,
                      .missing = standings->missing,
                      .places = standings->places};
    if (tiebreak->kind == ZUG_TIEBREAK_TOP_BOARDS || tiebreak->kind == ZUG_TIEBREAK_BOTTOM_BOARDS) {
        bool from_top = tiebreak->kind == ZUG_TIEBREAK_TOP_BOARDS;
        uint32_t shown = from_top ? field->boards > 0 : field->boards - (field->boards > 0);
        rank_boards(field, from_top, group, count, standings->places);
        for (size_t i = 0; i < count; i++)
            values[group[i]] = (zug_tiebreak_value){first_boards(field, group[i], shown), 10};
        return;
    }
    show_encounters(&with, group, count, values);
    if (tiebreak->kind == ZUG_TIEBREAK_DIRECT)
        rank_direct(&with, group, count, 0);
    else
        rank_extended(&with, tiebreak->kind, group, count, 0);
    standings->last_group = with.last_group;
}

/* slow_standings.h - tie-breaks of players a second time, written from the text of C.07 with no
 * thought of time: everything is calculated anew wherever it is needed, and "whatever the outcome
 * of the missing games" is tried out. Room: tests. Shares nothing with src/pairing but the
 * tournament itself. */
#ifndef ZUG_TESTS_SLOW_STANDINGS_H
#define ZUG_TESTS_SLOW_STANDINGS_H

#include <string.h>
#include <zug/tournament.h>

enum { SLOW_PLAYERS = 24, SLOW_ROUNDS = 16, SLOW_MISSING = 7 };

/* A tournament as the articles see it. */
typedef struct slow {
    const zug_tournament *t;
    int players, rounds;
    bool is_swiss, is_over;
    bool fore;   /* 8.3: the games of the last round are drawn */
    bool played; /* forfeits are games that were played */
} slow;

/* An exact fraction. */
typedef struct slow_value {
    long long over, under; /* under 0: there is none */
} slow_value;

static inline zug_points slow_scored(const slow *s, int p, int r) {
    const zug_scoring *scoring = &zug_tournament_rules_of(s->t)->scoring;
    zug_entry entry = zug_tournament_entry(s->t, (size_t)p, (uint32_t)r);
    if (s->fore && s->is_over && r == s->rounds && zug_entry_has_opponent(entry.kind))
        return scoring->draw;
    return zug_entry_points(scoring, &entry);
}

/* Whom somebody is scheduled against; -1 for nobody. */
static inline int slow_opponent(const slow *s, int p, int r) {
    zug_entry entry = zug_tournament_entry(s->t, (size_t)p, (uint32_t)r);
    return zug_entry_has_opponent(entry.kind) ? (int)zug_tournament_find(s->t, entry.opponent) : -1;
}

/* True if a round was played, as far as scores are concerned (15.1, 15.2). */
static inline bool slow_is_played(const slow *s, int p, int r) {
    zug_entry_kind kind = zug_tournament_entry(s->t, (size_t)p, (uint32_t)r).kind;
    bool is_forfeit = kind == ZUG_ENTRY_FORFEIT_WIN || kind == ZUG_ENTRY_FORFEIT_LOSS;
    if (s->fore && s->is_over && r == s->rounds && zug_entry_has_opponent(kind))
        return true;
    return zug_entry_is_played(kind) || (is_forfeit && (s->played || !s->is_swiss));
}

/* A game over the board, whatever the rest says. */
static inline bool slow_is_game(const slow *s, int p, int r) {
    return zug_entry_is_played(zug_tournament_entry(s->t, (size_t)p, (uint32_t)r).kind);
}

static inline zug_points slow_score(const slow *s, int p) {
    zug_points sum = 0;
    for (int r = 1; r <= s->rounds; r++)
        sum += slow_scored(s, p, r);
    return sum;
}

/* 16.1.1 and 16.1.2. */
static inline bool slow_is_requested(const slow *s, int p, int r) {
    zug_entry_kind kind = zug_tournament_entry(s->t, (size_t)p, (uint32_t)r).kind;
    return kind == ZUG_ENTRY_HALF_BYE || kind == ZUG_ENTRY_ZERO_BYE || kind == ZUG_ENTRY_NONE;
}
static inline bool slow_is_voluntary(const slow *s, int p, int r) {
    zug_entry_kind kind = zug_tournament_entry(s->t, (size_t)p, (uint32_t)r).kind;
    return slow_is_requested(s, p, r) ||
           (kind == ZUG_ENTRY_FORFEIT_LOSS && !slow_is_played(s, p, r));
}

/* 16.3: the score for the opponents. */
static inline zug_points slow_adjusted(const slow *s, int p) {
    zug_points sum = 0;
    for (int r = 1; r <= s->rounds; r++) {
        bool only_voluntary_follow = true;
        for (int later = r + 1; later <= s->rounds; later++)
            only_voluntary_follow = only_voluntary_follow && slow_is_voluntary(s, p, later);
        bool as_draw = s->is_swiss && slow_is_requested(s, p, r) && only_voluntary_follow;
        sum += as_draw ? zug_tournament_rules_of(s->t)->scoring.draw : slow_scored(s, p, r);
    }
    return sum;
}

/* One value of a sum. */
typedef struct slow_part {
    zug_points score;
    long long value;
    bool voluntary, gone;
} slow_part;

/* 8.1, 9.1 with 16.4: what each round adds. */
static inline int slow_parts(const slow *s, int p, bool multiply, slow_part *out) {
    int count = 0;
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = slow_opponent(s, p, r);
        slow_part part = {.voluntary = slow_is_voluntary(s, p, r)};
        if (!s->is_swiss && opponent < 0)
            continue;
        if (slow_is_played(s, p, r)) {
            part.score = slow_adjusted(s, opponent);
        } else {
            zug_points cap = zug_tournament_rules_of(s->t)->scoring.draw * s->rounds;
            if (opponent >= 0)
                cap = slow_adjusted(s, opponent);
            part.score = slow_score(s, p);
            if (part.score > cap)
                part.score = cap;
        }
        part.value = multiply ? (long long)part.score * slow_scored(s, p, r) : part.score;
        out[count++] = part;
    }
    return count;
}

/* 14.1 with 16.5: cuts the least significant value. */
static inline void slow_cut_least(slow_part *parts, int count) {
    int least = -1, voluntary = -1;
    for (int i = 0; i < count; i++) {
        if (parts[i].gone)
            continue;
        if (least < 0 || parts[i].score < parts[least].score)
            least = i;
        if (parts[i].score == parts[least].score && parts[i].value < parts[least].value)
            least = i;
    }
    for (int i = 0; i < count; i++)
        if (!parts[i].gone && parts[i].voluntary)
            if (voluntary < 0 || parts[i].value < parts[voluntary].value ||
                (parts[i].value == parts[voluntary].value &&
                 parts[i].score < parts[voluntary].score))
                voluntary = i;
    if (least < 0)
        return;
    if (voluntary >= 0 && !(parts[voluntary].value < parts[least].value))
        parts[voluntary].gone = true;
    else
        parts[least].gone = true;
}

/* 14.3: cuts the most significant value. */
static inline void slow_cut_most(slow_part *parts, int count) {
    int most = -1;
    for (int i = 0; i < count; i++)
        if (!parts[i].gone && (most < 0 || parts[i].score > parts[most].score))
            most = i;
    if (most >= 0)
        parts[most].gone = true;
}

static inline long long slow_sum(const slow *s, int p, bool multiply, int least, int most) {
    slow_part parts[SLOW_ROUNDS];
    int count = slow_parts(s, p, multiply, parts);
    long long sum = 0;
    while (least-- > 0)
        slow_cut_least(parts, count);
    while (most-- > 0)
        slow_cut_most(parts, count);
    for (int i = 0; i < count; i++)
        sum += parts[i].gone ? 0 : parts[i].value;
    return sum;
}

/* 8.2. */
static inline slow_value slow_average_buchholz(const slow *s, int p) {
    slow_value value = {0, 0};
    for (int r = 1; r <= s->rounds; r++)
        if (slow_is_game(s, p, r)) {
            value.over += slow_sum(s, slow_opponent(s, p, r), false, 0, 0);
            value.under += 10;
        }
    return value;
}

/* 7.7. */
static inline slow_value slow_standard(const slow *s, int p) {
    slow_value value = {0, 2};
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = slow_opponent(s, p, r);
        zug_points own = slow_scored(s, p, r);
        zug_points other = zug_tournament_rules_of(s->t)->scoring.draw;
        if (opponent < 0 && !s->is_swiss)
            continue;
        if (opponent >= 0)
            other = slow_scored(s, opponent, r);
        value.over += own > other ? 2 : own == other ? 1 : 0;
    }
    return value;
}

/* 9.2. */
static inline slow_value slow_koya(const slow *s, int p, int limit) {
    slow_value value = {0, 10};
    int possible = 0;
    for (int q = 0; q < s->players; q++) {
        int scheduled = 0;
        for (int r = 1; r <= s->rounds; r++)
            scheduled += s->is_swiss || slow_opponent(s, q, r) >= 0;
        possible = scheduled > possible ? scheduled : possible;
    }
    double needed = possible * zug_tournament_rules_of(s->t)->scoring.win / 2.0 + 5 * limit;
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = slow_opponent(s, p, r);
        if (opponent >= 0 && slow_score(s, opponent) >= needed)
            value.over += slow_scored(s, p, r);
    }
    return value;
}

/* 6.1: what two have scored against each other on average, in tenths of 1/5040; false if they have
 * not met. */
static inline bool slow_encounter(const slow *s, int p, int q, long long *out) {
    long long sum = 0, games = 0;
    for (int r = 1; r <= s->rounds; r++)
        if (slow_opponent(s, p, r) == q && slow_is_played(s, p, r)) {
            sum += slow_scored(s, p, r);
            games++;
        }
    if (games > 0)
        *out = sum * 5040 / games;
    return games > 0;
}

/* Tries the missing games of a group from one on; false as soon as somebody is as good as the
 * candidate in some outcome. */
static inline bool slow_always_first(const slow *s, const int (*missing)[2], int count,
                                     int candidate, const bool *in, long long *points) {
    const zug_scoring *scoring = &zug_tournament_rules_of(s->t)->scoring;
    const zug_points results[3][2] = {{scoring->win, scoring->loss},
                                      {scoring->draw, scoring->draw},
                                      {scoring->loss, scoring->win}};
    if (count == 0) {
        for (int p = 0; p < s->players; p++)
            if (in[p] && p != candidate && points[p] >= points[candidate])
                return false;
        return true;
    }
    for (int i = 0; i < 3; i++) {
        points[missing[0][0]] += results[i][0] * 5040;
        points[missing[0][1]] += results[i][1] * 5040;
        bool is_first = slow_always_first(s, missing + 1, count - 1, candidate, in, points);
        points[missing[0][0]] -= results[i][0] * 5040;
        points[missing[0][1]] -= results[i][1] * 5040;
        if (!is_first)
            return false;
    }
    return true;
}

/* Article 6: gives those who are in the group places from one on; false if there are too many
 * missing games to try. */
static inline bool slow_direct(const slow *s, const bool *in, int place, int *places) {
    long long points[SLOW_PLAYERS] = {0};
    int missing[SLOW_PLAYERS * SLOW_PLAYERS][2], absent = 0, size = 0;
    for (int p = 0; p < s->players; p++) {
        size += in[p];
        for (int q = 0; in[p] && q < s->players; q++) {
            long long average = 0;
            if (!in[q] || q == p)
                continue;
            if (slow_encounter(s, p, q, &average))
                points[p] += average;
            else if (p < q) {
                missing[absent][0] = p;
                missing[absent++][1] = q;
            }
        }
    }
    if (absent == 0) { /* 6.2 */
        for (int p = 0; p < s->players; p++) {
            bool equal[SLOW_PLAYERS] = {false};
            int before = 0, same = 0;
            for (int q = 0; in[p] && q < s->players; q++) {
                before += in[q] && points[q] > points[p];
                equal[q] = in[q] && points[q] == points[p];
                same += equal[q];
            }
            if (!in[p])
                continue;
            if (same == 1 || same == size)
                places[p] = place + before;
            else if (!slow_direct(s, equal, place + before, places))
                return false;
        }
        return true;
    }
    bool left[SLOW_PLAYERS];
    int ranked = 0;
    bool goes_on = s->is_swiss;
    memcpy(left, in, sizeof left);
    if (s->is_swiss && absent > SLOW_MISSING)
        return false;
    while (goes_on) { /* 6.3 */
        goes_on = false;
        for (int p = 0; p < s->players && !goes_on; p++)
            if (left[p] &&
                slow_always_first(s, (const int(*)[2])missing, absent, p, left, points)) {
                places[p] = place + ranked++;
                left[p] = false;
                goes_on = true;
            }
    }
    if (ranked > 0)
        return ranked == size || slow_direct(s, left, place + ranked, places);
    for (int p = 0; p < s->players; p++)
        if (in[p])
            places[p] = place;
    return true;
}

#endif

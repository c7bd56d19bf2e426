/* slow_encounters.h - direct encounters (C.07 6), those of teams (13.3) and results by board (12) a
 * second time, where "whatever the outcome of the missing games" is tried out. Room: tests. */
#ifndef ZUG_TESTS_SLOW_ENCOUNTERS_H
#define ZUG_TESTS_SLOW_ENCOUNTERS_H

#include "slow_standings.h"

enum { SLOW_MISSING = 7, SLOW_WHOLE = 5040 };

/* 6.1: what two have scored against each other on average, in tenths of 1/5040; false if they have
 * not met. */
static inline bool slow_encounter(const slow *s, int p, int q, long long *out) {
    long long sum = 0, games = 0;
    for (int r = 1; r <= s->rounds; r++)
        if (s->at[p][r].opponent == q && slow_is_played(s, p, r)) {
            sum += slow_scored(s, p, r);
            games++;
        }
    if (games > 0)
        *out = sum * SLOW_WHOLE / games;
    return games > 0;
}

/* A group of those who are tied, with what they scored among themselves. */
typedef struct slow_group {
    bool in[SLOW_COUNT];
    long long points[SLOW_COUNT];
    int missing[SLOW_COUNT * SLOW_COUNT][2], absent, size;
} slow_group;

static inline void slow_meet(const slow *s, const bool *in, slow_group *group) {
    *group = (slow_group){.size = 0};
    memcpy(group->in, in, sizeof group->in);
    for (int p = 0; p < s->count; p++) {
        group->size += in[p];
        for (int q = 0; in[p] && q < s->count; q++) {
            long long average = 0;
            if (!in[q] || q == p)
                continue;
            if (slow_encounter(s, p, q, &average))
                group->points[p] += average;
            else if (p < q) {
                group->missing[group->absent][0] = p;
                group->missing[group->absent++][1] = q;
            }
        }
    }
}

/* Tries the missing games from one on; false as soon as somebody of those who are left is as good
 * as the candidate in some outcome. */
static inline bool slow_always_first(const slow *s, slow_group *group, int from, int candidate) {
    const int results[3][2] = {{s->win[s->score], s->loss[s->score]},
                               {s->draw[s->score], s->draw[s->score]},
                               {s->loss[s->score], s->win[s->score]}};
    bool is_first = true;
    if (from == group->absent) {
        for (int p = 0; p < s->count; p++)
            is_first = is_first && (!group->in[p] || p == candidate ||
                                    group->points[p] < group->points[candidate]);
        return is_first;
    }
    for (int i = 0; i < 3 && is_first; i++) {
        const int *pair = group->missing[from];
        group->points[pair[0]] += (long long)results[i][0] * SLOW_WHOLE;
        group->points[pair[1]] += (long long)results[i][1] * SLOW_WHOLE;
        is_first = slow_always_first(s, group, from + 1, candidate);
        group->points[pair[0]] -= (long long)results[i][0] * SLOW_WHOLE;
        group->points[pair[1]] -= (long long)results[i][1] * SLOW_WHOLE;
    }
    return is_first;
}

/* 6.3: gives those places who are first, then second ... whatever happens, and the others the next
 * one. */
static inline void slow_split_open(const slow *s, slow_group *group, int place, int *places) {
    int ranked = 0;
    for (int p = 0; p < s->count; p++)
        if (s->is_swiss && group->in[p] && slow_always_first(s, group, 0, p)) {
            places[p] = place + ranked++;
            group->in[p] = false;
            p = -1;
        }
    for (int p = 0; p < s->count; p++)
        if (group->in[p])
            places[p] = place + ranked;
}

/* Article 6, once: gives those who are in the group places from one on, without a look at subsets;
 * false if there are too many missing games to try. */
static inline bool slow_split(const slow *s, const bool *in, int place, int *places) {
    slow_group group;
    slow_meet(s, in, &group);
    if (s->is_swiss && group.absent > SLOW_MISSING)
        return false;
    if (group.absent > 0) {
        slow_split_open(s, &group, place, places);
        return true;
    }
    for (int p = 0; p < s->count; p++) /* 6.2 */
        if (in[p]) {
            places[p] = place;
            for (int q = 0; q < s->count; q++)
                places[p] += in[q] && group.points[q] > group.points[p];
        }
    return true;
}

/* Those of a group who share the place of one; returns how many they are. */
static inline int slow_subset(const slow *s, const bool *in, const int *places, int p, bool *out) {
    int size = 0;
    for (int q = 0; q < s->count; q++) {
        out[q] = in[q] && places[q] == places[p];
        size += out[q];
    }
    return size;
}

static inline int slow_size(const slow *s, const bool *in) {
    int size = 0;
    for (int p = 0; p < s->count; p++)
        size += in[p];
    return size;
}

/* Article 6: subsets that stay tied are ranked anew; false as above. */
static inline bool slow_direct(const slow *s, const bool *in, int place, int *places) {
    if (!slow_split(s, in, place, places))
        return false;
    for (int p = 0; p < s->count; p++) {
        bool same[SLOW_COUNT] = {false};
        int size = in[p] ? slow_subset(s, in, places, p, same) : 0;
        if (size > 1 && size < slow_size(s, in) && !slow_direct(s, same, places[p], places))
            return false;
    }
    return true;
}

/* Positive if a team is before another by board results: top down (12.2), or without the bottom
 * ones (12.3). */
static inline int slow_compare_boards(const slow *s, int p, int q, bool from_top) {
    for (int i = 1; i <= s->boards; i++) {
        long long own = 0, other = 0;
        for (int b = 0; b < s->boards; b++) {
            bool is_seen = from_top ? b == i - 1 : b < s->boards - i;
            own += is_seen ? s->on_board[p][b] : 0;
            other += is_seen ? s->on_board[q][b] : 0;
        }
        if (own != other)
            return own > other ? 1 : -1;
    }
    return 0;
}

/* 13.3.2: positive if a team is before another by the rules of a knock-out that a code names. */
static inline int slow_knockout(const slow *s, const char *code, int p, int q) {
    long long own = slow_board_count(s, p).over, other = slow_board_count(s, q).over;
    const char *rules = code + strlen("EDE");
    if (rules[0] == '\0')
        return 0;
    if (rules[1] != '\0' && own != other)
        return own < other ? 1 : -1;
    return slow_compare_boards(s, p, q, rules[strlen(rules) - 1] == 'T');
}

/* 13.3: Article 6 as a whole by the primary score, else by the other; every new subset begins anew.
 */
static inline bool slow_extended(slow s, const char *code, const bool *in, int place, int *places) {
    int size = slow_size(&s, in), pair[2] = {0}, found = 0, splits[SLOW_COUNT] = {0};
    bool same[SLOW_COUNT];
    for (int p = 0; p < s.count && found < 2; p++)
        if (in[p])
            pair[found++] = p;
    for (int i = 0; i < 2; i++) {
        s.score = i == 0 ? s.primary : 1 - s.primary;
        if (!slow_direct(&s, in, place, splits))
            return false;
        if (slow_subset(&s, in, splits, pair[0], same) < size)
            break;
    }
    for (int p = 0; p < s.count; p++)
        places[p] = in[p] ? splits[p] : places[p];
    if (slow_subset(&s, in, splits, pair[0], same) < size) {
        for (int p = 0; p < s.count; p++)
            if (in[p] && slow_subset(&s, in, splits, p, same) > 1 &&
                !slow_extended(s, code, same, splits[p], places))
                return false;
        return true;
    }
    bool is_equal = size == 2;
    for (int score = 0; score < 2; score++)
        is_equal = is_equal && slow_score_in(s, pair[0], score) == slow_score_in(s, pair[1], score);
    int order = is_equal ? slow_knockout(&s, code, pair[0], pair[1]) : 0;
    places[pair[0]] += order < 0;
    places[pair[1]] += order > 0;
    return true;
}

#endif

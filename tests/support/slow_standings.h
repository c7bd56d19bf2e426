/* slow_standings.h - tie-breaks a second time, written from the text of C.07 with no thought of
 * time: everything is calculated anew wherever it is needed. Room: tests. Shares the two tables of
 * ratings with src/pairing, and nothing else. */
#ifndef ZUG_TESTS_SLOW_STANDINGS_H
#define ZUG_TESTS_SLOW_STANDINGS_H

#include <stdio.h>
#include <stdlib.h>
#include <zug/rating.h>

#include "slow_table.h"

/* A code, read without much care. */
typedef struct slow_code {
    char name[16];
    int score; /* -1: the primary one */
    int least, most, limit, divisor, unrated;
    bool fore, played, reversed;
} slow_code;

/* An exact fraction. */
typedef struct slow_value {
    long long over, under; /* under 0: there is none */
} slow_value;

static inline slow_code slow_read_code(const char *text) {
    slow_code code = {.score = -1};
    size_t end = strcspn(text, ":/");
    snprintf(code.name, sizeof code.name, "%.*s", (int)end, text);
    if (text[end] == ':')
        code.score = text[end + 1] == 'M' ? SLOW_MATCH : SLOW_GAMES;
    for (const char *at = strchr(text, '/'); at; at = strchr(at + 1, '/')) {
        int number = atoi(at + 2);
        code.least += at[1] == 'C' || at[1] == 'M' ? number : 0;
        code.most += at[1] == 'M' ? number : 0;
        code.limit += at[1] == 'L' ? number : 0;
        code.divisor += at[1] == 'K' ? number : 0;
        code.unrated += at[1] == 'U' ? number : 0;
        code.fore = code.fore || at[1] == 'F';
        code.played = code.played || at[1] == 'P';
        code.reversed = code.reversed || at[1] == 'R';
    }
    return code;
}

static inline bool slow_is(const slow_code *code, const char *name) {
    return strcmp(code->name, name) == 0;
}

/* True if a code is one of those in a list with blanks around each. */
static inline bool slow_is_among(const slow_code *code, const char *names) {
    char wanted[24];
    snprintf(wanted, sizeof wanted, " %s ", code->name);
    return strstr(names, wanted) != NULL;
}

/* Whether a round is the last one of a tournament that is over, with an opponent. */
static inline bool slow_is_drawn(const slow *s, int p, int r) {
    return s->fore && s->rounds >= s->planned && r == s->rounds && s->at[p][r].opponent >= 0;
}

static inline int slow_scored_in(const slow *s, int p, int r, int score) {
    return slow_is_drawn(s, p, r) ? s->draw[score] : s->at[p][r].points[score];
}

static inline int slow_scored(const slow *s, int p, int r) {
    return slow_scored_in(s, p, r, s->score);
}

/* True if a round was played, as far as scores are concerned (15.1, 15.2). */
static inline bool slow_is_played(const slow *s, int p, int r) {
    return slow_is_drawn(s, p, r) || s->at[p][r].kind == SLOW_PLAYED ||
           (s->at[p][r].opponent >= 0 && (s->played || !s->is_swiss));
}

static inline int slow_score(const slow *s, int p) {
    int sum = 0;
    for (int r = 1; r <= s->rounds; r++)
        sum += slow_scored(s, p, r);
    return sum;
}

static inline int slow_score_in(slow s, int p, int score) {
    s.score = score;
    return slow_score(&s, p);
}

/* 16.1.1 and 16.1.2. */
static inline bool slow_is_requested(const slow *s, int p, int r) {
    return s->at[p][r].kind == SLOW_HALF_BYE || s->at[p][r].kind == SLOW_ZERO_BYE;
}
static inline bool slow_is_voluntary(const slow *s, int p, int r) {
    return slow_is_requested(s, p, r) ||
           (s->at[p][r].kind == SLOW_FORFEIT_LOST && !slow_is_played(s, p, r));
}

/* 16.3: the score for the opponents. */
static inline int slow_adjusted(const slow *s, int p) {
    int sum = 0;
    for (int r = 1; r <= s->rounds; r++) {
        bool only_voluntary_follow = true;
        for (int later = r + 1; later <= s->rounds; later++)
            only_voluntary_follow = only_voluntary_follow && slow_is_voluntary(s, p, later);
        bool as_draw = s->is_swiss && slow_is_requested(s, p, r) && only_voluntary_follow;
        sum += as_draw ? s->draw[s->score] : slow_scored(s, p, r);
    }
    return sum;
}

/* One value of a sum. */
typedef struct slow_part {
    long long score, value;
    bool voluntary, gone;
} slow_part;

/* 8.1, 9.1, 13.2 with 16.4: what each round adds; multiplied with the points of a kind, unless that
 * is negative. */
static inline int slow_parts(const slow *s, int p, int by, slow_part *out) {
    int count = 0;
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = s->at[p][r].opponent;
        slow_part part = {.voluntary = slow_is_voluntary(s, p, r)};
        if (s->at[p][r].kind == SLOW_FREE)
            continue;
        if (slow_is_played(s, p, r)) {
            part.score = slow_adjusted(s, opponent);
        } else {
            int most = opponent >= 0 ? slow_adjusted(s, opponent) : s->draw[s->score] * s->rounds;
            int own = slow_score(s, p);
            part.score = own < most ? own : most;
        }
        part.value = by < 0 ? part.score : part.score * slow_scored_in(s, p, r, by);
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

static inline long long slow_sum(const slow *s, const slow_code *code, int p, int by) {
    slow_part parts[SLOW_ROUNDS];
    int count = slow_parts(s, p, by, parts);
    long long sum = 0;
    for (int i = 0; i < code->least; i++)
        slow_cut_least(parts, count);
    for (int i = 0; i < code->most; i++)
        slow_cut_most(parts, count);
    for (int i = 0; i < count; i++)
        sum += parts[i].gone ? 0 : parts[i].value;
    return sum;
}

/* 8.2. */
static inline slow_value slow_average_buchholz(const slow *s, const slow_code *code, int p) {
    slow_value value = {0, 0};
    for (int r = 1; r <= s->rounds; r++)
        if (s->at[p][r].kind == SLOW_PLAYED) {
            value.over += slow_sum(s, code, s->at[p][r].opponent, -1);
            value.under += 10;
        }
    return value;
}

/* 13.4. */
static inline slow_value slow_strength(slow s, const slow_code *code, int p) {
    int second = 1 - s.primary, rounds = s.planned > s.rounds ? s.planned : s.rounds;
    s.score = s.primary;
    long long highest = (long long)rounds * s.win[s.primary], norm = highest / s.win[second];
    if (code->divisor > 0)
        norm = code->divisor;
    if (norm < 1)
        norm = 1;
    slow real = s;
    real.fore = false;
    return (slow_value){slow_score_in(real, p, second) * norm + slow_sum(&s, code, p, -1),
                        10 * norm};
}

/* 7.1 to 7.6. */
static inline long long slow_record(const slow *s, const slow_code *code, int p) {
    long long sum = 0, so_far = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const slow_round *round = &s->at[p][r];
        bool is_game = round->kind == SLOW_PLAYED;
        so_far += slow_scored(s, p, r);
        if (slow_is(code, "WIN"))
            sum += round->kind != SLOW_FREE && round->points[SLOW_MATCH] >= s->win[SLOW_MATCH];
        if (slow_is(code, "WON"))
            sum += is_game && round->is_won;
        if (slow_is(code, "BPG"))
            sum += is_game && round->is_black;
        if (slow_is(code, "BWG"))
            sum += is_game && round->is_black && round->is_won;
        if (slow_is(code, "PS"))
            sum += r > code->least ? so_far : 0;
        if (slow_is(code, "REP"))
            sum += !slow_is_requested(s, p, r) && round->kind != SLOW_FORFEIT_LOST;
    }
    return sum;
}

/* 7.7. */
static inline slow_value slow_standard(const slow *s, int p) {
    slow_value value = {0, 2};
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = s->at[p][r].opponent, own = slow_scored(s, p, r);
        int other = opponent >= 0 ? slow_scored(s, opponent, r) : s->draw[s->score];
        if (s->at[p][r].kind != SLOW_FREE)
            value.over += own > other ? 2 : own == other ? 1 : 0;
    }
    return value;
}

/* 9.2. */
static inline slow_value slow_koya(const slow *s, int p, int limit) {
    slow_value value = {0, 10};
    int possible = 0;
    for (int q = 0; q < s->count; q++) {
        int scheduled = 0;
        for (int r = 1; r <= s->rounds; r++)
            scheduled += s->is_swiss || s->at[q][r].opponent >= 0;
        possible = scheduled > possible ? scheduled : possible;
    }
    double needed = possible * s->win[s->score] / 2.0 + 5 * limit;
    for (int r = 1; r <= s->rounds; r++) {
        int opponent = s->at[p][r].opponent;
        if (opponent >= 0 && slow_score(s, opponent) >= needed)
            value.over += slow_scored(s, p, r);
    }
    return value;
}

/* The ratings of the opponents played, in order, and the score against them in half points. */
static inline int slow_opponents(const slow *s, const slow_code *code, int p, int *ratings,
                                 int *halves) {
    int count = 0;
    *halves = 0;
    for (int r = 1; r <= s->rounds; r++) {
        const slow_round *round = &s->at[p][r];
        if (round->kind != SLOW_PLAYED)
            continue;
        int rating = s->rating[round->opponent] ? s->rating[round->opponent] : code->unrated;
        bool is_drawn = !round->is_won && !s->at[round->opponent][r].is_won;
        int at = count++;
        for (; at > 0 && ratings[at - 1] > rating; at--)
            ratings[at] = ratings[at - 1];
        ratings[at] = rating;
        *halves += round->is_won ? 2 : is_drawn;
    }
    return count;
}

/* The nearest whole number of a quotient that is not negative, a half rounded up; of a negative
 * one as well, by moving it. */
static inline long long slow_nearest(long long over, long long under) {
    const long long far = 100000;
    return (2 * (over + far * under) + under) / (2 * under) - far;
}

/* 10.1 with 14. */
static inline slow_value slow_rating_average(const slow *s, const slow_code *code, int p) {
    int ratings[SLOW_ROUNDS], halves = 0;
    int count = slow_opponents(s, code, p, ratings, &halves);
    long long sum = 0, left = 0;
    for (int i = code->least; i < count - code->most; i++, left++)
        sum += ratings[i];
    return left > 0 ? (slow_value){slow_nearest(sum, left), 1} : (slow_value){0, 0};
}

/* 10.2. */
static inline slow_value slow_performance(const slow *s, const slow_code *code, int p) {
    int ratings[SLOW_ROUNDS], halves = 0;
    int count = slow_opponents(s, code, p, ratings, &halves);
    slow_code uncut = {.unrated = code->unrated};
    slow_value value = slow_rating_average(s, &uncut, p);
    if (count > 0)
        value.over += zug_rating_difference((uint32_t)slow_nearest(50 * halves, count));
    return value;
}

/* 10.3, by trying one rating after the other. */
static inline slow_value slow_perfect(const slow *s, const slow_code *code, int p) {
    int ratings[SLOW_ROUNDS], halves = 0;
    int count = slow_opponents(s, code, p, ratings, &halves);
    if (count == 0)
        return (slow_value){0, 0};
    for (int rating = ratings[0] - 800;; rating++) {
        int expected = 0;
        for (int i = 0; i < count; i++)
            expected += (int)zug_rating_expected(rating - ratings[i]);
        if (halves == 0 || expected >= 50 * halves)
            return (slow_value){rating, 1};
    }
}

/* 10.4, 10.5. */
static inline slow_value slow_opponents_performance(const slow *s, const slow_code *code, int p) {
    long long sum = 0, count = 0;
    for (int r = 1; r <= s->rounds; r++)
        if (s->at[p][r].kind == SLOW_PLAYED) {
            int q = s->at[p][r].opponent;
            sum += slow_is(code, "APPO") ? slow_perfect(s, code, q).over
                                         : slow_performance(s, code, q).over;
            count++;
        }
    return count > 0 ? (slow_value){slow_nearest(sum, count), 1} : (slow_value){0, 0};
}

/* 12.1. */
static inline slow_value slow_board_count(const slow *s, int p) {
    slow_value value = {0, 10};
    for (int b = 0; b < s->boards; b++)
        value.over += (b + 1) * s->on_board[p][b];
    return value;
}

/* Article 10. */
static inline slow_value slow_rating_value(const slow *s, const slow_code *code, int p) {
    if (slow_is(code, "ARO"))
        return slow_rating_average(s, code, p);
    if (slow_is(code, "TPR"))
        return slow_performance(s, code, p);
    if (slow_is(code, "PTP"))
        return slow_perfect(s, code, p);
    if (slow_is(code, "RTNG"))
        return (slow_value){s->rating[p] ? s->rating[p] : code->unrated, 1};
    return slow_opponents_performance(s, code, p);
}

/* Sums of articles 8, 9.1 and 13. */
static inline slow_value slow_sum_value(slow s, const slow_code *code, int p) {
    s.fore = code->fore || slow_is(code, "FB");
    s.played = code->played;
    if (slow_is(code, "AOB"))
        return slow_average_buchholz(&s, code, p);
    if (slow_is(code, "SSSC"))
        return slow_strength(s, code, p);
    if (slow_is(code, "SB"))
        return (slow_value){slow_sum(&s, code, p, s.score), 100};
    if (code->name[0] != 'E')
        return (slow_value){slow_sum(&s, code, p, -1), 10};
    s.score = code->name[1] == 'M' ? SLOW_MATCH : SLOW_GAMES;
    return (slow_value){slow_sum(&s, code, p, code->name[2] == 'M' ? SLOW_MATCH : SLOW_GAMES), 100};
}

/* The value of a participant in a tie-break that gives one to each. */
static inline slow_value slow_value_of(slow s, const slow_code *code, int p) {
    s.score = code->score >= 0 ? code->score : s.primary;
    if (slow_is(code, "PTS"))
        return (slow_value){slow_score(&s, p), 10};
    if (slow_is(code, "MPvGP"))
        return (slow_value){slow_score_in(s, p, 1 - s.primary), 10};
    if (slow_is_among(code, " WIN WON BPG BWG PS REP "))
        return (slow_value){slow_record(&s, code, p), slow_is(code, "PS") ? 10 : 1};
    if (slow_is(code, "STD"))
        return slow_standard(&s, p);
    if (slow_is(code, "TPN"))
        return (slow_value){s.number[p], 1};
    if (slow_is(code, "KS"))
        return slow_koya(&s, p, code->limit);
    if (slow_is(code, "BC"))
        return slow_board_count(&s, p);
    return slow_is_among(code, " ARO TPR PTP APRO APPO RTNG ") ? slow_rating_value(&s, code, p)
                                                               : slow_sum_value(s, code, p);
}

/* True if a tie-break must not be used here (8, 10, 11 to 13). */
static inline bool slow_is_dropped(const slow *s, const slow_code *code) {
    bool is_unrated = false, of_ratings = slow_is_among(code, " ARO TPR PTP APRO APPO RTNG ");
    bool of_teams = slow_is_among(code, " BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB "
                                        "EDET EDEB SSSC ");
    for (int p = 0; p < s->count; p++)
        is_unrated = is_unrated || s->rating[p] == 0;
    return (of_teams && !s->is_team) ||
           (s->is_team && (of_ratings || slow_is_among(code, " BPG BWG "))) ||
           (!s->is_swiss && slow_is_among(code, " BH AOB FB SSSC ")) ||
           (of_ratings && is_unrated && code->unrated == 0);
}

#endif

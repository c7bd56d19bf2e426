/* slow_swiss.h - the Dutch System as it is written: all candidates of a bracket in their order,
 * each judged by all criteria, for a few players. Room: tests. Shares nothing with the library but
 * the tournament; it is a second opinion, so it must stay plain rather than fast. Articles and
 * criteria are those of C.04.3. */
#ifndef ZUG_TESTS_SLOW_SWISS_H
#define ZUG_TESTS_SLOW_SWISS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zug/swiss.h>
#include <zug/tournament.h>

enum { SLOW_MAX = 10, SLOW_VALUES = 120, SLOW_HISTORY = 32 };

typedef struct slow_player {
    uint32_t number;
    zug_points score;
    int wish;                                    /* 0 none, 1 mild, 2 strong, 3 absolute */
    int want;                                    /* 1 White, -1 Black */
    int difference, games, colors[SLOW_HISTORY]; /* 1 White, -1 Black */
    int float1, float2;                          /* -1 down, 1 up */
    int unplayed;
    bool is_top, may_bye;
    uint32_t place;
} slow_player;

/* What is known, and the best candidate of a bracket so far. */
typedef struct slow {
    slow_player p[SLOW_MAX];
    int n;
    bool may_meet[SLOW_MAX][SLOW_MAX];
    zug_points bye_score;
    bool has_bye, first_is_white;
    int moved[SLOW_MAX], moves;     /* of the bracket: players moved down, */
    int residents[SLOW_MAX], count; /* residents, */
    int next_end;                   /* and where the next group ends */
    int mate[SLOW_MAX];             /* of the candidate */
    int best_mate[SLOW_MAX];
    int values[SLOW_VALUES], best[SLOW_VALUES];
    bool has_best;
    int mates[SLOW_MAX]; /* of all brackets: -1 none */
} slow;

static inline bool slow_is_game(zug_entry_kind kind) {
    return zug_entry_is_played(kind) || kind == ZUG_ENTRY_OPEN;
}

static inline zug_points slow_score(const zug_tournament *t, size_t i, uint32_t round) {
    return zug_tournament_score(t, i, round - 1) + zug_swiss_acceleration(t, i, round);
}

/* 1.4: floats. */
static inline int slow_float(const zug_tournament *t, size_t i, uint32_t round) {
    zug_entry e = zug_tournament_entry(t, i, round);
    if (round == 0)
        return 0;
    if (!slow_is_game(e.kind))
        return zug_entry_points(&zug_tournament_rules_of(t)->scoring, &e) >
                       zug_tournament_rules_of(t)->scoring.loss
                   ? -1
                   : 0;
    zug_points own = slow_score(t, i, round);
    zug_points others = slow_score(t, zug_tournament_find(t, e.opponent), round);
    return own > others ? -1 : own < others ? 1 : 0;
}

/* 1.7: colours. */
static inline void slow_wish(slow_player *p) {
    if (p->games == 0)
        return;
    int last = p->colors[p->games - 1];
    bool twice = p->games > 1 && p->colors[p->games - 2] == last;
    p->wish = abs(p->difference) > 1 || twice ? 3 : p->difference != 0 ? 2 : 1;
    p->want = abs(p->difference) > 1 ? (p->difference > 0 ? -1 : 1)
              : twice                ? -last
              : p->difference != 0   ? -p->difference
                                     : -last;
}

static inline void slow_fill(const zug_tournament *t, size_t i, uint32_t round, bool is_last,
                             slow_player *p) {
    const zug_scoring *scoring = &zug_tournament_rules_of(t)->scoring;
    *p = (slow_player){.number = zug_tournament_player(t, i)->number,
                       .score = slow_score(t, i, round),
                       .may_bye = true};
    p->is_top = is_last && 2 * p->score > scoring->win * (zug_points)(round - 1);
    for (uint32_t r = 1; r < round; r++) {
        zug_entry e = zug_tournament_entry(t, i, r);
        if (slow_is_game(e.kind)) {
            p->colors[p->games++] = e.color == ZUG_ROUND_WHITE ? 1 : -1;
            p->difference += e.color == ZUG_ROUND_WHITE ? 1 : -1;
        } else {
            p->unplayed++;
            if (zug_entry_points(scoring, &e) >= scoring->win || e.kind == ZUG_ENTRY_PAIRING_BYE)
                p->may_bye = false;
        }
    }
    p->float1 = slow_float(t, i, round - 1);
    p->float2 = round > 2 ? slow_float(t, i, round - 2) : 0;
    slow_wish(p);
}

static inline bool slow_have_met(const zug_tournament *t, uint32_t a, uint32_t b, uint32_t round) {
    for (uint32_t r = 1; r < round; r++) {
        zug_entry e = zug_tournament_entry(t, zug_tournament_find(t, a), r);
        if (e.opponent == b && slow_is_game(e.kind))
            return true;
    }
    return false;
}

static inline int slow_compare_players(const void *a, const void *b) {
    const slow_player *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* 5.2: true if the first, who is ranked higher, gets White. */
static inline bool slow_is_white(const slow *s, int a, int b) {
    const slow_player *x = &s->p[a], *y = &s->p[b];
    if (x->wish == 0 && y->wish == 0)
        return (x->place % 2 == 1) == s->first_is_white;
    if (y->wish == 0 || (x->wish != 0 && x->want != y->want))
        return x->want > 0;
    if (x->wish == 0)
        return y->want < 0;
    if (x->wish != y->wish)
        return x->wish > y->wish ? x->want > 0 : y->want < 0;
    if (x->wish == 3 && abs(x->difference) != abs(y->difference))
        return abs(x->difference) > abs(y->difference) ? x->want > 0 : y->want < 0;
    for (int k = 1; k <= x->games && k <= y->games; k++)
        if (x->colors[x->games - k] != y->colors[y->games - k])
            return x->colors[x->games - k] < 0;
    return x->want > 0;
}

/* C4: can these be paired, one of them with the bye if need be? */
static inline bool slow_can_complete(const slow *s, unsigned left, bool with_bye) {
    int a = 0;
    if (left == 0)
        return !with_bye;
    while (!(left >> a & 1))
        a++;
    left &= ~(1U << a);
    if (with_bye && s->p[a].may_bye && s->p[a].score == s->bye_score &&
        slow_can_complete(s, left, false))
        return true;
    for (int b = a + 1; b < s->n; b++)
        if ((left >> b & 1) && s->may_meet[a][b] &&
            slow_can_complete(s, left & ~(1U << b), with_bye))
            return true;
    return false;
}

/* The players below the bracket from one on. */
static inline unsigned slow_from(const slow *s, int first) {
    return ((1U << s->n) - 1) & ~((1U << first) - 1);
}

/* C8: of all pairings of the next bracket, the best by C6 and C7: how many float, then whose
 * scores. Scores are counted from the highest seat: values[k] is 1 if seat k floats. */
static inline void slow_next(const slow *s, unsigned open, unsigned movers, unsigned floats,
                             unsigned rest, int *best) {
    int a = 0, values[SLOW_MAX + 1] = {0}, k = 1;
    if (open == 0) {
        if (!slow_can_complete(s, floats | rest, s->has_bye))
            return;
        for (int i = 0; i < s->n; i++)
            if (floats >> i & 1) {
                values[0]++;
                values[k++] = s->p[i].score + 1000;
            }
        if (best[0] < 0 || memcmp(values, best, sizeof values) != 0) {
            int i = 0;
            while (best[0] >= 0 && i < SLOW_MAX && values[i] == best[i])
                i++;
            if (best[0] < 0 || values[i] < best[i])
                memcpy(best, values, sizeof values);
        }
        return;
    }
    while (!(open >> a & 1))
        a++;
    open &= ~(1U << a);
    slow_next(s, open, movers, floats | 1U << a, rest, best);
    for (int b = a + 1; b < s->n; b++)
        if ((open >> b & 1) && s->may_meet[a][b] && !((movers >> a & 1) && (movers >> b & 1)))
            slow_next(s, open & ~(1U << b), movers, floats, rest, best);
}

/* Adds a list of score differences, the largest first, and fills up. */
static inline int slow_add_sorted(int *values, int at, int *list, int count) {
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++)
            if (list[k] > list[i]) {
                int swap = list[i];
                list[i] = list[k];
                list[k] = swap;
            }
    for (int i = 0; i < SLOW_MAX; i++)
        values[at++] = i < count ? list[i] : -1;
    return at;
}

/* C10 to C13: colours. */
static inline int slow_colors(const slow *s, int *values, int at) {
    for (int a = 0; a < s->n; a++) {
        int b = s->mate[a];
        if (b <= a)
            continue;
        const slow_player *x = &s->p[a], *y = &s->p[b];
        if (x->wish == 0 || y->wish == 0 || x->want != y->want)
            continue;
        bool a_is_white = slow_is_white(s, a, b);
        const slow_player *loser = (x->want > 0) == a_is_white ? y : x;
        if (x->is_top || y->is_top) {
            int given = -loser->want, games = loser->games;
            values[at] += abs(loser->difference + given) > 2;
            values[at + 1] +=
                games > 1 && loser->colors[games - 1] == given && loser->colors[games - 2] == given;
        }
        values[at + 2]++;
        values[at + 3] += loser->wish == 2;
    }
    return at + 4;
}

/* C14 to C17: floats that come again. */
static inline int slow_floats(const slow *s, int *values, int at) {
    for (int i = 0; i < s->count; i++) {
        const slow_player *p = &s->p[s->residents[i]];
        if (s->mate[s->residents[i]] < 0) {
            values[at] += p->float1 < 0;
            values[at + 2] += p->float2 < 0;
        }
    }
    for (int i = 0; i < s->moves; i++)
        if (s->mate[s->moved[i]] >= 0) {
            values[at + 1] += s->p[s->mate[s->moved[i]]].float1 > 0;
            values[at + 3] += s->p[s->mate[s->moved[i]]].float2 > 0;
        }
    return at + 4;
}

/* C18 to C21: score differences. */
static inline int slow_differences(const slow *s, int *values, int at) {
    for (int ago = 1; ago <= 2; ago++) {
        int down[SLOW_MAX], up[SLOW_MAX], downs = 0, ups = 0;
        for (int i = 0; i < s->moves; i++) {
            const slow_player *p = &s->p[s->moved[i]];
            int mate = s->mate[s->moved[i]];
            int gap = mate < 0 ? 10000 + p->score : p->score - s->p[mate].score;
            if ((ago == 1 ? p->float1 : p->float2) < 0)
                down[downs++] = gap;
            if (mate >= 0 && (ago == 1 ? s->p[mate].float1 : s->p[mate].float2) > 0)
                up[ups++] = gap;
        }
        at = slow_add_sorted(values, at, down, downs);
        at = slow_add_sorted(values, at, up, ups);
    }
    return at;
}

/* Judges the candidate; false if it breaks C1 to C4. */
static inline bool slow_judge(slow *s) {
    unsigned floats = 0, rest = slow_from(s, s->next_end);
    int end = s->count > 0 ? s->residents[s->count - 1] + 1 : 0, count = 0, last = -1, at = 0;
    bool has_taker = false;
    for (int i = 0; i < s->moves + s->count; i++) {
        int p = i < s->moves ? s->moved[i] : s->residents[i - s->moves];
        has_taker = has_taker || (s->has_bye && s->p[p].may_bye && s->p[p].score == s->bye_score);
        if (s->mate[p] < 0) {
            floats |= 1U << p;
            count++;
            last = p;
        }
    }
    if (!slow_can_complete(s, floats | slow_from(s, end), s->has_bye))
        return false;
    memset(s->values, 0, sizeof s->values);
    s->values[at++] = count;
    for (int i = 0; i < s->n; i++)
        if (floats >> i & 1)
            s->values[at++] = s->p[i].score + 1000;
    at = 1 + SLOW_MAX;
    s->values[at] = -1;
    slow_next(s, floats | (slow_from(s, end) & ~rest), floats, 0, rest, s->values + at);
    at += SLOW_MAX + 1;
    s->values[at++] = has_taker && count == 1 ? s->p[last].unplayed : 0;
    at = slow_colors(s, s->values, at);
    at = slow_floats(s, s->values, at);
    slow_differences(s, s->values, at);
    return true;
}

/* Takes the candidate if it is better than all before it. */
static inline void slow_offer(slow *s) {
    if (!slow_judge(s))
        return;
    for (int i = 0; s->has_best; i++) {
        if (i == SLOW_VALUES || s->values[i] > s->best[i])
            return;
        if (s->values[i] < s->best[i])
            break;
    }
    s->has_best = true;
    memcpy(s->best, s->values, sizeof s->best);
    memcpy(s->best_mate, s->mate, sizeof s->best_mate);
}

/* 4.2: gives each of S1 from one on a partner of S2, in the order of transpositions. */
static inline void slow_transpose(slow *s, const int *s1, int pairs, const int *s2, int others,
                                  int at) {
    if (at == pairs) {
        slow_offer(s);
        return;
    }
    for (int i = 0; i < others; i++) {
        if (s->mate[s2[i]] >= 0 || !s->may_meet[s1[at]][s2[i]])
            continue;
        s->mate[s1[at]] = s2[i];
        s->mate[s2[i]] = s1[at];
        slow_transpose(s, s1, pairs, s2, others, at + 1);
        s->mate[s1[at]] = s->mate[s2[i]] = -1;
    }
}

/* 4.3: true if one exchange comes before another. Sets are bits of numbers in the bracket. */
static inline bool slow_exchange_before(unsigned a, unsigned b, int pairs) {
    unsigned original = (1U << pairs) - 1;
    int many_a = __builtin_popcount(a & ~original), many_b = __builtin_popcount(b & ~original);
    int sum_a = 0, sum_b = 0;
    if (many_a != many_b)
        return many_a < many_b;
    for (int i = 0; i < SLOW_MAX; i++) {
        sum_a += a >> i & 1 ? i : 0;
        sum_b += b >> i & 1 ? i : 0;
    }
    if (sum_a != sum_b)
        return sum_a < sum_b;
    unsigned leaves_a = original & ~a, leaves_b = original & ~b;
    if (leaves_a != leaves_b)
        return leaves_a > leaves_b;
    unsigned different = (a ^ b) & ~original;
    return (a & different & (0U - different)) != 0;
}

/* 4.3: all exchanges of a number of pairs in their order, with all transpositions. */
static inline void slow_homogeneous(slow *s, const int *players, int count, int pairs) {
    unsigned sets[1 << SLOW_MAX];
    int found = 0;
    for (unsigned set = 0; set < 1U << count; set++)
        if (__builtin_popcount(set) == pairs) {
            int at = found++;
            for (; at > 0 && slow_exchange_before(set, sets[at - 1], pairs); at--)
                sets[at] = sets[at - 1];
            sets[at] = set;
        }
    for (int k = 0; k < found; k++) {
        int s1[SLOW_MAX], s2[SLOW_MAX], ones = 0, twos = 0;
        for (int i = 0; i < count; i++)
            if (sets[k] >> i & 1)
                s1[ones++] = players[i];
            else
                s2[twos++] = players[i];
        slow_transpose(s, s1, ones, s2, twos, 0);
    }
}

/* 4.4: the remainder, when players moved down have their opponents. */
static inline void slow_remainder(slow *s) {
    int left[SLOW_MAX] = {0}, count = 0;
    for (int i = 0; i < s->count; i++)
        if (s->mate[s->residents[i]] < 0)
            left[count++] = s->residents[i];
    for (int pairs = count / 2; pairs >= 0; pairs--)
        slow_homogeneous(s, left, count, pairs);
}

/* 4.4: opponents for the players moved down of a set, from one of them on. */
static inline void slow_moved(slow *s, const int *set, int many, int at) {
    if (at == many) {
        slow_remainder(s);
        return;
    }
    for (int i = 0; i < s->count; i++) {
        int p = s->residents[i];
        if (s->mate[p] >= 0 || !s->may_meet[set[at]][p])
            continue;
        s->mate[set[at]] = p;
        s->mate[p] = set[at];
        slow_moved(s, set, many, at + 1);
        s->mate[set[at]] = s->mate[p] = -1;
    }
}

/* 4.4: all sets of players moved down of a size, in the order of the smallest number that differs.
 */
static inline void slow_sets(slow *s, int *set, int many, int chosen, int from) {
    if (chosen == many) {
        slow_moved(s, set, many, 0);
        return;
    }
    for (int i = from; i < s->moves; i++) {
        set[chosen] = s->moved[i];
        slow_sets(s, set, many, chosen + 1, i + 1);
    }
}

/* Pairs one bracket; false if it has no candidate. */
static inline bool slow_bracket(slow *s) {
    int set[SLOW_MAX];
    s->has_best = false;
    for (int i = 0; i < s->n; i++)
        s->mate[i] = -1;
    int most = s->moves < s->count ? s->moves : s->count;
    for (int many = most; many >= 0; many--)
        slow_sets(s, set, many, 0, 0);
    if (!s->has_best)
        return false;
    int floaters = 0, old[SLOW_MAX], olds = s->moves;
    memcpy(old, s->moved, sizeof old);
    for (int i = 0; i < olds + s->count; i++) {
        int p = i < olds ? old[i] : s->residents[i - olds];
        s->mates[p] = s->best_mate[p];
        if (s->mates[p] < 0)
            s->moved[floaters++] = p;
    }
    s->moves = floaters;
    return true;
}

static inline void slow_seat(slow *s, const zug_tournament *t, uint32_t round) {
    uint32_t rounds = zug_tournament_rules_of(t)->rounds;
    for (size_t i = 0; i < zug_tournament_player_count(t); i++) {
        zug_entry_kind kind = zug_tournament_entry(t, i, round).kind;
        if (kind != ZUG_ENTRY_NONE)
            continue; /* only rounds that are not paired yet are asked for */
        slow_fill(t, i, round, round == rounds, &s->p[s->n]);
        s->p[s->n].place = (uint32_t)s->n + 1;
        s->n++;
    }
    qsort(s->p, (size_t)s->n, sizeof *s->p, slow_compare_players);
    for (int a = 0; a < s->n; a++)
        for (int b = 0; b < s->n; b++) {
            const slow_player *x = &s->p[a], *y = &s->p[b];
            bool clash =
                x->wish == 3 && y->wish == 3 && x->want == y->want && !x->is_top && !y->is_top;
            s->may_meet[a][b] = a != b && !clash && !slow_have_met(t, x->number, y->number, round);
        }
}

/* Pairs a round that is not paired yet; returns the number of pairs, or 0 if there is no pairing.
 */
static inline size_t slow_swiss(const zug_tournament *t, uint32_t round, zug_pair *out) {
    slow s = {.first_is_white = zug_tournament_first_color(t) == ZUG_ROUND_WHITE};
    size_t count = 0;
    bool is_found = false;
    slow_seat(&s, t, round);
    s.has_bye = s.n % 2 == 1;
    for (int i = s.n; !is_found && i-- > 0;) {
        s.bye_score = s.p[i].score;
        is_found = slow_can_complete(&s, slow_from(&s, 0), s.has_bye);
    }
    if (!is_found || s.n < 2)
        return 0;
    for (int first = 0, end; first < s.n; first = end) {
        for (end = first; end < s.n && s.p[end].score == s.p[first].score; end++)
            s.residents[end - first] = end;
        s.count = end - first;
        for (s.next_end = end; s.next_end < s.n && s.p[s.next_end].score == s.p[end].score;)
            s.next_end++;
        if (!slow_bracket(&s))
            return 0;
    }
    for (int a = 0; a < s.n; a++)
        if (s.mates[a] > a) {
            bool is_white = slow_is_white(&s, a, s.mates[a]);
            uint32_t x = s.p[a].number, y = s.p[s.mates[a]].number;
            out[count++] = is_white ? (zug_pair){x, y} : (zug_pair){y, x};
        } else if (s.mates[a] < 0) {
            out[count++] = (zug_pair){s.p[a].number, 0};
        }
    return count;
}

#endif

/* swiss_rest.c - whether players can be paired at all, whatever else counts.
 * Room: pairing.
 *
 * It is asked often, of nearly everybody, and nearly always the answer is yes: then it is found by
 * pairing neighbours. Only if that leaves somebody over a matching is sought. */
#include "matching_impl.h"
#include "swiss_impl.h"

/* Weighs pairs so that there are as many as can be, and then as many with floaters. */
static bool weigh_rest(const void *ctx, int a, int b, zug__word *out) {
    const zug__rest *r = ctx;
    int last = a > b ? a : b, first = a > b ? b : a;
    out[0] = first < r->floaters ? (1 << 16) + 1 : 1 << 16;
    if (last == r->count)
        return zug__swiss_takes_bye(r->s, r->seats[first]);
    return last >= r->floaters && zug__swiss_may_meet(r->s, r->seats[a], r->seats[b]);
}

/* Whom each vertex of a rest is paired with; -1: nobody yet. */
typedef struct rest_pairs {
    int count, over; /* vertices, and how many of them are not paired */
    int *mates;
} rest_pairs;

/* True if two vertices of a rest may be paired. */
static bool may_join(const zug__rest *r, int a, int b) {
    zug__word weight;
    return a != b && weigh_rest(r, a, b, &weight);
}

/* Pairs two vertices. */
static void join(rest_pairs *pairs, int a, int b) {
    pairs->mates[a] = b;
    pairs->mates[b] = a;
}

/* Pairs each vertex with the nearest one that is free, from the last on: that is the bye, if there
 * is one, which few may have. */
static void join_nearest(const zug__rest *r, rest_pairs *pairs) {
    for (int i = pairs->count; i-- > 0;)
        for (int k = i; pairs->mates[i] < 0 && k-- > 0;)
            if (pairs->mates[k] < 0 && may_join(r, i, k)) {
                join(pairs, i, k);
                pairs->over -= 2;
            }
}

/* Pairs two vertices that are over with the two of a pair. */
static bool split_pair(const zug__rest *r, rest_pairs *pairs, int a, int b) {
    for (int c = 0; c < pairs->count; c++) {
        int d = pairs->mates[c];
        if (d < 0 || !may_join(r, a, c) || !may_join(r, b, d))
            continue;
        join(pairs, a, c);
        join(pairs, b, d);
        pairs->over -= 2;
        return true;
    }
    return false;
}

/* The first vertex from one on that is over. */
static int next_over(const rest_pairs *pairs, int from) {
    while (from < pairs->count && pairs->mates[from] >= 0)
        from++;
    return from;
}

/* Pairs vertices as they come. There is mostly room enough for that; if not, it says nothing. True
 * if at most one is over, and that no floater. */
static bool pair_rest_quickly(const zug__rest *r, rest_pairs *pairs, int *out) {
    for (int i = 0; i < pairs->count; i++)
        pairs->mates[i] = -1;
    pairs->over = pairs->count;
    join_nearest(r, pairs);
    *out = next_over(pairs, 0);
    while (pairs->over > 1 && split_pair(r, pairs, *out, next_over(pairs, *out + 1)))
        *out = next_over(pairs, *out + 1);
    return pairs->over == 0 || (pairs->over == 1 && *out >= r->floaters);
}

int zug__swiss_pair_rest(zug__swiss *s, const zug__rest *r, int *out) {
    int count = r->count + (r->with_bye ? 1 : 0), over = 0;
    rest_pairs pairs = {.count = count};
    pairs.mates = zug__arena_take(&s->scratch, ((size_t)count + 1) * sizeof *pairs.mates);
    if (!pairs.mates)
        return -1;
    if (pair_rest_quickly(r, &pairs, out))
        return pairs.over;
    zug__matching *m = zug__matching_new(s->alloc, count, 1, weigh_rest, r);
    if (!m)
        return -1;
    zug__matching_solve(m, NULL, NULL);
    for (int i = count; i-- > 0;)
        if (zug__matching_mate(m, i) == ZUG__NO_VERTEX) {
            over++;
            *out = i;
        }
    zug__matching_free(m);
    return over;
}

bool zug__swiss_can_complete(zug__swiss *s, const int *seats, int count, bool with_bye,
                             bool *is_out_of_memory) {
    int first;
    zug__rest r = {s, seats, count, 0, with_bye};
    int over = zug__swiss_pair_rest(s, &r, &first);
    *is_out_of_memory = over < 0;
    return over == 0;
}

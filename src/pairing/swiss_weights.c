/* swiss_weights.c - what a pair is worth in a bracket: a number whose highest digits are the most
 * important criterion.
 * Room: pairing. Criteria are those of C.04.3, Article 3. Each asks for the fewest of something;
 * the weight counts pairs that are without it, which is the same once the number of pairs is
 * settled. */
#include "base/mem.h"
#include "swiss_weights_impl.h"

enum { SPARE_BITS = 8, WORD_BITS = 64 };

/* How many bits a count up to some number needs. */
static size_t bits_for(size_t number) {
    size_t bits = 1;
    while (number >>= 1)
        bits++;
    return bits;
}

/* How many bits a field has. Differences of two sums in it are less than half of what fits. */
static size_t width_of(const zug__weights *w, zug__field field) {
    size_t one = w->width, levels = (size_t)w->levels * one;
    size_t half = w->half > 0 ? (size_t)w->half : 0, residents = (size_t)w->residents;
    switch (field) {
    case ZUG__BONUS:
    case ZUG__C17:
    case ZUG__C16:
    case ZUG__C15:
    case ZUG__C14:
    case ZUG__C13:
    case ZUG__C12:
    case ZUG__C11:
    case ZUG__C10:
    case ZUG__C8_PAIRS:
    case ZUG__C6:
        return one;
    case ZUG__C4:
        return w->is_whole ? one : 0;
    case ZUG__C9:
        return w->counts_bye ? bits_for(w->most_unplayed) + 1 : 0;
    case ZUG__C21:
    case ZUG__C20:
    case ZUG__C19:
    case ZUG__C18:
    case ZUG__C8_SCORES:
    case ZUG__C7:
        return levels;
    case ZUG__ENTER:
        return w->exchanges ? residents - half : 0;
    case ZUG__LEAVE:
        return w->exchanges ? half + 1 + one : 0;
    case ZUG__SUM:
        return w->exchanges ? 2 * one : 0;
    case ZUG__KEPT:
        return w->half >= 0 ? one : 0;
    case ZUG__CHOSEN:
        return w->moved_down > 0 ? (size_t)w->moved_down + 1 : 0;
    case ZUG__FIELDS:
        break;
    }
    return 0;
}

/* True if two vertices weigh alike. */
static bool is_alike(const zug__weights *w, const zug__vertex *a, const zug__vertex *b) {
    if (a->place != b->place || a->level != b->level)
        return false;
    if (a->place != ZUG__MOVED_DOWN && a->place != ZUG__RESIDENT)
        return true;
    const zug__seat *x = &w->s->seats[a->seat], *y = &w->s->seats[b->seat];
    return x->color == y->color && x->wish == y->wish && x->floats[0] == y->floats[0] &&
           x->floats[1] == y->floats[1];
}

/* Sorts vertices into types. Each new one is kept by its first vertex. */
static bool set_types(zug__weights *w) {
    int *firsts = zug__arena_take(&w->s->scratch, ((size_t)w->count + 1) * sizeof *firsts);
    if (!firsts)
        return false;
    w->types = 0;
    for (int i = 0; i < w->count; i++) {
        int type = 0;
        while (type < w->types && !is_alike(w, &w->vertices[i], &w->vertices[firsts[type]]))
            type++;
        if (type == w->types)
            firsts[w->types++] = i;
        w->vertices[i].type = type;
    }
    return true;
}

bool zug__weights_prepare(zug__weights *w) {
    size_t bit = 1; /* weights are even, so that the duals to begin with are: searches want that */
    w->width = bits_for((size_t)w->count + 1);
    w->favoured = -1;
    w->most_unplayed = 0;
    for (int i = 0; i < w->count; i++)
        if (w->vertices[i].seat >= 0) {
            uint32_t unplayed = w->s->seats[w->vertices[i].seat].unplayed;
            w->most_unplayed = unplayed > w->most_unplayed ? unplayed : w->most_unplayed;
        }
    for (int field = 0; field < ZUG__FIELDS; field++) {
        w->bit[field] = bit;
        bit += width_of(w, (zug__field)field);
    }
    w->words = (bit + SPARE_BITS + WORD_BITS - 1) / WORD_BITS;
    if (!set_types(w))
        return false;
    size_t table = (size_t)w->types * (size_t)w->types * w->words * sizeof *w->table;
    w->table = zug__arena_take(&w->s->scratch, table);
    if (!w->table)
        return false;
    zug__mem_set(w->table, 0, table);
    return true;
}

static void add(const zug__weights *w, zug__word *out, zug__field field, uint64_t number) {
    zug__wide_add_at(out, w->bit[field], number, w->words);
}

/* Counts one for a level of a field that has a number for each. */
static void add_level(const zug__weights *w, zug__word *out, zug__field field, int level) {
    size_t at = w->bit[field] + (size_t)(w->levels - 1 - level) * w->width;
    zug__wide_add_at(out, at, 1, w->words);
}

/* True if both want the same colour. */
static bool clashes(const zug__seat *a, const zug__seat *b) {
    return a->wish != ZUG__NO_WISH && b->wish != ZUG__NO_WISH && a->color == b->color;
}

/* C12 and C13: wishes that are granted. Two absolute ones are weighed apart. */
static void add_colors(const zug__weights *w, const zug__seat *a, const zug__seat *b,
                       zug__word *out) {
    zug__wish weaker = a->wish < b->wish ? a->wish : b->wish;
    add(w, out, ZUG__C10, 1);
    add(w, out, ZUG__C11, 1);
    if (!clashes(a, b))
        add(w, out, ZUG__C12, 1);
    if (!clashes(a, b) || weaker != ZUG__STRONG_WISH)
        add(w, out, ZUG__C13, 1);
}

/* C14 and C16: residents who are paired here and so do not float again. */
static void add_resident_floats(const zug__weights *w, const zug__seat *seat, zug__word *out) {
    if (seat->floats[0] == ZUG__DOWNFLOAT)
        add(w, out, ZUG__C14, 1);
    if (seat->floats[1] == ZUG__DOWNFLOAT)
        add(w, out, ZUG__C16, 1);
}

/* C7, C15 and C17 to C21: what counts for a player moved down and the opponent. */
static void add_moved_down(const zug__weights *w, const zug__vertex *moved,
                           const zug__seat *opponent, zug__word *out) {
    const zug__seat *seat = &w->s->seats[moved->seat];
    add_level(w, out, ZUG__C7, moved->level);
    if (seat->floats[0] == ZUG__DOWNFLOAT)
        add_level(w, out, ZUG__C18, moved->level);
    if (seat->floats[1] == ZUG__DOWNFLOAT)
        add_level(w, out, ZUG__C20, moved->level);
    if (opponent->floats[0] != ZUG__UPFLOAT) {
        add(w, out, ZUG__C15, 1);
        add_level(w, out, ZUG__C19, moved->level);
    }
    if (opponent->floats[1] != ZUG__UPFLOAT) {
        add(w, out, ZUG__C17, 1);
        add_level(w, out, ZUG__C21, moved->level);
    }
}

/* The part of a weight that depends on types alone. */
static void weigh_types(const zug__weights *w, const zug__vertex *a, const zug__vertex *b,
                        zug__word *out) {
    if (a->place > b->place) {
        const zug__vertex *swapped = a;
        a = b;
        b = swapped;
    }
    if (w->is_whole)
        add(w, out, ZUG__C4, 1);
    /* Every best pairing has one such edge, so that its weight decides nothing. It is large, for no
     * y can be negative. */
    if (b->place == ZUG__OVER)
        add(w, out, ZUG__C6, 1);
    if (b->place == ZUG__RESIDENT) {
        const zug__seat *x = &w->s->seats[a->seat], *y = &w->s->seats[b->seat];
        add(w, out, ZUG__C6, 1);
        add_colors(w, x, y, out);
        if (a->place == ZUG__MOVED_DOWN)
            add_moved_down(w, a, y, out);
        else
            add_resident_floats(w, x, out);
        add_resident_floats(w, y, out);
    } else if (b->place == ZUG__NEXT) {
        add(w, out, ZUG__C8_PAIRS, 1);
        if (a->place != ZUG__NEXT)
            add_level(w, out, ZUG__C8_SCORES, a->level);
    }
}

/* C10 and C11: of two topscorers or opponents of one who want the same colour absolutely, one does
 * not get it. */
static void weigh_clash(const zug__weights *w, int a, int b, zug__word *out) {
    const zug__seat *x = &w->s->seats[a], *y = &w->s->seats[b];
    if (x->wish != ZUG__ABSOLUTE_WISH || y->wish != ZUG__ABSOLUTE_WISH || x->color != y->color)
        return;
    bool a_is_higher = a < b;
    bool higher_is_white =
        zug__swiss_first_is_white(w->s, a_is_higher ? a : b, a_is_higher ? b : a);
    bool a_is_white = higher_is_white == a_is_higher;
    const zug__seat *loser = (x->color == ZUG_ROUND_WHITE) == a_is_white ? y : x;
    zug_round_color given = loser->color == ZUG_ROUND_WHITE ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
    if (loser->difference < -1 || loser->difference > 1)
        zug__wide_sub_at(out, w->bit[ZUG__C10], 1, w->words);
    if (loser->twice == given)
        zug__wide_sub_at(out, w->bit[ZUG__C11], 1, w->words);
}

/* 4.3: the order in which S1 and S2 of the remainder are exchanged. S1 has the first of each pair.
 */
static void weigh_exchange(const zug__weights *w, int a, int b, zug__word *out) {
    int first = a < b ? a : b;
    if (first < w->half)
        add(w, out, ZUG__KEPT, 1);
    if (!w->exchanges)
        return;
    add(w, out, ZUG__SUM, (uint64_t)(w->residents - first));
    if (first < w->half) {
        zug__wide_add_at(out, w->bit[ZUG__LEAVE] + (size_t)w->half, 1, w->words);
        zug__wide_sub_at(out, w->bit[ZUG__LEAVE] + (size_t)first, 1, w->words);
    } else {
        zug__wide_add_at(out, w->bit[ZUG__ENTER] + (size_t)(w->residents - 1 - first), 1, w->words);
    }
}

/* What else counts for a pair of the bracket: which two they are. */
static void weigh_pair(const zug__weights *w, const zug__vertex *a, const zug__vertex *b,
                       zug__word *out) {
    weigh_clash(w, a->seat, b->seat, out);
    if (a->place == ZUG__MOVED_DOWN)
        zug__wide_add_at(out, w->bit[ZUG__CHOSEN] + (size_t)(w->moved_down - 1 - a->order), 1,
                         w->words);
    else if (w->half >= 0)
        weigh_exchange(w, a->order, b->order, out);
}

/* True if two vertices may be matched at all. */
static bool is_edge(const zug__weights *w, const zug__vertex *a, const zug__vertex *b) {
    if (b->place == ZUG__OVER)
        return true;
    if (b->place == ZUG__BYE)
        return a->seat >= 0 && zug__swiss_takes_bye(w->s, a->seat);
    if (a->place <= ZUG__MOVED_DOWN &&
        (b->place <= ZUG__MOVED_DOWN || (a->place == ZUG__IN_LIMBO && b->place == ZUG__RESIDENT)))
        return false;
    return zug__swiss_may_meet(w->s, a->seat, b->seat);
}

/* The part of a weight that depends on types alone, from the table. */
static const zug__word *table_row(const zug__weights *w, const zug__vertex *a,
                                  const zug__vertex *b) {
    zug__word *row = w->table + ((size_t)a->type * (size_t)w->types + (size_t)b->type) * w->words;
    if (zug__wide_is_zero(row, w->words))
        weigh_types(w, a, b, row);
    return row;
}

bool zug__weights_weigh(const void *weights, int i, int k, zug__word *out) {
    const zug__weights *w = weights;
    const zug__vertex *a = &w->vertices[i], *b = &w->vertices[k];
    int chooser = i;
    if (a->place > b->place) {
        const zug__vertex *swapped = a;
        a = b;
        b = swapped;
        chooser = k;
    }
    if (!is_edge(w, a, b))
        return false;
    zug__wide_copy(out, table_row(w, a, b), w->words);
    if (b->place == ZUG__BYE && w->counts_bye)
        add(w, out, ZUG__C9, w->most_unplayed - w->s->seats[a->seat].unplayed);
    if (b->place != ZUG__RESIDENT)
        return true;
    weigh_pair(w, a, b, out);
    if (w->favoured == i || w->favoured == k) {
        const zug__vertex *partner = (w->favoured == chooser) ? b : a;
        add(w, out, ZUG__BONUS, (uint64_t)(w->residents - partner->order));
    }
    return true;
}

/* What a resident of the remainder brings to a pair as its first, if it is of S1. Who is of S2 is
 * the other one of the pair; half a unit of KEPT passes from S1 to S2, so that pairs within S2 look
 * no better than they are, and the least bit goes to S1, so that pairs within S1 do neither. */
static void share_exchange(const zug__weights *w, const zug__vertex *v, zug__word *out) {
    size_t half_unit = w->bit[ZUG__KEPT] - 1;
    if (v->order >= w->half) {
        zug__wide_add_at(out, half_unit, 1, w->words);
        return;
    }
    weigh_exchange(w, v->order, w->residents, out);
    zug__wide_sub_at(out, half_unit, 1, w->words);
    add(w, out, ZUG__BONUS, 1);
}

void zug__weights_share(const void *weights, int vertex, zug__word *out) {
    const zug__weights *w = weights;
    const zug__vertex *v = &w->vertices[vertex];
    if (v->place == ZUG__RESIDENT) {
        add_resident_floats(w, &w->s->seats[v->seat], out);
        if (w->half >= 0)
            share_exchange(w, v, out);
    }
    if (v->place != ZUG__MOVED_DOWN)
        return;
    static const zug__seat anybody = {.floats = {ZUG__NO_FLOAT, ZUG__NO_FLOAT}};
    add_moved_down(w, v, &anybody, out);
    zug__wide_add_at(out, w->bit[ZUG__CHOSEN] + (size_t)(w->moved_down - 1 - v->order), 1,
                     w->words);
}

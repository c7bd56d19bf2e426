/* swiss_bracket.c - pairs the brackets of a round from the top down: C.04.3, Articles 2 and 4.
 * Room: pairing.
 *
 * A bracket is first paired by itself, as if whoever floats will find an opponent below. If it
 * turns out that the next bracket and all others can be paired as well as can be, this is the best
 * pairing, for more to heed can only make it worse. If not, it is paired once more together with
 * the next bracket; and if even then not everybody further down can be paired, together with all of
 * them. */
#include "base/mem.h"
#include "swiss_weights_impl.h"

/* How far down one looks. */
typedef enum reach { BRACKET, WITH_NEXT, WITH_ALL, REACHES } reach;

/* A bracket that is being paired. */
typedef struct bracket {
    zug__swiss *s;
    reach reach;
    int *moved_down; /* seats, in order */
    int moved_count;
    int first, end, next_end; /* residents are seats from first to end, the next ones to next_end */
    int *mates;               /* of each seat: the pairing of this bracket, tried; -1: none */
    int *floaters;            /* seats that stay over, in order */
    int floater_count;
    zug__weights w;
    zug__matching *matching;
    bool is_out_of_memory;
} bracket;

static bool no_memory(bracket *b) {
    b->is_out_of_memory = true;
    return false;
}

/* True if somebody of the bracket could get the bye: then one has to look at all others. */
static bool may_take_bye(const bracket *b) {
    for (int i = 0; b->s->has_bye && i < b->moved_count; i++)
        if (zug__swiss_takes_bye(b->s, b->moved_down[i]))
            return true;
    for (int seat = b->first; b->s->has_bye && seat < b->end; seat++)
        if (zug__swiss_takes_bye(b->s, seat))
            return true;
    return false;
}

/* Adds a vertex. */
static void add_vertex(bracket *b, int seat, zug__place place, int level) {
    zug__weights *w = &b->w;
    int order = place == ZUG__MOVED_DOWN ? w->moved_down++
                : place == ZUG__RESIDENT ? w->residents++
                                         : 0;
    w->vertices[w->count++] =
        (zug__vertex){.seat = seat, .place = place, .level = level, .order = order};
}

/* Adds the players moved down, either all of them, to be paired, or those who were not, in limbo;
 * and sets the level of residents. */
static void add_moved_down(bracket *b, bool is_limbo) {
    const zug__seat *seats = b->s->seats;
    int level = 0;
    for (int i = 0; i < b->moved_count; i++) {
        int seat = b->moved_down[i];
        if (i > 0 && seats[seat].score != seats[b->moved_down[i - 1]].score)
            level++;
        if (!is_limbo)
            add_vertex(b, seat, ZUG__MOVED_DOWN, level);
        else if (b->mates[seat] < 0)
            add_vertex(b, seat, ZUG__IN_LIMBO, level);
    }
    b->w.levels = b->moved_count > 0 ? level + 2 : 1;
}

/* Sets up the vertices: of the first part, in which players moved down are paired, or of the
 * remainder. */
static bool set_vertices(bracket *b, bool is_remainder) {
    zug__swiss *s = b->s;
    b->w = (zug__weights){.s = s, .half = -1, .is_whole = b->reach == WITH_ALL};
    b->w.vertices = zug__arena_take(&s->scratch, ((size_t)s->count + 1) * sizeof(zug__vertex));
    if (!b->w.vertices)
        return no_memory(b);
    add_moved_down(b, is_remainder);
    for (int seat = b->first; seat < b->end; seat++)
        if (b->mates[seat] < 0)
            add_vertex(b, seat, ZUG__RESIDENT, b->w.levels - 1);
    for (int seat = b->end; b->reach >= WITH_NEXT && seat < b->next_end; seat++)
        add_vertex(b, seat, ZUG__NEXT, 0);
    for (int seat = b->next_end; b->reach == WITH_ALL && seat < s->count; seat++)
        add_vertex(b, seat, ZUG__REST, 0);
    if (b->reach == WITH_ALL && s->has_bye)
        add_vertex(b, -1, ZUG__BYE, 0);
    return true;
}

/* The vertex at which residents begin. */
static int first_resident(const zug__weights *w) {
    int at = 0;
    while (at < w->count && w->vertices[at].place < ZUG__RESIDENT)
        at++;
    return at;
}

/* Guesses that the pairing is the one that the rules try first. */
static int *make_hints(bracket *b) {
    const zug__weights *w = &b->w;
    int *hints = zug__arena_take(&b->s->scratch, ((size_t)w->count + 1) * sizeof *hints);
    int resident = first_resident(w);
    for (int i = 0; hints && i < w->count; i++)
        hints[i] = -1;
    for (int i = 0; hints && i < w->moved_down && i < w->residents; i++)
        hints[i] = resident + i;
    for (int i = 0; hints && w->half > 0 && i < w->half && i + w->half < w->residents; i++)
        hints[resident + i] = resident + i + w->half;
    return hints;
}

/* The vertex that a vertex is paired with in the bracket, or -1. */
static int partner_of(const bracket *b, int vertex) {
    int mate = zug__matching_mate(b->matching, vertex);
    if (mate == ZUG__NO_VERTEX || b->w.vertices[mate].place > ZUG__RESIDENT)
        return -1;
    return mate;
}

/* Finds a best matching of the vertices. */
static bool solve_once(bracket *b) {
    zug__matching_free(b->matching);
    b->matching = NULL;
    if (!zug__weights_prepare(&b->w))
        return no_memory(b);
    int *hints = make_hints(b);
    b->matching =
        hints ? zug__matching_new(b->s->alloc, b->w.count, b->w.words, zug__weights_weigh, &b->w)
              : NULL;
    if (!b->matching)
        return no_memory(b);
    zug__matching_solve(b->matching, hints);
    return true;
}

/* How many of the bracket stay over in the matching. */
static int count_floaters(const bracket *b) {
    int count = 0;
    for (int i = 0; i < b->w.count && b->w.vertices[i].place <= ZUG__RESIDENT; i++)
        if (partner_of(b, i) < 0)
            count++;
    return count;
}

/* Finds a best matching of the vertices. C9 counts where the bracket floats one player alone, who
 * will get the bye; how many float is known only afterwards. */
static bool solve(bracket *b) {
    if (!solve_once(b))
        return false;
    if (b->reach < WITH_ALL || !may_take_bye(b) || count_floaters(b) != 1)
        return true;
    b->w.counts_bye = true;
    return solve_once(b);
}

/* True if some resident who comes earlier than the present partner may be the partner as well. */
static bool has_earlier_partner(const bracket *b, int vertex, int partner) {
    const zug__weights *w = &b->w;
    for (int i = first_resident(w); i < partner; i++)
        if (i != vertex && b->mates[w->vertices[i].seat] < 0 &&
            zug__matching_may_have(b->matching, vertex, i))
            return true;
    return false;
}

/* Pairs a vertex with the first resident whom a best pairing allows, and settles it. */
static void settle(bracket *b, int vertex) {
    int partner = partner_of(b, vertex);
    if (has_earlier_partner(b, vertex, partner)) {
        b->w.favoured = vertex;
        zug__matching_update(b->matching, vertex);
        partner = partner_of(b, vertex);
    }
    if (b->s->notes && !zug__swiss_note_choice(&b->w, b->matching, b->mates, vertex, partner))
        no_memory(b);
    int a = b->w.vertices[vertex].seat, c = b->w.vertices[partner].seat;
    b->mates[a] = c;
    b->mates[c] = a;
    zug__matching_remove(b->matching, vertex, partner);
    b->w.favoured = -1;
}

/* Pairs players moved down (4.4): the first set of them, then each with the first resident. Returns
 * in *left how many pairs residents will be among themselves. */
static bool pair_moved_down(bracket *b, int *left) {
    if (!set_vertices(b, false) || !solve(b))
        return false;
    for (int i = 0; i < b->w.moved_down; i++)
        if (partner_of(b, i) >= 0)
            settle(b, i);
    *left = 0;
    for (int i = b->w.moved_down; i < b->w.moved_down + b->w.residents; i++)
        if (b->mates[b->w.vertices[i].seat] < 0 && partner_of(b, i) > i)
            ++*left;
    return true;
}

/* How many pairs the residents form, and how many of them have a player whom S1
 * had from the beginning. */
static void count_pairs(const bracket *b, int *pairs, int *kept) {
    const zug__weights *w = &b->w;
    int from = first_resident(w);
    *pairs = *kept = 0;
    for (int i = from; i < from + w->residents; i++) {
        int partner = partner_of(b, i);
        if (partner <= i)
            continue;
        ++*pairs;
        if (i - from < w->half)
            ++*kept;
    }
}

/* Pairs the residents who are left (4.2, 4.3), expecting a number of pairs. */
static bool pair_remainder(bracket *b, int expected) {
    int pairs = -1, kept = 0;
    bool exchanges = false;
    while (pairs != expected || (kept != pairs && !b->w.exchanges)) {
        if (pairs >= 0)
            exchanges = pairs == expected;
        expected = pairs >= 0 ? pairs : expected;
        if (!set_vertices(b, true))
            return false;
        b->w.half = expected;
        b->w.exchanges = exchanges;
        if (!solve(b))
            return false;
        count_pairs(b, &pairs, &kept);
    }
    int from = first_resident(&b->w);
    for (int i = from; i < from + b->w.residents; i++)
        if (b->mates[b->w.vertices[i].seat] < 0 && partner_of(b, i) > i)
            settle(b, i);
    return true;
}

/* Lists who stays over. */
static void list_floaters(bracket *b) {
    b->floater_count = 0;
    for (int i = 0; i < b->moved_count; i++)
        if (b->mates[b->moved_down[i]] < 0)
            b->floaters[b->floater_count++] = b->moved_down[i];
    for (int seat = b->first; seat < b->end; seat++)
        if (b->mates[seat] < 0)
            b->floaters[b->floater_count++] = seat;
}

/* Whether seats can be paired: the floaters of a bracket first, who do not meet each other. */
typedef struct rest {
    const zug__swiss *s;
    const int *seats;
    int count, floaters;
    bool with_bye; /* the last vertex is the bye */
} rest;

/* Weighs pairs so that there are as many as can be, and then as many with floaters. */
static bool weigh_rest(const void *ctx, int a, int b, zug__word *out) {
    const rest *r = ctx;
    int last = a > b ? a : b, first = a > b ? b : a;
    out[0] = first < r->floaters ? (1 << 16) + 1 : 1 << 16;
    if (last == r->count)
        return zug__swiss_takes_bye(r->s, r->seats[first]);
    return last >= r->floaters && zug__swiss_may_meet(r->s, r->seats[a], r->seats[b]);
}

/* Pairs as many as can be. Returns how many vertices stay over, of whom *out is the first; -1
 * without memory. */
static int pair_rest(zug__swiss *s, const rest *r, int *out) {
    int count = r->count + (r->with_bye ? 1 : 0), over = 0;
    zug__matching *m = zug__matching_new(s->alloc, count, 1, weigh_rest, r);
    if (!m)
        return -1;
    zug__matching_solve(m, NULL);
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
    rest r = {s, seats, count, 0, with_bye};
    int over = pair_rest(s, &r, &first);
    *is_out_of_memory = over < 0;
    return over == 0;
}

/* True if everybody below can be paired when one resident of the next bracket, or none, is left to
 * them. */
static bool can_pair_below(bracket *b, int left_over) {
    zug__swiss *s = b->s;
    int *seats = zug__arena_take(&s->scratch, ((size_t)s->count + 1) * sizeof *seats), count = 0;
    if (!seats)
        return no_memory(b);
    if (left_over >= 0)
        seats[count++] = left_over;
    for (int seat = b->next_end; seat < s->count; seat++)
        seats[count++] = seat;
    return zug__swiss_can_complete(s, seats, count, s->has_bye, &b->is_out_of_memory);
}

/* After a bracket was paired by itself: true if the next bracket loses nothing by its floaters, and
 * all others can be paired. */
static bool is_best_for_next(bracket *b) {
    zug__swiss *s = b->s;
    int first = -1, count = b->floater_count;
    int *seats = zug__arena_take(&s->scratch, ((size_t)s->count + 1) * sizeof *seats);
    if (!seats)
        return no_memory(b);
    zug__mem_copy(seats, b->floaters, (size_t)count * sizeof *seats);
    for (int seat = b->end; seat < b->next_end; seat++)
        seats[count++] = seat;
    rest r = {s, seats, count, b->floater_count, false};
    int over = pair_rest(s, &r, &first);
    if (over < 0)
        return no_memory(b);
    if (over > 1 || (over == 1 && first < b->floater_count))
        return false;
    return can_pair_below(b, over == 1 ? seats[first] : -1);
}

/* After a bracket was paired together with the next: true if whoever is left over there, and all
 * others, can be paired. */
static bool can_complete_after_next(bracket *b) {
    zug__swiss *s = b->s;
    int *seats = zug__arena_take(&s->scratch, ((size_t)s->count + 1) * sizeof *seats), count = 0;
    if (!seats)
        return no_memory(b);
    for (int i = 0; i < b->w.count; i++) {
        int seat = b->w.vertices[i].seat;
        if (b->mates[seat] < 0 && zug__matching_mate(b->matching, i) == ZUG__NO_VERTEX)
            seats[count++] = seat;
    }
    for (int seat = b->next_end; seat < s->count; seat++)
        seats[count++] = seat;
    return zug__swiss_can_complete(s, seats, count, s->has_bye, &b->is_out_of_memory);
}

/* Pairs a bracket, looking so far down. False if that was not far enough, or without memory. */
static bool try_reach(bracket *b, reach reach) {
    int left;
    b->reach = reach;
    zug__arena_reset(&b->s->scratch);
    for (int i = 0; i < b->moved_count; i++)
        b->mates[b->moved_down[i]] = -1;
    for (int seat = b->first; seat < b->end; seat++)
        b->mates[seat] = -1;
    left = (b->end - b->first) / 2;
    if (b->moved_count > 0 && !pair_moved_down(b, &left))
        return false;
    if (!pair_remainder(b, left))
        return false;
    list_floaters(b);
    if (reach == BRACKET)
        return is_best_for_next(b);
    return reach == WITH_ALL || can_complete_after_next(b);
}

/* The seat behind the last one that has the score of a seat. */
static int end_of_group(const zug__swiss *s, int seat) {
    int end = seat;
    while (end < s->count && s->seats[end].score == s->seats[seat].score)
        end++;
    return end;
}

/* Pairs one bracket; its floaters become those moved down. */
static bool pair_bracket(bracket *b) {
    bool is_done = false;
    for (int reach = may_take_bye(b) ? WITH_ALL : BRACKET; reach < REACHES && !is_done; reach++) {
        is_done = try_reach(b, (enum reach)reach);
        zug__matching_free(b->matching);
        b->matching = NULL;
        if (b->is_out_of_memory)
            return false;
    }
    int *seats = b->moved_down;
    b->moved_down = b->floaters;
    b->moved_count = b->floater_count;
    b->floaters = seats;
    return true;
}

bool zug__swiss_pair_brackets(zug__swiss *s) {
    size_t bytes = ((size_t)s->count + 1) * sizeof(int);
    bracket b = {.s = s, .mates = s->mate};
    b.moved_down = zug__arena_take(&s->arena, bytes);
    b.floaters = zug__arena_take(&s->arena, bytes);
    if (!b.moved_down || !b.floaters)
        return false;
    for (int seat = 0; seat < s->count; seat++)
        s->mate[seat] = -1;
    for (int seat = 0; seat < s->count; seat = b.end) {
        b.first = seat;
        b.end = end_of_group(s, seat);
        b.next_end = b.end < s->count ? end_of_group(s, b.end) : b.end;
        if (!pair_bracket(&b))
            return false;
    }
    for (int i = 0; i < b.moved_count; i++)
        s->mate[b.moved_down[i]] = b.moved_down[i];
    return true;
}

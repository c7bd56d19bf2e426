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

/* Adds the players moved down, either all of them, to be paired, or those who were not, in limbo,
 * who can only meet somebody further down; and sets the level of residents. */
static void add_moved_down(bracket *b, bool is_limbo) {
    const zug__seat *seats = b->s->seats;
    int level = 0;
    for (int i = 0; i < b->moved_count; i++) {
        int seat = b->moved_down[i];
        if (i > 0 && seats[seat].score != seats[b->moved_down[i - 1]].score)
            level++;
        if (!is_limbo)
            add_vertex(b, seat, ZUG__MOVED_DOWN, level);
        else if (b->mates[seat] < 0 && b->reach > BRACKET)
            add_vertex(b, seat, ZUG__IN_LIMBO, level);
    }
    b->w.levels = b->moved_count > 0 ? level + 2 : 1;
}

/* Sets up the vertices: of the first part, in which players moved down are paired, or of the
 * remainder. */
static bool set_vertices(bracket *b, bool is_remainder) {
    zug__swiss *s = b->s;
    b->w = (zug__weights){.s = s, .half = -1, .is_whole = b->reach == WITH_ALL};
    b->w.vertices = zug__arena_take(&s->scratch, ((size_t)s->count + 2) * sizeof(zug__vertex));
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
    /* Whoever stays over has a mate, too: else all the others would have to form one blossom. */
    if (b->w.count % 2 == 1)
        add_vertex(b, -1, ZUG__OVER, 0);
    return true;
}

/* The vertex at which residents begin. */
static int first_resident(const zug__weights *w) {
    int at = 0;
    while (at < w->count && w->vertices[at].place < ZUG__RESIDENT)
        at++;
    return at;
}

/* Guesses that everybody meets the first of S2 who is left, as the rules try first. */
static int *make_hints(bracket *b) {
    const zug__weights *w = &b->w;
    int *hints = zug__arena_take(&b->s->scratch, ((size_t)w->count + 1) * sizeof *hints);
    int resident = first_resident(w);
    for (int i = 0; hints && i < w->count; i++)
        hints[i] = -1;
    for (int i = 0; hints && i < w->moved_down; i++)
        hints[i] = resident;
    for (int i = 0; hints && i < w->half; i++)
        hints[resident + i] = resident + w->half;
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
    zug__matching_solve(b->matching, zug__weights_share, hints);
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

/* The first resident who comes before the present partner and may be the partner as well, or -1. */
static int earlier_partner(const bracket *b, int vertex, int partner) {
    const zug__weights *w = &b->w;
    for (int i = first_resident(w); i < partner; i++)
        if (i != vertex && b->mates[w->vertices[i].seat] < 0 &&
            zug__matching_may_have(b->matching, vertex, i))
            return i;
    return -1;
}

/* Pairs a vertex with the first resident whom a best pairing allows, and settles it. Mostly two or
 * three pairs can be changed for that without loss; if not, a bonus for the first resident and a
 * search tell who it is. */
static void settle(bracket *b, int vertex) {
    int partner = partner_of(b, vertex);
    int earlier = earlier_partner(b, vertex, partner);
    if (earlier >= 0 && zug__matching_take(b->matching, vertex, earlier)) {
        partner = earlier;
    } else if (earlier >= 0) {
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
    zug__rest r = {s, seats, count, b->floater_count, false};
    int over = zug__swiss_pair_rest(s, &r, &first);
    if (over < 0)
        return no_memory(b);
    if (over > 1 || (over == 1 && first < b->floater_count))
        return false;
    return can_pair_below(b, over == 1 ? seats[first] : -1);
}

/* True if a vertex has no mate, or none who is a player. */
static bool is_over(const bracket *b, int vertex) {
    int mate = zug__matching_mate(b->matching, vertex);
    return mate == ZUG__NO_VERTEX || b->w.vertices[mate].place == ZUG__OVER;
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
        if (seat >= 0 && b->mates[seat] < 0 && is_over(b, i))
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
    int behind = seat;
    while (behind < s->count && s->seats[behind].score == s->seats[seat].score)
        behind++;
    return behind;
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

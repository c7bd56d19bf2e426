/* unwinnable_patterns.c - patterns of mates that the pieces could form, as goals of a search.
 * Room: rules.
 *
 * In a blockade there are few places where the loser's king can be mated, and each needs certain
 * pieces on certain squares. A pattern is such a mate: the king, a piece that checks it, and for
 * every flight square one that guards or fills it, each on a square of its set
 * (unwinnable_mobility.c). Whether the pieces get there together is left to the search. */
#include "unwinnable_patterns.h"

#include "base/mem.h"
#include "core/generate_impl.h"

#include <zug/attacks.h>
#include <zug/movegen.h>

#include "unwinnable_impl.h"
#include "unwinnable_mobility.h"

/* EFFORT bounds how many pieces are put on trial; the rest are numbers of moves: NEVER is more than
 * any way takes, and promoting a pawn is thought to take PROMOTING. */
enum {
    EFFORT = 60000,
    EFFORT_ON_SQUARE = 2000,
    NEVER = 60,
    PROMOTING = 10,
    CAPTURING = 5,
    OF_EACH = 2,
    CHECKER = 1
};

/* A pattern that is being put together. */
typedef struct draft {
    const zug__realm *realm;
    zug__pattern_set *goals;
    zug_bitboard fixed; /* pieces that never move */
    zug_bitboard filled;
    zug_square king, own_king; /* the loser's, and the winner's if it has a part */
    uint64_t used;             /* pieces that have a part, by number */
    zug_piece pieces[ZUG__ROLES];
    zug_square squares[ZUG__ROLES];
    int count, cost, effort;
    uint8_t far[ZUG__PIECES_MAX][64]; /* how many moves each piece needs to each square */
    zug__pattern best[OF_EACH];       /* with the king on this square */
    int kept;
} draft;

static zug_bitboard attacks_of(zug_piece piece, zug_square from, zug_bitboard occupied) {
    if (piece.type == ZUG_PAWN)
        return zug__pawn_attacks[piece.color][from];
    return zug_attacks_by(piece.type, from, occupied);
}

/* How many moves a piece needs between a square and each other one inside a set. */
static void measure(zug_piece_type type, zug_square from, zug_bitboard inside, zug_bitboard fixed,
                    uint8_t out[static 64]) {
    zug_bitboard seen = zug_bitboard_of(from), layer = seen;
    for (int i = 0; i < 64; i++)
        out[i] = NEVER;
    for (uint8_t moves = 0; layer; moves++) {
        zug_bitboard next = 0;
        while (layer) {
            zug_square square = zug_bitboard_pop(&layer);
            out[square] = moves;
            next |= zug_attacks_by(type, square, fixed);
        }
        layer = next & inside & ~seen;
        seen |= layer;
    }
}

/* The same for a pawn from its home: pushes are counted, the rest is guessed. */
static void measure_pawn(const zug__roamer *m, uint8_t out[static 64]) {
    for (int i = 0; i < 64; i++) {
        int ranks = (i >> 3) - (m->home >> 3);
        ranks = ranks < 0 ? -ranks : ranks;
        out[i] = zug_bitboard_has(m->reach, (zug_square)i)      ? (uint8_t)ranks
                 : zug_bitboard_has(m->captured, (zug_square)i) ? (uint8_t)(ranks + CAPTURING)
                                                                : NEVER;
    }
}

/* As what a piece could have a part in a pattern. Returns how many kinds there are. */
static int find_kinds(const zug__roamer *m, zug_color winner, zug_piece_type out[static 3]) {
    int count = 0;
    out[count++] = m->type;
    if (m->type != ZUG_PAWN || !m->promoted)
        return count;
    out[count++] = ZUG_KNIGHT;
    out[count++] = m->color == winner ? ZUG_QUEEN : ZUG_BISHOP;
    return count;
}

/* The squares on which a piece could stand as such a kind. */
static zug_bitboard squares_as(const zug__roamer *m, zug_piece_type type) {
    if (m->type != ZUG_PAWN)
        return m->reach;
    zug_bitboard last = ZUG_RANK_1 | ZUG_RANK_8;
    return type == ZUG_PAWN ? (m->reach | m->captured) & ~last : m->promoted;
}

/* The square for the winner's king if it has no part: where it disturbs nobody, its home if
 * possible. */
static zug_square park_king(const draft *s, zug_square home, zug_bitboard reach) {
    zug_bitboard free =
        reach & ~s->filled & ~s->fixed & ~zug__king_attacks[s->king] & ~zug_bitboard_of(s->king);
    return zug_bitboard_has(free, home) ? home : free ? zug_bitboard_last(free) : ZUG_NO_SQUARE;
}

/* True if the pattern is a mate, with the pieces that have a part and those that never move. */
static bool is_mate(const draft *s) {
    zug_color winner = s->goals->winner;
    zug_position pos = zug_position_empty();
    zug_square own = s->own_king;
    for (int i = 0; i < s->realm->count; i++) {
        const zug__roamer *m = &s->realm->pieces[i];
        if (m->type == ZUG_KING && m->color == winner && own == ZUG_NO_SQUARE)
            own = park_king(s, m->home, m->reach);
        else if (zug_bitboard_has(s->fixed, m->home) && m->type != ZUG_KING)
            zug_position_put(&pos, m->home, (zug_piece){m->color, m->type});
    }
    if (own == ZUG_NO_SQUARE)
        return false;
    for (int i = 0; i < s->count; i++)
        zug_position_put(&pos, s->squares[i], s->pieces[i]);
    zug_position_put(&pos, own, (zug_piece){winner, ZUG_KING});
    pos.side_to_move = (uint8_t)zug_color_other(winner);
    return !zug_position_attackers(&pos, own, zug_color_other(winner)) &&
           zug_position_is_checkmate(&pos);
}

/* The cost that a pattern must stay below to be kept. */
static int limit(const draft *s) {
    int most = s->kept < OF_EACH ? NEVER : s->best[s->kept - 1].cost;
    const zug__pattern_set *goals = s->goals;
    if (goals->count == ZUG__PATTERNS_MAX && goals->patterns[goals->count - 1].cost < most)
        most = goals->patterns[goals->count - 1].cost;
    return most;
}

/* Puts a pattern among others, in order of cost. If there are too many, the last is dropped. */
static void insert(zug__pattern *patterns, int *count, int most, const zug__pattern *fresh) {
    int at = *count < most ? (*count)++ : most - 1;
    for (; at > 0 && patterns[at - 1].cost > fresh->cost; at--)
        patterns[at] = patterns[at - 1];
    patterns[at] = *fresh;
}

/* Keeps what was found among the best with the king on this square, unless it is there already. */
static void keep(draft *s) {
    zug__pattern pattern = {.count = s->count, .cost = s->cost};
    for (int i = 0; i < s->count; i++) {
        pattern.roles[i].piece = s->pieces[i];
        pattern.roles[i].square = s->squares[i];
        pattern.pieces |= zug_bitboard_of(s->squares[i]);
    }
    for (int i = 0; i < s->kept; i++)
        if (s->best[i].pieces == pattern.pieces)
            return;
    insert(s->best, &s->kept, OF_EACH, &pattern);
}

static void cover(draft *s, zug_bitboard need);

/* Moves that a piece needs to a square, as this kind. */
static int cost_of(const draft *s, int number, zug_piece_type type, zug_square square) {
    bool promoted = s->realm->pieces[number].type == ZUG_PAWN && type != ZUG_PAWN;
    return promoted ? PROMOTING : s->far[number][square];
}

/* Tries a piece on a square, with what then still needs to be covered. */
static void try_piece(draft *s, int number, zug_piece piece, zug_square square, zug_bitboard need) {
    int cost = s->cost + cost_of(s, number, piece.type, square);
    if (s->count >= ZUG__ROLES || s->effort <= 0 || cost >= limit(s))
        return;
    draft *next = s; /* put on, and taken off below */
    int cost_before = s->cost;
    zug_square own_before = s->own_king;
    s->effort--;
    next->pieces[s->count] = piece;
    next->squares[s->count++] = square;
    next->cost = cost;
    next->used |= UINT64_C(1) << number;
    next->filled |= zug_bitboard_of(square);
    if (piece.type == ZUG_KING && piece.color == s->goals->winner)
        next->own_king = square;
    cover(next, need);
    s->own_king = own_before;
    s->filled ^= zug_bitboard_of(square);
    s->used ^= UINT64_C(1) << number;
    s->cost = cost_before;
    s->count--;
}

/* Lets a piece of the winner guard a flight square. */
static void guard(draft *s, int number, zug_piece_type type, zug_square flight, zug_bitboard need) {
    const zug__roamer *m = &s->realm->pieces[number];
    zug_piece piece = {m->color, type}, back = {zug_color_other(m->color), type};
    zug_bitboard places = attacks_of(back, flight, s->fixed) & squares_as(m, type) & ~s->filled &
                          ~zug_bitboard_of(s->king);
    if (type == ZUG_KING)
        places &= ~zug__king_attacks[s->king];
    while (places) {
        zug_square square = zug_bitboard_pop(&places);
        try_piece(s, number, piece, square, need & ~attacks_of(piece, square, s->fixed));
    }
}

/* Covers one flight square after the other by every piece that could. */
static void cover(draft *s, zug_bitboard need) {
    if (!need) {
        if (is_mate(s))
            keep(s);
        return;
    }
    zug_square flight = zug_bitboard_first(need);
    zug_color winner = s->goals->winner;
    for (int i = 0; i < s->realm->count; i++) {
        const zug__roamer *m = &s->realm->pieces[i];
        zug_piece_type kinds[3];
        if (s->used >> i & 1)
            continue;
        int count = find_kinds(m, winner, kinds);
        for (int j = 0; j < count; j++) {
            if (m->color == winner)
                guard(s, i, kinds[j], flight, need);
            else if (zug_bitboard_has(squares_as(m, kinds[j]) & ~s->filled, flight))
                try_piece(s, i, (zug_piece){m->color, kinds[j]}, flight,
                          need & ~zug_bitboard_of(flight));
        }
    }
}

/* What the fixed pieces of a side guard or, if they are the loser's, fill. */
static zug_bitboard covered_for_ever(const zug__realm *realm, zug_color winner,
                                     zug_bitboard fixed) {
    zug_bitboard covered = realm->guards[winner];
    for (int i = 0; i < realm->count; i++)
        if (realm->pieces[i].color != winner && realm->pieces[i].type != ZUG_KING)
            covered |= zug_bitboard_of(realm->pieces[i].home) & fixed;
    return covered;
}

/* Finds all patterns with the loser's king on one square: each begins with the piece that checks.
 */
static void find_on(draft *s, zug_bitboard covered) {
    zug_color winner = s->goals->winner;
    zug_bitboard need = zug__king_attacks[s->king] & ~covered, here = zug_bitboard_of(s->king);
    for (int i = 0; i < s->realm->count; i++) {
        const zug__roamer *m = &s->realm->pieces[i];
        zug_piece_type kinds[3];
        if (m->color != winner || m->type == ZUG_KING)
            continue;
        int count = find_kinds(m, winner, kinds);
        for (int j = 0; j < count; j++) {
            zug_piece piece = {winner, kinds[j]}, back = {zug_color_other(winner), kinds[j]};
            zug_bitboard places = attacks_of(back, s->king, s->fixed) & squares_as(m, kinds[j]);
            for (places &= ~here; places;) {
                zug_square square = zug_bitboard_pop(&places);
                try_piece(s, i, piece, square, need & ~attacks_of(piece, square, s->fixed));
            }
        }
    }
}

/* Fills in how far each square is from the place of each role. */
static void measure_roles(zug__pattern_set *goals, const zug__realm *realm, zug_bitboard fixed) {
    for (int i = 0; i < goals->count; i++) {
        for (int j = 0; j < goals->patterns[i].count; j++) {
            zug__role *role = &goals->patterns[i].roles[j];
            zug_bitboard inside = ~fixed;
            if (role->piece.type == ZUG_KING)
                inside &= ~realm->guards[zug_color_other(role->piece.color)];
            if (role->piece.type != ZUG_PAWN)
                measure(role->piece.type, role->square, inside, fixed, role->far);
        }
    }
}

void zug__pattern_set_find(const zug_position *pos, zug_color winner, bool is_still,
                           zug__pattern_set *out) {
    zug__realm realm;
    draft s = {.realm = &realm, .goals = out, .own_king = ZUG_NO_SQUARE};
    int effort = EFFORT;
    out->count = 0;
    out->winner = winner;
    out->is_still = is_still;
    if (is_still)
        zug__mobility_stand(pos, &realm);
    else
        zug__mobility_roam(pos, winner, &realm);
    s.fixed = realm.homes & ~realm.movable;
    int king = 0;
    for (int i = 0; i < realm.count; i++) {
        const zug__roamer *m = &realm.pieces[i];
        if (m->type == ZUG_KING && m->color != winner)
            king = i;
        if (m->type == ZUG_PAWN)
            measure_pawn(m, s.far[i]);
        else
            measure(m->type, m->home, m->reach, s.fixed, s.far[i]);
    }
    zug_bitboard covered = covered_for_ever(&realm, winner, s.fixed),
                 left = realm.pieces[king].reach;
    for (uint8_t moves = 0; moves < NEVER && left; moves++) {
        for (zug_bitboard set = left; set;) {
            s.king = zug_bitboard_pop(&set);
            if (s.far[king][s.king] != moves)
                continue;
            left ^= zug_bitboard_of(s.king);
            s.filled = zug_bitboard_of(s.king);
            s.used = UINT64_C(1) << king;
            s.cost = moves;
            s.pieces[0] = (zug_piece){zug_color_other(winner), ZUG_KING};
            s.squares[0] = s.king;
            s.count = 1;
            s.kept = 0;
            s.effort = effort < EFFORT_ON_SQUARE ? effort : EFFORT_ON_SQUARE;
            effort -= s.effort;
            find_on(&s, covered);
            effort += s.effort;
            for (int i = 0; i < s.kept; i++)
                insert(out->patterns, &out->count, ZUG__PATTERNS_MAX, &s.best[i]);
        }
    }
    measure_roles(out, &realm, s.fixed);
}

void zug__pattern_set_begin(zug__pattern_set *goals, zug__manner manner) {
    goals->manner = manner;
    zug__mem_set(goals->seen, 0, sizeof goals->seen);
}

/* Moves that the nearest pawn of a side needs to the last rank, if nothing is in its way. */
static int to_last_rank(const zug_position *pos, zug_color color) {
    zug_bitboard pawns = zug__pawns(pos) & pos->color[color];
    if (!pawns)
        return NEVER;
    int rank =
        color == ZUG_WHITE ? 7 - (zug_bitboard_last(pawns) >> 3) : zug_bitboard_first(pawns) >> 3;
    return rank + PROMOTING;
}

/* Moves that the nearest of these pieces needs to a role; it is taken out of the set. */
static int to_role(const zug_position *pos, const zug__role *role, zug_bitboard *pieces) {
    zug_bitboard set = *pieces & zug_position_pieces(pos, role->piece.color, role->piece.type),
                 best = 0;
    int least = NEVER;
    while (set) {
        zug_square square = zug_bitboard_pop(&set);
        int far = role->far[square];
        if (role->piece.type == ZUG_PAWN) {
            int up = ((int)role->square - (int)square) * (role->piece.color == ZUG_WHITE ? 1 : -1);
            far = up < 0 ? NEVER : up & 7 ? CAPTURING + (up >> 3) : up >> 3;
        }
        if (far < least) {
            least = far;
            best = zug_bitboard_of(square);
        }
    }
    *pieces ^= best;
    return least < NEVER || role->piece.type == ZUG_PAWN ? least
                                                         : to_last_rank(pos, role->piece.color);
}

/* Moves until the pieces of a pattern are in place, if nothing else were in the way. The piece that
 * checks comes last: where it is in place already it has to go away and come back. */
static int to_pattern(const zug__pattern *pattern, const zug_position *pos) {
    zug_bitboard pieces = zug_position_occupied(pos);
    int sum = 0;
    for (int i = 0; i < pattern->count; i++) {
        int far = to_role(pos, &pattern->roles[i], &pieces);
        sum += i == CHECKER && far == 0 ? 2 : far;
    }
    return sum;
}

/* A number that is the same for positions that differ only in pieces that have no part in the
 * patterns. */
static uint64_t sign_of(const zug_position *pos, uint64_t sums) {
    zug_bitboard pawns = zug__pawns(pos), kings = zug__kings(pos);
    uint64_t h = (sums ^ pos->side_to_move) * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 29 ^ kings) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 31 ^ (pawns & pos->color[ZUG_WHITE])) * UINT64_C(0x94D049BB133111EB);
    h = (h ^ h >> 30 ^ (pawns & pos->color[ZUG_BLACK])) * UINT64_C(0xD6E8FEB86659FD93);
    return h;
}

int zug__pattern_set_distance(zug__pattern_set *goals, const zug_position *pos) {
    int least = ZUG__FAR;
    zug_bitboard others = pos->color[zug_color_other(goals->winner)] & ~zug__pawns(pos);
    uint64_t sums = (uint64_t)zug_bitboard_count(others);
    for (int i = 0; i < goals->count; i++) {
        int sum = to_pattern(&goals->patterns[i], pos);
        sums = sums * 31 + (uint64_t)sum;
        sum = 2 * sum + goals->manner.others * zug_bitboard_count(others);
        least = sum < least ? sum : least;
    }
    uint8_t *times = &goals->seen[sign_of(pos, sums) >> 40 & (ZUG__SIGNS - 1)];
    if (*times >= goals->manner.alike)
        return -1;
    ++*times;
    return least;
}

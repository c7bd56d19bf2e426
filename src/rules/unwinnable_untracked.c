/* unwinnable_untracked.c - proofs that a side cannot mate, by what kings, pawns and some pieces can
 * do. Room: rules. docs/laws.md has the argument in words.
 *
 * Kings, pawns and some pieces are tracked, move by move. The other pieces are not tracked: each
 * may be on any square that it could ever reach, or nowhere, and on another one a moment later. So
 * more is possible here than in chess, and what is impossible here is impossible in chess. Zugzwang
 * is seen: a side without untracked pieces must move what is tracked. */
#include "core/generate_impl.h"

#include <zug/attacks.h>

#include "unwinnable_impl.h"
#include "unwinnable_mobility.h"
#include "unwinnable_steps.h"
#include "unwinnable_store.h"

typedef struct tracking {
    zug__hunt *hunt;
    uint64_t most; /* positions that may still be looked at */
    zug__store store;
    zug__siege siege;
    bool straight, diagonal; /* the winner has untracked pieces that slide so */
} tracking;

/* What is tracked, and whether a pawn of each side has been promoted, to a piece that is not. */
typedef struct scene {
    zug_position pos;
    unsigned promoted; /* 1 << color */
} scene;

/* What a move has changed: what was vacated, whether an untracked piece has moved, and where a pawn
 * has passed. */
typedef struct trace {
    zug_bitboard vacated;
    bool untracked;
    zug_square passed;
} trace;

static const trace UNTRACKED_MOVED = {0, true, ZUG_NO_SQUARE};

typedef enum verdict { GO_ON, MAYBE_MATE, TOO_MUCH } verdict;

static unsigned has_promoted(const scene *now, zug_color color) {
    return now->promoted >> color & 1;
}

/* Where the untracked pieces of a side may stand; nowhere if it has none. */
static zug_bitboard untracked_of(const tracking *h, const scene *now, zug_color color) {
    return h->siege.stands[color][has_promoted(now, color)];
}

/* True if an untracked slider of the winner may look at the king over one of these squares that
 * was just vacated. */
static bool is_uncovered(const tracking *h, const scene *now, zug_square king,
                         zug_bitboard vacated) {
    bool promoted = has_promoted(now, h->hunt->winner);
    zug_bitboard lines = (h->straight || promoted ? zug__straight_lines[king] : 0) |
                         (h->diagonal || promoted ? zug__diagonal_lines[king] : 0);
    for (vacated &= lines; vacated;)
        if (!(zug__between[king][zug_bitboard_pop(&vacated)] & zug_position_occupied(&now->pos)))
            return true;
    return false;
}

/* True if the loser, who is to move, could be mated. */
static bool could_be_mate(const tracking *h, const scene *now, trace last) {
    const zug_position *pos = &now->pos;
    zug_color winner = h->hunt->winner, loser = zug_color_other(winner);
    zug_square king = zug_position_king(pos, loser);
    zug_bitboard here = zug_bitboard_of(king), occupied = zug_position_occupied(pos);
    zug_bitboard untracked = h->siege.attacks[winner][has_promoted(now, winner)];
    zug_bitboard seen = zug__attacked_by(pos, winner, occupied ^ here);
    bool checked = untracked & here && (last.untracked || is_uncovered(h, now, king, last.vacated));
    if (!checked && !(seen & here))
        return false;
    zug_bitboard flights = zug__king_attacks[king] & ~seen & ~untracked & ~pos->color[loser];
    const zug_bitboard *blocks = h->siege.pieces[has_promoted(now, loser)];
    return zug__mobility_can_block(blocks, h->siege.blockers, flights);
}

/* True if the winner has neither untracked pieces nor anything tracked but its king. */
static bool is_bare(const tracking *h, const scene *now) {
    zug_color winner = h->hunt->winner;
    return !(now->pos.color[winner] & ~zug__kings(&now->pos)) && !untracked_of(h, now, winner);
}

/* Takes note of what follows a move of the side to move, unless it is known. */
static verdict look(tracking *h, const scene *after, trace last) {
    if (h->most == 0 || h->hunt->left == 0 || h->store.count >= h->store.size)
        return TOO_MUCH;
    h->most--;
    h->hunt->left--;
    if (is_bare(h, after))
        return GO_ON;
    if (after->pos.side_to_move != h->hunt->winner && could_be_mate(h, after, last))
        return MAYBE_MATE;
    zug__entry entry = zug__store_pack(&h->store, &after->pos);
    entry.extra |= (uint16_t)(after->promoted * ZUG__ENTRY_SIDES);
    zug__store_add(&h->store, &entry);
    return GO_ON;
}

/* Takes a piece off the board. */
static void lift(zug_position *pos, zug_square square) {
    zug_piece none = {ZUG_WHITE, ZUG_NO_PIECE};
    zug_position_put(pos, square, none);
}

/* True if the king of a side is attacked wherever the untracked pieces are: none of them could step
 * between. */
static bool is_surely_attacked(const tracking *h, const scene *now, zug_color side) {
    zug_square king = zug_position_king(&now->pos, side);
    zug_bitboard untracked = untracked_of(h, now, ZUG_WHITE) | untracked_of(h, now, ZUG_BLACK);
    for (zug_bitboard set = zug_position_attackers(&now->pos, king, zug_color_other(side)); set;)
        if (!(zug__between[king][zug_bitboard_pop(&set)] & untracked))
            return true;
    return false;
}

/* Ends a move: looks at it unless it leaves the king in check for sure. */
static verdict end_move(tracking *h, scene *after, trace last) {
    zug_color us = zug_position_turn(&after->pos);
    if (is_surely_attacked(h, after, us))
        return GO_ON;
    zug_bitboard pawns = zug__pawns(&after->pos) & after->pos.color[zug_color_other(us)];
    bool can_take =
        last.passed != ZUG_NO_SQUARE && (zug__pawn_attacks[us][last.passed] & pawns) != 0;
    after->pos.side_to_move ^= 1;
    after->pos.en_passant = can_take ? last.passed : ZUG_NO_SQUARE;
    after->pos.can_take_en_passant = can_take;
    return look(h, after, last);
}

/* Moves a tracked piece, and takes the tracked one there. A pawn on the last rank becomes an
 * untracked piece. */
static verdict move_piece(tracking *h, const scene *now, zug_square from, zug_square to,
                          zug_square passed) {
    scene after = *now;
    zug_piece piece = zug_position_piece_on(&now->pos, from);
    trace last = {zug_bitboard_of(from), false, passed};
    lift(&after.pos, from);
    lift(&after.pos, to);
    if (piece.type == ZUG_PAWN && zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, to)) {
        after.promoted |= 1U << piece.color;
        last.untracked = true;
    } else {
        zug_position_put(&after.pos, to, piece);
    }
    if (piece.type == ZUG_PAWN && now->pos.can_take_en_passant && to == now->pos.en_passant) {
        zug_square taken = zug__passed_pawn(to);
        last.vacated |= zug_bitboard_of(taken);
        lift(&after.pos, taken);
    }
    return end_move(h, &after, last);
}

/* The moves of one pawn, as if no untracked piece were in its way; it may take one wherever one
 * could be. */
static verdict move_pawn(tracking *h, const scene *now, zug_square from) {
    const zug_position *pos = &now->pos;
    zug_color us = zug_position_turn(pos), them = zug_color_other(us);
    zug_bitboard occupied = zug_position_occupied(pos);
    zug_bitboard prey = pos->color[them] | (untracked_of(h, now, them) & ~occupied);
    if (pos->can_take_en_passant)
        prey |= zug_bitboard_of(pos->en_passant);
    zug_square ahead = (zug_square)(us == ZUG_WHITE ? from + 8 : from - 8), one = ahead;
    verdict so_far = GO_ON;
    if (!zug_bitboard_has(occupied, one)) {
        so_far = move_piece(h, now, from, one, ZUG_NO_SQUARE);
        ahead = (zug_square)(us == ZUG_WHITE ? one + 8 : one - 8);
        if (so_far == GO_ON && zug_square_rank(from) == (us == ZUG_WHITE ? 1 : 6) &&
            !zug_bitboard_has(occupied, ahead))
            so_far = move_piece(h, now, from, ahead, one);
    }
    prey &= zug__pawn_attacks[us][from] & ~zug__kings(pos);
    while (prey && so_far == GO_ON)
        so_far = move_piece(h, now, from, zug_bitboard_pop(&prey), ZUG_NO_SQUARE);
    return so_far;
}

/* The moves of the tracked pieces. */
static verdict move_pieces(tracking *h, const scene *now) {
    const zug_position *pos = &now->pos;
    zug_bitboard own = pos->color[zug_position_turn(pos)];
    verdict so_far = GO_ON;
    for (zug_bitboard set = own; set && so_far == GO_ON;) {
        zug_square from = zug_bitboard_pop(&set);
        zug_piece_type type = zug_position_type_on(pos, from);
        if (type == ZUG_PAWN) {
            so_far = move_pawn(h, now, from);
            continue;
        }
        zug_bitboard targets = zug_attacks_by(type, from, zug_position_occupied(pos)) & ~own;
        for (targets &= ~zug__kings(pos); targets && so_far == GO_ON;)
            so_far = move_piece(h, now, from, zug_bitboard_pop(&targets), ZUG_NO_SQUARE);
    }
    return so_far;
}

/* The moves of untracked pieces: to an empty square or onto another of them, which changes nothing
 * that is tracked, or onto a tracked piece. */
static verdict move_untracked(tracking *h, const scene *now) {
    zug_color us = zug_position_turn(&now->pos), them = zug_color_other(us);
    if (!untracked_of(h, now, us))
        return GO_ON;
    scene after = *now;
    verdict so_far = end_move(h, &after, UNTRACKED_MOVED);
    zug_bitboard prey = now->pos.color[them] & ~zug__kings(&now->pos);
    for (prey &= h->siege.attacks[us][has_promoted(now, us)]; prey && so_far == GO_ON;) {
        after = *now;
        lift(&after.pos, zug_bitboard_pop(&prey));
        so_far = end_move(h, &after, UNTRACKED_MOVED);
    }
    return so_far;
}

/* Goes through all that can follow. True if none could be a mate. */
static bool goes_through(tracking *h) {
    for (uint32_t i = 1; i < h->store.count; i++) {
        const zug__entry *entry = &h->store.entries[i];
        scene now = {zug__store_unpack(&h->store, entry), entry->extra / ZUG__ENTRY_SIDES & 3};
        if (move_pieces(h, &now) != GO_ON || move_untracked(h, &now) != GO_ON)
            return false;
    }
    return true;
}

/* The pieces that can reach so many squares as long as the pawns stand where they are. */
static zug_bitboard find_untracked(const zug_position *pos, zug_bitboard pieces, int roam) {
    zug_bitboard untracked = 0;
    while (pieces) {
        zug_square home = zug_bitboard_pop(&pieces);
        zug_piece_type type = zug_position_type_on(pos, home);
        zug_bitboard all = zug_bitboard_of(home);
        for (zug_bitboard fresh = all; fresh;) {
            fresh = zug__piece_steps(type, fresh) & ~zug__pawns(pos) & ~all;
            all |= fresh;
        }
        if (zug_bitboard_count(all) >= roam)
            untracked |= zug_bitboard_of(home);
    }
    return untracked;
}

bool zug__untracked_are_hopeless(zug__hunt *hunt, const zug_position *pos, int roam,
                                 uint64_t most) {
    tracking h = {.hunt = hunt, .most = most};
    zug__realm realm;
    if (pos->castling || hunt->size < ZUG_UNWINNABLE_MEMORY_MIN)
        return false;
    zug__mobility_roam(pos, hunt->winner, &realm);
    zug_bitboard pieces = realm.homes & ~zug__pawns(pos) & ~zug__kings(pos);
    zug_bitboard untracked = find_untracked(pos, pieces, roam);
    if (roam > 0 && (untracked == pieces || !untracked))
        return false; /* as with none tracked, or as in chess */
    zug__mobility_besiege(&realm, hunt->winner, untracked, &h.siege);
    zug_bitboard own = pos->color[hunt->winner] & untracked;
    h.straight = (zug__straight_sliders(pos) & own) != 0;
    h.diagonal = (zug__diagonal_sliders(pos) & own) != 0;
    zug_position seen = *pos;
    while (untracked)
        lift(&seen, zug_bitboard_pop(&untracked));
    h.store = zug__store_over(hunt->memory, hunt->size, &seen);
    zug__entry first = zug__store_pack(&h.store, &seen);
    zug__store_add(&h.store, &first);
    return goes_through(&h);
}

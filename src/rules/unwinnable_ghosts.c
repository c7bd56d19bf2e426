/* unwinnable_ghosts.c - proofs that a side cannot mate, by what kings and pawns can do.
 * Room: rules. docs/laws.md has the argument in words.
 *
 * Kings and pawns are followed move by move. The pieces are ghosts: each may be on any square
 * that it could ever reach, or nowhere, and on another one a moment later. So more is possible
 * here than in chess, and what is impossible here is impossible in chess. Zugzwang is seen: a
 * side without pieces must move its king or a pawn. */
#include "core/generate_impl.h"
#include "core/makemove_impl.h"

#include <zug/movegen.h>

#include "unwinnable_impl.h"
#include "unwinnable_mobility.h"
#include "unwinnable_store.h"

typedef struct haunted {
    zug__hunt *hunt;
    uint64_t most; /* positions that may still be looked at */
    zug__store store;
    zug__siege siege;
    bool straight, diagonal; /* the winner has pieces that slide so */
} haunted;

/* What can be seen, and whether a pawn of each side has become a ghost. */
typedef struct scene {
    zug_position pos;
    unsigned crowned; /* 1 << color */
} scene;

typedef enum verdict { GO_ON, MAYBE_MATE, TOO_MUCH } verdict;

static unsigned is_crowned(const scene *now, zug_color color) { return now->crowned >> color & 1; }

/* Where the pieces of a side may stand; nowhere if it has none. */
static zug_bitboard ghosts_of(const haunted *h, const scene *now, zug_color color) {
    return h->siege.stands[color][is_crowned(now, color)];
}

/* True if a slider among the winner's ghosts may look at the king over one of these squares that
 * was just vacated. */
static bool is_uncovered(const haunted *h, const scene *now, zug_square king,
                         zug_bitboard vacated) {
    bool crowned = is_crowned(now, h->hunt->winner);
    zug_bitboard lines = (h->straight || crowned ? zug__straight_lines[king] : 0) |
                         (h->diagonal || crowned ? zug__diagonal_lines[king] : 0);
    for (vacated &= lines; vacated;)
        if (!(zug__between[king][zug_bitboard_pop(&vacated)] & zug_position_occupied(&now->pos)))
            return true;
    return false;
}

/* True if the loser, who is to move, could be mated, given that the last move vacated these
 * squares, or that a ghost has moved. */
static bool could_be_mate(const haunted *h, const scene *now, zug_bitboard vacated, bool ghost) {
    const zug_position *pos = &now->pos;
    zug_color winner = h->hunt->winner, loser = zug_color_other(winner);
    zug_square king = zug_position_king(pos, loser);
    zug_bitboard here = zug_bitboard_of(king);
    zug_bitboard own = zug__king_attacks[zug_position_king(pos, winner)];
    zug_bitboard pawns = zug__pawn_set_attacks(winner, zug__pawns(pos) & pos->color[winner]);
    zug_bitboard pieces = h->siege.attacks[winner][is_crowned(now, winner)];
    bool checked = pieces & here && (ghost || is_uncovered(h, now, king, vacated));
    if (!checked && !(pawns & here))
        return false;
    zug_bitboard flights = zug__king_attacks[king] & ~own & ~pawns & ~pieces;
    flights &= ~(zug__pawns(pos) & pos->color[loser]);
    const zug_bitboard *blocks = h->siege.pieces[is_crowned(now, loser)];
    return zug__mobility_can_block(blocks, h->siege.blockers, flights);
}

/* Takes note of what follows a move of the side to move, unless it is known. */
static verdict look(haunted *h, const scene *after, zug_bitboard vacated, bool ghost) {
    if (h->most == 0 || h->hunt->left == 0 || h->store.count >= h->store.size)
        return TOO_MUCH;
    h->most--;
    h->hunt->left--;
    if (after->pos.side_to_move != h->hunt->winner && could_be_mate(h, after, vacated, ghost))
        return MAYBE_MATE;
    zug__entry entry = zug__store_pack(&h->store, &after->pos);
    entry.extra |= (uint16_t)(after->crowned * ZUG__ENTRY_SIDES);
    zug__store_add(&h->store, &entry);
    return GO_ON;
}

/* Takes a man off the board. */
static void lift(zug_position *pos, zug_square square) {
    zug_man none = {ZUG_WHITE, ZUG_NO_KIND};
    zug_position_put(pos, square, none);
}

/* Leaves nothing but kings and pawns to be seen. */
static void hide_pieces(zug_position *pos) {
    for (zug_bitboard set = zug_position_occupied(pos) & ~zug__pawns(pos) & ~zug__kings(pos); set;)
        lift(pos, zug_bitboard_pop(&set));
}

/* Ends a move that is not one of kings and pawns alone: looks at it unless it leaves the king in
 * check. */
static verdict end_move(haunted *h, scene *after, zug_bitboard vacated, bool ghost) {
    zug_color us = zug_position_turn(&after->pos);
    zug_square king = zug_position_king(&after->pos, us);
    if (zug_position_attackers(&after->pos, king, zug_color_other(us)))
        return GO_ON;
    after->pos.side_to_move ^= 1;
    after->pos.en_passant = ZUG_NO_SQUARE;
    after->pos.can_take_en_passant = false;
    return look(h, after, vacated, ghost);
}

/* The moves of kings and pawns, captures of men that can be seen included. */
static verdict move_men(haunted *h, const scene *now) {
    zug_move_list list;
    zug_color us = zug_position_turn(&now->pos);
    verdict so_far = GO_ON;
    zug_movegen_legal(&now->pos, &list);
    for (size_t i = 0; i < list.count && so_far == GO_ON; i++) {
        zug_move move = list.moves[i];
        bool promotes = zug_move_sort_of(move) == ZUG_MOVE_PROMOTION;
        if (promotes && zug_move_promotion(move) != ZUG_QUEEN)
            continue; /* the same ghost */
        scene after = *now;
        zug_bitboard vacated = zug_bitboard_of(zug_move_from(move));
        zug__play(&after.pos, us, move, false);
        if (zug_move_sort_of(move) == ZUG_MOVE_EN_PASSANT)
            vacated |= zug_bitboard_of(zug__passed_pawn(zug_move_to(move)));
        if (promotes) {
            hide_pieces(&after.pos);
            after.crowned |= 1U << us;
        }
        so_far = look(h, &after, vacated, promotes);
    }
    return so_far;
}

/* The captures of one pawn that takes a ghost. */
static verdict take_ghosts(haunted *h, const scene *now, zug_square from) {
    zug_color us = zug_position_turn(&now->pos);
    zug_bitboard targets = zug__pawn_attacks[us][from] & ~zug_position_occupied(&now->pos) &
                           ghosts_of(h, now, zug_color_other(us));
    verdict so_far = GO_ON;
    while (targets && so_far == GO_ON) {
        zug_square to = zug_bitboard_pop(&targets);
        zug_man pawn = {us, ZUG_PAWN};
        bool promotes = zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, to);
        scene after = *now;
        lift(&after.pos, from);
        if (promotes)
            after.crowned |= 1U << us;
        else
            zug_position_put(&after.pos, to, pawn);
        so_far = end_move(h, &after, zug_bitboard_of(from), promotes);
    }
    return so_far;
}

/* The moves of ghosts: to an empty square or onto another ghost, which changes nothing to be
 * seen, or onto a pawn. */
static verdict move_ghosts(haunted *h, const scene *now) {
    zug_color us = zug_position_turn(&now->pos), them = zug_color_other(us);
    if (!ghosts_of(h, now, us))
        return GO_ON;
    scene after = *now;
    verdict so_far = end_move(h, &after, 0, true);
    zug_bitboard prey = zug__pawns(&now->pos) & now->pos.color[them];
    for (prey &= h->siege.attacks[us][is_crowned(now, us)]; prey && so_far == GO_ON;) {
        after = *now;
        lift(&after.pos, zug_bitboard_pop(&prey));
        so_far = end_move(h, &after, 0, true);
    }
    return so_far;
}

/* Looks at all that can follow. */
static verdict expand(haunted *h, const scene *now) {
    verdict so_far = move_men(h, now);
    zug_bitboard pawns = zug__pawns(&now->pos) & now->pos.color[zug_position_turn(&now->pos)];
    while (pawns && so_far == GO_ON)
        so_far = take_ghosts(h, now, zug_bitboard_pop(&pawns));
    return so_far == GO_ON ? move_ghosts(h, now) : so_far;
}

/* What can be seen of a position at first. */
static zug_position first_scene(const zug_position *pos) {
    zug_position bare = *pos;
    hide_pieces(&bare);
    bare.can_take_en_passant = bare.en_passant != ZUG_NO_SQUARE && zug__can_take_en_passant(&bare);
    return bare;
}

bool zug__ghosts_are_hopeless(zug__hunt *hunt, const zug_position *pos, uint64_t most) {
    haunted h = {.hunt = hunt, .most = most};
    if (pos->castling || hunt->size < ZUG_UNWINNABLE_MEMORY_MIN)
        return false;
    zug__mobility_find(pos, hunt->winner, &h.siege);
    zug_bitboard own = pos->color[hunt->winner];
    h.straight = (zug__straight_sliders(pos) & own) != 0;
    h.diagonal = (zug__diagonal_sliders(pos) & own) != 0;
    zug_position bare = first_scene(pos);
    h.store = zug__store_over(hunt->memory, hunt->size, &bare);
    zug__entry first = zug__store_pack(&h.store, &bare);
    zug__store_add(&h.store, &first);
    for (uint32_t i = 1; i < h.store.count; i++) {
        const zug__entry *entry = &h.store.entries[i];
        scene now = {zug__store_unpack(&h.store, entry), entry->extra / ZUG__ENTRY_SIDES & 3};
        if (expand(&h, &now) != GO_ON)
            return false;
    }
    return true;
}

/* retract.c - takes the last move back, in every way the Laws allow.
 * Room: core. Tries more rather than fewer moves: what it cannot find, no game can have played. */
#include "retract_impl.h"

#include <zug/attacks.h>

#include "position_impl.h"

/* The position and whose last move is looked for. */
typedef struct retro {
    const zug_position *pos;
    zug_color mover, other;
    zug_square king; /* the other side's, which the last move may have put in check */
    zug_bitboard occupied;
    bool may_capture; /* the other side has lost a piece */
} retro;

static const zug_piece nobody = {ZUG_WHITE, ZUG_NO_PIECE};

/* True if the other side was not in check in a position before the last move. */
static bool was_quiet(const retro *r, const zug_position *before) {
    return zug_position_attackers(before, r->king, r->mover) == 0;
}

/* Takes a piece of this kind back, leaving on its square what it may have captured. */
static bool try_back(const retro *r, zug_square from, zug_square to, zug_piece_type type,
                     bool captured) {
    zug_position before = *r->pos;
    /* Which piece was captured does not matter: it only stands in the way. */
    zug_piece victim = {r->other, ZUG_KNIGHT};
    zug_position_put(&before, to, captured ? victim : nobody);
    zug_position_put(&before, from, (zug_piece){r->mover, type});
    return was_quiet(r, &before);
}

/* Tries every square a set of origins has. */
static bool try_each(const retro *r, zug_bitboard origins, zug_square to, zug_piece_type type,
                     bool captured) {
    while (origins) {
        if (try_back(r, zug_bitboard_pop(&origins), to, type, captured))
            return true;
    }
    return false;
}

/* A captured piece left behind can only shield the king, so it is put back whenever it may be. */
static bool piece_came(const retro *r, zug_square to, zug_piece_type type) {
    zug_bitboard origins = zug_attacks_by(type, to, r->occupied) & ~r->occupied;
    return try_each(r, origins, to, type, r->may_capture);
}

/* The square n steps behind another, as the mover's pawns go. */
static zug_square behind(const retro *r, zug_square square, int n) {
    return (zug_square)(r->mover == ZUG_WHITE ? square - 8 * n : square + 8 * n);
}

/* The rank of a square as the mover counts, from 0. */
static int own_rank(const retro *r, zug_square square) {
    int rank = zug_square_rank(square);
    return r->mover == ZUG_WHITE ? rank : 7 - rank;
}

/* The free squares from which a pawn captures to a square. */
static zug_bitboard pawn_origins(const retro *r, zug_square to) {
    return zug_attacks_pawn(r->other, to) & ~r->occupied & ~zug__home_rank(r->mover);
}

/* En passant removes a piece from a third square, so it may open two lines at once. */
static bool came_en_passant(const retro *r, zug_square to) {
    if (!r->may_capture || own_rank(r, to) != 5)
        return false;
    zug_square taken = behind(r, to, 1), start = behind(r, to, -1);
    if (r->occupied & (zug_bitboard_of(taken) | zug_bitboard_of(start)))
        return false;
    zug_bitboard origins = pawn_origins(r, to);
    while (origins) {
        zug_position before = *r->pos;
        zug_position_put(&before, to, nobody);
        zug_position_put(&before, taken, (zug_piece){r->other, ZUG_PAWN});
        zug_position_put(&before, zug_bitboard_pop(&origins), (zug_piece){r->mover, ZUG_PAWN});
        if (was_quiet(r, &before))
            return true;
    }
    return false;
}

/* A pawn's step, or a promoted pawn's last one. */
static bool came_by_step(const retro *r, zug_square to) {
    zug_square one = behind(r, to, 1);
    return own_rank(r, to) >= 2 && !zug_bitboard_has(r->occupied, one) &&
           try_back(r, one, to, ZUG_PAWN, false);
}

static bool came_by_double_step(const retro *r, zug_square to) {
    if (own_rank(r, to) != 3)
        return false;
    zug_square one = behind(r, to, 1), two = behind(r, to, 2);
    return !(r->occupied & (zug_bitboard_of(one) | zug_bitboard_of(two))) &&
           try_back(r, two, to, ZUG_PAWN, false);
}

static bool pawn_came(const retro *r, zug_square to) {
    return came_by_step(r, to) || came_by_double_step(r, to) || came_en_passant(r, to) ||
           (r->may_capture && try_each(r, pawn_origins(r, to), to, ZUG_PAWN, true));
}

/* True if a piece on the last rank may have been a pawn a move ago. */
static bool was_promoted(const retro *r, zug_square to) {
    if (own_rank(r, to) != 7)
        return false;
    return came_by_step(r, to) ||
           (r->may_capture && try_each(r, pawn_origins(r, to), to, ZUG_PAWN, true));
}

/* All squares of a rank from one to another, both included. */
static zug_bitboard span(zug_square a, zug_square b) {
    return zug_attacks_between(a, b) | zug_bitboard_of(a) | zug_bitboard_of(b);
}

/* Takes castling back from where king and rook stand now to where they may have stood. */
static bool try_uncastle(const retro *r, const zug_castling *castling) {
    zug_bitboard path =
        span(castling->king_from, castling->king_to) | span(castling->rook_from, castling->rook_to);
    zug_bitboard now = zug_bitboard_of(castling->king_to) | zug_bitboard_of(castling->rook_to);
    if (path & r->occupied & ~now)
        return false;
    zug_position before = *r->pos;
    zug_position_put(&before, castling->king_to, nobody);
    zug_position_put(&before, castling->rook_to, nobody);
    zug_position_put(&before, castling->king_from, (zug_piece){r->mover, ZUG_KING});
    zug_position_put(&before, castling->rook_from, (zug_piece){r->mover, ZUG_ROOK});
    return was_quiet(r, &before);
}

/* Castling towards one side, from every place where Chess960 lets king and rook begin. */
static bool came_by_castling(const retro *r, bool kingside) {
    int rank = r->mover == ZUG_WHITE ? 0 : 7;
    zug_castling castling = {.king_to = zug_square_at(kingside ? 6 : 2, rank),
                             .rook_to = zug_square_at(kingside ? 5 : 3, rank)};
    zug_bitboard rooks = zug_position_pieces(r->pos, r->mover, ZUG_ROOK);
    if (zug_position_king(r->pos, r->mover) != castling.king_to ||
        !zug_bitboard_has(rooks, castling.rook_to))
        return false;
    for (int king = 1; king <= 6; king++) {
        castling.king_from = zug_square_at(king, rank);
        for (int rook = kingside ? king + 1 : 0; rook < (kingside ? 8 : king); rook++) {
            castling.rook_from = zug_square_at(rook, rank);
            if (try_uncastle(r, &castling))
                return true;
        }
    }
    return false;
}

/* True if the piece on a square may have made the last move. */
static bool may_have_come(const retro *r, zug_square to) {
    zug_piece_type type = zug_position_type_on(r->pos, to);
    if (type == ZUG_PAWN)
        return pawn_came(r, to);
    if (piece_came(r, to, type))
        return true;
    if (type == ZUG_KING)
        return came_by_castling(r, true) || came_by_castling(r, false);
    return was_promoted(r, to);
}

/* The pieces of the mover that have not moved yet, because they may still castle. */
static zug_bitboard still_at_home(const retro *r) {
    zug_bitboard rooks = r->pos->castling & zug__home_rank(r->mover);
    return rooks ? rooks | zug_bitboard_of(zug_position_king(r->pos, r->mover)) : 0;
}

bool zug__retract_exists(const zug_position *pos) {
    zug_color other = zug_position_turn(pos);
    retro r = {.pos = pos,
               .mover = zug_color_other(other),
               .other = other,
               .king = zug_position_king(pos, other),
               .occupied = zug_position_occupied(pos),
               .may_capture = zug_bitboard_count(pos->color[other]) != 16};
    zug_bitboard pieces = pos->color[r.mover] & ~still_at_home(&r);
    while (pieces) {
        if (may_have_come(&r, zug_bitboard_pop(&pieces)))
            return true;
    }
    return false;
}

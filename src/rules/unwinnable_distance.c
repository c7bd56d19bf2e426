/* unwinnable_distance.c - how far a position seems from a mate: a guess that decides nothing.
 * Room: rules. */
#include "core/generate_impl.h"

#include "unwinnable_impl.h"

/* The squares ahead of a pawn on its file. */
static zug_bitboard ahead_of(zug_square pawn, zug_color color) {
    zug_bitboard file = ZUG_FILE_A << (pawn & 7);
    zug_bitboard below = zug_bitboard_of(pawn) - 1;
    return color == ZUG_WHITE ? file & ~below & ~zug_bitboard_of(pawn) : file & below;
}

/* Moves until a pawn of this side is promoted, with two more for each pawn in its way. */
static int to_promotion(const zug_position *pos, zug_color color) {
    int least = 14;
    for (zug_bitboard set = zug__pawns(pos) & pos->color[color]; set;) {
        zug_square pawn = zug_bitboard_pop(&set);
        zug_bitboard ahead = ahead_of(pawn, color);
        int moves = zug_bitboard_count(ahead) + 2 * zug_bitboard_count(ahead & zug__pawns(pos));
        least = moves < least ? moves : least;
    }
    return least;
}

/* The squares of the colour of a square. */
static zug_bitboard squares_like(zug_square square) {
    bool light = zug_bitboard_has(ZUG_LIGHT_SQUARES, square);
    return light ? ZUG_LIGHT_SQUARES : ~ZUG_LIGHT_SQUARES;
}

/* How far the nearest of these pieces is from a square. */
static int nearest(zug_bitboard pieces, zug_square square) {
    int least = 7;
    while (pieces) {
        int far = zug__apart(zug_bitboard_pop(&pieces), square);
        least = far < least ? far : least;
    }
    return least;
}

/* A mate by a lone knight or by bishops of one colour, with the loser's king in a corner, say a1: a
 * piece of the loser, the blocker, is beside it on b1, the winner's king on a3 or b3, and the
 * knight on b3 or c2, or a bishop on the diagonal. The blocker must attack neither of them. */
typedef struct mate_pattern {
    zug_square corner, block, edge, inside, far; /* a1 b1 a3 b3 c2 */
} mate_pattern;

static mate_pattern find_pattern(zug_square corner, bool along) {
    int file = zug_square_file(corner) == 0 ? 1 : -1, rank = zug_square_rank(corner) == 0 ? 8 : -8;
    int beside = along ? file : rank, other = along ? rank : file;
    mate_pattern pattern = {corner, (zug_square)(corner + beside), (zug_square)(corner + 2 * other),
                            (zug_square)(corner + 2 * other + beside),
                            (zug_square)(corner + 2 * beside + other)};
    return pattern;
}

enum { HOPELESS = 99 };

/* Moves that a piece needs from one square to another, if nothing is in its way. */
static int piece_moves(zug_piece_type type, zug_square from, zug_square to) {
    static const int8_t knight[8][8] = {
        /* by files and ranks apart; (1, 1) is farther in a corner */
        {0, 3, 2, 3, 2, 3, 4, 5}, {3, 2, 1, 2, 3, 4, 3, 4}, {2, 1, 4, 3, 2, 3, 4, 5},
        {3, 2, 3, 2, 3, 4, 3, 4}, {2, 3, 2, 3, 4, 3, 4, 5}, {3, 4, 3, 4, 3, 4, 5, 4},
        {4, 3, 4, 3, 4, 5, 4, 5}, {5, 4, 5, 4, 5, 4, 5, 6}};
    int files = zug_square_file(from) - zug_square_file(to);
    int ranks = zug_square_rank(from) - zug_square_rank(to);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    if (type == ZUG_KNIGHT)
        return knight[files][ranks];
    if (type == ZUG_ROOK)
        return (files > 0) + (ranks > 0);
    return (files + ranks) & 1 ? HOPELESS : files != ranks ? 2 : files > 0;
}

/* The same for the nearest of some pieces; HOPELESS if none gets there. */
static int moves_to(zug_piece_type type, zug_bitboard pieces, zug_square square) {
    int least = HOPELESS;
    while (pieces) {
        int moves = piece_moves(type, zug_bitboard_pop(&pieces), square);
        least = moves < least ? moves : least;
    }
    return least;
}

/* Moves that the nearest of these pawns needs to a square of its own file. */
static int pawn_moves_to(zug_bitboard pawns, zug_color color, zug_square square) {
    for (int moves = 0; moves <= 5; moves++) {
        zug_bitboard from = color == ZUG_WHITE ? zug_bitboard_of(square) >> 8 * moves
                                               : zug_bitboard_of(square) << 8 * moves;
        if (from & pawns)
            return moves;
    }
    return HOPELESS;
}

/* What the loser's pieces that can be blockers are. */
typedef struct helpers {
    zug_bitboard pieces[ZUG_KING]; /* by kind */
    zug_color loser;
} helpers;

/* Moves that the winner needs for its part of a pattern, with such a blocker: its king and, if it
 * has no bishops, its knight. */
static int to_places(const mate_pattern *p, zug_square own, zug_bitboard knight,
                     zug_bitboard attacked) {
    int least = HOPELESS;
    const zug_square kings[2] = {p->edge, p->inside}, knights[2] = {p->inside, p->far};
    for (int i = 0; i < 2; i++) {
        int far = zug__apart(own, kings[i]);
        if (zug_bitboard_has(attacked, kings[i]))
            continue;
        if (!knight)
            least = far < least ? far : least;
        for (int j = 0; j < 2 && knight; j++) {
            if (knights[j] == kings[i] || zug_bitboard_has(attacked, knights[j]))
                continue;
            int all = far + moves_to(ZUG_KNIGHT, knight, knights[j]);
            least = all < least ? all : least;
        }
    }
    return least;
}

/* Moves to a pattern with the best of the blockers. */
static int to_pattern(const mate_pattern *p, const helpers *h, zug_square own,
                      zug_bitboard knight) {
    int least = HOPELESS;
    for (zug_piece_type type = ZUG_BISHOP; type < ZUG_KING; type++) {
        if (!h->pieces[type])
            continue;
        int moves = type == ZUG_PAWN ? pawn_moves_to(h->pieces[type], h->loser, p->block)
                                     : moves_to(type, h->pieces[type], p->block);
        if (moves >= least)
            continue;
        zug_bitboard attacked = type == ZUG_PAWN     ? zug__pawn_attacks[h->loser][p->block]
                                : type == ZUG_KNIGHT ? zug__knight_attacks[p->block]
                                : type == ZUG_ROOK   ? zug__straight_lines[p->block]
                                                     : zug__diagonal_lines[p->block];
        moves += to_places(p, own, knight, attacked);
        least = moves < least ? moves : least;
    }
    return least;
}

/* The distance if the winner has but one knight, or bishops of one colour: it needs the loser's
 * pieces. */
static int with_minor(const zug_position *pos, zug_color winner, bool knight) {
    helpers h = {.loser = zug_color_other(winner)};
    zug_bitboard loser = pos->color[h.loser], pieces = pos->color[winner] & ~zug__kings(pos);
    zug_bitboard corners = zug_bitboard_of(ZUG_A1) | zug_bitboard_of(ZUG_H1) |
                           zug_bitboard_of(ZUG_A8) | zug_bitboard_of(ZUG_H8);
    zug_bitboard heavy = zug__straight_sliders(pos) & loser;
    h.pieces[ZUG_KNIGHT] = zug__knights(pos) & loser;
    h.pieces[ZUG_BISHOP] = zug_position_of_type(pos, ZUG_BISHOP) & loser;
    /* A lone pawn as a blocker would leave its side without a last move: it is promoted. */
    if (zug_bitboard_several(loser & ~zug__kings(pos)))
        h.pieces[ZUG_PAWN] = zug__pawns(pos) & loser;
    if (!knight) {
        /* A bishop that can step between helps no more than a rook. */
        corners &= squares_like(zug_bitboard_first(pieces));
        heavy |= h.pieces[ZUG_BISHOP] & squares_like(zug_bitboard_first(pieces));
        h.pieces[ZUG_BISHOP] &= ~squares_like(zug_bitboard_first(pieces));
    } else if (!h.pieces[ZUG_KNIGHT] && !h.pieces[ZUG_BISHOP])
        h.pieces[ZUG_ROOK] = heavy & ~zug__diagonal_sliders(pos);
    zug_square king = zug_position_king(pos, h.loser), own = zug_position_king(pos, winner);
    int least = HOPELESS;
    while (corners) {
        zug_square corner = zug_bitboard_pop(&corners);
        int there = zug__apart(king, corner);
        for (int along = 0; along < 2 && there < least; along++) {
            mate_pattern pattern = find_pattern(corner, along);
            int far = there + to_pattern(&pattern, &h, own, knight ? pieces : 0);
            least = far < least ? far : least;
        }
    }
    int others = 4 * zug_bitboard_count(heavy) + 2 * zug_bitboard_count(pieces);
    if (least < HOPELESS)
        return 3 * least + others;
    return 64 + 4 * to_promotion(pos, h.loser) + others;
}

/* The distance if the winner's own pieces can mate, or be promoted to such. */
static int with_force(const zug_position *pos, zug_color winner) {
    zug_color loser = zug_color_other(winner);
    zug_square king = zug_position_king(pos, loser), own = zug_position_king(pos, winner);
    zug_bitboard occupied = zug_position_occupied(pos) ^ zug_bitboard_of(king);
    zug_bitboard attacked = zug__attacked_by(pos, winner, occupied), pieces = pos->color[winner];
    zug_bitboard flights = zug__king_attacks[king] & ~pos->color[loser] & ~attacked;
    int far = 2 * zug_bitboard_count(flights) + 3 * zug__apart(king, own);
    far += 3 * zug__from_corner(king);
    far += 4 * zug_bitboard_count(pos->color[loser] & ~zug__pawns(pos));
    far += nearest(pieces & ~zug__kings(pos) & ~zug__pawns(pos), king);
    if (!(zug__straight_sliders(pos) & pieces) && zug__pawns(pos) & pieces)
        far += 4 + 3 * to_promotion(pos, winner) +
               2 * nearest(zug__pawns(pos) & pos->color[loser], own);
    return far;
}

int zug__distance_to_mate(const zug_position *pos, zug_color winner) {
    zug_bitboard pieces = pos->color[winner] & ~zug__kings(pos);
    bool knight = (pieces & zug__knights(pos)) != 0;
    int far =
        zug__is_lone_minor(pos, winner) ? with_minor(pos, winner, knight) : with_force(pos, winner);
    return far > ZUG__FAR ? ZUG__FAR : far;
}

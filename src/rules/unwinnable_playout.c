/* unwinnable_playout.c - plays one line towards a mate, both sides helping, without looking back.
 * Room: rules.
 *
 * Most positions of real games are won by either side in this way within microseconds: the loser
 * offers its pieces, the winner takes them, and then the kings meet at the edge. A line that is
 * found is a proof; one that is not found says nothing. */
#include "core/generate_impl.h"
#include "core/makemove_impl.h"

#include <zug/movegen.h>

#include "unwinnable_simple_mate.h"
#include "unwinnable_impl.h"

/* How the winner plays. */
typedef struct manner {
    int capture, value, pawn, king, piece;
    unsigned noise; /* a mask: up to so much is added at random to eight times the rest */
} manner;

static const manner manners[] = {
    {5, 2, 10, 2, 2, 0},  {5, 2, 10, 6, -1, 0},   {2, 1, 10, 6, -1, 15}, {40, 4, 10, 6, 2, 15},
    {2, 1, 10, 6, 0, 31}, {40, 4, 20, 6, -1, 31}, {5, 2, 10, 6, -1, 63},
};

enum { PLIES_MAX = 100, SEEN = 256, FULL = 16, PLAN_EVERY = 4 };

typedef struct playout {
    const manner *manner;
    zug__hunt *hunt;
    zug_position pos;
    zug_square king, own_king; /* the loser's and the winner's */
    zug_bitboard attacked;     /* by the winner */
    zug_bitboard flights, occupied;
    zug_move line[PLIES_MAX];
    size_t length;
    size_t next_plan;    /* at this length */
    bool planned;        /* the line ends with a plan: */
    zug__plan plan;      /* from here on */
    uint32_t seen[SEEN]; /* signs of the positions of the line */
} playout;

static const int8_t worth[] = {[ZUG_PAWN] = 1, [ZUG_KNIGHT] = 3, [ZUG_BISHOP] = 3,
                               [ZUG_ROOK] = 5, [ZUG_QUEEN] = 9,  [ZUG_KING] = 0};

/* A sign by which a position of the line is known again, most of the time. */
static uint32_t sign_of(const zug_position *pos) {
    uint64_t h = (pos->plane[0] * UINT64_C(0x9E3779B97F4A7C15)) ^
                 (pos->plane[1] * UINT64_C(0xBF58476D1CE4E5B9)) ^
                 (pos->plane[2] * UINT64_C(0x94D049BB133111EB)) ^
                 (pos->color[0] * UINT64_C(0xD6E8FEB86659FD93));
    return (uint32_t)(h >> 32) | 1;
}

/* How good a move of the winner looks: promotions, captures, then coming closer. */
static int winner_score(const playout *p, zug_move move) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    zug_piece_type type = zug_position_type_on(&p->pos, from);
    int closer = zug__apart(from, p->king) - zug__apart(to, p->king);
    int score = closer * (type == ZUG_KING ? p->manner->king : p->manner->piece);
    if (zug_bitboard_has(p->occupied, to)) {
        if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
            return -10;
        score += p->manner->capture + p->manner->value * worth[zug_position_type_on(&p->pos, to)];
    }
    if (type != ZUG_PAWN)
        return score;
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        score += 100 * worth[zug_move_promotion(move)] - 300;
    return score + p->manner->pawn;
}

/* How good a move of the loser looks: pieces go where they are taken, the king goes to a corner. */
static int loser_score(const playout *p, zug_move move) {
    zug_square from = zug_move_from(move), to = zug_move_to(move);
    int score = 0;
    if (zug_bitboard_has(p->occupied, to)) {
        if (zug_move_sort_of(move) == ZUG_MOVE_CASTLING)
            return -10;
        score -= 50 + 10 * worth[zug_position_type_on(&p->pos, to)];
    }
    if (zug_move_sort_of(move) == ZUG_MOVE_PROMOTION)
        score -= 10;
    if (from == p->king)
        return score + 6 * (zug__from_corner(from) - zug__from_corner(to)) +
               2 * (zug__apart(from, p->own_king) - zug__apart(to, p->own_king));
    bool offered = zug_bitboard_has(p->attacked, to), before = zug_bitboard_has(p->attacked, from);
    if (offered == before)
        return score;
    return score + (offered ? 2 + worth[zug_position_type_on(&p->pos, from)] : -20);
}

/* The squares from which a piece of each kind would check the loser's king, as the pieces stand. */
static void find_check_squares(const playout *p, zug_bitboard out[static ZUG_KING + 1]) {
    zug_bitboard occupied = zug_position_occupied(&p->pos);
    out[ZUG_NO_PIECE] = out[ZUG_KING] = 0;
    out[ZUG_BISHOP] = zug__bishop_attacks(p->king, occupied);
    out[ZUG_ROOK] = zug__rook_attacks(p->king, occupied);
    out[ZUG_QUEEN] = out[ZUG_BISHOP] | out[ZUG_ROOK];
    out[ZUG_KNIGHT] = zug__knight_attacks[p->king];
    out[ZUG_PAWN] = zug__pawn_attacks[zug_color_other(p->hunt->winner)][p->king];
}

/* The mating move, if the winner has one. Most moves are seen to give no check without a closer
 * look: they neither go to such a square, nor come from the king's lines, nor are of a special
 * sort. */
static zug_move find_mate(const playout *p, const zug_move_list *list) {
    zug_bitboard squares[ZUG_KING + 1];
    find_check_squares(p, squares);
    for (size_t i = 0; i < list->count; i++) {
        zug_move move = list->moves[i];
        zug_piece_type type = zug_position_type_on(&p->pos, zug_move_from(move));
        if (zug_move_sort_of(move) == ZUG_MOVE_PLAIN &&
            !zug_bitboard_has(squares[type], zug_move_to(move)) &&
            !zug_bitboard_has(squares[ZUG_QUEEN], zug_move_from(move)))
            continue;
        if (!zug_movegen_gives_check(&p->pos, move))
            continue;
        zug_position after = p->pos;
        zug__play(&after, p->hunt->winner, move, false);
        if (!zug_movegen_any(&after))
            return move;
    }
    return ZUG_MOVE_NONE;
}

static void observe(playout *p) {
    zug_color winner = p->hunt->winner, loser = zug_color_other(winner);
    p->king = zug_position_king(&p->pos, loser);
    p->own_king = zug_position_king(&p->pos, winner);
    p->occupied = zug_position_occupied(&p->pos);
    p->attacked = zug__attacked_by(&p->pos, winner, p->occupied ^ zug_bitboard_of(p->king));
    p->flights = zug__king_attacks[p->king] & ~p->pos.color[loser] & ~p->attacked;
}

/* True if the loser might be stalemated: it has no piece that is likely to have a move. */
static bool is_stalemate_near(const playout *p) {
    zug_bitboard pieces = p->pos.color[zug_color_other(p->hunt->winner)];
    return !(pieces & ~zug__pawns(&p->pos) & ~zug__kings(&p->pos));
}

/* The best-looking move of a list, where the moves at the places of a set are left out. */
static size_t find_best(const playout *p, const zug_move_list *list, zug_bitboard barred) {
    bool wins = zug_position_turn(&p->pos) == p->hunt->winner;
    unsigned noise = (unsigned)p->length * 40503U + p->manner->noise * 65537U;
    int most = -1000000;
    size_t best = 0;
    for (size_t i = 0; i < list->count; i++) {
        int score = 8 * (wins ? winner_score(p, list->moves[i]) : loser_score(p, list->moves[i]));
        noise = noise * 1103515245 + 12345;
        score += (int)(noise >> 16 & p->manner->noise);
        if (score > most && (i >= 64 || !(barred >> i & 1))) {
            most = score;
            best = i;
        }
    }
    return best;
}

/* Plays the best-looking move that leads to a position not yet seen. False if there is none. */
static bool advance(playout *p, const zug_move_list *list) {
    zug_color turn = zug_position_turn(&p->pos), winner = p->hunt->winner;
    bool careful = turn == winner && is_stalemate_near(p);
    zug_bitboard barred = 0;
    for (int tries = 0; tries < 8; tries++) {
        size_t best = find_best(p, list, barred);
        zug_position after = p->pos;
        zug__play(&after, turn, list->moves[best], false);
        uint32_t sign = sign_of(&after), *slot = &p->seen[sign >> 8 & (SEEN - 1)];
        if (*slot != sign && (!careful || zug_movegen_any(&after))) {
            *slot = sign;
            p->line[p->length++] = list->moves[best];
            p->pos = after;
            return true;
        }
        if (best >= 64)
            return false;
        barred |= zug_bitboard_of((zug_square)best);
    }
    return false;
}

/* True if there is a simple mate now. */
static bool finds_plan(playout *p) {
    p->next_plan += PLAN_EVERY;
    p->planned = zug__simple_mate_find(&p->pos, p->hunt->winner, &p->plan);
    return p->planned;
}

/* Plays one line. True if it mates. */
static bool play_out(playout *p) {
    zug_move_list list;
    while (p->length < PLIES_MAX - 1 && p->hunt->left > 0) {
        p->hunt->left--;
        bool wins = zug_position_turn(&p->pos) == p->hunt->winner;
        zug_movegen_legal(&p->pos, &list);
        if (list.count == 0)
            return !wins && zug_position_in_check(&p->pos);
        if (p->length == p->next_plan && finds_plan(p))
            return true;
        observe(p);
        if (wins && zug_bitboard_count(p->flights) <= 2) {
            zug_move mate = find_mate(p, &list);
            if (mate != ZUG_MOVE_NONE) {
                p->line[p->length++] = mate;
                return true;
            }
        }
        if (!advance(p, &list))
            return false;
    }
    return false;
}

/* Hands the line to whoever asked for it. */
static void tell_line(const playout *p) {
    zug_helpmate *line = p->hunt->line;
    if (line == NULL)
        return;
    line->length = p->length;
    for (size_t i = 0; i < p->length && i < line->size; i++)
        line->moves[i] = p->line[i];
    if (p->planned)
        zug__simple_mate_append(&p->pos, p->hunt->winner, &p->plan, line);
}

bool zug__playout_mates(zug__hunt *hunt, const zug_position *pos) {
    bool checked = zug_position_in_check(pos); /* then nothing was to be seen yet */
    if (zug__is_lone_minor(pos, hunt->winner))
        return false; /* the loser's pieces are needed, and here they are given away */
    /* The first manner suits a full board. */
    bool full = zug_bitboard_count(zug_position_occupied(pos)) >= FULL;
    for (size_t i = full ? 0 : 1; i < sizeof manners / sizeof manners[0]; i++) {
        playout p = {.hunt = hunt, .pos = *pos, .manner = &manners[i]};
        p.next_plan = checked ? 1 : PLAN_EVERY - 1;
        if (play_out(&p)) {
            tell_line(&p);
            return true;
        }
    }
    return false;
}

/* unwinnable_simple_mate.c - finds, without searching, that a side can mate, as it can in most
 * positions of play. Room: rules. docs/laws.md has the argument in words.
 *
 * W is the side that wants to mate, L the other. All pieces stay where they are, but three. A piece
 * of L goes to and fro between its square and an empty one a step away, so that L always has a
 * move. A piece of W or its king, the helper, may walk in single steps over empty squares to
 * another place; then W's queen or rook, the hitter, does so; then it moves to the target and
 * mates. That all these moves are legal follows from:
 *
 * - The squares of the to and fro and the walks are empty and differ, so nothing is in anybody's
 *   way.
 * - Lines are looked along as if those pieces that move were not there: where no check comes
 *   through then, none ever comes, wherever they are.
 * - No piece of W checks L's king in this way from where it stands, and the walks keep off all
 *   squares from which the walker would. So L is never in check before the mate, and the piece that
 *   goes to and fro is never pinned.
 * - No piece of L checks W's king in this way, the piece that goes to and fro from neither of its
 *   squares. If W's king is the helper, that holds for all squares of its walk.
 * - Which of its two squares L's piece is on in the end depends on the number of moves. Both
 *   positions are set up, and both must be mate. */
#include "unwinnable_simple_mate.h"

#include "core/generate_impl.h"

#include <zug/movegen.h>

#include "unwinnable_impl.h"
#include "unwinnable_steps.h"

enum { SPOTS_TRIED = 2, NEED_MOST = 3 };

/* One side's hopes in a position. */
typedef struct stage {
    const zug_position *pos;
    zug_color winner, loser;
    zug_square king, own_king; /* the loser's and the winner's */
    zug_bitboard occupied;
    zug_piece_type idler; /* what goes to and fro */
    zug_square fro, to;
    zug_bitboard idle;  /* these two */
    zug_bitboard taken; /* occupied, or one of these two */
} stage;

static zug_bitboard attacks_of(zug_piece_type type, zug_square from, zug_bitboard occupied) {
    switch (type) {
    case ZUG_BISHOP:
        return zug__bishop_attacks(from, occupied);
    case ZUG_ROOK:
        return zug__rook_attacks(from, occupied);
    case ZUG_QUEEN:
        return zug__rook_attacks(from, occupied) | zug__bishop_attacks(from, occupied);
    case ZUG_KNIGHT:
        return zug__knight_attacks[from];
    case ZUG_KING:
        return zug__king_attacks[from];
    case ZUG_PAWN:
    case ZUG_NO_PIECE:
        break;
    }
    return 0;
}

/* All squares of a walk that begins on a square and keeps to open ones. */
static zug_bitboard reach_of(zug_piece_type type, zug_square from, zug_bitboard open) {
    zug_bitboard all = zug_bitboard_of(from);
    for (zug_bitboard fresh = all; fresh;) {
        fresh = zug__piece_steps(type, fresh) & open & ~all;
        all |= fresh;
    }
    return all;
}

/* What stands in the way of checks when the idler and these pieces are not counted. */
static zug_bitboard standing(const stage *s, zug_bitboard movers) {
    return s->occupied & ~movers & ~zug_bitboard_of(s->fro);
}

/* True if no piece of W checks L's king from its home, whatever the movers do. */
static bool is_loser_safe(const stage *s, zug_bitboard movers) {
    return !zug__attackers(s->pos, s->king, s->winner, standing(s, movers));
}

/* True if no piece of L checks W's king on its home, whatever the movers do. */
static bool is_winner_safe(const stage *s, zug_bitboard movers) {
    zug_bitboard occupied = standing(s, movers);
    return !(attacks_of(s->idler, s->own_king, occupied) & s->idle) &&
           !zug__attackers(s->pos, s->own_king, s->loser, occupied);
}

/* Finds a piece of L that can go to and fro, preferably one that is not beside its king. */
static bool find_idler(stage *s) {
    zug_bitboard pieces = s->pos->color[s->loser] & ~zug__pawns(s->pos) & ~zug__kings(s->pos);
    zug_bitboard near = pieces & zug__king_attacks[s->king];
    for (zug_bitboard far = pieces ^ near; far | near;) {
        s->fro = zug_bitboard_pop(far ? &far : &near);
        s->idler = zug_position_type_on(s->pos, s->fro);
        zug_bitboard steps = zug__piece_steps(s->idler, zug_bitboard_of(s->fro)) & ~s->occupied;
        while (steps) {
            s->to = zug_bitboard_pop(&steps);
            s->idle = zug_bitboard_of(s->fro) | zug_bitboard_of(s->to);
            s->taken = s->occupied | s->idle;
            if (is_winner_safe(s, 0) && is_loser_safe(s, 0))
                return true;
        }
    }
    return false;
}

/* Moves a piece from one square to another, whatever is there. */
static void shift(zug_position *pos, zug_square from, zug_square to) {
    zug_piece none = {ZUG_WHITE, ZUG_NO_PIECE}, piece = zug_position_piece_on(pos, from);
    if (from == to)
        return;
    zug_position_put(pos, from, none);
    zug_position_put(pos, to, piece);
}

/* True if the end of the plan is mate on both squares of the idler. */
static bool ends_in_mate(const stage *s, const zug__plan *plan) {
    zug_position end = *s->pos;
    shift(&end, plan->helper.from, plan->helper.to);
    shift(&end, plan->hitter.from, plan->target);
    end.side_to_move = (uint8_t)s->loser;
    end.castling = 0;
    end.en_passant = ZUG_NO_SQUARE;
    end.can_take_en_passant = false;
    if (!zug_position_is_checkmate(&end))
        return false;
    shift(&end, s->fro, s->to);
    return zug_position_is_checkmate(&end);
}

/* True if the hitter can walk to where it sees the target, and mates there. The helper's walk is
 * known. */
static bool can_hit(const stage *s, zug__plan *plan) {
    zug__walk *hitter = &plan->hitter;
    zug_bitboard home = zug_bitboard_of(hitter->from);
    zug_bitboard movers = home | zug_bitboard_of(plan->helper.from);
    zug_bitboard full = s->taken | zug_bitboard_of(plan->helper.to);
    hitter->open = ~full & ~attacks_of(hitter->type, s->king, standing(s, movers));
    zug_bitboard ends = reach_of(hitter->type, hitter->from, hitter->open) &
                        attacks_of(hitter->type, plan->target, full & ~home);
    if (!ends || !ends_in_mate(s, plan))
        return false;
    hitter->to = zug_bitboard_first(ends);
    plan->fro = s->fro;
    plan->to = s->to;
    return true;
}

/* The places from which a piece would attack all of these squares. */
static zug_bitboard find_spots(const stage *s, const zug__plan *plan, zug_piece_type type,
                               zug_square from, zug_bitboard need) {
    zug_bitboard spots = ~s->taken & ~zug_bitboard_of(plan->target);
    zug_bitboard occupied =
        (s->occupied & ~zug_bitboard_of(plan->hitter.from) & ~zug_bitboard_of(from)) |
        zug_bitboard_of(plan->target);
    while (need)
        spots &= attacks_of(type, zug_bitboard_pop(&need), occupied);
    return spots;
}

/* Tries to mate with the helper on one of these places. */
static bool try_spots(const stage *s, zug__plan *plan, zug_bitboard spots) {
    spots &= reach_of(plan->helper.type, plan->helper.from, plan->helper.open);
    for (int tried = 0; spots && tried < SPOTS_TRIED; tried++) {
        plan->helper.to = zug_bitboard_pop(&spots);
        if (can_hit(s, plan))
            return true;
    }
    return false;
}

/* True if some piece of W can walk to where it attacks the squares that are needed. */
static bool piece_helps(const stage *s, zug__plan *plan, zug_bitboard need) {
    const zug_position *pos = s->pos;
    zug_bitboard home = zug_bitboard_of(plan->hitter.from);
    zug_bitboard pieces = pos->color[s->winner] & ~zug__kings(pos) & ~zug__pawns(pos) & ~home;
    while (pieces) {
        zug_square from = zug_bitboard_pop(&pieces);
        zug_piece_type type = zug_position_type_on(pos, from);
        zug_bitboard spots = find_spots(s, plan, type, from, need);
        zug_bitboard movers = home | zug_bitboard_of(from);
        if (!spots || !is_loser_safe(s, movers) || !is_winner_safe(s, movers))
            continue;
        zug_bitboard checks = attacks_of(type, s->king, standing(s, movers));
        plan->helper = (zug__walk){type, from, from, ~s->taken & ~checks};
        if (try_spots(s, plan, spots))
            return true;
    }
    return false;
}

/* True if W's king can walk to where it attacks the squares that are needed. */
static bool king_helps(const stage *s, zug__plan *plan, zug_bitboard need) {
    zug_square from = s->own_king;
    zug_bitboard spots = find_spots(s, plan, ZUG_KING, from, need);
    zug_bitboard movers = zug_bitboard_of(plan->hitter.from) | zug_bitboard_of(from);
    if (!spots || !is_loser_safe(s, movers))
        return false;
    zug_bitboard occupied = standing(s, movers);
    zug_bitboard danger = zug__set_attacks(s->pos, s->loser, s->pos->color[s->loser], occupied) |
                          attacks_of(s->idler, s->to, occupied) | zug__king_attacks[s->king];
    if (zug_bitboard_has(danger, from))
        return false;
    plan->helper = (zug__walk){ZUG_KING, from, from, ~s->taken & ~danger};
    return try_spots(s, plan, spots);
}

/* True if W mates with the hitter on the target, alone or with a helper that attacks what is
 * needed. */
static bool mates_on(const stage *s, zug__plan *plan, zug_bitboard need) {
    zug_square home = plan->hitter.from;
    if (need)
        return piece_helps(s, plan, need) || king_helps(s, plan, need);
    plan->helper = (zug__walk){plan->hitter.type, home, home, 0};
    return is_loser_safe(s, zug_bitboard_of(home)) && is_winner_safe(s, zug_bitboard_of(home)) &&
           can_hit(s, plan);
}

/* True if the hitter could walk to where it sees the target, if no helper and no check were in its
 * way: most pieces of a full board cannot, and need not be tried any further. */
static bool could_hit(const stage *s, const zug__plan *plan, zug_bitboard reach) {
    zug_bitboard others = s->taken & ~zug_bitboard_of(plan->hitter.from);
    return (reach & attacks_of(plan->hitter.type, plan->target, others)) != 0;
}

/* Tries a hitter on every square from which it would check the king where it is. */
static bool try_hitter(const stage *s, zug__plan *plan, zug_bitboard guarded) {
    const zug_position *pos = s->pos;
    zug_bitboard home = zug_bitboard_of(plan->hitter.from), around = zug__king_attacks[s->king];
    zug_bitboard own = pos->color[s->winner], enemy = pos->color[s->loser];
    zug_bitboard occupied = s->occupied & ~home & ~zug_bitboard_of(s->king);
    zug_bitboard others =
        zug__king_attacks[s->own_king] | zug__set_attacks(pos, s->winner, own & ~home, occupied);
    zug_bitboard reach = reach_of(plan->hitter.type, plan->hitter.from, ~s->taken);
    zug_bitboard targets = zug__rook_attacks(s->king, s->occupied);
    targets |= plan->hitter.type == ZUG_QUEEN ? around : 0;
    for (targets &= ~own & ~guarded & ~s->idle; targets;) {
        plan->target = zug_bitboard_pop(&targets);
        zug_bitboard there = zug_bitboard_of(plan->target);
        if ((guarded & zug__between[s->king][plan->target]) || !could_hit(s, plan, reach))
            continue;
        zug_bitboard covered = attacks_of(plan->hitter.type, plan->target, occupied | there);
        zug_bitboard flights = around & (~enemy | there) & ~covered;
        zug_bitboard need = flights & ~others;
        if (zug_bitboard_count(need) <= NEED_MOST && mates_on(s, plan, need))
            return true;
    }
    return false;
}

bool zug__simple_mate_find(const zug_position *pos, zug_color winner, zug__plan *out) {
    stage s = {.pos = pos, .winner = winner, .loser = zug_color_other(winner)};
    zug_bitboard hitters = zug__straight_sliders(pos) & pos->color[winner];
    s.king = zug_position_king(pos, s.loser);
    s.own_king = zug_position_king(pos, winner);
    s.occupied = zug_position_occupied(pos);
    if (!hitters || zug_position_in_check(pos) || !find_idler(&s))
        return false;
    zug_bitboard guarded = zug__set_attacks(pos, s.loser, pos->color[s.loser], s.occupied);
    while (hitters) {
        out->hitter.from = zug_bitboard_pop(&hitters);
        out->hitter.type = zug_position_type_on(pos, out->hitter.from);
        if (try_hitter(&s, out, guarded))
            return true;
    }
    return false;
}

/* Appends a move to a line, if there is space. */
static void append(zug_helpmate *line, zug_square from, zug_square to) {
    if (line->length < line->size)
        line->moves[line->length] = zug_move_make(from, to, ZUG_MOVE_PLAIN);
    line->length++;
}

/* Writes the squares of a shortest walk, without the first. Returns how many there are. */
static int find_way(const zug__walk *walk, zug_square way[static 64]) {
    zug_bitboard layers[64], all = zug_bitboard_of(walk->from);
    int length = 0;
    for (layers[0] = all; !zug_bitboard_has(layers[length], walk->to); length++) {
        layers[length + 1] = zug__piece_steps(walk->type, layers[length]) & walk->open & ~all;
        all |= layers[length + 1];
    }
    zug_square at = walk->to;
    for (int i = length; i > 0; i--) {
        way[i - 1] = at;
        /* The steps of pieces can be taken back. */
        at = zug_bitboard_first(zug__piece_steps(walk->type, zug_bitboard_of(at)) & layers[i - 1]);
    }
    return length;
}

/* A line with a plan's to and fro between the moves of W. */
typedef struct story {
    zug_helpmate *line;
    zug_square idler, idles_to;
} story;

static void tell_idling(story *now) {
    append(now->line, now->idler, now->idles_to);
    zug_square back = now->idler;
    now->idler = now->idles_to;
    now->idles_to = back;
}

static void tell_walk(story *now, const zug__walk *walk) {
    zug_square way[64], at = walk->from;
    int length = find_way(walk, way);
    for (int i = 0; i < length; i++) {
        append(now->line, at, way[i]);
        tell_idling(now);
        at = way[i];
    }
}

void zug__simple_mate_append(const zug_position *pos, zug_color winner, const zug__plan *plan,
                             zug_helpmate *line) {
    story now = {line, plan->fro, plan->to};
    if (zug_position_turn(pos) != winner)
        tell_idling(&now);
    tell_walk(&now, &plan->helper);
    tell_walk(&now, &plan->hitter);
    append(line, plan->hitter.to, plan->target);
}

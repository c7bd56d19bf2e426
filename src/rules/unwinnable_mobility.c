/* unwinnable_mobility.c - proofs that a side cannot mate, by what each piece could ever reach.
 * Room: rules. docs/laws.md has the argument in words.
 *
 * For every piece a set of squares is grown that holds at least all squares on which the piece can
 * ever stand. It starts with its own square, its home. A step is allowed unless a piece that can
 * never leave its home and can never be captured forbids it: such a piece is called fixed. All
 * pieces count as fixed until a step that the sets allow shows otherwise. When nothing grows any
 * more, every legal move from a position inside the sets leads to one inside them; so by induction
 * the sets hold for all that can follow, and what they forbid never happens. */
#include "unwinnable_mobility.h"

#include "core/generate_impl.h"

#include "unwinnable_impl.h"
#include "unwinnable_steps.h"

/* One step of a piece that a pawn has become. */
static zug_bitboard promoted_steps(zug_bitboard from) {
    return from ? zug__king_steps(from) | zug__knight_steps(from) : 0;
}

static zug_bitboard push(zug_color color, zug_bitboard from) {
    return color == ZUG_WHITE ? from << 8 : from >> 8;
}

/* The squares that a piece attacks from any square of its sets. */
static zug_bitboard attacks_of(const zug__roamer *m) {
    if (m->type != ZUG_PAWN)
        return zug__piece_steps(m->type, m->reach);
    return zug__pawn_set_attacks(m->color, m->reach | m->captured) | promoted_steps(m->promoted);
}

static zug_bitboard all_squares(const zug__roamer *m) {
    return m->reach | m->captured | m->promoted;
}

/* The squares that the fixed pieces of a side attack, whatever else stands on the board. */
static zug_bitboard find_guards(const zug__realm *b, zug_color color) {
    zug_bitboard guarded = 0;
    for (int i = 0; i < b->count; i++) {
        const zug__roamer *m = &b->pieces[i];
        zug_bitboard home = zug_bitboard_of(m->home);
        if (m->color != color || b->movable & home)
            continue;
        guarded |= m->type == ZUG_PAWN ? zug__pawn_set_attacks(color, home)
                                       : zug__piece_steps(m->type, home);
    }
    return guarded;
}

/* Finds what the sets of the pieces mean for each other: what is guarded for ever, where captures
 * are possible, and who is not fixed. True if one more piece is not. */
static bool derive(zug__realm *b) {
    zug_bitboard safe = b->vital, movable_before = b->movable;
    for (int color = 0; color < 2; color++) {
        b->guards[color] = find_guards(b, (zug_color)color);
        b->takes[color] = b->stands[color] = 0;
    }
    for (int i = 0; i < b->count; i++) {
        const zug__roamer *m = &b->pieces[i];
        zug_bitboard attacked = attacks_of(m);
        if (m->type == ZUG_KING) {
            attacked &= ~b->guards[zug_color_other(m->color)];
            safe |= zug_bitboard_of(m->home);
        } else {
            bool vital = zug_bitboard_has(b->vital, m->home);
            b->stands[m->color] |= vital ? 0 : all_squares(m);
        }
        b->takes[m->color] |= attacked;
    }
    for (int i = 0; i < b->count; i++) {
        const zug__roamer *m = &b->pieces[i];
        zug_bitboard home = zug_bitboard_of(m->home);
        if (all_squares(m) != home || home & ~safe & b->takes[zug_color_other(m->color)])
            b->movable |= home;
    }
    return b->movable != movable_before;
}

/* The squares of a pawn's file that it may reach as long as it has not captured. An enemy pawn
 * ahead of it that never captures and is never captured stays ahead of it. */
static zug_bitboard file_cap(const zug__realm *b, const zug__roamer *pawn) {
    zug_bitboard cap = ~UINT64_C(0);
    for (int i = 0; i < b->count; i++) {
        const zug__roamer *m = &b->pieces[i];
        if (m->type != ZUG_PAWN || m->color == pawn->color || (m->home ^ pawn->home) & 7)
            continue;
        bool ahead = pawn->color == ZUG_WHITE ? m->home > pawn->home : m->home < pawn->home;
        bool vital = zug_bitboard_has(b->vital, m->home);
        if (!ahead || m->captured || (!vital && m->reach & b->takes[pawn->color]))
            continue;
        cap &= pawn->color == ZUG_WHITE
                   ? zug_bitboard_of(m->home) - 1
                   : ~(zug_bitboard_of(m->home) | (zug_bitboard_of(m->home) - 1));
    }
    return cap;
}

/* Lets a pawn advance, capture and be promoted by one step. */
static void grow_pawn(const zug__realm *b, zug__roamer *m, zug_bitboard open) {
    zug_bitboard last = ZUG_RANK_1 | ZUG_RANK_8;
    zug_bitboard prey = b->stands[zug_color_other(m->color)];
    zug_bitboard ahead = push(m->color, m->reach) & open & ~m->reach;
    if (ahead)
        m->reach |= ahead & file_cap(b, m);
    m->captured |= push(m->color, m->captured) & open;
    m->captured |= zug__pawn_set_attacks(m->color, m->reach | m->captured) & prey;
    m->promoted |= (m->reach | m->captured) & last;
    m->promoted |= promoted_steps(m->promoted) & open;
}

/* Lets every piece go one step further. False if none can. */
static bool grow(zug__realm *b) {
    zug_bitboard open = ~b->homes | b->movable;
    bool grown = false;
    for (int i = 0; i < b->count; i++) {
        zug__roamer *m = &b->pieces[i];
        zug__roamer before = *m;
        if (m->type == ZUG_PAWN) {
            grow_pawn(b, m, open);
        } else {
            zug_bitboard free = open;
            if (m->type == ZUG_KING)
                free &= ~b->guards[zug_color_other(m->color)];
            m->reach |= zug__piece_steps(m->type, m->reach) & free;
        }
        grown |= before.reach != m->reach || before.captured != m->captured ||
                 before.promoted != m->promoted;
    }
    return grown;
}

/* The pieces whose capture leaves the winner without mating material for ever. In a game that ends
 * in its mate none of them is captured, in whatever shape. */
static zug_bitboard find_vital(const zug_position *pos, zug_color winner) {
    zug_bitboard vital = 0;
    for (zug_bitboard set = zug_position_occupied(pos) & ~zug__kings(pos); set;) {
        zug_square square = zug_bitboard_pop(&set);
        zug_position without = *pos;
        zug_position_put(&without, square, (zug_piece){ZUG_WHITE, ZUG_NO_PIECE});
        if (zug__material_is_hopeless(&without, winner))
            vital |= zug_bitboard_of(square);
    }
    return vital;
}

/* Every piece on its home. A pawn that can be taken en passant counts as if it could also stand
 * where it is taken. */
static void set_up(zug__realm *b, const zug_position *pos) {
    b->count = 0;
    b->movable = 0;
    b->homes = zug_position_occupied(pos);
    for (zug_bitboard set = b->homes; set;) {
        zug_square home = zug_bitboard_pop(&set);
        zug_piece here = zug_position_piece_on(pos, home);
        zug__roamer m = {.type = here.type, .color = here.color, .home = home};
        m.reach = zug_bitboard_of(home);
        if (pos->can_take_en_passant && home == zug__passed_pawn(pos->en_passant))
            m.reach |= zug_bitboard_of(pos->en_passant);
        b->pieces[b->count++] = m;
    }
}

/* The squares that a piece could attack at the end, also through the loser's king on its home:
 * elsewhere it could stand itself, if not at the same time. */
static zug_bitboard piece_attacks(const zug__roamer *m, zug_bitboard loser_home) {
    zug_bitboard promoted = promoted_steps(m->promoted);
    zug_bitboard attacked = m->type == ZUG_PAWN ? promoted : zug__piece_steps(m->type, m->reach);
    if (!(attacked & loser_home) || m->type == ZUG_KNIGHT)
        return attacked;
    return attacked | (m->type == ZUG_PAWN ? promoted_steps(loser_home)
                                           : zug__piece_steps(m->type, loser_home));
}

void zug__mobility_roam(const zug_position *pos, zug_color winner, zug__realm *out) {
    set_up(out, pos);
    out->vital = find_vital(pos, winner);
    for (bool growing = true; growing;) {
        bool loosened = derive(out);
        growing = grow(out) || loosened;
    }
}

/* Lets a piece go wherever it gets past the walls. */
static void walk(zug__roamer *m, zug_bitboard free) {
    for (zug_bitboard before = 0; before != m->reach;) {
        before = m->reach;
        m->reach |= zug__piece_steps(m->type, m->reach) & free;
    }
}

void zug__mobility_stand(const zug_position *pos, zug__realm *out) {
    zug_bitboard pawns = zug__pawns(pos);
    set_up(out, pos);
    out->vital = 0;
    out->movable = out->homes & ~pawns;
    for (int color = 0; color < 2; color++)
        out->guards[color] = zug__pawn_set_attacks((zug_color)color, pawns & pos->color[color]);
    for (int i = 0; i < out->count; i++) {
        zug__roamer *m = &out->pieces[i];
        zug_bitboard guarded = m->type == ZUG_KING ? out->guards[zug_color_other(m->color)] : 0;
        m->reach = zug_bitboard_of(m->home);
        if (m->type != ZUG_PAWN)
            walk(m, ~pawns & ~guarded);
    }
}

/* The home of the loser's king. */
static zug_bitboard find_loser_home(const zug__realm *b, zug_color winner) {
    for (int i = 0; i < b->count; i++)
        if (b->pieces[i].type == ZUG_KING && b->pieces[i].color != winner)
            return zug_bitboard_of(b->pieces[i].home);
    return 0;
}

void zug__mobility_besiege(const zug__realm *realm, zug_color winner, zug_bitboard untracked,
                           zug__siege *out) {
    zug_bitboard loser_home = find_loser_home(realm, winner);
    *out = (zug__siege){0};
    for (int i = 0; i < realm->count; i++) {
        const zug__roamer *m = &realm->pieces[i];
        if (m->type == ZUG_KING) {
            *(m->color == winner ? &out->winner_king : &out->king) = m->reach;
            continue;
        }
        bool pawn = m->type == ZUG_PAWN, seen = !pawn && !zug_bitboard_has(untracked, m->home);
        zug_bitboard attacked = seen ? 0 : piece_attacks(m, loser_home);
        zug_bitboard anywhere = pawn ? m->promoted : seen ? 0 : m->reach;
        out->attacks[m->color][1] |= attacked;
        out->stands[m->color][1] |= anywhere;
        out->attacks[m->color][0] |= pawn ? 0 : attacked;
        out->stands[m->color][0] |= pawn ? 0 : anywhere;
        if (m->color == winner && pawn)
            out->pawns |= zug__pawn_set_attacks(winner, m->reach | m->captured);
        if (m->color == winner)
            continue;
        out->blocks[out->blockers] = all_squares(m);
        out->pieces[0][out->blockers] = pawn ? 0 : anywhere;
        out->pieces[1][out->blockers++] = anywhere;
    }
}

bool zug__mobility_can_block(const zug_bitboard *pieces, int count, zug_bitboard squares) {
    zug_bitboard filled = 0;
    int helpers = 0;
    for (int i = 0; i < count; i++) {
        filled |= pieces[i];
        helpers += (pieces[i] & squares) != 0;
    }
    return !(squares & ~filled) && helpers >= zug_bitboard_count(squares);
}

/* True if the loser's king could be without a flight square here, the winner's king standing on any
 * of its squares. */
static bool can_be_mated_on(const zug__siege *s, zug_square king, zug_bitboard attacked) {
    zug_bitboard around = zug__king_attacks[king];
    zug_bitboard flights = around & ~attacked;
    if (zug__mobility_can_block(s->blocks, s->blockers, flights))
        return true;
    zug_bitboard near = zug__king_steps(around) & ~around & ~zug_bitboard_of(king);
    for (zug_bitboard set = near & s->winner_king; set;) {
        zug_bitboard left = flights & ~zug__king_attacks[zug_bitboard_pop(&set)];
        if (zug__mobility_can_block(s->blocks, s->blockers, left))
            return true;
    }
    return false;
}

bool zug__mobility_is_hopeless(const zug_position *pos, zug_color winner) {
    zug__realm realm;
    zug__siege s;
    if (pos->castling) /* castling moves two pieces at once */
        return false;
    zug__mobility_roam(pos, winner, &realm);
    zug__mobility_besiege(&realm, winner, realm.homes, &s);
    zug_bitboard attacked = s.attacks[winner][1] | s.pawns;
    for (zug_bitboard set = s.king & attacked; set;)
        if (can_be_mated_on(&s, zug_bitboard_pop(&set), attacked))
            return false;
    return true;
}

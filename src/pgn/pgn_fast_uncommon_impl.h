/* pgn_fast_uncommon_impl.h - moves of the express lane that are not plain but well written all the
 * same: with a mark of check, castling, promotions, en passant, and those that more than one piece
 * might make. Room: pgn. */
#ifndef ZUG_PGN_FAST_UNCOMMON_IMPL_H
#define ZUG_PGN_FAST_UNCOMMON_IMPL_H

#include "pgn_fast_castling_impl.h"
#include "pgn_fast_text_impl.h"

/* Plays what has led from one position to the board as it is, if it is marked as it should be. If
 * it is not, the board is set up as before, and the lane ends. */
ZUG__INLINE bool play_special(lane *state, zug_color us, const zug_position *before, char mark,
                              const token *now) {
    zug_color them = zug_color_other(us);
    bool check = is_attacked(state, &state->kings[them], us, state->occupied, 0);
    if (check != (mark != '\0') || (check && !is_marked_well(state, us, mark, now))) {
        set_up(state, before);
        return false;
    }
    state->special = now;
    state->before = *before;
    state->in_check = check;
    state->kept_lanes = find_lanes(state);
    state->lanes = check ? YES : state->kept_lanes;
    return true;
}

/* From the lower to the higher of two squares, both included. */
ZUG__INLINE zug_bitboard span(uint64_t a, uint64_t b) {
    return a < b ? (UINT64_C(2) << b) - only(a) : (UINT64_C(2) << a) - only(b);
}

/* True if a king that is not in check may castle: nobody stands in the way, and no square on the
 * king's way is attacked; nor is the last, in Chess960, by a rook that the own one has hidden. */
ZUG__INLINE bool may_castle(const lane *state, zug_color us, const zug_castling *move) {
    zug_color them = zug_color_other(us);
    zug_bitboard occupied = state->occupied & ~only(move->king_from);
    zug_bitboard king_way = span(move->king_from, move->king_to);
    zug_bitboard ways = king_way | span(move->rook_from, move->rook_to);
    if (ways & occupied & ~only(move->rook_from))
        return false;
    for (zug_bitboard some = king_way & ~only(move->king_from); some;) {
        king there = king_on(zug_bitboard_pop(&some));
        if (is_attacked(state, &there, them, occupied, 0))
            return false;
    }
    return !(zug__scan_straight(move->king_to, occupied & ~only(move->rook_from)) &
             zug__home_rank(us) &
             (pieces_of(state, them, ZUG_ROOK) | pieces_of(state, them, ZUG_QUEEN)));
}

/* O-O or O-O-O, from any squares and with any mark. */
ZUG__INLINE bool castle(lane *state, zug_color us, token *now, written san) {
    bool kingside = san.text == UINT64_C(0x4F2D4F) << 32;
    if ((!kingside && san.text != UINT64_C(0x4F2D4F2D4F) << 16) || state->in_check)
        return false;
    zug_position before = position_of(state, us, passed_by(now - 1));
    zug_square rook = zug_position_castling_rook(&before, us, kingside);
    if (rook == ZUG_NO_SQUARE)
        return false;
    zug_castling move = zug__castling(&before, us, rook);
    if (!may_castle(state, us, &move))
        return false;
    make_castling(state, us, &move);
    now->from = move.king_from;
    now->before = move.rook_from;
    return play_special(state, us, &before, san.mark, now);
}

/* What is written before the target square. */
ZUG__INLINE uint64_t before_target(uint64_t text) {
    return text & ((UINT64_C(1) << TARGET_AT) - 1);
}

/* Writes one more character before a target. */
ZUG__INLINE uint64_t append(uint64_t text, unsigned character) {
    return text >> 8 | (uint64_t)character << (TARGET_AT - 8);
}

/* What canonical SAN writes before the target if these pieces can legally go there: the letter, as
 * much of the origin as is needed, and an x. */
ZUG__INLINE uint64_t prefix(const piece *mover, zug_bitboard origins, zug_square from, bool takes) {
    uint64_t text = mover->before[0];
    zug_bitboard others = origins & ~zug_bitboard_of(from);
    bool same_file = others & zug_bitboard_file(zug_square_file(from));
    bool same_rank = others & zug_bitboard_rank(zug_square_rank(from));
    if (others != 0 && (!same_file || same_rank))
        text = append(text, 'a' + (from & 7U));
    if (same_file)
        text = append(text, '1' + (from >> 3U));
    return takes ? append(text, 'x') : text;
}

/* Those of a set between which and a square nobody stands. */
ZUG__INLINE zug_bitboard in_sight(zug_bitboard some, uint64_t square, zug_bitboard occupied) {
    zug_bitboard seen = 0;
    for (; some; some &= some - 1) {
        bool is_open = (zug__between[square][zug_bitboard_first(some)] & occupied) == 0;
        seen |= some & (0 - some) & (0 - (zug_bitboard)is_open);
    }
    return seen;
}

/* Those of a set of pieces for which the step is legal. */
ZUG__INLINE zug_bitboard legal_of(const lane *state, zug_color us, const piece *mover,
                                  zug_bitboard origins, uint64_t to) {
    zug_bitboard legal = 0;
    while (origins) {
        step move = {mover, mover, zug_bitboard_pop(&origins), to};
        legal |= is_safe(state, us, &move) ? only(move.from) : 0;
    }
    return legal;
}

/* Takes a step and notes its target, unless it leaves the king in check or is marked wrongly. */
ZUG__INLINE bool take_noted(lane *state, zug_color us, const step *move, token *now, written san) {
    now->to = (uint8_t)move->to;
    return take_any_step(state, us, move, san.mark, now);
}

/* The file or rank that this character names, or all squares. */
ZUG__INLINE zug_bitboard named_by(uint64_t character) {
    zug_bitboard file = character - 'a' < 8 ? zug_bitboard_file((int)(character - 'a')) : YES;
    zug_bitboard rank = character - '1' < 8 ? zug_bitboard_rank((int)(character - '1')) : YES;
    return file & rank;
}

/* A piece's move that one or more of its kind might make. */
ZUG__INLINE bool piece_move(lane *state, zug_color us, token *now, written san) {
    const piece *mover = &pieces[us][san.says == KINGS ? KING : san.says];
    uint64_t target = san.text - FIRST_TARGET, to = square_of(target);
    bool takes = state->on[to] != 0;
    if (!is_square(target) || (state->on[to] & side_bit(us)))
        return false;
    zug_bitboard legal = in_sight(origins_of(state, mover, to), to, state->occupied);
    if (legal & (legal - 1) && legal & state->lanes) /* one alone is judged when it is played */
        legal = legal_of(state, us, mover, legal, to);
    uint64_t origin_at = san.text >> (takes ? TARGET_AT - 16 : TARGET_AT - 8) & 0xFF;
    zug_bitboard named = legal & named_by(origin_at);
    if (named == 0)
        return false;
    zug_square from = zug_bitboard_first(named);
    step move = {mover, mover, from, to};
    return prefix(mover, legal, from, takes) == before_target(san.text) &&
           take_noted(state, us, &move, now, san);
}

/* exd6, where the pawn that is taken stands on d5. */
ZUG__INLINE bool take_en_passant(lane *state, zug_color us, const step *move, token *now,
                                 char mark) {
    zug_square from = (zug_square)move->from, to = (zug_square)move->to;
    zug_position before = position_of(state, us, passed_by(now - 1)), after = before;
    if (before.en_passant != to || !zug__en_passant_is_legal(&before, us, from))
        return false;
    zug__play_piece(&after, us, ZUG_PAWN, zug_move_make(from, to, ZUG_MOVE_EN_PASSANT),
                    ZUG__BOARD_ONLY);
    set_up(state, &after);
    now->from = from;
    now->to = to;
    return play_special(state, us, &before, mark, now);
}

/* A pawn's move, with which it may become another piece. Of two pawns of a file, the one in front
 * makes a step. */
ZUG__INLINE bool pawn_move(lane *state, zug_color us, const piece *becomes, token *now,
                           written san) {
    const piece *mover = &pieces[us][san.says];
    uint64_t target = san.text - FIRST_TARGET, to = square_of(target);
    bool takes = san.says != STEP, is_last_rank = only(to) & (ZUG_RANK_1 | ZUG_RANK_8);
    zug_bitboard file = takes ? zug_bitboard_file((int)san.says - TAKES_FROM_A) : YES;
    zug_bitboard pawns = origins_of(state, mover, to) & file;
    unsigned victim = takes ? side_bit(zug_color_other(us)) / WHITE_PIECE : 0;
    if (!is_square(target) || before_target(san.text) != mover->before[victim] || pawns == 0 ||
        is_last_rank != (becomes != mover) || (state->on[to] & side_bit(us)))
        return false;
    zug_square from = us == ZUG_WHITE ? zug_bitboard_last(pawns) : zug_bitboard_first(pawns);
    step move = {mover, becomes, from, to};
    if (takes && state->on[to] == 0)
        return take_en_passant(state, us, &move, now, san.mark);
    zug_bitboard way = only(to) | zug__between[to][from];
    return (takes || !(way & state->occupied)) && take_noted(state, us, &move, now, san);
}

/* e8=Q or exd8=Q. */
ZUG__INLINE bool promote(lane *state, zug_color us, token *now, written san) {
    sign becomes = sign_of(san.text >> (TARGET_AT + 8));
    bool is_written = (san.text >> TARGET_AT & 0xFF) == '=';
    san.text <<= 16;
    now->before = becomes;
    return is_written && becomes >= BISHOP && becomes <= KNIGHT &&
           pawn_move(state, us, &pieces[us][becomes], now, san);
}

/* Plays a move of any kind, if it is legal and well written. */
APART bool play_uncommon(lane *state, zug_color us, token *now, written san) {
    now->from = now->taken = 0;
    if (san.says == CASTLES)
        return castle(state, us, now, san);
    if (san.says < STEP || san.says == KINGS)
        return piece_move(state, us, now, san);
    return is_square(san.text - FIRST_TARGET)
               ? pawn_move(state, us, &pieces[us][san.says], now, san)
               : promote(state, us, now, san);
}

/* Castles, if it is legal and well written. */
APART bool play_castling(lane *state, zug_color us, token *now) {
    return castle_plainly(state, us, now) ||
           play_uncommon(state, us, now, read_written(state->start + now->at));
}

/* Plays a move that has a mark, or that is not plain, if it is legal and well written. Most are
 * plain but for the mark. */
APART bool play_marked(lane *state, zug_color us, token *now) {
    written san = read_written(state->start + now->at);
    uint64_t target = san.text - FIRST_TARGET;
    const piece *mover = &pieces[us][now->sign];
    now->before = before_square(target);
    now->to = (uint8_t)square_of(target);
    zug_bitboard origin = origin_of(state, mover, now);
    if (origin == 0)
        return play_uncommon(state, us, now, san);
    step move = {mover, mover, zug_bitboard_first(origin), now->to};
    return is_open(state, move.to, move.from) && take_any_step(state, us, &move, san.mark, now);
}

#endif

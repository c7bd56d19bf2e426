/* faults.c - everything that is wrong with a position.
 * Room: core. Judges set-up boards, so it trusts nothing: there may be no king, or thirty. */
#include "faults_impl.h"

#include "census_impl.h"
#include "position_impl.h"
#include "retract_impl.h"

/* The king of one side if it has exactly one, otherwise ZUG_NO_SQUARE. */
static zug_square only_king(const zug_position *pos, zug_color color) {
    zug_bitboard kings = zug_position_pieces(pos, color, ZUG_KING);
    return kings && !zug_bitboard_several(kings) ? zug_bitboard_first(kings) : ZUG_NO_SQUARE;
}

static zug_fault_set king_faults(const zug_position *pos, zug_color color, zug_fault_set none,
                                 zug_fault_set several) {
    zug_bitboard kings = zug_position_pieces(pos, color, ZUG_KING);
    if (!kings)
        return none;
    return zug_bitboard_several(kings) ? several : 0;
}

static zug_bitboard misplaced_pawns(const zug_position *pos) {
    return zug_position_of_type(pos, ZUG_PAWN) & (ZUG_RANK_1 | ZUG_RANK_8);
}

/* True if the side that has just moved left its king in check. */
static bool moved_side_in_check(const zug_position *pos) {
    zug_color turn = zug_position_turn(pos);
    zug_square king = only_king(pos, zug_color_other(turn));
    return king != ZUG_NO_SQUARE && zug_position_attackers(pos, king, turn) != 0;
}

/* The rights of one side for which its king does not stand right: it must stand on its first rank,
 * not in a corner, with at most one castling rook on each side. */
static zug_bitboard rights_without_king(const zug_position *pos, zug_color color) {
    zug_bitboard rights = pos->castling & zug__home_rank(color);
    zug_square square = only_king(pos, color);
    if (!rights || square == ZUG_NO_SQUARE)
        return rights;
    zug_bitboard king = zug_bitboard_of(square);
    if (!(king & zug__home_rank(color)) || king & (ZUG_FILE_A | ZUG_FILE_H))
        return rights;
    zug_bitboard left = rights & (king - 1), right = rights & ~(king - 1);
    return (zug_bitboard_several(left) ? left : 0) | (zug_bitboard_several(right) ? right : 0);
}

static zug_bitboard rights_without_rook(const zug_position *pos, zug_color color) {
    return pos->castling & zug__home_rank(color) & ~zug_position_pieces(pos, color, ZUG_ROOK);
}

/* Both armies of Chess960 begin on the same files. Of two that differ, Black's is blamed, unless it
 * is where standard chess has it. */
static zug_bitboard blamed(zug_square white, zug_square black, int standard_file,
                           const zug_bitboard rights[static 2]) {
    if (zug_square_file(white) == zug_square_file(black))
        return 0;
    return rights[zug_square_file(black) == standard_file ? ZUG_WHITE : ZUG_BLACK];
}

/* Compares the rights of two sides that are each right in themselves. */
static zug__false_rights unlike_rights(const zug_position *pos) {
    zug__false_rights unlike = {0, 0, true};
    zug_bitboard rights[2] = {pos->castling & ZUG_RANK_1, pos->castling & ZUG_RANK_8};
    if (!rights[ZUG_WHITE] || !rights[ZUG_BLACK])
        return unlike;
    unlike.king =
        blamed(zug_position_king(pos, ZUG_WHITE), zug_position_king(pos, ZUG_BLACK), 4, rights);
    for (int kingside = 0; kingside < 2 && !unlike.king; kingside++) {
        zug_square white = zug_position_castling_rook(pos, ZUG_WHITE, kingside);
        zug_square black = zug_position_castling_rook(pos, ZUG_BLACK, kingside);
        if (white == ZUG_NO_SQUARE || black == ZUG_NO_SQUARE)
            continue;
        zug_bitboard rooks[2] = {zug_bitboard_of(white), zug_bitboard_of(black)};
        unlike.rook |= blamed(white, black, kingside ? 7 : 0, rooks);
    }
    return unlike;
}

zug__false_rights zug__faults_castling(const zug_position *pos) {
    zug_bitboard elsewhere = pos->castling & ~(ZUG_RANK_1 | ZUG_RANK_8);
    zug__false_rights false_rights = {
        rights_without_king(pos, ZUG_WHITE) | rights_without_king(pos, ZUG_BLACK),
        rights_without_rook(pos, ZUG_WHITE) | rights_without_rook(pos, ZUG_BLACK) | elsewhere,
        false};
    if (!false_rights.king && !false_rights.rook)
        return unlike_rights(pos);
    return false_rights;
}

static zug_fault_set castling_faults(const zug_position *pos) {
    zug__false_rights rights = zug__faults_castling(pos);
    return (rights.king ? ZUG_FAULT_CASTLING_WITHOUT_KING : 0U) |
           (rights.rook ? ZUG_FAULT_CASTLING_WITHOUT_ROOK : 0U);
}

/* True if the side to move was in check before the pawn on `to` stepped there from `from`. It had
 * just moved then, so it cannot have been. */
static bool was_in_check(const zug_position *pos, zug_square from, zug_square to) {
    zug_color turn = zug_position_turn(pos);
    zug_square king = only_king(pos, turn);
    if (king == ZUG_NO_SQUARE)
        return false;
    zug_position before = *pos;
    zug_position_put(&before, from, zug_position_piece_on(pos, to));
    zug_position_put(&before, to, (zug_piece){ZUG_WHITE, ZUG_NO_PIECE});
    return zug_position_attackers(&before, king, zug_color_other(turn)) != 0;
}

zug__passing zug__faults_passing(const zug_position *pos) {
    zug_square passed = pos->en_passant;
    if (passed == ZUG_NO_SQUARE)
        return ZUG__PASSING_POSSIBLE;
    zug_color turn = zug_position_turn(pos), mover = zug_color_other(turn);
    if (passed > ZUG_NO_SQUARE || zug_square_rank(passed) != (turn == ZUG_WHITE ? 5 : 2))
        return ZUG__PASSING_WRONG_RANK;
    zug_square to = zug__passed_pawn(passed), from = passed ^ 24;
    if (!zug_bitboard_has(zug_position_pieces(pos, mover, ZUG_PAWN), to))
        return ZUG__PASSING_NO_PAWN;
    if (zug_position_occupied(pos) & (zug_bitboard_of(passed) | zug_bitboard_of(from)))
        return ZUG__PASSING_BLOCKED;
    return was_in_check(pos, from, to) ? ZUG__PASSING_CHECKED : ZUG__PASSING_POSSIBLE;
}

static zug_fault_set unplayable_faults(const zug_position *pos) {
    zug_fault_set faults =
        king_faults(pos, ZUG_WHITE, ZUG_FAULT_NO_WHITE_KING, ZUG_FAULT_SEVERAL_WHITE_KINGS) |
        king_faults(pos, ZUG_BLACK, ZUG_FAULT_NO_BLACK_KING, ZUG_FAULT_SEVERAL_BLACK_KINGS) |
        castling_faults(pos);
    if (misplaced_pawns(pos))
        faults |= ZUG_FAULT_PAWN_ON_LAST_RANK;
    if (moved_side_in_check(pos))
        faults |= ZUG_FAULT_MOVED_SIDE_IN_CHECK;
    zug__passing passing = zug__faults_passing(pos);
    if (passing != ZUG__PASSING_POSSIBLE && passing != ZUG__PASSING_CHECKED)
        faults |= ZUG_FAULT_EN_PASSANT_IMPOSSIBLE;
    return faults;
}

/* True if there are pawns enough for the pieces that must be promoted, but not if bishops walled in
 * from birth are promoted, too. */
static bool has_walled_bishop(const zug__census *own) {
    int missing_pawns = 8 - own->pawns;
    return own->promoted <= missing_pawns && own->promoted_standard > missing_pawns;
}

/* What the numbers of one side show by themselves. */
static zug_fault_set number_faults(const zug__census *own, bool chess960) {
    zug_fault_set faults = 0;
    int missing_pawns = 8 - own->pawns;
    if (own->pieces > 16)
        faults |= ZUG_FAULT_TOO_MANY_PIECES;
    if (missing_pawns < 0)
        return faults | ZUG_FAULT_TOO_MANY_PAWNS;
    if (own->promoted > missing_pawns)
        return faults | ZUG_FAULT_TOO_MANY_PROMOTED;
    if (!chess960 && has_walled_bishop(own))
        faults |= ZUG_FAULT_BISHOP_WALLED_IN;
    return faults;
}

/* True if more captures are certain than pieces are missing. Surplus pieces say nothing about
 * captures. */
static bool too_few_captures(const zug_position *pos, const zug__census census[static 2]) {
    int white_lost = 16 - census[ZUG_WHITE].pieces, black_lost = 16 - census[ZUG_BLACK].pieces;
    bool by_white = black_lost >= 0 && census[ZUG_WHITE].captures > black_lost;
    bool by_black = white_lost >= 0 && census[ZUG_BLACK].captures > white_lost;
    bool by_both = white_lost >= 0 && black_lost >= 0 &&
                   zug__census_passing_captures(pos, census) > white_lost + black_lost;
    return by_white || by_black || by_both;
}

static zug_fault_set census_faults(const zug_position *pos) {
    zug_fault_set faults = 0;
    zug__census census[2];
    bool chess960 = zug_position_is_chess960(pos);
    for (int i = 0; i < 2; i++) {
        zug_color color = (zug_color)i;
        census[color] = zug__census_take(pos, color);
        faults |= number_faults(&census[color], chess960);
        if (zug__census_outside_wall(pos, color))
            faults |= ZUG_FAULT_WALLED_IN;
        if (!chess960 && zug__census_bishops_inside(pos, color))
            faults |= ZUG_FAULT_BISHOP_WALLED_IN;
    }
    if (too_few_captures(pos, census))
        faults |= ZUG_FAULT_TOO_FEW_CAPTURES;
    return faults;
}

/* What the double step shows that was the last move of a playable position. */
static zug_fault_set double_step_faults(const zug_position *pos) {
    zug_fault_set faults = 0;
    if (pos->halfmove_clock != 0)
        faults |= ZUG_FAULT_CLOCK_IMPOSSIBLE;
    if (zug__faults_passing(pos) == ZUG__PASSING_CHECKED)
        faults |= ZUG_FAULT_EN_PASSANT_UNREACHABLE;
    return faults;
}

/* What the last move shows; only of a playable position. */
static zug_fault_set last_move_faults(const zug_position *pos) {
    if (pos->en_passant != ZUG_NO_SQUARE)
        return double_step_faults(pos);
    if (zug__retract_exists(pos))
        return 0;
    return zug_position_checkers(pos) ? ZUG_FAULT_IMPOSSIBLE_CHECKERS : ZUG_FAULT_NO_LAST_MOVE;
}

zug_fault_set zug_faults_find(const zug_position *pos) {
    zug_fault_set faults = unplayable_faults(pos);
    if (!faults)
        faults |= last_move_faults(pos);
    return faults | census_faults(pos);
}

/* The place of a fault in the lists; ZUG_FAULT_COUNT if it is not one single fault. */
static int index_of(zug_fault_set fault) {
    bool single = fault != 0 && (fault & (fault - 1)) == 0;
    return single && fault < 1U << ZUG_FAULT_COUNT ? __builtin_ctz(fault) : ZUG_FAULT_COUNT;
}

const char *zug_faults_name(zug_fault_set fault) {
    static const char *const names[ZUG_FAULT_COUNT + 1] = {
#define X(NAME, name, sentence) name,
        ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
            "no-single-fault"};
    return names[index_of(fault)];
}

const char *zug_faults_message(zug_fault_set fault) {
    static const char *const sentences[ZUG_FAULT_COUNT + 1] = {
#define X(NAME, name, sentence) sentence,
        ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
            "not a single fault"};
    return sentences[index_of(fault)];
}

/* The n-th square of a set in the order of a FEN, eighth rank first; ZUG_NO_SQUARE if it has fewer.
 */
static zug_square nth_as_read(zug_bitboard set, int n) {
    set = __builtin_bswap64(set);
    for (; n > 0 && set; n--)
        set &= set - 1;
    return set ? zug_bitboard_first(set) ^ 56 : ZUG_NO_SQUARE;
}

/* The castling right that a FEN gives first: White's before Black's, and the one nearer to h. */
static zug_square first_right(zug_bitboard rights) {
    zug_bitboard white = rights & ZUG_RANK_1;
    return rights ? zug_bitboard_last(white ? white : rights) : ZUG_NO_SQUARE;
}

/* The bishops that unmoved pawns should have kept away, of the side at fault. */
static zug_bitboard walled_bishops(const zug_position *pos) {
    for (int i = 0; i < 2; i++) {
        zug_color color = (zug_color)i;
        zug__census census = zug__census_take(pos, color);
        zug_bitboard inside = zug__census_bishops_inside(pos, color);
        if (inside)
            return inside;
        if (has_walled_bishop(&census))
            return zug__census_promoted_bishops(pos, color, true);
    }
    return 0;
}

/* The squares that a fault is about, of those that concern kings, pawns and en passant. */
static zug_bitboard squares_of(const zug_position *pos, int index) {
    switch (index) {
    case ZUG_FAULT_INDEX_SEVERAL_WHITE_KINGS:
        return zug_position_pieces(pos, ZUG_WHITE, ZUG_KING);
    case ZUG_FAULT_INDEX_SEVERAL_BLACK_KINGS:
        return zug_position_pieces(pos, ZUG_BLACK, ZUG_KING);
    case ZUG_FAULT_INDEX_PAWN_ON_LAST_RANK:
        return misplaced_pawns(pos);
    case ZUG_FAULT_INDEX_MOVED_SIDE_IN_CHECK:
        return zug_position_pieces(pos, zug_color_other(zug_position_turn(pos)), ZUG_KING);
    case ZUG_FAULT_INDEX_EN_PASSANT_IMPOSSIBLE:
    case ZUG_FAULT_INDEX_EN_PASSANT_UNREACHABLE:
        return pos->en_passant < ZUG_NO_SQUARE ? zug_bitboard_of(pos->en_passant) : 0;
    default:
        return 0; /* an index, not an enum of ours: the others are about the whole board */
    }
}

zug_square zug_faults_square(const zug_position *pos, zug_fault_set fault) {
    int index = index_of(fault);
    if (index == ZUG_FAULT_INDEX_CASTLING_WITHOUT_KING)
        return first_right(zug__faults_castling(pos).king);
    if (index == ZUG_FAULT_INDEX_CASTLING_WITHOUT_ROOK)
        return first_right(zug__faults_castling(pos).rook);
    zug_bitboard set = squares_of(pos, index);
    if (index == ZUG_FAULT_INDEX_IMPOSSIBLE_CHECKERS)
        set = zug_position_pieces(pos, zug_position_turn(pos), ZUG_KING);
    if (index == ZUG_FAULT_INDEX_WALLED_IN) {
        set = zug__census_outside_wall(pos, ZUG_WHITE);
        set = set ? set : zug__census_outside_wall(pos, ZUG_BLACK);
    }
    if (index == ZUG_FAULT_INDEX_BISHOP_WALLED_IN)
        set = walled_bishops(pos);
    bool second = index == ZUG_FAULT_INDEX_SEVERAL_WHITE_KINGS ||
                  index == ZUG_FAULT_INDEX_SEVERAL_BLACK_KINGS;
    return nth_as_read(set, second ? 1 : 0);
}

/* facts.c - what there is to say about a refused move or an unplayable position, without words.
 * Room: notation. Chooses which sentence is to be said; sentence.c says it. */
#include <zug/facts.h>

#include "core/faults_impl.h"

zug_facts zug_facts_of(const char *code, const char *sentence) {
    return (zug_facts){.code = code, .sentence = sentence, .side = -1};
}

void zug_facts_add_number(zug_facts *facts, uint64_t number) {
    if (facts->number_count < ZUG_FACTS_MAX)
        facts->numbers[facts->number_count++] = number;
}

/* Adds a square, if it is one. */
static void add_square(zug_facts *facts, zug_square square) {
    if (square != ZUG_NO_SQUARE && facts->square_count < ZUG_FACTS_MAX)
        facts->squares[facts->square_count++] = square;
}

/* Adds the piece on a square, if it is one. */
static void add_piece(zug_facts *facts, const zug_position *pos, zug_square square) {
    if (square != ZUG_NO_SQUARE && facts->piece_count < ZUG_FACTS_MAX)
        facts->pieces[facts->piece_count++] =
            (zug_facts_piece){zug_position_piece_on(pos, square), square};
}

/* Adds the pieces of a set, the first ones, and how many they are. */
static void add_pieces(zug_facts *facts, const zug_position *pos, zug_bitboard pieces) {
    zug_facts_add_number(facts, (uint64_t)zug_bitboard_count(pieces));
    while (pieces)
        add_piece(facts, pos, zug_bitboard_pop(&pieces));
}

/* Says that a piece of a kind is meant that the side to move has, or would have. */
static void mean_kind(zug_facts *facts, const zug_position *pos, zug_piece_type type) {
    facts->side = (int8_t)zug_position_turn(pos);
    facts->type = type;
}

/* The file or rank that a text lets the piece come from. */
static char line_of(zug_bitboard origins) {
    zug_square first = zug_bitboard_first(origins | zug_bitboard_of(ZUG_H8));
    if (origins == zug_bitboard_file(zug_square_file(first)))
        return (char)('a' + zug_square_file(first));
    if (origins == zug_bitboard_rank(zug_square_rank(first)))
        return (char)('1' + zug_square_rank(first));
    return 0;
}

/* True if the piece on `from` is a pawn that wants to capture where nothing is. */
static bool captures_nothing(const zug_position *pos, const zug_refusal *why) {
    int step = zug_position_turn(pos) == ZUG_WHITE ? 1 : -1;
    int files = zug_square_file(why->to) - zug_square_file(why->from);
    return why->type == ZUG_PAWN && why->to != ZUG_NO_SQUARE && (files == 1 || files == -1) &&
           zug_square_rank(why->to) - zug_square_rank(why->from) == step;
}

/* No such piece, and it is known which piece on which square was meant. */
static void no_such_piece_there(zug_facts *facts, const zug_position *pos, const zug_refusal *why) {
    zug_piece piece = zug_position_piece_on(pos, why->from);
    if (piece.type != why->type || piece.type == ZUG_NO_PIECE) {
        facts->detail = "not-there";
        mean_kind(facts, pos, why->type);
        add_square(facts, why->from);
        return;
    }
    add_piece(facts, pos, why->from);
    if (piece.color != zug_position_turn(pos)) {
        facts->detail = "not-yours";
        facts->side = (int8_t)piece.color;
        return;
    }
    facts->detail = captures_nothing(pos, why) ? "nothing-to-capture" : "cannot";
    add_square(facts, why->to);
}

/* No such piece: none on that square, none at all, or none that can get there. */
static void no_such_piece(zug_facts *facts, const zug_position *pos, const zug_refusal *why) {
    if (why->from != ZUG_NO_SQUARE) {
        no_such_piece_there(facts, pos, why);
        return;
    }
    zug_bitboard pieces = zug_position_pieces(pos, zug_position_turn(pos), why->type);
    mean_kind(facts, pos, why->type);
    if (pieces == 0) {
        facts->detail = "none";
        return;
    }
    facts->line = line_of(why->origins);
    facts->detail = (pieces & why->origins) == 0 ? "none-there" : "none-can";
    if ((pieces & why->origins) != 0)
        add_square(facts, why->to);
}

/* All that can be wrong with castling. */
static void castling(zug_facts *facts, const zug_position *pos, const zug_refusal *why) {
    if (why->code == ZUG_REFUSED_CASTLING_THROUGH_CHECK) {
        facts->detail = why->at == why->to ? "lands" : "passes";
        add_square(facts, why->at);
        add_piece(facts, pos, why->other);
        return;
    }
    if (why->code != ZUG_REFUSED_CASTLING_IN_CHECK)
        facts->detail = zug_square_file(why->to) == 6 ? "kingside" : "queenside";
    add_piece(facts, pos, why->at);
}

/* No piece is named, or none that a pawn may become, or there is nothing to promote. */
static void promotion(zug_facts *facts, const zug_position *pos, const zug_refusal *why) {
    int last = zug_position_turn(pos) == ZUG_WHITE ? 7 : 0;
    if (why->code == ZUG_REFUSED_PROMOTION_MISSING)
        add_square(facts, why->to);
    else if (why->type == ZUG_PAWN && zug_square_rank(why->to) == last)
        facts->detail = "piece";
    else
        facts->detail = "nothing";
}

zug_facts zug_facts_refusal(const zug_position *pos, const zug_refusal *why) {
    zug_facts facts = zug_facts_of(zug_facts_refusal_code(why->code), NULL);
    switch (why->code) {
    case ZUG_REFUSED_NOT:
    case ZUG_REFUSED_NOT_A_MOVE:
        break;
    case ZUG_REFUSED_NO_SUCH_PIECE:
        no_such_piece(&facts, pos, why);
        break;
    case ZUG_REFUSED_BLOCKED:
        add_square(&facts, why->from);
        add_square(&facts, why->to);
        add_piece(&facts, pos, why->at);
        break;
    case ZUG_REFUSED_OWN_PIECE_ON_TARGET:
        mean_kind(&facts, pos, zug_position_type_on(pos, why->to));
        add_square(&facts, why->to);
        break;
    case ZUG_REFUSED_PINNED:
        add_piece(&facts, pos, why->from);
        add_piece(&facts, pos, why->at);
        break;
    case ZUG_REFUSED_KING_INTO_CHECK: /* nobody says that a king gives check */
        if (zug_position_type_on(pos, why->at) == ZUG_KING)
            facts.detail = "next-to-king";
        add_piece(&facts, pos, why->at);
        break;
    case ZUG_REFUSED_CHECK_NOT_ANSWERED:
    case ZUG_REFUSED_EN_PASSANT_TOO_LATE:
        add_piece(&facts, pos, why->at);
        break;
    case ZUG_REFUSED_CASTLING_RIGHT_LOST:
    case ZUG_REFUSED_CASTLING_BLOCKED:
    case ZUG_REFUSED_CASTLING_THROUGH_CHECK:
    case ZUG_REFUSED_CASTLING_IN_CHECK:
        castling(&facts, pos, why);
        break;
    case ZUG_REFUSED_PROMOTION_MISSING:
    case ZUG_REFUSED_PROMOTION_IMPOSSIBLE:
        promotion(&facts, pos, why);
        break;
    case ZUG_REFUSED_AMBIGUOUS:
        add_piece(&facts, pos, why->at);
        add_piece(&facts, pos, why->other);
        add_square(&facts, why->to);
        break;
    case ZUG_REFUSED_NULL_MOVE: /* a side in check cannot even pass in a variation */
        if (why->at != ZUG_NO_SQUARE)
            facts.detail = "in-check";
        add_piece(&facts, pos, why->at);
        break;
    }
    return facts;
}

const char *zug_facts_refusal_code(zug_refusal_code code) {
    static const char *const names[] = {[ZUG_REFUSED_NOT] = "none",
                                        [ZUG_REFUSED_NOT_A_MOVE] = "not-a-move",
                                        [ZUG_REFUSED_NO_SUCH_PIECE] = "no-such-piece",
                                        [ZUG_REFUSED_BLOCKED] = "blocked",
                                        [ZUG_REFUSED_OWN_PIECE_ON_TARGET] = "own-piece-on-target",
                                        [ZUG_REFUSED_PINNED] = "pinned",
                                        [ZUG_REFUSED_KING_INTO_CHECK] = "king-into-check",
                                        [ZUG_REFUSED_CHECK_NOT_ANSWERED] = "check-not-answered",
                                        [ZUG_REFUSED_CASTLING_RIGHT_LOST] = "castling-right-lost",
                                        [ZUG_REFUSED_CASTLING_BLOCKED] = "castling-blocked",
                                        [ZUG_REFUSED_CASTLING_THROUGH_CHECK] =
                                            "castling-through-check",
                                        [ZUG_REFUSED_CASTLING_IN_CHECK] = "castling-in-check",
                                        [ZUG_REFUSED_EN_PASSANT_TOO_LATE] = "en-passant-too-late",
                                        [ZUG_REFUSED_PROMOTION_MISSING] = "promotion-missing",
                                        [ZUG_REFUSED_PROMOTION_IMPOSSIBLE] = "promotion-impossible",
                                        [ZUG_REFUSED_AMBIGUOUS] = "ambiguous",
                                        [ZUG_REFUSED_NULL_MOVE] = "null-move"};
    return names[code];
}

zug_facts zug_facts_error(const zug_error *err) {
    zug_facts facts = zug_facts_of(err->code, err->message);
    if (err->number > 0)
        zug_facts_add_number(&facts, err->number);
    return facts;
}

static void several_kings(zug_facts *facts, const zug_position *pos, zug_color color) {
    zug_bitboard kings = zug_position_pieces(pos, color, ZUG_KING);
    int count = zug_bitboard_count(kings);
    facts->side = (int8_t)color;
    facts->detail = count > 2 ? "two-of-them" : NULL;
    zug_facts_add_number(facts, (uint64_t)count);
    add_square(facts, zug_bitboard_first(kings));
    add_square(facts, zug_bitboard_last(kings));
}

static void misplaced_pawn(zug_facts *facts, const zug_position *pos) {
    zug_square square = zug_faults_square(pos, ZUG_FAULT_PAWN_ON_LAST_RANK);
    facts->side = (int8_t)zug_position_piece_on(pos, square).color;
    facts->type = ZUG_PAWN;
    add_square(facts, square);
}

static void moved_side_in_check(zug_facts *facts, const zug_position *pos) {
    zug_color turn = zug_position_turn(pos), mover = zug_color_other(turn);
    facts->side = (int8_t)mover;
    add_pieces(facts, pos, zug_position_attackers(pos, zug_position_king(pos, mover), turn));
}

/* Says which castling right is false and returns whose it is: the rank of the rook tells. */
static zug_color name_right(zug_facts *facts, zug_square rook) {
    zug_color color = zug_square_rank(rook) == 7 ? ZUG_BLACK : ZUG_WHITE;
    facts->side = (int8_t)color;
    add_square(facts, rook);
    return color;
}

static void castling_without_king(zug_facts *facts, const zug_position *pos) {
    zug_square rook = zug_faults_square(pos, ZUG_FAULT_CASTLING_WITHOUT_KING);
    zug_color color = name_right(facts, rook);
    zug_bitboard kings = zug_position_pieces(pos, color, ZUG_KING);
    if (!kings || zug_bitboard_several(kings)) {
        facts->detail = kings ? "several-kings" : "no-king";
        return;
    }
    zug_bitboard inner = ~(ZUG_FILE_A | ZUG_FILE_H) & zug_bitboard_rank(zug_square_rank(rook));
    add_piece(facts, pos, zug_bitboard_first(kings));
    facts->detail = kings & inner ? "not-between" : "not-home";
    if (zug__faults_castling(pos).unlike) {
        facts->detail = "not-facing";
        add_piece(facts, pos, zug_position_king(pos, zug_color_other(color)));
    }
}

static void castling_without_rook(zug_facts *facts, const zug_position *pos) {
    zug_square rook = zug_faults_square(pos, ZUG_FAULT_CASTLING_WITHOUT_ROOK);
    zug_color color = name_right(facts, rook);
    zug_piece piece = zug_position_piece_on(pos, rook);
    if (piece.type == ZUG_NO_PIECE) {
        facts->detail = "empty";
    } else if (piece.type == ZUG_ROOK && piece.color == color) {
        facts->detail = "other-file";
    } else {
        facts->detail = "other-piece";
        add_piece(facts, pos, rook);
    }
}

static void en_passant(zug_facts *facts, const zug_position *pos) {
    zug_color turn = zug_position_turn(pos);
    zug_square passed = pos->en_passant, to = passed ^ 8, from = passed ^ 24;
    facts->side = (int8_t)zug_color_other(turn);
    facts->type = ZUG_PAWN;
    add_square(facts, passed);
    switch (zug__faults_passing(pos)) {
    case ZUG__PASSING_POSSIBLE:
        break;
    case ZUG__PASSING_WRONG_RANK:
        facts->detail = turn == ZUG_WHITE ? "sixth-rank" : "third-rank";
        break;
    case ZUG__PASSING_NO_PAWN:
        facts->detail = "no-pawn";
        add_square(facts, to);
        break;
    case ZUG__PASSING_BLOCKED:
        facts->detail = "in-the-way";
        add_piece(facts, pos, zug_position_type_on(pos, passed) != ZUG_NO_PIECE ? passed : from);
        break;
    case ZUG__PASSING_CHECKED:
        facts->detail = "in-check";
        add_square(facts, from);
        break;
    }
}

zug_facts zug_facts_fault(const zug_position *pos, zug_fault_set fault) {
    zug_facts facts = zug_facts_of(zug_faults_name(fault), NULL);
    switch (fault) {
    case ZUG_FAULT_SEVERAL_WHITE_KINGS:
        several_kings(&facts, pos, ZUG_WHITE);
        break;
    case ZUG_FAULT_SEVERAL_BLACK_KINGS:
        several_kings(&facts, pos, ZUG_BLACK);
        break;
    case ZUG_FAULT_PAWN_ON_LAST_RANK:
        misplaced_pawn(&facts, pos);
        break;
    case ZUG_FAULT_MOVED_SIDE_IN_CHECK:
        moved_side_in_check(&facts, pos);
        break;
    case ZUG_FAULT_CASTLING_WITHOUT_KING:
        castling_without_king(&facts, pos);
        break;
    case ZUG_FAULT_CASTLING_WITHOUT_ROOK:
        castling_without_rook(&facts, pos);
        break;
    case ZUG_FAULT_EN_PASSANT_IMPOSSIBLE:
    case ZUG_FAULT_EN_PASSANT_UNREACHABLE:
        en_passant(&facts, pos);
        break;
    default:
        break; /* a set: bits, not an enum */
    }
    return facts;
}

/* fault_sentence.c - faults of a position in a chess player's words.
 * Room: notation. Knows how to say what makes a position unreachable; sentence.c says what makes it
 * unplayable, from its facts. What is wrong is asked of core. */
#include <zug/fault_sentence.h>
#include <zug/sentence.h>

#include "core/census_impl.h"
#include "words_impl.h"

/* "the rook on e8", "the black rook on e8". */
static void say_piece(const zug_position *pos, zug_square square, bool with_color, zug_buf *out) {
    zug_piece piece = zug_position_piece_on(pos, square);
    zug_buf_text(out, "the ");
    if (with_color) {
        zug_buf_text(out, zug__side_words[piece.color]);
        zug_buf_char(out, ' ');
    }
    zug_buf_text(out, zug__piece_names[piece.type]);
    zug_buf_text(out, " on ");
    zug__say_square(square, out);
}

/* "the rook on e8 and the knight on f3"; of many, the first three. */
static void say_pieces(const zug_position *pos, zug_bitboard pieces, zug_buf *out) {
    int count = zug_bitboard_count(pieces);
    for (int i = 0; pieces && i < 3; i++) {
        zug_buf_text(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        say_piece(pos, zug_bitboard_pop(&pieces), false, out);
    }
    if (pieces)
        zug_buf_text(out, " and others");
}

/* "1 pawn", "2 pawns". */
static void say_count(int count, const char *one, const char *many, zug_buf *out) {
    zug_buf_number(out, (uint64_t)count);
    zug_buf_char(out, ' ');
    zug_buf_text(out, count == 1 ? one : many);
}

/* ", but no pawn is missing", ", but only 2 pawns are missing". */
static void say_but_missing(int count, const char *one, const char *many, zug_buf *out) {
    zug_buf_text(out, count == 0 ? ", but no " : ", but only ");
    if (count == 0)
        zug_buf_text(out, one);
    else
        say_count(count, one, many, out);
    zug_buf_text(out, count > 1 ? " are missing" : " is missing");
}

static void say_impossible_checkers(const zug_position *pos, zug_buf *out) {
    zug_buf_text(out, zug__side_names[zug_position_turn(pos)]);
    zug_buf_text(out, " is in check from ");
    say_pieces(pos, zug_position_checkers(pos), out);
    zug_buf_text(out, ", which no single move can have done");
}

static void say_no_last_move(const zug_position *pos, zug_buf *out) {
    zug_buf_text(out, zug__side_names[zug_color_other(zug_position_turn(pos))]);
    zug_buf_text(out, " has just moved, but no piece can have come from anywhere");
}

/* "White has 17 pieces, more than the 16 of a game". */
static void say_too_many(zug_color color, int count, const char *what, zug_buf *out) {
    zug_buf_text(out, zug__side_names[color]);
    zug_buf_text(out, " has ");
    zug_buf_number(out, (uint64_t)count);
    zug_buf_text(out, what);
}

static void say_promoted(zug_color color, const zug__census *census, zug_buf *out) {
    zug_buf_text(out, zug__side_names[color]);
    zug_buf_text(out, " has at least ");
    say_count(census->promoted, "promoted piece", "promoted pieces", out);
    say_but_missing(8 - census->pawns, "pawn", "pawns", out);
}

/* True if one side's numbers have this fault. */
static bool has_number_fault(const zug__census *census, zug_fault_set fault) {
    if (fault == ZUG_FAULT_TOO_MANY_PIECES)
        return census->pieces > 16;
    if (fault == ZUG_FAULT_TOO_MANY_PAWNS)
        return census->pawns > 8;
    return census->pawns <= 8 && census->promoted > 8 - census->pawns;
}

/* Says of each side that has too many pieces, pawns or promoted pieces how many they are. */
static void say_numbers(const zug_position *pos, zug_fault_set fault, zug_buf *out) {
    for (int i = 0; i < 2; i++) {
        zug_color color = (zug_color)i;
        zug__census census = zug__census_take(pos, color);
        if (!has_number_fault(&census, fault))
            continue;
        if (out->len > 0)
            zug_buf_text(out, "; ");
        if (fault == ZUG_FAULT_TOO_MANY_PIECES)
            say_too_many(color, census.pieces, " pieces, more than the 16 of a game", out);
        else if (fault == ZUG_FAULT_TOO_MANY_PAWNS)
            say_too_many(color, census.pawns, " pawns, more than the eight of a game", out);
        else
            say_promoted(color, &census, out);
    }
}

static void say_too_few_captures(const zug_position *pos, zug_buf *out) {
    zug__census census[2] = {zug__census_take(pos, ZUG_WHITE), zug__census_take(pos, ZUG_BLACK)};
    for (int i = 0; i < 2; i++) {
        zug_color color = (zug_color)i, other = zug_color_other(color);
        int lost = 16 - census[other].pieces;
        if (lost < 0 || census[color].captures <= lost)
            continue;
        zug_buf_text(out, zug__side_names[color]);
        if (census[color].captures >= ZUG__CENSUS_NEVER) {
            zug_buf_text(out, "'s pawns cannot have reached their squares");
            return;
        }
        zug_buf_text(out, "'s pawns must have captured at least ");
        say_count(census[color].captures, "piece", "pieces", out);
        say_but_missing(lost, other == ZUG_WHITE ? "white piece" : "black piece",
                        other == ZUG_WHITE ? "white pieces" : "black pieces", out);
        return;
    }
    int lost = 32 - census[ZUG_WHITE].pieces - census[ZUG_BLACK].pieces;
    zug_buf_text(out, "the pawns passed each other by at least ");
    say_count(zug__census_passing_captures(pos, census), "capture", "captures", out);
    say_but_missing(lost, "piece", "pieces", out);
}

static void say_walled_in(const zug_position *pos, zug_buf *out) {
    zug_square square = zug_faults_square(pos, ZUG_FAULT_WALLED_IN);
    say_piece(pos, square, true, out);
    zug_buf_text(out, " cannot have got past its eight unmoved pawns");
}

static void say_bishop_walled_in(const zug_position *pos, zug_buf *out) {
    zug_square square = zug_faults_square(pos, ZUG_FAULT_BISHOP_WALLED_IN);
    zug_buf_text(out, "in standard chess ");
    say_piece(pos, square, true, out);
    zug_buf_text(out, " cannot have got past pawns that never moved, nor been promoted");
}

static void say_clock(const zug_position *pos, zug_buf *out) {
    zug_buf_text(out, "a pawn has just passed over ");
    zug__say_square(pos->en_passant, out);
    zug_buf_text(out, ", so the halfmove clock must be 0, not ");
    zug_buf_number(out, pos->halfmove_clock);
}

void zug_fault_sentence_write(const zug_position *pos, zug_fault_set fault,
                              char out[static ZUG_FAULT_SENTENCE_SIZE]) {
    zug_buf buf = zug_buf_over(out, ZUG_FAULT_SENTENCE_SIZE);
    zug_facts facts = zug_facts_fault(pos, fault);
    zug_sentence_facts(&facts, out);
    if (out[0] != '\0')
        return;
    switch (fault) {
    case ZUG_FAULT_IMPOSSIBLE_CHECKERS:
        say_impossible_checkers(pos, &buf);
        break;
    case ZUG_FAULT_NO_LAST_MOVE:
        say_no_last_move(pos, &buf);
        break;
    case ZUG_FAULT_TOO_MANY_PIECES:
    case ZUG_FAULT_TOO_MANY_PAWNS:
    case ZUG_FAULT_TOO_MANY_PROMOTED:
        say_numbers(pos, fault, &buf);
        break;
    case ZUG_FAULT_TOO_FEW_CAPTURES:
        say_too_few_captures(pos, &buf);
        break;
    case ZUG_FAULT_WALLED_IN:
        say_walled_in(pos, &buf);
        break;
    case ZUG_FAULT_BISHOP_WALLED_IN:
        say_bishop_walled_in(pos, &buf);
        break;
    case ZUG_FAULT_CLOCK_IMPOSSIBLE:
        say_clock(pos, &buf);
        break;
    default:
        zug_buf_text(&buf, zug_faults_message(fault));
        break; /* a set: bits, not an enum */
    }
}

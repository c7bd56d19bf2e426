/* faults.h - what is wrong with a position, all at once.
 *
 * Unplayable: the Laws do not say how to go on. Unreachable: the game can go on, but no series of
 * legal moves leads here (Article 3.10.3), as in problems and odds games. Only what is proved is
 * named: a position without faults may still be unreachable, one with a fault never is reachable.
 */
#ifndef ZUG_FAULTS_H
#define ZUG_FAULTS_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Every fault as X(NAME, "name", "sentence"): the unplayable ones first. */
/* clang-format off */
#define ZUG_FAULTS_UNPLAYABLE(X)                                                                   \
    X(NO_WHITE_KING, "no-white-king", "there is no white king")                                    \
    X(NO_BLACK_KING, "no-black-king", "there is no black king")                                    \
    X(SEVERAL_WHITE_KINGS, "several-white-kings", "there are several white kings")                 \
    X(SEVERAL_BLACK_KINGS, "several-black-kings", "there are several black kings")                 \
    X(PAWN_ON_LAST_RANK, "pawn-on-last-rank", "a pawn stands on the first or last rank")           \
    X(MOVED_SIDE_IN_CHECK, "moved-side-in-check", "the side that has just moved is in check")      \
    X(CASTLING_WITHOUT_KING, "castling-without-king",                                              \
      "a castling right is given, but the king is not at home")                                    \
    X(CASTLING_WITHOUT_ROOK, "castling-without-rook",                                              \
      "a castling right is given, but the rook is not at home")                                    \
    X(EN_PASSANT_IMPOSSIBLE, "en-passant-impossible",                                              \
      "no pawn can just have passed over the en passant square")

#define ZUG_FAULTS_UNREACHABLE(X)                                                                  \
    X(IMPOSSIBLE_CHECKERS, "impossible-checkers", "no single move can have given this check")      \
    X(EN_PASSANT_UNREACHABLE, "en-passant-unreachable",                                            \
      "the side to move would have been in check before the pawn's double step")                   \
    X(NO_LAST_MOVE, "no-last-move", "no move of the side that has just moved leads here")          \
    X(TOO_MANY_PIECES, "too-many-pieces", "a side has more than 16 pieces")                        \
    X(TOO_MANY_PAWNS, "too-many-pawns", "a side has more than eight pawns")                        \
    X(TOO_MANY_PROMOTED, "too-many-promoted",                                                      \
      "a side has more promoted pieces than missing pawns")                                        \
    X(TOO_FEW_CAPTURES, "too-few-captures",                                                        \
      "the pawns must have captured more pieces than are missing")                                 \
    X(WALLED_IN, "walled-in", "a piece stands outside a wall of eight unmoved pawns")              \
    X(BISHOP_WALLED_IN, "bishop-walled-in",                                                        \
      "a bishop stands where the unmoved pawns of its home do not let it go")                      \
    X(CLOCK_IMPOSSIBLE, "clock-impossible",                                                        \
      "a pawn has just moved, but the halfmove clock is not 0")
/* clang-format on */

enum {
#define X(NAME, name, sentence) ZUG_FAULT_INDEX_##NAME,
    ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
        ZUG_FAULT_COUNT
};

/* A set of faults: one bit each, ZUG_FAULT_NO_WHITE_KING and so on. */
typedef uint32_t zug_fault_set;
enum {
#define X(NAME, name, sentence) ZUG_FAULT_##NAME = 1 << ZUG_FAULT_INDEX_##NAME,
    ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
#define X(NAME, name, sentence) +ZUG_FAULT_##NAME
        ZUG_FAULT_UNPLAYABLE = 0 ZUG_FAULTS_UNPLAYABLE(X),
    ZUG_FAULT_UNREACHABLE = 0 ZUG_FAULTS_UNREACHABLE(X),
#undef X

    /* What is proved only for games that began from the standard array. A position whose castling
     * rights show Chess960 never has these; who knows from elsewhere (a Variant tag) that a game is
     * Chess960 takes them out: faults & ~ZUG_FAULT_STANDARD_ONLY. */
    ZUG_FAULT_STANDARD_ONLY = ZUG_FAULT_BISHOP_WALLED_IN
};

/* All faults of a position, however broken: it need not be playable. */
zug_fault_set zug_faults_find(const zug_position *pos);

/* The name of one fault ("pawn-on-last-rank"), for programs and options. */
const char *zug_faults_name(zug_fault_set fault);

/* What one fault means, in a few words that fit every position. See fault_sentence.h for better
 * ones. */
const char *zug_faults_message(zug_fault_set fault);

/* The square to point at for one fault that a position has; ZUG_NO_SQUARE if it is about the whole
 * board. For castling it is the square of the rook. */
zug_square zug_faults_square(const zug_position *pos, zug_fault_set fault);

#ifdef __cplusplus
}
#endif

#endif

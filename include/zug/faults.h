/* faults.h - what is wrong with a position, all at once.
 *
 * Unplayable: the Laws do not say how to go on. Unreachable: the game can go on, but no series of legal
 * moves leads here (Article 3.10.3), as in problems and odds games. Only what is proved is named. */
#ifndef ZUG_FAULTS_H
#define ZUG_FAULTS_H

#include <zug/position.h>

/* Every fault as X(NAME, "name"): the unplayable ones first. */
#define ZUG_FAULTS_UNPLAYABLE(X)                                                                   \
    X(NO_WHITE_KING, "no-white-king")                                                              \
    X(NO_BLACK_KING, "no-black-king")                                                              \
    X(SEVERAL_WHITE_KINGS, "several-white-kings")                                                  \
    X(SEVERAL_BLACK_KINGS, "several-black-kings")                                                  \
    X(PAWN_ON_LAST_RANK, "pawn-on-last-rank")   /* the first or the last rank, either colour */    \
    X(MOVED_SIDE_IN_CHECK, "moved-side-in-check")                                                  \
    X(CASTLING_WITHOUT_KING, "castling-without-king")                                              \
    X(CASTLING_WITHOUT_ROOK, "castling-without-rook")                                              \
    X(EN_PASSANT_IMPOSSIBLE, "en-passant-impossible")

#define ZUG_FAULTS_UNREACHABLE(X)                                                                  \
    X(IMPOSSIBLE_CHECKERS, "impossible-checkers") /* more than two, or two no move can produce */  \
    X(TOO_MANY_MEN, "too-many-men")               /* more than 16 of a colour */                   \
    X(TOO_MANY_PAWNS, "too-many-pawns")           /* more than 8 of a colour */                    \
    X(TOO_MANY_PROMOTED, "too-many-promoted")     /* more promoted men than missing pawns */       \
    X(TOO_FEW_CAPTURES, "too-few-captures")       /* the pawns must have captured more men than are gone */ \
    X(BISHOP_WALLED_IN, "bishop-walled-in") /* its home pawns never moved, yet it stands elsewhere */

enum {
#define X(NAME, name) ZUG_FAULT_INDEX_##NAME,
    ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
    ZUG_FAULT_COUNT
};

/* A set of faults: one bit each, ZUG_FAULT_NO_WHITE_KING and so on. */
typedef uint32_t zug_fault_set;
enum {
#define X(NAME, name) ZUG_FAULT_##NAME = 1 << ZUG_FAULT_INDEX_##NAME,
    ZUG_FAULTS_UNPLAYABLE(X) ZUG_FAULTS_UNREACHABLE(X)
#undef X
#define X(NAME, name) +ZUG_FAULT_##NAME
    ZUG_FAULT_UNPLAYABLE = 0 ZUG_FAULTS_UNPLAYABLE(X),
    ZUG_FAULT_UNREACHABLE = 0 ZUG_FAULTS_UNREACHABLE(X)
#undef X
};

/* All faults of a position, however broken: it need not be playable. */
zug_fault_set zug_faults_find(const zug_position *pos);

/* The name of one fault ("pawn-on-last-rank"), for programs and options. */
const char *zug_faults_name(zug_fault_set fault);

#endif

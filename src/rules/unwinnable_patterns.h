/* unwinnable_patterns.h - patterns of mates that the pieces could form, as goals of a search. Room:
 * rules. */
#ifndef ZUG_UNWINNABLE_PATTERNS_H
#define ZUG_UNWINNABLE_PATTERNS_H

#include <zug/position.h>

enum { ZUG__PATTERNS_MAX = 10, ZUG__ROLES = 8, ZUG__SIGNS = 1 << 15 };

/* A piece that a pattern needs on a square. */
typedef struct zug__role {
    zug_piece piece;
    zug_square square;
    uint8_t far[64]; /* how many moves such a piece needs from each square, past the fixed pieces */
} zug__role;

typedef struct zug__pattern {
    zug__role roles[ZUG__ROLES];
    int count;
    int cost;            /* moves until all are there, if nothing else were in the way */
    zug_bitboard pieces; /* the squares of all */
} zug__pattern;

/* How a search for patterns goes about it. */
typedef struct zug__manner {
    int alike;  /* how many positions that look alike are followed */
    int others; /* how much each piece of the loser counts against a position */
} zug__manner;

/* The mate patterns that seem nearest, the nearest first. */
typedef struct zug__pattern_set {
    zug__pattern patterns[ZUG__PATTERNS_MAX];
    int count;
    zug_color winner;
    bool is_still; /* no pawn moves, and nothing is captured */
    zug__manner manner;
    uint8_t seen[ZUG__SIGNS]; /* how often positions that look alike were met */
} zug__pattern_set;

/* Finds mates by the winner that the walls allow; if is_still, such to which no pawn move and no
 * capture leads. Castling is not thought of. None may be found. */
void zug__pattern_set_find(const zug_position *pos, zug_color winner, bool is_still,
                           zug__pattern_set *out);

/* Begins a search in some manner. */
void zug__pattern_set_begin(zug__pattern_set *goals, zug__manner manner);

/* How far a position seems from the nearest pattern, 0 to ZUG__FAR, or -1 if many that look alike
 * were met already. It only says where to look first, and what to leave out. */
int zug__pattern_set_distance(zug__pattern_set *goals, const zug_position *pos);

#endif

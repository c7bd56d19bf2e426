/* unwinnable_picture.h - pictures of mates that the men could form, as goals of a search. Room: rules. */
#ifndef ZUG_UNWINNABLE_PICTURE_H
#define ZUG_UNWINNABLE_PICTURE_H

#include <zug/position.h>

enum { ZUG__PICTURES = 10, ZUG__ROLES = 8, ZUG__SIGNS = 1 << 15 };

/* A man that a picture needs on a square. */
typedef struct zug__role {
    zug_man man;
    zug_square square;
    uint8_t far[64]; /* how many moves such a man needs from each square, past the fixed men */
} zug__role;

typedef struct zug__picture {
    zug__role roles[ZUG__ROLES];
    int count;
    int cost;         /* moves until all are there, if nothing else were in the way */
    zug_bitboard men; /* the squares of all */
} zug__picture;

/* How a search for pictures goes about it. */
typedef struct zug__manner {
    int alike;  /* how many positions that look alike are followed */
    int others; /* how much each piece of the loser counts against a position */
} zug__manner;

/* The pictures that seem nearest, the nearest first. */
typedef struct zug__album {
    zug__picture pictures[ZUG__PICTURES];
    int count;
    zug_color winner;
    bool is_still; /* no pawn moves, and nothing is captured */
    zug__manner manner;
    uint8_t seen[ZUG__SIGNS]; /* how often positions that look alike were met */
} zug__album;

/* Draws mates by the winner that the walls allow; if is_still, such to which no pawn move and no capture leads. Castling is
 * not thought of. None may be found. */
void zug__album_draw(const zug_position *pos, zug_color winner, bool is_still, zug__album *out);

/* Begins a search in some manner. */
void zug__album_begin(zug__album *album, zug__manner manner);

/* How far a position seems from the nearest picture, 0 to ZUG__FAR, or -1 if many that look alike were met already. It
 * only says where to look first, and what to leave out. */
int zug__album_distance(zug__album *album, const zug_position *pos);

#endif

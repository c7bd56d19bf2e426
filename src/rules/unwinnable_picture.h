/* unwinnable_picture.h - pictures of mates that the men could form, as goals of a search. Room: rules. */
#ifndef ZUG_UNWINNABLE_PICTURE_H
#define ZUG_UNWINNABLE_PICTURE_H

#include <zug/position.h>

enum { ZUG__PICTURES = 12, ZUG__ROLES = 8 };

/* A man that a picture needs on a square. */
typedef struct zug__role {
    zug_man man;
    zug_square square;
    uint8_t far[64]; /* how many moves such a man needs from each square, past the fixed men */
} zug__role;

typedef struct zug__picture {
    zug__role roles[ZUG__ROLES];
    int count;
    int cost; /* moves until all are there, if nothing else were in the way */
} zug__picture;

/* The pictures that seem nearest, the nearest first. */
typedef struct zug__album {
    zug__picture pictures[ZUG__PICTURES];
    int count;
    zug_color winner;
} zug__album;

/* Draws mates by the winner that the walls allow, in a position without castling rights. None may be found. */
void zug__album_draw(const zug_position *pos, zug_color winner, zug__album *out);

/* How far a position seems from the nearest picture, 0 to ZUG__FAR. It only says where to look first. */
int zug__album_distance(const zug__album *album, const zug_position *pos);

#endif

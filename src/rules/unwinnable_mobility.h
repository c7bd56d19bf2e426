/* unwinnable_mobility.h - what every piece could ever reach. Room: rules.
 *
 * unwinnable_mobility.c grows these sets; unwinnable_untracked.c uses them too. */
#ifndef ZUG_UNWINNABLE_MOBILITY_H
#define ZUG_UNWINNABLE_MOBILITY_H

#include <zug/position.h>

enum { ZUG__PIECES_MAX = 64 };

/* A piece and where it could get. */
typedef struct zug__roamer {
    zug_piece_type type;
    zug_color color;
    zug_square home;
    zug_bitboard reach;    /* a pawn: while it has not captured, so all on its file */
    zug_bitboard captured; /* a pawn that has captured */
    zug_bitboard promoted; /* a pawn that has been promoted, to whatever piece */
} zug__roamer;

/* All pieces, and what their sets mean for each other. */
typedef struct zug__realm {
    zug__roamer pieces[ZUG__PIECES_MAX];
    int count;
    zug_bitboard homes;     /* where pieces stand at first */
    zug_bitboard movable;   /* homes of pieces that are not fixed */
    zug_bitboard vital;     /* homes of pieces without which the winner never mates */
    zug_bitboard takes[2];  /* squares on which a side could capture */
    zug_bitboard stands[2]; /* squares on which a piece of a side other than the king could stand */
    zug_bitboard guards[2]; /* squares that the fixed pieces of a side guard for ever */
} zug__realm;

/* Finds where every piece could get in a game in which the winner mates, from a position without
 * castling rights. */
void zug__mobility_roam(const zug_position *pos, zug_color winner, zug__realm *out);

/* Finds where every piece could get while no pawn moves and nothing is captured. */
void zug__mobility_stand(const zug_position *pos, zug__realm *out);

/* What the pieces of both sides could do around the loser's king. */
typedef struct zug__siege {
    zug_bitboard king;        /* where the loser's king could stand */
    zug_bitboard winner_king; /* where the winner's could */
    zug_bitboard pawns;       /* what the winner's pawns could attack */
    /* The untracked pieces of each side: [0] those it has, [1] also those that its pawns could
     * become. */
    zug_bitboard attacks[2][2];              /* what they could attack */
    zug_bitboard stands[2][2];               /* where they could stand */
    zug_bitboard blocks[ZUG__PIECES_MAX];    /* where each piece of the loser could stand */
    zug_bitboard pieces[2][ZUG__PIECES_MAX]; /* where it could stand untracked, [1] if promoted */
    int blockers;
} zug__siege;

/* Finds what the pieces could do, where the pieces with these homes are not tracked. */
void zug__mobility_besiege(const zug__realm *realm, zug_color winner, zug_bitboard untracked,
                           zug__siege *out);

/* True if the loser has pieces enough, each with its set of squares, that could fill all these
 * squares. */
bool zug__mobility_can_block(const zug_bitboard *pieces, int count, zug_bitboard squares);

#endif

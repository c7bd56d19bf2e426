/* unwinnable_impl.h - the parts of which the answer "can this side still win?" is made. Room:
 * rules. */
#ifndef ZUG_UNWINNABLE_IMPL_H
#define ZUG_UNWINNABLE_IMPL_H

#include <zug/unwinnable.h>

/* One question, and what may still be used to answer it. */
typedef struct zug__hunt {
    zug_color winner; /* the side that is to checkmate */
    uint64_t left;    /* positions that may still be looked at */
    char *memory;
    size_t size;
    zug_helpmate *line;             /* may be NULL */
    struct zug__pattern_set *goals; /* goals of the search; may be NULL */
    struct zug__survey *survey;     /* what is to be noted on the way; may be NULL */
    bool in_order;                  /* what was found first is followed first */
} zug__hunt;

/* True if no position with this material can be a mate by the winner, nor one after captures and
 * promotions. unwinnable_material.c has the proofs. */
bool zug__material_is_hopeless(const zug_position *pos, zug_color winner);

/* True if a side has but one knight, or nothing but bishops on squares of one colour: then it mates
 * only with the help of its opponent's pieces. */
bool zug__is_lone_minor(const zug_position *pos, zug_color winner);

/* True if the pawns and what is walled in by them prove that the winner never mates. False says
 * nothing. */
bool zug__mobility_is_hopeless(const zug_position *pos, zug_color winner);

/* How far a position seems from a mate by the winner, 0 to ZUG__FAR. It only says where to look
 * first. */
enum { ZUG__FAR = 100 };
int zug__distance_to_mate(const zug_position *pos, zug_color winner);

/* Goes through the positions that can arise, nearest to a mate first. The answer is yes with a
 * line, no once all are seen, or undecided. */
zug_answer zug__closure_search(zug__hunt *hunt, const zug_position *pos);

/* The same, looking at no more than a part of the positions that are left. */
zug_answer zug__closure_search_a_little(zug__hunt *hunt, const zug_position *pos, uint64_t part);

/* Goes through all that kings, pawns and the pieces that can reach fewer squares than roam could do
 * while the others are somewhere. True if that proves that the winner never mates; false says
 * nothing. Looks at no more positions than most. */
bool zug__untracked_are_hopeless(zug__hunt *hunt, const zug_position *pos, int roam, uint64_t most);

/* Plays some lines towards a mate. True if one mates; false says nothing. */
bool zug__playout_mates(zug__hunt *hunt, const zug_position *pos);

/* How many king's moves two squares are apart. */
static inline int zug__apart(zug_square a, zug_square b) {
    int files = zug_square_file(a) - zug_square_file(b);
    int ranks = zug_square_rank(a) - zug_square_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* How many steps along ranks and files the nearest corner is away. */
static inline int zug__from_corner(zug_square square) {
    int file = zug_square_file(square), rank = zug_square_rank(square);
    return (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
}

#endif

/* swiss_weights_impl.h - the criteria of the Dutch System as weights of edges.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_SWISS_WEIGHTS_IMPL_H
#define ZUG_PAIRING_SWISS_WEIGHTS_IMPL_H

#include "matching_impl.h"
#include "swiss_impl.h"

/* Where a vertex belongs, seen from the bracket that is paired. */
typedef enum zug__place {
    ZUG__IN_LIMBO, /* moved down, and not to be paired here */
    ZUG__MOVED_DOWN,
    ZUG__RESIDENT,
    ZUG__NEXT, /* a resident of the next bracket */
    ZUG__REST, /* further down */
    ZUG__BYE,  /* no player: who is matched with it gets the bye */
    ZUG__OVER  /* no player: who is matched with it stays over */
} zug__place;

typedef struct zug__vertex {
    int seat; /* -1: no player */
    zug__place place;
    int level; /* of the player's score among those of the bracket, from the highest; 0 elsewhere */
    int order; /* number in its part of the bracket, from 0 */
    int type;  /* equal for vertices that weigh alike */
} zug__vertex;

/* The parts of a weight, from the least important: a group of bits each. Those of criteria are
 * called so; EACH_... have one number for every level. */
typedef enum zug__field {
    ZUG__BONUS,  /* the first partner in order, for one vertex at a time */
    ZUG__ENTER,  /* 4.3: smallest numbers that come into S1 */
    ZUG__LEAVE,  /* 4.3: largest numbers that leave S1 */
    ZUG__SUM,    /* 4.3: smallest difference of the sums */
    ZUG__KEPT,   /* 4.3: fewest exchanged */
    ZUG__CHOSEN, /* 4.4: the first set of players moved down */
    ZUG__C21,
    ZUG__C20,
    ZUG__C19,
    ZUG__C18,
    ZUG__C17,
    ZUG__C16,
    ZUG__C15,
    ZUG__C14,
    ZUG__C13,
    ZUG__C12,
    ZUG__C11,
    ZUG__C10,
    ZUG__C9,
    ZUG__C8_SCORES,
    ZUG__C8_PAIRS,
    ZUG__C7,
    ZUG__C6,
    ZUG__C4, /* that everybody is paired */
    ZUG__FIELDS
} zug__field;

/* The edges that are weighed, and how. */
typedef struct zug__weights {
    zug__swiss *s;
    zug__vertex *vertices;
    int count;
    int levels;     /* different scores in the bracket; residents have the last */
    int moved_down; /* how many may be paired here */
    int residents;
    int half;        /* size of S1 in the remainder; -1 while players moved down are paired */
    bool exchanges;  /* numbers that leave and enter S1 count */
    bool counts_bye; /* C9 counts: the bracket floats nobody but who gets the bye */
    bool is_whole;   /* all players are vertices, and must be paired */
    int favoured;    /* a vertex that wants the first partner in order, or -1 */
    uint32_t most_unplayed;         /* rounds without a game of any vertex */
    size_t bit[ZUG__FIELDS], width; /* of each field, and of one number */
    size_t words;
    int types;
    zug__word *table; /* the part that depends on types alone, of each two; 0 until it is needed */
} zug__weights;

/* Lays out the fields and sorts vertices into types; false without memory. Memory is the arena's.
 */
bool zug__weights_prepare(zug__weights *w);

/* A zug__weigh whose context is a zug__weights. */
bool zug__weights_weigh(const void *weights, int a, int b, zug__word *out);

/* A zug__share for them: floats of residents, and what counts for players moved down, with an
 * opponent who has not floated. */
void zug__weights_share(const void *weights, int vertex, zug__word *out);

/* Notes why a vertex has its partner and not one whom the rules try earlier. is_settled says of
 * each seat, by a mate that is not negative, that it is out of the matching. */
bool zug__swiss_note_choice(const zug__weights *w, const zug__matching *matching, const int *mates,
                            int vertex, int partner);

#endif

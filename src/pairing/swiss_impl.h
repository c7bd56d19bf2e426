/* swiss_impl.h - what the files of the Dutch System share.
 * Room: pairing. Private to the library. */
#ifndef ZUG_PAIRING_SWISS_IMPL_H
#define ZUG_PAIRING_SWISS_IMPL_H

#include <zug/swiss.h>

#include "base/arena.h"

/* How much a player wants a colour (C.04.3, 1.7). */
typedef enum zug__wish {
    ZUG__NO_WISH,
    ZUG__MILD_WISH,
    ZUG__STRONG_WISH,
    ZUG__ABSOLUTE_WISH
} zug__wish;

/* Floats of one round (C.04.3, 1.4). */
typedef enum zug__float { ZUG__NO_FLOAT, ZUG__DOWNFLOAT, ZUG__UPFLOAT } zug__float;

/* A player who is to be paired. */
typedef struct zug__seat {
    size_t index;          /* in the tournament */
    uint32_t number;       /* TPN: of ranks, if players are ordered by them */
    uint32_t place;        /* among the numbers of those who are paired, from 1 */
    zug_points score;      /* with fictitious points: that by which the player is paired */
    zug_points standing;   /* without them: that by which boards are ordered */
    zug_round_color color; /* that is wanted */
    zug__wish wish;
    int difference;        /* whites minus blacks */
    zug_round_color twice; /* that of the last two games, if both had it */
    zug__float floats[2];  /* one round ago, two rounds ago */
    uint32_t unplayed;     /* rounds without a game */
    bool is_topscorer, may_have_bye;
    const uint8_t *history; /* colours of games that were played, in their order */
    uint32_t games;
} zug__seat;

/* A round that is being paired. */
typedef struct zug__swiss {
    const zug_tournament *t;
    zug_alloc alloc;
    zug__arena arena, scratch; /* for the round, and for what is done with one bracket */
    uint32_t round;
    bool is_last;
    zug_round_color first_color;
    zug__seat *seats; /* in pairing order: by score, then number */
    int count;
    uint64_t *may_meet; /* a bit for each two seats: C1, C3 and forbidden pairs */
    size_t row_words;
    bool has_bye;          /* the number of players is odd */
    zug_points bye_score;  /* of who gets the bye (C5) */
    zug_swiss_note *notes; /* of every seat whose opponent was chosen; NULL if nobody asks */
    int *mate;             /* the pairing so far: -1 not paired, own index for the bye */
} zug__swiss;

/* Fills in seats and who may meet; false without memory. */
bool zug__swiss_seat_players(zug__swiss *s);

/* True if two seats may meet. */
static inline bool zug__swiss_may_meet(const zug__swiss *s, int a, int b) {
    return s->may_meet[(size_t)a * s->row_words + (size_t)b / 64] >> (b % 64) & 1;
}

/* True if a seat may have the bye that this round has to give. */
static inline bool zug__swiss_takes_bye(const zug__swiss *s, int seat) {
    return s->seats[seat].may_have_bye && s->seats[seat].score == s->bye_score;
}

/* True if the first of two seats, of which it is the higher ranked one, gets White (C.04.3, 5.2).
 */
bool zug__swiss_first_is_white(const zug__swiss *s, int higher, int lower);

/* Pairs all brackets; false without memory. The round can be paired: it was tried. */
bool zug__swiss_pair_brackets(zug__swiss *s);

/* Seats that are to be paired: first the floaters of a bracket, who do not meet each other. */
typedef struct zug__rest {
    const zug__swiss *s;
    const int *seats;
    int count, floaters;
    bool with_bye; /* one vertex more, the last, is the bye */
} zug__rest;

/* Pairs as many as can be, and of those pairings one with as many floaters. Returns how many
 * vertices stay over, of whom *out is the first; -1 without memory. */
int zug__swiss_pair_rest(zug__swiss *s, const zug__rest *rest, int *out);

/* Can all of these seats be paired with each other, and one with the bye if there is one? false
 * also without memory, which is noted. */
bool zug__swiss_can_complete(zug__swiss *s, const int *seats, int count, bool with_bye,
                             bool *is_out_of_memory);

#endif

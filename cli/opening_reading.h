/* opening_reading.h - which ways games took from a position: a part of an input, read by one
 * thread, or the whole of it by several. */
#ifndef CLI_OPENING_READING_H
#define CLI_OPENING_READING_H

#include "crew.h"

enum { OPENING_DEPTH_MAX = 60 }; /* half-moves from the position that can be looked at */

/* A move, and the key of the position in which it was played. */
typedef struct opening_step {
    uint64_t key;
    zug_move move;
} opening_step;

/* What a game has to say. */
typedef struct opening_path {
    uint64_t game;     /* its number in its part of the input, then in all of it */
    int32_t rating[2]; /* of White and Black; 0 if it is not known */
    int32_t opening;   /* the last position of it that has a name, or ZUG_OPENING_NONE */
    uint8_t result;    /* a zug_pgn_result */
    bool passes;       /* it comes to the position that was asked for */
    uint16_t count;    /* of the moves from there */
    opening_step steps[OPENING_DEPTH_MAX];
} opening_path;

/* Who is told, in the order of the input. False if there is no use in going on. */
typedef struct opening_listener {
    void *ctx;
    bool (*problem)(void *ctx, const problem *found); /* for which a game is left out */
    bool (*path)(void *ctx, const opening_path *path);
} opening_listener;

/* A part of an input while it is read. */
typedef struct opening_part {
    zug_position root; /* the position that is asked for */
    unsigned depth;    /* half-moves from there */
    bool wants_names;  /* of each game: which opening it is */
    bool finds_any;    /* games count that do not come to the position, too */
    const problem_style *style;
    opening_listener listener;
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    tally counted;   /* of errors: those for which games are left out */
    int32_t elo[2];  /* of the game that is being read */
    bool is_foreign; /* it is of another kind of chess */
    bool is_unheard; /* the listener wants to know no more */
    int error;       /* errno of what has failed, or 0 */
    opening_path path;
} opening_part;

/* Gives a part, whose members up to its listener are set, its reader; false without memory. */
bool opening_open(opening_part *part);
void opening_close(opening_part *part);

/* Begins at the place where the reader is, between two games; false without memory. */
bool opening_begin(opening_part *part, zug_alloc alloc);

/* Takes the next step; CREW_STOPS if something has failed. */
crew_step opening_next(opening_part *part);

/* Ends what was begun. */
void opening_end(opening_part *part);

/* Reads an input by several threads, with parts like this one, which is not open; the listener is
 * told on the calling thread. False if that cannot be, or is of no use. The part has what was
 * counted, and failures; *error is the errno of one to read the input, or 0. */
bool opening_by_crew(opening_part *like, const crew_order *order, int *error);

#endif

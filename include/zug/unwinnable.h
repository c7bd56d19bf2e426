/* unwinnable.h - can this side still checkmate by any series of legal moves? (Laws 1.4.3 and
 * 6.9, Online 4.4 and 5.4.3.) Both sides are thought to help; repetition and the counting of
 * moves are left aside.
 *
 * An answer is never a guess: a yes comes with a line of legal moves that ends in mate, a no is
 * a proof. docs/laws.md tells how it is found. Every position passed here must be playable (see
 * faults.h). */
#ifndef ZUG_UNWINNABLE_H
#define ZUG_UNWINNABLE_H

#include <zug/position.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_answer {
    ZUG_ANSWER_UNDECIDED = 0, /* the budget or the memory was too small */
    ZUG_ANSWER_YES,
    ZUG_ANSWER_NO
} zug_answer;

enum {
    ZUG_UNWINNABLE_MEMORY_MIN = 64 * 1024, /* less than this is not used at all */
    ZUG_UNWINNABLE_MEMORY_GOOD =
        16 * 1024 * 1024 /* decides all positions of real games that are known */
};

/* What the search may use. The memory is the caller's, of any content and alignment, and only
 * one call may use it at a time; a position in it takes about 50 bytes, and what is not needed is
 * not touched. */
typedef struct zug_unwinnable_work {
    void *memory;
    size_t size;     /* bytes */
    uint64_t budget; /* positions that may be looked at */
    uint64_t spent;  /* output: positions that were looked at; never more than the budget */
} zug_unwinnable_work;

/* A line that ends in mate, in the caller's array. */
typedef struct zug_helpmate {
    zug_move *moves;
    size_t size;   /* how many moves there is space for */
    size_t length; /* output: how many the line has; those that do not fit are left out */
} zug_helpmate;

/* Whether a side can still checkmate its opponent. If it can and line is not NULL, the line is
 * put there: none of its moves is left out, and none at all is needed if the opponent is mated
 * already. */
zug_answer zug_unwinnable_can_win(const zug_position *pos, zug_color side,
                                  zug_unwinnable_work *work, zug_helpmate *line);

/* Whether the position is dead (Article 5.2.2): neither side can win. Most positions of play are
 * seen to be alive within a few microseconds, so a game can ask after every move. */
zug_answer zug_unwinnable_dead(const zug_position *pos, zug_unwinnable_work *work);

/* True if, after this legal move, three more legal moves lead back to the same position: then
 * whoever could win before still can, and a game that was not dead is not dead now. It takes a
 * fraction of a microsecond, and spares a game the longer question after most moves of pieces. */
bool zug_unwinnable_can_return(const zug_position *before, zug_move move);

#ifdef __cplusplus
}
#endif

#endif

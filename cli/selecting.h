/* selecting.h - finds the games of an input that a condition is true of, one after the other or by
 * several threads. */
#ifndef CLI_SELECTING_H
#define CLI_SELECTING_H

#include <zug/select.h>

#include "crew.h"
#include "found_game.h"
#include "letters_choice.h"

/* Who is told, in the order of the input. */
typedef struct select_listener {
    void *ctx;
    /* A game has an error, or is of another kind of chess. False if nobody wants to know. */
    bool (*problem)(void *ctx, const problem *found);
    /* A game was found; false if no more are wanted. */
    bool (*game)(void *ctx, const found_game *game);
} select_listener;

/* What the user wants. */
typedef struct select_wish {
    const char *condition; /* that can be read */
    bool inverse;          /* the games that it is not true of */
    bool variations;       /* are looked into, too */
    letters_choice letters;
    found_form form;
    bool is_unique;    /* of games that are the same, one is wanted: they are marked */
    unsigned same;     /* what must be the same for that, besides their moves */
    const char *split; /* by which games are put into files; NULL: they are not */
} select_wish;

/* A part of an input while games are looked for in it. */
typedef struct select_part {
    const select_wish *wish;
    const problem_style *style;
    const char *file, *shown; /* the name of the input, as it was given and as a report has it */
    select_listener listener;
    tally counted;
    uint64_t names_seen; /* which tags, that the condition asks for, some game has */
    bool is_unheard;     /* the listener wants no more */
    int error;           /* errno of what has failed, or 0 */
    zug_select *select;
    zug_pgn_reader *reader;
    zug_pgn_reader *notes; /* reads games once more, if that is needed; may be NULL */
    zug_pgn_checker *checker;
    zug_answer by_tags; /* of the present game */
    zug_pgn_gate gate;  /* what its board must keep */
    bool is_hopeless;   /* its first moves have shown that it is not looked for */
    bool is_foreign;
    tag_list tags;
    game_bytes bytes;
    found_game game;
} select_part;

/* Gives a part, whose members up to the listener are set, what it needs; false without memory. */
bool select_open(select_part *part);
void select_close(select_part *part);

/* Begins at the place where the reader is, between two games; false without memory. */
bool select_begin(select_part *part, zug_alloc alloc);

/* Takes the bytes that the reader was given. */
void select_fed(select_part *part, const char *bytes, size_t len);

/* Takes the next step; CREW_STOPS if something has failed, or no more games are wanted. */
crew_step select_next(select_part *part);

/* True if nothing that was read belongs to the game that comes next: what stands before a game is
 * written with it. */
bool select_is_between(const select_part *part);

/* Ends what was begun. */
void select_end(select_part *part);

/* Looks for games by several threads, with parts like this one, which is not open; the listener is
 * told on the calling thread. The games have their text already. False if that cannot be, or is of
 * no use. The part has what was counted, and failures; *error is the errno of one to read the
 * input, or 0. */
bool select_by_crew(select_part *like, const crew_order *order, int *error);

#endif

/* selecting.h - goes through the games of inputs and hands on those that a condition is true of. */
#ifndef CLI_SELECTING_H
#define CLI_SELECTING_H

#include <zug/select.h>

#include "found_game.h"
#include "letters_choice.h"

/* Takes a game that was found; false if no more are wanted, or something has failed. */
typedef bool selecting_take(void *ctx, const found_game *game, const zug_pgn_main_line *line);

/* All that is being done, over one file after the other. */
typedef struct selecting {
    zug_select *select;
    bool inverse;     /* the games that the condition is not true of */
    bool wants_tags;  /* of the games that are found */
    bool wants_moves; /* their main lines */
    letters_choice letters;
    selecting_take *take;
    void *take_ctx;
    problem_style style;
    file_part part;     /* that is read of each file */
    spool_sink *report; /* writes which part it is; NULL: nobody wants to know */
    void *report_ctx;
    progress bar;
    bool found_errors; /* some game has one, and was reported */
    bool stopped;      /* no more games are wanted */
    int error;         /* errno of what has failed, or 0 */
    uint64_t games;    /* in all files */
    /* of the present file and game */
    zug_pgn_reader *reader;
    zug_pgn_reader *notes; /* reads games once more, if that is needed; may be NULL */
    zug_pgn_checker *checker;
    zug_answer by_tags;
    bool is_foreign;
    tag_list tags;
    game_bytes bytes;
    found_game game;
    uint64_t file_half_moves;
} selecting;

/* Goes through one file, or standard input for "-"; false after saying what has failed. */
bool selecting_file(selecting *work, const char *name);

/* Gives the memory back. */
void selecting_free(selecting *work);

#endif

/* converting.h - writes the games of an input in the forms that other programs read, one after the
 * other or by several threads. */
#ifndef CLI_CONVERTING_H
#define CLI_CONVERTING_H

#include <zug/pgn_tree.h>

#include "crew.h"
#include "file_part.h"
#include "letters_choice.h"

typedef enum convert_form {
    FORM_JSON,
    FORM_UCI,
    FORM_FEN,
    FORM_EPD,
    FORM_POLYGLOT,
    FORMS
} convert_form;

/* Where a game is in its file, from 1, and the offset of its first byte. */
typedef struct convert_place {
    uint64_t game, line, offset;
} convert_place;

/* Who is told, in the order of the input. False if there is no use in going on. */
typedef struct convert_listener {
    void *ctx;
    bool (*problem)(void *ctx, const problem *found);     /* something is not written */
    bool (*place)(void *ctx, const convert_place *place); /* JSON of a game there follows */
    bool (*text)(void *ctx, zug_str bytes);               /* of games without errors */
} convert_listener;

/* A part of an input while it is converted. */
typedef struct convert_part {
    convert_form form;
    bool legal_en_passant;  /* its square is named only where a capture is legal */
    letters_choice letters; /* of the input */
    const problem_style *style;
    convert_listener listener;
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_pgn_tree *tree;  /* of JSON */
    convert_place place; /* of the game that is being read: its line and offset */
    tally counted;       /* of errors: those for which games are not written */
    bool is_foreign;     /* the game that is being read, of another kind of chess */
    bool is_unheard;     /* the listener wants to know no more */
    int error;           /* errno of what has failed, or 0 */
} convert_part;

/* Gives a part, whose first five members are set, its reader; false without memory. */
bool convert_open(convert_part *part);
void convert_close(convert_part *part);

/* Begins at the place where the reader is, between two games; false without memory. */
bool convert_begin(convert_part *part, zug_alloc alloc);

/* Takes the next step; CREW_STOPS if something has failed. */
crew_step convert_next(convert_part *part);

/* Ends what was begun. */
void convert_end(convert_part *part);

/* Converts an input by several threads, with parts like this one, which is not open; the listener
 * is told on the calling thread, of problems with their place in the whole input. False if that
 * cannot be, or is of no use. The part has what was counted, and failures; *error is the errno of
 * one to read the input, or 0. */
bool convert_by_crew(convert_part *like, const crew_order *order, int *error);

#endif

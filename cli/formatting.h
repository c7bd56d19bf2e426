/* formatting.h - writes the games of an input in export format, one after the other or by several
 * threads. */
#ifndef CLI_FORMATTING_H
#define CLI_FORMATTING_H

#include <zug/pgn_tags.h>
#include <zug/pgn_write.h>

#include "crew.h"
#include "file_part.h"
#include "letters_choice.h"
#include "spool.h"

/* Who is told, in the order of the input. */
typedef struct format_listener {
    void *ctx;
    /* Something is wrong with a game, or is not written. False if nobody wants to know. */
    bool (*problem)(void *ctx, const problem *found);
    /* A game to be written: the key by which it is sorted, its tags and its movetext. False if
     * there is no use in going on. */
    bool (*game)(void *ctx, spool texts[static 3]);
} format_listener;

enum { FORMAT_KEY, FORMAT_TAGS, FORMAT_MOVETEXT, FORMAT_TEXTS };

/* What can be left out of games. */
enum { FORMAT_COMMENTS, FORMAT_NAGS, FORMAT_VARIATIONS, FORMAT_NUMBERS, FORMAT_LEFT_OUT };

/* What the user wants. */
typedef struct format_wish {
    zug_pgn_form form;
    letters_choice letters; /* of the input */
    zug_pgn_style style;
    bool is_sorted;   /* games have keys */
    bool keep_broken; /* games with an error are written up to it */
    bool without[FORMAT_LEFT_OUT];
} format_wish;

/* What is known of the game that is being read, if it may have to be ended before its time or
 * written in part. */
typedef struct format_game {
    unsigned depth; /* of variations */
    zug_pgn_tags_section tags;
    bool has_fen, has_no_start; /* the FEN is no position to play from */
} format_game;

/* A part of an input while it is formatted. */
typedef struct format_part {
    format_wish wish;
    const problem_style *style;
    format_listener listener;
    zug_pgn_reader *reader;
    zug_pgn_checker *checker;
    zug_pgn_writer *writer;
    spool texts[FORMAT_TEXTS]; /* of the game that is being read */
    tally counted; /* errors that were told of; bad games are those that are not written */
    format_game game;
    bool is_marked;  /* the game that is being read has an error, and what is written says so */
    bool is_foreign; /* the game that is being read, of another kind of chess: it cannot be written
                      */
    bool is_unheard; /* the listener wants to know no more */
    int error;       /* errno of what has failed, or 0 */
} format_part;

/* Gives a part, whose first three members are set, its reader; false without memory. */
bool format_open(format_part *part);
void format_close(format_part *part);

/* Begins at the place where the reader is, between two games; false without memory. */
bool format_begin(format_part *part, zug_alloc alloc);

/* Takes the next step; CREW_STOPS if something has failed. */
crew_step format_next(format_part *part);

/* Ends what was begun; at the end of the input, which has so many bytes, or 0 elsewhere. */
void format_end(format_part *part, uint64_t bytes);

/* Formats an input by several threads, with parts like this one, which is not open; the listener is
 * told on the calling thread, of problems with their place in the whole input. False if that cannot
 * be, or is of no use. The part has what was counted, and failures; *error is the errno of one to
 * read the input, or 0. */
bool format_by_crew(format_part *like, const crew_order *order, int *error);

#endif

/* pgn_check_impl.h - the checker from inside. Room: pgn. */
#ifndef ZUG_PGN_CHECK_IMPL_H
#define ZUG_PGN_CHECK_IMPL_H

#include <zug/pgn_check.h>
#include <zug/pgn_tags.h>
#include <zug/san.h>

#include "pgn_check_laws_impl.h"
#include "pgn_known_tags_impl.h"
#include "pgn_check_letters_impl.h"
#include "pgn_line_impl.h"
#include "pgn_read_impl.h"

enum { ZUG__DEPTH_MAX = 1 << 17 }; /* nested variations that are followed: 18 MB of positions */

/* Where a tag is, remembered for what is said when all tags are known. */
typedef struct zug__tag_place {
    uint64_t offset;
    zug_pgn_place place;
} zug__tag_place;

/* A stretch of movetext that the express lane has passed over: numbers, canonical moves with marks
 * or without, NAGs and comments. It begins and ends between words. */
typedef struct zug__passed_moves {
    zug_str text;          /* in the reader's window */
    uint64_t offset;       /* of its first byte */
    uint64_t number;       /* of the first move, in the position before it */
    zug_color turn;        /* whose move that is */
    const zug_move *moves; /* all moves of the text, if they are wanted; fewer without memory */
    size_t count;
} zug__passed_moves;

/* Who is told of what the express lane has passed over, in the order of the text, in the place of
 * its events. A tag pair is [Name "value"] without any escape; its name has so many bytes. */
typedef struct zug__passing {
    void (*start)(void *ctx, uint64_t offset);
    void (*tag)(void *ctx, zug_str pair, size_t name_len);
    void (*moves)(void *ctx, const zug__passed_moves *passed);
    void (*result)(void *ctx, zug_pgn_result result, uint64_t offset);
    bool wants_moves; /* with a stretch, those that it was read as */
} zug__passing;

struct zug_pgn_checker {
    zug_alloc alloc;
    zug_pgn_reader *reader;
    zug_pgn_event event; /* the last one */
    uint64_t game;
    bool again; /* there is more to say about the event */
    bool in_game, bad, has_start;
    bool is_pedantic;
    bool in_tags; /* nothing else of the game has been looked at */
    zug_pgn_tags_section tags;
    zug__tag_place start_at, variant_at; /* of SetUp or FEN, and of Variant */
    zug_facts start_form; /* how the FEN is not written as in the standard; its code may be NULL */
    zug_pgn_finding
        start_problem; /* what is wrong with the FEN, unless the game is no chess of ours */
    bool has_start_problem, has_result_tag, said_result, said_length;
    bool keeps_moves, lost_moves; /* lost: there was no memory for those of this game */
    zug_pgn_result end_mark;      /* of the game; unknown if it has none */
    zug_pgn_result result_tag;
    uint64_t half_moves;
    unsigned spelling; /* what is still to be said about the last move */
    zug_move move;
    zug__line_state line; /* the current one */
    size_t depth;         /* how many lines enclose it */
    zug__line_state *outer;
    size_t outer_capacity;
    zug_pgn_observer *observer; /* may be NULL */
    void *observer_ctx;
    const zug__passing *passing;           /* of the observer; NULL: he has to see every event */
    zug_pgn_watcher watcher;               /* its functions may be NULL */
    zug__move_log log;                     /* the moves of the main line, if they are kept */
    zug_move stretch[ZUG__LANE_PLIES + 2]; /* those that the express lane played last */
    zug_position start;                    /* from which they were played */
    zug__laws laws;                        /* of online play, if somebody asked for them */
    zug__letters letters;
    zug_position initial;
    zug__known_tags known_tags;
};

/* Forgets the moves of the game before. */
static inline void zug__checker_begin_log(zug_pgn_checker *checker) {
    checker->log.count = 0;
    checker->lost_moves = false;
    checker->start = checker->initial;
    checker->line.log = &checker->log;
}

/* Prepares for the tags and moves of the next game. */
static inline void zug__checker_begin_game(zug_pgn_checker *checker) {
    checker->game++;
    checker->in_game = true;
    checker->bad = checker->has_start = checker->has_result_tag = false;
    checker->end_mark = ZUG_PGN_UNKNOWN;
    checker->said_result = checker->said_length = checker->has_start_problem = false;
    checker->start_form.code = NULL;
    checker->in_tags = true;
    checker->tags = (zug_pgn_tags_section){.warnings_only = !checker->is_pedantic};
    checker->half_moves = 0;
    checker->depth = 0;
    zug__line_begin(&checker->line, &checker->initial);
    zug__laws_begin(&checker->laws);
    checker->letters.game = (zug__letters_game){.now = checker->letters.usual};
    checker->reader->keeps_game = checker->letters.or_others;
    if (checker->keeps_moves)
        zug__checker_begin_log(checker);
}

/* Lets an observer see the events that the express lane does not pass over, and tells him of what
 * it does. */
void zug__checker_observe_passing(zug_pgn_checker *checker, zug_pgn_observer *observer,
                                  const zug__passing *passing, void *ctx);

/* Asks whether more of the main line is wanted, if its gate has shut; the rest of a game that is
 * not is passed over. */
bool zug__checker_is_wanted_on(zug_pgn_checker *checker);

/* All tags are known: keeps the position from which the moves are played, and asks whether they
 * are wanted. The rest of a game that is not is passed over. */
static inline bool zug__checker_is_wanted(zug_pgn_checker *checker) {
    if (checker->keeps_moves)
        checker->start = checker->line.pos;
    if (!checker->watcher.wants || checker->watcher.wants(checker->watcher.ctx)) {
        if (checker->watcher.gate)
            checker->line.gate = checker->watcher.gate(checker->watcher.ctx);
        return zug__checker_is_wanted_on(checker);
    }
    zug_pgn_reader_skip_game(checker->reader);
    return false;
}

/* Makes space for so many more moves of the main line; without memory they are lost. */
void zug__checker_reserve_log(zug_pgn_checker *checker, size_t more);

/* What is said about a way to spell a move. */
typedef struct zug__spelling_word {
    unsigned bit;
    const char *code, *sentence;
} zug__spelling_word;

/* The first thing to be said about a spelling that is not 0. */
zug__spelling_word zug__next_spelling(unsigned spelling);

/* The sentence of a way to spell a move, by its code; NULL if it is none of these. */
const char *zug__spelling_sentence(zug_str code);

/* Goes through tags, moves and results that are written in the most usual way, as far as there is
 * nothing to say about them, straight from the reader's window. */
void zug__take_express_lane(zug_pgn_checker *checker);

#endif

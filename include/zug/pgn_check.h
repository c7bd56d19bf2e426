/* pgn_check.h - replays every game of a PGN text, variations too, and says what is wrong with it.
 *
 * It pulls from a reader that the caller feeds:
 *
 *     while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE)
 *         if (status == ZUG_MORE) push bytes into the reader; else look at the finding;
 *
 * An error is an illegal, ambiguous or unreadable move, a broken construct or an invalid FEN: the
 * rest of that game is passed over. A warning is a legal game written badly, or tags that the
 * standard does not allow. A game of another kind of chess, by its Variant tag, gets one warning
 * and is passed over. */
#ifndef ZUG_PGN_CHECK_H
#define ZUG_PGN_CHECK_H

#include <zug/abi.h>
#include <zug/facts.h>
#include <zug/letters.h>
#include <zug/pgn_gate.h>
#include <zug/pgn_read.h>
#include <zug/position.h>
#include <zug/san.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zug_pgn_finding_kind {
    ZUG_PGN_FOUND_PROBLEM,
    ZUG_PGN_FOUND_GAME /* a game is over: half_moves and is_bad tell of it */
} zug_pgn_finding_kind;

enum { ZUG_PGN_MESSAGE_SIZE = 448 };

typedef struct zug_pgn_finding {
    zug_pgn_finding_kind kind;
    bool is_error;
    const char *code; /* a short name for programs: "king-into-check" */
    zug_facts
        facts; /* what it is about; of fen-invalid and fen-unusual, what is wrong with the FEN */
    uint64_t offset;
    zug_pgn_place place;
    uint64_t game;     /* its number in the input, from 1; 0 for what is outside of games */
    uint64_t ply;      /* of the move, from 1, counted along its line; 0 if it is about no move */
    zug_str san;       /* the move as written; empty if it is about no move */
    bool has_position; /* the problem is about a move to be played in: */
    zug_position position;
    zug_move suggestion;        /* the one legal move that was probably meant, or ZUG_MOVE_NONE */
    zug_move played;            /* what a move that is written badly means, or ZUG_MOVE_NONE */
    uint64_t half_moves;        /* main-line moves of the game found legal, so far or in all */
    bool is_bad;                /* of a game: it has an error */
    zug_pgn_result result;      /* of a game: by its end mark, else by its tag; not of a bad one */
    const zug_letters *letters; /* those the game is read with; NULL: English ones */
    uint64_t languages; /* whose letters explain the game, by the bits of their indexes; of an error
                           several, with other moves each, or with language_half_moves */
    uint64_t language_half_moves; /* not all of it: no more than this; 0: all of it */
} zug_pgn_finding;

/* What a problem is, in a sentence that has no capital and no full stop: "the knight on f6 is
 * pinned to the king by the bishop on g5; was it Nd7?". */
void zug_pgn_finding_sentence(const zug_pgn_finding *finding,
                              char out[ZUG_LEAST(ZUG_PGN_MESSAGE_SIZE)]);

typedef struct zug_pgn_checker zug_pgn_checker;

/* A checker of what a reader reads, or NULL without memory. It borrows the reader. */
zug_pgn_checker *zug_pgn_checker_new(zug_alloc alloc, zug_pgn_reader *reader);
void zug_pgn_checker_free(zug_pgn_checker *checker);

/* Also reports the pedantries of pgn_tags.h from now on (or no longer): ways of writing tags that
 * whole collections use and the standard does not have. */
void zug_pgn_checker_set_pedantic(zug_pgn_checker *checker, bool is_pedantic);

/* Reads the pieces of all moves from now on by the letters of a language; NULL is English. With
 * `or_others`, a game that has an error so is looked at once more as a whole, if it is no longer
 * than 190 kB: if it has a letter that English has not, and all of it is legal with the letters of
 * other languages, and the moves are the same in all of these, it is read so from there on, after a
 * warning that names them. If the moves are not the same, the error names them. Observers see the
 * moves in English. */
void zug_pgn_checker_set_letters(zug_pgn_checker *checker, const zug_letters *letters,
                                 bool or_others);

/* Also warns of games that went on after they had ended by themselves under the Online Chess
 * Regulations (5.4: third occurrence, fifty moves, dead position), or have another result then: at
 * the move that ended them. It takes ZUG_GAME_SOLVER_BYTES (game.h) of memory for the checker's
 * use; NULL asks no more. */
void zug_pgn_checker_set_online(zug_pgn_checker *checker, void *solver_memory);

/* The next finding: ZUG_OK with *out, ZUG_MORE if the reader needs bytes, ZUG_DONE at the end. */
zug_status zug_pgn_checker_next(zug_pgn_checker *checker, zug_pgn_finding *out);

/* Sees every event of the input once, in order, when it has been judged. Of a move, which is shown
 * only if it is legal, *pos is the position before it and *san what its text means; with all other
 * events *pos is the position that the current line has reached, and san is NULL. A game with an
 * error is cut short: its next event is its GAME_END, and the finding that follows says that it is
 * bad. */
typedef void zug_pgn_observer(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                              const zug_san *san);

/* The main line of a game. */
typedef struct zug_pgn_main_line {
    const zug_position *start;
    const zug_move *moves; /* NULL without memory for them, or if there are none */
    size_t count;
    const zug_position *end; /* behind the last of them; its key is not kept */
} zug_pgn_main_line;

/* Who watches for games wants less than an observer, and the checker stays as fast as without. */
typedef struct zug_pgn_watcher {
    void *ctx;
    void (*start)(void *ctx, uint64_t offset);           /* a game begins */
    void (*tag)(void *ctx, zug_str name, zug_str value); /* as written, with its escapes */
    bool (*wants)(void *ctx); /* all tags are known. False: the rest of the game is passed over,
                                 and nothing is said about it but that it has ended */
    const zug_pgn_gate *(*gate)(void *ctx); /* of the game that is wanted; NULL: none */
    bool (*wants_more)(void *ctx, const zug_pgn_main_line *so_far); /* its gate has shut: asked at
                                 once, and never again of this game. False: as of wants */
} zug_pgn_watcher;

/* Lets a watcher know of games from now on; NULL is nobody. */
void zug_pgn_checker_watch(zug_pgn_checker *checker, const zug_pgn_watcher *watcher);

/* Keeps the moves of main lines from now on (or no longer): two bytes each. */
void zug_pgn_checker_keep_moves(zug_pgn_checker *checker, bool keep);

/* Stores the main line of the game that ended last, up to its first error, until the next call. It
 * must have been kept. False if there was no memory for it. */
bool zug_pgn_checker_main_line(const zug_pgn_checker *checker, zug_pgn_main_line *out);

/* Lets an observer see the events from now on; NULL is nobody, and faster. */
void zug_pgn_checker_observe(zug_pgn_checker *checker, zug_pgn_observer *observer, void *ctx);

#ifdef __cplusplus
}
#endif

#endif

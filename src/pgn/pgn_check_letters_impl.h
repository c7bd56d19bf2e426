/* pgn_check_letters_impl.h - in which language the pieces of a game are written. Room: pgn. */
#ifndef ZUG_PGN_CHECK_LETTERS_IMPL_H
#define ZUG_PGN_CHECK_LETTERS_IMPL_H

#include <zug/letters.h>
#include <zug/pgn_check.h>
#include <zug/san.h>

/* What is known of the game that is being checked. */
typedef struct zug__letters_game {
    const zug_letters *now; /* it is read with; NULL: English ones */
    bool is_foreign;        /* a move has a letter that no piece has in English */
    bool considered;        /* there is nothing more to find out */
    bool waits;             /* for bytes, with a move that is still to be judged */
    uint64_t looked_at;     /* the offset up to which it was looked at while it waits */
    uint64_t refuted;       /* languages that do not explain it, by the bits of their indexes */
    uint64_t languages;     /* that do, or that come farthest; see zug_pgn_finding */
    uint64_t half_moves;    /* how far that is; 0: all of it */
} zug__letters_game;

typedef struct zug__letters {
    const zug_letters *usual; /* of all games; NULL: English ones */
    bool or_others;
    zug__letters_game game;
} zug__letters;

/* Puts English letters into a move of the game, which is in another language. */
void zug__letters_read(zug__letters_game *game, zug_str move, char out[static ZUG_LETTERS_SIZE]);

typedef enum zug__letters_answer {
    ZUG__LETTERS_NO,   /* the game is in no other language, as far as anybody can tell */
    ZUG__LETTERS_MORE, /* that cannot be told without more bytes */
    ZUG__LETTERS_FOUND /* it is in the language that is in use now */
} zug__letters_answer;

/* True if a move that the checker could not read, or has read in an unusual sense, may be one in
 * another language. */
bool zug__letters_may_differ(const zug_pgn_checker *checker, zug_str move, zug_status status,
                             const zug_san *san);

/* Looks at the whole game, in front of the move that is to be judged: in which languages is it a
 * legal one? */
zug__letters_answer zug__letters_consider(zug_pgn_checker *checker);

#endif

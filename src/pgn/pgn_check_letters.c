/* pgn_check_letters.c - finds out in which language the pieces of a game are written.
 * Room: pgn.
 *
 * Only for a game that has an error in English: then it is in the reader's window from its
 * beginning, and is checked there once more for every language. What counts is the whole game. A
 * letter stands for different pieces in different languages (R is the king of the French, the
 * knight of the Finns), and so one move proves nothing; but a whole game that is legal in one
 * language and in no other was written in it, as far as its moves can tell, if it has a letter that
 * English has not: otherwise it is an English game with an error, as 1. Ra3, however legal that is
 * in Finnish. If it is legal in several, they must all mean the same moves. What was read in
 * English before must mean the same, too: it has been handed on. */
#include <stddef.h>
#include <zug/pgn_check.h>

#include "base/mem.h"
#include "pgn_check_impl.h"
#include "pgn_read_impl.h"

enum {
    HEADER = offsetof(struct zug_pgn_reader, window), /* the reader without its window */
    FARTHER = 4 /* half-moves that a language must explain beyond the error to be told of */
};

/* What has come of a game in one language. */
typedef enum trial_end { TRIAL_ERROR, TRIAL_FINE, TRIAL_MORE } trial_end;

typedef struct trial {
    uint64_t from;        /* the move that is to be judged stands at this offset */
    uint64_t before, all; /* hashes of the moves before it, and of all */
    uint64_t half_moves;
    bool is_foreign; /* it has a letter that English has not */
    trial_end end;
} trial;

/* Adds moves and the limits of variations to the hashes. It is a zug_pgn_observer. */
static void observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                    const zug_san *san) {
    trial *mine = ctx;
    uint64_t what = san ? san->move : 0x10000U + (unsigned)event->kind;
    (void)pos;
    if (!san && event->kind != ZUG_PGN_LINE_OPEN && event->kind != ZUG_PGN_LINE_CLOSE)
        return;
    mine->all = (mine->all ^ what) * UINT64_C(0x9E3779B97F4A7C15);
    mine->all ^= mine->all >> 29;
    if (event->offset < mine->from)
        mine->before = mine->all;
}

/* Lets the reader begin anew where the game begins, with what is in its window. */
static void begin_again(zug_pgn_reader *reader) {
    uint64_t base = reader->base, start = reader->game_offset;
    size_t end = reader->end;
    bool finished = reader->finished;
    zug_pgn_reader_reset(reader, start, 1);
    reader->base = base;
    reader->at = (size_t)(start - base);
    reader->end = end;
    reader->finished = finished;
    reader->skip_comments = true;
}

/* Checks the game up to its end or its first error. */
static void check_game(zug_pgn_checker *checker, trial *mine) {
    zug_pgn_finding finding;
    zug_status status = ZUG_OK;
    mine->end = TRIAL_ERROR;
    while ((status = zug_pgn_checker_next(checker, &finding)) == ZUG_OK) {
        mine->half_moves = finding.half_moves;
        if (finding.is_error)
            return;
        if (finding.kind == ZUG_PGN_FOUND_GAME) {
            mine->end = TRIAL_FINE;
            return;
        }
    }
    mine->end = status == ZUG_MORE ? TRIAL_MORE : TRIAL_ERROR;
}

/* True for a letter that names no piece in English, and is neither that of castling nor P. */
static bool is_foreign(char c) {
    unsigned char byte = (unsigned char)c;
    bool is_english = c == 'K' || c == 'Q' || c == 'R' || c == 'B' || c == 'N';
    return (c >= 'A' && c <= 'Z' && !is_english && c != 'O' && c != 'P') ||
           (byte >= 0xC4 && byte < 0xE0);
}

static bool has_foreign(zug_str move) {
    bool found = false;
    for (size_t i = 0; i < move.len; i++)
        found |= is_foreign(move.data[i]);
    return found;
}

/* True if no move of the game has a letter that English has not: then it is written in no other
 * language, and to look at its words costs less than to try them all. The reader is as it was. */
static bool is_all_english(zug_pgn_reader *reader) {
    char header[HEADER];
    zug_pgn_event event = {.kind = ZUG_PGN_GAME_START};
    bool found = false;
    zug__mem_copy(header, (const char *)reader, HEADER);
    begin_again(reader);
    while (!found && event.kind != ZUG_PGN_GAME_END &&
           zug_pgn_reader_next(reader, &event) == ZUG_OK)
        found = event.kind == ZUG_PGN_SAN && has_foreign(event.text);
    zug__mem_copy((char *)reader, header, HEADER);
    return !found && event.kind == ZUG_PGN_GAME_END;
}

/* Tries one language; NULL is English. The reader is as it was before. */
static trial try_language(const zug_pgn_checker *checker, const zug_letters *letters) {
    trial mine = {.from = checker->event.offset, .end = TRIAL_ERROR};
    char header[HEADER];
    zug__mem_copy(header, (const char *)checker->reader, HEADER);
    begin_again(checker->reader);
    zug_pgn_checker *other = zug_pgn_checker_new(checker->alloc, checker->reader);
    if (other) {
        zug_pgn_checker_set_letters(other, letters, false);
        zug_pgn_checker_observe(other, observe, &mine);
        check_game(other, &mine);
        mine.is_foreign = other->letters.game.is_foreign;
    }
    zug_pgn_checker_free(other);
    zug__mem_copy((char *)checker->reader, header, HEADER);
    return mine;
}

/* Notes that a language comes so far and no farther. */
static void refute(zug__letters_game *game, unsigned index, uint64_t half_moves) {
    uint64_t bit = UINT64_C(1) << index;
    game->refuted |= bit;
    if (half_moves > game->half_moves)
        game->languages = 0;
    if (half_moves < game->half_moves)
        return;
    game->half_moves = half_moves;
    game->languages |= bit;
}

/* What has been found in all languages together. */
typedef struct verdict {
    uint64_t fitting; /* languages in which the game is legal */
    const zug_letters *letters;
    trial first;  /* of them */
    bool differs; /* it is another game in one of them */
    bool more;    /* that cannot be told without more bytes */
} verdict;

/* Tries a language, unless it is known to be another one. */
static void try_next(zug_pgn_checker *checker, unsigned index, verdict *out) {
    const zug_letters *letters = zug_letters_at(index);
    if (checker->letters.game.refuted & UINT64_C(1) << index ||
        letters == zug_letters_find(zug_str_from("en")))
        return;
    trial mine = try_language(checker, letters);
    if (mine.end == TRIAL_ERROR || (mine.end == TRIAL_FINE && !mine.is_foreign)) {
        refute(&checker->letters.game, index, mine.is_foreign ? mine.half_moves : 0);
    } else if (mine.end == TRIAL_MORE) {
        out->more = true;
    } else {
        out->differs |= out->letters && mine.all != out->first.all;
        out->fitting |= UINT64_C(1) << index;
        if (!out->letters) {
            out->letters = letters;
            out->first = mine;
        }
    }
}

/* Ends the search: with a language, or with what there is to say about those that there are. */
static zug__letters_answer decide(zug_pgn_checker *checker, const verdict *found, uint64_t before) {
    zug__letters_game *game = &checker->letters.game;
    game->considered = true;
    if (found->letters) {
        game->languages = found->fitting;
        game->half_moves = 0;
    } else if (game->half_moves < checker->half_moves + FARTHER) {
        game->languages = 0;
    }
    if (!found->letters || found->differs || found->first.before != before)
        return ZUG__LETTERS_NO;
    game->now = found->letters;
    return ZUG__LETTERS_FOUND;
}

/* True if it is worth the while to look again: much has come since, or perhaps the end. */
static bool has_news(const zug_pgn_reader *reader, uint64_t looked_at) {
    uint64_t end = reader->base + reader->end;
    return reader->finished || end - looked_at > (looked_at - reader->game_offset) / 8 ||
           (reader->end > 0 && reader->window[reader->end - 1] == '\n');
}

/* Waits for more bytes, if they can be kept with those that are there. */
static zug__letters_answer wait(zug_pgn_checker *checker) {
    zug__letters_game *game = &checker->letters.game;
    game->waits = !checker->reader->finished && zug__keeps_game(checker->reader);
    game->considered = !game->waits;
    if (game->considered)
        game->languages = 0;
    return game->waits ? ZUG__LETTERS_MORE : ZUG__LETTERS_NO;
}

zug__letters_answer zug__letters_consider(zug_pgn_checker *checker) {
    zug__letters_game *game = &checker->letters.game;
    zug_pgn_reader *reader = checker->reader;
    if (!zug__has_game(reader)) {
        game->considered = true;
        return ZUG__LETTERS_NO;
    }
    if (game->waits && !has_news(reader, game->looked_at))
        return wait(checker);
    game->waits = false;
    game->looked_at = reader->base + reader->end;
    trial english = try_language(checker, NULL);
    if (english.end == TRIAL_MORE)
        return wait(checker);
    if (english.end == TRIAL_FINE || is_all_english(reader)) {
        game->considered = true;
        return ZUG__LETTERS_NO;
    }
    verdict found = {.more = false};
    for (unsigned index = 0; zug_letters_at(index) && !found.more; index++)
        try_next(checker, index, &found);
    return found.more ? wait(checker) : decide(checker, &found, english.before);
}

void zug__letters_read(zug__letters_game *game, zug_str move, char out[static ZUG_LETTERS_SIZE]) {
    zug_letters_read(game->now, move, out);
    game->is_foreign |= has_foreign(move);
}

bool zug__letters_may_differ(const zug_pgn_checker *checker, zug_str move, zug_status status,
                             const zug_san *san) {
    char first = move.len > 0 ? move.data[0] : '\0';
    if (!checker->letters.or_others || checker->letters.game.considered)
        return false;
    /* A capital may have been taken for that of a pawn, or for its file: Pf3, Cd4. */
    return status != ZUG_OK || ((san->spelling & ZUG_SAN_UNUSUAL) && first >= 'A' && first <= 'P');
}

void zug_pgn_checker_set_letters(zug_pgn_checker *checker, const zug_letters *letters,
                                 bool or_others) {
    bool is_english = letters && zug_str_equal(zug_str_from(letters->code), zug_str_from("en"));
    checker->letters.usual = is_english ? NULL : letters;
    checker->letters.or_others = or_others && !checker->letters.usual;
    checker->letters.game.now = checker->letters.usual;
}

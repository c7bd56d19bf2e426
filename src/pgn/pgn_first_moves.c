/* pgn_first_moves.c - are these the first moves of a game? Asked where the game before it is
 * damaged: in a comment or a variation that is not closed. Room: pgn. Stateless. */
#include "pgn_first_moves_impl.h"

/* What was seen of the moves. */
typedef struct sight {
    int moves;
    int depth;      /* of variations */
    zug__word last; /* the word before */
    bool ends;      /* no more need be seen */
} sight;

/* True if a word goes on with the moves. */
static bool goes_on(sight *seen, zug__lexed lexed, const char *at) {
    switch (lexed.word) {
    case ZUG__WORD_SAN:
        seen->moves++;
        return zug__pgn_looks_like_move((zug_str){at, lexed.len});
    case ZUG__WORD_OPEN:
        seen->depth++;
        return seen->moves > 0;
    case ZUG__WORD_CLOSE:
        return --seen->depth >= 0;
    case ZUG__WORD_RESULT:
    case ZUG__WORD_BRACE:
    case ZUG__WORD_SEMICOLON:
        seen->ends = true;
        return seen->moves > 0;
    case ZUG__WORD_NUMBER: /* none between the first move of White and that of Black */
        return seen->moves != 1 || seen->last != ZUG__WORD_SAN;
    case ZUG__WORD_DOTS:
    case ZUG__WORD_NAG:
        return true;
    case ZUG__WORD_INCOMPLETE:
    case ZUG__WORD_BAD_NAG:
    case ZUG__WORD_NOISE:
    case ZUG__WORD_BRACKET:
    case ZUG__WORD_RESERVED:
    case ZUG__WORD_STRAY_BRACE:
    case ZUG__WORD_STRAY_BRACKET:
    case ZUG__WORD_UNREADABLE:
        break;
    }
    return false;
}

/* True if a word is the number 1, or behind it what may follow: not the periods of Black's move. */
static bool is_beginning(int index, zug__lexed lexed) {
    if (index == 0)
        return lexed.word == ZUG__WORD_NUMBER && lexed.value == 1;
    return index > 1 || lexed.word != ZUG__WORD_DOTS || lexed.value == 1;
}

bool zug__are_first_moves(zug__span span, bool *more) {
    enum { WORDS = 8 };
    sight seen = {.moves = 0};
    for (int i = 0; i < WORDS && span.at < span.end; i++) {
        zug__lexed lexed = zug__pgn_lex(span);
        *more = lexed.word == ZUG__WORD_INCOMPLETE;
        if (!is_beginning(i, lexed) || !goes_on(&seen, lexed, span.at))
            return false;
        if (seen.ends)
            return true;
        seen.last = lexed.word;
        span.at += lexed.len;
        size_t white = zug__pgn_white(span, more);
        bool is_far = white > ZUG__PIECE;
        *more &= !is_far;
        if (*more || is_far)
            return false;
        span.at += white;
    }
    return seen.moves > 0;
}

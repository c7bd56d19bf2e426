/* pgn_read_impl.h - the reader from inside, for the checker that works on its window. Room: pgn. */
#ifndef ZUG_PGN_READ_IMPL_H
#define ZUG_PGN_READ_IMPL_H

#include <zug/pgn_read.h>

#include "pgn_lex_impl.h"
#include "pgn_lines_impl.h"

enum {
    ZUG__WINDOW = 1 << 18, /* bytes of input held at once */
    ZUG__TAG_NAMES = 64,   /* how many names of a tag section are remembered */
    ZUG__LOOK_BACK = 8,    /* bytes that stay in the window behind those that are read */
    /* A game up to this size can stay in the window as a whole, beside what is pushed next. */
    ZUG__GAME_KEPT = ZUG__WINDOW - ZUG_PGN_PUSH - 2 * ZUG__LOOK_BACK,
    ZUG__MARGIN = 16 /* bytes behind the window that may be loaded with its last ones */
};

typedef enum zug__where {
    ZUG__BETWEEN, /* no game has begun */
    ZUG__TAGS,
    ZUG__MOVES,
    ZUG__ENDED /* behind the result, on the same line */
} zug__where;

typedef enum zug__remark {
    ZUG__NO_REMARK,
    ZUG__IN_BRACES,
    ZUG__TO_LINE_END,
    ZUG__ESCAPED
} zug__remark;

struct zug_pgn_reader {
    zug_alloc alloc;
    size_t at, end; /* of the bytes in the window that are not read yet */
    uint64_t base;  /* the offset of the window's first byte */
    bool finished;
    zug__where where;
    uint64_t game_offset; /* where the game begins, or the line ends before it */
    bool keeps_game;      /* its bytes stay in the window, while it is not too long */
    uint64_t depth;       /* of variations */
    uint64_t moves;       /* of the main line, so far */
    zug__remark remark;   /* what is being read piece by piece */
    bool remark_unterminated;
    uint64_t remark_offset; /* where it was opened */
    uint64_t given_up; /* where the last comment without an end was given up; 0: there was none */
    zug_pgn_place remark_place;
    bool skip_comments, skip_game;
    uint64_t skip_depth; /* events are left out as long as depth is at least this; 0: none are */
    unsigned newlines;   /* line ends since the last word */
    unsigned returns;    /* CRs among the last of them: an LF behind them ends the same line */
    bool behind_game;    /* a game has ended on this line */
    bool in_foreign_text, said_nul, said_result_missing, said_long_line;
    bool lost_by_both;          /* says the Result tag */
    unsigned tag_problems_said; /* of the tag pair that comes next */
    uint64_t
        tag_waited; /* the next tag pair was not whole up to this offset; 0: it was not looked at */
    unsigned tag_count;
    uint64_t tag_names[ZUG__TAG_NAMES]; /* hashes */
    zug__line_count lines;
    char window[ZUG__WINDOW];
    char margin[ZUG__MARGIN]; /* whatever is there, nobody looks at it */
};

/* The bytes that are not read yet. */
static inline zug__span zug__rest(const zug_pgn_reader *reader) {
    return (zug__span){reader->window + reader->at, reader->window + reader->end, reader->finished};
}

/* True if the window has the game from its beginning. */
static inline bool zug__has_game(const zug_pgn_reader *reader) {
    return reader->keeps_game && reader->where != ZUG__BETWEEN &&
           reader->game_offset >= reader->base;
}

/* True if it will have it when more bytes have been pushed. */
static inline bool zug__keeps_game(const zug_pgn_reader *reader) {
    return zug__has_game(reader) &&
           reader->end - (size_t)(reader->game_offset - reader->base) <= ZUG__GAME_KEPT;
}

/* Counts the lines up to the next byte to be read. */
static inline void zug__count_read_lines(zug_pgn_reader *reader) {
    size_t from = (size_t)(reader->lines.offset - reader->base);
    zug__count_lines(&reader->lines, reader->window + from, reader->at - from);
}

/* True if a game without tags begins here. *more is set if that cannot be told yet. */
bool zug__begins_movetext(const zug_pgn_reader *reader, zug__lexed lexed, bool *more);

/* True if what is no tag pair was to be the first one of a game: [Event Open], [[Event "Open"],
 * Event "Open"]. *more is set if that cannot be told yet. */
bool zug__begins_badly(const zug_pgn_reader *reader, zug__lexed lexed, bool *more);

/* True if the number 1 begins another game without tags: behind an empty line, when this one has
 * had its first move of each side, or where a comment was given up. *more is set if that cannot be
 * told yet. */
bool zug__begins_next_game(const zug_pgn_reader *reader, zug__lexed lexed, bool *more);

/* Begins a game, with its tags or its moves, at the next byte to be read. */
void zug__start_game(zug_pgn_reader *reader, zug__where where);

/* A hash of a tag's name, never 0. */
uint64_t zug__tag_hash(zug_str name);

/* Remembers that the game has a tag whose name has this hash; 0: a broken one, whose name is
 * nobody's. */
static inline void zug__remember_tag(zug_pgn_reader *reader, uint64_t hash) {
    if (reader->tag_count < ZUG__TAG_NAMES)
        reader->tag_names[reader->tag_count++] = hash;
}

#endif

/* pgn_write_impl.h - the writer from inside. Room: pgn. */
#ifndef ZUG_PGN_WRITE_IMPL_H
#define ZUG_PGN_WRITE_IMPL_H

#include <zug/pgn_write.h>

#include "base/arena.h"
#include "base/text.h"
#include "pgn_check_impl.h"
#include "pgn_fill_impl.h"

enum { ZUG__COMMAND_MAX = 1024 }; /* bytes of a command; what is longer is a text */

/* A tag pair; the value is as it was read. */
typedef struct zug__write_tag {
    zug_str name, value;
    zug_str line; /* it is written as it was read: the whole of it; or empty */
    uint64_t key; /* by which they are sorted: its index in the roster, or how its name begins */
    struct zug__write_tag *next;
} zug__write_tag;

/* A line of moves that is being written, the main line or a variation. Positions count moves up to
 * 65535; the numbers beyond are counted here. */
typedef struct zug__write_line {
    bool is_open;         /* its parenthesis is written; that of the main line always is */
    uint64_t beyond;      /* what is added to the number in the position of the next move */
    uint64_t beyond_last; /* to that of the last one, where a variation begins */
} zug__write_line;

/* How far a comment has been written. */
typedef struct zug__write_comment {
    bool to_line_end; /* with a semicolon */
    bool has_word, after_white;
    bool bracket;        /* a word begins with `[`, which is not written yet */
    uint64_t long_units; /* when it began */
} zug__write_comment;

struct zug_pgn_writer {
    zug_alloc alloc;
    zug_pgn_form form;
    zug_pgn_writer_calls calls;
    uint64_t offset; /* of the current event */
    bool in_game, over, incomplete;

    zug__arena arena; /* of the tags */
    zug__write_tag *tags, *last_tag;
    size_t tag_bytes;   /* what the tags take */
    bool tag_is_second; /* the reader has said so of the next one */
    uint64_t control;   /* offset of the control character that it has said the next one has */
    zug_position start;
    bool has_fen, has_result;
    zug_pgn_result result;
    zug_str roster[ZUG_PGN_ROSTER];

    zug_pgn_style style;
    zug__fill fill;
    bool tight;      /* no blank before the next token */
    bool number_due; /* a black move needs its number */
    zug__write_line line;
    zug__text outer;   /* the lines around it, innermost last */
    zug__text comment; /* the pieces so far */
    zug__text held;    /* comments and NAGs of a variation, or of no game, that has no move yet */
    zug__write_comment writing;
    char command[ZUG__COMMAND_MAX]; /* of the comment: what may be a command, so far */
    size_t command_len;
    bool is_streaming; /* the comment is too long to be kept whole, and written piece by piece */
    bool in_escape;    /* more of a line for private use follows */
};

static inline void zug__write_lose_at(const zug_pgn_writer *writer, zug_pgn_loss loss,
                                      uint64_t offset) {
    if (writer->calls.lose)
        writer->calls.lose(writer->calls.ctx, loss, offset);
}

/* A loss where the current event is. */
static inline void zug__write_lose(const zug_pgn_writer *writer, zug_pgn_loss loss) {
    zug__write_lose_at(writer, loss, writer->offset);
}

/* The result that a text names in any of the ways people write it; false if it names none. */
bool zug__write_read_result(zug_str text, zug_pgn_result *out);

/* Begins a token of movetext of so many bytes: there is a blank before it, unless it clings to a
 * parenthesis. */
void zug__write_token(zug_pgn_writer *writer, size_t len);

/* A comment: its beginning (its first unit has so many bytes), its bytes, its end. */
void zug__write_comment_begin(zug_pgn_writer *writer, bool to_line_end, size_t first_len);
void zug__write_comment_bytes(zug_pgn_writer *writer, zug_str bytes);
void zug__write_comment_end(zug_pgn_writer *writer);

/* A whole comment. */
void zug__write_comment_whole(zug_pgn_writer *writer, zug_str text, bool to_line_end);

/* A list of tags, sorted; of equal names, what comes first stays first. */
zug__write_tag *zug__write_sorted(zug__write_tag *tags);

/* Keeps a tag pair. */
void zug__write_keep_tag(zug_pgn_writer *writer, const zug_pgn_event *event,
                         const zug_position *pos);

/* The same for [Name "value"], of which nothing has to be changed and whose name has so many bytes;
 * ctx is the writer. */
void zug__write_keep_pair(void *ctx, zug_str pair, size_t name_len);

/* Takes a NAG, or a comment in braces whose text has this offset. */
void zug__write_take_nag(zug_pgn_writer *writer, unsigned number);
void zug__write_take_comment(zug_pgn_writer *writer, zug_str text, uint64_t offset);

/* Writes the parenthesis of the innermost variation, if it is not written yet, and the notes at its
 * beginning. */
void zug__write_open_level(zug_pgn_writer *writer);

/* True if notes cannot be written yet: they wait for a game, or for a variation to have a move. */
static inline bool zug__write_must_hold(const zug_pgn_writer *writer) {
    return !writer->in_game || !writer->line.is_open;
}

/* Writes movetext that the express lane has passed over; ctx is the writer. */
void zug__write_passed_moves(void *ctx, const zug__passed_moves *passed);

/* Decides the result from the Result tag and the end mark, if there was one. */
void zug__write_decide_result(zug_pgn_writer *writer);

/* Puts the tag section, when the game has ended. */
void zug__write_tags(zug_pgn_writer *writer);

#endif

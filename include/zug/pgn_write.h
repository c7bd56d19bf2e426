/* pgn_write.h - games in export format, the one form in which the PGN standard lets programs write
 * them.
 *
 * A writer watches a checker (or a tree, with zug_pgn_tree_visit) and hands out text:
 *
 *     zug_pgn_writer_watch(writer, checker);
 *
 * The movetext of a game comes while it is being read, its tags when it has ended. Only then is it
 * known whether the game is legal: the caller keeps the movetext until the checker's finding says
 * so. Memory does not grow with the length of a game, but for its tags.
 *
 * Where the standard leaves something open:
 *   - A black move has its number after a comment and a variation, not after a NAG.
 *   - Runs of white space in a comment are one blank or line end, also next to its braces. In a
 *     command such as [%clk 0:10:00], up to 1024 bytes, they are a blank: it is in one line.
 *   - A parenthesis clings to what it encloses, which has a move: ((a) b) is written (a) (b).
 *   - Lines count bytes.
 *   - A result is the end mark, or that of the Result tag where the end mark is missing or `*`.
 *   - A FEN tag that is not in the exact form of the standard is written so.
 *   - Comments outside of games belong to the next game, those behind the result stand before it.
 */
#ifndef ZUG_PGN_WRITE_H
#define ZUG_PGN_WRITE_H

#include <zug/pgn_check.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Export format, or reduced export format: no comments, NAGs and variations, only seven tags. */
typedef enum zug_pgn_form { ZUG_PGN_EXPORT, ZUG_PGN_REDUCED } zug_pgn_form;

typedef enum zug_pgn_section { ZUG_PGN_TAG_SECTION, ZUG_PGN_MOVETEXT } zug_pgn_section;

/* What is not written, or not as it should be: X(NAME, "name", "sentence"). */
/* clang-format off */
#define ZUG_PGN_LOSSES(X)                                                                          \
    X(ESCAPE, "escape-left-out",                                                                   \
      "export format has no lines for private use; this one is left out")                          \
    X(RESERVED, "reserved-left-out", "what angle brackets enclose is left out")                    \
    X(WORD, "word-left-out", "a word that the standard does not have is left out")                 \
    X(MARKS, "marks-left-out", "of a row of marks as !!! the first two are written as their NAG")  \
    X(FOREIGN, "foreign-text-left-out", "text that belongs to no game is left out")                \
    X(OUTSIDE, "comment-left-out", "a comment that belongs to no game is left out")                \
    X(INNER_RESULT, "result-left-out", "a result inside a variation is left out")                  \
    X(TAG_TWICE, "tag-left-out", "the second value of a tag is left out")                          \
    X(TAG_MANY, "tags-left-out", "the game has more tags than can be sorted; the rest is left out")\
    X(RESULT_TAG, "result-tag-replaced", "the Result tag is not the result and is replaced")       \
    X(RESULT_MARK, "result-mark-replaced", "the end mark * is replaced by the result of the tag")  \
    X(FORFEIT, "forfeit-lost", "a forfeit is written as an ordinary result")                       \
    X(SCORE, "score-lost", "export format has no mark for this result, and loses it")            \
    X(CONTROL, "control-character", "a control character is written as a blank")                   \
    X(BRACE, "brace-in-comment", "a comment with a closing brace is kept as one to the line's end")\
    X(LONG_WORD, "word-long", "a word of a comment is longer than a line of 79")                   \
    X(FEN_KEPT, "fen-kept", "the game has its FEN tag in reduced format, too: it needs it")
/* clang-format on */

typedef enum zug_pgn_loss {
#define X(NAME, name, sentence) ZUG_PGN_LOST_##NAME,
    ZUG_PGN_LOSSES(X)
#undef X
        ZUG_PGN_LOSS_COUNT
} zug_pgn_loss;

/* The name of a loss for programs, and its sentence for people. */
const char *zug_pgn_loss_name(zug_pgn_loss loss);
const char *zug_pgn_loss_sentence(zug_pgn_loss loss);

/* The functions that a writer calls. */
typedef struct zug_pgn_writer_calls {
    void *ctx;
    void (*put)(void *ctx, zug_pgn_section section, zug_str bytes);
    void (*lose)(void *ctx, zug_pgn_loss loss, uint64_t offset); /* NULL: nobody wants to know */
} zug_pgn_writer_calls;

typedef struct zug_pgn_writer zug_pgn_writer;

/* A writer, or NULL without memory. */
zug_pgn_writer *zug_pgn_writer_new(zug_alloc alloc, zug_pgn_form form, zug_pgn_writer_calls calls);
void zug_pgn_writer_free(zug_pgn_writer *writer);

/* How else movetext may be written than in export format; all 0 is that. */
typedef struct zug_pgn_style {
    const zug_letters *letters; /* of pieces; NULL: English ones */
    bool is_long;               /* from square to square: Ng1-f3 */
    bool no_numbers;            /* of moves */
    size_t width;               /* bytes of a line at most; 0: 79 */
} zug_pgn_style;

/* Lets a writer write so from now on. To be said before it watches a checker. */
void zug_pgn_writer_set_style(zug_pgn_writer *writer, const zug_pgn_style *style);

/* Lets a writer watch a checker from now on. What is written as nearly all games are goes from the
 * one to the other in whole stretches. */
void zug_pgn_writer_watch(zug_pgn_writer *writer, zug_pgn_checker *checker);

/* Takes an event of a game; writer is the zug_pgn_writer. It is a zug_pgn_observer: a checker that
 * has it writes the same text, event by event, in several times the time. */
void zug_pgn_writer_observe(void *writer, const zug_pgn_event *event, const zug_position *pos,
                            const zug_san *san);

/* Says that the input is over, at this offset. */
void zug_pgn_writer_finish(zug_pgn_writer *writer, uint64_t offset);

/* True if there was not enough memory for the game that ended last: what was put is not all of it.
 */
bool zug_pgn_writer_is_incomplete(const zug_pgn_writer *writer);

/* True while a game is being written: what is lost then is part of it. */
bool zug_pgn_writer_is_in_game(const zug_pgn_writer *writer);

/* True between two games, if no comment is kept for the next one: another writer could go on from
 * here. */
bool zug_pgn_writer_is_between(const zug_pgn_writer *writer);

/* The values of the Seven Tag Roster as they were written, without escapes, of the game that ended
 * last, until the next event: Event, Site, Date, Round, White, Black, Result. */
enum { ZUG_PGN_ROSTER = 7 };
const zug_str *zug_pgn_writer_roster(const zug_pgn_writer *writer);

#ifdef __cplusplus
}
#endif

#endif

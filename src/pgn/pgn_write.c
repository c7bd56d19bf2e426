/* pgn_write.c - writes judged games in export format.
 * Room: pgn. PGN standard, sections 3.2 and 8.2. */
#include "pgn_write_impl.h"

#include <zug/buf.h>

#include "base/mem.h"
#include "notation/san_wish_impl.h"

enum {
    HOLD_MAX = 1 << 16
}; /* bytes of a comment, or of those of a line without a move, kept whole */

static void put_movetext(void *ctx, zug_str bytes) {
    const zug_pgn_writer *writer = ctx;
    writer->calls.put(writer->calls.ctx, ZUG_PGN_MOVETEXT, bytes);
}

zug_pgn_writer *zug_pgn_writer_new(zug_alloc alloc, zug_pgn_form form, zug_pgn_writer_calls calls) {
    zug_pgn_writer *writer = alloc.resize(alloc.ctx, NULL, 0, sizeof *writer);
    if (!writer)
        return NULL;
    zug__mem_set(writer, 0, sizeof *writer);
    writer->alloc = writer->arena.alloc = alloc;
    writer->outer.alloc = writer->comment.alloc = writer->held.alloc = alloc;
    writer->form = form;
    writer->calls = calls;
    writer->fill.ctx = writer;
    writer->fill.put = put_movetext;
    writer->fill.width = ZUG__FILL_LINE;
    writer->over = true;
    return writer;
}

void zug_pgn_writer_free(zug_pgn_writer *writer) {
    if (!writer)
        return;
    zug__arena_free(&writer->arena);
    zug__text_free(&writer->outer);
    zug__text_free(&writer->comment);
    zug__text_free(&writer->held);
    writer->alloc.resize(writer->alloc.ctx, writer, sizeof *writer, 0);
}

void zug_pgn_writer_set_style(zug_pgn_writer *writer, const zug_pgn_style *style) {
    writer->style = *style;
    writer->fill.width = style->width != 0 ? style->width : ZUG__FILL_LINE;
}

bool zug_pgn_writer_is_incomplete(const zug_pgn_writer *writer) { return writer->incomplete; }

bool zug_pgn_writer_is_in_game(const zug_pgn_writer *writer) { return writer->in_game; }

bool zug_pgn_writer_is_between(const zug_pgn_writer *writer) {
    bool keeps_nothing = writer->held.len == 0 && writer->comment.len == 0 && !writer->is_streaming;
    return writer->over || (!writer->in_game && keeps_nothing && !writer->in_escape);
}

const zug_str *zug_pgn_writer_roster(const zug_pgn_writer *writer) { return writer->roster; }

/* Forgets the last game. */
static void reset(zug_pgn_writer *writer) {
    zug__arena_reset(&writer->arena);
    writer->tags = writer->last_tag = NULL;
    writer->tag_bytes = 0;
    writer->control = 0;
    writer->has_fen = writer->has_result = writer->tag_is_second = false;
    writer->result = ZUG_PGN_UNKNOWN;
    writer->outer.len = writer->comment.len = writer->held.len = 0;
    writer->line = (zug__write_line){.is_open = true};
    writer->fill.column = writer->fill.len = 0;
    writer->fill.is_long = writer->is_streaming = writer->in_escape = false;
    writer->tight = writer->in_game = writer->over = writer->incomplete = false;
    writer->number_due = true;
}

void zug__write_token(zug_pgn_writer *writer, size_t len) {
    if (!writer->tight || writer->fill.is_long || writer->fill.len + len > ZUG__FILL_LINE)
        zug__fill_gap(&writer->fill);
    writer->tight = false;
}

static void write_token(zug_pgn_writer *writer, zug_str text) {
    zug__write_token(writer, text.len);
    zug__fill_str(&writer->fill, text);
}

static void write_nag(zug_pgn_writer *writer, unsigned number) {
    char memory[8];
    zug_buf text = zug_buf_over(memory, sizeof memory);
    zug_buf_char(&text, '$');
    zug_buf_number(&text, number);
    write_token(writer, zug_str_from(memory));
}

/* What is held is a series of records: a head, then the text of a comment. */
typedef struct held_head {
    char kind; /* '$', '{' or ';' */
    unsigned number;
    size_t len;
} held_head;

static void hold(zug_pgn_writer *writer, held_head head, zug_str text) {
    char bytes[sizeof head];
    zug__mem_copy(bytes, &head, sizeof head);
    writer->incomplete |= !zug__text_add(&writer->held, (zug_str){bytes, sizeof bytes}) ||
                          !zug__text_add(&writer->held, text);
}

/* Writes what was held. */
static void write_held(zug_pgn_writer *writer) {
    zug_str held = zug__text_str(&writer->held);
    while (held.len > 0 && !writer->incomplete) {
        held_head head;
        zug__mem_copy(&head, held.data, sizeof head);
        zug_str text = zug_str_slice(held, sizeof head, sizeof head + head.len);
        if (head.kind == '$')
            write_nag(writer, head.number);
        else
            zug__write_comment_whole(writer, text, head.kind == ';');
        held = zug_str_slice(held, sizeof head + head.len, held.len);
    }
    writer->held.len = 0;
}

void zug__write_open_level(zug_pgn_writer *writer) {
    if (writer->line.is_open)
        return;
    writer->line.is_open = true;
    zug__write_token(writer, 1);
    zug__fill_byte(&writer->fill, '(');
    writer->tight = writer->number_due = true;
    write_held(writer);
}

/* Begins a variation. If the one around it has no move yet, both are alternatives to the same move
 * and stand side by side; notes that came before stay before. */
static void open_line(zug_pgn_writer *writer) {
    char bytes[sizeof writer->line];
    uint64_t beyond = writer->line.beyond_last;
    write_held(writer);
    zug__mem_copy(bytes, &writer->line, sizeof bytes);
    writer->incomplete |= !zug__text_add(&writer->outer, (zug_str){bytes, sizeof bytes});
    writer->line = (zug__write_line){.beyond = beyond, .beyond_last = beyond};
}

/* Goes back to the line around a variation. */
static void leave_line(zug_pgn_writer *writer) {
    writer->outer.len -= sizeof writer->line;
    zug__mem_copy(&writer->line, writer->outer.data + writer->outer.len, sizeof writer->line);
}

/* Ends a variation. One that had no move leaves its notes to the line around it. */
static void close_line(zug_pgn_writer *writer) {
    if (writer->outer.len == 0)
        return;
    bool was_open = writer->line.is_open;
    leave_line(writer);
    if (was_open) {
        if (writer->fill.is_long || writer->fill.len == ZUG__FILL_LINE)
            zug__fill_gap(&writer->fill);
        zug__fill_byte(&writer->fill, ')');
        writer->tight = false;
        writer->number_due = true;
    } else if (!zug__write_must_hold(writer)) {
        write_held(writer);
    }
}

void zug__write_take_nag(zug_pgn_writer *writer, unsigned number) {
    if (writer->held.len > HOLD_MAX)
        zug__write_open_level(writer);
    if (zug__write_must_hold(writer))
        hold(writer, (held_head){.kind = '$', .number = number}, (zug_str){"", 0});
    else
        write_nag(writer, number);
}

/* A comment that is too long to be kept: it is written as it comes. Outside of games it is left
 * out. */
static void stream_comment(zug_pgn_writer *writer, const zug_pgn_event *event) {
    if (!writer->is_streaming && writer->in_game) {
        zug__write_open_level(writer);
        zug__write_comment_begin(writer, event->number == 0, ZUG__FILL_LINE);
        if (event->number == 0)
            zug__write_lose(writer, ZUG_PGN_LOST_BRACE);
    }
    writer->is_streaming = event->more;
    if (writer->in_game)
        zug__write_comment_bytes(writer, zug__text_str(&writer->comment));
    writer->comment.len = 0;
    if (!event->more && writer->in_game)
        zug__write_comment_end(writer);
    else if (!event->more)
        zug__write_lose(writer, ZUG_PGN_LOST_OUTSIDE);
}

static void take_comment(zug_pgn_writer *writer, const zug_pgn_event *event) {
    writer->incomplete |= !zug__text_add(&writer->comment, event->text);
    if (writer->is_streaming || writer->comment.len + writer->held.len > HOLD_MAX) {
        stream_comment(writer, event);
        return;
    }
    if (event->more)
        return;
    zug_str text = zug__text_str(&writer->comment);
    bool to_line_end = event->number == 0;
    if (zug__write_must_hold(writer))
        hold(writer, (held_head){.kind = to_line_end ? ';' : '{', .len = text.len}, text);
    else
        zug__write_comment_whole(writer, text, to_line_end);
    writer->comment.len = 0;
}

void zug__write_take_comment(zug_pgn_writer *writer, zug_str text, uint64_t offset) {
    zug_pgn_event event = {.kind = ZUG_PGN_COMMENT, .text = text, .number = 1};
    writer->offset = offset;
    take_comment(writer, &event);
}

/* Writes the number of a move where it belongs: section 8.2.2.2. */
static void write_number(zug_pgn_writer *writer, const zug_position *pos) {
    bool black = zug_position_turn(pos) == ZUG_BLACK;
    if ((black && !writer->number_due) || writer->style.no_numbers)
        return;
    char memory[24];
    zug_buf text = zug_buf_over(memory, sizeof memory);
    zug_buf_number(&text, pos->fullmove_number + writer->line.beyond);
    zug_buf_text(&text, black ? "..." : ".");
    write_token(writer, zug_str_from(memory));
}

/* Counts a move where the position after it does not. */
static void count_move(zug__write_line *line, const zug_position *pos) {
    line->beyond_last = line->beyond;
    if (zug_position_turn(pos) == ZUG_BLACK && pos->fullmove_number == UINT16_MAX)
        line->beyond++;
}

/* Writes a move; a text that is canonical but for its suffix mark need not be made anew. */
static void take_move(zug_pgn_writer *writer, const zug_pgn_event *event, const zug_position *pos,
                      const zug_san *san) {
    char memory[ZUG_SAN_LONG_SIZE], other[ZUG_LETTERS_SIZE];
    zug_str text = event->text;
    zug__write_open_level(writer);
    write_number(writer, pos);
    if (writer->style.is_long)
        zug_san_write_long(pos, san->move, memory);
    else if (san->spelling != 0 || san->move == ZUG_MOVE_NULL)
        zug_san_write(pos, san->move, memory);
    if (writer->style.is_long || san->spelling != 0 || san->move == ZUG_MOVE_NULL)
        text = zug_str_from(memory);
    while (text.len > 0 && (text.data[text.len - 1] == '!' || text.data[text.len - 1] == '?'))
        text.len--;
    if (writer->style.letters) {
        zug_letters_write(writer->style.letters, text, other);
        text = zug_str_from(other);
    }
    write_token(writer, text);
    writer->number_due = false;
    count_move(&writer->line, pos);
    if (san->nag != 0)
        write_nag(writer, san->nag);
}

/* Says where a text has a third mark in a row, if it has one: NAGs stand for two at most. */
static void lose_marks(const zug_pgn_writer *writer, const zug_pgn_event *event) {
    size_t row = 0;
    for (size_t i = 0; i < event->text.len && row < 3; i++) {
        bool is_mark = event->text.data[i] == '!' || event->text.data[i] == '?';
        row = is_mark ? row + 1 : 0;
        if (row == 3)
            zug__write_lose_at(writer, ZUG_PGN_LOST_MARKS, event->offset + i);
    }
}

/* The result of a game. One that both have lost is unknown to export format, and yet no asterisk.
 */
static void take_result(zug_pgn_writer *writer, const zug_pgn_event *event) {
    writer->has_result = true;
    writer->result = event->result;
    char first = event->text.len > 0 ? event->text.data[0] : '*';
    if (event->result == ZUG_PGN_UNKNOWN && first != '*')
        zug__write_lose(writer, ZUG_PGN_LOST_SCORE);
    else if (first == '+' || first == '-')
        zug__write_lose(writer, ZUG_PGN_LOST_FORFEIT);
    zug__write_decide_result(writer);
}

/* A word that no game in export format has. It is left out, as an ordinary result is written for
 * "0-1 ff"; of a row of marks, as "!!!", two are kept as they would be behind a move. */
static void take_word(zug_pgn_writer *writer, const zug_pgn_event *event) {
    uint8_t nag = zug__san_suffix_nag(event->text);
    if (zug_str_equal(event->text, zug_str_from("ff"))) {
        zug__write_lose(writer, ZUG_PGN_LOST_FORFEIT);
    } else if (writer->form == ZUG_PGN_EXPORT && nag != 0) {
        lose_marks(writer, event);
        zug__write_take_nag(writer, nag);
    } else if (writer->form == ZUG_PGN_EXPORT) {
        zug__write_lose(writer, ZUG_PGN_LOST_WORD);
    }
}

static void take_problem(zug_pgn_writer *writer, const zug_pgn_event *event) {
    if (event->problem == ZUG_PGN_TAG_DUPLICATE)
        writer->tag_is_second = true;
    else if (event->problem == ZUG_PGN_TAG_CONTROL)
        writer->control = event->offset;
    else if (event->problem == ZUG_PGN_RESERVED)
        zug__write_lose(writer, ZUG_PGN_LOST_RESERVED);
    else if (event->problem == ZUG_PGN_WORD_NEEDLESS)
        take_word(writer, event);
    else if (event->problem == ZUG_PGN_FOREIGN_TEXT)
        zug__write_lose(writer, ZUG_PGN_LOST_FOREIGN);
    else if (event->problem == ZUG_PGN_RESULT_IN_LINE)
        zug__write_lose(writer, ZUG_PGN_LOST_INNER_RESULT);
    else if (event->problem == ZUG_PGN_COMMENT_UNTERMINATED && !writer->in_game)
        reset(writer);
}

/* A game begins; comments that came before it are its first. */
static void start_game(zug_pgn_writer *writer) {
    writer->in_game = true;
    write_held(writer);
}

static void end_game(zug_pgn_writer *writer) {
    if (!writer->has_result)
        zug__write_decide_result(writer);
    zug__write_tags(writer);
    writer->tight = false;
    write_token(writer, zug_str_from(zug_pgn_result_text(writer->result)));
    zug__fill_break(&writer->fill);
    put_movetext(writer, zug_str_from("\n"));
    writer->over = true;
}

/* What every form of a game has. True if the event was that. */
static bool take_common(zug_pgn_writer *writer, const zug_pgn_event *event,
                        const zug_position *pos) {
    switch (event->kind) {
    case ZUG_PGN_GAME_START:
        start_game(writer);
        return true;
    case ZUG_PGN_TAG:
        zug__write_keep_tag(writer, event, pos);
        return true;
    case ZUG_PGN_RESULT:
        take_result(writer, event);
        return true;
    case ZUG_PGN_GAME_END:
        end_game(writer);
        return true;
    case ZUG_PGN_PROBLEM:
        take_problem(writer, event);
        return true;
    case ZUG_PGN_MOVE_NUMBER:
    case ZUG_PGN_SAN:
    case ZUG_PGN_NAG:
    case ZUG_PGN_COMMENT:
    case ZUG_PGN_ESCAPE:
    case ZUG_PGN_LINE_OPEN:
    case ZUG_PGN_LINE_CLOSE:
        break;
    }
    return false;
}

/* Movetext of reduced format: the moves of the main line. */
static void take_reduced(zug_pgn_writer *writer, const zug_pgn_event *event,
                         const zug_position *pos, const zug_san *san) {
    if (event->kind == ZUG_PGN_LINE_OPEN) {
        open_line(writer);
    } else if (event->kind == ZUG_PGN_LINE_CLOSE && writer->outer.len > 0) {
        leave_line(writer);
    } else if (event->kind == ZUG_PGN_SAN && writer->outer.len == 0) {
        zug_san bare = *san;
        bare.nag = 0;
        take_move(writer, event, pos, &bare);
    }
}

/* A line for private use, or a piece of it: told of once, where its percent sign stands. */
static void lose_escape(zug_pgn_writer *writer, const zug_pgn_event *event) {
    if (!writer->in_escape) {
        writer->offset = event->offset - 1;
        zug__write_lose(writer, ZUG_PGN_LOST_ESCAPE);
    }
    writer->in_escape = event->more;
}

static void take_movetext(zug_pgn_writer *writer, const zug_pgn_event *event,
                          const zug_position *pos, const zug_san *san) {
    switch (event->kind) {
    case ZUG_PGN_SAN:
        lose_marks(writer, event);
        take_move(writer, event, pos, san);
        break;
    case ZUG_PGN_NAG:
        zug__write_take_nag(writer, event->number);
        break;
    case ZUG_PGN_COMMENT:
        take_comment(writer, event);
        break;
    case ZUG_PGN_ESCAPE:
        lose_escape(writer, event);
        break;
    case ZUG_PGN_LINE_OPEN:
        open_line(writer);
        break;
    case ZUG_PGN_LINE_CLOSE:
        close_line(writer);
        break;
    case ZUG_PGN_GAME_START:
    case ZUG_PGN_TAG:
    case ZUG_PGN_MOVE_NUMBER:
    case ZUG_PGN_RESULT:
    case ZUG_PGN_GAME_END:
    case ZUG_PGN_PROBLEM:
        break;
    }
}

void zug_pgn_writer_observe(void *ctx, const zug_pgn_event *event, const zug_position *pos,
                            const zug_san *san) {
    zug_pgn_writer *writer = ctx;
    if (writer->over)
        reset(writer);
    writer->offset = event->offset;
    if (take_common(writer, event, pos))
        return;
    if (writer->form == ZUG_PGN_REDUCED)
        take_reduced(writer, event, pos, san);
    else
        take_movetext(writer, event, pos, san);
}

/* The same when the express lane has passed over the beginning of a game. */
static void pass_start(void *ctx, uint64_t offset) {
    zug_pgn_writer *writer = ctx;
    if (writer->over)
        reset(writer);
    writer->offset = offset;
    start_game(writer);
}

/* And when it has passed over a result, which is written as in the standard. */
static void pass_result(void *ctx, zug_pgn_result result, uint64_t offset) {
    zug_pgn_writer *writer = ctx;
    writer->offset = offset;
    writer->has_result = true;
    writer->result = result;
    zug__write_decide_result(writer);
}

void zug_pgn_writer_watch(zug_pgn_writer *writer, zug_pgn_checker *checker) {
    static const zug__passing passing = {.start = pass_start,
                                         .tag = zug__write_keep_pair,
                                         .moves = zug__write_passed_moves,
                                         .result = pass_result};
    bool is_usual = !writer->style.letters && !writer->style.is_long && !writer->style.no_numbers &&
                    writer->fill.width == ZUG__FILL_LINE;
    zug__checker_observe_passing(checker, zug_pgn_writer_observe, is_usual ? &passing : NULL,
                                 writer);
}

void zug_pgn_writer_finish(zug_pgn_writer *writer, uint64_t offset) {
    writer->offset = offset;
    if (!writer->over && !writer->in_game && writer->held.len > 0)
        zug__write_lose(writer, ZUG_PGN_LOST_OUTSIDE);
    reset(writer);
}

const char *zug_pgn_loss_name(zug_pgn_loss loss) {
    static const char *const names[ZUG_PGN_LOSS_COUNT] = {
#define X(NAME, name, sentence) name,
        ZUG_PGN_LOSSES(X)
#undef X
    };
    return names[loss];
}

const char *zug_pgn_loss_sentence(zug_pgn_loss loss) {
    static const char *const sentences[ZUG_PGN_LOSS_COUNT] = {
#define X(NAME, name, sentence) sentence,
        ZUG_PGN_LOSSES(X)
#undef X
    };
    return sentences[loss];
}

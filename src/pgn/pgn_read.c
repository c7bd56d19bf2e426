/* pgn_read.c - PGN as a series of events.
 * Room: pgn. Knows the grammar of games and how to go on behind damage; knows no chess. */
#include "pgn_read_impl.h"

#include "base/mem.h"
#include "pgn_remark_impl.h"
#include "pgn_tagpair_impl.h"

/* What one step of the reader says: an event, or one of ZUG_MORE and ZUG_DONE, or look again. */
enum { AGAIN = -1 };

static uint64_t offset_of(const zug_pgn_reader *reader, const char *at) {
    return reader->base + (uint64_t)(at - reader->window);
}

/* Prepares an event about the next len bytes, and moves behind them. */
static int emit(zug_pgn_reader *reader, zug_pgn_event *out, zug_pgn_kind kind, size_t len) {
    zug_str text = {reader->window + reader->at, len};
    *out = (zug_pgn_event){.kind = kind, .text = text, .offset = offset_of(reader, text.data)};
    reader->at += len;
    reader->newlines = reader->returns = 0;
    return ZUG_OK;
}

/* Like emit with no bytes: what was counted since the last word is not forgotten. */
static int emit_here(zug_pgn_reader *reader, zug_pgn_event *out, zug_pgn_kind kind) {
    unsigned newlines = reader->newlines, returns = reader->returns;
    int status = emit(reader, out, kind, 0);
    reader->newlines = newlines;
    reader->returns = returns;
    return status;
}

/* True if events are being left out. */
static bool is_skipping(const zug_pgn_reader *reader) {
    return reader->skip_game || (reader->skip_depth != 0 && reader->depth >= reader->skip_depth);
}

/* Like emit, but nothing is said about what the caller has skipped. */
static int emit_unless_skipped(zug_pgn_reader *reader, zug_pgn_event *out, zug_pgn_kind kind,
                               size_t len) {
    int status = emit(reader, out, kind, len);
    return is_skipping(reader) ? AGAIN : status;
}

static int complain(zug_pgn_reader *reader, zug_pgn_event *out, zug_pgn_problem problem,
                    size_t len) {
    int status =
        len > 0 ? emit(reader, out, ZUG_PGN_PROBLEM, len) : emit_here(reader, out, ZUG_PGN_PROBLEM);
    out->problem = problem;
    return is_skipping(reader) ? AGAIN : status;
}

void zug__start_game(zug_pgn_reader *reader, zug__where where) {
    reader->where = where;
    reader->game_offset = reader->base + reader->at;
    reader->depth = 0;
    reader->moves = 0;
    reader->tag_count = 0;
    reader->said_nul = reader->said_result_missing = reader->said_long_line = false;
    reader->lost_by_both = false;
    if (reader->in_foreign_text) {
        zug__count_read_lines(reader);
        reader->lines.long_line = 0; /* nobody minds a long line of a letter */
    }
    reader->in_foreign_text = false;
}

static int start_game(zug_pgn_reader *reader, zug_pgn_event *out, zug__where where) {
    zug__start_game(reader, where);
    return emit_here(reader, out, ZUG_PGN_GAME_START);
}

/* True if the line that is being read is too long already; its end counts if it comes next. */
static bool is_in_long_line(const zug_pgn_reader *reader) {
    const char *next = reader->window + reader->at;
    bool line_end = reader->at < reader->end && (*next == '\n' || *next == '\r');
    return offset_of(reader, next) - reader->lines.start + line_end > ZUG__LINE_MAX;
}

/* Says once that a line of the game is too long: the line itself is far behind by then. */
static bool long_line(zug_pgn_reader *reader, zug_pgn_event *out) {
    zug__count_read_lines(reader);
    if (reader->said_long_line || reader->skip_game)
        return false;
    zug__line_count *lines = &reader->lines;
    if (lines->long_line == 0 && lines->start != lines->told && is_in_long_line(reader)) {
        lines->long_line = lines->line;
        lines->long_start = lines->start;
    }
    if (lines->long_line == 0)
        return false;
    reader->said_long_line = true;
    emit_here(reader, out, ZUG_PGN_PROBLEM);
    out->problem = ZUG_PGN_LINE_LONG;
    out->offset = reader->remark_offset = lines->long_start;
    reader->remark_place = (zug_pgn_place){lines->long_line, 1};
    return true;
}

/* Ends the game, after everything that is to be said at its end. */
static int end_game(zug_pgn_reader *reader, zug_pgn_event *out) {
    if (reader->depth > 0) {
        reader->depth = 0;
        reader->skip_depth = 0;
        return complain(reader, out, ZUG_PGN_LINE_UNCLOSED, 0);
    }
    if (reader->where != ZUG__ENDED && !reader->said_result_missing) {
        reader->said_result_missing = true;
        return complain(reader, out, ZUG_PGN_RESULT_MISSING, 0);
    }
    if (long_line(reader, out))
        return ZUG_OK;
    reader->where = ZUG__BETWEEN;
    reader->behind_game = true;
    reader->skip_game = false;
    reader->lines.long_line = 0;
    if (is_in_long_line(reader))
        reader->lines.told = reader->lines.start; /* still open, long already, and this game's */
    return emit_here(reader, out, ZUG_PGN_GAME_END);
}

/* Counts the line ends of white space as it is passed: an LF ends the line that the CRs before it
 * seemed to end, each one of its own. */
static void count_newline(zug_pgn_reader *reader, char c) {
    if (c == '\r') {
        reader->newlines++;
        reader->returns++;
    } else {
        reader->newlines += c == '\n' ? 1 - reader->returns : 0;
        reader->returns = 0;
    }
    reader->behind_game = reader->behind_game && c != '\r' && c != '\n';
}

/* Moves over white space and counts its line ends; to the next line end only behind a result, and
 * to the first NUL if it is to be told of. ZUG_OK, or ZUG_MORE if there may be more of it. */
static int skip_white(zug_pgn_reader *reader) {
    bool more = false;
    size_t stop = reader->at + zug__pgn_white(zug__rest(reader), &more);
    while (reader->at < stop) {
        char c = reader->window[reader->at];
        bool line_end = c == '\r' || c == '\n';
        if ((line_end && reader->where == ZUG__ENDED) || (c == '\0' && !reader->said_nul))
            return ZUG_OK;
        count_newline(reader, c);
        reader->at++;
    }
    return more ? ZUG_MORE : ZUG_OK;
}

/* True if a line, or what was pushed first, begins here; a byte order mark may stand before it. */
static bool at_line_start(const zug_pgn_reader *reader) {
    const char *here = reader->window + reader->at, *start = reader->window;
    if (here - start >= 3 && zug__mem_equal(here - 3, "\xEF\xBB\xBF", 3))
        here -= 3;
    return here == start || here[-1] == '\n' || here[-1] == '\r';
}

/* Begins a comment or an escaped line, whose sign is passed over. */
static int begin_remark(zug_pgn_reader *reader, zug__remark remark) {
    reader->remark = remark;
    reader->remark_offset = reader->base + reader->at;
    reader->remark_place = zug_pgn_reader_place(reader, reader->remark_offset);
    reader->remark_unterminated = false;
    reader->at++;
    reader->newlines = reader->returns = 0;
    return AGAIN;
}

/* The next piece of a comment or an escaped line. */
static int read_remark(zug_pgn_reader *reader, zug_pgn_event *out) {
    if (reader->remark_unterminated) {
        reader->remark = ZUG__NO_REMARK;
        reader->newlines = 2; /* what follows is as good as behind an empty line */
        reader->returns = 0;
        int status = complain(reader, out, ZUG_PGN_COMMENT_UNTERMINATED, 0);
        out->offset = reader->remark_offset;
        return status;
    }
    bool braces = reader->remark == ZUG__IN_BRACES, escaped = reader->remark == ZUG__ESCAPED;
    const char *start =
        reader->window + (reader->at < ZUG__LOOK_BACK ? 0 : reader->at - ZUG__LOOK_BACK);
    zug__remark_end end =
        braces ? zug__find_brace(zug__rest(reader), start) : zug__find_line_end(zug__rest(reader));
    if (end.how == ZUG__REMARK_UNKNOWN)
        return ZUG_MORE;
    int status = emit(reader, out, escaped ? ZUG_PGN_ESCAPE : ZUG_PGN_COMMENT, end.len);
    out->more = end.how == ZUG__REMARK_GOES_ON;
    out->number = braces;
    if (end.how == ZUG__REMARK_CLOSED) {
        reader->at += braces;
        reader->remark = ZUG__NO_REMARK;
    }
    reader->remark_unterminated = end.how == ZUG__REMARK_GIVEN_UP;
    if (reader->remark_unterminated)
        reader->given_up = reader->base + reader->at;
    return reader->skip_comments || is_skipping(reader) ? AGAIN : status;
}

/* Passes over bytes that belong to no game; the first of them are told of. */
static int foreign_text(zug_pgn_reader *reader, zug_pgn_event *out, size_t len) {
    bool first = !reader->in_foreign_text;
    reader->in_foreign_text = true;
    complain(reader, out, ZUG_PGN_FOREIGN_TEXT, len);
    return first ? ZUG_OK : AGAIN;
}

/* Passes over the rest of a line that belongs to no game. */
static int foreign_line(zug_pgn_reader *reader, zug_pgn_event *out) {
    zug__remark_end end = zug__find_line_end(zug__rest(reader));
    return end.how == ZUG__REMARK_UNKNOWN ? ZUG_MORE : foreign_text(reader, out, end.len);
}

uint64_t zug__tag_hash(zug_str name) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)name.data[i]) * UINT64_C(0x100000001B3);
    return hash | 1;
}

static bool tag_was_seen(const zug_pgn_reader *reader, uint64_t hash) {
    for (unsigned i = 0; i < reader->tag_count; i++)
        if (reader->tag_names[i] == hash)
            return true;
    return false;
}

/* True if the tag pair that is being waited for cannot be whole yet: neither a bracket nor a line
 * end has come. Without this a long one that comes byte by byte would be read again with each of
 * them. */
static bool is_tag_awaited(const zug_pgn_reader *reader) {
    if (reader->finished || reader->tag_waited == 0 || reader->end - reader->at >= ZUG__TAG_MAX)
        return false;
    for (size_t i = (size_t)(reader->tag_waited - reader->base); i < reader->end; i++)
        if (reader->window[i] == ']' || reader->window[i] == '\n' || reader->window[i] == '\r')
            return false;
    return true;
}

/* Reads a tag pair; first what is wrong with it, one problem at a time. */
static int read_tag(zug_pgn_reader *reader, zug_pgn_event *out) {
    zug__tagpair tag = {.len = 0};
    if (!is_tag_awaited(reader))
        tag = zug__tagpair_read(zug__rest(reader));
    reader->tag_waited = tag.len == 0 ? reader->base + reader->end : 0;
    if (tag.len == 0)
        return ZUG_MORE;
    uint64_t hash = zug__tag_hash(tag.name);
    if (reader->newlines > 1 && reader->tag_count > 0 && tag.name.len > 0 &&
        (tag_was_seen(reader, hash) || zug_str_equal(tag.name, zug_str_from("Event"))))
        return end_game(reader, out); /* a tag section without movetext */
    if (tag.name.len > 0 && tag_was_seen(reader, hash))
        tag.problems |= 1U << ZUG_PGN_TAG_DUPLICATE;
    unsigned unsaid = tag.problems & ~reader->tag_problems_said;
    if (unsaid != 0) {
        unsigned index = (unsigned)__builtin_ctz(unsaid);
        reader->tag_problems_said |= 1U << index;
        int status = complain(reader, out, (zug_pgn_problem)index, 0);
        if (tag.name.len == 0) { /* nothing to be had from it */
            reader->tag_problems_said = 0;
            zug__remember_tag(reader, 0);
            reader->at += tag.len;
            reader->newlines = reader->returns = 0;
        } else {
            out->offset += zug__tagpair_problem_at(&tag, zug__rest(reader), (zug_pgn_problem)index);
        }
        return status;
    }
    reader->tag_problems_said = 0;
    reader->lost_by_both |= zug_str_equal(tag.name, zug_str_from("Result")) &&
                            zug_str_equal(tag.value, zug_str_from("0-0"));
    zug__remember_tag(reader, hash);
    int status = emit_unless_skipped(reader, out, ZUG_PGN_TAG, tag.len);
    out->name = tag.name;
    out->text = tag.value;
    return status;
}

/* Before, between and behind games. */
static int read_between(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    if (lexed.word == ZUG__WORD_BRACE)
        return begin_remark(reader, ZUG__IN_BRACES);
    if (lexed.word == ZUG__WORD_SEMICOLON)
        return begin_remark(reader, ZUG__TO_LINE_END);
    if (lexed.word == ZUG__WORD_BRACKET) {
        zug__tag_form form = zug__tagpair_form(zug__rest(reader));
        if (form == ZUG__TAG_UNKNOWN)
            return ZUG_MORE;
        if (form == ZUG__TAG_LIKE)
            return start_game(reader, out, ZUG__TAGS);
    }
    bool more = false, begins = zug__begins_movetext(reader, lexed, &more);
    if (more)
        return ZUG_MORE;
    if (begins)
        return start_game(reader, out, ZUG__MOVES);
    bool begins_badly = zug__begins_badly(reader, lexed, &more);
    if (more)
        return ZUG_MORE;
    if (begins_badly) {
        reader->newlines = 1; /* as behind a tag pair: its line is none of moves */
        return start_game(reader, out, ZUG__TAGS);
    }
    if (lexed.word == ZUG__WORD_RESERVED && lexed.len > 1)
        return foreign_text(reader, out, lexed.len); /* <pre>, and something of a game may follow */
    return foreign_line(reader, out);
}

/* A bracket in movetext: a new game whose predecessor has no result, or damage. */
static int read_bracket(zug_pgn_reader *reader, zug_pgn_event *out) {
    zug__tag_form form = zug__tagpair_form(zug__rest(reader));
    if (form == ZUG__TAG_UNKNOWN)
        return ZUG_MORE;
    return form == ZUG__TAG_LIKE ? end_game(reader, out)
                                 : complain(reader, out, ZUG_PGN_BRACKET_STRAY, 1);
}

static int close_line(zug_pgn_reader *reader, zug_pgn_event *out) {
    if (reader->depth == 0)
        return complain(reader, out, ZUG_PGN_LINE_STRAY, 1);
    bool skipped = is_skipping(reader);
    emit(reader, out, ZUG_PGN_LINE_CLOSE, 1);
    reader->depth--;
    if (reader->depth < reader->skip_depth)
        reader->skip_depth = 0;
    return skipped ? AGAIN : ZUG_OK;
}

/* True if a result in a variation is followed by the end of that variation: then it is not the
 * game's. *more is set if that cannot be told yet. */
static bool result_is_inner(const zug_pgn_reader *reader, size_t len, bool *more) {
    zug__span span = zug__rest(reader);
    span.at += len;
    size_t white = zug__pgn_white(span, more);
    return span.at + white < span.end && span.at[white] == ')';
}

static int read_result(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    if (reader->depth > 0) {
        bool more = false;
        bool inner = result_is_inner(reader, lexed.len, &more);
        if (more && !reader->finished)
            return ZUG_MORE;
        if (inner)
            return complain(reader, out, ZUG_PGN_RESULT_IN_LINE, lexed.len);
        reader->depth = 0;
        reader->skip_depth = 0;
        return complain(reader, out, ZUG_PGN_LINE_UNCLOSED, 0);
    }
    if (!lexed.usual && !reader->said_result_missing) {
        reader->said_result_missing = true; /* said that it is unusual, which is enough */
        return complain(reader, out, ZUG_PGN_RESULT_UNUSUAL, 0);
    }
    int status = emit_unless_skipped(reader, out, ZUG_PGN_RESULT, lexed.len);
    out->result = lexed.result;
    reader->where = ZUG__ENDED;
    return status;
}

/* True if this is no castling but the end mark of a game that its Result tag says both have lost:
 * the game ends behind it. *more is set if that cannot be told yet. */
static bool is_loss_of_both(const zug_pgn_reader *reader, size_t len, bool *more) {
    zug__span span = zug__rest(reader);
    if (!reader->lost_by_both || reader->depth > 0 ||
        !zug_str_equal((zug_str){span.at, len}, zug_str_from("0-0")))
        return false;
    span.at += len;
    size_t white = zug__pgn_white(span, more);
    *more &= white <= ZUG__PIECE;
    return !*more && (span.at + white == span.end || span.at[white] == '[');
}

/* True if a word is a move of the main line, perhaps a bad one: before the first one it must look
 * like a move, lest words above the moves be taken for them. */
static bool counts_as_move(const zug_pgn_reader *reader, size_t len) {
    zug_str text = {reader->window + reader->at, len};
    return reader->depth == 0 && (reader->moves > 0 || zug__pgn_may_be_move(text));
}

/* A word that may be a move. */
static int read_san(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    bool more = false, is_end = is_loss_of_both(reader, lexed.len, &more);
    if (more)
        return ZUG_MORE;
    if (is_end)
        return read_result(reader, out, (zug__lexed){.len = lexed.len, .result = ZUG_PGN_UNKNOWN});
    reader->moves += counts_as_move(reader, lexed.len);
    return emit_unless_skipped(reader, out, ZUG_PGN_SAN, lexed.len);
}

/* A move number, with the periods that follow it directly. */
static int read_number(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    zug__span span = zug__rest(reader);
    bool more = false, is_next = lexed.value == 1 && zug__begins_next_game(reader, lexed, &more);
    if (more)
        return ZUG_MORE;
    if (is_next)
        return end_game(reader, out);
    size_t len = lexed.len;
    while (span.at + len < span.end && span.at[len] == '.' && len < ZUG__WORD_MAX)
        len++;
    if (span.at + len == span.end && !span.last)
        return ZUG_MORE;
    int status = emit_unless_skipped(reader, out, ZUG_PGN_MOVE_NUMBER, len);
    out->number = lexed.value;
    out->dots = (unsigned)(len - lexed.len);
    return status;
}

/* True if a letter for a NAG, as N for a novelty, stands where a move is due, behind "2.": then it
 * is the beginning of one. */
static bool is_cut_move(const zug_pgn_reader *reader) {
    const char *at = reader->window + reader->at;
    const char *start = reader->at < ZUG__LOOK_BACK ? reader->window : at - ZUG__LOOK_BACK;
    bool is_letter = (*at >= 'A' && *at <= 'Z');
    while (at > start && (at[-1] == ' ' || at[-1] == '\n' || at[-1] == '\r' || at[-1] == '\t'))
        at--;
    return is_letter && at - start >= 2 && at[-1] == '.' && at[-2] != 'p'; /* not behind e.p. */
}

/* One word of movetext. */
static int read_moves(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    int status = AGAIN;
    switch (lexed.word) {
    case ZUG__WORD_INCOMPLETE:
        return ZUG_MORE;
    case ZUG__WORD_NUMBER:
        return read_number(reader, out, lexed);
    case ZUG__WORD_SAN:
        return read_san(reader, out, lexed);
    case ZUG__WORD_NAG:
        if (is_cut_move(reader))
            return emit_unless_skipped(reader, out, ZUG_PGN_SAN, lexed.len);
        status = emit_unless_skipped(reader, out, ZUG_PGN_NAG, lexed.len);
        out->number = lexed.value;
        return status;
    case ZUG__WORD_BAD_NAG:
        return complain(reader, out, ZUG_PGN_NAG_MALFORMED, lexed.len);
    case ZUG__WORD_RESULT:
        return read_result(reader, out, lexed);
    case ZUG__WORD_DOTS:
        emit(reader, out, ZUG_PGN_SAN, lexed.len);
        return AGAIN;
    case ZUG__WORD_NOISE:
        return complain(reader, out, ZUG_PGN_WORD_NEEDLESS, lexed.len);
    case ZUG__WORD_OPEN:
        reader->depth++;
        return emit_unless_skipped(reader, out, ZUG_PGN_LINE_OPEN, 1);
    case ZUG__WORD_CLOSE:
        return close_line(reader, out);
    case ZUG__WORD_BRACE:
        return begin_remark(reader, ZUG__IN_BRACES);
    case ZUG__WORD_SEMICOLON:
        return begin_remark(reader, ZUG__TO_LINE_END);
    case ZUG__WORD_BRACKET:
        return read_bracket(reader, out);
    case ZUG__WORD_RESERVED:
        return complain(reader, out, ZUG_PGN_RESERVED, lexed.len);
    case ZUG__WORD_STRAY_BRACE:
        return complain(reader, out, ZUG_PGN_BRACE_STRAY, 1);
    case ZUG__WORD_STRAY_BRACKET:
        return complain(reader, out, ZUG_PGN_BRACKET_STRAY, 1);
    case ZUG__WORD_UNREADABLE:
        return complain(reader, out, ZUG_PGN_UNREADABLE, lexed.len);
    }
    return status;
}

/* Something else than a tag pair among the tag pairs: comments and damage do not end them, and text
 * that is neither a move nor behind an empty line is a tag pair without its bracket. */
static int read_in_tags(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    if (lexed.word == ZUG__WORD_BRACE || lexed.word == ZUG__WORD_SEMICOLON ||
        lexed.word == ZUG__WORD_RESERVED || lexed.word == ZUG__WORD_STRAY_BRACE ||
        lexed.word == ZUG__WORD_STRAY_BRACKET || lexed.word == ZUG__WORD_UNREADABLE)
        return read_moves(reader, out, lexed);
    zug_str text = {reader->window + reader->at, lexed.len};
    if (lexed.word == ZUG__WORD_SAN && (reader->newlines == 1 || reader->tag_count == 0) &&
        !zug__pgn_may_be_move(text)) {
        zug__remark_end end = zug__find_line_end(zug__rest(reader));
        if (end.how == ZUG__REMARK_UNKNOWN)
            return ZUG_MORE;
        zug__remember_tag(reader, 0);
        return complain(reader, out, ZUG_PGN_TAG_MALFORMED, end.len);
    }
    reader->where = ZUG__MOVES;
    return AGAIN;
}

/* Behind the result, on the same line: comments still belong to the game. */
static int read_ended(zug_pgn_reader *reader, zug_pgn_event *out, zug__lexed lexed) {
    if (lexed.word == ZUG__WORD_BRACE || lexed.word == ZUG__WORD_SEMICOLON ||
        lexed.word == ZUG__WORD_NOISE || lexed.word == ZUG__WORD_DOTS ||
        lexed.word == ZUG__WORD_INCOMPLETE)
        return read_moves(reader, out, lexed);
    return end_game(reader, out);
}

/* Reads what comes next, wherever the reader is. */
static int step(zug_pgn_reader *reader, zug_pgn_event *out) {
    if (reader->remark != ZUG__NO_REMARK)
        return read_remark(reader, out);
    if (skip_white(reader) == ZUG_MORE)
        return ZUG_MORE;
    if (reader->at == reader->end)
        return reader->where == ZUG__BETWEEN ? ZUG_DONE : end_game(reader, out);
    char next = reader->window[reader->at];
    if (next == '\0') {
        reader->said_nul = true;
        return complain(reader, out, ZUG_PGN_NUL, 0);
    }
    if (next == '\r' || next == '\n')
        return end_game(reader, out); /* the line of its result is over */
    if (next == '%' && at_line_start(reader))
        return begin_remark(reader, ZUG__ESCAPED);
    zug__lexed lexed = zug__pgn_lex(zug__rest(reader));
    if (lexed.word == ZUG__WORD_INCOMPLETE)
        return ZUG_MORE;
    switch (reader->where) {
    case ZUG__BETWEEN:
        return read_between(reader, out, lexed);
    case ZUG__TAGS:
        if (lexed.word == ZUG__WORD_BRACKET)
            return read_tag(reader, out);
        return read_in_tags(reader, out, lexed);
    case ZUG__MOVES:
        return read_moves(reader, out, lexed);
    case ZUG__ENDED:
        return read_ended(reader, out, lexed);
    }
    return ZUG_DONE;
}

zug_status zug_pgn_reader_next(zug_pgn_reader *reader, zug_pgn_event *out) {
    int status = AGAIN;
    while (status == AGAIN)
        status = step(reader, out);
    return (zug_status)status;
}

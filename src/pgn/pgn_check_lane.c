/* pgn_check_lane.c - goes through games that are written as most files write them.
 * Room: pgn.
 *
 * The express lane from one game to the next; pgn_fast.c is that of the moves. Both stop in front
 * of whatever they do not know or would have to tell of, and leave the reader and the checker as
 * they would have got there by themselves. The names of tags are known only from earlier ones that
 * they have read. */
#include "base/wide.h"
#include "core/kernel_impl.h"
#include "pgn_check_impl.h"
#include "pgn_fast_impl.h"
#include "pgn_read_impl.h"
#include "pgn_skip_impl.h"
#include "pgn_tagpair_impl.h"

enum {
    /* More than a tag pair needs, with the line ends around it: nothing here looks for the end. */
    LOOK_AHEAD = ZUG__OPENING_SIZE + ZUG__WORD_MAX + 64,
    LOOK_AHEAD_RESULT = 8
};

/* The length of a value whose first special byte is found, if that is its quote, and a bracket
 * follows; more than ZUG__WORD_MAX otherwise. */
static inline size_t len_up_to(const char *value, const char *special) {
    return special[0] == '"' && special[1] == ']' ? (size_t)(special - value) : SIZE_MAX;
}

/* The length of a value up to its quote and bracket; more than ZUG__WORD_MAX if there is anything
 * unusual about it. Most values are short enough to be looked at in one go. */
static inline size_t value_len(const char *value) {
    for (const char *at = value; at - value <= ZUG__WORD_MAX; at += 32) {
        uint32_t special = zug__tagpair_special(zug__wide_load(at)) |
                           zug__tagpair_special(zug__wide_load(at + 16)) << 16;
        if (special != 0)
            return len_up_to(value, at + zug__lowest_bit(special));
    }
    return SIZE_MAX;
}

/* The same for a value that is hardly ever longer than a date. */
static inline size_t short_value_len(const char *value) {
    uint32_t special = zug__tagpair_special(zug__wide_load(value));
    return special != 0 ? len_up_to(value, value + zug__lowest_bit(special)) : value_len(value);
}

static inline bool has_colon(zug_str value) {
    uint32_t colons = 0;
    size_t at = 0;
    for (; at + 16 <= value.len; at += 16)
        colons |= zug__wide_bits(zug__wide_is(zug__wide_load(value.data + at), ':'));
    uint32_t last = zug__wide_bits(zug__wide_is(zug__wide_load(value.data + at), ':'));
    return (colons | (last & ((UINT32_C(1) << (value.len - at)) - 1))) != 0;
}

/* Adds a tag to the section, unless there is something to say about it. */
static bool add_tag(zug_pgn_checker *checker, const zug__known_tag *known, zug_str value) {
    zug_pgn_tags_section before = checker->tags;
    zug_str name = {known->opening + 1, known->len - 3U};
    bool is_fine =
        zug__tag_add(&checker->tags, (zug__tag)known->tag, name, value) == ZUG_PGN_TAGS_FINE;
    if (!is_fine)
        checker->tags = before;
    return is_fine;
}

/* True if there is nothing to say about the words of a tag, when only warnings are wanted. */
static inline bool is_fine_text(zug__tag_way way, zug_str value) {
    return way == ZUG__TAG_WAY_ANY ||
           (value.len > 0 && *value.data != ' ' && (way == ZUG__TAG_WAY_TEXT || !has_colon(value)));
}

/* True if there is nothing to say about the short value of a tag, when only warnings are wanted. */
static inline bool is_fine_value(zug_pgn_checker *checker, const zug__known_tag *known,
                                 zug_str value) {
    if (known->way == ZUG__TAG_WAY_RESULT)
        return checker->has_result_tag = zug__tag_result(value, &checker->result_tag);
    return known->way == ZUG__TAG_WAY_ALONE &&
           zug__tag_value_fault((zug__tag)known->tag, value, true) == ZUG_PGN_TAGS_FINE;
}

/* Takes the tag pair that begins at a bracket; the place behind it, or NULL if it was not taken. */
static inline const char *behind_tag(zug_pgn_checker *checker, zug__known_tag *known,
                                     const char *at) {
    zug__tag_way way = (zug__tag_way)known->way;
    bool is_text = way < ZUG__TAG_WAY_ALONE;
    const char *start = at + known->len;
    zug_str value = {start, is_text ? value_len(start) : short_value_len(start)};
    if (value.len > ZUG__WORD_MAX || known->game == checker->game || way == ZUG__TAG_WAY_OTHERS)
        return NULL;
    bool is_fine = is_text ? is_fine_text(way, value) : is_fine_value(checker, known, value);
    if (is_fine && checker->tags.warnings_only)
        checker->tags.seen |= 1U << known->tag;
    else if (!add_tag(checker, known, value))
        return NULL;
    known->game = checker->game;
    if (checker->watcher.tag)
        checker->watcher.tag(checker->watcher.ctx, (zug_str){known->opening + 1, known->len - 3U},
                             value);
    return value.data + value.len + 2;
}

/* Behind a line end, or the same place if there is none. Nearly always it is the same one as
 * before: so what follows need not wait until it is looked at. */
static inline const char *behind_line_end(const char *at) {
    if (at[0] == '\r' && at[1] == '\n')
        return at + 2;
    if (at[0] == '\n')
        return at + 1;
    return at;
}

/* The offset of a place in the window. */
static inline uint64_t offset_of(const zug_pgn_checker *checker, const char *at) {
    return checker->reader->base + (uint64_t)(at - checker->reader->window);
}

/* Begins the next game if a known tag follows on an empty line or two. */
static const char *begin_game(zug_pgn_checker *checker, const char *at) {
    const char *start = at;
    for (int i = 0; i < 3; i++)
        at = behind_line_end(at);
    zug__known_tags *all = &checker->known_tags;
    if (at == start || *at != '[' || !zug__find_known_tag(all, &all->tags[all->last], at))
        return NULL;
    checker->reader->behind_game = false;
    zug__start_game(checker->reader, ZUG__TAGS);
    zug__checker_begin_game(checker);
    if (checker->passing)
        checker->passing->start(checker->observer_ctx, offset_of(checker, at));
    if (checker->watcher.start)
        checker->watcher.start(checker->watcher.ctx, offset_of(checker, at));
    return at;
}

/* Begins the moves if they follow on an empty line and there is nothing to say about the tags
 * together. */
static const char *begin_moves(zug_pgn_checker *checker, const char *at) {
    zug_pgn_tags_section tags = checker->tags;
    at = behind_line_end(at);
    if (at[0] != '1' || at[1] != '.' || checker->has_start_problem ||
        zug_pgn_tags_section_next(&tags) != ZUG_PGN_TAGS_FINE)
        return NULL;
    checker->reader->where = ZUG__MOVES;
    checker->in_tags = false;
    zug__checker_is_wanted(checker);
    return at;
}

/* Counts the lines up to a place. */
static void count_lines(zug_pgn_reader *reader, const char *at) {
    const char *from = reader->window + (reader->lines.offset - reader->base);
    zug__count_lines(&reader->lines, from, (size_t)(at - from));
}

/* Tells the reader which tags were taken: so many, from the first one on. */
static void remember_tags(zug_pgn_checker *checker, const zug__known_tag *first, size_t count) {
    for (; count > 0; count--) {
        zug__remember_tag(checker->reader, first->hash);
        first = &checker->known_tags.tags[first->next];
    }
}

/* Takes tag pairs, each on a line of its own, from a bracket or the end of the line before it; the
 * place behind the last one, or behind the empty line that separates the moves from it. The lines
 * are counted up to the last one, while they are at hand. */
static const char *behind_tags(zug_pgn_checker *checker, const char *at, const char *end) {
    zug_pgn_reader *reader = checker->reader;
    zug__known_tags *all = &checker->known_tags;
    zug__line_count *lines = &reader->lines;
    count_lines(reader, at);
    if (lines->returns > 0)
        return at;
    const char *line = reader->tag_count == 0 ? at : behind_line_end(at);
    zug__known_tag *last = &all->tags[all->last], *first = NULL;
    size_t count = 0, passed = 0;
    uint64_t line_start = lines->start - reader->base;
    while (end - line >= LOOK_AHEAD && *line == '[') {
        zug__known_tag *known = zug__find_known_tag(all, last, line);
        uint64_t here = (uint64_t)(line - reader->window);
        if (!known || here - line_start > ZUG__LINE_MAX)
            break;
        const char *behind = behind_tag(checker, known, line);
        if (!behind)
            break;
        if (checker->passing)
            checker->passing->tag(checker->observer_ctx, (zug_str){line, (size_t)(behind - line)},
                                  known->len - 3U);
        if (line != at) {
            passed++;
            line_start = here;
        }
        first = first ? first : known;
        count++;
        last = known;
        at = behind;
        line = behind_line_end(at);
        if (line == at)
            break;
    }
    lines->line += passed;
    if (passed > 0)
        lines->start = lines->offset = reader->base + line_start;
    all->last = (uint8_t)(last - all->tags);
    bool is_behind_tags = line > at && end - line >= LOOK_AHEAD;
    const char *moves = is_behind_tags ? begin_moves(checker, line) : NULL;
    if (!moves)
        remember_tags(checker, first, count);
    return moves ? moves : at;
}

/* True if nothing unusual is going on. */
static bool is_open(const zug_pgn_reader *reader) {
    return reader->remark == ZUG__NO_REMARK && !reader->skip_game && reader->skip_depth == 0;
}

/* Takes the line ends before a tag section, its tags, and the empty line before "1.", as far as
 * they are usual and there is nothing to say about them. */
static void take_tags(zug_pgn_checker *checker) {
    zug_pgn_reader *reader = checker->reader;
    bool is_between = reader->where == ZUG__BETWEEN && !reader->in_foreign_text;
    bool is_in_tags = reader->where == ZUG__TAGS && checker->in_tags &&
                      (reader->newlines | reader->returns | reader->tag_problems_said) == 0;
    const char *at = reader->window + reader->at, *end = reader->window + reader->end;
    if ((!is_between && !is_in_tags) || !is_open(reader) || end - at < LOOK_AHEAD)
        return;
    const char *start = is_between ? begin_game(checker, at) : at;
    if (!start)
        return;
    const char *behind = behind_tags(checker, start, end);
    if (behind == at)
        return;
    reader->at = (size_t)(behind - reader->window);
    reader->newlines = reader->returns = 0;
}

/* Tells of moves that were passed over. */
static void tell_moves(const zug_pgn_checker *checker, zug__passed_moves passed, const char *end) {
    passed.text.len = (size_t)(end - passed.text.data);
    passed.offset = offset_of(checker, passed.text.data);
    if (passed.text.len > 0)
        checker->passing->moves(checker->observer_ctx, &passed);
}

/* Plays through moves; the place behind them. */
static const char *play(zug_pgn_checker *checker, const char *at, const char *end) {
    zug__passed_moves passed = {.text.data = at,
                                .number = checker->line.pos.fullmove_number,
                                .turn = zug_position_turn(&checker->line.pos)};
    zug__move_log *kept = checker->line.log;
    if (kept)
        zug__checker_reserve_log(checker, ZUG__LANE_PLIES + 2);
    zug__move_log own = {checker->stretch, 0, ZUG__LANE_PLIES + 2};
    bool wants_moves = checker->passing && checker->passing->wants_moves;
    zug__move_log *log = kept || !wants_moves ? kept : &own;
    size_t before = log ? log->count : 0;
    checker->line.log = log;
    const char *behind = ZUG__KERNEL(movetext)(&checker->line, at, end);
    checker->line.log = kept;
    passed.moves = log ? log->moves + before : NULL;
    passed.count = log ? log->count - before : 0;
    if (checker->passing)
        tell_moves(checker, passed, behind);
    return behind;
}

/* Plays through moves and counts them. */
static void take_moves(zug_pgn_checker *checker) {
    zug_pgn_reader *reader = checker->reader;
    if (checker->in_tags || reader->where != ZUG__MOVES || !is_open(reader))
        return;
    uint64_t ply = checker->line.ply;
    const char *at = play(checker, reader->window + reader->at, reader->window + reader->end);
    uint64_t played = checker->depth == 0 ? checker->line.ply - ply : 0;
    checker->half_moves += played;
    reader->moves += played;
    reader->at = (size_t)(at - reader->window);
    zug__checker_is_wanted_on(checker);
}

/* The length of a result in front of a line end; 0 if there is none. */
static inline size_t result_at(const char *at, zug_pgn_result *out) {
    if (*at != '1' && *at != '0' && *at != '*')
        return 0;
    size_t len = at[0] == '*' ? 1 : at[1] == '/' ? 7 : 3;
    bool is_result = zug__tag_result((zug_str){at, len}, out);
    return is_result && (at[len] == '\n' || at[len] == '\r') ? len : 0;
}

/* True if the tags and the board agree with a result. A game that ends with mate or stalemate is
 * left to the checker. */
static bool is_plausible(const zug_pgn_checker *checker, zug_pgn_result result) {
    return (!checker->has_result_tag || checker->result_tag == result) && !checker->said_result &&
           zug_pgn_tags_section_has_length(&checker->tags, checker->half_moves) &&
           ((checker->half_moves == 0 && !checker->has_start) ||
            zug__line_has_move(&checker->line));
}

/* Takes a result at the end of a line that there is nothing to say about. */
static void take_result(zug_pgn_checker *checker) {
    zug_pgn_reader *reader = checker->reader;
    if (reader->where != ZUG__MOVES || reader->end - reader->at < LOOK_AHEAD_RESULT ||
        reader->depth > 0 || reader->said_result_missing || checker->in_tags || !is_open(reader))
        return;
    zug_pgn_result result = ZUG_PGN_UNKNOWN;
    size_t len = result_at(reader->window + reader->at, &result);
    if (len == 0 || !is_plausible(checker, result))
        return;
    checker->end_mark = result;
    if (checker->passing)
        checker->passing->result(checker->observer_ctx, result, reader->base + reader->at);
    reader->at += len;
    reader->newlines = reader->returns = 0;
    reader->where = ZUG__ENDED;
}

/* Passes over the moves and the result of a game that nobody wants. Behind line ends, another game
 * may begin at once: that is for the reader to tell. */
static void pass_over(zug_pgn_reader *reader) {
    zug_pgn_result result = ZUG_PGN_UNKNOWN;
    if (!reader->skip_game || reader->where != ZUG__MOVES || reader->depth > 0 ||
        reader->remark != ZUG__NO_REMARK || reader->said_result_missing ||
        (reader->newlines | reader->returns) != 0)
        return;
    const char *at = zug__skip_to_result(zug__rest(reader));
    size_t len = at ? result_at(at, &result) : 0;
    if (len == 0)
        return;
    reader->at = (size_t)(at - reader->window) + len;
    reader->newlines = reader->returns = 0;
    reader->where = ZUG__ENDED;
}

void zug__take_express_lane(zug_pgn_checker *checker) {
    take_tags(checker);
    take_moves(checker);
    take_result(checker);
    pass_over(checker->reader);
}

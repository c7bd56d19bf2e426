/* select.c - asks a condition of one game after the other.
 * Room: select. Knows games by their tags, notes and main lines; knows no files. */
#include "select_impl.h"

#include <zug/game.h>

#include "base/mem.h"

/* True if a test of some kind is part of the condition. */
static bool has_kind(const zug_select *select, zug__test_kind first, zug__test_kind last) {
    for (size_t i = 0; i < select->count; i++)
        if (select->tests[i].kind >= first && select->tests[i].kind <= last)
            return true;
    return false;
}

/* Gets what the tests will need; false without memory. */
static bool prepare(zug_select *select) {
    bool asks = has_kind(select, ZUG__TEST_DEAD, ZUG__TEST_DEAD) ||
                has_kind(select, ZUG__TEST_WENT_ON, ZUG__TEST_WENT_ON);
    if (asks)
        select->solver = select->alloc.resize(select->alloc.ctx, NULL, 0, ZUG_GAME_SOLVER_BYTES);
    return select->solver || !asks;
}

zug_status zug_select_new(zug_alloc alloc, zug_str text, zug_select **out, zug_error *err) {
    zug_select *select = alloc.resize(alloc.ctx, NULL, 0, sizeof *select);
    if (!select)
        return zug_status_fail(err, ZUG_ERR_SPACE, 0, "select-memory", "there is no memory");
    zug__mem_set(select, 0, sizeof *select);
    select->alloc = select->arena.alloc = select->scratch.alloc = alloc;
    zug_status status = zug__select_parse(select, text, err);
    if (status == ZUG_OK && !prepare(select))
        status = zug_status_fail(err, ZUG_ERR_SPACE, 0, "select-memory", "there is no memory");
    if (status != ZUG_OK) {
        zug_select_free(select);
        return status;
    }
    *out = select;
    return ZUG_OK;
}

void zug_select_free(zug_select *select) {
    if (!select)
        return;
    zug_alloc alloc = select->alloc;
    zug__arena_free(&select->arena);
    zug__text_free(&select->scratch);
    if (select->solver)
        alloc.resize(alloc.ctx, select->solver, ZUG_GAME_SOLVER_BYTES, 0);
    if (select->runs)
        alloc.resize(alloc.ctx, select->runs, select->runs_capacity * sizeof *select->runs, 0);
    if (select->history)
        alloc.resize(alloc.ctx, select->history, select->history_capacity * sizeof *select->history,
                     0);
    alloc.resize(alloc.ctx, select, sizeof *select, 0);
}

void zug_select_follow_variations(zug_select *select, bool follow) {
    select->follows_variations = follow;
}

bool zug_select_wants_moves(const zug_select *select) {
    return has_kind(select, ZUG__TEST_LENGTH, ZUG__TEST_BISHOPS);
}

bool zug_select_wants_notes(const zug_select *select) {
    return has_kind(select, ZUG__TEST_NOTES, ZUG__TEST_NOTES);
}

bool zug_select_wants_variations(const zug_select *select) {
    return select->follows_variations && has_kind(select, ZUG__TEST_PLACE, ZUG__TEST_BISHOPS);
}

bool zug_select_has_failed(const zug_select *select) { return select->failed; }

void zug_select_begin(zug_select *select) {
    for (size_t i = 0; i < select->count; i++) {
        zug__test *test = &select->tests[i];
        test->answer = test->kind == ZUG__TEST_ALL ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
        test->seen = test->held = 0;
        test->run = 0;
    }
    select->failed = select->has_started = false;
    select->notes = 0;
    select->comment = (zug__comment_state){0};
    select->depth = 0;
    if (select->runs) /* those of the main line: a variation takes its own from around it */
        zug__mem_set(select->runs, 0, select->count * 2 * sizeof *select->runs);
}

/* The value of a tag without its escapes. */
static zug_str unescape(zug_select *select, zug_str value) {
    bool has_escape = false;
    for (size_t i = 0; i < value.len; i++)
        has_escape |= value.data[i] == '\\';
    if (!has_escape)
        return value;
    select->scratch.len = 0;
    for (size_t i = 0; i < value.len; i++) {
        bool escapes = value.data[i] == '\\' && i + 1 < value.len &&
                       (value.data[i + 1] == '\\' || value.data[i + 1] == '"');
        i += escapes;
        select->failed |= !zug__text_add(&select->scratch, (zug_str){&value.data[i], 1});
    }
    return zug__text_str(&select->scratch);
}

/* True if a tag tells something: not nothing, and not only question marks, periods and hyphens. */
static bool is_known(zug_str value) {
    for (size_t i = 0; i < value.len; i++)
        if (value.data[i] != '?' && value.data[i] != '.' && value.data[i] != '-')
            return true;
    return false;
}

/* Asks a test of a tag that it is about. */
static bool holds_for(zug_select *select, const zug__test *test, zug_str name, zug_str value) {
    switch (test->kind) {
    case ZUG__TEST_HAS:
        return is_known(value) == (test->relation == ZUG__IS);
    case ZUG__TEST_SPEED:
        return zug__select_compare(test, name, zug__select_speed(value));
    case ZUG__TEST_TAG:
        return zug__select_compare(test, name, unescape(select, value));
    case ZUG__TEST_ALL:
    case ZUG__TEST_NOTES:
    case ZUG__TEST_LENGTH:
    case ZUG__TEST_OPENING:
    case ZUG__TEST_LINE:
    case ZUG__TEST_MOVE:
    case ZUG__TEST_MATE:
    case ZUG__TEST_STALEMATE:
    case ZUG__TEST_FIFTY:
    case ZUG__TEST_REPETITION:
    case ZUG__TEST_DEAD:
    case ZUG__TEST_WENT_ON:
    case ZUG__TEST_PLACE:
    case ZUG__TEST_MATERIAL:
    case ZUG__TEST_BALANCE:
    case ZUG__TEST_BISHOPS:
        break;
    }
    return false;
}

/* True for a test that tags decide. */
static bool is_about_tags(const zug__test *test) {
    return test->kind >= ZUG__TEST_TAG && test->kind <= ZUG__TEST_SPEED;
}

void zug_select_tag(zug_select *select, zug_str name, zug_str value) {
    for (size_t i = 0; i < select->count; i++) {
        zug__test *test = &select->tests[i];
        for (unsigned n = 0; is_about_tags(test) && n < 2; n++) {
            unsigned bit = 1U << n;
            if (test->seen & bit || !zug__select_same_word(test->names[n], name))
                continue;
            test->seen |= bit;
            select->names_seen |= UINT64_C(1) << i;
            test->held |= holds_for(select, test, name, value) ? bit : 0;
        }
    }
}

bool zug_select_wants_tag(const zug_select *select, zug_str name) {
    for (size_t i = 0; i < select->count; i++)
        for (unsigned n = 0; is_about_tags(&select->tests[i]) && n < 2; n++)
            if (zug__select_same_word(select->tests[i].names[n], name))
                return true;
    return false;
}

/* A game without the tag: `!=` and `!~` hold, and its time control is not known. */
static bool holds_without(const zug__test *test) {
    if (test->kind == ZUG__TEST_SPEED)
        return zug__select_compare(test, test->names[0], zug_str_from("unknown"));
    return (test->kind == ZUG__TEST_TAG || test->kind == ZUG__TEST_HAS) &&
           (test->relation == ZUG__IS_NOT || test->relation == ZUG__CONTAINS_NOT);
}

/* Answers a test about tags that are all known. */
static zug_answer answer_by_tags(const zug__test *test) {
    unsigned all = test->names[1].len > 0 ? 3 : 1;
    unsigned held = test->held | (holds_without(test) ? all & ~test->seen : 0);
    bool holds = test->both ? held == all : held != 0;
    return holds ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
}

bool zug_select_name(const zug_select *select, unsigned part, zug_select_tag_name *out) {
    const zug__test *test = &select->tests[part];
    bool has_name = part < select->count && test->names[1].len == 0 &&
                    (test->kind == ZUG__TEST_TAG || test->kind == ZUG__TEST_HAS) &&
                    !holds_without(test);
    if (has_name)
        *out = (zug_select_tag_name){test->names[0], test->name_offset};
    return has_name;
}

uint64_t zug_select_names_seen(const zug_select *select) { return select->names_seen; }

zug_answer zug_select_by_tags(zug_select *select) {
    for (size_t i = 0; i < select->count; i++)
        if (is_about_tags(&select->tests[i]))
            select->tests[i].answer = answer_by_tags(&select->tests[i]);
    return zug__select_verdict(select);
}

/* What a test that has an answer, or none yet, asks of the game. */
static zug_pgn_gate gate_of(const zug__test *test) {
    static const zug_pgn_gate always_shut = {{~UINT64_C(0), ~UINT64_C(0)}, ~UINT64_C(0), 65};
    if (test->answer == ZUG_ANSWER_UNDECIDED)
        return zug__select_gate_of(test);
    return test->answer == ZUG_ANSWER_NO ? always_shut : (zug_pgn_gate){.men = 0};
}

/* Joins what two conditions ask: by `and`, a game has to keep both. */
static zug_pgn_gate join_gates(const zug_pgn_gate *a, const zug_pgn_gate *b, bool is_and) {
    const zug_pgn_gate *more = a->men > b->men ? a : b, *less = a->men > b->men ? b : a;
    if (is_and)
        return (zug_pgn_gate){{a->pawns[0] | b->pawns[0], a->pawns[1] | b->pawns[1]},
                              a->castling | b->castling,
                              more->men};
    return (zug_pgn_gate){{a->pawns[0] & b->pawns[0], a->pawns[1] & b->pawns[1]},
                          a->castling & b->castling,
                          less->men};
}

bool zug_select_gate(const zug_select *select, zug_pgn_gate *out) {
    zug_pgn_gate stack[ZUG_SELECT_CONDITIONS + 1];
    size_t top = 0;
    for (size_t i = 0; i < select->join_count && !select->follows_variations; i++) {
        uint8_t code = select->joins[i];
        if (code < ZUG_SELECT_CONDITIONS) {
            stack[top++] = gate_of(&select->tests[code]);
        } else if (code == ZUG__JOIN_NOT) {
            stack[top - 1] = (zug_pgn_gate){.men = 0};
        } else {
            top--;
            stack[top - 1] = join_gates(&stack[top - 1], &stack[top], code == ZUG__JOIN_AND);
        }
    }
    *out = top > 0 ? stack[0] : (zug_pgn_gate){.men = 0};
    return (out->pawns[0] | out->pawns[1] | out->castling) != 0 || out->men > 0;
}

bool zug_select_may_hold(zug_select *select, const zug_pgn_main_line *so_far) {
    zug__select_walk_so_far(select, so_far);
    return zug__select_verdict(select) != ZUG_ANSWER_NO;
}

/* Answers the tests about what stands between the moves. */
static void answer_by_notes(zug_select *select) {
    for (size_t i = 0; i < select->count; i++) {
        zug__test *test = &select->tests[i];
        if (test->kind == ZUG__TEST_NOTES)
            test->answer = select->notes & test->notes ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
    }
}

bool zug_select_decide(zug_select *select, const zug_pgn_main_line *line) {
    answer_by_notes(select);
    if (zug__select_verdict(select) == ZUG_ANSWER_UNDECIDED)
        zug__select_walk(select, line);
    return zug__select_verdict(select) == ZUG_ANSWER_YES;
}

static zug_answer negate(zug_answer answer) {
    return answer == ZUG_ANSWER_YES  ? ZUG_ANSWER_NO
           : answer == ZUG_ANSWER_NO ? ZUG_ANSWER_YES
                                     : ZUG_ANSWER_UNDECIDED;
}

/* Joins two answers by `and`; one that is no decides. */
static zug_answer join(zug_answer a, zug_answer b) {
    if (a == ZUG_ANSWER_NO || b == ZUG_ANSWER_NO)
        return ZUG_ANSWER_NO;
    return a == ZUG_ANSWER_YES && b == ZUG_ANSWER_YES ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

zug_answer zug__select_verdict(const zug_select *select) {
    zug_answer stack[ZUG_SELECT_CONDITIONS + 1] = {ZUG_ANSWER_UNDECIDED};
    size_t top = 0;
    for (size_t i = 0; i < select->join_count; i++) {
        uint8_t code = select->joins[i];
        if (code < ZUG_SELECT_CONDITIONS) {
            stack[top++] = select->tests[code].answer;
        } else if (code == ZUG__JOIN_NOT) {
            stack[top - 1] = negate(stack[top - 1]);
        } else {
            zug_answer a = stack[top - 2], b = stack[top - 1];
            bool is_and = code == ZUG__JOIN_AND;
            stack[--top - 1] = is_and ? join(a, b) : negate(join(negate(a), negate(b)));
        }
    }
    return stack[0];
}

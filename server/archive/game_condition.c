/* game_condition.c - asks a condition of one game of the zone after the other.
 * Room: server/archive. A game is written as PGN and read again, as zug select would read it from
 * an exported file: so both find the same games. */
#include "archive/game_condition.h"

#include <stdlib.h>
#include <string.h>
#include <zug/host_alloc.h>
#include <zug/pgn_result.h>
#include <zug/select.h>

#include "archive/game_pgn.h"
#include "log/log_replay.h"

struct game_condition {
    zug_select *select;
    zug_pgn_reader *reader;
    json_out pgn;
    bool asks_beginning; /* it may exclude games by what is known of them before their moves */
    bool is_excluded;    /* the present game, by its tags */
};

/* Tags that a file has of the end of a game. */
static const char *const late_tags[] = {"Result", "PlyCount", "Termination", ZUG_PGN_RESULT_TAG};
enum { FIRST_LATE = 1, LATE_TAGS = sizeof late_tags / sizeof late_tags[0] };

static bool is_late(zug_str name) {
    for (size_t i = 0; i < LATE_TAGS; i++)
        if (zug_str_equal(name, zug_str_from(late_tags[i])))
            return true;
    return false;
}

game_condition *game_condition_new(zug_str text) {
    game_condition *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->reader = zug_pgn_reader_new(zug_host_alloc());
    if (made->reader == NULL ||
        zug_select_new(zug_host_alloc(), text, &made->select, NULL) != ZUG_OK) {
        game_condition_free(made);
        return NULL;
    }
    made->asks_beginning = true;
    for (size_t i = FIRST_LATE; i < LATE_TAGS; i++)
        if (zug_select_wants_tag(made->select, zug_str_from(late_tags[i])))
            made->asks_beginning = false;
    return made;
}

void game_condition_free(game_condition *condition) {
    if (condition == NULL)
        return;
    zug_select_free(condition->select);
    zug_pgn_reader_free(condition->reader);
    json_out_free(&condition->pgn);
    free(condition);
}

/* Writes a game that is in the reader's zone as PGN. False without memory. */
static bool write_pgn(game_condition *of, const reader *by, const char *site,
                      const msg_table *table) {
    json_out_clear(&of->pgn);
    return game_pgn_write(by->zone, site, by->solver_memory, table, &of->pgn) && !of->pgn.failed;
}

/* Gives the reader what it has room for of the PGN. */
static void feed(game_condition *of, size_t *at) {
    size_t capacity = 0;
    char *space = zug_pgn_reader_space(of->reader, &capacity);
    zug_str rest = zug_str_slice(json_out_text(&of->pgn), *at, of->pgn.len);
    size_t len = rest.len < capacity ? rest.len : capacity;
    if (len == 0) {
        zug_pgn_reader_finish(of->reader);
        return;
    }
    memcpy(space, rest.data, len);
    zug_pgn_reader_fill(of->reader, len);
    *at += len;
}

/* What the tags decide that are known before the moves; result is that of the game. */
static zug_answer ask_tags(game_condition *of, zug_str result) {
    zug_pgn_event event = {.kind = ZUG_PGN_GAME_START};
    size_t at = 0;
    zug_pgn_reader_reset(of->reader, 0, 1);
    zug_select_begin(of->select);
    while (event.kind != ZUG_PGN_RESULT) {
        zug_status status = zug_pgn_reader_next(of->reader, &event);
        if (status == ZUG_DONE)
            break;
        if (status == ZUG_MORE)
            feed(of, &at);
        else if (event.kind == ZUG_PGN_TAG && !is_late(event.name))
            zug_select_tag(of->select, event.name, event.text);
    }
    zug_select_tag(of->select, zug_str_from("Result"), result);
    return zug_select_by_tags(of->select);
}

/* True if a result of the zone is that of the file, too: forfeits are not. */
static bool is_in_pgn(zug_str result) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (zug_str_equal(result, zug_str_from(results[i])))
            return true;
    return false;
}

/* True if what is known of a game before its moves shows that the condition does not hold. */
static bool excludes(game_condition *of, const reader *by, const game_condition_asked *asked) {
    msg_table table;
    bool is_out = false;
    if (!of->asks_beginning || !is_in_pgn(asked->result))
        return false;
    if (log_replay_beginning(by->store, by->zone, asked->game) &&
        zone_table(by->zone, asked->game, NULL, &table) && write_pgn(of, by, asked->site, &table))
        is_out = ask_tags(of, asked->result) == ZUG_ANSWER_NO;
    zone_forget(by->zone, asked->game);
    return is_out;
}

static void on_start(void *ctx, uint64_t offset) {
    (void)offset;
    zug_select_begin(((game_condition *)ctx)->select);
}

static void on_tag(void *ctx, zug_str name, zug_str value) {
    zug_select_tag(((game_condition *)ctx)->select, name, value);
}

static bool on_tags(void *ctx) {
    game_condition *of = ctx;
    of->is_excluded = zug_select_by_tags(of->select) == ZUG_ANSWER_NO;
    return !of->is_excluded;
}

/* What is decided of a game that has been read to its end. */
static zug_answer decide(game_condition *of, const zug_pgn_checker *checker,
                         const zug_pgn_finding *finding) {
    static const zug_position none;
    zug_pgn_main_line line = {.start = &none, .end = &none};
    if (of->is_excluded || finding->is_bad)
        return ZUG_ANSWER_NO;
    if (zug_select_wants_moves(of->select) && !zug_pgn_checker_main_line(checker, &line))
        return ZUG_ANSWER_UNDECIDED;
    bool holds = zug_select_decide(of->select, &line);
    if (zug_select_has_failed(of->select))
        return ZUG_ANSWER_UNDECIDED;
    return holds ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
}

/* Asks the condition of the game in the PGN by a checker. */
static zug_answer check(game_condition *of, zug_pgn_checker *checker) {
    zug_pgn_watcher watcher = {.ctx = of, .start = on_start, .tag = on_tag, .wants = on_tags};
    zug_pgn_finding finding = {.kind = ZUG_PGN_FOUND_PROBLEM};
    zug_status status = ZUG_OK;
    size_t at = 0;
    zug_pgn_checker_watch(checker, &watcher);
    zug_pgn_checker_keep_moves(checker, zug_select_wants_moves(of->select));
    if (zug_select_wants_notes(of->select))
        zug_pgn_checker_observe(checker, zug_select_observe, of->select);
    while (status != ZUG_DONE && finding.kind != ZUG_PGN_FOUND_GAME) {
        status = zug_pgn_checker_next(checker, &finding);
        if (status == ZUG_MORE)
            feed(of, &at);
    }
    return finding.kind == ZUG_PGN_FOUND_GAME ? decide(of, checker, &finding)
                                              : ZUG_ANSWER_UNDECIDED;
}

static zug_answer ask_whole(game_condition *of) {
    zug_pgn_reader_reset(of->reader, 0, 1);
    of->is_excluded = false;
    zug_pgn_checker *checker = zug_pgn_checker_new(zug_host_alloc(), of->reader);
    zug_answer answer = checker != NULL ? check(of, checker) : ZUG_ANSWER_UNDECIDED;
    zug_pgn_checker_free(checker);
    return answer;
}

zug_answer game_condition_ask(game_condition *condition, const reader *by,
                              const game_condition_asked *asked) {
    msg_table table;
    zug_answer answer = ZUG_ANSWER_NO;
    if (excludes(condition, by, asked))
        return ZUG_ANSWER_NO;
    if (log_replay_table(by->store, by->zone, asked->game) &&
        zone_table(by->zone, asked->game, NULL, &table) && table.is_over)
        answer = write_pgn(condition, by, asked->site, &table) ? ask_whole(condition)
                                                               : ZUG_ANSWER_UNDECIDED;
    if (answer != ZUG_ANSWER_YES)
        zone_forget(by->zone, asked->game);
    return answer;
}

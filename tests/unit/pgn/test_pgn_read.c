/* test_pgn_read.c - the reader by its calls: pushing bytes, and skipping what is of no interest.
 * What is read of which text is shown by tests/cases/pgn. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/host_alloc.h>
#include <zug/pgn_read.h>

/* What a caller does not want to see. */
typedef struct wish {
    bool lines, comments;
    const char *last; /* the last move of a game that counts, or NULL */
} wish;

/* Adds an event to a log, in one word. */
static void log_event(char *out, size_t size, const zug_pgn_event *event) {
    size_t used = strlen(out);
    char *at = out + used;
    size_t capacity = size - used;
    if (event->kind == ZUG_PGN_GAME_START)
        snprintf(at, capacity, "game ");
    else if (event->kind == ZUG_PGN_GAME_END)
        snprintf(at, capacity, "end ");
    else if (event->kind == ZUG_PGN_SAN)
        snprintf(at, capacity, "%.*s ", (int)event->text.len, event->text.data);
    else if (event->kind == ZUG_PGN_COMMENT)
        snprintf(at, capacity, "{%.*s} ", (int)event->text.len, event->text.data);
    else if (event->kind == ZUG_PGN_LINE_OPEN)
        snprintf(at, capacity, "( ");
    else if (event->kind == ZUG_PGN_LINE_CLOSE)
        snprintf(at, capacity, ") ");
    else if (event->kind == ZUG_PGN_RESULT)
        snprintf(at, capacity, "result ");
    else if (event->kind == ZUG_PGN_PROBLEM)
        snprintf(at, capacity, "%s ", zug_pgn_problem_name(event->problem));
}

/* Reads a text that is pushed in pieces, and skips what the wish says. */
static void read_all(const char *text, size_t piece, wish w, char *out, size_t size) {
    zug_pgn_reader *reader = zug_pgn_reader_new(zug_host_alloc());
    zug_pgn_event event;
    size_t at = 0, len = strlen(text);
    assert_non_null(reader);
    zug_pgn_reader_skip_comments(reader, w.comments);
    out[0] = '\0';
    for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
        if (status == ZUG_MORE) {
            size_t want = len - at < piece ? len - at : piece;
            assert_int_equal(zug_pgn_reader_push(reader, (zug_str){text + at, want}), want);
            at += want;
            continue;
        }
        assert_int_equal(status, ZUG_OK);
        log_event(out, size, &event);
        if (event.kind == ZUG_PGN_LINE_OPEN && w.lines)
            zug_pgn_reader_skip_line(reader);
        if (event.kind == ZUG_PGN_SAN && w.last != NULL &&
            zug_str_equal(event.text, zug_str_from(w.last)))
            zug_pgn_reader_skip_game(reader);
    }
    zug_pgn_reader_free(reader);
}

/* Reads a text whole and in pieces of every size: always the same. */
static void expect(const char *text, wish w, const char *want) {
    size_t len = strlen(text);
    for (size_t piece = 1; piece <= len; piece++) {
        char got[1024];
        read_all(text, piece, w, got, sizeof got);
        assert_string_equal(got, want);
    }
}

static const char games[] = "1. e4 {one} (1. d4 {)} d5 (1... f5 2. c4) 2. c4) e5 2. Nf3 *\n"
                            "1. c4 (1. b3) c5 ; two\n (1... e5 2. -- {x}) 2. Nc3 0-1\n";

static void everything_is_read(void **state) {
    (void)state;
    expect(games, (wish){.lines = false},
           "game e4 {one} ( d4 {)} d5 ( f5 c4 ) c4 ) e5 Nf3 result end "
           "game c4 ( b3 ) c5 { two} ( e5 -- {x} ) Nc3 result end ");
}

static void variations_are_skipped(void **state) {
    (void)state;
    expect(games, (wish){.lines = true},
           "game e4 {one} ( e5 Nf3 result end game c4 ( c5 { two} ( Nc3 result end ");
}

static void comments_are_skipped(void **state) {
    (void)state;
    expect(games, (wish){.comments = true},
           "game e4 ( d4 d5 ( f5 c4 ) c4 ) e5 Nf3 result end "
           "game c4 ( b3 ) c5 ( e5 -- ) Nc3 result end ");
    expect(games, (wish){.comments = true, .lines = true},
           "game e4 ( e5 Nf3 result end game c4 ( c5 ( Nc3 result end ");
}

static void the_rest_of_a_game_is_skipped(void **state) {
    (void)state;
    expect(games, (wish){.last = "d5"},
           "game e4 {one} ( d4 {)} d5 end "
           "game c4 ( b3 ) c5 { two} ( e5 -- {x} ) Nc3 result end ");
    expect(games, (wish){.last = "c4"}, "game e4 {one} ( d4 {)} d5 ( f5 c4 end game c4 end ");
}

/* Damage in what is skipped is not told, and ends with its game. */
static void damage_is_skipped(void **state) {
    (void)state;
    static const char damaged[] = "[Event \"a\"]\n\n1. e4 e5 } ] $999 {never closed (\n\n"
                                  "[Event \"b\"]\n\n1. d4 (1. c4 $999 d5 *\n\n"
                                  "[Event \"c\"]\n\n1. f4 (1. g4 [ ) d5 *\n";
    expect(damaged, (wish){.last = "e4"},
           "game e4 end game d4 ( c4 nag-malformed d5 variation-unclosed result end "
           "game f4 ( g4 bracket-stray ) d5 result end ");
    expect(damaged, (wish){.last = "e4", .lines = true},
           "game e4 end game d4 ( variation-unclosed result end game f4 ( d5 result end ");
}

/* After ZUG_MORE there is room for ZUG_PGN_PUSH bytes, whatever is waited for. */
static void there_is_room_for_a_push(void **state) {
    (void)state;
    static const char *const openings[] = {"[Event \"", "{", ";", "(((", "<", "1. e4 ", "1"};
    static char bytes[ZUG_PGN_PUSH];
    memset(bytes, 'x', sizeof bytes);
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        zug_pgn_reader *reader = zug_pgn_reader_new(zug_host_alloc());
        zug_pgn_event event;
        int pushes = 0;
        zug_str opening = zug_str_from(openings[i]);
        assert_int_equal(zug_pgn_reader_push(reader, opening), opening.len);
        for (zug_status status; (status = zug_pgn_reader_next(reader, &event)) != ZUG_DONE;) {
            size_t len = pushes < 10 ? sizeof bytes : 0;
            if (status != ZUG_MORE)
                continue;
            assert_int_equal(zug_pgn_reader_push(reader, (zug_str){bytes, len}), len);
            pushes++;
        }
        zug_pgn_reader_free(reader);
    }
}

/* A reader in memory of the caller's own needs no allocator; without memory there is none. */
static void memory_may_be_the_callers(void **state) {
    (void)state;
    static const char text[] = "1. e4 {c} (1. d4) e5 1-0";
    char out[200] = "";
    void *memory = malloc(zug_pgn_reader_size());
    zug_pgn_reader *reader = zug_pgn_reader_in(memory);
    zug_pgn_event event;
    assert_ptr_equal(reader, memory);
    zug_pgn_reader_push(reader, zug_str_from(text));
    zug_pgn_reader_finish(reader);
    while (zug_pgn_reader_next(reader, &event) == ZUG_OK)
        log_event(out, sizeof out, &event);
    assert_string_equal(out, "game e4 {c} ( d4 ) e5 result end ");
    zug_pgn_reader_free(reader);
    free(memory);
    assert_null(zug_pgn_reader_in(NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"pushed in pieces of any size, everything is read", everything_is_read, NULL, NULL, NULL},
        {"variations are skipped", variations_are_skipped, NULL, NULL, NULL},
        {"comments are skipped", comments_are_skipped, NULL, NULL, NULL},
        {"the rest of a game is skipped", the_rest_of_a_game_is_skipped, NULL, NULL, NULL},
        {"damage in what is skipped is not told", damage_is_skipped, NULL, NULL, NULL},
        {"there is room for a push of its size", there_is_room_for_a_push, NULL, NULL, NULL},
        {"the memory may be the caller's own", memory_may_be_the_callers, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

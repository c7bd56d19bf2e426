/* game_table.h - lets a test run a game by a script: "0 start; 1000 move w e2e4; 1500 offer-draw
 * w". Room: tests. Include after cmocka.h.
 *
 * An event is a time, a name, and what counts for it: a side (w, b), a move (e2e4, e7e8q, castling
 * e1g1), "lag 300", "plies 2", "clocks 60000 50000", "verdict 2" (a zug_game_verdict), or a result
 * (1-0, 0-1, 1/2). */
#ifndef ZUG_TESTS_GAME_TABLE_H
#define ZUG_TESTS_GAME_TABLE_H

#include <inttypes.h>
#include <stdio.h>
#include <zug/game.h>

#include "counted_alloc.h"
#include "play.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* One game on a table, with its memory and the news of the last event. */
typedef struct table {
    zug_game *game;
    counted memory;
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    char text[512];
} table;

/* All games of a test program are played in one thread. */
static char table_solver_memory[ZUG_GAME_SOLVER_BYTES];

/* Settings of an online event that allows everything, with one control for both sides. */
static inline zug_game_settings table_settings(const char *fen, const char *control) {
    zug_game_settings settings = {.start = play_at(fen), .premoves = true, .draw_offers = true};
    zug_error err = {.message = ""};
    if (zug_timecontrol_parse(zug_str_from(control), &settings.control[0], &err) != ZUG_OK)
        fail_msg("%s: %s", control, err.message);
    settings.control[1] = settings.control[0];
    return settings;
}

/* Sits down to a game with these settings. The table must not be moved while it is in use. */
static inline void table_open(table *t, const zug_game_settings *settings) {
    *t = (table){.count = 0};
    t->game = zug_game_new(settings, counted_alloc(&t->memory), table_solver_memory);
    assert_non_null(t->game);
}

/* Leaves; no memory may be left behind. */
static inline void table_close(table *t) {
    zug_game_free(t->game);
    assert_int_equal(t->memory.live, 0);
}

/* A game with these settings that has gone through the same events. */
static inline void table_repeat(table *twin, const table *t) {
    table_open(twin, zug_game_settings_of(t->game));
    for (size_t i = 0; i < zug_game_event_count(t->game); i++)
        assert_int_equal(zug_game_replay(twin->game, zug_game_event_at(t->game, i), 1),
                         ZUG_GAME_ACCEPTED);
}

/* Applies one event. What the judge says is what happens; a refused event leaves no trace. */
static inline zug_game_refusal table_apply(table *t, const zug_game_event *event, int64_t now_ms) {
    uint64_t before = zug_game_digest(t->game);
    zug_game_refusal judged = zug_game_judge(t->game, event, now_ms);
    assert_true(zug_game_digest(t->game) == before);
    zug_game_refusal refusal = zug_game_apply(t->game, event, now_ms, t->news, &t->count);
    if (refusal != ZUG_GAME_REFUSED_NO_MEMORY)
        assert_int_equal(refusal, judged);
    if (refusal != ZUG_GAME_ACCEPTED) {
        assert_int_equal(t->count, 0);
        assert_true(zug_game_digest(t->game) == before);
    }
    assert_true(t->count <= ZUG_GAME_NEWS_MAX);
    return refusal;
}

/* The move of a name: the legal one, or, if there is none, the plain move or promotion. */
static inline zug_move table_move_called(const zug_position *pos, const char *name) {
    static const char letters[] = "nbrq";
    static const zug_piece_type kinds[] = {ZUG_KNIGHT, ZUG_BISHOP, ZUG_ROOK, ZUG_QUEEN};
    zug_move legal = play_find(pos, name);
    zug_square from = play_square(name), to = play_square(name + 2);
    const char *letter = name[4] != '\0' ? strchr(letters, name[4]) : NULL;
    if (legal != ZUG_MOVE_NONE)
        return legal;
    return letter != NULL ? zug_move_promote(from, to, kinds[letter - letters])
                          : zug_move_make(from, to, ZUG_MOVE_PLAIN);
}

/* Reads one word of a script into the event. */
static inline void table_read_word(const table *t, const char *word, zug_game_event *event) {
    zug_result result;
    if (zug_outcome_result_parse(zug_str_from(strcmp(word, "1/2") == 0 ? "1/2-1/2" : word),
                                 &result))
        event->result = (uint8_t)result;
    else if (strcmp(word, "w") == 0 || strcmp(word, "b") == 0)
        event->side = word[0] == 'b';
    else
        event->move = table_move_called(zug_game_position(t->game), word);
}

/* Cuts the next word off a text; NULL at its end. */
static inline char *table_word(char **at) {
    char *word = *at + strspn(*at, " ");
    size_t len = strcspn(word, " ");
    *at = word + len + (word[len] == ' ');
    word[len] = '\0';
    return len > 0 ? word : NULL;
}

/* The next word as a number. */
static inline int64_t table_number(char **at) {
    const char *word = table_word(at);
    assert_non_null(word);
    return strtoll(word, NULL, 10);
}

/* Reads "1000 move w e2e4 lag 300". */
static inline zug_game_event table_read(const table *t, const char *text) {
    char copy[128], *at = copy;
    zug_game_event event = {.kind = ZUG_GAME_EVENT_COUNT};
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    event.at_ms = table_number(&at);
    const char *name = table_word(&at);
    for (int i = 0; i < ZUG_GAME_EVENT_COUNT && name != NULL; i++)
        if (strcmp(name, zug_game_event_name((zug_game_event_kind)i)) == 0)
            event.kind = (zug_game_event_kind)i;
    if (event.kind == ZUG_GAME_EVENT_COUNT)
        fail_msg("no event: %s", text);
    for (const char *word; (word = table_word(&at)) != NULL;) {
        if (strcmp(word, "lag") == 0)
            event.lag_ms = table_number(&at);
        else if (strcmp(word, "plies") == 0)
            event.plies = (uint32_t)table_number(&at);
        else if (strcmp(word, "verdict") == 0)
            event.verdict = (uint8_t)table_number(&at);
        else if (strcmp(word, "clocks") == 0)
            for (int i = 0; i < 2; i++)
                event.clock_ms[i] = table_number(&at);
        else
            table_read_word(t, word, &event);
    }
    return event;
}

/* Applies the events of a script; each must be accepted. */
static inline void table_run(table *t, const char *script) {
    char one[128];
    for (const char *at = script; *at != '\0';) {
        size_t len = strcspn(at, ";");
        snprintf(one, sizeof one, "%.*s", (int)len, at);
        zug_game_event event = table_read(t, one);
        zug_game_refusal refusal = table_apply(t, &event, event.at_ms);
        if (refusal != ZUG_GAME_ACCEPTED)
            fail_msg("%s: %s", one, zug_game_refusal_sentence(refusal));
        at += len + strspn(at + len, "; ");
    }
}

/* Plays moves such as "e2e4 e7e5", one every interval after the last event. */
static inline void table_moves(table *t, int64_t interval_ms, const char *names) {
    size_t events = zug_game_event_count(t->game);
    int64_t now_ms = zug_game_event_at(t->game, events - 1)->at_ms;
    for (const char *name = names; *name != '\0';) {
        char script[64];
        now_ms += interval_ms;
        size_t len = strcspn(name, " ");
        snprintf(script, sizeof script, "%" PRId64 " move %c %.*s", now_ms,
                 zug_position_turn(zug_game_position(t->game)) == ZUG_WHITE ? 'w' : 'b', (int)len,
                 name);
        table_run(t, script);
        name += len + strspn(name + len, " ");
    }
}

/* Applies one event, which must be refused for this reason. */
static inline void table_refused(table *t, const char *text, zug_game_refusal want) {
    zug_game_event event = table_read(t, text);
    zug_game_refusal got = table_apply(t, &event, event.at_ms);
    if (got != want)
        fail_msg("%s: %s, not %s", text, zug_game_refusal_name(got), zug_game_refusal_name(want));
}

/* The news of the last event: "move-made w e2e4 check; over 1-0 checkmate". */
static inline const char *table_news(table *t) {
    size_t len = 0;
    t->text[0] = '\0';
    for (size_t i = 0; i < t->count; i++) {
        const zug_game_news *news = &t->news[i];
        zug_square from = zug_move_from(news->move), to = zug_move_to(news->move);
        char move[8] = "", *text = t->text + len;
        if (news->move != ZUG_MOVE_NONE)
            snprintf(move, sizeof move, " %c%c%c%c", 'a' + zug_square_file(from),
                     '1' + zug_square_rank(from), 'a' + zug_square_file(to),
                     '1' + zug_square_rank(to));
        bool is_sided = news->kind != ZUG_GAME_NEWS_STARTED && news->kind != ZUG_GAME_NEWS_PAUSED &&
                        news->kind != ZUG_GAME_NEWS_RESUMED &&
                        news->kind != ZUG_GAME_NEWS_CLOCKS_SET &&
                        news->kind != ZUG_GAME_NEWS_TAKEN_BACK && news->kind != ZUG_GAME_NEWS_OVER;
        snprintf(text, sizeof t->text - len, "%s%s%s%s%s%s", i > 0 ? "; " : "",
                 zug_game_news_name(news->kind),
                 !is_sided ? "" : (news->side == ZUG_WHITE ? " w" : " b"), move,
                 news->is_premove ? " premove" : "", news->gives_check ? " check" : "");
        len += strlen(text);
        if (news->kind == ZUG_GAME_NEWS_OVER) {
            snprintf(t->text + len, sizeof t->text - len, " %s %s%s",
                     news->result == ZUG_RESULT_DRAW
                         ? "1/2"
                         : zug_outcome_result_name((zug_result)news->result),
                     zug_game_reason_name(news->reason), news->is_unproved ? " unproved" : "");
            len += strlen(t->text + len);
        }
    }
    return t->text;
}

/* Fails unless the game is over with this result and reason. */
static inline void table_expect_over(const table *t, zug_result result, zug_game_reason reason) {
    assert_int_equal(zug_game_state_of(t->game), ZUG_GAME_STATE_OVER);
    assert_string_equal(zug_game_reason_name(zug_game_reason_of(t->game)),
                        zug_game_reason_name(reason));
    assert_int_equal(zug_game_result(t->game), result);
    assert_non_null(zug_game_end_sentence(result, reason));
}

/* Fails unless the game goes on. */
static inline void table_expect_open(const table *t) {
    assert_string_equal(zug_game_reason_name(zug_game_reason_of(t->game)), "none");
    assert_int_equal(zug_game_result(t->game), ZUG_RESULT_OPEN);
    assert_int_not_equal(zug_game_state_of(t->game), ZUG_GAME_STATE_OVER);
}

/* Fails unless the two sides have this much left at a moment. */
static inline void table_expect_left(const table *t, int64_t now_ms, int64_t white, int64_t black) {
    int64_t got[] = {zug_game_left_ms(t->game, ZUG_WHITE, now_ms),
                     zug_game_left_ms(t->game, ZUG_BLACK, now_ms)};
    if (got[0] != white || got[1] != black)
        fail_msg("at %" PRId64 " White has %" PRId64 " and Black %" PRId64 ", not %" PRId64
                 " and %" PRId64,
                 now_ms, got[0], got[1], white, black);
}

#endif

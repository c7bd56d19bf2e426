/* test_game_random.c - random games with random events: against a slow and obvious model, and
 * replayed.
 *
 * usage: test_game_random [GAMES]    how many games of each sort; the same ones in every run */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../support/game_table.h"

#include "../../support/game_model.h"
#include "../../support/random_play.h"

static unsigned games = 2000;
static char model_memory[ZUG_GAME_SOLVER_BYTES];

/* Seconds are short here, so that flags fall and the model need not count long. */
static const char *const controls[] = {
    "-",         "?",    "0.2",    "0.15+0.01",        "0.2d0.01",
    "0.15b0.01", "*0.1", "2/0.06", "3/0.1+0.005:0.05", "1/0.03:2/0.02b0.004:0.05d0.003"};

static const char *const starts[] = {
    INITIAL,
    INITIAL,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "8/PPP2k2/8/8/8/8/2K2ppp/8 b - - 0 1",
    "8/8/4k3/7p/8/3KN3/8/8 b - - 0 1",
    "8/8/4k3/8/8/3KN3/8/7q w - - 90 70",
    "7k/8/8/8/8/5K2/6R1/8 w - - 97 80",
    "7k/8/8/8/8/5K2/6R1/8 b - - 146 99",
    "2b1k3/8/8/1p1p1p1p/1P1P1P2/7P/8/2B1K3 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 10 40",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
};

static zug_game_settings random_settings(random_play *random) {
    size_t start = random_below(random, sizeof starts / sizeof starts[0]);
    size_t control = random_below(random, sizeof controls / sizeof controls[0]);
    zug_game_settings settings = table_settings(starts[start], controls[control]);
    if (random_below(random, 8) == 0)
        settings.start = zug_position_chess960((int)random_below(random, 960));
    if (random_below(random, 8) == 0)
        settings.control[random_below(random, 2)] = (zug_timecontrol){.count = 0};
    settings.laws = random_below(random, 4) == 0 ? ZUG_GAME_OTB : ZUG_GAME_ONLINE;
    settings.clock_start =
        random_below(random, 4) == 0 ? ZUG_GAME_CLOCK_AFTER_FIRST_MOVE : ZUG_GAME_CLOCK_AT_START;
    settings.lag_max_ms = random_below(random, 3) == 0 ? 0 : random_below(random, 12);
    for (int i = 0; i < 2 && random_below(random, 3) > 0; i++)
        settings.lag_total_ms[i] = random_below(random, 60);
    settings.lag_refill_ms = random_below(random, 5);
    settings.hold_total_ms = random_below(random, 2) == 0 ? 0 : random_below(random, 80);
    settings.premoves = random_below(random, 8) != 0;
    settings.draw_offers = random_below(random, 8) != 0;
    settings.waits_for_players = random_below(random, 2) == 0;
    settings.default_ms = random_below(random, 3) == 0 ? random_below(random, 120) : 0;
    settings.forgets_clocks = random_below(random, 4) == 0;
    return settings;
}

/* A move that a side might want: mostly one that would be legal if it had the move. */
static zug_move random_move(const zug_game *game, zug_color side, random_play *random) {
    zug_position pos = *zug_game_position(game);
    zug_move_list list = {.count = 0};
    if (random_below(random, 12) == 0)
        return (zug_move)random_below(random, 1 << 16);
    if (side != zug_position_turn(&pos) && zug_position_checkers(&pos) == 0)
        zug_position_pass(&pos);
    zug_movegen_legal(&pos, &list);
    if (list.count == 0)
        return ZUG_MOVE_NONE;
    /* Going back and forth makes repetitions likely. */
    uint32_t plies = zug_game_plies(game);
    if (plies >= 2 && random_below(random, 3) > 0) {
        zug_move last = zug_game_half_move_at(game, plies - 2)->move;
        zug_move back = zug_move_make(zug_move_to(last), zug_move_from(last), ZUG_MOVE_PLAIN);
        if (side == zug_position_turn(&pos) && zug_movegen_is_legal(&pos, back))
            return back;
    }
    return list.moves[random_below(random, (unsigned)list.count)];
}

/* Moves most of all; every other event now and then, sensible or not. */
static zug_game_event random_event(const zug_game *game, random_play *random) {
    zug_game_event event = {.kind = ZUG_GAME_MOVE};
    unsigned choice = random_below(random, 100);
    zug_color turn = zug_position_turn(zug_game_position(game));
    event.side = (uint8_t)(random_below(random, 10) == 0 ? zug_color_other(turn) : turn);
    if (zug_game_event_count(game) == 0 && choice < 80)
        event.kind = ZUG_GAME_START;
    else if (zug_game_state_of(game) == ZUG_GAME_STATE_PAUSED && choice < 40)
        event.kind = ZUG_GAME_RESUME;
    else if (choice >= 65 && choice < 75) {
        event.kind = ZUG_GAME_PREMOVE;
        event.side ^= 1;
    } else if (choice >= 75) {
        event.kind = (zug_game_event_kind)random_below(random, ZUG_GAME_EVENT_COUNT);
        event.side = (uint8_t)random_below(random, 2);
        bool ends = event.kind == ZUG_GAME_RESIGN || event.kind == ZUG_GAME_ADJUDICATE ||
                    event.kind == ZUG_GAME_CLAIM_ABSENCE;
        if (ends && random_below(random, 4) > 0)
            event.kind = ZUG_GAME_TIME_CHECK;
    }
    if (event.kind != ZUG_GAME_CLAIM_DRAW || random_below(random, 2) == 0)
        event.move = random_move(game, (zug_color)event.side, random);
    event.lag_ms = (int64_t)random_below(random, 16) - 2;
    event.plies = random_below(random, 6) == 0 ? random_below(random, 30) : random_below(random, 4);
    event.result = (uint8_t)random_below(random, ZUG_RESULT_COUNT + 1);
    for (int i = 0; i < 2; i++)
        event.clock_ms[i] = (int64_t)random_below(random, 150) - 10;
    return event;
}

/* The time of the next event: soon, at the deadline or next to it, or before the last one. */
static int64_t random_time(const zug_game *game, int64_t now_ms, random_play *random) {
    int64_t deadline = zug_game_deadline_ms(game);
    unsigned choice = random_below(random, 40);
    if (choice == 0)
        return now_ms - random_below(random, 20);
    if (choice < 3 && deadline != ZUG_CLOCK_NEVER && deadline > now_ms)
        return deadline - 1 + random_below(random, 2);
    return now_ms + random_below(random, choice < 20 ? 3 : 14);
}

/* All that can be seen of the game is what the model says. */
static void compare(const zug_game *game, const model *m, int64_t now_ms) {
    zug_game_state state = m->is_over       ? ZUG_GAME_STATE_OVER
                           : !m->is_started ? ZUG_GAME_STATE_WAITING
                           : m->is_paused   ? ZUG_GAME_STATE_PAUSED
                                            : ZUG_GAME_STATE_RUNNING;
    assert_int_equal(zug_game_state_of(game), state);
    assert_int_equal(zug_game_result(game), m->result);
    assert_int_equal(zug_game_reason_of(game), m->reason);
    assert_int_equal(zug_game_is_unproved(game), m->is_unproved);
    assert_int_equal(zug_game_plies(game), m->plies);
    assert_memory_equal(zug_game_position(game), &m->positions[m->plies], sizeof(zug_position));
    now_ms = now_ms > m->now ? now_ms : m->now;
    for (int i = 0; i < 2; i++) {
        zug_color side = (zug_color)i;
        assert_int_equal(zug_game_has_offered(game, side), m->offerer == i);
        assert_int_equal(zug_game_premove(game, side),
                         side == model_turn(m) ? ZUG_MOVE_NONE : m->premove);
        assert_int_equal(zug_game_left_ms(game, side, now_ms), model_left(m, side, now_ms));
        assert_int_equal(zug_game_left_ms(game, side, now_ms + 7), model_left(m, side, now_ms + 7));
        assert_int_equal(zug_game_lag_left_ms(game, side), model_lag_left(m, side));
        assert_int_equal(zug_game_lag_given_ms(game, side), m->lag_given[i]);
        assert_int_equal(zug_game_hold_left_ms(game, side, now_ms),
                         m->settings.hold_total_ms - m->held[i] -
                             (side == model_turn(m) ? model_free(m, now_ms) : 0));
        assert_int_equal(zug_game_is_hold_wanted(game, side), m->wants_hold[i]);
        assert_int_equal(zug_game_has_assistant(game, side), m->assistant[i]);
        assert_int_equal(zug_game_is_connected(game, side), !m->absent[i]);
        assert_int_equal(zug_game_has_come(game, side), m->came[i]);
        if (m->plies > 0)
            assert_int_equal(zug_game_half_move_at(game, (uint32_t)m->plies - 1)->clock_ms[i],
                             model_timed(m, side) ? m->after[m->plies - 1][i].left
                                                  : ZUG_CLOCK_NEVER);
    }
    int64_t deadline = zug_game_deadline_ms(game);
    if (deadline == ZUG_CLOCK_NEVER) {
        assert_false(m->is_ticking && model_timed(m, model_turn(m)));
        assert_false(model_is_defaulted(m, ZUG_CLOCK_MS_MAX));
    } else {
        assert_true(model_is_down(m, deadline) || model_is_defaulted(m, deadline));
        assert_false(model_is_down(m, deadline - 1) || model_is_defaulted(m, deadline - 1));
    }
    int64_t default_ms = zug_game_default_ms(game);
    assert_int_equal(default_ms != ZUG_CLOCK_NEVER, model_is_defaulted(m, ZUG_CLOCK_MS_MAX));
    if (default_ms != ZUG_CLOCK_NEVER) {
        assert_true(model_is_defaulted(m, default_ms));
        assert_false(model_is_defaulted(m, default_ms - 1));
    }
}

/* What has been seen over all games, so that the random games are known to reach everything. */
typedef struct tally {
    unsigned refusals[ZUG_GAME_REFUSAL_COUNT];
    unsigned reasons[ZUG_GAME_REASON_COUNT];
    unsigned news[ZUG_GAME_NEWS_COUNT];
} tally;

/* The result and its reason fit the board. */
static void check_end(const zug_game *game) {
    const zug_position *pos = zug_game_position(game);
    zug_game_reason reason = zug_game_reason_of(game);
    assert_non_null(zug_game_end_sentence(zug_game_result(game), reason));
    if (reason == ZUG_GAME_REASON_CHECKMATE)
        assert_true(zug_position_is_checkmate(pos));
    else if (reason != ZUG_GAME_REASON_ADJUDICATION)
        assert_false(zug_position_is_checkmate(pos));
    if (reason == ZUG_GAME_REASON_STALEMATE)
        assert_true(zug_position_is_stalemate(pos));
    if (reason == ZUG_GAME_REASON_TIME || reason == ZUG_GAME_REASON_TIME_CANNOT_MATE)
        assert_int_equal(zug_game_left_ms(game, zug_position_turn(pos), 0), 0);
}

static void play_beside_model(random_play *random, tally *seen) {
    static model m;
    table t, twin;
    zug_game_settings settings = random_settings(random);
    table_open(&t, &settings);
    model_open(&m, &settings, model_memory);
    int64_t now_ms = (int64_t)random_below(random, 2000) - 1000;
    for (int i = 0; i < 120 && m.plies < MODEL_PLIES - 2; i++) {
        zug_game_event event = random_event(t.game, random);
        now_ms = random_time(t.game, now_ms, random);
        zug_game_refusal got = table_apply(&t, &event, now_ms);
        zug_game_refusal want = model_apply(&m, &event, now_ms);
        if (got != want)
            fail_msg("%s: %s, not %s", zug_game_event_name(event.kind), zug_game_refusal_name(got),
                     zug_game_refusal_name(want));
        seen->refusals[got]++;
        for (size_t k = 0; k < t.count; k++)
            seen->news[t.news[k].kind]++;
        seen->reasons[zug_game_reason_of(t.game)]++;
        compare(t.game, &m, now_ms);
        if (m.is_over) {
            check_end(t.game);
            if (random_below(random, 3) == 0)
                break;
        }
    }
    assert_int_equal(zug_game_occurrences(t.game),
                     model_occurrences(&m, &m.positions[m.plies], m.plies));
    table_repeat(&twin, &t);
    assert_true(zug_game_equal(t.game, twin.game));
    assert_true(zug_game_digest(t.game) == zug_game_digest(twin.game));
    table_close(&twin);
    table_close(&t);
}

static void like_the_model(void **state) {
    (void)state;
    random_play random = {2026};
    tally seen = {{0}, {0}, {0}};
    for (unsigned i = 0; i < games; i++)
        play_beside_model(&random, &seen);
    for (int i = 0; i < ZUG_GAME_REFUSAL_COUNT; i++)
        if (seen.refusals[i] == 0 && i != ZUG_GAME_REFUSED_NO_MEMORY &&
            i != ZUG_GAME_REFUSED_NO_SUCH_EVENT)
            fail_msg("never refused: %s", zug_game_refusal_name((zug_game_refusal)i));
    for (int i = 0; i < ZUG_GAME_REASON_COUNT; i++)
        if (seen.reasons[i] == 0)
            fail_msg("never ended: %s", zug_game_reason_name((zug_game_reason)i));
    for (int i = 0; i < ZUG_GAME_NEWS_COUNT; i++)
        if (seen.news[i] == 0)
            fail_msg("never news: %s", zug_game_news_name((zug_game_news_kind)i));
}

/* Without an arbiter and without lag, nothing but the control gives time, and nothing but thinking
 * takes it: what both have left, and the time that has passed, add up to what the control has
 * given. */
static void sum_of_times(void **state) {
    (void)state;
    static const struct {
        const char *control;
        int64_t base, bonus; /* of both sides together; of each move */
        unsigned moves;      /* of a period that is repeated; 0: none is */
        int64_t period;
    } rows[] = {{"600", 1200000, 0, 0, 0},
                {"600+3", 1200000, 3000, 0, 0},
                {"*300", 600000, 0, 0, 0},
                {"4/600+2", 1200000, 2000, 4, 600000}};
    random_play random = {5};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table t;
        zug_game_settings settings = table_settings(INITIAL, rows[i].control);
        bool is_hourglass = rows[i].control[0] == '*';
        int64_t now_ms = 0;
        table_open(&t, &settings);
        table_run(&t, "0 start");
        while (zug_game_state_of(t.game) == ZUG_GAME_STATE_RUNNING && zug_game_plies(t.game) < 60) {
            zug_game_event event = {.kind = ZUG_GAME_MOVE,
                                    .side = zug_game_position(t.game)->side_to_move};
            event.move = random_move(t.game, (zug_color)event.side, &random);
            now_ms += random_below(&random, 5000);
            table_apply(&t, &event, now_ms);
            int64_t plies = zug_game_plies(t.game), white = (plies + 1) / 2, black = plies / 2;
            int64_t given = rows[i].base + rows[i].bonus * plies;
            if (rows[i].moves > 0)
                given += rows[i].period * (white / rows[i].moves + black / rows[i].moves);
            assert_int_equal(zug_game_left_ms(t.game, ZUG_WHITE, now_ms) +
                                 zug_game_left_ms(t.game, ZUG_BLACK, now_ms) +
                                 (is_hourglass ? 0 : now_ms),
                             given);
        }
        table_close(&t);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        {"random events: the game does what the model does, and so does its replay", like_the_model,
         NULL, NULL, NULL},
        {"the sum of both clocks obeys the control [online-4.3.a]", sum_of_times, NULL, NULL, NULL},
    };
    if (argc == 2)
        games = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

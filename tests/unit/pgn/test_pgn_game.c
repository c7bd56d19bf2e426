/* test_pgn_game.c - a game with its clocks as PGN and back, and its events as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <zug/pgn_game.h>

#include "../../support/pgn_format.h"
#include "../../support/play.h"
#include "../../support/random_play.h"

static char solver[ZUG_GAME_SOLVER_BYTES];

typedef struct text {
    char data[1 << 16];
    size_t len;
} text;

static void put(void *ctx, zug_str piece) {
    text *to = ctx;
    assert_true(to->len + piece.len < sizeof to->data);
    memcpy(to->data + to->len, piece.data, piece.len);
    to->len += piece.len;
    to->data[to->len] = '\0';
}

static zug_game_settings settings_of(const char *control) {
    zug_game_settings settings = {
        .start = zug_position_initial(), .premoves = true, .draw_offers = true};
    for (int side = 0; side < 2; side++)
        assert_int_equal(
            zug_timecontrol_parse(zug_str_from(control), &settings.control[side], NULL), ZUG_OK);
    return settings;
}

static zug_game_refusal apply(zug_game *game, zug_game_event event, int64_t now_ms) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    return zug_game_apply(game, &event, now_ms, news, &count);
}

static void must(zug_game *game, zug_game_event event, int64_t now_ms) {
    assert_int_equal(apply(game, event, now_ms), ZUG_GAME_ACCEPTED);
}

static void move(zug_game *game, const char *name, int64_t now_ms) {
    const zug_position *pos = zug_game_position(game);
    must(game,
         (zug_game_event){
             .kind = ZUG_GAME_MOVE, .side = pos->side_to_move, .move = play_find(pos, name)},
         now_ms);
}

static text export_of(const zug_game *game, const zug_pgn_game_about *about) {
    counted memory = {0};
    text out = {.len = 0};
    assert_true(zug_pgn_game_export(game, about, counted_alloc(&memory), solver, put, &out));
    assert_int_equal(memory.live, 0);
    return out;
}

static void a_game_is_written_with_clocks_and_arbiter(void **state) {
    (void)state;
    static const zug_pgn_game_tag tags[] = {{"Event", {"Club \"A\"", 8}},
                                            {"White", {"Anna", 4}},
                                            {"Black", {"Boris", 5}},
                                            {"Round", {"1", 1}}};
    static const zug_pgn_game_remark remarks[] = {
        {3, false, NULL, "the light is out"},
        {4, false, NULL, ""},
        {6, true, "The arbiter answers the call of Black", "I am coming"},
        {7, false, NULL, "a slip {of the}\n[%clk 0:00:00] hand"},
        {9, false, "Black has an assistant: Cara }(guest)", "agreed"},
        {10, false, NULL, "a phone rang"},
        {11, true, "The zone says good night", ""}};
    zug_pgn_game_about about = {.tags = tags,
                                .tag_count = 4,
                                .has_date = true,
                                .epoch_ms = INT64_C(1709211600000),
                                .remarks = remarks,
                                .remark_count = sizeof remarks / sizeof remarks[0]};
    counted memory = {0};
    zug_game_settings settings = settings_of("40/5400+30:1800+30");
    zug_game *game = zug_game_new(&settings, counted_alloc(&memory), solver);
    must(game, (zug_game_event){.kind = ZUG_GAME_START}, 1000);
    move(game, "e2e4", 6000);
    move(game, "e7e5", 18250);
    must(game, (zug_game_event){.kind = ZUG_GAME_PAUSE}, 19250);
    must(game, (zug_game_event){.kind = ZUG_GAME_SET_CLOCKS, .clock_ms = {600000, 5000}}, 19300);
    must(game, (zug_game_event){.kind = ZUG_GAME_RESUME}, 20000);
    move(game, "g1f3", 30000);
    must(game, (zug_game_event){.kind = ZUG_GAME_TAKE_BACK, .plies = 1}, 31000);
    move(game, "f2f4", 41000);
    must(game, (zug_game_event){.kind = ZUG_GAME_ASSISTANT_GRANTED, .side = ZUG_BLACK}, 41000);
    must(game, (zug_game_event){.kind = ZUG_GAME_ADJUDICATE, .result = ZUG_RESULT_WHITE_WINS},
         42000);
    text got = export_of(game, &about);
    assert_string_equal(
        got.data, "[Event \"Club \\\"A\\\"\"]\n[Site \"?\"]\n[Date \"2024.02.29\"]\n[Round \"1\"]\n"
                  "[White \"Anna\"]\n[Black \"Boris\"]\n[Result \"1-0\"]\n[PlyCount \"3\"]\n"
                  "[Termination \"adjudication\"]\n[TimeControl \"40/5400+30:1800+30\"]\n"
                  "[UTCDate \"2024.02.29\"]\n[UTCTime \"13:00:01\"]\n\n"
                  "1. e4 {[%clk 1:30:25]} 1... e5 {[%clk 1:30:17.75] The arbiter pauses the game\n"
                  "(the light is out). The arbiter sets the clocks to 0:10:00 and 0:00:05. The\n"
                  "arbiter resumes the game. The arbiter answers the call of Black (I am coming).\n"
                  "The arbiter takes back 2. Nf3 (a slip (of the) (%clk 0:00:00] hand).} 2. f4\n"
                  "{[%clk 0:10:20] Black has an assistant: Cara )(guest) (agreed). The arbiter\n"
                  "decides: 1-0 (a phone rang). The zone says good night. White wins: decided by\n"
                  "the arbiter} 1-0\n\n");
    zug_game_free(game);
    assert_int_equal(memory.live, 0);
}

/* Reads a PGN with one good game and makes a game of it. */
static zug_status import_of(const char *pgn, zug_game_laws laws, zug_alloc alloc, zug_game **out) {
    zug_str rest = zug_str_from(pgn);
    pgn_format feeding = {.piece = 1000};
    counted memory = {0};
    zug_pgn_reader *reader = zug_pgn_reader_new(counted_alloc(&memory));
    zug_pgn_checker *checker = zug_pgn_checker_new(counted_alloc(&memory), reader);
    zug_pgn_tree *tree = zug_pgn_tree_new(counted_alloc(&memory));
    zug_pgn_finding finding;
    zug_status status, answer = ZUG_ERR_SYNTAX;
    zug_pgn_checker_observe(checker, zug_pgn_tree_observe, tree);
    while ((status = zug_pgn_checker_next(checker, &finding)) != ZUG_DONE) {
        if (status == ZUG_MORE)
            pgn_format_feed(&feeding, reader, &rest);
        else if (finding.kind == ZUG_PGN_FOUND_GAME)
            answer = zug_pgn_game_import(zug_pgn_tree_game_of(tree), laws, alloc, solver, out);
        else
            fail_msg("%s: %s", finding.code, pgn);
    }
    zug_pgn_tree_free(tree);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    assert_int_equal(memory.live, 0);
    return answer;
}

/* Both have the same moves and the same readings after each. */
static void assert_same_moves(const zug_game *a, const zug_game *b) {
    assert_int_equal(zug_game_plies(a), zug_game_plies(b));
    for (uint32_t i = 0; i < zug_game_plies(a); i++) {
        const zug_game_half_move *x = zug_game_half_move_at(a, i), *y = zug_game_half_move_at(b, i);
        zug_color mover = zug_position_turn(zug_game_position_at(a, i));
        assert_int_equal(x->move, y->move);
        assert_true(x->clock_ms[mover] == y->clock_ms[mover]);
    }
}

/* Plays a random game with random thinking, pauses and settings, up to some end or none. */
static zug_game *random_clocked_game(random_play *random, const char *control, zug_alloc alloc) {
    zug_game_settings settings = settings_of(control);
    if (random_below(random, 3) == 0)
        settings.start = zug_position_chess960((int)random_below(random, 960));
    zug_game *game = zug_game_new(&settings, alloc, solver);
    int64_t now_ms = 0;
    must(game, (zug_game_event){.kind = ZUG_GAME_START}, now_ms);
    for (int i = 0; i < 120 && zug_game_state_of(game) == ZUG_GAME_STATE_RUNNING; i++) {
        zug_move_list list;
        zug_position pos = *zug_game_position(game);
        zug_movegen_legal(&pos, &list);
        now_ms += random_below(random, 9000);
        zug_move chosen = list.moves[random_below(random, (unsigned)list.count)];
        if (random_below(random, 40) == 0)
            apply(game,
                  (zug_game_event){.kind = ZUG_GAME_SET_CLOCKS,
                                   .clock_ms = {50000, 1 + now_ms % 999999}},
                  now_ms);
        if (apply(game,
                  (zug_game_event){.kind = ZUG_GAME_MOVE, .side = pos.side_to_move, .move = chosen},
                  now_ms) == ZUG_GAME_REFUSED_FLAG_FELL)
            must(game, (zug_game_event){.kind = ZUG_GAME_TIME_CHECK}, now_ms);
    }
    return game;
}

static void moves_and_clocks_come_back_from_the_file(void **state) {
    (void)state;
    static const char *const controls[] = {
        "300", "180+2",  "40/5400+30:1800+30", "10/60:20/30", "300d5", "300b5", "*180",
        "-",   "5/60d3", "10/60+1:30b2"};
    random_play random = {77};
    for (size_t i = 0; i < 200; i++) {
        const char *control = controls[i % (sizeof controls / sizeof controls[0])];
        counted memory = {0};
        zug_game *game = random_clocked_game(&random, control, counted_alloc(&memory)),
                 *back = NULL;
        text pgn = export_of(game, &(zug_pgn_game_about){.tags = NULL});
        assert_int_equal(import_of(pgn.data, ZUG_GAME_ONLINE, counted_alloc(&memory), &back),
                         ZUG_OK);
        assert_same_moves(game, back);
        assert_int_equal(zug_game_result(game), zug_game_result(back));
        zug_game_free(game);
        zug_game_free(back);
        assert_int_equal(memory.live, 0);
    }
}

static zug_game *imported(const char *pgn, counted *memory) {
    zug_game *game = NULL;
    assert_int_equal(import_of(pgn, ZUG_GAME_ONLINE, counted_alloc(memory), &game), ZUG_OK);
    return game;
}

static void the_end_comes_back_as_the_file_tells_it(void **state) {
    (void)state;
    static const struct {
        const char *pgn;
        zug_result result;
        zug_game_reason reason;
    } cases[] = {
        {"1. e4 e5 1-0", ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_RESIGNATION},
        {"1. e4 e5 0-1", ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_RESIGNATION},
        {"1. e4 e5 1/2-1/2", ZUG_RESULT_DRAW, ZUG_GAME_REASON_AGREEMENT},
        {"1. e4 e5 *", ZUG_RESULT_OPEN, ZUG_GAME_REASON_NONE},
        {"1. f3 e5 2. g4 Qh4# 0-1", ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_CHECKMATE},
        {"[TimeControl \"60\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 0-1",
         ZUG_RESULT_BLACK_WINS, ZUG_GAME_REASON_TIME},
        {"[TimeControl \"180+2\"]\n[Termination \"Time forfeit\"]\n\n1. e4 1-0",
         ZUG_RESULT_WHITE_WINS, ZUG_GAME_REASON_TIME},
        {"[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/q7/1B6 b - - 0 80\"]\n[TimeControl \"60\"]\n"
         "[Termination \"time forfeit\"]\n\n80... Kg8 81. Bh7+ Kf8 1/2-1/2",
         ZUG_RESULT_DRAW, ZUG_GAME_REASON_ADJUDICATION}, /* Black could still mate */
        {"[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/q7/1B6 b - - 0 80\"]\n[TimeControl \"60\"]\n"
         "[Termination \"time forfeit\"]\n\n80... Kg8 81. Bh7+ 1/2-1/2",
         ZUG_RESULT_DRAW, ZUG_GAME_REASON_TIME_CANNOT_MATE},
        {"[Termination \"Normal\"]\n\n1. e4 e5 0-1", ZUG_RESULT_BLACK_WINS,
         ZUG_GAME_REASON_RESIGNATION},
        {"[Termination \"time forfeit\"]\n\n1. e4 e5 0-1", ZUG_RESULT_BLACK_WINS,
         ZUG_GAME_REASON_ADJUDICATION},
        {"[Termination \"adjudication\"]\n\n1. e4 1/2-1/2", ZUG_RESULT_DRAW,
         ZUG_GAME_REASON_ADJUDICATION},
        {"[ExactResult \"+/-\"]\n\n1. e4 e5 1-0", ZUG_RESULT_WHITE_WINS_BY_FORFEIT,
         ZUG_GAME_REASON_ADJUDICATION},
        {"[ExactResult \"-/-\"]\n\n*", ZUG_RESULT_BOTH_FORFEIT, ZUG_GAME_REASON_ADJUDICATION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        counted memory = {0};
        zug_game *game = imported(cases[i].pgn, &memory);
        assert_int_equal(zug_game_result(game), cases[i].result);
        assert_int_equal(zug_game_reason_of(game), cases[i].reason);
        zug_game_free(game);
    }
}

static void results_that_pgn_does_not_know_come_back(void **state) {
    (void)state;
    for (int result = ZUG_RESULT_WHITE_WINS; result < ZUG_RESULT_COUNT; result++) {
        counted memory = {0};
        zug_game_settings settings = settings_of("-");
        zug_game *game = zug_game_new(&settings, counted_alloc(&memory), solver);
        must(game, (zug_game_event){.kind = ZUG_GAME_START}, 0);
        must(game, (zug_game_event){.kind = ZUG_GAME_ADJUDICATE, .result = (uint8_t)result}, 1);
        text pgn = export_of(game, &(zug_pgn_game_about){.tags = NULL});
        bool has_tag = strstr(pgn.data, "[ExactResult \"") != NULL;
        assert_int_equal(has_tag, result >= ZUG_RESULT_BOTH_LOSE);
        zug_game *back = imported(pgn.data, &memory);
        assert_int_equal(zug_game_result(back), result);
        zug_game_free(game);
        zug_game_free(back);
        assert_int_equal(memory.live, 0);
    }
}

static void moves_behind_the_end_are_an_error(void **state) {
    (void)state;
    counted memory = {0};
    zug_game *game = NULL;
    const char *pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    assert_int_equal(import_of(pgn, ZUG_GAME_ONLINE, counted_alloc(&memory), &game), ZUG_ERR_MOVE);
    assert_int_equal(zug_game_plies(game), 8);
    assert_int_equal(zug_game_reason_of(game), ZUG_GAME_REASON_REPETITION);
    zug_game_free(game);
    assert_int_equal(import_of(pgn, ZUG_GAME_OTB, counted_alloc(&memory), &game), ZUG_OK);
    assert_int_equal(zug_game_plies(game), 9);
    zug_game_free(game);
}

static void no_memory_is_said_and_nothing_leaks(void **state) {
    (void)state;
    counted memory = {0};
    random_play random = {5};
    zug_pgn_game_about about = {.tags = NULL};
    zug_game *game = random_clocked_game(&random, "40/60+5:30", counted_alloc(&memory));
    bool fine = false;
    size_t tries = 0;
    for (; !fine; tries++) {
        counted scarce = {.fail_at = tries + 1};
        text out = {.len = 0};
        fine = zug_pgn_game_export(game, &about, counted_alloc(&scarce), solver, put, &out);
        assert_true(fine == (out.len > 0));
        assert_int_equal(scarce.live, 0);
    }
    assert_true(tries > 3);
    text pgn = export_of(game, &about);
    zug_status status = ZUG_ERR_SPACE;
    for (tries = 0; status != ZUG_OK; tries++) {
        counted scarce = {.fail_at = tries + 1};
        zug_game *back = NULL;
        status = import_of(pgn.data, ZUG_GAME_ONLINE, counted_alloc(&scarce), &back);
        assert_true((status == ZUG_OK) == (back != NULL));
        zug_game_free(back);
        assert_int_equal(scarce.live, 0);
    }
    assert_true(tries > 3);
    zug_game_free(game);
}

static void every_event_is_a_line_and_comes_back(void **state) {
    (void)state;
    static const struct {
        zug_game_event event;
        const char *line;
    } cases[] = {
        {{.kind = ZUG_GAME_START, .at_ms = -5}, "-5 start"},
        {{.kind = ZUG_GAME_PREMOVE, .side = ZUG_BLACK, .move = 52 | 36 << 6, .at_ms = 7},
         "7 premove black e7e5"},
        {{.kind = ZUG_GAME_SET_CLOCKS, .clock_ms = {1, 2000}, .at_ms = 9}, "9 set-clocks 1 2000"},
        {{.kind = ZUG_GAME_TAKE_BACK, .plies = 3}, "0 take-back 3"},
        {{.kind = ZUG_GAME_ADJUDICATE, .result = ZUG_RESULT_DRAW}, "0 adjudicate 1/2-1/2"},
        {{.kind = ZUG_GAME_CLAIM_ABSENCE, .side = ZUG_BLACK}, "0 claim-absence black"},
        {{.kind = ZUG_GAME_CLAIM_DRAW, .side = ZUG_WHITE}, "0 claim-draw white -"},
        {{.kind = ZUG_GAME_RESIGN, .side = ZUG_BLACK}, "0 resign black"},
        {{.kind = ZUG_GAME_TIME_CHECK, .at_ms = INT64_MAX}, "9223372036854775807 time-check"},
        {{.kind = ZUG_GAME_START, .left_open = 1}, "0 start 1"},
        {{.kind = ZUG_GAME_TIME_CHECK, .verdict = ZUG_GAME_VERDICT_CANNOT_WIN},
         "0 time-check cannot-win"},
        {{.kind = ZUG_GAME_CLAIM_ABSENCE, .verdict = ZUG_GAME_VERDICT_UNDECIDED},
         "0 claim-absence white undecided"},
        {{.kind = ZUG_GAME_JUDGED, .plies = 7, .verdict = ZUG_GAME_VERDICT_CAN_WIN},
         "0 judged 7 can-win"},
    };
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[ZUG_PGN_GAME_EVENT_SIZE];
        zug_game_event back;
        memset(&back, 0xAA, sizeof back);
        zug_pgn_game_event_write(&cases[i].event, line);
        assert_string_equal(line, cases[i].line);
        assert_int_equal(zug_pgn_game_event_parse(zug_str_from(line), &pos, &back, NULL), ZUG_OK);
        assert_int_equal(back.kind, cases[i].event.kind);
        char again[ZUG_PGN_GAME_EVENT_SIZE];
        zug_pgn_game_event_write(&back, again);
        assert_string_equal(again, line);
    }
}

static void lines_of_random_games_lead_to_the_same_game(void **state) {
    (void)state;
    random_play random = {99};
    for (int i = 0; i < 50; i++) {
        counted memory = {0};
        zug_game *game = random_clocked_game(&random, "40/600+5:60d2", counted_alloc(&memory));
        zug_game *back = zug_game_new(zug_game_settings_of(game), counted_alloc(&memory), solver);
        for (size_t k = 0; k < zug_game_event_count(game); k++) {
            char line[ZUG_PGN_GAME_EVENT_SIZE];
            zug_game_event event;
            zug_pgn_game_event_write(zug_game_event_at(game, k), line);
            assert_int_equal(
                zug_pgn_game_event_parse(zug_str_from(line), zug_game_position(back), &event, NULL),
                ZUG_OK);
            must(back, event, event.at_ms);
        }
        assert_true(zug_game_equal(game, back));
        zug_game_free(game);
        zug_game_free(back);
        assert_int_equal(memory.live, 0);
    }
}

static void a_bad_line_is_refused_where_it_is_bad(void **state) {
    (void)state;
    static const struct {
        const char *line;
        size_t at;
    } cases[] = {
        {"", 0},
        {"x start", 0},
        {"-", 0},
        {"9223372036854775808 start", 0},
        {"0", 1},
        {"0 dance", 2},
        {"0  start", 2},
        {"0 start ", 7},
        {"0 start now", 8},
        {"0 start 0", 8},
        {"0 start 256", 8},
        {"0 resign white now", 14},
        {"0 time-check soon", 13},
        {"0 judged 1 none", 11},
        {"0 resign", 8},
        {"0 resign red", 9},
        {"0 move white e2e5 0", 13},
        {"0 move white e2e4", 17},
        {"0 move white e2e4 x", 18},
        {"0 premove black e7", 16},
        {"0 premove black e7e9", 16},
        {"0 premove black e7e8k", 16},
        {"0 claim-draw white e9", 19},
        {"0 set-clocks 5", 14},
        {"0 take-back -1", 12},
        {"0 take-back 4294967296", 12},
        {"0 adjudicate 2-0", 13},
    };
    zug_position pos = zug_position_initial();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        zug_error err = {.status = ZUG_OK};
        zug_game_event event;
        assert_int_equal(zug_pgn_game_event_parse(zug_str_from(cases[i].line), &pos, &event, &err),
                         ZUG_ERR_SYNTAX);
        if (err.offset != cases[i].at)
            fail_msg("\"%s\": byte %zu", cases[i].line, err.offset);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"a game is written with its clocks and the arbiter's acts [online-3.7]",
         a_game_is_written_with_clocks_and_arbiter, NULL, NULL, NULL},
        {"moves and clocks come back from the file", moves_and_clocks_come_back_from_the_file, NULL,
         NULL, NULL},
        {"the end comes back as the file tells it", the_end_comes_back_as_the_file_tells_it, NULL,
         NULL, NULL},
        {"results that PGN does not know come back", results_that_pgn_does_not_know_come_back, NULL,
         NULL, NULL},
        {"moves behind the end are an error", moves_behind_the_end_are_an_error, NULL, NULL, NULL},
        {"no memory is said, and nothing leaks", no_memory_is_said_and_nothing_leaks, NULL, NULL,
         NULL},
        {"every event is a line and comes back", every_event_is_a_line_and_comes_back, NULL, NULL,
         NULL},
        {"the lines of a game lead to the same game", lines_of_random_games_lead_to_the_same_game,
         NULL, NULL, NULL},
        {"a bad line is refused where it is bad", a_bad_line_is_refused_where_it_is_bad, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("pgn_game", tests, NULL, NULL);
}

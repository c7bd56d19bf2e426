/* test_select.c - what conditions mean, asked of small games.
 * Room: tests of select. */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/host_alloc.h>
#include <zug/select.h>

#include "../../support/counted_alloc.h"
#include "../../support/flush.h"

/* Shows a game to a condition, as a program does. */
typedef struct asked {
    zug_select *select;
    zug_answer by_tags;
    zug_pgn_gate gate;
    bool is_hopeless;
} asked;

static void start(void *ctx, uint64_t offset) {
    (void)offset;
    asked *game = ctx;
    zug_select_begin(game->select);
}

static void tag(void *ctx, zug_str name, zug_str value) {
    asked *game = ctx;
    zug_select_tag(game->select, name, value);
}

static bool wants(void *ctx) {
    asked *game = ctx;
    game->by_tags = zug_select_by_tags(game->select);
    return true;
}

static const zug_pgn_gate *gate_of(void *ctx) {
    asked *game = ctx;
    return zug_select_gate(game->select, &game->gate) ? &game->gate : NULL;
}

/* Reads on: in the end the game must be what it was found to be. */
static bool wants_more(void *ctx, const zug_pgn_main_line *so_far) {
    asked *game = ctx;
    game->is_hopeless = !zug_select_may_hold(game->select, so_far);
    return true;
}

/* True if a condition holds for the only game of a text; *failed is set without memory. */
static bool holds_for(zug_select *select, const char *text, bool *failed) {
    asked game = {.select = select, .by_tags = ZUG_ANSWER_UNDECIDED};
    zug_pgn_watcher watcher = {&game, start, tag, wants, gate_of, wants_more};
    zug_pgn_reader *reader = zug_pgn_reader_new(zug_host_alloc());
    zug_pgn_checker *checker = zug_pgn_checker_new(zug_host_alloc(), reader);
    zug_pgn_finding finding = {.is_bad = true};
    zug_pgn_main_line line;
    assert_true(reader && checker);
    zug_pgn_checker_watch(checker, &watcher);
    zug_pgn_checker_keep_moves(checker, true);
    zug_pgn_checker_observe(checker, zug_select_observe, select);
    assert_int_equal(zug_pgn_reader_push(reader, zug_str_from(text)), strlen(text));
    zug_pgn_reader_push(reader, (zug_str){"", 0});
    while (zug_pgn_checker_next(checker, &finding) == ZUG_OK && finding.kind != ZUG_PGN_FOUND_GAME)
        continue;
    assert_false(finding.is_bad);
    assert_true(zug_pgn_checker_main_line(checker, &line));
    bool holds = zug_select_decide(select, &line);
    if (game.by_tags != ZUG_ANSWER_UNDECIDED)
        assert_int_equal(holds, game.by_tags == ZUG_ANSWER_YES);
    assert_false(holds && game.is_hopeless);
    *failed = zug_select_has_failed(select);
    zug_pgn_checker_free(checker);
    zug_pgn_reader_free(reader);
    return holds;
}

static const char tags[] =
    "[White \"Carlsen, Magnus\"]\n[Black \"H\xC3\xBC"
    "bner \\\"R\\\" \\\\\"]\n"
    "[WhiteElo \"2882\"]\n[BlackElo \"?\"]\n[WhiteTitle \"GM\"]\n[Date \"1990.05.??\"]\n"
    "[EventDate \"1990.05.02\"]\n[ECO \"B99/03\"]\n[Round \"3.1\"]\n[Result \"1/2-1/2\"]\n"
    "[TimeControl \"40/5400+30:1800+30\"]\n[Mate \"yes\"]\n[White \"Second\"]\n[Site \"-\"]\n"
    "\n1. e4 1/2-1/2\n";
static const char mate[] = "1. f3 e5 2. g4 Qh4# 0-1\n";
static const char stalemate[] = "[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n\n1. Kg6 1/2-1/2\n";
static const char notes[] = "1. e4! {[%clk 0:01:00] [%eval 0.3]} (1. d4) e5 {good} *\n";
static const char clocks[] = "1. e4 {[%clk 0:01:00]} e5 { [%clk 0:00:59] } *\n";
static const char promotions[] =
    "[FEN \"8/P6k/8/1pP5/8/8/6K1/8 w - b6 0 2\"]\n\n2. a8=N Kg6 3. Kg3 Kg5 *\n";
static const char passing[] = "1. e4 a6 2. e5 d5 3. exd6 e6 4. Nf3 Nf6 5. Be2 Be7 6. O-O Nc6 *\n";
static const char transposed[] = "1. Nf3 Nf6 2. d4 d5 3. c4 *\n";
static const char dance[] = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n";
static const char bare[] = "[FEN \"8/8/8/4k3/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 Kd4 2. Kd2 *\n";
static const char bare_end[] = "[FEN \"8/8/8/4k3/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 *\n";
static const char rook_ending[] =
    "[FEN \"4k3/7r/8/8/8/8/4P3/R3K3 w - - 96 80\"]\n\n1. Kd2 Rd7+ 2. Kc2 Rc7+ 3. Kd2 Rd7+ *\n";
static const char bishops[] =
    "[FEN \"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1\"]\n\n1. Be2 Be7 2. Kd1 Kd7 *\n";
static const char same_bishops[] = "[FEN \"4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1\"]\n\n1. Be2 Bh7 *\n";

/* A sentence about behaviour: what holds for which game. */
typedef struct row {
    const char *condition, *game;
    bool holds;
} row;

static const row tag_rows[] = {
    {"all", tags, true},
    {"white ~ carlsen", tags, true},
    {"white = \"carlsen, MAGNUS\"", tags, true},
    {"white = carlsen", tags, false},
    {"white = Second", tags, false},
    {"white != carlsen", tags, true},
    {"white !~ carlsen", tags, false},
    {"annotator != x", tags, true},
    {"annotator = x", tags, false},
    {"annotator ~ \"\"", tags, false},
    {"black ~ \"h\xC3\xBC"
     "bner \\\"r\\\" \\\\\"",
     tags, true},
    {"player ~ h\xC3\xBC"
     "bner",
     tags, true},
    {"both player ~ n", tags, true},
    {"both player ~ carlsen", tags, false},
    {"elo >= 2800", tags, true},
    {"either elo >= 2800", tags, true},
    {"both elo >= 2800", tags, false},
    {"blackelo < 5000", tags, false},
    {"whiteelo in 2000..2882", tags, true},
    {"whiteelo in 2000..2881", tags, false},
    {"whiteelo = 02882", tags, true},
    {"title = gm", tags, true},
    {"date = 1990", tags, true},
    {"date = 1990-05", tags, true},
    {"date = 1990.05.02", tags, false},
    {"date in 1980..1990", tags, true},
    {"date in 1990.05..1990.05", tags, true},
    {"date < 1990.05.30", tags, false},
    {"date > 1989", tags, true},
    {"eventdate <= 1990.05.02", tags, true},
    {"eventdate < 1990.05.02", tags, false},
    {"eco in B90..B99", tags, true},
    {"eco in B90..B98", tags, false},
    {"eco in (A00, B99/03)", tags, true},
    {"eco in (A00..A99, C00)", tags, false},
    {"eco > B99", tags, false},
    {"round = 3.1", tags, true},
    {"result = 1/2", tags, true},
    {"result = 1-0", tags, false},
    {"result in (1-0, 1/2)", tags, true},
    {"[mate] = yes", tags, true},
    {"has mate", tags, true},
    {"has [BlackElo]", tags, false},
    {"missing blackelo", tags, true},
    {"missing site", tags, true},
    {"missing annotator", tags, true},
    {"missing elo", tags, true},
    {"has elo", tags, true},
    {"speed = classical", tags, true},
    {"speed in (blitz, rapid)", tags, false},
    {"speed = unknown", mate, true},
    {"speed = bullet", "[TimeControl \"60+0\"]\n\n*\n", true},
    {"speed = blitz", "[TimeControl \"180+2\"]\n\n*\n", true},
    {"speed = blitz", "[TimeControl \"300+5\"]\n\n*\n", true},
    {"speed = rapid", "[TimeControl \"600+5\"]\n\n*\n", true},
    {"speed = correspondence", "[TimeControl \"1/259200\"]\n\n*\n", true},
    {"speed = none", "[TimeControl \"-\"]\n\n*\n", true},
    {"opening-name ~ najdorf", "1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *", true},
    {"opening-code = B90", "1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *", true},
    {"opening-name ~ french or opening-name !~ sicilian", "[ECO \"C00\"]\n\n1. e4 c5 *", false},
    {"opening-code in (A00..A99, B20)", "1. e4 c5 *", true},
    {"opening-code in B00..B19", "1. e4 c5 *", false},
    {"opening-code >= A00", "[ECO \"B20\"]\n\n*", false},
    {"opening-code != B20", "[ECO \"B20\"]\n\n*", true},
    {"not white ~ carlsen or elo > 2800", tags, true},
    {"not (white ~ carlsen or elo > 2800)", tags, false},
    {"not not all", tags, true},
    {"all or all and not all", tags, true},
    {"(all or all) and not all", tags, false},
    {"ALL AND NOT has ANNOTATOR", tags, true},
};

static const row game_rows[] = {
    {"halfmoves = 4", mate, true},
    {"halfmoves >= 5", mate, false},
    {"halfmoves < 5 and mate", mate, true},
    {"mate", mate, true},
    {"stalemate", mate, false},
    {"stalemate", stalemate, true},
    {"mate", stalemate, false},
    {"clocks", notes, true},
    {"evals", notes, true},
    {"comments", notes, true},
    {"nags", notes, true},
    {"variations", notes, true},
    {"clocks", clocks, true},
    {"evals", clocks, false},
    {"comments", clocks, false},
    {"annotated", clocks, false},
    {"annotated", notes, true},
    {"nags", "1. e4 $1 *", true},
    {"nags", "1. e4 *", false},
    {"comments", "1. e4 {[x]} *", true},
    {"comments", "1. e4 {[} *", true},
    {"line \"1. f3 e5\"", mate, true},
    {"line \"f3 e5 2.g4\"", mate, true},
    {"line \"f3 e5 g4 Qh4 \"", mate, true},
    {"line \"f3 e6\"", mate, false},
    {"line \"\"", mate, true},
    {"line \"f3 e5 g4 Qh4#\" and not line \"e4\"", mate, true},
    {"line \"\"", stalemate, false},
    {"promotion", promotions, true},
    {"promotion = N", promotions, true},
    {"promotion = knight", promotions, true},
    {"promotion = Q", promotions, false},
    {"promotion", mate, false},
    {"en-passant", passing, true},
    {"en-passant", promotions, false},
    {"castling", passing, true},
    {"castling = white", passing, true},
    {"castling = black", passing, false},
    {"castling = kingside", passing, true},
    {"castling = queenside", passing, false},
    {"repetition", dance, true},
    {"repetition 2", dance, true},
    {"repetition 4", dance, false},
    {"repetition", passing, false},
    {"fifty-moves", rook_ending, true},
    {"fifty-moves", passing, false},
    {"went-on", dance, true},
    {"went-on", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", false},
    {"went-on", rook_ending, true},
    {"dead", bare, true},
    {"dead", bare_end, true},
    {"dead", rook_ending, false},
    {"went-on", bare, true},
    {"went-on", bare_end, false},
};

static const row board_rows[] = {
    {"reaches \"1. d4 d5 2. c4 Nf6 3. Nf3\"", transposed, true},
    {"reaches \"1. d4 d5 2. c4 Nf6\"", transposed, false},
    {"line \"1. d4 d5 2. c4 Nf6 3. Nf3\"", transposed, false},
    {"reaches \"\"", mate, true},
    {"position \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"", mate, true},
    {"position \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w\"", mate, true},
    {"position \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b\"", mate, false},
    {"position \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq -\"", mate, true},
    {"position \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 7 9\"", mate, true},
    {"position \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQk -\"", mate, false},
    {"position \"rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6\"", passing, true},
    {"position \"rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq -\"", passing, false},
    {"position \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\" for 2", dance, false},
    {"pattern \"*/*/*/*/*/*/*/*\"", mate, true},
    {"pattern \"*/*/*/*/6Pq/5P2/*/*\"", mate, true},
    {"pattern \"*/*/*/*/6Pq/5p2/*/*\"", mate, false},
    {"pattern \"*/*/*/*/6Aa/5!2/?????2?/*\"", mate, true},
    {"pattern \"*/*/*/*/6aA/*/*/*\"", mate, false},
    {"pattern \"8/*/*/*/*/*/*/*\"", mate, false},
    {"pattern \"*/*/*/*/*/*/*/4KB2\" for 1", bishops, true},
    {"pattern \"*/*/*/*/*/*/*/4KB2\" for 2", bishops, false},
    {"material \"R+P v R\"", rook_ending, true},
    {"material \"R v RP\"", rook_ending, true},
    {"material \"KRP vs KR\"", rook_ending, true},
    {"material white \"R+P v R\"", rook_ending, true},
    {"material white \"R v R+P\"", rook_ending, false},
    {"material \"R+P v R\" for 7", rook_ending, true},
    {"material \"R+P v R\" for 8", rook_ending, false},
    {"material \"R+P* v R\"", rook_ending, true},
    {"material \"R+2P v R\"", rook_ending, false},
    {"material \"R+P v Q\"", rook_ending, false},
    {"material \"P v\"", bare_end, true},
    {"material \"v\"", bare_end, true},
    {"material \"v\" for 2", bare_end, false},
    {"material \"N+P v P\"", promotions, true},
    {"balance = 1", rook_ending, true},
    {"balance >= 1 for 7", rook_ending, true},
    {"balance > 1", rook_ending, false},
    {"balance < 0", bare, true},
    {"balance = 0", bare, true},
    {"balance = 0 for 4", bare, false},
    {"balance = 0 for 3", bare, true},
    {"opposite-bishops", bishops, true},
    {"opposite-bishops for 5", bishops, true},
    {"opposite-bishops for 6", bishops, false},
    {"opposite-bishops", same_bishops, false},
    {"opposite-bishops", rook_ending, false},
    {"mate or position \"8/8/8/8/8/8/8/8\"", mate, true},
};

static zug_select *read_condition(const char *text) {
    zug_select *select = NULL;
    zug_error err;
    if (zug_select_new(zug_host_alloc(), zug_str_from(text), &select, &err) != ZUG_OK)
        fail_msg("%s\nat %zu: %s", text, err.offset, err.message);
    return select;
}

static void try_rows(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool failed = false;
        zug_select *select = read_condition(rows[i].condition);
        if (holds_for(select, rows[i].game, &failed) != rows[i].holds)
            fail_msg("%s\nis not %d of\n%s", rows[i].condition, rows[i].holds, rows[i].game);
        assert_false(failed);
        zug_select_free(select);
    }
}

#define TRY(rows) try_rows(rows, sizeof(rows) / sizeof *(rows))

static void tags_are_compared(void **state) {
    (void)state;
    TRY(tag_rows);
}

static void games_are_looked_at(void **state) {
    (void)state;
    TRY(game_rows);
}

static void boards_are_looked_at(void **state) {
    (void)state;
    TRY(board_rows);
}

/* One condition answers for one game after the other; nothing of a game stays. */
static void games_do_not_mix(void **state) {
    (void)state;
    bool failed = false;
    zug_select *select = read_condition("mate or clocks or material \"R+P v R\" for 7");
    for (int i = 0; i < 3; i++) {
        assert_true(holds_for(select, mate, &failed));
        assert_false(holds_for(select, passing, &failed));
        assert_true(holds_for(select, clocks, &failed));
        assert_false(holds_for(select, transposed, &failed));
        assert_true(holds_for(select, rook_ending, &failed));
        assert_false(holds_for(select, bishops, &failed));
    }
    zug_select_free(select);
}

/* A variation that replaces a move goes on from the positions before that move. */
static void variations_are_followed(void **state) {
    (void)state;
    static const char game[] = "[FEN \"4k3/7r/8/8/8/8/4P3/R3K3 w - - 0 1\"]\n\n"
                               "(1. Ra8+ Ke7 2. Ra7+ Ke8 3. Rxh7) 1. Rb1 Rh1+ 2. Kd2 (2. Kf2 Rxb1 "
                               "(2... Rh8 3. e3)) Rxb1 *";
    static const row rows[] = {
        {"material \"R+P v\"", game, true},          {"material \"P v R\" for 1", game, true},
        {"material \"P v R\" for 2", game, false},   {"material \"R+P v R\" for 6", game, true},
        {"material \"R+P v R\" for 7", game, false}, {"balance = 6", game, true},
        {"material \"R v R\"", game, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool failed = false;
        zug_select *select = read_condition(rows[i].condition);
        zug_select_follow_variations(select, true);
        assert_true(zug_select_wants_variations(select));
        if (holds_for(select, rows[i].game, &failed) != rows[i].holds)
            fail_msg("%s\nis not %d with variations", rows[i].condition, rows[i].holds);
        zug_select_free(select);
    }
}

/* What is not understood, and where that is. */
static void errors_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {
        {"", 0},
        {"and", 3},
        {"white", 5},
        {"white =", 7},
        {"white = )", 8},
        {"white ^ x", 6},
        {"white = \"x", 8},
        {"[white = x", 7},
        {"[] = x", 1},
        {"all all", 4},
        {"all and", 7},
        {"not", 3},
        {"(all", 0},
        {"((all)", 0},
        {"all)", 3},
        {"eco in (A00", 11},
        {"eco in A00..", 12},
        {"eco = A00..A99", 9},
        {"date = may", 7},
        {"date in 1990..19", 14},
        {"both white = x", 5},
        {"speed = slow", 6},
        {"speed < blitz", 6},
        {"opening-name", 12},
        {"opening-name najdorf", 13},
        {"opening-code in", 15},
        {"halfmoves 3", 10},
        {"halfmoves ~ 3", 10},
        {"halfmoves > x", 12},
        {"position x", 9},
        {"position \"8/8\"", 13},
        {"pattern \"*/*/*\"", 14},
        {"pattern \"*/*/*/*/*/*/*/*/*\"", 24},
        {"pattern \"9/*/*/*/*/*/*/*\"", 9},
        {"pattern \"PPPPPPPPP/*/*/*/*/*/*/*\"", 17},
        {"pattern \"44?/*/*/*/*/*/*/*\"", 11},
        {"pattern \"x*/*/*/*/*/*/*/*\"", 9},
        {"material \"R\"", 11},
        {"material \"R v X\"", 14},
        {"material \"R v R v R\"", 16},
        {"material \"R v R\" for 0", 21},
        {"material \"R v R\" for x", 21},
        {"line \"1. e4 e5 2. Ke3\"", 18},
        {"promotion = K", 12},
        {"castling = up", 11},
        {"promotion =", 11},
        {"castling = ", 11},
        {"promotion = and all", 12},
        {"repetition 1", 11},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        zug_select *select = NULL;
        zug_error err = {.offset = 999};
        assert_int_equal(
            zug_select_new(zug_host_alloc(), zug_str_from(rows[i].text), &select, &err),
            ZUG_ERR_SYNTAX);
        assert_null(select);
        assert_non_null(err.message);
        if (err.offset != rows[i].at)
            fail_msg("%s: at %zu, not at %zu: %s", rows[i].text, err.offset, rows[i].at,
                     err.message);
    }
}

/* There are bounds, and beyond them an answer. */
static void long_conditions_are_refused(void **state) {
    (void)state;
    static char text[4096];
    zug_select *select = NULL;
    for (int i = 0; i < 200; i++)
        strcat(text, "(");
    assert_int_equal(zug_select_new(zug_host_alloc(), zug_str_from(text), &select, NULL),
                     ZUG_ERR_SYNTAX);
    strcpy(text, "all");
    for (int i = 1; i < ZUG_SELECT_CONDITIONS; i++)
        strcat(text, " and all");
    zug_select_free(read_condition(text));
    strcat(text, " and all");
    assert_int_equal(zug_select_new(zug_host_alloc(), zug_str_from(text), &select, NULL),
                     ZUG_ERR_SYNTAX);
}

static const char much[] =
    "white ~ \"a \\\"b\" and not (elo >= 2500 or date in (1990..1995, 2001)) and reaches \"1. e4\" "
    "or material \"R+P v R\" for 3 and went-on or pattern \"*/*/*/*/*/*/PPP*/2KR*\" or position "
    "\"8/8/8/8/8/8/8/K1k5 w\" or repetition 3";

/* Every beginning of a condition, against a page that cannot be read. */
static void beginnings_are_safe(void **state) {
    (void)state;
    flush page = flush_open(sizeof much);
    for (size_t len = 0; len < sizeof much; len++) {
        zug_select *select = NULL;
        zug_error err = {.offset = SIZE_MAX};
        zug_str text = flush_str(&page, (zug_str){much, len});
        if (zug_select_new(zug_host_alloc(), text, &select, &err) == ZUG_OK)
            zug_select_free(select);
        else
            assert_true(err.offset <= len && err.message);
    }
    flush_close(&page);
}

/* Whenever memory runs out, that is said, and all of it is given back. */
static void memory_runs_out(void **state) {
    (void)state;
    for (size_t fail_at = 1;; fail_at++) {
        counted count = {.fail_at = fail_at};
        zug_select *select = NULL;
        zug_status status =
            zug_select_new(counted_alloc(&count), zug_str_from(much), &select, NULL);
        bool failed = status != ZUG_OK;
        assert_true(status == ZUG_OK || status == ZUG_ERR_SPACE);
        if (status == ZUG_OK) {
            zug_select_follow_variations(select, true);
            holds_for(select, "[White \"a \\\\ b\"]\n\n1. d4 (1. c4) d5 *", &failed);
            zug_select_free(select);
        }
        assert_int_equal(count.live, 0);
        if (!failed)
            break;
        assert_true(fail_at < 100);
    }
}

static void tags_are_asked_for_by_name(void **state) {
    static const struct {
        const char *condition, *asks, *asks_not;
    } rows[] = {{"white ~ x", "White", "Black"},
                {"both elo > 1 and mate", "BlackElo", "Elo"},
                {"not (mate or [Result] = 1-0)", "result", "PlyCount"},
                {"speed = blitz", "TimeControl", "Speed"},
                {"missing eco", "ECO", "all"},
                {"all and mate", NULL, "all"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        zug_select *select = NULL;
        assert_int_equal(
            zug_select_new(zug_host_alloc(), zug_str_from(rows[i].condition), &select, NULL),
            ZUG_OK);
        if (rows[i].asks != NULL)
            assert_true(zug_select_wants_tag(select, zug_str_from(rows[i].asks)));
        assert_false(zug_select_wants_tag(select, zug_str_from(rows[i].asks_not)));
        zug_select_free(select);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"tags are asked for by name", tags_are_asked_for_by_name, NULL, NULL, NULL},
        {"tags are compared as numbers, dates and words", tags_are_compared, NULL, NULL, NULL},
        {"games are asked for length, moves, notes and end", games_are_looked_at, NULL, NULL, NULL},
        {"boards are asked for men, patterns and material", boards_are_looked_at, NULL, NULL, NULL},
        {"nothing of a game stays for the next", games_do_not_mix, NULL, NULL, NULL},
        {"variations go on from where they branch off", variations_are_followed, NULL, NULL, NULL},
        {"errors have a place", errors_have_a_place, NULL, NULL, NULL},
        {"conditions that are too long are refused", long_conditions_are_refused, NULL, NULL, NULL},
        {"every beginning of a condition is safe to read", beginnings_are_safe, NULL, NULL, NULL},
        {"memory may run out at any time", memory_runs_out, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("select", tests, NULL, NULL);
}

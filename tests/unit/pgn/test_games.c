/* test_games.c - games one after the other, from a text or from what a function reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/fen.h>
#include <zug/games.h>

#include "../../support/counted_alloc.h"

static const char TEXT[] =
    "[White \"Frei\"]\n[Black \"a \\\"b\\\"\"]\n\n1. e4 {good} e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n"
    "[White \"Keller\"]\n\n1. e4 e5 2. Ke3 Nf6 0-1\n\n"
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";

/* What is known of each game: White, the final position, and the code of its error. */
static const char *const WANT[][3] = {
    {"Frei", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", ""},
    {"Keller", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", "no-such-piece"},
    {"", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", ""},
};
enum { GAMES = 3 };

static void assert_game(const zug_games *games, const zug_pgn_tree_game *game, size_t index) {
    char fen[ZUG_FEN_SIZE];
    zug_position end = zug_pgn_tree_final(game);
    zug_fen_write(&end, fen);
    assert_true(zug_str_equal(zug_pgn_tree_tag_of(game, "White"), zug_str_from(WANT[index][0])));
    assert_string_equal(fen, WANT[index][1]);
    const zug_pgn_finding *error = zug_games_error(games);
    assert_string_equal(error != NULL ? error->code : "", WANT[index][2]);
}

static void assert_all(zug_games *games) {
    const zug_pgn_tree_game *game = NULL;
    assert_non_null(games);
    assert_null(zug_games_error(games));
    for (size_t i = 0; i < GAMES; i++) {
        assert_int_equal(zug_games_next(games, &game), ZUG_OK);
        assert_game(games, game, i);
    }
    assert_int_equal(zug_games_next(games, &game), ZUG_DONE);
    assert_int_equal(zug_games_next(games, &game), ZUG_DONE);
    zug_games_free(games);
}

static void of_a_text(void **state) {
    (void)state;
    counted memory = {0};
    assert_all(zug_games_of(counted_alloc(&memory), zug_str_from(TEXT)));
    assert_int_equal(memory.live, 0);
}

/* A text that is read a few bytes at a time. */
typedef struct pieces {
    size_t at, size;
} pieces;

static size_t read_piece(void *ctx, char *to, size_t size) {
    pieces *from = ctx;
    size_t left = sizeof TEXT - 1 - from->at, len = from->size < left ? from->size : left;
    len = len < size ? len : size;
    memcpy(to, TEXT + from->at, len);
    from->at += len;
    return len;
}

static void of_pieces(void **state) {
    (void)state;
    for (size_t size = 1; size < sizeof TEXT; size++) {
        counted memory = {0};
        pieces from = {.size = size};
        assert_all(zug_games_new(counted_alloc(&memory), read_piece, &from));
        assert_int_equal(memory.live, 0);
    }
}

static void tags(void **state) {
    (void)state;
    counted memory = {0};
    zug_games *games = zug_games_of(counted_alloc(&memory), zug_str_from(TEXT));
    const zug_pgn_tree_game *game = NULL;
    assert_int_equal(zug_games_next(games, &game), ZUG_OK);
    assert_true(zug_str_equal(zug_pgn_tree_tag_of(game, "Black"), zug_str_from("a \\\"b\\\"")));
    assert_int_equal(zug_pgn_tree_tag_of(game, "white").len, 0);
    assert_int_equal(zug_pgn_tree_tag_of(game, "Annotator").len, 0);
    zug_games_free(games);
}

static void errors(void **state) {
    (void)state;
    counted memory = {0};
    char sentence[ZUG_PGN_MESSAGE_SIZE];
    zug_games *games = zug_games_of(counted_alloc(&memory), zug_str_from("1. e4 e5 2. Ke3 Kf6 *"));
    const zug_pgn_tree_game *game = NULL;
    assert_int_equal(zug_games_next(games, &game), ZUG_OK);
    zug_pgn_finding_sentence(zug_games_error(games), sentence);
    assert_string_equal(sentence, "the king on e1 cannot go to e3; was it Ke2?");
    assert_int_equal(zug_games_error(games)->place.column, 13);
    zug_games_free(games);
}

static void no_memory(void **state) {
    (void)state;
    bool is_enough = false;
    for (size_t fail_at = 1; !is_enough; fail_at++) {
        counted memory = {.fail_at = fail_at};
        zug_games *games = zug_games_of(counted_alloc(&memory), zug_str_from(TEXT));
        const zug_pgn_tree_game *game = NULL;
        zug_status status;
        size_t whole = 0;
        while (games != NULL && (status = zug_games_next(games, &game)) != ZUG_DONE)
            whole += status == ZUG_OK;
        is_enough = whole == GAMES;
        zug_games_free(games);
        assert_int_equal(memory.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"games of a text come one after the other", of_a_text, NULL, NULL, NULL},
        {"however they are cut into pieces", of_pieces, NULL, NULL, NULL},
        {"tags are found by their names", tags, NULL, NULL, NULL},
        {"a game with an error tells it", errors, NULL, NULL, NULL},
        {"without memory a game is left out", no_memory, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

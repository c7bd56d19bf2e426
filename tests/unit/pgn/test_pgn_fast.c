/* test_pgn_fast.c - the express lane plays what is legal and written canonically, and nothing else.
 * Room: tests of pgn. Random games from crowded boards, on which two or three of a kind can go to a
 * square, kings castle past attacked squares, and lines open; sometimes a move is written wrongly.
 * The lane must stop there, and leave the position that the core has reached by the same moves. It
 * may also stop at moves that name the whole square they come from, which are rare. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <zug/san.h>

#include "../../support/play.h"
#include "../../support/random_play.h"
#include "core/kernel_impl.h"
#include "pgn/pgn_fast_impl.h"

enum { MOVES = 40, TEXT_ROOM = 4096, GAMES = 20000, AS_MUCH_AS_LANES_WANT = 80 };

typedef const char *lane(zug__line_state *line, const char *at, const char *end);

/* A game as it is written, and as it goes. */
typedef struct script {
    zug_position start;
    zug_position at[MOVES + 1]; /* before each move, and behind the last */
    bool names_square[MOVES];   /* it says the whole square it comes from: Nf1e3 */
    size_t good;                /* how many moves are legal and written canonically */
    char text[TEXT_ROOM];
    size_t len;
} script;

static void write_on(script *game, const char *more) {
    size_t len = strlen(more);
    assert_true(game->len + len < TEXT_ROOM);
    memcpy(game->text + game->len, more, len + 1);
    game->len += len;
}

/* Puts a piece on a square, if it is free. */
static void put(zug_position *pos, zug_square square, zug_piece piece) {
    bool is_pawn_at_the_end =
        piece.type == ZUG_PAWN && zug_bitboard_has(ZUG_RANK_1 | ZUG_RANK_8, square);
    if (!zug_bitboard_has(zug_position_occupied(pos), square) && !is_pawn_at_the_end)
        zug_position_put(pos, square, piece);
}

/* A board with the kings and perhaps the rooks at home, and others anywhere; false if it is none to
 * play on. */
static bool crowd(random_play *random, zug_position *out) {
    static const zug_piece_type kinds[] = {ZUG_KNIGHT, ZUG_KNIGHT, ZUG_ROOK, ZUG_QUEEN,
                                           ZUG_BISHOP, ZUG_BISHOP, ZUG_PAWN, ZUG_PAWN};
    zug_position pos = zug_position_empty();
    char fen[ZUG_FEN_SIZE];
    for (int side = ZUG_WHITE; side <= ZUG_BLACK; side++) {
        zug_square home = side == ZUG_WHITE ? ZUG_A1 : ZUG_A8;
        bool is_home = random_below(random, 4) != 0;
        zug_square king =
            is_home ? home | ZUG_E1 : (zug_square)(random_below(random, 24) + (home ? 40 : 0));
        zug_position_put(&pos, king, (zug_piece){(zug_color)side, ZUG_KING});
        for (int i = ZUG_A1; i <= ZUG_H1; i += 7) {
            zug_square corner = (zug_square)i;
            if (random_below(random, 3) == 0)
                continue;
            put(&pos, home | corner, (zug_piece){(zug_color)side, ZUG_ROOK});
            if (is_home)
                pos.castling |= zug_bitboard_of(home | corner);
        }
    }
    for (unsigned i = random_below(random, 16); i > 0; i--)
        put(&pos, (zug_square)random_below(random, 64),
            (zug_piece){(zug_color)random_below(random, 2), kinds[random_below(random, 8)]});
    pos.side_to_move = (uint8_t)random_below(random, 2);
    zug_fen_write(&pos, fen);
    zug_error err;
    return zug_fen_parse(zug_str_from(fen), ZUG_FEN_LENIENT, out, NULL, &err) == ZUG_OK;
}

/* Writes a piece's move with the file it comes from, or the rank, both or none. */
static void rename_origin(random_play *random, zug_square from, char san[ZUG_SAN_SIZE + 2]) {
    char *target = san + strcspn(san, "+#") - 2, origin[3], rest[ZUG_SAN_SIZE];
    unsigned says = random_below(random, 4);
    size_t len = 0;
    if (says & 1)
        origin[len++] = (char)('a' + zug_square_file(from));
    if (says & 2)
        origin[len++] = (char)('1' + zug_square_rank(from));
    origin[len] = '\0';
    strcpy(rest, target[-1] == 'x' ? target - 1 : target);
    snprintf(san + 1, ZUG_SAN_SIZE + 1, "%s%s", origin, rest);
}

/* Writes a move in another way. */
static void spoil(random_play *random, zug_square from, char san[ZUG_SAN_SIZE + 2]) {
    size_t len = strlen(san), target = strcspn(san, "+#=");
    bool has_letter = *san <= 'Z' && *san != 'O';
    switch (random_below(random, has_letter ? 8 : 5)) {
    case 0:
        strcat(san, random_below(random, 2) ? "+" : "#");
        break;
    case 1:
        san[len - 1] = san[len - 1] == '+' ? '#' : '\0';
        break;
    case 2:
        strcpy(san, random_below(random, 2) ? "O-O" : "O-O-O");
        break;
    case 3:
        san[target - 1 - random_below(random, 2)]++;
        break;
    case 4: /* something is missing */
        memmove(san + 1, san + 2, len - 1);
        break;
    case 5:
        *san = "NBRQK"[random_below(random, 5)];
        break;
    default:
        rename_origin(random, from, san);
        break;
    }
}

/* The legal move that is written like this in canonical SAN, or ZUG_MOVE_NONE. */
static zug_move meant_by(const zug_position *pos, const char *written) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        char san[ZUG_SAN_SIZE];
        zug_san_write(pos, list.moves[i], san);
        if (strcmp(san, written) == 0)
            return list.moves[i];
    }
    return ZUG_MOVE_NONE;
}

/* Any legal move, but castling more often than others. */
static zug_move choose(random_play *random, const zug_position *pos) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        if (zug_move_sort_of(list.moves[i]) == ZUG_MOVE_CASTLING && random_below(random, 2))
            return list.moves[i];
    return list.count ? list.moves[random_below(random, (unsigned)list.count)] : ZUG_MOVE_NONE;
}

/* Writes a move with its number. */
static void write_move(script *game, random_play *random, const zug_position *pos,
                       const char *san) {
    static const char *const blanks[] = {" ", " ", " ", "\n", "\r\n"};
    char number[16];
    bool is_white = zug_position_turn(pos) == ZUG_WHITE;
    snprintf(number, sizeof number, "%u.%s", pos->fullmove_number, is_white ? " " : ".. ");
    if (is_white || game->len == 0)
        write_on(game, number);
    write_on(game, san);
    write_on(game, blanks[random_below(random, 5)]);
}

/* True if a move says the whole square it comes from. */
static bool has_square(const char *san) {
    return strchr("NBRQ", *san) && strchr("abcdefgh", san[1]) && strchr("12345678", san[2]) &&
           strcspn(san, "+#") > 3;
}

/* Ends the text of a game. */
static void end_text(script *game) {
    write_on(game, "*\n");
    for (int i = 0; i < AS_MUCH_AS_LANES_WANT; i++)
        write_on(game, " ");
}

/* Makes up a game. Behind a move that is written wrongly it goes on, as if it were not. */
static void make_up(script *game, random_play *random) {
    bool is_good = true;
    game->len = game->good = 0;
    game->at[0] = game->start;
    zug_position pos = game->start;
    for (int i = 0; i < MOVES; i++) {
        char san[ZUG_SAN_SIZE + 2];
        zug_move move = choose(random, &pos);
        if (move == ZUG_MOVE_NONE)
            break;
        zug_san_write(&pos, move, san);
        if (random_below(random, 8) == 0)
            spoil(random, zug_move_from(move), san);
        zug_move meant = meant_by(&pos, san);
        write_move(game, random, &pos, san);
        game->names_square[i] = has_square(san);
        is_good = is_good && meant != ZUG_MOVE_NONE;
        zug_position_play(&pos, meant != ZUG_MOVE_NONE ? meant : move);
        if (is_good)
            game->at[++game->good] = pos;
    }
    end_text(game);
}

/* Fails if two positions are not the same, but for the key. */
static void same_position(zug_position got, const zug_position *want, const char *text) {
    char got_fen[ZUG_FEN_SIZE], want_fen[ZUG_FEN_SIZE];
    zug_fen_write(&got, got_fen);
    zug_fen_write(want, want_fen);
    if (strcmp(got_fen, want_fen) != 0)
        fail_msg("%s\ngives %s\nand not %s", text, got_fen, want_fen);
}

/* Fails unless the moves that a lane has written down lead through the positions of the game. */
static void same_moves(const zug__move_log *log, const script *game) {
    zug_position pos = game->start;
    for (size_t i = 0; i < log->count; i++) {
        zug_position_play(&pos, log->moves[i]);
        same_position(pos, &game->at[i + 1], game->text);
    }
}

/* Lets a lane play a game. */
static void try_lane(lane *play, const script *game) {
    zug__line_state line;
    zug_move moves[MOVES];
    zug__move_log log = {moves, 0, MOVES};
    zug__line_begin(&line, &game->start);
    line.log = &log;
    line.in_check = zug_position_in_check(&game->start);
    play(&line, game->text, game->text + game->len);
    if (line.ply > game->good || (line.ply < game->good && !game->names_square[line.ply]))
        fail_msg("%s\nhas %zu good moves, and %d were played", game->text, game->good,
                 (int)line.ply);
    same_position(line.pos, &game->at[line.ply], game->text);
    assert_int_equal(log.count, line.ply);
    same_moves(&log, game);
    assert_int_equal(line.in_check, zug_position_in_check(&line.pos));
    if (line.ply > 0)
        same_position(line.before, &game->at[line.ply - 1], game->text);
}

static void try_games(lane *play) {
    random_play random = {42};
    static script game;
    for (int i = 0; i < GAMES; i++) {
        if (random_below(&random, 8) == 0)
            game.start = zug_position_initial();
        else if (!crowd(&random, &game.start))
            continue;
        make_up(&game, &random);
        try_lane(play, &game);
    }
}

static void portable_lane(void **state) {
    (void)state;
    try_games(zug__portable_movetext);
}

static void lane_of_this_processor(void **state) {
    (void)state;
    try_games(ZUG__KERNEL(movetext));
}

/* Moves that one of two pieces can make, because the other is held, hidden, or neither; and
 * castling. */
static void moves_of_two(void **state) {
    (void)state;
    static const struct {
        const char *fen, *san;
        bool is_good;
    } cases[] = {
        {"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nc3", true},
        {"4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nbc3", false},
        {"6k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nbc3", true},
        {"6k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "Nc3", false},
        {"6k1/8/8/8/8/2r5/4N3/1N2K3 w - - 0 1", "Nexc3", true},
        {"6k1/8/8/8/8/2r5/4N3/1N2K3 w - - 0 1", "Nec3", false},
        {"6k1/8/8/8/R7/8/8/R3K3 w - - 0 1", "R1a3", true},
        {"6k1/8/8/8/R7/8/8/R3K3 w - - 0 1", "Raa3", false},
        {"6k1/8/8/8/R7/8/P7/R3K3 w - - 0 1", "Ra3", true},
        {"6k1/8/8/8/R7/8/P7/R3K3 w - - 0 1", "R4a3", false},
        {"4k2r/8/8/8/6R1/8/8/4K3 b k - 0 1", "O-O", false},
        {"4k2r/8/8/8/7R/8/8/4K3 b k - 0 1", "O-O", true},
        {"4k2r/8/8/8/8/8/8/4KR2 b k - 0 1", "O-O", false},
        {"4k2r/8/8/8/8/8/8/5K2 b k - 0 1", "O-O", false},
        {"4k2r/8/8/8/8/8/8/5K2 b k - 0 1", "O-O+", true},
        {"1n2k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", false},
        {"1n2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", true},
        {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", true},
        {"4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1", "O-O-O", false},
        {"4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "O-O-O", true}, /* Chess960 */
    };
    static script game;
    random_play random = {1};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game.start = game.at[0] = play_at(cases[i].fen);
        zug_move move = meant_by(&game.start, cases[i].san);
        assert_int_equal(move != ZUG_MOVE_NONE, cases[i].is_good);
        game.good = cases[i].is_good;
        if (cases[i].is_good) {
            game.at[1] = game.at[0];
            zug_position_play(&game.at[1], move);
        }
        game.len = 0;
        write_move(&game, &random, &game.start, cases[i].san);
        end_text(&game);
        try_lane(zug__portable_movetext, &game);
        try_lane(ZUG__KERNEL(movetext), &game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"the express lane plays exactly the moves that are legal and well written", portable_lane,
         NULL, NULL, NULL},
        {"one of two pieces moves, as is written, and kings castle", moves_of_two, NULL, NULL,
         NULL},
        {"so does the one for this processor", lane_of_this_processor, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("pgn_fast", tests, NULL, NULL);
}

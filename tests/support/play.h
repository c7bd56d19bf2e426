/* play.h - lets a test speak of squares and moves by name: play_can(&pos, "e1g1").
 * Room: tests. Include after cmocka.h. Moves are found in the list of legal moves, never built. */
#ifndef ZUG_TESTS_PLAY_H
#define ZUG_TESTS_PLAY_H

#include <string.h>
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/position.h>

/* The playable position of a FEN; the test fails if it is not one. */
static inline zug_position play_at(const char *fen) {
    zug_position pos = zug_position_empty();
    zug_error err = {.message = ""};
    if (zug_fen_parse(zug_str_from(fen), ZUG_FEN_LENIENT, &pos, NULL, &err) != ZUG_OK)
        fail_msg("%s: byte %zu: %s", fen, err.offset, err.message);
    return pos;
}

/* The square called "e4". */
static inline zug_square play_square(const char *name) {
    return zug_square_at(name[0] - 'a', name[1] - '1');
}

/* The set of squares called "a1 b2 c3". */
static inline zug_bitboard play_squares(const char *names) {
    zug_bitboard set = 0;
    for (const char *name = names; *name; name += name[2] ? 3 : 2)
        set |= zug_bitboard_of(play_square(name));
    return set;
}

/* The square where the piece that moves ends up: of castling, the king's. */
static inline zug_square play_arrival(const zug_position *pos, zug_move move) {
    if (zug_move_sort_of(move) != ZUG_MOVE_CASTLING)
        return zug_move_to(move);
    return zug_position_castling(pos, zug_position_turn(pos), zug_move_to(move)).king_to;
}

/* True if a legal move is the one called "e2e4", "e7e8q" or, castling, "e1g1". */
static inline bool play_is_called(const zug_position *pos, zug_move move, const char *name) {
    static const char letters[] = {[ZUG_BISHOP] = 'b',
                                   [ZUG_ROOK] = 'r',
                                   [ZUG_QUEEN] = 'q',
                                   [ZUG_KNIGHT] = 'n',
                                   [ZUG_NO_PIECE] = '\0'};
    return zug_move_from(move) == play_square(name) &&
           play_arrival(pos, move) == play_square(name + 2) &&
           letters[zug_move_promotion(move)] == (name[4] == ' ' ? '\0' : name[4]);
}

/* The legal move of this name, or ZUG_MOVE_NONE. */
static inline zug_move play_find(const zug_position *pos, const char *name) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        if (play_is_called(pos, list.moves[i], name))
            return list.moves[i];
    return ZUG_MOVE_NONE;
}

/* True if the move of this name is legal. */
static inline bool play_can(const zug_position *pos, const char *name) {
    return play_find(pos, name) != ZUG_MOVE_NONE;
}

/* Plays moves such as "e2e4 e7e5"; the test fails at one that is not legal. */
static inline void play_moves(zug_position *pos, const char *names) {
    for (const char *name = names; *name;) {
        zug_move move = play_find(pos, name);
        if (move == ZUG_MOVE_NONE)
            fail_msg("not legal: %s", name);
        zug_position_play(pos, move);
        name += strcspn(name, " ");
        name += *name == ' ';
    }
}

/* Where the piece on a square may go, castling left out. */
static inline zug_bitboard play_targets(const zug_position *pos, const char *from) {
    zug_move_list list;
    zug_bitboard set = 0;
    zug_movegen_legal(pos, &list);
    for (size_t i = 0; i < list.count; i++)
        if (zug_move_from(list.moves[i]) == play_square(from) &&
            zug_move_sort_of(list.moves[i]) != ZUG_MOVE_CASTLING)
            set |= zug_bitboard_of(zug_move_to(list.moves[i]));
    return set;
}

/* Fails unless the piece on a square of this position may go to these squares and no others. */
static inline void play_expect(const char *fen, const char *from, const char *targets) {
    zug_position pos = play_at(fen);
    zug_bitboard got = play_targets(&pos, from), want = play_squares(targets);
    if (got != want)
        fail_msg("%s: %s goes to %016llx, not to %016llx", fen, from, (unsigned long long)got,
                 (unsigned long long)want);
}

/* Fails unless this many moves are legal, listed and counted. */
static inline void play_expect_count(const char *fen, unsigned moves) {
    zug_position pos = play_at(fen);
    zug_move_list list;
    zug_movegen_legal(&pos, &list);
    if (list.count != moves || zug_movegen_count(&pos) != moves)
        fail_msg("%s: %zu moves are listed, %u counted, not %u", fen, list.count,
                 zug_movegen_count(&pos), moves);
}

/* Fails unless the legality of a move in this position is as given. */
static inline void play_expect_legal(const char *fen, const char *move, bool legal) {
    zug_position pos = play_at(fen);
    if (play_can(&pos, move) != legal)
        fail_msg("%s: %s must be %s", fen, move, legal ? "legal" : "illegal");
}

#endif

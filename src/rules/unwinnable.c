/* unwinnable.c - the order in which the question "can this side still win?" is tried.
 * Room: rules. */
#include <zug/unwinnable.h>

#include <zug/makemove.h>
#include <zug/movegen.h>

#include "unwinnable_impl.h"

enum { FIRST_SEARCH = 10000, GHOSTS = 20000 };

/* Answers where the position itself or its material does. */
static zug_answer answer_at_sight(const zug_position *pos, zug_color winner) {
    if (!zug_movegen_any(pos)) {
        bool mated = zug_position_turn(pos) != winner && zug_movegen_in_check(pos);
        return mated ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
    }
    return zug__material_is_hopeless(pos, winner) ? ZUG_ANSWER_NO : ZUG_ANSWER_UNDECIDED;
}

/* Searches with no more than a part of what is left. */
static zug_answer search_a_little(zug__hunt *hunt, const zug_position *pos, uint64_t part) {
    uint64_t rest = hunt->left > part ? hunt->left - part : 0;
    hunt->left -= rest;
    zug_answer answer = zug__closure_search(hunt, pos);
    hunt->left += rest;
    return answer;
}

/* Tries one way after the other, the cheap ones first. */
static zug_answer hunt_mate(zug__hunt *hunt, const zug_position *pos) {
    zug_answer answer = answer_at_sight(pos, hunt->winner);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__playout_mates(hunt, pos))
        return ZUG_ANSWER_YES;
    if (zug__mobility_is_hopeless(pos, hunt->winner))
        return ZUG_ANSWER_NO;
    answer = search_a_little(hunt, pos, FIRST_SEARCH);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__ghosts_are_hopeless(hunt, pos, GHOSTS))
        return ZUG_ANSWER_NO;
    return zug__closure_search(hunt, pos);
}

zug_answer zug_unwinnable_can_win(const zug_position *pos, zug_color side,
                                  zug_unwinnable_work *work, zug_helpmate *line) {
    zug__hunt hunt = {.winner = side,
                      .left = work->budget,
                      .memory = work->memory,
                      .size = work->size,
                      .line = line};
    if (line != NULL)
        line->length = 0;
    zug_answer answer = hunt_mate(&hunt, pos);
    work->spent = work->budget - hunt.left;
    return answer;
}

zug_answer zug_unwinnable_dead(const zug_position *pos, zug_unwinnable_work *work) {
    zug_unwinnable_work rest = *work;
    zug_answer white = zug_unwinnable_can_win(pos, ZUG_WHITE, &rest, NULL);
    work->spent = rest.spent;
    if (white == ZUG_ANSWER_YES)
        return ZUG_ANSWER_NO;
    rest.budget -= rest.spent;
    zug_answer black = zug_unwinnable_can_win(pos, ZUG_BLACK, &rest, NULL);
    work->spent += rest.spent;
    if (black == ZUG_ANSWER_YES)
        return ZUG_ANSWER_NO;
    bool dead = white == ZUG_ANSWER_NO && black == ZUG_ANSWER_NO;
    return dead ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

/* True if a move is one of a piece to an empty square. */
static bool is_quiet(const zug_position *pos, zug_move move) {
    return zug_move_sort_of(move) == ZUG_MOVE_PLAIN &&
           zug_position_kind_on(pos, zug_move_from(move)) != ZUG_PAWN &&
           !zug_bitboard_has(zug_position_occupied(pos), zug_move_to(move));
}

/* Plays a quiet move back. False if that is not legal. */
static bool play_back(zug_position *pos, zug_move move) {
    zug_move back = zug_move_make(zug_move_to(move), zug_move_from(move), ZUG_MOVE_PLAIN);
    if (!zug_movegen_is_legal(pos, back))
        return false;
    zug_makemove(pos, back);
    return true;
}

bool zug_unwinnable_can_return(const zug_position *before, zug_move move) {
    zug_move_list replies;
    zug_position after = *before;
    if (!is_quiet(before, move) || before->can_take_en_passant)
        return false;
    zug_makemove(&after, move);
    if (after.castling != before->castling)
        return false;
    zug_movegen_legal(&after, &replies);
    for (size_t i = 0; i < replies.count; i++) {
        zug_position pos = after;
        if (!is_quiet(&after, replies.moves[i]))
            continue;
        zug_makemove(&pos, replies.moves[i]);
        if (play_back(&pos, move) && play_back(&pos, replies.moves[i]) &&
            zug_position_same(&pos, before))
            return true;
    }
    return false;
}

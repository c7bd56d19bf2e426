/* unwinnable.c - the order in which the question "can this side still win?" is tried.
 * Room: rules. */
#include <zug/unwinnable.h>

#include <zug/makemove.h>
#include <zug/movegen.h>

#include "unwinnable_simple_mate.h"
#include "unwinnable_impl.h"
#include "unwinnable_pattern_search.h"

enum { FIRST_SEARCH = 10000, UNTRACKED = 20000, PATTERN_SEARCH = 20000, SECOND_SEARCH = 100000 };
enum { FORCED = 6, FORCED_DEPTH = 2, FORCED_SEARCH = 100000 };
enum { CROWD = 2, ROAM = 13, FEW_UNTRACKED = 200000, MANY_ALIKE = 200 };

/* Answers where the position itself or its material does. */
static zug_answer answer_at_sight(const zug_position *pos, zug_color winner) {
    if (!zug_movegen_any(pos)) {
        bool mated = zug_position_turn(pos) != winner && zug_position_in_check(pos);
        return mated ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
    }
    return zug__material_is_hopeless(pos, winner) ? ZUG_ANSWER_NO : ZUG_ANSWER_UNDECIDED;
}

/* True if there is a simple mate; its moves are appended to the line. */
static bool find_simple_mate(zug__hunt *hunt, const zug_position *pos) {
    zug__plan plan;
    if (hunt->left == 0)
        return false;
    hunt->left--;
    if (!zug__simple_mate_find(pos, hunt->winner, &plan))
        return false;
    if (hunt->line != NULL)
        zug__simple_mate_append(pos, hunt->winner, &plan, hunt->line);
    return true;
}

static zug_answer hunt_after_each(zug__hunt *hunt, const zug_position *pos, int depth);

/* Tries the quick ways behind a move that had few others beside it. */
static zug_answer hunt_in_brief(zug__hunt *hunt, const zug_position *pos, int depth) {
    static const zug__manner manners[] = {{2, 0}, {0, 0}};
    zug_answer answer = answer_at_sight(pos, hunt->winner);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (find_simple_mate(hunt, pos) || zug__playout_mates(hunt, pos))
        return ZUG_ANSWER_YES;
    if (zug__mobility_is_hopeless(pos, hunt->winner))
        return ZUG_ANSWER_NO;
    answer = zug__closure_search_a_little(hunt, pos, FIRST_SEARCH);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__untracked_are_hopeless(hunt, pos, 0, UNTRACKED))
        return ZUG_ANSWER_NO;
    if (zug__pattern_search_mates(hunt, pos, true, manners, PATTERN_SEARCH))
        return ZUG_ANSWER_YES;
    return depth > 0 ? hunt_after_each(hunt, pos, depth - 1) : ZUG_ANSWER_UNDECIDED;
}

/* If there are but few moves, asks what is behind each of them. If there is no mate behind any: no.
 */
static zug_answer hunt_after_each(zug__hunt *hunt, const zug_position *pos, int depth) {
    zug_move_list list;
    zug_answer all = ZUG_ANSWER_NO;
    zug_movegen_legal(pos, &list);
    if (list.count > FORCED)
        return ZUG_ANSWER_UNDECIDED;
    for (size_t i = 0; i < list.count && all != ZUG_ANSWER_YES; i++) {
        zug_position after = *pos;
        zug__hunt inner = *hunt;
        zug_helpmate rest = {0};
        zug_position_play(&after, list.moves[i]);
        if (hunt->line != NULL && hunt->line->size > 0)
            rest = (zug_helpmate){hunt->line->moves + 1, hunt->line->size - 1, 0};
        inner.line = hunt->line != NULL ? &rest : NULL;
        zug_answer answer = hunt_in_brief(&inner, &after, depth);
        hunt->left = inner.left;
        if (answer == ZUG_ANSWER_NO)
            continue;
        all = answer;
        if (answer == ZUG_ANSWER_YES && hunt->line != NULL) {
            hunt->line->length = rest.length + 1;
            if (hunt->line->size > 0)
                hunt->line->moves[0] = list.moves[i];
        }
    }
    return all;
}

/* The same with no more than a part of what is left. */
static zug_answer hunt_after_forced(zug__hunt *hunt, const zug_position *pos) {
    uint64_t rest = hunt->left > FORCED_SEARCH ? hunt->left - FORCED_SEARCH : 0;
    hunt->left -= rest;
    zug_answer answer = hunt_after_each(hunt, pos, FORCED_DEPTH);
    hunt->left += rest;
    return answer;
}

/* Tries the ways that suit a board with several pieces, where too much can arise to go through it
 * all. */
static zug_answer hunt_in_crowd(zug__hunt *hunt, const zug_position *pos) {
    static const zug__manner first[] = {{2, 0}, {0, 0}}, others[] = {{1, 1}, {4, 1}, {0, 0}};
    if (zug__pattern_search_mates(hunt, pos, true, first, PATTERN_SEARCH))
        return ZUG_ANSWER_YES;
    zug_answer answer = hunt_after_forced(hunt, pos);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__pattern_search_mates(hunt, pos, false, first, PATTERN_SEARCH) ||
        zug__survey_mates(hunt, pos, 1, false))
        return ZUG_ANSWER_YES;
    answer = zug__closure_search_a_little(hunt, pos, SECOND_SEARCH);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__pattern_search_mates(hunt, pos, false, others, 2 * PATTERN_SEARCH))
        return ZUG_ANSWER_YES;
    if (zug__untracked_are_hopeless(hunt, pos, ROAM, FEW_UNTRACKED))
        return ZUG_ANSWER_NO;
    bool mates = zug__survey_mates(hunt, pos, 2, true) || zug__survey_mates(hunt, pos, 2, false) ||
                 zug__survey_mates(hunt, pos, MANY_ALIKE, false);
    return mates ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

/* Tries the other ways, one after the other, the quick ones first. Those of a crowd take time
 * before they look at a first position, so that nobody with nothing left begins them. */
static zug_answer hunt_slowly(zug__hunt *hunt, const zug_position *pos) {
    if (zug__mobility_is_hopeless(pos, hunt->winner))
        return ZUG_ANSWER_NO;
    zug_answer answer = zug__closure_search_a_little(hunt, pos, FIRST_SEARCH);
    if (answer != ZUG_ANSWER_UNDECIDED)
        return answer;
    if (zug__untracked_are_hopeless(hunt, pos, 0, UNTRACKED))
        return ZUG_ANSWER_NO;
    if (hunt->left == 0)
        return ZUG_ANSWER_UNDECIDED;
    zug_bitboard plain = zug_position_of_type(pos, ZUG_PAWN) | zug_position_of_type(pos, ZUG_KING);
    if (zug_bitboard_count(zug_position_occupied(pos) & ~plain) >= CROWD)
        answer = hunt_in_crowd(hunt, pos);
    return answer != ZUG_ANSWER_UNDECIDED ? answer : zug__closure_search(hunt, pos);
}

static zug__hunt begin_hunt(const zug_unwinnable_work *work, zug_color winner, zug_helpmate *line) {
    zug__hunt hunt = {.winner = winner,
                      .left = work->budget,
                      .memory = work->memory,
                      .size = work->size,
                      .line = line};
    return hunt;
}

zug_answer zug_unwinnable_can_win(const zug_position *pos, zug_color side,
                                  zug_unwinnable_work *work, zug_helpmate *line) {
    zug__hunt hunt = begin_hunt(work, side, line);
    if (line != NULL)
        line->length = 0;
    zug_answer answer = answer_at_sight(pos, side);
    if (answer == ZUG_ANSWER_UNDECIDED &&
        (find_simple_mate(&hunt, pos) || zug__playout_mates(&hunt, pos)))
        answer = ZUG_ANSWER_YES;
    if (answer == ZUG_ANSWER_UNDECIDED)
        answer = hunt_slowly(&hunt, pos);
    work->spent = work->budget - hunt.left;
    return answer;
}

/* The side that is likelier to mate: the one with more force. */
static zug_color stronger(const zug_position *pos) {
    static const int8_t worth[] = {
        [ZUG_BISHOP] = 3, [ZUG_ROOK] = 5, [ZUG_QUEEN] = 9, [ZUG_PAWN] = 2, [ZUG_KNIGHT] = 3};
    int force = 0;
    for (int kind = ZUG_BISHOP; kind < ZUG_KING; kind++) {
        zug_bitboard pieces = zug_position_of_type(pos, (zug_piece_type)kind);
        force += worth[kind] * (zug_bitboard_count(pieces & pos->color[ZUG_WHITE]) -
                                zug_bitboard_count(pieces & pos->color[ZUG_BLACK]));
    }
    return force < 0 ? ZUG_BLACK : ZUG_WHITE;
}

/* Tries one way for one side. */
typedef zug_answer attempt(zug__hunt *hunt, const zug_position *pos);

static zug_answer try_at_sight(zug__hunt *hunt, const zug_position *pos) {
    zug_answer answer = answer_at_sight(pos, hunt->winner);
    return answer == ZUG_ANSWER_UNDECIDED && find_simple_mate(hunt, pos) ? ZUG_ANSWER_YES : answer;
}

static zug_answer try_playing(zug__hunt *hunt, const zug_position *pos) {
    return zug__playout_mates(hunt, pos) ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

/* One mate by either side is enough, so each way is tried for both sides before the next, slower
 * one. */
zug_answer zug_unwinnable_dead(const zug_position *pos, zug_unwinnable_work *work) {
    static attempt *const attempts[] = {try_at_sight, try_playing, hunt_slowly};
    zug_color first = stronger(pos);
    zug_answer can_win[2] = {ZUG_ANSWER_UNDECIDED, ZUG_ANSWER_UNDECIDED};
    zug__hunt hunt = begin_hunt(work, first, NULL);
    bool alive = false;
    for (int i = 0; i < 6 && !alive; i++) {
        zug_color side = hunt.winner = i & 1 ? zug_color_other(first) : first;
        if (can_win[side] == ZUG_ANSWER_UNDECIDED)
            can_win[side] = attempts[i / 2](&hunt, pos);
        alive = can_win[side] == ZUG_ANSWER_YES;
    }
    work->spent = work->budget - hunt.left;
    if (alive)
        return ZUG_ANSWER_NO;
    bool dead = can_win[ZUG_WHITE] == ZUG_ANSWER_NO && can_win[ZUG_BLACK] == ZUG_ANSWER_NO;
    return dead ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
}

/* True if a move is one of a piece to an empty square. */
static bool is_quiet(const zug_position *pos, zug_move move) {
    return zug_move_sort_of(move) == ZUG_MOVE_PLAIN &&
           zug_position_type_on(pos, zug_move_from(move)) != ZUG_PAWN &&
           !zug_bitboard_has(zug_position_occupied(pos), zug_move_to(move));
}

/* Plays a quiet move back. False if that is not legal. */
static bool play_back(zug_position *pos, zug_move move) {
    zug_move back = zug_move_make(zug_move_to(move), zug_move_from(move), ZUG_MOVE_PLAIN);
    if (!zug_movegen_is_legal(pos, back))
        return false;
    zug_position_play(pos, back);
    return true;
}

bool zug_unwinnable_can_return(const zug_position *before, zug_move move) {
    zug_move_list replies;
    zug_position after = *before;
    if (!is_quiet(before, move) || before->can_take_en_passant)
        return false;
    zug_position_play(&after, move);
    if (after.castling != before->castling)
        return false;
    zug_movegen_legal(&after, &replies);
    for (size_t i = 0; i < replies.count; i++) {
        zug_position pos = after;
        if (!is_quiet(&after, replies.moves[i]))
            continue;
        zug_position_play(&pos, replies.moves[i]);
        if (play_back(&pos, move) && play_back(&pos, replies.moves[i]) &&
            zug_position_same(&pos, before))
            return true;
    }
    return false;
}

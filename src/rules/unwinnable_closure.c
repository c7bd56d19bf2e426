/* unwinnable_closure.c - goes through all positions that can arise, those near a mate first.
 * Room: rules. Once all are seen and none is a mate, there is none. */
#include "core/makemove_impl.h"

#include <zug/movegen.h>

#include "unwinnable_pattern_search.h"
#include "unwinnable_impl.h"
#include "unwinnable_patterns.h"
#include "unwinnable_store.h"

enum {
    NONE = ZUG__NO_ENTRY,
    FRESH = ZUG__ENTRY_MARK,
    OTHERS = 3,
    LONG = 150,
    STRAIGHTENED = 1000000
};

/* The positions seen, those waiting to be looked at in lines by their distance from a mate. */
typedef struct closure {
    zug__hunt *hunt;
    zug__store store;
    uint32_t head[ZUG__FAR + 1];
    uint32_t last;          /* in line, if the hunt goes in order */
    unsigned turn;          /* how often one was taken */
    int other;              /* from which line the last time that it was not the nearest */
    unsigned tried, proved; /* proofs by mobility */
} closure;

/* Puts an entry at the head of the line of its distance: what was found last is followed first,
 * which is how deep lines are found. If the hunt goes in order, there is one line, and it is put at
 * the end. */
static void wait_in_line(closure *c, uint32_t index, int distance) {
    if (!c->hunt->in_order) {
        c->store.next[index] = c->head[distance];
        c->head[distance] = index;
        return;
    }
    c->store.next[index] = NONE;
    *(c->head[0] == NONE ? &c->head[0] : &c->store.next[c->last]) = index;
    c->last = index;
}

/* The entry to be looked at next, or NONE: the nearest to a mate, and every third time one of
 * the other distances in turn, since the guess may mislead. */
static uint32_t next_waiting(closure *c) {
    bool other = ++c->turn % OTHERS == 0;
    int start = other ? c->other + 1 : 0;
    for (int i = 0; i <= ZUG__FAR; i++) {
        int distance = (start + i) % (ZUG__FAR + 1);
        uint32_t index = c->head[distance];
        if (index == NONE)
            continue;
        c->head[distance] = c->store.next[index];
        c->other = other ? distance : c->other;
        return index;
    }
    return NONE;
}

/* How many moves lead to an entry. */
static size_t length_of_way(const closure *c, uint32_t index) {
    size_t length = 0;
    for (; c->store.entries[index].parent != NONE; index = c->store.entries[index].parent)
        length++;
    return length;
}

/* Appends to a queue in store.next the known positions that follow an entry and are not yet
 * marked. Returns the new end of the queue. */
static uint32_t queue_next(closure *c, uint32_t index, uint32_t end) {
    zug_position pos = zug__store_unpack(&c->store, &c->store.entries[index]);
    zug_move_list list;
    zug_movegen_legal(&pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_position after = pos;
        zug__play(&after, zug_position_turn(&pos), list.moves[i], false);
        zug__entry e = zug__store_pack(&c->store, &after);
        uint32_t found = zug__store_find(&c->store, &e);
        if (found == NONE || c->store.entries[found].extra & FRESH)
            continue;
        c->store.entries[found].extra |= FRESH;
        c->store.entries[found].parent = index;
        c->store.entries[found].move = list.moves[i];
        c->store.next[end] = found;
        end = found;
    }
    return end;
}

/* Makes the way to an entry the shortest through positions that are known: the search, which
 * follows what it found last, wanders. Lists and marks are not needed any more. Where too many are
 * known, only the beginning gets shorter: an entry without a mark keeps its parent, which was known
 * before it. */
static void straighten(closure *c, uint32_t index) {
    uint32_t most = STRAIGHTENED;
    for (uint32_t i = 1; i < c->store.count; i++)
        c->store.entries[i].extra &= (uint16_t)~FRESH;
    c->store.entries[1].extra |= FRESH;
    for (uint32_t at = 1, end = 1; most > 0 && !(c->store.entries[index].extra & FRESH); most--) {
        end = queue_next(c, at, end);
        at = c->store.next[at];
    }
}

/* Writes the moves that lead to an entry, and one more. */
static void tell_line(closure *c, uint32_t index, zug_move last) {
    zug_helpmate *line = c->hunt->line;
    if (line == NULL)
        return;
    if (length_of_way(c, index) > LONG)
        straighten(c, index);
    line->length = length_of_way(c, index) + 1;
    for (size_t i = line->length; i > 0; i--) {
        if (i <= line->size)
            line->moves[i - 1] = last;
        last = c->store.entries[index].move;
        index = c->store.entries[index].parent;
    }
}

/* True if the move cannot be taken back, so that less may be possible afterwards. */
static bool is_final(const zug_position *pos, zug_move move) {
    return zug_position_type_on(pos, zug_move_from(move)) == ZUG_PAWN ||
           zug_bitboard_has(zug_position_occupied(pos), zug_move_to(move));
}

typedef enum outcome { GO_ON, FOUND, STOPPED } outcome;

/* How far a new position seems from a mate; -1 if it is not to be followed. */
static int distance_of(const zug__hunt *hunt, const zug_position *pos, uint32_t index) {
    if (hunt->goals != NULL)
        return zug__pattern_set_distance(hunt->goals, pos);
    if (hunt->survey != NULL && !zug__survey_notes(hunt->survey, pos, index))
        return -1;
    return zug__distance_to_mate(pos, hunt->winner);
}

/* Looks at one position that follows. */
static outcome look(closure *c, const zug_position *pos, uint32_t parent, zug_move move) {
    zug_color winner = c->hunt->winner;
    if (c->hunt->left == 0 || c->store.count >= c->store.size)
        return STOPPED;
    bool final = is_final(pos, move);
    if (final && c->hunt->goals != NULL && c->hunt->goals->is_still)
        return GO_ON;
    c->hunt->left--;
    zug_position after = *pos;
    zug__play(&after, zug_position_turn(pos), move, false);
    if (final && zug__material_is_hopeless(&after, winner))
        return GO_ON;
    if (after.side_to_move != winner && zug_position_is_checkmate(&after)) {
        tell_line(c, parent, move);
        return FOUND;
    }
    zug__entry e = zug__store_pack(&c->store, &after);
    e.parent = parent;
    e.move = move;
    e.extra |= final ? FRESH : 0;
    uint32_t index = zug__store_add(&c->store, &e);
    int distance = index == NONE ? -1 : distance_of(c->hunt, &after, index);
    if (distance >= 0)
        wait_in_line(c, index, distance);
    return GO_ON;
}

/* True if the walls prove that nothing is to be found behind this entry. As long as such proofs
 * fail, few are tried. */
static bool is_walled_in(closure *c, uint32_t index, const zug_position *pos) {
    unsigned allowed = 16 * c->proved + c->store.count / 64;
    if (!(c->store.entries[index].extra & FRESH) || c->tried > allowed)
        return false;
    c->tried++;
    bool proved = zug__mobility_is_hopeless(pos, c->hunt->winner);
    c->proved += proved;
    return proved;
}

/* Looks at all positions that follow an entry. */
static outcome expand(closure *c, uint32_t index) {
    zug_move_list list;
    zug_position pos = zug__store_unpack(&c->store, &c->store.entries[index]);
    if (is_walled_in(c, index, &pos))
        return GO_ON;
    zug_movegen_legal(&pos, &list);
    for (size_t i = 0; i < list.count; i++) {
        outcome now = look(c, &pos, index, list.moves[i]);
        if (now != GO_ON)
            return now;
    }
    return GO_ON;
}

/* Looks at one position after the other. The answer is no if all have been seen. */
static zug_answer go_through(closure *c) {
    for (;;) {
        uint32_t index = next_waiting(c);
        if (index == NONE)
            return ZUG_ANSWER_NO;
        outcome now = expand(c, index);
        if (now != GO_ON)
            return now == FOUND ? ZUG_ANSWER_YES : ZUG_ANSWER_UNDECIDED;
    }
}

zug_answer zug__closure_search(zug__hunt *hunt, const zug_position *pos) {
    closure c = {.hunt = hunt};
    if (hunt->size < ZUG_UNWINNABLE_MEMORY_MIN)
        return ZUG_ANSWER_UNDECIDED;
    c.store = zug__store_over(hunt->memory, hunt->size, pos);
    zug__entry e = zug__store_pack(&c.store, pos);
    wait_in_line(&c, zug__store_add(&c.store, &e), 0);
    zug_answer answer = go_through(&c);
    if (hunt->survey != NULL)
        zug__survey_keeps(hunt->survey, &c.store);
    bool all_followed = hunt->goals == NULL && hunt->survey == NULL;
    return answer == ZUG_ANSWER_NO && !all_followed ? ZUG_ANSWER_UNDECIDED : answer;
}

zug_answer zug__closure_search_a_little(zug__hunt *hunt, const zug_position *pos, uint64_t part) {
    uint64_t rest = hunt->left > part ? hunt->left - part : 0;
    hunt->left -= rest;
    zug_answer answer = zug__closure_search(hunt, pos);
    hunt->left += rest;
    return answer;
}

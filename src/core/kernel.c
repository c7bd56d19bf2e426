/* kernel.c - listing, counting and perft, specialised on the side to move.
 * Room: core. Compiled twice on x86-64: see kernel_impl.h. */
#include "kernel_impl.h"

#include "generate_impl.h"
#include "makemove_impl.h"

#if defined(ZUG__KERNEL_BMI2)
#define DEFINE(name) zug__bmi2_##name
#else
#define DEFINE(name) zug__portable_##name
#endif

/* The moves of whichever side has the move. */
ZUG__INLINE void moves_of_turn(const zug_position *pos, zug__sink *sink) {
    if (pos->side_to_move == ZUG_WHITE)
        zug__moves(pos, ZUG_WHITE, sink);
    else
        zug__moves(pos, ZUG_BLACK, sink);
}

size_t DEFINE(list)(const zug_position *pos, zug_move *out) {
    zug__sink sink = {.purpose = ZUG__LIST, .next = out};
    moves_of_turn(pos, &sink);
    return (size_t)(sink.next - out);
}

unsigned DEFINE(count)(const zug_position *pos) {
    zug__sink sink = {.purpose = ZUG__COUNT};
    moves_of_turn(pos, &sink);
    return sink.count;
}

bool DEFINE(any)(const zug_position *pos) {
    zug__sink sink = {.purpose = ZUG__ANY};
    moves_of_turn(pos, &sink);
    return sink.count != 0;
}

ZUG__INLINE uint64_t count_for(const zug_position *pos, zug_color us) {
    zug__sink sink = {.purpose = ZUG__COUNT};
    zug__moves(pos, us, &sink);
    return sink.count;
}

static uint64_t perft_white(const zug_position *pos, int depth);
static uint64_t perft_black(const zug_position *pos, int depth);

/* The last ply is counted, not listed: its moves are the leaves. */
ZUG__INLINE uint64_t perft_for(const zug_position *pos, zug_color us, int depth) {
    zug_move moves[ZUG_MOVES_MAX];
    zug__sink sink = {.purpose = ZUG__LIST, .next = moves};
    uint64_t leaves = 0;
    zug__moves(pos, us, &sink);
    for (const zug_move *move = moves; move < sink.next; move++) {
        zug_position after = *pos;
        zug__play(&after, us, *move, ZUG__BOARD_ONLY);
        if (depth == 2)
            leaves += count_for(&after, zug_color_other(us));
        else
            leaves +=
                us == ZUG_WHITE ? perft_black(&after, depth - 1) : perft_white(&after, depth - 1);
    }
    return leaves;
}

static uint64_t perft_white(const zug_position *pos, int depth) {
    return perft_for(pos, ZUG_WHITE, depth);
}

static uint64_t perft_black(const zug_position *pos, int depth) {
    return perft_for(pos, ZUG_BLACK, depth);
}

uint64_t DEFINE(perft)(const zug_position *pos, int depth) {
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return DEFINE(count)(pos);
    return pos->side_to_move == ZUG_WHITE ? perft_white(pos, depth) : perft_black(pos, depth);
}

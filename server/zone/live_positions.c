/* live_positions.c - whether a position is one of a game that is being played, or next to one.
 * Room: server/zone. */
#include <zug/makemove.h>
#include <zug/movegen.h>

#include "zone/zone_impl.h"

/* Castling changes four squares, any other move fewer. So many positions that differ no more are
 * looked at closely: a microsecond each. */
enum { MOVE_SQUARES = 4, LOOKS_MAX = 4096 };

/* A position that is asked about, and what one move makes of it. */
typedef struct question {
    const zug_position *pos;
    size_t count;
    zug_position after[ZUG_MOVES_MAX];
    unsigned looks;
} question;

/* The squares on which two positions differ. */
static zug_bitboard difference(const zug_position *a, const zug_position *b) {
    return (a->plane[0] ^ b->plane[0]) | (a->plane[1] ^ b->plane[1]) | (a->plane[2] ^ b->plane[2]) |
           (a->color[0] ^ b->color[0]) | (a->color[1] ^ b->color[1]);
}

static void ask(question *about, const zug_position *pos) {
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    about->pos = pos;
    about->looks = 0;
    about->count = list.count;
    for (size_t i = 0; i < list.count; i++) {
        about->after[i] = *pos;
        zug_position_play(&about->after[i], list.moves[i]);
    }
}

/* True if a legal move leads from a position to the pieces of another, which stand elsewhere on
 * these squares alone. */
static bool leads_to(const zug_position *from, const zug_position *to, zug_bitboard changed) {
    zug_move_list list;
    zug_movegen_legal(from, &list);
    for (size_t i = 0; i < list.count; i++) {
        zug_move move = list.moves[i];
        if (!zug_bitboard_has(changed, zug_move_from(move)) &&
            !zug_bitboard_has(changed, zug_move_to(move)))
            continue;
        zug_position after = *from;
        zug_position_play(&after, move);
        if (difference(&after, to) == 0)
            return true;
    }
    return false;
}

/* True if a position of a live game is the one in question, or a move away from it. Turn and
 * castling do not matter: who asks could say them otherwise. */
static bool is_near(question *about, const zug_position *live) {
    zug_bitboard changed = difference(about->pos, live);
    if (zug_bitboard_count(changed) > MOVE_SQUARES)
        return false;
    if (changed == 0 || ++about->looks > LOOKS_MAX)
        return true;
    for (size_t i = 0; i < about->count; i++)
        if (difference(&about->after[i], live) == 0)
            return true;
    return leads_to(live, about->pos, changed);
}

/* From which half-move on the positions of a game are its own, and not everybody's opening. */
static uint32_t own_from(const zug_game *game) {
    zug_position initial = zug_position_initial();
    return zug_position_same(zug_game_position_at(game, 0), &initial) ? ZONE_KNOWN_PLIES : 0;
}

static bool is_near_game(question *about, const zug_game *game) {
    uint32_t plies = zug_game_plies(game);
    for (uint32_t ply = own_from(game); ply <= plies; ply++)
        if (is_near(about, zug_game_position_at(game, ply)))
            return true;
    return false;
}

bool zone_has_position(const zone *zone, const zug_position *pos) {
    static const zone_list lists[] = {ZONE_LIST_TABLES, ZONE_LIST_HIDDEN_TABLES};
    question about;
    ask(&about, pos);
    for (int i = 0; i < 2; i++)
        for (uint64_t id = zone_first(zone, lists[i]); id != 0;
             id = zone_after(zone, lists[i], id)) {
            const table *at = zone__find_table(zone, id);
            if (at != NULL && is_near_game(&about, at->game))
                return true;
        }
    return false;
}

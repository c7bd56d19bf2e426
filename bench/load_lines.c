/* load_lines.c - games for the load program.
 * Room: bench. */
#include "load_lines.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/game.h>
#include <zug/host_alloc.h>
#include <zug/movegen.h>

static unsigned below(uint64_t *state, unsigned bound) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)(*state >> 33) % bound;
}

static void die(void) {
    fprintf(stderr, "zone_load: no memory for games\n");
    exit(2);
}

/* Plays a random game and writes its moves; returns how many there were before it was over. */
static int play(char out[LOAD_PLIES][ZUG_UCI_SIZE], uint64_t *state, void *solver_memory) {
    zug_game_settings settings = {.start = zug_position_initial(), .laws = ZUG_GAME_ONLINE};
    zug_game *game = zug_game_new(&settings, zug_host_alloc(), solver_memory);
    zug_game_event event = {.kind = ZUG_GAME_START};
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    int plies = 0;
    if (game == NULL)
        die();
    zug_game_apply(game, &event, 0, news, &count);
    while (plies < LOAD_PLIES && zug_game_state_of(game) == ZUG_GAME_STATE_RUNNING) {
        const zug_position *pos = zug_game_position(game);
        zug_move_list moves;
        zug_movegen_legal(pos, &moves);
        event = (zug_game_event){.kind = ZUG_GAME_MOVE,
                                 .side = (uint8_t)zug_position_turn(pos),
                                 .move = moves.moves[below(state, (unsigned)moves.count)]};
        zug_uci_write(pos, event.move, out[plies++]);
        zug_game_apply(game, &event, plies, news, &count);
    }
    if (zug_game_state_of(game) != ZUG_GAME_STATE_RUNNING)
        plies--;
    zug_game_free(game);
    return plies;
}

void load_lines_make(load_lines *out) {
    uint64_t state = UINT64_C(88172645463325252);
    void *solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    if (solver_memory == NULL)
        die();
    for (int line = 0; line < LOAD_LINES;)
        line += play(out->move[line], &state, solver_memory) == LOAD_PLIES;
    free(solver_memory);
}

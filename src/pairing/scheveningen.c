/* scheveningen.c - the tables of the Scheveningen system.
 * Room: pairing. Knows numbers of boards and rounds, no results. */
#include <zug/roundrobin.h>
#include <zug/scheveningen.h>

/* Whom a player of the first team meets, from 1; negative: with Black. Where half the boards are
 * an odd number, no rotation balances the colours of players and rounds at once. */
static const int8_t six_boards[6][6] = {
    {1, -2, -3, 4, -5, 6}, {-2, 3, 5, -6, 4, -1}, {3, -5, -1, 2, 6, -4},
    {-4, -6, 2, 1, -3, 5}, {5, 4, 6, -3, -1, -2}, {-6, 1, -4, -5, 2, 3},
};

static const int8_t ten_boards[10][10] = {
    {1, 2, 3, 4, -5, -6, -7, 8, -9, -10}, {-2, -1, -8, -3, 10, 5, 6, -4, 7, 9},
    {3, 8, 4, 10, -6, -7, -9, 1, -2, -5}, {-4, -3, -10, 6, 7, -8, 5, 9, -1, 2},
    {5, 4, -9, -7, -1, 10, -8, -2, 3, 6}, {-6, 7, 1, 9, 8, 2, -10, -5, -4, -3},
    {7, -5, -2, -1, -4, -9, 3, 10, 6, 8}, {-8, -6, 5, 2, 9, 1, 4, -3, -10, -7},
    {9, 10, 7, -5, -2, -3, -1, 6, 8, -4}, {-10, -9, -6, -8, 3, 4, 2, -7, 5, 1},
};

/* A game of the first team: against whom of the other one, from 0, and whether with White. */
typedef struct board_game {
    uint32_t other;
    bool is_white;
} board_game;

static board_game from_table(int8_t cell) {
    return (board_game){(uint32_t)(cell < 0 ? -cell : cell) - 1, cell > 0};
}

/* An odd number of boards: everybody moves on by one place every round; half of the team, rounded
 * down, has Black in one round and White in the next, and is then chosen one place further up. */
static board_game odd_game(uint32_t boards, uint32_t row, uint32_t player) {
    uint32_t shift = (row + 1) / 2;
    bool is_upper = (player + shift) % boards < (boards + 1) / 2;
    return (board_game){(player + row) % boards, is_upper == (row % 2 == 0)};
}

/* Boards in two halves of even size: each half of a team moves on within one half of the other,
 * then they are exchanged; the halves of a team have different colours, and change them always. */
static board_game halved_game(uint32_t boards, uint32_t row, uint32_t player) {
    uint32_t half = boards / 2;
    bool is_lower = player >= half, is_crossed = row >= half;
    uint32_t other = (player + row) % half + (is_lower != is_crossed ? half : 0);
    return (board_game){other, is_lower == (row % 2 == 1)};
}

/* The game of a player of the first team, from 0, in a round of a cycle, from 0. */
static board_game game_of(uint32_t boards, uint32_t row, uint32_t player) {
    if (boards == 6)
        return from_table(six_boards[row][player]);
    if (boards == 10)
        return from_table(ten_boards[row][player]);
    if (boards % 2 == 1)
        return odd_game(boards, row, player);
    if (boards % 4 == 0)
        return halved_game(boards, row, player);
    return (board_game){(player + row) % boards, row % 2 == 0};
}

uint32_t zug_scheveningen_rounds(const zug_scheveningen *plan) {
    if (plan->boards == 0 || plan->boards > ZUG_PLAYERS_MAX / 2 || plan->cycles > ZUG_CYCLES_MAX)
        return 0;
    return plan->boards * plan->cycles;
}

size_t zug_scheveningen_round(const zug_scheveningen *plan, uint32_t round, zug_pair *out) {
    if (round == 0 || round > zug_scheveningen_rounds(plan))
        return 0;
    uint32_t row = (round - 1) % plan->boards, cycle = (round - 1) / plan->boards;
    for (uint32_t i = 0; i < plan->boards; i++) {
        board_game game = game_of(plan->boards, row, i);
        uint32_t first = i + 1, second = plan->boards + game.other + 1;
        bool is_white = game.is_white == (cycle % 2 == 0);
        out[i] = is_white ? (zug_pair){first, second} : (zug_pair){second, first};
    }
    return plan->boards;
}

/* roundrobin.c - FIDE's Berger tables, computed.
 * Room: pairing. Knows numbers of players and rounds, no results. */
#include <zug/roundrobin.h>

/* Places at the table: an odd number of players leaves the last one empty. */
static uint32_t places(const zug_roundrobin *plan) { return plan->players + plan->players % 2; }

static bool is_sound(const zug_roundrobin *plan) {
    return plan->players >= 2 && plan->players <= ZUG_PLAYERS_MAX && plan->cycles >= 1 &&
           plan->cycles <= ZUG_CYCLES_MAX;
}

uint32_t zug_roundrobin_rounds(const zug_roundrobin *plan) {
    return is_sound(plan) ? (places(plan) - 1) * plan->cycles : 0;
}

uint32_t zug_roundrobin_games(const zug_roundrobin *plan) {
    return is_sound(plan) ? (plan->players - 1) * plan->cycles : 0;
}

/* The row of the table that is played as some row of the first cycle. */
static uint32_t swap_last_rows(uint32_t row, uint32_t rows) {
    if (rows < 2 || row < rows - 1)
        return row;
    return row == rows ? rows - 1 : rows;
}

/* A row of the table. */
typedef struct table_row {
    uint32_t number; /* from 1 */
    uint32_t count;  /* of places, even */
    bool is_reversed;
} table_row;

/* The row that is played in a round, which exists. */
static table_row row_of(const zug_roundrobin *plan, uint32_t round) {
    uint32_t count = places(plan), rows = count - 1;
    uint32_t cycle = (round - 1) / rows, number = (round - 1) % rows + 1;
    if (plan->is_last_swapped && plan->cycles > 1 && cycle == 0)
        number = swap_last_rows(number, rows);
    return (table_row){number, count, cycle % 2 == 1};
}

/* Who meets the last place: 1, 2, ... in odd rows, with White; the upper half in even ones. */
static uint32_t middle_of(table_row row) {
    return row.number % 2 == 1 ? (row.number + 1) / 2 : (row.count + row.number) / 2;
}

/* The pair of a row at a board from 0. At the first one sits the last place; from its opponent, the
 * middle, the others form a ring, and those at equal distance to both sides of it meet. */
static zug_pair pair_at(table_row row, uint32_t board) {
    uint32_t ring = row.count - 1, middle = middle_of(row);
    zug_pair pair = {(middle - 1 + board) % ring + 1, (middle - 1 + ring - board) % ring + 1};
    if (board == 0 && row.number % 2 == 1)
        pair.black = row.count;
    else if (board == 0)
        pair.white = row.count;
    return row.is_reversed ? (zug_pair){pair.black, pair.white} : pair;
}

/* The board from 0 of a place. */
static uint32_t board_of(table_row row, uint32_t place) {
    uint32_t ring = row.count - 1;
    if (place == row.count)
        return 0;
    uint32_t distance = (place + ring - middle_of(row)) % ring;
    return distance < row.count / 2 ? distance : ring - distance;
}

/* A pair as players have it: who meets the empty place is free. */
static zug_pair without_empty(zug_pair pair, uint32_t players) {
    if (pair.white > players)
        return (zug_pair){pair.black, 0};
    return (zug_pair){pair.white, pair.black > players ? 0 : pair.black};
}

size_t zug_roundrobin_round(const zug_roundrobin *plan, uint32_t round, zug_pair *out) {
    if (round == 0 || round > zug_roundrobin_rounds(plan))
        return 0;
    table_row row = row_of(plan, round);
    uint32_t boards = row.count / 2, first = plan->players % 2;
    for (uint32_t i = 0; i < boards; i++)
        out[i] = without_empty(pair_at(row, (first + i) % boards), plan->players);
    return boards;
}

zug_pair zug_roundrobin_pair(const zug_roundrobin *plan, uint32_t round, uint32_t player) {
    if (round == 0 || round > zug_roundrobin_rounds(plan) || player == 0 || player > plan->players)
        return (zug_pair){0, 0};
    table_row row = row_of(plan, round);
    return without_empty(pair_at(row, board_of(row, player)), plan->players);
}

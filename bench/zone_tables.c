/* zone_tables.c - what a table costs in the playing zone: memory after 40 moves, and time for a
 * move. Room: bench.
 *
 * usage: zone_tables [TABLES [MOVES]]
 *
 * Sets tables, plays random legal moves at all of them in turn, and prints bytes a table and moves
 * a second of the zone alone, without sockets, text and disk. */
#include "zone/zone.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <zug/movegen.h>
#include <zug/uci.h>

static uint64_t state = 88172645463325252U;

static unsigned below(unsigned bound) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % bound;
}

/* Two persons for a table. */
static msg_person player(size_t table, int side) {
    msg_person made = {.id = 1 + table * 2 + (size_t)side};
    snprintf(made.name, sizeof made.name, "player %zu", (size_t)made.id);
    return made;
}

static uint64_t id_of(size_t table, int what) {
    return UINT64_C(1) << 40 | table * 2 | (unsigned)what;
}

/* Gives a command; false if it is refused. */
static bool ask(zone *zone, const msg_command *command, int64_t now_ms, zone_out *out) {
    zone_apply(zone, command, now_ms, out);
    return out->reply.refusal == MSG_FINE;
}

static void set_table(zone *zone, size_t table, zone_out *out) {
    uint64_t challenge = id_of(table, 0), set = id_of(table, 1);
    msg_command command = {.kind = MSG_CMD_CHALLENGE,
                           .by = player(table, 0),
                           .fresh = &challenge,
                           .fresh_count = 1,
                           .challenge = {.terms = msg_terms_usual(), .wish = MSG_WANTS_WHITE}};
    for (int i = 0; i < 2; i++)
        zug_timecontrol_parse(zug_str_from("5400+30"), &command.challenge.terms.control[i], NULL);
    bool ok = ask(zone, &command, 0, out);
    command = (msg_command){.kind = MSG_CMD_CHALLENGE_ACCEPT,
                            .by = player(table, 1),
                            .id = challenge,
                            .fresh = &set,
                            .fresh_count = 1};
    if (!ok || !ask(zone, &command, 0, out))
        printf("refused: %s\n", msg_reply_sentence(&out->reply));
}

/* Plays a random move; false if the game is over. */
static bool move(zone *zone, size_t table, int64_t now_ms, zone_out *out) {
    const zug_game *game = zone_game(zone, id_of(table, 1));
    if (game == NULL || zug_game_state_of(game) != ZUG_GAME_STATE_RUNNING)
        return false;
    const zug_position *pos = zug_game_position(game);
    zug_move_list list;
    zug_movegen_legal(pos, &list);
    msg_command command = {.kind = MSG_CMD_MOVE,
                           .by = player(table, (int)zug_position_turn(pos)),
                           .id = id_of(table, 1),
                           .nonce = {(char)('a' + now_ms % 26), (char)('a' + now_ms / 26 % 26)}};
    zug_uci_write(pos, list.moves[below((unsigned)list.count)], command.move.text);
    return ask(zone, &command, now_ms, out);
}

int main(int argc, char **argv) {
    size_t tables = argc > 1 ? (size_t)atol(argv[1]) : 10000, played = 0;
    int moves = argc > 2 ? atoi(argv[2]) : 40;
    zone *zone = zone_new(NULL, 1);
    zone_out out = {0};
    if (zone == NULL || tables == 0)
        return 1;
    size_t before = mallinfo2().uordblks;
    for (size_t i = 0; i < tables; i++)
        set_table(zone, i, &out);
    zone_trim(zone, 1);
    size_t set = mallinfo2().uordblks;
    clock_t start = clock();
    for (int ply = 0; ply < moves * 2; ply++)
        for (size_t i = 0; i < tables; i++)
            played += move(zone, i, 1 + ply, &out);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    size_t after = mallinfo2().uordblks;
    size_t live = zone_count(zone, ZONE_LIST_TABLES);
    printf("%zu tables, %zu still live after up to %d moves of each side\n", tables, live, moves);
    printf("bytes a table: %zu when set, %zu after the moves\n", (set - before) / tables,
           (after - before) / tables);
    printf("%zu half-moves in %.2f s: %.0f a second\n", played, seconds, (double)played / seconds);
    zone_out_free(&out);
    zone_free(zone);
    return 0;
}

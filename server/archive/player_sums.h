/* player_sums.h - what somebody has played, added up game by game.
 * Room: server/archive. */
#ifndef ZUG_SERVER_PLAYER_SUMS_H
#define ZUG_SERVER_PLAYER_SUMS_H

#include "store/store.h"
#include "wire/wire_player.h"

typedef struct event_sum {
    wire_event_score sum;
    char name[MSG_NAME_SIZE];
} event_sum;

typedef struct player_sums {
    uint64_t viewer; /* whose games against the player are counted besides; 0: nobody's */
    wire_player all;
    wire_opening_score *openings;
    size_t opening_count, opening_capacity;
    event_sum *events; /* in the order in which they are met */
    size_t event_count, event_capacity;
} player_sums;

/* Adds a finished game, with its first event; one that was aborted changes nothing. False without
 * memory. */
bool player_sums_add(player_sums *sums, const store_stream *game);

/* Begins an answer with all of it: wire_player_open. */
void player_sums_write(player_sums *sums, json_out *out);
void player_sums_free(player_sums *sums);

#endif

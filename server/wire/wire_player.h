/* wire_player.h - what is told of somebody's games.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_PLAYER_H
#define ZUG_SERVER_WIRE_PLAYER_H

#include "msg/msg.h"
#include "wire/wire.h"

/* What came of some games for somebody. */
typedef struct wire_score {
    uint32_t won, drawn, lost;
} wire_score;

/* Who it is. */
typedef struct wire_player {
    msg_seat who;
    int64_t since_ms;
    bool is_closed, has_more;
    wire_score side[2], speeds[ZUG_SPEED_COUNT], against; /* against the reader */
} wire_player;

/* Games with an opening, by its name without variations; in a contest. */
typedef struct wire_opening_score {
    int side; /* a zug_color */
    zug_str opening;
    wire_score score;
} wire_opening_score;
typedef struct wire_event_score {
    uint64_t contest;
    const char *name;
    int64_t last_ms;
    wire_score score;
} wire_event_score;

uint32_t wire_score_games(const wire_score *score);

/* Begins with the sums; then come lists of such scores, each opened and closed with
 * wire_list_open and wire_list_close, and the end with wire_lobby_close. */
void wire_player_open(json_out *out, const wire_player *player);
void wire_put_opening_score(json_out *out, const wire_opening_score *score);
void wire_put_event_score(json_out *out, const wire_event_score *score);

#endif

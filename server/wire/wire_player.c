/* wire_player.c - what is told of somebody's games.
 * Room: server/wire. */
#include "wire/wire_player.h"

static const char *const side_names[] = {"white", "black"};

uint32_t wire_score_games(const wire_score *score) {
    return score->won + score->drawn + score->lost;
}

/* The members of a score, in an object that is open. */
static void put_score(json_out *out, const wire_score *score) {
    jo_put_int(out, "won", score->won);
    jo_put_int(out, "drawn", score->drawn);
    jo_put_int(out, "lost", score->lost);
    wire_put_points(out, "points", 2 * score->won + score->drawn);
}

/* A score as an object. */
static void put_score_as(json_out *out, const char *name, const wire_score *score) {
    jo_key(out, name);
    jo_open(out, '{');
    put_score(out, score);
    jo_close(out, '}');
}

/* By speeds, those that were played. */
static void put_speeds(json_out *out, const wire_player *player) {
    wire_list_open(out, "speeds");
    for (int speed = 0; speed < ZUG_SPEED_COUNT; speed++) {
        if (wire_score_games(&player->speeds[speed]) == 0)
            continue;
        jo_open(out, '{');
        jo_put_text(out, "speed", zug_speed_name((zug_speed)speed));
        put_score(out, &player->speeds[speed]);
        jo_close(out, '}');
    }
    wire_list_close(out);
}

void wire_player_open(json_out *out, const wire_player *player) {
    jo_open(out, '{');
    jo_key(out, "player");
    jo_open(out, '{');
    wire_put_seat(out, &player->who);
    jo_close(out, '}');
    jo_put_int(out, "since_ms", player->since_ms);
    if (player->is_closed)
        jo_put_bool(out, "closed", true);
    jo_put_int(out, "games",
               wire_score_games(&player->side[0]) + wire_score_games(&player->side[1]));
    jo_put_bool(out, "more", player->has_more);
    for (int side = 0; side < 2; side++)
        put_score_as(out, side_names[side], &player->side[side]);
    if (wire_score_games(&player->against) > 0)
        put_score_as(out, "against", &player->against);
    put_speeds(out, player);
}

void wire_put_opening_score(json_out *out, const wire_opening_score *score) {
    jo_open(out, '{');
    jo_put_text(out, "side", side_names[score->side]);
    jo_key(out, "opening");
    jo_text(out, score->opening);
    put_score(out, &score->score);
    jo_close(out, '}');
}

void wire_put_event_score(json_out *out, const wire_event_score *score) {
    jo_open(out, '{');
    wire_put_id(out, "contest", score->contest);
    jo_put_text(out, "name", score->name);
    jo_put_int(out, "last_ms", score->last_ms);
    put_score(out, &score->score);
    jo_close(out, '}');
}

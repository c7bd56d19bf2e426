/* visible.c - who may see a contest and its games.
 * Room: server/zone. One answer for all who ask: lists, views, files, searches and commands. */
#include "zone/zone_impl.h"

/* True if a person is paired in a contest. */
static bool is_paired(const contest *of, uint64_t person) {
    for (size_t i = 0; i < of->round_count; i++)
        for (size_t k = 0; k < of->rounds[i].pairing_count; k++)
            for (int side = 0; side < 2; side++)
                if (of->rounds[i].pairings[k].seat[side].person == person)
                    return true;
    return false;
}

/* A contest without a list has those for players who are paired. */
static bool is_player(const contest *of, uint64_t person) {
    return of->player_count > 0 ? zone__player_of(of, person) != NULL : is_paired(of, person);
}

static bool may_see_contest(const contest *of, const msg_person *viewer) {
    if (!of->players_only)
        return true;
    return viewer != NULL && viewer->id != 0 &&
           (zone__is_contest_arbiter(of, viewer) || is_player(of, viewer->id));
}

/* Who has a part in a game sees it in any case. A contest that is not loaded hides its games, for
 * it may be for its players only. */
static bool may_see_table(const zone *zone, const table *at, const msg_person *viewer) {
    uint8_t sides;
    if (at->contest == 0 || zone__role(zone, at, viewer, &sides) != MSG_ROLE_WATCHER)
        return true;
    const stream *of = zone__find(zone, at->contest, MSG_STREAM_CONTEST);
    return of != NULL && may_see_contest((const contest *)(const void *)of, viewer);
}

bool zone__may_see(const zone *zone, const stream *of, const msg_person *viewer) {
    switch (of->kind) {
    case MSG_STREAM_TABLE:
        return may_see_table(zone, (const table *)(const void *)of, viewer);
    case MSG_STREAM_CONTEST:
        return may_see_contest((const contest *)(const void *)of, viewer);
    case MSG_STREAM_CHALLENGE:
    case MSG_STREAM_NONE:
        break;
    }
    return true;
}

bool zone_may_see(const zone *zone, uint64_t id, const msg_person *viewer) {
    const stream *of = map_find(&zone->streams, id);
    return of != NULL && zone__may_see(zone, of, viewer);
}

/* True if a command brings the link by which somebody may come to a table as an assistant: the
 * player has given it to them. */
static bool is_invited(const stream *on, const msg_command *command) {
    const table *at = (const table *)(const void *)on;
    return command->kind == MSG_CMD_ASSISTANT_JOIN && command->join.link != 0 &&
           (at->assistant[0].link == command->join.link ||
            at->assistant[1].link == command->join.link);
}

bool zone__is_hidden_from_sender(const zone *zone, const stream *on, const msg_command *command) {
    return on != NULL && command->by.id != 0 && !zone__may_see(zone, on, &command->by) &&
           !is_invited(on, command);
}

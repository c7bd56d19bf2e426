/* views.c - how things stand in the zone, as somebody may see it.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <string.h>

msg_stream_kind zone_kind(const zone *zone, uint64_t id) {
    const stream *of = map_find(&zone->streams, id);
    return of != NULL ? of->kind : MSG_STREAM_NONE;
}

uint32_t zone_seq(const zone *zone, uint64_t id) {
    const stream *of = map_find(&zone->streams, id);
    return of != NULL ? of->seq : 0;
}

bool zone_is_open(const zone *zone, uint64_t id) {
    const stream *of = map_find(&zone->streams, id);
    if (of == NULL || of->list != ZONE_LIST_OVER)
        return of != NULL;
    return of->kind == MSG_STREAM_TABLE && zone__is_open_question((const table *)(const void *)of);
}

/* What somebody in a role may see of a table. */
static sight sight_of(const table *at, msg_role role) {
    bool is_late = role == MSG_ROLE_WATCHER && at->half_moves > 0 && !zone__is_over(at);
    return is_late ? at->shown : (sight){at->version, zug_game_plies(at->game)};
}

/* Shows what is of one side: an assistant, and what is for that side's eyes only. */
static void show_side(const table *at, int side, msg_table *out) {
    bool is_own = (out->sides >> side & 1) != 0;
    out->seat[side] = at->seat[side];
    out->assistant[side] = at->assistant[side];
    if (!is_own || out->role != MSG_ROLE_PLAYER) {
        out->assistant[side].link = 0;
        if (out->assistant[side].state == MSG_ASSISTANT_ASKED)
            out->assistant[side].state = MSG_ASSISTANT_NONE;
    }
    out->asks_back[side] = !out->is_delayed && !out->is_over && at->back[side] == BACK_ASKED;
    out->has_called[side] = !out->is_delayed && at->has_called[side];
    out->is_awaited[side] = !out->is_delayed && !zug_game_has_come(at->game, (zug_color)side);
    out->away_since_ms[side] = out->is_delayed ? ZUG_CLOCK_NEVER : at->away_since_ms[side];
    out->premove[side] = is_own ? zug_game_premove(at->game, (zug_color)side) : ZUG_MOVE_NONE;
    if (out->role == MSG_ROLE_ARBITER ||
        (is_own && out->role == MSG_ROLE_PLAYER && at->has_called[side]))
        out->call_text[side] = at->call_text[side];
}

bool zone_table(const zone *zone, uint64_t id, const msg_person *viewer, msg_table *out) {
    const table *at = zone__find_table(zone, id);
    if (at == NULL)
        return false;
    const stream *rematch = zone__find(zone, at->rematch, MSG_STREAM_CHALLENGE);
    bool is_paused = !zone__is_over(at) && zug_game_state_of(at->game) == ZUG_GAME_STATE_PAUSED;
    *out =
        (msg_table){.id = at->base.id,
                    .contest = at->contest,
                    .rematch_of = at->rematch_of,
                    .series = at->series,
                    .rematch = rematch != NULL && rematch->list != ZONE_LIST_OVER ? at->rematch : 0,
                    .board = at->board,
                    .is_private = at->is_private,
                    .is_aborted = at->is_aborted,
                    .is_idle = at->is_aborted && at->is_idle,
                    .is_over = zone__is_over(at),
                    .premoves = at->premoves,
                    .draw_offers = at->draw_offers,
                    .has_arbiter = zone__has_arbiter(at) || zone->has_arbiters,
                    .claim_after_ms = at->claim_after_ms,
                    .delay_plies = at->delay_plies,
                    .set_ms = at->base.set_ms,
                    .last_ms = at->base.last_ms,
                    .call_text = {"", ""},
                    .reason = is_paused ? at->pause_reason : at->reason,
                    .remarks = at->remarks,
                    .remark_count = at->remark_count,
                    .game = at->game};
    memcpy(out->round, at->round, sizeof out->round);
    out->role = zone__role(zone, at, viewer, &out->sides);
    sight seen = sight_of(at, out->role);
    out->version = seen.version;
    out->plies = seen.plies;
    out->is_delayed = seen.version < at->version;
    for (int side = 0; side < 2; side++)
        show_side(at, side, out);
    return true;
}

bool zone_has_call(const zone *zone, uint64_t id) {
    const table *at = zone__find_table(zone, id);
    return at != NULL && (at->has_called[0] || at->has_called[1]);
}

bool zone_challenge(const zone *zone, uint64_t id, msg_challenge *out) {
    const stream *of = zone__find(zone, id, MSG_STREAM_CHALLENGE);
    const challenge *one = (const challenge *)(const void *)of;
    if (one == NULL)
        return false;
    *out = (msg_challenge){.id = id,
                           .made_ms = of->set_ms,
                           .terms = &one->terms,
                           .wish = one->wish,
                           .from = one->from,
                           .to = one->to,
                           .rematch_of = one->rematch_of,
                           .is_open = one->is_open,
                           .ending = one->ending,
                           .table = one->table};
    return true;
}

bool zone_contest(const zone *zone, uint64_t id, const msg_person *viewer, msg_contest *out) {
    const stream *of = zone__find(zone, id, MSG_STREAM_CONTEST);
    const contest *one = (const contest *)(const void *)of;
    if (one == NULL)
        return false;
    *out = (msg_contest){.id = id,
                         .made_ms = of->set_ms,
                         .name = one->name,
                         .site = one->site,
                         .terms = &one->terms,
                         .arbiters = one->arbiters,
                         .arbiter_count = one->arbiter_count,
                         .rounds = one->rounds,
                         .round_count = one->round_count,
                         .has_plan = one->has_plan,
                         .plan = one->plan,
                         .players = one->players,
                         .player_count = one->player_count,
                         .teams = one->teams,
                         .team_count = one->team_count,
                         .absences = one->absences,
                         .absence_count = one->absence_count,
                         .is_closed = one->is_closed,
                         .players_only = one->players_only,
                         .sight_seq = one->sight_seq,
                         .is_deleted = one->is_deleted,
                         .is_arbiter = viewer != NULL && viewer->id != 0 &&
                                       zone__is_contest_arbiter(one, viewer)};
    return true;
}

msg_role zone_role(const zone *zone, uint64_t id, const msg_person *person, uint8_t *sides) {
    const table *at = zone__find_table(zone, id);
    uint8_t found = 0;
    msg_role role = at != NULL ? zone__role(zone, at, person, &found) : MSG_ROLE_WATCHER;
    if (sides != NULL)
        *sides = found;
    return role;
}

const zug_game *zone_game(const zone *zone, uint64_t id) {
    const table *at = zone__find_table(zone, id);
    return at != NULL ? at->game : NULL;
}

bool zone_terms(const zone *zone, uint64_t id, msg_terms *out) {
    const table *at = zone__find_table(zone, id);
    if (at != NULL)
        *out = zone__table_terms(at);
    return at != NULL;
}

uint32_t zone_version_for(const zone *zone, uint64_t id, msg_role role) {
    const table *at = zone__find_table(zone, id);
    return at != NULL ? sight_of(at, role).version : 0;
}

/* The id of the stream at a node of a list; 0 at its end. */
static uint64_t id_at(const list_node *list, const list_node *node) {
    return node != list ? LIST_ITEM(node, stream, node)->id : 0;
}

uint64_t zone_first(const zone *zone, zone_list which) {
    return id_at(&zone->lists[which], zone->lists[which].next);
}

uint64_t zone_after(const zone *zone, zone_list which, uint64_t id) {
    const stream *of = map_find(&zone->streams, id);
    return of != NULL && of->list == which ? id_at(&zone->lists[which], of->node.next) : 0;
}

size_t zone_count(const zone *zone, zone_list which) { return zone->counts[which]; }

size_t zone_tables_of(const zone *zone, uint64_t person_id, uint64_t *out, size_t capacity) {
    const person *known = zone__person(zone, person_id);
    return known != NULL ? zone__fair_ties(&known->tables, out, capacity) : 0;
}

bool zone_is_playing(const zone *zone, uint64_t person_id) {
    const person *known = zone__person(zone, person_id);
    return known != NULL && known->live_tables > 0;
}

size_t zone_challenges_of(const zone *zone, uint64_t person_id, uint64_t *out, size_t capacity) {
    const person *known = zone__person(zone, person_id);
    return known != NULL ? zone__fair_ties(&known->challenges, out, capacity) : 0;
}

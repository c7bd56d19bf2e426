/* wire_event_read.c - events back from the log.
 * Room: server/wire. A member that its kind does not have means damage, or a log of a newer Zug. */
#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"
#include "wire/wire_member.h"

/* A number of at least 0 that fits into 32 bits. */
static bool read_u32(const json_t *value, uint32_t *out) {
    int64_t number;
    if (!wire_field_number(value, 0, UINT32_MAX, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_terms(const json_t *value, msg_terms *out) {
    const char *name;
    const json_t *member;
    bool fine = json_is_object(value), known = true;
    *out = msg_terms_usual();
    json_object_foreach((json_t *)value, name, member) {
        if (strcmp(name, "lag_max_ms") == 0)
            fine = fine && wire_field_number(member, 0, MSG_LAG_LOG_MAX_MS, &out->lag_max_ms);
        else if (strcmp(name, "claim_after_ms") == 0)
            fine = fine && wire_field_number(member, 0, MSG_CLAIM_MAX_MS, &out->claim_after_ms);
        else
            fine = fine && wire_field_terms(name, member, out, &known) && known;
    }
    return fine;
}

/* The budgets of a table's moves for their way. */
static bool read_lag(const json_t *value, msg_table_set *out) {
    return json_object_size(value) == 3 &&
           wire_field_number(json_object_get(value, "refill_ms"), 0, INT64_MAX,
                             &out->lag_refill_ms) &&
           wire_field_number(json_object_get(value, "white_ms"), 0, INT64_MAX,
                             &out->lag_total_ms[0]) &&
           wire_field_number(json_object_get(value, "black_ms"), 0, INT64_MAX,
                             &out->lag_total_ms[1]);
}

static bool read_game_kind(const json_t *value, zug_game_event_kind *out) {
    for (int kind = 0; json_is_string(value) && kind < ZUG_GAME_EVENT_COUNT; kind++) {
        if (strcmp(json_string_value(value), zug_game_event_name((zug_game_event_kind)kind)) == 0) {
            *out = (zug_game_event_kind)kind;
            return true;
        }
    }
    return false;
}

static bool read_move(const json_t *value, zug_move *out) {
    return json_is_string(value) &&
           wire_move_read((zug_str){json_string_value(value), json_string_length(value)}, out);
}

static bool read_verdict(const json_t *value, uint8_t *out) {
    for (int i = ZUG_GAME_VERDICT_CAN_WIN; i <= ZUG_GAME_VERDICT_UNDECIDED; i++) {
        if (json_is_string(value) &&
            strcmp(json_string_value(value), zug_game_verdict_name((zug_game_verdict)i)) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* Which half-moves of an event have left a question open. */
static bool read_open(const json_t *value, uint8_t *out) {
    uint32_t bits;
    if (!read_u32(value, &bits) || bits == 0 || bits > UINT8_MAX)
        return false;
    *out = (uint8_t)bits;
    return true;
}

/* One member of an event of the game. */
static bool read_game_member(const char *name, const json_t *value, zug_game_event *out) {
    if (strcmp(name, "kind") == 0)
        return read_game_kind(value, &out->kind);
    if (strcmp(name, "side") == 0)
        return wire_field_side(value, &out->side);
    if (strcmp(name, "move") == 0)
        return read_move(value, &out->move);
    if (strcmp(name, "result") == 0)
        return wire_field_result(value, &out->result);
    if (strcmp(name, "plies") == 0)
        return read_u32(value, &out->plies);
    if (strcmp(name, "lag_ms") == 0)
        return wire_field_number(value, INT64_MIN, INT64_MAX, &out->lag_ms);
    if (strcmp(name, "white_ms") == 0)
        return wire_field_number(value, INT64_MIN, INT64_MAX, &out->clock_ms[0]);
    if (strcmp(name, "black_ms") == 0)
        return wire_field_number(value, INT64_MIN, INT64_MAX, &out->clock_ms[1]);
    if (strcmp(name, "open") == 0)
        return read_open(value, &out->left_open);
    if (strcmp(name, "verdict") == 0)
        return read_verdict(value, &out->verdict);
    return false;
}

static bool read_game(const json_t *value, zug_game_event *out) {
    const char *name;
    const json_t *member;
    bool fine = json_object_get(value, "kind") != NULL;
    json_object_foreach((json_t *)value, name, member) {
        fine = fine && read_game_member(name, member, out);
    }
    return fine;
}

static bool read_ending(const json_t *value, msg_ending *out) {
    for (int i = 0; json_is_string(value) && i < MSG_ENDING_COUNT; i++) {
        if (strcmp(json_string_value(value), msg_ending_name((msg_ending)i)) == 0) {
            *out = (msg_ending)i;
            return true;
        }
    }
    return false;
}

/* The terms are large and few events have them: they stand beside the event. */
static bool read_terms_beside(const json_t *value, const msg_terms **at, wire_event_parts *parts) {
    *at = &parts->terms;
    return read_terms(value, &parts->terms);
}

static bool read_pairings(const json_t *value, msg_round_named *out, wire_event_parts *parts) {
    bool fine = wire_field_pairings(value, &parts->lists.pairings, &out->pairing_count);
    out->pairings = parts->lists.pairings;
    return fine;
}

static bool read_free(const json_t *value, msg_round_named *out, wire_event_parts *parts) {
    bool fine = wire_field_free(value, &parts->lists.free, &out->free_count);
    out->free = parts->lists.free;
    return fine;
}

static bool read_players(const json_t *value, msg_players_named *out, wire_event_parts *parts) {
    bool fine = wire_field_players(value, true, &parts->lists.players, &out->count);
    out->list = parts->lists.players;
    return fine;
}

static bool read_teams(const json_t *value, msg_teams_named *out, wire_event_parts *parts) {
    bool fine = wire_field_teams(value, true, &parts->lists.teams, &out->count);
    out->list = parts->lists.teams;
    return fine;
}

static bool read_lines(const json_t *value, const char **out, wire_event_parts *parts) {
    bool fine = wire_field_lines(value, true, &parts->lists.lines);
    *out = parts->lists.lines;
    return fine;
}

/* A side that is there because it was said. */
static bool read_said(const json_t *value, msg_side_said *out) {
    out->is_named = true;
    return wire_field_side(value, &out->side);
}

/* The value of a member. */
static bool read_value(const wire_member *member, const json_t *value, msg_event *event,
                       wire_event_parts *parts) {
    void *at = (char *)event + member->offset;
    switch (member->type) {
    case WIRE_IS_ID:
        return wire_field_id(value, at);
    case WIRE_IS_TEXT:
        return wire_field_text(value, at, member->size);
    case WIRE_IS_NUMBER:
        return read_u32(value, at);
    case WIRE_IS_MS:
        return wire_field_number(value, INT64_MIN, INT64_MAX, at);
    case WIRE_IS_TRUTH:
        return wire_field_bool(value, at);
    case WIRE_IS_SIDE:
        return wire_field_side(value, at);
    case WIRE_IS_WISH:
        return wire_field_wish(value, at);
    case WIRE_IS_ENDING:
        return read_ending(value, at);
    case WIRE_IS_TERMS:
        return read_terms_beside(value, at, parts);
    case WIRE_IS_GAME:
        return read_game(value, at);
    case WIRE_IS_LAG:
        return read_lag(value, at);
    case WIRE_IS_PAIRINGS:
        return read_pairings(value, at, parts);
    case WIRE_IS_FREE:
        return read_free(value, at, parts);
    case WIRE_IS_PLAYERS:
        return read_players(value, at, parts);
    case WIRE_IS_TEAMS:
        return read_teams(value, at, parts);
    case WIRE_IS_LINES:
        return read_lines(value, at, parts);
    case WIRE_IS_SAID:
        return read_said(value, at);
    case WIRE_IS_BYE:
        return wire_field_bye(value, at);
    case WIRE_IS_PHRASE:
        return wire_field_phrase(value, at);
    case WIRE_IS_RESULT:
        return wire_field_any_result(value, at);
    }
    return false;
}

/* The member of a name; NULL if there is none. */
static const wire_member *find(wire_members members, const char *name) {
    for (size_t i = 0; i < members.count; i++)
        if (strcmp(members.list[i].name, name) == 0)
            return members.list + i;
    return NULL;
}

/* True if the members are there without which there is no such event. */
static bool has_needed(const json_t *object, wire_members members) {
    for (size_t i = 0; i < members.count; i++)
        if (wire_member_is_needed(members.list[i].type) &&
            json_object_get(object, members.list[i].name) == NULL)
            return false;
    return true;
}

bool wire_event_read(zug_str body, msg_event *event, wire_event_parts *parts) {
    json_t *object = wire_json_read(body, NULL);
    wire_members members = wire_members_of(event->kind);
    const char *name;
    const json_t *value;
    bool fine = json_is_object(object) && has_needed(object, members);
    parts->lists = (wire_lists){0};
    json_object_foreach(object, name, value) {
        const wire_member *member = find(members, name);
        member = member != NULL ? member : find(wire_members_common, name);
        fine = fine && member != NULL && read_value(member, value, event, parts);
    }
    json_decref(object);
    if (event->kind == MSG_EVENT_GAME)
        event->game.what.at_ms = event->at_ms;
    if (!fine)
        wire_lists_free(&parts->lists);
    return fine;
}

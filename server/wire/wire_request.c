/* wire_request.c - reads what a client asks: one JSON object, strictly.
 * Room: server/wire. A member that its "do" does not have is refused, so that a misspelt one is
 * noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"
#include "wire/wire_shape.h"

/* [white, black] in milliseconds. */
static bool read_clocks(const json_t *value, int64_t out[static 2]) {
    return json_array_size(value) == 2 &&
           wire_field_number(json_array_get(value, 0), 0, ZUG_TIMECONTROL_MS_MAX, &out[0]) &&
           wire_field_number(json_array_get(value, 1), 0, ZUG_TIMECONTROL_MS_MAX, &out[1]);
}

/* A number that fits into 32 bits. */
static bool read_u32(const json_t *value, uint32_t *out) {
    int64_t number;
    if (!wire_field_number(value, 0, UINT32_MAX, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool read_moment(const json_t *value, int64_t *out) {
    return wire_field_number(value, 0, INT64_MAX, out);
}

/* True if the names of pairings are plain texts. */
static bool are_plain(const msg_pairing *pairings, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!wire_is_plain(pairings[i].seat[0].name) || !wire_is_plain(pairings[i].seat[1].name))
            return false;
    return true;
}

/* A list of pairings, as lines of text or not. */
static bool read_pairings(const json_t *value, bool is_csv, wire_request *out) {
    size_t *count = &out->command.round.pairing_count;
    if (out->lists.pairings != NULL ||
        !(is_csv ? wire_field_csv : wire_field_pairings)(value, &out->lists.pairings, count))
        return false;
    out->command.round.pairings = out->lists.pairings;
    return are_plain(out->lists.pairings, *count);
}

static bool read_free(const json_t *value, wire_request *out) {
    msg_round_named *round = &out->command.round;
    bool fine = wire_field_free(value, &out->lists.free, &round->free_count);
    round->free = out->lists.free;
    return fine;
}

/* A list of players, as lines of text or not. */
static bool read_players(const json_t *value, bool is_csv, wire_request *out) {
    msg_players_named *players = &out->command.players;
    if (out->lists.players != NULL)
        return false;
    bool fine = is_csv ? wire_field_players_csv(value, &out->lists.players, &players->count)
                       : wire_field_players(value, false, &out->lists.players, &players->count);
    players->list = out->lists.players;
    return fine;
}

static bool read_teams(const json_t *value, wire_request *out) {
    msg_teams_named *teams = &out->command.teams;
    bool fine = wire_field_teams(value, false, &out->lists.teams, &teams->count);
    teams->list = out->lists.teams;
    return fine;
}

static bool read_lines(const json_t *value, wire_request *out) {
    bool fine = wire_field_lines(value, false, &out->lists.lines);
    out->command.plan.lines = out->lists.lines;
    return fine;
}

static bool read_side(const json_t *value, msg_side_said *out) {
    out->is_named = true;
    return wire_field_side(value, &out->side);
}

/* Reads the value of one member. */
static bool read_member(const wire_asked *member, const json_t *value, wire_request *out) {
    void *at = (char *)out + member->offset;
    if (member->flag != 0)
        *(bool *)((char *)out + member->flag) = member->flag_value;
    switch (member->type) {
    case WIRE_ASKS_ID:
        return wire_field_id(value, at);
    case WIRE_ASKS_NUMBER:
        return read_u32(value, at);
    case WIRE_ASKS_TEXT:
        return wire_field_said(value, at, member->size);
    case WIRE_ASKS_TRUTH:
        return wire_field_bool(value, at);
    case WIRE_ASKS_SIDE:
        return read_side(value, at);
    case WIRE_ASKS_RESULT:
        return wire_field_result(value, at);
    case WIRE_ASKS_ANY_RESULT:
        return wire_field_any_result(value, at);
    case WIRE_ASKS_CLOCKS:
        return read_clocks(value, at);
    case WIRE_ASKS_WISH:
        return wire_field_wish(value, at);
    case WIRE_ASKS_CSV:
    case WIRE_ASKS_PAIRINGS:
        return read_pairings(value, member->type == WIRE_ASKS_CSV, out);
    case WIRE_ASKS_FREE:
        return read_free(value, out);
    case WIRE_ASKS_PLAYERS:
    case WIRE_ASKS_PLAYERS_CSV:
        return read_players(value, member->type == WIRE_ASKS_PLAYERS_CSV, out);
    case WIRE_ASKS_TEAMS:
        return read_teams(value, out);
    case WIRE_ASKS_LINES:
        return read_lines(value, out);
    case WIRE_ASKS_BYE:
        return wire_field_bye(value, at);
    case WIRE_ASKS_PHRASE:
        return wire_field_phrase(value, at);
    case WIRE_ASKS_MOMENT:
        return read_moment(value, at);
    case WIRE_ASKS_TERMS:
        break;
    }
    return false;
}

/* Reads a member of terms. *known is false if there is none of this name. */
static bool read_term(const char *name, const json_t *value, msg_terms *terms, wire_request *out,
                      bool *known) {
    bool fine = wire_field_terms(name, value, terms, known);
    if (*known && out->command.kind == MSG_CMD_CONTEST_CHANGE)
        out->command.contest.kept &= ~(1u << msg_term_of_name(name));
    return fine;
}

/* Reads one member that is neither "do" nor "nonce". */
static bool read_one(const char *name, const json_t *value, const wire_shape *shape,
                     wire_request *out, char why[static WIRE_WHY_SIZE]) {
    msg_terms *terms = wire_shape_terms(shape, out);
    bool known = false;
    bool fine = terms != NULL && read_term(name, value, terms, out, &known);
    if (known && !fine)
        wire_field_explain(name, value, why);
    if (known)
        return fine;
    const wire_asked *member = wire_asked_of(shape, name);
    if (member == NULL) {
        snprintf(why, WIRE_WHY_SIZE, "There is no field \"%.40s\" in this request.", name);
        return false;
    }
    if (read_member(member, value, out))
        return true;
    const char *words = member->words;
    snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" must be %s.", name,
             member->type == WIRE_ASKS_CSV || member->type == WIRE_ASKS_PLAYERS_CSV ||
                     member->type == WIRE_ASKS_LINES
                 ? words
                 : wire_field_text_words(value, words));
    return false;
}

/* True if an object has exactly one of two members. */
static bool has_one(const json_t *object, const char *first, const char *second) {
    return (json_object_get(object, first) != NULL) != (json_object_get(object, second) != NULL);
}

/* Reads all members. */
static bool read_members(const json_t *object, const wire_shape *shape, wire_request *out,
                         char why[static WIRE_WHY_SIZE]) {
    const char *name;
    const json_t *value;
    json_object_foreach((json_t *)object, name, value) {
        if (strcmp(name, "do") == 0 || strcmp(name, "nonce") == 0)
            continue;
        if (!read_one(name, value, shape, out, why))
            return false;
    }
    for (size_t i = 0; i < shape->count; i++) {
        const wire_asked *member = &shape->members[i];
        if (!member->is_needed || json_object_get(object, member->name) != NULL)
            continue;
        snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" is missing.", member->name);
        return false;
    }
    const char *const *either = shape->one_of;
    if (either[0] != NULL && !has_one(object, either[0], either[1])) {
        const char *what = shape->kind == MSG_CMD_CONTEST_ENTER ? "list of players" : "round";
        snprintf(why, WIRE_WHY_SIZE, "A %s needs either \"%s\" or \"%s\".",
                 shape->kind == MSG_CMD_MOVE ? "move" : what, either[0], either[1]);
        return false;
    }
    return true;
}

/* Makes a request of this shape in which nothing has been said yet. */
static void begin(const wire_shape *shape, wire_request *out) {
    out->ask = shape->ask;
    out->command.kind = shape->kind;
    msg_terms *terms = wire_shape_terms(shape, out);
    if (terms != NULL)
        *terms = msg_terms_usual();
    if (shape->ask == WIRE_COMMAND && shape->kind == MSG_CMD_CONTEST_CHANGE) {
        out->command.contest.kept = MSG_TERMS_ALL;
        out->command.contest.keeps_site = out->command.contest.keeps_sight = true;
    }
}

/* Reads the object. */
static bool read_object(const json_t *object, wire_request *out, char why[static WIRE_WHY_SIZE]) {
    const json_t *nonce = json_object_get(object, "nonce");
    if (nonce != NULL && !wire_field_said(nonce, out->nonce, MSG_NONCE_SIZE)) {
        snprintf(why, WIRE_WHY_SIZE, "The nonce must be %s.",
                 wire_field_text_words(nonce, "a text of at most 32 bytes"));
        return false;
    }
    const json_t *verb = json_object_get(object, "do");
    if (!json_is_string(verb)) {
        snprintf(why, WIRE_WHY_SIZE, "A request is a JSON object with the field \"do\".");
        return false;
    }
    const wire_shape *shape = wire_shape_of(json_string_value(verb));
    if (shape == NULL) {
        snprintf(why, WIRE_WHY_SIZE, "There is nothing to do that is called \"%.40s\".",
                 json_string_value(verb));
        return false;
    }
    begin(shape, out);
    if (!read_members(object, shape, out, why))
        return false;
    memcpy(out->command.nonce, out->nonce, MSG_NONCE_SIZE);
    out->command.id = out->id;
    return true;
}

bool wire_request_read(zug_str text, wire_request *out, char why[static WIRE_WHY_SIZE]) {
    json_error_t error;
    *out = (wire_request){0};
    json_t *object = wire_json_read(text, &error);
    if (object == NULL) {
        snprintf(why, WIRE_WHY_SIZE, "This is not JSON: byte %d is not understood.",
                 error.position);
        return false;
    }
    bool fine = read_object(object, out, why);
    json_decref(object);
    if (!fine)
        wire_request_free(out);
    return fine;
}

void wire_nonce_read(zug_str text, char out[static MSG_NONCE_SIZE]) {
    json_t *object = wire_json_read(text, NULL);
    out[0] = '\0';
    wire_field_said(json_object_get(object, "nonce"), out, MSG_NONCE_SIZE);
    json_decref(object);
}

void wire_request_free(wire_request *request) { wire_lists_free(&request->lists); }

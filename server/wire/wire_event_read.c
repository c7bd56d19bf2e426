/* wire_event_read.c - events back from the log.
 * Room: server/wire. A member that is not known means damage, or a log of a newer Zug. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"

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
static bool read_lag(const json_t *value, msg_event *out) {
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
           wire_move_read((span){json_string_value(value), json_string_length(value)}, out);
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

/* A member that is an id. */
static bool read_id_member(const char *name, const json_t *value, msg_event *out, bool *known) {
    const struct {
        const char *name;
        uint64_t *field;
    } ids[] = {
        {"by", &out->by},
        {"table", &out->table},
        {"challenge", &out->challenge},
        {"contest", &out->contest},
        {"rematch_of", &out->rematch_of},
        {"link", &out->link},
        {"person0", &out->seat[0].person},
        {"person1", &out->seat[1].person},
    };
    *known = true;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(name, ids[i].name) == 0)
            return wire_field_id(value, ids[i].field);
    *known = false;
    return false;
}

/* A member that is a text. */
static bool read_text_member(const char *name, const json_t *value, msg_event *out, bool *known) {
    const struct {
        const char *name;
        char *field;
        size_t size;
    } texts[] = {
        {"nonce", out->nonce, sizeof out->nonce},    {"name0", out->seat[0].name, MSG_NAME_SIZE},
        {"name1", out->seat[1].name, MSG_NAME_SIZE}, {"name", out->name, sizeof out->name},
        {"site", out->site, sizeof out->site},       {"round", out->round, sizeof out->round},
        {"text", out->text, sizeof out->text},
    };
    *known = true;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0)
            return wire_field_text(value, texts[i].field, texts[i].size);
    *known = false;
    return false;
}

/* Any member. */
static bool read_member(const char *name, const json_t *value, msg_event *out,
                        msg_pairing **pairings) {
    bool known, fine = read_id_member(name, value, out, &known);
    if (!known)
        fine = read_text_member(name, value, out, &known);
    if (known)
        return fine;
    if (strcmp(name, "asked") == 0)
        return read_u32(value, &out->asked);
    if (strcmp(name, "terms") == 0)
        return read_terms(value, &out->terms);
    if (strcmp(name, "wish") == 0)
        return wire_field_wish(value, &out->wish);
    if (strcmp(name, "ending") == 0)
        return read_ending(value, &out->ending);
    if (strcmp(name, "board") == 0)
        return read_u32(value, &out->board);
    if (strcmp(name, "side") == 0)
        return wire_field_side(value, &out->side);
    if (strcmp(name, "game") == 0)
        return read_game(value, &out->game);
    if (strcmp(name, "away_ms") == 0)
        return wire_field_number(value, INT64_MIN, INT64_MAX, &out->away_ms);
    if (strcmp(name, "lag") == 0)
        return read_lag(value, out);
    if (strcmp(name, "edition") == 0)
        return read_u32(value, &out->edition);
    if (strcmp(name, "premoves") == 0)
        return wire_field_bool(value, &out->premoves);
    if (strcmp(name, "offers") == 0)
        return wire_field_bool(value, &out->draw_offers);
    if (strcmp(name, "guest0") == 0)
        return wire_field_bool(value, &out->seat[0].is_guest);
    if (strcmp(name, "guest1") == 0)
        return wire_field_bool(value, &out->seat[1].is_guest);
    return strcmp(name, "pairings") == 0 && *pairings == NULL &&
           wire_field_pairings(value, pairings, &out->pairing_count);
}

bool wire_event_read(span body, msg_event *event, msg_pairing **pairings) {
    /* Jansson does not tell what it had no memory for from what it does not understand. */
    errno = 0;
    json_t *object = json_loadb(body.data, body.len, JSON_REJECT_DUPLICATES, NULL);
    const char *name;
    const json_t *value;
    bool fine = json_is_object(object);
    *pairings = NULL;
    if (wire_event_has_terms(event->kind) && json_object_get(object, "terms") == NULL)
        fine = false;
    if (event->kind == MSG_EVENT_GAME && json_object_get(object, "game") == NULL)
        fine = false;
    json_object_foreach(object, name, value) {
        fine = fine && read_member(name, value, event, pairings);
    }
    json_decref(object);
    event->game.at_ms = event->kind == MSG_EVENT_GAME ? event->at_ms : 0;
    event->pairings = *pairings;
    if (!fine) {
        free(*pairings);
        *pairings = NULL;
    }
    return fine;
}

/* wire_request.c - reads what a client asks: one JSON object, strictly.
 * Room: server/wire. A member that its "do" does not have is refused, so that a misspelt one is noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire_field.h"
#include "wire/wire_hot.h"

/* The members that requests can have, each with the words for a bad value. */
/* clang-format off */
#define FIELDS(X)                                                                                  \
    X(GAME, "game", "the id of a game")                                                            \
    X(CHALLENGE, "challenge", "the id of a challenge")                                             \
    X(CONTEST, "contest", "the id of an event")                                                    \
    X(VERSION, "version", "a number from 0 to 4294967295")                                         \
    X(MOVE, "move", "a move of at most 15 characters")                                             \
    X(SQUARE, "square", "a square like e4")                                                        \
    X(SIDE, "side", "white or black")                                                              \
    X(RESULT, "result", "1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or -/-")                                   \
    X(CLOCKS, "clocks_ms", "a list of two numbers of milliseconds, each from 0 to 999999999999")     \
    X(PLIES, "plies", "a number of half-moves from 0 to 4294967295")                               \
    X(COLOR, "color", "white, black or any")                                                       \
    X(TO, "to", "the name of a person")                                                            \
    X(TO_ID, "to_id", "the id of a person")                                                        \
    X(LINK, "link", "the id of a link")                                                            \
    X(PREMOVES, "premoves", "true or false")                                                       \
    X(OFFERS, "offers", "true or false")                                                           \
    X(NAME, "name", "a text of at most 63 bytes")                                                  \
    X(SITE, "site", "a text of at most 63 bytes")                                                  \
    X(ROUND, "round", "a text of at most 15 bytes")                                                \
    X(REASON, "reason", "a text of at most 199 bytes")                                             \
    X(BRIEF, "brief", "true or false")                                                             \
    X(CSV, "csv", "lines with White and Black, or with the board, White and Black, at most 500")   \
    X(PAIRINGS, "pairings", "a list of at most 500 boards, each with white and black")

enum {
#define X(NAME, name, words) FIELD_##NAME,
    FIELDS(X)
#undef X
    FIELD_COUNT
};
enum {
#define X(NAME, name, words) F_##NAME = 1 << FIELD_##NAME,
    FIELDS(X)
#undef X
    F_TERMS = 1 << FIELD_COUNT /* all members of terms */
};

static const struct { const char *name, *words; } fields[] = {
#define X(NAME, name, words) {name, words},
    FIELDS(X)
#undef X
};

/* Which members a command must have, and which it may have besides. */
static const struct { unsigned must, may; } shapes[MSG_COMMAND_COUNT] = {
    [MSG_CMD_CHALLENGE] = {0, F_TERMS | F_COLOR | F_TO | F_TO_ID},
    [MSG_CMD_CHALLENGE_ACCEPT] = {F_CHALLENGE, 0},
    [MSG_CMD_CHALLENGE_DECLINE] = {F_CHALLENGE, 0},
    [MSG_CMD_CHALLENGE_CANCEL] = {F_CHALLENGE, 0},
    [MSG_CMD_OVER_THE_BOARD] = {0, F_TERMS},
    [MSG_CMD_REMATCH] = {F_GAME, 0},
    [MSG_CMD_MOVE] = {F_GAME, F_MOVE | F_SQUARE},
    [MSG_CMD_PREMOVE] = {F_GAME | F_MOVE, F_SIDE},
    [MSG_CMD_PREMOVE_CLEAR] = {F_GAME, F_SIDE},
    [MSG_CMD_RESIGN] = {F_GAME, F_SIDE},
    [MSG_CMD_OFFER_DRAW] = {F_GAME, F_SIDE},
    [MSG_CMD_ACCEPT_DRAW] = {F_GAME, F_SIDE},
    [MSG_CMD_ABORT] = {F_GAME, F_REASON},
    [MSG_CMD_CLAIM_ABSENCE] = {F_GAME, F_SIDE},
    [MSG_CMD_CALL_ARBITER] = {F_GAME, F_SIDE | F_REASON},
    [MSG_CMD_ANSWER_CALL] = {F_GAME, F_REASON},
    [MSG_CMD_PAUSE] = {F_GAME, F_REASON},
    [MSG_CMD_EXPLAIN_PAUSE] = {F_GAME | F_REASON, 0},
    [MSG_CMD_RESUME] = {F_GAME, F_REASON},
    [MSG_CMD_SET_CLOCKS] = {F_GAME | F_CLOCKS, F_REASON},
    [MSG_CMD_TAKE_BACK] = {F_GAME | F_PLIES, F_REASON},
    [MSG_CMD_ADJUDICATE] = {F_GAME | F_RESULT, F_REASON},
    [MSG_CMD_ALLOW] = {F_GAME | F_PREMOVES | F_OFFERS, F_REASON},
    [MSG_CMD_ASSISTANT_ASK] = {F_GAME, F_SIDE},
    [MSG_CMD_ASSISTANT_JOIN] = {F_GAME | F_LINK, 0},
    [MSG_CMD_ASSISTANT_ACCEPT] = {F_GAME | F_SIDE, F_REASON},
    [MSG_CMD_ASSISTANT_REFUSE] = {F_GAME | F_SIDE, F_REASON},
    [MSG_CMD_ASSISTANT_REMOVE] = {F_GAME | F_SIDE, F_REASON},
    [MSG_CMD_CONTEST] = {F_NAME, F_SITE | F_TERMS},
    [MSG_CMD_CONTEST_CHANGE] = {F_CONTEST | F_NAME, F_SITE | F_TERMS},
    [MSG_CMD_CONTEST_ALLOW] = {F_CONTEST | F_PREMOVES | F_OFFERS, F_REASON},
    [MSG_CMD_CONTEST_ARBITER] = {F_CONTEST, F_TO | F_TO_ID},
    [MSG_CMD_CONTEST_ARBITER_REMOVE] = {F_CONTEST, F_TO | F_TO_ID},
    [MSG_CMD_CONTEST_PAIR] = {F_CONTEST | F_ROUND, F_PAIRINGS | F_CSV},
    [MSG_CMD_CONTEST_START] = {F_CONTEST | F_ROUND, 0},
    [MSG_CMD_CONTEST_UNPAIR] = {F_CONTEST | F_ROUND, 0},
    [MSG_CMD_CONTEST_CLOSE] = {F_CONTEST, 0},
    [MSG_CMD_CONTEST_REOPEN] = {F_CONTEST, 0},
    [MSG_CMD_PRESENT] = {0, 0},
    [MSG_CMD_ABSENT] = {0, 0},
    [MSG_CMD_OUTAGE] = {0, 0},
    [MSG_CMD_JUDGED] = {0, 0},
};

/* What is asked of the server and not of the zone. */
static const struct { const char *name; wire_ask ask; unsigned must, may; } asks[] = {
    {"watch", WIRE_WATCH, F_GAME, F_VERSION | F_BRIEF},
    {"unwatch", WIRE_UNWATCH, F_GAME, 0},
    {"watch-contest", WIRE_WATCH_CONTEST, F_CONTEST, 0},
    {"unwatch-contest", WIRE_UNWATCH_CONTEST, F_CONTEST, 0},
    {"watch-boards", WIRE_WATCH_BOARDS, F_CONTEST, F_ROUND},
    {"unwatch-boards", WIRE_UNWATCH_BOARDS, F_CONTEST, F_ROUND},
    {"lobby", WIRE_LOBBY, 0, 0},
    {"unlobby", WIRE_UNLOBBY, 0, 0},
    {"ping", WIRE_PING, 0, 0},
};
/* clang-format on */

/* What a request must and may have, by its "do". */
typedef struct shape {
    unsigned must, may;
} shape;

static bool find_shape(const char *name, wire_request *out, shape *found) {
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        if (strcmp(name, asks[i].name) == 0) {
            out->ask = asks[i].ask;
            *found = (shape){asks[i].must, asks[i].may};
            return true;
        }
    }
    msg_command_kind kind;
    if (!msg_command_of_name(name, &kind) || msg_command_is_inner(kind))
        return false;
    out->ask = WIRE_COMMAND;
    out->command.kind = kind;
    *found = (shape){shapes[kind].must, shapes[kind].may};
    return true;
}

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

/* True if the names of pairings are plain texts. */
static bool are_plain(const msg_pairing *pairings, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!wire_is_plain(pairings[i].seat[0].name) || !wire_is_plain(pairings[i].seat[1].name))
            return false;
    return true;
}

/* Reads the value of one member. */
static bool read_member(int field, const json_t *value, wire_request *out) {
    msg_command *command = &out->command;
    switch (field) {
    case FIELD_GAME:
    case FIELD_CHALLENGE:
    case FIELD_CONTEST:
        return wire_field_id(value, &out->id);
    case FIELD_VERSION:
        out->has_version = true;
        return read_u32(value, &out->version);
    case FIELD_SQUARE:
        command->is_square = true;
        return wire_field_said(value, command->move, MSG_MOVE_SIZE);
    case FIELD_MOVE:
        return wire_field_said(value, command->move, MSG_MOVE_SIZE);
    case FIELD_SIDE:
        command->names_side = true;
        return wire_field_side(value, &command->side);
    case FIELD_RESULT:
        return wire_field_result(value, &command->result);
    case FIELD_CLOCKS:
        return read_clocks(value, command->clock_ms);
    case FIELD_PLIES:
        return read_u32(value, &command->plies);
    case FIELD_COLOR:
        return wire_field_wish(value, &command->wish);
    case FIELD_TO:
        return wire_field_said(value, command->to.name, MSG_NAME_SIZE);
    case FIELD_TO_ID:
        return wire_field_id(value, &command->to.person);
    case FIELD_LINK:
        return wire_field_id(value, &command->link);
    case FIELD_PREMOVES:
        return wire_field_bool(value, &command->premoves);
    case FIELD_OFFERS:
        return wire_field_bool(value, &command->draw_offers);
    case FIELD_NAME:
        return wire_field_said(value, command->name, MSG_NAME_SIZE);
    case FIELD_SITE:
        command->keeps_site = false;
        return wire_field_said(value, command->site, MSG_NAME_SIZE);
    case FIELD_ROUND:
        return wire_field_said(value, command->round, MSG_ROUND_SIZE);
    case FIELD_REASON:
        return wire_field_said(value, command->text, MSG_TEXT_SIZE);
    case FIELD_BRIEF:
        return wire_field_bool(value, &out->brief);
    case FIELD_CSV:
        return out->pairings == NULL &&
               wire_field_csv(value, &out->pairings, &command->pairing_count) &&
               are_plain(out->pairings, command->pairing_count);
    case FIELD_PAIRINGS:
        return out->pairings == NULL &&
               wire_field_pairings(value, &out->pairings, &command->pairing_count) &&
               are_plain(out->pairings, command->pairing_count);
    default:
        return false;
    }
}

/* The field of a name, or FIELD_COUNT. */
static int field_of(const char *name) {
    int field = 0;
    while (field < FIELD_COUNT && strcmp(name, fields[field].name) != 0)
        field++;
    return field;
}

/* Reads one member that is neither "do" nor "nonce". */
static bool read_one(const char *name, const json_t *value, shape allowed, wire_request *out,
                     char why[static WIRE_WHY_SIZE]) {
    bool known = false;
    if ((allowed.may & F_TERMS) != 0) {
        bool fine = wire_field_terms(name, value, &out->command.terms, &known);
        if (known)
            out->command.kept &= ~(1u << msg_term_of_name(name));
        if (known && !fine)
            wire_field_explain(name, value, why);
        if (known)
            return fine;
    }
    int field = field_of(name);
    if (field == FIELD_COUNT || ((allowed.must | allowed.may) & 1u << field) == 0) {
        snprintf(why, WIRE_WHY_SIZE, "There is no field \"%.40s\" in this request.", name);
        return false;
    }
    if (read_member(field, value, out))
        return true;
    const char *words = fields[field].words;
    snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" must be %s.", name,
             field == FIELD_CSV ? words : wire_field_text_words(value, words));
    return false;
}

/* The sentence for a member that is missing. */
static bool say_missing(int field, char why[static WIRE_WHY_SIZE]) {
    snprintf(why, WIRE_WHY_SIZE, "The field \"%s\" is missing.", fields[field].name);
    return false;
}

/* Reads all members. */
static bool read_members(const json_t *object, shape allowed, wire_request *out,
                         char why[static WIRE_WHY_SIZE]) {
    unsigned seen = 0;
    const char *name;
    const json_t *value;
    json_object_foreach((json_t *)object, name, value) {
        if (strcmp(name, "do") == 0 || strcmp(name, "nonce") == 0)
            continue;
        if (!read_one(name, value, allowed, out, why))
            return false;
        int field = field_of(name);
        seen |= field < FIELD_COUNT ? 1u << field : 0;
    }
    for (int field = 0; field < FIELD_COUNT; field++)
        if ((allowed.must & ~seen & 1u << field) != 0)
            return say_missing(field, why);
    if ((allowed.may & F_SQUARE) != 0 && ((seen & F_MOVE) != 0) == ((seen & F_SQUARE) != 0)) {
        snprintf(why, WIRE_WHY_SIZE, "A move needs either \"move\" or \"square\".");
        return false;
    }
    if ((allowed.may & F_CSV) != 0 && ((seen & F_CSV) != 0) == ((seen & F_PAIRINGS) != 0)) {
        snprintf(why, WIRE_WHY_SIZE, "A round needs either \"pairings\" or \"csv\".");
        return false;
    }
    return true;
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
    shape allowed;
    if (!json_is_string(verb)) {
        snprintf(why, WIRE_WHY_SIZE, "A request is a JSON object with the field \"do\".");
        return false;
    }
    if (!find_shape(json_string_value(verb), out, &allowed)) {
        snprintf(why, WIRE_WHY_SIZE, "There is nothing to do that is called \"%.40s\".",
                 json_string_value(verb));
        return false;
    }
    if (!read_members(object, allowed, out, why))
        return false;
    if (out->command.kind != MSG_CMD_CONTEST_CHANGE) {
        out->command.kept = 0;
        out->command.keeps_site = false;
    }
    memcpy(out->command.nonce, out->nonce, MSG_NONCE_SIZE);
    out->command.id = out->id;
    out->command.pairings = out->pairings;
    return true;
}

bool wire_request_read(span text, wire_request *out, char why[static WIRE_WHY_SIZE]) {
    json_error_t error;
    *out = (wire_request){0};
    if (wire_hot_read(text, out))
        return true;
    *out = (wire_request){.command.terms = msg_terms_usual(),
                          .command.kept = MSG_TERMS_ALL,
                          .command.keeps_site = true};
    json_t *object = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, &error);
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

void wire_nonce_read(span text, char out[static MSG_NONCE_SIZE]) {
    json_t *object = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, NULL);
    out[0] = '\0';
    wire_field_said(json_object_get(object, "nonce"), out, MSG_NONCE_SIZE);
    json_decref(object);
}

void wire_request_free(wire_request *gone) {
    free(gone->pairings);
    gone->pairings = NULL;
}

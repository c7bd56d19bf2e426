/* wire_shape.h - which members each request has, and where they go.
 * Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_SHAPE_H
#define ZUG_SERVER_WIRE_SHAPE_H

#include "wire/wire.h"

/* What a member of a request is in C. */
typedef enum wire_asked_type {
    WIRE_ASKS_ID,     /* uint64_t */
    WIRE_ASKS_NUMBER, /* uint32_t */
    WIRE_ASKS_TEXT,   /* char[size] */
    WIRE_ASKS_TRUTH,  /* bool */
    WIRE_ASKS_SIDE,   /* msg_side_said */
    WIRE_ASKS_RESULT, /* uint8_t, a zug_result, but not OPEN */
    WIRE_ASKS_ANY_RESULT,
    WIRE_ASKS_CLOCKS,   /* int64_t[2] */
    WIRE_ASKS_WISH,     /* msg_color_wish */
    WIRE_ASKS_CSV,      /* pairings, from a text of lines */
    WIRE_ASKS_PAIRINGS, /* pairings */
    WIRE_ASKS_FREE,     /* players without an opponent */
    WIRE_ASKS_PLAYERS,
    WIRE_ASKS_PLAYERS_CSV, /* players, from a text of lines */
    WIRE_ASKS_TEAMS,
    WIRE_ASKS_LINES,  /* const char * */
    WIRE_ASKS_BYE,    /* msg_bye */
    WIRE_ASKS_PHRASE, /* msg_phrase */
    WIRE_ASKS_MOMENT, /* int64_t */
    WIRE_ASKS_TERMS   /* msg_terms: each of its members is one of the request */
} wire_asked_type;

/* A member of a request. */
typedef struct wire_asked {
    const char *name;
    const char *words; /* what it must be, for who sends something else */
    wire_asked_type type;
    bool is_needed;
    uint16_t offset, size; /* in wire_request */
    uint16_t flag;         /* offset of a truth that the member's being there sets; 0: none */
    bool flag_value;
} wire_asked;

/* A request: what it asks of the server or, if ask is WIRE_COMMAND, of the zone. */
typedef struct wire_shape {
    const char *name;
    wire_ask ask;
    msg_command_kind kind;
    const wire_asked *members;
    size_t count;
    const char *one_of[2]; /* two of which exactly one must be there; NULL: none */
} wire_shape;

/* The request that is called so; NULL if there is none. */
const wire_shape *wire_shape_of(const char *name);

/* The member of a request that is called so; NULL if there is none. */
const wire_asked *wire_asked_of(const wire_shape *shape, const char *name);

/* The place of a request's terms; NULL if it has none. */
msg_terms *wire_shape_terms(const wire_shape *shape, wire_request *request);

#endif

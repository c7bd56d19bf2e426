/* wire_member.h - which members the kinds of events have in the log, and where they stand in an
 * event. Room: server/wire. */
#ifndef ZUG_SERVER_WIRE_MEMBER_H
#define ZUG_SERVER_WIRE_MEMBER_H

#include "wire/wire.h"

/* What a member is in C. Written whenever it is not zero; terms, an ending and an event of the game
 * always. */
typedef enum wire_type {
    WIRE_IS_ID,       /* uint64_t */
    WIRE_IS_TEXT,     /* char[size] */
    WIRE_IS_NUMBER,   /* uint32_t */
    WIRE_IS_MS,       /* int64_t */
    WIRE_IS_TRUTH,    /* bool */
    WIRE_IS_SIDE,     /* uint8_t, a zug_color */
    WIRE_IS_WISH,     /* msg_color_wish */
    WIRE_IS_ENDING,   /* msg_ending */
    WIRE_IS_TERMS,    /* const msg_terms * */
    WIRE_IS_GAME,     /* zug_game_event */
    WIRE_IS_LAG,      /* msg_table_set: its three numbers of lag */
    WIRE_IS_PAIRINGS, /* msg_round_named: its pairings */
    WIRE_IS_FREE,     /* the same: its free players */
    WIRE_IS_PLAYERS,  /* msg_players_named */
    WIRE_IS_TEAMS,    /* msg_teams_named */
    WIRE_IS_LINES,    /* const char * */
    WIRE_IS_SAID,     /* msg_side_said, if one is named */
    WIRE_IS_BYE,      /* msg_bye */
    WIRE_IS_PHRASE,   /* msg_phrase */
    WIRE_IS_RESULT    /* uint8_t, a zug_result */
} wire_type;

typedef struct wire_member {
    const char *name;
    wire_type type;
    uint16_t offset, size; /* in msg_event */
} wire_member;

/* The members in the order in which they are written. */
typedef struct wire_members {
    const wire_member *list;
    size_t count;
} wire_members;

/* What all events have, and what a kind has besides. */
extern const wire_members wire_members_common;
wire_members wire_members_of(msg_event_kind kind);

/* True for a member that is always there. */
static inline bool wire_member_is_needed(wire_type type) {
    return type == WIRE_IS_TERMS || type == WIRE_IS_ENDING || type == WIRE_IS_GAME;
}

#endif

/* rights.c - who may do what at a table.
 * Room: server/zone. The table below is the whole answer; docs/zone-rules.md shows it to people and
 * a test asks every cell of it. */
#include "zone/zone_impl.h"

/* How far a role may give a command. */
typedef enum right {
    NO,
    OWN,   /* for a side that is theirs */
    FREE,  /* the same, but only at a table without an arbiter */
    OTHER, /* for the opponent's side, and only at a table without an arbiter */
    ANY    /* for either side, or for the table */
} right;

/* The rights as X(COMMAND, player, assistant, arbiter, watcher). Whoever plays or assists at a
 * table has no other part in it, arbiter or not. */
/* clang-format off */
#define RIGHTS(X)                                        \
    /*                 player  assistant arbiter watcher */ \
    X(REMATCH,          OWN,    NO,       NO,     NO)    \
    X(MOVE,             OWN,    OWN,      NO,     NO)    \
    X(PREMOVE,          OWN,    OWN,      NO,     NO)    \
    X(PREMOVE_CLEAR,    OWN,    OWN,      NO,     NO)    \
    X(RESIGN,           OWN,    NO,       NO,     NO)    \
    X(OFFER_DRAW,       OWN,    NO,       NO,     NO)    \
    X(ACCEPT_DRAW,      OWN,    NO,       NO,     NO)    \
    X(ASK_TAKE_BACK,    OWN,    NO,       NO,     NO)    \
    X(AGREE_TAKE_BACK,  OWN,    NO,       NO,     NO)    \
    X(DECLINE_TAKE_BACK, OWN,   NO,       NO,     NO)    \
    X(GIVE_TIME,        OWN,    NO,       NO,     NO)    \
    X(SAY,              OWN,    NO,       NO,     NO)    \
    X(ABORT,            FREE,   NO,       ANY,    NO)    \
    X(CLAIM_ABSENCE,    OWN,    NO,       NO,     NO)    \
    X(CALL_ARBITER,     OWN,    NO,       NO,     NO)    \
    X(ANSWER_CALL,      NO,     NO,       ANY,    NO)    \
    X(PAUSE,            NO,     NO,       ANY,    NO)    \
    X(EXPLAIN_PAUSE,    NO,     NO,       ANY,    NO)    \
    X(RESUME,           NO,     NO,       ANY,    NO)    \
    X(SET_CLOCKS,       NO,     NO,       ANY,    NO)    \
    X(TAKE_BACK,        NO,     NO,       ANY,    NO)    \
    X(ADJUDICATE,       NO,     NO,       ANY,    NO)    \
    X(ALLOW,            NO,     NO,       ANY,    NO)    \
    X(ASSISTANT_ASK,    OWN,    NO,       NO,     NO)    \
    X(ASSISTANT_JOIN,   NO,     NO,       NO,     ANY)   \
    X(ASSISTANT_ACCEPT, OTHER,  NO,       ANY,    NO)    \
    X(ASSISTANT_REFUSE, OTHER,  NO,       ANY,    NO)    \
    X(ASSISTANT_REMOVE, OWN,    OWN,      ANY,    NO)
/* clang-format on */

static const uint8_t rights[MSG_COMMAND_COUNT][MSG_ROLE_COUNT] = {
#define X(COMMAND, player, assistant, arbiter, watcher)                                            \
    [MSG_CMD_##COMMAND] = {[MSG_ROLE_PLAYER] = player,                                             \
                           [MSG_ROLE_ASSISTANT] = assistant,                                       \
                           [MSG_ROLE_ARBITER] = arbiter,                                           \
                           [MSG_ROLE_WATCHER] = watcher},
    RIGHTS(X)
#undef X
};

bool zone__is_contest_arbiter(const contest *of, const msg_person *person) {
    if (person->is_arbiter)
        return true;
    for (size_t i = 0; i < of->arbiter_count; i++)
        if (of->arbiters[i].person == person->id)
            return true;
    return false;
}

/* True if a person who has no other part in a table is its arbiter. */
static bool is_arbiter(const zone *zone, const table *at, const msg_person *person) {
    const stream *of = at->contest != 0 ? zone__find(zone, at->contest, MSG_STREAM_CONTEST) : NULL;
    return person->is_arbiter ||
           (of != NULL && zone__is_contest_arbiter((const contest *)(const void *)of, person));
}

msg_role zone__role(const zone *zone, const table *at, const msg_person *person, uint8_t *sides) {
    uint8_t played = 0, assisted = 0;
    for (int i = 0; person != NULL && person->id != 0 && i < 2; i++) {
        bool is_assistant = at->assistant[i].state == MSG_ASSISTANT_GRANTED &&
                            at->assistant[i].seat.person == person->id;
        played = (uint8_t)(played | (at->seat[i].person == person->id) << i);
        assisted = (uint8_t)(assisted | is_assistant << i);
    }
    *sides = played != 0 ? played : assisted;
    if (played != 0)
        return MSG_ROLE_PLAYER;
    if (assisted != 0)
        return MSG_ROLE_ASSISTANT;
    bool rules = person != NULL && person->id != 0 && is_arbiter(zone, at, person);
    return rules ? MSG_ROLE_ARBITER : MSG_ROLE_WATCHER;
}

/* Says to whom a command belongs that somebody else has given. */
static msg_refusal refusal_of(msg_command_kind kind) {
    const uint8_t *row = rights[kind];
    if (row[MSG_ROLE_WATCHER] != NO)
        return MSG_REFUSED_OWN_GAME;
    if (row[MSG_ROLE_PLAYER] == NO)
        return MSG_REFUSED_ONLY_ARBITERS;
    return row[MSG_ROLE_ASSISTANT] == NO ? MSG_REFUSED_ONLY_PLAYERS : MSG_REFUSED_ONLY_SEATED;
}

/* True for what is of the side that waits, if who plays both does not say otherwise: a premove, and
 * to take back what was moved last. */
static bool is_of_waiting(msg_command_kind kind) {
    return kind == MSG_CMD_PREMOVE || kind == MSG_CMD_ASK_TAKE_BACK;
}

/* True for what does not need to be told a side by who plays both: a move is of the side to move,
 * and an abort or a rematch of both. */
static bool is_clear(msg_command_kind kind) {
    return is_of_waiting(kind) || kind == MSG_CMD_MOVE || kind == MSG_CMD_ABORT ||
           kind == MSG_CMD_REMATCH;
}

/* The side for which somebody speaks who has these sides. Nothing is guessed for who has both. */
static msg_refusal find_side(const table *at, const msg_command *command, uint8_t sides,
                             uint8_t *side) {
    zug_color turn = zug_position_turn(zug_game_position(at->game));
    msg_side_said by = msg_command_side(command);
    if (sides != 3)
        *side = sides == 1 ? ZUG_WHITE : ZUG_BLACK;
    else if (by.is_named && command->kind != MSG_CMD_MOVE)
        *side = by.side;
    else if (is_clear(command->kind))
        *side = (uint8_t)(is_of_waiting(command->kind) ? zug_color_other(turn) : turn);
    else
        return MSG_REFUSED_SIDE_MISSING;
    return MSG_FINE;
}

msg_refusal zone__may(const zone *zone, const table *at, const msg_command *command,
                      uint8_t *side) {
    uint8_t sides;
    msg_role role = zone__role(zone, at, &command->by, &sides);
    msg_side_said by = msg_command_side(command);
    bool is_own = (sides >> by.side & 1) != 0;
    *side = by.side;
    switch ((right)rights[command->kind][role]) {
    case NO:
        return refusal_of(command->kind);
    case FREE:
        if (zone__has_arbiter(at))
            return MSG_REFUSED_ONLY_ARBITERS;
        return find_side(at, command, sides, side);
    case OWN:
        if ((by.is_named || command->kind == MSG_CMD_ASSISTANT_REMOVE) && !is_own)
            return MSG_REFUSED_NOT_ALLOWED;
        return find_side(at, command, sides, side);
    case OTHER:
        if (zone__has_arbiter(at))
            return MSG_REFUSED_ONLY_ARBITERS;
        return is_own && sides != 3 ? MSG_REFUSED_NOT_ALLOWED : MSG_FINE;
    case ANY:
        break;
    }
    return MSG_FINE;
}

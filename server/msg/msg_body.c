/* msg_body.c - what commands and events have by their kind, for callers that ask the same of
 * several kinds. Room: server/msg. */
#include "msg/msg.h"

/* Commands and events that have no text. */
static const char nothing[] = "";

msg_side_said msg_command_side(const msg_command *command) {
    switch (msg_command_body_of(command->kind)) {
    case MSG_ASKS_MOVE:
        return command->move.by;
    case MSG_ASKS_ACT:
        return command->act.by;
    case MSG_ASKS_SAY:
        return command->say.by;
    case MSG_ASKS_NOTHING:
    case MSG_ASKS_CHALLENGE:
    case MSG_ASKS_REASON:
    case MSG_ASKS_SET_CLOCKS:
    case MSG_ASKS_TAKE_BACK:
    case MSG_ASKS_ADJUDICATE:
    case MSG_ASKS_ALLOW:
    case MSG_ASKS_JOIN:
    case MSG_ASKS_CONTEST:
    case MSG_ASKS_PERSON:
    case MSG_ASKS_ROUND:
    case MSG_ASKS_PLAN:
    case MSG_ASKS_PLAYERS:
    case MSG_ASKS_PLAYER:
    case MSG_ASKS_TEAMS:
    case MSG_ASKS_ABSENCE:
    case MSG_ASKS_BOARD:
    case MSG_ASKS_SCHEDULE:
    case MSG_ASKS_LATE_BOARD:
    case MSG_ASKS_MARK:
    case MSG_ASKS_REPORT:
    case MSG_ASKS_SINCE:
    case MSG_ASKS_JUDGED:
        break;
    }
    return (msg_side_said){0};
}

const char *msg_command_text(const msg_command *command) {
    switch (msg_command_body_of(command->kind)) {
    case MSG_ASKS_ACT:
        return command->act.text;
    case MSG_ASKS_REASON:
        return command->reason.text;
    case MSG_ASKS_SET_CLOCKS:
        return command->set_clocks.text;
    case MSG_ASKS_TAKE_BACK:
        return command->take_back.text;
    case MSG_ASKS_ADJUDICATE:
        return command->adjudicate.text;
    case MSG_ASKS_ALLOW:
        return command->allow.text;
    case MSG_ASKS_BOARD:
        return command->decided.text;
    case MSG_ASKS_ROUND:
        return command->round.text;
    case MSG_ASKS_MARK:
        return command->mark.text;
    case MSG_ASKS_NOTHING:
    case MSG_ASKS_CHALLENGE:
    case MSG_ASKS_MOVE:
    case MSG_ASKS_SAY:
    case MSG_ASKS_JOIN:
    case MSG_ASKS_CONTEST:
    case MSG_ASKS_PERSON:
    case MSG_ASKS_PLAN:
    case MSG_ASKS_PLAYERS:
    case MSG_ASKS_PLAYER:
    case MSG_ASKS_TEAMS:
    case MSG_ASKS_ABSENCE:
    case MSG_ASKS_SCHEDULE:
    case MSG_ASKS_LATE_BOARD:
    case MSG_ASKS_REPORT:
    case MSG_ASKS_SINCE:
    case MSG_ASKS_JUDGED:
        break;
    }
    return nothing;
}

msg_seat *msg_command_person(msg_command *command) {
    if (command->kind == MSG_CMD_CHALLENGE)
        return &command->challenge.to;
    bool is_about = msg_command_body_of(command->kind) == MSG_ASKS_PERSON;
    return is_about ? &command->person.seat : NULL;
}

size_t msg_command_pairing_count(const msg_command *command) {
    bool has_round = msg_command_body_of(command->kind) == MSG_ASKS_ROUND;
    return has_round ? command->round.pairing_count : 0;
}

uint8_t msg_event_side(const msg_event *event) {
    switch (msg_event_body_of(event->kind)) {
    case MSG_TELLS_GAME:
        return event->game.what.side;
    case MSG_TELLS_CALLED:
        return event->called.side;
    case MSG_TELLS_ASSISTANT:
        return event->assistant.side;
    case MSG_TELLS_REMATCH:
        return event->rematch.side;
    case MSG_TELLS_TALK:
        return event->talk.side;
    case MSG_TELLS_NOTHING:
    case MSG_TELLS_CHALLENGED:
    case MSG_TELLS_CHALLENGE_ENDED:
    case MSG_TELLS_TABLE_SET:
    case MSG_TELLS_REASON:
    case MSG_TELLS_ALLOWED:
    case MSG_TELLS_OUTAGE:
    case MSG_TELLS_CONTEST:
    case MSG_TELLS_PERSON:
    case MSG_TELLS_ROUND:
    case MSG_TELLS_PLAN:
    case MSG_TELLS_PLAYERS:
    case MSG_TELLS_PLAYER:
    case MSG_TELLS_TEAMS:
    case MSG_TELLS_ABSENCE:
    case MSG_TELLS_BOARD:
    case MSG_TELLS_SCHEDULE:
    case MSG_TELLS_LATE_BOARD:
    case MSG_TELLS_MARK:
        break;
    }
    return 0;
}

const char *msg_event_text(const msg_event *event) {
    switch (msg_event_body_of(event->kind)) {
    case MSG_TELLS_GAME:
        return event->game.text;
    case MSG_TELLS_REASON:
        return event->reason.text;
    case MSG_TELLS_CALLED:
        return event->called.text;
    case MSG_TELLS_ALLOWED:
        return event->allowed.text;
    case MSG_TELLS_ASSISTANT:
        return event->assistant.text;
    case MSG_TELLS_BOARD:
        return event->decided.text;
    case MSG_TELLS_ROUND:
        return event->round.text;
    case MSG_TELLS_MARK:
        return event->mark.text;
    case MSG_TELLS_NOTHING:
    case MSG_TELLS_CHALLENGED:
    case MSG_TELLS_CHALLENGE_ENDED:
    case MSG_TELLS_TABLE_SET:
    case MSG_TELLS_REMATCH:
    case MSG_TELLS_TALK:
    case MSG_TELLS_OUTAGE:
    case MSG_TELLS_CONTEST:
    case MSG_TELLS_PERSON:
    case MSG_TELLS_PLAN:
    case MSG_TELLS_PLAYERS:
    case MSG_TELLS_PLAYER:
    case MSG_TELLS_TEAMS:
    case MSG_TELLS_ABSENCE:
    case MSG_TELLS_SCHEDULE:
    case MSG_TELLS_LATE_BOARD:
        break;
    }
    return nothing;
}

const char *msg_event_round(const msg_event *event) {
    if (event->kind == MSG_EVENT_CONTEST_DECIDED)
        return event->decided.round;
    if (event->kind == MSG_EVENT_CONTEST_SCHEDULED)
        return event->scheduled.round;
    if (msg_event_body_of(event->kind) == MSG_TELLS_LATE_BOARD)
        return event->late.round;
    if (event->kind == MSG_EVENT_CONTEST_MARKED)
        return event->mark.round;
    bool has_round = msg_event_body_of(event->kind) == MSG_TELLS_ROUND;
    return has_round ? event->round.round : nothing;
}

int64_t msg_event_away_ms(const msg_event *event) {
    if (event->kind == MSG_EVENT_GAME)
        return event->game.away_ms;
    return event->kind == MSG_EVENT_OUTAGE_OVER ? event->outage.away_ms : 0;
}

const zug_game_news *msg_event_news(const msg_event *event, uint32_t *count) {
    bool is_game = event->kind == MSG_EVENT_GAME;
    *count = is_game ? event->game.news_count : 0;
    return is_game ? event->game.news : NULL;
}

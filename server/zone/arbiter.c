/* arbiter.c - what an arbiter does at a table. Every act is an event with a reason that the players
 * see. Room: server/zone. */
#include "zone/zone_impl.h"

/* False if the sender is not the arbiter here, and has been refused. */
static bool may(zone__ask *ask, const table *at) {
    uint8_t side;
    msg_refusal refusal = zone__may(ask->zone, at, ask->command, &side);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    return refusal == MSG_FINE;
}

/* Lets an arbiter's act happen in the game. */
static bool act(zone__ask *ask, stream *on, const zug_game_event *event) {
    table *at = (table *)(void *)on;
    return may(ask, at) && zone__play(ask, at, event, msg_command_text(ask->command));
}

void zone__pause(zone__ask *ask, stream *on) {
    act(ask, on, &(zug_game_event){.kind = ZUG_GAME_PAUSE});
}

/* Clocks are stopped at once, and why may be said later, or anew. */
void zone__explain_pause(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    if (!may(ask, at))
        return;
    if (zone__is_over(at))
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (zug_game_state_of(at->game) != ZUG_GAME_STATE_PAUSED)
        zone__refuse_game(ask, ZUG_GAME_REFUSED_NOT_PAUSED);
    else if (zone__is_blank(ask->command->reason.text))
        zone__refuse(ask, MSG_REFUSED_NO_REASON);
    else
        zone__say(ask, on, MSG_EVENT_PAUSE_EXPLAINED, 0);
}

/* An arbiter who lets a game go on has been there: no call holds a clock any more. */
void zone__resume(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    if (act(ask, on, &(zug_game_event){.kind = ZUG_GAME_RESUME}) && zone__end_adjournment(ask, at))
        zone__release(ask, at);
}

void zone__set_clocks(zone__ask *ask, stream *on) {
    const int64_t *ms = ask->command->set_clocks.clock_ms;
    act(ask, on, &(zug_game_event){.kind = ZUG_GAME_SET_CLOCKS, .clock_ms = {ms[0], ms[1]}});
}

/* A game that goes on again must know who is there by now. */
void zone__take_back(zone__ask *ask, stream *on) {
    zug_game_event event = {.kind = ZUG_GAME_TAKE_BACK, .plies = ask->command->take_back.plies};
    if (!act(ask, on, &event))
        return;
    zone__record_presence(ask, (table *)(void *)on);
    zone__reply(ask, on);
}

/* A result that the board does not give needs a reason. */
void zone__adjudicate(zone__ask *ask, stream *on) {
    if (!may(ask, (const table *)(const void *)on))
        return;
    if (zone__is_blank(ask->command->adjudicate.text)) {
        zone__refuse(ask, MSG_REFUSED_NO_REASON);
        return;
    }
    act(ask, on,
        &(zug_game_event){.kind = ZUG_GAME_ADJUDICATE, .result = ask->command->adjudicate.result});
}

void zone__answer_call(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    if (!may(ask, at))
        return;
    if (!at->has_called[0] && !at->has_called[1]) {
        zone__refuse(ask, MSG_REFUSED_NO_CALL);
        return;
    }
    zone__say(ask, on, MSG_EVENT_CALL_ANSWERED, 0);
    if (ask->out->reply.refusal == MSG_FINE)
        zone__release(ask, at);
}

/* Premoves that are set are cleared first, unless the flag is down and the game as good as over. */
bool zone__allow(zone__ask *ask, table *at, bool is_answer) {
    for (uint8_t side = 0; side < 2 && !ask->command->allow.premoves; side++) {
        zug_game_event event = {.kind = ZUG_GAME_PREMOVE_CLEAR, .side = side};
        bool is_set = zug_game_premove(at->game, (zug_color)side) != ZUG_MOVE_NONE;
        if (is_set && !zone__play_aside(ask, at, &event) &&
            ask->out->reply.refusal == MSG_REFUSED_NO_MEMORY)
            return false;
    }
    msg_event *event = zone__event(ask, &at->base, 0, MSG_EVENT_ALLOWED);
    if (event == NULL)
        return false;
    event->allowed = ask->command->allow;
    return is_answer ? zone__answer(ask) : zone__emit(ask);
}

void zone__allow_here(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    if (!may(ask, at))
        return;
    if (zone__is_over(at))
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (at->premoves == ask->command->allow.premoves &&
             at->draw_offers == ask->command->allow.draw_offers)
        zone__refuse(ask, MSG_REFUSED_NO_CHANGE);
    else if (zone__allow(ask, at, true))
        zone__reply(ask, on);
}

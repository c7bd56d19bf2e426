/* assistants.c - somebody moves for a player who cannot (Online 3.8): asked by link, joined,
 * accepted, removed. Room: server/zone. */
#include "zone/zone_impl.h"

zone_replayed zone__assistant_asked_happen(zone *zone, stream *to, msg_event *event) {
    msg_assistant *assistant = &((table *)(void *)to)->assistant[event->assistant.side];
    (void)zone;
    if (assistant->state > MSG_ASSISTANT_ASKED || event->assistant.link == 0)
        return ZONE_REPLAY_DAMAGED;
    assistant->state = MSG_ASSISTANT_ASKED;
    assistant->link = event->assistant.link;
    return ZONE_REPLAYED;
}

zone_replayed zone__assistant_joined_happen(zone *zone, stream *to, msg_event *event) {
    msg_assistant *assistant = &((table *)(void *)to)->assistant[event->assistant.side];
    (void)zone;
    if (assistant->state != MSG_ASSISTANT_ASKED || event->assistant.seat.person == 0)
        return ZONE_REPLAY_DAMAGED;
    assistant->state = MSG_ASSISTANT_JOINED;
    assistant->seat = event->assistant.seat;
    return ZONE_REPLAYED;
}

zone_replayed zone__assistant_left_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    msg_assistant *assistant = &at->assistant[event->assistant.side];
    char sentence[ZONE__SENTENCE_SIZE];
    (void)zone;
    if (assistant->state != MSG_ASSISTANT_ASKED && assistant->state != MSG_ASSISTANT_JOINED)
        return ZONE_REPLAY_DAMAGED;
    zone__say_left(at, event->assistant.side, sentence);
    if (sentence[0] != '\0' && !zone__remark(at, true, sentence, event->assistant.text))
        return ZONE_REPLAY_NO_MEMORY;
    *assistant = (msg_assistant){0};
    return ZONE_REPLAYED;
}

/* The sender's rights at a table that is not over; false if the command has been refused. */
static bool may(zone__ask *ask, const table *at, uint8_t *side) {
    msg_refusal refusal = zone__may(ask->zone, at, ask->command, side);
    if (refusal == MSG_FINE && zone__is_over(at))
        refusal = MSG_REFUSED_OVER;
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    return refusal == MSG_FINE;
}

void zone__assistant_ask(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    if (at->assistant[side].state > MSG_ASSISTANT_ASKED) {
        zone__refuse(ask, MSG_REFUSED_HAS_ASSISTANT);
        return;
    }
    uint64_t link = zone__fresh(ask, 0);
    msg_event *event = link != 0 ? zone__event(ask, on, 0, MSG_EVENT_ASSISTANT_ASKED) : NULL;
    if (event == NULL)
        return;
    event->assistant.side = side;
    event->assistant.link = link;
    if (!zone__answer(ask))
        return;
    zone__reply(ask, on);
    ask->out->reply.link = link;
}

/* Whoever has the link may come; the player has given it to them. But who has come for one side has
 * no part in the other. */
void zone__assistant_join(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    for (side = 0; side < 2; side++)
        if (ask->command->join.link != 0 && at->assistant[side].state == MSG_ASSISTANT_ASKED &&
            at->assistant[side].link == ask->command->join.link)
            break;
    msg_event *event = NULL;
    if (side == 2)
        zone__refuse(ask, MSG_REFUSED_BAD_LINK);
    else if (at->assistant[side ^ 1].state >= MSG_ASSISTANT_JOINED &&
             at->assistant[side ^ 1].seat.person == ask->command->by.id)
        zone__refuse(ask, MSG_REFUSED_OWN_GAME);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_ASSISTANT_JOINED);
    if (event == NULL)
        return;
    event->assistant.side = side;
    event->assistant.seat = zone__seat_of(&ask->command->by);
    if (zone__answer(ask))
        zone__reply(ask, on);
}

void zone__assistant_accept(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = ZUG_GAME_ASSISTANT_GRANTED};
    if (!may(ask, at, &event.side))
        return;
    if (at->assistant[event.side].state != MSG_ASSISTANT_JOINED)
        zone__refuse(ask, MSG_REFUSED_NO_ASSISTANT);
    else
        zone__play(ask, at, &event, ask->command->act.text);
}

void zone__assistant_refuse(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    if (at->assistant[side].state != MSG_ASSISTANT_JOINED)
        zone__refuse(ask, MSG_REFUSED_NO_ASSISTANT);
    else
        zone__say(ask, on, MSG_EVENT_ASSISTANT_LEFT, side);
}

void zone__assistant_remove(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = ZUG_GAME_ASSISTANT_REMOVED};
    if (!may(ask, at, &event.side))
        return;
    switch (at->assistant[event.side].state) {
    case MSG_ASSISTANT_NONE:
        zone__refuse(ask, MSG_REFUSED_NO_ASSISTANT);
        return;
    case MSG_ASSISTANT_ASKED:
    case MSG_ASSISTANT_JOINED:
        zone__say(ask, on, MSG_EVENT_ASSISTANT_LEFT, event.side);
        return;
    case MSG_ASSISTANT_GRANTED:
        break;
    }
    if (!zone__play(ask, at, &event, ask->command->act.text))
        return;
    at->here[event.side] &= (uint8_t)~HERE_ASSISTANT;
    zone__record_presence(ask, at);
    zone__reply(ask, on);
}

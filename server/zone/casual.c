/* casual.c - what two players may do between themselves where no event's rules hold: take a move
 * back, give time, say a phrase. Room: server/zone. */
#include "zone/zone_impl.h"

enum { SAY_EVERY_MS = 3000, PHRASES_MAX = 12, GIFT_MS = 15 * 1000, GIFTS_MAX = 20 };

/* The side that sends a command in a game outside contests; false if it has been refused. */
static bool may(zone__ask *ask, const table *at, uint8_t *side) {
    msg_refusal refusal = zone__may(ask->zone, at, ask->command, side);
    if (refusal == MSG_FINE && at->contest != 0)
        refusal = MSG_REFUSED_EVENT_GAME;
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    return refusal == MSG_FINE;
}

/* The same while the game is played and no flag is down. */
static bool may_now(zone__ask *ask, const table *at, uint8_t *side) {
    if (!may(ask, at, side))
        return false;
    if (zone__is_over(at))
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (zug_game_state_of(at->game) != ZUG_GAME_STATE_RUNNING)
        zone__refuse_game(ask, ZUG_GAME_REFUSED_PAUSED);
    else if (zone__is_flag_down(at, ask->now_ms))
        zone__refuse_game(ask, ZUG_GAME_REFUSED_FLAG_FELL);
    else
        return !zone__is_late(ask, at, *side);
    return false;
}

/* Lets what a side says happen as the answer to the command. */
static void tell(zone__ask *ask, const stream *on, msg_event_kind kind, msg_talk talk) {
    msg_event *event = zone__event(ask, on, 0, kind);
    if (event == NULL)
        return;
    event->talk = talk;
    if (zone__answer(ask))
        zone__reply(ask, on);
}

/* How many half-moves bring a side back to before its last move. */
static uint32_t plies_back(const table *at, uint8_t side) {
    return zug_position_turn(zug_game_position(at->game)) == side ? 2 : 1;
}

static void take_back(zone__ask *ask, table *at, uint8_t side) {
    zug_game_event event = {.kind = ZUG_GAME_TAKE_BACK, .plies = plies_back(at, side)};
    zone__play_for(ask, at, &event, side);
}

/* Who plays both sides needs no consent. */
void zone__ask_take_back(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    uint8_t side;
    if (!may_now(ask, at, &side))
        return;
    if (plies_back(at, side) > zug_game_plies(at->game))
        zone__refuse(ask, MSG_REFUSED_NOTHING_MADE);
    else if (at->seat[0].person == at->seat[1].person)
        take_back(ask, at, side);
    else if (at->back[side] != BACK_NONE)
        zone__refuse(ask, MSG_REFUSED_TAKE_BACK_ASKED);
    else
        tell(ask, on, MSG_EVENT_TAKE_BACK_ASKED, (msg_talk){.side = side});
}

/* True if the opponent of the sender's side waits for an answer; else it has been refused. */
static bool is_asked(zone__ask *ask, const table *at, uint8_t *side) {
    if (!may_now(ask, at, side))
        return false;
    if (at->back[!*side] != BACK_ASKED)
        zone__refuse(ask, MSG_REFUSED_NO_TAKE_BACK);
    return at->back[!*side] == BACK_ASKED;
}

void zone__agree_take_back(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    uint8_t side;
    if (is_asked(ask, at, &side))
        take_back(ask, at, !side);
}

void zone__decline_take_back(zone__ask *ask, stream *on) {
    uint8_t side;
    if (is_asked(ask, (const table *)(const void *)on, &side))
        tell(ask, on, MSG_EVENT_TAKE_BACK_DECLINED, (msg_talk){.side = side});
}

/* What a side has left, for the clocks to be set to. */
static int64_t left_ms(const table *at, uint8_t side, int64_t now_ms) {
    int64_t left = zug_game_left_ms(at->game, (zug_color)side, now_ms);
    return left == ZUG_CLOCK_NEVER ? 0 : left;
}

void zone__give_time(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    uint8_t side;
    if (!may_now(ask, at, &side))
        return;
    uint8_t to = !side;
    zug_game_event event = {.kind = ZUG_GAME_SET_CLOCKS};
    for (uint8_t i = 0; i < 2; i++)
        event.clock_ms[i] = left_ms(at, i, ask->now_ms) + (i == to ? GIFT_MS : 0);
    if (zug_game_settings_of(at->game)->control[to].kind != ZUG_TIMECONTROL_TIMED)
        zone__refuse_game(ask, ZUG_GAME_REFUSED_NO_CLOCK);
    else if (at->gifts[side] >= GIFTS_MAX)
        zone__refuse(ask, MSG_REFUSED_GIVEN_ENOUGH);
    else
        zone__play_for(ask, at, &event, side);
}

/* Also after the game, when there is most to be said. */
void zone__speak(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    bool is_soon = at->phrases[side] > 0 && ask->now_ms - at->said_ms[side] < SAY_EVERY_MS;
    if (ask->command->say.phrase == MSG_PHRASE_NONE)
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
    else if (is_soon || at->phrases[side] >= PHRASES_MAX)
        zone__refuse(ask, MSG_REFUSED_SAID_ENOUGH);
    else
        tell(ask, on, MSG_EVENT_SAID, (msg_talk){side, ask->command->say.phrase});
}

zone_replayed zone__take_back_asked_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    ((table *)(void *)to)->back[event->talk.side] = BACK_ASKED;
    return ZONE_REPLAYED;
}

zone_replayed zone__take_back_declined_happen(zone *zone, stream *to, msg_event *event) {
    (void)zone;
    ((table *)(void *)to)->back[!event->talk.side] = BACK_DECLINED;
    return ZONE_REPLAYED;
}

zone_replayed zone__said_happen(zone *zone, stream *to, msg_event *event) {
    table *at = (table *)(void *)to;
    (void)zone;
    at->phrases[event->talk.side]++;
    at->said_ms[event->talk.side] = event->at_ms;
    return ZONE_REPLAYED;
}

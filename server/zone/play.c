/* play.c - what players and their assistants do at a table, and who of them is there.
 * Room: server/zone. */
#include "zone/zone_impl.h"

/* The sender's rights; false if the command has been refused. */
static bool may(zone__ask *ask, const table *at, uint8_t *side) {
    msg_refusal refusal = zone__may(ask->zone, at, ask->command, side);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    return refusal == MSG_FINE;
}

void zone__move(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = ZUG_GAME_MOVE, .lag_ms = zone__lag(at, ask->command)};
    if (!may(ask, at, &event.side))
        return;
    if (at->is_aborted) {
        zone__refuse(ask, MSG_REFUSED_OVER);
        return;
    }
    /* Whose turn it is, and whether there is time, is said before the text is read. */
    zug_game_refusal refusal = zug_game_judge(at->game, &event, ask->now_ms);
    if (refusal != ZUG_GAME_REFUSED_ILLEGAL_MOVE)
        zone__refuse_game(ask, refusal);
    else if (zone__read_move(zug_game_position(at->game), ask->command, &event.move,
                             &ask->out->reply))
        zone__play(ask, at, &event, "");
}

void zone__premove(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = ZUG_GAME_PREMOVE};
    if (!may(ask, at, &event.side))
        return;
    if ((ask->command->by.options & MSG_PREMOVE) == 0)
        zone__refuse(ask, MSG_REFUSED_PREMOVE_OFF);
    else if (!at->premoves)
        zone__refuse_game(ask, ZUG_GAME_REFUSED_PREMOVES_FORBIDDEN);
    else if (zone__read_premove(zug_game_position(at->game), ask->command, &event.move,
                                &ask->out->reply))
        zone__play(ask, at, &event, "");
}

/* The time behind the fall of a flag is for what was on its way by then, and nothing else. */
bool zone__is_late(zone__ask *ask, const table *at, uint8_t side) {
    zug_clock clock = *zug_game_clock(at->game);
    int64_t lag_ms = zone__lag(at, ask->command);
    int64_t most_ms = zug_game_lag_left_ms(at->game, (zug_color)side);
    if (clock.state != ZUG_CLOCK_RUNNING || clock.turn != side ||
        zug_clock_press(&clock, ask->now_ms, lag_ms < most_ms ? lag_ms : most_ms))
        return false;
    zone__refuse_game(ask, ZUG_GAME_REFUSED_FLAG_FELL);
    return true;
}

/* A player's act without further particulars. */
static void act(zone__ask *ask, stream *on, zug_game_event_kind kind) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = kind};
    if (may(ask, at, &event.side) && !zone__is_late(ask, at, event.side))
        zone__play(ask, at, &event, "");
}

void zone__premove_clear(zone__ask *ask, stream *on) { act(ask, on, ZUG_GAME_PREMOVE_CLEAR); }

void zone__resign(zone__ask *ask, stream *on) { act(ask, on, ZUG_GAME_RESIGN); }

void zone__accept_draw(zone__ask *ask, stream *on) { act(ask, on, ZUG_GAME_ACCEPT_DRAW); }

void zone__offer_draw(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    if (at->draw_offers)
        act(ask, on, ZUG_GAME_OFFER_DRAW);
    else
        zone__refuse_game(ask, ZUG_GAME_REFUSED_OFFERS_FORBIDDEN);
}

bool zone__is_flag_down(const table *at, int64_t now_ms) {
    int64_t deadline = zug_game_deadline_ms(at->game);
    return deadline != ZUG_CLOCK_NEVER && deadline <= now_ms;
}

/* Players may go apart before each side has moved; the arbiter may end a game that should not be
 * played, such as one with the wrong colours (Law 7.3), at any time, but then has to say why. */
void zone__abort(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    uint8_t side, sides;
    if (!may(ask, at, &side))
        return;
    bool is_player = zone__role(ask->zone, at, &ask->command->by, &sides) == MSG_ROLE_PLAYER;
    bool is_played = zug_game_plies(at->game) >= 2;
    if (zone__is_over(at))
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (is_played && is_player)
        zone__refuse(ask, MSG_REFUSED_TOO_LATE);
    else if (is_played && zone__is_blank(ask->command->reason.text))
        zone__refuse(ask, MSG_REFUSED_NO_REASON);
    else if (zone__is_flag_down(at, ask->now_ms))
        zone__refuse_game(ask, zug_game_default_ms(at->game) <= ask->now_ms
                                   ? ZUG_GAME_REFUSED_DEFAULT_OVER
                                   : ZUG_GAME_REFUSED_FLAG_FELL);
    else if (!is_player || !zone__is_late(ask, at, side))
        zone__say(ask, on, MSG_EVENT_ABORTED, 0);
}

/* Why the opponent's absence cannot be claimed now. */
static msg_refusal no_claim(const table *at, zug_color opponent, int64_t now_ms) {
    int64_t since = at->away_since_ms[opponent];
    if (at->claim_after_ms == 0)
        return MSG_REFUSED_NO_CLAIM;
    if (since == ZUG_CLOCK_NEVER || now_ms - since < at->claim_after_ms ||
        at->seat[0].person == at->seat[1].person)
        return MSG_REFUSED_NOT_AWAY;
    return MSG_FINE;
}

void zone__claim_absence(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    zug_game_event event = {.kind = ZUG_GAME_CLAIM_ABSENCE};
    if (!may(ask, at, &event.side))
        return;
    zug_game_refusal state = zug_game_judge(at->game, &event, ask->now_ms);
    msg_refusal refusal = no_claim(at, zug_color_other((zug_color)event.side), ask->now_ms);
    bool has_claim = state != ZUG_GAME_REFUSED_NOT_COME || refusal != MSG_REFUSED_NO_CLAIM;
    if (at->is_aborted)
        zone__refuse(ask, MSG_REFUSED_OVER);
    else if (state != ZUG_GAME_ACCEPTED && has_claim)
        zone__refuse_game(ask, state);
    else if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else if (zone__is_late(ask, at, event.side))
        return;
    else if (zone__has_verdict(ask->zone, at, (zug_color)event.side, &event.verdict))
        zone__play(ask, at, &event, "");
    else
        ask->out->waits = true;
}

/* Where the terms say so, the caller's clock stands still from then on. */
void zone__call_arbiter(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    uint8_t side;
    if (!may(ask, at, &side))
        return;
    if (!zone__has_arbiter(at) && !ask->zone->has_arbiters) {
        zone__refuse(ask, MSG_REFUSED_NO_ARBITER);
        return;
    }
    if (at->has_called[side])
        zone__refuse(ask, MSG_REFUSED_CALLED_ALREADY);
    else
        zone__say(ask, on, MSG_EVENT_ARBITER_CALLED, side);
    zug_game_event hold = {.kind = ZUG_GAME_HOLD_CLOCK, .side = side};
    if (ask->out->reply.refusal != MSG_FINE || at->is_aborted ||
        zug_game_judge(at->game, &hold, ask->now_ms) != ZUG_GAME_ACCEPTED)
        return;
    zone__play_aside(ask, at, &hold);
    zone__reply(ask, on);
}

void zone__release(zone__ask *ask, table *at) {
    for (uint8_t side = 0; side < 2; side++) {
        zug_game_event event = {.kind = ZUG_GAME_RELEASE_CLOCK, .side = side};
        if (!at->is_aborted && zug_game_is_hold_wanted(at->game, (zug_color)side))
            zone__play_aside(ask, at, &event);
    }
    zone__reply(ask, &at->base);
}

bool zone__record_presence(zone__ask *ask, table *at) {
    for (uint8_t side = 0; side < 2 && !zone__is_over(at); side++) {
        bool is_here = at->here[side] != 0;
        bool comes = (at->here[side] & (HERE_PLAYER | HERE_ASSISTANT)) != 0 &&
                     !zug_game_has_come(at->game, (zug_color)side);
        zug_game_event event = {.kind = is_here ? ZUG_GAME_CONNECTION_REGAINED
                                                : ZUG_GAME_CONNECTION_LOST,
                                .side = side};
        bool is_news = comes || is_here != zug_game_is_connected(at->game, (zug_color)side);
        if (is_news && zug_game_judge(at->game, &event, ask->now_ms) == ZUG_GAME_ACCEPTED &&
            !zone__play_aside(ask, at, &event))
            return false;
    }
    return true;
}

/* Watchers and arbiters come and go as they like. */
void zone__present(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    uint8_t sides;
    msg_role role = zone__role(ask->zone, at, &ask->command->by, &sides);
    unsigned bit = role == MSG_ROLE_PLAYER ? HERE_PLAYER : HERE_ASSISTANT;
    for (int i = 0; i < 2; i++) {
        if ((sides >> i & 1) == 0)
            continue;
        unsigned here = at->here[i];
        if (bit == HERE_PLAYER)
            here &= ~(unsigned)HERE_PERHAPS;
        here = ask->command->kind == MSG_CMD_PRESENT ? here | bit : here & ~bit;
        at->here[i] = (uint8_t)here;
    }
    if (zone__record_presence(ask, at))
        zone__reply(ask, on);
}

/* Nodes that are back within so long of each other had the same outage, for each tries only so
 * often. */
enum { SAME_OUTAGE_MS = 1000 };

/* Of several nodes: true if an outage of this one has cost nobody anything. What was stored
 * meanwhile was stored by a node that had none, or has credited it; only who is here may have
 * waited for longer. */
static bool is_credited(const zone *zone, const table *at, int64_t since_ms, int64_t now_ms) {
    bool is_near = at->is_near[zug_position_turn(zug_game_position(at->game))];
    return zone->patience_ms > 0 && at->base.last_ms > since_ms &&
           (!is_near || now_ms - at->base.last_ms <= SAME_OUTAGE_MS);
}

void zone__outage(zone__ask *ask, stream *on) {
    const table *at = (const table *)(const void *)on;
    bool runs = zug_game_state_of(at->game) == ZUG_GAME_STATE_RUNNING && !at->is_aborted;
    if (ask->command->by.id != 0) {
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
        return;
    }
    if (runs && !is_credited(ask->zone, at, ask->command->since.ms, ask->now_ms)) {
        msg_event *event = zone__event(ask, on, 0, MSG_EVENT_OUTAGE_OVER);
        if (event == NULL)
            return;
        int64_t since_ms = ask->command->since.ms;
        since_ms = since_ms < on->last_ms ? on->last_ms : since_ms;
        event->outage.away_ms = since_ms < event->at_ms ? event->at_ms - since_ms : 0;
        uint64_t id = on->id;
        if (!zone__emit(ask)) {
            zone_forget(ask->zone, id);
            return;
        }
    }
    zone__reply(ask, on);
}

/* round_marks.c - what becomes of a board beside a result: its game is adjourned, or none took
 * place. Room: server/zone. An adjourned game is one that is paused, and open for all that counts;
 * the contest keeps that it is so, until an arbiter resumes it. */
#include <stdio.h>
#include <string.h>

#include "zone/zone_impl.h"

zone_replayed zone__marked_happen(zone *zone, stream *to, msg_event *event) {
    const msg_board_mark *said = &event->mark;
    msg_pairing *pairing = zone__board((contest *)(void *)to, said->round, said->board);
    (void)zone;
    if (pairing == NULL || said->unplayed >= MSG_BYE_COUNT || said->unplayed == MSG_BYE_PAIRING)
        return ZONE_REPLAY_DAMAGED;
    pairing->is_adjourned = said->is_adjourned;
    pairing->unplayed = said->unplayed;
    if (said->unplayed != MSG_BYE_NONE) {
        pairing->result = ZUG_RESULT_OPEN;
        pairing->is_short = false;
    }
    return ZONE_REPLAYED;
}

/* A new event that a board is marked so; NULL without memory: the command has been refused. */
static msg_event *say_marked(zone__ask *ask, const stream *on, const char *round,
                             const msg_pairing *pairing) {
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_MARKED);
    if (event == NULL)
        return NULL;
    event->mark = (msg_board_mark){.board = pairing->board,
                                   .is_adjourned = pairing->is_adjourned,
                                   .unplayed = pairing->unplayed};
    zone__copy(event->mark.round, round, sizeof event->mark.round);
    return event;
}

/* Why the game of a board cannot be adjourned. */
static msg_refusal bad_adjournment(const zone *zone, const contest *of,
                                   const msg_board_mark *asked) {
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (zone__round(of, asked->round) == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (pairing == NULL)
        return MSG_REFUSED_NO_BOARD;
    const table *at = zone__find_table(zone, pairing->table);
    if (at == NULL || zone__is_over(at))
        return MSG_REFUSED_NOT_PLAYED;
    return pairing->is_adjourned ? MSG_REFUSED_NO_CHANGE : MSG_FINE;
}

/* Cuts a text to what goes into so many bytes, by whole characters: a log with a part of one could
 * not be read. */
static void cut(char *text, size_t size) {
    size_t len = size - 1;
    if (strlen(text) < size)
        return;
    while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
        len--;
    text[len] = '\0';
}

/* Stops the clocks of a game that is adjourned, or says of a pause that this is why. False if that
 * is not possible, and has been refused. */
static bool stop(zone__ask *ask, table *at) {
    enum { WORD_SIZE = sizeof "Adjourned: " };
    char text[MSG_TEXT_SIZE + WORD_SIZE];
    const char *said = ask->command->mark.text;
    uint8_t sides;
    if (zone__role(ask->zone, at, &ask->command->by, &sides) != MSG_ROLE_ARBITER) {
        zone__refuse(ask, MSG_REFUSED_OWN_GAME);
        return false;
    }
    snprintf(text, sizeof text, "Adjourned%s%s", zone__is_blank(said) ? "" : ": ", said);
    cut(text, MSG_TEXT_SIZE);
    if (zug_game_state_of(at->game) != ZUG_GAME_STATE_PAUSED)
        return zone__play_beside(ask, at, &(zug_game_event){.kind = ZUG_GAME_PAUSE}, text);
    msg_event *event = zone__event(ask, &at->base, 0, MSG_EVENT_PAUSE_EXPLAINED);
    if (event == NULL)
        return false;
    zone__copy(event->reason.text, text, sizeof event->reason.text);
    return zone__emit(ask);
}

void zone__contest_adjourn(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_board_mark *asked = &ask->command->mark;
    if (!zone__may_arrange(ask, of))
        return;
    msg_refusal refusal = bad_adjournment(ask->zone, of, asked);
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
        return;
    }
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (!stop(ask, zone__find_table(ask->zone, pairing->table)))
        return;
    msg_event *event = say_marked(ask, on, asked->round, pairing);
    if (event == NULL)
        return;
    event->mark.is_adjourned = true;
    zone__copy(event->mark.text, asked->text, sizeof event->mark.text);
    zone__answer_for(ask, on);
}

bool zone__end_adjournment(zone__ask *ask, const table *at) {
    const stream *on = zone__find(ask->zone, at->contest, MSG_STREAM_CONTEST);
    const contest *of = (const contest *)(const void *)on;
    const msg_pairing *pairing = of != NULL ? zone__board(of, at->round, at->board) : NULL;
    if (pairing == NULL || pairing->table != at->base.id || !pairing->is_adjourned)
        return true;
    msg_event *event = say_marked(ask, on, at->round, pairing);
    if (event == NULL)
        return false;
    event->mark.is_adjourned = false;
    return zone__emit(ask);
}

/* Why it cannot be said that no game took place at a board, or that it did. */
static msg_refusal bad_unplayed(const zone *zone, const contest *of, const msg_board_mark *asked) {
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (zone__round(of, asked->round) == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (pairing == NULL)
        return MSG_REFUSED_NO_BOARD;
    if (asked->unplayed >= MSG_BYE_COUNT || asked->unplayed == MSG_BYE_PAIRING)
        return MSG_REFUSED_BAD_ABSENCE;
    if (zone__is_played_here(zone, pairing))
        return MSG_REFUSED_BOARD_PLAYED;
    return pairing->unplayed == asked->unplayed ? MSG_REFUSED_NO_CHANGE : MSG_FINE;
}

void zone__contest_unplayed(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_board_mark *asked = &ask->command->mark;
    if (!zone__may_arrange(ask, of))
        return;
    msg_refusal refusal = bad_unplayed(ask->zone, of, asked);
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
        return;
    }
    msg_event *event =
        say_marked(ask, on, asked->round, zone__board(of, asked->round, asked->board));
    if (event == NULL)
        return;
    event->mark.is_adjourned = false;
    event->mark.unplayed = asked->unplayed;
    zone__copy(event->mark.text, asked->text, sizeof event->mark.text);
    zone__answer_for(ask, on);
}

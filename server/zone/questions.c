/* questions.c - questions about a game that take long to answer: given out, and answered later.
 * Room: server/zone. Whether a position is dead is asked while the game goes on, and ends it when
 * the answer comes, as if it had been known at once (Online 5.4.3). Whether a side can still win is
 * asked before a flag is called (4.4). */
#include "zone/zone_impl.h"

void zone_ask_aside(zone *zone) { zone->asks_aside = true; }

bool zone__is_open_question(const table *of) {
    uint32_t ply;
    return of->may_ask && !of->is_aborted && zug_game_question(of->game, &ply);
}

bool zone__is_flag_waiting(const table *of) {
    const zug_position *pos = zug_game_position(of->game);
    return of->flag.is_waiting && of->flag.key == pos->key &&
           of->flag.side == zug_color_other(zug_position_turn(pos));
}

void zone__note_question(zone *zone, table *at) {
    at->may_ask = zone__is_open_question(at);
    if (!zone->asks_aside || at->is_judged || !list_is_empty(&at->in_questions))
        return;
    if (at->may_ask || (at->flag.is_waiting && !zone__is_over(at)))
        list_append(&zone->questions, &at->in_questions);
}

bool zone__has_verdict(zone *zone, table *at, zug_color side, uint8_t *verdict) {
    uint64_t key = zug_game_position(at->game)->key;
    bool is_known = at->flag.key == key && at->flag.side == side;
    *verdict = is_known ? at->flag.verdict : ZUG_GAME_VERDICT_NONE;
    if (*verdict != ZUG_GAME_VERDICT_NONE || !zone->asks_aside)
        return true;
    if (!(is_known && at->flag.is_waiting) &&
        zug_game_can_win(at->game, side) != ZUG_ANSWER_UNDECIDED)
        return true;
    at->flag = (zone__flag){.key = key, .side = (uint8_t)side, .is_waiting = true};
    zone__note_question(zone, at);
    return false;
}

/* The question of a table that has one: first that about the flag, for both players wait for it. */
static msg_question question_of(const table *at) {
    msg_question made = {.table = at->base.id, .plies = zug_game_plies(at->game)};
    made.is_flag = at->flag.is_waiting;
    made.side = at->flag.side;
    if (!made.is_flag)
        zug_game_question(at->game, &made.plies);
    made.position = *zug_game_position_at(at->game, made.plies);
    return made;
}

bool zone_next_question(zone *zone, msg_question *out) {
    while (!list_is_empty(&zone->questions)) {
        table *at = LIST_ITEM(zone->questions.next, table, in_questions);
        list_remove(&at->in_questions);
        if (!zone__is_open_question(at) && (!at->flag.is_waiting || zone__is_over(at)))
            continue;
        at->is_judged = true;
        *out = question_of(at);
        return true;
    }
    return false;
}

/* Takes a verdict about the flag, which zone_tick calls now. One about another position has come
 * too late. */
static void take_verdict(zone__ask *ask, table *at) {
    const msg_question *asked = &ask->command->judged.question;
    if (at->flag.is_waiting && at->flag.key == asked->position.key &&
        at->flag.side == asked->side) {
        at->flag.is_waiting = false;
        at->flag.verdict = ask->command->judged.verdict;
    }
    zone__set_due(ask->zone, &at->base, zone__table_due(at));
    zone__reply(ask, &at->base);
}

void zone__judged(zone__ask *ask, stream *on) {
    table *at = (table *)(void *)on;
    const msg_question *asked = &ask->command->judged.question;
    if (ask->command->by.id != 0) {
        zone__refuse(ask, MSG_REFUSED_NOT_ALLOWED);
        return;
    }
    at->is_judged = false;
    if (asked->is_flag)
        take_verdict(ask, at);
    else if (asked->plies <= zug_game_plies(at->game) &&
             zug_game_position_at(at->game, asked->plies)->key == asked->position.key)
        zone__play_aside(ask, at,
                         &(zug_game_event){.kind = ZUG_GAME_JUDGED,
                                           .plies = asked->plies,
                                           .verdict = ask->command->judged.verdict});
    at = zone__find_table(ask->zone, asked->table); /* without memory it may be gone */
    if (at != NULL)
        zone__note_question(ask->zone, at);
}

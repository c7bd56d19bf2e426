/* round_boards.c - single boards of a round: held back and started alone, and changed after the
 * start. Room: server/zone. */
#include <string.h>

#include "zone/zone_impl.h"

zone_replayed zone__held_happen(zone *zone, stream *to, msg_event *event) {
    const msg_late_board *said = &event->late;
    msg_pairing *pairing = zone__board((contest *)(void *)to, said->round, said->board);
    (void)zone;
    if (pairing == NULL || pairing->table != 0)
        return ZONE_REPLAY_DAMAGED;
    pairing->is_held = said->is_held;
    return ZONE_REPLAYED;
}

zone_replayed zone__board_started_happen(zone *zone, stream *to, msg_event *event) {
    const msg_late_board *said = &event->late;
    msg_pairing *pairing = zone__board((contest *)(void *)to, said->round, said->board);
    (void)zone;
    if (pairing == NULL || said->table == 0 || pairing->result != ZUG_RESULT_OPEN ||
        pairing->unplayed != MSG_BYE_NONE)
        return ZONE_REPLAY_DAMAGED;
    pairing->table = said->table;
    pairing->is_held = pairing->is_adjourned = false;
    return ZONE_REPLAYED;
}

/* Why a board cannot be held back, or not be held back any more. */
static msg_refusal bad_hold(const contest *of, const msg_late_board *asked) {
    const msg_round *round = zone__round(of, asked->round);
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (round == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (pairing == NULL)
        return MSG_REFUSED_NO_BOARD;
    if (round->is_started)
        return MSG_REFUSED_ROUND_STARTED;
    return pairing->is_held == asked->is_held ? MSG_REFUSED_NO_CHANGE : MSG_FINE;
}

void zone__contest_hold(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    msg_event *event = NULL;
    if (!zone__may_arrange(ask, of))
        return;
    msg_refusal refusal = bad_hold(of, &ask->command->late);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_HELD);
    if (event == NULL)
        return;
    event->late = ask->command->late;
    zone__answer_for(ask, on);
}

/* True if somebody of a board has no account to play with. */
static bool lacks_account(const msg_pairing *pairing) {
    return pairing->seat[0].person == 0 || pairing->seat[1].person == 0;
}

static bool has_space(const zone *zone, size_t more) {
    size_t live = zone->counts[ZONE_LIST_TABLES] + zone->counts[ZONE_LIST_HIDDEN_TABLES];
    return live + more <= zone->limits.tables;
}

/* Why a board cannot start alone. */
static msg_refusal bad_late_start(const zone *zone, const contest *of,
                                  const msg_late_board *asked) {
    const msg_round *round = zone__round(of, asked->round);
    const msg_pairing *pairing = zone__board(of, asked->round, asked->board);
    if (round == NULL)
        return MSG_REFUSED_NO_ROUND;
    if (pairing == NULL)
        return MSG_REFUSED_NO_BOARD;
    const table *at = zone__find_table(zone, pairing->table);
    bool is_played = pairing->table != 0 && (at == NULL || !at->is_aborted);
    if (is_played || pairing->result != ZUG_RESULT_OPEN || pairing->unplayed != MSG_BYE_NONE)
        return MSG_REFUSED_NO_CHANGE;
    if (lacks_account(pairing))
        return MSG_REFUSED_NO_ACCOUNT;
    return has_space(zone, 1) ? MSG_FINE : MSG_REFUSED_ZONE_FULL;
}

void zone__contest_start_board(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    const msg_late_board *asked = &ask->command->late;
    if (!zone__may_arrange(ask, of))
        return;
    const msg_round *round = zone__round(of, asked->round);
    msg_refusal refusal = bad_late_start(ask->zone, of, asked);
    if (refusal == MSG_FINE && !round->is_started) {
        ask->out->reply = msg_refuse_round(round->name);
        return;
    }
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
        return;
    }
    if (!zone__set_board(ask, of, round->name, zone__board(of, asked->round, asked->board), 0))
        return;
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_BOARD_STARTED);
    if (event != NULL) {
        event->late = *asked;
        event->late.is_held = false;
        event->late.table = ask->command->fresh[0];
    }
    if (event != NULL && zone__answer(ask)) {
        zone__reply(ask, on);
        return;
    }
    zone_forget(ask->zone, ask->command->fresh[0]);
    ask->out->count = 0;
}

/* A round while its boards change. */
typedef struct reseating {
    const contest *of;
    const msg_round *round; /* as it is */
    msg_pairing *list;      /* as it is to be; what stays the same has its table and its result */
    size_t count;
    bool *begins; /* of each board: whether it gets a game that begins now */
    size_t fresh; /* how many do */
} reseating;

/* True if the same two sit at a board, with the same colours. */
static bool is_same(const msg_pairing *a, const msg_pairing *b) {
    bool has_list = a->player[0] != 0;
    for (int side = 0; side < 2; side++)
        if (has_list ? a->player[side] != b->player[side]
                     : a->seat[side].person != b->seat[side].person)
            return false;
    return true;
}

/* True if a board of the round stays as it is. */
static bool stays(const reseating *to, const msg_pairing *old) {
    for (size_t i = 0; i < to->count; i++)
        if (to->list[i].board == old->board)
            return is_same(old, &to->list[i]);
    return false;
}

/* True if a game may be given up for another one: nobody has moved, and no time is over. */
static bool is_unplayed(const zone *zone, uint64_t id, int64_t now_ms) {
    const table *at = zone__find_table(zone, id);
    if (id == 0 || (at != NULL && at->is_aborted))
        return true;
    return at != NULL && !zone__is_over(at) && zug_game_plies(at->game) == 0 &&
           zug_game_deadline_ms(at->game) > now_ms;
}

/* True if the same players have no opponent, for the same. */
static bool are_same_free(const msg_round *round, const msg_round_named *asked) {
    size_t same = 0;
    for (size_t i = 0; i < asked->free_count; i++)
        for (size_t k = 0; k < round->free_count; k++)
            same += round->free[k].player == asked->free[i].player &&
                    round->free[k].bye == asked->free[i].bye;
    return same == asked->free_count && same == round->free_count;
}

/* Takes over what stays, counts what begins, and says why it cannot be so. */
static msg_refusal plan_boards(const zone__ask *ask, reseating *to, const msg_round_named *asked) {
    bool is_other = to->count != to->round->pairing_count || !are_same_free(to->round, asked);
    for (size_t i = 0; i < to->count; i++) {
        msg_pairing *next = &to->list[i];
        const msg_pairing *old = zone__board(to->of, to->round->name, next->board);
        if (old != NULL && is_same(old, next)) {
            *next = *old;
            continue;
        }
        is_other = true;
        if (zone__starts_with_round(next) && lacks_account(next))
            return MSG_REFUSED_NO_ACCOUNT;
        to->begins[i] = zone__starts_with_round(next);
        to->fresh += to->begins[i];
    }
    for (size_t i = 0; i < to->round->pairing_count; i++) {
        const msg_pairing *old = &to->round->pairings[i];
        if (!stays(to, old) && !is_unplayed(ask->zone, old->table, ask->now_ms))
            return MSG_REFUSED_MOVES_MADE;
    }
    if (!is_other)
        return MSG_REFUSED_NO_CHANGE;
    return has_space(ask->zone, to->fresh) ? MSG_FINE : MSG_REFUSED_ZONE_FULL;
}

/* Aborts the games that are given up. False without memory: what has happened stays. */
static bool give_up(zone__ask *ask, const reseating *to) {
    for (size_t i = 0; i < to->round->pairing_count; i++) {
        const msg_pairing *old = &to->round->pairings[i];
        const table *at = zone__find_table(ask->zone, old->table);
        if (at == NULL || at->is_aborted || stays(to, old))
            continue;
        msg_event *event = zone__event(ask, &at->base, 0, MSG_EVENT_ABORTED);
        if (event == NULL)
            return false;
        zone__copy(event->reason.text, ask->command->round.text, sizeof event->reason.text);
        if (!zone__emit(ask))
            return false;
    }
    return true;
}

/* Sets the tables of boards that are new or others. False without memory; *made says how many there
 * are then. */
static bool begin_boards(zone__ask *ask, const reseating *to, size_t *made) {
    *made = 0;
    for (size_t i = 0; i < to->count; i++) {
        if (!to->begins[i])
            continue;
        if (!zone__set_board(ask, to->of, to->round->name, &to->list[i], *made))
            return false;
        to->list[i].table = ask->command->fresh[(*made)++];
    }
    return true;
}

/* Says how the round is now. */
static bool say_reseated(zone__ask *ask, const stream *on, const reseating *to,
                         const msg_round_named *asked) {
    msg_event *event = zone__event(ask, on, 0, MSG_EVENT_CONTEST_RESEATED);
    if (event == NULL)
        return false;
    event->round = *asked;
    event->round.pairings = to->list;
    return zone__answer(ask);
}

/* Lets the boards change. Without memory the games that were given up stay so. */
static void reseat(zone__ask *ask, stream *on, const reseating *to, const msg_round_named *asked) {
    size_t made = 0;
    if (!give_up(ask, to))
        return;
    size_t before = ask->out->count;
    if (begin_boards(ask, to, &made) && say_reseated(ask, on, to, asked)) {
        zone__reply(ask, on);
        return;
    }
    while (made > 0)
        zone_forget(ask->zone, ask->command->fresh[--made]);
    ask->out->count = before;
}

/* Why a round cannot be paired so, whatever is played in it. */
static msg_refusal bad_asked(const contest *of, const msg_round_named *asked) {
    const msg_players_named players = {of->players, of->player_count};
    if (asked->pairing_count > ZONE_PAIRINGS)
        return MSG_REFUSED_TOO_MANY;
    if (asked->pairing_count + asked->free_count == 0)
        return MSG_REFUSED_BAD_PAIRING;
    return zone__bad_boards(&players, asked);
}

/* The boards of the round that a command asks for, to be planned. False without memory: it has been
 * refused. */
static bool take_boards(zone__ask *ask, const msg_round_named *asked, reseating *out) {
    out->count = asked->pairing_count;
    out->list = zone__keep(ask, out->count, sizeof *out->list);
    out->begins = out->list != NULL ? zone__keep(ask, out->count, sizeof *out->begins) : NULL;
    for (size_t i = 0; out->begins != NULL && i < out->count; i++)
        out->list[i] = zone__seated(out->of, &asked->pairings[i]);
    return out->begins != NULL;
}

void zone__contest_reseat(zone__ask *ask, stream *on) {
    reseating to = {.of = (const contest *)(const void *)on};
    msg_round_named asked;
    if (!zone__may_arrange(ask, to.of) || !zone__asked_round(ask, to.of, &asked))
        return;
    to.round = zone__round(to.of, asked.round);
    if (to.round != NULL && !to.round->is_started) {
        ask->out->reply = msg_refuse_round(asked.round);
        return;
    }
    msg_refusal refusal = to.round != NULL ? bad_asked(to.of, &asked) : MSG_REFUSED_NO_ROUND;
    if (refusal == MSG_FINE && !take_boards(ask, &asked, &to))
        return;
    if (refusal == MSG_FINE)
        refusal = plan_boards(ask, &to, &asked);
    if (refusal != MSG_FINE)
        zone__refuse(ask, refusal);
    else
        reseat(ask, on, &to, &asked);
}

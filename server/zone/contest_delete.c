/* contest_delete.c - a contest in which nothing was played is deleted. Room: server/zone. The log
 * keeps it; it is closed for good, and no list has it any more. */
#include "zone/zone_impl.h"

zone_replayed zone__deleted_happen(zone *zone, stream *to, msg_event *event) {
    contest *of = (contest *)(void *)to;
    (void)zone, (void)event;
    of->is_closed = of->is_deleted = true;
    for (size_t i = 0; i < of->round_count; i++)
        of->rounds[i].starts_ms = 0;
    return ZONE_REPLAYED;
}

/* True if there was a game with a move at a board, or it has a result. */
static bool is_played(const zone *zone, const msg_pairing *pairing) {
    const table *at = zone__find_table(zone, pairing->table);
    if (pairing->result != ZUG_RESULT_OPEN || (pairing->table != 0 && at == NULL))
        return true;
    return at != NULL && (zug_game_plies(at->game) > 0 || (zone__is_over(at) && !at->is_aborted));
}

uint64_t zone__contest_missing(const zone *zone, const contest *of, const msg_command *command) {
    uint64_t missing = 0;
    if (!zone__is_contest_arbiter(of, &command->by))
        return 0;
    for (size_t i = 0; i < of->round_count; i++)
        for (size_t k = 0; k < of->rounds[i].pairing_count; k++) {
            const msg_pairing *pairing = &of->rounds[i].pairings[k];
            bool is_away = pairing->table != 0 && zone__find_table(zone, pairing->table) == NULL;
            if (!is_away && is_played(zone, pairing))
                return 0; /* that is enough to know */
            if (is_away && missing == 0)
                missing = pairing->table;
        }
    return missing;
}

/* Why a contest cannot be deleted. */
static msg_refusal bad_deletion(const zone *zone, const contest *of) {
    if (of->is_deleted)
        return MSG_REFUSED_NO_CHANGE;
    for (size_t i = 0; i < of->round_count; i++)
        for (size_t k = 0; k < of->rounds[i].pairing_count; k++)
            if (is_played(zone, &of->rounds[i].pairings[k]))
                return MSG_REFUSED_CONTEST_PLAYED;
    return MSG_FINE;
}

/* Aborts the games of a round that are live. False without memory: what has happened stays. */
static bool abort_games(zone__ask *ask, const msg_round *round) {
    for (size_t i = 0; i < round->pairing_count; i++) {
        const table *at = zone__find_table(ask->zone, round->pairings[i].table);
        if (at == NULL || zone__is_over(at))
            continue;
        msg_event *event = zone__event(ask, &at->base, 0, MSG_EVENT_ABORTED);
        if (event == NULL)
            return false;
        zone__copy(event->reason.text, "the event was deleted", sizeof event->reason.text);
        if (!zone__emit(ask))
            return false;
    }
    return true;
}

void zone__contest_delete(zone__ask *ask, stream *on) {
    const contest *of = (const contest *)(const void *)on;
    msg_refusal refusal = zone__is_contest_arbiter(of, &ask->command->by)
                              ? bad_deletion(ask->zone, of)
                              : MSG_REFUSED_ONLY_ARBITERS;
    if (refusal != MSG_FINE) {
        zone__refuse(ask, refusal);
        return;
    }
    for (size_t i = 0; i < of->round_count; i++)
        if (!abort_games(ask, &of->rounds[i]))
            return;
    if (zone__event(ask, on, 0, MSG_EVENT_CONTEST_DELETED) != NULL)
        zone__answer_for(ask, on);
}

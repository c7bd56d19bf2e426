/* digest.c - a hash of all that the log determines, so that a replay can be compared.
 * Room: server/zone. */
#include "msg/msg_mix.h"
#include "zone/zone_impl.h"

#include <string.h>

static uint64_t mix_seat(uint64_t hash, const msg_seat *seat) {
    return msg_mix(msg_mix_text(msg_mix(hash, seat->person), seat->name), seat->is_guest);
}

static uint64_t mix_control(uint64_t hash, const zug_timecontrol *control) {
    char text[ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(control, text);
    return msg_mix_text(hash, text);
}

static uint64_t mix_terms(uint64_t hash, const msg_terms *terms) {
    hash = mix_control(mix_control(hash, &terms->control[0]), &terms->control[1]);
    hash = msg_mix(hash, terms->start.key);
    hash =
        msg_mix(hash, (uint64_t)terms->start.halfmove_clock << 16 | terms->start.fullmove_number);
    hash = msg_mix(hash, (uint64_t)terms->clock_start << 3 | (uint64_t)terms->premoves << 2 |
                             (uint64_t)terms->draw_offers << 1 | (uint64_t)terms->is_private);
    hash = msg_mix(hash, (uint64_t)terms->lag_max_ms);
    hash = msg_mix(hash, (uint64_t)terms->default_after_ms);
    hash = msg_mix(msg_mix(hash, (uint64_t)terms->claim_after_ms), terms->delay_plies);
    return msg_mix(hash, (uint64_t)terms->call_stop_ms);
}

static uint64_t mix_series(uint64_t hash, const msg_series *series) {
    hash = msg_mix(msg_mix(hash, series->games), series->halves[0]);
    return msg_mix(hash, series->halves[1]);
}

static uint64_t mix_table(uint64_t hash, const table *at) {
    msg_terms terms = zone__table_terms(at);
    hash = mix_terms(msg_mix(hash, zug_game_digest(at->game)), &terms);
    for (int i = 0; i < 2; i++) {
        hash = mix_seat(hash, &at->seat[i]);
        hash = msg_mix(hash, (uint64_t)at->assistant[i].state);
        hash = mix_seat(msg_mix(hash, at->assistant[i].link), &at->assistant[i].seat);
        hash = msg_mix(msg_mix(hash, at->has_called[i]), (uint64_t)at->away_since_ms[i]);
        hash = msg_mix(msg_mix(hash, at->back[i]), at->phrases[i]);
        hash = msg_mix(msg_mix(hash, (uint64_t)at->said_ms[i]), at->gifts[i]);
    }
    hash = msg_mix(msg_mix(msg_mix(hash, at->contest), at->rematch_of), at->rematch);
    hash = mix_series(hash, &at->series);
    hash = msg_mix_text(msg_mix(msg_mix(hash, at->board), at->version), at->round);
    hash = msg_mix(msg_mix(msg_mix(hash, at->is_aborted), at->is_idle), at->half_moves);
    hash = msg_mix(msg_mix(hash, at->shown.version), at->shown.plies);
    for (uint32_t i = 0; i < at->delay_plies; i++)
        hash = msg_mix(msg_mix(hash, at->sights[i].version), at->sights[i].plies);
    for (size_t i = 0; i < at->remark_count; i++) {
        const zug_pgn_game_remark *remark = &at->remarks[i];
        hash = msg_mix_text(msg_mix(msg_mix(hash, remark->event), remark->is_beside), remark->text);
        hash = msg_mix_text(hash, remark->sentence != NULL ? remark->sentence : "");
    }
    hash = msg_mix_text(msg_mix_text(hash, at->call_text[0]), at->call_text[1]);
    return msg_mix_text(msg_mix_text(hash, at->reason), at->pause_reason);
}

static uint64_t mix_challenge(uint64_t hash, const challenge *one) {
    hash = mix_seat(mix_seat(mix_terms(hash, &one->terms), &one->from), &one->to);
    hash = msg_mix(msg_mix(msg_mix(hash, (uint64_t)one->wish), one->rematch_of), one->table);
    hash = mix_series(hash, &one->series);
    return msg_mix(msg_mix(hash, one->is_open), (uint64_t)one->ending);
}

static uint64_t mix_player(uint64_t hash, const msg_player *player) {
    hash = msg_mix(msg_mix(msg_mix(hash, player->id), player->number), player->rating);
    hash = mix_seat(msg_mix_text(msg_mix_text(hash, player->name), player->club), &player->seat);
    hash = msg_mix_text(msg_mix_text(hash, player->title), player->federation);
    hash = msg_mix_text(msg_mix_text(hash, player->fide_id), player->birth);
    return msg_mix_text(hash, player->sex);
}

static uint64_t mix_team(uint64_t hash, const msg_team *team) {
    hash = msg_mix_text(msg_mix_text(msg_mix(hash, team->number), team->name), team->nickname);
    hash = msg_mix_text(hash, team->captain);
    for (size_t i = 0; i < team->player_count; i++)
        hash = msg_mix(hash, team->players[i]);
    return hash;
}

/* The list of players of a contest, and what holds for it. */
static uint64_t mix_list(uint64_t hash, const contest *of) {
    const msg_plan *plan = &of->plan;
    hash = msg_mix(msg_mix(msg_mix(hash, of->has_plan), plan->rounds), plan->is_numbered);
    hash = msg_mix(hash, (uint64_t)plan->first_color.is_named << 1 | plan->first_color.side);
    hash = msg_mix_text(msg_mix_text(hash, plan->system), plan->tiebreaks);
    hash = msg_mix_text(hash, plan->lines != NULL ? plan->lines : "");
    hash = msg_mix(hash, of->last_player);
    for (size_t i = 0; i < of->player_count; i++)
        hash = mix_player(hash, &of->players[i]);
    for (size_t i = 0; i < of->absence_count; i++) {
        const msg_absence *absence = &of->absences[i];
        hash = msg_mix(msg_mix(hash, absence->player), (uint64_t)absence->bye);
        hash = msg_mix(msg_mix(hash, absence->from), absence->to);
    }
    for (size_t i = 0; i < of->team_count; i++)
        hash = mix_team(hash, &of->teams[i]);
    return hash;
}

static uint64_t mix_contest(uint64_t hash, const contest *of) {
    hash = mix_terms(msg_mix_text(msg_mix_text(hash, of->name), of->site), &of->terms);
    hash = msg_mix(hash, (uint64_t)of->is_deleted << 2 | (uint64_t)of->players_only << 1 |
                             (uint64_t)of->is_closed);
    for (size_t i = 0; i < of->arbiter_count; i++)
        hash = mix_seat(hash, &of->arbiters[i]);
    for (size_t i = 0; i < of->round_count; i++) {
        const msg_round *round = &of->rounds[i];
        hash = msg_mix(msg_mix_text(hash, round->name), round->is_started);
        for (size_t k = 0; k < round->pairing_count; k++) {
            const msg_pairing *pairing = &round->pairings[k];
            hash = msg_mix(msg_mix(hash, pairing->board), pairing->table);
            hash = mix_seat(mix_seat(hash, &pairing->seat[0]), &pairing->seat[1]);
            hash = msg_mix(msg_mix(hash, pairing->player[0]), pairing->player[1]);
            hash = msg_mix(msg_mix(hash, pairing->result), pairing->is_short);
            hash = msg_mix(msg_mix(hash, pairing->is_held), pairing->is_adjourned);
            hash = msg_mix(hash, (uint64_t)pairing->unplayed);
        }
        for (size_t k = 0; k < round->free_count; k++)
            hash = msg_mix(msg_mix(hash, round->free[k].player), (uint64_t)round->free[k].bye);
        hash = msg_mix_text(msg_mix(hash, (uint64_t)round->starts_ms), round->held_up);
    }
    return mix_list(hash, of);
}

/* When a stream is due. That a flag waits for a verdict, and is due when that comes, is not in the
 * log; nor is when a start was tried that could not be. */
static int64_t due_of(const stream *of) {
    if (of->kind == MSG_STREAM_CONTEST)
        return zone__contest_due((const contest *)(const void *)of, 0);
    const table *at = (const table *)(const void *)of;
    bool waits = of->kind == MSG_STREAM_TABLE && zone__is_flag_waiting(at);
    return waits ? zone__table_due_by_log(at) : of->due_ms;
}

/* The hash of one stream. */
static uint64_t hash_of(const stream *of) {
    uint64_t hash = msg_mix(msg_mix(of->id, of->seq), (uint64_t)of->kind);
    hash = msg_mix(msg_mix(hash, (uint64_t)of->set_ms), (uint64_t)of->last_ms);
    hash = msg_mix(msg_mix(msg_mix(hash, (uint64_t)due_of(of)), of->maker), of->list);
    hash = msg_mix(hash, of->done_count);
    for (uint32_t i = 0; i < of->done_capacity && i < of->done_count; i++)
        hash = msg_mix(msg_mix(msg_mix(hash, of->done[i].mark), of->done[i].asked),
                       of->done[i].version);
    switch (of->kind) {
    case MSG_STREAM_TABLE:
        return mix_table(hash, (const table *)(const void *)of);
    case MSG_STREAM_CHALLENGE:
        return mix_challenge(hash, (const challenge *)(const void *)of);
    case MSG_STREAM_CONTEST:
        return mix_contest(hash, (const contest *)(const void *)of);
    case MSG_STREAM_NONE:
        break;
    }
    return hash;
}

/* The order in which streams were loaded does not count, so their hashes are added. */
uint64_t zone_digest(const zone *zone) {
    uint64_t sum = 0, key;
    size_t at = 0;
    void *value;
    while (map_next(&zone->streams, &at, &key, &value))
        sum += hash_of(value);
    return sum;
}

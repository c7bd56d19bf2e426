/* digest.c - a hash of all that the log determines, so that a replay can be compared.
 * Room: server/zone. */
#include "zone/zone_impl.h"

#include <string.h>

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 256);
}

static uint64_t mix_seat(uint64_t hash, const msg_seat *seat) {
    return mix_text(mix(hash, seat->person), seat->name);
}

static uint64_t mix_control(uint64_t hash, const zug_timecontrol *control) {
    char text[ZUG_TIMECONTROL_SIZE];
    zug_timecontrol_write(control, text);
    return mix_text(hash, text);
}

static uint64_t mix_terms(uint64_t hash, const msg_terms *terms) {
    hash = mix_control(mix_control(hash, &terms->control[0]), &terms->control[1]);
    hash = mix(hash, terms->start.key);
    hash = mix(hash, (uint64_t)terms->start.halfmove_clock << 16 | terms->start.fullmove_number);
    hash = mix(hash, (uint64_t)terms->clock_start << 3 | (uint64_t)terms->premoves << 2 |
                         (uint64_t)terms->draw_offers << 1 | (uint64_t)terms->is_private);
    hash = mix(hash, (uint64_t)terms->lag_max_ms);
    return mix(mix(hash, (uint64_t)terms->claim_after_ms), terms->delay_plies);
}

static uint64_t mix_table(uint64_t hash, const table *at) {
    msg_terms terms = zone__table_terms(at);
    hash = mix_terms(mix(hash, zug_game_digest(at->game)), &terms);
    for (int i = 0; i < 2; i++) {
        hash = mix_seat(hash, &at->seat[i]);
        hash = mix(hash, (uint64_t)at->assistant[i].state);
        hash = mix_seat(mix(hash, at->assistant[i].link), &at->assistant[i].who);
        hash = mix(mix(hash, at->has_called[i]), (uint64_t)at->away_since_ms[i]);
    }
    hash = mix(mix(mix(hash, at->contest), at->rematch_of), at->rematch);
    hash = mix_text(mix(mix(hash, at->board), at->version), at->round);
    hash = mix(mix(hash, at->is_aborted), at->half_moves);
    hash = mix(mix(hash, at->shown.version), at->shown.plies);
    for (uint32_t i = 0; i < at->delay_plies; i++)
        hash = mix(mix(hash, at->sights[i].version), at->sights[i].plies);
    for (size_t i = 0; i < at->remark_count; i++)
        hash = mix_text(mix(hash, at->remarks[i].event), at->remarks[i].text);
    return mix_text(mix_text(hash, at->call_text), at->reason);
}

static uint64_t mix_challenge(uint64_t hash, const challenge *one) {
    hash = mix_seat(mix_seat(mix_terms(hash, &one->terms), &one->from), &one->to);
    hash = mix(mix(mix(hash, (uint64_t)one->wish), one->rematch_of), one->table);
    return mix(mix(hash, one->is_open), (uint64_t)one->ending);
}

static uint64_t mix_contest(uint64_t hash, const contest *of) {
    hash = mix_terms(mix_text(mix_text(hash, of->name), of->site), &of->terms);
    hash = mix(hash, of->is_closed);
    for (size_t i = 0; i < of->arbiter_count; i++)
        hash = mix_seat(hash, &of->arbiters[i]);
    for (size_t i = 0; i < of->round_count; i++) {
        const msg_round *round = &of->rounds[i];
        hash = mix(mix_text(hash, round->name), round->is_started);
        for (size_t k = 0; k < round->pairing_count; k++) {
            const msg_pairing *pairing = &round->pairings[k];
            hash = mix(mix(hash, pairing->board), pairing->table);
            hash = mix_seat(mix_seat(hash, &pairing->seat[0]), &pairing->seat[1]);
        }
    }
    return hash;
}

/* The hash of one stream. */
static uint64_t hash_of(const stream *of) {
    uint64_t hash = mix(mix(of->id, of->seq), (uint64_t)of->kind);
    hash = mix(mix(hash, (uint64_t)of->set_ms), (uint64_t)of->last_ms);
    hash = mix(mix(mix(hash, (uint64_t)of->due_ms), of->maker), of->list);
    hash = mix(hash, of->done_count);
    for (uint32_t i = 0; i < of->done_room && i < of->done_count; i++)
        hash = mix(mix(hash, of->done[i].mark), of->done[i].version);
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
uint64_t zone_digest(const zone *in) {
    uint64_t sum = 0, key;
    size_t at = 0;
    void *value;
    while (map_next(&in->streams, &at, &key, &value))
        sum += hash_of(value);
    return sum;
}

/* msg_hash.c - a hash of what a command asks, by which it is known again.
 * Room: server/msg. It is kept in logs: what it gives for a command must not change. */
#include <string.h>

#include "msg/msg.h"
#include "msg/msg_mix.h"

static uint64_t mix_position(uint64_t hash, const zug_position *pos) {
    return msg_mix(msg_mix(msg_mix(hash, pos->key), pos->halfmove_clock), pos->fullmove_number);
}

static uint64_t mix_terms(uint64_t hash, const msg_terms *terms) {
    char text[ZUG_TIMECONTROL_SIZE];
    for (int i = 0; i < 2; i++) {
        zug_timecontrol_write(&terms->control[i], text);
        hash = msg_mix_text(hash, text);
    }
    hash = msg_mix(mix_position(hash, &terms->start), (uint64_t)terms->clock_start);
    hash = msg_mix(msg_mix(msg_mix(hash, terms->premoves), terms->draw_offers), terms->is_private);
    hash = msg_mix(msg_mix(hash, (uint64_t)terms->lag_max_ms), (uint64_t)terms->claim_after_ms);
    hash = msg_mix(hash, (uint64_t)terms->default_after_ms);
    return msg_mix(msg_mix(hash, terms->delay_plies), (uint64_t)terms->call_stop_ms);
}

static bool has_terms(msg_command_kind kind) {
    return kind == MSG_CMD_CHALLENGE || kind == MSG_CMD_OVER_THE_BOARD || kind == MSG_CMD_CONTEST ||
           kind == MSG_CMD_CONTEST_CHANGE;
}

static uint64_t mix_pairings(uint64_t hash, const msg_pairing *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = msg_mix(msg_mix(msg_mix(hash, list[i].board), list[i].seat[0].person),
                       list[i].seat[1].person);
    return hash;
}

uint32_t msg_command_hash(const msg_command *command) {
    uint64_t hash = msg_mix_text(0, msg_command_name(command->kind));
    hash = msg_mix(msg_mix(msg_mix(hash, command->id), command->to.person), command->link);
    hash =
        msg_mix(hash, (uint64_t)command->names_side << 1 | (command->names_side && command->side));
    hash = msg_mix(msg_mix_text(msg_mix(hash, command->is_square), command->move), command->result);
    hash = msg_mix(msg_mix(hash, (uint64_t)command->clock_ms[0]), (uint64_t)command->clock_ms[1]);
    hash = msg_mix(msg_mix(hash, command->plies), (uint64_t)command->wish);
    if (has_terms(command->kind))
        hash =
            msg_mix(msg_mix(mix_terms(hash, &command->terms), command->kept), command->keeps_site);
    hash = msg_mix(msg_mix(hash, command->premoves), command->draw_offers);
    hash = msg_mix_text(msg_mix_text(msg_mix_text(hash, command->name), command->site),
                        command->round);
    hash =
        mix_pairings(msg_mix_text(hash, command->text), command->pairings, command->pairing_count);
    return (uint32_t)(hash >> 32) | 1;
}

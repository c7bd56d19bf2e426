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

/* Who shall see a contest, if a command says so; nothing of others, as in the first logs. */
static uint64_t mix_sight(uint64_t hash, const msg_command *command) {
    bool is_said = command->contest.players_only ||
                   (command->kind == MSG_CMD_CONTEST_CHANGE && !command->contest.keeps_sight);
    return is_said ? msg_mix(hash, 2 | (uint64_t)command->contest.players_only) : hash;
}

/* The terms that a command has, and what a change of a contest leaves as it is. */
static uint64_t mix_terms_asked(uint64_t hash, const msg_command *command) {
    switch (msg_command_body_of(command->kind)) {
    case MSG_ASKS_CHALLENGE:
        return msg_mix(msg_mix(mix_terms(hash, &command->challenge.terms), 0), 0);
    case MSG_ASKS_CONTEST:
        hash = msg_mix(mix_terms(hash, &command->contest.terms), command->contest.kept);
        return mix_sight(msg_mix(hash, command->contest.keeps_site), command);
    case MSG_ASKS_NOTHING:
    case MSG_ASKS_MOVE:
    case MSG_ASKS_ACT:
    case MSG_ASKS_SAY:
    case MSG_ASKS_REASON:
    case MSG_ASKS_SET_CLOCKS:
    case MSG_ASKS_TAKE_BACK:
    case MSG_ASKS_ADJUDICATE:
    case MSG_ASKS_ALLOW:
    case MSG_ASKS_JOIN:
    case MSG_ASKS_PERSON:
    case MSG_ASKS_ROUND:
    case MSG_ASKS_PLAN:
    case MSG_ASKS_PLAYERS:
    case MSG_ASKS_PLAYER:
    case MSG_ASKS_TEAMS:
    case MSG_ASKS_ABSENCE:
    case MSG_ASKS_BOARD:
    case MSG_ASKS_SCHEDULE:
    case MSG_ASKS_LATE_BOARD:
    case MSG_ASKS_MARK:
    case MSG_ASKS_REPORT:
    case MSG_ASKS_SINCE:
    case MSG_ASKS_JUDGED:
        break;
    }
    return hash;
}

static uint64_t mix_pairings(uint64_t hash, const msg_pairing *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        hash = msg_mix(msg_mix(msg_mix(hash, list[i].board), list[i].seat[0].person),
                       list[i].seat[1].person);
    return hash;
}

/* What pairings have only in a contest with a list of players; nothing of others, as in the first
 * logs. */
static uint64_t mix_paired_players(uint64_t hash, const msg_round_named *round) {
    for (size_t i = 0; i < round->pairing_count; i++) {
        const msg_pairing *one = &round->pairings[i];
        if (one->player[0] != 0)
            hash =
                msg_mix(msg_mix(msg_mix(hash, one->player[0]), one->player[1]),
                        (uint64_t)one->is_held << 9 | (uint64_t)one->result << 1 | one->is_short);
    }
    for (size_t i = 0; i < round->free_count; i++)
        hash = msg_mix(msg_mix(hash, round->free[i].player), (uint64_t)round->free[i].bye);
    return hash;
}

static uint64_t mix_plan(uint64_t hash, const msg_plan *plan) {
    hash = msg_mix_text(msg_mix_text(hash, plan->system), plan->tiebreaks);
    hash = msg_mix(msg_mix(hash, plan->rounds), plan->is_numbered);
    hash = msg_mix(hash, (uint64_t)plan->first_color.is_named << 1 | plan->first_color.side);
    return msg_mix_text(hash, plan->lines != NULL ? plan->lines : "");
}

static uint64_t mix_players(uint64_t hash, const msg_players_named *players) {
    for (size_t i = 0; i < players->count; i++) {
        const msg_player *one = &players->list[i];
        hash = msg_mix(msg_mix(msg_mix(hash, one->id), one->rating), one->seat.person);
        hash = msg_mix_text(msg_mix_text(hash, one->name), one->club);
        hash = msg_mix_text(msg_mix_text(hash, one->title), one->federation);
        hash = msg_mix_text(msg_mix_text(hash, one->fide_id), one->birth);
        hash = msg_mix_text(hash, one->sex);
    }
    return hash;
}

static uint64_t mix_teams(uint64_t hash, const msg_teams_named *teams) {
    for (size_t i = 0; i < teams->count; i++) {
        const msg_team *one = &teams->list[i];
        hash = msg_mix_text(msg_mix_text(msg_mix(hash, one->number), one->name), one->nickname);
        hash = msg_mix_text(hash, one->captain);
        for (size_t k = 0; k < one->player_count; k++)
            hash = msg_mix(hash, one->players[k]);
    }
    return hash;
}

static uint64_t mix_report(uint64_t hash, const msg_report *report) {
    hash = mix_players(mix_plan(hash, &report->plan), &report->players);
    for (size_t i = 0; i < report->round_count; i++) {
        const msg_round *round = &report->rounds[i];
        const msg_round_named named = {.pairings = round->pairings,
                                       .pairing_count = round->pairing_count,
                                       .free = round->free,
                                       .free_count = round->free_count};
        hash = mix_paired_players(msg_mix_text(hash, round->name), &named);
    }
    return mix_teams(hash, &report->teams);
}

/* What only commands about the players of a contest have. */
static uint64_t mix_list(uint64_t hash, const msg_command *command) {
    const msg_absence *absence = &command->absence;
    const msg_board_decided *decided = &command->decided;
    switch ((int)msg_command_body_of(command->kind)) {
    case MSG_ASKS_PLAN:
        return mix_plan(hash, &command->plan);
    case MSG_ASKS_PLAYERS:
        return mix_players(hash, &command->players);
    case MSG_ASKS_TEAMS:
        return mix_teams(hash, &command->teams);
    case MSG_ASKS_PLAYER:
        return msg_mix(hash, command->player.player);
    case MSG_ASKS_ABSENCE:
        hash = msg_mix(msg_mix(hash, absence->player), (uint64_t)absence->bye);
        return msg_mix(msg_mix(hash, absence->from), absence->to);
    case MSG_ASKS_BOARD:
        return msg_mix_text(msg_mix(msg_mix(hash, decided->board), decided->result),
                            decided->round);
    case MSG_ASKS_SCHEDULE:
        return msg_mix_text(msg_mix(hash, (uint64_t)command->scheduled.starts_ms),
                            command->scheduled.round);
    case MSG_ASKS_LATE_BOARD:
        return msg_mix_text(msg_mix(msg_mix(hash, command->late.board), command->late.is_held),
                            command->late.round);
    case MSG_ASKS_MARK:
        return msg_mix_text(
            msg_mix(msg_mix(hash, command->mark.board), (uint64_t)command->mark.unplayed),
            command->mark.round);
    case MSG_ASKS_REPORT:
        return mix_report(hash, &command->report);
    case MSG_ASKS_ROUND:
        return mix_paired_players(hash, &command->round);
    case MSG_ASKS_SAY:
        return msg_mix(hash, (uint64_t)command->say.phrase);
    default:
        return hash;
    }
}

/* Whatever the kinds have is mixed in one order for all of them, as nothing where a kind does not
 * have it: so it was when the first logs were written. */
uint32_t msg_command_hash(const msg_command *command) {
    msg_command_body body = msg_command_body_of(command->kind);
    bool is_move = body == MSG_ASKS_MOVE, is_allow = body == MSG_ASKS_ALLOW;
    bool is_contest = body == MSG_ASKS_CONTEST, is_round = body == MSG_ASKS_ROUND;
    bool is_clocks = body == MSG_ASKS_SET_CLOCKS;
    msg_side_said by = msg_command_side(command);
    uint64_t to = 0;
    if (body == MSG_ASKS_CHALLENGE || body == MSG_ASKS_PERSON)
        to = body == MSG_ASKS_PERSON ? command->person.seat.person : command->challenge.to.person;
    uint64_t hash = msg_mix_text(0, msg_command_name(command->kind));
    hash = msg_mix(msg_mix(msg_mix(hash, command->id), to),
                   body == MSG_ASKS_JOIN ? command->join.link : 0);
    hash = msg_mix(hash, (uint64_t)by.is_named << 1 | (by.is_named && by.side));
    hash = msg_mix(hash, is_move && command->move.is_square);
    hash = msg_mix_text(hash, is_move ? command->move.text : "");
    hash = msg_mix(hash, body == MSG_ASKS_ADJUDICATE ? command->adjudicate.result : 0);
    for (int i = 0; i < 2; i++)
        hash = msg_mix(hash, is_clocks ? (uint64_t)command->set_clocks.clock_ms[i] : 0);
    hash = msg_mix(hash, body == MSG_ASKS_TAKE_BACK ? command->take_back.plies : 0);
    hash = msg_mix(hash, body == MSG_ASKS_CHALLENGE ? (uint64_t)command->challenge.wish : 0);
    hash = mix_terms_asked(hash, command);
    hash = msg_mix(msg_mix(hash, is_allow && command->allow.premoves),
                   is_allow && command->allow.draw_offers);
    hash = msg_mix_text(hash, is_contest ? command->contest.name : "");
    hash = msg_mix_text(hash, is_contest ? command->contest.site : "");
    hash = msg_mix_text(hash, is_round ? command->round.round : "");
    hash = msg_mix_text(hash, msg_command_text(command));
    if (is_round)
        hash = mix_pairings(hash, command->round.pairings, command->round.pairing_count);
    hash = mix_list(hash, command);
    return (uint32_t)(hash >> 32) | 1;
}

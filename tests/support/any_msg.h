/* any_msg.h - commands and events of any kind, made of a value for whatever any kind can have.
 * Room: tests. What the kind does not have is left out. */
#ifndef ANY_MSG_H
#define ANY_MSG_H

#include <string.h>

#include "msg/msg.h"

/* All that commands can have. */
typedef struct any_command {
    msg_command base; /* but for what is of its kind */
    msg_seat to;
    uint64_t link;
    uint8_t side, result, verdict;
    bool names_side, is_square, keeps_site, premoves, draw_offers;
    bool players_only, says_sight; /* of a contest; and whether it is said */
    char move[MSG_MOVE_SIZE];
    int64_t since_ms, clock_ms[2];
    msg_question question;
    uint32_t plies, kept;
    msg_color_wish wish;
    msg_terms terms;
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE], text[MSG_TEXT_SIZE];
    const msg_pairing *pairings;
    size_t pairing_count;
    const msg_free_player *free;
    size_t free_count;
    const msg_player *players;
    size_t player_count;
    const msg_team *teams;
    size_t team_count;
    uint32_t player, board;
    msg_plan plan;
    msg_absence absence;
    int64_t starts_ms;
    bool is_held;
    msg_bye unplayed;
    msg_phrase phrase;
    msg_report report;
} any_command;

static inline msg_command any_command_made(const any_command *from) {
    msg_command made = from->base;
    msg_side_said by = {from->side, from->names_side};
    char *text = NULL;
    switch (msg_command_body_of(made.kind)) {
    case MSG_ASKS_NOTHING:
        break;
    case MSG_ASKS_CHALLENGE:
        made.challenge = (msg_challenge_asked){.terms = from->terms};
        if (made.kind == MSG_CMD_CHALLENGE) {
            made.challenge.wish = from->wish;
            made.challenge.to = from->to;
        }
        break;
    case MSG_ASKS_MOVE:
        made.move = (msg_move_asked){.by = by, .is_square = from->is_square};
        memcpy(made.move.text, from->move, sizeof made.move.text);
        break;
    case MSG_ASKS_ACT:
        made.act = (msg_act){.by = by};
        text = made.act.text;
        break;
    case MSG_ASKS_SAY:
        made.say = (msg_say){by, from->phrase};
        break;
    case MSG_ASKS_REASON:
        text = made.reason.text;
        break;
    case MSG_ASKS_SET_CLOCKS:
        memcpy(made.set_clocks.clock_ms, from->clock_ms, sizeof made.set_clocks.clock_ms);
        text = made.set_clocks.text;
        break;
    case MSG_ASKS_TAKE_BACK:
        made.take_back.plies = from->plies;
        text = made.take_back.text;
        break;
    case MSG_ASKS_ADJUDICATE:
        made.adjudicate.result = from->result;
        text = made.adjudicate.text;
        break;
    case MSG_ASKS_ALLOW:
        made.allow = (msg_allow){.premoves = from->premoves, .draw_offers = from->draw_offers};
        text = made.allow.text;
        break;
    case MSG_ASKS_JOIN:
        made.join.link = from->link;
        break;
    case MSG_ASKS_CONTEST:
        made.contest = (msg_contest_asked){.terms = from->terms,
                                           .kept = from->kept,
                                           .keeps_site = from->keeps_site,
                                           .players_only = from->players_only,
                                           .keeps_sight = !from->says_sight};
        memcpy(made.contest.name, from->name, sizeof made.contest.name);
        memcpy(made.contest.site, from->site, sizeof made.contest.site);
        break;
    case MSG_ASKS_PERSON:
        made.person.seat = from->to;
        break;
    case MSG_ASKS_ROUND:
        made.round = (msg_round_named){.pairings = from->pairings,
                                       .pairing_count = from->pairing_count,
                                       .free = from->free,
                                       .free_count = from->free_count};
        memcpy(made.round.round, from->round, sizeof made.round.round);
        text = made.round.text;
        break;
    case MSG_ASKS_PLAN:
        made.plan = from->plan;
        break;
    case MSG_ASKS_PLAYERS:
        made.players = (msg_players_named){from->players, from->player_count};
        break;
    case MSG_ASKS_PLAYER:
        made.player.player = from->player;
        break;
    case MSG_ASKS_TEAMS:
        made.teams = (msg_teams_named){from->teams, from->team_count};
        break;
    case MSG_ASKS_ABSENCE:
        made.absence = from->absence;
        break;
    case MSG_ASKS_BOARD:
        made.decided = (msg_board_decided){.board = from->board, .result = from->result};
        memcpy(made.decided.round, from->round, sizeof made.decided.round);
        text = made.decided.text;
        break;
    case MSG_ASKS_SCHEDULE:
        made.scheduled = (msg_schedule){.starts_ms = from->starts_ms};
        memcpy(made.scheduled.round, from->round, sizeof made.scheduled.round);
        break;
    case MSG_ASKS_LATE_BOARD:
        made.late = (msg_late_board){.board = from->board, .is_held = from->is_held};
        memcpy(made.late.round, from->round, sizeof made.late.round);
        break;
    case MSG_ASKS_MARK:
        made.mark = (msg_board_mark){.board = from->board, .unplayed = from->unplayed};
        memcpy(made.mark.round, from->round, sizeof made.mark.round);
        text = made.mark.text;
        break;
    case MSG_ASKS_REPORT:
        made.report = from->report;
        break;
    case MSG_ASKS_SINCE:
        made.since.ms = from->since_ms;
        break;
    case MSG_ASKS_JUDGED:
        made.judged = (msg_judged){from->question, from->verdict};
        break;
    }
    if (text != NULL)
        memcpy(text, from->text, MSG_TEXT_SIZE);
    return made;
}

/* All that events can have. */
typedef struct any_event {
    msg_event base; /* but for what is of its kind */
    const msg_terms *terms;
    msg_seat seat[2];
    uint64_t table, challenge, contest, rematch_of, link;
    int64_t away_ms, lag_refill_ms, lag_total_ms[2];
    uint32_t board, edition;
    zug_game_event game;
    msg_color_wish wish;
    msg_ending ending;
    uint8_t side;
    bool premoves, draw_offers;
    char name[MSG_NAME_SIZE], site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE], text[MSG_TEXT_SIZE];
    const msg_pairing *pairings;
    size_t pairing_count;
    const msg_free_player *free;
    size_t free_count;
    const msg_player *players;
    size_t player_count;
    const msg_team *teams;
    size_t team_count;
    uint32_t player;
    uint8_t result;
    msg_plan plan;
    msg_absence absence;
    int64_t starts_ms;
    bool is_held;
    msg_bye unplayed;
    msg_phrase phrase;
    msg_side_said player_said;
} any_event;

static inline msg_event any_event_made(const any_event *from) {
    msg_event made = from->base;
    char *text = NULL;
    switch (msg_event_body_of(made.kind)) {
    case MSG_TELLS_NOTHING:
        break;
    case MSG_TELLS_CHALLENGED:
        made.challenged = (msg_challenged){.terms = from->terms,
                                           .wish = from->wish,
                                           .seat = {from->seat[0], from->seat[1]},
                                           .rematch_of = from->rematch_of,
                                           .series = {from->board, {from->edition, 1}}};
        break;
    case MSG_TELLS_CHALLENGE_ENDED:
        made.challenge_ended = (msg_challenge_ended){from->ending, from->table};
        break;
    case MSG_TELLS_TABLE_SET:
        made.table_set = (msg_table_set){
            .terms = from->terms,
            .seat = {from->seat[0], from->seat[1]},
            .contest = from->contest,
            .rematch_of = from->rematch_of,
            .series = {from->board, {from->edition, 2}},
            .lag_refill_ms = from->lag_refill_ms,
            .lag_total_ms = {from->lag_total_ms[0], from->lag_total_ms[1]},
            .board = from->board,
            .edition = from->edition,
        };
        memcpy(made.table_set.round, from->round, sizeof made.table_set.round);
        break;
    case MSG_TELLS_GAME:
        made.game =
            (msg_played){.what = from->game, .away_ms = from->away_ms, .player = from->player_said};
        text = made.game.text;
        break;
    case MSG_TELLS_REASON:
        text = made.reason.text;
        break;
    case MSG_TELLS_CALLED:
        made.called.side = from->side;
        text = made.called.text;
        break;
    case MSG_TELLS_ALLOWED:
        made.allowed = (msg_allow){.premoves = from->premoves, .draw_offers = from->draw_offers};
        text = made.allowed.text;
        break;
    case MSG_TELLS_ASSISTANT:
        made.assistant =
            (msg_assistant_moved){.side = from->side, .link = from->link, .seat = from->seat[0]};
        text = made.assistant.text;
        break;
    case MSG_TELLS_REMATCH:
        made.rematch = (msg_rematch_offered){from->side, from->challenge};
        break;
    case MSG_TELLS_TALK:
        made.talk = (msg_talk){from->side, from->phrase};
        break;
    case MSG_TELLS_OUTAGE:
        made.outage.away_ms = from->away_ms;
        break;
    case MSG_TELLS_CONTEST:
        made.contest = (msg_contest_set){.terms = from->terms, .arbiter = from->seat[0]};
        memcpy(made.contest.name, from->name, sizeof made.contest.name);
        memcpy(made.contest.site, from->site, sizeof made.contest.site);
        break;
    case MSG_TELLS_PERSON:
        made.person.seat = from->seat[0];
        break;
    case MSG_TELLS_ROUND:
        made.round = (msg_round_named){.pairings = from->pairings,
                                       .pairing_count = from->pairing_count,
                                       .free = from->free,
                                       .free_count = from->free_count};
        memcpy(made.round.round, from->round, sizeof made.round.round);
        text = made.round.text;
        break;
    case MSG_TELLS_PLAN:
        made.plan = from->plan;
        break;
    case MSG_TELLS_PLAYERS:
        made.players = (msg_players_named){from->players, from->player_count};
        break;
    case MSG_TELLS_PLAYER:
        made.player.player = from->player;
        break;
    case MSG_TELLS_TEAMS:
        made.teams = (msg_teams_named){from->teams, from->team_count};
        break;
    case MSG_TELLS_ABSENCE:
        made.absence = from->absence;
        break;
    case MSG_TELLS_MARK:
        made.mark = (msg_board_mark){.board = from->board, .unplayed = from->unplayed};
        memcpy(made.mark.round, from->round, sizeof made.mark.round);
        text = made.mark.text;
        break;
    case MSG_TELLS_LATE_BOARD:
        made.late = (msg_late_board){.board = from->board, .is_held = from->is_held};
        memcpy(made.late.round, from->round, sizeof made.late.round);
        break;
    case MSG_TELLS_SCHEDULE:
        made.scheduled = (msg_schedule){.starts_ms = from->starts_ms};
        memcpy(made.scheduled.round, from->round, sizeof made.scheduled.round);
        break;
    case MSG_TELLS_BOARD:
        made.decided = (msg_board_decided){.board = from->board, .result = from->result};
        memcpy(made.decided.round, from->round, sizeof made.decided.round);
        text = made.decided.text;
        break;
    }
    if (text != NULL)
        memcpy(text, from->text, MSG_TEXT_SIZE);
    return made;
}

#endif

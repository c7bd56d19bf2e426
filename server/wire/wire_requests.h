/* wire_requests.h - the members of requests, for wire_shape.c.
 * Room: server/wire. Made by tools/gen-messages of server/msg/messages.toml; do not edit. */
#ifndef ZUG_SERVER_WIRE_REQUESTS_H
#define ZUG_SERVER_WIRE_REQUESTS_H

/* clang-format off */
static const wire_asked asked_challenge[] = {
    {"color", "white, black or any", WIRE_ASKS_WISH, false, PLACE(command.challenge.wish), 0, false},
    {"to", "the name of a person", WIRE_ASKS_TEXT, false, PLACE(command.challenge.to.name), 0, false},
    {"to_id", "the id of a person", WIRE_ASKS_ID, false, PLACE(command.challenge.to.person), 0, false},
    {"terms", "", WIRE_ASKS_TERMS, false, PLACE(command.challenge.terms), 0, false},
};
static const wire_asked asked_accept[] = {
    {"challenge", "the id of a challenge", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_decline[] = {
    {"challenge", "the id of a challenge", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_cancel[] = {
    {"challenge", "the id of a challenge", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_over_the_board[] = {
    {"terms", "", WIRE_ASKS_TERMS, false, PLACE(command.challenge.terms), 0, false},
};
static const wire_asked asked_rematch[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_move[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"move", "a move of at most 15 characters", WIRE_ASKS_TEXT, false, PLACE(command.move.text), 0, false},
    {"square", "a square like e4", WIRE_ASKS_TEXT, false, PLACE(command.move.text), offsetof(wire_request, command.move.is_square), true},
};
static const wire_asked asked_premove[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"move", "a move of at most 15 characters", WIRE_ASKS_TEXT, true, PLACE(command.move.text), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.move.by), 0, false},
};
static const wire_asked asked_premove_clear[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_resign[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_offer_draw[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_accept_draw[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_ask_take_back[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_agree_take_back[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_decline_take_back[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_give_time[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_say[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"phrase", "hello, good-luck, nice-move, sorry, good-game or thanks", WIRE_ASKS_PHRASE, true, PLACE(command.say.phrase), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.say.by), 0, false},
};
static const wire_asked asked_abort[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.reason.text), 0, false},
};
static const wire_asked asked_claim_absence[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_call_arbiter[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.act.text), 0, false},
};
static const wire_asked asked_answer_call[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.reason.text), 0, false},
};
static const wire_asked asked_pause[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.reason.text), 0, false},
};
static const wire_asked asked_explain_pause[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, true, PLACE(command.reason.text), 0, false},
};
static const wire_asked asked_resume[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.reason.text), 0, false},
};
static const wire_asked asked_set_clocks[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"clocks_ms", "a list of two numbers of milliseconds, each from 0 to 999999999999", WIRE_ASKS_CLOCKS, true, PLACE(command.set_clocks.clock_ms), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.set_clocks.text), 0, false},
};
static const wire_asked asked_take_back[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"plies", "a number of half-moves from 0 to 4294967295", WIRE_ASKS_NUMBER, true, PLACE(command.take_back.plies), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.take_back.text), 0, false},
};
static const wire_asked asked_adjudicate[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"result", "1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or -/-", WIRE_ASKS_RESULT, true, PLACE(command.adjudicate.result), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.adjudicate.text), 0, false},
};
static const wire_asked asked_allow[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"premoves", "true or false", WIRE_ASKS_TRUTH, true, PLACE(command.allow.premoves), 0, false},
    {"offers", "true or false", WIRE_ASKS_TRUTH, true, PLACE(command.allow.draw_offers), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.allow.text), 0, false},
};
static const wire_asked asked_assistant_ask[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.act.by), 0, false},
};
static const wire_asked asked_assistant_join[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"link", "the id of a link", WIRE_ASKS_ID, true, PLACE(command.join.link), 0, false},
};
static const wire_asked asked_assistant_accept[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, true, PLACE(command.act.by), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.act.text), 0, false},
};
static const wire_asked asked_assistant_refuse[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, true, PLACE(command.act.by), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.act.text), 0, false},
};
static const wire_asked asked_assistant_remove[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"side", "white or black", WIRE_ASKS_SIDE, true, PLACE(command.act.by), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.act.text), 0, false},
};
static const wire_asked asked_contest[] = {
    {"name", "a text of at most 63 bytes", WIRE_ASKS_TEXT, true, PLACE(command.contest.name), 0, false},
    {"site", "a text of at most 63 bytes", WIRE_ASKS_TEXT, false, PLACE(command.contest.site), offsetof(wire_request, command.contest.keeps_site), false},
    {"players_only", "true or false", WIRE_ASKS_TRUTH, false, PLACE(command.contest.players_only), offsetof(wire_request, command.contest.keeps_sight), false},
    {"terms", "", WIRE_ASKS_TERMS, false, PLACE(command.contest.terms), 0, false},
};
static const wire_asked asked_contest_change[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"name", "a text of at most 63 bytes", WIRE_ASKS_TEXT, true, PLACE(command.contest.name), 0, false},
    {"site", "a text of at most 63 bytes", WIRE_ASKS_TEXT, false, PLACE(command.contest.site), offsetof(wire_request, command.contest.keeps_site), false},
    {"players_only", "true or false", WIRE_ASKS_TRUTH, false, PLACE(command.contest.players_only), offsetof(wire_request, command.contest.keeps_sight), false},
    {"terms", "", WIRE_ASKS_TERMS, false, PLACE(command.contest.terms), 0, false},
};
static const wire_asked asked_contest_allow[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"premoves", "true or false", WIRE_ASKS_TRUTH, true, PLACE(command.allow.premoves), 0, false},
    {"offers", "true or false", WIRE_ASKS_TRUTH, true, PLACE(command.allow.draw_offers), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.allow.text), 0, false},
};
static const wire_asked asked_contest_arbiter[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"to", "the name of a person", WIRE_ASKS_TEXT, false, PLACE(command.person.seat.name), 0, false},
    {"to_id", "the id of a person", WIRE_ASKS_ID, false, PLACE(command.person.seat.person), 0, false},
};
static const wire_asked asked_contest_arbiter_remove[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"to", "the name of a person", WIRE_ASKS_TEXT, false, PLACE(command.person.seat.name), 0, false},
    {"to_id", "the id of a person", WIRE_ASKS_ID, false, PLACE(command.person.seat.person), 0, false},
};
static const wire_asked asked_contest_pair[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.round.round), 0, false},
    {"csv", "lines with White and Black, or with the board, White and Black, at most 2500", WIRE_ASKS_CSV, false, PLACE(command.round), 0, false},
    {"pairings", "a list of at most 2500 boards, each with white and black", WIRE_ASKS_PAIRINGS, false, PLACE(command.round), 0, false},
    {"free", "a list of at most 5000 players, each with player and bye", WIRE_ASKS_FREE, false, PLACE(command.round), 0, false},
};
static const wire_asked asked_contest_start[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.round.round), 0, false},
};
static const wire_asked asked_contest_schedule[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.scheduled.round), 0, false},
    {"starts_ms", "a moment in milliseconds since 1970", WIRE_ASKS_MOMENT, false, PLACE(command.scheduled.starts_ms), 0, false},
};
static const wire_asked asked_contest_hold[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.late.round), 0, false},
    {"board", "a number from 1 to 65535", WIRE_ASKS_NUMBER, true, PLACE(command.late.board), 0, false},
    {"held", "true or false", WIRE_ASKS_TRUTH, true, PLACE(command.late.is_held), 0, false},
};
static const wire_asked asked_contest_start_board[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.late.round), 0, false},
    {"board", "a number from 1 to 65535", WIRE_ASKS_NUMBER, true, PLACE(command.late.board), 0, false},
};
static const wire_asked asked_contest_reseat[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.round.round), 0, false},
    {"csv", "lines with White and Black, or with the board, White and Black, at most 2500", WIRE_ASKS_CSV, false, PLACE(command.round), 0, false},
    {"pairings", "a list of at most 2500 boards, each with white and black", WIRE_ASKS_PAIRINGS, false, PLACE(command.round), 0, false},
    {"free", "a list of at most 5000 players, each with player and bye", WIRE_ASKS_FREE, false, PLACE(command.round), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.round.text), 0, false},
};
static const wire_asked asked_contest_adjourn[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.mark.round), 0, false},
    {"board", "a number from 1 to 65535", WIRE_ASKS_NUMBER, true, PLACE(command.mark.board), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.mark.text), 0, false},
};
static const wire_asked asked_contest_unplayed[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.mark.round), 0, false},
    {"board", "a number from 1 to 65535", WIRE_ASKS_NUMBER, true, PLACE(command.mark.board), 0, false},
    {"bye", "full, half, zero or none", WIRE_ASKS_BYE, true, PLACE(command.mark.unplayed), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.mark.text), 0, false},
};
static const wire_asked asked_contest_unpair[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.round.round), 0, false},
};
static const wire_asked asked_contest_close[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_contest_delete[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_contest_reopen[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_contest_plan[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"system", "the code of a pairing system, of at most 31 bytes", WIRE_ASKS_TEXT, true, PLACE(command.plan.system), 0, false},
    {"rounds", "a number from 0 to 255", WIRE_ASKS_NUMBER, false, PLACE(command.plan.rounds), 0, false},
    {"tie_breaks", "codes of tie-breaks with commas between them, at most 127 bytes", WIRE_ASKS_TEXT, false, PLACE(command.plan.tiebreaks), 0, false},
    {"first_color", "white or black", WIRE_ASKS_SIDE, false, PLACE(command.plan.first_color), 0, false},
    {"lines", "lines of a report, at most 32767 bytes", WIRE_ASKS_LINES, false, PLACE(command.plan.lines), 0, false},
};
static const wire_asked asked_contest_enter[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"players", "a list of at most 5000 players, each with a name", WIRE_ASKS_PLAYERS, false, PLACE(command.players), 0, false},
    {"csv", "lines with a player each, at most 5000, under a line with the names of the columns", WIRE_ASKS_PLAYERS_CSV, false, PLACE(command.players), 0, false},
};
static const wire_asked asked_contest_leave[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"player", "the number of a player in the list", WIRE_ASKS_NUMBER, true, PLACE(command.player.player), 0, false},
};
static const wire_asked asked_contest_team[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"teams", "a list of at most 999 teams, each with a name, and with at most 40 players", WIRE_ASKS_TEAMS, true, PLACE(command.teams), 0, false},
};
static const wire_asked asked_contest_absent[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"player", "the number of a player in the list", WIRE_ASKS_NUMBER, true, PLACE(command.absence.player), 0, false},
    {"from", "a number from 0 to 255", WIRE_ASKS_NUMBER, true, PLACE(command.absence.from), 0, false},
    {"to", "a number from 0 to 255", WIRE_ASKS_NUMBER, false, PLACE(command.absence.to), 0, false},
    {"bye", "full, half, zero or none", WIRE_ASKS_BYE, true, PLACE(command.absence.bye), 0, false},
};
static const wire_asked asked_contest_decide[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, true, PLACE(command.decided.round), 0, false},
    {"board", "a number from 1 to 65535", WIRE_ASKS_NUMBER, true, PLACE(command.decided.board), 0, false},
    {"result", "1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+, -/- or *", WIRE_ASKS_ANY_RESULT, true, PLACE(command.decided.result), 0, false},
    {"reason", "a text of at most 199 bytes", WIRE_ASKS_TEXT, false, PLACE(command.decided.text), 0, false},
};
static const wire_asked asked_watch[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"version", "a number from 0 to 4294967295", WIRE_ASKS_NUMBER, false, PLACE(version), offsetof(wire_request, has_version), true},
    {"brief", "true or false", WIRE_ASKS_TRUTH, false, PLACE(brief), 0, false},
    {"aside", "true or false", WIRE_ASKS_TRUTH, false, PLACE(aside), 0, false},
};
static const wire_asked asked_unwatch[] = {
    {"game", "the id of a game", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_watch_contest[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_unwatch_contest[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
};
static const wire_asked asked_watch_boards[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, false, PLACE(round), 0, false},
};
static const wire_asked asked_unwatch_boards[] = {
    {"contest", "the id of an event", WIRE_ASKS_ID, true, PLACE(id), 0, false},
    {"round", "a text of at most 15 bytes", WIRE_ASKS_TEXT, false, PLACE(round), 0, false},
};
static const wire_shape shapes[] = {
    {"challenge", WIRE_COMMAND, MSG_CMD_CHALLENGE, asked_challenge, sizeof asked_challenge / sizeof asked_challenge[0], {NULL, NULL}},
    {"accept", WIRE_COMMAND, MSG_CMD_CHALLENGE_ACCEPT, asked_accept, sizeof asked_accept / sizeof asked_accept[0], {NULL, NULL}},
    {"decline", WIRE_COMMAND, MSG_CMD_CHALLENGE_DECLINE, asked_decline, sizeof asked_decline / sizeof asked_decline[0], {NULL, NULL}},
    {"cancel", WIRE_COMMAND, MSG_CMD_CHALLENGE_CANCEL, asked_cancel, sizeof asked_cancel / sizeof asked_cancel[0], {NULL, NULL}},
    {"over-the-board", WIRE_COMMAND, MSG_CMD_OVER_THE_BOARD, asked_over_the_board, sizeof asked_over_the_board / sizeof asked_over_the_board[0], {NULL, NULL}},
    {"rematch", WIRE_COMMAND, MSG_CMD_REMATCH, asked_rematch, sizeof asked_rematch / sizeof asked_rematch[0], {NULL, NULL}},
    {"move", WIRE_COMMAND, MSG_CMD_MOVE, asked_move, sizeof asked_move / sizeof asked_move[0], {"move", "square"}},
    {"premove", WIRE_COMMAND, MSG_CMD_PREMOVE, asked_premove, sizeof asked_premove / sizeof asked_premove[0], {NULL, NULL}},
    {"premove-clear", WIRE_COMMAND, MSG_CMD_PREMOVE_CLEAR, asked_premove_clear, sizeof asked_premove_clear / sizeof asked_premove_clear[0], {NULL, NULL}},
    {"resign", WIRE_COMMAND, MSG_CMD_RESIGN, asked_resign, sizeof asked_resign / sizeof asked_resign[0], {NULL, NULL}},
    {"offer-draw", WIRE_COMMAND, MSG_CMD_OFFER_DRAW, asked_offer_draw, sizeof asked_offer_draw / sizeof asked_offer_draw[0], {NULL, NULL}},
    {"accept-draw", WIRE_COMMAND, MSG_CMD_ACCEPT_DRAW, asked_accept_draw, sizeof asked_accept_draw / sizeof asked_accept_draw[0], {NULL, NULL}},
    {"ask-take-back", WIRE_COMMAND, MSG_CMD_ASK_TAKE_BACK, asked_ask_take_back, sizeof asked_ask_take_back / sizeof asked_ask_take_back[0], {NULL, NULL}},
    {"agree-take-back", WIRE_COMMAND, MSG_CMD_AGREE_TAKE_BACK, asked_agree_take_back, sizeof asked_agree_take_back / sizeof asked_agree_take_back[0], {NULL, NULL}},
    {"decline-take-back", WIRE_COMMAND, MSG_CMD_DECLINE_TAKE_BACK, asked_decline_take_back, sizeof asked_decline_take_back / sizeof asked_decline_take_back[0], {NULL, NULL}},
    {"give-time", WIRE_COMMAND, MSG_CMD_GIVE_TIME, asked_give_time, sizeof asked_give_time / sizeof asked_give_time[0], {NULL, NULL}},
    {"say", WIRE_COMMAND, MSG_CMD_SAY, asked_say, sizeof asked_say / sizeof asked_say[0], {NULL, NULL}},
    {"abort", WIRE_COMMAND, MSG_CMD_ABORT, asked_abort, sizeof asked_abort / sizeof asked_abort[0], {NULL, NULL}},
    {"claim-absence", WIRE_COMMAND, MSG_CMD_CLAIM_ABSENCE, asked_claim_absence, sizeof asked_claim_absence / sizeof asked_claim_absence[0], {NULL, NULL}},
    {"call-arbiter", WIRE_COMMAND, MSG_CMD_CALL_ARBITER, asked_call_arbiter, sizeof asked_call_arbiter / sizeof asked_call_arbiter[0], {NULL, NULL}},
    {"answer-call", WIRE_COMMAND, MSG_CMD_ANSWER_CALL, asked_answer_call, sizeof asked_answer_call / sizeof asked_answer_call[0], {NULL, NULL}},
    {"pause", WIRE_COMMAND, MSG_CMD_PAUSE, asked_pause, sizeof asked_pause / sizeof asked_pause[0], {NULL, NULL}},
    {"explain-pause", WIRE_COMMAND, MSG_CMD_EXPLAIN_PAUSE, asked_explain_pause, sizeof asked_explain_pause / sizeof asked_explain_pause[0], {NULL, NULL}},
    {"resume", WIRE_COMMAND, MSG_CMD_RESUME, asked_resume, sizeof asked_resume / sizeof asked_resume[0], {NULL, NULL}},
    {"set-clocks", WIRE_COMMAND, MSG_CMD_SET_CLOCKS, asked_set_clocks, sizeof asked_set_clocks / sizeof asked_set_clocks[0], {NULL, NULL}},
    {"take-back", WIRE_COMMAND, MSG_CMD_TAKE_BACK, asked_take_back, sizeof asked_take_back / sizeof asked_take_back[0], {NULL, NULL}},
    {"adjudicate", WIRE_COMMAND, MSG_CMD_ADJUDICATE, asked_adjudicate, sizeof asked_adjudicate / sizeof asked_adjudicate[0], {NULL, NULL}},
    {"allow", WIRE_COMMAND, MSG_CMD_ALLOW, asked_allow, sizeof asked_allow / sizeof asked_allow[0], {NULL, NULL}},
    {"assistant-ask", WIRE_COMMAND, MSG_CMD_ASSISTANT_ASK, asked_assistant_ask, sizeof asked_assistant_ask / sizeof asked_assistant_ask[0], {NULL, NULL}},
    {"assistant-join", WIRE_COMMAND, MSG_CMD_ASSISTANT_JOIN, asked_assistant_join, sizeof asked_assistant_join / sizeof asked_assistant_join[0], {NULL, NULL}},
    {"assistant-accept", WIRE_COMMAND, MSG_CMD_ASSISTANT_ACCEPT, asked_assistant_accept, sizeof asked_assistant_accept / sizeof asked_assistant_accept[0], {NULL, NULL}},
    {"assistant-refuse", WIRE_COMMAND, MSG_CMD_ASSISTANT_REFUSE, asked_assistant_refuse, sizeof asked_assistant_refuse / sizeof asked_assistant_refuse[0], {NULL, NULL}},
    {"assistant-remove", WIRE_COMMAND, MSG_CMD_ASSISTANT_REMOVE, asked_assistant_remove, sizeof asked_assistant_remove / sizeof asked_assistant_remove[0], {NULL, NULL}},
    {"contest", WIRE_COMMAND, MSG_CMD_CONTEST, asked_contest, sizeof asked_contest / sizeof asked_contest[0], {NULL, NULL}},
    {"contest-change", WIRE_COMMAND, MSG_CMD_CONTEST_CHANGE, asked_contest_change, sizeof asked_contest_change / sizeof asked_contest_change[0], {NULL, NULL}},
    {"contest-allow", WIRE_COMMAND, MSG_CMD_CONTEST_ALLOW, asked_contest_allow, sizeof asked_contest_allow / sizeof asked_contest_allow[0], {NULL, NULL}},
    {"contest-arbiter", WIRE_COMMAND, MSG_CMD_CONTEST_ARBITER, asked_contest_arbiter, sizeof asked_contest_arbiter / sizeof asked_contest_arbiter[0], {NULL, NULL}},
    {"contest-arbiter-remove", WIRE_COMMAND, MSG_CMD_CONTEST_ARBITER_REMOVE, asked_contest_arbiter_remove, sizeof asked_contest_arbiter_remove / sizeof asked_contest_arbiter_remove[0], {NULL, NULL}},
    {"contest-pair", WIRE_COMMAND, MSG_CMD_CONTEST_PAIR, asked_contest_pair, sizeof asked_contest_pair / sizeof asked_contest_pair[0], {"pairings", "csv"}},
    {"contest-start", WIRE_COMMAND, MSG_CMD_CONTEST_START, asked_contest_start, sizeof asked_contest_start / sizeof asked_contest_start[0], {NULL, NULL}},
    {"contest-schedule", WIRE_COMMAND, MSG_CMD_CONTEST_SCHEDULE, asked_contest_schedule, sizeof asked_contest_schedule / sizeof asked_contest_schedule[0], {NULL, NULL}},
    {"contest-hold", WIRE_COMMAND, MSG_CMD_CONTEST_HOLD, asked_contest_hold, sizeof asked_contest_hold / sizeof asked_contest_hold[0], {NULL, NULL}},
    {"contest-start-board", WIRE_COMMAND, MSG_CMD_CONTEST_START_BOARD, asked_contest_start_board, sizeof asked_contest_start_board / sizeof asked_contest_start_board[0], {NULL, NULL}},
    {"contest-reseat", WIRE_COMMAND, MSG_CMD_CONTEST_RESEAT, asked_contest_reseat, sizeof asked_contest_reseat / sizeof asked_contest_reseat[0], {"pairings", "csv"}},
    {"contest-adjourn", WIRE_COMMAND, MSG_CMD_CONTEST_ADJOURN, asked_contest_adjourn, sizeof asked_contest_adjourn / sizeof asked_contest_adjourn[0], {NULL, NULL}},
    {"contest-unplayed", WIRE_COMMAND, MSG_CMD_CONTEST_UNPLAYED, asked_contest_unplayed, sizeof asked_contest_unplayed / sizeof asked_contest_unplayed[0], {NULL, NULL}},
    {"contest-unpair", WIRE_COMMAND, MSG_CMD_CONTEST_UNPAIR, asked_contest_unpair, sizeof asked_contest_unpair / sizeof asked_contest_unpair[0], {NULL, NULL}},
    {"contest-close", WIRE_COMMAND, MSG_CMD_CONTEST_CLOSE, asked_contest_close, sizeof asked_contest_close / sizeof asked_contest_close[0], {NULL, NULL}},
    {"contest-delete", WIRE_COMMAND, MSG_CMD_CONTEST_DELETE, asked_contest_delete, sizeof asked_contest_delete / sizeof asked_contest_delete[0], {NULL, NULL}},
    {"contest-reopen", WIRE_COMMAND, MSG_CMD_CONTEST_REOPEN, asked_contest_reopen, sizeof asked_contest_reopen / sizeof asked_contest_reopen[0], {NULL, NULL}},
    {"contest-plan", WIRE_COMMAND, MSG_CMD_CONTEST_PLAN, asked_contest_plan, sizeof asked_contest_plan / sizeof asked_contest_plan[0], {NULL, NULL}},
    {"contest-enter", WIRE_COMMAND, MSG_CMD_CONTEST_ENTER, asked_contest_enter, sizeof asked_contest_enter / sizeof asked_contest_enter[0], {"players", "csv"}},
    {"contest-leave", WIRE_COMMAND, MSG_CMD_CONTEST_LEAVE, asked_contest_leave, sizeof asked_contest_leave / sizeof asked_contest_leave[0], {NULL, NULL}},
    {"contest-team", WIRE_COMMAND, MSG_CMD_CONTEST_TEAM, asked_contest_team, sizeof asked_contest_team / sizeof asked_contest_team[0], {NULL, NULL}},
    {"contest-absent", WIRE_COMMAND, MSG_CMD_CONTEST_ABSENT, asked_contest_absent, sizeof asked_contest_absent / sizeof asked_contest_absent[0], {NULL, NULL}},
    {"contest-decide", WIRE_COMMAND, MSG_CMD_CONTEST_DECIDE, asked_contest_decide, sizeof asked_contest_decide / sizeof asked_contest_decide[0], {NULL, NULL}},
    {"watch", WIRE_WATCH, MSG_CMD_CHALLENGE, asked_watch, sizeof asked_watch / sizeof asked_watch[0], {NULL, NULL}},
    {"unwatch", WIRE_UNWATCH, MSG_CMD_CHALLENGE, asked_unwatch, sizeof asked_unwatch / sizeof asked_unwatch[0], {NULL, NULL}},
    {"watch-contest", WIRE_WATCH_CONTEST, MSG_CMD_CHALLENGE, asked_watch_contest, sizeof asked_watch_contest / sizeof asked_watch_contest[0], {NULL, NULL}},
    {"unwatch-contest", WIRE_UNWATCH_CONTEST, MSG_CMD_CHALLENGE, asked_unwatch_contest, sizeof asked_unwatch_contest / sizeof asked_unwatch_contest[0], {NULL, NULL}},
    {"watch-boards", WIRE_WATCH_BOARDS, MSG_CMD_CHALLENGE, asked_watch_boards, sizeof asked_watch_boards / sizeof asked_watch_boards[0], {NULL, NULL}},
    {"unwatch-boards", WIRE_UNWATCH_BOARDS, MSG_CMD_CHALLENGE, asked_unwatch_boards, sizeof asked_unwatch_boards / sizeof asked_unwatch_boards[0], {NULL, NULL}},
    {"lobby", WIRE_LOBBY, MSG_CMD_CHALLENGE, NULL, 0, {NULL, NULL}},
    {"unlobby", WIRE_UNLOBBY, MSG_CMD_CHALLENGE, NULL, 0, {NULL, NULL}},
    {"mine", WIRE_MINE, MSG_CMD_CHALLENGE, NULL, 0, {NULL, NULL}},
    {"ping", WIRE_PING, MSG_CMD_CHALLENGE, NULL, 0, {NULL, NULL}},
};
/* clang-format on */

#endif

/* wire_stored.h - the members of stored events, for wire_member.c.
 * Room: server/wire. Made by tools/gen-messages of server/msg/messages.toml; do not edit. */
#ifndef ZUG_SERVER_WIRE_STORED_H
#define ZUG_SERVER_WIRE_STORED_H

/* clang-format off */
static const wire_member common[] = {
    M("by", ID, by),
    M("nonce", TEXT, nonce),
    M("asked", NUMBER, asked),
};
static const wire_member stored_challenged[] = {
    M("terms", TERMS, challenged.terms),
    M("wish", WISH, challenged.wish),
    M("person0", ID, challenged.seat[0].person), M("name0", TEXT, challenged.seat[0].name), 
    M("guest0", TRUTH, challenged.seat[0].is_guest),
    M("person1", ID, challenged.seat[1].person), M("name1", TEXT, challenged.seat[1].name), 
    M("guest1", TRUTH, challenged.seat[1].is_guest),
    M("rematch_of", ID, challenged.rematch_of),
    M("series_games", NUMBER, challenged.series.games),
    M("series0", NUMBER, challenged.series.halves[0]),
    M("series1", NUMBER, challenged.series.halves[1]),
};
static const wire_member stored_challenge_ended[] = {
    M("ending", ENDING, challenge_ended.ending),
    M("table", ID, challenge_ended.table),
};
static const wire_member stored_table_set[] = {
    M("terms", TERMS, table_set.terms),
    M("person0", ID, table_set.seat[0].person), M("name0", TEXT, table_set.seat[0].name), 
    M("guest0", TRUTH, table_set.seat[0].is_guest),
    M("person1", ID, table_set.seat[1].person), M("name1", TEXT, table_set.seat[1].name), 
    M("guest1", TRUTH, table_set.seat[1].is_guest),
    M("contest", ID, table_set.contest),
    M("rematch_of", ID, table_set.rematch_of),
    M("series_games", NUMBER, table_set.series.games),
    M("series0", NUMBER, table_set.series.halves[0]),
    M("series1", NUMBER, table_set.series.halves[1]),
    M("board", NUMBER, table_set.board),
    M("lag", LAG, table_set),
    M("edition", NUMBER, table_set.edition),
    M("round", TEXT, table_set.round),
};
static const wire_member stored_game[] = {
    M("game", GAME, game.what),
    M("away_ms", MS, game.away_ms),
    M("text", TEXT, game.text),
    M("player", SAID, game.player),
};
static const wire_member stored_reason[] = {
    M("text", TEXT, reason.text),
};
static const wire_member stored_called[] = {
    M("side", SIDE, called.side),
    M("text", TEXT, called.text),
};
static const wire_member stored_allowed[] = {
    M("premoves", TRUTH, allowed.premoves),
    M("offers", TRUTH, allowed.draw_offers),
    M("text", TEXT, allowed.text),
};
static const wire_member stored_assistant[] = {
    M("person0", ID, assistant.seat.person), M("name0", TEXT, assistant.seat.name), 
    M("guest0", TRUTH, assistant.seat.is_guest),
    M("link", ID, assistant.link),
    M("side", SIDE, assistant.side),
    M("text", TEXT, assistant.text),
};
static const wire_member stored_rematch[] = {
    M("challenge", ID, rematch.challenge),
    M("side", SIDE, rematch.side),
};
static const wire_member stored_talk[] = {
    M("side", SIDE, talk.side),
    M("phrase", PHRASE, talk.phrase),
};
static const wire_member stored_outage[] = {
    M("away_ms", MS, outage.away_ms),
};
static const wire_member stored_contest[] = {
    M("terms", TERMS, contest.terms),
    M("person0", ID, contest.arbiter.person), M("name0", TEXT, contest.arbiter.name), 
    M("guest0", TRUTH, contest.arbiter.is_guest),
    M("name", TEXT, contest.name),
    M("site", TEXT, contest.site),
    M("players_only", TRUTH, contest.players_only),
};
static const wire_member stored_person[] = {
    M("person0", ID, person.seat.person), M("name0", TEXT, person.seat.name), 
    M("guest0", TRUTH, person.seat.is_guest),
};
static const wire_member stored_round[] = {
    M("round", TEXT, round.round),
    M("pairings", PAIRINGS, round),
    M("free", FREE, round),
    M("text", TEXT, round.text),
};
static const wire_member stored_plan[] = {
    M("system", TEXT, plan.system),
    M("tie_breaks", TEXT, plan.tiebreaks),
    M("rounds", NUMBER, plan.rounds),
    M("first_color", SAID, plan.first_color),
    M("numbered", TRUTH, plan.is_numbered),
    M("lines", LINES, plan.lines),
};
static const wire_member stored_players[] = {
    M("players", PLAYERS, players),
};
static const wire_member stored_player[] = {
    M("player", NUMBER, player.player),
};
static const wire_member stored_teams[] = {
    M("teams", TEAMS, teams),
};
static const wire_member stored_absence[] = {
    M("player", NUMBER, absence.player),
    M("from", NUMBER, absence.from),
    M("to", NUMBER, absence.to),
    M("bye", BYE, absence.bye),
};
static const wire_member stored_board[] = {
    M("round", TEXT, decided.round),
    M("board", NUMBER, decided.board),
    M("result", RESULT, decided.result),
    M("text", TEXT, decided.text),
};
static const wire_member stored_mark[] = {
    M("round", TEXT, mark.round),
    M("board", NUMBER, mark.board),
    M("adjourned", TRUTH, mark.is_adjourned),
    M("bye", BYE, mark.unplayed),
    M("text", TEXT, mark.text),
};
static const wire_member stored_late_board[] = {
    M("round", TEXT, late.round),
    M("board", NUMBER, late.board),
    M("held", TRUTH, late.is_held),
    M("game", ID, late.table),
};
static const wire_member stored_schedule[] = {
    M("round", TEXT, scheduled.round),
    M("starts_ms", MS, scheduled.starts_ms),
    M("held_up", TEXT, scheduled.held_up),
};
static const wire_members lists[] = {
    [MSG_TELLS_NOTHING] = {NULL, 0},
    [MSG_TELLS_CHALLENGED] = LIST(stored_challenged),
    [MSG_TELLS_CHALLENGE_ENDED] = LIST(stored_challenge_ended),
    [MSG_TELLS_TABLE_SET] = LIST(stored_table_set),
    [MSG_TELLS_GAME] = LIST(stored_game),
    [MSG_TELLS_REASON] = LIST(stored_reason),
    [MSG_TELLS_CALLED] = LIST(stored_called),
    [MSG_TELLS_ALLOWED] = LIST(stored_allowed),
    [MSG_TELLS_ASSISTANT] = LIST(stored_assistant),
    [MSG_TELLS_REMATCH] = LIST(stored_rematch),
    [MSG_TELLS_TALK] = LIST(stored_talk),
    [MSG_TELLS_OUTAGE] = LIST(stored_outage),
    [MSG_TELLS_CONTEST] = LIST(stored_contest),
    [MSG_TELLS_PERSON] = LIST(stored_person),
    [MSG_TELLS_ROUND] = LIST(stored_round),
    [MSG_TELLS_PLAN] = LIST(stored_plan),
    [MSG_TELLS_PLAYERS] = LIST(stored_players),
    [MSG_TELLS_PLAYER] = LIST(stored_player),
    [MSG_TELLS_TEAMS] = LIST(stored_teams),
    [MSG_TELLS_ABSENCE] = LIST(stored_absence),
    [MSG_TELLS_BOARD] = LIST(stored_board),
    [MSG_TELLS_MARK] = LIST(stored_mark),
    [MSG_TELLS_LATE_BOARD] = LIST(stored_late_board),
    [MSG_TELLS_SCHEDULE] = LIST(stored_schedule),
};
/* clang-format on */

#endif

/* msg_tables.h - the kinds of commands and events.
 * Room: server/msg. Made by tools/gen-messages of server/msg/messages.toml; do not edit. */
#ifndef ZUG_SERVER_MSG_TABLES_H
#define ZUG_SERVER_MSG_TABLES_H

/* clang-format off */
/* What can be asked, as X(NAME, "name", BODY): the body is the member of the command's union. */
#define MSG_COMMANDS(X) \
    X(CHALLENGE, "challenge", CHALLENGE) \
    X(CHALLENGE_ACCEPT, "accept", NOTHING) \
    X(CHALLENGE_DECLINE, "decline", NOTHING) \
    X(CHALLENGE_CANCEL, "cancel", NOTHING) \
    X(OVER_THE_BOARD, "over-the-board", CHALLENGE) \
    X(REMATCH, "rematch", NOTHING) \
    X(MOVE, "move", MOVE) \
    X(PREMOVE, "premove", MOVE) \
    X(PREMOVE_CLEAR, "premove-clear", ACT) \
    X(RESIGN, "resign", ACT) \
    X(OFFER_DRAW, "offer-draw", ACT) \
    X(ACCEPT_DRAW, "accept-draw", ACT) \
    X(ASK_TAKE_BACK, "ask-take-back", ACT) \
    X(AGREE_TAKE_BACK, "agree-take-back", ACT) \
    X(DECLINE_TAKE_BACK, "decline-take-back", ACT) \
    X(GIVE_TIME, "give-time", ACT) \
    X(SAY, "say", SAY) \
    X(ABORT, "abort", REASON) \
    X(CLAIM_ABSENCE, "claim-absence", ACT) \
    X(CALL_ARBITER, "call-arbiter", ACT) \
    X(ANSWER_CALL, "answer-call", REASON) \
    X(PAUSE, "pause", REASON) \
    X(EXPLAIN_PAUSE, "explain-pause", REASON) \
    X(RESUME, "resume", REASON) \
    X(SET_CLOCKS, "set-clocks", SET_CLOCKS) \
    X(TAKE_BACK, "take-back", TAKE_BACK) \
    X(ADJUDICATE, "adjudicate", ADJUDICATE) \
    X(ALLOW, "allow", ALLOW) \
    X(ASSISTANT_ASK, "assistant-ask", ACT) \
    X(ASSISTANT_JOIN, "assistant-join", JOIN) \
    X(ASSISTANT_ACCEPT, "assistant-accept", ACT) \
    X(ASSISTANT_REFUSE, "assistant-refuse", ACT) \
    X(ASSISTANT_REMOVE, "assistant-remove", ACT) \
    X(CONTEST, "contest", CONTEST) \
    X(CONTEST_CHANGE, "contest-change", CONTEST) \
    X(CONTEST_ALLOW, "contest-allow", ALLOW) \
    X(CONTEST_ARBITER, "contest-arbiter", PERSON) \
    X(CONTEST_ARBITER_REMOVE, "contest-arbiter-remove", PERSON) \
    X(CONTEST_PAIR, "contest-pair", ROUND) \
    X(CONTEST_START, "contest-start", ROUND) \
    X(CONTEST_SCHEDULE, "contest-schedule", SCHEDULE) \
    X(CONTEST_HOLD, "contest-hold", LATE_BOARD) \
    X(CONTEST_START_BOARD, "contest-start-board", LATE_BOARD) \
    X(CONTEST_RESEAT, "contest-reseat", ROUND) \
    X(CONTEST_ADJOURN, "contest-adjourn", MARK) \
    X(CONTEST_UNPLAYED, "contest-unplayed", MARK) \
    X(CONTEST_UNPAIR, "contest-unpair", ROUND) \
    X(CONTEST_CLOSE, "contest-close", NOTHING) \
    X(CONTEST_DELETE, "contest-delete", NOTHING) \
    X(CONTEST_REOPEN, "contest-reopen", NOTHING) \
    X(CONTEST_PLAN, "contest-plan", PLAN) \
    X(CONTEST_ENTER, "contest-enter", PLAYERS) \
    X(CONTEST_LEAVE, "contest-leave", PLAYER) \
    X(CONTEST_TEAM, "contest-team", TEAMS) \
    X(CONTEST_ABSENT, "contest-absent", ABSENCE) \
    X(CONTEST_DECIDE, "contest-decide", BOARD) \
    X(CONTEST_REPORT, "contest-report", REPORT) \
    X(CONTEST_DUE, "contest-due", NOTHING) \
    X(PRESENT, "present", NOTHING) \
    X(ABSENT, "absent", SINCE) \
    X(OUTAGE, "outage", SINCE) \
    X(JUDGED, "judged", JUDGED)

/* What has happened, as X(NAME, "name", BODY): first the kinds of a challenge's log, then a table's, then a
 * contest's. */
#define MSG_EVENTS(X) \
    X(CHALLENGED, "challenged", CHALLENGED) \
    X(CHALLENGE_ENDED, "challenge-ended", CHALLENGE_ENDED) \
    X(TABLE_SET, "table-set", TABLE_SET) \
    X(GAME, "game", GAME) \
    X(ABORTED, "aborted", REASON) \
    X(ARBITER_CALLED, "arbiter-called", CALLED) \
    X(CALL_ANSWERED, "call-answered", REASON) \
    X(PAUSE_EXPLAINED, "pause-explained", REASON) \
    X(ALLOWED, "allowed", ALLOWED) \
    X(ASSISTANT_ASKED, "assistant-asked", ASSISTANT) \
    X(ASSISTANT_JOINED, "assistant-joined", ASSISTANT) \
    X(ASSISTANT_LEFT, "assistant-left", ASSISTANT) \
    X(REMATCH_OFFERED, "rematch-offered", REMATCH) \
    X(TAKE_BACK_ASKED, "take-back-asked", TALK) \
    X(TAKE_BACK_DECLINED, "take-back-declined", TALK) \
    X(SAID, "said", TALK) \
    X(OUTAGE_OVER, "outage-over", OUTAGE) \
    X(CONTEST_SET, "contest-set", CONTEST) \
    X(CONTEST_CHANGED, "contest-changed", CONTEST) \
    X(CONTEST_ALLOWED, "contest-allowed", ALLOWED) \
    X(CONTEST_ARBITER_ADDED, "contest-arbiter-added", PERSON) \
    X(CONTEST_ARBITER_REMOVED, "contest-arbiter-removed", PERSON) \
    X(CONTEST_PAIRED, "contest-paired", ROUND) \
    X(CONTEST_STARTED, "contest-started", ROUND) \
    X(CONTEST_UNPAIRED, "contest-unpaired", ROUND) \
    X(CONTEST_CLOSED, "contest-closed", NOTHING) \
    X(CONTEST_REOPENED, "contest-reopened", NOTHING) \
    X(CONTEST_PLANNED, "contest-planned", PLAN) \
    X(CONTEST_ENTERED, "contest-entered", PLAYERS) \
    X(CONTEST_LEFT, "contest-left", PLAYER) \
    X(CONTEST_ABSENT, "contest-absent", ABSENCE) \
    X(CONTEST_DECIDED, "contest-decided", BOARD) \
    X(CONTEST_SCHEDULED, "contest-scheduled", SCHEDULE) \
    X(CONTEST_HELD, "contest-held", LATE_BOARD) \
    X(CONTEST_BOARD_STARTED, "contest-board-started", LATE_BOARD) \
    X(CONTEST_RESEATED, "contest-reseated", ROUND) \
    X(CONTEST_TEAMED, "contest-teamed", TEAMS) \
    X(CONTEST_MARKED, "contest-marked", MARK) \
    X(CONTEST_DELETED, "contest-deleted", NOTHING)
/* clang-format on */

#endif

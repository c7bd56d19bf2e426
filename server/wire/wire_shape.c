/* wire_shape.c - which members each request has, and where they go.
 * Room: server/wire. */
#include "wire/wire_shape.h"

#include <stddef.h>
#include <string.h>

#define PLACE(field) offsetof(wire_request, field), sizeof(((wire_request *)0)->field)
#define MUST(name, TYPE, field, words)                                                             \
    { name, words, WIRE_ASKS_##TYPE, true, PLACE(field), 0, false }
#define MAY(name, TYPE, field, words)                                                              \
    { name, words, WIRE_ASKS_##TYPE, false, PLACE(field), 0, false }
#define MARKS(name, TYPE, field, words, mark, value)                                               \
    { name, words, WIRE_ASKS_##TYPE, false, PLACE(field), offsetof(wire_request, mark), value }

#define GAME MUST("game", ID, id, "the id of a game")
#define CHALLENGE_ID MUST("challenge", ID, id, "the id of a challenge")
#define CONTEST_ID MUST("contest", ID, id, "the id of an event")
#define SIDE(field) MAY("side", SIDE, field, "white or black")
#define REASON(field) MAY("reason", TEXT, field, "a text of at most 199 bytes")
#define TERMS(field) MAY("terms", TERMS, field, "")
#define TO(field)                                                                                  \
    MAY("to", TEXT, field.name, "the name of a person"),                                           \
        MAY("to_id", ID, field.person, "the id of a person")
#define ROUND(HOW, field) HOW("round", TEXT, field, "a text of at most 15 bytes")

/* clang-format off */
static const wire_asked challenge[] = {
    MAY("color", WISH, command.challenge.wish, "white, black or any"), TO(command.challenge.to),
    TERMS(command.challenge.terms)};
static const wire_asked of_challenge[] = {CHALLENGE_ID};
static const wire_asked over_the_board[] = {TERMS(command.challenge.terms)};
static const wire_asked of_game[] = {GAME};
static const wire_asked move[] = {
    GAME, MAY("move", TEXT, command.move.text, "a move of at most 15 characters"),
    MARKS("square", TEXT, command.move.text, "a square like e4", command.move.is_square, true)};
static const wire_asked premove[] = {
    GAME, MUST("move", TEXT, command.move.text, "a move of at most 15 characters"),
    SIDE(command.move.by)};
static const wire_asked act[] = {GAME, SIDE(command.act.by)};
static const wire_asked act_with_reason[] = {GAME, SIDE(command.act.by), REASON(command.act.text)};
static const wire_asked act_of_side[] = {
    GAME, MUST("side", SIDE, command.act.by, "white or black"), REASON(command.act.text)};
static const wire_asked reason[] = {GAME, REASON(command.reason.text)};
static const wire_asked explain[] = {
    GAME, MUST("reason", TEXT, command.reason.text, "a text of at most 199 bytes")};
static const wire_asked set_clocks[] = {
    GAME, MUST("clocks_ms", CLOCKS, command.set_clocks.clock_ms,
               "a list of two numbers of milliseconds, each from 0 to 999999999999"),
    REASON(command.set_clocks.text)};
static const wire_asked take_back[] = {
    GAME, MUST("plies", NUMBER, command.take_back.plies,
               "a number of half-moves from 0 to 4294967295"),
    REASON(command.take_back.text)};
static const wire_asked adjudicate[] = {
    GAME, MUST("result", RESULT, command.adjudicate.result,
               "1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or -/-"),
    REASON(command.adjudicate.text)};
static const wire_asked allow[] = {
    GAME, MUST("premoves", TRUTH, command.allow.premoves, "true or false"),
    MUST("offers", TRUTH, command.allow.draw_offers, "true or false"), REASON(command.allow.text)};
static const wire_asked join[] = {GAME, MUST("link", ID, command.join.link, "the id of a link")};
static const wire_asked contest[] = {
    MUST("name", TEXT, command.contest.name, "a text of at most 63 bytes"),
    MARKS("site", TEXT, command.contest.site, "a text of at most 63 bytes",
          command.contest.keeps_site, false),
    TERMS(command.contest.terms)};
static const wire_asked contest_change[] = {
    CONTEST_ID, MUST("name", TEXT, command.contest.name, "a text of at most 63 bytes"),
    MARKS("site", TEXT, command.contest.site, "a text of at most 63 bytes",
          command.contest.keeps_site, false),
    TERMS(command.contest.terms)};
static const wire_asked contest_allow[] = {
    CONTEST_ID, MUST("premoves", TRUTH, command.allow.premoves, "true or false"),
    MUST("offers", TRUTH, command.allow.draw_offers, "true or false"), REASON(command.allow.text)};
static const wire_asked contest_person[] = {CONTEST_ID, TO(command.person.who)};
static const wire_asked contest_pair[] = {
    CONTEST_ID, ROUND(MUST, command.round.round),
    MAY("csv", CSV, command.round,
        "lines with White and Black, or with the board, White and Black, at most 500"),
    MAY("pairings", PAIRINGS, command.round,
        "a list of at most 500 boards, each with white and black")};
static const wire_asked contest_round[] = {CONTEST_ID, ROUND(MUST, command.round.round)};
static const wire_asked of_contest[] = {CONTEST_ID};
static const wire_asked watch[] = {
    GAME, MARKS("version", NUMBER, version, "a number from 0 to 4294967295", has_version, true),
    MAY("brief", TRUTH, brief, "true or false")};
static const wire_asked boards[] = {CONTEST_ID, ROUND(MAY, round)};

#define SHAPE(name, ASK, KIND, list)                                                               \
    { name, WIRE_##ASK, MSG_CMD_##KIND, list, sizeof list / sizeof list[0] }
#define EMPTY(name, ASK) { name, WIRE_##ASK, 0, NULL, 0 }
static const wire_shape shapes[] = {
    SHAPE("challenge", COMMAND, CHALLENGE, challenge),
    SHAPE("accept", COMMAND, CHALLENGE_ACCEPT, of_challenge),
    SHAPE("decline", COMMAND, CHALLENGE_DECLINE, of_challenge),
    SHAPE("cancel", COMMAND, CHALLENGE_CANCEL, of_challenge),
    SHAPE("over-the-board", COMMAND, OVER_THE_BOARD, over_the_board),
    SHAPE("rematch", COMMAND, REMATCH, of_game),
    SHAPE("move", COMMAND, MOVE, move),
    SHAPE("premove", COMMAND, PREMOVE, premove),
    SHAPE("premove-clear", COMMAND, PREMOVE_CLEAR, act),
    SHAPE("resign", COMMAND, RESIGN, act),
    SHAPE("offer-draw", COMMAND, OFFER_DRAW, act),
    SHAPE("accept-draw", COMMAND, ACCEPT_DRAW, act),
    SHAPE("abort", COMMAND, ABORT, reason),
    SHAPE("claim-absence", COMMAND, CLAIM_ABSENCE, act),
    SHAPE("call-arbiter", COMMAND, CALL_ARBITER, act_with_reason),
    SHAPE("answer-call", COMMAND, ANSWER_CALL, reason),
    SHAPE("pause", COMMAND, PAUSE, reason),
    SHAPE("explain-pause", COMMAND, EXPLAIN_PAUSE, explain),
    SHAPE("resume", COMMAND, RESUME, reason),
    SHAPE("set-clocks", COMMAND, SET_CLOCKS, set_clocks),
    SHAPE("take-back", COMMAND, TAKE_BACK, take_back),
    SHAPE("adjudicate", COMMAND, ADJUDICATE, adjudicate),
    SHAPE("allow", COMMAND, ALLOW, allow),
    SHAPE("assistant-ask", COMMAND, ASSISTANT_ASK, act),
    SHAPE("assistant-join", COMMAND, ASSISTANT_JOIN, join),
    SHAPE("assistant-accept", COMMAND, ASSISTANT_ACCEPT, act_of_side),
    SHAPE("assistant-refuse", COMMAND, ASSISTANT_REFUSE, act_of_side),
    SHAPE("assistant-remove", COMMAND, ASSISTANT_REMOVE, act_of_side),
    SHAPE("contest", COMMAND, CONTEST, contest),
    SHAPE("contest-change", COMMAND, CONTEST_CHANGE, contest_change),
    SHAPE("contest-allow", COMMAND, CONTEST_ALLOW, contest_allow),
    SHAPE("contest-arbiter", COMMAND, CONTEST_ARBITER, contest_person),
    SHAPE("contest-arbiter-remove", COMMAND, CONTEST_ARBITER_REMOVE, contest_person),
    SHAPE("contest-pair", COMMAND, CONTEST_PAIR, contest_pair),
    SHAPE("contest-start", COMMAND, CONTEST_START, contest_round),
    SHAPE("contest-unpair", COMMAND, CONTEST_UNPAIR, contest_round),
    SHAPE("contest-close", COMMAND, CONTEST_CLOSE, of_contest),
    SHAPE("contest-reopen", COMMAND, CONTEST_REOPEN, of_contest),
    SHAPE("watch", WATCH, CHALLENGE, watch),
    SHAPE("unwatch", UNWATCH, CHALLENGE, of_game),
    SHAPE("watch-contest", WATCH_CONTEST, CHALLENGE, of_contest),
    SHAPE("unwatch-contest", UNWATCH_CONTEST, CHALLENGE, of_contest),
    SHAPE("watch-boards", WATCH_BOARDS, CHALLENGE, boards),
    SHAPE("unwatch-boards", UNWATCH_BOARDS, CHALLENGE, boards),
    EMPTY("lobby", LOBBY),
    EMPTY("unlobby", UNLOBBY),
    EMPTY("ping", PING),
};
/* clang-format on */

const wire_shape *wire_shape_of(const char *name) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (strcmp(shapes[i].name, name) == 0)
            return &shapes[i];
    return NULL;
}

const wire_asked *wire_asked_of(const wire_shape *shape, const char *name) {
    for (size_t i = 0; i < shape->count; i++)
        if (shape->members[i].type != WIRE_ASKS_TERMS && strcmp(shape->members[i].name, name) == 0)
            return &shape->members[i];
    return NULL;
}

msg_terms *wire_shape_terms(const wire_shape *shape, wire_request *request) {
    for (size_t i = 0; i < shape->count; i++)
        if (shape->members[i].type == WIRE_ASKS_TERMS)
            return (msg_terms *)(void *)((char *)request + shape->members[i].offset);
    return NULL;
}

/* wire_member.c - the members of events in the log.
 * Room: server/wire. Their order is that of the log; what is written must not change. */
#include "wire/wire_member.h"

#include <stddef.h>

#define M(name, type, field)                                                                       \
    { name, WIRE_IS_##type, offsetof(msg_event, field), sizeof(((msg_event *)0)->field) }
#define SEAT(n, field)                                                                             \
    M("person" n, ID, field.person), M("name" n, TEXT, field.name),                                \
        M("guest" n, TRUTH, field.is_guest)

static const wire_member common[] = {M("by", ID, by), M("nonce", TEXT, nonce),
                                     M("asked", NUMBER, asked)};

static const wire_member challenged[] = {
    M("terms", TERMS, challenged.terms), M("wish", WISH, challenged.wish),
    SEAT("0", challenged.seat[0]), SEAT("1", challenged.seat[1]),
    M("rematch_of", ID, challenged.rematch_of)};

static const wire_member challenge_ended[] = {M("ending", ENDING, challenge_ended.ending),
                                              M("table", ID, challenge_ended.table)};

static const wire_member table_set[] = {M("terms", TERMS, table_set.terms),
                                        SEAT("0", table_set.seat[0]),
                                        SEAT("1", table_set.seat[1]),
                                        M("contest", ID, table_set.contest),
                                        M("rematch_of", ID, table_set.rematch_of),
                                        M("board", NUMBER, table_set.board),
                                        M("lag", LAG, table_set),
                                        M("edition", NUMBER, table_set.edition),
                                        M("round", TEXT, table_set.round)};

static const wire_member game[] = {M("game", GAME, game.what), M("away_ms", MS, game.away_ms),
                                   M("text", TEXT, game.text)};

static const wire_member reason[] = {M("text", TEXT, reason.text)};

static const wire_member called[] = {M("side", SIDE, called.side), M("text", TEXT, called.text)};

static const wire_member allowed[] = {M("premoves", TRUTH, allowed.premoves),
                                      M("offers", TRUTH, allowed.draw_offers),
                                      M("text", TEXT, allowed.text)};

static const wire_member assistant[] = {SEAT("0", assistant.who), M("link", ID, assistant.link),
                                        M("side", SIDE, assistant.side),
                                        M("text", TEXT, assistant.text)};

static const wire_member rematch[] = {M("challenge", ID, rematch.challenge),
                                      M("side", SIDE, rematch.side)};

static const wire_member outage[] = {M("away_ms", MS, outage.away_ms)};

static const wire_member contest[] = {M("terms", TERMS, contest.terms), SEAT("0", contest.arbiter),
                                      M("name", TEXT, contest.name), M("site", TEXT, contest.site)};

static const wire_member person[] = {SEAT("0", person.who)};

static const wire_member round_named[] = {M("round", TEXT, round.round),
                                          M("pairings", PAIRINGS, round)};

#define LIST(name)                                                                                 \
    { name, sizeof name / sizeof name[0] }

const wire_members wire_members_common = LIST(common);

wire_members wire_members_of(msg_event_kind kind) {
    static const wire_members lists[] = {
        [MSG_TELLS_NOTHING] = {NULL, 0},
        [MSG_TELLS_CHALLENGED] = LIST(challenged),
        [MSG_TELLS_CHALLENGE_ENDED] = LIST(challenge_ended),
        [MSG_TELLS_TABLE_SET] = LIST(table_set),
        [MSG_TELLS_GAME] = LIST(game),
        [MSG_TELLS_REASON] = LIST(reason),
        [MSG_TELLS_CALLED] = LIST(called),
        [MSG_TELLS_ALLOWED] = LIST(allowed),
        [MSG_TELLS_ASSISTANT] = LIST(assistant),
        [MSG_TELLS_REMATCH] = LIST(rematch),
        [MSG_TELLS_OUTAGE] = LIST(outage),
        [MSG_TELLS_CONTEST] = LIST(contest),
        [MSG_TELLS_PERSON] = LIST(person),
        [MSG_TELLS_ROUND] = LIST(round_named),
    };
    return lists[msg_event_body_of(kind)];
}

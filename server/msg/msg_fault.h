/* msg_fault.h - why a request is refused that is no command, or before it is judged: all reasons,
 * with their codes and sentences.
 * Room: server/msg. Whoever refuses names the fault; its sentence is looked up where it is written
 * out. */
#ifndef ZUG_SERVER_MSG_FAULT_H
#define ZUG_SERVER_MSG_FAULT_H

#include <stddef.h>
#include <stdint.h>
#include <zug/status.h>

/* The faults as X(NAME, "code", "fact", "sentence"). Many share a code: where it does not say
 * enough for whoever makes a sentence of it in another language, the fact does; else it is "". */
/* clang-format off */
#define MSG_FAULTS(X)                                                                              \
    X(LOG_IN, "log-in", "", "Come in first: as a guest or with an account.")                       \
    X(TOKEN_UNKNOWN, "log-in", "", "This token is not known here, or has ended.")                  \
    X(FOREIGN_ORIGIN, "foreign-origin", "", "This request comes from a foreign page.")             \
    X(TOO_FAST, "too-fast", "", "Too many requests; wait a little.")                               \
    X(TOO_HARD, "too-fast", "",                                                                    \
      "What you ask for takes the zone long to judge; wait a little.")                             \
    X(TOO_MANY_IMPORTS, "too-fast", "", "Too many imports; wait a little.")                        \
    X(NO_MEMORY, "no-memory", "", "The zone has no memory left for this.")                         \
    X(NOT_STORED, "not-stored", "", "This could not be stored and has not happened; try again.")   \
    X(NOT_CERTAIN, "not-stored", "", "Try again.")                                                 \
    X(CLOSING, "busy", "", "The zone is closing.")                                                 \
    X(ENDING, "not-stored", "", "The zone is ending; try again.")                                  \
    X(NOT_NOW, "busy", "", "The zone cannot do this now; try again.")                              \
    X(MANY_CONNECTIONS, "busy", "", "There are too many connections now.")                         \
    X(MANY_LOG_IN, "busy", "", "Too many are logging in; try again.")                              \
    X(MANY_SEARCH, "busy", "", "Too many are searching; try again.")                               \
    X(MANY_FILES, "busy", "",                                                                      \
      "Too many files are on their way; try again when one is complete.")                          \
    X(MANY_CHECKS, "busy", "", "Too many texts wait to be checked; try again.")                    \
    X(GAME_UNREAD, "busy", "", "The zone cannot read this game now; try again.")                   \
    X(CONTEST_UNREAD, "busy", "", "The event cannot be read now.")                                 \
    X(LOG_UNREAD, "busy", "", "The log cannot be read now.")                                       \
    X(ARCHIVE_UNREAD, "busy", "", "The archive cannot be read now.")                               \
    X(PEOPLE_UNREAD, "busy", "", "The zone cannot see now who is who; try again.")                 \
    X(TOKENS_UNREAD, "busy", "", "The tokens cannot be read now.")                                 \
    X(ASKS_MUCH, "busy", "", "You ask for too much at once; wait for it.")                         \
    X(WATCHES_MANY, "too-many", "", "You watch too many games already.")                           \
    X(NAME_LENGTH, "bad-request", "name-length", "A name has 2 to 63 bytes.")                      \
    X(NAME_ENCODING, "bad-request", "name-encoding", "A name is UTF-8.")                           \
    X(NAME_SPECIAL, "bad-request", "name-special",                                                 \
      "A name has no invisible or special characters.")                                            \
    X(NAME_BLANKS, "bad-request", "name-blanks", "A name has single blanks.")                      \
    X(NAME_LETTERLESS, "bad-request", "name-letterless", "A name has a letter or a digit.")        \
    X(NAME_ALPHABETS, "bad-request", "name-alphabets",                                             \
      "The letters of a name are of one alphabet.")                                                \
    X(NAME_DIGITS, "bad-request", "name-digits", "The digits of a name are of one kind.")          \
    X(NAME_UNJUDGED, "bad-request", "name-unjudged",                                               \
      "This name cannot be judged; choose another.")                                               \
    X(NAME_OF_GUEST, "bad-request", "name-of-guest",                                               \
      "Names that begin with Guest are for guests.")                                               \
    X(NAME_OF_COMPUTER, "bad-request", "name-of-computer",                                         \
      "Names that begin with Computer are for computers.")                                         \
    X(NAME_OF_ACCOUNT, "name-taken", "name-of-account",                                            \
      "This is the name of an account: log in, or choose another.")                                \
    X(NAME_TAKEN, "name-taken", "", "Somebody has this name already.")                             \
    X(PASSWORD_SHORT, "bad-request", "password-short", "A password has at least 8 characters.")    \
    X(PASSWORD_LONG, "bad-request", "password-long", "A password has at most 256 bytes.")          \
    X(PASSWORD_WRONG, "wrong-password", "", "The name or the password is wrong.")                  \
    X(PASSWORD_CHANGED, "wrong-password", "", "The password was changed meanwhile.")               \
    X(PASSWORD_TRIES, "too-many-tries", "",                                                        \
      "Too many wrong passwords were tried for this name.")                                        \
    X(CODE_WRONG, "wrong-password", "code-wrong", "There is no such code, or it was revoked.")     \
    X(ACCOUNT_CLOSED, "not-allowed", "account-closed",                                             \
      "This account is closed; an arbiter of the zone can reopen it.")                             \
    X(NO_ACCOUNT, "not-found", "account-unknown", "There is no such account.")                     \
    X(OWN_ACCOUNT, "not-allowed", "own-account", "Nobody closes an account of their own.")         \
    X(LAST_ARBITER, "not-allowed", "arbiter-stays",                                                \
      "This is the last arbiter of the zone, whose account stays open.")                           \
    X(NAME_TWICE, "name-taken", "name-twice",                                                      \
      "This name, or one that looks alike, stands in the list before.")                            \
    X(NAMES_COUNT, "bad-request", "names-count", "A list has 1 to 200 lines.")                     \
    X(ZONE_ARBITERS, "only-arbiters", "zone-arbiters",                                             \
      "Only an arbiter of the whole zone may do that.")                                            \
    X(GUEST_PASSWORD, "not-allowed", "guest-password", "A guest has no password.")                 \
    X(NO_TOKEN, "not-found", "", "There is no such token of yours.")                               \
    X(SEARCH_LONG, "bad-request", "search-long",                                                   \
      "What is searched for is too long, or no text.")                                             \
    X(SEARCH_FROM, "bad-request", "search-from", "from is a date like 2026-11-16.")                \
    X(SEARCH_TO, "bad-request", "search-to", "to is a date like 2026-11-16.")                      \
    X(SEARCH_CONTEST, "bad-request", "search-contest", "contest is the id of an event.")           \
    X(SEARCH_PERSON, "bad-request", "", "person is the id of somebody who plays here.")            \
    X(SEARCH_COLOR, "bad-request", "", "color is white or black, and of a person.")                \
    X(SEARCH_RESULT, "bad-request", "", "result is 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+, -/- or *.")   \
    X(SEARCH_MOVES, "bad-request", "",                                                             \
      "moves are written by their squares, like e2e4,e7e5 or e7e8q.")                              \
    X(SEARCH_PAGE, "bad-request", "", "page is a number from 1 to 1000000.")                       \
    X(SEARCH_AFTER, "bad-request", "search-after",                                                 \
      "after is what a search with where has given as next, for the same search.")                 \
    X(SEARCH_WHERE_PAGE, "bad-request", "",                                                        \
      "A search with where has no pages: it goes on with after.")                                  \
    X(SEARCH_CLOSED, "bad-request", "", "closed is true or false.")                                \
    X(NO_POSITION, "bad-request", "no-position", "A position is a FEN that can be played from.")   \
    X(SEARCH_OPEN, "bad-request", "",                                                              \
      "page and event are for the closed events: ask with closed=true.")                           \
    X(ROUND_OF_PGN, "bad-request", "", "round chooses the games of a PGN only.")                   \
    X(AS_WATCHER, "bad-request", "", "as can be watcher, and nothing else.")                       \
    X(ROUNDS, "bad-request", "", "rounds can be all, and then there is no round.")                 \
    X(NO_SUCH_ROUND, "not-found", "", "This event has no round of that name.")                     \
    X(ROUND_NUMBER, "bad-request", "", "round is a number from 1 to 255.")                         \
    X(STANDINGS_OF, "bad-request", "", "of can be players, and nothing else.")                     \
    X(PLAYER_NUMBER, "bad-request", "", "player is the number of one in the list of players.")     \
    X(EXPLAIN, "bad-request", "", "explain is true or false.")                                     \
    X(ONLY_WEBSOCKET, "bad-request", "", "That can be asked over a WebSocket only.")               \
    X(PROTOCOL, "bad-request", "", "This zone speaks version 1 of the protocol.")                  \
    X(NO_CONTEST, "not-found", "no-such-contest", "There is no such event.")                       \
    X(NO_PLAYER, "not-found", "no-such-player", "There is no such player.")                        \
    X(NO_GAME, "not-found", "no-such-game", "There is no such game.")                              \
    X(NO_CHALLENGE, "not-found", "", "There is no such challenge.")                                \
    X(NO_IMPORT, "not-found", "", "There is no such import.")                                      \
    X(NO_OWN_IMPORT, "not-found", "", "There is no such import of yours.")                         \
    X(IMPORT_EMPTY, "bad-request", "import-empty", "There is no game in this text.")               \
    X(IMPORT_KIND, "bad-request", "import-kind", "This is no PGN.")                                \
    X(IMPORT_LATE, "busy", "", "To check this text takes too long; nothing was kept.")             \
    X(IMPORT_UNCHECKED, "busy", "", "The check of this text has failed; nothing was kept.")        \
    X(IMPORTS_FULL, "imports-full", "",                                                            \
      "You keep as much as you may; delete one of your imports first.")                            \
    X(BAD_REPORT, "bad-report", "", "This report cannot be read.")                                 \
    X(CONTEST_CONTRADICTS, "contest-contradicts", "",                                              \
      "The list of players, the rounds and the plan of this event do not go together.")            \
    X(PGN_DELAYED, "not-allowed", "pgn-delayed",                                                   \
      "This game is shown with a delay; its PGN comes when it is over.")                           \
    X(ZONE_CLOSED, "zone-closed", "", "This zone is for those who have an account here: log in.")  \
    X(ZONE_NAME, "bad-request", "zone-name", "The name of a zone has 1 to 63 bytes.")              \
    X(ZONE_UNREAD, "busy", "", "The state of the zone cannot be read now.")                        \
    X(ZONE_NO_ACCOUNT, "no-such-person", "zone-no-account", "There is no account of this name.")   \
    X(ZONE_LAST_ARBITER, "last-arbiter", "",                                                       \
      "A zone has at least one arbiter, and this is the last.")                                    \
    X(SETUP_CODE, "wrong-code", "", "This is not the code of this zone, or a newer one was made.") \
    X(SETUP_EXPIRED, "code-expired", "", "This code has expired; have a new one made.")            \
    X(SETUP_OVER, "set-up", "", "This zone has been set up already; log in.")                      \
    X(SETUP_TRIES, "too-many-tries", "setup-tries", "Too many wrong codes were tried.")            \
    X(BACKUP_ELSEWHERE, "not-allowed", "backup-elsewhere",                                         \
      "This zone is kept in PostgreSQL, which pg_dump copies.")                                    \
    X(BACKUP_BUSY, "busy", "", "Another copy is being made; try again when it is complete.")       \
    X(BACKUP_FAILED, "busy", "backup-failed",                                                      \
      "The copy could not be made; perhaps the disk is full.")
/* clang-format on */

typedef enum msg_fault {
    MSG_NO_FAULT = 0,
#define X(NAME, code, fact, sentence) MSG_FAULT_##NAME,
    MSG_FAULTS(X)
#undef X
        MSG_FAULT_COUNT
} msg_fault;

/* A fault as it is told. */
typedef struct msg_told {
    const char *code;
    const char *fact;         /* NULL: the code says all */
    const char *detail;       /* of the fact, or NULL */
    const char *sentence;     /* English, for programs */
    const char *const *names; /* of the persons, or of the round, that it is about */
    size_t name_count;
    size_t line, column; /* of a text that was sent, from 1; 0: it is about no place in one */
    /* Whom such a text contradicts in which round, by their numbers in it; 0 where it is nobody. */
    uint32_t player, opponent, team, round;
    const zug_error *error; /* why a condition was not understood, and where; or NULL */
} msg_told;

/* How a fault is told that needs no details. */
msg_told msg_fault_told(msg_fault fault);

const char *msg_fault_sentence(msg_fault fault);

#endif

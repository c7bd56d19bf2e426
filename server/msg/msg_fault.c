/* msg_fault.c - codes of what can be wrong with a request that is no command.
 * Room: server/msg. tests/page/languages.mjs looks that each sentence is one of the server's. */
#include "msg/msg_fault.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *code, *sentence;
} faults[] = {
    {"name-length", "A name has 2 to 63 bytes."},
    {"name-encoding", "A name is UTF-8."},
    {"name-special", "A name has no invisible or special characters."},
    {"name-blanks", "A name has single blanks."},
    {"name-letterless", "A name has a letter or a digit."},
    {"name-alphabets", "The letters of a name are of one alphabet."},
    {"name-digits", "The digits of a name are of one kind."},
    {"name-unjudged", "This name cannot be judged; choose another."},
    {"name-of-guest", "Names that begin with Guest are for guests."},
    {"name-of-account", "This is the name of an account: log in, or choose another."},
    {"password-short", "A password has at least 8 characters."},
    {"password-long", "A password has at most 256 bytes."},
    {"guest-password", "A guest has no password."},
    {"search-long", "What is searched for is too long, or no text."},
    {"search-from", "from is a date like 2026-11-16."},
    {"search-to", "to is a date like 2026-11-16."},
    {"search-contest", "contest is the id of an event."},
    {"no-such-contest", "There is no such event."},
    {"no-such-game", "There is no such game."},
    {"import-empty", "There is no game in this text."},
    {"pgn-delayed", "This game is shown with a delay; its PGN comes when it is over."},
};

const char *msg_fault_code(const char *sentence) {
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (strcmp(faults[i].sentence, sentence) == 0)
            return faults[i].code;
    return NULL;
}

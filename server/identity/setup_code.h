/* setup_code.h - the code with which a zone that has no arbiter is set up, and what is kept of it
 * and of the zone. Room: server/identity. The code is known to who starts the zone; the store has
 * its hash. */
#ifndef ZUG_SERVER_SETUP_CODE_H
#define ZUG_SERVER_SETUP_CODE_H

#include "identity/token.h"
#include "store/store.h"

/* The notes of the store: the code that waits, the zone's name, and who may come. */
#define SETUP_NOTE "setup"
#define ZONE_NOTE_NAME "zone-name"
#define ZONE_NOTE_ACCESS "zone-access"

/* How long a code can be used. */
#define SETUP_LASTS_MS (INT64_C(24) * 3600000)

/* A code, and the note that stands for it. */
typedef struct setup_code {
    char code[TOKEN_SIZE];
    char note[STORE_NOTE_SIZE];
} setup_code;

void setup_code_make(int64_t now_ms, setup_code *out);

/* Makes a code and keeps its note, instead of an older one; told when that is stored. If it cannot
 * be, nobody is told but the journal. */
struct identity;
void setup_offer(struct identity *identity, void (*told)(void *ctx, const char *code), void *ctx);

typedef enum setup_verdict { SETUP_RIGHT, SETUP_WRONG, SETUP_LATE } setup_verdict;

/* Whether a code is the one that a note stands for. How long that takes does not tell. */
setup_verdict setup_code_judge(const char *note, zug_str code, int64_t now_ms);

/* The note that says whether a zone is closed; any other text: it is open. */
const char *zone_access_text(bool is_closed);

#endif

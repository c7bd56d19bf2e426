/* guess.c - how often strangers may try the password of one account.
 * Room: server/identity. */
#include "identity/guess.h"

#include <stdlib.h>

#include "util/address.h"

/* FREE_FAILS: that cost an address nothing. PATIENCE: of doublings. A turn that nobody takes for
 * STALE_MS is given up, and so long ago a failure is forgotten. */
enum { SETS = 256, WAYS = 4, FREE_FAILS = 2, PATIENCE = 8, STALE_MS = 3600000 };

/* What an account knows of a network. All zero: nobody's. */
typedef struct place {
    uint64_t network;
    int64_t turn_ms; /* when it may try; 0: it does not wait */
    int64_t failed_ms;
    uint32_t fails;
} place;

typedef struct record {
    uint64_t account;
    int64_t next_ms; /* the end of the last turn that was given */
    place places[GUESS_TURNS];
} record;

struct guess_table {
    guess_rule rule;
    uint64_t seed;
    record records[SETS][WAYS];
};

guess_table *guess_table_new(guess_rule rule, uint64_t seed) {
    guess_table *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->rule = rule;
        made->seed = seed | 1;
    }
    return made;
}

void guess_table_free(guess_table *table) { free(table); }

uint64_t guess_account(zug_str name) { return address_of_name(name); }

/* The record of an account; a new one takes the place of the least tried. */
static record *record_of(guess_table *table, uint64_t account) {
    uint64_t mixed = (account ^ table->seed) * UINT64_C(0x9E3779B97F4A7C15);
    record *set = table->records[(mixed ^ mixed >> 29) % SETS];
    record *best = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].account == account)
            return &set[i];
        if (set[i].next_ms < best->next_ms)
            best = &set[i];
    }
    *best = (record){.account = account};
    return best;
}

static bool is_stale(const place *of, int64_t now_ms) {
    int64_t last_ms = of->turn_ms > of->failed_ms ? of->turn_ms : of->failed_ms;
    return now_ms - last_ms > STALE_MS;
}

/* The place of a network; NULL if it has none, or if that is stale. */
static place *find(record *record, uint64_t network, int64_t now_ms) {
    for (int i = 0; i < GUESS_TURNS; i++)
        if (record->places[i].network == network && !is_stale(&record->places[i], now_ms))
            return &record->places[i];
    return NULL;
}

/* A place for a network: its own, or of those who do not wait for a turn the one that has failed
 * least; NULL if all wait. */
static place *make(record *record, uint64_t network, int64_t now_ms) {
    place *best = find(record, network, now_ms);
    if (best != NULL)
        return best;
    for (int i = 0; i < GUESS_TURNS; i++) {
        place *each = &record->places[i];
        if (is_stale(each, now_ms))
            *each = (place){0};
        if (each->turn_ms == 0 && (best == NULL || each->fails < best->fails))
            best = each;
    }
    if (best != NULL)
        *best = (place){.network = network};
    return best;
}

/* How long a network still has to wait because it has been wrong so often. */
static int64_t penance(const place *of, guess_rule rule, int64_t now_ms) {
    if (of->fails <= FREE_FAILS)
        return 0;
    uint32_t doublings = of->fails - FREE_FAILS - 1;
    int64_t wait_ms = rule.every_ms << (doublings < PATIENCE ? doublings : PATIENCE);
    return of->failed_ms + wait_ms - now_ms;
}

int64_t guess_ask(guess_table *table, uint64_t account, uint64_t address, int64_t now_ms) {
    guess_rule rule = table->rule;
    if (rule.burst == 0)
        return 0;
    record *of = record_of(table, account);
    place *here = find(of, address_network(address), now_ms);
    if (here != NULL && here->turn_ms > 0) {
        int64_t wait_ms = here->turn_ms - now_ms;
        here->turn_ms = wait_ms > 0 ? here->turn_ms : 0;
        return wait_ms > 0 ? wait_ms : 0;
    }
    int64_t penance_ms = here != NULL ? penance(here, rule, now_ms) : 0;
    if (penance_ms > 0)
        return penance_ms;
    int64_t turn_ms = of->next_ms - (int64_t)(rule.burst - 1) * rule.every_ms;
    if (turn_ms > now_ms) {
        here = make(of, address_network(address), now_ms);
        if (here == NULL)
            return GUESS_TURNS * rule.every_ms;
        here->turn_ms = turn_ms;
    }
    of->next_ms = (of->next_ms > now_ms ? of->next_ms : now_ms) + rule.every_ms;
    return turn_ms > now_ms ? turn_ms - now_ms : 0;
}

void guess_elsewhere(guess_table *table, uint64_t account, int64_t now_ms) {
    guess_rule rule = table->rule;
    if (rule.burst == 0)
        return;
    record *of = record_of(table, account);
    int64_t most_ms = now_ms + (int64_t)(rule.burst + GUESS_TURNS) * rule.every_ms;
    int64_t next_ms = (of->next_ms > now_ms ? of->next_ms : now_ms) + rule.every_ms;
    of->next_ms = next_ms < most_ms ? next_ms : most_ms;
}

void guess_tell(guess_table *table, uint64_t account, uint64_t address, bool is_right,
                int64_t now_ms) {
    if (table->rule.burst == 0)
        return;
    record *of = record_of(table, account);
    place *here = is_right ? find(of, address_network(address), now_ms)
                           : make(of, address_network(address), now_ms);
    if (here != NULL && is_right) {
        *here = (place){0};
    } else if (here != NULL) {
        here->fails++;
        here->failed_ms = now_ms;
    }
}

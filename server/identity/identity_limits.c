/* identity_limits.c - how much everybody may do and take: the numbers, and what counts them.
 * Room: server/identity. The operator's `limits` multiplies what an address may do; 0 switches all
 * of this off. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "identity/identity_impl.h"

/* At once, and then in a minute, times address_limit but for the last one. Enough for a class of
 * thirty behind one router, who all come in, log in and begin to play in the same minute, and
 * mistype their passwords twice; and for two such classes to log in. What is guessed is bounded by
 * account, below. The thread that serves works three seconds at once for an address, and a tenth
 * of the time in the long run. Connections, files and frames cost little, but not in any number. */
static const limit_rule rules[IDENTITY_LIMITS] = {
    [IDENTITY_REQUESTS] = {600, 3000},    [IDENTITY_LOGINS] = {90, 60},
    [IDENTITY_MAKES] = {60, 60},          [IDENTITY_ARRIVALS] = {300, 1},
    [IDENTITY_OPENS] = {240, 120},        [IDENTITY_LOOP_MS] = {3000, 6000},
    [IDENTITY_IMPORT_KB] = {32768, 1024}, [IDENTITY_CONNECTIONS] = {600, 1200},
    [IDENTITY_PAGES] = {3000, 30000},     [IDENTITY_FRAMES] = {2400, 24000},
    [IDENTITY_COMMANDS] = {120, 1800},
};

/* Passwords of one account that all strangers together may try, and that a browser may which has
 * logged in before. */
static const guess_rule stranger_rule = {5, 6000};
static const limit_rule browser_rule = {10, 10};

/* Bytes of bodies that are being sent, and of answers and messages that wait to be read, in all;
 * an address has an eighth of them. Enough for a class of thirty of which nobody reads, and far
 * from what a small machine has. PLACES: connections, or requests under way and WebSockets, of an
 * address. */
enum { MEMORY = 64 << 20, MEMORY_PARTS = 8, PLACES = 256 };

static limit_rule scaled(limit_rule rule, uint32_t times) {
    return (limit_rule){rule.burst * times, rule.per_minute * times};
}

bool identity__limits_make(identity *identity, uint64_t seed) {
    uint32_t times = identity->address_limit;
    guess_rule guesses = {stranger_rule.burst * times,
                          stranger_rule.every_ms / (times > 0 ? times : 1)};
    bool fine = true;
    for (int i = 0; i < (int)IDENTITY_LIMITS; i++) {
        identity->limits[i] = i == (int)IDENTITY_COMMANDS
                                  ? limit_table_new(rules[i], seed)
                                  : limit_table_by_address(scaled(rules[i], times), seed);
        fine = fine && identity->limits[i] != NULL;
    }
    identity->tries_by_browser = limit_table_new(scaled(browser_rule, times), seed);
    identity->guesses = guess_table_new(guesses, seed);
    identity->memory =
        shares_new(times > 0 ? MEMORY : 0, (size_t)times * (MEMORY / MEMORY_PARTS), seed);
    identity->places = shares_new(0, identity_connections(identity), seed);
    return fine && identity->tries_by_browser != NULL && identity->guesses != NULL &&
           identity->memory != NULL && identity->places != NULL;
}

void identity__limits_free(identity *identity) {
    for (int i = 0; i < (int)IDENTITY_LIMITS; i++)
        limit_table_free(identity->limits[i]);
    limit_table_free(identity->tries_by_browser);
    guess_table_free(identity->guesses);
    shares_free(identity->memory);
    shares_free(identity->places);
}

/* True if what somebody uses of a limit at one node counts at all: of what costs the whole zone
 * something, or lets somebody guess. The others spare the node itself: its thread, its connections
 * and what is sent from its memory. */
static bool is_common(identity_limit limit) {
    return limit != IDENTITY_LOOP_MS && limit != IDENTITY_CONNECTIONS && limit != IDENTITY_PAGES &&
           limit != IDENTITY_FRAMES;
}

void identity__tell_used(const identity *identity, const identity_use *use) {
    if (identity->calls.used != NULL)
        identity->calls.used(identity->calls.ctx, use);
}

static void tell_used(const identity *identity, identity_limit limit, uint64_t key,
                      uint32_t count) {
    if (is_common(limit))
        identity__tell_used(identity,
                            &(identity_use){.limit = (uint32_t)limit, .key = key, .count = count});
}

bool identity__try_known(identity *identity, uint64_t key) {
    if (!limit_table_take(identity->tries_by_browser, key, identity__now(identity)))
        return false;
    identity__tell_used(identity,
                        &(identity_use){.limit = IDENTITY_FAR_BROWSER, .key = key, .count = 1});
    return true;
}

bool identity_may(identity *identity, identity_limit limit, uint64_t key) {
    if (identity->address_limit == 0)
        return true;
    if (!limit_table_take(identity->limits[limit], key, identity__now(identity)))
        return false;
    tell_used(identity, limit, key, 1);
    return true;
}

/* What a node that is newer or older may tell besides is not for this one. */
void identity_use_far(identity *identity, const identity_use *use) {
    int64_t now_ms = identity__now(identity);
    bool has_limits = identity->address_limit > 0;
    if (use->limit < IDENTITY_LIMITS && has_limits)
        limit_table_charge(identity->limits[use->limit], use->key, now_ms, use->count);
    else if (use->limit == IDENTITY_FAR_TRY)
        guess_elsewhere(identity->guesses, use->key, now_ms);
    else if (use->limit == IDENTITY_FAR_WRONG || use->limit == IDENTITY_FAR_RIGHT)
        guess_tell(identity->guesses, use->key, use->by, use->limit == IDENTITY_FAR_RIGHT, now_ms);
    else if (use->limit == IDENTITY_FAR_BROWSER && has_limits)
        limit_table_charge(identity->tries_by_browser, use->key, now_ms, use->count);
    else if (use->limit == IDENTITY_FAR_PERSON)
        identity__changed_far(identity, use->key);
    else if (use->limit == IDENTITY_FAR_SESSION && use->key != 0)
        identity__end_far(identity, use->key);
    else if (use->limit == IDENTITY_FAR_ENDS)
        identity_check_ends(identity);
    else if (use->limit == IDENTITY_FAR_ZONE) {
        identity_check_zone(identity);
        identity_check_arbiters(identity, NULL, NULL);
    }
}

bool identity_may_more(identity *identity, identity_limit limit, uint64_t key) {
    return identity->address_limit == 0 ||
           limit_table_has(identity->limits[limit], key, identity__now(identity));
}

void identity_charge(identity *identity, identity_limit limit, uint64_t key, uint32_t count) {
    if (identity->address_limit == 0)
        return;
    limit_table_charge(identity->limits[limit], key, identity__now(identity), count);
    tell_used(identity, limit, key, count);
}

/* Microseconds that this thread has worked. */
static int64_t worked_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t identity_meter_begin(const identity *identity) {
    return identity->address_limit == 0 ? 0 : worked_us();
}

void identity_meter_end(identity *identity, uint64_t address, int64_t begun_us) {
    if (identity->address_limit > 0)
        identity_charge(identity, IDENTITY_LOOP_MS, address,
                        (uint32_t)((worked_us() - begun_us) / 1000));
}

size_t identity_connections(const identity *identity) {
    return (size_t)identity->address_limit * PLACES;
}

shares *identity_memory(identity *identity) { return identity->memory; }

shares *identity_places(identity *identity) { return identity->places; }

/* app_limits.c - how much everybody may do and take: the numbers, and what counts them.
 * Room: server. The operator's `limits` multiplies what an address may do; 0 switches all of this off. */
#include "app_impl.h"
#include "util/address.h"

/* Requests of an address; passwords it may try; new persons, names and tokens it may make, in a while and over hours;
 * challenges and games it may begin. Enough for a class of thirty behind one router, who all come in, log in and begin to
 * play in the same minute, and mistype their passwords twice; and for two such classes to log in. What is guessed is
 * bounded by account, below. */
static const limit_rule address_rule = {600, 3000}, login_rule = {90, 60}, make_rule = {60, 60},
                        come_rule = {300, 1}, open_rule = {240, 120};

/* Commands of an account. */
static const limit_rule account_rule = {120, 1800};

/* Milliseconds of the network thread that an address may take: three seconds at once, a tenth in the long run. */
static const limit_rule toil_rule = {3000, 6000};

/* Kilobytes of imports that an address may bring along: 32 MB at once, and one a minute. */
static const limit_rule import_rule = {32768, 1024};

/* Passwords of one account that all strangers together may try, and that a browser may which has logged in before. */
static const guess_rule stranger_rule = {5, 6000};
static const limit_rule browser_rule = {10, 10};

/* Bytes of bodies that are being sent, and of answers and messages that wait to be read, in all; an address has an eighth
 * of them. Enough for a class of thirty of which nobody reads, and far from what a small machine has. PLACES:
 * connections, or requests under way and WebSockets, of an address. */
enum { MEMORY = 64 << 20, MEMORY_PARTS = 8, PLACES = 256 };

static limit_rule scaled(limit_rule rule, uint32_t times) {
    return (limit_rule){rule.burst * times, rule.per_minute * times};
}

size_t app_limits_places(const app *in) { return (size_t)in->options.address_limit * PLACES; }

/* A zone with a share for each address of what it may hold. */
static zone *make_zone(uint32_t times, uint64_t seed) {
    zone_limits limits = {.challenges_each = ZONE_CHALLENGES_EACH,
                          .tables_each = ZONE_TABLES_EACH,
                          .tables = ZONE_TABLES,
                          .challenges = ZONE_CHALLENGES,
                          .contests = ZONE_CONTESTS,
                          .challenges_from = {ZONE_CHALLENGES_FROM * times},
                          .tables_from = {ZONE_TABLES_FROM * times}};
    limits.challenges_from[1] = limits.challenges_from[0] * ADDRESS_NETWORK_TIMES;
    limits.tables_from[1] = limits.tables_from[0] * ADDRESS_NETWORK_TIMES;
    return zone_new(&limits, seed);
}

bool app_limits_make(app *in, uint64_t seed) {
    uint32_t times = in->options.address_limit;
    guess_rule guesses = {stranger_rule.burst * times,
                          stranger_rule.every_ms / (times > 0 ? times : 1)};
    const struct {
        limit_table **table;
        limit_rule rule;
    } by_address[] = {
        {&in->by_address, address_rule},        {&in->logins_by_address, login_rule},
        {&in->makes_by_address, make_rule},     {&in->comes_by_address, come_rule},
        {&in->opens_by_address, open_rule},     {&in->toil_by_address, toil_rule},
        {&in->imports_by_address, import_rule},
    };
    bool fine = true;
    for (size_t i = 0; i < sizeof by_address / sizeof by_address[0]; i++) {
        *by_address[i].table = limit_table_by_address(scaled(by_address[i].rule, times), seed);
        fine = fine && *by_address[i].table != NULL;
    }
    in->tries_by_browser = limit_table_new(scaled(browser_rule, times), seed);
    in->guesses = guess_table_new(guesses, seed);
    in->by_account = limit_table_new(account_rule, seed);
    in->memory = shares_new(times > 0 ? MEMORY : 0, (size_t)times * (MEMORY / MEMORY_PARTS), seed);
    in->places = shares_new(0, app_limits_places(in), seed);
    in->zone = make_zone(times, seed);
    return fine && in->tries_by_browser != NULL && in->guesses != NULL && in->by_account != NULL &&
           in->memory != NULL && in->places != NULL && in->zone != NULL;
}

void app_limits_free(app *in) {
    limit_table *tables[] = {in->by_address,       in->logins_by_address,  in->makes_by_address,
                             in->comes_by_address, in->opens_by_address,   in->toil_by_address,
                             in->by_account,       in->imports_by_address, in->tries_by_browser};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        limit_table_free(tables[i]);
    guess_table_free(in->guesses);
    shares_free(in->memory);
    shares_free(in->places);
}

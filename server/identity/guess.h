/* guess.h - how often strangers may try the password of one account.
 * Room: server/identity. Pure: the time is told.
 *
 * All strangers together have a few tries at once and then one every so often, however many
 * addresses they come from; who comes too early is given a turn, which nobody who comes later can
 * take away. An address that has been wrong twice waits longer after each further time. So many
 * guesses are tested as the rule says, and somebody who is right has to wait for at most
 * GUESS_TURNS turns: as long as fewer networks than that guess at the same time. */
#ifndef ZUG_SERVER_GUESS_H
#define ZUG_SERVER_GUESS_H

#include "util/str_read.h"

enum { GUESS_TURNS = 60 }; /* that an account gives at once */

/* burst at once, and then one every_ms. burst 0 means: no limit. */
typedef struct guess_rule {
    uint32_t burst;
    int64_t every_ms;
} guess_rule;

typedef struct guess_table guess_table;

/* A table without tries; NULL without memory. What it keeps does not grow; the accounts that are
 * tried least make space for others. */
guess_table *guess_table_new(guess_rule rule, uint64_t seed);
void guess_table_free(guess_table *table);

/* The number of an account, by its name or what stands for it; also of one that does not exist. */
uint64_t guess_account(zug_str name);

/* Asks for a try from an address: 0 if it may be now, or how many milliseconds to wait. */
int64_t guess_ask(guess_table *table, uint64_t account, uint64_t address, int64_t now_ms);

/* Somebody tries at another node: strangers have one less here. */
void guess_elsewhere(guess_table *table, uint64_t account, int64_t now_ms);

/* Tells how a try went. */
void guess_tell(guess_table *table, uint64_t account, uint64_t address, bool is_right,
                int64_t now_ms);

#endif

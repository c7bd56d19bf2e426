/* test_guess.c - how often strangers may try a password, with plain numbers for the time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "identity/guess.h"
#include "util/address.h"

enum { NOW = 10000000, EVERY = 6000 };

static const guess_rule rule = {5, EVERY};

static uint64_t account(void) { return guess_account(zug_str_from("anna")); }
static uint64_t address(unsigned n) { return address_of_four(0x0a000000 + n); }

/* Lets addresses guess as fast as they can, wrongly, at every tenth of a second; returns how many
 * guesses were tested. */
static unsigned attack(guess_table *table, unsigned addresses, int64_t from_ms, int64_t to_ms) {
    unsigned tested = 0;
    for (int64_t now_ms = from_ms; now_ms < to_ms; now_ms += 100)
        for (unsigned n = 1; n <= addresses; n++)
            if (guess_ask(table, account(), address(n), now_ms) == 0) {
                tested++;
                guess_tell(table, account(), address(n), false, now_ms);
            }
    return tested;
}

static void many_addresses_have_no_more_tries_than_one_account_gives(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    unsigned tested = attack(table, 40, NOW, NOW + 110000);
    assert_in_range(tested, 5, 5 + 110 / 6 + 1);
    guess_table_free(table);
}

/* In a long attack every address waits longer and longer. */
static void who_is_wrong_again_and_again_waits_longer(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    unsigned tested = attack(table, 1, NOW, NOW + 3600000);
    assert_in_range(tested, 5, 15);
    guess_table_free(table);
}

static void who_is_right_gets_in_after_a_bounded_wait(void **state) {
    (void)state;
    for (unsigned addresses = 1; addresses < GUESS_TURNS; addresses += 7) {
        guess_table *table = guess_table_new(rule, 7);
        attack(table, addresses, NOW, NOW + 60000);
        int64_t now_ms = NOW + 60000;
        int64_t wait_ms = guess_ask(table, account(), address(1000), now_ms);
        assert_in_range(wait_ms, 0, GUESS_TURNS * EVERY);
        attack(table, addresses, now_ms, now_ms + wait_ms);
        /* the turn is kept, whatever the others do meanwhile */
        assert_int_equal(guess_ask(table, account(), address(1000), now_ms + wait_ms), 0);
        guess_tell(table, account(), address(1000), true, now_ms + wait_ms);
        guess_table_free(table);
    }
}

static void asking_too_early_changes_nothing(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    for (unsigned n = 1; n <= 5; n++)
        assert_int_equal(guess_ask(table, account(), address(n), NOW), 0);
    for (int64_t at = 0; at < EVERY; at += 500)
        assert_int_equal(guess_ask(table, account(), address(6), NOW + at), EVERY - at);
    assert_int_equal(guess_ask(table, account(), address(7), NOW), 2 * EVERY);
    assert_int_equal(guess_ask(table, account(), address(6), NOW + EVERY), 0);
    guess_table_free(table);
}

static void two_slips_cost_nothing(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(guess_ask(table, account(), address(1), NOW), 0);
        guess_tell(table, account(), address(1), false, NOW);
    }
    assert_int_equal(guess_ask(table, account(), address(1), NOW), 0);
    guess_tell(table, account(), address(1), false, NOW);
    assert_int_equal(guess_ask(table, account(), address(1), NOW), EVERY);
    assert_int_equal(guess_ask(table, account(), address(2), NOW), 0);
    guess_table_free(table);
}

static void accounts_and_networks_are_counted_apart(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    attack(table, 40, NOW, NOW + 10000);
    assert_int_equal(guess_ask(table, guess_account(zug_str_from("ben")), address(1), NOW + 10000),
                     0);
    guess_table_free(table);
    /* one /48 is one stranger, however many addresses it has */
    table = guess_table_new(rule, 7);
    for (uint64_t n = 0; n < 5; n++)
        guess_ask(table, account(), UINT64_C(0x20010db800010000) + n, NOW);
    for (uint64_t n = 0; n < 1000; n++)
        guess_ask(table, account(), UINT64_C(0x20010db800010000) + n, NOW);
    assert_in_range(guess_ask(table, account(), address(1), NOW), 0, 2 * EVERY);
    guess_table_free(table);
}

/* What is tried at another node is a try less here, and what fails there a failure here. */
static void tries_at_another_node_count_here(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    for (int i = 0; i < 4; i++)
        guess_elsewhere(table, account(), NOW);
    assert_int_equal(guess_ask(table, account(), address(1), NOW), 0);
    assert_int_equal(guess_ask(table, account(), address(2), NOW), EVERY);
    assert_int_equal(guess_ask(table, guess_account(zug_str_from("ben")), address(2), NOW), 0);
    guess_table_free(table);
    table = guess_table_new(rule, 7);
    for (int i = 0; i < 3; i++)
        guess_tell(table, account(), address(1), false, NOW);
    assert_int_equal(guess_ask(table, account(), address(1), NOW), EVERY);
    assert_int_equal(guess_ask(table, account(), address(2), NOW), 0);
    guess_table_free(table);
}

/* A node that tells too much does not lock an account for ever. */
static void tries_at_another_node_are_bounded(void **state) {
    (void)state;
    guess_table *table = guess_table_new(rule, 7);
    for (int i = 0; i < 10000; i++)
        guess_elsewhere(table, account(), NOW);
    assert_in_range(guess_ask(table, account(), address(1), NOW), EVERY, (GUESS_TURNS + 1) * EVERY);
    guess_table_free(table);
    table = guess_table_new((guess_rule){0, 0}, 7);
    guess_elsewhere(table, account(), NOW);
    assert_int_equal(guess_ask(table, account(), address(1), NOW), 0);
    guess_table_free(table);
}

static void without_a_burst_there_is_no_limit(void **state) {
    (void)state;
    guess_table *table = guess_table_new((guess_rule){0, 0}, 7);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(guess_ask(table, account(), address(1), NOW), 0);
        guess_tell(table, account(), address(1), false, NOW);
    }
    guess_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"many addresses have no more tries than one account gives",
         many_addresses_have_no_more_tries_than_one_account_gives, NULL, NULL, NULL},
        {"who is wrong again and again waits longer", who_is_wrong_again_and_again_waits_longer,
         NULL, NULL, NULL},
        {"who is right gets in after a bounded wait", who_is_right_gets_in_after_a_bounded_wait,
         NULL, NULL, NULL},
        {"asking too early changes nothing", asking_too_early_changes_nothing, NULL, NULL, NULL},
        {"two slips cost nothing", two_slips_cost_nothing, NULL, NULL, NULL},
        {"accounts and networks are counted apart", accounts_and_networks_are_counted_apart, NULL,
         NULL, NULL},
        {"tries at another node count here", tries_at_another_node_count_here, NULL, NULL, NULL},
        {"tries at another node are bounded", tries_at_another_node_are_bounded, NULL, NULL, NULL},
        {"without a burst there is no limit", without_a_burst_there_is_no_limit, NULL, NULL, NULL},
    };
    return cmocka_run_group_tests_name("guess", tests, NULL, NULL);
}

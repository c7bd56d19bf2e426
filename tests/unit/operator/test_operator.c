/* test_operator.c - what the operator does to the folder of a zone that nobody runs. */
#define _POSIX_C_SOURCE 200809L
#include "../../support/owner_desk.h"
#include "operator/operator.h"

/* A folder of its own. */
typedef struct site {
    char folder[64];
    char why[OPERATOR_WHY_SIZE];
    char told[1024];
} site;

static int set_up(void **state) {
    site *at = calloc(1, sizeof *at);
    assert_non_null(at);
    snprintf(at->folder, sizeof at->folder, "/tmp/zug-operator-XXXXXX");
    assert_non_null(mkdtemp(at->folder));
    *state = at;
    return 0;
}

static int tear_down(void **state) {
    site *at = *state;
    owner_remove(at->folder);
    free(at);
    return 0;
}

/* Notes an account, with a mark for arbiters. */
static void tell_account(void *ctx, const operator_account *account) {
    site *at = ctx;
    size_t used = strlen(at->told);
    assert_int_equal(strlen(account->date), 10);
    snprintf(at->told + used, sizeof at->told - used, "%s%s;", account->name,
             account->is_arbiter ? "*" : "");
}

static const char *accounts(site *at) {
    at->told[0] = '\0';
    operator_desk *desk = operator_open(at->folder, OPERATOR_LOOKS, at->why);
    assert_non_null(desk);
    assert_true(operator_accounts(desk, tell_account, at, at->why));
    operator_close(desk);
    return at->told;
}

/* Adds an account; "" or why not. */
static const char *add(site *at, const char *name, const char *password) {
    operator_desk *desk = operator_open(at->folder, OPERATOR_MAKES, at->why);
    assert_non_null(desk);
    at->why[0] = '\0';
    bool fine = operator_add_account(desk, name, password, at->why);
    assert_int_equal(fine, at->why[0] == '\0');
    operator_close(desk);
    return at->why;
}

static void without_a_zone_nothing_is_opened_to_look(void **state) {
    site *at = *state;
    assert_int_equal(operator_look(at->folder, OPERATOR_LOOKS, at->why), OPERATOR_NO_ZONE);
    assert_null(operator_open(at->folder, OPERATOR_LOOKS, at->why));
    assert_non_null(strstr(at->why, "there is no zone in"));
}

static void accounts_are_added_listed_and_made_arbiters(void **state) {
    site *at = *state;
    assert_string_equal(add(at, "Ann", "correct horse"), "");
    assert_int_equal(operator_look(at->folder, OPERATOR_LOOKS, at->why), OPERATOR_ZONE);
    assert_non_null(strstr(add(at, "ANN", "correct horse"), "already"));
    assert_true(strlen(add(at, "Bob", "short")) > 0);
    assert_string_equal(add(at, "Bob", "correct horse"), "");
    assert_string_equal(accounts(at), "Ann;Bob;");
    operator_desk *desk = operator_open(at->folder, OPERATOR_CHANGES, at->why);
    assert_true(operator_set_arbiter(desk, " bob ", true, at->why));
    operator_close(desk);
    assert_string_equal(accounts(at), "Ann;Bob*;");
    desk = operator_open(at->folder, OPERATOR_CHANGES, at->why);
    assert_false(operator_set_password(desk, "Carl", "correct horse", at->why));
    assert_string_equal(at->why, "There is no account of this name.");
    operator_close(desk);
}

static void tell_fault(void *ctx, const char *fault) {
    site *at = ctx;
    snprintf(at->told, sizeof at->told, "%s", fault);
}

static void a_zone_as_it_was_made_verifies_and_exports_nothing(void **state) {
    site *at = *state;
    operator_count count;
    assert_string_equal(add(at, "Ann", "correct horse"), "");
    assert_true(operator_verify(at->folder, tell_fault, at, &count, at->why));
    assert_true(count.faults == 0 && count.streams == 0 && !count.is_partial);
    operator_desk *desk = operator_open(at->folder, OPERATOR_LOOKS, at->why);
    assert_non_null(desk);
    assert_false(operator_export(desk, "nonsense", NULL, NULL, at->why));
    assert_string_equal(at->why, "there is no such game");
    assert_true(operator_export(desk, NULL, NULL, NULL, at->why));
    operator_close(desk);
}

#define TEST(name, test)                                                                           \
    { name, test, set_up, tear_down, NULL }

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST("without a zone nothing is opened to look", without_a_zone_nothing_is_opened_to_look),
        TEST("accounts are added, listed and made arbiters",
             accounts_are_added_listed_and_made_arbiters),
        TEST("a zone as it was made verifies, and exports nothing",
             a_zone_as_it_was_made_verifies_and_exports_nothing),
    };
    return cmocka_run_group_tests_name("operator", tests, NULL, NULL);
}

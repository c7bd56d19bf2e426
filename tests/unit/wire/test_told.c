/* test_told.c - refusals are told by codes and facts, with a sentence of the catalogue; an abort of
 * the zone's own is told as such. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zug/host_alloc.h>

#include "wire/wire.h"

static void every_fault_has_a_code_and_a_sentence(void **state) {
    (void)state;
    for (int i = 1; i < (int)MSG_FAULT_COUNT; i++) {
        msg_told told = msg_fault_told((msg_fault)i);
        size_t len = strlen(told.sentence);
        assert_true(told.code[0] >= 'a' && told.code[0] <= 'z' && len > 1);
        assert_int_equal(told.sentence[len - 1], '.');
        assert_ptr_equal(told.sentence, msg_fault_sentence((msg_fault)i));
        for (int k = 1; k < i && told.fact != NULL; k++) {
            const char *other = msg_fault_told((msg_fault)k).fact;
            assert_true(other == NULL || strcmp(other, told.fact) != 0);
        }
    }
    assert_string_equal(msg_fault_told(MSG_NO_FAULT).code, "ok");
}

static void check_refusal(const char *nonce, const msg_told *why, const char *want) {
    json_out out = {0};
    wire_refusal(&out, nonce, why);
    jo_bytes(&out, (zug_str){"", 1});
    assert_string_equal(out.data, want);
    json_out_free(&out);
}

static void a_refusal_has_what_it_is_about(void **state) {
    (void)state;
    static const char *const names[] = {"Anna", "Ben"};
    msg_told why = msg_fault_told(MSG_FAULT_LOG_IN);
    check_refusal("n", &why,
                  "{\"type\":\"reply\",\"re\":\"n\",\"ok\":false,\"code\":\"log-in\","
                  "\"message\":\"Come in first: as a guest or with an account.\"}");
    why = msg_fault_told(MSG_FAULT_GUEST_PASSWORD);
    check_refusal(
        "", &why,
        "{\"type\":\"reply\",\"ok\":false,\"code\":\"not-allowed\","
        "\"message\":\"A guest has no password.\",\"facts\":{\"code\":\"guest-password\"}}");
    why = msg_fault_told(MSG_FAULT_IMPORT_KIND);
    why.detail = "zip";
    why.sentence = "No.";
    check_refusal("", &why,
                  "{\"type\":\"reply\",\"ok\":false,\"code\":\"bad-request\",\"message\":\"No.\","
                  "\"facts\":{\"code\":\"import-kind\",\"detail\":\"zip\"}}");
    why = (msg_told){.code = "no-such-person", .sentence = "No.", .names = names, .name_count = 2};
    check_refusal(
        "", &why,
        "{\"type\":\"reply\",\"ok\":false,\"code\":\"no-such-person\",\"message\":\"No.\","
        "\"names\":[\"Anna\",\"Ben\"]}");
}

/* True if an abort by somebody is told as the zone's own. */
static bool is_told_as_idle(const zug_game *game, uint64_t by) {
    msg_event event = {.stream = 1, .kind = MSG_EVENT_ABORTED, .by = by, .version = 3};
    json_out out = {0};
    wire_event_message(&out, &event, game, (wire_viewer){0});
    jo_bytes(&out, (zug_str){"", 1});
    bool is_idle = strstr(out.data, ",\"idle\":true,") != NULL;
    json_out_free(&out);
    return is_idle;
}

static void an_abort_of_the_zone_is_told_as_such(void **state) {
    (void)state;
    static max_align_t memory[ZUG_GAME_SOLVER_BYTES / sizeof(max_align_t)];
    zug_game_settings settings = {.start = zug_position_initial()};
    zug_game *game = zug_game_new(&settings, zug_host_alloc(), memory);
    assert_non_null(game);
    assert_true(is_told_as_idle(game, 0));
    assert_false(is_told_as_idle(game, 7));
    zug_game_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"every fault has a code and a sentence", every_fault_has_a_code_and_a_sentence, NULL, NULL,
         NULL},
        {"a refusal has what it is about", a_refusal_has_what_it_is_about, NULL, NULL, NULL},
        {"an abort of the zone is told as such", an_abort_of_the_zone_is_told_as_such, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("told", tests, NULL, NULL);
}

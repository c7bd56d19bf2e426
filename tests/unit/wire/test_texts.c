/* test_texts.c - what people send for others to read cannot disturb them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "wire/wire.h"

/* U+202E, which turns what follows around. */
static const char override[] = {(char)0xE2, (char)0x80, (char)0xAE, '\0'};

/* A request of every kind, with all texts that it may have. */
static const char *const requests[] = {
    "{'do':'challenge','to':'Anna'}",
    "{'do':'accept','challenge':'000000000001'}",
    "{'do':'decline','challenge':'000000000001'}",
    "{'do':'cancel','challenge':'000000000001'}",
    "{'do':'over-the-board'}",
    "{'do':'rematch','game':'000000000001'}",
    "{'do':'move','game':'000000000001','move':'e4'}",
    "{'do':'move','game':'000000000001','square':'e4'}",
    "{'do':'premove','game':'000000000001','move':'e2e4'}",
    "{'do':'premove-clear','game':'000000000001'}",
    "{'do':'resign','game':'000000000001'}",
    "{'do':'offer-draw','game':'000000000001'}",
    "{'do':'accept-draw','game':'000000000001'}",
    "{'do':'ask-take-back','game':'000000000001'}",
    "{'do':'agree-take-back','game':'000000000001'}",
    "{'do':'decline-take-back','game':'000000000001','side':'black'}",
    "{'do':'give-time','game':'000000000001'}",
    "{'do':'say','game':'000000000001','phrase':'good-game'}",
    "{'do':'abort','game':'000000000001','reason':'x'}",
    "{'do':'claim-absence','game':'000000000001'}",
    "{'do':'call-arbiter','game':'000000000001','reason':'x'}",
    "{'do':'answer-call','game':'000000000001','reason':'x'}",
    "{'do':'pause','game':'000000000001','reason':'x'}",
    "{'do':'explain-pause','game':'000000000001','reason':'x'}",
    "{'do':'resume','game':'000000000001','reason':'x'}",
    "{'do':'set-clocks','game':'000000000001','clocks_ms':[1,1],'reason':'x'}",
    "{'do':'take-back','game':'000000000001','plies':1,'reason':'x'}",
    "{'do':'adjudicate','game':'000000000001','result':'1-0','reason':'x'}",
    "{'do':'allow','game':'000000000001','premoves':true,'offers':true,'reason':'x'}",
    "{'do':'assistant-ask','game':'000000000001'}",
    "{'do':'assistant-join','game':'000000000001','link':'000000000001'}",
    "{'do':'assistant-accept','game':'000000000001','side':'white','reason':'x'}",
    "{'do':'assistant-refuse','game':'000000000001','side':'white','reason':'x'}",
    "{'do':'assistant-remove','game':'000000000001','side':'white','reason':'x'}",
    "{'do':'contest','name':'Cup','site':'Hall'}",
    "{'do':'contest-change','contest':'000000000001','name':'Cup','site':'Hall'}",
    "{'do':'contest-allow','contest':'000000000001','premoves':true,'offers':true,'reason':'x'}",
    "{'do':'contest-arbiter','contest':'000000000001','to':'Anna'}",
    "{'do':'contest-arbiter-remove','contest':'000000000001','to':'Anna'}",
    "{'do':'contest-pair','contest':'000000000001','round':'1','csv':'Anna,Ben'}",
    ("{'do':'contest-pair','contest':'000000000001','round':'1',"
     "'pairings':[{'white':'Anna','black':'Ben'}]}"),
    "{'do':'contest-start','contest':'000000000001','round':'1'}",
    "{'do':'contest-schedule','contest':'000000000001','round':'1','starts_ms':1}",
    "{'do':'contest-delete','contest':'000000000001'}",
    "{'do':'contest-hold','contest':'000000000001','round':'1','board':1,'held':true}",
    "{'do':'contest-start-board','contest':'000000000001','round':'1','board':1}",
    "{'do':'contest-reseat','contest':'000000000001','round':'1','csv':'Anna,Ben','reason':'x'}",
    "{'do':'contest-adjourn','contest':'000000000001','round':'1','board':1,'reason':'x'}",
    ("{'do':'contest-unplayed','contest':'000000000001','round':'1','board':1,'bye':'zero',"
     "'reason':'x'}"),
    "{'do':'contest-unpair','contest':'000000000001','round':'1'}",
    "{'do':'contest-close','contest':'000000000001'}",
    "{'do':'contest-reopen','contest':'000000000001'}",
    ("{'do':'contest-plan','contest':'000000000001','system':'x','tie_breaks':'BH',"
     "'lines':'260 1 2'}"),
    ("{'do':'contest-enter','contest':'000000000001','players':[{'name':'Anna','account':'anna',"
     "'title':'','sex':'','federation':'','fide_id':'','birth':'','club':'Zug'}]}"),
    "{'do':'contest-enter','contest':'000000000001','csv':'Anna,1800'}",
    ("{'do':'contest-team','contest':'000000000001','teams':[{'name':'Zug','nickname':'Z',"
     "'captain':'Anna'}]}"),
    "{'do':'contest-leave','contest':'000000000001','player':1}",
    "{'do':'contest-absent','contest':'000000000001','player':1,'from':1,'bye':'half'}",
    ("{'do':'contest-decide','contest':'000000000001','round':'1','board':1,'result':'1-0',"
     "'reason':'x'}"),
    "{'do':'watch','game':'000000000001'}",
    "{'do':'unwatch','game':'000000000001'}",
    "{'do':'watch-contest','contest':'000000000001'}",
    "{'do':'unwatch-contest','contest':'000000000001'}",
    "{'do':'watch-boards','contest':'000000000001','round':'1'}",
    "{'do':'unwatch-boards','contest':'000000000001','round':'1'}",
    "{'do':'lobby'}",
    "{'do':'unlobby'}",
    "{'do':'ping'}",
};

/* What must not be in any of them: as JSON, so that also what is no UTF-8 can be said. */
static const char *const disturbing[] = {
    "\\u0000",        "\\u0007",        "\\n",          "\\t",     "\\u007f", "\\u0085", "\\u009b",
    "\\u061c",        "\\u200e",        "\\u200f",      "\\u2028", "\\u2029", "\\u202a", "\\u202b",
    "\\u202c",        "\\u202d",        "\\u202e",      "\\u2066", "\\u2067", "\\u2068", "\\u2069",
    "\\ufdd0",        "\\ufffe",        "\\uffff",      "\\ufeff", "\\ufffb", "\\ud800", "\\udc00",
    "\\udbff\\udfff", "\\udb40\\udc41", "\xed\xa0\x80",
};

/* Reads a request written with single quotes, with more in place of the n-th place behind a quote
 * that ends a value. False if there is no such place. */
static bool read_with(const char *request, size_t place, const char *more, bool *is_read) {
    char text[1024];
    size_t len = 0, quotes = 0, found = 0;
    bool is_put = false;
    for (const char *c = request; *c != '\0'; c++) {
        /* A value ends with every fourth quote, but for lists. */
        bool ends = *c == '\'' && ++quotes % 2 == 0 && (c[1] == ',' || c[1] == '}');
        if (ends && found++ == place) {
            len += (size_t)snprintf(text + len, sizeof text - len, "%s", more);
            is_put = true;
        }
        text[len++] = *c == '\'' ? '"' : *c;
    }
    wire_request read;
    char why[WIRE_WHY_SIZE];
    *is_read = wire_request_read((zug_str){text, len}, &read, why);
    if (*is_read)
        wire_request_free(&read);
    return is_put;
}

static void no_text_of_a_request_disturbs_others(void **state) {
    (void)state;
    bool seen[MSG_COMMAND_COUNT] = {false};
    size_t tried = 0;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        bool is_read;
        char name[40] = "";
        msg_command_kind kind;
        sscanf(requests[i], "{'do':'%39[^']", name);
        if (msg_command_of_name(name, &kind))
            seen[kind] = true;
        read_with(requests[i], SIZE_MAX, "", &is_read);
        if (!is_read)
            fail_msg("not read: %s", requests[i]);
        for (size_t k = 0; k < sizeof disturbing / sizeof disturbing[0]; k++)
            for (size_t place = 0; read_with(requests[i], place, disturbing[k], &is_read);
                 place++) {
                bool is_table =
                    strstr(requests[i], "'csv'") != NULL || strstr(requests[i], "'lines'") != NULL;
                /* Which have several lines, and lists of players cells by tabs. */
                bool is_line = is_table && (strcmp(disturbing[k], "\\n") == 0 ||
                                            (strcmp(disturbing[k], "\\t") == 0 &&
                                             strstr(requests[i], "'do':'contest-enter'") != NULL));
                tried++;
                if (is_read && !is_line)
                    fail_msg("read: %s with %s at %zu", requests[i], disturbing[k], place);
            }
    }
    assert_true(tried > 1000);
    for (int kind = 0; kind < (int)MSG_COMMAND_COUNT; kind++)
        if (!seen[kind] && !msg_command_is_inner((msg_command_kind)kind))
            fail_msg("not tried: %s", msg_command_name((msg_command_kind)kind));
}

/* Every text that a request may have is in the list above: with it left out, it is one that may be
 * added. */
static void the_texts_of_requests_are_all_known(void **state) {
    (void)state;
    static const char *const texts[] = {"to",     "name", "site",   "round",
                                        "reason", "move", "square", "csv"};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            char text[1024], member[40], why[WIRE_WHY_SIZE] = "";
            snprintf(member, sizeof member, "'%s':", texts[k]);
            bool is_round = strcmp(texts[k], "to") == 0 && strstr(requests[i], "'from'") != NULL;
            if (strstr(requests[i], member) != NULL || is_round)
                continue;
            snprintf(text, sizeof text, "%.*s,'%s':7}", (int)strlen(requests[i]) - 1, requests[i],
                     texts[k]);
            for (char *c = text; *c != '\0'; c++)
                *c = *c == '\'' ? '"' : *c;
            wire_request read;
            assert_false(wire_request_read(zug_str_from(text), &read, why));
            bool is_other = strstr(requests[i], "'do':'move'") != NULL ||
                            strstr(requests[i], "'do':'contest-pair'") != NULL ||
                            strstr(requests[i], "'do':'contest-enter'") != NULL;
            if (!is_other && strstr(why, "There is no field") == NULL)
                fail_msg("%s may have %s", requests[i], texts[k]);
        }
    }
}

static void forms_take_plain_texts_and_any_secret(void **state) {
    (void)state;
    char name[64], secret[64], why[WIRE_WHY_SIZE], body[200];
    for (size_t i = 0; i < sizeof disturbing / sizeof disturbing[0]; i++) {
        wire_field field = {.name = "name", .text = name, .size = sizeof name};
        snprintf(body, sizeof body, "{\"name\":\"x%s\"}", disturbing[i]);
        if (wire_form_read(zug_str_from(body), &field, 1, why))
            fail_msg("read: %s", body);
    }
    wire_field field = {
        .name = "password", .text = secret, .size = sizeof secret, .is_secret = true};
    assert_true(wire_form_read(zug_str_from("{\"password\":\"\\u202e\"}"), &field, 1, why));
    assert_string_equal(secret, override);
}

/* What was said before such texts were refused is still in logs. */
static void older_texts_come_back_from_the_log(void **state) {
    (void)state;
    msg_event event = {.kind = MSG_EVENT_CALL_ANSWERED};
    wire_event_parts parts;
    assert_true(wire_event_read(zug_str_from("{\"text\":\"a\\u202eb\"}"), &event, &parts));
    assert_memory_equal(event.reason.text + 1, override, sizeof override - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        {"no text of a request disturbs others", no_text_of_a_request_disturbs_others, NULL, NULL,
         NULL},
        {"the texts of requests are all known", the_texts_of_requests_are_all_known, NULL, NULL,
         NULL},
        {"forms take plain texts, and any secret", forms_take_plain_texts_and_any_secret, NULL,
         NULL, NULL},
        {"older texts come back from the log", older_texts_come_back_from_the_log, NULL, NULL,
         NULL},
    };
    return cmocka_run_group_tests_name("texts", tests, NULL, NULL);
}

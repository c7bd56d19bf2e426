/* fuzz_wire.c - any bytes as a request, a form, and the body of an event: what is understood is
 * within its bounds, and an event that was read is written and read again as the same. */
#include <stdlib.h>
#include <string.h>

#include "property.h"
#include "wire/wire.h"

/* True if a text ends within its memory. */
static bool is_ended(const char *text, size_t size) { return memchr(text, '\0', size) != NULL; }

/* What some kinds of commands have. */
static void try_command(const msg_command *command) {
    if (command->kind == MSG_CMD_MOVE || command->kind == MSG_CMD_PREMOVE)
        require(is_ended(command->move.text, sizeof command->move.text));
    if (command->kind == MSG_CMD_ADJUDICATE)
        require(command->adjudicate.result < ZUG_RESULT_COUNT);
    if (command->kind == MSG_CMD_CHALLENGE)
        msg_terms_are_playable(&command->challenge.terms);
    if (command->kind == MSG_CMD_CONTEST_CHANGE)
        msg_terms_are_playable(&command->contest.terms);
}

static void try_request(zug_str text) {
    char why[WIRE_WHY_SIZE] = "";
    wire_request request;
    if (!wire_request_read(text, &request, why)) {
        require(why[0] != '\0' && is_ended(why, sizeof why));
        require(is_ended(request.nonce, sizeof request.nonce));
        return;
    }
    const msg_command *command = &request.command;
    require(request.ask != WIRE_COMMAND || !msg_command_is_inner(command->kind));
    require(command->by.id == 0 && msg_command_side(command).side <= ZUG_BLACK);
    require(is_ended(msg_command_text(command), MSG_TEXT_SIZE));
    try_command(command);
    require((msg_command_pairing_count(command) > 0) == (request.lists.pairings != NULL));
    wire_request_free(&request);
}

static void try_form(zug_str text) {
    char name[16], why[WIRE_WHY_SIZE];
    bool flag;
    wire_field fields[] = {{.name = "name", .text = name, .size = sizeof name, .is_needed = true},
                           {.name = "flag", .flag = &flag}};
    if (wire_form_read(text, fields, 2, why))
        require(is_ended(name, sizeof name));
}

static void try_event(zug_str text, msg_event_kind kind) {
    msg_event event = {.stream = 1, .seq = 1, .at_ms = 1, .kind = kind}, again = event;
    wire_event_parts parts, others;
    json_out first = {0}, second = {0};
    if (!wire_event_read(text, &event, &parts))
        return;
    wire_event_write(&event, &first);
    require(wire_event_read(json_out_text(&first), &again, &others));
    wire_event_write(&again, &second);
    require(first.len == second.len && memcmp(first.data, second.data, first.len) == 0);
    json_out_free(&first);
    json_out_free(&second);
    wire_lists_free(&parts.lists);
    wire_lists_free(&others.lists);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str text = {(const char *)data, size};
    try_request(text);
    try_form(text);
    try_event(text, MSG_EVENT_GAME);
    try_event(text, MSG_EVENT_TABLE_SET);
    try_event(text, MSG_EVENT_CHALLENGE_ENDED);
    try_event(text, MSG_EVENT_CONTEST_PAIRED);
    try_event(text, MSG_EVENT_CONTEST_ENTERED);
    try_event(text, MSG_EVENT_CONTEST_PLANNED);
    try_event(text, MSG_EVENT_CONTEST_DECIDED);
    try_event(text, MSG_EVENT_CONTEST_SCHEDULED);
    try_event(text, MSG_EVENT_CONTEST_HELD);
    try_event(text, MSG_EVENT_CONTEST_RESEATED);
    try_event(text, MSG_EVENT_CONTEST_MARKED);
    try_event(text, MSG_EVENT_CONTEST_DELETED);
    return 0;
}

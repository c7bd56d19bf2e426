/* zone_out.c - what comes of a command: a refusal, an answer, events.
 * Room: server/zone. */
#include "util/array.h"
#include "zone/zone_impl.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* A list that events borrow. */
struct zone_kept {
    struct zone_kept *next;
    alignas(max_align_t) char items[];
};

void zone__let_go(zone_out *out) {
    while (out->kept != NULL) {
        struct zone_kept *gone = out->kept;
        out->kept = gone->next;
        free(gone);
    }
}

void zone_out_free(zone_out *out) {
    free(out->events);
    zone__let_go(out);
    *out = (zone_out){0};
}

void zone__refuse(zone__ask *ask, msg_refusal refusal) { ask->out->reply = msg_refuse(refusal); }

void zone__refuse_game(zone__ask *ask, zug_game_refusal refusal) {
    ask->out->reply = refusal == ZUG_GAME_REFUSED_NO_MEMORY ? msg_refuse(MSG_REFUSED_NO_MEMORY)
                                                            : msg_refuse_game(refusal);
}

/* Makes space for one more event. False without memory. */
static bool reserve(zone_out *out) {
    msg_event *grown = array_grow(out->events, out->count, &out->capacity, sizeof *grown);
    if (grown != NULL)
        out->events = grown;
    return grown != NULL;
}

msg_event *zone__event(zone__ask *ask, const stream *on, uint64_t id, msg_event_kind kind) {
    if (!reserve(ask->out)) {
        zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
        return NULL;
    }
    msg_event *event = &ask->out->events[ask->out->count++];
    memset(event, 0, sizeof *event);
    event->stream = on != NULL ? on->id : id;
    event->seq = on != NULL ? on->seq + 1 : 1;
    event->at_ms = on != NULL && on->last_ms > ask->now_ms ? on->last_ms : ask->now_ms;
    event->kind = kind;
    event->by = ask->command->by.id;
    return event;
}

bool zone__emit(zone__ask *ask) {
    msg_event *event = &ask->out->events[ask->out->count - 1];
    ask->zone->is_live = true;
    zone_replayed done = zone_replay(ask->zone, event);
    ask->zone->is_live = false;
    if (done == ZONE_REPLAYED)
        return true;
    ask->out->count--;
    zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
    return false;
}

void zone__note_nonce(const zone__ask *ask, msg_event *event) {
    zone__copy(event->nonce, ask->command->nonce, sizeof event->nonce);
    event->asked = event->nonce[0] != '\0' ? msg_command_hash(ask->command) : 0;
}

msg_terms *zone__keep_terms(zone__ask *ask, const msg_terms *terms) {
    ask->out->terms = *terms;
    return &ask->out->terms;
}

void *zone__keep(zone__ask *ask, size_t count, size_t item_bytes) {
    struct zone_kept *made = calloc(1, sizeof *made + count * item_bytes);
    if (made == NULL) {
        zone__refuse(ask, MSG_REFUSED_NO_MEMORY);
        return NULL;
    }
    made->next = ask->out->kept;
    ask->out->kept = made;
    return made->items;
}

bool zone__answer(zone__ask *ask) {
    msg_event *event = &ask->out->events[ask->out->count - 1];
    zone__note_nonce(ask, event);
    return zone__emit(ask);
}

uint64_t zone__fresh(zone__ask *ask, size_t index) {
    uint64_t id = index < ask->command->fresh_count ? ask->command->fresh[index] : 0;
    if (id != 0 && map_find(&ask->zone->streams, id) == NULL)
        return id;
    zone__refuse(ask, MSG_REFUSED_NO_ID);
    return 0;
}

void zone__reply(zone__ask *ask, const stream *about) {
    msg_reply *reply = &ask->out->reply;
    *reply = (msg_reply){.id = about->id};
    if (about->kind == MSG_STREAM_TABLE)
        reply->version = ((const table *)(const void *)about)->version;
}

void zone__say(zone__ask *ask, const stream *on, msg_event_kind kind, uint8_t side) {
    msg_event *event = zone__event(ask, on, 0, kind);
    if (event == NULL)
        return;
    char *text = event->reason.text;
    if (kind == MSG_EVENT_ARBITER_CALLED) {
        event->called.side = side;
        text = event->called.text;
    } else if (kind == MSG_EVENT_ASSISTANT_LEFT) {
        event->assistant.side = side;
        text = event->assistant.text;
    }
    zone__copy(text, msg_command_text(ask->command), MSG_TEXT_SIZE);
    if (zone__answer(ask))
        zone__reply(ask, on);
}

void zone__copy(char *to, const char *from, size_t size) {
    const char *end = memchr(from, '\0', size - 1);
    size_t len = end != NULL ? (size_t)(end - from) : size - 1;
    memcpy(to, from, len);
    memset(to + len, 0, size - len);
}

bool zone__is_blank(const char *text) { return text[strspn(text, " ")] == '\0'; }

msg_seat zone__seat_of(const msg_person *person) {
    msg_seat seat = {.person = person->id, .is_guest = person->is_guest};
    zone__copy(seat.name, person->name, sizeof seat.name);
    return seat;
}

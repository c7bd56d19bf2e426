/* fuzz_stored_event.c - any lines as the log of a zone, every kind of event among them: each is
 * refused without a trace or has happened, and what is written of it again gives the same zone.
 *
 * A line is a letter for the kind, a letter for the stream, a character for the time that has gone
 * by, and the body as the store has it. */
#include <string.h>

#include "property.h"
#include "wire/wire.h"
#include "zone/zone.h"

enum { EVENTS = 64, STREAMS = 26 };

/* A zone from the log, and one from what was written of it. */
typedef struct pair {
    zone *first, *second;
    int64_t now_ms;
} pair;

/* Reads a body, writes it, and reads that: from then on nothing changes any more. */
static bool read_twice(zug_str body, msg_event *first, msg_event *second,
                       wire_event_parts parts[2]) {
    json_out once = {0}, twice = {0};
    if (!wire_event_read(body, first, &parts[0]))
        return false;
    wire_event_write(first, &once);
    require(!once.failed && wire_event_read(json_out_text(&once), second, &parts[1]));
    wire_event_write(second, &twice);
    require(zug_str_equal(json_out_text(&once), json_out_text(&twice)));
    json_out_free(&once);
    json_out_free(&twice);
    return true;
}

/* Replays an event in both zones. */
static void replay(pair *pair, msg_event *first, msg_event *second) {
    uint64_t before = zone_digest(pair->first);
    uint32_t seq = zone_seq(pair->first, first->stream);
    zone_replayed verdict = zone_replay(pair->first, first);
    require(verdict != ZONE_REPLAY_NO_MEMORY && zone_replay(pair->second, second) == verdict);
    if (verdict == ZONE_REPLAY_DAMAGED) {
        require(zone_digest(pair->first) == before);
    } else {
        require(zone_seq(pair->first, first->stream) == seq + 1 && first->seq == seq + 1);
        uint32_t count, other;
        msg_event_news(first, &count);
        msg_event_news(second, &other);
        require(first->version == second->version && count == other);
    }
    require(zone_digest(pair->first) == zone_digest(pair->second));
}

/* The event of a line, if it is one. */
static void try_line(pair *pair, zug_str line) {
    if (line.len < 3)
        return;
    unsigned kind = (unsigned char)line.data[0], letter = (unsigned char)line.data[1];
    unsigned later = (unsigned char)line.data[2];
    msg_event first = {.kind = (msg_event_kind)((kind - 'a') % MSG_EVENT_COUNT),
                       .stream = 1 + (letter - 'A') % STREAMS};
    pair->now_ms += (later & 15) * 500;
    first.at_ms = pair->now_ms - (later == '!' ? 1000 : 0);
    first.seq = zone_seq(pair->first, first.stream) + 1 + (later == '"');
    msg_event second = first;
    wire_event_parts parts[2];
    if (!read_twice(str_slice(line, 3, line.len), &first, &second, parts))
        return;
    replay(pair, &first, &second);
    wire_lists_free(&parts[0].lists);
    wire_lists_free(&parts[1].lists);
}

/* Whatever the log has made of a stream can be shown. */
static void show(const pair *pair, uint64_t id) {
    msg_person somebody = {.id = 1, .name = "p1"};
    msg_table table;
    msg_challenge challenge;
    msg_contest contest;
    json_out text = {0};
    if (zone_table(pair->first, id, NULL, &table))
        wire_state(&text, &table, pair->now_ms);
    if (zone_table(pair->first, id, &somebody, &table))
        wire_board(&text, &table, pair->now_ms);
    if (zone_challenge(pair->first, id, &challenge))
        wire_put_challenge(&text, &challenge);
    if (zone_contest(pair->first, id, &somebody, &contest))
        wire_put_contest(&text, &contest, NULL, NULL, 0);
    require(!text.failed && str_is_utf8(json_out_text(&text)));
    json_out_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str rest = {(const char *)data, size};
    static pair pair; /* making zones costs more than a run */
    pair.now_ms = 1000;
    if (pair.first == NULL) {
        pair.first = zone_new(NULL, 1);
        pair.second = zone_new(NULL, 2);
        require(pair.first != NULL && pair.second != NULL);
        zone_ask_aside(pair.first); /* as the server does: no position takes long */
        zone_ask_aside(pair.second);
    }
    for (int i = 0; i < EVENTS && rest.len > 0; i++)
        try_line(&pair, str_cut(&rest, '\n'));
    for (uint64_t id = 1; id <= STREAMS; id++) {
        show(&pair, id);
        zone_forget(pair.first, id);
        zone_forget(pair.second, id);
    }
    return 0;
}

/* log_rows.c - what the zone has let happen, as the store keeps it.
 * Room: server/log. */
#include "log/log_rows.h"

#include <stdlib.h>
#include <zug/buf.h>
#include <zug/uci.h>

#include "wire/wire.h"

/* The first moves in UCI, with blanks between them. */
static zug_str opening_of(const zug_game *game, char out[static LOG_OPENING_SIZE]) {
    zug_buf text = zug_buf_over(out, LOG_OPENING_SIZE);
    for (uint32_t i = 0; i < zug_game_plies(game) && i < LOG_OPENING_PLIES; i++) {
        char uci[ZUG_UCI_SIZE];
        zug_uci_write(zug_game_position_at(game, i), zug_game_half_move_at(game, i)->move, uci);
        if (i > 0)
            zug_buf_char(&text, ' ');
        zug_buf_text(&text, uci);
    }
    return (zug_str){out, text.len};
}

bool log_row_changes(const msg_event *event) {
    switch (event->kind) {
    case MSG_EVENT_CHALLENGED:
    case MSG_EVENT_CHALLENGE_ENDED:
    case MSG_EVENT_TABLE_SET:
    case MSG_EVENT_ABORTED:
    case MSG_EVENT_CONTEST_SET:
    case MSG_EVENT_CONTEST_CHANGED:
    case MSG_EVENT_CONTEST_CLOSED:
    case MSG_EVENT_CONTEST_REOPENED:
    case MSG_EVENT_CONTEST_DELETED:
        return true;
    case MSG_EVENT_GAME:
        if (event->game.what.kind == ZUG_GAME_JUDGED)
            return true; /* a game that is over may have waited for it */
        for (uint32_t i = 0; i < event->game.news_count; i++)
            if (event->game.news[i].kind == ZUG_GAME_NEWS_OVER ||
                event->game.news[i].kind == ZUG_GAME_NEWS_TAKEN_BACK)
                return true;
        return false;
    case MSG_EVENT_ARBITER_CALLED:
    case MSG_EVENT_CALL_ANSWERED:
    case MSG_EVENT_PAUSE_EXPLAINED:
    case MSG_EVENT_ALLOWED:
    case MSG_EVENT_ASSISTANT_ASKED:
    case MSG_EVENT_ASSISTANT_JOINED:
    case MSG_EVENT_ASSISTANT_LEFT:
    case MSG_EVENT_REMATCH_OFFERED:
    case MSG_EVENT_TAKE_BACK_ASKED:
    case MSG_EVENT_TAKE_BACK_DECLINED:
    case MSG_EVENT_SAID:
    case MSG_EVENT_OUTAGE_OVER:
    case MSG_EVENT_CONTEST_ALLOWED:
    case MSG_EVENT_CONTEST_ARBITER_ADDED:
    case MSG_EVENT_CONTEST_ARBITER_REMOVED:
    case MSG_EVENT_CONTEST_PAIRED:
    case MSG_EVENT_CONTEST_STARTED:
    case MSG_EVENT_CONTEST_UNPAIRED:
    case MSG_EVENT_CONTEST_PLANNED:
    case MSG_EVENT_CONTEST_ENTERED:
    case MSG_EVENT_CONTEST_LEFT:
    case MSG_EVENT_CONTEST_ABSENT:
    case MSG_EVENT_CONTEST_DECIDED:
    case MSG_EVENT_CONTEST_SCHEDULED:
    case MSG_EVENT_CONTEST_HELD:
    case MSG_EVENT_CONTEST_BOARD_STARTED:
    case MSG_EVENT_CONTEST_RESEATED:
    case MSG_EVENT_CONTEST_TEAMED:
    case MSG_EVENT_CONTEST_MARKED:
    case MSG_EVENT_COUNT:
        break;
    }
    return false;
}

void log_batch_free(log_batch *batch) {
    if (batch->events == &batch->one)
        return;
    for (size_t i = 0; batch->bodies != NULL && i < batch->count; i++)
        json_out_free(&batch->bodies[i]);
    free(batch->bodies);
    free(batch->events);
    free(batch->rows);
    free(batch->kept);
}

/* The row of a table. */
static void fill_table(const zone *zone, log_row *to) {
    store_stream *row = &to->row;
    const msg_table *table = &to->table;
    zone_table(zone, row->id, NULL, &to->table);
    row->kind = STORE_TABLE;
    row->is_public = !table->is_private;
    row->contest = table->contest;
    for (int side = 0; side < 2; side++) {
        row->person[side] = table->seat[side].person;
        row->name[side] = zug_str_from(table->seat[side].name);
    }
    if (table->contest != 0 && zone_contest(zone, table->contest, NULL, &to->contest))
        row->event = zug_str_from(to->contest.name);
    row->round = zug_str_from(table->round);
    row->result = zug_str_from(
        table->is_over && !table->is_aborted ? wire_result(zug_game_result(table->game)) : "*");
    row->opening = opening_of(table->game, to->opening);
    row->began_ms = table->set_ms;
    row->ended_ms = table->is_over ? table->last_ms : 0;
}

bool log_row_fill(const zone *zone, uint64_t id, log_row *out) {
    store_stream *row = &out->row;
    msg_challenge challenge;
    int64_t due_ms = zone_due(zone, id);
    *row = (store_stream){.id = id,
                          .is_open = zone_is_open(zone, id),
                          .due_ms = due_ms != ZUG_CLOCK_NEVER ? due_ms : 0};
    row->name[0] = row->name[1] = row->event = row->round = row->result = row->opening =
        zug_str_from("");
    zone_origin(zone, id, row->origin);
    switch (zone_kind(zone, id)) {
    case MSG_STREAM_TABLE:
        fill_table(zone, out);
        return true;
    case MSG_STREAM_CHALLENGE:
        zone_challenge(zone, id, &challenge);
        row->kind = STORE_CHALLENGE;
        row->is_public = !challenge.terms->is_private && challenge.to.person == 0;
        row->person[0] = challenge.from.person;
        row->person[1] = challenge.to.person;
        row->began_ms = challenge.made_ms;
        return true;
    case MSG_STREAM_CONTEST:
        zone_contest(zone, id, NULL, &out->contest);
        row->kind = out->contest.is_deleted ? STORE_DELETED_CONTEST : STORE_CONTEST;
        row->is_public = !out->contest.players_only;
        row->event = zug_str_from(out->contest.name);
        row->began_ms = out->contest.made_ms;
        return true;
    case MSG_STREAM_NONE:
        break;
    }
    return false;
}

/* What the store shall keep of a stream as it stands now. */
static void add_row(const zone *zone, log_batch *to, uint64_t id) {
    for (size_t i = 0; i < to->row_count; i++)
        if (to->rows[i].id == id)
            return;
    log_row *kept = &to->kept[to->row_count];
    if (log_row_fill(zone, id, kept))
        to->rows[to->row_count++] = kept->row;
}

/* Gets the memory for so many events and rows. One event, as of an ordinary move, needs none of
 * its own. */
static bool make_space(log_batch *to, json_out *memory, size_t events, size_t rows) {
    to->count = events;
    if (events == 1 && rows == 0) {
        memory->len = 0;
        memory->failed = false;
        to->bodies = memory;
        to->events = &to->one;
        return true;
    }
    to->bodies = calloc(events + 1, sizeof *to->bodies);
    to->events = calloc(events + 1, sizeof *to->events);
    to->rows = calloc(rows + 1, sizeof *to->rows);
    to->kept = calloc(rows + 1, sizeof *to->kept);
    return to->bodies != NULL && to->events != NULL && to->rows != NULL && to->kept != NULL;
}

bool log_batch_fill(log_batch *batch, const zone *zone, const msg_event *events, size_t count,
                    json_out *memory) {
    size_t rows = 0;
    for (size_t i = 0; i < count; i++)
        rows += log_row_changes(&events[i]);
    if (!make_space(batch, memory, count, rows))
        return false;
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        wire_event_write(&events[i], &batch->bodies[i]);
        fine = fine && !batch->bodies[i].failed;
        batch->events[i] = (store_event){
            .stream = events[i].stream,
            .seq = events[i].seq,
            .at_ms = events[i].at_ms,
            .kind = zug_str_from(msg_event_name(events[i].kind)),
            .body = {batch->bodies[i].data, batch->bodies[i].len},
        };
        if (log_row_changes(&events[i]))
            add_row(zone, batch, events[i].stream);
    }
    return fine;
}

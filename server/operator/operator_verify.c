/* operator_verify.c - checks the database of a zone: the file, its rows, and that logs and lists
 * tell of the same games.
 * Room: server/operator. The store says what is not as it was written; what was written is judged
 * here, by replaying it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "identity/token.h"
#include "log/log_rows.h"
#include "operator/operator_impl.h"
#include "log/log_replay.h"
#include "util/str_copy.h"
#include "wire/wire.h"

/* TOLD_MAX: a damaged file may have as many faults as it has bytes. */
enum { LINE_SIZE = 512, TOLD_MAX = 200 };

/* A name that a contest has had: games keep the one of their time. */
typedef struct contest_name {
    struct contest_name *next;
    uint64_t contest;
    char name[MSG_NAME_SIZE];
} contest_name;

/* A check on its way. */
typedef struct check {
    store *store;
    zone *zone; /* into which logs are replayed */
    void (*tell)(void *ctx, const char *fault);
    void *ctx;
    operator_count *count;
    contest_name *names;
    uint64_t contest;          /* whose names are looked for */
    int64_t changed_ms;        /* when the row of the stream that is replayed changed last */
    bool is_changing;          /* the event that was replayed last changes it */
    bool has_row;              /* the list has a row of it */
    const char *difference;    /* between that and the log; NULL: none */
    uint64_t of_contest;       /* of a game; 0: of none */
    char event[MSG_NAME_SIZE]; /* how the list calls that */
} check;

static void tell_line(check *c, const char *line) {
    c->count->faults++;
    if (c->count->faults <= TOLD_MAX)
        c->tell(c->ctx, line);
    if (c->count->faults == TOLD_MAX)
        c->tell(c->ctx, "further faults are counted, and not told");
}

/* A store_tell. */
static void tell_fault(void *ctx, uint64_t stream, const char *fault) {
    char id[WIRE_ID_SIZE], line[LINE_SIZE];
    wire_id_write(stream, id);
    if (stream != 0)
        snprintf(line, sizeof line, "stream %s: %.450s", id, fault);
    tell_line(ctx, stream != 0 ? line : fault);
}

static void tell_event(check *c, uint64_t stream, uint32_t seq, const char *fault) {
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "event %u %s", (unsigned)seq, fault);
    tell_fault(c, stream, line);
}

/* Notes the name of a contest when it has a new one. */
static bool note_name(void *ctx, const msg_event *event) {
    check *c = ctx;
    if (event->kind != MSG_EVENT_CONTEST_SET && event->kind != MSG_EVENT_CONTEST_CHANGED)
        return true;
    contest_name *made = calloc(1, sizeof *made);
    if (made == NULL)
        return false;
    made->contest = c->contest;
    snprintf(made->name, sizeof made->name, "%s", event->contest.name);
    made->next = c->names;
    c->names = made;
    return true;
}

/* True if a contest has had a name; *is_known tells whether anything is known of it. */
static bool has_had(const check *c, uint64_t contest, zug_str name, bool *is_known) {
    *is_known = false;
    for (const contest_name *each = c->names; each != NULL; each = each->next) {
        *is_known = *is_known || each->contest == contest;
        if (each->contest == contest && zug_str_equal(name, zug_str_from(each->name)))
            return true;
    }
    return false;
}

/* True if the list may call the event of a game so. A game whose contest was not at hand has no
 * name for it. */
static bool is_event_name(check *c, uint64_t contest, const char *event) {
    zug_str name = zug_str_from(event);
    bool is_known;
    if (name.len == 0 || has_had(c, contest, name, &is_known))
        return true;
    zone *aside = is_known ? NULL : zone_new(NULL, token_id());
    if (aside == NULL)
        return false;
    c->contest = contest;
    log_replay_stream(
        &(log_replay){
            .from = c->store, .into = aside, .is_trusted = true, .tell = note_name, .ctx = c},
        contest);
    zone_free(aside);
    return has_had(c, contest, name, &is_known);
}

#define OTHER_EVENT "the list and the log do not agree about the event or the round"

/* What the list has and the log has not, or NULL. */
static const char *compare(const store_stream *list, const store_stream *log) {
    if (list->kind != log->kind)
        return "the list and the log do not agree what it is";
    if (list->is_open != log->is_open)
        return "the list and the log do not agree whether it is over";
    if (!zug_str_equal(list->result, log->result))
        return "the list and the log do not agree about the result";
    if (list->person[0] != log->person[0] || list->person[1] != log->person[1] ||
        !zug_str_equal(list->name[0], log->name[0]) || !zug_str_equal(list->name[1], log->name[1]))
        return "the list and the log do not agree about the players";
    if (!zug_str_equal(list->opening, log->opening))
        return "the list and the log do not agree about the opening";
    if (list->began_ms != log->began_ms || list->ended_ms != log->ended_ms)
        return "the list and the log do not agree about the time";
    if (list->is_public != log->is_public)
        return "the list and the log do not agree whether it is private";
    bool is_game_of_contest = log->kind == STORE_TABLE && log->contest != 0; /* asked later */
    if (list->contest != log->contest || !zug_str_equal(list->round, log->round) ||
        (!is_game_of_contest && !zug_str_equal(list->event, log->event)))
        return OTHER_EVENT;
    return NULL;
}

/* Compares the row of the list with the stream as it has been replayed so far. No other log can be
 * read meanwhile. */
static bool compare_row(void *ctx, const store_stream *list) {
    check *c = ctx;
    log_row log;
    c->has_row = true;
    bool has_log = log_row_fill(c->zone, list->id, &log);
    if (log.row.kind == STORE_CHALLENGE && list->person[0] == 0) {
        /* Once the list did not tell whose a challenge is. */
        log.row.person[0] = log.row.person[1] = 0;
        log.row.is_public = list->is_public;
    }
    const char *found = has_log ? compare(list, &log.row) : "the list has what the log has not";
    if (c->is_changing || found == NULL)
        c->difference = found;
    c->of_contest = list->kind == STORE_TABLE ? list->contest : 0;
    str_copy(c->event, sizeof c->event, list->event);
    return false;
}

/* An event was replayed. The list was written with the last one that changes it, or with one that
 * happened at the same time behind it. */
static bool look_at_row(void *ctx, const msg_event *event) {
    check *c = ctx;
    bool found;
    c->is_changing = log_row_changes(event);
    if (c->is_changing)
        c->changed_ms = event->at_ms;
    c->count->events++;
    if (c->is_changing || (c->difference != NULL && event->at_ms == c->changed_ms))
        store_find_stream(c->store, event->stream, compare_row, c, &found);
    return true;
}

/* Replays one log. */
static void check_stream(check *c, uint64_t stream) {
    c->count->streams++;
    c->changed_ms = INT64_MIN;
    c->has_row = false;
    c->difference = NULL;
    c->of_contest = 0;
    log_replay how = {.from = c->store, .into = c->zone, .tell = look_at_row, .ctx = c};
    const char *fault = log_replay_stream(&how, stream);
    if (fault != NULL)
        tell_event(c, stream, how.count, fault);
    else if (how.count == 0)
        tell_fault(c, stream, "the list has it and there is no log of it");
    else if (!c->has_row)
        tell_fault(c, stream, "the log has it and it is in no list");
    else if (c->difference != NULL)
        tell_fault(c, stream, c->difference);
    else if (c->of_contest != 0 && !is_event_name(c, c->of_contest, c->event))
        tell_fault(c, stream, OTHER_EVENT);
    zone_forget(c->zone, stream);
}

/* Checks all there is. */
static void check_all(check *c) {
    store *store = c->store;
    const char *unchecked;
    uint64_t stream = STORE_BEFORE_ALL;
    bool found;
    char line[LINE_SIZE];
    store_status status = store_check(store, tell_fault, c, &unchecked);
    store_status read = store_next_stream(store, &stream, &found);
    for (; read == STORE_OK && found; read = store_next_stream(store, &stream, &found))
        check_stream(c, stream);
    if (read != STORE_OK || status != STORE_OK) {
        snprintf(line, sizeof line, "not all can be read: %s",
                 store_sentence(status != STORE_OK ? status : read));
        tell_line(c, line);
    }
    c->count->is_partial = unchecked != NULL;
    if (unchecked != NULL)
        c->tell(c->ctx, unchecked);
}

bool operator_verify(const char *data, void (*tell)(void *ctx, const char *fault), void *ctx,
                     operator_count *count, char why[static OPERATOR_WHY_SIZE]) {
    char path[OPERATOR_PATH_SIZE];
    store_status status = STORE_FAILED;
    check c = {.tell = tell, .ctx = ctx, .count = count};
    *count = (operator_count){0};
    operator_name_database(data, path);
    if (operator_look(data, OPERATOR_LOOKS, why) != OPERATOR_ZONE)
        return false;
    if (token_init())
        c.zone = zone_new(NULL, token_id());
    c.store = store_open_to_look(path, &status);
    bool fine = c.zone != NULL && c.store != NULL;
    if (fine)
        check_all(&c);
    else
        store_explain(path, status, why, OPERATOR_WHY_SIZE);
    store_close(c.store);
    zone_free(c.zone);
    for (contest_name *each = c.names, *next; each != NULL; each = next) {
        next = each->next;
        free(each);
    }
    return fine;
}

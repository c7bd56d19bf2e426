/* operator.c - what the operator of a zone does to its folder.
 * Room: server. */
#define _POSIX_C_SOURCE 200809L
#include "operator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app_impl.h"
#include "app_pgn.h"
#include "session/name.h"

enum { ALL_GAMES = 100000000 };

/* As much of a zone as reads its database; nobody is connected. */
struct operator_desk {
    app zone;
    char path[600];
    store_status status; /* of the last write */
};

/* Answers are collected when the store is closed. */
static void post_nothing(void *ctx, void (*call)(void *), void *arg) {
    (void)ctx;
    (void)call;
    (void)arg;
}

static bool fail(char why[static OPERATOR_WHY_SIZE], const char *what) {
    snprintf(why, OPERATOR_WHY_SIZE, "%s", what);
    return false;
}

operator_desk *operator_open(const char *data, bool may_make, char why[static OPERATOR_WHY_SIZE]) {
    operator_desk *made = calloc(1, sizeof *made);
    store_status status;
    struct stat found;
    if (made == NULL || !token_init()) {
        fail(why, "the system gives no memory or random numbers");
        free(made);
        return NULL;
    }
    snprintf(made->path, sizeof made->path, "%s/zug.db", data);
    if (stat(made->path, &found) != 0 && (!may_make || !app_make_folders(data))) {
        snprintf(why, OPERATOR_WHY_SIZE, "there is no zone in %.400s: zug.db is not there", data);
        free(made);
        return NULL;
    }
    made->zone.zone = zone_new(NULL, token_id());
    made->zone.solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    made->zone.store = store_open(made->path, (store_caller){post_nothing, NULL}, &status);
    if (made->zone.store != NULL && made->zone.zone != NULL && made->zone.solver_memory != NULL)
        return made;
    snprintf(why, OPERATOR_WHY_SIZE, "cannot open %.300s: %s", made->path, store_sentence(status));
    operator_close(made);
    return NULL;
}

void operator_close(operator_desk *gone) {
    if (gone == NULL)
        return;
    store_close(gone->zone.store);
    zone_free(gone->zone.zone);
    free(gone->zone.solver_memory);
    free(gone);
}

/* An account as it is kept. */
typedef struct account {
    uint64_t id;
    char name[MSG_NAME_SIZE], key[NAME_KEY_SIZE], hash[AUTH_HASH_SIZE];
    bool is_arbiter;
    uint32_t options;
    int64_t since_ms;
} account;

static bool take_account(void *ctx, const store_person *from) {
    account *to = ctx;
    if (from->name.len >= sizeof to->name || from->password.len >= sizeof to->hash)
        return false;
    to->id = from->id;
    app_copy_text(to->name, MSG_NAME_SIZE, from->name);
    app_copy_text(to->hash, sizeof to->hash, from->password);
    to->is_arbiter = from->is_arbiter;
    to->options = from->options;
    to->since_ms = from->since_ms;
    return false;
}

/* The account of a name; its id is 0 if there is none. */
static bool find_account(operator_desk *at, const char *name, account *out,
                         char why[static OPERATOR_WHY_SIZE]) {
    char checked[NAME_SIZE];
    *out = (account){0};
    const char *fault = name_check(span_from(name), checked);
    if (fault != NULL)
        return fail(why, fault);
    name_key(checked, out->key);
    store_status status =
        store_find_person(at->zone.store, 0, zug_str_from(out->key), take_account, out);
    if (status != STORE_OK)
        return fail(why, store_sentence(status));
    if (out->id == 0)
        memcpy(out->name, checked, strlen(checked) + 1);
    return true;
}

static void on_written(void *ctx, store_status status) {
    operator_desk *at = ctx;
    at->status = status;
}

/* Keeps an account. The store has told of it when it is closed, so the desk is of no more use for writing. */
static bool keep(operator_desk *at, const account *who, bool ends_sessions,
                 char why[static OPERATOR_WHY_SIZE]) {
    store_person row = {
        .id = who->id,
        .name = zug_str_from(who->name),
        .name_key = zug_str_from(who->key),
        .password = zug_str_from(who->hash),
        .is_arbiter = who->is_arbiter,
        .options = who->options,
        .since_ms = who->since_ms,
    };
    store_session ended = {.person = who->id};
    at->status = STORE_FAILED;
    store_append(
        at->zone.store,
        &(store_batch){
            .persons = &row, .person_count = 1, .ended = &ended, .ended_count = ends_sessions},
        on_written, at);
    store_close(at->zone.store);
    at->zone.store = NULL;
    return at->status == STORE_OK || fail(why, store_sentence(at->status));
}

/* Gives an account a password. */
static bool set_hash(account *who, const char *password, char why[static OPERATOR_WHY_SIZE]) {
    const char *fault = name_check_password(span_from(password));
    if (fault != NULL)
        return fail(why, fault);
    return auth_hash_now(span_from(password), who->hash) ||
           fail(why, "the system gives no memory to hash the password");
}

bool operator_add_account(operator_desk *at, const char *name, const char *password,
                          char why[static OPERATOR_WHY_SIZE]) {
    account who;
    if (!find_account(at, name, &who, why))
        return false;
    if (who.id != 0)
        return fail(why, "Somebody has this name, or one that looks alike, already.");
    who.id = token_id();
    who.options = MSG_PREMOVE | MSG_AUTO_QUEEN;
    who.since_ms = (int64_t)time(NULL) * 1000;
    return set_hash(&who, password, why) && keep(at, &who, false, why);
}

/* The account of a name, which must be there. */
static bool need_account(operator_desk *at, const char *name, account *out,
                         char why[static OPERATOR_WHY_SIZE]) {
    return find_account(at, name, out, why) &&
           (out->id != 0 || fail(why, "There is no account of this name."));
}

bool operator_set_password(operator_desk *at, const char *name, const char *password,
                           char why[static OPERATOR_WHY_SIZE]) {
    account who;
    return need_account(at, name, &who, why) && set_hash(&who, password, why) &&
           keep(at, &who, true, why);
}

bool operator_set_arbiter(operator_desk *at, const char *name, bool is_arbiter,
                          char why[static OPERATOR_WHY_SIZE]) {
    account who;
    if (!need_account(at, name, &who, why))
        return false;
    who.is_arbiter = is_arbiter;
    return keep(at, &who, false, why);
}

/* A listing on its way. */
typedef struct listing {
    void (*tell)(void *ctx, const operator_game *game);
    void *ctx;
} listing;

/* Copies a text of the store, ended by NUL. */
static const char *copy(zug_str from, char *to, size_t size) {
    snprintf(to, size, "%.*s", (int)from.len, from.data);
    return to;
}

static bool list_one(void *ctx, const store_stream *row) {
    const listing *to = ctx;
    char id[WIRE_ID_SIZE], date[16], text[5][128];
    time_t seconds = (time_t)(row->began_ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(date, sizeof date, "%Y-%m-%d", &parts);
    wire_id_write(row->id, id);
    operator_game game = {
        .id = id,
        .date = date,
        .white = copy(row->name[0], text[0], sizeof text[0]),
        .black = copy(row->name[1], text[1], sizeof text[1]),
        .result = copy(row->result, text[2], sizeof text[2]),
        .event = copy(row->event, text[3], sizeof text[3]),
        .round = copy(row->round, text[4], sizeof text[4]),
        .is_open = row->is_open,
        .is_public = row->is_public,
    };
    to->tell(to->ctx, &game);
    return true;
}

bool operator_list(operator_desk *at, const char *player,
                   void (*tell)(void *ctx, const operator_game *game), void *ctx,
                   char why[static OPERATOR_WHY_SIZE]) {
    listing to = {tell, ctx};
    store_query query = {.player = zug_str_from(player != NULL ? player : ""),
                         .event = zug_str_from(""),
                         .result = zug_str_from(""),
                         .opening = zug_str_from(""),
                         .limit = ALL_GAMES};
    store_status status = store_search(at->zone.store, &query, list_one, &to);
    return status == STORE_OK || fail(why, store_sentence(status));
}

/* The ids of the games to be exported. */
typedef struct id_list {
    uint64_t *ids;
    size_t count, room;
} id_list;

static bool collect_id(void *ctx, const store_stream *row) {
    id_list *to = ctx;
    if (to->count == to->room) {
        size_t room = to->room < 1024 ? 1024 : to->room * 2;
        uint64_t *grown = realloc(to->ids, room * sizeof *grown);
        if (grown == NULL)
            return false;
        to->ids = grown;
        to->room = room;
    }
    to->ids[to->count++] = row->id;
    return true;
}

/* Hands out one game. */
static bool export_one(operator_desk *at, uint64_t id,
                       void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                       bool is_first) {
    msg_table table;
    json_out text = {0};
    bool fine = app_load_table(&at->zone, id) && zone_table(at->zone.zone, id, NULL, &table) &&
                app_pgn_write(&at->zone, &table, &text) && !text.failed;
    if (fine && !is_first)
        put(ctx, "\n", 1);
    if (fine)
        put(ctx, text.data, text.len);
    zone_forget(at->zone.zone, id);
    json_out_free(&text);
    return fine;
}

bool operator_export(operator_desk *at, const char *id,
                     void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                     char why[static OPERATOR_WHY_SIZE]) {
    uint64_t one;
    id_list all = {0};
    if (id != NULL)
        return (wire_id_read(span_from(id), &one) && export_one(at, one, put, ctx, true)) ||
               fail(why, "there is no such game");
    store_query query = {.player = zug_str_from(""),
                         .event = zug_str_from(""),
                         .result = zug_str_from(""),
                         .opening = zug_str_from(""),
                         .finished_only = true,
                         .limit = ALL_GAMES};
    store_status status = store_search(at->zone.store, &query, collect_id, &all);
    bool fine = status == STORE_OK || fail(why, store_sentence(status));
    bool is_first = true;
    for (size_t i = all.count; fine && i > 0; i--) {
        if (export_one(at, all.ids[i - 1], put, ctx, is_first))
            is_first = false;
        else
            fine = fail(why, "a game cannot be read: zug zone verify says more");
    }
    free(all.ids);
    return fine;
}

bool operator_backup(const char *data, const char *to, char why[static OPERATOR_WHY_SIZE]) {
    char path[600];
    struct stat found;
    snprintf(path, sizeof path, "%s/zug.db", data);
    if (stat(path, &found) != 0) {
        snprintf(why, OPERATOR_WHY_SIZE, "there is no zone in %.400s: zug.db is not there", data);
        return false;
    }
    if (stat(to, &found) == 0)
        return fail(why, "the copy must be a new file; this one is there already");
    store_status status = store_backup(path, to);
    return status == STORE_OK || fail(why, store_sentence(status));
}

/* A check on its way. */
typedef struct check {
    operator_desk *at;
    void (*tell)(void *ctx, const char *fault);
    void *ctx;
    operator_count *count;
} check;

static void tell_fault(check *c, uint64_t stream, uint32_t seq, const char *what) {
    char id[WIRE_ID_SIZE], line[200];
    wire_id_write(stream, id);
    snprintf(line, sizeof line, "stream %s, event %u: %s", id, (unsigned)seq, what);
    c->count->faults++;
    c->tell(c->ctx, line);
}

static void tell_gap(void *ctx, uint64_t stream, uint32_t seq) {
    tell_fault(ctx, stream, seq, "the numbers of the events have a gap");
}

static bool note_row(void *ctx, const store_stream *row) {
    store_stream *to = ctx;
    to->is_open = row->is_open;
    return false;
}

/* Replays one log. */
static void check_log(void *ctx, uint64_t stream, uint32_t events) {
    check *c = ctx;
    app *of = &c->at->zone;
    uint32_t count;
    bool found = false;
    store_stream row = {0};
    c->count->streams++;
    c->count->events += events;
    const char *fault = app_replay(of, stream, false, &count);
    if (fault != NULL) {
        tell_fault(c, stream, count, fault);
        return;
    }
    store_find_stream(of->store, stream, note_row, &row, &found);
    if (!found)
        tell_fault(c, stream, count, "the log has a stream that no list has");
    else if (row.is_open != zone_is_open(of->zone, stream))
        tell_fault(c, stream, count, "the list and the log do not agree whether it is over");
    zone_forget(of->zone, stream);
}

bool operator_verify(operator_desk *at, void (*tell)(void *ctx, const char *fault), void *ctx,
                     operator_count *count, char why[static OPERATOR_WHY_SIZE]) {
    check c = {at, tell, ctx, count};
    size_t gaps;
    bool is_sound;
    *count = (operator_count){0};
    store_status status = store_check_file(at->zone.store, &is_sound);
    if (status == STORE_OK && !is_sound) {
        count->faults++;
        tell(ctx, "SQLite finds the file damaged");
    }
    if (status == STORE_OK)
        status = store_find_gaps(at->zone.store, tell_gap, &c, &gaps);
    if (status == STORE_OK)
        status = store_list_logs(at->zone.store, check_log, &c);
    return status == STORE_OK || fail(why, store_sentence(status));
}

/* operator.c - what the operator of a zone does to its folder.
 * Room: server/operator. */
#define _POSIX_C_SOURCE 200809L
#include "operator/operator_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "archive/game_pgn.h"
#include "folder/folder.h"
#include "folder/folder_owner.h"
#include "identity/accounts.h"
#include "identity/auth.h"
#include "identity/code.h"
#include "identity/setup_code.h"
#include "identity/token.h"
#include "log/log_replay.h"
#include "msg/msg.h"
#include "util/array.h"
#include "util/str_copy.h"
#include "wire/wire.h"

enum { ALL_GAMES = 100000000, DAY_SIZE = 16 };

/* As much of a zone as reads its database; nobody is connected. */
struct operator_desk {
    store *store;
    zone *zone;
    name_rules *names; /* NULL until they are needed */
    void *solver_memory;
    char path[OPERATOR_PATH_SIZE];
    const char *site;    /* how exported games name the zone, or NULL */
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

/* Says whose a zone is, and how to act as that user. */
static void tell_owner(const folder_owner *of, char why[static OPERATOR_WHY_SIZE]) {
    snprintf(why, OPERATOR_WHY_SIZE,
             "%s belongs to %s, and you are %s: say it as that user, with sudo -u %s before it",
             of->path, of->owner, of->runner, of->owner);
}

void operator_name_database(const char *data, char out[static OPERATOR_PATH_SIZE]) {
    snprintf(out, OPERATOR_PATH_SIZE, "%s%s", data, store_is_url(data) ? "" : "/zug.db");
}

/* Whether there is a zone in a database that is no file. */
static operator_sight look_at_server(const char *url, char why[static OPERATOR_WHY_SIZE]) {
    char place[STORE_PLACE_SIZE];
    store_status status;
    store *found = store_open_to_look(url, &status);
    store_close(found);
    if (found != NULL)
        return OPERATOR_ZONE;
    store_explain(url, status, why, OPERATOR_WHY_SIZE);
    if (status != STORE_DAMAGED)
        return OPERATOR_CLOSED;
    store_show_place(url, place);
    snprintf(why, OPERATOR_WHY_SIZE, "there is no zone in %.400s: its tables are not there", place);
    return OPERATOR_NO_ZONE;
}

operator_sight operator_look(const char *data, operator_purpose purpose,
                             char why[static OPERATOR_WHY_SIZE]) {
    char path[600];
    struct stat found;
    folder_owner other;
    if (store_is_url(data))
        return look_at_server(data, why);
    if (folder_owner_find(data, purpose != OPERATOR_LOOKS, &other)) {
        tell_owner(&other, why);
        return OPERATOR_CLOSED;
    }
    snprintf(path, sizeof path, "%s/zug.db", data);
    if (stat(path, &found) == 0)
        return OPERATOR_ZONE;
    snprintf(why, OPERATOR_WHY_SIZE, "there is no zone in %.400s: zug.db is not there", data);
    return OPERATOR_NO_ZONE;
}

/* Makes the folder of a new zone. What root makes in somebody else's folder would be closed to
 * them. */
static bool make_folder(const char *data, char why[static OPERATOR_WHY_SIZE]) {
    folder_owner other;
    if (store_is_url(data))
        return true;
    if (!folder_make(data)) {
        snprintf(why, OPERATOR_WHY_SIZE, "cannot make the folder %.400s", data);
        return false;
    }
    if (folder_owner_is_ours(data, &other))
        return true;
    tell_owner(&other, why);
    return false;
}

/* True if a zone is there, or could be made. */
static bool find_zone(const char *data, operator_purpose purpose,
                      char why[static OPERATOR_WHY_SIZE]) {
    operator_sight seen = operator_look(data, purpose, why);
    return seen == OPERATOR_ZONE ||
           (seen == OPERATOR_NO_ZONE && purpose == OPERATOR_MAKES && make_folder(data, why));
}

operator_desk *operator_open(const char *data, operator_purpose purpose,
                             char why[static OPERATOR_WHY_SIZE]) {
    operator_desk *made = calloc(1, sizeof *made);
    store_status status;
    if (made == NULL || !token_init()) {
        fail(why, "the system gives no memory or random numbers");
        free(made);
        return NULL;
    }
    operator_name_database(data, made->path);
    if (!find_zone(data, purpose, why)) {
        free(made);
        return NULL;
    }
    made->zone = zone_new(NULL, token_id());
    made->solver_memory = malloc(ZUG_GAME_SOLVER_BYTES);
    made->store = purpose == OPERATOR_LOOKS
                      ? store_open_to_look(made->path, &status)
                      : store_open_beside(made->path, (store_caller){post_nothing, NULL}, &status);
    if (made->store != NULL && made->zone != NULL && made->solver_memory != NULL)
        return made;
    store_explain(made->path, status, why, OPERATOR_WHY_SIZE);
    operator_close(made);
    return NULL;
}

void operator_close(operator_desk *desk) {
    if (desk == NULL)
        return;
    store_close(desk->store);
    zone_free(desk->zone);
    name_rules_close(desk->names);
    free(desk->solver_memory);
    free(desk);
}

/* An account as it is kept. */
typedef struct account {
    uint64_t id;
    char name[MSG_NAME_SIZE], key[NAME_KEY_SIZE], hash[AUTH_HASH_SIZE];
    name_keys keys; /* of one that is new */
    bool is_arbiter;
    uint32_t options;
    int64_t since_ms;
} account;

static bool take_account(void *ctx, const store_person *from) {
    account *to = ctx;
    if (from->name.len >= sizeof to->name || from->password.len >= sizeof to->hash ||
        from->name_key.len >= sizeof to->key)
        return false;
    to->id = from->id;
    str_copy(to->name, MSG_NAME_SIZE, from->name);
    str_copy(to->key, sizeof to->key, from->name_key);
    str_copy(to->hash, sizeof to->hash, from->password);
    to->is_arbiter = from->is_arbiter;
    to->options = from->options;
    to->since_ms = from->since_ms;
    return false;
}

/* Loads what judges names. */
static bool open_names(operator_desk *desk, char why[static OPERATOR_WHY_SIZE]) {
    char sentence[NAME_WHY_SIZE];
    store_status status;
    if (desk->names == NULL && (desk->names = name_rules_open(sentence)) == NULL)
        return fail(why, sentence);
    desk->store = accounts_update_keys(desk->store, desk->path, (store_caller){post_nothing, NULL},
                                       desk->names, &status);
    char place[STORE_PLACE_SIZE];
    store_show_place(desk->path, place);
    if (desk->store == NULL)
        snprintf(why, OPERATOR_WHY_SIZE, "cannot bring the names in %.300s up to date: %s", place,
                 store_sentence(status));
    return desk->store != NULL;
}

static void on_written(void *ctx, store_status status) {
    operator_desk *desk = ctx;
    desk->status = status;
}

/* Writes a batch. The store has told of it when it is closed, so the desk is of no more use for
 * writing. */
static bool write_batch(operator_desk *desk, const store_batch *batch) {
    desk->status = STORE_FAILED;
    store_append(desk->store, batch, on_written, desk);
    store_close(desk->store);
    desk->store = NULL;
    return desk->status == STORE_OK;
}

/* Puts a person in; where there is an arbiter the zone is set up, and no code is good for that any
 * more. */
static bool put_person(operator_desk *desk, const store_person *row, bool ends_sessions) {
    store_session ended = {.person = row->id};
    const store_note set_up = {zug_str_from(SETUP_NOTE), zug_str_from("")};
    return write_batch(desk, &(store_batch){.persons = row,
                                            .person_count = 1,
                                            .ended = &ended,
                                            .ended_count = ends_sessions,
                                            .notes = &set_up,
                                            .note_count = row->is_arbiter});
}

/* Keeps an account. */
static bool keep(operator_desk *desk, const account *account, bool ends_sessions,
                 char why[static OPERATOR_WHY_SIZE]) {
    store_person row = {
        .id = account->id,
        .name = zug_str_from(account->name),
        .name_key = zug_str_from(account->key),
        .password = zug_str_from(account->hash),
        .is_arbiter = account->is_arbiter,
        .options = account->options,
        .since_ms = account->since_ms,
    };
    if (account->keys.look_count > 0)
        accounts_put_keys(&account->keys, &row);
    return put_person(desk, &row, ends_sessions) || fail(why, store_sentence(desk->status));
}

/* Gives an account a password. */
static bool set_hash(account *account, const char *password, char why[static OPERATOR_WHY_SIZE]) {
    msg_fault fault = name_check_password(zug_str_from(password));
    if (fault != MSG_NO_FAULT)
        return fail(why, msg_fault_sentence(fault));
    return auth_hash_now(zug_str_from(password), account->hash) ||
           fail(why, "the system gives no memory to hash the password");
}

/* Milliseconds since 1970: accounts that are made one after the other are listed so. */
static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool operator_add_account(operator_desk *desk, const char *name, const char *password,
                          char why[static OPERATOR_WHY_SIZE]) {
    account account = {0};
    if (!open_names(desk, why))
        return false;
    msg_fault fault = accounts_check_name(desk->names, name, false, account.name, &account.keys);
    if (fault != MSG_NO_FAULT)
        return fail(why, msg_fault_sentence(fault));
    if (accounts_have_name(desk->store, &account.keys, 0))
        return fail(why, "Somebody has this name, or one that looks alike, already.");
    account.id = token_id();
    account.since_ms = now_ms();
    /* A zone that runs looks for whose sessions have ended: so it hears of the name, which a guest
     * may have. */
    return set_hash(&account, password, why) && keep(desk, &account, true, why);
}

/* The account of a computer, as it is or as it will be. False if a person has that name. */
static bool find_computer(operator_desk *desk, int level, account *out,
                          char why[static OPERATOR_WHY_SIZE]) {
    *out = (account){0};
    snprintf(out->name, sizeof out->name, MSG_COMPUTER " %d", level);
    accounts_find(desk->store, desk->names, out->name, take_account, out);
    if (out->id != 0)
        return strcmp(out->hash, STORE_NO_PASSWORD) == 0 ||
               fail(why, "somebody has an account with the name of a computer");
    out->id = token_id();
    out->since_ms = now_ms();
    name_keys_make(desk->names, out->name, &out->keys);
    return true;
}

bool operator_let_computers_in(operator_desk *desk, const int *levels, size_t count,
                               char tokens[][OPERATOR_TOKEN_SIZE],
                               char why[static OPERATOR_WHY_SIZE]) {
    _Static_assert((int)OPERATOR_TOKEN_SIZE == (int)TOKEN_SIZE, "a token fits");
    account accounts[OPERATOR_COMPUTERS];
    store_person rows[OPERATOR_COMPUTERS];
    store_session ended[OPERATOR_COMPUTERS], begun[OPERATOR_COMPUTERS];
    size_t fresh = 0;
    if (!open_names(desk, why))
        return false;
    for (size_t i = 0; i < count; i++) {
        account *computer = &accounts[i];
        if (!find_computer(desk, levels[i], computer, why))
            return false;
        if (computer->keys.look_count > 0) {
            store_person *row = &rows[fresh++];
            *row = (store_person){.id = computer->id,
                                  .name = zug_str_from(computer->name),
                                  .password = zug_str_from(STORE_NO_PASSWORD),
                                  .since_ms = computer->since_ms};
            accounts_put_keys(&computer->keys, row);
        }
        ended[i] = (store_session){.person = computer->id};
        begun[i] = (store_session){.person = computer->id,
                                   .label = zug_str_from("zug bot"),
                                   .since_ms = now_ms(),
                                   .until_ms = INT64_MAX};
        token_make(tokens[i]);
        token_hash(zug_str_from(tokens[i]), begun[i].token_hash);
    }
    return write_batch(desk, &(store_batch){.persons = rows,
                                            .person_count = fresh,
                                            .ended = ended,
                                            .ended_count = count,
                                            .sessions = begun,
                                            .session_count = count}) ||
           fail(why, store_sentence(desk->status));
}

/* The account of a name, which must be there. */
static bool need_account(operator_desk *desk, const char *name, account *out,
                         char why[static OPERATOR_WHY_SIZE]) {
    char trimmed[NAME_SIZE];
    zug_str text = str_trim(zug_str_from(name));
    *out = (account){0};
    if (!open_names(desk, why))
        return false;
    str_copy(trimmed, sizeof trimmed, text);
    if (text.len < sizeof trimmed)
        accounts_find(desk->store, desk->names, trimmed, take_account, out);
    return out->id != 0 || fail(why, "There is no account of this name.");
}

bool operator_set_password(operator_desk *desk, const char *name, const char *password,
                           char why[static OPERATOR_WHY_SIZE]) {
    account account;
    return need_account(desk, name, &account, why) && set_hash(&account, password, why) &&
           keep(desk, &account, true, why);
}

bool operator_set_arbiter(operator_desk *desk, const char *name, bool is_arbiter,
                          char why[static OPERATOR_WHY_SIZE]) {
    account account;
    if (!need_account(desk, name, &account, why))
        return false;
    account.is_arbiter = is_arbiter;
    return keep(desk, &account, false, why);
}

bool operator_make_setup_code(operator_desk *desk, char out[static OPERATOR_SETUP_SIZE],
                              char why[static OPERATOR_WHY_SIZE]) {
    _Static_assert((int)OPERATOR_SETUP_SIZE == (int)TOKEN_SIZE, "a code fits");
    setup_code made;
    size_t arbiters;
    store_status status = store_list_arbiters(desk->store, NULL, 0, &arbiters);
    if (status != STORE_OK)
        return fail(why, store_sentence(status));
    if (arbiters > 0)
        return fail(why, "this zone has an arbiter, and so it is set up");
    setup_code_make(now_ms(), &made);
    const store_note note = {zug_str_from(SETUP_NOTE), zug_str_from(made.note)};
    bool fine = write_batch(desk, &(store_batch){.notes = &note, .note_count = 1}) ||
                fail(why, store_sentence(desk->status));
    if (fine)
        str_copy(out, OPERATOR_SETUP_SIZE, zug_str_from(made.code));
    token_wipe(&made, sizeof made);
    return fine;
}

bool operator_new_code(operator_desk *desk, const char *name, char out[static OPERATOR_CODE_SIZE],
                       char why[static OPERATOR_WHY_SIZE]) {
    _Static_assert((int)OPERATOR_CODE_SIZE == (int)CODE_SIZE, "a code fits");
    account account;
    uint8_t hash[CODE_HASH_SIZE];
    if (!need_account(desk, name, &account, why))
        return false;
    code_make(out);
    if (!code_hash(out, hash))
        return fail(why, "the system gives no memory to hash the code");
    store_person row = {
        .id = account.id, .part = STORE_CODE, .code = {(const char *)hash, CODE_HASH_SIZE}};
    return put_person(desk, &row, true) || fail(why, store_sentence(desk->status));
}

bool operator_close_account(operator_desk *desk, const char *name, bool is_closed,
                            char why[static OPERATOR_WHY_SIZE]) {
    account account;
    if (!need_account(desk, name, &account, why))
        return false;
    store_person row = {
        .id = account.id, .part = STORE_CLOSED, .closed_ms = is_closed ? now_ms() : 0};
    return put_person(desk, &row, is_closed) ||
           fail(why, desk->status == STORE_CONFLICT ? msg_fault_sentence(MSG_FAULT_LAST_ARBITER)
                                                    : store_sentence(desk->status));
}

/* The day of a moment, in UTC. */
static void write_day(int64_t at_ms, char out[static DAY_SIZE]) {
    time_t seconds = (time_t)(at_ms / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, DAY_SIZE, "%Y-%m-%d", &parts);
}

/* Accounts on their way. */
typedef struct roll {
    void (*tell)(void *ctx, const operator_account *account);
    void *ctx;
} roll;

static bool tell_account(void *ctx, const store_person *row) {
    const roll *to = ctx;
    char name[MSG_NAME_SIZE], date[DAY_SIZE];
    str_copy(name, sizeof name, row->name);
    write_day(row->since_ms, date);
    to->tell(to->ctx, &(operator_account){.name = name,
                                          .date = date,
                                          .is_arbiter = row->is_arbiter,
                                          .is_closed = row->closed_ms != 0,
                                          .has_code = row->code.len > 0,
                                          .has_password = !zug_str_equal(
                                              row->password, zug_str_from(STORE_NO_PASSWORD))});
    return true;
}

bool operator_accounts(operator_desk *desk,
                       void (*tell)(void *ctx, const operator_account *account), void *ctx,
                       char why[static OPERATOR_WHY_SIZE]) {
    roll to = {tell, ctx};
    store_status status = store_list_accounts(desk->store, tell_account, &to);
    return status == STORE_OK || fail(why, store_sentence(status));
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

/* The name of a side, with a mark if it is a guest's. */
static const char *copy_name(const store_stream *row, int side, char *to, size_t size) {
    snprintf(to, size, "%.*s%s", (int)row->name[side].len, row->name[side].data,
             row->is_guest[side] ? " (guest)" : "");
    return to;
}

static bool list_one(void *ctx, const store_stream *row) {
    const listing *to = ctx;
    char id[WIRE_ID_SIZE], date[DAY_SIZE], text[5][128];
    write_day(row->began_ms, date);
    wire_id_write(row->id, id);
    operator_game game = {
        .id = id,
        .date = date,
        .white = copy_name(row, 0, text[0], sizeof text[0]),
        .black = copy_name(row, 1, text[1], sizeof text[1]),
        .result = copy(row->result, text[2], sizeof text[2]),
        .event = copy(row->event, text[3], sizeof text[3]),
        .round = copy(row->round, text[4], sizeof text[4]),
        .is_open = row->is_open,
        .is_public = row->is_public,
    };
    to->tell(to->ctx, &game);
    return true;
}

bool operator_list(operator_desk *desk, const char *player,
                   void (*tell)(void *ctx, const operator_game *game), void *ctx,
                   char why[static OPERATOR_WHY_SIZE]) {
    listing to = {tell, ctx};
    store_query query = {.player = zug_str_from(player != NULL ? player : ""),
                         .event = zug_str_from(""),
                         .result = zug_str_from(""),
                         .opening = zug_str_from(""),
                         .limit = ALL_GAMES};
    store_status status = store_search(desk->store, &query, list_one, &to);
    return status == STORE_OK || fail(why, store_sentence(status));
}

/* The ids of the games to be exported. */
typedef struct id_list {
    uint64_t *ids;
    size_t count, capacity;
} id_list;

static bool collect_id(void *ctx, const store_stream *row) {
    id_list *to = ctx;
    uint64_t *grown = array_grow(to->ids, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->ids = grown;
    to->ids[to->count++] = row->id;
    return true;
}

void operator_name_site(operator_desk *desk, const char *site) { desk->site = site; }

/* Hands out one game. */
static bool export_one(operator_desk *desk, uint64_t id,
                       void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                       bool is_first) {
    msg_table table;
    json_out text = {0};
    bool fine = log_replay_table(desk->store, desk->zone, id) &&
                zone_table(desk->zone, id, NULL, &table) &&
                game_pgn_write(desk->zone, desk->site != NULL ? desk->site : "",
                               desk->solver_memory, &table, &text) &&
                !text.failed;
    if (fine && !is_first)
        put(ctx, "\n", 1);
    if (fine)
        put(ctx, text.data, text.len);
    zone_forget(desk->zone, id);
    json_out_free(&text);
    return fine;
}

bool operator_export(operator_desk *desk, const char *id,
                     void (*put)(void *ctx, const char *bytes, size_t len), void *ctx,
                     char why[static OPERATOR_WHY_SIZE]) {
    uint64_t one;
    id_list all = {0};
    if (id != NULL)
        return (wire_id_read(zug_str_from(id), &one) && export_one(desk, one, put, ctx, true)) ||
               fail(why, "there is no such game");
    store_query query = {.player = zug_str_from(""),
                         .event = zug_str_from(""),
                         .result = zug_str_from(""),
                         .opening = zug_str_from(""),
                         .finished_only = true,
                         .limit = ALL_GAMES};
    store_status status = store_search(desk->store, &query, collect_id, &all);
    bool fine = status == STORE_OK || fail(why, store_sentence(status));
    bool is_first = true;
    for (size_t i = all.count; fine && i > 0; i--) {
        if (export_one(desk, all.ids[i - 1], put, ctx, is_first))
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
    if (store_is_url(data))
        return fail(why,
                    "a database of PostgreSQL is backed up by its own programs, such as pg_dump; "
                    "zug zone copy makes a folder of it");
    snprintf(path, sizeof path, "%s/zug.db", data);
    if (operator_look(data, OPERATOR_LOOKS, why) != OPERATOR_ZONE)
        return false;
    if (stat(to, &found) == 0)
        return fail(why, "the copy must be a new file; this one is there already");
    store_status status = store_backup(path, to);
    if (status == STORE_CONFLICT)
        return fail(why,
                    "beside the copy there is the key of another database, with -key at its end");
    return status == STORE_OK || fail(why, store_sentence(status));
}

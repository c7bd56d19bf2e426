/* export.c - files of games, written by workers piece by piece as fast as somebody takes them.
 * Room: server/archive. A worker reads what is committed; the pieces of one address wait behind
 * those of others. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zug/pgn_collate.h>

#include "archive/archive_impl.h"
#include "archive/game_condition.h"
#include "archive/game_pgn.h"
#include "log/log_replay.h"
#include "util/array.h"
#include "util/str_copy.h"

/* Games of a file; files on their way, in all and of one address; when a piece is large enough to
 * be sent. */
enum {
    EXPORT_MAX = 100000,
    EXPORTS = 128,
    EXPORTS_EACH = 16,
    PIECE_BYTES = 32768,
    PIECE_GAMES = 64,
    PIECE_MS = 20 /* with a condition, which may take long to be judged */
};

enum { RESULT_SIZE = 8 };

/* A game of a file, with the key by which it is put in order, or NULL. */
typedef struct entry {
    uint64_t id;
    char *key;
    size_t key_len;
    char result[RESULT_SIZE];
} entry;

/* A file on its way. While a worker has it, nobody else looks at entries and piece. */
struct archive_file {
    work_job job;
    list_node node;
    archive *archive;
    void *request;
    entry *entries;
    size_t count, capacity, next;
    json_out piece;
    bool failed;
    bool is_sorted;
    bool waits;  /* until more is taken; else its next step is under way already */
    bool is_one; /* a game by itself, which is answered whole */
    char *where; /* the condition that its games have, or NULL */
    char disposition[GAME_PGN_DISPOSITION_SIZE]; /* of one: what the file is called */
    /* Of the file of a contest. */
    uint64_t contest;
    char site[MSG_NAME_SIZE], round[MSG_ROUND_SIZE];
    msg_person viewer;
};

static void free_file(archive_file *file) {
    for (size_t i = 0; i < file->count; i++)
        free(file->entries[i].key);
    list_remove(&file->node);
    json_out_free(&file->piece);
    free(file->where);
    free(file->entries);
    free(file);
}

/* Ends a file that was not begun. */
static void refuse(archive_file *file, msg_fault fault) {
    archive__refuse(file->archive, file->request, fault);
    free_file(file);
}

/* The key of a game in the collating sequence (PGN standard, section 12), as its row in the store
 * has it. */
static bool make_key(const archive_file *of, const store_stream *row, entry *out) {
    char date[16] = "????.??.??";
    time_t seconds = (time_t)(row->began_ms / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) != NULL)
        strftime(date, sizeof date, "%Y.%m.%d", &parts);
    zug_str roster[7] = {row->event,   zug_str_from(of->site), zug_str_from(date), row->round,
                         row->name[0], row->name[1],           row->result};
    size_t size = zug_pgn_collate_size(roster);
    out->key = malloc(size);
    if (out->key == NULL)
        return false;
    zug_buf key = zug_buf_over(out->key, size);
    zug_pgn_collate_key(roster, &key);
    out->key_len = key.len;
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int keys =
        zug_pgn_collate_compare((zug_str){x->key, x->key_len}, (zug_str){y->key, y->key_len});
    return keys != 0 ? keys : (x->id > y->id) - (x->id < y->id);
}

/* Notes one game of the store. False without memory. */
static bool collect(archive_file *to, const store_stream *row) {
    if (to->round[0] != '\0' && !zug_str_equal(row->round, zug_str_from(to->round)))
        return true;
    entry *grown = array_grow(to->entries, to->count, &to->capacity, sizeof *grown);
    if (grown == NULL)
        return false;
    to->entries = grown;
    entry made = {.id = row->id};
    str_copy(made.result, sizeof made.result, row->result);
    if (to->contest != 0 && !make_key(to, row, &made))
        return false;
    to->entries[to->count++] = made;
    return true;
}

/* Whom the file of a contest is for; NULL for a stranger. */
static const msg_person *viewer_of(const archive_file *file) {
    return file->viewer.id != 0 ? &file->viewer : NULL;
}

/* True if the game may be in this file: of a contest, also what is being played, as far as the
 * viewer may see it now, but no games that were aborted and count as if they had not begun; else
 * what is over. */
static bool may_send(const archive_file *of, const reader *by, const msg_table *table) {
    if (of->is_one)
        return true;
    if (of->contest == 0)
        return table->is_over;
    return !table->is_aborted && zone_may_see(by->zone, table->id, viewer_of(of)) &&
           (!table->is_private || table->role != MSG_ROLE_WATCHER);
}

/* True if the condition of a file holds for a game. */
static bool is_asked_for(archive_file *file, const reader *by, game_condition *condition,
                         const entry *of) {
    if (file->where == NULL)
        return true;
    game_condition_asked asked = {of->id, zug_str_from(of->result), file->archive->site};
    zug_answer answer = game_condition_ask(condition, by, &asked);
    file->failed = answer == ZUG_ANSWER_UNDECIDED;
    return answer == ZUG_ANSWER_YES;
}

/* Writes the PGN of one game. One that cannot be read is left out, as one that is not there. */
static void write_one(archive_file *file, const reader *by, uint64_t id) {
    msg_table table;
    if (log_replay_table(by->store, by->zone, id) &&
        zone_table(by->zone, id, viewer_of(file), &table) && may_send(file, by, &table)) {
        /* Who asks for one game alone was found to see all of it. */
        table.is_delayed = table.is_delayed && !file->is_one;
        file->failed = !game_pgn_write(by->zone, file->archive->site, by->solver_memory, &table,
                                       &file->piece) ||
                       file->piece.failed;
        game_pgn_disposition(&table, file->disposition);
    }
    zone_forget(by->zone, id);
}

/* Writes the games of a piece. */
static void write_games(archive_file *file, const reader *by, game_condition *condition) {
    int64_t until_ms = archive__now_ms() + PIECE_MS;
    for (int games = 0;
         games < PIECE_GAMES && !file->failed && file->next < file->count &&
         file->piece.len < PIECE_BYTES && (condition == NULL || archive__now_ms() < until_ms);
         games++) {
        const entry *of = &file->entries[file->next++];
        if (is_asked_for(file, by, condition, of))
            write_one(file, by, of->id);
    }
}

/* On a worker: writes the next piece. */
static void write_piece(work_job *work, unsigned worker) {
    archive_file *file = (archive_file *)(void *)work;
    readers *all = file->archive->parts.readers;
    reader *by = file->where != NULL ? readers_seeker(all) : readers_at(all, worker);
    game_condition *condition =
        file->where != NULL ? game_condition_new(zug_str_from(file->where)) : NULL;
    file->piece.len = 0;
    file->failed = by == NULL || (file->where != NULL && condition == NULL);
    if (!file->is_sorted && file->contest != 0 && file->count > 1)
        qsort(file->entries, file->count, sizeof *file->entries, compare_entries);
    file->is_sorted = true;
    write_games(file, by, condition);
    if (by != NULL)
        reader_clear(by); /* the contest may change until the next piece */
    game_condition_free(condition);
}

/* Sends the piece, and has the next one written. */
static void go_on(archive_file *file) {
    const archive_calls *calls = &file->archive->calls;
    bool is_over =
        !calls->is_there(file->request) || file->failed || atomic_load(&file->archive->is_stopping);
    file->waits = !is_over && !calls->put(file->request, json_out_text(&file->piece));
    if (file->waits)
        return;
    if (!is_over && file->next < file->count) {
        work_ask(file->archive->parts.work, &file->job);
        return;
    }
    calls->end(file->request, !is_over);
    free_file(file);
}

/* A piece is written. */
static void on_written(work_job *work, bool has_run) {
    archive_file *file = (archive_file *)(void *)work;
    file->failed = file->failed || !has_run;
    if (!file->is_one) {
        go_on(file);
        return;
    }
    if (file->failed || file->piece.len == 0) {
        refuse(file, MSG_FAULT_ARCHIVE_UNREAD);
        return;
    }
    file->archive->calls.send(file->request, json_out_text(&file->piece), file->disposition);
    free_file(file);
}

void archive_go_on(archive_file *file) {
    if (file->waits)
        go_on(file);
}

/* The games of a file were found, or could not be. */
static void on_found(void *ctx, archive_searched how, const archive_rows *rows) {
    archive_file *file = ctx;
    for (size_t i = 0; i < rows->count && how == ARCHIVE_SEARCHED; i++)
        how = collect(file, &rows->list[i]->row) ? ARCHIVE_SEARCHED : ARCHIVE_NOT_SEARCHED;
    if (how != ARCHIVE_SEARCHED || atomic_load(&file->archive->is_stopping)) {
        archive__refuse_search(file->archive, file->request, how);
        free_file(file);
        return;
    }
    file->archive->calls.begin(file->request, file);
    work_ask(file->archive->parts.work, &file->job);
}

/* Looks for the games of a file. */
static void find_games(archive_file *file, const store_query *query) {
    archive_search search = {query, file->job.asker, .describes = false};
    if (!archive__search(file->archive, &search, on_found, file))
        refuse(file, MSG_FAULT_MANY_SEARCH);
}

/* True if one more file of an address may be on its way; those whose reader has gone end soon. */
static bool may_begin(const archive *archive, uint64_t address) {
    size_t all = 0, own = 0;
    for (const list_node *each = archive->files.next; each != &archive->files; each = each->next) {
        const archive_file *other = LIST_ITEM(each, archive_file, node);
        bool counts = archive->calls.is_there(other->request);
        all += counts;
        own += counts && other->job.asker == address;
    }
    return all < EXPORTS && own < EXPORTS_EACH;
}

/* A file for whoever asks; NULL after saying why not. */
static archive_file *make_file(archive *archive, archive_asker asker) {
    if (!may_begin(archive, asker.address)) {
        archive__refuse(archive, asker.request, MSG_FAULT_MANY_FILES);
        return NULL;
    }
    archive_file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return NULL;
    }
    file->job = (work_job){.asker = asker.address, .run = write_piece, .done = on_written};
    file->archive = archive;
    file->request = asker.request;
    list_append(&archive->files, &file->node);
    return file;
}

void archive_export_game(archive *archive, uint64_t game, archive_asker asker) {
    archive_file *file = make_file(archive, asker);
    if (file == NULL)
        return;
    file->is_one = true;
    if (collect(file, &(store_stream){.id = game}))
        work_ask(archive->parts.work, &file->job);
    else
        refuse(file, MSG_FAULT_NO_MEMORY);
}

/* Has a file leave out games for which a condition does not hold. False without memory. */
static bool set_condition(archive_file *file, zug_str text) {
    if (text.len == 0)
        return true;
    file->where = calloc(1, text.len + 1);
    if (file->where == NULL)
        return false;
    memcpy(file->where, text.data, text.len);
    file->job.kind = WORK_SEARCHES; /* whoever asks conditions shares one worker */
    return true;
}

void archive_export_games(archive *archive, const store_query *query,
                          const archive_condition *condition, archive_asker asker) {
    store_query all = *query;
    archive_file *file = make_file(archive, asker);
    all.limit = EXPORT_MAX;
    all.skip = 0;
    if (file == NULL)
        return;
    if (set_condition(file, condition->text))
        find_games(file, &all);
    else
        refuse(file, MSG_FAULT_NO_MEMORY);
}

void archive_export_contest(archive *archive, const archive_contest *contest, archive_asker asker) {
    archive_file *file = make_file(archive, asker);
    if (file == NULL)
        return;
    file->contest = contest->id;
    str_copy(file->site, sizeof file->site, zug_str_from(contest->site));
    str_copy(file->round, sizeof file->round, zug_str_from(contest->round));
    if (contest->viewer != NULL)
        file->viewer = *contest->viewer;
    find_games(file,
               &(store_query){.kind = STORE_TABLE, .contest = contest->id, .limit = EXPORT_MAX});
}

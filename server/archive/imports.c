/* imports.c - games that people bring along: checked by a child, kept, shown, and deleted. Room:
 * server/archive. */
#include <stdio.h>
#include <stdlib.h>
#include <zug/pgn_file.h>

#include "archive/archive_impl.h"
#include "archive/pgn_count.h"
#include "journal/journal.h"
#include "wire/wire_archive.h"

/* What a person keeps in the zone at most. */
enum { GUEST_BYTES = 8 << 20, ACCOUNT_BYTES = 32 << 20 };

enum { SENTENCE_SIZE = 256 };

/* A first child has shown what is possible here. */
static void on_trial(void *ctx, const sandbox_reply *reply) {
    archive *archive = ctx;
    if (reply->status == SANDBOX_ANSWERED && reply->is_filtered)
        return;
    if (reply->status == SANDBOX_ANSWERED)
        journal_write("not-confined",
                      "reason=\"the system does not filter system calls: imports are checked by a "
                      "child that has no files, but could ask for them\"");
    else if (!atomic_load(&archive->is_stopping))
        journal_write("check-failed",
                      "reason=\"no child can be started: imports are refused\" signal=%d",
                      reply->signal);
}

bool archive__imports_open(archive *archive) {
    archive->sandbox =
        pgn_count_open(archive->parts.child, archive->calls.post, archive->calls.ctx);
    return archive->sandbox != NULL;
}

bool archive_try_child(archive *archive) {
    return sandbox_ask(archive->sandbox, 0, (zug_str){"", 0}, on_trial, archive);
}

/* An import on its way to a check, and from there into the store. */
typedef struct import_job {
    archive *archive;
    void *request;
    uint64_t id, person;
    bool is_guest;
    pgn_count count;
} import_job;

/* Ends an import with a refusal. */
static void refuse(import_job *job, msg_fault fault) {
    archive__refuse(job->archive, job->request, fault);
    free(job);
}

static void on_kept(void *ctx, store_status status) {
    import_job *job = ctx;
    json_out text = {0};
    if (status == STORE_CONFLICT) {
        refuse(job, MSG_FAULT_IMPORTS_FULL);
        return;
    }
    if (status != STORE_OK) {
        refuse(job, MSG_FAULT_NOT_STORED);
        return;
    }
    wire_imported(&text, job->id, job->count.games, job->count.bad);
    job->archive->calls.answer(job->request, &text);
    json_out_free(&text);
    free(job);
}

/* Says of which kind a file is that is no PGN; libzug's sentence gets a capital and a full stop. */
static void refuse_kind(const archive *archive, void *request, zug_pgn_file kind) {
    char sentence[SENTENCE_SIZE];
    msg_told why = msg_fault_told(MSG_FAULT_IMPORT_KIND);
    snprintf(sentence, sizeof sentence, "%s.", zug_pgn_file_sentence(kind));
    sentence[0] = (char)(sentence[0] - 'a' + 'A');
    why.detail = zug_pgn_file_name(kind);
    why.sentence = sentence;
    archive->calls.refuse(request, &why);
}

/* Says why there is no game in a text: it may be none. */
static void refuse_text_without_games(import_job *job, zug_str text) {
    enum { FIRST_SIZE = 512 };
    zug_str first = {text.data, text.len < FIRST_SIZE ? text.len : FIRST_SIZE};
    zug_pgn_file kind = zug_pgn_file_without_moves(first, 0);
    if (kind == ZUG_PGN_FILE_TEXT) {
        refuse(job, MSG_FAULT_IMPORT_EMPTY);
        return;
    }
    refuse_kind(job->archive, job->request, kind);
    free(job);
}

/* A text could not be checked. */
static void refuse_unchecked(import_job *job, const sandbox_reply *reply) {
    bool is_late = reply->status == SANDBOX_LATE;
    if (!atomic_load(&job->archive->is_stopping))
        journal_write("check-failed", "bytes=%zu late=%d signal=%d", reply->text.len, is_late,
                      reply->signal);
    refuse(job, is_late ? MSG_FAULT_IMPORT_LATE : MSG_FAULT_IMPORT_UNCHECKED);
}

/* A text has been checked: what has games is kept, if the asker is still there to hear its id. */
static void on_checked(void *ctx, const sandbox_reply *reply) {
    import_job *job = ctx;
    const archive *archive = job->archive;
    if (!pgn_count_read(reply, &job->count)) {
        refuse_unchecked(job, reply);
    } else if (job->count.games == 0) {
        refuse_text_without_games(job, reply->text);
    } else if (archive->store == NULL || !archive->calls.is_there(job->request)) {
        refuse(job, MSG_FAULT_ENDING);
    } else {
        store_import import = {.id = job->id,
                               .person = job->person,
                               .at_ms = archive->calls.now_ms(archive->calls.ctx),
                               .pgn = {reply->text.data, reply->text.len},
                               .most_bytes = job->is_guest ? GUEST_BYTES : ACCOUNT_BYTES};
        store_append(archive->store, &(store_batch){.imports = &import, .import_count = 1}, on_kept,
                     job);
    }
}

void archive_keep_import(archive *archive, const archive_import *import, archive_asker asker) {
    bool more = false;
    zug_pgn_file kind = zug_pgn_file_kind(import->text, &more);
    if (kind != ZUG_PGN_FILE_TEXT) {
        refuse_kind(archive, asker.request, kind);
        return;
    }
    import_job *job = malloc(sizeof *job);
    if (job == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    *job = (import_job){.archive = archive,
                        .request = asker.request,
                        .id = archive->calls.fresh_id(archive->calls.ctx),
                        .person = import->person,
                        .is_guest = import->is_guest};
    if (!sandbox_ask(archive->sandbox, asker.address, import->text, on_checked, job))
        refuse(job, MSG_FAULT_MANY_CHECKS);
}

static bool copy_text(void *ctx, const store_event *event) {
    jo_bytes(ctx, event->body);
    return false;
}

/* An import that is to be shown. */
typedef struct showing {
    work_job job;
    archive *archive;
    void *request;
    uint64_t id;
    json_out text;
    bool is_unread;
} showing;

/* Reads an import, on a worker. */
static void read_import(work_job *job, unsigned worker) {
    showing *of = (showing *)(void *)job;
    const reader *by = readers_at(of->archive->parts.readers, worker);
    bool found = false;
    of->is_unread = by == NULL ||
                    store_find_import(by->store, of->id, copy_text, &of->text, &found) != STORE_OK;
}

static void on_import_read(work_job *job, bool has_run) {
    showing *of = (showing *)(void *)job;
    const archive *archive = of->archive;
    if (!has_run || of->is_unread || of->text.failed)
        archive__refuse(archive, of->request, MSG_FAULT_ARCHIVE_UNREAD);
    else if (of->text.len > 0)
        archive->calls.send(of->request, json_out_text(&of->text), "attachment");
    else
        archive__refuse(archive, of->request, MSG_FAULT_NO_IMPORT);
    json_out_free(&of->text);
    free(of);
}

void archive_show_import(archive *archive, uint64_t id, archive_asker asker) {
    showing *made = calloc(1, sizeof *made);
    if (made == NULL) {
        archive__refuse(archive, asker.request, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (showing){.job = {.asker = asker.address, .run = read_import, .done = on_import_read},
                      .archive = archive,
                      .request = asker.request,
                      .id = id};
    work_ask(archive->parts.work, &made->job);
}

/* An import that is being deleted. */
typedef struct ending {
    const archive *archive;
    void *request;
} ending;

static void on_gone(void *ctx, store_status status) {
    ending of = *(ending *)ctx;
    json_out text = {0};
    free(ctx);
    if (status == STORE_CONFLICT) {
        archive__refuse(of.archive, of.request, MSG_FAULT_NO_OWN_IMPORT);
    } else if (status != STORE_OK) {
        archive__refuse(of.archive, of.request, MSG_FAULT_NOT_STORED);
    } else {
        wire_done(&text);
        of.archive->calls.answer(of.request, &text);
        json_out_free(&text);
    }
}

void archive_end_import(archive *archive, uint64_t person, uint64_t id, void *request) {
    store_import row = {.id = id, .person = person};
    ending *of = malloc(sizeof *of);
    if (of == NULL) {
        archive__refuse(archive, request, MSG_FAULT_NO_MEMORY);
        return;
    }
    *of = (ending){archive, request};
    store_append(archive->store, &(store_batch){.imports = &row, .import_count = 1}, on_gone, of);
}

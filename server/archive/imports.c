/* imports.c - games that people bring along: checked by a child, kept, shown, and let go.
 * Room: server/archive. */
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

#define NOT_STORED "This could not be stored and has not happened; try again."

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
static void refuse(import_job *job, const char *code, const char *sentence) {
    archive__refuse(job->archive, job->request, code, sentence);
    free(job);
}

static void on_kept(void *ctx, store_status status) {
    import_job *job = ctx;
    json_out text = {0};
    if (status == STORE_CONFLICT) {
        refuse(job, "imports-full",
               "You keep as much as you may; delete one of your imports first.");
        return;
    }
    if (status != STORE_OK) {
        refuse(job, "not-stored", NOT_STORED);
        return;
    }
    wire_imported(&text, job->id, job->count.games, job->count.bad);
    job->archive->calls.answer(job->request, &text);
    json_out_free(&text);
    free(job);
}

/* libzug's sentence about what is no PGN, as the zone says it: with a capital and a full stop. */
static const char *sentence_about(zug_pgn_file kind, char out[static SENTENCE_SIZE]) {
    snprintf(out, SENTENCE_SIZE, "%s.", zug_pgn_file_sentence(kind));
    out[0] = (char)(out[0] - 'a' + 'A');
    return out;
}

/* Says why there is no game in a text: it may be none. */
static void refuse_text_without_games(import_job *job, zug_str text) {
    enum { FIRST_SIZE = 512 };
    char sentence[SENTENCE_SIZE];
    zug_str first = {text.data, text.len < FIRST_SIZE ? text.len : FIRST_SIZE};
    zug_pgn_file kind = zug_pgn_file_without_moves(first, 0);
    refuse(job, "bad-request",
           kind == ZUG_PGN_FILE_TEXT ? "There is no game in this text."
                                     : sentence_about(kind, sentence));
}

/* A text could not be checked. */
static void refuse_unchecked(import_job *job, const sandbox_reply *reply) {
    bool is_late = reply->status == SANDBOX_LATE;
    if (!atomic_load(&job->archive->is_stopping))
        journal_write("check-failed", "bytes=%zu late=%d signal=%d", reply->text.len, is_late,
                      reply->signal);
    refuse(job, "busy",
           is_late ? "To check this text takes too long; nothing was kept."
                   : "The check of this text has failed; nothing was kept.");
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
        refuse(job, "not-stored", "The zone is ending; try again.");
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
    char sentence[SENTENCE_SIZE];
    zug_pgn_file kind = zug_pgn_file_kind(import->text, &more);
    if (kind != ZUG_PGN_FILE_TEXT) {
        archive__refuse(archive, asker.request, "bad-request", sentence_about(kind, sentence));
        return;
    }
    import_job *job = malloc(sizeof *job);
    if (job == NULL) {
        archive__refuse(archive, asker.request, "no-memory", ARCHIVE_NO_MEMORY);
        return;
    }
    *job = (import_job){.archive = archive,
                        .request = asker.request,
                        .id = archive->calls.fresh_id(archive->calls.ctx),
                        .person = import->person,
                        .is_guest = import->is_guest};
    if (!sandbox_ask(archive->sandbox, asker.address, import->text, on_checked, job))
        refuse(job, "busy", "Too many texts wait to be checked; try again.");
}

static bool copy_text(void *ctx, const store_event *event) {
    jo_bytes(ctx, event->body);
    return false;
}

void archive_show_import(archive *archive, uint64_t id, void *request) {
    json_out text = {0};
    bool found = false;
    if (store_find_import(archive->store, id, copy_text, &text, &found) == STORE_OK &&
        text.len > 0 && !text.failed)
        archive->calls.send(request, json_out_text(&text), "attachment");
    else
        archive__refuse(archive, request, "not-found", "There is no such import.");
    json_out_free(&text);
}

/* An import that goes. */
typedef struct ending {
    const archive *archive;
    void *request;
} ending;

static void on_gone(void *ctx, store_status status) {
    ending of = *(ending *)ctx;
    json_out text = {0};
    free(ctx);
    if (status == STORE_CONFLICT) {
        archive__refuse(of.archive, of.request, "not-found", "There is no such import of yours.");
    } else if (status != STORE_OK) {
        archive__refuse(of.archive, of.request, "not-stored", NOT_STORED);
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
        archive__refuse(archive, request, "no-memory", ARCHIVE_NO_MEMORY);
        return;
    }
    *of = (ending){archive, request};
    store_append(archive->store, &(store_batch){.imports = &row, .import_count = 1}, on_gone, of);
}

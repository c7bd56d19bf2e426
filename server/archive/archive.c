/* archive.c - what is over: made and ended, and pages of what a search finds.
 * Room: server/archive. */
#include "archive/archive.h"

#include <stdlib.h>

#include "archive/archive_impl.h"
#include "util/str_copy.h"
#include "wire/wire_archive.h"

archive *archive_new(const archive_parts *parts, const archive_calls *calls) {
    archive *made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->parts = *parts;
    made->calls = *calls;
    list_init(&made->searches);
    list_init(&made->condition_searches);
    list_init(&made->files);
    list_init(&made->broadcasts);
    atomic_init(&made->is_stopping, false);
    if (archive__imports_open(made))
        return made;
    archive_free(made);
    return NULL;
}

void archive_free(archive *archive) {
    if (archive == NULL)
        return;
    archive__drop_broadcasts(archive);
    sandbox_free(archive->sandbox);
    free(archive);
}

void archive_use_store(archive *archive, store *store) { archive->store = store; }

void archive_name_site(archive *archive, const char *site) {
    str_copy(archive->site, sizeof archive->site, zug_str_from(site));
}

void archive_stop(archive *archive) {
    atomic_store(&archive->is_stopping, true);
    sandbox_stop(archive->sandbox);
}

/* A page that is being looked for. */
typedef struct page_job {
    archive *archive;
    void *request;
    uint32_t page;
    void (*put)(json_out *out, const archive_row *row);
    const char *name; /* of the list */
} page_job;

/* A page was found. The line behind its last only says that there is another page. */
static void on_page(void *ctx, archive_searched how, const archive_rows *rows) {
    page_job *job = ctx;
    json_out text = {0};
    wire_page_open(&text, job->page + 1, job->name);
    for (size_t i = 0; i < rows->count && i < ARCHIVE_PAGE; i++)
        job->put(&text, rows->list[i]);
    wire_page_close(&text, rows->count > ARCHIVE_PAGE);
    if (how == ARCHIVE_SEARCHED)
        job->archive->calls.answer(job->request, &text);
    else
        archive__refuse_search(job->archive, job->request, how);
    json_out_free(&text);
    free(job);
}

/* Looks for a page; the query's limit and start are filled in. */
static void list(archive *archive, const store_query *query, page_job what, uint64_t address) {
    store_query asked = *query;
    page_job *job = malloc(sizeof *job);
    asked.limit = ARCHIVE_PAGE + 1;
    asked.skip = what.page * ARCHIVE_PAGE;
    if (job != NULL)
        *job = what;
    archive_search search = {&asked, address, .describes = what.put == archive__put_game};
    if (job != NULL && archive__search(archive, &search, on_page, job))
        return;
    free(job);
    archive__refuse(archive, what.request, MSG_FAULT_MANY_SEARCH);
}

void archive__put_game(json_out *out, const archive_row *found) {
    const store_stream *row = &found->row;
    wire_put_archive_game(
        out, &(wire_archive_game){.id = row->id,
                                  .contest = row->contest,
                                  .player = {{row->person[0], row->name[0], row->is_guest[0]},
                                             {row->person[1], row->name[1], row->is_guest[1]}},
                                  .result = row->result,
                                  .event = row->event,
                                  .round = row->round,
                                  .moves = row->opening,
                                  .began_ms = row->began_ms,
                                  .ended_ms = row->ended_ms,
                                  .is_private = !row->is_public,
                                  .control = zug_str_from(found->control),
                                  .plies = found->plies,
                                  .opening = found->opening});
}

static void put_contest(json_out *out, const archive_row *found) {
    const store_stream *row = &found->row;
    wire_closed_contest(out,
                        &(wire_closed_line){row->id, row->event, row->began_ms, !row->is_public});
}

void archive_list_games(archive *archive, const store_query *query, uint32_t page,
                        archive_asker asker) {
    list(archive, query, (page_job){archive, asker.request, page, archive__put_game, "games"},
         asker.address);
}

void archive_list_contests(archive *archive, const archive_contests *asked, archive_asker asker) {
    zug_str none = zug_str_from("");
    store_query query = {.kind = STORE_CONTEST,
                         .finished_only = true,
                         .public_only = !asked->viewer->is_arbiter,
                         .or_person = asked->viewer->id,
                         .player = none,
                         .event = asked->name,
                         .result = none,
                         .opening = none};
    list(archive, &query, (page_job){archive, asker.request, asked->page, put_contest, "contests"},
         asker.address);
}

/* player.c - what somebody has played, as the reader may find it: sums over the newest games, and
 * the games that go on.
 * Room: server/archive. The games of one person are read by an index, on the worker that searches:
 * that takes as long as they are many, up to GAMES_MAX of them. */
#include <stdlib.h>

#include "archive/archive_impl.h"
#include "archive/player_sums.h"
#include "util/str_copy.h"

enum { GAMES_MAX = 20000, RUNNING_MAX = 50 };

/* A player who is asked for. */
typedef struct player_job {
    archive *archive;
    void *request;
    uint64_t viewer;
    archive_patience patience;
    player_sums sums;
    uint32_t seen;
    bool has_failed;
    archive_rows running;
} player_job;

static bool take_person(void *ctx, const store_person *from) {
    player_job *job = ctx;
    wire_player *to = &job->sums.all;
    to->who.person = from->id;
    str_copy(to->who.name, sizeof to->who.name, from->name);
    to->who.is_guest = from->password.len == 0;
    to->since_ms = from->since_ms;
    to->is_closed = from->closed_ms != 0;
    return false;
}

/* One more than there is space for says that there are more. */
static bool take_game(void *ctx, const store_stream *game) {
    player_job *job = ctx;
    job->sums.all.has_more = job->seen++ == GAMES_MAX;
    job->has_failed = !job->sums.all.has_more && !player_sums_add(&job->sums, game);
    return !job->sums.all.has_more && !job->has_failed;
}

static bool take_running(void *ctx, const store_stream *game) {
    player_job *job = ctx;
    job->has_failed = !archive_rows_add(&job->running, game);
    return !job->has_failed;
}

/* The games of somebody that the viewer finds, which are those of a search. */
static store_query games_of(const player_job *job, uint64_t person) {
    zug_str none = zug_str_from("");
    return (store_query){.kind = STORE_TABLE,
                         .player = none,
                         .event = none,
                         .result = none,
                         .opening = none,
                         .person = person,
                         .public_only = true,
                         .or_person = job->viewer};
}

static bool goes_on(void *ctx) {
    const player_job *job = ctx;
    return job->patience.goes_on(job->patience.ctx);
}

/* Reads all of it, on the worker. */
static archive_searched read_player(void *ctx, reader *by, archive_patience patience) {
    player_job *job = ctx;
    uint64_t id = job->sums.all.who.person;
    store_query finished = games_of(job, id), running = games_of(job, id);
    finished.finished_only = finished.with_first = true;
    finished.limit = GAMES_MAX + 1;
    running.open_only = true;
    running.limit = RUNNING_MAX;
    job->patience = patience;
    job->sums.all.who.person = 0;
    if (store_find_person(by->store, id, zug_str_from(""), take_person, job) != STORE_OK)
        return ARCHIVE_NOT_SEARCHED;
    if (job->sums.all.who.person == 0)
        return ARCHIVE_NO_PLAYER;
    store_status status = store_search_while(by->store, &finished, goes_on, take_game, job);
    if (status == STORE_OK && !job->has_failed)
        status = store_search_while(by->store, &running, goes_on, take_running, job);
    return status == STORE_OK && !job->has_failed ? ARCHIVE_SEARCHED : ARCHIVE_NOT_SEARCHED;
}

static void free_job(player_job *job) {
    player_sums_free(&job->sums);
    archive_rows_free(&job->running);
    free(job);
}

static void on_read(void *ctx, archive_searched how, const archive_rows *rows) {
    player_job *job = ctx;
    archive *archive = job->archive;
    json_out text = {0};
    (void)rows;
    if (how == ARCHIVE_SEARCHED) {
        player_sums_write(&job->sums, &text);
        wire_list_open(&text, "running");
        for (size_t i = 0; i < job->running.count; i++)
            archive__put_game(&text, job->running.list[i]);
        wire_list_close(&text);
        wire_lobby_close(&text);
        archive->calls.answer(job->request, &text);
    } else {
        archive__refuse_search(archive, job->request, how);
    }
    json_out_free(&text);
    free_job(job);
}

void archive_show_player(archive *archive, const archive_player *player, archive_asker asker) {
    player_job *job = calloc(1, sizeof *job);
    if (job != NULL) {
        job->archive = archive;
        job->request = asker.request;
        job->viewer = player->viewer;
        job->sums.viewer = player->viewer != player->id ? player->viewer : 0;
        job->sums.all.who.person = player->id;
    }
    store_query none = {.player = zug_str_from(""),
                        .event = zug_str_from(""),
                        .result = zug_str_from(""),
                        .opening = zug_str_from("")};
    archive_search search = {&none, asker.address, .work = read_player};
    if (job != NULL && archive__search(archive, &search, on_read, job))
        return;
    free(job);
    archive__refuse(archive, asker.request, MSG_FAULT_MANY_SEARCH);
}

/* count.c - counts what those have open who want to open more, where several nodes have each only a
 * part of it in memory.
 * Room: server/commit. The store is asked by a worker. Two nodes that are asked in the same moment
 * may both find one place free, and both give it away. */
#include <stdlib.h>

#include "commit_impl.h"

typedef struct count_job {
    work_job job;
    commit *commit;
    msg_command *command;
    uint64_t persons[2], origins[2]; /* 0: nothing to count */
    store_open_count of[2], from[2];
    bool failed;
    commit_fetched *then;
    void *ctx;
} count_job;

bool count_is_needed(const commit *commit, const msg_command *command) {
    return commit->parts.is_shared &&
           (command->kind == MSG_CMD_CHALLENGE || command->kind == MSG_CMD_CHALLENGE_ACCEPT ||
            command->kind == MSG_CMD_OVER_THE_BOARD || command->kind == MSG_CMD_REMATCH);
}

/* With whom the sender of a command would play; 0: that is not known, or nobody else. */
static uint64_t other_of(const commit *commit, const msg_command *command) {
    msg_challenge challenge;
    msg_table table;
    if (command->kind == MSG_CMD_CHALLENGE_ACCEPT &&
        zone_challenge(commit->zone, command->id, &challenge))
        return challenge.from.person;
    if (command->kind == MSG_CMD_REMATCH && zone_table(commit->zone, command->id, NULL, &table))
        return table.seat[table.seat[0].person == command->by.id].person;
    return 0;
}

/* On a worker. */
static void count(work_job *work, unsigned worker) {
    count_job *job = (count_job *)(void *)work;
    const reader *by = readers_at(job->commit->parts.readers, worker);
    job->failed = by == NULL;
    for (int i = 0; i < 2 && !job->failed; i++)
        job->failed = (job->persons[i] != 0 &&
                       store_count_open(by->store, job->persons[i], &job->of[i]) != STORE_OK) ||
                      (job->origins[i] != 0 && store_count_open_from(by->store, job->origins[i],
                                                                     &job->from[i]) != STORE_OK);
}

static msg_open_count told(store_open_count from) {
    return (msg_open_count){from.challenges, from.tables};
}

static void on_counted(work_job *work, bool has_run) {
    count_job *job = (count_job *)(void *)work;
    bool is_counted = has_run && !job->failed;
    for (int i = 0; i < 2 && is_counted; i++) {
        job->command->open_of[i] = told(job->of[i]);
        job->command->open_from[i] = told(job->from[i]);
    }
    job->then(job->ctx, is_counted ? COMMIT_FOUND : COMMIT_UNREAD);
    free(job);
}

void count_open(commit *commit, msg_command *command, uint64_t asker, commit_fetched *then,
                void *ctx) {
    count_job *made = calloc(1, sizeof *made);
    if (made == NULL) {
        then(ctx, COMMIT_UNREAD);
        return;
    }
    *made = (count_job){.job = {.asker = asker, .run = count, .done = on_counted},
                        .commit = commit,
                        .command = command,
                        .persons = {command->by.id, other_of(commit, command)},
                        .origins = {command->origin[0], command->origin[1]},
                        .then = then,
                        .ctx = ctx};
    work_ask(commit->parts.work, &made->job);
}

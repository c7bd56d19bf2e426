/* race.c - another node has appended to a stream first: it is read again, and the command judged
 * again, by what the log has now.
 * Room: server/commit. */
#include <stdlib.h>
#include <string.h>

#include "commit_impl.h"

enum { ATTEMPTS_MAX = 8 };

/* A command that is to be judged again. */
typedef struct second_try {
    commit_wait wait;
    commit *commit;
    msg_command *command;
    int64_t now_ms;
    commit_asker asker;
    uint64_t *lost; /* streams to be read before */
    size_t lost_count;
} second_try;

static void free_try(second_try *again) {
    free(again->lost);
    free(again->command);
    free(again);
}

static void act_again(second_try *again) {
    commit *commit = again->commit;
    if (commit->is_stopping)
        commit->calls.hang_up(commit->calls.ctx, again->asker);
    else
        commit_act(commit, again->command, again->now_ms, again->asker);
    free_try(again);
}

static void act_when_read(void *ctx, commit_found found) {
    second_try *again = ctx;
    (void)found;
    if (again->lost_count == 0) {
        act_again(again);
        return;
    }
    uint64_t stream = again->lost[--again->lost_count];
    commit_fetch(again->commit, stream, again->asker.address, act_when_read, again);
}

static void read_again(commit_wait *wait, bool is_true) {
    (void)is_true;
    act_when_read((second_try *)(void *)wait, COMMIT_FOUND);
}

/* A further try; NULL if there were too many, or without memory: then it was refused. */
static second_try *try_again(commit *commit, msg_command *command, int64_t now_ms,
                             commit_asker asker) {
    second_try *made = asker.attempt < ATTEMPTS_MAX ? calloc(1, sizeof *made) : NULL;
    if (made == NULL) {
        commit->calls.reply(commit->calls.ctx, asker, command->nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
        free(command);
        return NULL;
    }
    asker.attempt++;
    *made = (second_try){.commit = commit, .command = command, .now_ms = now_ms, .asker = asker};
    return made;
}

void race_try_again(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                    const uint64_t *lost, size_t count) {
    second_try *made = try_again(commit, command, now_ms, asker);
    if (made == NULL)
        return;
    made->lost = calloc(count, sizeof *made->lost);
    if (made->lost != NULL) {
        memcpy(made->lost, lost, count * sizeof *lost);
        made->lost_count = count;
    }
    /* Behind all that is on its way, some of which may have lost with it and comes again in its
     * order. */
    commit_when_stored(commit, &made->wait, read_again);
}

bool race_doubt(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker) {
    bool is_asked = asker.client != 0 || asker.responder != NULL;
    if (!commit->parts.is_shared || !is_asked || asker.attempt > 0 ||
        zone_kind(commit->zone, command->id) == MSG_STREAM_NONE)
        return false;
    msg_command *kept = msg_command_copy(command);
    second_try *made = kept != NULL ? try_again(commit, kept, now_ms, asker) : NULL;
    if (made == NULL)
        return kept != NULL;
    /* Who is refused often waits behind himself, and nobody's game behind him. */
    hear_tail(commit, command->id, asker.address, act_when_read, made);
    return true;
}

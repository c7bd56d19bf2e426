/* commit_act.c - a command's way: judged by the zone, kept by the store, then told.
 * Room: server/commit. */
#include <stdlib.h>
#include <string.h>

#include "commit_impl.h"

/* Gives a command the new ids and the coin that it may need. */
static void draw_lots(commit *commit, msg_command *command) {
    size_t wanted = 1;
    if (command->kind == MSG_CMD_CONTEST_START || command->kind == MSG_CMD_CONTEST_DUE ||
        command->kind == MSG_CMD_CONTEST_RESEAT)
        wanted = ZONE_PAIRINGS;
    else if (command->kind == MSG_CMD_MOVE)
        wanted = 0;
    for (size_t i = 0; i < wanted; i++)
        commit->fresh[i] = commit->calls.fresh_id(commit->calls.ctx, command, i);
    command->fresh = commit->fresh;
    command->fresh_count = wanted;
    command->coin =
        wanted > 0 && (commit->calls.fresh_id(commit->calls.ctx, command, wanted) & 1) != 0;
}

/* A reply to something that may not be committed yet. */
typedef struct late_reply {
    commit_wait wait;
    commit *commit;
    commit_asker asker;
    char nonce[MSG_NONCE_SIZE];
    msg_reply reply;
} late_reply;

static void reply_now(commit_wait *wait, bool is_true) {
    late_reply *late = (late_reply *)(void *)wait;
    if (!is_true) /* what it repeats has failed */
        late->reply = msg_refuse(MSG_REFUSED_NOT_STORED);
    late->commit->calls.reply(late->commit->calls.ctx, late->asker, late->nonce, &late->reply);
    free(late);
}

/* Lets a reply wait for its turn. */
static void reply_in_turn(commit *commit, commit_asker asker, const char *nonce) {
    late_reply *late = malloc(sizeof *late);
    if (late == NULL) {
        commit->calls.hang_up(commit->calls.ctx, asker);
        return;
    }
    *late = (late_reply){.commit = commit, .asker = asker, .reply = commit->out.reply};
    memcpy(late->nonce, nonce, strlen(nonce) + 1);
    commit_when_stored(commit, &late->wait, reply_now);
}

/* A stream that was fetched for a command, and what came of it; all zero: none. And whether the
 * boards were brought that it is about, or what is open was counted: no command needs both. */
typedef struct fetched {
    uint64_t id;
    commit_found found;
    bool is_prepared;
} fetched;

/* A command that waits for a stream that it is about. */
typedef struct waiting_command {
    commit *commit;
    msg_command *command; /* its own, with all that it borrowed */
    int64_t now_ms;
    commit_asker asker;
    uint64_t stream;
    commit_found found; /* if it was fetched before */
    bool is_prepared;   /* as in fetched */
} waiting_command;

static void act(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                fetched before);

static void act_on_fetched(void *ctx, commit_found found) {
    waiting_command *late = ctx;
    commit *commit = late->commit;
    if (commit->is_stopping)
        commit->calls.hang_up(commit->calls.ctx, late->asker);
    else
        act(commit, late->command, late->now_ms, late->asker,
            (fetched){late->stream, found, late->is_prepared});
    free(late->command);
    free(late);
}

/* A command that waits; NULL without memory: then its sender has been hung up on. */
static waiting_command *keep_waiting(commit *commit, const msg_command *command, int64_t now_ms,
                                     commit_asker asker, fetched before) {
    msg_command *own = msg_command_copy(command);
    waiting_command *late = own != NULL ? malloc(sizeof *late) : NULL;
    if (late == NULL) {
        free(own);
        commit->calls.hang_up(commit->calls.ctx, asker);
        return NULL;
    }
    *late =
        (waiting_command){commit, own, now_ms, asker, before.id, before.found, before.is_prepared};
    return late;
}

/* Lets a command wait until a worker has brought a stream. Those who wait for one go on in their
 * order. */
static void act_when_fetched(commit *commit, const msg_command *command, int64_t now_ms,
                             commit_asker asker, uint64_t stream) {
    fetched before = {stream, COMMIT_FOUND, false};
    waiting_command *late = keep_waiting(commit, command, now_ms, asker, before);
    if (late != NULL)
        commit_fetch(commit, stream, asker.address, act_on_fetched, late);
}

/* True if a command is about all games of a contest, some of which only other nodes may have in
 * memory, and its sender may do such things. */
static bool needs_boards(const commit *commit, const msg_command *command) {
    msg_contest contest;
    bool is_about_all =
        command->kind == MSG_CMD_CONTEST_ALLOW || command->kind == MSG_CMD_CONTEST_CLOSE;
    if (!commit->parts.is_shared || command->kind == MSG_CMD_CONTEST_DUE)
        return commit->parts.is_shared;
    return is_about_all && zone_contest(commit->zone, command->id, &command->by, &contest) &&
           contest.is_arbiter;
}

static void act_on_brought(void *ctx, commit_found found) {
    waiting_command *late = ctx;
    if (found == COMMIT_FOUND || late->commit->is_stopping) {
        act_on_fetched(late, found);
        return;
    }
    late->commit->calls.reply(late->commit->calls.ctx, late->asker, late->command->nonce,
                              &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
    free(late->command);
    free(late);
}

/* Lets a command wait until the boards of its contest are in memory. */
static void act_when_brought(commit *commit, const msg_command *command, int64_t now_ms,
                             commit_asker asker) {
    fetched before = {0, COMMIT_FOUND, true};
    waiting_command *late = keep_waiting(commit, command, now_ms, asker, before);
    if (late != NULL)
        commit_bring(commit, (commit_wish){COMMIT_WISH_BOARDS, command->id}, asker.address,
                     act_on_brought, late);
}

/* Lets a command wait until it is counted what is open at all nodes. */
static void act_when_counted(commit *commit, const msg_command *command, int64_t now_ms,
                             commit_asker asker) {
    fetched before = {0, COMMIT_FOUND, true};
    waiting_command *late = keep_waiting(commit, command, now_ms, asker, before);
    if (late != NULL)
        count_open(commit, late->command, asker.address, act_on_brought, late);
}

/* Judges a command whose streams are in memory. */
static void judge(commit *commit, msg_command *command, int64_t now_ms) {
    outage_before(commit, command, now_ms);
    draw_lots(commit, command);
    zone_apply(commit->zone, command, now_ms, &commit->out);
}

/* Replies to a command that was judged: now, or when what it brought is committed. */
static void answer(commit *commit, const msg_command *command, int64_t now_ms, commit_asker asker) {
    const msg_reply *reply = &commit->out.reply;
    if (commit->out.waits)
        questions_park(commit, command, now_ms, asker);
    else if (commit->out.count > 0)
        commit_append(commit, command, now_ms, asker);
    else if (reply->refusal == MSG_FINE && commit->first != NULL)
        reply_in_turn(commit, asker, command->nonce);
    else if (reply->refusal != MSG_FINE && race_doubt(commit, command, now_ms, asker))
        return;
    else
        commit->calls.reply(commit->calls.ctx, asker, command->nonce, reply);
    questions_ask(commit, asker.address);
}

/* True if nothing can be judged now: the time is not known well enough. */
static bool refuse_lost(const commit *commit, const msg_command *command, commit_asker asker) {
    if (commit->is_lost)
        commit->calls.reply(commit->calls.ctx, asker, command->nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
    return commit->is_lost;
}

static void act(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                fetched before) {
    if (refuse_lost(commit, command, asker))
        return;
    uint64_t missing = zone_missing(commit->zone, command);
    if (missing != 0 && missing != before.id) {
        act_when_fetched(commit, command, now_ms, asker, missing);
    } else if (missing != 0 && before.found == COMMIT_UNREAD) {
        commit->calls.reply(commit->calls.ctx, asker, command->nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
    } else if (!before.is_prepared && needs_boards(commit, command)) {
        act_when_brought(commit, command, now_ms, asker);
    } else if (!before.is_prepared && count_is_needed(commit, command)) {
        act_when_counted(commit, command, now_ms, asker);
    } else {
        judge(commit, command, now_ms);
        if (commit->out.reply.refusal == MSG_REFUSED_NOT_FOUND && before.found == COMMIT_DAMAGED &&
            before.id == command->id)
            commit->out.reply = msg_refuse(MSG_REFUSED_DAMAGED);
        answer(commit, command, now_ms, asker);
    }
    commit_arm(commit);
}

static void call_now(void *ctx) {
    waiting_command *late = ctx;
    act_on_fetched(late, late->found);
}

/* Lets a call wait until it is known who is an arbiter. */
static void call_when_asked(commit *commit, const msg_command *command, int64_t now_ms,
                            commit_asker asker, fetched before) {
    waiting_command *late = keep_waiting(commit, command, now_ms, asker, before);
    if (late != NULL)
        commit->calls.before_call(commit->calls.ctx, call_now, late);
}

void commit_act_on(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker,
                   uint64_t stream, commit_found found) {
    asker.is_hidden = msg_command_is_hidden(command->kind);
    commit->counts.commands += !asker.is_hidden && asker.attempt == 0;
    commit->last_ms = now_ms > commit->last_ms ? now_ms : commit->last_ms;
    if (command->kind == MSG_CMD_CALL_ARBITER)
        call_when_asked(commit, command, now_ms, asker, (fetched){stream, found, false});
    else
        act(commit, command, now_ms, asker, (fetched){stream, found, false});
}

void commit_act(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker) {
    commit_act_on(commit, command, now_ms, asker, 0, COMMIT_FOUND);
}

/* Has rounds started whose time has come, as a tick has told. */
static void start_due(commit *commit) {
    uint64_t due[ZONE_TICK_STREAMS];
    size_t count = commit->out.due_count;
    memcpy(due, commit->out.due, count * sizeof *due);
    for (size_t i = 0; i < count; i++) {
        msg_command command = {.kind = MSG_CMD_CONTEST_DUE, .id = due[i]};
        commit_act(commit, &command, commit_settled(commit), (commit_asker){0});
    }
}

void commit_tick(commit *commit) {
    commit->armed_ms = ZUG_CLOCK_NEVER;
    if (commit->is_stopping)
        return;
    undone_fetch(commit);
    if (!outage_waits(commit)) {
        zone_tick(commit->zone, commit_settled(commit), &commit->out);
        if (commit->out.count > 0)
            commit_append(commit, NULL, commit_settled(commit), (commit_asker){0});
        start_due(commit);
        questions_ask(commit, 0);
    }
    commit_arm(commit);
}

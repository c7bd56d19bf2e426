/* commit_act.c - a command's way: judged by the zone, kept by the store, then told.
 * Room: server/commit. */
#include <stdlib.h>
#include <string.h>

#include "commit_impl.h"

/* Gives a command the new ids and the coin that it may need. */
static void draw_lots(commit *commit, msg_command *command) {
    size_t wanted = 1;
    if (command->kind == MSG_CMD_CONTEST_START)
        wanted = ZONE_PAIRINGS;
    else if (command->kind == MSG_CMD_MOVE)
        wanted = 0;
    for (size_t i = 0; i < wanted; i++)
        commit->fresh[i] = commit->calls.fresh_id(commit->calls.ctx);
    command->fresh = commit->fresh;
    command->fresh_count = wanted;
    command->coin = wanted > 0 && (commit->calls.fresh_id(commit->calls.ctx) & 1) != 0;
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

/* A command that waits for what the store has yet to answer. */
typedef struct late_command {
    commit_wait wait;
    commit *commit;
    msg_command command;
    int64_t now_ms;
    commit_asker asker;
} late_command;

static void act_now(commit_wait *wait, bool is_true) {
    late_command *late = (late_command *)(void *)wait;
    commit *commit = late->commit;
    (void)is_true;
    if (commit->is_stopping)
        commit->calls.hang_up(commit->calls.ctx, late->asker);
    else
        commit_act(commit, &late->command, late->now_ms, late->asker);
    free(late);
}

/* Lets a command wait for its turn: it may repeat what is on its way, so nobody can say yet what
 * becomes of it. */
static void act_in_turn(commit *commit, const msg_command *command, int64_t now_ms,
                        commit_asker asker) {
    late_command *late = malloc(sizeof *late);
    if (late == NULL) {
        commit->calls.hang_up(commit->calls.ctx, asker);
        return;
    }
    *late = (late_command){.commit = commit, .command = *command, .now_ms = now_ms, .asker = asker};
    commit_when_stored(commit, &late->wait, act_now);
}

/* A command whose streams cannot be read now. What it has borrowed is not there later. */
static void put_off(commit *commit, const msg_command *command, int64_t now_ms,
                    commit_asker asker) {
    uint64_t missing = zone_missing(commit->zone, command);
    if (missing != 0 && msg_command_pairing_count(command) == 0 &&
        commit_is_on_its_way(commit, missing))
        act_in_turn(commit, command, now_ms, asker);
    else
        commit->calls.reply(commit->calls.ctx, asker, command->nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NOT_STORED});
    commit_arm(commit);
}

/* Loads the streams that a command is about, if they are there. Says what came of the last one, and
 * of a damaged one in *damaged. */
static commit_found load_missing(commit *commit, const msg_command *command, uint64_t *damaged) {
    commit_found found = COMMIT_FOUND;
    for (uint64_t id, before = 0;
         (id = zone_missing(commit->zone, command)) != 0 && id != before;) {
        before = id;
        found = commit_load(commit, id);
        *damaged = found == COMMIT_DAMAGED ? id : 0;
    }
    return found;
}

/* Judges a command whose streams are in memory. */
static void judge(commit *commit, msg_command *command, int64_t now_ms) {
    if (command->kind == MSG_CMD_CALL_ARBITER)
        commit->calls.before_call(commit->calls.ctx);
    outage_before(commit, command, now_ms);
    draw_lots(commit, command);
    zone_apply(commit->zone, command, now_ms, &commit->out);
}

void commit_act(commit *commit, msg_command *command, int64_t now_ms, commit_asker asker) {
    uint64_t damaged = 0;
    const msg_reply *reply = &commit->out.reply;
    asker.is_hidden = msg_command_is_hidden(command->kind);
    commit->counts.commands += !asker.is_hidden;
    commit->last_ms = now_ms > commit->last_ms ? now_ms : commit->last_ms;
    if (load_missing(commit, command, &damaged) == COMMIT_UNREAD) {
        put_off(commit, command, now_ms, asker);
        return;
    }
    judge(commit, command, now_ms);
    if (reply->refusal == MSG_REFUSED_NOT_FOUND && damaged != 0 && damaged == command->id)
        commit->out.reply = msg_refuse(MSG_REFUSED_DAMAGED);
    if (commit->out.waits)
        questions_park(commit, command, now_ms, asker);
    else if (commit->out.count > 0)
        commit_append(commit, asker, command->nonce);
    else if (reply->refusal == MSG_FINE && commit->first != NULL)
        reply_in_turn(commit, asker, command->nonce);
    else
        commit->calls.reply(commit->calls.ctx, asker, command->nonce, reply);
    questions_ask(commit, asker.address);
    commit_arm(commit);
}

void commit_tick(commit *commit) {
    commit->armed_ms = ZUG_CLOCK_NEVER;
    if (commit->is_stopping)
        return;
    if (!outage_waits(commit)) {
        zone_tick(commit->zone, commit_settled(commit), &commit->out);
        if (commit->out.count > 0)
            commit_append(commit, (commit_asker){0}, "");
        questions_ask(commit, 0);
    }
    commit_arm(commit);
}

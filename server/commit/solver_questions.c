/* solver_questions.c - questions of the zone that take long, whether a side can still win: answered
 * by workers, and commands that wait for the answers.
 * Room: server/commit. Whoever raises a question is its asker: many hard positions of one address
 * wait behind each other. */
#include <stdlib.h>
#include <zug/unwinnable.h>

#include "commit_impl.h"

/* A question on its way. */
typedef struct question_job {
    work_job job;
    commit *commit;
    msg_question asked;
    zug_game_verdict verdict;
} question_job;

/* On a worker: answers. Without memory a question is not decided. */
static void answer(work_job *job, unsigned worker) {
    question_job *of = (question_job *)(void *)job;
    const reader *by = readers_solver(of->commit->parts.readers, worker);
    const zug_position *pos = &of->asked.position;
    of->verdict = ZUG_GAME_VERDICT_UNDECIDED;
    if (by == NULL)
        return;
    zug_unwinnable_work work = {by->solver_memory, ZUG_GAME_SOLVER_BYTES, ZUG_GAME_SOLVER_BUDGET,
                                0};
    zug_answer can_win = of->asked.is_flag
                             ? zug_unwinnable_can_win(pos, (zug_color)of->asked.side, &work, NULL)
                             : zug_unwinnable_dead(pos, &work);
    zug_answer yes = of->asked.is_flag ? ZUG_ANSWER_YES : ZUG_ANSWER_NO;
    if (can_win != ZUG_ANSWER_UNDECIDED)
        of->verdict = can_win == yes ? ZUG_GAME_VERDICT_CAN_WIN : ZUG_GAME_VERDICT_CANNOT_WIN;
}

/* Puts a command behind those that wait. */
static void park(commit *commit, parked_command *last) {
    last->next = NULL;
    *commit->parked_end = last;
    commit->parked_end = &last->next;
}

/* Gives the commands about a table again that have waited, in their order. */
static void unpark(commit *commit, uint64_t table) {
    parked_command *waiting = commit->parked;
    commit->parked = NULL;
    commit->parked_end = &commit->parked;
    while (waiting != NULL) {
        parked_command *next = waiting->next;
        if (waiting->command.id == table) {
            commit_act(commit, &waiting->command, waiting->now_ms, waiting->asker);
            free(waiting);
        } else {
            park(commit, waiting);
        }
        waiting = next;
    }
}

/* Tells the zone the answer to a question. */
static void tell_answer(commit *commit, const msg_question *asked, zug_game_verdict verdict) {
    msg_command command = {
        .kind = MSG_CMD_JUDGED, .id = asked->table, .judged = {*asked, (uint8_t)verdict}};
    commit_act(commit, &command, commit_now(commit), (commit_asker){0});
}

/* The answer is there. When all ends the question stays open: it is asked again after the next
 * start. */
static void on_answered(work_job *job, bool has_run) {
    question_job *of = (question_job *)(void *)job;
    commit *commit = of->commit;
    if (has_run && !commit->is_stopping) {
        commit->counts.questions++;
        tell_answer(commit, &of->asked, of->verdict);
        unpark(commit, of->asked.table);
    }
    free(of);
}

/* For whom a question about a table is worked on: the address that was last heard of there. */
static uint64_t asker_of(commit *commit, uint64_t table, uint64_t address) {
    commit_stream *known =
        address != 0 ? commit_stream_of(commit, table) : map_find(&commit->streams, table);
    if (known == NULL)
        return address != 0 ? address : table;
    if (address != 0)
        known->address = address;
    return known->address != 0 ? known->address : table;
}

/* While the store takes nothing no answer could be kept: the questions wait until it is back. */
void questions_ask(commit *commit, uint64_t address) {
    msg_question asked;
    while (commit->parts.work != NULL && !commit->is_out &&
           zone_next_question(commit->zone, &asked)) {
        question_job *made = malloc(sizeof *made);
        if (made == NULL) {
            /* As if the budget had been too small. */
            tell_answer(commit, &asked, ZUG_GAME_VERDICT_UNDECIDED);
            continue;
        }
        *made = (question_job){.job = {.asker = asker_of(commit, asked.table, address),
                                       .run = answer,
                                       .done = on_answered},
                               .commit = commit,
                               .asked = asked};
        work_ask(commit->parts.work, &made->job);
    }
}

void questions_park(commit *commit, const msg_command *command, int64_t now_ms,
                    commit_asker asker) {
    parked_command *made = malloc(sizeof *made);
    if (made == NULL) {
        commit->calls.reply(commit->calls.ctx, asker, command->nonce,
                            &(msg_reply){.refusal = MSG_REFUSED_NO_MEMORY});
        return;
    }
    *made = (parked_command){NULL, *command, now_ms, asker};
    park(commit, made);
}

void questions_drop(commit *commit) {
    while (commit->parked != NULL) {
        parked_command *first = commit->parked;
        commit->parked = first->next;
        if (first->asker.responder != NULL)
            commit->calls.hang_up(commit->calls.ctx, first->asker);
        free(first);
    }
    commit->parked_end = &commit->parked;
}

/* app_questions.c - questions about games that take long: asked of a worker, and what waits for the answers.
 * Room: server. Whoever raises a question is its asker: many hard positions of one address wait behind each other. */
#include <stdlib.h>

#include "app_impl.h"

/* A question on its way. */
typedef struct question_job {
    work_job job;
    app *app;
    msg_question asked;
    zug_game_verdict verdict;
} question_job;

/* A command that waits for the answer to a question about its table. */
struct app_parked {
    struct app_parked *next;
    msg_command command;
    int64_t now_ms;
    app_asker asker;
};

/* On a worker: answers. Without memory a question is not decided. */
static void answer(work_job *job, unsigned worker) {
    question_job *of = (question_job *)(void *)job;
    const reader *by = readers_solver(of->app->readers, worker);
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

/* Gives the commands about a table again that have waited. */
static void unpark(app *in, uint64_t table) {
    struct app_parked *waiting = in->parked;
    in->parked = NULL;
    while (waiting != NULL) {
        struct app_parked *next = waiting->next;
        if (waiting->command.id == table) {
            app_act(in, &waiting->command, waiting->now_ms, waiting->asker);
            free(waiting);
        } else {
            waiting->next = in->parked;
            in->parked = waiting;
        }
        waiting = next;
    }
}

/* The answer is there. When all ends the question stays open: it is asked again after the next start. */
static void on_answered(work_job *job, bool has_run) {
    question_job *of = (question_job *)(void *)job;
    app *in = of->app;
    if (has_run && !in->is_stopping) {
        msg_command command = {.kind = MSG_CMD_JUDGED,
                               .id = of->asked.table,
                               .question = of->asked,
                               .verdict = (uint8_t)of->verdict};
        in->counts.questions++;
        app_act(in, &command, app_now(in), (app_asker){0});
        unpark(in, of->asked.table);
    }
    free(of);
}

/* For whom a question about a table is worked on: the address that was last heard of there. */
static uint64_t asker_of(app *in, uint64_t table, uint64_t address) {
    app_table *kept = address != 0 ? app_table_of(in, table) : map_find(&in->tables, table);
    if (kept == NULL)
        return address != 0 ? address : table;
    if (address != 0)
        kept->address = address;
    return kept->address != 0 ? kept->address : table;
}

/* While the store takes nothing no answer could be kept: the questions wait until it is back. */
void app_questions_ask(app *in, uint64_t address) {
    msg_question asked;
    while (in->work != NULL && !in->is_out && zone_next_question(in->zone, &asked)) {
        question_job *made = malloc(sizeof *made);
        if (made == NULL) {
            /* Undecided, as if the budget had been too small. */
            app_act(in,
                    &(msg_command){.kind = MSG_CMD_JUDGED,
                                   .id = asked.table,
                                   .question = asked,
                                   .verdict = ZUG_GAME_VERDICT_UNDECIDED},
                    app_now(in), (app_asker){0});
            continue;
        }
        *made = (question_job){.job = {.asker = asker_of(in, asked.table, address),
                                       .run = answer,
                                       .done = on_answered},
                               .app = in,
                               .asked = asked};
        work_ask(in->work, &made->job);
    }
}

void app_questions_park(app *in, const msg_command *command, int64_t now_ms, app_asker asker) {
    struct app_parked *made = malloc(sizeof *made);
    if (made == NULL) {
        app_refuse(in, asker, command->nonce, "no-memory", "The zone has no memory left for this.");
        return;
    }
    *made = (struct app_parked){in->parked, *command, now_ms, asker};
    in->parked = made;
}

void app_questions_drop(app *in) {
    while (in->parked != NULL) {
        struct app_parked *first = in->parked;
        in->parked = first->next;
        if (first->asker.responder != NULL)
            http_abandon(first->asker.responder);
        free(first);
    }
}

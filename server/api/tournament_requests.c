/* tournament_requests.c - contests with a list of players by HTTP: as a report, as standings, as
 * tables and as a proposal; and reports that are brought in.
 * Room: server/api. All of it is read and written by workers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_requests.h"
#include "stream_requests.h"
#include "util/file_name.h"

/* A form in which a contest is given out. */
struct tournament_form {
    tournament_writer *write;
    const char *type;   /* of the answer */
    const char *ending; /* of the name of the file; NULL: it is to be shown */
    bool is_for_arbiters;
};

static const char plain_type[] = "text/plain; charset=utf-8",
                  csv_type[] = "text/csv; charset=utf-8", json_type[] = "application/json";

enum { DISPOSITION_SIZE = 4 * MSG_NAME_SIZE + 64 };

/* Who waits for a contest in a form. */
typedef struct form_waiter {
    http_responder *responder;
    const struct tournament_form *form;
    char disposition[DISPOSITION_SIZE];
} form_waiter;

/* Answers why a report cannot be read, or a contest cannot be written as one. */
static void respond_problem(http_responder *responder, msg_fault fault,
                            const zug_trf_problem *problem) {
    char sentence[ZUG_TRF_MESSAGE_SIZE + 64];
    zug_buf text = zug_buf_over(sentence, sizeof sentence);
    if (problem->line > 0) {
        zug_buf_text(&text, "Line ");
        zug_buf_number(&text, problem->line);
        zug_buf_text(&text, ", column ");
        zug_buf_number(&text, problem->column);
        zug_buf_text(&text, ": ");
    }
    size_t from = text.len;
    zug_buf_text(&text, problem->message);
    if (problem->line == 0 && sentence[from] >= 'a' && sentence[from] <= 'z')
        sentence[from] = (char)(sentence[from] - 'a' + 'A');
    if (text.len > 0 && sentence[text.len - 1] != '.')
        zug_buf_char(&text, '.');
    msg_told why = msg_fault_told(fault);
    why.fact = problem->code;
    why.sentence = sentence;
    why.line = problem->line;
    why.column = problem->column;
    why.player = problem->fault.player;
    why.opponent = problem->fault.opponent;
    why.team = problem->fault.team;
    why.round = problem->fault.round;
    api_respond_refusal(responder, &why);
}

/* Answers with a contest that was written. */
static void respond_form(void *ctx, json_out *text, const zug_trf_problem *problem) {
    form_waiter *waiter = ctx;
    str_pair header = {zug_str_from("Content-Disposition"), zug_str_from(waiter->disposition)};
    if (problem != NULL)
        respond_problem(waiter->responder, MSG_FAULT_CONTEST_CONTRADICTS, problem);
    else if (text == NULL)
        api_respond_fault(waiter->responder, MSG_FAULT_CONTEST_UNREAD);
    else
        http_respond(waiter->responder,
                     &(http_reply){.status = 200,
                                   .type = waiter->form->type,
                                   .body = json_out_text(text),
                                   .headers = &header,
                                   .header_count = waiter->form->ending != NULL ? 1 : 0});
    free(waiter);
}

/* What the file of a contest is called. */
static void write_disposition(const msg_contest *contest, const char *ending,
                              char out[static DISPOSITION_SIZE]) {
    char id[WIRE_ID_SIZE];
    wire_id_write(contest->id, id);
    snprintf(out, DISPOSITION_SIZE, "attachment; filename=\"%s%s\"; filename*=UTF-8''", id, ending);
    file_name_put(out, DISPOSITION_SIZE, contest->name);
    strncat(out, ending, DISPOSITION_SIZE - strlen(out) - 1);
}

/* Has a contest written that the viewer may see in the form. */
static void write_form(api *api, const stream_request *asked, const msg_contest *contest) {
    http_responder *responder = asked->asker.responder;
    const watch_tournament_wish wish = {.id = asked->id,
                                        .viewer = stream_request_viewer(asked),
                                        .address = asked->asker.address,
                                        .write = asked->form->write,
                                        .wish = asked->wish};
    form_waiter *waiter = calloc(1, sizeof *waiter);
    if (waiter != NULL) {
        waiter->responder = responder;
        waiter->form = asked->form;
        if (asked->form->ending != NULL)
            write_disposition(contest, asked->form->ending, waiter->disposition);
        if (watch_write_tournament(api->watch, &wish, respond_form, waiter))
            return;
    }
    free(waiter);
    api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
}

/* Answers that only arbiters of the contest may do this. */
static void refuse_others(http_responder *responder) {
    msg_reply reply = msg_refuse(MSG_REFUSED_ONLY_ARBITERS);
    api_respond_refusal(responder, &(msg_told){.code = msg_reply_code(&reply),
                                               .sentence = msg_reply_sentence(&reply)});
}

static void show_form(api *api, const stream_request *asked) {
    msg_contest contest;
    const msg_person *viewer = stream_request_viewer(asked);
    http_responder *responder = asked->asker.responder;
    if (!stream_request_contest(api, asked, &contest))
        api_respond_missing(responder, asked->found, MSG_FAULT_NO_CONTEST);
    else if (asked->form->is_for_arbiters && viewer == NULL)
        api_respond_fault(responder, MSG_FAULT_LOG_IN);
    else if (asked->form->is_for_arbiters && !contest.is_arbiter)
        refuse_others(responder);
    else
        write_form(api, asked, &contest);
}

/* Reads a number from 1 on in a query, 0 if there is none. */
static bool read_number(zug_str query, const char *name, uint32_t max, uint32_t *out) {
    char text[16];
    uint64_t number = 0;
    zug_str word = api_query_text(query, name, text, sizeof text);
    if (http_query_has(query, name) && (!str_to_number(word, max, &number) || number == 0))
        return false;
    *out = (uint32_t)number;
    return true;
}

/* Reads what is asked for in a form. */
static void read_form(api *api, const http_request *request, const http_captures *captures,
                      http_responder *responder, const struct tournament_form *form) {
    stream_request asked = {.asker = {.responder = responder, .address = request->address},
                            .form = form};
    zug_str query = request->head->query, word = captures->word[0];
    char explains[8], of[16];
    api_query_text(query, "explain", explains, sizeof explains);
    asked.wish.explains = strcmp(explains, "true") == 0;
    api_query_text(query, "of", of, sizeof of);
    asked.wish.of_players = strcmp(of, "players") == 0;
    api_cut_ending(&word, ".trf");
    if (http_query_has(query, "explain") && !asked.wish.explains && strcmp(explains, "false") != 0)
        api_respond_fault(responder, MSG_FAULT_EXPLAIN);
    else if (http_query_has(query, "of") && !asked.wish.of_players)
        api_respond_fault(responder, MSG_FAULT_STANDINGS_OF);
    else if (!read_number(query, "round", ZUG_ROUNDS_MAX, &asked.wish.round))
        api_respond_fault(responder, MSG_FAULT_ROUND_NUMBER);
    else if (!read_number(query, "player", UINT32_MAX, &asked.wish.player))
        api_respond_fault(responder, MSG_FAULT_PLAYER_NUMBER);
    else
        stream_request_find(api, request, word, &asked, show_form);
}

void api_contest_report(void *ctx, const http_request *request, const http_captures *captures,
                        http_responder *responder) {
    static const struct tournament_form form = {tournament_write_report, plain_type, ".trf", false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_standings(void *ctx, const http_request *request, const http_captures *captures,
                           http_responder *responder) {
    static const struct tournament_form form = {tournament_write_standings, json_type, NULL, false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_standings_csv(void *ctx, const http_request *request,
                               const http_captures *captures, http_responder *responder) {
    static const struct tournament_form form = {tournament_write_standings_csv, csv_type,
                                                "-standings.csv", false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_matches(void *ctx, const http_request *request, const http_captures *captures,
                         http_responder *responder) {
    static const struct tournament_form form = {tournament_write_matches, json_type, NULL, false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_players_csv(void *ctx, const http_request *request, const http_captures *captures,
                             http_responder *responder) {
    static const struct tournament_form form = {tournament_write_players_csv, csv_type,
                                                "-players.csv", false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_pairings_csv(void *ctx, const http_request *request, const http_captures *captures,
                              http_responder *responder) {
    static const struct tournament_form form = {tournament_write_pairings_csv, csv_type,
                                                "-pairings.csv", false};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_proposal(void *ctx, const http_request *request, const http_captures *captures,
                          http_responder *responder) {
    static const struct tournament_form form = {tournament_write_proposal, json_type, NULL, true};
    read_form(ctx, request, captures, responder, &form);
}

void api_contest_check(void *ctx, const http_request *request, const http_captures *captures,
                       http_responder *responder) {
    static const struct tournament_form form = {tournament_write_check, json_type, NULL, true};
    read_form(ctx, request, captures, responder, &form);
}

/* A report that is brought in, while a worker reads it. */
typedef struct report_job {
    work_job job;
    api *api;
    commit_asker asker;
    msg_person person;
    uint64_t contest;
    char nonce[MSG_NONCE_SIZE]; /* with which it was sent, or empty */
    tournament_report *report;  /* NULL: it was refused */
    zug_trf_problem problem;
    size_t len;
    char text[];
} report_job;

static void read_report(work_job *job, unsigned worker) {
    report_job *to = (report_job *)(void *)job;
    (void)worker;
    to->report = tournament_report_read((zug_str){to->text, to->len}, &to->problem);
}

/* Gives the command that a report is, as its sender's own. */
static void take_report(report_job *read) {
    msg_command command = {.kind = MSG_CMD_CONTEST_REPORT,
                           .by = read->person,
                           .id = read->contest,
                           .report = read->report->said};
    memcpy(command.nonce, read->nonce, sizeof command.nonce);
    commit *commit = read->api->commit;
    commit_act(commit, &command, commit_now(commit), read->asker);
}

static void on_report(work_job *job, bool has_run) {
    report_job *read = (report_job *)(void *)job;
    if (!has_run || read->api->is_stopping)
        api_respond_fault(read->asker.responder, MSG_FAULT_CLOSING);
    else if (read->report == NULL)
        respond_problem(read->asker.responder, MSG_FAULT_BAD_REPORT, &read->problem);
    else
        take_report(read);
    tournament_report_free(read->report);
    free(read);
}

/* Reads the nonce in a query. False if it is too long, or no text. */
static bool read_nonce(zug_str query, char out[static MSG_NONCE_SIZE]) {
    size_t len;
    out[0] = '\0';
    return !http_query_has(query, "nonce") ||
           http_query_find(query, "nonce", out, MSG_NONCE_SIZE, &len);
}

/* Has a report read by a worker. */
static void ask_for_report(api *api, const http_request *request, http_responder *responder,
                           const msg_person *person, uint64_t contest) {
    report_job *made = malloc(sizeof *made + request->body.len);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (report_job){
        .job = {.asker = request->address, .run = read_report, .done = on_report},
        .api = api,
        .asker = {.responder = responder, .address = request->address},
        .person = *person,
        .contest = contest,
        .len = request->body.len,
    };
    memcpy(made->text, request->body.data, request->body.len);
    if (!read_nonce(request->head->query, made->nonce)) {
        free(made);
        api_respond_fault(responder, MSG_FAULT_SEARCH_LONG);
        return;
    }
    work_ask(api->parts.work, &made->job);
}

/* The zone judges who may bring a report; whom it knows as none of those is told before one is
 * read. */
void api_take_report(void *ctx, const http_request *request, const http_captures *captures,
                     http_responder *responder) {
    api *api = ctx;
    identity_caller caller;
    msg_contest contest;
    uint64_t id;
    if (!api_need_caller(request, responder, &caller))
        return;
    if (!wire_id_read(captures->word[0], &id))
        api_respond_fault(responder, MSG_FAULT_NO_CONTEST);
    else if (zone_contest(api->zone, id, &caller.person, &contest) && !contest.is_arbiter &&
             zone_may_see(api->zone, id, &caller.person))
        refuse_others(responder);
    else if (!api_may_import(api, request))
        api_respond_fault(responder, MSG_FAULT_TOO_MANY_IMPORTS);
    else
        ask_for_report(api, request, responder, &caller.person, id);
}

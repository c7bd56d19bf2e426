/* zone_backup.c - a copy of the zone for one of its arbiters, by HTTP.
 * Room: server/api. It has everybody's hashes in it: who wants it shows the password once more, so
 * that a screen that was left alone is not enough. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "account_requests.h"
#include "journal/journal.h"

/* Who has asked, and waits for the password to be verified. */
typedef struct backup_request {
    api *api;
    archive_asker asker;
} backup_request;

/* The client has taken some, or has gone. */
static void on_space(void *ctx) { archive_backup_go_on(ctx); }

/* The copy is made: its pieces come. */
static void begin(void *responder, archive_backup *backup) {
    char name[64];
    time_t now = (time_t)(journal_wall_ms() / 1000);
    struct tm day = {0};
    gmtime_r(&now, &day);
    strftime(name, sizeof name, "attachment; filename=\"zone-%Y-%m-%d.db\"", &day);
    str_pair header = {zug_str_from("Content-Disposition"), zug_str_from(name)};
    http_body_begin(responder,
                    &(http_reply){.status = 200,
                                  .type = "application/vnd.sqlite3",
                                  .headers = &header,
                                  .header_count = 1},
                    on_space, backup);
}

static void on_checked(void *ctx, const changes_answer *answer) {
    backup_request of = *(backup_request *)ctx;
    char arbiter[WIRE_ID_SIZE];
    if (answer->fault != MSG_NO_FAULT) {
        change_request *refused = change_request_new(of.api, of.asker.request);
        free(ctx);
        if (refused != NULL)
            api_session_gone(refused, answer);
        return;
    }
    free(ctx);
    wire_id_write(answer->person.id, arbiter);
    journal_write("backup-sent", "arbiter=%s", arbiter);
    archive_send_backup(of.api->archive, of.api->options.database, of.asker, begin);
}

void api_backup(void *ctx, const http_request *request, const http_captures *captures,
                http_responder *responder) {
    api *api = ctx;
    char password[NAME_PASSWORD_MAX + 2];
    wire_field field = {.name = "password",
                        .text = password,
                        .size = sizeof password,
                        .is_needed = true,
                        .is_secret = true};
    identity_caller caller;
    (void)captures;
    if (!api_need_zone_arbiter(request, responder, &caller) ||
        !api_read_form(request, responder, &field, 1) ||
        !api_may_try(api, IDENTITY_LOGINS, request, responder))
        return;
    backup_request *made = malloc(sizeof *made);
    if (made == NULL) {
        api_respond_fault(responder, MSG_FAULT_NO_MEMORY);
        return;
    }
    *made = (backup_request){api, {responder, request->address}};
    changes_check_password(api->identity, &caller, request->address, password, on_checked, made);
    token_wipe(password, sizeof password);
}

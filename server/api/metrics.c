/* metrics.c - how the zone is doing, for those who run it.
 * Room: server/api. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "api_impl.h"

void api_healthz(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    api *api = ctx;
    (void)request;
    (void)captures;
    commit_health health = commit_look(api->commit);
    if (api->is_stopping)
        http_respond_text(responder, 503, "stopping");
    else if (health.files != STORE_OK)
        http_respond_text(responder, 503, store_sentence(health.files));
    else if (health.is_out)
        http_respond_text(responder, 503, store_sentence(health.why));
    else
        http_respond_text(responder, 200, "ok");
}

/* One metric with its help, as Prometheus reads it. */
static void put_metric(json_out *out, const char *name, const char *type, const char *help,
                       double value) {
    char line[400];
    snprintf(line, sizeof line, "# HELP zug_%s %s\n# TYPE zug_%s %s\nzug_%s %.15g\n", name, help,
             name, type, name, value);
    jo_bytes(out, zug_str_from(line));
}

/* Resident memory in bytes; 0 if the system does not say. */
static double resident_bytes(void) {
    long pages = 0;
    FILE *from = fopen("/proc/self/statm", "r");
    if (from == NULL)
        return 0;
    if (fscanf(from, "%*s %ld", &pages) != 1)
        pages = 0;
    fclose(from);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static double cpu_seconds(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* What only a zone of several nodes has. */
static void put_nodes(const api *api, json_out *out) {
    const nodes_counts c = nodes_count(api->nodes);
    const commit_counts *done = commit_counts_of(api->commit);
    const struct {
        const char *name, *type, *help;
        double value;
    } rows[] = {
        {"nodes", "gauge", "Nodes of the zone that are there, with this one.",
         (double)(c.others + 1)},
        {"conflicts_total", "counter", "Times that another node was faster.",
         (double)done->conflicts},
        {"reloads_total", "counter", "Streams that had to be read again.", (double)done->reloads},
        {"tails_read_total", "counter", "Times that notices were missing and the log was read.",
         (double)done->reads},
        {"overdue_total", "counter", "Streams taken over because nobody looked after them.",
         (double)c.overdue},
        {"streams_joined", "gauge", "Streams whose notices are heard.", (double)c.streams},
        {"bus_up", "gauge", "Whether the bus is there.", c.link.is_up},
        {"bus_sent_total", "counter", "Notices sent.", (double)c.link.sent},
        {"bus_received_total", "counter", "Notices received.", (double)c.link.received},
        {"bus_dropped_total", "counter", "Notices that could not be sent.", (double)c.link.dropped},
        {"bus_missed_total", "counter", "Notices that came too fast.", (double)c.link.missed},
        {"bus_gaps_total", "counter", "Times that notices were missing.", (double)c.link.gaps},
        {"bus_connects_total", "counter", "Connections made to the bus.", (double)c.link.connects},
        {"clock_offset_seconds", "gauge", "The reference's clock, less this machine's.",
         (double)c.offset_ms / 1000},
        {"clock_uncertain_seconds", "gauge", "How far that may be off; -1: not known.",
         c.uncertain_ms < 0 ? -1 : c.uncertain_ms / 1000},
        {"clock_jumps_total", "counter", "Times that the clock here has jumped.",
         (double)c.clock_jumps},
    };
    for (size_t i = 0; api->nodes != NULL && i < sizeof rows / sizeof rows[0]; i++)
        put_metric(out, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
}

void api_metrics(void *ctx, const http_request *request, const http_captures *captures,
                 http_responder *responder) {
    api *api = ctx;
    const api_counts *c = &api->counts;
    const identity_counts people = identity_count(api->identity);
    const commit_counts *done = commit_counts_of(api->commit);
    const net_listener *listener = http_server_listener(api->http);
    json_out text = {0};
    (void)request;
    (void)captures;
    const struct {
        const char *name, *type, *help;
        double value;
    } rows[] = {
        {"up_seconds", "gauge", "Since the zone was started.",
         (double)(commit_now(api->commit) - api->started_ms) / 1000},
        {"connections", "gauge", "Connections now.", (double)net_listener_count(listener)},
        {"connections_refused_total", "counter", "Connections refused by the limits.",
         (double)net_listener_refused(listener)},
        {"websockets", "gauge", "WebSockets now.", (double)api->clients.count},
        {"games", "gauge", "Live games.",
         (double)(zone_count(api->zone, ZONE_LIST_TABLES) +
                  zone_count(api->zone, ZONE_LIST_HIDDEN_TABLES))},
        {"challenges", "gauge", "Open challenges.",
         (double)(zone_count(api->zone, ZONE_LIST_CHALLENGES) +
                  zone_count(api->zone, ZONE_LIST_HIDDEN_CHALLENGES))},
        {"contests", "gauge", "Open events.", (double)zone_count(api->zone, ZONE_LIST_CONTESTS)},
        {"games_set_total", "counter", "Games begun.", (double)done->games_set},
        {"games_over_total", "counter", "Games ended.", (double)done->games_over},
        {"moves_total", "counter", "Moves made.", (double)done->moves},
        {"commands_total", "counter",
         "Commands judged, but for those of which only one side may know.", (double)done->commands},
        {"refusals_total", "counter", "Requests refused.", (double)c->refused},
        {"too_fast_total", "counter", "Requests refused by a rate limit.", (double)c->too_fast},
        {"events_total", "counter", "Events appended to the log that everybody may know of.",
         (double)done->events},
        {"batches_failed_total", "counter", "Batches that could not be stored.",
         (double)done->failed},
        {"batches_pending", "gauge", "Batches on their way to the disk.",
         (double)store_pending(api->store)},
        {"commit_seconds_total", "counter", "Time from judging to committing, summed.",
         (double)done->commit_us_sum / 1e6},
        {"commits_total", "counter", "Batches of such events committed or failed.",
         (double)done->commit_count},
        {"messages_in_total", "counter", "WebSocket messages received.", (double)c->messages_in},
        {"messages_out_total", "counter", "WebSocket messages sent.", (double)c->messages_out},
        {"http_requests_total", "counter", "HTTP requests.", (double)c->http_requests},
        {"logins_total", "counter", "Right passwords.", (double)people.logins},
        {"logins_failed_total", "counter", "Wrong passwords.", (double)people.logins_failed},
        {"logins_refused_total", "counter", "Passwords not tried: too many for one account.",
         (double)people.logins_refused},
        {"resyncs_total", "counter", "Times that a client read too slowly for an event.",
         (double)watch_resyncs(api->watch)},
        {"slow_closed_total", "counter", "Clients closed because they did not read.",
         (double)c->slow_closed},
        {"in_flight_bytes", "gauge", "Bytes of bodies that are being sent and of answers not read.",
         (double)shares_used(identity_memory(api->identity))},
        {"standstills_total", "counter", "Times that the zone itself stood still.",
         (double)done->standstills},
        {"resident_bytes", "gauge", "Memory.", resident_bytes()},
        {"cpu_seconds_total", "counter", "CPU time.", cpu_seconds()},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        put_metric(&text, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    put_nodes(api, &text);
    http_respond(responder, &(http_reply){.status = text.failed ? 503 : 200,
                                          .type = "text/plain; version=0.0.4; charset=utf-8",
                                          .body = json_out_text(&text)});
    json_out_free(&text);
}

/* wire_zone.c - what is told about the zone itself.
 * Room: server/wire. */
#include "wire/wire_zone.h"

#include "wire/wire.h"

void wire_zone_facts(json_out *out, const wire_zone *zone) {
    jo_open(out, '{');
    jo_put_text(out, "name", zone->name);
    jo_put_bool(out, "closed", zone->is_closed);
    jo_put_bool(out, "waiting", zone->is_waiting);
    jo_put_bool(out, "embed", zone->is_embedded);
    jo_close(out, '}');
}

void wire_zone_begin(json_out *out) {
    jo_open(out, '{');
    jo_key(out, "arbiters");
    jo_open(out, '[');
}

void wire_zone_put_arbiter(json_out *out, uint64_t id, zug_str name) {
    jo_open(out, '{');
    wire_put_id(out, "id", id);
    jo_key(out, "name");
    jo_text(out, name);
    jo_close(out, '}');
}

void wire_zone_end(json_out *out, const wire_zone *zone, const wire_zone_state *state) {
    jo_close(out, ']');
    jo_put_text(out, "name", zone->name);
    jo_put_bool(out, "closed", zone->is_closed);
    jo_put_text(out, "version", state->version);
    jo_put_int(out, "since_ms", state->since_ms);
    jo_put_text(out, "database", state->is_file ? "file" : "server");
    jo_put_int(out, "database_bytes", (int64_t)state->database_bytes);
    if (state->disk_bytes > 0) {
        jo_put_int(out, "disk_bytes", (int64_t)state->disk_bytes);
        jo_put_int(out, "disk_free_bytes", (int64_t)state->disk_free_bytes);
    }
    jo_put_int(out, "games", (int64_t)state->games);
    jo_put_int(out, "accounts", (int64_t)state->accounts);
    jo_put_int(out, "connections", (int64_t)state->connections);
    jo_put_int(out, "nodes", (int64_t)state->nodes);
    jo_put_bool(out, "limits", state->has_limits);
    if (state->certificate_ends_ms != 0)
        jo_put_int(out, "certificate_ends_ms", state->certificate_ends_ms);
    jo_close(out, '}');
}

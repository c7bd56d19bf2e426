/* upkeep.c - what the rooms of a running zone have to be asked for every now and then.
 * Room: server. */
#include "upkeep.h"

enum { SWEEP_MS = 5000, TEND_MS = 60000, LOOK_MS = 1000, TRIM_MS = 300000 };

/* Forgets what nobody has asked for lately. */
static void on_sweep(void *ctx) {
    upkeep *upkeep = ctx;
    const rooms *rooms = upkeep->rooms;
    watch_trim(rooms->watch);
    identity_trim(rooms->identity);
    int64_t at_ms = commit_now(rooms->commit);
    zone_trim(rooms->zone, at_ms - TRIM_MS);
    identity_check_arbiters(rooms->identity, NULL, NULL);
    if (at_ms - upkeep->tended_ms >= TEND_MS) {
        upkeep->tended_ms = at_ms;
        api_renew_sessions(rooms->api);
        identity_tend(rooms->identity);
    }
    commit_trim(rooms->commit);
    net_timer_start(upkeep->sweep, SWEEP_MS);
}

/* Looks for what the operator, another process, has done and cannot wait. */
static void on_look(void *ctx) {
    const upkeep *upkeep = ctx;
    const rooms *rooms = upkeep->rooms;
    identity_check_ends(rooms->identity);
    identity_check_zone(rooms->identity);
    commit_look(rooms->commit);
    watch_check_heard(rooms->watch);
    watch_check_audience(rooms->watch);
    identity_tell_renamed(rooms->identity);
    net_timer_start(upkeep->look, LOOK_MS);
}

bool upkeep_make(upkeep *upkeep, const rooms *rooms) {
    upkeep->rooms = rooms;
    upkeep->sweep = net_timer_new(rooms->loop, on_sweep, upkeep);
    upkeep->look = net_timer_new(rooms->loop, on_look, upkeep);
    return upkeep->sweep != NULL && upkeep->look != NULL;
}

void upkeep_begin(upkeep *upkeep) {
    on_sweep(upkeep);
    on_look(upkeep);
}

void upkeep_end(upkeep *upkeep) {
    net_timer_free(upkeep->sweep);
    net_timer_free(upkeep->look);
    upkeep->sweep = upkeep->look = NULL;
}

/* app_command.c - a command of somebody: who they are, whom they name, and whether they come too fast.
 * Room: server. */
#include <stdio.h>
#include <string.h>

#include "app_impl.h"

/* Fills in the ids of persons who were named. */
static const char *find_persons(app *in, wire_request *request) {
    msg_person found;
    msg_seat *to = &request->command.to;
    if (to->person != 0 || to->name[0] != '\0') {
        bool fine = to->person != 0 ? app_person_find(in, to->person, &found)
                                    : app_person_by_name(in, to->name, &found);
        if (!fine)
            return to->name[0] != '\0' ? to->name : "with this id";
        to->person = found.id;
        memcpy(to->name, found.name, MSG_NAME_SIZE);
    }
    for (size_t i = 0; i < request->command.pairing_count; i++) {
        for (int side = 0; side < 2; side++) {
            msg_seat *seat = &request->pairings[i].seat[side];
            bool fine = seat->person != 0 ? app_person_find(in, seat->person, &found)
                                          : app_person_by_name(in, seat->name, &found);
            if (!fine)
                return seat->name[0] != '\0' ? seat->name : "with this id";
            seat->person = found.id;
            memcpy(seat->name, found.name, MSG_NAME_SIZE);
        }
    }
    return NULL;
}

void app_command(app *in, wire_request *request, const msg_person *who, int64_t now_ms,
                 app_asker asker) {
    char sentence[MSG_NAME_SIZE + 64];
    if (who == NULL || who->id == 0) {
        app_refuse(in, asker, request->nonce, "log-in",
                   "Come in first: as a guest or with an account.");
        return;
    }
    if (in->options.address_limit > 0 && !limit_table_take(in->by_account, who->id, now_ms)) {
        in->counts.too_fast++;
        app_refuse(in, asker, request->nonce, "too-fast", "Too many requests; wait a little.");
        return;
    }
    const char *missing = find_persons(in, request);
    if (missing != NULL) {
        snprintf(sentence, sizeof sentence, "There is no account %s.", missing);
        app_refuse(in, asker, request->nonce, "no-such-person", sentence);
        return;
    }
    request->command.who = *who;
    app_act(in, &request->command, now_ms, asker);
}

/* remarks.c - what the PGN of a game shall say that the game itself does not know: reasons, names,
 * and what was done beside it. Room: server/zone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zug/san.h>

#include "util/array.h"
#include "zone/zone_impl.h"

static const char *const side_names[] = {"White", "Black"};

/* A copy of a text in a block of its own; NULL without memory. */
static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}

/* Makes space for one more remark. False without memory. */
static bool reserve(table *at) {
    zug_pgn_game_remark *remarks =
        array_grow(at->remarks, at->remark_count, &at->remark_capacity, sizeof *remarks);
    if (remarks != NULL)
        at->remarks = remarks;
    return remarks != NULL;
}

bool zone__remark(table *at, bool is_beside, const char *sentence, const char *text) {
    if (sentence[0] == '\0' && text[0] == '\0')
        return true;
    if (!reserve(at))
        return false;
    zug_pgn_game_remark *made = &at->remarks[at->remark_count];
    *made = (zug_pgn_game_remark){.event = zug_game_event_count(at->game),
                                  .is_beside = is_beside,
                                  .sentence = sentence[0] != '\0' ? copy_of(sentence) : NULL,
                                  .text = copy_of(text)};
    at->remark_count++;
    if (made->text != NULL && (made->sentence != NULL || sentence[0] == '\0'))
        return true;
    zone__drop_remark(at);
    return false;
}

bool zone__explain(table *at, size_t event, const char *text) {
    char *kept = reserve(at) ? copy_of(text) : NULL;
    size_t place = 0;
    if (kept == NULL)
        return false;
    while (place < at->remark_count &&
           (at->remarks[place].event != event || at->remarks[place].is_beside))
        place++;
    if (place == at->remark_count)
        at->remarks[at->remark_count++] = (zug_pgn_game_remark){.event = event};
    free((void *)at->remarks[place].text);
    at->remarks[place].text = kept;
    return true;
}

void zone__drop_remark(table *at) {
    const zug_pgn_game_remark *last = &at->remarks[--at->remark_count];
    free((void *)last->sentence);
    free((void *)last->text);
}

void zone__forget_remarks(table *at) {
    while (at->remark_count > 0)
        zone__drop_remark(at);
    free(at->remarks);
}

/* A name with the mark of a guest, as it stands in the tags. */
static void name_of(const msg_seat *seat, char out[static MSG_NAME_SIZE + 8]) {
    snprintf(out, MSG_NAME_SIZE + 8, "%s%s", seat->name, seat->is_guest ? " (guest)" : "");
}

void zone__say_aborted(const table *at, const msg_event *event,
                       char out[static ZONE__SENTENCE_SIZE]) {
    const char *actor = "The arbiter aborts";
    if (event->by == 0)
        actor = "The zone aborts";
    else if (event->by == at->seat[0].person)
        actor = "White aborts";
    else if (event->by == at->seat[1].person)
        actor = "Black aborts";
    snprintf(out, ZONE__SENTENCE_SIZE, "%s the game", actor);
}

void zone__say_answered(const table *at, char out[static ZONE__SENTENCE_SIZE]) {
    bool both = at->has_called[0] && at->has_called[1];
    snprintf(out, ZONE__SENTENCE_SIZE, "The arbiter answers the call%s of %s", both ? "s" : "",
             both ? "both" : side_names[at->has_called[1]]);
}

void zone__say_allowed(const table *at, const msg_allow *allowed,
                       char out[static ZONE__SENTENCE_SIZE]) {
    static const char *const verbs[] = {"forbids", "allows"};
    bool premoves = at->premoves != allowed->premoves,
         offers = at->draw_offers != allowed->draw_offers;
    if (premoves && offers && allowed->premoves == allowed->draw_offers)
        snprintf(out, ZONE__SENTENCE_SIZE, "The arbiter %s premoves and draw offers",
                 verbs[allowed->premoves]);
    else if (premoves && offers)
        snprintf(out, ZONE__SENTENCE_SIZE, "The arbiter %s premoves and %s draw offers",
                 verbs[allowed->premoves], verbs[allowed->draw_offers]);
    else
        snprintf(out, ZONE__SENTENCE_SIZE, "The arbiter %s %s",
                 verbs[premoves ? allowed->premoves : allowed->draw_offers],
                 premoves ? "premoves" : "draw offers");
}

void zone__say_granted(const table *at, uint8_t side, char out[static ZONE__SENTENCE_SIZE]) {
    char name[MSG_NAME_SIZE + 8];
    name_of(&at->assistant[side].seat, name);
    snprintf(out, ZONE__SENTENCE_SIZE, "%s has an assistant: %s", side_names[side], name);
}

/* The moves that are taken back, numbered: " 12. Nf3 Nc6". */
static void add_moves(const zug_game *game, uint32_t plies, char *out, size_t size) {
    uint32_t end = zug_game_plies(game);
    size_t len = 0;
    for (uint32_t ply = end - plies; ply < end && len < size; ply++) {
        char san[ZUG_SAN_SIZE];
        const zug_position *pos = zug_game_position_at(game, ply);
        bool is_white = zug_position_turn(pos) == ZUG_WHITE;
        zug_san_write(pos, zug_game_half_move_at(game, ply)->move, san);
        if (is_white || ply == end - plies)
            len += (size_t)snprintf(out + len, size - len, " %" PRIu32 "%s",
                                    (uint32_t)pos->fullmove_number, is_white ? "." : "...");
        if (len < size)
            len += (size_t)snprintf(out + len, size - len, " %s", san);
    }
}

void zone__say_for(const table *at, const msg_played *played,
                   char out[static ZONE__SENTENCE_SIZE]) {
    const char *side = side_names[played->player.side], *other = side_names[!played->player.side];
    if (played->what.kind == ZUG_GAME_SET_CLOCKS)
        snprintf(out, ZONE__SENTENCE_SIZE, "%s gives %s time", side, other);
    if (played->what.kind != ZUG_GAME_TAKE_BACK || played->what.plies > zug_game_plies(at->game))
        return;
    char moves[ZONE__SENTENCE_SIZE / 2];
    add_moves(at->game, played->what.plies, moves, sizeof moves);
    bool is_alone = at->seat[0].person == at->seat[1].person;
    snprintf(out, ZONE__SENTENCE_SIZE, "%s takes back%s%s%s%s", side, moves,
             is_alone ? "" : ", and ", is_alone ? "" : other, is_alone ? "" : " agrees");
}

void zone__say_left(const table *at, uint8_t side, char out[static ZONE__SENTENCE_SIZE]) {
    char name[MSG_NAME_SIZE + 8];
    out[0] = '\0';
    if (at->assistant[side].state != MSG_ASSISTANT_JOINED)
        return;
    name_of(&at->assistant[side].seat, name);
    snprintf(out, ZONE__SENTENCE_SIZE, "%s does not become the assistant of %s", name,
             side_names[side]);
}

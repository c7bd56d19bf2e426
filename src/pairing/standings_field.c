/* standings_field.c - the players of a tournament and what C.07 calls their rounds.
 * Room: pairing. */
#include <zug/pairing_system.h>
#include <zug/withdrawal.h>

#include "base/mem.h"
#include "standings_impl.h"

/* Memory for so many things of a size, all zero; NULL without memory. */
static void *take(zug__arena *arena, size_t count, size_t bytes) {
    void *piece = zug__arena_take(arena, count * bytes + 1);
    if (piece)
        zug__mem_set(piece, 0, count * bytes);
    return piece;
}

bool zug__field_take(zug__field *field, size_t count, zug__arena *arena) {
    field->count = count;
    field->meetings = take(arena, count * field->rounds, sizeof *field->meetings);
    field->extra = take(arena, count * ZUG__SCORES, sizeof *field->extra);
    field->numbers = take(arena, count, sizeof *field->numbers);
    field->ratings = take(arena, count, sizeof *field->ratings);
    field->uncounted = take(arena, count, sizeof *field->uncounted);
    field->board_points = take(arena, count * field->boards, sizeof *field->board_points);
    return field->meetings && field->extra && field->numbers && field->ratings &&
           field->uncounted && field->board_points;
}

/* The kind of round that an entry was. */
static zug__meeting_kind meeting_kind(zug_entry_kind kind) {
    switch (kind) {
    case ZUG_ENTRY_OPEN:
        return ZUG__MEETING_OPEN;
    case ZUG_ENTRY_WIN:
    case ZUG_ENTRY_DRAW:
    case ZUG_ENTRY_LOSS:
    case ZUG_ENTRY_SHORT_WIN:
    case ZUG_ENTRY_SHORT_DRAW:
    case ZUG_ENTRY_SHORT_LOSS:
        return ZUG__MEETING_PLAYED;
    case ZUG_ENTRY_FORFEIT_WIN:
        return ZUG__MEETING_FORFEIT_WIN;
    case ZUG_ENTRY_FORFEIT_LOSS:
        return ZUG__MEETING_FORFEIT_LOSS;
    case ZUG_ENTRY_PAIRING_BYE:
    case ZUG_ENTRY_FULL_BYE:
        return ZUG__MEETING_GIVEN_BYE;
    case ZUG_ENTRY_HALF_BYE:
        return ZUG__MEETING_HALF_BYE;
    case ZUG_ENTRY_NONE: /* who is not there has a zero-point bye (16.1.1) */
    case ZUG_ENTRY_ZERO_BYE:
        return ZUG__MEETING_ZERO_BYE;
    }
    return ZUG__MEETING_NONE;
}

/* What a game over the board was, in half points. */
static uint8_t half_points(zug_entry_kind kind) {
    if (kind == ZUG_ENTRY_WIN || kind == ZUG_ENTRY_SHORT_WIN)
        return 2;
    return kind == ZUG_ENTRY_DRAW || kind == ZUG_ENTRY_SHORT_DRAW;
}

/* A player's round. An opponent whom nobody knows is none. */
static zug__meeting player_meeting(const zug__field *field, const zug_tournament *t, size_t index,
                                   uint32_t round) {
    zug_entry entry = zug_tournament_entry(t, index, round);
    zug__meeting meeting = {.kind = meeting_kind(entry.kind),
                            .color = entry.color,
                            .opponent = ZUG__NOBODY,
                            .half_points = half_points(entry.kind)};
    meeting.points[ZUG__MATCH] = zug_entry_points(&zug_tournament_rules_of(t)->scoring, &entry);
    meeting.points[ZUG__GAME] = meeting.points[ZUG__MATCH];
    size_t opponent = zug_tournament_find(t, entry.opponent);
    if (zug_entry_has_opponent(entry.kind) && opponent != SIZE_MAX)
        meeting.opponent = (uint32_t)opponent;
    else if (zug_entry_has_opponent(entry.kind) || !field->is_swiss)
        meeting.kind = field->is_swiss ? ZUG__MEETING_ZERO_BYE : ZUG__MEETING_NONE;
    return meeting;
}

/* Takes the games out in which somebody takes part whose results do not count. */
static void remove_uncounted(zug__field *field) {
    for (size_t i = 0; i < field->count * field->rounds; i++) {
        zug__meeting *meeting = &field->meetings[i];
        bool is_out = field->uncounted[i / field->rounds] ||
                      (meeting->opponent != ZUG__NOBODY && field->uncounted[meeting->opponent]);
        if (is_out)
            *meeting = (zug__meeting){.kind = ZUG__MEETING_NONE, .opponent = ZUG__NOBODY};
    }
}

bool zug__field_players(zug__field *field, const zug_tournament *t, zug__arena *arena) {
    const zug_scoring *scoring = &zug_tournament_rules_of(t)->scoring;
    zug_pairing_terms terms = zug_pairing_terms_of(t);
    bool is_roundrobin = terms.system == ZUG_SYSTEM_ROUNDROBIN && !field->is_swiss;
    zug_roundrobin plan = zug_pairing_roundrobin(t, &terms);
    if (!zug__field_take(field, zug_tournament_player_count(t), arena))
        return false;
    for (int score = 0; score < ZUG__SCORES; score++) {
        field->win[score] = scoring->win;
        field->draw[score] = scoring->draw;
        field->loss[score] = scoring->loss;
    }
    for (size_t i = 0; i < field->count; i++) {
        const zug_player *player = zug_tournament_player(t, i);
        field->numbers[i] = player->number;
        field->ratings[i] = player->rating;
        field->uncounted[i] = is_roundrobin && !zug_withdrawal_is_counted(t, &plan, i);
        for (int score = 0; score < ZUG__SCORES && !field->uncounted[i]; score++)
            field->extra[i * ZUG__SCORES + (size_t)score] = player->adjustment;
        for (uint32_t round = 1; round <= field->rounds; round++)
            field->meetings[i * field->rounds + round - 1] = player_meeting(field, t, i, round);
    }
    remove_uncounted(field);
    return true;
}

zug_points zug__field_score(const zug__field *field, size_t index, int score) {
    zug_points sum = field->extra[index * ZUG__SCORES + (size_t)score];
    for (uint32_t round = 1; round <= field->rounds; round++)
        sum += zug__meeting_at(field, index, round)->points[score];
    return sum;
}

/* swiss_seats.c - what the Dutch System knows of each player before a round: score, colours,
 * floats, byes; and who may meet whom.
 * Room: pairing. Articles are those of C.04.3. */
#include "base/mem.h"
#include "swiss_impl.h"
#include "tournament_impl.h"

/* A game that counts for colours and for who has met whom: played, or going on. */
static bool is_game(zug_entry_kind kind) {
    return zug_entry_is_played(kind) || kind == ZUG_ENTRY_OPEN;
}

/* Fictitious points of the Baku method (C.04.7): the upper half has them in the first half of the
 * rounds, first a win's, then a draw's. */
static zug_points baku_points(const zug_tournament *t, size_t index, uint32_t round) {
    size_t players = t->rows.count, upper = 2 * ((players + 3) / 4);
    uint32_t accelerated = (t->rules.rounds + 1) / 2, whole = (accelerated + 1) / 2;
    if (index >= upper || round > accelerated)
        return 0;
    return round <= whole ? t->rules.scoring.win : t->rules.scoring.draw;
}

zug_points zug_swiss_acceleration(const zug_tournament *t, size_t index, uint32_t round) {
    return t->rules.is_baku ? baku_points(t, index, round)
                            : zug_tournament_entry(t, index, round).acceleration;
}

/* The score by which a player is paired in a round. */
static zug_points pairing_score(const zug_tournament *t, size_t index, uint32_t round) {
    return zug_tournament_score(t, index, round - 1) + zug_swiss_acceleration(t, index, round);
}

/* The float of a round (1.4). */
static zug__float float_of(const zug_tournament *t, size_t index, uint32_t round) {
    zug_entry entry = zug_tournament_entry(t, index, round);
    if (!is_game(entry.kind)) {
        zug_points points = zug_entry_points(&t->rules.scoring, &entry) - entry.adjustment;
        return points > t->rules.scoring.loss ? ZUG__DOWNFLOAT : ZUG__NO_FLOAT;
    }
    zug_points own = pairing_score(t, index, round);
    size_t opponent = zug_tournament_find(t, entry.opponent);
    zug_points others = opponent == SIZE_MAX ? own : pairing_score(t, opponent, round);
    return own > others ? ZUG__DOWNFLOAT : own < others ? ZUG__UPFLOAT : ZUG__NO_FLOAT;
}

/* Collects the colours of a player's games, and what else was without a game. */
static bool read_history(zug__swiss *s, zug__seat *seat) {
    uint8_t *history = zug__arena_take(&s->arena, s->round);
    if (!history)
        return false;
    seat->may_have_bye = true;
    for (uint32_t round = 1; round < s->round; round++) {
        zug_entry entry = zug_tournament_entry(s->t, seat->index, round);
        if (is_game(entry.kind)) {
            history[seat->games++] = (uint8_t)entry.color;
            seat->difference += entry.color == ZUG_ROUND_WHITE ? 1 : -1;
            continue;
        }
        seat->unplayed++;
        zug_points points = zug_entry_points(&s->t->rules.scoring, &entry) - entry.adjustment;
        if (entry.kind == ZUG_ENTRY_PAIRING_BYE || points >= s->t->rules.scoring.win)
            seat->may_have_bye = false;
    }
    seat->history = history;
    return true;
}

/* The other colour. */
static zug_round_color other(zug_round_color color) {
    return color == ZUG_ROUND_WHITE ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
}

/* The colour that a player wants, and how much (1.7). */
static void set_wish(zug__seat *seat) {
    if (seat->games == 0)
        return;
    zug_round_color last = (zug_round_color)seat->history[seat->games - 1];
    if (seat->games > 1 && seat->history[seat->games - 2] == last)
        seat->twice = last;
    if (seat->difference != 0)
        seat->color = seat->difference > 0 ? ZUG_ROUND_BLACK : ZUG_ROUND_WHITE;
    else
        seat->color = other(last);
    if (seat->difference > 1 || seat->difference < -1) {
        seat->wish = ZUG__ABSOLUTE_WISH;
    } else if (seat->twice != ZUG_ROUND_NO_COLOR) {
        seat->wish = ZUG__ABSOLUTE_WISH;
        seat->color = other(last);
    } else {
        seat->wish = seat->difference != 0 ? ZUG__STRONG_WISH : ZUG__MILD_WISH;
    }
}

/* True if a player takes part in the pairing of the round. */
static bool is_paired(const zug_tournament *t, size_t index, uint32_t round, uint32_t paired) {
    zug_entry_kind kind = zug_tournament_entry(t, index, round).kind;
    if (kind == ZUG_ENTRY_NONE)
        return round > paired;
    return !zug_entry_is_bye(kind) || kind == ZUG_ENTRY_PAIRING_BYE;
}

/* Fills in a player's seat. */
static bool fill_seat(zug__swiss *s, size_t index, zug__seat *out) {
    const zug_player *player = zug_tournament_player(s->t, index);
    zug_points most = s->t->rules.scoring.win * (zug_points)(s->round - 1);
    *out = (zug__seat){.index = index,
                       .number = s->t->rules.is_by_rank ? player->rank : player->number,
                       .score = pairing_score(s->t, index, s->round)};
    out->standing = out->score - zug_swiss_acceleration(s->t, index, s->round);
    out->is_topscorer = s->is_last && 2 * out->score > most;
    for (uint32_t ago = 1; ago <= 2 && ago < s->round; ago++)
        out->floats[ago - 1] = float_of(s->t, index, s->round - ago);
    if (!read_history(s, out))
        return false;
    set_wish(out);
    return true;
}

/* True if one seat comes before another: by score, then by number. */
static bool comes_before(const zug__seat *a, const zug__seat *b) {
    if (a->score != b->score)
        return a->score > b->score;
    return a->number != b->number ? a->number < b->number : a->index < b->index;
}

/* Restores the order of a heap whose top was changed. */
static void sink(zug__seat *heap, size_t count, size_t at) {
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && comes_before(&heap[child], &heap[child + 1]))
            child++;
        if (!comes_before(&heap[at], &heap[child]))
            return;
        zug__seat seat = heap[at];
        heap[at] = heap[child];
        heap[child] = seat;
    }
}

/* Sorts seats into the order of pairing (1.2). */
static void sort_seats(zug__seat *seats, size_t count) {
    for (size_t i = count / 2; i-- > 0;)
        sink(seats, count, i);
    for (size_t last = count; last-- > 1;) {
        zug__seat seat = seats[0];
        seats[0] = seats[last];
        seats[last] = seat;
        sink(seats, last, 0);
    }
}

static void set_meeting(zug__swiss *s, size_t a, size_t b, bool may) {
    uint64_t *word = &s->may_meet[a * s->row_words + b / 64], bit = UINT64_C(1) << (b % 64);
    *word = may ? *word | bit : *word & ~bit;
}

/* C3: two who want the same colour absolutely do not meet, unless one is a topscorer. */
static bool colors_allow(const zug__seat *a, const zug__seat *b) {
    return a->wish != ZUG__ABSOLUTE_WISH || b->wish != ZUG__ABSOLUTE_WISH || a->color != b->color ||
           a->is_topscorer || b->is_topscorer;
}

/* Forbids the meetings of a group that holds for the round. */
static void forbid_group(zug__swiss *s, const zug_forbidden *group, const int *seat_of) {
    if (s->round < group->first_round || s->round > group->last_round)
        return;
    for (size_t i = 0; i < group->count; i++)
        for (size_t k = 0; k < group->count; k++) {
            size_t a = zug_tournament_find(s->t, group->players[i]);
            size_t b = zug_tournament_find(s->t, group->players[k]);
            if (a != SIZE_MAX && b != SIZE_MAX && seat_of[a] >= 0 && seat_of[b] >= 0)
                set_meeting(s, (size_t)seat_of[a], (size_t)seat_of[b], false);
        }
}

/* Fills in who may meet whom. */
static void set_meetings(zug__swiss *s, const int *seat_of) {
    for (size_t a = 0; a < (size_t)s->count; a++)
        for (size_t b = 0; b < (size_t)s->count; b++)
            set_meeting(s, a, b, a != b && colors_allow(&s->seats[a], &s->seats[b]));
    for (size_t a = 0; a < (size_t)s->count; a++)
        for (uint32_t round = 1; round < s->round; round++) {
            zug_entry entry = zug_tournament_entry(s->t, s->seats[a].index, round);
            size_t opponent = zug_tournament_find(s->t, entry.opponent);
            if (is_game(entry.kind) && opponent != SIZE_MAX && seat_of[opponent] >= 0)
                set_meeting(s, a, (size_t)seat_of[opponent], false);
        }
    for (size_t i = 0; i < s->t->forbidden.count; i++)
        forbid_group(s, zug_tournament_forbidden(s->t, i), seat_of);
}

/* Counts the places of numbers among those who are paired; seats are still in the order of pairing
 * numbers. */
static void set_places(zug__swiss *s) {
    for (int i = 0; i < s->count; i++) {
        s->seats[i].place = (uint32_t)i + 1;
        if (!s->t->rules.is_by_rank)
            continue;
        s->seats[i].place = 1;
        for (int k = 0; k < s->count; k++)
            s->seats[i].place += s->seats[k].number < s->seats[i].number;
    }
}

bool zug__swiss_seat_players(zug__swiss *s) {
    size_t players = zug_tournament_player_count(s->t);
    uint32_t paired = zug_tournament_paired_rounds(s->t);
    s->seats = zug__arena_take(&s->arena, players * sizeof *s->seats);
    int *seat_of = zug__arena_take(&s->arena, players * sizeof *seat_of);
    if (!s->seats || !seat_of)
        return false;
    for (size_t i = 0; i < players; i++) {
        seat_of[i] = -1;
        if (is_paired(s->t, i, s->round, paired) && !fill_seat(s, i, &s->seats[s->count++]))
            return false;
    }
    size_t count = (size_t)s->count;
    set_places(s);
    sort_seats(s->seats, count);
    for (size_t i = 0; i < count; i++)
        seat_of[s->seats[i].index] = (int)i;
    s->row_words = (count + 63) / 64;
    s->may_meet = zug__arena_take(&s->arena, count * s->row_words * sizeof *s->may_meet);
    s->mate = zug__arena_take(&s->arena, (count + 1) * sizeof *s->mate);
    if (!s->may_meet || !s->mate)
        return false;
    zug__mem_set(s->may_meet, 0, count * s->row_words * sizeof *s->may_meet);
    set_meetings(s, seat_of);
    return true;
}

/* swiss.c - pairs a round by the FIDE (Dutch) System.
 * Room: pairing. */
#include <zug/swiss.h>

#include "base/mem.h"
#include "board_order.h"
#include "swiss_impl.h"

/* Records why there is no pairing. */
static zug_status fail(zug_swiss_failure *failure, zug_swiss_reason reason, uint32_t player) {
    if (failure)
        *failure = (zug_swiss_failure){reason, player};
    bool lacks_space = reason == ZUG_SWISS_NO_MEMORY || reason == ZUG_SWISS_NO_SPACE;
    return lacks_space ? ZUG_ERR_SPACE : ZUG_ERR_POSITION;
}

static uint32_t player_of(const zug__swiss *s, int seat) {
    return zug_tournament_player(s->t, s->seats[seat].index)->number;
}

/* Tells why the players cannot be paired. */
static zug_status explain(const zug__swiss *s, bool may_have_bye, zug_swiss_failure *failure) {
    if (s->has_bye && !may_have_bye)
        return fail(failure, ZUG_SWISS_NO_BYE, 0);
    for (int a = 0; a < s->count; a++) {
        bool has_opponent = s->has_bye && s->seats[a].may_have_bye;
        for (int b = 0; b < s->count && !has_opponent; b++)
            has_opponent = zug__swiss_may_meet(s, a, b);
        if (!has_opponent)
            return fail(failure, ZUG_SWISS_NO_OPPONENT, player_of(s, a));
    }
    return fail(failure, ZUG_SWISS_NO_PAIRING, 0);
}

/* Finds whether everybody can be paired, and the score of who gets the bye (C4, C5). */
static zug_status find_bye(zug__swiss *s, zug_swiss_failure *failure) {
    int *all = zug__arena_take(&s->arena, ((size_t)s->count + 1) * sizeof *all);
    bool is_out_of_memory = !all, may_have_bye = false;
    for (int i = 0; all && i < s->count; i++)
        all[i] = i;
    if (all && !s->has_bye && zug__swiss_can_complete(s, all, s->count, false, &is_out_of_memory))
        return ZUG_OK;
    for (int i = s->count; s->has_bye && !is_out_of_memory && i-- > 0;) {
        if (!s->seats[i].may_have_bye || (may_have_bye && s->seats[i].score == s->bye_score))
            continue;
        may_have_bye = true;
        s->bye_score = s->seats[i].score;
        if (zug__swiss_can_complete(s, all, s->count, true, &is_out_of_memory))
            return ZUG_OK;
    }
    return is_out_of_memory ? fail(failure, ZUG_SWISS_NO_MEMORY, 0)
                            : explain(s, may_have_bye, failure);
}

/* How the player of a seat stands. */
static zug__board_player board_player(const zug__seat *seat) {
    return (zug__board_player){seat->standing, seat->number, seat->index};
}

/* True if the pair of one seat has a board before that of another. */
static bool is_board_before(const zug__swiss *s, int a, int b) {
    zug__board board_a =
        zug__board_of(board_player(&s->seats[a]), board_player(&s->seats[s->mate[a]]));
    zug__board board_b =
        zug__board_of(board_player(&s->seats[b]), board_player(&s->seats[s->mate[b]]));
    return zug__board_is_before(&board_a, &board_b);
}

/* Lists the first seats of all pairs in the order of boards; returns how many. */
static size_t order_boards(const zug__swiss *s, int *boards) {
    size_t count = 0;
    for (int seat = 0; seat < s->count; seat++) {
        if (s->mate[seat] <= seat)
            continue;
        size_t at = count++;
        for (; at > 0 && is_board_before(s, seat, boards[at - 1]); at--)
            boards[at] = boards[at - 1];
        boards[at] = seat;
    }
    return count;
}

/* Writes the pairs with their colours. */
static zug_status write_pairs(zug__swiss *s, zug_pair *out, size_t capacity, size_t *count,
                              zug_swiss_failure *failure) {
    int *boards = zug__arena_take(&s->arena, ((size_t)s->count + 1) * sizeof *boards);
    size_t pairs = ((size_t)s->count + 1) / 2;
    if (!boards)
        return fail(failure, ZUG_SWISS_NO_MEMORY, 0);
    if (pairs > capacity)
        return fail(failure, ZUG_SWISS_NO_SPACE, 0);
    *count = order_boards(s, boards);
    for (size_t i = 0; i < *count; i++) {
        int a = boards[i], b = s->mate[a];
        bool is_white = zug__swiss_first_is_white(s, a, b);
        out[i] = (zug_pair){player_of(s, is_white ? a : b), player_of(s, is_white ? b : a)};
    }
    for (int seat = 0; seat < s->count; seat++)
        if (s->mate[seat] == seat)
            out[(*count)++] = (zug_pair){player_of(s, seat), 0};
    return ZUG_OK;
}

/* Pairs a round whose memory is given. */
static zug_status pair_round(zug__swiss *s, zug_pair *out, size_t capacity, size_t *count,
                             zug_swiss_failure *failure) {
    if (s->round == 0 || s->round > ZUG_ROUNDS_MAX)
        return fail(failure, ZUG_SWISS_NO_ROUND, 0);
    if (!zug__swiss_seat_players(s))
        return fail(failure, ZUG_SWISS_NO_MEMORY, 0);
    if (s->count < 2)
        return fail(failure, ZUG_SWISS_NOBODY, 0);
    s->has_bye = s->count % 2 == 1;
    zug_status status = find_bye(s, failure);
    if (status != ZUG_OK)
        return status;
    if (!zug__swiss_pair_brackets(s))
        return fail(failure, ZUG_SWISS_NO_MEMORY, 0);
    return write_pairs(s, out, capacity, count, failure);
}

/* True if a round is the last one, as far as is known. */
static bool is_last_round(const zug_tournament *t, uint32_t round) {
    uint32_t rounds = zug_tournament_rules_of(t)->rounds;
    return rounds ? round >= rounds : round == zug_tournament_paired_rounds(t);
}

/* A round of a tournament, about to be paired. */
static zug__swiss begin(const zug_tournament *t, uint32_t round, zug_alloc alloc) {
    return (zug__swiss){.t = t,
                        .alloc = alloc,
                        .arena = {.alloc = alloc},
                        .scratch = {.alloc = alloc},
                        .round = round,
                        .is_last = is_last_round(t, round),
                        .first_color = zug_tournament_first_color(t)};
}

static void end(zug__swiss *s) {
    zug__arena_free(&s->scratch);
    zug__arena_free(&s->arena);
}

zug_status zug_swiss_pair(const zug_tournament *t, uint32_t round, zug_alloc alloc, zug_pair *out,
                          size_t *count, zug_swiss_failure *failure) {
    zug__swiss s = begin(t, round, alloc);
    size_t capacity = *count;
    *count = 0;
    zug_status status = pair_round(&s, out, capacity, count, failure);
    end(&s);
    return status;
}

/* Puts the notes of the pairs into their order. */
static void write_notes(const zug__swiss *s, const zug_pair *pairs, size_t count,
                        zug_swiss_note *out) {
    for (size_t i = 0; i < count; i++)
        out[i] = (zug_swiss_note){.cause = ZUG_SWISS_BYE, .player = pairs[i].white};
    for (int seat = 0; seat < s->count; seat++) {
        uint32_t number = player_of(s, seat);
        for (size_t i = 0; i < count; i++) {
            if (pairs[i].white != number && pairs[i].black != number)
                continue;
            if (s->notes[seat].player != 0)
                out[i] = s->notes[seat];
            else if (pairs[i].black == 0)
                out[i].score = s->seats[seat].score;
            out[i].pair = pairs[i];
        }
    }
}

zug_status zug_swiss_explain(const zug_tournament *t, uint32_t round, zug_alloc alloc,
                             zug_swiss_note *out, size_t *count, zug_swiss_failure *failure) {
    zug__swiss s = begin(t, round, alloc);
    size_t players = zug_tournament_player_count(t);
    zug_pair *pairs = zug__arena_take(&s.arena, (players + 1) * sizeof *pairs);
    s.notes = zug__arena_take(&s.arena, (players + 1) * sizeof *s.notes);
    size_t space = *count < players + 1 ? *count : players + 1;
    *count = 0;
    zug_status status = fail(failure, ZUG_SWISS_NO_MEMORY, 0);
    if (pairs && s.notes) {
        zug__mem_set(s.notes, 0, (players + 1) * sizeof *s.notes);
        status = pair_round(&s, pairs, space, count, failure);
    }
    if (status == ZUG_OK)
        write_notes(&s, pairs, *count, out);
    end(&s);
    return status;
}

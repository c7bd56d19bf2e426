/* game_equal.c - whether two games are the same, bit for bit, and a hash of it.
 * Room: rules. A game is taken piece by piece as numbers, so that unused bytes between the fields
 * of a struct cannot matter. */
#include "game_impl.h"

/* One piece of a game as numbers. */
enum { NUMBERS_MAX = 160 };
typedef struct numbers {
    uint64_t number[NUMBERS_MAX];
    size_t count;
} numbers;

static void add(numbers *out, uint64_t number) { out->number[out->count++] = number; }

static void add_position(numbers *out, const zug_position *pos) {
    for (int i = 0; i < 3; i++)
        add(out, pos->plane[i]);
    for (int i = 0; i < 2; i++)
        add(out, pos->color[i]);
    add(out, pos->castling);
    add(out, pos->key);
    add(out, (uint64_t)pos->en_passant << 48 | (uint64_t)pos->can_take_en_passant << 40 |
                 (uint64_t)pos->side_to_move << 32 | (uint64_t)pos->halfmove_clock << 16 |
                 pos->fullmove_number);
}

static void add_control(numbers *out, const zug_timecontrol *control) {
    add(out, control->kind);
    add(out, control->count);
    for (uint32_t i = 0; i < control->count; i++) {
        const zug_period *period = &control->periods[i];
        add(out, period->moves);
        add(out, (uint64_t)period->time_ms);
        add(out, (uint64_t)period->bonus << 1 | period->hourglass);
        add(out, (uint64_t)period->bonus_ms);
    }
}

static void add_clock_side(numbers *out, const zug_clock_side *side) {
    add(out, (uint64_t)side->left_ms);
    add(out, (uint64_t)side->period << 32 | side->moves_in_period);
}

/* What was agreed on before the game. The clock has the controls. */
static void add_settings(numbers *out, const zug_game_settings *settings) {
    add_position(out, &settings->start);
    add(out, settings->laws);
    add(out, settings->clock_start);
    add(out, (uint64_t)settings->lag_max_ms);
    add(out, (uint64_t)settings->lag_refill_ms);
    for (int i = 0; i < 2; i++)
        add(out, (uint64_t)settings->lag_total_ms[i]);
    add(out, (uint64_t)settings->hold_total_ms);
    add(out, (uint64_t)settings->default_ms);
    add(out, (uint64_t)settings->waits_for_players << 3 | (uint64_t)settings->forgets_clocks << 2 |
                 (uint64_t)settings->premoves << 1 | settings->draw_offers);
}

static void add_clock(numbers *out, const zug_clock *clock) {
    for (int i = 0; i < 2; i++) {
        add_control(out, &clock->control[i]);
        add_clock_side(out, &clock->side[i]);
    }
    add(out, clock->state);
    add(out, clock->turn);
    add(out, (uint64_t)clock->now_ms);
    add(out, (uint64_t)clock->since_ms);
    add(out, (uint64_t)clock->thought_ms);
}

/* All but the lists. */
static void add_state(numbers *out, const zug_game *game) {
    const bool flags[] = {game->has_started,      game->is_unproved,  game->is_final_board,
                          game->is_alive,         game->has_offer,    game->has_assistant[0],
                          game->has_assistant[1], game->is_absent[0], game->is_absent[1],
                          game->is_start_open,    game->has_come[0],  game->has_come[1],
                          game->is_excused};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        add(out, flags[i]);
    add(out, game->state);
    add(out, game->result);
    add(out, game->reason);
    add(out, game->has_offer ? game->offerer : ZUG_WHITE);
    add(out, game->premove);
    add(out, (uint64_t)game->now_ms);
    for (int i = 0; i < 2; i++) {
        add(out, (uint64_t)game->lag_left_ms[i]);
        add(out, (uint64_t)game->lag_given_ms[i]);
        add(out, (uint64_t)game->set_ms[i]);
        add(out, (uint64_t)game->held_ms[i] << 1 | game->wants_hold[i]);
    }
    add(out, (uint64_t)(game->is_held ? game->held_since_ms : 0) << 1 | game->is_held);
    add(out, game->set_count);
    add(out, (uint64_t)game->waited_ms);
    add(out, (uint64_t)game->since_ms);
    add(out, game->turn_count);
    add(out, game->event_count);
}

static void add_turn(numbers *out, const zug__game_turn *turn) {
    add(out, (uint64_t)turn->made.move << 2 | (uint64_t)turn->is_open << 1 | turn->made.is_premove);
    add(out, turn->set_count);
    add(out, (uint64_t)turn->made.at_ms);
    add(out, (uint64_t)turn->made.lag_ms);
    for (int i = 0; i < 2; i++) {
        add(out, (uint64_t)turn->made.clock_ms[i]);
        add_clock_side(out, &turn->sides[i]);
    }
}

static void add_event(numbers *out, const zug_game_event *event) {
    add(out, event->kind);
    add(out, (uint64_t)event->verdict << 8 | event->left_open);
    add(out, (uint64_t)event->side << 24 | (uint64_t)event->result << 16 | event->move);
    add(out, event->plies);
    add(out, (uint64_t)event->lag_ms);
    add(out, (uint64_t)event->clock_ms[0]);
    add(out, (uint64_t)event->clock_ms[1]);
    add(out, (uint64_t)event->at_ms);
}

/* How many pieces a game has: one for the state, then its moves and its events. */
static size_t piece_count(const zug_game *game) {
    return 1 + (size_t)game->turn_count + game->event_count;
}

static void take_piece(const zug_game *game, size_t index, numbers *out) {
    out->count = 0;
    if (index == 0) {
        add_settings(out, &game->settings);
        add_clock(out, &game->clock);
        add_state(out, game);
    } else if (index <= game->turn_count) {
        add_turn(out, &game->turns[index - 1]);
        add_position(out, &game->positions[index]);
    } else {
        add_event(out, &game->events[index - 1 - game->turn_count]);
    }
}

static bool same_numbers(const numbers *a, const numbers *b) {
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->number[i] != b->number[i])
            return false;
    return true;
}

bool zug_game_equal(const zug_game *a, const zug_game *b) {
    size_t count = piece_count(a);
    if (count != piece_count(b))
        return false;
    for (size_t i = 0; i < count; i++) {
        numbers of_a, of_b;
        take_piece(a, i, &of_a);
        take_piece(b, i, &of_b);
        if (!same_numbers(&of_a, &of_b))
            return false;
    }
    return true;
}

/* Stirs one number into a hash (after splitmix64's mixing step). */
static uint64_t stir(uint64_t hash, uint64_t number) {
    hash = (hash ^ number) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94D049BB133111EB);
    return hash ^ hash >> 31;
}

uint64_t zug_game_digest(const zug_game *game) {
    size_t count = piece_count(game);
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        numbers piece;
        take_piece(game, i, &piece);
        for (size_t k = 0; k < piece.count; k++)
            hash = stir(hash, piece.number[k]);
    }
    return hash;
}

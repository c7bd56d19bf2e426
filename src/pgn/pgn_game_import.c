/* pgn_game_import.c - makes a game with clocks of one that was read from PGN.
 * Room: pgn. A file has clock readings, a game has moments: the thinking time that leads from one
 * reading to the next is looked for with the clock itself, so that no rule of the clock is known
 * here. */
#include <zug/pgn_command.h>
#include <zug/pgn_game.h>
#include <zug/pgn_result.h>

#include "pgn_tags_impl.h"

/* A game that is being made. */
typedef struct making {
    const zug_pgn_tree_game *from;
    zug_game *game;
    zug_clock clock; /* the same as the game's own, to try things with */
    int64_t now_ms;
} making;

/* The value of a tag, or an empty text. */
static zug_str tag_of(const zug_pgn_tree_game *from, const char *name) {
    for (const zug_pgn_tree_tag *tag = from->tags; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from(name)))
            return tag->value;
    return (zug_str){NULL, 0};
}

/* The control of a side: its own tag, or that of both. */
static zug_timecontrol control_of(const zug_pgn_tree_game *from, const char *own) {
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_UNKNOWN};
    zug_str text = tag_of(from, own);
    if (text.len == 0)
        text = tag_of(from, "TimeControl");
    zug_timecontrol_parse(text, &control, NULL); /* what cannot be read stays unknown */
    return control;
}

static bool apply(making *m, zug_game_event event) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    return zug_game_apply(m->game, &event, m->now_ms, news, &count) == ZUG_GAME_ACCEPTED;
}

/* The last clock reading among a move's comments; false if there is none. */
static bool find_reading(const zug_pgn_tree_move *move, int64_t *out_ms) {
    bool found = false;
    for (const zug_pgn_tree_note *note = move->after; note != NULL; note = note->next) {
        zug_pgn_command command;
        if (note->kind != ZUG_PGN_NOTE_COMMENT)
            continue;
        for (size_t at = 0; zug_pgn_command_next(note->text, &at, &command);)
            if (zug_pgn_command_is(&command, "clk") &&
                zug_pgn_command_clock(command.value, out_ms, NULL) == ZUG_OK)
                found = true;
    }
    return found;
}

/* What the side to move would have left if it moved after thinking so long; -1 if its flag falls
 * first. */
static int64_t left_after(const making *m, int64_t thought_ms) {
    zug_clock clock = m->clock;
    zug_color mover = clock.turn;
    if (!zug_clock_press(&clock, m->now_ms + thought_ms, 0))
        return -1;
    return zug_clock_left(&clock, mover, m->now_ms + thought_ms);
}

/* The shortest thinking after which no more than the reading is left. More thinking never leaves
 * more. */
static int64_t thinking_for(const making *m, int64_t reading_ms) {
    int64_t low = 0, high = zug_clock_left(&m->clock, m->clock.turn, m->now_ms);
    high += ZUG_TIMECONTROL_MS_MAX; /* a delay may come before it */
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (left_after(m, middle) > reading_ms)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Sets the clock of the side to move so that a move made at once leaves the reading, as far as that
 * is possible. */
static bool set_clock(making *m, int64_t reading_ms) {
    zug_color mover = m->clock.turn;
    zug_game_event event = {.kind = ZUG_GAME_SET_CLOCKS};
    for (int side = 0; side < 2; side++) {
        int64_t left_ms = zug_clock_left(&m->clock, (zug_color)side, m->now_ms);
        event.clock_ms[side] = left_ms == ZUG_CLOCK_NEVER ? 0 : left_ms;
    }
    int64_t missing_ms = reading_ms - left_after(m, 0);
    event.clock_ms[mover] += missing_ms;
    if (event.clock_ms[mover] < 1)
        event.clock_ms[mover] = 1;
    zug_clock_set(&m->clock, mover, event.clock_ms[mover], m->now_ms);
    return apply(m, event);
}

/* Lets as much time pass as the reading after the next move asks for. */
static bool think(making *m, int64_t reading_ms) {
    if (zug_clock_left(&m->clock, m->clock.turn, m->now_ms) == ZUG_CLOCK_NEVER)
        return true;
    int64_t thought_ms = thinking_for(m, reading_ms);
    if (left_after(m, thought_ms) != reading_ms)
        return set_clock(m, reading_ms);
    m->now_ms += thought_ms;
    return true;
}

static bool make_move(making *m, const zug_pgn_tree_move *move) {
    int64_t reading_ms = 0;
    if (find_reading(move, &reading_ms) && !think(m, reading_ms))
        return false;
    zug_game_event event = {.kind = ZUG_GAME_MOVE, .move = move->move};
    event.side = (uint8_t)zug_position_turn(zug_game_position(m->game));
    if (!apply(m, event))
        return false;
    zug_clock_press(&m->clock, m->now_ms, 0);
    return true;
}

static zug_result result_of(zug_pgn_result result) {
    static const zug_result of[] = {[ZUG_PGN_UNKNOWN] = ZUG_RESULT_OPEN,
                                    [ZUG_PGN_WHITE_WINS] = ZUG_RESULT_WHITE_WINS,
                                    [ZUG_PGN_BLACK_WINS] = ZUG_RESULT_BLACK_WINS,
                                    [ZUG_PGN_DRAW] = ZUG_RESULT_DRAW};
    return of[result];
}

/* Lets the flag of the side to move fall, if that leads to the result. */
static bool lose_on_time(making *m, zug_result result) {
    int64_t deadline_ms = zug_game_deadline_ms(m->game);
    zug_color turn = zug_position_turn(zug_game_position(m->game));
    zug_result loss = turn == ZUG_WHITE ? ZUG_RESULT_BLACK_WINS : ZUG_RESULT_WHITE_WINS;
    if (deadline_ms == ZUG_CLOCK_NEVER || (result != loss && result != ZUG_RESULT_DRAW))
        return false;
    m->now_ms = deadline_ms;
    return apply(m, (zug_game_event){.kind = ZUG_GAME_TIME_CHECK}) &&
           zug_game_result(m->game) == result;
}

static bool agree(making *m) {
    return apply(m, (zug_game_event){.kind = ZUG_GAME_OFFER_DRAW, .side = ZUG_WHITE}) &&
           apply(m, (zug_game_event){.kind = ZUG_GAME_ACCEPT_DRAW, .side = ZUG_BLACK});
}

static bool resign(making *m, zug_result result) {
    uint8_t loser = result == ZUG_RESULT_WHITE_WINS ? ZUG_BLACK : ZUG_WHITE;
    return apply(m, (zug_game_event){.kind = ZUG_GAME_RESIGN, .side = loser});
}

/* Ends a game that the rules have left open as the file says. */
static void end_game(making *m) {
    zug_result result = m->from->has_result ? result_of(m->from->result) : ZUG_RESULT_OPEN;
    zug_result exact = result;
    zug_str how = tag_of(m->from, "Termination");
    bool is_time = zug__tag_is_word(how, "time forfeit");
    bool is_normal = how.len == 0 || zug__tag_is_word(how, "normal");
    if (zug_pgn_result_read(m->from, &exact) && exact >= ZUG_RESULT_BOTH_LOSE)
        result = exact; /* which only an arbiter's decision gives */
    if (result == ZUG_RESULT_OPEN || zug_game_state_of(m->game) == ZUG_GAME_STATE_OVER)
        return;
    if (is_time && lose_on_time(m, result))
        return;
    if (is_normal && result < ZUG_RESULT_BOTH_LOSE &&
        (result == ZUG_RESULT_DRAW ? agree(m) : resign(m, result)))
        return;
    apply(m, (zug_game_event){.kind = ZUG_GAME_ADJUDICATE, .result = (uint8_t)result});
}

zug_status zug_pgn_game_import(const zug_pgn_tree_game *from, zug_game_laws laws, zug_alloc alloc,
                               void *solver_memory, zug_game **out) {
    zug_game_settings settings = {.start = from->start, .laws = laws, .draw_offers = true};
    settings.control[ZUG_WHITE] = control_of(from, "WhiteTimeControl");
    settings.control[ZUG_BLACK] = control_of(from, "BlackTimeControl");
    making m = {.from = from, .game = zug_game_new(&settings, alloc, solver_memory)};
    *out = m.game;
    if (m.game == NULL)
        return ZUG_ERR_SPACE;
    zug_clock_set_up(&m.clock, settings.control, zug_position_turn(&from->start));
    zug_clock_start(&m.clock, m.now_ms);
    if (!apply(&m, (zug_game_event){.kind = ZUG_GAME_START}))
        goto without_memory;
    for (const zug_pgn_tree_move *move = from->main.first; move != NULL; move = move->next) {
        if (zug_game_state_of(m.game) == ZUG_GAME_STATE_OVER)
            return ZUG_ERR_MOVE;
        if (!make_move(&m, move))
            goto without_memory;
    }
    end_game(&m);
    return ZUG_OK;

without_memory:
    zug_game_free(m.game);
    *out = NULL;
    return ZUG_ERR_SPACE;
}

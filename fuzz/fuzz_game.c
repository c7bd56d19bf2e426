/* fuzz_game.c - any bytes as settings and events with their times: a game that keeps its promises.
 *
 * The first bytes choose settings; then each event is a kind, a side, a step of time and what the
 * kind needs. Moves are chosen from the list of legal ones, or taken as they are. */
#include <zug/zug.h>

#include "property.h"

/* The bytes that are still to be read; after the end come zeros. */
typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

static unsigned next(input *input) {
    if (input->size == 0)
        return 0;
    input->size--;
    return *input->data++;
}

/* A number of either sign: mostly small, sometimes as large as there are. */
static int64_t next_number(input *input) {
    unsigned size = next(input);
    uint64_t number = next(input);
    if (size % 16 == 15)
        for (int i = 0; i < 7; i++)
            number = number << 8 | next(input);
    else
        number <<= size % 16;
    return size & 16 ? -(int64_t)(number >> 1) : (int64_t)(number >> 1);
}

/* Up to 31 bytes as a time control; what cannot be read is unknown. */
static zug_timecontrol next_control(input *input) {
    static const char *const common[] = {"-", "60", "5+1", "2/3+1:2", "4d1", "4b1", "*3"};
    zug_timecontrol control = {.kind = ZUG_TIMECONTROL_UNKNOWN};
    unsigned choice = next(input);
    zug_str text = zug_str_from(common[choice % 7]);
    if (choice >= 224) {
        size_t len = choice - 224 < input->size ? choice - 224 : input->size;
        text = (zug_str){(const char *)input->data, len};
        input->data += len;
        input->size -= len;
    }
    zug_timecontrol_parse(text, &control, NULL);
    return control;
}

static zug_game_settings next_settings(input *input) {
    static const char *const starts[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "8/PPP2k2/8/8/8/8/2K2ppp/8 b - - 0 1",
        "8/8/4k3/7p/8/3KN3/8/8 b - - 0 1",
        "7k/8/8/8/8/5K2/6R1/8 w - - 97 80",
        "k7/1Q6/8/8/8/8/7r/K7 b - - 0 1",
    };
    unsigned start = next(input), rules = next(input);
    zug_game_settings settings = {.laws = rules & 1 ? ZUG_GAME_OTB : ZUG_GAME_ONLINE,
                                  .clock_start = rules & 2 ? ZUG_GAME_CLOCK_AFTER_FIRST_MOVE
                                                           : ZUG_GAME_CLOCK_AT_START,
                                  .premoves = !(rules & 4),
                                  .draw_offers = !(rules & 8)};
    if (rules & 16)
        settings.lag_max_ms = next_number(input);
    if (rules & 128) {
        settings.waits_for_players = true;
        settings.default_ms = next_number(input);
    }
    if (rules & 64) {
        settings.lag_refill_ms = next_number(input);
        settings.lag_total_ms[0] = next_number(input);
        settings.lag_total_ms[1] = next_number(input);
        settings.hold_total_ms = next_number(input);
    }
    settings.start = zug_position_chess960((int)(start * 3));
    if (start % 8 < 7)
        zug_fen_parse(zug_str_from(starts[start % 8]), ZUG_FEN_LENIENT, &settings.start, NULL,
                      NULL);
    settings.control[0] = next_control(input);
    settings.control[1] = rules & 32 ? next_control(input) : settings.control[0];
    return settings;
}

/* A move: one of the legal ones for the side, or two bytes as they are. */
static zug_move next_move(input *input, const zug_game *game, zug_color side) {
    zug_position pos = *zug_game_position(game);
    zug_move_list list = {.count = 0};
    unsigned choice = next(input);
    if (side != zug_position_turn(&pos) && zug_position_checkers(&pos) == 0)
        zug_position_pass(&pos);
    zug_movegen_legal(&pos, &list);
    if (choice == 255 || list.count == 0)
        return (zug_move)(next(input) << 8 | next(input));
    return list.moves[choice % list.count];
}

static zug_game_event next_event(input *input, const zug_game *game) {
    zug_game_event event = {.kind = ZUG_GAME_MOVE};
    unsigned kind = next(input);
    event.side = zug_game_position(game)->side_to_move;
    if (kind >= 128) {
        event.kind = (zug_game_event_kind)(kind % 32 % (ZUG_GAME_EVENT_COUNT + 1));
        event.side = kind >> 5 & 1;
        if (kind >= 252)
            event.side = (uint8_t)kind;
    }
    if (event.kind == ZUG_GAME_MOVE || event.kind == ZUG_GAME_PREMOVE ||
        (event.kind == ZUG_GAME_CLAIM_DRAW && kind & 64))
        event.move = next_move(input, game, event.side & 1 ? ZUG_BLACK : ZUG_WHITE);
    if (event.kind == ZUG_GAME_MOVE && kind & 1)
        event.lag_ms = next_number(input);
    if (event.kind == ZUG_GAME_TAKE_BACK)
        event.plies = next(input);
    if (event.kind == ZUG_GAME_ADJUDICATE)
        event.result = (uint8_t)(next(input) % (ZUG_RESULT_COUNT + 1));
    if (event.kind == ZUG_GAME_SET_CLOCKS) {
        event.clock_ms[0] = next_number(input);
        event.clock_ms[1] = next_number(input);
    }
    return event;
}

/* The time of the next event: a step on, or the deadline itself. */
static int64_t next_time(input *input, const zug_game *game, int64_t now_ms) {
    unsigned step = next(input);
    int64_t deadline = zug_game_deadline_ms(game), number;
    if (step >= 250)
        return deadline == ZUG_CLOCK_NEVER ? now_ms : deadline - (step & 1);
    if (step < 200)
        number = (int64_t)step * step;
    else
        number = next_number(input);
    if (__builtin_add_overflow(now_ms, number, &number))
        return now_ms;
    return number;
}

/* The result and its reason agree with each other and with the board. */
static void check_result(const zug_game *game) {
    zug_result result = zug_game_result(game);
    zug_game_reason reason = zug_game_reason_of(game);
    const zug_position *pos = zug_game_position(game);
    bool is_over = zug_game_state_of(game) == ZUG_GAME_STATE_OVER;
    require(is_over == (result != ZUG_RESULT_OPEN));
    require(is_over == (reason != ZUG_GAME_REASON_NONE));
    require(zug_game_end_sentence(result, reason) != NULL);
    bool is_started =
        zug_game_event_count(game) > 0 && zug_game_state_of(game) != ZUG_GAME_STATE_WAITING;
    if (!is_over && is_started)
        require(zug_movegen_any(pos));
    if (reason == ZUG_GAME_REASON_CHECKMATE)
        require(zug_position_is_checkmate(pos) &&
                result == zug_outcome_result(pos, ZUG_OUTCOME_CHECKMATE));
    if (reason == ZUG_GAME_REASON_STALEMATE)
        require(zug_position_is_stalemate(pos));
    if (reason == ZUG_GAME_REASON_FIFTY_MOVES)
        require(pos->halfmove_clock >= 99);
    if (!is_over && is_started && zug_game_settings_of(game)->laws == ZUG_GAME_ONLINE)
        require(zug_game_occurrences(game) < 3 && !zug_draws_fifty_moves(pos));
}

static void check_half_move(const zug_game *game, uint32_t ply) {
    require(zug_game_half_move_at(game, ply)->clock_ms[0] >= 0 &&
            zug_game_half_move_at(game, ply)->clock_ms[1] >= 0);
}

/* What holds of every game at every moment. */
static void check(const zug_game *game, int64_t now_ms) {
    check_result(game);
    require(zug_game_position(game)->key == zug_position_compute_key(zug_game_position(game)));
    require(zug_game_left_ms(game, ZUG_WHITE, now_ms) >= 0);
    require(zug_game_left_ms(game, ZUG_BLACK, now_ms) >= 0);
    require(!zug_game_has_offered(game, ZUG_WHITE) || !zug_game_has_offered(game, ZUG_BLACK));
    if (zug_game_state_of(game) != ZUG_GAME_STATE_RUNNING)
        require(zug_game_deadline_ms(game) == ZUG_CLOCK_NEVER);
    if (zug_game_plies(game) > 0)
        check_half_move(game, zug_game_plies(game) - 1);
}

/* The digest of a game. It takes as long as the game has events, so it is asked of every short
 * game, and of a long one after some events only: otherwise it would be most of the work. */
static uint64_t digest_of(const zug_game *game) {
    enum { SHORT = 12, SOME = 16 };
    size_t events = zug_game_event_count(game);
    return events < SHORT || events % SOME == 0 ? zug_game_digest(game) : events;
}

static void apply(zug_game *game, const zug_game_event *event, int64_t now_ms) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count = 99, events = zug_game_event_count(game);
    uint64_t before = digest_of(game);
    zug_game_refusal judged = zug_game_judge(game, event, now_ms);
    zug_game_refusal refusal = zug_game_apply(game, event, now_ms, news, &count);
    require(refusal == judged && count <= ZUG_GAME_NEWS_MAX);
    if (refusal == ZUG_GAME_ACCEPTED) {
        require(zug_game_event_count(game) == events + 1);
        require(zug_game_event_at(game, events)->at_ms >=
                (now_ms < ZUG_CLOCK_MS_MAX ? now_ms : ZUG_CLOCK_MS_MAX));
        return;
    }
    require(count == 0 && digest_of(game) == before);
    require(zug_game_refusal_sentence(refusal)[0] != '\0');
}

/* A new game that goes through the same events is the same. */
static void check_replay(const zug_game *game) {
    static char memory[ZUG_GAME_SOLVER_BYTES];
    zug_game *twin = zug_game_new(zug_game_settings_of(game), zug_host_alloc(), memory);
    size_t count = zug_game_event_count(game);
    require(twin != NULL);
    if (count > 0)
        require(zug_game_replay(twin, zug_game_event_at(game, 0), count) == ZUG_GAME_ACCEPTED);
    require(zug_game_equal(game, twin) && zug_game_digest(game) == zug_game_digest(twin));
    zug_game_free(twin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char memory[ZUG_GAME_SOLVER_BYTES];
    input input = {data, size};
    zug_game_settings settings = next_settings(&input);
    zug_game *game = zug_game_new(&settings, zug_host_alloc(), memory);
    require(game != NULL);
    int64_t now_ms = 0;
    apply(game, &(zug_game_event){.kind = ZUG_GAME_START}, now_ms);
    for (int i = 0; i < 400 && input.size > 0; i++) {
        now_ms = next_time(&input, game, now_ms);
        zug_game_event event = next_event(&input, game);
        apply(game, &event, now_ms);
        check(game, now_ms);
    }
    for (uint32_t i = 0; i < zug_game_plies(game); i++)
        check_half_move(game, i);
    check_replay(game);
    zug_game_free(game);
    return 0;
}

/* exports_game.c - games, as a browser may play them: over the board on one device, or beside the
 * server. Room: wasm. No logic: numbers and text in, libzug's answer out. Times are milliseconds; a
 * double holds them exactly. */
#include "exports_game.h"

#include <zug/entry.h>
#include <zug/san.h>

#include "exports_position.h"
#include "heap.h"

/* What the solver works in, for all games; 0 before the first. */
static void *solver_memory;

zug_game *zug_wasm_game_new(int fen_length, int white_length, int black_length, int options,
                            double lag_max_ms);
void zug_wasm_game_free(zug_game *game);
int zug_wasm_game_apply(zug_game *game, int kind, int side, int text_length, double x, double y,
                        double now_ms);

void *zug__solver_memory(void) {
    zug_alloc alloc = zug__heap();
    if (solver_memory == NULL)
        solver_memory = alloc.resize(alloc.ctx, NULL, 0, ZUG_GAME_SOLVER_BYTES);
    return solver_memory;
}

/* Reads a control of the input; if it is none, that is the answer. */
static bool read_control(int from, int length, zug_timecontrol *out) {
    zug_error err = {0};
    if (zug_timecontrol_parse(zug__input(from, length), out, &err) == ZUG_OK)
        return true;
    zug_facts facts = zug_facts_error(&err);
    zug__answer_problem(&facts, (int64_t)err.offset);
    return false;
}

/* Begins a game with what the input holds: a FEN, right after it White's time control, then
 * Black's. The options are bits: 1 the laws of over the board play, 2 the clock runs after the
 * first move only, 4 premoves are allowed, 8 draw offers are, 16 hard questions are left open. The
 * game waits for its start. 0 if something cannot be read, and {"problem"} is the answer. */
EXPORT(zug_wasm_game_new)
zug_game *zug_wasm_game_new(int fen_length, int white_length, int black_length, int options,
                            double lag_max_ms) {
    zug_game_settings settings = {
        .laws = options & 1 ? ZUG_GAME_OTB : ZUG_GAME_ONLINE,
        .clock_start = options & 2 ? ZUG_GAME_CLOCK_AFTER_FIRST_MOVE : ZUG_GAME_CLOCK_AT_START,
        .premoves = (options & 4) != 0,
        .draw_offers = (options & 8) != 0,
        .lag_max_ms = (int64_t)lag_max_ms,
    };
    zug_game *game = NULL;
    if (!zug__input_position(fen_length, &settings.start) ||
        !read_control(fen_length, white_length, &settings.control[ZUG_WHITE]) ||
        !read_control(fen_length + white_length, black_length, &settings.control[ZUG_BLACK]))
        return NULL;
    if (zug__solver_memory() != NULL)
        game = zug_game_new(&settings, zug__heap(), zug__solver_memory());
    if (game != NULL && options & 16)
        zug_game_ask_aside(game, true);
    if (game == NULL) {
        zug_facts facts = zug_facts_of("no-memory", NULL);
        zug__answer_problem(&facts, 0);
    }
    return game;
}

/* Ends a game that is no longer needed. */
EXPORT(zug_wasm_game_free) void zug_wasm_game_free(zug_game *game) { zug_game_free(game); }

/* The refusal as the answer: {"refusal"}. */
static int refuse(const char *name) {
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("refusal", name);
    zug__answer_close('}');
    return zug__answer_end();
}

/* One piece of news, with the fields that count for its kind. */
static void put_news(const zug_game *game, const zug_game_news *news) {
    zug__answer_open('{');
    zug__answer_member("kind", zug_game_news_name(news->kind));
    zug__answer_member("side", news->side == ZUG_WHITE ? "white" : "black");
    zug__answer_count("ply", news->ply);
    if (news->kind == ZUG_GAME_NEWS_MOVE_MADE) {
        zug__answer_move(zug_game_position_at(game, news->ply - 1), news->move);
        zug__answer_flag("premove", news->is_premove);
        zug__answer_flag("check", news->gives_check);
    }
    zug__answer_close('}');
}

/* Reads the move of an event into it. False if there is none, and that is the answer. */
static bool read_move(const zug_game *game, zug_str text, zug_game_event *event) {
    const zug_position *pos = zug_game_position(game);
    if (event->kind == ZUG_GAME_PREMOVE) {
        if (zug_entry_premove(pos, text, &event->move) == ZUG_ENTRY_PREMOVE)
            return true;
        refuse("bad-premove");
        return false;
    }
    return text.len == 0 || zug__input_move(pos, text, &event->move);
}

/* Lets an event happen: its kind (zug_game_event_kind), the side, and the move in the input, SAN or
 * UCI, or two squares for a premove. x is the lag of a move, the half-moves to take back, the
 * zug_result of a decision, or White's time to be set; y is Black's. The answer is
 * {"news":[{"kind","side","ply",...}]}, a move-made with all that zug_wasm_position tells of a
 * move; or {"refusal"}, its name; or what zug_wasm_play says of a bad move. */
EXPORT(zug_wasm_game_apply)
int zug_wasm_game_apply(zug_game *game, int kind, int side, int text_length, double x, double y,
                        double now_ms) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    size_t count;
    zug_game_event event = {.kind = (zug_game_event_kind)kind,
                            .side = (uint8_t)side,
                            .result = (uint8_t)x,
                            .plies = (uint32_t)x,
                            .lag_ms = (int64_t)x,
                            .clock_ms = {(int64_t)x, (int64_t)y}};
    if (!read_move(game, zug__input(0, text_length), &event))
        return zug__answer_end();
    zug_game_refusal refusal = zug_game_apply(game, &event, (int64_t)now_ms, news, &count);
    if (refusal != ZUG_GAME_ACCEPTED)
        return refuse(zug_game_refusal_name(refusal));
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_key("news");
    zug__answer_open('[');
    for (size_t i = 0; i < count; i++)
        put_news(game, &news[i]);
    zug__answer_close(']');
    zug__answer_close('}');
    return zug__answer_end();
}

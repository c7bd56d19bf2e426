/* exports_game.c - one game, as a browser may play it: over the board on one device, or beside the server.
 * Room: wasm. No logic: numbers and text in, libzug's answer out. Times are milliseconds; a double holds
 * them exactly. */
#include <zug/fen.h>
#include <zug/game.h>
#include <zug/uci.h>

#include "exports.h"
#include "heap.h"

/* The one game of the module, and what its solver works in. */
static zug_game *game;
static void *solver_memory;

int zug_wasm_game_new(int fen_length, int control_length);
int zug_wasm_game_do(int kind, int side, int move, double now_ms);
int zug_wasm_game_move(int length, double now_ms);
int zug_wasm_game_state(void);
int zug_wasm_game_result(void);
int zug_wasm_game_sentence(int refusal);
double zug_wasm_game_left(int side, double now_ms);
double zug_wasm_game_deadline(void);

/* True if the text holds so many bytes. */
static int fits(int length) { return length >= 0 && length <= zug_wasm_text_size(); }

/* Begins a game with what the text holds: a FEN, and right after it a time control for both sides. 1 if it
 * waits for its start; 0 if either cannot be read or there is no memory, and there is no game. */
EXPORT(zug_wasm_game_new) int zug_wasm_game_new(int fen_length, int control_length) {
    zug_game_settings settings = {.premoves = true, .draw_offers = true};
    zug_alloc alloc = zug__heap();
    zug_game_free(game);
    game = NULL;
    if (!fits(fen_length) || !fits(control_length) || !fits(fen_length + control_length))
        return 0;
    zug_str fen = {zug_wasm_text(), (size_t)fen_length};
    zug_str control = {zug_wasm_text() + fen_length, (size_t)control_length};
    if (zug_fen_parse(fen, ZUG_FEN_LENIENT, &settings.start, NULL, NULL) != ZUG_OK ||
        zug_timecontrol_parse(control, &settings.control[0], NULL) != ZUG_OK)
        return 0;
    settings.control[1] = settings.control[0];
    if (solver_memory == NULL)
        solver_memory = alloc.resize(alloc.ctx, NULL, 0, ZUG_GAME_SOLVER_BYTES);
    if (solver_memory != NULL)
        game = zug_game_new(&settings, alloc, solver_memory);
    return game != NULL;
}

/* Lets an event happen that needs no more than a side and a move (see zug_game_event_kind). Answers 0 or the
 * zug_game_refusal; -1 without a game. */
EXPORT(zug_wasm_game_do) int zug_wasm_game_do(int kind, int side, int move, double now_ms) {
    zug_game_news news[ZUG_GAME_NEWS_MAX];
    zug_game_event event = {
        .kind = (zug_game_event_kind)kind, .side = (uint8_t)side, .move = (zug_move)move};
    size_t count;
    if (game == NULL)
        return -1;
    return (int)zug_game_apply(game, &event, (int64_t)now_ms, news, &count);
}

/* Makes the move in the text, as e2e4 or e7e8q, for the side that has the move. Answers as above; -1 also if
 * the text names no legal move. */
EXPORT(zug_wasm_game_move) int zug_wasm_game_move(int length, double now_ms) {
    zug_move move;
    if (game == NULL || !fits(length))
        return -1;
    const zug_position *pos = zug_game_position(game);
    zug_str text = {zug_wasm_text(), (size_t)length};
    if (zug_uci_parse(pos, text, &move, NULL) != ZUG_OK)
        return -1;
    return zug_wasm_game_do(ZUG_GAME_MOVE, (int)zug_position_turn(pos), move, now_ms);
}

/* The zug_game_state; -1 without a game. */
EXPORT(zug_wasm_game_state) int zug_wasm_game_state(void) {
    return game != NULL ? (int)zug_game_state_of(game) : -1;
}

/* The zug_result; -1 without a game. */
EXPORT(zug_wasm_game_result) int zug_wasm_game_result(void) {
    return game != NULL ? (int)zug_game_result(game) : -1;
}

/* Puts a sentence into the text and answers its length: why an event was refused or, for 0, how the game
 * stands. */
EXPORT(zug_wasm_game_sentence) int zug_wasm_game_sentence(int refusal) {
    if (game == NULL || refusal < 0 || refusal >= ZUG_GAME_REFUSAL_COUNT)
        return 0;
    const char *sentence =
        refusal > 0 ? zug_game_refusal_sentence((zug_game_refusal)refusal)
                    : zug_game_end_sentence(zug_game_result(game), zug_game_reason_of(game));
    int length = 0;
    for (; sentence[length] != '\0'; length++)
        zug_wasm_text()[length] = sentence[length];
    return length;
}

/* What a side has left at a moment; -1 if there is no game or no clock. */
EXPORT(zug_wasm_game_left) double zug_wasm_game_left(int side, double now_ms) {
    if (game == NULL || (side != ZUG_WHITE && side != ZUG_BLACK))
        return -1;
    int64_t left = zug_game_left_ms(game, (zug_color)side, (int64_t)now_ms);
    return left == ZUG_CLOCK_NEVER ? -1 : (double)left;
}

/* When TIME_CHECK will end the game; -1 if nothing runs. */
EXPORT(zug_wasm_game_deadline) double zug_wasm_game_deadline(void) {
    int64_t deadline = game != NULL ? zug_game_deadline_ms(game) : ZUG_CLOCK_NEVER;
    return deadline == ZUG_CLOCK_NEVER ? -1 : (double)deadline;
}

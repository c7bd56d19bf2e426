/* exports_view.c - how a game stands, its moves and its PGN.
 * Room: wasm. No logic: numbers and text in, libzug's answer out. */
#include <zug/fen.h>
#include <zug/pgn_game.h>

#include "exports_game.h"
#include "exports_position.h"
#include "heap.h"

enum { TAGS_MAX = 32, TAG_NAME_SIZE = 64 };

int zug_wasm_game_view(const zug_game *game, double now_ms);
double zug_wasm_game_left(const zug_game *game, int side, double now_ms);
int zug_wasm_article(int length);
int zug_wasm_game_moves(const zug_game *game, int from);
int zug_wasm_game_pgn(const zug_game *game, int length, double epoch_ms);

/* One side: its clock, the period it is in, and what stands of it. */
static void put_side(const zug_game *game, zug_color side, double now_ms) {
    const zug_clock *clock = zug_game_clock(game);
    const zug_timecontrol *control = &clock->control[side];
    const zug_clock_side *at = &clock->side[side];
    uint32_t moves =
        control->kind == ZUG_TIMECONTROL_TIMED ? control->periods[at->period].moves : 0;
    char premove[6] = "";
    zug_move set = zug_game_premove(game, side);
    zug__answer_open('{');
    zug__answer_time("left_ms", zug_game_left_ms(game, side, (int64_t)now_ms));
    zug__answer_count("period", at->period);
    zug__answer_count("periods", control->count);
    zug__answer_count("moves_to_control", moves > 0 ? moves - at->moves_in_period : 0);
    zug__answer_flag("offers", zug_game_has_offered(game, side));
    zug__answer_flag("connected", zug_game_is_connected(game, side));
    zug__answer_flag("assistant", zug_game_has_assistant(game, side));
    if (set != ZUG_MOVE_NONE) {
        static const char pieces[] = "\0brq\0n";
        zug_square from = zug_move_from(set), to = zug_move_to(set);
        premove[0] = (char)('a' + zug_square_file(from));
        premove[1] = (char)('1' + zug_square_rank(from));
        premove[2] = (char)('a' + zug_square_file(to));
        premove[3] = (char)('1' + zug_square_rank(to));
        premove[4] = pieces[zug_move_promotion(set)];
        zug__answer_member("premove", premove);
    }
    zug__answer_close('}');
}

/* How a game stands:
 * {"state","result","reason","article","fen","turn","check","plies","occurrences",
 * "halfmoves","ticking","deadline_ms","unproved","white":{...},"black":{...}}. state is waiting,
 * running, paused or over; result as in PGN; reason and article are empty while the game goes on.
 * Of a side: left_ms (null without a clock), period from 0 of periods, moves_to_control (0: none to
 * make), offers, connected, assistant, premove. */
EXPORT(zug_wasm_game_view) int zug_wasm_game_view(const zug_game *game, double now_ms) {
    static const char *const states[] = {"waiting", "running", "paused", "over"};
    const zug_position *pos = zug_game_position(game);
    zug_game_reason reason = zug_game_reason_of(game);
    zug_result result = zug_game_result(game);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("state", states[zug_game_state_of(game)]);
    zug__answer_member("result", zug_outcome_result_name(result));
    zug__answer_member("reason",
                       reason == ZUG_GAME_REASON_NONE ? "" : zug_game_reason_name(reason));
    zug__answer_member("article",
                       zug_game_reason_article(zug_game_settings_of(game)->laws, reason));
    zug__answer_position(pos);
    zug__answer_count("plies", zug_game_plies(game));
    zug__answer_count("occurrences", zug_game_occurrences(game));
    zug__answer_count("halfmoves", pos->halfmove_clock);
    zug__answer_flag("ticking", zug_game_clock(game)->state == ZUG_CLOCK_RUNNING);
    zug__answer_time("deadline_ms", zug_game_deadline_ms(game));
    zug__answer_flag("unproved", zug_game_is_unproved(game));
    zug__answer_key("white");
    put_side(game, ZUG_WHITE, now_ms);
    zug__answer_key("black");
    put_side(game, ZUG_BLACK, now_ms);
    zug__answer_close('}');
    return zug__answer_end();
}

/* What a side has left at a moment; -1 without a clock. Not JSON but the number, for it is asked
 * often. */
EXPORT(zug_wasm_game_left)
double zug_wasm_game_left(const zug_game *game, int side, double now_ms) {
    int64_t left = zug_game_left_ms(game, side == 0 ? ZUG_WHITE : ZUG_BLACK, (int64_t)now_ms);
    return left == ZUG_CLOCK_NEVER ? -1 : (double)left;
}

/* The article by which a reason ("time-cannot-mate") ends a game online: {"article"}, empty where
 * there is none. */
EXPORT(zug_wasm_article) int zug_wasm_article(int length) {
    const char *article = "";
    for (int i = 0; i < ZUG_GAME_REASON_COUNT; i++)
        if (zug_str_equal(zug_str_from(zug_game_reason_name((zug_game_reason)i)),
                          zug__input(0, length)))
            article = zug_game_reason_article(ZUG_GAME_ONLINE, (zug_game_reason)i);
    zug__answer_begin();
    zug__answer_open('{');
    zug__answer_member("article", article);
    zug__answer_close('}');
    return zug__answer_end();
}

/* The half-moves from an index on:
 * [{"uci","san","from","to","fen","turn","check","at_ms","white_ms","black_ms", "premove"}], with
 * the position after each. */
EXPORT(zug_wasm_game_moves) int zug_wasm_game_moves(const zug_game *game, int from) {
    zug__answer_begin();
    zug__answer_open('[');
    for (uint32_t i = from > 0 ? (uint32_t)from : 0; i < zug_game_plies(game); i++) {
        const zug_game_half_move *made = zug_game_half_move_at(game, i);
        zug__answer_open('{');
        zug__answer_move(zug_game_position_at(game, i), made->move);
        zug__answer_position(zug_game_position_at(game, i + 1));
        zug__answer_count("at_ms", made->at_ms);
        zug__answer_time("white_ms", made->clock_ms[ZUG_WHITE]);
        zug__answer_time("black_ms", made->clock_ms[ZUG_BLACK]);
        zug__answer_flag("premove", made->is_premove);
        zug__answer_close('}');
    }
    zug__answer_close(']');
    return zug__answer_end();
}

/* Cuts the next line off a text. */
static zug_str cut_line(zug_str *rest) {
    size_t at = 0;
    while (at < rest->len && rest->data[at] != '\n')
        at++;
    zug_str line = zug_str_slice(*rest, 0, at);
    *rest = zug_str_slice(*rest, at < rest->len ? at + 1 : at, rest->len);
    return line;
}

/* Reads "Name value" into a tag. */
static bool read_tag(zug_str line, char name[static TAG_NAME_SIZE], zug_pgn_game_tag *out) {
    size_t at = 0;
    while (at < line.len && line.data[at] != ' ' && at < TAG_NAME_SIZE - 1) {
        name[at] = line.data[at];
        at++;
    }
    name[at] = '\0';
    if (at == 0 || at == line.len || line.data[at] != ' ')
        return false;
    *out = (zug_pgn_game_tag){name, zug_str_slice(line, at + 1, line.len)};
    return true;
}

static void put_bytes(void *ctx, zug_str bytes) {
    (void)ctx;
    zug__answer_bytes(bytes);
}

/* The game in PGN export format, as text and not as JSON. The input has lines "Name value" for the
 * tags that the game does not know. epoch_ms is the moment 0 of the game in milliseconds since
 * 1970; below 0 the game has no date. */
EXPORT(zug_wasm_game_pgn)
int zug_wasm_game_pgn(const zug_game *game, int length, double epoch_ms) {
    char names[TAGS_MAX][TAG_NAME_SIZE];
    zug_pgn_game_tag tags[TAGS_MAX];
    zug_str rest = zug__input(0, length);
    zug_pgn_game_about about = {
        .tags = tags, .has_date = epoch_ms >= 0, .epoch_ms = epoch_ms >= 0 ? (int64_t)epoch_ms : 0};
    while (rest.len > 0 && about.tag_count < TAGS_MAX)
        if (read_tag(cut_line(&rest), names[about.tag_count], &tags[about.tag_count]))
            about.tag_count++;
    zug__answer_begin();
    if (!zug_pgn_game_export(game, &about, zug__heap(), zug__solver_memory(), put_bytes, NULL))
        return -1;
    return zug__answer_end();
}

/* exports_pgn_moves.c - the moves of a game that was read, as an answer.
 * Room: wasm. No logic: libzug's tree in, JSON out. Nothing here recurses: a game may have
 * variations to any depth. */
#include "exports_pgn_moves.h"

#include <zug/makemove.h>
#include <zug/pgn_game.h>

#include "exports_game.h"
#include "exports_pgn.h"
#include "exports_pgn_notes.h"
#include "exports_position.h"
#include "heap.h"

/* A line whose moves are being written. */
typedef struct level {
    const zug_pgn_tree_move *move; /* written, as is nothing that follows it */
    zug_pgn_tree_variations left;  /* variations of it that are not yet written */
    int64_t parent, index;         /* of the move before it, and its own */
    uint32_t ply;                  /* moves of the line before it */
    zug_position pos;              /* before the move */
} level;

typedef struct writing {
    level *levels; /* from the outermost to the one that is being written */
    size_t count, capacity;
    int64_t moves;        /* written so far */
    const zug_game *game; /* the main line with its moments; NULL if they are not known */
    const char *place;    /* what the offset of a move is called */
    int64_t
        clocks[2]; /* the readings of both sides in the main line so far; -1 if there was none */
    bool has_failed;
} writing;

static void play(zug_position *pos, zug_move move) {
    if (move == ZUG_MOVE_NULL)
        zug_position_pass(pos);
    else
        zug_position_play(pos, move);
}

/* How long the mover of a half-move of the main line has thought, by the clock of the game; -1 if
 * it does not say. */
static int64_t thought_ms(const writing *to, uint32_t ply) {
    if (to->game == NULL || ply >= zug_game_plies(to->game))
        return -1;
    const zug_game_half_move *made = zug_game_half_move_at(to->game, ply);
    if (made->clock_ms[0] == ZUG_CLOCK_NEVER && made->clock_ms[1] == ZUG_CLOCK_NEVER)
        return -1;
    return made->at_ms - (ply > 0 ? zug_game_half_move_at(to->game, ply - 1)->at_ms : 0);
}

/* The members clock_ms and spent_ms of a move. Without a usable time control, what a clock went
 * down by was spent. */
static void put_times(writing *to, const level *at) {
    int64_t clock_ms = -1, spent_ms = -1;
    bool is_main = to->count == 1;
    zug_color side = zug_position_turn(&at->pos);
    bool has_clock = zug__notes_time(at->move->after, "clk", &clock_ms);
    if (has_clock)
        zug__answer_count("clock_ms", clock_ms);
    if (!zug__notes_time(at->move->after, "emt", &spent_ms) && is_main && has_clock) {
        spent_ms = thought_ms(to, at->ply);
        if (spent_ms < 0 && to->clocks[side] >= clock_ms)
            spent_ms = to->clocks[side] - clock_ms;
    }
    if (is_main)
        to->clocks[side] = clock_ms;
    if (spent_ms >= 0)
        zug__answer_count("spent_ms", spent_ms);
}

static void put_squares(const zug_position *pos, zug_move move) {
    if (move != ZUG_MOVE_NULL) {
        zug__answer_move(pos, move);
        return;
    }
    zug__answer_member("uci", "0000");
    zug__answer_member("san", "--");
}

/* Writes the move that a level has come to. */
static void put_move(writing *to, const level *at) {
    zug_position after = at->pos;
    play(&after, at->move->move);
    zug__answer_open('{');
    zug__answer_count("parent", at->parent);
    zug__answer_count("depth", (int64_t)to->count - 1);
    zug__answer_count("number", at->pos.fullmove_number);
    put_squares(&at->pos, at->move->move);
    zug__answer_position(&after);
    zug__answer_count(to->place, (int64_t)at->move->offset);
    zug__answer_notes(at->move->before, at->move->after);
    put_times(to, at);
    zug__answer_close('}');
}

/* Goes to a move: it is written, and its variations are looked for. */
static void come_to(writing *to, level *at, const zug_pgn_tree_move *move) {
    at->move = move;
    at->left = zug_pgn_tree_variations_of(move);
    at->index = to->moves++;
    put_move(to, at);
}

/* Begins a line from a position. */
static void begin_line(writing *to, const zug_pgn_tree_move *first, zug_position pos,
                       int64_t parent) {
    zug_alloc alloc = zug__heap();
    if (to->count == to->capacity) {
        size_t capacity = to->capacity * 2 + 16;
        level *moved = alloc.resize(alloc.ctx, to->levels, to->capacity * sizeof *moved,
                                    capacity * sizeof *moved);
        to->has_failed |= moved == NULL;
        if (moved == NULL)
            return;
        to->levels = moved;
        to->capacity = capacity;
    }
    level *at = &to->levels[to->count++];
    *at = (level){.pos = pos, .parent = parent};
    come_to(to, at, first);
}

/* Goes on to the move behind the one that is written with all its variations, or ends the line. */
static void go_on(writing *to, level *at) {
    if (at->move->next == NULL) {
        to->count--;
        return;
    }
    play(&at->pos, at->move->move);
    at->parent = at->index;
    at->ply++;
    come_to(to, at, at->move->next);
}

/* Writes a line and all that branches off it. */
static void put_line(writing *to, const zug_pgn_tree_move *first, const zug_position *start) {
    if (first == NULL)
        return;
    begin_line(to, first, *start, -1);
    while (to->count > 0 && !to->has_failed) {
        level *at = &to->levels[to->count - 1];
        const zug_pgn_tree_line *variation = zug_pgn_tree_variations_next(&at->left);
        if (variation != NULL)
            begin_line(to, variation->first, at->pos, at->parent);
        else
            go_on(to, at);
    }
}

static void put_tags(const zug_pgn_tree_game *game) {
    zug__answer_key("tags");
    zug__answer_open('[');
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next) {
        zug__answer_open('[');
        zug__answer_string(tag->name);
        zug__answer_tag_value(tag->value);
        zug__answer_close(']');
    }
    zug__answer_close(']');
}

/* The result of the end mark, or of the tag where that is missing. */
static void put_result(const zug_pgn_tree_game *game) {
    zug__answer_key("result");
    if (game->has_result && game->result != ZUG_PGN_UNKNOWN) {
        zug__answer_text(zug_pgn_result_text(game->result));
        return;
    }
    for (const zug_pgn_tree_tag *tag = game->tags; tag != NULL; tag = tag->next)
        if (zug_str_equal(tag->name, zug_str_from("Result"))) {
            zug__answer_tag_value(tag->value);
            return;
        }
    zug__answer_text(zug_pgn_result_text(ZUG_PGN_UNKNOWN));
}

/* The moves of the main line and of a game that has none. */
static bool put_moves(const zug_pgn_tree_game *game, const zug_game *timed, const char *place) {
    zug_alloc alloc = zug__heap();
    writing to = {.game = timed, .place = place, .clocks = {-1, -1}};
    zug__answer_key("moves");
    zug__answer_open('[');
    put_line(&to, game->main.first, &game->start);
    for (const zug_pgn_tree_note *note = game->main.lonely; note != NULL; note = note->next)
        if (note->kind == ZUG_PGN_NOTE_LINE)
            put_line(&to, note->line->first, &game->start);
    zug__answer_close(']');
    if (to.levels != NULL)
        alloc.resize(alloc.ctx, to.levels, to.capacity * sizeof *to.levels, 0);
    return !to.has_failed;
}

/* True if a clock is read anywhere in the main line. */
static bool has_clock(const zug_pgn_tree_game *game) {
    int64_t ms = 0;
    const zug_pgn_tree_move *move = game->main.first;
    while (move != NULL && !zug__notes_time(move->after, "clk", &ms))
        move = move->next;
    return move != NULL;
}

/* The members of a game. */
static bool put_game(const zug_pgn_tree_game *game, const zug_game *timed, const char *place) {
    put_tags(game);
    zug__answer_key("start");
    zug__answer_open('{');
    zug__answer_position(&game->start);
    zug__answer_close('}');
    put_result(game);
    zug__answer_notes(NULL, game->main.lonely);
    return put_moves(game, timed, place);
}

bool zug__answer_tree(const zug_pgn_tree_game *game) {
    zug_game *timed = NULL;
    if (has_clock(game) && zug__solver_memory() != NULL)
        zug_pgn_game_import(game, ZUG_GAME_OTB, zug__heap(), zug__solver_memory(), &timed);
    bool ready = put_game(game, timed, "offset");
    if (timed != NULL)
        zug_game_free(timed);
    return ready;
}

bool zug__answer_edited(const zug_pgn_tree_game *game) { return put_game(game, NULL, "node"); }

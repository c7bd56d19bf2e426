/* analysing.c - lets an engine look at a game, and writes what it says into it.
 * Room: cli. */
#include "analysing.h"

#include <stdlib.h>
#include <string.h>
#include <zug/movegen.h>

#include "judgement.h"

enum { SILENCE_MS = 60000, BETTER_MOVES_MAX = 10, NAGS_MAX = 16 };

/* What the engine says of a position. */
typedef struct opinion {
    zug_pgn_eval eval; /* from White's side */
    size_t move_count; /* of its best line */
    zug_move moves[BETTER_MOVES_MAX];
} opinion;

/* The game on its way: which moves led to where it is, and what was said of it there. */
typedef struct walk {
    const analysing *work;
    zug_edit *game;
    zug_move *moves;
    size_t move_count;
    opinion before, now;
    analysing_side *sides;
} walk;

/* The engine's words about the side to move, as an evaluation from White's side. */
static zug_pgn_eval eval_of(const zug_engine_info *info, zug_color turn) {
    int sign = turn == ZUG_WHITE ? 1 : -1;
    zug_pgn_eval eval = {.is_mate = info->is_mate, .depth = (int32_t)info->depth};
    if (info->is_mate)
        eval.mate = sign * info->score;
    else
        eval.centipawns = sign * info->score;
    return eval;
}

/* Takes the best line as far as it is known. */
static void take_info(const zug_engine_info *info, zug_color turn, opinion *out) {
    if (!info->has_score || info->line != 1 || info->bound != ZUG_ENGINE_EXACT)
        return;
    out->eval = eval_of(info, turn);
    out->move_count =
        info->move_count < BETTER_MOVES_MAX ? info->move_count : (size_t)BETTER_MOVES_MAX;
    memcpy(out->moves, info->moves, out->move_count * sizeof *out->moves);
}

/* Lets the engine think about the position that the moves lead to. */
static analysing_end think(const walk *at, const zug_position *start, zug_color turn,
                           opinion *out) {
    zug_engine *engine = at->work->engine;
    static zug_engine_info info;
    zug_engine_answer answer;
    if (!zug_engine_position(engine, start, at->moves, at->move_count) ||
        !zug_engine_go(engine, &at->work->limits))
        return ANALYSING_ENGINE_GONE;
    while ((answer = zug_engine_next(engine, SILENCE_MS, &info)) == ZUG_ENGINE_INFO)
        take_info(&info, turn, out);
    return answer == ZUG_ENGINE_BEST   ? ANALYSING_DONE
           : answer == ZUG_ENGINE_LATE ? ANALYSING_ENGINE_SILENT
                                       : ANALYSING_ENGINE_GONE;
}

/* What is to be said of the position behind a node. The end of a game needs no engine. */
static analysing_end look(const walk *at, zug_edit_node node, opinion *out) {
    zug_position pos = zug_edit_position(at->game, node);
    zug_position start = zug_edit_position(at->game, ZUG_EDIT_START);
    analysing_end end = ANALYSING_DONE;
    *out = (opinion){.eval = {.is_mate = false}};
    if (zug_movegen_any(&pos))
        end = think(at, &start, zug_position_turn(&pos), out);
    else if (zug_position_in_check(&pos)) /* the side to move is mated */
        out->eval =
            (zug_pgn_eval){.is_mate = true, .mate = zug_position_turn(&pos) == ZUG_BLACK ? 1 : -1};
    if (end == ANALYSING_DONE && at->work->looked != NULL)
        at->work->looked(at->work->ctx);
    return end;
}

/* The evaluation as a command of the comment behind a move. A mate on the board needs none. */
static bool write_eval(zug_edit *game, zug_edit_node node, const zug_pgn_eval *eval) {
    char memory[32];
    zug_buf value = zug_buf_over(memory, sizeof memory);
    zug_pgn_command_put_eval(eval, &value);
    return zug_edit_set_command(game, node, "eval", (zug_str){memory, value.len}, NULL) !=
           ZUG_ERR_SPACE;
}

/* Adds a sign to a move, unless it has one: a person who has judged it is right. */
static bool write_sign(zug_edit *game, zug_edit_node node, uint8_t sign) {
    uint8_t nags[NAGS_MAX];
    size_t count = 0;
    const zug_pgn_tree_note *note = zug_edit_notes(game, node, ZUG_EDIT_AFTER);
    for (; note != NULL; note = note->next) {
        if (note->kind != ZUG_PGN_NOTE_NAG)
            continue;
        if ((note->number >= 1 && note->number <= 6) || count + 1 == NAGS_MAX)
            return true;
        nags[count++] = (uint8_t)note->number;
    }
    nags[count++] = sign;
    return zug_edit_set_nags(game, node, nags, count, NULL) != ZUG_ERR_SPACE;
}

/* The engine's line instead of a move, unless a variation begins with the same move already. */
static bool write_better(zug_edit *game, zug_edit_node parent, const opinion *better) {
    zug_edit_node child = zug_edit_child(game, parent);
    for (; child != ZUG_EDIT_NONE; child = zug_edit_next(game, child))
        if (zug_edit_move(game, child) == better->moves[0])
            return true;
    zug_edit_node at = parent;
    for (size_t i = 0; i < better->move_count; i++) {
        if (zug_edit_play(game, at, better->moves[i], &at, NULL) != ZUG_OK)
            return false;
        if (i == 0 && !write_eval(game, at, &better->eval))
            return false;
    }
    return true;
}

/* Counts what a move has lost, and under which sign. */
static uint8_t judge(walk *at, zug_color mover) {
    double before = judgement_chance(&at->before.eval), now = judgement_chance(&at->now.eval);
    double lost = mover == ZUG_WHITE ? before - now : now - before;
    uint8_t sign = judgement_sign(lost);
    analysing_side *side = &at->sides[mover];
    side->moves++;
    side->lost += lost > 0 ? lost : 0;
    side->dubious += sign == 6;
    side->mistakes += sign == 2;
    side->blunders += sign == 4;
    return sign;
}

/* Writes what there is to say of the move of a node; false without memory. */
static bool write_move(walk *at, zug_edit_node node) {
    zug_edit_node parent = zug_edit_parent(at->game, node);
    zug_position pos = zug_edit_position(at->game, node);
    const bool *without = at->work->without;
    bool is_best =
        at->before.move_count > 0 && zug_edit_move(at->game, node) == at->before.moves[0];
    uint8_t sign = judge(at, zug_color_other(zug_position_turn(&pos)));
    bool fine = without[ANALYSING_EVALS] || !zug_movegen_any(&pos) ||
                write_eval(at->game, node, &at->now.eval);
    if (sign == 0 || is_best)
        return fine;
    fine = fine && (without[ANALYSING_SIGNS] || write_sign(at->game, node, sign));
    return fine && (without[ANALYSING_VARIATIONS] || at->before.move_count == 0 ||
                    write_better(at->game, parent, &at->before));
}

/* Looks at every position of the main line. */
static analysing_end walk_game(walk *at) {
    analysing_end end = look(at, ZUG_EDIT_START, &at->now);
    zug_edit_node node = zug_edit_child(at->game, ZUG_EDIT_START);
    for (; end == ANALYSING_DONE && node != ZUG_EDIT_NONE; node = zug_edit_child(at->game, node)) {
        at->moves[at->move_count++] = zug_edit_move(at->game, node);
        at->before = at->now;
        end = look(at, node, &at->now);
        if (end == ANALYSING_DONE && !write_move(at, node))
            end = ANALYSING_NO_MEMORY;
    }
    return end;
}

/* How many half-moves the main line has. */
static size_t count_moves(const zug_edit *game) {
    size_t count = 0;
    zug_edit_node node = zug_edit_child(game, ZUG_EDIT_START);
    for (; node != ZUG_EDIT_NONE; node = zug_edit_child(game, node))
        count++;
    return count;
}

analysing_end analysing_game(const analysing *work, zug_edit *game, analysing_side out[static 2]) {
    walk at = {.work = work, .game = game, .sides = out};
    out[0] = out[1] = (analysing_side){0};
    at.moves = malloc((count_moves(game) + 1) * sizeof *at.moves);
    if (at.moves == NULL)
        return ANALYSING_NO_MEMORY;
    if (!zug_engine_new_game(work->engine)) {
        free(at.moves);
        return ANALYSING_ENGINE_GONE;
    }
    analysing_end end = walk_game(&at);
    free(at.moves);
    return end;
}

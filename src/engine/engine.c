/* engine.c - a chess engine: greeted, told a position, asked for a move.
 * Room: engine. */
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/uci.h>

#include "engine_impl.h"

zug_engine *zug_engine_new(zug_alloc alloc, const zug_engine_port *port) {
    zug_engine *engine = alloc.resize(alloc.ctx, NULL, 0, sizeof *engine);
    if (engine == NULL)
        return NULL;
    *engine = (zug_engine){.alloc = alloc,
                           .port = *port,
                           .kept = {.alloc = alloc},
                           .command = {.alloc = alloc},
                           .root = zug_position_initial()};
    return engine;
}

void zug_engine_free(zug_engine *engine) {
    if (engine == NULL)
        return;
    if (!engine->is_gone)
        engine->port.send(engine->port.ctx, zug_str_from("quit\n"));
    zug__arena_free(&engine->kept);
    zug__text_free(&engine->command);
    engine->alloc.resize(engine->alloc.ctx, engine, sizeof *engine, 0);
}

zug_str zug_engine_name(const zug_engine *engine) { return engine->name; }
zug_str zug_engine_author(const zug_engine *engine) { return engine->author; }
zug_move zug_engine_best(const zug_engine *engine) { return engine->best; }
zug_move zug_engine_expected(const zug_engine *engine) { return engine->expected; }

/* Says a command of one word. */
static bool say(zug_engine *engine, const char *word) {
    return zug__engine_send(engine, zug__engine_add(engine, word));
}

/* Keeps what the engine tells of itself. */
static void take_greeting(zug_engine *engine, zug_str line) {
    zug_str word = zug__engine_take_word(&line);
    if (zug__engine_is_word(word, "option")) {
        zug__engine_take_option(engine, line);
        return;
    }
    if (!zug__engine_is_word(word, "id"))
        return;
    word = zug__engine_take_word(&line);
    if (zug__engine_is_word(word, "name"))
        zug__arena_keep(&engine->kept, zug_str_trim(line), &engine->name);
    else if (zug__engine_is_word(word, "author"))
        zug__arena_keep(&engine->kept, zug_str_trim(line), &engine->author);
}

/* Waits for a line that is this word, and takes what is told before it. */
static zug_engine_answer await(zug_engine *engine, const char *word, int64_t wait_ms) {
    int64_t until_ms = engine->port.now_ms(engine->port.ctx) + wait_ms;
    for (;;) {
        zug_str line;
        zug_engine_answer answer = zug__engine_read_line(engine, until_ms, &line);
        if (answer != ZUG_ENGINE_INFO)
            return answer;
        if (zug__engine_is_word(line, word))
            return ZUG_ENGINE_BEST;
        take_greeting(engine, line);
    }
}

zug_engine_answer zug_engine_greet(zug_engine *engine, int64_t wait_ms) {
    return say(engine, "uci") ? await(engine, "uciok", wait_ms) : ZUG_ENGINE_GONE;
}

zug_engine_answer zug_engine_wait_ready(zug_engine *engine, int64_t wait_ms) {
    return say(engine, "isready") ? await(engine, "readyok", wait_ms) : ZUG_ENGINE_GONE;
}

bool zug_engine_new_game(zug_engine *engine) {
    return !engine->is_searching && say(engine, "ucinewgame");
}

/* Tells it which kind of chess it is, if that is another one than before and it wants to know. */
static bool tell_variant(zug_engine *engine, bool is_chess960) {
    if (is_chess960 == engine->is_chess960)
        return true;
    engine->is_chess960 = is_chess960;
    if (zug_engine_option_of(engine, "UCI_Chess960") == NULL)
        return !is_chess960;
    return zug_engine_set(engine, "UCI_Chess960", is_chess960 ? "true" : "false");
}

/* Adds the moves to the command, and plays them. */
static bool add_moves(zug_engine *engine, zug_position *pos, const zug_move *moves, size_t count) {
    if (count > 0 && !zug__engine_add(engine, " moves"))
        return false;
    for (size_t i = 0; i < count; i++) {
        char text[ZUG_UCI_SIZE];
        if (!zug_movegen_is_legal(pos, moves[i]))
            return false;
        zug_uci_write_move(moves[i], engine->is_chess960, text);
        if (!zug__engine_add(engine, " ") || !zug__engine_add(engine, text))
            return false;
        zug_position_play(pos, moves[i]);
    }
    return true;
}

bool zug_engine_position(zug_engine *engine, const zug_position *start, const zug_move *moves,
                         size_t count) {
    zug_position pos = start != NULL ? *start : zug_position_initial();
    char fen[ZUG_FEN_SIZE];
    if (engine->is_searching || !tell_variant(engine, zug_position_is_chess960(&pos)))
        return false;
    zug_fen_write(&pos, fen);
    bool is_made = zug__engine_add(engine, "position fen ") && zug__engine_add(engine, fen) &&
                   add_moves(engine, &pos, moves, count);
    if (!zug__engine_send(engine, is_made))
        return false;
    engine->root = pos;
    engine->best = engine->expected = ZUG_MOVE_NONE;
    return true;
}

/* Adds each limit that is there. */
static bool add_limits(zug_engine *engine, const zug_engine_limits *limits) {
    const struct {
        const char *word;
        int64_t number;
    } parts[] = {
        {" depth ", limits->depth},
        {" nodes ", (int64_t)(limits->nodes < INT64_MAX ? limits->nodes : INT64_MAX)},
        {" movetime ", limits->time_ms},
        {" mate ", limits->mate},
        {" wtime ", limits->white_ms},
        {" btime ", limits->black_ms},
        {" winc ", limits->white_increment_ms},
        {" binc ", limits->black_increment_ms},
        {" movestogo ", limits->moves_to_go},
    };
    bool has_any = false;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].number <= 0)
            continue;
        has_any = true;
        if (!zug__engine_add_number(engine, parts[i].word, parts[i].number))
            return false;
    }
    return has_any || zug__engine_add(engine, " infinite");
}

bool zug_engine_go(zug_engine *engine, const zug_engine_limits *limits) {
    if (engine->is_searching)
        return false;
    bool is_made = zug__engine_add(engine, "go") && add_limits(engine, limits);
    engine->is_searching = zug__engine_send(engine, is_made);
    engine->best = engine->expected = ZUG_MOVE_NONE;
    return engine->is_searching;
}

bool zug_engine_stop(zug_engine *engine) { return engine->is_searching && say(engine, "stop"); }

/* Reads what stands behind "bestmove". */
static void take_best(zug_engine *engine, zug_str line) {
    zug_position pos = engine->root;
    engine->is_searching = false;
    if (zug_uci_parse(&pos, zug__engine_take_word(&line), &engine->best, NULL) != ZUG_OK)
        return;
    zug_position_play(&pos, engine->best);
    if (zug__engine_is_word(zug__engine_take_word(&line), "ponder"))
        zug_uci_parse(&pos, zug__engine_take_word(&line), &engine->expected, NULL);
}

zug_engine_answer zug_engine_next(zug_engine *engine, int64_t wait_ms, zug_engine_info *out) {
    int64_t until_ms = engine->port.now_ms(engine->port.ctx) + wait_ms;
    while (engine->is_searching) {
        zug_str line;
        zug_engine_answer answer = zug__engine_read_line(engine, until_ms, &line);
        if (answer != ZUG_ENGINE_INFO)
            return answer;
        zug_str word = zug__engine_take_word(&line);
        if (zug__engine_is_word(word, "bestmove"))
            take_best(engine, line);
        else if (zug__engine_is_word(word, "info") && zug__engine_take_info(engine, line, out))
            return ZUG_ENGINE_INFO;
    }
    return ZUG_ENGINE_BEST;
}
